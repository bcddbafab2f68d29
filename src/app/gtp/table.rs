//! The table of commands: one handler a command, a family a file; and how the engine answers a line by them.
//!
//! A new family adds its `COMMANDS` to [`FAMILIES`] or [`QUESTIONS`]. A handler returns the text of the reply, or
//! streams it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::command::{Command, Run};
use super::engine::Engine;
use super::parse::{Args, Failure, Line};
use super::stream::Stream;

/// Commands that only ask about the position, by family: they may take long, and are called off by an interruption.
/// None of them asks the player for a move, which listens for interruptions itself.
pub(super) const QUESTIONS: &[&[Command]] = &[
    super::tactics::COMMANDS,
    super::gnugo::COMMANDS,
    super::groups::COMMANDS,
    super::races::COMMANDS,
    super::report::COMMANDS,
];

/// Commands about the commands.
const ABOUT_COMMANDS: &[Command] = &[
    Command::new("known_command", known_command),
    Command::new("list_commands", list_commands),
    Command::new("help", list_commands),
];

/// The other commands, by family.
pub(super) const FAMILIES: &[&[Command]] = &[
    ABOUT_COMMANDS,
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

fn known_command(_: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    Ok(find(args.word(0)?).is_some().to_string())
}

fn list_commands(_: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let mut names: Vec<&str> = commands().map(|command| command.name).collect();
    names.sort_unstable();
    Ok(names.join("\n"))
}

impl Engine {
    /// Answers one line; `None` if it holds no command. The answer ends with an empty line.
    pub fn answer(&mut self, text: &str) -> Option<String> {
        let mut out = Vec::new();
        // Writing to memory cannot fail.
        let _ = self.answer_to(text, &mut out);
        let answer = String::from_utf8_lossy(&out).into_owned();
        (!answer.is_empty()).then_some(answer)
    }

    /// Answers one line to this output, nothing if it holds no command.
    pub fn answer_to(&mut self, text: &str, out: &mut (dyn std::io::Write + Send)) -> std::io::Result<()> {
        let Some(line) = Line::parse(text) else { return Ok(()) };
        let mut stream = Stream::new(out, &line.id);
        // A defect in one command must not end a game. The hook has told what happened.
        let result = catch_unwind(AssertUnwindSafe(|| self.run(&line, &mut stream)));
        let result = result.unwrap_or_else(|_| Err(Failure::new("internal error")));
        if let Err(failure) = &result
            && !failure.detail.is_empty()
        {
            log::info!("{} {}: {}: {}", line.command, line.words.join(" "), failure.reply, failure.detail);
        }
        stream.end(result)
    }

    /// Runs the command of a line, without a net.
    pub(super) fn run(&mut self, line: &Line, stream: &mut Stream<'_>) -> Result<String, Failure> {
        let command = find(&line.command).ok_or_else(|| Failure::new("unknown command"))?;
        let args = Args { words: &line.words };
        match command.run {
            Run::Plain(handler) if is_question(command.name) => {
                self.unless_interrupted(|engine| handler(engine, &args))
            }
            Run::Plain(handler) => handler(self, &args),
            Run::Stream(handler) => handler(self, &args, stream).map(|()| String::new()),
        }
    }
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
    fn gogui_is_told_of_nothing_that_is_not_there() {
        for (_, _, name, _) in super::super::gogui::SHOWN {
            assert!(find(name).is_some(), "{name}");
        }
    }
}
