//! A record played on a [`Game`].

use super::{NodeId, Problem, Record, SgfError};
use crate::board::rules::fixed_handicap;
use crate::board::{Cell, Color, Game, Illegal, Move, Point};

impl Record {
    /// The game before its first move, set-up and handicap in place: [`Record::game_at`] 0.
    pub fn start(&self) -> Result<Game, SgfError> {
        self.game_at(0)
    }

    /// The game after all moves of the main line.
    pub fn game(&self) -> Result<Game, SgfError> {
        self.game_at(self.move_count())
    }

    /// The game after this many moves of the main line, with the set-ups that come before the next one. The side to
    /// play is the one that makes the next move in the record; after the last one, the side that `PL` names or the
    /// opponent of the side that played last.
    ///
    /// Repetitions are let pass, since the players may have had other rules. A stone on another, a suicide that the
    /// rules forbid and a ko retaken at once are errors.
    pub fn game_at(&self, moves: usize) -> Result<Game, SgfError> {
        let count = self.move_count();
        if moves > count {
            return Err(self.error(None, Problem::NoSuchMove { asked: moves, moves: count }));
        }
        let mut replay = Replay::new(self);
        for id in self.tree.main_line() {
            if self.tree[id].mv.is_some() && replay.moves == moves {
                replay.set_up(id)?;
                break;
            }
            replay.node(id)?;
        }
        Ok(replay.finish(self.mover(moves)))
    }

    /// The game as GNU Go's `loadsgf FILE N` leaves it: before move N of the main line, at its end if N is larger or
    /// not given.
    pub fn game_before(&self, move_number: Option<usize>) -> Result<Game, SgfError> {
        let count = self.move_count();
        self.game_at(move_number.map_or(count, |number| number.saturating_sub(1).min(count)))
    }

    /// The game after this node of the tree, along its own line.
    pub fn game_along(&self, node: NodeId) -> Result<Game, SgfError> {
        let mut replay = Replay::new(self);
        for id in self.tree.line_to(node) {
            replay.node(id)?;
        }
        let next = self.tree.line_from(node).skip(1).find_map(|id| self.tree[id].mv);
        Ok(replay.finish(next.map(|(color, _)| color)))
    }

    fn error(&self, move_number: Option<usize>, problem: Problem) -> SgfError {
        SgfError { game: self.number, move_number, problem }
    }

    /// Returns the side that plays the move after this many moves of the main line.
    fn mover(&self, moves: usize) -> Option<Color> {
        self.moves().nth(moves).map(|(color, _)| color)
    }
}

struct Replay<'a> {
    record: &'a Record,
    game: Game,
    moves: usize,
    /// The side that the record gives the move by `PL`, since the last move.
    to_play: Option<Color>,
}

impl<'a> Replay<'a> {
    fn new(record: &'a Record) -> Replay<'a> {
        let info = &record.info;
        let mut game = Game::new(info.size, info.rules_or_default(), info.komi_or_default());
        game.set_handicap(info.handicap);
        Replay { record, game, moves: 0, to_play: (info.handicap >= 2).then_some(Color::White) }
    }

    fn node(&mut self, id: NodeId) -> Result<(), SgfError> {
        self.set_up(id)?;
        let Some((color, mv)) = self.record.tree[id].mv else { return Ok(()) };
        let number = self.moves + 1;
        self.place_missing_handicap(color);
        if self.moves == 0 {
            self.game.set_to_play(color);
        }
        let record = self.record;
        let illegal = |reason| record.error(Some(number), Problem::Illegal { color, mv, reason });
        if let Move::Play(point) = mv
            && !self.record.info.size.contains(point)
        {
            return Err(illegal(Illegal::OffBoard));
        }
        self.game.play_tolerant(color, mv).map_err(illegal)?;
        self.moves = number;
        self.to_play = None;
        Ok(())
    }

    /// Does what the node sets up, which comes before its move.
    fn set_up(&mut self, id: NodeId) -> Result<(), SgfError> {
        let node = &self.record.tree[id];
        if !node.setup.is_empty() {
            self.edit(&node.setup)?;
        }
        if let Some(color) = node.to_play {
            self.to_play = Some(color);
            self.game.set_to_play(color);
        }
        if let Some(point) = node.ko {
            self.game.set_ko(point);
        }
        Ok(())
    }

    fn edit(&mut self, changes: &[(Cell, Point)]) -> Result<(), SgfError> {
        let board = self
            .game
            .board()
            .edited(changes)
            .map_err(|no_liberty| self.record.error(Some(self.moves), Problem::NoLiberty(no_liberty)))?;
        let handicap = self.game.handicap();
        self.game = Game::from_board(board, *self.game.rules(), self.game.komi());
        self.game.set_handicap(handicap);
        self.game.set_earlier(self.moves);
        Ok(())
    }

    /// Some programs write `HA` without the stones: then White moves first on the empty board.
    fn place_missing_handicap(&mut self, mover: Color) {
        let stones = self.record.info.handicap;
        let size = self.record.info.size;
        if self.moves == 0 && mover == Color::White && self.game.board().occupied().is_empty() {
            let Some(points) = fixed_handicap(size, stones) else { return };
            let changes: Vec<(Cell, Point)> = points.into_iter().map(|point| (Cell::Black, point)).collect();
            // Stones on the handicap points always have liberties.
            let _ = self.edit(&changes);
        }
    }

    /// The game, with the move given to the side that has it: the one that plays next in the record, that `PL` named,
    /// or the board's.
    fn finish(mut self, next: Option<Color>) -> Game {
        if self.moves == 0 && next.is_none_or(|color| color == Color::White) {
            self.place_missing_handicap(Color::White);
        }
        if let Some(color) = next.or(self.to_play) {
            self.game.set_to_play(color);
        }
        self.game
    }
}
