//! Paces: when a search that is analysed tells what it has found by now, and when it stops.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::search::{Bans, Choice, Control};

/// The interval at which a new answer is asked for, at the least: it is told when its time has come.
const FRESH_INTERVAL: Duration = Duration::from_millis(25);

/// The control of a search that is analysed. Answers in between are handed out at a steady pace, from within the
/// search.
pub struct Pace<'a> {
    /// True if to stop for a reason outside.
    halt: &'a (dyn Fn() -> bool + Sync),
    /// The function that takes the answers.
    tell: &'a (dyn Fn(&Choice) + Sync),
    /// The time between two answers; without it none are told.
    every: Option<Duration>,
    /// The time when the search stops at the latest.
    deadline: Option<Instant>,
    /// True if the search goes on until one answer has been told.
    holds: bool,
    bans: Option<&'a Bans>,
    state: Mutex<State>,
}

struct State {
    /// The time when the next answer is due.
    due: Instant,
    /// The time when the next one is asked for.
    ask: Instant,
    latest: Option<Choice>,
    told: u64,
}

/// The times when answers are told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// The time to wait for the first answer.
    pub first: Duration,
    /// The time to wait for each further one; without it none are told.
    pub every: Option<Duration>,
    /// The most time that the search may take.
    pub most: Option<Duration>,
}

impl<'a> Pace<'a> {
    /// A control that stops when `halt` says so and hands answers to `tell`, counting from now. If it `holds`, the
    /// first answer is waited for.
    pub fn new(
        times: Times,
        holds: bool,
        halt: &'a (dyn Fn() -> bool + Sync),
        tell: &'a (dyn Fn(&Choice) + Sync),
    ) -> Pace<'a> {
        let now = Instant::now();
        // A time that is past all bounds never comes.
        let never = now + Duration::from_secs(1 << 30);
        let after = |time: Duration| now.checked_add(time).unwrap_or(never).min(never);
        let state = State { due: after(times.first), ask: now, latest: None, told: 0 };
        Pace {
            halt,
            tell,
            every: times.every,
            deadline: times.most.map(after),
            holds: holds && times.every.is_some(),
            bans: None,
            state: Mutex::new(state),
        }
    }

    /// Returns this pace, for a search that may not look at some moves.
    pub fn with_bans(self, bans: Option<&'a Bans>) -> Pace<'a> {
        Pace { bans, ..self }
    }

    /// Returns how many answers were told.
    pub fn told(&self) -> u64 {
        self.lock().told
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the latest answer if its time has come.
    fn tell_if_due(&self) {
        let Some(every) = self.every else { return };
        let now = Instant::now();
        let mut state = self.lock();
        if now < state.due {
            return;
        }
        let Some(choice) = state.latest.take() else { return };
        state.told += 1;
        state.due = now.checked_add(every).unwrap_or(now + Duration::from_secs(1 << 30));
        drop(state);
        (self.tell)(&choice);
    }
}

impl Control for Pace<'_> {
    fn stop(&self) -> bool {
        self.tell_if_due();
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return true;
        }
        (self.halt)() && !(self.holds && self.told() == 0)
    }

    fn bans(&self) -> Option<&Bans> {
        self.bans
    }

    fn wants_progress(&self) -> bool {
        self.every.is_some() && Instant::now() >= self.lock().ask
    }

    fn progress(&self, choice: &Choice) {
        let mut state = self.lock();
        state.latest = Some(choice.clone());
        state.ask = Instant::now() + FRESH_INTERVAL;
        drop(state);
        self.tell_if_due();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn answers_come_at_their_pace_and_the_first_is_waited_for() {
        let count = AtomicU64::new(0);
        let tell = |_: &Choice| {
            count.fetch_add(1, Ordering::Relaxed);
        };
        let halt = || true;
        let times = Times { every: Some(Duration::from_secs(3600)), ..Times::default() };
        let pace = Pace::new(times, true, &halt, &tell);
        assert!(!pace.stop());
        assert!(pace.wants_progress());
        pace.progress(&Choice::default());
        assert!(pace.stop());
        pace.progress(&Choice::default());
        assert_eq!((pace.told(), count.load(Ordering::Relaxed)), (1, 1));
        let silent = Pace::new(Times::default(), true, &halt, &tell);
        assert!(silent.stop());
        assert!(!silent.wants_progress());
        let never = Times { most: Some(Duration::MAX), first: Duration::MAX, every: Some(Duration::MAX) };
        assert!(!Pace::new(never, false, &|| false, &tell).stop());
    }
}
