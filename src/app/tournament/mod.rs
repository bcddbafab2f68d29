//! `keisei tournament A B C ...`: several engines play each other, with one table and one scale of strength.
//!
//! A tournament is a match for each pairing ([`super::match_runner`]), with all that a match promises: pairs of games
//! with the same opening, results that survive a kill, shards. `elo` puts all results on one scale, `table` sums them
//! up for people and programs, and `chart` draws strength against time.

mod chart;
mod elo;
mod page;
mod pairing;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::config::EngineSpec;
use super::match_runner::{self, Gathered, PlayArgs, Sprt, Summary, Terms};
use super::{BadInput, plain};
use pairing::Pairing;
use table::Table;

/// The arguments of `keisei tournament`.
#[derive(clap::Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    asked: Option<Asked>,
    #[command(flatten)]
    terms: Terms,
}

#[derive(clap::Subcommand, Clone, Debug)]
enum Command {
    /// Sums up results of tournaments and matches in one table; shards are put together
    Stats {
        /// JSON-lines files that keisei match --output wrote, or folders of keisei tournament --output
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// The form of the table
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
}

/// The engines, and the ways in which the results are kept and told.
#[derive(clap::Args, Clone, Debug)]
struct Asked {
    /// The engines: modes, as uct:playouts=1000, or gtp:CMD
    #[arg(required = true, num_args = 2.., value_name = "ENGINE")]
    engines: Vec<EngineSpec>,
    /// Only the first engine plays the others, which do not play each other
    #[arg(long)]
    gauntlet: bool,
    /// The form of the table
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Keeps the results in this folder, a file a pairing; what it has already is not played again
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Writes each game as SGF into a folder a pairing of this folder
    #[arg(long, value_name = "DIR")]
    sgf: Option<PathBuf>,
    /// For two engines: stops when a sequential test decides between Elo difference ELO0 and ELO1, as 0,10
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
}

/// The form of a table.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For a terminal.
    Text,
    /// For programs.
    Json,
    /// A page with the chart of strength against time.
    Html,
    /// The chart alone.
    Svg,
}

/// Runs `keisei tournament`.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    match (&args.command, &args.asked) {
        (Some(Command::Stats { paths, format }), _) => tell(&pairings_in(paths)?, *format, out),
        (None, Some(asked)) => play_all(asked, &args.terms, out),
        (None, None) => Err(BadInput::new("no engines; expected keisei tournament A B C ...").into()),
    }
}

/// Plays what is left of all pairings. What was played is told even if the tournament could not go on.
fn play_all(args: &Asked, terms: &Terms, out: &mut dyn Write) -> anyhow::Result<()> {
    let names: Vec<String> = args.engines.iter().map(ToString::to_string).collect();
    if let Some(twice) = names.iter().enumerate().find(|(i, name)| names[..*i].contains(name)) {
        return Err(BadInput::new(format!("{}: named twice; expected each engine once", plain::line(twice.1))).into());
    }
    if args.sprt.is_some() && args.engines.len() != 2 {
        return Err(BadInput::new(format!("--sprt with {} engines; expected two", args.engines.len())).into());
    }
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder)
            .map_err(|error| BadInput::new(format!("{}: cannot be made: {error}", folder.display())))?;
    }
    let mut pairings = Vec::new();
    let mut ended = Ok(());
    for (i, j) in pairs(args.engines.len(), args.gauntlet) {
        let played = match_runner::played(&match_of(args, terms, i, j))?;
        pairings.push(Pairing { settings: played.settings, summary: played.summary });
        ended = played.ended;
        if ended.is_err() {
            break;
        }
    }
    if ended.is_ok() || pairings.iter().any(|pairing| pairing.summary.count() > 0) {
        tell(&pairings, args.format, out)?;
    }
    ended
}

/// Returns the pairs of engines that meet.
fn pairs(engines: usize, gauntlet: bool) -> Vec<(usize, usize)> {
    let first = if gauntlet { 1 } else { engines };
    (0..first).flat_map(|i| (i + 1..engines).map(move |j| (i, j))).collect()
}

/// The match of two of the engines.
fn match_of(args: &Asked, terms: &Terms, i: usize, j: usize) -> PlayArgs {
    let name = format!("{:02}-{:02}", i + 1, j + 1);
    PlayArgs {
        a: args.engines[i].clone(),
        b: args.engines[j].clone(),
        terms: terms.clone(),
        output: args.output.as_ref().map(|folder| folder.join(format!("{name}.jsonl"))),
        sgf: args.sgf.as_ref().map(|folder| folder.join(&name)),
        sprt: args.sprt,
    }
}

/// The results in these files and folders, a game that is in several of them once.
fn pairings_in(paths: &[PathBuf]) -> anyhow::Result<Vec<Pairing>> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(files_of(path)?);
    }
    let found = match_runner::gather(&files)?;
    if found.is_empty() {
        let expected = "expected what keisei tournament --output or keisei match --output wrote";
        return Err(BadInput::new(format!("no games there; {expected}")).into());
    }
    let pairing = |Gathered { settings, rows, .. }: Gathered| Pairing { settings, summary: Summary::of(rows.values()) };
    Ok(found.into_iter().map(pairing).collect())
}

/// The file itself, or the files of results in a folder, in the order of their names.
fn files_of(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let unreadable = |error| BadInput::new(format!("{}: cannot be read: {error}", path.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.extension().is_some_and(|extension| extension == "jsonl") {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

fn tell(pairings: &[Pairing], format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
    let table = Table::of(pairings);
    match format {
        Format::Text => write!(out, "{}", table.text())?,
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(&table)?)?,
        Format::Html => writeln!(out, "{}", table.page()?)?,
        Format::Svg => writeln!(out, "{}", chart::svg(&table))?,
    }
    Ok(())
}

#[cfg(test)]
mod tests;
