//! Depth-first proof-number search of a fight.
//!
//! A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002. Numbers are kept from the view of
//! the side to move: `phi` says how hard it is to prove that it succeeds, `delta` that it fails. A position that was
//! met before on the way to itself is decided by the rule of repetition; such results hold for that way only and are
//! kept under its code (A. Kishimoto and M. Müller, *A General Solution to the Graph History Interaction Problem*,
//! 2004).

use super::bits::{Bits, Grid};
use super::leaf::{Leaf, Target};
use super::local::{Arena, NOWHERE, Position, Side};
use super::patterns::{Decided, Looked};
use super::table::{Known, Memory};

/// The number of what is refuted or impossible to prove.
pub(super) const NEVER: u32 = 1 << 30;

/// The deepest line that is read; what is deeper is left unclear.
const DEEPEST: usize = 250;

/// A move is searched until it looks worse than the second best by one part in so many. With 2, 46 of 88 questions
/// about problems are settled within 20,000 positions in place of 44, at half the speed of the rest.
const PATIENCE_DIVISOR: u32 = 4;

/// The hardest refutation counts whole, the others by one part in so many: refutations of moves of one position share
/// most of their work. Counted whole, 37 of 86 questions about problems are settled within 20,000 positions, with 4,
/// 40.
const OTHERS_DIVISOR: u32 = 4;

/// A child of a position under search.
struct Child<const N: usize> {
    position: Position<N>,
    mv: u16,
    phi: u32,
    delta: u32,
    /// The place on the path of the earliest position that this result hangs on.
    hangs_on: u16,
    /// The points that decided the position, if it is decided.
    zone: Bits<N>,
}

/// Hangs on no position of the path.
const NO_POSITION: u16 = u16::MAX;

/// The result of a search for a position, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found<const N: usize> {
    pub(super) phi: u32,
    pub(super) delta: u32,
    hangs_on: u16,
    /// The points that decided the position, if it is decided.
    pub(super) zone: Bits<N>,
}

