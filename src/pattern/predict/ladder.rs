//! Ladders for the features of moves: nothing but atari and escape, on the board alone, in a few microseconds.
//!
//! The reading of `tactics` knows nets, approach moves and kos and proves what it says; here a guess is enough, since
//! its worth is learned. The layers keep patterns below reading.

use crate::board::{Board, Point};

/// The moves of one line of a ladder; a longer one counts as an escape. Not fitted: predictions of held-out games are
/// as good as with 120 moves for all lines together.
const LONGEST: u32 = 60;

/// The moves tried in one ladder, beyond which it counts as an escape. Which are tried first depends on how the board
/// is turned, so this is far more than ladders take.
const BUDGET: u32 = 4_000;

/// The moves that are left of a line, and those that may still be tried.
struct Left {
    line: u32,
    tries: u32,
}

impl Left {
    const ALL: Left = Left { line: LONGEST, tries: BUDGET };

    /// Takes a move off, if there is one left.
    fn take(&mut self) -> bool {
        if self.line == 0 || self.tries == 0 {
            return false;
        }
        (self.line, self.tries) = (self.line - 1, self.tries - 1);
        true
    }

    /// Gives a move of the line back.
    fn give_back(&mut self) {
        self.line += 1;
    }
}

/// Returns whether the chain on `target`, which has two liberties, is caught if the attacker plays on one of them,
/// `at`.
pub(super) fn is_caught(board: &mut Board, target: Point, at: Point) -> bool {
    attack(board, target, at, &mut { Left::ALL })
}

/// Returns the fate of the chain on `target`, in atari, if its owner extends to its last liberty: the liberties it then
/// has, at most 3, and whether it is safe from a ladder.
pub(super) fn after_extending(board: &mut Board, target: Point) -> (usize, bool) {
    let Some(chain) = board.chain(target) else { return (0, false) };
    let (owner, liberty) = (chain.color(), chain.liberties().first());
    let Some(at) = liberty.filter(|at| board.is_legal(owner, *at)) else { return (0, false) };
    board.play(owner, at);
    let liberties = board.chain(target).map_or(0, |chain| chain.liberty_count().min(3));
    let safe = stands(board, target, &mut { Left::ALL });
    board.undo();
    (liberties, safe)
}

/// The attacker plays; true if the chain is caught.
fn attack(board: &mut Board, target: Point, at: Point, left: &mut Left) -> bool {
    let Some(chain) = board.chain(target) else { return true };
    let owner = chain.color();
    if !board.is_legal(!owner, at) || !left.take() {
        return false;
    }
    board.play(!owner, at);
    let caught = !escapes(board, target, left);
    board.undo();
    left.give_back();
    caught
}

/// The owner of a chain in atari moves: by extending or by taking one of the attackers.
fn escapes(board: &mut Board, target: Point, left: &mut Left) -> bool {
    let Some(chain) = board.chain(target) else { return false };
    let (owner, liberties) = (chain.color(), *chain.liberties());
    if chain.liberty_count() != 1 {
        return true;
    }
    let mut tries = liberties;
    if let Some(id) = board.chain_id(target) {
        for enemy in board.enemy_neighbors(id).map(|id| board.chain_of(id)).filter(|enemy| enemy.in_atari()) {
            tries |= *enemy.liberties();
        }
    }
    for at in tries {
        if !board.is_legal(owner, at) {
            continue;
        }
        if !left.take() {
            return true;
        }
        board.play(owner, at);
        let stands = stands(board, target, left);
        board.undo();
        left.give_back();
        if stands {
            return true;
        }
    }
    false
}

/// The attacker moves: does the chain stand against a ladder?
fn stands(board: &mut Board, target: Point, left: &mut Left) -> bool {
    let Some(chain) = board.chain(target) else { return false };
    match chain.liberty_count() {
        0 | 1 => false,
        2 => {
            let liberties = *chain.liberties();
            liberties.iter().all(|at| !attack(board, target, at, left))
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Diagram};

    /// Returns whether Black's chain at `a` is caught if White plays at `b`.
    fn caught(text: &str) -> bool {
        let diagram = Diagram::parse(text).unwrap();
        let mut board = diagram.board(Color::White).unwrap();
        let before = board.clone();
        let at = diagram.marked('b').unwrap();
        let target = board.stones(Color::Black).iter().find(|p| board.chain(*p).unwrap().liberty_count() == 2).unwrap();
        let caught = is_caught(&mut board, target, at);
        assert!(board == before);
        caught
    }

    #[test]
    fn a_ladder_runs_to_the_edge() {
        assert!(caught(
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. O . . . . .\nO X b . . . .\n. . O . . . .\n. . . . . . ."
        ));
    }

    #[test]
    fn a_breaker_saves_the_chain() {
        assert!(!caught(
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. O . . . . .\nO X b . . . .\n. . O . . . .\n. X . . . . ."
        ));
    }

    #[test]
    fn taking_an_attacker_saves_the_chain() {
        assert!(!caught(
            ". . . . . . .\n. . . . . . .\n. . . . . . .\nX O X . . . .\nO X b . . . .\n. . O . . . .\n. . . . . . ."
        ));
    }

    #[test]
    fn extending_out_of_atari_may_be_no_use() {
        let mut board = Board::from_diagram(". . . . .\n. . . . .\n. O . . .\nO . O . .\nO X O . .");
        assert_eq!(after_extending(&mut board, Point::at(1, 0)), (0, false));
        let mut board = Board::from_diagram(". . . . .\n. . . . .\n. . . . .\nO . . . .\nX . O . .");
        assert_eq!(after_extending(&mut board, Point::at(0, 0)).0, 1);
        let mut board = Board::from_diagram(". . . . .\n. O . . .\nO X . . .\n. O . . .\n. . . . .");
        assert_eq!(after_extending(&mut board, Point::at(1, 2)), (3, true));
    }
}
