//! Proposals: the moves a search tries in a position, and what it thinks of them beforehand.

use crate::board::{Board, Move, Point};
use crate::eval::Analysis;
use crate::pattern::predict::Recent;

/// A move worth trying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The move.
    pub mv: Move,
    /// The cost of choosing it, in 1/100 point: 0 for the likeliest move, more for one that a strong player hardly ever
    /// plays. The search takes it off the value of the move, so that a small gain on paper does not make a strange
    /// move.
    pub cost: i32,
}

/// A move and its worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// The value of the search less the cost of an unlikely move, in 1/100 point.
    pub worth: i32,
}

/// The position that proposals are asked for.
pub struct Place<'a> {
    /// The position, its side to move about to play. It must be left as it was.
    pub board: &'a mut Board,
    /// The evaluation of the position.
    pub analysis: &'a Analysis,
    /// The last moves.
    pub recent: Recent,
}

/// The interface of proposers of moves.
pub trait Proposer: Send {
    /// Proposes up to `width` plays, legal on the board and not in own eyes, the cheapest first. Passing is not among
    /// them: the search always tries it. Turning the board turns the proposals.
    fn propose(&mut self, place: Place<'_>, width: usize, proposals: &mut Vec<Proposal>);

    /// Returns the cost of choosing a pass here, in 1/100 point.
    fn price_of_passing(&self, _board: &Board, _analysis: &Analysis) -> i32 {
        0
    }

    /// Returns the purposes of a play, in plain words; nothing where the proposer has no ideas.
    fn reasons(&mut self, _place: Place<'_>, _play: Point) -> Vec<String> {
        Vec::new()
    }
}

/// Proposes every play, all at no cost: the full width.
#[derive(Clone, Copy, Debug, Default)]
pub struct EveryPlay;

impl Proposer for EveryPlay {
    fn propose(&mut self, place: Place<'_>, width: usize, proposals: &mut Vec<Proposal>) {
        let board = place.board;
        let color = board.to_play();
        let plays = board.empty().into_iter().filter(|point| board.is_legal(color, *point));
        let plays = plays.filter(|point| !board.is_own_eye(color, *point));
        proposals.extend(plays.take(width).map(|point| Proposal { mv: Move::Play(point), cost: 0 }));
    }
}
