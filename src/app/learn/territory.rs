//! `keisei learn territory`: the trees of [`Models`], from labelled positions.
//!
//! Each later model learns from what the earlier ones say of positions they have not seen: the positions are parted in
//! folds, and a fold is judged by models learned from the others. The figures printed at the end are of the same kind,
//! so they are honest; the files written are learned from all positions.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::boost::{Cases, Settings, fit};
use super::cases::{first_cases, life_cases, outcome_cases, part_cases, played_point_cases, point_cases, second_cases};
use super::ends;
use super::figures::Figures;
use super::labels::{self, Label, Origin};
use super::level::{self, Evidence, Step};
use super::progress::progress;
use crate::app::{BadInput, input, output};
use crate::board::Board;
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::models::{BY_OPENNESS, FILES, Models, OFF, SEARCHED_FILES, WEAK};
use crate::eval::outcomes::{self, Outcomes, PendingOutcomes};
use crate::eval::safety::life::{self, LifeLimits};
use crate::eval::safety::survey;
use crate::eval::score::{self, DEGREES, Level};
use crate::pattern::trees::Trees;
use crate::search::alphabeta::LEAF_READING;
use crate::search::outcomes::{play_out, usual_games};

/// The options.
#[derive(clap::Args)]
pub struct Args {
    /// Files of labelled positions, a JSON object a line
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    /// The weight of the positions of each of these files beside others, in the files' order; 1 for those not told
    #[arg(long, value_name = "WEIGHTS", num_args = 1.., value_delimiter = ',')]
    weights: Vec<f32>,
    /// The folder to write the files of the models to; without it the shipped models are measured, not replaced
    #[arg(long)]
    output: Option<PathBuf>,
    /// Game records to learn from besides: positions of games that were counted, by what became of the stones
    #[arg(long, value_name = "GAMES", num_args = 1.., requires = "output")]
    games: Vec<PathBuf>,
    /// Learn the two levels alone: the trees stay as they are shipped, and their files are not written
    #[arg(long, requires = "output", conflicts_with = "games")]
    levels: bool,
    /// Learn the models of searches alone, from positions that searches judge (`keisei learn positions`)
    #[arg(long, requires = "output", conflicts_with_all = ["games", "levels"])]
    searched: bool,
    /// The seed of what is chosen of these games, and of what each tree learns from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The number of parts into which the positions are divided.
const FOLDS: usize = 5;

/// This and the next two were chosen by the held-out error, among 50 to 300 trees and depths 4 to 7. Trees that see
/// half of the figures and seven in ten of the cases judge the order of dying and living chains better (a pair of both
/// is told apart wrongly in 3.4 and 4.1 of a thousand on even and mixed games, 3.6 and 5.1 with all). Twice the trees
/// at half the rate differ less from one learning to the next: without games, two seeds each, chains of mixed games are
/// judged rightly in 98.1 and 98.0 %, in 97.8 and 98.1 % with half as many; a leaf of a search takes 4 % longer.
const SAFETY: Settings = Settings { trees: 320, depth: 6, rate: 0.05, doubt: 8.0, figures: 0.5, cases: 0.7 };
const READINGS: Settings = Settings { trees: 40, depth: 3, rate: 0.1, doubt: 20.0, figures: 0.5, cases: 0.7 };
const POINTS: Settings = Settings { trees: 64, depth: 6, rate: 0.2, doubt: 50.0, figures: 0.5, cases: 0.7 };
/// The settings for what outcomes change in a point, which is a simple matter: held out, without games, chains of mixed
/// games are judged rightly in 98.0 and 97.6 % (two seeds) with trees this small, in 97.5 % with trees as deep as those
/// above.
const PLAYED_POINTS: Settings = Settings { trees: 100, depth: 2, ..POINTS };

/// A way in which positions are judged: its name, how far fights are read (not at all at the leaves of a search, which
/// reads chains less far, too), and whether games are played out.
type Way = (&'static str, Option<LifeLimits>, bool);

/// The ways in which positions are judged.
const AT_LEAVES: Way = ("at the leaves of a search", None, false);
const USUAL: Way = ("usual", Some(LifeLimits::USUAL), false);
const THOROUGH: Way = ("thorough", Some(LifeLimits::THOROUGH), false);
const PLAYED_OUT: Way = ("played out", Some(LifeLimits::THOROUGH), true);
const MEASURED: [Way; 4] = [AT_LEAVES, USUAL, THOROUGH, PLAYED_OUT];

/// Runs the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut sets = Vec::new();
    for (i, path) in args.labels.iter().enumerate() {
        let mut labels = labels::read(path)?;
        let weight = args.weights.get(i).copied().unwrap_or(1.0);
        labels.iter_mut().for_each(|label| label.weight = weight);
        sets.push((path, labels));
    }
    let Some(folder) = &args.output else {
        for (path, labels) in &sets {
            for way in MEASURED {
                let figures = measure(labels, way, |i| shipped(way, &labels[i]));
                write!(out, "{}: shipped models, {}\n{figures}", path.display(), way.0)?;
            }
        }
        return Ok(());
    };
    let mut all: Vec<&Label> = sets.iter().flat_map(|(_, labels)| labels).collect();
    let labelled = all.len();
    if labelled < FOLDS {
        return Err(BadInput::new(format!("{labelled} labelled positions; expected at least {FOLDS}")).into());
    }
    output::make_folder(folder)?;
    let played = if args.games.is_empty() { Vec::new() } else { ends::read(&args.games, &all, args.seed)? };
    if played.is_empty() && !args.games.is_empty() {
        let files = input::names(&args.games);
        let expected =
            "even games with a result in points, played to the end, other than those of the labelled positions";
        return Err(BadInput::new(format!("no games to learn from in {files}; expected {expected}")).into());
    }
    all.extend(&played);
    let parts = parts(&all);
    let steps = (FOLDS + 1) * (3 * SAFETY.trees + 3 * READINGS.trees + POINTS.trees + PLAYED_POINTS.trees);
    let (models, folds) = if args.searched {
        learn_searched((&all, &parts), args.seed)
    } else if args.levels {
        learn_levels((&all, &parts), args.seed)
    } else {
        learn((&all, &parts), args.seed, &ProgressBar::new(steps as u64))
    };
    let made = format!("made by `keisei learn territory` from {labelled} labelled positions");
    let from_labels = format!("{made}.");
    let from_all = match played.len() {
        0 => from_labels.clone(),
        ends => format!("{made}\n# and {ends} of games played to the end."),
    };
    let texts = texts(&models, &from_all, &from_labels);
    for (name, text) in files_to_write(args).into_iter().zip(texts) {
        if let Some(name) = name {
            output::write_whole(&folder.join(name), text)?;
        }
    }
    let ways = if args.searched { &MEASURED[..1] } else { &MEASURED };
    let mut at = 0;
    for (path, labels) in &sets {
        for way in ways.iter().copied() {
            let figures = measure(labels, way, |i| &folds[parts[at + i]]);
            write!(out, "{}: held out, {FOLDS} folds, {}\n{figures}", path.display(), way.0)?;
        }
        at += labels.len();
    }
    Ok(())
}

/// The names of the files for the models that are learned, in the order of [`FILES`].
fn files_to_write(args: &Args) -> [Option<&'static str>; FILES.len()] {
    match args.searched {
        true => SEARCHED_FILES,
        false => FILES.map(|name| (!args.levels || name.starts_with("level")).then_some(name)),
    }
}

/// The models by which a position is judged in this way.
fn shipped(way: Way, label: &Label) -> &'static Models {
    if way == AT_LEAVES { Models::searched(label.game.board().size()) } else { Models::shipped() }
}

