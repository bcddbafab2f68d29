//! The classical search as an adviser of the tree (prior `search`).
//!
//! A shallow alpha-beta search over the likeliest moves looks at the root before the playouts begin, and at every node
//! that is visited often, with a budget of nodes that grows with the visits. Each move that it looked at is given games
//! on trust, won for good moves and lost for bad ones. With those games a good move enters the width of the tree, as a
//! move with a high all-moves-as-first rate does.
//!
//! The worth of a move is its value less its cost, which is [`LikelyPlays::PRICE`] for a move that is e times less
//! likely than the likeliest. So `exp(worth / price)` is the likelihood of the move, multiplied by e for each price
//! that its value is higher. The opinion of a move is this figure divided by that of the best move.

use super::tree::{NodeId, Tree};
use crate::board::{Color, Game, Move};
use crate::search::Control;
use crate::search::alphabeta::advice::Adviser;
use crate::search::alphabeta::learned::LikelyPlays;
use crate::search::alphabeta::proposal::Advice;
use crate::search::odds::fading;

/// The number of plays that the search looks at, at the root and elsewhere. Guesses of the right size.
const ROOT_WIDTH: usize = 12;
const NODE_WIDTH: usize = 8;

/// The times at which the search is asked, its budget, and how far it is trusted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Consulting {
    /// The visits after which a node is asked about for the first time. It is asked about again whenever it has four
    /// times as many.
    pub after: u32,
    /// The nodes of the first question about a node, beyond those that value each move one deep. Each further question
    /// about it may take twice as many. The question about the root before the playouts may take four times as many.
    pub nodes: u64,
    /// The games given on trust to a move, as a share of the visits of the node.
    pub trust: f32,
}

impl Consulting {
    /// Returns the budget in nodes at a node of so many visits, if the search is asked then.
    fn budget(&self, visits: u32) -> Option<u64> {
        if visits < self.after {
            return None;
        }
        let times = visits / self.after;
        // A power of four has one bit set, at an even place.
        let asks = visits.is_multiple_of(self.after) && times.is_power_of_two() && times.ilog2().is_multiple_of(2);
        asks.then(|| self.nodes << (times.ilog2() / 2))
    }
}

/// The control of a search within the tree search, which stops when the tree search does.
struct Within<'a>(&'a dyn Control);

impl Control for Within<'_> {
    fn stop(&self) -> bool {
        self.0.stop()
    }
}

/// Asks the search about positions of one tree.
pub(super) struct Consultant {
    consulting: Consulting,
    adviser: Adviser,
    game: Game,
    color: Color,
}

impl Consultant {
    /// A consultant for the tree over the position of this game, this colour to move.
    pub(super) fn new(consulting: Consulting, adviser: Adviser, game: &Game, color: Color) -> Consultant {
        Consultant { consulting, adviser, game: game.clone(), color }
    }

    /// Returns the adviser, which remembers what was read, for the next search.
    pub(super) fn into_adviser(self) -> Adviser {
        self.adviser
    }

    /// Returns whether a node of so many visits is to be asked about.
    #[inline]
    pub(super) fn is_due(consulting: &Consulting, visits: u32) -> bool {
        consulting.budget(visits).is_some()
    }

    /// Asks about the root, and returns the moves that the search looked at with their worths.
    pub(super) fn advise_root(&mut self, control: &dyn Control) -> Vec<Advice> {
        self.adviser.advise(&self.game, self.color, ROOT_WIDTH, 4 * self.consulting.nodes, &Within(control))
    }

    /// Asks about a node reached by these moves if its visits call for it, and gives its children games on trust.
    pub(super) fn consult(
        &mut self,
        tree: &Tree,
        id: NodeId,
        moves: impl Iterator<Item = Move>,
        control: &dyn Control,
    ) {
        let visits = tree.node(id).visits();
        let Some(nodes) = self.consulting.budget(visits) else { return };
        let mut color = self.color;
        let mut played = 0;
        let legal = moves.into_iter().all(|mv| {
            let made = self.game.play(color, mv).is_ok();
            played += usize::from(made);
            color = !color;
            made
        });
        if legal && !self.game.is_over() {
            let advice = self.adviser.advise(&self.game, color, NODE_WIDTH, nodes, &Within(control));
            trust(tree, id, &advice, self.consulting.trust * visits as f32);
        }
        (0..played).for_each(|_| {
            self.game.undo();
        });
    }
}

