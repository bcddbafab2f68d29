//! Life and death, proved: what becomes of these stones, who moves first, and by which moves?
//!
//! A [`Goal`] says what the side that moves first wants: that stones live, that all of them are taken, that a chain is
//! taken, that two chains are linked or cut apart. The answer is a [`Solution`]: its status, every first move that
//! reaches it with a line of play, a refutation of the others, and whether all this is proved or only read.
//!
//! `docs/solver.md` says what a proof means here, and what it is based on.
//!
//! | module | what it is |
//! |---|---|
//! | [`goal`] | goals and statuses |
//! | [`solution`] | answers |
//! | `stakes` | the groups that may be at stake: [`stakes()`] |
//! | `eyes` | the eyes of a space: [`EyeCount`] |
//! | `prover` | questions about a group: [`Prover`] |
//! | `frame` | where a fight takes place, and the window cut out of the board |
//! | `bits` | sets of points of a window |
//! | `local` | the board of the search |
//! | `leaf` | when a fight is over |
//! | `order` | which moves are tried, and in which order |
//! | `search` | depth-first proof numbers, with the points that decide each position |
//! | `patterns` | decided positions by the stones that decided them |
//! | `buckets` | entries by their keys in a fixed amount of memory |
//! | `table` | what is known of the positions of a search |
//! | `playout` | random games of a fight |
//! | `tree` | a tree search by random games: what is likely where nothing is proved |
//! | [`check`] | a checker of proofs that shares no code with the search |

mod bits;
mod buckets;
pub mod check;
#[cfg(test)]
mod drawn;
mod eyes;
mod frame;
pub mod goal;
mod leaf;
mod local;
mod order;
mod patterns;
mod playout;
mod prover;
mod search;
#[cfg(test)]
mod slow;
pub mod solution;
mod stakes;
#[cfg(test)]
mod strategist;
mod table;
mod tree;

pub use eyes::{EyeCount, EyeSpace};
pub use goal::{Goal, GoalKind, Status};
pub use prover::{Budget, GroupFate, Life, Likely, Prover, first_moves, nodes_for};
pub use solution::{Proof, Refutation, Solution, Winner};
pub use stakes::{Stake, stakes};
