//! A tree search by random games about one fight: what is likely to become of it, and by which move?
//!
//! The tree grows along the moves with the best rates of success, each helped out by the rapid action value estimate
//! (S. Gelly, D. Silver, *Combining Online and Offline Knowledge in UCT*, 2007). What is decided in the tree is
//! decided: a side that reaches a won position has won the one before it (M. Winands, Y. Björnsson, J. Saito,
//! *Monte-Carlo Tree Search Solver*, 2008).

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::bits::Bits;
use super::leaf::Leaf;
use super::local::{Arena, NOWHERE, Position, Side};
use super::playout::{Played, Playout};

/// The seed of the random games.
const SEED: u64 = 1;

/// A position is expanded when it was visited so many times. A guess of the right size.
const EXPAND_AFTER: u32 = 2;

/// A move counts with so many games as its first guess. Of the problems of life and death of one set, every fifth, with
/// 1,000 games a question, 139 of 294 are answered right with 30, 136 with 10 and 126 with 3.
const PRIOR_GAMES: f32 = 30.0;

/// The estimate from all games in which a point was played counts as much as the move's own games when there are about
/// so many of them: 138 of the same 294 problems are right with 30 and 136 with 100, 132 with 1,000. No bound is added
/// for moves that were hardly tried, since these estimates tell them apart: 136 are right without, 130 with a weight of
/// 0.3, and 117 with 0.6.
const RAVE_GAMES: f32 = 30.0;

/// Returns the first rate of success of a move by its cost, as the search by proof numbers has it.
fn first_rate(cost: u32) -> f32 {
    (0.6 - 0.05 * cost as f32).max(0.1)
}

/// A move and what is known of it, from the view of the side that makes it.
struct Node {
    mv: u16,
    visits: u32,
    wins: f32,
    rave_visits: f32,
    rave_wins: f32,
    /// True if the side that moves here is known to succeed or to fail by it.
    decided: Option<bool>,
    first_child: u32,
    children: u16,
}

impl Node {
    fn new(mv: u16) -> Node {
        Node { mv, visits: 0, wins: 0.0, rave_visits: 0.0, rave_wins: 0.0, decided: None, first_child: 0, children: 0 }
    }
}

/// The result of random games about a fight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Guess {
    /// The chance of the owner, from 0 to 1, after the best move.
    pub(super) survival: f64,
    /// The best move of the side that moves first.
    pub(super) best: u16,
    /// Random games played.
    pub(super) games: u32,
}

/// A tree of random games.
pub(super) struct GameTree<'a, const N: usize> {
    arena: &'a Arena<N>,
    nodes: Vec<Node>,
    random: Xoshiro256PlusPlus,
    /// The moves of the present game inside the tree: the place in it, and the side that moved.
    path: Vec<(usize, Side)>,
    /// The positions of the present game inside the tree.
    hashes: Vec<u64>,
}

impl<'a, const N: usize> GameTree<'a, N> {
    pub(super) fn new(arena: &'a Arena<N>) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(SEED);
        GameTree { arena, nodes: Vec::new(), random, path: Vec::new(), hashes: Vec::new() }
    }

    /// Plays so many random games from this position.
    pub(super) fn guess(&mut self, root: &Position<N>, games: u32, stop: &dyn Fn() -> bool) -> Guess {
        self.nodes.clear();
        self.nodes.push(Node::new(NOWHERE));
        let mut played = 0;
        while played < games && self.nodes[0].decided.is_none() {
            if played % 64 == 63 && stop() {
                break;
            }
            self.visit(root);
            played += 1;
        }
        let (first, last) = self.children(0);
        let best = (first..last).max_by(|a, b| self.rank(*a).total_cmp(&self.rank(*b)));
        let Some(best) = best else {
            // A side without a move has failed.
            let survival = f64::from(u8::from(root.to_play == Side::Attacker));
            return Guess { survival, best: NOWHERE, games: played };
        };
        let node = &self.nodes[best];
        let rate = match node.decided {
            Some(won) => f64::from(u8::from(won)),
            None => f64::from(node.wins) / f64::from(node.visits.max(1)),
        };
        let survival = if root.to_play == Side::Defender { rate } else { 1.0 - rate };
        Guess { survival, best: node.mv, games: played }
    }

    fn rank(&self, at: usize) -> f32 {
        let node = &self.nodes[at];
        match node.decided {
            Some(true) => f32::INFINITY,
            Some(false) => -1.0,
            None => node.visits as f32,
        }
    }

    fn children(&self, at: usize) -> (usize, usize) {
        let node = &self.nodes[at];
        let first = node.first_child as usize;
        (first, first + usize::from(node.children))
    }

    /// Plays one random game through the tree.
    fn visit(&mut self, root: &Position<N>) {
        let (mut at, mut position) = (0, *root);
        self.path.clear();
        self.path.push((0, root.to_play.other()));
        self.hashes.clear();
        self.hashes.push(root.hash);
        let mut played: Played<N> = [Bits::EMPTY; 2];
        let survives = loop {
            let node = &self.nodes[at];
            if node.decided.is_none() && node.children == 0 && (at == 0 || node.visits >= EXPAND_AFTER) {
                self.expand(at, &position);
            }
            if let Some(decided) = self.nodes[at].decided {
                break decided == (position.to_play.other() == Side::Defender);
            }
            if self.nodes[at].children == 0 {
                let last = self.nodes[at].mv;
                let mut playout = Playout::new(self.arena, &mut self.random);
                let survives = playout.survives(&position, last);
                played[0] |= playout.played[0];
                played[1] |= playout.played[1];
                break survives;
            }
            let next = self.select(at);
            let mv = self.nodes[next].mv;
            let side = position.to_play;
            let after = match mv {
                NOWHERE => Some(self.arena.pass(&position)),
                _ => self.arena.play(&position, mv, None).map(|(next, _)| next),
            };
            let Some(after) = after else {
                self.nodes[next].decided = Some(false);
                continue;
            };
            if mv != NOWHERE {
                played[side as usize].insert(mv);
            }
            (at, position) = (next, after);
            self.path.push((at, side));
            if self.hashes.contains(&position.hash) {
                break side != Side::Defender;
            }
            self.hashes.push(position.hash);
        };
        self.update(survives, &played);
    }

