//! Commands that servers and clients send beside the game: chat, the end of a game, parameters, and the like.

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::table::Command;
use crate::board::Size;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("kgs-chat", |_, _| Ok("I am a program and cannot chat.".into())),
    Command::new("kgs-game_over", |_, _| Ok(String::new())),
    Command::new("cgos-opponent_name", |_, _| Ok(String::new())),
    Command::new("cgos-gameover", |_, _| Ok(String::new())),
    Command::new("stop", |_, args| args.count(0, 0).map(|()| String::new())),
    Command::new("clear_cache", clear_cache),
    Command::new("rectangular_boardsize", rectangular_boardsize),
    Command::new("kata-list-params", |_, args| args.count(0, 0).map(|()| PARAMETERS.join(" "))),
    Command::new("kata-get-param", get_parameter),
    Command::new("kata-set-param", set_parameter),
];

/// The parameters of KataGo's that clients set. The first means nothing to this engine, which looks at many moves
/// anyway; the others are limits of the mode.
const PARAMETERS: [&str; 3] = ["analysisWideRootNoise", "maxVisits", "maxTime"];

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

fn get_parameter(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let limits = &engine.spec.limits;
    match args.word(0)? {
        "analysisWideRootNoise" => Ok(engine.wide_root_noise.to_string()),
        "maxVisits" => Ok(limits.playouts.or(limits.nodes).unwrap_or(u64::from(u32::MAX)).to_string()),
        "maxTime" => Ok(limits.time.map_or(1e20, |time| time.as_secs_f64()).to_string()),
        other => Err(unknown(other)),
    }
}

fn set_parameter(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let value = args.float(1)?;
    if value < 0.0 {
        return Err(Failure::syntax(format!("{value}; expected a number from 0")));
    }
    let limits = &mut engine.spec.limits;
    match args.word(0)? {
        "analysisWideRootNoise" => engine.wide_root_noise = value,
        "maxVisits" if engine.spec.mode.is_monte_carlo() => limits.playouts = Some((value as u64).max(1)),
        "maxVisits" => limits.nodes = Some((value as u64).max(1)),
        "maxTime" => limits.time = std::time::Duration::try_from_secs_f64(value.min(1e9)).ok(),
        other => return Err(unknown(other)),
    }
    Ok(String::new())
}

fn unknown(name: &str) -> Failure {
    Failure::new(format!("unknown parameter {name:?}; expected one of {}", PARAMETERS.join(", ")))
}
