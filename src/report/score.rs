//! The score in points: what each side has, the lead, and how far it may be off.

use super::{GroupReport, ScoreReport, SideReport};
use crate::board::{Board, Color, Game};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::group::Group;
use crate::eval::spread::{changes_hands, spread};

/// The score in points, of a position with these groups in which Black leads by so much.
pub(super) fn score(game: &Game, analysis: &Analysis, groups: &[GroupReport], lead: f64) -> ScoreReport {
    let score = &analysis.score;
    let side = |color| SideReport {
        territory: hundredths(score.territory[color]),
        prisoners: hundredths(score.prisoners[color]),
        area: hundredths(score.area[color]),
        total: hundredths(score.counted(color, game.rules())),
    };
    ScoreReport {
        lead,
        give_or_take: give_or_take(game.board(), analysis, groups),
        counted: None,
        black: side(Color::Black),
        white: side(Color::White),
    }
}

/// By how much eight in ten leads are off at most, in points to the tenth.
fn give_or_take(board: &Board, analysis: &Analysis, groups: &[GroupReport]) -> f64 {
    let safety = |(group, told): (&'_ Group, &GroupReport)| {
        let judged = f64::from(analysis.safety(group.id).permille()) / 1000.0;
        // That a group has no eyes to be seen says little of the lead; that it hangs on a move does.
        if told.status == Status::Unsettled { told.safety } else { judged }
    };
    let changing = changes_hands(analysis.groups.iter().zip(groups).map(|both| (both.0, safety(both))));
    (10.0 * spread(board, analysis, changing)).round() / 10.0
}

fn hundredths(value: i32) -> f64 {
    f64::from(value) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{ByColor, PointMap};
    use crate::eval::models::Models;
    use crate::eval::safety::Safety;

    #[test]
    fn what_is_settled_leaves_no_doubt_about_the_lead() {
        let board = Board::from_diagram(
            ". X O . O
             X X O O .
             . X O . O
             X X O O O
             . X O . O",
        );
        let game = Game::from_board(board, Rules::CHINESE, 0.0);
        let mut analysis = Analysis::thorough(game.board());
        let mut groups = crate::report::groups(&game, &analysis);
        for group in analysis.groups.iter() {
            analysis.safety_final.safety[group.id.index()] = Safety::ALIVE;
        }
        groups.iter_mut().for_each(|told| told.status = Status::Alive);
        analysis.raw_ownership.0 = PointMap::new(1000);
        assert_eq!(give_or_take(game.board(), &analysis, &groups), 0.0);
        // Seven stones that may as well die: 14 points, half of that is one standard deviation, and the level says how
        // much counts.
        let black = groups.iter_mut().find(|group| group.color == Color::Black).unwrap();
        (black.safety, black.status) = (0.5, Status::Unsettled);
        assert_eq!(black.stones.len(), 7);
        let by = Models::shipped().level_played.off.map(|by| f64::from(by) / 1000.0);
        assert!((give_or_take(game.board(), &analysis, &groups) - 7.0 * by[0]).abs() < 0.06);
        // Everything is open, and Black is ahead by 10 points.
        analysis.raw_ownership.0 = PointMap::new(0);
        analysis.score.area = ByColor([1750, 750]);
        let open = 25.0_f64.sqrt().sqrt();
        assert!((give_or_take(game.board(), &analysis, &[]) - (open * by[1] + 10.0 * by[2])).abs() < 0.06);
    }
}
