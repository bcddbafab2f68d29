//! Playouts with knowledge: one that draws by weights (go10), and the full one, which answers the last move as a player
//! would, and else plays anywhere but foolishly.
//!
//! The full one, before each move, in this order, each kind with a high probability and not always, so that playouts
//! stay different:
//!
//! 1. the last move put own stones in atari: take a stone that gives the atari, or run where that helps;
//! 2. the stones of the last move can be taken, or caught in a simple ladder;
//! 3. where that is asked for: the last move took one of two connection points of an own group, so take the other;
//! 4. the vital point of an eye space beside the last move;
//! 5. a 3x3 shape beside the last move;
//! 6. any candidate, but not one that puts many own stones in atari, and seldom one that puts a few there; where stones
//!    are thrown in, few stones always may be, and more if they leave one eye when they are taken; where that is asked
//!    for, fewer beside strong groups, and the better of two by the liberties of groups; pass only for want of one.
//!
//! Groups are the static ones, kept up only in playouts that ask for one of their uses
//! (`docs/static-groups.md#use-in-choosing-moves`).
//!
//! Source: AyaMC (`docs/monte-carlo.md#playouts`: atari runs, captures, simple ladders, no self-atari of four stones or
//! more, nakade inside), in the order of MoGo's (Gelly et al. 2006).

use arrayvec::ArrayVec;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::lean::LeanBoard;
use super::lean::local::{Few, those};
use super::shared::{Extras, FirstPlays, Habits, below};
use super::static_groups::StaticGroups;
use crate::board::{Cell, Point, PointSet};
use crate::pattern::Table3;

/// The chances, of 256, with which each kind of answer is looked for; ladders cost the most and are read half the time.
/// Set by self-play.
const ATARI_CHANCE: u32 = 230;
const LADDER_CHANCE: u32 = 128;
const NAKADE_CHANCE: u32 = 64;
const SHAPE_CHANCE: u32 = 242;
/// The chance, of 256, that a self-atari of one to three stones is let through where no stones are thrown in; larger
/// ones never are. The number is a guess.
const SMALL_SELF_ATARI_CHANCE: u32 = 60;

/// Plays the position out; `last` is the point of the move before.
pub fn play_out(
    board: &mut LeanBoard,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    first: &mut FirstPlays,
    extras: Extras<'_>,
) {
    if let Some(groups) = extras.groups {
        return play_out_by_groups(board, last, rng, first, (groups, extras.habits));
    }
    let throws_in = extras.habits.throws_in;
    let shapes = Table3::mogo();
    play_on(board, last, first, |board, last| {
        let chances = rng.next_u32();
        let answer = last.and_then(|last| answer(board, shapes, last, chances, rng, |_| None));
        answer.or_else(|| anywhere(board, SelfAtari::allowed(throws_in, chances >> 24), rng, |_| false))
    });
}

/// Plays the position out with these habits; the groups are those of the board, and know the move before.
fn play_out_by_groups(
    board: &mut LeanBoard,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    first: &mut FirstPlays,
    (groups, habits): (&mut StaticGroups, Habits),
) {
    let mut is_known = true;
    play_on(board, last, first, |board, last| {
        if !std::mem::replace(&mut is_known, false) {
            groups.follow(board, last);
        }
        chosen_by_groups(board, last, rng, groups, &habits)
    });
}

/// The move of a playout with these habits.
fn chosen_by_groups(
    board: &mut LeanBoard,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    groups: &mut StaticGroups,
    habits: &Habits,
) -> Option<Point> {
    let chances = rng.next_u32();
    let connecting = |rng: &mut Xoshiro256PlusPlus| {
        let is_asked = groups.has_cut() && happens(habits.groups.connect, rng);
        is_asked.then(|| one_of(&groups.other_connections(board), rng)).flatten()
    };
    let answer = last.and_then(|last| answer(board, Table3::mogo(), last, chances, rng, connecting));
    answer.or_else(|| anywhere_by_groups(board, chances >> 24, rng, groups, habits))
}

/// Draws whether something happens that has so many chances of 256.
fn happens(chances: u32, rng: &mut Xoshiro256PlusPlus) -> bool {
    rng.next_u32() & 0xff < chances
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

/// The self-ataris that random moves may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SelfAtari {
    None,
    /// Those of at most three stones.
    Small,
    /// Those of at most three stones, and those of more that leave one eye when they are taken.
    ThrowIns,
}

impl SelfAtari {
    /// Returns those allowed to a move; `chance` is drawn from 0 to 255.
    fn allowed(throws_in: bool, chance: u32) -> SelfAtari {
        match throws_in {
            true => SelfAtari::ThrowIns,
            false if chance < SMALL_SELF_ATARI_CHANCE => SelfAtari::Small,
            false => SelfAtari::None,
        }
    }
}

