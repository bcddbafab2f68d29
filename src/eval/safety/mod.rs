//! Safety: how likely each group is to live, stage by stage, each with its reasons (`docs/evaluation.md#safety`).
//!
//! Every stage takes the safeties before it and gives new ones, with a [`Reason`] for each group it changed. The trace
//! is the list of those differences; nothing is overwritten.

pub mod attacked;
pub mod captors;
pub mod danger;
pub mod estimate;
pub mod eyes;
pub mod freedom;
pub mod life;
pub mod living_link;
pub mod nakade;
pub mod parts;
pub mod proved;
pub mod race_table;
pub mod rivals;
pub mod seki;
pub mod semeai;
pub mod step;
pub mod survey;
pub mod survival;

use std::fmt;

use crate::board::Point;
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::GroupId;
use crate::tactics::LifeStatus;

/// The chance that a group lives, in permille: 0 dead, 1000 alive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Safety(pub u16);

impl Safety {
    /// Certainly dead.
    pub const DEAD: Safety = Safety(0);
    /// Whoever moves first decides.
    pub const EVEN: Safety = Safety(500);
    /// Certainly alive.
    pub const ALIVE: Safety = Safety(1000);
    /// The least safety of a group that is called alive.
    pub const LEAST_ALIVE: Safety = Safety(750);
    /// The largest safety of a group that is called dead.
    pub const MOST_DEAD: Safety = Safety(250);

    /// The safety in permille.
    pub const fn permille(self) -> i32 {
        self.0 as i32
    }

    /// Returns this safety, but at least that.
    pub fn at_least(self, other: Safety) -> Safety {
        self.max(other)
    }

    /// Returns the safety part of the way up to alive, in permille of what is missing.
    pub fn raised(self, permille: u16) -> Safety {
        Safety(self.0 + ((1000 - u32::from(self.0)) * u32::from(permille) / 1000) as u16)
    }

    /// The word for it.
    pub fn status(self) -> Status {
        match self {
            _ if self <= Safety::MOST_DEAD => Status::Dead,
            _ if self >= Safety::LEAST_ALIVE => Status::Alive,
            _ => Status::Unsettled,
        }
    }
}

/// Shows the safety in percent, as in a sentence: `70 %`.
impl fmt::Display for Safety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} %", (self.0 + 5) / 10))
    }
}

/// A group's state in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Status {
    /// It lives even if the opponent moves first.
    Alive,
    /// The side that moves first decides, or it cannot be said.
    Unsettled,
    /// It dies even if its owner moves first.
    Dead,
    /// Neither side can take the other's stones there. The evaluation calls such a group alive; a count of the end
    /// tells.
    Seki,
}

impl Status {
    /// `alive`, `unsettled`, `dead` or `seki`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Unsettled => "unsettled",
            Status::Dead => "dead",
            Status::Seki => "seki",
        }
    }
}

/// The outcome of a race with shared liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Neither can take the other.
    Seki,
    /// It looks like a seki, but the group has no eye and the other has.
    NoEye,
    /// The group has the eye.
    HasEye,
}

/// A fact about a group that a stage saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It has so many eyes.
    Eyes(Eyes),
    /// Its stones cannot get out of atari.
    InAtariWithoutEscape,
    /// It can link to a group that lives, or has the eye it lacks, if it moves first at one of these points.
    CanLinkTo {
        /// The other group.
        group: GroupId,
        /// One of the points.
        at: Point,
        /// The number of such points.
        places: usize,
    },
    /// It can run out into the open.
    CanRunOut,
    /// It cannot run out, and has less than two eyes.
    CannotRunOut,
    /// It races with this group, with so many liberties against so many.
    Race {
        /// The other group.
        against: GroupId,
        /// Its own liberties, with what freedom adds.
        own: i32,
        /// The other's liberties, with what freedom adds.
        theirs: i32,
        /// The part of these that freedom adds: to its own, to the other's.
        freedom: [i32; 2],
    },
    /// Its race with this group is about the liberties they share.
    SharedLiberties {
        /// The other group.
        against: GroupId,
        /// The outcome of the race.
        outcome: Outcome,
    },
    /// All its chains are taken if the opponent moves first, here.
    DiesIfAttacked(Point),
    /// Its only eye space is a big one, with this stone of the opponent in it.
    Nakade(Point),
    /// Experience with groups of the same figures says so.
    Experience,
    /// Reading found this.
    Read(LifeStatus),
    /// Random games were played, and in this share of them its stones stayed its owner's.
    PlayedOut {
        /// The share of the games.
        kept: Safety,
        /// The number of games.
        games: u32,
    },
    /// All enemies around it are likely to die themselves, this one the least.
    CaptorsDie(GroupId),
    /// It races with this group, which is likely to die, too: only one of them can.
    RivalDies(GroupId),
    /// The solver proved what becomes of it.
    Proved,
}

/// The safety of each group after a stage, with what the stage saw in those it changed. Indexed by group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts<R = Reason> {
    /// The safety of each group.
    pub safety: Vec<Safety>,
    /// The reason for the change in each group, if there was one.
    pub reasons: Vec<Option<R>>,
}

impl<R: Clone> Verdicts<R> {
    /// The verdicts made by asking `judge` for each group's new safety and reason; groups it passes over keep theirs.
    pub fn after(before: &[Safety], mut judge: impl FnMut(usize) -> Option<(Safety, R)>) -> Verdicts<R> {
        let mut verdicts = Verdicts { safety: before.to_vec(), reasons: vec![None; before.len()] };
        for i in 0..before.len() {
            if let Some((safety, reason)) = judge(i) {
                verdicts.safety[i] = safety;
                verdicts.reasons[i] = Some(reason);
            }
        }
        verdicts
    }
}
