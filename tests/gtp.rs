//! GTP as controllers meet it: transcripts of whole sessions, and lines that make no sense.

#[path = "gtp/analyses.rs"]
mod analyses;
#[path = "gtp/records.rs"]
mod records;

use std::io::Cursor;

use keisei::app::config::Spec;
use keisei::app::gtp::{Engine, serve};
use proptest::prelude::*;

fn engine(mode: &str) -> Engine {
    Engine::new(mode.parse::<Spec>().unwrap(), 1).unwrap()
}

macro_rules! snapshot {
    ($text:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($text) })
    };
}

/// A static engine that has been told this.
fn set_up(commands: &str) -> Engine {
    let mut engine = engine("static");
    for line in commands.lines() {
        engine.answer(line);
    }
    engine
}

/// The commands with their replies.
fn transcript(commands: &str) -> String {
    let mut engine = engine("random");
    let mut text = String::new();
    for line in commands.lines() {
        text += &format!("{}\n{}", line.trim(), engine.answer(line).unwrap_or_default());
    }
    text
}

#[test]
fn a_first_conversation() {
    snapshot!(transcript(
        "1 protocol_version
         2 name
         known_command play
         known_command analyze
         boardsize 9
         komi 6.5
         10 play b E5
         11\tplay\tWHITE pass # a comment
         12 play black j9
         13 showboard
         14 move_history
         15 last_move
         16 undo
         17 last_move
         gg-undo 2
         last_move
         get_komi
         query_boardsize"
    ));
}

