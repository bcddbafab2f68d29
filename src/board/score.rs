//! Counting a finished game: area or territory, given the stones that are dead.

use super::rules::{Rules, Scoring};
use super::sgf::GameResult;
use super::{Board, ByColor, Color, Game, PointSet};

/// The result that is agreed at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settled {
    /// The dead stones of both colours: they count as captured, and their points for the opponent.
    pub dead: PointSet,
    /// Stones alive in seki. Where territory is counted, points beside them are nobody's.
    pub seki: PointSet,
    /// Empty points between the two sides: nobody's, and what lies behind them is counted by itself.
    pub dame: PointSet,
    /// Empty points that a side has to fill itself when the dame are played: where territory is counted they are
    /// nobody's.
    pub to_fill: PointSet,
}

/// A count of the board, each part by itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The way the game is counted.
    pub scoring: Scoring,
    /// The living stones on the board.
    pub stones: ByColor<PointSet>,
    /// The points that only one colour's living stones surround, those under dead stones among them.
    pub territory: ByColor<PointSet>,
    /// The number of stones of the colour that were lost: captured in play or dead at the end.
    pub prisoners: ByColor<usize>,
    /// The points that are nobody's.
    pub neutral: PointSet,
    /// The points that White receives for moving second.
    pub komi: f64,
    /// The points that White receives for Black's handicap stones.
    pub handicap_bonus: usize,
}

impl Score {
    /// Counts a game by its rules.
    pub fn of(game: &Game, settled: &Settled) -> Score {
        let mut score = Score::of_board(game.board(), settled, game.rules(), game.komi());
        if score.scoring == Scoring::Area {
            score.handicap_bonus = game.rules().handicap_bonus(game.handicap());
        }
        score
    }

    /// Counts a position of an even game by these rules.
    pub fn of_board(board: &Board, settled: &Settled, rules: &Rules, komi: f64) -> Score {
        let stones = ByColor::from_fn(|color| *board.stones(color) - settled.dead);
        let mut territory = ByColor([PointSet::EMPTY; 2]);
        let mut neutral = settled.dame;
        let counts_territory = rules.scoring == Scoring::Territory;
        let open = *board.on_board() - stones[Color::Black] - stones[Color::White] - settled.dame;
        for region in open.pieces() {
            let border = region.grown() - region;
            let touched = Color::BOTH.map(|color| border.intersects(&stones[color]));
            let in_seki = counts_territory && border.intersects(&settled.seki);
            match touched {
                [true, false] if !in_seki => territory[Color::Black] |= region,
                [false, true] if !in_seki => territory[Color::White] |= region,
                _ => neutral |= region,
            }
        }
        if counts_territory {
            neutral |= settled.to_fill;
            territory = ByColor::from_fn(|color| territory[color] - settled.to_fill);
        }
        let prisoners = ByColor::from_fn(|color| board.prisoners(color) + (*board.stones(color) & settled.dead).len());
        Score { scoring: rules.scoring, stones, territory, prisoners, neutral, komi, handicap_bonus: 0 }
    }

    /// The points of a colour; White's with komi and what the handicap gives.
    pub fn points(&self, color: Color) -> f64 {
        let counted = self.territory[color].len()
            + match self.scoring {
                Scoring::Area => self.stones[color].len(),
                Scoring::Territory => self.prisoners[!color],
            };
        let given = match color {
            Color::Black => 0.0,
            Color::White => self.komi + self.handicap_bonus as f64,
        };
        counted as f64 + given
    }

    /// Returns by how many points Black leads.
    pub fn lead(&self) -> f64 {
        self.points(Color::Black) - self.points(Color::White)
    }

    /// Returns the winner and the margin.
    pub fn result(&self) -> GameResult {
        GameResult::from_lead(self.lead())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Move, Point, Size};

    fn count(text: &str, rules: Rules) -> Score {
        let diagram = Diagram::parse(&text.replace('x', "X").replace('o', "O")).unwrap();
        let board = diagram.board(Color::Black).unwrap();
        // Small letters are dead stones.
        let marked = Diagram::parse(text).unwrap();
        let dead = marked.marks.iter().filter(|(mark, _)| "xo".contains(*mark)).map(|(_, point)| *point).collect();
        Score::of_board(&board, &Settled { dead, ..Settled::default() }, &rules, 0.5)
    }

