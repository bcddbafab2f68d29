//! The experiment of Fukui et al. (`docs/influence.md`): the rank of the answer of a next-move problem among all legal
//! moves, by territory, influence and danger alone, and by their sum.

use std::fmt::Write as _;

use crate::board::{Board, Color, Move};
use crate::eval::field::live_stones::read_chains;
use crate::eval::outlook::{Outlook, Terms};
use crate::tactics::{Limits, Reader, ReadingCache, Remembering};

/// The parts of the value that moves are ranked by, in the order of the table: the paper's three and their sum; then
/// influence graded, danger with all groups alike, and the fitted sum of these two with territory.
const PARTS: [&str; 7] = ["territory", "influence", "danger", "sum", "graded", "alike", "fitted sum"];

/// The two ways of the paper to value a move.
const METHODS: [&str; 2] = ["change in value", "difference of both colours playing there"];

/// The upper ends of the histogram's classes of ranks; the last is open.
const CLASSES: [(&str, f64); 8] = [
    ("1", 1.0),
    ("2-5", 5.0),
    ("6-10", 10.0),
    ("11-20", 20.0),
    ("21-50", 50.0),
    ("51-100", 100.0),
    ("101-200", 200.0),
    ("201-", f64::INFINITY),
];

/// The upper ends of the classes of the change of territory by the answer (figure 28), in points; the last is open.
const CHANGES: [(&str, i32); 7] =
    [("loses", -1), ("0", 0), ("1-2", 200), ("3-5", 500), ("6-10", 1000), ("11-20", 2000), ("21-", i32::MAX)];

/// The places of parts in [`PARTS`].
const TERRITORY: usize = 0;
const DANGER: usize = 2;
const SUM: usize = 3;
const FITTED: usize = 6;

/// The number of moves that are shown of the problem whose answer ranks best (figure 30).
const SHOWN: usize = 5;

/// The rank of one answer by each method and part, from 1; moves of equal value share the mean of their ranks.
pub(super) struct Ranks {
    by: [[f64; PARTS.len()]; METHODS.len()],
    moves: usize,
    /// The change of territory by the answer, in 1/100 point.
    change: i32,
    /// The first moves by the paper's sum and its second method.
    first: Vec<Move>,
    /// The name of the problem.
    name: String,
}

/// Values positions by the paper's terms.
pub(super) struct Experiment {
    reader: Reader,
    cache: ReadingCache,
}

impl Experiment {
    pub(super) fn new() -> Experiment {
        Experiment { reader: Reader::new(Limits::QUICK), cache: ReadingCache::new() }
    }

    /// The terms and their sums, black-positive.
    fn parts(&mut self, board: &Board) -> [i32; PARTS.len()] {
        let Experiment { reader, cache } = self;
        let readings = read_chains(&mut board.clone(), &mut Remembering { reader, cache });
        let terms = Outlook::terms_on(board, &readings);
        let Terms { territory, influence, danger, graded, alarm } = terms;
        [territory, influence, danger, terms.value(), graded, alarm, terms.fitted_value()]
    }

    /// The ranks of the best of the right moves; `None` if none of them is legal.
    pub(super) fn ranks(&mut self, board: &Board, mover: Color, right: &[Move]) -> Option<Ranks> {
        let mut board = board.clone();
        let before = self.parts(&board);
        let mut valued = Vec::new();
        for point in board.empty() {
            if !board.is_legal(mover, point) {
                continue;
            }
            let mut after = |color: Color| {
                if !board.is_legal(color, point) {
                    return before;
                }
                board.play(color, point);
                let parts = self.parts(&board);
                board.undo();
                parts
            };
            let (own, other) = (after(mover), after(!mover));
            let change = std::array::from_fn(|i| mover.sign() * (own[i] - before[i]));
            let difference = std::array::from_fn(|i| mover.sign() * (own[i] - other[i]));
            valued.push((Move::Play(point), [change, difference]));
        }
        let answers: Vec<[[i32; PARTS.len()]; METHODS.len()]> =
            valued.iter().filter(|(mv, _)| right.contains(mv)).map(|(_, values)| *values).collect();
        if answers.is_empty() {
            return None;
        }
        let rank = |method: usize, part: usize| {
            let best = answers.iter().map(|values| values[method][part]).max().unwrap_or(0);
            let above = valued.iter().filter(|(_, values)| values[method][part] > best).count();
            let level = valued.iter().filter(|(_, values)| values[method][part] == best).count();
            above as f64 + (level as f64 + 1.0) / 2.0
        };
        let by = std::array::from_fn(|method| std::array::from_fn(|part| rank(method, part)));
        let change = answers.iter().map(|values| values[0][TERRITORY]).max().unwrap_or(0);
        // Stable: equals keep the order of the board.
        valued.sort_by_key(|(_, values)| -values[1][SUM]);
        let first = valued.iter().take(SHOWN).map(|(mv, _)| *mv).collect();
        Some(Ranks { by, moves: valued.len(), change, first, name: String::new() })
    }
}

impl Ranks {
    /// Names the problem.
    pub(super) fn named(self, name: String) -> Ranks {
        Ranks { name, ..self }
    }
}

/// Returns the mean rank by a method and a part.
fn mean(ranks: &[Ranks], method: usize, part: usize) -> f64 {
    ranks.iter().map(|ranks| ranks.by[method][part]).sum::<f64>() / ranks.len().max(1) as f64
}

