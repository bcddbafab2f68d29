//! `keisei-solve`: this module answers what is at stake in the position, by the solver.

use super::super::solve::{self, Found};
use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::board::{Color, Point};
use crate::search::Limits;
use crate::search::solver::{FateSolver, Question};

pub(super) const COMMANDS: &[Command] = &[Command::new("keisei-solve", keisei_solve)];

/// The positions that `keisei-solve` may look at: about a second.
const SOLVE_BUDGET: u64 = 200_000;

/// `keisei-solve [COLOR] [VERTEX]`: what is at stake for the side to move, or for this side, with the answer as JSON on
/// one line, as `keisei solve --format json` gives it.
fn keisei_solve(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 2)?;
    let named = args.word(0).ok().and_then(super::parse::color);
    let color = named.unwrap_or(engine.game.to_play());
    let at = usize::from(named.is_some());
    let size = engine.game.board().size();
    let target = if args.word(at).is_ok() { Some(args.point(at, size)?) } else { None };
    let found = solved(engine, color, target)?;
    serde_json::to_string(&found).map_err(|error| Failure::with("cannot write JSON", error.to_string()))
}

/// The solver's answer for this side about the stone, if one is named; cut short by an interruption.
pub(super) fn solved(engine: &mut Engine, color: Color, target: Option<Point>) -> Result<Found, Failure> {
    if target.is_some_and(|target| engine.game.board().is_empty_at(target)) {
        return Err(Failure::new("vertex must not be empty"));
    }
    let question = Question { target, ..Question::default() };
    let limits = Limits { nodes: Some(SOLVE_BUDGET), ..Limits::default() };
    let watch = engine.watch(false, None);
    let answered = FateSolver::new().solve(&engine.game, color, &question, &limits, &watch);
    Ok(Found::of(color, target, Some(&solve::Answer::from(answered))))
}
