//! The player that plays any legal move but into its own eyes.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Choice, Control, Limits, Player};
use crate::board::{Color, Game, Move, Point};

/// Plays a legal move that does not fill an own one-point eye, each with the same chance; passes if there is none.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    rng: Xoshiro256PlusPlus,
}

impl RandomPlayer {
    /// A player whose moves follow from the seed.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Player for RandomPlayer {
    fn name(&self) -> &'static str {
        "random"
    }

    fn set_seed(&mut self, seed: u64) {
        *self = RandomPlayer::new(seed);
    }

    fn choose(&mut self, game: &Game, color: Color, _limits: &Limits, _control: &dyn Control) -> Choice {
        let moves: Vec<Point> = game.legal_plays(color).filter(|p| !game.board().is_own_eye(color, *p)).collect();
        if moves.is_empty() {
            return Choice::only(Move::Pass);
        }
        Choice::only(Move::Play(moves[self.rng.random_range(0..moves.len())]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Size};
    use crate::search::Unhurried;

    fn choose(game: &Game, seed: u64) -> Move {
        RandomPlayer::new(seed).choose(game, game.to_play(), &Limits::default(), &Unhurried).mv()
    }

    #[test]
    fn only_eyes_and_suicide_left_means_pass() {
        let board = Board::from_diagram(
            ". X . O .
             X X X O O
             . X O O .
             X X O O O
             X X X O .",
        );
        let mut game = Game::from_board(board, Rules::CHINESE, 0.0);
        let shared = Move::parse("C5", game.board().size()).unwrap();
        assert_eq!(choose(&game, 1), shared);
        game.play(Color::Black, shared).unwrap();
        assert_eq!(choose(&game, 1), Move::Pass);
    }

    #[test]
    fn the_seed_decides_the_game() {
        let game_of = |seed| {
            let mut player = RandomPlayer::new(seed);
            let mut game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
            while !game.is_over() && game.moves().len() < 500 {
                let color = game.to_play();
                let mv = player.choose(&game, color, &Limits::default(), &Unhurried).mv();
                game.play(color, mv).unwrap();
            }
            assert!(game.is_over());
            game.moves().to_vec()
        };
        assert_eq!(game_of(7), game_of(7));
        assert_ne!(game_of(7), game_of(8));
    }
}
