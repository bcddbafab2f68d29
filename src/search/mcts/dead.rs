//! Moves that only add to dead chains: the tree may think less of them.
//!
//! Source: AyaMC (`docs/monte-carlo.md#the-19x19-board`).

use arrayvec::ArrayVec;

use crate::board::{Board, Chain, Point, PointMap, PointSet};
use crate::tactics::{CaptureState, Limits, Reader, ReadingCache};

/// Chains with more liberties are not asked whether they are dead: [`Limits::QUICK`] reads no more.
const MOST_LIBERTIES: usize = 3;
/// The most chains of one position that are asked about. A guess of the right size.
const MOST_READ: usize = 64;
/// Beside an enemy chain with no more liberties than this a move may be for more than the dead. The same as in fights
/// about life (`eval/scene.rs`).
const SHORT_OF_LIBERTIES: usize = 2;

/// Finds such moves in the positions of a tree.
pub(super) struct DeadMoves {
    share: f32,
    reader: Reader,
    readings: ReadingCache,
}

impl DeadMoves {
    /// Returns the finder for a tree that leaves such moves this share of the opinion of them, or nothing if that is
    /// all of it.
    pub(super) fn new(share: f32) -> Option<DeadMoves> {
        (share < 1.0).then(|| DeadMoves { share, reader: Reader::new(Limits::QUICK), readings: ReadingCache::new() })
    }

    /// Leaves such moves of the position their share.
    pub(super) fn think_less(&mut self, board: &mut Board, opinions: &mut PointMap<f32>) {
        for point in self.find(board) {
            opinions[point] *= self.share;
        }
    }

    /// The liberties of chains of the side to move which reading finds dead, but for those beside other own chains or
    /// beside enemies that are short of liberties themselves. The board is as before afterwards.
    fn find(&mut self, board: &mut Board) -> PointSet {
        let color = board.to_play();
        let asked: ArrayVec<Point, MOST_READ> = board
            .chains_among(*board.stones(color))
            .filter(|id| board.chain_of(*id).liberty_count() <= MOST_LIBERTIES)
            .map(|id| id.point())
            .take(MOST_READ)
            .collect();
        let (mut dead, mut liberties) = (PointSet::EMPTY, PointSet::EMPTY);
        for at in asked {
            let status = self.readings.status(&mut self.reader, board, at);
            if let Some(chain) = board.chain(at).filter(|_| status.state() == CaptureState::Dead) {
                dead |= *chain.stones();
                liberties |= *chain.liberties();
            }
        }
        let matters = |chain: &Chain| chain.color() == color || chain.liberty_count() <= SHORT_OF_LIBERTIES;
        let is_for_more = |at: &Point| {
            let others = at.neighbors().into_iter().filter(|beside| !dead.contains(*beside));
            others.filter_map(|beside| board.chain(beside)).any(matters)
        };
        liberties.iter().filter(|at| !is_for_more(at)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::prior::Oracle;
    use super::*;
    use crate::board::Color;
    use crate::pattern::predict::Recent;

    /// C5 is caught in a ladder; D5, which it runs to, is beside nothing else of Black's.
    const DEAD: &str = ". . . . . . .
                        . . O . . . .
                        . O X . . . .
                        . . O O . . .
                        . . . . X . .
                        . . . . . X .
                        . . . . . . .";

    /// Returns the opinion of each move with the share that is left of moves of the dead.
    fn opinions(board: &Board, share: f32) -> PointMap<f32> {
        Oracle::new(board, Recent::NONE, share).ask(std::iter::empty()).clone()
    }

    #[test]
    fn moves_of_dead_chains_are_thought_less_of_and_no_others() {
        for swapped in [false, true] {
            let text = if swapped { DEAD.replace('X', "x").replace('O', "X").replace('x', "O") } else { DEAD.into() };
            let mut board = Board::from_diagram(&text);
            board.set_to_play(if swapped { Color::White } else { Color::Black });
            let (all, less) = (opinions(&board, 1.0), opinions(&board, 0.25));
            let run = Point::parse("D5", board.size()).unwrap();
            for at in board.empty() {
                let share = if at == run { 0.25 } else { 1.0 };
                assert_eq!(less[at], share * all[at], "{at}");
            }
            assert!(all[run] > 0.0);
        }
    }

    /// The points of the moves of the dead in this position, Black to play.
    fn found(text: &str) -> Vec<String> {
        let mut board = Board::from_diagram(text);
        let found = DeadMoves::new(0.0).unwrap().find(&mut board);
        found.iter().map(|point| point.to_string()).collect()
    }

    #[test]
    fn a_stone_that_gets_out_is_not_dead() {
        assert_eq!(found(DEAD), ["D5"]);
        assert_eq!(found(&DEAD.replacen("O O . . .", "O . . . .", 1)), [""; 0]);
    }

    /// A9 and B9 are dead: what is played on B8 or C9 is only taken, too.
    const IN_THE_CORNER: &str = "X X . O . . . . .
                                 O . O O . . . . .
                                 O O . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .";

    #[test]
    fn both_liberties_of_two_dead_stones_are_found() {
        assert_eq!(found(IN_THE_CORNER), ["B8", "C9"]);
    }

    #[test]
    fn beside_an_enemy_short_of_liberties_a_move_is_for_more() {
        // C9 puts D9, cut off, in atari.
        let cut_off = IN_THE_CORNER.replacen("O . O O .", "O . O X .", 1).replacen("O O . .", "O O O .", 1);
        assert_eq!(found(&cut_off), ["B8"]);
    }
}
