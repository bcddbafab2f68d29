//! Playouts: a game played to its end by a simple rule, and counted.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::lean::LeanBoard;

/// A number below `bound`, each as likely but for 1 in 2^32. Source: multiply and shift, Lemire 2019, without his
/// rejection step.
#[inline]
pub fn below(rng: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    ((u64::from(rng.next_u32()) * bound as u64) >> 32) as usize
}

/// Plays the position out by uniformly random moves ([`LeanBoard::play_out`]); returns the area of Black less that of
/// White, without komi.
pub fn random_playout(board: &mut LeanBoard, rng: &mut Xoshiro256PlusPlus) -> i32 {
    board.play_out(|bound| below(rng, bound));
    board.area_lead()
}
