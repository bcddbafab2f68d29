//! Solvers of problems, one after the other.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::super::config::{EngineSpec, Mode, Spec};
use super::super::gtp::client::Client;
use super::super::interrupt::Deadline;
use super::super::match_runner::tell_game;
use super::outcome::{Answer, Outcome};
use super::{Args, Problem};
use crate::board::Move;
use crate::search::solver::FateSolver;
use crate::search::{Limits, Player};
use crate::tactics::fate::Proof;

/// A solver of problems, one after the other.
pub(super) struct Solver<'a> {
    args: &'a Args,
    interrupted: &'a AtomicBool,
    client: Option<Client>,
    player: Option<Box<dyn Player>>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(args: &'a Args, interrupted: &'a AtomicBool) -> Solver<'a> {
        Solver { args, interrupted, client: None, player: None }
    }

    /// Solves the problem and judges the answer by the file's.
    pub(super) fn solve(&mut self, problem: &Problem) -> (Outcome, Option<Answer>) {
        let began = Instant::now();
        let said = match self.args.mode_for(problem.is_local()) {
            EngineSpec::Own(spec) => {
                let answer = panic::catch_unwind(AssertUnwindSafe(|| self.think(&spec, problem)));
                answer.unwrap_or_else(|_| Err("the engine panicked".into()))
            }
            EngineSpec::Gtp(command) => self.ask(&command, problem),
        };
        let outcome = Outcome::of(problem, &said, began.elapsed().as_secs_f64());
        (outcome, said.ok())
    }

    fn think(&mut self, spec: &Spec, problem: &Problem) -> Result<Answer, String> {
        let limits = Limits { area: problem.area(self.args.look), ..self.args.limits(spec) };
        let control = Deadline::after(limits.time, self.interrupted);
        if spec.mode == Mode::Proof {
            // Each answer follows from its problem alone, whatever came before.
            let mut solver = FateSolver::new();
            let answered = solver.solve(&problem.game, problem.to_play, &problem.question, &limits, &control);
            return Ok(Answer::from(answered));
        }
        // A player that panicked is not asked again.
        let mut player = match self.player.take() {
            Some(player) => player,
            None => spec.player(self.args.seed).map_err(|error| error.to_string())?,
        };
        player.set_seed(spec.seed.unwrap_or(self.args.seed));
        player.new_game();
        let choice = player.choose(&problem.game, problem.to_play, &limits, &control);
        self.player = Some(player);
        let line = choice.candidates.first().map_or_else(Vec::new, |best| best.pv.clone());
        let moves = choice.candidates.iter().map(|candidate| candidate.mv).collect();
        Ok(Answer { line, nodes: choice.stats.nodes, ..Answer::guess(moves) })
    }

    fn ask(&mut self, command: &str, problem: &Problem) -> Result<Answer, String> {
        let patience = self.args.patience();
        let mut client = match self.client.take() {
            Some(client) => client,
            None => Client::start(command).map_err(|error| error.to_string())?,
        };
        tell_game(&mut client, &problem.game, patience).map_err(|error| error.to_string())?;
        let asked = format!("reg_genmove {}", problem.to_play.name());
        let reply = client.ask(&asked, patience).map_err(|error| error.to_string())?;
        self.client = Some(client);
        let mv = Move::parse(&reply, problem.game.board().size());
        mv.map(|mv| Answer::guess(vec![mv])).ok_or_else(|| format!("{reply:?} is no move"))
    }
}

impl Answer {
    /// Moves without a goal or a proof, the best first.
    fn guess(moves: Vec<Move>) -> Answer {
        Answer { moves, proof: Proof::Estimated, solution: None, line: Vec::new(), nodes: 0 }
    }
}
