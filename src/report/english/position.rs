//! The sentences of a report on a position.

use std::fmt::{self, Write};

use super::words::{self, capital, figure, rounded};
use super::{infinitive, joined};
use crate::board::rules::Scoring;
use crate::board::{Color, Move, Point};
use crate::eval::safety::Status;
use crate::judge::ground::Ground;
use crate::report::called::{Called, WORTH_A_MOVE};
use crate::report::likely::is_gain;
use crate::report::{CountReport, CountSide, GroupReport, KoReport, MoveReport, Remaining, Report, SideReport};
use crate::tactics::fate::Proof;

/// The most unsettled groups that are named. Set by judgement, so that the line stays short.
const NAMED: usize = 3;

impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Called::Dead => "dead",
            Called::LikelyDead => "likely dead",
            Called::DeadUnlessSaved => "dead unless saved",
            Called::Unsettled => "unsettled",
            Called::Alive => "alive",
            Called::LikelyAlive => "likely alive",
            Called::AliveUnlessTaken => "alive unless taken",
            Called::AliveUnlessKilled => "alive unless killed",
            Called::Seki => "alive in seki",
        })
    }
}

/// Returns the lines above the board, which say which position it is and which side leads. A first line that is longer
/// than this width, in characters, is broken in two.
pub(in crate::report) fn heading(report: &Report, width: usize) -> Vec<String> {
    let (position, game) = (position(report), game(report));
    let mut lines = vec![format!("{position} {game}")];
    if lines[0].chars().count() > width {
        lines = vec![position, game];
    }
    lines.push(lead(report));
    lines
}

/// Returns the place of the position: `game.sgf, move 87 of 214 (Q16), White to play.`
pub(in crate::report) fn position(report: &Report) -> String {
    let mut text = report.file.as_ref().map_or(String::new(), |file| format!("{file}, "));
    if let Some(game) = report.game {
        _ = write!(text, "game {game}, ");
    }
    text + &in_game(report)
}

