//! `keisei report` as a user meets it: what it prints, writes, and refuses.

use std::fs;

use assert_cmd::Command;

const EXAMPLE: &str = "tests/data/example.sgf";

fn keisei(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
    command.args(args);
    command
}

/// Returns what it prints, which must end well.
fn printed(args: &[&str]) -> String {
    let output = keisei(args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

/// The one line it complains with; the exit status must be 2.
fn refused(args: &[&str]) -> String {
    let output = keisei(args).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    line.trim_end().to_string()
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(&[args, &["--format", "json"]].concat())).unwrap()
}

#[test]
fn the_last_position_is_the_default() {
    let text = printed(&["report", EXAMPLE]);
    assert!(text.starts_with("tests/data/example.sgf, move 246 of 246 (a pass), Black to play."), "{text}");
    assert!(text.contains("Chinese rules, komi 7.5"));
    assert!(!text.contains('\x1b'));
    assert_eq!(text, printed(&["report", EXAMPLE, "--move", "246"]));
}

#[test]
fn every_position_of_a_game_is_told_in_lines_of_a_bounded_width() {
    for number in [1, 60, 200] {
        let text = printed(&["report", EXAMPLE, "--move", &number.to_string()]);
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(text.lines().filter(|line| line.ends_with(" 10")).count() >= 1);
    }
}

#[test]
fn the_json_has_every_field_that_programs_rely_on() {
    let report = json(&["report", EXAMPLE, "--move", "120"]);
    let has = |value: &serde_json::Value, names: &[&str]| {
        for name in names {
            assert!(value.get(name).is_some(), "{name}");
        }
    };
    has(
        &report,
        &["schema", "keisei", "file", "move", "size", "rules", "komi", "to_play", "phase", "score", "ownership"],
    );
    has(&report, &["groups", "moves"]);
    assert_eq!(report["move"], 120);
    assert_eq!(report["size"], 19);
    assert_eq!(report["rules"], "chinese");
    assert_eq!(report["komi"], 7.5);
    assert_eq!(report["to_play"], "black");
    has(&report["score"], &["lead", "black", "white"]);
    has(&report["score"]["black"], &["territory", "prisoners", "area"]);
    let rows = report["ownership"].as_array().unwrap();
    assert_eq!(rows.len(), 19);
    assert!(rows.iter().all(|row| row.as_array().unwrap().len() == 19));
    let group = &report["groups"][0];
    has(group, &["id", "color", "at", "stones", "chains", "liberties", "eyes", "regions", "freedom", "safety"]);
    has(group, &["status", "danger", "importance", "neighbors", "semeai", "attack", "defend", "escape", "reasons"]);
    has(&group["eyes"], &["first", "second"]);
    assert_eq!(group["id"], 1);
    has(&report["moves"][0], &["move", "value", "reasons", "deeds"]);
    has(group, &["grounds"]);
    // Every sentence has its data beside it.
    for (told, data) in [("groups", "grounds"), ("moves", "deeds")] {
        for told in report[told].as_array().unwrap() {
            assert_eq!(told[data].as_array().unwrap().len(), told["reasons"].as_array().unwrap().len());
            assert!(told[data].as_array().unwrap().iter().all(|data| data["kind"].is_string()), "{told}");
        }
    }
    assert!(report["moves"][0]["value"].as_f64().unwrap() > 0.0);
}

/// Returns the faults that the schema finds in these reports, the first few of each.
fn faults(reports: impl Iterator<Item = serde_json::Value>) -> Vec<String> {
    let schema = serde_json::from_str(include_str!("../docs/report.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let of_one = |report| {
        let told = validator.iter_errors(&report).take(3).map(|error| format!("{}: {error}", error.instance_path()));
        told.collect::<Vec<String>>()
    };
    reports.flat_map(of_one).collect()
}

#[test]
fn reports_are_as_their_schema_says() {
    let text = printed(&["report", EXAMPLE, SMALL, "--format", "json"]);
    let ended = text.lines().map(|line| serde_json::from_str(line).unwrap());
    assert_eq!(faults(ended), [""; 0]);
    assert_eq!(faults([json(&["report", SMALL, "--move", "30"])].into_iter()), [""; 0]);
    let text = printed(&["report", "--quick", SMALL, "--move", "20..999", "--format", "json"]);
    assert!(text.lines().count() > 20);
    assert_eq!(faults(text.lines().map(|line| serde_json::from_str(line).unwrap())), [""; 0]);
    // A field that is not as the schema says is a fault.
    let mut wrong = json(&["report", "--quick", SMALL]);
    wrong["groups"][0]["status"] = "fine".into();
    wrong["more"] = 1.into();
    assert_eq!(faults([wrong].into_iter()).len(), 2);
}

#[test]
fn a_picture_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.svg");
    let name = path.to_str().unwrap();
    assert_eq!(printed(&["report", EXAMPLE, "--format", "svg", "--output", name]), "");
    let picture = fs::read_to_string(&path).unwrap();
    assert!(picture.starts_with("<svg xmlns="));
    assert!(picture.ends_with("</svg>\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let missing = folder.path().join("missing/report.svg");
    let line = refused(&["report", EXAMPLE, "--output", missing.to_str().unwrap()]);
    assert!(line.starts_with("keisei: cannot write ") && line.contains("missing/report.svg"), "{line}");
}

#[test]
fn stages_and_reasons_are_shown_by_themselves() {
    let text = printed(&["report", SMALL, "--move", "30", "--stage", "ownership"]);
    assert!(text.starts_with("ownership: "), "{text}");
    assert_eq!(text.lines().count(), 12);
    let first = json(&["report", SMALL, "--move", "30"])["groups"][0].clone();
    let why = printed(&["report", SMALL, "--move", "30", "--why", "#1"]);
    assert!(why.starts_with(&format!("#1 {}, ", first["at"].as_str().unwrap())), "{why}");
    // The report's own figure and grounds.
    let head = why.lines().next().unwrap();
    assert!(head.ends_with(&format!(", {:.0} %", 100.0 * first["safety"].as_f64().unwrap())), "{why}");
    for reason in first["reasons"].as_array().unwrap() {
        assert!(why.contains(reason.as_str().unwrap()), "{reason} {why}");
    }
    assert_eq!(why, printed(&["report", SMALL, "--move", "30", "--why", first["at"].as_str().unwrap()]));
}

#[test]
fn games_of_a_collection_are_counted_from_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.sgf");
    fs::write(&path, "(;SZ[9]KM[6];B[ee])\n(;SZ[9]KM[7];B[cc];W[gg])").unwrap();
    let name = path.to_str().unwrap();
    let first = keisei(&["report", name]).output().unwrap();
    assert!(String::from_utf8(first.stdout).unwrap().contains(".sgf, move 1 of 1 (E5), White to play."));
    let warning = String::from_utf8(first.stderr).unwrap();
    assert!(warning.starts_with("keisei: warning: ") && warning.contains("two.sgf"), "{warning}");
    assert_eq!(warning.lines().count(), 1, "{warning}");
    assert!(printed(&["report", name, "--game", "2"]).contains(", game 2, move 2 of 2 (G3), Black to play."));
    assert!(refused(&["report", name, "--game", "3"]).ends_with("two.sgf: no game 3; expected 1 to 2"));
    assert!(refused(&["report", name, "--game", "0"]).contains("expected a number from 1"));
}

#[test]
fn what_cannot_be_done_is_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    assert!(refused(&["report", "no-such.sgf"]).contains("no-such.sgf"));
    assert!(refused(&["report", folder.path().to_str().unwrap()]).contains(folder.path().to_str().unwrap()));
    assert!(refused(&["report", &file("empty.sgf", "")]).contains("empty.sgf"));
    assert!(refused(&["report", &file("text.sgf", "hello")]).contains("text.sgf"));
    assert!(refused(&["report", &file("packed.sgf", "\u{1f}\u{8b}")]).contains("packed.sgf"));
    let line = refused(&["report", &file("twice.sgf", "(;SZ[9];B[ee];W[ee])")]);
    assert!(line.contains("twice.sgf") && line.contains("move 2") && line.contains("E5"), "{line}");
    let line = refused(&["report", EXAMPLE, "--move", "247"]);
    assert!(line.contains("example.sgf") && line.contains("247") && line.contains("246"), "{line}");
    assert!(refused(&["report", EXAMPLE, "--move", "x"]).contains("--move"));
    assert!(refused(&["report", EXAMPLE, "--stage", "magic"]).contains("unknown stage \"magic\""));
    assert!(refused(&["report", EXAMPLE, "--format", "pdf"]).contains("svg"));
    assert!(refused(&["report", EXAMPLE, "--move", "1", "--why", "A1"]).contains("no stone at A1"));
    assert!(refused(&["report", EXAMPLE, "--move", "1", "--why", "#9"]).contains("no group #9"));
    assert!(refused(&["report", EXAMPLE, "--why", "here"]).contains("neither a group"));
    assert!(refused(&["report", EXAMPLE, "--stage", "groups", "--format", "json"]).contains("--stage"));
    assert!(refused(&["report"]).contains("FILE"));
}

const SMALL: &str = "tests/data/example9.sgf";

#[test]
fn several_positions_follow_each_other() {
    let quick = |args: &[&str]| printed(&[&["report", "--quick"], args].concat());
    let heads = |text: &str| text.lines().filter(|line| line.contains(", move ")).count();
    assert_eq!(heads(&quick(&[SMALL, "--move", "3..6"])), 4);
    assert_eq!(heads(&quick(&[SMALL, "tests/data/example13.sgf", "--move", "5"])), 2);
    let lines = quick(&["--format", "json", SMALL, "--move", "3..5"]);
    let numbers = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["move"].clone());
    assert_eq!(numbers.collect::<Vec<_>>(), [3, 4, 5]);
    // A range ends with the game.
    let moves = json(&["report", SMALL, "--quick"])["moves_in_game"].as_u64().unwrap();
    assert_eq!(heads(&quick(&[SMALL, "--move", &format!("{}..9999", moves - 1)])), 2);
    assert!(refused(&["report", SMALL, "--move", "9998..9999"]).contains("example9.sgf: no move 9998"));
    assert!(refused(&["report", SMALL, "--move", "9..3"]).contains("50..100"));
}

