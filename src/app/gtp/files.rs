//! Game records in and out.

use std::path::Path;

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::app::{input, output, records};
use crate::board::sgf::{self, Info, Record};
use crate::board::{Game, Move};

pub(super) const COMMANDS: &[Command] = &[Command::new("loadsgf", loadsgf), Command::new("printsgf", printsgf)];

/// Loads the first game of a file. With a number stands before that move, with a vertex before the first move there,
/// else at the end. A record that tells no rules is read by those asked for. Replies the colour to play, as GNU Go.
fn loadsgf(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    if args.is_empty() {
        return Err(Failure::syntax("expected a file"));
    }
    let (file, until) = file_and_move(args.words);
    let cannot = |detail: String| Failure::new(format!("cannot load file: {file}: {detail}"));
    if input::is_descriptor(Path::new(&file)) {
        return Err(cannot("it is the input of commands or another open descriptor; expected a plain file".into()));
    }
    let mut record = records::load(Path::new(&file), None).map_err(|e| cannot(format!("{e:#}")))?;
    record.info.rules = record.info.rules.or(Some(engine.rules_asked()));
    let game = stand(&record, until.as_deref()).map_err(|e| cannot(e.to_string()))?;
    let to_play = game.to_play();
    engine.start_from(game);
    Ok(to_play.name().into())
}

/// The file's name, which may hold blanks and stand in double quotes, and the word after it, if that is a move's
/// number or a vertex and not part of the name.
fn file_and_move(words: &[String]) -> (String, Option<String>) {
    let (name, until) = match words {
        [name @ .., last] if !name.is_empty() && is_place(last) && !Path::new(&words.join(" ")).exists() => {
            (name.join(" "), Some(last.clone()))
        }
        words => (words.join(" "), None),
    };
    let bare = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    (bare.map_or(name.clone(), String::from), until)
}

fn is_place(word: &str) -> bool {
    word.parse::<usize>().is_ok() || Move::parse(word, crate::board::Size::NINETEEN).is_some()
}

fn stand(record: &Record, until: Option<&str>) -> Result<Game, sgf::SgfError> {
    let Some(until) = until else { return record.game_before(None) };
    if let Ok(number) = until.parse() {
        return record.game_before(Some(number));
    }
    let there = Move::parse(until, record.info.size);
    let before = record.moves().position(|(_, mv)| Some(mv) == there);
    record.game_at(before.unwrap_or_else(|| record.move_count()))
}

/// The game as SGF: the reply, or written to the file that is named.
fn printsgf(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let text = Record::from_game(&engine.game, Info::new(engine.game.board().size())).to_sgf();
    if args.is_empty() {
        return Ok(text);
    }
    let (file, _) = file_and_move(&[args.words.join(" ")]);
    output::write_whole(Path::new(&file), text).map_err(|e| Failure::new(format!("{e:#}")))?;
    Ok(String::new())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::app::config::Spec;

    #[test]
    fn what_is_no_plain_file_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.sgf");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::from_bits_truncate(0o600)).unwrap();
        let mut engine = Engine::new("static".parse::<Spec>().unwrap(), 1).unwrap();
        for name in [pipe.to_str().unwrap(), "/dev/zero", "/dev/stdin", "/dev/fd/0", "-", "/"] {
            let answer = engine.answer(&format!("loadsgf {name}")).unwrap();
            assert!(answer.starts_with(&format!("? cannot load file: {name}: ")), "{answer}");
            assert_eq!(answer.trim_end().lines().count(), 1, "{answer}");
        }
    }
}
