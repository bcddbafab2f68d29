//! The static evaluation: a pipeline of pure stages from the stones to the score, each result kept and shown by itself.
//!
//! [`Analysis::with`] is the diagram, in four parts: the field (`field/mod.rs`), the shape (`shape/mod.rs`), the safety
//! of the groups (`safety/survival.rs`) and the score (`balance.rs`). Each part is a struct with the function that
//! makes it, which reads from top to bottom as `docs/evaluation.md` does. A stage takes just the earlier results it
//! reads, and gives one that is never overwritten.

pub mod aya;
mod balance;
pub mod evaluator;
pub mod eye_space;
pub mod field;
pub mod fight;
pub mod models;
pub mod outcomes;
pub mod outlook;
#[cfg(test)]
mod pretend;
mod results;
pub mod safety;
pub mod scene;
pub mod score;
pub mod shape;
pub mod spread;
pub mod stage;
pub mod weakness;

use crate::board::{Board, ByColor};
use balance::Balance;
use field::Field;
use field::live_stones::{Readings, read_chains};
use field::potential::Potential;
use models::Models;
use safety::life::{Fights, LifeLimits};
use safety::step::Step;
pub use safety::survival::Given;
use safety::survival::Survival;
use safety::{Reason, Safety, Status, Verdicts};
use score::{PointFigures, point_figures};
use shape::group::GroupId;
use shape::{Shape, Shaped};

use crate::tactics::{Limits, Reader};

/// Everything the evaluation found out about a position.
///
/// ```
/// use keisei::board::Board;
/// use keisei::eval::Analysis;
/// use keisei::eval::safety::Status;
///
/// let board = Board::from_diagram(". X . X .\n X X X X X\n O O O O O\n . O . O .\n O . O . O");
/// let analysis = Analysis::of(&board);
/// assert_eq!(analysis.groups().len(), 2);
/// assert!(analysis.groups().iter().all(|group| analysis.status(group.id) == Status::Alive));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    field: Field,
    shape: Shape,
    survival: Survival,
    balance: Balance,
}

impl Analysis {
    /// Judges a position from nothing. An [`Evaluator`](evaluator::Evaluator) without a solver gives the same and
    /// remembers what it read.
    pub fn of(board: &Board) -> Analysis {
        Analysis::reading_fights(board, LifeLimits::USUAL)
    }

    /// Judges a position that is looked at by itself: more groups are read, and further.
    pub fn thorough(board: &Board) -> Analysis {
        Analysis::reading_fights(board, LifeLimits::THOROUGH)
    }

    fn reading_fights(board: &Board, limits: LifeLimits) -> Analysis {
        let mut reader = Reader::new(Limits::CAREFUL);
        let readings = read_chains(&mut board.without_history(), &mut reader);
        Analysis::with(
            board,
            readings,
            Given { fights: Some(&mut Fights::new(limits)), outcomes: None, proofs: None },
            Models::shipped(),
        )
    }

    /// Judges a position whose chains have been read, with these learned parts and with what else is `given`.
    pub fn with(board: &Board, readings: Readings, given: Given<'_>, models: &Models) -> Analysis {
        let field = Field::of(board, readings);
        let shape = Shape::of(board, &field);
        let shaped = Shaped { board, field: &field, shape: &shape };
        let (survival, aids) = Survival::of(shaped, given, models);
        let balance = Balance::of(shaped, &survival, &aids, models);
        Analysis { field, shape, survival, balance }
    }

    /// The figures of the points as each colour sees them, from which the ownership is estimated.
    pub fn point_figures(&self, board: &Board) -> ByColor<Box<PointFigures>> {
        let Balance { cores, footings, safety_of_cores, flows, dead, final_settled, .. } = &self.balance;
        let living_potential = Potential::of(board, dead, self.field.phase);
        let judged = [(&self.shape.groups, self.survival.safety()), (cores, safety_of_cores)];
        point_figures(board, judged, footings, flows, &living_potential, final_settled)
    }

    /// The safety of a group in the end.
    pub fn safety(&self, group: GroupId) -> Safety {
        self.survival.safety()[group.index()]
    }

    /// The safety of each group in the end.
    pub fn safety_of_groups(&self) -> &[Safety] {
        self.survival.safety()
    }

    /// The state of a group in a word.
    pub fn status(&self, group: GroupId) -> Status {
        self.safety(group).status()
    }

    /// Returns the verdicts of a step.
    pub fn verdicts(&self, step: Step) -> &Verdicts {
        &self.survival.verdicts[step]
    }

    /// Returns the steps that saw something in a group, in their order: the safety before and after each, and the
    /// reason.
    pub fn trace(&self, group: GroupId) -> Vec<(Safety, Safety, Reason)> {
        let mut before = Safety::DEAD;
        let mut trace = Vec::new();
        for step in Step::ALL.map(|step| self.verdicts(step)) {
            let after = step.safety[group.index()];
            if let Some(reason) = &step.reasons[group.index()] {
                trace.push((before, after, reason.clone()));
            }
            before = after;
        }
        trace
    }
}

#[cfg(test)]
mod tests;
