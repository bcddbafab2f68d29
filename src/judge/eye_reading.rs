//! This module finds the eyes of a space by reading.
//!
//! The evaluation counts eyes by size and shape, in spaces that it sees closed. A player also sees eyes in spaces that
//! a reply would close. For a report, each small space beside a group is therefore read.

use crate::board::{Board, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::eye_space::eye_space_at;
use crate::eval::safety::Status;
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::CaptureState;
use crate::tactics::fate::{Budget, EyeSpace, Prover};

/// The number of positions that a question may cost. It is small, as the spaces are. A guess of the right size.
const BUDGET: u64 = 5_000;

/// The most points of a space that is read. Larger spaces are ground, where reading does not come to an end. A guess of
/// the right size.
const LARGEST: usize = 12;

/// A space that was read.
pub(crate) struct ReadSpace {
    /// The empty points of the space and the opponent's stones in it.
    pub(crate) points: PointSet,
    /// The eyes in the space, for either side to move first.
    pub(crate) eyes: Eyes,
}

/// Returns the small spaces beside the group that belong to it and could be read to the end, with their eyes.
pub(crate) fn read_spaces(board: &Board, analysis: &Analysis, group: &Group) -> Vec<ReadSpace> {
    let own = *board.stones(group.color);
    // Chains that nothing saves from capture spoil no eye, whatever becomes of the groups around.
    let lost = analysis.readings().stones(board, CaptureState::Dead);
    let living = *board.stones(!group.color) - analysis.dead() - lost;
    // A space that a group which is not surely alive would have to close on two sides is no visible eye.
    let alive = analysis.status(group.id) == Status::Alive;
    let mut prover = None;
    let mut looked_at = PointSet::EMPTY;
    let mut spaces = Vec::new();
    for point in in_reading_order(board, &group.liberties) {
        if looked_at.contains(point) {
            continue;
        }
        let Some(space) = eye_space_at(board, analysis, point) else { continue };
        let fits = space.owner == group.color
            && space.points.len() <= LARGEST
            && !space.points.intersects(&looked_at)
            && (alive || open_sides(board, &space.points) <= 1)
            && !space.points.intersects(&living)
            && is_wall_of(analysis, group, &(space.points.grown() & own));
        looked_at |= space.points;
        if !fits {
            continue;
        }
        let points = space.points;
        let prover = prover.get_or_insert_with(Prover::small);
        let eyes = eyes_of(prover, board, &space).map(|eyes| as_far_as_closed(eyes, open_sides(board, &points)));
        spaces.extend(eyes.map(|eyes| ReadSpace { points, eyes }));
    }
    spaces
}

/// Returns the eyes of a space that is open by this number of points. An eye that a move must make, in a space that is
/// open on two sides, takes two moves and does not count.
fn as_far_as_closed(eyes: Eyes, open_sides: usize) -> Eyes {
    if eyes.second == 0 && open_sides > 1 { Eyes::sure(0) } else { eyes }
}

/// Returns the number of empty points around a space by which it is open.
fn open_sides(board: &Board, space: &PointSet) -> usize {
    ((space.grown() & board.empty()) - *space).len()
}

/// Returns whether most of these stones around a space are the group's, and all others live.
fn is_wall_of(analysis: &Analysis, group: &Group, stones: &PointSet) -> bool {
    let others = *stones - group.stones;
    let live = |other: Option<GroupId>| other.is_some_and(|id| analysis.status(id) == Status::Alive);
    2 * others.len() < stones.len() && others.iter().all(|stone| live(analysis.groups().at(stone)))
}

/// Returns the eyes of a space, if the search comes to its end. A result that needs a ko does not count for the side
/// that needs it.
fn eyes_of(prover: &mut Prover, board: &Board, space: &EyeSpace) -> Option<Eyes> {
    let count = prover.eyes(board, space, &Budget { nodes: BUDGET, stop: &|| false })?;
    let most = if count.needs_ko { count.least } else { count.most };
    Some(Eyes { first: 2 * most, second: 2 * count.least })
}

fn in_reading_order(board: &Board, points: &PointSet) -> Vec<Point> {
    board.size().points().filter(|point| points.contains(*point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    /// Returns what is read about the spaces of the black group at A2: their first points in reading order, and their
    /// eyes.
    fn read(text: &str) -> Vec<(String, [u8; 2])> {
        let board = Board::from_diagram(text);
        let analysis = Analysis::thorough(&board);
        let at = Point::parse("A2", board.size()).unwrap();
        let group = analysis.groups().get(analysis.groups().at(at).unwrap());
        let told = |space: &ReadSpace| {
            let first = in_reading_order(&board, &space.points)[0];
            (first.to_string(), [space.eyes.first, space.eyes.second])
        };
        read_spaces(&board, &analysis, group).iter().map(told).collect()
    }

    /// The space A1 to C1 is not closed at D1, but White cannot get farther than there.
    const CORNER: &str = ". . . . . . . . .
                          . . . . . . . . .
                          . . . . . . . . .
                          X X X X X X . . .
                          . . . . . X . . .
                          X X X X X X O O O
                          X O O O O O O . .
                          X X X O . . . . .
                          . . . . O . . . .";

    #[test]
    fn a_space_that_a_reply_closes_is_an_eye() {
        assert!(read(CORNER).contains(&("A1".into(), [2, 2])), "{:?}", read(CORNER));
    }

    #[test]
    fn a_space_that_the_opponent_spoils_by_moving_first_is_told_as_such() {
        let spoiled =
            CORNER.replace("X X X O . . . . .", "X X O O . . . . .").replace(". . . . O . . . .", ". . O O O . . . .");
        assert!(read(&spoiled).contains(&("A1".into(), [2, 0])), "{:?}", read(&spoiled));
    }

    #[test]
    fn what_is_open_on_two_sides_is_no_eye_of_a_group_in_question() {
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             . . X O . . . . .
             . . X O . . . . .
             . X X O . O . . .
             . . O X . . O . .
             . . O X X . . . .
             . O X X . O . . .
             . . . . . . . . .",
        );
        let analysis = Analysis::thorough(&board);
        let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
        let group = analysis.groups().get(analysis.groups().at(at("B2")).unwrap());
        assert_ne!(analysis.status(group.id), Status::Alive);
        assert_eq!(open_sides(&board, &[at("A1"), at("A2")].into_iter().collect()), 2);
        assert!(read_spaces(&board, &analysis, group).is_empty());
    }

    #[test]
    fn an_eye_still_to_be_made_and_open_on_two_sides_is_none() {
        let unmade = Eyes { first: 2, second: 0 };
        assert_eq!(as_far_as_closed(unmade, 2), Eyes::sure(0));
        assert_eq!(as_far_as_closed(unmade, 1), unmade);
        assert_eq!(as_far_as_closed(Eyes::sure(1), 2), Eyes::sure(1));
    }

    #[test]
    fn a_stone_that_nothing_saves_spoils_no_eye() {
        // White's stone in the corner is caught, whichever groups are said to live.
        let thrown_in = CORNER.replace(". . . . O . . . .", "O . . . O . . . .");
        let board = Board::from_diagram(&thrown_in);
        let mut analysis = Analysis::thorough(&board);
        analysis.pretend().dead(PointSet::EMPTY);
        let corner = Point::parse("A1", board.size()).unwrap();
        let lost = |color| analysis.readings().stones(&board, CaptureState::Dead) & *board.stones(color);
        assert!(lost(Color::White).contains(corner));
        assert!(!lost(Color::Black).contains(corner));
        let group = analysis.groups().get(analysis.groups().at(Point::parse("A2", board.size()).unwrap()).unwrap());
        let spaces = read_spaces(&board, &analysis, group);
        let space = spaces.iter().find(|space| space.points.contains(corner)).unwrap();
        assert_eq!(space.eyes, Eyes::sure(1));
    }

    #[test]
    fn a_wall_is_a_groups_if_most_of_it_is_and_the_rest_lives() {
        let board = Board::from_diagram(CORNER);
        let analysis = Analysis::thorough(&board);
        let points = |names: &[&str]| -> PointSet {
            names.iter().map(|name| Point::parse(name, board.size()).unwrap()).collect()
        };
        let group = analysis.groups().get(analysis.groups().at(Point::parse("A2", board.size()).unwrap()).unwrap());
        let is_wall = |names: &[&str]| is_wall_of(&analysis, group, &points(names));
        assert!(is_wall(&["A2", "B2"]));
        // White's stone at J4 lives.
        assert!(is_wall(&["A2", "B2", "J4"]));
        assert!(!is_wall(&["A2", "J4"]));
        assert!(!is_wall(&["A2", "B2", "J9"]));
    }
}
