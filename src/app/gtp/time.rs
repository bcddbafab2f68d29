//! Commands that set the time and tell what is left of it.

use std::time::Duration;

use super::clock::{Clock, System};
use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::app::LONGEST_SECONDS;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("time_settings", time_settings),
    Command::new("kgs-time_settings", kgs_time_settings),
    Command::new("kata-time_settings", kata_time_settings),
    Command::new("kata-list_time_settings", |_, args| args.count(0, 0).map(|()| KATA_SYSTEMS.join(" "))),
    Command::new("time_left", time_left),
];

/// The systems that `kata-time_settings` understands.
const KATA_SYSTEMS: [&str; 6] = ["none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"];

fn seconds(args: &Args<'_>, i: usize) -> Result<Duration, Failure> {
    let seconds = args.float(i)?.min(LONGEST_SECONDS);
    Duration::try_from_secs_f64(seconds).map_err(|e| Failure::syntax(format!("{seconds} seconds: {e}")))
}

fn time_settings(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(3, 3)?;
    let (main, period, stones) = (seconds(args, 0)?, seconds(args, 1)?, args.number(2)?);
    // A period for no stones is the draft's way to say that there is no limit.
    let unlimited = !period.is_zero() && stones == 0;
    engine.time.set(if unlimited { System::None } else { System::Canadian { main, period, stones } });
    Ok(String::new())
}

fn kgs_time_settings(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let system = match args.word(0)? {
        "none" => args.count(1, 1).map(|()| System::None)?,
        "absolute" => {
            args.count(2, 2)?;
            System::Canadian { main: seconds(args, 1)?, period: Duration::ZERO, stones: 0 }
        }
        "byoyomi" => {
            args.count(4, 4)?;
            System::Japanese { main: seconds(args, 1)?, period: seconds(args, 2)?, periods: args.number(3)? }
        }
        "canadian" => {
            args.count(4, 4)?;
            System::Canadian { main: seconds(args, 1)?, period: seconds(args, 2)?, stones: args.number(3)? }
        }
        other => {
            return Err(Failure::syntax(format!("{other:?}; expected none, absolute, byoyomi or canadian")));
        }
    };
    engine.time.set(system);
    Ok(String::new())
}

/// KataGo's command: what `kgs-time_settings` takes, and Fischer's clock.
fn kata_time_settings(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let system = match args.word(0)? {
        "fischer" => {
            args.count(3, 3)?;
            System::Fischer { main: seconds(args, 1)?, increment: seconds(args, 2)? }
        }
        // The cap on the main time and on one move: what a cap cuts off is only ever more than is planned with here.
        "fischer-capped" => {
            args.count(5, 5)?;
            System::Fischer { main: seconds(args, 1)?, increment: seconds(args, 2)? }
        }
        "none" | "absolute" | "byoyomi" | "canadian" => return kgs_time_settings(engine, args),
        other => {
            return Err(Failure::syntax(format!("{other:?}; expected one of {}", KATA_SYSTEMS.join(", "))));
        }
    };
    engine.time.set(system);
    Ok(String::new())
}

fn time_left(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(3, 3)?;
    let color = args.color(0)?;
    // Servers report a time that has run out as less than nothing.
    let left = Duration::try_from_secs_f64(args.float(1)?.clamp(0.0, LONGEST_SECONDS))
        .map_err(|e| Failure::syntax(e.to_string()))?;
    engine.time.clocks[color] = Some(Clock { left, stones: args.number(2)? });
    Ok(String::new())
}
