//! `keisei learn standing`: how the lead of a report is mixed from the evaluation and its searches, and how far such
//! leads are off, from labelled positions.

use std::io::Write;
use std::path::PathBuf;

use indicatif::ProgressBar;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::labels::{self, Folds, Label};
use super::squares::{self, Equations, GROUNDS, Miss};
use crate::app::output;
use crate::eval::score::{DEGREES, shares_of_degrees};
use crate::eval::spread;
use crate::search::outcomes::Judge;
use crate::search::standing::mixture::{Found, Mixture, NAMES};
use crate::search::standing::{Work, open_share};

/// The options.
#[derive(clap::Args)]
pub struct Args {
    /// Files of labelled positions, a JSON object a line
    #[arg(required = true)]
    labels: Vec<PathBuf>,
    /// The folder to write standing.txt to; without it the mixture learned is only measured
    #[arg(long)]
    output: Option<PathBuf>,
    /// Learns from so many labels of each file, drawn by the seed; each is searched for half a second
    #[arg(long, value_name = "N", default_value_t = 500)]
    labels_used: usize,
    /// The seed of what is drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const FOLDS: usize = Folds::COUNT;
/// The number of times that the errors are weighed anew, and the points from which on they count by their size, not by
/// their square (Huber 1964), as where levels are fitted.
const ROUNDS: usize = 12;
const LARGE_ERROR: f64 = 8.0;
/// The weights of the wishes that shares change little from degree to degree of openness (by the square of the second
/// difference) and that they are small, both for each label, in squares of points: of the order of what a search adds.
const SMOOTH: f64 = 4.0;
const RIDGE: f64 = 0.05;

const UNKNOWNS: usize = NAMES.len() * DEGREES;

/// The findings about a labelled position.
struct Case {
    found: Found,
    open: f64,
    /// The grounds of the spread, were the lead one point.
    grounds: [f64; GROUNDS],
    komi: f64,
    lead: f64,
    fold: usize,
    file: usize,
}

/// Runs the subcommand.
pub fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut drawn = Vec::new();
    for (file, path) in args.labels.iter().enumerate() {
        let mut all = labels::read(path)?;
        all.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(args.seed));
        all.truncate(args.labels_used);
        drawn.extend(all.into_iter().map(|label| (file, label)));
    }
    if let Some(folder) = &args.output {
        output::make_folder(folder)?;
    }
    let parts = Folds::of(drawn.iter().map(|(_, label)| label))?;
    let bar = ProgressBar::new(drawn.len() as u64);
    let case = |(file, label): &(usize, Label)| {
        let fold = parts.part(label);
        let case = case(label, fold, *file);
        bar.inc(1);
        case
    };
    let cases: Vec<Case> = drawn.par_iter().map(case).collect();
    bar.finish_and_clear();
    let folds: Vec<Mixture> =
        (0..FOLDS).map(|fold| learned(&cases.iter().filter(|case| case.fold != fold).collect::<Vec<_>>())).collect();
    let mixture = learned(&cases.iter().collect::<Vec<_>>());
    writeln!(
        out,
        "{} labels, held out, {FOLDS} folds: median and mean error, and the share within the spread",
        cases.len()
    )?;
    for (file, path) in args.labels.iter().enumerate() {
        let of_file: Vec<&Case> = cases.iter().filter(|case| case.file == file).collect();
        writeln!(out, "{} ({})", path.display(), of_file.len())?;
        measured(out, "evaluation", &of_file, |case| (case.found.judged, mixture.off))?;
        for (i, name) in NAMES.iter().enumerate() {
            measured(out, name, &of_file, |case| (case.found.others[i], mixture.off))?;
        }
        measured(out, "shipped", &of_file, |case| mixed(Mixture::shipped(), case))?;
        measured(out, "learned", &of_file, |case| mixed(&folds[case.fold], case))?;
    }
    if let Some(folder) = &args.output {
        let made = format!("made by `keisei learn standing` from {} labelled positions", cases.len());
        let text =
            format!("# Permille by openness, from nothing open to everything open; {made}.\n{}", mixture.to_text());
        output::write_whole(&folder.join("standing.txt"), text)?;
    }
    Ok(())
}

fn mixed(mixture: &Mixture, case: &Case) -> (f64, [i32; GROUNDS]) {
    (mixture.lead(&case.found, case.open), mixture.off)
}

fn case(label: &Label, fold: usize, file: usize) -> Case {
    let board = label.game.board();
    let analysis = Judge::new().analyse_for_report(board);
    let (found, _) = Found::of(&label.game, &analysis, Work::USUAL);
    let grounds = spread::grounds(board, &analysis, spread::changing_groups(&analysis), 1.0);
    Case { found, open: open_share(board, &analysis), grounds, komi: label.game.komi(), lead: label.lead, fold, file }
}

