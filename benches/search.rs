//! Alpha-beta on middle-game positions.

use criterion::{Criterion, criterion_group, criterion_main};
use keisei::app::bench::positions;
use keisei::board::Game;
use keisei::board::rules::Rules;
use keisei::search::alphabeta::Settings;
use keisei::search::alphabeta::learned::LikelyPlays;
use keisei::search::{ClassicPlayer, Limits, Player, Unhurried};

fn alpha_beta(c: &mut Criterion) {
    let games: Vec<Game> =
        positions().into_iter().step_by(4).map(|board| Game::from_board(board, Rules::CHINESE, 7.5)).collect();
    let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(LikelyPlays::new(LikelyPlays::PRICE)));
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    c.bench_function("alpha-beta, 3 positions, 200 nodes each, 19x19", |b| {
        b.iter(|| {
            let choices = games.iter().map(|game| player.choose(game, game.to_play(), &limits, &Unhurried));
            choices.map(|choice| choice.stats.nodes).sum::<u64>()
        });
    });
}

criterion_group!(benches, alpha_beta);
criterion_main!(benches);
