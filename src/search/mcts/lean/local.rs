//! Questions of a playout with knowledge about the surroundings of a move: liberties, atari, ladders.

use arrayvec::ArrayVec;

use super::{LeanBoard, Liberties, NOWHERE};
use crate::board::{Cell, Color, Point};
use crate::pattern::Shape3;

/// A few points.
pub type Few<const N: usize> = ArrayVec<Point, N>;

/// The longest ladder read, in moves of the attacker. One across a 19x19 board takes some 36.
const LONGEST_LADDER: usize = 40;

pub(super) fn push_new<const N: usize>(points: &mut Few<N>, point: Point) {
    if !points.contains(&point) {
        // A full list has told all it was asked for.
        let _ = points.try_push(point);
    }
}

/// Returns those of a few points for which `keep` holds. All are asked before any is given, so that the asking needs no
/// branches, which would be mispredicted.
#[inline(always)]
pub(in crate::search::mcts) fn those<const N: usize>(
    points: [Point; N],
    keep: impl Fn(Point) -> bool,
) -> impl Iterator<Item = Point> {
    let mut left = 0u32;
    for (i, point) in points.iter().enumerate() {
        left |= u32::from(keep(*point)) << i;
    }
    std::iter::from_fn(move || {
        let at = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        points.get(at).copied()
    })
}

impl LeanBoard {
    /// Returns whether the slot holds this.
    #[inline]
    pub fn holds(&self, point: Point, cell: Cell) -> bool {
        self.sites[point].holds(cell)
    }

    /// Returns the 8 points around a point.
    #[inline]
    pub fn shape(&self, point: Point) -> Shape3 {
        self.sites[point].shape()
    }

    /// Returns whether the chain on a point that holds a stone has just one liberty.
    #[inline]
    pub fn in_atari(&self, stone: Point) -> bool {
        self.liberties[self.sites[stone].head()].at_most_one()
    }

    /// The stone that stands for the chain on a point that holds a stone, until the next move.
    #[inline]
    pub fn chain_head(&self, stone: Point) -> Point {
        self.sites[stone].head()
    }

    /// Returns whether two points that hold stones hold those of one chain.
    #[inline]
    pub fn is_same_chain(&self, one: Point, other: Point) -> bool {
        self.sites[one].head() == self.sites[other].head()
    }

    /// The liberties of the chain on a point that holds a stone, the first `N` that are found.
    pub fn some_liberties<const N: usize>(&self, stone: Point) -> Few<N> {
        let mut found = Few::new();
        self.add_liberties(stone, NOWHERE, &mut found);
        found
    }

    fn add_liberties<const N: usize>(&self, first: Point, but: Point, found: &mut Few<N>) {
        let mut stone = first;
        loop {
            if self.sites[stone].has_empty() {
                for liberty in those(stone.neighbors(), |at| self.holds(at, Cell::Empty) & (at != but)) {
                    push_new(found, liberty);
                }
                if found.is_full() {
                    return;
                }
            }
            stone = self.next[stone];
            if stone == first {
                return;
            }
        }
    }

    /// The liberties of the chain that a stone of this colour there would belong to, the first `N` that are found; of
    /// stones it captures only those beside it count. Also the number of stones of that chain.
    pub fn liberties_after<const N: usize>(&self, color: Color, point: Point) -> (Few<N>, usize) {
        let mut found = Few::<N>::new();
        let mut heads = Few::<4>::new();
        let mut stones = 1;
        for neighbor in point.neighbors() {
            let site = self.sites[neighbor];
            let captured = site.holds(Cell::from(!color)) && self.liberties[site.head()].is_only(point);
            if site.holds(Cell::Empty) || captured {
                push_new(&mut found, neighbor);
            } else if site.holds(Cell::from(color)) && !heads.contains(&site.head()) {
                heads.push(site.head());
                stones += self.stone_count[site.head()] as usize;
            }
        }
        for head in heads {
            if found.is_full() {
                break;
            }
            self.add_liberties(head, point, &mut found);
        }
        (found, stones)
    }