/// The mixture fitted to these positions.
fn learned(cases: &[&Case]) -> Mixture {
    let mut shares = [0.0; UNKNOWNS];
    // No search counts less than nothing.
    let mut is_nought = [false; UNKNOWNS];
    for round in 0..ROUNDS {
        let mut equations = Equations::default();
        wishes(cases.len(), &mut equations);
        for case in cases {
            let figures = figures(case);
            let wanted = case.lead - case.found.judged;
            let told: f64 = figures.iter().zip(shares).map(|(figure, share)| figure * share).sum();
            let weight = if round == 0 { 1.0 } else { (LARGE_ERROR / (told - wanted).abs().max(1e-9)).min(1.0) };
            equations.add(&figures, wanted, weight);
        }
        shares = equations.solve(&is_nought);
        let least = (0..UNKNOWNS).min_by(|a, b| shares[*a].total_cmp(&shares[*b]));
        if let Some(least) = least.filter(|least| shares[*least] < 0.0) {
            is_nought[least] = true;
        }
    }
    let share = |i: usize| (1000.0 * shares[i]).round().max(0.0) as i32;
    let mut mixture =
        Mixture { shares: std::array::from_fn(|i| std::array::from_fn(|j| share(i * DEGREES + j))), off: [0; GROUNDS] };
    let miss = |case: &&Case| {
        let (lead, _) = mixed(&mixture, case);
        let [groups, open, point] = case.grounds;
        let grounds = [groups, open, point * (lead + case.komi).abs()];
        Miss { error: (lead - case.lead).abs(), grounds, weight: 1.0 }
    };
    mixture.off = squares::off(&cases.iter().map(miss).collect::<Vec<_>>());
    mixture
}

/// Returns what the shares are multiplied with: the differences of the searches, each at the degrees of openness.
fn figures(case: &Case) -> [f64; UNKNOWNS] {
    let degrees = shares_of_degrees(case.open);
    let differences = case.found.differences();
    std::array::from_fn(|i| differences[i / DEGREES] * degrees[i % DEGREES])
}

/// The shares should be small and change little from degree to degree, unless the labels say otherwise.
fn wishes(labels: usize, equations: &mut Equations<UNKNOWNS>) {
    for kind in 0..NAMES.len() {
        for degree in 0..DEGREES {
            let at = kind * DEGREES + degree;
            let mut small = [0.0; UNKNOWNS];
            small[at] = 1.0;
            equations.add(&small, 0.0, RIDGE * labels as f64);
            if (1..DEGREES - 1).contains(&degree) {
                let mut bend = [0.0; UNKNOWNS];
                bend[at - 1..=at + 1].copy_from_slice(&[1.0, -2.0, 1.0]);
                equations.add(&bend, 0.0, SMOOTH * labels as f64);
            }
        }
    }
}

/// Prints how far leads are off, and how many of them by no more than their spread.
fn measured(
    out: &mut dyn Write,
    name: &str,
    cases: &[&Case],
    told: impl Fn(&Case) -> (f64, [i32; GROUNDS]),
) -> anyhow::Result<()> {
    let mut errors = Vec::new();
    let mut within = 0;
    for case in cases {
        let (lead, off) = told(case);
        let [groups, open, point] = case.grounds;
        let error = (lead - case.lead).abs();
        within += usize::from(error <= spread::sum([groups, open, point * (lead + case.komi).abs()], &off));
        errors.push(error);
    }
    errors.sort_by(f64::total_cmp);
    let count = cases.len().max(1) as f64;
    let mean = errors.iter().sum::<f64>() / count;
    let median = errors.get(errors.len() / 2).copied().unwrap_or(0.0);
    writeln!(out, "  {name:<14} {median:>6.2} {mean:>6.2}  {:.3}", within as f64 / count)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of every openness, whose lead is that of the search with this number where little is open, and the
    /// evaluation's where much is.
    fn cases(number: usize) -> Vec<Case> {
        let case = |i: usize| {
            let open = (i * 7919 % 1001) as f64 / 1000.0;
            let noise = |factor: usize| (i * factor % 41) as f64 - 20.0;
            let found = Found { judged: noise(3), others: [noise(7), noise(11), noise(13)] };
            let lead = found.judged + (1.0 - open) * found.differences()[number];
            Case { found, open, grounds: [0.0, 1.0, 0.0], komi: 0.0, lead, fold: 0, file: 0 }
        };
        (0..2000).map(case).collect()
    }

    #[test]
    fn the_search_that_is_right_counts_where_it_is() {
        for number in 0..NAMES.len() {
            let cases = cases(number);
            let mixture = learned(&cases.iter().collect::<Vec<_>>());
            for (i, shares) in mixture.shares.iter().enumerate() {
                let expected = |degree: usize| if i == number { 1000 - 200 * degree as i32 } else { 0 };
                for (degree, share) in shares.iter().enumerate() {
                    assert!((share - expected(degree)).abs() < 60, "{number}: {mixture:?}");
                }
            }
        }
    }
}
