//! Combinations: one threat after another, until two stand at once and one of them is carried out.
//!
//! A threat is a move after which a chain could be captured that could not be before. The opponent must answer it, by
//! one of the points of the zone of that capture; after each of these either another chain can be captured already (a
//! double threat) or the next threat follows. (GNU Go's "atari atari" reader, by D. Bump, plays the same game; the
//! search and its code are our own.)

use ahash::{AHashMap, RandomState};
use arrayvec::ArrayVec;

use crate::board::{Board, Color, Point, PointSet};

use super::{Limits, Reader, ReadingCache, Verdict};

/// The reading within a combination: threats must be plain to be seen. With 300 moves the same 59 combinations are
/// found in 150 labelled positions, for either side, in a quarter more time.
const GLANCE: Limits = Limits { nodes: 60, order: 2, quiet: 1, depth: 1, least_depth: 1, ..Limits::QUICK };

/// The positions that may be looked at. Of the 11 of 14 tests of GNU Go that pass, 3,500 miss one.
const MAX_POSITIONS: u32 = 5000;

/// The reading that says what can be captured without a combination: wider.
const OUTRIGHT: Limits =
    Limits { nodes: 3000, order: 4, quiet: 2, quiet_liberties: u8::MAX, depth: 4, least_depth: 2, ..Limits::QUICK };

/// Chains with more liberties than this are not threatened. A guess of the right size.
const MAX_LIBERTIES: usize = 4;

/// The most chains one move is seen to threaten. A guess of the right size.
const MAX_THREATS: usize = 6;

/// The most replies to one threat; with more, the threat is not worth reading. A guess of the right size.
const MAX_REPLIES: usize = 16;

type Prey = ArrayVec<Point, 64>;
type Threats = ArrayVec<Point, MAX_THREATS>;

/// A search for a combination.
struct Combination<'r> {
    reader: &'r mut Reader,
    cache: ReadingCache,
    color: Color,
    /// The opponent's chains that cannot be captured outright.
    prey: Prey,
    /// The reply that last met a threat, by the position after it.
    refutations: AHashMap<u64, Point>,
    /// The positions that may still be looked at.
    positions: u32,
}

impl Reader {
    /// A move by which the colour captures something that no single attack captures: each reply leaves one of its
    /// threats, or a new combination, standing. At most `depth` threatening moves follow each other.
    pub fn combination(&mut self, board: &mut Board, color: Color, depth: usize) -> Option<Point> {
        let limits = self.limits();
        let turned = board.to_play() != color;
        if turned {
            board.pass(!color);
        }
        let mut search = Combination {
            reader: self,
            cache: ReadingCache::new(),
            color,
            prey: Prey::new(),
            refutations: AHashMap::with_hasher(RandomState::with_seeds(1, 2, 3, 4)),
            positions: MAX_POSITIONS,
        };
        search.prey = search.prey_of(board);
        let everywhere = *board.on_board();
        search.reader.set_limits(GLANCE);
        let found = (1..=depth).find_map(|depth| search.combine(board, depth, &everywhere));
        if turned {
            board.undo();
        }
        self.set_limits(limits);
        found
    }
}

