//! The course of the lead over a game: the leads that reports give, and the loss of each move.
//!
//! A move's loss is the lead before it less the lead after it, from the view of the side that moved. Both leads come
//! from the same search, which includes the reply ([`crate::search::standing`]). No lead is smoothed: a review says of
//! a position exactly what its report says.

use serde::Serialize;

use super::names;
use crate::board::Color;
use crate::eval::field::Phase;

/// Black's lead after each move, komi included, in points. The first entry is the position before the first move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Course {
    /// The leads, as the report of each position gives them.
    pub leads: Vec<f64>,
}

/// The losses of each side in a part of the game, in points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Losses {
    /// The part of the game.
    #[serde(serialize_with = "names::phase")]
    pub phase: Phase,
    /// Its first move.
    pub first: usize,
    /// Its last move.
    pub last: usize,
    /// The losses of Black's moves, less the gains.
    pub black: f64,
    /// The losses of White's moves, less the gains.
    pub white: f64,
}

/// Returns the median: the value in the middle, or the mean of the two there; 0 if there are no values.
pub(super) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[middle],
        _ => (sorted[middle - 1] + sorted[middle]) / 2.0,
    }
}

/// Replaces each value by the median of it and those up to `reach` places around it.
pub(super) fn median_around(values: &[f64], reach: usize) -> Vec<f64> {
    let window = |i: usize| &values[i.saturating_sub(reach)..(i + reach + 1).min(values.len())];
    (0..values.len()).map(|i| median(window(i))).collect()
}

impl Course {
    /// Returns Black's lead at the end of the course.
    pub fn last(&self) -> f64 {
        self.leads.last().copied().unwrap_or(0.0)
    }

    /// Returns the loss of the move with this number for its side, in points; negative if it gained.
    pub fn lost(&self, number: usize, mover: Color) -> f64 {
        f64::from(mover.sign()) * (self.leads[number - 1] - self.leads[number])
    }

    /// Returns the losses of each side in each part of the game that has moves. `phases` are those of the positions.
    /// The gains of a side's other moves count against its losses, but no sum is negative, because a side gains over a
    /// whole part only by the other's losses.
    pub(super) fn losses(&self, movers: &[Color], phases: &[Phase]) -> Vec<Losses> {
        let begin = |phase: Phase| match phase {
            Phase::Opening => 0,
            Phase::MiddleGame => phases.iter().position(|other| *other != Phase::Opening).unwrap_or(phases.len()),
            // The endgame begins where the game no longer goes back to an earlier phase.
            _ => phases.iter().rposition(|other| is_before_endgame(*other)).map_or(0, |at| at + 1),
        };
        let parts = [Phase::Opening, Phase::MiddleGame, Phase::Endgame];
        let ends = [begin(Phase::MiddleGame), begin(Phase::Endgame), movers.len()].map(|end| end.min(movers.len()));
        let mut from = 0;
        let mut told = Vec::new();
        for (phase, end) in parts.into_iter().zip(ends) {
            if end > from {
                let sum = |color: Color| {
                    let own = (from + 1..=end).filter(|number| movers[number - 1] == color);
                    let sum: f64 = own.map(|number| self.lost(number, color)).sum();
                    (10.0 * sum.max(0.0)).round() / 10.0
                };
                let [black, white] = Color::BOTH.map(sum);
                told.push(Losses { phase, first: from + 1, last: end, black, white });
                from = end;
            }
        }
        told
    }
}

fn is_before_endgame(phase: Phase) -> bool {
    matches!(phase, Phase::Opening | Phase::MiddleGame)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movers(moves: usize) -> Vec<Color> {
        (0..moves).map(|i| if i % 2 == 0 { Color::Black } else { Color::White }).collect()
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0]), 2.5);
    }

    #[test]
    fn a_loss_is_seen_from_the_side_that_moved() {
        let course = Course { leads: vec![0.0, -3.0, 4.5] };
        assert_eq!(course.lost(1, Color::Black), 3.0);
        assert_eq!(course.lost(2, Color::White), 7.5);
        assert_eq!(course.last(), 4.5);
    }

    #[test]
    fn each_side_has_its_losses_in_each_part() {
        let course = Course { leads: vec![0.0, -3.0, 4.5, 5.5, 6.5] };
        let phases = [Phase::Opening, Phase::Opening, Phase::MiddleGame, Phase::Endgame, Phase::Endgame];
        let told = course.losses(&movers(4), &phases);
        let figures: Vec<_> = told.iter().map(|part| (part.first, part.last, part.black, part.white)).collect();
        // Black gained a point with the third move.
        assert_eq!(figures, [(1, 2, 3.0, 7.5), (3, 3, 0.0, 0.0), (4, 4, 0.0, 1.0)]);
    }

    #[test]
    fn a_part_without_moves_is_left_out() {
        let course = Course { leads: vec![0.0, -3.0] };
        let told = course.losses(&movers(1), &[Phase::Opening, Phase::Opening]);
        assert_eq!(told.len(), 1);
        assert_eq!(Course { leads: vec![0.0] }.losses(&[], &[Phase::Opening]), []);
    }

    #[test]
    fn the_endgame_begins_where_the_game_does_not_go_back() {
        let course = Course { leads: vec![0.0; 5] };
        let phases = [Phase::Opening, Phase::MiddleGame, Phase::Endgame, Phase::MiddleGame, Phase::Endgame];
        let told = course.losses(&movers(4), &phases);
        assert_eq!(told.iter().map(|part| part.last).collect::<Vec<_>>(), [1, 4]);
    }
}
