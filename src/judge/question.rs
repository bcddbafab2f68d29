//! This module defines the questions that are asked about a group.

use crate::board::{Color, Point};
use crate::eval::Analysis;
use crate::eval::shape::group::GroupId;

/// A question about what becomes of a group if this side moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Question {
    /// The group.
    pub group: GroupId,
    /// The side that moves first.
    pub mover: Color,
    /// The side's first move, or nothing if it is free to choose its best move.
    pub at: Option<Point>,
}

impl Question {
    /// Returns the question about what becomes of the group if that side moves first, with a free choice of move.
    pub(crate) fn first(group: GroupId, mover: Color) -> Question {
        Question { group, mover, at: None }
    }

    /// Returns the question about what becomes of the group after that move of that side.
    pub(crate) fn after(group: GroupId, mover: Color, at: Point) -> Question {
        Question { group, mover, at: Some(at) }
    }

    /// Returns the questions about every group, for either side to move first.
    pub(crate) fn about_all(analysis: &Analysis) -> Vec<Question> {
        let of = |group: GroupId| Color::BOTH.map(|mover| Question::first(group, mover));
        analysis.groups().iter().flat_map(|group| of(group.id)).collect()
    }
}
