//! Enclosed regions of a connected set of stones, by a fixed number of operations on bit sets
//! (`docs/static-groups.md#incremental-figures`).
//!
//! The paper's formula, `R = k - n - C + Q + 1` for a set in one piece, asks only for counts of 2x2 squares (Gray
//! 1971): stones, pairs, triples and solid squares. Each is the size of an intersection of the set with itself moved a
//! step.

use crate::board::{Point, PointSet, Size};

/// The edges of a board, where stones link to earth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edges {
    /// The points of the first line.
    first_line: PointSet,
    /// The lowest and the highest row.
    rows: PointSet,
    /// The leftmost and the rightmost column.
    columns: PointSet,
}

impl Edges {
    /// The edges of a board of this size.
    pub(super) fn of(size: Size) -> Edges {
        let last = size.side() - 1;
        let is_end = |place: usize| place == 0 || place == last;
        let points = |is_in: &dyn Fn(Point) -> bool| size.points().filter(|point| is_in(*point)).collect();
        Edges {
            first_line: points(&|point| size.line(point) == 1),
            rows: points(&|point| is_end(point.row())),
            columns: points(&|point| is_end(point.column())),
        }
    }

    /// The number of regions that the stones enclose. They must be in one piece, by steps in any of 8 directions, where
    /// earth links all stones of the first line.
    pub(super) fn regions_of_one_piece(&self, stones: &PointSet) -> usize {
        let here = *stones;
        let (right, up) = (here.left(), here.down());
        let diagonal = up.left();
        let count = |set: PointSet| set.len() as i32;
        // A slot stands for the 2x2 square of which it is the lower left corner.
        let (bottom, top, side) = (here & right, up & diagonal, here & up);
        let square = count(bottom & top);
        let triangles = count(bottom & up) + count(bottom & diagonal) + count(top & here) + count(top & right);
        let links = count(bottom) + count(side) + count(here & diagonal) + count(right & up);
        let earth = self.earth_terms(here, bottom, side);
        (links - count(here) - triangles + square + 1 + earth).max(0) as usize
    }

    /// The part of earth in the sum: its links less itself and its triangles, if a stone touches the edge.
    fn earth_terms(&self, stones: PointSet, beside: PointSet, above: PointSet) -> i32 {
        let links = (stones & self.first_line).len() as i32;
        if links == 0 {
            return 0;
        }
        // Two stones side by side along an edge make a triangle with earth.
        let along = (beside & self.rows).len() + (above & self.columns).len();
        links - 1 - along as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::shape::region::enclosed_regions;
    use crate::search::mcts::playout::below;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// The stones that can be reached from a start, earth being a step from each stone of the first line.
    fn piece(stones: PointSet, start: Point, edges: &Edges) -> PointSet {
        let mut reached = PointSet::of(start) & stones;
        loop {
            let grounded = if reached.intersects(&edges.first_line) { edges.first_line } else { PointSet::EMPTY };
            let next = (reached.grown_around() | grounded) & stones;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    #[test]
    fn random_pieces_enclose_as_many_regions_as_are_counted_stone_by_stone() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut most = 0;
        for number in 0..4000 {
            let size = Size::new(Size::MIN + number % (Size::MAX - Size::MIN + 1)).unwrap();
            let (board, edges) = (Board::new(size), Edges::of(size));
            let density = 1 + below(&mut rng, 10);
            let stones: PointSet = size.points().filter(|_| below(&mut rng, 10) < density).collect();
            for start in stones.iter().take(3) {
                let piece = piece(stones, start, &edges);
                let regions = enclosed_regions(&board, &piece);
                assert_eq!(edges.regions_of_one_piece(&piece), regions, "{size} {piece:?}");
                most = most.max(regions);
            }
        }
        assert!(most > 20, "{most}");
    }

    #[test]
    fn a_full_board_encloses_nothing() {
        for side in [2, 3, 9, 19] {
            let size = Size::new(side).unwrap();
            assert_eq!(Edges::of(size).regions_of_one_piece(&size.points().collect()), 0);
        }
    }
}
