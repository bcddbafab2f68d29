//! The benches: fixed batches of work, each with its units and a check sum.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::batch::{Batch, Work};
use super::solver;
use crate::board::rules::Rules;
use crate::board::{Board, Color, Game, Point, Size};
use crate::eval::Analysis;
use crate::eval::evaluator::{Evaluation, Evaluator};
use crate::search::alphabeta::learned::LikelyPlays;
use crate::search::mcts::lean::LeanBoard;
use crate::search::mcts::playout::{Extras, FirstPlays, Policy, playout, random_playout};
use crate::search::mcts::{Settings, TreePlayer};
use crate::search::{ClassicPlayer, Limits, Player, Unhurried, alphabeta};
use crate::tactics::{self, CaptureStatus, Reader, ReadingCache};

/// A measured piece of work.
pub struct Bench {
    /// The name.
    pub name: &'static str,
    /// The name of the units that are counted, in the plural.
    pub unit: &'static str,
    /// Prepares a batch that can be repeated; the preparation is not measured.
    pub prepare: fn() -> Batch,
    /// True if the signature has it. It tells of what the engine does unless asked for something else.
    pub signed: bool,
}

impl Bench {
    /// A bench that the signature has.
    const fn new(name: &'static str, unit: &'static str, prepare: fn() -> Batch) -> Bench {
        Bench { name, unit, prepare, signed: true }
    }
}

/// Every bench.
pub const BENCHES: &[Bench] = &[
    Bench::new("playouts-9x9", "playouts", || playouts(Size::NINE, 200)),
    Bench::new("playouts-19x19", "playouts", || playouts(Size::NINETEEN, 40)),
    Bench::new("full-playouts-9x9", "playouts", || full_playouts(Size::NINE, 50)),
    Bench::new("full-playouts-19x19", "playouts", || full_playouts(Size::NINETEEN, 10)),
    Bench::new("mcts-9x9", "playouts", || tree_search(Size::NINE, 1000)),
    Bench::new("mcts-19x19", "playouts", || tree_search(Size::NINETEEN, 500)),
    Bench::new("play-undo-19x19", "moves", play_undo),
    Bench::new("reading-nodes-19x19", "reading nodes", || readings(|reader, _| reader.nodes())),
    Bench::new("reading-all-chains-19x19", "positions", || readings(|_, boards| boards)),
    Bench::new("reading-after-a-move-19x19", "positions", readings_after_a_move),
    Bench::new("evaluations-19x19", "evaluations", evaluations),
    Bench::new("evaluations-after-move", "evaluations", evaluations_after_a_move),
    Bench::new("alpha-beta-19x19", "nodes", || alpha_beta(Evaluation::Learned)),
    Bench { signed: false, ..Bench::new("alpha-beta-aya-19x19", "nodes", || alpha_beta(Evaluation::Aya)) },
    Bench::new("solver", "positions", || solver::fights(1)),
    Bench::new("solver-2-threads", "positions", || solver::fights(2)),
];

/// The speed of the bench of this name, measured for at least this long.
pub fn speed_of(name: &str, time: Duration) -> Option<u64> {
    let bench = BENCHES.iter().find(|bench| bench.name == name)?;
    let mut batch = (bench.prepare)();
    batch();
    Some(speed(&mut batch, time))
}

/// Units of work a second, batches repeated for at least this long. The batch before has warmed the caches.
pub(super) fn speed(batch: &mut Batch, time: Duration) -> u64 {
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < time {
        count += black_box(batch()).count;
    }
    (count as f64 / start.elapsed().as_secs_f64()) as u64
}

/// Plays random games from the empty board to two passes, without filling own eyes.
fn playouts(size: Size, games: u64) -> Batch {
    let empty = LeanBoard::new(&Board::new(size));
    let mut board = empty.clone();
    Box::new(move || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(games);
        let mut work = Work { count: games, check: 0 };
        for _ in 0..games {
            board.clone_from(&empty);
            let lead = random_playout(&mut board, &mut rng);
            work.check = work.check.wrapping_mul(31).wrapping_add(lead as u64);
        }
        work
    })
}

