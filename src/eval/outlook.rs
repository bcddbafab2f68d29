//! The outlook: static groups (`docs/static-groups.md`), influence and danger (`docs/influence.md`), which a search
//! does without. A report and the experiment ask for it.

use super::Analysis;
use super::field::Phase;
use super::field::enclosed::enclosed;
use super::field::influence::{Influence, influence};
use super::field::live_stones::{Readings, lift_dead_chains};
use super::field::potential::Potential;
use super::field::settled::{Settled, settle, trim_center};
use super::field::territory::paint;
use super::safety::danger::{DANGER_WEIGHT, DangerFigures, INFLUENCE_WEIGHT, danger_figures};
use super::shape::eye::count_eyes;
use super::shape::group::{Groups, form_groups};
use super::shape::link::find_links;
use super::shape::static_group::{StaticGroup, static_groups};
use crate::board::{Board, ByColor, Color, PointSet};

/// Static groups, influence, and the danger of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Chains that static analysis alone proves to hold together, with the regions they enclose.
    pub static_groups: Vec<StaticGroup>,
    /// The influence of each colour.
    pub influence: Influence,
    /// Strength, surround, danger and importance of each group.
    pub dangers: Vec<DangerFigures>,
    /// The points that each colour's stones and connections enclose: the first term of the paper's value.
    pub enclosed: ByColor<PointSet>,
}

impl Outlook {
    /// The outlook on a position already judged.
    pub fn of(board: &Board, analysis: &Analysis) -> Outlook {
        let mut outlook = Outlook::on(board, analysis.groups(), &analysis.lifted().stones);
        outlook.static_groups = static_groups(board);
        outlook
    }

    /// Returns influence and danger of these groups. Eye spaces are the enclosed territory, as in the paper.
    fn on(board: &Board, groups: &Groups, lifted: &PointSet) -> Outlook {
        let enclosed = ByColor::from_fn(|color| enclosed(board, lifted, color));
        let territories = paint(board, lifted, &Settled { points: enclosed });
        let eye_spaces = count_eyes(board, &territories);
        let judge = |influence: &ByColor<PointSet>| danger_figures(board, groups, &territories, &eye_spaces, influence);
        // Influence depends on strength and danger, which do not depend on it: of the figures only importance does.
        let before: Vec<DangerFigures> = judge(&ByColor::default());
        let strength: Vec<i32> = before.iter().map(|figures| figures.strength).collect();
        let danger: Vec<i32> = before.iter().map(|figures| figures.danger).collect();
        let influence = influence(board, groups, &strength, &danger, &enclosed);
        let dangers = judge(&influence.points);
        Outlook { static_groups: Vec::new(), influence, dangers, enclosed }
    }

    /// The terms of the paper's value for a position whose chains have been read, as [`Outlook::terms`] gives them: the
    /// stages of the analysis that they rest on, and no others.
    pub fn terms_on(board: &Board, readings: &Readings) -> Terms {
        let phase = Phase::of(board);
        let lifted = lift_dead_chains(board, readings);
        let potential = Potential::of(board, &lifted.stones, phase);
        let trimmed = trim_center(board, &lifted.stones, &settle(board, &lifted.stones, &potential));
        let territories = paint(board, &lifted.stones, &trimmed);
        let groups = form_groups(board, &find_links(board, &lifted.stones, &territories, &readings.links));
        Outlook::on(board, &groups, &lifted.stones).sums(board, &groups)
    }

    /// The terms of the paper's value.
    pub fn terms(&self, board: &Board, analysis: &Analysis) -> Terms {
        self.sums(board, analysis.groups())
    }

    fn sums(&self, board: &Board, groups: &Groups) -> Terms {
        let points = |color: Color| self.enclosed[color].len() as i32;
        let minus = |figure: fn(&DangerFigures) -> i32| -> i32 {
            groups.iter().zip(&self.dangers).map(|(group, figures)| -group.color.sign() * figure(figures)).sum()
        };
        Terms {
            territory: 100 * (points(Color::Black) - points(Color::White)),
            influence: 100 * self.influence.flat(),
            graded: self.influence.graded(board.size()),
            danger: minus(DangerFigures::minus),
            alarm: minus(|figures| figures.danger) * ALIKE_IMPORTANCE / 10,
        }
    }
}

/// The terms of the paper's value, black-positive, in 1/100 point, unweighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Terms {
    /// Enclosed territory.
    pub territory: i32,
    /// Influence, every point counted alike, as in the paper.
    pub influence: i32,
    /// Influence graded: the more a point is worth as territory to come, the more it counts.
    pub graded: i32,
    /// The minus for groups in danger, each by its importance, as in the paper.
    pub danger: i32,
    /// The minus for groups in danger where every group has the importance [`ALIKE_IMPORTANCE`]. The paper remarks that
    /// its importance does not tell key stones from scraps, and it is right: the points that a move adds near a large
    /// group hide what the move means for the life of a small one.
    pub alarm: i32,
}

/// The importance of every group where all count alike, in points: a round figure, as only its product with
/// [`ALARM_WEIGHT`] matters.
const ALIKE_IMPORTANCE: i32 = 60;

/// The weights of graded influence and of groups in danger that count alike, in permille, beside territory. Chosen on
/// every fifth problem of two files (openings by consensus, moves of professionals) by the mean rank of the answers:
/// influence says little about where the next move is, danger much. From 1,600 to 5,000 for the groups and from 20 to
/// 100 for influence the ranks stay within 4 %.
const GRADED_WEIGHT: i32 = 50;
const ALARM_WEIGHT: i32 = 2400;

impl Terms {
    /// The paper's value: `territory + w_p influence + w_d danger`.
    pub fn value(&self) -> i32 {
        self.territory + (INFLUENCE_WEIGHT * self.influence + DANGER_WEIGHT * self.danger) / 1000
    }

    /// Returns the value with graded influence and groups that count alike, by weights that were fitted.
    pub fn fitted_value(&self) -> i32 {
        self.territory + (GRADED_WEIGHT * self.graded + ALARM_WEIGHT * self.alarm) / 1000
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
            let groups = analysis.groups().iter().filter(move |group| group.color == color);
            groups.map(|group| outlook.dangers[group.id.index()].danger).max().unwrap()
        };
        assert!(of(Color::Black) > of(Color::White), "{:?}", outlook.dangers);
        assert!(outlook.terms(&board, &analysis).danger < 0);
        assert_eq!(Outlook::terms_on(&board, analysis.readings()), outlook.terms(&board, &analysis));
    }
}
