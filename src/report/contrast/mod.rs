//! Two modes over a whole game: the lead by each after every move, and the positions on which they disagree most.
//!
//! [`Contrast`] is the model, from which [`text`], [`chart`] and [`page`] make what is shown. A [`View`] is what one
//! mode says of one position; groups are those of the static evaluation, so that both modes are asked about the same.

pub mod chart;
pub mod page;
pub mod text;

use serde::Serialize;

use super::names;
use crate::board::sgf::{Record, SgfError};
use crate::board::{Color, Game, Move, Point, PointMap, PointSet};
use crate::eval::Analysis;
use crate::judge::ground::Ground;

/// The least difference of the leads that is listed, in points. The same as for a single position
/// (`report/compare.rs`).
const LEAST_APART: f64 = 5.0;
/// The most positions that are listed. Set by judgement, so that the list stays short.
const MOST_LISTED: usize = 6;
/// The fewest moves between two positions that are listed: a disagreement mostly lasts some moves. A guess of the right
/// size.
const LEAST_BETWEEN: usize = 8;
/// The least difference in the chances of a group that is told. A guess of the right size.
const GROUP_DIFFERS: f64 = 0.2;
/// The most groups that are told of a position. Set by judgement, so that the list stays short.
const MOST_GROUPS: usize = 3;

/// The judgement of one position by one mode.
#[derive(Clone, Debug)]
pub struct View {
    /// Black's lead, komi included, in points.
    pub lead: f64,
    /// The owner of each point in the end, in permille, positive for Black.
    pub ownership: Box<PointMap<i16>>,
    /// The move that it would play, with its reasons, if it names one.
    pub best: Option<Wanted>,
}

/// A move that a mode would play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wanted {
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub mv: Move,
    /// The reasons that the mode gives for it.
    pub reasons: Vec<String>,
}

/// A group that the two modes judge differently.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupApart {
    /// Its colour.
    #[serde(serialize_with = "names::color")]
    pub color: Color,
    /// The first stone, in reading order, of its largest chain.
    #[serde(serialize_with = "names::one")]
    pub at: Point,
    /// The number of its stones.
    pub stones: usize,
    /// The share of its points that stays its owner's in the end, by each mode: 0 to 1.
    pub survival: [f64; 2],
    /// The ground of the last stage of the static evaluation that changed its safety, as a sentence and as data.
    #[serde(flatten, serialize_with = "names::grounds")]
    pub grounds: Vec<Ground>,
}

/// A position on which the modes disagree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Apart {
    /// The number of moves made.
    pub moves: usize,
    /// The last of them, if there is one.
    #[serde(serialize_with = "names::maybe")]
    pub last: Option<Move>,
    /// Black's lead by each mode, in points.
    pub leads: [f64; 2],
    /// The groups that they judge most differently, the most stones first.
    pub groups: Vec<GroupApart>,
    /// The move that each would play.
    pub best: [Option<Wanted>; 2],
}

/// Two modes over a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contrast {
    /// The modes with their limits.
    pub modes: [String; 2],
    /// The file of the record.
    pub file: Option<String>,
    /// Black's lead by each mode after every move, the position before the first one first, in points.
    pub leads: [Vec<f64>; 2],
    /// The mean difference between the two, in points.
    pub distance: f64,
    /// The positions on which they disagree most, in the order of the game.
    pub apart: Vec<Apart>,
}

impl Contrast {
    /// Asks for the views of both modes on every position of the record's main line. `ask` gives the two views of a
    /// position; `progress` is told how many positions are done, and how many there are.
    pub fn of<E>(
        record: &Record,
        file: Option<String>,
        modes: [String; 2],
        mut ask: impl FnMut(&Game) -> Result<[View; 2], E>,
        progress: &dyn Fn(usize, usize),
    ) -> Result<Contrast, E>
    where
        E: From<SgfError>,
    {
        let last = record.move_count();
        let mut views = Vec::new();
        for number in 0..=last {
            views.push(ask(&record.game_at(number)?)?);
            progress(number + 1, last + 1);
        }
        let lead = |mode: usize| views.iter().map(|both| tenths(both[mode].lead)).collect::<Vec<f64>>();
        let distance = views.iter().map(|[a, b]| (a.lead - b.lead).abs()).sum::<f64>() / views.len() as f64;
        let mut apart = Vec::new();
        for number in most_apart(&views) {
            apart.push(Apart::of(&record.game_at(number)?, number, &views[number]));
        }
        Ok(Contrast { modes, file, leads: [lead(0), lead(1)], distance: tenths(distance), apart })
    }
}

/// A number of points to a tenth.
fn tenths(points: f64) -> f64 {
    (10.0 * points).round() / 10.0
}

/// The numbers of the positions to list, in the order of the game.
fn most_apart(views: &[[View; 2]]) -> Vec<usize> {
    let gap = |number: &usize| (views[*number][0].lead - views[*number][1].lead).abs();
    let mut numbers: Vec<usize> = (0..views.len()).filter(|number| gap(number) >= LEAST_APART).collect();
    numbers.sort_by(|a, b| gap(b).total_cmp(&gap(a)));
    let mut listed: Vec<usize> = Vec::new();
    for number in numbers {
        if listed.len() < MOST_LISTED && listed.iter().all(|other| other.abs_diff(number) >= LEAST_BETWEEN) {
            listed.push(number);
        }
    }
    listed.sort_unstable();
    listed
}

impl Apart {
    fn of(game: &Game, moves: usize, views: &[View; 2]) -> Apart {
        let analysis = Analysis::of(game.board());
        let mut groups: Vec<GroupApart> = analysis
            .groups()
            .iter()
            .map(|group| GroupApart {
                color: group.color,
                at: group.at,
                stones: group.stones.len(),
                survival: [0, 1].map(|mode: usize| survival(&group.stones, group.color, &views[mode].ownership)),
                grounds: analysis
                    .trace(group.id)
                    .last()
                    .map(|(_, after, reason)| Ground::of_stage(&analysis, group, *after, reason))
                    .into_iter()
                    .collect(),
            })
            .filter(|group| (group.survival[0] - group.survival[1]).abs() >= GROUP_DIFFERS)
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.stones));
        groups.truncate(MOST_GROUPS);
        let [a, b] = views;
        Apart {
            moves,
            last: game.last_move().map(|(_, mv)| mv),
            leads: [tenths(a.lead), tenths(b.lead)],
            groups,
            best: [a.best.clone(), b.best.clone()],
        }
    }
}

/// The share of these points that stays this colour's, 0 to 1.
fn survival(points: &PointSet, color: Color, ownership: &PointMap<i16>) -> f64 {
    let own: i32 = points.iter().map(|point| color.sign() * i32::from(ownership[point])).sum();
    (50.0 * (1.0 + f64::from(own) / points.len().max(1) as f64 / 1000.0)).round() / 100.0
}

#[cfg(test)]
mod tests;
