//! The review for a player to read.

use std::fmt::Write;

use super::{Review, TurningPoint, chart};
use crate::board::rules::Rules;
use crate::report::text::WIDTH;
use crate::report::words::{self, capital, figure};

/// The review as text.
pub fn render(review: &Review) -> String {
    let mut text = String::new();
    for line in heading(review) {
        text += &words::wrapped(&line, 0, WIDTH);
    }
    text.push('\n');
    text += &words::wrapped(&review.summary().join(" "), 0, WIDTH);
    if review.moves > 0 {
        text += "\nThe lead in points, X Black's, O White's:\n\n";
        text += &chart::text(review);
    }
    text.push('\n');
    if review.turning_points.is_empty() {
        text += "The lead never turned by much.\n";
    } else {
        text += "Turning points, by the evaluation:\n";
    }
    for (i, turn) in review.turning_points.iter().enumerate() {
        text += &item(&format!("{:>3}  ", i + 1), &turn.sentences().join(" "));
    }
    if !review.groups.is_empty() {
        text += "\nGroups that died:\n";
    }
    for fate in &review.groups {
        text += &item("  -  ", format!("{} {}", fate.story(), fate.explanation()).trim());
    }
    text
}

fn item(sign: &str, words: &str) -> String {
    let lines = words::wrapped(words, sign.len(), WIDTH);
    format!("{sign}{}", lines.trim_start())
}

/// Which game it is, in lines.
pub(in crate::report) fn heading(review: &Review) -> Vec<String> {
    let mut title = review.file.clone().unwrap_or_default();
    if let Some(game) = review.game {
        _ = write!(title, ", game {game}");
    }
    let [black, white] = &review.players;
    let players = match (black.as_str(), white.as_str()) {
        ("", "") => String::new(),
        (black, white) => {
            let named = |name: &str| if name.is_empty() { "somebody".to_string() } else { name.to_string() };
            format!("Black {}, White {}", named(black), named(white))
        }
    };
    let mut game = conditions(review);
    if let Some(result) = review.result {
        _ = write!(game, " Result {result}.");
    }
    [title, players].into_iter().filter(|line| !line.is_empty()).map(|line| line + ".").chain([game]).collect()
}

/// `19x19, Chinese rules, komi 7.5, 246 moves.`
fn conditions(review: &Review) -> String {
    let rules: &Rules = &review.rules;
    let mut text = format!("{}, {} rules, komi {}", review.size, words::rules(rules), figure(review.komi));
    if review.handicap > 0 {
        _ = write!(text, ", {}", words::count(review.handicap, "handicap stone"));
    }
    format!("{text}, {}.", words::count(review.moves, "move"))
}

/// `Black +3`, `White +4`, `even`: who leads, in whole points.
fn standing(lead: f64) -> String {
    match lead.round() {
        0.0 => "even".into(),
        lead if lead > 0.0 => format!("Black +{lead}"),
        lead => format!("White +{}", -lead),
    }
}

impl TurningPoint {
    /// `Move 87, Black Q5`, `Moves 120 to 128`.
    pub fn title(&self) -> String {
        match self.since {
            None => format!("Move {}, {} {}", self.at, self.color, spelt(self.mv)),
            Some(since) => format!("Moves {since} to {}", self.at),
        }
    }

    /// What it lost, what changed and what would have been better.
    pub fn sentences(&self) -> Vec<String> {
        let points = words::points(self.lost.round());
        let (before, after) = (standing(self.before), standing(self.after));
        let mut sentences = vec![match self.since {
            None => format!("{}: loses about {points} ({before} to {after}).", self.title()),
            Some(_) => {
                format!("{}: {} loses about {points} bit by bit ({before} to {after}).", self.title(), self.color)
            }
        }];
        if !self.changes.is_empty() {
            sentences.push(capital(&self.changes.join("; ")) + ".");
        }
        if let Some(better) = &self.better {
            let reasons = better.reasons.join("; ");
            let gain = figure(better.gain);
            sentences.push(if reasons.is_empty() {
                format!("Better was {} (+{gain}).", better.point)
            } else {
                format!("Better was {} (+{gain}: {reasons}).", better.point)
            });
        }
        sentences
    }
}

/// A move in a sentence: `Q5`, `passes`.
fn spelt(mv: crate::board::Move) -> String {
    mv.point().map_or_else(|| "passes".into(), |point| point.to_string())
}
