//! What is fuzzed. Each target takes any bytes and panics where a promise is broken. The soak test on the stable
//! toolchain and the targets of cargo-fuzz (`fuzz/`) share this file.

use std::io::Cursor;
use std::path::Path;

use clap::Parser;
use keisei::app::config::Spec;
use keisei::app::gtp::Engine;
use keisei::app::{analysis, match_runner, records, solve};
use keisei::board::rules::Rules;
use keisei::board::sgf::{self, Record};
use keisei::board::{Color, Move, Size};

/// Takes any bytes.
pub(crate) type Target = fn(&[u8]);

/// Every target with its name, which is that of its seeds' folder.
pub(crate) const TARGETS: [(&str, Target); 5] =
    [("sgf", sgf), ("gtp", gtp), ("analysis", analysis), ("rows", rows), ("suite", suite)];

/// The modes that play, with limits that make moves quick.
pub(crate) const MODES: [&str; 8] = [
    "random",
    "static",
    "patterns",
    "classic:depth=1,nodes=40",
    "mc:playouts=1",
    "uct:playouts=12",
    "rave:playouts=12",
    "mcts:playouts=12",
];

/// A game record: what is read can be replayed, written and read again as the same record.
pub(crate) fn sgf(bytes: &[u8]) {
    for source in records::games_in(Path::new("fuzz.sgf"), bytes) {
        let Ok(record) = source.read() else { continue };
        let moves = record.move_count();
        for at in [0, 1, moves / 2, moves] {
            if let Ok(game) = record.game_at(at.min(moves)) {
                assert!(game.moves().len() <= game.move_number());
                assert!(game.move_number() <= moves);
            }
        }
        let written = record.to_sgf();
        let again = Record::read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(again.moves().collect::<Vec<_>>(), record.moves().collect::<Vec<_>>(), "{written}");
        assert_eq!(again.to_sgf(), written);
    }
    // Whatever the encoding is thought to be.
    let _ = sgf::decode(bytes);
}

/// GTP commands, a line each; the first byte says mode and rules. Every command gets one well-formed answer, and every
/// move that is made is legal.
pub(crate) fn gtp(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let mode = MODES[usize::from(*first) % MODES.len()];
    let rules = Rules::ALL[usize::from(*first) / MODES.len() % Rules::ALL.len()];
    let mut engine = engine(mode, 1);
    engine.start(Size::new(5).unwrap(), rules, 7.5);
    for line in String::from_utf8_lossy(rest).lines().take(60) {
        ask(&mut engine, line);
    }
}

/// An engine of this mode.
pub(crate) fn engine(mode: &str, seed: u64) -> Engine {
    Engine::new(mode.parse::<Spec>().unwrap(), seed).unwrap()
}

/// Sends a command and looks at the answer, which is returned. Commands that write files or wait are left out.
pub(crate) fn ask(engine: &mut Engine, line: &str) -> String {
    const LEFT_OUT: [&str; 3] = ["printsgf", "loadsgf", "quit"];
    if LEFT_OUT.iter().any(|word| line.to_ascii_lowercase().contains(word)) {
        return String::new();
    }
    let before = engine.game().clone();
    let Some(answer) = engine.answer(line) else { return String::new() };
    assert!(answer.starts_with(['=', '?']), "{line:?}: {answer:?}");
    assert!(answer.ends_with("\n\n"), "{line:?}: {answer:?}");
    assert_eq!(answer.matches("\n\n").count(), 1, "{line:?}: {answer:?}");
    assert!(!answer.contains("internal error"), "{line:?}: {answer:?}");
    let after = engine.game();
    let is_genmove = line.split_whitespace().any(|word| word == "genmove");
    if is_genmove && after.moves().len() == before.moves().len() + 1 {
        let (color, mv) = after.moves()[before.moves().len()];
        assert_eq!(before.check(color, mv), Ok(()), "{line:?}: {answer:?} on {:?}", before.board());
    }
    answer
}

#[derive(Parser)]
struct Analysis {
    #[command(flatten)]
    args: analysis::Args,
}

/// Queries of the JSON protocol. Every line of the answer is an object.
pub(crate) fn analysis(bytes: &[u8]) {
    let words = ["analysis", "--mode", "static", "--threads", "1"];
    let args = Analysis::try_parse_from(words).unwrap().args;
    let mut out = Vec::new();
    // A board of 19x19 takes long in a build with checks; many of them take no longer in another one.
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').take(4).collect::<Vec<_>>().concat();
    analysis::serve(&args, Cursor::new(lines), &mut out).unwrap();
    for line in String::from_utf8(out).unwrap().lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).unwrap().is_object(), "{line}");
    }
}

#[derive(Parser)]
struct Match {
    #[command(flatten)]
    args: match_runner::Args,
}

/// A file of match results: it is summed up, or refused; a match that goes on with it changes nothing that is not its
/// own.
pub(crate) fn rows(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.jsonl");
    let name = file.display().to_string();
    let run = |words: &[&str]| {
        let args = Match::try_parse_from([&["match"], words].concat()).unwrap().args;
        let mut out = Vec::new();
        match_runner::run(&args, &mut out).map(|()| String::from_utf8(out).unwrap())
    };
    std::fs::write(&file, bytes).unwrap();
    if let Ok(told) = run(&["stats", &name]) {
        assert!(!told.contains('\u{1b}'), "{told:?}");
    }
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
    let words = ["random", "random", "--games", "1", "--size", "2", "--max-moves", "2", "--output", &name];
    if run(&words).is_err() {
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
}

/// A regression suite: it is read or refused.
pub(crate) fn suite(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.tst");
    std::fs::write(&file, bytes).unwrap();
    let _ = solve::Suite::read(&file, &[]);
}

/// Plays a game of the engine against itself, with other commands in between, at most so many moves. Every move is
/// checked by a game of our own, which the engine must agree with. Returns how many moves were made.
pub(crate) fn play(engine: &mut Engine, moves: usize, mut between: impl FnMut() -> Option<String>) -> usize {
    let mut mirror = engine.game().clone();
    for number in 0..moves {
        if let Some(line) = between() {
            ask(engine, &line);
            assert_eq!(engine.game().board().hash(), mirror.board().hash(), "{line:?} changed the board");
        }
        let color = mirror.to_play();
        let answer = ask(engine, &format!("genmove {}", color.name()));
        let word = answer.trim_start_matches('=').trim();
        if word.eq_ignore_ascii_case("resign") {
            return number;
        }
        let mv = Move::parse(word, mirror.board().size()).unwrap_or_else(|| panic!("{answer:?} is no move"));
        mirror.play(color, mv).unwrap_or_else(|error| panic!("{color} {mv} is illegal: {error}\n{:?}", mirror.board()));
        assert_eq!(engine.game().board().hash(), mirror.board().hash(), "after {color} {mv}");
        if mirror.is_over() {
            return number + 1;
        }
    }
    moves
}

/// The colours by their names, for lines of commands.
pub(crate) const COLORS: [Color; 2] = Color::BOTH;
