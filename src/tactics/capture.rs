//! Capture reading for one chain: a lambda search with relevancy zones. See [`super`] for the method.

use arrayvec::ArrayVec;

use crate::board::{ChainId, Color, Point, PointSet};

use super::candidates::{self, Idea, Spot};
use super::footprint::LibertyClass;
use super::probe::{NOWHERE, Probe};
use super::table::Table;

/// The fate of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChainFate {
    /// The attacker takes it.
    Captured,
    /// The attack fails.
    Saved,
    /// The budget ran out.
    Unknown,
}

/// The result for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChainProof {
    pub(super) fate: ChainFate,
    /// The empty points that decided it: a move of the loser elsewhere changes nothing.
    pub(super) zone: PointSet,
    /// The winner's move, if it is the winner's turn.
    pub(super) best: Option<Point>,
}

impl ChainProof {
    pub(super) const UNKNOWN: ChainProof = ChainProof { fate: ChainFate::Unknown, zone: PointSet::EMPTY, best: None };

    fn saved(zone: PointSet) -> ChainProof {
        ChainProof { fate: ChainFate::Saved, zone, best: None }
    }
}

/// The most moves ranked in one position; beyond that the answer is unknown.
const MAX_TRIES: usize = 200;

/// A zone of so many empty points is tried in full. A guess of the right size.
const SMALL_ZONE: usize = 16;

type Tries = ArrayVec<(i32, Point), MAX_TRIES>;

/// A reading about one chain, under one assumption about kos.
pub(super) struct Search<'r> {
    pub(super) probe: Probe<'r>,
    pub(super) table: &'r mut Table,
    /// A stone of the chain.
    pub(super) target: Point,
    /// Its colour: the defender.
    pub(super) owner: Color,
    /// If the budget runs out in an attack deeper than this, what was found with less depth stands.
    pub(super) least_depth: u8,
    /// Zones are widened as long as they hold no more empty points than this.
    pub(super) widen: u8,
    /// True if the depth kept an attack from being read on.
    pub(super) cut_short: bool,
    /// True if a ladder is being read, or none is to be remembered.
    pub(super) in_ladder: bool,
}

