//! One search: workers that walk down the tree, play out, and carry the result back up.

use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::consult::{Consultant, Consulting};
use super::formula;
use super::lean::LeanBoard;
use super::playout::{Extras, FirstPlays, GroupHabits, Habits, Policy, Tally, below, playout};
use super::prior::{self, Oracle, Prior, Weight};
use super::static_groups::StaticGroups;
use super::superko::{Line, Superko};
use super::tree::{DEEPEST, Node, NodeId, Seedling, Tree};
use crate::board::{Board, Color, Move, Point, PointMap, PointSet};
use crate::pattern::predict::Recent;
use crate::search::{Bans, Control, Sureness};

/// The settings of a tree search. Every rung of the ladder is a value of this.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The way in which playouts choose their moves.
    pub policy: Policy,
    /// The weight of exploration, C in the bound.
    pub exploration: f32,
    /// The number of all-moves-as-first games, k, at which they and as many real ones are trusted less; none without
    /// them.
    pub rave: Option<f32>,
    /// The source of the first opinion of a move.
    pub prior: Prior,
    /// The weight of first opinions.
    pub weight: Weight,
    /// The use of the classical search, with the prior `search`.
    pub consulting: Consulting,
    /// True if few moves are searched at first and more with the visits.
    pub widening: bool,
    /// The weight of criticality; 0 not to count it.
    pub criticality: f32,
    /// The share left of the opinion of moves that only add to dead chains, with the classical prior; 1 for all.
    pub dead_moves: f32,
    /// The habits of full playouts.
    pub habits: Habits,
    /// The number of visits after which a node is given children.
    pub expand_after: u32,
    /// True if the tree is kept from move to move.
    pub reuse: bool,
    /// The most memory for the tree, in bytes.
    pub memory: usize,
}

/// Stop and progress are asked for once in so many playouts.
const ASK_EVERY: u64 = 16;
/// The number of playouts of the leading thread after which the search weighs how sure it is.
const WEIGH_EVERY: u64 = 256;

/// Returns how sure the search is of the move at the root with the most visits.
fn sureness(tree: &Tree) -> Sureness {
    let children = tree.children(Tree::ROOT).map_or(&[][..], |(_, children)| children);
    Sureness::by_visits(children.iter().map(Node::visits))
}

/// The position a search starts from.
#[derive(Clone, Copy)]
pub(super) struct Root<'a> {
    pub(super) lean: &'a LeanBoard,
    pub(super) board: &'a Board,
    /// The last move before it, and the one before that.
    pub(super) last_moves: [Option<Move>; 2],
    /// The last points played before it.
    pub(super) recent: Recent,
    /// The positions that may not come back.
    pub(super) superko: &'a Superko,
    /// The adviser about the game, where the classical search is to be consulted.
    pub(super) consultant: Option<&'a Mutex<Consultant>>,
}

/// The aim of a search.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// The game, in which White is given so many points; and Black's lead by the count if the first move is a pass that
    /// ends the game, where the count is to be believed.
    Game { komi: f64, if_passed: Option<f64> },
    /// The search is about which side has most of these points in the end. In the tree, only moves on the `near` points
    /// are looked at, and passes.
    Own { points: PointSet, near: PointSet },
}

impl Goal {
    /// Returns by how much Black does better than White in the end, on the whole board or on the points that it is
    /// about.
    fn lead(&self, area: i32, owners: &PointMap<i8>) -> f64 {
        match self {
            Goal::Game { komi, .. } => f64::from(area) - komi,
            Goal::Own { points, .. } => points.iter().map(|point| f64::from(owners[point])).sum(),
        }
    }

    /// Returns Black's lead if the first move ends the game, where the count tells it.
    fn lead_if_passed(&self) -> Option<f64> {
        match self {
            Goal::Game { if_passed, .. } => *if_passed,
            Goal::Own { .. } => None,
        }
    }

    /// Returns whether a move there may be looked at.
    pub(super) fn is_about(&self, point: Point) -> bool {
        match self {
            Goal::Game { .. } => true,
            Goal::Own { near, .. } => near.contains(point),
        }
    }
}

