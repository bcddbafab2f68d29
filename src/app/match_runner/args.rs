//! The arguments of `keisei match`.

use std::path::PathBuf;
use std::time::Duration;

use super::super::config::{self, EngineSpec};
use super::adjudicate::Beyond;
use super::referee::Referee;
use super::sprt::Sprt;
use crate::board::rules::Rules;

/// The arguments of `keisei match`.
#[derive(clap::Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) asked: Option<Asked>,
    #[command(flatten)]
    pub(super) terms: Terms,
}

#[derive(clap::Subcommand, Clone, Debug)]
pub(super) enum Command {
    /// Sums up the result files of one or many matches; shards of one match are put together
    Stats {
        /// JSON-lines files that `keisei match --output` wrote
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Tests Elo difference ELO0 against ELO1, as 0,10
        #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
        sprt: Option<Sprt>,
    },
}

/// The engines of a match, and where its results go. The terms are flattened beside it, since clap cannot tell whether
/// optional arguments with others inside are there.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Asked {
    /// The first engine: a mode, as uct:playouts=1000, or gtp:CMD
    #[arg(value_name = "A")]
    pub(super) a: EngineSpec,
    /// The second engine
    #[arg(value_name = "B")]
    pub(super) b: EngineSpec,
    /// Appends results to this JSON-lines file; what it has already is not played again
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Writes each game as SGF into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) sgf: Option<PathBuf>,
    /// Stops when a sequential test decides between Elo difference ELO0 and ELO1, as 0,10
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(super) sprt: Option<Sprt>,
}

/// A match to be played.
#[derive(Clone, Debug)]
pub struct PlayArgs {
    /// The first engine.
    pub a: EngineSpec,
    /// The second engine.
    pub b: EngineSpec,
    /// The terms on which they play.
    pub terms: Terms,
    /// The JSON-lines file of the results.
    pub output: Option<PathBuf>,
    /// The folder of the games as SGF.
    pub sgf: Option<PathBuf>,
    /// The test that ends the match when it decides.
    pub sprt: Option<Sprt>,
}

/// The terms on which engines play.
#[derive(clap::Args, Clone, Debug)]
pub struct Terms {
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    /// The board's side
    #[arg(long, value_name = "SIDE", default_value_t = 9, value_parser = clap::value_parser!(u8).range(2..=19))]
    pub size: u8,
    /// The komi
    #[arg(long, default_value_t = 7.5, allow_negative_numbers = true)]
    pub komi: f64,
    /// The rules: chinese, japanese, aga, tromp-taylor or new-zealand
    #[arg(long, default_value = "chinese")]
    pub rules: Rules,
    /// Handicap stones for Black
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=9))]
    pub handicap: u8,
    /// The number of random moves, fair by the evaluation, that begin each pair of games
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=60))]
    pub opening_moves: u8,
    /// Openings from game records instead: their main lines, one a pair, in turn
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// The seed of openings and engines
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The number of games at once; the games are the same whatever the number, unless an engine plays by time, has
    /// several threads or is an outside one
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Plays only this part of the match, as 2/4
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    /// An outside engine that takes longer for a move, in seconds, loses
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0, value_parser = config::seconds)]
    pub timeout: f64,
    /// After so many moves the position is counted; 3 times the board's points if not given
    #[arg(long, value_name = "N")]
    pub max_moves: Option<usize>,
    /// The referee: count (as final_score), area (all stones live) or gtp:CMD
    #[arg(long, default_value = "count")]
    pub referee: Referee,
    /// An engine of ours gives up when it sees itself behind by more than so many points over so many of its moves in a
    /// row, as 30,6
    #[arg(long, value_name = "POINTS,MOVES")]
    pub resign: Option<Beyond>,
    /// A game ends when one side leads by more than so many points over so many moves in a row, as 40,8: by what both
    /// engines say, or where one says nothing by the static evaluation
    #[arg(long, value_name = "POINTS,MOVES")]
    pub adjudicate: Option<Beyond>,
}

impl Terms {
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.timeout)
    }

    /// Returns the number of moves after which a game is counted.
    pub(super) fn move_limit(&self) -> usize {
        self.max_moves.unwrap_or(3 * usize::from(self.size).pow(2))
    }
}

pub(in crate::app) fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts.filter(|(i, n)| (1..=*n).contains(i)).ok_or_else(|| "expected I/N with I from 1 to N, as 2/4".to_string())
}
