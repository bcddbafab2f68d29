//! `keisei reproduce`: the tables of Yamashita's course and of AyaMC, each figure beside ours with its 95 % interval
//! (`docs/reproduction.md`).
//!
//! A game of a table follows from the seed and its number, so games can be played by several runs (`--shard`), and
//! those that a run finished are kept (`--output`) and not played again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

use super::config::Spec;
use super::match_runner::Until;
use super::{BadInput, bench, interrupt, output};
use crate::board::rules::Rules;
use crate::board::{Board, ByColor, Color, Game, Point, PointMap, PointSet, Size};
use crate::report::thousands;
use crate::search::mcts::formula::width;
use crate::search::mcts::lean::LeanBoard;
use crate::search::mcts::playout::{Extras, FirstPlays, Policy, Tally, playout};
pub use args::Args;
use rows::{FIRST_MOVES, MATCHES, Match, OWNERSHIP, SPEEDS, STRENGTH};
use share::print_share;
pub use share::wilson;

/// The number of games of a match, and of playouts of a figure, in a quick run.
const QUICK: (u32, u32) = (20, 1_000);

/// Plays the matches and prints the tables.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let wanted = |name: &str| args.only.as_ref().is_none_or(|part| name.contains(part.as_str()));
    let of_matches = MATCHES.iter().map(|row| row.name).chain(STRENGTH.iter().map(|row| row.name));
    let of_figures = FIRST_MOVES.iter().map(|row| row.0).chain(["ownership-D3", "widening", "hash", "speed"]);
    let names: Vec<&str> = of_matches.chain(of_figures).collect();
    if !names.iter().any(|name| wanted(name)) {
        let only = args.only.unwrap_or_default();
        return Err(BadInput::new(format!("--only {only:?}; expected a part of {}", names.join(", "))).into());
    }
    let (games, playouts) = if args.quick { QUICK } else { (args.games, args.playouts) };
    interrupt::catch();
    let mut kept = Kept::open(args.output.as_deref())?;
    writeln!(out, "{:<20} {:>8} {:>8} {:>16} {:>8} {:>8}", "row", "text", "ours", "95 % interval", "won", "games")?;
    for row in MATCHES.iter().filter(|row| wanted(row.name)) {
        let numbers = (0..(games / row.fewer).max(1)).filter(|number| is_mine(args.shard, *number));
        let (won, played) = play_match(row, numbers.collect(), args.seed, &mut kept)?;
        print_share(out, row, won, played)?;
    }
    strength::play(&args, games, wanted, out)?;
    for (name, policy, with_stone, text_percent) in FIRST_MOVES.iter().filter(|row| wanted(row.0)) {
        let tally = from_the_start(*policy, *with_stone, playouts, args.seed)?;
        let row = Match { name, players: ["", ""], white: false, seed_percent: *text_percent, fewer: 1, why: "" };
        print_share(out, &row, tally.black_wins, f64::from(tally.games))?;
    }
    if wanted("ownership-D3") {
        print_ownership(out, playouts, args.seed)?;
    }
    if wanted("widening") {
        for (playouts, moves) in [(30, 4), (1000, 12)] {
            writeln!(out, "{:<20} {moves:>8} {:>8}", format!("widening {playouts}"), width(playouts))?;
        }
    }
    if wanted("hash") {
        hash::print(out)?;
    }
    if wanted("speed") {
        for (name, text) in SPEEDS {
            go_on()?;
            let ours = bench::speed_of(name, Duration::from_secs(1)).unwrap_or(0);
            let name = name.replace("full-playouts", "full").replace("playouts", "random");
            writeln!(out, "{:<20} {:>8} {:>8}", format!("speed {name}"), thousands(*text), thousands(ours))?;
        }
    }
    Ok(())
}

/// Fails once Ctrl-C was pressed.
fn go_on() -> anyhow::Result<()> {
    anyhow::ensure!(!interrupt::flag().load(Ordering::Relaxed), "interrupted");
    Ok(())
}

/// Returns whether the game belongs to this part.
fn is_mine(shard: Option<(u64, u64)>, number: u32) -> bool {
    shard.is_none_or(|(part, parts)| u64::from(number) % parts == part - 1)
}

