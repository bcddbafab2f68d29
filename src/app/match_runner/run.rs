//! Plays what is still to be played, several games at once, and tells how it goes.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use indicatif::{ProgressBar, ProgressStyle};

use super::super::{BadInput, config::EngineSpec, output};
use super::game::Plan;
use super::opening::Openings;
use super::rows::{Log, Row, Settings};
use super::seat::Seat;
use super::stats::{Decision, Sprt, Summary};
use super::{Args, Command, PlayArgs};
use crate::board::Size;
use crate::board::rules::max_fixed_handicap;
use crate::board::sgf::Record;

/// A seed of its own for each number (SplitMix64's finisher, Steele, Lea, Flood 2014).
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_add(1).wrapping_mul(0xd1b5_4a32_d192_ed03);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Runs `keisei match`.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    match (&args.command, &args.play) {
        (Some(Command::Stats { files, sprt }), _) => sum_up(files, *sprt, out),
        (None, Some(play)) => play_match(play, out),
        (None, None) => Err(BadInput::new("no engines; expected keisei match A B, or keisei match stats FILE").into()),
    }
}

/// Sums up result files, each match by itself.
fn sum_up(files: &[PathBuf], sprt: Option<Sprt>, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut matches: Vec<(Settings, BTreeMap<u64, Row>, usize)> = Vec::new();
    for file in files {
        for row in super::rows::read(file)? {
            let at = matches.iter().position(|(settings, ..)| *settings == row.settings).unwrap_or_else(|| {
                matches.push((row.settings.clone(), BTreeMap::new(), 0));
                matches.len() - 1
            });
            let (_, rows, again) = &mut matches[at];
            *again += usize::from(rows.insert(row.game, row).is_some());
        }
    }
    if matches.is_empty() {
        return Err(BadInput::new("no games in these files; expected what keisei match --output wrote").into());
    }
    for (i, (settings, rows, again)) in matches.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        let summary = Summary::of(rows.values());
        write!(out, "{}", summary.text(settings, sprt.as_ref()))?;
        if *again > 0 {
            writeln!(out, "{again} games were in the files more than once and count once")?;
        }
    }
    Ok(())
}

fn check(args: &PlayArgs) -> anyhow::Result<Size> {
    let size = Size::new(args.size.into()).ok_or_else(|| BadInput::new("--size; expected 2 to 19"))?;
    if !args.komi.is_finite() || (args.komi * 2.0).fract() != 0.0 {
        return Err(BadInput::new(format!("--komi {}; expected a multiple of half a point", args.komi)).into());
    }
    let most = max_fixed_handicap(size);
    let handicap = usize::from(args.handicap);
    if handicap == 1 || handicap > most {
        return Err(BadInput::new(format!("--handicap {handicap} on {size}; expected 0 or 2 to {most}")).into());
    }
    for (name, spec) in [("A", &args.a), ("B", &args.b)] {
        if let EngineSpec::Own(spec) = spec {
            spec.player(0).map_err(|error| BadInput::new(format!("{name}: {error}")))?;
        }
    }
    Ok(size)
}

fn play_match(args: &PlayArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let size = check(args)?;
    let plan = Plan { args, size, settings: Settings::of(args), openings: Openings::of(args, size)? };
    let (mut log, done) = match &args.output {
        None => (None, BTreeMap::new()),
        Some(path) => {
            let (log, done) = Log::open(path, &plan.settings)?;
            (Some(log), done)
        }
    };
    if let Some(folder) = &args.sgf {
        std::fs::create_dir_all(folder)
            .map_err(|error| BadInput::new(format!("{}: cannot be made: {error}", folder.display())))?;
    }
    // A pair stays on one machine.
    let mine = |game: &u64| args.shard.is_none_or(|(i, n)| game / 2 % n == i - 1);
    let to_play: Vec<u64> = (0..args.games).filter(mine).filter(|game| !done.contains_key(game)).collect();
    let mut rows: BTreeMap<u64, Row> = done.into_iter().filter(|(game, _)| *game < args.games && mine(game)).collect();

    let bar = ProgressBar::new((rows.len() + to_play.len()) as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} [{elapsed} < {eta}] {msg}") {
        bar.set_style(style);
    }
    bar.set_position(rows.len() as u64);
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let mut decided = decision(&rows, args.sprt.as_ref());
    if decided == Decision::Open {
        std::thread::scope(|scope| -> anyhow::Result<()> {
            let (sender, results) = mpsc::channel::<(Row, Record)>();
            for _ in 0..usize::from(args.jobs).min(to_play.len()) {
                let sender = sender.clone();
                let (plan, next, stop, to_play) = (&plan, &next, &stop, &to_play);
                scope.spawn(move || {
                    let mut seats = [&args.a, &args.b].map(|spec| Seat::new(spec, args.patience()));
                    while !stop.load(Ordering::Relaxed) {
                        let Some(number) = to_play.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                        if sender.send(plan.play(*number, &mut seats)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (row, record) in results {
                let kept = keep(args, log.as_mut(), &row, &record);
                if kept.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    return kept;
                }
                if row.failure().is_some() {
                    bar.suspend(|| super::rows::warn_of(&row));
                }
                rows.insert(row.game, row);
                bar.inc(1);
                bar.set_message(Summary::of(rows.values()).line());
                decided = decision(&rows, args.sprt.as_ref());
                if decided != Decision::Open {
                    // Games already begun are finished and count.
                    stop.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        })?;
    }
    bar.finish_and_clear();
    write!(out, "{}", Summary::of(rows.values()).text(&plan.settings, args.sprt.as_ref()))?;
    Ok(())
}

fn decision(rows: &BTreeMap<u64, Row>, sprt: Option<&Sprt>) -> Decision {
    sprt.map_or(Decision::Open, |sprt| sprt.decide(&Summary::of(rows.values())))
}

/// Writes a game down, its record first: a row says that the game need not be played again.
fn keep(args: &PlayArgs, log: Option<&mut Log>, row: &Row, record: &Record) -> anyhow::Result<()> {
    if let Some(folder) = &args.sgf {
        output::write_whole(&folder.join(format!("game-{:06}.sgf", row.game)), record.to_sgf())?;
    }
    match log {
        Some(log) => log.append(row),
        None => Ok(()),
    }
}
