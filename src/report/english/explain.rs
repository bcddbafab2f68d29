//! The explanation of the words and figures of reports.

use crate::report::called::Called;

use super::words::wrapped;

/// The width of the explanation, in characters.
const WIDTH: usize = 100;

/// The terms for groups, each with its meaning.
const CALLED: [(Called, &str); 9] = [
    (Called::Alive, "It is taken to live even if the opponent moves first. Its safety is 98.5 % or more."),
    (Called::LikelyAlive, "It is expected to live. Its safety is 75 to 98.5 %, and no move is known that kills it."),
    (
        Called::AliveUnlessTaken,
        "It is judged alive, though the opponent can take it by the move that is named if it moves first.",
    ),
    (
        Called::AliveUnlessKilled,
        "It is judged alive, though the opponent kills it, or may kill it, by the move that is named if it moves first.",
    ),
    (
        Called::Unsettled,
        "It may live or die. Its safety is 25 to 75 %. The moves that decide it are named where they are known.",
    ),
    (
        Called::DeadUnlessSaved,
        "It is expected to die, but its owner saves it, or may save it, by the move that is named.",
    ),
    (Called::LikelyDead, "It is expected to die. Its safety is 1.5 to 25 %, and no move is known that saves it."),
    (Called::Dead, "It is taken to die even if its owner moves first. Its safety is 1.5 % or less."),
    (Called::Seki, "It lives without two eyes, since neither side can take the other's stones there."),
];

/// The kinds of evidence that a statement may rest on.
const EVIDENCE: [(&str, &str); 3] = [
    (
        "proven",
        "The solver tried every reply that could matter, or the group lives whatever is played (Benson). `--why` shows \
         the line of play.",
    ),
    (
        "read",
        "A search came to its end, but it takes something for granted, for example that stones around the group are safe.",
    ),
    (
        "estimated",
        "A figure that was fitted to labelled positions says so. Reports do not write this word: a status without \
         proven or read is estimated, and so is what a move may do.",
    ),
];

/// Other words and figures.
const OTHERS: [(&str, &str); 9] = [
    ("lead", "By how many points a side is ahead when the game ends, komi included, as two searches expect."),
    ("give or take", "Eight leads in ten are off by no more points than that."),
    ("counted", "Both sides have passed: the game is counted, and the lead is its result."),
    ("safety", "How likely the group is to live, from 0 to 100 %."),
    (
        "eyes",
        "How many eyes the group has if the opponent moves first, and if its owner does; ½ is an eye that a move decides.",
    ),
    ("try", "A move after which a dead group is not taken at once, though nothing is known to save it."),
    ("hangs on", "The next move there decides the group."),
    ("gain", "What a move is worth more than a pass, in points."),
    ("similar", "Moves that do the same to the same groups."),
];

/// Returns the words and figures of reports, each with its meaning, in lines.
pub fn explanation() -> String {
    let mut text = String::from("What a group is called:\n");
    for (called, meaning) in CALLED {
        text += &entry(&called.to_string(), meaning);
    }
    text += "\nWhat a status, an attack, a defence or a move rests on:\n";
    EVIDENCE.iter().for_each(|(word, meaning)| text += &entry(word, meaning));
    text += "\nOther words and figures:\n";
    OTHERS.iter().for_each(|(word, meaning)| text += &entry(word, meaning));
    text
}

fn entry(word: &str, meaning: &str) -> String {
    format!("  {word}\n{}", wrapped(meaning, 6, WIDTH))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_that_a_settled_group_is_called_by_is_explained() {
        for called in Called::SETTLED {
            assert!(CALLED.iter().any(|(explained, _)| *explained == called), "{called}");
        }
    }

    #[test]
    fn the_page_about_reports_holds_the_explanation() {
        assert!(include_str!("../../../docs/report.md").contains(&explanation()));
    }
}
