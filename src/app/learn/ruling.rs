//! `keisei learn ruling`: what the findings of a report add to the safety that the evaluation judges, from positions
//! labelled for either side to move.

use std::io::Write;
use std::path::PathBuf;

use indicatif::ProgressBar;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::boost::{Cases, Settings, fit};
use super::labels::{self, Folds, Label};
use crate::app::output;
use crate::board::Color;
use crate::eval::shape::group::Group;
use crate::judge::weighing::{Figures, NAMES};
use crate::pattern::trees::Trees;
use crate::report;
use crate::search::outcomes::Judge;

/// The options.
#[derive(clap::Args)]
pub struct Args {
    /// Files of labelled positions, a JSON object a line
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    /// The folder to write ruling.txt to; without it the trees learned are only measured
    #[arg(long)]
    output: Option<PathBuf>,
    /// The number of labels to learn from, drawn from all; a report is made for each, which takes seconds
    #[arg(long, value_name = "N", default_value_t = 1000)]
    labels_used: usize,
    /// The seed of what is drawn, and of what each tree learns from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const FOLDS: usize = Folds::COUNT;

/// Few and shallow trees: the evaluation's own number is learned from far more positions, and only what reading,
/// searches and proofs add is asked.
const TREES: Settings = Settings { trees: 60, depth: 4, rate: 0.1, doubt: 20.0, figures: 0.6, cases: 0.7 };

/// The weight of a single stone beside a group: it is often given for something.
const SINGLE_STONE_WEIGHT: f32 = 0.3;

/// The share of a group's points, in permille, from which a label says that it lives, or dies: labels seldom say more
/// of what is settled.
const SETTLED_PERMILLE: f32 = 600.0;

/// Returns how likely a group lives of whose points so many are its owner's rather than the opponent's, in permille.
fn lives(owned: f32) -> f32 {
    500.0 + 500.0 * (owned / SETTLED_PERMILLE).clamp(-1.0, 1.0)
}

/// A group of a labelled position.
struct Case {
    figures: Figures,
    /// The chance that it lives by the label, in permille.
    kept: f32,
    weight: f32,
    fold: usize,
}

/// Runs the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for path in &args.labels {
        all.extend(labels::read(path)?);
    }
    if let Some(folder) = &args.output {
        output::make_folder(folder)?;
    }
    all.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(args.seed));
    all.truncate(args.labels_used);
    let parts = Folds::of(all.iter())?;
    let bar = ProgressBar::new(all.len() as u64);
    let of_label = |label: &Label| {
        let fold = parts.part(label);
        let cases = cases_of(label, fold);
        bar.inc(1);
        cases
    };
    let cases: Vec<Case> = all.par_iter().flat_map(of_label).collect();
    bar.finish_and_clear();
    let without = |fold: usize| learned(cases.iter().filter(|case| case.fold != fold), args.seed);
    let folds: Vec<Trees> = (0..FOLDS).map(without).collect();
    let judged = |case: &Case| case.figures[0] as f32;
    let learned_of = |case: &Case| weighed(case, &folds[case.fold]);
    writeln!(out, "{} groups of {} labels, held out, {FOLDS} folds", cases.len(), all.len())?;
    measured(out, "as judged", &cases, judged)?;
    measured(out, "as ruled", &cases, learned_of)?;
    if let Some(folder) = &args.output {
        let trees = learned(cases.iter(), args.seed);
        let made = format!("made by `keisei learn ruling` from {} labelled positions", all.len());
        output::write_whole(
            &folder.join("ruling.txt"),
            format!("# Boosted trees of keisei, {made}.\n{}", trees.to_text()),
        )?;
    }
    Ok(())
}

/// The groups of a position as a report finds them.
fn cases_of(label: &Label, fold: usize) -> Vec<Case> {
    let analysis = Judge::new().analyse_for_report(label.game.board());
    let figures = report::figures(&label.game, &analysis);
    let case = |(group, figures): (&Group, Figures)| {
        let owned: i32 = group.stones.iter().map(|stone| i32::from(label.ownership[stone])).sum();
        let sign = if group.color == Color::Black { 1.0 } else { -1.0 };
        let kept = lives(sign * owned as f32 / group.stones.len().max(1) as f32);
        let weight = if group.stones.len() == 1 { SINGLE_STONE_WEIGHT } else { 1.0 };
        Case { figures, kept, weight, fold }
    };
    analysis.groups().iter().zip(figures).map(case).collect()
}

fn learned<'a>(cases: impl Iterator<Item = &'a Case>, seed: u64) -> Trees {
    let mut gathered = Cases {
        names: NAMES.iter().map(ToString::to_string).collect(),
        columns: vec![Vec::new(); NAMES.len()],
        targets: Vec::new(),
        weights: Vec::new(),
    };
    for case in cases {
        gathered.columns.iter_mut().zip(case.figures).for_each(|(column, figure)| column.push(figure));
        gathered.targets.push(case.kept - case.figures[0] as f32);
        gathered.weights.push(case.weight);
    }
    fit(&gathered, TREES, seed, || ())
}

fn weighed(case: &Case, trees: &Trees) -> f32 {
    (case.figures[0] + trees.estimate(&case.figures)).clamp(0, 1000) as f32
}

/// Prints for groups of two stones and more how far the safety is from the label, and by tenths what was said and what
/// came.
fn measured(out: &mut dyn Write, name: &str, cases: &[Case], said: impl Fn(&Case) -> f32) -> anyhow::Result<()> {
    let groups: Vec<&Case> = cases.iter().filter(|case| case.weight == 1.0).collect();
    let count = groups.len().max(1) as f32;
    let squares: f32 = groups.iter().map(|case| (said(case) - case.kept).powi(2)).sum();
    let mut tenths = [(0, 0.0, 0.0); 10];
    for case in &groups {
        let said = said(case);
        let (count, sum, kept) = &mut tenths[((said / 100.0) as usize).min(9)];
        (*count, *sum, *kept) = (*count + 1, *sum + said, *kept + case.kept);
    }
    let off: f32 = tenths.iter().map(|(_, said, kept)| (said - kept).abs()).sum();
    writeln!(
        out,
        "{name}: {} groups, root mean square {:.4}, calibration error {:.4}",
        groups.len(),
        (squares / count).sqrt() / 1000.0,
        off / count / 1000.0
    )?;
    for (tenth, (count, said, kept)) in tenths.iter().enumerate().filter(|(_, (count, ..))| *count > 0) {
        let mean = |sum: &f32| sum / *count as f32 / 10.0;
        let (from, to) = (10 * tenth, 10 * tenth + 10);
        writeln!(out, "  {from:>3} - {to:>3} %  {count:>6}  said {:>5.1} %  kept {:>5.1} %", mean(said), mean(kept))?;
    }
    Ok(())
}
