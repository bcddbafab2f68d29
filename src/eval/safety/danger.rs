//! Danger and importance of groups (`docs/influence.md#danger`): which groups are weak, shut in, and worth caring
//! about.
//!
//! All figures are permille, where the paper's go from 0 to 1; importance alone is in points.

use crate::board::{Board, ByColor, Color, Point, PointSet};
use crate::eval::field::territory::Territory;
use crate::eval::safety::living_link::linking_points;
use crate::eval::shape::eye::EyeSpace;
use crate::eval::shape::group::{Group, Groups};

/// The weight of influence, in permille (the paper's w_p).
pub const INFLUENCE_WEIGHT: i32 = 800;
/// The weight of danger, in permille (the paper's w_d).
pub const DANGER_WEIGHT: i32 = 400;
/// An eye space of so many points is plainly two eyes. From the paper.
const AMPLE_SPACE_POINTS: usize = 10;
/// The number of fourth-order liberties with which a group is not surrounded at all. From the paper.
const OPEN_LIBERTIES: i32 = 10;

/// The figures of one group that say how much its danger counts (`docs/influence.md#danger`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct DangerFigures {
    /// The strength of the group by eyes, their certainty, the room for more, and links: 0 no eye, 1000 two eyes.
    pub strength: i32,
    /// The extent to which it is surrounded: 0 not at all, 1000 wholly.
    pub surround: i32,
    /// The danger that it is in, 0 to 1000.
    pub danger: i32,
    /// The importance of the group, in points.
    pub importance: i32,
}

impl DangerFigures {
    /// The minus for a group in danger, in 1/100 point.
    pub fn minus(&self) -> i32 {
        self.danger * self.importance / 10
    }
}

/// Returns the danger by strength and surround, all in permille: `(1 - s)(1 + 9 u)/10 + 0.5 (u - 0.5) sin(pi s)`, not
/// below 0.
///
/// The paper prints `1 - 9 u`; its own corner values need the plus. The sine is Bhaskara's rational one, exact enough
/// to a permille and the same on every machine.
pub fn danger(strength: i32, surround: i32) -> i32 {
    let arc = strength * (1000 - strength) / 250;
    let sine = 4000 * arc / (5000 - arc);
    let plain = (1000 - strength) * (1000 + 9 * surround) / 10_000;
    (plain + (surround - 500) * sine / 2000).max(0)
}

/// Returns how sure an eye space is by the share of its border that holds stones: 0 under a third, 1000 over two
/// thirds.
pub fn certainty(stones: usize, border: usize) -> i32 {
    if border == 0 { 1000 } else { (3000 * stones as i32 / border as i32 - 1000).clamp(0, 1000) }
}

/// Strength and surround of a group alone.
#[derive(Clone, Copy, Default)]
struct Alone {
    strength: i32,
    fourth_liberties: i32,
}

/// The danger figures of every group, the influence of each colour given for the importance.
pub fn danger_figures(
    board: &Board,
    groups: &Groups,
    territories: &[Territory],
    spaces: &[EyeSpace],
    influence: &ByColor<PointSet>,
) -> Vec<DangerFigures> {
    let own_ground = ByColor::from_fn(|color| {
        let own = territories.iter().filter(|territory| territory.color == color);
        own.fold(PointSet::EMPTY, |all, territory| all | territory.points)
    });
    let alone: Vec<Alone> = groups
        .iter()
        .map(|group| Alone {
            strength: strength_alone(board, groups, group, territories, spaces, &own_ground[group.color]),
            fourth_liberties: fourth_order_liberties(board, group),
        })
        .collect();
    groups
        .iter()
        .map(|group| {
            let mut strength = alone[group.id.index()].strength;
            let mut liberties = alone[group.id.index()].fourth_liberties;
            // Half of the figures of each group that it would join by moving first is added: the turn decides that.
            for other in groups.iter().filter(|other| other.color == group.color && other.id != group.id) {
                if !linking_points(board, &group.liberties, &other.liberties).is_empty() {
                    strength += alone[other.id.index()].strength / 2;
                    liberties += alone[other.id.index()].fourth_liberties / 2;
                }
            }
            let strength = strength.min(1000);
            let surround = (1000 - 1000 * liberties / OPEN_LIBERTIES).clamp(0, 1000);
            let importance = importance(board, group, &own_ground, influence);
            DangerFigures { strength, surround, danger: danger(strength, surround), importance }
        })
        .collect()
}

