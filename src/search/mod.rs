//! Choosing moves: what every player offers and is given.
//!
//! A [`Player`] is asked for a move in a [`Game`] and answers with a [`Choice`]: the candidates, best first, with their
//! values and reasons. It never looks at a clock: the caller's [`Control`] tells it when to stop, and [`Limits`] bound
//! its work by counts, so that without a clock the same seed gives the same answer.

pub mod alphabeta;
pub mod bans;
pub mod candidates;
mod closing;
pub mod criticality;
pub mod ending;
mod home;
pub mod limits;
pub mod mcts;
pub mod odds;
pub mod outcomes;
mod pattern_player;
mod random;
pub mod solver;
pub mod standing;
mod static_player;

pub use alphabeta::ClassicPlayer;
pub use bans::Bans;
pub use limits::Limits;
pub use pattern_player::PatternPlayer;
pub use random::RandomPlayer;
pub use static_player::StaticPlayer;

use crate::board::{Color, Game, Move, PointMap};
use crate::tactics::halt;

/// The interface of all that can choose a move.
pub trait Player: Send {
    /// The mode it is called by, as `uct`.
    fn name(&self) -> &'static str;

    /// Starts the random numbers anew.
    fn set_seed(&mut self, seed: u64);

    /// Forgets what was learned about the game so far, as a new one begins.
    fn new_game(&mut self) {}

    /// Chooses a move for the colour, whoever moved last. The move is legal by all the rules of the game.
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits, control: &dyn Control) -> Choice;
}

/// The answers of the caller to a running search. It is asked often, so both must be quick.
pub trait Control: Sync {
    /// Returns whether to stop now and answer with the best so far. Also asked from helping threads.
    fn stop(&self) -> bool;

    /// Returns whether [`Control::progress`] wants to be called now.
    fn wants_progress(&self) -> bool {
        false
    }

    /// Takes an answer in between.
    fn progress(&self, _choice: &Choice) {}

    /// The moves that the search may not look at, if there are any. For the move that is asked for, [`Limits::area`]
    /// says the same of plays, so players that do not look ahead need only that.
    fn bans(&self) -> Option<&Bans> {
        None
    }

    /// Takes note of how sure the search is of its first move by now.
    fn note_sureness(&self, _sureness: Sureness) {}
}

/// The confidence of a search in its first move: a clock gives less time where it is obvious and more where it is in
/// doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sureness {
    /// More work will hardly change it.
    Obvious,
    /// It is neither of the others.
    #[default]
    Usual,
    /// Another move is nearly as good, or it has just changed, or its value has fallen.
    Doubtful,
}

impl Sureness {
    /// Returns how sure a tree search is whose first moves have been visited so often.
    pub(crate) fn by_visits(visits: impl Iterator<Item = u32>) -> Sureness {
        let [mut most, mut second] = [0, 0];
        for visits in visits {
            (most, second) = if visits > most { (visits, most) } else { (most, second.max(visits)) };
        }
        match () {
            () if most >= OBVIOUS_VISITS.1 && most >= OBVIOUS_VISITS.0 * second => Sureness::Obvious,
            // A quarter more is what the two may change places by.
            () if most < second + second / 4 => Sureness::Doubtful,
            () => Sureness::Usual,
        }
    }
}

/// The number of moves of the expected play that a tree shows.
const LONGEST_PV: usize = 12;

/// A move with so many times the visits of the second, and so many of them, is obvious. Guesses of the right size.
const OBVIOUS_VISITS: (u32, u32) = (4, 400);

/// The control that never stops a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unhurried;

impl Control for Unhurried {
    fn stop(&self) -> bool {
        false
    }
}

/// The control of a search within other work, such as a report: it stops if that is called off.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WhileWanted;

impl Control for WhileWanted {
    fn stop(&self) -> bool {
        halt::is_called()
    }
}

/// The answer of a player.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The moves looked at, best first; the first is the one to play. Empty means to pass.
    pub candidates: Vec<Candidate>,
    /// True if the game is lost beyond doubt.
    pub resign: bool,
    /// The lead of the side to move as the search sees it, komi included, in 1/100 point, where it tells several moves.
    pub lead: Option<i32>,
    /// The amount by which such a lead may be off, in 1/100 point: one standard deviation, where the player knows.
    pub spread: Option<i32>,
    /// The ownership of each point, in permille, black-positive, where the player has a view of it.
    pub ownership: Option<Box<PointMap<i16>>>,
    /// The work done.
    pub stats: Stats,
}

impl Choice {
    /// The answer that plays this move and tells nothing about it.
    pub fn only(mv: Move) -> Choice {
        Choice { candidates: vec![Candidate::new(mv)], ..Choice::default() }
    }

    /// The move to play.
    pub fn mv(&self) -> Move {
        self.candidates.first().map_or(Move::Pass, |candidate| candidate.mv)
    }
}

/// A move that a player looked at. Figures are for the side that makes the move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The lead after it, komi included, in 1/100 point.
    pub score: Option<i32>,
    /// The chance to win after it, in permille.
    pub win: Option<i32>,
    /// The player's own guess before searching, in permille of all moves.
    pub prior: Option<i32>,
    /// The number of times that it was searched.
    pub visits: u64,
    /// The play expected from here, this move first.
    pub pv: Vec<Move>,
    /// The reasons why it is good, in plain words.
    pub reasons: Vec<String>,
}

impl Candidate {
    /// A move without figures.
    pub fn new(mv: Move) -> Candidate {
        Candidate { mv, score: None, win: None, prior: None, visits: 0, pv: vec![mv], reasons: Vec::new() }
    }
}

/// Counts of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Positions visited by a search.
    pub nodes: u64,
    /// Static evaluations.
    pub evaluations: u64,
    /// Answers found in a table instead of computed.
    pub cache_hits: u64,
    /// Random games played to the end.
    pub playouts: u64,
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.nodes += other.nodes;
        self.evaluations += other.evaluations;
        self.cache_hits += other.cache_hits;
        self.playouts += other.playouts;
    }
}
