//! What the report says, over GTP.

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::table::Command;
use crate::report::{self, Meta, Report, json, why};

pub(super) const COMMANDS: &[Command] =
    &[Command::new("keisei-groups", groups), Command::new("keisei-report", whole), Command::new("keisei-why", explain)];

/// The groups as one JSON array.
fn groups(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let analysis = engine.analyse();
    Ok(json::one_line(&report::groups(&engine.game, &analysis)))
}

/// The whole report as one JSON object.
fn whole(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let analysis = engine.analyse();
    Ok(json::one_line(&Report::of(&engine.game, &analysis, Meta::default())))
}

/// How the safety of a group came about.
fn explain(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let analysis = engine.analyse();
    let group = why::find_group(engine.game.board(), &analysis, args.word(0)?);
    let group = group.map_err(|error| Failure::new(error.to_string()))?;
    Ok(why::explain(&analysis, group).join("\n"))
}
