//! The groups that may be at stake on a board: those that a fight can be about.

use super::frame;
use crate::board::{Board, Color, PointSet};

/// A group of one side's chains that may live and die together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stake {
    /// The side that owns it.
    pub owner: Color,
    /// Its stones.
    pub stones: PointSet,
}

/// A link between chains: how near they are.
type IsNear = fn(&Board, &PointSet, &PointSet) -> bool;

/// The ways in which chains are taken for one group, the narrowest first: by themselves, with two liberties in common,
/// with one, and with two empty points between them.
const WIDTHS: [IsNear; 4] = [
    |_, _, _| false,
    |board, one, other| (one.grown() & other.grown() & board.empty()).has_two(),
    |board, one, other| one.grown().intersects(&(other.grown() & board.empty())),
    |board, one, other| (one.grown() & board.empty()).grown().intersects(&(other.grown() & board.empty())),
];

/// The groups of both sides that have no room of their own, each at several widths, the largest first.
pub fn stakes(board: &Board) -> Vec<Stake> {
    let mut stakes: Vec<Stake> = Vec::new();
    for owner in Color::BOTH {
        let unsettled = *board.stones(owner) - frame::settled(board, owner);
        let chains: Vec<PointSet> =
            board.chains_among(*board.stones(owner)).map(|id| *board.chain_of(id).stones()).collect();
        for chain in chains.iter().filter(|chain| chain.intersects(&unsettled)) {
            for is_near in WIDTHS {
                let stones = together(board, chain, &chains, is_near);
                if !stakes.iter().any(|stake| stake.stones == stones) {
                    stakes.push(Stake { owner, stones });
                }
            }
        }
    }
    stakes.sort_by_key(|stake| std::cmp::Reverse(stake.stones.len()));
    stakes
}

/// The chains that hang together with this one.
fn together(board: &Board, chain: &PointSet, chains: &[PointSet], is_near: IsNear) -> PointSet {
    let mut all = *chain;
    loop {
        let next = chains
            .iter()
            .filter(|other| !other.intersects(&all) && is_near(board, &all, other))
            .fold(all, |all, other| all | *other);
        if next == all {
            return all;
        }
        all = next;
    }
}
