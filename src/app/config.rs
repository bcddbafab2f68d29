//! Modes and their limits as people write them: `classic:depth=4,time=2s`, `uct:playouts=1000,c=1.0`, `gtp:CMD`.
//!
//! One spelling serves `--mode`, `match` and `solve`. A new mode is a row in [`Mode`]'s tables and an arm in
//! [`Spec::player`].

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::eval::evaluator::Evaluation;
use crate::search::alphabeta::Method;
use crate::search::alphabeta::learned::LikelyPlays;
use crate::search::mcts::consult::Consulting;
use crate::search::mcts::playout::{GroupHabits, Habits, Policy};
use crate::search::mcts::prior::Prior;
use crate::search::mcts::{FlatPlayer, Settings, TreePlayer};
use crate::search::{ClassicPlayer, Limits, PatternPlayer, Player, RandomPlayer, StaticPlayer, alphabeta};

/// The unit of memory.
const MEGABYTE: usize = 1 << 20;

/// The mode that plays where none is named.
pub const DEFAULT_MODE: &str = "classic";

/// A way to choose moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Alpha-beta on the static evaluation.
    Classic,
    /// The best static evaluation after one move.
    Static,
    /// The most probable move by the learned patterns.
    Patterns,
    /// Flat Monte Carlo.
    Mc,
    /// Monte Carlo tree search by upper confidence bounds.
    Uct,
    /// Tree search with all moves as first.
    Rave,
    /// Tree search with everything the engine knows.
    Mcts,
    /// Any legal move.
    Random,
    /// The solver of life and death. It answers problems and plays no games.
    Proof,
}

impl Mode {
    /// Every mode: those that play, strongest judgement first, then the one that only solves.
    pub const ALL: [Mode; 9] = [
        Mode::Classic,
        Mode::Static,
        Mode::Patterns,
        Mode::Mc,
        Mode::Uct,
        Mode::Rave,
        Mode::Mcts,
        Mode::Random,
        Mode::Proof,
    ];

    /// The name, as `uct`.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Classic => "classic",
            Mode::Static => "static",
            Mode::Patterns => "patterns",
            Mode::Mc => "mc",
            Mode::Uct => "uct",
            Mode::Rave => "rave",
            Mode::Mcts => "mcts",
            Mode::Random => "random",
            Mode::Proof => "proof",
        }
    }

    /// Returns whether the mode can play a game; the others only solve problems.
    pub fn plays(self) -> bool {
        self != Mode::Proof
    }

    /// Returns whether the mode judges by playouts.
    pub fn is_monte_carlo(self) -> bool {
        matches!(self, Mode::Mc | Mode::Uct | Mode::Rave | Mode::Mcts)
    }

    /// The limits and settings that mean something to the mode.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Mode::Classic => &["search", "depth", "time", "nodes", "price", "eval", "proofs", "games", "seed"],
            Mode::Patterns => &[],
            Mode::Static => &["eval", "seed"],
            Mode::Random => &["seed"],
            Mode::Proof => &["time", "nodes", "threads", "seed"],
            Mode::Mc => &["playouts", "time", "seed"],
            Mode::Uct => &["playouts", "time", "threads", "memory", "c", "policy", "prior", "widening", "seed"],
            Mode::Rave => &["playouts", "time", "threads", "memory", "c", "k", "policy", "prior", "widening", "seed"],
            Mode::Mcts => &[
                "playouts",
                "time",
                "threads",
                "memory",
                "c",
                "k",
                "policy",
                "prior",
                "consult",
                "advice",
                "trust",
                "widening",
                "criticality",
                "dead",
                "strong",
                "connect",
                "liberties",
                "throwins",
                "seed",
            ],
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One of our own modes with its limits and settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The mode.
    pub mode: Mode,
    /// Its limits.
    pub limits: Limits,
    /// The seed of its random numbers, where one is given.
    pub seed: Option<u64>,
    /// Other settings by name, such as `c`.
    pub settings: Vec<(&'static str, f64)>,
    /// The source of the first opinion of a move, where that is given.
    pub prior: Option<Prior>,
    /// The way in which playouts choose their moves, where that is given.
    pub policy: Option<Policy>,
    /// The evaluation whose number is compared.
    pub evaluation: Evaluation,
    /// The way in which mode `classic` searches, where that is given.
    pub method: Option<Method>,
    text: String,
}

