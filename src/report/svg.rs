//! The report as a picture: one SVG file that needs nothing else.
//!
//! Stones, the dead ones faded; a square on each point for who will own it, the larger the surer; the number of each
//! group on a stone of its largest chain; a ring on the last move. Pointing at a stone or a point tells more.

use std::fmt::Write;

use super::Report;
use super::english::{self, words};
use crate::board::rules::is_star_point;
use crate::board::{Color, Move, Point, Size, column_letter};
use crate::eval::safety::Status;

/// The distance of two lines, in pixels.
pub(super) const CELL: f64 = 30.0;
/// The room around the outermost lines.
const MARGIN: f64 = 44.0;
/// How many characters fit a line of text above the board.
const LINE: usize = 80;
/// The height of such a line.
const LINE_HEIGHT: f64 = 20.0;
/// Below this ownership a point gets no square.
const VISIBLE: f64 = 0.1;

/// The report as an SVG document.
pub fn render(report: &Report) -> String {
    let board = width(report.size);
    // Small boards still leave room for the text.
    let width = board.max(620.0);
    let lines: Vec<String> = english::heading(report, LINE)
        .iter()
        .flat_map(|line| words::wrapped(line, 0, LINE).lines().map(String::from).collect::<Vec<_>>())
        .collect();
    let head = 14.0 + LINE_HEIGHT * lines.len() as f64;
    let height = head + board;
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
    svg += &board_with_stones(report);
    svg + "</g>\n</svg>\n"
}

/// The board alone, as wide as where it is put.
pub(super) fn board_only(report: &Report) -> String {
    let label = escaped(&english::position(report));
    format!("{}{}</svg>\n", opening(report.size, &label), board_with_stones(report))
}

/// The beginning of a picture of the board that takes the width of its place, and what it shows in words.
pub(super) fn opening(size: Size, label: &str) -> String {
    let side = width(size);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         aria-label=\"{label}\" font-family=\"sans-serif\">\n"
    )
}

fn board_with_stones(report: &Report) -> String {
    let mut svg = String::new();
    grid(report.size, &mut svg);
    ownership(report, &mut svg);
    stones(report, &mut svg);
    svg
}

/// The side of the picture of the board.
fn width(size: Size) -> f64 {
    CELL * (size.side() - 1) as f64 + 2.0 * MARGIN
}

/// The wood, the lines, the handicap points and the coordinates.
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

/// Squares on the points without a living stone. Those on dead stones are drawn with the stones.
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

fn stones(report: &Report, svg: &mut String) {
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
        if dead {
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

/// Where a point lies in the picture of the board.
pub(super) fn place(size: Size, point: Point) -> (f64, f64) {
    let row = size.side() - 1 - point.row();
    (MARGIN + CELL * point.column() as f64, MARGIN + CELL * row as f64)
}

/// The text with the signs that mean something in XML spelt out; control characters, which XML forbids, are blanks.
pub(super) fn escaped(text: &str) -> String {
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
