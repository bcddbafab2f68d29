//! Two modes over a game as text.

use super::{Apart, Contrast, LEAST_APART, chart};
use crate::report::english;
use crate::report::text::WIDTH;
use crate::report::words;

/// Returns the chart and the positions on which the modes disagree most, as text.
pub fn render(contrast: &Contrast) -> String {
    let mut text = words::wrapped(&english::two_modes(contrast), 0, WIDTH);
    text += "\n";
    text += &chart::text(&contrast.leads);
    text += "\n";
    if contrast.apart.is_empty() {
        return text + &english::never_apart(LEAST_APART) + "\n";
    }
    text += english::DISAGREEMENTS;
    text += "\n";
    for apart in &contrast.apart {
        let [heading, told @ ..] = &sentences(apart)[..] else { continue };
        text += &format!("\n{}", words::wrapped(heading, 0, WIDTH));
        for sentence in told {
            text += &format!("  - {}", words::wrapped(sentence, 4, WIDTH).trim_start());
        }
    }
    text
}

/// Returns the sentences on a position: the leads, the groups, the moves.
pub(super) fn sentences(apart: &Apart) -> Vec<String> {
    let mut sentences = vec![english::leads_apart(apart.moves, apart.last, apart.leads)];
    sentences.extend(apart.groups.iter().map(english::group_apart));
    let moves = english::LETTERS.iter().zip(&apart.best);
    sentences.extend(moves.filter_map(|(letter, wanted)| english::wanted(letter, wanted)));
    sentences
}
