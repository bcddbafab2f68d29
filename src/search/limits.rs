//! Bounds on the work of one move.

use std::time::Duration;

use crate::board::{Point, PointSet};

/// Bounds on the work of one move. A bound that is `None` is open, or as the player likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The longest time. The search itself has no clock: the caller turns this into [`super::Control::stop`].
    pub time: Option<Duration>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The most random games to play.
    pub playouts: Option<u64>,
    /// The deepest reading, in moves.
    pub depth: Option<u32>,
    /// The number of threads that may work.
    pub threads: Option<usize>,
    /// The only points to play at; passing is left to the player.
    pub area: Option<PointSet>,
    /// The number of moves that are to be told with a value of their own. Without it a search may give bounds for all
    /// but the best.
    pub several: Option<u8>,
}

impl Limits {
    /// Returns these limits, with the bounds they leave open taken from the others.
    pub fn or(self, others: Limits) -> Limits {
        Limits {
            time: self.time.or(others.time),
            nodes: self.nodes.or(others.nodes),
            playouts: self.playouts.or(others.playouts),
            depth: self.depth.or(others.depth),
            threads: self.threads.or(others.threads),
            area: self.area.or(others.area),
            several: self.several.or(others.several),
        }
    }

    /// Returns whether a move may be looked at.
    pub fn allow(&self, point: Point) -> bool {
        self.area.is_none_or(|area| area.contains(point))
    }

    /// Returns whether nothing bounds the length of a search.
    pub fn is_open(&self) -> bool {
        self.time.is_none() && self.nodes.is_none() && self.playouts.is_none() && self.depth.is_none()
    }
}
