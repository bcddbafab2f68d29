//! Statistics against worked examples, and matches with engines that behave and that do not.

use clap::Parser;
use std::path::Path;
use std::time::Duration;

use super::rows;
use super::stats::Decision;
use super::*;
use crate::app::gtp::Engine;
use crate::board::rules::Rules;
use crate::board::sgf::GameResult;
use crate::board::{Board, Color, Game, Move};

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn play(words: &[&str]) -> Result<String, String> {
    let line = Line::try_parse_from([&["match"], words].concat()).map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    run(&line.args, &mut out).map_err(|error| format!("{error:#}"))?;
    Ok(String::from_utf8(out).unwrap())
}

pub(super) fn row(game: u64, a_score: f64) -> Row {
    Row {
        settings: Settings {
            a: "a".into(),
            b: "b".into(),
            size: 9,
            komi: 7.5,
            rules: "chinese".into(),
            handicap: 0,
            openings: "4 random moves".into(),
            seed: 1,
            early_end: String::new(),
            max_moves: 243,
            referee: "count".into(),
            timeout: 120.0,
            versions: vec!["Keisei".into(); 2],
            varies: String::new(),
        },
        game,
        a_plays: if game.is_multiple_of(2) { "black" } else { "white" }.into(),
        a_score,
        result: "B+R".into(),
        reason: "score".into(),
        detail: String::new(),
        moves: vec![format!("move {game}")],
        opening: 0,
        seconds: [1.0, 2.0],
    }
}

fn summary(scores: &[f64]) -> Summary {
    let rows: Vec<Row> = scores.iter().enumerate().map(|(i, score)| row(i as u64, *score)).collect();
    Summary::of(rows.iter())
}

#[test]
fn elo_and_its_interval_come_from_pairs() {
    // 30 pairs of 2, 40 of 1, 10 of 0: mean 0.625, variance of the mean (0.109375 / 80).
    let mut scores = [1.0, 1.0].repeat(30);
    scores.extend([1.0, 0.0].repeat(40));
    scores.extend([0.0, 0.0].repeat(10));
    let summary = summary(&scores);
    assert_eq!(summary.games, [100, 0, 60]);
    assert_eq!(summary.pairs, [10, 0, 40, 0, 30]);
    let (elo, low, high) = summary.elo();
    assert!((elo - 88.739).abs() < 0.01, "{elo}");
    assert!((low - 36.64).abs() < 0.01, "{low}");
    assert!((high - 145.1).abs() < 0.1, "{high}");
    assert!((summary.superiority() - 0.99964).abs() < 0.0001, "{}", summary.superiority());
}

#[test]
fn a_match_won_throughout_has_no_finite_elo_but_a_lower_bound() {
    let summary = summary(&[1.0; 20]);
    let (elo, low, high) = summary.elo();
    assert_eq!(elo, f64::INFINITY);
    // Wilson's bound for 10 of 10 pairs is 0.7225.
    assert!((low - 166.2).abs() < 0.5, "{low}");
    assert_eq!(high, f64::INFINITY);
    assert!(summary.superiority() > 0.999);
}

#[test]
fn the_sequential_test_decides_when_it_is_sure() {
    let sprt: Sprt = "0,20".parse().unwrap();
    assert_eq!(sprt.decide(&summary(&[1.0, 0.0])), Decision::Open);
    let better: Vec<f64> = [1.0, 1.0, 1.0, 0.0].repeat(100);
    assert_eq!(sprt.decide(&summary(&better)), Decision::Accept1);
    let worse: Vec<f64> = [0.0, 0.0, 1.0, 0.0].repeat(100);
    assert_eq!(sprt.decide(&summary(&worse)), Decision::Accept0);
    // A pair a win and a loss: no variance, no verdict.
    assert_eq!(sprt.llr(&summary(&[1.0, 0.0, 1.0, 0.0])), 0.0);
    assert!("10,0".parse::<Sprt>().is_err());
    assert!("x".parse::<Sprt>().is_err());
}