    const GAME: &str = "
        . X . O .
        X X . O .
        o . X O O
        . X X O x
        . . X O .";

    #[test]
    fn area_counts_stones_and_what_they_surround() {
        let score = count(GAME, Rules::CHINESE);
        assert_eq!(score.points(Color::Black), 7.0 + 6.0);
        assert_eq!(score.points(Color::White), 6.0 + 4.0 + 0.5);
        assert_eq!(score.neutral.len(), 2);
        assert_eq!(score.lead(), 2.5);
        assert_eq!(score.result().to_string(), "B+2.5");
    }

    #[test]
    fn territory_counts_dead_stones_twice() {
        let score = count(GAME, Rules::JAPANESE);
        assert_eq!(score.prisoners[Color::White], 1);
        assert_eq!(score.points(Color::Black), 6.0 + 1.0);
        assert_eq!(score.points(Color::White), 4.0 + 1.0 + 0.5);
        assert_eq!(score.lead(), 1.5);
    }

    #[test]
    fn captured_stones_are_prisoners() {
        let mut board = Board::from_diagram("O X .\n. . .\n. . .");
        board.play(Color::Black, Point::parse("A2", board.size()).unwrap());
        let score = Score::of_board(&board, &Settled::default(), &Rules::JAPANESE, 0.0);
        assert_eq!(score.points(Color::Black), 7.0 + 1.0);
        let score = Score::of_board(&board, &Settled::default(), &Rules::CHINESE, 0.0);
        assert_eq!(score.points(Color::Black), 9.0);
    }

    #[test]
    fn an_empty_board_is_nobodys_and_white_has_the_komi() {
        let score = Score::of(&Game::new(Size::NINE, Rules::CHINESE, 7.5), &Settled::default());
        assert_eq!(score.neutral.len(), 81);
        assert_eq!(score.result().to_string(), "W+7.5");
    }

    #[test]
    fn handicap_stones_are_paid_for_as_the_rules_say() {
        for (rules, bonus) in [(Rules::CHINESE, 3), (Rules::AGA, 2), (Rules::JAPANESE, 0), (Rules::NEW_ZEALAND, 0)] {
            let mut game = Game::new(Size::NINE, rules, 0.5);
            game.place_fixed_handicap(3).unwrap();
            game.play(Color::White, Move::Pass).unwrap();
            let score = Score::of(&game, &Settled::default());
            assert_eq!(score.handicap_bonus, bonus, "{rules}");
            assert_eq!(score.points(Color::White), 0.5 + bonus as f64);
        }
    }

    #[test]
    fn behind_a_dame_each_side_has_its_own() {
        let board = Board::from_diagram(". X . O .\n. X . O .\n. X X O .\n. . X O .\n. . . . .");
        let dame: PointSet = ["C1", "D1"].into_iter().filter_map(|at| Point::parse(at, board.size())).collect();
        let count = |settled: &Settled, rules: &Rules| Score::of_board(&board, settled, rules, 0.0);
        assert_eq!(count(&Settled::default(), &Rules::JAPANESE).lead(), 0.0);
        let open = Settled { dame, ..Settled::default() };
        assert_eq!(count(&open, &Rules::JAPANESE).territory.0.map(|points| points.len()), [7, 5]);
        assert_eq!(count(&open, &Rules::CHINESE).lead(), 7.0 + 5.0 - 5.0 - 4.0);
        let filled = Settled { to_fill: PointSet::of(Point::parse("B1", board.size()).unwrap()), ..open };
        assert_eq!(count(&filled, &Rules::JAPANESE).territory.0.map(|points| points.len()), [6, 5]);
        assert_eq!(count(&filled, &Rules::CHINESE).lead(), count(&open, &Rules::CHINESE).lead());
    }

    #[test]
    fn points_in_seki_are_territory_only_where_the_area_is_counted() {
        let board = Board::from_diagram("X . X O\nX X O .\nO O O O\n. O . O");
        let settled = Settled { seki: *board.stones(Color::Black), ..Settled::default() };
        let area = Score::of_board(&board, &settled, &Rules::CHINESE, 0.0);
        let territory = Score::of_board(&board, &settled, &Rules::JAPANESE, 0.0);
        assert_eq!(area.territory[Color::Black].len(), 1);
        assert_eq!(territory.territory[Color::Black].len(), 0);
        assert_eq!(territory.territory[Color::White].len(), 3);
    }
}
