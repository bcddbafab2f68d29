//! Explains the safety of a group in a report: the grounds for it, and what each stage of the evaluation saw in the
//! group.

use super::GroupReport;
use super::english;
use crate::board::{Board, Point, PointSet, Size};
use crate::eval::Analysis;
use crate::eval::shape::group::GroupId;
use crate::judge::ground::Ground;
use crate::tactics::{CaptureState, Limits, Reader};

/// A word that names no group.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchGroup {
    /// There is no group with this number.
    #[error("there is no group {word}; expected {}", names(*.groups))]
    Number {
        /// The number that was asked for.
        word: String,
        /// The number of groups.
        groups: usize,
    },
    /// The point holds no stone.
    #[error("there is no stone at {0}; expected a point with a stone, or a group such as #1")]
    NoStone(Point),
    /// The word is neither a group nor a point.
    #[error("{word:?} is neither a group such as #1 nor a point of the {size} board")]
    Word {
        /// The word that was asked for.
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

/// Finds the group that a person means by `#3` or by one of its points.
pub fn find_group(board: &Board, analysis: &Analysis, word: &str) -> Result<GroupId, NoSuchGroup> {
    if let Some(number) = word.strip_prefix('#') {
        let number = number.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let group = number.and_then(|i| analysis.groups().iter().nth(i));
        return group
            .map(|group| group.id)
            .ok_or_else(|| NoSuchGroup::Number { word: word.into(), groups: analysis.groups().len() });
    }
    let point =
        Point::parse(word, board.size()).ok_or_else(|| NoSuchGroup::Word { word: word.into(), size: board.size() })?;
    analysis.groups().at(point).ok_or(NoSuchGroup::NoStone(point))
}

/// Returns the group as the report describes it, with its grounds and the moves that decide it, a line each. Then come
/// the findings of each stage of the evaluation: `#3 D4: 30 % -> 80 %, can link to #1 at C10`.
pub fn explain(analysis: &Analysis, told: &GroupReport, id: GroupId) -> Vec<String> {
    let group = analysis.groups().get(id);
    let mut lines = english::ruled(told);
    lines.push(english::steps_of(analysis.safety(id)));
    for (before, after, reason) in analysis.trace(id) {
        lines.push(english::step(group, [before, after], &Ground::of_stage(analysis, group, after, &reason)));
    }
    lines
}

/// The most chains that are listed, the largest first. Set by judgement, so that the list stays short.
const MAX_CHAINS: usize = 4;

/// Returns a line for each of a group's chains that can be captured by reading, with the moves that capture it and
/// those that save it, such as `C4, 2 stones: White takes it by D5 C5 B4; Black saves it by D5`.
pub fn explain_readings(board: &Board, stones: &PointSet) -> Vec<String> {
    let mut board = board.clone();
    let mut chains: Vec<Point> =
        board.chain_ids().map(|id| id.point()).filter(|point| stones.contains(*point)).collect();
    let size = |point: &Point| board.chain(*point).map_or(0, |chain| chain.stone_count());
    chains.sort_by_key(|point| std::cmp::Reverse(size(point)));
    let mut reader = Reader::new(Limits::DEEP);
    let lines = chains.into_iter().filter_map(|point| explain_reading(&mut reader, &mut board, point));
    lines.take(MAX_CHAINS).collect()
}

fn explain_reading(reader: &mut Reader, board: &mut Board, point: Point) -> Option<String> {
    let chain = board.chain(point)?;
    let (owner, first, count) = (chain.color(), chain.stones().first()?, chain.stone_count());
    let status = reader.status(board, first);
    let attack = reader.attack_line(board, first);
    let told = english::Captured { first, stones: count, owner, attack: &attack, status: &status };
    match status.state() {
        CaptureState::Safe | CaptureState::Unknown => None,
        CaptureState::Dead => Some(told.dead()),
        CaptureState::Unsettled | CaptureState::Ko => {
            let defense = reader.defense_line(board, first);
            Some(told.open(&defense))
        }
    }
}
