//! The transposition table: what was found out about positions already searched.

use crate::board::Move;

/// The relation of a value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
}

/// The result known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The value in 1/100 point for the side to move.
    pub value: i32,
    /// The relation of the value to the true one.
    pub bound: Bound,
    /// The depth of the search below the position.
    pub depth: u8,
    /// The best move found, where there was one.
    pub best: Option<Move>,
}

/// A table of fixed size, indexed by hash. A search that meets a position again at the same depth takes the value from
/// here, and at another depth the best move, to try it first. So a full table and an empty one give the same values at
/// a fixed depth, save where superko makes a position depend on how it came about.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// An empty table of two to the `bits` entries.
    pub(super) fn new(bits: u32) -> Table {
        Table { entries: vec![None; 1 << bits] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// Returns the entry of the position with this hash.
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    /// Notes what was found out. Of two positions for one place the deeper search stays, of one position the later.
    pub(super) fn note(&mut self, key: u64, value: i32, bound: Bound, depth: u8, best: Option<Move>) {
        let place = self.place(key);
        let kept = &mut self.entries[place];
        // A shallow result of the same position must not push out the best move of a deep one.
        if kept.is_some_and(|old| old.depth > depth && (old.key == key || old.depth > depth + 1)) {
            return;
        }
        let best = best.or(kept.filter(|old| old.key == key).and_then(|old| old.best));
        *kept = Some(Entry { key, value, bound, depth, best });
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_found() {
        let mut table = Table::new(4);
        assert_eq!(table.find(7), None);
        table.note(7, 120, Bound::Exact, 2, Some(Move::Pass));
        let found = table.find(7).unwrap();
        assert_eq!((found.value, found.bound, found.depth, found.best), (120, Bound::Exact, 2, Some(Move::Pass)));
        assert_eq!(table.find(7 + 16), None);
    }

    #[test]
    fn a_deep_result_is_not_pushed_out_by_shallow_ones() {
        let mut table = Table::new(4);
        table.note(7, 120, Bound::Exact, 3, None);
        table.note(7 + 16, 10, Bound::Exact, 1, None);
        assert!(table.find(7).is_some());
        table.note(7 + 16, 10, Bound::Exact, 4, None);
        assert_eq!(table.find(7), None);
    }
}
