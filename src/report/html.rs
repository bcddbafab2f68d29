//! Makes the report, the comparison and the review as one HTML page each, which needs no other file.
//!
//! This module makes the part beside the board; [`viewer`] makes the board and the page.

use minijinja::{Value, context};
use serde::Serialize;

use super::compare::Comparison;
use super::english::{self, viewer as page_words};
use super::likely::is_gain;
use super::review::{Fate, Review, TurningPoint, chart_svg};
use super::viewer::{self, Beside, Heading, Show, Shown, raw};
use super::{GroupReport, Report, text, words};
use crate::board::sgf::Record;
use crate::eval::stage::Overlay;

pub use super::viewer::BrokenPage;

const REPORT: (&str, &str) = ("report.html", include_str!("templates/report.html"));
const COMPARE: (&str, &str) = ("compare.html", include_str!("templates/compare.html"));
const SOLUTION: (&str, &str) = ("solution.html", include_str!("templates/solution.html"));
const REVIEW: (&str, &str) = ("review.html", include_str!("templates/review.html"));

/// Returns the page of the report of a position of this record, on which stages of the evaluation can be shown.
pub fn report(report: &Report, record: &Record, stages: &[Overlay]) -> Result<String, BrokenPage> {
    let heading = Heading::of(&record.info, report.file.as_deref(), report.game);
    let shown = viewer::judged(report, record, stages);
    let values = context! {
        position => words::capital(&english::in_game(report)),
        conditions => english::game(report),
        lead => english::lead(report),
        stake => english::at_stake(report),
        ..judgement(report, &shown)
    };
    let title = page_words::position_title(&heading, report.move_number);
    let show = Show::about(report, shown);
    viewer::page(&show, Beside { template: REPORT, title, heading: &heading, values })
}

/// Returns the best moves and the groups of a report, as the template lists them.
fn judgement(report: &Report, shown: &Shown) -> Value {
    let mut order: Vec<&GroupReport> = report.groups.iter().collect();
    order.sort_by_key(|group| (text::rank(group), std::cmp::Reverse(group.stones.len())));
    let (small, groups): (Vec<&GroupReport>, Vec<&GroupReport>) =
        order.into_iter().partition(|group| text::is_small(report, group));
    let values = |groups: Vec<&GroupReport>| -> Vec<Value> {
        groups.into_iter().map(|group| group_values(group, shown)).collect()
    };
    let ideas = text::ideas(report);
    let moves: Vec<Value> = ideas
        .iter()
        .zip(&shown.candidates)
        .map(|((candidate, remark), drawn)| {
            let gain = is_gain(candidate).then(|| english::gain(candidate));
            let [remark, point] = [words::capital(remark), candidate.point.to_string()];
            context! { rank => drawn.rank, point => point, gain => gain, remark => remark, line => drawn.line }
        })
        .collect();
    context! {
        best_moves => english::best_moves(report.to_play),
        moves => moves,
        no_move => if report.score.counted.is_some() { english::no_move_left() } else { english::no_move(report.to_play) },
        groups => values(groups),
        small => values(small),
    }
}

fn group_values(group: &GroupReport, shown: &Shown) -> Value {
    let (low, high) = (words::eyes(group.eyes.second), words::eyes(group.eyes.first));
    let facts = [
        words::count(group.stones.len(), "stone"),
        words::liberties(group.liberties as i32),
        english::eyes_told(&low, &high),
    ];
    let drawn = shown.groups.iter().find(|drawn| drawn.id == group.id);
    let lines = drawn.into_iter().flat_map(|drawn| &drawn.lines);
    let lines: Vec<Value> =
        lines.map(|line| context! { line => line, name => shown.lines[*line].name.as_str() }).collect();
    context! {
        id => group.id,
        color => group.color.to_string(),
        at => group.at.to_string(),
        status => group.status.name(),
        word => english::status(group),
        safety => words::percent(group.safety),
        facts => facts.join(", "),
        remarks => words::capital(&english::remarks(group)),
        lines => lines,
    }
}