#[test]
fn several_pictures_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("new");
    let args = ["report", "--quick", SMALL, "--move", "3..4", "--format", "svg"];
    assert!(refused(&args).contains("expected --output FOLDER"));
    assert_eq!(printed(&[&args[..], &["-o", output.to_str().unwrap()]].concat()), "");
    let mut names: Vec<_> = fs::read_dir(&output).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["example9-003.svg", "example9-004.svg"]);
    assert!(fs::read_to_string(output.join("example9-003.svg")).unwrap().contains("<svg"));
}

#[test]
fn a_file_that_cannot_be_read_keeps_no_other_from_being_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.sgf"), "hello").unwrap();
    fs::copy(SMALL, folder.path().join("good.sgf")).unwrap();
    let output = keisei(&["report", "--quick", folder.path().to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("good.sgf, move "));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("bad.sgf") && told.contains("1 of 2 files could not be reported"), "{told}");
}

#[test]
fn a_record_may_come_from_standard_input() {
    let record = fs::read(SMALL).unwrap();
    let output = keisei(&["report", "--quick", "-", "--move", "3"]).write_stdin(record).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("move 3 of "));
}

#[test]
fn the_format_follows_the_name_of_the_output_which_is_tried_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    printed(&["report", "--quick", SMALL, "--output", &path("a.json")]);
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(path("a.json")).unwrap()).unwrap();
    assert!(report.get("groups").is_some());
    printed(&["report", "--quick", SMALL, "--output", &path("a.json"), "--format", "text"]);
    assert!(fs::read_to_string(path("a.json")).unwrap().starts_with(SMALL));
    // The output is complained about before the record is read.
    fs::write(path("bad.sgf"), "hello").unwrap();
    let line = refused(&["report", &path("bad.sgf"), "--output", &path("none/a.json")]);
    assert!(line.contains("cannot write") && line.contains("none"), "{line}");
}

