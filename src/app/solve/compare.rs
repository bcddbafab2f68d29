//! `keisei solve --compare`: classical and Monte Carlo judgement over many positions, where and how often they differ,
//! and, where the positions are labelled, which was nearer.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::super::config::{EngineSpec, Spec};
use super::super::{BadInput, compare, learn::labels, output, records};
use super::Args;
use crate::board::{Game, Point, PointMap, Size};
use crate::eval::Analysis;
use crate::report::compare::Figures;

/// A position to judge.
struct Position {
    name: String,
    game: Game,
    /// The owner of each point in the end, in permille, and Black's lead, where these are known.
    label: Option<(PointMap<i16>, f64)>,
}

/// One position by both judgements. Errors of ownership are means over the points, 0 to 2.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Compared {
    position: String,
    size: usize,
    phase: &'static str,
    /// Black's lead: classical, Monte Carlo.
    leads: [f64; 2],
    /// By how much ownership differs on a point in the mean: in the corners, on the sides, in the centre, under stones.
    #[serde(skip)]
    parts: [Mean; 4],
    /// The distance over the whole board.
    distance: f64,
    groups: usize,
    /// Groups that one judgement gives more than an even chance and the other less.
    split: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<Errors>,
}

/// The distances of both judgements from the label: classical, Monte Carlo.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Errors {
    ownership: [f64; 2],
    lead: [f64; 2],
    /// Split groups that the classical judgement has right.
    split_classical_right: usize,
}

/// A mean in the making.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn of(values: impl Iterator<Item = f64>) -> Mean {
        let mut mean = Mean::default();
        values.for_each(|value| mean.add(value));
        mean
    }

    fn get(self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

/// The names of [`Compared::parts`].
const PARTS: [&str; 4] = ["corners", "sides", "centre", "under stones"];

/// Compares over all positions of the files and prints the table.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let spec = compared_with(args.mode.as_ref())?;
    let positions = positions(args)?;
    let compared = compare_all(args, &spec, &positions)?;
    if let Some(path) = &args.output {
        let lines = compared.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        output::write_whole(path, &(lines.join("\n") + "\n"))?;
    }
    write!(out, "{}", table(&compared, &spec)).context("writing")
}

/// The Monte Carlo mode to compare with: the one named, or the usual one where none is.
fn compared_with(mode: Option<&EngineSpec>) -> Result<Spec, BadInput> {
    match mode {
        None => compare::DEFAULT.parse().map_err(BadInput::new),
        Some(EngineSpec::Own(spec)) if spec.mode.is_monte_carlo() => Ok(spec.clone()),
        Some(other) => Err(BadInput::new(format!("--mode {other}; expected mc, uct, rave or mcts to compare with"))),
    }
}

fn positions(args: &Args) -> anyhow::Result<Vec<Position>> {
    let mut positions = Vec::new();
    for path in &args.files {
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jsonl")) {
            for (i, label) in labels::read(path)?.into_iter().enumerate() {
                let name = format!("{}:{}", path.display(), i + 1);
                positions.push(Position { name, game: label.game, label: Some((label.ownership, label.lead)) });
            }
            continue;
        }
        let files = records::files(std::slice::from_ref(path))?;
        for source in records::sources(&files) {
            // One bad file or game does not keep the others from being compared.
            if let Err(error) = source.and_then(|source| add_positions(args, &source, &mut positions)) {
                log::warn!("{}", error.downcast::<BadInput>()?);
            }
        }
    }
    if let Some((i, n)) = args.shard {
        let mut number = 0;
        positions.retain(|_| {
            number += 1;
            (number - 1) % n == i - 1
        });
    }
    if positions.is_empty() {
        return Err(BadInput::new("no positions in these files; expected labels or game records").into());
    }
    Ok(positions)
}

fn add_positions(args: &Args, source: &records::Source, positions: &mut Vec<Position>) -> anyhow::Result<()> {
    let record = source.read()?;
    for at in (args.every..=record.move_count()).step_by(args.every) {
        let game = record.game_at(at).map_err(|error| source.blame(error))?;
        let name = format!("{}, game {}, move {at}", source.file.display(), source.number);
        positions.push(Position { name, game, label: None });
    }
    Ok(())
}

