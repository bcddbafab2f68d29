//! Static groups: chains that static analysis alone proves to hold together (`docs/static-groups.md#static-groups`).
//!
//! Two static groups are one if they share two connection points, or one perfect connection point; the rule is applied
//! until nothing more merges. A connection point is a liberty of both; it is perfect if the opponent cannot play there.

use crate::board::{Board, ChainId, Color, Point, PointSet};
use crate::eval::shape::region::enclosed_regions;

/// Chains of one colour that cannot be cut, by static analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticGroup {
    /// The colour.
    pub color: Color,
    /// The chains.
    pub chains: Vec<ChainId>,
    /// The stones.
    pub stones: PointSet,
    /// The liberties.
    pub liberties: PointSet,
    /// The connection points that hold it together.
    pub connections: PointSet,
    /// The regions that the stones enclose: a forecast of the eyes.
    pub regions: usize,
    /// The regions that are enclosed with the connection points counted as stones.
    pub regions_when_connected: usize,
}

/// Returns all static groups, in the slot order of their first chains.
pub fn static_groups(board: &Board) -> Vec<StaticGroup> {
    let mut groups: Vec<StaticGroup> = board
        .chain_ids()
        .map(|id| {
            let chain = board.chain_of(id);
            StaticGroup {
                color: chain.color(),
                chains: vec![id],
                stones: *chain.stones(),
                liberties: *chain.liberties(),
                connections: PointSet::EMPTY,
                regions: 0,
                regions_when_connected: 0,
            }
        })
        .collect();
    while let Some((i, j, points)) = mergeable(board, &groups) {
        let absorbed = groups.remove(j);
        let group = &mut groups[i];
        group.chains.extend(absorbed.chains);
        group.stones |= absorbed.stones;
        group.liberties |= absorbed.liberties;
        group.connections |= absorbed.connections | points;
    }
    for group in &mut groups {
        group.regions = enclosed_regions(board, &group.stones);
        group.regions_when_connected = enclosed_regions(board, &(group.stones | group.connections));
    }
    groups
}

/// The first two groups, by their places, that are one, and the points that make them so.
fn mergeable(board: &Board, groups: &[StaticGroup]) -> Option<(usize, usize, PointSet)> {
    for (i, one) in groups.iter().enumerate() {
        for (j, other) in groups.iter().enumerate().skip(i + 1) {
            if one.color != other.color {
                continue;
            }
            let shared = one.liberties & other.liberties;
            if shared.is_empty() {
                continue;
            }
            let perfect = shared.iter().find(|point| is_perfect(board, one.color, *point));
            if shared.len() >= 2 {
                return Some((i, j, shared));
            }
            if let Some(point) = perfect {
                return Some((i, j, PointSet::of(point)));
            }
        }
    }
    None
}

/// Returns whether the opponent of the colour may not play on the empty point at all, leaving kos aside.
pub fn is_perfect(board: &Board, color: Color, point: Point) -> bool {
    board.is_empty_at(point) && !board.is_legal(!color, point) && board.ko() != Some(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn black(text: &str) -> Vec<(usize, usize, usize)> {
        let board = Board::from_diagram(text);
        let groups = static_groups(&board).into_iter().filter(|group| group.color == Color::Black);
        groups.map(|group| (group.chains.len(), group.regions, group.regions_when_connected)).collect()
    }

    #[test]
    fn two_connection_points_merge_and_one_does_not() {
        assert_eq!(black(". . . .\n. X . .\n. . X .\n. . . ."), [(2, 0, 0)]);
        assert_eq!(black(". . . .\n. X . X\n. . . .\n. . . ."), [(1, 0, 0), (1, 0, 0)]);
    }

    #[test]
    fn a_point_the_opponent_cannot_play_merges() {
        assert_eq!(
            black(
                ". X . X .
                 X X . X X
                 O X . X O
                 . . X . .
                 . . . . ."
            ),
            [(3, 3, 2)]
        );
        assert_eq!(
            black(
                "X . X O .
                 O X O O .
                 . O . . .
                 . . . . .
                 . . . . ."
            ),
            [(1, 0, 0), (1, 0, 0), (1, 0, 0)]
        );
    }

    #[test]
    fn merging_goes_on_until_nothing_more_merges() {
        // Each pair of neighbours shares two points only once the others have merged.
        assert_eq!(
            black(
                ". . . . . .
                 . X . . . .
                 . . X . . .
                 . . . X . .
                 . . . . X .
                 . . . . . ."
            ),
            [(4, 0, 0)]
        );
    }
}
