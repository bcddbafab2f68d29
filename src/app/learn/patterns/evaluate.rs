//! Figures of the prediction of moves: where the move played stands among the candidates, and how likely it was held
//! for.

use std::fmt::Write as _;
use std::io::Write;
use std::time::{Duration, Instant};

use super::games::Moves;
use crate::app::learn::progress;
use crate::app::reproduce::wilson;
use crate::board::Board;
use crate::eval::field::Phase;
use crate::pattern::predict::weights::Weights;
use crate::pattern::predict::{FeatureExtractor, Predicted, predict_with};

/// The places told of.
const PLACES: [usize; 8] = [1, 2, 3, 5, 7, 10, 20, 40];
/// The least probability counted, so that a move held for impossible has a finite log.
const LEAST_PROBABILITY: f64 = 0.5e-6;

/// Counts over positions.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of positions.
    pub positions: usize,
    /// The number of positions in which the move played was among the first so many, in the order of [`PLACES`].
    within: [usize; PLACES.len()],
    /// The sum of the natural logarithms of the probabilities of the moves played.
    log_likelihood: f64,
}

impl Tally {
    /// Adds a position by its predictions, best first, and the place of the move played in them, from 0.
    pub fn add(&mut self, moves: &[Predicted], place: usize) {
        self.positions += 1;
        for (count, limit) in self.within.iter_mut().zip(PLACES) {
            *count += usize::from(place < limit);
        }
        let probability = moves.get(place).map_or(0.0, |found| f64::from(found.millionths) * 1e-6);
        self.log_likelihood += probability.max(LEAST_PROBABILITY).ln();
    }

    /// Returns the share of positions, in percent, in which the move played was the first candidate.
    pub fn first(&self) -> f64 {
        100.0 * self.within[0] as f64 / self.positions.max(1) as f64
    }

    fn row(&self, name: &str) -> String {
        let mut row = format!("{name:<12} {:>9}", self.positions);
        for count in self.within {
            let _ = write!(row, " {:>6.2}", 100.0 * count as f64 / self.positions.max(1) as f64);
        }
        let (low, high) = wilson(self.within[0] as f64, self.positions as f64);
        let mean = self.log_likelihood / self.positions.max(1) as f64;
        let _ = writeln!(row, "  {low:>5.2}-{high:<5.2} {mean:>7.3}");
        row
    }
}

/// Measures the weights on every so many positions of the games, and prints a table.
pub fn run(games: &[&Moves], weights: &Weights, every: u16, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut all = Tally::default();
    let mut phases: [Tally; 3] = Default::default();
    let mut extractor = FeatureExtractor::new();
    let mut moves = Vec::new();
    let mut spent = Duration::ZERO;
    let bar = progress(games.len() as u64, "measuring");
    for game in games {
        game.replay(|i, board, recent, played| {
            if i % usize::from(every) != 0 {
                return;
            }
            let begun = Instant::now();
            predict_with(&mut extractor, weights, board, recent, &mut moves);
            spent += begun.elapsed();
            let place = moves.iter().position(|found| found.point == played).unwrap_or(moves.len());
            all.add(&moves, place);
            phases[phase(board)].add(&moves, place);
        });
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut text = format!(
        "{} games held out, {} shapes; percent of positions with the move played among the first so many:\n",
        games.len(),
        weights.shape_count()
    );
    let _ = write!(text, "{:<12} {:>9}", "", "positions");
    for place in PLACES {
        let _ = write!(text, " {place:>6}");
    }
    let _ = writeln!(text, "  95 % of first  log p");
    text += &all.row("all");
    for (phase, tally) in [Phase::Opening, Phase::MiddleGame, Phase::Endgame].into_iter().zip(&phases) {
        text += &tally.row(phase.name());
    }
    let micros = spent.as_secs_f64() * 1e6 / all.positions.max(1) as f64;
    let _ = writeln!(text, "{micros:.0} microseconds a position");
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn phase(board: &Board) -> usize {
    Phase::of(board) as usize
}
