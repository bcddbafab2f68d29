//! An index of pages: one entry a game, with its result, the course of its lead and the moves that lost most.

use minijinja::context;
use serde::Serialize;

use super::Report;
use super::english::{self, viewer as words};
use super::html::BrokenPage;
use super::review::{Review, TurningPoint, thumbnail};
use super::viewer::{self, Beside, Heading, raw, value};
use crate::board::sgf::Record;

const GALLERY: (&str, &str) = ("gallery.html", include_str!("templates/gallery.html"));

/// The most moves of a game that are listed, so that an entry stays short.
const MISTAKES: usize = 3;

/// The entry of a page in the index.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    heading: Heading,
    /// The sentences on how the game went, or how the position stands.
    told: Vec<String>,
    /// The moves that lost most, the largest loss first.
    mistakes: Vec<String>,
    /// The course of the lead, as SVG.
    #[serde(skip)]
    picture: Option<String>,
}

impl Entry {
    /// Returns the entry of the review of this record.
    pub fn of_review(review: &Review, record: &Record) -> Entry {
        let mut turns: Vec<&TurningPoint> = review.turning_points.iter().collect();
        turns.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        let told = |turn: &&TurningPoint| turn.sentences()[0].clone();
        Entry {
            heading: Heading::of(&record.info, review.file.as_deref(), review.game),
            told: review.summary(),
            mistakes: turns.iter().take(MISTAKES).map(told).collect(),
            picture: (review.moves > 0).then(|| thumbnail(review)),
        }
    }

    /// Returns the entry of the report of a position of this record.
    pub fn of_report(report: &Report, record: &Record) -> Entry {
        let place = english::words::capital(&english::in_game(report));
        Entry {
            heading: Heading::of(&record.info, report.file.as_deref(), report.game),
            told: vec![place, english::lead(report), english::at_stake(report)],
            mistakes: Vec::new(),
            picture: None,
        }
    }
}

/// Returns the index of these pages, each with the name of its file.
pub fn page(entries: &[(String, Entry)]) -> Result<String, BrokenPage> {
    let mut games = Vec::new();
    for (file, entry) in entries {
        let picture = entry.picture.clone().map(raw);
        games.push(context! { file => words::link(file), picture => picture, ..value(entry)? });
    }
    let title = words::games(entries.len());
    let heading = Heading::named(&title);
    let values = context! { games => games };
    viewer::without_boards(Beside { template: GALLERY, title: title.clone(), heading: &heading, values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_has_its_entry_and_names_are_no_markup() {
        let record = Record::read("(;SZ[9]PB[<b>One]PW[Two]RE[B+R])").unwrap();
        let heading = Heading::of(&record.info, None, None);
        let told = vec!["Black led.".to_string()];
        let entry = Entry { heading, told, mistakes: vec!["Move 3 <i>".into()], picture: Some("<svg></svg>".into()) };
        let page = page(&[("a b#1-review.html".into(), entry)]).unwrap();
        assert!(page.contains("href=\"a%20b%231-review.html\""), "{page}");
        assert!(page.contains("&lt;b&gt;One") && page.contains("Move 3 &lt;i&gt;"), "{page}");
        assert!(page.contains("<svg></svg>") && page.contains("B+R"), "{page}");
        assert!(!page.contains("<script"), "{page}");
    }
}
