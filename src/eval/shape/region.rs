//! Enclosed regions: how many areas a set of stones walls off, by Euler's formula
//! (`docs/static-groups.md#enclosed-regions`).
//!
//! With `n` stones, `k` links between stones that are neighbours in any of 8 directions, `C` triangles (three stones of
//! a 2x2 square), `Q` solid 2x2 squares and `c` connected pieces, the stones enclose `k - n - C + Q + c` regions. Where
//! they touch the edge, one imaginary stone, *earth*, lies outside and links to every stone on the first line; two such
//! stones side by side and earth make a triangle. The square term and the piece term correct the paper's formula (Okubo
//! and Nakamura) by digital topology (Gray 1971).

use crate::board::{Board, Point, PointSet, Size};

/// The terms of the formula but the pieces, kept up to date stone by stone at a constant cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EulerCount {
    on_board: PointSet,
    first_line: PointSet,
    stones: PointSet,
    /// `n`, earth left out.
    vertices: i32,
    /// `k`, with the links to earth.
    links: i32,
    /// `C`, with the triangles at the edge.
    triangles: i32,
    /// `Q`.
    squares: i32,
}

impl EulerCount {
    /// Returns the count of no stones on a board of this size.
    pub fn new(size: Size) -> EulerCount {
        let on_board: PointSet = size.points().collect();
        let first_line = size.points().filter(|point| size.line(*point) == 1).collect();
        EulerCount { on_board, first_line, stones: PointSet::EMPTY, vertices: 0, links: 0, triangles: 0, squares: 0 }
    }

    /// Returns the count of these stones.
    pub fn of(size: Size, stones: &PointSet) -> EulerCount {
        let mut count = EulerCount::new(size);
        for stone in *stones {
            count.add(stone);
        }
        count
    }

    /// The stones.
    pub fn stones(&self) -> &PointSet {
        &self.stones
    }

    /// Adds a stone; nothing happens if it is there already.
    pub fn add(&mut self, point: Point) {
        if !self.stones.contains(point) {
            self.change(point, 1);
            self.stones.insert(point);
        }
    }

    /// Takes a stone away; nothing happens if there is none.
    pub fn remove(&mut self, point: Point) {
        if self.stones.remove(point) {
            self.change(point, -1);
        }
    }

    /// Adds what the stone adds to the terms, `sign` times, while it is not in the set.
    fn change(&mut self, point: Point, sign: i32) {
        // Clockwise from the upper left: the corners of the 3x3 square at even places, the sides at odd ones.
        let around = point.around().map(|p| self.stones.contains(p));
        let links = around.iter().filter(|stone| **stone).count() as i32;
        let (mut triangles, mut squares) = (0, 0);
        for corner in [0, 2, 4, 6] {
            let three = [around[(corner + 7) % 8], around[corner], around[corner + 1]];
            match three.iter().filter(|stone| **stone).count() {
                // The new stone and these two make one triangle.
                2 => triangles += 1,
                // The new stone with each pair of three: three triangles more than the one there was.
                3 => {
                    triangles += 3;
                    squares += 1;
                }
                _ => {}
            }
        }
        let mut earth = 0;
        if self.first_line.contains(point) {
            earth = 1;
            for side in [1, 3, 5, 7] {
                let beside = point.around()[side];
                triangles += i32::from(around[side] && self.along_the_edge(point, beside));
            }
        }
        self.vertices += sign;
        self.links += sign * (links + earth);
        self.triangles += sign * triangles;
        self.squares += sign * squares;
    }

    /// Returns whether two neighbouring points of the first line are neighbours along the edge, and not across a narrow
    /// board.
    fn along_the_edge(&self, a: Point, b: Point) -> bool {
        let outside = |p: Point| (PointSet::of(p).grown_around() - self.on_board).len();
        // Two points along an edge share neighbours off the board.
        let shared = (PointSet::of(a).grown_around() & PointSet::of(b).grown_around()) - self.on_board;
        self.first_line.contains(b) && outside(a) > 0 && !shared.is_empty()
    }

    /// The number of enclosed regions, the pieces counted by growing.
    pub fn regions(&self) -> usize {
        if self.stones == self.on_board {
            return 0;
        }
        let grounded = self.stones.intersects(&self.first_line);
        let mut left = self.stones;
        let mut pieces = i32::from(grounded);
        if grounded {
            // Earth and what it links are one piece.
            left = left - grow_all_around(left & self.first_line, &self.stones);
        }
        while let Some(stone) = left.first() {
            left = left - grow_all_around(PointSet::of(stone), &self.stones);
            pieces += 1;
        }
        let vertices = self.vertices + i32::from(grounded);
        (self.links - vertices - self.triangles + self.squares + pieces).max(0) as usize
    }
}

/// Returns the part of `within` that can be reached from the set by steps in any of 8 directions inside `within`.
fn grow_all_around(mut reached: PointSet, within: &PointSet) -> PointSet {
    loop {
        let next = reached.grown_around() & *within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The number of regions that the stones enclose, by Euler's formula.
pub fn enclosed_regions(board: &Board, stones: &PointSet) -> usize {
    EulerCount::of(board.size(), stones).regions()
}

/// The slow, obvious count: the 4-connected pieces of what is not a stone, less the outer one.
pub fn enclosed_regions_by_flood(board: &Board, stones: &PointSet) -> usize {
    (*board.on_board() - *stones).pieces().count().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn regions(text: &str) -> usize {
        let board = Board::from_diagram(text);
        enclosed_regions(&board, board.stones(Color::Black))
    }

    #[test]
    fn drawn_regions_are_counted() {
        assert_eq!(regions(". . . .\n. X . .\n. . . .\n. . . ."), 0);
        assert_eq!(regions("X X . .\nX X . .\n. . . .\n. . . ."), 0);
        assert_eq!(regions(". X . .\nX . . .\n. . . .\n. . . ."), 1);
        assert_eq!(regions(". X . .\n. X . .\n. X . .\n. X . ."), 1);
        assert_eq!(regions(". X X .\nX . . X\nX . . X\n. X X ."), 4);
        assert_eq!(regions(". . . . .\n. . X . .\n. X . X .\n. . X . .\n. . . . ."), 1);
        assert_eq!(regions("X . X X .\nX X . X .\nX . X X .\nX X X X .\n. . . . ."), 3);
    }

    /// Random sets on boards of all sizes, each also after stones are taken away: so many sets in all.
    fn disagreements(sets: usize, seed: u64) -> usize {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut wrong = 0;
        let mut tried = 0;
        while tried < sets {
            let size = Size::new(rng.random_range(Size::MIN..=Size::MAX)).unwrap();
            let board = Board::new(size);
            let mut count = EulerCount::new(size);
            let density = rng.random_range(1..10);
            for point in size.points() {
                if rng.random_range(0..10) < density {
                    count.add(point);
                }
            }
            for _ in 0..8 {
                let point = Point::at(rng.random_range(0..size.side()), rng.random_range(0..size.side()));
                if rng.random_range(0..2) == 0 {
                    count.add(point)
                } else {
                    count.remove(point)
                }
                wrong += usize::from(count.regions() != enclosed_regions_by_flood(&board, count.stones()));
                tried += 1;
            }
            assert_eq!(count, EulerCount::of(size, count.stones()));
        }
        wrong
    }

    #[test]
    fn the_formula_agrees_with_a_flood_fill() {
        assert_eq!(disagreements(20_000, 1), 0);
    }

    #[test]
    #[ignore = "a minute"]
    fn the_formula_agrees_with_a_flood_fill_on_a_million_sets() {
        assert_eq!(disagreements(1_000_000, 2), 0);
    }
}
