//! The evaluation as a whole: what must not change when the board is turned or the colours are swapped.

use super::*;
use crate::board::rules::Rules;
use crate::board::{Point, Size};
use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A position after random moves that fill no own eye.
pub(super) fn random_position(rng: &mut Xoshiro256PlusPlus, size: Size, moves: usize) -> Board {
    let mut board = Board::new(size);
    for _ in 0..moves {
        let color = board.to_play();
        let choices: Vec<Point> =
            size.points().filter(|p| board.is_legal(color, *p) && !board.is_own_eye(color, *p)).collect();
        if choices.is_empty() {
            break;
        }
        board.play(color, choices[rng.random_range(0..choices.len())]);
    }
    board
}

/// The position with every point moved and the colours perhaps swapped.
fn mapped(board: &Board, swap: bool, map: impl Fn(Point) -> Point) -> Board {
    let stones = ByColor::from_fn(|color| {
        let from = if swap { !color } else { color };
        board.stones(from).iter().map(&map).collect()
    });
    let to_play = if swap { !board.to_play() } else { board.to_play() };
    Board::with_stones(board.size(), &stones, to_play).unwrap()
}

#[test]
fn turning_the_board_or_swapping_colours_does_not_change_the_judgement() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for round in 0..60 {
        let size = Size::new([5, 9, 13, 19][round % 4]).unwrap();
        let moves = rng.random_range(0..size.area());
        let board = mapped(&random_position(&mut rng, size, moves), false, |p| p);
        // One position in five is looked at closely.
        let judge = if round % 5 == 0 { Analysis::thorough } else { Analysis::of };
        let analysis = judge(&board);
        let last = size.side() - 1;
        for symmetry in 0..8 {
            let map = |p: Point| {
                let (mut column, mut row) = (p.column(), p.row());
                if symmetry & 1 != 0 {
                    column = last - column;
                }
                if symmetry & 2 != 0 {
                    row = last - row;
                }
                if symmetry & 4 != 0 {
                    (column, row) = (row, column);
                }
                Point::at(column, row)
            };
            for swap in [false, true] {
                let sign = if swap { -1 } else { 1 };
                let turned = mapped(&board, swap, map);
                let other = judge(&turned);
                for id in board.chain_ids() {
                    let there = turned.chain_id(map(id.point())).unwrap();
                    let (here, there) = (analysis.readings().state(id), other.readings().state(there));
                    assert_eq!(here, there, "symmetry {symmetry}, swap {swap}, {}\n{board}", id.point());
                }
                for point in size.points() {
                    assert_eq!(
                        i32::from(other.ownership().0[map(point)]),
                        sign * i32::from(analysis.ownership().0[point]),
                        "symmetry {symmetry}, swap {swap}, {point}\n{board}"
                    );
                }
                for stone in board.occupied() {
                    assert_eq!(
                        other.footings()[map(stone)],
                        analysis.footings()[stone],
                        "symmetry {symmetry}, {stone}\n{board}"
                    );
                    let of =
                        |analysis: &Analysis, at| analysis.safety_of_cores()[analysis.cores().at(at).unwrap().index()];
                    assert_eq!(of(&other, map(stone)), of(&analysis, stone), "symmetry {symmetry}, {stone}\n{board}");
                }
                assert_eq!(other.score().value(), sign * analysis.score().value());
            }
        }
    }
}

#[test]
fn the_empty_board_is_even_but_for_the_move() {
    for size in [Size::NINE, Size::NINETEEN] {
        let score = *Analysis::of(&Board::new(size)).score();
        // Fair komi is about 7 on all of them.
        let lead = score.lead(&Rules::CHINESE, 7.0, 0);
        assert!(lead.abs() < 2.5, "{lead}");
        assert!(score.value().abs() < 100, "{}", score.value());
    }
}

#[test]
fn a_whole_side_walled_off_is_counted() {
    let board = Board::from_diagram(
        ". . . X O . . . .
         . X . X O . . . .
         . . . X O . . O .
         . X . X O . . . .
         . . . X O . . . .
         . . . X O . O . .
         . X . X O . . . .
         . . . X O . . O .
         . . . X O . . . .",
    );
    let analysis = Analysis::of(&board);
    assert_eq!(analysis.groups().len(), 2);
    assert!(analysis.groups().iter().all(|group| analysis.status(group.id) == Status::Alive));
    assert!((-1400..-400).contains(&analysis.score().value()), "{}", analysis.score().value());
}
