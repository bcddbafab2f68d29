//! When a move gains nothing: points at home, and what a move must gain on passing to be played at all.

use crate::board::rules::Scoring;
use crate::board::{Board, Color, Game, Move, Point, PointSet};
use crate::eval::Analysis;

/// How sure a point must be to be home, in permille.
const HOME: i32 = 900;

/// How much better than passing a move must be to be played where stones may cost points or the opponent has passed, in
/// 1/100 point: the last neutral point is worth a whole one when the area counts.
const LEAST_GAIN: i32 = 50;
/// The same while the opponent plays on and the area counts: what the evaluation takes for dead is then taken off, at no
/// cost, before it can be saved.
const ANY_GAIN: i32 = 1;

/// How much better than passing a move must be to be played in this game, in 1/100 point.
pub(super) fn least_gain(game: &Game) -> i32 {
    let opponent_passed = matches!(game.last_move(), Some((_, Move::Pass)));
    if opponent_passed || game.rules().scoring == Scoring::Territory { LEAST_GAIN } else { ANY_GAIN }
}

/// The points that are the colour's own, as good as surely, with no enemy stone within two steps: a move there gains
/// nothing, whatever small things the evaluation sees in the changed shape.
pub(super) fn quiet_home(board: &Board, analysis: &Analysis, color: Color) -> PointSet {
    let enemies = *board.stones(!color);
    let near = (enemies.grown_around() & *board.on_board()).grown_around();
    let own = |point: &Point| color.sign() * i32::from(analysis.ownership.0[*point]) >= HOME;
    (board.empty() - near).iter().filter(own).collect()
}
