//! The table of commands: one handler a command, a family a file.
//!
//! A new family adds its `COMMANDS` to [`FAMILIES`] or [`QUESTIONS`]. A handler returns the text of the reply, or
//! streams it.

use std::io::{self, Write};

use super::engine::Engine;
use super::parse::{Args, Failure};

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

/// Commands that only ask about the position, by family: they may take long, and are called off by an interruption.
/// None of them asks the player for a move, which listens for interruptions itself.
pub(super) const QUESTIONS: &[&[Command]] = &[
    super::tactics::COMMANDS,
    super::gnugo::COMMANDS,
    super::groups::COMMANDS,
    super::races::COMMANDS,
    super::report::COMMANDS,
];

/// The other commands, by family.
pub(super) const FAMILIES: &[&[Command]] = &[
    super::admin::COMMANDS,
    super::analyze::COMMANDS,
    super::play::COMMANDS,
    super::cleanup::COMMANDS,
    super::handicap::COMMANDS,
    super::time::COMMANDS,
    super::rules::COMMANDS,
    super::query::COMMANDS,
    super::files::COMMANDS,
    super::judgement::COMMANDS,
    super::moves::COMMANDS,
    super::solve::COMMANDS,
    super::scoring::COMMANDS,
    super::servers::COMMANDS,
    super::gogui::COMMANDS,
    super::gfx::COMMANDS,
];

/// Returns all commands.
pub(super) fn commands() -> impl Iterator<Item = &'static Command> {
    FAMILIES.iter().chain(QUESTIONS).copied().flatten()
}

/// The command of this name.
pub fn find(name: &str) -> Option<&'static Command> {
    commands().find(|command| command.name == name)
}

/// Returns whether the command of this name only asks about the position.
pub(super) fn is_question(name: &str) -> bool {
    QUESTIONS.iter().copied().flatten().any(|command| command.name == name)
}

/// The way that the reply to one command takes.
pub struct Stream<'a> {
    out: &'a mut (dyn Write + Send),
    id: &'a str,
    begun: bool,
    error: Option<io::Error>,
}

impl<'a> Stream<'a> {
    /// The stream of a reply with this id.
    pub fn new(out: &'a mut (dyn Write + Send), id: &'a str) -> Stream<'a> {
        Stream { out, id, begun: false, error: None }
    }

    /// Starts the reply with `=` and the id on a line of their own, before there is anything to tell.
    pub fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            let written = writeln!(self.out, "={}", self.id).and_then(|()| self.out.flush());
            if let Err(error) = written {
                self.error.get_or_insert(error);
            }
        }
    }

    /// Writes a line of the reply at once. The first starts with `=` and the id on a line of their own, as clients of
    /// analysis expect it.
    pub fn line(&mut self, text: &str) {
        self.begin();
        let written = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
        if let Err(error) = written {
            self.error.get_or_insert(error);
        }
    }

    /// Returns whether nobody reads the reply any more.
    pub fn is_closed(&self) -> bool {
        self.error.is_some()
    }

    /// Ends the reply.
    pub(super) fn end(self, result: Result<String, Failure>) -> io::Result<()> {
        if let Some(error) = self.error {
            return Err(error);
        }
        match result {
            _ if self.begun => writeln!(self.out),
            Ok(text) => write!(self.out, "={}{}\n\n", self.id, body(&text)),
            Err(failure) => write!(self.out, "?{} {}\n\n", self.id, crate::app::one_line(&failure.reply)),
        }
    }
}

/// The text as the body of a reply: a blank before it, also where it starts on a new line, since GoGui takes what
/// stands behind the first blank; and no empty line inside, as that would end the reply.
fn body(text: &str) -> String {
    let text = text.trim_end();
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    let mut body = if text.is_empty() { String::new() } else { format!(" {first}") };
    for line in lines {
        body.push('\n');
        body.push_str(if line.trim().is_empty() { " " } else { line });
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_there_once_and_sabaki_is_not_misled() {
        let mut names: Vec<&str> = commands().map(|command| command.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(find("analyze").is_none());
        assert!(find("genmove_analyze").is_none());
    }

    #[test]
    fn no_empty_line_stands_inside_a_reply() {
        assert_eq!(body("\nA\n\nB\n"), " \nA\n \nB");
        assert_eq!(body("one"), " one");
        assert_eq!(body(""), "");
    }
}
