//! The result of one test, as it is counted and written as JSON.

use serde::Serialize;

use super::Problem;
use crate::board::{Color, Move, Point};
use crate::search::solver::Answered;
use crate::tactics::fate::{Goal, Proof, Refutation, Solution, Winner};

/// The answer about a problem.
#[derive(Clone, Debug)]
pub(in crate::app) struct Answer {
    /// Moves, the best first; none means to pass.
    pub(super) moves: Vec<Move>,
    /// The evidence for the first.
    pub(super) proof: Proof,
    /// The goal it was chosen for with its solution, where there is one.
    pub(super) solution: Option<Solution>,
    /// The play expected from here, where no solution tells it.
    pub(super) line: Vec<Move>,
    /// Positions looked at.
    pub(super) nodes: u64,
}

impl From<Answered> for Answer {
    fn from(answered: Answered) -> Answer {
        let Answered { moves, proof, solution, nodes } = answered;
        Answer { moves, proof, solution, line: Vec::new(), nodes }
    }
}

impl Answer {
    /// The move that is answered.
    pub(super) fn mv(&self) -> Move {
        self.moves.first().copied().unwrap_or(Move::Pass)
    }

    /// The winner that is the answer, where it is one.
    pub(super) fn winner(&self) -> Option<&Winner> {
        self.solution.as_ref()?.winners.iter().find(|winner| winner.mv == self.mv())
    }

    /// The play expected from here, the answer first; what refutes it, where it does not reach the goal.
    pub(super) fn main_line(&self) -> Vec<Move> {
        let refutations = self.solution.iter().flat_map(|solution| &solution.refutations);
        let mut refutations =
            refutations.filter(|refutation| refutation.mv == self.mv()).map(|refutation| &refutation.line);
        let line = self.winner().map(|winner| &winner.line).or(refutations.next()).unwrap_or(&self.line);
        if line.first() == Some(&self.mv()) { line.clone() } else { vec![self.mv()] }
    }

    /// The other first moves that reach the goal.
    pub(super) fn other_winners(&self) -> impl Iterator<Item = &Winner> {
        let winners = self.solution.iter().flat_map(|solution| &solution.winners);
        winners.filter(|winner| winner.mv != self.mv())
    }

    /// First moves that fail, the answer left out.
    pub(super) fn refutations(&self) -> impl Iterator<Item = &Refutation> {
        let refutations = self.solution.iter().flat_map(|solution| &solution.refutations);
        refutations.filter(|refutation| refutation.mv != self.mv())
    }
}

/// The stone that names what a goal is about: the one asked for, or the first.
pub(super) fn target_of(goal: &Goal, asked: Option<Point>) -> Option<Point> {
    asked.filter(|point| goal.stones.contains(*point)).or(goal.stones.first())
}

/// The result of one test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// The file.
    pub file: String,
    /// The number of the problem's game in the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// The problem's name or the test's number.
    pub id: String,
    /// Kind of problem, or the suite's command.
    pub kind: String,
    /// Its difficulty, or the suite's name.
    pub grade: String,
    /// pass, fail, error (the engine gave no answer), no-answer (the file has none to compare with), or ignored.
    pub result: &'static str,
    /// The answer that was given.
    pub answer: String,
    /// The right answer.
    pub expected: String,
    /// The place of the best right answer in the engine's ranking, from 1, where it ranks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<usize>,
    /// True if the engine ranked more than one answer.
    #[serde(skip)]
    pub ranked: bool,
    /// True if the suite's authors know it as a failure of their engine.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known_failure: bool,
    /// Seconds.
    pub seconds: f64,
    /// True if the answer to a problem is right, where its file has an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<bool>,
    /// The findings about a problem.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
}

