//! Counts how often each 3x3 shape stood, and how often it was played at once.

use super::games::Moves;
use crate::app::learn::progress;
use crate::pattern::Shape3;
use crate::pattern::ratio3::{ELSEWHERE, ENTRIES, Place, Ratio3, entry};

/// Positions one after the other hold much the same shapes: every so many is counted.
const EVERY: usize = 3;

/// The table of ratios from these games.
pub fn ratios(games: &[&Moves]) -> Ratio3 {
    let bar = progress(games.len() as u64, "3x3 ratios");
    let (mut seen, mut played) = (vec![0_u32; ENTRIES], vec![0_u32; ENTRIES]);
    for game in games {
        game.replay(|i, board, recent, move_played| {
            if i % EVERY != 0 {
                return;
            }
            let color = board.to_play();
            for point in board.empty() {
                if !board.is_legal(color, point) {
                    continue;
                }
                let shape = Shape3::around(point, |at| board.cell(at)).seen_by(color);
                let last = recent.moves[0].and_then(|last| point.around().iter().position(|at| *at == last));
                let entry = entry(Place::of(point, board.size()), shape, last.unwrap_or(ELSEWHERE));
                seen[entry] += 1;
                played[entry] += u32::from(point == move_played);
            }
        });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ratio3::from_counts(&seen, &played)
}
