//! The terms for groups: a status together with the doubt that is left about it.

use super::GroupReport;
use crate::eval::safety::Status;
use crate::judge::evidence::{is_plainly_alive, is_plainly_dead};
use crate::tactics::fate::Proof;

/// The fewest stones of a group that is worth a move by itself. A guess of the right size.
pub(super) const WORTH_A_MOVE: usize = 3;
/// The most liberties of a chain that is asked about capture. Reading goes no deeper with
/// [`crate::tactics::Limits::DEEP`], which is of order 3.
const MOST_CAUGHT: usize = 4;

/// The term for a group. A group whose fate one move reverses, or that is not quite settled, is not plainly dead or
/// alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Called {
    /// It dies whatever is played.
    Dead,
    /// It is judged dead, with some doubt.
    LikelyDead,
    /// It is dead unless its owner makes a move.
    DeadUnlessSaved,
    /// It is neither dead nor alive.
    Unsettled,
    /// It lives whatever is played.
    Alive,
    /// It is judged alive, with some doubt.
    LikelyAlive,
    /// It is alive unless a move of its opponent captures it.
    AliveUnlessTaken,
    /// It is alive unless a move of its opponent kills it.
    AliveUnlessKilled,
    /// It lives in a seki.
    Seki,
}

impl Called {
    /// The terms for settled groups, in the order in which small groups are listed.
    pub(super) const SETTLED: [Called; 8] = [
        Called::Dead,
        Called::LikelyDead,
        Called::DeadUnlessSaved,
        Called::Alive,
        Called::LikelyAlive,
        Called::AliveUnlessTaken,
        Called::AliveUnlessKilled,
        Called::Seki,
    ];
}

impl GroupReport {
    /// Returns whether no answer to the attack is known or expected.
    pub(super) fn attack_is_known(&self) -> bool {
        self.attack_proof > Some(Proof::Estimated)
    }

    /// Returns whether no answer to the defence is known or expected.
    pub(super) fn defence_is_known(&self) -> bool {
        self.defend_proof > Some(Proof::Estimated)
    }

    /// Returns the term for the group.
    pub fn called(&self) -> Called {
        match self.status {
            Status::Dead if self.defend.is_some() => Called::DeadUnlessSaved,
            Status::Dead if !is_plainly_dead(self.safety) => Called::LikelyDead,
            Status::Dead => Called::Dead,
            Status::Unsettled => Called::Unsettled,
            Status::Alive if self.attack.is_some() && self.is_taken() => Called::AliveUnlessTaken,
            Status::Alive if self.attack.is_some() => Called::AliveUnlessKilled,
            Status::Alive if !is_plainly_alive(self.safety) => Called::LikelyAlive,
            Status::Alive => Called::Alive,
            Status::Seki => Called::Seki,
        }
    }

    /// Returns whether the attack on the group captures it. A group of several chains is killed as a whole and captured
    /// later; so is a chain that reading cannot catch.
    pub(super) fn is_taken(&self) -> bool {
        self.chains == 1 && self.liberties <= MOST_CAUGHT
    }
}
