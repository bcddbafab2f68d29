//! This module finds what a player sees of a position without reading: points that are nobody's, open ground, how a
//! stone links two groups, and the liberties of a race.

use super::eyes::GROUND;
use crate::board::{Board, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::shape::group::Group;

/// Returns the empty points that neither colour is sure of.
pub(crate) fn nobodys_points(board: &Board, analysis: &Analysis) -> PointSet {
    board.empty().iter().filter(|point| i32::from(analysis.ownership().0[*point]).abs() < GROUND).collect()
}

/// Returns whether a player sees how a stone at the point links the groups: it touches the other group, two of that
/// group's liberties, or an enemy chain that touches both groups.
pub(crate) fn is_between(board: &Board, group: &Group, other: &Group, at: Point) -> bool {
    let beside = PointSet::of(at).grown();
    let touches = |other: &Group| (beside & other.liberties).len() > 1 || other.liberties.contains(at);
    let enemies = board.chains_among(beside & *board.stones(!group.color));
    let mut between = enemies.map(|id| board.chain_of(id).stones().grown());
    touches(other) || between.any(|shore| shore.intersects(&group.stones) && shore.intersects(&other.stones))
}

/// Returns the liberties by which a race is counted on the board: the fewest of any chain of the group that touches its
/// rival, and the fewest of any of the rival's chains that touch the group. This is not the count of the evaluation,
/// [`Semeai`](crate::eval::safety::semeai::Semeai), which takes all liberties of both groups and adds some for open
/// ground.
pub(crate) fn touching_liberties(board: &Board, group: &Group, rival: &Group) -> [i32; 2] {
    [(group, rival), (rival, group)].map(|(one, other)| {
        let beside = other.stones.grown();
        let chains = one.chains.iter().map(|id| board.chain_of(*id));
        let touching = chains.filter(|chain| chain.stones().intersects(&beside));
        touching.map(|chain| chain.liberty_count() as i32).min().unwrap_or(0)
    })
}

/// The number of steps from a group's stones within which a player still sees open ground. A guess of the right size.
const SEEN: usize = 3;
/// The fewest points that a player takes for open ground. A guess of the right size.
const OPEN_GROUND: usize = 6;

/// Returns whether a player would see open ground before the group, whichever side is stronger there: empty points that
/// belong to nobody, within a few steps over empty points, none of them beside an opponent's stone.
pub(crate) fn faces_open_ground(board: &Board, analysis: &Analysis, group: &Group) -> bool {
    let free = nobodys_points(board, analysis) - board.stones(!group.color).grown();
    let seen = group.stones.within_steps(SEEN, &(free | group.stones));
    (seen - group.stones).len() >= OPEN_GROUND
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, Size::NINE).unwrap()
    }

    #[test]
    fn a_link_is_seen_by_what_the_stone_touches() {
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             X . O O X . . . .
             . . . . . . . . .
             . . . X . . X . .",
        );
        let analysis = Analysis::of(&board);
        let group = |vertex| {
            let mut group = analysis.groups().get(analysis.groups().at(at(vertex)).unwrap()).clone();
            let chain = board.chain(at(vertex)).unwrap();
            (group.stones, group.liberties) = (*chain.stones(), *chain.liberties());
            group
        };
        let between = |one, other, vertex| is_between(&board, &group(one), &group(other), at(vertex));
        // The point is beside the other group, or has two ways to get there.
        assert!(between("D1", "G1", "F1"));
        assert!(between("G1", "E3", "F2"));
        assert!(!between("D1", "G1", "D2"));
        // It helps to capture the stones between.
        assert!(between("E3", "E3", "C4"));
        assert!(!between("A3", "E3", "C4"));
    }

    #[test]
    fn a_race_is_counted_by_the_chains_that_touch() {
        // B1 stands apart from the fight, whatever group it is in.
        let board = Board::from_diagram(". . . . .\n. X O . .\n. X O O .\n. . . . .\n. X . . .");
        let analysis = Analysis::thorough(&board);
        let group = |column, row| analysis.groups().get(analysis.groups().at(Point::at(column, row)).unwrap());
        assert_eq!(touching_liberties(&board, group(1, 3), group(2, 3)), [4, 5]);
        assert_eq!(touching_liberties(&board, group(2, 3), group(1, 3)), [5, 4]);
    }
}
