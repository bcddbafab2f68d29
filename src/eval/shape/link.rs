//! Links: what holds two chains of a colour together against a first move of the opponent (`docs/evaluation.md#links`).

use arrayvec::ArrayVec;

use crate::board::{Board, ByColor, ChainId, Color, Point, PointSet};
use crate::eval::field::territory::Territory;
use crate::pattern::link_shape::{FoundShape, LinkShapes};

/// The reasons why two chains cannot be cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum LinkKind {
    /// They share two liberties: if the opponent takes one, the owner takes the other.
    TwoLiberties(Point, Point),
    /// They share a liberty where an opponent's stone may not be played, or would be taken.
    ConnectionPoint(Point),
    /// A jump from one of these stones to the other that reading says the opponent cannot cut.
    Jump(Point, Point),
    /// They stand in a shape that links, from one of these stones to the other: one of [`LinkShapes::shipped`] by its
    /// place.
    Shape(usize, Point, Point),
    /// They border the same settled territory.
    Territory,
    /// They take the same lifted chain, through this one of its stones.
    DeadStones(Point),
}

/// Two chains of one colour that hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The one.
    pub from: ChainId,
    /// The other.
    pub to: ChainId,
    /// The reason why they hold.
    pub kind: LinkKind,
}

/// The links that hold by reading.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ReadLinks {
    /// The connection points where an opponent's stone could be played and would be taken, by the colour that they
    /// link.
    pub points: ByColor<PointSet>,
    /// Jumps that the opponent cannot cut, by the stones they lead from and to; those between chains that liberties
    /// join already are not asked about.
    pub jumps: Vec<(Point, Point)>,
}

/// Every link of the position, found from shared liberties, jumps that hold, shapes, shared territory and shared dead
/// stones.
pub fn find_links(board: &Board, lifted: &PointSet, territories: &[Territory], read: &ReadLinks) -> Vec<Link> {
    let mut links = links_by_liberties(board, lifted, &read.points);
    for (from, to) in &read.jumps {
        if let (Some(a), Some(b)) = (board.chain_id(*from), board.chain_id(*to)) {
            links.push(Link { from: a, to: b, kind: LinkKind::Jump(*from, *to) });
        }
    }
    for color in Color::BOTH {
        let standing = *board.stones(color) - *lifted;
        for FoundShape { shape, ends: (from, to) } in LinkShapes::shipped().find(board, color, &standing) {
            if let (Some(a), Some(b)) = (board.chain_id(from), board.chain_id(to)) {
                links.push(Link { from: a, to: b, kind: LinkKind::Shape(shape, from, to) });
            }
        }
    }
    for territory in territories {
        let Some((first, others)) = territory.border.split_first() else { continue };
        links.extend(others.iter().map(|to| Link { from: *first, to: *to, kind: LinkKind::Territory }));
    }
    for id in board.chain_ids() {
        if board.chain_of(id).stones().intersects(lifted) {
            links_by_dead_stones(board, id, &mut links);
        }
    }
    links
}

/// Links of chains that share two liberties, or one where the opponent would be taken: those `held` by reading, and
/// those where the opponent would have no second liberty.
pub fn links_by_liberties(board: &Board, lifted: &PointSet, held: &ByColor<PointSet>) -> Vec<Link> {
    let mut links = Vec::new();
    for id in board.chain_ids() {
        if !board.chain_of(id).stones().intersects(lifted) {
            links_to_neighbors(board, id, lifted, held, &mut links);
        }
    }
    links
}

/// Links of the chain to those that share liberties with it and come after it in slot order.
fn links_to_neighbors(board: &Board, id: ChainId, lifted: &PointSet, held: &ByColor<PointSet>, links: &mut Vec<Link>) {
    let chain = board.chain_of(id);
    let others = (chain.liberties().grown() & *board.stones(chain.color())) - *chain.stones() - *lifted;
    for other in board.chains_among(others) {
        if other <= id {
            continue;
        }
        let shared = *chain.liberties() & *board.chain_of(other).liberties();
        let mut points = shared.iter();
        let kind = match (points.next(), points.next()) {
            (Some(a), Some(b)) => Some(LinkKind::TwoLiberties(a, b)),
            (Some(point), None) => {
                let holds = held[chain.color()].contains(point) || board.is_connection_point(chain.color(), point);
                holds.then_some(LinkKind::ConnectionPoint(point))
            }
            _ => None,
        };
        links.extend(kind.map(|kind| Link { from: id, to: other, kind }));
    }
}

fn links_by_dead_stones(board: &Board, dead: ChainId, links: &mut Vec<Link>) {
    let around: ArrayVec<ChainId, 64> = board.enemy_neighbors(dead).take(64).collect();
    let Some((first, others)) = around.split_first() else { return };
    links.extend(others.iter().map(|to| Link { from: *first, to: *to, kind: LinkKind::DeadStones(dead.point()) }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<LinkKind> {
        let board = Board::from_diagram(text);
        find_links(&board, &PointSet::EMPTY, &[], &ReadLinks::default()).into_iter().map(|link| link.kind).collect()
    }

    #[test]
    fn a_diagonal_with_both_points_open_holds() {
        let kinds = kinds(
            ". . . . .
             . X . . .
             . . X . .
             . . . . .
             . . . . .",
        );
        assert!(matches!(kinds[..], [LinkKind::TwoLiberties(..)]));
    }

    #[test]
    fn a_diagonal_with_one_point_taken_does_not_hold() {
        let kinds = kinds(
            ". . . . .
             . X O . .
             . . X . .
             . . . . .
             . . . . .",
        );
        assert_eq!(kinds, []);
    }

    #[test]
    fn a_point_where_the_opponent_is_taken_at_once_holds() {
        let kinds = kinds(
            ". . . . .
             X X . X .
             O X . X O
             O X . X O
             O O . O O",
        );
        assert!(matches!(kinds[..], [LinkKind::TwoLiberties(..), ..]));
    }
}
