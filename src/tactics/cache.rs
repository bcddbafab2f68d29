//! Readings kept over many positions, each with what it depends on.
//!
//! A search goes to a position and back, then to its neighbour: what was read at the root holds in most of the tree. So
//! a few readings are kept for each chain and each link, each with the stones it was read among and its footprint, and
//! one is used again wherever no stone differs that it looked at. Nothing is dropped because the board moved on.

use crate::board::{Board, ByColor, Color, Point, PointSet};

use super::footprint::Footprint;
use super::{Answer, CaptureStatus, Limits, LinkTarget, Reader};

/// The number of readings that are kept for one chain.
const KEPT_PER_CHAIN: usize = 4;

/// The number of readings of attacks alone that are kept for one chain.
const KEPT_ATTACKS_PER_CHAIN: usize = 2;

/// The slots for links, as a power of two.
const LINK_BITS: u32 = 9;

/// The number of readings that are kept in one slot for links.
const KEPT_LINKS_PER_SLOT: usize = 2;

/// The facts that a reading of a chain or a link depends on. Readings of fights have simpler ones, which
/// [`LifeMemory`](super::LifeMemory) keeps with the fight.
#[derive(Clone, Copy)]
struct Circumstances {
    footprint: Footprint,
    stones: ByColor<PointSet>,
    ko: Option<(Point, Color)>,
    limits: Limits,
}

/// A reading and what it depends on.
#[derive(Clone, Copy)]
struct Kept<T> {
    result: T,
    read: Circumstances,
}

/// Both ends of a link: the first stones of two chains.
type Ends = (Point, Point);

/// The latest readings of chains that begin on one point.
type ChainSlot = [Option<Kept<CaptureStatus>>; KEPT_PER_CHAIN];

/// The latest readings of attacks alone on chains that begin on one point, with their zones.
type AttackSlot = [Option<Kept<(Answer, Option<PointSet>)>>; KEPT_ATTACKS_PER_CHAIN];

/// The latest readings of links that share a slot.
type LinkSlot = [Option<Kept<(Ends, Answer)>>; KEPT_LINKS_PER_SLOT];

/// Remembers readings. The answers are those of the reader alone.
pub struct ReadingCache {
    /// The slots of chains, by the first stone of the chain, the latest last.
    chains: Vec<ChainSlot>,
    /// The slots of questions about the attack alone.
    attacks: Vec<AttackSlot>,
    /// The slots of links, by both ends, the latest last. Made when the first link is asked for.
    links: Vec<LinkSlot>,
    side: usize,
    counts: Counts,
}

/// Questions answered from memory, and by reading.
#[derive(Clone, Copy, Default)]
struct Counts {
    hits: u64,
    misses: u64,
}

impl Counts {
    /// Returns the answer kept in the slot, if it is meant and holds on this board; else what `read` reads, kept in
    /// place of the oldest.
    fn answer<T: Copy>(
        &mut self,
        slot: &mut [Option<Kept<T>>],
        reader: &mut Reader,
        board: &mut Board,
        is_meant: impl Fn(&T) -> bool,
        read: impl FnOnce(&mut Reader, &mut Board) -> T,
    ) -> T {
        if let Some(kept) = recall(slot, board, reader.limits(), is_meant) {
            self.hits += 1;
            return kept;
        }
        self.misses += 1;
        let result = read(reader, board);
        keep(slot, Kept { result, read: Circumstances::of(reader, board) });
        result
    }
}

impl Default for ReadingCache {
    fn default() -> Self {
        ReadingCache::new()
    }
}

impl ReadingCache {
    /// The empty cache.
    pub fn new() -> ReadingCache {
        ReadingCache {
            chains: vec![[None; KEPT_PER_CHAIN]; Point::SLOTS],
            attacks: vec![[None; KEPT_ATTACKS_PER_CHAIN]; Point::SLOTS],
            links: Vec::new(),
            side: 0,
            counts: Counts::default(),
        }
    }

    /// Questions answered from memory, and by reading.
    pub fn counts(&self) -> (u64, u64) {
        (self.counts.hits, self.counts.misses)
    }

    /// Returns the answer of [`Reader::status`], from memory where nothing differs that the answer depends on.
    pub fn status(&mut self, reader: &mut Reader, board: &mut Board, point: Point) -> CaptureStatus {
        self.keep_to_size(board);
        let Some(first) = first_stone(board, point) else { return CaptureStatus::default() };
        let slot = &mut self.chains[first.index()];
        self.counts.answer(slot, reader, board, |_| true, |reader, board| reader.status(board, first))
    }

    /// Returns the answer of [`Reader::attack`], from memory where nothing differs that the answer depends on.
    pub fn attack(&mut self, reader: &mut Reader, board: &mut Board, point: Point) -> Answer {
        self.attack_with_zone(reader, board, point).0
    }

