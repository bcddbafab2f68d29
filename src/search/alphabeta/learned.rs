//! Proposals by what strong players play: the likelier a move is by the learned patterns, the sooner it is tried and the
//! less it costs.

use super::proposal::{Place, Proposal, Proposer};
use crate::board::Move;
use crate::pattern::predict::{MovePredictor, Predicted, weights};

/// Proposes the likeliest plays.
pub struct LikelyPlays {
    predictor: MovePredictor,
    moves: Vec<Predicted>,
    /// What a move costs that is e times less likely than the likeliest, in 1/100 point.
    price: i32,
}

impl LikelyPlays {
    /// The usual price: of 30, 100, 300, 600 and 1,200 it solved the most of sampled whole-board problems (openings of
    /// strong players, other engines' tests) at 300 nodes.
    pub const PRICE: i32 = 600;

    /// Proposals where a move e times less likely than the likeliest costs so much, in 1/100 point.
    pub fn new(price: i32) -> LikelyPlays {
        LikelyPlays { predictor: MovePredictor::new(), moves: Vec::new(), price }
    }
}

impl Proposer for LikelyPlays {
    fn propose(&mut self, place: Place<'_>, width: usize, proposals: &mut Vec<Proposal>) {
        let Place { board, recent, .. } = place;
        self.predictor.predict(board, &recent, &mut self.moves);
        let color = board.to_play();
        let open = self.moves.iter().filter(|found| !board.is_own_eye(color, found.point));
        let strongest = self.moves.first().map_or(0, |found| found.strength);
        let cost = |found: &Predicted| {
            let less = i64::from(strongest - found.strength) * i64::from(self.price) / i64::from(weights::UNIT);
            less.min(i64::from(DEAREST)) as i32
        };
        proposals.extend(open.take(width).map(|found| Proposal { mv: Move::Play(found.point), cost: cost(found) }));
    }
}

/// The most that a move costs, in 1/100 point: a move that gains more on paper is worth a look whoever plays so.
const DEAREST: i32 = 1500;
