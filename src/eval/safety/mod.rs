//! Safety: how likely each group is to live, stage by stage, each with its reasons (spec 1, C).
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
pub mod parts;
pub mod rivals;
pub mod seki;
pub mod semeai;
pub mod step;
pub mod survey;
pub mod thrown_in;

use std::cmp::Ordering;
use std::fmt;

use crate::board::Point;
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::GroupId;
use crate::tactics::LifeStatus;
use seki::Outcome;

/// How likely a group is to live, in permille: 0 dead, 1000 alive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Safety(pub u16);

impl Safety {
    /// Certainly dead.
    pub const DEAD: Safety = Safety(0);
    /// Whoever moves first decides.
    pub const EVEN: Safety = Safety(500);
    /// Certainly alive.
    pub const ALIVE: Safety = Safety(1000);

    /// The safety in permille.
    pub fn permille(self) -> i32 {
        i32::from(self.0)
    }

    /// This safety, but at least that.
    pub fn at_least(self, other: Safety) -> Safety {
        self.max(other)
    }

    /// Part of the way up to alive, in permille of what is missing.
    pub fn raised(self, permille: u16) -> Safety {
        Safety(self.0 + ((1000 - u32::from(self.0)) * u32::from(permille) / 1000) as u16)
    }

    /// The word for it.
    pub fn status(self) -> Status {
        match self.0 {
            0..=250 => Status::Dead,
            251..750 => Status::Unsettled,
            _ => Status::Alive,
        }
    }
}

/// In percent, as in a sentence: `70 %`.
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
    /// Who moves first decides, or it cannot be said.
    Unsettled,
    /// It dies even if its owner moves first.
    Dead,
}

impl Status {
    /// `alive`, `unsettled` or `dead`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Unsettled => "unsettled",
            Status::Dead => "dead",
        }
    }
}

/// What a stage saw in a group.
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
        /// How many such points there are.
        places: usize,
    },
    /// It can run out into the open.
    CanRunOut,
    /// It cannot run out, and has less than two eyes.
    CannotRunOut,
    /// In the race with this group it has so many liberties, the other so many.
    Race {
        /// The other group.
        against: GroupId,
        /// Its own liberties, with what freedom adds.
        own: i32,
        /// The other's liberties, with what freedom adds.
        theirs: i32,
        /// What freedom adds of these: to its own, to the other's.
        freedom: [i32; 2],
    },
    /// Its race with this group is about the liberties they share.
    SharedLiberties {
        /// The other group.
        against: GroupId,
        /// What comes of it.
        outcome: Outcome,
    },
    /// All its chains are taken if the opponent moves first, here.
    DiesIfAttacked(Point),
    /// Its only eye space is a big one, with this stone of the opponent in it.
    ThrownIn(Point),
    /// So many groups with the same figures lived.
    Experience,
    /// Reading found this.
    Read(LifeStatus),
    /// In so many random games its stones stayed its owner's that often.
    PlayedOut {
        /// How often.
        kept: Safety,
        /// How many games.
        games: u32,
    },
    /// All enemies around it are likely to die themselves, this one the least.
    CaptorsDie(GroupId),
    /// It races with this group, which is likely to die, too: only one of them can.
    RivalDies(GroupId),
}

/// The safety of each group after a stage, with what the stage saw in those it changed. Indexed by group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// The safety of each group.
    pub safety: Vec<Safety>,
    /// What the stage saw, where it saw something.
    pub reasons: Vec<Option<Reason>>,
}

impl Verdicts {
    /// The verdicts made by asking `judge` for each group's new safety and reason; groups it passes over keep theirs.
    pub fn after(before: &[Safety], mut judge: impl FnMut(usize) -> Option<(Safety, Reason)>) -> Verdicts {
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Eyes(eyes) if eyes.alive() => write!(f, "has two eyes"),
            Reason::Eyes(eyes) if eyes.first == 0 => write!(f, "has no eye yet"),
            Reason::Eyes(eyes) if eyes.first == eyes.second => write!(f, "has {}", count_of_eyes(eyes.first)),
            Reason::Eyes(eyes) => write!(
                f,
                "has {} if it moves first there, {} if not",
                count_of_eyes(eyes.first),
                count_of_eyes(eyes.second)
            ),
            Reason::InAtariWithoutEscape => write!(f, "is in atari and cannot get out"),
            Reason::CanLinkTo { group, at, places: 1 } => write!(f, "can link to {group} at {at}"),
            Reason::CanLinkTo { group, at, places } => {
                write!(f, "can link at {places} points, to {group} at {at}")
            }
            Reason::CanRunOut => write!(f, "has open ground within reach"),
            Reason::CannotRunOut => write!(f, "has no open ground within reach"),
            Reason::Race { against, own, theirs, freedom } => {
                let standing = match own.cmp(theirs) {
                    Ordering::Greater => "ahead",
                    Ordering::Equal => "level",
                    Ordering::Less => "behind",
                };
                let [own, theirs] = [own - freedom[0], theirs - freedom[1]];
                let [own_way, their_way] = freedom.map(|freedom| if freedom > 0 { " and open ground" } else { "" });
                let unit = if own == 1 { "liberty" } else { "liberties" };
                write!(f, "is {standing} in the race with {against}, {own} {unit}{own_way} to {theirs}{their_way}")
            }
            Reason::SharedLiberties { against, outcome } => match outcome {
                Outcome::Seki => write!(f, "is in seki with {against}"),
                Outcome::NoEye => write!(f, "shares liberties with {against}, which has an eye where it has none"),
                Outcome::HasEye => write!(f, "shares liberties with {against} and has an eye where it has none"),
            },
            Reason::DiesIfAttacked(at) => write!(f, "is taken if the opponent moves first at {at}"),
            Reason::ThrownIn(stone) => write!(f, "has one big eye, with a stone thrown in at {stone}"),
            Reason::Read(status) => write!(f, "{status}"),
            Reason::PlayedOut { kept, games } => write!(f, "is kept in {kept} of {games} random games"),
            Reason::RivalDies(rival) => write!(f, "races with {rival}, and only one of them can die"),
            Reason::CaptorsDie(_) => write!(f, "is surrounded by stones that may die themselves"),
            Reason::Experience => write!(f, "lives this often, by experience with groups like it"),
        }
    }
}

/// Half eyes as a person says them: `no eye`, `half an eye`, `one eye`, `an eye and a half`, `two eyes`.
pub fn count_of_eyes(half_eyes: u8) -> &'static str {
    match half_eyes {
        0 => "no eye",
        1 => "half an eye",
        2 => "one eye",
        3 => "an eye and a half",
        _ => "two eyes",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_is_told_by_real_liberties_and_the_way_out_apart() {
        let against = GroupId(4);
        let race = |own, theirs, freedom| Reason::Race { against, own, theirs, freedom }.to_string();
        assert_eq!(race(8, 5, [3, 0]), "is ahead in the race with #5, 5 liberties and open ground to 5");
        assert_eq!(race(1, 5, [0, 3]), "is behind in the race with #5, 1 liberty to 2 and open ground");
        assert_eq!(race(4, 4, [0, 0]), "is level in the race with #5, 4 liberties to 4");
    }

    #[test]
    fn of_several_places_to_link_one_is_told_with_its_group() {
        let at = Point::at(3, 2);
        let link = |places| Reason::CanLinkTo { group: GroupId(4), at, places }.to_string();
        assert_eq!(link(1), "can link to #5 at D3");
        // The others may lead to other groups.
        assert_eq!(link(2), "can link at 2 points, to #5 at D3");
    }
}
