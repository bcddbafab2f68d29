//! Properties of the board that hold whatever is played: it agrees with the naive one, and the numbers of legal
//! positions are the known ones.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::naive::{NaiveBoard, Position};
use super::rules::Rules;
use super::symmetry::Symmetry;
use super::*;

/// Every field of the board, against the naive one.
fn assert_same(board: &Board, naive: &Position) {
    let size = board.size();
    let mut chains = BTreeSet::new();
    for point in size.points() {
        assert_eq!(board.cell(point), naive.at(point), "{point}\n{board:?}");
        assert_eq!(board.is_empty_at(point), naive.at(point) == Cell::Empty);
        let color = naive.at(point).color();
        assert_eq!(board.color_at(point), color);
        for side in Color::BOTH {
            assert_eq!(board.stones(side).contains(point), color == Some(side));
        }
        assert_eq!(board.chain(point).is_some(), color.is_some());
        let Some(id) = board.chain_id(point) else { continue };
        let chain = board.chain_of(id);
        let stones = naive.chain(point);
        assert_eq!(chain.stones().iter().collect::<Vec<_>>(), stones, "{point}\n{board:?}");
        assert_eq!(chain.stone_count(), stones.len());
        assert_eq!(Some(chain.color()), color);
        assert!(stones.contains(&id.point()));
        let liberties = naive.liberties(point);
        assert_eq!(chain.liberties().iter().collect::<Vec<_>>(), liberties, "{point}\n{board:?}");
        assert_eq!(chain.liberty_count(), liberties.len());
        chains.insert(id);
    }
    assert_eq!(board.chain_ids().collect::<BTreeSet<_>>(), chains);
    assert_eq!(board.ko(), naive.ko, "{board:?}");
    assert_eq!(board.to_play(), naive.to_play);
    for color in Color::BOTH {
        assert_eq!(board.prisoners(color), naive.prisoners[color as usize], "{board:?}");
    }
    assert_eq!(board.hash(), naive.hash(), "{board:?}");
}

/// Asserts that both boards allow the same moves, by every rule set and for both colours.
fn assert_same_legality(game: &Game, naive: &NaiveBoard) {
    let games = Rules::ALL.map(|rules| {
        let mut game = game.clone();
        game.set_rules(rules);
        game
    });
    for point in game.board().size().points() {
        for color in Color::BOTH {
            let expected = naive.check(color, point, &Rules::ALL);
            for (game, expected) in games.iter().zip(expected) {
                let found = game.check(color, Move::Play(point));
                assert_eq!(found, expected, "{color} {point}, {}\n{:?}", game.rules(), game.board());
            }
        }
    }
}

/// Plays a random game with moves taken back on the way, and checks it after every step.
fn random_game(seed: u64, side: usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let rules = Rules::ALL[random.random_range(0..Rules::ALL.len())];
    let size = Size::new(side).unwrap();
    let mut game = Game::new(size, rules, 0.0);
    let mut naive = NaiveBoard::new(size);
    for step in 0..(2 * size.area()).min(300) {
        if random.random_range(0..8) == 0 {
            for _ in 0..random.random_range(1..6) {
                assert_eq!(game.undo(), naive.undo());
            }
            assert_same(game.board(), &naive.now);
            continue;
        }
        // Now and then one side moves twice, as in records.
        let color = if random.random_range(0..20) == 0 { !game.to_play() } else { game.to_play() };
        let plays: Vec<Point> = game.legal_plays(color).collect();
        let mv = match plays.len() {
            0 => Move::Pass,
            _ if random.random_range(0..30) == 0 => Move::Pass,
            count => Move::Play(plays[random.random_range(0..count)]),
        };
        game.play(color, mv).unwrap();
        naive.play(color, mv);
        assert_same(game.board(), &naive.now);
        if side <= 3 || step % 8 == 0 {
            assert_same_legality(&game, &naive);
        }
    }
    while game.undo() {
        assert!(naive.undo());
    }
    assert_same(game.board(), &naive.now);
    assert_eq!(game.board().hash(), 0);
}

#[test]
fn the_board_agrees_with_the_naive_one_over_random_games() {
    for seed in 0..1700 {
        random_game(seed, 2 + seed as usize % 4);
    }
    for seed in 0..300 {
        random_game(seed, 6 + seed as usize % 4);
    }
    for (seed, side) in [(1, 13), (2, 13), (3, 17), (4, 19), (5, 19)] {
        random_game(seed, side);
    }
}

#[test]
fn turned_and_swapped_games_stay_the_same_game() {
    for seed in 0..40 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let size = Size::new(3 + seed as usize % 5).unwrap();
        let mut board = Board::new(size);
        let mut turned = Symmetry::ALL.map(|_| Board::new(size));
        let mut swapped = Board::new(size).colors_swapped();
        for _ in 0..3 * size.area() {
            let color = board.to_play();
            let plays: Vec<Point> = size.points().filter(|point| board.is_legal(color, *point)).collect();
            let mv = match plays.len() {
                0 => Move::Pass,
                count => Move::Play(plays[random.random_range(0..count)]),
            };
            board.play_move(mv);
            swapped.play_move(mv);
            assert_eq!(swapped, board.colors_swapped());
            assert_eq!(swapped.hash(), board.colors_swapped().hash());
            for (symmetry, other) in Symmetry::ALL.iter().zip(&mut turned) {
                other.play_move(symmetry.apply(mv, size));
                assert_eq!(*other, symmetry.board(&board));
                assert_eq!(other.hash(), symmetry.board(&board).hash());
            }
        }
    }
}

