//! Rules, as KGS, KataGo and GoGui name them.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::app::rules;
use crate::board::rules::Rules;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("kgs-rules", kgs_rules),
    Command::new("kata-set-rules", kata_set_rules),
    Command::new("kata-set-rule", kata_set_rule),
    Command::new("kata-get-rules", kata_get_rules),
];

fn kgs_rules(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let rules = match args.word(0)? {
        "new_zealand" => Rules::NEW_ZEALAND,
        name => name.parse().map_err(unknown)?,
    };
    engine.set_rules(rules);
    Ok(String::new())
}

/// A rule set by name, or as a JSON object of its parts, in KataGo's words.
fn kata_set_rules(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    if args.is_empty() {
        return Err(Failure::syntax("expected a rule set"));
    }
    engine.set_rules(rules::from_text(&args.words.join(" ")).map_err(unknown)?);
    Ok(String::new())
}

/// Sets one part of the rules, as `kata-set-rule ko SIMPLE`.
fn kata_set_rule(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let changed = rules::with_part(engine.game.rules(), args.word(0)?, args.word(1)?).map_err(unknown)?;
    engine.set_rules(changed);
    Ok(String::new())
}

fn unknown(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}

fn kata_get_rules(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    Ok(rules::to_json(engine.game.rules()).to_string())
}
