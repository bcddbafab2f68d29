//! A match that is killed at any moment goes on where it stopped, and no engine keeps it from its end, whatever it
//! does.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const GAMES: usize = 120;

fn match_into(file: &Path, games: usize) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
    let games = games.to_string();
    command.args(["match", "random", "random:seed=5", "--size", "7", "--games", &games, "--jobs", "2", "--output"]);
    command.arg(file).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The numbers of the games in the file, whole lines only.
fn games(file: &Path) -> Vec<u64> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let number = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["game"].as_u64().unwrap();
    whole.lines().map(number).collect()
}

#[test]
fn a_match_killed_three_times_has_every_game_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.jsonl");
    for kill in 1..=3 {
        let mut child = match_into(&file, GAMES).spawn().unwrap();
        // Wherever it is when a quarter more is there.
        while games(&file).len() < kill * GAMES / 4 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(match_into(&file, GAMES).status().unwrap().success());
    let all = games(&file);
    assert_eq!(all.len(), GAMES);
    assert_eq!(all.iter().copied().collect::<BTreeSet<u64>>(), (0..GAMES as u64).collect());
}

/// The misdeeds of hostile engines, each with the words that its games end by. A shell script reads commands; `genmove`
/// stands for what it does when it is asked for a move, `start` for what it does at its start.
#[cfg(target_os = "linux")]
const HOSTILE: [(&str, &str, &str, &str); 25] = [
    ("ends", "", "exit 3", "crash"),
    ("hangs", "", "sleep 1000", "timeout"),
    ("stops itself", "", "kill -STOP $$", "timeout"),
    ("greets", "echo Welcome; echo", "echo '= A1'; echo", "nonsense"),
    ("says bytes", "", "head -c 3000 /dev/urandom; echo; echo", "nonsense"),
    ("says nothing", "", "printf '=\\n\\n'", "nonsense"),
    ("plays on stones", "", "printf '= A1\\n\\n'", "illegal move"),
    ("plays off the board", "", "printf '= T19\\n\\n'", "nonsense"),
    ("closes its output", "", "exec >&-; sleep 1000", "crash"),
    ("says lines without end", "", "yes", "nonsense|timeout"),
    ("says a line without end", "", "tr '\\0' x < /dev/zero", "nonsense|timeout"),
    ("complains without end", "yes >&2 &", "sleep 1000", "timeout"),
    ("complains in a line without end", "tr '\\0' x < /dev/zero >&2 &", "sleep 1000", "timeout"),
    ("drips", "", "while :; do printf x; sleep 0.1; done", "timeout"),
    ("drips lines", "", "while :; do echo x; sleep 0.1; done", "timeout"),
    ("starts slowly and hangs", "sleep 0.5", "sleep 1000", "timeout"),
    ("ignores signals", "trap '' TERM INT HUP", "while :; do sleep 1000; done", "timeout"),
    ("leaves a child", "sleep 1000 > /dev/null 2>&1 &", "exit 1", "crash"),
    ("leaves a child that holds the output", "(trap '' TERM; sleep 1000) &", "exit 1", "crash|timeout"),
    ("leaves a child in another session", "setsid sleep 1000 &", "exit 1", "crash|timeout"),
    ("ends its group", "", "kill -TERM 0; sleep 1000", "crash|timeout"),
    ("kills its group", "", "kill -KILL 0; sleep 1000", "crash|timeout"),
    ("refuses", "", "printf '? no\\n\\n'", "refusal"),
    ("resigns", "", "printf '= resign\\n\\n'", "resignation"),
    ("ignores quit", "trap '' TERM", "printf '= resign\\n\\n'; while :; do sleep 1000; done", "resignation|timeout"),
];

/// The processes that bear this mark in their environment.
#[cfg(target_os = "linux")]
fn marked(mark: &str) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_marked = |id: &u32| {
        let variables = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        variables.split(|byte| *byte == 0).any(|variable| variable.starts_with(mark.as_bytes()))
    };
    ids.filter(is_marked).collect()
}

/// The most memory that a process has had in use, in megabytes.
#[cfg(target_os = "linux")]
fn peak(id: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok()).unwrap_or(0) / 1024
}

/// `KEISEI_HOSTILE_GAMES=20 cargo test --test match` plays more games against each.
#[cfg(target_os = "linux")]
#[test]
fn hostile_engines_lose_their_games_and_leave_nothing() {
    let games: usize = std::env::var("KEISEI_HOSTILE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1);
    for (name, start, genmove, reasons) in HOSTILE {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rows.jsonl");
        let script = format!(
            "{start}\nwhile read line; do case \"$line\" in genmove*) {genmove};; quit) exit;; *) printf '=\\n\\n';; esac; done\n"
        );
        std::fs::write(folder.path().join("engine.sh"), script).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
        command.args([
            "match",
            "gtp:sh engine.sh",
            "random",
            "--size",
            "5",
            "--timeout",
            "1",
            "--output",
            "rows.jsonl",
        ]);
        command.args(["--games", &games.to_string(), "--opening-moves", "0"]).current_dir(folder.path());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let mut most = 0;
        let status = loop {
            most = most.max(peak(child.id()));
            match child.try_wait().unwrap() {
                Some(status) => break status,
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        assert!(status.success(), "{name}");
        assert!(most < 200, "{name}: {most} MB");
        let text = std::fs::read_to_string(&file).unwrap();
        let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows.len(), games, "{name}");
        for row in rows {
            assert_eq!(row["a_score"], 0.0, "{name}: {row}");
            assert!(reasons.split('|').any(|reason| row["reason"] == reason), "{name}: {row}");
        }
        assert_eq!(marked(&format!("KEISEI_ENGINE={}-", child.id())), [0_u32; 0], "{name}");
    }
}

/// However a match ends, its engines end with it, those that think included.
#[cfg(target_os = "linux")]
#[test]
fn engines_end_with_their_match() {
    let engine = "gtp:while read line; do case $line in genmove*) sleep 1000;; *) printf '=\\n\\n';; esac; done";
    for signal in ["-INT", "-TERM", "-HUP", "-KILL"] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
        command.args([
            "match",
            engine,
            "random",
            "--size",
            "5",
            "--games",
            "4",
            "--jobs",
            "2",
            "--output",
            "rows.jsonl",
        ]);
        let mut child =
            command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mark = format!("KEISEI_ENGINE={}-", child.id());
        // Each of two games has an engine, a shell that sleeps.
        while marked(&mark).len() < 4 {
            assert!(child.try_wait().unwrap().is_none(), "{signal}");
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        child.wait().unwrap();
        // After SIGKILL the guards are alone with it.
        while !marked(&mark).is_empty() {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(std::fs::read_to_string(folder.path().join("rows.jsonl")).unwrap(), "");
    }
}

/// Ctrl-C ends a match with what was played so far, in the file and on the screen.
#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_its_results() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.jsonl");
    let mut command = match_into(&file, 1_000_000);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while games(&file).len() < 10 {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(2));
    }
    // As `timeout` does, which signals the process and its group: two at once are one.
    let id = nix::unistd::Pid::from_raw(child.id() as i32);
    for _ in 0..2 {
        nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGINT).unwrap();
    }
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let played = games(&file).len();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains(&format!("{played} games:")), "{played}: {text}");
    assert!(String::from_utf8(output.stderr).unwrap().contains(&format!("interrupted; games played: {played}")));
}
