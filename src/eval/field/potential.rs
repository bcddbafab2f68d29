//! Influence potential: what each stone radiates over the points near it (`docs/evaluation.md#influence-potential`).

use super::Phase;
use crate::board::{Board, Color, Point, PointMap, PointSet, Size};

/// The influence that a stone adds to a point at this Manhattan distance (index 0: the stone's own point), in 1/64 of a
/// stone. It halves with each step; the paper gives the reach and not the values.
const FALL_OFF: [i32; 5] = [64, 32, 16, 8, 4];

/// The first line of the centre, where a stone reaches only two steps before the endgame: there is nothing to lean on.
pub const CENTER_LINE: usize = 5;

/// The side of a frame with room for four steps beyond each edge of the largest board.
const WIDE: usize = Size::MAX + 8;

/// The slot of a point in the wide frame.
fn wide_slot(point: Point) -> usize {
    (point.row() + 4) * WIDE + point.column() + 4
}

/// The slots within so many steps in the wide frame, relative, each with its distance.
const fn steps<const COUNT: usize>(from: usize, to: usize) -> [(isize, usize); COUNT] {
    let mut found = [(0, 0); COUNT];
    let mut next = 0;
    let mut row = -4_isize;
    while row <= 4 {
        let mut column = -4_isize;
        while column <= 4 {
            let distance = row.unsigned_abs() + column.unsigned_abs();
            if from <= distance && distance <= to {
                found[next] = (row * WIDE as isize + column, distance);
                next += 1;
            }
            column += 1;
        }
        row += 1;
    }
    assert!(next == COUNT);
    found
}

const NEAR_STEPS: [(isize, usize); 13] = steps(0, 2);
const FAR_STEPS: [(isize, usize); 28] = steps(3, 4);

/// Potential of every point, black-positive, in 1/64 of a stone. 0 off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Potential {
    at: PointMap<i16>,
    reach_in_center: i32,
}

impl Potential {
    /// The potential of the stones in `stones` (those of the board without the lifted ones, say).
    pub fn of(board: &Board, lifted: &PointSet, phase: Phase) -> Potential {
        let reach_in_center = if phase == Phase::Endgame { 4 } else { 2 };
        // Near and far steps are summed apart, over a wide frame, so that nothing is asked of the points; the far ones
        // are left out in the centre afterwards.
        let (mut near, mut far) = ([0_i16; WIDE * WIDE], [0_i16; WIDE * WIDE]);
        for color in Color::BOTH {
            let worth = FALL_OFF.map(|worth| (color.sign() * worth) as i16);
            for stone in *board.stones(color) - *lifted {
                let middle = wide_slot(stone);
                for (steps, distance) in NEAR_STEPS {
                    near[(middle as isize + steps) as usize] += worth[distance];
                }
                for (steps, distance) in FAR_STEPS {
                    far[(middle as isize + steps) as usize] += worth[distance];
                }
            }
        }
        let mut at = PointMap::new(0);
        let size = board.size();
        for point in size.points() {
            let slot = wide_slot(point);
            let all = reach_in_center == 4 || size.line(point) < CENTER_LINE;
            at[point] = near[slot] + if all { far[slot] } else { 0 };
        }
        Potential { at, reach_in_center }
    }

    /// The potential with other stones left out: these now, those before.
    pub fn without(&self, board: &Board, before: &PointSet, now: &PointSet) -> Potential {
        let mut changed = self.clone();
        for color in Color::BOTH {
            let stones = board.stones(color);
            (*stones & (*now - *before)).iter().for_each(|stone| changed.add(board, stone, -color.sign()));
            (*stones & (*before - *now)).iter().for_each(|stone| changed.add(board, stone, color.sign()));
        }
        changed
    }

    /// Adds what a stone on the point radiates, `sign` times: -1 takes a black stone away.
    pub fn add(&mut self, board: &Board, stone: Point, sign: i32) {
        let size = board.size();
        for rows in -4_i32..=4 {
            let columns = 4 - rows.abs();
            for column in -columns..=columns {
                let distance = rows.abs() + column.abs();
                let Some(point) = stone.offset(column, rows).filter(|p| size.contains(*p)) else { continue };
                if distance > self.reach_in_center && size.line(point) >= CENTER_LINE {
                    continue;
                }
                self.at[point] += (sign * FALL_OFF[distance as usize]) as i16;
            }
        }
    }

    /// The potential of a point, black-positive, in 1/64 of a stone.
    #[inline]
    pub fn at(&self, point: Point) -> i32 {
        i32::from(self.at[point])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn potential_falls_off_and_stops_early_in_the_center() {
        let size = Size::NINETEEN;
        let at = |v| Point::parse(v, size).unwrap();
        let mut board = Board::new(size);
        board.play(Color::Black, at("D4"));
        let potential = Potential::of(&board, &PointSet::EMPTY, Phase::Opening);
        assert_eq!(potential.at(at("D4")), 64);
        assert_eq!(potential.at(at("D3")), 32);
        assert_eq!(potential.at(at("C3")), 16);
        assert_eq!(potential.at(at("H4")), 4);
        assert_eq!(potential.at(at("E6")), 0);
        assert_eq!(potential.at(at("E5")), 16);
        let late = Potential::of(&board, &PointSet::EMPTY, Phase::Endgame);
        assert_eq!(late.at(at("E6")), 8);
    }

    #[test]
    fn it_is_the_sum_of_what_each_stone_adds() {
        let board = Board::from_diagram(
            "X . . . . . . . . . .
             . . . . . . . . . . .
             . . . O . . . X . . .
             . . . . . . . . . . .
             . . . . . O . . . . .
             . . . . O X . . . . .
             . . . . . . . . . . .
             . . . . . . X . . . .
             . . . . . . . . . . .
             . O . . . . . . . . .
             . . . . . . . . . . O",
        );
        for phase in [Phase::Opening, Phase::Endgame] {
            let mut sum = Potential::of(&Board::new(board.size()), &PointSet::EMPTY, phase);
            for color in Color::BOTH {
                for stone in *board.stones(color) {
                    sum.add(&board, stone, color.sign());
                }
            }
            assert_eq!(sum, Potential::of(&board, &PointSet::EMPTY, phase));
        }
    }

    #[test]
    fn leaving_other_stones_out_is_as_from_nothing() {
        let board = Board::from_diagram("X . . . X\n. O . X .\n. . . . .\n. X O . .\nO . . . .");
        let set = |vertices: &str| -> PointSet {
            vertices.split_whitespace().map(|v| Point::parse(v, board.size()).unwrap()).collect()
        };
        let (before, now) = (set("A5 B4 C2"), set("C2 D4 A1"));
        let of = |stones| Potential::of(&board, stones, Phase::Endgame);
        assert_eq!(of(&before).without(&board, &before, &now), of(&now));
        assert_ne!(of(&before), of(&now));
    }

    #[test]
    fn taking_a_stone_away_gives_the_old_potential_back() {
        let board = Board::from_diagram(". X . .\n. . O .\n. . . .\nX . . .");
        let mut potential = Potential::of(&board, &PointSet::EMPTY, Phase::Endgame);
        let before = potential.clone();
        potential.add(&board, Point::at(0, 3), -1);
        assert_ne!(potential, before);
        potential.add(&board, Point::at(0, 3), 1);
        assert_eq!(potential, before);
    }
}
