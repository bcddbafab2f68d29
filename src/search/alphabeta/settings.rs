//! The settings of a classical search: its method, its widths, what it leaves out, and what it evaluates by.

use crate::board::Size;
use crate::eval::evaluator::Evaluation;
use crate::search::Limits;

/// The ways to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// NegaMax with alpha-beta: the value of the best line.
    AlphaBeta,
    /// Best-first search: the mean of many evaluations (`docs/search.md#best-first-search`).
    BestFirst,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 2] = [Method::AlphaBeta, Method::BestFirst];

    /// `alphabeta` or `bestfirst`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::AlphaBeta => "alphabeta",
            Method::BestFirst => "bestfirst",
        }
    }
}

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The way to search. Best-first search uses only the widths, the evaluation, the proofs and the games.
    pub method: Method,
    /// The number of plays that are tried, by the number of moves made before; the last holds from there on. Passing
    /// comes on top.
    pub widths: [usize; 4],
    /// The place in the order from which moves are searched less deep first, if any are.
    pub late_after: Option<usize>,
    /// True if a move that puts stones in atari at the horizon is searched one deeper.
    pub extensions: bool,
    /// The fewest stones that a move must put in atari to be searched deeper.
    pub alarming_stones: usize,
    /// The most plies of quiet search.
    pub quiet: u8,
    /// The fewest stones of a chain that quiet search settles.
    pub quiet_stones: usize,
    /// True if quiet search leaves out chains too small to matter.
    pub pruning: bool,
    /// True if positions are remembered in a table.
    pub table: bool,
    /// Half the width of the window around the value of the search before, in 1/100 point, if it is narrowed at all.
    pub aspiration: Option<i32>,
    /// The evaluation whose number is compared. It is the same for the whole life of a player, so that the memories of
    /// the player hold numbers of one evaluation only.
    pub evaluation: Evaluation,
    /// True if the solver proves what becomes of groups in doubt, by which positions are judged and moves are tried.
    pub proofs: bool,
    /// The number of random games that are played from each position for the learned evaluation, from which best-first
    /// search also learns which moves do well; if none is given, half as many as the board has lines.
    pub games: Option<u32>,
    /// The depth being searched.
    pub(super) depth_now: u8,
}

impl Settings {
    /// The settings of alpha-beta: wide at the root and narrow below.
    pub const CLASSIC: Settings = Settings {
        method: Method::AlphaBeta,
        widths: [50, 20, 10, 10],
        late_after: Some(4),
        extensions: true,
        alarming_stones: 2,
        quiet: 3,
        quiet_stones: 3,
        pruning: true,
        table: true,
        aspiration: Some(300),
        evaluation: Evaluation::Learned,
        proofs: false,
        games: Some(0),
        depth_now: 0,
    };

    /// The settings of best-first search, which rarely looks at unlikely moves and need not leave them out.
    pub const BEST_FIRST: Settings =
        Settings { method: Method::BestFirst, widths: [50, 20, 20, 20], games: None, ..Settings::CLASSIC };

    /// Every move is searched to the full depth and nothing is left out. This is slow; other settings are tested
    /// against it.
    pub const PLAIN: Settings = Settings {
        widths: [usize::MAX; 4],
        late_after: None,
        extensions: false,
        pruning: false,
        table: false,
        aspiration: None,
        ..Settings::CLASSIC
    };

    /// The usual settings of a method.
    pub const fn of(method: Method) -> Settings {
        match method {
            Method::AlphaBeta => Settings::CLASSIC,
            Method::BestFirst => Settings::BEST_FIRST,
        }
    }

    /// Returns the settings for a search within these limits: only alpha-beta has a depth, so where one is given, it
    /// searches.
    pub(super) fn within(self, limits: &Limits) -> Settings {
        let Settings { evaluation, proofs, games, .. } = self;
        match (self.method, limits.depth) {
            (Method::BestFirst, Some(_)) => Settings::CLASSIC.by(evaluation).proving(proofs).playing_out(games),
            _ => self,
        }
    }

    /// Returns these settings with this evaluation.
    pub const fn by(self, evaluation: Evaluation) -> Settings {
        Settings { evaluation, ..self }
    }

    /// Returns these settings with so many random games from each position, if a number is given.
    pub fn playing_out(self, games: Option<u32>) -> Settings {
        Settings { games: games.or(self.games), ..self }
    }

    /// The number of random games from each position of a board of this size. So many take about as long as the
    /// evaluation does; `docs/search.md#random-games` tells what was tried.
    pub(super) fn games_on(&self, size: Size) -> u32 {
        self.games.unwrap_or(size.side() as u32 / 2)
    }

    /// Returns these settings with or without proofs.
    pub const fn proving(self, proofs: bool) -> Settings {
        Settings { proofs, ..self }
    }

    pub(super) fn width(&self, ply: usize) -> usize {
        self.widths[ply.min(self.widths.len() - 1)]
    }
}
