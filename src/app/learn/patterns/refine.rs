//! Learns weights further, from what searches prefer.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::train::{FORGET_SHARE, Learner, Settings};
use crate::app::learn::progress;
use crate::board::{Board, Point};
use crate::pattern::predict::weights::Weights;
use crate::pattern::predict::{FeatureExtractor, Recent, predict_with};

/// A position and the probabilities that its moves should have.
pub trait Lesson {
    /// The position with the moves before it.
    fn position(&self) -> (Board, Recent);
    /// The probabilities of the moves that have any.
    fn shares(&self) -> &[(Point, f32)];
}

/// The settings. Vectors stay as they are: learning them, too, from 74,000 positions of 56 games made the mean log p on
/// 17,000 positions of 14 other games worse (-1.486 before, -1.528 after, -1.476 with weights alone), unless the rates
/// were so small that little was learned.
const SETTINGS: Settings =
    Settings { share: 1.0, seed: 1, rate: 0.3, vector_rate: 0.0, spread: 0.0, decay: 2e-4, first_squares: 3000.0 };

/// The weights after one pass over the lessons, in an order that follows from the seed.
pub fn refine(from: &Weights, lessons: &[impl Lesson], seed: u64) -> Weights {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut learner = Learner::new(from.keys(), from.numbers(), SETTINGS);
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    order.shuffle(&mut rng);
    let bar = progress(lessons.len() as u64, "learning");
    for (done, at) in order.iter().enumerate() {
        learner.cool(done as f32 / lessons.len() as f32);
        let (mut board, recent) = lessons[*at].position();
        let recent = if rng.random_bool(FORGET_SHARE) { Recent::NONE } else { recent };
        learner.learn(&mut board, &recent, |point| share(&lessons[*at], point));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Weights::of_numbers(from.keys().to_vec(), learner.numbers())
}

fn share(lesson: &impl Lesson, point: Point) -> f32 {
    lesson.shares().iter().find(|(at, _)| *at == point).map_or(0.0, |(_, share)| *share)
}

/// The figures of how well weights predict what searches prefer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The mean of the natural logarithms of the probabilities, by the shares.
    pub log_p: f64,
    /// The share of positions, in percent, in which the likeliest move is the one that was preferred.
    pub first: f64,
}

/// Measures weights on these lessons.
pub fn measure(weights: &Weights, lessons: &[impl Lesson]) -> Fit {
    let mut extractor = FeatureExtractor::new();
    let mut moves = Vec::new();
    let (mut log_p, mut first) = (0.0, 0);
    for lesson in lessons {
        let (mut board, recent) = lesson.position();
        predict_with(&mut extractor, weights, &mut board, &recent, &mut moves);
        for found in &moves {
            // A move held for impossible has a finite logarithm.
            let probability = f64::from(found.millionths.max(1)) * 1e-6;
            log_p += f64::from(share(lesson, found.point)) * probability.ln();
        }
        let preferred = lesson.shares().iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(point, _)| *point);
        first += usize::from(moves.first().map(|found| found.point) == preferred);
    }
    let count = lessons.len().max(1) as f64;
    Fit { log_p: log_p / count, first: 100.0 * first as f64 / count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Size};

    /// After any move of Black's, the point above it is preferred three times in four, and the point below it once.
    struct Above(Point, [(Point, f32); 2]);

    impl Above {
        fn all() -> Vec<Above> {
            let points = Size::NINE.points().filter(|point| (1..8).contains(&point.row()));
            points.map(|at| Above(at, [(at.offset(0, 1).unwrap(), 0.75), (at.offset(0, -1).unwrap(), 0.25)])).collect()
        }
    }

    impl Lesson for Above {
        fn position(&self) -> (Board, Recent) {
            let mut board = Board::new(Size::NINE);
            board.play(Color::Black, self.0);
            (board, Recent { moves: [Some(self.0), None, None, None] })
        }

        fn shares(&self) -> &[(Point, f32)] {
            &self.1
        }
    }

    #[test]
    fn what_is_preferred_becomes_likelier() {
        let lessons = Above::all();
        let before = measure(Weights::shipped(), &lessons);
        let learned = refine(Weights::shipped(), &lessons, 1);
        let after = measure(&learned, &lessons);
        assert!(after.log_p > before.log_p + 0.5, "{before:?} {after:?}");
        assert_eq!(learned.to_bytes(""), refine(Weights::shipped(), &lessons, 1).to_bytes(""));
    }
}
