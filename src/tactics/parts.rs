//! Links in two parts: over a third chain that hangs together with both ends, each by its own reading.
//!
//! A link that needs two independent answers of the linker is long for one search, though each part is short. Where the
//! zones of the two parts have no point in common, no move of the cutter disturbs both, and whatever it plays is
//! answered in its own part: the AND rule of virtual connections (V. Anshelevich, *A hierarchical approach to computer
//! Hex*, 2002).

use arrayvec::ArrayVec;

use super::connect::{self, LinkFate, LinkProof, LinkSearch, LinkTarget};
use super::limits::{Limits, LinkLimits, PartLimits};
use super::link_steps;
use super::reader::Reader;
use crate::board::{Board, Color, Point, PointSet};

/// The most moves tried, and the most chains that a link is read over. Guesses of the right size.
const MOST_MOVES: usize = 12;
const MOST_CHAINS: usize = 4;

/// The ends of a part are no further apart, in half moves: with one stone they are joined. Of 1,498 pairs of near
/// chains in labelled positions as many are joined as with parts of twice the length, and the reading takes a seventh
/// less time.
const MOST_APART: usize = 2;

/// The liberties that all three chains have: with fewer the whole may be caught though each part is not. With two, 3 of
/// 424 links in close quarters were none; with three, none of 282.
const MIN_LIBERTIES: usize = 3;

/// Two ends that are to hang together.
#[derive(Clone, Copy)]
struct Ends {
    from: Point,
    to: Point,
    linker: Color,
}

/// The chains that lie between two ends, the likeliest first.
#[derive(Default)]
struct Ways {
    /// Moves of the linker.
    moves: ArrayVec<Point, MOST_MOVES>,
    /// A stone of each chain of the linker's that is neither end.
    chains: ArrayVec<Point, MOST_CHAINS>,
}

impl Reader {
    /// A move of the linker after which the chains on the two points hang together in parts.
    pub(super) fn join_in_parts(&mut self, board: &mut Board, from: Point, to: Point) -> Option<Point> {
        let limits = self.limits().link.parts?;
        let ends = Ends { from, to, linker: board.color_at(from)? };
        let stop_at = self.nodes() + u64::from(limits.nodes);
        self.with_limits_of_parts(limits, |reader| {
            let Ways { moves, chains } = reader.ways(board, ends);
            moves.into_iter().find(|at| {
                if !board.is_legal(ends.linker, *at) {
                    return false;
                }
                board.play(ends.linker, *at);
                let over = std::iter::once(*at).chain(chains.iter().copied());
                let is_held = reader.is_held_over_any(board, ends, over, stop_at);
                board.undo();
                is_held
            })
        })
    }

    /// Returns whether the chains on the two points hang together in parts, with the cutter to move.
    pub(super) fn is_held_in_parts(&mut self, board: &mut Board, from: Point, to: Point) -> bool {
        let (Some(limits), Some(linker)) = (self.limits().link.parts, board.color_at(from)) else { return false };
        let ends = Ends { from, to, linker };
        let stop_at = self.nodes() + u64::from(limits.nodes);
        self.with_limits_of_parts(limits, |reader| {
            let Ways { chains, .. } = reader.ways(board, ends);
            reader.is_held_over_any(board, ends, chains.into_iter(), stop_at)
        })
    }

    /// Reads with so many moves a part, and for the verdict alone.
    fn with_limits_of_parts<T>(&mut self, limits: PartLimits, read: impl FnOnce(&mut Reader) -> T) -> T {
        let whole = self.limits();
        let link = LinkLimits { cut_nodes: limits.part_nodes, plainest: false, parts: None, ..whole.link };
        self.set_limits(Limits { link, ..whole });
        let found = read(self);
        self.set_limits(whole);
        found
    }

    /// The linker's moves on the ways between two ends, and its chains there.
    fn ways(&mut self, board: &mut Board, ends: Ends) -> Ways {
        let mut ways = Ways::default();
        self.link_search(board, (ends.from, LinkTarget::Chain(ends.to)), None, ends.linker, |search, _| {
            ways = search.ways();
            LinkProof::UNKNOWN
        });
        ways
    }

    /// Returns whether the ends hold together over one of these chains. The moves made may not be more than `stop_at`.
    fn is_held_over_any(
        &mut self,
        board: &mut Board,
        ends: Ends,
        mut chains: impl Iterator<Item = Point>,
        stop_at: u64,
    ) -> bool {
        chains.any(|middle| {
            let breathes = |at: Point| board.chain(at).is_some_and(|chain| chain.liberty_count() >= MIN_LIBERTIES);
            if self.nodes() >= stop_at || ![ends.from, middle, ends.to].into_iter().all(breathes) {
                return false;
            }
            let Some(first) = self.zone_of_part(board, ends.from, middle, ends.linker) else { return false };
            let Some(second) = self.zone_of_part(board, middle, ends.to, ends.linker) else { return false };
            !first.intersects(&second)
        })
    }

