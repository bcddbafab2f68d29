//! Why groups are as safe as they are, as data. Reports put it into words.

use serde::Serialize;

use crate::board::{Color, Point};
use crate::eval::Analysis;
use crate::eval::safety::seki::Outcome;
use crate::eval::safety::{Reason, Safety, Status};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::{LifeStatus, Verdict};

/// A reason why a group is as safe as it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum Ground {
    /// The eyes that it has, or the room for them.
    Eyes(EyesSeen),
    /// The eyes that the evaluation counts by the sizes and shapes of its spaces.
    CountedEyes(Eyes),
    /// It has one liberty.
    InAtari,
    /// Nothing saves its stones from being taken.
    Caught {
        /// Whether they are in atari already.
        in_atari: bool,
    },
    /// It links up with another group if it moves first.
    CanLink {
        /// The other group.
        group: GroupId,
        /// Where.
        at: Point,
        /// At how many points it can link up with some group.
        places: usize,
    },
    /// It can run out into the open.
    CanRunOut,
    /// It cannot.
    CannotRunOut,
    /// It races with another group.
    Race {
        /// The other group.
        against: GroupId,
        /// Its own liberties, with what open ground adds.
        own: i32,
        /// The other's.
        theirs: i32,
        /// What open ground adds to its own, and to the other's.
        freedom: [i32; 2],
        /// Whether only the liberties of the chains that touch are counted.
        is_where_they_touch: bool,
        /// Who is to move, where that matters.
        to_move: Option<Color>,
    },
    /// It shares liberties with another group.
    SharedLiberties {
        /// The other group.
        against: GroupId,
        /// What comes of that.
        outcome: Outcome,
    },
    /// All its chains are taken if the opponent moves first, here.
    DiesIfAttacked(Point),
    /// It has one big eye, with this stone of the opponent in it.
    ThrownIn(Point),
    /// So many groups with the same figures live.
    Experience(Safety),
    /// What reading finds about its life.
    Read(Reading),
    /// How often its stones stay their owner's in random games.
    PlayedOut {
        /// How often.
        kept: Safety,
        /// How many games.
        games: u32,
    },
    /// All enemies around it may die themselves.
    CaptorsDie {
        /// Whether the safest of them is dead.
        all_dead: bool,
    },
    /// It races with this group, which may die, too.
    RivalDies(GroupId),
    /// It lives only if this group does.
    LeansOn(GroupId),
    /// It is beside a group that hangs on a move.
    BesideHanging {
        /// That group.
        group: GroupId,
        /// The move.
        at: Point,
    },
    /// It is beside groups that are caught by reading.
    BesideCaught(Vec<GroupId>),
    /// It is beside a group about which a ko decides.
    BesideKo(GroupId),
    /// A side that moves first gets a ko for it.
    GetsKo {
        /// The side.
        color: Color,
        /// Where, if that is near the group.
        at: Option<Point>,
    },
    /// A ko decides about it, or about so many stones of it.
    InKo {
        /// How many stones, if it is not all of them.
        stones: Option<usize>,
    },
    /// Its stones are taken whatever this side, its owner, plays.
    CaughtByReading(Color),
    /// It is dead but for a move that saves it.
    Rescued {
        /// Whether it is known that the move does.
        is_known: bool,
    },
    /// What a search says against the word for it.
    Searched {
        /// How often it is kept, in permille.
        kept: i32,
        /// The side that moves first.
        first: Color,
        /// Where, if that is near the group.
        at: Option<Point>,
    },
    /// Stones of it are taken if the opponent moves first.
    PartTaken {
        /// How many.
        stones: usize,
        /// The first of them.
        named: Point,
        /// The opponent.
        by: Color,
        /// Its move.
        at: Point,
        /// Whether that takes a ko.
        is_ko: bool,
    },
    /// Stones of it are less safe than the whole.
    WeakPart {
        /// How many.
        stones: usize,
        /// The first of them.
        named: Point,
        /// Whether they are dead by themselves.
        is_lost: bool,
    },
}

/// What reading finds about the life of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum Reading {
    /// Nothing kills it.
    Lives,
    /// Nothing saves it.
    Dies {
        /// Whether only as long as the stones around it, which reading takes for safe, stand.
        while_walls_stand: bool,
    },
    /// Either side decides it by moving first.
    Open {
        /// The move that kills it, if one is named.
        attack: Option<Point>,
        /// The move that saves it.
        defense: Option<Point>,
    },
    /// It is killed, by this move, if the opponent moves first; more is not known.
    Killed(Option<Point>),
    /// It is saved, by this move, if it moves first; more is not known.
    Saved(Option<Point>),
    /// It is killed only by winning a ko.
    KilledByKo,
    /// It is saved only by winning a ko.
    SavedByKo,
    /// Nothing is known.
    Unknown,
}