/// A player of a match: one of our modes, or an outside engine.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineSpec {
    /// One of our modes.
    Own(Spec),
    /// The command that starts a GTP engine.
    Gtp(String),
}

/// The reasons why a mode is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSpec {
    /// No mode has the name.
    #[error("unknown mode {0:?}; expected {expected}", expected = names())]
    UnknownMode(String),
    /// No mode that plays has the name.
    #[error("unknown mode {0:?}; expected {expected}", expected = playing_names())]
    UnknownPlayer(String),
    /// A part is not `key=value`.
    #[error("{part:?} in mode {text:?}; expected {expected} as KEY=VALUE, separated by commas")]
    NoValue {
        /// The part.
        part: String,
        /// The whole text.
        text: String,
        /// The keys of the mode.
        expected: String,
    },
    /// The mode has no such key.
    #[error("unknown limit {key:?} in mode {text:?}; {mode} takes {expected}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The whole text.
        text: String,
        /// The mode.
        mode: Mode,
        /// Its keys.
        expected: String,
    },
    /// The value cannot be read.
    #[error("{key}={value:?} in mode {text:?}; expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The whole text.
        text: String,
        /// The values that can be read.
        expected: &'static str,
    },
    /// `gtp:` without a command.
    #[error("no command in {0:?}; expected gtp:CMD, as in gtp:gnugo --mode gtp")]
    NoCommand(String),
    /// A mode that only solves where a game is to be played.
    #[error("mode {0:?} solves problems and plays no games; expected {expected} here", expected = playing_names())]
    OnlySolves(String),
    /// An outside engine where one of our own modes is needed.
    #[error("{0:?} is an outside engine; expected {expected} here", expected = names())]
    NotOurs(String),
}

fn names() -> String {
    Mode::ALL.map(Mode::name).join(", ")
}

fn playing_names() -> String {
    Mode::ALL.into_iter().filter(|mode| mode.plays()).map(Mode::name).collect::<Vec<_>>().join(", ")
}

impl Spec {
    /// The mode without limits or settings.
    pub fn of(mode: Mode) -> Spec {
        Spec {
            mode,
            limits: Limits::default(),
            seed: None,
            settings: Vec::new(),
            prior: None,
            policy: None,
            evaluation: Evaluation::Learned,
            method: None,
            text: mode.name().to_string(),
        }
    }

    /// The mode of a player of games.
    pub fn of_player(text: &str) -> Result<Spec, BadSpec> {
        text.parse::<Spec>().map_err(|error| match error {
            BadSpec::UnknownMode(name) => BadSpec::UnknownPlayer(name),
            error => error,
        })
    }

    /// The value of a setting, or what it is if not given.
    pub fn setting(&self, key: &str, otherwise: f64) -> f64 {
        self.given(key).unwrap_or(otherwise)
    }

