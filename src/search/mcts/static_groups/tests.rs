//! The groups kept up against those found anew, and each use of them.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::*;
use crate::board::sgf::Record;
use crate::board::{Board, Diagram, Move};
use crate::eval::shape::static_group::static_groups;
use crate::search::mcts::playout::below;

/// A group in a form to compare: colour, stones, liberties, connection points, regions with those counted as stones.
type Facts = (Color, PointSet, PointSet, PointSet, usize);

fn sorted(groups: impl Iterator<Item = Facts>) -> Vec<Facts> {
    let mut sorted: Vec<Facts> = groups.collect();
    sorted.sort_by_key(|(_, stones, ..)| stones.first());
    sorted
}

fn assert_exact(kept: &StaticGroups, board: &Board) {
    let edges = &kept.edges;
    let found = kept.groups().iter().map(|group| {
        let regions = edges.regions_of_one_piece(&(group.stones | group.connections));
        assert!(group.regions.is_none_or(|known| known == regions));
        (group.color, group.stones, group.liberties, group.connections, regions)
    });
    let expected = static_groups(board)
        .into_iter()
        .map(|group| (group.color, group.stones, group.liberties, group.connections, group.regions_when_connected));
    assert_eq!(sorted(found), sorted(expected), "{board}");
}

/// Plays random games and compares the groups after every move; returns the number of moves that captured and of those
/// that cut a group.
fn compare_random_games(side: usize, games: u64) -> (usize, usize) {
    let (mut captures, mut cuts) = (0, 0);
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut board = Board::new(Size::new(side).unwrap());
        let mut lean = LeanBoard::new(&board);
        let mut kept = StaticGroups::of(&lean);
        let mut other = kept.clone();
        for number in 0..2 * board.size().area() {
            let Some(point) = lean.draw(|bound| below(&mut rng, bound)) else { break };
            let stones = board.stones(!board.to_play()).len();
            board.play_move(Move::Play(point));
            lean.play(point);
            kept.follow(&lean, Some(point));
            captures += usize::from(board.stones(board.to_play()).len() < stones);
            cuts += usize::from(!kept.cut.is_empty());
            // The figures that are remembered must be right later on, too.
            kept.beside_strong_alone();
            assert_exact(&kept, &board);
            if number % 7 == 0 {
                other.copy_from(&kept);
                std::mem::swap(&mut kept, &mut other);
                assert_exact(&kept, &board);
            }
        }
    }
    (captures, cuts)
}

#[test]
fn groups_are_exact_after_every_move_of_random_games() {
    let small = compare_random_games(5, 60);
    assert!(small.0 > 300, "{small:?}");
    let usual = compare_random_games(9, 15);
    assert!(usual.0 > 100 && usual.1 > 100, "{usual:?}");
    let large = compare_random_games(13, 3);
    assert!(large.0 > 20 && large.1 > 50, "{large:?}");
}

#[test]
#[ignore = "a minute"]
fn groups_are_exact_in_many_random_games() {
    for side in [2, 3, 4, 5, 6, 7] {
        compare_random_games(side, 1000);
    }
    compare_random_games(9, 300);
    compare_random_games(19, 5);
}

#[test]
fn groups_are_exact_after_every_move_of_real_games() {
    let games = [
        include_str!("../../../../tests/data/example9.sgf"),
        include_str!("../../../../tests/data/example13.sgf"),
        include_str!("../../../../tests/data/example.sgf"),
    ];
    for game in games {
        let record = Record::read(game).unwrap();
        let game = record.game_at(record.move_count()).unwrap();
        let mut board = game.initial().clone();
        let mut kept = StaticGroups::of(&LeanBoard::new(&board));
        for (color, mv) in game.moves() {
            board.set_to_play(*color);
            board.play_move(*mv);
            kept.follow(&LeanBoard::new(&board), mv.point());
            assert_exact(&kept, &board);
        }
    }
}

#[test]
fn groups_of_a_drawn_position_are_those_of_the_evaluation() {
    let texts = [
        ". X . X .\nX X . X X\nO X . X O\n. . X . .\n. . . . .",
        "X . X O .\nO X O O .\n. O . . .\n. . . . .\n. . . . .",
        ". . . . . .\n. X . . . .\n. . X . . .\n. . . X . .\n. . . . X .\n. . . . . .",
    ];
    for text in texts {
        let board = Board::from_diagram(text);
        assert_exact(&StaticGroups::of(&LeanBoard::new(&board)), &board);
    }
}

/// A position with marks, Black to move.
struct Position {
    diagram: Diagram,
    lean: LeanBoard,
    groups: Box<StaticGroups>,
}

impl Position {
    fn of(text: &str, to_play: Color) -> Position {
        let diagram = Diagram::parse(text).unwrap();
        let lean = LeanBoard::new(&diagram.board(to_play).unwrap());
        let groups = StaticGroups::of(&lean);
        Position { diagram, lean, groups }
    }

    /// The position after White plays on `z`.
    fn after_cut(text: &str) -> Position {
        let mut position = Position::of(text, Color::White);
        let point = position.diagram.marked('z').unwrap();
        position.lean.play(point);
        position.groups.follow(&position.lean, Some(point));
        position
    }

