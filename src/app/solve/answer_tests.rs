//! Tests of how answers are shown, by answers made by hand.

use clap::Parser;

use super::outcome::{Answer, Outcome};
use super::{Args, Format, Problem, json_line, page, text, tree};
use crate::app::config::{EngineSpec, Mode};
use crate::board::rules::Rules;
use crate::board::sgf::{Mark, NodeId, Record};
use crate::board::{Board, Color, Game, Move, Point, PointSet, Size};
use crate::search::solver::{Answered, Question};
use crate::tactics::fate::{Goal, GoalKind, Proof, Refutation, Solution, Status, Winner};

/// Black kills at B7, where White would live.
const THREE_IN_A_ROW: &str = "
    . . . O X . .
    O O O O X . .
    X X X X X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .";

fn problem(diagram: &str, right: &[&str]) -> Problem {
    let board = Board::from_diagram(diagram);
    let size = board.size();
    Problem {
        file: "p.sgf".into(),
        number: 1,
        id: "three".into(),
        kind: "life-and-death".into(),
        grade: "easy".into(),
        game: Game::from_board(board, Rules::CHINESE, 7.5),
        to_play: Color::Black,
        right: right.iter().map(|name| Move::parse(name, size).unwrap()).collect(),
        question: Question::default(),
    }
}

fn line(names: &str) -> Vec<Move> {
    names.split(' ').map(|name| Move::parse(name, Size::new(7).unwrap()).unwrap()).collect()
}

fn winner(names: &str, status: Status, proof: Proof) -> Winner {
    Winner { mv: line(names)[0], status, proof, line: line(names) }
}

fn refutation(names: &str, status: Status) -> Refutation {
    Refutation { mv: line(names)[0], status, line: line(names) }
}

/// An answer about the five white stones, whose best status is this.
fn answer(kind: GoalKind, status: Status, winners: Vec<Winner>, refutations: Vec<Refutation>) -> Answer {
    let white = *Board::from_diagram(THREE_IN_A_ROW).stones(Color::White);
    let goal = Goal { mover: Color::Black, kind, stones: white };
    let first = winners.first().map_or(Move::Pass, |winner| winner.mv);
    let proof = winners.first().map_or(Proof::Proven, |winner| winner.proof);
    let solution = Solution { goal, status, proof, winners, refutations, zone: PointSet::default(), nodes: 12 };
    Answer::from(Answered { moves: vec![first], proof, solution: Some(solution), nodes: 1234 })
}

fn killing() -> Answer {
    let winners =
        vec![winner("B7 A7 C7", Status::Won, Proof::Proven), winner("A7 B7", Status::KoTakenFirst, Proof::Read)];
    let refutations = vec![refutation("C7 B7", Status::Lost), refutation("PASS B7", Status::Lost)];
    answer(GoalKind::Kill, Status::Won, winners, refutations)
}

fn shown(problem: &Problem, answer: Answer) -> String {
    let outcome = Outcome::of(problem, &Ok(answer.clone()), 0.5);
    let text = text::render(problem, &outcome, Some(&answer));
    text.split("\n\n").nth(2).unwrap().to_string()
}

#[test]
fn a_text_tells_the_move_the_lines_and_what_it_rests_on() {
    let expected = "Black plays B7 and kills the 5 white stones at A6. This is proven.\n\
                    Main line: B7 A7 C7\n\
                    Also possible:\n\
                    \x20 A7   ko, Black takes it first, so White must find the first threat (read)  A7 B7\n\
                    Other first moves:\n\
                    \x20 C7   does not kill  C7 B7\n\
                    \x20 PASS does not kill  pass B7\n\
                    1234 positions in 0.50 seconds.\n\
                    Right: the file's answer is B7.\n";
    assert_eq!(shown(&problem(THREE_IN_A_ROW, &["B7"]), killing()), expected);
    let told = |answer: Answer| shown(&problem(THREE_IN_A_ROW, &[]), answer);
    assert!(told(killing()).ends_with("The file gives no answer to compare with.\n"));
    let wrong = shown(&problem(THREE_IN_A_ROW, &["A7", "C7"]), killing());
    assert!(wrong.ends_with("Wrong: the file's answers are A7 C7.\n"), "{wrong}");
}

