//! Playouts with knowledge: one that draws by weights (go10), and the full one, which answers the last move as a player
//! would, and else plays anywhere but foolishly.
//!
//! The full one, before each move, in this order, each kind with a high probability and not always, so that playouts
//! stay different:
//!
//! 1. the last move put own stones in atari: take a stone that gives the atari, or run where that helps;
//! 2. the stones of the last move can be taken, or caught in a simple ladder;
//! 3. where that is asked for: the last move took one of two points that connect own chains, so take the other
//!    (`docs/static-groups.md#use-in-choosing-moves`);
//! 4. the vital point of an eye space beside the last move;
//! 5. a 3x3 shape beside the last move;
//! 6. any candidate, but not one that puts many own stones in atari, and fewer near strong groups where that is asked
//!    for; pass only for want of one.
//!
//! Source: AyaMC (`docs/monte-carlo.md#playouts`: atari runs, captures, simple ladders, no self-atari of four stones or
//! more, nakade inside), in the order of MoGo's (Gelly et al. 2006).

use arrayvec::ArrayVec;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::lean::LeanBoard;
use super::lean::local::{Few, those};
use super::shared::{Extras, FirstPlays, below};
use super::strong::Strong;
use crate::board::{Cell, Point};
use crate::pattern::Table3;

/// The chances, of 256, with which each kind of answer is looked for; ladders cost the most and are read half the time.
const ATARI_CHANCE: u32 = 230;
const LADDER_CHANCE: u32 = 128;
const NAKADE_CHANCE: u32 = 64;
const SHAPE_CHANCE: u32 = 242;
/// The chance, of 256, that a self-atari of one to three stones is let through; larger ones never are.
const SMALL_SELF_ATARI_CHANCE: u32 = 60;

/// Plays the position out; `last` is the point of the move before.
pub fn play_out(
    board: &mut LeanBoard,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    first: &mut FirstPlays,
    extras: Extras<'_>,
) {
    let shapes = Table3::mogo();
    play_on(board, last, first, |board, last| {
        let chances = rng.next_u32();
        let answer = last.and_then(|last| answer(board, shapes, last, chances, extras.connect, rng));
        answer.or_else(|| anywhere(board, chances >> 24, rng, extras.strong))
    });
}

/// Plays the moves that `choose` gives for the board and the move before, until both sides pass or the playout has gone
/// on for three times the board's points.
#[inline]
pub(super) fn play_on(
    board: &mut LeanBoard,
    mut last: Option<Point>,
    first: &mut FirstPlays,
    mut choose: impl FnMut(&mut LeanBoard, Option<Point>) -> Option<Point>,
) {
    let mut passed = false;
    for _ in 0..3 * board.size().area() {
        let mv = choose(board, last);
        match mv {
            Some(point) => {
                first.add(board.to_play(), point);
                board.play(point);
                passed = false;
            }
            None if passed => return,
            None => {
                board.pass();
                passed = true;
            }
        }
        last = mv;
    }
}

/// The weights of go10's kind of playout: a point by its line, and what nearness to the last move and a 3x3 shape there
/// add. A point away from the edge weighs 100.
const LINE_WEIGHTS: [u32; 3] = [20, 60, 100];
const BESIDE_WEIGHT: u32 = 300;
const SHAPED_WEIGHT: u32 = 10_000;

/// Plays the position out by moves drawn by their weights. The draw is exact: the additions around the last move are
/// weighed against 100 for every empty point; a point drawn from these is kept by the weight of its line.
pub(super) fn play_out_by_weights(
    board: &mut LeanBoard,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    first: &mut FirstPlays,
) {
    let shapes = Table3::mogo();
    play_on(board, last, first, |board, last| drawn_by_weight(board, shapes, last, rng));
}

fn drawn_by_weight(
    board: &mut LeanBoard,
    shapes: &Table3,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    let color = board.to_play();
    let mut near: ArrayVec<(Point, usize), 8> = ArrayVec::new();
    let mut added = 0;
    if let Some(last) = last {
        for point in last.around() {
            if board.cell(point) == Cell::Empty && board.is_candidate(color, point) {
                let shape = if shapes.contains(board.shape(point)) { SHAPED_WEIGHT } else { 0 };
                added += (BESIDE_WEIGHT + shape) as usize;
                near.push((point, (BESIDE_WEIGHT + shape) as usize));
            }
        }
    }
    let everywhere = 100 * board.empty_points().len();
    // Few draws fail; when many do there is little left to weigh, and any candidate will do.
    for _ in 0..8 {
        let mut drawn = below(rng, added + everywhere);
        if drawn < added {
            for (point, weight) in &near {
                if drawn < *weight {
                    return Some(*point);
                }
                drawn -= weight;
            }
        }
        drawn -= added.min(drawn);
        let point = board.empty_points().get(drawn / 100).copied()?;
        let weight = LINE_WEIGHTS[board.size().line(point).min(3) - 1] as usize;
        if drawn % 100 < weight && board.is_candidate(color, point) {
            return Some(point);
        }
    }
    board.draw(|bound| below(rng, bound))
}

