//! Each idea on a drawn position: Black to play, the move marked `a`.

use super::*;
use crate::board::{Color, Diagram, Move, Size};
use crate::eval::safety::Safety;

fn suggestions(board: &mut Board, recent: &Recent) -> (Vec<Suggestion>, Analysis) {
    suggestions_with(board, recent, &[])
}

/// Returns the suggestions with the groups of these colours taken for even, so that what hangs on a group does not hang
/// on how the evaluation judges it today.
fn suggestions_with(board: &mut Board, recent: &Recent, even: &[Color]) -> (Vec<Suggestion>, Analysis) {
    let mut analysis = Analysis::of(board);
    analysis.pretend().safety_by(|group| even.contains(&group.color).then_some(Safety::EVEN));
    let mut out = Vec::new();
    Generator::new().suggest(board, recent, &analysis, 500, &mut out);
    (out, analysis)
}

/// The words for an idea of this kind in the move at `a`, if it has one.
fn says(text: &str, kind: Kind) -> Option<String> {
    let diagram = Diagram::parse(text).unwrap();
    let mut board = diagram.board(Color::Black).unwrap();
    let (suggestions, analysis) = suggestions_with(&mut board, &Recent::NONE, &Color::BOTH);
    let at = diagram.marked('a').unwrap();
    let suggestion = suggestions.iter().find(|suggestion| suggestion.point == at)?;
    let idea = suggestion.ideas.iter().find(|idea| idea.kind == kind)?;
    assert!(idea.value <= suggestion.value);
    Some(idea.text(&board, &analysis))
}

const SMALL: &str = "
    . . . . . . . . .
    . . X . . . . . .
    . X O a . . . . .
    . . X . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_stone_that_would_get_away_is_captured() {
    assert_eq!(says(SMALL, Kind::Capture).as_deref(), Some("captures the stone at C7"));
}

#[test]
fn a_stone_in_atari_is_saved() {
    let text = SMALL.replace('X', "#").replace('O', "X").replace('#', "O");
    assert_eq!(says(&text, Kind::Save).as_deref(), Some("saves the stone at C7"));
}

#[test]
fn the_point_where_two_groups_meet_cuts_and_connects() {
    let cut = "
        . . . . . . . . .
        . X . . X . . . .
        . . O O X . . . .
        . X . a O . X . .
        . . . . . . . . .
        . . . X . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert!(says(cut, Kind::Cut).is_some_and(|words| words.starts_with("cuts off #")));
    let connect = cut.replace('X', "#").replace('O', "X").replace('#', "O");
    assert!(says(&connect, Kind::Connect).is_some_and(|words| words.starts_with("connects #")));
}

#[test]
fn the_vital_point_kills_and_makes_live() {
    let text = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X . . .
        O O O O O X . . .
        . a . . O X . . .";
    let three = text.replace(". a . . O", ". a . O O");
    assert!(says(&three, Kind::Kill).is_some_and(|words| words.starts_with("takes the vital point of #")));
    let own = three.replace('X', "#").replace('O', "X").replace('#', "O");
    assert!(says(&own, Kind::Live).is_some_and(|words| words.starts_with("makes eyes for #")));
}

/// The position after these moves on 19x19.
fn after(moves: &str) -> (Board, Recent) {
    let mut board = Board::new(Size::NINETEEN);
    let mut recent = Recent::NONE;
    for vertex in moves.split_whitespace() {
        let mv = Move::parse(vertex, Size::NINETEEN).unwrap();
        board.play_move(mv);
        recent = recent.then(mv);
    }
    (board, recent)
}

fn kinds(moves: &str, vertex: &str) -> Vec<Kind> {
    let (mut board, recent) = after(moves);
    let (found, _) = suggestions(&mut board, &recent);
    let point = Point::parse(vertex, Size::NINETEEN).unwrap();
    let suggestion = found.into_iter().find(|suggestion| suggestion.point == point);
    suggestion.map_or(Vec::new(), |suggestion| suggestion.ideas.iter().map(|idea| idea.kind).collect())
}

#[test]
fn an_empty_corner_has_its_usual_moves() {
    assert!(kinds("Q16 D4 Q4", "D16").contains(&Kind::Corner));
    assert!(kinds("Q16 D4 Q4", "C16").contains(&Kind::Corner));
    assert!(!kinds("Q16 D4 Q4", "K10").contains(&Kind::Corner));
}

#[test]
fn a_side_is_extended_along() {
    let (mut board, recent) = after("Q16 D4 Q4 D16 R14 K4");
    let (found, _) = suggestions(&mut board, &recent);
    let extensions: Vec<(Point, Point)> = found
        .iter()
        .flat_map(|s| s.ideas.iter().filter(|idea| idea.kind == Kind::Extend).map(|idea| (s.point, idea.target)))
        .collect();
    assert!(!extensions.is_empty());
    for (point, from) in extensions {
        assert!([3, 4].contains(&Size::NINETEEN.line(point)), "{point}");
        assert_eq!(board.color_at(from), Some(Color::Black), "{from}");
        let steps = point.column().abs_diff(from.column()) + point.row().abs_diff(from.row());
        assert!((2..=5).contains(&steps), "{point} {from}");
    }
}

