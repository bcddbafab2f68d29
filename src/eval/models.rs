//! What was learned from labelled positions and the ends of games: eight sets of trees and twelve numbers, in `patterns/`.

use std::sync::LazyLock;

use crate::eval::score::Level;
use crate::pattern::trees::Trees;

/// The learned parts of the evaluation.
#[derive(Clone, Debug)]
pub struct Models {
    /// Safety of a group from its first survey, in permille.
    pub first: Trees,
    /// Safety of a group from its second survey, in permille.
    pub second: Trees,
    /// What a reading about a group's life changes in its safety, in permille.
    pub read: Trees,
    /// The same of a reading within [`LifeLimits::THOROUGH`](super::safety::life::LifeLimits::THOROUGH).
    pub read_thoroughly: Trees,
    /// Safety of a core of a group with several, in permille.
    pub parts: Trees,
    /// Ownership of a point as one side sees it, in permille, its own ground positive.
    pub points: Trees,
    /// How far leads level out.
    pub level: Level,
    /// What the outcomes of random games change in the safety of a group, in permille.
    pub played: Trees,
    /// What they change in the ownership of a point as one side sees it, in permille.
    pub points_played: Trees,
    /// How far leads level out where they are known.
    pub level_played: Level,
}

/// The names of the files in `patterns/`, in the order of [`Models`]' fields.
pub const FILES: [&str; 10] = [
    "safety-first.txt",
    "safety-second.txt",
    "safety-read.txt",
    "safety-read-thoroughly.txt",
    "safety-parts.txt",
    "ownership.txt",
    "level.txt",
    "safety-played.txt",
    "ownership-played.txt",
    "level-played.txt",
];

static SHIPPED: LazyLock<Models> = LazyLock::new(|| {
    let read = |text: &str| Trees::parse(text).unwrap_or_else(|error| unreachable!("{error}"));
    Models {
        first: read(include_str!("../../patterns/safety-first.txt")),
        second: read(include_str!("../../patterns/safety-second.txt")),
        read: read(include_str!("../../patterns/safety-read.txt")),
        read_thoroughly: read(include_str!("../../patterns/safety-read-thoroughly.txt")),
        parts: read(include_str!("../../patterns/safety-parts.txt")),
        points: read(include_str!("../../patterns/ownership.txt")),
        level: level(include_str!("../../patterns/level.txt")),
        played: read(include_str!("../../patterns/safety-played.txt")),
        points_played: read(include_str!("../../patterns/ownership-played.txt")),
        level_played: level(include_str!("../../patterns/level-played.txt")),
    }
});

impl Models {
    /// The models in the binary. A test reads the files, so they are known to be good.
    pub fn shipped() -> &'static Models {
        &SHIPPED
    }

    /// Models that know nothing: every group is even, every point nobody's.
    pub fn blank() -> Models {
        Models {
            first: Trees::constant(0),
            second: Trees::constant(0),
            read: Trees::constant(0),
            read_thoroughly: Trees::constant(0),
            parts: Trees::constant(0),
            points: Trees::constant(0),
            level: Level::NONE,
            played: Trees::constant(0),
            points_played: Trees::constant(0),
            level_played: Level::NONE,
        }
    }
}

/// The names of what a stone of each kind of [`super::weakness::Weaknesses`] is worth.
pub const WEAK: [&str; 3] = ["unsettled_group", "unsettled_chain", "single_eye"];

/// Reads `closed`, `open`, `to_move`, `more_moves` and the worth of weak stones, a line each.
fn level(text: &str) -> Level {
    let read = |name: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        value.unwrap_or_else(|| unreachable!("no {name} in level.txt"))
    };
    let [closed, open, to_move, more_moves] = ["closed", "open", "to_move", "more_moves"].map(read);
    Level { closed, open, to_move, more_moves, weak: WEAK.map(read) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::safety::{life, survey};
    use crate::eval::{outcomes, score};

    #[test]
    fn the_shipped_models_ask_for_the_figures_there_are() {
        let models = Models::shipped();
        assert_eq!(models.first.figures(), survey::NAMES);
        assert_eq!(models.second.figures(), survey::NAMES);
        assert_eq!(models.read.figures(), life::NAMES);
        assert_eq!(models.read_thoroughly.figures(), life::NAMES);
        assert_eq!(models.parts.figures(), survey::NAMES);
        assert_eq!(models.points.figures(), score::NAMES);
        assert_eq!(models.played.figures(), outcomes::GROUP_NAMES);
        assert_eq!(models.points_played.figures(), outcomes::POINT_NAMES);
    }
}
