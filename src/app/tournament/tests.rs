//! Tournaments of engines that take no time.

use clap::Parser;

use super::*;

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn tournament(words: &[&str]) -> Result<String, String> {
    let line = Line::try_parse_from([&["tournament"], words].concat()).map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    run(&line.args, &mut out).map_err(|error| format!("{error:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

const FAST: [&str; 5] = ["random", "random:seed=5", "patterns", "--size", "5"];

fn json(words: &[&str]) -> serde_json::Value {
    let text = tournament(&[&FAST, words, &["--format", "json"]].concat()).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn all_meet_all_and_the_points_add_up() {
    let table = json(&["--games", "4"]);
    let engines = table["engines"].as_array().unwrap();
    assert_eq!(engines.len(), 3);
    assert!(engines.iter().all(|engine| engine["games"] == 8));
    let points: f64 = engines.iter().map(|engine| engine["points"].as_f64().unwrap()).sum();
    assert_eq!(points, 12.0);
    let elo: Vec<f64> = engines.iter().map(|engine| engine["elo"].as_f64().unwrap()).collect();
    assert!(elo.is_sorted_by(|a, b| a >= b), "{elo:?}");
    for (i, row) in table["crosstable"].as_array().unwrap().iter().enumerate() {
        assert!(row[i].is_null());
        assert_eq!(row.as_array().unwrap().iter().filter(|cell| cell["games"] == 4).count(), 2);
    }
}

#[test]
fn in_a_gauntlet_the_first_meets_the_others() {
    let table = json(&["--games", "2", "--gauntlet"]);
    let games: Vec<u64> = table["engines"].as_array().unwrap().iter().map(|e| e["games"].as_u64().unwrap()).collect();
    assert_eq!(games.iter().sum::<u64>(), 8);
    assert_eq!(games.iter().max(), Some(&4));
}

#[test]
fn what_was_played_is_not_played_again_and_shards_come_to_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let untimed = |mut table: serde_json::Value| {
        table["engines"].as_array_mut().unwrap().iter_mut().for_each(|engine| engine["ms_a_move"] = 0.into());
        table
    };
    let whole = untimed(json(&["--games", "4", "--output", &path("whole")]));
    assert_eq!(std::fs::read_dir(folder.path().join("whole")).unwrap().count(), 3);
    // Cut short, and gone on with.
    let file = folder.path().join("whole/01-02.jsonl");
    let rows = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &rows[..rows.len() / 2]).unwrap();
    assert_eq!(untimed(json(&["--games", "4", "--output", &path("whole")])), whole);
    for shard in ["1/2", "2/2"] {
        json(&["--games", "4", "--shard", shard, "--output", &path(&shard.replace('/', "-"))]);
    }
    let text = tournament(&["stats", &path("1-2"), &path("2-2"), "--format", "json"]).unwrap();
    assert_eq!(untimed(serde_json::from_str(&text).unwrap()), whole);
}

#[test]
fn the_table_comes_in_every_form() {
    let text = tournament(&[&FAST[..], &["--games", "2"]].concat()).unwrap();
    assert!(text.starts_with("5x5, komi 7.5, chinese rules, 4 random moves\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 200), "{text}");
    let page = tournament(&[&FAST[..], &["--games", "2", "--format", "html"]].concat()).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg") && page.contains("random:seed=5"), "{page}");
    let svg = tournament(&[&FAST[..], &["--games", "2", "--format", "svg"]].concat()).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(!svg.contains("NaN"), "{svg}");
}

#[test]
fn what_makes_no_tournament_is_refused() {
    let refused = |words: &[&str]| tournament(words).unwrap_err();
    assert!(refused(&["random", "random"]).contains("named twice"));
    assert!(refused(&["random", "patterns", "static", "--sprt", "0,10"]).contains("with 3 engines; expected two"));
    assert!(refused(&["stats", "no-such-folder"]).contains("no-such-folder"));
}