/// Any candidate that gives nothing away, and that is not shunned.
#[inline]
fn anywhere(
    board: &mut LeanBoard,
    allowed: SelfAtari,
    rng: &mut Xoshiro256PlusPlus,
    is_shunned: impl Fn(Point) -> bool,
) -> Option<Point> {
    let accept = |board: &LeanBoard, point: Point| match (board.self_atari(board.to_play(), point), allowed) {
        (0, _) => true,
        (1..=3, allowed) => allowed != SelfAtari::None,
        (_, allowed) => allowed == SelfAtari::ThrowIns && board.leaves_one_eye(board.to_play(), point),
    };
    board.draw_where(|bound| below(rng, bound), |board, point| !is_shunned(point) && accept(board, point))
}

/// Any candidate that gives nothing away; beside strong groups alone only as often as the habits say, as long as there
/// are others, and, as often as they say, the better of two draws by the liberties of groups.
fn anywhere_by_groups(
    board: &mut LeanBoard,
    chance: u32,
    rng: &mut Xoshiro256PlusPlus,
    groups: &mut StaticGroups,
    habits: &Habits,
) -> Option<Point> {
    let allowed = SelfAtari::allowed(habits.throws_in, chance);
    let habits = &habits.groups;
    let shuns_strong = habits.strong < 256 && !happens(habits.strong, rng);
    let mut shunned = if shuns_strong { groups.beside_strong_alone() } else { PointSet::EMPTY };
    let mut drawn = anywhere(board, allowed, rng, |point| shunned.contains(point));
    if drawn.is_none() && !shunned.is_empty() {
        shunned = PointSet::EMPTY;
        drawn = anywhere(board, allowed, rng, |_| false);
    }
    let drawn = drawn?;
    if habits.liberties == 0 || !happens(habits.liberties, rng) {
        return Some(drawn);
    }
    let other = anywhere(board, allowed, rng, |point| shunned.contains(point)).unwrap_or(drawn);
    let won = |point| groups.liberties_won(board, board.to_play(), point);
    Some(if other != drawn && won(other) > won(drawn) { other } else { drawn })
}

