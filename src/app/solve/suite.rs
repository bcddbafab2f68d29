//! GTP regression suites (`.tst`): commands line by line; a numbered one is a test, and `#? [ANSWER]` after it says
//! what is right.
//!
//! As GNU Go's scripts and GoGui have it, ANSWER is a regular expression that is anchored as `^ANSWER$` without a
//! group, so that in `[1 T15|O13|P12]` only the ends of the whole are bound: the suites rely on that. `!` negates, `*`
//! after it marks a failure the authors know, `&` a test that is only reported. A refused command is an error, never a
//! pass, and where a set-up command is refused so are the tests on that position.

use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use regex::Regex;

use super::super::config::EngineSpec;
use super::super::gtp::Engine;
use super::super::gtp::client::{Client, ClientError};
use super::super::{BadInput, input};
use super::{Args, Outcome};
use crate::board::Size;
use crate::board::rules::Rules;

/// The answer a test wants.
#[derive(Clone, Debug)]
pub struct Expected {
    text: String,
    pattern: Regex,
    negated: bool,
    pub(super) known_failure: bool,
    pub(super) ignored: bool,
}

impl Expected {
    /// Reads what stands after `#?`.
    pub fn parse(text: &str) -> Result<Expected, String> {
        let text = text.trim();
        let body = text.trim_end_matches(['*', '&']);
        let marks = &text[body.len()..];
        let inner = body.strip_prefix('[').unwrap_or(body);
        let inner = inner.strip_suffix(']').unwrap_or(inner);
        let (negated, inner) = inner.strip_prefix('!').map_or((false, inner), |inner| (true, inner));
        let pattern = Regex::new(&format!("^{inner}$"));
        let pattern =
            pattern.map_err(|_| format!("{text:?} is no pattern; expected [ANSWER] with | between answers"))?;
        Ok(Expected {
            text: text.to_string(),
            pattern,
            negated,
            known_failure: marks.contains('*'),
            ignored: marks.contains('&'),
        })
    }

    /// Returns whether the answer is right.
    pub fn accepts(&self, answer: &str) -> bool {
        self.pattern.is_match(answer) != self.negated
    }
}

#[derive(Clone, Debug)]
struct Line {
    number: Option<u64>,
    text: String,
    expected: Option<Expected>,
}

/// A suite.
#[derive(Clone, Debug)]
pub struct Suite {
    file: String,
    name: String,
    folder: PathBuf,
    lines: Vec<Line>,
    commands: Vec<String>,
}

/// Returns whether a command starts a new position.
fn is_fresh(word: &str) -> bool {
    ["loadsgf", "clear_board", "boardsize"].contains(&word)
}

