//! Enclosed territory: what stones, their connections and the edge shut in (`docs/influence.md#enclosed-territory`).
//!
//! The settled territory (`docs/evaluation.md#settled-territory`) asks how strong the potential is; this asks whether
//! there is a fence. Connections are found by their shape: a one-space jump, and a stone of the second or third line
//! with the edge, if no enemy stone stands between; a small knight's move, if none stands in its rectangle. Where an
//! enemy stone stands beside one of the first two, short reading must find that every stone the enemy may put into it
//! is captured. Diagonal stones shut off a region without more.

use crate::board::{Board, Color, Point, PointSet};
use crate::tactics::{Limits, Reader, Verdict};

/// The far ends of a one-space jump and of a small knight's move, as columns and rows. Of two opposite directions one
/// is listed, since each pair of stones is looked at from both ends.
const JUMPS: [(i32, i32); 2] = [(2, 0), (0, 2)];
const KNIGHTS_MOVES: [(i32, i32); 4] = [(1, 2), (2, 1), (-1, 2), (-2, 1)];

/// The most points of an enclosed region, a sixth of a 19x19 board. A larger one is open ground: in the opening a few
/// stones of one side may have the board to themselves. Set by judgement, not fitted.
const MAX_REGION: usize = 60;

/// The points that stones and connections of the colour enclose, with the connections' own points beside them. `lifted`
/// are stones that do not count; they may stand in what is enclosed.
pub fn enclosed(board: &Board, lifted: &PointSet, color: Color) -> PointSet {
    let enemies = *board.stones(!color) - *lifted;
    let fence = fence(board, lifted, color, &mut Guard::of(board, color));
    let open = *board.on_board() - fence;
    let regions = open.pieces().filter(|region| !region.intersects(&enemies) && region.len() <= MAX_REGION);
    let inside = regions.fold(PointSet::EMPTY, |all, region| all | region);
    inside | (fence & board.empty() & inside.grown())
}

/// Reads whether the connections of a colour hold against stones put into them.
struct Guard<'a> {
    board: &'a Board,
    color: Color,
    /// A board to try stones on and a reader, made for the first question: most positions ask none.
    reading: Option<(Board, Reader)>,
}

impl Guard<'_> {
    fn of(board: &Board, color: Color) -> Guard<'_> {
        Guard { board, color, reading: None }
    }

    /// Returns whether every stone that the enemy may put on these empty points can be captured.
    fn holds(&mut self, way: &PointSet) -> bool {
        let enemy = !self.color;
        let new = || (self.board.without_history(), Reader::new(Limits::QUICK));
        let (board, reader) = self.reading.get_or_insert_with(new);
        way.iter().all(|point| {
            if !board.is_legal(enemy, point) {
                return true;
            }
            board.play(enemy, point);
            let caught = reader.brief_attack(board, point).verdict == Verdict::Yes;
            board.undo();
            caught
        })
    }
}

/// The colour's stones with the points of their connections.
fn fence(board: &Board, lifted: &PointSet, color: Color, guard: &mut Guard<'_>) -> PointSet {
    let own = *board.stones(color) - *lifted;
    let enemies = *board.stones(!color) - *lifted;
    let mut fence = own;
    for stone in own {
        let partner = |(columns, rows): (i32, i32)| stone.offset(columns, rows).filter(|end| own.contains(*end));
        for end in JUMPS.into_iter().filter_map(partner) {
            let between = PointSet::rectangle(stone, end) - own;
            let is_clear = !between.grown().intersects(&enemies);
            if is_clear || between.is_subset(&board.empty()) && guard.holds(&between) {
                fence |= between;
            }
        }
        for end in KNIGHTS_MOVES.into_iter().filter_map(partner) {
            let between = PointSet::rectangle(stone, end);
            if !between.intersects(&enemies) {
                fence |= waist(stone, end) - own;
            }
        }
        fence |= to_the_edge(board, stone, &enemies, guard);
    }
    fence
}

