//! Finds groups that are saved by capturing stones around them.
//!
//! Life reading assumes that the stones around a group are safe, as far as the evaluation does. Reports read further
//! whether they can be captured. A move that captures them may save a group that life reading finds dead.

use std::cmp::Reverse;

use crate::board::{Board, ChainId, Point};
use crate::eval::Analysis;
use crate::eval::fight::LEAST_RIVAL;
use crate::eval::safety::Status;
use crate::eval::shape::group::Group;
use crate::judge::fates::FateReader;
use crate::judge::near::sure_move;

/// Returns the move that captures a chain of enemies around the group, by reading, and leaves the group safe by the
/// evaluation, too. Of several chains it captures the largest.
pub(super) fn saved_by_taking(
    board: &Board,
    analysis: &Analysis,
    fates: &mut FateReader,
    group: &Group,
) -> Option<Point> {
    let is_dead =
        |id: &ChainId| analysis.groups().at(id.point()).is_none_or(|enemies| analysis.status(enemies) == Status::Dead);
    let mut chains: Vec<ChainId> = board.chains_among(group.enemies_beside(board)).collect();
    chains.retain(|id| board.chain_of(*id).stone_count() >= LEAST_RIVAL && !is_dead(id));
    chains.sort_by_key(|id| Reverse(board.chain_of(*id).stone_count()));
    chains
        .into_iter()
        .find_map(|id| sure_move(fates.capture_of(id).attack).filter(|at| fates.is_safe_after(group, *at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::eval::safety::Safety;

    /// White's five stones around Black's corner have one liberty, among Black's wall.
    const AROUND: &str = ". X O X . . . . .
                          X X O . X . . . .
                          O O O X . . . . .
                          X X X X . . . . .
                          . . . . . . . . .
                          . . . . . . . . .
                          . . . . . . . O .
                          . . . . . . O . .
                          . . . . . . . . .";

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, Size::NINE).unwrap()
    }

    /// Returns the move that saves Black's corner, which is judged dead, if White's stones around it have this safety.
    fn saved(text: &str, white: Safety) -> Option<Point> {
        let board = Board::from_diagram(text);
        let mut analysis = Analysis::thorough(&board);
        let [corner, around] = ["B9", "C9"].map(|vertex| analysis.groups().at(at(vertex)).unwrap());
        analysis.pretend().safety(corner, Safety::DEAD);
        analysis.pretend().safety(around, white);
        let mut fates = FateReader::unread(&board, &analysis);
        saved_by_taking(&board, &analysis, &mut fates, analysis.groups().get(corner))
    }

    #[test]
    fn who_takes_the_stones_around_is_saved() {
        assert_eq!(saved(AROUND, Safety::ALIVE), Some(at("D8")));
    }

    #[test]
    fn stones_that_cannot_be_taken_save_nobody() {
        // With three points on the upper side White gets out.
        let open =
            AROUND.replacen(". X O X . . . . .\n", ". X O . . . . . .\n", 1).replacen("X X O . X", "X X O . .", 1);
        assert_eq!(saved(&open, Safety::ALIVE), None);
    }

    #[test]
    fn who_is_dead_already_and_few_stones_are_nothing_to_take() {
        assert_eq!(saved(AROUND, Safety::DEAD), None);
        let few = AROUND.replacen("O O O X .", "X X O X .", 1);
        assert_eq!(saved(&few, Safety::ALIVE), None);
    }
}
