//! The board's own behaviour, drawn.

use super::*;

fn at(board: &Board, vertex: &str) -> Point {
    Point::parse(vertex, board.size()).unwrap()
}

/// Black has just taken the ko at B3.
fn after_a_ko_was_taken() -> Board {
    let mut board = Board::from_diagram(
        ". X O .
         X O . O
         . X O .
         . . . .",
    );
    board.play(Color::Black, at(&board, "C3"));
    board
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut board = after_a_ko_was_taken();
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
fn a_copy_without_history_is_the_position_and_takes_nothing_back() {
    let board = after_a_ko_was_taken();
    let mut copy = board.without_history();
    assert_eq!(copy, board);
    assert_eq!(copy.hash(), board.hash());
    assert!(!copy.undo());
    let mut whole = board.clone();
    for board in [&mut copy, &mut whole] {
        board.play(Color::White, at(board, "A1"));
    }
    assert_eq!(copy, whole);
    assert!(copy.undo());
    assert_eq!(copy, board);
}

#[test]
fn chains_among_some_stones_are_each_told_once() {
    let board = Board::from_diagram(
        "X X . O
         X . . O
         . . O .
         X . O O",
    );
    let all: Vec<ChainId> = board.chains_among(board.occupied()).collect();
    assert_eq!(all.len(), 4);
    assert!(board.chain_ids().all(|id| all.contains(&id)));
    let corner: Vec<ChainId> =
        board.chains_among(PointSet::of(at(&board, "A4")) | PointSet::of(at(&board, "B4"))).collect();
    assert_eq!(corner, [board.chain_id(at(&board, "A3")).unwrap()]);
    assert_eq!(board.chains_among(PointSet::EMPTY).next(), None);
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
