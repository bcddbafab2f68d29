//! The outlook: what specs 2 and 3 add to an analysis. A search does without it; a report and the experiment ask for it.

use super::Analysis;
use super::field::influence::{Influence, influence};
use super::safety::danger::{DANGER_WEIGHT, INFLUENCE_WEIGHT, Peril, perils};
use super::shape::static_group::{StaticGroup, static_groups};
use crate::board::{Board, ByColor, Color, PointSet};

/// Static groups, influence, and the danger of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Chains that static analysis alone proves to hold together, with the regions they enclose (spec 2).
    pub static_groups: Vec<StaticGroup>,
    /// Where each colour's power reaches (spec 3).
    pub influence: Influence,
    /// Strength, surround, danger and importance of each group (spec 3).
    pub perils: Vec<Peril>,
    /// Settled territory of each colour, in points: the first term of the paper's value.
    pub territory: ByColor<i32>,
}

impl Outlook {
    /// The outlook on a position already judged.
    pub fn of(board: &Board, analysis: &Analysis) -> Outlook {
        let static_groups = static_groups(board);
        let judge = |influence: &ByColor<PointSet>| {
            perils(board, &analysis.groups, &analysis.territories, &analysis.eye_spaces, influence)
        };
        // Strength and danger do not read the influence, only importance does; influence reads strength and danger.
        let before: Vec<Peril> = judge(&ByColor::default());
        let strength: Vec<i32> = before.iter().map(|peril| peril.strength).collect();
        let danger: Vec<i32> = before.iter().map(|peril| peril.danger).collect();
        let territory = analysis.trimmed.points;
        let influence = influence(board, &analysis.groups, &strength, &danger, &territory);
        let perils = judge(&influence.points);
        let territory = ByColor::from_fn(|color| territory[color].len() as i32);
        Outlook { static_groups, influence, perils, territory }
    }

    /// The three terms of the paper's value, black-positive, in 1/100 point, unweighted: territory, influence counted
    /// flat, and the minus for groups in danger.
    pub fn terms(&self, analysis: &Analysis) -> [i32; 3] {
        let territory = 100 * (self.territory[Color::Black] - self.territory[Color::White]);
        let groups = analysis.groups.iter().zip(&self.perils);
        let danger = groups.map(|(group, peril)| -group.color.sign() * peril.minus()).sum();
        [territory, 100 * self.influence.flat(), danger]
    }

    /// The paper's value, black-positive, in 1/100 point: `territory + w_p influence + w_d danger`.
    pub fn value(&self, analysis: &Analysis) -> i32 {
        let [territory, influence, danger] = self.terms(analysis);
        territory + (INFLUENCE_WEIGHT * influence + DANGER_WEIGHT * danger) / 1000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_shut_in_without_eyes_is_in_more_danger_than_its_captors() {
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             . . O O O O . . .
             . O . . . O . . .
             . O . X X O . . .
             . O . . . O . . .
             . . O O O O . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let analysis = Analysis::of(&board);
        let outlook = Outlook::of(&board, &analysis);
        let of = |color: Color| {
            let groups = analysis.groups.iter().filter(move |group| group.color == color);
            groups.map(|group| outlook.perils[group.id.index()].danger).max().unwrap()
        };
        assert!(of(Color::Black) > of(Color::White), "{:?}", outlook.perils);
        assert!(outlook.terms(&analysis)[2] < 0);
    }
}
