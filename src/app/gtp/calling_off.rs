//! Questions that take long, called off by an interruption or the end of the input.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::engine::Engine;
use super::parse::Failure;
use crate::search::Control;
use crate::tactics::Reader;
use crate::tactics::halt::{CalledOff, Halt};

/// The interval at which further input is looked for: an interruption is heard within that time.
const LISTEN_INTERVAL: Duration = Duration::from_millis(5);

impl Engine {
    /// Returns the result of this work, unless it is interrupted before. It must not change the game.
    pub(super) fn unless_interrupted<T>(
        &mut self,
        work: impl FnOnce(&mut Engine) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (halt, watch) = (Halt::new(), self.watch(false, None));
        let done = AtomicBool::new(false);
        let result = thread::scope(|scope| {
            let listen = || {
                while !done.load(Ordering::Acquire) {
                    if watch.stop() {
                        return halt.call();
                    }
                    thread::park_timeout(LISTEN_INTERVAL);
                }
            };
            let listener = scope.spawn(listen);
            let result = panic::catch_unwind(AssertUnwindSafe(|| halt.over(|| work(self))));
            done.store(true, Ordering::Release);
            listener.thread().unpark();
            result
        });
        match result {
            Err(why) if !why.is::<CalledOff>() => panic::resume_unwind(why),
            Ok(answer) if !halt.is_called() => answer,
            _ => {
                self.forget_readings();
                Err(Failure::new("interrupted"))
            }
        }
    }

    /// Makes anew what reads and judges: work that was called off leaves it half changed.
    fn forget_readings(&mut self) {
        self.judge = Default::default();
        self.reader = Reader::new(self.reader.limits());
        self.reader_nodes_at_reset = 0;
        self.life_readers = Default::default();
        self.prover = Default::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::halt;

    fn engine() -> Engine {
        Engine::new("classic:nodes=10".parse().unwrap(), 1).unwrap()
    }

    #[test]
    fn work_goes_on_until_it_is_interrupted() {
        let mut engine = engine();
        assert_eq!(engine.unless_interrupted(|_| Ok(1)).unwrap(), 1);
        assert_eq!(engine.unless_interrupted(|_| Err::<(), _>(Failure::new("no"))).unwrap_err().reply, "no");
        let input = engine.input.clone();
        let endless = engine.unless_interrupted(|_| -> Result<(), Failure> {
            input.note("# interrupt");
            loop {
                halt::check();
            }
        });
        assert_eq!(endless.unwrap_err().reply, "interrupted");
    }

    #[test]
    fn what_ended_early_by_itself_is_interrupted_too() {
        let mut engine = engine();
        let input = engine.input.clone();
        let early = engine.unless_interrupted(|_| {
            input.note("# interrupt");
            while !halt::is_called() {}
            Ok(())
        });
        assert_eq!(early.unwrap_err().reply, "interrupted");
    }
}
