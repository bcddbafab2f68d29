//! The first moves that a problem file marks as right.
//!
//! Marks may stand anywhere in a branch, so a branch is worth what its marks say when both sides play: the side that
//! solves the problem chooses its best continuation, the opponent the reply that is worst for it. A right mark in a
//! line where the opponent errs therefore does not make the first move right.

use ahash::AHashMap;

use super::marks::{Verdict, verdict};
use crate::board::sgf::{Mark, Node, NodeId, Record};
use crate::board::{Color, Move};

/// The worth of a branch by its marks, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    /// The solving side fails.
    Wrong,
    /// Nothing is said, and the opponent has the last move.
    OpponentLast,
    /// Nothing is said.
    Unsaid,
    /// Marked as right, but the opponent also has a reply after which nothing is shown.
    Doubtful,
    /// The solving side succeeds.
    Right,
}

/// The right first moves after this node, with who plays them. Where none is marked as right it is the first one that
/// is not marked as wrong.
pub(super) fn right_moves(record: &Record, position: NodeId) -> (Option<Color>, Vec<Move>) {
    let tree = &record.tree;
    let moves: Vec<(NodeId, Color, Move)> =
        tree[position].children().iter().filter_map(|id| tree[*id].mv.map(|(color, mv)| (*id, color, mv))).collect();
    let named = tree.line_to(position).into_iter().rev().find_map(|id| tree[id].to_play);
    let of_named = moves.iter().find(|(_, color, _)| Some(*color) == named);
    let Some(&(_, solver, _)) = of_named.or(moves.first()) else { return (None, Vec::new()) };
    let worths = worths(record, solver);
    let first: Vec<(Worth, Move)> =
        moves.iter().filter(|(_, color, _)| *color == solver).map(|(id, _, mv)| (worths[id], *mv)).collect();
    let best = first.iter().map(|(worth, _)| *worth).max().unwrap_or(Worth::Wrong);
    let right: Vec<Move> = match best {
        Worth::Wrong => Vec::new(),
        Worth::Right | Worth::Doubtful => first.iter().filter(|(worth, _)| *worth == best).map(|(_, mv)| *mv).collect(),
        _ => first.iter().find(|(worth, _)| *worth > Worth::Wrong).map(|(_, mv)| *mv).into_iter().collect(),
    };
    (Some(solver), right)
}

/// Returns the worth of every node of the record.
fn worths(record: &Record, solver: Color) -> AHashMap<NodeId, Worth> {
    let tree = &record.tree;
    let mut worths = AHashMap::new();
    let mut ids: Vec<NodeId> = tree.ids().collect();
    // Children come after their parents.
    while let Some(id) = ids.pop() {
        let node = &tree[id];
        let worth = match own_verdict(node, solver) {
            Some(Verdict::Wrong) => Worth::Wrong,
            Some(Verdict::Right) => Worth::Right,
            None => {
                let by = |color: Color| {
                    let is_by = move |id: &&NodeId| tree[**id].mv.map_or(solver, |(mover, _)| mover) == color;
                    node.children().iter().filter(is_by).map(|id| (&tree[*id], worths[id]))
                };
                let is_opponents = node.mv.is_some_and(|(color, _)| color != solver);
                let alone = if is_opponents { Worth::OpponentLast } else { Worth::Unsaid };
                let best_own = by(solver).map(|(_, worth)| worth).max();
                let after_replies = after_replies(by(!solver));
                after_replies.filter(|worth| *worth != Worth::Unsaid).or(best_own).or(after_replies).unwrap_or(alone)
            }
        };
        worths.insert(id, worth);
    }
    worths
}

/// Returns the worth of a node by the opponent's replies to it, if there are any.
fn after_replies<'a>(replies: impl Iterator<Item = (&'a Node, Worth)>) -> Option<Worth> {
    // After a mistake a success proves nothing.
    let weigh = |(node, worth): (&Node, Worth)| {
        if node.mark == Some(Mark::Bad) && worth > Worth::Wrong { Worth::Unsaid } else { worth }
    };
    let worths: Vec<Worth> = replies.map(weigh).collect();
    let (worst, best) = (*worths.iter().min()?, *worths.iter().max()?);
    Some(match (worst, best) {
        (Worth::Wrong, _) => Worth::Wrong,
        (Worth::OpponentLast, Worth::Doubtful | Worth::Right) => Worth::Doubtful,
        (_, Worth::Doubtful | Worth::Right) if worths.contains(&Worth::Doubtful) => Worth::Doubtful,
        (_, Worth::Right) => Worth::Right,
        _ => worst,
    })
}

