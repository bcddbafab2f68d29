//! The board of the search: stones in a window, as sets of points.
//!
//! A position is copied for each move; there is nothing to take back. Chains and liberties are found by flooding when
//! they are needed, which is cheaper in a small window than to keep them.

use super::bits::{Bits, Grid};

/// A side of the fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Side {
    /// The side that must not lose all of the target.
    Defender,
    /// The side that wants to take all of it.
    Attacker,
}

impl Side {
    #[inline(always)]
    pub(super) fn other(self) -> Side {
        match self {
            Side::Defender => Side::Attacker,
            Side::Attacker => Side::Defender,
        }
    }
}

/// The number that stands for no point: a pass, or no ko.
pub(super) const NOWHERE: u16 = u16::MAX;

/// A position of the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position<const N: usize> {
    stones: [Bits<N>; 2],
    /// The part of the target that is left.
    pub(super) target: Bits<N>,
    /// The point where the side to move may not retake at once.
    pub(super) ko: u16,
    pub(super) to_play: Side,
    pub(super) hash: u64,
}

impl<const N: usize> Position<N> {
    #[inline(always)]
    pub(super) fn stones(&self, side: Side) -> &Bits<N> {
        &self.stones[side as usize]
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bits<N> {
        self.stones[0] | self.stones[1]
    }
}

/// The facts that stay the same during a fight.
pub(super) struct Arena<const N: usize> {
    pub(super) grid: Grid<N>,
    /// The points where moves may be made.
    pub(super) play: Bits<N>,
    /// Stones that cannot be taken, by side: their chains have liberties where nobody plays.
    pub(super) fixed: [Bits<N>; 2],
    /// Stones of the defender's that have one eye outside the window, which can be filled only last.
    pub(super) with_eye_outside: Bits<N>,
    near: Vec<Bits<N>>,
    corners: Vec<Bits<N>>,
    keys: Vec<[u64; 4]>,
}

/// Random numbers for hashes, always the same (S. Vigna's splitmix64).
pub(super) fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The word that is added to a hash where the attacker is to move.
const ATTACKER_TO_PLAY: u64 = 0x5851_f42d_4c95_7f2d;

/// The keys of a point: a stone of either side, a stone of the target, a ko.
const TARGET_KEY: usize = 2;
const KO_KEY: usize = 3;

/// The points diagonal to this one: those that two of its neighbours have in common.
fn corners_of<const N: usize>(near: &[Bits<N>], at: usize) -> Bits<N> {
    let (mut seen, mut corners) = (Bits::EMPTY, Bits::EMPTY);
    for one in near[at].iter() {
        let around = near[usize::from(one)];
        corners |= seen & around;
        seen |= around;
    }
    corners - Bits::of(at as u16)
}

impl<const N: usize> Arena<N> {
    pub(super) fn new(grid: Grid<N>, play: Bits<N>, fixed: [Bits<N>; 2]) -> Self {
        let near: Vec<Bits<N>> = (0..Grid::<N>::POINTS as u16)
            .map(|at| if grid.on.has(at) { grid.grown(&Bits::of(at)) - Bits::of(at) } else { Bits::EMPTY })
            .collect();
        let corners = (0..near.len()).map(|at| corners_of(&near, at)).collect();
        let keys = (0..Grid::<N>::POINTS as u64).map(|at| [0, 1, 2, 3].map(|i| mixed(4 * at + i + 1))).collect();
        Arena { grid, play, fixed, with_eye_outside: Bits::EMPTY, near, corners, keys }
    }

    /// Returns the arena in which these stones of the defender's have one eye outside the window.
    pub(super) fn with_eye_outside(mut self, stones: Bits<N>) -> Self {
        self.with_eye_outside = stones;
        if !stones.is_empty() {
            self.play.insert(Grid::<N>::EYE_OUTSIDE);
        }
        self
    }

    /// The position with these stones.
    pub(super) fn position(&self, stones: [Bits<N>; 2], target: Bits<N>, to_play: Side, ko: u16) -> Position<N> {
        let mut hash = if to_play == Side::Attacker { ATTACKER_TO_PLAY } else { 0 };
        for (side, stones) in stones.iter().enumerate() {
            stones.iter().for_each(|at| hash ^= self.keys[usize::from(at)][side]);
        }
        target.iter().for_each(|at| hash ^= self.keys[usize::from(at)][TARGET_KEY]);
        if ko != NOWHERE {
            hash ^= self.keys[usize::from(ko)][KO_KEY];
        }
        Position { stones, target, ko, to_play, hash }
    }

