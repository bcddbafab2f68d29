//! The player without judgement: it plays the move that strong players would most likely play.

use super::{Candidate, Choice, Control, Limits, Player, Stats};
use crate::board::benson::{Status, Unconditional};
use crate::board::{Color, Game, Move};
use crate::pattern::predict::{MovePredictor, Predicted, Recent};

/// Plays the most probable move by the learned patterns, and ranks all others. It leaves out eyes of its own and points
/// of unconditional territory, of which the records have few, and passes when nothing else is left.
#[derive(Default)]
pub struct PatternPlayer {
    predictor: MovePredictor,
}

impl PatternPlayer {
    /// A player. Nothing in it is left to chance.
    pub fn new() -> PatternPlayer {
        PatternPlayer::default()
    }
}

impl Player for PatternPlayer {
    fn name(&self) -> &'static str {
        "patterns"
    }

    fn set_seed(&mut self, _seed: u64) {}

    fn choose(&mut self, game: &Game, color: Color, limits: &Limits, _control: &dyn Control) -> Choice {
        let mut board = game.board().clone();
        board.set_to_play(color);
        let mut moves: Vec<Predicted> = Vec::new();
        self.predictor.predict(&mut board, &Recent::of(game, color), &mut moves);
        let settled = Unconditional::of(&board);
        let open = |found: &&Predicted| {
            limits.allow(found.point)
                && !board.is_own_eye(color, found.point)
                && !matches!(settled.status(&board, found.point), Status::Territory(_))
                && game.check(color, Move::Play(found.point)).is_ok()
        };
        let candidate = |found: &Predicted| Candidate {
            prior: Some(found.permille()),
            reasons: vec![format!("strong players play here {:.1} % of the time", f64::from(found.permille()) / 10.0)],
            ..Candidate::new(Move::Play(found.point))
        };
        let mut candidates: Vec<Candidate> = moves.iter().filter(open).map(candidate).collect();
        if candidates.is_empty() {
            candidates.push(Candidate::new(Move::Pass));
        }
        Choice { candidates, stats: Stats { nodes: 1, ..Stats::default() }, ..Choice::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Point, PointSet, Size};
    use crate::search::Unhurried;

    fn choose(game: &Game) -> Choice {
        PatternPlayer::new().choose(game, game.to_play(), &Limits::default(), &Unhurried)
    }

    #[test]
    fn the_first_move_is_in_a_corner_and_all_moves_are_ranked() {
        let choice = choose(&Game::new(Size::NINETEEN, Rules::CHINESE, 7.5));
        assert_eq!(choice.candidates.len(), 361);
        assert!(choice.candidates.is_sorted_by_key(|candidate| -candidate.prior.unwrap()));
        let first = choice.mv().point().unwrap();
        assert!([3, 4].contains(&Size::NINETEEN.line(first)), "{first}");
    }

    #[test]
    fn only_the_points_named_are_played_at() {
        let game = Game::new(Size::NINETEEN, Rules::CHINESE, 7.5);
        let area = Point::parse("A1", Size::NINETEEN).map(PointSet::of);
        let limits = Limits { area, ..Limits::default() };
        let choice = PatternPlayer::new().choose(&game, game.to_play(), &limits, &Unhurried);
        assert_eq!(choice.candidates.len(), 1);
        assert_eq!(choice.mv().to_string(), "A1");
    }

    #[test]
    fn only_eyes_left_means_pass() {
        let board = Board::from_diagram(". X X O .\nX X X O O\n. X O O .\nX X O O O\nX X X O .");
        let game = Game::from_board(board, Rules::CHINESE, 0.0);
        assert_eq!(choose(&game).mv(), Move::Pass);
    }
}
