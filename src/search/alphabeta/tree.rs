//! The tree of best-first search: the positions judged, their moves, and which of these to look at next.

use std::ops::Range;

use super::learned::LikelyPlays;
use super::proposal::Proposal;
use super::scale::Scale;
use crate::board::{Color, Move};
use crate::search::odds::fading;

/// The weight of the uncertainty about a move. In 240 positions of 9x9 games with another engine, with 4,000 moves made
/// on the board in each, the moves chosen lead by a mean of -2.35 points with 1 (as a tree search by random games
/// judges them), -2.63 with 0.7, -2.59 with 0.5 and -2.84 with 2, all without random games for the evaluation.
/// Differences of 0.2 are within chance.
const EXPLORATION: f64 = 1.0;
/// The amount by which a move that was not looked at is worth less than the node, once the likely ones were. In the
/// same positions the mean is -2.64 with 0.
const UNSEEN_WORTH_LESS: f64 = 0.2;
/// The most moves that a tree holds, some 400 MB; then it stops growing, and goes on judging.
const MOST_MOVES: usize = 1 << 23;

/// A move in the tree.
pub(super) struct Edge {
    pub mv: Move,
    /// The likelihood among the moves of the node. Negative if the rules forbid the move here.
    prior: f32,
    pub visits: u32,
    /// The sum of what the positions behind it are worth to the side that makes it.
    pub worth: f64,
    /// The sum of that side's leads there, in 1/100 point.
    pub lead: i64,
    /// The position after it, if the tree holds that.
    pub child: Option<NodeId>,
}

impl Edge {
    /// The mean lead of the side that makes it, in 1/100 point.
    pub(super) fn mean_lead(&self) -> i32 {
        (self.lead / i64::from(self.visits.max(1))) as i32
    }
}

/// A place in the list of nodes.
pub(super) type NodeId = u32;

/// A position in the tree.
pub(super) struct Node {
    /// Its moves, as places in the list of all, once the search has come back to it, as it does to few.
    moves: Option<(u32, u32)>,
    pub visits: u32,
    /// The lead of the side to move by the evaluation of the position itself, in 1/100 point.
    lead: i32,
    /// The sum of what it and the positions behind it are worth to the side to move.
    pub worth: f64,
}

/// The worth of a position to the side to move.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    pub worth: f64,
    /// The lead, in 1/100 point.
    pub lead: i32,
}

impl Judged {
    pub(super) fn for_the_other_side(self) -> Judged {
        Judged { worth: -self.worth, lead: -self.lead }
    }
}

/// A tree of positions.
pub(super) struct Tree {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
}

pub(super) const ROOT: NodeId = 0;

impl Tree {
    /// A tree that holds nothing yet.
    pub(super) fn new() -> Tree {
        Tree { nodes: Vec::new(), edges: Vec::new() }
    }

    /// Returns whether there is no room for more moves.
    pub(super) fn is_full(&self) -> bool {
        self.edges.len() >= MOST_MOVES
    }

    /// Puts the position into the tree.
    pub(super) fn add(&mut self, Judged { worth, lead }: Judged) {
        self.nodes.push(Node { moves: None, visits: 1, lead, worth });
    }

    /// Puts the position after the move at this place into the tree.
    pub(super) fn add_after(&mut self, at: usize, judged: Judged) {
        self.edges[at].child = Some(self.nodes.len() as NodeId);
        self.add(judged);
    }

    /// Returns whether the node has been given its moves.
    pub(super) fn has_moves(&self, id: NodeId) -> bool {
        self.nodes[id as usize].moves.is_some()
    }

    /// Gives a node its moves.
    pub(super) fn grow(&mut self, id: NodeId, moves: &[Proposal]) {
        let priors = moves.iter().map(|proposal| fading(proposal.cost.max(0) as f32 / LikelyPlays::PRICE as f32));
        let sum: f32 = priors.clone().sum();
        let first = self.edges.len() as u32;
        let edges = moves.iter().zip(priors).map(|(proposal, prior)| Edge {
            mv: proposal.mv,
            prior: prior / sum,
            visits: 0,
            worth: 0.0,
            lead: 0,
            child: None,
        });
        self.edges.extend(edges);
        self.nodes[id as usize].moves = Some((first, self.edges.len() as u32));
    }

