//! The command line as a shell meets it: output, one line of complaint, exit status.

use assert_cmd::Command;

fn keisei(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
    command.args(args).env_remove("RUST_LOG").env_remove("RUST_BACKTRACE");
    command
}

/// Exit status, stdout and stderr.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let output = keisei(args).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The one line on stderr of bad use or bad input.
fn refused(args: &[&str]) -> String {
    let (status, stdout, stderr) = run(args, "");
    assert_eq!(status, 2, "{args:?}: {stderr}");
    assert_eq!(stdout, "");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr.trim_end().to_string()
}

#[test]
fn gtp_answers_and_ends() {
    assert_eq!(
        run(&["gtp", "--mode", "random"], "1 name\n2 quit\n3 name\n"),
        (0, "=1 Keisei\n\n=2\n\n".into(), "".into())
    );
    let (status, stdout, _) = run(&["gtp", "--size", "5", "--komi", "-0.5"], "query_boardsize\nget_komi\n");
    assert_eq!((status, stdout.as_str()), (0, "= 5\n\n= -0.5\n\n"));
}

#[test]
fn bad_use_is_one_line_and_status_2() {
    assert_eq!(refused(&[]), "keisei: no subcommand; expected one of those `keisei --help` lists");
    assert_eq!(
        refused(&["gtp", "--mode", "chess"]),
        "keisei: invalid value 'chess' for '--mode <MODE>': unknown mode \"chess\"; expected classic, static, patterns, mc, uct, \
         rave, mcts, random; see `keisei gtp --help`"
    );
    assert!(refused(&["gtp", "--size", "1"]).contains("2..=19"));
    assert!(refused(&["gtp", "--rules", "chess"]).contains("expected chinese, japanese, aga"));
    assert!(refused(&["gtp", "--komi", "NaN"]).contains("--komi NaN; expected a number of points"));
    assert!(refused(&["play"]).contains("unrecognized subcommand 'play'"));
    assert!(refused(&["bench", "--only", "nothing"]).contains("expected a part of playouts-9x9"));
    assert!(refused(&["bench", "--labels", "none.jsonl", "--every", "0"]).contains("--every 0; expected 1 or more"));
    assert!(refused(&["bench", "--seconds", "0"]).contains("--seconds 0; expected more than 0"));
}

#[test]
fn a_problem_from_stdin_is_answered_or_refused_in_one_line() {
    let problem = "(;SZ[9]PL[B]AW[da][ab][bb][cb][db]AB[ea][eb][ec][dc][cc][bc][ac];B[ba]TE[1])";
    let (status, stdout, stderr) = run(&["solve", "-", "--mode", "static", "--format", "json"], problem);
    assert_eq!((status, stdout.lines().count(), stderr.as_str()), (0, 1, ""));
    assert!(stdout.contains("\"expected\":\"B9\"") && stdout.contains("\"move\":"), "{stdout}");
    let refused = |words: &[&str], problem: &str| {
        let (status, stdout, stderr) = run(&[&["solve", "-"], words].concat(), problem);
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{stderr}");
        stderr
    };
    assert!(refused(&["--target", "A1"], problem).contains("-: game 1: --target: A1 is empty"));
    assert!(refused(&["--target", "K10"], problem).contains("--target K10; expected a point of the 9x9 board"));
    assert!(refused(&["--target", "D9", "--goal", "live"], problem).contains("expected a black stone"));
    assert!(refused(&["--goal", "win"], problem).contains("expected live, kill, capture, connect, cut"));
    assert!(refused(&["--format", "png"], problem).contains("[possible values: text, json, sgf, html]"));
    assert!(refused(&[], "(;SZ[9]AW[aa]AB[ab][ba])").contains("game 1, before the first move: set-up: "));
}

#[test]
fn help_and_completions_are_there() {
    let (status, stdout, _) = run(&["--help"], "");
    assert_eq!(status, 0);
    assert!(stdout.contains("gtp"));
    let (status, stdout, _) = run(&["completions", "bash"], "");
    assert_eq!(status, 0);
    assert!(stdout.contains("_keisei"));
    assert!(run(&["--version"], "").1.starts_with("keisei "));
}

#[test]
fn manual_pages_are_there() {
    let (status, page, _) = run(&["man"], "");
    assert_eq!(status, 0);
    assert!(page.contains(".TH keisei 1") && page.contains("keisei\\-report(1)"), "{page}");
    let (_, page, _) = run(&["man", "report"], "");
    assert!(page.contains(".TH keisei-report 1") && page.contains("\\-\\-move"), "{page}");
    assert!(refused(&["man", "chess"]).contains("expected a subcommand of keisei"));
}

#[test]
fn the_bench_signature_is_the_same_on_every_run() {
    let signature = || run(&["bench", "--signature"], "");
    let (status, stdout, _) = signature();
    assert_eq!(status, 0);
    assert!(stdout.starts_with("signature "));
    assert_eq!(signature().1, stdout);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_failure() {
    let binary = env!("CARGO_BIN_EXE_keisei");
    let script =
        format!("yes list_commands | head -2000 | '{binary}' gtp --mode random | head -1; echo ${{PIPESTATUS[2]}}");
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("\n0\n"));
}

#[test]
fn the_readme_shows_what_its_first_command_prints() {
    let readme = include_str!("../README.md");
    let shown = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(readme.contains("cargo run --release -- report tests/data/example.sgf --move 60"));
    let (status, printed, _) = run(&["report", "tests/data/example.sgf", "--move", "60"], "");
    assert_eq!((status, printed.trim_end()), (0, shown.trim_end()));
}
