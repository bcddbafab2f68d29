//! Races between two groups.

use super::command::Command;
use super::engine::Engine;
use super::inquiry::{inquiry, stone};
use super::parse::{Args, Failure};
use crate::board::Move;
use crate::eval::fight::{fight_at, race_at};
use crate::judge::inquiry::Inquiry;
use crate::tactics::{Answer, Verdict};

pub(super) const COMMANDS: &[Command] = &[Command::new("analyze_semeai", analyze_semeai)];

/// The positions judged for a question about a race, and about one side alone of a race that was not read to its end.
const BUDGET: u64 = 100_000;
const ALONE_BUDGET: u64 = 10_000;

/// `analyze_semeai A B`: A's owner moves first. Is A saved, is B killed, and by which move? PASS where no move is
/// needed or none helps.
fn analyze_semeai(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let mut inquiry = inquiry(engine);
    let (own, other) = (stone(&inquiry, args, 0)?, stone(&inquiry, args, 1)?);
    let fights = {
        let Inquiry { board, analysis, .. } = &inquiry;
        (race_at(board, analysis, own, other), race_at(board, analysis, other, own))
    };
    let (Some(mut saving), Some(mut killing)) = fights else {
        return Err(Failure::new("the two dragons must be of different colors"));
    };
    inquiry.reader.set_budget(BUDGET);
    let mut saved = inquiry.reader.defend(&inquiry.board, &saving);
    let mut saved_sure = inquiry.reader.is_sure();
    let mut killed = inquiry.reader.attack(&inquiry.board, &killing);
    let mut killed_sure = inquiry.reader.is_sure();
    // A race that no reading decides may be proved: the stones around take part there.
    let (board, first) = (inquiry.board.clone(), saving.owner);
    for (is_sure, answer, at) in [(&mut saved_sure, &mut saved, own), (&mut killed_sure, &mut killed, other)] {
        if !*is_sure && let Some(proved) = inquiry.proved(&board, inquiry.stones(at), first) {
            (*is_sure, *answer) = (true, proved);
        }
    }
    let Inquiry { board, analysis, reader, .. } = &mut inquiry;
    let mut own_lives = false;
    if !(saved_sure && killed_sure) {
        // There is no race against a group that lives anyway: the other group must live by itself.
        let mut lives = |point| {
            reader.set_budget(ALONE_BUDGET);
            fight_at(board, analysis, point)
                .is_some_and(|fight| !reader.attack(board, &fight).verdict.is_possible() && reader.is_sure())
        };
        own_lives = lives(own);
        let other_lives = lives(other);
        reader.set_budget(BUDGET);
        if own_lives {
            saved = Answer { verdict: Verdict::Yes, ..Answer::default() };
        } else if other_lives && let Some(alone) = fight_at(board, analysis, own) {
            saved = reader.defend(board, &alone);
            saving = alone;
        }
        if other_lives {
            killed = Answer { verdict: Verdict::No, ..Answer::default() };
        } else if own_lives && let Some(alone) = fight_at(board, analysis, other) {
            killed = reader.attack(board, &alone);
            killing = alone;
        }
    }
    let codes = format!("{} {}", saved.verdict.code(), killed.verdict.code());
    if !saved.verdict.is_possible() && !killed.verdict.is_possible() {
        return Ok(format!("{codes} PASS"));
    }
    // Nothing needs to be done where the other side can do nothing by moving first.
    let mut needless = own_lives || !reader.attack(board, &saving).verdict.is_possible() && reader.is_sure();
    if needless && killed.verdict.is_possible() {
        needless = !reader.defend(board, &killing).verdict.is_possible() && reader.is_sure();
    }
    let at = match killed.best.filter(|_| killed.verdict.is_possible()).or(saved.best) {
        Some(at) if !needless => Move::Play(at),
        _ => Move::Pass,
    };
    Ok(format!("{codes} {at}"))
}
