//! Maps and sets over the points of a board.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Index, IndexMut, Not, Sub};

use super::point::Point;

/// One value for each slot of the frame, indexed by [`Point`].
#[derive(Clone, PartialEq, Eq)]
pub struct PointMap<T>([T; Point::SLOTS]);

impl<T: Copy> PointMap<T> {
    /// The map that holds `value` everywhere.
    pub const fn new(value: T) -> Self {
        PointMap([value; Point::SLOTS])
    }

    /// The values of all slots, in the order of the slots.
    #[inline]
    pub fn slots_mut(&mut self) -> &mut [T; Point::SLOTS] {
        &mut self.0
    }

    /// Sets every slot to `value`.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }
}

impl<T: Copy + Default> Default for PointMap<T> {
    fn default() -> Self {
        PointMap::new(T::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for PointMap<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter()).finish()
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;
    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

const WORDS: usize = Point::SLOTS / 64;

/// A set of points, one bit each. Sets can be shifted and grown a step at a time, all points at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// The set of one point.
    #[inline]
    pub fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// Returns whether the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds the point; true if it was not there yet.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let word = &mut self.0[point.index() / 64];
        let bit = 1 << (point.index() % 64);
        let added = *word & bit == 0;
        *word |= bit;
        added
    }

    /// Adds the first points of another set, in slot order, up to this many.
    #[inline]
    pub fn insert_first(&mut self, other: &PointSet, mut count: usize) {
        for (own, word) in self.0.iter_mut().zip(other.0) {
            let mut left = word;
            while left != 0 {
                if count == 0 {
                    return;
                }
                count -= 1;
                *own |= left & left.wrapping_neg();
                left &= left - 1;
            }
        }
    }

    /// Takes the point away; true if it was there.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let word = &mut self.0[point.index() / 64];
        let bit = 1 << (point.index() % 64);
        let removed = *word & bit != 0;
        *word &= !bit;
        removed
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether there is no point in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns whether there are two points in the set at least. Counting them all would take longer.
    #[inline]
    pub fn has_two(&self) -> bool {
        let mut any = 0;
        for word in self.0 {
            if word & word.wrapping_sub(1) != 0 || (any != 0 && word != 0) {
                return true;
            }
            any |= word;
        }
        false
    }