    /// Returns the answer of [`Reader::brief_attack`], from memory where nothing differs that the answer depends on.
    pub fn brief_attack(&mut self, reader: &mut Reader, board: &mut Board, point: Point) -> Answer {
        reader.briefly(|reader| self.attack(reader, board, point))
    }

    /// Returns the answer of [`Reader::attack_with_zone`], from memory where nothing differs that the answer depends
    /// on.
    pub(super) fn attack_with_zone(
        &mut self,
        reader: &mut Reader,
        board: &mut Board,
        point: Point,
    ) -> (Answer, Option<PointSet>) {
        self.keep_to_size(board);
        let Some(first) = first_stone(board, point) else { return Default::default() };
        let slot = &mut self.attacks[first.index()];
        self.counts.answer(slot, reader, board, |_| true, |reader, board| reader.attack_with_zone(board, first))
    }

    /// Returns the answer of [`Reader::disconnect`] about two chains, from memory where nothing differs that the answer
    /// depends on.
    pub fn disconnect(&mut self, reader: &mut Reader, board: &mut Board, from: Point, to: Point) -> Answer {
        self.keep_to_size(board);
        let (Some(from), Some(to)) = (first_stone(board, from), first_stone(board, to)) else {
            return Answer::default();
        };
        if self.links.is_empty() {
            self.links = vec![[None; KEPT_LINKS_PER_SLOT]; 1 << LINK_BITS];
        }
        let ends = (from, to);
        let mixed = ((from.index() << 16 | to.index()) as u32).wrapping_mul(0x9e37_79b9);
        let slot = &mut self.links[(mixed >> (32 - LINK_BITS)) as usize];
        let read =
            |reader: &mut Reader, board: &mut Board| (ends, reader.disconnect(board, from, LinkTarget::Chain(to)));
        self.counts.answer(slot, reader, board, |(known, _)| *known == ends, read).1
    }

    /// Forgets everything if the board is of another size than before.
    fn keep_to_size(&mut self, board: &Board) {
        if self.side != board.size().side() {
            self.chains.fill([None; KEPT_PER_CHAIN]);
            self.attacks.fill([None; KEPT_ATTACKS_PER_CHAIN]);
            self.links.clear();
            self.side = board.size().side();
        }
    }
}

/// The first stone of the chain on a point, by which it is known however it came about.
fn first_stone(board: &Board, point: Point) -> Option<Point> {
    board.chain(point).and_then(|chain| chain.stones().first())
}

/// The latest reading among these that is meant and holds on this board.
fn recall<T: Copy>(
    slot: &[Option<Kept<T>>],
    board: &Board,
    limits: Limits,
    is_meant: impl Fn(&T) -> bool,
) -> Option<T> {
    let ko = board.ko_for();
    let holds = |kept: &&Kept<T>| is_meant(&kept.result) && kept.read.limits == limits && kept.read.hold(board, ko);
    slot.iter().rev().flatten().find(holds).map(|kept| kept.result)
}

/// Keeps a reading in place of the oldest.
fn keep<T>(slot: &mut [Option<Kept<T>>], kept: Kept<T>) {
    slot.rotate_left(1);
    if let Some(last) = slot.last_mut() {
        *last = Some(kept);
    }
}

impl Circumstances {
    /// Returns the circumstances of the reader's last answer, which was given on this board.
    fn of(reader: &Reader, board: &Board) -> Circumstances {
        Circumstances {
            footprint: *reader.footprint(),
            stones: ByColor::from_fn(|color| *board.stones(color)),
            ko: board.ko_for(),
            limits: reader.limits(),
        }
    }

    /// Returns whether a reading holds on this board.
    #[inline]
    fn hold(&self, board: &Board, ko: Option<(Point, Color)>) -> bool {
        let (mut added, mut removed) = (PointSet::EMPTY, PointSet::EMPTY);
        for color in Color::BOTH {
            added |= *board.stones(color) - self.stones[color];
            removed |= self.stones[color] - *board.stones(color);
        }
        let unseen = |ko: Option<(Point, Color)>| ko.is_none_or(|(at, _)| !self.footprint.points().contains(at));
        self.footprint.outlives(&added, &removed) && (self.ko == ko || (unseen(self.ko) && unseen(ko)))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::Size;
    use crate::tactics::{LargeLimits, LinkLimits};

    /// Plays games of random moves, some taken back, and calls `ask` at every position.
    fn over_games(side: usize, games: usize, mut ask: impl FnMut(&mut Board)) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(side as u64);
        for _ in 0..games {
            let mut board = Board::new(Size::new(side).unwrap());
            for _ in 0..side * side {
                let color = board.to_play();
                let moves: Vec<Point> = board
                    .empty()
                    .into_iter()
                    .filter(|at| board.is_legal(color, *at) && !board.is_own_eye(color, *at))
                    .collect();
                if moves.is_empty() {
                    break;
                }
                board.play(color, moves[random.random_range(0..moves.len())]);
                // The game goes to and fro, as a search does.
                for _ in 0..2 {
                    if random.random_bool(0.2) && board.moves_played() > 1 {
                        board.undo();
                        ask(&mut board);
                    }
                }
                ask(&mut board);
            }
        }
    }

