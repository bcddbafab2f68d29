//! Patterns and learned tables: local shapes matched against a position, and what is read from the files in `patterns/`.
//!
//! | module | what it is |
//! |---|---|
//! | [`shape3`] | the 8 points around a move: as text with masks, and as a table of all neighbourhoods |
//! | [`trees`] | boosted trees: an estimate as a sum of small decisions on named figures |

pub mod shape3;
pub mod trees;

pub use shape3::{BadPattern, Shape3, Table3};
