//! The tree search that says whose the points are where the evaluation, which learns from it, must not be asked.

use crate::search::mcts::prior::Prior;
use crate::search::mcts::{Settings, TreePlayer};

/// A tree search by random games whose first opinions come from patterns alone.
pub(super) fn referee(seed: u64) -> TreePlayer {
    let settings = Settings { prior: Prior::Patterns, ..Settings::ONE_SEARCH };
    TreePlayer::new("mcts", settings, seed)
}
