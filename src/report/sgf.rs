//! Writes the report as an annotated game record that any SGF editor opens.
//!
//! The node of the position has the lead as `V` (positive for Black), the groups at stake as a comment, and triangles
//! on the stones of unsettled groups. Variations show the best moves, and the lines of play by which the solver proves
//! the fate of a group. The original content of the record stays.

use super::annotate::{comment, mark, nodes_of, set};
use super::english::{self, words::figure};
use super::{GroupReport, Report, text};
use crate::board::sgf::{Mark, Node, NodeId, Record};
use crate::board::{Color, Move};
use crate::eval::safety::Status;

/// The number of best moves that become variations. As many as the text lists.
const MOVES: usize = 5;

/// Returns the record with the report on a position of its main line written into it.
pub fn annotated(record: &Record, report: &Report) -> String {
    let mut record = record.clone();
    let Some(id) = nodes_of(&record).get(report.move_number).copied() else { return record.to_sgf() };
    set(&mut record, id, &format!("V[{}]", figure(report.score.lead)));
    comment(&mut record, id, &english::heading(report, usize::MAX).join("\n"));
    comment(&mut record, id, &english::at_stake(report));
    let in_question = report.groups.iter().filter(|group| group.status == Status::Unsettled);
    let stones: Vec<_> = in_question.flat_map(|group| group.stones.iter().copied()).collect();
    mark(&mut record, id, "TR", stones.into_iter());
    for (i, (best, idea)) in text::ideas(report).into_iter().take(MOVES).enumerate() {
        let mut variation = Node::with_move(report.to_play, Move::Play(best.point));
        variation.comment = english::best_move(i + 1, best, &idea);
        variation.mark = Some(Mark::Good).filter(|_| i == 0);
        record.tree.add(id, variation);
    }
    for group in &report.groups {
        line(&mut record, id, group, !group.color, &group.attack_line);
        line(&mut record, id, group, group.color, &group.defend_line);
    }
    record.to_sgf()
}

/// Adds a line of play that proves the fate of the group if this side moves first.
fn line(record: &mut Record, id: NodeId, group: &GroupReport, first: Color, moves: &[Move]) {
    let (mut parent, mut mover) = (id, first);
    for (i, mv) in moves.iter().enumerate() {
        let mut node = Node::with_move(mover, *mv);
        if i == 0 {
            node.comment = english::proof_by(group, first);
        }
        parent = record.tree.add(parent, node);
        mover = !mover;
    }
}
