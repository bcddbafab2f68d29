//! Writes the report for a player: the lead, the board, the groups that matter, and the best moves.

use super::called::{Called, WORTH_A_MOVE};
use super::english::{self, words};
use super::facts::number;
use super::{GroupReport, MoveReport, Report};
use crate::board::rules::is_star_point;
use crate::board::{Color, Move, Point, column_letter};
use crate::eval::safety::Status;
use crate::judge::deed::{Act, Deed};

/// The most characters of a line.
pub const WIDTH: usize = 100;

/// The ownership from which a point counts as territory. The same as for ground where a group can make eyes
/// (`judge/eyes.rs`), not fitted.
const TERRITORY: f64 = 0.6;
/// The ownership from which a point leans to a side. A guess of the right size.
const LEANING: f64 = 0.25;

/// The most groups of a table in which small ones have rows of their own. In a longer one, small settled groups share a
/// line. Set by judgement.
const LONG_TABLE: usize = 12;
/// The fewest stones of a group that is not small. A guess of the right size.
const SMALL: usize = 5;
/// The most moves that are listed, apart from those that decide a group of [`WORTH_A_MOVE`] stones or more. Set by
/// judgement, so that the list stays short.
const MOVES: usize = 5;
/// The most moves listed after them that decide fewer stones.
const SMALL_FIGHTS: usize = 2;
/// The least share of a better move's gain at which another move is called similar. A guess of the right size.
const ALIKE: f64 = 0.6;

/// The colouring of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The text has no colours.
    Plain,
    /// The text has ANSI colours, for a terminal.
    Colored,
}

/// An ANSI colour.
#[derive(Clone, Copy)]
enum Paint {
    Red = 31,
    Green = 32,
    Yellow = 33,
    Blue = 34,
    Bold = 1,
    Faint = 2,
}

impl Style {
    fn paint(self, text: &str, paint: Option<Paint>) -> String {
        match (self, paint) {
            (Style::Colored, Some(paint)) => format!("\x1b[{}m{text}\x1b[0m", paint as u8),
            _ => text.to_string(),
        }
    }
}

/// Returns the report as text.
pub fn render(report: &Report, style: Style) -> String {
    let mut text = String::new();
    for line in english::heading(report, WIDTH) {
        text += &words::wrapped(&line, 0, WIDTH);
    }
    text += &words::wrapped(&english::at_stake(report), 0, WIDTH);
    text.push('\n');
    text += &board(report, style);
    if !report.groups.is_empty() {
        text.push('\n');
        text += &groups(report, style);
    }
    text.push('\n');
    text + &moves(report)
}

/// Draws the board with coordinates, and the legend.
fn board(report: &Report, style: Style) -> String {
    let side = report.size.side();
    let groups = report.group_map();
    let last = report.last_move.and_then(Move::point);
    let letters: String = (0..side).map(|column| format!(" {}", column_letter(column))).collect();
    let mut shown = Shown::default();
    let mut rows = String::new();
    for row in (0..side).rev() {
        rows += &format!("{:>3}", row + 1);
        for column in 0..side {
            let point = Point::at(column, row);
            let before_last = column > 0 && last == Some(Point::at(column - 1, row));
            rows.push(match () {
                () if last == Some(point) => '(',
                () if before_last => ')',
                () => ' ',
            });
            let group = groups[point].map(|i| &report.groups[i]);
            let (symbol, paint) = match group {
                Some(group) => stone(group, &mut shown),
                None => ground(report, point, &mut shown),
            };
            rows += &style.paint(&symbol.to_string(), paint);
        }
        let end = if last == Some(Point::at(side - 1, row)) { ')' } else { ' ' };
        rows += &format!("{end}{}\n", row + 1);
    }
    shown.last = last.is_some();
    let legend: String = legend(&shown).iter().map(|line| words::wrapped(line, 2, WIDTH)).collect();
    format!("   {letters}\n{rows}   {letters}\n\n{legend}")
}

