//! A command: its name, and the function that runs it.

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::stream::Stream;

/// The function that runs a command.
#[derive(Clone, Copy)]
pub enum Run {
    /// Returns the reply.
    Plain(fn(&mut Engine, &Args<'_>) -> Result<String, Failure>),
    /// Writes the reply's lines as they come.
    Stream(fn(&mut Engine, &Args<'_>, &mut Stream<'_>) -> Result<(), Failure>),
}

/// A command.
#[derive(Clone, Copy)]
pub struct Command {
    /// The name.
    pub name: &'static str,
    /// The handler.
    pub run: Run,
}

impl Command {
    /// A command that returns its reply.
    pub const fn new(name: &'static str, run: fn(&mut Engine, &Args<'_>) -> Result<String, Failure>) -> Command {
        Command { name, run: Run::Plain(run) }
    }

    /// A command that writes its reply as it comes.
    pub const fn stream(
        name: &'static str,
        run: fn(&mut Engine, &Args<'_>, &mut Stream<'_>) -> Result<(), Failure>,
    ) -> Command {
        Command { name, run: Run::Stream(run) }
    }
}
