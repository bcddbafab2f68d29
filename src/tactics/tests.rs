//! The techniques, drawn. The defender is White throughout.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::exhaustive::random_stones;
use super::*;
use crate::board::symmetry::Symmetry;
use crate::board::{Board, Color, Point, PointSet, Size};

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
         . . . . . . O . .
         . . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . X O . . . . .
         . . . X X . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let (state, attack, _) = read(&board, "D4");
    assert_eq!(state, CaptureState::Unsettled);
    assert_eq!(attack, "E5");
    let mut reader = Reader::new(Limits::DEEP);
    assert_eq!(reader.ladder_attack(&mut board.clone(), at(&board, "D4")).verdict, Verdict::No);
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

#[test]
fn a_stone_thrown_in_is_taken_and_what_took_it_is_taken_back() {
    let board = Board::from_diagram(
        "O O O O O
         . X O . O
         . O . X O
         O O X . .
         . O X O O",
    );
    let (state, attack, defense) = read(&board, "D1");
    assert_eq!(state, CaptureState::Unsettled);
    assert_eq!(attack, "E2");
    assert_eq!(defense, "E2");
    let line = Reader::new(Limits::DEEP).attack_line(&mut board.clone(), at(&board, "D1"));
    let names: Vec<String> = line.iter().map(|mv| mv.to_string()).collect();
    assert_eq!(names, ["E2", "D2", "E2"]);
}

#[test]
fn a_squeeze_takes_liberties_by_giving_atari_to_a_friend() {
    // D2 threatens the stones at B2; the chain at E3 is not touched by it.
    let board = Board::from_diagram(
        "O . O . O O
         X X X X . O
         X . . X X O
         X X X . O O
         . O O . X X
         X O X . X X",
    );
    let (state, attack, _) = read(&board, "E3");
    assert_eq!(state, CaptureState::Unsettled);
    assert_eq!(attack, "D2");
}

#[test]
fn a_cut_that_threatens_both_sides_takes_one() {
    let board = Board::from_diagram(
        "X X X X
         O O . O
         . . X .
         X . . X",
    );
    let (state, attack, defense) = read(&board, "A3");
    assert_eq!(state, CaptureState::Unsettled);
    assert_eq!(attack, "C3");
    assert_eq!(defense, "C3");
}

#[test]
fn a_fight_about_two_kos_that_goes_round_takes_nothing() {
    // Whoever may retake: the chain of C2 and D2 keeps its three liberties, and the kos at the left go round.
    let board = Board::from_diagram(
        ". X O O
         . O . .
         . X . O
         . X O .",
    );
    let defense = Reader::new(Limits { widen: 25, order: 5, quiet: 5, depth: 12, ..Limits::DEEP })
        .defend(&mut board.clone(), at(&board, "C1"));
    assert_eq!(defense.verdict, Verdict::Yes);
    assert_eq!(defense.best, Some(at(&board, "C2")));
}

#[test]
fn connecting_does_not_help_where_the_connected_chain_dies() {
    let board = Board::from_diagram(
        "O . O X .
         O O O X .
         X X X X .
         . . . . .
         . . . . .",
    );
    assert_eq!(state(&board, "A5"), CaptureState::Dead);
}

#[test]
fn a_ko_is_told_from_a_capture() {
    let board = Board::from_diagram(
        ". O X . .
         O X . X .
         X . X . .
         . X . . .
         . . . . .",
    );
    let mut reader = Reader::new(Limits::DEEP);
    let status = reader.status(&mut board.clone(), at(&board, "B5"));
    assert_ne!(status.state(), CaptureState::Safe);
}

#[test]
fn a_stone_in_a_ko_is_taken_first_or_after_a_threat() {
    // Black may take at B3 and then connect there; White, if Black may not retake.
    let board = Board::from_diagram(
        ". X O . .
         X O . O .
         . X O . .
         . . . . .
         . . . . .",
    );
    let mut reader = Reader::new(Limits::DEEP);
    let mut copy = board.clone();
    let first = reader.attack(&mut copy, at(&board, "B4"));
    assert_eq!(first.best, Some(at(&board, "C4")));
    assert!(first.verdict.is_possible());
    copy.play(Color::Black, at(&board, "C4"));
    let retake = reader.attack(&mut copy, at(&board, "C4"));
    assert_eq!(retake.verdict, Verdict::KoThreatFirst);
    assert_eq!(retake.ko, Some(at(&board, "B4")));
    let keep = reader.defend(&mut copy, at(&board, "C4"));
    assert!(keep.verdict.is_possible());
}

