//! Board sizes, points and moves.
//!
//! A point is an index into a frame of fixed width, the same for every board size, with at least one slot off the board
//! on each side of each row. So a step in any of the 8 directions is an addition, a name such as `D4` does not depend
//! on the size, and bit sets of points can be shifted (see [`super::PointSet`]).

use std::fmt;

/// The side length of a square board, 2 to 19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Size(u8);

impl Size {
    /// The smallest side length.
    pub const MIN: usize = 2;
    /// The largest side length.
    pub const MAX: usize = 19;
    /// The full board.
    pub const NINETEEN: Size = Size(19);
    /// The small board.
    pub const NINE: Size = Size(9);

    /// The size with this side length, if it is one of 2 to 19.
    pub const fn new(side: usize) -> Option<Size> {
        if side >= Size::MIN && side <= Size::MAX { Some(Size(side as u8)) } else { None }
    }

    /// The side length.
    #[inline]
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// The number of points of the board.
    #[inline]
    pub const fn area(self) -> usize {
        self.side() * self.side()
    }

    /// Every point in reading order: the top row first, each from left to right.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        let side = self.side();
        (0..side).rev().flat_map(move |row| (0..side).map(move |column| Point::at(column, row)))
    }

    /// Returns whether the point lies on a board of this size.
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        let (column, row) = (point.0 % Point::STRIDE, point.0 / Point::STRIDE);
        (1..=self.0 as u16).contains(&column) && (1..=self.0 as u16).contains(&row)
    }

    /// The line of the point, counted from the nearest edge: 1 on the first line.
    pub fn line(self, point: Point) -> usize {
        let (column, row) = (point.column(), point.row());
        1 + column.min(row).min(self.side() - 1 - column).min(self.side() - 1 - row)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// The letters of the columns: `I` is left out.
const COLUMNS: &[u8; Size::MAX] = b"ABCDEFGHJKLMNOPQRST";

/// A point, or a slot of the frame around the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The width of the frame: 19 columns and one slot between the rows.
    pub const STRIDE: u16 = Size::MAX as u16 + 1;
    /// The number of slots of a map over points. A power of two, so that a masked index needs no bounds check.
    pub const SLOTS: usize = 512;
    /// The slot of the lower left corner, A1.
    pub const ORIGIN: Point = Point::at(0, 0);

    /// The point with this column (0 = A) and row (0 = the bottom row, 1).
    #[inline]
    pub const fn at(column: usize, row: usize) -> Point {
        debug_assert!(column < Size::MAX && row < Size::MAX);
        Point((row as u16 + 1) * Point::STRIDE + column as u16 + 1)
    }

    /// The column, 0 = A. Only for points of a board.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 % Point::STRIDE) as usize - 1
    }

    /// The row, 0 = the bottom row, called 1. Only for points of a board.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 / Point::STRIDE) as usize - 1
    }

    /// The slot, below [`Point::SLOTS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (Point::SLOTS - 1)
    }

    /// The point of a slot.
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        Point((index & (Point::SLOTS - 1)) as u16)
    }

    /// The slot one step up.
    #[inline]
    pub const fn up(self) -> Point {
        Point::from_index(self.0 as usize + Point::STRIDE as usize)
    }

    /// The slot one step down.
    #[inline]
    pub const fn down(self) -> Point {
        Point::from_index((self.0 as usize).wrapping_sub(Point::STRIDE as usize))
    }

    /// The slot one step to the right.
    #[inline]
    pub const fn right(self) -> Point {
        Point::from_index(self.0 as usize + 1)
    }

    /// The slot one step to the left.
    #[inline]
    pub const fn left(self) -> Point {
        Point::from_index((self.0 as usize).wrapping_sub(1))
    }

    /// The 4 slots beside this one; some may be off the board.
    #[inline]
    pub const fn neighbors(self) -> [Point; 4] {
        [self.up(), self.left(), self.right(), self.down()]
    }

    /// The 4 slots diagonal to this one; some may be off the board.
    #[inline]
    pub const fn diagonals(self) -> [Point; 4] {
        [self.up().left(), self.up().right(), self.down().left(), self.down().right()]
    }

    /// The 8 slots around this one, clockwise from the upper left.
    #[inline]
    pub const fn around(self) -> [Point; 8] {
        [
            self.up().left(),
            self.up(),
            self.up().right(),
            self.right(),
            self.down().right(),
            self.down(),
            self.down().left(),
            self.left(),
        ]
    }

    /// The slot this many columns to the right and rows up, if the frame has it.
    pub fn offset(self, columns: i32, rows: i32) -> Option<Point> {
        let column = (self.0 % Point::STRIDE) as i32 - 1 + columns;
        let row = (self.0 / Point::STRIDE) as i32 - 1 + rows;
        let limit = Size::MAX as i32;
        ((0..limit).contains(&column) && (0..limit).contains(&row)).then(|| Point::at(column as usize, row as usize))
    }

    /// The point called by a GTP vertex such as `D4` or `t19`, if a board of this size has it.
    pub fn parse(vertex: &str, size: Size) -> Option<Point> {
        let letter = *vertex.as_bytes().first()?;
        let column = COLUMNS.iter().position(|c| *c == letter.to_ascii_uppercase())?;
        let digits = vertex.get(1..)?;
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let row: usize = digits.parse().ok()?;
        (column < size.side() && (1..=size.side()).contains(&row)).then(|| Point::at(column, row - 1))
    }
}

