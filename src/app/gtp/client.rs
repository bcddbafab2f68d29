//! The other side of GTP: a running engine that is asked and answers, for matches, and for tests against other engines.
//!
//! An engine may do what it likes: answer nothing, or without end. Every answer has a deadline as a whole and a length,
//! and what an engine says unasked waits in a short queue until the engine itself has to wait.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::process::Process;
use crate::app::interrupt;

/// The time that an engine may take to end after `quit` before it is killed.
const QUIT_PATIENCE: Duration = Duration::from_millis(500);
/// The interval at which a wait for an answer looks whether the work was interrupted.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);
/// The longest answer, in bytes: some twenty times that of `loadsgf` with everything an engine could tell of a 19x19
/// board.
const LONGEST: usize = 1 << 20;
/// The number of lines that wait for being read, each as long as an answer at most.
const MOST_QUEUED_LINES: usize = 16;

/// A running GTP engine. It is told to quit, and killed if it does not, when this is dropped.
pub struct Client {
    command: String,
    process: Process,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<String>>,
}

/// The reasons why an engine gave no good answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// It could not be started.
    #[error("cannot start {command:?}: {reason}")]
    Start {
        /// The command line.
        command: String,
        /// The message of the system.
        reason: io::Error,
    },
    /// It ended, or closed its output.
    #[error("{command:?} ended at {asked:?}{last_words}")]
    Ended {
        /// The command line.
        command: String,
        /// The command that it was asked.
        asked: String,
        /// The last line it wrote to stderr, after `: `; may be empty.
        last_words: String,
    },
    /// It did not answer in time.
    #[error("{command:?} did not answer {asked:?} within {limit:?}")]
    Late {
        /// The command line.
        command: String,
        /// The command that it was asked.
        asked: String,
        /// The time it had.
        limit: Duration,
    },
    /// It answers without end.
    #[error(
        "{command:?} answered {asked:?} with more than {} bytes; expected a line, or lines until an empty one",
        LONGEST
    )]
    Flood {
        /// The command line.
        command: String,
        /// The command that it was asked.
        asked: String,
    },
    /// The user ended the work.
    #[error("interrupted")]
    Interrupted,
    /// It refused the command.
    #[error("{command:?} refused {asked:?}: {reply}")]
    Refused {
        /// The command line.
        command: String,
        /// The command that it was asked.
        asked: String,
        /// The text after `?`.
        reply: String,
    },
    /// Its answer is not GTP.
    #[error("{command:?} answered {asked:?} with {reply:?}; expected a line that starts with = or ?")]
    Garbled {
        /// The command line.
        command: String,
        /// The command that it was asked.
        asked: String,
        /// The first line of the answer.
        reply: String,
    },
}

