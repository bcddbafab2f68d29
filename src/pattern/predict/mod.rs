//! Move prediction: how likely a strong player is to play each move, learned from game records.
//!
//! Each legal move is seen as a handful of features: the shapes around it and around the last move ([`shapes`]), and
//! named facts ([`features`]). A feature has a weight and a short vector; a move's strength is the sum of the weights
//! and of the products of the vectors of each pair of features, so that features can matter together (S. Rendle,
//! "Factorization machines", 2010; for Go: M. Wistuba, L. Schmidt-Thieme, "Move prediction in Go: modelling feature
//! interactions using latent factors", 2013). The probability of a move is its share in the sum of e^strength over all
//! legal moves. All of it is in whole numbers, the same on every machine. `keisei learn patterns` makes the file.
//!
//! On small boards searches ask how likely a move is to be preferred by a search ([`MovePredictor::for_search`];
//! `docs/learning.md#moves-that-searches-prefer`). `keisei learn searches` makes the file of these changes.
//!
//! ```
//! use keisei::board::{Board, Size};
//! use keisei::pattern::predict::{MovePredictor, Predicted, Recent};
//!
//! let mut board = Board::new(Size::NINETEEN);
//! let mut predictor = MovePredictor::new();
//! let mut moves: Vec<Predicted> = Vec::new();
//! predictor.predict(&mut board, &Recent::NONE, &mut moves);
//! assert_eq!(moves.len(), 361);
//! assert!(moves.is_sorted_by_key(|found| -found.strength));
//! ```

mod facts;
pub mod features;
mod ladder;
mod moves;
pub mod shapes;
pub mod weights;

use crate::board::{Board, Point, Size};
use facts::Facts;
use features::{COUNT, Features, Seen};
pub use moves::{Predicted, Recent};
use shapes::Surroundings;
use weights::{Strength, Weights};

/// Predicts moves. It owns the memory it needs, so that asking allocates nothing.
pub struct MovePredictor {
    extractor: FeatureExtractor,
    learned_from: LearnedFrom,
}

/// The sources of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LearnedFrom {
    Records,
    Searches,
}

impl Default for MovePredictor {
    fn default() -> Self {
        MovePredictor::new()
    }
}

impl MovePredictor {
    /// A predictor of what strong players play, by the weights learned from game records.
    pub fn new() -> MovePredictor {
        MovePredictor { extractor: FeatureExtractor::new(), learned_from: LearnedFrom::Records }
    }

    /// A predictor of what a search should look at first, by [`Weights::for_search`].
    pub fn for_search() -> MovePredictor {
        MovePredictor { learned_from: LearnedFrom::Searches, ..MovePredictor::new() }
    }

    fn weights(&self, size: Size) -> &'static Weights {
        match self.learned_from {
            LearnedFrom::Records => Weights::shipped(),
            LearnedFrom::Searches => Weights::for_search(size),
        }
    }

    /// Replaces `moves` by all moves that are legal for the side to move ([`Board::is_legal`]: no suicide, no ko
    /// retaken at once; older repetitions are not looked for), most likely first. A board without legal moves gives
    /// none. The board is left as it was.
    pub fn predict(&mut self, board: &mut Board, recent: &Recent, moves: &mut Vec<Predicted>) {
        let weights = self.weights(board.size());
        predict_with(&mut self.extractor, weights, board, recent, moves);
    }
}

/// Does what [`MovePredictor::predict`] does, with these weights.
pub fn predict_with(
    extractor: &mut FeatureExtractor,
    weights: &Weights,
    board: &mut Board,
    recent: &Recent,
    moves: &mut Vec<Predicted>,
) {
    moves.clear();
    extractor.look(board, recent);
    let mut features = Features::new();
    for point in board.empty() {
        if !board.is_legal(board.to_play(), point) {
            continue;
        }
        extractor.features(board, point, |key| weights.shape(key), &mut features);
        let strength = Strength::of(weights, &features);
        moves.push(Predicted { point, strength, millionths: 0 });
    }
    // Slot order among equals, so that the answer is the same everywhere.
    moves.sort_unstable_by_key(|found| (-found.strength, found.point));
    weights::share_out(moves);
}

/// Extracts the features of moves. It owns the memory for that.
pub struct FeatureExtractor {
    facts: Facts,
    surroundings: Surroundings,
    recent: Recent,
}

impl Default for FeatureExtractor {
    fn default() -> Self {
        FeatureExtractor::new()
    }
}

impl FeatureExtractor {
    /// An extractor that has looked at no position yet.
    pub fn new() -> FeatureExtractor {
        FeatureExtractor { facts: Facts::new(), surroundings: Surroundings::new(), recent: Recent::NONE }
    }

    /// Takes in a position with the last moves before it. The board is left as it was.
    pub fn look(&mut self, board: &mut Board, recent: &Recent) {
        self.facts.find(board);
        self.surroundings.lay_out(board, recent.moves[0]);
        self.recent = *recent;
    }

    /// Replaces `found` by the features of a legal move of the position last looked at. `shape` numbers the known
    /// shapes by their keys, from 0.
    pub fn features(&self, board: &Board, point: Point, shape: impl Fn(u32) -> Option<u32>, found: &mut Features) {
        found.clear();
        Seen { board, facts: &self.facts, recent: &self.recent }.add(point, found);
        let mut answering = true;
        self.surroundings.grow(board, point, |_, keys| {
            // A shape that is not known has no larger one that is, nor one with the last move marked.
            let Some(number) = shape(keys.plain) else { return false };
            let _ = found.try_push(COUNT as u32 + number);
            if answering && let Some(key) = keys.answering {
                match shape(key) {
                    Some(number) => drop(found.try_push(COUNT as u32 + number)),
                    None => answering = false,
                }
            }
            true
        });
        self.surroundings.replies(point, |_, key| {
            let Some(number) = shape(key) else { return false };
            let _ = found.try_push(COUNT as u32 + number);
            true
        });
    }

    /// The surroundings of the position last looked at.
    pub fn surroundings(&self) -> &Surroundings {
        &self.surroundings
    }
}

#[cfg(test)]
mod tests;
