//! These tests read groups in diagrams, and check which of the moves stand.

use super::*;
use crate::eval::safety::Safety;
use crate::eval::safety::life::LifeReading;
use crate::judge::ground::Ground;
use crate::search::mcts::local_search::tests::EXIT;
use crate::tactics::LifeStatus;

/// Black's corner group has three points in a row, and the middle one decides.
const THREE: &str = ". . . X O . . . .
                     X X X X O . . . .
                     O O O O O . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .";

/// Black's corner group has four points in a row.
const FOUR: &str = ". . . . X O . . .
                    X X X X X O . . .
                    O O O O O O . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .";

fn at(vertex: &str) -> Point {
    Point::parse(vertex, crate::board::Size::NINE).unwrap()
}

/// Returns the corner group, as if it were in doubt, with what is read about it.
fn read(text: &str) -> (Group, FateReader) {
    read_first(text, |group| group.color == Color::Black)
}

/// Returns the first group of that kind, as if it were in doubt, with what is read about it.
fn read_first(text: &str, kind: impl Fn(&Group) -> bool) -> (Group, FateReader) {
    let board = Board::from_diagram(text);
    let mut analysis = Analysis::thorough(&board);
    let group = analysis.groups().iter().find(|group| kind(group)).unwrap().id;
    analysis.pretend().safety(group, Safety::EVEN);
    let fates = FateReader::read(&board, &analysis, |other| other.id == group);
    (analysis.groups().get(group).clone(), fates)
}

#[test]
fn what_was_read_comes_before_what_was_judged() {
    let (corner, mut fates) = read(THREE);
    let judged = Decisive { attack: Some(at("A9")), defend: Some(at("C9")) };
    assert_eq!(fates.decisive(&corner, judged), Decisive { attack: Some(at("B9")), defend: Some(at("B9")) });
    assert!(!fates.evidence.lives(corner.id));
}

#[test]
fn who_is_judged_alive_after_a_move_and_kept_in_a_search_rises() {
    let (corner, mut fates) = read(THREE);
    assert!(fates.rises_after(&corner, at("B9")));
    assert!(!fates.rises_after(&corner, at("H2")));
}

#[test]
fn the_point_that_does_for_both_sides_is_told() {
    let (corner, mut fates) = read(THREE);
    let mut told = |own, others| fates.or_at(&corner, Color::White, own, others);
    assert_eq!(told(Some(at("J1")), Some(at("B9"))), Some(at("B9")));
    assert_eq!(told(Some(at("B9")), Some(at("A9"))), Some(at("B9")));
    assert_eq!(told(None, Some(at("B9"))), None);
}

#[test]
fn what_takes_a_stone_is_not_given_up_for_a_move_that_is_taken() {
    // Black captures B2 from B1, and is captured at A1.
    let board = Board::from_diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         O O O . . . . . .
         O X . . . . . . .
         O X X . . . . . .
         X O X . . . . . .
         . . . X . . . . .",
    );
    let mut analysis = Analysis::thorough(&board);
    let stone = analysis.groups().at(at("B2")).unwrap();
    analysis.pretend().safety(stone, Safety::EVEN);
    let mut fates = FateReader::read(&board, &analysis, |group| group.id == stone);
    let group = analysis.groups().get(stone).clone();
    assert_eq!(fates.or_at(&group, Color::Black, Some(at("B1")), Some(at("A1"))), Some(at("B1")));
    assert_eq!(fates.captured_after(&group, Color::Black, at("A1")), None);
    assert_eq!(fates.captured_after(&group, Color::Black, at("B2")), None);
}

#[test]
fn who_takes_at_once_does_not_look_for_another_move() {
    // Black captures F2 from F1. The move at E1 also saves Black's own stone, and F2 is caught all the same.
    let board = Board::from_diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . O . X . .
         . . . . O X . . .
         . . . O X O X . .
         . . . . . . . . .",
    );
    let analysis = Analysis::thorough(&board);
    let group = analysis.groups().get(analysis.groups().at(at("F2")).unwrap());
    let mut fates = FateReader::unread(&board, &analysis);
    assert_eq!(fates.captured_after(group, Color::Black, at("E1")), Some(Verdict::No));
    assert_eq!(fates.or_at(group, Color::Black, Some(at("F1")), Some(at("E1"))), Some(at("F1")));
}

