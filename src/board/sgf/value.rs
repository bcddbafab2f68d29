//! The values of properties as SGF writes them: points, and texts with what must be escaped.

use crate::board::{Point, Size};

/// The point of two SGF letters, `aa` being the upper left corner, if the board has it.
pub(super) fn point_of(letters: &str, size: Size) -> Option<Point> {
    let [x, y] = letters.trim().as_bytes() else { return None };
    // Some programs shout.
    let (x, y) = (x.to_ascii_lowercase(), y.to_ascii_lowercase());
    let side = size.side();
    let (column, row) = (x.checked_sub(b'a')? as usize, y.checked_sub(b'a')? as usize);
    (column < side && row < side).then(|| Point::at(column, side - 1 - row))
}

/// The two SGF letters of a point.
pub fn letters_of(point: Point, size: Size) -> String {
    let letter = |n: usize| (b'a' + n as u8) as char;
    [letter(point.column()), letter(size.side() - 1 - point.row())].iter().collect()
}

/// The text with what SGF would take for its own escaped.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
