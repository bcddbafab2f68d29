//! How far the moves told are known to do what is said of them.
//!
//! That a move kills or saves a group, the evaluation says of the position after it, and so does reading that takes the
//! stones around for safe. Only where it was read to the end within closed walls it is told as a fact.

use super::MoveReport;
use super::build::number;
use super::difference::phrase;
use super::fates::Fates;
use super::words;
use crate::board::Color;
use crate::eval::Analysis;
use crate::eval::shape::group::Group;

/// What is told as a fact, what in doubt, and what of groups for which not even that is borne out.
const CLAIMS: [[&str; 3]; 2] = [["kills", "may kill", "threatens"], ["saves", "may save", "strengthens"]];

/// Tells what the moves of that side are said to do to whole groups as far as it is known: as a fact if it was read for all that
/// are named, in doubt of those for which random games and the replies nearby bear it out.
pub(super) fn put_in_doubt(moves: &mut [MoveReport], mover: Color, analysis: &Analysis, fates: &mut Fates) {
    for told in moves {
        let point = told.point;
        let as_known = |reason: String| {
            let claim = CLAIMS.iter().find(|[fact, ..]| reason.starts_with(&format!("{fact} #")));
            let Some([_, doubt, less]) = claim else { return vec![reason] };
            let named = words::groups_named(&reason);
            let groups: Vec<&Group> =
                analysis.groups.iter().filter(|group| named.contains(&number(group.id))).collect();
            if groups.iter().all(|group| fates.is_proven(group, mover, point)) {
                return vec![reason];
            }
            let is_held = |group: &&Group| {
                fates.is_proven(group, mover, point) || fates.is_borne_out(analysis, group, mover, point)
            };
            let (held, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_held);
            let ids = |groups: Vec<&Group>| groups.into_iter().map(|group| group.id).collect::<Vec<_>>();
            [phrase(doubt, &ids(held)), phrase(less, &ids(others))].into_iter().flatten().collect()
        };
        told.reasons = std::mem::take(&mut told.reasons).into_iter().flat_map(as_known).collect();
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
            moves[0].reasons.join("; ")
        };
        assert_eq!(told("B9", format!("kills #{corner}")), format!("kills #{corner}"));
        // A reply undoes it.
        assert_eq!(told("A9", format!("kills #{corner}")), format!("threatens #{corner}"));
        // The corner was read, the stones in the open were not.
        let both = format!("kills #{corner} and #{open}");
        assert_eq!(told("B9", both), format!("may kill #{corner}; threatens #{open}"));
        assert_eq!(told("E3", format!("weakens #{open}")), format!("weakens #{open}"));
    }
}
