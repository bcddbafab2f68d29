//! Connection reading: can two chains, or a chain and an area, be joined or cut apart?
//!
//! The same lambda search as in [`super::capture`] with the linker as the attacker: a link of order 0 is one stone that
//! joins the two, a link of order *n* a move after which, if the cutter passed, a link of a lower order would work. The
//! cutter's replies are the points of the zone of that threat. Capture reading comes in where stones are taken: a
//! cutting stone in atari is a move of the linker's, and a joined chain that is caught in a ladder is no link.

use arrayvec::ArrayVec;

use crate::board::{ChainId, Color, Point, PointSet};

use super::candidates::{self, Spot};
use super::capture::{Fate, Proof, Search};
use super::footprint::Breath;
use super::probe::Probe;
use super::table::Table;

/// What a chain is to be joined with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkTarget {
    /// The chain on this point.
    Chain(Point),
    /// A stone on any point of this area.
    Area(PointSet),
}

/// What becomes of the link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinkFate {
    /// The two are joined.
    Linked,
    /// They are cut apart.
    Cut,
    /// The budget ran out.
    Unknown,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkProof {
    pub(super) fate: LinkFate,
    /// The empty points that decided it.
    pub(super) zone: PointSet,
    /// The winner's move, where he is the one to move.
    pub(super) best: Option<Point>,
}

impl LinkProof {
    const UNKNOWN: LinkProof = LinkProof { fate: LinkFate::Unknown, zone: PointSet::EMPTY, best: None };

    fn cut(zone: PointSet) -> LinkProof {
        LinkProof { fate: LinkFate::Cut, zone, best: None }
    }
}

/// The most moves tried in one position, the best by their ideas.
const MAX_TRIES: usize = 160;

type Tries = ArrayVec<(i32, Point), MAX_TRIES>;

/// One reading about one link.
pub(super) struct LinkSearch<'r> {
    pub(super) probe: Probe<'r>,
    pub(super) table: &'r mut Table,
    /// For the capture reading within.
    pub(super) capture_table: &'r mut Table,
    /// A stone of the first chain.
    pub(super) from: Point,
    /// What it is to be joined with.
    pub(super) to: LinkTarget,
    /// The linker.
    pub(super) linker: Color,
    /// Whether the depth kept a link from being read on.
    pub(super) cut_short: bool,
}

