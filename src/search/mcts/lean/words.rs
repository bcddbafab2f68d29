//! The two words a lean board is made of: a chain's liberties, and a point with its surroundings.

use crate::board::{Cell, Color, Point};
use crate::pattern::Shape3;

/// The pseudo-liberties of a chain: how many (11 bits), the sum of their slots (20), the sum of the squares (29).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Liberties(pub(super) u64);

impl Liberties {
    pub(super) const NONE: Liberties = Liberties(0);
    pub(super) const COUNT_BITS: u32 = 11;
    pub(super) const SUM_BITS: u32 = 20;

    #[inline]
    pub(super) const fn of(point: Point) -> Liberties {
        let slot = point.index() as u64;
        Liberties(1 | slot << Self::COUNT_BITS | (slot * slot) << (Self::COUNT_BITS + Self::SUM_BITS))
    }

    // Slots off the board and empty points take part in the sums without meaning, so overflow must not stop them.
    #[inline]
    pub(super) const fn plus(self, other: Liberties) -> Liberties {
        Liberties(self.0.wrapping_add(other.0))
    }

    #[inline]
    pub(super) const fn minus(self, other: Liberties) -> Liberties {
        Liberties(self.0.wrapping_sub(other.0))
    }

    /// Returns these, or none.
    #[inline]
    pub(super) const fn only_if(self, wanted: bool) -> Liberties {
        Liberties(self.0 & (wanted as u64).wrapping_neg())
    }

    #[inline]
    pub(super) const fn count(self) -> u64 {
        self.0 & ((1 << Self::COUNT_BITS) - 1)
    }

    /// Returns whether the point, a liberty, is the only one.
    #[inline]
    pub(super) const fn is_only(self, point: Point) -> bool {
        self.0 == self.count().wrapping_mul(Liberties::of(point).0)
    }

    /// Returns whether there is just one liberty, or none: slots that are all the same have no variance.
    #[inline]
    pub(super) const fn at_most_one(self) -> bool {
        let sum = self.0 >> Self::COUNT_BITS & ((1 << Self::SUM_BITS) - 1);
        let squares = self.0 >> (Self::COUNT_BITS + Self::SUM_BITS);
        self.count() * squares == sum * sum
    }

    /// The only liberty, if there is just one.
    #[inline]
    pub(super) fn only(self) -> Option<Point> {
        let count = self.count();
        if count == 0 || !self.at_most_one() {
            return None;
        }
        let sum = (self.0 >> Self::COUNT_BITS) as u32 & ((1 << Self::SUM_BITS) - 1);
        Some(Point::from_index((sum / count as u32) as usize))
    }
}

/// A point's colour, its chain and its surroundings in one word, so that a stone costs the points around it one load
/// and one addition each. From the low bit: the slot of the chain's head (9 bits), the cell (2), 3 bits each for how
/// many of the 4 neighbours are black, white, empty, off the board, black or off it, white or off it, and from bit 32
/// the 3x3 shape ([`Shape3`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Site(pub(super) u64);

impl Site {
    pub(super) const HEAD: u64 = Point::SLOTS as u64 - 1;
    pub(super) const CELL_SHIFT: u32 = 9;
    pub(super) const CELL: u64 = 3 << Self::CELL_SHIFT;
    pub(super) const COUNTS_SHIFT: u32 = 11;
    pub(super) const EMPTY: u64 = 7 << (Self::COUNTS_SHIFT + 6);
    pub(super) const OFF: u64 = 7 << (Self::COUNTS_SHIFT + 9);
    pub(super) const SHAPE_SHIFT: u32 = 32;
    /// The place of a point in the shape of each of its neighbours, in the order of [`Point::neighbors`], and of its
    /// diagonals: opposite to where they are to it in [`Point::around`].
    pub(super) const IN_NEIGHBORS: [u32; 4] = [5, 3, 7, 1];
    pub(super) const IN_DIAGONALS: [u32; 4] = [4, 6, 2, 0];

    pub(super) const fn one(cell: Cell) -> u64 {
        let fields = match cell {
            Cell::Black => 1 | 1 << 12,
            Cell::White => 1 << 3 | 1 << 15,
            Cell::Empty => 1 << 6,
            Cell::Off => 1 << 9 | 1 << 12 | 1 << 15,
        };
        fields << Self::COUNTS_SHIFT
    }

    /// Returns the word that a stone put on an empty point adds to the shapes in which it stands at this place.
    #[inline]
    pub(super) const fn in_shape(color: Color, place: u32) -> u64 {
        let change = (color as u64).wrapping_sub(Cell::Empty as u64);
        change.wrapping_shl(Self::SHAPE_SHIFT + 2 * place)
    }

    /// Returns the word that a stone put on an empty point adds to its neighbour in this direction, of
    /// [`Point::neighbors`].
    #[inline]
    pub(super) const fn stone(color: Color, direction: usize) -> u64 {
        let cell = match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        };
        let counts = Self::one(cell).wrapping_sub(Self::one(Cell::Empty));
        counts.wrapping_add(Self::in_shape(color, Self::IN_NEIGHBORS[direction]))
    }

    #[inline]
    pub(super) const fn shape(self) -> Shape3 {
        Shape3((self.0 >> Self::SHAPE_SHIFT) as u16)
    }

    #[inline]
    pub(super) const fn head(self) -> Point {
        Point::from_index((self.0 & Self::HEAD) as usize)
    }

    #[inline]
    pub(super) const fn with_head(self, head: Point) -> Site {
        Site(self.0 & !Self::HEAD | head.index() as u64)
    }

    #[inline]
    pub(super) const fn with_cell(self, cell: Cell) -> Site {
        Site(self.0 & !Self::CELL | (cell as u64) << Self::CELL_SHIFT)
    }

    #[inline]
    pub(super) const fn holds(self, cell: Cell) -> bool {
        self.0 & Self::CELL == (cell as u64) << Self::CELL_SHIFT
    }

    #[inline]
    pub(super) const fn cell_bits(self) -> u16 {
        (self.0 >> Self::CELL_SHIFT & 3) as u16
    }

    #[inline]
    pub(super) const fn cell(self) -> Cell {
        match self.cell_bits() {
            0 => Cell::Black,
            1 => Cell::White,
            2 => Cell::Empty,
            _ => Cell::Off,
        }
    }

    #[inline]
    pub(super) const fn touches(self, color: Color) -> bool {
        self.0 & 7 << (Self::COUNTS_SHIFT + 3 * color as u32) != 0
    }

    #[inline]
    pub(super) const fn has_empty(self) -> bool {
        self.0 & Self::EMPTY != 0
    }

    #[inline]
    pub(super) const fn at_edge(self) -> bool {
        self.0 & Self::OFF != 0
    }

    /// Returns whether all neighbours are stones of this colour or off the board.
    #[inline]
    pub(super) const fn closed_by(self, color: Color) -> bool {
        let shift = Self::COUNTS_SHIFT + 12 + 3 * color as u32;
        self.0 & 7 << shift == 4 << shift
    }
}
