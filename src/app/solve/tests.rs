//! Problems and suites, solved by engines whose answers are known.

use std::path::Path;

use clap::Parser;

use super::*;
use crate::board::sgf::Record;

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn parse(words: &[&str]) -> Args {
    Line::try_parse_from([&["solve"], words].concat()).unwrap().args
}

/// Returns what is printed, what is complained about, and the error.
fn told(words: &[&str]) -> (String, String, Option<String>) {
    let (args, interrupted) = (parse(words), AtomicBool::new(false));
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let error = Run { args: &args, interrupted: &interrupted, catch: || {} }.run(&mut out, &mut complaints).err();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(out), text(complaints), error.map(|error| format!("{error:#}")))
}

fn solve(words: &[&str]) -> (String, Option<String>) {
    let (text, _, error) = told(words);
    (text, error)
}

fn right(text: &str) -> String {
    let problem = Problem::of(&Record::read(text).unwrap(), Path::new("x.sgf"), 1).unwrap();
    format!("{:?}", problem.right)
}

#[test]
fn the_right_moves_are_those_that_are_marked() {
    assert_eq!(right("(;SZ[9](;B[aa]BM[1])(;B[bb]TE[1])(;B[cc]TE[2]))"), "[Play(B8), Play(C7)]");
    assert_eq!(right("(;SZ[9](;B[aa];W[ab]C[Wrong])(;B[bb];W[bc];B[cd]C[That is correct!]))"), "[Play(B8)]");
    assert_eq!(right("(;SZ[9](;B[aa]C[WRONG])(;B[bb])(;B[cc]))"), "[Play(B8)]");
    assert_eq!(right("(;SZ[9](;B[aa];W[bb])(;B[bb]))"), "[Play(A9)]");
    assert_eq!(right("(;SZ[9];AB[ee];PL[W];W[aa])"), "[Play(A9)]");
    assert_eq!(right("(;SZ[9]C[incorrect](;B[aa]C[INCORRECT])(;B[bb]))"), "[Play(B8)]");
}

#[test]
fn patterns_are_gnu_gos() {
    let accepts = |pattern: &str, answer: &str| Expected::parse(pattern).unwrap().accepts(answer);
    assert!(accepts("[1 (C3|D4)]", "1 D4"));
    assert!(!accepts("[1 (C3|D4)]", "1 D44"));
    assert!(accepts("[1 T15|O13|P12]", "1 O13"));
    assert!(accepts("[!P13]", "Q3"));
    assert!(!accepts("[!P13]", "P13"));
    assert!(accepts("[0]*", "0"));
    assert!(Expected::parse("[0]*").unwrap().known_failure);
    assert!(Expected::parse("[0]&").unwrap().ignored);
    assert!(Expected::parse("[(]").is_err());
}

#[cfg(unix)]
#[test]
fn suites_count_passes_failures_and_errors() {
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("x.tst");
    std::fs::write(folder.path().join("g.sgf"), "(;SZ[9];B[ee];W[aa])").unwrap();
    let text = "# a comment\n\
        loadsgf g.sgf 2\n\
        10 query_boardsize\n#? [9]\n\
        20 query_boardsize  # with a comment\n#? [19]*\n\
        30 no_such_command\n#? [!x]\n\
        40 query_boardsize\n#? [1]&\n\
        loadsgf missing.sgf\n\
        50 query_boardsize\n#? [9]\n\
        loadsgf g.sgf\n\
        60 list_stones white\n#? [A9]\n";
    std::fs::write(&suite, text).unwrap();
    let name = suite.display().to_string();
    let lines = folder.path().join("out.jsonl");
    let (table, error) = solve(&[&name, "--mode", "random", "--output", &lines.display().to_string()]);
    assert_eq!(error, None);
    let results: Vec<String> = std::fs::read_to_string(&lines)
        .unwrap()
        .lines()
        .map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let word = |key: &str| value[key].as_str().unwrap().to_string();
            format!("{} {}", word("id").split(' ').next().unwrap(), word("result"))
        })
        .collect();
    let expected = ["x:10 pass", "x:20 fail", "x:30 error", "x:40 ignored", "x:50 error"];
    assert_eq!(results[..5], expected);
    assert!(table.contains("1 tests are marked as known failures; 0 of them pass"), "{table}");
    let (table, error) = solve(&[&name, "--mode", "random", "--commands", "query_boardsize", "--expect", "50"]);
    assert!(table.starts_with("kind, grade"), "{table}");
    assert_eq!(error.as_deref(), Some("33.3 % solved; expected 50 % or more"));
}

