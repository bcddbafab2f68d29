//! The slow, obvious solver: every legal move of both sides, on small boards full of stones, against which reading is
//! checked.

mod capture;
mod link;

use std::collections::HashMap;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{Board, ByColor, Color, Point, PointSet, Size};

/// Something one side wants to reach and the other to prevent.
trait Aim {
    /// Returns the side that wants to reach it.
    fn seeker(&self) -> Color;

    /// Returns whether it is reached or missed as the board stands, with so many moves left; `None` if moves must tell.
    fn settled(&self, board: &Board, plies: u8) -> Option<bool>;

    /// The points to try first.
    fn first(&self, _board: &Board) -> PointSet {
        PointSet::EMPTY
    }

    /// Returns the side that may retake a ko at once. Without, nobody; threats on the board itself may then be made.
    fn ko_master(&self) -> Option<Color> {
        None
    }
}

/// Tries all moves of both sides. The side that prevents may also pass.
struct Exhaustive<A> {
    aim: A,
    /// The bounds known of each position: so many moves are too few to reach the aim, so many are enough.
    known: HashMap<u64, (u8, u8)>,
    work: u32,
    /// The most positions to look at.
    most_work: u32,
}

impl<A: Aim> Exhaustive<A> {
    fn new(aim: A, most_work: u32) -> Exhaustive<A> {
        Exhaustive { aim, known: HashMap::new(), work: 0, most_work }
    }

    /// Returns whether the aim is reached within so many moves, the side to move first. `None` if it is too much work.
    fn reached(&mut self, board: &mut Board, plies: u8) -> Option<bool> {
        if let Some(settled) = self.aim.settled(board, plies) {
            return Some(settled);
        }
        let (too_few, enough) = *self.known.get(&board.hash()).unwrap_or(&(0, u8::MAX));
        if plies <= too_few {
            return Some(false);
        }
        if plies >= enough {
            return Some(true);
        }
        self.work += 1;
        if self.work > self.most_work {
            return None;
        }
        let mover = board.to_play();
        let seeks = mover == self.aim.seeker();
        let first = self.aim.first(board);
        let mut result = !seeks;
        for at in first.iter().chain((board.empty() - first).iter()) {
            let retakes = board.ko() == Some(at) && self.aim.ko_master() == Some(mover);
            if !retakes && !board.is_legal(mover, at) {
                continue;
            }
            if retakes {
                // A threat elsewhere, and its answer.
                board.pass(mover);
                board.pass(!mover);
            }
            board.play(mover, at);
            let reached = self.reached(board, plies - 1);
            for _ in 0..if retakes { 3 } else { 1 } {
                board.undo();
            }
            if reached? == seeks {
                result = seeks;
                break;
            }
        }
        if !seeks && result {
            board.pass(mover);
            let reached = self.reached(board, plies - 1);
            board.undo();
            result = reached?;
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

/// Stones on each point with this chance, black with that one.
pub(super) fn random_stones(
    random: &mut Xoshiro256PlusPlus,
    size: Size,
    density: f64,
    black: f64,
) -> ByColor<PointSet> {
    let mut stones = ByColor::<PointSet>::default();
    for point in size.points() {
        if random.random_bool(density) {
            let color = if random.random_bool(black) { Color::Black } else { Color::White };
            stones[color].insert(point);
        }
    }
    stones
}

/// Returns one point of each chain.
fn chains_of(board: &Board) -> Vec<Point> {
    board.chain_ids().map(|id| id.point()).collect()
}
