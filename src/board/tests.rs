//! The board's own behaviour, drawn.

use super::*;

fn at(board: &Board, vertex: &str) -> Point {
    Point::parse(vertex, board.size()).unwrap()
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut board = Board::from_diagram(
        ". X O .
         X O . O
         . X O .
         . . . .",
    );
    board.play(Color::Black, at(&board, "C3"));
    assert_eq!(board.ko(), Some(at(&board, "B3")));
    assert_eq!(board.check(Color::White, at(&board, "B3"), true), Err(Illegal::Ko));
    assert_eq!(board.prisoners(Color::White), 1);
    board.pass(Color::White);
    assert_eq!(board.ko(), None);
    assert!(board.undo());
    assert_eq!(board.ko(), Some(at(&board, "B3")));
    assert!(board.undo());
    assert!(!board.undo());
    assert_eq!(board.prisoners(Color::White), 0);
}

#[test]
fn two_passes_give_the_empty_hash_back() {
    let mut board = Board::new(Size::NINE);
    assert_eq!(board.hash(), 0);
    board.pass(Color::Black);
    assert_ne!(board.hash(), 0);
    board.pass(Color::White);
    assert_eq!(board.hash(), 0);
}

#[test]
fn suicide_is_legal_only_where_asked_and_never_for_one_stone() {
    let board = Board::from_diagram(
        ". O . .
         O . . O
         . . O X
         . . O .",
    );
    assert_eq!(board.check(Color::Black, at(&board, "A4"), true), Err(Illegal::Suicide));
    assert_eq!(board.check(Color::Black, at(&board, "D1"), false), Err(Illegal::Suicide));
    assert_eq!(board.check(Color::Black, at(&board, "D1"), true), Ok(()));
    let mut after = board.clone();
    after.play(Color::Black, at(&board, "D1"));
    assert_eq!(after.prisoners(Color::Black), 2);
    assert_eq!(after.chain(at(&board, "C1")).unwrap().liberty_count(), 5);
    after.undo();
    assert_eq!(after, board);
    assert_eq!(after.hash(), board.hash());
}
