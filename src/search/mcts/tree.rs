//! The tree: compact nodes in an arena that threads share without locks, and with a limit to its memory.
//!
//! A node is a move and what is known about it; the children of a node lie side by side. Numbers are added to with
//! relaxed atomics: threads need each other's figures soon, not in order. A node's children are made by the one thread
//! that claims them and are seen by the others once they are whole.
//!
//! A position reached by two orders of moves is two nodes. To share them would hardly pay: of some 2,000 nodes that
//! were given children in a search of 10,000 playouts by mode `mcts`, 49 and 107 on 9x9 and 34 on 19x19 held a position
//! that another held already; and what repeats a position depends on the order (see `superko`).

use std::sync::OnceLock;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32};

use crate::board::{Color, Move, Point};

/// The deepest the tree is followed; beyond it playouts begin.
pub(super) const DEEPEST: usize = 400;

/// A node's place in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(u32);

const PASS: u16 = 0;
/// The bit of a move that is not to be made.
const FORBIDDEN: u16 = 1 << 15;
const NO_CHILDREN: u32 = 0;
const CLAIMED: u32 = u32::MAX;
const CHUNK_BITS: u32 = 13;
const CHUNK: u32 = 1 << CHUNK_BITS;

/// A move and what the playouts through it told. Wins are counted in halves, for the side that makes the move.
#[derive(Debug, Default)]
pub struct Node {
    visits: AtomicU32,
    half_wins: AtomicU32,
    rave_games: AtomicU32,
    rave_half_wins: AtomicU32,
    /// The number of playouts through the parent in which the winner, Black, White owned the point.
    winner_owned: AtomicU32,
    owned: [AtomicU32; 2],
    log_bonus: AtomicU32,
    first_child: AtomicU32,
    child_count: AtomicU16,
    mv: AtomicU16,
}

fn add(counter: &AtomicU32, amount: u32) {
    // Only visits and wins must be exact; a count lost between threads does no harm here, and this is faster.
    counter.store(counter.load(Relaxed).wrapping_add(amount), Relaxed);
}

impl Node {
    /// The move that leads here.
    #[inline]
    pub fn mv(&self) -> Move {
        match self.mv.load(Relaxed) & !FORBIDDEN {
            PASS => Move::Pass,
            slot => Move::Play(Point::from_index(slot as usize)),
        }
    }

    /// The point of the move; for a pass a slot on which nobody ever plays.
    #[inline]
    pub(super) fn slot(&self) -> Point {
        Point::from_index(usize::from(self.mv.load(Relaxed) & !FORBIDDEN))
    }

    /// Returns how often the search came here, visits under way among them.
    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The share of games won by the side that makes the move. Visits under way count as lost.
    #[inline]
    pub fn rate(&self) -> f32 {
        self.half_wins.load(Relaxed) as f32 / (2.0 * self.visits().max(1) as f32)
    }

    /// Returns how many playouts of the parent had this move as its side's, at any time.
    #[inline]
    pub fn rave_games(&self) -> u32 {
        self.rave_games.load(Relaxed)
    }

    /// The share of them won.
    #[inline]
    pub fn rave_rate(&self) -> f32 {
        self.rave_half_wins.load(Relaxed) as f32 / (2.0 * self.rave_games().max(1) as f32)
    }

    /// `ln(1 + bonus)`, the bonus given before any search.
    #[inline]
    pub fn log_bonus(&self) -> f32 {
        f32::from_bits(self.log_bonus.load(Relaxed))
    }

    /// Returns the number of playouts through the parent in which the winner, and in which Black and White owned the
    /// point.
    #[inline]
    pub fn owned(&self) -> (u32, [u32; 2]) {
        (self.winner_owned.load(Relaxed), [self.owned[0].load(Relaxed), self.owned[1].load(Relaxed)])
    }

