//! Games that the engine plays to learn from: several at a time, each with random numbers of its own.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::prelude::*;

use super::progress::progress;

/// Returns what comes of each of so many games, in their order; `play` is given the random numbers of a game, which
/// follow from the seed and the game's number, and this number.
pub(super) fn games<T: Send>(count: u64, seed: u64, play: impl Fn(Xoshiro256PlusPlus, u64) -> T + Sync) -> Vec<T> {
    let bar = progress(count, "games");
    let numbers: Vec<u64> = (0..count).collect();
    let of = |number: &u64| {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let played = play(random, *number);
        bar.inc(1);
        played
    };
    let played = numbers.par_iter().map(of).collect();
    bar.finish_and_clear();
    played
}