/// Returns the texts of the files, in their order; `made` tells how they were made, and those that weigh random games
/// `made_played`.
fn texts(models: &Models, made: &str, made_played: &str) -> [String; FILES.len()] {
    let headed = |trees: &Trees, made: &str| format!("# Boosted trees of keisei, {made}\n{}", trees.to_text());
    let trees = |trees: &Trees| headed(trees, made);
    let level = |level: &Level| {
        let figures = [level.kept, level.to_move, level.more_moves];
        let line =
            |(name, figure): (&&str, [i32; DEGREES])| format!("{name} {}\n", figure.map(|x| x.to_string()).join(" "));
        let figures: String = BY_OPENNESS.iter().zip(figures).map(line).collect();
        let weak: String = WEAK
            .iter()
            .zip(level.weak)
            .chain(OFF.iter().zip(level.off))
            .map(|(name, worth)| format!("{name} {worth}\n"))
            .collect();
        let units = "in permille and 1/100 point, from nothing open to everything open; weak stones in 1/1000 point, spreads in permille";
        format!("# Made with the trees: {units}.\n{figures}{weak}")
    };
    [
        trees(&models.first),
        trees(&models.second),
        trees(&models.read),
        trees(&models.read_thoroughly),
        trees(&models.parts),
        trees(&models.points),
        level(&models.level),
        headed(&models.played, made_played),
        headed(&models.points_played, made_played),
        level(&models.level_played),
    ]
}