#[test]
fn the_words_of_reports_are_explained() {
    let text = printed(&["report", "--explain"]);
    for word in ["alive unless taken", "proven", "give or take"] {
        assert!(text.contains(&format!("  {word}\n")), "{word}");
    }
    assert!(refused(&["report", "--explain", SMALL]).contains("--explain"));
}

#[test]
fn a_review_comes_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let short = folder.path().join("short.sgf");
    fs::write(&short, "(;SZ[5]KM[0.5]RE[B+R];B[cc];W[bb];B[bc];W[cb];B[db])").unwrap();
    let review = json(&["report", short.to_str().unwrap(), "--review"]);
    let moves = review["moves"].as_u64().unwrap() as usize;
    assert_eq!(review["course"]["leads"].as_array().unwrap().len(), moves + 1);
    for name in ["turning_points", "losses", "groups", "players", "result", "opening"] {
        assert!(review.get(name).is_some(), "{name}");
    }
    let text = printed(&["report", SMALL, "--review", "--quick"]);
    assert!(text.starts_with("tests/data/example9.sgf.\n"), "{text}");
    assert!(text.contains("The lead in points"), "{text}");
    assert!(printed(&["report", SMALL, "--review", "--quick", "--format", "html"]).starts_with("<!DOCTYPE html>"));
    assert!(printed(&["report", SMALL, "--review", "--quick", "--format", "svg"]).starts_with("<svg"));
    let sgf = printed(&["report", SMALL, "--review", "--quick", "--format", "sgf"]);
    assert!(sgf.starts_with("(;FF[4]"), "{sgf}");
    assert!(sgf.contains("V["), "{sgf}");
}

