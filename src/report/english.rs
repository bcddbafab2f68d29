//! What the report says, in English: the only file that holds its sentences.

use std::fmt;

use super::place::Place;

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Place::Centre => "centre",
            Place::LeftSide => "left side",
            Place::LowerLeftCorner => "lower left corner",
            Place::LowerRightCorner => "lower right corner",
            Place::LowerSide => "lower side",
            Place::RightSide => "right side",
            Place::UpperLeftCorner => "upper left corner",
            Place::UpperRightCorner => "upper right corner",
            Place::UpperSide => "upper side",
        })
    }
}
