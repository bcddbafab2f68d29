//! A lean board for playouts: no undo, no hash, and liberties counted once for each stone they touch.
//!
//! A chain keeps the number of its pseudo-liberties (a liberty beside two of its stones counts twice), the sum of their
//! slots and the sum of the squares of their slots, all three in one word, so that a stone costs one subtraction a
//! neighbour. The chain is captured when the word is 0, and a point is its only liberty when the word is a multiple of
//! that point's word (the slots then have no variance). Pseudo-liberties are libego's (Lew 2010); telling atari by the
//! sums is folklore of the computer-go mailing list.
//!
//! [`Board`] is the board to reason with; this one only has to be fast, and is tested against it.

use crate::board::{Board, ByColor, Cell, Color, Move, Point, PointMap, PointSet, Size};
use crate::pattern::Shape3;

use words::{Liberties, Site};

/// Stands for "no point": the frame's first slot is never on a board.
const NOWHERE: Point = Point::from_index(0);

/// A position to play on from to the end; see the module's notes. Suicide is never legal on it, and only the simple ko
/// rule is known.
#[derive(Clone)]
pub struct LeanBoard {
    sites: PointMap<Site>,
    /// The liberties of a chain, at its head. An empty point is its own head, its empty neighbours its liberties, so
    /// that a stone put there has them already.
    liberties: PointMap<Liberties>,
    /// The next stone of the chain, around in a ring.
    next: PointMap<Point>,
    /// The number of stones, at the chain's head.
    stone_count: PointMap<u16>,
    /// The empty points in any order, and where each stands in it.
    empty: [Point; Point::SLOTS],
    rank: PointMap<u16>,
    empty_count: usize,
    stones: ByColor<u16>,
    ko: Point,
    to_play: Color,
    size: Size,
}

impl LeanBoard {
    /// The board's position, with its ko and side to move.
    pub fn new(board: &Board) -> LeanBoard {
        let mut lean = LeanBoard {
            sites: PointMap::new(Site(0)),
            liberties: PointMap::new(Liberties::NONE),
            next: PointMap::new(NOWHERE),
            stone_count: PointMap::new(0),
            empty: [NOWHERE; Point::SLOTS],
            rank: PointMap::new(0),
            empty_count: 0,
            stones: ByColor::from_fn(|color| board.stones(color).len() as u16),
            ko: board.ko().unwrap_or(NOWHERE),
            to_play: board.to_play(),
            size: board.size(),
        };
        for slot in 0..Point::SLOTS {
            let point = Point::from_index(slot);
            // Slots off the board are given their counts too, so that no field of theirs can ever borrow from another.
            let counts: u64 = point.neighbors().iter().map(|n| Site::one(board.cell(*n))).sum();
            let shape = u64::from(Shape3::around(point, |at| board.cell(at)).0) << Site::SHAPE_SHIFT;
            lean.sites[point] = Site(counts | shape).with_cell(board.cell(point)).with_head(point);
        }
        for point in board.empty() {
            lean.liberties[point] = lean.empty_neighbors(point);
            lean.append_empty(point);
        }
        for id in board.chain_ids() {
            let head = id.point();
            let stones = board.chain_of(id).stones();
            let mut liberties = Liberties::NONE;
            let mut last = head;
            for stone in stones.iter() {
                liberties = liberties.plus(lean.empty_neighbors(stone));
                lean.sites[stone] = lean.sites[stone].with_head(head);
                if stone != head {
                    lean.next[last] = stone;
                    last = stone;
                }
            }
            lean.next[last] = head;
            lean.liberties[head] = liberties;
            lean.stone_count[head] = stones.len() as u16;
        }
        lean
    }

    fn empty_neighbors(&self, point: Point) -> Liberties {
        let empty = point.neighbors().into_iter().filter(|n| self.sites[*n].holds(Cell::Empty));
        empty.fold(Liberties::NONE, |sum, n| sum.plus(Liberties::of(n)))
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the content of the slot.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        self.sites[point].cell()
    }

    /// The side to move.
    #[inline]
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// The point that may not be retaken at once.
    #[inline]
    pub fn ko(&self) -> Option<Point> {
        (self.ko != NOWHERE).then_some(self.ko)
    }

    /// The empty points, in an order that depends on how they were reached.
    #[inline]
    pub fn empty_points(&self) -> &[Point] {
        self.empty.get(..self.empty_count).unwrap_or(&[])
    }

    /// The only liberty of the chain on a point that holds a stone, if it is in atari.
    #[inline]
    pub fn last_liberty(&self, point: Point) -> Option<Point> {
        self.liberties[self.sites[point].head()].only()
    }

