//! Capture reading for one chain: a lambda search with relevancy zones. See [`super`] for the method.

use arrayvec::ArrayVec;

use crate::board::{Board, Color, Point, PointSet};

use super::candidates::{self, Idea, Spot};
use super::footprint::{Breath, Footprint};
use super::table::Table;

/// What becomes of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// The attacker takes it.
    Captured,
    /// The attack fails.
    Saved,
    /// The budget ran out.
    Unknown,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    pub(super) fate: Fate,
    /// The empty points that decided it: a move of the loser elsewhere changes nothing.
    pub(super) zone: PointSet,
    /// The winner's move, where he is the one to move.
    pub(super) best: Option<Point>,
}

impl Proof {
    const UNKNOWN: Proof = Proof { fate: Fate::Unknown, zone: PointSet::EMPTY, best: None };

    fn saved(zone: PointSet) -> Proof {
        Proof { fate: Fate::Saved, zone, best: None }
    }
}

/// More moves than this in one line are not read.
const MAX_PLY: u32 = 400;

/// The most moves ranked in one position; beyond that the answer is unknown.
const MAX_TRIES: usize = 200;

type Tries = ArrayVec<(i32, Point), MAX_TRIES>;

/// One reading about one chain, under one assumption about kos.
pub(super) struct Search<'r> {
    pub(super) board: &'r mut Board,
    pub(super) table: &'r mut Table,
    /// A stone of the chain.
    pub(super) target: Point,
    /// Its colour: the defender.
    pub(super) owner: Color,
    /// Who may retake a ko at once, having the larger threats. Without, nobody.
    pub(super) ko_master: Option<Color>,
    /// The first ko that kept somebody from a move.
    pub(super) ko_met: Option<Point>,
    /// What was looked at.
    pub(super) seen: Footprint,
    /// Moves made.
    pub(super) nodes: u32,
    /// Moves that may be made.
    pub(super) budget: u32,
    /// If the budget runs out in an attack deeper than this, what was found with less depth stands.
    pub(super) least_depth: u8,
    /// Whether the depth kept an attack from being read on.
    pub(super) cut_short: bool,
    /// Moves made and not yet taken back.
    pub(super) ply: u32,
}

