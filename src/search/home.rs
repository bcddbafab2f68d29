//! Points at home, where no move gains anything.

use crate::board::{Board, Color, Point, PointSet};
use crate::eval::Analysis;

/// How sure a point must be to be home, in permille.
const HOME: i32 = 900;

/// The points that are the colour's own, as good as surely, with no enemy stone within two steps: a move there gains
/// nothing, whatever small things the evaluation sees in the changed shape.
pub(super) fn quiet_home(board: &Board, analysis: &Analysis, color: Color) -> PointSet {
    let enemies = *board.stones(!color);
    let near = (enemies.grown_around() & *board.on_board()).grown_around();
    let own = |point: &Point| color.sign() * i32::from(analysis.ownership.0[*point]) >= HOME;
    (board.empty() - near).iter().filter(own).collect()
}
