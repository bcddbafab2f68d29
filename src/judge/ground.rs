//! This module holds the reasons why groups are as safe as they are, as data. Reports put them into words.

use serde::Serialize;

use crate::board::{Color, Point};
use crate::eval::Analysis;
use crate::eval::safety::{Outcome, Reason, Safety, Status};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::{LifeStatus, Verdict};

/// A reason why a group is as safe as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum Ground {
    /// The eyes of the group, or its room for eyes.
    Eyes(EyesSeen),
    /// The eyes that the evaluation counts by the sizes and shapes of the group's spaces.
    CountedEyes(Eyes),
    /// The group has one liberty.
    InAtari,
    /// Nothing saves the group's stones from capture.
    Caught {
        /// True if the stones are in atari already.
        in_atari: bool,
    },
    /// The group links up with another group if it moves first.
    CanLink {
        /// The other group.
        group: GroupId,
        /// The point at which they link up.
        at: Point,
        /// The number of points at which the group can link up with some group.
        places: usize,
    },
    /// The group can run out into the open.
    CanRunOut,
    /// The group cannot run out into the open.
    CannotRunOut,
    /// The group races with another group.
    Race {
        /// The other group.
        against: GroupId,
        /// The group's own liberties, with what open ground adds.
        own: i32,
        /// The other group's liberties, with what open ground adds.
        theirs: i32,
        /// The liberties that open ground adds to the group's own, and to the other's.
        freedom: [i32; 2],
        /// True if only the liberties of the chains that touch are counted.
        is_where_they_touch: bool,
        /// The side to move, where that matters.
        to_move: Option<Color>,
    },
    /// The group shares liberties with another group.
    SharedLiberties {
        /// The other group.
        against: GroupId,
        /// The outcome of the race.
        outcome: Outcome,
    },
    /// All chains of the group are captured if the opponent moves first, at this point.
    DiesIfAttacked(Point),
    /// The group has one big eye, with this stone of the opponent in it.
    #[serde(rename = "thrown_in")]
    Nakade(Point),
    /// This share of the groups with the same figures lives.
    Experience(Safety),
    /// The result of reading about the group's life.
    Read(Reading),
    /// The result of random games.
    PlayedOut {
        /// The share of the group's stones that stay their owner's.
        kept: Safety,
        /// The number of games.
        games: u32,
    },
    /// All enemy groups around the group may die themselves.
    CaptorsDie {
        /// True if the safest of them is dead.
        all_dead: bool,
    },
    /// The group races with this group, which may die, too.
    RivalDies(GroupId),
    /// The group lives only if this group does.
    LeansOn(GroupId),
    /// The group is beside a group that one move kills or saves.
    BesideHanging {
        /// The group beside it.
        group: GroupId,
        /// The move.
        at: Point,
    },
    /// The group is beside these groups, which are caught according to reading.
    BesideCaught(Vec<GroupId>),
    /// The group is beside this group, about which a ko decides.
    BesideKo(GroupId),
    /// A side that moves first gets a ko about the group.
    GetsKo {
        /// The side that gets the ko.
        color: Color,
        /// The move that gets the ko, if it is near the group.
        at: Option<Point>,
    },
    /// A ko decides about the group, or about some of its stones.
    InKo {
        /// The number of stones in the ko, if it is not all of them.
        stones: Option<usize>,
    },
    /// The group's stones are captured whatever this side, their owner, plays.
    CaughtByReading(Color),
    /// The group is dead unless a move saves it.
    Rescued {
        /// True if the move is known to save the group.
        is_known: bool,
    },
    /// The result of a search that contradicts the group's status.
    Searched {
        /// The share of playouts that keep the group, in permille.
        kept: i32,
        /// The side that moves first.
        first: Color,
        /// The best move, if it is near the group.
        at: Option<Point>,
    },
    /// Some stones of the group are captured if the opponent moves first.
    PartTaken {
        /// The number of stones.
        stones: usize,
        /// The first of the stones.
        named: Point,
        /// The opponent.
        by: Color,
        /// The opponent's move.
        at: Point,
        /// True if the capture takes a ko.
        is_ko: bool,
    },
    /// Some stones of the group are less safe than the whole.
    WeakPart {
        /// The number of stones.
        stones: usize,
        /// The first of the stones.
        named: Point,
        /// True if the stones are dead by themselves.
        is_lost: bool,
    },
}

/// The result of reading about the life of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum Reading {
    /// Nothing kills the group.
    Lives,
    /// Nothing saves the group.
    Dies {
        /// True if this holds only as long as the stones around the group stand, which reading takes for safe.
        while_walls_stand: bool,
    },
    /// Either side decides about the group by moving first.
    Open {
        /// The move that kills the group, if one is named.
        attack: Option<Point>,
        /// The move that saves the group, if one is named.
        defense: Option<Point>,
    },
    /// The group is killed, by this move, if the opponent moves first. Nothing more is known.
    Killed(Option<Point>),
    /// The group is saved, by this move, if it moves first. Nothing more is known.
    Saved(Option<Point>),
    /// The opponent kills the group only by winning a ko.
    KilledByKo,
    /// The owner saves the group only by winning a ko.
    SavedByKo,
    /// Nothing is known.
    Unknown,
}

