//! One game of a collection.

use super::fault::Place;
use super::info::Info;
use super::tree::Tree;
use crate::board::{Color, Move, Size};

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

impl Record {
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
