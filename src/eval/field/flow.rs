//! Flow: which colour's stones a walk over the board meets first.
//!
//! From each point a walk goes on to a random neighbour; with a small chance each step it is lost. The flow of a colour
//! is the chance that the walk ends at one of its stones. An area walled off by one colour flows to it wholly, open
//! ground to nobody, and the edge, where walks turn back, to whoever stands near it. A stone of doubtful life stops a
//! walk only as often as it lives, so the flow passes through dead stones and gives their ground to the captor.
//!
//! This is the discrete Dirichlet problem (Doyle and Snell, "Random walks and electric networks", 1984) with a leak,
//! solved by so many sweeps of Jacobi's method in whole numbers: the order of points does not matter, so turning the
//! board changes nothing.

use crate::board::{Board, ByColor, Color, Point, PointMap};
use crate::eval::safety::Safety;
use crate::eval::shape::group::Groups;

/// The number 1 in the fixed-point numbers of the flow.
pub const ONE: i32 = 1 << 12;

/// Rows and columns of the frame that hold the board.
const CELLS: usize = (Point::STRIDE as usize) * (Point::STRIDE as usize + 1);
const STRIDE: usize = Point::STRIDE as usize;

/// A number for each of them.
type Cells = [u16; CELLS];

/// The chance, in 1/[`ONE`], that a walk from a point ends at a stone of the colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow(pub ByColor<PointMap<i16>>);

impl Flow {
    /// The flow when a walk is lost with chance `leak` (in 1/[`ONE`]) at each step, and a stone stops it with chance
    /// `solid` (in 1/[`ONE`]), by `sweeps` sweeps: no walk is followed for more steps than that.
    pub fn of(board: &Board, solid: &PointMap<i16>, leak: i32, sweeps: usize) -> Flow {
        let mut pass = [0_u16; CELLS];
        let (side, one, kept) = (board.size().side(), ONE as u32, (ONE - leak) as u32);
        for row in 0..side {
            let upright = 2 - usize::from(row == 0) - usize::from(row == side - 1);
            for column in 0..side {
                let level = 2 - usize::from(column == 0) - usize::from(column == side - 1);
                let point = Point::at(column, row);
                let passed = (one - solid[point] as u32) * kept;
                // Divisions by constants.
                let to_each = match upright + level {
                    2 => passed / (2 * one),
                    3 => passed / (3 * one),
                    _ => passed / (4 * one),
                };
                pass[point.index()] = (to_each << SHIFT) as u16;
            }
        }
        Flow(ByColor::from_fn(|color| {
            let mut source = [0_u16; CELLS];
            for stone in *board.stones(color) {
                source[stone.index()] = solid[stone] as u16;
            }
            let now = sweep(&source, &pass, side, sweeps);
            let mut flow = PointMap::new(0);
            for (slot, cell) in flow.slots_mut().iter_mut().zip(now) {
                *slot = cell as i16;
            }
            flow
        }))
    }

    /// The flow of a point to a colour, in 1/[`ONE`].
    #[inline]
    pub fn at(&self, color: Color, point: Point) -> i32 {
        i32::from(self.0[color][point])
    }
}

/// The flow at three ranges: walks that are lost late, in between, and soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flows {
    /// Sees enclosures of any size.
    pub far: Flow,
    /// Sees the neighbourhood.
    pub middle: Flow,
    /// Sees a step or two.
    pub near: Flow,
}

/// The flow at the two ranges that judge groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloseFlows {
    /// Sees the neighbourhood.
    pub middle: Flow,
    /// Sees a step or two.
    pub near: Flow,
}

// The leaks and sweeps of the ranges were chosen by the error of the ownership fitted on them, among powers of two and
// the like; it hardly depends on them.

impl Flows {
    /// The flows when stones stop walks as often as their group lives.
    pub fn of(board: &Board, groups: &Groups, safety: &[Safety]) -> Flows {
        let CloseFlows { middle, near } = CloseFlows::of(board, groups, safety);
        Flows { far: Flow::of(board, &solid_stones(groups, safety), ONE / 200, 48), middle, near }
    }
}

impl CloseFlows {
    /// The flows when stones stop walks as often as their group lives.
    pub fn of(board: &Board, groups: &Groups, safety: &[Safety]) -> CloseFlows {
        let solid = solid_stones(groups, safety);
        CloseFlows { middle: Flow::of(board, &solid, ONE / 50, 32), near: Flow::of(board, &solid, ONE / 6, 12) }
    }
}

/// Returns how often each stone stops a walk, in 1/[`ONE`]: as often as its group lives.
fn solid_stones(groups: &Groups, safety: &[Safety]) -> PointMap<i16> {
    let mut solid = PointMap::new(0_i16);
    for group in groups.iter() {
        let share = safety[group.id.index()].permille() * ONE / 1000;
        for stone in group.stones {
            solid[stone] = share as i16;
        }
    }
    solid
}

/// The number of bits by which the shares that points pass on are kept larger, so that a product ends 16 bits up.
const SHIFT: u32 = 4;

