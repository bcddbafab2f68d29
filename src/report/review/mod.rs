//! Reviews a whole game: the course of the lead, the moves where it turned, and the groups that died.
//!
//! [`Review::of`] judges and searches every position of a record's main line as a report of it does. [`text`], [`sgf`]
//! and [`html`](super::html) show the result. Groups have no numbers here, since numbers change from position to
//! position. They are called by their colour, their size and a stone.

mod chart;
mod course;
mod fate;
pub mod sgf;
pub mod text;
mod turning;

pub use chart::{svg as chart_svg, thumbnail};
pub use course::{Course, Losses};
pub use fate::{Fate, Saving};
pub use turning::{Better, Change, Happening, Kept, TurningPoint};

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;
use serde::Serialize;

use super::{Meta, Report, build, names};
use crate::board::rules::Rules;
use crate::board::sgf::{GameResult, Record, SgfError};
use crate::board::{ByColor, Color, Game, Move, PointMap, PointSet, Size};
use crate::eval::field::Phase;
use crate::eval::{Analysis, spread};
use crate::search::ending::Counter;
use crate::search::outcomes::Judge;
use crate::search::standing::{Effort, Standing};
use crate::tactics::halt::Halt;

/// The safety of a point without a stone.
const NO_STONE: i16 = -1;

/// The review of a game. Figures are in points and positive for Black.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The version of the program.
    pub keisei: &'static str,
    /// The source of the game, as the user named it.
    pub file: Option<String>,
    /// The number of the game in its file, if one was asked for.
    pub game: Option<usize>,
    /// The board's side length.
    #[serde(serialize_with = "names::side")]
    pub size: Size,
    /// The rules.
    #[serde(serialize_with = "names::one")]
    pub rules: Rules,
    /// The komi.
    pub komi: f64,
    /// Black's handicap stones.
    pub handicap: usize,
    /// The players and their ranks, as far as the record has them: Black's first.
    pub players: [String; 2],
    /// The result, as the record gives it.
    #[serde(serialize_with = "names::maybe")]
    pub result: Option<GameResult>,
    /// The number of moves played.
    pub moves: usize,
    /// The number of moves after which the opening was over. Until then the lead says little more than the komi does.
    pub opening: usize,
    /// The lead after each move.
    pub course: Course,
    /// Black's lead by the count, if both sides have ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<f64>,
    /// The losses of each side in each part of the game; empty if nothing was searched.
    pub losses: Vec<Losses>,
    /// The moves that lost most, in the order of the game; empty if nothing was searched.
    pub turning_points: Vec<TurningPoint>,
    /// The groups that died, the largest first.
    pub groups: Vec<Fate>,
    /// The moves.
    #[serde(skip)]
    pub played: Vec<(Color, Move)>,
    /// The margin of error of the lead after each move, in points.
    #[serde(skip)]
    pub spreads: Vec<f64>,
    /// The ownership of each point after each move, in permille, positive for Black.
    #[serde(skip)]
    pub ownership: Vec<PointMap<i16>>,
}

impl Fate {
    /// Returns the number of moves after which the position with the dead stones is shown.
    pub(super) fn shown_at(&self) -> usize {
        self.taken_at.map_or(self.dead_since, |taken| self.dead_since.min(taken - 1))
    }
}

/// A position as a review draws it: stones only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// The stones.
    pub stones: ByColor<PointSet>,
}

/// The number of positions in a row that one judge gets, as it reuses its readings from one to the next.
const IN_A_ROW: usize = 4;

/// The part of each position's judgement that is kept.
struct Seen {
    standing: Standing,
    /// The margin of error of the lead, in points.
    spread: f64,
    phase: Phase,
    stones: ByColor<PointSet>,
    /// The safety of the stone on each point, in permille.
    safety: PointMap<i16>,
    /// The expected owner of each point, in permille, positive for Black.
    ownership: PointMap<i16>,
}

/// The judged game that the parts of a review work from.
struct Film<'a> {
    record: &'a Record,
    size: Size,
    effort: Effort,
    /// The positions, from that before the first move to the last.
    seen: Vec<Seen>,
    /// The moves: the first leads from the first position to the second.
    moves: Vec<(Color, Move)>,
}

/// A count of the work that is done, out of `all`, which reports its progress.
struct Count<'a> {
    done: AtomicUsize,
    all: usize,
    tell: &'a (dyn Fn(usize, usize) + Sync),
}

impl Count<'_> {
    fn add(&self) {
        (self.tell)(self.done.fetch_add(1, Ordering::Relaxed) + 1, self.all);
    }
}

