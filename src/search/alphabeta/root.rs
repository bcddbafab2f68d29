//! The root: which moves are asked about, how the search deepens, when to pass, and what is told of it.

use super::proposal::Proposal;
use super::search::{INFINITE, Search};
use super::worths::{OwnWorth, Several};
use crate::board::{Color, Move};
use crate::eval::Analysis;
use crate::search::home::{least_gain, price_of_giving_up, quiet_home};
use crate::search::{Candidate, Choice, Limits, Sureness};

/// The number of moves that are told, best first.
pub(super) const MOVES_TOLD: usize = 10;

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub proposal: Proposal,
    /// Its value less its cost, by the last search that looked at it; where it was not the best, the least that showed
    /// that.
    pub worth: i32,
    pub pv: Vec<Move>,
    pub nodes: u64,
    /// The bounds of its own worth, if several moves are told.
    pub own: OwnWorth,
}

/// A worth that falls by so much from one depth to the next of the same parity says that something was overlooked, in
/// 1/100 point. A guess of the right size.
const LARGE_FALL: i32 = 300;
/// A first move that stays through so many depths is obvious. A guess of the right size.
const STEADY_DEPTHS: usize = 3;

/// Returns how sure a search is that found these first moves, and what they are worth, at the depths from 1 on.
fn sureness(bests: &[(Move, i32)]) -> Sureness {
    let [.., earlier, before, (mv, worth)] = bests else { return Sureness::Usual };
    if before.0 != *mv || *worth < earlier.1 - LARGE_FALL {
        return Sureness::Doubtful;
    }
    let stays = bests.iter().rev().take_while(|best| best.0 == *mv).count() >= STEADY_DEPTHS;
    if stays { Sureness::Obvious } else { Sureness::Usual }
}

/// The moves to search at the root for this colour, within these limits: those that the rules allow and that are not
/// at home.
pub(super) fn moves(search: &mut Search<'_>, analysis: &Analysis, color: Color, limits: &Limits) -> Vec<Proposal> {
    let at_home = quiet_home(&search.board, analysis, color);
    let mut moves = Vec::new();
    let widths = search.settings.widths;
    if limits.area.is_some() {
        // The best of the area need not be among the best of the board.
        search.settings.widths[0] = usize::MAX;
    }
    for proposal in search.proposals(analysis, 0, None) {
        let allowed = proposal.mv.point().is_none_or(|point| limits.allow(point) && !at_home.contains(point));
        let few = moves.len() < widths[0] || proposal.mv == Move::Pass;
        if allowed && few && search.game.check(color, proposal.mv).is_ok() {
            moves.push(proposal);
        }
    }
    search.settings.widths = widths;
    moves
}

/// Puts the price of giving up on a pass among moves at the root.
pub(super) fn price_giving_up(search: &Search<'_>, moves: &mut [Proposal]) {
    let price = price_of_giving_up(search.game);
    moves.iter_mut().filter(|proposal| proposal.mv == Move::Pass).for_each(|pass| pass.cost += price);
}

/// The reason that is told of a move by which the lead grows by so much, in 1/100 point.
pub(super) fn gain(hundredths: i32) -> String {
    format!("{:+.1} on the position as it stands", f64::from(hundredths) / 100.0)
}

/// A search at its root.
pub(super) struct Root<'a> {
    pub search: Search<'a>,
    pub moves: Vec<RootMove>,
    /// The lead before the move.
    pub lead: i32,
    pub analysis: Analysis,
    /// The part of leads that the search leaves out when it compares them, in 1/100 point for Black.
    pub tempo: i32,
    /// True if a play is asked for, however little it gains: the points to play at were named, or a pass is forbidden.
    must_play: bool,
    /// The number of moves that are told, and what is known of the depths, if there are several.
    pub several: Several,
}