    pub(super) fn edges_of(&self, id: NodeId) -> &[Edge] {
        &self.edges[self.places_of(id)]
    }

    /// The places of a node's moves in the list of all.
    fn places_of(&self, id: NodeId) -> Range<usize> {
        self.nodes[id as usize].moves.map_or(0..0, |(from, to)| from as usize..to as usize)
    }

    /// The place of the move to look at next, if the node has one.
    pub(super) fn select(&self, id: NodeId) -> Option<usize> {
        let node = &self.nodes[id as usize];
        let places = self.places_of(id);
        let edges = &self.edges[places.clone()];
        let seen: f32 = edges.iter().filter(|edge| edge.visits > 0).map(|edge| edge.prior).sum();
        let unseen = node.worth / f64::from(node.visits) - UNSEEN_WORTH_LESS * f64::from(seen.max(0.0)).sqrt();
        let width = EXPLORATION * f64::from(node.visits).sqrt();
        let bound = |edge: &Edge| {
            let worth = if edge.visits > 0 { edge.worth / f64::from(edge.visits) } else { unseen };
            worth + width * f64::from(edge.prior) / f64::from(1 + edge.visits)
        };
        let allowed = edges.iter().enumerate().filter(|(_, edge)| edge.prior >= 0.0);
        // The first of equals is the likeliest.
        let best = allowed.map(|(at, edge)| (at, bound(edge))).reduce(|a, b| if b.1 > a.1 { b } else { a });
        best.map(|(at, _)| at + places.start)
    }

    /// Notes that the rules forbid the move at this place.
    pub(super) fn forbid(&mut self, at: usize) {
        self.edges[at].prior = -1.0;
    }

    /// Adds a judgement to a node.
    pub(super) fn visit(&mut self, id: NodeId, judged: Judged) {
        let node = &mut self.nodes[id as usize];
        node.visits += 1;
        node.worth += judged.worth;
    }

    /// Adds a judgement to a node and to that of its moves by which the search came to it.
    pub(super) fn visit_by(&mut self, id: NodeId, at: usize, judged: Judged) {
        self.visit(id, judged);
        let edge = &mut self.edges[at];
        edge.visits += 1;
        edge.worth += judged.worth;
        edge.lead += i64::from(judged.lead);
    }

    /// The mean lead at the root, in 1/100 point for the side to move there.
    pub(super) fn mean_lead(&self) -> i32 {
        let root = &self.nodes[ROOT as usize];
        let own = i64::from(self.own_visits(ROOT)) * i64::from(root.lead);
        let behind: i64 = self.edges_of(ROOT).iter().map(|edge| edge.lead).sum();
        ((own + behind) / i64::from(root.visits)) as i32
    }

    /// Values a node and all behind it by the scale as it is, and returns the sum for the side to move.
    pub(super) fn value(&mut self, id: NodeId, scale: &Scale, color: Color) -> f64 {
        let mut behind = 0.0;
        for at in self.places_of(id) {
            let edge = &self.edges[at];
            let worth = match edge.child {
                Some(child) => -self.value(child, scale, !color),
                // Looked at again and again, the end of a game has the same lead.
                None => f64::from(edge.visits) * scale.worth(color, edge.mean_lead()),
            };
            self.edges[at].worth = worth;
            behind += worth;
        }
        let own = f64::from(self.own_visits(id)) * scale.worth(color, self.nodes[id as usize].lead);
        self.nodes[id as usize].worth = behind + own;
        behind + own
    }

    /// The number of visits that judged the position of the node itself.
    fn own_visits(&self, id: NodeId) -> u32 {
        self.nodes[id as usize].visits - self.edges_of(id).iter().map(|edge| edge.visits).sum::<u32>()
    }
}
