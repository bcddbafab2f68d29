//! How far the moves told are known to do what is said of them.
//!
//! That a move kills or saves a group, the evaluation says of the position after it, and so does reading that takes the
//! stones around for safe. Only where it was read to the end, as capture or within closed walls, or where the move joins a
//! chain to stones that plainly live, it is told as a fact.

use super::MoveReport;
use super::build::number;
use super::difference::phrase;
use super::fates::Fates;
use super::words;
use crate::board::Color;
use crate::eval::Analysis;
use crate::eval::shape::group::GroupId;

/// What the evaluation says of a move, and what is told of groups for which that was read to the end, for which a search about the
/// group bears it out, and of the others.
const CLAIMS: [[&str; 4]; 5] = [
    ["kills", "kills", "may kill", "threatens"],
    ["saves", "saves", "may save", "strengthens"],
    ["threatens to save", "saves", "may save", "strengthens"],
    ["threatens", "kills", "may kill", "threatens"],
    ["strengthens", "strengthens", "strengthens", "strengthens"],
];

/// How what is told begins that the table asks for, and says enough of a group.
const SETTLED: [&str; 3] = ["looks after #", "makes sure of #", "may kill #"];

/// How what is told ends that was read to the end.
pub(super) const BY_READING: &str = ", by reading";

/// Tells what the moves of that side are said to do to whole groups as far as it is known, of each group once.
pub(super) fn put_in_doubt(moves: &mut [MoveReport], mover: Color, analysis: &Analysis, fates: &mut Fates) {
    for told in moves {
        let reasons = std::mem::take(&mut told.reasons);
        let (mut claims, mut others, mut first): (Vec<(&str, Vec<GroupId>)>, _, _) = (Vec::new(), Vec::new(), 0);
        // What is told to be read stays as it is, and so does what the table asks for.
        let is_read = |reason: &String| reason.ends_with(BY_READING);
        let is_settled = |reason: &&String| is_read(reason) || SETTLED.iter().any(|said| reason.starts_with(said));
        let mut named: Vec<usize> =
            reasons.iter().filter(is_settled).flat_map(|reason| words::groups_named(reason)).collect();
        for reason in reasons {
            let claim = CLAIMS.iter().find(|[said, ..]| reason.starts_with(&format!("{said} #")) && !is_read(&reason));
            let Some([_, fact, doubt, less]) = claim else {
                others.push(reason);
                continue;
            };
            if claims.is_empty() {
                first = others.len();
            }
            let of = words::groups_named(&reason);
            for group in analysis.groups.iter().filter(|group| of.contains(&number(group.id))) {
                if named.contains(&number(group.id)) {
                    continue;
                }
                named.push(number(group.id));
                // What is told the same either way need not be asked about.
                let deed = if fact != less && fates.is_known(analysis, group, mover, told.point) {
                    fact
                } else if doubt != less && fates.is_borne_out(analysis, group, mover, told.point) {
                    doubt
                } else {
                    less
                };
                match claims.iter_mut().find(|(told, _)| told == deed) {
                    Some((_, groups)) => groups.push(group.id),
                    None => claims.push((deed, vec![group.id])),
                }
            }
        }
        others.splice(first..first, claims.iter().filter_map(|(deed, groups)| phrase(deed, groups)));
        told.reasons = others;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};

    /// Black's corner, three points in a row, is decided by B9; his other stones are in the open.
    const TEXT: &str = ". . . X O . . . .
                        X X X X O . . . .
                        O O O O O . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . X . O . . .
                        . . . . . . . . .
                        . . . . . . . . .";

    #[test]
    fn what_was_not_read_is_told_in_doubt() {
        let board = Board::from_diagram(TEXT);
        let analysis = Analysis::thorough(&board);
        let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
        let group = |vertex| number(analysis.groups.at(at(vertex)).unwrap());
        let (corner, open) = (group("A8"), group("D3"));
        let told_of = |mover, vertex: &str, reason: String| {
            let mut moves =
                [MoveReport { point: at(vertex), value: 1.0, prior: 0.0, share: 0.0, reasons: vec![reason] }];
            put_in_doubt(&mut moves, mover, &analysis, &mut Fates::unread(&board, &analysis));
            moves[0].reasons.join("; ")
        };
        let told = |vertex: &str, reason: String| told_of(Color::White, vertex, reason);
        assert_eq!(told("B9", format!("kills #{corner}")), format!("kills #{corner}"));
        // A reply undoes it.
        assert_eq!(told("A9", format!("kills #{corner}")), format!("threatens #{corner}"));
        // The corner was read, the stones in the open were not.
        let both = format!("kills #{corner} and #{open}");
        assert_eq!(told("B9", both), format!("kills #{corner}; threatens #{open}"));
        // Who is thought to save his group if he gets a second move may do so with the first.
        let saves = |vertex| told_of(Color::Black, vertex, format!("threatens to save #{corner}"));
        assert_eq!(saves("B9"), format!("saves #{corner}"));
        assert_eq!(saves("A9"), format!("strengthens #{corner}"));
        assert_eq!(told("E3", format!("weakens #{open}")), format!("weakens #{open}"));
        // What was read stays so, and no group is told of twice.
        let read = format!("saves #{corner}, by reading");
        assert_eq!(told_of(Color::Black, "A9", read.clone()), read);
        let twice = |one: &str, other: &str| {
            let reasons = [one, other].map(|deed| format!("{deed} #{corner}")).to_vec();
            let mut moves = [MoveReport { point: at("A9"), value: 1.0, prior: 0.0, share: 0.0, reasons }];
            put_in_doubt(&mut moves, Color::Black, &analysis, &mut Fates::unread(&board, &analysis));
            moves[0].reasons.join("; ")
        };
        assert_eq!(twice("saves", "threatens to save"), format!("strengthens #{corner}"));
        assert_eq!(twice("threatens to save", "strengthens"), format!("strengthens #{corner}"));
        assert_eq!(twice("looks after", "strengthens"), format!("looks after #{corner}"));
    }
}
