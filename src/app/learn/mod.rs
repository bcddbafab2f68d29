//! `keisei learn`: what the engine learns from records and labelled positions, into files for `patterns/`.

pub mod boost;
pub mod figures;
pub mod labels;
pub mod territory;

use std::io::Write;

use clap::Subcommand;

/// What to learn.
#[derive(Subcommand)]
pub enum Args {
    /// Group safety and ownership, from positions labelled by a stronger engine
    Territory(territory::Args),
}

/// Learns, writes the files, and prints how good they are on what was held out.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<()> {
    match args {
        Args::Territory(args) => territory::run(&args, out),
    }
}
