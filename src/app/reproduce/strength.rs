//! The rows of strength: a tree search with the playouts of AyaMC against GNU Go, where that is installed.
//!
//! They are ordinary matches: with `--output FILE` each row keeps its games in a file of its own beside it, which
//! `keisei match stats` reads as well, and goes on where it stopped.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::args::Args;
use super::rows::{AgainstGnuGo, Match, STRENGTH};
use super::share::print_share;
use crate::app::config::EngineSpec;
use crate::app::gtp::client::{Client, ClientError};
use crate::app::match_runner::{self, PlayArgs, Referee, Terms};
use crate::board::rules::Rules;

/// The opponent of the text, as it is called on most systems.
const GNU_GO: &str = "gnugo --mode gtp --level 10 --chinese-rules";
/// The longest that GNU Go may take for a move, in seconds.
const PATIENCE: f64 = 120.0;

/// Plays the rows that are wanted and prints them.
pub(super) fn play(args: &Args, games: u32, wanted: impl Fn(&str) -> bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let rows: Vec<&AgainstGnuGo> = STRENGTH.iter().filter(|row| wanted(row.name)).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let found = Client::greet(GNU_GO, Duration::from_secs_f64(PATIENCE));
    if let Err(ClientError::Start { .. }) = found {
        writeln!(out, "gnugo-: skipped, since GNU Go, the opponent in these rows, is not installed (gnugo)")?;
        return Ok(());
    }
    for row in rows {
        let played = match_runner::played(&match_of(row, args, games)?)?;
        let of = played.summary.count() as f64;
        let won = played.summary.score() * of;
        let told =
            Match { name: row.name, players: ["", ""], white: false, seed_percent: row.percent, fewer: 1, why: "" };
        print_share(out, &told, won, of)?;
        played.ended?;
    }
    Ok(())
}

/// The match of a row.
fn match_of(row: &AgainstGnuGo, args: &Args, games: u32) -> anyhow::Result<PlayArgs> {
    let ours = format!("uct:policy=ratios,prior=patterns,widening=1,c=0.5,playouts={}", row.playouts);
    Ok(PlayArgs {
        a: ours.parse()?,
        b: EngineSpec::Gtp(GNU_GO.into()),
        terms: Terms {
            // Two games share an opening, so the number of games is even.
            games: u64::from((games / row.fewer).max(2) / 2 * 2),
            size: row.side,
            komi: 6.5,
            rules: Rules::CHINESE,
            handicap: 0,
            opening_moves: 2,
            openings: None,
            seed: args.seed,
            jobs: 1,
            shard: args.shard,
            timeout: PATIENCE,
            max_moves: None,
            referee: Referee::Count,
            resign: None,
            adjudicate: None,
        },
        output: args.output.as_deref().map(|path| beside(path, row.name)),
        sgf: None,
        sprt: None,
    })
}

/// The file of a row beside that of the other games.
fn beside(path: &Path, name: &str) -> PathBuf {
    let mut file = path.file_stem().unwrap_or_default().to_os_string();
    file.push(format!("-{name}.jsonl"));
    path.with_file_name(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_a_match_with_a_file_of_its_own() {
        let args = Args {
            quick: false,
            games: 40,
            playouts: 1,
            only: None,
            seed: 1,
            output: Some("a/b.jsonl".into()),
            shard: None,
        };
        for row in STRENGTH {
            let played = match_of(row, &args, 40).unwrap();
            assert!(played.terms.games >= 2 && played.terms.games.is_multiple_of(2));
            assert_eq!(played.output, Some(format!("a/b-{}.jsonl", row.name).into()));
            assert!(matches!(played.a, EngineSpec::Own(spec) if spec.player(0).is_ok()));
        }
    }
}