impl Search<'_> {
    /// The attacker moves: is the chain captured by an attack of this order or a lower one, in which no line has more
    /// than `depth` moves that give no atari?
    pub(super) fn attack(&mut self, order: u8, depth: u8) -> Proof {
        let Some(chain) = self.board.chain(self.target) else { return Proof::UNKNOWN };
        let liberties = *chain.liberties();
        let count = chain.liberty_count();
        self.seen.see_chain(chain);
        if count == 1 {
            return self.take(&liberties);
        }
        if count > order as usize + 1 {
            return Proof::saved(out_of_reach(order, count, &liberties));
        }
        if order == 1 {
            return self.ladder(&liberties);
        }
        if depth == 0 {
            self.cut_short = true;
            return if count == 2 { self.ladder(&liberties) } else { Proof::saved(liberties) };
        }

        let hash = self.board.hash();
        let mut failed = liberties;
        let mut first = 1;
        if let Some(entry) = self.table.get(hash) {
            match entry.fate {
                Fate::Captured => {
                    return Proof { fate: Fate::Captured, zone: entry.zone, best: Some(entry.best) };
                }
                Fate::Saved if entry.depth >= depth => {
                    failed = entry.zone;
                    if entry.order >= order {
                        return Proof::saved(failed);
                    }
                    first = entry.order + 1;
                }
                _ => {}
            }
        }
        for order in first..=order {
            if count > order as usize + 1 {
                failed = out_of_reach(order, count, &liberties);
                continue;
            }
            let proof = if order == 1 {
                self.ladder(&liberties)
            } else {
                self.attack_within(&failed, &liberties, order, depth)
            };
            match proof.fate {
                Fate::Captured => {
                    self.table.put(hash, Fate::Captured, order, depth, &proof.zone, proof.best);
                    return proof;
                }
                Fate::Unknown => return proof,
                Fate::Saved => failed |= proof.zone,
            }
        }
        self.table.put(hash, Fate::Saved, order, depth, &failed, None);
        Proof::saved(failed)
    }

    /// The attack with ever greater depth, so that a short capture is found before a long chase is read. Only for the
    /// first moves of a reading; within, the depth is what it is.
    pub(super) fn attack_deepening(&mut self, order: u8, depth: u8) -> Proof {
        if self.ply > 1 {
            return self.attack(order, depth);
        }
        let mut sure = Proof::UNKNOWN;
        for depth in 0..=depth {
            self.cut_short = false;
            let proof = self.attack(order, depth);
            if proof.fate == Fate::Unknown && depth > self.least_depth {
                break;
            }
            sure = proof;
            if proof.fate != Fate::Saved || !self.cut_short {
                break;
            }
        }
        sure
    }

    /// Tries the moves that may make an attack of this order work, which are those in the zone where the attack of one
    /// order less failed.
    fn attack_within(&mut self, failed: &PointSet, liberties: &PointSet, order: u8, depth: u8) -> Proof {
        let near = *failed & self.near(liberties);
        let Some(tries) = self.ranked(&candidates::ATTACK, !self.owner, &near, liberties) else {
            return Proof::UNKNOWN;
        };
        let mut zone = PointSet::EMPTY;
        for (_, at) in tries {
            let proof = self.try_attack(at, order, depth - 1);
            match proof.fate {
                Fate::Captured | Fate::Unknown => return proof,
                Fate::Saved => zone |= proof.zone,
            }
        }
        Proof::saved(zone)
    }

    /// The attacker plays there, if he may.
    pub(super) fn try_attack(&mut self, at: Point, order: u8, depth: u8) -> Proof {
        let attacker = !self.owner;
        if !self.may_play(attacker, at) {
            return Proof::saved(self.reasons_against(attacker, at));
        }
        if self.exhausted() {
            return Proof::UNKNOWN;
        }
        let passes = self.make(attacker, at);
        let mut proof = self.defend(order, depth);
        proof.best = None;
        if proof.fate == Fate::Captured {
            proof.best = Some(at);
        }
        proof.zone |= self.support(at);
        self.unmake(passes);
        proof
    }

    /// The defender moves after a move of the attacker: is the chain captured by an attack of this order?
    pub(super) fn defend(&mut self, order: u8, depth: u8) -> Proof {
        let Some(chain) = self.board.chain(self.target) else { return Proof::UNKNOWN };
        let liberties = *chain.liberties();
        let count = chain.liberty_count();
        self.seen.see_chain(chain);
        if count == 1 {
            return self.defend_in_atari(&liberties, order, depth);
        }
        if count > order as usize {
            return Proof::saved(out_of_reach(order - 1, count, &liberties));
        }
        self.board.pass(self.owner);
        let threat = self.attack(order - 1, depth);
        self.board.undo();
        if threat.fate != Fate::Captured {
            return Proof { best: None, ..threat };
        }
        let near = threat.zone & self.near(&liberties);
        let mut proof = self.defend_within(&near, &liberties, order, depth);
        if proof.fate == Fate::Captured {
            proof.zone |= threat.zone;
        }
        proof
    }

    /// The surroundings of the chain that are read into within a reading: two steps from its liberties, and the
    /// liberties of attackers that are short of them. A ladder breaker far away is only tried at the first move.
    fn near(&mut self, liberties: &PointSet) -> PointSet {
        let (_, short) = self.short_attackers();
        liberties.grown().grown() | short
    }

    /// The defender moves, knowing by what an attack of this order or a lower one captures the chain if he does not.
    pub(super) fn defend_against(&mut self, threat: &PointSet, order: u8, depth: u8) -> Proof {
        let Some(chain) = self.board.chain(self.target) else { return Proof::UNKNOWN };
        let liberties = *chain.liberties();
        if chain.liberty_count() == 1 {
            return self.defend_in_atari(&liberties, order, depth);
        }
        self.defend_within(threat, &liberties, order, depth)
    }

    /// Tries the defender's moves in the zone of a threat, against attacks up to this order.
    pub(super) fn defend_within(&mut self, threat: &PointSet, liberties: &PointSet, order: u8, depth: u8) -> Proof {
        let Some(tries) = self.ranked(&candidates::DEFENSE, self.owner, threat, liberties) else {
            return Proof::UNKNOWN;
        };
        let mut zone = *threat;
        for (_, at) in tries {
            let proof = self.try_defense(at, order, depth);
            match proof.fate {
                Fate::Saved | Fate::Unknown => return proof,
                Fate::Captured => zone |= proof.zone,
            }
        }
        Proof { fate: Fate::Captured, zone, best: None }
    }

    /// The chain is in atari: it must extend, or an attacker in atari beside it must be taken. Nothing else matters.
    fn defend_in_atari(&mut self, liberties: &PointSet, order: u8, depth: u8) -> Proof {
        let (captures, short) = self.short_attackers();
        let mut zone = *liberties | short;
        for at in captures.iter().chain((*liberties - captures).iter()) {
            let proof = self.try_defense(at, order, depth);
            match proof.fate {
                Fate::Saved | Fate::Unknown => return proof,
                Fate::Captured => zone |= proof.zone,
            }
        }
        Proof { fate: Fate::Captured, zone, best: None }
    }

    /// The defender plays there, if he may.
    pub(super) fn try_defense(&mut self, at: Point, order: u8, depth: u8) -> Proof {
        if !self.may_play(self.owner, at) {
            return Proof { fate: Fate::Captured, zone: self.reasons_against(self.owner, at), best: None };
        }
        if self.exhausted() {
            return Proof::UNKNOWN;
        }
        let passes = self.make(self.owner, at);
        let mut proof = self.attack_deepening(order, depth);
        proof.best = None;
        if proof.fate == Fate::Saved {
            proof.best = Some(at);
        }
        proof.zone |= self.support(at);
        self.unmake(passes);
        proof
    }

    /// The attacker takes the chain's last liberty, unless a ko forbids it.
    fn take(&mut self, liberties: &PointSet) -> Proof {
        let Some(at) = liberties.first() else { return Proof::UNKNOWN };
        if self.forbidden_by_ko(!self.owner, at) {
            return Proof::saved(*liberties);
        }
        let (_, short) = self.short_attackers();
        Proof { fate: Fate::Captured, zone: *liberties | short, best: Some(at) }
    }

    /// The last liberties of the attacking chains in atari beside the chain, and the liberties of all attacking chains
    /// that have one or two: by these the chain may yet breathe.
    fn short_attackers(&mut self) -> (PointSet, PointSet) {
        let (mut last, mut short) = (PointSet::EMPTY, PointSet::EMPTY);
        let Some(target) = self.board.chain_id(self.target) else { return (last, short) };
        for id in self.board.enemy_neighbors(target) {
            let chain = self.board.chain_of(id);
            let breath = self.seen.breath(chain);
            if breath == Breath::One {
                last |= *chain.liberties();
            }
            if breath < Breath::More {
                short |= *chain.liberties();
            }
        }
        (last, short)
    }

    /// The empty points of a zone, the most promising first.
    fn ranked(&mut self, ideas: &[Idea], mover: Color, zone: &PointSet, liberties: &PointSet) -> Option<Tries> {
        let mut tries = Tries::new();
        for at in (*zone | *liberties) & self.board.empty() {
            let spot = Spot::look(self.board, &mut self.seen, mover, self.target, liberties, at);
            tries.try_push((candidates::rank(ideas, &spot), at)).ok()?;
        }
        self.seen.see_all(zone);
        tries.sort_unstable_by_key(|(rank, at)| (-rank, *at));
        Some(tries)
    }

    /// Whether the move is legal, or is for the side that has the larger ko threats.
    fn may_play(&mut self, color: Color, at: Point) -> bool {
        self.board.is_empty_at(at) && self.seen.has_room(self.board, color, at) && !self.forbidden_by_ko(color, at)
    }

    fn forbidden_by_ko(&mut self, color: Color, at: Point) -> bool {
        if self.board.ko() != Some(at) || self.board.to_play() != color {
            return false;
        }
        self.ko_met.get_or_insert(at);
        self.ko_master != Some(color)
    }

    /// Why a move is not to be had, or not for long: the liberties of the chains around the point that have one or two.
    fn reasons_against(&mut self, _mover: Color, at: Point) -> PointSet {
        let mut zone = PointSet::of(at);
        for neighbor in at.neighbors() {
            if let Some(chain) = self.board.chain(neighbor)
                && self.seen.breath(chain) < Breath::More
            {
                zone |= *chain.liberties();
            }
        }
        zone
    }

    /// The points that the stone just played relies on: itself and, where they are few, its liberties.
    fn support(&mut self, at: Point) -> PointSet {
        let mut zone = PointSet::of(at);
        if let Some(chain) = self.board.chain(at)
            && self.seen.breath(chain) < Breath::More
        {
            zone |= *chain.liberties();
        }
        zone
    }

    fn exhausted(&self) -> bool {
        self.nodes >= self.budget || self.ply >= MAX_PLY
    }

    /// Plays, after an exchange of passes for a threat and its answer if a ko forbids the move. Gives the number of moves
    /// to take back.
    fn make(&mut self, color: Color, at: Point) -> u32 {
        let mut made = 1;
        if self.board.ko() == Some(at) && self.board.to_play() == color {
            self.board.pass(color);
            self.board.pass(!color);
            made += 2;
        }
        self.board.play(color, at);
        self.nodes += 1;
        self.ply += 1;
        made
    }

    fn unmake(&mut self, made: u32) {
        for _ in 0..made {
            self.board.undo();
        }
        self.ply -= 1;
    }
}

/// The points by which one more move of the attacker might bring a chain of this many liberties within an attack of the
/// next order: its liberties, if there is but one too many.
fn out_of_reach(order: u8, count: usize, liberties: &PointSet) -> PointSet {
    if count == order as usize + 2 { *liberties } else { PointSet::EMPTY }
}