#[cfg(unix)]
#[test]
fn an_outside_engine_solves_and_may_fail() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.sgf");
    let problem = |point: &str| format!("(;SZ[5]GN[{point}]C[kind easy]PL[B]AB[cc](;B[{point}]TE[1])(;B[dd]BM[1]))");
    std::fs::write(&file, problem("aa") + &problem("bb") + &problem("ab")).unwrap();
    let name = file.display().to_string();
    let engine = |reply: &str| {
        format!("gtp:while read line; do case \"$line\" in reg_genmove*) {reply};; *) printf '=\\n\\n';; esac; done")
    };
    let (table, error) = solve(&[&name, "--mode", &engine("printf '= A5\\n\\n'"), "--expect", "30"]);
    assert_eq!(error, None);
    assert!(table.contains("kind                                     1 /    3   33.3 %    6.1 -  79.2"), "{table}");
    assert!(table.contains("  bb: A5, right is B4"), "{table}");
    let (table, error) = solve(&[&name, "--mode", &engine("exit 1"), "--failures", "1"]);
    assert_eq!(error, None);
    assert!(table.contains("Not solved (1 of 3):"), "{table}");
    let (table, _) = solve(&[&name, "--mode", &engine("printf '= A5\\n\\n'"), "--shard", "1/3"]);
    assert!(table.contains("1 /    1"), "{table}");
}

/// Returns the error of solving a file of this name and text with these words.
fn error_of(name: &str, text: &str, words: &[&str]) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    solve(&[&[file.to_str().unwrap()], words].concat()).1
}

#[test]
fn nothing_to_solve_is_an_error() {
    let error = |text: &str, words: &[&str]| error_of("x.tst", text, &[&["--mode", "static"], words].concat());
    let told = error("# no test\nboardsize 9\n", &[]).unwrap();
    assert!(
        told.starts_with("nothing to solve in ") && told.ends_with("x.tst; expected problems or numbered tests"),
        "{told}"
    );
    let told = error("10 query_boardsize\n#? [19]\n", &["--commands", "attack"]).unwrap();
    assert!(told.ends_with("; expected problems or numbered tests of these commands"), "{told}");
    assert_eq!(error("10 query_boardsize\n#? [19]\n", &[]), None);
    assert_eq!(error("# no test\n", &["--shard", "1/2"]), None);
}

#[test]
fn nothing_to_rank_is_an_error() {
    let error = |text: &str, words: &[&str]| error_of("p.sgf", text, &[&["--experiment", "fukui"], words].concat());
    let told = error("(;SZ[7]GN[no answer]PL[B]AB[bd])", &[]).unwrap();
    let expected = "p.sgf; expected problems with a right move that is legal";
    assert!(told.starts_with("nothing to rank in ") && told.ends_with(expected), "{told}");
    assert_eq!(error("(;SZ[7]GN[no answer]PL[B]AB[bd])", &["--shard", "2/2"]), None);
    assert_eq!(error("(;SZ[7]PL[B]AB[bd](;B[cc]TE[1]))", &[]), None);
}

#[test]
fn our_own_modes_rank_their_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.sgf");
    // The last liberty of two stones.
    std::fs::write(&file, "(;SZ[7]GN[take]PL[B]AB[bd][cc][dc][cf][df][de][ed]AW[cd][dd][gg][gf](;B[ce]TE[1]))")
        .unwrap();
    let folder = folder.path().display().to_string();
    let (table, error) = solve(&[&folder, "--mode", "mc:playouts=50", "--jobs", "2"]);
    assert_eq!(error, None);
    assert!(table.contains("Rank of the best right move: 1: "), "{table}");
    assert!(table.contains("/    1"), "{table}");
}

