//! Views: the side from which a reading looks at the board, so that turning the board or swapping the colours changes
//! nothing.
//!
//! Moves of equal rank have to be tried in some order. In the order of slots, a reading whose budget runs out would end
//! one way on a board and another way on the same board turned. So each reading turns the board in its mind until the
//! chain it is about lies lowest, and goes by the slots there, the highest first: toward the middle before the edge.

use arrayvec::ArrayVec;

use crate::board::symmetry::Symmetry;
use crate::board::{Board, Color, Point, PointSet, Size};

use super::footprint::Footprint;

/// The number of rings around a chain that is its own mirror image in which the stones are looked at to tell its sides
/// apart. A guess of the right size.
const RINGS: usize = 4;

/// The board as a reading turns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct View {
    turn: Symmetry,
    size: Size,
}

impl View {
    /// The view from which `sets` come lowest, the first of them first; where that leaves a choice, the stones around
    /// the first set, the owner's before the others'. What was looked at for it is recorded.
    pub(super) fn of(board: &Board, seen: &mut Footprint, sets: &[&PointSet], owner: Color) -> View {
        let size = board.size();
        let mut turns: ArrayVec<Symmetry, 8> = Symmetry::ALL.into();
        for set in sets {
            keep_lowest(&mut turns, set, size);
        }
        let mut near = sets.first().map_or(PointSet::EMPTY, |set| **set);
        for _ in 0..RINGS {
            if turns.len() == 1 {
                break;
            }
            near = near.grown_around() & *board.on_board();
            seen.see_all(&near);
            for color in [owner, !owner] {
                keep_lowest(&mut turns, &(near & *board.stones(color)), size);
            }
        }
        View { turn: turns[0], size }
    }

    /// The view of a board as it lies.
    pub(super) fn plain(size: Size) -> View {
        View { turn: Symmetry::IDENTITY, size }
    }

    /// A number by which moves are put in order: the higher the rank, the higher; among equals, the higher the point in
    /// this view.
    #[inline]
    pub(super) fn key(&self, rank: i32, at: Point) -> i32 {
        rank * Point::SLOTS as i32 + self.turn.point(at, self.size).index() as i32
    }
}

/// Keeps the turns that put the set lowest: of two images, the one that has the first point in which they differ.
fn keep_lowest(turns: &mut ArrayVec<Symmetry, 8>, set: &PointSet, size: Size) {
    if turns.len() == 1 {
        return;
    }
    let mut lowest: Option<PointSet> = None;
    let mut kept: ArrayVec<Symmetry, 8> = ArrayVec::new();
    for turn in turns.iter() {
        let image = turn.set(set, size);
        let first_difference = lowest.map(|lowest| (image ^ lowest).first());
        match first_difference {
            Some(None) => {}
            Some(Some(at)) if !image.contains(at) => continue,
            _ => {
                kept.clear();
                lowest = Some(image);
            }
        }
        kept.push(*turn);
    }
    *turns = kept;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(board: &Board, stone: Point) -> (View, Footprint) {
        let chain = board.chain(stone).unwrap();
        let mut seen = Footprint::default();
        (View::of(board, &mut seen, &[chain.stones(), chain.liberties()], chain.color()), seen)
    }

    /// The points of the board in the order of the view, turned back.
    fn order(board: &Board, view: View, back: Symmetry) -> Vec<Point> {
        let mut points: Vec<Point> = board.size().points().collect();
        points.sort_by_key(|at| -view.key(0, *at));
        points.into_iter().map(|at| back.point(at, board.size())).collect()
    }

    #[test]
    fn a_turned_board_is_seen_alike() {
        let board = Board::from_diagram(
            ". . . . . . .
             . . X . O . .
             . . X . . . .
             . . . . . . .
             . O . O . . .
             . . O . . X .
             . . . . . . .",
        );
        for stone in ["C6", "E6", "D3", "F2"].map(|v| Point::parse(v, board.size()).unwrap()) {
            let plain = order(&board, view(&board, stone).0, Symmetry::IDENTITY);
            for turn in Symmetry::ALL {
                let turned = turn.board(&board);
                for other in [turned.clone(), turned.colors_swapped()] {
                    let (seen_from, _) = view(&other, turn.point(stone, board.size()));
                    assert_eq!(order(&other, seen_from, turn.inverse()), plain, "{stone} {turn:?}");
                }
            }
        }
    }

    #[test]
    fn only_a_chain_like_its_mirror_image_needs_what_stands_around() {
        let board = Board::from_diagram(". . . . .\n. X . . .\n. . . O .\n. . . . .\n. . . . .");
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        assert!(!view(&board, at("B4")).1.points().is_empty());
        let aside = Board::from_diagram(". . . . .\n. . . . .\n. . . . .\n. . . O .\n. . O O .");
        assert!(view(&aside, at("D2")).1.points().is_empty());
    }

    #[test]
    fn rank_comes_before_place() {
        let view = View::plain(Size::NINETEEN);
        assert!(view.key(1, Point::at(0, 0)) > view.key(0, Point::at(18, 18)));
        assert!(view.key(0, Point::at(1, 0)) > view.key(0, Point::at(0, 0)));
        assert!(view.key(-1, Point::at(18, 18)) < view.key(0, Point::at(0, 0)));
    }
}
