//! Draws the report as a picture: one SVG file that needs no other.
//!
//! It shows the stones, the dead ones faded. A square on each point shows its owner, the larger the surer, or the signs
//! of a stage of the evaluation take their place. The outlines of the groups, whose dashes show the status, have their
//! numbers, and the best moves their order. There is a ring on the last move, and a legend. Pointing at a stone, a move
//! or a point shows more.

use std::fmt::Write;

use super::drawing::{CELL, MARGIN, place};
use super::english::viewer::{WORDS, mark};
use super::english::{self, words};
use super::likely::is_gain;
use super::viewer::{outline, ties};
use super::{GroupReport, Report, text};
use crate::board::rules::is_star_point;
use crate::board::{Color, Move, Point, Size, column_letter};
use crate::eval::safety::Status;
use crate::eval::stage::Overlay;
/// The number of characters that fit a line of text above the board.
const LINE: usize = 80;
/// The number of characters that fit a line of the legend, whose letters are smaller.
const LEGEND_LINE: usize = 100;
/// The height of a line of text or of the legend, in pixels.
const LINE_HEIGHT: f64 = 20.0;
/// The ownership below which a point gets no square. A guess of the right size.
const VISIBLE: f64 = 0.1;

/// Returns the report as an SVG document.
pub fn render(report: &Report) -> String {
    document(report, None)
}

/// Returns the picture with a stage of the evaluation in place of the owners of points.
pub fn render_stage(report: &Report, stage: &Overlay) -> String {
    document(report, Some(stage))
}

fn document(report: &Report, stage: Option<&Overlay>) -> String {
    let board = width(report.size);
    // A small board still leaves room for the text.
    let width = board.max(620.0);
    let lines: Vec<String> = english::heading(report, LINE)
        .iter()
        .flat_map(|line| words::wrapped(line, 0, LINE).lines().map(String::from).collect::<Vec<_>>())
        .collect();
    let head = 14.0 + LINE_HEIGHT * lines.len() as f64;
    let legend = legend(report, stage);
    let height = head + board + LINE_HEIGHT * legend.len() as f64 + 12.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\">\n"
    );
    let title = escaped(&english::position(report));
    svg += &format!("<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    for (i, line) in lines.iter().enumerate() {
        let y = 20.0 + LINE_HEIGHT * i as f64;
        svg += &format!("<text x=\"12\" y=\"{y}\" font-size=\"13\">{}</text>\n", escaped(line));
    }
    let left = (width - board) / 2.0;
    svg += &format!("<g transform=\"translate({left} {head})\">\n");
    svg += &board_with_stones(report, stage);
    svg += "</g>\n";
    for (i, row) in legend.iter().enumerate() {
        row.draw(head + board + LINE_HEIGHT * (i as f64 + 0.8), &mut svg);
    }
    svg + "</svg>\n"
}

/// Returns the board alone, which takes the width of its place.
pub(super) fn board_only(report: &Report) -> String {
    let label = escaped(&english::position(report));
    format!("{}{}</svg>\n", opening(report.size, &label), board_with_stones(report, None))
}

/// Returns the beginning of a picture of the board that takes the width of its place. `label` says in words what it
/// shows.
pub(super) fn opening(size: Size, label: &str) -> String {
    let side = width(size);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         aria-label=\"{label}\" font-family=\"sans-serif\">\n"
    )
}

fn board_with_stones(report: &Report, stage: Option<&Overlay>) -> String {
    let mut svg = String::new();
    grid(report.size, &mut svg);
    for group in &report.groups {
        line(group.status, &ties(report.size, &group.stones.iter().copied().collect()), &mut svg);
    }
    if stage.is_none() {
        ownership(report, &mut svg);
    }
    stones(report, stage.is_none(), &mut svg);
    for group in &report.groups {
        line(group.status, &outline(report.size, &group.stones.iter().copied().collect()), &mut svg);
    }
    if let Some(stage) = stage {
        values(report, stage, &mut svg);
    }
    candidates(report, &mut svg);
    svg
}

