//! The distance between two chains of one colour: how many moves their owner needs to join them, cutting stones that
//! can be captured counted by their liberties.
//!
//! Distances are counted in half moves. A stone costs two of them, beside what is reached already or diagonal to it
//! with both points between empty; a one-space jump three, as it may need another stone. Friends reached are free with
//! all their stones, and so are chains that share two liberties with them (a bamboo joint, a diagonal, a hanging
//! connection): if one is taken, the other is played. A cutting chain is passed at two half moves in atari, and at
//! three, five and seven with two, three and four liberties; the first can be had with threats. (The idea of such a
//! distance is that of GNU Go's connection reader, by G. Farnebäck and others; the costs and the way it is computed
//! here are our own.)

use arrayvec::ArrayVec;

use crate::board::{Board, Chain, Color, PointSet};

use super::footprint::Footprint;

/// The longest distance told, in half moves, and one.
pub(super) const LEVELS: usize = 18;

/// A cutting chain with more liberties than this is a wall. A guess of the right size.
const MAX_CUTTER_LIBERTIES: usize = 4;

/// The points reached from one end: by level, in half moves, all that cost so much or less.
pub(super) type Reach = [PointSet; LEVELS];

/// The distance of two ends, seen from the first.
pub(super) struct Distance {
    /// The length in half moves; `None` if it is longer than was asked for.
    pub(super) length: Option<usize>,
    near: Reach,
    /// The chains that are joined with the second end already.
    joined: PointSet,
}

impl Distance {
    /// The distance between two places for `linker`, if there is a way of at most `most` half moves. Looks for ways up
    /// to `slack` half moves longer than the shortest, too.
    pub(super) fn find(
        board: &Board,
        seen: &mut Footprint,
        linker: Color,
        [from, to]: [&PointSet; 2],
        most: usize,
        slack: usize,
    ) -> Distance {
        let mut near = [PointSet::EMPTY; LEVELS];
        let length = Walk::new(board, seen, linker).reach(from, Some(to), most.min(LEVELS - 1), slack, &mut near);
        Distance { length, near, joined: Walk::new(board, seen, linker).joined_with(to) }
    }

    /// Returns the chains that are joined with the first end already, and with the second.
    pub(super) fn ends(&self) -> (PointSet, PointSet) {
        (self.near[0], self.joined)
    }

    /// The ways of this length and of up to `slack` half moves more, walked from the second end, too.
    pub(super) fn paths(
        self,
        board: &Board,
        seen: &mut Footprint,
        linker: Color,
        to: &PointSet,
        slack: usize,
    ) -> Option<Paths> {
        let length = self.length?;
        let mut far = [PointSet::EMPTY; LEVELS];
        Walk::new(board, seen, linker).reach(to, None, (length + slack).min(LEVELS - 1), 0, &mut far);
        Some(Paths { length, near: self.near, far })
    }
}

/// The ways from one end to the other.
pub(super) struct Paths {
    /// The length of the shortest, in half moves.
    pub(super) length: usize,
    near: Reach,
    far: Reach,
}

impl Paths {
    /// Returns how long the shortest way over this point is, in half moves; the point itself is counted once where it
    /// is empty.
    pub(super) fn over(&self, at: crate::board::Point) -> usize {
        let level = |reach: &Reach| reach.iter().position(|set| set.contains(at)).unwrap_or(LEVELS);
        level(&self.near) + level(&self.far)
    }

    /// The points on ways that are no more than so many half moves long. `cost` is what a point itself costs, and is
    /// counted from both ends: two half moves for an empty point.
    pub(super) fn points(&self, length: usize, cost: usize) -> PointSet {
        let mut points = PointSet::EMPTY;
        let sum = length + cost;
        for level in 0..LEVELS.min(sum + 1) {
            let rest = (sum - level).min(LEVELS - 1);
            points |= self.near[level] & self.far[rest];
        }
        points
    }

    /// Returns the chains that are joined with the first end already, and with the second.
    pub(super) fn ends(&self) -> (PointSet, PointSet) {
        (self.near[0], self.far[0])
    }
}

/// The points that spread from one end.
struct Walk<'r> {
    board: &'r Board,
    seen: &'r mut Footprint,
    linker: Color,
    empty: PointSet,
    /// Cutting chains met, with the level at which they are passed.
    pending: ArrayVec<(PointSet, usize), 32>,
    /// The stones of the cutting chains met.
    met: PointSet,
}

