//! This module names the parts of the board as players do.

use serde::Serialize;

use crate::board::{Point, Size};

/// A corner, a side or the centre. Each is a third of the board wide. The variants are in the order of their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The middle of the board.
    Centre,
    /// The middle of the left side.
    LeftSide,
    /// The corner at the bottom left.
    LowerLeftCorner,
    /// The corner at the bottom right.
    LowerRightCorner,
    /// The middle of the lower side.
    LowerSide,
    /// The middle of the right side.
    RightSide,
    /// The corner at the top left.
    UpperLeftCorner,
    /// The corner at the top right.
    UpperRightCorner,
    /// The middle of the upper side.
    UpperSide,
}

impl Place {
    /// Returns the part in which a point lies.
    pub(crate) fn of(point: Point, size: Size) -> Place {
        let third = |x: usize| (3 * x / size.side()).min(2);
        match (third(point.column()), third(point.row())) {
            (0, 2) => Place::UpperLeftCorner,
            (1, 2) => Place::UpperSide,
            (2, 2) => Place::UpperRightCorner,
            (0, 1) => Place::LeftSide,
            (1, 1) => Place::Centre,
            (2, 1) => Place::RightSide,
            (0, 0) => Place::LowerLeftCorner,
            (1, 0) => Place::LowerSide,
            _ => Place::LowerRightCorner,
        }
    }

    /// Returns whether the part is the middle of a side.
    pub(crate) fn is_side(self) -> bool {
        matches!(self, Place::LeftSide | Place::LowerSide | Place::RightSide | Place::UpperSide)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_the_board_is_known() {
        let at = |vertex| Place::of(Point::parse(vertex, Size::NINETEEN).unwrap(), Size::NINETEEN);
        assert_eq!(at("D16"), Place::UpperLeftCorner);
        assert_eq!(at("Q4"), Place::LowerRightCorner);
        assert_eq!(at("K10"), Place::Centre);
        assert_eq!(at("C10"), Place::LeftSide);
        assert!(at("C10").is_side());
        assert!(!at("Q4").is_side());
    }
}
