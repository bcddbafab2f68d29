//! Fits a [`Level`]: what of the sum of all points holds, what the turn and moves made more are worth, all by how much
//! is open.
//!
//! Two things are asked of it. Its leads should be those of the labels, for either side to move. And from move to move
//! they should stay where they are, on average over good games: the side to move loses what the turn was worth, and its
//! move gains it. The labels alone would give the turn about 3 points more in the middle of the game than an evaluation
//! without search sees a move gain, and every lead would swing by that.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::labels::{Label, Origin};
use super::squares::{self, Equations, GROUNDS, Miss};
use crate::board::{Board, Game};
use crate::eval::Analysis;
use crate::eval::models::WEAK;
use crate::eval::score::{self, DEGREES, Level, openness, shares_of_degrees};
use crate::eval::spread;

/// The number of unknowns of a level.
const UNKNOWNS: usize = 3 * DEGREES + WEAK.len();

/// Errors of more points than that count by their size, not by their square (Huber 1964): they are of groups judged
/// wrongly.
const LARGE_ERROR: f64 = 8.0;
/// The number of times that the errors are weighed anew.
const ROUNDS: usize = 12;
/// The worth of half a move on an empty board: fair komi by area is about 7 on all sizes from 9x9 on. Counts like so
/// many labels.
const FAIR_KOMI: f64 = 7.0;
const KOMI_COUNTS: f64 = 300.0;
/// The weight for each label, in squares of points, of leads that stay from move to move: over all parts of a game and
/// in each part. With 20 in place of 3 leads are hardly steadier.
const STEADY: f64 = 1000.0;
const STEADY_IN_PART: f64 = 3.0;
/// The weight by which neighbouring degrees of openness hold together, by the square of the second difference, for each
/// label: of the part of the sum that holds, and of the two worths in points. The figures are those of a curve without
/// kinks; a tenth of it changes held-out leads by 0.1.
const SMOOTH: [f64; 3] = [25.0, 0.25, 0.25];

/// A game is parted in so many parts of so many moves, in parts of the board's points; what comes after is left out.
const PARTS: usize = 5;
const MOVES_OF_A_PART: f64 = 1.0 / 9.0;
/// The number of moves that are taken of each game.
const STEPS: usize = 2;

/// Two positions of a game between which lies one move.
pub struct Step {
    /// The label from whose game it is.
    pub label: usize,
    /// The boards before and after the move.
    pub boards: [Board; 2],
    part: usize,
}

/// Moves of the games of even labels, by the seed: in handicap games one player is weaker, and its moves
/// lose more.
pub fn steps(labels: &[&Label], seed: u64) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut before: Option<&str> = None;
    for (i, label) in labels.iter().enumerate() {
        let is_even = score::more_moves(label.game.board()).abs() <= 1;
        if label.origin != Origin::Engine || !is_even || before == Some(&label.source) {
            continue;
        }
        before = Some(&label.source);
        let moves = label.game.moves().len();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ label.game.board().hash());
        for _ in 0..STEPS.min(moves) {
            let at = rng.random_range(0..moves);
            let part = (at as f64 / (MOVES_OF_A_PART * label.game.board().size().area() as f64)) as usize;
            if part < PARTS
                && let (Some(first), Some(second)) = (board_at(&label.game, at), board_at(&label.game, at + 1))
            {
                steps.push(Step { label: i, boards: [first, second], part });
            }
        }
    }
    steps
}

/// The position after so many moves.
fn board_at(game: &Game, moves: usize) -> Option<Board> {
    let mut replayed = Game::from_board(game.initial().clone(), *game.rules(), game.komi());
    for (color, mv) in &game.moves()[..moves] {
        replayed.play_tolerant(*color, *mv).ok()?;
    }
    if let Some((color, _)) = game.moves().get(moves) {
        replayed.set_to_play(*color);
    }
    Some(replayed.board().without_history())
}

/// The figures that a level makes a lead of: the sum of the ownership, the turn and the moves made more, each at the
/// degrees of openness, and the balance of weak stones. In points, moves and stones.
type Figures = [f64; UNKNOWNS];

fn figures(board: &Board, analysis: &Analysis) -> Figures {
    let ownership = analysis.raw_ownership();
    let sum: i32 = board.size().points().map(|p| i32::from(ownership.0[p])).sum();
    let share = openness(board.on_board(), ownership) as f64 / 1000.0 / board.size().area() as f64;
    let made = [f64::from(sum) / 1000.0, f64::from(board.to_play().sign()), f64::from(score::more_moves(board))];
    let shares = shares_of_degrees(share);
    let mut figures = [0.0; UNKNOWNS];
    for (i, cell) in figures[..3 * DEGREES].iter_mut().enumerate() {
        *cell = made[i / DEGREES] * shares[i % DEGREES];
    }
    let weak = analysis.weaknesses().balance(board).map(f64::from);
    figures[3 * DEGREES..].copy_from_slice(&weak);
    figures
}

