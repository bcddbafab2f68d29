//! Places to link to groups with eyes (steps 14 and 15).
//!
//! A place to link to a living group is worth an eye, a place to link to a group of one eye is worth half an eye, and
//! all are added to the group's own eyes: two places of the first kind, four of the second, or one of the second and an
//! eye and a half come to two eyes. A place is where a stone links, or the capture of an enemy chain between the two.

use super::eye_count::HalfEyes;
use super::reason::Reason;
use crate::board::{Board, Color, Point, PointSet};
use crate::eval::field::live_stones::Readings;
use crate::eval::safety::living_link::linking_points;
use crate::eval::safety::{Safety, Verdicts};
use crate::eval::shape::group::{Group, Groups};

/// The places where a group can link if it moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Places {
    /// Those that lead to living groups.
    pub living: PointSet,
    /// Those that lead to groups of one eye, and not to living ones.
    pub one_eyed: PointSet,
    /// The points of both kinds where an enemy chain is captured (step 15).
    pub captures: PointSet,
}

impl Places {
    /// The number of places to link to living groups, and to groups of one eye. Points side by side are one place,
    /// since one enemy stone spoils them.
    pub fn counts(&self) -> [usize; 2] {
        [self.living, self.one_eyed].map(|points| points.pieces().count())
    }

    /// The worth of the places: two half eyes for a place to link to a living group, one for each other place.
    pub fn worth(&self) -> HalfEyes {
        worth(self.counts())
    }

    /// Returns whether there is none.
    pub fn are_none(&self) -> bool {
        self.living.is_empty() && self.one_eyed.is_empty()
    }
}

fn worth([living, one_eyed]: [usize; 2]) -> HalfEyes {
    HalfEyes((2 * living + one_eyed) as u16)
}

/// An enemy chain that is captured by moving first.
pub struct Prey {
    /// The colour of the chain.
    pub color: Color,
    /// Its stones and the points beside them.
    pub around: PointSet,
    /// The move.
    pub at: Point,
}

/// The chains that are captured by moving first, and saved by their owner.
pub fn prey(board: &Board, readings: &Readings) -> Vec<Prey> {
    let prey = |reading: &crate::eval::field::live_stones::ChainReading| {
        let chain = board.chain_of(reading.chain);
        Some(Prey { color: chain.color(), around: chain.stones().grown(), at: reading.status.taken_at()? })
    };
    readings.list.iter().filter_map(prey).collect()
}

/// Returns for each group that is not alive where it can link to groups that are, or that have one eye.
pub fn places(board: &Board, groups: &Groups, prey: &[Prey], eyes: &[HalfEyes], safety: &[Safety]) -> Vec<Places> {
    groups
        .iter()
        .map(|group| {
            let mut places = Places::default();
            if safety[group.id.index()] == Safety::ALIVE {
                return places;
            }
            let near = group.liberties.grown();
            let beside = |prey: &&Prey| prey.color != group.color && prey.around.intersects(&group.stones);
            let prey: Vec<&Prey> = prey.iter().filter(beside).collect();
            for other in groups.iter().filter(|other| other.color == group.color && other.id != group.id) {
                let lives = safety[other.id.index()] == Safety::ALIVE;
                if !lives && eyes[other.id.index()] < HalfEyes::ONE {
                    continue;
                }
                let captures = captures(&prey, other);
                let mut all = captures;
                if near.intersects(&other.liberties) {
                    all |= linking_points(board, &group.liberties, &other.liberties);
                }
                let kind = if lives { &mut places.living } else { &mut places.one_eyed };
                *kind |= all;
                places.captures |= captures;
            }
            places.one_eyed = places.one_eyed - places.living;
            places
        })
        .collect()
}

/// The moves that capture a chain of `prey`, which stands beside a group, if it stands beside the other group as well.
fn captures(prey: &[&Prey], other: &Group) -> PointSet {
    prey.iter().filter(|prey| prey.around.intersects(&other.stones)).map(|prey| prey.at).collect()
}

/// Steps 14 and 15: groups whose eyes and places to link come to two eyes are alive.
pub fn safety_by_places(places: &[Places], eyes: &[HalfEyes], lifted: &[bool], before: &[Safety]) -> Verdicts<Reason> {
    Verdicts::after(before, |i| {
        let all = HalfEyes(eyes[i].0 + places[i].worth().0);
        let [living, one_eyed] = places[i].counts();
        let is_made = all.live() && !places[i].are_none() && before[i] != Safety::ALIVE && !lifted[i];
        is_made.then_some((Safety::ALIVE, Reason::Links { eyes: eyes[i], living, one_eyed }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::aya::tests::judged;

    /// Returns whether a group of so many half eyes lives by so many places.
    fn lives(own: u16, counts: [usize; 2]) -> bool {
        HalfEyes(own + worth(counts).0).live()
    }

    #[test]
    fn one_place_to_a_living_group_is_an_eye_and_two_are_two() {
        assert_eq!(worth([1, 0]), HalfEyes::ONE);
        assert!(!lives(0, [1, 0]));
        assert!(lives(0, [2, 0]));
        assert!(lives(2, [1, 0]));
    }

    #[test]
    fn four_places_to_one_eyed_groups_are_two_eyes() {
        assert!(!lives(0, [0, 3]));
        assert!(lives(0, [0, 4]));
    }

    #[test]
    fn an_eye_and_a_half_and_a_place_to_a_one_eyed_group_are_two() {
        assert!(!lives(2, [0, 1]));
        assert!(lives(3, [0, 1]));
    }

    #[test]
    fn places_of_both_kinds_are_added() {
        assert!(!lives(0, [1, 1]));
        assert!(lives(0, [1, 2]));
        assert!(lives(1, [1, 1]));
    }

    #[test]
    fn points_side_by_side_are_one_place() {
        let at = |column| PointSet::of(Point::at(column, 3));
        let places = Places { living: at(1) | at(2) | at(5), ..Places::default() };
        assert_eq!(places.counts(), [2, 0]);
    }

    /// Black lives on the left. White's four stones stand between it and Black's stones on the right, and can be taken
    /// or run at D5.
    const BETWEEN: &str = ". X . X . . . . .
                           X X X X . . . . .
                           . X . X . . . O .
                           X X X X . . . . .
                           . . X . O O O . .
                           . . X O X . O . .
                           . . X O X . O . .
                           . X X O X . O . .
                           . . X O X . O . .";

    #[test]
    fn the_capture_of_a_chain_between_is_a_place() {
        let judged = judged(BETWEEN);
        let places = judged.of("E3").places;
        let at = Point::parse("D5", judged.board.size()).unwrap();
        assert!(places.living.contains(at));
        assert!(places.captures.contains(at));
    }

    #[test]
    fn a_group_alone_has_no_place() {
        let alone = ". . . . . . .
                     . . . . . . .
                     . O O O O . .
                     . O X X O . .
                     . O X . O . .
                     . O . O O . .
                     . . . . . . .";
        assert!(judged(alone).of("C4").places.are_none());
    }
}