#[test]
fn a_game_whose_mate_is_still_played_changes_no_verdict() {
    let sprt: Sprt = "-25,0".parse().unwrap();
    let played: Vec<f64> = [1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0].repeat(100);
    let [paired, waiting] = [&played[..], &[&played[..], &[1.0]].concat()].map(summary);
    assert_eq!(sprt.decide(&paired), Decision::Accept1);
    assert_eq!(sprt.llr(&waiting), sprt.llr(&paired));
    assert_eq!(waiting.elo(), paired.elo());
    // Games that all stand alone are counted by themselves.
    let alone: Vec<Row> = (0..8).map(|pair| row(2 * pair, (pair % 2) as f64)).collect();
    assert!(Summary::of(alone.iter()).elo().1.is_finite());
}

#[test]
fn repeated_games_and_odd_ones_are_counted() {
    let mut rows = [row(0, 1.0), row(1, 0.5), row(2, 0.0), row(4, 1.0)];
    rows[2].moves = rows[0].moves.clone();
    let summary = Summary::of(rows.iter());
    assert_eq!(summary.repeated, 1);
    assert_eq!(summary.pairs, [0, 0, 0, 1, 0]);
    assert_eq!(summary.single, [1, 0, 1]);
}

#[test]
fn a_match_is_taken_up_where_it_stopped_and_shards_make_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).display().to_string();
    let whole = name("whole.jsonl");
    let words = |more: &[&str]| -> Vec<String> {
        let base = ["random", "random", "--size", "5", "--games", "12", "--seed", "3", "--referee", "area"];
        base.iter().chain(more).map(|word| word.to_string()).collect()
    };
    let run_with = |more: &[&str]| {
        let words = words(more);
        play(&words.iter().map(String::as_str).collect::<Vec<_>>()).unwrap()
    };
    let text = run_with(&["--output", &whole, "--jobs", "2"]);
    assert!(text.contains("12 games:"), "{text}");
    let all = games_of(Path::new(&whole));
    assert_eq!(all.len(), 12);

    // A kill leaves half a line behind.
    let bytes = std::fs::read(&whole).unwrap();
    let cut = name("cut.jsonl");
    std::fs::write(&cut, &bytes[..bytes.len() * 2 / 3]).unwrap();
    run_with(&["--output", &cut]);
    assert_eq!(games_of(Path::new(&cut)), all);
    let again = std::fs::read(&cut).unwrap();
    run_with(&["--output", &cut]);
    assert_eq!(std::fs::read(&cut).unwrap(), again);

    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let file = name(&format!("shard-{}.jsonl", &shard[..1]));
        run_with(&["--output", &file, "--shard", shard]);
        file
    });
    let mut merged: Vec<_> = shards.iter().flat_map(|file| games_of(Path::new(file))).collect();
    merged.sort();
    assert_eq!(merged, all);
    let timeless = |text: String| text.lines().filter(|l| !l.contains("ms a move")).collect::<Vec<_>>().join("\n");
    let stats = play(&["stats", &shards[0], &shards[1], &shards[2]]).unwrap();
    assert_eq!(timeless(stats), timeless(text));
    let twice = play(&["stats", &whole, &shards[0]]).unwrap();
    assert!(twice.ends_with("4 games were in the files more than once and count once\n"), "{twice}");
}

/// Every game's number with its moves and result, in order.
fn games_of(path: &Path) -> Vec<(u64, Vec<String>, String)> {
    let mut games: Vec<_> =
        rows::read(path).unwrap().into_iter().map(|row| (row.game, row.moves, row.result)).collect();
    games.sort();
    games
}

#[test]
fn games_of_a_pair_share_their_opening() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl");
    let records = folder.path().join("games");
    let file_name = file.display().to_string();
    let folder_name = records.display().to_string();
    play(&["random", "random:seed=9", "--size", "7", "--games", "4", "--output", &file_name, "--sgf", &folder_name])
        .unwrap();
    let rows = rows::read(&file).unwrap();
    assert_eq!(rows[0].opening, 4);
    assert_eq!(rows[0].moves[..4], rows[1].moves[..4]);
    assert_ne!(rows[0].moves[..4], rows[2].moves[..4]);
    assert_eq!(rows[0].a_plays, "black");
    assert_eq!(rows[1].a_plays, "white");
    let text = std::fs::read_to_string(records.join("game-000001.sgf")).unwrap();
    let record = crate::board::sgf::Record::read(&text).unwrap();
    assert_eq!(record.move_count(), rows[1].moves.len());
    assert_eq!(record.info.players[crate::board::Color::Black], "random:seed=9");
    assert_eq!(record.game().unwrap().moves().len(), rows[1].moves.len());
}

