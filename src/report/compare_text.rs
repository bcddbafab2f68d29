//! Writes two judgements side by side for a player to read.

use std::fmt::Write;

use super::compare::{Comparison, CriticalPoint};
use super::english::{self, leader};
use super::text::WIDTH;
use super::words;
use crate::board::{Point, column_letter};

/// The least differences of ownership that the map shows with a small letter, and with a capital. A quarter and a half
/// of the largest difference, set by judgement.
const SOME: f64 = 0.5;
const MUCH: f64 = 1.0;
/// The least difference between the chances of a group that is listed. A guess of the right size.
const LISTED: f64 = 0.1;

/// Returns the comparison as text.
pub fn render(comparison: &Comparison) -> String {
    let Comparison { classical, monte_carlo, .. } = comparison;
    let mut text = String::new();
    text += &words::wrapped(&english::position(classical), 0, WIDTH);
    text += &words::wrapped(&english::game(classical), 0, WIDTH);
    let mut moves: Vec<String> = classical.moves.iter().take(3).map(|best| best.point.to_string()).collect();
    if moves.is_empty() {
        moves.push("pass".into());
    }
    let searched = monte_carlo.moves.iter().take(3);
    let searched: Vec<String> = searched.map(|best| format!("{} ({})", best.mv, words::percent(best.share))).collect();
    let wins = monte_carlo.black_wins.map_or_else(|| "-".into(), words::percent);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{:<12}  {:<20}  {}", "", "classical", monte_carlo.mode);
    let _ = writeln!(text, "{:<12}  {:<20}  {}", "lead", leader(classical.score.lead), leader(monte_carlo.lead));
    let _ = writeln!(text, "{:<12}  {:<20}  {wins}", "Black wins", "-");
    let _ = writeln!(text, "{:<12}  {:<20}  {}", "best moves", moves.join(", "), searched.join(", "));
    let told = |critical: &CriticalPoint| format!("{} ({})", critical.point, words::percent(critical.criticality));
    let critical: Vec<String> = monte_carlo.critical.iter().map(told).collect();
    if !critical.is_empty() {
        text += &words::wrapped(&english::critical(&critical), 0, WIDTH);
    }
    let _ = writeln!(text, "\n{}", english::distance(comparison.distance));
    let _ = writeln!(text, "{}", english::disagreements(!comparison.disagreements.is_empty()));
    for disagreement in &comparison.disagreements {
        let line = words::wrapped(&english::disagreement(disagreement), 4, WIDTH);
        let _ = write!(text, "  - {}", line.trim_start());
    }
    text.push('\n');
    text += &map(comparison);
    text.push('\n');
    text + &groups(comparison)
}

/// Draws the board with the points on which the two differ: small letters mark a difference, and capitals a large one.
fn map(comparison: &Comparison) -> String {
    let report = &comparison.classical;
    let side = report.size.side();
    let stones = report.group_map();
    let letters: String = (0..side).map(|column| format!(" {}", column_letter(column))).collect();
    let mut rows = String::new();
    for row in (0..side).rev() {
        rows += &format!("{:>3}", row + 1);
        for column in 0..side {
            let difference = comparison.difference[side - 1 - row][column];
            let stone = stones[Point::at(column, row)].map(|i| report.groups[i].color.symbol());
            let sign = match difference {
                d if d >= MUCH => 'B',
                d if d >= SOME => 'b',
                d if d <= -MUCH => 'W',
                d if d <= -SOME => 'w',
                _ => stone.unwrap_or('.'),
            };
            rows += &format!(" {sign}");
        }
        rows += &format!(" {}\n", row + 1);
    }
    format!("   {letters}\n{rows}   {letters}\n\n{}", words::wrapped(english::MAP, 2, WIDTH))
}

fn groups(comparison: &Comparison) -> String {
    let (listed, others): (Vec<_>, Vec<_>) =
        comparison.groups.iter().partition(|group| (group.safety - group.survival).abs() >= LISTED);
    let mut text = String::new();
    if !listed.is_empty() {
        text += "   #  colour  stones  at    safety  survives playouts\n";
    }
    for group in &listed {
        let (safety, survival) = (words::percent(group.safety), words::percent(group.survival));
        let _ = writeln!(
            text,
            "{:>4}  {:<6}  {:<6}  {:<4}  {safety:<6}  {survival}",
            group.id, group.color, group.stones, group.at
        );
    }
    if !others.is_empty() {
        let _ = writeln!(text, "   {}", english::alike(others.len(), LISTED, !listed.is_empty()));
    }
    text
}
