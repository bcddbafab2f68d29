//! The GTP 2 engine: a table of commands, a loop, and a thread that reads ahead.
//!
//! Commands are answered in order, one at a time. The reading thread counts the lines that come in, so that a command
//! that takes long can see that it is to stop: an analysis at any further line, a `genmove` at `# interrupt`.
//! Nothing but GTP goes to the output.
//!
//! `play` is lenient about superko, as other engines are: opponents and records may follow a looser ko rule, and a
//! controller that refuses a move has the last word anyway. What the engine itself plays keeps all its rules.

mod admin;
mod analyze;
mod calling_off;
mod cgos;
mod cleanup;
pub mod client;
mod clock;
mod command;
mod engine;
mod files;
mod gfx;
mod gnugo;
mod gogui;
mod groups;
mod handicap;
mod input;
mod inquiry;
mod judgement;
mod moves;
mod parse;
mod play;
mod process;
mod query;
mod races;
mod report;
mod resign;
mod rules;
mod scoring;
mod servers;
mod session;
mod solve;
mod stream;
mod table;
mod tactics;
mod time;

pub use command::Command;
pub use engine::Engine;
pub use input::{Input, Watch};
pub use parse::{Args as Words, Failure, Line};
pub use session::serve;
pub use stream::Stream;
pub use table::find;

use std::io::{self, BufReader, Write};
use std::time::Duration;

use super::BadInput;
use super::analysis::Ignored;
use super::analysis::query::MOST_KOMI;
use super::config::Spec;
use crate::board::Size;
use crate::board::rules::Rules;

/// The arguments of `keisei gtp`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The mode that chooses moves, as `classic:time=2s` or `uct:playouts=1000`; `compare[:MODE]` plays as a Monte
    /// Carlo mode that keisei-compare then sets beside the classical judgement
    #[arg(long, value_name = "MODE", default_value = super::config::DEFAULT_MODE, value_parser = playing)]
    pub mode: Spec,
    /// The rules: chinese, japanese, aga, tromp-taylor or new-zealand
    #[arg(long, default_value = "chinese")]
    pub rules: Rules,
    /// The board's side until `boardsize` says otherwise
    #[arg(long, value_name = "SIDE", default_value_t = 19, value_parser = clap::value_parser!(u8).range(2..=19))]
    pub size: u8,
    /// The komi until `komi` says otherwise
    #[arg(long, default_value_t = 7.5, allow_negative_numbers = true)]
    pub komi: f64,
    /// The seed of random choices
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// The reply to `name`; some clients use `kata-analyze` only with a name that begins with KataGo
    #[arg(long, default_value = "Keisei")]
    pub name: String,
    /// The reply to `version`; some clients ask for one of 0.15 or later
    #[arg(long = "version", value_name = "VERSION", default_value = env!("CARGO_PKG_VERSION"))]
    pub told_version: String,
    /// The seconds of the time for a move that are kept back for the network, half of that time at most
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    pub lag: f64,
    /// Resigns when its chance to win has been below this, from 0 to 1, for some moves; 0 never to resign
    #[arg(long, value_name = "CHANCE", default_value_t = 0.03, value_parser = share)]
    pub resign_below: f64,
    /// The number of moves in a row for which it must be so
    #[arg(long, value_name = "MOVES", default_value_t = 3)]
    pub resign_after: u32,
    #[command(flatten)]
    ignored: Ignored,
}

/// A share of one.
fn share(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| "expected 0 to 1".into())
}

/// A time in seconds.
fn seconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.0..=3600.0).contains(seconds))
        .ok_or_else(|| "expected 0 to 3600 seconds".into())
}

/// The mode that plays: `compare:MODE` plays as what it compares with.
fn playing(text: &str) -> Result<Spec, String> {
    match super::compare::asked(text) {
        Some(spec) => spec,
        None => Spec::of_player(text).map_err(|error| error.to_string()),
    }
}

/// Runs the engine on stdin until `quit` or the input's end.
pub fn run(args: Args, out: &mut (dyn Write + Send)) -> anyhow::Result<()> {
    let size = Size::new(args.size.into()).ok_or_else(|| BadInput::new("--size; expected 2 to 19"))?;
    // Not a number is in no range.
    if !(-MOST_KOMI..=MOST_KOMI).contains(&args.komi) {
        let expected = format!("expected a number of points, at most {MOST_KOMI}");
        return Err(BadInput::new(format!("--komi {}; {expected}", args.komi)).into());
    }
    let mut engine = Engine::new(args.mode, args.seed).map_err(|e| BadInput::new(format!("--mode: {e}")))?;
    args.ignored.tell();
    engine.name = args.name;
    engine.version = args.told_version;
    (engine.resigning.below, engine.resigning.after) = (args.resign_below, args.resign_after);
    engine.time.lag = Duration::from_secs_f64(args.lag);
    engine.start(size, args.rules, args.komi);
    serve(&mut engine, || BufReader::new(io::stdin()), out)?;
    Ok(())
}