#[test]
fn bad_matches_are_refused() {
    let error = |words: &[&str]| play(words).unwrap_err();
    assert!(error(&[]).contains("<A>"), "{}", error(&[]));
    assert!(error(&["random", "random", "--handicap", "1"]).starts_with("--handicap 1"));
    assert!(error(&["random", "random", "--komi", "6.3"]).starts_with("--komi 6.3"));
    assert!(error(&["random", "random", "--shard", "3/2"]).contains("expected I/N"));
    assert!(error(&["random", "random", "--referee", "x"]).contains("expected count, area or gtp:CMD"));
    assert!(error(&["random", "chess"]).contains("unknown mode"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl").display().to_string();
    std::fs::write(&file, "{}\n").unwrap();
    assert!(error(&["random", "random", "--komi", "1e300"]).contains("at most 361"));
    assert!(error(&["random", "random", "--timeout", "nan"]).contains("expected a number from 0.01 to 86400"));
    assert!(error(&["random", "random", "--timeout", "1e300"]).contains("expected a number from 0.01 to 86400"));
    let words = ["random", "random", "--games", "1", "--size", "5", "--output", &file];
    assert!(error(&words).contains("m.jsonl:1: "));
    std::fs::write(&file, serde_json::to_string(&row(0, 1.0)).unwrap() + "\n").unwrap();
    assert!(error(&words).contains("holds another match (a against b)"));
}

/// An engine as a shell script: this is what it answers to genmove.
#[cfg(unix)]
fn script(genmove: &str) -> String {
    format!(
        "gtp:while read line; do case \"$line\" in genmove*) {genmove};; quit) exit;; *) printf '=\\n\\n';; esac; done"
    )
}

#[cfg(unix)]
fn against(engine: &str) -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl");
    let name = file.display().to_string();
    let words = ["random", engine, "--games", "2", "--size", "5", "--timeout", "2", "--output", &name];
    let text = play(&words).unwrap();
    assert!(text.contains("2 games: 2 won, 0 drawn, 0 lost"), "{text}");
    assert!(text.contains("lost by failures: 0 by the first engine, 2 by the second"), "{text}");
    rows::read(&file).unwrap()
}

#[cfg(unix)]
#[test]
fn engines_that_fail_lose_with_the_reason_and_the_match_goes_on() {
    let reasons = |engine: &str| -> Vec<(String, String)> {
        against(engine).into_iter().map(|row| (row.reason, row.result[1..].to_string())).collect()
    };
    let both = |reason: &str, result: &str| vec![(reason.to_string(), result.to_string()); 2];
    assert_eq!(reasons(&script("exit 3")), both("crash", "+F"));
    assert_eq!(reasons(&script("sleep 30")), both("timeout", "+T"));
    assert_eq!(reasons(&script("printf 'hello\\n\\n'")), both("nonsense", "+F"));
    assert_eq!(reasons(&script("printf '= Z99\\n\\n'")), both("nonsense", "+F"));
    assert_eq!(reasons(&script("printf '? no idea\\n\\n'")), both("refusal", "+F"));
    assert_eq!(reasons(&script("printf '= A1\\n\\n'")), both("illegal move", "+F"));
}

#[cfg(unix)]
#[test]
fn an_engine_may_resign_and_pass() {
    let text = play(&["random", &script("printf '= resign\\n\\n'"), "--games", "2", "--size", "5"]).unwrap();
    assert!(text.contains("2 won") && text.contains("ended by: resignation 2"), "{text}");
    let pass = script("printf '= PASS\\n\\n'");
    let words = ["random", &pass, "--games", "2", "--size", "5", "--referee", "area"];
    let text = play(&words).unwrap();
    assert!(text.contains("2 won") && text.contains("ended by: score 2"), "{text}");
}

#[test]
fn the_referee_counts_as_final_score() {
    let board = Board::from_diagram(
        ". X . O . . .
         X X O O . X .
         . X O . O . .
         X X O O O O O
         O X X X X X X
         . X . . X . X
         . . X . X X .",
    );
    for rules in Rules::ALL {
        let mut engine = Engine::new("random".parse().unwrap(), 0).unwrap();
        engine.start(board.size(), rules, 0.5);
        let mut game = Game::new(board.size(), rules, 0.5);
        // White begins: black stones at the start would be a handicap.
        let stones = [Color::White, Color::Black].map(|color| board.stones(color).iter().map(move |at| (color, at)));
        for (color, point) in stones.into_iter().flatten() {
            game.play(color, Move::Play(point)).unwrap();
            engine.answer(&format!("play {} {point}", color.letter())).unwrap();
        }
        let lead = referee::count(&game, &Referee::Count, Duration::from_secs(1)).unwrap();
        let answer = engine.answer("final_score").unwrap();
        assert_eq!(answer.trim(), format!("= {}", GameResult::from_lead(lead)), "{rules}");
    }
}

#[test]
fn a_game_that_is_decided_ends_early() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl").display().to_string();
    let base = ["random", "random", "--games", "2", "--size", "5", "--komi", "60", "--output", &file];
    let text = play(&[&base[..], &["--adjudicate", "20,3"]].concat()).unwrap();
    assert!(text.contains("ended by: adjudication 2"), "{text}");
    assert!(text.contains("; adjudicated beyond 20 points over 3 moves"), "{text}");
    let rows = rows::read(Path::new(&file)).unwrap();
    assert!(rows.iter().all(|row| row.result.starts_with("W+") && row.moves.len() == row.opening + 3), "{rows:?}");
    // Another rule is another match.
    assert!(play(&base).unwrap_err().contains("holds another match"));
    let words = ["mc:playouts=200", "random", "--games", "2", "--size", "5", "--komi", "60", "--resign", "20,2"];
    let text = play(&words).unwrap();
    // As White it wins.
    assert!(text.contains("1 won, 0 drawn, 1 lost"), "{text}");
    assert!(text.contains("ended by: resignation 1"), "{text}");
}

