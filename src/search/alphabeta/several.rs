//! Several moves at the root, each with a value of its own, for analyses.
//!
//! A search for the best move alone finds bounds for the others. Here each of the best moves is searched with a full
//! window, and the others only as far as it takes to show that they are not among these.
//!
//! The evaluation favours the side to move: on the empty board by some 3 points. So values of even and of odd depths
//! differ by twice that, and the lead of consecutive positions would swing. The mean of the worths at the last two
//! depths is therefore told. Where only one of them is known, half of the difference that the first move showed between
//! the depths is added.
//!
//! Worth is a value less the cost of the move, as the nodes below the root count it. The cost is needed in what is told
//! too: the best of many values is mostly one that the evaluation sees too high, and the cost, which is small for a
//! likely move only, makes up for that. Of two games of professionals from `games/fox-pro.sgfl.gz` the mean changes of
//! the lead after Black's and after White's moves differed by 4.0 and 2.2 points by values and by 0.0 by worths.

use super::proposal::Advice;
use super::root::{Root, RootMove};
use super::search::INFINITE;
use super::worths::{MOST_SHIFT, OwnWorth};
use crate::board::Move;
use crate::search::{Candidate, Choice, odds};

/// The part of what a move is worth less than the first that is told as points lost, in per cent: a round figure. The
/// worth holds the price of an unlikely move, most of which is no loss of points.
pub(super) const KEPT_OF_LESS: i32 = 50;

