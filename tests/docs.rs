//! The commands, options and modes that the README and the pages of `docs/` name exist. Commands that are complete and
//! quick are run, on a small game and a problem; the others are only parsed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A finished game, so that reports of its end are quick.
const GAME: &str = "(;GM[1]FF[4]SZ[4]KM[0.5]RU[Chinese];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[ba];W[ca];B[];W[])";
const PROBLEM: &str = "(;SZ[9]PL[B]AW[da][ab][bb][cb][db]AB[ea][eb][ec][dc][cc][bc][ac];B[ba]TE[1])";

/// The stand-ins for words of the commands on the pages: for those that each reader fills in, and for numbers of moves
/// and games that the small game does not have.
const STAND_INS: [(&str, &str); 15] = [
    ("A", "random"),
    ("B", "random:seed=1"),
    ("C", "random:seed=2"),
    ("N", "2"),
    ("I/N", "1/4"),
    ("{}/4", "1/4"),
    ("NAME", "potential"),
    ("GAMES...", "GAMES/"),
    ("part-*.jsonl", "part-1.jsonl"),
    ("compare:A,B", "compare:static,mc:playouts=2"),
    ("50..100", "8..9"),
    ("60", "8"),
    ("87", "8"),
    ("3", "1"),
    ("200", "2"),
];

/// Options that the pages name of other programs.
const NOT_OURS: [&str; 1] = ["--sshlogin"];

/// The pages by name, with their text.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    pages.extend(docs.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    pages.sort();
    let read =
        |path| (Path::file_name(path).unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap());
    pages.iter().map(|path| read(path)).collect()
}

/// The lines of the indented blocks of a page, lines that go on after a backslash put together.
fn block_lines(page: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in without_fences(page).lines() {
        let Some(code) = line.strip_prefix("    ") else { continue };
        let (code, more) = code.trim().strip_suffix('\\').map_or((code.trim(), false), |code| (code.trim(), true));
        match lines.last_mut().filter(|_| goes_on) {
            Some(last) => *last += &format!(" {code}"),
            None => lines.push(code.into()),
        }
        goes_on = more;
    }
    lines
}

/// The code of a page between backticks, where line breaks count as blanks.
fn code_spans(page: &str) -> Vec<String> {
    let text = without_fences(page);
    text.split("\n\n").flat_map(|part| part.split('`').skip(1).step_by(2)).map(|code| code.replace('\n', " ")).collect()
}

/// The page without what stands between fences, which is output.
fn without_fences(page: &str) -> String {
    page.split("\n```").step_by(2).collect::<Vec<_>>().join("\n\n")
}

/// The command in a piece of code, as words after `keisei`: up to a pipe, or to the gap before its description.
fn command_in(code: &str) -> Option<Vec<String>> {
    let code = code.strip_prefix("parallel '").and_then(|rest| rest.split('\'').next()).unwrap_or(code);
    let rest = code.strip_prefix("keisei ")?;
    let end = [rest.find("   "), rest.find(" | ")].into_iter().flatten().min().unwrap_or(rest.len());
    Some(shell_words(&rest[..end]))
}

/// The words of a command as a shell parts them, quotes taken off.
fn shell_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut is_quoted) = (String::new(), false);
    for c in text.chars() {
        match c {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(std::mem::take(&mut word)),
            _ => word.push(c),
        }
    }
    words.push(word);
    words.into_iter().filter(|word| !word.is_empty()).collect()
}

fn filled_in(words: &[String]) -> Vec<String> {
    let stand_in = |word: &String| {
        let found = STAND_INS.iter().find(|(written, _)| written == word);
        found.map_or(word.clone(), |(_, word)| word.to_string())
    };
    words.iter().map(stand_in).collect()
}

/// The words with `--help` behind them, with which the program parses them and does nothing else.
fn parsed(words: &[String]) -> Vec<String> {
    [words, &["--help".to_string()]].concat()
}

/// Returns whether a command can be run here to its end in a moment: it names all that it needs, and needs neither an
/// outside engine nor a long match.
fn is_quick(words: &[String]) -> bool {
    let has = |part: &str| words.iter().any(|word| word.contains(part));
    match words[0].as_str() {
        "report" | "solve" => has(".sgf") || has("GAMES") || has("--explain"),
        "records" => words.len() > 1,
        "match" => has("stats") || words[1..].first().is_some_and(|a| a == "A"),
        "tournament" => words[1..].first().is_some_and(|a| a == "A"),
        "gtp" | "analysis" | "man" | "--help" => true,
        _ => false,
    }
}

/// The words with stand-ins, and with limits that make the command quick where the page sets none.
fn made_quick(words: &[String]) -> Vec<String> {
    let mut words = filled_in(words);
    let has = |option: &str| words.iter().any(|word| word == option);
    match words[0].as_str() {
        "report" if !has("--quick") && !has("--mode") && !has("--stage") && !has("--explain") => {
            words.push("--quick".into());
        }
        "match" | "tournament" if !has("stats") => match words.iter().position(|word| word == "--games") {
            Some(at) => words[at + 1] = "2".into(),
            None => words.extend(["--games", "2"].map(String::from)),
        },
        _ => {}
    }
    words
}

/// Runs the program; returns what it prints, or its complaint.
fn keisei(words: &[String], folder: &Path) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
    command.args(words).current_dir(folder).stdin(Stdio::null());
    let output = command.env_remove("RUST_LOG").env_remove("RUST_BACKTRACE").output().unwrap();
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("keisei {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr))),
    }
}