#[test]
fn a_file_that_is_not_ours_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl");
    let name = file.display().to_string();
    let words = ["random", "random", "--games", "1", "--size", "5", "--output", &name];
    for other in ["(;GM[1]SZ[9];B[aa])", "{\"a\":1}", "{\"a\":\"b\"}", "[]", "text\nand more", "x"] {
        std::fs::write(&file, other).unwrap();
        let refused = play(&words).unwrap_err();
        assert!(refused.contains("m.jsonl"), "{refused}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), other);
    }
    std::fs::remove_file(&file).unwrap();
    play(&words).unwrap();
    let whole = std::fs::read_to_string(&file).unwrap();
    // A last line without its end is a game if all of it is there, and else is played again.
    for length in [whole.len() - 1, whole.len() / 2, 20, 1, 0] {
        std::fs::write(&file, &whole[..length]).unwrap();
        play(&words).unwrap();
        let again = rows::read(&file).unwrap();
        assert_eq!(again.len(), 1, "{length}");
        assert!(std::fs::read_to_string(&file).unwrap().ends_with('\n'), "{length}");
    }
}

#[test]
fn a_match_goes_on_only_with_the_same_settings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl").display().to_string();
    let base = ["random", "random", "--games", "1", "--size", "5", "--output", &file];
    play(&base).unwrap();
    let differs = |more: &[&str]| play(&[&base[..], more].concat()).unwrap_err();
    assert!(differs(&["--max-moves", "10"]).contains("max_moves 75 there, 10 asked for"));
    assert!(differs(&["--timeout", "5"]).contains("timeout 120.0 there, 5.0 asked for"));
    assert!(differs(&["--referee", "area"]).contains("referee \"count\" there, \"area\" asked for"));
    assert!(differs(&["--komi", "6.5"]).contains("komi 7.5 there, 6.5 asked for"));
    assert!(play(&base).is_ok());
}

#[test]
fn two_matches_do_not_write_to_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl");
    let settings = row(0, 1.0).settings;
    let (log, _) = rows::Log::open(&file, &settings).unwrap();
    let refused = rows::Log::open(&file, &settings).err().unwrap().to_string();
    assert!(refused.contains("another run adds games to it"), "{refused}");
    drop(log);
    assert!(rows::Log::open(&file, &settings).is_ok());
}

