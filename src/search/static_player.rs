//! The player that looks one move ahead: the move after which the static evaluation is best.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::home::{least_gain, quiet_home};
use super::{Candidate, Choice, Control, Limits, Player, Stats};
use crate::board::{Board, Color, Game, Move, Point};
use crate::eval::evaluator::{Evaluation, Evaluator};

/// The number of moves that are told, best first.
const MOVES_TOLD: usize = 10;

/// Plays the move with the best lead after it, by the rules of the game, komi included; passes when none gains on
/// passing. Moves that come to the same are chosen among by chance.
pub struct StaticPlayer {
    rng: Xoshiro256PlusPlus,
    /// Judges positions, remembering what it read in those before.
    evaluator: Evaluator,
    /// The evaluation whose number is compared.
    evaluation: Evaluation,
}

impl StaticPlayer {
    /// A player whose choice among equals follows from the seed.
    pub fn new(seed: u64) -> StaticPlayer {
        StaticPlayer::by(Evaluation::Learned, seed)
    }

    /// A player that compares the number of this evaluation.
    pub fn by(evaluation: Evaluation, seed: u64) -> StaticPlayer {
        StaticPlayer { rng: Xoshiro256PlusPlus::seed_from_u64(seed), evaluator: Evaluator::new(), evaluation }
    }
}

impl Player for StaticPlayer {
    fn name(&self) -> &'static str {
        "static"
    }

    fn set_seed(&mut self, seed: u64) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    fn choose(&mut self, game: &Game, color: Color, limits: &Limits, control: &dyn Control) -> Choice {
        let mut board = game.board().clone();
        board.set_to_play(color);
        let StaticPlayer { rng, evaluator, evaluation } = self;
        let before = evaluator.opinion_on(&mut board, *evaluation, None);
        let at_home = quiet_home(&board, &before.analysis, color);
        let quiet = |point: &Point| board.is_own_eye(color, *point) || at_home.contains(*point);
        let playable = |point: &Point| limits.allow(*point) && !quiet(point);
        let mut moves: Vec<Point> = game.legal_plays(color).filter(playable).collect();
        moves.shuffle(rng);

        let mut lead_after = |mv| {
            let lead = after(&mut board, color, mv, |board| {
                evaluator.opinion_on(board, *evaluation, None).lead_at_rest(game.rules(), game.komi(), game.handicap())
            });
            (lead * 100.0).round() as i32 * color.sign()
        };
        let passing = lead_after(Move::Pass);
        let mut stats = Stats { nodes: 1, evaluations: 1, ..Stats::default() };
        let mut tried: Vec<(i32, Point)> = Vec::new();
        for point in moves {
            if control.stop() && !tried.is_empty() {
                break;
            }
            tried.push((lead_after(Move::Play(point)), point));
            stats.nodes += 1;
            stats.evaluations += 1;
        }
        tried.sort_by_key(|(lead, _)| -lead);
        let least = least_gain(game);
        let candidate = |mv, lead| Candidate {
            score: Some(lead + color.sign() * before.tempo()),
            visits: 1,
            reasons: vec![format!("{:+.1} against passing", f64::from(lead - passing) / 100.0)],
            ..Candidate::new(mv)
        };
        let mut candidates: Vec<Candidate> = tried
            .iter()
            .take_while(|(lead, _)| *lead >= passing + least)
            .take(MOVES_TOLD)
            .map(|(lead, point)| candidate(Move::Play(*point), *lead))
            .collect();
        if candidates.is_empty() {
            candidates
                .push(Candidate { reasons: vec!["no move gains anything".into()], ..candidate(Move::Pass, passing) });
        }
        Choice { candidates, stats, ..Choice::default() }
    }
}

/// The answer about the position after a move, which is taken back.
fn after<T>(board: &mut Board, color: Color, mv: Move, ask: impl FnOnce(&mut Board) -> T) -> T {
    match mv {
        Move::Play(point) => board.play(color, point),
        Move::Pass => board.pass(color),
    }
    let answer = ask(board);
    board.undo();
    answer
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{PointSet, Size};
    use crate::search::Unhurried;

    /// Both sides live, and nothing is left to play.
    pub(in crate::search) const FINISHED: &str = ". X . X O . O
                                                  X X X X O O O
                                                  . X . X O O .
                                                  X X X X O O O
                                                  X X X X O O O
                                                  X . X X O . O
                                                  X X X X O O O";

    fn choose(game: &Game) -> Choice {
        StaticPlayer::new(1).choose(game, game.to_play(), &Limits::default(), &Unhurried)
    }

    #[test]
    fn a_finished_board_is_left_alone() {
        let board = Board::from_diagram(FINISHED);
        let game = Game::from_board(board, Rules::CHINESE, 0.0);
        assert_eq!(choose(&game).mv(), Move::Pass);
    }

    #[test]
    fn by_ayas_number_a_finished_board_is_left_alone_too() {
        let game = Game::from_board(Board::from_diagram(FINISHED), Rules::CHINESE, 0.0);
        let mut player = StaticPlayer::by(Evaluation::Aya, 1);
        let choice = player.choose(&game, game.to_play(), &Limits::default(), &Unhurried);
        assert_eq!(choice.mv(), Move::Pass);
        assert_eq!(choice.candidates[0].score, Some(7 * 100 * game.to_play().sign()));
    }

    #[test]
    fn only_the_points_allowed_are_looked_at() {
        let game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
        let area = Point::parse("B2", Size::NINE).map(PointSet::of);
        let choice =
            StaticPlayer::new(1).choose(&game, Color::Black, &Limits { area, ..Limits::default() }, &Unhurried);
        assert_eq!(choice.stats.evaluations, 2);
        assert_eq!(choice.mv().to_string(), "B2");
    }

    #[test]
    fn what_a_player_remembers_changes_nothing() {
        let mut player = StaticPlayer::new(1);
        let mut game = Game::new(Size::new(7).unwrap(), Rules::CHINESE, 7.0);
        for _ in 0..12 {
            player.set_seed(1);
            let choice = player.choose(&game, game.to_play(), &Limits::default(), &Unhurried);
            assert_eq!(choice.candidates, choose(&game).candidates);
            game.play(game.to_play(), choice.mv()).unwrap();
        }
    }

    #[test]
    fn the_first_move_gains_something_and_figures_go_down() {
        let game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
        let choice = choose(&game);
        assert!(matches!(choice.mv(), Move::Play(_)));
        assert!(choice.candidates.is_sorted_by_key(|candidate| candidate.score.map(|score| -score)));
        assert_eq!(choice.stats.evaluations, 82);
    }
}
