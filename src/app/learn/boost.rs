//! Gradient boosting of symmetric trees (Friedman 2001; Prokhorenkova et al. 2018) under squared error, each tree
//! on some of the cases (Friedman 2002) and some of the figures (Ho 1998).

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::prelude::*;

use crate::pattern::trees::{SCALE, Split, Tree, Trees};

/// Cases to learn from, figure by figure.
pub struct Cases {
    /// The names of the figures.
    pub names: Vec<String>,
    /// `columns[figure][case]`.
    pub columns: Vec<Vec<i32>>,
    /// The numbers that the estimate should give.
    pub targets: Vec<f32>,
    /// The weight of each case.
    pub weights: Vec<f32>,
}

/// The settings of the learning.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of trees.
    pub trees: usize,
    /// The number of questions that a tree asks.
    pub depth: usize,
    /// The share of what a leaf would say that it is allowed to say.
    pub rate: f64,
    /// Weight of doubt added to each leaf.
    pub doubt: f64,
    /// The share of the figures that a tree may ask about, and of the cases that it learns from, drawn anew for each.
    pub figures: f64,
    /// See `figures`.
    pub cases: f64,
}

/// The most thresholds tried for a figure.
const MOST_BINS: usize = 64;

/// Learns trees that give the targets from the figures, the same for the same seed. `tick` is called after each tree.
pub fn fit(cases: &Cases, settings: Settings, seed: u64, mut tick: impl FnMut()) -> Trees {
    let count = cases.targets.len();
    let total: f64 = cases.weights.iter().map(|w| f64::from(*w)).sum();
    let mean = cases.targets.iter().zip(&cases.weights).map(|(t, w)| f64::from(*t * *w)).sum::<f64>() / total.max(1e-9);
    let base = (mean * f64::from(SCALE)).round() as i32;
    let mut residual: Vec<f32> = cases.targets.iter().map(|t| t - base as f32 / SCALE as f32).collect();

    let thresholds: Vec<Vec<i32>> = cases.columns.iter().map(|column| thresholds_of(column)).collect();
    let binned: Vec<Vec<u8>> = cases
        .columns
        .iter()
        .zip(&thresholds)
        .map(|(column, limits)| column.iter().map(|x| limits.partition_point(|limit| limit < x) as u8).collect())
        .collect();

    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut trees = Vec::new();
    for _ in 0..settings.trees {
        let mut asked: Vec<bool> = binned.iter().map(|_| random.random_bool(settings.figures)).collect();
        if !asked.contains(&true) {
            asked.fill(true);
        }
        let drawn = cases.weights.iter().map(|weight| if random.random_bool(settings.cases) { *weight } else { 0.0 });
        let weights: Vec<f32> = drawn.collect();
        let mut leaf = vec![0_u16; count];
        let mut splits = Vec::new();
        for level in 0..settings.depth {
            let grown = Grown { leaf: &leaf, leaves: 1 << level, residual: &residual, weights: &weights };
            let found: Vec<(f64, usize, usize)> = (0..binned.len())
                .into_par_iter()
                .filter(|figure| asked[*figure] && !thresholds[*figure].is_empty())
                .map(|figure| {
                    let (gain, bin) = grown.best_split(&binned[figure], settings.doubt);
                    (gain, figure, bin)
                })
                .collect();
            // The first of equal gains is taken, whatever thread found it.
            let best = found.into_iter().fold(None, |best: Option<(f64, usize, usize)>, found| match best {
                Some(best) if best.0 >= found.0 => Some(best),
                _ => Some(found),
            });
            let Some((_, figure, bin)) = best else { break };
            splits.push(Split { figure, threshold: thresholds[figure][bin.min(thresholds[figure].len() - 1)] });
            for (leaf, x) in leaf.iter_mut().zip(&binned[figure]) {
                *leaf |= u16::from(usize::from(*x) > bin) << level;
            }
        }
        if splits.is_empty() {
            // There are no cases, or all are alike in what was asked: this tree has nothing to say.
            continue;
        }
        let mut sums = vec![(0.0_f64, 0.0_f64); 1 << splits.len()];
        for ((leaf, residual), weight) in leaf.iter().zip(&residual).zip(&weights) {
            let sum = &mut sums[*leaf as usize];
            sum.0 += f64::from(*residual * *weight);
            sum.1 += f64::from(*weight);
        }
        let leaves: Vec<i32> = sums
            .iter()
            .map(|(sum, weight)| (settings.rate * sum / (weight + settings.doubt) * f64::from(SCALE)).round() as i32)
            .collect();
        for (leaf, residual) in leaf.iter().zip(&mut residual) {
            *residual -= leaves[*leaf as usize] as f32 / SCALE as f32;
        }
        trees.push(Tree { splits, leaves });
        tick();
    }
    Trees::new(cases.names.clone(), base, trees)
}

