//! Game records over GTP: loaded, printed, and refused.

use super::engine;

/// A directory with a game record in it, and the engine's answers about it.
fn with_record(sgf: &str, commands: &[&str]) -> Vec<String> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("a game.sgf");
    std::fs::write(&file, sgf).unwrap();
    let mut engine = engine("random");
    let name = |text: &str| text.replace("FILE", file.to_str().unwrap());
    let plain = |text: String| text.replace(file.to_str().unwrap(), "FILE").trim_end().to_string();
    commands.iter().map(|line| plain(engine.answer(&name(line)).unwrap())).collect()
}

#[test]
fn loadsgf_stands_before_the_move() {
    let sgf = "(;SZ[9]KM[5.5];B[ee];W[cc];B[gg];W[gc])";
    let answers = with_record(
        sgf,
        &[
            "loadsgf FILE",
            "last_move",
            "get_komi",
            "loadsgf FILE 2",
            "last_move",
            "query_boardsize",
            "loadsgf FILE 1",
            "last_move",
            "loadsgf FILE 99",
            "last_move",
            "loadsgf FILE G3",
            "last_move",
            "loadsgf \"FILE\" 3",
            "last_move",
        ],
    );
    assert_eq!(
        answers,
        [
            "= black",
            "= white G7",
            "= 5.5",
            "= white",
            "= black E5",
            "= 9",
            "= black",
            "? no previous move known",
            "= black",
            "= white G7",
            "= black",
            "= white C7",
            "= black",
            "= white C7"
        ]
    );
}

#[test]
fn a_record_that_names_no_rules_is_read_by_those_asked_for() {
    let plain = "(;SZ[9]KM[5.5];B[ee])";
    let commands = ["loadsgf FILE", "kata-get-rules", "kgs-rules japanese", "loadsgf FILE", "kata-get-rules"];
    let answers = with_record(plain, &commands);
    assert!(answers[1].contains("AREA"), "{}", answers[1]);
    assert!(answers[4].contains("TERRITORY"), "{}", answers[4]);
    let answers = with_record("(;SZ[9]RU[Chinese];B[ee])", &commands);
    assert!(answers[4].contains("AREA"), "{}", answers[4]);
    // A record says nothing of the rules of the next.
    let commands = ["loadsgf FILE", "kata-get-rules", "clear_board", "kata-get-rules"];
    let answers = with_record("(;SZ[9]RU[Japanese];B[ee])", &commands);
    assert!(answers[1].contains("TERRITORY"), "{}", answers[1]);
    assert!(answers[3].contains("AREA"), "{}", answers[3]);
}

#[test]
fn a_record_that_cannot_be_loaded_leaves_the_game_alone() {
    let answers = with_record(
        "(;SZ[9];B[ee];W[ee])",
        &["boardsize 5", "play b C3", "loadsgf FILE", "loadsgf no-such.sgf", "loadsgf", "list_stones b"],
    );
    assert_eq!(answers[2], "? cannot load file: FILE: game 1, move 2: White E5 is illegal: the point is occupied");
    assert!(answers[3].starts_with("? cannot load file: no-such.sgf: "), "{}", answers[3]);
    assert_eq!(answers[4], "? syntax error");
    assert_eq!(answers[5], "= C3");
}

#[test]
fn what_is_printed_can_be_loaded() {
    let answers = with_record(
        "(;SZ[9];B[ee])",
        &[
            "fixed_handicap 2",
            "play w E5",
            "printsgf FILE",
            "clear_board",
            "loadsgf FILE",
            "last_move",
            "get_handicap",
            "list_stones b",
        ],
    );
    assert_eq!(answers[2], "=");
    assert_eq!(answers[4..], ["= black", "= white E5", "= 2", "= Q16 D4"]);
    assert!(with_record("", &["printsgf"])[0].starts_with("= (;FF[4]GM[1]"));
}
