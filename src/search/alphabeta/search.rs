//! NegaMax with alpha-beta over the static evaluation.
//!
//! Values are in 1/100 point for the side to move; the search is the one place where signs turn. A move's own cost
//! (see [`Proposal`]) is taken off its value wherever it is chosen.
//!
//! The parts are the usual ones: a window that narrows (Knuth and Moore, "An analysis of alpha-beta pruning", 1975),
//! null windows behind the first move (principal variation search), a transposition table, killers and history, late
//! moves searched less deep, and at the horizon a [quiet search](super::quiet) of what reading left unsettled.

use std::sync::Arc;

use super::judged::{Judged, Judgement};
use super::order::Order;
use super::proposal::{Place, Proposal, Proposer};
use super::sample::Sample;
use super::table::{Bound, Table};
use super::{Method, Settings};
use crate::board::rules::{KoRule, Scoring};
use crate::board::{Board, Color, Game, Move, Point, zobrist};
use crate::eval::Analysis;
use crate::eval::evaluator::{Evaluation, Evaluator, Opinion};
use crate::eval::outcomes::Outcomes;
use crate::eval::shape::group::Group;
use crate::pattern::predict::Recent;
use crate::search::outcomes::{Played, play_out, play_out_noting, usual_games};
use crate::search::{Bans, Control, Stats};

/// A number that is more than any value. It stands for 100,000 points.
pub(super) const INFINITE: i32 = 10_000_000;

/// The cost of a move that is proved to decide a group, in 1/100 point: somewhat more than the likeliest move has, and
/// less than most that strong players would play.
pub(super) const COST_OF_A_DECISION: i32 = 100;

/// Deeper than any search goes, extensions and quiet search included. Three times the largest depth.
pub(super) const MAX_PLY: usize = 64;

/// The memory that a player keeps from one search to the next.
pub(super) struct Resources {
    pub evaluator: Evaluator,
    pub proposer: Box<dyn Proposer>,
    pub table: Table,
    pub judged: Judged,
    /// Draws from the positions judged, if that is asked for.
    pub sample: Option<Sample>,
}

