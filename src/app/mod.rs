//! The edge of the program: the command line, GTP, and whatever else reads, prints, waits or looks at a clock.
//!
//! Every subcommand is a module with its clap `Args` and a `run` that writes results to the given output. Errors are
//! `anyhow` here at the edge; [`BadInput`] in their chain makes the exit status 2.

pub mod analysis;
pub mod bench;
pub mod compare;
pub mod config;
#[cfg(test)]
mod faulty;
pub mod gtp;
pub mod input;
pub mod interrupt;
pub mod learn;
pub mod match_runner;
pub mod output;
pub mod plain;
pub mod records;
pub mod report;
pub mod reproduce;
pub mod rules;
pub mod solve;
pub mod tournament;

use std::fmt;
use std::io;

/// The longest time, in seconds: some controllers and clients name a longer one where they mean that there is no limit.
const LONGEST_SECONDS: f64 = 1e9;

/// Marks an error as the user's: bad use or bad input, exit status 2. The text says what, where and what was expected.
#[derive(Debug)]
pub struct BadInput(pub String);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

impl BadInput {
    /// The error that says this.
    pub fn new(message: impl fmt::Display) -> BadInput {
        BadInput(plain::lines(&message.to_string()))
    }
}

/// The ways in which a run that did not succeed ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Nobody reads the output any more: end without a word.
    ClosedPipe,
    /// The work failed, with one line for stderr and the exit status: 1 the work failed, 2 bad use or bad input.
    Failed(String, u8),
}

/// Returns how a run with this error ends.
pub fn end_of(error: &anyhow::Error) -> End {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return End::ClosedPipe;
    }
    // Bad input may be the cause, or what is said of a cause.
    let is_bad_input = error.is::<BadInput>() || error.chain().any(|cause| cause.is::<BadInput>());
    let status = if is_bad_input { 2 } else { 1 };
    End::Failed(one_line(&format!("{error:#}")), status)
}

/// The text with its line breaks made blanks, and without orders to a terminal.
pub fn one_line(text: &str) -> String {
    plain::line(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn the_error_decides_the_exit_status() {
        let bad = Err::<(), _>(BadInput::new("line 3:\n no komi")).context("a.sgf").unwrap_err();
        assert_eq!(end_of(&bad), End::Failed("a.sgf: line 3: no komi".into(), 2));
        let missing = Err::<(), _>(io::Error::other("gone")).context(BadInput::new("a.sgf")).context("reading");
        assert_eq!(end_of(&missing.unwrap_err()), End::Failed("reading: a.sgf: gone".into(), 2));
        let failed = anyhow::anyhow!("2 of 3 games failed");
        assert_eq!(end_of(&failed), End::Failed("2 of 3 games failed".into(), 1));
        let pipe = Err::<(), _>(io::Error::from(io::ErrorKind::BrokenPipe)).context("writing").unwrap_err();
        assert_eq!(end_of(&pipe), End::ClosedPipe);
    }
}