impl Reading {
    /// What two answers come to.
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

/// In spaces of more points than this a group has territory, and the spaces are not called by their places.
pub(crate) const SMALL_EYE_SPACE: usize = 7;

/// The eyes of a group as a player sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum EyesSeen {
    /// There is none yet.
    None {
        /// Whether it has ground, which is not closed.
        has_ground: bool,
        /// What it lives by all the same, if it does.
        lives_by: Option<LivesBy>,
    },
    /// There is room for so many in ground that is not closed.
    Room {
        /// How many.
        eyes: RoomFor,
        /// In how many points around it.
        points: usize,
    },
    /// They are in spaces.
    InSpaces(Spaces),
}

/// For how many eyes there is room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomFor {
    /// For one.
    OneEye,
    /// For one or more.
    Eyes,
    /// For two.
    TwoEyes,
}

/// The spaces in which a group has eyes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spaces {
    /// The eyes in all of them.
    pub eyes: Eyes,
    /// By which points they are called, from the top left.
    pub called: Vec<Point>,
    /// How many points they have.
    pub points: usize,
    /// Whether stones of the group's colour close them all.
    pub are_closed: bool,
    /// Whether the group has the eyes; else there is room for them.
    pub are_sure: bool,
    /// Whether the eyes that a move makes were read.
    pub are_read: bool,
    /// The move that makes more eyes, if it is known and there is one such space.
    pub made_at: Option<Point>,
    /// In how many points around the group there is room for more.
    pub more_around: Option<usize>,
}

/// What a group that lives without eyes lives by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum LivesBy {
    /// The way out is open.
    WayOut,
    /// What stands beside it.
    Company {
        /// Living groups of its colour within reach, the largest.
        friends: Vec<GroupId>,
        /// Groups of the opponent that are in danger themselves, the largest.
        prey: Vec<GroupId>,
    },
    /// It is kept in most random games.
    Games {
        /// How often.
        kept: Safety,
        /// How many games.
        games: u32,
    },
    /// Such groups mostly live.
    Experience,
}

impl Ground {
    /// What a stage saw in the group, which came to this safety after it.
    pub(crate) fn of_stage(analysis: &Analysis, group: &Group, after: Safety, seen: &Reason) -> Ground {
        match *seen {
            Reason::Eyes(eyes) => Ground::CountedEyes(eyes),
            // Reading finds chains that are lost with more liberties, too.
            Reason::InAtariWithoutEscape => Ground::Caught { in_atari: group.liberties.len() <= 1 },
            Reason::CanLinkTo { group, at, places } => Ground::CanLink { group, at, places },
            Reason::CanRunOut => Ground::CanRunOut,
            Reason::CannotRunOut => Ground::CannotRunOut,
            Reason::Race { against, own, theirs, freedom } => {
                Ground::Race { against, own, theirs, freedom, is_where_they_touch: false, to_move: None }
            }
            Reason::SharedLiberties { against, outcome } => Ground::SharedLiberties { against, outcome },
            Reason::DiesIfAttacked(at) => Ground::DiesIfAttacked(at),
            Reason::ThrownIn(stone) => Ground::ThrownIn(stone),
            Reason::Experience => Ground::Experience(after),
            Reason::Read(status) => Ground::Read(Reading::of(status)),
            Reason::PlayedOut { kept, games } => Ground::PlayedOut { kept, games },
            Reason::CaptorsDie(strongest) => {
                Ground::CaptorsDie { all_dead: analysis.status(strongest) == Status::Dead }
            }
            Reason::RivalDies(rival) => Ground::RivalDies(rival),
        }
    }

    /// Whether it says that the group is in atari.
    pub(crate) fn is_atari(&self) -> bool {
        matches!(self, Ground::InAtari | Ground::Caught { in_atari: true })
    }

    /// Whether by reading a ko decides about its life.
    pub(crate) fn is_by_ko(&self) -> bool {
        matches!(self, Ground::Read(Reading::KilledByKo | Reading::SavedByKo))
    }

    /// Whether it says that by reading the group is lost.
    pub(crate) fn is_read_loss(&self) -> bool {
        matches!(self, Ground::Caught { .. } | Ground::CaughtByReading(_) | Ground::Read(Reading::Dies { .. }))
    }

    /// Whether it tells of a part of the group, or of a ko about the group or a part.
    pub(crate) fn is_of_part(&self) -> bool {
        matches!(self, Ground::PartTaken { .. } | Ground::WeakPart { .. } | Ground::InKo { .. })
    }

    /// Whether it is what a search says against the word for the group.
    pub(crate) fn is_search(&self) -> bool {
        matches!(self, Ground::Searched { .. })
    }
}
