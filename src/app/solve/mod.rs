//! `keisei solve`: next-move problems and regression suites, and what share of them an engine gets right.
//!
//! SGF files hold problems, one or many each; `.tst` files are GTP regression suites as GNU Go and GoGui run them. Both
//! give one result a test; results go into one table and, if wanted, a JSON-lines file.

mod answers;
mod compare;
mod fukui;
mod marks;
mod problem;
mod suite;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::config::EngineSpec;
use super::{BadInput, records};

pub use problem::Problem;
pub use suite::{Expected, Suite};

/// The mode that solves where none is named: many problems want the quick one.
const DEFAULT_MODE: &str = "static";

/// The arguments of `keisei solve`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Problems: SGF files (one or many a file), folders of them, and .tst suites
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Who solves, with limits a problem, as static or uct:playouts=1000 or gtp:CMD
    #[arg(long, value_name = "MODE", default_value = DEFAULT_MODE)]
    pub mode: EngineSpec,
    /// How many at once
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Where to look for the move: near the fight (within two points of stones of both sides), everywhere, or near the
    /// fight if the problem is local: its root comment names a kind other than next-move (or names none and all stones
    /// stand together), and half of the board or more is farther than two points from any stone. For our own modes
    #[arg(long, default_value = "auto")]
    pub look: Look,
    /// The seed of random choices
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Only these commands of .tst suites, as attack,defend
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub commands: Vec<String>,
    /// Only this part of the tests, as 2/4: every fourth from the second on; suites count as one
    #[arg(long, value_name = "I/N", value_parser = super::match_runner::shard)]
    pub shard: Option<(u64, u64)>,
    /// An outside engine that takes longer for an answer, in seconds, fails
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub timeout: f64,
    /// Writes each result as a JSON line into this file
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Exit status 1 if fewer than so many percent are solved
    #[arg(long, value_name = "PERCENT")]
    pub expect: Option<f64>,
    /// Instead of solving, compares the classical judgement with Monte Carlo's (--mode, mcts:playouts=2000 if not given)
    /// over the positions of label files (.jsonl) and game records. Labels that the evaluation learned from flatter it
    #[arg(long)]
    pub compare: bool,
    /// With --compare: every so many moves of a game record a position is judged
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = every)]
    pub every: usize,
    /// Ranks the answers among all legal moves by parts of the evaluation instead of solving
    #[arg(long, value_name = "NAME", conflicts_with_all = ["output", "expect", "commands", "compare"])]
    pub experiment: Option<Experiment>,
    /// How many failures to list
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub failures: usize,
}

/// Where a solver looks for the move.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Near the fight if the problem is local
    Auto,
    /// Within two points of a black stone and of a white one
    Near,
    /// Everywhere
    All,
}

/// What can be tried out on problems.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Experiment {
    /// Territory, influence, danger and their sum, after Fukui et al.
    Fukui,
}

/// The result of one test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// The file.
    pub file: String,
    /// The problem's name or the test's number.
    pub id: String,
    /// Kind of problem, or the suite's command.
    pub kind: String,
    /// How hard it is, or the suite's name.
    pub grade: String,
    /// pass, fail, error (no answer), or ignored.
    pub result: &'static str,
    /// What was answered.
    pub answer: String,
    /// What is right.
    pub expected: String,
    /// The place of the best right answer in the engine's ranking, from 1, where it ranks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<usize>,
    /// Whether the engine ranked more than one answer.
    #[serde(skip)]
    pub ranked: bool,
    /// Whether the suite's authors know it as a failure of their engine.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known_failure: bool,
    /// Seconds.
    pub seconds: f64,
}

/// A piece of work: a problem, or a whole suite, whose tests build on each other.
enum Work {
    Problem(Box<Problem>),
    Suite(Suite),
}

impl Args {
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.timeout.clamp(0.01, 86_400.0))
    }
}

fn every(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "expected a number from 1".to_string())
}

/// Runs `keisei solve`.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.compare {
        return compare::run(args, out);
    }
    if let EngineSpec::Own(spec) = &args.mode {
        spec.player(0).map_err(|error| BadInput::new(format!("--mode: {error}")))?;
    }
    let work = collect(args)?;
    if let Some(Experiment::Fukui) = args.experiment {
        let ranks = each(args, &work, fukui::Experiment::new, |experiment, work| match work {
            Work::Problem(problem) => problem.ranks(experiment).into_iter().collect(),
            Work::Suite(_) => Vec::new(),
        });
        return write!(out, "{}", fukui::table(&ranks)).context("writing");
    }
    let outcomes = work_all(args, &work);
    // A shard may get nothing; who asks for all does not expect an empty table.
    if outcomes.is_empty() && args.shard.is_none() {
        let files: Vec<String> = args.files.iter().map(|path| path.display().to_string()).collect();
        let tests = if args.commands.is_empty() { "numbered tests" } else { "numbered tests of these commands" };
        return Err(
            BadInput::new(format!("nothing to solve in {}; expected problems or {tests}", files.join(", "))).into()
        );
    }
    if let Some(path) = &args.output {
        let lines = outcomes.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        super::output::write_whole(path, &(lines.join("\n") + "\n"))?;
    }
    write!(out, "{}", table::text(&outcomes, args.failures)).context("writing")?;
    let (passed, all) = table::counts(&outcomes);
    let percent = 100.0 * passed as f64 / all.max(1) as f64;
    match args.expect {
        Some(expected) if percent < expected => anyhow::bail!("{percent:.1} % solved; expected {expected} % or more"),
        _ => Ok(()),
    }
}

fn collect(args: &Args) -> anyhow::Result<Vec<Work>> {
    let is_suite = |path: &Path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tst"));
    let mut work = Vec::new();
    for path in &args.files {
        if is_suite(path) && !path.is_dir() {
            work.push(Work::Suite(Suite::read(path, &args.commands)?));
            continue;
        }
        let files = records::files(std::slice::from_ref(path))?;
        for source in records::sources(&files) {
            let source = source?;
            let record = source.read()?;
            let problem = Problem::of(&record, &source.file, source.number);
            work.push(Work::Problem(Box::new(problem.map_err(|error| source.blame(error))?)));
        }
    }
    if let Some((i, n)) = args.shard {
        let mut number = 0;
        work.retain(|_| {
            number += 1;
            (number - 1) % n == i - 1
        });
    }
    Ok(work)
}

/// Does all the work; the outcomes are in the order of the work.
fn work_all(args: &Args, work: &[Work]) -> Vec<Outcome> {
    each(
        args,
        work,
        || problem::Solver::new(args),
        |solver, work| match work {
            Work::Problem(problem) => vec![solver.solve(problem)],
            Work::Suite(suite) => suite.run(args),
        },
    )
}

/// Does each piece of work, some at once, every thread with a helper of its own; the results are in the order of the
/// work.
fn each<S, T: Send>(
    args: &Args,
    work: &[Work],
    helper: impl Fn() -> S + Sync,
    one: impl Fn(&mut S, &Work) -> Vec<T> + Sync,
) -> Vec<T> {
    let bar = ProgressBar::new(work.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} [{elapsed} < {eta}]") {
        bar.set_style(style);
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Vec<T>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..usize::from(args.jobs).min(work.len()) {
            scope.spawn(|| {
                let mut helper = helper();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(piece) = work.get(at) else { break };
                    let results = one(&mut helper, piece);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, results));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

#[cfg(test)]
mod tests;
