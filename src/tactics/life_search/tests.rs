//! Tests of the search about life.

use super::*;
use crate::board::Size;
use crate::tactics::life::tests::first_fight;

fn at(vertex: &str) -> Point {
    Point::parse(vertex, Size::new(5).unwrap()).unwrap()
}

/// Returns the answer of `ask` in a search about the black stone on C3, where these points are ways out.
fn asked<T>(text: &str, open: &[&str], ask: impl FnOnce(&mut Search<'_>) -> T) -> T {
    let mut board = Board::from_diagram(text);
    let open = open.iter().map(|vertex| at(vertex)).collect();
    let fight = Fight { target: at("C3"), open, ..first_fight(&board).unwrap() };
    let mut workspace = Workspace::for_budget(1_000);
    ask(&mut Search::new(&mut workspace, &mut board, &fight, None, 1_000))
}

#[test]
fn who_is_in_atari_extends_or_takes() {
    let answers = |text: &str, mover| asked(text, &[], |search| search.answers_to_atari(mover));
    let caught = ". . . . .\n. . . . .\n. O X O .\n. X O X .\n. . . . .";
    assert_eq!(answers(caught, Color::Black), Some([at("C4"), at("C1")].into_iter().collect()));
    assert_eq!(answers(caught, Color::White), None);
    // A white stone with two liberties is not taken at once.
    assert_eq!(answers(&caught.replace(". X O X .", ". . O X ."), Color::Black), Some(PointSet::of(at("C4"))));
    assert_eq!(answers(&caught.replace(". O X O .", ". . X O ."), Color::Black), None);
}

#[test]
fn one_way_out_is_enough_for_who_moves_and_four_for_who_does_not() {
    let lone = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .";
    let ways = ["B3", "C2", "C4", "D3"];
    let winner = |open: usize, mover| asked(lone, &ways[..open], |search| search.winner(mover));
    assert_eq!(winner(1, Color::Black), Some(Color::Black));
    assert_eq!(winner(SURE_EXITS, Color::White), Some(Color::Black));
    assert_eq!(winner(SURE_EXITS - 1, Color::White), None);
    assert_eq!(winner(0, Color::Black), None);
}
