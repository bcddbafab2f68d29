//! The moves that take or save a chain, one after the other.

use super::reader::Reader;
use crate::board::{Board, Color, Move, Point};

/// The longest line told.
const MAX_LINE: usize = 60;

impl Reader {
    /// The moves by which the opponent captures the chain on the point if it moves first: its best, the defender's
    /// first try, and so on while the attack works.
    pub fn attack_line(&mut self, board: &mut Board, point: Point) -> Vec<Move> {
        let Some(color) = board.color_at(point) else { return Vec::new() };
        let mut line = Vec::new();
        self.follow(board, point, color, !color, &mut line);
        line
    }

    /// The moves by which the owner saves the chain on the point if it moves first, and the attacker's tries against
    /// it.
    pub fn defense_line(&mut self, board: &mut Board, point: Point) -> Vec<Move> {
        let Some(color) = board.color_at(point) else { return Vec::new() };
        let mut line = Vec::new();
        self.follow(board, point, color, color, &mut line);
        line
    }

    /// Plays the best moves of both sides on the board, as long as the matter is open, and takes them back.
    fn follow(&mut self, board: &mut Board, point: Point, owner: Color, mover: Color, line: &mut Vec<Move>) {
        if line.len() >= MAX_LINE || board.color_at(point) != Some(owner) {
            return;
        }
        let status = self.status(board, point);
        let best = if mover == owner {
            if !status.attack.verdict.is_possible() && !line.is_empty() {
                return;
            }
            // A lost chain still tries to run. A ko that is there without a move is fought elsewhere.
            let is_lost = !status.defense.verdict.is_possible();
            status.defense.best.or_else(|| is_lost.then(|| self.best_try(board, point)).flatten())
        } else {
            status.attack.best
        };
        let Some(at) = best.filter(|at| board.is_legal(mover, *at)) else { return };
        board.play(mover, at);
        line.push(Move::Play(at));
        self.follow(board, point, owner, !mover, line);
        board.undo();
    }

    /// The liberty that gives a chain most room.
    fn best_try(&self, board: &Board, point: Point) -> Option<Point> {
        let chain = board.chain(point)?;
        let room = |at: &Point| at.neighbors().iter().filter(|n| board.is_empty_at(**n)).count();
        chain.liberties().iter().filter(|at| board.is_legal(chain.color(), *at)).max_by_key(room)
    }
}