/// The state that all workers of a search share.
pub(super) struct Search<'a> {
    pub(super) settings: Settings,
    pub(super) tree: &'a Tree,
    pub(super) root: Root<'a>,
    pub(super) goal: Goal,
    pub(super) playouts: u64,
    pub(super) control: &'a dyn Control,
    bans: Option<&'a Bans>,
    pub(super) report: &'a (dyn Fn(&Tally) + Sync),
    started: AtomicU64,
    stopped: AtomicBool,
    total: Mutex<Tally>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        settings: Settings,
        tree: &'a Tree,
        root: Root<'a>,
        goal: Goal,
        playouts: u64,
        control: &'a dyn Control,
        report: &'a (dyn Fn(&Tally) + Sync),
    ) -> Search<'a> {
        Search {
            settings,
            tree,
            root,
            goal,
            playouts,
            control,
            bans: control.bans(),
            report,
            started: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            total: Mutex::new(Tally::new()),
        }
    }

    /// Searches with so many threads, each with a generator of its own, and returns the sums over the playouts.
    pub(super) fn run(self, threads: usize, seed: u64) -> Tally {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        std::thread::scope(|scope| {
            for _ in 1..threads {
                rng.jump();
                let mut helper = Worker::new(&self, rng.clone());
                scope.spawn(move || helper.work(false));
            }
            rng.jump();
            Worker::new(&self, rng).work(true);
        });
        self.total.into_inner().unwrap_or_else(|broken| broken.into_inner())
    }

    fn add_to_total(&self, tally: &mut Tally) {
        let mut total = self.total.lock().unwrap_or_else(|broken| broken.into_inner());
        total.merge(tally);
        *tally = Tally::new();
    }
}

/// A thread's part, with all it needs so that no playout allocates.
struct Worker<'a> {
    search: &'a Search<'a>,
    rng: Xoshiro256PlusPlus,
    board: LeanBoard,
    first: FirstPlays,
    owners: PointMap<i8>,
    tally: Tally,
    path: Vec<NodeId>,
    moves: Vec<Seedling>,
    line: Line<'a>,
    oracle: Option<Oracle>,
    groups: Option<KeptGroups>,
}

/// The static groups of the root, and those of the position that a walk has come to.
struct KeptGroups {
    root: Box<StaticGroups>,
    now: Box<StaticGroups>,
}

impl KeptGroups {
    /// The groups of a root, where the playouts ask for them.
    fn of(settings: &Settings, root: &LeanBoard) -> Option<KeptGroups> {
        let is_asked = settings.policy == Policy::Full && settings.habits.groups != GroupHabits::NONE;
        is_asked.then(|| {
            let root = StaticGroups::of(root);
            KeptGroups { now: root.clone(), root }
        })
    }
}

