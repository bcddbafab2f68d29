//! Chains: solidly connected stones of one colour (also string, worm, block) with their exact liberties.

use super::color::Color;
use super::maps::PointSet;
use super::point::Point;

/// Names a chain by the point where its record was founded. It stays valid until the chain is captured or joined to a
/// larger one; the founding point is always one of the chain's stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ChainId(pub(super) Point);

impl ChainId {
    /// The stone the chain is named by.
    #[inline]
    pub fn point(self) -> Point {
        self.0
    }
}

/// The record of one chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    pub(super) stones: PointSet,
    pub(super) liberties: PointSet,
    pub(super) stone_count: u16,
    pub(super) liberty_count: u16,
    pub(super) color: Color,
}

impl Chain {
    pub(super) const NONE: Chain = Chain {
        stones: PointSet::EMPTY,
        liberties: PointSet::EMPTY,
        stone_count: 0,
        liberty_count: 0,
        color: Color::Black,
    };

    /// The stones.
    #[inline]
    pub fn stones(&self) -> &PointSet {
        &self.stones
    }

    /// The empty points beside the stones.
    #[inline]
    pub fn liberties(&self) -> &PointSet {
        &self.liberties
    }

    /// The number of stones.
    #[inline]
    pub fn stone_count(&self) -> usize {
        self.stone_count as usize
    }

    /// The number of liberties, exact.
    #[inline]
    pub fn liberty_count(&self) -> usize {
        self.liberty_count as usize
    }

    /// The colour of the stones.
    #[inline]
    pub fn color(&self) -> Color {
        self.color
    }

    /// Returns whether one move captures the chain.
    #[inline]
    pub fn in_atari(&self) -> bool {
        self.liberty_count == 1
    }

    #[inline]
    pub(super) fn add_liberty(&mut self, point: Point) {
        self.liberty_count += u16::from(self.liberties.insert(point));
    }

    #[inline]
    pub(super) fn remove_liberty(&mut self, point: Point) {
        self.liberty_count -= u16::from(self.liberties.remove(point));
    }
}
