//! The input that has come in, and what a running command can know of it and of its time.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::clock::Allowance;
use super::parse::Line;
use crate::search::{Control, Sureness};

/// The input that has come in, counted by the reading thread. Lines count from 1, empty ones and comments too.
#[derive(Debug, Default)]
pub struct Input {
    /// The lines read; the end of the input counts as one.
    lines: AtomicU64,
    /// The number of the last `# interrupt` line.
    interrupt: AtomicU64,
    /// The time when the input ended, if it has.
    ended: OnceLock<Instant>,
}

/// The time that a command may still think which was read together with the end of the input: a script that pipes its
/// commands waits for the answers, but not for ever.
pub(super) const AFTER_THE_END: Duration = Duration::from_secs(5);

/// If the end of the input comes later than that after a command began to run, the controller is gone, and the command
/// stops at once. What comes sooner was written in one go: on a busy machine even that is read with pauses.
pub(super) const ONE_GO: Duration = Duration::from_secs(1);

impl Input {
    /// Takes note of a line and returns its number.
    pub(super) fn note(&self, line: &str) -> u64 {
        let number = self.lines.fetch_add(1, Ordering::SeqCst) + 1;
        if Line::is_interrupt(line) {
            self.interrupt.store(number, Ordering::SeqCst);
        }
        number
    }

    /// Takes note of the end.
    pub(super) fn end(&self) {
        self.note("");
        let _ = self.ended.set(Instant::now());
    }
}

/// Tells a search to stop: at a time, at an interrupt after its own line, at any line after its own, or at the end of
/// the input.
#[derive(Debug)]
pub struct Watch {
    input: Arc<Input>,
    line: u64,
    any_line: bool,
    /// The times to stop if the search is this sure of its move, obvious first, if there is a limit.
    deadlines: [Option<Instant>; 3],
    /// The sureness of the search, as a place among those.
    sureness: AtomicU8,
    begun: Instant,
}

/// The part of the usual time that an obvious move gets, in per cent. Of 100 positions of `labels/dev-sides.jsonl.gz`
/// searched for 1,000 nodes, the move after 400 was the last one, too, in 43 of 44 that were obvious by then, and in 51
/// of 56 others.
pub(super) const OBVIOUS_PERCENT: u32 = 40;

impl Watch {
    /// A watch for the command on this line; `time` counts from now.
    pub fn new(input: Arc<Input>, line: u64, any_line: bool, time: Option<Duration>) -> Watch {
        Watch::by_clock(input, line, any_line, time.map(Allowance::exactly))
    }

    /// Returns when to stop, by how sure the search is now.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadlines.get(usize::from(self.sureness.load(Ordering::Relaxed))).copied().flatten()
    }

    /// Returns how long the time has been over, if it is.
    pub(super) fn late(&self) -> Duration {
        self.deadline().map_or(Duration::ZERO, |deadline| Instant::now().saturating_duration_since(deadline))
    }

    /// Returns whether the command is to stop since the input ended then.
    pub(super) fn is_over(&self, ended: Instant, now: Instant) -> bool {
        let waits = ended.saturating_duration_since(self.begun) < ONE_GO;
        !waits || now.saturating_duration_since(self.begun) >= AFTER_THE_END
    }

    /// Watches with a time that depends on how sure the search is of its move.
    pub(super) fn by_clock(input: Arc<Input>, line: u64, any_line: bool, time: Option<Allowance>) -> Watch {
        let begun = Instant::now();
        let deadlines = match time {
            Some(Allowance { usual, most, fixed }) => {
                let obvious = if fixed { usual } else { usual * OBVIOUS_PERCENT / 100 };
                [obvious, usual, most].map(|time| begun.checked_add(time))
            }
            None => [None; 3],
        };
        Watch { input, line, any_line, deadlines, sureness: AtomicU8::new(Sureness::Usual as u8), begun }
    }
}

impl Control for Watch {
    fn stop(&self) -> bool {
        self.input.interrupt.load(Ordering::Relaxed) > self.line
            || (self.any_line && self.input.lines.load(Ordering::Relaxed) > self.line)
            || self.deadline().is_some_and(|deadline| Instant::now() >= deadline)
            || self.input.ended.get().is_some_and(|ended| self.is_over(*ended, Instant::now()))
    }

    fn note_sureness(&self, sureness: Sureness) {
        log::debug!("{sureness:?} after {:?}", self.begun.elapsed());
        self.sureness.store(sureness as u8, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_analysis_stops_at_any_line_and_a_move_only_at_an_interrupt() {
        let input = Arc::new(Input::default());
        let line = input.note("genmove b");
        let (analysis, thinking) =
            (Watch::new(input.clone(), line, true, None), Watch::new(input.clone(), line, false, None));
        assert!(!analysis.stop());
        assert!(!thinking.stop());
        input.note("");
        assert!(analysis.stop());
        assert!(!thinking.stop());
        let interrupt = input.note("# interrupt\r\n");
        assert!(thinking.stop());
        // An interrupt is for what came before it.
        let later = Watch::new(input.clone(), interrupt + 1, false, None);
        assert!(!later.stop());
    }

    #[test]
    fn the_end_of_the_input_stops_what_runs_at_once_and_a_script_later() {
        let watch = Watch::new(Arc::new(Input::default()), 0, false, None);
        let at = |millis: u64| watch.begun + Duration::from_millis(millis);
        // The controller went while the command ran.
        assert!(watch.is_over(at(2000), at(2000)));
        // A script is read to its end before its first command is answered, or nearly so.
        assert!(!watch.is_over(at(999), at(4900)));
        assert!(watch.is_over(at(999), at(5000)));
        let earlier = watch.begun - Duration::from_millis(1);
        assert!(!watch.is_over(earlier, at(4900)));
        assert!(watch.is_over(earlier, at(5000)));
    }

    #[test]
    fn a_watch_stops_when_the_time_is_up() {
        let input = Arc::new(Input::default());
        assert!(Watch::new(input.clone(), 0, false, Some(Duration::ZERO)).stop());
        assert!(!Watch::new(input.clone(), 0, false, Some(Duration::from_secs(3600))).stop());
        assert!(!Watch::new(input.clone(), 0, false, Some(Duration::MAX)).stop());
        let hour = Duration::from_secs(3600);
        let watch =
            Watch::by_clock(input, 0, false, Some(Allowance { usual: Duration::ZERO, most: hour, fixed: false }));
        assert!(watch.stop());
        assert!(watch.late() > Duration::ZERO);
        watch.note_sureness(Sureness::Doubtful);
        assert_eq!(watch.late(), Duration::ZERO);
        assert!(!watch.stop());
        watch.note_sureness(Sureness::Obvious);
        assert!(watch.stop());
    }
}
