//! Half eyes: eyes that a group has if it moves first, outside its settled territory (`docs/evaluation.md#half-eyes`).

use crate::board::{Board, Color, Point, PointSet};
use crate::eval::field::live_stones::Readings;
use crate::eval::field::settled::Settled;
use crate::eval::shape::eye::{HalfEye, Source, corners};
use crate::eval::shape::group::Groups;

/// The fewest stones whose capture leaves room for an eye.
const LEAST_TAKEN_STONES: usize = 2;

/// The half eyes of all groups: chains of two and more stones that whoever moves first takes or saves, and points that
/// one move closes. A group has one half eye by a move, however many eyes the move makes.
pub fn half_eyes(
    board: &Board,
    groups: &Groups,
    readings: &Readings,
    lifted: &PointSet,
    settled: &Settled,
) -> Vec<HalfEye> {
    let mut found = Vec::new();
    for reading in &readings.list {
        let chain = board.chain_of(reading.chain);
        let Some(at) = reading.status.taken_at().filter(|_| chain.stone_count() >= LEAST_TAKEN_STONES) else {
            continue;
        };
        let beside = chain.stones().grown() & (*board.stones(!chain.color()) - *lifted);
        for group in groups.among(&beside) {
            let taken = HalfEye { group, at, source: Source::Taken(reading.chain.point()) };
            if is_new(&found, &taken) {
                found.push(taken);
            }
        }
    }
    for color in Color::BOTH {
        for point in open_on_one_side(board, lifted, color) - settled.points[color] {
            let closed = closed_by_one_move(board, groups, color, point);
            found.extend(closed.filter(|new| is_new(&found, new)));
        }
    }
    found
}

/// Returns whether no other eye of the group hangs on the move, or on the point it is to close.
fn is_new(found: &[HalfEye], new: &HalfEye) -> bool {
    !found.iter().any(|known| {
        let mirrored = matches!(new.source, Source::Closed(eye) if eye == known.at);
        known.group == new.group && (known.at == new.at || mirrored)
    })
}

/// The empty points with one empty neighbour, beside stones of the colour that stand, and beside nothing else.
fn open_on_one_side(board: &Board, lifted: &PointSet, color: Color) -> PointSet {
    let empty = board.empty();
    let [once, twice] = empty.beside();
    let walls = *board.stones(color) - *lifted;
    let others = *board.on_board() - empty - walls;
    ((empty & once & walls.grown()) - twice) - others.grown()
}

/// The half eye on a point [`open_on_one_side`], if the stones beside it are one group's, which can play on the open
/// side, and its corners hold.
fn closed_by_one_move(board: &Board, groups: &Groups, color: Color, point: Point) -> Option<HalfEye> {
    let around = PointSet::of(point).grown() - PointSet::of(point);
    let at = (around & board.empty()).first()?;
    let [group] = groups.among(&(around & *board.stones(color)))[..] else { return None };
    let holds = corners(board, color, point).second >= 2 && board.liberties_after(color, at) >= 2;
    holds.then_some(HalfEye { group, at, source: Source::Closed(point) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::eval::Analysis;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// The moves that make half eyes of Black's.
    fn moves(text: &str) -> Vec<String> {
        let board = Board::from_diagram(text);
        let analysis = Analysis::of(&board);
        let black = |half: &&HalfEye| analysis.groups().get(half.group).color == Color::Black;
        let mut moves: Vec<String> =
            analysis.half_eyes().iter().filter(black).map(|half| half.at.to_string()).collect();
        moves.sort();
        moves
    }

    /// Black closes D3 by playing E3.
    const OPEN: &str = ". . . . . . . . .
                        . . . . . . . . .
                        . . O O O O . . .
                        . . . . . . . . .
                        . O . . . . . O .
                        O . X X X O . . .
                        . X X . . O . . .
                        . . . X X O . . .
                        . . . . . . . . .";

    #[test]
    fn a_move_that_closes_a_point_makes_half_an_eye() {
        assert_eq!(moves(OPEN), ["E3"]);
        assert!(moves(&OPEN.replacen(". X X . . O", ". X X . X O", 1)).is_empty());
    }

    #[test]
    fn false_corners_make_none() {
        let spoiled = OPEN.replacen("X X X O", "X X O O", 1).replacen(". X X O", ". X O O", 1);
        assert!(moves(&spoiled).is_empty());
    }

    #[test]
    fn points_open_on_one_side_are_what_their_neighbours_say() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut found = 0;
        for side in [2, 3, 9, 19] {
            let size = Size::new(side).unwrap();
            for _ in 0..40 {
                let mut board = Board::new(size);
                for _ in 0..size.area() {
                    let point = Point::at(random.random_range(0..side), random.random_range(0..side));
                    if board.is_legal(board.to_play(), point) {
                        board.play(board.to_play(), point);
                    }
                }
                let lifted: PointSet = board.occupied().iter().filter(|_| random.random_bool(0.1)).collect();
                for color in Color::BOTH {
                    let slow = |point: &Point| {
                        let on_board = point.neighbors().into_iter().filter(|n| board.on_board().contains(*n));
                        let (open, closed): (Vec<Point>, Vec<Point>) = on_board.partition(|n| board.is_empty_at(*n));
                        let wall = |n: &Point| board.color_at(*n) == Some(color) && !lifted.contains(*n);
                        open.len() == 1 && !closed.is_empty() && closed.iter().all(wall)
                    };
                    let slow: PointSet = board.empty().iter().filter(slow).collect();
                    assert_eq!(open_on_one_side(&board, &lifted, color), slow, "{color}\n{board:?}");
                    found += slow.len();
                }
            }
        }
        assert!(found > 100, "{found}");
    }

    /// White's two stones can be taken at E5, or run.
    const TAKEN: &str = ". . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . X X X . . . . .
                         . X O O . . O . .
                         . X X X . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .";

    #[test]
    fn two_stones_that_can_be_taken_or_saved_make_half_an_eye() {
        assert_eq!(moves(TAKEN), ["E5"]);
        // One stone leaves a point, not an eye.
        assert!(moves(&TAKEN.replacen("O O .", "X O .", 1)).is_empty());
    }
}
