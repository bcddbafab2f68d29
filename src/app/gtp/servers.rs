//! Commands that servers and clients send beside the game: chat, the end of a game, parameters, and the like.

use std::time::Duration;

use serde_json::{Value, json};

use super::command::Command;
use super::engine::{Engine, WITHOUT_EFFECT};
use super::parse::{Args, Failure};
use crate::app::LONGEST_SECONDS;
use crate::board::Size;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("kgs-chat", |_, _| Ok("I am a program and cannot chat.".into())),
    Command::new("kgs-game_over", |_, _| Ok(String::new())),
    Command::new("cgos-opponent_name", |_, _| Ok(String::new())),
    Command::new("cgos-gameover", |_, _| Ok(String::new())),
    Command::new("stop", |_, args| args.count(0, 0).map(|()| String::new())),
    Command::new("clear_cache", clear_cache),
    Command::new("rectangular_boardsize", rectangular_boardsize),
    Command::new("kata-list-params", list_parameters),
    Command::new("kata-get-param", get_parameter),
    Command::new("kata-get-params", get_parameters),
    Command::new("kata-set-param", set_parameter),
];

/// Parameters of KataGo's that are limits of the mode.
const LIMITS: [&str; 4] = ["maxVisits", "maxPlayouts", "maxTime", "numSearchThreads"];

/// The number that KataGo tells where there is no limit.
const NO_LIMIT: f64 = 1e20;
/// The most threads that are used.
const MOST_THREADS: f64 = 256.0;

/// Forgets what was remembered of the game so far.
fn clear_cache(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    engine.player.new_game();
    engine.scout = Default::default();
    Ok(String::new())
}

/// `rectangular_boardsize X Y`: a new game, if the sides are the same.
fn rectangular_boardsize(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let (columns, rows): (usize, usize) = (args.number(0)?, args.number(1)?);
    let size = Size::new(columns).filter(|_| columns == rows);
    let wanted = || Failure::with("unacceptable size", format!("{columns}x{rows}; expected a square board of 2 to 19"));
    engine.start(size.ok_or_else(wanted)?, engine.rules_asked(), engine.game.komi());
    Ok(String::new())
}

fn parameters() -> impl Iterator<Item = &'static str> {
    WITHOUT_EFFECT.into_iter().chain(LIMITS)
}

/// Returns the value of a parameter.
fn parameter(engine: &Engine, name: &str) -> Result<Value, Failure> {
    if let Some(place) = WITHOUT_EFFECT.iter().position(|known| *known == name) {
        return Ok(json!(engine.without_effect[place]));
    }
    let limits = &engine.spec.limits;
    match name {
        "maxVisits" | "maxPlayouts" => Ok(json!(limits.playouts.or(limits.nodes).unwrap_or(u64::from(u32::MAX)))),
        "maxTime" => Ok(json!(limits.time.map_or(NO_LIMIT, |time| time.as_secs_f64()))),
        "numSearchThreads" => Ok(json!(limits.threads.unwrap_or(1))),
        other => {
            let known: Vec<&str> = parameters().collect();
            Err(Failure::new(format!("unknown parameter {other:?}; expected one of {}", known.join(", "))))
        }
    }
}

fn list_parameters(_: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    Ok(parameters().collect::<Vec<_>>().join(" "))
}

fn get_parameter(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    parameter(engine, args.word(0)?).map(|value| value.to_string())
}

/// Returns all parameters as one JSON object.
fn get_parameters(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let told = |name: &'static str| Ok((name.to_string(), parameter(engine, name)?));
    let all = parameters().map(told).collect::<Result<serde_json::Map<_, _>, Failure>>()?;
    Ok(Value::Object(all).to_string())
}

fn set_parameter(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let (name, value) = (args.word(0)?, args.float(1)?);
    parameter(engine, name)?;
    if let Some(place) = WITHOUT_EFFECT.iter().position(|known| *known == name) {
        engine.without_effect[place] = value;
        return Ok(String::new());
    }
    let least = if name == "maxTime" { 0.0 } else { 1.0 };
    if value < least {
        return Err(Failure::syntax(format!("{value}; expected a number from {least}")));
    }
    let limits = &mut engine.spec.limits;
    match name {
        "maxTime" => limits.time = Duration::try_from_secs_f64(value.min(LONGEST_SECONDS)).ok(),
        "numSearchThreads" => limits.threads = Some(value.min(MOST_THREADS) as usize),
        _ if engine.spec.mode.is_monte_carlo() => limits.playouts = Some(value as u64),
        _ => limits.nodes = Some(value as u64),
    }
    Ok(String::new())
}