    /// The number of stones of the chain on a point that holds a stone.
    #[inline]
    pub fn chain_size(&self, point: Point) -> usize {
        self.stone_count[self.sites[point].head()] as usize
    }

    /// Returns whether the side may play there: an empty point, no retaking of a ko at once, no suicide.
    #[inline]
    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        let site = self.sites[point];
        site.holds(Cell::Empty) && (site.has_empty() || self.is_legal_without_empty_neighbor(color, point))
    }

    /// Returns whether the point, empty and without an empty neighbour, may be played: some own chain beside it has
    /// another liberty, or some enemy chain has none.
    #[inline(always)]
    fn is_legal_without_empty_neighbor(&self, color: Color, point: Point) -> bool {
        if point == self.ko && color == self.to_play {
            return false;
        }
        self.leaves_liberty(color, point)
    }

    /// Returns whether a stone on the point, empty and without an empty neighbour, has a liberty.
    #[inline(always)]
    fn leaves_liberty(&self, color: Color, point: Point) -> bool {
        let mut any = false;
        for neighbor in point.neighbors() {
            let site = self.sites[neighbor];
            let last = self.liberties[site.head()].is_only(point);
            any |= !site.holds(Cell::Off) & (site.holds(Cell::from(color)) != last);
        }
        any
    }

    /// Returns whether the side may not play on the empty point at all, kos left aside.
    #[inline]
    pub fn is_closed_to(&self, color: Color, point: Point) -> bool {
        !self.sites[point].has_empty() && !self.leaves_liberty(color, point)
    }

    /// Returns whether the point is a one-point eye of this colour in shape; the same rule as [`Board::is_own_eye`].
    #[inline]
    pub fn is_own_eye(&self, color: Color, point: Point) -> bool {
        let site = self.sites[point];
        site.holds(Cell::Empty) && site.closed_by(color) && self.has_eye_diagonals(color, point)
    }

    #[inline(always)]
    fn has_eye_diagonals(&self, color: Color, point: Point) -> bool {
        let enemy = Cell::from(!color);
        let hostile: usize = point.diagonals().iter().map(|d| usize::from(self.sites[*d].holds(enemy))).sum();
        hostile + usize::from(self.sites[point].at_edge()) < 2
    }

    /// Returns whether a playout may play on the empty point: a legal move that fills no own eye.
    #[inline(always)]
    pub fn is_candidate(&self, color: Color, point: Point) -> bool {
        let site = self.sites[point];
        if site.has_empty() {
            return true;
        }
        if site.closed_by(color) && self.has_eye_diagonals(color, point) {
            return false;
        }
        self.is_legal_without_empty_neighbor(color, point)
    }

    /// Passes.
    #[inline]
    pub fn pass(&mut self) {
        self.ko = NOWHERE;
        self.to_play = !self.to_play;
    }

    /// Plays a stone or passes for the side to move. The move must be legal.
    #[inline]
    pub fn play_move(&mut self, mv: Move) {
        match mv {
            Move::Play(point) => self.play(point),
            Move::Pass => self.pass(),
        }
    }

    /// Plays a stone for the side to move. The move must be legal.
    #[inline]
    pub fn play(&mut self, point: Point) {
        self.play_as::<true>(self.to_play, point);
    }

    /// Plays a stone for the side to move, which the caller knows; so the compiler may too. Without `DIAGONALS` the 3x3
    /// shapes no longer know what stands on their diagonals.
    #[inline(always)]
    fn play_as<const DIAGONALS: bool>(&mut self, color: Color, point: Point) {
        debug_assert!(self.to_play == color && self.is_legal(color, point), "{color} {point} is illegal");
        let (own, enemy) = (Cell::from(color), Cell::from(!color));
        let site = self.sites[point];
        let here = Liberties::of(point);
        self.remove_empty(point);
        self.stones[color] += 1;
        self.to_play = !color;
        self.ko = NOWHERE;

        // The neighbours that hold own stones are collected without branches, which would be mispredicted, a bit each.
        let mut own_around = 0u32;
        let mut captures = false;
        let neighbors = point.neighbors();
        for (i, neighbor) in neighbors.into_iter().enumerate() {
            let near = self.sites[neighbor];
            self.sites[neighbor] = Site(near.0.wrapping_add(Site::stone(color, i)));
            let left = self.liberties[near.head()].minus(here);
            self.liberties[near.head()] = left;
            captures |= near.holds(enemy) & (left == Liberties::NONE);
            own_around |= u32::from(near.holds(own)) << i;
        }
        if DIAGONALS {
            for (diagonal, place) in point.diagonals().into_iter().zip(Site::IN_DIAGONALS) {
                self.sites[diagonal] = Site(self.sites[diagonal].0.wrapping_add(Site::in_shape(color, place)));
            }
        }
        if own_around == 0 {
            self.sites[point] = site.with_cell(own);
            self.stone_count[point] = 1;
            self.next[point] = point;
        } else {
            let first = neighbors[own_around.trailing_zeros() as usize & 3];
            let mut head = self.sites[first].head();
            self.sites[point] = site.with_cell(own).with_head(head);
            self.liberties[head] = self.liberties[head].plus(self.liberties[point]);
            self.stone_count[head] += 1;
            self.next[point] = self.next[head];
            self.next[head] = point;
            own_around &= own_around - 1;
            while own_around != 0 {
                let other = self.sites[neighbors[own_around.trailing_zeros() as usize & 3]].head();
                if other != head {
                    head = self.join(head, other);
                }
                own_around &= own_around - 1;
            }
        }
        if captures {
            self.capture_around::<DIAGONALS>(color, point, site);
        }
    }

    /// Takes off the enemy chains beside a stone just played that have no liberty left; `site` is from before the move.
    #[inline(never)]
    fn capture_around<const DIAGONALS: bool>(&mut self, color: Color, point: Point, site: Site) {
        let mut captured = 0;
        for neighbor in point.neighbors() {
            let near = self.sites[neighbor];
            if near.holds(Cell::from(!color)) && self.liberties[near.head()] == Liberties::NONE {
                captured += self.take_off::<DIAGONALS>(!color, neighbor);
            }
        }
        if captured == 1 && !site.touches(color) && !site.has_empty() {
            // The stone is alone, and its one liberty is the captured point.
            self.ko = self.liberties[point].only().unwrap_or(NOWHERE);
        }
    }

    /// Makes one chain of two; the smaller is renamed. Returns the name.
    #[inline(always)]
    fn join(&mut self, a: Point, b: Point) -> Point {
        let (large, small) = if self.stone_count[a] >= self.stone_count[b] { (a, b) } else { (b, a) };
        self.liberties[large] = self.liberties[large].plus(self.liberties[small]);
        self.stone_count[large] += self.stone_count[small];
        let mut stone = small;
        loop {
            self.sites[stone] = self.sites[stone].with_head(large);
            let next = self.next[stone];
            if next == small {
                break;
            }
            stone = next;
        }
        self.next[stone] = self.next[large];
        self.next[large] = small;
        large
    }

    /// Takes the chain off the board; returns its number of stones.
    fn take_off<const DIAGONALS: bool>(&mut self, color: Color, first: Point) -> u16 {
        // It has no liberty, so its points will have only each other for empty neighbours.
        let mut count = 0;
        let mut stone = first;
        loop {
            self.sites[stone] = self.sites[stone].with_cell(Cell::Empty).with_head(stone);
            self.liberties[stone] = Liberties::NONE;
            self.append_empty(stone);
            count += 1;
            stone = self.next[stone];
            if stone == first {
                break;
            }
        }
        loop {
            let freed = Liberties::of(stone);
            for (i, neighbor) in stone.neighbors().into_iter().enumerate() {
                let near = self.sites[neighbor];
                self.sites[neighbor] = Site(near.0.wrapping_sub(Site::stone(color, i)));
                self.liberties[near.head()] = self.liberties[near.head()].plus(freed);
            }
            if DIAGONALS {
                for (diagonal, place) in stone.diagonals().into_iter().zip(Site::IN_DIAGONALS) {
                    self.sites[diagonal] = Site(self.sites[diagonal].0.wrapping_sub(Site::in_shape(color, place)));
                }
            }
            stone = self.next[stone];
            if stone == first {
                break;
            }
        }
        self.stones[color] -= count;
        count
    }

    #[inline]
    fn append_empty(&mut self, point: Point) {
        self.empty[self.empty_count & (Point::SLOTS - 1)] = point;
        self.rank[point] = self.empty_count as u16;
        self.empty_count += 1;
    }

    #[inline]
    fn remove_empty(&mut self, point: Point) {
        self.empty_count -= 1;
        let last = self.empty[self.empty_count & (Point::SLOTS - 1)];
        let rank = self.rank[point];
        self.empty[rank as usize & (Point::SLOTS - 1)] = last;
        self.rank[last] = rank;
    }

    /// Draws one of the playout's candidates for the side to move, each as likely. `random` gives a number below its
    /// argument.
    #[inline]
    pub fn draw(&mut self, random: impl FnMut(usize) -> usize) -> Option<Point> {
        self.draw_as(self.to_play, random, |_, _| true)
    }

    /// Draws one of the candidates that `accept` lets through.
    #[inline]
    pub fn draw_where(
        &mut self,
        random: impl FnMut(usize) -> usize,
        accept: impl Fn(&LeanBoard, Point) -> bool,
    ) -> Option<Point> {
        self.draw_as(self.to_play, random, accept)
    }

    #[inline(always)]
    fn draw_as(
        &mut self,
        color: Color,
        mut random: impl FnMut(usize) -> usize,
        accept: impl Fn(&LeanBoard, Point) -> bool,
    ) -> Option<Point> {
        let mut left = self.empty_count;
        while left > 0 {
            let at = random(left) & (Point::SLOTS - 1);
            let point = self.empty[at];
            if self.is_candidate(color, point) && accept(self, point) {
                return Some(point);
            }
            // Set aside behind the points still to be drawn from.
            left -= 1;
            let other = self.empty[left & (Point::SLOTS - 1)];
            self.empty[at] = other;
            self.rank[other] = at as u16;
            self.empty[left & (Point::SLOTS - 1)] = point;
            self.rank[point] = left as u16;
        }
        None
    }

    /// Plays a drawn move for the side to move, which is `color`, or passes for want of one. Returns true if a stone
    /// was played.
    #[inline(always)]
    fn play_drawn(
        &mut self,
        color: Color,
        random: impl FnMut(usize) -> usize,
        mut record: impl FnMut(Color, Point),
    ) -> bool {
        match self.draw_as(color, random, |_, _| true) {
            Some(point) => {
                record(color, point);
                self.play_as::<false>(color, point);
                true
            }
            None => {
                self.pass();
                false
            }
        }
    }

    /// Plays uniformly random moves that fill no own eye until both sides pass, at most three moves a point of the
    /// board should a cycle keep the game alive. `random` gives a number below its argument; `record` is told each
    /// stone. The board is for counting afterwards: its 3x3 shapes have not been kept up.
    pub fn play_out(&mut self, mut random: impl FnMut(usize) -> usize, mut record: impl FnMut(Color, Point)) {
        // A turn for each colour, so that both are compiled with their colour known.
        let mut played = true;
        if self.to_play == Color::White {
            played = self.play_drawn(Color::White, &mut random, &mut record);
        }
        for _ in 0..3 * self.size.area() / 2 {
            let before = played;
            played = self.play_drawn(Color::Black, &mut random, &mut record);
            if !played && !before {
                return;
            }
            let before = played;
            played = self.play_drawn(Color::White, &mut random, &mut record);
            if !played && !before {
                return;
            }
        }
    }

    /// The area of Black less that of White, where every empty region is one point or counted for nobody: stones, and
    /// empty points whose neighbours are all one side's. Right at a playout's end, when no other empty point is left.
    pub fn area_lead(&self) -> i32 {
        let mut lead = i32::from(self.stones[Color::Black]) - i32::from(self.stones[Color::White]);
        for point in self.empty_points() {
            let site = self.sites[*point];
            lead += i32::from(site.closed_by(Color::Black)) - i32::from(site.closed_by(Color::White));
        }
        lead
    }

    /// Tells each point's owner in `owners`, 1 Black's, -1 White's, 0 nobody's, and returns Black's area less White's,
    /// as the rules count them with all stones alive.
    pub fn count(&self, owners: &mut PointMap<i8>) -> i32 {
        let mut lead = 0;
        let mut open = false;
        for point in self.size.points() {
            let site = self.sites[point];
            let empty = site.holds(Cell::Empty);
            let black = site.holds(Cell::Black) | (empty & site.closed_by(Color::Black));
            let white = site.holds(Cell::White) | (empty & site.closed_by(Color::White));
            let owner = i8::from(black) - i8::from(white);
            open |= empty & site.has_empty();
            owners[point] = owner;
            lead += i32::from(owner);
        }
        // Few playouts end with regions of more than one point.
        if open { lead + self.count_open_regions(owners) } else { lead }
    }

    fn count_open_regions(&self, owners: &mut PointMap<i8>) -> i32 {
        let open = |point: &Point| self.sites[*point].has_empty();
        let empty: PointSet = self.empty_points().iter().copied().filter(open).collect();
        let mut lead = 0;
        for region in empty.pieces() {
            let around = region.grown() - region;
            let (mut black, mut white) = (false, false);
            for point in around {
                black |= self.sites[point].holds(Cell::Black);
                white |= self.sites[point].holds(Cell::White);
            }
            let owner = i8::from(black && !white) - i8::from(white && !black);
            for point in region {
                owners[point] = owner;
                lead += i32::from(owner);
            }
        }
        lead
    }
}

mod eye_shapes;
pub mod local;
mod words;

#[cfg(test)]
mod tests;
