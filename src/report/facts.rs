//! Facts of a position that several parts of a report tell: its phase, the owners of its points, what surrounds a
//! group.

use crate::board::{Board, Point};
use crate::eval::Analysis;
use crate::eval::field::Phase;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::sight::nobodys_points;

/// The fewest stones of an unsettled group that keeps the middle game going. A guess of the right size.
const STONES_AT_STAKE: usize = 8;
/// Returns the expected owner of each point: rows, the top one first, from -1 (White) to 1 (Black), in steps of a
/// thousandth.
pub fn ownership_rows(board: &Board, analysis: &Analysis) -> Vec<Vec<f64>> {
    let side = board.size().side();
    let value = |row, column| f64::from(analysis.ownership().0[Point::at(column, row)]) / 1000.0;
    (0..side).rev().map(|row| (0..side).map(|column| value(row, column)).collect()).collect()
}

/// Returns the number by which people call a group.
pub(super) fn number(id: GroupId) -> usize {
    id.index() + 1
}

/// Returns the phase of the game as a player sees it. The stones decide, but it is no endgame yet while a large group
/// is unsettled or much of the board is nobody's.
pub(super) fn phase(board: &Board, analysis: &Analysis) -> Phase {
    let unsettled = analysis
        .groups()
        .iter()
        .any(|group| analysis.status(group.id) == Status::Unsettled && group.stones.len() >= STONES_AT_STAKE);
    let open = nobodys_points(board, analysis).len() * OPEN_SHARE > board.size().area();
    if analysis.phase() == Phase::Endgame && (unsettled || open) { Phase::MiddleGame } else { analysis.phase() }
}

/// The reciprocal of the largest share of the board that may be nobody's in an endgame. With 8, a position ten moves
/// before the end of a game counted as a middle game, because nobody was sure of 48 of its 361 points.
pub(super) const OPEN_SHARE: usize = 6;

/// Returns the enemy groups that touch the group or share a liberty with it.
pub(super) fn neighbors(board: &Board, analysis: &Analysis, group: &Group) -> Vec<GroupId> {
    analysis.groups().among(&group.enemies_beside(board))
}