    #[inline(always)]
    pub(super) fn near(&self, at: u16) -> &Bits<N> {
        &self.near[usize::from(at)]
    }

    /// The points diagonal to this one.
    #[inline(always)]
    pub(super) fn corners(&self, at: u16) -> &Bits<N> {
        &self.corners[usize::from(at)]
    }

    #[inline(always)]
    pub(super) fn empty(&self, position: &Position<N>) -> Bits<N> {
        self.grid.on - position.occupied()
    }

    /// The empty points where nobody plays.
    #[inline(always)]
    pub(super) fn open(&self, position: &Position<N>) -> Bits<N> {
        self.empty(position) - self.play
    }

    /// The chain of the stone at this point.
    #[inline(always)]
    pub(super) fn chain(&self, position: &Position<N>, side: Side, at: u16) -> Bits<N> {
        self.grid.flood(Bits::of(at), position.stones(side))
    }

    /// The liberties of these stones of one side.
    #[inline(always)]
    pub(super) fn liberties(&self, position: &Position<N>, stones: &Bits<N>) -> Bits<N> {
        let mut liberties = self.grid.grown(stones) & self.empty(position);
        if stones.meets(&self.with_eye_outside) {
            liberties.insert(Grid::<N>::EYE_OUTSIDE);
        }
        liberties
    }

    /// The stones of a side that cannot be taken as the position stands: they hang together with fixed ones or with a
    /// point where nobody plays.
    pub(super) fn immune(&self, position: &Position<N>, side: Side) -> Bits<N> {
        let stones = position.stones(side);
        let open = self.grid.grown(&self.open(position));
        self.grid.flood((self.fixed[side as usize] | open) & *stones, stones)
    }

    /// The position after a move of the side to move at an empty point, with the stones that it took; nothing where it
    /// would be suicide or retake a ko at once. The other side may retake a ko at once if it has threats without end.
    #[inline]
    pub(super) fn play(&self, position: &Position<N>, at: u16, master: Option<Side>) -> Option<(Position<N>, Bits<N>)> {
        if position.ko == at {
            return None;
        }
        let side = position.to_play;
        let (us, them) = (side as usize, side.other() as usize);
        let mut stones = position.stones;
        stones[us].insert(at);
        let empty = self.grid.on - (stones[0] | stones[1]);
        let near = self.near[usize::from(at)];
        let mut captured = Bits::EMPTY;
        let mut touched = (near & stones[them]) - self.fixed[them];
        while let Some(stone) = touched.first() {
            let from = Bits::of(stone);
            if self.near[usize::from(stone)].meets(&empty) || self.grid.reaches(from, &stones[them], &empty) {
                // Its other stones that the move touches are looked at again, which is cheaper than to find them.
                touched = touched - from;
                continue;
            }
            let chain = self.grid.flood(from, &stones[them]);
            touched = touched - chain;
            if !chain.meets(&self.fixed[them]) && !chain.meets(&self.with_eye_outside) {
                captured |= chain;
            }
        }
        if captured.is_empty()
            && !near.meets(&empty)
            && !self.grid.reaches(Bits::of(at), &stones[us], &empty)
            && !self.grid.flood(Bits::of(at), &stones[us]).meets(&(self.fixed[us] | self.with_eye_outside))
        {
            return None;
        }
        stones[them] = stones[them] - captured;
        let mut hash = position.hash ^ ATTACKER_TO_PLAY ^ self.keys[usize::from(at)][us];
        if position.ko != NOWHERE {
            hash ^= self.keys[usize::from(position.ko)][KO_KEY];
        }
        let mut target = position.target;
        for stone in captured.iter() {
            hash ^= self.keys[usize::from(stone)][them];
            if target.has(stone) {
                hash ^= self.keys[usize::from(stone)][TARGET_KEY];
            }
        }
        if them == Side::Defender as usize {
            target = target - captured;
        }
        let mut ko = NOWHERE;
        if captured.is_one()
            && master != Some(side.other())
            && !near.meets(&stones[us])
            && (near & (empty | captured)) == captured
        {
            ko = captured.first().unwrap_or(NOWHERE);
            hash ^= self.keys[usize::from(ko)][KO_KEY];
        }
        Some((Position { stones, target, ko, to_play: side.other(), hash }, captured))
    }

    /// The position after a pass.
    pub(super) fn pass(&self, position: &Position<N>) -> Position<N> {
        let mut hash = position.hash ^ ATTACKER_TO_PLAY;
        if position.ko != NOWHERE {
            hash ^= self.keys[usize::from(position.ko)][KO_KEY];
        }
        Position { ko: NOWHERE, to_play: position.to_play.other(), hash, ..*position }
    }
}
