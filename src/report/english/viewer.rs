//! The words of the pages for a browser: the headings, buttons and legends, and the words that their script writes.

use std::fmt::Write;

use serde::Serialize;

use super::words::{self, figure};
use crate::board::sgf::Info;
use crate::board::{Color, Move, Point};
use crate::eval::stage::Mark;

/// The words of a page that are the same for every game.
#[derive(Clone, Copy, Debug, Serialize)]
pub(in crate::report) struct Words {
    pub(in crate::report) language: &'static str,
    pub(in crate::report) game: &'static str,
    board: &'static str,
    steps: &'static str,
    first: &'static str,
    previous: &'static str,
    next: &'static str,
    last: &'static str,
    number: &'static str,
    keys: &'static str,
    black_stones: &'static str,
    white_stones: &'static str,
    no_stones: &'static str,
    taken: &'static str,
    ko: &'static str,
    back: &'static str,
    judged: &'static str,
    layer: &'static str,
    no_layer: &'static str,
    stages: &'static str,
    switches: &'static str,
    numbers: &'static str,
    candidates: &'static str,
    outlines: &'static str,
    marks: &'static str,
    theme: &'static str,
    theme_system: &'static str,
    theme_light: &'static str,
    theme_dark: &'static str,
    legend: &'static str,
    pub(in crate::report) legend_alive: &'static str,
    pub(in crate::report) legend_unsettled: &'static str,
    pub(in crate::report) legend_dead: &'static str,
    pub(in crate::report) legend_seki: &'static str,
    pub(in crate::report) legend_owners: &'static str,
    pub(in crate::report) legend_candidates: &'static str,
    legend_last: &'static str,
    legend_better: &'static str,
    all_moves: &'static str,
    lines: &'static str,
    details: &'static str,
    point_at: &'static str,
    judgement: &'static str,
    moves: &'static str,
    rank: &'static str,
    #[serde(rename = "move")]
    mv: &'static str,
    gain: &'static str,
    reason: &'static str,
    no_moves: &'static str,
    groups: &'static str,
    small: &'static str,
    empty: &'static str,
    chart: &'static str,
    chart_legend: &'static str,
    biggest: &'static str,
    turns: &'static str,
    no_turns: &'static str,
    as_played: &'static str,
    losses: &'static str,
    phase: &'static str,
    black_lost: &'static str,
    white_lost: &'static str,
    fates: &'static str,
    no_fates: &'static str,
    show: &'static str,
    side_by_side: &'static str,
    classical: &'static str,
    lead: &'static str,
    black_wins: &'static str,
    best_moves: &'static str,
    differences: &'static str,
    no_differences: &'static str,
    group: &'static str,
    safety: &'static str,
    survival: &'static str,
    problems: &'static str,
    solution: &'static str,
    gallery: &'static str,
    result: &'static str,
    mistakes: &'static str,
    by: &'static str,
}

/// The words in English.
pub(in crate::report) const WORDS: Words = Words {
    language: "en",
    game: "The game",
    board: "The board",
    steps: "Steps through the moves",
    first: "First position",
    previous: "One move back",
    next: "One move on",
    last: "Last position",
    number: "Number of moves",
    keys: "The arrow keys, the wheel over the board and the slider step through the moves; Home and End go to the ends.",
    black_stones: "Black stones:",
    white_stones: "White stones:",
    no_stones: "none",
    taken: "Stones taken:",
    ko: "Ko at",
    back: "Leave this line",
    judged: "Back to the position that is judged",
    layer: "Shown on the points",
    no_layer: "nothing",
    stages: "Stages of the evaluation",
    switches: "What the board shows",
    numbers: "Move numbers",
    candidates: "Best moves",
    outlines: "Groups",
    marks: "Marks of the record",
    theme: "Colours",
    theme_system: "as the system",
    theme_light: "light",
    theme_dark: "dark",
    legend: "What the signs mean",
    legend_alive: "alive: a plain outline",
    legend_unsettled: "unsettled: long dashes",
    legend_dead: "dead: dots",
    legend_seki: "alive in seki: dashes and dots",
    legend_owners: "Black squares are points that Black will own, white squares White's; the larger, the surer.",
    legend_candidates: "Numbers in circles are the best moves in their order, with what they gain in points below.",
    legend_last: "The ring is on the last move.",
    legend_better: "A is a better move, B the move that was played.",
    all_moves: "All moves",
    lines: "Lines of play",
    details: "What is pointed at",
    point_at: "Point at a group, touch it, or choose it in the list to see what is known of it.",
    judgement: "The judgement",
    moves: "Best moves",
    rank: "Rank",
    mv: "Move",
    gain: "Gain",
    reason: "What it does",
    no_moves: "No move is told.",
    groups: "Groups",
    small: "More groups, small and settled",
    empty: "The board is empty.",
    chart: "The course of the lead",
    chart_legend: "In points: up and black where Black leads, down and white where White leads, and around it in grey by \
                   how much the lead may be off. Dashed lines part the phases of the game. Numbers in circles are the \
                   moves that lost most. A click shows the position.",
    biggest: "The biggest mistake:",
    turns: "Moves that lost most",
    no_turns: "No move is told to have lost much.",
    as_played: "As it was played",
    losses: "What each player lost by phase",
    phase: "Phase",
    black_lost: "Black lost",
    white_lost: "White lost",
    fates: "Groups that died",
    no_fates: "No group of some size died.",
    show: "Show it",
    side_by_side: "Side by side",
    classical: "Classical",
    lead: "Lead",
    black_wins: "Black wins",
    best_moves: "Best moves",
    differences: "Where they differ most",
    no_differences: "The two agree on every group and area of some size.",
    group: "Group",
    safety: "Safety",
    survival: "Survives playouts",
    problems: "Problems",
    solution: "The answer",
    gallery: "Games",
    result: "Result",
    mistakes: "Biggest mistakes",
    by: "Judged by Keisei, a classical engine without a neural network: read it as one player's opinion. Version",
};

