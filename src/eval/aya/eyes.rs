//! Eyes counted as the paper counts them: in halves, which are added up (steps 10 to 13).

use super::eye_count::HalfEyes;
use super::half_eye::HalfEye;
use super::reason::Reason;
use crate::board::{Board, PointSet};
use crate::eval::field::territory::Territory;
use crate::eval::safety::{Safety, Verdicts};
use crate::eval::shape::eye::{EyeSpace, Eyes, group_around};
use crate::eval::shape::group::Groups;
use crate::tactics::nakade;

/// Step 10: the eyes of the settled territory of each group, in the order of the groups.
pub fn eyes_of_territory(
    board: &Board,
    groups: &Groups,
    spaces: &[EyeSpace],
    territories: &[Territory],
) -> Vec<HalfEyes> {
    let mut eyes = vec![HalfEyes(0); groups.len()];
    for (space, territory) in spaces.iter().zip(territories) {
        if let Some(group) = group_around(groups, territory) {
            eyes[group.index()].0 += worth(space, gaps(board, space)).0;
        }
    }
    eyes
}

/// The number of points of an open space that are worth half an eye: its owner makes one eye of them by moving first.
const OPEN_POINTS_OF_HALF_AN_EYE: usize = 3;

/// The worth of a space whose wall has so many gaps. A small one with one gap is worth nothing if the opponent moves
/// first. With more gaps it is only room for an eye: the points beside a stone in the open are settled and are no eyes.
fn worth(space: &EyeSpace, gaps: usize) -> HalfEyes {
    match gaps {
        _ if space.points.len() > nakade::LARGEST => HalfEyes::of(space.eyes),
        0 => HalfEyes::of(space.eyes),
        1 => HalfEyes::of(Eyes { second: 0, ..space.eyes }),
        _ => HalfEyes((space.points.len() / OPEN_POINTS_OF_HALF_AN_EYE) as u16),
    }
}

/// The number of points around a space where its owner has no stone.
fn gaps(board: &Board, space: &EyeSpace) -> usize {
    let around = (space.points.grown() & *board.on_board()) - space.points;
    (around - *board.stones(space.color)).len()
}

/// Steps 12 and 13: the eyes of each group with half an eye for each place where one move makes one.
pub fn with_half_eyes(eyes: &[HalfEyes], half_eyes: &[HalfEye]) -> Vec<HalfEyes> {
    let mut eyes = eyes.to_vec();
    for half in half_eyes {
        eyes[half.group.index()].0 += 1;
    }
    eyes
}

/// Step 11: groups of two eyes are alive, and all others start as dead.
pub fn safety_by_two_eyes(groups: &Groups, eyes: &[HalfEyes], lifted: &PointSet) -> Verdicts<Reason> {
    let ids: Vec<_> = groups.iter().collect();
    Verdicts::after(&vec![Safety::DEAD; groups.len()], |i| {
        if ids[i].stones.intersects(lifted) {
            return Some((Safety::DEAD, Reason::Lifted));
        }
        Some((if eyes[i].live() { Safety::ALIVE } else { Safety::DEAD }, Reason::Eyes(eyes[i])))
    })
}

/// Steps 12 and 13: groups to which half eyes give the second eye are alive.
pub fn safety_by_half_eyes(eyes: &[HalfEyes], lifted: &[bool], before: &[Safety]) -> Verdicts<Reason> {
    Verdicts::after(before, |i| {
        let is_made = eyes[i].live() && before[i] != Safety::ALIVE && !lifted[i];
        is_made.then_some((Safety::ALIVE, Reason::Eyes(eyes[i])))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point};
    use crate::eval::aya::tests::judged;
    use crate::eval::shape::eye::eye_space;

    #[test]
    fn a_space_counts_as_the_mean_of_both_first_moves() {
        assert_eq!(HalfEyes::of(Eyes { first: 4, second: 2 }), HalfEyes(3));
        assert_eq!(HalfEyes::of(Eyes { first: 2, second: 0 }), HalfEyes(1));
        assert_eq!(HalfEyes::of(Eyes::sure(2)), HalfEyes::ALIVE);
    }

    #[test]
    fn two_eyes_live_and_everything_else_starts_as_dead() {
        let two = judged(
            ". X . X O . .
             X X X X O . .
             O O O O O . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        );
        assert_eq!(two.of("B7").territory, HalfEyes(4));
        assert_eq!(two.of("B7").by_step[0], Safety::ALIVE);
        let one = judged(
            ". X O . . . .
             X X O . . . .
             O O O . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        );
        assert_eq!(one.of("B7").by_step[0], Safety::DEAD);
        assert_eq!(one.of("B7").safety, Safety::DEAD);
    }

    #[test]
    fn a_small_space_with_a_gap_is_half_of_what_it_is() {
        let board = Board::from_diagram("X X X X .\n. . . X .\nX X X X .\n. . . . .\n. . . . .");
        let points = [0, 1, 2].into_iter().map(|column| Point::at(column, 3)).collect();
        let space = eye_space(&board, Color::Black, &points);
        assert_eq!(gaps(&board, &space), 0);
        assert_eq!(worth(&space, 0), HalfEyes(3));
        assert_eq!(worth(&space, 1), HalfEyes::ONE);
        assert_eq!(worth(&space, 2), HalfEyes(1));
        assert_eq!(worth(&EyeSpace { points: PointSet::of(Point::at(0, 3)), ..space.clone() }, 3), HalfEyes(0));
        let large = EyeSpace { points: (0..4).chain(7..11).map(|at| Point::at(at, 1)).collect(), ..space.clone() };
        assert_eq!(worth(&large, 2), worth(&large, 0));
    }

    #[test]
    fn the_points_beside_a_stone_in_the_open_are_no_eyes() {
        let open = judged(". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .");
        assert_eq!(open.of("C3").territory, HalfEyes(0));
    }

    #[test]
    fn two_half_eyes_make_one() {
        let with = with_half_eyes(&[HalfEyes(2)], &[]);
        assert_eq!(with, [HalfEyes(2)]);
        assert!(!HalfEyes(3).live());
        assert!(HalfEyes(3).are_one_and_a_half());
        assert!(HalfEyes(4).live());
    }
}
