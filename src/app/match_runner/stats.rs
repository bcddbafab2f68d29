//! The statistics of a match's results.
//!
//! The score is the mean of 1, 0.5 and 0 a game. Since the two games of a pair share their opening they are not
//! independent; where a match is played in pairs its variance is taken from the five outcomes of a pair (the
//! *pentanomial* model, as in chess engine testing: M. Van den Bergh, *A practical introduction to the GSPRT*, and
//! fishtest's `stat_util`), else from the three of a game.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};

use super::super::plain;
use super::sprt::Sprt;
use super::{Row, Settings};

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_964;
/// The number of faults that are told.
const MOST_DETAILS: usize = 8;

/// Sums over the games of one match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Games the first engine won, drew, lost.
    pub games: [u64; 3],
    /// Whole pairs by the first engine's points in them: 0, 0.5, 1, 1.5, 2.
    pub pairs: [u64; 5],
    /// Games whose pair is not whole, won, drawn and lost by the first engine.
    pub single: [u64; 3],
    /// The ends of games, with how often each came.
    pub reasons: BTreeMap<String, u64>,
    /// Games lost by a failure, of the first engine and of the second.
    pub failures: [u64; 2],
    /// The faults, each with the first game in which it came.
    pub details: BTreeMap<String, u64>,
    /// Games that are move by move the same as an earlier one with the same colours.
    pub repeated: u64,
    /// Seconds and moves of each engine.
    pub seconds: [f64; 2],
    /// The number of moves after the openings.
    pub moves: u64,
}

/// The result of a sequential test, at 5 % for either error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Neither is decided yet.
    Open,
    /// The smaller difference.
    Accept0,
    /// The larger difference.
    Accept1,
}

impl Sprt {
    /// The logarithm of the likelihood ratio, by the normal approximation.
    pub fn llr(&self, summary: &Summary) -> f64 {
        let Some((mean, variance, count)) = summary.moments() else { return 0.0 };
        if variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// The test's verdict.
    pub fn decide(&self, summary: &Summary) -> Decision {
        let bound = (0.95_f64 / 0.05).ln();
        match self.llr(summary) {
            llr if llr >= bound => Decision::Accept1,
            llr if llr <= -bound => Decision::Accept0,
            _ => Decision::Open,
        }
    }
}

/// The expected score of a difference in Elo.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that a score means; infinite at 0 and 1.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The normal distribution function, to about 1e-7 (Abramowitz and Stegun 7.1.26).
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * (x.abs() / std::f64::consts::SQRT_2));
    let poly = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let sum = poly.iter().fold(0.0, |sum, a| (sum + a) * t);
    let erf = 1.0 - sum * (-x * x / 2.0).exp();
    if x >= 0.0 { 0.5 * (1.0 + erf) } else { 0.5 * (1.0 - erf) }
}