/// The way straight down to the edge from a stone of the second or third line, if it is empty and either no enemy
/// stands beside it or every stone that the enemy may put into it is captured; else nothing.
fn to_the_edge(board: &Board, stone: Point, enemies: &PointSet, guard: &mut Guard<'_>) -> PointSet {
    let size = board.size();
    let line = size.line(stone);
    if !(2..=3).contains(&line) {
        return PointSet::EMPTY;
    }
    let ways = [Point::up, Point::down, Point::left, Point::right].map(|step| {
        let way: PointSet = std::iter::successors(Some(step(stone)), |at| Some(step(*at)))
            .take_while(|at| size.contains(*at))
            .take(line)
            .collect();
        let ends_there = way.len() == line - 1;
        let is_free = ends_there && way.is_subset(&board.empty());
        let holds = is_free && (!way.grown().intersects(enemies) || guard.holds(&way));
        if holds { way } else { PointSet::EMPTY }
    });
    ways.into_iter().fold(PointSet::EMPTY, |all, way| all | way)
}

/// Returns the two points halfway along the longer side of the rectangle of a knight's move.
fn waist(one: Point, other: Point) -> PointSet {
    let middle = |a: usize, b: usize| a.abs_diff(b).eq(&2).then(|| a.min(b) + 1);
    let (column, row) = (middle(one.column(), other.column()), middle(one.row(), other.row()));
    PointSet::rectangle(one, other)
        .iter()
        .filter(|point| column.is_none_or(|c| point.column() == c) && row.is_none_or(|r| point.row() == r))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;
    use crate::board::symmetry::Symmetry;

    /// Returns whether Black encloses the point marked `a`.
    fn is_enclosed(drawing: &str) -> bool {
        let diagram = Diagram::parse(drawing).unwrap();
        let board = diagram.board(Color::Black).unwrap();
        let found = enclosed(&board, &PointSet::EMPTY, Color::Black);
        found.contains(diagram.marked('a').unwrap())
    }

    #[test]
    fn a_fence_of_jumps_and_knights_moves_encloses_a_corner() {
        assert!(is_enclosed(
            ". . . . . . O\n. . . . . . .\n. . . . . . .\n. X . X . . O\n. . . . . . .\n. a . . X . .\n. . . . . . ."
        ));
    }

    #[test]
    fn an_enemy_in_the_gap_opens_the_fence() {
        assert!(!is_enclosed(
            ". . . . . . O\n. . . . . . .\n. . O . . . .\n. X . X . . O\n. . . . . . .\n. a . . X . .\n. . . . . . ."
        ));
        assert!(!is_enclosed(
            ". . . . . . O\n. . . . . . .\n. . . . . . .\n. X . X . . O\n. . . . . . .\n. a . . X . .\n. . . . O . ."
        ));
    }

    #[test]
    fn a_gap_holds_beside_an_enemy_if_every_stone_in_it_is_caught() {
        assert!(is_enclosed("a . . . .\n. . . . .\nX X . X X\nX . O . X\n. X X X ."));
        assert!(!is_enclosed("a . . . .\n. . . . .\nX X . X X\n. . O . .\n. . O . ."));
    }

    #[test]
    fn a_region_with_an_enemy_in_it_is_nobodys() {
        assert!(!is_enclosed(
            ". . . . . . O\n. . . . . . .\n. . . . . . .\n. X . X . . O\n. . . . . . .\n. a O . X . .\n. . . . . . ."
        ));
    }

    #[test]
    fn the_whole_board_is_not_one_stones_territory() {
        let board = Board::from_diagram(&(". . . . . . . . . . . . .\n".repeat(12) + ". . . . . X . . . . . . .\n"));
        assert!(enclosed(&board, &PointSet::EMPTY, Color::Black).is_empty());
    }

    #[test]
    fn turning_the_board_turns_what_is_enclosed() {
        let text = ". X . . O . . . .\n. X . . . O . . .\nX . X . O . O . .\n. . . X . . . . O\n. . X . . O . . .\n. X . . X . O . .\n. . . . . . . . .\n. X . X . O . O .\n. . . . . . . . .";
        let board = Board::from_diagram(text);
        for color in Color::BOTH {
            let plain = enclosed(&board, &PointSet::EMPTY, color);
            assert!(!plain.is_empty());
            for symmetry in Symmetry::ALL {
                let turned = enclosed(&symmetry.board(&board), &PointSet::EMPTY, color);
                assert_eq!(turned, symmetry.set(&plain, board.size()));
            }
        }
    }
}
