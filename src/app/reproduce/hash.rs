//! The rows of go12: cycles of moves after which the hash of the position comes back.

use std::io::Write;

use crate::board::{Board, Move, Point};

/// A cycle: its name, the position, and the moves, which alternate from Black.
struct Cycle {
    name: &'static str,
    diagram: &'static str,
    moves: &'static str,
}

/// The cycles of the course, in positions of our own: three kos that are taken in turn, eternal life (two stones that
/// each side throws in and the other takes), and two passes.
const CYCLES: &[Cycle] = &[
    Cycle {
        name: "hash triple-ko",
        diagram: "O . O X . . . . .
                  . O X . . . . . .
                  . . . . . . . . .
                  . . . . . . . . .
                  . . . . . . . . .
                  . . . . . . . . .
                  . . . . . . . . .
                  . O X . . . O X .
                  O . O X . O X . X",
        moves: "B1 H1 B9 C1 G1 C9",
    },
    Cycle { name: "hash chosei", diagram: ". . . .\n. . . .\nX X O O\nO . X .", moves: "D1 B1 C1 A1" },
    Cycle { name: "hash two passes", diagram: ". . .\n. . .\n. . .", moves: "pass pass" },
];

/// Prints for each cycle the number of moves after which the hash comes back, by the text and here; 0 stands for never.
pub(super) fn print(out: &mut dyn Write) -> std::io::Result<()> {
    for cycle in CYCLES {
        let text = cycle.moves.split_whitespace().count();
        writeln!(out, "{:<20} {text:>8} {:>8}", cycle.name, moves_until_it_comes_back(cycle))?;
    }
    Ok(())
}

fn moves_until_it_comes_back(cycle: &Cycle) -> usize {
    let mut board = Board::from_diagram(cycle.diagram);
    let size = board.size();
    let moves =
        || cycle.moves.split_whitespace().map(|vertex| Point::parse(vertex, size).map_or(Move::Pass, Move::Play));
    // The moves are played once beforehand, since a diagram does not show which ko may not be retaken.
    moves().for_each(|mv| board.play_move(mv));
    let start = board.hash();
    let comes_back = moves().position(|mv| {
        board.play_move(mv);
        board.hash() == start
    });
    comes_back.map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_comes_back_when_the_position_does_and_not_before() {
        let mut table = Vec::new();
        print(&mut table).unwrap();
        let table = String::from_utf8(table).unwrap();
        let figures: Vec<Vec<&str>> =
            table.lines().map(|line| line.split_whitespace().rev().take(2).collect()).collect();
        assert_eq!(figures, [["6", "6"], ["4", "4"], ["2", "2"]]);
    }
}
