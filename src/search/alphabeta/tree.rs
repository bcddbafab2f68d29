//! The tree of best-first search: the positions judged, their moves, and which of these to look at next.

use std::ops::Range;

use super::learned::LikelyPlays;
use super::proposal::Proposal;
use super::scale::Scale;
use crate::board::{Color, Move, Point};
use crate::search::mcts::formula;
use crate::search::odds::fading;

/// The weight of the uncertainty about a move. In 240 positions of 9x9 games with another engine, with 4,000 moves made
/// on the board in each, the moves chosen lead by a mean of -2.35 points with 1 (as a tree search by random games
/// judges them), -2.63 with 0.7, -2.59 with 0.5 and -2.84 with 2, all without random games for the evaluation.
/// Differences of 0.2 are within chance. With games, and all moves as first, 0.5 wins 23 of 55 games against 1 on 9x9,
/// 200 ms a move.
const EXPLORATION: f64 = 1.0;
/// The amount by which a move that was not looked at is worth less than the node, once the likely ones were. In the
/// same positions the mean is -2.64 with 0.
const UNSEEN_WORTH_LESS: f64 = 0.2;
/// The number of random games with a move in them, be it first or later, that say as much of the move as the evaluation
/// of one position behind it. Of 1, 3 and 10, this did best in matches (`docs/search.md#all-moves-as-first`).
const GAMES_A_POSITION: f32 = 3.0;
/// The number of such games at which half of their difference from the mean is believed. A guess.
const HALF_BELIEVED: f32 = 30.0;
/// The most that random games count beside the positions behind a move, however many there are, at three games a
/// position: as much as 33 positions. On 19x19 a position tells of nine games, so that each likely move of the root
/// soon has thousands. With the 3,000 of mode `rave` they outweighed up to 1,000 positions; 100 won 30 of 40 games
/// against that on 19x19, and 30 of 64 on 9x9 (`docs/search.md#all-moves-as-first`).
const MOST_TRUST: f32 = 100.0;
/// The most moves that a tree holds, some 500 MB with the positions; then it stops growing, and goes on judging.
const MOST_MOVES: usize = 1 << 23;

/// Sums over random games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Games {
    pub count: f32,
    /// The sum of what their ends are worth to the side to move.
    pub worth: f32,
}

impl Games {
    /// Adds so many games of that worth each.
    pub(super) fn add(&mut self, count: f32, worth: f32) {
        self.count += count;
        self.worth += count * worth;
    }

    pub(super) fn mean(&self) -> f32 {
        self.worth / self.count.max(1.0)
    }
}

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
    /// The random games in which the side that makes it was the first to play there, now or later.
    pub first: Games,
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
    /// The random games from the positions behind it since it was given its moves; at the root, its own as well.
    pub games: Games,
}

impl Node {
    fn mean_worth(&self) -> f64 {
        self.worth / f64::from(self.visits)
    }

    /// Returns what a move is worth by the random games: as much more than the node as the games with the move in them
    /// are worth more than all.
    fn worth_by_games(&self, edge: &Edge) -> f64 {
        let gain = (edge.first.mean() - self.games.mean()) * edge.first.count / (edge.first.count + HALF_BELIEVED);
        self.mean_worth() + f64::from(gain)
    }

    /// Returns what a move is worth by the positions behind it and by random games.
    fn worth_of(&self, edge: &Edge) -> f64 {
        let visits = edge.visits as f32;
        let trust = f64::from(formula::beta(edge.first.count, GAMES_A_POSITION * visits, MOST_TRUST));
        (1.0 - trust) * edge.worth / f64::from(edge.visits) + trust * self.worth_by_games(edge)
    }
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
        self.nodes.push(Node { moves: None, visits: 1, lead, worth, games: Games::default() });
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
            first: Games::default(),
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
        let unseen_worth_less = UNSEEN_WORTH_LESS * f64::from(seen.max(0.0)).sqrt();
        let width = EXPLORATION * f64::from(node.visits).sqrt();
        let bound = |edge: &Edge| {
            let worth = match edge.visits {
                0 => node.worth_by_games(edge) - unseen_worth_less,
                _ => node.worth_of(edge),
            };
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

    /// Tells a node of random games, `count` of them, with an end that is worth so much to the side to move there. All
    /// its moves that this side was the first to play count as if they had been played at once.
    pub(super) fn add_games(&mut self, id: NodeId, count: f32, worth: f32, is_first: impl Fn(Point) -> bool) {
        self.nodes[id as usize].games.add(count, worth);
        for at in self.places_of(id) {
            let edge = &mut self.edges[at];
            if let Move::Play(point) = edge.mv {
                // The moves that count follow no pattern: adding nothing is faster than a branch often guessed wrong.
                edge.first.add(count * f32::from(u8::from(is_first(point))), worth);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Judged = Judged { worth: 0.0, lead: 0 };

    /// A tree of one position with as many moves, each as likely, in the first row.
    fn tree(moves: usize) -> Tree {
        let mut tree = Tree::new();
        tree.add(EVEN);
        let proposal = |column| Proposal { mv: Move::Play(Point::at(column, 0)), cost: 0 };
        tree.grow(ROOT, &(0..moves).map(proposal).collect::<Vec<_>>());
        tree
    }

    /// Adds games by turns: one worth 0.5 in which this move alone was played, and one worth -0.5 with the first alone.
    fn add_games(tree: &mut Tree, good: usize, games: usize) {
        for number in 0..games {
            let (with, worth) = if number % 2 == 0 { (good, 0.5) } else { (0, -0.5) };
            tree.add_games(ROOT, 1.0, worth, |point| point == Point::at(with, 0));
        }
    }

    #[test]
    fn without_games_the_first_of_equals_is_looked_at() {
        assert_eq!(tree(3).select(ROOT), Some(0));
    }

    #[test]
    fn the_move_of_good_games_is_looked_at_first() {
        let mut tree = tree(3);
        add_games(&mut tree, 2, 20);
        assert_eq!(tree.select(ROOT), Some(2));
    }

    #[test]
    fn positions_behind_a_move_outweigh_the_games_with_time() {
        let mut tree = tree(3);
        add_games(&mut tree, 2, 20);
        let bad = Judged { worth: -0.3, lead: -300 };
        let worths: Vec<f64> = [1, 10, 100]
            .into_iter()
            .map(|visits| {
                (tree.edges[2].visits..visits).for_each(|_| tree.visit_by(ROOT, 2, bad));
                tree.nodes[ROOT as usize].worth_of(&tree.edges[2]) - tree.nodes[ROOT as usize].mean_worth()
            })
            .collect();
        assert!(worths[0] > 0.0, "{worths:?}");
        assert!(worths.is_sorted_by(|a, b| a > b), "{worths:?}");
        assert_ne!(tree.select(ROOT), Some(2));
    }

    #[test]
    fn a_forbidden_move_is_never_chosen() {
        let mut tree = tree(2);
        add_games(&mut tree, 1, 20);
        tree.forbid(1);
        assert_eq!(tree.select(ROOT), Some(0));
        tree.forbid(0);
        assert_eq!(tree.select(ROOT), None);
    }
}
