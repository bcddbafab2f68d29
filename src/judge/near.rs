//! This module finds what lies near a group, and what became of the group in a later position.

use crate::board::{Board, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::Safety;
use crate::eval::shape::group::Group;
use crate::tactics::{Answer, Verdict};

/// The least safety, in permille, of a group that counts as saved after a move. More likely alive than dead.
pub(crate) const LEAST_SAVED: i32 = 500;
/// The least safety of a group that counts as alive, and the largest of one that counts as dead, in permille.
pub(crate) const ALIVE: i32 = Safety::LEAST_ALIVE.permille();
pub(crate) const DEAD: i32 = Safety::MOST_DEAD.permille();

/// The fewest stones of a part that is reported as lost alone. Single stones are reported only of a group that has no
/// more than [`FEW`] stones itself. Guesses of the right size.
pub(crate) const LEAST_PART: usize = 2;
pub(crate) const FEW: usize = 4;

/// The moves that decide about an unsettled group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decisive {
    /// The opponent's move that kills the group.
    pub(crate) attack: Option<Point>,
    /// The owner's move that makes the group live.
    pub(crate) defend: Option<Point>,
}

/// Returns the move of an answer that is a plain yes, read to the end and without a ko.
pub(crate) fn sure_move(answer: Answer) -> Option<Point> {
    answer.best.filter(|_| answer.verdict == Verdict::Yes)
}

/// Returns the points within two steps of a group, where moves that decide about it are looked for.
pub(crate) fn near_group(board: &Board, group: &Group) -> PointSet {
    group.stones.within_steps(2, board.on_board())
}

/// Returns whether a player sees what a move has to do with a group: the move is near the group, or it takes a liberty
/// of an enemy chain beside it.
pub(crate) fn bears_on(board: &Board, group: &Group, at: Point) -> bool {
    let mut beside = board.chains_among(group.enemies_beside(board)).map(|id| board.chain_of(id));
    near_group(board, group).contains(at) || beside.any(|chain| chain.liberties().contains(at))
}

/// Returns the safety of the stones of a group in a later position, in permille: the mean over its stones, with 0 for
/// those that were captured.
pub(crate) fn safety_after(board: &Board, after: &Analysis, group: &Group) -> i32 {
    let standing = group.stones & *board.stones(group.color);
    let sum: i32 = standing.iter().filter_map(|p| after.groups().at(p)).map(|id| after.safety(id).permille()).sum();
    sum / group.stones.len().max(1) as i32
}
