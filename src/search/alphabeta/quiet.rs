//! Quiet search: at the horizon, the chains that reading left to whoever moves first are settled before judging.
//!
//! The static evaluation knows such chains and whose move it is; what it cannot know is what follows once one of
//! several is settled. So the side to move may take the value as it stands, or settle a chain of some size by the move
//! that reading found, or a group by the move that the solver proved to decide it, and so on for a few plies.

use super::search::Search;
use crate::board::{ChainId, Color, Move};
use crate::eval::Analysis;
use crate::tactics::CaptureState;

/// The most chains and groups that are tried in one position. A guess of the right size.
const MOST_TRIED: usize = 2;
/// The gain from settling a chain over its stones and their points, in 1/100 point: eyes and cuts around it. A guess of
/// the right size.
const GAIN_BESIDES: i32 = 600;

impl Search<'_> {
    /// The value of the position once it is quiet, `plies` further moves at most, if it lies between alpha and beta;
    /// else a bound on it.
    pub(super) fn quiet(&mut self, mut alpha: i32, beta: i32, plies: u8) -> i32 {
        let (mut best, unsettled) = self.judge(|search, opinion| {
            let lead = search.lead(opinion);
            (lead, if plies == 0 || lead >= beta { Vec::new() } else { search.unsettled(&opinion.analysis) })
        });
        if unsettled.is_empty() {
            return best;
        }
        alpha = alpha.max(best);
        let stand = best;
        for (mv, stones) in unsettled {
            if self.settings.pruning && stand + 200 * stones as i32 + GAIN_BESIDES <= alpha {
                continue;
            }
            if self.forbids_now(mv) || !self.make(mv) {
                continue;
            }
            let value = -self.quiet(-beta, -alpha, plies - 1);
            self.unmake();
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The moves that settle chains of some size, or decide groups, for the side to move, the largest first.
    fn unsettled(&self, analysis: &Analysis) -> Vec<(Move, usize)> {
        let color = self.board.to_play();
        let mut moves: Vec<(Move, usize)> = Vec::new();
        for reading in &analysis.readings().list {
            if reading.status.state() != CaptureState::Unsettled {
                continue;
            }
            let stones = self.board.chain_of(reading.chain).stone_count();
            let answer =
                if self.owner(reading.chain) == color { reading.status.defense } else { reading.status.attack };
            let Some(point) = answer.best else { continue };
            if stones < self.settings.quiet_stones || !self.board.is_legal(color, point) {
                continue;
            }
            match moves.iter_mut().find(|(mv, _)| *mv == Move::Play(point)) {
                Some((_, sum)) => *sum += stones,
                None => moves.push((Move::Play(point), stones)),
            }
        }
        for (point, stones) in self.decisive(analysis) {
            match moves.iter_mut().find(|(mv, _)| *mv == Move::Play(point)) {
                Some((_, most)) => *most = stones.max(*most),
                None => moves.push((Move::Play(point), stones)),
            }
        }
        moves.sort_by_key(|(_, stones)| std::cmp::Reverse(*stones));
        moves.truncate(MOST_TRIED);
        moves
    }

    fn owner(&self, chain: ChainId) -> Color {
        self.board.chain_of(chain).color()
    }
}
