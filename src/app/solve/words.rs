//! The sentences about an answer, in plain English. Every sentence of `solve` about a problem is made here.

use std::path::Path;

use super::outcome::{Answer, Outcome, target_of};
use super::problem::Problem;
use crate::board::{Color, Move, Point};
use crate::tactics::fate::{Goal, GoalKind, Proof, Status};

/// `Black`, `White`.
pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// `Black to play.`
pub(super) fn to_play(color: Color) -> String {
    format!("{} to play.", name(color))
}

/// `p.sgf, game 2 (Cho 350): Black to play.`
pub(super) fn heading(problem: &Problem) -> String {
    let id = if problem.is_named() { format!(" ({})", problem.id) } else { String::new() };
    format!("{}, game {}{id}: {}", problem.file, problem.number, to_play(problem.to_play))
}

/// The name of a problem outside its file: `Cho 350`, or where it has none `p, game 2`.
pub(super) fn title(problem: &Problem) -> String {
    if problem.is_named() {
        return problem.id.clone();
    }
    let file = Path::new(&problem.file).file_stem().map_or_else(Default::default, |stem| stem.to_string_lossy());
    format!("{file}, {}", problem.id)
}

/// `the 5 white stones at D9`.
fn stones(goal: &Goal, asked: Option<Point>) -> String {
    let owner = if goal.kind.is_about_own_stones() { goal.mover } else { !goal.mover };
    let place = target_of(goal, asked).map_or(String::new(), |point| format!(" at {point}"));
    match goal.stones.len() {
        1 => format!("the {} stone{place}", owner.name()),
        count => format!("the {count} {} stones{place}", owner.name()),
    }
}

/// Returns what the mover does by reaching the goal, with these words for the stones.
fn does(kind: GoalKind, stones: &str) -> String {
    match kind {
        GoalKind::Live => format!("lives with {stones}"),
        GoalKind::Kill => format!("kills {stones}"),
        GoalKind::Capture => format!("captures {stones}"),
        GoalKind::Connect => format!("connects {stones}"),
        GoalKind::Cut => format!("cuts off {stones}"),
    }
}

/// Returns what the mover can or cannot do, as in `cannot kill`.
fn to_do(kind: GoalKind) -> &'static str {
    match kind {
        GoalKind::Live => "live",
        GoalKind::Kill => "kill",
        GoalKind::Capture => "capture",
        GoalKind::Connect => "connect",
        GoalKind::Cut => "cut",
    }
}

/// `White takes it first, so Black must find the first threat`.
fn who_takes(mover: Color, status: Status) -> String {
    let taker = if status == Status::KoTakenFirst { mover } else { !mover };
    format!("{} takes it first, so {} must find the first threat", name(taker), name(!taker))
}

/// Says what the answer reaches, as a sentence.
pub(super) fn claim(problem: &Problem, answer: &Answer) -> String {
    let (mover, mv) = (name(problem.to_play), answer.mv());
    let Some(solution) = &answer.solution else {
        return match mv {
            Move::Pass => format!("{mover} passes."),
            Move::Play(_) => format!("{mover} plays {mv}."),
        };
    };
    let goal = &solution.goal;
    let stones = stones(goal, problem.question.target);
    let status = answer.winner().map_or(solution.status, |winner| winner.status);
    let begins = match mv {
        Move::Play(_) => format!("{mover} plays {mv} and"),
        Move::Pass => format!("{mover} can play elsewhere and still"),
    };
    match status {
        Status::Won => format!("{begins} {}.", does(goal.kind, &stones)),
        Status::Seki if goal.kind == GoalKind::Live => {
            format!("{begins} {} in seki.", does(goal.kind, &stones))
        }
        Status::Seki => format!("{begins} gets a seki with {stones}."),
        Status::KoTakenFirst | Status::KoThreatFirst => {
            format!("{begins} {} by ko. {}.", does(goal.kind, &stones), who_takes(goal.mover, status))
        }
        Status::Lost => {
            let best = if mv == Move::Pass { String::new() } else { format!(" {mv} is the best try.") };
            let preposition = if goal.kind == GoalKind::Live { " with" } else { "" };
            format!("{mover} cannot {}{preposition} {stones}.{best}", to_do(goal.kind))
        }
    }
}

/// Says what a first move reaches, in a few words: `kills`, `ko, White takes it first, so Black must find the first
/// threat`.
pub(super) fn result(goal: &Goal, status: Status) -> String {
    match status {
        Status::Won => match goal.kind {
            GoalKind::Live => "lives".into(),
            GoalKind::Kill => "kills".into(),
            GoalKind::Capture => "captures".into(),
            GoalKind::Connect => "connects".into(),
            GoalKind::Cut => "cuts".into(),
        },
        Status::Seki => "seki".into(),
        Status::KoTakenFirst | Status::KoThreatFirst => format!("ko, {}", who_takes(goal.mover, status)),
        Status::Lost => format!("does not {}", to_do(goal.kind)),
    }
}

/// Says what an answer rests on, as a sentence.
pub(super) fn basis(answer: &Answer) -> &'static str {
    match answer.proof {
        Proof::Proven => "This is proven.",
        Proof::Read => "This was read, but it is not proven.",
        Proof::Estimated => "This is an estimate.",
    }
}

/// Says what one of several winners rests on.
pub(super) fn basis_of_winner(proof: Proof) -> &'static str {
    match proof {
        Proof::Proven => "proven",
        Proof::Read => "read",
        Proof::Estimated => "estimated",
    }
}

/// Compares the answer with the file's.
pub(super) fn comparison(outcome: &Outcome) -> String {
    let answers = if outcome.expected.contains(' ') { "answers are" } else { "answer is" };
    match outcome.result {
        "pass" => format!("Right: the file's {answers} {}.", outcome.expected),
        "fail" => format!("Wrong: the file's {answers} {}.", outcome.expected),
        "error" => format!("There is no answer: {}.", outcome.answer),
        _ => "The file gives no answer to compare with.".into(),
    }
}

/// Says what the answer cost.
pub(super) fn effort(answer: &Answer, seconds: f64) -> String {
    let positions = if answer.nodes == 1 { "position" } else { "positions" };
    match answer.nodes {
        0 => format!("{seconds:.2} seconds."),
        nodes => format!("{nodes} {positions} in {seconds:.2} seconds."),
    }
}

/// One move after the other, whoever plays it.
pub(super) fn line(moves: &[Move]) -> String {
    let word = |mv: &Move| if *mv == Move::Pass { "pass".to_string() } else { mv.to_string() };
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Returns the heading of a page with so many problems.
pub(super) fn problems(count: usize) -> String {
    format!("{count} problems")
}

/// Says why a problem without an answer is counted apart.
pub(super) fn no_answer(problem: &Problem) -> String {
    let expected = "expected a first move that is marked as right, or a variation";
    format!("{}: game {}: the problem has no answer; {expected}", problem.file, problem.number)
}

/// Headings of the lists in a text.
pub(super) const MAIN_LINE: &str = "Main line:";
pub(super) const ALSO: &str = "Also possible:";
pub(super) const REFUTED: &str = "Other first moves:";
