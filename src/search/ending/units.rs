//! Living chains that live together, and their eyes.

use super::evidence::Witness;
use super::ground::Ground;
use crate::board::{Board, ByColor, Color, PointSet};

/// An enclosed space of so many points has room for two eyes, whoever moves first. A guess of the right size.
const ROOM: usize = 8;

/// A group with a space of its own of so many points is not in seki. A guess of the right size.
const ROOM_IN_SEKI: usize = 6;

/// With so many common liberties two chains are linked: of two, the opponent can take only one.
const LINKING: usize = 2;

/// Living chains of one side that share ground or liberties.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) color: Color,
    /// The chains, by their place among the witnesses.
    pub(super) members: Vec<usize>,
    pub(super) stones: PointSet,
    /// The number of points of each of its enclosed spaces, but for those that it has to fill.
    spaces: Vec<usize>,
    /// True if one of its chains lives whatever happens.
    pub(super) is_certain: bool,
}

impl Unit {
    /// Returns the number of eyes that its spaces hold, at most two each, where so many points have room for two.
    fn eyes(&self, room: usize) -> usize {
        self.spaces.iter().map(|points| if *points >= room { 2 } else { 1 }).sum()
    }

    /// Returns whether it lives by eyes of its own.
    pub(super) fn has_eyes(&self) -> bool {
        self.is_certain || self.eyes(ROOM) >= 2
    }

    /// Returns whether it has no need of one of its spaces.
    pub(super) fn can_spare_a_space(&self) -> bool {
        self.is_certain || self.eyes(ROOM) > 2
    }

    fn may_be_in_seki(&self) -> bool {
        !self.is_certain && self.eyes(ROOM_IN_SEKI) < 2
    }
}

/// The units of the living chains.
pub(super) fn units(board: &Board, witnesses: &[Witness], dead: &PointSet, ground: &Ground) -> Vec<Unit> {
    let spaces = ByColor::from_fn(|color| ground.enclosed[color].pieces().collect::<Vec<PointSet>>());
    let mut left: Vec<usize> = (0..witnesses.len()).filter(|i| !witnesses[*i].is_among(dead)).collect();
    let mut units = Vec::new();
    while let Some(first) = left.pop() {
        let color = witnesses[first].color;
        let (mut members, mut stones) = (vec![first], witnesses[first].stones);
        loop {
            let own = spaces[color].iter().filter(|space| space.grown().intersects(&stones));
            let shores = own.fold(PointSet::EMPTY, |all, space| all | space.grown());
            let liberties = stones.grown() & board.empty();
            let is_linked = |i: &usize| {
                let Witness { stones, color: other, .. } = &witnesses[*i];
                *other == color && (shores.intersects(stones) || (stones.grown() & liberties).len() >= LINKING)
            };
            let joined: Vec<usize> = left.iter().copied().filter(is_linked).collect();
            if joined.is_empty() {
                break;
            }
            left.retain(|i| !joined.contains(i));
            stones = joined.iter().fold(stones, |all, i| all | witnesses[*i].stones);
            members.extend(joined);
        }
        let own = spaces[color].iter().filter(|space| space.grown().intersects(&stones));
        let spaces = own.map(|space| (*space - ground.to_fill).len()).filter(|points| *points > 0).collect();
        let is_certain = members.iter().any(|i| witnesses[*i].is_certain());
        units.push(Unit { color, members, stones, spaces, is_certain });
    }
    units
}

/// The living stones that have no two eyes and share liberties with enemies that have none either.
pub(super) fn in_seki(board: &Board, units: &[Unit], ground: &Ground) -> PointSet {
    let eyeless = ByColor::from_fn(|color| {
        let weak = units.iter().filter(|unit| unit.color == color && unit.may_be_in_seki());
        weak.fold(PointSet::EMPTY, |all, unit| all | unit.stones)
    });
    let shared = ground.shared & board.empty();
    let meeting = shared & eyeless[Color::Black].grown() & eyeless[Color::White].grown();
    let weak = units.iter().filter(|unit| unit.may_be_in_seki() && unit.stones.grown().intersects(&meeting));
    weak.fold(PointSet::EMPTY, |all, unit| all | unit.stones)
}
