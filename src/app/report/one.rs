//! One report: the text of what is asked for about one position, or one game.

use indicatif::{ProgressBar, ProgressStyle};

use super::super::compare::{self, Judgement, Viewer};
use super::super::config::Spec;
use super::super::{BadInput, interrupt};
use super::args::{Args, Format, NO_PICTURE, Shown};
use crate::board::Game;
use crate::board::sgf::{Record, SgfError};
use crate::eval::Analysis;
use crate::eval::stage::{Overlay, Stage};
use crate::report::compare::Comparison;
use crate::report::contrast::Contrast;
use crate::report::gallery::Entry;
use crate::report::review::Review;
use crate::report::text::Style;
use crate::report::{self, Meta, Report, compare_text, html, json, review, sgf, stage, svg, text, why};
use crate::search::criticality::{Criticality, USUAL_PLAYOUTS};
use crate::search::outcomes::Judge;
use crate::search::standing::Effort;

/// The form of a report: which format, with colours or without, and whether a JSON object takes one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) format: Format,
    pub(super) style: Style,
    pub(super) on_one_line: bool,
}

impl Look {
    fn json(self, value: &impl serde::Serialize) -> String {
        if self.on_one_line { json::one_line(value) + "\n" } else { json::pretty(value) }
    }
}

/// A report as text, and the entry of its page in an index.
pub(super) struct Told {
    pub(super) text: String,
    pub(super) entry: Option<Entry>,
}

impl From<String> for Told {
    fn from(text: String) -> Told {
        Told { text, entry: None }
    }
}

/// Reports on the position after `number` moves of a record that goes by this name.
pub(super) fn position(args: &Args, look: Look, record: &Record, name: &str, number: usize) -> anyhow::Result<Told> {
    let game = record.game_at(number).map_err(|error| BadInput::new(format!("{name}: {error}")))?;
    let board = game.board();
    // Beside Monte Carlo's the classical judgement stands alone.
    let is_alone = args.quick || matches!(args.mode, Judgement::Compared(_));
    let effort = if is_alone { Effort::Quick } else { Effort::USUAL };
    if args.stage == Some(Shown::Criticality) && look.format != Format::Svg {
        return Ok(stage::render_criticality(board, &Criticality::of(&game, USUAL_PLAYOUTS)).into());
    }
    let analysis = effort.analyse(&mut Judge::new(), board);
    if let Some(Shown::Stage(stage)) = args.stage.filter(|_| look.format != Format::Svg) {
        return Ok(stage::render(board, &analysis, stage).into());
    }
    if let Some(word) = &args.why {
        let group = why::find_group(board, &analysis, word).map_err(|e| BadInput::new(format!("--why: {e}")))?;
        let groups = match effort {
            Effort::Searched(_) => report::groups(&game, &analysis),
            Effort::Quick => Report::at_first_sight(&game, &analysis, Meta::default()).groups,
        };
        let told = &groups[group.index()];
        let mut lines = why::explain(&analysis, told, group);
        lines.extend(why::explain_readings(board, &analysis.groups().get(group).stones));
        return Ok((lines.join("\n") + "\n").into());
    }
    let meta = Meta { file: Some(name.to_string()), game: args.game, moves_in_game: Some(record.move_count()) };
    if let Judgement::Compared(spec) = &args.mode {
        let opinion = compare::opinion(spec, 0, &game)?;
        let comparison = Comparison::of(&game, &analysis, &opinion, meta);
        return compared(look, &comparison, record, &game, &analysis).map(Told::from);
    }
    let report = Report::with_effort(&game, &analysis, meta, effort);
    let entry = (look.format == Format::Html).then(|| Entry::of_report(&report, record));
    let text = match look.format {
        Format::Text => text::render(&report, look.style),
        Format::Json => look.json(&report),
        Format::Html => html::report(&report, record, &stages(&game, &analysis))?,
        Format::Svg => match args.stage {
            Some(Shown::Stage(stage)) => svg::render_stage(&report, &Overlay::of(&analysis, board, stage)),
            Some(Shown::Criticality) => svg::render_stage(&report, &criticality(&game)),
            None => svg::render(&report),
        },
        Format::Sgf => sgf::annotated(record, &report),
    };
    Ok(Told { text, entry })
}