    fn compare_chains(side: usize, games: usize, limits: Limits) -> (u64, u64) {
        let (mut reader, mut plain) = (Reader::new(limits), Reader::new(limits));
        let (mut cache, mut attacks) = (ReadingCache::new(), ReadingCache::new());
        over_games(side, games, |board| {
            let chains: Vec<Point> = board.chain_ids().map(|id| id.point()).collect();
            for point in chains {
                let cached = cache.status(&mut reader, board, point);
                assert_eq!(cached, plain.status(board, point), "{point}\n{board:?}");
                assert_eq!(attacks.attack(&mut reader, board, point), cached.attack, "{point}\n{board:?}");
                let with_zone = attacks.attack_with_zone(&mut reader, board, point);
                assert_eq!(with_zone, plain.attack_with_zone(board, point), "{point}\n{board:?}");
                let brief = attacks.brief_attack(&mut reader, board, point);
                assert_eq!(brief, plain.brief_attack(board, point), "{point}\n{board:?}");
            }
        });
        cache.counts()
    }

    #[test]
    fn cached_and_uncached_answers_agree_over_whole_games() {
        let small = Limits { nodes: 300, ..Limits::QUICK };
        let (hits, misses) = compare_chains(9, 2, small);
        assert!(hits > misses, "{hits} hits, {misses} misses");
        let (hits, misses) = compare_chains(13, 1, small);
        assert!(hits > 2 * misses, "{hits} hits, {misses} misses");
    }

    #[test]
    fn readings_of_large_chains_agree_too() {
        let large = LargeLimits { stones: 3, liberties: 3, nodes: 400, quiet_liberties: u8::MAX, depth: 5, widen: 4 };
        let (hits, misses) = compare_chains(9, 2, Limits { nodes: 300, large: Some(large), ..Limits::QUICK });
        assert!(hits > misses, "{hits} hits, {misses} misses");
    }

    #[test]
    fn wide_readings_agree_too() {
        let wide = Limits { nodes: 300, ..Limits::DEEP };
        let (hits, misses) = compare_chains(7, 2, wide);
        assert!(hits + misses > 0);
    }

    #[test]
    fn cached_and_uncached_links_agree_over_whole_games() {
        links_agree(Limits::QUICK.link);
    }

    #[test]
    fn virtual_links_agree_too() {
        links_agree(LinkLimits { virtual_links: true, order: 2, depth: 4, ..Limits::QUICK.link });
    }

    fn links_agree(link: LinkLimits) {
        let limits = Limits { nodes: 300, link, ..Limits::QUICK };
        let (mut reader, mut plain) = (Reader::new(limits), Reader::new(limits));
        let mut cache = ReadingCache::new();
        over_games(9, 1, |board| {
            let mut chains: Vec<Point> =
                board.chain_ids().filter_map(|id| board.chain_of(id).stones().first()).collect();
            chains.sort_by_key(|point| (board.color_at(*point), *point));
            for pair in chains.windows(2) {
                let (from, to) = (&pair[0], pair[1]);
                if board.color_at(to) != board.color_at(*from) {
                    continue;
                }
                let cached = cache.disconnect(&mut reader, board, *from, to);
                assert_eq!(cached, plain.disconnect(board, *from, LinkTarget::Chain(to)), "{from} {to}\n{board:?}");
            }
        });
        let (hits, misses) = cache.counts();
        assert!(hits * 3 > misses, "{hits} hits, {misses} misses");
    }

    /// White takes a ko on the left side by A4. The reading about F9 looks at nothing there, and takes nearly all of
    /// its budget: where the ko changed which positions shared a slot, the budget ran out.
    #[test]
    fn a_ko_far_away_changes_no_reading() {
        let mut board = Board::from_diagram(
            ". . . X . O . . X
             O X X X . X O . .
             O . O . X O . X O
             O . . . . . X X O
             X O . O X O O O O
             . X O X X . O . .
             X . . X X X X O X
             . O X . . . O O X
             X O . O X . . O .",
        );
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let (taking, chain) = (at("A4"), at("F9"));
        board.play(Color::White, taking);
        let mut without = board.without_history();
        without.pass(Color::Black);
        without.pass(Color::White);
        assert!(board.ko().is_some());
        assert_eq!(without.ko(), None);
        let (mut cache, mut reader) = (ReadingCache::new(), Reader::new(Limits::QUICK));
        let remembered = cache.status(&mut reader, &mut without, chain);
        assert_eq!(cache.status(&mut reader, &mut board, chain), remembered);
        assert_eq!(cache.counts(), (1, 1));
        assert_eq!(reader.status(&mut board, chain), remembered);
    }
}
