//! What is thought of a move before it is searched.

use super::formula;
use super::lean::LeanBoard;
use super::tree::Seedling;
use crate::board::{Move, Point};

/// Where the first opinion of a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prior {
    /// Nothing is known: every move is like any other.
    None,
    /// The line the point is on, and whether it touches the last move (go10).
    Contact,
}

/// A move as it enters the tree. `last` are the last move before it and the one before that.
pub(super) fn seedling(prior: Prior, board: &LeanBoard, point: Point, last: [Option<Move>; 2]) -> Seedling {
    let bonus = match prior {
        Prior::None => return Seedling::plain(Move::Play(point)),
        Prior::Contact => contact_bonus(board, point, last[0].and_then(Move::point)),
    };
    Seedling { log_bonus: formula::ln(1.0 + bonus), ..Seedling::plain(Move::Play(point)) }
}

/// The bonus of go10, 0 to 10: small on the first two lines, large in contact with the last move.
fn contact_bonus(board: &LeanBoard, point: Point, last: Option<Point>) -> f32 {
    let by_line: f32 = match board.size().line(point) {
        1 => 0.5,
        2 => 1.0,
        _ => 2.0,
    };
    let Some(last) = last else { return by_line };
    if last.neighbors().contains(&point) {
        by_line * 5.0
    } else if last.diagonals().contains(&point) {
        by_line * 4.0
    } else {
        by_line
    }
}
