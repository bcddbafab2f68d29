//! The semeai table of Aya's paper and the sizes of its corrections (`docs/evaluation.md#semeai`).
//!
//! Both evaluations take them from here, and apply them in their own ways. That of Aya keeps all rules of the paper
//! (`eval/aya/race.rs`). In [`semeai`](super::semeai) a lone chain is like any other, an eye and a half has no floor,
//! and a single stone that can link may fall below even.

use super::Safety;

/// The safety by own less enemy liberties, from -5 to 5, in percent. From the table of Aya's paper.
const BY_LIBERTIES: [u16; 11] = [0, 0, 5, 20, 30, 50, 70, 80, 87, 95, 100];

/// The number of liberties ahead or behind at which the table ends.
const DECISIVE: i32 = 5;

/// The liberties that a way out adds in a race. From Aya's paper.
pub const FREEDOM_LIBERTIES: i32 = 3;
/// The share of what is missing to 100 % that an eye and a half adds, and so does a link to a living group, in
/// permille. From Aya's paper.
pub const HALF_OF_WHAT_IS_MISSING: u16 = 500;
/// The permille by which a single stone is less safe. From Aya's paper.
const SINGLE_STONE: u16 = 50;
/// The permille by which a group with more eyes than the other is safer. From Aya's paper.
const MORE_EYES: u16 = 100;

/// The row of the table for a group that is so many liberties ahead, freedom included.
pub fn by_liberties(ahead: i32) -> Safety {
    Safety(10 * BY_LIBERTIES[(ahead.clamp(-DECISIVE, DECISIVE) + DECISIVE) as usize])
}

/// Returns this safety of a group of a single stone.
pub fn of_single_stone(safety: Safety) -> Safety {
    Safety(safety.0.saturating_sub(SINGLE_STONE))
}

/// Returns this safety of a group that has more eyes than the other.
pub fn with_more_eyes(safety: Safety) -> Safety {
    Safety((safety.0 + MORE_EYES).min(Safety::ALIVE.0))
}
