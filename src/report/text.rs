//! The report for a player: the lead, the board, the groups that matter, the best moves.

use std::fmt::Write;

use super::build::number;
use super::deed::{Act, Deed};
use super::english;
use super::ground::Ground;
use super::likely::is_gain;
use super::words::{self, capital, figure, rounded};
use super::{GroupReport, KoReport, MoveReport, Report, SideReport};
use crate::board::rules::{Scoring, is_star_point};
use crate::board::{Color, Move, Point, column_letter};
use crate::eval::safety::Status;

/// No line is longer, in characters.
pub const WIDTH: usize = 100;

/// From this ownership on a point counts as territory.
const TERRITORY: f64 = 0.6;
/// From this ownership on a point leans to a side.
const LEANING: f64 = 0.25;

/// With more groups than this, small ones that need no word are told in a line.
const LONG_TABLE: usize = 12;
/// The most groups in question that are named.
const NAMED: usize = 3;
/// Groups of fewer stones are small.
const SMALL: usize = 5;
/// The most moves listed, but for those that decide a group of so many stones.
const MOVES: usize = 5;
const WORTH_A_MOVE: usize = 3;
/// The most moves listed after them that decide fewer stones.
const SMALL_FIGHTS: usize = 2;
/// A move that gains less than so much of what another does is not said to be similar.
const ALIKE: f64 = 0.6;
/// The most liberties of a chain of which capture is asked: as deep as [`crate::tactics::Limits::DEEP`], of order 3, reading goes.
const MOST_CAUGHT: usize = 4;

/// What settled groups are called, in the order in which small ones are told.
const WORDS: [&str; 7] =
    ["dead", "likely dead", "dead unless saved", "alive", "likely alive", "alive unless taken", "alive unless killed"];

/// Whether to colour the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Characters only.
    Plain,
    /// With ANSI colours, for a terminal.
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

/// The report as text.
pub fn render(report: &Report, style: Style) -> String {
    let mut text = String::new();
    for line in heading(report, WIDTH) {
        text += &words::wrapped(&line, 0, WIDTH);
    }
    text += &words::wrapped(&at_stake(report), 0, WIDTH);
    text.push('\n');
    text += &board(report, style);
    if !report.groups.is_empty() {
        text.push('\n');
        text += &groups(report, style);
    }
    text.push('\n');
    text + &moves(report)
}

/// The lines over the board: which position it is, and who leads. What does not fit a line of this width, in
/// characters, is two lines.
pub(super) fn heading(report: &Report, width: usize) -> Vec<String> {
    let (position, game) = (position(report), game(report));
    let mut lines = vec![format!("{position} {game}")];
    if lines[0].chars().count() > width {
        lines = vec![position, game];
    }
    lines.push(lead(report));
    lines
}

/// `game.sgf, move 87 of 214 (Q16), White to play.`
pub(super) fn position(report: &Report) -> String {
    let mut text = report.file.as_ref().map_or(String::new(), |file| format!("{file}, "));
    if let Some(game) = report.game {
        _ = write!(text, "game {game}, ");
    }
    text += &match (report.move_number, report.moves_in_game) {
        (0, 0) => "before the first move".to_string(),
        (0, of) => format!("before the first of {}", words::count(of, "move")),
        (number, of) => format!("move {number} of {of}"),
    };
    match report.last_move {
        Some(Move::Pass) => text += " (a pass)",
        Some(Move::Play(point)) => _ = write!(text, " ({point})"),
        None => {}
    }
    format!("{text}, {} to play.", report.to_play)
}

/// `19x19, Chinese rules, komi 6.5. Middle game.`
pub(super) fn game(report: &Report) -> String {
    let rules = words::rules(&report.rules);
    let mut text = format!("{}, {rules} rules, komi {}", report.size, figure(report.komi));
    if report.handicap > 0 {
        _ = write!(text, ", {}", words::count(report.handicap, "handicap stone"));
    }
    _ = write!(text, ". {}.", capital(report.phase.name()));
    text
}