    /// The value of a setting, if it is given.
    fn given(&self, key: &str) -> Option<f64> {
        self.settings.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    /// The value of a setting that is a switch, or what it is if not given.
    fn is_on(&self, key: &str, otherwise: bool) -> bool {
        self.given(key).map_or(otherwise, |value| value > 0.0)
    }

    /// Settings of the tree search with those named here in place of theirs.
    fn tree(&self, settings: Settings) -> Settings {
        let exploration = self.setting("c", f64::from(settings.exploration)) as f32;
        let rave = settings.rave.map(|k| self.setting("k", f64::from(k)) as f32);
        // Playouts draw against numbers of 256.
        let share = |key, otherwise| (256.0 * self.setting(key, f64::from(otherwise) / 256.0)).round() as u32;
        let groups = GroupHabits {
            connect: share("connect", settings.habits.groups.connect),
            strong: share("strong", settings.habits.groups.strong),
            liberties: share("liberties", settings.habits.groups.liberties),
        };
        let consulting = Consulting {
            after: self.setting("consult", f64::from(settings.consulting.after)) as u32,
            nodes: self.setting("advice", settings.consulting.nodes as f64) as u64,
            trust: self.setting("trust", f64::from(settings.consulting.trust)) as f32,
        };
        let memory = (self.setting("memory", (settings.memory / MEGABYTE) as f64) as usize) * MEGABYTE;
        Settings {
            exploration,
            rave,
            criticality: self.setting("criticality", f64::from(settings.criticality)) as f32,
            dead_moves: self.setting("dead", f64::from(settings.dead_moves)) as f32,
            habits: Habits { groups, throws_in: self.is_on("throwins", settings.habits.throws_in) },
            prior: self.prior.unwrap_or(settings.prior),
            consulting,
            policy: self.policy.unwrap_or(settings.policy),
            widening: self.is_on("widening", settings.widening),
            memory,
            ..settings
        }
    }

    /// The player of this mode; `seed` holds where the mode names none.
    pub fn player(&self, seed: u64) -> Result<Box<dyn Player>, BadSpec> {
        let seed = self.seed.unwrap_or(seed);
        match self.mode {
            Mode::Static => Ok(Box::new(StaticPlayer::by(self.evaluation, seed))),
            Mode::Patterns => Ok(Box::new(PatternPlayer::new())),
            Mode::Random => Ok(Box::new(RandomPlayer::new(seed))),
            Mode::Proof => Err(BadSpec::OnlySolves(self.text.clone())),
            Mode::Mc => Ok(Box::new(FlatPlayer::new(seed))),
            Mode::Uct => Ok(Box::new(TreePlayer::new("uct", self.tree(Settings::UCT), seed))),
            Mode::Rave => Ok(Box::new(TreePlayer::new("rave", self.tree(Settings::RAVE), seed))),
            Mode::Mcts => Ok(Box::new(TreePlayer::new("mcts", self.tree(Settings::MCTS), seed))),
            Mode::Classic => {
                let proposer = LikelyPlays::new(self.setting("price", f64::from(LikelyPlays::PRICE)) as i32);
                let settings = alphabeta::Settings::of(self.method.unwrap_or(Method::BestFirst));
                let games = self.given("games").map(|games| games as u32);
                let settings = settings.by(self.evaluation).proving(self.is_on("proofs", false)).playing_out(games);
                Ok(Box::new(ClassicPlayer::new(settings, Box::new(proposer))))
            }
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        if name == "gtp" {
            return Err(BadSpec::NotOurs(text.into()));
        }
        let mode = Mode::ALL.into_iter().find(|mode| mode.name() == name);
        let mode = mode.ok_or_else(|| BadSpec::UnknownMode(name.into()))?;
        let mut spec = Spec { text: text.into(), ..Spec::of(mode) };
        for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                return Err(BadSpec::NoValue {
                    part: part.into(),
                    text: text.into(),
                    expected: mode.keys().join(", "),
                });
            };
            spec.set(key.trim(), value.trim())?;
        }
        Ok(spec)
    }
}

