//! The learned parts of the evaluation: twelve sets of trees and three levels in `patterns/`, from labelled positions,
//! the ends of games, and positions that searches judge.

use std::sync::LazyLock;

use crate::board::Size;
use crate::eval::score::{DEGREES, Level};
use crate::pattern::trees::Trees;

/// The learned parts of the evaluation.
#[derive(Clone, Debug)]
pub struct Models {
    /// Safety of a group from its first survey, in permille.
    pub first: Trees,
    /// Safety of a group from its second survey, in permille.
    pub second: Trees,
    /// The change in the safety of a group by a reading about its life, in permille.
    pub read: Trees,
    /// The change by a reading within [`LifeLimits::THOROUGH`](super::safety::life::LifeLimits::THOROUGH).
    pub read_thoroughly: Trees,
    /// Safety of a core of a group with several, in permille.
    pub parts: Trees,
    /// Ownership of a point as one side sees it, in permille, its own ground positive.
    pub points: Trees,
    /// The level of leads.
    pub level: Level,
    /// The change in the safety of a group by the outcomes of random games, in permille.
    pub played: Trees,
    /// The change in the ownership of a point by the outcomes of random games, as one side sees it, in permille.
    pub points_played: Trees,
    /// The level of leads where the outcomes of random games are known.
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

/// The names of the files in `patterns/` that take the place of those in [`FILES`] where a search judges, in their
/// order.
pub const SEARCHED_FILES: [Option<&str>; FILES.len()] = [
    Some("searched-first.txt"),
    Some("searched-second.txt"),
    None,
    None,
    Some("searched-parts.txt"),
    Some("searched-ownership.txt"),
    Some("searched-level.txt"),
    None,
    None,
    None,
];

/// The longest side of boards on which searches judge by models of their own: these were learned on 9x9 alone.
const LONGEST_SEARCHED_SIDE: usize = 9;

/// The texts of [`FILES`].
const TEXTS: [&str; FILES.len()] = [
    include_str!("../../patterns/safety-first.txt"),
    include_str!("../../patterns/safety-second.txt"),
    include_str!("../../patterns/safety-read.txt"),
    include_str!("../../patterns/safety-read-thoroughly.txt"),
    include_str!("../../patterns/safety-parts.txt"),
    include_str!("../../patterns/ownership.txt"),
    include_str!("../../patterns/level.txt"),
    include_str!("../../patterns/safety-played.txt"),
    include_str!("../../patterns/ownership-played.txt"),
    include_str!("../../patterns/level-played.txt"),
];

static SHIPPED: LazyLock<Models> =
    LazyLock::new(|| Models::parse(TEXTS).unwrap_or_else(|error| unreachable!("{error}")));

static SEARCHED: LazyLock<Models> = LazyLock::new(|| {
    let [_, _, read, read_thoroughly, _, _, _, played, points_played, level_played] = TEXTS;
    let texts = [
        include_str!("../../patterns/searched-first.txt"),
        include_str!("../../patterns/searched-second.txt"),
        read,
        read_thoroughly,
        include_str!("../../patterns/searched-parts.txt"),
        include_str!("../../patterns/searched-ownership.txt"),
        include_str!("../../patterns/searched-level.txt"),
        played,
        points_played,
        level_played,
    ];
    Models::parse(texts).unwrap_or_else(|error| unreachable!("{error}"))
});

impl Models {
    /// The models by which searches judge positions on boards of this size (`docs/learning.md`): on small ones such as
    /// were learned from positions that searches come to, elsewhere those that judge any position.
    pub fn searched(size: Size) -> &'static Models {
        if size.side() <= LONGEST_SEARCHED_SIDE { &SEARCHED } else { Models::shipped() }
    }

    /// The models in the binary. A test reads the files, so they are known to be good.
    pub fn shipped() -> &'static Models {
        &SHIPPED
    }

    /// Reads the texts of the files, in the order of [`FILES`].
    pub fn parse(texts: [&str; FILES.len()]) -> Result<Models, String> {
        let [first, second, read, read_thoroughly, parts, points, level, played, points_played, level_played] = texts;
        let trees = |text: &str| Trees::parse(text).map_err(|error| error.to_string());
        Ok(Models {
            first: trees(first)?,
            second: trees(second)?,
            read: trees(read)?,
            read_thoroughly: trees(read_thoroughly)?,
            parts: trees(parts)?,
            points: trees(points)?,
            level: self::level(level)?,
            played: trees(played)?,
            points_played: trees(points_played)?,
            level_played: self::level(level_played)?,
        })
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

/// The names of what the [grounds](super::spread::grounds) of a spread count.
pub const OFF: [&str; 3] = ["off_by_groups", "off_by_points", "off_by_lead"];

/// The names of the figures of a [`Level`] by degrees of openness.
pub const BY_OPENNESS: [&str; 3] = ["kept", "to_move", "more_moves"];

/// Reads the figures by openness, the worth of weak stones and what spreads are made of, a line each.
fn level(text: &str) -> Result<Level, String> {
    let line = |name: &str| {
        let told = text.lines().find_map(|line| line.strip_prefix(name));
        told.ok_or_else(|| format!("no {name} in a level"))
    };
    let number = |name: &str, word: &str| word.parse().map_err(|_| format!("{name} {word:?} in a level"));
    let mut figures = [[0; DEGREES]; 3];
    for (name, figure) in BY_OPENNESS.iter().zip(&mut figures) {
        let words: Vec<&str> = line(name)?.split_whitespace().collect();
        let words: [&str; DEGREES] =
            words.try_into().map_err(|_| format!("{name} in a level: not {DEGREES} figures"))?;
        for (cell, word) in figure.iter_mut().zip(words) {
            *cell = number(name, word)?;
        }
    }
    let [kept, to_move, more_moves] = figures;
    let (mut weak, mut off) = ([0; WEAK.len()], [0; OFF.len()]);
    for (name, cell) in WEAK.iter().zip(&mut weak).chain(OFF.iter().zip(&mut off)) {
        *cell = number(name, line(name)?.trim())?;
    }
    Ok(Level { kept, to_move, more_moves, weak, off })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::safety::{life, survey};
    use crate::eval::{outcomes, score};

    #[test]
    fn the_shipped_models_ask_for_the_figures_there_are() {
        for models in [Models::shipped(), Models::searched(Size::NINE)] {
            asks_for_the_figures_there_are(models);
        }
    }

    fn asks_for_the_figures_there_are(models: &Models) {
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
