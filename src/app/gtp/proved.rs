//! Questions about groups that the solver answers by proof.

use super::super::solve::{self, Found};
use super::engine::Engine;
use super::parse::{Args, Failure};
use super::table::Command;
use crate::board::{Board, Color, Move, Point, PointSet};
use crate::search::Limits;
use crate::search::solver::{FateSolver, Question};
use crate::tactics::fate::{Budget, Proof, Prover, Status};
use crate::tactics::{Answer, Verdict};

pub(super) const COMMANDS: &[Command] = &[Command::new("keisei-solve", keisei_solve)];

/// The positions that `keisei-solve` may look at: about a second.
const SOLVE_BUDGET: u64 = 200_000;

/// The positions that a proof about a group may look at: about a quarter of a second.
pub(super) const PROOF_BUDGET: u64 = 60_000;

/// The same where all groups of a board are asked about.
pub(super) const SMALL_PROOF_BUDGET: u64 = 10_000;

/// What becomes of the stones if this side moves first, if that is proved within so many positions.
pub(super) fn proved(
    prover: &mut Prover,
    board: &Board,
    stones: &PointSet,
    first: Color,
    nodes: u64,
) -> Option<Answer> {
    let owner = board.color_at(stones.first()?)?;
    let found = prover.ask(board, stones, owner, first, &Budget { nodes, stop: &|| false });
    if found.proof != Proof::Proven {
        return None;
    }
    let verdict = match found.status? {
        Status::Won | Status::Seki => Verdict::Yes,
        Status::KoTakenFirst => Verdict::KoTakenFirst,
        Status::KoThreatFirst => Verdict::KoThreatFirst,
        Status::Lost => Verdict::No,
    };
    let best = found.best.and_then(Move::point).filter(|_| verdict.is_possible());
    Some(Answer { verdict, best, ko: None })
}

/// The proved answers for the group if the opponent and if its owner moves first. A group that nothing threatens is
/// defended by a pass.
pub(super) fn both_proved(
    prover: &mut Prover,
    board: &Board,
    stones: &PointSet,
    nodes: u64,
) -> Option<(Answer, Answer)> {
    let owner = board.color_at(stones.first()?)?;
    prover.renew();
    let attack = proved(prover, board, stones, !owner, nodes)?;
    if !attack.verdict.is_possible() {
        return Some((attack, Answer { verdict: Verdict::Yes, ..Answer::default() }));
    }
    Some((attack, proved(prover, board, stones, owner, nodes)?))
}

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