/// Returns the verdict of a node itself.
fn own_verdict(node: &Node, solver: Color) -> Option<Verdict> {
    let name = node.other.iter().find_map(|property| property.strip_prefix("N[")?.strip_suffix(']'));
    let good_for = |color: Color| {
        let sign = if color == Color::Black { "GB[" } else { "GW[" };
        node.other.iter().any(|property| property.starts_with(sign))
    };
    // A mark judges its own move: an opponent's good move says nothing of the solving side's.
    let is_own = node.mv.is_some_and(|(color, _)| color == solver);
    let said = verdict(&node.comment, solver).or_else(|| verdict(name?, solver));
    let marked = match node.mark {
        Some(Mark::Good) if is_own => Some(Verdict::Right),
        Some(Mark::Bad) if is_own => Some(Verdict::Wrong),
        _ if good_for(solver) => Some(Verdict::Right),
        _ if good_for(!solver) => Some(Verdict::Wrong),
        _ => None,
    };
    said.into_iter().chain(marked).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(text: &str) -> String {
        let (_, moves) = right_moves(&Record::read(text).unwrap(), NodeId::ROOT);
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_decide_by_their_meaning() {
        assert_eq!(right("(;SZ[9](;B[aa]C[Not right];W[ba])(;B[ba];W[aa]))"), "B9");
        assert_eq!(right("(;SZ[9](;B[aa]C[失败];W[ba])(;B[ba]C[正解]))"), "B9");
        assert_eq!(right("(;SZ[9](;B[aa]N[失敗];W[ba])(;B[ba]))"), "B9");
        assert_eq!(right("(;SZ[9](;B[aa];W[ba]GW[1])(;B[ba];W[aa]GB[1]))"), "B9");
        assert_eq!(right("(;SZ[9](;B[aa]C[Wrong])(;B[ba]BM[1]))"), "");
    }

    #[test]
    fn a_success_after_the_opponents_mistake_does_not_count() {
        let wrong = "(;B[aa](;W[ba]C[WRONG])(;W[ca];B[ba]C[RIGHT]))";
        assert_eq!(right(&format!("(;SZ[9]{wrong}(;B[ba];W[aa];B[ca]C[RIGHT]))")), "B9");
        assert_eq!(right(&format!("(;SZ[9]{wrong}(;B[ba];W[aa];B[ca]))")), "B9");
        // The refutation is shown without a word.
        let unsaid = "(;B[aa](;W[ba])(;W[ca];B[ba]C[RIGHT]))";
        assert_eq!(right(&format!("(;SZ[9]{unsaid}(;B[ba];W[aa];B[ca]C[RIGHT]))")), "B9");
        assert_eq!(right(&format!("(;SZ[9](;B[ba];W[aa]){unsaid})")), "A9");
        let erring = "(;B[aa];W[ca]BM[1];B[ba]C[RIGHT])";
        assert_eq!(right(&format!("(;SZ[9]{erring}(;B[ba];W[aa];B[ca]C[RIGHT]))")), "B9");
    }

    #[test]
    fn a_mistake_later_on_leaves_a_right_first_move_right() {
        assert_eq!(right("(;SZ[9](;B[aa];W[ba](;B[ca]C[WRONG])(;B[da]C[RIGHT]))(;B[ba];W[aa]))"), "A9");
        assert_eq!(right("(;SZ[9](;B[aa]TE[1];W[ba];B[ca]C[WRONG])(;B[ba];W[aa]))"), "A9");
        assert_eq!(right("(;SZ[9](;B[aa];W[ba];B[ca]C[WRONG])(;B[ba];W[aa]))"), "B9");
    }

    #[test]
    fn the_side_that_is_named_solves() {
        assert_eq!(right("(;SZ[9]PL[B](;W[aa])(;B[ba]))"), "B9");
        assert_eq!(right("(;SZ[9](;W[aa])(;B[ba]))"), "A9");
        assert_eq!(right("(;SZ[9]PL[B];W[aa])"), "A9");
        assert_eq!(right("(;SZ[9])"), "");
    }
}