/// Makes so many sweeps over the rows of the board. All numbers are at most [`ONE`] and four of them fit in 16 bits, a
/// share is at most half of [`ONE`] and fits shifted, so a product of 28 bits is cut to its upper 16 at once: eight
/// cells a step on any processor. Cells off the board pass nothing on and stay 0.
fn sweep(source: &Cells, pass: &Cells, rows: usize, sweeps: usize) -> Cells {
    let (mut now, mut next) = (*source, *source);
    for _ in 0..sweeps / 2 {
        sweep_once(&now, &mut next, source, pass, rows);
        sweep_once(&next, &mut now, source, pass, rows);
    }
    if sweeps.is_multiple_of(2) {
        return now;
    }
    sweep_once(&now, &mut next, source, pass, rows);
    next
}

/// Makes one sweep, from `now` to `next`.
#[inline]
fn sweep_once(now: &Cells, next: &mut Cells, source: &Cells, pass: &Cells, rows: usize) {
    let (first, end) = (STRIDE, STRIDE * (rows + 1));
    let (below, above) = (&now[first - STRIDE..end - STRIDE], &now[first + STRIDE..end + STRIDE]);
    let (left, right) = (&now[first - 1..end - 1], &now[first + 1..end + 1]);
    let (source, pass) = (&source[first..end], &pass[first..end]);
    for (i, cell) in next[first..end].iter_mut().enumerate() {
        let around = below[i] + left[i] + right[i] + above[i];
        *cell = source[i] + ((u32::from(pass[i]) * u32::from(around)) >> 16) as u16;
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::Size;

    fn flow(text: &str) -> (Board, Flow) {
        let board = Board::from_diagram(text);
        let mut solid = PointMap::new(0);
        for stone in board.occupied() {
            solid[stone] = ONE as i16;
        }
        let flow = Flow::of(&board, &solid, ONE / 100, 40);
        (board, flow)
    }

    #[test]
    fn a_walled_off_corner_flows_to_the_wall() {
        let (board, flow) = flow(
            ". . X . .
             . . X . .
             X X X . .
             . . . . .
             . . . . O",
        );
        let corner = Point::parse("A5", board.size()).unwrap();
        assert!(flow.at(Color::Black, corner) > ONE * 9 / 10);
        assert_eq!(flow.at(Color::White, corner), 0);
        let beside = Point::parse("E2", board.size()).unwrap();
        assert!(flow.at(Color::White, beside) > flow.at(Color::Black, beside));
    }

    #[test]
    fn it_passes_through_dead_stones() {
        let board = Board::from_diagram(
            ". . X . .
             O . X . .
             X X X . .
             . . . . .
             . . . . .",
        );
        let mut solid = PointMap::new(0);
        for stone in *board.stones(Color::Black) {
            solid[stone] = ONE as i16;
        }
        let flow = Flow::of(&board, &solid, ONE / 100, 40);
        let dead = Point::parse("A4", board.size()).unwrap();
        assert!(flow.at(Color::Black, dead) > ONE * 9 / 10);
    }

    /// The flow as its definition has it, point by point in wide numbers.
    fn plain(board: &Board, solid: &PointMap<i16>, leak: i32, sweeps: usize) -> ByColor<PointMap<i16>> {
        let on_board = |point: Point| point.neighbors().into_iter().filter(|n| board.on_board().contains(*n));
        ByColor::from_fn(|color| {
            let source = |point: Point| if board.color_at(point) == Some(color) { i64::from(solid[point]) } else { 0 };
            let mut now = PointMap::new(0_i16);
            for point in board.size().points() {
                now[point] = source(point) as i16;
            }
            for _ in 0..sweeps {
                let mut next = PointMap::new(0_i16);
                for point in board.size().points() {
                    let ways = on_board(point).count() as i64;
                    let (one, solid, leak) = (i64::from(ONE), i64::from(solid[point]), i64::from(leak));
                    let pass = (one - solid) * (one - leak) / (one * ways);
                    let around: i64 = on_board(point).map(|n| i64::from(now[n])).sum();
                    next[point] = (source(point) + pass * around / one) as i16;
                }
                now = next;
            }
            now
        })
    }

    #[test]
    fn strips_of_short_numbers_give_what_the_definition_gives() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for side in [2, 3, 9, 19] {
            let size = Size::new(side).unwrap();
            for _ in 0..10 {
                let mut board = Board::new(size);
                for _ in 0..size.area() / 2 {
                    let point = Point::at(random.random_range(0..side), random.random_range(0..side));
                    let color = board.to_play();
                    if board.is_legal(color, point) {
                        board.play(color, point);
                    }
                }
                let mut solid = PointMap::new(0);
                for stone in board.occupied() {
                    solid[stone] = random.random_range(0..=ONE) as i16;
                }
                for (leak, sweeps) in [(0, 7), (ONE / 200, 48), (ONE / 6, 12)] {
                    let flow = Flow::of(&board, &solid, leak, sweeps);
                    assert_eq!(flow.0, plain(&board, &solid, leak, sweeps), "leak {leak}\n{board:?}");
                }
            }
        }
    }
}
