//! The uses of static groups in choosing the moves of a playout (`docs/static-groups.md#use-in-choosing-moves`).

use super::{NO_CHAIN, StaticGroups};
use crate::board::{Cell, Color, Point, PointSet};
use crate::search::mcts::lean::LeanBoard;
use crate::search::mcts::lean::local::Few;

/// A group is probably strong if it encloses so many regions, its connection points counted as stones: each is the
/// forecast of an eye.
const STRONG_REGIONS: usize = 2;
/// The liberties that count in the change of a group's liberties: a group of more is not soon in danger. Argued, not
/// fitted: a semeai over six liberties is a long one.
const COUNTED_LIBERTIES: usize = 6;

/// The liberties of a group as far as they count.
fn counted(liberties: &PointSet) -> i32 {
    liberties.len().min(COUNTED_LIBERTIES) as i32
}

impl StaticGroups {
    /// Returns whether the last move took a connection point.
    #[inline]
    pub(in crate::search::mcts) fn has_cut(&self) -> bool {
        !self.cut.is_empty()
    }

    /// Returns the points where the side to move can join again what the last move has cut: it took one of two
    /// connection points of a group, so that the rule no longer holds the parts together, and these are the liberties
    /// that two parts still share. Moves into atari are left out.
    pub(in crate::search::mcts) fn other_connections(&self, board: &LeanBoard) -> Few<8> {
        let color = board.to_play();
        let mut found = Few::new();
        for cut in &self.cut {
            let (mut any, mut shared) = (PointSet::EMPTY, PointSet::EMPTY);
            for part in self.groups.iter().filter(|group| group.color == color && group.stones.intersects(cut)) {
                shared |= any & part.liberties;
                any |= part.liberties;
            }
            for point in shared {
                if board.is_candidate(color, point) && board.self_atari(color, point) == 0 {
                    // A full list has enough to choose from.
                    let _ = found.try_push(point);
                }
            }
        }
        found
    }

    /// Returns the points beside groups that are probably strong, in any of 8 directions, and beside no other group.
    pub(in crate::search::mcts) fn beside_strong_alone(&mut self) -> PointSet {
        let (mut strong, mut weak) = (PointSet::EMPTY, PointSet::EMPTY);
        for group in &mut self.groups {
            let held = group.stones | group.connections;
            let regions = *group.regions.get_or_insert_with(|| self.edges.regions_of_one_piece(&held));
            let side = if regions >= STRONG_REGIONS { &mut strong } else { &mut weak };
            *side |= group.stones;
        }
        strong.grown_around() - weak.grown_around()
    }

    /// Returns the change in the liberties of groups that a stone of this colour makes, in its favour: the liberties of
    /// its group after the move, less those that the weakest group it joins had before, and the liberties that it takes
    /// from enemy groups. It joins the groups beside it, and those with which it shares two liberties. Of each group
    /// only the first few liberties count. A stone that joins no group changes none of its own side's.
    pub(in crate::search::mcts) fn liberties_won(&self, board: &LeanBoard, color: Color, point: Point) -> i32 {
        let empty = point.neighbors().into_iter().filter(|at| board.holds(*at, Cell::Empty));
        let mut after: PointSet = empty.collect();
        let mut stones = PointSet::of(point);
        let (beside, mut fewest, mut taken) = (after, None, 0);
        for group in &self.groups {
            if group.color != color {
                if group.liberties.contains(point) {
                    let mut left = group.liberties;
                    left.remove(point);
                    taken += counted(&group.liberties) - counted(&left);
                }
            } else if group.liberties.contains(point) || (group.liberties & beside).has_two() {
                let before = counted(&group.liberties);
                fewest = Some(fewest.map_or(before, |fewest: i32| fewest.min(before)));
                after |= group.liberties;
                stones |= group.stones;
            }
        }
        for name in point.neighbors().map(|at| self.names[at]).into_iter().filter(|name| *name != NO_CHAIN) {
            let chain = &self.chains[name];
            if !board.holds(name, Cell::from(color)) && chain.liberties == PointSet::of(point) {
                after |= chain.stones & stones.grown();
            }
        }
        after.remove(point);
        taken + fewest.map_or(0, |before| counted(&after) - before)
    }
}
