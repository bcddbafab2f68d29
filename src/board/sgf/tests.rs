//! Records read, replayed and written.

use super::*;
use crate::board::rules::Rules;
use crate::board::{Cell, Color, Game, Illegal, Move, Point, Size};

fn read(text: &str) -> Record {
    Record::read(text).unwrap()
}

fn refused(text: &str) -> String {
    Record::read(text).and_then(|record| record.game()).unwrap_err().to_string()
}

fn vertex(game: &Game, name: &str) -> Cell {
    game.board().cell(Point::parse(name, game.board().size()).unwrap())
}

#[test]
fn a_plain_game_is_read() {
    let record =
        read("(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[W+2.5]PB[Ada]BR[3d]PW[Bo]DT[2020-01-01]GN[x];B[cc];W[gg];B[])");
    assert_eq!(record.info.size, Size::NINE);
    assert_eq!(record.info.komi, Some(6.5));
    assert_eq!(record.info.rules, Some(Rules::JAPANESE));
    assert_eq!(record.info.result, Some(GameResult::Won { winner: Color::White, by: Margin::Points(2.5) }));
    assert_eq!(record.info.players[Color::Black], "Ada");
    assert_eq!(record.info.ranks[Color::Black], "3d");
    assert_eq!(record.info.players[Color::White], "Bo");
    assert_eq!(record.info.name, "x");
    assert_eq!(record.info.date, "2020-01-01");
    let moves: Vec<String> = record.moves().map(|(color, mv)| format!("{}{mv}", color.letter())).collect();
    assert_eq!(moves, ["BC7", "WG3", "BPASS"]);
}

#[test]
fn the_server_tells_the_rules_where_the_record_does_not() {
    let rules = |text| read(text).info.rules;
    assert_eq!(rules("(;SZ[9]PC[NNGS];B[cc])"), Some(Rules::JAPANESE));
    assert_eq!(rules("(;SZ[9]PC[IGS-PandaNet: igs.joyjoy.net 6969];B[cc])"), Some(Rules::JAPANESE));
    assert_eq!(rules("(;SZ[9]PC[The No Name Go Server];B[cc])"), Some(Rules::JAPANESE));
    assert_eq!(rules("(;SZ[9]PC[NNGS]RU[Chinese];B[cc])"), Some(Rules::CHINESE));
    assert_eq!(rules("(;SZ[9]PC[Tigsoe];B[cc])"), None);
    assert_eq!(rules("(;SZ[9];B[cc])"), None);
}

#[test]
fn what_files_from_the_wild_get_wrong_is_put_right() {
    let plain = read("(;SZ[9];B[cc];W[gg])");
    for odd in [
        "\u{feff}(;SZ[9];B[cc];W[gg])",
        "From: someone (at home)\r\n\r\n( ;SZ[9]\r\n;B[cc]\r\n;W[gg]\r\n)\r\n-- \r\nbye",
        "(;SZ [9];B [cc];W\n[gg])",
        "(;sz[9];b[cc];w[gg])",
        "(;SiZe[9];Black[cc];White[gg])",
        "(;SZ[9];B[CC];W[ gg ])",
        "(;SZ[9];B[cc];W[gg]",
        "(;SZ[9:9];B[cc];W[gg])",
        "(;GM[Go]SZ[9];B[cc];W[gg])",
        "(;GM[1]GM[1]SZ[9];B[cc];W[gg])",
        "(;SZ[9]B[cc]W[gg])",
        "(SZ[9];B[cc];W[gg])",
        "( \n GM[1]SZ[9]\n;B[cc](W[gg])(W[aa]))",
        "(;SZ[9 x 9];B[cc];W[gg])",
        "(;SZ[9\u{8def}];B[cc];W[gg])",
        "(;SZ[9];B[cc](;W[gg])())",
        "(;SZ[9];B[cc]W[gg])",
    ] {
        let record = read(odd);
        assert_eq!(record.info.size, plain.info.size, "{odd}");
        assert_eq!(record.moves().collect::<Vec<_>>(), plain.moves().collect::<Vec<_>>(), "{odd}");
    }
    assert_eq!(read("(;C[see [9k]: not closed])").tree[NodeId::ROOT].comment, "see [9k]: not closed");
    assert_eq!(read("(;C[a \\] b \\\\])").tree[NodeId::ROOT].comment, "a ] b \\");
}

