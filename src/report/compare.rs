//! Compares two judgements of one position: the classical one and Monte Carlo's.
//!
//! [`Figures`] holds what can be counted and summed up over many positions. [`Comparison`] adds the report and says in
//! words where the two disagree most.

use serde::Serialize;

pub use super::disagreement::{Disagreement, GroupChances};
use super::{Meta, Report, english, facts, names};
use crate::board::{Board, Game, Move, Point, PointMap, PointSet};
use crate::eval::Analysis;
use crate::eval::field::Phase;
use crate::search::criticality::Criticality;
use crate::search::standing::judged_lead;

/// The least difference in the survival chances of a group that is worth mentioning. A guess of the right size.
const GROUP_DIFFERS: f64 = 0.3;
/// The least difference of ownership, out of 2, at which the judgements of a point differ. A quarter of the largest
/// difference: a guess of the right size.
const POINT_DIFFERS: f64 = 0.5;
/// The fewest points at stake in an area that is worth mentioning. A guess of the right size.
const AREA_DIFFERS: f64 = 3.0;
/// The least difference of the leads that is worth mentioning. A guess of the right size.
const LEAD_DIFFERS: f64 = 5.0;
/// The most disagreements that are listed. Set by judgement, so that the list stays short.
const TOLD: usize = 6;
/// The most moves of playouts, and the most critical points, that are listed. Set by judgement, so that the list stays
/// short.
const MOVES: usize = 5;
/// The least criticality that is listed, in permille: three times what chance makes of a point.
const LEAST_CRITICAL_PERMILLE: i16 = 25;

/// The judgement of a position by playouts.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// The mode with its limits, such as `mcts:playouts=2000`.
    pub mode: String,
    /// The number of playouts.
    pub playouts: u64,
    /// Black's mean lead over the playouts, komi included, in points.
    pub lead: f64,
    /// The share of the playouts that Black wins, 0 to 1, if the mode reports it.
    pub black_wins: Option<f64>,
    /// The owner of each point in the end, in permille, positive for Black.
    pub ownership: Box<PointMap<i16>>,
    /// The moves looked at, best first, with the share of the playouts that each was given.
    pub moves: Vec<(Move, f64)>,
    /// The criticality of the points of the position.
    pub criticality: Criticality,
}

/// The figures of two judgements of a position that can be counted.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The phase of the game.
    pub phase: Phase,
    /// Black's lead by each judgement: classical, Monte Carlo.
    pub leads: [f64; 2],
    /// The ownership of each point, classical less Monte Carlo, in permille: -2000 to 2000, positive for Black.
    pub difference: Box<PointMap<i16>>,
    /// The groups.
    pub groups: Vec<GroupChances>,
    /// The stones of each group.
    pub stones: Vec<PointSet>,
}

impl Figures {
    /// Returns the figures of a position.
    pub fn of(game: &Game, analysis: &Analysis, opinion: &Opinion) -> Figures {
        let mut difference = Box::new(PointMap::new(0));
        for point in game.board().size().points() {
            difference[point] = analysis.ownership().0[point] - opinion.ownership[point];
        }
        let chances = |group: &crate::eval::shape::group::Group| {
            let sign = group.color.sign();
            let own: i32 = group.stones.iter().map(|point| sign * i32::from(opinion.ownership[point])).sum();
            let own = f64::from(own) / group.stones.len().max(1) as f64 / 1000.0;
            GroupChances {
                id: facts::number(group.id),
                color: group.color,
                at: group.at,
                stones: group.stones.len(),
                safety: f64::from(analysis.safety(group.id).permille()) / 1000.0,
                survival: (500.0 * (1.0 + own)).round() / 1000.0,
            }
        };
        Figures {
            phase: facts::phase(game.board(), analysis),
            leads: [judged_lead(game, analysis), opinion.lead],
            difference,
            groups: analysis.groups().iter().map(chances).collect(),
            stones: analysis.groups().iter().map(|group| group.stones).collect(),
        }
    }

    /// Returns the mean difference between the two judgements of a point, 0 to 2.
    pub fn distance(&self, board: &Board) -> f64 {
        let sum: i32 = board.size().points().map(|point| i32::from(self.difference[point]).abs()).sum();
        f64::from(sum) / 1000.0 / board.size().area() as f64
    }
}

/// The judgement by playouts, as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MonteCarloReport {
    /// The mode with its limits.
    pub mode: String,
    /// The number of playouts.
    pub playouts: u64,
    /// Black's mean lead over the playouts, komi included, in points.
    pub lead: f64,
    /// The share of the playouts that Black wins, 0 to 1, if the mode reports it.
    pub black_wins: Option<f64>,
    /// The owner of each point in the end: rows, the top one first, from -1 (White) to 1 (Black).
    pub ownership: Vec<Vec<f64>>,
    /// The best moves.
    pub moves: Vec<SearchedMove>,
    /// The points that decide the game most, the most critical first.
    pub critical: Vec<CriticalPoint>,
}

