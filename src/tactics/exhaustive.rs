//! The slow, obvious solver: every legal move of both sides, on small boards full of stones, against which the reading
//! is checked.

use std::collections::HashMap;

use rand::RngExt;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Limits, Reader, Verdict};
use crate::board::{Board, ByColor, Color, Point, PointSet, Size};

/// Reads far and wide: on a small board nothing is to be left out. A chain that gets 7 liberties has escaped.
const LIMITS: Limits =
    Limits { nodes: 200_000, order: 5, quiet: 5, depth: 12, least_depth: 5, widen: 25, ..Limits::DEEP };

/// Reads all moves of both sides.
struct Exhaustive {
    target: Point,
    owner: Color,
    /// By position: so many moves are too few to capture, so many are enough.
    known: HashMap<u64, (u8, u8)>,
    work: u32,
}

/// The most positions looked at for one question; positions that need more are not counted.
const MAX_WORK: u32 = 1_500_000;

impl Exhaustive {
    /// Whether the chain is captured within so many moves, the side to move first. `None` if it is too much work.
    fn captured(&mut self, board: &mut Board, plies: u8) -> Option<bool> {
        let Some(chain) = board.chain(self.target).filter(|chain| chain.color() == self.owner) else {
            return Some(true);
        };
        let attacks = board.to_play() != self.owner;
        let liberties = chain.liberty_count();
        let needed = 2 * liberties - usize::from(attacks);
        if (plies as usize) < needed || (attacks && liberties > LIMITS.order as usize + 1) {
            return Some(false);
        }
        let (too_few, enough) = *self.known.get(&board.hash()).unwrap_or(&(0, u8::MAX));
        if plies <= too_few {
            return Some(false);
        }
        if plies >= enough {
            return Some(true);
        }
        self.work += 1;
        if self.work > MAX_WORK {
            return None;
        }
        let first = *chain.liberties();
        let mover = board.to_play();
        let mut result = !attacks;
        for at in first.iter().chain((board.empty() - first).iter()) {
            if !board.is_legal(mover, at) {
                continue;
            }
            board.play(mover, at);
            let captured = self.captured(board, plies - 1);
            board.undo();
            if captured? == attacks {
                result = attacks;
                break;
            }
        }
        if !attacks && result {
            board.pass(mover);
            let captured = self.captured(board, plies - 1);
            board.undo();
            result = captured?;
        }
        let entry = self.known.entry(board.hash()).or_insert((0, u8::MAX));
        if result {
            entry.1 = entry.1.min(plies);
        } else {
            entry.0 = entry.0.max(plies);
        }
        Some(result)
    }
}

/// A random position with few empty points, and a chain of 1 to 4 liberties in it.
fn random_position(random: &mut Xoshiro256PlusPlus) -> Option<(Board, Point)> {
    let side = random.random_range(4..=6);
    let size = Size::new(side)?;
    let density = random.random_range(0.55..0.8);
    let lean = random.random_range(0.35..0.65);
    let mut stones = ByColor::<PointSet>::default();
    for point in size.points() {
        if random.random_bool(density) {
            let color = if random.random_bool(lean) { Color::Black } else { Color::White };
            stones[color].insert(point);
        }
    }
    let to_play = if random.random_bool(0.5) { Color::Black } else { Color::White };
    let board = Board::with_stones(size, &stones, to_play).ok()?;
    let chains: Vec<Point> = board
        .chain_ids()
        .map(|id| id.point())
        .filter(|p| board.chain(*p).is_some_and(|c| c.liberty_count() <= 4))
        .collect();
    if chains.is_empty() || board.empty().len() > 11 {
        return None;
    }
    let target = chains[random.random_range(0..chains.len())];
    Some((board, target))
}

#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    too_much_work: usize,
    unknown: usize,
    wrong_dead: usize,
    wrong_safe: usize,
    /// Told as a ko, and decided in the solver by a threat that it found on the board itself.
    by_a_local_threat: usize,
    /// The disagreements, drawn.
    drawn: Vec<String>,
}

