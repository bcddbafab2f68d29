//! Ladders: attacks in which every move gives atari, read to their end at any length.

use arrayvec::ArrayVec;

use crate::board::{Point, PointSet};

use super::capture::{Fate, Proof, Search};

impl Search<'_> {
    /// The attacker to move against a chain of two liberties, allowed nothing but atari.
    pub(super) fn ladder(&mut self, liberties: &PointSet) -> Proof {
        let mut tries: ArrayVec<(i32, Point), 2> = ArrayVec::new();
        for at in liberties.iter().take(2) {
            let rank = self.way_out(at, liberties);
            tries.push((self.probe.view.key(rank, at), at));
        }
        tries.sort_unstable_by_key(|(key, _)| -key);
        let mut zone = *liberties;
        for (_, at) in tries {
            let proof = self.try_attack(at, 1, 0);
            match proof.fate {
                Fate::Captured | Fate::Unknown => return proof,
                Fate::Saved => zone |= proof.zone,
            }
        }
        Proof { fate: Fate::Saved, zone, best: None }
    }

    /// What the chain would gain if it extended to this liberty: empty points beside it, friends counting double. The
    /// attacker plays first where this is most, so that the chain is driven the other way.
    fn way_out(&mut self, at: Point, liberties: &PointSet) -> i32 {
        self.probe.seen.see_cross(at);
        let mut gain = 0;
        for neighbor in at.neighbors() {
            if self.probe.board.is_empty_at(neighbor) {
                gain += i32::from(!liberties.contains(neighbor));
            } else if self.probe.board.color_at(neighbor) == Some(self.owner)
                && self.probe.board.chain_id(neighbor) != self.probe.board.chain_id(self.target)
            {
                gain += 2;
            }
        }
        gain
    }
}
