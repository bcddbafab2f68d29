//! The moves that a prediction starts from, and those that it answers.

use crate::board::{Color, Game, Move, Point};

/// The last moves before a position, the latest first: the opponent's, the own one before, and two more. `None` for a
/// pass or where nothing was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recent {
    /// The points.
    pub moves: [Option<Point>; 4],
}

impl Recent {
    /// No moves.
    pub const NONE: Recent = Recent { moves: [None; 4] };

    /// The last moves of a game with this colour to move. If the colour moved last itself, the opponent's is `None`.
    pub fn of(game: &Game, to_play: Color) -> Recent {
        Recent::from_moves(game.moves().iter().copied(), to_play)
    }

    /// The last of these moves, with this colour to move.
    pub fn from_moves(moves: impl DoubleEndedIterator<Item = (Color, Move)>, to_play: Color) -> Recent {
        let mut recent = Recent::NONE;
        let mut expected = !to_play;
        let mut at = 0;
        for (color, mv) in moves.rev() {
            if color != expected {
                // One side moved twice: the place of the other stays empty.
                at += 1;
                expected = !expected;
            }
            if at >= recent.moves.len() {
                break;
            }
            recent.moves[at] = mv.point();
            at += 1;
            expected = !expected;
        }
        recent
    }

    /// The last moves once this one is played, too.
    pub fn then(&self, mv: Move) -> Recent {
        let [a, b, c, _] = self.moves;
        Recent { moves: [mv.point(), a, b, c] }
    }
}

/// A legal move and how likely it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Predicted {
    /// The move.
    pub point: Point,
    /// Its strength, in 1/[`UNIT`](super::weights::UNIT) of a natural logarithm.
    pub strength: i32,
    /// Its probability among all legal moves, in millionths.
    pub millionths: u32,
}

impl Predicted {
    /// The probability in permille, rounded.
    pub fn permille(&self) -> i32 {
        (self.millionths as i32 + 500) / 1000
    }
}
