//! Goals about links: they are read, not proved.

use super::question::{Answered, Question};
use crate::board::{Board, Color, Move, PointSet};
use crate::tactics::fate::{Goal, GoalKind, Proof, Solution, Status, Winner};
use crate::tactics::{Limits, LinkTarget, Reader};

/// The answer to a question about two chains, if the question is one.
pub(super) fn answered(board: &Board, color: Color, question: &Question) -> Option<Answered> {
    let kind = question.kind.filter(|kind| matches!(kind, GoalKind::Connect | GoalKind::Cut))?;
    let (from, to) = (question.target?, question.other?);
    let mut board = board.without_history();
    board.set_to_play(color);
    let stones =
        [from, to].iter().filter_map(|at| board.chain(*at)).fold(PointSet::EMPTY, |all, chain| all | *chain.stones());
    let mut reader = Reader::new(Limits::DEEP);
    let answer = match kind {
        GoalKind::Connect => reader.connect(&mut board, from, LinkTarget::Chain(to)),
        _ => reader.disconnect(&mut board, from, LinkTarget::Chain(to)),
    };
    let status = Status::of(answer.verdict);
    let mv = answer.best.map_or(Move::Pass, Move::Play);
    let winner = Winner { mv, status, proof: Proof::Read, line: vec![mv] };
    let winners = if status == Status::Lost { Vec::new() } else { vec![winner] };
    let goal = Goal { mover: color, kind, stones };
    let (proof, nodes) = (Proof::Read, reader.nodes());
    let solution = Solution { goal, status, proof, winners, refutations: Vec::new(), zone: stones, nodes };
    Some(Answered { moves: vec![mv], proof, solution: Some(solution), nodes })
}
