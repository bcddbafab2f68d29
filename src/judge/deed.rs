//! This module holds the things that moves do, as data. Reports put them into words.

use serde::Serialize;

use super::place::Place;
use crate::board::{Color, Point};
use crate::eval::shape::group::GroupId;

/// The effect of a move on whole groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// The move captures the groups.
    Captures,
    /// The move kills the groups: their owner cannot save them.
    Kills,
    /// The move may kill the groups, but the other side may have an answer.
    MayKill,
    /// The move captures a group of one chain, or makes certain that it will be captured.
    Catches,
    /// The move threatens to kill the groups with a second move.
    Threatens,
    /// The groups live because of the move.
    Saves,
    /// The groups may live because of the move.
    MaySave,
    /// The move threatens to save the groups with a second move.
    ThreatensToSave,
    /// The move protects groups that live, but that the opponent might bring into danger.
    #[serde(rename = "looks_after")]
    Protects,
    /// The move makes sure that dead groups of the opponent, which might be saved, stay dead.
    #[serde(rename = "makes_sure_of")]
    KeepsDead,
    /// The move links the groups.
    Links,
    /// The move makes the groups less safe.
    Weakens,
    /// The move makes the groups safer.
    Strengthens,
}

/// An effect of a move, or a fact in its favour.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum Deed {
    /// The move has an effect on whole groups.
    ToGroups {
        /// The effect.
        act: Act,
        /// The groups.
        groups: Vec<GroupId>,
        /// True if the effect was read to the end.
        by_reading: bool,
    },
    /// The move captures some stones of a group.
    CapturesPart {
        /// The group.
        group: GroupId,
        /// The number of stones.
        stones: usize,
    },
    /// The move saves some stones of a group from capture.
    SavesPart {
        /// The group.
        group: GroupId,
        /// The number of stones.
        stones: usize,
        /// The first of the stones.
        at: Point,
    },
    /// The move takes or starts the ko at this point.
    FightsKo(Point),
    /// The move cuts a group in two.
    Cuts {
        /// The group.
        group: GroupId,
        /// One stone of each part.
        stones: [Point; 2],
        /// True if no answer is known that joins the parts.
        is_sure: bool,
    },
    /// The move puts stones of a group in atari.
    PutsInAtari {
        /// The group.
        group: GroupId,
        /// The number of stones.
        stones: usize,
    },
    /// The move makes territory.
    Makes {
        /// The number of points, if it is worth reporting.
        points: Option<f64>,
        /// The part of the board.
        place: Place,
    },
    /// The move takes territory from the other side.
    Takes {
        /// The number of points, if it is worth reporting.
        points: Option<f64>,
        /// The side that the territory belonged to.
        from: Color,
        /// The part of the board.
        place: Place,
    },
    /// The move does nothing in particular, and its side has ground there.
    AddsToGround(Place),
    /// The move does nothing in particular, and the borders there are settled.
    TidiesBorders(Place),
    /// The move does nothing in particular.
    AddsInfluence(Place),
    /// Strong players choose the move this often.
    Usual {
        /// The number of strong players in a thousand that play it.
        permille: i32,
        /// True if the figures of the evaluation see no gain in the move.
        is_unseen: bool,
    },
    /// A tree search prefers the move.
    Favoured {
        /// The number of playouts of the search.
        playouts: u64,
        /// True if the figures of the evaluation see no gain in the move.
        is_unseen: bool,
    },
}

impl Deed {
    /// Returns the deed with this effect on these groups, which was not read to the end, or nothing if there are no
    /// groups.
    pub(crate) fn to_groups(act: Act, groups: &[GroupId]) -> Option<Deed> {
        (!groups.is_empty()).then(|| Deed::ToGroups { act, groups: groups.to_vec(), by_reading: false })
    }

    /// Returns the deed with this effect on one group, which was not read to the end.
    pub(crate) fn to(act: Act, group: GroupId) -> Deed {
        Deed::ToGroups { act, groups: vec![group], by_reading: false }
    }

    /// Returns the deed with this effect on one group, which was read to the end.
    pub(crate) fn read(act: Act, group: GroupId) -> Deed {
        Deed::ToGroups { act, groups: vec![group], by_reading: true }
    }

    /// Returns the effect on whole groups, if there is one.
    pub(crate) fn act(&self) -> Option<Act> {
        match self {
            Deed::ToGroups { act, .. } => Some(*act),
            _ => None,
        }
    }

    /// Returns whether the deed has one of these effects on whole groups.
    pub(crate) fn is_any(&self, acts: &[Act]) -> bool {
        self.act().is_some_and(|act| acts.contains(&act))
    }

    /// Returns whether the deed has this effect on the whole group.
    pub(crate) fn does(&self, act: Act, group: GroupId) -> bool {
        self.act() == Some(act) && self.groups().contains(&group)
    }

    /// Returns the groups that the deed affects, whole or in part.
    pub(crate) fn groups(&self) -> &[GroupId] {
        match self {
            Deed::ToGroups { groups, .. } => groups,
            Deed::CapturesPart { group, .. }
            | Deed::SavesPart { group, .. }
            | Deed::Cuts { group, .. }
            | Deed::PutsInAtari { group, .. } => std::slice::from_ref(group),
            _ => &[],
        }
    }

    /// Returns whether the effect was read to the end.
    pub(crate) fn is_read(&self) -> bool {
        matches!(self, Deed::ToGroups { by_reading: true, .. })
    }

    /// Returns whether the deed is about ground alone. To make sure of dead stones counts as ground, too.
    pub(crate) fn is_about_ground(&self) -> bool {
        matches!(self, Deed::Makes { .. } | Deed::Takes { .. }) || self.is_drift() || self.act() == Some(Act::KeepsDead)
    }

    /// Returns whether the deed says which players choose the move, and not what the move does.
    pub(crate) fn is_usual(&self) -> bool {
        matches!(self, Deed::Usual { .. } | Deed::Favoured { .. })
    }

    /// Returns whether the deed captures stones, or decides about or threatens a group.
    pub(crate) fn is_decisive(&self) -> bool {
        let acts = [Act::Captures, Act::Kills, Act::Saves, Act::Threatens, Act::ThreatensToSave];
        let in_part = matches!(self, Deed::CapturesPart { .. } | Deed::SavesPart { .. } | Deed::FightsKo(_));
        in_part || self.is_any(&acts)
    }

    /// Returns whether the deed is one that is reported of moves that do nothing in particular.
    pub(crate) fn is_drift(&self) -> bool {
        matches!(
            self,
            Deed::AddsToGround(_) | Deed::TidiesBorders(_) | Deed::AddsInfluence(_) | Deed::Takes { points: None, .. }
        )
    }

    /// Returns whether the deed has the same effect on the same groups as another. Two cuts of a group count as the
    /// same whichever of its stones they separate.
    pub(crate) fn has_aim_of(&self, other: &Deed) -> bool {
        match (self, other) {
            (Deed::Cuts { group, is_sure, .. }, Deed::Cuts { group: of_other, is_sure: other_is_sure, .. }) => {
                (group, is_sure) == (of_other, other_is_sure)
            }
            _ => self == other,
        }
    }
}
