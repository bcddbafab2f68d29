//! Runs that are killed at any moment lose nothing, double nothing and leave nothing behind: the next run makes of it
//! what an undisturbed one makes. `KEISEI_KILLS=200 cargo test --test kills` kills more often.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::unistd::Pid;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the number of kills that each kind of run gets.
fn kills() -> usize {
    std::env::var("KEISEI_KILLS").ok().and_then(|kills| kills.parse::<usize>().ok()).unwrap_or(24) / 4
}

/// Returns whether runs can have process id 1, as in a container.
fn is_able_to_be_first() -> bool {
    Command::new("unshare").args(["-p", "-f", "--kill-child", "true"]).status().is_ok_and(|status| status.success())
}

/// `keisei` with these words in this folder; as process 1 of a namespace of its own if asked for.
fn keisei(folder: &Path, words: &[&str], is_first: bool) -> Command {
    let mut command = if is_first { Command::new("unshare") } else { Command::new(env!("CARGO_BIN_EXE_keisei")) };
    if is_first {
        command.args(["-p", "-f", "--kill-child", env!("CARGO_BIN_EXE_keisei")]);
    }
    command.args(words).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Kills the run, unless it has ended, and waits until nothing of it is left. Where `unshare` starts it, the run itself
/// is killed and `unshare` waits for it: if `unshare` were killed, the run would die a little later and still hold its
/// locks.
fn end(child: &mut Child, is_first: bool) {
    while is_first && child.try_wait().unwrap().is_none() {
        if let Some(run) = child_of(child.id()) {
            let _ = nix::sys::signal::kill(run, nix::sys::signal::Signal::SIGKILL);
            break;
        }
        // The run has not been started yet, or has just ended.
        std::thread::sleep(Duration::from_millis(1));
    }
    if !is_first {
        let _ = child.kill();
    }
    child.wait().unwrap();
}

/// Returns the process whose parent is this one, as `/proc` tells.
fn child_of(parent: u32) -> Option<Pid> {
    let is_child = |process: &i32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // The name of the program, in brackets, may hold spaces; after it come the state and the parent.
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        after_name.split_whitespace().nth(1) == Some(&parent.to_string())
    };
    let processes = fs::read_dir("/proc").ok()?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    processes.into_iter().find(is_child).map(Pid::from_raw)
}

/// Every file under the folder with its text, but for what depends on the clock.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, text)| (format!("{name}/{inner}"), text)));
        } else {
            found.insert(name, timeless(&fs::read(&path).unwrap()));
        }
    }
    found
}

/// Rows in the order of their games, without their times; other files as they are.
fn timeless(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let row = |line: &str| {
        let mut row: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).ok()?;
        row.remove("seconds")?;
        Some((row.get("game").and_then(serde_json::Value::as_u64), serde_json::to_string(&row).ok()?))
    };
    match text.lines().map(row).collect::<Option<Vec<_>>>() {
        Some(mut rows) if text.ends_with('\n') => {
            rows.sort();
            rows.into_iter().map(|(_, row)| row + "\n").collect()
        }
        _ => text.into_owned(),
    }
}

/// Kills the run as often as is asked for, each time later or earlier in its course, lets it come to its end and
/// compares.
fn compare(words: &[&str], prepare: impl Fn(&Path)) {
    let [calm, killed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    prepare(calm.path());
    prepare(killed.path());
    let begun = Instant::now();
    assert!(keisei(calm.path(), words, false).status().unwrap().success(), "{words:?}");
    let whole = begun.elapsed();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(words.len() as u64);
    let is_able_to_be_first = is_able_to_be_first();
    for kill in 0..kills() {
        let is_first = is_able_to_be_first && kill % 2 == 1;
        let mut child = keisei(killed.path(), words, is_first).spawn().unwrap();
        std::thread::sleep(whole.mul_f64(random.random_range(0.0..1.0)) + Duration::from_millis(1));
        end(&mut child, is_first);
    }
    let last = keisei(killed.path(), words, is_able_to_be_first).stderr(Stdio::piped()).output().unwrap();
    assert!(last.status.success(), "{words:?}: {}", String::from_utf8_lossy(&last.stderr));
    assert_eq!(files(killed.path()), files(calm.path()), "{words:?}");
}

#[test]
fn a_match_with_rows_and_records() {
    let words = ["match", "random", "random:seed=5", "--size", "5", "--games", "60", "--jobs", "2"];
    compare(&[&words[..], &["--output", "rows.jsonl", "--sgf", "games"]].concat(), |_| {});
}

#[test]
fn problems_with_answers_in_a_file() {
    let problem = "(;SZ[9]PL[B]AW[da][ab][bb][cb][db]AB[ea][eb][ec][dc][cc][bc][ac];B[ba]TE[1])\n";
    compare(&["solve", "problems.sgf", "--mode", "static", "--output", "rows.jsonl"], |folder| {
        fs::write(folder.join("problems.sgf"), problem.repeat(40)).unwrap();
    });
}

#[test]
fn a_review_in_a_file() {
    let words = ["report", "game.sgf", "--review", "--quick", "--format", "sgf", "--output", "reviewed.sgf"];
    compare(&words, |folder| {
        fs::write(folder.join("game.sgf"), "(;SZ[5]KM[0.5];B[cc];W[bb];B[bc];W[cb];B[db];W[dc])").unwrap();
        fs::write(folder.join("reviewed.sgf"), "an older review").unwrap();
    });
}

#[test]
fn what_is_learned_in_a_folder() {
    let words = ["learn", "patterns", "games.sgf", "--played", "50", "--output", "learned"];
    compare(&words, |folder| {
        let moves = "cc,gg,gc,cg,ee,dd,fd,df,ff,ec,eg,ce,ge".split(',').enumerate();
        let moves: String = moves.map(|(i, at)| format!(";{}[{at}]", ["B", "W"][i % 2])).collect();
        let games: String = (0..200).map(|i| format!("(;SZ[9]GN[{i}]{moves})\n")).collect();
        fs::write(folder.join("games.sgf"), games).unwrap();
    });
}
