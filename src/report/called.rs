//! What groups are called: a status with the doubt that is left about it.

use super::GroupReport;
use crate::eval::safety::Status;
use crate::judge::evidence::{is_plainly_alive, is_plainly_dead};
use crate::tactics::fate::Proof;

/// Groups of fewer stones are not worth a move by themselves.
pub(super) const WORTH_A_MOVE: usize = 3;
/// The most liberties of a chain of which capture is asked: as deep as [`crate::tactics::Limits::DEEP`], of order 3,
/// reading goes.
const MOST_CAUGHT: usize = 4;

/// What a group is called: what one move undoes, or is not that sure, is not plainly dead or alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Called {
    /// It dies whatever is played.
    Dead,
    /// It is judged dead, with some doubt.
    LikelyDead,
    /// It is dead but for a move of its owner.
    DeadUnlessSaved,
    /// It is neither.
    Unsettled,
    /// It lives whatever is played.
    Alive,
    /// It is judged alive, with some doubt.
    LikelyAlive,
    /// It is alive but for a move of its opponent that takes it.
    AliveUnlessTaken,
    /// It is alive but for a move of its opponent that kills it.
    AliveUnlessKilled,
    /// It lives in a seki.
    Seki,
}

impl Called {
    /// What settled groups are called, in the order in which small ones are told.
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
    /// Whether no answer to the attack is known, nor expected.
    pub(super) fn attack_is_known(&self) -> bool {
        self.attack_proof > Some(Proof::Estimated)
    }

    /// Whether no answer to the defence is known, nor expected.
    pub(super) fn defence_is_known(&self) -> bool {
        self.defend_proof > Some(Proof::Estimated)
    }

    /// What it is called.
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

    /// Whether what attacks the group takes it: what hangs together by several chains is killed whole, and taken later;
    /// so is a chain that nobody can catch.
    pub(super) fn is_taken(&self) -> bool {
        self.chains == 1 && self.liberties <= MOST_CAUGHT
    }
}