#[test]
fn capturing_an_attacker_saves_a_chain() {
    let board = Board::from_diagram(
        ". . . . .
         . X . X .
         X O O X .
         O X X O .
         . . O . .",
    );
    let (state, attack, defense) = read(&board, "B3");
    assert_eq!(state, CaptureState::Unsettled);
    assert_eq!(attack, "C4");
    assert_eq!(defense, "B1");
}

#[test]
fn a_race_of_three_liberties_each_is_won_by_who_moves() {
    let race = |holes: &str| {
        format!(
            ". . . . . . . . .
             . . . . . . . . .
             X X X X X X X X X
             {holes}
             X O O O O O O O X
             O X X X X X X X O
             O . O . O . O O O
             O O O O O O O O O
             . . . . . . . . ."
        )
    };
    // After Black's first move each has three, and it is White's turn.
    assert_eq!(state(&Board::from_diagram(&race("X . X . X . X . X")), "B5"), CaptureState::Safe);
    assert_eq!(state(&Board::from_diagram(&race("X . X . X . X X X")), "B5"), CaptureState::Unsettled);
}

#[test]
fn two_eyes_are_safe_from_every_attack() {
    let board = Board::from_diagram(
        ". O . O X
         O O O O X
         X X X X X
         . . . . .
         . . . . .",
    );
    assert_eq!(state(&board, "B5"), CaptureState::Safe);
}

#[test]
fn a_chain_with_a_shared_liberty_too_many_is_linked() {
    // A solid pair of liberties in common (a bamboo joint) holds; one in common is cut.
    let board = Board::from_diagram(
        ". . . . . .
         . O . O . .
         . O . O . .
         . . . . . .
         . . . . . .
         X . . . . X",
    );
    let mut reader = Reader::new(Limits::DEEP);
    let to = LinkTarget::Chain(at(&board, "D5"));
    assert_eq!(reader.connect(&mut board.clone(), at(&board, "B5"), to).verdict, Verdict::Yes);
    assert_eq!(reader.disconnect(&mut board.clone(), at(&board, "B5"), to).verdict, Verdict::No);
}

#[test]
fn a_diagonal_is_linked_but_not_past_an_enemy_stone() {
    let open = Board::from_diagram(
        ". . . . .
         . O . . .
         . . O . .
         . . . . .
         X . . . X",
    );
    let mut reader = Reader::new(Limits::DEEP);
    let to = LinkTarget::Chain(at(&open, "C3"));
    assert_eq!(reader.disconnect(&mut open.clone(), at(&open, "B4"), to).verdict, Verdict::No);
    let past = Board::from_diagram(
        ". . X X .
         . O X . X
         X X O . X
         . X . . X
         X X X X X",
    );
    let to = LinkTarget::Chain(at(&past, "C3"));
    assert_eq!(reader.connect(&mut past.clone(), at(&past, "B4"), to).verdict, Verdict::No);
}

#[test]
fn a_chain_reaches_the_area_beside_it() {
    let board = Board::from_diagram(
        ". . . . .
         . O . . .
         . . . . .
         . . . . .
         X . . . X",
    );
    let area = PointSet::of(at(&board, "C4"));
    let mut reader = Reader::new(Limits::DEEP);
    let answer = reader.connect(&mut board.clone(), at(&board, "B4"), LinkTarget::Area(area));
    assert_eq!(answer.best, Some(at(&board, "C4")));
    assert_eq!(answer.verdict, Verdict::Yes);
}

#[test]
fn one_move_threatens_two_chains_that_no_single_attack_takes() {
    let board = Board::from_diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . X O . O X . .
         . . O X . X O . .
         . . . . . . . . .
         . . O O . O O . .
         . . . . . . . . .",
    );
    let mut reader = Reader::new(Limits::DEEP);
    assert_eq!(reader.attack(&mut board.clone(), at(&board, "D5")).verdict, Verdict::No);
    assert_eq!(reader.attack(&mut board.clone(), at(&board, "F5")).verdict, Verdict::No);
    assert_eq!(reader.combination(&mut board.clone(), Color::Black, 4), Some(at(&board, "E5")));
    assert_eq!(reader.combination(&mut board.clone(), Color::White, 4), None);
}

/// The white chains that no single attack takes.
fn not_taken_outright(board: &Board) -> Vec<Point> {
    let mut reader = Reader::new(Limits::DEEP);
    let white = board.chain_ids().map(|id| id.point()).filter(|at| board.color_at(*at) == Some(Color::White));
    white.filter(|at| reader.attack(&mut board.clone(), *at).verdict != Verdict::Yes).collect()
}