/// Returns the place of the position in its game: `move 87 of 214 (Q16), White to play.`
pub(in crate::report) fn in_game(report: &Report) -> String {
    let mut text = match (report.move_number, report.moves_in_game) {
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

/// Returns the conditions and the phase of the game: `19x19, Chinese rules, komi 6.5. Middle game.`
pub(in crate::report) fn game(report: &Report) -> String {
    let rules = words::rules(&report.rules);
    let mut text = format!("{}, {rules} rules, komi {}", report.size, figure(report.komi));
    if report.handicap > 0 {
        _ = write!(text, ", {}", words::count(report.handicap, "handicap stone"));
    }
    _ = write!(text, ". {}.", capital(report.phase.name()));
    text
}

/// Returns the result by the count: `Black wins by 3.5 points, counted. Black has 61 (58 points of territory, 1
/// prisoner and 2 dead stones), White 51 (..) and komi 6.5.`
fn count(report: &Report, counted: &CountReport) -> String {
    let lead = report.score.lead;
    let winner = if lead > 0.0 { Color::Black } else { Color::White };
    let verdict = match lead.abs() {
        x if x < 0.05 => "The game is a draw, counted".to_string(),
        by => format!("{winner} wins by {}, counted", words::points(by)),
    };
    let side = |total: f64, side: &CountSide| {
        let territory = match side.territory {
            1 => "1 point of territory".to_string(),
            points => format!("{points} points of territory"),
        };
        let parts = match report.rules.scoring {
            Scoring::Area => vec![words::count(side.stones, "stone"), territory],
            Scoring::Territory => {
                vec![territory, words::count(side.prisoners, "prisoner"), words::count(side.dead, "dead stone")]
            }
        };
        format!("{} ({})", figure(total), words::list(&parts))
    };
    let mut parts = vec![
        format!("Black has {}", side(report.score.black.total, &counted.black)),
        format!("White {}", side(report.score.white.total, &counted.white)),
        format!("komi {}", figure(report.komi)),
    ];
    let bonus = report.rules.handicap_bonus(report.handicap);
    if bonus > 0 {
        parts.push(format!("{bonus} for the handicap"));
    }
    format!("{verdict}. {}.", words::list(&parts))
}

/// Returns the sentences on a finished game: the dead groups, the groups in seki, and the neutral points.
fn on_the_count(report: &Report, counted: &CountReport) -> String {
    let of = |status: Status| -> Vec<String> {
        let groups = report.groups.iter().filter(|group| group.status == status);
        groups.map(|group| format!("{}'s #{}", group.color, group.id)).collect()
    };
    let mut told = vec!["Both sides have passed.".to_string()];
    let is = |named: &[String]| if named.len() == 1 { "is" } else { "are" };
    for (status, word) in [(Status::Dead, "dead"), (Status::Seki, "alive in seki")] {
        let named = of(status);
        if !named.is_empty() {
            told.push(format!("{} {} {word}.", words::list(&named), is(&named)));
        }
    }
    let dame: Vec<Point> = counted.dame.iter().copied().filter(|at| !counted.to_fill.contains(at)).collect();
    told.extend(left_over(&dame, &counted.to_fill));
    told.join(" ")
}

/// Returns the sentences on the points that remain: `2 neutral points are open: A1 and B2. C3 has to be filled.`
fn left_over(dame: &[Point], to_fill: &[Point]) -> Vec<String> {
    let names = |points: &[Point]| words::list(&points.iter().map(ToString::to_string).collect::<Vec<String>>());
    let dame = match dame {
        [] => None,
        [only] => Some(format!("A neutral point is open, {only}.")),
        many => Some(format!("{} neutral points are open: {}.", many.len(), names(many))),
    };
    let to_fill = match to_fill {
        [] => None,
        [only] => {
            Some(format!("{only} is no point of territory: it has to be filled when the neutral points are played."))
        }
        many => Some(format!(
            "{} are no points of territory: they have to be filled when the neutral points are played.",
            names(many)
        )),
    };
    dame.into_iter().chain(to_fill).collect()
}

/// Returns the sentences on the moves that remain on a board that is otherwise finished.
fn remaining(left: &Remaining) -> String {
    let mut told = left_over(&left.dame, &left.to_fill);
    match left.dame.is_empty() && left.to_fill.is_empty() {
        true => told.push("The board is finished: nothing is left to play for.".into()),
        false => told.insert(0, "The board is finished but for this.".into()),
    }
    told.join(" ")
}

/// Returns the sentences on the lead: `Black leads by 3.2 points, give or take 5. By the evaluation alone Black has 62,
/// White 52.3 and komi 6.5.`
pub(in crate::report) fn lead(report: &Report) -> String {
    if let Some(counted) = &report.score.counted {
        return count(report, counted);
    }
    let bonus = report.rules.handicap_bonus(report.handicap);
    // The sum is taken of the figures as they are shown, so that they add up if the lead follows from them.
    let summed = rounded(report.score.black.total) - rounded(report.score.white.total) - report.komi - bonus as f64;
    let adds_up = (summed - report.score.lead).abs() < 0.1;
    let lead = if adds_up { summed } else { rounded(report.score.lead) };
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
    let has = if adds_up { "Black has" } else { "By the evaluation alone Black has" };
    let mut parts = vec![
        format!("{has} {}", side(&report.score.black)),
        format!("White {}", side(&report.score.white)),
        format!("komi {}", figure(report.komi)),
    ];
    if bonus > 0 {
        parts.push(format!("{bonus} for the handicap"));
    }
    format!("{verdict}. {}.", words::list(&parts))
}

/// Returns a few sentences on the groups that are unsettled, on the others of more than a few stones that depend on a
/// move or a ko, and on those that a search is not sure of.
pub(in crate::report) fn at_stake(report: &Report) -> String {
    if report.groups.is_empty() {
        return "The board is empty.".into();
    }
    if let Some(counted) = &report.score.counted {
        return on_the_count(report, counted);
    }
    let mut by_size: Vec<&GroupReport> = report.groups.iter().collect();
    by_size.sort_by_key(|group| std::cmp::Reverse(group.stones.len()));
    let name = full_name;
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
        // A player does not take single stones for groups.
        [] => but_for_stones(&stones).into_iter().collect(),
        [only] => vec![format!("{only} is unsettled{beside}.")],
        few if few.len() <= NAMED => vec![format!("{} are unsettled{beside}.", words::list(few))],
        many => {
            let largest = words::list(&many[..NAMED]);
            vec![format!("{} groups are unsettled, the largest {largest}{beside}.", many.len())]
        }
    };
    let hangs_on = |group: &GroupReport| match group.status {
        Status::Alive => group.attack.map(|at| (at, group.attack_is_known())),
        Status::Dead => group.defend.map(|at| (at, group.defence_is_known())),
        Status::Unsettled | Status::Seki => None,
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
    told.extend(report.remaining.as_ref().map(remaining));
    told.join(" ")
}

/// Returns the sentence for the case that only single stones are unsettled: `No group is in question, but for a single
/// stone, White's #2 at E8.`
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

/// Returns the sentence on the ko: `A ko: Black may not retake at G6 at once; it would save #7.`
fn retaking(report: &Report, ko: &KoReport) -> String {
    let deeds: Vec<String> = ko.retaking.iter().map(infinitive).collect();
    let effect = if deeds.is_empty() { String::new() } else { format!("; it would {}", words::list(&deeds)) };
    format!("A ko: {} may not retake at {} at once{effect}.", report.to_play, ko.at)
}

/// Returns the name of a small group, `#7 C3`, with the exception to its status: a move that would still save a dead
/// group or keep it on the board for now, or one that would capture or kill a living group or a part of it.
pub(in crate::report) fn small_name(group: &GroupReport) -> String {
    let name = format!("#{} {}", group.id, group.at);
    // The remarks tell of parts that may be lost, and of searches.
    let part =
        || group.grounds.iter().find(|ground| ground.is_of_part() || ground.is_search()).map(ToString::to_string);
    match exception(group).or_else(part) {
        Some(exception) => format!("{name} ({exception})"),
        None => name,
    }
}

/// Returns the exception to the status of a settled group, such as `G3 would still save it`.
fn exception(group: &GroupReport) -> Option<String> {
    match group.status {
        Status::Dead => {
            let would = if group.defence_is_known() { "would" } else { "may" };
            let saved = group.defend.map(|defend| format!("{defend} {would} still save it"));
            saved.or_else(|| group.escape.map(|escape| format!("{escape} is a try")))
        }
        Status::Alive => {
            let does = if group.is_taken() { "take" } else { "kill" };
            let would = if group.attack_is_known() { "would" } else { "may" };
            group.attack.map(|attack| format!("{attack} {would} {does} it"))
        }
        Status::Unsettled | Status::Seki => None,
    }
}

/// Returns the term for the group, with the evidence if that is more than an estimate: `unsettled, proven`.
pub(in crate::report) fn status(group: &GroupReport) -> String {
    match group.proof {
        Proof::Estimated => group.called().to_string(),
        proof => format!("{}, {proof}", group.called()),
    }
}

/// Returns the number of eyes if the opponent moves first and if the owner does: `eyes 1 to 2`.
pub(in crate::report) fn eyes_told(low: &str, high: &str) -> String {
    if low == high { format!("eyes {low}") } else { format!("eyes {low} to {high}") }
}

/// Returns the grounds for the safety of the group, and the moves that decide it.
pub(in crate::report) fn remarks(group: &GroupReport) -> String {
    [joined(&group.grounds), decided(group)].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Returns the moves that decide an unsettled group, or the exception to the status of a settled one; empty if there is
/// nothing.
pub(in crate::report) fn decided(group: &GroupReport) -> String {
    let (own, enemy) = (group.color, !group.color);
    let lives = if group.defence_is_known() { "lives" } else { "may live" };
    let kills = if group.attack_is_known() { "kills" } else { "may kill" };
    match (group.defend, group.attack) {
        _ if group.status != Status::Unsettled => {
            let word = if group.status == Status::Dead { "counted as dead" } else { "counted as alive" };
            exception(group).map_or(String::new(), |exception| format!("{word}, though {exception}"))
        }
        (Some(defend), Some(attack)) if defend == attack => {
            let decides = if group.attack_is_known() && group.defence_is_known() { "decides" } else { "is the point" };
            format!("{defend} {decides}: {own} to play {lives}, {enemy} to play {kills}")
        }
        (Some(defend), Some(attack)) => {
            format!("{own} to play {lives} at {defend}, {enemy} to play {kills} at {attack}")
        }
        (Some(defend), None) => format!("{own} to play {lives} at {defend}"),
        (None, Some(attack)) => format!("{enemy} to play {kills} at {attack}"),
        (None, None) => String::new(),
    }
}

/// Returns the gain of a move, or a dash if the figures see none.
pub(in crate::report) fn gain(candidate: &MoveReport) -> String {
    if is_gain(candidate) { format!("{:+.1}", candidate.value) } else { "-".into() }
}

/// Returns the line on small groups: `Small and alive, White's: #5 J9, #6 J9 (J8 would take it).`
pub(in crate::report) fn small_groups(called: Called, color: Color, groups: &[&GroupReport]) -> String {
    let names: Vec<String> = groups.iter().map(|group| small_name(group)).collect();
    format!("Small and {called}, {color}'s: {}.", names.join(", "))
}

/// Returns the sentence that replaces the list of moves if there are none.
pub(in crate::report) fn no_move(to_play: Color) -> String {
    format!("No move gains {to_play} anything at first sight: a pass loses nothing.")
}

/// Returns the heading of the list of moves.
pub(in crate::report) fn best_moves(to_play: Color) -> String {
    format!("Best moves for {to_play} at first sight, and about what they gain in points:")
}

/// Returns the effects of a move, and the moves that do the same: `saves #2; similar: D9 (+11.0), E8`.
pub(in crate::report) fn idea(candidate: &MoveReport, others: &[&MoveReport]) -> String {
    let deeds = joined(&candidate.deeds);
    if others.is_empty() {
        return deeds;
    }
    let name = |told: &&MoveReport| match is_gain(told) {
        true => format!("{} ({})", told.point, gain(told)),
        false => told.point.to_string(),
    };
    format!("{deeds}; similar: {}", others.iter().map(name).collect::<Vec<String>>().join(", "))
}

/// Returns the description of a group: `#3, White, 8 stones: unsettled, 22 %. One eye at J9 and no open ground within
/// reach.`
pub(in crate::report) fn about(group: &GroupReport) -> String {
    let stones = words::count(group.stones.len(), "stone");
    let safety = words::percent(group.safety);
    let mut text = format!("#{}, {}, {stones}: {}, {safety}.", group.id, group.color, status(group));
    if !group.grounds.is_empty() {
        let grounds: Vec<String> = group.grounds.iter().map(ToString::to_string).collect();
        _ = write!(text, " {}.", capital(&words::list(&grounds)));
    }
    text
}

/// Returns the sentence that replaces the list of moves if the game is over.
pub(in crate::report) fn no_move_left() -> String {
    "The game is over; no moves are told.".into()
}

/// Returns the sentence on a move of the list: `Best move 1, +12.4: kills #3.`
pub(in crate::report) fn best_move(rank: usize, told: &MoveReport, idea: &str) -> String {
    let gain = if is_gain(told) { format!(", {}", gain(told)) } else { String::new() };
    if idea.is_empty() { format!("Best move {rank}{gain}.") } else { format!("Best move {rank}{gain}: {idea}.") }
}

/// Returns the heading of a proof: `Proven: what becomes of White's #3 (5 stones at D4) if Black moves first.`
pub(in crate::report) fn proof_by(group: &GroupReport, first: Color) -> String {
    format!("Proven: what becomes of {} if {first} moves first.", full_name(group))
}

/// Returns the full name of a group: `White's #3 (5 stones at D4)`.
fn full_name(group: &GroupReport) -> String {
    format!("{}'s #{} ({} at {})", group.color, group.id, words::count(group.stones.len(), "stone"), group.at)
}