#[test]
fn the_page_of_a_position_holds_its_picture_and_its_groups() {
    let page = printed(&["report", SMALL, "--move", "30", "--format", "html"]);
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    assert!(page.contains("<svg"), "{page}");
    assert!(page.contains("<b>#1</b> "), "{page}");
    assert!(page.trim_end().ends_with("</html>"), "{page}");
    // The record names the players, so that the path stands nowhere.
    assert!(page.contains("<bdi>GNU Go 3.8 level 8</bdi>") && !page.contains("<bdi>tests"), "{page}");
    let data = data_of(&page);
    assert_eq!(faults([data["report"].clone()].into_iter()), [""; 0]);
    assert_eq!(data["report"]["move"], 30);
    assert_eq!(data["boards"][0]["lines"][0]["positions"].as_array().unwrap().len(), 46);
    // Best moves have the play that the search expects.
    let lines = data["boards"][0]["lines"].as_array().unwrap();
    assert!(lines[1..].iter().any(|line| line["positions"].as_array().unwrap().len() > 2), "{lines:?}");
}

/// What the script of a page is given.
fn data_of(page: &str) -> serde_json::Value {
    let begin = "<script type=\"application/json\" id=\"data\">";
    let data = &page[page.find(begin).unwrap() + begin.len()..];
    serde_json::from_str(&data[..data.find("</script>").unwrap()]).unwrap()
}

#[test]
fn pages_in_a_folder_have_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("pages");
    let args = ["report", "--quick", "--review", SMALL, "tests/data/example13.sgf", "--format", "html"];
    assert_eq!(printed(&[&args[..], &["-o", output.to_str().unwrap()]].concat()), "");
    let index = fs::read_to_string(output.join("index.html")).unwrap();
    for name in ["example9-review.html", "example13-review.html"] {
        assert!(index.contains(&format!("href=\"{name}\"")) && output.join(name).is_file(), "{index}");
    }
    assert!(index.contains("B+3.5") && index.contains("<svg"), "{index}");
    assert_eq!(index.matches("<script").count(), 0);
}

#[test]
fn a_stage_is_a_picture_too() {
    let picture = printed(&["report", SMALL, "--move", "30", "--quick", "--format", "svg"]);
    assert!(picture.contains("stroke-linecap") && picture.contains("Numbers in circles"), "{picture}");
    let args = ["report", SMALL, "--move", "30", "--stage", "influence"];
    let stage = printed(&[&args[..], &["--format", "svg"]].concat());
    assert!(stage.starts_with("<svg") && stage.contains("influence: where power reaches"), "{stage}");
    assert!(stage.contains(">b</text>"), "{stage}");
    assert!(refused(&[&args[..], &["--format", "html"]].concat()).contains("expected --format text or svg"));
}

#[test]
fn a_report_is_written_into_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("annotated.sgf").to_str().unwrap().to_string();
    printed(&["report", SMALL, "--move", "30", "--quick", "-o", &path]);
    let record = fs::read_to_string(&path).unwrap();
    assert!(record.contains("Best move 1, +"), "{record}");
    // The main line stays the game.
    let moves = |path: &str| json(&["report", path, "--move", "0", "--quick"])["moves_in_game"].clone();
    assert_eq!(moves(&path), moves(SMALL));
}

#[test]
fn a_review_is_of_the_whole_game() {
    refused(&["report", SMALL, "--review", "--move", "3"]);
}

#[test]
fn a_position_is_compared_with_playouts() {
    let mode = ["--mode", "compare:mc:playouts=500"];
    let at = ["report", SMALL, "--move", "30"];
    let comparison = json(&[&at[..], &mode].concat());
    for name in ["classical", "monte_carlo", "difference", "distance", "groups", "disagreements"] {
        assert!(comparison.get(name).is_some(), "{name}");
    }
    assert_eq!(comparison["monte_carlo"]["mode"], "mc:playouts=500");
    assert_eq!(comparison["difference"].as_array().unwrap().len(), 9);
    let text = printed(&[&at[..], &mode].concat());
    assert!(text.contains("classical             mc:playouts=500"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let page = printed(&[&at[..], &mode, &["--format", "html"]].concat());
    assert!(page.contains("classical less Monte Carlo"));
    refused(&[&at[..], &mode, &["--format", "svg"]].concat());
    assert!(refused(&[&at[..], &["--mode", "compare:static"]].concat()).contains("plays no playouts"));
}
