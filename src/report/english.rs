//! What reports say, in English: the only place that holds their sentences, so that another language is another such
//! place.
//!
//! [`deeds`] and [`grounds`] put what moves do and why groups are safe into words, [`position`] the rest of a report,
//! [`review`], [`compare`] and [`why`] what else is told; [`words`] has numbers of things, lists and figures.

mod compare;
mod deeds;
mod explain;
mod grounds;
mod position;
mod review;
mod why;
pub(super) mod words;

use std::fmt;

use crate::eval::shape::group::GroupId;
use crate::judge::place::Place;

pub(super) use compare::{
    MAP, MAPS, alike, chances_differ, compared, disagreement, disagreements, distance, leader, leads_differ,
    moves_differ, owners_differ,
};
pub(super) use deeds::{deed, infinitive};
pub use explain::explanation;
pub(super) use grounds::{ground, sentence};
#[cfg(test)]
pub(super) use position::small_name;
pub(super) use position::{
    about, at_stake, best_move, best_moves, gain, game, heading, idea, no_move, no_move_left, position, proof_by,
    remarks, small_groups, status,
};

pub(super) use review::{
    CHART, DEAD_GROUPS, LOSSES, NO_TURNING_POINT, TRIANGLES, TURNING_POINTS, better, crosses, letter_a, name_of,
    name_of_told, on_the_board, review_heading, review_page_heading, review_title, reviewed_by, stones_dead,
    unsettled_here,
};

pub(super) use why::{Captured, ruled, step, steps_of};

/// What a group is called in a sentence.
type Names<'a> = &'a dyn Fn(GroupId) -> String;

/// All of it, one after the other: `kills #3; makes 2 points of territory (centre)`.
pub(super) fn joined(told: &[impl fmt::Display]) -> String {
    told.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ")
}

/// `#3, #5 and #10`.
fn named(groups: &[GroupId], names: Names<'_>) -> String {
    words::list(&groups.iter().map(|id| names(*id)).collect::<Vec<String>>())
}

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
