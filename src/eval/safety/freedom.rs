//! Freedom: whether a group can reach open ground (`docs/evaluation.md#freedom`).

use super::{Reason, Safety, Verdicts};
use crate::board::{Board, ByColor, Color, PointSet};
use crate::eval::field::settled::Settled;
use crate::eval::shape::group::Groups;

/// A group that can run out, and has no eyes yet, lives this often. Fitted together with the ownership.
const RUNNING_SAFETY: Safety = Safety(850);
/// A group that cannot run out and is not alive otherwise. A guess of the right size.
const SHUT_IN_SAFETY: Safety = Safety(150);

/// The steps over empty points in which open ground must be reached. A guess of the right size.
const MOST_STEPS: usize = 2;

/// Returns for each colour the points of 4x4 squares that hold neither enemy stones nor enemy settled territory. On
/// boards too small for it, nothing.
pub fn open_ground(board: &Board, lifted: &PointSet, settled: &Settled) -> ByColor<PointSet> {
    ByColor::from_fn(|color: Color| {
        let enemies = *board.stones(!color) - *lifted;
        let free = *board.on_board() - enemies - enemies.grown() - settled.points[!color];
        let pairs = free & free.right();
        let rows = pairs & pairs.right().right();
        let columns = rows & rows.up();
        // The upper right corners of the squares; grown back to the whole squares.
        let corners = columns & columns.up().up();
        let left = corners | corners.left();
        let wide = left | left.left().left();
        let down = wide | wide.down();
        down | down.down().down()
    })
}

/// The groups that reach open ground within two steps over points that the enemy does not hold.
pub fn free_groups(board: &Board, groups: &Groups, open: &ByColor<PointSet>, settled: &Settled) -> Vec<bool> {
    groups
        .iter()
        .map(|group| {
            let passable = (board.empty() | *board.stones(group.color)) - settled.points[!group.color];
            let mut reached = group.stones;
            for _ in 0..MOST_STEPS {
                reached |= reached.grown() & passable;
            }
            reached.intersects(&open[group.color])
        })
        .collect()
}

/// A group that can run out is fairly safe; one that cannot is in danger.
pub fn with_freedom(free: &[bool], before: &[Safety]) -> Verdicts {
    Verdicts::after(before, |i| match (before[i], free[i]) {
        (Safety::ALIVE, _) => None,
        (safety, true) => Some((safety.at_least(RUNNING_SAFETY), Reason::CanRunOut)),
        (safety, false) if safety < SHUT_IN_SAFETY => Some((SHUT_IN_SAFETY, Reason::CannotRunOut)),
        _ => None,
    })
}
