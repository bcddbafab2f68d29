//! For tests: a file whose writes fail at a chosen call.

use std::fs::File;
use std::io::{self, Write};

use super::output::Sink;

/// The ways in which a call fails.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::app) enum Fault {
    /// The disk is full.
    Full,
    /// Half of it is written; then the disk is full.
    HalfThenFull,
    /// Half of it is written, without an error: the rest is for another call.
    Short,
    /// A signal comes between.
    Interrupted,
    /// Writing works, but the disk does not take it.
    Unsynced,
}

impl Fault {
    pub(in crate::app) const ALL: [Fault; 5] =
        [Fault::Full, Fault::HalfThenFull, Fault::Short, Fault::Interrupted, Fault::Unsynced];

    /// Returns whether a writer does not notice the fault, as long as later calls succeed.
    pub(in crate::app) fn is_harmless(self) -> bool {
        matches!(self, Fault::Short | Fault::Interrupted)
    }
}

/// A file that fails at its n-th call, counted from 0, and works before and after.
#[derive(Debug)]
pub(in crate::app) struct Faulty<'a> {
    pub(in crate::app) file: &'a File,
    pub(in crate::app) fault: Fault,
    pub(in crate::app) calls_before: usize,
    is_full: bool,
}

impl<'a> Faulty<'a> {
    pub(in crate::app) fn new(file: &'a File, fault: Fault, calls_before: usize) -> Faulty<'a> {
        Faulty { file, fault, calls_before, is_full: false }
    }

    fn is_due(&mut self) -> bool {
        let is_due = self.calls_before == 0;
        self.calls_before = self.calls_before.wrapping_sub(1);
        is_due
    }
}

impl Write for Faulty<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.is_full) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        if !self.is_due() {
            return self.file.write(bytes);
        }
        match self.fault {
            Fault::Full => Err(io::ErrorKind::StorageFull.into()),
            Fault::Interrupted => Err(io::ErrorKind::Interrupted.into()),
            Fault::Unsynced => self.file.write(bytes),
            Fault::Short | Fault::HalfThenFull => {
                self.is_full = self.fault == Fault::HalfThenFull;
                self.file.write(&bytes[..bytes.len().div_ceil(2)])
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Sink for Faulty<'_> {
    fn sync(&mut self) -> io::Result<()> {
        if self.fault == Fault::Unsynced { Err(io::ErrorKind::StorageFull.into()) } else { self.file.sync_all() }
    }
}
