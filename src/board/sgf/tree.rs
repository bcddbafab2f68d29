//! The tree of a record: nodes in one vector, named by their index.

use std::ops::{Index, IndexMut};

use crate::board::{Cell, Color, Move, Point};

/// Names a node of one [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The first node of every tree.
    pub const ROOT: NodeId = NodeId(0);
}

/// A verdict on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `TE`: a good move, the answer of a problem.
    Good,
    /// `BM`: a bad move.
    Bad,
}

/// One node: a set-up, then at most one move, and what is said of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// The points that are set before the move, with what they are set to: `AB`, `AW`, `AE`.
    pub setup: Vec<(Cell, Point)>,
    /// `PL`: the side to move from here.
    pub to_play: Option<Color>,
    /// `IL`, as GNU Go writes it: a ko that may not be retaken at once.
    pub ko: Option<Point>,
    /// `B` or `W`.
    pub mv: Option<(Color, Move)>,
    /// `C`.
    pub comment: String,
    /// `TE` or `BM`.
    pub mark: Option<Mark>,
    /// True if the mark is emphasised: `TE[2]`, `BM[2]`.
    pub is_strong: bool,
    /// Every other property that is not in [`Info`](super::Info), as SGF text (`LB[aa:1]`, `BL[300]` ...).
    pub other: Vec<String>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

impl Node {
    /// A node with this move.
    pub fn with_move(color: Color, mv: Move) -> Node {
        Node { mv: Some((color, mv)), ..Node::default() }
    }

    /// The node before this one; none before the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes that follow, the main line's first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

/// The nodes of a record. A node comes after its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Tree::new()
    }
}

impl Tree {
    /// The tree with a root and nothing in it.
    pub fn new() -> Tree {
        Tree { nodes: vec![Node::default()] }
    }

    /// Adds a node after this one, as its last variation.
    pub fn add(&mut self, parent: NodeId, mut node: Node) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        node.parent = Some(parent);
        node.children.clear();
        self.nodes.push(node);
        self[parent].children.push(id);
        id
    }

    /// Every node, parents before their children.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The nodes from this one on along the first variations, this one included.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |id| self[*id].children.first().copied())
    }

    /// The main line: from the root along the first variations.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(NodeId::ROOT)
    }

    /// The nodes from the root to this one, both included.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(id), |id| self[*id].parent).collect();
        line.reverse();
        line
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }
}
