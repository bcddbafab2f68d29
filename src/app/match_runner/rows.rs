//! The file of results: one JSON object a line, appended, read back, merged.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::super::config::EngineSpec;
use super::super::{BadInput, input, output};
use super::PlayArgs;

/// The settings that two games of the same match share.
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
    /// The conditions under which games end before their end, in words; empty if never.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub early_end: String,
    /// The number of moves after which a game is counted; 0 in files from before this was written.
    #[serde(default)]
    pub max_moves: usize,
    /// The referee that counts the games; empty in files from before this was written.
    #[serde(default)]
    pub referee: String,
    /// The seconds that an outside engine has for an answer.
    #[serde(default)]
    pub timeout: f64,
    /// The names of the engines and of an outside referee as they tell them, with their versions.
    #[serde(default)]
    pub versions: Vec<String>,
    /// The reason why the games can come out differently when they are played again; empty if they cannot.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub varies: String,
}

/// Returns why games of these engines can come out differently when they are played again, in words.
fn varies(args: &PlayArgs) -> String {
    let why = |spec: &EngineSpec| match spec {
        EngineSpec::Gtp(_) => Some("is an outside engine"),
        EngineSpec::Own(spec) if spec.limits.time.is_some() => Some("plays by time"),
        EngineSpec::Own(spec) if spec.limits.threads.is_some_and(|threads| threads > 1) => Some("has several threads"),
        EngineSpec::Own(_) => None,
    };
    let engines = [("the first engine", why(&args.a)), ("the second engine", why(&args.b))];
    let whys: Vec<String> = engines.iter().filter_map(|(name, why)| Some(format!("{name} {}", (*why)?))).collect();
    whys.join(", ")
}

impl Settings {
    /// Returns the terms of the match in words.
    pub(in crate::app) fn terms(&self) -> String {
        let Settings { size, komi, rules, handicap, openings, early_end, .. } = self;
        let early_end = if early_end.is_empty() { String::new() } else { format!("; {early_end}") };
        let stones = if *handicap >= 2 { format!(", {handicap} handicap stones") } else { String::new() };
        format!("{size}x{size}, komi {komi}, {rules} rules{stones}, {openings}{early_end}")
    }

    /// The settings that these arguments ask for.
    pub(super) fn of(args: &PlayArgs, openings: String, versions: Vec<String>) -> Settings {
        Settings {
            a: args.a.to_string(),
            b: args.b.to_string(),
            size: args.terms.size,
            komi: args.terms.komi,
            rules: args.terms.rules.to_string(),
            handicap: args.terms.handicap,
            openings,
            seed: args.terms.seed,
            early_end: [
                args.terms.resign.map(|rule| format!("resigned {rule}")),
                args.terms.adjudicate.map(|rule| format!("adjudicated {rule}")),
            ]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
            max_moves: args.terms.move_limit(),
            referee: args.terms.referee.to_string(),
            timeout: args.terms.timeout,
            versions,
            varies: varies(args),
        }
    }

    /// Returns the differences between these settings, which a file has, and others, which are asked for.
    fn differences(&self, asked: &Settings) -> Vec<String> {
        let fields = |settings: &Settings| match serde_json::to_value(settings) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (there, asked) = (fields(self), fields(asked));
        let names: std::collections::BTreeSet<&String> = there.keys().chain(asked.keys()).collect();
        let word = |value: Option<&serde_json::Value>| value.map_or("none".into(), ToString::to_string);
        let differ = names.into_iter().filter(|name| there.get(*name) != asked.get(*name));
        differ
            .map(|name| format!("{name} {} there, {} asked for", word(there.get(name)), word(asked.get(name))))
            .collect()
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
    /// The reason why the game ended: score, resignation, adjudication, move limit, illegal move, crash, timeout,
    /// nonsense or refusal.
    pub reason: String,
    /// The fault in words, where there was one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// All moves, the opening's first.
    pub moves: Vec<String>,
    /// The number of them that are the opening.
    pub opening: usize,
    /// Seconds the two engines took, the first engine's first.
    pub seconds: [f64; 2],
}

impl Row {
    /// Returns whether the game was lost by a failure, and whose: 0 the first engine's.
    pub fn failure(&self) -> Option<usize> {
        let failed = !matches!(self.reason.as_str(), "score" | "resignation" | "adjudication" | "move limit");
        failed.then_some(usize::from(self.a_score > 0.5))
    }

