//! Growing shapes: what stands around a point, out to more and more distance, under one key a shape.
//!
//! The points around a move are ordered by the distance d = |dx| + |dy| + max(|dx|, |dy|) (R. Coulom, "Computing Elo
//! ratings of move patterns in the game of Go", 2007), and a shape of *size* d is what stands on all points out to d:
//! own stones, the opponent's, the edge; the chains beside the move also with their liberties, 1, 2 or more. Each size
//! has a Zobrist key (D. Stern, R. Herbrich, T. Graepel, "Bayesian pattern ranking for move prediction in the game of
//! Go", 2006), the least of those of its 8 symmetries, so shapes that are turned or mirrored are the same. The keys of
//! all 8 are grown together from one table.
//!
//! A *reply* is a shape around the last move with the move marked in it: what is usually played there.

use std::sync::LazyLock;

use crate::board::{Board, Cell, Color, Point, Size};

/// The sizes of shapes, smallest first: distances up to which a shape reaches.
pub const SIZES: [i32; 11] = [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17];

/// The number of the [`SIZES`], smallest first, that are grown around the last move, too.
pub const REPLY_SIZES: usize = 8;

/// The distance that the largest shape reaches in a row or column.
const REACH: usize = 8;
/// The width of the padded board.
const WIDTH: usize = Size::MAX + 2 * REACH;
/// The content of a padded cell.
const OWN: u8 = 1;
const OFF: u8 = 3;
/// The number of contents of a cell beside the move, liberties told apart: empty, own with 1, 2, 3 or more, the
/// opponent's, the edge.
const BESIDE: usize = 8;

/// The keys of the 8 symmetries.
type Keys = [u64; 8];

/// The points around a move and their random words.
struct Plan {
    /// The steps, nearest first; the 4 neighbours come first.
    steps: Vec<(i32, i32)>,
    /// The steps in the padded board.
    jumps: Vec<i32>,
    /// The number of steps of each size.
    ends: [usize; SIZES.len()],
    /// The words by step and cell.
    words: Vec<[Keys; 4]>,
    /// The words of the 4 neighbours.
    beside: [[Keys; BESIDE]; 4],
    /// The words for the last move being there, by step.
    last: Vec<Keys>,
    /// The words for a reply being there, by step.
    reply: Vec<Keys>,
    /// The place of each step, by its rows and columns.
    place: [[u8; 2 * REACH + 1]; 2 * REACH + 1],
}

/// Returns Coulom's distance.
pub(super) fn distance(dx: i32, dy: i32) -> i32 {
    dx.abs() + dy.abs() + dx.abs().max(dy.abs())
}

/// One of the 8 symmetries of a step.
fn turned(symmetry: usize, (dx, dy): (i32, i32)) -> (i32, i32) {
    let dx = if symmetry & 1 != 0 { -dx } else { dx };
    let dy = if symmetry & 2 != 0 { -dy } else { dy };
    if symmetry & 4 != 0 { (dy, dx) } else { (dx, dy) }
}

/// A random word for a step and what stands there (SplitMix64).
fn word(kind: u64, (dx, dy): (i32, i32)) -> u64 {
    let step = ((dy + 64) as u64) << 8 | (dx + 64) as u64;
    mixed((kind << 32 | step).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Plan {
    fn new() -> Plan {
        let reach = REACH as i32;
        let mut steps: Vec<(i32, i32)> = (-reach..=reach)
            .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)))
            .filter(|&(dx, dy)| (dx, dy) != (0, 0) && distance(dx, dy) <= SIZES[SIZES.len() - 1])
            .collect();
        steps.sort_by_key(|&(dx, dy)| (distance(dx, dy), dy, dx));
        let keys = |kind: u64, step| std::array::from_fn(|symmetry| word(kind, turned(symmetry, step)));
        let words = steps
            .iter()
            .map(|step| std::array::from_fn(|cell| if cell == 0 { [0; 8] } else { keys(cell as u64, *step) }))
            .collect();
        let beside = std::array::from_fn(|i| {
            std::array::from_fn(|cell| if cell == 0 { [0; 8] } else { keys(16 + cell as u64, steps[i]) })
        });
        let mut place = [[u8::MAX; 2 * REACH + 1]; 2 * REACH + 1];
        for (i, (dx, dy)) in steps.iter().enumerate() {
            place[(dy + reach) as usize][(dx + reach) as usize] = i as u8;
        }
        Plan {
            jumps: steps.iter().map(|(dx, dy)| dy * WIDTH as i32 + dx).collect(),
            ends: SIZES.map(|size| steps.iter().filter(|(dx, dy)| distance(*dx, *dy) <= size).count()),
            last: steps.iter().map(|step| keys(32, *step)).collect(),
            reply: steps.iter().map(|step| keys(48, *step)).collect(),
            words,
            beside,
            place,
            steps,
        }
    }

    fn shared() -> &'static Plan {
        static PLAN: LazyLock<Plan> = LazyLock::new(Plan::new);
        &PLAN
    }
}

