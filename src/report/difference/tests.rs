//! Tests of the deeds that are reported for moves on drawn positions.

use super::*;
use crate::board::Diagram;
use crate::eval::safety::Safety;

#[test]
fn who_lives_all_the_same_is_not_weakened() {
    assert!(!is_weaker(1000, ALIVE));
    assert!(is_weaker(1000, ALIVE - 1));
    assert!(!is_weaker(700, 700 - MUCH + 1));
    assert!(!is_weaker(600, DEAD));
}

/// Returns what a move of Black on `a` does at once, and what is left of it when White has played on these points.
fn left_of_it<T>(text: &str, then: &str, told: impl Fn(&Difference<'_>) -> T) -> [T; 2] {
    let diagram = Diagram::parse(text).unwrap();
    let mut board = diagram.board(Color::Black).unwrap();
    let (mut before, played) = (Analysis::of(&board), diagram.marked('a').unwrap());
    // The judgement of White's small corner before the move is not tested here, so it is set to doubtful.
    let is_corner = |group: &Group| group.color == Color::White && group.stones.len() == 5;
    before.pretend().safety_by(|group| is_corner(group).then_some(Safety::EVEN));
    board.play(Color::Black, played);
    let after = Analysis::of(&board);
    let mut difference = Difference::new(Color::Black, played, &before, &board, &after);
    let at_once = told(&difference);
    for mark in then.chars() {
        board.play(Color::White, diagram.marked(mark).unwrap());
    }
    difference.answered(&board, &Analysis::of(&board));
    [at_once, told(&difference)]
}

/// A black stone in atari that can run to its friends.
const RUN: &str = "
    . . . . . . . . .
    . X X . X X . . .
    . X . . . . . . .
    . . . d . . . . .
    . . c a b . . . .
    . . O X O . . . .
    . . . O . . . . .
    . . O . O . . . .
    . . . . . . . . .";

#[test]
fn stones_taken_afterwards_were_not_saved() {
    let saved = |then| left_of_it(RUN, then, |difference| difference.saved().len());
    assert_eq!(saved("bcd"), [1, 0]);
    assert_eq!(saved("b"), [1, 1]);
}

#[test]
fn who_is_put_back_by_a_reply_was_nearly_saved() {
    let told = |then| left_of_it(RUN, then, |difference| difference.deeds(false));
    let [at_once, left] = told("bcd");
    assert_eq!(at_once[0].act(), Some(Act::Saves), "{at_once:?}");
    assert_eq!(left[0].act(), Some(Act::ThreatensToSave), "{left:?}");
    assert_eq!(told("b")[1], at_once);
}

#[test]
fn who_can_be_taken_as_before_is_not_nearly_saved() {
    let taken = |text: &str| {
        let still = |difference: &Difference<'_>| {
            let mut groups = difference.before.groups().iter();
            let stone = groups.find(|group| group.color == Color::Black && group.stones.len() == 1).unwrap();
            difference.is_taken_still(stone)
        };
        left_of_it(text, "", still)[0]
    };
    // The stone in atari runs, or Black plays elsewhere.
    assert!(!taken(RUN));
    assert!(taken(&RUN.replace('a', ".").replacen(". . . . . . . . .\n", ". . . . . . . . a\n", 1)));
}

#[test]
fn what_a_reply_puts_back_is_not_saved() {
    // Black's three stones start with a safety of 0.4. D6 makes them safe, and White's reply leaves them at the given
    // safety.
    let saved = |replied: u16| {
        let mut board = Board::from_diagram(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . . X X X . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        );
        let judged = |board: &Board, safety| {
            let mut analysis = Analysis::of(board);
            let group = analysis.groups().at(Point::at(3, 3)).unwrap();
            analysis.pretend().safety(group, Safety(safety));
            analysis
        };
        let (before, played) = (judged(&board, 400), Point::at(3, 5));
        board.play(Color::Black, played);
        let after = judged(&board, 900);
        let mut difference = Difference::new(Color::Black, played, &before, &board, &after);
        assert_eq!(difference.saved().len(), 1);
        board.play(Color::White, Point::at(3, 1));
        difference.answered(&board, &judged(&board, replied));
        difference.saved().len()
    };
    // A group that is hardly better off than before is not saved; one that is much better off is.
    assert_eq!(saved(400 + MUCH as u16 - 1), 0);
    assert_eq!(saved(400 + MUCH as u16), 1);
}

#[test]
fn what_reading_settled_is_neither_saved_nor_killed() {
    const THREE: &str = "
        . a . O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let first = |text, living: &[GroupId], lost: &[GroupId]| {
        let told = |difference: &Difference<'_>| {
            let mut difference = difference.clone();
            difference.settle(&Settled { living: living.to_vec(), lost: lost.to_vec() });
            difference.deeds(false).remove(0)
        };
        left_of_it(text, "", told)[0].clone()
    };
    let [corner, stone] = [GroupId(0), GroupId(2)];
    assert_eq!(first(THREE, &[], &[]), Deed::to(Act::Kills, corner));
    assert_eq!(first(THREE, &[corner], &[]), Deed::to(Act::Threatens, corner));
    assert_eq!(first(THREE, &[], &[corner]), Deed::to(Act::KeepsDead, corner));
    assert_eq!(first(RUN, &[], &[]), Deed::to(Act::Saves, stone));
    assert_eq!(first(RUN, &[stone], &[]), Deed::to(Act::Protects, stone));
}