impl<const N: usize> Found<N> {
    /// Returns whether the side to move succeeds, if that is proved either way.
    pub(super) fn succeeds(&self) -> Option<bool> {
        match (self.phi, self.delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// A search of one fight, under one assumption about ko threats.
pub(super) struct Search<'a, const N: usize> {
    arena: &'a Arena<N>,
    memory: &'a mut Memory,
    /// The side that has ko threats without end, if one has.
    master: Option<Side>,
    /// Tells the entries of this fight from those of others.
    fight: u64,
    /// The word that is mixed into hashes for the side that has ko threats.
    salt: u64,
    path: Vec<u64>,
    path_code: u64,
    /// The move that refuted the move before it last, by depth.
    killers: Vec<u16>,
    children: Vec<Child<N>>,
    /// Positions looked at.
    pub(super) nodes: u64,
    limit: u64,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
    /// True if a result is kept that hangs on its path.
    any_hangs: bool,
    /// True if the defender must make two eyes: the attacker may pass, and the defender only where it has them.
    pub(super) for_eyes: bool,
    /// The parts that are left out to check them: bit 0 for what zones dismiss or decide, bit 1 for leaves that need a
    /// proof.
    #[cfg(test)]
    pub(super) left_out: u8,
}

/// Every so many positions the caller is asked whether to stop. In a wide frame a position can take half a millisecond.
const ASK_EVERY: u64 = 1 << 8;

impl<'a, const N: usize> Search<'a, N> {
    pub(super) fn new(
        arena: &'a Arena<N>,
        memory: &'a mut Memory,
        master: Option<Side>,
        limit: u64,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        let salt = match master {
            None => 0,
            Some(Side::Defender) => 0x1234_5678_9abc_def1,
            Some(Side::Attacker) => 0xfedc_ba98_7654_3211,
        };
        Search {
            arena,
            memory,
            master,
            fight: 0,
            salt,
            path: Vec::with_capacity(DEEPEST),
            path_code: 0,
            killers: vec![NOWHERE; DEEPEST + 2],
            children: Vec::with_capacity(4096),
            nodes: 0,
            limit,
            stop,
            stopped: false,
            any_hangs: false,
            for_eyes: false,
            #[cfg(test)]
            left_out: 0,
        }
    }

    /// Returns the search with a number that tells its entries in the table from those of other fights.
    pub(super) fn with_salt(mut self, salt: u64) -> Self {
        self.salt ^= salt;
        self.fight = salt;
        self
    }

    /// Searches until the position is decided or the limit is reached.
    pub(super) fn solve(&mut self, root: &Position<N>) -> Found<N> {
        let mut found = Found { phi: 1, delta: 1, hangs_on: NO_POSITION, zone: Bits::EMPTY };
        let target = self.arena.target(root);
        if let Some((phi, delta, zone)) = self.ended(root, &target) {
            return Found { phi, delta, zone, ..found };
        }
        while found.succeeds().is_none() && !self.is_over() {
            found = self.visit(root, NEVER - 1, NEVER - 1);
            if found.phi >= NEVER - 1 || found.delta >= NEVER - 1 {
                break;
            }
        }
        found
    }

    /// The move by which the side to move succeeds after these positions, if it finds one within so many more. With
    /// `anew` it takes nothing from what is known: that might lead to a position that came before.
    #[cfg(test)]
    pub(super) fn answer(
        &mut self,
        before: &[Position<N>],
        position: &Position<N>,
        nodes: u64,
        anew: bool,
    ) -> Option<u16> {
        if before.len() >= DEEPEST {
            // Answers that lead on and on are no proof.
            return None;
        }
        if anew {
            self.memory.renew(N);
            self.any_hangs = false;
        } else if let Some(known) = self.known(position).filter(|known| known.phi == 0) {
            return Some(known.best);
        }
        self.limit = self.nodes + nodes;
        self.path = before.iter().map(|position| position.hash).collect();
        self.path_code = self.path.iter().fold(0, |code, hash| code.wrapping_add(hash | 1));
        let mut found = self.visit(position, NEVER - 1, NEVER - 1);
        while found.succeeds().is_none() && !self.is_over() {
            found = self.visit(position, NEVER - 1, NEVER - 1);
        }
        let held = self.memory.table.get::<N>(self.key(position) ^ self.path_code).filter(|known| known.phi == 0);
        let known = held.or_else(|| self.known(position)).filter(|known| known.phi == 0);
        self.path.clear();
        self.path_code = 0;
        known.filter(|_| found.succeeds() == Some(true)).map(|known| known.best)
    }

    fn is_over(&self) -> bool {
        self.stopped || self.nodes >= self.limit
    }

    /// Returns the numbers of a leaf for the side to move, and the points that decide it.
    fn ended(&mut self, position: &Position<N>, target: &Target<N>) -> Option<(u32, u32, Bits<N>)> {
        #[cfg(test)]
        if self.left_out & 2 != 0 {
            return self.plain_end(position, target);
        }
        let (winner, zone) = match self.arena.leaf(position, target) {
            Leaf::Unclear => return None,
            Leaf::Taken(zone) => (Side::Attacker, zone),
            Leaf::Alive(zone) => (Side::Defender, zone),
            Leaf::Out => (Side::Defender, target.stones | Bits::of(Grid::<N>::OUTSIDE)),
        };
        Some(if winner == position.to_play { (0, NEVER, zone) } else { (NEVER, 0, zone) })
    }

    /// The ends of the rules of the fight, and no others.
    #[cfg(test)]
    fn plain_end(&self, position: &Position<N>, target: &Target<N>) -> Option<(u32, u32, Bits<N>)> {
        let is_out = target.stones.meets(&self.arena.fixed[Side::Defender as usize])
            || !target.liberties.is_within(&self.arena.play);
        let winner = match () {
            () if position.target.is_empty() => Side::Attacker,
            () if is_out => Side::Defender,
            () => return None,
        };
        let zone = self.arena.grid.on;
        Some(if winner == position.to_play { (0, NEVER, zone) } else { (NEVER, 0, zone) })
    }

    fn key(&self, position: &Position<N>) -> u64 {
        position.hash ^ self.salt
    }

    /// Looks at a position until one of its numbers reaches its bound.
    fn visit(&mut self, position: &Position<N>, phi_bound: u32, delta_bound: u32) -> Found<N> {
        let depth = self.path.len();
        let nodes_before = self.nodes;
        let first = self.children.len();
        self.path.push(position.hash);
        self.path_code = self.path_code.wrapping_add(position.hash | 1);
        let target = self.arena.target(position);
        self.expand(position, &target);
        let (mut found, mut best_move);
        loop {
            let (best, second);
            (found, best, second) = summed(&self.children[first..]);
            best_move = best.map_or(NOWHERE, |best| self.children[first + best].mv);
            if found.phi >= phi_bound || found.delta >= delta_bound || depth >= DEEPEST || self.is_over() {
                break;
            }
            let Some(best) = best else { break };
            let child = &self.children[first + best];
            let child_phi_bound = (delta_bound - found.delta).saturating_add(child.phi).min(NEVER);
            let child_delta_bound = phi_bound.min(second.saturating_add(second / PATIENCE_DIVISOR + 1)).min(NEVER);
            let next = child.position;
            let result = self.visit(&next, child_phi_bound, child_delta_bound);
            let child = &mut self.children[first + best];
            (child.phi, child.delta, child.hangs_on) = (result.phi, result.delta, result.hangs_on);
            child.zone = result.zone;
            self.dismiss_by(first, first + best);
        }
        if let Some(child) = winning(&self.children[first..]).filter(|_| found.phi == 0) {
            best_move = child.mv;
        }
        if found.phi == 0 && best_move != NOWHERE {
            self.killers[depth] = best_move;
        }
        if found.phi == 0 || found.delta == 0 {
            found.zone = self.arena.zone(position, &target, &self.children[first..], found.phi == 0);
        }
        self.children.truncate(first);
        self.path.pop();
        self.path_code = self.path_code.wrapping_sub(position.hash | 1);
        if found.hangs_on != NO_POSITION && usize::from(found.hangs_on) >= depth {
            // Without a ko master it depends on which position of a circle came first.
            let is_open = self.master.is_none() && depth > 0;
            found.hangs_on = if is_open { depth as u16 - 1 } else { NO_POSITION };
        }
        self.keep(position, &target, &found, best_move, (self.nodes - nodes_before) as u32);
        found
    }

    /// A move that did not matter to its refutation might as well have been a pass: no other move outside the zone
    /// helps.
    fn dismiss_by(&mut self, first: usize, refuted: usize) {
        #[cfg(test)]
        if self.left_out & 1 != 0 {
            return;
        }
        let Child { phi, mv, zone, hangs_on, .. } = self.children[refuted];
        if phi != 0 || (mv != NOWHERE && zone.has(mv)) {
            return;
        }
        for child in &mut self.children[first..] {
            if child.phi != 0 && child.delta != 0 && child.mv != NOWHERE && !zone.has(child.mv) {
                (child.phi, child.delta, child.zone, child.hangs_on) = (0, NEVER, zone, hangs_on);
            }
        }
    }

    fn keep(&mut self, position: &Position<N>, target: &Target<N>, found: &Found<N>, best: u16, work: u32) {
        let decided = found.phi == 0 || found.delta == 0;
        let mut key = self.key(position);
        if decided && found.hangs_on != NO_POSITION {
            key ^= self.path_code;
            self.any_hangs = true;
        }
        let known = Known { phi: found.phi, delta: found.delta, best, zone: found.zone };
        self.memory.table.put(key, &known, work);
        if decided && found.hangs_on == NO_POSITION {
            let looked = Looked { position, target, salt: self.fight };
            let decided = Decided { succeeds: found.phi == 0, best, zone: found.zone };
            self.memory.patterns.keep(&looked, &decided, work);
        }
    }

    /// Returns how a position is decided by the stones in the zone of another, if it is.
    fn decided_alike(&mut self, position: &Position<N>, target: &Target<N>) -> Option<Known<N>> {
        #[cfg(test)]
        if self.left_out & 1 != 0 {
            return None;
        }
        let looked = Looked { position, target, salt: self.fight };
        let Decided { succeeds, best, zone } = self.memory.patterns.find(&looked)?;
        let (phi, delta) = if succeeds { (0, NEVER) } else { (NEVER, 0) };
        let known = Known { phi, delta, best, zone };
        self.memory.table.put(self.key(position), &known, 1);
        Some(known)
    }

    /// Adds the children of a position, each with what is known or guessed of it.
    fn expand(&mut self, position: &Position<N>, target: &Target<N>) {
        let first = self.children.len();
        let moves = self.arena.moves(position, target);
        for at in moves.points.iter() {
            let Some((child, captured)) = self.arena.play(position, at, self.master) else {
                continue;
            };
            let mut cost = self.arena.cost(position, target, at, &child, &captured);
            if self.killers[self.path.len() - 1] == at {
                cost = cost.saturating_sub(1).max(1);
            }
            self.add(child, at, cost);
        }
        let may_pass = if self.for_eyes { self.may_pass_for_eyes(position) } else { moves.pass };
        if may_pass {
            let child = self.arena.pass(position);
            self.add(child, NOWHERE, super::order::PASS);
        }
        for at in first..self.children.len() {
            self.dismiss_by(first, at);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK_EVERY) && (self.stop)() {
            self.stopped = true;
        }
    }

    /// Returns whether the side to move may pass where the defender must make two eyes. In a seki neither side wants to
    /// move.
    fn may_pass_for_eyes(&self, position: &Position<N>) -> bool {
        position.to_play == Side::Attacker || self.arena.is_alive(position).is_some()
    }

    fn add(&mut self, position: Position<N>, mv: u16, cost: u32) {
        let (phi, delta);
        let (mut hangs_on, mut zone) = (NO_POSITION, Bits::EMPTY);
        if let Some(place) = self.path.iter().position(|hash| *hash == position.hash) {
            let mover = position.to_play.other();
            let loser = self.master.unwrap_or(mover);
            (phi, delta) = if loser == mover { (0, NEVER) } else { (NEVER, 0) };
            hangs_on = place as u16;
            zone = self.arena.grid.on | Bits::of(Grid::<N>::KO);
        } else {
            let key = self.key(&position);
            let mut known: Option<Known<N>> = self.memory.table.get(key);
            if self.any_hangs && known.is_none_or(|known| known.phi != 0 && known.delta != 0) {
                // The way to a child is the path to here.
                let code = self.path_code;
                if let Some(held) = self.memory.table.get(key ^ code) {
                    known = Some(held);
                    hangs_on = 0;
                }
            }
            if let Some(known) = known {
                (phi, delta, zone) = (known.phi, known.delta, known.zone);
            } else {
                let target = self.arena.target(&position);
                if let Some(ended) = self.ended(&position, &target) {
                    (phi, delta, zone) = ended;
                } else if let Some(known) = self.decided_alike(&position, &target) {
                    (phi, delta, zone) = (known.phi, known.delta, known.zone);
                } else {
                    (phi, delta) = self.arena.first_numbers(&position, &target, cost);
                }
            }
        }
        self.children.push(Child { position, mv, phi, delta, hangs_on, zone });
    }

    /// The best move of a position as the table knows it, with what is known of the position after it.
    pub(super) fn known(&self, position: &Position<N>) -> Option<Known<N>> {
        self.memory.table.get(self.key(position))
    }
}

/// The child by which the side to move succeeds; of several, one that hangs on least of the path.
fn winning<const N: usize>(children: &[Child<N>]) -> Option<&Child<N>> {
    children.iter().filter(|child| child.delta == 0).max_by_key(|child| child.hangs_on)
}

/// The numbers of a position from those of its children, with the place of the best child, and what the second best
/// needs.
fn summed<const N: usize>(children: &[Child<N>]) -> (Found<N>, Option<usize>, u32) {
    if children.is_empty() {
        // An attacker that can play nowhere has failed, and so has a defender in atari that can neither run nor take.
        return (Found { phi: NEVER, delta: 0, hangs_on: NO_POSITION, zone: Bits::EMPTY }, None, NEVER);
    }
    let (mut best, mut phi, mut second) = (0, u32::MAX, NEVER);
    let (mut delta, mut hangs_on) = (0_u32, NO_POSITION);
    let mut most = 0;
    for (i, child) in children.iter().enumerate() {
        delta = delta.saturating_add(child.phi).min(NEVER);
        most = most.max(child.phi);
        hangs_on = hangs_on.min(child.hangs_on);
        if child.delta < phi || (child.delta == phi && child.phi < children[best].phi) {
            second = phi.min(NEVER);
            (best, phi) = (i, child.delta);
        } else {
            second = second.min(child.delta);
        }
    }
    if delta > 0 {
        delta = (most + (delta - most) / OTHERS_DIVISOR).min(NEVER);
    }
    if phi == 0 {
        hangs_on =
            children.iter().filter(|child| child.delta == 0).map(|child| child.hangs_on).max().unwrap_or(NO_POSITION);
        delta = NEVER;
    } else if delta > 0 {
        hangs_on = NO_POSITION;
    } else {
        phi = NEVER;
    }
    (Found { phi, delta, hangs_on, zone: Bits::EMPTY }, Some(best), second)
}

impl<const N: usize> Search<'_, N> {
    /// The expected play from a position on, as far as the table knows it.
    pub(super) fn line(&self, root: &Position<N>, master: Option<Side>) -> Vec<u16> {
        let (mut line, mut position) = (Vec::new(), *root);
        let mut seen = Vec::new();
        while let Some(known) = self.known(&position) {
            let next = match known.best {
                NOWHERE if position.to_play == Side::Attacker => None,
                NOWHERE => Some(self.arena.pass(&position)),
                at => self.arena.play(&position, at, master).map(|(next, _)| next),
            };
            let Some(next) = next.filter(|next| !seen.contains(&next.hash)) else { break };
            line.push(known.best);
            seen.push(next.hash);
            position = next;
        }
        line
    }
}

impl<const N: usize> Arena<N> {
    /// The points that decided a position, from those that decided its children. A position with the same stones there
    /// is decided alike, whatever the loser has outside (relevance zones: C. Shih, T. Wei, T. Wu, I. Wu, *A Novel
    /// Approach to Solving Goal-Achieving Problems for Board Games*, 2022).
    fn zone(&self, position: &Position<N>, target: &Target<N>, children: &[Child<N>], succeeds: bool) -> Bits<N> {
        let mover = position.to_play;
        if succeeds {
            let Some(child) = winning(children) else { return self.grid.on };
            let captured = *position.stones(mover.other()) - *child.position.stones(mover.other());
            let mut zone = child.zone | self.grid.grown(&captured);
            if child.mv != NOWHERE {
                zone.insert(child.mv);
                if captured.is_one() && !self.near(child.mv).meets(child.position.stones(mover)) {
                    zone.insert(Grid::<N>::KO);
                }
            }
            return self.with_liberties(&child.position, mover, zone);
        }
        if children.is_empty() {
            let ko = if position.ko == NOWHERE { Bits::EMPTY } else { Bits::of(Grid::<N>::KO) };
            return self.grid.on | ko;
        }
        let mut zone = children.iter().fold(Bits::EMPTY, |all, child| all | child.zone);
        if position.ko != NOWHERE {
            zone.insert(Grid::<N>::KO);
        }
        let in_atari = mover == Side::Defender && target.is_one_chain && target.liberties.is_one();
        let mut barred = if in_atari {
            zone |= self.grid.grown(&target.stones);
            target.liberties
        } else {
            zone & self.empty(position) & self.play
        };
        // A move that is suicide stays so only while the stones around are the same.
        for child in children.iter().filter(|child| child.mv != NOWHERE) {
            barred = barred - Bits::of(child.mv);
        }
        for at in barred.iter() {
            let near = *self.near(at);
            let own = self.grid.flood(near & *position.stones(mover), position.stones(mover));
            zone |= near | self.grid.grown(&own);
        }
        self.with_liberties(position, mover.other(), zone)
    }

    /// The zone with the winner's chains in it: they must not be broken unseen. Those that can be taken need their
    /// liberties as well, which must not be filled unseen.
    fn with_liberties(&self, position: &Position<N>, winner: Side, zone: Bits<N>) -> Bits<N> {
        let fixed = &self.fixed[winner as usize];
        let stones = *position.stones(winner) - *fixed;
        let mut all = zone;
        let mut touched = zone & stones;
        while let Some(at) = touched.first() {
            let part = self.grid.flood(Bits::of(at), &stones);
            touched = touched - part;
            all |= part;
            let liberties = self.liberties(position, &part);
            if !self.grid.grown(&part).meets(fixed) && liberties.is_within(&self.play) {
                all |= liberties;
            }
        }
        all
    }
}
