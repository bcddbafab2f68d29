//! The data that is kept to take a move back.

use arrayvec::ArrayVec;

use super::chain::{Chain, ChainId};
use super::color::Color;
use super::point::Point;

/// The change that a move made to the records of its own colour's chains.
#[derive(Clone, Copy, Debug)]
pub(super) enum OwnChain {
    /// A pass.
    None,
    /// The stone stands alone, in a slot that held nothing.
    Founded,
    /// The stone stands alone, in a slot that held the record of a chain captured or joined before, which is saved:
    /// taking back more moves will need it.
    FoundedOver,
    /// The stone was added to this chain, whose record is saved.
    Joined(ChainId),
}

/// One move.
#[derive(Clone, Debug)]
pub(super) struct Undo {
    pub(super) point: Point,
    pub(super) color: Color,
    pub(super) to_play: Color,
    pub(super) ko: Option<Point>,
    pub(super) stones_hash: u64,
    pub(super) own: OwnChain,
    /// Chains of the own colour that became part of another. Their records stay in their slots.
    pub(super) absorbed: ArrayVec<ChainId, 3>,
    /// The opponent's chains taken off, or the own chain in a suicide. Their records stay in their slots.
    pub(super) captured: ArrayVec<ChainId, 4>,
}

/// The moves that can be taken back, and the chain records they overwrote.
#[derive(Clone, Default)]
pub(super) struct UndoStack {
    pub(super) moves: Vec<Undo>,
    pub(super) saved: Vec<Chain>,
}

impl UndoStack {
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.saved.clear();
    }
}