/// Returns the colour, the width and the dashes of a group's outline. The dashes tell the status without the colour.
fn look(status: Status) -> (&'static str, f64, &'static str) {
    match status {
        Status::Alive => ("#0b5d2c", 2.0, ""),
        Status::Unsettled => ("#b3261e", 3.0, "9 6"),
        Status::Dead => ("#3d2f7a", 3.0, "0.1 6"),
        Status::Seki => ("#7a1f66", 3.0, "9 5 0.1 5"),
    }
}

fn line(status: Status, path: &str, svg: &mut String) {
    if path.is_empty() {
        return;
    }
    let (color, width, dashes) = look(status);
    let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
    _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\"{dashes}/>"
    );
}

/// Draws the signs of a stage on the points.
fn values(report: &Report, stage: &Overlay, svg: &mut String) {
    let groups = report.group_map();
    for point in report.size.points() {
        let text = mark(stage.marks[point]);
        if text.is_empty() {
            continue;
        }
        let (x, y) = place(report.size, point);
        let ink = match groups[point].map(|i| report.groups[i].color) {
            Some(Color::Black) => "#fff",
            Some(Color::White) => "#111",
            None => {
                let (left, top) = (x - 11.0, y - 8.0);
                _ = writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"22\" height=\"16\" fill=\"#e3b667\"/>");
                "#111"
            }
        };
        let y = y + 4.0;
        _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
            escaped(&text)
        );
    }
}

/// Draws the best moves with their places in the list and their gains.
fn candidates(report: &Report, svg: &mut String) {
    for (i, (best, idea)) in text::ideas(report).into_iter().enumerate() {
        let (x, y) = place(report.size, best.point);
        let gain = is_gain(best).then(|| english::gain(best));
        let (left, top, down) = (x - 14.0, y - 14.0, if gain.is_some() { 1.0 } else { 5.0 });
        _ = writeln!(
            svg,
            "<g><title>{}</title><rect x=\"{left}\" y=\"{top}\" width=\"28\" height=\"28\" rx=\"14\" fill=\"#14532d\" \
             stroke=\"#fff\"/><text x=\"{x}\" y=\"{}\" font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\" \
             fill=\"#fff\">{}</text>",
            escaped(&english::best_move(i + 1, best, &idea)),
            y + down,
            i + 1,
        );
        if let Some(gain) = gain {
            let y = y + 11.0;
            _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"10\" text-anchor=\"middle\" fill=\"#fff\">{gain}</text>"
            );
        }
        _ = writeln!(svg, "</g>");
    }
}

/// A row of the legend: a text, with the outline that it explains before it.
struct Row {
    status: Option<Status>,
    text: String,
}

impl Row {
    fn draw(&self, y: f64, svg: &mut String) {
        if let Some(status) = self.status {
            line(status, &format!("M14 {0}L46 {0}", y - 4.0), svg);
        }
        let x = if self.status.is_some() { 54 } else { 12 };
        _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" fill=\"#333\">{}</text>", escaped(&self.text));
    }
}

/// Returns the legend of the signs that the picture has.
fn legend(report: &Report, stage: Option<&Overlay>) -> Vec<Row> {
    let outlines = [
        (Status::Alive, WORDS.legend_alive),
        (Status::Unsettled, WORDS.legend_unsettled),
        (Status::Dead, WORDS.legend_dead),
        (Status::Seki, WORDS.legend_seki),
    ];
    let is_there = |status: Status| report.groups.iter().any(|group: &GroupReport| group.status == status);
    let outlines = outlines.into_iter().filter(|(status, _)| is_there(*status));
    let mut rows: Vec<Row> =
        outlines.map(|(status, text)| Row { status: Some(status), text: text.to_string() }).collect();
    let points = match stage {
        Some(overlay) => format!("{}: {}.", overlay.name, overlay.about),
        None => WORDS.legend_owners.to_string(),
    };
    let moves = (!report.moves.is_empty()).then(|| WORDS.legend_candidates.to_string());
    for text in [Some(points), moves].into_iter().flatten() {
        let lines = words::wrapped(&text, 0, LEGEND_LINE);
        rows.extend(lines.lines().map(|line| Row { status: None, text: line.to_string() }));
    }
    rows
}

