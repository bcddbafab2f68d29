//! Patterns: local shapes matched against a position.
//!
//! | module | what it is |
//! |---|---|
//! | [`shape3`] | the 8 points around a move: as text with masks, and as a table of all neighbourhoods |

pub mod shape3;

pub use shape3::{BadPattern, Shape3, Table3};
