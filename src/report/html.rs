//! The report and the review as one HTML page each, which needs nothing else: style and pictures are inside.

use minijinja::{AutoEscape, Environment, Value, context};

use super::compare::Comparison;
use super::diagram::{self, Sign};
use super::english;
use super::likely::is_gain;
use super::review::{Fate, Review, TurningPoint, chart_svg};
use super::words;
use super::{GroupReport, Report, svg, text};
use crate::board::{ByColor, Color, Point, PointSet, Size};

const BASE: &str = include_str!("templates/base.html");
const REPORT: &str = include_str!("templates/report.html");
const COMPARE: &str = include_str!("templates/compare.html");
const REVIEW: &str = include_str!("templates/review.html");

/// Figures nearer to 0 are not drawn.
const SHOWN: f64 = 0.2;

/// A template that cannot be filled in, which only a fault in the program can cause.
#[derive(Debug, thiserror::Error)]
#[error("the page cannot be made: {0}")]
pub struct BrokenPage(#[from] minijinja::Error);

/// Fills in the template.
pub(super) fn page(name: &str, template: &str, values: Value) -> Result<String, BrokenPage> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_template("base.html", BASE)?;
    environment.add_template(name, template)?;
    Ok(environment.get_template(name)?.render(values)?)
}

/// Text that is HTML or SVG already.
pub(super) fn raw(text: String) -> Value {
    Value::from_safe_string(text)
}

/// The report of a position as a page.
pub fn report(report: &Report) -> Result<String, BrokenPage> {
    let mut order: Vec<&GroupReport> = report.groups.iter().collect();
    order.sort_by_key(|group| (text::rank(group), std::cmp::Reverse(group.stones.len())));
    let (small, groups): (Vec<&GroupReport>, Vec<&GroupReport>) =
        order.into_iter().partition(|group| text::is_small(report, group));
    let ideas = text::ideas(report);
    let moves: Vec<Value> = ideas
        .iter()
        .map(|(candidate, remark)| {
            let gain = is_gain(candidate).then(|| words::points(candidate.value));
            context! { point => candidate.point.to_string(), gain => gain, remark => remark }
        })
        .collect();
    let values = context! {
        version => report.keisei,
        title => english::position(report),
        heading => english::heading(report, 60),
        stake => english::at_stake(report),
        board => raw(svg::board_only(report)),
        to_play => report.to_play.to_string(),
        groups => groups.into_iter().map(group_values).collect::<Vec<_>>(),
        small => small.into_iter().map(group_values).collect::<Vec<_>>(),
        moves => moves,
    };
    page("report.html", REPORT, values)
}

fn group_values(group: &GroupReport) -> Value {
    let (low, high) = (words::eyes(group.eyes.second), words::eyes(group.eyes.first));
    let eyes = if low == high { low } else { format!("{low} to {high}") };
    let facts =
        [words::count(group.stones.len(), "stone"), words::liberties(group.liberties as i32), format!("eyes {eyes}")];
    context! {
        id => group.id,
        color => group.color.to_string(),
        at => group.at.to_string(),
        status => group.status.name(),
        word => english::status(group),
        safety => words::percent(group.safety),
        facts => facts.join(", "),
        remarks => words::capital(&english::remarks(group)),
    }
}

/// The comparison of two judgements as a page.
pub fn comparison(comparison: &Comparison) -> Result<String, BrokenPage> {
    let Comparison { classical, monte_carlo, .. } = comparison;
    let best: Vec<String> = classical.moves.iter().take(3).map(|best| best.point.to_string()).collect();
    let searched = monte_carlo.moves.iter().take(3);
    let searched: Vec<String> = searched.map(|best| format!("{} ({})", best.mv, words::percent(best.share))).collect();
    let groups: Vec<Value> = comparison
        .groups
        .iter()
        .map(|group| {
            let stones = words::count(group.stones, "stone");
            context! {
                id => group.id,
                name => format!("{}'s {stones} at {}", group.color, group.at),
                safety => words::percent(group.safety),
                survival => words::percent(group.survival),
            }
        })
        .collect();
    let maps = [&classical.ownership, &monte_carlo.ownership, &comparison.difference];
    let boards: Vec<Value> =
        maps.iter().zip(english::MAPS).map(|(map, name)| raw(map_of(classical, map, name))).collect();
    let values = context! {
        version => classical.keisei,
        title => english::compared(&english::position(classical)),
        heading => [english::position(classical), english::game(classical)],
        mode => &monte_carlo.mode,
        leads => [english::leader(classical.score.lead), english::leader(monte_carlo.lead)],
        wins => monte_carlo.black_wins.map_or_else(String::new, words::percent),
        moves => [if best.is_empty() { "pass".into() } else { best.join(", ") }, searched.join(", ")],
        disagreements => comparison.disagreements.iter().map(|d| words::capital(&d.text) + ".").collect::<Vec<_>>(),
        groups => groups,
        boards => boards,
    };
    page("compare.html", COMPARE, values)
}

