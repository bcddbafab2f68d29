//! A question about life and death: the group, and the part of the board where the fight takes place.

use crate::board::{Color, Point, PointSet};

/// The question of a reading about life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// A stone of the group, which must not be taken.
    pub target: Point,
    /// Its colour, the defender.
    pub owner: Color,
    /// The points that matter: empty ones where moves are tried, the group's stones, weak enemy stones.
    pub region: PointSet,
    /// Stones of the attacker that are not going to be taken.
    pub walls: PointSet,
    /// Living stones of the defender: a link to them is life.
    pub refuge: PointSet,
    /// Open points outside: a group that gets there has got out.
    pub open: PointSet,
    /// A stone of the attacker whose capture saves the group.
    pub rival: Option<Point>,
}