#[test]
fn a_move_that_has_an_answer_is_undone() {
    let (corner, mut fates) = read(THREE);
    assert!(fates.is_undone(&corner, Color::White, at("A9")));
    assert!(fates.is_undone(&corner, Color::Black, at("C9")));
    assert!(!fates.is_undone(&corner, Color::White, at("B9")));
    assert!(!fates.is_undone(&corner, Color::Black, at("B9")));
}

#[test]
fn what_is_read_within_a_closed_wall_is_proven() {
    let (corner, mut fates) = read(THREE);
    assert!(fates.is_proven(&corner, Color::White, at("B9")));
    assert!(fates.is_proven(&corner, Color::Black, at("B9")));
    assert!(!fates.is_proven(&corner, Color::White, at("A9")));
    assert!(!fates.is_proven(&corner, Color::Black, at("C9")));
    // The move is not legal.
    assert!(!fates.is_proven(&corner, Color::White, at("A8")));
}

/// Black's three stones can run to the right.
const OPEN: &str = ". X . . . . . . .
                    X X . . . . . . .
                    O O O . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .";

#[test]
fn what_may_run_out_is_not_proven_to_die() {
    let (corner, mut fates) = read(OPEN);
    // White shuts Black in as far as reading sees. It takes for granted that Black gets no farther.
    assert_eq!(fates.after(&corner, Color::White, at("F7")), Some(Verdict::No));
    assert!(!fates.is_proven(&corner, Color::White, at("F7")));
}

#[test]
fn what_a_search_does_not_bear_out_is_not_claimed() {
    let board = Board::from_diagram(OPEN);
    let analysis = Analysis::thorough(&board);
    let (corner, mut fates) = read(OPEN);
    assert!(!fight_of(&board, &analysis, &corner).unwrap().open.is_empty());
    assert!(fates.is_borne_out(&analysis, &corner, Color::White, at("C8")));
    // Black gets out, or may get out, and dies in half of the playouts or more.
    assert!(!fates.is_borne_out(&analysis, &corner, Color::White, at("D7")));
    assert!(!fates.is_borne_out(&analysis, &corner, Color::Black, at("C8")));
    assert!(!fates.is_borne_out(&analysis, &corner, Color::White, at("J1")));
    assert!(!fates.is_borne_out(&analysis, &corner, Color::White, at("A8")));
    // In closed walls, reading is believed, except about moves far away.
    let (corner, mut fates) = read(THREE);
    let analysis = Analysis::thorough(&Board::from_diagram(THREE));
    assert!(fates.is_borne_out(&analysis, &corner, Color::White, at("B9")));
    assert!(!fates.is_borne_out(&analysis, &corner, Color::White, at("J1")));
}

#[test]
fn a_chain_of_which_capture_decides_is_taken_where_reading_takes_it() {
    // White's stone is caught in a ladder from E6, and not from D5.
    let (group, mut fates) = read_first(
        ". . . . . . . . .
         . . . . . . . . .
         . . . X . . . . .
         . . X O . . . . .
         . . . . X . . . .
         . . X . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        |group| group.stones.contains(at("D6")),
    );
    let taken = fates.taken_at(&group).unwrap();
    assert_eq!(fates.captured_after(&group, Color::Black, taken), Some(Verdict::No));
    assert_eq!(fates.captured_after(&group, Color::White, at("A1")), Some(Verdict::Yes));
    assert_eq!(fates.captured_after(&group, Color::Black, at("A1")), None);
    assert_eq!(fates.outcome(&group, Color::Black, taken), Some((Some(Verdict::No), 0)));
    assert_eq!(fates.decisive(&group, Decisive::default()).attack, Some(taken));
}

