//! Static groups, kept up move by move in a playout (`docs/static-groups.md#incremental-figures`).
//!
//! The groups of [`static_groups`](crate::eval::shape::static_group::static_groups), without its search of the whole
//! board. A move changes little:
//!
//! - *Own chains are joined* by the stone, or gain the points of captured stones. A merger that was due to liberties
//!   shared by two parts stays: a liberty that is lost is the point of the stone, and if both parts had it they are now
//!   one chain. So own groups only grow, and the groups that the stone touches become one.
//! - *Enemy chains lose the point.* A merger stays if the point was no connection point of the group. If it was, the
//!   group is dissolved into its chains.
//! - *A point becomes perfect, or is no longer so.* It can only be an empty point beside the stone, a captured point,
//!   or the one liberty that a chain had before the move or has after it. A group that has lost a perfect connection
//!   point is dissolved.
//! - *A captured chain is a group by itself.* Its one liberty could join it to another group only if it were perfect,
//!   and then the move would have been illegal.
//!
//! The groups that grew, were dissolved or share a point that became perfect are then merged with the others, as they
//! stand. That is exact. The rule is monotone: parts that may be merged may still be merged when either has grown, so
//! there is one finest partition of the chains to which the rule adds nothing, and merging reaches it, in any order,
//! from every partition that is finer. The one that we start from is finer, since each merger that was kept still holds
//! by the rule. Two groups that neither grew nor share a point that became perfect could not be merged before and
//! cannot now.
//!
//! The connection points of a group are the liberties that two of its chains share, whatever the order of the mergers.

use arrayvec::ArrayVec;

use super::lean::LeanBoard;
use crate::board::{ByColor, Cell, Color, Point, PointMap, PointSet, Size};
use regions::Edges;

mod regions;
mod uses;

/// The most groups: each has a stone.
const MOST_GROUPS: usize = Size::MAX * Size::MAX;
/// The most groups of one colour that a stone of the other can cut: each has two chains beside it.
const MOST_CUTS: usize = 2;
/// Stands for "no chain": the frame's first slot is never on a board.
const NO_CHAIN: Point = Point::from_index(0);

/// A chain.
#[derive(Clone, Copy)]
struct Chain {
    stones: PointSet,
    liberties: PointSet,
}

impl Chain {
    const NONE: Chain = Chain { stones: PointSet::EMPTY, liberties: PointSet::EMPTY };
}

/// A static group.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) color: Color,
    pub(super) stones: PointSet,
    pub(super) liberties: PointSet,
    /// The liberties that two of its chains share.
    pub(super) connections: PointSet,
    /// The number of regions that it encloses with its connection points counted as stones, once it was asked for.
    regions: Option<usize>,
}

impl Group {
    fn new(color: Color) -> Group {
        let none = PointSet::EMPTY;
        Group { color, stones: none, liberties: none, connections: none, regions: None }
    }

    /// Returns whether the two are one group by the rule; `perfect` are the points where their opponent cannot play.
    #[inline]
    fn joins(&self, other: &Group, perfect: &PointSet) -> bool {
        // Most pairs are of two colours or share nothing, and are told apart by that.
        if self.color != other.color || !self.liberties.intersects(&other.liberties) {
            return false;
        }
        let shared = self.liberties & other.liberties;
        shared.has_two() || shared.intersects(perfect)
    }

    /// Takes in another part, chains or groups alike.
    fn absorb(&mut self, other: &Group) {
        self.connections = self.connections | other.connections | (self.liberties & other.liberties);
        self.stones |= other.stones;
        self.liberties |= other.liberties;
        self.regions = None;
    }
}

/// The static groups of a position that is played on; see the module's notes.
#[derive(Clone)]
pub(super) struct StaticGroups {
    /// The chains, at their names.
    chains: PointMap<Chain>,
    /// The name of the chain on a point, one of its stones.
    names: PointMap<Point>,
    groups: ArrayVec<Group, MOST_GROUPS>,
    /// The points where the opponent of each colour cannot play at all, kos left aside.
    perfect: ByColor<PointSet>,
    /// The stones of each group that the last move cut at a connection point.
    cut: ArrayVec<PointSet, MOST_CUTS>,
    edges: Edges,
}

/// The parts of the board that a move changes.
struct Change {
    color: Color,
    point: Point,
    captured: PointSet,
    /// The captured points and those beside them.
    freed_beside: PointSet,
    /// The points that have just become perfect for each colour, and those that no longer are.
    gained: ByColor<PointSet>,
    lost: ByColor<PointSet>,
    /// True if there are any of these points: most moves have none.
    has_freed: bool,
    has_gained: bool,
    has_lost: bool,
}