/// Compares the reading with the exhaustive solver on so many positions.
fn compare(positions: usize, seed: u64) -> Tally {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut reader = Reader::new(LIMITS);
    let mut tally = Tally::default();
    while tally.positions < positions {
        let Some((mut board, target)) = random_position(&mut random) else { continue };
        let owner = board.color_at(target).unwrap();
        let status = reader.status(&mut board, target);
        let check = |board: &Board, first: Color, verdict: Verdict, captured: Option<bool>, tally: &mut Tally| {
            let mut copy = board.clone();
            copy.set_to_play(first);
            let mut solver = Exhaustive { target, owner, known: HashMap::new(), work: 0 };
            // A long capture must be looked for longer than it takes to be content with a chain's safety.
            let most = if captured == Some(true) { MAX_PLIES_TO_CAPTURE } else { MAX_PLIES };
            let mut found = Some(false);
            for plies in 1..=most {
                found = solver.captured(&mut copy, plies);
                if found != Some(false) {
                    break;
                }
            }
            match (captured, found) {
                (None, _) => tally.unknown += 1,
                (_, None) => tally.too_much_work += 1,
                (Some(captured), Some(found)) if captured != found && is_ko(verdict) => tally.by_a_local_threat += 1,
                (Some(true), Some(false)) => {
                    tally.wrong_dead += 1;
                    tally.drawn.push(draw("wrong dead", board, target, first, &mut solver));
                }
                (Some(false), Some(true)) => {
                    tally.wrong_safe += 1;
                    tally.drawn.push(draw("wrong safe", board, target, first, &mut solver));
                }
                _ => {}
            }
        };
        let plain = |verdict| match verdict {
            Verdict::Yes | Verdict::KoTakenFirst => Some(true),
            Verdict::No | Verdict::KoThreatFirst => Some(false),
            Verdict::Unknown => None,
        };
        let verdict = status.attack.verdict;
        check(&board, !owner, verdict, plain(verdict), &mut tally);
        if status.attack.verdict.is_possible() {
            let verdict = status.defense.verdict;
            check(&board, owner, verdict, plain(verdict).map(|saved| !saved), &mut tally);
        }
        tally.positions += 1;
    }
    tally
}

fn is_ko(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::KoTakenFirst | Verdict::KoThreatFirst)
}

/// How many moves the exhaustive solver looks ahead before it calls a chain safe.
const MAX_PLIES: u8 = 15;

/// How many moves it looks ahead before it calls a capture refuted.
const MAX_PLIES_TO_CAPTURE: u8 = 40;

/// Draws a disagreement with the moves that decide it.
fn draw(what: &str, board: &Board, target: Point, first: Color, solver: &mut Exhaustive) -> String {
    let mut board = board.clone();
    board.set_to_play(first);
    let mut deciding = Vec::new();
    for at in board.empty() {
        if board.is_legal(first, at) {
            board.play(first, at);
            let captured = (0..MAX_PLIES).find(|plies| solver.captured(&mut board, *plies) == Some(true));
            let mut reader = Reader::new(LIMITS);
            let after = reader.status(&mut board, solver.target);
            let line = reader.attack_line(&mut board.clone(), solver.target);
            board.undo();
            if captured.is_some() == (first != solver.owner) {
                deciding.push(format!(
                    "{at} {captured:?}, then {:?}/{:?} {:?}",
                    after.attack.verdict, after.defense.verdict, line
                ));
            }
        }
    }
    let mut reader = Reader::new(LIMITS);
    let status = reader.status(&mut board.clone(), target);
    let lines = [reader.attack_line(&mut board.clone(), target), reader.defense_line(&mut board.clone(), target)];
    format!("{what}: {target}, {first} first, by {deciding:?}\n{status:?}\n{lines:?}\n{board:?}")
}

#[test]
fn the_reading_agrees_with_the_exhaustive_solver() {
    let tally = compare(400, 1);
    assert_eq!(tally.wrong_dead, 0, "{}", tally.drawn.join("\n"));
    assert_eq!(tally.wrong_safe, 0, "{}", tally.drawn.join("\n"));
    assert!(tally.by_a_local_threat * 1000 <= tally.positions.max(1000), "{tally:?}");
    assert!(tally.unknown * 20 <= tally.positions, "{tally:?}");
}

/// The same at length: about five minutes.
#[test]
#[ignore = "slow: 10,000 positions"]
fn the_reading_agrees_with_the_exhaustive_solver_on_ten_thousand_positions() {
    let tally = compare(10_000, 2);
    assert_eq!(tally.wrong_dead, 0, "{}", tally.drawn.join("\n"));
    assert_eq!(tally.wrong_safe, 0, "{}", tally.drawn.join("\n"));
    assert!(tally.by_a_local_threat * 1000 <= tally.positions.max(1000), "{tally:?}");
    assert!(tally.unknown * 20 <= tally.positions, "{tally:?}");
}
