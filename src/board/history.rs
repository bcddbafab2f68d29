//! A game: a board with its rules, komi, the moves so far and the positions that may not come back.

use super::rules::{KoRule, Rules, fixed_handicap, max_fixed_handicap};
use super::{Board, ByColor, Color, Illegal, Move, NoLiberty, Point, PointSet, Size, zobrist};

/// A game in progress. Unlike [`Board`] it knows the rules, so it can refuse a repetition.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    initial: Board,
    rules: Rules,
    komi: f64,
    handicap: usize,
    /// The number of moves that were made before the position that the game starts from.
    earlier: usize,
    moves: Vec<(Color, Move)>,
    /// The hash of the stones and the side to move, before each move.
    seen: Vec<(u64, Color)>,
}

/// A handicap that cannot be placed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHandicap {
    /// The board has stones already.
    #[error("the board is not empty")]
    NotEmpty,
    /// The board has no fixed handicap of so many stones.
    #[error("{stones} handicap stones on {size}; expected 2 to {max}")]
    Number {
        /// The stones asked for.
        stones: usize,
        /// The board's size.
        size: Size,
        /// The largest fixed handicap.
        max: usize,
    },
    /// A point is named twice.
    #[error("{0} is named twice")]
    Repeated(Point),
    /// The stones take each other's liberties.
    #[error(transparent)]
    NoLiberty(#[from] NoLiberty),
}

impl Game {
    /// A new game on the empty board, Black to play.
    pub fn new(size: Size, rules: Rules, komi: f64) -> Game {
        Game::from_board(Board::new(size), rules, komi)
    }

    /// A game that starts from this position.
    pub fn from_board(mut board: Board, rules: Rules, komi: f64) -> Game {
        board.forget_history();
        Game {
            initial: board.clone(),
            board,
            rules,
            komi,
            handicap: 0,
            earlier: 0,
            moves: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position before the first move.
    pub fn initial(&self) -> &Board {
        &self.initial
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the rules from here on.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The points White receives for moving second.
    pub fn komi(&self) -> f64 {
        self.komi
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: f64) {
        self.komi = komi;
    }

    /// Returns how many handicap stones Black received (0, or 2 and more).
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// Tells how many of the stones of the set-up are Black's handicap.
    pub fn set_handicap(&mut self, stones: usize) {
        self.handicap = stones;
    }

    /// The moves so far, oldest first.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// Returns how many moves the record has up to here: those of this game, and those that were made before the set-up
    /// that it starts from.
    pub fn move_number(&self) -> usize {
        self.earlier + self.moves.len()
    }

    /// Tells how many moves were made before the position that the game starts from.
    pub(super) fn set_earlier(&mut self, moves: usize) {
        self.earlier = moves;
    }

    /// The positions before each of the moves, oldest first: the hash of the stones ([`Board::stones_hash`]) and who
    /// was to move.
    pub fn seen(&self) -> &[(u64, Color)] {
        &self.seen
    }

    /// The last move, if there is one.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves.last().copied()
    }

    /// The side to move.
    pub fn to_play(&self) -> Color {
        self.board.to_play()
    }

    /// Gives the move to this side without a pass; a ko is open again. Cannot be taken back.
    pub fn set_to_play(&mut self, color: Color) {
        self.board.set_to_play(color);
        if self.moves.is_empty() {
            self.initial.set_to_play(color);
        }
    }

    /// Forbids the side to move to retake a ko here at once; see [`Board::set_ko`].
    pub fn set_ko(&mut self, point: Point) {
        self.board.set_ko(point);
        if self.moves.is_empty() {
            self.initial = self.board.clone();
        }
    }

    /// Returns whether the last two moves were passes.
    pub fn is_over(&self) -> bool {
        matches!(self.moves.as_slice(), [.., (_, Move::Pass), (_, Move::Pass)])
    }

    /// Returns whether a pass of the colour would end the game, as the opponent passed last.
    pub fn would_end_by_pass(&self, color: Color) -> bool {
        self.last_move() == Some((!color, Move::Pass))
    }

    /// Returns whether the colour may make the move by all the rules of this game, superko among them.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        let Move::Play(point) = mv else { return Ok(()) };
        self.board.check(color, point, self.rules.suicide)?;
        if self.repeats(color, point) { Err(Illegal::Superko) } else { Ok(()) }
    }

    /// Makes the move, if all the rules of this game allow it.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.check(color, mv)?;
        self.play_unchecked(color, mv);
        Ok(())
    }

