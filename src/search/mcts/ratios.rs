//! The playout of AyaMC: moves drawn by how often strong players play each 3x3 shape at once.
//!
//! For either colour, every empty point has the weight of its shape ([`Ratio3`]) as if the last move were elsewhere. A
//! stone changes the weights of the 8 points around it and around each stone that it captures. For the draw, the 8
//! points around the last move have the ratios that go with it. Urgent moves anywhere on the board are raised: moves
//! that take stones in atari, save own stones from it, or catch stones in a simple ladder ([`ShortChains`]). If the
//! last move touched the chain, such a move has the weight of a shape that is always played at once. If the move drawn
//! is a self-atari of four stones or more, another is drawn; a side passes when nothing else is left.
//!
//! Source: AyaMC (`docs/monte-carlo.md#playouts`). It does not say by how much urgent moves are raised; that figure is
//! ours.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::lean::LeanBoard;
use super::lean::local::those;
use super::policy::play_on;
use super::shared::{FirstPlays, below};
use super::short_chains::{ShortChains, Urgent};
use crate::board::{Cell, Color, Point, PointMap, Size};
use crate::pattern::Ratio3;
use crate::pattern::ratio3::{ELSEWHERE, Place, UNIT};

/// The least weight of a move that may be played, so that a playout comes to its end.
const LEAST_WEIGHT: u32 = 1;
/// The weight of an urgent move about a chain that the last move touched: that of a shape always played at once.
const URGENT_WEIGHT: u32 = UNIT as u32;
/// The least weight of the other urgent moves. When they had the weight above, that cost 104 Elo at equal playouts (48
/// games).
const STALE_WEIGHT: u32 = URGENT_WEIGHT / 32;
/// The largest own chain a move may put in atari, in stones. Source: AyaMC.
const LARGEST_SELF_ATARI: usize = 3;
/// The number of weights that are changed for one draw; when they are used up any candidate is played. A guess of the
/// right size.
const MOST_CHANGES: usize = 64;

/// The places of all points of a board, for the table.
fn places(size: Size) -> &'static PointMap<Place> {
    static PLACES: LazyLock<Vec<PointMap<Place>>> =
        LazyLock::new(|| (Size::MIN..=Size::MAX).filter_map(Size::new).map(all_places).collect());
    &PLACES[size.side() - Size::MIN]
}

fn all_places(size: Size) -> PointMap<Place> {
    let mut map = PointMap::new(Place::of(Point::ORIGIN, size));
    for point in size.points() {
        map[point] = Place::of(point, size);
    }
    map
}

/// Numbers that can be drawn by, in rows so that few are added up for a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sums {
    weights: PointMap<u32>,
    rows: [u32; Self::ROWS],
    total: u32,
}

impl Sums {
    const ROW_BITS: u32 = 4;
    const ROWS: usize = Point::SLOTS >> Self::ROW_BITS;

    fn new() -> Sums {
        Sums { weights: PointMap::new(0), rows: [0; Self::ROWS], total: 0 }
    }

    #[inline]
    fn set(&mut self, point: Point, weight: u32) {
        let change = weight.wrapping_sub(self.weights[point]);
        let row = &mut self.rows[point.index() >> Self::ROW_BITS];
        *row = row.wrapping_add(change);
        self.total = self.total.wrapping_add(change);
        self.weights[point] = weight;
    }

    /// The point at which the sum of the weights so far first exceeds a number below the total.
    fn find(&self, mut number: u32) -> Point {
        let mut at = 0;
        while at + 1 < Self::ROWS && number >= self.rows[at] {
            number -= self.rows[at];
            at += 1;
        }
        let first = at << Self::ROW_BITS;
        let mut slot = first;
        while slot + 1 < first + (1 << Self::ROW_BITS) && number >= self.weights[Point::from_index(slot)] {
            number -= self.weights[Point::from_index(slot)];
            slot += 1;
        }
        Point::from_index(slot)
    }
}