impl Client {
    /// Starts an engine. A plain command line is split into words (quotes hold blanks together); one that uses more of
    /// the shell's language is given to `sh -c`.
    pub fn start(command: &str) -> Result<Client, ClientError> {
        let failed = |reason| ClientError::Start { command: command.into(), reason };
        let words = split_words(command).unwrap_or_else(|| vec!["sh".into(), "-c".into(), command.into()]);
        let (program, rest) =
            words.split_first().ok_or_else(|| failed(io::Error::new(io::ErrorKind::InvalidInput, "no command")))?;
        let mut started = Command::new(program);
        started.args(rest).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Process::start(started).map_err(failed)?;
        let child = process.child();
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, lines) = mpsc::sync_channel(MOST_QUEUED_LINES);
        let last_words = Arc::new(Mutex::new(String::new()));
        if let Some(output) = output {
            thread::spawn(move || for_each_line(output, |line| sender.send(line).is_ok()));
        }
        if let Some(errors) = errors {
            let last_words = last_words.clone();
            thread::spawn(move || {
                for_each_line(errors, |line| {
                    log::debug!("engine: {line}");
                    if !line.trim().is_empty() {
                        *last_words.lock().unwrap_or_else(PoisonError::into_inner) = line;
                    }
                    true
                });
            });
        }
        Ok(Client { command: command.into(), process, input, lines, last_words })
    }

    /// Starts an engine and asks what it calls itself: its name and version, as far as it tells. One that ends before
    /// it answers cannot be started.
    pub fn greet(command: &str, limit: Duration) -> Result<(Client, String), ClientError> {
        let mut client = Client::start(command)?;
        let mut words = Vec::new();
        for asked in ["name", "version"] {
            match client.ask(asked, limit) {
                Ok(answer) => words.extend(answer.lines().next().map(|line| line.trim().to_string())),
                Err(ClientError::Refused { .. }) => {}
                Err(ClientError::Ended { command, last_words, .. }) => {
                    let reason = io::Error::other(format!("it ended at once{last_words}"));
                    return Err(ClientError::Start { command, reason });
                }
                Err(error) => return Err(error),
            }
        }
        words.retain(|word| !word.is_empty());
        let mut called = words.join(" ");
        // A name is a word or two.
        called.truncate(called.char_indices().nth(80).map_or(called.len(), |(at, _)| at));
        Ok((client, called))
    }

    /// The command line it was started with.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Sends a command and waits this long for the answer, whose text is returned without `=` and the id.
    pub fn ask(&mut self, asked: &str, limit: Duration) -> Result<String, ClientError> {
        log::trace!("{}: {asked}", self.command);
        let sent = match &mut self.input {
            Some(input) => writeln!(input, "{asked}").and_then(|()| input.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        if sent.is_err() {
            return Err(self.ended(asked));
        }
        let deadline = Instant::now() + limit;
        let mut reply: Option<String> = None;
        loop {
            let line = self.line(asked, deadline, limit)?;
            match &mut reply {
                None if line.trim().is_empty() => {}
                None => reply = Some(line),
                Some(reply) if line.trim().is_empty() => return self.judge(asked, reply),
                Some(reply) => {
                    reply.push('\n');
                    reply.push_str(&line);
                }
            }
            if reply.as_ref().is_some_and(|reply| reply.len() >= LONGEST) {
                return Err(ClientError::Flood { command: self.command.clone(), asked: asked.into() });
            }
        }
    }

    /// The next line of an answer, if it comes before the deadline: however many lines came before.
    fn line(&self, asked: &str, deadline: Instant, limit: Duration) -> Result<String, ClientError> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(ClientError::Late { command: self.command.clone(), asked: asked.into(), limit });
            }
            if interrupt::flag().load(Ordering::Relaxed) {
                return Err(ClientError::Interrupted);
            }
            match self.lines.recv_timeout(left.min(LOOK_INTERVAL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(asked)),
            }
        }
    }

    fn judge(&self, asked: &str, reply: &str) -> Result<String, ClientError> {
        let (command, asked) = (self.command.clone(), asked.to_string());
        let text = |rest: &str| rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_string();
        // The id is the digits right after the sign; an answer that is a number has a blank before it.
        match (reply.strip_prefix('='), reply.strip_prefix('?')) {
            (Some(rest), _) => Ok(text(rest)),
            (_, Some(rest)) => Err(ClientError::Refused { command, asked, reply: text(rest) }),
            _ => Err(ClientError::Garbled { command, asked, reply: reply.lines().next().unwrap_or("").into() }),
        }
    }

    fn ended(&self, asked: &str) -> ClientError {
        // The last line may still be on its way.
        thread::sleep(Duration::from_millis(50));
        let said = self.last_words.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let last_words = if said.is_empty() { said } else { format!(": {}", said.trim()) };
        ClientError::Ended { command: self.command.clone(), asked: asked.into(), last_words }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "quit");
        }
        self.process.wait(QUIT_PATIENCE);
    }
}

/// Hands each line to `take` until that returns false or the lines end. A line that is longer than any answer comes in
/// pieces.
fn for_each_line(source: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(source);
    let mut bytes = Vec::new();
    while matches!(reader.by_ref().take(LONGEST as u64).read_until(b'\n', &mut bytes), Ok(read) if read > 0) {
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string();
        bytes.clear();
        if !take(line) {
            return;
        }
    }
}

