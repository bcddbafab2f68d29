//! The positions met within one reading, with what was found there.

use crate::board::{Point, PointSet};

/// The result known of a position with the side to move that wants to capture, or to link.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    hash: u64,
    /// The points that decided it.
    pub(super) zone: PointSet,
    /// The move that reaches it.
    pub(super) best: Option<Point>,
    /// The order at which it is reached, or the highest at which it is not.
    pub(super) order: u8,
    /// The depth that was read.
    pub(super) depth: u8,
    /// True if the side to move reaches its aim.
    pub(super) reached: bool,
}

/// A memory that forgets nothing within a reading: what is found must not hang on which positions happen to share a
/// slot, which differs from one turned board to another. The entries lie one after the other, and the slots tell where;
/// it grows to what its largest reading needed.
pub(super) struct Table {
    slots: Vec<Slot>,
    entries: Vec<Entry>,
    reading: u32,
}

/// The entry of a position, if it belongs to this reading.
#[derive(Clone, Copy, Default)]
struct Slot {
    reading: u32,
    place: u32,
}

/// The number of slots to begin with. Most readings meet fewer than a hundred positions.
const FIRST_SLOTS: usize = 1 << 10;

impl Table {
    pub(super) fn new() -> Table {
        let slots = vec![Slot::default(); FIRST_SLOTS];
        Table { slots, entries: Vec::with_capacity(FIRST_SLOTS / 2), reading: 1 }
    }

    /// Forgets everything.
    pub(super) fn renew(&mut self) {
        self.entries.clear();
        self.reading = self.reading.wrapping_add(1);
        if self.reading == 0 {
            self.slots.fill(Slot::default());
            self.reading = 1;
        }
    }

    /// The slot that tells of the position, or the free one where it belongs.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32) as usize & mask;
        loop {
            let Slot { reading, place } = self.slots[slot];
            if reading != self.reading || self.entries[place as usize].hash == hash {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<&Entry> {
        let Slot { reading, place } = self.slots[self.slot(hash)];
        if reading == self.reading { self.entries.get(place as usize) } else { None }
    }

    /// Keeps what was found last of the position.
    #[inline]
    pub(super) fn put(&mut self, hash: u64, reached: bool, order: u8, depth: u8, zone: &PointSet, best: Option<Point>) {
        let entry = Entry { hash, zone: *zone, best, order, depth, reached };
        let slot = self.slot(hash);
        let Slot { reading, place } = self.slots[slot];
        if reading == self.reading {
            self.entries[place as usize] = entry;
            return;
        }
        self.slots[slot] = Slot { reading: self.reading, place: self.entries.len() as u32 };
        self.entries.push(entry);
        if 2 * self.entries.len() > self.slots.len() {
            self.grow();
        }
    }

    /// Doubles the slots, so that free ones are always near.
    #[cold]
    fn grow(&mut self) {
        self.slots = vec![Slot::default(); 2 * self.slots.len()];
        for place in 0..self.entries.len() {
            let slot = self.slot(self.entries[place].hash);
            self.slots[slot] = Slot { reading: self.reading, place: place as u32 };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn nothing_is_forgotten_within_a_reading_and_everything_after_it() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut table = Table::new();
        for positions in [10, 3 * FIRST_SLOTS, 10] {
            let mut known: HashMap<u64, u8> = HashMap::new();
            for _ in 0..positions {
                // Some hashes that share a slot, and some that come again.
                let hash = random.random::<u64>() & 0x0000_0f00_0000_00ff;
                let depth = random.random();
                table.put(hash, true, 1, depth, &PointSet::EMPTY, None);
                known.insert(hash, depth);
            }
            assert!(positions < 100 || known.len() < positions);
            for (hash, depth) in &known {
                assert_eq!(table.get(*hash).map(|entry| entry.depth), Some(*depth));
            }
            assert!(table.get(1 << 60).is_none());
            table.renew();
            assert!(known.keys().all(|hash| table.get(*hash).is_none()));
        }
    }

    #[test]
    fn a_count_of_readings_that_begins_anew_finds_nothing_old() {
        let mut table = Table::new();
        table.put(7, true, 1, 1, &PointSet::EMPTY, None);
        table.reading = u32::MAX;
        table.renew();
        assert_eq!(table.reading, 1);
        assert!(table.get(7).is_none());
    }
}
