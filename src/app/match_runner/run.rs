//! Plays what is still to be played, several games at once, and tells how it goes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use indicatif::{ProgressBar, ProgressStyle};

use super::super::analysis::query::MOST_KOMI;
use super::super::config::EngineSpec;
use super::super::gtp::client::{Client, ClientError};
use super::super::{BadInput, interrupt, output, records};
use super::Referee;
use super::args::{Args, Asked, Command, PlayArgs};
use super::game::{Halt, Plan};
use super::opening::Openings;
use super::rows::{Gathered, Log, Row, Settings};
use super::seat::Seat;
use super::sprt::Sprt;
use super::stats::{Decision, Summary, Sums};
use crate::board::Size;
use crate::board::rules::max_fixed_handicap;
use crate::board::sgf::Record;

/// Runs `keisei match`.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    match (&args.command, args.asked.clone()) {
        (Some(Command::Stats { files, sprt }), _) => sum_up(files, *sprt, out),
        (None, Some(Asked { a, b, output, sgf, sprt })) => {
            play_match(&PlayArgs { a, b, terms: args.terms.clone(), output, sgf, sprt }, out)
        }
        (None, None) => Err(BadInput::new("no engines; expected keisei match A B, or keisei match stats FILE").into()),
    }
}

/// Sums up result files, each match by itself.
fn sum_up(files: &[PathBuf], sprt: Option<Sprt>, out: &mut dyn Write) -> anyhow::Result<()> {
    let matches = super::rows::gather(files)?;
    if matches.is_empty() {
        return Err(BadInput::new("no games in these files; expected what keisei match --output wrote").into());
    }
    for (i, Gathered { settings, rows, again }) in matches.iter().enumerate() {
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
    let size = Size::new(args.terms.size.into()).ok_or_else(|| BadInput::new("--size; expected 2 to 19"))?;
    if !args.terms.komi.is_finite() || (args.terms.komi * 2.0).fract() != 0.0 || args.terms.komi.abs() > MOST_KOMI {
        let expected = format!("expected a multiple of half a point, at most {MOST_KOMI}");
        return Err(BadInput::new(format!("--komi {}; {expected}", args.terms.komi)).into());
    }
    let most = max_fixed_handicap(size);
    let handicap = usize::from(args.terms.handicap);
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
    let Played { settings, summary, ended } = played(args)?;
    // Games that were played are told even if the match could not go on.
    if summary.count() > 0 || ended.is_ok() {
        write!(out, "{}", summary.text(&settings, args.sprt.as_ref()))?;
    }
    ended
}

/// The outcome of a match.
pub(in crate::app) struct Played {
    pub(in crate::app) settings: Settings,
    /// All its games, those that were played before too.
    pub(in crate::app) summary: Summary,
    /// An error if it did not go to its end.
    pub(in crate::app) ended: anyhow::Result<()>,
}

/// Plays what is left of a match.
pub(in crate::app) fn played(args: &PlayArgs) -> anyhow::Result<Played> {
    let size = check(args)?;
    interrupt::catch();
    let openings = Openings::of(args, size)?;
    let settings = Settings::of(args, openings.words(args), try_engines(args)?);
    let plan = Plan { args, size, settings, openings };
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
        output::sweep_once(folder);
    }
    let mut sums = Sums::default();
    done.values().filter(|row| row.game < args.terms.games && is_mine(args, row.game)).for_each(|row| sums.add(row));
    let done: BTreeSet<u64> = done.into_keys().collect();
    if let Some(folder) = &args.sgf {
        refuse_other_records(&plan, folder, &done)?;
    }
    let ended = play_games(&plan, &done, &mut sums, |row, record| keep(args, log.as_mut(), row, record));
    let summary = sums.summary().clone();
    Ok(Played { settings: plan.settings, summary, ended })
}

/// Refuses a folder with records of another match, which this one would write over.
fn refuse_other_records(plan: &Plan<'_>, folder: &Path, done: &BTreeSet<u64>) -> Result<(), BadInput> {
    let unreadable = |error| BadInput::new(format!("{}: cannot be read: {error}", folder.display()));
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let is_to_play = |game: u64| game < plan.args.terms.games && is_mine(plan.args, game) && !done.contains(&game);
        let is_written = number_of(&path).is_some_and(is_to_play);
        if is_written && !records::load(&path, None).is_ok_and(|record| is_of_match(&record, plan)) {
            let expected = "expected another folder, or the records of this match";
            return Err(BadInput::new(format!("--sgf: {}: is of another match; {expected}", path.display())));
        }
    }
    Ok(())
}

/// The number of the game whose record has this name.
fn number_of(path: &Path) -> Option<u64> {
    path.file_name()?.to_str()?.strip_prefix("game-")?.strip_suffix(".sgf")?.parse().ok()
}

fn record_name(game: u64) -> String {
    format!("game-{game:06}.sgf")
}

/// Returns whether the record is of a game between these engines by these rules.
fn is_of_match(record: &Record, plan: &Plan<'_>) -> bool {
    let info = &record.info;
    let plain = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut names = [plain(&plan.settings.a), plain(&plan.settings.b)];
    let mut players = info.players.0.clone();
    names.sort();
    players.sort();
    players == names
        && info.size == plan.size
        && info.komi == Some(plan.args.terms.komi)
        && info.rules == Some(plan.args.terms.rules)
}

