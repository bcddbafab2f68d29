//! Draws two courses of the lead in one chart, as text and as SVG.

use std::fmt::Write;

use crate::report::words::figure;
use crate::report::{axis, english};

/// The rows of the text chart above and below the line where neither side leads.
const ROWS: i32 = 6;
/// The size of the picture and its margins.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 46.0;
const MARGIN: f64 = 24.0;
/// The colour and the dashes of each curve, which differ in both, so that the curves can be told apart without colours.
const STROKES: [(&str, &str); 2] = [("#1f5fa8", "none"), ("#b3431f", "6 3")];

/// Draws the chart as text: `a` and `b` at the height of the leads, `*` where both are, Black's leads above the line.
pub(super) fn text(leads: &[Vec<f64>; 2]) -> String {
    let scale = axis::scale(leads.iter().flatten());
    let row = |lead: f64| ((lead / scale * f64::from(ROWS)).round() as i32).clamp(-ROWS, ROWS);
    let rows = leads.each_ref().map(|course| axis::columns(course).into_iter().map(row).collect::<Vec<i32>>());
    let mut text = String::new();
    for row in (-ROWS..=ROWS).rev() {
        let label = match row {
            0 => "even".to_string(),
            row if row.abs() == ROWS => figure(scale),
            _ => String::new(),
        };
        let sign = |column: usize| match rows.each_ref().map(|course| course.get(column) == Some(&row)) {
            [true, true] => '*',
            [true, false] => 'a',
            [false, true] => 'b',
            [false, false] if row == 0 => '-',
            [false, false] => ' ',
        };
        let line: String = (0..rows[0].len()).map(sign).collect();
        // Writing to a string cannot fail.
        _ = writeln!(text, "{label:>5} |{}", line.trim_end());
    }
    text
}

/// Draws the chart as SVG.
pub fn svg(leads: &[Vec<f64>; 2]) -> String {
    let scale = axis::scale(leads.iter().flatten());
    let moves = leads[0].len().saturating_sub(1).max(1) as f64;
    let x = |at: usize| LEFT + (WIDTH - LEFT - MARGIN) * at as f64 / moves;
    let y = |lead: f64| MARGIN + (HEIGHT - 2.0 * MARGIN) * (scale - lead.clamp(-scale, scale)) / (2.0 * scale);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"{}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect x=\"{LEFT}\" y=\"{MARGIN}\" width=\"{}\" height=\"{}\" fill=\"#e8dcc4\"/>\n\
         <path d=\"M{LEFT} {:.1}H{}\" stroke=\"#8a6d3b\"/>\n",
        english::TWO_COURSES,
        WIDTH - LEFT - MARGIN,
        HEIGHT - 2.0 * MARGIN,
        y(0.0),
        WIDTH - MARGIN,
    );
    for (lead, label) in
        [(scale, format!("B {}", figure(scale))), (0.0, "0".into()), (-scale, format!("W {}", figure(scale)))]
    {
        _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"currentColor\">{label}</text>",
            LEFT - 4.0,
            y(lead) + 5.0
        );
    }
    for ((course, (color, dashes)), letter) in leads.iter().zip(STROKES).zip(english::LETTERS) {
        let corners: Vec<String> =
            course.iter().enumerate().map(|(at, lead)| format!("{:.1} {:.1}", x(at), y(*lead))).collect();
        _ = writeln!(
            svg,
            "<path d=\"M{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>",
            corners.join("L")
        );
        let end = course.last().map_or(0.0, |lead| y(*lead));
        _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" fill=\"{color}\">{letter}</text>",
            WIDTH - MARGIN + 4.0,
            end + 5.0
        );
    }
    svg + "</svg>\n"
}
