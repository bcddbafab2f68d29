//! The course of the lead over a game, and where it turned.
//!
//! One evaluation of one position says little: whose turn it is shifts the lead by what a move is worth, and a fight
//! half read throws it about. So the course is levelled over the turn, levels are medians over several positions, and
//! a change counts as a turning point only if it lasts.

use serde::Serialize;

use crate::board::Color;

/// How many positions make a level, before and after a change.
const LEVEL: usize = 8;
/// The fewest positions that make a level, at the ends of a game.
const SHORTEST_LEVEL: usize = 3;
/// The least change of the lead that is a turning point, in points.
const LEAST_CHANGE: f64 = 4.0;
/// A turning point is larger than the ordinary change within a few moves by this factor.
const OUTSTANDING: f64 = 3.0;
/// The most turning points of a game.
const MOST: usize = 8;
/// One move is to blame if it made up this share of the change.
const BLAME: f64 = 1.0 / 3.0;

/// Black's lead after each move, komi included, in points. The first entry is the position before the first move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Course {
    /// As the evaluation gives it.
    pub leads: Vec<f64>,
    /// Levelled over the turn and freed of single jumps: what charts show.
    pub smooth: Vec<f64>,
}

/// Where the lead changed for good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turn {
    /// The move that lost most, or the last of the moves over which the lead slid away.
    pub(super) at: usize,
    /// The first of those moves, if no single one is to blame.
    pub(super) since: Option<usize>,
    /// Who lost by it.
    pub(super) loser: Color,
    /// Black's lead before and after.
    pub(super) lead: (f64, f64),
}

impl Turn {
    /// How much was lost, in points.
    pub(super) fn lost(&self) -> f64 {
        (self.lead.0 - self.lead.1).abs()
    }
}

/// The value in the middle; the mean of the two there if there are two. 0 of nothing.
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

/// Each value and those up to `reach` places around it, as their median.
pub(super) fn median_around(values: &[f64], reach: usize) -> Vec<f64> {
    let window = |i: usize| &values[i.saturating_sub(reach)..(i + reach + 1).min(values.len())];
    (0..values.len()).map(|i| median(window(i))).collect()
}

impl Course {
    /// The course of these leads.
    pub fn of(leads: Vec<f64>) -> Course {
        let smooth = median_around(&level_over_turns(&leads), 2);
        Course { leads, smooth }
    }

    /// Black's lead at the end of the course, the turn levelled out.
    pub fn last(&self) -> f64 {
        self.smooth.last().copied().unwrap_or(0.0)
    }

    /// Where the lead changed for good, in the order of the game. `movers` made the moves.
    pub(super) fn turns(&self, movers: &[Color]) -> Vec<Turn> {
        let level = level_over_turns(&self.leads);
        let moves = movers.len();
        // The levels before and after each move: the move itself belongs to neither.
        let around = |at: usize| {
            let before = &level[at.saturating_sub(LEVEL)..at];
            let after = &level[(at + 1).min(level.len())..(at + 1 + LEVEL).min(level.len())];
            let known = before.len() >= SHORTEST_LEVEL && after.len() >= SHORTEST_LEVEL;
            known.then(|| (median(before), median(after)))
        };
        let changes: Vec<Option<(f64, f64)>> = (0..=moves).map(around).collect();
        let size = |at: usize| changes[at].map_or(0.0, |(before, after)| (after - before).abs());
        let ordinary = median(&(0..=moves).map(size).collect::<Vec<_>>());
        let least = LEAST_CHANGE.max(OUTSTANDING * ordinary.min(LEAST_CHANGE));

        let mut open: Vec<usize> = (1..=moves).filter(|at| size(*at) >= least).collect();
        let mut turns = Vec::new();
        while turns.len() < MOST {
            // The first of the largest, so that equal ones keep their order.
            let largest = open.iter().copied().reduce(|best, at| if size(at) > size(best) { at } else { best });
            let Some((largest, lead)) = largest.and_then(|at| Some((at, changes[at]?))) else { break };
            turns.push(self.blamed(largest, lead, movers));
            open.retain(|at| at.abs_diff(largest) > LEVEL);
        }
        turns.sort_by_key(|turn| turn.at);
        turns.dedup_by_key(|turn| turn.at);
        turns
    }