#[cfg(unix)]
#[test]
fn an_engine_or_a_referee_that_cannot_start_stops_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl").display().to_string();
    let refused =
        |words: &[&str]| play(&[words, &["--games", "4", "--size", "5", "--output", &file]].concat()).unwrap_err();
    assert!(refused(&["gtp:no-such-engine-anywhere", "random"]).starts_with("A: cannot start"));
    assert!(refused(&["random", "gtp:exit 3;"]).starts_with("B: cannot start \"exit 3;\": it ended at once"));
    assert!(refused(&["random", "random", "--referee", "gtp:no-such-engine"]).starts_with("--referee: cannot start"));
    assert!(!Path::new(&file).exists());
    // An engine that starts once and then no more loses no game: the one in which it did not start is played later.
    let once = folder.path().join("once").display().to_string();
    let engine = format!("gtp:test -e {once} && exit 1; touch {once}; {}", &script("exit 3")["gtp:".len()..]);
    let stopped = refused(&[&engine, "random"]);
    assert!(stopped.contains("its games are played again later"), "{stopped}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "");
}

#[test]
fn engines_that_search_play_the_same_games_in_any_order() {
    let folder = tempfile::tempdir().unwrap();
    for (i, [a, b]) in
        [["classic:nodes=30", "mcts:playouts=12"], ["uct:playouts=12", "rave:playouts=12"]].iter().enumerate()
    {
        let games = |words: &[&str]| {
            let file = folder.path().join(format!("{i}{}.jsonl", words.concat().replace('/', "of")));
            let output = file.display().to_string();
            let base = [*a, *b, "--size", "3", "--games", "4", "--max-moves", "8", "--output", &output];
            play(&[&base, words].concat()).unwrap();
            games_of(&file)
        };
        let one_after_the_other = games(&["--jobs", "1"]);
        assert_eq!(one_after_the_other.len(), 4);
        assert_eq!(games(&["--jobs", "3"]), one_after_the_other, "{a} {b}");
        // The second shard begins with another game than the whole match.
        assert_eq!(games(&["--shard", "2/2"]), one_after_the_other[2..4], "{a} {b}");
    }
}

#[test]
fn records_of_another_match_are_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games").display().to_string();
    let words = |engine: &str, size: &str| play(&[engine, "random", "--games", "2", "--size", size, "--sgf", &games]);
    words("random:seed=5", "3").unwrap();
    let first = folder.path().join("games/game-000000.sgf");
    let before = std::fs::read_to_string(&first).unwrap();
    // Settings that are the same may be played again.
    words("random:seed=5", "3").unwrap();
    for (engine, size) in [("random:seed=6", "3"), ("random:seed=5", "4")] {
        let refused = words(engine, size).unwrap_err();
        assert!(refused.contains("is of another match"), "{refused}");
    }
    assert_eq!(std::fs::read_to_string(&first).unwrap(), before);
    std::fs::write(&first, "my notes").unwrap();
    assert!(words("random:seed=5", "3").is_err());
    assert_eq!(std::fs::read_to_string(&first).unwrap(), "my notes");
}

#[test]
fn rows_with_figures_of_no_game_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.jsonl");
    let good = serde_json::to_string(&row(0, 1.0)).unwrap();
    assert!(good.contains("\"a_score\":1.0"), "{good}");
    let bad = good.replace("\"a_score\":1.0", "\"a_score\":7.0");
    std::fs::write(&file, format!("{good}\n{bad}\n")).unwrap();
    let refused = rows::read(&file).unwrap_err().to_string();
    assert!(refused.contains("m.jsonl:2: a_score 7; expected 0, 0.5 or 1"), "{refused}");
}

#[test]
fn openings_that_cannot_be_read_are_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), "(;SZ[5];B[cc];W[zz])").unwrap();
    let openings = folder.path().display().to_string();
    let words = ["random", "random", "--games", "2", "--size", "5", "--openings", &openings];
    assert!(play(&words).unwrap_err().contains("a.sgf: game 1, move 2"));
    std::fs::write(folder.path().join("b.sgf"), "(;SZ[5];B[cc];W[bb])").unwrap();
    assert!(play(&words).unwrap().contains("2 games:"));
}