/// A position laid out for shapes: the cells as the side to move sees them, with a wide edge around.
pub struct Surroundings {
    plan: &'static Plan,
    cells: Box<[u8; WIDTH * WIDTH]>,
    /// The last move.
    last: Option<Point>,
    /// The keys of the shapes around the last move, smallest first.
    around_last: [Keys; REPLY_SIZES],
}

/// The key of a shape, and of the same shape with the last move marked in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeKeys {
    /// The shape as it stands.
    pub plain: u32,
    /// The feature of the shape with the last move marked, if the shape reaches it.
    pub answering: Option<u32>,
}

impl Default for Surroundings {
    fn default() -> Self {
        Surroundings::new()
    }
}

impl Surroundings {
    /// The layout of no position yet.
    pub fn new() -> Surroundings {
        Surroundings {
            plan: Plan::shared(),
            cells: Box::new([OFF; WIDTH * WIDTH]),
            last: None,
            around_last: [[0; 8]; REPLY_SIZES],
        }
    }

    /// Lays out a position for the side to move, the opponent having moved last at this point.
    pub fn lay_out(&mut self, board: &Board, last: Option<Point>) {
        let own = board.to_play();
        self.cells.fill(OFF);
        for row in 0..board.size().side() {
            let at = (row + REACH) * WIDTH + REACH;
            for (column, cell) in self.cells[at..at + board.size().side()].iter_mut().enumerate() {
                *cell = match board.cell(Point::at(column, row)) {
                    Cell::Empty => 0,
                    Cell::Off => OFF,
                    stone if stone == Cell::from(own) => OWN,
                    _ => OWN + 1,
                };
            }
        }
        self.last = last;
        if let Some(last) = last {
            let mut around = self.around_last;
            for (keys, (_, grown)) in around.iter_mut().zip(self.growing(board, last)) {
                *keys = grown;
            }
            self.around_last = around;
        }
    }

