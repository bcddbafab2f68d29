//! The reports over GTP.

use super::command::Command;
use super::engine::Engine;
use super::judgement::rows;
use super::parse::{Args, Failure};
use crate::app::compare;
use crate::eval::Analysis;
use crate::report::compare::{Comparison, Figures, Opinion};
use crate::report::{self, GroupReport, Meta, Report, json, why};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("keisei-compare", compared),
    Command::new("keisei-difference", difference),
    Command::new("keisei-groups", groups),
    Command::new("keisei-report", whole),
    Command::new("keisei-why", explain),
];

/// The groups as one JSON array.
fn groups(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let analysis = engine.analyse_for_report();
    Ok(json::one_line(&engine.groups(&analysis)))
}

/// The whole report as one JSON object.
fn whole(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let analysis = engine.analyse_for_report();
    Ok(json::one_line(&Report::of(&engine.game, &analysis, Meta::default())))
}

/// The classical judgement and Monte Carlo's as one JSON object; the mode is the one given, or the one that plays.
fn compared(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let opinion = engine.opinion(args)?;
    let analysis = engine.analyse();
    Ok(json::one_line(&Comparison::of(&engine.game, &analysis, &opinion, Meta::default())))
}

/// The ownership of each point, classical less Monte Carlo, a row of figures a row of the board.
fn difference(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let opinion = engine.opinion(args)?;
    let analysis = engine.analyse();
    let figures = Figures::of(&engine.game, &analysis, &opinion);
    let board = engine.game.board();
    Ok(rows(board, |point| format!("{:.3}", f64::from(figures.difference[point]) / 1000.0)))
}

impl Engine {
    /// The groups of the position as a report tells of them, in order of their numbers; `analysis` judged it for one.
    /// Clients ask about one group after another, so those of the last position are kept.
    pub(super) fn groups(&mut self, analysis: &Analysis) -> &[GroupReport] {
        let (board, is_over) = (self.game.board(), self.game.is_over());
        if !matches!(&self.told, Some((of, over, _)) if of == board && *over == is_over) {
            self.told = Some((board.clone(), is_over, report::groups(&self.game, analysis)));
        }
        self.told.as_ref().map_or(&[], |(_, _, groups)| groups)
    }

    /// Returns the opinion of a Monte Carlo mode on the position: of the one named, or the one that plays, or the usual
    /// one.
    fn opinion(&mut self, args: &Args<'_>) -> Result<Opinion, Failure> {
        args.count(0, 1)?;
        let asked = match args.word(0) {
            Ok(word) => format!("compare:{word}"),
            Err(_) if self.spec.mode.is_monte_carlo() => format!("compare:{}", self.spec),
            Err(_) => "compare".into(),
        };
        let spec = compare::asked(&asked).unwrap_or(Err(asked)).map_err(Failure::new)?;
        let opinion =
            compare::opinion(&spec, self.seed, &self.game).map_err(|error| Failure::new(error.to_string()))?;
        self.stats.playouts += opinion.playouts;
        Ok(opinion)
    }
}

/// Explains why a group is as safe as the report tells.
fn explain(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let wanted = args.word(0)?;
    let analysis = engine.analyse_for_report();
    let group = why::find_group(engine.game.board(), &analysis, wanted);
    let group = group.map_err(|error| Failure::new(error.to_string()))?;
    let mut lines = why::explain(&analysis, &engine.groups(&analysis)[group.index()], group);
    lines.extend(why::explain_readings(engine.game.board(), &analysis.groups().get(group).stones));
    Ok(lines.join("\n"))
}
