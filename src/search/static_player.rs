//! The player that looks one move ahead: the move after which the static evaluation is best.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::home::{least_gain, quiet_home};
use super::{Candidate, Choice, Control, Limits, Player, Stats};
use crate::board::{Board, Color, Game, Move, Point};
use crate::eval::evaluator::Evaluator;

/// The number of moves that are told, best first.
const MOVES_TOLD: usize = 10;

/// Plays the move with the best static evaluation after it; passes when none gains on passing. Moves that come to the
/// same are chosen among by chance.
pub struct StaticPlayer {
    rng: Xoshiro256PlusPlus,
    /// Judges positions, remembering what it read in those before.
    evaluator: Evaluator,
}

impl StaticPlayer {
    /// A player whose choice among equals follows from the seed.
    pub fn new(seed: u64) -> StaticPlayer {
        StaticPlayer { rng: Xoshiro256PlusPlus::seed_from_u64(seed), evaluator: Evaluator::new() }
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
        let StaticPlayer { rng, evaluator } = self;
        let before = evaluator.analyse_on(&mut board);
        let at_home = quiet_home(&board, &before, color);
        let quiet = |point: &Point| board.is_own_eye(color, *point) || at_home.contains(*point);
        let playable = |point: &Point| limits.allow(*point) && !quiet(point);
        let mut moves: Vec<Point> = game.legal_plays(color).filter(playable).collect();
        moves.shuffle(rng);

        let mut lead_after = |mv| lead_after(&mut board, evaluator, game, color, mv);
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
            score: Some(lead + color.sign() * before.score.tempo),
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

/// The colour's lead after its move in 1/100 point, by the rules of the game, komi included, as a search compares it.
fn lead_after(board: &mut Board, evaluator: &mut Evaluator, game: &Game, color: Color, mv: Move) -> i32 {
    match mv {
        Move::Play(point) => board.play(color, point),
        Move::Pass => board.pass(color),
    }
    let lead = evaluator.analyse_on(board).score.lead_at_rest(game.rules(), game.komi(), game.handicap());
    board.undo();
    (lead * 100.0).round() as i32 * color.sign()
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
