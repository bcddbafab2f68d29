//! `keisei learn positions`: labels of the positions that searches judge.
//!
//! A search prefers the positions about which the evaluation errs in its favour, and positions of good games tell
//! little of those. So games are played, positions that the search judged on the way are drawn, and the tree search by
//! random games, which asks the evaluation nothing here, says whose the points are (`docs/learning.md`).

use std::io::Write;
use std::path::PathBuf;
use std::slice;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::referee::referee;
use super::self_play;
use crate::app::match_runner::random_opening;
use crate::app::output;
use crate::board::rules::Rules;
use crate::board::{Color, Game, Move, PointMap, Size};
use crate::search::alphabeta::learned::LikelyPlays;
use crate::search::alphabeta::{ClassicPlayer, Settings};
use crate::search::{Limits, Player, Unhurried};

/// The options.
#[derive(clap::Args)]
pub struct Args {
    /// The file to write the labelled positions to, a JSON object a line
    #[arg(short, long)]
    output: PathBuf,
    /// The number of games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The board's side
    #[arg(long, value_name = "SIDE", default_value_t = 9, value_parser = clap::value_parser!(u8).range(2..=19))]
    size: u8,
    /// The nodes of each search from which positions are drawn
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The number of positions that are drawn of a game
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Draws the ends of the best lines that searches find, where all that they judge is drawn from otherwise
    #[arg(long)]
    ends: bool,
    /// The playouts by which a position is labelled
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// The seed of the games and of what is drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The random moves with which a game begins.
const OPENING_MOVES: usize = 4;
/// The komi of the games.
const KOMI: f64 = 7.5;
/// The playouts for a move of the tree search's, where it is the opponent: enough to punish mistakes, and few enough
/// that its side does not win every game.
const OPPONENTS_PLAYOUTS: u64 = 300;
/// The share of the playouts that says by how much a side leads. With the others komi makes the game even, for a tree
/// search is careless where a game is won or lost.
const SCOUTING: u64 = 4;
/// The ownership from which a point is surely somebody's, in permille: in random games every side loses points that no
/// player would, so that few are owned in all of them.
const SURE_PERMILLE: i32 = 770;
/// A game is given up after so many moves, in parts of the board's points.
const LONGEST_GAME: usize = 2;

/// A labelled position, as `keisei learn territory` reads it.
#[derive(Serialize)]
struct Line {
    id: String,
    size: usize,
    komi: f64,
    moves: Vec<(char, String)>,
    /// In percent, Black's positive, the top row first.
    ownership: Vec<i32>,
    black_lead: f64,
}

/// Runs the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    output::check(&args.output)?;
    let of = |random, number| of_game(args, random, number);
    let lines: Vec<Line> = self_play::games(args.games, args.seed, of).into_iter().flatten().collect();
    let texts: Vec<String> = lines.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    output::write_whole(&args.output, texts.join("\n") + "\n")?;
    writeln!(out, "{} positions of {} games in {}", lines.len(), args.games, args.output.display())?;
    Ok(())
}

fn size_of(args: &Args) -> Size {
    Size::new(usize::from(args.size)).unwrap_or(Size::NINE)
}

/// The labelled positions of the game of this number.
fn of_game(args: &Args, mut random: Xoshiro256PlusPlus, number: u64) -> Vec<Line> {
    let mut drawn = positions_of_game(args, &mut random);
    // As many as are wanted, of all phases alike.
    while drawn.len() > args.positions as usize {
        drawn.swap_remove(random.random_range(0..drawn.len()));
    }
    let seed = random.random();
    let lines = drawn.iter().enumerate();
    lines.map(|(i, game)| labelled(args, game, &format!("{}-{number}-{i}", args.seed), seed)).collect()
}

/// Plays a game, and returns positions that alpha-beta judged for its moves.
fn positions_of_game(args: &Args, random: &mut Xoshiro256PlusPlus) -> Vec<Game> {
    let mut game = Game::new(size_of(args), Rules::CHINESE, KOMI);
    random_opening(&mut game, OPENING_MOVES, random.random());
    let proposer = Box::new(LikelyPlays::new(LikelyPlays::PRICE));
    let mut classic = ClassicPlayer::new(Settings::CLASSIC, proposer).sampling(1, random.random());
    let mut opponent = referee(random.random());
    // Half of the games are against the tree search.
    let opponents_color = match random.random_range(0..4) {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    };
    let mut drawn = Vec::new();
    while !game.is_over() && game.moves().len() < LONGEST_GAME * size_of(args).area() {
        let color = game.to_play();
        let mv = if opponents_color == Some(color) {
            let limits = Limits { playouts: Some(OPPONENTS_PLAYOUTS), ..Limits::default() };
            opponent.choose(&game, color, &limits, &Unhurried).mv()
        } else {
            let limits = Limits { nodes: Some(args.nodes), ..Limits::default() };
            let choice = classic.choose(&game, color, &limits, &Unhurried);
            let best_line = choice.candidates.first().map(|best| &best.pv).filter(|_| args.ends);
            let lines = best_line.map_or(classic.sampled(), slice::from_ref);
            drawn.extend(lines.iter().filter_map(|line| after(&game, line)));
            choice.mv()
        };
        if game.play(color, mv).is_err() {
            break;
        }
    }
    drawn
}

