//! The moves that a tree search prefers in the positions that it came to often.

use super::tree::{Node, NodeId, Tree};
use crate::board::{Move, Point};

/// A position that a search came to, and the moves that it preferred there.
#[derive(Clone, Debug, PartialEq)]
pub struct Preference {
    /// The moves that lead there from the position searched.
    pub line: Vec<Move>,
    /// The plays that were visited, each with its share of the visits of all of them, 0 to 1.
    pub shares: Vec<(Point, f32)>,
}

/// Returns the preferences at all positions in which plays had this many visits or more; none behind a pass.
pub(super) fn preferences(tree: &Tree, least: u32) -> Vec<Preference> {
    let mut found = Vec::new();
    collect(tree, Tree::ROOT, least.max(1), &mut Vec::new(), &mut found);
    found
}

fn collect(tree: &Tree, id: NodeId, least: u32, line: &mut Vec<Move>, found: &mut Vec<Preference>) {
    let Some((first, children)) = tree.children(id) else { return };
    let plays: Vec<(usize, Point, &Node)> = children
        .iter()
        .enumerate()
        .filter(|(_, child)| !child.is_forbidden() && child.visits() > 0)
        .filter_map(|(at, child)| Some((at, child.mv().point()?, child)))
        .collect();
    let visits: u32 = plays.iter().map(|(_, _, child)| child.visits()).sum();
    if visits < least {
        return;
    }
    let shares = plays.iter().map(|(_, point, child)| (*point, child.visits() as f32 / visits as f32)).collect();
    found.push(Preference { line: line.clone(), shares });
    for (at, point, _) in plays {
        line.push(Move::Play(point));
        collect(tree, Tree::sibling(first, at), least, line, found);
        line.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Settings, TreePlayer};
    use crate::board::rules::Rules;
    use crate::board::{Game, Size};
    use crate::search::{Limits, Unhurried};

    #[test]
    fn a_search_tells_what_it_preferred_where_it_came_often() {
        let game = Game::new(Size::NINE, Rules::CHINESE, 6.5);
        let limits = Limits { playouts: Some(600), ..Limits::default() };
        let mut player = TreePlayer::new("mcts", Settings::MCTS, 1);
        let (choice, found) = player.choose_and_tell(&game, &limits, &Unhurried, 60);
        assert!(found.len() > 2, "{}", found.len());
        assert!(found[0].line.is_empty());
        for preference in &found {
            let sum: f32 = preference.shares.iter().map(|(_, share)| share).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        }
        let (point, _) = found[0].shares.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        assert_eq!(choice.mv().point(), Some(*point));
        assert!(found[1..].iter().all(|preference| !preference.line.is_empty()));
        for preference in &found {
            let mut game = game.clone();
            preference.line.iter().for_each(|mv| game.play(game.to_play(), *mv).unwrap());
            assert_eq!(game.moves().len(), preference.line.len());
        }
    }
}
