//! Position hashes: one random word a stone, one a ko point, and a bit flip for White to move.
//!
//! Source: go12 (`docs/monte-carlo.md#the-hash`). The empty board with Black to move is 0, two passes give 0 back, and
//! the six-move triple ko and the four-move *chosei* come back to the same hash.

use super::color::Color;
use super::point::Point;

/// One step of SplitMix64 (Steele, Lea, Flood 2014), a generator that needs no state but a counter.
const fn splitmix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn table(first: u64) -> [u64; Point::SLOTS] {
    let mut words = [0; Point::SLOTS];
    let mut i = 0;
    while i < Point::SLOTS {
        words[i] = splitmix(first + i as u64);
        i += 1;
    }
    words
}

static STONES: [[u64; Point::SLOTS]; 2] = [table(1), table(1 + Point::SLOTS as u64)];
static KO: [u64; Point::SLOTS] = table(1 + 2 * Point::SLOTS as u64);

/// The word of a stone.
#[inline]
pub fn stone(color: Color, point: Point) -> u64 {
    STONES[color as usize][point.index()]
}

/// The word of a point where a ko may not be retaken at once.
#[inline]
pub fn ko(point: Point) -> u64 {
    KO[point.index()]
}

/// The word of the side to move: all bits flip for White.
#[inline]
pub const fn to_play(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => u64::MAX,
    }
}

/// The word of a number, for what else tells positions apart.
#[inline]
pub const fn number(number: u64) -> u64 {
    splitmix(number.wrapping_add(1 << 32))
}