    /// Notes that a visit is under way: until it ends it counts as lost, so that other threads look elsewhere.
    #[inline]
    pub fn enter(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Takes back a visit under way.
    #[inline]
    pub fn retract(&self) {
        self.visits.fetch_sub(1, Relaxed);
    }

    /// Notes that the move is not to be made: it repeats a position, which it always does since a node is reached by
    /// one line of moves alone, or it is banned there.
    pub fn forbid(&self) {
        self.mv.fetch_or(FORBIDDEN, Relaxed);
    }

    /// Returns whether the move is not to be made.
    #[inline]
    pub fn is_forbidden(&self) -> bool {
        self.mv.load(Relaxed) & FORBIDDEN != 0
    }

    /// Notes the end of a visit: 2 won, 1 a draw, 0 lost by the side that makes the move.
    #[inline]
    pub fn leave(&self, half_wins: u32) {
        self.half_wins.fetch_add(half_wins, Relaxed);
    }

    /// Notes a playout of the parent, if it had this move as its side's.
    #[inline]
    pub fn add_rave(&self, played: bool, half_wins: u32) {
        add(&self.rave_games, u32::from(played));
        add(&self.rave_half_wins, u32::from(played) * half_wins);
    }

    /// Notes who owned the point at the end of a playout of the parent, and who won.
    #[inline]
    pub fn add_owner(&self, owner: Color, winner: Option<Color>) {
        add(&self.owned[owner as usize], 1);
        add(&self.winner_owned, u32::from(winner == Some(owner)));
    }

    /// Adds all-moves-as-first games that the move is given on trust, and twice their wins.
    pub fn trust(&self, games: u32, half_wins: u32) {
        add(&self.rave_games, games);
        add(&self.rave_half_wins, half_wins);
    }

    fn copy_figures(&self, from: &Node) {
        let pairs = [
            (&self.visits, &from.visits),
            (&self.half_wins, &from.half_wins),
            (&self.rave_games, &from.rave_games),
            (&self.rave_half_wins, &from.rave_half_wins),
            (&self.winner_owned, &from.winner_owned),
            (&self.owned[0], &from.owned[0]),
            (&self.owned[1], &from.owned[1]),
            (&self.log_bonus, &from.log_bonus),
        ];
        for (to, from) in pairs {
            to.store(from.load(Relaxed), Relaxed);
        }
        self.mv.store(from.mv.load(Relaxed), Relaxed);
    }
}

/// The figures with which a new child starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seedling {
    /// The move.
    pub mv: Move,
    /// `ln(1 + bonus)`.
    pub log_bonus: f32,
    /// The all-moves-as-first games that it is given on trust.
    pub rave_games: u32,
    /// Twice their wins.
    pub rave_half_wins: u32,
}

impl Seedling {
    /// A move nothing is known about.
    pub fn plain(mv: Move) -> Seedling {
        Seedling { mv, log_bonus: 0.0, rave_games: 0, rave_half_wins: 0 }
    }
}

/// The arena. Its root is there from the start.
#[derive(Debug)]
pub struct Tree {
    chunks: Box<[OnceLock<Box<[Node]>>]>,
    next: AtomicU32,
    full: AtomicBool,
}

impl Tree {
    /// The root.
    pub const ROOT: NodeId = NodeId(1);

    /// A tree of a root alone that will use at most this many bytes (at least one chunk of 8,192 nodes).
    pub fn new(memory: usize) -> Tree {
        let chunks = (memory / (CHUNK as usize * size_of::<Node>())).clamp(1, (u32::MAX / CHUNK) as usize - 1);
        let tree = Tree {
            chunks: std::iter::repeat_with(OnceLock::new).take(chunks).collect(),
            next: AtomicU32::new(2),
            full: AtomicBool::new(false),
        };
        tree.make_chunk(0);
        tree
    }

    fn make_chunk(&self, chunk: u32) -> &[Node] {
        self.chunks[chunk as usize].get_or_init(|| std::iter::repeat_with(Node::default).take(CHUNK as usize).collect())
    }

    /// Returns how many nodes there are.
    pub fn len(&self) -> usize {
        self.next.load(Relaxed) as usize - 1
    }

    /// Returns whether there is nothing under the root.
    pub fn is_empty(&self) -> bool {
        self.len() <= 1
    }