    /// Returns whether the two sets share a point.
    #[inline]
    pub fn intersects(&self, other: &PointSet) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns whether every point of this set is in the other.
    #[inline]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        (*self - *other).is_empty()
    }

    /// The first point in slot order (bottom row first), if any.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.0
            .iter()
            .enumerate()
            .find(|(_, word)| **word != 0)
            .map(|(i, word)| Point::from_index(i * 64 + word.trailing_zeros() as usize))
    }

    /// The points in slot order (bottom row first).
    #[inline]
    pub fn iter(&self) -> Points {
        Points { words: self.0, at: 0 }
    }

    /// The words of both sets put together. A plain loop: it is compiled to vector code even without whole-program
    /// optimization.
    #[inline(always)]
    fn with(mut self, other: PointSet, together: impl Fn(u64, u64) -> u64) -> PointSet {
        for i in 0..WORDS {
            self.0[i] = together(self.0[i], other.0[i]);
        }
        self
    }

    /// The set moved by this many slots toward higher slots; bits that leave the frame are lost.
    #[inline]
    fn shifted_up(&self, slots: usize) -> PointSet {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate() {
            let below = if i == 0 { 0 } else { self.0[i - 1] };
            *word = self.0[i] << slots | below >> (64 - slots);
        }
        PointSet(words)
    }

    /// The set moved by this many slots toward lower slots; bits that leave the frame are lost.
    #[inline]
    fn shifted_down(&self, slots: usize) -> PointSet {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate() {
            let above = if i + 1 == WORDS { 0 } else { self.0[i + 1] };
            *word = self.0[i] >> slots | above << (64 - slots);
        }
        PointSet(words)
    }

    /// The set moved one step up.
    #[inline]
    pub fn up(&self) -> PointSet {
        self.shifted_up(Point::STRIDE as usize)
    }

    /// The set moved one step down.
    #[inline]
    pub fn down(&self) -> PointSet {
        self.shifted_down(Point::STRIDE as usize)
    }

    /// The set moved one step to the right.
    #[inline]
    pub fn right(&self) -> PointSet {
        self.shifted_up(1)
    }

    /// The points of the rectangle between two corners.
    pub fn rectangle(one: Point, other: Point) -> PointSet {
        let (left, right) = (one.column().min(other.column()), one.column().max(other.column()));
        let (bottom, top) = (one.row().min(other.row()), one.row().max(other.row()));
        (bottom..=top).flat_map(|row| (left..=right).map(move |column| Point::at(column, row))).collect()
    }

    /// The set moved one step to the left.
    #[inline]
    pub fn left(&self) -> PointSet {
        self.shifted_down(1)
    }

    /// The set with the 4 neighbours of each point. Slots off the board may be in it: intersect with the board.
    #[inline]
    pub fn grown(&self) -> PointSet {
        const ROW: usize = Point::STRIDE as usize;
        let mut words = [0; WORDS];
        // Word by word in one go; four shifts of the whole set would pass over it four times.
        for (i, word) in words.iter_mut().enumerate() {
            let own = self.0[i];
            let below = if i == 0 { 0 } else { self.0[i - 1] };
            let above = if i + 1 == WORDS { 0 } else { self.0[i + 1] };
            *word = own
                | (own << 1 | below >> 63)
                | (own >> 1 | above << 63)
                | (own << ROW | below >> (64 - ROW))
                | (own >> ROW | above << (64 - ROW));
        }
        PointSet(words)
    }

    /// The set with the 8 points around each point. Slots off the board may be in it: intersect with the board.
    #[inline]
    pub fn grown_around(&self) -> PointSet {
        let row = *self | self.left() | self.right();
        row | row.up() | row.down()
    }

    /// The slots that have a neighbour in the set, and those that have two at least.
    #[inline(always)]
    pub fn beside(&self) -> [PointSet; 2] {
        const ROW: usize = Point::STRIDE as usize;
        let (mut one, mut two) = (PointSet::EMPTY, PointSet::EMPTY);
        // Word by word, as in `grown`, and inlined: most callers want one of the two, and the other is not computed
        // then.
        for i in 0..WORDS {
            let own = self.0[i];
            let below = if i == 0 { 0 } else { self.0[i - 1] };
            let above = if i + 1 == WORDS { 0 } else { self.0[i + 1] };
            let (right, left) = (own << 1 | below >> 63, own >> 1 | above << 63);
            let (up, down) = (own << ROW | below >> (64 - ROW), own >> ROW | above << (64 - ROW));
            one.0[i] = left | right | up | down;
            two.0[i] = left & right | up & down | (left | right) & (up | down);
        }
        [one, two]
    }

    /// The points of the board within so many steps to the 4 neighbours, this set with them. Each step stays on the
    /// board, so that nothing wraps round its edge.
    #[inline]
    pub fn within_steps(&self, steps: usize, on_board: &PointSet) -> PointSet {
        (0..steps).fold(*self, |reached, _| reached.grown() & *on_board)
    }

    /// Returns the points of the set and those within some steps of it, to any of the 8 points around.
    #[inline]
    pub fn within_steps_around(&self, steps: usize, on_board: &PointSet) -> PointSet {
        (0..steps).fold(*self, |reached, _| reached.grown_around() & *on_board)
    }

    /// Returns the part of `within` that can be reached from this set by steps to the 4 neighbours inside `within`,
    /// with the points of the set itself that lie in `within`.
    pub fn flood(&self, within: &PointSet) -> PointSet {
        self.flood_to(within, &PointSet::EMPTY)
    }

    /// Returns whether the flood comes to a point of `goal`.
    pub fn reaches(&self, within: &PointSet, goal: &PointSet) -> bool {
        self.flood_to(within, goal).intersects(goal)
    }

    /// The flood as far as it has come when it comes to a point of `goal`; all of it if it does not. Word by word, each
    /// three rows and a bit, and again where a word beside it brings something new: most floods stay in a word or two.
    #[inline(always)]
    fn flood_to(&self, within: &PointSet, goal: &PointSet) -> PointSet {
        const ROW: usize = Point::STRIDE as usize;
        let PointSet(mut reached) = *self & *within;
        let mut waiting = (0..WORDS).fold(0_u32, |waiting, i| waiting | u32::from(reached[i] != 0) << i);
        while waiting != 0 {
            let i = waiting.trailing_zeros() as usize % WORDS;
            waiting &= waiting - 1;
            let (below, above) = (i.wrapping_sub(1), i + 1);
            let mut word = reached[i];
            if i > 0 {
                word |= (reached[below] >> 63 | reached[below] >> (64 - ROW)) & within.0[i];
            }
            if above < WORDS {
                word |= (reached[above] << 63 | reached[above] << (64 - ROW)) & within.0[i];
            }
            loop {
                let wider = word | (word << 1 | word >> 1 | word << ROW | word >> ROW) & within.0[i];
                if wider == word {
                    break;
                }
                word = wider;
            }
            reached[i] = word;
            if word & goal.0[i] != 0 {
                break;
            }
            if i > 0 && (word << 63 | word << (64 - ROW)) & within.0[below] & !reached[below] != 0 {
                waiting |= 1 << below;
            }
            if above < WORDS && (word >> 63 | word >> (64 - ROW)) & within.0[above] & !reached[above] != 0 {
                waiting |= 1 << above;
            }
        }
        PointSet(reached)
    }

    /// The 4-connected pieces of the set, in the order of their first points.
    pub fn pieces(&self) -> impl Iterator<Item = PointSet> + use<> {
        let mut left = *self;
        std::iter::from_fn(move || {
            let piece = PointSet::of(left.first()?).flood(&left);
            left = left - piece;
            Some(piece)
        })
    }
}

