//! The sentences of two modes over a game.

use super::{sentence, words};
use crate::board::Move;
use crate::report::contrast::{Contrast, GroupApart, Wanted};

/// The letters that stand for the two modes.
pub(in crate::report) const LETTERS: [&str; 2] = ["a", "b"];

/// The heading of the list of positions.
pub(in crate::report) const DISAGREEMENTS: &str = "Where they disagree most:";

/// Returns the sentence where no position is listed, since the leads are never so many points apart.
pub(in crate::report) fn never_apart(points: f64) -> String {
    format!("Their leads are never {} apart.", words::points(points))
}

/// The title of the page.
pub(in crate::report) const TWO_JUDGEMENTS: &str = "Two judgements of a game";

/// The name of the chart for screen readers.
pub(in crate::report) const TWO_COURSES: &str = "Black's lead by both modes after each move";

/// Returns the sentences that name the modes and say how far their leads are apart.
pub(in crate::report) fn two_modes(contrast: &Contrast) -> String {
    let [a, b] = &contrast.modes;
    let distance = words::points(contrast.distance);
    format!("Curve a is {a}, curve b is {b}. Their leads differ by {distance} on average.")
}

/// Returns the heading of a position, with the lead by each mode.
pub(in crate::report) fn leads_apart(moves: usize, last: Option<Move>, leads: [f64; 2]) -> String {
    let place = match last {
        None => "Before the first move".to_string(),
        Some(Move::Pass) => format!("After move {moves}, a pass"),
        Some(Move::Play(point)) => format!("After move {moves} at {point}"),
    };
    let [a, b] = leads.map(|lead| match words::rounded(lead) {
        0.0 => "nobody leads".to_string(),
        rounded if rounded > 0.0 => format!("Black leads by {}", words::figure(lead)),
        _ => format!("White leads by {}", words::figure(-lead)),
    });
    format!("{place}: by a {a}, by b {b}.")
}

/// Returns the sentence on a group: `Black's 6 stones at Q4 survive with a chance of 80 % by a and of 22 % by b; the
/// evaluation says: has two eyes.`
pub(in crate::report) fn group_apart(group: &GroupApart) -> String {
    let stones = words::count(group.stones, "stone");
    let verb = if group.stones == 1 { "survives" } else { "survive" };
    let [a, b] = group.survival.map(words::percent);
    let reasons: Vec<String> = group.grounds.iter().map(sentence).collect();
    let reason =
        if reasons.is_empty() { String::new() } else { format!("; the evaluation says: {}", reasons.join("; ")) };
    format!("{}'s {stones} at {} {verb} with a chance of {a} by a and of {b} by b{reason}.", group.color, group.at)
}

/// Returns the sentence on the move that a mode would play; nothing where it names none.
pub(in crate::report) fn wanted(letter: &str, wanted: &Option<Wanted>) -> Option<String> {
    let Wanted { mv, reasons } = wanted.as_ref()?;
    let what = match mv {
        Move::Pass => "pass".to_string(),
        Move::Play(point) => format!("play {point}"),
    };
    let why = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) };
    Some(format!("{letter} would {what}{why}."))
}
