//! Settled territory: points that surely belong to one side (`docs/evaluation.md#settled-territory`).

use super::potential::{CENTER_LINE, Potential};
use crate::board::{Board, ByColor, Color, PointSet};

/// The least potential of settled territory, in 1/64 of a stone: a stone two steps away and another three away.
/// Chosen by the error of the ownership on labelled positions.
const SETTLED_POTENTIAL: i32 = 24;

/// The number of rounds in which the centre is trimmed (`docs/evaluation.md#settled-territory`).
const TRIMMING_ROUNDS: usize = 2;

/// The settled territory of each colour. A point may hold a lifted stone, never another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Settled {
    /// The points of each colour.
    pub points: ByColor<PointSet>,
}

/// Finds the settled territory: enough potential, and no enemy stone on the board beside it or in sight of it within a
/// knight's move. `lifted` are stones that do not count.
pub fn settle(board: &Board, lifted: &PointSet, potential: &Potential) -> Settled {
    let free = board.empty() | (*lifted & board.occupied());
    let mut strong = ByColor([PointSet::EMPTY; 2]);
    for point in free {
        let value = potential.at(point);
        if value >= SETTLED_POTENTIAL {
            strong[Color::Black].insert(point);
        } else if value <= -SETTLED_POTENTIAL {
            strong[Color::White].insert(point);
        }
    }
    Settled {
        points: ByColor::from_fn(|color| {
            let enemies = *board.stones(!color) - *lifted;
            strong[color] - in_sight(&enemies, &(free | enemies))
        }),
    }
}

/// The points that these stones see within a knight's move: beside, diagonal, two straight ahead, or a knight's move
/// away, over points of `open` only.
pub fn in_sight(stones: &PointSet, open: &PointSet) -> PointSet {
    let vertical = [stones.up() & *open, stones.down() & *open];
    let horizontal = [stones.left() & *open, stones.right() & *open];
    let one = vertical[0] | vertical[1] | horizontal[0] | horizontal[1];
    let straight = (vertical[0].up() | vertical[1].down() | horizontal[0].left() | horizontal[1].right()) & *open;
    let rows = vertical[0] | vertical[1];
    let columns = horizontal[0] | horizontal[1];
    let diagonal = (rows.left() | rows.right() | columns.up() | columns.down()) & *open;
    // One step outward from a diagonal point, or one step aside from two ahead, gives the knight's moves, and points
    // nearer.
    let upright = vertical[0].up() & *open | vertical[1].down() & *open;
    let level = horizontal[0].left() & *open | horizontal[1].right() & *open;
    let knight = diagonal.grown() | upright.left() | upright.right() | level.up() | level.down();
    one | straight | diagonal | (knight & *open)
}

/// Takes from the centre the points that touch no stone and are not surrounded by settled points, twice: the centre
/// counts only where the enclosure is large and real.
pub fn trim_center(board: &Board, lifted: &PointSet, settled: &Settled) -> Settled {
    let center: PointSet = board.size().points().filter(|p| board.size().line(*p) >= CENTER_LINE).collect();
    let stones = board.occupied() - *lifted;
    let loose = center - stones.grown();
    let mut trimmed = *settled;
    for _ in 0..TRIMMING_ROUNDS {
        for color in Color::BOTH {
            let points = trimmed.points[color];
            let own = points | (*board.stones(color) - *lifted);
            let outside = *board.on_board() - own;
            trimmed.points[color] = points - (loose & outside.grown());
        }
    }
    trimmed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Size};
    use crate::eval::field::Phase;

    fn names(set: &PointSet) -> String {
        set.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_stone_sees_a_knights_move_unless_walled_off() {
        let size = Size::new(7).unwrap();
        let on_board: PointSet = size.points().collect();
        let stone = PointSet::of(Point::parse("D4", size).unwrap());
        let seen = in_sight(&stone, &on_board) & on_board;
        assert_eq!((seen | stone).len(), 21);
        assert!(!seen.contains(Point::parse("D7", size).unwrap()));
        assert!(seen.contains(Point::parse("E6", size).unwrap()));
        let wall: PointSet = (0..7).map(|column| Point::at(column, 4)).collect();
        assert!(!in_sight(&stone, &(on_board - wall)).contains(Point::parse("E6", size).unwrap()));
    }

    #[test]
    fn an_enclosed_corner_is_settled() {
        let board = Board::from_diagram(
            ". . . X . . . . .
             . . . X . . . . .
             . . . X . . . . .
             X X X X . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . O . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let potential = Potential::of(&board, &PointSet::EMPTY, Phase::MiddleGame);
        let settled = settle(&board, &PointSet::EMPTY, &potential);
        assert!(settled.points[Color::Black].contains(Point::parse("C7", board.size()).unwrap()));
        assert_eq!(names(&(settled.points[Color::White] & *board.stones(Color::White))), "");
    }
}
