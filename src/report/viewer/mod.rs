//! Pages for a browser: one file with a board to look at and to click through, which needs no other file.
//!
//! [`data`] holds the content of a page as data: boards with lines of play whose every position our board made
//! ([`line`]), groups with their outlines, moves, and layers to show on the points. `viewer.js` draws them and knows no
//! rule of the game; `page.html` is the frame around it. A page allows its own script and style and nothing else: its
//! content security policy names them by their hashes. [`html`](super::html) makes the part beside the board.

mod data;
mod line;
mod outline;
mod position;
mod review;
#[cfg(test)]
mod tests;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use minijinja::{AutoEscape, Environment, Value, context};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::english::viewer::WORDS;
use super::{diagram, svg};
use crate::board::{ByColor, Color, Point, PointSet, Size};

pub use super::english::viewer::Heading;
pub use data::{Candidate, Layer, LayerKind, Line, Look, Mark, Outlined, Position, Show, Shown, Sign as LayerSign};
pub use line::{standing, variation};
pub(super) use outline::{outline, ties};
pub(super) use position::{compared, judged};
pub(super) use review::reviewed;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("viewer.css");
const SCRIPT: &str = include_str!("viewer.js");

/// A template that cannot be filled in, which only a fault in the program can cause.
#[derive(Debug, thiserror::Error)]
#[error("the page cannot be made: {0}")]
pub struct BrokenPage(#[from] minijinja::Error);

impl From<serde_json::Error> for BrokenPage {
    fn from(error: serde_json::Error) -> BrokenPage {
        BrokenPage(minijinja::Error::from(minijinja::ErrorKind::BadSerialization).with_source(error))
    }
}

/// The part of a page beside its boards.
pub struct Beside<'a> {
    /// The name of the template and the template.
    pub template: (&'static str, &'static str),
    /// The title of the page.
    pub title: String,
    /// The heading of the page.
    pub heading: &'a Heading,
    /// The values that the template is filled in with.
    pub values: Value,
}

/// Returns a page with boards.
pub fn page(show: &Show, beside: Beside<'_>) -> Result<String, BrokenPage> {
    // No text in the data may end the element that holds it.
    let data = serde_json::to_string(show)?.replace('<', "\\u003c");
    let longest = show.boards.first().and_then(|board| board.lines.first()).map_or(0, |line| line.positions.len());
    let still = match &show.report {
        Some(report) => svg::board_only(report),
        None => show.boards.first().map_or_else(String::new, still),
    };
    let values = context! {
        still => raw(still),
        last => longest.saturating_sub(1),
        boards => show.boards.iter().map(|board| board.name.clone()).collect::<Vec<String>>(),
        layers => layers(show)?,
        has_candidates => show.boards.iter().any(|board| !board.candidates.is_empty()),
        has_groups => show.boards.iter().any(|board| !board.groups.is_empty()),
        data => raw(data),
        script => raw(SCRIPT.to_string()),
        ..beside.values
    };
    fill(Beside { values, ..beside }, policy(Some(SCRIPT)))
}

/// Returns a page without boards.
pub fn without_boards(beside: Beside<'_>) -> Result<String, BrokenPage> {
    fill(beside, policy(None))
}

/// Returns a page that may use what the policy says.
fn fill(beside: Beside<'_>, policy: String) -> Result<String, BrokenPage> {
    let Beside { template: (name, template), title, heading, values } = beside;
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_template("page.html", PAGE)?;
    environment.add_template(name, template)?;
    let values = context! {
        w => value(&WORDS)?,
        version => env!("CARGO_PKG_VERSION"),
        title => title,
        heading => value(heading)?,
        style => raw(STYLE.to_string()),
        policy => policy,
        ..values
    };
    Ok(environment.get_template(name)?.render(values)?)
}

/// Returns the value as templates see it.
pub(super) fn value(of: &impl Serialize) -> Result<Value, BrokenPage> {
    Ok(serde_json::from_value(serde_json::to_value(of)?)?)
}

/// Returns text that is HTML or SVG already as a value.
pub fn raw(text: String) -> Value {
    Value::from_safe_string(text)
}

/// Returns the policy of a page: it may use its own style, and its own script if it has one.
fn policy(script: Option<&str>) -> String {
    let by_hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    let script = script.map_or_else(|| "'none'".to_string(), by_hash);
    format!(
        "default-src 'none'; style-src {}; script-src {script}; base-uri 'none'; form-action 'none'",
        by_hash(STYLE)
    )
}

/// Returns the names of the layers of the first board, first those that are no stage of the evaluation.
fn layers(show: &Show) -> Result<Value, BrokenPage> {
    #[derive(Serialize)]
    struct Named<'a> {
        number: usize,
        name: &'a str,
        is_stage: bool,
    }
    let layers = show.boards.iter().take(1).flat_map(|board| board.overlays.iter().enumerate());
    let named =
        layers.map(|(number, layer)| Named { number, name: &layer.name, is_stage: layer.kind == LayerKind::Stage });
    value(&named.collect::<Vec<Named<'_>>>())
}

/// Returns a picture of the position that is shown first, for browsers in which no script runs.
fn still(board: &Shown) -> String {
    let Some(size) = Size::new(board.size) else { return String::new() };
    let [line, at] = board.opens_at;
    let Some(position) = board.lines.get(line).and_then(|line| line.positions.get(at)) else { return String::new() };
    let point = |index: usize| Point::at(index % board.size, board.size - 1 - index / board.size);
    let stones = ByColor::from_fn(|color: Color| -> PointSet {
        let own = position.stones.chars().enumerate().filter(|(_, sign)| *sign == color.symbol());
        own.map(|(index, _)| point(index)).collect()
    });
    diagram::draw(size, &stones, position.at.map(point), &position.told)
}
