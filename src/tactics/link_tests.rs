//! Links, drawn. The linker is White throughout.

use super::{Limits, LinkLimits, LinkTarget, Reader, Verdict};
use crate::board::{Board, Point};

/// Returns the success of the linker if it moves first, that of the cutter if it does, and their moves.
fn read(drawing: &str, from: &str, to: &str) -> ((Verdict, String), (Verdict, String)) {
    let board = Board::from_diagram(drawing);
    let at = |vertex| Point::parse(vertex, board.size()).unwrap();
    let mut reader = Reader::new(Limits::DEEP);
    let mut copy = board.clone();
    let target = LinkTarget::Chain(at(to));
    let name = |point: Option<Point>| point.map_or("-".to_string(), |p| p.to_string());
    let connect = reader.connect(&mut copy, at(from), target);
    let cut = reader.disconnect(&mut copy, at(from), target);
    assert_eq!(copy, board, "a reading must leave the board as it was");
    ((connect.verdict, name(connect.best)), (cut.verdict, name(cut.best)))
}

#[test]
fn a_bamboo_joint_holds() {
    let ((link, _), (cut, _)) = read(
        ". X X X . .
         X O X O X .
         X O . O X .
         . X X X . .
         . . . . . .
         . . . . . .",
        "B5",
        "D5",
    );
    assert_eq!(link, Verdict::No, "one of the two points is taken");
    assert_eq!(cut, Verdict::Yes);
    let (_, (cut, _)) = read(
        ". X X X . .
         X O . O X .
         X O . O X .
         . X X X . .
         . . . . . .
         . . . . . .",
        "B5",
        "D5",
    );
    assert_eq!(cut, Verdict::Yes, "the joined chain has no liberty left");
    let (_, (cut, _)) = read(
        ". . X . . .
         X O . O X .
         . O . O . .
         X . X . X .
         . . . . . .
         . . . . . .",
        "B5",
        "D5",
    );
    assert_eq!(cut, Verdict::No);
}

#[test]
fn a_diagonal_is_cut_only_with_two_moves() {
    let ((link, _), (cut, _)) = read(
        ". . . . . .
         X O . X . .
         . . O . . .
         X . . . X .
         . . . . . .
         . . . . . .",
        "B5",
        "C4",
    );
    assert_eq!(link, Verdict::Yes);
    assert_eq!(cut, Verdict::No);
}

#[test]
fn a_diagonal_past_an_enemy_stone_is_a_matter_of_who_is_first() {
    let ((link, move_to_link), (cut, move_to_cut)) = read(
        ". . X X . .
         . O X . . .
         X . O . X .
         . X . O X .
         X X X X X .
         . . . . . .",
        "B5",
        "C4",
    );
    assert_eq!((link, move_to_link.as_str()), (Verdict::Yes, "B4"));
    assert_eq!((cut, move_to_cut.as_str()), (Verdict::Yes, "B4"));
}

#[test]
fn a_cutting_stone_is_captured() {
    let ((link, move_to_link), (cut, _)) = read(
        ". . . . . . .
         . . X X . . .
         . X O O X . .
         . O X O . X .
         . X . . X . .
         . . . . . . .
         . . . . . . .",
        "B4",
        "D4",
    );
    assert_eq!((link, move_to_link.as_str()), (Verdict::Yes, "C3"));
    assert_eq!(cut, Verdict::Yes);
}

#[test]
fn a_two_space_jump_on_the_third_line_holds() {
    let ((link, _), (cut, _)) = read(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . O . . O . .
         . . . . . . . . .
         . . . . . . . . .",
        "D3",
        "G3",
    );
    assert_eq!(link, Verdict::Yes);
    assert_ne!(cut, Verdict::KoTakenFirst);
}

#[test]
fn a_monkey_jump_comes_home_along_the_edge() {
    let ((link, _), _) = read(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         O O X X X . . . .
         . O X . . . . . .
         . . . . O . . . .",
        "B2",
        "E1",
    );
    assert_eq!(link, Verdict::Yes);
}

#[test]
fn an_end_in_a_ladder_is_cut_off() {
    let (_, (cut, _)) = read(
        ". . . . . .
         . X X . . .
         X O . O O .
         . X . X X .
         . . . . . .
         . . . . . .",
        "B4",
        "D4",
    );
    assert_eq!(cut, Verdict::Yes);
}

#[test]
fn of_several_cuts_that_one_is_told_where_the_link_would_be_made() {
    let ((link, at), (cut, vital)) = read(
        ". . . . . X .
         . X O . . . .
         O . . O X . .
         . . . . . X .
         . . . . . X X
         . . . . . X .
         . . X . . X .",
        "D5",
        "A5",
    );
    assert_eq!((link, at.as_str()), (Verdict::Yes, "B5"));
    // C5 cuts, too.
    assert_eq!((cut, vital.as_str()), (Verdict::Yes, "B5"));
}

#[test]
fn a_link_that_needs_no_ko_is_looked_for_before_one_is_told() {
    let mut board = Board::from_diagram(
        "O . . . X X
         X . X . . .
         X X . X . .
         O O . O X X
         . O . . . X
         O X . X O X",
    );
    let at = |vertex| Point::parse(vertex, board.size()).unwrap();
    let (from, to) = (at("D1"), LinkTarget::Chain(at("C5")));
    let mut linked_with = |past_ko| {
        let link = LinkLimits { nodes: 500, past_ko, ..Limits::DEEP.link };
        Reader::new(Limits { link, ..Limits::DEEP }).connect(&mut board, from, to)
    };
    // 500 moves are enough to find the ko at C3, not to find that E2 needs none.
    assert_eq!(linked_with(1).verdict, Verdict::KoThreatFirst);
    assert_eq!(linked_with(3).verdict, Verdict::Yes);
}