/// Returns the side length of the picture of the board.
fn width(size: Size) -> f64 {
    CELL * (size.side() - 1) as f64 + 2.0 * MARGIN
}

/// Draws the wood, the lines, the handicap points and the coordinates.
pub(super) fn grid(size: Size, svg: &mut String) {
    let side = size.side();
    let board = width(size);
    let end = board - MARGIN;
    _ = writeln!(svg, "<rect width=\"{board}\" height=\"{board}\" fill=\"#e3b667\"/>");
    _ = writeln!(svg, "<g stroke=\"#5b4520\" stroke-width=\"1\">");
    for i in 0..side {
        let at = MARGIN + CELL * i as f64;
        _ = writeln!(svg, "<path d=\"M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}\"/>");
    }
    _ = writeln!(svg, "</g>");
    for point in size.points().filter(|point| is_star_point(size, *point)) {
        let (x, y) = place(size, point);
        _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\" fill=\"#5b4520\"/>");
    }
    _ = writeln!(svg, "<g font-size=\"14\" fill=\"#5b4520\" text-anchor=\"middle\">");
    for i in 0..side {
        let at = MARGIN + CELL * i as f64;
        let (letter, number) = (column_letter(i), side - i);
        for y in [18.0, board - 10.0] {
            _ = writeln!(svg, "<text x=\"{at}\" y=\"{y}\">{letter}</text>");
        }
        for x in [14.0, board - 14.0] {
            _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{number}</text>", at + 4.0);
        }
    }
    _ = writeln!(svg, "</g>");
}

/// Draws squares on the points without a stone. Those on dead stones are drawn with the stones.
fn ownership(report: &Report, svg: &mut String) {
    let groups = report.group_map();
    for point in report.size.points().filter(|point| groups[*point].is_none()) {
        square(report, point, svg);
    }
}

fn square(report: &Report, point: Point, svg: &mut String) {
    let owner = report.owner(point);
    if owner.abs() < VISIBLE {
        return;
    }
    let (x, y) = place(report.size, point);
    let width = (CELL * (0.12 + 0.3 * owner.abs())).round();
    let fill = if owner > 0.0 { "#000" } else { "#fff" };
    let color = if owner > 0.0 { Color::Black } else { Color::White };
    _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{width}\" fill=\"{fill}\" fill-opacity=\"0.85\">\
         <title>{point}: {color}'s by {}</title></rect>",
        x - width / 2.0,
        y - width / 2.0,
        words::percent(owner.abs()),
    );
}

fn stones(report: &Report, has_squares: bool, svg: &mut String) {
    let last = report.last_move.and_then(Move::point);
    for group in &report.groups {
        let dead = group.status == Status::Dead;
        let opacity = if dead { " opacity=\"0.45\"" } else { "" };
        let (fill, ink) = match group.color {
            Color::Black => ("#111", "#fff"),
            Color::White => ("#fafafa", "#111"),
        };
        _ = writeln!(svg, "<g><title>{}</title>", escaped(&english::about(group)));
        _ = writeln!(svg, "<g fill=\"{fill}\" stroke=\"#222\"{opacity}>");
        for stone in &group.stones {
            let (x, y) = place(report.size, *stone);
            _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", CELL / 2.0 - 1.0);
        }
        _ = writeln!(svg, "</g>");
        if dead && has_squares {
            for stone in group.stones.iter().filter(|stone| **stone != group.at) {
                square(report, *stone, svg);
            }
        }
        if let Some(stone) = last.filter(|last| group.stones.contains(last)) {
            let (x, y) = place(report.size, stone);
            _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"#d22\" stroke-width=\"2.5\"/>",
                CELL / 2.0 - 4.0
            );
        }
        let (x, y) = place(report.size, group.at);
        let ink = match group.status {
            Status::Unsettled => "#e02020",
            Status::Dead => "#333",
            _ => ink,
        };
        _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\" \
             fill=\"{ink}\">{}</text></g>",
            y + 4.5,
            group.id
        );
    }
}

/// Returns the text with the characters that have a meaning in XML escaped. Control characters, which XML forbids,
/// become blanks.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_forbids_is_spelt_out() {
        assert_eq!(escaped("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot; ");
    }
}
