//! GNU Go's questions about the life of a group.

use super::engine::Engine;
use super::inquiry::{Effort, Inquiry};
use super::parse::{Args, Failure};
use super::table::Command;
use super::tactics::reply;
use crate::board::{Color, Point};
use crate::eval::fight::fight_at;
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
    let mut inquiry = Inquiry::new(engine);
    let point = inquiry.stone(args, 0)?;
    Ok(reply(&inquiry.both(point).0))
}

/// A group that nothing threatens is defended by PASS.
fn owl_defend(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let mut inquiry = Inquiry::new(engine);
    let point = inquiry.stone(args, 0)?;
    Ok(reply(&inquiry.both(point).1))
}

/// `owl_does_attack MOVE VERTEX` and `owl_does_defend MOVE VERTEX`: how far the side that `mover` makes of the owner of
/// the group gets by this move. It is played, and then asked what the other side can do.
fn after_move(engine: &mut Engine, args: &Args<'_>, mover: fn(Color) -> Color) -> Result<String, Failure> {
    args.count(2, 2)?;
    let mut inquiry = Inquiry::new(engine);
    let at = args.point(0, inquiry.board.size())?;
    let point = inquiry.stone(args, 1)?;
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

/// The state of a group; without a vertex, of all, a line each.
fn dragon_status(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let mut inquiry = Inquiry::new(engine);
    if !args.is_empty() {
        let point = inquiry.stone(args, 0)?;
        return Ok(inquiry.status(point));
    }
    inquiry.effort = Effort::MANY;
    let groups: Vec<Point> = inquiry.analysis.groups.iter().map(|group| group.at).collect();
    Ok(groups.iter().map(|at| format!("{at}: {}", inquiry.status(*at))).collect::<Vec<_>>().join("\n"))
}
