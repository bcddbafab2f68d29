//! Replies as clients read them, field by field: each of these readers does what its client does with a line, in our
//! own words. The programs themselves are run by hand, see `tests/clients/`.

use std::io::Cursor;

use clap::Parser;
use keisei::app::analysis;
use keisei::app::config::Spec;
use keisei::app::gtp::Engine;
use serde_json::{Value, json};

/// A game on 9x9 that is under way, in an engine that searches for so many nodes or playouts.
fn engine(mode: &str) -> Engine {
    let mut engine = Engine::new(mode.parse::<Spec>().unwrap(), 1).unwrap();
    for line in ["boardsize 9", "komi 6.5", "play b E5", "play w C7", "play b G3"] {
        engine.answer(line);
    }
    engine
}

const MODES: [&str; 2] = ["classic:nodes=150", "mcts:playouts=150"];

/// The last line of infos in a reply.
fn info_line(reply: &str) -> &str {
    reply.lines().rfind(|line| line.starts_with("info move ")).unwrap_or_else(|| panic!("no info in {reply}"))
}

/// Returns whether a word is a point of the board, or a pass.
fn is_move(word: &str) -> bool {
    let row = || word.get(1..).and_then(|row| row.parse::<u32>().ok());
    word == "pass" || ("ABCDEFGHJ".contains(&word[..1]) && row().is_some_and(|row| (1..=9).contains(&row)))
}

/// Returns what stands behind a word in a list of names and values.
fn value<'a>(words: &[&'a str], name: &str) -> &'a str {
    let pairs = words.chunks(2);
    pairs.map(|pair| (pair[0], pair[1])).find(|(key, _)| *key == name).unwrap_or_else(|| panic!("no {name}")).1
}

/// Lizzie and LizzieYzy cut a line at `ownership` and at each ` info `, and read names and values in pairs up to `pv`.
/// What follows is the line of play, up to `pvVisits` or `movesOwnership`.
fn as_lizzie_reads(line: &str, is_kata: bool, beside: &[&str]) {
    let infos = line.split(" ownership ").next().unwrap().strip_prefix("info ").unwrap();
    for (order, info) in infos.split(" info ").enumerate() {
        let words: Vec<&str> = info.split(' ').collect();
        let pv = words.iter().position(|word| *word == "pv").unwrap();
        assert_eq!(pv % 2, 0, "{info}");
        let pairs = &words[..pv];
        assert_eq!(value(pairs, "order"), order.to_string());
        value(pairs, "visits").parse::<i32>().unwrap();
        for name in ["winrate", "lcb", "prior"] {
            let text = value(pairs, name);
            let share =
                if is_kata { text.parse::<f64>().unwrap() } else { f64::from(text.parse::<i32>().unwrap()) / 1e4 };
            assert!((0.0..=1.0).contains(&share), "{name} {text}");
        }
        if is_kata {
            value(pairs, "scoreMean").parse::<f64>().unwrap();
            assert!(value(pairs, "scoreStdev").parse::<f64>().unwrap() > 0.0);
        }
        let mut rest = words[pv + 1..].split(|word| beside.contains(word));
        let play = rest.next().unwrap();
        assert_eq!(play[0], value(pairs, "move"));
        assert!(play.iter().all(|word| is_move(word)), "{info}");
        let tables: Vec<_> = rest.collect();
        assert_eq!(tables.len(), beside.len());
        for (name, table) in beside.iter().zip(tables) {
            assert_eq!(table.len(), if *name == "pvVisits" { play.len() } else { 81 });
            assert!(table.iter().all(|number| number.parse::<f64>().is_ok()));
        }
    }
}