/// Prints the owner of each point with a stone on D3. The text gives no interval; ours takes the mean owner as a share
/// of playouts, in each of which Black either owns the point or does not.
fn print_ownership(out: &mut dyn Write, playouts: u32, seed: u64) -> anyhow::Result<()> {
    let tally = from_the_start(Policy::Patterns, true, playouts, seed)?;
    let map = tally.ownership();
    for (row, texts) in OWNERSHIP.iter().enumerate() {
        for (column, text) in texts.iter().enumerate() {
            let point = Point::at(column, row);
            let owned = f64::from(map[point]) / 1000.0;
            let (low, high) = wilson((owned + 1.0) / 2.0 * f64::from(playouts), f64::from(playouts));
            let (low, high) = (2.0 * low - 100.0, 2.0 * high - 100.0);
            let interval = format!("{low:.1} to {high:.1}");
            let inside = (low - 0.5..=high + 0.5).contains(&f64::from(*text));
            let outside = if inside { "" } else { "  the figure of the text is outside" };
            let name = format!("ownership-D3 {point}");
            writeln!(out, "{name:<20} {text:>8} {:>8.0} {interval:>16}{outside}", 100.0 * owned)?;
        }
    }
    Ok(())
}

/// A game of a match as it is kept.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Debug, Serialize, Deserialize)]
struct Played {
    row: String,
    seed: u64,
    number: u32,
    /// The players and the version of the program: games of others are not taken for these.
    players: String,
}

impl Played {
    fn of(row: &Match, seed: u64, number: u32) -> Played {
        let [first, second] = row.players;
        let players = format!("{first} against {second} by {}", env!("CARGO_PKG_VERSION"));
        Played { row: row.name.into(), seed, number, players }
    }
}

/// A line of the file of games.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    game: Played,
    /// True if the first player won.
    won: bool,
}

/// The beginning of every line of the file.
const LINE_START: &str = "{\"row\":\"";

/// The games that were played, and where new ones are kept.
struct Kept {
    games: BTreeMap<Played, bool>,
    file: Option<(PathBuf, File)>,
}

impl Kept {
    /// Opens the file, if there is to be one. A last line that a kill cut short is dropped, and one that lacks only its
    /// end is kept. A file of anything else is left as it is, and so is one to which another run adds games.
    fn open(path: Option<&Path>) -> Result<Kept, BadInput> {
        let Some(path) = path else { return Ok(Kept { games: BTreeMap::new(), file: None }) };
        let refused = |error: io::Error| BadInput::new(format!("cannot write {}: {error}", path.display()));
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(refused)?;
        output::lock_for_adding(&file, path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(refused)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut games = BTreeMap::new();
        let foreign = |i: usize| {
            let expected = "expected a game that keisei reproduce --output wrote";
            BadInput::new(format!("{}, line {}: {expected}", path.display(), i + 1))
        };
        let (lines, rest) = text.split_at(whole);
        for (i, line) in lines.lines().enumerate() {
            let line: Line = serde_json::from_str(line).map_err(|_| foreign(i))?;
            games.insert(line.game, line.won);
        }
        if let Ok(line) = serde_json::from_str::<Line>(rest) {
            games.insert(line.game, line.won);
            file.write_all(b"\n").map_err(refused)?;
        } else if rest.starts_with(LINE_START) || LINE_START.starts_with(rest) {
            file.set_len(whole as u64).map_err(refused)?;
        } else {
            return Err(foreign(lines.lines().count()));
        }
        Ok(Kept { games, file: Some((path.to_path_buf(), file)) })
    }

    fn add(&mut self, game: Played, won: bool) -> anyhow::Result<()> {
        if let Some((path, file)) = &mut self.file {
            let line = serde_json::to_string(&Line { game: game.clone(), won })? + "\n";
            let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
            written.map_err(|error| BadInput::new(format!("cannot write {}: {error}", path.display())))?;
        }
        self.games.insert(game, won);
        Ok(())
    }
}

/// Plays the games of a match with these numbers that are not kept; returns how many the first player won, of how many.
fn play_match(row: &Match, numbers: Vec<u32>, seed: u64, kept: &mut Kept) -> anyhow::Result<(f64, f64)> {
    let specs: Vec<Spec> = row.players.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let bar = ProgressBar::new(numbers.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} [{elapsed} < {eta}]") {
        bar.set_style(style);
    }
    bar.set_message(row.name);
    let (mut won, mut played) = (0.0, 0.0);
    for number in numbers {
        let game = Played::of(row, seed, number);
        if !kept.games.contains_key(&game) {
            let first_won = play_game(row, &specs, seed, number)?;
            go_on()?;
            kept.add(game.clone(), first_won)?;
        }
        won += f64::from(u8::from(kept.games[&game]));
        played += 1.0;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok((won, played))
}

/// Plays a game of a match; returns whether the first player won it.
fn play_game(row: &Match, specs: &[Spec], seed: u64, number: u32) -> anyhow::Result<bool> {
    let game_seed = seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
    let mut players = specs.iter().map(|spec| spec.player(game_seed)).collect::<Result<Vec<_>, _>>()?;
    let black = if row.white || number.is_multiple_of(2) { 1 } else { 0 };
    let mut game = Game::new(Size::NINE, Rules::CHINESE, 6.5);
    while !game.is_over() && game.moves().len() < 3 * Size::NINE.area() {
        let color = game.to_play();
        let turn = if color == Color::Black { black } else { 1 - black };
        let mv = players[turn].choose(&game, color, &specs[turn].limits, &Until::after(None)).mv();
        game.play(color, mv)?;
    }
    let lead = LeanBoard::new(game.board()).count(&mut PointMap::new(0));
    let black_won = f64::from(lead) > game.komi();
    Ok(black_won == (black == 0))
}

/// Playouts from the empty 9x9 board, or one with a black stone on D3 and Black to play again.
fn from_the_start(policy: Policy, with_stone: bool, playouts: u32, seed: u64) -> anyhow::Result<Tally> {
    let mut stones = ByColor([PointSet::EMPTY; 2]);
    if with_stone {
        stones[Color::Black].insert(Point::at(3, 2));
    }
    // One stone or none always has a liberty.
    let board = Board::with_stones(Size::NINE, &stones, Color::Black).unwrap_or_else(|_| Board::new(Size::NINE));
    let start = LeanBoard::new(&board);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut first, mut owners) = (FirstPlays::new(), PointMap::new(0));
    let mut tally = Tally::new();
    for _ in 0..playouts {
        go_on()?;
        let mut end = start.clone();
        first.clear();
        playout(&mut end, policy, None, &mut rng, &mut first, Extras::default());
        let lead = f64::from(end.count(&mut owners)) - 6.5;
        tally.add(Size::NINE, &owners, lead);
    }
    Ok(tally)
}

