//! Sets Aya's evaluation beside the learned one: the number term by term, and the safety of the groups.

use std::fmt::Write;

use super::text::WIDTH;
use super::{english, words};
use crate::board::Board;
use crate::board::rules::Rules;
use crate::eval::Analysis;
use crate::eval::aya::Judgement;

/// The columns before the reason of a group.
const BEFORE_REASON: usize = 24;

/// Returns the terms of Aya's number, both leads before komi, and a line for each group with both safeties and what
/// decided Aya's.
pub(super) fn beside_the_learned(board: &Board, analysis: &Analysis) -> String {
    let judgement = Judgement::with_readings(board, analysis.readings());
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{:<28}{:>8}  {:>8}", english::aya::NUMBER, english::aya::AYA, english::aya::LEARNED);
    for (name, term) in judgement.terms.named() {
        let _ = writeln!(text, "{name:<28}{:>+8.2}", f64::from(term) / 100.0);
    }
    for (name, rules) in [(english::aya::BY_AREA, Rules::CHINESE), (english::aya::BY_TERRITORY, Rules::JAPANESE)] {
        let [aya, learned] = [judgement.terms.lead(&rules, 0.0, 0), analysis.score().lead(&rules, 0.0, 0)];
        let _ = writeln!(text, "{name:<28}{aya:>+8.2}  {learned:>+8.2}");
    }
    let _ = writeln!(text, "\n{:<10}{:>6}{:>8}", english::aya::GROUP, english::aya::AYA, english::aya::LEARNED);
    text + &groups(analysis, &judgement)
}

/// A line for each group, or more where its reason is long. The learned safety is that of the group that its largest
/// chain belongs to in the learned evaluation.
fn groups(analysis: &Analysis, judgement: &Judgement) -> String {
    let mut text = String::new();
    for group in judgement.groups.iter() {
        let safety = judgement.safety()[group.id.index()];
        let learned = analysis.groups().at(group.at).map_or(String::new(), |id| analysis.safety(id).to_string());
        let reason = judgement.reason(group.id).map_or(String::new(), english::aya::reason);
        let name = format!("{} {}", group.id, group.at);
        let told = words::wrapped(&reason, BEFORE_REASON + 2, WIDTH);
        let _ = write!(text, "{name:<10}{:>6}{learned:>8}  {}", safety.to_string(), told.trim_start());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_numbers_and_both_safeties_are_told() {
        let board = Board::from_diagram(
            ". X . X O . O
             X X X X O O O
             . X . X O O .
             X X X X O O O
             X X X X O O O
             X . X X O . O
             X X X X O O O",
        );
        let told = beside_the_learned(&board, &Analysis::of(&board));
        assert!(told.contains("territory                      +2.00\n"), "{told}");
        assert!(told.contains("stones                         +5.00\n"), "{told}");
        assert!(told.contains("area lead before komi          +7.00  "), "{told}");
        assert!(told.contains("#1 B7      100 %   100 %  5 eyes\n"), "{told}");
        assert_eq!(told.lines().filter(|line| line.starts_with('#')).count(), 2);
    }
}