#[test]
fn lizzie_and_lizzieyzy_miss_no_field() {
    for mode in MODES {
        let mut engine = engine(mode);
        let mut ask = |line: &str| engine.answer(line).unwrap();
        as_lizzie_reads(info_line(&ask("kata-analyze W 10")), true, &[]);
        let all = "kata-analyze W 10 ownership true pvVisits true movesOwnership true";
        let reply = ask(all);
        as_lizzie_reads(info_line(&reply), true, &["pvVisits", "movesOwnership"]);
        let owned: Vec<&str> = info_line(&reply).split(" ownership ").nth(1).unwrap().split(' ').collect();
        assert!(owned.len() == 81 && owned.iter().all(|number| number.parse::<f64>().is_ok()));
        as_lizzie_reads(info_line(&ask("lz-analyze W 10")), false, &[]);
        let avoiding = ask("kata-analyze W 10 avoid b C3,D4 30 avoid w C3,D4 30 ownership true");
        assert!(!info_line(&avoiding).contains("move C3 "));
        as_lizzie_reads(info_line(&avoiding), true, &[]);
        // LizzieYzy names the longest interval there is where it wants the last line alone.
        as_lizzie_reads(info_line(&ask("kata-genmove_analyze W 2147483647")), true, &[]);
        as_lizzie_reads(info_line(&ask("lz-genmove_analyze B 10")), false, &[]);
    }
}

#[test]
fn lizzieyzy_is_told_the_parameters_and_rules_that_it_shows() {
    let mut engine = engine("random");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    // It takes the first two numbers that come for these two.
    for name in ["playoutDoublingAdvantage", "analysisWideRootNoise"] {
        assert_eq!(ask(&format!("kata-get-param {name}")), "= 0.0\n\n");
        assert_eq!(ask(&format!("kata-set-param {name} 0.5")), "=\n\n");
        assert_eq!(ask(&format!("kata-get-param {name}")), "= 0.5\n\n");
    }
    assert_eq!(ask("kata-set-param playoutDoublingAdvantage -1"), "=\n\n");
    assert!(ask("kata-get-rules").starts_with("= {\"hasButton\":false,"));
    assert_eq!(ask("stop"), "=\n\n");
    assert_eq!(ask("kata-set-param maxVisits 200"), "=\n\n");
    let all: Value = serde_json::from_str(ask("kata-get-params").strip_prefix("= ").unwrap()).unwrap();
    assert_eq!(all["maxVisits"], 200);
    assert_eq!(all["playoutDoublingAdvantage"], -1.0);
    let listed = ask("kata-list-params");
    assert!(all.as_object().unwrap().keys().all(|name| listed.contains(name.as_str())));
    assert!(ask("kata-get-param nnMaxBatchSize").starts_with("? unknown parameter"));
    assert_eq!(ask("kata-set-param maxVisits 0"), "? syntax error\n\n");
}

/// q5Go cuts a line at each `info move `, and finds each of these fields between blanks.
#[test]
fn q5go_finds_each_field_between_blanks() {
    for mode in MODES {
        let mut engine = engine(mode);
        let mut ask = |line: &str| engine.answer(line).unwrap();
        for command in ["kata-analyze white 100", "kata-genmove_analyze white 100", "kata-analyze black 100"] {
            let reply = ask(command);
            let infos = info_line(&reply).split("info move ").filter(|info| !info.is_empty());
            for info in infos {
                let of = |name: &str| info.split(&format!(" {name} ")).nth(1).unwrap().split(' ').next().unwrap();
                of("visits").parse::<u32>().unwrap();
                for name in ["winrate", "scoreMean", "scoreStdev"] {
                    of(name).parse::<f64>().unwrap();
                }
                let play = info.trim_end().split(" pv ").nth(1).unwrap();
                assert!(play.split(' ').all(is_move), "{info}");
                assert_eq!(play.split(' ').next(), info.split(' ').next());
            }
        }
    }
}