#[test]
fn a_page_has_every_line_on_the_board_of_its_problem() {
    let answers =
        [killing(), answer(GoalKind::Kill, Status::Lost, Vec::new(), vec![refutation("A7 B7", Status::Lost)])];
    let drawn = answers.iter().map(|answer| {
        let problem = problem(THREE_IN_A_ROW, &["B7"]);
        let outcome = Outcome::of(&problem, &Ok(answer.clone()), 0.5);
        page::Drawn::of(&problem, &outcome, Some(answer))
    });
    let page = page::page(drawn.collect()).unwrap();
    let begin = "<script type=\"application/json\" id=\"data\">";
    let data = &page[page.find(begin).unwrap() + begin.len()..];
    let data: serde_json::Value = serde_json::from_str(&data[..data.find("</script>").unwrap()]).unwrap();
    let boards = data["boards"].as_array().unwrap();
    let names = |board: &serde_json::Value| {
        let lines = board["lines"].as_array().unwrap();
        lines.iter().map(|line| line["name"].as_str().unwrap().to_string()).collect::<Vec<String>>()
    };
    assert_eq!(names(&boards[0])[..2], ["three", "B7: kills"]);
    assert_eq!(names(&boards[0]).len(), 5);
    // B7, A7 and C7, the last of which takes three stones.
    let last = &boards[0]["lines"][1]["positions"][3];
    assert_eq!((&last["move"], last["stones"].as_str().unwrap().len()), (&2.into(), 49));
    let best = boards[0]["candidates"].as_array().unwrap();
    assert_eq!(
        best.iter().map(|best| (&best["line"], &best["rank"])).collect::<Vec<_>>(),
        [(&1.into(), &1.into()), (&2.into(), &2.into())]
    );
    assert_eq!(boards[1]["candidates"], serde_json::json!([]));
    assert!(page.contains("data-go=\"0,1,3\"") && page.contains("Black plays B7 and kills"), "{page}");
}

#[test]
fn every_status_has_its_words() {
    let told = |kind: GoalKind, status: Status| {
        let winners = if status == Status::Lost { Vec::new() } else { vec![winner("B7", status, Proof::Read)] };
        let text = shown(&problem(THREE_IN_A_ROW, &["B7"]), answer(kind, status, winners, Vec::new()));
        text.lines().next().unwrap().to_string()
    };
    let ends = "This was read, but it is not proven.";
    let lives = "Black plays B7 and lives with the 5 black stones at A6";
    assert_eq!(told(GoalKind::Live, Status::Won), format!("{lives}. {ends}"));
    assert_eq!(told(GoalKind::Live, Status::Seki), format!("{lives} in seki. {ends}"));
    let ko = "White takes it first, so Black must find the first threat.";
    assert_eq!(told(GoalKind::Live, Status::KoThreatFirst), format!("{lives} by ko. {ko} {ends}"));
    let lost = |kind: GoalKind| told(kind, Status::Lost);
    assert_eq!(lost(GoalKind::Live), "Black cannot live with the 5 black stones at A6. This is proven.");
    assert_eq!(lost(GoalKind::Cut), "Black cannot cut the 5 white stones at A6. This is proven.");
}

#[test]
fn an_answer_without_a_goal_is_an_estimate() {
    let answered = Answered { moves: line("B7"), proof: Proof::Estimated, solution: None, nodes: 0 };
    let text = shown(&problem(THREE_IN_A_ROW, &["B7"]), Answer::from(answered));
    assert_eq!(text, "Black plays B7. This is an estimate.\n0.50 seconds.\nRight: the file's answer is B7.\n");
}

#[test]
fn json_has_what_programs_ask_for() {
    let row = |right: &[&str]| -> serde_json::Value {
        let outcome = Outcome::of(&problem(THREE_IN_A_ROW, right), &Ok(killing()), 0.5);
        serde_json::from_str(&json_line(&outcome)).unwrap()
    };
    let value = row(&["B7"]);
    let word = |key: &str| value[key].as_str().unwrap();
    assert_eq!(
        ["id", "move", "goal", "target", "status", "proof", "result", "expected"].map(word),
        ["three", "B7", "kill", "A6", "won", "proven", "pass", "B7"]
    );
    assert_eq!(value["winners"][1]["status"], "ko-taken-first");
    assert_eq!(value["winners"][0]["line"][1], "A7");
    assert_eq!(value["refutations"][0]["move"], "C7");
    assert_eq!((value["nodes"].as_u64(), value["seconds"].as_f64()), (Some(1234), Some(0.5)));
    assert_eq!(value["right"], true);
    assert_eq!(row(&["A7"])["right"], false);
    let unknown = row(&[]);
    assert_eq!((unknown.get("right"), &unknown["result"]), (None, &"no-answer".into()));
}

