//! Proposals by what strong players play: the likelier a move is by the learned patterns, or the more is at stake by an
//! idea of the [candidate generator](crate::search::candidates), the sooner it is tried and the less it costs.

use super::proposal::{Place, Proposal, Proposer};
use crate::board::{Board, Move, Point, Size};
use crate::eval::Analysis;
use crate::eval::score::openness;
use crate::pattern::predict::Recent;
use crate::search::candidates::{Generator, Suggestion};

/// The most that a move costs, in 1/100 point: a move that gains more on paper is worth a look whoever plays so.
const DEAREST_COST: i32 = 2000;

/// The number of open points of which the side to move can hope for one: a pass gives that up, which the evaluation,
/// uncertain wherever much is open, sees too little of. On 9x9, at 200 nodes a move, this price against a tenth of the
/// open points won 40 games, drew 2 and lost 24 (Elo 95 % from +17 to +162); in another engine's move tests it passed
/// in 10 positions where a play was asked for, with a tenth in 24, with all of the open points in 8.
const OPEN_POINTS_A_POINT: i64 = 2;

/// Proposes the moves of the candidate generator.
pub struct LikelyPlays {
    generator: Generator,
    found: Vec<Suggestion>,
    /// The position and the last moves for which `found` holds every suggestion, if it does for any.
    all_found_in: Option<(Size, u64, Recent)>,
    /// The cost of a move that is e times less likely than the likeliest, in 1/100 point.
    price: i32,
}

impl LikelyPlays {
    /// The usual price. On samples of whole-board problems (openings of strong players, other engines' tests) at 300
    /// nodes, 30 and 100 solved fewer, and from 300 to 1,200 the differences were within the error.
    pub const PRICE: i32 = 600;

    /// Proposals where a move e times less likely than the likeliest costs so much, in 1/100 point.
    pub fn new(price: i32) -> LikelyPlays {
        LikelyPlays { generator: Generator::new(), found: Vec::new(), all_found_in: None, price }
    }
}

impl Proposer for LikelyPlays {
    fn propose(&mut self, place: Place<'_>, width: usize, proposals: &mut Vec<Proposal>) {
        let Place { board, analysis, recent } = place;
        self.all_found_in = None;
        self.generator.suggest(board, &recent, analysis, width, &mut self.found);
        let most = self.found.iter().map(Suggestion::rank).max().unwrap_or(1);
        let cost = |found: &Suggestion| {
            let less = ln_millionths(most) - ln_millionths(found.rank());
            (less * i64::from(self.price) / 1_000_000).min(i64::from(DEAREST_COST)) as i32
        };
        proposals.extend(self.found.iter().map(|found| Proposal { mv: Move::Play(found.point), cost: cost(found) }));
    }

    fn price_of_passing(&self, board: &Board, analysis: &Analysis) -> i32 {
        // The openness is in 1/1000 point, the price in 1/100.
        let price = openness(&board.empty(), analysis.ownership()) / 10 / OPEN_POINTS_A_POINT;
        price.min(i64::from(DEAREST_COST)) as i32
    }

    fn reasons(&mut self, place: Place<'_>, point: Point) -> Vec<String> {
        let Place { board, analysis, recent } = place;
        // Asked of several plays of a position in turn.
        let position = Some((board.size(), board.hash(), recent));
        if self.all_found_in != position {
            self.generator.suggest(board, &recent, analysis, usize::MAX, &mut self.found);
            self.all_found_in = position;
        }
        let found = self.found.iter().find(|found| found.point == point);
        let ideas = found.into_iter().flat_map(|found| &found.ideas);
        ideas.map(|idea| idea.text(board, analysis)).collect()
    }
}

/// The natural logarithm of a number in millionths, of 1 for numbers below; in whole numbers, so that every machine
/// finds the same.
fn ln_millionths(number: i32) -> i64 {
    const BITS: u32 = 20;
    const LN_2: i64 = 693_147;
    let number = number.max(1) as u64;
    let mut log = i64::from(number.ilog2());
    // The mantissa, from 1 to 2 in 32-bit fixed point, is squared; each time it passes 2 the next bit of the logarithm
    // is set.
    let mut mantissa = (number << 32) >> number.ilog2();
    for _ in 0..BITS {
        mantissa = ((u128::from(mantissa) * u128::from(mantissa)) >> 32) as u64;
        let bit = mantissa >> 33;
        mantissa >>= bit;
        log = 2 * log + bit as i64;
    }
    (log * LN_2) >> BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_asked_in_turn_are_those_asked_afresh() {
        let mut boards = [
            "X O O . . . .\n. X O . . . .\n. X . O . X .\n. . . . . . .\n. . X . O . .\n. . . . . . .\n. . . . . . .",
            "X O . .\nX . O .\n. X O .\n. . . .",
        ]
        .map(Board::from_diagram);
        let mut kept = LikelyPlays::new(LikelyPlays::PRICE);
        let mut told = 0;
        for board in &mut boards {
            let analysis = Analysis::of(board);
            for point in board.empty() {
                let mut ask = |plays: &mut LikelyPlays| {
                    plays.reasons(Place { board: &mut *board, analysis: &analysis, recent: Recent::NONE }, point)
                };
                let reasons = ask(&mut kept);
                assert_eq!(reasons, ask(&mut LikelyPlays::new(LikelyPlays::PRICE)), "{point}");
                told += reasons.len();
            }
            // A shorter list of suggestions made in between must not be taken for all.
            let place = Place { board: &mut *board, analysis: &analysis, recent: Recent::NONE };
            kept.propose(place, 1, &mut Vec::new());
        }
        assert!(told > 5, "{told}");
    }

    #[test]
    fn a_pass_costs_the_more_the_more_is_open() {
        let plays = LikelyPlays::new(LikelyPlays::PRICE);
        let price = |board: &Board| plays.price_of_passing(board, &Analysis::of(board));
        assert_eq!(price(&Board::new(Size::NINETEEN)), DEAREST_COST);
        let finished = Board::from_diagram(
            ". X . X O . O\nX X X X O O O\n. X . X X O .\nX X X X O O O\nX X X X O O O\nX . X X O . O\nX X X X O O O",
        );
        assert!(price(&finished) < 50, "{}", price(&finished));
        assert!(price(&finished) < price(&Board::new(Size::NINE)));
    }

    #[test]
    fn the_logarithm_is_that_of_the_library() {
        for number in [1, 2, 3, 7, 10, 60, 999, 1060] {
            let exact = (f64::from(number).ln() * 1e6).round() as i64;
            assert!((ln_millionths(number) - exact).abs() < 10, "{number}");
        }
        assert_eq!(ln_millionths(0), 0);
        assert_eq!(ln_millionths(-5), 0);
    }
}
