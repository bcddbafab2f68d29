//! `keisei analysis`: KataGo-shaped JSON, a query a line on stdin and an answer a line on stdout.
//!
//! | module | what it is |
//! |---|---|
//! | `args` | the arguments of the command |
//! | [`query`], `field` | what a line asks for, and what is wrong with it |
//! | `queue` | the positions that wait and those that are searched |
//! | `server` | the reader, the workers, and what they write |
//! | [`told`] | what is told of a position, in numbers; GTP tells the same |
//! | [`pace`] | when a search tells what it has found by now |
//! | `answer` | answers as JSON |

mod answer;
mod args;
pub mod field;
pub mod pace;
pub mod query;
mod queue;
mod server;
pub mod told;

use std::io::{self, BufReader, Write};

use super::BadInput;
pub use args::{Args, Ignored, PROTOCOL_VERSION};
pub use server::serve;

/// KataGo's long options with a single dash, which clients add, as two dashes. Only those of the two protocols are
/// changed, so that nothing else means something new.
pub fn with_two_dashes(words: impl Iterator<Item = std::ffi::OsString>) -> Vec<std::ffi::OsString> {
    const OPTIONS: [&str; 6] =
        ["config", "model", "human-model", "override-config", "quit-without-waiting", "analysis-threads"];
    let mut words: Vec<std::ffi::OsString> = words.collect();
    if words.get(1).is_some_and(|word| word == "analysis" || word == "gtp") {
        for word in &mut words[2..] {
            let changed = word.to_str().and_then(|text| {
                let name = text.strip_prefix('-')?;
                let plain = name.split('=').next()?;
                OPTIONS.contains(&plain).then(|| format!("--{name}"))
            });
            if let Some(changed) = changed {
                *word = changed.into();
            }
        }
    }
    words
}

/// Answers the queries of stdin until its end.
pub fn run(args: Args, out: &mut (dyn Write + Send)) -> anyhow::Result<()> {
    // A mode that cannot be made a player is refused before the first query.
    args.mode.player(args.seed).map_err(|error| BadInput::new(format!("--mode: {error}")))?;
    args.ignored.tell();
    serve(&args, BufReader::new(io::stdin()), out)
}

#[cfg(test)]
mod tests;