    /// Returns the number of the chain's stones if the move, which is legal, leaves its chain in atari, else 0. Of
    /// stones it captures only those beside it count as liberties.
    #[inline]
    pub fn self_atari(&self, color: Color, point: Point) -> usize {
        let mut liberties = self.liberties[point];
        if liberties.count() >= 2 {
            return 0;
        }
        // The pseudo-liberties of the new chain are those of its parts without the point, and of captures. No branches,
        // as above.
        let (own, enemy, here) = (Cell::from(color), Cell::from(!color), Liberties::of(point));
        let mut heads = [NOWHERE; 4];
        for (i, neighbor) in point.neighbors().into_iter().enumerate() {
            let site = self.sites[neighbor];
            let (is_own, part) = (site.holds(own), self.liberties[site.head()]);
            let captured = site.holds(enemy) & part.is_only(point);
            let head = if is_own { site.head() } else { NOWHERE };
            let is_new = is_own & (heads[0] != head) & (heads[1] != head) & (heads[2] != head);
            heads[i] = if is_new { head } else { NOWHERE };
            liberties = liberties.plus(part.only_if(is_new)).minus(here.only_if(is_own));
            liberties = liberties.plus(Liberties::of(neighbor).only_if(captured));
        }
        if !liberties.at_most_one() {
            return 0;
        }
        1 + heads.iter().map(|head| usize::from(self.stone_count[*head])).sum::<usize>()
    }

    /// The last liberties of the enemy chains in atari beside a chain.
    pub fn captures_beside<const N: usize>(&self, chain: Point, found: &mut Few<N>) {
        let enemy = match self.cell(chain).color() {
            Some(color) => Cell::from(!color),
            None => return,
        };
        let mut stone = chain;
        loop {
            for neighbor in those(stone.neighbors(), |at| self.holds(at, enemy) & self.in_atari(at)) {
                if let Some(last) = self.last_liberty(neighbor) {
                    push_new(found, last);
                }
            }
            stone = self.next[stone];
            if stone == chain || found.is_full() {
                return;
            }
        }
    }

    /// Returns whether the chain on a point that holds a stone has three liberties or more, by a quick count that
    /// misses some.
    #[inline]
    pub fn surely_free(&self, stone: Point) -> bool {
        // No liberty touches more than four of its stones.
        self.liberties[self.sites[stone].head()].count() > 8
    }

    /// Returns the move by which the side to move begins a simple ladder that catches the chain, which has two
    /// liberties. The chain only runs, and escapes if it can take a stone in atari; the attacker takes away the liberty
    /// that leaves it the fewest.
    pub fn ladder_move(&self, prey: Point) -> Option<Point> {
        if self.surely_free(prey) {
            return None;
        }
        let liberties = self.some_liberties::<3>(prey);
        let &[a, b] = liberties.as_slice() else { return None };
        // Most chains run free at once: see to that before the board is copied.
        let (at_a, at_b) = (self.liberties_run(prey, a, b), self.liberties_run(prey, b, a));
        // A ladder that begins at one of the two leaves the other to run to.
        let catches = |start, run, after| match after {
            3.. => false,
            _ => self.catches_at_once(prey, start, run, after).unwrap_or_else(|| self.catches(prey, start)),
        };
        if catches(a, b, at_b) {
            return Some(a);
        }
        catches(b, a, at_a).then_some(b)
    }

    /// The liberties of a chain that has two, after it runs to one and the other is taken: 3 stands for more. Of stones
    /// captured by running only those beside the run count.
    fn liberties_run(&self, prey: Point, run: Point, taken: Point) -> usize {
        let prey = self.sites[prey];
        let empty = self.liberties[run].count() as usize - usize::from(run.neighbors().contains(&taken));
        if empty > 2 {
            return 3;
        }
        let own = prey.cell_bits();
        let mut found = Few::<4>::new();
        let mut heads = [prey.head(), NOWHERE, NOWHERE, NOWHERE, NOWHERE];
        for (i, neighbor) in run.neighbors().into_iter().enumerate() {
            let site = self.sites[neighbor];
            if site.holds(Cell::Empty) {
                if neighbor != taken {
                    push_new(&mut found, neighbor);
                }
            } else if site.cell_bits() == own {
                if !heads.contains(&site.head()) {
                    heads[i + 1] = site.head();
                }
            } else if !site.holds(Cell::Off) && self.liberties[site.head()].is_only(run) {
                push_new(&mut found, neighbor);
            }
        }
        for head in heads.into_iter().skip(1).filter(|head| *head != NOWHERE) {
            if found.len() > 2 {
                break;
            }
            let mut others = Few::<5>::new();
            self.add_liberties(head, run, &mut others);
            others.into_iter().filter(|liberty| *liberty != taken).for_each(|liberty| push_new(&mut found, liberty));
        }
        found.len().min(3)
    }