/// Returns the page of the comparison of two judgements of a position of this record.
pub fn comparison(comparison: &Comparison, record: &Record, stages: &[Overlay]) -> Result<String, BrokenPage> {
    let Comparison { classical, monte_carlo, .. } = comparison;
    let best: Vec<String> = classical.moves.iter().take(3).map(|best| best.point.to_string()).collect();
    let searched = monte_carlo.moves.iter().take(3);
    let searched: Vec<String> = searched.map(|best| format!("{} ({})", best.mv, words::percent(best.share))).collect();
    let groups: Vec<Value> = comparison
        .groups
        .iter()
        .map(|group| {
            context! {
                id => group.id,
                name => english::chances_of(group),
                safety => words::percent(group.safety),
                survival => words::percent(group.survival),
            }
        })
        .collect();
    let heading = Heading::of(&record.info, classical.file.as_deref(), classical.game);
    let values = context! {
        position => words::capital(&english::in_game(classical)),
        conditions => english::game(classical),
        mode => &monte_carlo.mode,
        leads => [english::leader(classical.score.lead), english::leader(monte_carlo.lead)],
        wins => monte_carlo.black_wins.map_or_else(String::new, words::percent),
        best => [if best.is_empty() { "pass".into() } else { best.join(", ") }, searched.join(", ")],
        disagreements => comparison.disagreements.iter().map(|d| words::capital(&d.text) + ".").collect::<Vec<_>>(),
        groups => groups,
    };
    let title = english::compared(&page_words::position_title(&heading, classical.move_number));
    let shown = viewer::compared(comparison, record, stages);
    let show = Show::about(classical, shown);
    viewer::page(&show, Beside { template: COMPARE, title, heading: &heading, values })
}

/// Returns the page of the review of the game of this record.
pub fn review(review: &Review, record: &Record) -> Result<String, BrokenPage> {
    let heading = Heading::of(&record.info, review.file.as_deref(), review.game);
    let shown = viewer::reviewed(review, record);
    let died = 1 + review.turning_points.len();
    let turns = review.turning_points.iter().enumerate();
    let turns: Vec<Value> = turns.map(|(i, turn)| turn_values(turn, 1 + i, &shown)).collect();
    let largest = review.turning_points.iter().enumerate().max_by(|a, b| a.1.lost.total_cmp(&b.1.lost));
    let biggest = largest.map(|(i, turn)| {
        context! { line => 1 + i, title => turn.title(), sentence => turn.untitled_sentences()[0].as_str() }
    });
    let groups = review.groups.iter().enumerate();
    let groups: Vec<Value> = groups.map(|(i, fate)| fate_values(fate, died + i)).collect();
    let losses = review.losses.iter().map(|part| {
        let [phase, moves] = english::part(part);
        context! { phase, moves, black => english::figure_of(part.black), white => english::figure_of(part.white) }
    });
    let values = context! {
        conditions => english::conditions(review),
        summary => review.summary(),
        chart => raw(chart_svg(review)),
        biggest => biggest,
        turns => turns,
        losses => losses.collect::<Vec<Value>>(),
        groups => groups,
    };
    let title = english::review_title(&heading.line());
    viewer::page(&Show::of(vec![shown]), Beside { template: REVIEW, title, heading: &heading, values })
}

fn turn_values(turn: &TurningPoint, line: usize, shown: &Shown) -> Value {
    // The title stands above the sentences.
    let mut sentences = turn.untitled_sentences();
    sentences[0] = words::capital(&sentences[0]);
    let positions = shown.lines.get(line).map_or(&[][..], |line| &line.positions);
    let moves: Vec<Value> = positions
        .iter()
        .enumerate()
        .skip(1)
        .map(|(at, position)| context! { at => at, name => position.called.as_str() })
        .collect();
    context! { title => turn.title(), at => turn.at, line => line, sentences => sentences, moves => moves }
}

fn fate_values(fate: &Fate, line: usize) -> Value {
    let sentences: Vec<String> =
        [words::capital(&fate.course()), fate.explanation()].into_iter().filter(|text| !text.is_empty()).collect();
    context! { name => fate.name(), line => line, sentences => sentences, legend => english::crosses(fate.shown_at()) }
}

/// The part of a page about one problem.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Solved {
    /// The name of the problem.
    pub name: String,
    /// The sentence that names the side to move.
    pub to_play: String,
    /// The answer, and the evidence for it.
    pub claim: String,
    /// The lines of play.
    pub lists: Vec<Lines>,
    /// The comparison with the answer of the file.
    pub comparison: String,
    /// The work that the answer took.
    pub effort: String,
}

/// Lines of play of one kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Lines {
    /// The words above them.
    pub heading: String,
    /// The lines.
    pub lines: Vec<Played>,
}

/// A line of play that the board of its problem shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Played {
    /// The place among the lines of the board.
    pub number: usize,
    /// The moves, as far as they can be played.
    pub moves: Vec<String>,
    /// The result that it reaches.
    pub result: String,
}

/// Returns the page of problems with their answers, each on a board of its own.
pub fn solutions(title: &str, boards: Vec<Shown>, problems: &[Solved]) -> Result<String, BrokenPage> {
    let values = context! { problems => viewer::value(&problems)?, hides_moves => true };
    let heading = Heading::named(title);
    viewer::page(&Show::of(boards), Beside { template: SOLUTION, title: title.to_string(), heading: &heading, values })
}
