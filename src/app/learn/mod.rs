//! `keisei learn`: what the engine learns from game records and labelled positions, into files for `patterns/`.

pub mod boost;
mod cases;
pub mod ends;
pub mod figures;
pub mod labels;
pub mod level;
pub mod patterns;
pub mod positions;
mod progress;
mod referee;
pub mod ruling;
pub mod searches;
mod self_play;
mod squares;
pub mod standing;
pub mod territory;

use std::io::Write;

use clap::Subcommand;
use progress::progress;

/// The things that can be learned.
#[derive(Subcommand)]
pub enum Args {
    /// Learns group safety and ownership, from positions labelled by a stronger engine and games played to the end
    Territory(territory::Args),
    /// Learns what reading, searches and proofs add to group safety in reports, from the same positions
    Ruling(ruling::Args),
    /// Learns how the lead of a report is mixed from the evaluation and its searches, from the same positions
    Standing(standing::Args),
    /// Labels positions that searches judge in games of the engine with itself, for `keisei learn territory`
    Positions(positions::Args),
    /// Learns move probabilities and 3x3 shapes, from game records
    Patterns(patterns::Args),
    /// Learns move probabilities for searches on boards up to 9x9, from what tree searches prefer in games of the
    /// engine with itself
    Searches(searches::Args),
}

/// Learns, writes the files, and prints how good they are on what was held out.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<()> {
    match args {
        Args::Territory(args) => territory::run(&args, out),
        Args::Ruling(args) => ruling::run(&args, out),
        Args::Standing(args) => standing::run(&args, out),
        Args::Positions(args) => positions::run(&args, out),
        Args::Patterns(args) => patterns::run(&args, out),
        Args::Searches(args) => searches::run(&args, out),
    }
}
