//! Writes into game records: the additions of reports and reviews to the nodes of a record, beside its own content.

use crate::board::Point;
use crate::board::sgf::{NodeId, Record, letters_of};

/// Returns the nodes of the positions of the main line: the root, and one after each move.
pub(super) fn nodes_of(record: &Record) -> Vec<NodeId> {
    let moved = record.tree.main_line().filter(|id| record.tree[*id].mv.is_some());
    [NodeId::ROOT].into_iter().chain(moved).collect()
}

/// Adds a paragraph to the comment of a node.
pub(super) fn comment(record: &mut Record, id: NodeId, text: &str) {
    let comment = &mut record.tree[id].comment;
    if !comment.is_empty() {
        comment.push_str("\n\n");
    }
    comment.push_str(text);
}

/// Gives a node a property, such as `V[3.5]`, unless it has one of that name.
pub(super) fn set(record: &mut Record, id: NodeId, property: &str) {
    let other = &mut record.tree[id].other;
    let name = property.split('[').next().unwrap_or(property);
    if !other.iter().any(|known| known.split('[').next() == Some(name)) {
        other.push(property.to_string());
    }
}

/// Marks those points of a node that bear no mark yet, as the standard allows only one mark on a point.
pub(super) fn mark(record: &mut Record, id: NodeId, name: &str, points: impl Iterator<Item = Point>) {
    let size = record.info.size;
    let other = &mut record.tree[id].other;
    let marks = |property: &String| ["TR[", "MA[", "SQ[", "CR[", "SL["].iter().any(|name| property.starts_with(name));
    let marked: String = other.iter().filter(|property| marks(property)).cloned().collect();
    let letters = points.map(|point| format!("[{}]", letters_of(point, size)));
    let letters: String = letters.filter(|letters| !marked.contains(letters.as_str())).collect();
    if letters.is_empty() {
        return;
    }
    match other.iter_mut().find(|property| property.starts_with(&format!("{name}["))) {
        Some(property) => property.push_str(&letters),
        None => other.push(format!("{name}{letters}")),
    }
}
