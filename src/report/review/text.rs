//! Writes the review for a player to read.

use super::{Review, chart};
use crate::report::english::{self, words};
use crate::report::text::WIDTH;

/// Returns the review as text.
pub fn render(review: &Review) -> String {
    let mut text = String::new();
    for line in english::review_heading(review) {
        text += &words::wrapped(&line, 0, WIDTH);
    }
    text.push('\n');
    text += &words::wrapped(&review.summary().join(" "), 0, WIDTH);
    if review.moves > 0 {
        text += &format!("\n{}\n\n", english::CHART);
        text += &chart::text(review);
    }
    text.push('\n');
    if review.turning_points.is_empty() {
        text += &format!("{}\n", english::NO_TURNING_POINT);
    } else {
        text += &format!("{}\n", english::TURNING_POINTS);
    }
    for (i, turn) in review.turning_points.iter().enumerate() {
        text += &item(&format!("{:>3}  ", i + 1), &turn.sentences().join(" "));
    }
    if !review.losses.is_empty() {
        text += &format!("\n{}\n", english::LOSSES);
    }
    for part in review.losses_told() {
        text += &item("  -  ", &part);
    }
    if !review.groups.is_empty() {
        text += &format!("\n{}\n", english::DEAD_GROUPS);
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
