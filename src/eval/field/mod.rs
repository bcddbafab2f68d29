//! The field: what the stones radiate and what they surely surround (`docs/evaluation.md#territory`).

pub mod enclosed;
pub mod flow;
pub mod influence;
pub mod live_stones;
mod phase;
pub mod potential;
pub mod settled;
pub mod territory;

use crate::board::Board;
use live_stones::{Lifted, Readings, lift_dead_chains};
pub use phase::Phase;
use potential::Potential;
use settled::{Settled, settle, trim_center};
use territory::{Territory, paint};

/// The results of the field. The methods of [`Analysis`](crate::eval::Analysis) say what each is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Field {
    pub(in crate::eval) phase: Phase,
    pub(in crate::eval) readings: Readings,
    pub(in crate::eval) lifted: Lifted,
    pub(in crate::eval) potential: Potential,
    pub(in crate::eval) settled: Settled,
    pub(in crate::eval) trimmed: Settled,
    pub(in crate::eval) territories: Vec<Territory>,
}

impl Field {
    /// The field of a position whose chains have been read.
    pub(in crate::eval) fn of(board: &Board, readings: Readings) -> Field {
        let phase = Phase::of(board);
        let lifted = lift_dead_chains(board, &readings);
        let potential = Potential::of(board, &lifted.stones, phase);
        let settled = settle(board, &lifted.stones, &potential);
        let trimmed = trim_center(board, &lifted.stones, &settled);
        let territories = paint(board, &lifted.stones, &trimmed);
        Field { phase, readings, lifted, potential, settled, trimmed, territories }
    }
}
