//! Finds the shapes worth knowing: those played often, and those seen very often.
//!
//! Counting every shape exactly would take gigabytes, since most are seen once. So a first pass counts in a table of
//! small counters that shapes share by their keys (a count-min sketch of one row; G. Cormode, S. Muthukrishnan, 2005),
//! and a second pass collects the keys whose counter is high enough. Counters that two shapes share may let a rare
//! shape in, never keep a frequent one out.

use std::collections::BTreeSet;

use super::games::Moves;
use crate::app::learn::progress;
use crate::board::Point;
use crate::pattern::predict::shapes::Surroundings;

/// The bits of a counter's place.
const SKETCH_BITS: u32 = 27;
/// The number of positions of which one has all moves looked at, not only the one played.
const SEEN_EVERY: usize = 32;
/// A shape seen so often in those positions is known even if it is hardly ever played.
const SEEN: u8 = 60;

/// The number of sizes that are counted of the shapes not played: larger ones are not seen often.
const SEEN_SIZES: usize = 6;

struct Sketch(Vec<u8>);

impl Sketch {
    fn new() -> Sketch {
        Sketch(vec![0; 1 << SKETCH_BITS])
    }

    fn place(key: u32) -> usize {
        (key.wrapping_mul(0x85eb_ca6b) >> (32 - SKETCH_BITS)) as usize
    }

    fn add(&mut self, key: u32) {
        let counter = &mut self.0[Sketch::place(key)];
        *counter = counter.saturating_add(1);
    }

    fn get(&self, key: u32) -> u8 {
        self.0[Sketch::place(key)]
    }
}

/// The keys, rising, of the shapes played at least so often in these games, or seen very often.
pub fn shapes(games: &[&Moves], played: u8) -> Vec<u32> {
    let bar = progress(2 * games.len() as u64, "shapes");
    let mut by_play = Sketch::new();
    let mut by_sight = Sketch::new();
    for game in games {
        visit(game, |surroundings, board, point, is_played| {
            let counts = if is_played { &mut by_play } else { &mut by_sight };
            let goes_on = |size| is_played || size < SEEN_SIZES;
            surroundings.grow(board, point, |size, keys| {
                for key in [Some(keys.plain), keys.answering].into_iter().flatten() {
                    counts.add(key);
                }
                goes_on(size)
            });
            surroundings.replies(point, |size, key| {
                counts.add(key);
                goes_on(size)
            });
        });
        bar.inc(1);
    }
    let mut known = BTreeSet::new();
    for game in games {
        visit(game, |surroundings, board, point, _| {
            let often = |key| by_play.get(key) >= played || by_sight.get(key) >= SEEN;
            surroundings.grow(board, point, |_, keys| {
                if !often(keys.plain) {
                    return false;
                }
                known.insert(keys.plain);
                known.extend(keys.answering.filter(|key| often(*key)));
                true
            });
            surroundings.replies(point, |_, key| {
                let often = often(key);
                if often {
                    known.insert(key);
                }
                often
            });
        });
        bar.inc(1);
    }
    bar.finish_and_clear();
    known.into_iter().collect()
}

/// Shows the moves played in a game, and now and then the others, too.
fn visit(game: &Moves, mut show: impl FnMut(&Surroundings, &crate::board::Board, Point, bool)) {
    let mut surroundings = Surroundings::new();
    game.replay(|i, board, recent, point| {
        surroundings.lay_out(board, recent.moves[0]);
        show(&surroundings, board, point, true);
        if i % SEEN_EVERY == SEEN_EVERY / 2 {
            for other in board.empty() {
                if other != point && board.is_legal(board.to_play(), other) {
                    show(&surroundings, board, other, false);
                }
            }
        }
    });
}
