//! The board: stones, chains with exact liberties, ko, prisoners, hashes, and undo.
//!
//! [`Board`] knows where stones are and what capturing means, and nothing of komi, whose game it is, or repeated
//! positions: that is [`Game`]'s. Every change goes through [`Board::play`], [`Board::pass`] and
//! [`Board::undo`], so stones, chains and hash cannot part.

pub mod benson;
mod chain;
mod color;
mod diagram;
pub mod history;
mod maps;
#[cfg(test)]
mod naive;
mod play;
mod point;
#[cfg(test)]
mod proofs;
pub mod rules;
pub mod score;
pub mod sgf;
pub mod symmetry;
mod undo;
pub mod zobrist;

pub use chain::{Chain, ChainId};
pub use color::{ByColor, Cell, Color};
pub use diagram::{Diagram, DiagramError};
pub use history::{BadHandicap, Game};
pub use maps::{PointMap, PointSet, Points};
pub use play::Illegal;
pub use point::{Move, Point, Size, column_letter};

use undo::UndoStack;

/// A position on a square board, with what is needed to play on from it and to take moves back.
///
/// ```
/// use keisei::board::{Board, Color, Point};
///
/// let mut board = Board::from_diagram(". X . .\n X O X .\n . . . .\n . . . .");
/// let point = Point::parse("B2", board.size()).unwrap();
/// board.play(Color::Black, point);
/// assert_eq!(board.prisoners(Color::White), 1);
/// board.undo();
/// assert_eq!(board.prisoners(Color::White), 0);
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    on_board: PointSet,
    cells: PointMap<Cell>,
    chain_at: PointMap<ChainId>,
    chains: Box<PointMap<Chain>>,
    stones: ByColor<PointSet>,
    ko: Option<Point>,
    to_play: Color,
    prisoners: ByColor<u32>,
    stones_hash: u64,
    undo: UndoStack,
}

/// A set-up that leaves stones without a liberty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the {} stone at {point} has no liberty", color.name())]
pub struct NoLiberty {
    /// One of the stones.
    pub point: Point,
    /// Its colour.
    pub color: Color,
}

impl Board {
    /// The empty board, Black to play.
    pub fn new(size: Size) -> Board {
        let on_board: PointSet = size.points().collect();
        let mut cells = PointMap::new(Cell::Off);
        for point in size.points() {
            cells[point] = Cell::Empty;
        }
        Board {
            size,
            on_board,
            cells,
            chain_at: PointMap::new(ChainId(Point::ORIGIN)),
            chains: Box::new(PointMap::new(Chain::NONE)),
            stones: ByColor::default(),
            ko: None,
            to_play: Color::Black,
            prisoners: ByColor::default(),
            stones_hash: 0,
            undo: UndoStack::default(),
        }
    }

    /// A copy in which no move can be taken back: after a long game those would be most of it.
    pub fn without_history(&self) -> Board {
        Board {
            size: self.size,
            on_board: self.on_board,
            cells: self.cells.clone(),
            chain_at: self.chain_at.clone(),
            chains: self.chains.clone(),
            stones: self.stones,
            ko: self.ko,
            to_play: self.to_play,
            prisoners: self.prisoners,
            stones_hash: self.stones_hash,
            undo: UndoStack::default(),
        }
    }

    /// The board with these stones and nothing to take back. Every chain must have a liberty, and no point two stones.
    pub fn with_stones(size: Size, stones: &ByColor<PointSet>, to_play: Color) -> Result<Board, NoLiberty> {
        debug_assert!(!stones[Color::Black].intersects(&stones[Color::White]));
        let mut board = Board::new(size);
        for color in Color::BOTH {
            for point in stones[color] & board.on_board {
                board.set_up(color, point);
            }
        }
        for color in Color::BOTH {
            for point in board.stones[color] {
                if board.chain(point).is_some_and(|chain| chain.liberty_count() == 0) {
                    return Err(NoLiberty { point, color });
                }
            }
        }
        board.to_play = to_play;
        Ok(board)
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every point of the board.
    #[inline]
    pub fn on_board(&self) -> &PointSet {
        &self.on_board
    }

    /// Returns the content of the slot; [`Cell::Off`] outside the board.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point]
    }

