//! GNU Go's questions about the life of a group.

use super::command::Command;
use super::engine::Engine;
use super::inquiry::{inquiry, stone};
use super::parse::{Args, Failure};
use super::tactics::reply;
use crate::board::{Color, Move, Point};
use crate::eval::fight::fight_at;
use crate::eval::safety::Status;
use crate::report::GroupReport;
use crate::tactics::Verdict;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("owl_attack", owl_attack),
    Command::new("owl_defend", owl_defend),
    Command::new("owl_does_attack", |engine, args| after_move(engine, args, |owner| !owner)),
    Command::new("owl_does_defend", |engine, args| after_move(engine, args, |owner| owner)),
    Command::new("dragon_status", dragon_status),
];

fn owl_attack(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let mut inquiry = inquiry(engine);
    let point = stone(&inquiry, args, 0)?;
    Ok(reply(&inquiry.both(point).0))
}

/// A group that nothing threatens is defended by PASS.
fn owl_defend(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let mut inquiry = inquiry(engine);
    let point = stone(&inquiry, args, 0)?;
    Ok(reply(&inquiry.both(point).1))
}

/// `owl_does_attack MOVE VERTEX` and `owl_does_defend MOVE VERTEX`: how far the side that `mover` makes of the owner of
/// the group gets by this move. It is played, and then asked what the other side can do.
fn after_move(engine: &mut Engine, args: &Args<'_>, mover: fn(Color) -> Color) -> Result<String, Failure> {
    args.count(2, 2)?;
    let mut inquiry = inquiry(engine);
    let at = args.point(0, inquiry.board.size())?;
    let point = stone(&inquiry, args, 1)?;
    let Some(fight) = fight_at(&inquiry.board, &inquiry.analysis, point) else {
        return Err(Failure::new("vertex must not be empty"));
    };
    let side = mover(fight.owner);
    if !inquiry.board.is_legal(side, at) {
        return Err(Failure::new("illegal move"));
    }
    let mut after = inquiry.board.clone();
    after.play(side, at);
    let left = inquiry.stones(point) & *after.stones(fight.owner);
    let verdict = if left.is_empty() || after.color_at(fight.target).is_none() {
        Verdict::Yes
    } else {
        inquiry.told(&after, &fight, left, !side).answer.verdict.for_the_other()
    };
    Ok(verdict.code().to_string())
}

/// The state of a group, as a report rules it; without a vertex, of all, a line each.
fn dragon_status(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let analysis = engine.analyse_for_report();
    if args.is_empty() {
        let groups = engine.groups(&analysis);
        return Ok(groups.iter().map(|group| format!("{}: {}", group.at, state(group))).collect::<Vec<_>>().join("\n"));
    }
    let point = args.point(0, engine.game.board().size())?;
    let Some(id) = analysis.groups().at(point) else { return Err(Failure::new("vertex must not be empty")) };
    Ok(state(&engine.groups(&analysis)[id.index()]))
}

/// The state of a group in GNU Go's words: `alive`, `dead`, or `critical ATTACK DEFENSE`.
fn state(group: &GroupReport) -> String {
    let vertex = |at: Option<Point>| at.map_or(Move::Pass, Move::Play);
    match group.status {
        Status::Alive | Status::Seki => "alive".into(),
        Status::Dead => "dead".into(),
        Status::Unsettled => format!("critical {} {}", vertex(group.attack), vertex(group.defend)),
    }
}
