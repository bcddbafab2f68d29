//! The positions met within one reading, with what was found there.

use crate::board::{Point, PointSet};

/// What is known of a position with the side to move that wants to capture, or to link.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    /// The points that decided it.
    pub(super) zone: PointSet,
    /// The move that reaches it.
    pub(super) best: Option<Point>,
    /// The order at which it is reached, or the highest at which it is not.
    pub(super) order: u8,
    /// The depth that was read.
    pub(super) depth: u8,
    /// Whether the side to move reaches its aim.
    pub(super) reached: bool,
}

/// A table that keeps the newest entry of each slot. It is made once; a new reading changes the salt of the keys, so
/// nothing of an earlier one is found.
pub(super) struct Table {
    entries: Vec<Entry>,
    salt: u64,
}

/// The number of slots, as a power of two.
const BITS: u32 = 13;

impl Table {
    pub(super) fn new() -> Table {
        let empty = Entry { key: 0, zone: PointSet::EMPTY, best: None, order: 0, depth: 0, reached: false };
        Table { entries: vec![empty; 1 << BITS], salt: 0 }
    }

    /// Forgets everything.
    pub(super) fn renew(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// The slot of a position, which does not depend on earlier readings, and the key by which it is known.
    fn slot(&self, hash: u64) -> (usize, u64) {
        let mixed = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((mixed >> (64 - BITS)) as usize, (mixed ^ self.salt) | 1)
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<&Entry> {
        let (slot, key) = self.slot(hash);
        let entry = &self.entries[slot];
        (entry.key == key).then_some(entry)
    }

    #[inline]
    pub(super) fn put(&mut self, hash: u64, reached: bool, order: u8, depth: u8, zone: &PointSet, best: Option<Point>) {
        let (slot, key) = self.slot(hash);
        self.entries[slot] = Entry { key, zone: *zone, best, order, depth, reached };
    }
}