/// Returns the overlays of all stages of the evaluation, and of criticality.
fn stages(game: &Game, analysis: &Analysis) -> Vec<Overlay> {
    let stages = Stage::ALL.into_iter().map(|stage| Overlay::of(analysis, game.board(), stage));
    stages.chain([criticality(game)]).collect()
}

/// Returns the overlay of the criticality of the points.
fn criticality(game: &Game) -> Overlay {
    stage::criticality(game.board(), &Criticality::of(game, USUAL_PLAYOUTS))
}

/// The classical judgement with Monte Carlo's beside it.
fn compared(
    look: Look,
    comparison: &Comparison,
    record: &Record,
    game: &Game,
    analysis: &Analysis,
) -> anyhow::Result<String> {
    match look.format {
        Format::Text if game.is_over() => {
            Ok(compare_text::render(comparison) + &end_line(comparison.classical.score.lead))
        }
        Format::Text => Ok(compare_text::render(comparison)),
        Format::Json => Ok(look.json(comparison)),
        Format::Html => Ok(html::comparison(comparison, record, &stages(game, analysis))?),
        Format::Svg | Format::Sgf => Err(BadInput::new(NO_PICTURE).into()),
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

/// Two modes over a whole game, a record that goes by this name.
pub(super) fn contrast(specs: &[Spec; 2], look: Look, record: &Record, name: &str) -> anyhow::Result<Told> {
    let bar = bar_of(record);
    let mut viewers = [Viewer::new(&specs[0])?, Viewer::new(&specs[1])?];
    let modes = specs.each_ref().map(ToString::to_string);
    let ask = |game: &Game| {
        let [a, b] = &mut viewers;
        Ok::<_, anyhow::Error>([a.view(game)?, b.view(game)?])
    };
    let progress = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    interrupt::catch();
    let contrast = Contrast::of(record, Some(name.to_string()), modes, ask, &progress);
    let contrast = contrast.map_err(|error| match error.downcast::<SgfError>() {
        Ok(error) => BadInput::new(format!("{name}: {error}")).into(),
        Err(error) => error,
    })?;
    bar.finish_and_clear();
    Ok(match look.format {
        Format::Text => report::contrast::text::render(&contrast),
        Format::Json => look.json(&contrast),
        Format::Svg => report::contrast::chart::svg(&contrast.leads),
        Format::Html => report::contrast::page::page(&contrast, record)?,
        Format::Sgf => return Err(BadInput::new(NO_PICTURE).into()),
    }
    .into())
}

/// A progress bar over the positions of a game.
fn bar_of(record: &Record) -> ProgressBar {
    let bar = ProgressBar::new(record.move_count() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {elapsed}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// The review of a whole game, a record that goes by this name.
pub(super) fn game(args: &Args, look: Look, record: &Record, name: &str) -> anyhow::Result<Told> {
    let bar = bar_of(record);
    let meta = Meta { file: Some(name.to_string()), game: args.game, moves_in_game: None };
    let effort = if args.quick { Effort::Quick } else { Effort::USUAL };
    let progress = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    let review = Review::of(record, meta, effort, &progress);
    let review = review.map_err(|error| BadInput::new(format!("{name}: {error}")))?;
    bar.finish_and_clear();
    let entry = (look.format == Format::Html).then(|| Entry::of_review(&review, record));
    let text = match look.format {
        Format::Text => review::text::render(&review),
        Format::Json => look.json(&review),
        Format::Svg => review::chart_svg(&review),
        Format::Html => html::review(&review, record)?,
        Format::Sgf => review::sgf::annotated(record, &review),
    };
    Ok(Told { text, entry })
}
