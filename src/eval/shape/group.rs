//! Groups: chains that the links hold together (also called dragons; `docs/evaluation.md#groups-of-chains`).

use std::fmt;

use super::link::Link;
use crate::board::{Board, Chain, ChainId, Color, Point, PointMap, PointSet};

/// Names a group of one analysis. Shown as `#1`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GroupId(pub(crate) u16);

impl GroupId {
    /// The place of the group in [`Groups::iter`], from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for GroupId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0 + 1)
    }
}

/// Loosely connected stones of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub id: GroupId,
    /// Its colour.
    pub color: Color,
    /// The first stone, in reading order, of its largest chain: people call it by this.
    pub at: Point,
    /// Its stones.
    pub stones: PointSet,
    /// Its chains.
    pub chains: Vec<ChainId>,
    /// The empty points beside its stones.
    pub liberties: PointSet,
}

/// The share of a group's stones, as numerator and denominator, from which a chain is nearly all of the group. A guess
/// of the right size.
const NEARLY_ALL: [usize; 2] = [2, 3];

impl Group {
    /// The largest chain of the group, if it is nearly all of it. A proof that a group lives keeps one of its chains,
    /// so it says something about the group only if it is about this one.
    pub fn main_chain<'a>(&self, board: &'a Board) -> Option<&'a Chain> {
        let largest = self.chains.iter().map(|id| board.chain_of(*id)).max_by_key(|chain| chain.stone_count())?;
        self.is_nearly_all(largest.stone_count()).then_some(largest)
    }

    /// Returns whether so many of its stones are nearly all of the group.
    pub fn is_nearly_all(&self, stones: usize) -> bool {
        NEARLY_ALL[1] * stones >= NEARLY_ALL[0] * self.stones.len()
    }

    /// The enemy stones that touch the group or share a liberty with it.
    pub fn enemies_beside(&self, board: &Board) -> PointSet {
        (self.stones | self.liberties).grown() & *board.stones(!self.color)
    }
}

/// All groups of a position, in the reading order of their first stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    list: Vec<Group>,
    at: PointMap<u16>,
}

/// The mark of a point where no group stands.
const NOBODY: u16 = u16::MAX;

impl Groups {
    /// The groups, in order of their names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Group> + Clone {
        self.list.iter()
    }

    /// Returns the number of groups.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The group with this name.
    pub fn get(&self, id: GroupId) -> &Group {
        &self.list[id.index()]
    }

    /// The group that a stone on the point belongs to.
    pub fn at(&self, point: Point) -> Option<GroupId> {
        Some(self.at[point]).filter(|id| *id != NOBODY).map(GroupId)
    }

    /// The groups whose stones are in the set, each once, in order of their names.
    pub fn among(&self, points: &PointSet) -> Vec<GroupId> {
        let mut found = Vec::new();
        let mut left = *points;
        while let Some(point) = left.first() {
            match self.at(point) {
                Some(id) => {
                    left = left - self.get(id).stones;
                    found.push(id);
                }
                None => left = left - PointSet::of(point),
            }
        }
        found.sort_unstable();
        found
    }
}

/// Joins the chains along the links. Lifted chains form groups, too: each chain for itself.
pub fn form_groups(board: &Board, links: &[Link]) -> Groups {
    // A forest over founding points: each chain names another of its group, or itself.
    let mut parent = PointMap::new(Point::ORIGIN);
    for id in board.chain_ids() {
        parent[id.point()] = id.point();
    }
    let root = |parent: &PointMap<Point>, mut point: Point| {
        while parent[point] != point {
            point = parent[point];
        }
        point
    };
    for link in links {
        let (a, b) = (root(&parent, link.from.point()), root(&parent, link.to.point()));
        parent[a.max(b)] = a.min(b);
    }

    let mut groups = Groups { list: Vec::new(), at: PointMap::new(NOBODY) };
    let mut name_of_root = PointMap::new(NOBODY);
    for point in board.size().points() {
        let Some(chain_id) = board.chain_id(point) else { continue };
        let chain = board.chain_of(chain_id);
        let top = root(&parent, chain_id.point());
        if name_of_root[top] == NOBODY {
            name_of_root[top] = groups.list.len() as u16;
            groups.list.push(Group {
                id: GroupId(groups.list.len() as u16),
                color: chain.color(),
                at: point,
                stones: PointSet::EMPTY,
                chains: Vec::new(),
                liberties: PointSet::EMPTY,
            });
        }
        let name = name_of_root[top];
        let group = &mut groups.list[name as usize];
        if !group.stones.contains(point) {
            group.stones |= *chain.stones();
            group.liberties |= *chain.liberties();
            group.chains.push(chain_id);
            if chain.stone_count() > board.chain(group.at).map_or(0, Chain::stone_count) {
                group.at = point;
            }
        }
        groups.at[point] = name;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::shape::link::ReadLinks;
    use crate::eval::shape::link::find_links;

    #[test]
    fn linked_chains_are_one_group() {
        let board = Board::from_diagram(
            ". . . . .
             . X . O .
             . . X . .
             . . . . .
             . . . . O",
        );
        let groups = form_groups(&board, &find_links(&board, &PointSet::EMPTY, &[], &ReadLinks::default()));
        let names: Vec<String> = groups.iter().map(|g| format!("{} {} {}", g.id, g.at, g.stones.len())).collect();
        assert_eq!(names, ["#1 B4 2", "#2 D4 1", "#3 E1 1"]);
        assert_eq!(groups.at(Point::at(2, 2)), Some(GroupId(0)));
        let lower: PointSet = board.size().points().filter(|p| p.row() < 3).collect();
        assert_eq!(groups.among(&lower), [GroupId(0), GroupId(2)]);
        assert_eq!(groups.among(board.on_board()), [GroupId(0), GroupId(1), GroupId(2)]);
        assert_eq!(groups.among(&PointSet::EMPTY), []);
        assert_eq!(groups.at(Point::at(0, 0)), None);
    }

    #[test]
    fn a_group_is_called_by_its_largest_chain() {
        let board = Board::from_diagram(
            ". . . . .
             . X . . .
             . . X . .
             . . X . .
             . . . . .",
        );
        let groups = form_groups(&board, &find_links(&board, &PointSet::EMPTY, &[], &ReadLinks::default()));
        assert_eq!(groups.len(), 1);
        assert_eq!(groups.iter().next().map(|group| group.at), Some(Point::at(2, 2)));
    }
}
