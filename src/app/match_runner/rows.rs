//! The file of results: one JSON object a line, appended, read back, merged.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::super::BadInput;
use super::PlayArgs;

/// What makes two games part of the same match.
#[derive(Clone, PartialEq, PartialOrd, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The first engine.
    pub a: String,
    /// The second engine.
    pub b: String,
    /// The board's side.
    pub size: u8,
    /// The komi.
    pub komi: f64,
    /// The rules.
    pub rules: String,
    /// Handicap stones.
    pub handicap: u8,
    /// The openings: a file's name, or how many random moves.
    pub openings: String,
    /// The seed.
    pub seed: u64,
    /// When games end before their end, in words; empty if never.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub early_end: String,
}

impl Settings {
    /// The settings that these arguments ask for.
    pub fn of(args: &PlayArgs) -> Settings {
        Settings {
            a: args.a.to_string(),
            b: args.b.to_string(),
            size: args.size,
            komi: args.komi,
            rules: args.rules.to_string(),
            handicap: args.handicap,
            openings: match &args.openings {
                Some(file) => file.display().to_string(),
                None => format!("{} random moves", args.opening_moves),
            },
            seed: args.seed,
            early_end: [
                args.resign.map(|rule| format!("resigned {rule}")),
                args.adjudicate.map(|rule| format!("adjudicated {rule}")),
            ]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
        }
    }
}

/// The result of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The match it belongs to.
    #[serde(flatten)]
    pub settings: Settings,
    /// Its number in the match.
    pub game: u64,
    /// The colour of the first engine.
    pub a_plays: String,
    /// The points of the first engine: 1 won, 0.5 drawn, 0 lost.
    pub a_score: f64,
    /// The result as in SGF: `B+R`, `W+3.5`.
    pub result: String,
    /// How the game ended: score, resignation, adjudication, move limit, illegal move, crash, timeout, nonsense or refusal.
    pub reason: String,
    /// What went wrong, in words, where something did.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// All moves, the opening's first.
    pub moves: Vec<String>,
    /// How many of them are the opening.
    pub opening: usize,
    /// Seconds the two engines took, the first engine's first.
    pub seconds: [f64; 2],
}

impl Row {
    /// Whether the game was lost by a failure, and whose: 0 the first engine's.
    pub fn failure(&self) -> Option<usize> {
        let failed = !matches!(self.reason.as_str(), "score" | "resignation" | "adjudication" | "move limit");
        failed.then_some(usize::from(self.a_score > 0.5))
    }
}

fn refused(path: &Path, error: &io::Error, what: &str) -> BadInput {
    BadInput::new(format!("{}: cannot be {what}: {error}", path.display()))
}

/// Reads a file's rows. A last line without its end, which a kill leaves behind, is passed over; any other line must be
/// a row.
pub(super) fn read(path: &Path) -> Result<Vec<Row>, BadInput> {
    let bytes = std::fs::read(path).map_err(|error| refused(path, &error, "read"))?;
    let whole = whole_lines(&bytes);
    let mut rows = Vec::new();
    for (i, line) in bytes[..whole].split(|byte| *byte == b'\n').enumerate() {
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let row = serde_json::from_slice(line).map_err(|error| {
            BadInput::new(format!("{}:{}: {error}; expected a game as keisei match writes it", path.display(), i + 1))
        })?;
        rows.push(row);
    }
    Ok(rows)
}

/// How many bytes are whole lines.
fn whole_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

/// A result file open for appending.
pub(super) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens the file, and makes it if it is not there; returns the games of this match that it has.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<(Log, BTreeMap<u64, Row>), BadInput> {
        let mut done = BTreeMap::new();
        if path.exists() {
            for row in read(path)? {
                if row.settings != *settings {
                    return Err(BadInput::new(format!(
                        "{}: holds another match ({} against {}); expected a new file, or the same engines and settings",
                        path.display(),
                        row.settings.a,
                        row.settings.b
                    )));
                }
                done.insert(row.game, row);
            }
        }
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let file = opened.map_err(|error| refused(path, &error, "written"))?;
        // What a kill cut short goes, so that the next row begins a line.
        let bytes = std::fs::read(path).map_err(|error| refused(path, &error, "read"))?;
        let whole = whole_lines(&bytes);
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(|error| refused(path, &error, "written"))?;
        }
        Ok((Log { path: path.to_path_buf(), file }, done))
    }

    /// Appends a row: one line, one write, on the disk before the next game counts.
    pub(super) fn append(&mut self, row: &Row) -> anyhow::Result<()> {
        let mut line = serde_json::to_string(row)?;
        line.push('\n');
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        Ok(written.map_err(|error| refused(&self.path, &error, "written"))?)
    }
}

/// Tells on stderr, through the log, that an engine failed.
pub(super) fn warn_of(row: &Row) {
    log::warn!("game {}: {}: {}", row.game, row.reason, row.detail);
}
