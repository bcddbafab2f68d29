//! The facts that the steps see about groups.

use super::eye_count::HalfEyes;
use super::race::Facts;
use crate::board::Point;
use crate::eval::shape::group::GroupId;

/// A fact about a group that a step saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Reading says that it is captured whoever moves first, or it is a single stone in a room of the enemy.
    Lifted,
    /// It has so many eyes.
    Eyes(HalfEyes),
    /// It has so many eyes, and so many places to link to living groups and to groups of one eye.
    Links {
        /// Its own eyes.
        eyes: HalfEyes,
        /// The places to link to living groups.
        living: usize,
        /// The places to link to groups of one eye.
        one_eyed: usize,
    },
    /// It races with this group, with so many liberties against so many.
    Race {
        /// The other group.
        with: GroupId,
        /// Its own liberties, with what freedom adds.
        own: i32,
        /// The other's liberties, with what freedom adds.
        theirs: i32,
        /// The facts that correct the table.
        facts: Facts,
    },
    /// It has no rival to race with, and counts as so many liberties ahead.
    NoRival {
        /// Its own liberties, with what freedom adds.
        own: i32,
        /// The liberties that it counts as ahead.
        ahead: i32,
        /// The facts that correct the table.
        facts: Facts,
    },
    /// Another group killed the enemy beside it, which makes it as safe as that group.
    Revived {
        /// The group that killed the enemy, of the same colour.
        by: GroupId,
    },
    /// It dies if the opponent moves first, here.
    DiesIfAttacked(Point),
    /// It looks like a seki with this group, and is dead.
    LooksLikeSeki {
        /// The enemy.
        beside: GroupId,
    },
    /// This enemy stone stands in its only eye, a big one.
    Nakade(Point),
}
