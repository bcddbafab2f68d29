//! Best-first search: a move is worth the mean of many evaluations, where alpha-beta takes the value of one line.
//!
//! The evaluation errs by some points in every position, and the line that ends best by it is mostly one that ends in
//! an error. So alpha-beta gains little from deeper search once tactics are seen (`docs/search.md#best-first-search`).
//! Here a tree grows by one position at a time, as in Monte Carlo tree search, but the position is judged by the
//! evaluation, which is told how a few random games from it end. The moves to look at are chosen by an upper bound on
//! their worth, which is wider for likely moves. Source: Rosin, "Multi-armed bandits with episode context" (2011).
//! The random games also say what a move is worth: all moves in them count as first. Source: Gelly and Silver,
//! "Combining online and offline knowledge in UCT" (2007).

use super::root;
use super::scale::Scale;
use super::search::{MAX_PLY, Search};
use super::tree::{Judged, NodeId, ROOT, Tree};
use crate::board::{Color, Move};
use crate::eval::Analysis;
use crate::search::mcts::playout::FirstPlays;
use crate::search::odds;
use crate::search::outcomes::{Played, given_to_white};
use crate::search::{Candidate, Choice, LONGEST_PV, Limits, Stats, Sureness};

/// The first number of positions after which the tree takes its own mean lead for the centre of the scale; then it does
/// so at every power of two.
const FIRST_CENTERING: u64 = 64;
/// The control is told how the search stands once in so many positions.
const TELL_EVERY: u64 = 64;

/// A best-first search of one position.
pub(super) struct BestFirst<'a> {
    search: Search<'a>,
    tree: Tree,
    /// The side that was the first to play on each point on the way from the node that the search has come back to, to
    /// the position judged last.
    first: FirstPlays,
    /// The positions that were judged behind the first.
    simulations: u64,
    analysis: Analysis,
    /// The lead of the position as it stands, in 1/100 point.
    lead: i32,
    /// The part of leads that a search leaves out when it compares them, in 1/100 point for the side to move.
    tempo: i32,
    /// The worth of leads, from the lead that is expected.
    scale: Scale,
    /// The worth of leads at the ends of random games, from their mean lead at the root. It stays as it is, so that
    /// earlier games can be compared with later ones.
    scale_of_games: Scale,
}

/// The lead of the side to move at the end of a random game, in 1/100 point.
fn lead_at_the_end(search: &Search<'_>, played: &Played) -> i32 {
    let lead = f64::from(played.lead) - given_to_white(search.game);
    (100.0 * lead).round() as i32 * search.board.to_play().sign()
}

/// The mean lead of the side to move at the ends of the random games from the position judged last, in 1/100 point.
fn mean_lead_of_games(search: &Search<'_>) -> Option<i32> {
    let sum: i64 = search.played.iter().map(|played| i64::from(lead_at_the_end(search, played))).sum();
    sum.checked_div(search.played.len() as i64).map(|mean| mean as i32)
}

