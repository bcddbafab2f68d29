//! Goals that the solver is asked about, and the scale on which it answers.

use std::fmt;
use std::str::FromStr;

use crate::board::{Color, PointSet};
use crate::tactics::Verdict;

/// The kinds of aims that the side that moves first may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoalKind {
    /// Some of the stones stay on the board for good. They are the mover's.
    Live,
    /// The side wants to take all of the stones. They are the opponent's.
    Kill,
    /// The chain is taken. It is the opponent's.
    Capture,
    /// The chains become one. They are the mover's.
    Connect,
    /// The chains never become one. They are the opponent's.
    Cut,
}

impl GoalKind {
    /// All kinds, in the order of their declaration.
    pub const ALL: [GoalKind; 5] =
        [GoalKind::Live, GoalKind::Kill, GoalKind::Capture, GoalKind::Connect, GoalKind::Cut];

    /// The name, as on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            GoalKind::Live => "live",
            GoalKind::Kill => "kill",
            GoalKind::Capture => "capture",
            GoalKind::Connect => "connect",
            GoalKind::Cut => "cut",
        }
    }

    /// Returns whether the stones that the goal is about belong to the side that moves first.
    pub fn is_about_own_stones(self) -> bool {
        matches!(self, GoalKind::Live | GoalKind::Connect)
    }
}

impl fmt::Display for GoalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GoalKind {
    type Err = String;

    fn from_str(text: &str) -> Result<GoalKind, String> {
        let known = GoalKind::ALL.into_iter().find(|kind| kind.name() == text);
        known.ok_or_else(|| format!("unknown goal {text:?}; expected {}", GoalKind::ALL.map(GoalKind::name).join(", ")))
    }
}

/// An aim of the side that moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The side that moves first.
    pub mover: Color,
    /// The kind of aim.
    pub kind: GoalKind,
    /// The stones that the goal is about, all of one colour.
    pub stones: PointSet,
}

/// The success of the side that moves first, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// The goal is not reached.
    Lost,
    /// A ko decides, and the mover must find the first ko threat.
    KoThreatFirst,
    /// A ko decides, and the opponent must find the first ko threat.
    KoTakenFirst,
    /// The stones stay on the board, but in a seki. Only for goals about life.
    Seki,
    /// The goal is reached whatever the opponent plays.
    Won,
}

impl Status {
    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Status::Lost => "lost",
            Status::KoThreatFirst => "ko-threat-first",
            Status::KoTakenFirst => "ko-taken-first",
            Status::Seki => "seki",
            Status::Won => "won",
        }
    }

    /// Returns how far the opponent gets where the mover gets so far.
    pub fn for_the_other(self) -> Status {
        match self {
            Status::Lost => Status::Won,
            Status::KoThreatFirst => Status::KoTakenFirst,
            Status::KoTakenFirst => Status::KoThreatFirst,
            Status::Seki | Status::Won => Status::Lost,
        }
    }

    /// Returns whether a ko decides.
    pub fn is_ko(self) -> bool {
        matches!(self, Status::KoThreatFirst | Status::KoTakenFirst)
    }

    /// Returns the status for a verdict of reading. Where its budget ran out, the goal counts as not reached.
    pub fn of(verdict: Verdict) -> Status {
        match verdict {
            Verdict::Yes => Status::Won,
            Verdict::KoTakenFirst => Status::KoTakenFirst,
            Verdict::KoThreatFirst => Status::KoThreatFirst,
            Verdict::No | Verdict::Unknown => Status::Lost,
        }
    }

    /// Returns the verdict that reading gives for this status, with a seki as a plain yes: the stones stay.
    pub fn verdict(self) -> Verdict {
        match self {
            Status::Won | Status::Seki => Verdict::Yes,
            Status::KoTakenFirst => Verdict::KoTakenFirst,
            Status::KoThreatFirst => Verdict::KoThreatFirst,
            Status::Lost => Verdict::No,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
