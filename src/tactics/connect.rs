//! Connection reading: can two chains, or a chain and an area, be joined or cut apart?
//!
//! The search is the lambda search of [`super::capture`] with the linker as the attacker: a link of order 0 is one
//! stone that joins the two, a link of order *n* a move after which, if the cutter passed, a link of a lower order
//! would work. The linker's moves are those on the shortest ways between the two ends ([`Paths`]): common liberties,
//! steps toward the other end, diagonals and jumps, liberties of cutting stones that can be taken. The cutter's replies
//! are the points of the zone of the link that it must prevent. Capture reading comes in where stones are taken:
//! cutting stones that touch both ends and can be captured make a link, and a joined chain that is caught in a ladder
//! is none. Where asked for, chains that hang together by [`virtual_links`] are linked already.

use arrayvec::ArrayVec;

use crate::board::{Color, Point, PointSet};

use super::candidates::{self, Spot};
use super::capture::{ChainFate, ChainProof, Search};
use super::footprint::LibertyClass;
use super::killers::Killers;
use super::paths::{Distance, Paths};
use super::probe::{NOWHERE, Probe};
use super::shapes;
use super::table::Table;
use super::virtual_links;

/// The other end of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkTarget {
    /// The chain on this point.
    Chain(Point),
    /// A stone on any point of this area.
    Area(PointSet),
}

/// The fate of the link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinkFate {
    /// The two are joined.
    Linked,
    /// They are cut apart.
    Cut,
    /// The budget ran out.
    Unknown,
}

/// The result for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkProof {
    pub(super) fate: LinkFate,
    /// The empty points that decided it.
    pub(super) zone: PointSet,
    /// The winner's move, if it is the winner's turn; of a threat the linker's.
    pub(super) best: Option<Point>,
}

impl LinkProof {
    pub(super) const UNKNOWN: LinkProof = LinkProof { fate: LinkFate::Unknown, zone: PointSet::EMPTY, best: None };
    const CUT: LinkProof = LinkProof { fate: LinkFate::Cut, zone: PointSet::EMPTY, best: None };

    fn linked(zone: PointSet) -> LinkProof {
        LinkProof { fate: LinkFate::Linked, zone, best: None }
    }
}

/// The most moves tried in one position, the best by their ideas. A guess of the right size.
const MAX_TRIES: usize = 64;

/// The lead in rank of a move that worked in this position with fewer moves. A guess of the right size.
const WORKED_HERE_LEAD: i32 = 1000;

/// The half moves by which a way that is still tried may be longer than the shortest. A guess of the right size.
pub(super) const SLACK: usize = 2;

/// Cutting chains with more liberties than this are not read about. A guess of the right size.
const MAX_PREY_LIBERTIES: usize = 3;

/// The limits of attacks on cutting chains: the order, and the moves without atari. A guess of the right size.
const ATTACK_ON_CUTTERS: (u8, u8) = (2, 1);

/// The ply from which only ladders are read against cutting chains. Nine moves in ten of a reading were made to capture
/// cutters; of 1,203 pairs of near chains in labelled positions 822 are joined so within 10,000 moves, in 0.8 of the
/// time that 821 take within 16,000 without it.
const LATE_PLY: u32 = 7;
const LATE_ATTACK_ON_CUTTERS: (u8, u8) = (2, 0);

/// The distance of ends that cannot be joined, in half moves.
const FAR_HALF_MOVES: usize = 2 * super::paths::LEVELS;

/// The depth of what does not change with more moves.
const FINAL_DEPTH: u8 = u8::MAX;

type Tries = ArrayVec<(i32, Point), 362>;

/// A reading about one link.
pub(super) struct LinkSearch<'r> {
    pub(super) probe: Probe<'r>,
    pub(super) table: &'r mut Table,
    /// The table of the capture reading within.
    pub(super) capture_table: &'r mut Table,
    /// A stone of the first chain.
    pub(super) from: Point,
    /// The other end of the link.
    pub(super) to: LinkTarget,
    /// The linker.
    pub(super) linker: Color,
    /// True if jumps in the open count as links.
    pub(super) open_shapes: bool,
    /// True if chains that hang together by virtual links count as linked.
    pub(super) virtual_links: bool,
    /// True if the plainest of several moves is wanted.
    pub(super) plainest: bool,
    /// The first cut to be tried, if it is known.
    pub(super) vital: Option<Point>,
    /// True if the depth kept a link from being read on.
    pub(super) cut_short: bool,
    /// The moves that worked.
    pub(super) killers: Killers,
    /// The number of the linker's moves that are tried after the first.
    pub(super) width: usize,
}

