//! Commands about the engine itself.

use std::fs;
use std::time::Instant;

use super::super::config::Spec;
use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("protocol_version", |_, args| args.count(0, 0).map(|()| "2".into())),
    Command::new("name", |engine, args| args.count(0, 0).map(|()| engine.name.clone())),
    Command::new("version", |engine, args| args.count(0, 0).map(|()| engine.version.clone())),
    Command::new("quit", quit),
    Command::new("echo", |_, args| Ok(args.words.join(" "))),
    Command::new("cputime", cputime),
    Command::new("get_random_seed", |engine, args| args.count(0, 0).map(|()| engine.seed.to_string())),
    Command::new("set_random_seed", set_random_seed),
    Command::new("keisei-mode", mode),
    Command::new("keisei-stats", stats),
];

fn quit(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    engine.quit = true;
    Ok(String::new())
}

fn set_random_seed(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    engine.seed = args.number(0)?;
    engine.player.set_seed(engine.seed);
    Ok(String::new())
}

/// The processor time used so far in seconds, as the kernel counts it; where it does not, the time since the start.
fn cputime(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let counted = fs::read_to_string("/proc/self/stat").ok().and_then(|stat| {
        // The name in the second field may hold blanks; after its bracket the times are the 12th and 13th.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(ticks as f64 / 100.0)
    });
    Ok(format!("{:.3}", counted.unwrap_or_else(|| engine.stats_since.elapsed().as_secs_f64())))
}

/// Tells or changes the mode.
fn mode(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    if let Ok(text) = args.word(0) {
        let spec = Spec::of_player(text).map_err(|e| Failure::new(e.to_string()))?;
        engine.set_mode(spec).map_err(|e| Failure::new(e.to_string()))?;
    }
    Ok(engine.spec.to_string())
}

/// The work done since the last reset; with `reset`, starts anew.
fn stats(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    match args.word(0) {
        Err(_) => {}
        Ok("reset") => {
            engine.stats = Default::default();
            engine.stats_since = Instant::now();
        }
        Ok(word) => return Err(Failure::syntax(format!("{word:?}; expected reset or nothing"))),
    }
    let stats = engine.stats;
    Ok(format!(
        "nodes {}\nevaluations {}\ncache_hits {}\nplayouts {}\nseconds {:.3}",
        stats.nodes,
        stats.evaluations,
        stats.cache_hits,
        stats.playouts,
        engine.stats_since.elapsed().as_secs_f64()
    ))
}
