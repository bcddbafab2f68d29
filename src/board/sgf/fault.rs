//! The faults that a game record can have, each with its place.

use crate::board::{Color, Illegal, Move, NoLiberty, Size};

/// The longest line of nodes that is read. The parser's tree is freed by recursion, so a deeper one could
/// overflow the stack; no game comes near.
pub(super) const MAX_DEPTH: usize = 3000;

/// A fault of a game in a record file, with its place. The file's name is for the caller to add.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("game {game}{}: {problem}", Place(*move_number))]
pub struct SgfError {
    /// The number of the game in the text, counted from 1.
    pub game: usize,
    /// The move, counted along its line from 1; 0 is the set-up before the first move.
    pub move_number: Option<usize>,
    /// The fault.
    pub problem: Problem,
}

/// The place of a fault in a game, as words after its number.
pub(super) struct Place(pub(super) Option<usize>);

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            None => Ok(()),
            Some(0) => f.write_str(", before the first move"),
            Some(number) => write!(f, ", move {number}"),
        }
    }
}

/// The faults that a game record can have.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// The text has no `(;`.
    #[error("no game found; expected SGF, which begins with \"(;\"")]
    NoGame,
    /// The text ends inside a value.
    #[error("the text ends inside the value of {property}; expected \"]\"")]
    OpenValue {
        /// The property whose value is open.
        property: String,
    },
    /// There are more nodes one after the other than any game has.
    #[error("more than {} nodes in one line", MAX_DEPTH)]
    TooDeep,
    /// The parser's own complaint.
    #[error("not SGF: {0}")]
    Syntax(String),
    /// Chess, backgammon ...
    #[error("GM[{0}] is not the game of Go; expected GM[1]")]
    NotGo(i64),
    /// A size that no board of ours has.
    #[error("SZ[{0}] is not a size; expected one number from 2 to 19")]
    Size(String),
    /// Something that is no point of the board.
    #[error("{property}[{value}] is not on a {size} board; expected two letters")]
    NotAPoint {
        /// The property.
        property: String,
        /// Its value.
        value: String,
        /// The board's size.
        size: Size,
    },
    /// A move that the rules do not allow.
    #[error("{color} {mv} is illegal: {reason}")]
    Illegal {
        /// The side that played it.
        color: Color,
        /// The move.
        mv: Move,
        /// The reason why it is refused.
        reason: Illegal,
    },
    /// A set-up that leaves stones without a liberty.
    #[error("set-up: {0}")]
    NoLiberty(#[from] NoLiberty),
    /// A move number past the end of the game.
    #[error("move {asked} asked for; expected 0 to {moves}")]
    NoSuchMove {
        /// The number asked for.
        asked: usize,
        /// The number of moves in the game.
        moves: usize,
    },
}
