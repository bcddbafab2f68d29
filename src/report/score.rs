//! The score in points: the figures of each side, the lead, and its margin of error.

use super::{GroupReport, ScoreReport, SideReport};
use crate::board::{Color, Game};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::group::Group;
use crate::eval::spread::changes_hands;
use crate::search::standing::Standing;

/// Returns the score in points of a position with these groups and this standing.
pub(super) fn score(game: &Game, analysis: &Analysis, groups: &[GroupReport], standing: &Standing) -> ScoreReport {
    let score = analysis.score();
    let side = |color| SideReport {
        territory: hundredths(score.territory[color]),
        prisoners: hundredths(score.prisoners[color]),
        area: hundredths(score.area[color]),
        total: hundredths(score.counted(color, game.rules())),
    };
    ScoreReport {
        lead: standing.lead,
        give_or_take: give_or_take(game, analysis, groups, standing),
        counted: None,
        black: side(Color::Black),
        white: side(Color::White),
    }
}

/// Returns the margin within which eight in ten leads are right, in points to the tenth.
fn give_or_take(game: &Game, analysis: &Analysis, groups: &[GroupReport], standing: &Standing) -> f64 {
    let safety = |(group, told): (&'_ Group, &GroupReport)| {
        let judged = f64::from(analysis.safety(group.id).permille()) / 1000.0;
        // A group without visible eyes says little about the lead, but one that depends on a move says much.
        if told.status == Status::Unsettled { told.safety } else { judged }
    };
    let changing = changes_hands(analysis.groups().iter().zip(groups).map(|both| (both.0, safety(both))));
    (10.0 * standing.spread(game, analysis, changing)).round() / 10.0
}

fn hundredths(value: i32) -> f64 {
    f64::from(value) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::board::rules::Rules;
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
        analysis.pretend().safety_of_all(Safety::ALIVE);
        groups.iter_mut().for_each(|told| told.status = Status::Alive);
        analysis.pretend().raw_ownership_of_all(1000);
        let mut standing = Standing { lead: 0.0, off: [2000, 1000, 100], lines: Vec::new(), ending: None };
        assert_eq!(give_or_take(&game, &analysis, &groups, &standing), 0.0);
        // Seven stones that may as well die are worth 14 points. Half of that is one standard deviation, which counts
        // twice.
        let black = groups.iter_mut().find(|group| group.color == Color::Black).unwrap();
        (black.safety, black.status) = (0.5, Status::Unsettled);
        assert_eq!(black.stones.len(), 7);
        assert_eq!(give_or_take(&game, &analysis, &groups, &standing), 14.0);
        // Everything is open, and Black is ahead by 10 points, a tenth of which counts.
        analysis.pretend().raw_ownership_of_all(0);
        standing.lead = 10.0;
        let open = 25.0_f64.sqrt().sqrt();
        assert!((give_or_take(&game, &analysis, &[], &standing) - (open + 1.0)).abs() < 0.06);
    }
}
