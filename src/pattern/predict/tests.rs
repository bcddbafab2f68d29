//! Tests of predictions as a whole.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::symmetry::Symmetry;
use crate::board::{Board, Color, Move, Size};

fn predict(board: &mut Board, recent: &Recent) -> Vec<Predicted> {
    let mut moves = Vec::new();
    MovePredictor::new().predict(board, recent, &mut moves);
    moves
}

/// A position of an opening with its last moves.
fn opening() -> (Board, Recent) {
    let mut board = Board::new(Size::NINETEEN);
    let mut recent = Recent::NONE;
    for vertex in ["Q16", "D4", "Q4", "D16", "C10", "R17"] {
        let mv = Move::parse(vertex, Size::NINETEEN).unwrap();
        board.play_move(mv);
        recent = recent.then(mv);
    }
    (board, recent)
}

#[test]
fn every_legal_move_is_given_once_and_the_board_left_alone() {
    let (mut board, recent) = opening();
    let before = board.clone();
    let moves = predict(&mut board, &recent);
    assert!(board == before);
    assert_eq!(moves.len(), 361 - 6);
    let sum: u32 = moves.iter().map(|found| found.millionths).sum();
    assert!((999_000..=1_001_000).contains(&sum), "{sum}");
    assert!(moves.is_sorted_by_key(|found| -found.strength));
    assert!(moves.iter().all(|found| board.is_legal(board.to_play(), found.point)));
}

fn assert_turns(board: &mut Board, recent: &Recent) {
    let moves = predict(board, recent);
    for symmetry in Symmetry::ALL {
        let turn = |point: Point| symmetry.point(point, board.size());
        let turned = predict(&mut symmetry.board(board), &Recent { moves: recent.moves.map(|at| at.map(turn)) });
        let mut expected: Vec<(i32, Point)> = moves.iter().map(|m| (-m.strength, turn(m.point))).collect();
        let mut found: Vec<(i32, Point)> = turned.iter().map(|m| (-m.strength, m.point)).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{board:?}");
    }
}

#[test]
fn turning_the_board_turns_the_prediction() {
    let (mut board, recent) = opening();
    assert_turns(&mut board, &recent);
    for seed in 0..6 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut board, mut recent) = (Board::new(Size::NINE), Recent::NONE);
        for number in 1..70 {
            let legal: Vec<Point> = board.empty().iter().filter(|p| board.is_legal(board.to_play(), *p)).collect();
            let mv = Move::Play(legal[rng.random_range(0..legal.len())]);
            board.play_move(mv);
            recent = recent.then(mv);
            if number % 6 == 0 {
                assert_turns(&mut board, &recent);
            }
        }
    }
}

#[test]
fn an_invasion_of_a_corner_is_answered_there() {
    let (mut board, recent) = opening();
    let first = predict(&mut board, &recent)[0];
    assert!(first.point.column() >= 12 && first.point.row() >= 9, "{first:?}");
    assert!(first.millionths > 100_000, "{first:?}");
}

#[test]
fn a_stone_is_saved_from_atari() {
    let mut board = Board::from_diagram(
        ". . . . . . . . .\n. . . . . . . . .\n. . . O . . . . .\n. . O X . X . . .\n. . . O . . . . .\n. . . . . X . . .\n\
         . . O . . . . . .\n. . . . . . . . .\n. . . . . . . . .",
    );
    board.set_to_play(Color::Black);
    let recent = Recent { moves: [Some(Point::at(3, 6)), None, None, None] };
    assert_eq!(predict(&mut board, &recent)[0].point, Point::at(4, 5));
}

#[test]
fn the_last_moves_are_counted_from_the_opponents() {
    let mv = |vertex| Move::parse(vertex, Size::NINE).unwrap();
    let point = |vertex| Point::parse(vertex, Size::NINE);
    let black = |vertex| (Color::Black, mv(vertex));
    let white = |vertex| (Color::White, mv(vertex));
    let of = |moves: &[(Color, Move)]| Recent::from_moves(moves.iter().copied(), Color::Black).moves;
    assert_eq!(of(&[black("A1"), white("B2")]), [point("B2"), point("A1"), None, None]);
    assert_eq!(of(&[black("A1"), white("PASS")]), [None, point("A1"), None, None]);
    assert_eq!(of(&[white("B2"), black("A1")]), [None, point("A1"), point("B2"), None]);
    assert_eq!(of(&[]), [None; 4]);
    assert_eq!(
        of(&[white("E5"), black("A1"), white("B2"), black("C3"), white("D4")]),
        [point("D4"), point("C3"), point("B2"), point("A1")]
    );
}
