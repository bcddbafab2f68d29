//! Fuzzing and games on the stable toolchain, in a build with overflow checks and debug assertions.
//!
//! `cargo test --test soak` runs the seeds of every fuzz target once, some mutations of each, and some games.
//! `KEISEI_SOAK_MINUTES=60 cargo test --test soak -- --ignored --nocapture` goes on for so long and tells how it goes:
//! games of every mode, rule set, size and handicap with all commands in between, and mutated seeds.

mod targets;

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use keisei::board::Size;
use keisei::board::rules::{Rules, max_fixed_handicap};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use targets::{COLORS, MODES, TARGETS, ask, engine, play};

/// Words that make trouble where a number, a point or a name is expected.
const HOSTILE: [&str; 26] = [
    "1e19",
    "nan",
    "-0",
    "inf",
    "-1",
    "0",
    "65536",
    "2147483648",
    "18446744073709551616",
    "1e-300",
    "99999999999999999999999",
    "\u{feff}",
    "\u{0}",
    "\t",
    "é",
    "柯",
    "]",
    "\\",
    "(;",
    "[",
    "tt",
    "zz",
    "pass",
    "#",
    "=",
    "\"",
];

struct Source(Xoshiro256PlusPlus);

impl Source {
    fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound.max(1))
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// The bytes with some changes: bytes, pieces and lines replaced, doubled, left out, and hostile words put in.
    fn mutated(&mut self, seed: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(6) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(24)).min(bytes.len());
            match self.below(6) {
                0 if at < bytes.len() => bytes[at] = self.below(256) as u8,
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece);
                }
                3 => drop(bytes.splice(at..at, self.one_of(&HOSTILE).bytes())),
                4 => {
                    let from = self.below(other.len());
                    let to = (from + self.below(40)).min(other.len());
                    bytes.splice(at..end, other[from.min(to)..to].iter().copied());
                }
                _ => bytes.truncate(bytes.len() - bytes.len().min(self.below(30))),
            }
        }
        bytes
    }

    /// A command with words that may or may not fit it.
    fn command(&mut self, commands: &[String], size: Size) -> String {
        let mut line = self.one_of(commands).clone();
        for _ in 0..self.below(4) {
            let points: Vec<String> = size.points().map(|point| point.to_string()).collect();
            let word = match self.below(6) {
                0 => self.one_of(&HOSTILE).to_string(),
                1 => self.one_of(&COLORS).name().to_string(),
                2 => self.below(30).to_string(),
                _ => self.one_of(&points).clone(),
            };
            line = format!("{line} {word}");
        }
        line
    }
}

/// The seeds of a target.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/soak/seeds").join(target);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Returns the commands that may be asked in the middle of a game without changing it, and that are answered soon.
fn harmless() -> Vec<String> {
    const CHANGING: [&str; 34] = [
        "play",
        "genmove",
        "undo",
        "board",
        "komi",
        "rule",
        "handicap",
        "time",
        "set",
        "clear",
        "game_over",
        "quit",
        "sgf",
        "param",
        "cleanup",
        "black",
        "white",
        "setup",
        "stop",
        "chat",
        "analy",
        "gg-undo",
        "popgo",
        "trymove",
        "reset",
        "level",
        "random_seed",
        "increase",
        "decrease",
        "reg_genmove",
        "restricted",
        "cpu",
        "debug",
        "benchmark",
    ];
    let list = ask(&mut engine("static", 1), "list_commands");
    let names = list.trim_start_matches('=').split_whitespace();
    names.filter(|name| !CHANGING.iter().any(|word| name.contains(word))).map(String::from).collect()
}

