//! The ko that the side to move may not retake at once, and what depends on it.
//!
//! The evaluation of the groups around takes the rule as it stands: the side that must not retake has lost the ko for
//! now. A player wants to know that there is a ko, and what a threat elsewhere would be played for.

use super::difference::Difference;
use super::model::KoReport;
use crate::board::Game;
use crate::eval::Analysis;
use crate::judge::deed::Deed;

impl KoReport {
    /// Returns the ko of the position, if there is one.
    pub(super) fn of(game: &Game, analysis: &Analysis) -> Option<KoReport> {
        let (at, color) = (game.board().ko()?, game.to_play());
        // After two passes the ko is open.
        let mut board = game.board().without_history();
        board.pass(color);
        board.pass(!color);
        board.play(color, at);
        let after = Analysis::thorough(&board);
        let difference = Difference::new(color, at, analysis, &board, &after);
        let is_plain = |deed: &Deed| matches!(deed, Deed::CapturesPart { stones: 1, .. } | Deed::FightsKo(_));
        let mut retaking = difference.deeds(false);
        retaking.retain(|deed| !deed.is_about_ground() && !is_plain(deed));
        Some(KoReport { at, retaking })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Color, Move, Point, Size};
    use crate::eval::safety::Safety;
    use crate::eval::shape::group::GroupId;
    use crate::judge::deed::Act;
    use crate::report::{Meta, Report, english};

    /// White takes a stone at E9, which may be retaken at F9.
    const CORNER: &str = "X . X X . X O . O
                          X X X X X O O O .
                          . . . . . O . O O
                          . . . . . O O O .
                          . . X . . . O . .
                          . . . . . . . . .
                          . . . . . . . . .
                          . . O . . . O . .
                          . . . . . . . . .";

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, Size::NINE).unwrap()
    }

    /// Returns the game after one move.
    fn game(color: Color, vertex: &str) -> Game {
        let mut board = Board::from_diagram(CORNER);
        board.set_to_play(color);
        let mut game = Game::from_board(board, Rules::CHINESE, 7.0);
        game.play(color, Move::Play(at(vertex))).unwrap();
        game
    }

    /// Returns the report of the ko if Black's corner is judged this safe before.
    fn told(game: &Game, safety: Safety) -> Option<KoReport> {
        let mut analysis = Analysis::thorough(game.board());
        let corner = analysis.groups().at(at("C9")).unwrap();
        analysis.pretend().safety(corner, safety);
        KoReport::of(game, &analysis)
    }

    #[test]
    fn a_ko_that_may_not_be_retaken_is_told_with_what_hangs_on_it() {
        let game = game(Color::White, "E9");
        let ko = |retaking: &[Deed]| Some(KoReport { at: at("F9"), retaking: retaking.to_vec() });
        assert_eq!(told(&game, Safety::DEAD), ko(&[Deed::to(Act::Saves, GroupId(0))]));
        assert_eq!(told(&game, Safety::ALIVE), ko(&[]));
    }

    #[test]
    fn where_no_ko_was_taken_there_is_none() {
        assert_eq!(told(&game(Color::Black, "E9"), Safety::DEAD), None);
    }

    #[test]
    fn a_ko_is_told_in_a_sentence() {
        let game = game(Color::White, "E9");
        let mut report = Report::of(&game, &Analysis::thorough(game.board()), Meta::default());
        let mut told = |retaking: &[Deed]| {
            report.ko.as_mut().unwrap().retaking = retaking.to_vec();
            english::at_stake(&report)
        };
        assert!(told(&[]).ends_with(" A ko: Black may not retake at F9 at once."));
        let two = told(&[Deed::to(Act::Saves, GroupId(0)), Deed::to(Act::KeepsDead, GroupId(1))]);
        assert!(
            two.ends_with(" A ko: Black may not retake at F9 at once; it would save #1 and make sure of #2."),
            "{two}"
        );
    }
}
