//! Points near strong groups alone, where playouts play less: little is decided there.
//!
//! Source: Okubo and Nakamura (`docs/static-groups.md#use-in-choosing-moves`).

use crate::board::{Board, PointSet};
use crate::eval::Analysis;

/// The safety from which a group is strong, in permille.
const STRONG_PERMILLE: i32 = 950;
/// The number of steps from a point, diagonal ones too, within which a stone is near.
const NEAR_STEPS: usize = 2;

/// The points where playouts play less, and the share of moves there that they keep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strong {
    /// The points.
    pub points: PointSet,
    /// The share of the draws on one of these points that are kept, of 256.
    pub kept: u32,
}

impl Strong {
    /// The points of the board with stones nearby, all of them of groups that surely live.
    pub(super) fn around(board: &Board, analysis: &Analysis, kept: u32) -> Strong {
        let (mut strong, mut weak) = (PointSet::EMPTY, PointSet::EMPTY);
        for group in analysis.groups().iter() {
            let side = if analysis.safety(group.id).permille() >= STRONG_PERMILLE { &mut strong } else { &mut weak };
            *side |= group.stones;
        }
        let near = |stones: PointSet| stones.within_steps_around(NEAR_STEPS, board.on_board());
        Strong { points: near(strong) - near(weak), kept }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn points_near_the_living_alone() {
        let board = Board::from_diagram(
            ". X . X . O . O .
             X X X X . O O O O
             . . . X . O . . .
             X X X X . O O O O
             . . . . . . . . .
             . O . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let Strong { points, .. } = Strong::around(&board, &Analysis::of(&board), 0);
        let is_near = |vertex: &str| points.contains(Point::parse(vertex, board.size()).unwrap());
        assert!(is_near("E7"));
        assert!(is_near("G5"));
        // A stone is near that will hardly live.
        assert!(!is_near("B5"));
        // Nothing is near.
        assert!(!is_near("G2"));
    }
}
