//! The positions met within one reading about life, with their proof numbers.

/// Proven: the cost of what cannot be.
pub(super) const INFINITE: u32 = 1 << 24;

/// The costs of a position for the side to move: `phi` to win it, `delta` to see it lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Costs {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Costs {
    /// The side to move has won.
    pub(super) const WON: Costs = Costs { phi: 0, delta: INFINITE };
    /// The side to move has lost.
    pub(super) const LOST: Costs = Costs { phi: INFINITE, delta: 0 };

    /// Returns whether the winner is known.
    pub(super) fn is_decided(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// The memory of a reading. Its size is fixed: room for all positions of a question, so that what is found does not
/// hang on where in the table a position happens to fall. Only a table that is too small for its question forgets what
/// took least work.
pub(super) struct LifeTable {
    entries: Vec<Entry>,
    age: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    costs: Costs,
    /// The positions that were judged for it.
    work: u32,
    /// The search it belongs to. Entries of earlier ones are free.
    age: u32,
}

/// The table has room for all positions of a question, up to so many.
const MOST_ENTRIES: u64 = 1 << 20;

/// The number of slots that are looked at for a position. In a table filled to a half no position finds that many
/// taken.
const WINDOW: usize = 64;

impl LifeTable {
    /// A table for questions of so many positions.
    pub(super) fn for_budget(budget: u64) -> LifeTable {
        let slots = (2 * budget).next_power_of_two().clamp(1 << 8, MOST_ENTRIES) as usize;
        let free = Entry { hash: 0, costs: Costs { phi: 1, delta: 1 }, work: 0, age: 0 };
        LifeTable { entries: vec![free; slots], age: 1 }
    }

    /// Forgets everything: another question, or another assumption, begins.
    pub(super) fn renew(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The slots where the position may be kept, in the order they are looked at.
    fn window(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.entries.len() - 1;
        let first = (hash.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32) as usize;
        (first..first + WINDOW).map(move |slot| slot & mask)
    }

    /// Returns the costs known of a position.
    pub(super) fn costs(&self, hash: u64) -> Option<Costs> {
        let mut used = self.window(hash).map(|slot| &self.entries[slot]).take_while(|entry| entry.age == self.age);
        used.find(|entry| entry.hash == hash).map(|entry| entry.costs)
    }

    /// Keeps what is known of a position that took so much work.
    pub(super) fn keep(&mut self, hash: u64, costs: Costs, work: u64) {
        let age = self.age;
        let is_its = |slot: &usize| self.entries[*slot].age != age || self.entries[*slot].hash == hash;
        let least_work = |slot: &usize| self.entries[*slot].work;
        let slot = self.window(hash).find(is_its).or_else(|| self.window(hash).min_by_key(least_work));
        if let Some(slot) = slot {
            self.entries[slot] = Entry { hash, costs, work: work.min(u64::from(u32::MAX)) as u32, age };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: Costs = Costs { phi: 3, delta: 5 };

    #[test]
    fn what_is_kept_is_known_until_another_question_begins() {
        let mut table = LifeTable::for_budget(1_000);
        table.keep(77, OPEN, 4);
        assert_eq!(table.costs(77), Some(OPEN));
        assert_eq!(table.costs(78), None);
        table.renew();
        assert_eq!(table.costs(77), None);
    }

    #[test]
    fn what_took_much_work_stays_when_there_is_no_room() {
        let mut table = LifeTable::for_budget(1);
        table.renew();
        table.keep(1, Costs::WON, 1_000_000);
        for hash in 2..100_000 {
            table.keep(hash, OPEN, 1);
        }
        assert_eq!(table.costs(1), Some(Costs::WON));
    }
}