fn compare_all(args: &Args, spec: &Spec, positions: &[Position]) -> anyhow::Result<Vec<Compared>> {
    let bar = ProgressBar::new(positions.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} [{elapsed} < {eta}]") {
        bar.set_style(style);
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, anyhow::Result<Compared>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..usize::from(args.jobs).min(positions.len()) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(position) = positions.get(at) else { break };
                    let compared = compared(position, spec, args.seed);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, compared));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, compared)| compared).collect()
}

fn compared(position: &Position, spec: &Spec, seed: u64) -> anyhow::Result<Compared> {
    let game = &position.game;
    let board = game.board();
    let analysis = Analysis::thorough(board);
    let opinion = compare::opinion(spec, seed, game)?;
    let figures = Figures::of(game, &analysis, &opinion);
    let size = board.size();
    let mut parts = [Mean::default(); 4];
    for point in size.points() {
        let difference = f64::from(figures.difference[point]).abs() / 1000.0;
        let part = if board.is_empty_at(point) { part_of(size, point) } else { 3 };
        parts[part].add(difference);
    }
    let split: Vec<usize> = (0..figures.groups.len()).filter(|i| figures.groups[*i].is_split()).collect();
    let label = position.label.as_ref().map(|(truth, lead)| {
        let error = |owned: &PointMap<i16>| {
            Mean::of(size.points().map(|p| f64::from((i32::from(owned[p]) - i32::from(truth[p])).abs()) / 1000.0)).get()
        };
        let lives = |i: usize| {
            let group = &figures.groups[i];
            figures.stones[i].iter().map(|p| i32::from(truth[p]) * group.color.sign()).sum::<i32>() >= 0
        };
        Errors {
            ownership: [error(&analysis.ownership().0), error(&opinion.ownership)],
            lead: figures.leads.map(|own| (own - lead).abs()),
            split_classical_right: split.iter().filter(|i| lives(**i) == (figures.groups[**i].safety >= 0.5)).count(),
        }
    });
    Ok(Compared {
        position: position.name.clone(),
        size: size.side(),
        phase: figures.phase.name(),
        leads: figures.leads,
        parts,
        distance: figures.distance(board),
        groups: figures.groups.len(),
        split: split.len(),
        label,
    })
}

/// The place in [`PARTS`] of a point: a corner or side is a third of the board's width.
fn part_of(size: Size, point: Point) -> usize {
    let middle = |x: usize| 3 * x / size.side() == 1;
    match (middle(point.column()), middle(point.row())) {
        (true, true) => 2,
        (false, false) => 0,
        _ => 1,
    }
}

/// The table, by size and phase.
fn table(all: &[Compared], spec: &Spec) -> String {
    let mut rows: BTreeMap<(usize, usize), (String, Vec<&Compared>)> = BTreeMap::new();
    for compared in all {
        // Phases in the order of a game.
        let phase = ["opening", "middle game", "endgame"].iter().position(|name| *name == compared.phase).unwrap_or(0);
        let name = format!("{0}x{0}, {1}", compared.size, compared.phase);
        rows.entry((compared.size, phase)).or_insert_with(|| (name, Vec::new())).1.push(compared);
    }
    let mut rows: Vec<(String, Vec<&Compared>)> = rows.into_values().collect();
    if rows.len() > 1 {
        rows.push(("all".into(), all.iter().collect()));
    }
    let mut text = format!("The classical judgement against {spec}.\n\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{:<20} {:>9}  {:>16}  {:>12}  {:>16}  {:>12}",
        "", "positions", "leads differ by", "other leader", "ownership by (2)", "groups split"
    );
    for (name, some) in &rows {
        let lead = Mean::of(some.iter().map(|c| (c.leads[0] - c.leads[1]).abs())).get();
        let other = some.iter().filter(|c| c.leads[0] * c.leads[1] < 0.0).count();
        let distance = Mean::of(some.iter().map(|c| c.distance)).get();
        let groups: usize = some.iter().map(|c| c.groups).sum();
        let split: usize = some.iter().map(|c| c.split).sum();
        let _ = writeln!(
            text,
            "{name:<20} {:>9}  {lead:>16.1}  {:>10.1} %  {distance:>16.3}  {:>10.1} %",
            some.len(),
            share(other, some.len()),
            share(split, groups)
        );
    }
    let _ = writeln!(text, "\nOwnership differs by, on a point (0 to 2):");
    for (i, name) in PARTS.iter().enumerate() {
        let mut sum = Mean::default();
        for compared in all {
            sum.sum += compared.parts[i].sum;
            sum.count += compared.parts[i].count;
        }
        let _ = writeln!(text, "{name:<20} {:>9.3}", sum.get());
    }
    if all.iter().any(|compared| compared.label.is_some()) {
        text += &against_labels(&rows);
    }
    text
}

