//! From a lead to the chance to win: how far leads are off, and what that makes of them.

use crate::board::{Board, Color, Game, Move};
use crate::eval::Analysis;

/// What a group counts that may change hands, for each point of its standard deviation.
const BY_GROUPS: f64 = 0.95;
/// What the fourth root of all that is open counts.
const BY_POINTS: f64 = 1.5;
/// What half a move is worth beside what the evaluation sees of it, in 1/100 point, where all is open.
const HALF_A_MOVE: f64 = 500.0;
/// From this share of open points on, the evaluation sees all of it.
const SETTLED: f64 = 0.42;
/// Up to this share it sees the least of it.
const OPEN: f64 = 0.80;
/// A lead of so many spreads wins about nine games of ten.
const SPREADS: f64 = 2.0;
/// By how much a chance by playouts is drawn away from even where a lead may be off by one point.
const BY_PLAYOUTS: f64 = 5.4;
/// No lead is surer than that, in points.
const LEAST: f64 = 0.5;

/// By how much a lead in this position may be off, in 1/100 point: one standard deviation. Groups that may live or die
/// make it uncertain, and so does what is open.
pub fn spread(board: &Board, analysis: &Analysis) -> i32 {
    let changing: f64 = analysis
        .groups
        .iter()
        .map(|group| {
            let safety = f64::from(analysis.safety(group.id).permille()) / 1000.0;
            (2.0 * group.stones.len() as f64).powi(2) * safety * (1.0 - safety)
        })
        .sum();
    let points = BY_GROUPS * changing.sqrt() + BY_POINTS * open_points(board, analysis).sqrt().sqrt();
    (100.0 * points.max(LEAST)).round() as i32
}

/// How many points are open: a point of which nothing is known counts as one.
fn open_points(board: &Board, analysis: &Analysis) -> f64 {
    board.size().points().map(|point| 1.0 - (f64::from(analysis.ownership.0[point]) / 1000.0).powi(2)).sum()
}

/// What Black's moves ahead are worth in this position beside what a search of the evaluation sees of them, in 1/100
/// point.
///
/// While most of the board is open, the evaluation takes every point for nearly even, and so sees little of what it is
/// worth to have moved first, or to have handicap stones. Who is to move after as many stones is half a move ahead. On
/// 500 positions with either side to move and 238 with handicaps, half a move was worth 4 to 6 points more than was
/// seen while four fifths of the board were open, 4 at two thirds, and nothing from two fifths down.
pub fn moves_ahead(game: &Game, to_play: Color, analysis: &Analysis) -> i32 {
    let plays = game.moves().iter().filter(|(_, mv)| *mv != Move::Pass);
    // A handicap may stand on the board before the first move, or be played.
    let placed = game.initial().stones(Color::Black).len().min(game.handicap());
    let ahead = plays.map(|(color, _)| color.sign()).sum::<i32>() + placed as i32;
    let board = game.board();
    let share = open_points(board, analysis) / board.size().area() as f64;
    let unseen = HALF_A_MOVE * ((share - SETTLED) / (OPEN - SETTLED)).clamp(0.0, 1.0);
    (f64::from(2 * ahead + to_play.sign()) * unseen).round() as i32
}

/// The chance to win with this lead and this spread, both in the same unit, from 0 to 1. The curve is an algebraic one,
/// the same on every machine. The scale was fitted to 660 positions, each searched for 100 nodes: in ten bins the chances
/// were off by 0.024 on average on the 394 of `labels/dev-mixed.jsonl`, and by 0.023 on 266 of `labels/dev19.jsonl`.
pub fn win(lead: f64, spread: f64) -> f64 {
    chance(lead / (SPREADS * spread).max(f64::MIN_POSITIVE))
}

/// The chance to win where this share of playouts was won, both from 0 to 1, and a lead may be off by so many points.
///
/// Strong players decide a game that playouts leave open: settled positions are surer than the share says. Where large
/// groups may live or die, playouts are all wrong together. The scale was fitted to 1,194 positions, each with 400
/// playouts by mode `mcts`: in ten bins the chances were off by 0.026 on average on the 394 of
/// `labels/dev-mixed.jsonl` (the share itself by 0.082), and by 0.025 on the 800 of `labels/dev19.jsonl`. With 100
/// playouts it was 0.026 on the 394, with 1,600 it was 0.032; chance alone makes such a figure 0.024.
pub fn of_playouts(share: f64, spread: f64) -> f64 {
    chance(BY_PLAYOUTS * (2.0 * share - 1.0) / spread.max(LEAST).sqrt())
}

/// An even curve from 0 to 1 through 0.5.
fn chance(x: f64) -> f64 {
    0.5 + 0.5 * x / (1.0 + x.powi(4)).sqrt().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn a_lead_counts_for_more_where_less_is_open() {
        assert_eq!(win(0.0, 5.0), 0.5);
        assert!(win(5.0, 2.0) > win(5.0, 8.0));
        assert!((win(-3.0, 4.0) + win(3.0, 4.0) - 1.0).abs() < 1e-12);
        assert!(win(1e9, 1.0) <= 1.0);
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

    #[test]
    fn an_empty_board_is_uncertain_and_a_finished_one_is_not() {
        let of = |board: &Board| spread(board, &Analysis::of(board));
        let open = of(&Board::new(Size::NINE));
        let done = of(&Board::from_diagram(". X O . O\nX X O O .\n. X O . O\nX X O O O\n. X O . O"));
        assert!(open > 2 * done, "{open} {done}");
    }
}