impl Spec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), BadSpec> {
        let Some(&known) = self.mode.keys().iter().find(|known| **known == key) else {
            let (mode, expected) = (self.mode, self.mode.keys().join(", "));
            return Err(BadSpec::UnknownKey { key: key.into(), text: self.text.clone(), mode, expected });
        };
        let text = self.text.clone();
        let bad = |expected| BadSpec::Value { key: key.into(), value: value.into(), text, expected };
        const COUNT: &str = "a whole number from 1, as 20000";
        let count = || value.parse::<u64>().ok().filter(|n| *n > 0);
        match known {
            "time" => self.limits.time = Some(duration(value).ok_or_else(|| bad("a time, as 2s, 500ms or 1.5"))?),
            "nodes" => self.limits.nodes = Some(count().ok_or_else(|| bad(COUNT))?),
            "playouts" => self.limits.playouts = Some(count().ok_or_else(|| bad(COUNT))?),
            "depth" => {
                let depth = count().filter(|n| *n <= 100).ok_or_else(|| bad("a depth of 1 to 100"))?;
                self.limits.depth = Some(depth as u32);
            }
            "threads" => {
                let threads = count().filter(|n| *n <= 1024).ok_or_else(|| bad("1 to 1024 threads"))?;
                self.limits.threads = Some(threads as usize);
            }
            "memory" => {
                let megabytes = count().filter(|n| *n <= 1 << 20).ok_or_else(|| bad("1 to 1048576 megabytes"))?;
                self.set_number("memory", megabytes as f64);
            }
            "seed" => self.seed = Some(value.parse().map_err(|_| bad("a whole number from 0"))?),
            "policy" => {
                self.policy = Some(match value {
                    "random" => Policy::Random,
                    "patterns" => Policy::Patterns,
                    "ratios" => Policy::Ratios,
                    "full" => Policy::Full,
                    _ => return Err(bad("random, patterns, ratios or full")),
                });
            }
            "prior" => {
                self.prior = Some(match value {
                    "none" => Prior::None,
                    "contact" => Prior::Contact,
                    "patterns" => Prior::Patterns,
                    "classic" => Prior::Classic,
                    "search" => Prior::Search,
                    _ => return Err(bad("none, contact, patterns, classic or search")),
                });
            }
            "consult" | "advice" => {
                let number = count().filter(|n| *n <= 1_000_000_000).ok_or_else(|| bad(COUNT))?;
                self.set_number(known, number as f64);
            }
            "games" => {
                let games = value.parse::<u32>().ok().filter(|n| *n <= 100);
                self.set_number("games", f64::from(games.ok_or_else(|| bad("a whole number from 0 to 100"))?));
            }
            "search" => {
                let known = Method::ALL.into_iter().find(|method| method.name() == value);
                self.method = Some(known.ok_or_else(|| bad("alphabeta or bestfirst"))?);
            }
            "eval" => {
                let known = Evaluation::ALL.into_iter().find(|evaluation| evaluation.name() == value);
                self.evaluation = known.ok_or_else(|| bad("learned or aya"))?;
            }
            "proofs" | "widening" | "throwins" => {
                let switch = value.parse::<u8>().ok().filter(|n| *n <= 1);
                self.set_number(known, f64::from(switch.ok_or_else(|| bad("0 or 1"))?));
            }
            "dead" | "strong" | "connect" | "liberties" | "trust" => {
                let share = value.parse::<f64>().ok().filter(|n| (0.0..=1.0).contains(n));
                self.set_number(known, share.ok_or_else(|| bad("a share from 0 to 1, as 0.25"))?);
            }
            name => {
                let number = value.parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
                let number = number.ok_or_else(|| bad("a number from 0, as 1.0"))?;
                self.set_number(name, number);
            }
        }
        Ok(())
    }

    fn set_number(&mut self, name: &'static str, number: f64) {
        self.settings.retain(|(key, _)| *key != name);
        self.settings.push((name, number));
    }
}

/// Reads seconds on the command line: long enough to wait for, and no more than a day.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    number_within(text, 0.01, 86_400.0)
}

/// Reads a number of a range on the command line.
pub(super) fn number_within(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from {least} to {most}"))
}

/// Reads a time: `2s`, `500ms`, `3m`, or seconds without a unit. More than 0, at most a day.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let (digits, unit) = if let Some(digits) = text.strip_suffix("ms") {
        (digits, 0.001)
    } else if let Some(digits) = text.strip_suffix('s') {
        (digits, 1.0)
    } else if let Some(digits) = text.strip_suffix('m') {
        (digits, 60.0)
    } else {
        (text, 1.0)
    };
    let seconds = digits.parse::<f64>().ok()? * unit;
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineSpec::Own(spec) => fmt::Display::fmt(spec, f),
            EngineSpec::Gtp(command) => f.pad(&format!("gtp:{command}")),
        }
    }
}

