//! The arguments of `keisei reproduce`.

use std::path::PathBuf;

use crate::app::match_runner::shard;

/// The arguments of `keisei reproduce`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Plays few games and playouts: minutes in place of hours, with wide intervals
    #[arg(long, conflicts_with_all = ["games", "playouts"])]
    pub(super) quick: bool,
    /// The games of each match
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) games: u32,
    /// The playouts of each figure taken from playouts alone
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) playouts: u32,
    /// Only the rows whose names contain this
    #[arg(long, value_name = "NAME")]
    pub(super) only: Option<String>,
    /// The seed of random choices
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Keeps the games of matches in this file; what it has already is not played again
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Plays only this part of the games, as 2/4
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(super) shard: Option<(u64, u64)>,
}
