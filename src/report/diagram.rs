//! A board drawn for a review or a comparison: stones and marks, as SVG that takes the width of its place.

use std::fmt::Write;

use super::svg::{CELL, escaped, grid, opening, place};
use crate::board::{ByColor, Color, Point, PointSet, Size};

/// A mark on a point.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Sign {
    /// A cross: the stone is lost.
    Cross,
    /// A triangle: the stone is spoken of.
    Triangle,
    /// A stone played here, not on the board yet, with its number.
    Played(Color, usize),
    /// A place for a move, with its letter.
    Letter(char),
    /// A square for a figure from -1 (White) to 1 (Black), the larger the farther from 0.
    Square(f64),
}

/// The picture; `label` says what it shows.
pub(super) fn draw(size: Size, stones: &ByColor<PointSet>, signs: &[(Point, Sign)], label: &str) -> String {
    let mut svg = opening(size, &escaped(label));
    grid(size, &mut svg);
    let radius = CELL / 2.0 - 1.0;
    for color in Color::BOTH {
        _ = writeln!(svg, "<g fill=\"{}\" stroke=\"#222\">", fill(color));
        for stone in stones[color].iter() {
            let (x, y) = place(size, stone);
            _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        }
        _ = writeln!(svg, "</g>");
    }
    for (point, sign) in signs {
        let (x, y) = place(size, *point);
        let on = Color::BOTH.into_iter().find(|color| stones[*color].contains(*point));
        let ink = on.map_or("#111", ink);
        match sign {
            Sign::Cross => {
                let (a, b) = (CELL * 0.22, CELL * 0.44);
                _ = writeln!(
                    svg,
                    "<path d=\"M{} {}l{b} {b}m0 -{b}l-{b} {b}\" stroke=\"#e02020\" stroke-width=\"3.5\" fill=\"none\"/>",
                    x - a,
                    y - a
                );
            }
            Sign::Triangle => {
                let (w, h) = (CELL * 0.26, CELL * 0.3);
                _ = writeln!(
                    svg,
                    "<path d=\"M{x} {}l{w} {}h-{}Z\" stroke=\"{ink}\" stroke-width=\"2.5\" fill=\"none\"/>",
                    y - h,
                    1.5 * h,
                    2.0 * w
                );
            }
            Sign::Played(color, number) => {
                _ = writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\" stroke=\"#d22\" stroke-width=\"2.5\"/>\
                     <text x=\"{x}\" y=\"{}\" font-size=\"16\" font-weight=\"bold\" text-anchor=\"middle\" \
                     fill=\"{}\">{number}</text>",
                    fill(*color),
                    y + 5.5,
                    self::ink(*color)
                );
            }
            Sign::Letter(letter) => {
                _ = writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#2e8b57\"/>\
                     <text x=\"{x}\" y=\"{}\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\" \
                     fill=\"#fff\">{letter}</text>",
                    y + 6.0
                );
            }
            Sign::Square(value) => {
                let width = (CELL * (0.15 + 0.45 * value.abs().min(1.0))).round();
                let fill = if *value > 0.0 { "#1746d1" } else { "#d1480f" };
                _ = writeln!(
                    svg,
                    "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{width}\" fill=\"{fill}\" fill-opacity=\"0.8\"/>",
                    x - width / 2.0,
                    y - width / 2.0
                );
            }
        }
    }
    svg + "</svg>\n"
}

fn fill(color: Color) -> &'static str {
    match color {
        Color::Black => "#111",
        Color::White => "#fafafa",
    }
}

fn ink(color: Color) -> &'static str {
    match color {
        Color::Black => "#fff",
        Color::White => "#111",
    }
}
