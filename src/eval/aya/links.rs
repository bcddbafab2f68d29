//! Connection points and jumps (steps 5 and 8).
//!
//! A connection point is a point outside settled territory where an enemy stone, if it were played, could be killed.
//! Reading answers that for every such point beside a stone of the colour. Two-space jumps and monkey jumps are read
//! wherever they stand, in the centre too, and at the leaves of a search as at its root.

use crate::board::{Board, ByColor, Color, PointSet};
use crate::eval::field::settled::Settled;
use crate::eval::shape::link::ReadLinks;
use crate::tactics::{Ask, Limits, LinkLimits, Verdict};

/// The most liberties that a stone played on the point may have for reading to be asked: chains of more are not read
/// (see [`Limits::QUICK`]).
const MOST_LIBERTIES: usize = 3;

/// Jumps are asked about on every line.
const EVERY_LINE: usize = usize::MAX;

/// The limits of reading about jumps, at the leaves of a search as elsewhere. They suffice to find that two walls of
/// three stones in the centre, two spaces apart, are connected; for walls of two stones twice as many moves are needed.
pub const JUMP_READING: LinkLimits = Limits::QUICK.link;

/// Reads the connection points of both colours, and the jumps that hold. `dead` are the stones that do not stand.
pub fn read_links(board: &mut Board, dead: &PointSet, settled: &Settled, tactics: &mut impl Ask) -> ReadLinks {
    let unsettled = board.empty() - settled.points[Color::Black] - settled.points[Color::White];
    let points = ByColor::from_fn(|color| connection_points(board, color, dead, &unsettled, tactics));
    let mut links = ReadLinks { points, jumps: Vec::new() };
    links.read_jumps(board, dead, EVERY_LINE, tactics);
    links
}

/// The connection points of a colour among these points.
fn connection_points(
    board: &mut Board,
    color: Color,
    dead: &PointSet,
    among: &PointSet,
    tactics: &mut impl Ask,
) -> PointSet {
    let standing = *board.stones(color) - *dead;
    let mut found = PointSet::EMPTY;
    for point in standing.grown() & *among {
        let killed = board.is_connection_point(color, point) || {
            let is_doubtful = board.liberties_after(!color, point) <= MOST_LIBERTIES
                && !board.takes(!color, point)
                && board.is_legal(!color, point);
            is_doubtful && {
                board.play(!color, point);
                let killed = tactics.brief_attack(board, point).verdict == Verdict::Yes;
                board.undo();
                killed
            }
        };
        if killed {
            found.insert(point);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Size};
    use crate::tactics::Reader;

    fn read(board: &mut Board) -> ReadLinks {
        let mut reader = Reader::new(Limits { link: JUMP_READING, ..Limits::QUICK });
        let before = board.clone();
        let links = read_links(board, &PointSet::EMPTY, &Settled::default(), &mut reader);
        assert_eq!(*board, before);
        links
    }

    fn at(board: &Board, vertex: &str) -> Point {
        Point::parse(vertex, board.size()).unwrap()
    }

    /// A stone at D4 would have three liberties, D5 among them, and is caught by a net or a ladder all the same.
    const JUMP: &str = ". . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . X . X . . . .
                        . . X . X . . . .
                        . . . X . . . . .
                        . . . . . . . . .";

    #[test]
    fn a_point_where_a_stone_is_killed_connects() {
        let mut board = Board::from_diagram(JUMP);
        let links = read(&mut board);
        assert!(links.points[Color::Black].contains(at(&board, "D3")));
        assert!(links.points[Color::Black].contains(at(&board, "D4")));
        assert!(links.points[Color::White].is_empty());
    }

    #[test]
    fn a_point_where_a_stone_gets_away_does_not() {
        let mut board = Board::from_diagram(&JUMP.replacen(
            ". . . . . . . . .
                        . . X . X . . . .",
            ". . . O . . . . .
                        . . X . X . . . .",
            1,
        ));
        assert!(!read(&mut board).points[Color::Black].contains(at(&board, "D4")));
    }

    #[test]
    fn settled_points_are_not_asked_about() {
        let mut board = Board::from_diagram(JUMP);
        let mut settled = Settled::default();
        settled.points[Color::Black].insert(at(&board, "D4"));
        let mut reader = Reader::new(Limits::QUICK);
        let links = read_links(&mut board, &PointSet::EMPTY, &settled, &mut reader);
        assert!(!links.points[Color::Black].contains(at(&board, "D4")));
        assert!(links.points[Color::Black].contains(at(&board, "D3")));
    }

    #[test]
    fn a_two_space_jump_in_the_centre_is_read() {
        let mut board = Board::new(Size::NINETEEN);
        for vertex in ["J9", "M9", "J10", "M10", "J11", "M11"] {
            let point = at(&board, vertex);
            board.play(Color::Black, point);
        }
        assert!(!read(&mut board).jumps.is_empty());
        // With white stones between them the jump does not hold.
        for vertex in ["K10", "L10"] {
            let point = at(&board, vertex);
            board.play(Color::White, point);
        }
        let [left, right] = ["J10", "M10"].map(|vertex| at(&board, vertex));
        assert!(read(&mut board).jumps.iter().all(|jump| *jump != (right, left) && *jump != (left, right)));
    }
}