/// Returns a sentence for each method that says whether the paper's sum ranks the answers better than each of its
/// parts, and tells the mean ranks by the sum, by its best part and by the fitted sum.
fn verdicts(ranks: &[Ranks]) -> String {
    let mut text = String::new();
    for (method, name) in METHODS.iter().enumerate() {
        let sum = mean(ranks, method, SUM);
        let (best, part) = (TERRITORY..=DANGER)
            .map(|part| (mean(ranks, method, part), PARTS[part]))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or((sum, "sum"));
        let than = if sum < best { "better than each of its parts" } else { "no better than its best part" };
        let fitted = mean(ranks, method, FITTED);
        let _ = writeln!(
            text,
            "{name}: the paper's sum ranks the answers {than} (mean {sum:.1}; {part} {best:.1}); the fitted sum {fitted:.1}."
        );
    }
    text
}

/// Returns the distribution of the change of territory by the answers (figure 28), and the first moves of the problem
/// whose answer the sum ranks best by the second method (figure 30).
fn figures(ranks: &[Ranks]) -> String {
    let mut text = String::from("\nThe change of territory by the answer, in points:\n");
    let mut from = i32::MIN;
    for (class, to) in CHANGES {
        let within = ranks.iter().filter(|ranks| (from..=to).contains(&ranks.change)).count();
        let _ = writeln!(text, "  {class:10} {within:7}");
        from = to.saturating_add(1);
    }
    if let Some(best) = ranks.iter().min_by(|a, b| a.by[1][SUM].total_cmp(&b.by[1][SUM])) {
        let moves: Vec<String> = best.first.iter().map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "\nThe answer that the sum ranks best, {}, has rank {}; the first {} moves are {}.",
            best.name,
            best.by[1][SUM],
            moves.len(),
            moves.join(", ")
        );
    }
    text
}

/// The mean ranks and their histogram, whether the sum beats its parts, and the other figures of the paper.
pub(super) fn table(ranks: &[Ranks]) -> String {
    let count = ranks.len().max(1) as f64;
    let moves = ranks.iter().map(|ranks| ranks.moves).sum::<usize>() as f64 / count;
    let mut text = format!("{} problems, {moves:.0} legal moves on average. The rank of the answer:\n", ranks.len());
    for (method, name) in METHODS.iter().enumerate() {
        let _ = write!(text, "\n{name}\n  {:10} {:>7}", "by", "mean");
        for (class, _) in CLASSES {
            let _ = write!(text, " {class:>7}");
        }
        text.push('\n');
        for (part, name) in PARTS.iter().enumerate() {
            let all: Vec<f64> = ranks.iter().map(|ranks| ranks.by[method][part]).collect();
            let _ = write!(text, "  {name:10} {:7.1}", mean(ranks, method, part));
            let mut from = 0.0;
            for (_, to) in CLASSES {
                let within = all.iter().filter(|rank| **rank > from && **rank <= to).count();
                let _ = write!(text, " {within:7}");
                from = to;
            }
            text.push('\n');
        }
    }
    text.push('\n');
    text + &verdicts(ranks) + &figures(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_has_its_place_among_all_legal_moves() {
        let board = Board::from_diagram(". . . .\n. X O .\n. . X .\n. . . .");
        let mut experiment = Experiment::new();
        let moves: Vec<Move> = board.empty().iter().map(Move::Play).collect();
        let ranks: Vec<Ranks> = moves.iter().filter_map(|mv| experiment.ranks(&board, Color::White, &[*mv])).collect();
        let count = ranks.len() as f64;
        assert!(ranks.iter().all(|ranks| ranks.moves as f64 == count));
        for (method, by) in METHODS.iter().enumerate() {
            for (part, name) in PARTS.iter().enumerate() {
                let sum: f64 = ranks.iter().map(|ranks| ranks.by[method][part]).sum();
                assert_eq!(sum, count * (count + 1.0) / 2.0, "{by}, {name}");
            }
        }
        let best_of_two = experiment.ranks(&board, Color::White, &moves[..2]).unwrap();
        assert!(best_of_two.by[0][0] <= ranks[0].by[0][0].min(ranks[1].by[0][0]));
        assert!(experiment.ranks(&board, Color::White, &[Move::Pass]).is_none());
    }

    #[test]
    fn the_table_counts_every_answer_once() {
        let ranks = [1.0, 7.5, 300.0].map(|rank| Ranks {
            by: [[rank; PARTS.len()]; METHODS.len()],
            moves: 361,
            change: 100 * rank as i32 - 100,
            first: vec![Move::Pass],
            name: format!("problem {rank}"),
        });
        let text = table(&ranks);
        assert!(text.starts_with("3 problems, 361 legal moves"));
        let line = text.lines().find(|line| line.starts_with("  sum")).unwrap();
        let figures: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(figures, ["sum", "102.8", "1", "0", "1", "0", "0", "0", "0", "1"]);
        assert!(
            text.contains("no better than its best part (mean 102.8; territory 102.8); the fitted sum 102.8."),
            "{text}"
        );
        let classes = ["loses", "0", "1-2", "3-5", "6-10", "11-20", "21-"].map(|class| {
            let line = text.lines().rev().find(|line| line.split_whitespace().next() == Some(class)).unwrap();
            line.split_whitespace().last().unwrap().to_string()
        });
        assert_eq!(classes, ["0", "1", "0", "0", "1", "0", "1"]);
        assert!(
            text.contains("The answer that the sum ranks best, problem 1, has rank 1; the first 1 moves are PASS."),
            "{text}"
        );
    }
}
