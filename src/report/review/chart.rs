//! Draws the course of the lead as a chart, as text and as SVG.

use std::fmt::Write;

use super::{Review, TurningPoint};
use crate::report::words::figure;
use crate::report::{axis, english};

/// The rows of the text chart above and below the line where neither side leads.
const ROWS: usize = 5;

/// The size of the picture. Its text is made for a width of 360 pixels and more.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 30.0;
/// The most numbers over the chart. More would not leave the lines under them apart.
const NUMBERED: usize = 12;
/// The size of the picture in an index of games.
const SMALL_WIDTH: f64 = 300.0;
const SMALL_HEIGHT: f64 = 90.0;

/// Returns the number of moves between two figures of the lower axis.
fn move_step(moves: usize) -> usize {
    [10, 20, 25, 50, 100, 200].into_iter().find(|step| moves / step <= 6).unwrap_or(200)
}

/// Draws the chart as text: a column for one or more moves, `X` where Black leads, `O` where White does, and under it a
/// mark for each turning point.
pub(super) fn text(review: &Review) -> String {
    let leads = &review.course.leads;
    let each = axis::moves_a_column(leads.len());
    let columns = axis::columns(leads);
    let scale = axis::scale(&review.course.leads);
    let step = scale / ROWS as f64;
    let mut text = String::new();
    // The rows come from the top: this many points or more, and below the line this many or fewer.
    for row in (1..=ROWS).rev() {
        let least = step * row as f64;
        line(&mut text, &label(least, row), &columns, |lead| if lead > least - step / 2.0 { 'X' } else { ' ' });
    }
    line(&mut text, "even", &columns, |_| '-');
    for row in 1..=ROWS {
        let least = step * row as f64;
        line(&mut text, &label(least, row), &columns, |lead| if -lead > least - step / 2.0 { 'O' } else { ' ' });
    }
    let mut marks = vec![' '; columns.len()];
    for turn in &review.turning_points {
        if let Some(mark) = marks.get_mut(turn.at / each) {
            *mark = '^';
        }
    }
    let marks: String = marks.into_iter().collect();
    if !marks.trim().is_empty() {
        _ = writeln!(text, "       {}", marks.trim_end());
    }
    let mut axis = String::new();
    let every = move_step(review.moves);
    for number in (0..=review.moves).step_by(every) {
        let column = number / each;
        let name = number.to_string();
        // A figure that would touch the one before it is left out.
        if column >= axis.len() + usize::from(!axis.is_empty()) {
            axis += &" ".repeat(column - axis.len());
            axis += &name;
        }
    }
    _ = writeln!(text, "  move {axis}");
    text
}

/// Returns the figure beside a row. Only the outermost row has one, to keep the chart quiet.
fn label(points: f64, row: usize) -> String {
    if row == ROWS { figure(points) } else { String::new() }
}

fn line(text: &mut String, label: &str, columns: &[f64], sign: impl Fn(f64) -> char) {
    let row: String = columns.iter().map(|lead| sign(*lead)).collect();
    _ = writeln!(text, "{label:>5} |{}", row.trim_end());
}

/// Returns a small picture of the course of the lead alone: black above the line where Black leads, white below it
/// where White does.
pub fn thumbnail(review: &Review) -> String {
    let scale = axis::scale(&review.course.leads);
    let moves = review.moves.max(1) as f64;
    let x = |at: usize| SMALL_WIDTH * at as f64 / moves;
    let y = |lead: f64| SMALL_HEIGHT * (scale - lead.clamp(-scale, scale)) / (2.0 * scale);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart thumb\" viewBox=\"0 0 {SMALL_WIDTH} {SMALL_HEIGHT}\" \
         role=\"img\" aria-label=\"{}\"><rect width=\"{SMALL_WIDTH}\" height=\"{SMALL_HEIGHT}\" fill=\"#e8dcc4\"/>\n{}\
         <path d=\"M0 {2}H{SMALL_WIDTH}\" stroke=\"#8a6d3b\"/></svg>\n",
        english::CHART_LABEL,
        areas(review, x, y),
        y(0.0)
    )
}

/// Returns the areas between the lead and the line where neither side leads, one for each side.
fn areas(review: &Review, x: impl Fn(usize) -> f64, y: impl Fn(f64) -> f64) -> String {
    let leads = &review.course.leads;
    let mut svg = String::new();
    for (color, sign) in [("#1a1a1a", 1.0), ("#ffffff", -1.0)] {
        let mut path = format!("M{:.1} {:.1}", x(0), y(0.0));
        for (at, lead) in leads.iter().enumerate() {
            _ = write!(path, "L{:.1} {:.1}", x(at), y((lead * sign).max(0.0) * sign));
        }
        _ = write!(path, "L{:.1} {:.1}Z", x(leads.len().saturating_sub(1)), y(0.0));
        _ = writeln!(svg, "<path d=\"{path}\" fill=\"{color}\" stroke=\"#444\" stroke-width=\"0.6\"/>");
    }
    svg
}

