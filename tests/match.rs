//! A match that is killed at any moment goes on where it stopped.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const GAMES: usize = 120;

fn match_into(file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
    let games = GAMES.to_string();
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
        let mut child = match_into(&file).spawn().unwrap();
        // Wherever it is when a quarter more is there.
        while games(&file).len() < kill * GAMES / 4 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(match_into(&file).status().unwrap().success());
    let all = games(&file);
    assert_eq!(all.len(), GAMES);
    assert_eq!(all.iter().copied().collect::<BTreeSet<u64>>(), (0..GAMES as u64).collect());
}