/// The signs that the board shows.
#[derive(Default)]
struct Shown {
    dead: bool,
    last: bool,
    star: bool,
    territory: bool,
    leaning: bool,
}

fn stone(group: &GroupReport, shown: &mut Shown) -> (char, Option<Paint>) {
    let symbol = group.color.symbol();
    let paint = match group.color {
        Color::Black => Paint::Blue,
        Color::White => Paint::Yellow,
    };
    match group.status {
        Status::Dead => {
            shown.dead = true;
            (symbol.to_ascii_lowercase(), Some(Paint::Red))
        }
        Status::Unsettled => (symbol, Some(Paint::Bold)),
        _ => (symbol, Some(paint)),
    }
}

fn ground(report: &Report, point: Point, shown: &mut Shown) -> (char, Option<Paint>) {
    let owner = report.owner(point);
    let paint = if owner > 0.0 { Paint::Blue } else { Paint::Yellow };
    shown.territory |= owner.abs() >= TERRITORY;
    shown.leaning |= (LEANING..TERRITORY).contains(&owner.abs());
    match owner {
        x if x >= TERRITORY => ('+', Some(paint)),
        x if x <= -TERRITORY => ('-', Some(paint)),
        x if x >= LEANING => ('\'', Some(paint)),
        x if x <= -LEANING => (',', Some(paint)),
        _ if is_star_point(report.size, point) => {
            shown.star = true;
            ('*', Some(Paint::Faint))
        }
        _ => ('.', Some(Paint::Faint)),
    }
}

