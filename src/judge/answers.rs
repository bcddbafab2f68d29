//! This module gives the answers of the solver to questions about stones of one side, where they are proved.

use crate::board::{Board, Color, Move, Point, PointSet};
use crate::tactics::fate::{Budget, GroupFate, Proof, Prover, Stake, Status, first_moves, nodes_for};
use crate::tactics::{Answer, halt};

/// The most moves that are tried, in a ko that is fought by waiting, for one that does as well as waiting, and the
/// divisor of the work for each. Guesses of the right size.
const MOST_IN_KO: usize = 8;
const SHARE_IN_KO: u64 = 8;

/// A question about stones of one side, made of whole chains.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) stones: PointSet,
    /// The side that moves first.
    pub(crate) first: Color,
    /// The amount of work for the proof, as in [`nodes_for`].
    pub(crate) work: u64,
}

/// Returns how far the side that moves first gets, if that is proved.
pub(crate) fn proved(prover: &mut Prover, board: &Board, asked: &Asked) -> Option<Answer> {
    let found = found(prover, board, asked)?;
    (found.proof == Proof::Proven).then(|| answer(prover, board, asked, &found))?
}

/// Returns the proved answers about the capture of a chain, if its opponent moves first and if its owner does. Getting
/// out of the place that was searched counts as saving the chain. Nothing is returned if either side cannot succeed: a
/// chain that dies whichever side moves may take too long to capture to be called captured.
pub(crate) fn capture(prover: &mut Prover, board: &Board, at: Point, work: u64) -> Option<(Answer, Answer)> {
    let chain = board.chain(at)?;
    let (stones, owner) = (*chain.stones(), chain.color());
    prover.renew();
    let attack = proved(prover, board, &Asked { stones, first: !owner, work })?;
    let asked = Asked { stones, first: owner, work };
    let found = found(prover, board, &asked)?;
    let is_saved = found.proof == Proof::Proven || found.got_out;
    let defense = is_saved.then(|| answer(prover, board, &asked, &found))??;
    [attack, defense].iter().all(|answer| answer.verdict.is_possible()).then_some((attack, defense))
}

fn found(prover: &mut Prover, board: &Board, asked: &Asked) -> Option<GroupFate> {
    let Asked { stones, first, work } = *asked;
    let owner = board.color_at(stones.first()?)?;
    let nodes = nodes_for(work, board, &Stake { owner, stones });
    Some(prover.ask(board, &stones, owner, first, &Budget { nodes, stop: &halt::is_called }))
}

/// Returns the answer that a verdict gives.
fn answer(prover: &mut Prover, board: &Board, asked: &Asked, found: &GroupFate) -> Option<Answer> {
    let status = found.status?;
    let mut best = found.best.and_then(Move::point).filter(|_| status != Status::Lost);
    if status == Status::Won && found.best.is_none() {
        // Stones that can be captured at once need no line of play.
        let liberties =
            board.chains_among(asked.stones).fold(PointSet::EMPTY, |all, id| all | *board.chain_of(id).liberties());
        best = liberties.first();
    }
    if status.is_ko() && best.is_none() {
        best = fighting_move(prover, board, asked, found);
    }
    Some(Answer { verdict: status.verdict(), best, ko: None })
}

/// Returns a move that gets as far in a ko as waiting does, if one is found. Waiting would give the opponent one more
/// move.
fn fighting_move(prover: &mut Prover, board: &Board, asked: &Asked, found: &GroupFate) -> Option<Point> {
    let Asked { stones, first, work } = *asked;
    let owner = board.color_at(stones.first()?)?;
    let expected = found.line.iter().filter_map(|mv| mv.point());
    let mut seen = PointSet::EMPTY;
    let tries = expected.chain(first_moves(board, &Stake { owner, stones }));
    let tries: Vec<Point> = tries.filter(|at| seen.insert(*at) && board.is_legal(first, *at)).collect();
    let budget =
        Budget { nodes: nodes_for(work / SHARE_IN_KO, board, &Stake { owner, stones }), stop: &halt::is_called };
    tries.into_iter().take(MOST_IN_KO).find(|at| {
        let mut after = board.without_history();
        after.set_to_play(first);
        after.play(first, *at);
        let left = stones & *after.stones(owner);
        let reply = prover.ask(&after, &left, owner, !first, &budget);
        reply.proof == Proof::Proven && reply.status.map(Status::for_the_other) == found.status
    })
}