/// `Black leads by 3.2 points, give or take 5. Black has 62, White 52.3 and komi 6.5.`
fn lead(report: &Report) -> String {
    // From the figures as they are shown, so that they add up.
    let bonus = report.rules.handicap_bonus(report.handicap);
    let lead = rounded(report.score.black.total) - rounded(report.score.white.total) - report.komi - bonus as f64;
    let ahead = if lead > 0.0 { Color::Black } else { Color::White };
    let off = report.score.give_or_take.round();
    let off = if off >= 1.0 { format!(", give or take {}", figure(off)) } else { String::new() };
    let by = format!("{}{off}", words::points(lead.abs()));
    let verdict = match lead.abs() {
        x if x < 0.05 => format!("The game is even{off}"),
        x if x < 2.0 => format!("A close game: {ahead} leads by {by}"),
        x if x < 12.0 => format!("{ahead} leads by {by}"),
        x if x < 30.0 => format!("{ahead} is well ahead, by {by}"),
        _ => format!("{ahead} is far ahead, by {by}"),
    };
    let side = |side: &SideReport| match report.rules.scoring {
        Scoring::Area => figure(side.total),
        Scoring::Territory => {
            let prisoners = words::count(side.prisoners.round() as usize, "prisoner");
            format!("{} ({} of territory, {prisoners})", figure(side.total), figure(side.territory))
        }
    };
    let mut parts = vec![
        format!("Black has {}", side(&report.score.black)),
        format!("White {}", side(&report.score.white)),
        format!("komi {}", figure(report.komi)),
    ];
    if bonus > 0 {
        parts.push(format!("{bonus} for the handicap"));
    }
    format!("{verdict}. {}.", words::list(&parts))
}

/// Which groups are unsettled, which others of more than a few stones hang on a move, and what on a ko, and of which a search is not
/// sure, in a few sentences.
pub(super) fn at_stake(report: &Report) -> String {
    if report.groups.is_empty() {
        return "The board is empty.".into();
    }
    let mut by_size: Vec<&GroupReport> = report.groups.iter().collect();
    by_size.sort_by_key(|group| std::cmp::Reverse(group.stones.len()));
    let name = |group: &GroupReport| {
        format!("{}'s #{} ({} at {})", group.color, group.id, words::count(group.stones.len(), "stone"), group.at)
    };
    let in_question = by_size.iter().filter(|group| group.status == Status::Unsettled);
    let (stones, large): (Vec<&GroupReport>, Vec<&GroupReport>) =
        in_question.partition(|group| group.stones.len() == 1);
    let names: Vec<String> = large.iter().map(|group| name(group)).collect();
    let beside = match stones.len() {
        0 => String::new(),
        1 => ", and so is a single stone".into(),
        many => format!(", and so are {many} single stones"),
    };
    let mut told = match names.as_slice() {
        // Single stones are no groups to a player.
        [] => but_for_stones(&stones).into_iter().collect(),
        [only] => vec![format!("{only} is unsettled{beside}.")],
        few if few.len() <= NAMED => vec![format!("{} are unsettled{beside}.", words::list(few))],
        many => {
            let largest = words::list(&many[..NAMED]);
            vec![format!("{} groups are unsettled, the largest {largest}{beside}.", many.len())]
        }
    };
    let hangs_on = |group: &GroupReport| match group.status {
        Status::Alive => group.attack.map(|at| (at, group.attack_proven)),
        Status::Dead => group.defend.map(|at| (at, group.defend_proven)),
        Status::Unsettled => None,
    };
    let large = by_size.iter().filter(|group| group.stones.len() >= WORTH_A_MOVE);
    let hanging = large.filter_map(|group| match hangs_on(group) {
        Some((at, proven)) => Some(format!("{} {} on {at}.", name(group), if proven { "hangs" } else { "may hang" })),
        None if group.in_ko && group.status != Status::Unsettled => Some(format!("{} may hang on a ko.", name(group))),
        None => None,
    });
    told.extend(hanging.take(NAMED));
    let is_doubted = |group: &&&GroupReport| {
        let is_told = group.grounds.iter().any(Ground::is_search);
        group.status != Status::Unsettled && group.stones.len() >= WORTH_A_MOVE && is_told
    };
    let doubted: Vec<String> = by_size.iter().filter(is_doubted).take(NAMED).map(|group| name(group)).collect();
    if !doubted.is_empty() {
        told.push(format!("A search is not sure of {}.", words::list(&doubted)));
    }
    if told.is_empty() {
        told.push("No group is in question.".into());
    }
    told.extend(report.ko.as_ref().map(|ko| retaking(report, ko)));
    told.join(" ")
}

