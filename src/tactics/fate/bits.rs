//! Sets of points of a small window of the board, and the window's geometry.
//!
//! The points of a window lie in rows of its width and one column that is never on the board, so that a step in any
//! direction is a shift of the whole set. A set has `N` words: two are enough for a window of 10 by 10.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

/// A set of points of a window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    pub(super) const EMPTY: Self = Bits([0; N]);

    #[inline(always)]
    pub(super) fn words(&self) -> &[u64; N] {
        &self.0
    }

    #[inline(always)]
    pub(super) fn from_words(words: &[u64]) -> Self {
        let mut bits = [0; N];
        bits.copy_from_slice(words);
        Bits(bits)
    }

    #[inline(always)]
    pub(super) fn of(at: u16) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(at);
        bits
    }

    #[inline(always)]
    pub(super) fn has(&self, at: u16) -> bool {
        self.0[usize::from(at) / 64] >> (at % 64) & 1 != 0
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, at: u16) {
        self.0[usize::from(at) / 64] |= 1 << (at % 64);
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline(always)]
    pub(super) fn is_within(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns whether there is exactly one point in the set.
    #[inline(always)]
    pub(super) fn is_one(&self) -> bool {
        self.len() == 1
    }

    #[inline(always)]
    pub(super) fn first(&self) -> Option<u16> {
        for (i, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return Some(i as u16 * 64 + word.trailing_zeros() as u16);
            }
        }
        None
    }

    /// The points, lowest first.
    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = u16> {
        let mut left = self;
        std::iter::from_fn(move || {
            let at = left.first()?;
            left.0[usize::from(at) / 64] &= left.0[usize::from(at) / 64] - 1;
            Some(at)
        })
    }

    #[inline(always)]
    fn up(&self, steps: u32) -> Self {
        let mut moved = [0; N];
        for (i, word) in moved.iter_mut().enumerate() {
            let carried = if i == 0 { 0 } else { self.0[i - 1] >> (64 - steps) };
            *word = self.0[i] << steps | carried;
        }
        Bits(moved)
    }

    #[inline(always)]
    fn down(&self, steps: u32) -> Self {
        let mut moved = [0; N];
        for (i, word) in moved.iter_mut().enumerate() {
            let carried = if i + 1 == N { 0 } else { self.0[i + 1] << (64 - steps) };
            *word = self.0[i] >> steps | carried;
        }
        Bits(moved)
    }

    /// The points and their neighbours, whether these are on the board or not.
    #[inline(always)]
    fn spread(&self, stride: u32) -> Self {
        *self | self.up(1) | self.down(1) | self.up(stride) | self.down(stride)
    }
}

impl<const N: usize> FromIterator<u16> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = u16>>(points: I) -> Self {
        let mut bits = Self::EMPTY;
        points.into_iter().for_each(|at| bits.insert(at));
        bits
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] &= other.0[i];
        }
        self
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] |= other.0[i];
        }
        self
    }
}

/// The points of the first set that are not in the second.
impl<const N: usize> Sub for Bits<N> {
    type Output = Self;
    #[inline(always)]
    fn sub(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] &= !other.0[i];
        }
        self
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

/// The geometry of a window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grid<const N: usize> {
    /// The width and one more.
    stride: u32,
    /// The points of the window that are on the board.
    pub(super) on: Bits<N>,
}

impl<const N: usize> Grid<N> {
    /// The number of points that a set can hold.
    pub(super) const POINTS: usize = 64 * N;

    /// A place that no window has. In a set of points that decide a fight it says that a way out was taken for granted.
    pub(super) const OUTSIDE: u16 = Self::POINTS as u16 - 1;

    /// The place of the mark for a ko or a repetition that mattered.
    pub(super) const KO: u16 = Self::POINTS as u16 - 2;

    /// The liberty of stones that have an eye outside the window.
    pub(super) const EYE_OUTSIDE: u16 = Self::POINTS as u16 - 3;

    /// The number of places of a set that are no points of the window.
    pub(super) const RESERVED: usize = 3;

    /// A window of this many columns and rows, if it fits.
    pub(super) fn new(width: usize, height: usize) -> Option<Self> {
        if (width + 1) * height + Self::RESERVED > Self::POINTS || width + 1 >= 64 {
            return None;
        }
        let stride = width + 1;
        let on = (0..height).flat_map(|row| (0..width).map(move |column| (row * stride + column) as u16)).collect();
        Some(Grid { stride: stride as u32, on })
    }

    /// The point of the window in this column and row.
    pub(super) fn at(&self, column: usize, row: usize) -> u16 {
        (row * self.stride as usize + column) as u16
    }

    /// The column and row of a point.
    pub(super) fn place(&self, at: u16) -> (usize, usize) {
        (usize::from(at) % self.stride as usize, usize::from(at) / self.stride as usize)
    }

    /// The points of a set and their neighbours.
    #[inline(always)]
    pub(super) fn grown(&self, points: &Bits<N>) -> Bits<N> {
        points.spread(self.stride) & self.on
    }

    /// Returns all points of the mask that are connected with one of these, which lie in it.
    #[inline(always)]
    pub(super) fn flood(&self, from: Bits<N>, mask: &Bits<N>) -> Bits<N> {
        let mut all = from;
        loop {
            let next = all.spread(self.stride) & *mask;
            if next == all {
                return all;
            }
            all = next;
        }
    }

    /// Returns whether the stones that hang together with these have one of the points beside them.
    #[inline(always)]
    pub(super) fn reaches(&self, from: Bits<N>, stones: &Bits<N>, points: &Bits<N>) -> bool {
        let mut all = from;
        loop {
            let grown = all.spread(self.stride);
            if grown.meets(points) {
                return true;
            }
            let next = grown & *stones;
            if next == all {
                return false;
            }
            all = next;
        }
    }

    /// The parts of a set that do not touch each other.
    pub(super) fn parts(&self, points: Bits<N>) -> impl Iterator<Item = Bits<N>> {
        let mut left = points;
        std::iter::from_fn(move || {
            let part = self.flood(Bits::of(left.first()?), &left);
            left = left - part;
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_stays_in_the_window() {
        let grid = Grid::<2>::new(3, 3).unwrap();
        assert_eq!(grid.on.len(), 9);
        assert_eq!(grid.grown(&Bits::of(grid.at(0, 0))).len(), 3);
        assert_eq!(grid.grown(&Bits::of(grid.at(2, 1))).len(), 4);
        assert_eq!(grid.grown(&Bits::of(grid.at(1, 1))).len(), 5);
        assert_eq!(grid.place(grid.at(2, 1)), (2, 1));
    }

    #[test]
    fn parts_do_not_touch() {
        let grid = Grid::<2>::new(5, 5).unwrap();
        let middle: Bits<2> = (0..5).map(|row| grid.at(2, row)).collect();
        let parts: Vec<u32> = grid.parts(grid.on - middle).map(|part| part.len()).collect();
        assert_eq!(parts, [10, 10]);
    }

    #[test]
    fn steps_cross_the_borders_of_words() {
        let grid = Grid::<6>::new(19, 19).unwrap();
        assert_eq!(grid.flood(Bits::of(0), &grid.on), grid.on);
        assert_eq!(grid.flood(Bits::of(grid.at(18, 18)), &grid.on).len(), 361);
    }
}