impl<'a> Worker<'a> {
    fn new(search: &'a Search<'a>, rng: Xoshiro256PlusPlus) -> Worker<'a> {
        Worker {
            search,
            rng,
            board: search.root.lean.clone(),
            first: FirstPlays::new(),
            owners: PointMap::new(0),
            tally: Tally::new(),
            path: Vec::with_capacity(DEEPEST + 1),
            moves: Vec::with_capacity(Point::SLOTS),
            line: search.root.superko.line(),
            oracle: search
                .settings
                .prior
                .is_learned()
                .then(|| Oracle::new(search.root.board, search.root.recent, search.settings.dead_moves)),
            groups: KeptGroups::of(&search.settings, search.root.lean),
        }
    }

    /// Plays out until there were enough or the control says stop. The leader asks it and reports.
    fn work(&mut self, leader: bool) {
        let search = self.search;
        loop {
            let number = search.started.fetch_add(1, Relaxed);
            if number >= search.playouts || search.stopped.load(Relaxed) {
                break;
            }
            while !self.simulate() {}
            if u64::from(self.tally.games) % ASK_EVERY == 0 {
                if search.control.stop() {
                    search.stopped.store(true, Relaxed);
                }
                if leader && u64::from(self.tally.games) % WEIGH_EVERY == 0 {
                    search.control.note_sureness(sureness(search.tree));
                }
                if leader && search.control.wants_progress() {
                    search.add_to_total(&mut self.tally);
                    let total = search.total.lock().map(|total| total.clone()).unwrap_or_default();
                    (search.report)(&total);
                }
            }
        }
        search.add_to_total(&mut self.tally);
    }

    /// Walks down the tree once, plays out and carries the result back. False if the walk came to a repetition, which
    /// is not gone to again.
    fn simulate(&mut self) -> bool {
        let search = self.search;
        let tree = search.tree;
        self.board.clone_from(search.root.lean);
        if let Some(KeptGroups { root, now }) = &mut self.groups {
            now.copy_from(root);
        }
        self.line.restart();
        self.path.clear();
        self.path.push(Tree::ROOT);
        tree.node(Tree::ROOT).enter();
        let mut last = search.root.last_moves;
        let mut at = Tree::ROOT;
        let mut over = false;
        let mut first_move = None;
        while !over && self.path.len() < DEEPEST {
            if tree.children(at).is_none() && tree.node(at).visits() > search.settings.expand_after {
                self.expand(at, last);
            }
            if let Some(consultant) = search.root.consultant
                && Consultant::is_due(&search.settings.consulting, tree.node(at).visits())
            {
                let path = self.path.iter().skip(1).map(|id| tree.node(*id).mv());
                let mut consultant = consultant.lock().unwrap_or_else(|broken| broken.into_inner());
                consultant.consult(tree, at, path, search.control);
            }
            let Some((first, children)) = tree.children(at) else { break };
            let Some(chosen) = select(&search.settings, self.board.to_play(), tree.node(at), children) else { break };
            at = Tree::sibling(first, chosen);
            first_move.get_or_insert(chosen);
            let node = &children[chosen];
            node.enter();
            let mv = node.mv();
            over = mv == Move::Pass && last[0] == Some(Move::Pass);
            last = [Some(mv), last[0]];
            self.path.push(at);
            if !self.line.play(&mut self.board, mv) {
                node.forbid();
                self.path.iter().for_each(|id| tree.node(*id).retract());
                return false;
            }
            if let Some(KeptGroups { now, .. }) = &mut self.groups {
                now.follow(&self.board, mv.point());
            }
        }
        self.first.clear();
        if !over {
            let last_point = last[0].and_then(Move::point);
            let groups = self.groups.as_mut().map(|kept| &mut *kept.now);
            let extras = Extras { groups, habits: search.settings.habits };
            playout(&mut self.board, search.settings.policy, last_point, &mut self.rng, &mut self.first, extras);
        }
        let area = self.board.count(&mut self.owners);
        let counted = search.goal.lead_if_passed().filter(|_| over && self.path.len() == 2);
        let lead = counted.unwrap_or_else(|| search.goal.lead(area, &self.owners));
        self.tally.add(self.board.size(), &self.owners, lead);
        if let Some(place) = first_move {
            self.tally.add_first(place, lead);
        }
        self.carry_back(lead);
        true
    }

    /// Gives a node its children: the legal moves but into own eyes, and a pass; best first if there is a prior, else
    /// in random order.
    fn expand(&mut self, id: NodeId, last: [Option<Move>; 2]) {
        let color = self.board.to_play();
        let depth = self.path.len() - 1;
        let is_banned = |mv| self.search.bans.is_some_and(|bans| bans.forbid(depth, color, mv));
        self.moves.clear();
        let tree = self.search.tree;
        let path = self.path.iter().skip(1).map(|id| tree.node(*id).mv());
        let opinions = self.oracle.as_mut().map(|oracle| oracle.ask(path));
        for point in self.board.empty_points() {
            let is_tried = self.search.goal.is_about(*point) && !is_banned(Move::Play(*point));
            if is_tried && self.board.is_candidate(color, *point) {
                self.moves.push(match opinions {
                    Some(opinions) => prior::by_opinion(*point, opinions, self.search.settings.weight),
                    None => prior::seedling(self.search.settings.prior, &self.board, *point, last),
                });
            }
        }
        plant(tree, id, &mut self.moves, &mut self.rng);
        if is_banned(Move::Pass) {
            forbid_passing(tree, id);
        }
    }

    /// Adds the result to the nodes on the path and, where all moves count as first, to their children.
    fn carry_back(&mut self, lead: f64) {
        let search = self.search;
        let winner = match lead {
            lead if lead > 0.0 => Some(Color::Black),
            lead if lead < 0.0 => Some(Color::White),
            _ => None,
        };
        let half_wins = |color| match winner {
            None => 1,
            Some(winner) => 2 * u32::from(winner == color),
        };
        let settings = &search.settings;
        let root_color = search.root.lean.to_play();
        for (depth, id) in self.path.iter().enumerate().rev() {
            let node = search.tree.node(*id);
            let to_play = if depth % 2 == 0 { root_color } else { !root_color };
            node.leave(half_wins(!to_play));
            let children = search.tree.children(*id).map_or(&[][..], |(_, children)| children);
            if settings.rave.is_some() {
                // The children that count follow no pattern: adding nothing is faster than a branch often guessed
                // wrong.
                let half_wins = half_wins(to_play);
                for child in children {
                    child.add_rave(self.first.is(to_play, child.slot()), half_wins);
                }
            }
            if settings.criticality > 0.0 {
                for child in children {
                    match self.owners[child.slot()] {
                        1 => child.add_owner(Color::Black, winner),
                        -1 => child.add_owner(Color::White, winner),
                        _ => {}
                    }
                }
            }
            if let Move::Play(point) = node.mv() {
                self.first.add_before(!to_play, point);
            }
        }
    }
}

