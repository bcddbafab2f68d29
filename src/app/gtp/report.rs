//! What the report says, over GTP.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::engine::Engine;
use super::judgement::rows;
use super::parse::{Args, Failure};
use super::table::Command;
use crate::app::compare;
use crate::board::Game;
use crate::report::compare::{Comparison, Figures, Opinion};
use crate::report::{self, Meta, Report, json, why};
use crate::search::Control;
use crate::search::outcomes::Judge;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("keisei-compare", compared),
    Command::new("keisei-difference", difference),
    Command::new("keisei-groups", groups),
    Command::new("keisei-report", whole),
    Command::new("keisei-why", explain),
];

/// How often work that takes long is looked after: an interruption is heard within that time.
const LISTEN: Duration = Duration::from_millis(5);

/// The stack of the thread that works, as large as the main thread's usually is.
const STACK: usize = 8 << 20;

/// The groups as one JSON array.
fn groups(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    engine.unless_interrupted(|judge, game| {
        json::one_line(&report::groups(game, &judge.analyse_for_report(game.board())))
    })
}

/// The whole report as one JSON object.
fn whole(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    engine.unless_interrupted(|judge, game| {
        json::one_line(&Report::of(game, &judge.analyse_for_report(game.board()), Meta::default()))
    })
}

/// The classical judgement and Monte Carlo's as one JSON object; the mode is the one given, or the one that plays.
fn compared(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let opinion = engine.opinion(args)?;
    let analysis = engine.analyse();
    Ok(json::one_line(&Comparison::of(&engine.game, &analysis, &opinion, Meta::default())))
}

/// The ownership of each point, classical less Monte Carlo, a row of figures a row of the board.
fn difference(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let opinion = engine.opinion(args)?;
    let analysis = engine.analyse();
    let figures = Figures::of(&engine.game, &analysis, &opinion);
    let board = engine.game.board();
    Ok(rows(board, |point| format!("{:.3}", f64::from(figures.difference[point]) / 1000.0)))
}

impl Engine {
    /// What this work makes of the game, unless it is interrupted before: then the work goes on unheard to its end.
    pub(super) fn unless_interrupted<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Judge, &Game) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let mut judge = std::mem::take(&mut self.judge);
        let game = self.game.clone();
        let (sender, receiver) = mpsc::channel();
        let worker = thread::Builder::new().name("gtp work".into()).stack_size(STACK);
        let begun = worker.spawn(move || {
            let done = work(&mut judge, &game);
            // Where it was interrupted nobody listens.
            let _ = sender.send((judge, done));
        });
        begun.map_err(|error| Failure::with("cannot start a thread", error.to_string()))?;
        self.stats.evaluations += 1;
        let watch = self.watch(false, None);
        loop {
            match receiver.recv_timeout(LISTEN) {
                Ok((judge, done)) => {
                    self.judge = judge;
                    return Ok(done);
                }
                Err(RecvTimeoutError::Timeout) if !watch.stop() => (),
                Err(RecvTimeoutError::Timeout) => return Err(Failure::new("interrupted")),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::new("internal error")),
            }
        }
    }

    /// What a Monte Carlo mode says of the position: the one named, or the one that plays, or the usual one.
    fn opinion(&mut self, args: &Args<'_>) -> Result<Opinion, Failure> {
        args.count(0, 1)?;
        let asked = match args.word(0) {
            Ok(word) => format!("compare:{word}"),
            Err(_) if self.spec.mode.is_monte_carlo() => format!("compare:{}", self.spec),
            Err(_) => "compare".into(),
        };
        let spec = compare::asked(&asked).unwrap_or(Err(asked)).map_err(Failure::new)?;
        let seed = self.seed;
        let opinion = self.unless_interrupted(move |_, game| compare::opinion(&spec, seed, game))?;
        let opinion = opinion.map_err(|error| Failure::new(error.to_string()))?;
        self.stats.playouts += opinion.playouts;
        Ok(opinion)
    }
}

/// Why a group is as safe as the report tells.
fn explain(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let wanted = args.word(0)?.to_string();
    engine.unless_interrupted(move |judge, game| {
        let board = game.board();
        let analysis = judge.analyse_for_report(board);
        let group = why::find_group(board, &analysis, &wanted).map_err(|error| Failure::new(error.to_string()))?;
        let told = &report::groups(game, &analysis)[group.index()];
        let mut lines = why::explain(&analysis, told, group);
        lines.extend(why::explain_readings(board, &analysis.groups.get(group).stones));
        Ok(lines.join("\n"))
    })?
}