#[test]
fn local_problems_are_looked_at_near_the_stones() {
    let area = |comment: &str, stones: &str, look: Look| {
        let text = format!("(;SZ[19]{stones}PL[B]C[{comment}];B[aa]TE[1])");
        Problem::of(&Record::read(&text).unwrap(), Path::new("x.sgf"), 1).unwrap().area(look).map(|area| area.len())
    };
    let corner = "AB[aa][cc][ff]AW[ac][ca][ef]";
    let near = area("life-and-death 1d", corner, Look::Auto);
    // Near the corner the five by five points, two by two of them near E14 only; four by five around E14 and F14.
    assert_eq!(near, Some(25 + 20 - 4));
    assert_eq!(area("life-and-death 1d", corner, Look::All), None);
    assert_eq!(area("next-move opening", corner, Look::Auto), None);
    assert_eq!(area("next-move opening", corner, Look::Near), near);
    // Without a word the stones must stand together.
    assert_eq!(area("", "AB[aa][cc][ss]AW[ac][ca][qq]", Look::Auto), None);
    assert!(area("", "AB[aa][cc][bc]AW[ac][ca][cb]", Look::Auto).is_some());
}

#[test]
fn judgements_are_compared_over_labels_and_records() {
    let folder = tempfile::tempdir().unwrap();
    let labels = folder.path().join("labels.jsonl");
    // Black has the whole board.
    let owned = vec!["100"; 25].join(",");
    let line = format!(
        "{{\"size\":5,\"komi\":0.5,\"moves\":[[\"B\",\"C3\"],[\"W\",\"A1\"]],\"ownership\":[{owned}],\"black_lead\":24.5}}\n"
    );
    std::fs::write(&labels, line).unwrap();
    let record = folder.path().join("g.sgf");
    std::fs::write(&record, "(;SZ[5];B[cc];W[aa];B[bb];W[dd])").unwrap();
    let lines = folder.path().join("out.jsonl").display().to_string();
    let (labels, record) = (labels.display().to_string(), record.display().to_string());
    let words = ["--compare", &labels, &record, "--every", "2", "--mode", "mc:playouts=200", "-j", "2", "-o", &lines];
    let (text, error) = solve(&words);
    assert_eq!(error, None);
    assert!(text.starts_with("The classical judgement against mc:playouts=200."), "{text}");
    assert!(text.contains("Against the labels"), "{text}");
    let written = std::fs::read_to_string(&lines).unwrap();
    assert_eq!(written.lines().count(), 3, "{written}");
    assert_eq!(written.lines().filter(|line| line.contains("\"label\"")).count(), 1, "{written}");
    let (_, error) = solve(&["--compare", &labels, "--mode", "random"]);
    assert!(error.unwrap().contains("expected mc, uct, rave or mcts"));
}

const CORNER: &str = "SZ[9]PL[B]AW[da][ab][bb][cb][db]AB[ea][eb][ec][dc][cc][bc][ac]";

/// A folder with files of these names and texts.
fn folder(files: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let name = folder.path().display().to_string();
    (folder, name)
}

#[test]
fn what_cannot_be_tried_is_told_and_does_not_stop_a_set() {
    let good = format!("(;{CORNER};B[ba]TE[1])");
    let illegal = "(;SZ[9]AB[ab][ba]AW[aa];B[cc])";
    let (_keep, name) = folder(&[("a.sgf", "nothing here"), ("b.sgf", &format!("{good}{illegal}{good}"))]);
    let (table, complaints, error) = told(&[&name, "--mode", "static", "--jobs", "2"]);
    assert!(table.contains("/    2"), "{table}");
    let lines: Vec<&str> = complaints.lines().collect();
    assert_eq!(lines.len(), 2, "{complaints}");
    assert!(lines[0].ends_with("a.sgf: game 1: no game found; expected SGF, which begins with \"(;\""), "{complaints}");
    assert!(lines[1].contains("b.sgf: game 2, before the first move: set-up:"), "{complaints}");
    assert_eq!(error.as_deref(), Some("2 of 4 problems could not be tried"));
    let alone = format!("{name}/a.sgf");
    let (_, complaints, error) = told(&[&alone]);
    assert_eq!(complaints, "");
    assert!(error.unwrap().contains("a.sgf: game 1: no game found"));
    let (_, complaints, error) = told(&[&alone, &alone]);
    assert_eq!(complaints.lines().count(), 2);
    assert!(error.unwrap().starts_with("nothing to solve in "));
    let whole = format!("{name}/b.sgf");
    let (_, complaints, error) = told(&[&whole, "--target", "J1"]);
    assert!(
        complaints.contains("b.sgf: game 1: --target: J1 is empty; expected a stone as the target"),
        "{complaints}"
    );
    assert!(error.unwrap().starts_with("nothing to solve in "));
}