/// `eyes (1 + certainty) / 2 + room for eyes`, in permille.
fn strength_alone(
    board: &Board,
    groups: &Groups,
    group: &Group,
    territories: &[Territory],
    spaces: &[EyeSpace],
    ground: &PointSet,
) -> i32 {
    let mut strength = 0;
    for (space, territory) in spaces.iter().zip(territories) {
        // A space that several groups enclose is eye space of each.
        let is_mine = territory.border.iter().any(|chain| groups.at(chain.point()) == Some(group.id));
        if !is_mine {
            continue;
        }
        let eyes = match space.points.len() {
            AMPLE_SPACE_POINTS.. => 1000,
            // Half eyes both ways, scaled by (a + b) / 4 eyes.
            _ => 1000 * i32::from(space.eyes.first + space.eyes.second) / 8,
        };
        let border = (space.points.grown() & *board.on_board()) - space.points;
        let held = (border & *board.stones(group.color)).len();
        strength += eyes * (1000 + certainty(held, border.len())) / 2000;
    }
    // A half eye of certainty 0 is (1 + 0) / 4 * 1 / 2 of an eye pair.
    strength + 125 * room_for_eyes(board, group, ground)
}

/// Returns how many places on the second and third line have room for an eye toward the edge: the points under a stone
/// and beside them down to the edge are empty and not yet its ground. Places that touch count as one.
fn room_for_eyes(board: &Board, group: &Group, ground: &PointSet) -> i32 {
    let size = board.size();
    let free = board.empty() - *ground;
    let mut rooms = PointSet::EMPTY;
    for stone in group.stones {
        let line = size.line(stone);
        if line != 2 && line != 3 {
            continue;
        }
        for step in [Point::up, Point::down, Point::left, Point::right] {
            let mut below = PointSet::EMPTY;
            let mut at = step(stone);
            while size.contains(at) && below.len() < 3 {
                below.insert(at);
                at = step(at);
            }
            if size.contains(at) || below.len() != line - 1 {
                continue;
            }
            let first = PointSet::of(step(stone));
            let sideways = if step(stone) == stone.up() || step(stone) == stone.down() {
                first.left() | first.right()
            } else {
                first.up() | first.down()
            };
            let room = below | (sideways & *board.on_board());
            if room.is_subset(&free) {
                rooms |= room;
            }
        }
    }
    rooms.pieces().count() as i32
}

/// Returns the number of empty points at distance 4 from the group, reached through empty points.
fn fourth_order_liberties(board: &Board, group: &Group) -> i32 {
    let empty = board.empty();
    let mut reached = group.stones;
    let mut ring = group.stones;
    for _ in 0..4 {
        ring = (ring.grown() & empty) - reached;
        reached |= ring;
    }
    ring.len() as i32
}

/// `2 C1 + 2 C2 + C3 + w_p C4 + (1 - w_p) C5`, where C1 are the stones of the group. The others are points around them:
/// C2 own territory, C3 empty points of nobody, C4 points under own influence, C5 points under the enemy's. A point
/// under both influences counts for both.
fn importance(board: &Board, group: &Group, ground: &ByColor<PointSet>, influence: &ByColor<PointSet>) -> i32 {
    let near = group.stones.grown_around() & *board.on_board();
    let own: Color = group.color;
    let territory = near & ground[own];
    let rest = (near & board.empty()) - ground[own] - ground[!own];
    let (ours, theirs) = (rest & influence[own], rest & influence[!own]);
    let nobody = rest - ours - theirs;
    let count = |set: PointSet| set.len() as i32;
    (2000 * (count(group.stones) + count(territory))
        + 1000 * count(nobody)
        + INFLUENCE_WEIGHT * count(ours)
        + (1000 - INFLUENCE_WEIGHT) * count(theirs))
        / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_of_the_papers_figure() {
        assert_eq!(danger(0, 0), 100);
        assert_eq!(danger(0, 1000), 1000);
        assert_eq!(danger(1000, 0), 0);
        assert_eq!(danger(1000, 1000), 0);
        // At half strength the sine adds a quarter to a surrounded group and takes a quarter from an open one.
        assert_eq!(danger(500, 1000), 750);
        assert_eq!(danger(500, 0), 0);
    }

    #[test]
    fn the_border_must_be_held_to_be_certain() {
        assert_eq!(certainty(1, 4), 0);
        assert_eq!(certainty(2, 4), 500);
        assert_eq!(certainty(3, 4), 1000);
    }

    #[test]
    fn a_stone_on_the_third_line_has_room_for_an_eye() {
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . X . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let groups = crate::eval::shape::group::form_groups(&board, &[]);
        let group = groups.iter().next().unwrap();
        assert_eq!(room_for_eyes(&board, group, &PointSet::EMPTY), 1);
        assert_eq!(fourth_order_liberties(&board, group), 13);
        // Eight points of nobody, or all under both influences, or under the enemy's alone; and the stone.
        let ground = ByColor::default();
        let all = board.empty();
        assert_eq!(importance(&board, group, &ground, &ByColor::default()), 10);
        assert_eq!(importance(&board, group, &ground, &ByColor([all; 2])), 10);
        assert_eq!(importance(&board, group, &ground, &ByColor([PointSet::EMPTY, all])), 3);
    }
}