/// `No group is in question, but for a single stone, White's #2 at E8.`: where only single stones are unsettled.
fn but_for_stones(stones: &[&GroupReport]) -> Option<String> {
    let name = |stone: &&GroupReport| format!("{}'s #{} at {}", stone.color, stone.id, stone.at);
    let names: Vec<String> = stones.iter().map(name).collect();
    match names.as_slice() {
        [] => None,
        [only] => Some(format!("No group is in question, but for a single stone, {only}.")),
        few if few.len() <= NAMED => {
            Some(format!("No group is in question, but for single stones, {}.", words::list(few)))
        }
        many => Some(format!("No group is in question, but for {} single stones.", many.len())),
    }
}

/// `A ko: Black may not retake at G6 at once; it would save #7.`
fn retaking(report: &Report, ko: &KoReport) -> String {
    let deeds: Vec<String> = ko.retaking.iter().map(english::infinitive).collect();
    let effect = if deeds.is_empty() { String::new() } else { format!("; it would {}", words::list(&deeds)) };
    format!("A ko: {} may not retake at {} at once{effect}.", report.to_play, ko.at)
}

/// The board with coordinates, and the legend.
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

/// Which signs the board shows.
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

/// What the signs on the board mean, in lines: those of stones and points, and those of ground, if there is any.
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

/// The table of groups: those in question first, then the dead, then the living, each by size.
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
        text += &words::wrapped(&remarks(group), 8, WIDTH);
    }
    for called in WORDS {
        for color in Color::BOTH {
            let mut named: Vec<&&GroupReport> =
                briefly.iter().filter(|group| word(group) == called && group.color == color).collect();
            named.sort_by_key(|group| group.id);
            let names: Vec<String> = named.iter().map(|group| small_name(group)).collect();
            if !names.is_empty() {
                text += &words::wrapped(&format!("Small and {called}, {color}'s: {}.", names.join(", ")), 3, WIDTH);
            }
        }
    }
    text
}

/// What a group is called: what one move undoes, or is not that sure, is no plain `dead` or `alive`.
pub(super) fn word(group: &GroupReport) -> &'static str {
    match group.status {
        Status::Dead if group.defend.is_some() => "dead unless saved",
        Status::Dead if !words::is_plainly_dead(group.safety) => "likely dead",
        Status::Alive if group.attack.is_some() && is_taken(group) => "alive unless taken",
        Status::Alive if group.attack.is_some() => "alive unless killed",
        Status::Alive if !words::is_plainly_alive(group.safety) => "likely alive",
        status => status.name(),
    }
}

/// Whether who attacks the group takes it: what hangs together by several chains is killed whole, and taken later; so is a chain
/// that nobody can catch.
fn is_taken(group: &GroupReport) -> bool {
    group.chains == 1 && group.liberties <= MOST_CAUGHT
}

/// `#7 C3`, and with what would still save it, or keep it from being taken, if it is dead, or take it or a stone of it if it is
/// alive.
pub(super) fn small_name(group: &GroupReport) -> String {
    let name = format!("#{} {}", group.id, group.at);
    // Of parts that may be lost, and of searches, the remarks tell.
    let part =
        || group.grounds.iter().find(|ground| ground.is_of_part() || ground.is_search()).map(ToString::to_string);
    match exception(group).or_else(part) {
        Some(exception) => format!("{name} ({exception})"),
        None => name,
    }
}

/// What speaks against the word for a settled group, as `G3 would still save it`.
fn exception(group: &GroupReport) -> Option<String> {
    match group.status {
        Status::Dead => {
            let would = if group.defend_proven { "would" } else { "may" };
            let saved = group.defend.map(|defend| format!("{defend} {would} still save it"));
            saved.or_else(|| group.escape.map(|escape| format!("{escape} is a try")))
        }
        Status::Alive => {
            let does = if is_taken(group) { "take" } else { "kill" };
            let would = if group.attack_proven { "would" } else { "may" };
            group.attack.map(|attack| format!("{attack} {would} {does} it"))
        }
        Status::Unsettled => None,
    }
}

/// Whether a group needs no more than a word, as there are many and it is small and settled.
pub(super) fn is_small(report: &Report, group: &GroupReport) -> bool {
    report.groups.len() > LONG_TABLE && group.stones.len() < SMALL && group.status != Status::Unsettled
}