#[test]
fn other_encodings_are_read() {
    assert_eq!(decode(b"\xef\xbb\xbf(;PB[\xe9\xbb\x91])"), "(;PB[黑])");
    assert_eq!(decode(b"(;CA[gb2312]PB[\xba\xda])"), "(;CA[gb2312]PB[黑])");
    // In Shift-JIS the second byte of a letter may be a bracket or a backslash.
    assert_eq!(decode(b"(;CA[Shift_JIS]PB[\x83\x5c\x81\x5d])"), "(;CA[Shift_JIS]PB[ソ‐])");
    assert_eq!(decode(b"(;PB[Andr\xe9])"), "(;PB[André])");
}

#[test]
fn a_collection_goes_on_after_a_bad_game() {
    let text = "(;SZ[9];B[aa])(;SZ[99])(;GM[2])(;SZ[9];B[zz])(;SZ[5];W[aa])";
    let games: Vec<Result<Record, String>> =
        games(text).map(|g| g.and_then(|g| g.read()).map_err(|e| e.to_string())).collect();
    assert_eq!(games.len(), 5);
    assert_eq!(games[0].as_ref().unwrap().info.size, Size::NINE);
    assert_eq!(games[1].as_ref().unwrap_err(), "game 2: SZ[99] is not a size; expected one number from 2 to 19");
    assert_eq!(games[2].as_ref().unwrap_err(), "game 3: GM[2] is not the game of Go; expected GM[1]");
    assert_eq!(games[3].as_ref().unwrap_err(), "game 4, move 1: B[zz] is not on a 9x9 board; expected two letters");
    assert_eq!(games[4].as_ref().unwrap().number, 5);
    assert!(Record::read_all(text).is_err());
}

#[test]
fn what_cannot_be_read_or_played_is_refused_with_its_place() {
    assert_eq!(refused("hello"), "game 1: no game found; expected SGF, which begins with \"(;\"");
    assert_eq!(refused(""), "game 1: no game found; expected SGF, which begins with \"(;\"");
    assert_eq!(refused("(;B[aa"), "game 1: the text ends inside the value of B; expected \"]\"");
    assert_eq!(refused("(;SZ[9:13])"), "game 1: SZ[9:13] is not a size; expected one number from 2 to 19");
    assert_eq!(refused("(;SZ[big])"), "game 1: SZ[big] is not a size; expected one number from 2 to 19");
    assert_eq!(
        refused("(;SZ[9]AB[jj])"),
        "game 1, before the first move: AB[jj] is not on a 9x9 board; expected two letters"
    );
    assert_eq!(refused("(;SZ[9];B[aa];W[ba];B[ba])"), "game 1, move 3: Black B9 is illegal: the point is occupied");
    assert_eq!(refused("(;SZ[9];B[ab];W[];B[ba];W[aa])"), "game 1, move 4: White A9 is illegal: suicide");
    assert_eq!(refused("(;SZ[9];B[aa];W[d4])"), "game 1, move 2: W[d4] is not on a 9x9 board; expected two letters");
    assert_eq!(
        refused("(;SZ[5]AB[aa]AW[ab][ba])"),
        "game 1, before the first move: set-up: the black stone at A5 has no liberty"
    );
    assert_eq!(refused(&format!("({})", ";".repeat(3001))), "game 1: more than 3000 nodes in one line");
    assert_eq!(read("(;B[aa])").game_at(2).unwrap_err().to_string(), "game 1: move 2 asked for; expected 0 to 1");
    // Many variations are not a deep line.
    assert!(Record::read(&format!("(;{})", "(;B[aa])".repeat(5000))).is_ok());
}

