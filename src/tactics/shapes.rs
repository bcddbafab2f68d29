//! Shapes that are taken as linked without reading: jumps with open space around them.
//!
//! A stone put between the two can cut there, move for move; but with nothing of the cutter's near, the two sides then
//! cut each other, and the linker has the better of it. Every player, and GNU Go's tests, count such a shape as one. It
//! is a convention, not a proof, so [`super::LinkLimits::open_shapes`] says whether it is used.

use crate::board::{Board, Color, Point, PointSet};

/// The distances, smaller and larger, of the shapes: a one-space jump and a small knight's move.
const OPEN: [(usize, usize); 2] = [(0, 2), (1, 2)];

/// The empty points on which a shape in the open between the two chains rests, if there is one: those of the rectangle
/// they span and around it.
pub(super) fn open_shape(board: &Board, linker: Color, from: Point, to: Point) -> Option<PointSet> {
    let (from, to) = (board.chain(from)?.stones(), board.chain(to)?.stones());
    let reach = |set: &PointSet| set.within_steps(3, board.on_board());
    let far = *to & reach(from);
    for near in *from & reach(&far) {
        for far in far {
            let columns = near.column().abs_diff(far.column());
            let rows = near.row().abs_diff(far.row());
            if !OPEN.contains(&(columns.min(rows), columns.max(rows))) {
                continue;
            }
            let around = PointSet::rectangle(near, far).grown_around() & *board.on_board();
            if !around.intersects(board.stones(!linker)) && (around & *board.stones(linker)).len() == 2 {
                return Some(around & board.empty());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_open(drawing: &str, from: &str, to: &str) -> bool {
        let board = Board::from_diagram(drawing);
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        open_shape(&board, Color::Black, at(from), at(to)).is_some()
    }

    #[test]
    fn a_jump_and_a_knights_move_hold_in_the_open() {
        assert!(is_open(". . . . .\n. . . . .\n. X . X .\n. . . . .\n. . . . .", "B3", "D3"));
        assert!(is_open(". . . . .\n. X . . .\n. . . X .\n. . . . .\n. . . . .", "B4", "D3"));
    }

    #[test]
    fn an_enemy_near_leaves_it_to_reading() {
        assert!(!is_open(". . . . .\n. . O . .\n. X . X .\n. . . . .\n. . . . .", "B3", "D3"));
        assert!(!is_open(". . . . .\n. X . . .\n. . . X .\n. . O . .\n. . . . .", "B4", "D3"));
    }

    #[test]
    fn a_large_jump_is_left_to_reading() {
        assert!(!is_open(". . . . . .\n. . . . . .\n. X . . X .\n. . . . . .\n. . . . . .\n. . . . . .", "B4", "E4"));
    }
}