/// The findings about a problem.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Found {
    /// The side to move.
    pub to_play: &'static str,
    /// The move that is answered.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The goal of the side to move.
    pub goal: Option<&'static str>,
    /// A stone that the goal is about.
    pub target: Option<String>,
    /// The result for the side to move.
    pub status: Option<&'static str>,
    /// The evidence for the answer.
    pub proof: Option<&'static str>,
    /// First moves that reach the goal, the best first.
    pub winners: Vec<Won>,
    /// First moves that do not.
    pub refutations: Vec<Refuted>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A first move that reaches the goal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Won {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The result that it reaches.
    pub status: &'static str,
    /// The evidence for that.
    pub proof: &'static str,
    /// The play expected, this move first.
    pub line: Vec<String>,
}

/// A first move that does not reach the goal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Refuted {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The result that it reaches.
    pub status: &'static str,
    /// The play that refutes it, the move itself first.
    pub line: Vec<String>,
}

/// The names of moves.
pub(super) fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

impl Outcome {
    /// Returns the outcome of the problem by this answer, or by this reason why there is none.
    pub(super) fn of(problem: &Problem, said: &Result<Answer, String>, seconds: f64) -> Outcome {
        let has_answer = !problem.right.is_empty();
        let best = said.as_ref().map(Answer::mv);
        let is_right = best.is_ok_and(|best| problem.right.contains(&best));
        let result = match best {
            Err(_) => "error",
            _ if !has_answer => "no-answer",
            Ok(_) if is_right => "pass",
            Ok(_) => "fail",
        };
        let moves = said.as_ref().map_or(&[][..], |answer| &answer.moves);
        let rank = moves.iter().position(|mv| problem.right.contains(mv)).map(|at| at + 1);
        Outcome {
            file: problem.file.clone(),
            game: Some(problem.number),
            id: problem.id.clone(),
            kind: problem.kind.clone(),
            grade: problem.grade.clone(),
            result,
            answer: best.map_or_else(Clone::clone, |best| best.to_string()),
            expected: names(&problem.right).join(" "),
            rank,
            ranked: has_answer && moves.len() > 1,
            known_failure: false,
            seconds: (seconds * 1000.0).round() / 1000.0,
            right: (has_answer && said.is_ok()).then_some(is_right),
            found: Some(Found::of(problem.to_play, problem.question.target, said.as_ref().ok())),
        }
    }

    /// Returns whether it counts among what was to be solved.
    pub(super) fn counts(&self) -> bool {
        !matches!(self.result, "ignored" | "no-answer")
    }
}

impl Found {
    /// Returns what an answer found out for the side to move about the stone asked for; nothing where there is no
    /// answer.
    pub(in crate::app) fn of(to_play: Color, asked: Option<Point>, answer: Option<&Answer>) -> Found {
        let solution = answer.and_then(|answer| answer.solution.as_ref());
        let goal = solution.map(|solution| &solution.goal);
        let winners = solution.iter().flat_map(|solution| &solution.winners);
        let refutations = solution.iter().flat_map(|solution| &solution.refutations);
        Found {
            to_play: to_play.name(),
            mv: answer.map(|answer| answer.mv().to_string()),
            goal: goal.map(|goal| goal.kind.name()),
            target: goal.and_then(|goal| target_of(goal, asked)).map(|point| point.to_string()),
            status: solution.map(|solution| solution.status.name()),
            proof: answer.map(|answer| answer.proof.name()),
            winners: winners.map(Won::from).collect(),
            refutations: refutations.map(Refuted::from).collect(),
            nodes: answer.map_or(0, |answer| answer.nodes),
        }
    }
}

impl From<&Winner> for Won {
    fn from(winner: &Winner) -> Won {
        let Winner { mv, status, proof, line } = winner;
        Won { mv: mv.to_string(), status: status.name(), proof: proof.name(), line: names(line) }
    }
}

impl From<&Refutation> for Refuted {
    fn from(refutation: &Refutation) -> Refuted {
        let Refutation { mv, status, line } = refutation;
        Refuted { mv: mv.to_string(), status: status.name(), line: names(line) }
    }
}
