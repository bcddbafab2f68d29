//! The search about a fight: depth-first proof numbers (A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its
//! Applications*, 2002). What has to be refuted costs as much as its dearest part and a little for each other one (weak
//! proof numbers: T. Ueda et al., 2008), since the parts share most of their positions.

use arrayvec::ArrayVec;

use super::capture::{self, ChainFate};
use super::eye_shape::Shapes;
use super::fight::Fight;
use super::footprint::Footprint;
use super::halt;
use super::joined::Body;
use super::life_shape::{Room, most_eyes, prospects, sure_eyes};
use super::life_table::{Costs, INFINITE, LifeTable};
use super::probe::Probe;
use super::race::Count;
use super::table::Table;
use super::view::View;
use crate::board::{Board, Chain, Color, Point, PointSet};

/// The divisor of what the parts of a refutation add to its cost, but for the dearest part. A guess of the right size.
const OTHERS_DIVISOR: u32 = 2;

/// The positions judged to find the move of a side that has won as it stands. A guess of the right size.
const WON_BUDGET: u64 = 2_000;

/// The longest line read.
const MAX_DEPTH: usize = 60;

/// The worth that a move loses if it touches neither the group nor its room. A guess of the right size.
const IDLE_PENALTY: i32 = 12;

/// The number of exits with which a group is out though the attacker moves first. On GNU Go's suites 3 and 5 did about
/// the same.
const SURE_EXITS: usize = 4;

/// The eyes by which a group lives.
const ENOUGH_EYES: u8 = 2;

/// The worth that a move gains if it fills a liberty of the other side from strong stones, and loses if it fills a
/// shared one. Of GNU Go's 399 races 301 are judged right without both, 305, 316, 323, 322 and 321 with 7 and 6, 14 and
/// 12, these, 42 and 36, 56 and 48; with half of the latter alone 320. Groups without a rival read the same.
const OUTSIDE_BONUS: i32 = 28;
const SHARED_PENALTY: i32 = 24;

/// The most moves tried in one position. A guess of the right size.
const MAX_TRIES: usize = 48;

/// The position after a move, for the side that moves next.
#[derive(Clone, Copy)]
struct Child {
    /// The point of the move; `None` is the defender's pass.
    at: Option<Point>,
    costs: Costs,
}

/// The memory that a search about life needs, and what it notes.
pub(super) struct Workspace {
    pub(super) table: LifeTable,
    /// The table of ladders, which remember nothing.
    ladders: Table,
    pub(super) nodes: u64,
    /// Eye spaces played out in races.
    shapes: Shapes,
    /// The points that were looked at: the group with its liberties wherever it grew, and the points where moves were
    /// tried.
    pub(super) seen: PointSet,
}

impl Workspace {
    /// The memory for questions of this budget, in positions.
    pub(super) fn for_budget(budget: u64) -> Workspace {
        let (table, ladders) = (LifeTable::for_budget(budget), Table::new());
        Workspace { table, ladders, nodes: 0, shapes: Shapes::default(), seen: PointSet::EMPTY }
    }
}

/// A search with one assumption about kos.
pub(super) struct Search<'r> {
    workspace: &'r mut Workspace,
    board: &'r mut Board,
    fight: &'r Fight,
    ko_master: Option<Color>,
    ko_met: bool,
    root: u64,
    /// The side from which the board is looked at, so that moves of equal promise have an order that turns with it.
    view: View,
    path: ArrayVec<u64, { MAX_DEPTH + 2 }>,
    /// The earliest position in the line that a line below came back to.
    came_back_to: usize,
    /// The best move of the side that moves first.
    first_move: Option<Point>,
    stop_at: u64,
}

/// The ply that stands for no line that came back to a position.
const NOWHERE: usize = usize::MAX;

/// The result of a search for the side that moves first.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) reached: Option<bool>,
    /// True if it looked likely when the budget ran out.
    pub(super) likely: bool,
    pub(super) best: Option<Point>,
    pub(super) ko_met: bool,
}

