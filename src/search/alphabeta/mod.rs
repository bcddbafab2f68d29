//! The classical player: alpha-beta or best-first search on the static evaluation (`docs/search.md`).
//!
//! A [`Proposer`] names the moves worth trying, so many the deeper the fewer, and what an unlikely one costs.
//! Alpha-beta ([`search`]) finds the value of the best line; [`ClassicPlayer`] deepens it step by step until its limits
//! are reached. [`best_first`] finds the mean of many evaluations, led by random games. Whether to pass is checked by
//! the count.

pub mod advice;
mod best_first;
mod judged;
pub mod learned;
mod order;
pub mod proposal;
mod quiet;
mod root;
mod sample;
mod scale;
mod search;
mod settings;
mod several;
mod table;
mod tree;
mod worths;

use best_first::BestFirst;
use judged::Judged;
use root::Root;
use sample::Sample;
use search::{Resources, Search};
pub use settings::{Method, Settings};
use table::Table;

use super::closing::Closing;
use super::{Choice, Control, Limits, Player};
use crate::board::{Color, Game, Move};
use crate::eval::evaluator::{Evaluation, Evaluator};
use crate::tactics;
use proposal::Proposer;

/// The nodes of a move where no limit is given.
const DEFAULT_NODES: u64 = 1000;
/// The deepest search where no depth is given.
const DEEPEST: u32 = 20;
/// Two to this many positions are remembered.
const TABLE_BITS: u32 = 17;
/// Two to this many judgements are kept: 100 MB.
const JUDGED_BITS: u32 = 11;

/// The bounds on reading at the leaves. Most chains that need more than 100 nodes are safe, and count as such: on the
/// labelled positions the ownership was farther off by 0.001 (mean error 0.108) than with the 500 that a judgement for
/// its own sake takes, and after a move 357 moves were read where those take 617. Jumps are not asked about: a question
/// about one costs as much as ten about chains.
pub const LEAF_READING: tactics::Limits = tactics::Limits {
    nodes: 100,
    link: tactics::LinkLimits { nodes: 0, cut_nodes: 0, ..tactics::Limits::QUICK.link },
    ..tactics::Limits::QUICK
};

/// A player by search on the evaluation. It uses no chance: what random games it plays have a fixed seed.
pub struct ClassicPlayer {
    settings: Settings,
    resources: Resources,
    closing: Closing,
}

impl ClassicPlayer {
    /// A player whose search has this shape and tries what this proposer names.
    pub fn new(settings: Settings, proposer: Box<dyn Proposer>) -> ClassicPlayer {
        let evaluator = Evaluator::with_limits(LEAF_READING);
        // Aya's evaluation judges groups by itself.
        let evaluator = match settings.evaluation {
            Evaluation::Learned if settings.proofs => evaluator.proving(),
            _ => evaluator,
        };
        let (table, judged) = (Table::new(TABLE_BITS), Judged::new(JUDGED_BITS));
        let resources = Resources { evaluator, proposer, table, judged, sample: None };
        ClassicPlayer { settings, resources, closing: Closing::default() }
    }

    /// Returns this player drawing up to so many of the positions that it judges for each move, by the seed.
    pub fn sampling(mut self, size: usize, seed: u64) -> ClassicPlayer {
        self.resources.sample = Some(Sample::new(size, seed));
        self
    }

    /// The positions drawn from the last search: the moves that lead to each from the position searched.
    pub fn sampled(&self) -> &[Vec<Move>] {
        self.resources.sample.as_ref().map_or(&[], Sample::lines)
    }
}

impl Player for ClassicPlayer {
    fn name(&self) -> &'static str {
        "classic"
    }

    fn set_seed(&mut self, _seed: u64) {}

    fn choose(&mut self, game: &Game, color: Color, limits: &Limits, control: &dyn Control) -> Choice {
        // Notes of the last move's search would make the answer depend on the moves asked for before.
        self.resources.table.clear();
        self.resources.judged.clear();
        self.resources.evaluator.forget_proofs();
        if let Some(sample) = &mut self.resources.sample {
            sample.clear();
        }
        let nodes = match limits.nodes {
            Some(nodes) => nodes,
            None if limits.time.is_some() || limits.depth.is_some() => u64::MAX,
            None => DEFAULT_NODES,
        };
        let depth = limits.depth.unwrap_or(DEEPEST).min(DEEPEST) as u8;
        let settings = self.settings.within(limits);
        let search = Search::new(game, color, &mut self.resources, settings, nodes, control);
        let several = limits.several.map(|several| usize::from(several.max(1)));
        let choice = match (settings.method, several) {
            (Method::BestFirst, several) => BestFirst::new(search, color, limits).run(nodes, several),
            (Method::AlphaBeta, Some(several)) => Root::new(search, color, limits).deepen_several(depth, several),
            (Method::AlphaBeta, None) => Root::new(search, color, limits).deepen(depth),
        };
        // Where points to play at are named, or moves are forbidden, the choice is not about the end. Where alpha-beta
        // tells several moves, it looks itself whether they gain on a pass.
        let is_free = limits.area.is_none() && control.bans().is_none();
        let checks = is_free && (several.is_none() || settings.method == Method::BestFirst);
        let mut choice = if checks { self.closing.check(game, color, choice) } else { choice };
        // A pass is told of only where it is the answer.
        let first = choice.mv();
        choice.candidates.retain(|candidate| candidate.mv != Move::Pass || first == Move::Pass);
        choice.candidates.truncate(several.unwrap_or(usize::MAX));
        choice
    }
}

#[cfg(test)]
mod tests;