impl Search<'_> {
    /// The attacker moves: is the chain captured by an attack of this order or a lower one, in which no line has more
    /// than `depth` moves that give no atari?
    pub(super) fn attack(&mut self, order: u8, depth: u8) -> ChainProof {
        let Some(chain) = self.probe.board.chain(self.target) else { return ChainProof::UNKNOWN };
        let liberties = *chain.liberties();
        let count = chain.liberty_count();
        self.probe.seen.see_chain(chain);
        if count == 1 {
            return self.take(&liberties);
        }
        if count > order as usize + 1 {
            return ChainProof::saved(out_of_reach(order, count, &liberties));
        }
        // An attack that comes back to where it was has got nowhere.
        if self.probe.goes_round() {
            return ChainProof::saved(liberties);
        }
        let proof = self.attack_in_reach(order, depth, count, &liberties);
        if self.probe.stands_alone() {
            self.probe.came_back_to = NOWHERE;
        }
        proof
    }

    /// Attacks a chain that has so few liberties that the order may do.
    fn attack_in_reach(&mut self, order: u8, depth: u8, count: usize, liberties: &PointSet) -> ChainProof {
        if order == 1 {
            return self.ladder(liberties);
        }
        if depth == 0 {
            self.cut_short = true;
            return if count == 2 { self.ladder(liberties) } else { ChainProof::saved(*liberties) };
        }

        let hash = self.probe.hash();
        let mut failed = *liberties;
        let mut first = 1;
        if let Some(entry) = self.table.get(hash) {
            if entry.reached {
                return ChainProof { fate: ChainFate::Captured, zone: entry.zone, best: entry.best };
            }
            if entry.depth >= depth {
                failed = entry.zone;
                if entry.order >= order {
                    return ChainProof::saved(failed);
                }
                first = entry.order + 1;
            }
        }
        for order in first..=order {
            if count > order as usize + 1 {
                failed = out_of_reach(order, count, liberties);
                continue;
            }
            let proof =
                if order == 1 { self.ladder(liberties) } else { self.attack_within(&failed, liberties, order, depth) };
            match proof.fate {
                ChainFate::Captured => {
                    self.table.put(hash, true, order, depth, &proof.zone, proof.best);
                    return proof;
                }
                ChainFate::Unknown => return proof,
                ChainFate::Saved => failed |= proof.zone,
            }
        }
        // A move that failed because it came back to an earlier position may work where that position did not stand.
        if self.probe.stands_alone() {
            self.table.put(hash, false, order, depth, &failed, None);
        }
        ChainProof::saved(failed)
    }

    /// The attack with ever greater depth, so that a short capture is found before a long chase is read. Only for the
    /// first moves of a reading; within, the depth is what it is.
    pub(super) fn attack_deepening(&mut self, order: u8, depth: u8) -> ChainProof {
        if self.probe.ply > 1 {
            return self.attack(order, depth);
        }
        let mut sure = ChainProof::UNKNOWN;
        for depth in 0..=depth {
            self.cut_short = false;
            let proof = self.attack(order, depth);
            if proof.fate == ChainFate::Unknown && depth > self.least_depth {
                break;
            }
            sure = proof;
            if proof.fate != ChainFate::Saved || !self.cut_short {
                break;
            }
        }
        sure
    }

    /// Tries the moves that may make an attack of this order work, which are those in the zone where the attack of one
    /// order less failed.
    fn attack_within(&mut self, failed: &PointSet, liberties: &PointSet, order: u8, depth: u8) -> ChainProof {
        let near = self.worth_reading(failed, liberties);
        let Some(tries) = self.ranked(&candidates::ATTACK, !self.owner, &near, liberties) else {
            return ChainProof::UNKNOWN;
        };
        let mut zone = PointSet::EMPTY;
        for (_, at) in tries {
            let proof = self.try_attack(at, order, depth - 1);
            match proof.fate {
                ChainFate::Captured | ChainFate::Unknown => return proof,
                ChainFate::Saved => zone |= proof.zone,
            }
        }
        ChainProof::saved(zone)
    }

    /// The attacker plays there, if that is legal.
    pub(super) fn try_attack(&mut self, at: Point, order: u8, depth: u8) -> ChainProof {
        let attacker = !self.owner;
        if !self.probe.may_play(attacker, at) {
            return ChainProof::saved(self.probe.reasons_against(at));
        }
        if self.probe.exhausted() {
            return ChainProof::UNKNOWN;
        }
        let counters = self.probe.counters_to_capture(attacker, at);
        let passes = self.probe.make(attacker, at);
        let mut proof = self.defend(order, depth);
        proof.best = None;
        if proof.fate == ChainFate::Captured {
            proof.best = Some(at);
            proof.zone |= counters;
        }
        proof.zone |= self.probe.support(at);
        self.probe.unmake(passes);
        proof
    }

    /// The defender moves after a move of the attacker: is the chain captured by an attack of this order?
    pub(super) fn defend(&mut self, order: u8, depth: u8) -> ChainProof {
        let Some(chain) = self.probe.board.chain(self.target) else { return ChainProof::UNKNOWN };
        let liberties = *chain.liberties();
        let count = chain.liberty_count();
        self.probe.seen.see_chain(chain);
        if count == 1 {
            return self.defend_in_atari(&liberties, order, depth);
        }
        if count > order as usize {
            return ChainProof::saved(out_of_reach(order - 1, count, &liberties));
        }
        self.probe.board.pass(self.owner);
        let threat = self.attack(order - 1, depth);
        self.probe.board.undo();
        if threat.fate != ChainFate::Captured {
            return ChainProof { best: None, ..threat };
        }
        let near = self.worth_reading(&threat.zone, &liberties) | self.racing_attackers(count);
        let mut proof = self.defend_within(&near, &liberties, order, depth);
        if proof.fate == ChainFate::Captured {
            proof.zone |= threat.zone;
        }
        proof
    }

    /// The part of a zone that is tried within a reading. A small one is tried as it is; of a large one, which runs
    /// along a ladder, only what lies within two steps of the chain's liberties, and the liberties of attackers that
    /// are short of them. A ladder breaker far away is only tried at the first move.
    fn worth_reading(&mut self, zone: &PointSet, liberties: &PointSet) -> PointSet {
        self.probe.seen.see_all(zone);
        let moves = (*zone & self.probe.board.empty()).len();
        if moves <= self.widen as usize {
            return self.widened(zone);
        }
        if moves <= SMALL_ZONE {
            return *zone;
        }
        let (_, short) = self.short_attackers();
        *zone & (liberties.within_steps(2, self.probe.board.on_board()) | short)
    }

    /// The zone with what lies around it, as far as that leaves few moves to try. In close quarters everything bears on
    /// everything, and all moves can be afforded.
    fn widened(&mut self, zone: &PointSet) -> PointSet {
        let empty = self.probe.board.empty();
        let mut wide = *zone;
        loop {
            let wider = wide.grown() & *self.probe.board.on_board();
            self.probe.seen.see_all(&wider);
            if wider.is_subset(&wide) || (wider & empty).len() > self.widen as usize {
                return wide;
            }
            wide = wider;
        }
    }

    /// The defender moves, knowing by what an attack of this order or a lower one captures the chain if it does not.
    pub(super) fn defend_against(&mut self, threat: &PointSet, order: u8, depth: u8) -> ChainProof {
        let Some(chain) = self.probe.board.chain(self.target) else { return ChainProof::UNKNOWN };
        let liberties = *chain.liberties();
        let count = chain.liberty_count();
        if count == 1 {
            return self.defend_in_atari(&liberties, order, depth);
        }
        let zone = if self.widen > 0 { self.widened(threat) } else { *threat };
        let racing = self.racing_attackers(count);
        self.defend_within(&(zone | racing), &liberties, order, depth)
    }

    /// Tries the defender's moves in the zone of a threat, against attacks up to this order.
    pub(super) fn defend_within(
        &mut self,
        threat: &PointSet,
        liberties: &PointSet,
        order: u8,
        depth: u8,
    ) -> ChainProof {
        let Some(tries) = self.ranked(&candidates::DEFENSE, self.owner, threat, liberties) else {
            return ChainProof::UNKNOWN;
        };
        let mut zone = *threat;
        for (_, at) in tries {
            let proof = self.try_defense(at, order, depth);
            match proof.fate {
                ChainFate::Saved | ChainFate::Unknown => return proof,
                ChainFate::Captured => zone |= proof.zone,
            }
        }
        ChainProof { fate: ChainFate::Captured, zone, best: None }
    }

    /// The chain is in atari: it must extend, or an attacker in atari beside it must be taken, the largest first.
    /// Nothing else matters.
    fn defend_in_atari(&mut self, liberties: &PointSet, order: u8, depth: u8) -> ChainProof {
        let (captures, short) = self.short_attackers();
        let mut zone = *liberties | short;
        let mut tries = Tries::new();
        for at in captures | *liberties {
            let taken = if captures.contains(at) { self.stones_taken(at) } else { 0 };
            let key = self.probe.view.key(taken, at);
            // More than fit cannot be: each capture is the last liberty of another chain beside this one.
            let _ = tries.try_push((key, at));
        }
        tries.sort_unstable_by_key(|(key, _)| -key);
        for (_, at) in tries {
            let proof = self.try_defense(at, order, depth);
            match proof.fate {
                ChainFate::Saved | ChainFate::Unknown => return proof,
                ChainFate::Captured => zone |= proof.zone,
            }
        }
        ChainProof { fate: ChainFate::Captured, zone, best: None }
    }

    /// The defender plays there, if that is legal.
    pub(super) fn try_defense(&mut self, at: Point, order: u8, depth: u8) -> ChainProof {
        if !self.probe.may_play(self.owner, at) {
            return ChainProof { fate: ChainFate::Captured, zone: self.probe.reasons_against(at), best: None };
        }
        if self.probe.exhausted() {
            return ChainProof::UNKNOWN;
        }
        let counters = self.probe.counters_to_capture(self.owner, at);
        let passes = self.probe.make(self.owner, at);
        let mut proof = self.attack_deepening(order, depth);
        proof.best = None;
        if proof.fate == ChainFate::Saved {
            proof.best = Some(at);
            proof.zone |= counters;
        }
        proof.zone |= self.probe.support(at);
        self.probe.unmake(passes);
        proof
    }

    /// The attacker takes the chain's last liberty, unless a ko forbids it.
    fn take(&mut self, liberties: &PointSet) -> ChainProof {
        let Some(at) = liberties.first() else { return ChainProof::UNKNOWN };
        if self.probe.forbidden_by_ko(!self.owner, at) {
            return ChainProof::saved(*liberties);
        }
        let (_, short) = self.short_attackers();
        ChainProof { fate: ChainFate::Captured, zone: *liberties | short, best: Some(at) }
    }

    /// Returns how many attacking stones the defender takes by playing there.
    fn stones_taken(&mut self, at: Point) -> i32 {
        self.probe.seen.see_cross(at);
        let mut taken: ArrayVec<ChainId, 4> = ArrayVec::new();
        for neighbor in at.neighbors() {
            let Some(id) = self.probe.board.chain_id(neighbor) else { continue };
            let chain = self.probe.board.chain_of(id);
            let is_taken = chain.color() != self.owner && self.probe.seen.liberty_class(chain) == LibertyClass::One;
            if is_taken && !taken.contains(&id) {
                taken.push(id);
            }
        }
        taken.iter().map(|id| self.probe.board.chain_of(*id).stone_count() as i32).sum()
    }

    /// The last liberties of the attacking chains in atari beside the chain, and the liberties of all attacking chains
    /// that have one or two: by these the chain may yet breathe.
    fn short_attackers(&mut self) -> (PointSet, PointSet) {
        let (mut last, mut short) = (PointSet::EMPTY, PointSet::EMPTY);
        let Some(target) = self.probe.board.chain_id(self.target) else { return (last, short) };
        for id in self.probe.board.enemy_neighbors(target) {
            let chain = self.probe.board.chain_of(id);
            let class = self.probe.seen.liberty_class(chain);
            if class == LibertyClass::One {
                last |= *chain.liberties();
            }
            if class < LibertyClass::More {
                short |= *chain.liberties();
            }
        }
        (last, short)
    }

    /// The liberties of the attacking chains beside one of so many liberties that have no more than it has: the side
    /// that moves first wins their race with it. The proof that it is lost if the defender passes need not touch them,
    /// since it passes in it more than once. Those of one or two liberties are in its zone anyway.
    fn racing_attackers(&mut self, count: usize) -> PointSet {
        let mut racing = PointSet::EMPTY;
        if count < 3 {
            return racing;
        }
        let Some(target) = self.probe.board.chain_id(self.target) else { return racing };
        for id in self.probe.board.enemy_neighbors(target) {
            let chain = self.probe.board.chain_of(id);
            if chain.liberty_count() <= count {
                self.probe.seen.see_chain(chain);
                racing |= *chain.liberties();
            } else {
                self.probe.seen.see_first(chain, count + 1);
            }
        }
        racing
    }

    /// The empty points of a zone, the most promising first.
    fn ranked(&mut self, ideas: &[Idea], mover: Color, zone: &PointSet, liberties: &PointSet) -> Option<Tries> {
        let mut tries = Tries::new();
        for at in (*zone | *liberties) & self.probe.board.empty() {
            let spot = Spot::look(self.probe.board, &mut self.probe.seen, mover, self.target, liberties, at);
            let rank = candidates::rank(ideas, &spot);
            tries.try_push((self.probe.view.key(rank, at), at)).ok()?;
        }
        self.probe.seen.see_all(zone);
        tries.sort_unstable_by_key(|(key, _)| -key);
        Some(tries)
    }
}

/// The points by which one more move of the attacker might bring a chain of this many liberties within an attack of the
/// next order: its liberties, if there is but one too many.
fn out_of_reach(order: u8, count: usize, liberties: &PointSet) -> PointSet {
    if count == order as usize + 2 { *liberties } else { PointSet::EMPTY }
}