/// The judgement that was nearer to the labels.
fn against_labels(rows: &[(String, Vec<&Compared>)]) -> String {
    let mut text =
        String::from("\nAgainst the labels, classical and playouts; \"nearer\" is how often the classical was.\n");
    let _ = writeln!(
        text,
        "{:<20} {:>16}  {:>8}  {:>14}  {:>8}  {:>28}",
        "", "ownership error", "nearer", "lead error", "nearer", "split groups, classical right"
    );
    for (name, some) in rows {
        let errors: Vec<&Errors> = some.iter().filter_map(|c| c.label.as_ref()).collect();
        if errors.is_empty() {
            continue;
        }
        let mean = |value: &dyn Fn(&Errors) -> f64| Mean::of(errors.iter().map(|e| value(e))).get();
        let nearer = |pair: &dyn Fn(&Errors) -> [f64; 2]| {
            share(errors.iter().filter(|e| pair(e)[0] < pair(e)[1]).count(), errors.len())
        };
        let split: usize = some.iter().filter(|c| c.label.is_some()).map(|c| c.split).sum();
        let right: usize = errors.iter().map(|e| e.split_classical_right).sum();
        let _ = writeln!(
            text,
            "{name:<20} {:>7.3}  {:>7.3}  {:>6.1} %  {:>6.1}  {:>6.1}  {:>6.1} %  {:>12} of {split} ({:.1} %)",
            mean(&|e| e.ownership[0]),
            mean(&|e| e.ownership[1]),
            nearer(&|e| e.ownership),
            mean(&|e| e.lead[0]),
            mean(&|e| e.lead[1]),
            nearer(&|e| e.lead),
            right,
            share(right, split)
        );
    }
    text
}

/// Returns so many of so many in percent.
fn share(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(leads: [f64; 2], label: Option<Errors>) -> Compared {
        Compared {
            position: "x".into(),
            size: 9,
            phase: "endgame",
            leads,
            parts: [Mean { sum: 1.0, count: 2 }; 4],
            distance: 0.25,
            groups: 4,
            split: 1,
            label,
        }
    }

    #[test]
    fn without_a_mode_the_usual_monte_carlo_is_compared_with() {
        let with = |mode: &str| compared_with(Some(&mode.parse().unwrap())).map(|spec| spec.to_string());
        assert_eq!(compared_with(None).unwrap().to_string(), compare::DEFAULT);
        assert_eq!(with("uct:playouts=9").unwrap(), "uct:playouts=9");
        assert!(with("classic").unwrap_err().to_string().contains("expected mc, uct, rave or mcts"));
    }

    #[test]
    fn the_table_counts_what_differs_and_who_was_nearer() {
        let spec: Spec = "mc".parse().unwrap();
        let near = Errors { ownership: [0.1, 0.2], lead: [1.0, 3.0], split_classical_right: 1 };
        let far = Errors { ownership: [0.3, 0.2], lead: [5.0, 3.0], split_classical_right: 0 };
        let text = table(&[compared([4.0, -2.0], Some(near)), compared([4.0, 2.0], Some(far))], &spec);
        let row = |start: &str| {
            text.lines().find(|line| line.starts_with(start)).unwrap().split_whitespace().collect::<Vec<_>>()
        };
        assert_eq!(row("9x9, endgame"), ["9x9,", "endgame", "2", "4.0", "50.0", "%", "0.250", "25.0", "%"]);
        assert_eq!(row("corners"), ["corners", "0.500"]);
        let last = text.lines().last().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(last, "9x9, endgame 0.200 0.200 50.0 % 3.0 3.0 50.0 % 1 of 2 (50.0 %)");
    }

    #[test]
    fn a_point_is_in_a_corner_on_a_side_or_in_the_centre() {
        let at = |column, row| PARTS[part_of(Size::NINE, Point::at(column, row))];
        assert_eq!(
            [at(0, 0), at(8, 2), at(4, 0), at(0, 4), at(4, 4)],
            ["corners", "corners", "sides", "sides", "centre"]
        );
    }
}
