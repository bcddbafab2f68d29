//! Solving a position: which goal is at stake, and by which move is it reached?

use super::{Control, Limits};
use crate::board::{Color, Game, Move, Point};
use crate::tactics::fate::{GoalKind, Proof, Solution};

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// A stone that the goal is about; where none is given the solver finds what is at stake.
    pub target: Option<Point>,
    /// What the side to move wants; where none is given either of what fits the stone's colour.
    pub kind: Option<GoalKind>,
    /// The other chain, for goals about links.
    pub other: Option<Point>,
    /// Whether every first move that works is wanted, and a refutation of the others.
    pub all: bool,
}

/// What the solver answers.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Moves, the best first; never empty.
    pub moves: Vec<Move>,
    /// What the first rests on.
    pub proof: Proof,
    /// The goal it was chosen for with its solution, where there is one.
    pub solution: Option<Solution>,
    /// Positions looked at in all.
    pub nodes: u64,
}

/// Solves positions. It owns the memory that the search needs.
#[derive(Default)]
pub struct FateSolver {}

impl FateSolver {
    /// A solver.
    pub fn new() -> FateSolver {
        FateSolver {}
    }

    /// Why the question has no sense on this position, in a line for people: an empty target, a side without such a goal.
    pub fn refuse(game: &Game, color: Color, question: &Question) -> Option<String> {
        let board = game.board();
        let kind = question.kind;
        let target = question.target?;
        let Some(owner) = board.color_at(target) else {
            return Some(format!("{target} is empty; expected a stone as the target"));
        };
        let about_own = kind.map(GoalKind::is_about_own_stones)?;
        let expected = if about_own { color } else { !color };
        (owner != expected).then(|| {
            format!(
                "{} to move cannot {} the {} stone at {target}; expected a {} stone",
                color.name(),
                kind.map_or("", GoalKind::name),
                owner.name(),
                expected.name()
            )
        })
    }

    /// Solves the position for this side to move, within these limits (nodes, threads) and until the control stops it.
    pub fn solve(
        &mut self,
        _game: &Game,
        _color: Color,
        _question: &Question,
        _limits: &Limits,
        _control: &dyn Control,
    ) -> Answered {
        Answered { moves: vec![Move::Pass], proof: Proof::Estimated, solution: None, nodes: 0 }
    }
}