impl Reading {
    /// Returns the result that the answers about attack and defence make together.
    pub(crate) fn of(status: LifeStatus) -> Reading {
        use Verdict::{KoTakenFirst, KoThreatFirst, No, Unknown, Yes};
        let LifeStatus { attack, defense } = status;
        match (attack.verdict, defense.verdict) {
            (No, _) => Reading::Lives,
            (Yes | Unknown, No) => Reading::Dies { while_walls_stand: false },
            (Yes, Yes) => Reading::Open { attack: attack.best, defense: defense.best },
            (KoTakenFirst | KoThreatFirst, _) => Reading::KilledByKo,
            (_, KoTakenFirst | KoThreatFirst) => Reading::SavedByKo,
            (Unknown, Yes) => Reading::Saved(defense.best),
            (Yes, Unknown) => Reading::Killed(attack.best),
            (Unknown, Unknown) => Reading::Unknown,
        }
    }
}

/// The most points of a space that counts as an eye space. A larger space is territory, and is not named by a point.
pub(crate) const SMALL_EYE_SPACE: usize = 7;

/// The eyes of a group as a player sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum EyesSeen {
    /// The group has no eye yet.
    None {
        /// True if it has ground, which is not closed.
        has_ground: bool,
        /// The reason why the group lives all the same, if it does.
        lives_by: Option<LivesBy>,
    },
    /// The group has room for eyes in ground that is not closed.
    Room {
        /// The number of eyes for which there is room.
        eyes: RoomFor,
        /// The number of points of the ground around the group.
        points: usize,
    },
    /// The group has its eyes in these spaces.
    InSpaces(Spaces),
}

/// The number of eyes for which there is room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomFor {
    /// There is room for one eye.
    OneEye,
    /// There is room for one eye or more.
    Eyes,
    /// There is room for two eyes.
    TwoEyes,
}

/// The spaces in which a group has eyes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spaces {
    /// The eyes in all of the spaces together.
    pub eyes: Eyes,
    /// The points by which the spaces are named, from the top left.
    pub called: Vec<Point>,
    /// The number of points in the spaces.
    pub points: usize,
    /// True if stones of the group's colour close all spaces.
    pub are_closed: bool,
    /// True if the group has the eyes already, and not only room for them.
    pub are_sure: bool,
    /// True if the eyes that a move makes were read.
    pub are_read: bool,
    /// The move that makes more eyes, if it is known and only one space has such a move.
    pub made_at: Option<Point>,
    /// The number of points around the group with room for more eyes.
    pub more_around: Option<usize>,
}

/// The reason why a group without eyes lives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum LivesBy {
    /// The group has an open way out.
    WayOut,
    /// The groups beside it help it.
    Company {
        /// The largest living groups of its colour within reach.
        friends: Vec<GroupId>,
        /// The largest groups of the opponent that are in danger themselves.
        prey: Vec<GroupId>,
    },
    /// Most random games keep the group.
    Games {
        /// The share of its stones that stay their owner's.
        kept: Safety,
        /// The number of games.
        games: u32,
    },
    /// Most groups with the same figures live.
    Experience,
}

impl Ground {
    /// Returns the ground for what a stage of the evaluation saw in the group, which had this safety after it.
    pub(crate) fn of_stage(analysis: &Analysis, group: &Group, after: Safety, seen: &Reason) -> Ground {
        match *seen {
            Reason::Eyes(eyes) => Ground::CountedEyes(eyes),
            // Reading also finds that chains with more than one liberty are lost.
            Reason::InAtariWithoutEscape => Ground::Caught { in_atari: group.liberties.len() <= 1 },
            Reason::CanLinkTo { group, at, places } => Ground::CanLink { group, at, places },
            Reason::CanRunOut => Ground::CanRunOut,
            Reason::CannotRunOut => Ground::CannotRunOut,
            Reason::Race { against, own, theirs, freedom } => {
                Ground::Race { against, own, theirs, freedom, is_where_they_touch: false, to_move: None }
            }
            Reason::SharedLiberties { against, outcome } => Ground::SharedLiberties { against, outcome },
            Reason::DiesIfAttacked(at) => Ground::DiesIfAttacked(at),
            Reason::Nakade(stone) => Ground::Nakade(stone),
            // Only searches ask for proofs: a report asks the solver itself and tells what it proved.
            Reason::Experience | Reason::Proved => Ground::Experience(after),
            Reason::Read(status) => Ground::Read(Reading::of(status)),
            Reason::PlayedOut { kept, games } => Ground::PlayedOut { kept, games },
            Reason::CaptorsDie(strongest) => {
                Ground::CaptorsDie { all_dead: analysis.status(strongest) == Status::Dead }
            }
            Reason::RivalDies(rival) => Ground::RivalDies(rival),
        }
    }

    /// Returns whether the ground says that the group is in atari.
    pub(crate) fn is_atari(&self) -> bool {
        matches!(self, Ground::InAtari | Ground::Caught { in_atari: true })
    }

    /// Returns whether reading says that a ko decides about the group's life.
    pub(crate) fn is_by_ko(&self) -> bool {
        matches!(self, Ground::Read(Reading::KilledByKo | Reading::SavedByKo))
    }

    /// Returns whether the ground says that the group is lost according to reading.
    pub(crate) fn is_read_loss(&self) -> bool {
        matches!(self, Ground::Caught { .. } | Ground::CaughtByReading(_) | Ground::Read(Reading::Dies { .. }))
    }

    /// Returns whether the ground is about a part of the group, or about a ko for the group or a part of it.
    pub(crate) fn is_of_part(&self) -> bool {
        matches!(self, Ground::PartTaken { .. } | Ground::WeakPart { .. } | Ground::InKo { .. })
    }

    /// Returns whether the ground is a search that contradicts the group's status.
    pub(crate) fn is_search(&self) -> bool {
        matches!(self, Ground::Searched { .. })
    }
}
