//! The measures of a drawn board, and where its points lie.

use crate::board::{Point, Size};

/// The distance of two lines, in pixels.
pub(super) const CELL: f64 = 30.0;

/// The room around the outermost lines.
pub(super) const MARGIN: f64 = 44.0;

/// Returns the place of a point in the picture of the board.
pub(super) fn place(size: Size, point: Point) -> (f64, f64) {
    let row = size.side() - 1 - point.row();
    (MARGIN + CELL * point.column() as f64, MARGIN + CELL * row as f64)
}
