//! Judgements kept for when the search comes to a position again.
//!
//! Deepening step by step and looking again with a wider window come back to the same positions: one evaluation of four
//! was of a position judged before (2,000 nodes from the middle game).

use crate::eval::evaluator::Opinion;

/// The latest judgements, one a slot. An opinion takes some 50 kB.
pub(super) struct Judged {
    slots: Vec<Option<(u64, Box<Opinion>)>>,
}

impl Judged {
    /// Returns a memory of two to the `bits` slots in which nothing is judged yet.
    pub(super) fn new(bits: u32) -> Judged {
        let mut slots = Vec::new();
        slots.resize_with(1 << bits, || None);
        Judged { slots }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.fill_with(|| None);
    }

    /// The judgement of the position of this key, if it is known. To be kept again when it has been looked at.
    pub(super) fn take(&mut self, key: u64) -> Option<Box<Opinion>> {
        let slot = self.slot(key);
        slot.take_if(|(known, _)| *known == key).map(|(_, opinion)| opinion)
    }

    /// Keeps a judgement, in place of another in the same slot.
    pub(super) fn keep(&mut self, key: u64, opinion: Box<Opinion>) {
        *self.slot(key) = Some((key, opinion));
    }

    fn slot(&mut self, key: u64) -> &mut Option<(u64, Box<Opinion>)> {
        let place = key as usize & (self.slots.len() - 1);
        &mut self.slots[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Size};
    use crate::eval::Analysis;

    #[test]
    fn what_was_kept_is_found_until_its_slot_is_taken() {
        let mut judged = Judged::new(11);
        let analysis = Analysis::of(&Board::new(Size::new(2).unwrap()));
        let opinion = || Box::new(Opinion { analysis: analysis.clone(), aya: None });
        assert_eq!(judged.take(7), None);
        judged.keep(7, opinion());
        let same_slot = 7 + (1 << 40);
        assert_eq!(judged.take(same_slot), None);
        assert_eq!(judged.take(7), Some(opinion()));
        judged.keep(7, opinion());
        judged.keep(same_slot, opinion());
        assert_eq!(judged.take(7), None);
        assert_eq!(judged.take(same_slot), Some(opinion()));
        judged.keep(7, opinion());
        judged.clear();
        assert_eq!(judged.take(7), None);
    }
}