#[test]
fn a_ko_is_fought_with_ataris() {
    let mut turned = Board::from_diagram(
        ". . . . . . . . .\n. O X . . . . . .\nO X . X . . . . .\n. O X . . . . . .\n. . . . . . . . .\n\
         . . . . . X . . .\n. . . . . X O X .\n. . . . . X O X .\n. . . . . . . . .",
    );
    turned.set_to_play(Color::White);
    turned.play(Color::White, Point::at(2, 6));
    assert_eq!(turned.to_play(), Color::Black);
    assert!(turned.ko().is_some());
    let (found, analysis) = suggestions(&mut turned, &Recent::NONE);
    let threat = found.iter().find_map(|p| p.ideas.iter().find(|idea| idea.kind == Kind::KoThreat));
    assert_eq!(threat.unwrap().text(&turned, &analysis), "threatens 2 stones at G2 for the ko");
}

/// The kinds found anywhere in a drawn position, with their moves.
fn all_kinds(text: &str) -> Vec<(Kind, Point)> {
    let mut board = Board::from_diagram(text);
    let (found, _) = suggestions(&mut board, &Recent::NONE);
    found.iter().flat_map(|p| p.ideas.iter().map(|idea| (idea.kind, p.point))).collect()
}

#[test]
fn the_border_is_settled_between_territories() {
    let text = "
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . X . . O . .
        . . . X . . O . .
        . . . X . . O . .";
    let borders: Vec<Point> =
        all_kinds(text).into_iter().filter(|(kind, _)| *kind == Kind::Boundary).map(|(_, at)| at).collect();
    assert!(!borders.is_empty());
    assert!(borders.iter().all(|at| (3..=6).contains(&at.column())), "{borders:?}");
}

#[test]
fn an_area_is_invaded_inside_and_reduced_at_its_rim() {
    let (mut board, recent) = after("C3 Q16 C17 Q4 F3 Q10 D15 O3 C7 O17 F17 R14 D10 R7 J3 N4 J17 N16");
    let (found, _) = suggestions(&mut board, &recent);
    let of = |wanted: Kind| -> Vec<Point> {
        found.iter().filter(|p| p.ideas.iter().any(|idea| idea.kind == wanted)).map(|p| p.point).collect()
    };
    assert!(of(Kind::Invade).iter().all(|at| at.column() > 9), "{:?}", of(Kind::Invade));
    assert!(!of(Kind::Invade).is_empty() || !of(Kind::Reduce).is_empty());
}

/// Two black stones with White on three sides and the open below.
const WAY_OUT: &str = "
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . O . O . O . O . . .
    . . . . . . . . . . . . .
    . . . O . X X . . O . . .
    . . . O . . . . . O . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . X . . . . . X . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .";

/// The moves with an idea of this kind about the group on a point.
fn about(board: &mut Board, kind: Kind, target: Point) -> Vec<Point> {
    let (found, analysis) = suggestions_with(board, &Recent::NONE, &Color::BOTH);
    let group = analysis.groups().at(target);
    let has = |s: &&Suggestion| s.ideas.iter().any(|i| i.kind == kind && analysis.groups().at(i.target) == group);
    found.iter().filter(has).map(|s| s.point).collect()
}

#[test]
fn a_group_runs_and_is_shut_in_where_the_open_is() {
    let stone = Point::parse("F9", Size::new(13).unwrap()).unwrap();
    let mut board = Board::from_diagram(WAY_OUT);
    let ways = about(&mut board, Kind::Run, stone);
    assert!(!ways.is_empty());
    assert!(ways.iter().all(|at| at.row() <= 9), "{ways:?}");
    let mut other = board.colors_swapped();
    other.set_to_play(Color::Black);
    assert_eq!(about(&mut other, Kind::Enclose, stone).is_empty(), ways.is_empty());
    assert!(about(&mut board, Kind::Enclose, stone).is_empty());
}

#[test]
fn suggestions_are_ranked_and_cut_to_the_width() {
    let (mut board, recent) = after("Q16 D4 Q4 D16 R14");
    let analysis = Analysis::of(&board);
    let mut generator = Generator::new();
    let mut out = Vec::new();
    generator.suggest(&mut board, &recent, &analysis, 500, &mut out);
    assert_eq!(out.len(), 361 - 5);
    assert!(out.is_sorted_by_key(|suggestion| -suggestion.rank()));
    let all = out.clone();
    generator.suggest(&mut board, &recent, &analysis, 10, &mut out);
    assert_eq!(out, all[..10]);
}
