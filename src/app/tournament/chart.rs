//! Strength against time as a picture: a point for each engine, with its interval, and a line through the engines that
//! differ in how long they think and in nothing else.

use std::fmt::Write;

use super::table::{Standing, Table};
use crate::report::svg::escaped;

/// The picture, in pixels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 48.0;
/// Less time than that for a move is drawn as so much, in milliseconds.
const LEAST_MS: f64 = 0.1;
/// The Elo steps that an axis may have.
const STEPS: [f64; 6] = [25.0, 50.0, 100.0, 200.0, 400.0, 1000.0];
/// The most lines across the picture.
const LINES: f64 = 8.0;
/// The options of a mode that say how long it thinks.
const EFFORT: [&str; 5] = ["time=", "playouts=", "nodes=", "depth=", "threads="];
/// Colours that are told apart by people who see few, and on light and dark ground (Okabe and Ito 2008).
const COLORS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#767676"];

/// The name of an engine without what says how long it thinks.
fn family(name: &str) -> String {
    let Some((mode, options)) = name.split_once(':').filter(|(mode, _)| *mode != "gtp") else { return name.into() };
    let kept: Vec<&str> = options.split(',').filter(|o| !EFFORT.iter().any(|effort| o.starts_with(effort))).collect();
    if kept.is_empty() { mode.into() } else { format!("{mode}:{}", kept.join(",")) }
}

/// Where things are drawn.
struct Scale {
    ms: [f64; 2],
    elo: [f64; 2],
}

impl Scale {
    fn x(&self, ms: f64) -> f64 {
        let [low, high] = self.ms.map(f64::log10);
        LEFT + (WIDTH - LEFT - RIGHT) * (ms.log10() - low) / (high - low)
    }

    fn y(&self, elo: f64) -> f64 {
        let [low, high] = self.elo;
        TOP + (HEIGHT - TOP - BOTTOM) * (high - elo) / (high - low)
    }
}

/// The chart.
pub(super) fn svg(table: &Table) -> String {
    let engines: Vec<(&Standing, f64)> =
        table.engines.iter().filter_map(|engine| Some((engine, engine.ms_a_move?.max(LEAST_MS)))).collect();
    let ends =
        |values: &mut dyn Iterator<Item = f64>| values.fold([f64::MAX, f64::MIN], |[a, b], v| [a.min(v), b.max(v)]);
    let [fastest, slowest] = if engines.is_empty() { [1.0, 1.0] } else { ends(&mut engines.iter().map(|(_, ms)| *ms)) };
    let [low, high] = match engines.is_empty() {
        true => [0.0, 0.0],
        false => ends(&mut engines.iter().flat_map(|(engine, _)| [engine.elo.low, engine.elo.high])),
    };
    let step = STEPS.into_iter().find(|step| (high - low) / step <= LINES).unwrap_or(STEPS[5]);
    let scale = Scale {
        ms: [10_f64.powf((fastest / 1.2).log10().floor()), 10_f64.powf((slowest * 1.2).log10().ceil())],
        elo: [(low / step).floor() * step - 1.0, (high / step).ceil() * step + 1.0],
    };
    let mut text = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="Strength against time"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>"##
    );
    axes(&mut text, &scale, step);
    let mut families: Vec<(String, Vec<&(&Standing, f64)>)> = Vec::new();
    for engine in &engines {
        let name = family(&engine.0.name);
        match families.iter_mut().find(|(other, _)| *other == name) {
            Some((_, members)) => members.push(engine),
            None => families.push((name, vec![engine])),
        }
    }
    for (i, (_, members)) in families.iter_mut().enumerate() {
        members.sort_by(|a, b| a.1.total_cmp(&b.1));
        curve(&mut text, &scale, members, COLORS[i % COLORS.len()]);
    }
    text + "</svg>"
}

/// The axes with their figures.
fn axes(text: &mut String, scale: &Scale, step: f64) {
    let (left, right, bottom) = (LEFT, WIDTH - RIGHT, HEIGHT - BOTTOM);
    let mut elo = (scale.elo[0] / step).ceil() * step;
    // Writing to a string cannot fail.
    while elo <= scale.elo[1] {
        let y = scale.y(elo);
        let _ = write!(
            text,
            r##"<path d="M{left} {y:.1}H{right}" stroke="#ddd"/><text x="{:.1}" y="{:.1}" text-anchor="end">{elo:+.0}</text>"##,
            left - 6.0,
            y + 4.0
        );
        elo += step;
    }
    let mut ms = scale.ms[0];
    while ms <= 1.001 * scale.ms[1] {
        let x = scale.x(ms);
        let _ = write!(
            text,
            r##"<path d="M{x:.1} {TOP}V{bottom}" stroke="#ddd"/><text x="{x:.1}" y="{:.1}" text-anchor="middle">{ms}</text>"##,
            bottom + 16.0
        );
        ms *= 10.0;
    }
    let middle = (left + right) / 2.0;
    let _ = write!(
        text,
        r#"<text x="{middle}" y="{:.1}" text-anchor="middle">milliseconds a move</text><text x="12" y="14">Elo</text>"#,
        HEIGHT - 10.0
    );
}

/// The engines of one kind: the line through them, their intervals and their names.
fn curve(text: &mut String, scale: &Scale, members: &[&(&Standing, f64)], color: &str) {
    let at = |(engine, ms): &(&Standing, f64)| (scale.x(*ms), scale.y(engine.elo.elo));
    let line: Vec<String> = members.iter().map(|member| at(member)).map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let _ = write!(text, r#"<path d="M{}" fill="none" stroke="{color}" stroke-width="2"/>"#, line.join("L"));
    for member in members {
        let (x, y) = at(member);
        let [low, high] = [member.0.elo.low, member.0.elo.high].map(|elo| scale.y(elo));
        // A name at the right edge stands left of its point.
        let (anchor, beside) = if x > WIDTH * 0.6 { ("end", x - 8.0) } else { ("start", x + 8.0) };
        let name = escaped(&member.0.name);
        let _ = write!(
            text,
            r#"<path d="M{x:.1} {low:.1}V{high:.1}" stroke="{color}"/><circle cx="{x:.1}" cy="{y:.1}" r="4" fill="{color}"><title>{name}</title></circle><text x="{beside:.1}" y="{:.1}" text-anchor="{anchor}">{name}</text>"#,
            y - 6.0
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_that_differ_in_effort_alone_are_of_one_family() {
        assert_eq!(family("mcts:time=0.5"), "mcts");
        assert_eq!(family("mcts:playouts=100,c=1.2"), "mcts:c=1.2");
        assert_eq!(family("static"), "static");
        assert_eq!(family("gtp:gnugo --level 1,time=2"), "gtp:gnugo --level 1,time=2");
    }
}