#[test]
fn the_tree_can_be_read_again_as_a_problem() {
    let asked = problem(THREE_IN_A_ROW, &["B7"]);
    let outcome = Outcome::of(&asked, &Ok(killing()), 0.5);
    let text = tree::render(&asked, &outcome, Some(&killing()));
    let record = Record::read(&text).unwrap();
    let root = &record.tree[NodeId::ROOT];
    assert!(root.comment.starts_with("life-and-death easy\nBlack to play.\n"), "{text}");
    assert!(root.other.iter().any(|property| property.starts_with("TR[")), "{text}");
    let marks: Vec<Option<Mark>> = root.children().iter().map(|id| record.tree[*id].mark).collect();
    assert_eq!(marks, [Some(Mark::Good), None, Some(Mark::Bad), Some(Mark::Bad)]);
    assert_eq!(record.game().unwrap().moves().len(), 3);
    let again = Problem::of(&record, "x.sgf".as_ref(), 1).unwrap();
    assert_eq!((again.right, again.id.as_str()), (asked.right, "three"));
    assert_eq!(again.game.board().to_string(), asked.game.board().to_string());
}

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn args(words: &str) -> Args {
    Line::try_parse_from(["solve", "x.sgf"].into_iter().chain(words.split_whitespace())).unwrap().args
}

#[test]
fn local_problems_are_for_the_solver() {
    let mode = |words: &str, is_local: bool| match args(words).mode_for(is_local) {
        EngineSpec::Own(spec) => Some(spec.mode),
        EngineSpec::Gtp(_) => None,
    };
    assert_eq!(mode("", true), Some(Mode::Proof));
    assert_eq!(mode("", false), Some(Mode::Static));
    assert_eq!(mode("--target C3", false), Some(Mode::Proof));
    assert_eq!(mode("--mode classic", true), Some(Mode::Classic));
    let local = |kind: &str, diagram: &str| Problem { kind: kind.into(), ..problem(diagram, &[]) }.is_local();
    assert!(local("life-and-death", THREE_IN_A_ROW));
    assert!(!local("next-move", THREE_IN_A_ROW));
    let small = ". . . O X . .\nO O O O X . .\nX X X X X . .".to_string();
    let board: Vec<String> = small.lines().map(|row| format!("{row} . . . . . .")).collect();
    let board = board.join("\n") + &format!("\n{}", [". "; 13].concat()).repeat(10);
    assert!(local("-", &board));
    assert!(local("Black", &board));
    assert!(!local("-", &board.replacen(". . . . .\n. .", ". . . X .\n. .", 1).replace('O', ".")));
}

#[test]
fn limits_come_from_the_mode_then_from_the_options() {
    let limits = |words: &str| {
        let args = args(words);
        let EngineSpec::Own(spec) = args.mode_for(true) else { panic!() };
        let limits = args.limits(&spec);
        (limits.time.map(|time| time.as_millis()), limits.nodes, limits.threads)
    };
    assert_eq!(limits(""), (Some(1000), None, None));
    assert_eq!(limits("--time 500ms --threads 2"), (Some(500), None, Some(2)));
    assert_eq!(limits("--mode proof:time=3s --time 500ms"), (Some(3000), None, None));
    assert_eq!(limits("--mode proof:nodes=100"), (None, Some(100), None));
    assert_eq!(limits("--mode classic"), (None, None, None));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let refused = |words: &str| args(words).check().unwrap_err().to_string();
    assert_eq!(
        refused("--mode static --all"),
        "--target, --goal and --all ask the solver; expected --mode proof with them instead of static"
    );
    assert_eq!(
        refused("--mode static --threads 2"),
        "--threads; expected a mode that takes threads, and static does not"
    );
    assert!(refused("--mode gtp:x --time 2s").ends_with("expected --timeout with an outside engine"));
    assert!(args("--mode proof --all --threads 2 --format sgf").check().is_ok());
    assert_eq!(args("--format json").format, Some(Format::Json));
    assert!(Line::try_parse_from(["solve", "x.sgf", "--time", "0"]).is_err());
    assert!(Line::try_parse_from(["solve", "x.sgf", "--goal", "win"]).is_err());
}

#[test]
fn questions_without_sense_are_refused() {
    let game = problem(THREE_IN_A_ROW, &[]).game;
    let refused = |words: &str| args(words).question(&game).unwrap_err();
    assert_eq!(refused("--target Z9"), "--target Z9; expected a point of the 7x7 board, as C3");
    assert_eq!(refused("--target G1"), "--target: G1 is empty; expected a stone as the target");
    let goal = refused("--target A6 --goal live");
    assert!(goal.starts_with("--target: A6 holds a white stone; with the goal live"), "{goal}");
    let two = refused("--target A6,E6 --goal kill");
    assert_eq!(two, "--target A6,E6; expected one stone, or two chains with --goal connect or cut");
    let question = args("--target A6 --goal kill --all").question(&game).unwrap();
    let a6 = Point::parse("A6", game.board().size());
    assert_eq!(question, Question { target: a6, kind: Some(GoalKind::Kill), other: None, all: true });
}