/// A search of one position.
pub(super) struct Search<'a> {
    pub board: Board,
    pub game: &'a Game,
    pub resources: &'a mut Resources,
    pub settings: Settings,
    pub order: Order,
    pub stats: Stats,
    /// The random games from the position judged last, where best-first search plays some.
    pub played: Arc<[Played]>,
    /// The positions of the game and of the line being searched, for superko.
    seen: Vec<(u64, Color)>,
    /// The moves of the game and of the line.
    line: Vec<Move>,
    /// The last moves before the position searched and before each after it.
    recent: Vec<Recent>,
    pub control: &'a dyn Control,
    bans: Option<&'a Bans>,
    most_nodes: u64,
    stopped: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        game: &'a Game,
        color: Color,
        resources: &'a mut Resources,
        settings: Settings,
        most_nodes: u64,
        control: &'a dyn Control,
    ) -> Search<'a> {
        let mut board = game.board().without_history();
        board.set_to_play(color);
        Search {
            board,
            game,
            resources,
            settings,
            order: Order::new(),
            stats: Stats::default(),
            played: Arc::new([]),
            seen: game.seen().to_vec(),
            line: game.moves().iter().map(|(_, mv)| *mv).collect(),
            recent: vec![Recent::of(game, color)],
            control,
            bans: control.bans(),
            most_nodes,
            stopped: false,
        }
    }

    /// Returns whether the search was cut short: what it returned last says nothing.
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Ends the search as if time had run out, or goes on after it has.
    pub(super) fn set_stopped(&mut self, stopped: bool) {
        self.stopped = stopped;
    }

    /// Lets the search go on for so many nodes from here, and no further.
    pub(super) fn grant(&mut self, nodes: u64) {
        self.most_nodes = self.stats.nodes + nodes;
    }

    /// Judges the position as it stands.
    pub(super) fn look(&mut self) -> Opinion {
        self.look_after(self.settings.games_on(self.board.size()))
    }

    /// Judges the position to search. Where random games are played, they are at least as many as for a position that
    /// is judged by itself: what the answer tells of the position comes from here.
    pub(super) fn look_at_root(&mut self) -> Opinion {
        let size = self.board.size();
        match self.settings.games_on(size) {
            0 => self.look_after(0),
            games => self.look_after(games.max(usual_games(size))),
        }
    }

    /// Judges the position as it stands, from which so many random games are played.
    fn look_after(&mut self, games: u32) -> Opinion {
        self.stats.evaluations += 1;
        if let Some(sample) = &mut self.resources.sample {
            sample.see(&self.line[self.game.moves().len()..]);
        }
        let evaluation = self.settings.evaluation;
        let asks = games > 0 && evaluation == Evaluation::Learned;
        let (outcomes, played) = asks
            .then(|| match self.settings.method {
                Method::AlphaBeta => (play_out(&self.board, games), Vec::new()),
                Method::BestFirst => play_out_noting(&self.board, games),
            })
            .unzip();
        self.played = played.unwrap_or_default().into();
        let outcomes = outcomes.map(|known| Box::new(|| known) as Box<dyn FnOnce() -> Outcomes>);
        self.resources.evaluator.opinion_on(&mut self.board, evaluation, outcomes)
    }

    /// Returns the answer of `ask` about the position as it stands, which is judged only if it was not lately.
    pub(super) fn judge<T>(&mut self, ask: impl FnOnce(&mut Self, &Opinion) -> T) -> T {
        let key = self.board.hash() ^ self.prisoners_key();
        let judgement = match self.resources.judged.take(key) {
            Some(known) => known,
            None => Judgement { opinion: Box::new(self.look()), played: self.played.clone() },
        };
        self.played = judgement.played.clone();
        let answer = ask(self, &judgement.opinion);
        self.resources.judged.keep(key, judgement);
        answer
    }

    /// The lead of the side to move by the rules of the game, in 1/100 point, komi included, as a search compares it.
    pub(super) fn lead(&self, opinion: &Opinion) -> i32 {
        let lead = opinion.lead_at_rest(self.game.rules(), self.game.komi(), self.game.handicap());
        (lead * 100.0).round() as i32 * self.board.to_play().sign()
    }

    /// The proposals for the position, passing last, in the order in which to try them.
    pub(super) fn proposals(&mut self, analysis: &Analysis, ply: usize, known: Option<Move>) -> Vec<Proposal> {
        let mut proposals = Vec::new();
        let recent = self.recent.last().copied().unwrap_or(Recent::NONE);
        let color = self.board.to_play();
        let has_bans = self.bans.is_some_and(|bans| bans.hold(ply, color));
        // The best of what is allowed need not be among the best of the board.
        let width = if has_bans { usize::MAX } else { self.settings.width(ply) };
        let place = Place { board: &mut self.board, analysis, recent };
        self.resources.proposer.propose(place, width, &mut proposals);
        if has_bans {
            proposals.retain(|proposal| !self.forbids(ply, proposal.mv));
            proposals.truncate(self.settings.width(ply));
        }
        for (point, _) in self.decisive(analysis) {
            let mv = Move::Play(point);
            match proposals.iter_mut().find(|proposal| proposal.mv == mv) {
                Some(proposal) => proposal.cost = proposal.cost.min(COST_OF_A_DECISION),
                None if self.forbids(ply, mv) => {}
                None => proposals.push(Proposal { mv, cost: COST_OF_A_DECISION }),
            }
        }
        // Where no play is left, a side must pass all the same.
        if proposals.is_empty() || !self.forbids(ply, Move::Pass) {
            let cost = self.resources.proposer.price_of_passing(&self.board, analysis);
            proposals.push(Proposal { mv: Move::Pass, cost });
        }
        self.order.sort(&mut proposals, known, self.board.to_play(), ply);
        proposals
    }

    /// The moves by which the side to move is proved to save or kill a group, with the stones of the group.
    pub(super) fn decisive(&self, analysis: &Analysis) -> impl Iterator<Item = (Point, usize)> {
        let (board, color) = (&self.board, self.board.to_play());
        let decides = move |group: &Group| {
            let point = analysis.proved(group.id)?.move_of(color, group.color)?;
            board.is_legal(color, point).then_some((point, group.stones.len()))
        };
        analysis.groups().iter().filter_map(decides)
    }

    /// Returns whether the side to move may not make this move after so many of a line.
    fn forbids(&self, ply: usize, mv: Move) -> bool {
        self.bans.is_some_and(|bans| bans.forbid(ply, self.board.to_play(), mv))
    }

    /// Returns whether a move is banned after the moves that have been made.
    pub(super) fn forbids_now(&self, mv: Move) -> bool {
        self.forbids(self.made(), mv)
    }

    /// Returns how many moves have been made and not taken back.
    fn made(&self) -> usize {
        self.line.len() - self.game.moves().len()
    }

    /// Returns the purposes of a play in the position, as the proposer sees them.
    pub(super) fn reasons(&mut self, analysis: &Analysis, play: Point) -> Vec<String> {
        let recent = self.recent.last().copied().unwrap_or(Recent::NONE);
        self.resources.proposer.reasons(Place { board: &mut self.board, analysis, recent }, play)
    }

    /// Makes a move; false, and nothing done, if it would repeat a position against the rules.
    pub(super) fn make(&mut self, mv: Move) -> bool {
        let before = (self.board.stones_hash(), self.board.to_play());
        self.board.play_move(mv);
        let rule = self.game.rules().ko;
        let (after, to_play) = (self.board.stones_hash(), self.board.to_play());
        let repeats = |seen: &&(u64, Color)| seen.0 == after && (rule == KoRule::Positional || seen.1 == to_play);
        let barred = rule != KoRule::Simple && mv != Move::Pass && self.seen.iter().rev().any(|seen| repeats(&seen));
        if barred {
            self.board.undo();
            return false;
        }
        self.seen.push(before);
        self.line.push(mv);
        self.recent.extend(self.recent.last().map(|recent| recent.then(mv)));
        self.stats.nodes += 1;
        true
    }

    /// Takes the last move back.
    pub(super) fn unmake(&mut self) {
        self.board.undo();
        self.seen.pop();
        self.line.pop();
        self.recent.pop();
    }

    /// Returns whether to give up here: no budget, or the caller says so.
    fn out_of_budget(&mut self) -> bool {
        self.stopped = self.stopped || self.stats.nodes >= self.most_nodes || self.control.stop();
        self.stopped
    }

    /// Returns whether two passes have ended the game.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.line[..], [.., Move::Pass, Move::Pass])
    }

    /// Returns the key of the position in the table: the stones, the side to move and the ko, whether a pass would end
    /// the game, and where prisoners count, how many there are.
    fn key(&self) -> u64 {
        let mut key = self.board.hash();
        if self.line.last() == Some(&Move::Pass) {
            key = key.rotate_left(17);
        }
        if self.game.rules().scoring == Scoring::Territory {
            key ^= self.prisoners_key();
        }
        // Where moves are banned a position is worth something else after fewer moves.
        if self.bans.is_some_and(|bans| bans.hold_from(self.made())) {
            key ^= zobrist::number(self.made() as u64);
        }
        key
    }

    /// A number for how many prisoners each side has lost.
    fn prisoners_key(&self) -> u64 {
        let [black, white] = Color::BOTH.map(|color| zobrist::number(self.board.prisoners(color) as u64));
        black.wrapping_sub(white)
    }

    /// The value of the position searched to this depth, if it lies between alpha and beta; else a bound on it beyond
    /// the one or the other. The best play is written to `pv`.
    pub(super) fn negamax(&mut self, depth: u8, mut alpha: i32, beta: i32, ply: usize, pv: &mut Vec<Move>) -> i32 {
        pv.clear();
        if self.out_of_budget() {
            return alpha;
        }
        if self.is_over() {
            return self.judge(|search, opinion| search.lead(opinion));
        }
        let key = self.key();
        let known = if self.settings.table { self.resources.table.find(key) } else { None };
        if let Some(entry) = known.filter(|entry| entry.depth == depth) {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if settles {
                self.stats.cache_hits += 1;
                pv.extend(entry.best);
                return entry.value;
            }
        }
        if depth == 0 || ply >= MAX_PLY {
            let value = self.quiet(alpha, beta, self.settings.quiet);
            if !self.stopped {
                self.note(key, value, alpha, beta, 0, None);
            }
            return value;
        }

        let known_best = known.and_then(|entry| entry.best);
        let proposals = self.judge(|search, opinion| search.proposals(&opinion.analysis, ply, known_best));
        let color = self.board.to_play();
        let (first_alpha, mut best, mut best_move) = (alpha, -INFINITE, None);
        let mut below = Vec::new();
        for (tried, proposal) in proposals.iter().enumerate() {
            let alarm = self.settings.extensions && depth == 1 && ply < 2 * self.settings.depth_now as usize;
            if !self.make(proposal.mv) {
                continue;
            }
            let longer = u8::from(alarm && self.alarming(proposal.mv));
            let late = self.settings.late_after.is_some_and(|after| tried >= after);
            let shorter = if late && depth >= 2 && longer == 0 { 1 + u8::from(depth >= 4 && tried >= 12) } else { 0 };
            let (low, high) = (alpha + proposal.cost, beta + proposal.cost);
            let value = self.child(depth - 1 + longer, shorter, tried > 0, low, high, ply, &mut below) - proposal.cost;
            self.unmake();
            if self.stopped {
                return alpha;
            }
            if value > best {
                best = value;
                best_move = Some(proposal.mv);
                if value > alpha {
                    alpha = value;
                    pv.clear();
                    pv.push(proposal.mv);
                    pv.extend_from_slice(&below);
                }
                if alpha >= beta {
                    self.order.refuted(proposal.mv, color, ply, depth);
                    break;
                }
            }
        }
        if best == -INFINITE {
            // Bans and the superko rule together leave no move.
            return self.judge(|search, opinion| search.lead(opinion));
        }
        self.note(key, best, first_alpha, beta, depth, best_move);
        best
    }

    /// The value of a move that has been made, for the side that made it: with a null window first if it is not the
    /// first move, and less deep if it is a late one; as far as the window asks for, deep and wide.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn child(
        &mut self,
        depth: u8,
        shorter: u8,
        narrow: bool,
        alpha: i32,
        beta: i32,
        ply: usize,
        pv: &mut Vec<Move>,
    ) -> i32 {
        if shorter > 0 {
            let value = -self.negamax(depth - shorter.min(depth), -alpha - 1, -alpha, ply + 1, pv);
            if value <= alpha || self.stopped {
                return value;
            }
        }
        if narrow && beta - alpha > 1 {
            let value = -self.negamax(depth, -alpha - 1, -alpha, ply + 1, pv);
            if value <= alpha || value >= beta || self.stopped {
                return value;
            }
        }
        -self.negamax(depth, -beta, -alpha, ply + 1, pv)
    }

    /// Notes a value with what the window says of it.
    fn note(&mut self, key: u64, value: i32, alpha: i32, beta: i32, depth: u8, best: Option<Move>) {
        if self.settings.table {
            let bound = match value {
                _ if value >= beta => Bound::AtLeast,
                _ if value <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.resources.table.note(key, value, bound, depth, best);
        }
    }

    /// Returns whether the move just made asks for an answer that the horizon would hide: it puts a chain of some size
    /// in atari.
    fn alarming(&self, mv: Move) -> bool {
        let Some(point) = mv.point() else { return false };
        let owner = self.board.to_play();
        let chains = point.neighbors().into_iter().filter_map(|n| self.board.chain(n));
        chains.into_iter().any(|chain| {
            chain.color() == owner && chain.in_atari() && chain.stone_count() >= self.settings.alarming_stones
        })
    }
}
