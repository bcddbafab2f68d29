//! Solves a position in a few lines: Black to play kills the corner.

use keisei::board::rules::Rules;
use keisei::board::{Board, Color, Game};
use keisei::search::solver::{FateSolver, Question};
use keisei::search::{Limits, Unhurried};

fn main() {
    let corner = ". . . O X . . . .\n. . . O X . . . .\n. O O O X . . . .\n. X X X . . . . .\n";
    let board = Board::from_diagram(&format!("{corner}{}", ". . . . . . . . .\n".repeat(5)));
    let game = Game::from_board(board, Rules::CHINESE, 7.5);
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let answer = FateSolver::new().solve(&game, Color::Black, &Question::default(), &limits, &Unhurried);
    let status = answer.solution.map_or("unknown", |solution| solution.status.name());
    println!("{}: {status}, {}", answer.moves[0], answer.proof);
}
