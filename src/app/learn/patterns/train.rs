//! Weighs features by stochastic gradient descent: each move played is to be likelier than the other legal ones.
//!
//! The loss is the negative log likelihood of the move played, its strength against all others' (a Bradley-Terry race
//! with one winner: multinomial logistic regression), and each number has its own falling rate (AdaGrad: J. Duchi, E.
//! Hazan, Y. Singer, 2011). One thread, in an order that follows from the seed: the same games give the same weights.
//! [`refine`](super::refine) learns in the same way from what searches prefer.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::games::Moves;
use crate::app::learn::progress;
use crate::board::{Board, Point};
use crate::pattern::predict::features::{COUNT, Features};
use crate::pattern::predict::weights::{LATENT, ShapeTable, Weights};
use crate::pattern::predict::{FeatureExtractor, Recent};

/// The settings of the learning. The rates were chosen by the held-out likelihood on a sample of 1,500 games.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The share of the positions learned from; over 1 for more than one pass.
    pub share: f64,
    /// The seed.
    pub seed: u64,
    /// The rate of the weights.
    pub rate: f32,
    /// The rate of the vectors.
    pub vector_rate: f32,
    /// The spread of the first vectors.
    pub spread: f32,
    /// The strength with which vectors are drawn back to zero.
    pub decay: f32,
    /// The start of the sums of squares, so that the first steps are not wild.
    pub first_squares: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { share: 0.35, seed: 1, rate: 0.2, vector_rate: 0.03, spread: 0.05, decay: 2e-4, first_squares: 1.0 }
    }
}

/// Moves less likely than this teach nothing.
const LEAST_LIKELIHOOD: f32 = 0.002;
/// The share of positions in which the last moves are forgotten, so that positions without them are judged well, too.
pub(super) const FORGET_SHARE: f64 = 0.05;

/// The weights learned of one feature, with the sums of squared gradients.
#[derive(Clone, Copy)]
struct Row {
    weight: f32,
    vector: [f32; LATENT],
    weight_sum: f32,
    vector_sum: [f32; LATENT],
}

/// A legal move of the position at hand.
struct Contender {
    point: Point,
    first: usize,
    end: usize,
    vector: [f32; LATENT],
    strength: f32,
}

/// Weights that learn.
pub(super) struct Learner {
    settings: Settings,
    shapes: ShapeTable,
    rows: Vec<Row>,
    extractor: FeatureExtractor,
    ids: Vec<u32>,
    options: Vec<Contender>,
    /// The part of the rates in force.
    heat: f32,
}

/// Learns the weights of all features, with these shapes, from these games.
pub fn train(games: &[&Moves], keys: Vec<u32>, settings: Settings) -> Weights {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let blank = |_| (0.0, std::array::from_fn(|_| settings.spread * (2.0 * rng.random::<f32>() - 1.0)));
    let start: Vec<(f32, [f32; LATENT])> = (0..COUNT + keys.len()).map(blank).collect();
    let mut learner = Learner::new(&keys, start.into_iter(), settings);
    let passes = settings.share.ceil().max(1.0);
    let share = settings.share / passes;
    let bar = progress((passes as usize * games.len()) as u64, "learning");
    let mut order: Vec<&Moves> = games.to_vec();
    for pass in 0..passes as usize {
        order.shuffle(&mut rng);
        for (i, game) in order.iter().enumerate() {
            let done = (pass as f32 + i as f32 / order.len() as f32) / passes as f32;
            learner.cool(done);
            game.replay(|_, board, recent, played| {
                if rng.random_bool(share.clamp(0.0, 1.0)) {
                    let forget = rng.random_bool(FORGET_SHARE);
                    let recent = if forget { &Recent::NONE } else { recent };
                    learner.learn(board, recent, |point| f32::from(u8::from(point == played)));
                }
            });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Weights::new(keys, learner.numbers())
}

impl Learner {
    /// A learner that begins with these weights and vectors, of the named features and the shapes of these keys.
    pub(super) fn new(keys: &[u32], start: impl Iterator<Item = (f32, [f32; LATENT])>, settings: Settings) -> Learner {
        let squares = settings.first_squares;
        let rows =
            start.map(|(weight, vector)| Row { weight, vector, weight_sum: squares, vector_sum: [squares; LATENT] });
        Learner {
            settings,
            shapes: ShapeTable::new(keys),
            rows: rows.collect(),
            extractor: FeatureExtractor::new(),
            ids: Vec::new(),
            options: Vec::new(),
            heat: 1.0,
        }
    }

    /// Lets the rates fall when this share of the learning is done, so that the last games leave no mark of their own.
    pub(super) fn cool(&mut self, done: f32) {
        self.heat = 1.0 - 0.97 * done;
    }

    /// The weights and vectors learned so far.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (f32, [f32; LATENT])> {
        self.rows.iter().map(|row| (row.weight, row.vector))
    }

    /// Learns from a position, where each move is to have the probability that `wanted` gives.
    pub(super) fn learn(&mut self, board: &mut Board, recent: &Recent, wanted: impl Fn(Point) -> f32) {
        self.see(board, recent);
        let most = self.options.iter().map(|option| option.strength).fold(f32::MIN, f32::max);
        let sum: f32 = self.options.iter().map(|option| (option.strength - most).exp()).sum();
        let options = std::mem::take(&mut self.options);
        for option in &options {
            let probability = (option.strength - most).exp() / sum;
            let error = wanted(option.point) - probability;
            if error.abs() >= LEAST_LIKELIHOOD {
                self.teach(option, error);
            }
        }
        self.options = options;
    }

    /// Finds all legal moves with their features and strengths.
    fn see(&mut self, board: &mut Board, recent: &Recent) {
        self.ids.clear();
        self.options.clear();
        self.extractor.look(board, recent);
        let mut features = Features::new();
        for point in board.empty() {
            if !board.is_legal(board.to_play(), point) {
                continue;
            }
            self.extractor.features(board, point, |key| self.shapes.get(key), &mut features);
            let first = self.ids.len();
            self.ids.extend(features.iter());
            let mut vector = [0.0; LATENT];
            let mut strength = 0.0;
            let mut squares = 0.0;
            for id in &features {
                let row = &self.rows[*id as usize];
                strength += row.weight;
                for (x, y) in vector.iter_mut().zip(row.vector) {
                    *x += y;
                    squares += y * y;
                }
            }
            let square: f32 = vector.iter().map(|x| x * x).sum();
            strength += 0.5 * (square - squares);
            self.options.push(Contender { point, first, end: self.ids.len(), vector, strength });
        }
    }

    /// Changes the numbers of a move's features so that its strength goes the way of the error.
    fn teach(&mut self, option: &Contender, error: f32) {
        let Settings { rate, vector_rate, decay, .. } = self.settings;
        let (rate, vector_rate) = (rate * self.heat, vector_rate * self.heat);
        for id in &self.ids[option.first..option.end] {
            let row = &mut self.rows[*id as usize];
            row.weight_sum += error * error;
            row.weight += rate * error / row.weight_sum.sqrt();
            for k in 0..LATENT {
                let slope = error * (option.vector[k] - row.vector[k]) - decay * row.vector[k];
                row.vector_sum[k] += slope * slope;
                row.vector[k] += vector_rate * slope / row.vector_sum[k].sqrt();
            }
        }
    }
}