/// The answer to the move on `last`, if there is one; `chances` decides which kinds are looked for, and `connecting`
/// gives the point that joins own chains again, if there is one.
fn answer(
    board: &LeanBoard,
    shapes: &Table3,
    last: Point,
    chances: u32,
    rng: &mut Xoshiro256PlusPlus,
    connecting: impl FnOnce(&mut Xoshiro256PlusPlus) -> Option<Point>,
) -> Option<Point> {
    if chances & 0xff < ATARI_CHANCE {
        let urgent = urgent(board, last, chances >> 24 < LADDER_CHANCE);
        if let Some(point) = one_of(&urgent, rng) {
            return Some(point);
        }
    }
    if let Some(point) = connecting(rng) {
        return Some(point);
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
    use super::super::shared::GroupHabits;
    use super::*;
    use crate::board::{Board, Color, Diagram, Move};
    use rand_xoshiro::rand_core::SeedableRng;

    /// The answers to White's move on the vertex that Black gives in many tries.
    fn answers(text: &str, last: &str) -> Vec<String> {
        let diagram = Diagram::parse(text).unwrap();
        let lean = LeanBoard::new(&diagram.board(Color::Black).unwrap());
        let last = Point::parse(last, diagram.size).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut found: Vec<String> = (0..200)
            .filter_map(|_| answer(&lean, Table3::mogo(), last, 0, &mut rng, |_| None))
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

    /// Black's choices by groups, with their chances in many tries, after White's move on `z` or a pass.
    struct Choices {
        diagram: Diagram,
        drawn: Vec<Point>,
    }

    impl Choices {
        fn of(text: &str, groups: GroupHabits) -> Choices {
            let habits = Habits { groups, ..Habits::default() };
            let diagram = Diagram::parse(text).unwrap();
            let mut board = LeanBoard::new(&diagram.board(Color::White).unwrap());
            let mut groups = StaticGroups::of(&board);
            let last = diagram.marked('z');
            board.play_move(last.map_or(Move::Pass, Move::Play));
            groups.follow(&board, last);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let drawn = (0..1000).filter_map(|_| chosen_by_groups(&mut board, last, &mut rng, &mut groups, &habits));
            Choices { drawn: drawn.collect(), diagram }
        }

        /// The number of times that a mark was chosen.
        fn count(&self, mark: char) -> usize {
            let point = self.diagram.marked(mark).unwrap();
            self.drawn.iter().filter(|drawn| **drawn == point).count()
        }
    }

    #[test]
    fn a_cut_is_answered_on_the_other_connection_point_where_that_is_asked_for() {
        let text =
            ". . . . . . .\n. . . . . . .\n. . X z . . .\n. . a X . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .";
        let count = |connect| Choices::of(text, GroupHabits { connect, ..GroupHabits::NONE }).count('a');
        assert_eq!(count(256), 1000);
        let half = count(128);
        assert!(half > 450, "{half}");
        assert!(count(0) < half - 100, "{} of {half}", count(0));
    }

    #[test]
    fn few_moves_are_drawn_beside_strong_groups() {
        let text = "
            . X . X . . . .
            X X X X b . . .
            b b b b b . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .";
        let near = |strong| {
            let choices = Choices::of(text, GroupHabits { strong, ..GroupHabits::NONE });
            // `E8` is beside the group, too.
            let beside: PointSet = choices.diagram.marks.iter().map(|(_, point)| *point).collect();
            choices.drawn.iter().filter(|point| beside.contains(**point) || **point == Point::at(4, 7)).count()
        };
        assert_eq!(near(0), 0);
        let (quarter, all) = (near(64), near(256));
        assert!(quarter > 10 && 2 * quarter < all, "{quarter} and {all}");
    }

    #[test]
    fn points_beside_strong_groups_are_drawn_where_there_are_no_others() {
        let text = "X X X X X\nX . X . X\nX X X X X\nX X X X X\n. . . . .";
        let choices = Choices::of(text, GroupHabits { strong: 0, ..GroupHabits::NONE });
        assert_eq!(choices.drawn.len(), 1000);
    }

    #[test]
    fn the_better_of_two_draws_runs_more_often() {
        let text = ". . . . .\n. O O . .\nO X a . .\n. O . . .\n. . . . .";
        let count = |liberties| Choices::of(text, GroupHabits { liberties, ..GroupHabits::NONE }).count('a');
        let (without, with) = (count(0), count(256));
        assert!(2 * with > 3 * without, "{with} and {without}");
    }

    #[test]
    fn playouts_by_groups_end_and_keep_them_up() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        let groups = GroupHabits { connect: 128, strong: 64, liberties: 128 };
        let habits = Habits { groups, throws_in: true };
        for side in [5, 9, 13] {
            let start = LeanBoard::new(&Board::new(crate::board::Size::new(side).unwrap()));
            for _ in 0..20 {
                let mut board = start.clone();
                let mut groups = StaticGroups::of(&board);
                let extras = Extras { groups: Some(&mut groups), habits };
                play_out(&mut board, None, &mut rng, &mut FirstPlays::new(), extras);
                let stones = |groups: &StaticGroups| {
                    let mut stones: Vec<Option<Point>> = groups.groups().iter().map(|g| g.stones.first()).collect();
                    stones.sort();
                    stones
                };
                assert_eq!(stones(&groups), stones(&StaticGroups::of(&board)));
            }
        }
    }

    /// The number of times in 1,000 that Black draws `a`.
    fn draws(text: &str, allowed: SelfAtari) -> usize {
        let diagram = Diagram::parse(text).unwrap();
        let mut board = LeanBoard::new(&diagram.board(Color::Black).unwrap());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        (0..1000).filter(|_| anywhere(&mut board, allowed, &mut rng, |_| false) == diagram.marked('a')).count()
    }

    #[test]
    fn stones_that_leave_one_eye_are_thrown_in_where_that_is_asked_for() {
        let bulky_five = "X X a O .\nX X . O .\nO O O O .\n. . . . .\n. . . . .";
        assert!(draws(bulky_five, SelfAtari::ThrowIns) > 30);
        assert_eq!(draws(bulky_five, SelfAtari::Small), 0);
        let three = "X X a O .\nO O . O .\n. O O O .\n. . . . .\n. . . . .";
        assert!(draws(three, SelfAtari::Small) > 30);
        assert_eq!(draws(three, SelfAtari::None), 0);
        let four_in_a_row = "X X X a O\nO O O . O\n. . O O O\n. . . . .\n. . . . .";
        assert_eq!(draws(four_in_a_row, SelfAtari::ThrowIns), 0);
    }

    #[test]
    fn playouts_that_throw_stones_in_kill_more_often() {
        // Black kills by adding a fifth stone in the corner, which White must take; if neither side plays there, both
        // live.
        let text = "X X . O X\nX X . O X\nO O O O X\nX X X X X\n. X . X .";
        let lean = LeanBoard::new(&Diagram::parse(text).unwrap().board(Color::Black).unwrap());
        let deaths = |throws_in| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let dies = |_: &i32| {
                let mut board = lean.clone();
                let habits = Habits { throws_in, ..Habits::default() };
                play_out(&mut board, None, &mut rng, &mut FirstPlays::new(), Extras { groups: None, habits });
                board.area_lead() == 25
            };
            (0..200).filter(dies).count()
        };
        assert!(deaths(true) > deaths(false) + 20, "{} and {}", deaths(true), deaths(false));
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
