//! Ladders: attacks in which every move gives atari, read to their end at any length.

use arrayvec::ArrayVec;

use crate::board::{Point, PointSet};

use super::capture::{ChainFate, ChainProof, Search};

/// Sets what the table knows of ladders apart from what it knows of other attacks in the same position.
const LADDER: u64 = 0x5851_f42d_4c95_7f2d;

impl Search<'_> {
    /// The attacker to move against a chain of two liberties, allowed nothing but atari. The same ladders come up again
    /// and again behind the quiet moves of an attack, so how one goes is remembered where it starts; not on its way,
    /// where positions hardly come twice.
    pub(super) fn ladder(&mut self, liberties: &PointSet) -> ChainProof {
        if self.in_ladder {
            return self.ladder_on(liberties);
        }
        let hash = self.probe.hash() ^ LADDER;
        if let Some(entry) = self.table.get(hash) {
            let zone = entry.zone;
            return if entry.reached {
                ChainProof { fate: ChainFate::Captured, zone, best: entry.best }
            } else {
                ChainProof { fate: ChainFate::Saved, zone, best: None }
            };
        }
        self.in_ladder = true;
        let proof = self.ladder_on(liberties);
        self.in_ladder = false;
        // Ladders are as other attacks: what failed because it came back to an earlier position may work elsewhere.
        let holds = match proof.fate {
            ChainFate::Captured => true,
            ChainFate::Saved => self.probe.stands_alone(),
            ChainFate::Unknown => false,
        };
        if holds {
            self.table.put(hash, proof.fate == ChainFate::Captured, 1, 0, &proof.zone, proof.best);
        }
        proof
    }

    fn ladder_on(&mut self, liberties: &PointSet) -> ChainProof {
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
                ChainFate::Captured | ChainFate::Unknown => return proof,
                ChainFate::Saved => zone |= proof.zone,
            }
        }
        ChainProof { fate: ChainFate::Saved, zone, best: None }
    }

    /// Returns the gain of the chain if it extended to this liberty: empty points beside it, friends counting double.
    /// The attacker plays first where this is most, so that the chain is driven the other way.
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

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use crate::board::{Board, Point, Size};
    use crate::tactics::{Limits, Reader};

    #[test]
    fn remembered_ladders_go_as_read_ones() {
        // Enough nodes for every reading to end by itself: with fewer, the one that remembers gets farther.
        let limits = Limits { nodes: 100_000, ..Limits::QUICK };
        let (mut reader, mut plain) = (Reader::new(limits), Reader::new(limits));
        plain.remembers_ladders = false;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut captured = 0;
        for _ in 0..12 {
            let mut board = Board::new(Size::new(11).unwrap());
            for _ in 0..random.random_range(20..70) {
                let point = Point::at(random.random_range(0..11), random.random_range(0..11));
                if board.is_legal(board.to_play(), point) {
                    board.play(board.to_play(), point);
                }
            }
            let chains: Vec<Point> = board.chain_ids().map(|id| id.point()).collect();
            for point in chains {
                let status = reader.status(&mut board, point);
                assert_eq!(status, plain.status(&mut board, point), "{point}\n{board:?}");
                captured += usize::from(status.attack.verdict.is_possible());
            }
        }
        assert!(captured > 20, "{captured}");
        assert!(reader.nodes() < plain.nodes());
    }
}