/// Returns how many ways there are to go on from this position by stones on the points from here on such that nothing
/// is ever captured. Taking a stone from a legal position leaves a legal one, so every legal position is met, once.
fn count_positions(board: &mut Board, points: &[Point]) -> u64 {
    let Some((point, rest)) = points.split_first() else { return 1 };
    let mut count = count_positions(board, rest);
    for color in Color::BOTH {
        if board.is_legal(color, *point) {
            let before = board.prisoners(!color);
            board.play(color, *point);
            if board.prisoners(!color) == before {
                count += count_positions(board, rest);
            }
            board.undo();
        }
    }
    count
}

/// Counts the legal positions of a board of this side. The known numbers are those of J. Tromp, G. Farnebäck,
/// *Combinatorics of Go*, 2007.
fn legal_positions(side: usize) -> u64 {
    let size = Size::new(side).unwrap();
    let points: Vec<Point> = size.points().collect();
    count_positions(&mut Board::new(size), &points)
}

#[test]
fn legal_positions_are_as_many_as_is_known() {
    assert_eq!(legal_positions(2), 57);
    assert_eq!(legal_positions(3), 12_675);
    assert_eq!(legal_positions(4), 24_318_165);
}

/// Plays moves for the side to move; the last one's verdict.
fn play_all(game: &mut Game, moves: &str) -> Result<(), Illegal> {
    let mut last = Ok(());
    for vertex in moves.split_whitespace() {
        assert_eq!(last, Ok(()), "before {vertex}");
        let mv = Move::parse(vertex, game.board().size()).unwrap();
        last = game.play(game.to_play(), mv);
    }
    last
}

fn with(rules: Rules, diagram: &str) -> Game {
    Game::from_board(Board::from_diagram(diagram), rules, 0.0)
}

const SENDING_TWO: &str = "
    . . . . .
    . . . . .
    O O X . .
    O O X . .
    . X . X .";

#[test]
fn sending_two_returning_one() {
    // Black sends two stones, White takes them, Black takes one back: the stones are as before, White is to play.
    let cycle = "A1 C1 B1";
    assert_eq!(play_all(&mut with(Rules::JAPANESE, SENDING_TWO), cycle), Ok(()));
    assert_eq!(play_all(&mut with(Rules::CHINESE, SENDING_TWO), cycle), Err(Illegal::Superko));
    assert_eq!(play_all(&mut with(Rules::TROMP_TAYLOR, SENDING_TWO), cycle), Err(Illegal::Superko));
    assert_eq!(play_all(&mut with(Rules::AGA, SENDING_TWO), cycle), Ok(()));
    assert_eq!(play_all(&mut with(Rules::NEW_ZEALAND, SENDING_TWO), cycle), Ok(()));
    // After a pass the first move, which captures nothing, would bring back the second position with White to play.
    let again = "A1 C1 B1 pass A1";
    assert_eq!(play_all(&mut with(Rules::JAPANESE, SENDING_TWO), again), Ok(()));
    assert_eq!(play_all(&mut with(Rules::AGA, SENDING_TWO), again), Err(Illegal::Superko));
}

/// After the cycle the hash is what it was, if the rules let it be closed; else its last move is refused.
fn assert_cycle(diagram: &str, cycle: &str) {
    let mut game = with(Rules::JAPANESE, diagram);
    // Once around, since no ko is closed in the drawing.
    assert_eq!(play_all(&mut game, cycle), Ok(()));
    let start = game.board().hash();
    let mut met = BTreeSet::from([start]);
    let moves: Vec<&str> = cycle.split_whitespace().collect();
    for vertex in &moves[..moves.len() - 1] {
        assert_eq!(play_all(&mut game, vertex), Ok(()));
        assert!(met.insert(game.board().hash()));
    }
    assert_eq!(play_all(&mut game, moves[moves.len() - 1]), Ok(()));
    assert_eq!(game.board().hash(), start);
    for rules in [Rules::CHINESE, Rules::AGA, Rules::TROMP_TAYLOR, Rules::NEW_ZEALAND] {
        assert_eq!(play_all(&mut with(rules, diagram), cycle), Err(Illegal::Superko), "{rules}");
    }
}

/// Two stones are sent and taken twice over: everlasting life.
#[test]
fn chosei_comes_back_after_four_moves() {
    assert_cycle(
        "
        . . . .
        . . . .
        X X O O
        O . X .",
        "D1 B1 C1 A1",
    );
}

#[test]
fn a_triple_ko_comes_back_after_six_moves() {
    assert_cycle(
        "
        O . O X . . . . .
        . O X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O X . . . O X .
        O . O X . O X . X",
        "B1 H1 B9 C1 G1 C9",
    );
}
