//! What is asked about a group.

use crate::board::{Color, Point};
use crate::eval::Analysis;
use crate::eval::shape::group::GroupId;

/// What becomes of a group if this side moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Question {
    /// The group.
    pub group: GroupId,
    /// The side that moves first.
    pub mover: Color,
    /// Where it moves; its best move if that is open.
    pub at: Option<Point>,
}

impl Question {
    /// What becomes of it if that side moves first, wherever it likes.
    pub(crate) fn first(group: GroupId, mover: Color) -> Question {
        Question { group, mover, at: None }
    }

    /// What becomes of it once that side has moved there.
    pub(crate) fn after(group: GroupId, mover: Color, at: Point) -> Question {
        Question { group, mover, at: Some(at) }
    }

    /// Both sides' questions about every group.
    pub(crate) fn about_all(analysis: &Analysis) -> Vec<Question> {
        let of = |group: GroupId| Color::BOTH.map(|mover| Question::first(group, mover));
        analysis.groups.iter().flat_map(|group| of(group.id)).collect()
    }
}