/// The cases that a level is fitted to.
#[derive(Default)]
pub struct Evidence {
    leads: Vec<Lead>,
    changes: Vec<Change>,
}

/// A labelled lead before komi.
struct Lead {
    label: usize,
    figures: Figures,
    lead: f64,
    weight: f64,
    /// The grounds of its spread, were the lead one point.
    grounds: [f64; GROUNDS],
}

/// The change that a move made, as its player sees it.
struct Change {
    label: usize,
    figures: Figures,
    part: usize,
}

impl Evidence {
    /// Adds a position with that number that an engine labelled: how a game ended says little of the lead long before.
    pub fn add(&mut self, number: usize, label: &Label, analysis: &Analysis) {
        let (figures, weight) = (figures(label.game.board(), analysis), f64::from(label.weight));
        let changing = spread::changing_groups(analysis);
        let grounds = spread::grounds(label.game.board(), analysis, changing, 1.0);
        let lead = label.lead + label.game.komi();
        self.leads.push(Lead { label: number, figures, lead, weight, grounds });
    }

    /// Adds a move.
    pub fn add_step(&mut self, step: &Step, analyses: [&Analysis; 2]) {
        let [before, after] = [0, 1].map(|i| figures(&step.boards[i], analyses[i]));
        let sign = f64::from(step.boards[0].to_play().sign());
        let figures = std::array::from_fn(|i| sign * (after[i] - before[i]));
        self.changes.push(Change { label: step.label, figures, part: step.part });
    }

    /// The level fitted to what is from labels that `is_seen` allows.
    pub fn fit(&self, is_seen: impl Fn(usize) -> bool) -> Level {
        let leads: Vec<&Lead> = self.leads.iter().filter(|lead| is_seen(lead.label)).collect();
        let changes: Vec<&Change> = self.changes.iter().filter(|change| is_seen(change.label)).collect();
        let all: f64 = leads.iter().map(|lead| lead.weight).sum();
        let wishes = wishes(&changes, all);
        let mut found = [0.0; UNKNOWNS];
        // Neither the turn nor a move more can be a loss, nor a sum turn round.
        let mut is_nought = [false; UNKNOWNS];
        for round in 0..ROUNDS {
            let mut equations = Equations::default();
            wishes.iter().for_each(|(row, wanted, weight)| equations.add(row, *wanted, *weight));
            for lead in &leads {
                let error = (product(&lead.figures, &found) - lead.lead).abs();
                let weight = if round == 0 { 1.0 } else { (LARGE_ERROR / error.max(1e-9)).min(1.0) };
                equations.add(&lead.figures, lead.lead, lead.weight * weight);
            }
            found = equations.solve(&is_nought);
            let least = (0..3 * DEGREES).min_by(|a, b| found[*a].total_cmp(&found[*b]));
            if let Some(least) = least.filter(|least| found[*least] < 0.0) {
                is_nought[least] = true;
                found[least] = 0.0;
            }
        }
        let figure = |kind: usize, unit: f64| -> [i32; DEGREES] {
            std::array::from_fn(|degree| (unit * found[kind * DEGREES + degree]).round().max(0.0) as i32)
        };
        let weak = std::array::from_fn(|i| (1000.0 * found[3 * DEGREES + i]).round() as i32);
        let miss = |lead: &&Lead| {
            let told = product(&lead.figures, &found);
            let [groups, open, point] = lead.grounds;
            let grounds = [groups, open, point * told.abs()];
            Miss { error: (told - lead.lead).abs(), grounds, weight: lead.weight }
        };
        let off = squares::off(&leads.iter().map(miss).collect::<Vec<_>>());
        Level { kept: figure(0, 1000.0), to_move: figure(1, 100.0), more_moves: figure(2, 100.0), weak, off }
    }
}

fn product(figures: &Figures, worths: &Figures) -> f64 {
    figures.iter().zip(worths).map(|(figure, worth)| figure * worth).sum()
}