    /// The row, if its figures can be those of a game.
    fn checked(self) -> Result<Row, String> {
        if ![0.0, 0.5, 1.0].contains(&self.a_score) {
            return Err(format!("a_score {}; expected 0, 0.5 or 1", self.a_score));
        }
        match self.seconds.iter().find(|seconds| **seconds < 0.0) {
            Some(seconds) => Err(format!("seconds {seconds}; expected 0 or more")),
            None => Ok(self),
        }
    }
}

fn refused(path: &Path, error: &io::Error, what: &str) -> BadInput {
    BadInput::new(format!("{}: cannot be {what}: {error}", path.display()))
}

/// Reads a file's rows. A last line that is no whole row, which a kill leaves behind, is passed over; any other line
/// must be a row.
pub(super) fn read(path: &Path) -> Result<Vec<Row>, BadInput> {
    let bytes = input::read(path).map_err(|error| refused(path, &error, "read"))?;
    let (rows, _) = parse(path, &bytes)?;
    Ok(rows)
}

/// The games of one match that several files hold, and how many of them were in the files more than once.
pub(in crate::app) struct Gathered {
    pub(in crate::app) settings: Settings,
    pub(in crate::app) rows: BTreeMap<u64, Row>,
    pub(in crate::app) again: usize,
}

/// Reads the rows of files, each match by itself, in the order in which they come.
pub(in crate::app) fn gather(files: &[PathBuf]) -> Result<Vec<Gathered>, BadInput> {
    let mut matches: Vec<Gathered> = Vec::new();
    for file in files {
        for row in read(file)? {
            let at = matches.iter().position(|found| found.settings == row.settings).unwrap_or_else(|| {
                matches.push(Gathered { settings: row.settings.clone(), rows: BTreeMap::new(), again: 0 });
                matches.len() - 1
            });
            let found = &mut matches[at];
            found.again += usize::from(found.rows.insert(row.game, row).is_some());
        }
    }
    Ok(matches)
}

/// The rows of a file, and how many of its bytes they are. Anything after them is part of a line.
fn parse(path: &Path, bytes: &[u8]) -> Result<(Vec<Row>, usize), BadInput> {
    let mut rows = Vec::new();
    let mut at = 0;
    for (i, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if !line.iter().all(u8::is_ascii_whitespace) {
            let read = serde_json::from_slice(line).map_err(|error| error.to_string());
            match read.and_then(Row::checked) {
                Ok(row) => rows.push(row),
                Err(_) if !line.ends_with(b"\n") => break,
                Err(error) => {
                    let expected = "expected a game as keisei match writes it";
                    return Err(BadInput::new(format!("{}:{}: {error}; {expected}", path.display(), i + 1)));
                }
            }
        }
        at += line.len();
    }
    Ok((rows, at))
}

/// A result file open for appending, which no other match uses meanwhile.
pub(super) struct Log<S = File> {
    path: PathBuf,
    file: S,
}

impl Log {
    /// Opens the file, and makes it if it is not there; returns the games of this match that it has. A file that holds
    /// anything else is left as it is.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<(Log, BTreeMap<u64, Row>), BadInput> {
        let unwritable = |error: io::Error| refused(path, &error, "written");
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(BadInput::new(format!("{}: is no plain file; expected one, or a new name", path.display())));
        }
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(unwritable)?;
        output::lock_for_adding(&file, path)?;
        let bytes = input::read(path).map_err(|error| refused(path, &error, "read"))?;
        let (rows, whole) = parse(path, &bytes)?;
        let mut done = BTreeMap::new();
        for row in rows {
            if row.settings != *settings {
                return Err(BadInput::new(format!(
                    "{}: holds another match ({} against {}): {}; expected a new file, or the same engines and settings",
                    path.display(),
                    row.settings.a,
                    row.settings.b,
                    row.settings.differences(settings).join(", ")
                )));
            }
            done.insert(row.game, row);
        }
        if !is_torn_row(&bytes[whole..], settings) {
            let expected = "expected a new file, or one that keisei match wrote";
            return Err(BadInput::new(format!("{}: holds no games of a match; {expected}", path.display())));
        }
        // A row that a kill cut short is removed, so that the next row begins a line.
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(unwritable)?;
        }
        if bytes[..whole].last().is_some_and(|byte| *byte != b'\n') {
            (&file).write_all(b"\n").map_err(unwritable)?;
        }
        Ok((Log { path: path.to_path_buf(), file }, done))
    }
}