    /// The change of the lead around a move with the move of the loser's that lost most: from when it was the loser's
    /// turn to when it was so again.
    fn blamed(&self, around: usize, lead: (f64, f64), movers: &[Color]) -> Turn {
        let loser = if lead.1 < lead.0 { Color::Black } else { Color::White };
        let sign = f64::from(loser.sign());
        let reach = LEVEL / 2;
        let near = around.saturating_sub(reach).max(1)..=(around + reach).min(movers.len());
        let loss = |at: usize| {
            let after = self.leads[(at + 1).min(self.leads.len() - 1)];
            sign * (self.leads[at - 1] - after)
        };
        let own = near.clone().filter(|at| movers[at - 1] == loser);
        let worst = own.reduce(|best, at| if loss(at) > loss(best) { at } else { best });
        match worst {
            Some(at) if loss(at) >= BLAME * (lead.0 - lead.1).abs() => Turn { at, since: None, loser, lead },
            _ => Turn { at: *near.end(), since: Some(*near.start()), loser, lead },
        }
    }
}

/// Each lead with half of those before and after it, which the other side was to play from.
fn level_over_turns(leads: &[f64]) -> Vec<f64> {
    let at = |i: usize| {
        let before = if i == 0 { leads.get(1) } else { leads.get(i - 1) };
        let after = leads.get(i + 1).or(before);
        let own = leads[i];
        (before.unwrap_or(&own) + 2.0 * own + after.unwrap_or(&own)) / 4.0
    };
    (0..leads.len()).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movers(moves: usize) -> Vec<Color> {
        (0..moves).map(|i| if i % 2 == 0 { Color::Black } else { Color::White }).collect()
    }

    /// A lead that goes to and fro with the turn by 3 points.
    fn quiet(positions: usize) -> Vec<f64> {
        (0..positions).map(|i| if i % 2 == 0 { -1.5 } else { 1.5 }).collect()
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0]), 2.5);
    }

    #[test]
    fn the_turn_is_levelled_out() {
        let course = Course::of(quiet(40));
        assert!(course.smooth.iter().all(|lead| *lead == 0.0), "{:?}", course.smooth);
        assert_eq!(course.turns(&movers(39)), []);
    }

    #[test]
    fn a_single_jump_is_no_turning_point() {
        let mut leads = quiet(40);
        leads[20] += 30.0;
        leads[21] += 30.0;
        assert_eq!(Course::of(leads).turns(&movers(39)), []);
    }

    #[test]
    fn a_lasting_loss_is_the_move_of_its_loser() {
        // Move 20 is White's and gains; Black's 19 let it happen.
        let mut leads = quiet(40);
        for lead in &mut leads[20..] {
            *lead -= 12.0;
        }
        let turns = Course::of(leads).turns(&movers(39));
        assert_eq!(turns.len(), 1);
        assert_eq!((turns[0].at, turns[0].since, turns[0].loser), (19, None, Color::Black));
        assert!((turns[0].lost() - 12.0).abs() < 1.0, "{turns:?}");
    }

    #[test]
    fn what_slides_away_has_no_single_move_to_blame() {
        let mut leads = quiet(60);
        for (i, lead) in leads.iter_mut().enumerate() {
            *lead += (i.saturating_sub(20) as f64).min(10.0);
        }
        let turns = Course::of(leads).turns(&movers(59));
        assert_eq!(turns.len(), 1);
        assert_eq!(turns[0].loser, Color::White);
        assert!(turns[0].since.is_some());
    }

    #[test]
    fn short_games_have_no_turning_points() {
        assert_eq!(Course::of(vec![0.0]).turns(&[]), []);
        assert_eq!(Course::of(vec![0.0, 50.0]).turns(&movers(1)), []);
    }
}
