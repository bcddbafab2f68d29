//! The queue holds the positions that wait and those under search, and gives each worker its next one.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::query::Query;

/// A position of a query.
pub(super) struct Job {
    /// The query.
    pub(super) query: Arc<Query>,
    /// The number of moves before the position.
    pub(super) turn: usize,
    /// True if its search is to end.
    pub(super) stop: AtomicBool,
}

impl Job {
    fn is(&self, id: Option<&str>, turns: Option<&[usize]>) -> bool {
        id.is_none_or(|id| id == self.query.id) && turns.is_none_or(|turns| turns.contains(&self.turn))
    }

    /// Ends the search of this position.
    pub(super) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The queue: the most urgent first, of equals the first that came.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<(Reverse<i64>, u64), Arc<Job>>,
    running: Vec<Arc<Job>>,
    /// The number of jobs that have come.
    count: u64,
    /// True if no more will come.
    ended: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the positions of a query.
    pub(super) fn add(&self, query: Query) {
        let query = Arc::new(query);
        let mut state = self.lock();
        for (turn, priority) in &query.turns {
            let job = Job { query: query.clone(), turn: *turn, stop: AtomicBool::new(false) };
            let place = (Reverse(*priority), state.count);
            state.count += 1;
            state.waiting.insert(place, Arc::new(job));
        }
        drop(state);
        self.changed.notify_all();
    }

    /// The next position to search, once there is one; `None` when no more will come.
    pub(super) fn next(&self) -> Option<Arc<Job>> {
        let mut state = self.lock();
        loop {
            if let Some((_, job)) = state.waiting.pop_first() {
                // After the end of the input no query can terminate a search any more.
                if state.ended && job.query.is_endless() {
                    job.end();
                }
                state.running.push(job.clone());
                return Some(job);
            }
            if state.ended {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a position has been answered.
    pub(super) fn done(&self, job: &Arc<Job>) {
        self.lock().running.retain(|running| !Arc::ptr_eq(running, job));
    }

    /// Ends the queries of this id, or all, at these turns, or at all: those being searched end their search, those
    /// that wait are given back.
    pub(super) fn terminate(&self, id: Option<&str>, turns: Option<&[usize]>) -> Vec<Arc<Job>> {
        let mut state = self.lock();
        state.running.iter().filter(|job| job.is(id, turns)).for_each(|job| job.end());
        let mut taken = Vec::new();
        state.waiting.retain(|_, job| {
            let ends = job.is(id, turns);
            if ends {
                taken.push(job.clone());
            }
            !ends
        });
        taken
    }

    /// Notes that no more will come. Searches that only a termination would end are ended.
    pub(super) fn end(&self) {
        let mut state = self.lock();
        state.ended = true;
        state.running.iter().filter(|job| job.query.is_endless()).for_each(|job| job.end());
        drop(state);
        self.changed.notify_all();
    }
}
