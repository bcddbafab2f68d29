//! `keisei report`: what the evaluation says of a position of a game record.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};

use super::compare::Judgement;
use super::config::Spec;
use super::{BadInput, compare, output, records};
use crate::board::Game;
use crate::board::sgf::Record;
use crate::eval::Analysis;
use crate::eval::stage::Stage;
use crate::report::compare::Comparison;
use crate::report::review::Review;
use crate::report::text::Style;
use crate::report::{self, Meta, Report, compare_text, html, json, review, stage, svg, text, why};
use crate::search::outcomes::Judge;

/// The arguments of `keisei report`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The game record, plain or gzip'd
    #[arg(value_name = "FILE.sgf")]
    pub file: PathBuf,
    /// Which game of the file, counted from 1; the first if not given
    #[arg(long, value_name = "K", value_parser = positive)]
    pub game: Option<usize>,
    /// The position after this many moves; the last one if not given
    #[arg(long = "move", value_name = "N")]
    pub move_number: Option<usize>,
    /// What judges: static, or `compare[:MODE]`, which sets a Monte Carlo mode's judgement beside it
    #[arg(long, value_name = "MODE", default_value = "static")]
    pub mode: Judgement,
    /// How to show it
    #[arg(long, default_value = "text")]
    pub format: Format,
    /// Writes to this file instead of the screen
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Reviews the whole game: the course of the lead, turning points, groups that died
    #[arg(long, conflicts_with_all = ["move_number", "stage", "why", "mode"])]
    pub review: bool,
    /// Shows a single stage of the evaluation, as `ownership`
    #[arg(long, value_name = "NAME", conflicts_with_all = ["why", "format"])]
    pub stage: Option<Stage>,
    /// Tells why a group is as safe as the report says, named as #3 or by one of its points
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
    /// A page for a browser, with everything inside
    Html,
    /// With --review: the game record, annotated
    Sgf,
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "expected a number from 1".to_string())
}

/// Reports on the position asked for.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let on_terminal = args.output.is_none() && io::stdout().is_terminal();
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let style = if on_terminal && !no_color { Style::Colored } else { Style::Plain };
    if let Some(path) = &args.output {
        output::refuse_input(path, std::slice::from_ref(&args.file))?;
    }
    let text = report(&args, style)?;
    match &args.output {
        Some(path) => output::write_whole(path, text),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

/// The text that was asked for.
fn report(args: &Args, style: Style) -> anyhow::Result<String> {
    let name = args.file.display().to_string();
    let record = records::load(&args.file, args.game)?;
    if args.review {
        return review(args, &record, name);
    }
    if args.format == Format::Sgf {
        return Err(BadInput::new("--format sgf; expected --review with it, or text, json, svg or html").into());
    }
    let game = record.game_at(args.move_number.unwrap_or(record.move_count()));
    let game = game.map_err(|error| BadInput::new(format!("{name}: {error}")))?;
    let board = game.board();
    let is_compared = matches!(args.mode, Judgement::Compared(_));
    // Beside Monte Carlo's the classical judgement stands alone.
    let analysis = if is_compared { Analysis::thorough(board) } else { Judge::new().analyse_for_report(board) };
    if let Some(stage) = args.stage {
        return Ok(stage::render(board, &analysis, stage));
    }
    if let Some(word) = &args.why {
        let group = why::find_group(board, &analysis, word).map_err(|e| BadInput::new(format!("--why: {e}")))?;
        let told = &report::groups(&game, &analysis)[group.index()];
        let mut lines = why::explain(&analysis, told, group);
        lines.extend(why::explain_readings(board, &analysis.groups.get(group).stones));
        return Ok(lines.join("\n") + "\n");
    }
    let meta = Meta { file: Some(name), game: args.game, moves_in_game: Some(record.move_count()) };
    if let Judgement::Compared(spec) = &args.mode {
        return compared(args, spec, &game, &analysis, meta);
    }
    let report = Report::of(&game, &analysis, meta);
    Ok(match args.format {
        Format::Text => text::render(&report, style),
        Format::Json => json::pretty(&report),
        Format::Html => html::report(&report)?,
        Format::Svg | Format::Sgf => svg::render(&report),
    })
}

/// The classical judgement with Monte Carlo's beside it.
fn compared(args: &Args, spec: &Spec, game: &Game, analysis: &Analysis, meta: Meta) -> anyhow::Result<String> {
    let opinion = compare::opinion(spec, 0, game)?;
    let comparison = Comparison::of(game, analysis, &opinion, meta);
    match args.format {
        Format::Text if game.is_over() => {
            Ok(compare_text::render(&comparison) + &end_line(comparison.classical.score.lead))
        }
        Format::Text => Ok(compare_text::render(&comparison)),
        Format::Json => Ok(json::pretty(&comparison)),
        Format::Html => Ok(html::comparison(&comparison)?),
        Format::Svg | Format::Sgf => {
            Err(BadInput::new("--mode compare has no picture of its own; expected --format text, json or html").into())
        }
    }
}

/// This line says which side leads where the game is over and there are no moves left to compare.
fn end_line(lead: f64) -> String {
    match lead {
        lead if lead.abs() < 0.05 => "\nThe game is over: neither side leads.\n".to_string(),
        lead => {
            let leader = if lead > 0.0 { "Black" } else { "White" };
            format!("\nThe game is over: {leader} leads by {:.1} points.\n", lead.abs())
        }
    }
}

/// The review of the whole game.
fn review(args: &Args, record: &Record, name: String) -> anyhow::Result<String> {
    let bar = ProgressBar::new(record.move_count() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} move {pos}/{len} [{elapsed}]") {
        bar.set_style(style);
    }
    let meta = Meta { file: Some(name.clone()), game: args.game, moves_in_game: None };
    let review = Review::of(record, meta, |done| bar.set_position(done as u64));
    let review = review.map_err(|error| BadInput::new(format!("{name}: {error}")))?;
    bar.finish_and_clear();
    Ok(match args.format {
        Format::Text => review::text::render(&review),
        Format::Json => json::pretty(&review),
        Format::Svg => review::chart_svg(&review),
        Format::Html => html::review(&review)?,
        Format::Sgf => review::sgf::annotated(record, &review),
    })
}
