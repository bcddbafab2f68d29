//! The outlook: what specs 2 and 3 add to an analysis. A search does without it; a report and the experiment ask for it.

use super::Analysis;
use super::field::Phase;
use super::field::influence::{Influence, influence};
use super::field::live_stones::{Readings, lift_dead_chains};
use super::field::potential::Potential;
use super::field::settled::{Settled, settle, trim_center};
use super::field::territory::{Territory, paint};
use super::safety::danger::{DANGER_WEIGHT, INFLUENCE_WEIGHT, Peril, perils};
use super::shape::eye::{EyeSpace, count_eyes};
use super::shape::group::{Groups, form_groups};
use super::shape::link::find_links;
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
        let Analysis { groups, territories, eye_spaces, trimmed, .. } = analysis;
        let mut outlook = Outlook::on(board, groups, territories, eye_spaces, trimmed);
        outlook.static_groups = static_groups(board);
        outlook
    }

    /// Influence and danger from the stages they read.
    fn on(
        board: &Board,
        groups: &Groups,
        territories: &[Territory],
        eye_spaces: &[EyeSpace],
        settled: &Settled,
    ) -> Outlook {
        let judge = |influence: &ByColor<PointSet>| perils(board, groups, territories, eye_spaces, influence);
        // Strength and danger do not read the influence, only importance does; influence reads strength and danger.
        let before: Vec<Peril> = judge(&ByColor::default());
        let strength: Vec<i32> = before.iter().map(|peril| peril.strength).collect();
        let danger: Vec<i32> = before.iter().map(|peril| peril.danger).collect();
        let influence = influence(board, groups, &strength, &danger, &settled.points);
        let perils = judge(&influence.points);
        let territory = ByColor::from_fn(|color| settled.points[color].len() as i32);
        Outlook { static_groups: Vec::new(), influence, perils, territory }
    }

    /// The terms of the paper's value for a position whose chains have been read, as [`Outlook::terms`] gives them: the
    /// stages of the analysis that they rest on, and no others.
    pub fn terms_on(board: &Board, readings: &Readings) -> Terms {
        let phase = Phase::of(board);
        let lifted = lift_dead_chains(board, readings);
        let potential = Potential::of(board, &lifted.stones, phase);
        let trimmed = trim_center(board, &lifted.stones, &settle(board, &lifted.stones, &potential));
        let territories = paint(board, &lifted.stones, &trimmed);
        let groups = form_groups(board, &find_links(board, &lifted.stones, &territories));
        let eye_spaces = count_eyes(board, &territories);
        Outlook::on(board, &groups, &territories, &eye_spaces, &trimmed).sums(board, &groups)
    }

    /// The terms of the paper's value.
    pub fn terms(&self, board: &Board, analysis: &Analysis) -> Terms {
        self.sums(board, &analysis.groups)
    }

    fn sums(&self, board: &Board, groups: &Groups) -> Terms {
        let groups = groups.iter().zip(&self.perils);
        Terms {
            territory: 100 * (self.territory[Color::Black] - self.territory[Color::White]),
            influence: 100 * self.influence.flat(),
            graded: self.influence.graded(board.size()),
            danger: groups.map(|(group, peril)| -group.color.sign() * peril.minus()).sum(),
        }
    }
}

/// The terms of the paper's value, black-positive, in 1/100 point, unweighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Terms {
    /// Settled territory.
    pub territory: i32,
    /// Influence, every point counted alike, as in the paper.
    pub influence: i32,
    /// Influence graded: the more a point is worth as territory to come, the more it counts.
    pub graded: i32,
    /// The minus for groups in danger.
    pub danger: i32,
}

impl Terms {
    /// The paper's value: `territory + w_p influence + w_d danger`.
    pub fn value(&self) -> i32 {
        self.territory + (INFLUENCE_WEIGHT * self.influence + DANGER_WEIGHT * self.danger) / 1000
    }

    /// The same with graded influence.
    pub fn graded_value(&self) -> i32 {
        self.territory + (INFLUENCE_WEIGHT * self.graded + DANGER_WEIGHT * self.danger) / 1000
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
        assert!(outlook.terms(&board, &analysis).danger < 0);
        assert_eq!(Outlook::terms_on(&board, &analysis.readings), outlook.terms(&board, &analysis));
    }
}
