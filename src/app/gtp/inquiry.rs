//! Commands about groups begin here, with an inquiry into the position of the engine.

use std::borrow::Cow;

use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::board::{Move, Point};
use crate::judge::inquiry::{Effort, Inquiry, TABLE_BUDGET};
use crate::tactics::Answer;

/// An inquiry into the position, with all the effort that a question about one group is worth.
pub(super) fn inquiry(engine: &mut Engine) -> Inquiry<'_> {
    let board = engine.game.board().clone();
    let analysis = Cow::Owned(engine.analyse_without_games(&board));
    let reader = engine.life_readers.with_budget(TABLE_BUDGET);
    engine.prover.renew();
    Inquiry { board, analysis, reader, prover: &mut engine.prover, effort: Effort::ONE }
}

/// The vertex at this place of the arguments, which must hold a stone.
pub(super) fn stone(inquiry: &Inquiry<'_>, args: &Args<'_>, i: usize) -> Result<Point, Failure> {
    let point = args.point(i, inquiry.board.size())?;
    match inquiry.board.color_at(point) {
        Some(_) => Ok(point),
        None => Err(Failure::new("vertex must not be empty")),
    }
}

/// The move of an answer, PASS where none is needed or known.
pub(super) fn vertex(answer: &Answer) -> Move {
    answer.best.map_or(Move::Pass, Move::Play)
}