impl<'r> Walk<'r> {
    fn new(board: &'r Board, seen: &'r mut Footprint, linker: Color) -> Walk<'r> {
        Walk { board, seen, linker, empty: board.empty(), pending: ArrayVec::new(), met: PointSet::EMPTY }
    }

    /// Fills the levels from `start` on. Gives the level at which the goal is reached and goes `slack` levels further;
    /// without a goal it goes to the last level.
    fn reach(
        &mut self,
        start: &PointSet,
        goal: Option<&PointSet>,
        most: usize,
        slack: usize,
        levels: &mut Reach,
    ) -> Option<usize> {
        let mut last = most;
        let mut reached = None;
        let own = *self.board.stones(self.linker);
        let mut before = PointSet::EMPTY;
        // The points that were new at each level, and at those two and three back.
        let (mut new, mut new_before, mut new_earlier) = (PointSet::EMPTY, PointSet::EMPTY, PointSet::EMPTY);
        for (level, reach) in levels.iter_mut().enumerate() {
            if level > last {
                *reach = before;
                continue;
            }
            let mut now = before;
            if level == 0 {
                now |= *start & own;
            }
            if !new_before.is_empty() {
                now |= self.stepped(&new_before);
            }
            if level == 2 {
                now |= *start & self.empty;
            }
            if !new_earlier.is_empty() {
                now |= self.jumped(&new_earlier);
            }
            for (stones, at) in &self.pending {
                if *at == level {
                    now |= *stones;
                }
            }
            new_earlier = new_before;
            new_before = new;
            new = now - before;
            if !new.is_empty() {
                now = self.with_friends(now, &new);
                new = now - before;
                self.meet(&new, level);
            }
            before = now;
            *reach = now;
            if reached.is_none() && goal.is_some_and(|goal| goal.intersects(&now)) {
                reached = Some(level);
                last = (level + slack).min(most);
            }
        }
        self.seen.see_all(&(levels[last].grown() & *self.board.on_board()));
        reached
    }

    /// Returns the chains that are joined with a place already.
    fn joined_with(&mut self, start: &PointSet) -> PointSet {
        let stones = *start & *self.board.stones(self.linker);
        let joined = self.with_friends(stones, &stones);
        self.seen.see_all(&(joined.grown() & *self.board.on_board()));
        joined
    }

    /// The empty points beside a set, or diagonal to it with both points between empty.
    fn stepped(&self, set: &PointSet) -> PointSet {
        let (up, down) = (set.up() & self.empty, set.down() & self.empty);
        let (left, right) = (set.left() & self.empty, set.right() & self.empty);
        let diagonal = (up.right() & right.up())
            | (up.left() & left.up())
            | (down.right() & right.down())
            | (down.left() & left.down());
        up | down | left | right | (diagonal & self.empty)
    }

    /// The empty points one jump from a set.
    fn jumped(&self, set: &PointSet) -> PointSet {
        let over = |step: fn(&PointSet) -> PointSet| step(&(step(set) & self.empty)) & self.empty;
        over(PointSet::up) | over(PointSet::down) | over(PointSet::left) | over(PointSet::right)
    }

    /// The set with the linker's chains that touch what is new in it, and those that share two liberties with these.
    fn with_friends(&mut self, mut set: PointSet, new: &PointSet) -> PointSet {
        let own = *self.board.stones(self.linker);
        let mut fresh = (new.grown() & own) - set;
        if fresh.is_empty() && !new.intersects(&own) {
            // No chain joins, so none beside the joined ones does either.
            return set;
        }
        let mut linked = own & set;
        loop {
            for id in self.board.chains_among(std::mem::take(&mut fresh)) {
                linked |= *self.board.chain_of(id).stones();
            }
            set |= linked;
            let around = linked.grown() & self.empty;
            for chain in self.board.chains_among((around.grown() & own) - set).map(|id| self.board.chain_of(id)) {
                let shared = *chain.liberties() & around;
                if shared.has_two() {
                    fresh |= *chain.stones();
                    self.seen.see_all(&shared);
                }
            }
            if fresh.is_empty() {
                return set;
            }
        }
    }

    /// Notes the cutting chains that touch what is new, and when they are passed.
    fn meet(&mut self, new: &PointSet, level: usize) {
        let touched = (new.grown() & *self.board.stones(!self.linker)) - self.met;
        for chain in self.board.chains_among(touched).map(|id| self.board.chain_of(id)) {
            self.met |= *chain.stones();
            if let Some(cost) = cost_to_pass(self.seen, chain) {
                let _ = self.pending.try_push((*chain.stones(), level + cost));
            }
        }
    }
}

/// Returns the cost of passing a cutting chain, in half moves, if it can be captured at all.
fn cost_to_pass(seen: &mut Footprint, chain: &Chain) -> Option<usize> {
    let cost = match chain.liberty_count() {
        0 | 1 => 2,
        2 => 3,
        3 => 5,
        MAX_CUTTER_LIBERTIES => 7,
        _ => {
            seen.see_first(chain, MAX_CUTTER_LIBERTIES + 1);
            return None;
        }
    };
    seen.see_chain(chain);
    Some(cost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// The distance between the chains of Black marked by the stones nearest the two corners of the drawing.
    fn distance(drawing: &str) -> Option<usize> {
        let board = Diagram::parse(drawing).unwrap().board(Color::Black).unwrap();
        let own = *board.stones(Color::Black);
        let from = *board.chain(own.first().unwrap()).unwrap().stones();
        let last = own.into_iter().last().unwrap();
        let to = *board.chain(last).unwrap().stones();
        Distance::find(&board, &mut Footprint::default(), Color::Black, [&from, &to], LEVELS, 2).length
    }

    #[test]
    fn a_diagonal_and_a_bamboo_joint_cost_nothing() {
        assert_eq!(distance(". . . .\n. X . .\n. . X .\n. . . ."), Some(0));
        assert_eq!(distance("X . X .\nX . X .\n. . . .\n. . . ."), Some(0));
    }

    #[test]
    fn a_cut_diagonal_costs_a_move() {
        assert_eq!(distance(". . . .\n. X O .\n. . X .\n. . . ."), Some(2));
    }

    #[test]
    fn each_stone_costs_two_half_moves_and_a_jump_three() {
        assert_eq!(distance("X . X . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ."), Some(2));
        assert_eq!(distance("X . . . X\nO O . O O\n. . . . .\n. . . . .\n. . . . ."), Some(5));
    }

    #[test]
    fn a_cutting_stone_is_passed_by_its_liberties() {
        // The cutting chain is in atari, has two liberties, and has three.
        assert_eq!(distance("X O X\nX O X\nX . X"), Some(2));
        assert_eq!(distance("X O X\n. O .\nO O O"), Some(3));
        assert_eq!(distance("X O X\n. O .\n. O O"), Some(5));
    }

    #[test]
    fn behind_a_wall_there_is_no_way() {
        assert_eq!(distance("X X O . .\n. . O . .\nO O O . .\n. . . . .\n. . . . X"), None);
    }
}
