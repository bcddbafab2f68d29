//! What moves do, as data. Reports put it into words.

use serde::Serialize;

use super::place::Place;
use crate::board::{Color, Point};
use crate::eval::shape::group::GroupId;

/// What a move does to whole groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// It takes them off the board.
    Captures,
    /// Their owner cannot save them.
    Kills,
    /// It may kill them: the other side may have an answer.
    MayKill,
    /// It takes a group of one chain, or will.
    Catches,
    /// It would kill them with a second move.
    Threatens,
    /// They live by it.
    Saves,
    /// They may live by it.
    MaySave,
    /// It would save them with a second move.
    ThreatensToSave,
    /// Groups that live, but that its opponent might bring into danger, stay as they are.
    LooksAfter,
    /// Dead groups of the opponent, which might be saved, stay dead.
    MakesSureOf,
    /// It joins them.
    Links,
    /// They are less safe.
    Weakens,
    /// They are safer.
    Strengthens,
}

/// Something that a move does, or that speaks for it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum Deed {
    /// It does this to these groups.
    ToGroups {
        /// What it does.
        act: Act,
        /// To which groups.
        groups: Vec<GroupId>,
        /// Whether that was read to the end.
        by_reading: bool,
    },
    /// It takes some stones of a group.
    CapturesPart {
        /// The group.
        group: GroupId,
        /// How many stones.
        stones: usize,
    },
    /// It saves some stones of a group from being taken.
    SavesPart {
        /// The group.
        group: GroupId,
        /// How many stones.
        stones: usize,
        /// The first of them.
        at: Point,
    },
    /// It takes or starts the ko at this point.
    FightsKo(Point),
    /// It cuts a group in two.
    Cuts {
        /// The group.
        group: GroupId,
        /// A stone of either part.
        stones: [Point; 2],
        /// Whether no answer is known that joins them.
        is_sure: bool,
    },
    /// It puts stones of a group in atari.
    PutsInAtari {
        /// The group.
        group: GroupId,
        /// How many stones.
        stones: usize,
    },
    /// It makes territory.
    Makes {
        /// How many points, if that is worth telling.
        points: Option<f64>,
        /// Where.
        place: Place,
    },
    /// It takes territory from the other side.
    Takes {
        /// How many points, if that is worth telling.
        points: Option<f64>,
        /// The side that it belonged to.
        from: Color,
        /// Where.
        place: Place,
    },
    /// It does nothing in particular, where its side has ground.
    AddsToGround(Place),
    /// It does nothing in particular, where the borders are settled.
    TidiesBorders(Place),
    /// It does nothing in particular.
    AddsInfluence(Place),
    /// This many strong players in a thousand play there.
    Usual {
        /// How many.
        permille: i32,
        /// Whether the figures see no gain in it.
        is_unseen: bool,
    },
    /// A tree search prefers it.
    Favoured {
        /// How many playouts the search took.
        playouts: u64,
        /// Whether the figures see no gain in it.
        is_unseen: bool,
    },
}

impl Deed {
    /// It does this to these groups, as far as is known without reading to the end; nothing without groups.
    pub(crate) fn to_groups(act: Act, groups: &[GroupId]) -> Option<Deed> {
        (!groups.is_empty()).then(|| Deed::ToGroups { act, groups: groups.to_vec(), by_reading: false })
    }

    /// It does this to one group.
    pub(crate) fn to(act: Act, group: GroupId) -> Deed {
        Deed::ToGroups { act, groups: vec![group], by_reading: false }
    }

    /// It does this to one group, by reading.
    pub(crate) fn read(act: Act, group: GroupId) -> Deed {
        Deed::ToGroups { act, groups: vec![group], by_reading: true }
    }

    /// What it does to whole groups, if anything.
    pub(crate) fn act(&self) -> Option<Act> {
        match self {
            Deed::ToGroups { act, .. } => Some(*act),
            _ => None,
        }
    }

    /// Whether it does one of these things to whole groups.
    pub(crate) fn is_any(&self, acts: &[Act]) -> bool {
        self.act().is_some_and(|act| acts.contains(&act))
    }

    /// Whether it does this to the whole group.
    pub(crate) fn does(&self, act: Act, group: GroupId) -> bool {
        self.act() == Some(act) && self.groups().contains(&group)
    }

    /// The groups of which it tells, whole or in part.
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

    /// Whether it was read to the end.
    pub(crate) fn is_read(&self) -> bool {
        matches!(self, Deed::ToGroups { by_reading: true, .. })
    }

    /// Whether it is about ground alone. What makes sure of dead stones counts as ground, too.
    pub(crate) fn is_about_ground(&self) -> bool {
        matches!(self, Deed::Makes { .. } | Deed::Takes { .. })
            || self.is_drift()
            || self.act() == Some(Act::MakesSureOf)
    }

    /// Whether it tells which players choose the move, and not what the move does.
    pub(crate) fn is_usual(&self) -> bool {
        matches!(self, Deed::Usual { .. } | Deed::Favoured { .. })
    }

    /// Whether it takes stones, or decides or threatens a group.
    pub(crate) fn is_decisive(&self) -> bool {
        let acts = [Act::Captures, Act::Kills, Act::Saves, Act::Threatens, Act::ThreatensToSave];
        let in_part = matches!(self, Deed::CapturesPart { .. } | Deed::SavesPart { .. } | Deed::FightsKo(_));
        in_part || self.is_any(&acts)
    }

    /// Whether it is what is told of a move that does nothing in particular.
    pub(crate) fn is_drift(&self) -> bool {
        matches!(
            self,
            Deed::AddsToGround(_) | Deed::TidiesBorders(_) | Deed::AddsInfluence(_) | Deed::Takes { points: None, .. }
        )
    }

    /// Whether it does the same to the same groups as another, whichever stones of them it does it to.
    pub(crate) fn has_aim_of(&self, other: &Deed) -> bool {
        match (self, other) {
            (Deed::Cuts { group, is_sure, .. }, Deed::Cuts { group: of_other, is_sure: other_is_sure, .. }) => {
                (group, is_sure) == (of_other, other_is_sure)
            }
            _ => self == other,
        }
    }
}