    /// Makes the move if it is legal but for superko: records and opponents may play by a looser ko rule than ours.
    pub fn play_tolerant(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        if let Move::Play(point) = mv {
            self.board.check(color, point, self.rules.suicide)?;
        }
        self.play_unchecked(color, mv);
        Ok(())
    }

    fn play_unchecked(&mut self, color: Color, mv: Move) {
        self.seen.push((self.board.stones_hash(), self.board.to_play()));
        match mv {
            Move::Play(point) => self.board.play(color, point),
            Move::Pass => self.board.pass(color),
        }
        self.moves.push((color, mv));
    }

    /// Takes the last move back. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.seen.pop();
        self.moves.pop();
        self.board.undo()
    }

    /// Every legal play of the colour, in reading order; passing is always legal and not among them.
    pub fn legal_plays(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        let points = self.board.size().points();
        points.filter(move |point| self.check(color, Move::Play(*point)).is_ok())
    }

    /// Returns whether the play, legal on the board, would bring back a position that the ko rule forbids.
    fn repeats(&self, color: Color, point: Point) -> bool {
        if self.rules.ko == KoRule::Simple {
            return false;
        }
        let captures = self.board.takes(color, point);
        let suicide = self.board.check(color, point, false).is_err();
        // A stone that takes nothing off can bring an earlier position back too: one of several stones captured at
        // once.
        let after = if captures || suicide {
            self.stones_hash_after(color, point)
        } else {
            self.board.stones_hash() ^ zobrist::stone(color, point)
        };
        self.seen
            .iter()
            .any(|(stones, to_play)| *stones == after && (self.rules.ko == KoRule::Positional || *to_play == !color))
    }

    fn stones_hash_after(&self, color: Color, point: Point) -> u64 {
        let mut after = self.board.clone();
        after.play(color, point);
        after.stones_hash()
    }

    /// Places a fixed handicap, as GTP's `fixed_handicap`; returns its points. White is to play.
    pub fn place_fixed_handicap(&mut self, stones: usize) -> Result<Vec<Point>, BadHandicap> {
        let size = self.board.size();
        let points =
            fixed_handicap(size, stones).ok_or(BadHandicap::Number { stones, size, max: max_fixed_handicap(size) })?;
        self.place_free_handicap(&points)?;
        Ok(points)
    }

    /// Places handicap stones on these points of an empty board. White is to play.
    pub fn place_free_handicap(&mut self, points: &[Point]) -> Result<(), BadHandicap> {
        if !self.board.occupied().is_empty() || !self.moves.is_empty() {
            return Err(BadHandicap::NotEmpty);
        }
        let mut stones = ByColor([PointSet::EMPTY; 2]);
        for point in points {
            if !stones[Color::Black].insert(*point) {
                return Err(BadHandicap::Repeated(*point));
            }
        }
        let size = self.board.size();
        if points.len() < 2 || points.len() >= size.area() {
            return Err(BadHandicap::Number { stones: points.len(), size, max: size.area() - 1 });
        }
        self.board = Board::with_stones(size, &stones, Color::White)?;
        self.initial = self.board.clone();
        self.handicap = points.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(game: &mut Game, vertex: &str) -> Result<(), Illegal> {
        let mv = Move::parse(vertex, game.board().size()).unwrap();
        game.play(game.to_play(), mv)
    }

    #[test]
    fn moves_are_taken_back_to_the_start() {
        let mut game = Game::new(Size::NINE, Rules::CHINESE, 0.0);
        assert_eq!(play(&mut game, "A1"), Ok(()));
        assert_eq!(play(&mut game, "A1"), Err(Illegal::Occupied));
        assert!(game.undo());
        assert!(!game.undo());
        assert_eq!(game.board().hash(), 0);
    }

    #[test]
    fn handicap_stones_must_leave_each_other_liberties() {
        let mut game = Game::new(Size::new(7).unwrap(), Rules::CHINESE, 0.0);
        assert!(game.place_fixed_handicap(5).is_err());
        assert_eq!(game.place_fixed_handicap(2).unwrap().len(), 2);
        assert_eq!(game.to_play(), Color::White);
        assert_eq!(game.place_fixed_handicap(2), Err(BadHandicap::NotEmpty));
    }
}
