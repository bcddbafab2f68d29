//! All findings about a group, before anything is ruled.

use super::ground::Ground;
use crate::board::{Color, Point};
use crate::eval::safety::Safety;
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::fate::Proof;

/// A move that decides about a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    pub(crate) at: Point,
    /// The basis of the decision. A move is read if it was searched to the end or joins the group to one that plainly
    /// lives. An estimated move may have an answer.
    pub(crate) proof: Proof,
}

impl Decision {
    /// Returns whether no answer to the move is known or expected.
    pub(crate) fn is_known(self) -> bool {
        self.proof > Proof::Estimated
    }
}

/// A ko that decides, according to reading, whether chains of a group are captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ko {
    /// The number of stones in the ko.
    pub(crate) stones: usize,
    /// The side that gets only the ko by moving first, and its move, if the other side needs no ko.
    pub(crate) at: Option<(Color, Point)>,
}

impl Ko {
    /// Returns the ground that reports the ko.
    pub(crate) fn ground(&self, group: &Group) -> Ground {
        match self.at {
            // Reading may begin with a forcing move elsewhere.
            Some((color, at)) => {
                Ground::GetsKo { color, at: Some(at).filter(|at| group.stones.grown_around().contains(*at)) }
            }
            None => Ground::InKo { stones: Some(self.stones).filter(|stones| *stones < group.stones.len()) },
        }
    }
}

/// The fate of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// The group lives although the opponent moves first.
    Lives,
    /// The group lives in a seki although the opponent moves first.
    LivesInSeki,
    /// The group's largest chain, which is nearly all of it, lives although the opponent moves first.
    MostLives,
    /// The group dies although its owner moves first.
    Dies,
    /// The opponent kills the group by moving first. Its owner saves it by moving first, with this move where that is
    /// proved.
    Hangs {
        /// The opponent's move.
        attack: Point,
        /// The owner's move.
        defend: Option<Point>,
    },
    /// A ko decides.
    InKo(Ko),
}

/// The result of a search that contradicts a group's status.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Against {
    /// The ground that reports it, if it is worth reporting.
    pub(crate) ground: Option<Ground>,
    /// True if the search contradicts the status strongly.
    pub(crate) is_strong: bool,
}

/// All findings about a group.
#[derive(Clone, Debug)]
pub(crate) struct Found<'a> {
    pub(crate) group: &'a Group,
    /// The safety that the evaluation gives the group.
    pub(crate) judged: Safety,
    /// True if the group's owner is to move.
    pub(crate) moves_first: bool,
    /// The grounds from the stages of the evaluation and from reading about the group's life.
    pub(crate) grounds: Vec<Ground>,
    /// The moves that kill and save the group, as far as there is evidence for them.
    pub(crate) attack: Option<Decision>,
    pub(crate) defend: Option<Decision>,
    /// The owner's move that keeps the group from being captured for now.
    pub(crate) escape: Option<Point>,
    /// The ko about the group.
    pub(crate) ko: Option<Ko>,
    /// The group's fate, and the basis of it, if it is known.
    pub(crate) settled: Option<(Fate, Proof)>,
    /// A rival beside the group that one move kills, with this move. The group dies unless the move is played.
    pub(crate) rival: Option<(GroupId, Point)>,
    /// Groups beside it that are caught according to reading.
    pub(crate) caught_beside: Vec<GroupId>,
    /// True if a move of its owner that saves it is listed.
    pub(crate) has_listed_defense: bool,
    /// The two kinds of loss by reading: `is_caught` if the group is captured whatever its owner plays, and
    /// `is_read_lost` if reading finds nothing that saves it.
    pub(crate) is_caught: bool,
    pub(crate) is_read_lost: bool,
    /// The strength of the walls: `is_held` if the groups around it that reading takes for safe are strong, and
    /// `is_shut_in` if it has no way out either.
    pub(crate) is_held: bool,
    pub(crate) is_shut_in: bool,
    /// The visible eyes: `has_two_eyes` if there are two, and `has_room` if there is one, or room for one.
    pub(crate) has_two_eyes: bool,
    pub(crate) has_room: bool,
    /// The share of playouts, in permille, in which a search keeps the group if its owner moves first and if its
    /// opponent does, where such a search was made.
    pub(crate) kept: [Option<i32>; 2],
    /// The result of a search that contradicts the status. It is asked for only where nothing decisive is known about
    /// the group.
    pub(crate) against: Option<Against>,
}