/// Games by the playout with knowledge, from the empty board.
fn full_playouts(size: Size, games: u64) -> Batch {
    let empty = LeanBoard::new(&Board::new(size));
    let mut board = empty.clone();
    let mut first = FirstPlays::new();
    Box::new(move || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(games);
        let mut work = Work { count: games, check: 0 };
        for _ in 0..games {
            board.clone_from(&empty);
            first.clear();
            playout(&mut board, Policy::Full, None, &mut rng, &mut first, Extras::default());
            work.check = work.check.wrapping_mul(31).wrapping_add(board.area_lead() as u64);
        }
        work
    })
}

/// A random legal point that is not an own eye: the first after a random place in the board's order.
fn random_move(board: &Board, color: Color, rng: &mut Xoshiro256PlusPlus) -> Option<Point> {
    let size = board.size();
    let side = size.side();
    let start = rng.random_range(0..size.area());
    (0..size.area())
        .map(|i| (start + i) % size.area())
        .map(|i| Point::at(i % side, i / side))
        .find(|point| board.is_legal(color, *point) && !board.is_own_eye(color, *point))
}

/// The first move of a game by mode `mcts`, so many playouts in its tree, by one thread.
fn tree_search(size: Size, playouts: u64) -> Batch {
    let game = Game::new(size, Rules::CHINESE, 7.5);
    let mut player = TreePlayer::new("mcts", Settings::MCTS, 0);
    let limits = Limits { playouts: Some(playouts), ..Limits::default() };
    Box::new(move || {
        player.set_seed(0);
        let choice = player.choose(&game, Color::Black, &limits, &Unhurried);
        let sum = choice.candidates.iter().fold(0, |sum: u64, found| sum.wrapping_mul(31).wrapping_add(found.visits));
        Work { count: playouts, check: sum }
    })
}

/// Every legal move of every middle-game position, made and taken back.
fn play_undo() -> Batch {
    let mut boards = positions();
    Box::new(move || {
        let mut work = Work::default();
        for board in &mut boards {
            let color = board.to_play();
            for point in board.empty() {
                if board.is_legal(color, point) {
                    board.play(color, point);
                    work.check = work.check.wrapping_add(board.hash());
                    board.undo();
                    work.count += 1;
                }
            }
        }
        work
    })
}

/// The static evaluation of every middle-game position.
fn evaluations() -> Batch {
    let boards = positions();
    Box::new(move || {
        let values = boards.iter().map(|board| Analysis::of(board).score().value() as u64);
        let check = values.fold(0, |sum: u64, value| sum.wrapping_mul(31).wrapping_add(value));
        Work { count: boards.len() as u64, check }
    })
}

/// The static evaluation after each of some moves, the readings of the position before them remembered.
fn evaluations_after_a_move() -> Batch {
    let boards = positions();
    let mut evaluator = Evaluator::new();
    Box::new(move || {
        let mut work = Work::default();
        for board in &boards {
            let mut board = board.clone();
            evaluator.analyse_on(&mut board);
            let color = board.to_play();
            let moves = board.empty().into_iter().filter(|point| board.is_legal(color, *point));
            for point in moves.step_by(8).collect::<Vec<_>>() {
                board.play(color, point);
                work.check =
                    work.check.wrapping_mul(31).wrapping_add(evaluator.analyse_on(&mut board).score().value() as u64);
                work.count += 1;
                board.undo();
            }
        }
        work
    })
}

/// Alpha-beta on some middle-game positions, so many nodes each, by the number of this evaluation.
fn alpha_beta(evaluation: Evaluation) -> Batch {
    let games: Vec<Game> =
        positions().into_iter().step_by(4).map(|board| Game::from_board(board, Rules::CHINESE, 7.5)).collect();
    let settings = alphabeta::Settings::CLASSIC.by(evaluation);
    let mut player = ClassicPlayer::new(settings, Box::new(LikelyPlays::new(LikelyPlays::PRICE)));
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    Box::new(move || {
        let mut work = Work::default();
        for game in &games {
            let choice = player.choose(game, game.to_play(), &limits, &Unhurried);
            let found = choice.candidates.first().map_or(0, |best| best.score.unwrap_or(0) as u64);
            work.check = work.check.wrapping_mul(31).wrapping_add(found ^ choice.stats.evaluations);
            work.count += choice.stats.nodes;
        }
        work
    })
}

