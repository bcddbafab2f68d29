//! Sessions of queries and answers, as clients meet them.

use std::io::Cursor;

use clap::Parser;
use serde_json::Value;

use super::*;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: Args,
}

/// The answers to these lines, as they came.
fn answers(options: &[&str], lines: &[&str]) -> Vec<Value> {
    let words = std::iter::once("analysis").chain(options.iter().copied());
    let args = Cli::try_parse_from(words).map_err(|error| error.to_string()).unwrap().args;
    let mut out = Vec::new();
    server::serve(&args, Cursor::new(lines.join("\n").into_bytes()), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A query on 5x5 with these fields added.
fn query(id: &str, more: &str) -> String {
    let more = if more.is_empty() { String::new() } else { format!(", {more}") };
    format!(
        "{{\"id\": \"{id}\", \"moves\": [[\"B\", \"C3\"], [\"W\", \"C4\"]], \"rules\": \"chinese\", \"komi\": 0.5, \
         \"boardXSize\": 5, \"boardYSize\": 5, \"maxVisits\": 30{more}}}"
    )
}

#[test]
fn a_position_is_answered_with_everything_asked_for() {
    let more = "\"includeOwnership\": true, \"includePolicy\": true, \"includeMovesOwnership\": true, \
                \"includePVVisits\": true, \"includeReasons\": true, \"analysisPVLen\": 1";
    let found = answers(&["--threads", "1"], &[&query("q", more)]);
    assert_eq!(found.len(), 1);
    let answer = &found[0];
    assert_eq!((&answer["id"], &answer["turnNumber"]), (&"q".into(), &2.into()));
    assert_eq!(answer["isDuringSearch"], false);
    assert_eq!(answer["rootInfo"]["currentPlayer"], "B");
    assert_eq!(answer["ownership"].as_array().unwrap().len(), 25);
    let policy: Vec<f64> = answer["policy"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).collect();
    assert_eq!(policy.len(), 26);
    assert_eq!(policy.iter().filter(|p| **p < 0.0).count(), 2);
    assert!((policy.iter().filter(|p| **p > 0.0).sum::<f64>() - 1.0).abs() < 1e-3);
    let infos = answer["moveInfos"].as_array().unwrap();
    assert!(infos.len() > 3);
    let visits: Vec<u64> = infos.iter().map(|info| info["visits"].as_u64().unwrap()).collect();
    assert!(visits.is_sorted_by(|a, b| a >= b), "{visits:?}");
    for (order, info) in infos.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert!(info["visits"].is_u64());
        for name in ["winrate", "lcb", "prior", "scoreLead", "scoreMean", "scoreStdev", "utility"] {
            assert!(info[name].is_f64(), "{name}: {info}");
        }
        assert!(info["pv"].as_array().unwrap().len() <= 2);
        assert_eq!(info["ownership"].as_array().unwrap().len(), 25);
        assert!(info["reasons"].is_array());
    }
}

#[test]
fn figures_turn_with_the_side_they_are_told_from() {
    let of = |side: &str| query(side, &format!("\"overrideSettings\": {{\"reportAnalysisWinratesAs\": \"{side}\"}}"));
    let found = answers(&["--threads", "1"], &[&of("BLACK"), &of("WHITE"), &of("SIDETOMOVE"), &query("usual", "")]);
    let lead = |at: usize| found[at]["rootInfo"]["scoreLead"].as_f64().unwrap();
    let win = |at: usize| found[at]["rootInfo"]["winrate"].as_f64().unwrap();
    assert_eq!(lead(0), -lead(1));
    assert!((win(0) + win(1) - 1.0).abs() < 1e-9);
    assert_eq!((lead(2), lead(3)), (lead(0), lead(0)));
}

#[test]
fn every_turn_is_answered_and_the_urgent_ones_first() {
    let lines = [
        query("a", "\"analyzeTurns\": [0, 1, 2]"),
        query("late", "\"priority\": -5"),
        query("soon", "\"priority\": 5, \"reportDuringSearchEvery\": 0.001"),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let found = answers(&["--threads", "2"], &lines);
    let finals: Vec<&Value> = found.iter().filter(|answer| answer["isDuringSearch"] == false).collect();
    let mut turns: Vec<u64> = finals
        .iter()
        .filter(|answer| answer["id"] == "a")
        .map(|answer| answer["turnNumber"].as_u64().unwrap())
        .collect();
    turns.sort_unstable();
    assert_eq!((finals.len(), turns), (5, vec![0, 1, 2]));
    let place = |id: &str| finals.iter().position(|answer| answer["id"] == *id).unwrap();
    assert!(place("soon") < place("late"));
}

#[test]
fn what_is_wrong_is_told_with_its_field() {
    let wrong = [
        ("{", ""),
        ("[]", ""),
        ("{\"moves\": []}", "id"),
        ("{\"id\": 7}", "id"),
        ("{\"id\": \"a\"}", "boardXSize"),
        ("{\"id\": \"a\", \"boardXSize\": 29, \"boardYSize\": 29}", "boardXSize"),
        ("{\"id\": \"a\", \"boardXSize\": 9, \"boardYSize\": 13}", "boardYSize"),
        ("{\"id\": \"a\", \"action\": \"dance\"}", "action"),
        ("{\"id\": \"a\", \"action\": \"terminate\"}", "terminateId"),
    ];
    for (line, field) in wrong {
        let found = answers(&["--threads", "1"], &[line]);
        assert_eq!(found.len(), 1, "{line}");
        assert!(found[0]["error"].is_string(), "{line}");
        assert_eq!(found[0]["field"].as_str().unwrap_or(""), field, "{line}");
    }
    let fields = [
        ("\"rules\": \"chess\"", "rules"),
        ("\"komi\": 1e9", "komi"),
        ("\"komi\": \"much\"", "komi"),
        ("\"moves\": [[\"B\", \"C3\"], [\"W\", \"C3\"]]", "moves"),
        ("\"moves\": [[\"B\", \"Z3\"]]", "moves"),
        ("\"initialStones\": [[\"B\", \"C3\"]]", "moves"),
        ("\"initialStones\": [[\"B\", \"A1\"], [\"W\", \"A1\"]]", "initialStones"),
        ("\"initialPlayer\": \"green\"", "initialPlayer"),
        ("\"analyzeTurns\": [3]", "analyzeTurns"),
        ("\"maxVisits\": 0", "maxVisits"),
        ("\"priorities\": [1, 2]", "priorities"),
        ("\"avoidMoves\": [{\"player\": \"B\"}]", "avoidMoves"),
        ("\"overrideSettings\": {\"maxTime\": -1}", "maxTime"),
        ("\"includePolicy\": 1", "includePolicy"),
    ];
    for (more, field) in fields {
        // If a field is named twice, the last one counts.
        let found = answers(&["--threads", "1"], &[&query("a", more)]);
        assert_eq!((found.len(), found[0]["field"].as_str().unwrap_or("")), (1, field), "{more}: {found:?}");
        assert!(found[0]["error"].is_string());
    }
}

#[test]
fn what_is_unknown_is_warned_about_and_answered_all_the_same() {
    let more = "\"colour\": \"red\", \"overrideSettings\": {\"x\": 1}, \"rules\": \"stone_scoring\"";
    let found = answers(&["--threads", "1"], &[&query("a", more)]);
    let warned: Vec<&str> = found.iter().filter_map(|answer| answer["field"].as_str()).collect();
    assert_eq!(warned, ["colour", "rules", "overrideSettings"]);
    assert!(found[3]["moveInfos"].is_array());
}

#[test]
fn actions_are_echoed_and_terminated_queries_still_get_an_answer() {
    let endless = query("endless", "\"maxVisits\": 10000000, \"reportDuringSearchEvery\": 0.01");
    let lines = [
        "\u{feff}{\"id\": \"v\", \"action\": \"query_version\"}",
        "{\"id\": \"m\", \"action\": \"query_models\"}",
        &endless,
        &query("waits", ""),
        "{\"id\": \"t\", \"action\": \"terminate\", \"terminateId\": \"endless\"}",
        "{\"id\": \"c\", \"action\": \"clear_cache\"}",
        "{\"id\": \"all\", \"action\": \"terminate_all\"}",
        &query("after", ""),
    ];
    let found = answers(&["--threads", "1", "--version", "1.2.3"], &lines);
    let of = |id: &str| found.iter().filter(|answer| answer["id"] == *id).collect::<Vec<_>>();
    assert_eq!(of("v")[0]["version"], "1.2.3");
    assert!(of("m")[0]["models"].is_array());
    assert_eq!(of("t")[0]["terminateId"], "endless");
    assert_eq!((of("c").len(), of("all").len()), (1, 1));
    let finals = |id: &str| of(id).iter().filter(|answer| answer["isDuringSearch"] == false).count();
    assert_eq!((finals("endless"), finals("waits"), finals("after")), (1, 1, 1));
}

#[test]
fn moves_are_avoided_and_allowed() {
    let only = "\"allowMoves\": [{\"player\": \"B\", \"moves\": [\"B4\", \"D4\"], \"untilDepth\": 1}]";
    let without = "\"avoidMoves\": [{\"player\": \"B\", \"moves\": [\"B4\", \"pass\"], \"untilDepth\": 1}]";
    let found = answers(&["--threads", "1"], &[&query("only", only), &query("without", without)]);
    let moves = |at: usize| {
        let infos = found[at]["moveInfos"].as_array().unwrap().iter();
        infos.map(|info| info["move"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let mut named = moves(0);
    named.sort();
    assert_eq!(named, ["B4", "D4"]);
    assert!(!moves(1).iter().any(|mv| mv == "B4" || mv == "pass"), "{:?}", moves(1));
}

#[test]
fn moves_are_avoided_as_deep_as_asked_for() {
    let until = |depth| {
        format!(
            "\"allowMoves\": [{{\"player\": \"W\", \"moves\": [\"A1\", \"B1\"], \"untilDepth\": {depth}}}], \"maxVisits\": 400"
        )
    };
    for mode in ["classic", "mcts"] {
        let found =
            answers(&["--threads", "1", "--mode", mode], &[&query("bound", &until(2)), &query("free", &until(1))]);
        let seconds = |at: usize| {
            let infos = found[at]["moveInfos"].as_array().unwrap().iter();
            infos.filter_map(|info| info["pv"][1].as_str().map(str::to_string)).collect::<Vec<_>>()
        };
        assert!(!seconds(0).is_empty(), "{mode}");
        assert!(seconds(0).iter().all(|mv| mv == "A1" || mv == "B1"), "{mode}: {:?}", seconds(0));
        assert!(!seconds(1).iter().all(|mv| mv == "A1" || mv == "B1"), "{mode}");
    }
}

#[test]
fn the_same_query_gets_the_same_answer() {
    for mode in ["classic", "mcts", "static", "mc:playouts=5", "patterns", "random"] {
        let both = answers(&["--threads", "1", "--mode", mode], &[&query("a", ""), &query("a", "")]);
        assert_eq!(both[0], both[1], "{mode}");
    }
}

#[test]
fn single_dashes_of_long_options_are_read() {
    let words = ["keisei", "analysis", "-config", "a.cfg", "-override-config=x=1", "-h", "--threads", "2"];
    let read = with_two_dashes(words.iter().map(Into::into));
    let expected = ["keisei", "analysis", "--config", "a.cfg", "--override-config=x=1", "-h", "--threads", "2"];
    assert_eq!(read, expected.map(std::ffi::OsString::from));
    let other = with_two_dashes(["keisei", "report", "-config"].iter().map(Into::into));
    assert_eq!(other[2], "-config");
}