/// Starts every outside engine and referee once, so that a match that is set up wrongly is told before it begins;
/// returns what they call themselves.
fn try_engines(args: &PlayArgs) -> anyhow::Result<Vec<String>> {
    let own = || concat!("Keisei ", env!("CARGO_PKG_VERSION")).to_string();
    let mut versions = Vec::new();
    for (name, spec) in [("A", &args.a), ("B", &args.b)] {
        versions.push(match spec {
            EngineSpec::Own(_) => own(),
            EngineSpec::Gtp(command) => match Client::greet(command, args.terms.patience()) {
                Ok((_, called)) => called,
                Err(ClientError::Interrupted) => anyhow::bail!("interrupted"),
                Err(error @ ClientError::Start { .. }) => return Err(BadInput::new(format!("{name}: {error}")).into()),
                // An engine that fails otherwise loses its games, with the reason.
                Err(_) => String::new(),
            },
        });
    }
    if let Referee::Gtp(command) = &args.terms.referee {
        match Client::greet(command, args.terms.patience()) {
            Ok((_, called)) => versions.push(called),
            Err(ClientError::Interrupted) => anyhow::bail!("interrupted"),
            Err(error) => return Err(BadInput::new(format!("--referee: {error}")).into()),
        }
    }
    Ok(versions)
}

/// Returns whether the game is of this shard: a pair stays on one machine.
fn is_mine(args: &PlayArgs, game: u64) -> bool {
    args.terms.shard.is_none_or(|(i, n)| game / 2 % n == i - 1)
}

/// Hands out the numbers of the games that are still to be played, one after the other.
struct ToPlay<'a> {
    args: &'a PlayArgs,
    done: &'a BTreeSet<u64>,
    next: AtomicU64,
    stop: AtomicBool,
}

impl ToPlay<'_> {
    fn next(&self) -> Option<u64> {
        while !self.stop.load(Ordering::Relaxed) {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.args.terms.games {
                return None;
            }
            if is_mine(self.args, game) && !self.done.contains(&game) {
                return Some(game);
            }
        }
        None
    }

    /// Returns how many games this part of the match has.
    fn count(&self) -> u64 {
        match self.args.terms.shard {
            None => self.args.terms.games,
            // Whole rounds of pairs, and what is left of the last round.
            Some((i, n)) => {
                let round = n.saturating_mul(2);
                let (rounds, rest) = (self.args.terms.games / round, self.args.terms.games % round);
                rounds * 2 + rest.saturating_sub((i - 1).saturating_mul(2)).min(2)
            }
        }
    }
}

/// Plays what is not done; every game is kept and then added to the sums.
fn play_games(
    plan: &Plan<'_>,
    done: &BTreeSet<u64>,
    sums: &mut Sums,
    mut keep: impl FnMut(&Row, &Record) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let args = plan.args;
    let decided = |sums: &Sums| args.sprt.is_some_and(|sprt| sprt.decide(sums.summary()) != Decision::Open);
    if decided(sums) {
        return Ok(());
    }
    let to_play = ToPlay { args, done, next: AtomicU64::new(0), stop: AtomicBool::new(false) };
    let bar = bar(to_play.count(), sums.summary().count());
    let mut ended = Ok(());
    let mut interrupted = false;
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..u64::from(args.terms.jobs).min(args.terms.games) {
            let sender = sender.clone();
            let (plan, to_play) = (&plan, &to_play);
            scope.spawn(move || {
                let mut seats = [&args.a, &args.b].map(|spec| Seat::new(spec, args.terms.patience()));
                while let Some(number) = to_play.next() {
                    let played = plan.play(number, &mut seats);
                    let is_over = played.is_err();
                    if sender.send(played).is_err() || is_over {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for played in results {
            let kept = match played {
                Ok((row, record)) => keep(&row, &record).map(|()| {
                    if row.failure().is_some() || !row.detail.is_empty() {
                        bar.suspend(|| super::rows::warn_of(&row));
                    }
                    sums.add(&row);
                    bar.inc(1);
                    bar.set_message(sums.summary().line());
                }),
                Err(Halt::SetUp(what)) => {
                    Err(BadInput::new(format!("{what}; its games are played again later")).into())
                }
                Err(Halt::Interrupted) => {
                    interrupted = true;
                    Ok(())
                }
            };
            // Games already begun are finished and count, but where the first trouble is told later ones are not.
            if kept.is_err() || interrupted || decided(sums) {
                to_play.stop.store(true, Ordering::Relaxed);
            }
            ended = std::mem::replace(&mut ended, Ok(())).and(kept);
        }
    });
    bar.finish_and_clear();
    ended?;
    // Told at the end: games that other jobs had begun have been added since.
    anyhow::ensure!(!interrupted, "interrupted; games played: {}", sums.summary().count());
    Ok(())
}

fn bar(games: u64, done: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} [{elapsed} < {eta}] {msg}") {
        bar.set_style(style);
    }
    bar.set_position(done);
    bar
}

/// Writes a game down, its record first: a row says that the game need not be played again.
fn keep(args: &PlayArgs, log: Option<&mut Log>, row: &Row, record: &Record) -> anyhow::Result<()> {
    if let Some(folder) = &args.sgf {
        output::write_whole(&folder.join(record_name(row.game)), record.to_sgf())?;
    }
    match log {
        Some(log) => log.append(row),
        None => Ok(()),
    }
}