    /// The marks of the points that join Black's groups again.
    fn joining(&self) -> String {
        let found = self.groups.other_connections(&self.lean);
        let mark = |point: &Point| self.diagram.marks.iter().find(|(_, at)| at == point).map_or('?', |(mark, _)| *mark);
        let mut marks: Vec<char> = found.iter().map(mark).collect();
        marks.sort();
        marks.into_iter().collect()
    }

    fn won(&self, mark: char) -> i32 {
        self.groups.liberties_won(&self.lean, Color::Black, self.diagram.marked(mark).unwrap())
    }
}

#[test]
fn the_other_of_two_connection_points_joins_what_was_cut() {
    let diagonal = ". . . . .\n. X z . .\n. a X . .\n. . . . .\n. . . . .";
    assert_eq!(Position::after_cut(diagonal).joining(), "a");
    let bamboo = ". . . . .\n. X X . .\n. z a . .\n. X X . .\n. . . . .";
    assert_eq!(Position::after_cut(bamboo).joining(), "a");
}

#[test]
fn connection_points_far_from_the_cut_join_too() {
    // Two chains with a common liberty at either end.
    let text = "
        . . . . . . .
        . X X X X X .
        . z O O O a .
        . X X X X X .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(Position::after_cut(text).joining(), "a");
}

#[test]
fn what_holds_together_all_the_same_needs_no_answer() {
    let three = ". . . . .\nX X X . .\nz . . . .\nX X X . .\n. . . . .";
    assert_eq!(Position::after_cut(three).joining(), "");
    let one_chain = ". . . . .\n. X z . .\n. X X . .\n. . . . .\n. . . . .";
    assert_eq!(Position::after_cut(one_chain).joining(), "");
    // One common liberty held nothing together before.
    let apart = ". . . . .\nX z X . .\n. . . . .\n. . . . .\n. . . . .";
    assert_eq!(Position::after_cut(apart).joining(), "");
}

#[test]
fn a_pass_cuts_nothing() {
    let mut position = Position::after_cut(". . . . .\n. X z . .\n. a X . .\n. . . . .\n. . . . .");
    assert!(position.groups.has_cut());
    position.lean.pass();
    position.groups.follow(&position.lean, None);
    assert!(!position.groups.has_cut());
}

#[test]
fn points_beside_strong_groups_alone() {
    let text = "
        . X . X . a . . .
        X X X X b . . . .
        . . c . . . . . .
        . . d . . . . . .
        . . e O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let mut position = Position::of(text, Color::Black);
    let points = position.groups.beside_strong_alone();
    let is_in = |mark: char| points.contains(position.diagram.marked(mark).unwrap());
    assert!(is_in('b'));
    assert!(is_in('c'));
    // A weak stone is beside these.
    assert!(!is_in('d'));
    assert!(!is_in('e'));
    // A step away from all.
    assert!(!is_in('a'));
}

#[test]
fn a_group_with_one_region_is_not_strong() {
    let mut position = Position::of(". X . . .\nX X . . .\n. . . . .\n. . . . .\n. . . . .", Color::Black);
    assert!(position.groups.beside_strong_alone().is_empty());
}

#[test]
fn connection_points_close_an_eye_space() {
    let has_two = |text: &str| !Position::of(text, Color::Black).groups.beside_strong_alone().is_empty();
    // A bamboo joint walls off the corner; there is an eye on the edge besides.
    assert!(has_two(
        ". . X . X . .
         . . X X X . .
         . . . . . . .
         X X X X . . .
         . . . . . . .
         . . . . . . .
         . . . . . . ."
    ));
    assert!(!has_two(
        ". . X . X . .
         . . X X X . .
         . . . . . . .
         X X X . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . ."
    ));
}

#[test]
fn liberties_are_won_by_running_and_by_taking_them_away() {
    let text = "
        . . . . . . .
        . . . . . . .
        . O X a . . .
        . . O b . c .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let position = Position::of(text, Color::Black);
    // The stone has the point above and `a` for liberties; after `a` it has four.
    assert_eq!(position.won('a'), 2);
    // It shares `a` alone with `b`, which takes one of four liberties of White's pair.
    assert_eq!(position.won('b'), 1);
    assert_eq!(position.won('c'), 0);
}

#[test]
fn a_stone_that_fills_its_own_liberty_wins_none() {
    let position = Position::of("a X . . .\nX . . . .\n. . . . .\n. . . . .\n. . . . .", Color::Black);
    assert_eq!(position.won('a'), -1);
}

#[test]
fn captured_stones_give_liberties() {
    let position = Position::of("O a . . .\nX X O . .\nO O . . .\n. . . . .\n. . . . .", Color::Black);
    // The pair in atari comes to two liberties, the captured corner and C5, and White's stone loses its last.
    assert_eq!(position.won('a'), 2);
}

#[test]
fn a_group_of_many_liberties_wins_none() {
    let text = "
        . . . . . . .
        . . . . . . .
        . X X X a . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(Position::of(text, Color::Black).won('a'), 0);
}