impl LinkSearch<'_> {
    /// The linker moves: does it join the two by a link of this order or a lower one, with at most `depth` moves?
    pub(super) fn link(&mut self, order: u8, depth: u8) -> LinkProof {
        if !self.ends_stand() {
            return LinkProof::CUT;
        }
        if self.is_joined() {
            return LinkProof::linked(PointSet::EMPTY);
        }
        if depth == 0 {
            self.cut_short = true;
            return LinkProof::CUT;
        }
        let hash = self.probe.hash();
        if let Some(known) = self.known(hash, order, depth) {
            return known;
        }
        self.and_remember(hash, order, depth, |search| search.link_within(order, depth))
    }

    fn link_within(&mut self, order: u8, depth: u8) -> LinkProof {
        // Each of the linker's moves is worth two half moves: what is farther than its moves reach is not looked for.
        let most = 2 * (order as usize + 1);
        let reachable = if depth == 1 && !self.virtual_links { 0 } else { most.min(2 * depth as usize) };
        let Some(distance) = self.distance(reachable) else { return LinkProof::CUT };
        if depth == 1 || distance.length.is_some_and(|length| length <= 2) {
            let mut common: ArrayVec<Point, 362> = self.common_liberties().iter().collect();
            common.sort_unstable_by_key(|at| -self.probe.view.key(0, *at));
            for at in common {
                let proof = self.try_link(at, 0, depth - 1);
                if proof.fate != LinkFate::Cut {
                    return proof;
                }
            }
        }
        let taken = self.capture_a_cutter(distance.ends());
        if taken.fate != LinkFate::Cut {
            return taken;
        }
        if depth == 1 && !self.virtual_links {
            // One stone does not link otherwise.
            self.cut_short = true;
            return LinkProof::CUT;
        }
        let Some(paths) = self.paths(distance) else {
            self.cut_short |= reachable < most;
            return LinkProof::CUT;
        };
        let tries = self.linking_moves(&paths, (paths.length + SLACK).min(most));
        for (_, at) in self.ranked(self.linker, &tries, Some(&paths)) {
            let proof = self.try_link(at, order, depth - 1);
            if proof.fate != LinkFate::Cut {
                self.killers.note(self.probe.ply, self.linker, at);
                return proof;
            }
        }
        LinkProof::CUT
    }

    /// Returns the points where one stone touches both ends.
    fn common_liberties(&self) -> PointSet {
        let liberties = |at| self.probe.board.chain(at).map_or(PointSet::EMPTY, |chain| *chain.liberties());
        match self.to {
            LinkTarget::Chain(to) => liberties(self.from) & liberties(to),
            LinkTarget::Area(area) => liberties(self.from) & area,
        }
    }

    /// The cutter moves: does the linker join the two all the same, by a threat of a lower order than this, with at
    /// most so many moves?
    pub(super) fn cut(&mut self, order: u8, depth: u8) -> LinkProof {
        if !self.ends_stand() {
            return LinkProof::CUT;
        }
        if self.is_joined() {
            return self.holds();
        }
        if let LinkTarget::Chain(to) = self.to
            && self.open_shapes
            && let Some(zone) = shapes::open_shape(self.probe.board, self.linker, self.from, to)
        {
            self.probe.seen.see_all(&zone.grown_around());
            return LinkProof::linked(zone);
        }
        if self.virtual_links {
            let goal = self.far_end();
            let (board, seen) = (&*self.probe.board, &mut self.probe.seen);
            if let Some(zone) = virtual_links::held_together(board, seen, self.linker, self.from, &goal) {
                return LinkProof::linked(zone);
            }
        }
        if order == 0 {
            return LinkProof::CUT;
        }
        let hash = self.probe.hash();
        if let Some(known) = self.known(hash, order, depth) {
            return known;
        }
        self.and_remember(hash, order, depth, |search| {
            let threat = search.threat(order - 1, depth);
            match threat.fate {
                LinkFate::Linked => search.cut_within(&threat, order, depth),
                _ => LinkProof { best: None, ..threat },
            }
        })
    }

    /// Returns whether a link of this order is made if the cutter passes, by what points, and where the linker plays.
    pub(super) fn threat(&mut self, order: u8, depth: u8) -> LinkProof {
        self.probe.board.pass(!self.linker);
        let threat = self.link(order, depth);
        self.probe.board.undo();
        LinkProof { zone: threat.zone | self.short_of_breath(&threat.zone), ..threat }
    }

    /// Tries the cutter's moves in the zone of a threat to link.
    fn cut_within(&mut self, threat: &LinkProof, order: u8, depth: u8) -> LinkProof {
        let mut zone = threat.zone;
        // At the first move the plainest one is told. Later ones are found as soon without the ways between the ends:
        // of 1,203 pairs of near chains in labelled positions as many are joined, in nine tenths of the time.
        let paths = if self.probe.ply == 0 {
            self.distance(2 * (order as usize + 1)).and_then(|distance| self.paths(distance))
        } else {
            None
        };
        let mut tries = self.ranked(!self.linker, &threat.zone, paths.as_ref());
        if self.probe.ply == 0 && self.plainest {
            // If there are several cuts, players call that one vital which is where the link would be made: it comes
            // before the plainest.
            let vital = self.vital.or(threat.best);
            tries.sort_by_key(|(_, at)| Some(*at) != vital);
        }
        for (_, at) in tries {
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
                LinkFate::Cut => {
                    self.killers.note(self.probe.ply, !self.linker, at);
                    return LinkProof { zone: proof.zone | counters, best: Some(at), ..proof };
                }
                LinkFate::Unknown => return LinkProof::UNKNOWN,
                LinkFate::Linked => zone |= proof.zone,
            }
        }
        LinkProof::linked(zone)
    }

    /// The linker plays there, if that is legal.
    fn try_link(&mut self, at: Point, order: u8, depth: u8) -> LinkProof {
        if !self.probe.may_play(self.linker, at) {
            return LinkProof::CUT;
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

    /// Returns the entry of the position in the table that holds for this order and depth.
    fn known(&mut self, hash: u64, order: u8, depth: u8) -> Option<LinkProof> {
        let entry = self.table.get(hash)?;
        let best = entry.best;
        if entry.reached {
            return (entry.order <= order && entry.depth <= depth)
                .then_some(LinkProof { best, ..LinkProof::linked(entry.zone) });
        }
        if entry.depth < depth || entry.order < order {
            return None;
        }
        self.cut_short |= entry.depth != FINAL_DEPTH;
        Some(LinkProof { best, ..LinkProof::CUT })
    }

    /// Searches a position and remembers what was found, with the order and depth it holds for.
    fn and_remember(
        &mut self,
        hash: u64,
        order: u8,
        depth: u8,
        read: impl FnOnce(&mut Self) -> LinkProof,
    ) -> LinkProof {
        let short_before = std::mem::replace(&mut self.cut_short, false);
        let proof = read(self);
        let until = if self.cut_short { depth } else { FINAL_DEPTH };
        match proof.fate {
            LinkFate::Linked => self.table.put(hash, true, order, depth, &proof.zone, proof.best),
            LinkFate::Cut => self.table.put(hash, false, order, until, &PointSet::EMPTY, proof.best),
            LinkFate::Unknown => {}
        }
        self.cut_short |= short_before;
        proof
    }

    /// The move that lies best on the ways between two chains that are apart.
    pub(super) fn cut_on_the_way(&mut self) -> Option<Point> {
        let distance = self.distance(usize::MAX)?;
        let paths = self.paths(distance)?;
        let tries = self.linking_moves(&paths, paths.length + SLACK);
        let ranked = self.ranked(!self.linker, &tries, Some(&paths));
        ranked.into_iter().map(|(_, at)| at).find(|at| self.probe.may_play(!self.linker, *at))
    }

    /// Returns whether the joined chain, with the cutter to move, is safe from a ladder.
    fn holds(&mut self) -> LinkProof {
        let Some(chain) = self.probe.board.chain(self.from) else { return LinkProof::CUT };
        let class = self.probe.seen.liberty_class(chain);
        if class == LibertyClass::More {
            return LinkProof::linked(PointSet::EMPTY);
        }
        let liberties = *chain.liberties();
        let caught = self.capture(self.from, 1, 0);
        match caught.fate {
            ChainFate::Captured => LinkProof { best: caught.best, ..LinkProof::CUT },
            ChainFate::Saved => LinkProof::linked(caught.zone | liberties),
            ChainFate::Unknown => LinkProof::UNKNOWN,
        }
    }

    /// Reads whether the chain on `target` is captured if its opponent moves first, on this search's account.
    fn capture(&mut self, target: Point, order: u8, depth: u8) -> ChainProof {
        let Some(owner) = self.probe.board.color_at(target) else { return ChainProof::UNKNOWN };
        let moves_before = self.probe.board.moves_played();
        let probe = Probe {
            board: &mut *self.probe.board,
            view: self.probe.view,
            ko_master: self.probe.ko_master,
            ko_met: self.probe.ko_met,
            seen: self.probe.seen,
            nodes: self.probe.nodes,
            budget: self.probe.budget,
            ply: self.probe.ply,
            root: self.probe.root,
            moves_before,
            came_back_to: NOWHERE,
        };
        // The table knows positions, not chains.
        self.capture_table.renew();
        let table = &mut *self.capture_table;
        let mut search =
            Search { probe, table, target, owner, least_depth: 0, widen: 0, cut_short: false, in_ladder: false };
        let proof = search.attack(order, depth);
        let Probe { ko_met, seen, nodes, .. } = search.probe;
        (self.probe.ko_met, self.probe.seen, self.probe.nodes) = (ko_met, seen, nodes);
        proof
    }

    /// Returns whether both ends have liberties to spare. Where they have not, taking a cutting stone may not be
    /// enough.
    fn ends_breathe(&mut self) -> bool {
        let ends = match self.to {
            LinkTarget::Chain(to) => [Some(self.from), Some(to)],
            LinkTarget::Area(_) => [Some(self.from), None],
        };
        ends.into_iter().flatten().all(|end| match self.probe.board.chain(end) {
            Some(chain) => self.probe.seen.liberty_class(chain) > LibertyClass::One,
            None => false,
        })
    }

    /// Returns whether a cutting chain that touches both ends can be captured at once: that links.
    fn capture_a_cutter(&mut self, (near, far): (PointSet, PointSet)) -> LinkProof {
        if near.intersects(&far) || !self.ends_breathe() {
            return LinkProof::CUT;
        }
        let board = &*self.probe.board;
        let touching = near.grown() & *board.stones(!self.linker);
        let far = far.grown();
        let view = self.probe.view;
        let mut prey: ArrayVec<(i32, Point), 32> = ArrayVec::new();
        for chain in board.chains_among(touching).map(|id| board.chain_of(id)) {
            if chain.liberty_count() <= MAX_PREY_LIBERTIES && chain.stones().intersects(&far) {
                // Named by a stone that does not depend on how the chain came about.
                let place = chain.stones().iter().map(|stone| view.key(0, stone)).max().unwrap_or(0);
                let _ = chain.stones().first().is_some_and(|first| prey.try_push((place, first)).is_ok());
            }
        }
        prey.sort_unstable_by_key(|(place, _)| -place);
        let (order, depth) = if self.probe.ply < LATE_PLY { ATTACK_ON_CUTTERS } else { LATE_ATTACK_ON_CUTTERS };
        for (_, cutter) in prey {
            let proof = self.capture(cutter, order, depth);
            match proof.fate {
                ChainFate::Captured => return LinkProof { best: proof.best, ..LinkProof::linked(proof.zone) },
                ChainFate::Unknown => return LinkProof::UNKNOWN,
                ChainFate::Saved => {}
            }
        }
        LinkProof::CUT
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

    /// Returns how far apart the two are, if it is no more half moves than this; `None` if an end does not stand.
    pub(super) fn distance(&mut self, most: usize) -> Option<Distance> {
        let to = self.far_end();
        let (board, seen) = (&*self.probe.board, &mut self.probe.seen);
        let first = board.chain(self.from)?;
        seen.see_all(first.stones());
        seen.see_all(&to);
        Some(Distance::find(board, seen, self.linker, [first.stones(), &to], most, SLACK))
    }

    /// The ways over this distance, if it is known.
    pub(super) fn paths(&mut self, distance: Distance) -> Option<Paths> {
        let to = self.far_end();
        distance.paths(self.probe.board, &mut self.probe.seen, self.linker, &to, SLACK)
    }

    /// The points of the second end.
    fn far_end(&self) -> PointSet {
        match self.to {
            LinkTarget::Chain(point) => self.probe.board.chain(point).map_or(PointSet::EMPTY, |chain| *chain.stones()),
            LinkTarget::Area(area) => area,
        }
    }

    /// Returns the points where the linker plays: on the ways that are no longer than this, at the liberties of cutting
    /// chains there, and at those of an end that is short of liberties.
    pub(super) fn linking_moves(&mut self, paths: &Paths, length: usize) -> PointSet {
        let board = &*self.probe.board;
        let empty = board.empty();
        let mut points = paths.points(length, 2) & empty;
        let cutters = paths.points(length, 3) & *board.stones(!self.linker);
        for chain in board.chains_among(cutters).map(|id| board.chain_of(id)) {
            self.probe.seen.see_chain(chain);
            points |= *chain.liberties();
        }
        let (near, far) = paths.ends();
        for id in board.chains_among(near | far) {
            let chain = board.chain_of(id);
            if self.probe.seen.liberty_class(chain) == LibertyClass::More {
                continue;
            }
            points |= *chain.liberties();
            for enemy in board.enemy_neighbors(id) {
                let enemy = board.chain_of(enemy);
                if self.probe.seen.liberty_class(enemy) < LibertyClass::More {
                    points |= *enemy.liberties();
                }
            }
        }
        points
    }

    /// The liberties of the linker's chains at a zone that have one or two: threats against these may cut.
    fn short_of_breath(&mut self, zone: &PointSet) -> PointSet {
        let board = &*self.probe.board;
        let mut found = PointSet::EMPTY;
        let ends = match self.to {
            LinkTarget::Chain(to) => PointSet::of(self.from) | PointSet::of(to),
            LinkTarget::Area(_) => PointSet::of(self.from),
        };
        let own = (zone.grown() | ends) & *board.stones(self.linker);
        self.probe.seen.see_all(&(zone.grown() & *board.on_board()));
        for chain in board.chains_among(own).map(|id| board.chain_of(id)) {
            if self.probe.seen.liberty_class(chain) < LibertyClass::More {
                found |= *chain.liberties();
            }
        }
        found
    }

    /// The empty points of a zone, those first that lie on the shortest ways and do most by the capture ideas.
    pub(super) fn ranked(&mut self, mover: Color, zone: &PointSet, paths: Option<&Paths>) -> Tries {
        let board = &*self.probe.board;
        let near = board.chain(self.from).map_or(PointSet::EMPTY, |chain| *chain.liberties());
        let mut tries = Tries::new();
        let worked = self.table.get(self.probe.hash()).and_then(|entry| entry.best);
        let ply = self.probe.ply;
        // Among plain moves the plainest is told, whatever worked before.
        let by_memory = ply > 0 || !self.plainest;
        self.probe.seen.see_all(zone);
        for at in *zone & board.empty() {
            let spot = Spot::look(board, &mut self.probe.seen, mover, self.from, &near, at);
            let rank = candidates::capture(&spot) / 2
                + candidates::save_attacker(&spot)
                + candidates::counter_atari(&spot)
                + candidates::throw_in(&spot)
                - paths.map_or(0, |paths| 10 * paths.over(at) as i32)
                + if Some(at) == worked { WORKED_HERE_LEAD } else { 0 }
                + if by_memory { self.killers.rank(ply, mover, at) } else { 0 };
            if tries.try_push((self.probe.view.key(rank, at), at)).is_err() {
                break;
            }
        }
        tries.sort_unstable_by_key(|(key, _)| -key);
        let width = if self.probe.ply > 0 && mover == self.linker { self.width } else { MAX_TRIES };
        tries.truncate(width.min(MAX_TRIES));
        if self.probe.ply == 0 && self.plainest {
            self.rank_by_what_is_left(mover, &mut tries);
        }
        tries
    }

    /// Ranks tries anew, by how far apart each leaves the ends: of several moves that cut or link, the plainest.
    fn rank_by_what_is_left(&mut self, mover: Color, tries: &mut Tries) {
        let sign = if mover == self.linker { -1 } else { 1 };
        for (key, at) in tries.iter_mut() {
            if !self.probe.may_play(mover, *at) {
                continue;
            }
            let passes = self.probe.make(mover, *at);
            self.probe.nodes -= 1;
            let apart = if self.ends_stand() {
                self.distance(usize::MAX).and_then(|distance| distance.length).unwrap_or(FAR_HALF_MOVES)
            } else {
                FAR_HALF_MOVES
            };
            self.probe.unmake(passes);
            *key += sign * 20 * apart as i32 * Point::SLOTS as i32;
        }
        tries.sort_unstable_by_key(|(key, _)| -key);
    }
}
