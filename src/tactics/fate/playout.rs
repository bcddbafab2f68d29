//! Random games of a fight, played out until the target is taken or neither side has a move.
//!
//! They decide nothing, but say what is likely where a search does not end, and which moves are worth trying first.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::bits::Bits;
use super::leaf::Target;
use super::local::{Arena, NOWHERE, Position, Side};

/// The moves of a random game, by side: all points that were played.
pub(super) type Played<const N: usize> = [Bits<N>; 2];

/// A self-atari of more than one stone is made once in so many times that it is met, by side. A defender hardly ever
/// gains by one, an attacker fills eye spaces with them. The numbers are guesses.
const SELF_ATARIS: [u64; 2] = [8, 4];

/// A game longer than so many moves for each point in play goes round in circles. Playouts of the whole board end
/// there, too.
const LONGEST: usize = 3;

/// A random game.
pub(super) struct Playout<'a, const N: usize> {
    arena: &'a Arena<N>,
    random: &'a mut Xoshiro256PlusPlus,
    pub(super) played: Played<N>,
}

impl<'a, const N: usize> Playout<'a, N> {
    pub(super) fn new(arena: &'a Arena<N>, random: &'a mut Xoshiro256PlusPlus) -> Self {
        Playout { arena, random, played: [Bits::EMPTY; 2] }
    }

    /// Returns whether some of the target is left in the end.
    pub(super) fn survives(&mut self, from: &Position<N>, last: u16) -> bool {
        let (mut position, mut last, mut passes) = (*from, last, 0);
        for _ in 0..LONGEST * self.arena.play.len() as usize {
            let target = self.arena.target(&position);
            if position.target.is_empty() {
                return false;
            }
            if self.arena.is_out(&target) {
                return true;
            }
            if position.to_play == Side::Attacker && target.can_be_taken(&position) {
                return false;
            }
            let Some((next, at)) = self.step(&position, &target, last) else {
                passes += 1;
                if passes == 2 {
                    return true;
                }
                position = self.arena.pass(&position);
                last = NOWHERE;
                continue;
            };
            passes = 0;
            self.played[position.to_play as usize].insert(at);
            (position, last) = (next, at);
        }
        true
    }

    /// A move of the side to move, one that the last move calls for before any other.
    fn step(&mut self, position: &Position<N>, target: &Target<N>, last: u16) -> Option<(Position<N>, u16)> {
        let all = self.arena.moves(position, target).points;
        if last != NOWHERE && !self.random.next_u64().is_multiple_of(8) {
            let urgent = self.urgent(position, last) & all;
            if let Some(found) = self.pick(position, urgent) {
                return Some(found);
            }
        }
        self.pick(position, all)
    }

    /// The points that take what the last move left in atari, and those that save what it put in atari.
    fn urgent(&self, position: &Position<N>, last: u16) -> Bits<N> {
        let side = position.to_play;
        let mut urgent = Bits::EMPTY;
        let theirs = self.arena.chain(position, side.other(), last);
        let liberties = self.arena.liberties(position, &theirs);
        if liberties.is_one() && !theirs.meets(&self.arena.fixed[side.other() as usize]) {
            urgent |= liberties;
        }
        let mut touched = (*self.arena.near(last) & *position.stones(side)) - self.arena.fixed[side as usize];
        while let Some(at) = touched.first() {
            let chain = self.arena.chain(position, side, at);
            touched = touched - chain;
            let liberties = self.arena.liberties(position, &chain);
            if liberties.is_one() && !chain.meets(&self.arena.fixed[side as usize]) {
                urgent |= liberties;
            }
        }
        urgent
    }

    /// A sensible move at one of these points, any with the same chance.
    fn pick(&mut self, position: &Position<N>, points: Bits<N>) -> Option<(Position<N>, u16)> {
        let mut left = points;
        loop {
            let at = self.random_point(&left)?;
            left = left - Bits::of(at);
            if self.arena.is_own_eye(position, position.to_play, at) {
                continue;
            }
            let Some((next, captured)) = self.arena.play(position, at, None) else { continue };
            if captured.is_empty() && self.is_bad_self_atari(position, &next, at) {
                continue;
            }
            return Some((next, at));
        }
    }

    fn is_bad_self_atari(&mut self, position: &Position<N>, next: &Position<N>, at: u16) -> bool {
        let side = position.to_play;
        if (*self.arena.near(at) & self.arena.empty(next)).len() > 1 {
            return false;
        }
        let chain = self.arena.chain(next, side, at);
        !chain.is_one()
            && self.arena.liberties(next, &chain).is_one()
            && !chain.meets(&self.arena.fixed[side as usize])
            && !self.random.next_u64().is_multiple_of(SELF_ATARIS[side as usize])
    }

    fn random_point(&mut self, points: &Bits<N>) -> Option<u16> {
        let count = u64::from(points.len());
        if count == 0 {
            return None;
        }
        let which = ((self.random.next_u64() >> 32) * count) >> 32;
        points.iter().nth(which as usize)
    }
}

impl<const N: usize> Arena<N> {
    /// Returns whether an empty point is surrounded by one side's stones so that the other side cannot break it up by
    /// taking one of them: of its corners at most one is the other side's, and none at the border.
    pub(super) fn is_own_eye(&self, position: &Position<N>, side: Side, at: u16) -> bool {
        if !self.near(at).is_within(position.stones(side)) {
            return false;
        }
        let corners = *self.corners(at);
        let hostile = (corners & *position.stones(side.other())).len();
        hostile < if corners.len() == 4 { 2 } else { 1 }
    }
}