/// Returns the meaning of the signs on the board, in lines: the signs of stones and points, and those of ground, if
/// there is any.
fn legend(shown: &Shown) -> Vec<String> {
    let told = |parts: &[(bool, &'static str)]| {
        let parts: Vec<&str> = parts.iter().filter(|(shown, _)| *shown).map(|(_, text)| *text).collect();
        parts.join(" | ")
    };
    let stones = [
        (true, "X Black, O White"),
        (shown.dead, "x o dead stones"),
        (shown.last, "( ) the last move"),
        (shown.star, "* star point"),
    ];
    let ground = [(shown.territory, "+ - territory of Black, White"), (shown.leaning, "' , leaning to Black, White")];
    [told(&stones), told(&ground)].into_iter().filter(|line| !line.is_empty()).collect()
}

/// Returns the table of groups: the unsettled first, then the dead, then the living, each by size.
fn groups(report: &Report, style: Style) -> String {
    let mut order: Vec<&GroupReport> = report.groups.iter().collect();
    order.sort_by_key(|group| (rank(group), std::cmp::Reverse(group.stones.len())));
    let (briefly, rows): (Vec<&GroupReport>, Vec<&GroupReport>) =
        order.into_iter().partition(|group| is_small(report, group));

    let mut text = String::new();
    if !rows.is_empty() {
        text += "   #  colour  stones  at    liberties  eyes   safety  status\n";
    }
    for group in rows {
        text += &row(group, style);
        text += &words::wrapped(&english::remarks(group), 8, WIDTH);
    }
    for called in Called::SETTLED {
        for color in Color::BOTH {
            let is_of = |group: &&GroupReport| group.called() == called && group.color == color;
            let mut named: Vec<&GroupReport> = briefly.iter().copied().filter(is_of).collect();
            named.sort_by_key(|group| group.id);
            if !named.is_empty() {
                text += &words::wrapped(&english::small_groups(called, color, &named), 3, WIDTH);
            }
        }
    }
    text
}

/// Returns whether the group needs no more than its name, because there are many groups and it is small and settled.
pub(super) fn is_small(report: &Report, group: &GroupReport) -> bool {
    report.groups.len() > LONG_TABLE && group.stones.len() < SMALL && group.status != Status::Unsettled
}

/// Returns the place of the group's status in the order of the table: unsettled groups come first, then the dead, then
/// the living.
pub(super) fn rank(group: &GroupReport) -> usize {
    match group.status {
        Status::Unsettled => 0,
        Status::Dead => 1,
        _ => 2,
    }
}

fn row(group: &GroupReport, style: Style) -> String {
    let paint = match group.status {
        Status::Dead => Paint::Red,
        Status::Unsettled => Paint::Bold,
        _ => Paint::Green,
    };
    let (low, high) = (words::eyes(group.eyes.second), words::eyes(group.eyes.first));
    let eyes = if low == high { low } else { format!("{low}-{high}") };
    format!(
        "{:>4}  {:<6}  {:<6}  {:<4}  {:<9}  {:<5}  {:<6}  {}\n",
        group.id,
        group.color,
        group.stones.len(),
        group.at,
        group.liberties,
        eyes,
        words::percent(group.safety),
        style.paint(&english::status(group), Some(paint)),
    )
}

/// Returns the list of the best moves. A move that does the same to the same groups as a better one is only named
/// beside it.
fn moves(report: &Report) -> String {
    if report.score.counted.is_some() {
        return english::no_move_left() + "\n";
    }
    if report.moves.is_empty() {
        return english::no_move(report.to_play) + "\n";
    }
    let mut text = english::best_moves(report.to_play) + "\n";
    for (candidate, remark) in ideas(report) {
        let lines = words::wrapped(&remark, 16, WIDTH);
        let line = format!("  {:<4}  {:>6}  {}", candidate.point, english::gain(candidate), lines.trim_start());
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The acts of a move that keep an own group in question, and those that kill an enemy group.
const KEEPING: [Act; 3] = [Act::Saves, Act::MaySave, Act::Protects];
const KILLING: [Act; 3] = [Act::Kills, Act::MayKill, Act::Catches];

/// Returns whether the move decides, for the side to move, a group of at least `least` stones that is unsettled or
/// depends on a move.
fn decides(report: &Report, candidate: &MoveReport, least: usize) -> bool {
    let decides = |group: &&GroupReport| {
        let is_taken_first = group.status == Status::Dead;
        let decisive = if group.color == report.to_play || is_taken_first { group.defend } else { group.attack };
        let acts = if group.color == report.to_play { &KEEPING } else { &KILLING };
        let is_about = |deed: &Deed| deed.groups().iter().any(|id| number(*id) == group.id);
        let does_it = |deed: &Deed| deed.is_any(acts) && is_about(deed);
        let in_question = match group.status {
            Status::Unsettled => true,
            Status::Alive => group.attack.is_some(),
            Status::Dead => group.defend.is_some(),
            Status::Seki => false,
        };
        let does = decisive == Some(candidate.point) || candidate.deeds.iter().any(does_it);
        group.stones.len() >= least && in_question && does
    };
    report.groups.iter().any(|group| decides(&group))
}

/// Returns the best moves, each with its reasons and the moves that do the same. After the first few, only moves that
/// decide a group follow.
pub(super) fn ideas(report: &Report) -> Vec<(&MoveReport, String)> {
    let mut ideas: Vec<(&MoveReport, Vec<&MoveReport>)> = Vec::new();
    for candidate in &report.moves {
        let is_alike = |first: &MoveReport| first.has_aim_of(candidate) && candidate.value >= ALIKE * first.value;
        match ideas.iter_mut().find(|(first, _)| is_alike(first)) {
            Some((_, others)) => others.push(candidate),
            None => ideas.push((candidate, Vec::new())),
        }
    }
    let rest = ideas.split_off(MOVES.min(ideas.len()));
    let (large, others): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|(candidate, _)| decides(report, candidate, WORTH_A_MOVE));
    ideas.extend(large);
    ideas.extend(others.into_iter().filter(|(candidate, _)| decides(report, candidate, 1)).take(SMALL_FIGHTS));
    // The sort is stable, so that moves of the same gain stay in their order.
    ideas.sort_by(|(one, _), (other, _)| other.value.total_cmp(&one.value));
    ideas.into_iter().map(|(candidate, others)| (candidate, english::idea(candidate, &others))).collect()
}