/// Any candidate that gives nothing away; near strong groups only as often as they say, as long as there are others.
fn anywhere(
    board: &mut LeanBoard,
    chance: u32,
    rng: &mut Xoshiro256PlusPlus,
    strong: Option<&Strong>,
) -> Option<Point> {
    let small = chance < SMALL_SELF_ATARI_CHANCE;
    let accept = |board: &LeanBoard, point: Point| match board.self_atari(board.to_play(), point) {
        0 => true,
        stones => stones < 4 && (small || stones == 0),
    };
    if let Some(Strong { points, .. }) = strong.filter(|strong| rng.next_u32() & 0xff >= strong.kept) {
        let elsewhere = |board: &LeanBoard, point: Point| !points.contains(point) && accept(board, point);
        if let Some(point) = board.draw_where(|bound| below(rng, bound), elsewhere) {
            return Some(point);
        }
    }
    board.draw_where(|bound| below(rng, bound), accept)
}

/// The answer to the move on `last`, if there is one; `chances` decides which kinds are looked for, but for the other
/// connection point, looked for so often of 256.
fn answer(
    board: &LeanBoard,
    shapes: &Table3,
    last: Point,
    chances: u32,
    connect: u32,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    if chances & 0xff < ATARI_CHANCE {
        let urgent = urgent(board, last, chances >> 24 < LADDER_CHANCE);
        if let Some(point) = one_of(&urgent, rng) {
            return Some(point);
        }
    }
    if connect > 0 && rng.next_u32() & 0xff < connect {
        let connecting = board.other_connections(last);
        if let Some(point) = one_of(&connecting, rng) {
            return Some(point);
        }
    }
    if chances >> 8 & 0xff < NAKADE_CHANCE {
        for neighbor in those(last.neighbors(), |at| board.holds(at, Cell::Empty)) {
            if let Some(vital) = board.vital_point(neighbor)
                && board.is_candidate(board.to_play(), vital)
            {
                return Some(vital);
            }
        }
    }
    if chances >> 16 & 0xff < SHAPE_CHANCE {
        let mut found = Few::<8>::new();
        let color = board.to_play();
        let shaped = |at| board.holds(at, Cell::Empty) & shapes.contains(board.shape(at));
        for point in those(last.around(), shaped) {
            if board.is_candidate(color, point) && board.self_atari(color, point) == 0 {
                found.push(point);
            }
        }
        return one_of(&found, rng);
    }
    None
}

/// The moves that save own stones the move on `last` put in atari, or take or catch the stones of that move.
pub(super) fn urgent(board: &LeanBoard, last: Point, ladders: bool) -> Few<8> {
    let color = board.to_play();
    let own = Cell::from(color);
    let mut found: ArrayVec<Point, 8> = ArrayVec::new();
    let add = |found: &mut ArrayVec<Point, 8>, point: Point| {
        if !found.contains(&point) && board.is_legal(color, point) {
            let _ = found.try_push(point);
        }
    };
    for neighbor in those(last.neighbors(), |at| board.holds(at, own) & board.in_atari(at)) {
        let mut captures = Few::<4>::new();
        board.captures_beside(neighbor, &mut captures);
        for capture in captures {
            add(&mut found, capture);
        }
        if let Some(run) = board.last_liberty(neighbor)
            && board.escapes_by(neighbor, run, ladders)
        {
            add(&mut found, run);
        }
    }
    if board.holds(last, Cell::from(!color)) && !board.surely_free(last) {
        if let Some(take) = board.last_liberty(last) {
            add(&mut found, take);
        } else if found.is_empty()
            && ladders
            && let Some(start) = board.ladder_move(last)
        {
            add(&mut found, start);
        }
    }
    found
}