/// A position at first sight.
#[expect(clippy::large_enum_variant, reason = "it lives on the stack, for a moment")]
enum Assessment {
    /// This side has won.
    Over(Color),
    /// Neither side has won yet: what was looked at, and the half eyes that are sure.
    Open { body: Body, room: Room, sure: u8, race: Option<Count> },
}

impl<'r> Search<'r> {
    pub(super) fn new(
        workspace: &'r mut Workspace,
        board: &'r mut Board,
        fight: &'r Fight,
        ko_master: Option<Color>,
        stop_at: u64,
    ) -> Search<'r> {
        let root = board.hash();
        let view = view_of(board, fight, &mut workspace.seen);
        let (path, came_back_to) = (ArrayVec::new(), NOWHERE);
        Search {
            workspace,
            board,
            fight,
            ko_master,
            ko_met: false,
            root,
            view,
            path,
            came_back_to,
            first_move: None,
            stop_at,
        }
    }

    pub(super) fn solve(&mut self, first: Color) -> Found {
        // A side that has lost as it stands needs no move.
        let nothing = Found { reached: None, likely: false, best: None, ko_met: false };
        if self.winner(first).is_some_and(|winner| winner != first) {
            return Found { reached: Some(false), ..nothing };
        }
        // An owner that is safe as it stands needs none either. An attacker that has won still has a move that makes it
        // sure, and it is soon found.
        let won = self.winner(!first) == Some(first);
        if won && first == self.fight.owner {
            return Found { reached: Some(true), likely: true, ..nothing };
        }
        if won {
            self.stop_at = self.stop_at.min(self.workspace.nodes + WON_BUDGET);
        }
        let costs = self.prove(first, INFINITE - 1, INFINITE - 1);
        let best = self.first_move;
        let reached = match costs {
            _ if won => Some(true),
            Costs { phi: 0, .. } => Some(true),
            Costs { delta: 0, .. } => Some(false),
            _ => None,
        };
        Found { reached, likely: won || costs.phi < costs.delta, best, ko_met: self.ko_met }
    }

    /// Proves or disproves the mover's aim, until either costs more than these limits.
    fn prove(&mut self, mover: Color, phi_limit: u32, delta_limit: u32) -> Costs {
        let hash = self.hash();
        halt::check();
        let before = self.workspace.nodes;
        self.workspace.nodes += 1;
        let depth = self.path.len();
        if depth >= MAX_DEPTH {
            self.came_back_to = 0;
            return won_by(self.fight.owner, mover);
        }
        let mut children = self.children(mover);
        let came_back_before = std::mem::replace(&mut self.came_back_to, NOWHERE);
        self.path.push(hash);
        let costs = loop {
            let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
            let (mut most, mut open) = (0_u32, 0_u32);
            for (i, Child { costs, .. }) in children.iter().enumerate() {
                if costs.delta < least {
                    (best, second, least) = (i, least, costs.delta);
                } else if costs.delta < second {
                    second = costs.delta;
                }
                most = most.max(costs.phi);
                open += u32::from(costs.phi > 0);
            }
            let others = open.saturating_sub(1) / OTHERS_DIVISOR;
            let costs = match children.is_empty() {
                true => won_by(self.fight.owner, mover),
                false => Costs { phi: least, delta: if most == 0 { 0 } else { (most + others).min(INFINITE) } },
            };
            if costs.phi >= phi_limit
                || costs.delta >= delta_limit
                || costs.is_decided()
                || self.workspace.nodes >= self.stop_at
            {
                break costs;
            }
            let child = children[best];
            let phi_for_child = delta_limit.saturating_sub(others).max(child.costs.phi + 1).min(INFINITE - 1);
            let delta_for_child = phi_limit.min(second.saturating_add(1 + second / 4)).min(INFINITE - 1);
            let made = self.make(mover, child.at);
            let stood = self.path.iter().position(|earlier| *earlier == self.hash());
            children[best].costs = if let Some(stood) = stood {
                // A position that comes back: the attacker has got nowhere.
                self.came_back_to = self.came_back_to.min(stood);
                won_by(self.fight.owner, !mover)
            } else {
                self.prove(!mover, phi_for_child, delta_for_child)
            };
            self.unmake(made);
        };
        self.path.pop();
        if depth == 0 {
            self.first_move = children.iter().min_by_key(|child| child.costs.delta).and_then(|child| child.at);
        }
        // A result that comes of a line which came back to an earlier position holds in this line alone.
        let stands_alone = self.came_back_to >= depth;
        if stands_alone || !costs.is_decided() {
            self.workspace.table.keep(hash, costs, self.workspace.nodes - before);
        }
        let beyond = if stands_alone { NOWHERE } else { self.came_back_to };
        self.came_back_to = came_back_before.min(beyond);
        costs
    }

    fn hash(&self) -> u64 {
        self.board.hash() ^ self.root
    }

    fn make(&mut self, mover: Color, at: Option<Point>) -> usize {
        let Some(at) = at else {
            self.board.pass(mover);
            return 1;
        };
        let mut made = 1;
        if self.board.ko() == Some(at) {
            self.board.pass(mover);
            self.board.pass(!mover);
            made += 2;
        }
        self.board.play(mover, at);
        made
    }

    fn unmake(&mut self, made: usize) {
        for _ in 0..made {
            self.board.undo();
        }
    }

    /// The moves of the mover with what is known of them, the likeliest first.
    fn children(&mut self, mover: Color) -> ArrayVec<Child, MAX_TRIES> {
        let mut children: ArrayVec<Child, MAX_TRIES> = ArrayVec::new();
        let body = Body::of(self.board, self.fight);
        let room = Room::of(self.board, self.fight, &body);
        let mut tries: ArrayVec<(i32, i32, Point), 128> = ArrayVec::new();
        let points = self.worth_trying(mover, &body, &room);
        self.workspace.seen |= points;
        for at in points {
            if self.board.ko() == Some(at) {
                self.ko_met = true;
                if self.ko_master != Some(mover) {
                    continue;
                }
            } else if !self.board.is_legal(mover, at) {
                continue;
            }
            if mover == self.fight.owner && room.sure.contains(at) {
                continue;
            }
            let value = self.promise(mover, at, &body, &room);
            if tries.try_push((-value, -self.view.key(0, at), at)).is_err() {
                break;
            }
        }
        tries.sort_unstable();
        let best = tries.first().map_or(0, |(value, _, _)| *value);
        for (value, _, at) in tries {
            let cost = 1 + ((value - best) / 4).clamp(0, 6) as u32;
            let child = self.child(mover, Some(at), cost);
            // A move that wins at once makes the others needless.
            if child.costs.delta == 0 {
                children.clear();
                children.push(child);
                return children;
            }
            if children.try_push(child).is_err() {
                break;
            }
        }
        if mover == self.fight.owner && !children.is_full() {
            children.push(self.child(mover, None, 3));
        }
        children
    }

    /// Returns the position after a move, as far as it is known or seen at once.
    fn child(&mut self, mover: Color, at: Option<Point>, cost: u32) -> Child {
        let made = self.make(mover, at);
        let hash = self.hash();
        let costs = self.workspace.table.costs(hash).unwrap_or_else(|| {
            self.workspace.nodes += 1;
            match self.look(!mover) {
                Assessment::Over(winner) => {
                    let costs = won_by(winner, !mover);
                    self.workspace.table.keep(hash, costs, 0);
                    costs
                }
                Assessment::Open { body, room, sure, race: None } => self.outlook(!mover, cost, &body, &room, sure),
                Assessment::Open { race: Some(race), .. } => self.outlook_of_race(!mover, cost, &race),
            }
        });
        self.unmake(made);
        Child { at, costs }
    }

    /// Returns the costs that an undecided position seems to have for the side to move and the other. It goes by the
    /// eyes that there may be and the ways out.
    fn outlook(&self, mover: Color, cost: u32, body: &Body, room: &Room, sure: u8) -> Costs {
        let fight = self.fight;
        let need = 4 * i32::from(ENOUGH_EYES);
        let hope = prospects(self.board, fight, room).max(2 * i32::from(sure));
        let ways = (body.liberties & fight.open).len() as i32;
        let ahead = hope + 2 * ways + i32::from(!room.closed) - need;
        let ahead = if mover == fight.owner { ahead + 1 } else { -ahead };
        Costs { phi: (3 - ahead).clamp(1, 9) as u32, delta: (3 + ahead).clamp(1, 9) as u32 + cost - 1 }
    }

    /// Estimates the costs in a race.
    fn outlook_of_race(&self, mover: Color, cost: u32, race: &Count) -> Costs {
        let owner_moves = mover == self.fight.owner;
        let behind = race.margin(owner_moves);
        let ahead = if owner_moves { -behind } else { behind + 1 };
        Costs { phi: (3 - ahead).clamp(1, 8) as u32, delta: (2 + ahead).clamp(0, 7) as u32 + cost }
    }

    /// The empty points of the region that can matter now: near the group, in its room, and where weak stones breathe.
    fn worth_trying(&mut self, mover: Color, body: &Body, room: &Room) -> PointSet {
        let empty = self.board.empty();
        if let Some(answers) = self.answers_to_atari(mover) {
            return answers;
        }
        let near = body.stones.grown_around();
        let mut points = room.possible & empty;
        if let Some(rival) = self.fight.rival {
            let rival = Body::around(self.board, !self.fight.owner, rival);
            self.workspace.seen |= rival.stones | rival.liberties;
            for side in [body, &rival] {
                points |= side.liberties;
                if side.liberties.len() <= 3 {
                    points |= side.liberties.grown() & empty;
                }
            }
            points = points - self.needless(mover, body, &rival);
        } else {
            points |= (near | (near & empty).grown() | room.possible.grown()) & empty;
        }
        points &= self.fight.region | self.fight.open;
        // Stones that are short of liberties can be taken or saved, wherever their liberties are.
        let beside = (self.fight.region.grown() | body.stones.grown()) & self.board.occupied();
        for chain in self.board.chains_among(beside).map(|id| self.board.chain_of(id)) {
            let near = chain.stones().intersects(&near) || chain.color() == self.fight.owner;
            if chain.in_atari() || chain.liberty_count() == 2 && near {
                points |= *chain.liberties();
            }
        }
        points
    }

    /// The plain liberties of two racing groups that need not be tried: all of the mover's own, and all but the first
    /// of each enemy chain. A liberty is plain if it lies at a strong enemy stone and at one chain of the racing group
    /// alone, and gives that chain no new liberty.
    fn needless(&self, mover: Color, owner: &Body, rival: &Body) -> PointSet {
        let mut needless = PointSet::EMPTY;
        for (side, color, enemies) in
            [(owner, self.fight.owner, self.fight.walls), (rival, !self.fight.owner, self.fight.refuge)]
        {
            let at_strong = side.liberties & enemies.grown();
            let weak = *self.board.stones(!color) - enemies;
            let candidates = at_strong - weak.grown();
            for chain in self.board.chains_among(side.stones).map(|id| self.board.chain_of(id)) {
                let others = *self.board.stones(color) - *chain.stones();
                let loose = self.board.empty() - *chain.liberties();
                let plain = (*chain.liberties() & candidates) - others.grown() - loose.grown();
                needless |= plain;
                if color != mover
                    && let Some(first) = plain.first()
                {
                    needless.remove(first);
                }
            }
        }
        needless
    }

    /// Returns how good a move looks.
    fn promise(&self, mover: Color, at: Point, body: &Body, room: &Room) -> i32 {
        let mut value = 0;
        for neighbor in at.neighbors() {
            value += 3 * i32::from(room.possible.contains(neighbor));
            if let Some(chain) = self.board.chain(neighbor) {
                let in_atari = chain.in_atari();
                if chain.color() != mover && in_atari {
                    value += 8 + chain.stone_count().min(8) as i32;
                } else if chain.color() == mover && in_atari {
                    value += 6 + chain.stone_count().min(8) as i32;
                } else if chain.color() != mover && chain.liberty_count() == 2 {
                    value += 3;
                }
            }
        }
        value += 4 * i32::from(room.possible.contains(at));
        if !(room.possible.grown() | body.stones.grown_around()).contains(at) {
            value -= IDLE_PENALTY;
        }
        if let Some(rival) = self.fight.rival {
            let enemy = if mover == self.fight.owner { rival } else { self.fight.target };
            let own = if mover == self.fight.owner { self.fight.target } else { rival };
            let breathes = |stone| self.board.chain(stone).is_some_and(|chain| chain.liberties().contains(at));
            let strong = if mover == self.fight.owner { &self.fight.refuge } else { &self.fight.walls };
            if breathes(enemy) {
                // Moves from outside come first: filling a liberty that both share costs the mover one too.
                let outside = PointSet::of(at).grown().intersects(strong);
                value += 6 + if breathes(own) { -SHARED_PENALTY } else { OUTSIDE_BONUS * i32::from(outside) };
            }
        }
        value += 3 * i32::from(body.liberties.contains(at));
        value += 4 * i32::from(self.fight.open.grown().contains(at));
        let lone = PointSet::of(at).grown() & self.board.empty();
        if lone.len() <= 1 {
            value -= 3;
        }
        value
    }

    fn winner(&mut self, mover: Color) -> Option<Color> {
        match self.look(mover) {
            Assessment::Over(winner) => Some(winner),
            Assessment::Open { .. } => None,
        }
    }

    /// Returns the side that has won, if it is clear, with this side to move; else what was looked at.
    fn look(&mut self, mover: Color) -> Assessment {
        let fight = self.fight;
        let owner = fight.owner;
        let body = Body::of(self.board, fight);
        self.workspace.seen |= body.stones | body.liberties;
        if self.board.color_at(fight.target) != Some(owner) {
            return Assessment::Over(if self.captor_dies(mover) { owner } else { !owner });
        }
        if fight.rival.is_some_and(|rival| self.board.color_at(rival) != Some(!owner)) {
            let room = Room::of(self.board, fight, &body);
            let dies =
                room.closed && most_eyes(self.board, fight, &room, mover, &mut self.workspace.shapes) < ENOUGH_EYES;
            return Assessment::Over(if dies { !owner } else { owner });
        }
        if fight.rival.is_none() && mover != owner && self.is_taken_now() {
            return Assessment::Over(!owner);
        }
        let out = body.stones.intersects(&fight.refuge) || body.stones.intersects(&fight.open);
        let exits = body.liberties & fight.open;
        if (out || exits.len() >= if mover == owner { 1 } else { SURE_EXITS }) && !self.is_short_of_liberties(mover) {
            return Assessment::Over(owner);
        }
        let room = Room::of(self.board, fight, &body);
        let sure = sure_eyes(self.board, fight, &body, &room, mover, &mut self.workspace.shapes);
        if sure >= 2 * ENOUGH_EYES {
            return Assessment::Over(owner);
        }
        if fight.rival.is_none()
            && room.closed
            && most_eyes(self.board, fight, &room, mover, &mut self.workspace.shapes) < ENOUGH_EYES
        {
            return Assessment::Over(!owner);
        }
        let race = fight.rival.and_then(|rival| Count::of(self.board, fight, rival, &mut self.workspace.shapes));
        if let Some(killed) = race.and_then(|race| race.is_killed(mover == owner)) {
            return Assessment::Over(if killed { !owner } else { owner });
        }
        Assessment::Open { body, room, sure, race }
    }
}