/// Makes children of these moves and a pass.
pub(super) fn plant(tree: &Tree, id: NodeId, moves: &mut Vec<Seedling>, rng: &mut Xoshiro256PlusPlus) {
    for i in (1..moves.len()).rev() {
        moves.swap(i, below(rng, i + 1));
    }
    // Stable, so that without a prior the random order stays.
    moves.sort_by(|a, b| b.log_bonus.total_cmp(&a.log_bonus));
    moves.push(Seedling::plain(Move::Pass));
    tree.expand(id, moves.len(), |put| {
        for (at, seedling) in moves.iter().enumerate() {
            put(at, *seedling);
        }
    });
}

/// Forbids the pass among the children of this node, where there is a play.
pub(super) fn forbid_passing(tree: &Tree, id: NodeId) {
    if let Some((_, [_, .., pass])) = tree.children(id) {
        pass.forbid();
    }
}

/// The child to visit next: of the moves searched so far, the one of the highest bound.
pub(super) fn select(settings: &Settings, to_play: Color, parent: &Node, children: &[Node]) -> Option<usize> {
    let visits = parent.visits();
    let log_parent = formula::ln(visits.max(2) as f32);
    let width = if settings.widening { formula::width(visits) } else { children.len() };
    let bound = |child: &Node, games| match settings.exploration {
        0.0 => child.rate(),
        c => formula::ucb(child.rate(), games, log_parent, c),
    };
    let mut best: Option<(usize, f32)> = None;
    let mut best_rave = 0.0f32;
    for (at, child) in children.iter().enumerate() {
        if child.is_forbidden() {
            continue;
        }
        let is_pass = at + 1 == children.len();
        let rave_games = child.rave_games();
        if at >= width && !is_pass {
            // Outside the width only a move that does better than all inside when played at any time.
            if settings.rave.is_none() || rave_games < 50 || child.rave_rate() <= best_rave {
                continue;
            }
        } else if rave_games > 0 {
            best_rave = best_rave.max(child.rave_rate());
        }
        let games = child.visits() as f32;
        let rave = if is_pass { None } else { settings.rave };
        let value = match rave {
            _ if is_pass && settings.rave.is_some() && games == 0.0 => {
                // It is never drawn by all moves as first, and is tried where the others have been seen to.
                if visits > 200 || children.len() == 1 { f32::MAX } else { continue }
            }
            // The pass is not explored either: the others, seldom explored, would seem worse than they are.
            _ if is_pass && settings.rave.is_some() => child.rate(),
            None if games == 0.0 => return Some(at),
            None => bound(child, games),
            Some(_) if games == 0.0 && rave_games == 0 => return Some(at),
            Some(k) => {
                let beta = formula::beta(rave_games as f32, games, k);
                let bound = if games == 0.0 { 0.0 } else { bound(child, games) };
                beta * child.rave_rate() + (1.0 - beta) * bound
            }
        };
        let mut value = value + formula::plus(settings.weight.bonus, child.log_bonus(), games);
        if settings.criticality > 0.0 && !is_pass {
            value += settings.criticality * critical(to_play, parent, child) * formula::fading(games);
        }
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((at, value));
        }
    }
    best.map(|(at, _)| at)
}

/// The criticality of a child's point in the playouts through its parent, where `to_play` is to move.
fn critical(to_play: Color, parent: &Node, child: &Node) -> f32 {
    let (winner_owned, owned) = child.owned();
    let owned = owned.map(|count| count as f32);
    let games = owned[0] + owned[1];
    // The parent's rate is that of the side which moved there.
    let black_rate = if to_play == Color::White { parent.rate() } else { 1.0 - parent.rate() };
    let wins = [black_rate * games, (1.0 - black_rate) * games];
    formula::criticality(games, winner_owned as f32, owned, wins).max(0.0)
}

/// The criticality of every point at a node where `to_play` is to move, from its children; 0 where there is none.
pub(super) fn criticality_map(tree: &Tree, id: NodeId, to_play: Color) -> PointMap<f32> {
    let mut map = PointMap::new(0.0);
    if let Some((_, children)) = tree.children(id) {
        for child in children {
            if let Move::Play(point) = child.mv() {
                map[point] = critical(to_play, tree.node(id), child);
            }
        }
    }
    map
}