/// The letter of a column, 0 = A.
pub fn column_letter(column: usize) -> char {
    COLUMNS[column] as char
}

/// The name of the point, as `D4`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (self.0 % Point::STRIDE, self.0 / Point::STRIDE);
        if column == 0 || row == 0 || row > Size::MAX as u16 {
            return write!(f, "off-board({})", self.0);
        }
        f.pad(&format!("{}{}", column_letter(column as usize - 1), row))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A stone on a point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Move {
    /// A stone on an empty point.
    Play(Point),
    /// A pass.
    Pass,
}

impl Move {
    /// The point played on, if any.
    pub fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// The move called by a GTP vertex, `pass` included.
    pub fn parse(vertex: &str, size: Size) -> Option<Move> {
        if vertex.eq_ignore_ascii_case("pass") {
            return Some(Move::Pass);
        }
        Point::parse(vertex, size).map(Move::Play)
    }
}

/// A vertex as in GTP: `D4` or `PASS`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => fmt::Display::fmt(point, f),
            Move::Pass => f.pad("PASS"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_leave_out_i_and_need_no_size() {
        let nineteen = Size::NINETEEN;
        assert_eq!(Point::at(8, 9).to_string(), "J10");
        assert_eq!(Point::parse("j10", nineteen), Some(Point::at(8, 9)));
        assert_eq!(Point::parse("I5", nineteen), None);
        assert_eq!(Point::parse("T19", nineteen), Some(Point::at(18, 18)));
        assert_eq!(Point::parse("K1", Size::NINE), None);
        assert_eq!(Point::parse("A10", Size::NINE), None);
        assert_eq!(Point::parse("A", Size::NINE), None);
        assert_eq!(Point::parse("A+1", Size::NINE), None);
        assert_eq!(Point::parse("é1", Size::NINE), None);
        assert_eq!(Move::parse("PaSs", Size::NINE), Some(Move::Pass));
    }

    #[test]
    fn every_size_has_its_points_once_in_reading_order() {
        for side in Size::MIN..=Size::MAX {
            let size = Size::new(side).unwrap();
            let points: Vec<Point> = size.points().collect();
            assert_eq!(points.len(), size.area());
            assert_eq!(points[0], Point::at(0, side - 1));
            assert_eq!(points[size.area() - 1], Point::at(side - 1, 0));
            assert!(points.iter().all(|p| size.contains(*p)));
            let inside = (0..Point::SLOTS).filter(|i| size.contains(Point::from_index(*i))).count();
            assert_eq!(inside, size.area());
        }
    }

    #[test]
    fn lines_count_from_the_nearest_edge() {
        assert_eq!(Size::NINETEEN.line(Point::parse("D17", Size::NINETEEN).unwrap()), 3);
        assert_eq!(Size::NINE.line(Point::parse("E5", Size::NINE).unwrap()), 5);
        assert_eq!(Size::NINE.line(Point::parse("A9", Size::NINE).unwrap()), 1);
    }
}