impl<'a> BestFirst<'a> {
    /// Looks at the position and gathers the moves to search.
    pub(super) fn new(mut search: Search<'a>, color: Color, limits: &Limits) -> BestFirst<'a> {
        let opinion = search.look_at_root();
        let lead = search.lead(&opinion);
        let mut moves = root::moves(&mut search, &opinion.analysis, color, limits);
        root::price_giving_up(&search, &mut moves);
        moves.sort_by_key(|proposal| proposal.cost);
        if limits.area.is_some() && moves.iter().any(|proposal| proposal.mv != Move::Pass) {
            moves.retain(|proposal| proposal.mv != Move::Pass);
        }
        let tempo = color.sign() * opinion.tempo();
        let analysis = opinion.analysis;
        let scale = Scale::new(color, search.board.size(), lead);
        let scale_of_games = Scale::new(color, search.board.size(), mean_lead_of_games(&search).unwrap_or(lead));
        let (tree, first) = (Tree::new(), FirstPlays::new());
        let mut new = BestFirst { search, tree, first, simulations: 0, analysis, lead, tempo, scale, scale_of_games };
        new.tree.add(new.judged(lead));
        new.tree.grow(ROOT, &moves);
        new.tell_of_games(ROOT);
        new
    }

    /// Searches so many positions, or until the control says to stop, and answers; with several moves, if that many are
    /// wanted.
    pub(super) fn run(mut self, nodes: u64, several: Option<usize>) -> Choice {
        // A pass is always valued, so that what is played can be compared with it.
        let pass = self.tree.edges.iter().position(|edge| edge.mv == Move::Pass);
        if let Some(pass) = pass.filter(|_| nodes > 1 && self.tree.edges.len() > 1) {
            self.simulate_by(ROOT, pass, 0);
        }
        while !self.tree.edges.is_empty() {
            self.simulate(ROOT, 0);
            if self.simulations >= FIRST_CENTERING && self.simulations.is_power_of_two() {
                self.center();
            }
            if self.simulations.is_multiple_of(TELL_EVERY) {
                let control = self.search.control;
                control.note_sureness(Sureness::by_visits(self.tree.edges_of(ROOT).iter().map(|edge| edge.visits)));
                if several.is_some() && control.wants_progress() {
                    let choice = self.choice(several, false);
                    control.progress(&choice);
                }
            }
            if self.simulations >= nodes || self.search.control.stop() {
                break;
            }
        }
        self.choice(several, true)
    }

    /// The lead of the side to move with its worth.
    fn judged(&self, lead: i32) -> Judged {
        Judged { worth: self.scale.worth(self.search.board.to_play(), lead), lead }
    }

    /// Takes the mean of the tree for the lead to be expected from here on, and values all in the tree by that.
    fn center(&mut self) {
        self.scale = self.scale.centered(self.tree.mean_lead());
        self.tree.value(ROOT, &self.scale, self.scale.color);
    }

    /// Looks at one more position behind this node, and returns what it is worth to the side to move in the node.
    fn simulate(&mut self, id: NodeId, ply: usize) -> Judged {
        if !self.tree.has_moves(id) && !self.tree.is_full() {
            let moves = self.search.judge(|search, opinion| search.proposals(&opinion.analysis, ply, None));
            self.tree.grow(id, &moves);
        }
        loop {
            let Some(at) = self.tree.select(id) else { return self.judge_again(id) };
            if let Some(judged) = self.simulate_by(id, at, ply) {
                return judged;
            }
        }
    }

    /// Judges the position of a node that has no moves: the rules forbid all of them here, or there is no room.
    fn judge_again(&mut self, id: NodeId) -> Judged {
        self.simulations += 1;
        let judged = self.judge();
        self.tree.visit(id, judged);
        judged
    }

    /// Looks at one more position behind this move of the node; nothing if the rules forbid the move here, which is
    /// noted.
    fn simulate_by(&mut self, id: NodeId, at: usize, ply: usize) -> Option<Judged> {
        let mv = self.tree.edges[at].mv;
        if !self.search.make(mv) {
            self.tree.forbid(at);
            return None;
        }
        let after = match self.tree.edges[at].child {
            Some(child) if ply < MAX_PLY => self.simulate(child, ply + 1),
            _ => self.look(at, ply + 1),
        };
        self.search.unmake();
        let judged = after.for_the_other_side();
        self.tree.visit_by(id, at, judged);
        if let Move::Play(point) = mv {
            self.first.add_before(self.search.board.to_play(), point);
        }
        self.tell_of_games(id);
        Some(judged)
    }

    /// Tells the node to which the search has come back of the random games from the position judged.
    fn tell_of_games(&mut self, id: NodeId) {
        let color = self.search.board.to_play();
        for played in self.search.played.iter() {
            let worth = self.scale_of_games.worth(color, lead_at_the_end(&self.search, played)) as f32;
            let is_first = |point| self.first.by(point).or_else(|| played.first.by(point)) == Some(color);
            self.tree.add_games(id, played.weight, worth, is_first);
        }
    }

    /// Judges the position after the move at this place, and puts it into the tree if the game goes on and there is
    /// room.
    fn look(&mut self, at: usize, ply: usize) -> Judged {
        self.simulations += 1;
        let judged = self.judge();
        if !self.search.is_over() && !self.tree.is_full() && ply < MAX_PLY {
            self.tree.add_after(at, judged);
        }
        judged
    }

    /// Judges the position as it stands.
    fn judge(&mut self) -> Judged {
        self.first.clear();
        let lead = self.search.judge(|search, opinion| search.lead(opinion));
        self.judged(lead)
    }

    /// The answer as far as the search has come: the moves by visits, those never looked at left out. With the last
    /// answer come reasons and, behind the others, the pass, with which the check of the end compares them.
    fn choice(&mut self, several: Option<usize>, is_last: bool) -> Choice {
        let mut looked_at: Vec<usize> =
            (0..self.tree.edges_of(ROOT).len()).filter(|at| self.tree.edges[*at].visits > 0).collect();
        // Stable: of equals the likelier comes first.
        looked_at.sort_by_key(|at| std::cmp::Reverse(self.tree.edges[*at].visits));
        let is_pass = |at: &usize| self.tree.edges[*at].mv == Move::Pass;
        let passes = looked_at.first().is_some_and(is_pass);
        let pass = looked_at.iter().copied().find(|at| is_pass(at) && is_last && !passes);
        looked_at.retain(|at| passes || !is_pass(at));
        looked_at.truncate(several.unwrap_or(root::MOVES_TOLD).max(1));
        looked_at.extend(pass);
        let ahead = if several.is_some() { self.tempo } else { 0 };
        let told = |at| {
            let told = self.candidate(at, is_last);
            Candidate { score: told.score.map(|score| score + ahead), ..told }
        };
        let candidates: Vec<Candidate> = looked_at.into_iter().map(told).collect();
        let stats = Stats { nodes: self.simulations, ..self.search.stats };
        let best = candidates.first().and_then(|best| best.score);
        Choice {
            lead: several.and(best.or(Some(self.lead + ahead))),
            spread: several.map(|_| odds::spread(&self.search.board, &self.analysis)),
            ownership: Some(Box::new(self.analysis.ownership().0.clone())),
            candidates,
            stats,
            ..Choice::default()
        }
    }

    /// The root's move at this place, as it is told.
    fn candidate(&mut self, at: usize, with_reasons: bool) -> Candidate {
        let edge = &self.tree.edges[at];
        let (mv, visits, score) = (edge.mv, edge.visits, edge.mean_lead());
        let mut reasons = Vec::new();
        if with_reasons {
            reasons.push(root::gain(score - self.lead));
            if let Some(point) = mv.point() {
                reasons.extend(self.search.reasons(&self.analysis, point));
            }
        }
        Candidate {
            score: Some(score),
            visits: u64::from(visits),
            pv: self.expected_play(at),
            reasons,
            ..Candidate::new(mv)
        }
    }

    /// The most visited moves from the one at this place on.
    fn expected_play(&self, at: usize) -> Vec<Move> {
        let mut pv = vec![self.tree.edges[at].mv];
        let mut next = self.tree.edges[at].child;
        while let Some(id) = next.filter(|_| pv.len() < LONGEST_PV) {
            let visited = self.tree.edges_of(id).iter().filter(|edge| edge.visits > 0);
            let Some(best) = visited.reduce(|a, b| if b.visits > a.visits { b } else { a }) else { break };
            pv.push(best.mv);
            next = best.child;
        }
        pv
    }
}

#[cfg(test)]
mod tests;