/// A point that decides the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CriticalPoint {
    /// The point.
    #[serde(serialize_with = "names::one")]
    pub point: Point,
    /// Its criticality, 0 to 0.5.
    pub criticality: f64,
}

/// A move that playouts looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchedMove {
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub mv: Move,
    /// The share of the playouts that it was given, 0 to 1.
    pub share: f64,
}

/// Both judgements of a position, and their differences.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The classical judgement.
    pub classical: Report,
    /// Monte Carlo's judgement.
    pub monte_carlo: MonteCarloReport,
    /// The ownership of each point, classical less Monte Carlo: rows, the top one first, -2 to 2.
    pub difference: Vec<Vec<f64>>,
    /// The mean difference between the two judgements of a point, 0 to 2.
    pub distance: f64,
    /// The groups, those judged most differently first.
    pub groups: Vec<GroupChances>,
    /// The disagreements, the largest first.
    pub disagreements: Vec<Disagreement>,
}

impl Comparison {
    /// Compares the analysis of a game's position with the playouts' judgement of it.
    pub fn of(game: &Game, analysis: &Analysis, opinion: &Opinion, meta: Meta) -> Comparison {
        let board = game.board();
        let figures = Figures::of(game, analysis, opinion);
        let classical = Report::unsearched(game, analysis, meta);
        let mut disagreements = of_groups(&figures);
        disagreements.extend(of_areas(board, analysis, opinion, &figures));
        disagreements.extend(of_leads(&figures));
        disagreements.sort_by(|a, b| b.points.total_cmp(&a.points));
        disagreements.extend(of_moves(&classical, opinion));
        disagreements.truncate(TOLD);
        let distance = (1000.0 * figures.distance(board)).round() / 1000.0;
        let difference = rows(board, |point| figures.difference[point]);
        let mut groups = figures.groups;
        groups.sort_by(|a, b| b.gap().total_cmp(&a.gap()));
        let moves = opinion.moves.iter().take(MOVES);
        Comparison {
            classical,
            monte_carlo: MonteCarloReport {
                mode: opinion.mode.clone(),
                playouts: opinion.playouts,
                lead: opinion.lead,
                black_wins: opinion.black_wins,
                ownership: rows(board, |point| opinion.ownership[point]),
                moves: moves.map(|(mv, share)| SearchedMove { mv: *mv, share: *share }).collect(),
                critical: critical(board, &opinion.criticality),
            },
            difference,
            distance,
            groups,
            disagreements,
        }
    }
}

/// The most critical points, those left out that hardly matter.
fn critical(board: &Board, found: &Criticality) -> Vec<CriticalPoint> {
    let mut points: Vec<Point> =
        board.size().points().filter(|point| found.points[*point] >= LEAST_CRITICAL_PERMILLE).collect();
    points.sort_by_key(|point| std::cmp::Reverse(found.points[*point]));
    points.truncate(MOVES);
    let told = |point: Point| CriticalPoint { point, criticality: f64::from(found.points[point]) / 1000.0 };
    points.into_iter().map(told).collect()
}

/// Returns the values of the points in thousandths, row by row from the top.
fn rows(board: &Board, value: impl Fn(Point) -> i16) -> Vec<Vec<f64>> {
    let side = board.size().side();
    let at = |row, column| f64::from(value(Point::at(column, row))) / 1000.0;
    (0..side).rev().map(|row| (0..side).map(|column| at(row, column)).collect()).collect()
}

fn of_groups(figures: &Figures) -> Vec<Disagreement> {
    let differ = figures.groups.iter().filter(|group| group.gap() >= GROUP_DIFFERS);
    let told = |group: &GroupChances| Disagreement {
        text: english::chances_differ(group),
        points: 2.0 * group.gap() * group.stones as f64,
    };
    differ.map(told).collect()
}

/// Returns the connected areas that the two judgements give to different sides, without the groups that are listed by
/// themselves.
fn of_areas(board: &Board, analysis: &Analysis, opinion: &Opinion, figures: &Figures) -> Vec<Disagreement> {
    let told = figures.groups.iter().zip(&figures.stones).filter(|(group, _)| group.gap() >= GROUP_DIFFERS);
    let apart = told.fold(PointSet::EMPTY, |all, (_, stones)| all | *stones);
    let mut found = Vec::new();
    for sign in [1, -1] {
        let differs = |point: &Point| f64::from(sign * i32::from(figures.difference[*point])) >= 1000.0 * POINT_DIFFERS;
        let points: PointSet = board.size().points().filter(differs).collect();
        for area in (points - apart).pieces() {
            let mean = |value: &dyn Fn(Point) -> i16| {
                area.iter().map(|point| f64::from(value(point))).sum::<f64>() / 1000.0 / area.len() as f64
            };
            let classical = mean(&|point| analysis.ownership().0[point]);
            let playouts = mean(&|point| opinion.ownership[point]);
            let points = (classical - playouts).abs() * area.len() as f64;
            let Some(first) = area.first().filter(|_| points >= AREA_DIFFERS) else { continue };
            let middle = area.iter().min_by_key(|point| {
                // This is the point nearest to all others, so that the place named lies in the area.
                let away = |a: usize, b: usize| a.abs_diff(b);
                let far = |p: Point| away(p.column(), point.column()) + away(p.row(), point.row());
                (area.iter().map(far).sum::<usize>(), *point)
            });
            let at = middle.unwrap_or(first);
            found.push(Disagreement { text: english::owners_differ(area.len(), at, [classical, playouts]), points });
        }
    }
    found
}