/// The 95 % interval of a rate, after Wilson (1927). `rate` may come from half points.
pub(in crate::app) fn wilson(rate: f64, count: f64) -> (f64, f64) {
    let z2 = Z * Z;
    let middle = (rate + z2 / (2.0 * count)) / (1.0 + z2 / count);
    let half = Z / (1.0 + z2 / count) * (rate * (1.0 - rate) / count + z2 / (4.0 * count * count)).max(0.0).sqrt();
    // At the ends the bound is the end itself, but for rounding.
    let low = if rate <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if rate >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// A running sum over games, each of which is added once, in any order.
#[derive(Default)]
pub(super) struct Sums {
    summary: Summary,
    /// The games whose mate is not there yet, by their pair.
    halves: BTreeMap<u64, f64>,
    /// The keys that tell games apart: a hash of their moves and colours.
    seen: HashSet<u64>,
    hashing: RandomState,
}

impl Sums {
    /// The sums as they stand.
    pub(super) fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Adds a game.
    pub(super) fn add(&mut self, row: &Row) {
        let summary = &mut self.summary;
        summary.games[slot(row.a_score)] += 1;
        *summary.reasons.entry(row.reason.clone()).or_default() += 1;
        if let Some(engine) = row.failure() {
            summary.failures[engine] += 1;
        }
        if !row.detail.is_empty() {
            let first = summary.details.entry(row.detail.clone()).or_insert(row.game);
            *first = row.game.min(*first);
        }
        summary.repeated += u64::from(!self.seen.insert(self.hashing.hash_one((&row.a_plays, &row.moves))));
        for engine in 0..2 {
            summary.seconds[engine] += row.seconds[engine];
        }
        summary.moves += (row.moves.len() - row.opening.min(row.moves.len())) as u64;
        match self.halves.remove(&(row.game / 2)) {
            None => {
                self.halves.insert(row.game / 2, row.a_score);
                summary.single[slot(row.a_score)] += 1;
            }
            Some(first) => {
                summary.single[slot(first)] -= 1;
                summary.pairs[((first + row.a_score) * 2.0).round().clamp(0.0, 4.0) as usize] += 1;
            }
        }
    }
}

/// Returns whether a score is a win, a draw or a loss: 0, 1 or 2.
fn slot(score: f64) -> usize {
    if score > 0.75 {
        0
    } else if score < 0.25 {
        2
    } else {
        1
    }
}

impl Summary {
    /// Sums up games of one match.
    pub fn of<'a>(rows: impl Iterator<Item = &'a Row>) -> Summary {
        let mut sums = Sums::default();
        rows.for_each(|row| sums.add(row));
        sums.summary
    }

    /// Returns how many games.
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The first engine's score a game, 0 to 1.
    pub fn score(&self) -> f64 {
        (self.games[0] as f64 + self.games[1] as f64 / 2.0) / self.count().max(1) as f64
    }

    /// Returns the mean, the variance and the number of independent results: of pairs (their mean score) where they are
    /// more than the games that stand alone, which wait for their mates, else of games.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        let weighed: Vec<(f64, f64)> = if self.pairs.iter().sum::<u64>() > self.single.iter().sum::<u64>() {
            self.pairs.iter().enumerate().map(|(i, n)| (i as f64 / 4.0, *n as f64)).collect()
        } else {
            [1.0, 0.5, 0.0].into_iter().zip(self.games.map(|n| n as f64)).collect()
        };
        let count: f64 = weighed.iter().map(|(_, n)| n).sum();
        if count == 0.0 {
            return None;
        }
        let mean = weighed.iter().map(|(x, n)| x * n).sum::<f64>() / count;
        let variance = weighed.iter().map(|(x, n)| n * (x - mean).powi(2)).sum::<f64>() / count;
        Some((mean, variance, count))
    }

    /// The difference in Elo with its 95 % interval.
    pub fn elo(&self) -> (f64, f64, f64) {
        let Some((mean, variance, count)) = self.moments() else {
            return (0.0, f64::NEG_INFINITY, f64::INFINITY);
        };
        let (low, high) = if variance > 0.0 {
            let half = Z * (variance / count).sqrt();
            (mean - half, mean + half)
        } else {
            wilson(mean, count)
        };
        (elo(mean), elo(low), elo(high))
    }

    /// The likelihood that the first engine is the stronger one.
    pub fn superiority(&self) -> f64 {
        match self.moments() {
            Some((mean, variance, count)) if variance > 0.0 => normal((mean - 0.5) / (variance / count).sqrt()),
            Some((mean, _, count)) if mean != 0.5 => {
                // All games came out alike: the chance is that of as many tosses of a fair coin.
                let odds = 0.5_f64.powf(count);
                if mean > 0.5 { 1.0 - odds } else { odds }
            }
            _ => 0.5,
        }
    }

    /// Returns one line for a progress bar.
    pub(super) fn line(&self) -> String {
        let [won, drawn, lost] = self.games;
        let (elo, low, high) = self.elo();
        format!(
            "+{won} ={drawn} -{lost}, Elo {elo:+.0} [{low:+.0}, {high:+.0}], LOS {:.1} %",
            100.0 * self.superiority()
        )
    }

    /// The whole summary, for people.
    pub fn text(&self, settings: &Settings, sprt: Option<&Sprt>) -> String {
        let mut text = String::new();
        let [a, b] = [&settings.a, &settings.b].map(|name| plain::line(name));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{a}\n  against {b}\n  {}", settings.terms());
        let [won, drawn, lost] = self.games;
        let count = self.count();
        let _ = writeln!(text, "{count} games: {won} won, {drawn} drawn, {lost} lost ({:.1} %)", 100.0 * self.score());
        let (elo, low, high) = self.elo();
        let _ = writeln!(
            text,
            "Elo {elo:+.0}, 95 % from {low:+.0} to {high:+.0}; likelihood of superiority {:.1} %",
            100.0 * self.superiority()
        );
        if self.pairs.iter().any(|n| *n > 0) {
            let [p0, p1, p2, p3, p4] = self.pairs;
            let _ = writeln!(text, "pairs by points: 0 {p0}, 0.5 {p1}, 1 {p2}, 1.5 {p3}, 2 {p4}");
        }
        if let Some(sprt) = sprt {
            let verdict = match sprt.decide(self) {
                Decision::Open => "not decided".to_string(),
                Decision::Accept0 => format!("the difference is {:+} or less", sprt.elo0),
                Decision::Accept1 => format!("the difference is {:+} or more", sprt.elo1),
            };
            let _ = writeln!(
                text,
                "SPRT {:+} against {:+}: LLR {:.2} (-2.94 to 2.94), {verdict}",
                sprt.elo0,
                sprt.elo1,
                sprt.llr(self)
            );
        }
        if !settings.varies.is_empty() {
            let _ = writeln!(text, "played again these games can come out differently: {}", settings.varies);
        }
        let reasons: Vec<String> = self.reasons.iter().map(|(reason, n)| format!("{reason} {n}")).collect();
        let _ = writeln!(text, "ended by: {}", if reasons.is_empty() { "-".into() } else { reasons.join(", ") });
        if self.repeated > 0 {
            let _ = writeln!(text, "{} games repeat an earlier one move by move", self.repeated);
        }
        if self.moves > 0 {
            let each = self.moves as f64 / 2.0 / 1000.0;
            let [a, b] = self.seconds.map(|s| s / each);
            let _ = writeln!(text, "{:.0} moves a game; {a:.1} and {b:.1} ms a move", self.moves as f64 / count as f64);
        }
        let [a, b] = self.failures;
        if a + b > 0 {
            let _ = writeln!(text, "lost by failures: {a} by the first engine, {b} by the second");
        }
        for (game, detail) in self.first_details() {
            let _ = writeln!(text, "  game {game}: {detail}");
        }
        plain::lines(&text)
    }

    /// The first few things that went wrong, in the order of the games.
    fn first_details(&self) -> Vec<(u64, &str)> {
        let mut details: Vec<(u64, &str)> =
            self.details.iter().map(|(detail, game)| (*game, detail.as_str())).collect();
        details.sort_unstable();
        details.truncate(MOST_DETAILS);
        details
    }
}
