//! Two modes over a game as a page.

use minijinja::context;

use super::{Contrast, LEAST_APART};
use super::{chart, text};
use crate::board::sgf::Record;
use crate::report::english;
use crate::report::html::BrokenPage;
use crate::report::viewer::{self, Beside, Heading, raw};

const TEMPLATE: (&str, &str) = ("contrast.html", include_str!("../templates/contrast.html"));

/// Returns the page of two modes over this record.
pub fn page(contrast: &Contrast, record: &Record) -> Result<String, BrokenPage> {
    let positions: Vec<Vec<String>> = contrast.apart.iter().map(text::sentences).collect();
    let values = context! {
        modes => english::two_modes(contrast),
        chart => raw(chart::svg(&contrast.leads)),
        told => if positions.is_empty() { english::never_apart(LEAST_APART) } else { english::DISAGREEMENTS.into() },
        positions => positions,
    };
    let heading = Heading::of(&record.info, contrast.file.as_deref(), None);
    let title = english::TWO_JUDGEMENTS.to_string();
    viewer::without_boards(Beside { template: TEMPLATE, title, heading: &heading, values })
}
