//! The scene of the fights of a position: what stands, where a group may link up, and where it gets out.

use super::field::live_stones::Readings;
use super::safety::Safety;
use super::shape::group::{Group, Groups};
use crate::board::{Board, ByColor, Point, PointSet};
use crate::tactics::life::Fight;

/// The number of steps from the group within which moves are tried. A guess of the right size.
pub(super) const MOST_STEPS: usize = 3;

/// The most empty points that are looked at, if fewer steps make do. A guess of the right size.
pub(super) const MOST_POINTS: usize = 24;

/// Enemy groups of this safety, or so many liberties, are not going to be taken in a fight. Of 4,353 groups of the
/// labelled positions that are not settled 404 were read to die whoever moves first, of which 37 lived, where this was
/// 400; now 359, and 25.
pub(super) const WALL_SAFETY: Safety = Safety(850);

pub(super) const WALL_LIBERTIES: usize = 6;

/// A chain with no more liberties than this is no wall unless its group is sure to live: a threat to take it may make
/// an eye. On GNU Go's suites 82 in place of 80 of 147 groups are defended; where sure groups were no walls either,
/// finished boards were misjudged.
pub(super) const SHORT_OF_LIBERTIES: usize = 2;

/// Chains with more liberties than that are in no seki. A guess of the right size.
pub(super) const LIBERTIES_IN_SEKI: usize = 3;

/// The safety from which a group is sure to live: among the labelled positions nearly all such groups do.
pub(super) const SURE_SAFETY: Safety = Safety(950);

/// A link to a friend of this safety saves a group; to a single stone only if it is [`SURE_SAFETY`] to live, as it may
/// live by that very group. Of GNU Go's 300 questions about life 195 are answered rightly with that exception, 193
/// without, and the lead is 4.89 points off in labelled positions in place of 4.93; for two and three stones it changes
/// nothing.
pub(super) const REFUGE_SAFETY: Safety = Safety(850);

/// The facts that the fights of a position are drawn from: which stones stand, where a group may link up, and where it
/// gets out.
pub struct Scene {
    /// Stones of each colour that are not going to be taken in a fight.
    pub(super) walls: ByColor<PointSet>,
    /// Stones of each colour that a friend may link to for its life.
    refuges: ByColor<PointSet>,
    /// Empty points through which each colour gets out.
    ways_out: ByColor<PointSet>,
}

impl Scene {
    /// The scene where `ways_out` are the empty points through which each colour gets out.
    pub fn new(
        board: &Board,
        groups: &Groups,
        safety: &[Safety],
        readings: &Readings,
        ways_out: ByColor<PointSet>,
    ) -> Scene {
        let stands = |group: &Group| safety[group.id.index()] >= WALL_SAFETY || group.liberties.len() >= WALL_LIBERTIES;
        let mut walls = stones_by_color(groups, stands);
        // A chain that can be taken, or threatened, is no wall, however strong its friends are.
        for reading in &readings.list {
            let chain = board.chain_of(reading.chain);
            let sure = groups.at(reading.chain.point()).is_some_and(|group| safety[group.index()] >= SURE_SAFETY);
            let short = chain.liberty_count() <= SHORT_OF_LIBERTIES && !sure;
            if short || reading.status.attack.verdict.is_possible() {
                walls[chain.color()] = walls[chain.color()] - *chain.stones();
            }
        }
        let is_refuge = |group: &Group| {
            let least = if group.stones.len() == 1 { SURE_SAFETY } else { REFUGE_SAFETY };
            safety[group.id.index()] >= least
        };
        let refuges = stones_by_color(groups, is_refuge);
        Scene { walls, refuges, ways_out }
    }

    /// The fight about the life of a group, asked about one of its stones.
    pub fn fight(&self, board: &Board, group: &Group, target: Point) -> Fight {
        let owner = group.color;
        let walls = self.walls[!owner] - held_by(board, group);
        let refuge = self.refuges[owner] - group.stones;
        let passable = *board.on_board() - walls - refuge;
        let empty = board.empty();
        let stones = board.occupied() & passable;
        let mut region = group.stones;
        for step in 0..MOST_STEPS {
            let reached = region.grown() & passable;
            let reached = reached | reached.flood(&stones);
            if step > 0 && (reached & empty).len() > MOST_POINTS {
                break;
            }
            region = reached;
        }
        let open = open_around(&self.ways_out[owner], &region);
        Fight { target, owner, region, walls, refuge, open, rival: None }
    }
}

/// Returns the enemy chains whose liberties are all the group's, too, and few: in a seki they are as safe as the group,
/// and no safer. Of seven large groups in closed walls of the labelled positions that were read to die and lived two
/// were in such sekis.
pub(super) fn held_by(board: &Board, group: &Group) -> PointSet {
    let beside = board.chains_among(group.enemies_beside(board)).map(|id| board.chain_of(id));
    let held = beside
        .filter(|chain| chain.liberty_count() <= LIBERTIES_IN_SEKI && chain.liberties().is_subset(&group.liberties));
    held.fold(PointSet::EMPTY, |all, chain| all | *chain.stones())
}

pub(super) fn stones_by_color(groups: &Groups, wanted: impl Fn(&Group) -> bool) -> ByColor<PointSet> {
    let mut stones = ByColor::default();
    for group in groups.iter().filter(|group| wanted(group)) {
        stones[group.color] |= group.stones;
    }
    stones
}

/// Returns those of the ways out that are beside a region.
pub(super) fn open_around(ways_out: &PointSet, region: &PointSet) -> PointSet {
    (region.grown() & *ways_out) - *region
}

/// Returns whether nobody can get out of the region of a fight: no empty point touches it.
pub fn is_closed(board: &Board, fight: &Fight) -> bool {
    exits(board, fight).is_empty()
}

/// The empty points that touch the region of a fight from outside.
pub fn exits(board: &Board, fight: &Fight) -> PointSet {
    (fight.region.grown() & board.empty()) - fight.region
}
