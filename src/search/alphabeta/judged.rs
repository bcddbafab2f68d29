//! Judgements kept for when the search comes to a position again.
//!
//! Deepening step by step and looking again with a wider window come back to the same positions: one evaluation of four
//! was of a position judged before (2,000 nodes from the middle game).

use std::sync::Arc;

use crate::eval::evaluator::Opinion;
use crate::search::outcomes::Played;

/// A judgement of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judgement {
    pub opinion: Box<Opinion>,
    /// The random games that were played for it and noted.
    pub played: Arc<[Played]>,
}

/// The latest judgements, one a slot. One takes some 50 kB.
pub(super) struct Judged {
    slots: Vec<Option<(u64, Judgement)>>,
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
    pub(super) fn take(&mut self, key: u64) -> Option<Judgement> {
        let slot = self.slot(key);
        slot.take_if(|(known, _)| *known == key).map(|(_, judgement)| judgement)
    }

    /// Keeps a judgement, in place of another in the same slot.
    pub(super) fn keep(&mut self, key: u64, judgement: Judgement) {
        *self.slot(key) = Some((key, judgement));
    }

    fn slot(&mut self, key: u64) -> &mut Option<(u64, Judgement)> {
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
        let judgement = || {
            let opinion = Box::new(Opinion { analysis: analysis.clone(), aya: None });
            Judgement { opinion, played: Arc::new([]) }
        };
        assert_eq!(judged.take(7), None);
        judged.keep(7, judgement());
        let same_slot = 7 + (1 << 40);
        assert_eq!(judged.take(same_slot), None);
        assert_eq!(judged.take(7), Some(judgement()));
        judged.keep(7, judgement());
        judged.keep(same_slot, judgement());
        assert_eq!(judged.take(7), None);
        assert_eq!(judged.take(same_slot), Some(judgement()));
        judged.keep(7, judgement());
        judged.clear();
        assert_eq!(judged.take(7), None);
    }
}
