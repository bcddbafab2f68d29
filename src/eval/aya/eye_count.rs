//! Numbers of half eyes, the unit in which the paper counts eyes.

use crate::eval::shape::eye::Eyes;

/// A number of half eyes: 3 are an eye and a half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct HalfEyes(pub u16);

impl HalfEyes {
    /// The fewest half eyes with which a group lives: two eyes.
    pub const ALIVE: HalfEyes = HalfEyes(4);
    /// One eye.
    pub const ONE: HalfEyes = HalfEyes(2);

    /// The mean of what a space is worth if its owner and if the opponent moves first.
    pub fn of(eyes: Eyes) -> HalfEyes {
        HalfEyes(u16::from(eyes.first + eyes.second) / 2)
    }

    /// Returns whether there are two eyes.
    pub fn live(self) -> bool {
        self >= HalfEyes::ALIVE
    }

    /// Returns whether there is exactly one eye and a half.
    pub fn are_one_and_a_half(self) -> bool {
        self.0 == 3
    }
}
