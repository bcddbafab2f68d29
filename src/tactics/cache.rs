//! Capture readings that are kept until something they looked at changes.

use crate::board::{Board, ByColor, Color, Point, PointSet};

use super::footprint::Footprint;
use super::{CaptureStatus, Limits, Reader};

/// A result with what it depends on.
#[derive(Clone, Copy)]
struct Kept {
    status: CaptureStatus,
    footprint: Footprint,
    limits: Limits,
    ko: Option<(Point, Color)>,
}

/// Remembers the status of chains from one position to the next. The answers are those of an uncached reading.
pub struct ReadingCache {
    /// By the first stone of the chain.
    kept: Vec<Option<Kept>>,
    /// The slots in use.
    used: PointSet,
    /// The stones when the cache was last asked.
    stones: ByColor<PointSet>,
    on_board: PointSet,
    /// Questions answered from memory, and by reading.
    hits: u64,
    misses: u64,
}

impl Default for ReadingCache {
    fn default() -> Self {
        ReadingCache::new()
    }
}

impl ReadingCache {
    /// The empty cache.
    pub fn new() -> ReadingCache {
        ReadingCache {
            kept: vec![None; Point::SLOTS],
            used: PointSet::EMPTY,
            stones: ByColor::default(),
            on_board: PointSet::EMPTY,
            hits: 0,
            misses: 0,
        }
    }

    /// Questions answered from memory, and by reading.
    pub fn counts(&self) -> (u64, u64) {
        (self.hits, self.misses)
    }

    /// What [`Reader::status`] answers, from memory if nothing has changed that the answer depends on.
    pub fn status(&mut self, reader: &mut Reader, board: &mut Board, point: Point) -> CaptureStatus {
        self.follow(board);
        let Some(first) = board.chain(point).and_then(|chain| chain.stones().first()) else {
            return CaptureStatus::default();
        };
        let ko = board.ko().map(|at| (at, board.to_play()));
        let limits = reader.limits();
        if let Some(kept) = &self.kept[first.index()]
            && kept.limits == limits
            && kept.stands_with(ko)
        {
            self.hits += 1;
            return kept.status;
        }
        self.misses += 1;
        let status = reader.status(board, first);
        self.kept[first.index()] = Some(Kept { status, footprint: *reader.footprint(), limits, ko });
        self.used.insert(first);
        status
    }

    /// Drops what the stones put and taken since the last question may have changed.
    fn follow(&mut self, board: &Board) {
        let (mut added, mut removed) = (PointSet::EMPTY, PointSet::EMPTY);
        for color in Color::BOTH {
            added |= *board.stones(color) - self.stones[color];
            removed |= self.stones[color] - *board.stones(color);
        }
        let same_board = self.on_board == *board.on_board();
        if same_board && added.is_empty() && removed.is_empty() {
            return;
        }
        for slot in self.used {
            let outlives =
                same_board && self.kept[slot.index()].is_some_and(|kept| kept.footprint.outlives(&added, &removed));
            if !outlives {
                self.kept[slot.index()] = None;
                self.used.remove(slot);
            }
        }
        self.stones = ByColor::from_fn(|color| *board.stones(color));
        self.on_board = *board.on_board();
    }
}

impl Kept {
    /// Whether the ko makes no difference: it is the same, or neither is where the reading looked.
    fn stands_with(&self, ko: Option<(Point, Color)>) -> bool {
        let unseen = |ko: Option<(Point, Color)>| ko.is_none_or(|(at, _)| !self.footprint.points().contains(at));
        self.ko == ko || (unseen(self.ko) && unseen(ko))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::Size;

    /// Plays games of random moves, some taken back, and asks for every chain at every position.
    fn compare_over_games(side: usize, games: usize, limits: Limits) -> (u64, u64) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(side as u64);
        let mut reader = Reader::new(limits);
        let mut plain = Reader::new(limits);
        let mut cache = ReadingCache::new();
        for _ in 0..games {
            let mut board = Board::new(Size::new(side).unwrap());
            for _ in 0..side * side {
                let color = board.to_play();
                let moves: Vec<Point> = board
                    .empty()
                    .into_iter()
                    .filter(|at| board.is_legal(color, *at) && !board.is_own_eye(color, *at))
                    .collect();
                if moves.is_empty() {
                    break;
                }
                let at = moves[random.random_range(0..moves.len())];
                board.play(color, at);
                if random.random_bool(0.1) {
                    board.undo();
                }
                let chains: Vec<Point> = board.chain_ids().map(|id| id.point()).collect();
                for point in chains {
                    let cached = cache.status(&mut reader, &mut board, point);
                    let uncached = plain.status(&mut board, point);
                    assert_eq!(cached, uncached, "{point}\n{board:?}");
                }
            }
        }
        cache.counts()
    }

    #[test]
    fn cached_and_uncached_answers_agree_over_whole_games() {
        let small = Limits { nodes: 300, ..Limits::QUICK };
        let (hits, misses) = compare_over_games(9, 3, small);
        assert!(hits > misses, "{hits} hits, {misses} misses");
        let (hits, misses) = compare_over_games(13, 1, small);
        assert!(hits > 2 * misses, "{hits} hits, {misses} misses");
    }

    #[test]
    fn wide_readings_agree_too() {
        let wide = Limits { nodes: 300, ..Limits::DEEP };
        let (hits, misses) = compare_over_games(7, 3, wide);
        assert!(hits + misses > 0);
    }
}