impl StaticGroups {
    /// The groups of the board, found anew.
    pub(super) fn of(board: &LeanBoard) -> Box<StaticGroups> {
        let mut groups = Box::new(StaticGroups {
            chains: PointMap::new(Chain::NONE),
            names: PointMap::new(NO_CHAIN),
            groups: ArrayVec::new(),
            perfect: ByColor([PointSet::EMPTY; 2]),
            cut: ArrayVec::new(),
            edges: Edges::of(board.size()),
        });
        let mut stones = PointSet::EMPTY;
        for point in board.size().points().filter(|point| board.cell(*point).color().is_some()) {
            let name = board.chain_head(point);
            let empty = point.neighbors().into_iter().filter(|at| board.holds(*at, Cell::Empty));
            groups.names[point] = name;
            groups.chains[name].stones.insert(point);
            groups.chains[name].liberties.extend(empty);
            stones.insert(point);
        }
        for color in Color::BOTH {
            let closed = board.empty_points().iter().filter(|point| board.is_closed_to(!color, **point));
            groups.perfect[color] = closed.copied().collect();
            let own = stones.iter().filter(|point| board.holds(*point, Cell::from(color))).collect();
            groups.add_chains(color, own);
            groups.settle(own);
        }
        groups
    }

    /// Becomes what another is, without copying more than there is.
    pub(super) fn copy_from(&mut self, other: &StaticGroups) {
        self.names = other.names.clone();
        self.groups.clone_from(&other.groups);
        self.perfect = other.perfect;
        self.cut.clone_from(&other.cut);
        self.edges = other.edges;
        for group in &other.groups {
            for (name, chain) in other.chains_of(group.stones) {
                self.chains[name] = *chain;
            }
        }
    }

    /// The groups, in any order.
    #[cfg(test)]
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The chains that these stones, whole chains, are made of, with their names.
    fn chains_of(&self, stones: PointSet) -> impl Iterator<Item = (Point, &Chain)> {
        let mut left = stones;
        std::iter::from_fn(move || {
            let name = self.names[left.first()?];
            let chain = &self.chains[name];
            left = left - chain.stones;
            Some((name, chain))
        })
    }

    /// Takes in a stone just played on the board, or a pass.
    pub(super) fn follow(&mut self, board: &LeanBoard, played: Option<Point>) {
        self.cut.clear();
        let Some(point) = played else { return };
        let color = !board.to_play();
        let (captured, mut doubtful) = self.play_chains(board, color, point);
        doubtful |= captured;
        let (gained, lost) = self.weigh_perfect(board, point, doubtful);
        let has_any = |points: &ByColor<PointSet>| points.0.iter().any(|points| !points.is_empty());
        let waiting = self.part_groups(&Change {
            has_freed: !captured.is_empty(),
            has_gained: has_any(&gained),
            has_lost: has_any(&lost),
            freed_beside: captured.grown(),
            color,
            point,
            captured,
            gained,
            lost,
        });
        self.settle(waiting);
    }

    /// Keeps the chains up. Returns the stones captured, and the points whose perfection may have changed, the captured
    /// ones left out.
    fn play_chains(&mut self, board: &LeanBoard, color: Color, point: Point) -> (PointSet, PointSet) {
        let (mut captured, mut doubtful) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut own = Chain { stones: PointSet::of(point), liberties: PointSet::EMPTY };
        // The new chain has the name of its largest part, so that few stones are renamed.
        let (mut name, mut most) = (point, 0);
        for neighbor in point.neighbors() {
            let beside = self.names[neighbor];
            if beside == NO_CHAIN {
                if board.holds(neighbor, Cell::Empty) {
                    own.liberties.insert(neighbor);
                    doubtful.insert(neighbor);
                }
            } else if board.holds(neighbor, Cell::from(color)) {
                let Chain { stones, liberties } = self.chains[beside];
                let count = stones.len();
                (name, most) = if count > most { (beside, count) } else { (name, most) };
                own.stones |= stones;
                own.liberties |= liberties;
            } else {
                let chain = &mut self.chains[beside];
                chain.liberties.remove(point);
                if chain.liberties.is_empty() {
                    captured |= chain.stones;
                } else if !chain.liberties.has_two() {
                    doubtful |= chain.liberties;
                }
            }
        }
        own.liberties.remove(point);
        let kept = if name == point { PointSet::EMPTY } else { self.chains[name].stones };
        for stone in own.stones - kept {
            self.names[stone] = name;
        }
        self.chains[name] = own;
        if !captured.is_empty() {
            self.free(captured, &mut doubtful);
        }
        let liberties = self.chains[name].liberties;
        if !liberties.has_two() {
            doubtful |= liberties;
        }
        (captured, doubtful)
    }

    /// Makes liberties of captured stones. Adds the one liberty that a chain had before to the doubtful points.
    fn free(&mut self, captured: PointSet, doubtful: &mut PointSet) {
        for stone in captured {
            self.names[stone] = NO_CHAIN;
        }
        for stone in captured {
            for neighbor in stone.neighbors().map(|at| self.names[at]).into_iter().filter(|name| *name != NO_CHAIN) {
                let liberties = &mut self.chains[neighbor].liberties;
                if !liberties.has_two() {
                    *doubtful |= *liberties;
                }
                liberties.insert(stone);
            }
        }
    }