/// The measuring judges this many positions at a time, because what it finds out about them takes much memory.
const AT_A_TIME: usize = 500;

/// The figures of positions, each judged by the models that `models` names for its place.
fn measure<'a>(labels: &[Label], way: Way, models: impl Fn(usize) -> &'a Models + Sync) -> Figures {
    let mut figures = Figures::default();
    for (chunk, labels) in labels.chunks(AT_A_TIME).enumerate() {
        let judge = |evaluator: &mut Evaluator, (i, label): (usize, &Label)| {
            judged_in(way, evaluator, label.game.board(), models(AT_A_TIME * chunk + i))
        };
        let judged = labels.par_iter().enumerate().map_init(|| evaluator_in(way), judge);
        let judged: Vec<Analysis> = judged.collect();
        for (i, (label, analysis)) in labels.iter().zip(&judged).enumerate() {
            let models = models(AT_A_TIME * chunk + i);
            figures.add(label, analysis, if way.2 { &models.level_played } else { &models.level });
        }
    }
    figures
}

/// An evaluator that judges in this way.
fn evaluator_in((_, fights, _): Way) -> Evaluator {
    fights.map_or_else(|| Evaluator::with_limits(LEAF_READING), Evaluator::reading_fights)
}

/// A position judged in that way.
fn judged_in((_, _, is_played): Way, evaluator: &mut Evaluator, board: &Board, models: &Models) -> Analysis {
    let outcomes: PendingOutcomes<'_> = if is_played { Some(Box::new(|| outcomes_of(board))) } else { None };
    evaluator.analyse_with(board, outcomes, models)
}

/// Returns how random games from the position end.
fn outcomes_of(board: &Board) -> Outcomes {
    play_out(board, usual_games(board.size()))
}

/// The part in which each position is held out: positions of one game are all in one.
fn parts(labels: &[&Label]) -> Vec<usize> {
    let mut games: HashMap<&str, usize> = HashMap::new();
    let mut parts = Vec::new();
    for label in labels {
        let next = games.len() % FOLDS;
        parts.push(*games.entry(&label.source).or_insert(next));
    }
    parts
}

/// The models as far as they are learned: those from all positions, and those for each fold, which have not seen it.
struct Lessons<'a> {
    labels: &'a [&'a Label],
    parts: &'a [usize],
    seed: u64,
    bar: &'a ProgressBar,
    /// The ends of random games from the positions, where they are learned from.
    outcomes: Vec<Option<Outcomes>>,
    whole: Models,
    folds: Vec<Models>,
}

