//! Calling off work that nobody waits for any more.
//!
//! Reading and random games run deep below those that ask for a report, and have no answer to give when nobody wants
//! one any more. So work that is done under a [`Halt`] ends by unwinding once the halt has been called: [`check`]
//! stands where work is likely to be often, every few milliseconds at the least. What the work was about to change is
//! lost with it, so only work that owns what it changes may be done under a halt.
//!
//! The halt belongs to the thread that works. Where work is shared with threads of a pool, it is taken along:
//! [`Halt::here`] before, [`Halt::over`] there.

use std::cell::RefCell;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// The halt under which this thread works.
    static HERE: RefCell<Halt> = const { RefCell::new(Halt(None)) };
}

/// A signal that calls work off. Its clones are the same halt; the default one can never be called.
#[derive(Clone, Debug, Default)]
pub struct Halt(Option<Arc<AtomicBool>>);

impl Halt {
    /// A halt that has not been called.
    pub fn new() -> Halt {
        Halt(Some(Arc::default()))
    }

    /// The one that this thread works under.
    pub fn here() -> Halt {
        HERE.with_borrow(Halt::clone)
    }

    /// Calls off the work under it.
    pub fn call(&self) {
        if let Some(called) = &self.0 {
            called.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether it has been called.
    pub fn is_called(&self) -> bool {
        self.0.as_ref().is_some_and(|called| called.load(Ordering::Relaxed))
    }

    /// Does this work under it, on this thread.
    pub fn over<T>(&self, work: impl FnOnce() -> T) -> T {
        let _before = Restored(HERE.replace(self.clone()));
        work()
    }
}

/// Puts back what a thread worked under before, also where the work panics: threads of a pool go on.
struct Restored(Halt);

impl Drop for Restored {
    fn drop(&mut self) {
        HERE.set(std::mem::take(&mut self.0));
    }
}

/// Returns whether the work of this thread has been called off, for what can end by itself.
#[inline]
pub fn is_called() -> bool {
    HERE.with_borrow(Halt::is_called)
}

/// Ends the work of this thread if it has been called off. No message is written: nothing is wrong.
#[inline]
pub fn check() {
    if is_called() {
        panic::resume_unwind(Box::new(CalledOff));
    }
}

/// The payload of the panic by which work ends when it is called off.
#[derive(Debug)]
pub struct CalledOff;

#[cfg(test)]
mod tests {
    use super::*;

    fn is_called_off() -> bool {
        panic::catch_unwind(check).is_err_and(|why| why.is::<CalledOff>())
    }

    #[test]
    fn work_is_called_off_on_its_own_thread_alone() {
        let halt = Halt::new();
        assert!(!halt.over(is_called_off));
        halt.call();
        assert!(halt.over(is_called_off));
        assert!(!is_called_off());
        let taken_along = halt.over(|| {
            let here = Halt::here();
            std::thread::spawn(move || (is_called_off(), here.over(is_called_off))).join().unwrap()
        });
        assert_eq!(taken_along, (false, true));
    }

    #[test]
    fn the_halt_before_comes_back_also_after_unwinding() {
        let (outer, inner) = (Halt::new(), Halt::new());
        inner.call();
        outer.over(|| {
            assert!(panic::catch_unwind(|| inner.over(check)).is_err());
            assert!(!is_called_off());
        });
    }
}