#[test]
fn set_ups_handicaps_and_the_side_to_move() {
    let game = read("(;SZ[9]AB[cc:dd]AW[gg]PL[W])").game().unwrap();
    assert_eq!(game.board().stones(Color::Black).len(), 4);
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(read("(;SZ[9]AB[cc]PL[2])").game().unwrap().to_play(), Color::White);
    assert_eq!(read("(;SZ[9]AB[cc])").game().unwrap().to_play(), Color::Black);

    let handicap = read("(;SZ[9]HA[2]AB[cc][gg];W[ee])");
    assert_eq!(handicap.start().unwrap().to_play(), Color::White);
    assert_eq!(handicap.game().unwrap().to_play(), Color::Black);
    assert_eq!(handicap.game().unwrap().handicap(), 2);
    assert_eq!(handicap.game().unwrap().komi(), 0.5);

    // The stones are missing and White begins: they are where the handicap points are.
    let game = read("(;SZ[9]HA[2];W[ee])").start().unwrap();
    assert_eq!(vertex(&game, "C3"), Cell::Black);
    assert_eq!(vertex(&game, "G7"), Cell::Black);
    // Black places the stones by moves.
    let placed = read("(;SZ[9]HA[2];B[cc];B[gg];W[ee])");
    assert_eq!(placed.start().unwrap().board().occupied().len(), 0);
    assert_eq!(placed.start().unwrap().to_play(), Color::Black);
    assert_eq!(placed.game_at(1).unwrap().to_play(), Color::Black);
    assert_eq!(placed.game_at(2).unwrap().to_play(), Color::White);

    // The set-up stands in the middle of the game.
    let edited = read("(;SZ[9];B[cc];W[gg]AB[ee];AE[cc]AW[dd]PL[B];B[aa])");
    assert_eq!(edited.move_count(), 3);
    assert_eq!(vertex(&edited.game_at(1).unwrap(), "E5"), Cell::Black);
    assert_eq!(vertex(&edited.game_at(2).unwrap(), "C7"), Cell::Empty);
    assert_eq!(vertex(&edited.game_at(2).unwrap(), "D6"), Cell::White);
    assert_eq!(vertex(&edited.game().unwrap(), "A9"), Cell::Black);
}

#[test]
fn loadsgf_stands_before_a_move() {
    let record = read("(;SZ[9];B[cc];W[gg];W[dd])");
    assert_eq!(record.game_before(Some(1)).unwrap().moves().len(), 0);
    assert_eq!(record.game_before(Some(3)).unwrap().moves().len(), 2);
    // White is to play, as the record has it.
    assert_eq!(record.game_before(Some(3)).unwrap().to_play(), Color::White);
    assert_eq!(record.game_before(Some(99)).unwrap().moves().len(), 3);
    assert_eq!(record.game_before(None).unwrap().moves().len(), 3);
}

#[test]
fn a_ko_may_be_part_of_a_set_up() {
    let board = "AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B]";
    let c8 = Point::parse("C8", Size::NINE).unwrap();
    let open = read(&format!("(;SZ[9]{board})")).game().unwrap();
    assert_eq!(open.check(Color::Black, Move::Play(c8)), Ok(()));
    let closed = read(&format!("(;SZ[9]{board}IL[cb])")).game().unwrap();
    assert_eq!(closed.check(Color::Black, Move::Play(c8)), Err(Illegal::Ko));
}

#[test]
fn odd_komi_is_believed_only_where_it_makes_sense() {
    assert_eq!(believable_komi(6.5), Some(6.5));
    assert_eq!(believable_komi(0.0), Some(0.0));
    assert_eq!(believable_komi(-9.5), Some(-9.5));
    assert_eq!(believable_komi(3.75), Some(7.5));
    assert_eq!(believable_komi(375.0), Some(7.5));
    assert_eq!(believable_komi(2.75), Some(5.5));
    assert_eq!(believable_komi(650.0), Some(6.5));
    assert_eq!(believable_komi(6.3), None);
    for odd in [99.0, 100.0, 3.25, 0.25, 277.0, 7500.0] {
        assert_eq!(believable_komi(odd), None, "{odd}");
    }
    assert_eq!(believable_komi(f64::NAN), None);
    assert_eq!(believable_komi(f64::INFINITY), None);
    assert_eq!(read("(;KM[6,5])").info.komi, Some(6.5));
    assert_eq!(read("(;KM[?])").info.komi, None);
}