mod args;
mod hash;
mod rows;
mod share;
mod strength;

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(only: &str) -> Args {
        let only = Some(only.to_string());
        Args { quick: false, games: 2, playouts: 200, only, seed: 1, output: None, shard: None }
    }

    fn table(only: &str) -> String {
        let mut out = Vec::new();
        run(asked(only), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = wilson(114.0, 150.0);
        assert!((low - 68.6).abs() < 0.1, "{low}");
        assert!((high - 82.1).abs() < 0.1, "{high}");
        assert_eq!(wilson(0.0, 0.0), (0.0, 100.0));
    }

    #[test]
    fn rows_are_chosen_by_name_and_the_same_each_time() {
        let first = table("first-random");
        assert_eq!(first.lines().count(), 3);
        assert_eq!(first, table("first-random"));
        assert!(table("widening").contains("widening 1000              12       12"));
        let args = asked("chess");
        assert!(
            run(args, &mut Vec::new()).unwrap_err().to_string().starts_with("--only \"chess\"; expected a part of")
        );
    }

    #[test]
    fn games_that_are_kept_are_not_played_again() {
        let row = Match { players: ["random", "random"], ..MATCHES[0] };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let play = |numbers: Vec<u32>| play_match(&row, numbers, 1, &mut Kept::open(Some(&path)).unwrap()).unwrap();
        let whole = play((0..6).collect());
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 6);
        // One kept game is turned round, and one cut short.
        let (first, rest) = text.split_once('\n').unwrap();
        let turned =
            if first.contains("true") { first.replace("true", "false") } else { first.replace("false", "true") };
        std::fs::write(&path, format!("{turned}\n{}", &rest[..rest.len() - 9])).unwrap();
        let again = play((0..6).collect());
        assert_eq!((again.0 - whole.0).abs(), 1.0);
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 6);
        std::fs::write(&path, "no game\n").unwrap();
        assert!(Kept::open(Some(&path)).err().unwrap().to_string().contains("line 1: expected a game"));
        std::fs::write(&path, "a text without an end").unwrap();
        assert!(Kept::open(Some(&path)).err().unwrap().to_string().contains("line 1: expected a game"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "a text without an end");
    }

    #[test]
    fn a_file_to_which_a_run_adds_games_is_left_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let first = Kept::open(Some(&path)).unwrap();
        let refused = Kept::open(Some(&path)).err().unwrap().to_string();
        assert!(refused.contains("another run adds games to it"), "{refused}");
        drop(first);
        assert!(Kept::open(Some(&path)).is_ok());
    }

    #[test]
    fn shards_play_every_game_once() {
        let games: Vec<u32> = (1..=3).flat_map(|i| (0..10).filter(move |n| is_mine(Some((i, 3)), *n))).collect();
        assert_eq!(games.len(), 10);
        assert!((0..10).all(|number| games.contains(&number)));
    }

    #[test]
    fn every_speed_is_that_of_a_bench() {
        for (name, _) in SPEEDS {
            assert!(bench::BENCHES.iter().any(|bench| bench.name == *name), "{name}");
        }
    }

    #[test]
    fn every_match_names_modes_that_can_play() {
        for row in MATCHES {
            for player in row.players {
                assert!(player.parse::<Spec>().unwrap().player(0).is_ok(), "{player}");
            }
        }
    }
}
