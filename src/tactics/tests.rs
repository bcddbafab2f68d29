//! The techniques, drawn. The defender is White throughout.

use super::*;
use crate::board::{Board, Color, Point, Size};

fn at(board: &Board, vertex: &str) -> Point {
    Point::parse(vertex, board.size()).unwrap()
}

/// The state of the chain, and the moves that take and save it.
fn read(board: &Board, vertex: &str) -> (CaptureState, String, String) {
    let mut reader = Reader::new(Limits::DEEP);
    let mut copy = board.clone();
    let status = reader.status(&mut copy, at(board, vertex));
    assert_eq!(&copy, board, "a reading must leave the board as it was");
    let name = |point: Option<Point>| point.map_or("-".to_string(), |p| p.to_string());
    (status.state(), name(status.attack.best), name(status.defense.best))
}

fn state(board: &Board, vertex: &str) -> CaptureState {
    read(board, vertex).0
}

fn full_board(black: &str, white: &str) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    for (color, vertices) in [(Color::Black, black), (Color::White, white)] {
        for vertex in vertices.split_whitespace() {
            board.play(color, at(&board, vertex));
        }
    }
    board
}

#[test]
fn a_ladder_is_read_across_the_whole_board() {
    let board = full_board("C4 C5 D3 E4", "D4");
    assert_eq!(state(&board, "D4"), CaptureState::Dead);
}

#[test]
fn a_stone_in_its_way_breaks_a_ladder() {
    let board = full_board("C4 C5 D3 E4", "D4 Q16");
    let (state, attack, defense) = read(&board, "D4");
    assert_eq!(state, CaptureState::Unsettled);
    assert_eq!(attack, "D5");
    assert_eq!(defense, "D5");
}

#[test]
fn a_ladder_breaker_across_the_board_is_found_as_a_defence() {
    let board = full_board("C4 C5 D3 K11", "D4");
    let (state, attack, _) = read(&board, "D4");
    assert_ne!(state, CaptureState::Safe);
    assert_ne!(attack, "-");
}

#[test]
fn a_net_takes_a_stone_that_no_ladder_takes() {
    let board = Board::from_diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . O . . . O . .
         . . . . . . . . .
         . . . . . . . . .
         . . X X . . . . .
         . X O O . . . . .
         . . X X . . . . .
         . . . . . O . . .",
    );
    let (state, _, _) = read(&board, "D3");
    assert_ne!(state, CaptureState::Safe);
}

#[test]
fn a_stone_with_nowhere_to_go_is_dead() {
    let board = Board::from_diagram(
        "O . X . .
         . X . . .
         X . . . .
         . . . . .
         . . . . .",
    );
    assert_eq!(state(&board, "A5"), CaptureState::Dead);
}
