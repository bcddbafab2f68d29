//! The sentences of reports, in English. No other place holds any, so that another language needs only another such
//! place.
//!
//! [`deeds`] and [`grounds`] put the effects of moves and the grounds for the safety of groups into words, [`position`]
//! the rest of a report, [`review`], [`compare`], [`contrast`], [`why`] and [`aya`] the other texts, and [`viewer`] the
//! words on pages beside the report. [`words`] has numbers of things, lists and figures.

pub(super) mod aya;
mod compare;
mod contrast;
mod deeds;
mod explain;
mod grounds;
mod groups;
mod position;
mod review;
pub(super) mod viewer;
mod why;
pub(super) mod words;

use std::fmt;

use crate::eval::shape::group::GroupId;
use crate::judge::place::Place;

pub(super) use compare::{
    CRITICALITY, MAP, alike, chances_differ, chances_of, compared, critical, criticality, disagreement, disagreements,
    distance, leader, leads_differ, moves_differ, owners_differ,
};
pub(super) use contrast::{
    DISAGREEMENTS, LETTERS, TWO_COURSES, TWO_JUDGEMENTS, group_apart, leads_apart, never_apart, two_modes, wanted,
};
pub(super) use deeds::{deed, infinitive};
pub use explain::explanation;
pub(super) use grounds::{ground, sentence};
pub(super) use groups::{name_of, name_of_told};
#[cfg(test)]
pub(super) use position::small_name;
pub(super) use position::{
    about, at_stake, best_move, best_moves, decided, eyes_told, gain, game, heading, idea, in_game, lead, no_move,
    no_move_left, position, proof_by, remarks, small_groups, status,
};

pub(super) use review::{
    CHART, CHART_LABEL, DEAD_GROUPS, LOSSES, NO_TURNING_POINT, TURNING_POINTS, better, conditions, crosses, figure_of,
    part, review_heading, review_title, reviewed_by, unsettled_here,
};

pub(super) use why::{Captured, ruled, step, steps_of};

/// The names of groups in a sentence.
type Names<'a> = &'a dyn Fn(GroupId) -> String;

/// Joins all of them into one text: `kills #3; makes 2 points of territory (centre)`.
pub(super) fn joined(told: &[impl fmt::Display]) -> String {
    told.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ")
}

/// Returns the names of the groups: `#3, #5 and #10`.
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
