//! The positions met within one reading, with what was found there.

use crate::board::{Point, PointSet};

/// What is known of a position with the side to move that wants to capture, or to link.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    /// The points that decided it.
    pub(super) zone: PointSet,
    /// The move that reaches it.
    pub(super) best: Point,
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
        let empty = Entry { key: 0, zone: PointSet::EMPTY, best: Point::ORIGIN, order: 0, depth: 0, reached: false };
        Table { entries: vec![empty; 1 << BITS], salt: 0 }
    }

    /// Forgets everything.
    pub(super) fn renew(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    fn key(&self, hash: u64) -> u64 {
        // A multiplication spreads the salt, which would else only be a constant difference between two readings.
        (hash ^ self.salt).wrapping_mul(0xd6e8_feb8_6659_fd93) | 1
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<&Entry> {
        let key = self.key(hash);
        let entry = &self.entries[(key >> (64 - BITS)) as usize];
        (entry.key == key).then_some(entry)
    }

    #[inline]
    pub(super) fn put(&mut self, hash: u64, reached: bool, order: u8, depth: u8, zone: &PointSet, best: Option<Point>) {
        let key = self.key(hash);
        self.entries[(key >> (64 - BITS)) as usize] =
            Entry { key, zone: *zone, best: best.unwrap_or(Point::ORIGIN), order, depth, reached };
    }
}