/// A game of the engine against itself: which mode, rules, size and handicap follow from the number.
fn game(number: usize, source: &mut Source, commands: &[String]) -> usize {
    let mode = MODES[number % MODES.len()];
    let rules = Rules::ALL[number / MODES.len() % Rules::ALL.len()];
    // Small boards come often, because their games are soon over and full of captures.
    let side = match source.below(40) {
        0..34 => 2 + source.below(4),
        34..39 => 6 + source.below(4),
        _ => 10 + source.below(10),
    };
    let size = Size::new(side).unwrap();
    let mut engine = engine(mode, number as u64);
    engine.start(size, rules, source.below(20) as f64 / 2.0);
    let stones = max_fixed_handicap(size);
    if stones >= 2 && source.below(3) == 0 {
        ask(&mut engine, &format!("fixed_handicap {}", 2 + source.below(stones - 1)));
    }
    let moves = if side > 9 { 4 } else { 3 * side * side };
    let is_asked = side <= 5 && source.below(20) == 0;
    play(&mut engine, moves, || (is_asked && source.below(12) == 0).then(|| source.command(commands, size)))
}

#[test]
fn every_seed_keeps_every_promise() {
    for (name, target) in TARGETS {
        let seeds = seeds(name);
        assert!(!seeds.is_empty(), "{name}");
        seeds.iter().for_each(|seed| target(seed));
    }
}

#[test]
fn mutated_seeds_keep_every_promise() {
    let mut source = Source(Xoshiro256PlusPlus::seed_from_u64(1));
    for (name, target) in TARGETS {
        let seeds = seeds(name);
        for seed in seeds.iter().cycle().take(30) {
            let other = source.one_of(&seeds).clone();
            target(&source.mutated(seed, &other));
        }
    }
}

#[test]
fn games_of_all_modes_and_rules_are_legal() {
    let mut source = Source(Xoshiro256PlusPlus::seed_from_u64(2));
    let commands = harmless();
    for number in 0..MODES.len() * Rules::ALL.len() {
        game(number, &mut source, &commands);
    }
}

/// The memory of this process in megabytes, where the system tells it.
fn memory() -> Option<usize> {
    let pages: usize = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    Some((pages * 4096) >> 20)
}

/// The megabytes by which more memory may be in use at the end than after a tenth of the time: what the allocator
/// keeps.
const MORE_MEMORY: usize = 64;

#[test]
#[ignore = "runs for as long as KEISEI_SOAK_MINUTES says"]
fn soak() {
    let minutes: f64 = std::env::var("KEISEI_SOAK_MINUTES").map_or(1.0, |text| text.parse().unwrap());
    let (begun, length) = (Instant::now(), Duration::from_secs_f64(60.0 * minutes));
    let seed = std::env::var("KEISEI_SOAK_SEED").map_or(3, |text| text.parse().unwrap());
    let mut source = Source(Xoshiro256PlusPlus::seed_from_u64(seed));
    let commands = harmless();
    let (mut games, mut moves, mut inputs, mut early, mut told, mut faults) = (0, 0, 0, None, 0, 0);
    while begun.elapsed() < length {
        // One fault does not end the hour: all that are found are told.
        match panic::catch_unwind(AssertUnwindSafe(|| game(games, &mut source, &commands))) {
            Ok(made) => moves += made,
            Err(_) => {
                faults += 1;
                println!("fault in game {games}");
            }
        }
        games += 1;
        for (name, target) in TARGETS {
            // A board of 19x19 takes long in a build with checks.
            if ["analysis", "gtp"].contains(&name) && games % 50 > 0 {
                continue;
            }
            let seeds = seeds(name);
            let (seed, other) = (source.one_of(&seeds).clone(), source.one_of(&seeds).clone());
            let input = source.mutated(&seed, &other);
            if panic::catch_unwind(|| target(&input)).is_err() {
                faults += 1;
                println!("fault in {name}: {:?}", input.escape_ascii().to_string());
            }
            inputs += 1;
        }
        if begun.elapsed() > length / 10 {
            early = early.or(memory());
        }
        let minute = begun.elapsed().as_secs() / 60;
        if minute > told {
            told = minute;
            println!(
                "{minute} min: {games} games, {moves} moves, {inputs} mutated inputs, {faults} faults, {} MB",
                memory().unwrap_or(0)
            );
        }
    }
    println!(
        "{games} games, {moves} moves, {inputs} mutated inputs, {faults} faults; {early:?} MB, then {:?} MB",
        memory()
    );
    assert_eq!(faults, 0);
    if let (Some(early), Some(late)) = (early, memory()) {
        assert!(late <= early + MORE_MEMORY, "memory grew from {early} to {late} MB");
    }
}