/// A level should meet these wishes besides the labels. Each comes with its target and with how much it counts, where
/// the labels count `all` together.
fn wishes(changes: &[&Change], all: f64) -> Vec<(Figures, f64, f64)> {
    let mut wishes = Vec::new();
    let mut half_a_move = [0.0; UNKNOWNS];
    half_a_move[2 * DEGREES - 1] = 1.0;
    wishes.push((half_a_move, FAIR_KOMI, KOMI_COUNTS));
    for (kind, weight) in SMOOTH.iter().enumerate() {
        for degree in 1..DEGREES - 1 {
            let mut bend = [0.0; UNKNOWNS];
            let at = kind * DEGREES + degree;
            bend[at - 1..=at + 1].copy_from_slice(&[1.0, -2.0, 1.0]);
            wishes.push((bend, 0.0, weight * all));
        }
    }
    let mut over_all = [0.0; UNKNOWNS];
    for part in 0..PARTS {
        let of_part: Vec<&&Change> = changes.iter().filter(|change| change.part == part).collect();
        let count = of_part.len().max(1) as f64;
        let mean: Figures =
            std::array::from_fn(|i| of_part.iter().map(|change| change.figures[i]).sum::<f64>() / count);
        over_all.iter_mut().zip(&mean).for_each(|(sum, mean)| *sum += mean / PARTS as f64);
        wishes.push((mean, 0.0, STEADY_IN_PART * all));
    }
    wishes.push((over_all, 0.0, STEADY * all));
    wishes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Color, Move, Point, PointMap, Size};

    /// Leads by a known level, on boards of every openness.
    fn evidence(worths: impl Fn(f64) -> [f64; 3]) -> Evidence {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut evidence = Evidence::default();
        for label in 0..2000 {
            let share = rng.random_range(0.0..1.0);
            let made = [rng.random_range(-60.0..60.0), [-1.0, 1.0][label % 2], f64::from(rng.random_range(0..10))];
            let shares = shares_of_degrees(share);
            let mut figures = [0.0; UNKNOWNS];
            for (i, cell) in figures[..3 * DEGREES].iter_mut().enumerate() {
                *cell = made[i / DEGREES] * shares[i % DEGREES];
            }
            let lead = worths(share).iter().zip(made).map(|(worth, made)| worth * made).sum();
            evidence.leads.push(Lead { label, figures, lead, weight: 1.0, grounds: [0.0, 1.0, 1.0] });
        }
        evidence
    }

    #[test]
    fn a_level_is_found_from_leads_that_it_made() {
        let level = evidence(|share| [1.0 - share, 7.0 * share, 14.0 * share]).fit(|_| true);
        for degree in 0..DEGREES {
            assert!((level.kept[degree] - 1000 + 200 * degree as i32).abs() < 10, "{level:?}");
            assert!((level.to_move[degree] - 140 * degree as i32).abs() < 10, "{level:?}");
            assert!((level.more_moves[degree] - 280 * degree as i32).abs() < 10, "{level:?}");
        }
    }

    #[test]
    fn no_worth_is_less_than_nothing() {
        let level = evidence(|share| [1.0 - share, 9.0 * share - 2.0, 14.0 * share]).fit(|_| true);
        assert_eq!(level.to_move[0], 0);
        assert!(level.to_move[5] > 600, "{level:?}");
    }

    #[test]
    fn a_spread_holds_so_many_leads() {
        let mut evidence = evidence(|share| [1.0 - share, 7.0 * share, 14.0 * share]);
        // Every lead is wrong by up to 10 points.
        evidence
            .leads
            .iter_mut()
            .enumerate()
            .for_each(|(i, lead)| lead.lead += (i * 7919 % 2001) as f64 / 100.0 - 10.0);
        let off = evidence.fit(|_| true).off;
        assert!((off[1] - (10_000.0 * squares::WITHIN) as i32).abs() < 400, "{off:?}");
        assert!(off[2] < 20, "{off:?}");
    }

    #[test]
    fn a_lead_stays_where_it_is_from_move_to_move() {
        // By the labels the turn is worth 6 points and a move more nothing; but no move gains anything.
        let mut evidence = evidence(|share| [1.0 - share, 7.0 * share, 0.0]);
        let swing = |evidence: &Evidence| {
            let level = evidence.fit(|_| true);
            level.more_moves[4] - 2 * level.to_move[4]
        };
        assert!(swing(&evidence) < -1000);
        let shares = shares_of_degrees(0.8);
        for label in 0..PARTS * 100 {
            let mut figures = [0.0; UNKNOWNS];
            for degree in 0..DEGREES {
                figures[DEGREES + degree] = -2.0 * shares[degree];
                figures[2 * DEGREES + degree] = shares[degree];
            }
            evidence.changes.push(Change { label, figures, part: label % PARTS });
        }
        assert!(swing(&evidence).abs() < 30, "{}", swing(&evidence));
    }

    #[test]
    fn steps_are_moves_of_the_game() {
        let mut game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
        for (i, color) in [Color::Black, Color::White].iter().cycle().take(6).enumerate() {
            let point = Point::at(i, 2 * (i % 4));
            game.play_tolerant(*color, Move::Play(point)).unwrap();
        }
        let label = Label {
            game,
            ownership: PointMap::new(0),
            lead: 0.0,
            origin: Origin::Engine,
            weight: 1.0,
            source: "game".into(),
        };
        let steps = steps(&[&label, &label], 1);
        assert_eq!(steps.len(), STEPS);
        for Step { boards: [before, after], .. } in &steps {
            assert_eq!(before.occupied().len() + 1, after.occupied().len());
            assert_eq!(before.to_play(), !after.to_play());
        }
    }
}