/// Returns whether a kill may have left this of a row of the match: how it begins is known.
fn is_torn_row(bytes: &[u8], settings: &Settings) -> bool {
    let text = serde_json::to_string(settings).unwrap_or_default();
    let begin = text.strip_suffix('}').unwrap_or(&text).as_bytes();
    let both = begin.len().min(bytes.len());
    begin[..both] == bytes[..both]
}

impl<S: Appended> Log<S> {
    /// Appends a row: one line, on the disk before the next game counts. A line that cannot be written whole is taken
    /// away again.
    pub(super) fn append(&mut self, row: &Row) -> anyhow::Result<()> {
        let mut line = serde_json::to_string(row)?;
        line.push('\n');
        let written = self.file.length().and_then(|before| {
            let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync());
            if written.is_err() {
                // The error that counts is the first one; the next start takes away what is left.
                let _ = self.file.cut(before);
            }
            written
        });
        Ok(written.map_err(|error| refused(&self.path, &error, "written"))?)
    }
}

/// A file that grows at its end. A trait, so that tests can let writes fail.
pub(super) trait Appended: output::Sink {
    fn length(&self) -> io::Result<u64>;
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Appended for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}

/// Tells on stderr, through the log, that an engine failed.
pub(super) fn warn_of(row: &Row) {
    log::warn!("game {}: {}: {}", row.game, row.reason, row.detail);
}

#[cfg(test)]
mod tests {
    use super::super::super::faulty::{Fault, Faulty};
    use super::super::tests::row;
    use super::*;

    impl Appended for Faulty<'_> {
        fn length(&self) -> io::Result<u64> {
            self.file.length()
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            self.file.set_len(length)
        }
    }

    #[test]
    fn a_row_that_cannot_be_written_leaves_whole_rows() {
        let folder = tempfile::tempdir().unwrap();
        let settings = row(0, 1.0).settings;
        for (i, fault) in Fault::ALL.into_iter().enumerate() {
            for calls_before in 0..4 {
                let path = folder.path().join(format!("{i}-{calls_before}.jsonl"));
                let (log, _) = Log::open(&path, &settings).unwrap();
                let mut faulty = Log { path: path.clone(), file: Faulty::new(&log.file, fault, calls_before) };
                let written: Vec<u64> = (0..4).filter(|game| faulty.append(&row(*game, 1.0)).is_ok()).collect();
                assert_eq!(written.len() == 4, fault.is_harmless(), "{fault:?}");
                let kept: Vec<u64> = read(&path).unwrap().iter().map(|row| row.game).collect();
                assert_eq!(kept, written, "{fault:?} after {calls_before}");
                // The match goes on with it.
                drop(log);
                assert_eq!(Log::open(&path, &settings).unwrap().1.len(), written.len());
            }
        }
    }
}
