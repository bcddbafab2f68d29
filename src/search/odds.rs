//! Odds: from a lead to the chance to win, by how far leads are off.

use crate::board::Board;
use crate::eval::{Analysis, spread};

/// A lead of so many spreads wins about nine games of ten. Fitted: see [`win`].
const SPREADS_THAT_WIN: f64 = 2.0;
/// The amount by which a chance by playouts is drawn away from even where a lead may be off by one point. Fitted: see
/// [`of_playouts`].
const BY_PLAYOUTS: f64 = 5.4;
/// The least spread of a lead, in points. A guess of the right size.
const LEAST_SPREAD: f64 = 0.5;

/// Returns by how much a lead in this position may be off, in 1/100 point.
pub fn spread(board: &Board, analysis: &Analysis) -> i32 {
    let points = spread::spread(board, analysis, spread::changing_groups(analysis));
    (100.0 * points.max(LEAST_SPREAD)).round() as i32
}

/// The chance to win with this lead and this spread, both in the same unit, from 0 to 1. The curve is an algebraic one,
/// the same on every machine. The scale was fitted to 660 positions, each searched for 100 nodes: in ten bins the
/// chances were off by 0.024 on average on the 394 of `labels/dev-mixed.jsonl`, and by 0.023 on 266 of
/// `labels/dev19.jsonl`.
pub fn win(lead: f64, spread: f64) -> f64 {
    chance(lead / (SPREADS_THAT_WIN * spread).max(f64::MIN_POSITIVE))
}

/// The chance to win where this share of playouts was won, both from 0 to 1, and a lead may be off by so many points.
///
/// Strong players decide a game that playouts leave open: settled positions are surer than the share says. Where large
/// groups may live or die, playouts are all wrong together. The scale was fitted to 1,194 positions, each with 400
/// playouts by mode `mcts`: in ten bins the chances were off by 0.026 on average on the 394 of
/// `labels/dev-mixed.jsonl` (the share itself by 0.082), and by 0.025 on the 800 of `labels/dev19.jsonl`. With 100
/// playouts it was 0.026 on the 394, with 1,600 it was 0.032; chance alone makes such a figure 0.024.
pub fn of_playouts(share: f64, spread: f64) -> f64 {
    chance(BY_PLAYOUTS * (2.0 * share - 1.0) / spread.max(LEAST_SPREAD).sqrt())
}

/// Nearly `exp(-x)` for numbers from 0, by arithmetic that is the same on every machine: how likely a move is that is
/// e times less likely than another for each 1.
pub(crate) fn fading(x: f32) -> f32 {
    1.0 / (1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0))))
}

/// An even curve from 0 to 1 through 0.5.
fn chance(x: f64) -> f64 {
    0.5 + 0.5 * x / (1.0 + x.powi(4)).sqrt().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_counts_for_more_where_less_is_open() {
        assert_eq!(win(0.0, 5.0), 0.5);
        assert!(win(5.0, 2.0) > win(5.0, 8.0));
        assert!((win(-3.0, 4.0) + win(3.0, 4.0) - 1.0).abs() < 1e-12);
        assert!(win(1e9, 1.0) <= 1.0);
    }

    #[test]
    fn the_fading_of_opinions_is_nearly_exponential() {
        for x in [0.0f32, 0.5, 1.0, 2.0] {
            assert!((fading(x) - (-x).exp()).abs() < 0.01, "{x}");
        }
    }

    #[test]
    fn a_share_of_playouts_counts_for_more_where_less_is_open() {
        assert_eq!(of_playouts(0.5, 5.0), 0.5);
        assert!(of_playouts(0.8, 2.0) > 0.8);
        assert!(of_playouts(0.8, 2.0) > of_playouts(0.8, 20.0));
        assert!((of_playouts(0.3, 4.0) + of_playouts(0.7, 4.0) - 1.0).abs() < 1e-12);
        // Where much may change hands, not even all of them are proof.
        assert!(of_playouts(1.0, 30.0) < 0.95);
        assert!(of_playouts(0.0, 0.0) < 0.001);
    }
}
