//! A batch of work that can be measured and repeated.

/// The work that a batch did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// The number of units of work.
    pub count: u64,
    /// A sum over the results, to be the same on every run.
    pub check: u64,
}

/// Work that can be repeated and does the same each time.
pub type Batch = Box<dyn FnMut() -> Work>;