#[test]
fn what_is_refused_is_refused_in_the_drafts_words() {
    snapshot!(transcript(
        "nonsense
         7
         boardsize
         boardsize nine
         boardsize 1
         boardsize 20
         boardsize -5
         boardsize 5
         komi
         komi x
         komi NaN
         komi inf
         play
         play b
         play green A1
         play b A1 A2
         play b I1
         play b A6
         play b A1
         play w A1
         fixed_handicap 2
         set_free_handicap A2 A3
         gg-undo 2
         undo
         undo
         fixed_handicap 2
         fixed_handicap x
         place_free_handicap 1
         set_free_handicap A1
         set_free_handicap A1 A1
         set_free_handicap A1 pass
         set_free_handicap A1 Z9
         genmove
         genmove red
         reg_genmove
         time_settings 1 2
         time_settings -1 0 0
         time_left b x 0
         kgs-time_settings never
         kgs-rules chess
         kata-set-rules
         kata-set-rules {\"ko\":1}
         countlib A1
         countlib Q16
         countlib pass
         is_legal b
         color Z
         last_move
         known_command
         set_random_seed x
         keisei-mode chess
         keisei-mode mc:playouts=none
         keisei-stats now
         gogui-play_sequence b
         gogui-play_sequence b A1 w A1
         gogui-setup b A1 w A1
         gogui-setup b pass
         gogui-setup b A1 w A2 w B1
         list_stones b"
    ));
}

#[test]
fn a_ko_and_a_repetition() {
    // White's second retake is superko: a play is let through, but the engine knows that it is not legal.
    snapshot!(transcript(
        "boardsize 5
         gogui-play_sequence b B3 w C3 b A2 w D2 b B1 w C1 b C2
         play w B2
         is_legal b C2
         play b C2
         play b E5
         captures white
         captures black
         kata-set-rules japanese
         kata-get-rules
         kgs-rules new_zealand
         kata-get-rules"
    ));
}

#[test]
fn handicap_time_and_queries() {
    snapshot!(transcript(
        "boardsize 9
         fixed_handicap 5
         gogui-rules_side_to_move
         get_handicap
         clear_board
         place_free_handicap 3
         clear_board
         set_free_handicap A1 B2 C3
         list_stones black
         all_legal white
         time_settings 0 30 1
         time_left b 20 1
         kgs-time_settings byoyomi 60 10 5
         boardsize 3
         gogui-rules_legal_moves
         gogui-setup b A1 b A2 w C3
         gogui-setup_player w
         gogui-rules_side_to_move
         gogui-rules_board
         countlib A1
         findlib a1
         color c3
         play w pass
         play b pass
         gogui-rules_legal_moves
         gogui-rules_game_id
         gogui-rules_board_size"
    ));
}

#[test]
fn life_and_death_is_told_as_gnu_go_tells_it() {
    // Black in the corner has three points in a row: the side that plays B7 first decides.
    let mut engine = engine("static");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    ask("boardsize 7");
    for (color, stones) in [("b", "D7 A6 B6 C6 D6"), ("w", "E7 E6 A5 B5 C5 D5 E5 F4 C3 D3")] {
        for stone in stones.split(' ') {
            ask(&format!("play {color} {stone}"));
        }
    }
    assert_eq!(ask("owl_attack A6"), "= 1 B7\n\n");
    assert_eq!(ask("owl_defend A6"), "= 1 B7\n\n");
    assert_eq!(ask("dragon_status A6"), "= critical B7 B7\n\n");
    assert_eq!(ask("owl_does_attack B7 A6"), "= 1\n\n");
    assert_eq!(ask("owl_does_attack C7 A6"), "= 0\n\n");
    assert_eq!(ask("owl_does_defend B7 A6"), "= 1\n\n");
    assert_eq!(ask("eval_eye A7"), "= 1 2 B7 B7\n\n");
    assert_eq!(ask("same_dragon A6 D7"), "= 1\n\n");
    assert_eq!(ask("same_dragon A6 A5"), "= 0\n\n");
    assert_eq!(ask("worm_data A1").lines().nth(2), Some("color                empty"));
    assert!(ask("dragon_data A6").contains("\nowl_attack_point        B7\n"));
    assert_eq!(ask("initial_influence black influence_regions").lines().count(), 8);
    assert_eq!(ask("owl_attack A1"), "? vertex must not be empty\n\n");
    assert_eq!(ask("analyze_semeai A6 B6"), "? the two dragons must be of different colors\n\n");
}

#[test]
fn what_can_be_taken_at_once_is_attacked_at_its_liberty() {
    let mut engine = engine("static");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    ask("boardsize 7");
    ask("gogui-setup b A7 b B7 b C7 w A6 w B6 w C6 w E6 w D5");
    assert_eq!(ask("owl_attack A7"), "= 1 D7\n\n");
    assert_eq!(ask("owl_does_attack D7 A7"), "= 1\n\n");
    assert_eq!(ask("owl_does_attack F3 A7"), "= 1\n\n");
    assert_eq!(ask("owl_defend A7"), "= 0\n\n");
}

#[test]
fn a_chain_with_a_large_eye_is_killed_as_the_solver_proves() {
    // White's attack at E9 needs four quiet moves more, one of them at B9: too many for capture reading.
    let mut engine = engine("static");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    ask("boardsize 9");
    ask("gogui-setup b C9 b C8 b D8 b D7 b E7 b F7 b F8 b G8 b G9 b H2 b G3 b F2 \
         w B8 w B7 w C7 w C6 w D6 w E6 w F6 w G6 w G7 w H7 w H8 w H9 w C3 w E3");
    assert_eq!(ask("attack C9"), "= 1 E9\n\n");
    assert_eq!(ask("defend C9"), "= 1 E9\n\n");
    assert_eq!(ask("does_attack E9 C9"), "= 1\n\n");
    assert_eq!(ask("does_attack D9 C9"), "= 0\n\n");
    assert_eq!(ask("does_defend E9 C9"), "= 1\n\n");
    assert_eq!(ask("does_defend D9 C9"), "= 0\n\n");
    // With two eyes it lives, whoever moves.
    ask("play b E9");
    assert_eq!(ask("attack C9"), "= 0\n\n");
    assert_eq!(ask("defend C9"), "= 1 PASS\n\n");
}

#[test]
fn whose_turn_it_is_does_not_change_what_is_read_of_a_chain() {
    let mut engine = engine("static");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    ask("boardsize 9");
    ask("gogui-setup w B5 w C4 w C5 w D1 w D2 w D3 w D4 b A4 b B3 b B4 b C1 b C2 b C3 b G6 b J4");
    let mut answers = |side: &str| {
        ask(&format!("gogui-setup_player {side}"));
        [ask("attack A4"), ask("defend A4")]
    };
    assert_eq!(answers("b"), answers("w"));
}

#[test]
fn the_move_that_is_told_does_what_is_told_of_it() {
    // White can attack by D1, and no defence is read to the end.
    let mut engine = engine("static");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    ask("boardsize 9");
    ask("gogui-setup w A4 w B4 w C4 w D2 w D3 w D4 b A3 b B3 b C1 b C2 b C3");
    assert_eq!(ask("attack A3"), "= 1 D1\n\n");
    assert_eq!(ask("does_attack D1 A3"), "= 1\n\n");
    assert_eq!(ask("defend A3"), "= 1 D1\n\n");
    assert_eq!(ask("does_defend D1 A3"), "= 1\n\n");
}

#[test]
fn the_seed_decides_what_random_plays() {
    let play = |seed: &str| {
        let mut engine = engine("random");
        engine.answer(&format!("set_random_seed {seed}"));
        (0..6).map(|i| engine.answer(if i % 2 == 0 { "genmove b" } else { "genmove w" }).unwrap()).collect::<String>()
    };
    assert_eq!(play("5"), play("5"));
    assert_ne!(play("5"), play("6"));
}

/// Returns what the engine writes for this input.
fn session(input: &str) -> String {
    let mut out = Vec::new();
    let input = input.to_string().into_bytes();
    serve(&mut engine("random"), move || Cursor::new(input), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_session_ends_with_quit_or_the_input() {
    assert_eq!(session("1 name\r\n\r\n# interrupt\n2 quit\r\n3 name\r\n"), "=1 Keisei\n\n=2\n\n");
    assert_eq!(session("name"), "= Keisei\n\n");
    assert_eq!(session(""), "");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut out = Vec::new();
    let input = b"\xff\xfe name\n1 play b \xc3\x28\n2 name\n".to_vec();
    serve(&mut engine("random"), move || Cursor::new(input), &mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "? unknown command\n\n?1 syntax error\n\n=2 Keisei\n\n");
}

/// Words that commands take, right and wrong.
fn word() -> impl Strategy<Value = String> {
    let words = "b w black white pass resign A1 B2 C3 D4 T19 Z9 I5 A0 A99 0 1 2 3 5 7 9 19 20 -1 1.5 NaN 1e999 dead alive \
                 seki chinese japanese none absolute canadian byoyomi {} {\"ko\":\"SIMPLE\"} random static uct:playouts=1 \
                 #3 # \u{e9} 99999999999999999999 reset";
    let words: Vec<String> = words.split_whitespace().map(String::from).collect();
    prop::sample::select(words)
}

/// A command with words after it. Not `printsgf`, which would write files of those names.
fn command_line() -> impl Strategy<Value = String> {
    let mut engine = engine("random");
    let list = engine.answer("list_commands").unwrap();
    let names: Vec<String> = list
        .trim_start_matches("= ")
        .lines()
        .filter(|name| !matches!(*name, "" | "printsgf"))
        .map(String::from)
        .collect();
    let name = prop_oneof![9 => prop::sample::select(names), 1 => word()];
    (name, prop::collection::vec(word(), 0..5)).prop_map(|(name, words)| format!("{name} {}", words.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever comes in, every command gets one well-formed answer, and never by way of a panic.
    #[test]
    fn any_lines_get_an_answer(lines in prop::collection::vec(prop_oneof![8 => command_line(), 1 => ".*"], 1..40)) {
        let mut engine = engine("random");
        engine.answer("boardsize 5");
        for line in lines {
            let answer = engine.answer(&line);
            let Some(answer) = answer else { continue };
            prop_assert!(answer.starts_with('=') || answer.starts_with('?'), "{line:?}: {answer:?}");
            prop_assert!(answer.ends_with("\n\n"), "{line:?}: {answer:?}");
            prop_assert_eq!(answer.matches("\n\n").count(), 1, "{:?}: {:?}", line, answer);
            prop_assert!(!answer.contains("internal error"), "{line:?}: {answer:?}");
        }
    }
}

/// A finished game on 7x7: White has a dead stone at F6 in Black's area and Black one at A1 in White's.
const FINISHED: &str = "boardsize 7
    komi 0.5
    gogui-setup b D7 b D6 b E6 b D5 b D4 b D3 b D2 b D1 w C7 w C6 w C5 w C4 w C3 w C2 w C1 w B4 b E4 b F4 b G4 b A1 w F6";

#[test]
fn a_finished_game_is_counted() {
    snapshot!(transcript(&format!(
        "{FINISHED}
         final_score
         new_score
         final_status F6
         final_status D4
         final_status A7
         final_status G7
         final_status_list dead
         final_status_list alive
         final_status_list seki
         final_status_list white_territory
         final_status_list dame
         final_status_list rotten
         final_status_list
         gogui-rules_final_result
         play b pass
         play w pass
         gogui-rules_final_result
         kgs-rules japanese
         final_score
         unconditional_status D4
         unconditional_status F6
         unconditional_status H8"
    )));
}

/// The groups in the lower corners have an eye each and share a liberty: the side that fills it is taken.
#[test]
fn a_seki_is_no_territory_by_japanese_rules() {
    let mut engine = set_up(
        "boardsize 7
        komi 0
        gogui-setup w A3 w B3 w C3 w A4 w C4 w A5 w B5 w C5 w C6 w C7 b D3 b E3 b F3 b G3 b D4 b E4 b G4 b D5 b F5 b G5 b D6 b D7 \
        b A2 b B2 b C2 b B1 w D2 w E2 w F2 w D1 w F1 b G2 b G1",
    );
    let mut ask = |command| engine.answer(command).unwrap().trim().to_string();
    assert_eq!(ask("final_status A2"), "= seki");
    assert_eq!(ask("final_status_list seki"), "= A2 B2 C2 B1\nD2 E2 F2 D1 F1");
    assert_eq!(ask("final_status_list dead"), "=");
    // Where the area is counted, the eyes in the seki are: 18 stones and 9 points against 15 and 6.
    assert_eq!(ask("final_score"), "= B+6.0");
    ask("kgs-rules japanese");
    // Elsewhere Black has 8 points, White 5.
    assert_eq!(ask("final_score"), "= B+3.0");
}

#[test]
fn dead_stones_are_taken_off_in_the_cleanup() {
    let mut engine = set_up(FINISHED);
    for _ in 0..12 {
        engine.answer("kgs-genmove_cleanup w");
        engine.answer("kgs-genmove_cleanup b");
    }
    assert_eq!(engine.answer("color F6").unwrap(), "= empty\n\n");
    assert_eq!(engine.answer("color A1").unwrap(), "= empty\n\n");
}

#[test]
fn a_cleanup_takes_the_dead_keeps_the_count_and_ends_with_passes() {
    let mut engine = engine("classic:nodes=50");
    FINISHED.lines().for_each(|line| drop(engine.answer(line)));
    let count = engine.answer("final_score").unwrap();
    let mut passes = 0;
    let mut moves = 0;
    while passes < 2 {
        let color = if moves % 2 == 0 { "w" } else { "b" };
        let reply = engine.answer(&format!("kgs-genmove_cleanup {color}")).unwrap();
        passes = if reply.contains("PASS") { passes + 1 } else { 0 };
        moves += 1;
        assert!(moves < 60, "the cleanup does not end");
    }
    assert_eq!(engine.answer("final_score").unwrap(), count);
    assert_eq!(engine.answer("final_status_list dead").unwrap(), "=\n\n");
}

#[test]
fn territory_is_broken_into_or_blocked_off() {
    let mut engine = set_up("boardsize 7\ngogui-setup b D3 b D4 b D5 w E1 w E2 w E3 w E5 w E6 w E7");
    // The gap at E4 is open to whoever comes first.
    assert_eq!(engine.answer("break_in D4 E4 F3 F4 F5").unwrap(), "= 1 E4\n\n");
    assert_eq!(engine.answer("block_off D4 E4 F3 F4 F5").unwrap(), "= 1 E4\n\n");
    // The point behind it is not.
    assert_eq!(engine.answer("break_in D4 F3 F4 F5 G3 G4 G5").unwrap(), "= 0\n\n");
    assert_eq!(engine.answer("break_in D4").unwrap().chars().next(), Some('?'));
    assert_eq!(engine.answer("break_in A1 F3").unwrap(), "? vertex must not be empty\n\n");
}

#[test]
fn the_viewer_of_cgos_is_told_in_json() {
    let mut engine = engine("classic:nodes=60");
    engine.answer("boardsize 5");
    let reply = engine.answer("7 cgos-genmove_analyze b").unwrap();
    let lines: Vec<&str> = reply.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[3]), (4, "=7", ""));
    let told: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
    assert!(lines[2].strip_prefix("play ").is_some_and(|mv| told["moves"][0]["move"] == mv), "{reply}");
    assert_eq!(told["ownership"].as_str().map(str::len), Some(25));
    assert!(told["winrate"].as_f64().is_some_and(|win| (0.0..=1.0).contains(&win)));
    // The line of play does not repeat the move.
    let pv = told["moves"][0]["pv"].as_str().unwrap();
    assert!(!pv.starts_with(lines[2].trim_start_matches("play ")), "{pv}");
}

#[test]
fn pictures_are_in_the_form_that_gogui_draws() {
    let mut engine = engine("classic:nodes=60");
    FINISHED.lines().for_each(|line| drop(engine.answer(line)));
    const WORDS: [&str; 7] = ["BLACK", "WHITE", "COLOR", "LABEL", "INFLUENCE", "VAR", "TEXT"];
    for picture in ["groups", "influence", "moves", "solve", "stage ownership", "stage territories"] {
        let reply = engine.answer(&format!("keisei-gfx {picture}")).unwrap();
        assert!(reply.starts_with("= "), "{picture}: {reply}");
        for line in reply.trim_start_matches("= ").trim_end().lines() {
            assert!(line.split(' ').next().is_some_and(|word| WORDS.contains(&word)), "{picture}: {line}");
        }
    }
    assert!(engine.answer("keisei-gfx nothing").unwrap().starts_with('?'));
    // Every entry of the menu is a command that there is.
    let menu = engine.answer("gogui-analyze_commands").unwrap();
    for entry in menu.trim_start_matches("= ").trim_end().lines() {
        let command = entry.split('/').nth(2).unwrap().split(' ').next().unwrap();
        assert!(keisei::app::gtp::find(command).is_some(), "{entry}");
    }
}

#[test]
fn what_clients_send_beside_the_game_is_understood() {
    let mut engine = engine("random");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    assert_eq!(ask("\u{feff}1 name"), "=1 Keisei\n\n");
    assert!(ask("kata-list_time_settings").contains("fischer"));
    assert!(ask("kata-time_settings fischer 1e19 1e19").starts_with('='));
    assert_eq!(ask("rectangular_boardsize 9 13"), "? unacceptable size\n\n");
    assert!(ask("rectangular_boardsize 9 9").starts_with('='));
    assert_eq!(ask("komi 375"), "? unacceptable komi\n\n");
    assert!(ask("kata-set-param analysisWideRootNoise 0.04").starts_with('='));
    assert_eq!(ask("kata-get-param analysisWideRootNoise"), "= 0.04\n\n");
    assert!(ask("kata-set-rule suicide true").starts_with('='));
    assert!(ask("kata-get-rules").contains("\"suicide\":true"));
    assert!(ask("kata-set-rules {\"scoring\":\"TERRITORY\",\"tax\":\"ALL\"}").starts_with("? rule tax"));
    ask("clear_board");
    ask("trymove b E5");
    ask("undo");
    ask("play b C3");
    assert_eq!(ask("popgo"), "? stack is empty\n\n");
    ask("play b G7");
    assert_eq!(ask("get_handicap"), "= 2\n\n");
    ask("play w C7");
    assert_eq!(ask("get_handicap"), "= 2\n\n");
    assert!(ask("set_position b C3 w E5").starts_with('='));
    assert_eq!(ask("list_stones w"), "= E5\n\n");
}

/// The JSON of a reply.
fn json_of(engine: &mut Engine, command: &str) -> serde_json::Value {
    let reply = engine.answer(command).unwrap();
    serde_json::from_str(reply.strip_prefix("= ").unwrap()).unwrap()
}

/// Every command that tells how a group stands says what the report says.
#[test]
fn all_commands_agree_about_groups() {
    let mut engine = engine("static");
    for moves in ["12", "31", "44"] {
        engine.answer(&format!("loadsgf tests/data/example9.sgf {moves}")).unwrap();
        let report = json_of(&mut engine, "keisei-report");
        assert_eq!(report["groups"], json_of(&mut engine, "keisei-groups"));
        let statuses = engine.answer("dragon_status").unwrap();
        let data = engine.answer("dragon_data").unwrap();
        let groups = report["groups"].as_array().unwrap();
        assert_eq!(statuses.trim_start_matches("= ").trim_end().lines().count(), groups.len());
        for group in groups {
            let at = group["at"].as_str().unwrap();
            let vertex = |name: &str| group[name].as_str().unwrap_or("PASS").to_string();
            let (state, word) = match group["status"].as_str().unwrap() {
                "unsettled" => (format!("critical {} {}", vertex("attack"), vertex("defend")), "critical"),
                "dead" => ("dead".to_string(), "dead"),
                _ => ("alive".to_string(), "alive"),
            };
            assert!(statuses.contains(&format!("{at}: {state}\n")), "{at} {state}: {statuses}");
            assert_eq!(engine.answer(&format!("dragon_status {at}")).unwrap().trim(), format!("= {state}"));
            let of_group = &data[data.find(&format!("{at}:\n")).unwrap()..];
            let told = of_group.lines().find_map(|line| line.strip_prefix("status ")).unwrap();
            assert_eq!(told.trim(), word, "{at}");
            let why = engine.answer(&format!("keisei-why {at}")).unwrap();
            let percent = format!("{:.0} %", 100.0 * group["safety"].as_f64().unwrap());
            assert!(why.lines().next().unwrap().ends_with(&percent), "{why}");
            for reason in group["reasons"].as_array().unwrap() {
                assert!(why.contains(reason.as_str().unwrap()), "{reason}: {why}");
            }
        }
    }
}