#[test]
fn results_are_read_as_servers_write_them() {
    let won = |winner, by| Some(GameResult::Won { winner, by });
    assert_eq!(GameResult::parse("B+R"), won(Color::Black, Margin::Resignation));
    assert_eq!(GameResult::parse("W+Resign"), won(Color::White, Margin::Resignation));
    assert_eq!(GameResult::parse("b+4.50"), won(Color::Black, Margin::Points(4.5)));
    assert_eq!(GameResult::parse("W+Time"), won(Color::White, Margin::Time));
    assert_eq!(GameResult::parse("B+Illegal"), won(Color::Black, Margin::Forfeit));
    assert_eq!(GameResult::parse("W+"), won(Color::White, Margin::Unknown));
    assert_eq!(GameResult::parse("黑中盘胜"), won(Color::Black, Margin::Resignation));
    assert_eq!(GameResult::parse("Jigo"), Some(GameResult::Draw));
    assert_eq!(GameResult::parse("Void"), Some(GameResult::Void));
    assert_eq!(GameResult::parse("?"), None);
    assert_eq!(GameResult::parse("Black won, I think"), None);
    for text in ["B+R", "W+4.5", "0", "Void", "B+T", "W+F", "B+"] {
        assert_eq!(GameResult::parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn variations_can_be_walked() {
    let record = read("(;SZ[9]PL[B]AB[cc](;B[aa]TE[1]C[RIGHT];W[bb])(;B[ee]BM[1](;W[ef])(;W[fe])))");
    let first = &record.tree[NodeId::ROOT];
    let marks: Vec<Option<Mark>> = first.children().iter().map(|id| record.tree[*id].mark).collect();
    assert_eq!(marks, [Some(Mark::Good), Some(Mark::Bad)]);
    assert_eq!(record.tree[first.children()[0]].comment, "RIGHT");
    let wrong = &record.tree[first.children()[1]];
    assert_eq!(wrong.children().len(), 2);
    let last = record.game_along(wrong.children()[1]).unwrap();
    assert_eq!(last.moves().len(), 2);
    assert_eq!(vertex(&last, "F5"), Cell::White);
    assert_eq!(vertex(&last, "A9"), Cell::Empty);
    assert_eq!(record.move_count(), 2);
    assert_eq!(record.game_along(first.children()[1]).unwrap().to_play(), Color::White);
}

#[test]
fn a_record_written_is_read_back() {
    for text in [
        "(;SZ[9]KM[5.5]HA[2]RU[AGA]GN[a \\] b]EV[e]DT[2020]PB[Ada \\\\]BR[3d]PW[Bo: so]WR[1k]RE[B+R]AB[cc][gg]PL[W]C[one\n[two\\]: x];W[aa]BM[1]LB[aa:1][bb:x]TR[ab][cd](;B[];W[tt])(;AE[gg]AW[hh];B[bb]TE[1](;W[ba]ZZ[q\\]q])(;W[ab])))",
        "(;SZ[19])",
        "(;SZ[2];B[aa])",
        "(;SZ[9]AB[gg][cc]AB[cc][gg:hh];W[aa])",
        "(;SZ[9]0XX[odd]PW[a];W[aa]C[b] 12YY3[c];B[bb])",
    ] {
        let record = read(text);
        let written = record.to_sgf();
        assert_eq!(read(&written), record, "{written}");
        assert_eq!(read(&written).to_sgf(), written);
    }
}

#[test]
fn a_game_written_is_the_same_game_read() {
    let mut game = Game::new(Size::NINE, Rules::AGA, 7.5);
    game.place_fixed_handicap(3).unwrap();
    for name in ["E5", "pass", "D5", "E4"] {
        let mv = Move::parse(name, Size::NINE).unwrap();
        game.play(game.to_play(), mv).unwrap();
    }
    let record = Record::from_game(&game, Info::new(Size::NINE));
    let back = read(&record.to_sgf()).game().unwrap();
    assert_eq!(back.board(), game.board());
    assert_eq!(back.moves(), game.moves());
    assert_eq!(back.rules(), game.rules());
    assert_eq!(back.komi(), game.komi());
    assert_eq!(back.handicap(), 3);
    assert_eq!(back.initial(), game.initial());
}

fn told(text: &str) -> Vec<String> {
    read(text).told().collect()
}

#[test]
fn a_fault_in_a_side_variation_leaves_the_main_line_alone() {
    let record = read("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[d4](;W[ee])(;W[ff]))(;AB[zz];W[gg])(;W[hh]XX2[after]))");
    assert_eq!(record.move_count(), 3);
    let first = record.tree.main_line().nth(1).unwrap();
    let replies: Vec<String> =
        record.tree[first].children().iter().map(|id| record.tree[*id].mv.unwrap().1.to_string()).collect();
    assert_eq!(replies, ["B8", "D6", "H2"]);
    let last = *record.tree[first].children().last().unwrap();
    assert_eq!(record.tree[last].other, ["XX2[after]"]);
    assert_eq!(
        record.told().collect::<Vec<_>>(),
        [
            "game 1, move 3: B[d4] is not on a 9x9 board; expected two letters; a side variation ends before it",
            "game 1, move 1: AB[zz] is not on a 9x9 board; expected two letters; a side variation ends before it"
        ]
    );
    let deep = format!("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]{}))", ";B[]".repeat(3500));
    assert_eq!(read(&deep).move_count(), 3);
    assert_eq!(told(&deep), ["game 1: 503 nodes of side variations are left out, which are deeper than 3000"]);
}

#[test]
fn rectangles_and_passes_are_read_as_they_are_meant() {
    let board = read("(;SZ[9]AB[ac:aa]AW[hh:gg])").game().unwrap();
    assert_eq!(board.board().stones(Color::Black).len(), 3);
    assert_eq!(vertex(&board, "H2"), Cell::White);
    assert_eq!(vertex(&board, "G3"), Cell::White);
    for pass in ["(;SZ[9];B[jj])", "(;SZ[18];B[ss])", "(;SZ[9];B[tt])", "(;SZ[19];B[tt])", "(;SZ[9];B[])"] {
        assert_eq!(read(pass).moves().collect::<Vec<_>>(), [(Color::Black, Move::Pass)], "{pass}");
    }
    assert!(Record::read("(;SZ[9];B[kk])").is_err());
}

#[test]
fn what_is_replaced_is_told() {
    assert_eq!(told("(;SZ[9]KM[6.5]RU[Chinese]HA[0];B[aa])"), [""; 0]);
    assert_eq!(
        told("(;KM[100]RU[zero])"),
        [
            "game 1: KM[100]: expected points, in halves, up to 50; the komi is the one that is usual by the rules",
            "game 1: RU[zero] names no rules we know; read by the usual rules, Chinese if nothing else says them"
        ]
    );
    assert_eq!(read("(;SZ[9.0])").info.size, Size::NINE);
    assert_eq!(told("(;SZ[])"), ["game 1: SZ[] tells no size; read as 19x19"]);
    let collides = "(;HA[2]KM[0.5];W[dd];B[pp];W[pd])";
    assert_eq!(
        told(collides),
        [
            "game 1: HA[2], but no handicap stones are set: the game plays on the usual points, so that it is read as an even one"
        ]
    );
    assert_eq!(read(collides).game().unwrap().moves().len(), 3);
}

#[test]
fn a_komi_is_read_with_the_words_around_it() {
    let komi = |value: &str| read(&format!("(;KM[{value}])")).info.komi;
    for (value, points) in [
        ("5.5 points", 5.5),
        ("W+7.5", 7.5),
        ("7,5", 7.5),
        ("+6.5", 6.5),
        ("-0.5 points", -0.5),
        (".5", 0.5),
        ("Komi: 6.5", 6.5),
        ("６目半", 6.5),
        ("3又3/4子", 7.5),
        ("3 3/4", 7.5),
        ("6집반", 6.5),
        ("7.5 points, 2020", 7.5),
        ("375", 7.5),
        ("6.5.", 6.5),
    ] {
        assert_eq!(komi(value), Some(points), "{value}");
    }
    for value in ["none", "1e300", "6.3", "4000", "?", "6 1/3"] {
        assert_eq!(komi(value), None, "{value}");
    }
}

#[test]
fn set_ups_in_the_middle_do_not_count_moves_anew() {
    let record = read("(;SZ[9];B[ee];W[cc];AB[gg]AW[gc];B[cg])");
    let game = record.game_at(3).unwrap();
    assert_eq!(game.moves().len(), 1);
    assert_eq!(game.move_number(), 3);
}

#[test]
fn what_is_not_changed_is_written_as_it_was_read() {
    for kept in [
        "RU[Korean]",
        "RU[GOE]",
        "RU[zero]",
        "RE[1-0]",
        "RE[黑胜1.25子]",
        "RE[B+3 3/4]",
        "RE[W+Resign]",
        "ST[2]",
        "ST[odd]",
        "AP[Sabaki:0.52]",
        "KM[375]",
        "KM[6.50]",
        "HA[0]",
        "PB[Ada  B.]",
        "PW[\u{1b}[2J\\]]",
        "KO2[x]",
        "XX[custom\\]]",
        "DT[2020-01-01,02]",
    ] {
        let record = read(&format!("(;GM[1]FF[4]SZ[9]{kept};B[aa]TE[2];W[bb]BM[2])"));
        let written = record.to_sgf();
        assert!(written.contains(kept), "{kept}: {written}");
        assert!(written.contains("TE[2]") && written.contains("BM[2]"), "{written}");
        assert_eq!(read(&written), record, "{written}");
    }
    assert_eq!(read("(;PW[\u{1b}red])").info.players[Color::White], "\u{fffd}red");
    let mut changed = read("(;SZ[9]RU[Korean]KM[375])");
    changed.info.rules = Some(Rules::AGA);
    assert!(changed.to_sgf().contains("KM[375]RU[AGA]"), "{}", changed.to_sgf());
}

#[test]
fn what_is_said_twice_of_the_game_is_not_lost() {
    for twice in ["PB[]PB[Ada]", "PB[Ada]PB[]", "PB[ ]PB[Ada]", "PB[Bo]PB[Ada]", "PB[Ada];PB[]"] {
        let record = Record::read(&format!("(;SZ[9]{twice};B[cc])")).unwrap();
        assert_eq!(record.info.players[Color::Black], "Ada", "{twice}");
        let written = record.to_sgf();
        assert!(written.contains("PB[Ada]"), "{twice}: {written}");
        assert_eq!(written.matches("PB[").count(), 1, "{twice}: {written}");
    }
}

#[test]
fn what_later_nodes_say_of_the_game_is_written() {
    let record = Record::read("(;SZ[9]PB[]PW[Bo]KM[5,5];PB[Ada]PW[];B[cc])").unwrap();
    assert_eq!(record.info.players[Color::Black], "Ada");
    assert_eq!(record.info.players[Color::White], "Bo");
    let written = record.to_sgf();
    assert!(written.contains("PB[Ada]"), "{written}");
    assert!(written.contains("PW[Bo]"), "{written}");
    assert!(written.contains("KM[5,5]"), "{written}");
    assert_eq!(Record::read(&written).unwrap().to_sgf(), written);
}

#[test]
fn a_handicap_that_is_no_number_is_told() {
    let handicap = |value: &str| Record::read(&format!("(;SZ[9]HA[{value}];B[cc])")).unwrap().info.handicap;
    let told = |value: &str| Record::read(&format!("(;SZ[9]HA[{value}];B[cc])")).unwrap().told().collect::<String>();
    for (value, stones) in [("2", 2), ("4子", 4), ("0", 0), ("", 0)] {
        assert_eq!(handicap(value), stones, "{value}");
        assert_eq!(told(value), "", "{value}");
    }
    for value in ["two", "-2", "1000", "2 or 3", "99999999999999999999"] {
        assert_eq!(handicap(value), 0, "{value}");
        assert!(told(value).contains(&format!("HA[{value}]")), "{value}: {}", told(value));
    }
    let many = read("(;SZ[9]HA[40];W[cc])");
    assert_eq!(many.info.handicap, 0);
    assert!(many.told().collect::<String>().contains("HA[40]"));
    let played = read("(;SZ[19]HA[12];B[cc])");
    assert_eq!(played.info.handicap, 12);
    assert_eq!(played.told().count(), 0);
}
