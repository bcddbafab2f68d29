//! `keisei solve`: problems and regression suites, and what share of them an engine gets right.
//!
//! SGF files hold problems, one or many each; `.tst` files are GTP regression suites as GNU Go and GoGui run them. Both
//! give one result a test; results go into one table and, if wanted, a file. A single problem, or each one if wanted,
//! is answered in full: as text, as JSON, as a tree of solutions in SGF or as a page for a browser.

mod answers;
mod args;
mod collect;
mod compare;
mod fukui;
mod marks;
mod outcome;
mod page;
mod problem;
mod solver;
mod suite;
mod table;
mod text;
mod tree;
mod words;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

use super::config::EngineSpec;
use super::gtp::client::{Client, ClientError};
use super::{BadInput, interrupt, output, plain};
use collect::{Collected, Work, collect};

pub use args::{Args, Experiment, Format, Look};
pub(in crate::app) use outcome::Answer;
pub use outcome::{Found, Outcome, Refuted, Won};
pub use problem::Problem;
pub use suite::{Expected, Suite};

/// A finished piece of work: its results, and how its answer is shown on stdout and in the file.
#[derive(Default)]
struct Done {
    outcomes: Vec<Outcome>,
    shown: String,
    filed: String,
    /// The part of a page about it.
    drawn: Option<page::Drawn>,
}

/// The ways in which answers are shown: on stdout, in the file, and what comes after a text.
#[derive(Clone, Copy)]
struct Views {
    shown: Option<Format>,
    filed: Option<Format>,
    gap: &'static str,
}

/// Runs `keisei solve`.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    Run { args, interrupted: interrupt::flag(), catch: interrupt::catch }.run(out, &mut io::stderr())
}

/// One call of `keisei solve`.
#[derive(Clone, Copy)]
struct Run<'a> {
    args: &'a Args,
    interrupted: &'a AtomicBool,
    /// Has interrupts set the flag from now on.
    catch: fn(),
}

