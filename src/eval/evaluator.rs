//! The evaluation with a memory: the same answers as [`Analysis::of`], sooner.
//!
//! Reading takes most of the time, and a move changes what reading sees of few chains and fights. The evaluator keeps
//! each reading with its footprint and asks again only where a stone was put or taken that the reading looked at.
//! Without its memory it would be slower, and nothing else.

use super::aya;
use super::field::live_stones::{Readings, read_chains};
use super::models::Models;
use super::outcomes::{Outcomes, PendingOutcomes};
use super::safety::life::{Fights, LifeLimits};
use super::safety::proved::Proofs;
use super::{Analysis, Given};
use crate::board::Board;
use crate::board::rules::Rules;
use crate::tactics::halt;
use crate::tactics::{Limits, Reader, ReadingCache, Remembering};

/// The evaluations whose number a search may compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Evaluation {
    /// The one whose figures are learned: [`Analysis`].
    #[default]
    Learned,
    /// Aya's: [`aya::Judgement`].
    Aya,
}

impl Evaluation {
    /// Every evaluation.
    pub const ALL: [Evaluation; 2] = [Evaluation::Learned, Evaluation::Aya];

    /// `learned` or `aya`.
    pub const fn name(self) -> &'static str {
        match self {
            Evaluation::Learned => "learned",
            Evaluation::Aya => "aya",
        }
    }
}

/// The judgement of a position with the number that a search compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The judgement, from which candidates come whatever the number is.
    pub analysis: Analysis,
    /// The terms of Aya's number, where that is compared.
    pub aya: Option<aya::number::Terms>,
}

impl Opinion {
    /// Black's lead as a search compares it, in points, komi and handicap compensation included.
    pub fn lead_at_rest(&self, rules: &Rules, komi: f64, handicap: usize) -> f64 {
        match &self.aya {
            Some(terms) => terms.lead(rules, komi, handicap),
            None => self.analysis.score().lead_at_rest(rules, komi, handicap),
        }
    }

    /// The part of the lead that a search leaves out when it compares, in 1/100 point for Black. Aya's number has none.
    pub fn tempo(&self) -> i32 {
        if self.aya.is_some() { 0 } else { self.analysis.score().tempo }
    }
}

/// Judges positions, best one after the other of the same game or search.
pub struct Evaluator {
    reader: Reader,
    cache: ReadingCache,
    /// The fights about groups in doubt, if they are read.
    fights: Option<Fights>,
    /// The memory of what Aya's evaluation asks about links, if it was ever asked. Its limits are its own.
    links: Option<ReadingCache>,
    /// The proofs about groups in doubt, if they are asked for.
    proofs: Option<Proofs>,
    /// True if it judges by the models of searches.
    searches: bool,
}

impl Default for Evaluator {
    fn default() -> Self {
        Evaluator::new()
    }
}

impl Evaluator {
    /// An evaluator that remembers nothing yet.
    pub fn new() -> Evaluator {
        Evaluator::reading_fights(LifeLimits::USUAL)
    }

    /// Returns an evaluator for positions that are looked at by themselves: it judges as [`Analysis::thorough`].
    pub fn thorough() -> Evaluator {
        Evaluator::reading_fights(LifeLimits::THOROUGH)
    }

    /// An evaluator that reads fights within these limits.
    pub fn reading_fights(limits: LifeLimits) -> Evaluator {
        Evaluator { fights: Some(Fights::new(limits)), searches: false, ..Evaluator::with_limits(Limits::CAREFUL) }
    }

    /// Returns an evaluator for searches that judge many positions: it has other limits for chains than
    /// [`Analysis::of`], reads no fights about groups, and judges by the [models of searches](Models::searched).
    pub fn with_limits(limits: Limits) -> Evaluator {
        let (reader, cache) = (Reader::new(limits), ReadingCache::new());
        Evaluator { reader, cache, fights: None, links: None, proofs: None, searches: true }
    }

    /// Returns this evaluator with a solver that is asked about groups in doubt. Its judgements then depend on what was
    /// proved before, and on the work that is left.
    pub fn proving(self) -> Evaluator {
        Evaluator { proofs: Some(Proofs::new()), ..self }
    }

    /// Forgets what was proved, so that the next judgement is that of a new evaluator.
    pub fn forget_proofs(&mut self) {
        if let Some(proofs) = &mut self.proofs {
            proofs.renew();
        }
    }

    /// Returns how many fights were judged from memory, and by reading.
    pub fn fights(&self) -> (u64, u64) {
        self.fights.as_ref().map_or((0, 0), Fights::counts)
    }

    /// Returns how many chains were judged from memory, and by reading.
    pub fn counts(&self) -> (u64, u64) {
        self.cache.counts()
    }

    /// The moves made in reading so far.
    pub fn nodes(&self) -> u64 {
        self.reader.nodes()
    }

    /// Judges a position.
    pub fn analyse(&mut self, board: &Board) -> Analysis {
        self.analyse_with(board, None, self.models(board))
    }

