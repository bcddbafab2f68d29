//! The phase of the game.

use crate::board::Board;

/// The phase of the game, by the share of the board's points that hold a stone
/// (`docs/evaluation.md#influence-potential`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Phase {
    /// Under 10 % of the points.
    Opening,
    /// 10 % to 25 %.
    MiddleGame,
    /// Over 25 %.
    Endgame,
    /// Both sides have passed. The stones do not tell.
    Finished,
}

impl Phase {
    /// The phase of a position.
    pub fn of(board: &Board) -> Phase {
        let permille = 1000 * board.occupied().len() / board.size().area();
        match permille {
            0..100 => Phase::Opening,
            100..=250 => Phase::MiddleGame,
            _ => Phase::Endgame,
        }
    }

    /// `opening`, `middle game`, `endgame` or `finished`.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::MiddleGame => "middle game",
            Phase::Endgame => "endgame",
            Phase::Finished => "finished",
        }
    }
}