impl LinkSearch<'_> {
    /// The linker moves: a link of this order or a lower one?
    pub(super) fn link(&mut self, order: u8, depth: u8) -> LinkProof {
        if !self.ends_stand() {
            return LinkProof::cut(PointSet::EMPTY);
        }
        if self.is_joined() {
            return LinkProof { fate: LinkFate::Linked, zone: PointSet::EMPTY, best: None };
        }
        let hash = self.probe.hash();
        let mut failed = PointSet::EMPTY;
        let mut first = 0;
        if let Some(entry) = self.table.get(hash) {
            if entry.reached {
                return LinkProof { fate: LinkFate::Linked, zone: entry.zone, best: Some(entry.best) };
            }
            if entry.depth >= depth {
                failed = entry.zone;
                if entry.order >= order {
                    return LinkProof::cut(failed);
                }
                first = entry.order + 1;
            }
        }
        let highest = if depth == 0 { 0 } else { order };
        self.cut_short |= highest < order;
        for order in first..=highest {
            let proof = if order == 0 { self.join() } else { self.link_within(&failed, order, depth) };
            match proof.fate {
                LinkFate::Linked => {
                    self.table.put(hash, true, order, depth, &proof.zone, proof.best);
                    return proof;
                }
                LinkFate::Unknown => return proof,
                LinkFate::Cut => failed |= proof.zone,
            }
        }
        self.table.put(hash, false, order, depth, &failed, None);
        LinkProof::cut(failed)
    }

    /// The cutter moves: is there a link of this order all the same?
    pub(super) fn cut(&mut self, order: u8, depth: u8) -> LinkProof {
        if !self.ends_stand() {
            return LinkProof::cut(PointSet::EMPTY);
        }
        if self.is_joined() {
            return self.holds();
        }
        if order == 0 {
            return LinkProof::cut(self.joining_points());
        }
        self.probe.board.pass(!self.linker);
        let threat = self.link(order - 1, depth);
        self.probe.board.undo();
        if threat.fate != LinkFate::Linked {
            return LinkProof { best: None, ..threat };
        }
        self.cut_within(&threat.zone, order, depth)
    }

    /// Tries the cutter's moves in the zone of a threat to link.
    pub(super) fn cut_within(&mut self, threat: &PointSet, order: u8, depth: u8) -> LinkProof {
        let mut zone = *threat;
        for (_, at) in self.ranked(!self.linker, threat) {
            if !self.probe.may_play(!self.linker, at) {
                zone |= self.probe.reasons_against(at);
                continue;
            }
            if self.probe.exhausted() {
                return LinkProof::UNKNOWN;
            }
            let counters = self.probe.counters_to_capture(!self.linker, at);
            let passes = self.probe.make(!self.linker, at);
            let mut proof = self.link(order, depth);
            proof.zone |= self.probe.support(at);
            self.probe.unmake(passes);
            match proof.fate {
                LinkFate::Cut => return LinkProof { zone: proof.zone | counters, best: Some(at), ..proof },
                LinkFate::Unknown => return LinkProof::UNKNOWN,
                LinkFate::Linked => zone |= proof.zone,
            }
        }
        LinkProof { fate: LinkFate::Linked, zone, best: None }
    }

    /// One stone that joins the two.
    fn join(&mut self) -> LinkProof {
        let joining = self.joining_points();
        let mut zone = joining | self.preparing_points();
        for at in joining {
            let proof = self.try_link(at, 0, 0);
            match proof.fate {
                LinkFate::Linked | LinkFate::Unknown => return proof,
                LinkFate::Cut => zone |= proof.zone,
            }
        }
        if let Some(proof) = self.capture_a_cutter(&mut zone) {
            return proof;
        }
        LinkProof::cut(zone)
    }

    /// Tries the moves that may make a link of this order work.
    fn link_within(&mut self, failed: &PointSet, order: u8, depth: u8) -> LinkProof {
        let tries = *failed | self.bridging_points(order);
        let mut zone = PointSet::EMPTY;
        for (_, at) in self.ranked(self.linker, &tries) {
            let proof = self.try_link(at, order, depth - 1);
            match proof.fate {
                LinkFate::Linked | LinkFate::Unknown => return proof,
                LinkFate::Cut => zone |= proof.zone,
            }
        }
        LinkProof::cut(zone)
    }

    /// The linker plays there, if he may.
    fn try_link(&mut self, at: Point, order: u8, depth: u8) -> LinkProof {
        if !self.probe.may_play(self.linker, at) {
            return LinkProof::cut(self.probe.reasons_against(at));
        }
        if self.probe.exhausted() {
            return LinkProof::UNKNOWN;
        }
        let counters = self.probe.counters_to_capture(self.linker, at);
        let passes = self.probe.make(self.linker, at);
        let mut proof = self.cut(order, depth);
        proof.zone |= self.probe.support(at);
        self.probe.unmake(passes);
        proof.best = None;
        if proof.fate == LinkFate::Linked {
            proof.zone |= counters;
            proof.best = Some(at);
        }
        proof
    }

    /// Whether the joined chain, with the cutter to move, is safe from a ladder.
    fn holds(&mut self) -> LinkProof {
        let Some(chain) = self.probe.board.chain(self.from) else { return LinkProof::UNKNOWN };
        let linked = LinkProof { fate: LinkFate::Linked, zone: PointSet::EMPTY, best: None };
        let breath = self.probe.seen.breath(chain);
        if breath == Breath::More {
            return linked;
        }
        let liberties = *chain.liberties();
        let caught = self.capture(self.from, 1, 0);
        match caught.fate {
            Fate::Captured => LinkProof::cut(caught.zone | liberties),
            Fate::Saved => LinkProof { zone: caught.zone | liberties, ..linked },
            Fate::Unknown => LinkProof::UNKNOWN,
        }
    }

    /// Reads whether the chain on `target` is captured if its opponent moves first, on this search's account.
    fn capture(&mut self, target: Point, order: u8, depth: u8) -> Proof {
        let Some(owner) = self.probe.board.color_at(target) else { return Proof::UNKNOWN };
        let probe = Probe {
            board: &mut *self.probe.board,
            ko_master: self.probe.ko_master,
            ko_met: self.probe.ko_met,
            seen: self.probe.seen,
            nodes: self.probe.nodes,
            budget: self.probe.budget,
            ply: self.probe.ply,
            root: self.probe.root,
        };
        // The table knows positions, not chains.
        self.capture_table.renew();
        let table = &mut *self.capture_table;
        let mut search = Search { probe, table, target, owner, least_depth: 0, widen: 0, cut_short: false };
        let proof = search.attack(order, depth);
        let Probe { ko_met, seen, nodes, .. } = search.probe;
        (self.probe.ko_met, self.probe.seen, self.probe.nodes) = (ko_met, seen, nodes);
        proof
    }

    /// Whether a cutting chain that touches both ends can be captured at once: that links.
    fn capture_a_cutter(&mut self, zone: &mut PointSet) -> Option<LinkProof> {
        let LinkTarget::Chain(to) = self.to else { return None };
        let board = &*self.probe.board;
        let (from, to) = (board.chain_id(self.from)?, board.chain_id(to)?);
        let far = board.chain_of(to).stones().grown();
        let cutters: ArrayVec<Point, 8> = board
            .enemy_neighbors(from)
            .filter(|id| board.chain_of(*id).stones().intersects(&far) && board.chain_of(*id).liberty_count() <= 3)
            .map(|id| id.point())
            .take(8)
            .collect();
        for cutter in cutters {
            // Named by a stone that does not depend on how the chain came about.
            let cutter = self.probe.board.chain(cutter).and_then(|chain| chain.stones().first()).unwrap_or(cutter);
            let proof = self.capture(cutter, 2, 2);
            match proof.fate {
                Fate::Captured => {
                    return Some(LinkProof { fate: LinkFate::Linked, zone: proof.zone, best: proof.best });
                }
                Fate::Unknown => return Some(LinkProof::UNKNOWN),
                Fate::Saved => *zone |= proof.zone,
            }
        }
        None
    }

    fn ends_stand(&self) -> bool {
        let own = Some(self.linker);
        self.probe.board.color_at(self.from) == own
            && match self.to {
                LinkTarget::Chain(point) => self.probe.board.color_at(point) == own,
                LinkTarget::Area(_) => true,
            }
    }

    fn is_joined(&mut self) -> bool {
        let board = &*self.probe.board;
        match self.to {
            LinkTarget::Chain(point) => board.chain_id(self.from) == board.chain_id(point),
            LinkTarget::Area(area) => board.chain(self.from).is_some_and(|chain| chain.stones().intersects(&area)),
        }
    }

    /// The liberties of the first chain, and the points beside the other end.
    fn shores(&mut self) -> (PointSet, PointSet) {
        let board = &*self.probe.board;
        let mut near = PointSet::EMPTY;
        if let Some(chain) = board.chain(self.from) {
            self.probe.seen.see_chain(chain);
            near = *chain.liberties();
        }
        let far = match self.to {
            LinkTarget::Chain(point) => board.chain(point).map_or(PointSet::EMPTY, |chain| {
                self.probe.seen.see_chain(chain);
                *chain.liberties()
            }),
            LinkTarget::Area(area) => {
                let reached = area.grown();
                self.probe.seen.see_all(&reached);
                let inside = *board.stones(self.linker) & area;
                (area | inside.grown()) & board.empty()
            }
        };
        (near, far)
    }

    /// Where one stone touches both.
    fn joining_points(&mut self) -> PointSet {
        let (near, far) = self.shores();
        near & far
    }

    /// Where one stone might make a point that touches both: beside a liberty of each, at a chain that has liberties in
    /// common with both, or where a cutter short of liberties is taken.
    fn preparing_points(&mut self) -> PointSet {
        let (near, far) = self.shores();
        let mut points = (near.grown() & far) | (far.grown() & near);
        for id in self.stepping_stones(&near, &far) {
            let chain = self.probe.board.chain_of(id);
            self.probe.seen.see_chain(chain);
            points |= *chain.liberties() & (near | far);
        }
        points | self.short_cutters()
    }

    /// Other chains of the linker that share liberties with both ends.
    fn stepping_stones(&mut self, near: &PointSet, far: &PointSet) -> ArrayVec<ChainId, 16> {
        let board = &*self.probe.board;
        let mut found = ArrayVec::new();
        let from = board.chain_id(self.from);
        let beside = near.grown() & far.grown().grown() & *board.stones(self.linker);
        self.probe.seen.see_all(&near.grown());
        for point in beside {
            if let Some(id) = board.chain_id(point)
                && Some(id) != from
                && !found.contains(&id)
                && board.chain_of(id).liberties().intersects(near)
                && board.chain_of(id).liberties().intersects(far)
                && found.try_push(id).is_err()
            {
                break;
            }
        }
        found
    }

    /// The liberties of the cutting chains with one or two liberties that touch an end.
    fn short_cutters(&mut self) -> PointSet {
        let board = &*self.probe.board;
        let mut points = PointSet::EMPTY;
        let ends = [Some(self.from), if let LinkTarget::Chain(to) = self.to { Some(to) } else { None }];
        for end in ends.into_iter().flatten() {
            let Some(id) = board.chain_id(end) else { continue };
            for cutter in board.enemy_neighbors(id) {
                let chain = board.chain_of(cutter);
                if self.probe.seen.breath(chain) < Breath::More {
                    points |= *chain.liberties();
                }
            }
        }
        points
    }

    /// Where a stone lies on the way: within a step of a liberty of each end, or two if the link may be loose; and the
    /// liberties of cutters there that are short of them.
    fn bridging_points(&mut self, order: u8) -> PointSet {
        let (near, far) = self.shores();
        let (close, wide) = (near.grown() & far.grown(), near.grown().grown() & far.grown().grown());
        self.probe.seen.see_all(&wide);
        let mut points = if order >= 2 || close.is_empty() { wide } else { close };
        let board = &*self.probe.board;
        let mut cutters = wide & *board.stones(!self.linker);
        while let Some(at) = cutters.first() {
            let Some(chain) = board.chain(at) else { break };
            cutters = cutters - *chain.stones();
            if chain.liberty_count() <= 3 {
                self.probe.seen.see_chain(chain);
                points |= *chain.liberties();
            } else {
                self.probe.seen.breath(chain);
            }
        }
        points & board.empty()
    }

    /// The empty points of a zone, those first that lie on liberties of both ends and do most by the capture ideas.
    fn ranked(&mut self, mover: Color, zone: &PointSet) -> Tries {
        let (near, far) = self.shores();
        let mut tries = Tries::new();
        self.probe.seen.see_all(zone);
        for at in *zone & self.probe.board.empty() {
            let spot = Spot::look(self.probe.board, &mut self.probe.seen, mover, self.from, &near, at);
            let beside = |set: &PointSet| {
                if set.contains(at) {
                    12
                } else {
                    4 * at.neighbors().iter().filter(|n| set.contains(**n)).count() as i32
                }
            };
            let rank = candidates::capture(&spot) / 2
                + candidates::save_attacker(&spot)
                + candidates::counter_atari(&spot)
                + candidates::throw_in(&spot)
                + beside(&near) * beside(&far).max(1) / 2
                + beside(&far);
            if tries.try_push((rank, at)).is_err() {
                break;
            }
        }
        tries.sort_unstable_by_key(|(rank, at)| (-rank, *at));
        tries
    }
}
