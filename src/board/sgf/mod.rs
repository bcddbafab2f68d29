//! Game records: the Smart Game Format (`FF[4]`, <https://www.red-bean.com/sgf/>) read and written.
//!
//! Reading goes in four steps: [`encoding`] makes bytes a text, [`scan`] finds the games of a text and puts right what
//! files from the wild get wrong, the crate `sgf-parse` parses each, and [`read`] turns its nodes into a [`Record`].
//! Parts that could not be read as they stand, without the game being lost, are told in [`Record::remarks`].
//! [`mod@write`] goes the other way; [`replay`](Record::game_at) plays a record on a [`Game`](super::Game).

pub mod encoding;
mod fault;
mod info;
mod markup;
mod read;
mod record;
mod replay;
mod result;
mod scan;
mod tree;
mod value;
mod write;

pub use encoding::decode;
pub use fault::{Problem, SgfError};
pub use info::{Info, believable_komi};
pub use markup::Sign;
pub use record::{Record, Remark};
pub use result::{GameResult, Margin};
pub use scan::{GameText, games};
pub use tree::{Mark, Node, NodeId, Tree};
pub use value::letters_of;

#[cfg(test)]
mod tests;