    /// Looks again at the points whose perfection may have changed; the stone's own point is empty no more. Returns the
    /// points that each colour gained and lost.
    fn weigh_perfect(
        &mut self,
        board: &LeanBoard,
        played: Point,
        doubtful: PointSet,
    ) -> (ByColor<PointSet>, ByColor<PointSet>) {
        let (mut gained, mut lost) = (ByColor([PointSet::EMPTY; 2]), ByColor([PointSet::EMPTY; 2]));
        for color in Color::BOTH {
            self.perfect[color].remove(played);
        }
        for point in doubtful {
            for color in Color::BOTH {
                if !board.is_closed_to(!color, point) {
                    if self.perfect[color].remove(point) {
                        lost[color].insert(point);
                    }
                } else if self.perfect[color].insert(point) {
                    gained[color].insert(point);
                }
            }
        }
        (gained, lost)
    }

    /// Takes the captured groups away, dissolves those that no longer hold, and makes one of those that the stone
    /// touches. Returns the stones of the groups that may now be merged with others.
    fn part_groups(&mut self, change: &Change) -> PointSet {
        let mut joined = self.chains[self.names[change.point]].stones;
        let mut loose = ByColor([PointSet::EMPTY; 2]);
        let mut waiting = PointSet::EMPTY;
        let mut at = 0;
        let is_local = !(change.has_freed || change.has_gained || change.has_lost);
        while let Some(group) = self.groups.get_mut(at) {
            if is_local && !group.liberties.contains(change.point) {
                at += 1;
                continue;
            }
            match change.fate_of(group) {
                Fate::Stands => {
                    group.liberties.remove(change.point);
                    if change.has_gained && group.liberties.intersects(&change.gained[group.color]) {
                        waiting |= group.stones;
                    }
                    at += 1;
                    continue;
                }
                Fate::GainsLiberties => {
                    let Group { color, stones, .. } = *group;
                    waiting |= stones;
                    self.groups[at] = self.group_of(color, stones);
                    at += 1;
                    continue;
                }
                Fate::IsJoined => joined |= group.stones,
                Fate::IsCut => {
                    loose[group.color] |= group.stones;
                    // There is room for as many as a point can cut.
                    let _ = self.cut.try_push(group.stones);
                }
                Fate::FallsApart => loose[group.color] |= group.stones,
                Fate::IsCaptured => debug_assert!(group.stones.is_subset(&change.captured)),
            }
            self.groups.swap_remove(at);
        }
        let group = self.group_of(change.color, joined);
        self.groups.push(group);
        for color in Color::BOTH {
            // The new chain is in the group that it has joined.
            let stones = loose[color] - joined;
            self.add_chains(color, stones);
            waiting |= stones;
        }
        waiting | joined
    }

    /// The chains of these stones as one group.
    fn group_of(&self, color: Color, stones: PointSet) -> Group {
        let mut group = Group::new(color);
        for (_, chain) in self.chains_of(stones) {
            group.absorb(&Group { stones: chain.stones, liberties: chain.liberties, ..Group::new(color) });
        }
        group
    }

    /// Adds each chain of these stones as a group of its own.
    fn add_chains(&mut self, color: Color, stones: PointSet) {
        let mut left = stones;
        while let Some(stone) = left.first() {
            let Chain { stones, liberties } = self.chains[self.names[stone]];
            self.groups.push(Group { stones, liberties, ..Group::new(color) });
            left = left - stones;
        }
    }

    /// Merges the groups of the stones that wait with all others of their colour, as far as the rule goes.
    fn settle(&mut self, mut waiting: PointSet) {
        while let Some(stone) = waiting.first() {
            let Some(at) = self.groups.iter().position(|group| group.stones.contains(stone)) else { return };
            let mut group = self.groups.swap_remove(at);
            let perfect = self.perfect[group.color];
            let mut at = 0;
            while let Some(other) = self.groups.get(at) {
                if group.joins(other, &perfect) {
                    group.absorb(other);
                    self.groups.swap_remove(at);
                    // Those that were passed over may go together with what it is now.
                    at = 0;
                } else {
                    at += 1;
                }
            }
            waiting = waiting - group.stones;
            self.groups.push(group);
        }
    }
}

/// The effect of a move on a group.
enum Fate {
    /// It loses a liberty at most.
    Stands,
    /// Points of captured stones become its liberties.
    GainsLiberties,
    /// The stone belongs to it.
    IsJoined,
    /// The stone took one of its connection points.
    IsCut,
    /// A connection point of it is no longer perfect.
    FallsApart,
    /// It is taken off the board.
    IsCaptured,
}

impl Change {
    fn fate_of(&self, group: &Group) -> Fate {
        let is_own = group.color == self.color;
        let is_beside = group.liberties.contains(self.point);
        match () {
            () if !is_own && is_beside && self.has_freed && group.stones.intersects(&self.captured) => Fate::IsCaptured,
            () if !is_own && is_beside && group.connections.contains(self.point) => Fate::IsCut,
            () if self.has_lost && group.connections.intersects(&self.lost[group.color]) => Fate::FallsApart,
            () if is_own && is_beside => Fate::IsJoined,
            () if is_own && self.has_freed && group.stones.intersects(&self.freed_beside) => Fate::GainsLiberties,
            () => Fate::Stands,
        }
    }
}

#[cfg(test)]
mod tests;
