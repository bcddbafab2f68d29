//! Monte Carlo: playouts and the trees built on them (`docs/monte-carlo.md`).
//!
//! | module | what it is |
//! |---|---|
//! | [`lean`] | a board that can only be played forward, fast |
//! | [`playout`] | a game to its end by a policy, what is remembered of it, sums over many |
//! | `shared` | what the policies of playouts share |
//! | [`policy`] | the playout with knowledge |
//! | [`ratios`] | the playout by learned 3x3 ratios |
//! | [`flat`] | `mc`: every move as often as every other |
//! | [`formula`] | bounds, all moves as first, bonus, widening, criticality |
//! | [`tree`] | nodes in a shared arena |
//! | [`prior`] | the first opinion of a move |
//! | [`preferences`] | the moves preferred at the positions that a search came to often |
//! | [`consult`] | the opinion of the classical search, at the root and where the tree comes often |
//! | `dead` | moves that only add to dead chains |
//! | `short_chains` | the urgent moves of the whole board, kept up in a playout |
//! | `static_groups` | static groups kept up in a playout, and their uses in choosing its moves |
//! | `superko` | positions that may not come back in the tree |
//! | [`search`] | workers that walk down, play out and carry back |
//! | [`favourites`] | the moves a search favours where the game is taken for even |
//! | [`local_search`] | a search about one group instead of the game |
//! | [`player`] | `uct`, `rave`, `mcts`: settings of the search |

pub mod consult;
mod dead;
pub mod favourites;
pub mod flat;
pub mod formula;
pub mod lean;
pub mod local_search;
pub mod player;
pub mod playout;
pub mod policy;
pub mod preferences;
pub mod prior;
pub mod ratios;
pub mod search;
mod shared;
mod short_chains;
mod static_groups;
mod superko;
pub mod tree;

pub use flat::FlatPlayer;
pub use player::{Findings, TreePlayer};
pub use search::Settings;