impl BitOr for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitor(self, other: PointSet) -> PointSet {
        self.with(other, |own, other| own | other)
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitand(self, other: PointSet) -> PointSet {
        self.with(other, |own, other| own & other)
    }
}

impl BitXor for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitxor(self, other: PointSet) -> PointSet {
        self.with(other, |own, other| own ^ other)
    }
}

/// The points of the first set that are not in the second.
impl Sub for PointSet {
    type Output = PointSet;
    #[inline]
    fn sub(self, other: PointSet) -> PointSet {
        self.with(other, |own, other| own & !other)
    }
}

/// Every slot that is not in the set, off the board too.
impl Not for PointSet {
    type Output = PointSet;
    #[inline]
    fn not(self) -> PointSet {
        PointSet(self.0.map(|word| !word))
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        *self = *self & other;
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The points of a set, in slot order.
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Point::from_index(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn growing_a_set_gives_the_neighbours_of_each_point() {
        for side in [2, 5, 9, 19] {
            let size = Size::new(side).unwrap();
            let board: PointSet = size.points().collect();
            for point in size.points() {
                let expected: PointSet = point.neighbors().into_iter().filter(|p| size.contains(*p)).collect();
                assert_eq!((PointSet::of(point).grown() & board) - PointSet::of(point), expected);
                let expected: PointSet = point.around().into_iter().filter(|p| size.contains(*p)).collect();
                assert_eq!((PointSet::of(point).grown_around() & board) - PointSet::of(point), expected);
            }
        }
    }

    #[test]
    fn a_rectangle_does_not_care_which_corners_are_named() {
        let rectangle = PointSet::rectangle(Point::at(4, 1), Point::at(2, 2));
        assert_eq!(rectangle, PointSet::rectangle(Point::at(2, 1), Point::at(4, 2)));
        assert_eq!(rectangle.len(), 6);
        assert!(rectangle.contains(Point::at(3, 2)));
    }

    #[test]
    fn steps_do_not_wrap_round_the_edge() {
        for side in [2, 5, 19] {
            let size = Size::new(side).unwrap();
            let board: PointSet = size.points().collect();
            for point in size.points() {
                let away = |other: &Point| (point.column().abs_diff(other.column()), point.row().abs_diff(other.row()));
                let crossing: PointSet = size
                    .points()
                    .filter(|other| {
                        let (x, y) = away(other);
                        x + y <= 3
                    })
                    .collect();
                assert_eq!(PointSet::of(point).within_steps(3, &board), crossing);
                let square: PointSet = size
                    .points()
                    .filter(|other| {
                        let (x, y) = away(other);
                        x.max(y) <= 2
                    })
                    .collect();
                assert_eq!(PointSet::of(point).within_steps_around(2, &board), square);
            }
        }
    }

    #[test]
    fn a_flood_is_what_growing_step_by_step_comes_to() {
        // Points kept by a multiplicative hash: a maze of dead ends.
        for salt in 1..40_u32 {
            let open = |p: &Point| (p.index() as u32 * salt).wrapping_mul(0x9e37_79b9) >> 30 != 0;
            let within: PointSet = Size::NINETEEN.points().filter(open).collect();
            let from = PointSet::of(Point::at(9, 9)) | PointSet::of(Point::at(0, 0));
            let mut slow = from & within;
            for _ in 0..Size::NINETEEN.area() {
                slow |= slow.grown() & within;
            }
            assert_eq!(from.flood(&within), slow);
        }
    }

    #[test]
    fn a_flood_that_stops_at_a_goal_reaches_what_the_whole_flood_reaches() {
        for salt in 1..40_u32 {
            let hashed = |p: Point| (p.index() as u32 * salt).wrapping_mul(0x9e37_79b9);
            let within: PointSet = Size::NINETEEN.points().filter(|p| hashed(*p) >> 30 != 0).collect();
            let goal: PointSet = Size::NINETEEN.points().filter(|p| hashed(*p) & 0xff == 7).collect();
            let from = PointSet::of(Point::at(9, 9));
            assert_eq!(from.reaches(&within, &goal), from.flood(&within).intersects(&goal), "{salt}");
        }
        assert!(!PointSet::of(Point::at(9, 9)).reaches(&PointSet::EMPTY, &PointSet::of(Point::at(9, 9))));
    }

    #[test]
    fn slots_beside_a_set_are_told_by_how_many_of_it_they_touch() {
        let set: PointSet = Size::NINETEEN.points().filter(|p| p.index() * p.index() % 7 < 3).collect();
        let [one, two] = set.beside();
        for point in Size::NINETEEN.points() {
            let touched = point.neighbors().iter().filter(|n| set.contains(**n)).count();
            assert_eq!((one.contains(point), two.contains(point)), (touched >= 1, touched >= 2), "{point}");
        }
    }

    #[test]
    fn the_first_points_are_taken_in_slot_order() {
        let all: PointSet = Size::NINE.points().collect();
        for count in [0, 1, 3, 9, 10, 81, 90] {
            let mut few = PointSet::EMPTY;
            few.insert_first(&all, count);
            assert_eq!(few, all.iter().take(count).collect());
        }
    }

    #[test]
    fn a_set_grows_as_if_moved_in_all_four_directions() {
        let spread: PointSet = (0..Point::SLOTS).filter(|slot| slot * slot % 11 == 3).map(Point::from_index).collect();
        for set in (0..Point::SLOTS).map(|slot| PointSet::of(Point::from_index(slot))).chain([spread]) {
            assert_eq!(set.grown(), set | set.up() | set.down() | set.left() | set.right());
        }
    }

    #[test]
    fn pieces_are_the_connected_parts() {
        let size = Size::NINE;
        let set: PointSet =
            ["A1", "A2", "B3", "J9", "H9", "H8"].iter().map(|v| Point::parse(v, size).unwrap()).collect();
        let pieces: Vec<usize> = set.pieces().map(|piece| piece.len()).collect();
        assert_eq!(pieces, [2, 1, 3]);
    }
}