fn one_of(points: &[Point], rng: &mut Xoshiro256PlusPlus) -> Option<Point> {
    match points {
        [] => None,
        [point] => Some(*point),
        several => several.get(below(rng, several.len())).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Color, Diagram, PointSet};
    use rand_xoshiro::rand_core::SeedableRng;

    /// The answers to the move on `z`, a stone of White, that Black gives in many tries.
    fn answers(text: &str, last: &str) -> Vec<String> {
        answers_connecting(text, last, 0)
    }

    fn answers_connecting(text: &str, last: &str, connect: u32) -> Vec<String> {
        let diagram = Diagram::parse(text).unwrap();
        let lean = LeanBoard::new(&diagram.board(Color::Black).unwrap());
        let last = Point::parse(last, diagram.size).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut found: Vec<String> = (0..200)
            .filter_map(|_| answer(&lean, Table3::mogo(), last, 0, connect, &mut rng))
            .map(|point| diagram.marks.iter().find(|(_, p)| *p == point).map_or(point.to_string(), |m| m.0.to_string()))
            .collect();
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn stones_in_atari_run_if_that_helps() {
        assert_eq!(answers(". . . . .\n. . a . .\n. O X O .\n. . O . .\n. . . . .", "C2"), ["a"]);
        assert_eq!(answers("X a . . .\nO O . . .\n. . . . .\n. . . . .\n. . . . .", "A4"), Vec::<String>::new());
    }

    #[test]
    fn a_stone_that_gives_atari_is_taken() {
        assert_eq!(answers(". X . . .\nX O X . .\n. a . . .\n. . . . .\n. . . . .", "B4"), ["a"]);
    }

    #[test]
    fn weights_prefer_shapes_beside_the_last_move() {
        let diagram = Diagram::parse(
            ". . . . . . .\n. . . . . . .\n. . X O . . .\n. . . a . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
        );
        let diagram = diagram.unwrap();
        let mut lean = LeanBoard::new(&diagram.board(Color::Black).unwrap());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let last = Point::parse("D5", diagram.size);
        let mut count = |point| {
            let drawn = (0..2000).filter(|_| drawn_by_weight(&mut lean, Table3::mogo(), last, &mut rng) == Some(point));
            drawn.count()
        };
        let (hane, corner) = (count(diagram.marked('a').unwrap()), count(Point::at(0, 0)));
        assert!(hane > 300, "{hane}");
        assert!(corner < 20, "{corner}");
    }

    #[test]
    fn the_vital_point_is_played() {
        assert_eq!(answers("a b c O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .", "B4"), ["b"]);
    }

    #[test]
    fn a_cut_is_answered_on_the_other_connection_point_where_that_is_asked_for() {
        let diagonal = ". . O O .\n. X O . .\n. a X . .\n. . . . .\n. . . . .";
        assert_eq!(answers_connecting(diagonal, "C4", 256), ["a"]);
        assert_ne!(answers(diagonal, "C4"), ["a"]);
        let bamboo = "O . . . .\nO X X . .\nO O a . .\nO X X . .\nO . . . .";
        assert_eq!(answers_connecting(bamboo, "B3", 256), ["a"]);
    }

    #[test]
    fn one_chain_has_nothing_to_connect() {
        let apart = "X X O . .\nX . X . .\nX . . . .\nX X X . .\n. . . . .";
        let joined = "X X O . .\nX . X . .\nX . X . .\nX X X . .\n. . . . .";
        let connecting = |text: &str| {
            let lean = LeanBoard::new(&Diagram::parse(text).unwrap().board(Color::Black).unwrap());
            lean.other_connections(Point::at(2, 4)).to_vec()
        };
        assert_eq!(connecting(apart), [Point::at(1, 3)]);
        assert_eq!(connecting(joined), []);
    }

    #[test]
    fn few_moves_are_drawn_near_strong_groups() {
        let board = Board::new(crate::board::Size::NINE);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut drawn_within = |points, kept| {
            let mut lean = LeanBoard::new(&board);
            let strong = Strong { points, kept };
            (0..400).filter(|_| points.contains(anywhere(&mut lean, 0, &mut rng, Some(&strong)).unwrap())).count()
        };
        let half: PointSet = board.empty().iter().filter(|point| point.column() < 4).collect();
        assert_eq!(drawn_within(half, 0), 0);
        let (quarter, all) = (drawn_within(half, 64), drawn_within(half, 256));
        assert!(quarter > 10 && 2 * quarter < all, "{quarter} and {all}");
        // Where there is nothing else they are drawn all the same.
        assert_eq!(drawn_within(board.empty(), 0), 400);
    }

    #[test]
    fn playouts_end_and_leave_no_stone_in_atari_unanswered_for_ever() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        for side in [5, 9, 19] {
            let size = crate::board::Size::new(side).unwrap();
            let start = LeanBoard::new(&Board::new(size));
            for _ in 0..50 {
                let mut board = start.clone();
                play_out(&mut board, None, &mut rng, &mut FirstPlays::new(), Extras::default());
                let color = board.to_play();
                assert!(board.draw_where(|b| below(&mut rng, b), |b, p| b.self_atari(color, p) == 0).is_none());
            }
        }
    }
}