impl<'a> Film<'a> {
    /// Judges every position of the record, on all threads. Each is judged as if there were no other, so that it does
    /// not matter which thread gets which.
    fn of(record: &'a Record, effort: Effort, tell: &(dyn Fn(usize, usize) + Sync)) -> Result<Film<'a>, SgfError> {
        let moves: Vec<(Color, Move)> = record.moves().collect();
        let mut film = Film { record, size: record.info.size, effort, seen: Vec::new(), moves };
        let numbers: Vec<usize> = (0..=film.moves.len()).collect();
        let count = Count { done: AtomicUsize::new(0), all: numbers.len(), tell };
        let halt = Halt::here();
        let in_a_row = |numbers: &[usize]| {
            let mut judge = Judge::new();
            let mut one = |at: usize| {
                let game = record.game_at(at)?;
                let analysis = effort.analyse(&mut judge, game.board());
                let seen = Seen::of(&game, &analysis, effort);
                count.add();
                Ok(seen)
            };
            halt.over(|| numbers.iter().map(|at| one(*at)).collect::<Result<Vec<Seen>, SgfError>>())
        };
        let seen: Result<Vec<Vec<Seen>>, SgfError> = numbers.par_chunks(IN_A_ROW).map(in_a_row).collect();
        film.seen = seen?.into_iter().flatten().collect();
        Ok(film)
    }

    /// Returns a counter that has counted the positions and goes on for so much more work.
    fn counter<'b>(&self, more: usize, tell: &'b (dyn Fn(usize, usize) + Sync)) -> Count<'b> {
        Count { done: AtomicUsize::new(self.seen.len()), all: self.seen.len() + more, tell }
    }

    /// Judges the position after so many moves once more, and returns its whole judgement.
    fn judged(&self, at: usize) -> Result<(Game, Analysis), SgfError> {
        let game = self.record.game_at(at)?;
        let analysis = self.effort.analyse(&mut Judge::new(), game.board());
        Ok((game, analysis))
    }

    /// Makes the report of the position after so many moves.
    fn report(&self, at: usize) -> Result<Report, SgfError> {
        let (game, analysis) = self.judged(at)?;
        Ok(match self.effort {
            Effort::Searched(_) => {
                Report::standing_so(&game, &analysis, Meta::default(), || self.seen[at].standing.clone())
            }
            Effort::Quick => Report::at_first_sight(&game, &analysis, Meta::default()),
        })
    }

    fn last(&self) -> usize {
        self.seen.len() - 1
    }
}

impl Review {
    /// Reviews the main line of a record. `progress` is called from any thread with the amount of work that is done and
    /// the whole amount, which may grow.
    pub fn of(
        record: &Record,
        meta: Meta,
        effort: Effort,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Review, SgfError> {
        let film = Film::of(record, effort, progress)?;
        let end = record.game_at(film.moves.len())?;
        let counted = end.is_over().then(|| Counter::new().count(end.board()).score(&end).lead());
        let course = Course { leads: film.seen.iter().map(|seen| seen.standing.lead).collect() };
        let movers: Vec<Color> = film.moves.iter().map(|(color, _)| *color).collect();
        let phases: Vec<Phase> = film.seen.iter().map(|seen| seen.phase).collect();
        let (losses, turning_points) = match effort {
            Effort::Searched(_) => (course.losses(&movers, &phases), turning::all(&film, progress)?),
            // A lead without a search swings with the turn, which is no loss of either side.
            Effort::Quick => Default::default(),
        };
        let groups = fate::all(&film)?;
        let info = &record.info;
        let start = record.game_at(0)?;
        Ok(Review {
            keisei: env!("CARGO_PKG_VERSION"),
            file: meta.file,
            game: meta.game,
            size: info.size,
            rules: *start.rules(),
            komi: start.komi(),
            handicap: start.handicap(),
            players: Color::BOTH.map(|color| player(record, color)),
            result: info.result,
            moves: film.moves.len(),
            opening: phases.iter().position(|phase| *phase != Phase::Opening).unwrap_or(film.last()),
            course,
            counted,
            losses,
            turning_points,
            groups,
            spreads: film.seen.iter().map(|seen| seen.spread).collect(),
            ownership: film.seen.iter().map(|seen| seen.ownership.clone()).collect(),
            played: film.moves,
        })
    }
}

/// Returns a player's name and rank, as far as they are known.
fn player(record: &Record, color: Color) -> String {
    let (name, rank) = (&record.info.players[color], &record.info.ranks[color]);
    match (name.trim(), rank.trim()) {
        (name, "") => name.to_string(),
        ("", rank) => rank.to_string(),
        (name, rank) => format!("{name} ({rank})"),
    }
}

impl Seen {
    fn of(game: &Game, analysis: &Analysis, effort: Effort) -> Seen {
        let board = game.board();
        let mut safety = PointMap::new(NO_STONE);
        for group in analysis.groups.iter() {
            for stone in group.stones.iter() {
                safety[stone] = analysis.safety(group.id).permille() as i16;
            }
        }
        let standing = Standing::with(game, analysis, effort);
        Seen {
            spread: standing.spread(game, analysis, spread::changing_groups(analysis)),
            standing,
            phase: build::phase(board, analysis),
            stones: ByColor::from_fn(|color| *board.stones(color)),
            safety,
            ownership: analysis.ownership.0.clone(),
        }
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot { stones: self.stones }
    }
}

#[cfg(test)]
mod tests;
