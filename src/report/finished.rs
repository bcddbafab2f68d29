//! Makes the report of a game that both sides have ended: a count instead of an estimate.

use super::facts::{neighbors, number};
use super::model::{CountReport, CountSide, Remaining};
use super::{EyesReport, GroupReport, Meta, Report, ScoreReport, SideReport, Told};
use crate::board::score::Score;
use crate::board::{Board, Color, Game, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::field::Phase;
use crate::eval::safety::Status;
use crate::eval::shape::group::Group;
use crate::eval::shape::region::enclosed_regions;
use crate::judge::eyes::plain_eyes;
use crate::search::ending::Ending;

/// Makes the report of a game that ends in this way.
pub(super) fn report(game: &Game, analysis: &Analysis, ending: &Ending, meta: Meta) -> Report {
    let score = ending.score(game);
    let told = Told {
        phase: Phase::Finished,
        score: counted(game.board(), &score, ending),
        remaining: None,
        ownership: ownership(game.board(), &score),
        groups: analysis.groups().iter().map(|group| told(game, analysis, ending, group)).collect(),
        moves: Vec::new(),
        lines: Vec::new(),
    };
    told.of(game, analysis, meta)
}

/// Returns the score of a board that is finished except for dame, before both sides have passed. It is the score of the
/// count, which may be off by half of the points that are still open.
pub(super) fn nearly(game: &Game, ending: &Ending) -> ScoreReport {
    let counted = counted(game.board(), &ending.score(game), ending);
    ScoreReport { give_or_take: ending.open.len() as f64 / 2.0, counted: None, ..counted }
}

impl Remaining {
    /// Returns the moves that remain when the stones have settled everything else.
    pub(super) fn of(board: &Board, ending: &Ending) -> Remaining {
        let settled = ending.settled;
        let left = |points: &PointSet| reading_order(board, &(*points - settled.seki.grown()));
        Remaining { dame: left(&settled.dame), to_fill: left(&settled.to_fill) }
    }
}

fn counted(board: &Board, score: &Score, ending: &Ending) -> ScoreReport {
    let side = |color: Color| {
        let dead = board.stones(!color).iter().filter(|stone| !score.stones[!color].contains(*stone)).count();
        let territory = score.territory[color].len();
        let side = CountSide { territory, stones: score.stones[color].len(), prisoners: board.prisoners(!color), dead };
        // The komi and the compensation for the handicap are shown by themselves.
        let given = if color == Color::White { score.komi + score.handicap_bonus as f64 } else { 0.0 };
        let told = SideReport {
            territory: (territory + dead) as f64,
            prisoners: side.prisoners as f64,
            area: (side.stones + territory) as f64,
            total: score.points(color) - given,
        };
        (told, side)
    };
    let [(black, of_black), (white, of_white)] = Color::BOTH.map(side);
    let count = CountReport {
        black: of_black,
        white: of_white,
        dame: reading_order(board, &score.neutral),
        to_fill: reading_order(board, &(ending.settled.to_fill & score.neutral)),
    };
    ScoreReport { lead: score.lead(), give_or_take: 0.0, counted: Some(count), black, white }
}

/// Returns the owner of each point: rows, the top one first.
fn ownership(board: &Board, score: &Score) -> Vec<Vec<f64>> {
    let side = board.size().side();
    let owner = |row, column| {
        let point = Point::at(column, row);
        let has = |color: &Color| (score.stones[*color] | score.territory[*color]).contains(point);
        Color::BOTH.into_iter().find(has).map_or(0.0, |color| f64::from(color.sign()))
    };
    (0..side).rev().map(|row| (0..side).map(|column| owner(row, column)).collect()).collect()
}

fn reading_order(board: &Board, points: &PointSet) -> Vec<Point> {
    board.size().points().filter(|point| points.contains(*point)).collect()
}

/// Returns the report of a group, with the fate of most of its stones.
fn told(game: &Game, analysis: &Analysis, ending: &Ending, group: &Group) -> GroupReport {
    let board = game.board();
    let settled = ending.settled_by(game.rules());
    let most = |stones: PointSet| 2 * (stones & group.stones).len() > group.stones.len();
    let status = match () {
        () if most(settled.dead) => Status::Dead,
        () if most(settled.seki) => Status::Seki,
        () => Status::Alive,
    };
    let eyes = plain_eyes(board, analysis, group);
    GroupReport {
        id: number(group.id),
        color: group.color,
        at: group.at,
        stones: reading_order(board, &group.stones),
        chains: group.chains.len(),
        liberties: group.liberties.len(),
        eyes: EyesReport { first: f64::from(eyes.first) / 2.0, second: f64::from(eyes.second) / 2.0 },
        regions: enclosed_regions(board, &group.stones),
        freedom: analysis.free()[group.id.index()],
        safety: if status == Status::Dead { 0.0 } else { 1.0 },
        status,
        danger: None,
        importance: None,
        neighbors: neighbors(board, analysis, group).into_iter().map(number).collect(),
        semeai: Vec::new(),
        attack: None,
        defend: None,
        proof: ending.proof(&group.stones),
        attack_proof: None,
        defend_proof: None,
        attack_line: Vec::new(),
        defend_line: Vec::new(),
        escape: None,
        in_ko: false,
        grounds: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Move;
    use crate::board::rules::Rules;
    use crate::report::text::{self, Style};
    use crate::search::ending::Counter;

    /// A board on which A7 is dead, and C4, D6 and D7 are neutral.
    const BOARD: &str = "
        O . X . O . .
        . X X . O . O
        . . X O O . .
        X X . O . O .
        . X X O O O .
        . . X X X O O
        . . . . X X X";

    fn game(rules: Rules, passes: usize) -> Game {
        let mut game = Game::from_board(Board::from_diagram(BOARD), rules, 0.5);
        for _ in 0..passes {
            game.play(game.to_play(), Move::Pass).unwrap();
        }
        game
    }

    fn report(rules: Rules, passes: usize) -> Report {
        let game = game(rules, passes);
        Report::of(&game, &Analysis::thorough(game.board()), Meta::default())
    }

    #[test]
    fn a_finished_game_is_counted_in_whole_numbers() {
        for rules in Rules::ALL {
            let report = report(rules, 2);
            let count = Counter::new().count(&Board::from_diagram(BOARD)).score(&game(rules, 2));
            assert_eq!(report.score.lead, count.lead(), "{rules}");
            assert_eq!(report.score.give_or_take, 0.0);
            assert_eq!(report.phase, Phase::Finished);
            assert_eq!(report.moves, []);
            let totals = [&report.score.black, &report.score.white].map(|side| side.total);
            assert_eq!(totals[0] - totals[1] - 0.5, report.score.lead, "{rules}");
        }
    }

    #[test]
    fn prisoners_and_dead_stones_are_told_apart() {
        let report = report(Rules::JAPANESE, 2);
        let counted = report.score.counted.as_ref().unwrap();
        assert_eq!((counted.black.dead, counted.black.prisoners), (1, 0));
        assert_eq!((counted.white.dead, counted.white.prisoners), (0, 0));
        let dead = report.groups.iter().find(|group| group.status == Status::Dead).unwrap();
        assert_eq!((dead.color, dead.stones.len()), (Color::White, 1));
        insta::assert_snapshot!(text::render(&report, Style::Plain));
    }

    #[test]
    fn before_both_have_passed_what_is_left_is_told() {
        let report = report(Rules::JAPANESE, 1);
        assert!(report.score.counted.is_none());
        let count = Counter::new().count(&Board::from_diagram(BOARD)).score(&game(Rules::JAPANESE, 2));
        assert_eq!(report.score.lead, count.lead());
        let left = report.remaining.as_ref().unwrap();
        assert!(!left.dame.is_empty());
        insta::assert_snapshot!(text::render(&report, Style::Plain));
    }
}