    /// Judges a position, trying moves on the board itself, which is as before afterwards.
    pub fn analyse_on(&mut self, board: &mut Board) -> Analysis {
        self.judge(board, None, self.models(board))
    }

    /// Judges a position of which `outcomes` tells how random games ended.
    pub fn analyse_knowing(&mut self, board: &Board, outcomes: impl FnOnce() -> Outcomes) -> Analysis {
        self.analyse_with(board, Some(Box::new(outcomes)), self.models(board))
    }

    fn models(&self, board: &Board) -> &'static Models {
        if self.searches { Models::searched(board.size()) } else { Models::shipped() }
    }

    /// Judges a position with other learned parts than the shipped ones.
    pub fn analyse_with(&mut self, board: &Board, outcomes: PendingOutcomes<'_>, models: &Models) -> Analysis {
        self.judge(&mut board.without_history(), outcomes, models)
    }

    /// Judges a position as [`Evaluator::analyse_on`], and by Aya's evaluation where its number is wanted. `outcomes`
    /// may tell how random games from the position ended, which Aya's number does not weigh.
    pub fn opinion_on(&mut self, board: &mut Board, wanted: Evaluation, outcomes: PendingOutcomes<'_>) -> Opinion {
        let analysis = self.judge(board, outcomes, self.models(board));
        let aya = match wanted {
            Evaluation::Learned => None,
            Evaluation::Aya => Some(self.judge_by_aya(board, analysis.readings()).terms),
        };
        Opinion { analysis, aya }
    }

    /// Judges a position by Aya's evaluation. `readings` are those of its chains; moves are tried on the board itself,
    /// which is as before afterwards.
    pub fn judge_by_aya(&mut self, board: &mut Board, readings: &Readings) -> aya::Judgement {
        let Evaluator { reader, links, .. } = self;
        let limits = reader.limits();
        reader.set_limits(aya::with_jumps(limits));
        let cache = links.get_or_insert_with(ReadingCache::new);
        let judgement = aya::judge(board, readings, &mut Remembering { reader, cache });
        reader.set_limits(limits);
        judgement
    }

    fn judge(&mut self, board: &mut Board, outcomes: PendingOutcomes<'_>, models: &Models) -> Analysis {
        halt::check();
        let Evaluator { reader, cache, fights, proofs, .. } = self;
        let readings = read_chains(board, &mut Remembering { reader, cache });
        Analysis::with(board, readings, Given { fights: fights.as_mut(), outcomes, proofs: proofs.as_mut() }, models)
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::{Point, Size};
    use crate::eval::safety::step::Step;

    /// Compares random games with moves taken back, judged at every so many positions; gives how many were compared.
    fn compare(games: u64, side: usize, limits: LifeLimits) -> usize {
        let mut compared = 0;
        let mut evaluator = Evaluator::reading_fights(limits);
        let slowly = if limits == LifeLimits::USUAL { Analysis::of } else { Analysis::thorough };
        for seed in 0..games {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let size = Size::new(side).unwrap();
            let mut board = Board::new(size);
            for _ in 0..2 * size.area() {
                let color = board.to_play();
                let moves: Vec<Point> =
                    size.points().filter(|p| board.is_legal(color, *p) && !board.is_own_eye(color, *p)).collect();
                if moves.is_empty() {
                    break;
                }
                board.play(color, moves[rng.random_range(0..moves.len())]);
                if rng.random_range(0..4) == 0 {
                    board.undo();
                }
                if rng.random_range(0..3) == 0 {
                    let before = board.clone();
                    assert_eq!(evaluator.analyse_on(&mut board), slowly(&board), "seed {seed}\n{board:?}");
                    assert_eq!(board, before);
                    compared += 1;
                }
            }
        }
        assert!(evaluator.fights().1 > 0);
        compared
    }

    #[test]
    fn the_memory_changes_nothing() {
        assert!(compare(4, 7, LifeLimits::USUAL) + compare(2, 9, LifeLimits::USUAL) > 100);
        assert!(compare(1, 7, LifeLimits::THOROUGH) + compare(1, 9, LifeLimits::THOROUGH) > 30);
    }

    #[test]
    fn a_search_reads_no_fights() {
        let board = Board::from_diagram(
            ". . . X O . .
             X X X X O . .
             O O O O O . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        );
        let mut quick = Evaluator::with_limits(Limits::QUICK);
        let analysis = quick.analyse(&board);
        assert_eq!(quick.fights(), (0, 0));
        assert!(analysis.life().iter().all(Option::is_none));
        assert_eq!(analysis.verdicts(Step::Read).safety, analysis.verdicts(Step::Experience).safety);
    }

    #[test]
    #[ignore = "minutes"]
    fn the_memory_changes_nothing_in_many_games() {
        let usual = |games, side| compare(games, side, LifeLimits::USUAL);
        assert!(usual(1000, 9) + usual(900, 7) + usual(100, 13) > 10_000);
    }
}
