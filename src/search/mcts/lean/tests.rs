//! The lean board against the full one.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::*;
use crate::board::PointSet;
use crate::search::mcts::playout::below;
use crate::tactics::nakade;

/// Black's area less White's, each empty region being the side's whose stones alone surround it.
fn slow_area_lead(board: &Board) -> i32 {
    let count = |color| {
        let regions = board.empty().pieces();
        let own = regions.filter(|region| {
            let around = (region.grown() & *board.on_board()) - *region;
            !around.is_empty() && around.is_subset(board.stones(color))
        });
        (board.stones(color).len() + own.map(|region| region.len()).sum::<usize>()) as i32
    };
    count(Color::Black) - count(Color::White)
}

/// The vital point of an empty space with stones of one colour alone around it.
fn slow_vital_point(board: &Board, space: &PointSet) -> Option<Point> {
    let is_contested = Color::BOTH.iter().all(|color| space.grown().intersects(board.stones(*color)));
    if is_contested { None } else { nakade::vital_point(space) }
}

fn assert_same(lean: &LeanBoard, board: &Board) {
    for point in board.size().points() {
        assert_eq!(lean.shape(point), Shape3::around(point, |at| board.cell(at)), "{point} {board}");
    }
    assert_same_but_for_shapes(lean, board);
}

fn assert_same_but_for_shapes(lean: &LeanBoard, board: &Board) {
    assert_eq!(lean.ko(), board.ko());
    assert_eq!(lean.to_play(), board.to_play());
    let empty: PointSet = lean.empty_points().iter().copied().collect();
    assert_eq!(empty, board.empty());
    assert_eq!(lean.empty_points().len(), empty.len());
    for space in board.empty().pieces() {
        let vital = slow_vital_point(board, &space);
        space.iter().for_each(|point| assert_eq!(lean.vital_point(point), vital, "{point} {board}"));
    }
    for point in board.size().points() {
        assert_eq!(lean.cell(point), board.cell(point));
        for color in Color::BOTH {
            assert_eq!(lean.is_legal(color, point), board.is_legal(color, point), "{color} {point} {board}");
            assert_eq!(lean.is_own_eye(color, point), board.is_own_eye(color, point), "{color} {point} {board}");
        }
        if let Some(chain) = board.chain(point) {
            assert_eq!(lean.chain_size(point), chain.stone_count());
            assert_eq!(lean.last_liberty(point), chain.liberties().first().filter(|_| chain.in_atari()));
        }
    }
}

/// Plays a random game on both boards and compares them after every move and at its end.
fn compare_game(size: Size, seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut board = Board::new(size);
    let mut lean = LeanBoard::new(&board);
    let mut passes = 0;
    let mut moves = 0;
    while passes < 2 && moves < 4 * size.area() {
        let drawn = lean.draw(|bound| below(&mut rng, bound));
        let candidates = |b: &Board| {
            let color = b.to_play();
            b.empty().iter().filter(|p| b.is_legal(color, *p) && !b.is_own_eye(color, *p)).collect::<Vec<_>>()
        };
        match drawn {
            Some(point) => {
                assert!(candidates(&board).contains(&point));
                board.play_move(Move::Play(point));
                lean.play(point);
                passes = 0;
            }
            None => {
                assert_eq!(candidates(&board), []);
                board.play_move(Move::Pass);
                lean.pass();
                passes += 1;
            }
        }
        moves += 1;
        assert_same(&lean, &board);
        let mut owners = PointMap::new(0);
        assert_eq!(lean.count(&mut owners), slow_area_lead(&board));
        assert_eq!(size.points().map(|p| i32::from(owners[p])).sum::<i32>(), slow_area_lead(&board));
        if moves % 31 == 0 {
            lean = LeanBoard::new(&board);
            assert_same(&lean, &board);
        }
    }
    if passes == 2 {
        assert_eq!(lean.area_lead(), slow_area_lead(&board));
    }
}

#[test]
fn random_games_are_the_same_on_the_full_board() {
    for side in Size::MIN..=Size::MAX {
        let games = if side < 8 { 60 } else { 8 };
        for seed in 0..games {
            compare_game(Size::new(side).unwrap(), seed);
        }
    }
}

#[test]
fn a_playout_is_its_moves_played_one_by_one() {
    // On smaller boards cycles may keep a playout from coming to its two passes.
    for side in [9, 13, 19] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(side);
        let size = Size::new(side as usize).unwrap();
        for _ in 0..20 {
            let (mut board, mut stones) = (Board::new(size), Vec::new());
            let mut lean = LeanBoard::new(&board);
            lean.play_out(|bound| below(&mut rng, bound), |color, point| stones.push((color, point)));
            for (color, point) in stones {
                if board.to_play() != color {
                    board.play_move(Move::Pass);
                }
                board.play_move(Move::Play(point));
            }
            board.play_move(Move::Pass);
            board.play_move(Move::Pass);
            assert_same_but_for_shapes(&lean, &board);
            assert_eq!(lean.area_lead(), slow_area_lead(&board));
        }
    }
}

#[test]
fn every_candidate_is_drawn_as_often() {
    let board = Board::from_diagram(
        ". X . .
         X X O .
         O O . O
         . O O .",
    );
    let lean = LeanBoard::new(&board);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut drawn = PointMap::new(0);
    for _ in 0..40_000 {
        let point = lean.clone().draw(|bound| below(&mut rng, bound)).unwrap();
        drawn[point] += 1;
    }
    let candidates: Vec<Point> = board
        .empty()
        .iter()
        .filter(|p| board.is_legal(Color::Black, *p) && !board.is_own_eye(Color::Black, *p))
        .collect();
    assert_eq!(candidates.len(), 3);
    for point in candidates {
        let expected = 40_000.0 / 3.0;
        assert!((f64::from(drawn[point]) - expected).abs() < 5.0 * f64::sqrt(expected), "{point} {}", drawn[point]);
    }
}
