//! This module finds what helps a group to live without eyes, as far as the board shows it: friends that it can join,
//! and enemy groups beside it that are in danger themselves.

use super::eyes::plain_eyes;
use super::ground::LivesBy;
use crate::board::{Board, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};

/// The most empty points between the stones of two groups across which a player would expect to join them. A guess of
/// the right size.
const BETWEEN: usize = 2;
/// The opponent's ownership, in permille, from which a point belongs to the opponent and is no way to friends. A guess
/// of the right size.
const NO_WAY: i32 = 200;
/// The fewest stones of an enemy group whose danger helps the group to live. A guess of the right size.
const LEAST_PREY: usize = 2;
/// The most groups of each kind that are named. Set by judgement, so that the list stays short.
const NAMED: usize = 2;

/// Returns the friends and the prey around the group, or nothing if there are neither.
pub(crate) fn company(board: &Board, analysis: &Analysis, group: &Group) -> Option<LivesBy> {
    let friends = largest(&friends_in_reach(board, analysis, group));
    let prey = largest(&prey_beside(board, analysis, group));
    let is_any = !friends.is_empty() || !prey.is_empty();
    is_any.then_some(LivesBy::Company { friends, prey })
}

/// Returns the largest of the groups, at most [`NAMED`].
fn largest(groups: &[&Group]) -> Vec<GroupId> {
    let mut groups = groups.to_vec();
    // The sort is stable, so groups of one size stay in reading order.
    groups.sort_by_key(|group| std::cmp::Reverse(group.stones.len()));
    groups.iter().take(NAMED).map(|group| group.id).collect()
}

/// Returns the living groups of the same colour, with an eye or a way out, that are at most [`BETWEEN`] empty points
/// away. None of these points may belong to the opponent. Two groups that both lack eyes and a way out do not explain
/// each other.
fn friends_in_reach<'a>(board: &Board, analysis: &'a Analysis, group: &Group) -> Vec<&'a Group> {
    let is_way = |point: &Point| group.color.sign() * i32::from(analysis.ownership().0[*point]) > -NO_WAY;
    let ways: PointSet = board.empty().iter().filter(is_way).collect();
    let reached = (group.liberties & ways).within_steps(BETWEEN - 1, &ways).grown();
    let is_friend = |id: &GroupId| {
        let other = analysis.groups().get(*id);
        let lives = analysis.status(*id) == Status::Alive;
        let stands = || analysis.free()[id.index()] || plain_eyes(board, analysis, other).first > 0;
        *id != group.id && other.color == group.color && lives && stands()
    };
    let beside = analysis.groups().among(&(reached & *board.stones(group.color)));
    beside.into_iter().filter(is_friend).map(|id| analysis.groups().get(id)).collect()
}

/// Returns the larger enemy groups that touch the group and do not live.
fn prey_beside<'a>(board: &Board, analysis: &'a Analysis, group: &Group) -> Vec<&'a Group> {
    let touching = analysis.groups().among(&(group.stones.grown() & *board.stones(!group.color)));
    let is_prey = |other: &&Group| other.stones.len() >= LEAST_PREY && analysis.status(other.id) != Status::Alive;
    touching.into_iter().map(|id| analysis.groups().get(id)).filter(is_prey).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::safety::Safety;

    /// Returns what is found about Black's two stones in the centre, with these safeties for White's stones above them
    /// and for Black's stones below.
    fn told(white: Safety, below: Safety) -> Option<LivesBy> {
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             . . O O O . . . .
             . . X X O . . . .
             . . . . O . . . .
             . . . O . . . . .
             . . X X X . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let mut analysis = Analysis::thorough(&board);
        let at = |analysis: &Analysis, column, row| analysis.groups().at(Point::at(column, row)).unwrap();
        let (own, enemy, friend) = (at(&analysis, 2, 5), at(&analysis, 2, 6), at(&analysis, 2, 2));
        analysis.pretend().safety(enemy, white);
        analysis.pretend().safety(friend, below);
        analysis.pretend().free(friend, true);
        analysis.pretend().ownership_of_all(0);
        assert_ne!(own, friend);
        company(&board, &analysis, analysis.groups().get(own))
    }

    #[test]
    fn living_friends_close_by_and_enemies_in_danger_are_named() {
        let company = |friends: &[u16], prey: &[u16]| {
            let [friends, prey] = [friends, prey].map(|ids| ids.iter().map(|id| GroupId(*id)).collect());
            Some(LivesBy::Company { friends, prey })
        };
        assert_eq!(told(Safety::ALIVE, Safety::ALIVE), company(&[2], &[]));
        assert_eq!(told(Safety::ALIVE, Safety::EVEN), None);
        assert_eq!(told(Safety::EVEN, Safety::EVEN), company(&[], &[0]));
        assert_eq!(told(Safety::DEAD, Safety::ALIVE), company(&[2], &[0]));
    }
}