/// The name of a game, as far as its record has one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// The players with their ranks, Black's first; empty if none is known.
    pub players: Vec<Named>,
    /// The name of the game, its event, date and result, as far as they are known. If there are no players and no such
    /// facts, this is what the user called the file.
    pub facts: Vec<String>,
}

/// A player with a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// `Black` or `White`.
    pub side: String,
    /// The name and the rank.
    pub name: String,
}

impl Heading {
    /// Returns the heading of a game with this record and this name of its file.
    pub(in crate::report) fn of(info: &Info, file: Option<&str>, game: Option<usize>) -> Heading {
        let player = |color: Color| match (info.players[color].trim(), info.ranks[color].trim()) {
            ("", "") => None,
            (name, "") => Some(name.to_string()),
            ("", rank) => Some(rank.to_string()),
            (name, rank) => Some(format!("{name} ({rank})")),
        };
        let players = Color::BOTH.map(|color| (color, player(color)));
        let is_known = players.iter().any(|(_, name)| name.is_some());
        let named = |(color, name): (Color, Option<String>)| Named {
            side: color.to_string(),
            name: name.unwrap_or_else(|| "somebody".into()),
        };
        let players: Vec<Named> = players.into_iter().filter(|_| is_known).map(named).collect();
        let result = info.result.map_or_else(String::new, |result| result.to_string());
        let facts = [info.name.trim(), info.event.trim(), info.date.trim(), result.as_str()];
        let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).map(String::from).collect();
        let mut heading = Heading { players, facts };
        if heading.players.is_empty() && heading.facts.is_empty() {
            let game = game.map_or_else(String::new, |game| format!(", game {game}"));
            heading.facts.push(format!("{}{game}", file.unwrap_or("A game")));
        }
        heading
    }

    /// Returns a heading that is only a name.
    pub(in crate::report) fn named(name: &str) -> Heading {
        Heading { players: Vec::new(), facts: vec![name.to_string()] }
    }

    /// Returns the heading in one line: `Black Ito (3d), White Sato: B+R, 2024-05-01`
    pub fn line(&self) -> String {
        let players: Vec<String> =
            self.players.iter().map(|player| format!("{} {}", player.side, player.name)).collect();
        let parts = [players.join(", "), self.facts.join(", ")];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }
}

/// Returns the heading of an index of this many pages.
pub(in crate::report) fn games(count: usize) -> String {
    words::count(count, "game")
}

/// Returns the link to a file in the same folder. Characters that have a meaning in addresses are escaped.
pub(in crate::report) fn link(file: &str) -> String {
    let mut link = String::new();
    for byte in file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => link.push(char::from(byte)),
            _ => _ = write!(link, "%{byte:02X}"),
        }
    }
    link
}

/// Returns the title of the page of a position.
pub(in crate::report) fn position_title(heading: &Heading, moves: usize) -> String {
    format!("{}. Position after {}", heading.line(), words::count(moves, "move"))
}

/// Returns the sentence on the place of a position: `Move 87 of 214, White Q16.`
pub(in crate::report) fn place(at: usize, of: usize, made: Option<(Color, Move)>) -> String {
    match made {
        None if of == 0 => "The position.".into(),
        None => format!("Before the first of {}.", words::count(of, "move")),
        Some((color, mv)) => format!("Move {at} of {of}, {color} {}.", called(mv)),
    }
}

