//! The order in which moves are tried: the sooner the best one, the more is cut off.

use super::proposal::Proposal;
use crate::board::{ByColor, Color, Move, Point, PointMap};

/// The amount of cost by which a killer is tried sooner, in 1/100 point. Both are guesses of the right size: an answer
/// that refuted the move's sister is better than a proposal a point or two cheaper.
const KILLER_LEAD: i32 = 300;
/// The most that history moves a proposal, in 1/100 point of cost.
const MOST_HISTORY_LEAD: i32 = 200;
/// Counts are halved when one goes over this.
const MOST_COUNT: i32 = 1 << 12;

/// The experience of the search with moves: which refuted something at this depth, and how often.
pub(super) struct Order {
    killers: Vec<[Option<Move>; 2]>,
    history: ByColor<PointMap<i32>>,
}

impl Order {
    /// An order that has seen nothing.
    pub(super) fn new() -> Order {
        Order { killers: Vec::new(), history: ByColor::from_fn(|_| PointMap::new(0)) }
    }

    /// Sorts proposals: the best move known first, then by cost, less what killers and history say. Equals stay as they
    /// are.
    pub(super) fn sort(&self, proposals: &mut [Proposal], known: Option<Move>, color: Color, ply: usize) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        proposals.sort_by_key(|proposal| {
            if Some(proposal.mv) == known {
                return i32::MIN;
            }
            let killer = if killers.contains(&Some(proposal.mv)) { KILLER_LEAD } else { 0 };
            let count = proposal.mv.point().map_or(0, |point| self.history[color][point]);
            proposal.cost - killer - MOST_HISTORY_LEAD * count / MOST_COUNT
        });
    }

    /// Notes that the move refuted the one before it.
    pub(super) fn refuted(&mut self, mv: Move, color: Color, ply: usize, depth: u8) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
        let Some(point) = mv.point() else { return };
        self.history[color][point] += i32::from(depth) * i32::from(depth);
        if self.history[color][point] > MOST_COUNT {
            for slot in (0..Point::SLOTS).map(Point::from_index) {
                Color::BOTH.iter().for_each(|color| self.history[*color][slot] /= 2);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_move_comes_first_then_killers_then_the_cheap() {
        let mv = |column| Move::Play(Point::at(column, 0));
        let mut order = Order::new();
        order.refuted(mv(3), Color::Black, 1, 1);
        let proposals = || (0..5).map(|i| Proposal { mv: mv(i), cost: 50 * i as i32 }).collect::<Vec<_>>();
        let sorted = |known, ply| {
            let mut proposals = proposals();
            order.sort(&mut proposals, known, Color::Black, ply);
            proposals.iter().map(|proposal| proposal.mv).collect::<Vec<_>>()
        };
        assert_eq!(sorted(Some(mv(4)), 1)[..3], [mv(4), mv(3), mv(0)]);
        assert_eq!(sorted(None, 0)[..3], [mv(0), mv(1), mv(2)]);
    }
}
