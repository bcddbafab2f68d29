//! `keisei report`: what the evaluation says of a position of a game record.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{BadInput, output};
use crate::board::Game;
use crate::board::sgf::{Record, decode, games};
use crate::eval::Analysis;
use crate::eval::stage::Stage;
use crate::report::text::Style;
use crate::report::{Meta, Report, json, stage, svg, text, why};

/// The arguments of `keisei report`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The game record, in SGF, plain or gzip'd; `-` reads it from stdin
    #[arg(value_name = "FILE.sgf")]
    pub file: PathBuf,
    /// Which game of the file, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = positive)]
    pub game: usize,
    /// The position after this many moves; the last one if not given
    #[arg(long = "move", value_name = "N")]
    pub move_number: Option<usize>,
    /// How to show it
    #[arg(long, default_value = "text")]
    pub format: Format,
    /// Writes to this file instead of the screen
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Shows a single stage of the evaluation, as `ownership`
    #[arg(long, value_name = "NAME", conflicts_with_all = ["why", "format"])]
    pub stage: Option<Stage>,
    /// Tells how the safety of a group came about, named as #3 or by one of its points
    #[arg(long, value_name = "GROUP", conflicts_with = "format")]
    pub why: Option<String>,
}

/// How a report is shown.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For a player to read
    Text,
    /// For programs
    Json,
    /// A picture
    Svg,
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "expected a number from 1".to_string())
}

/// Reports on the position asked for.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let on_terminal = args.output.is_none() && io::stdout().is_terminal();
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let style = if on_terminal && !no_color { Style::Colored } else { Style::Plain };
    let text = report(&args, style)?;
    match &args.output {
        Some(path) => output::write_whole(path, &text),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

/// The text that was asked for.
fn report(args: &Args, style: Style) -> anyhow::Result<String> {
    let name = args.file.display().to_string();
    let (record, one_of_many) = pick(&read(&args.file)?, args.game).with_context(|| name.clone())?;
    let game = position(&record, args.move_number).with_context(|| name.clone())?;
    let board = game.board();
    let analysis = Analysis::of(board);
    if let Some(stage) = args.stage {
        return Ok(stage::render(board, &analysis, stage));
    }
    if let Some(word) = &args.why {
        let group = why::find_group(board, &analysis, word).map_err(|e| BadInput::new(format!("--why: {e}")))?;
        return Ok(why::explain(&analysis, group).join("\n") + "\n");
    }
    let meta = Meta {
        file: Some(if args.file == Path::new("-") { "stdin".into() } else { name }),
        game: one_of_many.then_some(args.game),
        moves_in_game: Some(record.move_count()),
    };
    let report = Report::of(&game, &analysis, meta);
    Ok(match args.format {
        Format::Text => text::render(&report, style),
        Format::Json => json::pretty(&report),
        Format::Svg => svg::render(&report),
    })
}

/// The text of a file or of stdin, unpacked if it is gzip'd.
fn read(path: &Path) -> anyhow::Result<String> {
    let refused = |error: io::Error| BadInput::new(format!("cannot read {}: {error}", path.display()));
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().read_to_end(&mut bytes).map_err(refused)?;
    } else {
        File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)).map_err(refused)?;
    }
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        flate2::read::MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).map_err(refused)?;
        bytes = plain;
    }
    Ok(decode(&bytes))
}

/// The game with this number, and whether it is one of several.
fn pick(text: &str, number: usize) -> anyhow::Result<(Record, bool)> {
    let mut found = 0;
    let mut games = games(text);
    for game in games.by_ref() {
        found += 1;
        if found == number {
            let record = game.and_then(|game| game.read()).map_err(BadInput::new)?;
            return Ok((record, number > 1 || games.next().is_some()));
        }
    }
    let held = match found {
        0 => "no game, or is not SGF".to_string(),
        1 => "1 game".to_string(),
        n => format!("{n} games"),
    };
    Err(BadInput::new(format!("game {number} asked for; the file has {held}")).into())
}

fn position(record: &Record, move_number: Option<usize>) -> anyhow::Result<Game> {
    let game = move_number.map_or_else(|| record.game(), |number| record.game_at(number));
    Ok(game.map_err(BadInput::new)?)
}