/// The stones with a square on each point for a figure of the map.
fn map_of(report: &Report, map: &[Vec<f64>], name: &str) -> String {
    let size = report.size;
    let stones = ByColor::from_fn(|color: Color| -> PointSet {
        let own = report.groups.iter().filter(|group| group.color == color);
        own.flat_map(|group| group.stones.iter().copied()).collect()
    });
    let figure = |point: Point| map[size.side() - 1 - point.row()][point.column()];
    let shown = size.points().filter(|point| figure(*point).abs() >= SHOWN);
    let signs: Vec<(Point, Sign)> = shown.map(|point| (point, Sign::Square(figure(point)))).collect();
    diagram::draw(size, &stones, &signs, name)
}

/// The review of a game as a page.
pub fn review(review: &Review) -> Result<String, BrokenPage> {
    let heading = english::review_page_heading(review);
    let turns: Vec<Value> = review.turning_points.iter().map(|turn| turn_values(review, turn)).collect();
    let groups: Vec<Value> = review.groups.iter().map(|fate| fate_values(review.size, fate)).collect();
    let values = context! {
        version => review.keisei,
        title => english::review_title(&heading[0]),
        heading => heading,
        summary => review.summary(),
        chart => raw(chart_svg(review)),
        turns => turns,
        losses => review.losses_told(),
        groups => groups,
    };
    page("review.html", REVIEW, values)
}

fn turn_values(review: &Review, turn: &TurningPoint) -> Value {
    let mut signs: Vec<(Point, Sign)> = Vec::new();
    let mut legend: Vec<String> = Vec::new();
    let last = (turn.at + 1).min(review.moves);
    let mut played: Vec<Point> = Vec::new();
    for number in turn.at..=last {
        let (color, mv) = review.played[number - 1];
        // Where two moves fall on one point the first is shown.
        if let Some(point) = mv.point().filter(|point| !played.contains(point)) {
            played.push(point);
            signs.push((point, Sign::Played(color, number)));
        }
    }
    let on_board = |point: &Point| !played.contains(point);
    signs.extend(turn.affected.iter().filter(on_board).map(|point| (point, Sign::Triangle)));
    let better = turn.better.point;
    signs.retain(|(point, _)| *point != better);
    signs.push((better, Sign::Letter('A')));
    legend.push(english::letter_a(better));
    if !turn.affected.is_empty() {
        legend.push(english::TRIANGLES.into());
    }
    let mut legend = words::capital(&legend.join("; "));
    if !legend.is_empty() {
        legend.push('.');
    }
    // The title stands above them.
    let mut sentences = turn.untitled_sentences();
    sentences[0] = words::capital(&sentences[0]);
    context! {
        title => turn.title(),
        sentences => sentences,
        legend => legend,
        board => raw(diagram::draw(review.size, &turn.position.stones, &signs, &english::on_the_board(turn))),
    }
}

fn fate_values(size: Size, fate: &Fate) -> Value {
    let own = fate.position.stones[fate.color];
    let signs: Vec<(Point, Sign)> =
        fate.stones.iter().filter(|point| own.contains(**point)).map(|point| (*point, Sign::Cross)).collect();
    let sentences: Vec<String> =
        [words::capital(&fate.course()), fate.explanation()].into_iter().filter(|text| !text.is_empty()).collect();
    let after = fate.taken_at.map_or(fate.dead_since, |taken| fate.dead_since.min(taken - 1));
    context! {
        name => fate.name(),
        sentences => sentences,
        legend => english::crosses(after),
        board => raw(diagram::draw(size, &fate.position.stones, &signs, &english::stones_dead(fate))),
    }
}
