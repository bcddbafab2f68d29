//! The arguments of `keisei solve`, and what in them makes no sense together.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::config::{self, EngineSpec, Mode, Spec};
use super::super::{BadInput, records};
use crate::board::{Game, Point};
use crate::search::Limits;
use crate::search::solver::{FateSolver, Question};
use crate::tactics::fate::GoalKind;

/// The time for which mode `proof` looks at a problem where neither a time nor a number of positions is given.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The arguments of `keisei solve`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Problems: SGF files (one or many a file), folders of them, and .tst suites; - reads SGF from stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Solves in this mode, with limits a problem, as proof:time=5s or uct:playouts=1000 or gtp:CMD. If not given,
    /// proof (the solver of life and death) for local problems and where a goal is asked for, static for the others and
    /// for suites
    #[arg(long, value_name = "MODE")]
    pub mode: Option<EngineSpec>,
    /// The longest time a problem, as 1s or 500ms; proof takes 1s if neither a time nor nodes are given
    #[arg(long, value_name = "T", value_parser = time)]
    pub time: Option<Duration>,
    /// Works on one problem with so many threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The stone that the goal is about, as C4; for a link its two chains, as C4,E4. If not given, what is at stake
    #[arg(long, value_name = "POINT", value_delimiter = ',')]
    pub target: Vec<String>,
    /// Takes this for what the side to move wants: live, kill, capture, connect or cut. If not given, what is at stake
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<GoalKind>,
    /// Lists every first move that works, and a refutation of the others
    #[arg(long)]
    pub all: bool,
    /// Shows the answers in this format on stdout, or with --output in that file. If not given, text on stdout, and in
    /// the file JSON, or a page if its name ends in .html
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["compare", "experiment"])]
    pub format: Option<Format>,
    /// Shows the answer to each problem in text, which is done for a single one anyway, before the table of results
    #[arg(long)]
    pub verbose: bool,
    /// Solves so many problems at once
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Looks for the move there: near the fight (within two points of stones of both sides), everywhere, or near the
    /// fight if the problem is local: its root comment begins with a local kind, as life-and-death or tesuji (or with
    /// no kind, and all stones stand together), and half of the board or more is farther than two points from any
    /// stone. For our own modes
    #[arg(long, default_value = "auto")]
    pub look: Look,
    /// The seed of random choices
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Only these commands of .tst suites, as attack,defend
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub commands: Vec<String>,
    /// Only this part of the tests, as 2/4: every fourth from the second on; suites count as one
    #[arg(long, value_name = "I/N", value_parser = super::super::match_runner::shard)]
    pub shard: Option<(u64, u64)>,
    /// An outside engine that takes longer for an answer, in seconds, fails
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = config::seconds)]
    pub timeout: f64,
    /// Writes the answers into this file: one JSON object a line, or what --format says
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Exit status 1 if fewer than so many percent are solved
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub expect: Option<f64>,
    /// Instead of solving, compares the classical judgement with Monte Carlo's (--mode, mcts:playouts=2000 if not
    /// given) over the positions of label files (.jsonl) and game records. Labels that the evaluation learned from
    /// flatter it
    #[arg(long)]
    pub compare: bool,
    /// With --compare: every so many moves of a game record a position is judged
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = every)]
    pub every: usize,
    /// Ranks the answers among all legal moves by parts of the evaluation instead of solving
    #[arg(long, value_name = "NAME", conflicts_with_all = ["output", "expect", "commands", "compare"])]
    pub experiment: Option<Experiment>,
    /// Lists so many failures
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub failures: usize,
}

/// The formats of answers.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For a player to read
    Text,
    /// For programs: one object a problem, each on a line of its own
    Json,
    /// Trees of solutions for an SGF editor, one game a problem
    Sgf,
    /// A page for a browser with all problems and the lines of their answers, to be played on a board
    Html,
}

/// The places where a solver looks for the move.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Near the fight if the problem is local
    Auto,
    /// Within two points of a black stone and of a white one
    Near,
    /// Everywhere
    All,
}

/// The experiments on problems.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Experiment {
    /// Territory, influence, danger and their sum, after Fukui et al.
    Fukui,
}

fn percent(text: &str) -> Result<f64, String> {
    config::number_within(text, 0.0, 100.0)
}

