//! Patterns and learned tables: local shapes matched against a position, and what is read from the files in
//! `patterns/`.
//!
//! | module | what it is |
//! |---|---|
//! | [`link_shape`] | shapes that link two chains, with conditions on their liberties |
//! | [`predict`] | how likely each move is, learned from games |
//! | [`ratio3`] | Aya's table: how often each 3x3 shape was played at once |
//! | [`shape3`] | the 8 points around a move: as text with masks, and as a table of all neighbourhoods |
//! | [`trees`] | boosted trees: an estimate as a sum of small decisions on named figures |

pub mod link_shape;
pub mod predict;
pub mod ratio3;
pub mod shape3;
pub mod trees;

pub use ratio3::Ratio3;
pub use shape3::{BadPattern, Shape3, Table3};
