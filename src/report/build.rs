//! From an analysis to the model: figures in the units people use, reasons in words.

use std::cmp::Ordering;

use super::moves::Tried;
use super::words;
use super::{EyesReport, GroupReport, ScoreReport, SemeaiReport, SideReport};
use crate::board::{Board, Color, Game, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::{Reason, Safety, Status, count_of_eyes};
use crate::eval::shape::eye::EyeSpace;
use crate::eval::shape::group::{Group, GroupId};

/// Above this many points an eye space is called territory, and not by its place.
const SMALL_EYE_SPACE: usize = 7;

/// Who will own each point: rows, the top one first, from -1 (White) to 1 (Black), in thousandths.
pub fn ownership_rows(board: &Board, analysis: &Analysis) -> Vec<Vec<f64>> {
    let side = board.size().side();
    let value = |row, column| f64::from(analysis.ownership.0[Point::at(column, row)]) / 1000.0;
    (0..side).rev().map(|row| (0..side).map(|column| value(row, column)).collect()).collect()
}

/// The score in points.
pub(super) fn score(game: &Game, analysis: &Analysis) -> ScoreReport {
    let score = &analysis.score;
    let side = |color| SideReport {
        territory: hundredths(score.territory[color]),
        prisoners: hundredths(score.prisoners[color]),
        area: hundredths(score.area[color]),
        total: hundredths(score.counted(color, game.rules())),
    };
    ScoreReport { lead: lead(game, analysis), black: side(Color::Black), white: side(Color::White) }
}

/// Black's lead in points under the game's rules, komi included, in hundredths.
pub(super) fn lead(game: &Game, analysis: &Analysis) -> f64 {
    let lead = analysis.score.lead(game.rules(), game.komi(), game.handicap());
    (lead * 100.0).round() / 100.0
}

fn hundredths(value: i32) -> f64 {
    f64::from(value) / 100.0
}

/// What a person calls a group by.
pub(super) fn number(id: GroupId) -> usize {
    id.index() + 1
}

/// Every group, in order of the numbers.
pub(super) fn groups(game: &Game, analysis: &Analysis, tried: &Tried) -> Vec<GroupReport> {
    analysis.groups.iter().map(|group| one_group(game.board(), analysis, tried, group)).collect()
}

fn one_group(board: &Board, analysis: &Analysis, tried: &Tried, group: &Group) -> GroupReport {
    let i = group.id.index();
    let eyes = analysis.eyes[i];
    let race = analysis.races[i];
    let status = analysis.status(group.id);
    let decisive = if status == Status::Unsettled { tried.decisive[i] } else { Default::default() };
    GroupReport {
        id: number(group.id),
        color: group.color,
        at: group.at,
        stones: board.size().points().filter(|p| group.stones.contains(*p)).collect(),
        chains: group.chains.len(),
        liberties: group.liberties.len(),
        eyes: EyesReport { first: f64::from(eyes.first) / 2.0, second: f64::from(eyes.second) / 2.0 },
        regions: regions(board, &group.stones),
        freedom: analysis.free[i],
        safety: f64::from(analysis.safety(group.id).permille()) / 1000.0,
        status,
        danger: None,
        importance: None,
        neighbors: neighbors(board, analysis, group),
        semeai: race
            .map(|race| SemeaiReport { with: number(race.with), own: race.own, theirs: race.theirs })
            .into_iter()
            .collect(),
        attack: decisive.attack,
        defend: decisive.defend,
        reasons: reasons(analysis, group),
    }
}

/// The regions that the stones enclose by themselves (spec 2): the 4-connected areas of all other points, less one,
/// the outer.
fn regions(board: &Board, stones: &PointSet) -> usize {
    (*board.on_board() - *stones).pieces().count().saturating_sub(1)
}

/// The enemy groups that touch the group or share a liberty with it.
fn neighbors(board: &Board, analysis: &Analysis, group: &Group) -> Vec<usize> {
    let near = (group.stones | group.liberties).grown() & *board.stones(!group.color);
    analysis.groups.among(&near).into_iter().map(number).collect()
}

/// What the stages saw in the group, as remarks: `one eye at J9`, `cannot run out`.
fn reasons(analysis: &Analysis, group: &Group) -> Vec<String> {
    reasons_among(analysis, group, |_| true)
}

/// What speaks against the group, of the same remarks.
pub(super) fn reasons_against(analysis: &Analysis, group: &Group) -> Vec<String> {
    reasons_among(analysis, group, |reason| match reason {
        Reason::CanRunOut | Reason::CanLinkTo { .. } | Reason::Experience => false,
        Reason::Eyes(eyes) => !eyes.alive(),
        Reason::Race { own, theirs, .. } => own < theirs,
        _ => true,
    })
}

fn reasons_among(analysis: &Analysis, group: &Group, asked: impl Fn(&Reason) -> bool) -> Vec<String> {
    let trace = analysis.trace(group.id);
    let caught = trace.iter().any(|(_, _, reason)| *reason == Reason::InAtariWithoutEscape);
    trace
        .iter()
        .filter(|(_, _, reason)| asked(reason))
        .filter(|(_, after, reason)| *reason != Reason::Experience || after.status() == Status::Unsettled)
        // Who cannot leave atari cannot run out either: once is enough.
        .filter(|(_, _, reason)| !(caught && *reason == Reason::CannotRunOut))
        .map(|(_, after, reason)| remark(&sentence(analysis, group, *after, reason)))
        .collect()
}

/// What a stage saw in the group, with the places of its eyes; `after` is the safety it came to.
pub(super) fn sentence(analysis: &Analysis, group: &Group, after: Safety, reason: &Reason) -> String {
    match reason {
        Reason::Eyes(eyes) if eyes.first != eyes.second => {
            let (sure, first) = (count_of_eyes(eyes.second), count_of_eyes(eyes.first));
            format!("has {sure}, {first} if it moves first,{}", places_of_eyes(analysis, group))
        }
        Reason::Eyes(eyes) if eyes.first > 0 => format!("{reason}{}", places_of_eyes(analysis, group)),
        Reason::Race { against, own, theirs } => {
            let own_liberties = words::liberties(*own);
            match own.cmp(theirs) {
                Ordering::Greater => format!("is ahead in the race with {against}, {own_liberties} to {theirs}"),
                Ordering::Equal => format!("is level in the race with {against}, {own_liberties} each"),
                Ordering::Less => format!("is behind in the race with {against}, {own_liberties} to {theirs}"),
            }
        }
        // Reading finds chains that are lost with more liberties, too.
        Reason::InAtariWithoutEscape if group.liberties.len() > 1 => "is caught and cannot get out".into(),
        Reason::Experience => {
            let safety = words::percent(f64::from(after.permille()) / 1000.0);
            format!("is like groups that live {safety} of the time")
        }
        _ => reason.to_string(),
    }
}

/// ` at J9`, ` at A1 and C3`, ` in 23 points of territory`: where the eye spaces of the group are.
fn places_of_eyes(analysis: &Analysis, group: &Group) -> String {
    let spaces = eye_spaces(analysis, group);
    let area: usize = spaces.iter().map(|space| space.points.len()).sum();
    if area == 0 {
        return String::new();
    }
    if area > SMALL_EYE_SPACE {
        return format!(" in {area} points of territory");
    }
    let mut places: Vec<Point> = spaces.iter().filter_map(|space| first(&space.points)).collect();
    places.sort_by_key(|point| (std::cmp::Reverse(point.row()), point.column()));
    let more = places.len() > 3;
    let mut places: Vec<String> = places.iter().take(3).map(|p| p.to_string()).collect();
    if more {
        places[2] = "elsewhere".into();
    }
    format!(" at {}", words::list(&places))
}

/// The eye spaces that count for the group.
fn eye_spaces<'a>(analysis: &'a Analysis, group: &Group) -> Vec<&'a EyeSpace> {
    let of_group = |border: &[crate::board::ChainId]| {
        border.first().is_some_and(|chain| analysis.groups.at(chain.point()) == Some(group.id))
    };
    let spaces = analysis.eye_spaces.iter().zip(&analysis.territories);
    spaces
        .filter(|(space, territory)| space.eyes.first > 0 && of_group(&territory.border))
        .map(|(space, _)| space)
        .collect()
}

/// The first of the points in reading order.
fn first(points: &PointSet) -> Option<Point> {
    points.iter().max_by_key(|point| (point.row(), std::cmp::Reverse(point.column())))
}

/// The sentence without its verb, as in a list of remarks.
fn remark(sentence: &str) -> String {
    let cut = sentence.strip_prefix("has ").or_else(|| sentence.strip_prefix("is "));
    cut.unwrap_or(sentence).to_string()
}