/// The words of a command line, quotes taken away; `None` if it needs a shell.
fn split_words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('"'), '$' | '`' | '\\') => return None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, '|' | '&' | ';' | '<' | '>' | '(' | ')' | '$' | '`' | '\\' | '*' | '?' | '[' | '~' | '#' | '!') => {
                return None;
            }
            (None, '=') if words.is_empty() => return None,
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn plain_command_lines_need_no_shell() {
        let words = |command| split_words(command).map(|words| words.join("|"));
        assert_eq!(words("gnugo --mode gtp  --level=1").as_deref(), Some("gnugo|--mode|gtp|--level=1"));
        assert_eq!(words("'my engine' -x \"a b\" ''").as_deref(), Some("my engine|-x|a b|"));
        assert_eq!(words("cd x && engine"), None);
        assert_eq!(words("A=1 engine"), None);
        assert_eq!(words("engine \"$HOME\""), None);
        assert_eq!(words("engine 'open"), None);
    }

    #[cfg(unix)]
    #[test]
    fn answers_errors_and_ends_are_told_apart() {
        let script = "while read line; do case $line in \
            one) printf '= 1\\r\\n\\r\\n';; id) printf '=12 yes\\n\\n';; two) printf '=\\na\\nb\\n\\n';; \
            no) printf '? not here\\n\\n';; bad) printf 'hello\\n\\n';; die) echo 'out of luck' >&2; exit 3;; \
            esac; done";
        let mut client = Client::start(script).unwrap();
        assert_eq!(client.ask("one", LONG).unwrap(), "1");
        assert_eq!(client.ask("id", LONG).unwrap(), "yes");
        assert_eq!(client.ask("two", LONG).unwrap(), "a\nb");
        assert!(matches!(client.ask("no", LONG), Err(ClientError::Refused { reply, .. }) if reply == "not here"));
        assert!(matches!(client.ask("bad", LONG), Err(ClientError::Garbled { reply, .. }) if reply == "hello"));
        let ended = client.ask("die", LONG).unwrap_err().to_string();
        assert!(ended.ends_with("ended at \"die\": out of luck"), "{ended}");
    }

    /// The processes with this word in their command lines.
    #[cfg(target_os = "linux")]
    fn running(word: &str) -> usize {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
        lines.filter(|line| line.split(|byte| *byte == 0).any(|part| part == word.as_bytes())).count()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_is_left_of_an_engine_and_its_children() {
        // Each sleeps for a time of its own, so that it is found; the last one leaves the group.
        for (engine, word) in [
            ("sleep 7101", "7101"),
            ("sh -c 'sleep 7102; true'", "7102"),
            ("sleep 7103 & exec sleep 7103", "7103"),
            ("trap '' TERM HUP INT; while :; do sleep 7104; done", "7104"),
            ("setsid sleep 7105 & sleep 7105", "7105"),
        ] {
            let mut client = Client::start(engine).unwrap();
            assert!(
                matches!(client.ask("name", Duration::from_millis(200)), Err(ClientError::Late { .. })),
                "{engine}"
            );
            assert_ne!(running(word), 0, "{engine}");
            drop(client);
            assert_eq!(running(word), 0, "{engine}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn floods_and_endless_lines_have_their_end() {
        for flood in ["yes", "tr '\\0' x < /dev/zero", "while read line; do while echo = 1; do :; done; done"] {
            let mut client = Client::start(flood).unwrap();
            let refused = client.ask("name", Duration::from_secs(3)).unwrap_err();
            assert!(matches!(refused, ClientError::Flood { .. } | ClientError::Late { .. }), "{flood}: {refused}");
        }
        let mut client = Client::start("while read line; do echo; done").unwrap();
        assert!(matches!(client.ask("name", Duration::from_millis(100)), Err(ClientError::Late { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_says_what_it_is_or_cannot_start() {
        let engine =
            "while read line; do case $line in name) printf '= GNU Go\n\n';; *) printf '? no\n\n';; esac; done";
        assert_eq!(Client::greet(engine, LONG).unwrap().1, "GNU Go");
        let refused = Client::greet("echo 'no licence' >&2; exit 1", LONG).err().unwrap();
        assert!(refused.to_string().contains("it ended at once: no licence"), "{refused}");
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_that_is_silent_or_not_there_is_an_error() {
        let mut client = Client::start("sleep 60 | cat").unwrap();
        assert!(matches!(client.ask("name", Duration::from_millis(50)), Err(ClientError::Late { .. })));
        drop(client);
        assert!(matches!(Client::start("no-such-engine-here --gtp"), Err(ClientError::Start { .. })));
        assert!(matches!(Client::start("  "), Err(ClientError::Start { .. })));
    }
}
