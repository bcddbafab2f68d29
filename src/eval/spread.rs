//! The spread of a lead: by how much it may be off, which is more where groups may live or die, where much is open, and
//! where one side is far ahead.

use super::Analysis;
use super::models::Models;
use super::shape::group::Group;
use crate::board::{Board, Color};

/// Returns by how much the lead is off at most in eight positions of ten, in points, with this `changing` of
/// [`changes_hands`].
pub fn spread(board: &Board, analysis: &Analysis, changing: f64) -> f64 {
    // Without random games the safety of groups says so much more of the errors that the fit leaves nothing to open
    // points: an empty board would be certain.
    let area = &analysis.score().area;
    let lead = f64::from(area[Color::Black] - area[Color::White]) / 100.0;
    sum(grounds(board, analysis, changing, lead), &Models::shipped().level_played.off)
}

/// Returns the spread with these [`grounds`] and this factor of each, in permille.
pub fn sum(grounds: [f64; 3], off: &[i32; 3]) -> f64 {
    grounds.iter().zip(off).map(|(ground, by)| ground * f64::from(*by) / 1000.0).sum()
}

/// Returns the grounds of a spread, in points, each with a factor of the [`Level`](super::score::Level): the root of
/// the sum of the squares of what groups that may change hands come to, as they do so one by one; the fourth root of
/// what is open, since it is open together; and `lead`, Black's before komi, times the root of the share that is open,
/// since an error in the worth of a move counts for every move that a side is ahead until the board is settled.
pub fn grounds(board: &Board, analysis: &Analysis, changing: f64, lead: f64) -> [f64; 3] {
    let of_point = |point| 1.0 - (f64::from(analysis.raw_ownership().0[point]) / 1000.0).powi(2);
    let open: f64 = board.size().points().map(of_point).sum();
    let share = open / board.size().area() as f64;
    [changing.sqrt(), open.sqrt().sqrt(), lead.abs() * share.sqrt()]
}

/// The square of the points that change hands with the groups of a position, each by its safety from 0 to 1.
pub fn changes_hands<'a>(groups: impl Iterator<Item = (&'a Group, f64)>) -> f64 {
    groups.map(|(group, safety)| (2.0 * group.stones.len() as f64).powi(2) * safety * (1.0 - safety)).sum()
}

/// The points that change hands, squared, with the safety that the analysis gives each group.
pub fn changing_groups(analysis: &Analysis) -> f64 {
    let safety = |group: &Group| f64::from(analysis.safety(group.id).permille()) / 1000.0;
    changes_hands(analysis.groups().iter().map(|group| (group, safety(group))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn an_empty_board_is_uncertain_and_a_finished_one_is_not() {
        let of = |board: &Board| {
            let analysis = Analysis::of(board);
            spread(board, &analysis, changing_groups(&analysis))
        };
        let open = of(&Board::new(Size::NINE));
        let done = of(&Board::from_diagram(". X O . O\nX X O O .\n. X O . O\nX X O O O\n. X O . O"));
        assert!(open > 2.0 * done, "{open} {done}");
    }

    #[test]
    fn a_large_lead_is_less_certain_than_a_small_one() {
        let board = Board::new(Size::NINE);
        let mut analysis = Analysis::of(&board);
        let even = spread(&board, &analysis, 0.0);
        analysis.pretend().lead(5000);
        assert!(spread(&board, &analysis, 0.0) > even + 1.0);
    }
}