#[test]
fn a_problem_without_an_answer_counts_apart() {
    let (_keep, name) = folder(&[("a.sgf", &format!("(;{CORNER})(;{CORNER};B[ba]TE[1])"))]);
    let lines = format!("{name}/rows.jsonl");
    let (table, complaints, error) = told(&[&name, "--mode", "random", "-o", &lines, "--expect", "0"]);
    assert_eq!(error, None);
    assert!(complaints.contains("a.sgf: game 1: the problem has no answer; expected a first move"), "{complaints}");
    assert!(table.contains("/    1"), "{table}");
    assert!(table.contains("1 problem has no answer to compare with"), "{table}");
    let rows = std::fs::read_to_string(&lines).unwrap();
    let first: serde_json::Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
    assert_eq!((&first["result"], &first["expected"], first.get("right")), (&"no-answer".into(), &"".into(), None));
    assert!(first["move"].is_string());
}

#[test]
fn the_format_says_what_goes_to_the_screen_or_the_file() {
    let one = format!("(;{CORNER};B[ba]TE[1])");
    let (_keep, name) = folder(&[("a.sgf", &one), ("b.sgf", &one)]);
    let (text, _) = solve(&[&format!("{name}/a.sgf"), "--mode", "static"]);
    assert!(text.contains("a.sgf, game 1: Black to play.") && !text.contains("kind, grade"), "{text}");
    let (text, _) = solve(&[&name, "--mode", "static", "--verbose"]);
    assert_eq!(text.matches("game 1: Black to play.").count(), 2);
    assert!(text.contains("\n\nkind, grade"), "{text}");
    let (text, _) = solve(&[&name, "--mode", "static", "--format", "json"]);
    assert_eq!(text.lines().filter(|line| line.starts_with("{\"file\":")).count(), 2, "{text}");
    let (text, _) = solve(&[&name, "--mode", "static", "--format", "sgf"]);
    assert_eq!(Record::read_all(&text).unwrap().len(), 2);
    let file = format!("{name}/out.txt");
    let (text, _) = solve(&[&name, "--mode", "static", "--format", "sgf", "-o", &file]);
    assert!(text.starts_with("kind, grade"), "{text}");
    assert_eq!(Record::read_all(&std::fs::read_to_string(&file).unwrap()).unwrap().len(), 2);
}

#[test]
fn an_interrupt_leaves_whole_results() {
    let (_keep, name) = folder(&[("a.sgf", &format!("(;{CORNER};B[ba]TE[1])").repeat(3))]);
    let rows = format!("{name}/rows.jsonl");
    let (args, interrupted) = (parse(&[&name, "--mode", "static", "-o", &rows]), AtomicBool::new(true));
    let error =
        Run { args: &args, interrupted: &interrupted, catch: || {} }.run(&mut Vec::new(), &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "interrupted; results kept: 0");
    assert_eq!(std::fs::read_to_string(&rows).unwrap(), "");
}

#[test]
fn problems_are_read_from_stdin() {
    let text = format!("(;{CORNER};B[ba]TE[1])(;{CORNER})");
    let collected = collect(&parse(&["-"]), text.as_bytes()).unwrap();
    assert_eq!((collected.work.len(), collected.bad.len()), (2, 0));
    let error = collect(&parse(&["-"]), &b"nothing"[..]).err().unwrap();
    assert_eq!(error.to_string(), "-: game 1: no game found; expected SGF, which begins with \"(;\"");
}