#[test]
fn q5go_starts_up() {
    let mut engine = Engine::new("random".parse::<Spec>().unwrap(), 1).unwrap();
    let mut ask = |line: &str| engine.answer(line).unwrap();
    assert_eq!(ask("1 protocol_version"), "=1 2\n\n");
    assert_eq!(ask("2 boardsize 19"), "=2\n\n");
    assert_eq!(ask("3 clear_board"), "=3\n\n");
    assert_eq!(ask("4 komi 7.5"), "=4\n\n");
    assert_eq!(ask("5 known_command lz-analyze"), "=5 true\n\n");
    assert_eq!(ask("6 known_command kata-analyze"), "=6 true\n\n");
    // Without a clock it names a period for no stones.
    assert_eq!(ask("7 time_settings 1 1 0"), "=7\n\n");
    assert_eq!(ask("8 rectangular_boardsize 9 13"), "?8 unacceptable size\n\n");
    assert_eq!(ask("9 known_command final_score"), "=9 true\n\n");
}

/// The client of CGOS takes the last line before `play` for the analysis, and hands it on as it stands.
#[test]
fn the_client_of_cgos_reads_one_line_and_the_move() {
    for mode in MODES {
        let mut engine = engine(mode);
        let reply = engine.answer("cgos-genmove_analyze W").unwrap();
        let lines: Vec<&str> = reply.trim_end().lines().collect();
        assert_eq!((lines.len(), lines[0]), (3, "="));
        let told: Value = serde_json::from_str(lines[1]).unwrap();
        assert!((0.0..=1.0).contains(&told["winrate"].as_f64().unwrap()));
        assert!(told["score"].is_f64() && told["visits"].is_u64());
        assert_eq!(told["ownership"].as_str().unwrap().len(), 81);
        for mv in told["moves"].as_array().unwrap() {
            assert!(is_move(mv["move"].as_str().unwrap()) && mv["visits"].is_u64());
            assert!(mv["winrate"].is_f64() && mv["score"].is_f64() && mv["prior"].is_f64());
            // The line of play does not repeat the move.
            assert!(mv["pv"].as_str().unwrap().split_whitespace().all(is_move));
        }
        let played = lines[2].strip_prefix("play ").unwrap();
        assert!(is_move(played) || played == "PASS");
    }
}

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: analysis::Args,
}

/// LizzieYzy's fast analysis: one query for a whole game, with the rules as it read them over GTP.
#[test]
fn lizzieyzys_fast_analysis_misses_no_field() {
    let rules = json!({
        "friendlyPassOk": true, "hasButton": false, "ko": "POSITIONAL", "scoring": "AREA", "suicide": false, "tax": "NONE",
        "whiteHandicapBonus": "0",
    });
    let query = json!({
        "id": "mainTrunk", "maxVisits": 40, "includePVVisits": true, "rules": rules, "komi": 6.5, "boardXSize": 9,
        "boardYSize": 9, "moves": [["B", "E5"], ["W", "pass"], ["B", "C3"]], "analyzeTurns": [1, 2, 3],
        "overrideSettings": { "reportAnalysisWinratesAs": "SIDETOMOVE" },
    });
    let args = Command::try_parse_from(["keisei", "--threads", "1"]).unwrap().args;
    let mut out = Vec::new();
    analysis::serve(&args, Cursor::new(format!("{query}\n")), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let mut turns = Vec::new();
    for line in text.lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        turns.push(answer["turnNumber"].as_i64().unwrap());
        for (order, info) in answer["moveInfos"].as_array().unwrap().iter().enumerate() {
            assert_eq!(info["order"], order);
            assert!(is_move(info["move"].as_str().unwrap()) && info["visits"].is_i64());
            for name in ["winrate", "lcb", "prior", "scoreLead", "scoreStdev"] {
                assert!(info[name].is_f64(), "{name} in {info}");
            }
            let play = info["pv"].as_array().unwrap();
            assert_eq!(play.len(), info["pvVisits"].as_array().unwrap().len());
            assert!(play.iter().all(|mv| is_move(mv.as_str().unwrap())));
        }
    }
    assert_eq!(turns, [1, 2, 3]);
}