impl Lessons<'_> {
    /// Judges each position by the models of its fold.
    fn judge(&self, way: Way) -> Vec<Analysis> {
        let judged = self.labels.par_iter().zip(&self.outcomes).enumerate();
        let evaluator = || evaluator_in(way);
        judged
            .map_init(evaluator, |evaluator, (i, (label, outcomes))| {
                let known = outcomes.as_ref().filter(|_| way.2);
                let outcomes = known.map(|known| Box::new(|| known.clone()) as Box<dyn FnOnce() -> Outcomes>);
                evaluator.analyse_with(label.game.board(), outcomes, &self.folds[self.parts[i]])
            })
            .collect()
    }

    /// Learns one model from all positions, judged in this way, and one for each fold from the others.
    fn teach(
        &mut self,
        way: Way,
        cases: fn(&Label, &Analysis, &mut Cases),
        names: &[&str],
        settings: Settings,
        place: fn(&mut Models) -> &mut Trees,
    ) {
        let judged = self.judge(way);
        let without = |fold: usize| {
            let mut gathered = Cases {
                names: names.iter().map(ToString::to_string).collect(),
                columns: vec![Vec::new(); names.len()],
                targets: Vec::new(),
                weights: Vec::new(),
            };
            for i in (0..self.labels.len()).filter(|i| self.parts[*i] != fold) {
                cases(self.labels[i], &judged[i], &mut gathered);
            }
            fit(&gathered, settings, self.seed, || self.bar.inc(1))
        };
        let learned = (without(FOLDS), (0..FOLDS).map(without).collect());
        self.put(learned, place);
    }

    /// Learns the two models of the safety of groups.
    fn teach_groups(&mut self, way: Way) {
        self.teach(way, first_cases, &survey::NAMES, SAFETY, |models| &mut models.first);
        self.teach(way, second_cases, &survey::NAMES, SAFETY, |models| &mut models.second);
    }

    /// Learns the models of the safety of cores and of the ownership of points.
    fn teach_points(&mut self, way: Way) {
        self.teach(way, part_cases, &survey::NAMES, SAFETY, |models| &mut models.parts);
        self.teach(way, point_cases, &score::NAMES, POINTS, |models| &mut models.points);
    }

    /// Learns the level of positions judged in this way.
    fn teach_level(&mut self, steps: &[Step], way: Way, place: fn(&mut Models) -> &mut Level) {
        let learned = fit_levels((self.labels, self.parts), steps, way, &self.folds);
        self.put(learned, place);
    }

    fn put<T>(&mut self, (all, without): (T, Vec<T>), place: fn(&mut Models) -> &mut T) {
        *place(&mut self.whole) = all;
        self.folds.iter_mut().zip(without).for_each(|(fold, learned)| *place(fold) = learned);
    }
}

/// The models learned from all positions, and those for each fold, which have not seen it.
fn learn((labels, parts): (&[&Label], &[usize]), seed: u64, bar: &ProgressBar) -> (Models, Vec<Models>) {
    // The end of a game says little beside how random games from it end: only the engine's labels are learned from
    // there.
    let is_played_out = |label: &&Label| (label.origin == Origin::Engine).then(|| outcomes_of(label.game.board()));
    let outcomes = labels.par_iter().map(is_played_out).collect();
    let (whole, folds) = (Models::blank(), vec![Models::blank(); FOLDS]);
    let mut lessons = Lessons { labels, parts, seed, bar, outcomes, whole, folds };
    let steps = level::steps(labels, seed);
    lessons.teach_groups(USUAL);
    lessons.teach(USUAL, life_cases, &life::NAMES, READINGS, |models| &mut models.read);
    lessons.teach(THOROUGH, life_cases, &life::NAMES, READINGS, |models| &mut models.read_thoroughly);
    lessons.teach_points(USUAL);
    lessons.teach_level(&steps, USUAL, |models| &mut models.level);
    lessons.teach(PLAYED_OUT, outcome_cases, &outcomes::GROUP_NAMES, READINGS, |models| &mut models.played);
    lessons.teach(PLAYED_OUT, played_point_cases, &outcomes::POINT_NAMES, PLAYED_POINTS, |models| {
        &mut models.points_played
    });
    lessons.teach_level(&steps, PLAYED_OUT, |models| &mut models.level_played);
    bar.finish_and_clear();
    (lessons.whole, lessons.folds)
}