    /// Returns the answer of [`catches`](Self::catches), if it is clear after the chain has run once, to `run` with
    /// `after` liberties; then the board need not be copied.
    fn catches_at_once(&self, prey: Point, start: Point, run: Point, after: usize) -> Option<bool> {
        let attacker = self.to_play;
        if !self.is_legal(attacker, start) {
            return Some(false);
        }
        // Captures give liberties that were not counted, and a stone in atari may be taken.
        if self.captures(attacker, start) || self.self_atari(attacker, start) > 0 {
            return None;
        }
        // A chain whose last liberty is the start is joined to it.
        let mut captures = Few::<3>::new();
        self.captures_beside(prey, &mut captures);
        if captures.iter().any(|capture| *capture != start && *capture != run) {
            return Some(false);
        }
        (after <= 1 && !self.captures(!attacker, run)).then_some(true)
    }

    /// Returns whether a stone of this colour there would take stones.
    fn captures(&self, color: Color, point: Point) -> bool {
        let taken =
            |at: Point| self.holds(at, Cell::from(!color)) & self.liberties[self.sites[at].head()].is_only(point);
        point.neighbors().into_iter().any(taken)
    }

    fn catches(&self, prey: Point, start: Point) -> bool {
        let attacker = self.to_play;
        if !self.is_legal(attacker, start) {
            return false;
        }
        let mut board = self.clone();
        let mut attack = start;
        for _ in 0..LONGEST_LADDER {
            board.play(attack);
            let Some(run) = board.last_liberty(prey) else { return false };
            if !board.can_only_run(prey, run) {
                return false;
            }
            let after = if board.is_legal(!attacker, run) {
                board.play(run);
                board.some_liberties::<3>(prey)
            } else {
                return true;
            };
            match after.as_slice() {
                [] | [_] => return true,
                &[a, b] => {
                    let (if_a, if_b) = (board.liberties_run(prey, b, a), board.liberties_run(prey, a, b));
                    let (next, liberties) = if if_a <= if_b { (a, if_a) } else { (b, if_b) };
                    if liberties > 2 || !board.is_legal(attacker, next) {
                        return false;
                    }
                    attack = next;
                }
                _ => return false,
            }
        }
        false
    }

    /// Returns whether the chain, in atari with its side to move, can do nothing better than to run.
    fn can_only_run(&self, prey: Point, run: Point) -> bool {
        let mut captures = Few::<2>::new();
        self.captures_beside(prey, &mut captures);
        captures.retain(|capture| *capture != run);
        captures.is_empty()
    }

