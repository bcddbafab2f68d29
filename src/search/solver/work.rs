//! The work on a question: provers on as many threads as are allowed, and what they may cost together.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::Control;
use super::case::Case;
use crate::tactics::fate::Prover;

/// The work done for a question, and its bounds.
pub(super) struct Work<'a> {
    most: u64,
    nodes: AtomicU64,
    pub(super) control: &'a dyn Control,
}

impl<'a> Work<'a> {
    /// Returns a budget of which nothing is used, of so many positions at most, until the control stops it.
    pub(super) fn new(most: u64, control: &'a dyn Control) -> Work<'a> {
        Work { most, nodes: AtomicU64::new(0), control }
    }

    /// The positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The positions that may still be looked at.
    pub(super) fn left(&self) -> u64 {
        self.most.saturating_sub(self.nodes())
    }

    pub(super) fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.left() == 0 || self.control.stop()
    }
}

/// The most threads that find a group to ask about; each takes memory. The number is a guess.
const MOST_THREADS: usize = 16;

/// A prover for each thread. Each has a memory of its own: questions about different groups have little in common.
#[derive(Default)]
pub(super) struct Team {
    provers: Vec<Prover>,
}

impl Team {
    /// Lets so many provers begin with an empty memory.
    pub(super) fn renew(&mut self, threads: usize) {
        let threads = threads.clamp(1, MOST_THREADS);
        self.provers.truncate(threads);
        self.provers.iter_mut().for_each(Prover::renew);
        self.provers.resize_with(threads, Prover::new);
    }

    /// The prover of the calling thread.
    pub(super) fn first(&mut self) -> &mut Prover {
        if self.provers.is_empty() {
            self.provers.push(Prover::new());
        }
        &mut self.provers[0]
    }

    /// Hands the cases out, in their order, to whichever prover is free. With one prover they are done one by one.
    pub(super) fn for_each(&mut self, cases: &mut [Case], job: &(dyn Fn(&mut Prover, &mut Case) + Sync)) {
        if self.provers.len() < 2 {
            let prover = self.first();
            cases.iter_mut().for_each(|case| job(prover, case));
            return;
        }
        let queue = Mutex::new(cases.iter_mut());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        std::thread::scope(|scope| {
            for prover in &mut self.provers {
                scope.spawn(|| {
                    while let Some(case) = next() {
                        job(prover, case);
                    }
                });
            }
        });
    }
}
