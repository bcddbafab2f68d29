//! The answer to one problem as a tree of solutions in SGF.
//!
//! Right branches begin with a move that is marked `TE`, wrong ones with `BM`, and a first move that reaches less than
//! the best with `DO`; triangles mark the stones that the goal is about. Comments say the rest in plain English.

use super::outcome::{Answer, Outcome};
use super::problem::Problem;
use super::text::playable;
use super::words;
use crate::board::sgf::{Mark, Node, NodeId, Record, letters_of};
use crate::board::{Cell, Color, Move};
use crate::tactics::fate::Status;

/// The tree as SGF.
pub(super) fn render(problem: &Problem, outcome: &Outcome, answer: Option<&Answer>) -> String {
    let mut record = position(problem);
    let mut comment = vec![words::to_play(problem.to_play)];
    if let Some(answer) = answer {
        comment.push(format!("{} {}", words::claim(problem, answer), words::basis(answer)));
        add_answer(&mut record, problem, answer);
    }
    comment.push(words::comparison(outcome));
    let kind = format!("{} {}", problem.kind, problem.grade);
    // The kind stands first, as in the files that problems are read from.
    let kind = (problem.kind != "-").then(|| kind.trim().to_string());
    record.tree[NodeId::ROOT].comment = kind.into_iter().chain(comment).collect::<Vec<_>>().join("\n");
    record.to_sgf()
}

/// The record of the position without moves.
fn position(problem: &Problem) -> Record {
    let board = problem.game.board();
    let mut record = Record::new(board.size());
    record.info.name = words::title(problem);
    record.info.rules = Some(*problem.game.rules());
    record.info.komi = Some(problem.game.komi());
    let root = &mut record.tree[NodeId::ROOT];
    for (color, cell) in [(Color::Black, Cell::Black), (Color::White, Cell::White)] {
        root.setup.extend(board.stones(color).iter().map(|point| (cell, point)));
    }
    root.to_play = Some(problem.to_play);
    root.ko = board.ko();
    record
}

/// A branch of the tree.
struct Branch<'a> {
    line: &'a [Move],
    mark: Option<Mark>,
    is_doubtful: bool,
    comment: String,
}

fn add_answer(record: &mut Record, problem: &Problem, answer: &Answer) {
    let main_line = answer.main_line();
    let Some(solution) = &answer.solution else {
        let comment = words::basis(answer).to_string();
        add(record, problem, &Branch { line: &main_line, mark: None, is_doubtful: false, comment });
        return;
    };
    let goal = &solution.goal;
    let size = problem.game.board().size();
    let triangles: String = goal.stones.iter().map(|point| format!("[{}]", letters_of(point, size))).collect();
    if !triangles.is_empty() {
        record.tree[NodeId::ROOT].other.push(format!("TR{triangles}"));
    }
    let best = answer.winner().map_or(solution.status, |winner| winner.status);
    if answer.winner().is_none() && main_line != [Move::Pass] {
        let comment = format!("{} {}", words::claim(problem, answer), words::basis(answer));
        let is_doubtful = solution.status == Status::Lost;
        let mark = (!is_doubtful).then_some(Mark::Good);
        add(record, problem, &Branch { line: &main_line, mark, is_doubtful, comment });
    }
    let winners = answer.winner().into_iter().chain(answer.other_winners());
    for winner in winners {
        let comment = format!("{} ({})", words::result(goal, winner.status), words::basis_of_winner(winner.proof));
        let is_best = winner.status >= best;
        let mark = is_best.then_some(Mark::Good);
        add(record, problem, &Branch { line: &winner.line, mark, is_doubtful: !is_best, comment });
    }
    for refutation in answer.refutations() {
        let comment = words::result(goal, refutation.status);
        add(record, problem, &Branch { line: &refutation.line, mark: Some(Mark::Bad), is_doubtful: false, comment });
    }
}

/// Adds a branch under the position; its first move carries the mark and the comment.
fn add(record: &mut Record, problem: &Problem, branch: &Branch<'_>) {
    let mut last = NodeId::ROOT;
    for (i, (color, mv)) in playable(&problem.game, problem.to_play, branch.line).into_iter().enumerate() {
        let mut node = Node::with_move(color, mv);
        if i == 0 {
            node.mark = branch.mark;
            node.comment = capitalized(&branch.comment);
            if branch.is_doubtful {
                node.other.push("DO[]".into());
            }
        }
        last = record.tree.add(last, node);
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
