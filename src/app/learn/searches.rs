//! `keisei learn searches`: the weights by which searches on small boards order moves, from what tree searches prefer.
//!
//! Weights that make likely what a search comes to prefer let the next search begin there. So `mcts` plays itself, and
//! every position that a search came to often is a lesson: each move is to be as likely as its share of the visits
//! (`docs/learning.md#moves-that-searches-prefer`).

use std::io::Write;
use std::path::PathBuf;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::patterns::refine::{Fit, Lesson, measure, refine};
use super::self_play;
use crate::app::match_runner::random_opening;
use crate::app::output;
use crate::board::rules::Rules;
use crate::board::{Board, Color, Game, Move, Point, Size};
use crate::pattern::predict::Recent;
use crate::pattern::predict::weights::Weights;
use crate::search::mcts::preferences::Preference;
use crate::search::mcts::{Settings, TreePlayer};
use crate::search::{Limits, Unhurried};

/// The options.
#[derive(clap::Args)]
pub struct Args {
    /// The folder to write moves-small.bin to; without it only measures
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The number of games; one in ten is held out
    #[arg(long, default_value_t = 160, value_parser = clap::value_parser!(u64).range(10..))]
    games: u64,
    /// The playouts of each search
    #[arg(long, default_value_t = 8000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// A position is learned from if plays there had so many visits
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..))]
    visits: u32,
    /// Begins with the weights learned from game records, where it otherwise begins with those of moves-small.bin
    #[arg(long)]
    anew: bool,
    /// The seed of the games and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The most random moves with which a game begins.
const MOST_OPENING_MOVES: usize = 6;
/// The komi of the games.
const KOMI: f64 = 7.5;
/// A game ends when a side wins this share of the playouts or more, in permille: then its moves matter little.
const DECIDED_PERMILLE: i32 = 970;
/// The number of games of which one is held out.
const HELD_OUT: usize = 10;

/// A game, and what searches preferred: the number of the move that a search was for, and a position in its tree.
struct Studied {
    moves: Vec<(Color, Move)>,
    preferences: Vec<(usize, Preference)>,
}

/// One position of a game's searches.
struct Study<'a> {
    game: &'a Studied,
    number: usize,
    preference: &'a Preference,
}

impl Lesson for Study<'_> {
    fn position(&self) -> (Board, Recent) {
        let mut board = Board::new(Size::NINE);
        let mut played = self.game.moves[..self.number].to_vec();
        let mut color = played.last().map_or(Color::Black, |(color, _)| !*color);
        for mv in &self.preference.line {
            played.push((color, *mv));
            color = !color;
        }
        for (_, mv) in &played {
            board.play_move(*mv);
            board.forget_history();
        }
        (board, Recent::from_moves(played.iter().copied(), color))
    }

    fn shares(&self) -> &[(Point, f32)] {
        &self.preference.shares
    }
}

/// Runs the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(folder) = &args.output {
        output::make_folder(folder)?;
    }
    let games = self_play::games(args.games, args.seed, |random, _| play(args, random));
    let (held_out, learned_from): (Vec<_>, Vec<_>) =
        games.iter().enumerate().partition(|(number, _)| number % HELD_OUT == HELD_OUT - 1);
    let [lessons, held_out] = [learned_from, held_out].map(studies);
    writeln!(out, "{} games, {} positions, {} more held out", games.len(), lessons.len(), held_out.len())?;
    let start = if args.anew { Weights::shipped() } else { Weights::for_search(Size::NINE) };
    tell(out, "before", start, &held_out)?;
    let Some(folder) = &args.output else { return Ok(()) };
    let learned = refine(start, &lessons, args.seed);
    tell(out, "learned", &learned, &held_out)?;
    let changes = learned.changes_from(Weights::shipped());
    let text = format!(
        "Changes of moves.bin for small boards made by `keisei learn searches` from {} games, {} positions,\n\
         {} playouts a search, {} visits a position, seed {}.",
        games.len(),
        lessons.len(),
        args.playouts,
        args.visits,
        args.seed
    );
    output::write_whole(&folder.join("moves-small.bin"), changes.to_bytes(&text))?;
    Ok(())
}

/// All positions of the searches of these games.
fn studies(games: Vec<(usize, &Studied)>) -> Vec<Study<'_>> {
    let mut found = Vec::new();
    for (_, game) in games {
        found.extend(game.preferences.iter().map(|(number, preference)| Study { game, number: *number, preference }));
    }
    found
}

fn tell(out: &mut dyn Write, name: &str, weights: &Weights, held_out: &[Study<'_>]) -> std::io::Result<()> {
    let Fit { log_p, first } = measure(weights, held_out);
    writeln!(out, "{name:<8} log p {log_p:.3}, preferred move first {first:.1} %")
}

/// Plays a game.
fn play(args: &Args, mut random: Xoshiro256PlusPlus) -> Studied {
    let mut game = Game::new(Size::NINE, Rules::CHINESE, KOMI);
    random_opening(&mut game, random.random_range(1..=MOST_OPENING_MOVES), random.random());
    let mut player = TreePlayer::new("mcts", Settings::MCTS, random.random());
    let limits = Limits { playouts: Some(args.playouts), ..Limits::default() };
    let mut preferences = Vec::new();
    while !game.is_over() && game.moves().len() < Size::NINE.area() {
        let (choice, found) = player.choose_and_tell(&game, &limits, &Unhurried, args.visits);
        let number = game.moves().len();
        preferences.extend(found.into_iter().map(|preference| (number, preference)));
        let won = choice.candidates.first().and_then(|best| best.win).unwrap_or(500);
        let is_decided = !(1000 - DECIDED_PERMILLE..=DECIDED_PERMILLE).contains(&won);
        if is_decided || game.play(game.to_play(), choice.mv()).is_err() {
            break;
        }
    }
    Studied { moves: game.moves().to_vec(), preferences }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn changes_are_learned_from_searches_and_written() {
        let folder = tempfile::tempdir().unwrap();
        let output = Some(folder.path().to_owned());
        let args = Args { output, games: 10, playouts: 40, visits: 15, anew: true, seed: 1 };
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        let told = String::from_utf8(out).unwrap();
        assert!(told.starts_with("10 games, "), "{told}");
        assert!(told.contains("before") && told.contains("learned"), "{told}");
        let bytes = fs::read(folder.path().join("moves-small.bin")).unwrap();
        let changes = Weights::parse(&bytes).unwrap();
        assert!(changes.shape_count() > 0);
        assert!(changes.shape_count() < Weights::shipped().shape_count() / 2);
    }

    #[test]
    fn a_lesson_is_the_position_in_the_tree() {
        let point = |vertex| Point::parse(vertex, Size::NINE).unwrap();
        let [e5, g4, c3, d4] = ["E5", "G4", "C3", "D4"].map(point);
        let moves = [(Color::Black, e5), (Color::White, g4)].map(|(color, point)| (color, Move::Play(point)));
        let preference = Preference { line: vec![Move::Play(c3)], shares: vec![(d4, 1.0)] };
        let game = Studied { moves: moves.to_vec(), preferences: vec![(1, preference)] };
        // The move of the game after the search does not matter.
        let found = studies(vec![(0, &game)]);
        let (board, recent) = found[0].position();
        assert_eq!(board.cell(e5).color(), Some(Color::Black));
        assert_eq!(board.cell(c3).color(), Some(Color::White));
        assert_eq!(board.cell(g4).color(), None);
        assert_eq!(board.to_play(), Color::Black);
        assert_eq!(recent.moves, [Some(c3), Some(e5), None, None]);
    }
}
