//! Draws a board for a page on which no script runs: its stones, as SVG that takes the width of its place.

use std::fmt::Write;

use super::drawing::{CELL, place};
use super::svg::{escaped, grid, opening};
use crate::board::{ByColor, Color, Point, PointSet, Size};

/// Draws the picture with a ring on the last move. `label` says what it shows.
pub(super) fn draw(size: Size, stones: &ByColor<PointSet>, last: Option<Point>, label: &str) -> String {
    let mut svg = opening(size, &escaped(label));
    grid(size, &mut svg);
    let radius = CELL / 2.0 - 1.0;
    for (color, fill) in [(Color::Black, "#111"), (Color::White, "#fafafa")] {
        _ = writeln!(svg, "<g fill=\"{fill}\" stroke=\"#222\">");
        for stone in stones[color].iter() {
            let (x, y) = place(size, stone);
            _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        }
        _ = writeln!(svg, "</g>");
    }
    if let Some(last) = last {
        let (x, y) = place(size, last);
        let radius = CELL / 2.0 - 4.0;
        _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"#d22\" stroke-width=\"2.5\"/>"
        );
    }
    svg + "</svg>\n"
}
