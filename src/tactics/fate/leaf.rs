//! Leaves: when a fight is over, and needs no move to be proved.
//!
//! - The attacker has taken the whole target, or takes the last chain of it with the next move.
//! - The target has a liberty where nobody plays, or hangs together with stones that have one: it has got out. This is
//!   no proof of life, but a proof that the attacker cannot win inside the window.
//! - The target is unconditionally alive (D. B. Benson, *Life in the Game of Go*, 1976).
//! - Every point where the target could still have an eye lies in one pair of neighbouring points or fewer, nothing
//!   of the attacker's can be taken, and there is no way out.

use arrayvec::ArrayVec;

use super::bits::Bits;
use super::local::{Arena, Position, Side};

/// The result of a position without another move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaf<const N: usize> {
    /// The attacker takes the whole target: the points that decide it.
    Taken(Bits<N>),
    /// The target can never be taken: the points that decide it.
    Alive(Bits<N>),
    /// The target gets out of the window, or hangs together with stones outside.
    Out,
    /// The position is none of these.
    Unclear,
}

/// The stones of the target's chains as they stand, and their liberties.
#[derive(Clone, Copy)]
pub(super) struct Target<const N: usize> {
    pub(super) stones: Bits<N>,
    pub(super) liberties: Bits<N>,
    /// True if all of them are one chain.
    pub(super) is_one_chain: bool,
}

impl<const N: usize> Target<N> {
    /// Returns whether the next move takes the last chain, where the attacker is to move.
    #[inline]
    pub(super) fn can_be_taken(&self, position: &Position<N>) -> bool {
        self.is_one_chain && self.liberties.is_one() && self.liberties.first() != Some(position.ko)
    }
}

/// The most chains, and the most regions, that are looked at for unconditional life.
const MOST: usize = 24;

impl<const N: usize> Arena<N> {
    /// The chains of what is left of the target.
    #[inline]
    pub(super) fn target(&self, position: &Position<N>) -> Target<N> {
        let own = position.stones(Side::Defender);
        let first = position.target.first().map_or(Bits::EMPTY, |at| self.grid.flood(Bits::of(at), own));
        let is_one_chain = position.target.is_within(&first);
        let stones = if is_one_chain { first } else { self.grid.flood(first | position.target, own) };
        Target { stones, liberties: self.liberties(position, &stones), is_one_chain }
    }

    /// Returns the result of the position as a leaf. Unconditional life is looked for only where the defender has just
    /// moved.
    #[inline]
    pub(super) fn leaf(&self, position: &Position<N>, target: &Target<N>) -> Leaf<N> {
        if position.target.is_empty() {
            return Leaf::Taken(Bits::EMPTY);
        }
        if self.is_out(target) {
            return Leaf::Out;
        }
        if position.to_play == Side::Attacker {
            if target.can_be_taken(position) {
                return Leaf::Taken(self.grid.grown(&target.stones));
            }
            if let Some(zone) = self.is_alive(position) {
                return Leaf::Alive(zone);
            }
        }
        self.has_no_room(position, target).map_or(Leaf::Unclear, Leaf::Taken)
    }

    /// Returns whether the target has got out of the window or hangs together with stones that cannot be taken.
    #[inline]
    pub(super) fn is_out(&self, target: &Target<N>) -> bool {
        target.stones.meets(&self.fixed[Side::Defender as usize]) || !target.liberties.is_within(&self.play)
    }

    /// The points that prove some of the target unconditionally alive, if it is.
    pub(super) fn is_alive(&self, position: &Position<N>) -> Option<Bits<N>> {
        let own = *position.stones(Side::Defender);
        let others = self.grid.on - own;
        // Whoever comes from outside, and stones that cannot be taken, are no eye's inhabitants.
        let outside = self.grid.flood(self.open(position) | self.fixed[Side::Attacker as usize], &others);
        let enclosed = others - outside;
        if enclosed.is_empty() {
            return None;
        }
        let mut regions: ArrayVec<Bits<N>, MOST> = ArrayVec::new();
        for region in self.grid.parts(enclosed) {
            if regions.try_push(region).is_err() {
                return None;
            }
        }
        if regions.len() + usize::from(!self.with_eye_outside.is_empty()) < 2 {
            return None;
        }
        self.has_vital_regions(position, enclosed, regions)
    }

    /// Benson's algorithm on the chains beside these regions.
    fn has_vital_regions(
        &self,
        position: &Position<N>,
        enclosed: Bits<N>,
        mut regions: ArrayVec<Bits<N>, MOST>,
    ) -> Option<Bits<N>> {
        let own = *position.stones(Side::Defender);
        let empty = self.empty(position);
        let mut chains: ArrayVec<(Bits<N>, Bits<N>), MOST> = ArrayVec::new();
        let mut left = self.grid.grown(&enclosed) & own;
        while let Some(at) = left.first() {
            let chain = self.grid.flood(Bits::of(at), &own);
            left = left - chain;
            if chains.try_push((chain, self.grid.grown(&chain))).is_err() {
                return None;
            }
        }
        loop {
            let before = chains.len();
            chains.retain(|(chain, around)| {
                let vital = |region: &&Bits<N>| region.meets(around) && (**region & empty).is_within(around);
                let outside = usize::from(chain.meets(&self.with_eye_outside));
                regions.iter().filter(vital).take(2 - outside).count() + outside == 2
            });
            if chains.is_empty() {
                return None;
            }
            let alive = chains.iter().fold(Bits::EMPTY, |all, (chain, _)| all | *chain);
            if chains.len() == before {
                let near_eyes = |region: &&Bits<N>| self.grid.grown(region).meets(&alive);
                let eyes = regions.iter().filter(near_eyes).fold(Bits::EMPTY, |all, region| all | *region);
                return alive.meets(&position.target).then_some(alive | eyes);
            }
            regions.retain(|region| (self.grid.grown(region) & own).is_within(&alive));
        }
    }

    /// Points where the defender could have an eye: no stone that cannot be taken is beside them.
    pub(super) fn eye_places(&self, position: &Position<N>, target: &Target<N>, walls: &Bits<N>) -> Bits<N> {
        let own = *position.stones(Side::Defender);
        // When its only chain is taken all is over; of several, one may be taken and leave room for an eye.
        let lost = if target.is_one_chain { own } else { own - target.stones };
        let hostile = *walls | self.open(position);
        let reached = self.grid.flood(target.stones, &(self.grid.on - hostile));
        (reached - lost) - self.grid.grown(&hostile)
    }

    /// The points that prove that there is no room for two eyes, nor a seki, nor a way out, if that is so.
    fn has_no_room(&self, position: &Position<N>, target: &Target<N>) -> Option<Bits<N>> {
        let attackers = *position.stones(Side::Attacker);
        if !target.is_one_chain {
            return None;
        }
        let walls = self.immune(position, Side::Attacker);
        if attackers != walls {
            return None;
        }
        let own = *position.stones(Side::Defender);
        let reached = self.grid.flood(target.stones, &(self.grid.on - walls));
        if reached.meets(&self.open(position)) || (reached & own) != target.stones {
            return None;
        }
        let places = self.eye_places(position, target, &walls);
        let is_little = match places.len() {
            0 => true,
            _ if target.stones.meets(&self.with_eye_outside) => false,
            1 => true,
            2 => places.first().is_some_and(|at| places.is_within(&(*self.near(at) | Bits::of(at)))),
            _ => false,
        };
        is_little.then(|| self.grid.grown(&reached))
    }
}
