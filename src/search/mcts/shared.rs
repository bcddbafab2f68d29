//! The parts that the policies of playouts share: numbers drawn at random, the first plays, and optional habits.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::static_groups::StaticGroups;
use crate::board::{Color, Point, PointMap};

/// A number below `bound`, each as likely but for 1 in 2^32. Source: multiply and shift, Lemire 2019, without its
/// rejection step.
#[inline]
pub fn below(rng: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    ((u64::from(rng.next_u32()) * bound as u64) >> 32) as usize
}

/// The side that was first to play on each point, which "all moves as first" asks of a playout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstPlays(PointMap<u8>);

impl FirstPlays {
    /// Returns the record of a playout in which nobody has played anywhere.
    pub fn new() -> FirstPlays {
        FirstPlays(PointMap::new(0))
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.0 = PointMap::new(0);
    }

    /// Notes a stone, if it is the first on its point.
    #[inline]
    pub fn add(&mut self, color: Color, point: Point) {
        let first = &mut self.0[point];
        *first = if *first == 0 { 1 + color as u8 } else { *first };
    }

    /// Notes a stone played before all those noted so far.
    #[inline]
    pub fn add_before(&mut self, color: Color, point: Point) {
        self.0[point] = 1 + color as u8;
    }

    /// The side that was the first to play there, if one was.
    #[inline]
    pub fn by(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.is(*color, point))
    }

    /// Returns whether this colour was first to play there.
    #[inline]
    pub fn is(&self, color: Color, point: Point) -> bool {
        self.0[point] == 1 + color as u8
    }
}

impl Default for FirstPlays {
    fn default() -> Self {
        FirstPlays::new()
    }
}

/// The shares of the moves of full playouts that follow static groups, of 256
/// (`docs/static-groups.md#use-in-choosing-moves`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroupHabits {
    /// The share of moves on one of two connection points that are answered on the other.
    pub connect: u32,
    /// The share of random moves beside strong groups alone that are kept.
    pub strong: u32,
    /// The share of random moves that are the better of two by the change in the liberties of groups.
    pub liberties: u32,
}

impl GroupHabits {
    /// The habits of playouts that do not ask for groups.
    pub const NONE: GroupHabits = GroupHabits { connect: 0, strong: 256, liberties: 0 };
}

/// Habits that full playouts have only where they are asked for; none by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// The habits by static groups.
    pub groups: GroupHabits,
    /// True if random moves may be self-ataris of up to three stones, or of more in a shape that leaves one eye when it
    /// is taken (`docs/monte-carlo.md#throw-ins`).
    pub throws_in: bool,
}

impl Habits {
    /// No habits.
    pub const NONE: Habits = Habits { groups: GroupHabits::NONE, throws_in: false };
}

impl Default for Habits {
    fn default() -> Habits {
        Habits::NONE
    }
}

/// Parts that full playouts have only where they are asked for; none by default.
#[derive(Default)]
pub struct Extras<'a> {
    /// The static groups of the position, where moves are chosen by them.
    pub(super) groups: Option<&'a mut StaticGroups>,
    /// The habits of the playout.
    pub(super) habits: Habits,
}