/// The game after these moves in turn, unless the last of them is a pass: the tree search would end the game there by
/// another, with all stones on the board alive, and say nothing about them.
fn after(game: &Game, line: &[Move]) -> Option<Game> {
    let mut game = game.clone();
    for mv in line {
        game.play(game.to_play(), *mv).ok()?;
    }
    let ends_by_a_pass = matches!(game.last_move(), Some((_, Move::Pass)));
    (!ends_by_a_pass).then_some(game)
}

/// The position with whose the points are and by how much Black leads, as the tree search sees it.
fn labelled(args: &Args, game: &Game, id: &str, seed: u64) -> Line {
    let mut tree = referee(seed);
    let color = game.to_play();
    let mut search = |game: &Game, playouts| {
        let limits = Limits { playouts: Some(playouts), ..Limits::default() };
        let choice = tree.choose(game, color, &limits, &Unhurried);
        let lead = f64::from(choice.lead.unwrap_or(0) * color.sign()) / 100.0;
        (choice.ownership, lead)
    };
    let (_, lead) = search(game, (args.playouts / SCOUTING).max(1));
    let mut even = game.clone();
    even.set_komi((game.komi() + lead).floor() + 0.5);
    let (ownership, lead) = search(&even, args.playouts);
    let ownership = ownership.unwrap_or_else(|| Box::new(PointMap::new(0)));
    let size = size_of(args);
    let area = size.area() as f64;
    Line {
        id: id.to_string(),
        size: size.side(),
        komi: game.komi(),
        moves: game.moves().iter().map(|(color, mv)| (color.letter(), mv.to_string())).collect(),
        ownership: size
            .points()
            .map(|point| (100 * i32::from(ownership[point]) / SURE_PERMILLE).clamp(-100, 100))
            .collect(),
        black_lead: (lead + even.komi() - game.komi()).clamp(-2.0 * area, 2.0 * area),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::learn::labels;

    fn args(folder: &std::path::Path, ends: bool) -> Args {
        let output = folder.join("positions.jsonl");
        Args { output, games: 2, size: 5, nodes: 20, positions: 4, ends, playouts: 20, seed: 1 }
    }

    #[test]
    fn positions_are_labels_that_the_learning_reads_and_follow_from_the_seed() {
        let folder = tempfile::tempdir().unwrap();
        for ends in [false, true] {
            let args = args(folder.path(), ends);
            let mut told = Vec::new();
            run(&args, &mut told).unwrap();
            let first = std::fs::read_to_string(&args.output).unwrap();
            let labels = labels::read(&args.output).unwrap();
            assert_eq!(labels.len(), 8);
            assert!(labels.iter().all(|label| label.game.board().size().side() == 5));
            // Positions of one game are held out together.
            assert_eq!(labels.iter().filter(|label| label.source == labels[0].source).count(), 4);
            run(&args, &mut told).unwrap();
            assert_eq!(std::fs::read_to_string(&args.output).unwrap(), first);
        }
    }

    #[test]
    fn a_label_says_whose_the_points_are() {
        let folder = tempfile::tempdir().unwrap();
        let mut game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, KOMI);
        for row in 0..5 {
            game.play(Color::Black, Move::Play(crate::board::Point::at(1, row))).unwrap();
            game.play(Color::White, Move::Play(crate::board::Point::at(2, row))).unwrap();
        }
        let args = Args { playouts: 400, ..args(folder.path(), false) };
        let line = labelled(&args, &game, "1-0-0", 1);
        assert!(line.ownership.chunks(5).all(|row| row[0] > 50 && row[4] < -50), "{:?}", line.ownership);
        // Two columns against three.
        assert!((line.black_lead + 5.0 + KOMI).abs() < 3.0, "{}", line.black_lead);
    }

    #[test]
    fn a_line_that_ends_by_a_pass_leads_to_no_position() {
        let game = Game::new(Size::NINE, Rules::CHINESE, KOMI);
        let play = Move::Play(crate::board::Point::at(4, 4));
        assert!(after(&game, &[Move::Pass, play]).is_some());
        assert!(after(&game, &[play, Move::Pass]).is_none());
        assert!(after(&game, &[Move::Pass, Move::Pass]).is_none());
    }
}
