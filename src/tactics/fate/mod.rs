//! Life and death, proved: what becomes of these stones, who moves first, and by which moves?
//!
//! A [`Goal`] says what the side that moves first wants: that stones live, that all of them are taken, that a chain is
//! taken, that two chains are linked or cut apart. The answer is a [`Solution`]: its status, every first move that
//! reaches it with a line of play, a refutation of the others, and whether all this is proved or only read.
//!
//! | module | what it is |
//! |---|---|
//! | [`goal`] | goals and statuses |
//! | [`solution`] | answers |

pub mod goal;
pub mod solution;

pub use goal::{Goal, GoalKind, Status};
pub use solution::{Proof, Refutation, Solution, Winner};