impl Search<'_> {
    /// Returns whether a rival that has taken the group can have no two eyes for it. The group was not worth taking
    /// then: where it stood it shared the rival's life.
    fn captor_dies(&mut self, mover: Color) -> bool {
        let fight = self.fight;
        let Some(rival) = fight.rival.filter(|rival| self.board.color_at(*rival) == Some(!fight.owner)) else {
            return false;
        };
        let swapped = Fight {
            target: rival,
            owner: !fight.owner,
            walls: fight.refuge,
            refuge: fight.walls,
            rival: None,
            ..fight.clone()
        };
        let body = Body::of(self.board, &swapped);
        let room = Room::of(self.board, &swapped, &body);
        room.closed && most_eyes(self.board, &swapped, &room, mover, &mut self.workspace.shapes) < ENOUGH_EYES
    }
}

/// Moves made to see whether a ladder catches a group that seems to be out. Nearly all end far sooner.
const LADDER_NODES: u32 = 200;

impl Search<'_> {
    /// Returns whether the attacker, which is to move, takes the target's chain at once. A group that has joined the
    /// living is not asked about.
    fn is_taken_now(&self) -> bool {
        let falls = |chain: &&Chain| chain.in_atari() && !chain.stones().intersects(&self.fight.refuge);
        let chain = self.board.chain(self.fight.target).filter(falls);
        chain.and_then(|chain| chain.liberties().first()).is_some_and(|at| self.board.is_legal(!self.fight.owner, at))
    }

    /// The moves of an owner whose target is in atari: all others lose it.
    fn answers_to_atari(&self, mover: Color) -> Option<PointSet> {
        let Fight { target, owner, rival, .. } = *self.fight;
        if mover != owner || rival.is_some() {
            return None;
        }
        let chain = self.board.chain(target).filter(|chain| chain.in_atari())?;
        let mut answers = *chain.liberties();
        let beside = chain.stones().grown() & *self.board.stones(!owner);
        for enemy in self.board.chains_among(beside).map(|id| self.board.chain_of(id)) {
            if enemy.in_atari() {
                answers |= *enemy.liberties();
            }
        }
        Some(answers)
    }

    /// Returns whether the target's own chain is in atari, or would be taken in a ladder: then its links are still to
    /// be shown, as the attacker may fill one by threatening it.
    fn is_short_of_liberties(&mut self, mover: Color) -> bool {
        let Fight { target, owner, .. } = *self.fight;
        let Some(chain) = self.board.chain(target) else { return false };
        if chain.stones().intersects(&(self.fight.refuge | self.fight.open)) || chain.liberty_count() > 2 {
            return false;
        }
        if chain.in_atari() || mover == owner {
            return chain.in_atari();
        }
        let (view, seen) = (self.view, Footprint::default());
        let probe = Probe::new(self.board, view, self.ko_master, seen, LADDER_NODES);
        let table = &mut self.workspace.ladders;
        // It has no memory, as the next ladder starts from another position.
        let mut ladder = capture::Search {
            probe,
            table,
            target,
            owner,
            least_depth: 0,
            widen: 0,
            cut_short: false,
            in_ladder: true,
        };
        let fate = ladder.attack(1, 0).fate;
        let Probe { seen, ko_met, .. } = ladder.probe;
        self.ko_met |= ko_met.is_some();
        self.workspace.seen |= *seen.points() | *seen.held();
        fate == ChainFate::Captured
    }
}

/// Returns the side from which a fight is looked at: that from which the group and the points that matter lie lowest.
fn view_of(board: &Board, fight: &Fight, seen: &mut PointSet) -> View {
    let mut footprint = Footprint::default();
    let none = PointSet::EMPTY;
    let stones = board.chain(fight.target).map_or(&none, |chain| chain.stones());
    let sets = [stones, &fight.region, &fight.open];
    let view = View::of(board, &mut footprint, &sets, fight.owner);
    *seen |= *footprint.points() | *footprint.held();
    view
}

/// The costs for the mover of a position that this side has won.
fn won_by(winner: Color, mover: Color) -> Costs {
    if winner == mover { Costs::WON } else { Costs::LOST }
}

#[cfg(test)]
mod tests;