    /// The child to look at next.
    fn select(&self, at: usize) -> usize {
        let (first, last) = self.children(at);
        let value = |child: usize| {
            let node = &self.nodes[child];
            match node.decided {
                Some(true) => return f32::INFINITY,
                Some(false) => return -1.0,
                None => {}
            }
            let visits = node.visits as f32;
            let own = node.wins / visits.max(1.0);
            let rave = node.rave_wins / node.rave_visits.max(0.001);
            let beta = if node.visits == 0 { 1.0 } else { (RAVE_GAMES / (3.0 * visits + RAVE_GAMES)).sqrt() };
            (1.0 - beta) * own + beta * rave
        };
        (first..last).max_by(|a, b| value(*a).total_cmp(&value(*b))).unwrap_or(first)
    }

    /// Adds the moves of a position.
    fn expand(&mut self, at: usize, position: &Position<N>) {
        let first = self.nodes.len();
        let target = self.arena.target(position);
        let moves = self.arena.moves(position, &target);
        let side = position.to_play;
        for mv in moves.points.iter() {
            let Some((child, captured)) = self.arena.play(position, mv, None) else { continue };
            let mut node = Node::new(mv);
            let next_target = self.arena.target(&child);
            node.decided = match self.arena.leaf(&child, &next_target) {
                Leaf::Taken(_) => Some(side == Side::Attacker),
                Leaf::Alive(_) | Leaf::Out => Some(side == Side::Defender),
                Leaf::Unclear => None,
            };
            let cost = self.arena.cost(position, &target, mv, &child, &captured);
            (node.rave_visits, node.rave_wins) = (PRIOR_GAMES, PRIOR_GAMES * first_rate(cost));
            self.nodes.push(node);
        }
        if moves.pass {
            let mut node = Node::new(NOWHERE);
            (node.rave_visits, node.rave_wins) = (PRIOR_GAMES, PRIOR_GAMES * first_rate(super::order::PASS));
            self.nodes.push(node);
        }
        self.nodes[at].first_child = first as u32;
        self.nodes[at].children = (self.nodes.len() - first) as u16;
        self.settle(at);
    }

    /// Settles a position by those of its moves that are decided.
    fn settle(&mut self, at: usize) {
        let (first, last) = self.children(at);
        if (first..last).any(|child| self.nodes[child].decided == Some(true)) {
            self.nodes[at].decided = Some(false);
        } else if (first..last).all(|child| self.nodes[child].decided == Some(false)) {
            self.nodes[at].decided = Some(true);
        }
    }

    /// Counts a game for the positions that it went through.
    fn update(&mut self, survives: bool, played: &Played<N>) {
        for i in (0..self.path.len()).rev() {
            let (at, side) = self.path[i];
            let won = survives == (side == Side::Defender);
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.wins += f32::from(u8::from(won));
            if node.children > 0 {
                let mover = side.other();
                let mover_won = f32::from(u8::from(!won));
                let (first, last) = self.children(at);
                for child in first..last {
                    let node = &mut self.nodes[child];
                    if node.mv != NOWHERE && played[mover as usize].has(node.mv) {
                        node.rave_visits += 1.0;
                        node.rave_wins += mover_won;
                    }
                }
                self.settle(at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::prover::{Likely, Prover};
    use super::super::stakes::Stake;
    use crate::board::symmetry::Symmetry;
    use crate::board::{Board, Color};

    const THREE: &str = "
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    fn guess(board: &Board, owner: Color, first: Color) -> Likely {
        let stake = Stake { owner, stones: *board.stones(owner) };
        Prover::new().guess(board, &stake, first, 500, &|| false).unwrap()
    }

    #[test]
    fn three_in_a_row_hang_on_the_middle() {
        let board = Board::from_diagram(THREE);
        for (first, survival) in [(Color::Black, 1.0), (Color::White, 0.0)] {
            let likely = guess(&board, Color::Black, first);
            assert_eq!(likely.best.map(|at| at.to_string()).as_deref(), Some("B9"), "{first}");
            assert_eq!(likely.survival, survival, "{first}");
        }
    }

    #[test]
    fn two_eyes_live_whoever_moves_first() {
        let board = Board::from_diagram(&THREE.replace(". . . X O", ". X . X O"));
        for first in Color::BOTH {
            assert!(guess(&board, Color::Black, first).survival > 0.9, "{first}");
        }
    }

    #[test]
    fn the_images_of_a_position_are_guessed_alike() {
        let board = Board::from_diagram(&THREE.replacen(". . . .", ". . . O", 2));
        let one = guess(&board, Color::Black, Color::White);
        for symmetry in Symmetry::ALL {
            let turned = symmetry.board(&board);
            let swapped = turned.colors_swapped();
            assert_eq!(guess(&turned, Color::Black, Color::White).survival, one.survival, "{symmetry:?}");
            assert_eq!(guess(&swapped, Color::White, Color::Black).survival, one.survival, "{symmetry:?}, swapped");
        }
    }
}
