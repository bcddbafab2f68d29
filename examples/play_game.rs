//! Plays a game on 9x9 between two of the players, and draws the board at its end.

use keisei::board::rules::Rules;
use keisei::board::{Game, Size};
use keisei::search::{Limits, PatternPlayer, Player, RandomPlayer, Unhurried};

fn main() {
    let mut game = Game::new(Size::NINE, Rules::CHINESE, 7.5);
    let mut players: [Box<dyn Player>; 2] = [Box::new(PatternPlayer::new()), Box::new(RandomPlayer::new(1))];
    while !game.is_over() && game.moves().len() < 3 * Size::NINE.area() {
        let color = game.to_play();
        let choice = players[color as usize].choose(&game, color, &Limits::default(), &Unhurried);
        game.play(color, choice.mv()).expect("players keep the rules");
    }
    let [black, white] = players.map(|player| player.name());
    println!("{black} against {white}, {} moves:\n{}", game.moves().len(), game.board());
}
