//! Why a group is as safe as it is: what each stage of the evaluation saw in it.

use super::build::sentence;
use super::words;
use crate::board::{Board, Point, Size};
use crate::eval::Analysis;
use crate::eval::shape::group::GroupId;

/// A word that names no group.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchGroup {
    /// There is no group with this number.
    #[error("there is no group {word}; expected {}", names(*.groups))]
    Number {
        /// What was asked for.
        word: String,
        /// How many groups there are.
        groups: usize,
    },
    /// The point holds no stone.
    #[error("there is no stone at {0}; expected a point with a stone, or a group such as #1")]
    NoStone(Point),
    /// Neither a group nor a point.
    #[error("{word:?} is neither a group such as #1 nor a point of the {size} board")]
    Word {
        /// What was asked for.
        word: String,
        /// The board's size.
        size: Size,
    },
}

fn names(groups: usize) -> String {
    match groups {
        0 => "none, as there are no stones".into(),
        1 => "#1".into(),
        n => format!("#1 to #{n}"),
    }
}

/// The group that a person means by `#3` or by one of its points.
pub fn find_group(board: &Board, analysis: &Analysis, word: &str) -> Result<GroupId, NoSuchGroup> {
    if let Some(number) = word.strip_prefix('#') {
        let number = number.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let group = number.and_then(|i| analysis.groups.iter().nth(i));
        return group
            .map(|group| group.id)
            .ok_or_else(|| NoSuchGroup::Number { word: word.into(), groups: analysis.groups.len() });
    }
    let point =
        Point::parse(word, board.size()).ok_or_else(|| NoSuchGroup::Word { word: word.into(), size: board.size() })?;
    analysis.groups.at(point).ok_or(NoSuchGroup::NoStone(point))
}

/// The group and its safety in a line, then a line for each stage that changed it or saw something:
/// `#3 D4: 30 % -> 80 %, can link to #1 at C10`.
pub fn explain(analysis: &Analysis, id: GroupId) -> Vec<String> {
    let group = analysis.groups.get(id);
    let mut lines = vec![format!(
        "{id} {}, {} of {}: {}, {}",
        group.at,
        words::count(group.stones.len(), "stone"),
        group.color,
        analysis.status(id).name(),
        words::percent(f64::from(analysis.safety(id).permille()) / 1000.0),
    )];
    for (before, after, reason) in analysis.trace(id) {
        let change = if before == after { format!("{after}") } else { format!("{before} -> {after}") };
        lines.push(format!("{id} {}: {change}, {}", group.at, sentence(analysis, group, after, &reason)));
    }
    lines
}
