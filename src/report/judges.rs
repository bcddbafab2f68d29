//! Evaluators for trying moves on all cores.

use std::sync::{Mutex, PoisonError};

use crate::board::Board;
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;

/// Judges positions for whoever asks, on any thread. What was read of chains and fights in one position serves the next;
/// which evaluator remembers what changes no answer.
pub(super) struct Judges {
    idle: Mutex<Vec<Evaluator>>,
}

impl Judges {
    pub(super) fn new() -> Judges {
        Judges { idle: Mutex::default() }
    }

    pub(super) fn of(&self, board: &Board) -> Analysis {
        // Nothing panics while it holds the lock.
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let evaluator = idle().pop();
        let mut evaluator = evaluator.unwrap_or_else(Evaluator::thorough);
        let analysis = evaluator.analyse(board);
        idle().push(evaluator);
        analysis
    }
}
