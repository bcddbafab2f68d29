//! `keisei learn patterns`: move probabilities from game records.
//!
//! One game in ten, by the hash of its moves, is held out: nothing is learned from it, and the figures are taken there.
//! Learning goes through the games: [`ratios`] counts 3x3 shapes, [`harvest`] finds the shapes that are seen often
//! enough to be known, and [`train`] weighs all features by how much likelier they make the move that was played.
//! [`refine`] learns weights further, for `keisei learn searches`.

pub mod evaluate;
pub mod games;
pub mod harvest;
pub mod ratios;
pub mod refine;
pub mod train;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use crate::app::config::number_within;
use crate::app::{BadInput, input, output};
use crate::pattern::predict::weights::Weights;

/// The options.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Game records: .sgf, .sgfl (one game a line), either with .gz, or folders of them
    #[arg(required = true, value_name = "GAMES")]
    pub games: Vec<PathBuf>,
    /// The folder to write moves.bin and ratio3.bin to, learned from all but the games held out
    #[arg(long, value_name = "DIR", conflicts_with = "evaluate")]
    pub output: Option<PathBuf>,
    /// Measures move prediction on the games held out; the default without --output
    #[arg(long)]
    pub evaluate: bool,
    /// Measures these weights instead of the shipped ones
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub weights: Option<PathBuf>,
    /// Takes only this many games of each file, evenly spread
    #[arg(long, value_name = "N")]
    pub sample: Option<usize>,
    /// Measures every Nth position only
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub every: u16,
    /// The seed of the order of the games and of the first vectors
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A shape is known if it was played so often
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=200))]
    pub played: u8,
    /// The share of the positions to learn from, over all passes, as 0.5
    #[arg(long, value_name = "SHARE", default_value_t = 0.35, value_parser = share)]
    pub share: f64,
}

fn share(text: &str) -> Result<f64, String> {
    number_within(text, 0.001, 100.0)
}

/// Learns or measures.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let set = games::read(&args.games, args.sample)?;
    let (learned_from, held_out): (Vec<&games::Moves>, Vec<&games::Moves>) =
        set.games.iter().partition(|game| !game.is_held_out());
    let positions: usize = learned_from.iter().map(|game| game.plays()).sum();
    log::info!("{} games to learn from, {positions} moves; {} held out", learned_from.len(), held_out.len());
    if set.games.is_empty() {
        let files = input::names(&args.games);
        let expected = "even games on boards of 9x9 and more";
        return Err(BadInput::new(format!("no games to learn from in {files}; expected {expected}")).into());
    }
    if let Some(folder) = &args.output {
        if learned_from.is_empty() {
            return Err(BadInput::new("no games to learn from; expected even games on boards of 9x9 and more").into());
        }
        output::make_folder(folder)?;
        let begun = Instant::now();
        let keys = harvest::shapes(&learned_from, args.played);
        log::info!("{} shapes after {:.0} s", keys.len(), begun.elapsed().as_secs_f64());
        let settings = train::Settings { share: args.share, seed: args.seed, ..train::Settings::default() };
        let weights = train::train(&learned_from, keys, settings);
        log::info!("learned after {:.0} s", begun.elapsed().as_secs_f64());
        let text = format!(
            "Move weights made by `keisei learn patterns` from {} games, {positions} moves, one game in ten held out;\n\
             shapes played {} times or more, {} of the positions, seed {}.",
            learned_from.len(),
            args.played,
            args.share,
            args.seed
        );
        output::write_whole(&folder.join("moves.bin"), weights.to_bytes(&text))?;
        let text = format!(
            "3x3 ratios made by `keisei learn patterns` from {} games, {positions} moves, one game in ten held out.",
            learned_from.len()
        );
        output::write_whole(&folder.join("ratio3.bin"), ratios::ratios(&learned_from).to_bytes(&text))?;
        log::info!("all done after {:.0} s", begun.elapsed().as_secs_f64());
        if held_out.is_empty() {
            return Ok(());
        }
        return evaluate::run(&held_out, &weights, args.every, out);
    }
    if held_out.is_empty() {
        return Err(BadInput::new("no game is held out; expected more games").into());
    }
    match &args.weights {
        None => evaluate::run(&held_out, Weights::shipped(), args.every, out),
        Some(path) => {
            let bytes =
                input::read(path).map_err(|e| BadInput::new(format!("{}: cannot be read: {e}", path.display())))?;
            let weights = Weights::parse(&bytes).map_err(|e| BadInput::new(format!("{}: {e}", path.display())))?;
            evaluate::run(&held_out, &weights, args.every, out)
        }
    }
}

#[cfg(test)]
mod tests;