/// Returns the band around the lead that shows its margin of error at each move.
fn band(review: &Review, x: impl Fn(usize) -> f64, y: impl Fn(f64) -> f64) -> String {
    let leads = || review.course.leads.iter().zip(&review.spreads).enumerate();
    let above = leads().map(|(at, (lead, spread))| (at, lead + spread));
    let below = leads().rev().map(|(at, (lead, spread))| (at, lead - spread));
    let corners = above.chain(below).map(|(at, lead)| format!("{:.1} {:.1}", x(at), y(lead)));
    let path = corners.collect::<Vec<String>>().join("L");
    format!("<path d=\"M{path}Z\" fill=\"#777\" fill-opacity=\"0.3\"/>\n")
}

/// Returns the turning points that have their numbers over the chart: those that lost most, as many as there is room
/// for.
fn numbered(review: &Review) -> Vec<(usize, &TurningPoint)> {
    let mut turns: Vec<(usize, &TurningPoint)> = review.turning_points.iter().enumerate().collect();
    turns.sort_by(|a, b| b.1.lost.total_cmp(&a.1.lost));
    turns.truncate(NUMBERED);
    turns.sort_by_key(|(i, _)| *i);
    turns
}

/// Returns the numbers of moves after which a phase of the game ended, but for the last.
fn phase_ends(review: &Review) -> Vec<usize> {
    let ends = review.losses.iter().map(|part| part.last);
    let ends: Vec<usize> = if review.losses.is_empty() { vec![review.opening] } else { ends.collect() };
    ends.into_iter().filter(|end| *end > 0 && *end < review.moves).collect()
}

/// Draws the chart as SVG: black above the line where Black leads, white below it where White does, turning points
/// numbered.
pub fn svg(review: &Review) -> String {
    let scale = axis::scale(&review.course.leads);
    let moves = review.moves.max(1) as f64;
    let x = |at: usize| LEFT + (WIDTH - LEFT - RIGHT) * at as f64 / moves;
    let y = |lead: f64| TOP + (HEIGHT - TOP - BOTTOM) * (scale - lead.clamp(-scale, scale)) / (2.0 * scale);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"{}\" font-family=\"sans-serif\" font-size=\"14\" data-left=\"{LEFT}\" data-right=\"{}\" \
         data-top=\"{TOP}\" data-bottom=\"{}\">\n\
         <rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\" fill=\"#e8dcc4\"/>\n",
        english::CHART_LABEL,
        WIDTH - RIGHT,
        HEIGHT - BOTTOM,
        WIDTH - LEFT - RIGHT,
        HEIGHT - TOP - BOTTOM,
    );
    svg += &areas(review, x, y);
    svg += &band(review, x, y);
    _ = writeln!(svg, "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#8a6d3b\"/>", y(0.0), WIDTH - RIGHT);
    for at in phase_ends(review) {
        _ = writeln!(
            svg,
            "<path d=\"M{:.1} {TOP}V{}\" stroke=\"#5b4520\" stroke-dasharray=\"6 4\"/>",
            x(at),
            HEIGHT - BOTTOM
        );
    }
    for (lead, name) in [(scale, figure(scale)), (0.0, "0".to_string()), (-scale, figure(scale))] {
        let at = y(lead) + 5.0;
        _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{at:.1}\" text-anchor=\"end\" fill=\"currentColor\">{name}</text>",
            LEFT - 6.0
        );
    }
    for (side, at) in [("B", y(scale / 2.0)), ("W", y(-scale / 2.0))] {
        _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"currentColor\">{side}</text>",
            LEFT - 6.0,
            at + 5.0
        );
    }
    for number in (0..=review.moves).step_by(move_step(review.moves)) {
        let anchor = if x(number) > WIDTH - 30.0 { "end" } else { "middle" };
        _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"{anchor}\" fill=\"currentColor\">{number}</text>",
            x(number),
            HEIGHT - 9.0
        );
    }
    // The numbers stand over the chart, each beside the one before it if they would overlap.
    let mut free = LEFT;
    let numbered = numbered(review);
    let last = numbered.len();
    for (place, (i, turn)) in numbered.into_iter().enumerate() {
        let room = WIDTH - RIGHT - 10.0 - 22.0 * (last - 1 - place) as f64;
        let at = x(turn.at).max(free + 10.0).min(room);
        free = at + 12.0;
        _ = writeln!(
            svg,
            "<path d=\"M{:.1} {}L{at:.1} {TOP}V18\" stroke=\"#c0392b\" fill=\"none\" stroke-dasharray=\"3 2\"/>\
             <circle cx=\"{at:.1}\" cy=\"13\" r=\"10\" fill=\"#c0392b\"/>\
             <text x=\"{at:.1}\" y=\"18\" text-anchor=\"middle\" fill=\"#fff\">{}</text>",
            x(turn.at),
            HEIGHT - BOTTOM,
            i + 1
        );
    }
    svg + "</svg>\n"
}