/// The weights by which either colour would draw, kept up from move to move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Weights {
    sums: [Sums; 2],
}

impl Weights {
    fn new(board: &LeanBoard, table: &Ratio3, places: &PointMap<Place>) -> Weights {
        let mut weights = Weights { sums: [Sums::new(), Sums::new()] };
        for point in board.empty_points() {
            weights.weigh(board, table, places, *point);
        }
        weights
    }

    /// Weighs a point anew.
    #[inline]
    fn weigh(&mut self, board: &LeanBoard, table: &Ratio3, places: &PointMap<Place>, point: Point) {
        for color in Color::BOTH {
            self.sums[color as usize].set(point, weight(board, table, places[point], color, point, ELSEWHERE));
        }
    }

    /// Keeps up with a stone just played, which captured so many.
    fn follow(&mut self, board: &LeanBoard, table: &Ratio3, places: &PointMap<Place>, point: Point, captured: usize) {
        self.sums[0].set(point, 0);
        self.sums[1].set(point, 0);
        let empty = board.empty_points();
        // The points of captured stones stand last.
        let freed = empty.get(empty.len().saturating_sub(captured)..).unwrap_or(&[]);
        for changed in std::iter::once(&point).chain(freed) {
            for near in those(changed.around(), |at| board.holds(at, Cell::Empty)) {
                self.weigh(board, table, places, near);
            }
        }
        for changed in freed {
            self.weigh(board, table, places, *changed);
        }
    }
}

/// The weight of an empty point: its ratio, or 0 in the colour's own eye.
#[inline]
fn weight(board: &LeanBoard, table: &Ratio3, place: Place, color: Color, point: Point, last: usize) -> u32 {
    if board.is_own_eye(color, point) {
        return 0;
    }
    u32::from(table.ratio(place, board.shape(point).seen_by(color), last)).max(LEAST_WEIGHT)
}

/// Plays the position out; `last` is the point of the move before.
pub(super) fn play_out(
    board: &mut LeanBoard,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    first: &mut FirstPlays,
) {
    let (table, places) = (Ratio3::shipped(), places(board.size()));
    let mut weights = Weights::new(board, table, places);
    let mut short = ShortChains::of(board, last);
    // The number of points that were empty when a move was last drawn.
    let mut empty = None;
    play_on(board, last, first, |board, last| {
        let now = board.empty_points().len();
        if let (Some(last), Some(before)) = (last, empty) {
            weights.follow(board, table, places, last, now + 1 - before);
            short.follow(board, last);
        } else if last.is_none() {
            short.age();
        }
        empty = Some(now);
        let urgent = short.moves(board);
        draw(board, &mut weights, places, last, &urgent, rng)
    });
}