    /// Returns whether children were refused for want of memory.
    pub fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// The node. Its number must come from this tree.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.make_chunk(id.0 >> CHUNK_BITS)[(id.0 % CHUNK) as usize]
    }

    /// The children with the number of the first, if there are any yet.
    #[inline]
    pub fn children(&self, id: NodeId) -> Option<(NodeId, &[Node])> {
        let node = self.node(id);
        let first = node.first_child.load(Acquire);
        if first == NO_CHILDREN || first == CLAIMED {
            return None;
        }
        let from = (first % CHUNK) as usize;
        let count = node.child_count.load(Relaxed) as usize;
        Some((NodeId(first), &self.make_chunk(first >> CHUNK_BITS)[from..from + count]))
    }

    /// The number of the child at this place among its siblings.
    #[inline]
    pub fn sibling(first: NodeId, at: usize) -> NodeId {
        NodeId(first.0 + at as u32)
    }

    /// Makes the children of a node that has none. Nothing happens if another thread is about it or memory is used up.
    /// `make` is called only if they will be made.
    pub fn expand(&self, id: NodeId, count: usize, make: impl FnOnce(&mut dyn FnMut(usize, Seedling))) {
        let node = self.node(id);
        if count == 0 || node.first_child.compare_exchange(NO_CHILDREN, CLAIMED, AcqRel, Relaxed).is_err() {
            return;
        }
        let Some(first) = self.allocate(count as u32) else {
            self.full.store(true, Relaxed);
            node.first_child.store(NO_CHILDREN, Release);
            return;
        };
        let from = (first % CHUNK) as usize;
        let children = &self.make_chunk(first >> CHUNK_BITS)[from..from + count];
        make(&mut |at, seedling| {
            let child = &children[at];
            let slot = seedling.mv.point().map_or(PASS, |point| point.index() as u16);
            child.mv.store(slot, Relaxed);
            child.log_bonus.store(seedling.log_bonus.to_bits(), Relaxed);
            child.rave_games.store(seedling.rave_games, Relaxed);
            child.rave_half_wins.store(seedling.rave_half_wins, Relaxed);
        });
        node.child_count.store(count as u16, Relaxed);
        node.first_child.store(first, Release);
    }

    /// The place of so many nodes side by side in one chunk.
    fn allocate(&self, count: u32) -> Option<u32> {
        let mut next = self.next.load(Relaxed);
        loop {
            let fits = next % CHUNK + count <= CHUNK;
            let first = if fits { next } else { next.div_ceil(CHUNK) * CHUNK };
            if (first >> CHUNK_BITS) as usize >= self.chunks.len() {
                return None;
            }
            match self.next.compare_exchange_weak(next, first + count, Relaxed, Relaxed) {
                Ok(_) => return Some(first),
                Err(now) => next = now,
            }
        }
    }

    /// The child of a node by this move, if it has one.
    pub fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        let (first, children) = self.children(id)?;
        children.iter().position(|child| child.mv() == mv).map(|at| Tree::sibling(first, at))
    }

    /// A tree of its own with this node as the root; of the root's children only those that `keep` lets through.
    pub fn subtree(&self, id: NodeId, memory: usize, keep: impl Fn(Move) -> bool) -> Tree {
        let tree = Tree::new(memory);
        tree.node(Tree::ROOT).copy_figures(self.node(id));
        let mut left = vec![(id, Tree::ROOT)];
        while let Some((old, new)) = left.pop() {
            let Some((first, children)) = self.children(old) else { continue };
            let kept: Vec<usize> =
                (0..children.len()).filter(|at| new != Tree::ROOT || keep(children[*at].mv())).collect();
            tree.expand(new, kept.len(), |put| {
                for (to, from) in kept.iter().enumerate() {
                    put(to, Seedling::plain(children[*from].mv()));
                }
            });
            let Some((new_first, new_children)) = tree.children(new) else { continue };
            for (to, from) in kept.iter().enumerate() {
                new_children[to].copy_figures(&children[*from]);
                left.push((Tree::sibling(first, *from), Tree::sibling(new_first, to)));
            }
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(count: usize) -> Vec<Move> {
        (0..count).map(|i| Move::Play(Point::at(i % 19, i / 19))).collect()
    }

    fn grow(tree: &Tree, id: NodeId, count: usize) {
        tree.expand(id, count, |put| {
            for (at, mv) in moves(count).into_iter().enumerate() {
                put(at, Seedling::plain(mv));
            }
        });
    }

    #[test]
    fn children_are_made_once_and_found_by_move() {
        let tree = Tree::new(1 << 20);
        assert!(tree.is_empty());
        grow(&tree, Tree::ROOT, 3);
        grow(&tree, Tree::ROOT, 5);
        let (_, children) = tree.children(Tree::ROOT).unwrap();
        assert_eq!(children.len(), 3);
        assert!(tree.child(Tree::ROOT, moves(3)[2]).is_some());
        assert!(tree.child(Tree::ROOT, Move::Pass).is_none());
    }

    #[test]
    fn a_full_tree_says_so_and_goes_on_without_new_nodes() {
        let tree = Tree::new(0);
        let mut id = Tree::ROOT;
        let mut made = 0;
        while !tree.is_full() {
            grow(&tree, id, 361);
            if let Some((first, _)) = tree.children(id) {
                id = Tree::sibling(first, made % 361);
                made += 1;
            }
        }
        assert_eq!(made, 22);
        assert!(tree.children(id).is_none());
        grow(&tree, id, 1);
        assert_eq!(tree.children(id).unwrap().1.len(), 1);
    }

    #[test]
    fn a_subtree_keeps_its_figures() {
        let tree = Tree::new(1 << 22);
        grow(&tree, Tree::ROOT, 4);
        let chosen = tree.child(Tree::ROOT, moves(4)[1]).unwrap();
        tree.node(chosen).enter();
        tree.node(chosen).leave(2);
        grow(&tree, chosen, 3);
        let grandchild = tree.child(chosen, moves(3)[2]).unwrap();
        tree.node(grandchild).enter();
        tree.node(grandchild).add_rave(true, 1);
        tree.node(grandchild).add_rave(false, 1);
        let subtree = tree.subtree(chosen, 1 << 22, |mv| mv != moves(3)[0]);
        assert_eq!(subtree.node(Tree::ROOT).visits(), 1);
        assert_eq!(subtree.node(Tree::ROOT).rate(), 1.0);
        assert_eq!(subtree.children(Tree::ROOT).unwrap().1.len(), 2);
        let kept = subtree.child(Tree::ROOT, moves(3)[2]).unwrap();
        assert_eq!(subtree.node(kept).visits(), 1);
        assert_eq!(subtree.node(kept).rave_rate(), 0.5);
        assert!(subtree.child(Tree::ROOT, moves(3)[0]).is_none());
    }
}