/// The models of searches, each learned from positions judged as at the leaves; the others are those that are shipped.
fn learn_searched((labels, parts): (&[&Label], &[usize]), seed: u64) -> (Models, Vec<Models>) {
    let bar = &progress(((FOLDS + 1) * (3 * SAFETY.trees + POINTS.trees)) as u64, "trees");
    let whole = Models { level: Models::shipped().level, ..Models::blank() };
    let folds = vec![whole.clone(); FOLDS];
    let outcomes = vec![None; labels.len()];
    let mut lessons = Lessons { labels, parts, seed, bar, outcomes, whole, folds };
    let steps = level::steps(labels, seed);
    lessons.teach_groups(AT_LEAVES);
    lessons.teach_points(AT_LEAVES);
    lessons.teach_level(&steps, AT_LEAVES, |models| &mut models.level);
    bar.finish_and_clear();
    (lessons.whole, lessons.folds)
}

/// The shipped trees with levels learned anew, from all positions and without each part.
fn learn_levels((labels, parts): (&[&Label], &[usize]), seed: u64) -> (Models, Vec<Models>) {
    let whole = Models::shipped().clone();
    let folds = vec![whole.clone(); FOLDS];
    let bar = &ProgressBar::hidden();
    let mut lessons = Lessons { labels, parts, seed, bar, outcomes: Vec::new(), whole, folds };
    let steps = level::steps(labels, seed);
    lessons.teach_level(&steps, USUAL, |models| &mut models.level);
    lessons.teach_level(&steps, PLAYED_OUT, |models| &mut models.level_played);
    (lessons.whole, lessons.folds)
}

