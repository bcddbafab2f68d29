//! Rooms: small areas that stones of one colour close on every side, and the settled territory with them (steps 3 and
//! 25).
//!
//! The potential of enemy stones reaches through a wall, so that a small eye may fail to be settled by it. An area that
//! is closed on every side counts as settled all the same. A single enemy stone in such a room stands in an eye. It is
//! lifted, like a chain that reading calls dead, and the shape of the room tells what the room is worth.

use crate::board::{Board, Color, PointSet};
use crate::eval::field::potential::Potential;
use crate::eval::field::settled::{Settled, settle, trim_center};

/// The most points of a room: as many as a big single eye may have.
const LARGEST_ROOM: usize = 7;

/// The fewest points of a room in which a single stone is a nakade: in a smaller one reading tells whether it is
/// caught.
const LEAST_WITH_NAKADE: usize = 4;

/// The rooms that the stones of a colour close. `off` are stones that do not stand.
fn rooms(board: &Board, color: Color, off: &PointSet) -> impl Iterator<Item = PointSet> {
    let walls = *board.stones(color) - *off;
    let others = *board.on_board() - walls;
    others.pieces().filter(move |room| room.len() <= LARGEST_ROOM && !walls.is_empty())
}

/// The single stones that stand in a room of the enemy's. `off` are stones that do not stand.
pub fn lone_stones(board: &Board, off: &PointSet) -> PointSet {
    let mut found = PointSet::EMPTY;
    for color in Color::BOTH {
        let enemies = *board.stones(!color) - *off;
        for room in rooms(board, color, off).filter(|room| room.len() >= LEAST_WITH_NAKADE) {
            let inside = room & enemies;
            if inside.len() == 1 {
                found |= inside;
            }
        }
    }
    found
}

/// The settled territory by the potential, its centre trimmed, and the rooms without enemies in them.
pub fn settled(board: &Board, off: &PointSet, potential: &Potential) -> Settled {
    let mut settled = trim_center(board, off, &settle(board, off, potential));
    for color in Color::BOTH {
        let enemies = *board.stones(!color) - *off;
        for room in rooms(board, color, off).filter(|room| !room.intersects(&enemies)) {
            settled.points[color] |= room;
            settled.points[!color] = settled.points[!color] - room;
        }
    }
    settled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::eval::field::Phase;

    const CORNER: &str = ". . . X O .
                          X X X X O .
                          O O O O O .
                          . . . . . .
                          . . . . . .
                          . . . . . .";

    fn at(board: &Board, vertex: &str) -> Point {
        Point::parse(vertex, board.size()).unwrap()
    }

    #[test]
    fn a_room_is_settled_whatever_the_potential() {
        let board = Board::from_diagram(CORNER);
        let potential = Potential::of(&board, &PointSet::EMPTY, Phase::Endgame);
        let black = settled(&board, &PointSet::EMPTY, &potential).points[Color::Black];
        assert_eq!(black.len(), 3);
        assert!(black.contains(at(&board, "A6")));
    }

    #[test]
    fn a_single_stone_in_a_room_of_four_is_a_nakade() {
        let text = ". . O . X O
                    X X X X X O
                    O O O O O O
                    . . . . . .
                    . . . . . .
                    . . . . . .";
        let board = Board::from_diagram(text);
        assert_eq!(lone_stones(&board, &PointSet::EMPTY), PointSet::of(at(&board, "C6")));
        let two = Board::from_diagram(&text.replacen(". . O .", ". O O .", 1));
        assert_eq!(lone_stones(&two, &PointSet::EMPTY), PointSet::EMPTY);
        let small = Board::from_diagram(&CORNER.replacen(". . .", ". O .", 1));
        assert_eq!(lone_stones(&small, &PointSet::EMPTY), PointSet::EMPTY);
    }

    #[test]
    fn an_empty_board_is_no_room() {
        let board = Board::new(crate::board::Size::new(2).unwrap());
        let potential = Potential::of(&board, &PointSet::EMPTY, Phase::Opening);
        assert_eq!(settled(&board, &PointSet::EMPTY, &potential), Settled::default());
    }
}
