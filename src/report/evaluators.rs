//! Evaluators for trying moves on all cores.

use std::sync::{Mutex, PoisonError};

use crate::board::Board;
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::tactics::halt::Halt;

/// A pool of evaluators that judge positions on any thread. The readings of chains and fights in one position are
/// reused in the next, and the answer does not depend on which evaluator remembers them.
pub(super) struct EvaluatorPool {
    idle: Mutex<Vec<Evaluator>>,
    /// The halt under which the pool was made. It applies on other threads, too.
    halt: Halt,
}

impl EvaluatorPool {
    pub(super) fn new() -> EvaluatorPool {
        EvaluatorPool { idle: Mutex::default(), halt: Halt::here() }
    }

    pub(super) fn of(&self, board: &Board) -> Analysis {
        // No thread panics while it holds the lock.
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let evaluator = idle().pop();
        let mut evaluator = evaluator.unwrap_or_else(Evaluator::thorough);
        let analysis = self.halt.over(|| evaluator.analyse(board));
        idle().push(evaluator);
        analysis
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::board::Size;

    #[test]
    fn what_a_report_asks_on_other_threads_is_called_off_with_it() {
        let halt = Halt::new();
        let pool = halt.over(EvaluatorPool::new);
        let board = Board::new(Size::new(5).unwrap());
        let ask = || thread::scope(|scope| scope.spawn(|| pool.of(&board)).join());
        assert!(ask().is_ok());
        halt.call();
        assert!(ask().is_err());
    }
}