    /// The empty points on which it rests that two near chains hang together, with the cutter to move and whatever the
    /// kos.
    fn zone_of_part(&mut self, board: &mut Board, from: Point, to: Point, linker: Color) -> Option<PointSet> {
        let read = |search: &mut LinkSearch<'_>, limits| match search.distance(MOST_APART) {
            Some(distance) if distance.length.is_some() => link_steps::cut(search, limits),
            _ => LinkProof::UNKNOWN,
        };
        let (proof, _) = self.link_search(board, (from, LinkTarget::Chain(to)), Some(!linker), !linker, read);
        (proof.fate == LinkFate::Linked).then_some(proof.zone)
    }
}

impl LinkSearch<'_> {
    /// The linker's moves on the ways between the ends, and its chains there.
    fn ways(&mut self) -> Ways {
        let paths = self.distance(usize::MAX).and_then(|distance| self.paths(distance));
        let (Some(paths), LinkTarget::Chain(to)) = (paths, self.to) else { return Ways::default() };
        let length = paths.length + connect::SLACK;
        let tries = self.linking_moves(&paths, length);
        let moves = self.ranked(self.linker, &tries, Some(&paths)).into_iter().map(|(_, at)| at).take(MOST_MOVES);
        let moves = moves.collect();
        let (board, view) = (&*self.probe.board, self.probe.view);
        let ends = [self.from, to].map(|end| board.chain_id(end));
        let (near, far) = paths.ends();
        let own = (paths.points(length, 0) | near | far) & *board.stones(self.linker);
        // Chains are ordered by their place on the shortest ways, and by stones that do not depend on how a chain came
        // about.
        let key = |at| view.key(-(paths.over(at) as i32), at);
        let mut chains: ArrayVec<(i32, Point), 362> = ArrayVec::new();
        for id in board.chains_among(own).filter(|id| !ends.contains(&Some(*id))) {
            let stones = board.chain_of(id).stones();
            if let (Some(key), Some(first)) = (stones.iter().map(key).max(), stones.first()) {
                chains.push((key, first));
            }
        }
        chains.sort_unstable_by_key(|(key, _)| -key);
        Ways { moves, chains: chains.into_iter().map(|(_, at)| at).take(MOST_CHAINS).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::{Answer, Verdict};

    /// White's stone at B3 is to be joined with those at G2: by D3, which hangs together with B3, and with E3, from
    /// which a way along the edge leads to G2.
    const EDGE: &str = ". . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . X . X . X .
                        O . . X . X O X .
                        . . . . X . . X .
                        . O . . O . X . .
                        . . . . . . O O .
                        . . . . . . . . .";

    /// Returns the answers for the linker, and then for the cutter, with so few moves that the whole is not read to its
    /// end.
    fn ask(drawing: &str, from: &str, to: &str, parts: Option<PartLimits>) -> [Answer; 2] {
        let link = LinkLimits { nodes: 3_000, cut_nodes: 3_000, parts, ..Limits::DEEP.link };
        let mut reader = Reader::new(Limits { link, ..Limits::DEEP });
        let mut board = Board::from_diagram(drawing);
        let [from, to] = [from, to].map(|vertex| Point::parse(vertex, board.size()).unwrap());
        let to = LinkTarget::Chain(to);
        [reader.connect(&mut board, from, to), reader.disconnect(&mut board, from, to)]
    }

    #[test]
    fn a_link_over_a_stone_between_is_found_in_two_parts() {
        let [whole, _] = ask(EDGE, "B3", "G2", None);
        assert_eq!(whole.verdict, Verdict::No);
        let [joined, cut] = ask(EDGE, "B3", "G2", Limits::DEEP.link.parts);
        assert_eq!(joined.verdict, Verdict::Yes);
        assert_eq!(joined.best.unwrap().to_string(), "D3");
        assert_eq!(cut.verdict, Verdict::Yes);
    }

    #[test]
    fn a_link_over_a_stone_between_is_not_cut() {
        let held = EDGE.replace(". O . . O . X . .", ". O . O O . X . .");
        assert_eq!(ask(&held, "B3", "G2", None)[1].verdict, Verdict::Yes);
        assert_eq!(ask(&held, "B3", "G2", Limits::DEEP.link.parts)[1].verdict, Verdict::No);
    }

    #[test]
    fn parts_that_one_move_disturbs_do_not_make_a_link() {
        // Each is a jump over C3.
        let drawing = ". . . . . . .
                       . . . . . . .
                       . . . . . . .
                       . . . . . . .
                       . X . X . . .
                       . . . . . . .
                       . . X . . . .";
        let parts = ask(drawing, "B3", "C1", Limits::DEEP.link.parts);
        assert_eq!(parts[1].verdict, Verdict::No);
    }
}