    /// The keys of the shapes around a point, smallest first, each with how many steps it has.
    fn growing<'a>(&'a self, board: &Board, center: Point) -> impl Iterator<Item = (usize, Keys)> + 'a {
        let plan = self.plan;
        let own = board.to_play();
        let mut keys: Keys = [0; 8];
        for (words, step) in plan.beside.iter().zip(&plan.steps) {
            let cell = beside(board, own, center, *step);
            add(&mut keys, &words[cell]);
        }
        let center = (center.row() + REACH) * WIDTH + center.column() + REACH;
        let mut at = 4;
        plan.ends.into_iter().map(move |end| {
            for step in at..end {
                let cell = self.cells[(center as i32 + plan.jumps[step]) as usize];
                add(&mut keys, &plan.words[step][cell as usize & 3]);
            }
            at = end;
            (end, keys)
        })
    }

    /// Gives the keys of the shapes around an empty point to `take`, smallest first, until it returns false.
    pub fn grow(&self, board: &Board, point: Point, mut take: impl FnMut(usize, ShapeKeys) -> bool) {
        let last = self.last.and_then(|last| self.place(point, last));
        for (size, (end, keys)) in self.growing(board, point).enumerate() {
            let answering =
                last.filter(|place| *place < end).map(|place| marked(&keys, &self.plan.last[place], size, 1));
            if !take(size, ShapeKeys { plain: finished(&keys, size, 0), answering }) {
                return;
            }
        }
    }

    /// Gives the keys of the shapes around the last move, with a reply at this point marked in them, to `take`,
    /// smallest first, until it returns false. There are none where the point is out of reach.
    pub fn replies(&self, point: Point, mut take: impl FnMut(usize, u32) -> bool) {
        let Some(place) = self.last.and_then(|last| self.place(last, point)) else { return };
        for (size, keys) in self.around_last.iter().enumerate() {
            if !take(size, marked(keys, &self.plan.reply[place], size, 2)) {
                return;
            }
        }
    }

    /// The place of a point among the steps from another, if shapes reach it.
    fn place(&self, from: Point, to: Point) -> Option<usize> {
        let reach = REACH as i32;
        let dx = to.column() as i32 - from.column() as i32;
        let dy = to.row() as i32 - from.row() as i32;
        if dx.abs() > reach || dy.abs() > reach {
            return None;
        }
        let place = self.plan.place[(dy + reach) as usize][(dx + reach) as usize];
        (place != u8::MAX).then_some(usize::from(place))
    }
}

// Indexed loops become vector code in every profile; chains of iterators need a release build for that.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
fn add(keys: &mut Keys, words: &Keys) {
    for i in 0..8 {
        keys[i] ^= words[i];
    }
}

/// The key of a shape with a point marked in it.
fn marked(keys: &Keys, words: &Keys, size: usize, kind: u64) -> u32 {
    let mut keys = *keys;
    add(&mut keys, words);
    finished(&keys, size, kind)
}

/// The least of the symmetries' keys, told apart by size and kind.
fn finished(keys: &Keys, size: usize, kind: u64) -> u32 {
    let mut least = keys[0];
    for key in &keys[1..] {
        least = least.min(*key);
    }
    (mixed(least ^ (kind << 8 | (size as u64 + 1)).wrapping_mul(0xd6e8_feb8_6659_fd93)) >> 32) as u32
}