/// The level fitted to all positions, each judged by the models of its part, and for each part that to the others.
fn fit_levels(
    (labels, parts): (&[&Label], &[usize]),
    steps: &[Step],
    way: Way,
    folds: &[Models],
) -> (Level, Vec<Level>) {
    let mut evidence = Evidence::default();
    let evaluator = || evaluator_in(way);
    let numbers: Vec<usize> = (0..labels.len()).filter(|i| labels[*i].origin == Origin::Engine).collect();
    for numbers in numbers.chunks(AT_A_TIME) {
        let judge = |evaluator: &mut Evaluator, i: &usize| {
            judged_in(way, evaluator, labels[*i].game.board(), &folds[parts[*i]])
        };
        let judged: Vec<Analysis> = numbers.par_iter().map_init(evaluator, judge).collect();
        numbers.iter().zip(&judged).for_each(|(i, analysis)| evidence.add(*i, labels[*i], analysis));
    }
    for steps in steps.chunks(AT_A_TIME) {
        let judge = |evaluator: &mut Evaluator, step: &Step| {
            [0, 1].map(|i| judged_in(way, evaluator, &step.boards[i], &folds[parts[step.label]]))
        };
        let judged: Vec<[Analysis; 2]> = steps.par_iter().map_init(evaluator, judge).collect();
        steps.iter().zip(&judged).for_each(|(step, judged)| evidence.add_step(step, judged.each_ref()));
    }
    (evidence.fit(|_| true), (0..FOLDS).map(|fold| evidence.fit(|i| parts[i] != fold)).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Positions on 7x7 whose left is Black's and whose right is White's.
    fn labels(count: usize) -> String {
        let ownership: Vec<String> = (0..49).map(|i| if i % 7 < 3 { "100" } else { "-100" }.to_string()).collect();
        let line = |row: usize| {
            format!(
                "{{\"size\":7,\"komi\":0.5,\"moves\":[[\"B\",\"C{row}\"],[\"W\",\"E{row}\"]],\"ownership\":[{}],\"black_lead\":-7.5}}\n",
                ownership.join(",")
            )
        };
        (1..=count).map(line).collect()
    }

    /// A counted game on 7x7, Black on the left.
    fn record() -> String {
        let moves = |row| format!(";B[c{row}];W[d{row}]");
        let more = |row| format!(";B[b{row}];W[e{row}]");
        let moves: String = "dcebfag".chars().map(moves).chain("cegadf".chars().map(more)).collect();
        format!("(;SZ[7]KM[0.5]RE[W+7.5]{moves};B[];W[])")
    }

    fn learn(labelled: usize) -> anyhow::Result<(String, String)> {
        learn_with(labelled, &record())
    }

    fn learn_with(labelled: usize, record: &str) -> anyhow::Result<(String, String)> {
        let folder = tempfile::tempdir()?;
        let (file, games, output) =
            (folder.path().join("l.jsonl"), folder.path().join("g.sgf"), folder.path().join("o"));
        fs::write(&file, labels(labelled))?;
        fs::write(&games, record)?;
        let args = Args {
            labels: vec![file],
            output: Some(output.clone()),
            games: vec![games],
            weights: Vec::new(),
            levels: false,
            searched: false,
            seed: 1,
        };
        let mut out = Vec::new();
        run(&args, &mut out)?;
        for name in FILES.iter().filter(|name| !name.starts_with("level")) {
            Trees::parse(&fs::read_to_string(output.join(name))?)?;
        }
        Ok((String::from_utf8(out)?, fs::read_to_string(output.join(FILES[0]))?))
    }

    #[test]
    fn trees_are_learned_from_labels_and_games_and_measured_on_the_labels() {
        let (told, trees) = learn(7).unwrap();
        assert!(told.contains("held out, 5 folds, usual\n7 positions: "), "{told}");
        assert!(trees.contains("from 7 labelled positions\n# and 3 of games played to the end.\n"));
        assert_eq!(learn(7).unwrap().1, trees);
    }

    #[test]
    fn the_models_of_searches_are_learned_and_written_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (file, output) = (folder.path().join("l.jsonl"), folder.path().join("o"));
        fs::write(&file, labels(7)).unwrap();
        let args = Args {
            labels: vec![file],
            output: Some(output.clone()),
            games: Vec::new(),
            weights: Vec::new(),
            levels: false,
            searched: true,
            seed: 1,
        };
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        let told = String::from_utf8(out).unwrap();
        assert!(told.contains("held out, 5 folds, at the leaves of a search\n7 positions: "), "{told}");
        let mut written: Vec<_> = fs::read_dir(&output).unwrap().map(|file| file.unwrap().file_name()).collect();
        written.sort();
        let mut wanted: Vec<_> = SEARCHED_FILES.iter().flatten().collect();
        wanted.sort();
        assert!(written.iter().eq(wanted.iter().copied()), "{written:?}");
        // Each is in its file: the points' figures have other names than the groups'.
        let figures = |name: &str| Trees::parse(&fs::read_to_string(output.join(name)).unwrap()).unwrap();
        assert_eq!(figures("searched-second.txt").figures(), survey::NAMES);
        assert_eq!(figures("searched-ownership.txt").figures(), score::NAMES);
    }

    #[test]
    fn games_of_which_none_was_counted_are_an_error() {
        let error = learn_with(7, &record().replace("W+7.5", "W+R")).unwrap_err().to_string();
        assert!(error.contains("g.sgf; expected even games with a result in points"), "{error}");
    }

    #[test]
    fn a_few_labels_are_too_few() {
        assert_eq!(learn(4).unwrap_err().to_string(), "4 labelled positions; expected at least 5");
    }
}