#[test]
fn what_takes_a_chain_comes_before_what_kills_it() {
    // White's stone on the edge is captured from either side.
    let (group, mut fates) = read_first(
        ". . . . . . . . .
         . . . . . . . . .
         X . . . . . . . .
         . X . . . . . . .
         O X . . . . . . .
         . X . . . . . . .
         X . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        |group| group.stones.contains(at("A5")),
    );
    let taken = fates.taken_at(&group).unwrap();
    let other = if taken == at("A4") { at("A6") } else { at("A4") };
    assert_eq!(fates.outcome(&group, Color::Black, other), Some((Some(Verdict::No), 0)));
    fates.evidence.life_mut(group.id).attack = Some(Answer { verdict: Verdict::Yes, best: Some(other), ko: None });
    assert_eq!(fates.decisive(&group, Decisive::default()).attack, Some(taken));
}

#[test]
fn nothing_saves_a_group_with_a_square_of_four() {
    let (corner, fates) = read(
        ". . X O . . . . .
         . . X O . . . . .
         X X X O . . . . .
         O O O O . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    assert!(fates.evidence.is_lost(corner.id));
    let (corner, fates) = read(THREE);
    assert!(!fates.evidence.is_lost(corner.id));
}

#[test]
fn nothing_decides_a_group_that_lives() {
    let (corner, mut fates) = read(FOUR);
    assert!(fates.evidence.lives(corner.id));
    let judged = Decisive { attack: Some(at("B9")), defend: Some(at("B9")) };
    assert_eq!(fates.decisive(&corner, judged), Decisive::default());
}

#[test]
fn of_moves_that_save_the_first_whose_replies_fail_is_told() {
    let (corner, mut fates) = read(THREE);
    let mut told = |judged, read| fates.that_stands(&corner, Color::Black, judged, read);
    assert_eq!(told(Some(at("A9")), [Some(at("J1")), Some(at("B9"))]), Some(at("B9")));
    assert_eq!(told(Some(at("B9")), [Some(at("J1")), None]), Some(at("B9")));
    assert_eq!(told(Some(at("A9")), [None, None]), None);
    // Nothing is saved if only a part of the group is not captured.
    assert_eq!(told(None, [Some(at("J1")), Some(at("A9"))]), None);
    let mut told = |judged, read| fates.that_stands(&corner, Color::White, judged, read);
    assert_eq!(told(Some(at("A9")), [Some(at("J1")), Some(at("B9"))]), Some(at("B9")));
}

#[test]
fn who_links_up_and_is_taken_does_not_stand() {
    let (above, _) = FOUR.rsplit_once("\n").unwrap();
    let (above, _) = above.rsplit_once("\n").unwrap();
    let board = Board::from_diagram(&format!("{above}\nO O O O . . . . .\nX . . O . . . . ."));
    let mut fates = FateReader::unread(&board, &Analysis::thorough(&board));
    assert!(!fates.holds_at(Color::Black, at("B1")));
    assert!(fates.holds_at(Color::Black, at("F5")));
    assert!(!fates.holds_at(Color::Black, at("A1")));
}

#[test]
fn a_large_chain_that_capture_takes_is_caught() {
    // White's six stones on the second line do not get out, and neither does the one in the corner.
    let board = Board::from_diagram(
        ". . . . . X O . X
         . . . . . X X X X
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         X X X X X X X . .
         O O O O O O X . .
         . X . X . X X . .",
    );
    let mut analysis = Analysis::thorough(&board);
    analysis.pretend().safety_of_all(Safety::EVEN);
    let fates = FateReader::read(&board, &analysis, |group| group.color == Color::White);
    let is_caught = |vertex| fates.evidence.is_caught(analysis.groups().get(analysis.groups().at(at(vertex)).unwrap()));
    assert!(is_caught("A2"));
    // A single stone may be a sacrifice.
    assert!(!is_caught("G9"));
    assert!(!is_caught("A3"));
}

#[test]
fn what_no_move_changes_is_settled() {
    let settled = |text: &str| {
        let board = Board::from_diagram(text);
        let mut analysis = Analysis::thorough(&board);
        let corner = analysis.groups().at(at("A8")).unwrap();
        let mut fates = FateReader::unread(&board, &analysis);
        [Safety::ALIVE, Safety::DEAD].map(|safety| {
            analysis.pretend().safety(corner, safety);
            fates.is_settled(&analysis, analysis.groups().get(corner))
        })
    };
    assert_eq!(settled(FOUR), [true, false]);
    assert_eq!(settled(THREE), [false, false]);
    assert_eq!(settled(&THREE.replacen(". . . X O", ". . X X O", 1)), [false, true]);
}

#[test]
fn a_stone_of_a_few_that_is_taken_alone_is_told_of() {
    // Black's stone at J1 is caught, and the corner lives whatever is played.
    let (above, _) = FOUR.rsplit_once('\n').unwrap();
    let board = Board::from_diagram(&format!("{above}\n. . . . . . . O X"));
    let analysis = Analysis::thorough(&board);
    let mut fates = FateReader::unread(&board, &analysis);
    let mut group = analysis.groups().get(analysis.groups().at(at("A8")).unwrap()).clone();
    group.chains.push(board.chain_id(at("J1")).unwrap());
    assert!(group.stones.len() > FEW);
    assert_eq!(fates.caught_part(&analysis, &group), None);
    group.stones = [at("A8"), at("J1")].into_iter().collect();
    assert_eq!(fates.caught_part(&analysis, &group).unwrap().0, PointSet::of(at("J1")));
}

#[test]
fn who_is_killed_by_the_evaluations_own_reading_is_not_called_safe() {
    let board = Board::from_diagram(FOUR);
    let mut analysis = Analysis::thorough(&board);
    let corner = analysis.groups().at(at("A8")).unwrap();
    analysis.pretend().safety(corner, Safety::EVEN);
    let lives =
        |analysis: &Analysis| FateReader::read(&board, analysis, |group| group.id == corner).evidence.lives(corner);
    assert!(lives(&analysis));
    let attack = Answer { verdict: Verdict::Yes, ..Answer::default() };
    let status = LifeStatus { attack, defense: attack };
    analysis.pretend().life(corner, Some(LifeReading { status, room: 4, ways_out: 0, closed: false }));
    assert!(!lives(&analysis));
}

#[test]
fn a_group_that_is_not_in_doubt_is_not_read() {
    let board = Board::from_diagram(THREE);
    let mut analysis = Analysis::thorough(&board);
    let corner = analysis.groups().at(at("A8")).unwrap();
    analysis.pretend().safety(corner, Safety::ALIVE);
    let mut fates = FateReader::read(&board, &analysis, |_| true);
    let judged = Decisive { attack: Some(at("A9")), defend: None };
    assert_eq!(fates.decisive(analysis.groups().get(corner), judged), judged);
    assert!(!fates.evidence.lives(corner));
}

#[test]
fn a_wall_falls_that_can_be_taken_after_the_move() {
    let (_, mut fates) = read(
        ". . . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . X O X . . .
         . . . . X . . . .
         . . . . . . . . .",
    );
    let wall = |vertex: &str| PointSet::of(at(vertex));
    assert!(fates.fall_after(wall("E3") | wall("E9"), Color::White, at("B9")));
    assert!(!fates.fall_after(wall("E9"), Color::White, at("B9")));
    // The stone at E3 gets away.
    assert!(!fates.fall_after(wall("E3") | wall("E9"), Color::White, at("E4")));
}

#[test]
fn a_move_beside_the_vital_point_is_not_borne_out() {
    let board = Board::from_diagram(THREE);
    let analysis = Analysis::thorough(&board);
    let corner = analysis.groups().get(analysis.groups().at(at("A8")).unwrap());
    let mut fates = FateReader::unread(&board, &analysis);
    for mover in Color::BOTH {
        assert!(!fates.is_borne_out(&analysis, corner, mover, at("A9")), "{mover}");
        assert!(fates.is_borne_out(&analysis, corner, mover, at("B9")), "{mover}");
    }
}

#[test]
fn in_the_open_a_search_says_what_decides_a_group() {
    let board = Board::from_diagram(EXIT);
    let analysis = Analysis::thorough(&board);
    let stones = analysis.groups().get(analysis.groups().at(at("C3")).unwrap());
    let mut fates = FateReader::unread(&board, &analysis);
    let mut borne_out = |mover, vertex| fates.is_borne_out(&analysis, stones, mover, at(vertex));
    assert!(borne_out(Color::Black, "E3"));
    assert!(borne_out(Color::White, "E3"));
    assert!(!borne_out(Color::Black, "H8"));
    assert!(!borne_out(Color::White, "E5"));
    for mover in Color::BOTH {
        assert_eq!(fates.found_locally(stones, mover), Some(at("E3")), "{mover}");
    }
}

#[test]
fn a_stone_that_is_taken_at_once_saves_nobody() {
    let board = Board::from_diagram(
        ". . . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . O . .
         . . . . . O X O .
         X X . . . O . O .
         O O X . . . . . .
         . . X . . . . . .",
    );
    let mut fates = FateReader::unread(&board, &Analysis::thorough(&board));
    assert!(fates.is_taken_at_once(Color::Black, at("G3")) && fates.is_taken_at_once(Color::White, at("A9")));
    // White captures a stone there.
    assert!(!fates.is_taken_at_once(Color::White, at("G3")));
    assert!(!fates.is_taken_at_once(Color::Black, at("B9")));
    // White captures the stone, but Black recaptures all stones that White has there.
    assert!(!fates.is_taken_at_once(Color::Black, at("A1")));
}

#[test]
fn a_search_that_speaks_against_the_word_is_told_of() {
    let board = Board::from_diagram(EXIT);
    let told = |safety: u16, stones: usize| {
        let mut analysis = Analysis::thorough(&board);
        let id = analysis.groups().at(at("C3")).unwrap();
        analysis.pretend().safety(id, Safety(safety));
        let mut group = analysis.groups().get(id).clone();
        group.stones = group.stones.iter().take(stones).collect();
        let against = FateReader::unread(&board, &analysis).against_the_word(&analysis, &group);
        against.and_then(|against| against.ground)
    };
    let is_searched = |told: &Option<Ground>, by: Color| matches!(told, Some(Ground::Searched { first, at: Some(place), .. }) if (*first, *place) == (by, at("E3")));
    let lost = told(900, 2);
    assert!(is_searched(&lost, Color::White), "{lost:?}");
    assert!(is_searched(&told(100, 2), Color::Black));
    // A group that plainly lives, but has no two eyes, is asked about, too.
    assert_eq!(told(990, 2), lost);
    // An unsettled group is asked about, too.
    assert_eq!(told(500, 2), lost);
    assert_eq!(told(900, 1), None);
    // A group that has two eyes is kept, however safe it is judged. If it plainly lives by them, it is not asked about.
    let board = Board::from_diagram(&THREE.replacen(". . . X", ". X . X", 1));
    let mut analysis = Analysis::thorough(&board);
    let corner = analysis.groups().at(at("A8")).unwrap();
    analysis.pretend().safety(corner, Safety(900));
    let group = analysis.groups().get(corner);
    assert!(FateReader::unread(&board, &analysis).against_the_word(&analysis, group).is_none());
}

#[test]
fn who_lives_only_with_another_in_question_is_not_lost() {
    // Black's two stones at A5 die alone. A stone at C5 joins them to those at D5.
    let board = Board::from_diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         O O O O O O . . .
         X X . X X X . . .
         O O O O O O . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let mut analysis = Analysis::thorough(&board);
    let [alone, friend] = ["A5", "D5"].map(|vertex| analysis.groups().at(at(vertex)).unwrap());
    assert_ne!(alone, friend);
    analysis.pretend().safety(alone, Safety::EVEN);
    let mut leans_on = |safety| {
        analysis.pretend().safety(friend, Safety(safety));
        let fates = FateReader::read(&board, &analysis, |group| group.id == alone);
        (fates.evidence.leans_on(alone), fates.evidence.is_lost(alone))
    };
    assert_eq!(leans_on(500), (Some(friend), false));
    assert_eq!(leans_on(100), (None, true));
}

#[test]
fn who_joins_the_dead_stays_dead() {
    let board = Board::from_diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         O O O O O O . . .
         X X . X X . O . .
         O O O O O O . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let mut analysis = Analysis::thorough(&board);
    let [one, other] = ["A5", "D5"].map(|vertex| analysis.groups().at(at(vertex)).unwrap());
    let mut joins_the_dead = |vertex: &str, safety| {
        analysis.pretend().safety(other, Safety(safety));
        FateReader::unread(&board, &analysis).joins_the_dead(&analysis, analysis.groups().get(one), at(vertex))
    };
    assert!(joins_the_dead("C5", 0));
    assert!(!joins_the_dead("C5", 500));
    assert!(!joins_the_dead("C9", 0));
}

#[test]
fn a_stone_that_joins_the_living_is_known_to_be_saved() {
    // Black's corner has two eyes, and F5 stands alone.
    let text = |link: &str| {
        format!(
            ". X . X . . . . .
             X X X X . . . . .
             . . . X . . . . .
             . . . X . O O . .
             . . . {link} . X O . .
             . . . . O O O . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . ."
        )
    };
    let is_known = |link: &str, owner: Color, safety: u16| {
        let board = Board::from_diagram(&text(link));
        let mut analysis = Analysis::thorough(&board);
        let [stone, corner] = ["F5", "D8"].map(|vertex| analysis.groups().at(at(vertex)).unwrap());
        analysis.pretend().safety(corner, Safety(safety));
        let mut fates = FateReader::unread(&board, &analysis);
        fates.is_known(&analysis, analysis.groups().get(stone), owner, at("E5"))
    };
    assert!(is_known("X", Color::Black, 990));
    assert!(is_known("X", Color::Black, 985));
    assert!(!is_known("X", Color::Black, 984));
    // The two are not one chain then.
    assert!(!is_known(".", Color::Black, 990));
}

#[test]
fn who_can_only_get_out_where_the_opponent_owns_is_shut_in() {
    let shut_in = |text: &str, owned: i16| {
        let board = Board::from_diagram(text);
        let mut analysis = Analysis::thorough(&board);
        analysis.pretend().raw_ownership_of_all(owned);
        let group = analysis.groups().get(analysis.groups().at(at("A8")).unwrap());
        FateReader::unread(&board, &analysis).is_shut_in(&analysis, group)
    };
    let closed = "
        . . . . X O . . .
        X X X X X O . . .
        O O O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert!(shut_in(closed, 0));
    let open = closed.replacen("X O . . .", "X . . O .", 1);
    assert!(shut_in(&open, -1000));
    assert!(!shut_in(&open, 0));
    // Fewer stones may have been sacrificed.
    assert!(!shut_in(&closed.replacen(". . . . X O", ". . . . O O", 1), 0));
}

#[test]
fn the_move_by_which_a_search_changes_its_mind_is_found() {
    let found = |text: &str, mover: Color, stones: usize| {
        let board = Board::from_diagram(text);
        let analysis = Analysis::thorough(&board);
        let mut group = analysis.groups().get(analysis.groups().at(at("A8")).unwrap()).clone();
        group.stones = group.stones.iter().take(stones).collect();
        FateReader::unread(&board, &analysis).in_doubt_at(&analysis, &group, mover)
    };
    for mover in Color::BOTH {
        let (at_point, swing) = found(THREE, mover, 5).unwrap();
        assert_eq!(at_point, at("B9"));
        assert!(swing > 400, "{swing}");
    }
    // Groups of a few stones and groups with two eyes are not asked about.
    assert_eq!(found(THREE, Color::Black, 3), None);
    assert_eq!(found(&THREE.replacen(". . . X", ". X . X", 1), Color::White, 5), None);
}