/// Returns the content of the cell beside the move: 0 empty, 1 to 3 own with 1, 2, more liberties, 4 to 6 the
/// opponent's, 7 the edge.
fn beside(board: &Board, own: Color, point: Point, (dx, dy): (i32, i32)) -> usize {
    let at = match (dx, dy) {
        (1, 0) => point.right(),
        (-1, 0) => point.left(),
        (0, 1) => point.up(),
        _ => point.down(),
    };
    match board.cell(at) {
        Cell::Empty => 0,
        Cell::Off => 7,
        stone => {
            let liberties = board.chain(at).map_or(3, |chain| chain.liberty_count().min(3));
            liberties + if stone == Cell::from(own) { 0 } else { 3 }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::symmetry::Symmetry;

    fn keys(board: &Board, point: Point, last: Option<Point>) -> Vec<ShapeKeys> {
        let mut surroundings = Surroundings::new();
        surroundings.lay_out(board, last);
        let mut keys = Vec::new();
        surroundings.grow(board, point, |size, found| {
            assert_eq!(size, keys.len());
            keys.push(found);
            true
        });
        keys
    }

    fn sample() -> (Board, Point, Point) {
        let board = Board::from_diagram(
            ". . . . . . .\n. . X . . . .\n. X O . O . .\n. . . . X . .\n. . O . . . .\n. . . . . . .\n. . . . . . .",
        );
        (board, Point::at(2, 3), Point::at(4, 3))
    }

    #[test]
    fn turned_and_recolored_shapes_have_the_same_keys() {
        let (board, point, last) = sample();
        let expected = keys(&board, point, Some(last));
        assert_eq!(expected.len(), SIZES.len());
        for symmetry in Symmetry::ALL {
            let turn = |point| symmetry.point(point, board.size());
            assert_eq!(keys(&symmetry.board(&board), turn(point), Some(turn(last))), expected);
        }
        let swapped = board.colors_swapped();
        assert_eq!(keys(&swapped, point, Some(last)), expected);
    }

    #[test]
    fn a_shape_sees_what_it_reaches_and_no_more() {
        let (board, point, _) = sample();
        let before = keys(&board, point, None);
        let far = board.edited(&[(Cell::White, Point::at(6, 3))]).unwrap();
        let after = keys(&far, point, None);
        // Four columns away is distance 8: the size of place 5.
        assert_eq!(before[..5], after[..5]);
        assert!(before[5..].iter().zip(&after[5..]).all(|(a, b)| a.plain != b.plain));
        assert!(before.iter().all(|keys| keys.answering.is_none()));
    }

    #[test]
    fn the_last_move_is_marked_where_it_is_in_reach() {
        let (board, point, last) = sample();
        let marked = keys(&board, point, Some(last));
        // Two columns away is distance 4.
        assert_eq!(marked[0].answering, None);
        assert!(marked[1..].iter().all(|keys| keys.answering.is_some_and(|key| key != keys.plain)));
        let elsewhere = keys(&board, point, Some(Point::at(2, 5)));
        assert_ne!(elsewhere[1].answering, marked[1].answering);
        assert_eq!(elsewhere[1].plain, marked[1].plain);
    }

    /// The keys of the shapes around `last` with a reply at `point` in them.
    fn replies(board: &Board, point: Point, last: Option<Point>) -> Vec<u32> {
        let mut surroundings = Surroundings::new();
        surroundings.lay_out(board, last);
        let mut keys = Vec::new();
        surroundings.replies(point, |size, key| {
            assert_eq!(size, keys.len());
            keys.push(key);
            true
        });
        keys
    }

    #[test]
    fn turned_and_recolored_replies_have_the_same_keys() {
        let (board, point, last) = sample();
        let expected = replies(&board, point, Some(last));
        assert_eq!(expected.len(), REPLY_SIZES);
        for symmetry in Symmetry::ALL {
            let turn = |point| symmetry.point(point, board.size());
            assert_eq!(replies(&symmetry.board(&board), turn(point), Some(turn(last))), expected);
        }
        assert_eq!(replies(&board.colors_swapped(), point, Some(last)), expected);
    }

    #[test]
    fn replies_see_what_is_around_the_last_move_and_where_they_are() {
        let (board, point, last) = sample();
        let before = replies(&board, point, Some(last));
        let elsewhere = replies(&board, Point::at(2, 5), Some(last));
        assert!(before.iter().zip(&elsewhere).all(|(a, b)| a != b));
        // Four columns from the last move is distance 8, the size of place 5, wherever the reply is.
        let far = board.edited(&[(Cell::White, Point::at(0, 3))]).unwrap();
        let after = replies(&far, point, Some(last));
        assert_eq!(before[..5], after[..5]);
        assert!(before[5..].iter().zip(&after[5..]).all(|(a, b)| a != b));
        assert!(replies(&board, point, None).is_empty());
    }

    #[test]
    fn liberties_of_the_chains_beside_are_told_apart() {
        let two = Board::from_diagram(". . . . .\n. . . . .\n. X O . .\n. X . . .\n. . . . .");
        let one = Board::from_diagram(". . X . .\n. X O X .\n. . . . .\n. . . . .\n. . . . .");
        let same = Board::from_diagram(". . . . .\n. . . . .\n. X O . .\n. X . . .\n. . . . .");
        let at = Point::at(2, 1);
        assert_eq!(keys(&two, at, None)[0], keys(&same, at, None)[0]);
        let shape = |board: &Board| beside(board, Color::Black, Point::at(2, 2), (0, 1));
        assert_eq!(shape(&one), 4);
        assert_eq!(beside(&two, Color::Black, at, (0, 1)), 6);
        assert_eq!(beside(&two, Color::White, at, (0, 1)), 3);
        assert_eq!(beside(&two, Color::White, Point::at(4, 1), (1, 0)), 7);
    }
}
