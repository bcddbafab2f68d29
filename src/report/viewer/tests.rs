//! Tests of the data of pages. They also check that no text of a record becomes a part of the page.

use serde_json::Value;

use super::*;
use crate::board::sgf::Record;
use crate::board::{Move, Size};
use crate::eval::Analysis;
use crate::eval::stage::{Overlay, Stage};
use crate::report::html;
use crate::report::{Meta, Report};
use crate::search::outcomes::Judge;

/// A game in which a ko is taken with move 8. The record has signs, letters and words that are no markup.
const HOSTILE: &str = "(;SZ[5]KM[0]RU[Chinese]PB[</script><script>alert(1)</script>]PW[\"><img src=x onerror=alert(2)>]
    EV[<b>&amp;]DT[2024-01-01]RE[B+1]C[<!-- <script>alert(3)</script>]
    ;B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb]TR[ba]SQ[ca]LB[ab:<i>][db:7]C[A ko <u>here</u>.])";

fn record() -> Record {
    Record::read(HOSTILE).unwrap()
}

fn page_of(record: &Record, at: usize) -> String {
    let game = record.game_at(at).unwrap();
    let analysis: Analysis = Judge::new().analyse_without_games(game.board());
    let meta = Meta { moves_in_game: Some(record.move_count()), ..Meta::default() };
    let report = Report::at_first_sight(&game, &analysis, meta);
    let stages = [Stage::Ownership, Stage::Influence].map(|stage| Overlay::of(&analysis, game.board(), stage));
    html::report(&report, record, &stages).unwrap()
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap() + from.len();
    &text[start..start + text[start..].find(to).unwrap()]
}

fn data(page: &str) -> Value {
    serde_json::from_str(between(page, "<script type=\"application/json\" id=\"data\">", "</script>")).unwrap()
}

#[test]
fn every_position_is_that_of_the_board() {
    let record = record();
    let data = data(&page_of(&record, 8));
    let board = &data["boards"][0];
    assert_eq!((&board["size"], &board["columns"]), (&5.into(), &"ABCDE".into()));
    let positions = board["lines"][0]["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 9);
    for (at, position) in positions.iter().enumerate() {
        let game = record.game_at(at).unwrap();
        let rows: String = game.board().draw(|point| game.board().color_at(point).map_or('.', Color::symbol));
        let stones: String = rows.chars().filter(|sign| "XO.".contains(*sign)).collect();
        assert_eq!(position["stones"], stones.as_str(), "after {at} moves");
    }
}

#[test]
fn captures_kos_and_the_markup_of_the_record_are_shown() {
    let data = data(&page_of(&record(), 8));
    let last = &data["boards"][0]["lines"][0]["positions"][8];
    assert_eq!(last["taken"], serde_json::json!([0, 1]));
    // The move B4 took C4.
    assert_eq!((&last["move"], &last["ko"]), (&6.into(), &7.into()));
    assert_eq!(last["comment"], "A ko <u>here</u>.");
    let marks: Vec<String> = last["marks"].as_array().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(marks.len(), 4, "{marks:?}");
    assert!(marks.contains(&r#"{"at":1,"sign":"triangle"}"#.to_string()), "{marks:?}");
    assert!(marks.contains(&r#"{"at":5,"sign":"label","text":"<i>"}"#.to_string()), "{marks:?}");
}

#[test]
fn a_page_is_about_one_position_with_its_groups_moves_and_layers() {
    let data = data(&page_of(&record(), 7));
    let board = &data["boards"][0];
    assert_eq!((&board["judged"], &board["opens_at"]), (&7.into(), &serde_json::json!([0, 7])));
    let groups = board["groups"].as_array().unwrap();
    assert_eq!(groups.len(), data["report"]["groups"].as_array().unwrap().len());
    assert!(groups.iter().all(|group| group["outline"].as_str().unwrap().starts_with('M')));
    let names: Vec<&Value> = board["overlays"].as_array().unwrap().iter().map(|layer| &layer["name"]).collect();
    assert_eq!(names, ["ownership", "ownership", "influence"]);
    for layer in board["overlays"].as_array().unwrap() {
        assert_eq!(layer["values"].as_array().unwrap().len(), 25);
    }
    for candidate in board["candidates"].as_array().unwrap() {
        let line = &board["lines"][candidate["line"].as_u64().unwrap() as usize];
        assert_eq!(line["positions"][1]["move"], candidate["at"]);
        assert_eq!(line["from"], serde_json::json!([0, 7]));
    }
}

#[test]
fn what_a_record_says_is_no_part_of_the_page() {
    let page = page_of(&record(), 8);
    for word in ["<script>alert", "<img", "<b>&", "<u>", "<i>", "<!--"] {
        assert!(!page.contains(word), "{word}");
    }
    assert_eq!(page.matches("<script").count(), 2, "the data and the script");
    assert!(page.contains("<bdi>&lt;&#x2f;script&gt;"), "{page}");
    assert!(between(&page, "<title>", "</title>").contains("2024-01-01"));
}

#[test]
fn a_page_may_use_its_own_style_and_script_and_nothing_else() {
    let page = page_of(&record(), 8);
    let hash = |text: &str| format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)));
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    let policy = policy.replace("&#x27;", "'").replace("&#x2f;", "/");
    let [style, script] = [between(&page, "<style>", "</style>"), between(&page, "<script>", "</script>")].map(hash);
    let expected = format!("default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'");
    assert!(policy.starts_with(&expected), "{policy}");
}

#[test]
fn a_line_ends_where_it_cannot_be_played() {
    let game = record().game_at(0).unwrap();
    let moves = ["A1", "A1", "B1"].map(|name| Move::parse(name, Size::new(5).unwrap()).unwrap());
    let line = variation(&game, Color::Black, &moves, "A line".into(), [0, 0]);
    assert_eq!(line.positions.len(), 2);
    assert_eq!(line.positions[1].told, "A line. Move 1 of the line, Black A1.");
}