fn of_leads(figures: &Figures) -> Option<Disagreement> {
    let [classical, playouts] = figures.leads;
    let points = (classical - playouts).abs();
    (points >= LEAD_DIFFERS).then(|| Disagreement { text: english::leads_differ(figures.leads), points })
}

/// Returns the disagreement about the best move, if there is one. It has no measure in points.
fn of_moves(report: &Report, opinion: &Opinion) -> Option<Disagreement> {
    let (best, _) = opinion.moves.first()?;
    let classical = report.moves.first().map(|best| Move::Play(best.point)).unwrap_or(Move::Pass);
    if classical == *best {
        return None;
    }
    let rank = report.moves.iter().position(|other| Move::Play(other.point) == *best);
    Some(Disagreement { text: english::moves_differ(classical, *best, rank), points: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::board::rules::Rules;

    /// Returns a white group with two eyes amid Black, and an opinion of playouts that take everything for Black's.
    fn split() -> (Game, Analysis, Opinion) {
        let board = Board::from_diagram(
            ". O . O X . .
             O O O O X . .
             X X X X X . .
             . . . . . . .
             . . . . . . .
             . . . X . . .
             . . . . . . .",
        );
        let game = Game::from_board(board, Rules::CHINESE, 7.0);
        let analysis = Analysis::thorough(game.board());
        let opinion = Opinion {
            mode: "mcts:playouts=1".into(),
            playouts: 1,
            lead: 42.0,
            black_wins: Some(1.0),
            ownership: Box::new(PointMap::new(1000)),
            moves: vec![(Move::Pass, 1.0)],
            criticality: Criticality::of(&game, 50),
        };
        (game, analysis, opinion)
    }

    #[test]
    fn survival_is_the_share_of_playouts_that_leave_the_stones_their_owner() {
        let (game, analysis, opinion) = split();
        let figures = Figures::of(&game, &analysis, &opinion);
        let chances = |color| figures.groups.iter().filter(move |group: &&GroupChances| group.color == color);
        assert!(chances(Color::Black).all(|group| group.survival == 1.0));
        assert!(chances(Color::White).all(|group| group.survival == 0.0));
        assert!(chances(Color::White).all(GroupChances::is_split), "{:?}", figures.groups);
        assert_eq!(figures.leads[1], 42.0);
    }

    #[test]
    fn the_largest_disagreement_comes_first_and_is_said_in_words() {
        let (game, analysis, opinion) = split();
        let comparison = Comparison::of(&game, &analysis, &opinion, Meta::default());
        let white = &comparison.groups[0];
        assert_eq!((white.color, white.at.to_string().as_str()), (Color::White, "B7"));
        assert!(comparison.disagreements.is_sorted_by(|a, b| a.points >= b.points));
        let said: Vec<&str> = comparison.disagreements.iter().map(|d| d.text.as_str()).collect();
        assert!(said.iter().any(|text| text.contains("White's 6 stones at B7")), "{said:?}");
        assert!(said.iter().any(|text| text.starts_with("the lead is ")), "{said:?}");
    }

    #[test]
    fn where_both_agree_nothing_is_said() {
        let (game, analysis, opinion) = split();
        let moves = vec![(
            Report::of(&game, &analysis, Meta::default()).moves.first().map_or(Move::Pass, |m| Move::Play(m.point)),
            1.0,
        )];
        let lead = judged_lead(&game, &analysis);
        let mut ownership = analysis.ownership().0.clone();
        for group in analysis.groups().iter() {
            for stone in group.stones.iter() {
                ownership[stone] = (group.color.sign() * (2 * analysis.safety(group.id).permille() - 1000)) as i16;
            }
        }
        let agreeing = Opinion { ownership: Box::new(ownership), lead, moves, ..opinion };
        let comparison = Comparison::of(&game, &analysis, &agreeing, Meta::default());
        assert_eq!(comparison.disagreements, []);
        // A group's safety and the ownership of its stones are two figures, close to each other but not equal.
        assert!(comparison.distance < 0.06, "{}", comparison.distance);
    }

    #[test]
    fn leaders_are_named() {
        assert_eq!(english::leader(7.5), "Black by 7.5");
        assert_eq!(english::leader(-3.0), "White by 3");
        assert_eq!(english::leader(-0.01), "nobody");
    }
}