/// The reply of White's to Black's move that leaves none of these chains to take and no double threat, if there is one.
fn refutation(board: &Board, at: Point, prey: &[Point]) -> Option<Point> {
    let mut board = board.clone();
    board.play(Color::Black, at);
    let mut reader = Reader::new(Limits::DEEP);
    let replies: Vec<Point> = board.empty().iter().filter(|reply| board.is_legal(Color::White, *reply)).collect();
    replies.into_iter().find(|reply| {
        board.play(Color::White, *reply);
        let taken = prey.iter().any(|at| {
            board.color_at(*at) == Some(Color::White) && reader.attack(&mut board, *at).verdict == Verdict::Yes
        });
        let goes_on = taken || reader.combination(&mut board, Color::Black, 1).is_some();
        board.undo();
        !goes_on
    })
}

#[test]
fn a_threat_is_followed_by_a_double_one() {
    let positions = [
        (
            "F6",
            ". X O X . O .
             . X . X . . O
             . . . O . . .
             . X . . X . X
             . . O . . . .
             . . O . . . .
             . . O . . X .",
        ),
        (
            "E4",
            "X O . O X X .
             X X . . . . .
             O . . . . X .
             . . . O . . .
             . O X X O . X
             O . . . . . .
             . . . O . . .",
        ),
    ];
    for (starts, text) in positions {
        let board = Board::from_diagram(text);
        let mut reader = Reader::new(Limits::DEEP);
        assert_eq!(reader.combination(&mut board.clone(), Color::Black, 1), None);
        assert_eq!(reader.combination(&mut board.clone(), Color::Black, 2), Some(at(&board, starts)));
        let prey = not_taken_outright(&board);
        assert_eq!(refutation(&board, at(&board, starts), &prey), None);
        // Not every move has that power.
        assert!(refutation(&board, at(&board, "A1"), &prey).is_some());
    }
}

#[test]
fn a_threat_at_one_end_of_a_chain_lets_it_be_taken_at_the_other() {
    // J4 saves four stones and threatens J6. As long as White can take them, B5 cannot be taken from the left.
    let board = Board::from_diagram(
        ". . . . . . . . . . .
         . . . . . . . . . X .
         . . . . . . . . . X .
         . . . . . O O . . X .
         . . . . . O . O . X .
         X X X X X O O O . X .
         . O O O O X X X O X .
         . . X X X O O X . X .
         . . . . X O O O O X .
         . O O . . . . O O X .
         . . . . . . . . . . .",
    );
    let mut reader = Reader::new(Limits::DEEP);
    assert_eq!(reader.attack(&mut board.clone(), at(&board, "B5")).verdict, Verdict::No);
    assert_eq!(reader.attack(&mut board.clone(), at(&board, "J5")).verdict, Verdict::No);
    assert_eq!(reader.combination(&mut board.clone(), Color::Black, 2), Some(at(&board, "J4")));
    assert_eq!(refutation(&board, at(&board, "J4"), &not_taken_outright(&board)), None);
}

#[test]
fn deep_readings_say_the_same_of_turned_boards() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut reader = Reader::new(Limits::DEEP);
    let (mut chains, mut links) = (0, 0);
    for _ in 0..15 {
        let stones = random_stones(&mut random, Size::NINE, 0.45, 0.5);
        let Ok(mut board) = Board::with_stones(Size::NINE, &stones, Color::Black) else { continue };
        let turn = Symmetry::ALL[random.random_range(0..8)];
        let mut other = turn.board(&board).colors_swapped();
        let points: Vec<Point> = board.chain_ids().filter_map(|id| board.chain_of(id).stones().first()).collect();
        for from in &points {
            let turned = turn.point(*from, Size::NINE);
            let [one, two] = [reader.status(&mut board, *from), reader.status(&mut other, turned)];
            assert_eq!(one.attack.verdict, two.attack.verdict, "{from}\n{board:?}");
            assert_eq!(one.defense.verdict, two.defense.verdict, "{from}\n{board:?}");
            chains += 1;
            let Some(to) = points.iter().find(|to| board.color_at(**to) == board.color_at(*from) && *to > from) else {
                continue;
            };
            let mut joined =
                |board: &mut Board, [from, to]: [Point; 2]| reader.connect(board, from, LinkTarget::Chain(to)).verdict;
            let one = joined(&mut board, [*from, *to]);
            assert_eq!(one, joined(&mut other, [turned, turn.point(*to, Size::NINE)]), "{from} {to}\n{board:?}");
            links += 1;
        }
    }
    assert!(chains > 100 && links > 100, "{chains} {links}");
}