/// Two white stones that are connected through two points, both within reach of black stones.
const DIAGONAL: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . . . .
    . . X a O O O . .
    . . O O b X X . .
    . . . . . X . . .
    . . . c . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn what_one_reply_joins_was_not_cut() {
    let parted = |then| left_of_it(DIAGONAL, then, |difference| difference.parted.len());
    assert_eq!(parted("b"), [1, 0]);
    assert_eq!(parted("c"), [1, 1]);
}

#[test]
fn a_cut_is_told_with_the_stones_that_it_parts() {
    // White's stones are taken for one group before the move.
    let cuts = |wall: &str| {
        let row = format!(". . {wall} . . .\n");
        let board = Board::from_diagram(&format!("{row}{row}{row}. O X O . .\n{row}{row}"));
        let [one, other] = [Point::at(1, 2), Point::at(3, 2)];
        let mut analysis = Analysis::of(&board);
        let id = analysis.groups().at(one).unwrap();
        analysis.pretend().safety_of_all(Safety::ALIVE);
        let mut difference = Difference::new(Color::Black, Point::at(2, 2), &analysis, &board, &analysis);
        difference.parted = vec![[(id, one), (id, other)]];
        difference.cuts()
    };
    let stones = [Point::at(1, 2), Point::at(3, 2)];
    assert_eq!(cuts("X"), [Deed::Cuts { group: GroupId(1), stones, is_sure: true }]);
    // Past a single stone they can join.
    assert_eq!(cuts("."), []);
}

/// Two black stones that White could keep apart.
const APART: &str = "
    . . . . . . . . .
    . . O O . . . . .
    . O . c X . . . .
    . . . a d O . . .
    . . X b . O . . .
    . . . . . . . . .
    . . X . e . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn what_replies_part_was_not_linked() {
    let links = |then| left_of_it(APART, then, |difference| difference.links().len());
    assert_eq!(links("e"), [1, 1]);
    assert_eq!(links("cd"), [1, 0]);
}

/// Returns the deeds of a move of Black on `a`.
fn told(text: &str, what: fn(&Difference<'_>) -> Vec<Deed>) -> Vec<Deed> {
    left_of_it(text, "", what)[0].clone()
}

#[test]
fn in_the_endgame_there_is_nothing_left_to_influence() {
    let drift = |text: &str| told(text, |difference| vec![difference.drift()]).remove(0);
    let counted = "
        a . X O . . .
        . X X O O . .
        . . X O . . .
        X X X O O O O
        . . X O . . .
        . X X O O O .
        . . X O . . .";
    assert_eq!(drift(counted), Deed::TidiesBorders(Place::UpperLeftCorner));
    let open = "
        a . . . . . .
        . . . . . . .
        . . X . O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_ne!(drift(open), Deed::TidiesBorders(Place::UpperLeftCorner));
}

#[test]
fn stones_of_a_group_that_lives_are_saved_apart() {
    let board = "
        . . . . O . .
        . . . . . X .
        O . . . . O .
        . . . . . O .
        . . X . X . X
        . . . . . . .
        X a . . . X X";
    let rescues = |text: &str| told(text, |difference| difference.rescues());
    assert_eq!(rescues(board), [Deed::SavesPart { group: GroupId(4), stones: 1, at: Point::at(0, 0) }]);
    let elsewhere = board.replace('a', ".").replacen(". . . . O", "a . . . O", 1);
    assert_eq!(rescues(&elsewhere), []);
}

#[test]
fn stones_put_in_atari_are_told() {
    let ataris = |text: &str| told(text, |difference| difference.ataris(1));
    let one = ". . . . . . .\n. . . . . . .\n. . X . . . .\n. X O a . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .";
    assert_eq!(ataris(one), [Deed::PutsInAtari { group: GroupId(1), stones: 1 }]);
    assert_eq!(ataris(&one.replace("X O a", ". O a")), []);
    // Dead stones are not mentioned.
    let dead = told(one, |difference| {
        let mut before = difference.before.clone();
        before.pretend().safety_of_all(Safety::DEAD);
        Difference { before: &before, ..difference.clone() }.ataris(1)
    });
    assert_eq!(dead, []);
    // Two chains of a group are told as one.
    let chains = [(GroupId(1), 1), (GroupId(3), 2), (GroupId(1), 4)];
    let in_atari = |group, stones| Deed::PutsInAtari { group: GroupId(group), stones };
    assert_eq!(ataris_by_group(chains.into_iter()), [in_atari(1, 5), in_atari(3, 2)]);
}

#[test]
fn stones_that_can_be_taken_still_are_not_stronger() {
    let lost = |above: &str| {
        let text = format!(
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n{above} O . . .\nX a . O . . ."
        );
        let count = |difference: &Difference<'_>| {
            let own = difference.before.groups().iter().filter(|group| group.color == Color::Black);
            own.filter(|group| difference.is_still_lost(group)).count()
        };
        left_of_it(&text, "", count)[0]
    };
    assert_eq!(lost("O O O"), 1);
    assert_eq!(lost(". . ."), 0);
}

#[test]
fn who_puts_himself_in_atari_strengthens_nobody() {
    let board = "
        X O . . . O . . X
        . . . O . X . . X
        . . . . . . . O .
        . . . . X O O . .
        O X X . X X O . .
        O . . . O . X . .
        a . . . . . . X .
        O X . . . . . . O
        . . . . O . . . X";
    let groups = |what: fn(&Difference<'_>) -> bool| left_of_it(board, "", what)[0];
    assert!(groups(|difference| !difference.changed(Color::Black, |b, a| a - b >= MUCH && a < ALIVE).is_empty()));
    assert!(groups(|difference| difference.strengthened().is_empty()));
}
