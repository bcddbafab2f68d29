//! The solver's answers.

use std::fmt;

use super::goal::{Goal, Status};
use crate::board::{Move, PointSet};

/// The kinds of proof that a claim may rest on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Proof {
    /// A calibrated guess.
    #[default]
    Estimated,
    /// Searched, but not to the end, or with assumptions about what lies outside.
    Read,
    /// Every reply that could matter was tried.
    Proven,
}

impl Proof {
    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Proof::Estimated => "estimated",
            Proof::Read => "read",
            Proof::Proven => "proven",
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A first move that reaches the goal, at least by ko.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winner {
    /// The move.
    pub mv: Move,
    /// The success of the side.
    pub status: Status,
    /// The kind of proof that it rests on.
    pub proof: Proof,
    /// The play expected from here, this move first.
    pub line: Vec<Move>,
}

/// A first move that does not reach what the best one reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The move.
    pub mv: Move,
    /// The success of the side.
    pub status: Status,
    /// The play that refutes it, the move itself first.
    pub line: Vec<Move>,
}

/// The answer about a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The goal.
    pub goal: Goal,
    /// The success of the side that moves first.
    pub status: Status,
    /// The kind of proof that it rests on.
    pub proof: Proof,
    /// First moves that get so far, the best first.
    pub winners: Vec<Winner>,
    /// First moves that do not.
    pub refutations: Vec<Refutation>,
    /// The points that decided it.
    pub zone: PointSet,
    /// Positions looked at.
    pub nodes: u64,
}