/// Groups in question come first, then the dead, then the living.
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
        style.paint(word(group), Some(paint)),
    )
}

/// The reasons, and the moves that decide.
pub(super) fn remarks(group: &GroupReport) -> String {
    let mut text = english::joined(&group.grounds);
    let (own, enemy) = (group.color, !group.color);
    let lives = if group.defend_proven { "lives" } else { "may live" };
    let kills = if group.attack_proven { "kills" } else { "may kill" };
    let decided = match (group.defend, group.attack) {
        _ if group.status != Status::Unsettled => {
            let word = if group.status == Status::Dead { "counted as dead" } else { "counted as alive" };
            exception(group).map_or(String::new(), |exception| format!("{word}, though {exception}"))
        }
        (Some(defend), Some(attack)) if defend == attack => {
            let decides = if group.attack_proven && group.defend_proven { "decides" } else { "is the point" };
            format!("{defend} {decides}: {own} to play {lives}, {enemy} to play {kills}")
        }
        (Some(defend), Some(attack)) => {
            format!("{own} to play {lives} at {defend}, {enemy} to play {kills} at {attack}")
        }
        (Some(defend), None) => format!("{own} to play {lives} at {defend}"),
        (None, Some(attack)) => format!("{enemy} to play {kills} at {attack}"),
        (None, None) => String::new(),
    };
    if !text.is_empty() && !decided.is_empty() {
        text += "; ";
    }
    text + &decided
}

/// The best moves. Those that do the same to the same groups as a better one are only named beside it.
fn moves(report: &Report) -> String {
    if report.moves.is_empty() {
        return format!("No move gains {} anything at first sight: a pass loses nothing.\n", report.to_play);
    }
    let mut text = format!("Best moves for {} at first sight, and about what they gain in points:\n", report.to_play);
    for (candidate, remark) in ideas(report) {
        let lines = words::wrapped(&remark, 16, WIDTH);
        let line = format!("  {:<4}  {:>6}  {}", candidate.point, gain(candidate), lines.trim_start());
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// What a move does that keeps an own group in question, and one that kills an enemy's.
const KEEPING: [Act; 3] = [Act::Saves, Act::MaySave, Act::LooksAfter];
const KILLING: [Act; 3] = [Act::Kills, Act::MayKill, Act::Catches];

/// Whether the move decides a group of so many stones that is in question, or hangs on a move, for the side to move.
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
        };
        let does = decisive == Some(candidate.point) || candidate.deeds.iter().any(does_it);
        group.stones.len() >= least && in_question && does
    };
    report.groups.iter().any(|group| decides(&group))
}

/// The best moves, each with its reasons and the moves that do the same; after the first few those that decide a group.
pub(super) fn ideas(report: &Report) -> Vec<(&MoveReport, String)> {
    let mut ideas: Vec<(&MoveReport, Vec<String>)> = Vec::new();
    for candidate in &report.moves {
        let is_alike = |first: &MoveReport| first.has_aim_of(candidate) && candidate.value >= ALIKE * first.value;
        match ideas.iter_mut().find(|(first, _)| is_alike(first)) {
            Some((_, others)) if is_gain(candidate) => {
                others.push(format!("{} ({})", candidate.point, gain(candidate)))
            }
            Some((_, others)) => others.push(candidate.point.to_string()),
            None => ideas.push((candidate, Vec::new())),
        }
    }
    let rest = ideas.split_off(MOVES.min(ideas.len()));
    let (large, others): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|(candidate, _)| decides(report, candidate, WORTH_A_MOVE));
    ideas.extend(large);
    ideas.extend(others.into_iter().filter(|(candidate, _)| decides(report, candidate, 1)).take(SMALL_FIGHTS));
    // Stable: moves of the same gain stay in their order.
    ideas.sort_by(|(one, _), (other, _)| other.value.total_cmp(&one.value));
    let told = ideas.into_iter().map(|(candidate, others)| {
        let mut remark = english::joined(&candidate.deeds);
        if !others.is_empty() {
            remark += &format!("; similar: {}", others.join(", "));
        }
        (candidate, remark)
    });
    told.collect()
}

/// What a move gains; nothing where the figures do not see why it is played.
pub(super) fn gain(candidate: &MoveReport) -> String {
    if is_gain(candidate) { format!("{:+.1}", candidate.value) } else { "-".into() }
}
