//! `keisei match A B`: engines play each other, with honest statistics.
//!
//! A match is a list of independent games, numbered from 0. Games 2p and 2p+1 are a pair: the same opening, the colours
//! changed. A game follows from the match's settings and its number, so games can be played in any order, several at
//! once (`--jobs`), on several machines (`--shard`), and taken up again. Only where an engine plays by time, has
//! several threads or is an outside one can a game come out differently when it is played again; its row says so
//! (`varies`).
//!
//! Each result is appended to a JSON-lines file as one line in one write. A line that a kill cut short is dropped at
//! the next start and its game is played again. The file is locked meanwhile, and a match goes on with it only if
//! everything is the same that changes results. `docs/robustness.md` has the whole list of promises.

mod adjudicate;
mod args;
mod game;
mod opening;
mod referee;
mod rows;
mod run;
mod seat;
mod sprt;
mod stats;

pub use adjudicate::Beyond;
pub(super) use args::shard;
pub use args::{Args, PlayArgs, Terms};
pub(super) use opening::random_opening;
pub use referee::Referee;
pub(super) use rows::{Gathered, gather};
pub use rows::{Row, Settings};
pub(super) use run::played;
pub use run::run;
pub(super) use seat::{Until, tell_game};
pub use sprt::Sprt;
pub use stats::Summary;
pub(super) use stats::wilson;

#[cfg(test)]
mod tests;