/// Reads the capture of every chain of every middle-game position, from nothing. The units are told by `count` from the
/// reader afterwards and the number of positions.
fn readings(count: fn(&Reader, u64) -> u64) -> Batch {
    let boards = positions();
    Box::new(move || {
        let mut reader = Reader::new(tactics::Limits::QUICK);
        let mut check = 0;
        for board in &boards {
            let mut board = board.clone();
            let chains: Vec<Point> = board.chain_ids().map(|id| id.point()).collect();
            for point in chains {
                add_state(&mut check, reader.status(&mut board, point));
            }
        }
        Work { count: count(&reader, boards.len() as u64), check }
    })
}

/// Reads with the readings kept from one move to the next: every chain after each of the first 40 legal moves of a
/// position that was read before.
fn readings_after_a_move() -> Batch {
    let mut reader = Reader::new(tactics::Limits::QUICK);
    let mut prepared: Vec<(Board, ReadingCache)> = Vec::new();
    let mut check = 0;
    for mut board in positions() {
        let mut cache = ReadingCache::new();
        read_all(&mut board, &mut reader, &mut cache, &mut check);
        prepared.push((board, cache));
    }
    Box::new(move || {
        let mut work = Work::default();
        for (board, cache) in &mut prepared {
            let color = board.to_play();
            let moves: Vec<Point> =
                board.empty().into_iter().filter(|at| board.is_legal(color, *at)).take(40).collect();
            for at in moves {
                board.play(color, at);
                read_all(board, &mut reader, cache, &mut work.check);
                board.undo();
                work.count += 1;
            }
        }
        work
    })
}

fn read_all(board: &mut Board, reader: &mut Reader, cache: &mut ReadingCache, check: &mut u64) {
    let chains: Vec<Point> = board.chain_ids().map(|id| id.point()).collect();
    for point in chains {
        add_state(check, cache.status(reader, board, point));
    }
}

fn add_state(check: &mut u64, status: CaptureStatus) {
    *check = check.wrapping_mul(31).wrapping_add(1 + status.state() as u64);
}

/// Fixed positions on the full board with some shape to them: games in which three moves of four are played near the
/// last one and the others on the third to fifth lines, 40 to 200 moves long.
pub fn positions() -> Vec<Board> {
    (0..12).map(|i| position(i, 40 + 160 * i as usize / 11)).collect()
}

fn position(seed: u64, moves: usize) -> Board {
    let size = Size::NINETEEN;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut board = Board::new(size);
    let mut last: Option<Point> = None;
    for _ in 0..moves {
        let color = board.to_play();
        let near = |rng: &mut Xoshiro256PlusPlus| {
            let step = |rng: &mut Xoshiro256PlusPlus| rng.random_range(-2..=2);
            let (columns, rows) = (step(rng), step(rng));
            last?.offset(columns, rows)
        };
        let good = |point: &Point| board.is_legal(color, *point) && !board.is_own_eye(color, *point);
        let mut tries = (0..100).filter_map(|_| {
            if rng.random_range(0..4) > 0 {
                near(&mut rng).filter(|point| size.contains(*point) && size.line(*point) >= 2)
            } else {
                let point = Point::at(rng.random_range(0..19), rng.random_range(0..19));
                Some(point).filter(|point| (3..=5).contains(&size.line(*point)))
            }
        });
        let found = tries.find(good).or_else(|| random_move(&board, color, &mut rng));
        last = found;
        match found {
            Some(point) => board.play(color, point),
            None => board.pass(color),
        }
    }
    board.forget_history();
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_middle_games() {
        let boards = positions();
        assert_eq!(boards.len(), 12);
        assert!(boards.iter().all(|board| board.occupied().len() >= 40));
        assert_eq!(boards, positions());
    }
}
