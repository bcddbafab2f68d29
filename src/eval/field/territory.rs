//! Territories: the settled territory painted into connected areas, one by one (`docs/evaluation.md#territories`).

use crate::board::{Board, ChainId, Color, PointSet};

use super::settled::Settled;

/// One connected area of settled territory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    /// The side that owns it.
    pub color: Color,
    /// Its points; some may hold lifted stones of the opponent.
    pub points: PointSet,
    /// The chains of its colour that border it.
    pub border: Vec<ChainId>,
}

/// Paints the settled territory into areas, Black's first.
pub fn paint(board: &Board, lifted: &PointSet, settled: &Settled) -> Vec<Territory> {
    let mut territories = Vec::new();
    for color in Color::BOTH {
        for points in settled.points[color].pieces() {
            let border = board.chains_among(points.grown() & (*board.stones(color) - *lifted)).collect();
            territories.push(Territory { color, points, border });
        }
    }
    territories
}
