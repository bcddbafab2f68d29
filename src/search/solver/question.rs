//! The questions that the solver is asked, and its answers.

use crate::board::{Board, Color, Move, Point};
use crate::tactics::fate::{GoalKind, Proof, Solution, Stake};

/// A question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// A stone that the goal is about; where none is given the solver finds what is at stake.
    pub target: Option<Point>,
    /// The aim of the side to move; where none is given, either of those that fit the stone's colour.
    pub kind: Option<GoalKind>,
    /// The other chain, for goals about links.
    pub other: Option<Point>,
    /// True if every first move that works is wanted, and a refutation of the others.
    pub all: bool,
}

impl Question {
    /// Returns whether the question can be about this group.
    pub(super) fn asks_about(&self, board: &Board, color: Color, stake: &Stake) -> bool {
        let is_one_chain = || stake.stones.first().and_then(|at| board.chain(at)).map(|chain| *chain.stones());
        let fits = match self.kind {
            None => true,
            Some(GoalKind::Capture) => stake.owner != color && is_one_chain() == Some(stake.stones),
            Some(kind) => kind.is_about_own_stones() == (stake.owner == color),
        };
        fits && self.target.is_none_or(|target| stake.stones.contains(target))
    }
}

/// The answer of the solver.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Moves, the best first; never empty.
    pub moves: Vec<Move>,
    /// The kind of proof that the first rests on.
    pub proof: Proof,
    /// The goal it was chosen for with its solution, where there is one.
    pub solution: Option<Solution>,
    /// Positions looked at in all.
    pub nodes: u64,
}
