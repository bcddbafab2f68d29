//! Writes the review as an annotated game record that any SGF editor opens.
//!
//! Every move has the lead as `V` (positive for Black, as the standard wants it), unless the record has one. Turning
//! points are bad moves (`BM`, and a hot spot, `HO`). They have a comment, marks on the stones they are about, and the
//! better move with its line as a variation. The nodes where groups died have a comment and crosses. The original
//! content of the record stays.

use super::{Review, TurningPoint};
use crate::board::sgf::{Mark, Node, NodeId, Record};
use crate::report::annotate::{comment, mark, nodes_of, set};
use crate::report::english::{self, words::figure};

/// Returns the record with the review written into it.
pub fn annotated(record: &Record, review: &Review) -> String {
    let mut record = record.clone();
    let nodes: Vec<NodeId> = nodes_of(&record);
    let node = |at: usize| nodes.get(at).copied();

    comment(&mut record, NodeId::ROOT, &english::reviewed_by(review));
    for (at, lead) in review.course.leads.iter().enumerate() {
        let Some(id) = node(at) else { continue };
        set(&mut record, id, &format!("V[{}]", figure(*lead)));
    }
    for turn in &review.turning_points {
        let Some(id) = node(turn.at) else { continue };
        comment(&mut record, id, &turn.sentences().join(" "));
        let own = turn.mv.point();
        mark(&mut record, id, "TR", turn.affected.iter().filter(|point| Some(*point) != own));
        set(&mut record, id, "HO[1]");
        // A mark that the record already has is its author's.
        record.tree[id].mark.get_or_insert(Mark::Bad);
        if let Some(parent) = record.tree[id].parent() {
            add_line(&mut record, parent, turn);
        }
    }
    for fate in &review.groups {
        let at = fate.shown_at();
        if let Some(id) = node(at) {
            comment(&mut record, id, format!("{} {}", fate.story(), fate.explanation()).trim());
            let own = fate.position.stones[fate.color];
            mark(&mut record, id, "MA", fate.stones.iter().copied().filter(|point| own.contains(*point)));
        }
        if fate.was_safe
            && fate.unsettled_since < at
            && let Some(id) = node(fate.unsettled_since)
        {
            comment(&mut record, id, &english::unsettled_here(fate));
        }
    }
    record.to_sgf()
}

/// Adds the better move and its line as a variation beside the move that was played.
fn add_line(record: &mut Record, parent: NodeId, turn: &TurningPoint) {
    let (mut at, mut color) = (parent, turn.color);
    for (number, mv) in turn.better.line.iter().enumerate() {
        let mut node = Node::with_move(color, *mv);
        if number == 0 {
            node.comment = english::better(&turn.better);
            node.mark = Some(Mark::Good);
        }
        at = record.tree.add(at, node);
        color = !color;
    }
}