    /// Returns whether the chain, in atari with its side to move, lives on by running: it then has three liberties, or
    /// two and, where ladders are read, none catches it.
    pub fn escapes_by(&self, chain: Point, run: Point, ladders: bool) -> bool {
        let color = self.to_play;
        if self.liberties[run].count() > 2 {
            return true;
        }
        if !self.is_legal(color, run) {
            return false;
        }
        let (after, _) = self.liberties_after::<3>(color, run);
        match after.len() {
            0 | 1 => false,
            2 if ladders => {
                let mut board = self.clone();
                board.play(run);
                board.ladder_move(chain).is_none()
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Diagram};

    fn position(text: &str, to_play: Color) -> (Diagram, Board, LeanBoard) {
        let diagram = Diagram::parse(text).unwrap();
        let board = diagram.board(to_play).unwrap();
        let lean = LeanBoard::new(&board);
        (diagram, board, lean)
    }

    #[test]
    fn a_ladder_catches_and_a_breaker_saves() {
        let text = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . X X . . . .
            . X O a . . .
            . . X X . . .
            . . . . . . .";
        let (diagram, board, lean) = position(text, Color::Black);
        let prey = board.stones(Color::White).first().unwrap();
        // White has one liberty, and is to move from here on.
        let (_, _, white) = position(text, Color::White);
        assert!(lean.in_atari(prey));
        assert!(!white.escapes_by(prey, diagram.marked('a').unwrap(), true));
        let broken = text.replacen(". . . . . . .\n            . X X", ". . . O . . .\n            . X X", 1);
        let (diagram, _, white) = position(&broken, Color::White);
        assert!(white.escapes_by(prey, diagram.marked('a').unwrap(), true));
    }

    #[test]
    fn a_ladder_is_begun_from_the_right_side() {
        let (diagram, board, lean) = position(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . X . . . . .
             . X O a . . .
             . . X . . . .
             . . . . . . .",
            Color::Black,
        );
        let prey = board.stones(Color::White).first().unwrap();
        assert_eq!(lean.some_liberties::<3>(prey).len(), 2);
        // Both ways catch it on this small board; one of its two liberties is played.
        let start = lean.ladder_move(prey).unwrap();
        assert!(board.chain(prey).unwrap().liberties().contains(start));
        assert!(diagram.marked('a').is_some());
    }

    #[test]
    fn a_chain_on_the_first_line_is_caught_against_the_edge() {
        let (diagram, board, lean) = position(
            ". . . . . .
             . . . . . .
             . . . . . .
             . . . . . .
             . X X . . .
             b O . a . .",
            Color::Black,
        );
        let prey = board.stones(Color::White).first().unwrap();
        let start = lean.ladder_move(prey).unwrap();
        assert_ne!(Some(start), diagram.marked('a'));
        assert!(board.chain(prey).unwrap().liberties().contains(start));
    }

    #[test]
    fn self_atari_is_told_with_its_size() {
        let (diagram, _, lean) = position(
            ". X X O a
             O O O O X
             . . . . .
             X b O . .
             O . . . .",
            Color::Black,
        );
        let at = |mark| diagram.marked(mark).unwrap();
        assert_eq!(lean.self_atari(Color::Black, at('a')), 2);
        assert_eq!(lean.self_atari(Color::Black, at('b')), 0);
        let (diagram, _, lean) = position(
            ". X X a O
             O O O O O
             . . . . .
             . . . . .
             . . . . .",
            Color::Black,
        );
        assert_eq!(lean.self_atari(Color::Black, diagram.marked('a').unwrap()), 3);
    }

    #[test]
    fn atari_and_liberties_are_those_of_the_full_board() {
        use rand_xoshiro::rand_core::SeedableRng;
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(3);
        let mut board = Board::new(crate::board::Size::NINE);
        let mut lean = LeanBoard::new(&board);
        let mut runs = 0;
        for _ in 0..400 {
            let Some(point) = lean.draw(|bound| crate::search::mcts::playout::below(&mut rng, bound)) else { break };
            let color = board.to_play();
            let expected = {
                let mut after = board.clone();
                after.play(color, point);
                let chain = after.chain(point).unwrap();
                if chain.in_atari() { chain.stone_count() } else { 0 }
            };
            // A capture of several stones may give more liberties than those told.
            if !point.neighbors().iter().any(|n| board.chain(*n).is_some_and(|c| c.in_atari() && c.color() != color)) {
                assert_eq!(lean.self_atari(color, point), expected, "{board}{point}");
            }
            board.play(color, point);
            lean.play(point);
            for id in board.chain_ids() {
                let chain = board.chain_of(id);
                assert_eq!(lean.in_atari(id.point()), chain.in_atari());
                assert_eq!(lean.some_liberties::<8>(id.point()).len(), chain.liberty_count().min(8));
                let &[run, taken] = lean.some_liberties::<3>(id.point()).as_slice() else { continue };
                let (mut after, color) = (board.clone(), chain.color());
                if after.is_legal(color, run) {
                    let before = after.stones(!color).len();
                    after.play(color, run);
                    let left = after.chain(run).unwrap().liberties().iter().filter(|at| *at != taken).count();
                    if after.stones(!color).len() == before {
                        assert_eq!(lean.liberties_run(id.point(), run, taken), left.min(3), "{board}{run}");
                        runs += 1;
                    }
                }
            }
        }
        assert!(board.moves_played() > 50);
        assert!(runs > 50, "{runs}");
    }

    #[test]
    fn what_is_clear_after_one_run_is_what_the_ladder_finds() {
        use rand_xoshiro::rand_core::SeedableRng;
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(4);
        let (mut caught, mut free) = (0, 0);
        for _ in 0..20 {
            let mut lean = LeanBoard::new(&Board::new(crate::board::Size::NINE));
            for _ in 0..100 {
                let Some(point) = lean.draw(|bound| crate::search::mcts::playout::below(&mut rng, bound)) else {
                    break;
                };
                lean.play(point);
                let enemy = Cell::from(!lean.to_play);
                for prey in lean.size.points().filter(|at| lean.holds(*at, enemy)) {
                    let &[start, run] = lean.some_liberties::<3>(prey).as_slice() else { continue };
                    for (start, run) in [(start, run), (run, start)] {
                        let after = lean.liberties_run(prey, run, start);
                        let Some(found) = lean.catches_at_once(prey, start, run, after) else { continue };
                        assert_eq!(found, lean.catches(prey, start), "{prey} {start}");
                        caught += usize::from(found);
                        free += usize::from(!found);
                    }
                }
            }
        }
        assert!(caught > 1000 && free > 1000, "{caught} {free}");
    }
}
