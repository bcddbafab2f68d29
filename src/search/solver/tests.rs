//! Small problems, solved whole.

use super::*;
use crate::board::rules::Rules;
use crate::board::{Board, Point};
use crate::search::Unhurried;
use crate::tactics::fate::Status;

fn game(text: &str) -> Game {
    let rest = ". . . . . . . . .\n".repeat(9 - text.lines().count());
    Game::from_board(Board::from_diagram(&format!("{text}\n{rest}")), Rules::CHINESE, 7.5)
}

fn solve(text: &str, color: Color, question: Question) -> Answered {
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    FateSolver::new().solve(&game(text), color, &question, &limits, &Unhurried)
}

const THREE: &str = ". . . X O . . . .\nX X X X O . . . .\nO O O O O . . . .";

fn at(vertex: &str) -> Option<Point> {
    Point::parse(vertex, crate::board::Size::NINE)
}

#[test]
fn three_in_a_row_are_decided_in_the_middle() {
    for (color, kind) in [(Color::Black, GoalKind::Live), (Color::White, GoalKind::Kill)] {
        let answer = solve(THREE, color, Question::default());
        let solution = answer.solution.unwrap();
        assert_eq!(answer.moves[0].to_string(), "B9");
        assert_eq!((solution.goal.kind, solution.status), (kind, Status::Won));
        assert_eq!(answer.proof, Proof::Proven);
    }
}

#[test]
fn moves_that_do_not_work_are_refuted() {
    let solution = solve(THREE, Color::White, Question { all: true, ..Question::default() }).solution.unwrap();
    let refuted: Vec<String> = solution.refutations.iter().map(|refuted| refuted.mv.to_string()).collect();
    assert!(refuted.contains(&"A9".to_string()), "{refuted:?}");
    assert_eq!(solution.winners.len(), 1);
}

#[test]
fn a_question_keeps_to_its_target() {
    let answer = solve(THREE, Color::White, Question { target: at("A8"), ..Question::default() });
    assert!(answer.solution.unwrap().goal.stones.contains(at("A8").unwrap()));
}

#[test]
fn a_capture_that_was_asked_for_is_told_as_one() {
    let question = Question { target: at("A8"), kind: Some(GoalKind::Capture), ..Question::default() };
    let goal = solve(THREE, Color::White, question).solution.unwrap().goal;
    assert_eq!((goal.kind, goal.stones.len()), (GoalKind::Capture, 5));
}

#[test]
fn links_are_read() {
    let text = ". . . . . . . . .\n. X . X . . . . .\n. . . . . . . . .";
    let question = Question { target: at("B8"), other: at("D8"), kind: Some(GoalKind::Connect), all: false };
    let answer = solve(text, Color::Black, question);
    assert_eq!(answer.proof, Proof::Read);
    assert_eq!(answer.solution.unwrap().status, Status::Won);
}

#[test]
fn questions_without_sense_are_refused_in_a_line() {
    let refuse = |target, kind, other| {
        let question = Question { target, kind, other, all: false };
        FateSolver::refuse(&game(THREE), Color::Black, &question)
    };
    assert_eq!(refuse(None, None, None), None);
    assert_eq!(refuse(at("A8"), Some(GoalKind::Live), None), None);
    assert!(refuse(at("A9"), None, None).unwrap().contains("A9 is empty"));
    assert!(refuse(at("A8"), Some(GoalKind::Kill), None).unwrap().contains("expected a white stone"));
    assert!(refuse(at("A8"), Some(GoalKind::Connect), None).unwrap().contains("two stones"));
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let answers = [0, 1].map(|_| solve(THREE, Color::Black, Question::default()));
    assert_eq!(answers[0].moves, answers[1].moves);
    assert_eq!(answers[0].nodes, answers[1].nodes);
}

#[test]
fn two_threads_prove_what_one_proves() {
    for color in Color::BOTH {
        let limits = Limits { nodes: Some(60_000), threads: Some(2), ..Limits::default() };
        let answer = FateSolver::new().solve(&game(THREE), color, &Question::default(), &limits, &Unhurried);
        assert_eq!(answer.moves[0].to_string(), "B9");
        assert_eq!(answer.proof, Proof::Proven);
    }
}
