//! Speeds of the solver of life and death.

use super::batch::{Batch, Work};
use crate::board::rules::Rules;
use crate::board::{Board, Color, Game};
use crate::search::solver::{FateSolver, Question};
use crate::search::{Limits, Unhurried};

/// The positions that a solution may cost: none of the fights is decided within so many.
const NODES: u64 = 30_000;

/// Fights in corners and at sides that are open to one side, Black to move, White's groups at stake.
const FIGHTS: [&str; 3] = [
    ". . . . . . . . . . .
     . . O O . O . X . . .
     . O X . O . O X . . .
     . . X X X O . . . . .
     . . . . . X X . X . .
     . . . . . . . . . . .
     . . X . . . . . . . .
     . . . . . . . . . . .
     . . . . . . . . X . .
     . . . . . . . . . . .
     . . . . . . . . . . .",
    ". . . . . . . . . . .
     . . . X . . . . . . .
     . X . . . . X . . . .
     . . . . . . . . . . .
     . X O . O . O . X . .
     . . . O . . . O X . .
     . X O . . . . . . . .
     . . X O . O . O X . .
     . . . X X . X X . . .
     . . . . . . . . . . .
     . . . . . . . . . . .",
    ". O . . . O X . . . .
     . . O . . O X . . . .
     . X O . . . O X . . .
     . . X O O O O X . . .
     . . X X X X X . . . .
     . . . . . . . . . . .
     . . . . . . . . . . .
     . . X . . . . . X . .
     . . . . . . . . . . .
     . . . . . . . . . . .
     . . . . . . . . . . .",
];

/// Solves the fights with so many threads. With more than one the answers depend on which is done first, so they are
/// no part of the signature.
pub(super) fn fights(threads: usize) -> Batch {
    let games = FIGHTS.map(|text| Game::from_board(Board::from_diagram(text), Rules::JAPANESE, 0.0));
    let mut solver = FateSolver::new();
    let limits = Limits { nodes: Some(NODES), threads: Some(threads), ..Limits::default() };
    Box::new(move || {
        let mut work = Work::default();
        for game in &games {
            let answered = solver.solve(game, Color::Black, &Question::default(), &limits, &Unhurried);
            work.count += answered.nodes;
            if threads == 1 {
                let points = answered.moves.iter().filter_map(|mv| mv.point());
                let sum = points.fold(0, |sum: u64, point| 31 * sum + point.row() as u64 * 19 + point.column() as u64);
                work.check = work.check.wrapping_mul(31).wrapping_add(answered.nodes ^ sum);
            }
        }
        work
    })
}
