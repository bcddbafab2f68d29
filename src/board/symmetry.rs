//! The 8 symmetries of a square board, and changing the colours.

use super::{Board, ByColor, Color, Move, Point, PointSet, Size};

/// One of the 8 ways to turn and mirror a square board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Symmetry(u8);

/// Mirror the columns.
const MIRROR_COLUMNS: u8 = 1;
/// Mirror the rows.
const MIRROR_ROWS: u8 = 2;
/// After that, columns become rows.
const TRANSPOSE: u8 = 4;

impl Symmetry {
    /// The one that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// All of them, the identity first.
    pub const ALL: [Symmetry; 8] =
        [Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3), Symmetry(4), Symmetry(5), Symmetry(6), Symmetry(7)];

    /// Returns the place to which the point goes.
    pub fn point(self, point: Point, size: Size) -> Point {
        let last = size.side() - 1;
        let mut column = point.column();
        let mut row = point.row();
        if self.0 & MIRROR_COLUMNS != 0 {
            column = last - column;
        }
        if self.0 & MIRROR_ROWS != 0 {
            row = last - row;
        }
        if self.0 & TRANSPOSE != 0 { Point::at(row, column) } else { Point::at(column, row) }
    }

    /// The move where its point goes; a pass stays one.
    pub fn apply(self, mv: Move, size: Size) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.point(point, size)),
            Move::Pass => Move::Pass,
        }
    }

    /// Returns the places to which the points of a set go. All of them must be on the board.
    pub fn set(self, set: &PointSet, size: Size) -> PointSet {
        set.iter().map(|point| self.point(point, size)).collect()
    }

    /// The symmetry that takes this one back.
    pub fn inverse(self) -> Symmetry {
        if self.0 & TRANSPOSE == 0 {
            return self;
        }
        // A mirror of columns before the transposition is one of rows after it.
        let columns = u8::from(self.0 & MIRROR_ROWS != 0) * MIRROR_COLUMNS;
        let rows = u8::from(self.0 & MIRROR_COLUMNS != 0) * MIRROR_ROWS;
        Symmetry(TRANSPOSE | columns | rows)
    }

    /// The position turned: stones, ko, side to move and prisoners. There is nothing to take back.
    pub fn board(self, board: &Board) -> Board {
        let size = board.size();
        let stones = ByColor::from_fn(|color| self.set(board.stones(color), size));
        rebuilt(board, &stones, board.to_play(), board.ko().map(|ko| self.point(ko, size)), board.prisoners)
    }
}

impl Board {
    /// The position with the colours changed: stones, side to move and prisoners. There is nothing to take back.
    pub fn colors_swapped(&self) -> Board {
        let swap = |pair: &ByColor<PointSet>| ByColor([pair[Color::White], pair[Color::Black]]);
        let prisoners = ByColor([self.prisoners[Color::White], self.prisoners[Color::Black]]);
        rebuilt(self, &swap(&self.stones), !self.to_play(), self.ko(), prisoners)
    }
}

fn rebuilt(
    board: &Board,
    stones: &ByColor<PointSet>,
    to_play: Color,
    ko: Option<Point>,
    prisoners: ByColor<u32>,
) -> Board {
    let mut new = Board::new(board.size());
    for color in Color::BOTH {
        for point in stones[color] {
            new.set_up(color, point);
        }
    }
    new.to_play = to_play;
    new.ko = ko;
    new.prisoners = prisoners;
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_8_are_different_and_each_is_taken_back_by_its_inverse() {
        let size = Size::new(5).unwrap();
        let b1 = Point::parse("B1", size).unwrap();
        let images: PointSet = Symmetry::ALL.iter().map(|symmetry| symmetry.point(b1, size)).collect();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            for point in size.points() {
                assert_eq!(symmetry.inverse().point(symmetry.point(point, size), size), point);
            }
            assert_eq!(symmetry.apply(Move::Pass, size), Move::Pass);
        }
        assert_eq!(Symmetry::IDENTITY.point(b1, size), b1);
    }

    #[test]
    fn a_turned_board_is_the_same_position_turned() {
        let mut board = Board::from_diagram(
            ". X O .
             X O . O
             . X O .
             X . . .",
        );
        board.play(Color::Black, Point::parse("C3", board.size()).unwrap());
        assert!(board.ko().is_some());
        for symmetry in Symmetry::ALL {
            let turned = symmetry.board(&board);
            assert_eq!(turned.ko(), board.ko().map(|ko| symmetry.point(ko, board.size())));
            assert_eq!(turned.prisoners(Color::White), 1);
            assert_eq!(symmetry.inverse().board(&turned), board);
            assert_eq!(symmetry.inverse().board(&turned).hash(), board.hash());
            for point in board.size().points() {
                let liberties = board.chain(point).map(|chain| symmetry.set(chain.liberties(), board.size()));
                let there = symmetry.point(point, board.size());
                assert_eq!(turned.chain(there).map(|chain| *chain.liberties()), liberties);
            }
        }
    }

    #[test]
    fn swapping_the_colours_twice_changes_nothing() {
        let mut board = Board::from_diagram("X O . .\n. . . .\n. . O .\n. . . .");
        board.play(Color::White, Point::parse("A3", board.size()).unwrap());
        let swapped = board.colors_swapped();
        assert_eq!(swapped.prisoners(Color::White), 1);
        assert_eq!(swapped.to_play(), Color::White);
        assert_eq!(swapped.stones(Color::Black), board.stones(Color::White));
        assert_eq!(swapped.colors_swapped(), board);
        assert_eq!(swapped.colors_swapped().hash(), board.hash());
    }
}
