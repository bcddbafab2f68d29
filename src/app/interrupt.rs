//! Ctrl-C, and the signals that end a program (`SIGTERM`, `SIGHUP`): the first one asks the work to stop with what it
//! has, a second one ends the program. Those that come at once count as one: `timeout` and terminals that signal a
//! wrapper and its group send two.

use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::search::Control;

/// The exit status of a program that Ctrl-C ended.
const STATUS: i32 = 130;

/// The time after the first signal within which others are taken for the same.
const SIGNAL_WINDOW: Duration = Duration::from_secs(1);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Returns whether Ctrl-C was pressed since [`catch`] was called.
pub fn flag() -> &'static AtomicBool {
    &INTERRUPTED
}

/// Catches Ctrl-C: from now on the first one sets the [`flag`] and does not end the program.
pub fn catch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let mut first = None;
        let handler = move || {
            INTERRUPTED.store(true, Ordering::SeqCst);
            if first.get_or_insert_with(Instant::now).elapsed() > SIGNAL_WINDOW {
                process::exit(STATUS);
            }
        };
        if let Err(error) = ctrlc::set_handler(handler) {
            log::warn!("Ctrl-C ends the program at once: {error}");
        }
    });
}

/// Stops a search when its time is over or the work is interrupted.
#[derive(Clone, Copy, Debug)]
pub struct Deadline<'a> {
    end: Option<Instant>,
    interrupted: &'a AtomicBool,
}

impl Deadline<'_> {
    /// Returns a deadline so long from now; without a time only an interrupt stops the search.
    pub fn after(time: Option<Duration>, interrupted: &AtomicBool) -> Deadline<'_> {
        Deadline { end: time.and_then(|time| Instant::now().checked_add(time)), interrupted }
    }
}

impl Control for Deadline<'_> {
    fn stop(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_stops_at_its_time_or_when_interrupted() {
        let interrupted = AtomicBool::new(false);
        let endless = Deadline::after(None, &interrupted);
        assert!(!endless.stop());
        assert!(Deadline::after(Some(Duration::ZERO), &interrupted).stop());
        assert!(!Deadline::after(Some(Duration::MAX), &interrupted).stop());
        interrupted.store(true, Ordering::SeqCst);
        assert!(endless.stop());
    }
}