    /// The colour of the stone on the point, if there is one.
    #[inline]
    pub fn color_at(&self, point: Point) -> Option<Color> {
        self.cells[point].color()
    }

    /// Returns whether the point is on the board and empty.
    #[inline]
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.cells[point] == Cell::Empty
    }

    /// The stones of a colour.
    #[inline]
    pub fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color]
    }

    /// The stones of both colours.
    #[inline]
    pub fn occupied(&self) -> PointSet {
        self.stones[Color::Black] | self.stones[Color::White]
    }

    /// The points without a stone.
    #[inline]
    pub fn empty(&self) -> PointSet {
        self.on_board - self.occupied()
    }

    /// The name of the chain on a point that holds a stone.
    #[inline]
    pub fn chain_id(&self, point: Point) -> Option<ChainId> {
        self.color_at(point).map(|_| self.chain_at[point])
    }

    /// The chain with this name. The name must be a current one.
    #[inline]
    pub fn chain_of(&self, id: ChainId) -> &Chain {
        &self.chains[id.0]
    }

    /// The chain on a point, if it holds a stone.
    #[inline]
    pub fn chain(&self, point: Point) -> Option<&Chain> {
        self.chain_id(point).map(|id| self.chain_of(id))
    }

    /// The names of all chains, in slot order of their founding stones.
    pub fn chain_ids(&self) -> impl Iterator<Item = ChainId> + '_ {
        self.occupied().into_iter().filter(|point| self.chain_at[*point].0 == *point).map(ChainId)
    }

    /// The names of the opponent's chains that touch this one, each once.
    pub fn enemy_neighbors(&self, id: ChainId) -> impl Iterator<Item = ChainId> + '_ {
        let chain = self.chain_of(id);
        self.chains_among(chain.stones.grown() & self.stones[!chain.color])
    }

    /// The names of the chains with stones among these points, all of which hold one; each once, by its first stone
    /// there.
    #[inline]
    pub fn chains_among(&self, mut stones: PointSet) -> impl Iterator<Item = ChainId> + use<'_> {
        debug_assert!(stones.is_subset(&self.occupied()), "no stones: {stones:?}");
        std::iter::from_fn(move || {
            let id = self.chain_id(stones.first()?)?;
            stones = stones - self.chain_of(id).stones;
            Some(id)
        })
    }

    /// The point that the side to move may not retake at once.
    #[inline]
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The side to move.
    #[inline]
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// Gives the move to this side; a ko is open again, as after a pass. Cannot be taken back.
    pub fn set_to_play(&mut self, color: Color) {
        if color != self.to_play {
            self.ko = None;
            self.to_play = color;
        }
    }

    /// Returns how many stones of this colour have been captured.
    #[inline]
    pub fn prisoners(&self, color: Color) -> usize {
        self.prisoners[color] as usize
    }

    /// The position with these points set to what is said, as an editor does it: nothing is captured, the prisoners and
    /// the side to move stay, a ko is open again, and there is nothing to take back.
    pub fn edited(&self, changes: &[(Cell, Point)]) -> Result<Board, NoLiberty> {
        let mut stones = self.stones;
        for (cell, point) in changes {
            for color in Color::BOTH {
                if cell.color() == Some(color) {
                    stones[color].insert(*point);
                } else {
                    stones[color].remove(*point);
                }
            }
        }
        let mut board = Board::with_stones(self.size, &stones, self.to_play)?;
        board.prisoners = self.prisoners;
        Ok(board)
    }

    /// Forbids the side to move to retake a ko at this point, if it is empty and a single stone could be taken there.
    /// Cannot be taken back.
    pub fn set_ko(&mut self, point: Point) {
        let mut after = self.clone();
        if self.check(self.to_play, point, false).is_ok() {
            after.play(self.to_play, point);
            if after.ko.is_some() {
                self.ko = Some(point);
            }
        }
    }

    /// The hash of the stones alone, for positional superko.
    #[inline]
    pub fn stones_hash(&self) -> u64 {
        self.stones_hash
    }

    /// The hash of stones, ko point and side to move. 0 for the empty board with Black to move.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.stones_hash ^ zobrist::to_play(self.to_play) ^ self.ko.map_or(0, zobrist::ko)
    }

    /// Returns the number of moves, at least so many, after which the same position stood before: the same stones, side
    /// to move and ko. The latest, if there are several. Only moves that can be taken back are known.
    pub fn stood_before(&self, since: usize) -> Option<usize> {
        let earlier = self.undo.moves.get(since..)?;
        let same = |undo: &undo::Undo| {
            undo.stones_hash == self.stones_hash && undo.to_play == self.to_play && undo.ko == self.ko
        };
        earlier.iter().rposition(same).map(|place| since + place)
    }

    /// Returns how many moves can be taken back.
    #[inline]
    pub fn moves_played(&self) -> usize {
        self.undo.len()
    }

    /// Returns how many liberties a stone of the colour would have on an empty point, captures aside.
    pub fn liberties_after(&self, color: Color, point: Point) -> usize {
        let mut liberties = PointSet::of(point).grown() & self.empty();
        for neighbor in point.neighbors() {
            if let Some(chain) = self.chain(neighbor).filter(|chain| chain.color() == color) {
                liberties |= *chain.liberties();
            }
        }
        liberties.remove(point);
        liberties.len()
    }

    /// The point of a ko that may not be retaken at once, and the side that may not.
    pub fn ko_for(&self) -> Option<(Point, Color)> {
        self.ko().map(|at| (at, self.to_play()))
    }

    /// Returns whether a stone against `owner` on the empty point could be taken at once, or may not be played: it
    /// would have at most one liberty and take nothing.
    pub fn is_connection_point(&self, owner: Color, point: Point) -> bool {
        !self.takes(!owner, point) && self.liberties_after(!owner, point) <= 1
    }

    /// Returns whether a stone of the colour on the empty point would take stones.
    pub fn takes(&self, color: Color, point: Point) -> bool {
        let taken = |chain: &Chain| chain.color() != color && chain.in_atari();
        point.neighbors().into_iter().any(|at| self.chain(at).is_some_and(taken))
    }

    /// Returns whether the point is a one-point eye of this colour in shape: all neighbours are its stones, and of the
    /// diagonals at most one is the enemy's, none at the edge. A playout or a quiet move must not fill it.
    pub fn is_own_eye(&self, color: Color, point: Point) -> bool {
        let own = Cell::from(color);
        if !self.is_empty_at(point)
            || !point.neighbors().iter().all(|n| matches!(self.cells[*n], c if c == own || c == Cell::Off))
        {
            return false;
        }
        !self.is_false_eye(point, &self.stones[!color])
    }

    /// The fewest bad corners, as [`Board::bad_corners`] counts them, that make an eye of one point false.
    pub const BAD_CORNERS_OF_FALSE_EYE: usize = 2;

    /// Returns whether bad corners make an eye of this one point false.
    #[inline]
    pub fn is_false_eye(&self, point: Point, bad: &PointSet) -> bool {
        self.bad_corners(point, bad) >= Board::BAD_CORNERS_OF_FALSE_EYE
    }

    /// Returns how many corners of a point are in the set; the edge counts as one.
    #[inline]
    pub fn bad_corners(&self, point: Point, bad: &PointSet) -> usize {
        let hostile = point.diagonals().iter().filter(|corner| bad.contains(**corner)).count();
        hostile + usize::from(self.size.line(point) == 1)
    }
}

/// Two boards are equal if the same stones stand, the same ko holds, the same side moves and as many were captured.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size
            && self.stones == other.stones
            && self.ko == other.ko
            && self.to_play == other.to_play
            && self.prisoners == other.prisoners
    }
}

impl Eq for Board {}

#[cfg(test)]
mod tests;
