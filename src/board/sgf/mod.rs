//! Game records: the Smart Game Format (`FF[4]`, <https://www.red-bean.com/sgf/>) read and written.
//!
//! Reading goes in four steps: [`encoding`] makes bytes a text, [`scan`] finds the games of a text and puts right what
//! files from the wild get wrong, the crate `sgf-parse` parses each, and [`read`] turns its nodes into a [`Record`].
//! Parts that could not be read as they stand, without the game being lost, are told in [`Record::remarks`].
//! [`mod@write`] goes the other way; [`replay`](Record::game_at) plays a record on a [`Game`](super::Game).

pub mod encoding;
mod info;
mod markup;
mod read;
mod replay;
mod result;
mod scan;
mod tree;
mod write;

pub use encoding::decode;
pub use info::{Info, believable_komi};
pub use markup::Sign;
pub use result::{GameResult, Margin};
pub use scan::{GameText, games};
pub use tree::{Mark, Node, NodeId, Tree};

use super::{Color, Illegal, Move, NoLiberty, Point, Size};

/// One game of a collection: its properties, and its tree of moves, variations and set-ups.
///
/// ```
/// use keisei::board::sgf::Record;
///
/// let record = Record::read("(;GM[1]SZ[9]KM[6.5];B[ee];W[gc];B[cg])").unwrap();
/// let game = record.game_at(2).unwrap();
/// assert_eq!((record.move_count(), game.komi()), (3, 6.5));
/// assert_eq!(game.board().occupied().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The number of the game in its text, counted from 1; errors name it.
    pub number: usize,
    /// Players, rules, komi, result ...
    pub info: Info,
    /// The nodes. The main line is the first child of each.
    pub tree: Tree,
    /// The places where the record was not read as it stands in the file.
    pub remarks: Vec<Remark>,
}

/// Something in a record that could not be read as it stands, and was replaced or left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// The move, counted along its line from 1; 0 is the set-up before the first move; none for the whole game.
    pub move_number: Option<usize>,
    /// The text that was found, and what became of it.
    pub text: String,
}

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

struct Place(Option<usize>);

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
    #[error("more than {} nodes in one line", scan::MAX_DEPTH)]
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

impl Record {
    /// Reads every game of a collection. The first bad game is the error; [`games`] goes on after one.
    pub fn read_all(text: &str) -> Result<Vec<Record>, SgfError> {
        games(text).map(|game| game.and_then(|game| game.read())).collect()
    }

    /// Reads the first game of a collection.
    pub fn read(text: &str) -> Result<Record, SgfError> {
        match games(text).next() {
            Some(game) => game?.read(),
            None => Err(SgfError { game: 1, move_number: None, problem: Problem::NoGame }),
        }
    }

    /// A record without moves.
    pub fn new(size: Size) -> Record {
        Record { number: 1, info: Info::new(size), tree: Tree::new(), remarks: Vec::new() }
    }

    /// The remarks, each with the game and its move.
    pub fn told(&self) -> impl Iterator<Item = String> + '_ {
        self.remarks.iter().map(|remark| format!("game {}{}: {}", self.number, Place(remark.move_number), remark.text))
    }

    /// The moves of the main line, in order.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Move)> + '_ {
        self.tree.main_line().filter_map(|id| self.tree[id].mv)
    }

    /// Returns how many moves the main line has.
    pub fn move_count(&self) -> usize {
        self.moves().count()
    }
}

/// The point of two SGF letters, `aa` being the upper left corner, if the board has it.
fn point_of(letters: &str, size: Size) -> Option<Point> {
    let [x, y] = letters.trim().as_bytes() else { return None };
    // Some programs shout.
    let (x, y) = (x.to_ascii_lowercase(), y.to_ascii_lowercase());
    let side = size.side();
    let (column, row) = (x.checked_sub(b'a')? as usize, y.checked_sub(b'a')? as usize);
    (column < side && row < side).then(|| Point::at(column, side - 1 - row))
}

/// The two SGF letters of a point.
pub fn letters_of(point: Point, size: Size) -> String {
    let letter = |n: usize| (b'a' + n as u8) as char;
    [letter(point.column()), letter(size.side() - 1 - point.row())].iter().collect()
}

#[cfg(test)]
mod tests;
