//! The other side of GTP: a running engine that is asked and answers, for matches, and for tests against other engines.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long an engine may take to end after `quit` before it is killed.
const PATIENCE: Duration = Duration::from_millis(500);

/// A running GTP engine. It is told to quit, and killed if it does not, when this is dropped.
pub struct Client {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<String>>,
    in_shell: bool,
}

/// Why an engine gave no good answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// It could not be started.
    #[error("cannot start {command:?}: {reason}")]
    Start {
        /// The command line.
        command: String,
        /// What the system says.
        reason: io::Error,
    },
    /// It ended, or closed its output.
    #[error("{command:?} ended at {asked:?}{last_words}")]
    Ended {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// The last line it wrote to stderr, after `: `; may be empty.
        last_words: String,
    },
    /// It did not answer in time.
    #[error("{command:?} did not answer {asked:?} within {limit:?}")]
    Late {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// The time it had.
        limit: Duration,
    },
    /// It refused the command.
    #[error("{command:?} refused {asked:?}: {reply}")]
    Refused {
        /// The command line.
        command: String,
        /// What it was asked.
        asked: String,
        /// The text after `?`.
        reply: String,
    },
    /// Its answer is not GTP.
    #[error("{command:?} answered {asked:?} with {reply:?}; expected a line that starts with = or ?")]
    Garbled {
        /// The command line.
        command: String,
        /// What it was asked.
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
        let words = split_words(command);
        let in_shell = words.is_none();
        let words = words.unwrap_or_else(|| vec!["sh".into(), "-c".into(), command.into()]);
        let (program, rest) =
            words.split_first().ok_or_else(|| failed(io::Error::new(io::ErrorKind::InvalidInput, "no command")))?;
        let mut process = Command::new(program);
        process.args(rest).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        if in_shell {
            // So that the shell's children can be ended with it.
            std::os::unix::process::CommandExt::process_group(&mut process, 0);
        }
        let mut child = process.spawn().map_err(failed)?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, lines) = mpsc::channel();
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
        Ok(Client { command: command.into(), child, input, lines, last_words, in_shell })
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
            let line = match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(ClientError::Late { command: self.command.clone(), asked: asked.into(), limit });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(asked)),
            };
            match &mut reply {
                None if line.trim().is_empty() => {}
                None => reply = Some(line),
                Some(reply) if line.trim().is_empty() => return self.judge(asked, reply),
                Some(reply) => {
                    reply.push('\n');
                    reply.push_str(&line);
                }
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
        // What it said last may still be on its way.
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
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        if self.in_shell {
            // The standard library ends one process; the shell's children are in its group.
            let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", self.child.id())]).status();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands each line to `take` until that returns false or the lines end.
fn for_each_line(source: impl io::Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(source);
    let mut bytes = Vec::new();
    while matches!(reader.read_until(b'\n', &mut bytes), Ok(read) if read > 0) {
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
