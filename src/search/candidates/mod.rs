//! The candidate generator: moves worth looking at, each with what it is for.
//!
//! Two sources meet here. The learned patterns say how likely each move is to be played by strong players, or on small
//! boards to be preferred by searches ([`MovePredictor::for_search`]). The evaluation's own findings say what a move
//! would do: readings name the moves that capture and save, eye spaces their vital points, groups the points where they
//! meet, the ownership where borders and open places are. Each idea is a small function in [`stones`] or [`ground`]; a
//! move may serve several.
//!
//! Values are guesses of what is at stake, in 1/100 point, to order moves and to tell a person; only search says what a
//! move is worth.

mod ground;
mod idea;
mod stones;

use arrayvec::ArrayVec;
use idea::{Found, View};
pub use idea::{Idea, Kind, MOST_IDEAS};

use crate::board::{Board, Point, PointMap, PointSet};
use crate::eval::Analysis;
use crate::pattern::predict::{MovePredictor, Predicted, Recent};

/// A move worth looking at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The move.
    pub point: Point,
    /// The probability of the move by the learned patterns, in permille.
    pub prior: i32,
    /// The most that is at stake by one of its ideas, in 1/100 point; 0 without ideas.
    pub value: i32,
    /// The purposes of the move, the most valuable first.
    pub ideas: ArrayVec<Idea, MOST_IDEAS>,
}

impl Suggestion {
    /// The figure by which suggestions are ordered: the prior in permille, and some credit for what is at stake.
    pub fn rank(&self) -> i32 {
        self.prior + (self.value / VALUE_FOR_PERMILLE).min(MOST_CREDIT)
    }
}

/// The value at stake, in 1/100 point, that moves a candidate up like one permille of prior, and the most permille that
/// it does. Guesses of the right size.
const VALUE_FOR_PERMILLE: i32 = 40;
const MOST_CREDIT: i32 = 60;

/// Suggests moves. It owns the memory it needs, so that asking allocates nothing once it has been asked before.
pub struct Generator {
    predictor: MovePredictor,
    predicted: Vec<Predicted>,
    prior: Box<PointMap<u16>>,
    found: Found,
}

impl Default for Generator {
    fn default() -> Self {
        Generator::new()
    }
}

impl Generator {
    /// A generator with the shipped patterns.
    pub fn new() -> Generator {
        Generator {
            predictor: MovePredictor::for_search(),
            predicted: Vec::new(),
            prior: Box::default(),
            found: Found::new(),
        }
    }

    /// Replaces `out` by the suggestions for the side to move, best first by [`Suggestion::rank`], at most `width`.
    /// Left out are own one-point eyes; repetitions are not looked for. `analysis` must be of this board, which is left
    /// as it was.
    pub fn suggest(
        &mut self,
        board: &mut Board,
        recent: &Recent,
        analysis: &Analysis,
        width: usize,
        out: &mut Vec<Suggestion>,
    ) {
        self.predictor.predict(board, recent, &mut self.predicted);
        self.found.clear();
        let color = board.to_play();
        let mut open = PointSet::EMPTY;
        *self.prior = PointMap::new(0);
        for found in &self.predicted {
            self.prior[found.point] = found.permille() as u16;
            if !board.is_own_eye(color, found.point) {
                open.insert(found.point);
            }
        }
        let view = View { board, analysis, color, open, prior: &self.prior };
        for idea in stones::IDEAS.iter().chain(&ground::IDEAS) {
            idea(&view, &mut self.found);
        }
        out.clear();
        for found in self.predicted.iter().filter(|found| open.contains(found.point)) {
            let mut ideas: ArrayVec<Idea, MOST_IDEAS> =
                self.found.ideas[found.point].list.iter().flatten().copied().collect();
            ideas.sort_by_key(|idea| -idea.value);
            let value = ideas.first().map_or(0, |idea| idea.value);
            out.push(Suggestion { point: found.point, prior: found.permille(), value, ideas });
        }
        // Stable: the order of strength among equals.
        out.sort_by_key(|suggestion| -suggestion.rank());
        out.truncate(width);
    }
}

#[cfg(test)]
mod tests;
