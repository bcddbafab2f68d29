//! Readings kept over the positions of a search, each with what it depends on.
//!
//! A search goes to a position and back, then to its neighbour: what was read at the root holds in most of the tree.
//! So a few readings are kept for each chain, each with the stones it was read among and its footprint, and one is used
//! again wherever no stone differs that it looked at. Nothing is dropped because the board moved on.

use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::tactics::{CaptureStatus, Footprint, Reader};

/// How many readings are kept for one chain.
const KEPT: usize = 4;

/// A reading and what it depends on.
#[derive(Clone, Copy)]
struct Kept {
    status: CaptureStatus,
    footprint: Footprint,
    stones: ByColor<PointSet>,
    ko: Option<(Point, Color)>,
}

impl Kept {
    /// Whether the reading holds on this board.
    fn holds(&self, board: &Board, ko: Option<(Point, Color)>) -> bool {
        let (mut added, mut removed) = (PointSet::EMPTY, PointSet::EMPTY);
        for color in Color::BOTH {
            added |= *board.stones(color) - self.stones[color];
            removed |= self.stones[color] - *board.stones(color);
        }
        let unseen = |ko: Option<(Point, Color)>| ko.is_none_or(|(at, _)| !self.footprint.points().contains(at));
        self.footprint.outlives(&added, &removed) && (self.ko == ko || (unseen(self.ko) && unseen(ko)))
    }
}

/// Remembers capture readings. The answers are those of the reader alone.
pub struct Memory {
    /// By the first stone of the chain, the latest last.
    kept: Vec<[Option<Kept>; KEPT]>,
    side: usize,
    hits: u64,
    misses: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Memory::new()
    }
}

impl Memory {
    /// A memory of nothing.
    pub fn new() -> Memory {
        Memory { kept: vec![[None; KEPT]; Point::SLOTS], side: 0, hits: 0, misses: 0 }
    }

    /// Questions answered from memory, and by reading.
    pub fn counts(&self) -> (u64, u64) {
        (self.hits, self.misses)
    }

    /// What [`Reader::status`] answers, from memory where nothing differs that the answer depends on. All questions of
    /// one memory must go to readers with the same limits.
    pub fn status(&mut self, reader: &mut Reader, board: &mut Board, point: Point) -> CaptureStatus {
        if self.side != board.size().side() {
            self.kept.fill([None; KEPT]);
            self.side = board.size().side();
        }
        let Some(first) = board.chain(point).and_then(|chain| chain.stones().first()) else {
            return CaptureStatus::default();
        };
        let ko = board.ko().map(|at| (at, board.to_play()));
        let slot = &mut self.kept[first.index()];
        if let Some(kept) = slot.iter().rev().flatten().find(|kept| kept.holds(board, ko)) {
            self.hits += 1;
            return kept.status;
        }
        self.misses += 1;
        let status = reader.status(board, first);
        let stones = ByColor::from_fn(|color| *board.stones(color));
        slot.rotate_left(1);
        slot[KEPT - 1] = Some(Kept { status, footprint: *reader.footprint(), stones, ko });
        status
    }
}
