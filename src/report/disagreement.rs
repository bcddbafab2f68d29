//! A disagreement of two judgements: about a group, or about anything, in words.

use serde::Serialize;

use super::names;
use crate::board::{Color, Point};

/// A group by both judgements.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupChances {
    /// Its number; people write it `#1`.
    pub id: usize,
    /// Its colour.
    #[serde(serialize_with = "names::color")]
    pub color: Color,
    /// The first stone, in reading order, of its largest chain.
    #[serde(serialize_with = "names::one")]
    pub at: Point,
    /// The number of its stones.
    pub stones: usize,
    /// The probability that it lives by the classical judgement, 0 to 1.
    pub safety: f64,
    /// The share of the playouts in which its points stayed its owner's, 0 to 1.
    pub survival: f64,
}

impl GroupChances {
    pub(super) fn gap(&self) -> f64 {
        (self.safety - self.survival).abs()
    }

    /// Returns whether one judgement gives the group more than an even chance and the other less.
    pub fn is_split(&self) -> bool {
        (self.safety >= 0.5) != (self.survival >= 0.5)
    }
}

/// A difference between the two judgements.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Disagreement {
    /// The disagreement in plain words.
    pub text: String,
    /// The number of points at stake.
    pub points: f64,
}