/// The fewest visits that the root is taken to have when its moves are given games on trust. With the usual share they
/// are then given as many games as by the learned patterns.
const LEAST_ROOT_VISITS: u32 = 400;

/// Gives the moves at the root games on trust, by their worths.
pub(super) fn trust_at_root(tree: &Tree, advice: &[Advice], consulting: &Consulting) {
    let visits = tree.node(Tree::ROOT).visits().max(LEAST_ROOT_VISITS);
    trust(tree, Tree::ROOT, advice, consulting.trust * visits as f32);
}

/// Gives games on trust, so many each, to the children of a node that the search looked at. The better of them win more
/// of these games than the rate of the node, the others fewer, and on average they win at that rate. The search says
/// nothing about the moves that it did not look at; when they were taken for bad ones, only 11 of 50 games were won.
fn trust(tree: &Tree, id: NodeId, advice: &[Advice], games: f32) {
    let Some((_, children)) = tree.children(id) else { return };
    let opinions: Vec<(Move, f32)> =
        opinions(advice).filter(|(mv, _)| *mv != Move::Pass).map(|(mv, opinion)| (mv, opinion.sqrt())).collect();
    let mean = opinions.iter().map(|(_, opinion)| opinion).sum::<f32>() / opinions.len().max(1) as f32;
    // The rate of a node is that of the side which made its move, the opponent of the side to move.
    let rate = 1.0 - tree.node(id).rate();
    for (mv, opinion) in opinions {
        if let Some(child) = children.iter().find(|child| child.mv() == mv) {
            let rate = (rate + opinion - mean).clamp(0.0, 1.0);
            child.trust(games as u32, (2.0 * games * rate) as u32);
        }
    }
}

/// The opinion of each move: 1 for the best, and e times less for each price that a move is worth less.
fn opinions(advice: &[Advice]) -> impl Iterator<Item = (Move, f32)> + '_ {
    let best = advice.iter().map(|advice| advice.worth).max().unwrap_or(0);
    advice.iter().map(move |advice| (advice.mv, fading((best - advice.worth) as f32 / LikelyPlays::PRICE as f32)))
}

#[cfg(test)]
mod tests {
    use super::super::tree::Seedling;
    use super::*;
    use crate::board::Point;

    const USUAL: Consulting = Consulting { after: 100, nodes: 10, trust: 0.1 };

    #[test]
    fn a_node_is_asked_about_at_four_times_the_visits_with_twice_the_budget() {
        let budgets = [0, 99, 100, 200, 300, 400, 800, 1600].map(|visits| USUAL.budget(visits));
        assert_eq!(budgets, [None, None, Some(10), None, None, Some(20), None, Some(40)]);
    }

    #[test]
    fn trust_is_at_the_rate_of_the_node_on_average_and_only_for_moves_that_were_looked_at() {
        let tree = Tree::new(1 << 20);
        let moves = [0, 1, 2, 3].map(|column| Move::Play(Point::at(column, 0)));
        tree.expand(Tree::ROOT, moves.len(), |put| {
            moves.iter().enumerate().for_each(|(at, mv)| put(at, Seedling::plain(*mv)));
        });
        // The side to move wins three of four playouts.
        for half_wins in [0, 0, 0, 2] {
            tree.node(Tree::ROOT).enter();
            tree.node(Tree::ROOT).leave(half_wins);
        }
        let advice = [(0, 300), (1, 0), (2, -300)].map(|(at, worth)| Advice { mv: moves[at], worth });
        trust(&tree, Tree::ROOT, &advice, 1000.0);
        let rates: Vec<f32> = tree.children(Tree::ROOT).unwrap().1.iter().map(|child| child.rave_rate()).collect();
        assert!(rates[0] > rates[1] && rates[1] > rates[2], "{rates:?}");
        assert!((rates[..3].iter().sum::<f32>() / 3.0 - 0.75).abs() < 0.01, "{rates:?}");
        assert_eq!(tree.children(Tree::ROOT).unwrap().1[3].rave_games(), 0);
    }
}
