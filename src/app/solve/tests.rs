//! Problems and suites, solved by engines whose answers are known.

use clap::Parser;

use super::*;
use crate::board::sgf::Record;

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn solve(words: &[&str]) -> (String, Option<String>) {
    let line = Line::try_parse_from([&["solve"], words].concat()).unwrap();
    let mut out = Vec::new();
    let error = run(&line.args, &mut out).err().map(|error| format!("{error:#}"));
    (String::from_utf8(out).unwrap(), error)
}

fn right(text: &str) -> String {
    let problem = Problem::of(&Record::read(text).unwrap(), Path::new("x.sgf"), 1).unwrap();
    format!("{problem:?}").split("right: ").nth(1).unwrap().trim_end_matches(" }").to_string()
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

#[test]
fn nothing_to_solve_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("x.tst");
    let error = |text: &str, words: &[&str]| {
        std::fs::write(&suite, text).unwrap();
        solve(&[&[suite.to_str().unwrap(), "--mode", "static"], words].concat()).1
    };
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
fn our_own_modes_rank_their_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.sgf");
    // The last liberty of two stones.
    std::fs::write(&file, "(;SZ[7]GN[take]PL[B]AB[bd][cc][dc][cf][df][de][ed]AW[cd][dd][gg][gf](;B[ce]TE[1]))")
        .unwrap();
    let (table, error) = solve(&[&file.display().to_string(), "--mode", "mc:playouts=50", "--jobs", "2"]);
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
