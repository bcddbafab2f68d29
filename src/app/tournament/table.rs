//! The results of a tournament as a table, for people and programs.

use std::fmt::Write;

use serde::Serialize;

use super::elo::{Elo, Results, strengths};
use super::pairing::Pairing;
use crate::app::plain;

/// A tournament summed up. Engines come strongest first.
#[derive(Serialize, Debug)]
pub(super) struct Table {
    /// The version of the program.
    pub(super) keisei: &'static str,
    /// The terms on which they played, in words, each once.
    pub(super) terms: Vec<String>,
    /// The engines.
    pub(super) engines: Vec<Standing>,
    /// For each engine, what it came to against each, in the same order; none where they did not meet.
    pub(super) crosstable: Vec<Vec<Option<Score>>>,
}

/// The standing of an engine.
#[derive(Serialize, Debug)]
pub(super) struct Standing {
    /// Its name.
    pub(super) name: String,
    /// The number of its games.
    pub(super) games: u64,
    /// Its points: 1 a game won, a half a game drawn.
    pub(super) points: f64,
    /// Its strength; the mean of all engines is 0.
    #[serde(flatten)]
    pub(super) elo: Elo,
    /// Milliseconds it took for a move; none if it made none.
    pub(super) ms_a_move: Option<f64>,
    /// Games it lost by a failure.
    pub(super) failures: u64,
}

/// Points against another engine.
#[derive(Serialize, Clone, Copy, Debug)]
pub(super) struct Score {
    /// The points.
    pub(super) points: f64,
    /// The number of games.
    pub(super) games: u64,
}

/// The sums for an engine.
#[derive(Default, Clone)]
struct Sum {
    games: u64,
    points: f64,
    seconds: f64,
    moves: f64,
    failures: u64,
}

impl Table {
    /// Sums up pairings. Pairings of the same two engines count together.
    pub(super) fn of(pairings: &[Pairing]) -> Table {
        let mut names: Vec<&str> = Vec::new();
        let mut terms: Vec<String> = Vec::new();
        for Pairing { settings, .. } in pairings {
            for name in [settings.a.as_str(), settings.b.as_str()] {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let played = plain::line(&settings.terms());
            if !terms.contains(&played) {
                terms.push(played);
            }
        }
        let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or_default();
        let mut sums = vec![Sum::default(); names.len()];
        let mut cells: Vec<Vec<Option<Score>>> = vec![vec![None; names.len()]; names.len()];
        let mut results = Vec::new();
        for Pairing { settings, summary } in pairings {
            let engines = [place(&settings.a), place(&settings.b)];
            let games = summary.count();
            let won = summary.games[0] as f64 + summary.games[1] as f64 / 2.0;
            for (seat, points) in [won, games as f64 - won].into_iter().enumerate() {
                let sum = &mut sums[engines[seat]];
                sum.games += games;
                sum.points += points;
                sum.seconds += summary.seconds[seat];
                sum.moves += summary.moves as f64 / 2.0;
                sum.failures += summary.failures[seat];
                let cell = cells[engines[seat]][engines[1 - seat]].get_or_insert(Score { points: 0.0, games: 0 });
                cell.points += points;
                cell.games += games;
            }
            results.push(Results { engines, points: won, games: games as f64 });
        }
        let elos = strengths(names.len(), &results);
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|a, b| elos[*b].elo.total_cmp(&elos[*a].elo));
        let standing = |i: &usize| {
            let Sum { games, points, seconds, moves, failures } = sums[*i].clone();
            let ms_a_move = (moves > 0.0).then_some(1000.0 * seconds / moves);
            Standing { name: plain::line(names[*i]), games, points, elo: elos[*i], ms_a_move, failures }
        };
        Table {
            keisei: env!("CARGO_PKG_VERSION"),
            terms,
            engines: order.iter().map(standing).collect(),
            crosstable: order.iter().map(|i| order.iter().map(|j| cells[*i][*j]).collect()).collect(),
        }
    }

    /// For a terminal.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let width = self.engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0).max(6);
        // Writing to a string cannot fail.
        for terms in &self.terms {
            let _ = writeln!(text, "{terms}");
        }
        let _ = writeln!(text, "\n  #  {:<width$}  games  points      %    Elo  95 % from    to  ms a move", "engine");
        for (i, engine) in self.engines.iter().enumerate() {
            let Standing { name, games, points, elo, ms_a_move, failures } = engine;
            let share = 100.0 * points / (*games).max(1) as f64;
            let time = ms_a_move.map_or("-".into(), |ms| format!("{ms:.1}"));
            let failed = if *failures > 0 { format!("  lost {failures} by failures") } else { String::new() };
            let _ = writeln!(
                text,
                "{:>3}  {name:<width$}  {games:>5}  {points:>6.1}  {share:>5.1}  {:>+5.0}  {:>+9.0} {:>+5.0}  {time:>9}{failed}",
                i + 1,
                elo.elo,
                elo.low,
                elo.high
            );
        }
        let _ = writeln!(text, "\nPoints of the engine at the left against the one above");
        let _ = write!(text, "   ");
        for number in 1..=self.engines.len() {
            let _ = write!(text, " {number:>9}");
        }
        text.push('\n');
        for (i, row) in self.crosstable.iter().enumerate() {
            let _ = write!(text, "{:>3}", i + 1);
            for cell in row {
                let cell = cell.map_or("-".into(), |cell| format!("{:.1}/{}", cell.points, cell.games));
                let _ = write!(text, " {cell:>9}");
            }
            text.push('\n');
        }
        let _ = writeln!(text, "\n{NOTE}");
        text
    }
}

/// The note on the strengths.
pub(super) const NOTE: &str = "Elo: greatest likelihood (Bradley-Terry), the mean of all engines is 0. Each has a game won and a \
                    game lost besides against the mean.";
