//! What lies near a group, and what became of it in a later position.

use crate::board::{Board, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::shape::group::Group;
use crate::tactics::{Answer, Verdict};

/// With at least this safety a group has to come out of every reply for a move to have saved it, in permille.
pub(crate) const SAVED: i32 = 500;
/// From this safety on a group is alive, and up to that it is dead, in permille.
pub(crate) const ALIVE: i32 = 750;
pub(crate) const DEAD: i32 = 250;

/// Fewer stones of a group that may be lost alone are not spoken of, unless the group itself has no more than
/// [`FEW`].
pub(crate) const LEAST_PART: usize = 2;
pub(crate) const FEW: usize = 4;

/// A chain of so many stones, of so many of its group, is nearly all of it.
pub(crate) const NEARLY_ALL: [usize; 2] = [2, 3];

/// The moves that decide an unsettled group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decisive {
    /// The opponent's that kills it.
    pub(crate) attack: Option<Point>,
    /// The owner's that makes it live.
    pub(crate) defend: Option<Point>,
}

/// The move of an answer that is a plain yes: without a ko, and read to the end.
pub(crate) fn sure_move(answer: Answer) -> Option<Point> {
    answer.best.filter(|_| answer.verdict == Verdict::Yes)
}

/// The points within two steps of a group: where what decides it is looked for.
pub(crate) fn near_group(board: &Board, group: &Group) -> PointSet {
    group.stones.within_steps(2, board.on_board())
}

/// Whether a player sees what a move there has to do with a group: it is near it, or takes a liberty of what stands
/// beside it.
pub(crate) fn bears_on(board: &Board, group: &Group, at: Point) -> bool {
    let mut beside = board.chains_among(group.enemies_beside(board)).map(|id| board.chain_of(id));
    near_group(board, group).contains(at) || beside.any(|chain| chain.liberties().contains(at))
}

/// The safety of the stones of a group in a later position, in permille: the mean over its stones, 0 for those taken.
pub(crate) fn safety_after(board: &Board, after: &Analysis, group: &Group) -> i32 {
    let standing = group.stones & *board.stones(group.color);
    let sum: i32 = standing.iter().filter_map(|p| after.groups.at(p)).map(|id| after.safety(id).permille()).sum();
    sum / group.stones.len().max(1) as i32
}