/// Draws a move for the side to move, of which some are `urgent`.
fn draw(
    board: &mut LeanBoard,
    weights: &mut Weights,
    places: &PointMap<Place>,
    last: Option<Point>,
    urgent: &[Urgent],
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    let (color, table) = (board.to_play(), Ratio3::shipped());
    let sums = &mut weights.sums[color as usize];
    let mut before: ArrayVec<(Point, u32), MOST_CHANGES> = ArrayVec::new();
    if let Some(last) = last {
        for near in those(last.around(), |at| board.holds(at, Cell::Empty)) {
            let seat = near.around().iter().position(|at| *at == last).unwrap_or(ELSEWHERE);
            before.push((near, sums.weights[near]));
            sums.set(near, weight(board, table, places[near], color, near, seat));
        }
    }
    for Urgent { point, fresh } in urgent {
        let weight = sums.weights[*point];
        before.push((*point, weight));
        sums.set(*point, if *fresh { URGENT_WEIGHT } else { weight.max(STALE_WEIGHT) });
    }
    let mut drawn = None;
    while sums.total > 0 && !before.is_full() {
        let point = sums.find(below(rng, sums.total as usize) as u32);
        if board.is_candidate(color, point) && board.self_atari(color, point) <= LARGEST_SELF_ATARI {
            drawn = Some(point);
            break;
        }
        before.push((point, sums.weights[point]));
        sums.set(point, 0);
    }
    let used_up = before.is_full();
    for (point, weight) in before.into_iter().rev() {
        sums.set(point, weight);
    }
    match drawn {
        None if used_up => board
            .draw_where(|bound| below(rng, bound), |board, point| board.self_atari(color, point) <= LARGEST_SELF_ATARI),
        drawn => drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Diagram};
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn weights_kept_up_are_those_weighed_anew() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for side in [4, 7, 9, 19] {
            let size = Size::new(side).unwrap();
            let (table, places) = (Ratio3::shipped(), places(size));
            let mut board = LeanBoard::new(&Board::new(size));
            let mut weights = Weights::new(&board, table, places);
            let (mut last, mut captures) = (None, 0);
            for _ in 0..2 * size.area() {
                let drawn = draw(&mut board, &mut weights, places, last, &[], &mut rng);
                match drawn {
                    Some(point) => {
                        let before = board.empty_points().len();
                        board.play(point);
                        let captured = board.empty_points().len() + 1 - before;
                        captures += captured;
                        weights.follow(&board, table, places, point, captured);
                    }
                    None => board.pass(),
                }
                last = drawn;
                assert!(weights == Weights::new(&board, table, places), "{side} {drawn:?}");
            }
            assert!(captures > 0, "{side}");
        }
    }

    #[test]
    fn a_number_finds_its_point() {
        let mut sums = Sums::new();
        let (a, b) = (Point::at(0, 0), Point::at(18, 18));
        sums.set(a, 2);
        sums.set(b, 3);
        sums.set(a, 1);
        assert_eq!(sums.total, 4);
        assert_eq!((0..4).map(|number| sums.find(number)).collect::<Vec<_>>(), [a, b, b, b]);
    }

    /// Returns how often Black plays on `a` of 1,000 draws after White's move on `z`.
    fn drawn(text: &str, last: &str) -> usize {
        let diagram = Diagram::parse(text).unwrap();
        let mut board = LeanBoard::new(&diagram.board(Color::Black).unwrap());
        let (table, places) = (Ratio3::shipped(), places(diagram.size));
        let mut weights = Weights::new(&board, table, places);
        let last = Point::parse(last, diagram.size);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let a = diagram.marked('a');
        let urgent = ShortChains::of(&board, last).moves(&board);
        (0..1000).filter(|_| draw(&mut board, &mut weights, places, last, &urgent, &mut rng) == a).count()
    }

    #[test]
    fn stones_in_atari_run_and_attackers_are_taken() {
        let run = drawn(". . . . .\n. . a . .\n. O X O .\n. . O . .\n. . . . .", "C2");
        assert!(run > 500, "{run}");
        let take = drawn(". X . . .\nX O X . .\n. a . . .\n. . . . .\n. . . . .", "B4");
        assert!(take > 500, "{take}");
        let far = drawn(". X . . .\nX O X . .\n. a . . .\n. . . . .\n. . . . O", "E1");
        assert!(far > 20, "{far}");
    }

    #[test]
    fn four_stones_are_not_put_in_atari_and_own_eyes_not_filled() {
        assert_eq!(drawn("X X X a O\nO O O O .\n. . . . .\n. . . . .\n. . . . .", "D4"), 0);
        assert_eq!(drawn("a X . . .\nX X . . .\n. . . . .\n. . O . .\n. . . . .", "C2"), 0);
    }

    #[test]
    fn playouts_end() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        for side in [2, 5, 9, 13, 19] {
            let size = Size::new(side).unwrap();
            let mut board = LeanBoard::new(&Board::new(size));
            play_out(&mut board, None, &mut rng, &mut FirstPlays::new());
            assert!(board.empty_points().len() < size.area() / 2 + 2, "{side}");
        }
    }
}