/// Returns the sentence on the lead, which follows the place of a position: ` Black leads by 3.2 points, give or take
/// 5.`
pub(in crate::report) fn lead(lead: f64, spread: f64) -> String {
    let side = if lead > 0.0 { Color::Black } else { Color::White };
    let mut text = match words::rounded(lead.abs()) {
        0.0 => " The game is even".to_string(),
        by => format!(" {side} leads by {}", words::points(by)),
    };
    if spread.round() >= 1.0 {
        _ = write!(text, ", give or take {}", figure(spread.round()));
    }
    text + "."
}

/// Returns the name of a move: `Q16`, `passes`.
pub(in crate::report) fn called(mv: Move) -> String {
    mv.point().map_or_else(|| "passes".into(), |point| point.to_string())
}

/// Returns the sentences about the position after so many moves of a line of play.
pub(in crate::report) fn step(line: &str, number: usize, color: Color, mv: Move) -> String {
    format!("{} Move {number} of the line, {color} {}.", sentence(line), called(mv))
}

/// Returns the text with a full stop.
pub(in crate::report) fn sentence(text: &str) -> String {
    let ends = text.chars().last().is_some_and(|last| ".:!?".contains(last));
    if ends { text.to_string() } else { format!("{text}.") }
}

/// Returns the name of the line that begins with a better move.
pub(in crate::report) fn better_line(title: &str, better: Point) -> String {
    format!("{title}: better was {better}")
}

/// Returns the name of the line that begins with one of the best moves.
pub(in crate::report) fn candidate_line(rank: usize, point: Point) -> String {
    format!("Best move {rank}: {point}")
}

/// The name and the legend of the layer of the expected owners of points, first of a report and then of a review.
pub(in crate::report) const OWNERS: [&str; 2] = ["ownership", "Who will own each point."];
pub(in crate::report) const COURSE: [&str; 2] =
    ["ownership", "Who will own each point, by the evaluation of the position that is shown."];
/// The names and legends of the layers of the owners by two judgements.
pub(in crate::report) const COMPARED: [[&str; 2]; 3] = [
    ["classical", "Who will own each point by the classical judgement."],
    ["Monte Carlo", "Who will own each point by random games."],
    [
        "classical less Monte Carlo",
        "+ where the classical judgement gives Black more of a point than random games do, - where it gives White more; \
         the larger, the more.",
    ],
];

/// Returns the sign of a stage of the evaluation on a point, in a few characters.
pub(in crate::report) fn mark(mark: Mark) -> String {
    match mark {
        Mark::None => String::new(),
        Mark::Number(number) => number.to_string(),
        Mark::Side(Color::Black) => "b".into(),
        Mark::Side(Color::White) => "w".into(),
        Mark::Both => "#".into(),
        Mark::Letter(letter) => letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::sgf::Record;

    fn heading(root: &str) -> String {
        let record = Record::read(&format!("(;SZ[9]{root})")).unwrap();
        Heading::of(&record.info, Some("games/a.sgf"), None).line()
    }

    #[test]
    fn a_game_is_called_by_its_players_event_date_and_result() {
        assert_eq!(
            heading("PB[Ito]BR[3d]PW[Sato]RE[B+R]DT[2024-05-01]EV[Cup]"),
            "Black Ito (3d), White Sato: Cup, 2024-05-01, B+R"
        );
        assert_eq!(heading("PW[Sato]"), "Black somebody, White Sato");
        assert_eq!(heading("GN[An example]"), "An example");
    }

    #[test]
    fn the_path_stands_only_where_there_is_nothing_else() {
        assert_eq!(heading(""), "games/a.sgf");
        assert_eq!(heading("RE[W+3.5]"), "W+3.5");
    }

    #[test]
    fn the_place_of_a_position_is_told() {
        assert_eq!(place(0, 0, None), "The position.");
        assert_eq!(place(0, 1, None), "Before the first of 1 move.");
        let point = Move::Play(Point::at(2, 2));
        assert_eq!(
            place(3, 9, Some((Color::White, point))) + &lead(-3.0, 5.2),
            "Move 3 of 9, White C3. White leads by 3 points, give or take 5."
        );
        assert_eq!(
            place(4, 9, Some((Color::Black, Move::Pass))) + &lead(0.0, 0.0),
            "Move 4 of 9, Black passes. The game is even."
        );
        assert_eq!(step("Better was C3", 1, Color::Black, point), "Better was C3. Move 1 of the line, Black C3.");
    }
}