/// A folder with the files that the pages name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("GAMES")).unwrap();
    for name in ["GAME.sgf", "A.sgf", "FILE.sgf", "game.sgf", "games.sgf", "GAMES/1.sgf"] {
        fs::write(at(name), GAME).unwrap();
    }
    for name in ["PROBLEM.sgf", "PROBLEMS.sgf", "P.sgf", "problems.sgf"] {
        fs::write(at(name), PROBLEM).unwrap();
    }
    fs::write(at("X.tst"), "loadsgf GAME.sgf\n10 color A1\n#? [empty]\n").unwrap();
    for name in ["part-1.jsonl", "match.jsonl"] {
        let played = format!("match random random --games 2 --size 5 -o {name}");
        keisei(&shell_words(&played), folder.path()).unwrap();
    }
    folder
}

#[test]
fn every_command_of_the_pages_runs_or_is_parsed() {
    let mut commands = BTreeSet::new();
    for (page, text) in pages() {
        for code in block_lines(&text).iter().chain(&code_spans(&text)) {
            commands.extend(command_in(code).map(|words| (words, page.clone())));
        }
    }
    assert!(commands.len() > 40, "{commands:?}");
    let folder = folder();
    let mut wrong = Vec::new();
    for (words, page) in commands {
        let tried = match is_quick(&words) {
            true => keisei(&made_quick(&words), folder.path()),
            false => keisei(&parsed(&filled_in(&words)), folder.path()),
        };
        wrong.extend(tried.err().map(|error| format!("{page}: {error}")));
    }
    assert_eq!(wrong, [] as [String; 0]);
}

/// The subcommands, each as the words that call it.
const SUBCOMMANDS: [&str; 18] = [
    "report",
    "solve",
    "gtp",
    "analysis",
    "match",
    "match stats",
    "tournament",
    "tournament stats",
    "reproduce",
    "bench",
    "records",
    "learn territory",
    "learn positions",
    "learn ruling",
    "learn standing",
    "learn patterns",
    "learn searches",
    "bench seeds",
];

#[test]
fn every_option_and_mode_of_the_pages_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let mut spans = BTreeSet::new();
    for (page, text) in pages() {
        spans.extend(code_spans(&text).into_iter().map(|code| (code, page.clone())));
    }
    let known = |words: &[String]| keisei(&parsed(&filled_in(words)), folder.path()).is_ok();
    let help = |subcommand: &&str| keisei(&parsed(&shell_words(subcommand)), folder.path()).unwrap();
    let helps: Vec<String> = SUBCOMMANDS.iter().map(help).collect();
    // An option without its value is looked up in the help.
    let has = |help: &String, option: &str| {
        let option = option.split('=').next().unwrap();
        help.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == option)
    };
    let is_mode = |code: &str| {
        let name = code.split_once(':').map_or("", |(name, settings)| if settings.contains('=') { name } else { "" });
        ["classic", "static", "patterns", "mc", "uct", "rave", "mcts", "random", "proof"].contains(&name)
    };
    let mut wrong = Vec::new();
    for (code, page) in spans {
        let words = shell_words(&code);
        let Some(first) = words.first() else { continue };
        let subcommand = SUBCOMMANDS.iter().position(|subcommand| subcommand == first);
        let is_known = if let [option] = &words[..]
            && option.starts_with("--")
        {
            // A page may name an option with its subcommand in the words around it.
            NOT_OURS.contains(&option.as_str()) || helps.iter().any(|help| has(help, option))
        } else if let ([_, option], Some(at)) = (&words[..], subcommand)
            && option.starts_with("--")
        {
            has(&helps[at], option)
        } else if first.starts_with("--") {
            SUBCOMMANDS.iter().any(|subcommand| known(&[shell_words(subcommand), words.clone()].concat()))
        } else if subcommand.is_some() && words.iter().any(|word| word.starts_with("--")) {
            known(&words)
        } else if is_mode(&code) {
            known(&["solve".into(), "P.sgf".into(), "--mode".into(), code.clone()])
        } else {
            true
        };
        if !is_known {
            wrong.push(format!("{page}: {code}"));
        }
    }
    // The remarks beside commands in blocks name options, too.
    for (page, text) in pages() {
        for line in block_lines(&text).iter().filter(|line| !line.contains("cargo ")) {
            let options = line.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| word.starts_with("--"));
            let unknown = options.filter(|option| *option != "--" && !helps.iter().any(|help| has(help, option)));
            wrong.extend(unknown.map(|option| format!("{page}: {option}")));
        }
    }
    assert_eq!(wrong, [] as [String; 0]);
}

#[test]
fn commands_are_found_in_blocks_and_text() {
    let page = "Run `keisei report\nA.sgf` now.\n\n    keisei solve P.sgf --goal 'a b'   the answer\n    keisei learn x \\\n        y\n    \
                parallel 'keisei match A {}/4' ::: 1 2\n    ls\n\n```text\nkeisei not this\n```\n";
    let found: Vec<String> =
        block_lines(page).iter().filter_map(|line| command_in(line)).map(|w| w.join("|")).collect();
    assert_eq!(found, ["solve|P.sgf|--goal|a b", "learn|x|y", "match|A|{}/4"]);
    assert_eq!(code_spans(page), ["keisei report A.sgf"]);
    assert_eq!(command_in("keisei man report | man -l -").unwrap(), ["man", "report"]);
}

#[test]
fn what_is_unknown_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let parse = |words: &str| keisei(&parsed(&shell_words(words)), folder.path());
    assert!(parse("report GAME.sgf --no-such-option").is_err());
    assert!(parse("no-such-subcommand").is_err());
    assert!(parse("match uct:no_such_key=1 mc").is_err());
    assert!(parse("match uct:playouts=1 mc").is_ok());
}