impl Combination<'_> {
    /// Returns whether the colour captures the chain if it moves first.
    fn is_captured(&mut self, board: &mut Board, target: Point) -> bool {
        self.cache.attack(self.reader, board, target).verdict == Verdict::Yes
    }

    /// The opponent's chains short of liberties that no single attack takes now.
    fn prey_of(&mut self, board: &mut Board) -> Prey {
        let short: Vec<Point> = board
            .chain_ids()
            .map(|id| board.chain_of(id))
            .filter(|chain| chain.color() != self.color && chain.liberty_count() <= MAX_LIBERTIES + 1)
            .filter_map(|chain| chain.stones().first())
            .collect();
        let mut prey = Prey::new();
        self.reader.set_limits(OUTRIGHT);
        for at in short {
            if !self.is_captured(board, at) && prey.try_push(at).is_err() {
                break;
            }
        }
        prey
    }

    /// A move that starts a combination of so many threats, near these points.
    fn combine(&mut self, board: &mut Board, depth: usize, near: &PointSet) -> Option<Point> {
        self.threatening_moves(board, near)
            .into_iter()
            .find(|at| board.is_legal(self.color, *at) && self.is_combination(board, *at, depth))
    }

    /// Returns whether after this move every reply leaves something to capture.
    fn is_combination(&mut self, board: &mut Board, at: Point, depth: usize) -> bool {
        if self.positions == 0 {
            return false;
        }
        self.positions -= 1;
        board.play(self.color, at);
        // A single threat is answered, unless the answer meets with the next.
        let least = if depth < 2 { 2 } else { 1 };
        let targets = self.targets(board, at);
        let works = targets.len() >= least && {
            let threats = self.threats(board, &targets);
            threats.len() >= least && self.no_reply(board, at, depth, &threats)
        };
        board.undo();
        works
    }

    /// The chains near a move that are short enough of liberties to be threatened.
    fn targets(&self, board: &Board, at: Point) -> Prey {
        let around = PointSet::of(at).within_steps_around(2, board.on_board());
        let is_target = |target: &&Point| {
            board.chain(**target).is_some_and(|chain| {
                chain.color() != self.color
                    && chain.liberty_count() <= MAX_LIBERTIES
                    && (*chain.liberties() | *chain.stones()).intersects(&around)
            })
        };
        self.prey.iter().filter(is_target).copied().collect()
    }

    /// Returns those of the targets that could be captured now if the opponent did not answer.
    fn threats(&mut self, board: &mut Board, targets: &[Point]) -> Threats {
        let mut threats = Threats::new();
        for target in targets {
            if self.is_captured(board, *target) && threats.try_push(*target).is_err() {
                break;
            }
        }
        threats
    }

    /// Returns whether no reply meets all of the threats. Only a point by which each of them is carried out can do
    /// that.
    fn no_reply(&mut self, board: &mut Board, played: Point, depth: usize, threats: &Threats) -> bool {
        let Some(zone) = self.zone_of_all(board, threats) else { return false };
        let replies: Vec<Point> = (zone & board.empty()).iter().filter(|at| board.is_legal(!self.color, *at)).collect();
        if replies.len() > MAX_REPLIES {
            return false;
        }
        // A reply that refuted this with fewer threats to come is likely to do so again.
        let position = board.hash();
        let before = self.refutations.get(&position).copied();
        let first = before.filter(|reply| replies.contains(reply));
        let rest = replies.iter().copied().filter(|reply| Some(*reply) != first);
        let refutation =
            first.into_iter().chain(rest).find(|reply| !self.goes_on(board, played, *reply, depth, threats));
        if let Some(reply) = refutation {
            self.refutations.insert(position, reply);
        }
        refutation.is_none()
    }

    /// Returns whether after this reply one of the threats still stands, or, where more may follow, something else can
    /// be taken or the next threat made.
    fn goes_on(&mut self, board: &mut Board, played: Point, reply: Point, depth: usize, threats: &Threats) -> bool {
        board.play(!self.color, reply);
        let stands = threats
            .iter()
            .any(|target| board.color_at(*target) == Some(!self.color) && self.is_captured(board, *target));
        let goes_on = stands
            || depth >= 2 && {
                let near = (PointSet::of(played) | PointSet::of(reply)).within_steps_around(2, board.on_board());
                let weakened = near | self.weakened(board, played);
                self.takes_something(board, &weakened) || self.combine(board, depth - 1, &near).is_some()
            };
        board.undo();
        goes_on
    }

    /// The points common to the zones by which the threatened chains are captured: a reply must meet all the threats.
    fn zone_of_all(&mut self, board: &mut Board, threats: &Threats) -> Option<PointSet> {
        let mut common: Option<PointSet> = None;
        for target in threats {
            let zone = self.cache.attack_with_zone(self.reader, board, *target).1?;
            common = Some(common.map_or(zone, |known| known & zone));
        }
        common
    }

    /// The liberties of the opponent's chains with few of them beside the chain of the stone played there. They may be
    /// far away: once a stone is saved at one end of a long chain, the chain may be taken at the other.
    fn weakened(&self, board: &Board, played: Point) -> PointSet {
        let Some(id) = board.chain_id(played) else { return PointSet::EMPTY };
        let beside = board.enemy_neighbors(id).map(|id| board.chain_of(id));
        let short = beside.filter(|chain| chain.liberty_count() <= MAX_LIBERTIES);
        short.fold(PointSet::EMPTY, |all, chain| all | *chain.liberties())
    }

    /// Returns whether the reply let something be captured outright.
    fn takes_something(&mut self, board: &mut Board, near: &PointSet) -> bool {
        self.prey.clone().iter().any(|target| {
            board.chain(*target).is_some_and(|chain| chain.color() != self.color && chain.liberties().intersects(near))
                && self.is_captured(board, *target)
        })
    }

    /// Returns the points where a move may threaten something near these points: liberties of the prey, those of two
    /// chains first, then those that give atari; and the points beside them.
    fn threatening_moves(&self, board: &Board, near: &PointSet) -> Vec<Point> {
        let (mut once, mut twice, mut atari, mut beside) =
            (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
        for at in &self.prey {
            let Some(chain) = board.chain(*at).filter(|chain| chain.color() != self.color) else { continue };
            let liberties = *chain.liberties();
            if chain.liberty_count() > MAX_LIBERTIES || !liberties.intersects(near) {
                continue;
            }
            twice |= once & liberties;
            once |= liberties;
            if chain.liberty_count() == 2 {
                atari |= liberties;
            }
            beside |= liberties.grown() & board.empty();
        }
        let order = [twice & atari, atari - twice, twice - atari, once - twice - atari, beside - once];
        order.into_iter().flat_map(|points| (points & *near).into_iter()).collect()
    }
}