impl Run<'_> {
    fn run(self, out: &mut dyn Write, complaints: &mut dyn Write) -> anyhow::Result<()> {
        let args = self.args;
        if args.compare {
            return compare::run(args, out);
        }
        args.check()?;
        args.check_output()?;
        match args.mode_for_suites() {
            EngineSpec::Own(spec) => {
                spec.player(0).map_err(|error| BadInput::new(format!("--mode: {error}")))?;
            }
            // An engine that cannot start is told once, not as the failure of each problem.
            EngineSpec::Gtp(command) => {
                if let Err(error @ ClientError::Start { .. }) = Client::greet(&command, args.patience()) {
                    return Err(BadInput::new(format!("--mode: {error}")).into());
                }
            }
        }
        let collected = collect(args, io::stdin())?;
        collected.tell(complaints);
        (self.catch)();
        if let Some(Experiment::Fukui) = args.experiment {
            return self.rank(&collected, out);
        }
        self.solve(&collected, out)
    }

    fn rank(self, collected: &Collected, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut all = Vec::new();
        let one = |experiment: &mut fukui::Experiment, work: &Work| match work {
            Work::Problem(problem) => problem.ranks(experiment),
            Work::Suite(_) => None,
        };
        self.each(&collected.work, fukui::Experiment::new, one, |ranks| {
            all.extend(ranks);
            Ok(())
        })?;
        if self.interrupted.load(Ordering::SeqCst) {
            anyhow::bail!("interrupted");
        }
        if all.is_empty() && self.args.shard.is_none() {
            return Err(collected.nothing_to_rank(self.args).into());
        }
        write!(out, "{}", fukui::table(&all)).context("writing")
    }

    fn solve(self, collected: &Collected, out: &mut dyn Write) -> anyhow::Result<()> {
        let (args, work) = (self.args, &collected.work);
        // With --output the format is the file's, and the screen has text.
        let on_screen = if args.output.is_some() { Format::Text } else { args.format.unwrap_or(Format::Text) };
        let in_file = args.output.as_deref().map(|path| args.format.unwrap_or_else(|| Format::of_name(path)));
        let in_full = collected.is_single() || args.verbose;
        let shown = (in_full || on_screen != Format::Text).then_some(on_screen);
        let views = Views { shown, filed: in_file, gap: if collected.is_single() { "" } else { "\n" } };
        let (mut outcomes, mut filed, mut drawn) = (Vec::new(), String::new(), Vec::new());
        let solver = || solver::Solver::new(args, self.interrupted);
        let one = |solver: &mut solver::Solver<'_>, work: &Work| self.done(solver, work, views);
        self.each(work, solver, one, |done| {
            outcomes.extend(done.outcomes);
            filed += &done.filed;
            drawn.extend(done.drawn);
            out.write_all(done.shown.as_bytes()).and_then(|()| out.flush()).context("writing")
        })?;
        // A shard may get nothing; who asks for all does not expect an empty table.
        let is_interrupted = self.interrupted.load(Ordering::SeqCst);
        if outcomes.is_empty() && args.shard.is_none() && !is_interrupted {
            return Err(collected.nothing_to_solve(args).into());
        }
        if in_file == Some(Format::Html) {
            filed = page::page(drawn)?;
        } else if views.shown == Some(Format::Html) {
            out.write_all(page::page(drawn)?.as_bytes()).context("writing")?;
        }
        if let Some(path) = &args.output {
            output::write_whole(path, &filed)?;
        }
        if on_screen == Format::Text && !collected.is_single() {
            write!(out, "{}", plain::lines(&table::text(&outcomes, args.failures))).context("writing")?;
        }
        self.end(collected, &outcomes)
    }

    /// Does one piece of work.
    fn done(self, solver: &mut solver::Solver<'_>, work: &Work, views: Views) -> Done {
        match work {
            Work::Problem(problem) => {
                let (outcome, answer) = solver.solve(problem);
                let view = |format: Option<Format>| match format {
                    None => String::new(),
                    Some(Format::Text) => plain::lines(&text::render(problem, &outcome, answer.as_ref())) + views.gap,
                    Some(Format::Json) => json_line(&outcome),
                    Some(Format::Sgf) => tree::render(problem, &outcome, answer.as_ref()),
                    // All problems are on one page.
                    Some(Format::Html) => String::new(),
                };
                let is_drawn = [views.shown, views.filed].contains(&Some(Format::Html));
                let drawn = is_drawn.then(|| page::Drawn::of(problem, &outcome, answer.as_ref()));
                Done { shown: view(views.shown), filed: view(views.filed), drawn, outcomes: vec![outcome] }
            }
            Work::Suite(suite) => {
                let outcomes = suite.run(self.args, self.interrupted);
                let view = |format: Option<Format>| match format {
                    Some(Format::Json) => outcomes.iter().map(json_line).collect(),
                    _ => String::new(),
                };
                Done { shown: view(views.shown), filed: view(views.filed), drawn: None, outcomes }
            }
        }
    }

    /// Ends the run when all results are written.
    fn end(self, collected: &Collected, outcomes: &[Outcome]) -> anyhow::Result<()> {
        if self.interrupted.load(Ordering::SeqCst) {
            let kept = outcomes.len();
            anyhow::bail!("interrupted; results kept: {kept}");
        }
        let (passed, all) = table::counts(outcomes);
        let percent = 100.0 * passed as f64 / all.max(1) as f64;
        match (self.args.expect, collected.bad.len()) {
            (Some(expected), _) if percent < expected => {
                anyhow::bail!("{percent:.1} % solved; expected {expected} % or more")
            }
            (_, 0) => Ok(()),
            (_, bad) => anyhow::bail!("{bad} of {} problems could not be tried", bad + collected.work.len()),
        }
    }

    /// Does each piece of work, some at once, every thread with a helper of its own, and takes the results in the order
    /// of the work. An interrupt ends it: what was cut short then is taken only where it is all there is.
    fn each<S, T: Send>(
        self,
        work: &[Work],
        helper: impl Fn() -> S + Sync,
        one: impl Fn(&mut S, &Work) -> T + Sync,
        mut take: impl FnMut(T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let bar = bar(work.len());
        let (next, is_refused) = (AtomicUsize::new(0), AtomicBool::new(false));
        let is_over = || self.interrupted.load(Ordering::Relaxed) || is_refused.load(Ordering::Relaxed);
        let (sender, results) = mpsc::channel();
        let mut waiting: BTreeMap<usize, T> = BTreeMap::new();
        let mut expected = 0;
        let mut taken = Ok(());
        std::thread::scope(|scope| {
            for _ in 0..usize::from(self.args.jobs).min(work.len()) {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    let mut helper = helper();
                    while !is_over() {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(piece) = work.get(at) else { break };
                        let result = one(&mut helper, piece);
                        let is_cut_short = is_over() && work.len() > 1;
                        if is_cut_short || sender.send((at, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (at, result) in results {
                bar.inc(1);
                waiting.insert(at, result);
                while let Some(result) = waiting.remove(&expected) {
                    expected += 1;
                    if taken.is_ok() {
                        taken = bar.suspend(|| take(result));
                    }
                }
                is_refused.fetch_or(taken.is_err(), Ordering::Relaxed);
            }
        });
        bar.finish_and_clear();
        taken?;
        // Pieces that came after one that was cut short.
        waiting.into_values().try_for_each(take)
    }
}

/// A bar on a terminal; one problem needs none.
fn bar(pieces: usize) -> ProgressBar {
    if pieces < 2 {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(pieces as u64);
    match ProgressStyle::with_template("{bar:30} {pos}/{len} [{elapsed} < {eta}]") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn json_line(outcome: &Outcome) -> String {
    // Texts and numbers are always JSON.
    serde_json::to_string(outcome).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod answer_tests;
#[cfg(test)]
mod tests;