impl FromStr for EngineSpec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<EngineSpec, BadSpec> {
        match text.strip_prefix("gtp:") {
            Some(command) if command.trim().is_empty() => Err(BadSpec::NoCommand(text.into())),
            Some(command) => Ok(EngineSpec::Gtp(command.trim().into())),
            None => Ok(EngineSpec::Own(text.parse()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<EngineSpec>().unwrap_err().to_string()
    }

    #[test]
    fn limits_are_read() {
        let spec: Spec = "classic:depth=4,time=2s,nodes=20000".parse().unwrap();
        assert_eq!(spec.mode, Mode::Classic);
        assert_eq!(spec.limits.depth, Some(4));
        assert_eq!(spec.limits.time, Some(Duration::from_secs(2)));
        assert_eq!(spec.limits.nodes, Some(20_000));
        assert_eq!(spec.to_string(), "classic:depth=4,time=2s,nodes=20000");
        let spec: Spec = "uct:playouts=1000, c=0.5,time=500ms,seed=7".parse().unwrap();
        assert_eq!(spec.limits.playouts, Some(1000));
        assert_eq!(spec.setting("c", 1.0), 0.5);
        assert_eq!(spec.setting("k", 1.5), 1.5);
        assert_eq!(spec.limits.time, Some(Duration::from_millis(500)));
        assert_eq!(spec.seed, Some(7));
        let spec: Spec = "mcts:prior=none".parse().unwrap();
        assert_eq!(spec.prior, Some(Prior::None));
        let spec: Spec = "mcts:prior=classic,widening=1".parse().unwrap();
        assert_eq!(spec.prior, Some(Prior::Classic));
        assert_eq!(spec.setting("widening", 0.0), 1.0);
        let spec: Spec = "mcts:threads=2,time=1m".parse().unwrap();
        assert_eq!(spec.limits.threads, Some(2));
        assert_eq!(spec.limits.time, Some(Duration::from_secs(60)));
    }

    #[test]
    fn the_evaluation_is_named() {
        let evaluation = |text: &str| text.parse::<Spec>().unwrap().evaluation;
        assert_eq!(evaluation("classic:eval=aya,nodes=300"), Evaluation::Aya);
        assert_eq!(evaluation("static:eval=aya"), Evaluation::Aya);
        assert_eq!(evaluation("classic:eval=learned"), Evaluation::Learned);
        assert_eq!(evaluation("classic"), Evaluation::Learned);
    }

    #[test]
    fn the_solver_has_limits_and_plays_no_game() {
        let spec: Spec = "proof:time=5s,nodes=1000,threads=2,seed=3".parse().unwrap();
        assert_eq!((spec.mode, spec.limits.nodes, spec.limits.threads), (Mode::Proof, Some(1000), Some(2)));
        let refused = spec.player(0).err().map(|error| error.to_string());
        let expected = "mode \"proof:time=5s,nodes=1000,threads=2,seed=3\" solves problems and plays no games; \
                        expected classic, static, patterns, mc, uct, rave, mcts, random here";
        assert_eq!(refused.as_deref(), Some(expected));
        assert!(Mode::ALL.iter().filter(|mode| mode.plays()).all(|mode| Spec::of(*mode).player(0).is_ok()));
    }

    #[test]
    fn an_outside_engine_keeps_its_command_as_it_is() {
        let spec: EngineSpec = "gtp:gnugo --mode gtp, --level=1".parse().unwrap();
        assert_eq!(spec, EngineSpec::Gtp("gnugo --mode gtp, --level=1".into()));
        assert_eq!(spec.to_string(), "gtp:gnugo --mode gtp, --level=1");
        assert_eq!(error("gtp: "), "no command in \"gtp: \"; expected gtp:CMD, as in gtp:gnugo --mode gtp");
    }

    #[test]
    fn memory_is_told_in_megabytes() {
        let memory = |text: &str| text.parse::<Spec>().unwrap().tree(Settings::MCTS).memory;
        assert_eq!(memory("mcts:memory=64"), 64 << 20);
        assert_eq!(memory("mcts"), Settings::MCTS.memory);
    }

    #[test]
    fn shares_of_moves_reach_the_tree() {
        let tree = |text: &str| text.parse::<Spec>().unwrap().tree(Settings::MCTS);
        assert_eq!(tree("mcts:dead=0.25").dead_moves, 0.25);
        assert_eq!(tree("mcts:strong=0.25").habits.groups, GroupHabits { strong: 64, ..GroupHabits::NONE });
        assert_eq!(tree("mcts:connect=0.75").habits.groups, GroupHabits { connect: 192, ..GroupHabits::NONE });
        assert!(tree("mcts").habits.throws_in && !tree("mcts:throwins=0").habits.throws_in);
        assert_eq!(tree("mcts:liberties=0.5").habits.groups, GroupHabits { liberties: 128, ..GroupHabits::NONE });
        assert_eq!(tree("mcts"), Settings::MCTS);
        let asked = tree("mcts:prior=search,consult=500,advice=8,trust=0.2");
        assert_eq!(asked.prior, Prior::Search);
        assert_eq!(asked.consulting, Consulting { after: 500, nodes: 8, trust: 0.2 });
        assert!(error("mcts:consult=0").ends_with("expected a whole number from 1, as 20000"));
        assert!(error("mcts:throwins=0.5").ends_with("expected 0 or 1"));
        assert!(error("mcts:strong=25").ends_with("expected a share from 0 to 1, as 0.25"));
    }

    #[test]
    fn errors_say_what_where_and_what_was_expected() {
        assert_eq!(
            error("chess"),
            "unknown mode \"chess\"; expected classic, static, patterns, mc, uct, rave, mcts, random, proof"
        );
        assert_eq!(
            error("uct:playout=3"),
            "unknown limit \"playout\" in mode \"uct:playout=3\"; uct takes playouts, time, threads, memory, c, policy, prior, widening, seed"
        );
        assert_eq!(
            error("mc:playouts"),
            "\"playouts\" in mode \"mc:playouts\"; expected playouts, time, seed as KEY=VALUE, separated by commas"
        );
        assert_eq!(
            error("mc:playouts=0"),
            "playouts=\"0\" in mode \"mc:playouts=0\"; expected a whole number from 1, as 20000"
        );
        assert_eq!(error("mc:time=-1s"), "time=\"-1s\" in mode \"mc:time=-1s\"; expected a time, as 2s, 500ms or 1.5");
        assert_eq!(error("uct:c=NaN"), "c=\"NaN\" in mode \"uct:c=NaN\"; expected a number from 0, as 1.0");
        assert!(error("classic:depth=101").ends_with("expected a depth of 1 to 100"));
        assert!(error("classic:games=-1").ends_with("expected a whole number from 0 to 100"));
        assert!(error("mcts:threads=x").ends_with("expected 1 to 1024 threads"));
        assert!(error("mcts:memory=0").ends_with("expected 1 to 1048576 megabytes"));
        assert!(error("mcts:policy=x").ends_with("expected random, patterns, ratios or full"));
        assert!(error("mcts:prior=x").ends_with("expected none, contact, patterns, classic or search"));
        assert_eq!(
            error("classic:eval=other"),
            "eval=\"other\" in mode \"classic:eval=other\"; expected learned or aya"
        );
        assert!(error("static:eval=").ends_with("expected learned or aya"));
        assert!(error("mc:eval=aya").ends_with("mc takes playouts, time, seed"));
        assert!(error("random:seed=-1").ends_with("expected a whole number from 0"));
        assert!("gtp:x".parse::<Spec>().unwrap_err().to_string().contains("is an outside engine"));
    }
}
