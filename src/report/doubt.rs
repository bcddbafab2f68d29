//! How far the moves told are known to do what is said of them.
//!
//! That a move kills or saves a group, the evaluation says of the position after it, and so does reading that takes the
//! stones around for safe. Only where it was read to the end within closed walls it is told as a fact.

use super::MoveReport;
use super::build::number;
use super::fates::Fates;
use super::words;
use crate::board::Color;
use crate::eval::Analysis;

/// What is told as a fact, and in doubt.
const CLAIMS: [(&str, &str); 2] = [("kills #", "may kill #"), ("saves #", "may save #")];

/// Puts in doubt what the moves of that side are said to do to whole groups, unless it was read for all that are named.
pub(super) fn put_in_doubt(moves: &mut [MoveReport], mover: Color, analysis: &Analysis, fates: &mut Fates) {
    for told in moves {
        for reason in &mut told.reasons {
            let Some((fact, doubt)) = CLAIMS.iter().find(|(fact, _)| reason.starts_with(fact)) else { continue };
            let named = words::groups_named(reason);
            let mut groups = analysis.groups.iter().filter(|group| named.contains(&number(group.id)));
            if groups.any(|group| !fates.is_proven(group, mover, told.point)) {
                *reason = reason.replacen(fact, doubt, 1);
            }
        }
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
        let told = |vertex: &str, reason: String| {
            let mut moves = [MoveReport { point: at(vertex), value: 1.0, prior: 0.0, reasons: vec![reason] }];
            put_in_doubt(&mut moves, Color::White, &analysis, &mut Fates::unread(&board, &analysis));
            moves[0].reasons[0].clone()
        };
        assert_eq!(told("B9", format!("kills #{corner}")), format!("kills #{corner}"));
        assert_eq!(told("A9", format!("kills #{corner}")), format!("may kill #{corner}"));
        assert_eq!(told("B9", format!("kills #{corner} and #{open}")), format!("may kill #{corner} and #{open}"));
        assert_eq!(told("E3", format!("weakens #{open}")), format!("weakens #{open}"));
    }
}