impl Root<'_> {
    /// Searches deeper and deeper, to this depth at most, and answers with several moves.
    pub(super) fn deepen_several(mut self, depth: u8, count: usize) -> Choice {
        self.value_several();
        self.search_several(depth, count);
        self.tell(true)
    }

    /// Searches as [`Root::deepen_several`], with so many nodes beyond depth one, and returns every move that it looked
    /// at with its worth, best first. A move that is not among the `count` best has the worth that was found one deep,
    /// but at most that of the last of the best.
    pub(super) fn worths(mut self, depth: u8, count: usize, nodes: u64) -> Vec<Advice> {
        self.value_several();
        self.search.grant(nodes);
        self.search_several(depth, count);
        let looked_at = self.moves.iter().filter(|entry| entry.worth > -INFINITE);
        let told: Vec<(Move, i32, Option<i32>)> =
            looked_at.map(|entry| (entry.proposal.mv, entry.worth, self.several.told(&entry.own))).collect();
        let least = told.iter().filter_map(|(_, _, told)| *told).min().unwrap_or(INFINITE);
        let advice = |(mv, one_deep, told): (Move, i32, Option<i32>)| {
            let shifted = one_deep + self.several.shifts.get(1).copied().unwrap_or(0);
            Advice { mv, worth: told.unwrap_or(shifted.min(least)) }
        };
        let mut advice: Vec<Advice> = told.into_iter().map(advice).collect();
        // Stable: equals keep the order of the search.
        advice.sort_by_key(|advice| -advice.worth);
        advice
    }

    /// Values every move one deep.
    fn value_several(&mut self) {
        let passing = self.one_deep();
        self.several.passes = self.passes(passing);
        if !self.several.passes {
            self.price_giving_up();
        }
        self.note_one_deep();
        self.sort_told();
        self.tell_progress();
    }

    /// Searches on from there, deeper and deeper.
    fn search_several(&mut self, depth: u8, count: usize) {
        if !self.several.passes {
            for depth in 2..=depth {
                self.search.settings.depth_now = depth;
                let finished = self.iterate_several(depth, count);
                self.sort_told();
                if !finished {
                    break;
                }
                self.tell_progress();
            }
        }
    }

    /// Notes the worths of all moves at depth one. The lead as it stands is that of depth 0.
    fn note_one_deep(&mut self) {
        let pass = self.moves.iter().find(|entry| entry.proposal.mv == Move::Pass).filter(|_| self.several.passes);
        if let Some(first) = pass.or(self.moves.first()) {
            let worth = first.worth + if self.several.passes { first.proposal.cost } else { 0 };
            self.several.set_shift(1, self.lead - first.proposal.cost - first.worth);
            self.several.bests = vec![self.lead, worth];
        }
        for entry in self.moves.iter_mut().filter(|entry| entry.worth > -INFINITE) {
            entry.own.note(1, entry.worth);
        }
    }

    /// Searches to this depth: so many moves with a full window, the others until they are seen to be worth less. False
    /// if the budget ended: then what was found so far still counts.
    fn iterate_several(&mut self, depth: u8, count: usize) -> bool {
        let mut best: Vec<i32> = Vec::new();
        let mut below = Vec::new();
        for i in 0..self.moves.len() {
            let enough = best.len() >= count;
            let least = if enough { best[count - 1] } else { -INFINITE };
            let late = self.search.settings.late_after.is_some_and(|after| i >= count + after);
            let shorter = u8::from(enough && late && depth >= 3);
            let worth = self.searched(i, |search, cost| {
                search.child(depth - 1, shorter, enough, least + cost, INFINITE, 0, &mut below)
            });
            let Some(value) = worth else { continue };
            if self.search.stopped() {
                return false;
            }
            if enough && value <= least {
                self.moves[i].own = OwnWorth::default();
                continue;
            }
            let entry = &mut self.moves[i];
            entry.own.note(depth, value);
            entry.pv.truncate(1);
            entry.pv.append(&mut below);
            if best.is_empty() {
                let difference = entry.own.before.map_or(0, |before| before - value);
                self.several.set_shift(depth, difference);
            }
            best.insert(best.partition_point(|known| *known >= value), value);
            self.tell_progress();
        }
        self.several.bests.extend(best.first());
        true
    }

    /// The moves by what is told of them, best first, and those of which nothing is told behind them. Where passing is
    /// the answer, it comes first.
    fn sort_told(&mut self) {
        let Root { moves, several, .. } = self;
        moves.sort_by_key(|entry| {
            let is_answer = several.passes && entry.proposal.mv == Move::Pass;
            (!is_answer, -several.told(&entry.own).unwrap_or(-INFINITE))
        });
    }

    /// Hands out what is known by now, if it is wanted.
    pub(super) fn tell_progress(&mut self) {
        if self.several.count > 0 && self.search.control.wants_progress() {
            let choice = self.tell(false);
            self.search.control.progress(&choice);
        }
    }

    /// Returns the choice to tell: the lead, and the best moves by what is known of each. The lead of the first move is
    /// that of the position, those of the others are less by a part of what they are worth less.
    fn tell(&mut self, with_reasons: bool) -> Choice {
        let told = self.ranked();
        let color = self.search.board.to_play();
        // The part of the leads that the search left out when it compared them.
        let ahead = color.sign() * self.tempo;
        let most = told.first().map_or(self.lead, |(_, worth)| *worth);
        let lead = self.several.lead().unwrap_or(most) + ahead;
        let mut candidates = Vec::new();
        for (i, worth) in told {
            let value = lead - (most - worth).max(0) * KEPT_OF_LESS / 100;
            let entry = &self.moves[i];
            let (mv, pv, visits) = (entry.proposal.mv, entry.pv.clone(), entry.nodes);
            let reasons = if with_reasons { self.reasons(mv) } else { Vec::new() };
            candidates.push(Candidate { score: Some(value), visits, pv, reasons, ..Candidate::new(mv) });
        }
        Choice {
            lead: Some(lead),
            spread: Some(odds::spread(&self.search.board, &self.analysis)),
            candidates,
            ownership: Some(Box::new(self.analysis.ownership().0.clone())),
            stats: self.search.stats,
            ..Choice::default()
        }
    }

    /// The places of the moves to tell among all, best first, each with its worth.
    fn ranked(&self) -> Vec<(usize, i32)> {
        // Until every move is known one deep, what is known so far counts.
        let early = self.several.shifts.is_empty();
        let worth = |entry: &RootMove| match self.several.told(&entry.own) {
            None if early && entry.worth > -INFINITE => Some(entry.worth),
            told => told,
        };
        let mut told: Vec<(usize, i32)> =
            self.moves.iter().enumerate().filter_map(|(i, entry)| Some((i, worth(entry)?))).collect();
        let is_answer = |i: usize| self.several.passes && self.moves[i].proposal.mv == Move::Pass;
        told.sort_by_key(|(i, worth)| (!is_answer(*i), -worth));
        told.truncate(self.several.count);
        if let (true, Some((first, worth))) = (early, told.first().copied()) {
            let difference = self.lead - self.moves[first].proposal.cost - worth;
            let shift = (difference / 2).clamp(-MOST_SHIFT, MOST_SHIFT);
            told.iter_mut().for_each(|(_, worth)| *worth += shift);
        }
        told
    }

    fn reasons(&mut self, mv: Move) -> Vec<String> {
        match mv.point() {
            Some(point) => self.search.reasons(&self.analysis, point),
            None if self.several.passes => vec!["no move gains anything".into()],
            None => Vec::new(),
        }
    }
}
