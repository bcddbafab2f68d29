//! Questions about the groups of one position.

use super::case::{self, Case};
use super::work::Work;
use crate::board::{Board, Color, Move, Point};
use crate::tactics::fate::{
    Budget, GoalKind, GroupFate, Life, Proof, Prover, Refutation, Solution, Stake, Status, Winner, first_moves,
};

/// The most moves that decide other groups which are tried in the largest decided fight. A guess of the right size.
const MOST_OTHERS: usize = 4;

/// The most first moves that do not work which are refuted where not all are asked for. A guess of the right size.
const MOST_REFUTED: usize = 8;

/// The positions that a look at one first move may cost. A guess of the right size.
const FIRSTS_BUDGET: u64 = 50_000;

/// A random game takes about as long as so many positions of the search by proof numbers.
const NODES_A_GAME: u64 = 2;

/// The position that is asked about, and the work that it may cost.
pub(super) struct Task<'a> {
    pub(super) board: &'a Board,
    /// The side to move.
    pub(super) color: Color,
    pub(super) work: &'a Work<'a>,
}

impl Task<'_> {
    /// Tries to prove what comes of a group with either side moving first.
    pub(super) fn prove(&self, prover: &mut Prover, case: &mut Case, nodes: u64) {
        for (which, first) in [self.color, !self.color].into_iter().enumerate() {
            if case.verdicts[which].is_some() || case.share(0) == Some(0.0) || self.work.is_over() {
                continue;
            }
            let verdict = self.ask(prover, self.board, &case.stake, first, nodes);
            if which == 0 {
                case.guess = verdict.best.filter(|mv| *mv != Move::Pass).or(case.guess);
            }
            if verdict.status.is_none() {
                return;
            }
            case.verdicts[which] = Some(verdict);
        }
    }

    /// Asks random games about a group.
    pub(super) fn guess(&self, prover: &mut Prover, case: &mut Case, games: u32) {
        if self.work.is_over() {
            return;
        }
        let stop = || self.work.control.stop();
        let asked = [self.color, !self.color].map(|first| prover.guess(self.board, &case.stake, first, games, &stop));
        if let [Some(first), Some(second)] = asked {
            self.work.add(u64::from(first.games + second.games) * NODES_A_GAME);
            // A search that was stopped knows less than the one before it.
            let before = case.likely.map_or(0, |[first, second]| first.games.min(second.games));
            if first.games.min(second.games) >= before || !self.work.control.stop() {
                case.likely = Some([first, second]);
            }
        }
    }

    /// Takes, of the moves that win the largest decided fight, one that decides another as well.
    pub(super) fn choose_winner(&self, prover: &mut Prover, cases: &mut [Case]) {
        case::sort(cases);
        let Some((first, others)) = cases.split_first_mut() else { return };
        let Some(status) = first.status().filter(|_| first.value().is_some()) else { return };
        let best = first.mv();
        let decided = others.iter().filter(|case| case.value().is_some_and(|value| value > 0.0));
        let tries = decided.filter_map(Case::mv).filter_map(Move::point);
        for at in tries.filter(|at| Some(Move::Play(*at)) != best).take(MOST_OTHERS) {
            let Some(found) = self.after(prover, &first.stake, at) else { continue };
            if found.status >= status
                && let Some(verdict) = &mut first.verdicts[0]
            {
                (verdict.best, verdict.line) = (Some(found.mv), found.line);
                verdict.proof = verdict.proof.min(found.proof);
                return;
            }
        }
    }

    /// Tells life by two eyes from life in a seki, if that comes out within a small budget, and prefers a first move
    /// that makes two eyes.
    pub(super) fn tell_seki(&self, prover: &mut Prover, solution: &mut Solution) {
        if solution.status != Status::Won || solution.goal.kind != GoalKind::Live || self.work.is_over() {
            return;
        }
        let stop = || self.work.control.stop();
        let budget = Budget { nodes: FIRSTS_BUDGET.min(self.work.left()), stop: &stop };
        let Some(winner) = solution.winners.first_mut() else { return };
        match prover.life(self.board, &solution.goal.stones, self.color, self.color, &budget) {
            Some(Life::Eyes { best: Some(best), line }) => (winner.mv, winner.line) = (best, line),
            Some(Life::Seki) => (solution.status, winner.status) = (Status::Seki, Status::Seki),
            _ => {}
        }
    }

    /// Returns how far the side gets by this first move, if that comes out within a small budget.
    fn after(&self, prover: &mut Prover, stake: &Stake, at: Point) -> Option<Winner> {
        let (board, color) = (self.board, self.color);
        if self.work.is_over() || !board.is_legal(color, at) {
            return None;
        }
        let mut after = board.without_history();
        after.set_to_play(color);
        after.play(color, at);
        let left = stake.stones & *after.stones(stake.owner);
        let mv = Move::Play(at);
        if left.is_empty() {
            return Some(Winner { mv, status: Status::Won, proof: Proof::Proven, line: vec![mv] });
        }
        let reply = self.ask(prover, &after, &Stake { stones: left, ..*stake }, !color, FIRSTS_BUDGET);
        let status = reply.status?.for_the_other();
        let line = [mv].into_iter().chain(reply.line).collect();
        Some(Winner { mv, status, proof: reply.proof, line })
    }

    /// Looks at the other first moves of a decided fight, at all of them or at the most plausible: which get as far,
    /// and how are the others refuted?
    pub(super) fn look_at_others(&self, prover: &mut Prover, solution: &mut Solution, all: bool) {
        let board = self.board;
        let stones = solution.goal.stones;
        let Some(owner) = stones.first().and_then(|stone| board.color_at(stone)) else { return };
        let stake = Stake { owner, stones };
        let best = solution.winners.first().and_then(|winner| winner.mv.point());
        let points = first_moves(board, &stake);
        let most = if all { usize::MAX } else { MOST_REFUTED };
        for at in points.into_iter().filter(|at| Some(*at) != best).take(most) {
            let Some(mut found) = self.after(prover, &stake, at) else { continue };
            if found.status >= solution.status {
                // A move that keeps the stones gets no farther than the best move does.
                found.status = solution.status;
                solution.winners.push(found);
            } else {
                solution.refutations.push(Refutation { mv: found.mv, status: found.status, line: found.line });
            }
        }
        solution.nodes = self.work.nodes();
    }

    /// Asks what becomes of a group if this side moves first, within so many positions and what is left of the work.
    fn ask(&self, prover: &mut Prover, board: &Board, stake: &Stake, first: Color, nodes: u64) -> GroupFate {
        let stop = || self.work.control.stop();
        let budget = Budget { nodes: nodes.min(self.work.left()), stop: &stop };
        let verdict = prover.ask(board, &stake.stones, stake.owner, first, &budget);
        self.work.add(verdict.nodes);
        verdict
    }
}