fn is_set_up(word: &str) -> bool {
    const SET_UP: [&str; 9] = [
        "play",
        "black",
        "white",
        "trymove",
        "popgo",
        "undo",
        "fixed_handicap",
        "set_free_handicap",
        "place_free_handicap",
    ];
    is_fresh(word) || word == "komi" || SET_UP.contains(&word)
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

impl Suite {
    /// Reads a suite; only tests of these commands are run, all if there are none.
    pub fn read(path: &Path, commands: &[String]) -> Result<Suite, BadInput> {
        let bytes =
            input::read(path).map_err(|error| BadInput::new(format!("{}: cannot be read: {error}", path.display())))?;
        let text = crate::board::sgf::decode(&bytes);
        let mut lines: Vec<Line> = Vec::new();
        for (i, raw) in text.lines().enumerate() {
            let raw = raw.trim();
            if let Some(expected) = raw.strip_prefix("#?") {
                let read = Expected::parse(expected)
                    .map_err(|error| BadInput::new(format!("{}:{}: {error}", path.display(), i + 1)))?;
                if let Some(test) = lines.iter_mut().rfind(|line| line.number.is_some()) {
                    test.expected = Some(read);
                }
                continue;
            }
            let plain = raw.split('#').next().unwrap_or("").replace('\t', " ");
            let plain = plain.trim();
            if plain.is_empty() {
                continue;
            }
            let (word, rest) = plain.split_once(' ').unwrap_or((plain, ""));
            let (number, text) = match word.parse() {
                Ok(number) if !rest.trim().is_empty() => (Some(number), rest.trim()),
                _ => (None, plain),
            };
            lines.push(Line { number, text: text.to_string(), expected: None });
        }
        Ok(Suite {
            file: path.display().to_string(),
            name: path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned()),
            folder: path.parent().map_or_else(PathBuf::new, Path::to_path_buf),
            lines,
            commands: commands.to_vec(),
        })
    }

    /// Runs the suite, up to an interrupt.
    pub(super) fn run(&self, args: &Args, interrupted: &AtomicBool) -> Vec<Outcome> {
        let mut engine = Asked { args, engine: None };
        let mut outcomes = Vec::new();
        // The reason why no test of this position can be run.
        let mut broken: Option<String> = None;
        // The commands that led to this position, to be said again to an engine that had to be started anew.
        let mut told: Vec<String> = Vec::new();
        for line in &self.lines {
            if interrupted.load(Ordering::Relaxed) {
                break;
            }
            let word = first_word(&line.text);
            let text = self.placed(&line.text);
            let Some(number) = line.number else {
                if is_fresh(word) {
                    if word == "loadsgf" {
                        told.clear();
                    }
                    broken = None;
                }
                match engine.ask(&text, &told) {
                    Ok(_) => {}
                    Err(error) if is_set_up(word) && broken.is_none() => broken = Some(format!("{text}: {error}")),
                    Err(_) => {}
                }
                told.push(text);
                continue;
            };
            if !self.commands.is_empty() && !self.commands.iter().any(|wanted| wanted == word) {
                continue;
            }
            let began = Instant::now();
            let answer = match &broken {
                Some(error) => Err(error.clone()),
                None => engine.ask(&text, &told),
            };
            let result = match (&answer, &line.expected) {
                (Err(_), _) => "error",
                (_, None) => "ignored",
                (_, Some(expected)) if expected.ignored => "ignored",
                (Ok(answer), Some(expected)) if expected.accepts(answer) => "pass",
                _ => "fail",
            };
            outcomes.push(Outcome {
                file: self.file.clone(),
                game: None,
                id: format!("{}:{number} {}", self.name, line.text),
                kind: word.to_string(),
                grade: self.name.clone(),
                result,
                answer: answer.unwrap_or_else(|error| error),
                expected: line.expected.as_ref().map_or(String::new(), |expected| expected.text.clone()),
                rank: None,
                ranked: false,
                known_failure: line.expected.as_ref().is_some_and(|expected| expected.known_failure),
                seconds: (began.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
                right: None,
                found: None,
            });
        }
        outcomes
    }

    /// The command with the file of a `loadsgf` found from the suite's folder.
    fn placed(&self, text: &str) -> String {
        let mut words = text.split_whitespace();
        if let (Some("loadsgf"), Some(file)) = (words.next(), words.next()) {
            let path = self.folder.join(file);
            // Outside engines run where we do.
            if let Ok(path) = std::path::absolute(&path)
                && path.exists()
            {
                let rest: String = words.map(|word| format!(" {word}")).collect();
                return format!("loadsgf {}{rest}", path.display());
            }
        }
        text.to_string()
    }
}

enum Running {
    Own(Box<Engine>),
    Outside(Client),
}

/// The engine that is asked; one that failed is started anew.
struct Asked<'a> {
    args: &'a Args,
    engine: Option<Running>,
}

impl Asked<'_> {
    /// The first line of the answer, or why there is none. A new engine is first told what the last one was.
    fn ask(&mut self, text: &str, told: &[String]) -> Result<String, String> {
        if self.engine.is_none() {
            self.engine = Some(self.start()?);
            for line in told {
                // A command that was refused before is refused again.
                let _ = self.ask_running(line);
            }
        }
        self.ask_running(text)
    }

    fn start(&self) -> Result<Running, String> {
        match self.args.mode_for_suites() {
            EngineSpec::Gtp(command) => {
                Ok(Running::Outside(Client::start(&command).map_err(|error| error.to_string())?))
            }
            EngineSpec::Own(spec) => {
                let mut engine = Engine::new(spec, self.args.seed).map_err(|error| error.to_string())?;
                engine.start(Size::NINETEEN, Rules::CHINESE, 7.5);
                Ok(Running::Own(Box::new(engine)))
            }
        }
    }

    fn ask_running(&mut self, text: &str) -> Result<String, String> {
        let answer = match &mut self.engine {
            None => return Err("the engine is not running".into()),
            Some(Running::Own(engine)) => match panic::catch_unwind(AssertUnwindSafe(|| engine.answer(text))) {
                Ok(answer) => judged(answer.as_deref().unwrap_or("")),
                Err(_) => {
                    self.engine = None;
                    Err("the engine panicked".into())
                }
            },
            Some(Running::Outside(client)) => match client.ask(text, self.args.patience()) {
                Ok(answer) => Ok(answer),
                Err(ClientError::Refused { reply, .. }) => Err(format!("? {reply}")),
                Err(error) => {
                    self.engine = None;
                    Err(error.to_string())
                }
            },
        };
        answer.map(|answer| answer.lines().next().unwrap_or("").trim().to_string())
    }
}

/// The text of a GTP reply.
fn judged(reply: &str) -> Result<String, String> {
    match reply.strip_prefix('=') {
        Some(answer) => Ok(answer.trim().to_string()),
        None => Err(reply.trim().to_string()),
    }
}