impl<'a> Root<'a> {
    /// Looks at the position and gathers the moves to search.
    pub(super) fn new(mut search: Search<'a>, color: Color, limits: &Limits) -> Root<'a> {
        let opinion = search.look();
        let lead = search.lead(&opinion);
        let tempo = opinion.tempo();
        let analysis = opinion.analysis;
        let entry = |proposal: Proposal| RootMove {
            proposal,
            worth: -INFINITE,
            pv: vec![proposal.mv],
            nodes: 0,
            own: OwnWorth::default(),
        };
        let moves: Vec<RootMove> = moves(&mut search, &analysis, color, limits).into_iter().map(entry).collect();
        let several = Several::new(limits.several.map(usize::from));
        let may_pass = moves.iter().any(|entry| entry.proposal.mv == Move::Pass);
        Root { search, moves, lead, analysis, tempo, must_play: limits.area.is_some() || !may_pass, several }
    }

    /// Searches deeper and deeper, to this depth at most, and answers.
    pub(super) fn deepen(mut self, depth: u8) -> Choice {
        let passing = self.one_deep();
        // Where the game is not over, a pass is worth less than the best move by far, and looking ahead changes
        // nothing.
        if self.passes(passing) {
            return self.answer(Some(passing));
        }
        // Else some play gains at once, or one was asked for, and a pass must be the better one by far.
        self.price_giving_up();
        let mut bests = vec![self.best()];
        for depth in 2..=depth {
            self.search.settings.depth_now = depth;
            let finished = self.iterate(depth);
            if !finished || self.moves.len() < 2 {
                break;
            }
            bests.push(self.best());
            self.search.control.note_sureness(sureness(&bests));
        }
        self.answer(None)
    }

    /// The first move and what it is worth.
    fn best(&self) -> (Move, i32) {
        self.moves.first().map_or((Move::Pass, -INFINITE), |first| (first.proposal.mv, first.worth))
    }

    /// Puts the price of giving up on a pass: in its cost, and in its worth as known so far, which may be all that is
    /// ever known.
    pub(super) fn price_giving_up(&mut self) {
        let price = price_of_giving_up(self.search.game);
        for entry in self.moves.iter_mut().filter(|entry| entry.proposal.mv == Move::Pass) {
            entry.proposal.cost += price;
            entry.worth -= price;
        }
        self.sort();
    }

    /// Values every move one deep, even if the budget ends before: a choice needs that much. Gives what passing is
    /// worth.
    pub(super) fn one_deep(&mut self) -> i32 {
        let mut passing = self.lead;
        let mut cut = false;
        self.search.settings.depth_now = 1;
        for i in 0..self.moves.len() {
            let before = self.search.stats.nodes;
            let Proposal { mv, cost } = self.moves[i].proposal;
            // Passing is always valued, so that what is played is known to gain something.
            if cut && mv != Move::Pass {
                continue;
            }
            self.search.set_stopped(false);
            if !self.search.make(mv) {
                continue;
            }
            let mut below = Vec::new();
            let mut value = -self.search.negamax(0, -INFINITE, INFINITE, 1, &mut below);
            if self.search.stopped() {
                cut = true;
                value = -self.search.judge(|search, opinion| search.lead(opinion));
            }
            self.search.unmake();
            if mv == Move::Pass {
                passing = value - cost;
            }
            let entry = &mut self.moves[i];
            entry.worth = value - cost;
            entry.nodes += self.search.stats.nodes - before;
            self.tell_progress();
        }
        self.search.set_stopped(cut);
        self.sort();
        passing
    }

    /// Returns whether no move gains enough on what passing is worth, both one deep.
    pub(super) fn passes(&self, passing: i32) -> bool {
        let least = if self.must_play { -INFINITE } else { least_gain(self.search.game) };
        let plays = self.moves.iter().filter(|entry| entry.proposal.mv != Move::Pass && entry.worth > -INFINITE);
        plays.map(|entry| entry.worth + entry.proposal.cost).max().is_none_or(|best| best < passing + least)
    }

    /// Searches every move to this depth. False if the budget ended: then what was found so far still counts.
    fn iterate(&mut self, depth: u8) -> bool {
        let guess = self.moves[0].worth;
        let mut margin = self.search.settings.aspiration.unwrap_or(INFINITE);
        loop {
            let (alpha, beta) = ((guess - margin).max(-INFINITE), (guess + margin).min(INFINITE));
            let Some(best) = self.iterate_within(depth, alpha, beta) else { return false };
            if (best > alpha || alpha == -INFINITE) && (best < beta || beta == INFINITE) {
                return true;
            }
            margin = if margin < 3000 { 4 * margin } else { INFINITE };
        }
    }

    /// The worth of the move at this place: what `search` finds, given its cost, in the position after it. Nothing if
    /// the move is illegal. The nodes are counted for the move.
    pub(super) fn searched(&mut self, i: usize, search: impl FnOnce(&mut Search<'_>, i32) -> i32) -> Option<i32> {
        let Proposal { mv, cost } = self.moves[i].proposal;
        let before = self.search.stats.nodes;
        if !self.search.make(mv) {
            return None;
        }
        let worth = search(&mut self.search, cost) - cost;
        self.search.unmake();
        self.moves[i].nodes += self.search.stats.nodes - before;
        Some(worth)
    }

    /// Searches within a window, and returns the best worth found.
    fn iterate_within(&mut self, depth: u8, mut alpha: i32, beta: i32) -> Option<i32> {
        let mut best = -INFINITE;
        let mut below = Vec::new();
        for i in 0..self.moves.len() {
            let late = self.search.settings.late_after.is_some_and(|after| i >= 2 * after);
            let shorter = u8::from(late && depth >= 3);
            let worth = self.searched(i, |search, cost| {
                search.child(depth - 1, shorter, i > 0, alpha + cost, beta + cost, 0, &mut below)
            });
            let Some(value) = worth else { continue };
            if self.search.stopped() {
                return None;
            }
            let entry = &mut self.moves[i];
            if value > best {
                best = value;
                entry.worth = value;
                entry.pv.truncate(1);
                entry.pv.append(&mut below);
                // The best so far goes first at once, so that a search cut short here answers with it.
                self.moves[..=i].rotate_right(1);
            } else {
                entry.worth = value.min(best - 1);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The best first; equals stay as they are.
    fn sort(&mut self) {
        self.moves.sort_by_key(|entry| -entry.worth);
    }

    /// Returns the choice to tell. `passing`, where given, is the value of passing, which is then the answer.
    fn answer(mut self, passing: Option<i32>) -> Choice {
        if passing.is_some() {
            self.moves.sort_by_key(|entry| entry.proposal.mv != Move::Pass);
        }
        let mut candidates = Vec::new();
        for (place, entry) in self.moves.iter().enumerate() {
            let Proposal { mv, cost } = entry.proposal;
            if candidates.len() == MOVES_TOLD || entry.worth == -INFINITE {
                break;
            }
            // A pass is told of only where it is the answer.
            if mv == Move::Pass && place > 0 {
                continue;
            }
            let value = entry.worth + cost;
            let mut reasons = vec![gain(value - self.lead)];
            if let Some(point) = mv.point() {
                reasons.extend(self.search.reasons(&self.analysis, point));
            }
            if passing.is_some() && mv == Move::Pass {
                reasons = vec!["no move gains anything".into()];
            }
            candidates.push(Candidate {
                score: Some(value),
                visits: entry.nodes,
                pv: entry.pv.clone(),
                reasons,
                ..Candidate::new(mv)
            });
        }
        Choice {
            candidates,
            ownership: Some(Box::new(self.analysis.ownership().0.clone())),
            stats: self.search.stats,
            ..Choice::default()
        }
    }
}