fn every(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "expected a number from 1".to_string())
}

fn time(text: &str) -> Result<Duration, String> {
    config::duration(text).ok_or_else(|| "expected a time, as 2s, 500ms or 1.5".to_string())
}

impl Format {
    /// Returns the format of a file of this name where none is asked for.
    pub(super) fn of_name(path: &Path) -> Format {
        let is_page = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
        if is_page { Format::Html } else { Format::Json }
    }
}

impl Args {
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.timeout)
    }

    /// Returns whether the options ask for something that only the solver answers.
    pub(super) fn asks_solver(&self) -> bool {
        !self.target.is_empty() || self.goal.is_some() || self.all
    }

    /// The mode of a local problem, or of another one.
    pub(super) fn mode_for(&self, is_local: bool) -> EngineSpec {
        let usual = if is_local || self.asks_solver() { Mode::Proof } else { Mode::Static };
        self.mode.clone().unwrap_or_else(|| EngineSpec::Own(Spec::of(usual)))
    }

    /// The mode of suites, which ask by GTP: the solver has no part in it that could be chosen.
    pub(super) fn mode_for_suites(&self) -> EngineSpec {
        match &self.mode {
            Some(EngineSpec::Own(spec)) if !spec.mode.plays() => EngineSpec::Own(Spec::of(Mode::Static)),
            Some(mode) => mode.clone(),
            None => EngineSpec::Own(Spec::of(Mode::Static)),
        }
    }

    /// The limits of one problem: those of the mode before those of the options.
    pub(super) fn limits(&self, spec: &Spec) -> Limits {
        let options = Limits { time: self.time, threads: self.threads.map(usize::from), ..Limits::default() };
        let limits = spec.limits.or(options);
        let is_open = limits.time.is_none() && limits.nodes.is_none();
        let usual = (spec.mode == Mode::Proof && is_open).then_some(USUAL_TIME);
        Limits { time: limits.time.or(usual), ..limits }
    }

    /// Refuses to write the answers over the problems.
    pub(super) fn check_output(&self) -> Result<(), BadInput> {
        match &self.output {
            Some(output) => records::refuse_output(output, &self.files),
            None => Ok(()),
        }
    }

    /// Refuses options that mean nothing to the mode.
    pub(super) fn check(&self) -> Result<(), BadInput> {
        match &self.mode {
            Some(EngineSpec::Gtp(_)) if self.time.is_some() || self.threads.is_some() => Err(BadInput::new(
                "--time and --threads are for our own modes; expected --timeout with an outside engine",
            )),
            Some(EngineSpec::Own(spec)) if self.threads.is_some() && !spec.mode.keys().contains(&"threads") => {
                Err(BadInput::new(format!("--threads; expected a mode that takes threads, and {} does not", spec.mode)))
            }
            Some(EngineSpec::Own(spec)) if spec.mode == Mode::Proof => Ok(()),
            Some(mode) if self.asks_solver() => {
                let asked = "--target, --goal and --all ask the solver";
                Err(BadInput::new(format!("{asked}; expected --mode proof with them instead of {mode}")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the question to the solver about this position, or why that makes no sense on it.
    pub(super) fn question(&self, game: &Game) -> Result<Question, String> {
        let size = game.board().size();
        let point = |text: &String| {
            let expected = format!("expected a point of the {size} board, as C3");
            Point::parse(text, size).ok_or_else(|| format!("--target {text}; {expected}"))
        };
        let points = self.target.iter().map(point).collect::<Result<Vec<Point>, String>>()?;
        let is_link = matches!(self.goal, None | Some(GoalKind::Connect | GoalKind::Cut));
        let (target, other) = match points[..] {
            [] => (None, None),
            [target] => (Some(target), None),
            [target, other] if is_link => (Some(target), Some(other)),
            _ => {
                let expected = "expected one stone, or two chains with --goal connect or cut";
                return Err(format!("--target {}; {expected}", self.target.join(",")));
            }
        };
        let question = Question { target, kind: self.goal, other, all: self.all };
        match FateSolver::refuse(game, game.to_play(), &question) {
            Some(refused) => Err(format!("--target: {refused}")),
            None => Ok(question),
        }
    }
}