/// Values that part the column into about equal shares; a value answers no if it is at most the threshold.
fn thresholds_of(column: &[i32]) -> Vec<i32> {
    let mut sorted = column.to_vec();
    sorted.sort_unstable();
    let Some(last) = sorted.len().checked_sub(1) else { return Vec::new() };
    let mut limits: Vec<i32> = (1..MOST_BINS).map(|i| sorted[(i * sorted.len() / MOST_BINS).min(last)]).collect();
    limits.dedup();
    if limits.last() == sorted.last() {
        limits.pop();
    }
    limits
}

/// The cases as a tree has parted them so far: the leaf of each and the number of leaves, what is left to explain of
/// it, and its weight.
#[derive(Clone, Copy)]
struct Grown<'a> {
    leaf: &'a [u16],
    leaves: usize,
    residual: &'a [f32],
    weights: &'a [f32],
}

impl Grown<'_> {
    /// The bin after which to part the cases, the same for all leaves, and how much it explains.
    fn best_split(&self, bins: &[u8], doubt: f64) -> (f64, usize) {
        let Grown { leaf, leaves, residual, weights } = *self;
        let mut sums = vec![(0.0_f64, 0.0_f64); leaves * MOST_BINS];
        for (((bin, leaf), residual), weight) in bins.iter().zip(leaf).zip(residual).zip(weights) {
            let sum = &mut sums[*leaf as usize * MOST_BINS + *bin as usize];
            sum.0 += f64::from(*residual * *weight);
            sum.1 += f64::from(*weight);
        }
        let worth = |(sum, weight): (f64, f64)| sum * sum / (weight + doubt);
        let mut gains = [0.0_f64; MOST_BINS];
        for sums in sums.chunks(MOST_BINS) {
            let all = sums.iter().fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
            let mut low = (0.0, 0.0);
            for (gain, sum) in gains.iter_mut().zip(sums) {
                low = (low.0 + sum.0, low.1 + sum.1);
                *gain += worth(low) + worth((all.0 - low.0, all.1 - low.1)) - worth(all);
            }
        }
        let mut best = (f64::MIN, 0);
        for (bin, gain) in gains.iter().enumerate().take(MOST_BINS - 1) {
            if *gain > best.0 + 1e-12 {
                best = (*gain, bin);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_of_two_figures_is_found() {
        let mut cases = Cases {
            names: vec!["a".into(), "b".into()],
            columns: vec![Vec::new(), Vec::new()],
            targets: Vec::new(),
            weights: Vec::new(),
        };
        for a in 0..20 {
            for b in 0..20 {
                cases.columns[0].push(a);
                cases.columns[1].push(b);
                cases.targets.push(if a > 7 && b > 11 { 800.0 } else { 100.0 });
                cases.weights.push(1.0);
            }
        }
        let settings = Settings { trees: 20, depth: 2, rate: 0.5, doubt: 0.1, figures: 1.0, cases: 1.0 };
        let trees = fit(&cases, settings, 1, || ());
        assert!((trees.estimate(&[8, 12]) - 800).abs() < 5);
        assert!((trees.estimate(&[7, 12]) - 100).abs() < 5);
        assert!((trees.estimate(&[8, 11]) - 100).abs() < 5);
    }
}
