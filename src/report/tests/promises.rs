//! Tests of what holds of the reports of any position, and of reports of drawn ones beside the stages that they rest
//! on.

use super::*;

/// Returns a game of random moves that fill no own eye.
fn random_game(rng: &mut Xoshiro256PlusPlus, size: Size, moves: usize) -> Game {
    let mut game = Game::new(size, Rules::CHINESE, 7.5);
    for _ in 0..moves {
        let color = game.to_play();
        let choices: Vec<Point> = game.legal_plays(color).filter(|p| !game.board().is_own_eye(color, *p)).collect();
        if choices.is_empty() {
            break;
        }
        game.play(color, Move::Play(choices[rng.random_range(0..choices.len())])).unwrap();
    }
    game
}

#[test]
fn the_model_keeps_its_promises_on_any_position() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for round in 0..5 {
        let size = Size::new([2, 5, 9, 11][round % 4]).unwrap();
        let game = random_game(&mut rng, size, 14 * round);
        let board = game.board();
        let analysis = Analysis::thorough(board);
        let report = Report::of(&game, &analysis, Meta::default());

        let told: usize = report.groups.iter().map(|group| group.stones.len()).sum();
        assert_eq!(told, board.occupied().len());
        assert!(report.groups.iter().enumerate().all(|(i, group)| group.id == i + 1));
        assert!(report.groups.iter().all(|group| group.stones.iter().all(|s| board.color_at(*s) == Some(group.color))));
        assert!(report.groups.iter().all(|group| (0.0..=1.0).contains(&group.safety)));
        assert!(report.groups.iter().all(|group| group.status != Status::Dead || group.attack.is_none()));
        assert!(report.groups.iter().all(|group| group.status != Status::Alive || group.defend.is_none()));
        assert!(report.groups.iter().flat_map(|group| &group.neighbors).all(|id| *id <= report.groups.len()));
        let grounds = || report.groups.iter().flat_map(|group| &group.grounds);
        assert!(grounds().all(|ground| !has_two_eyes_in_one_point(ground)), "{:?}", report.groups);
        let rivals = grounds().filter_map(rival);
        assert!(rivals.map(|id| &report.groups[id.index()]).all(|rival| rival.status != Status::Alive));
        assert!(report.moves.len() <= 10);
        assert!(report.moves.iter().all(|m| game.check(game.to_play(), Move::Play(m.point)).is_ok()));
        assert!(report.ownership.iter().flatten().all(|owner| (-1.0..=1.0).contains(owner)));
        assert_eq!(report.ownership.len(), size.side());

        let mut pages = vec![text::render(&report, Style::Plain)];
        pages.extend(Stage::ALL.map(|stage| stage::render(board, &analysis, stage)));
        for page in pages {
            assert!(page.lines().all(|line| line.chars().count() <= WIDTH), "{page}");
            assert!(page.lines().all(|line| line == line.trim_end()), "{page}");
        }
        let svg = svg::render(&report);
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
        assert_eq!(svg.matches("<circle").count() - stars(size), told + usize::from(report.last_move.is_some()));
        assert_eq!(groups(&game, &analysis), report.groups);
    }
}

fn has_two_eyes_in_one_point(ground: &Ground) -> bool {
    matches!(ground, Ground::Eyes(EyesSeen::InSpaces(Spaces { eyes, points: 1, .. })) if eyes.first > 2)
}

/// Returns the group that one races with.
fn rival(ground: &Ground) -> Option<GroupId> {
    match ground {
        Ground::Race { against, .. } => Some(*against),
        _ => None,
    }
}

fn stars(size: Size) -> usize {
    size.points().filter(|point| crate::board::rules::is_star_point(size, *point)).count()
}

#[test]
fn regions_are_what_the_stones_enclose() {
    let regions = |text: &str| report_of(text, Color::Black).groups[0].regions;
    assert_eq!(regions(". X . .\nX X . .\n. . . .\n. . . ."), 1);
    assert_eq!(regions(". X . .\nX X X .\n. X . .\nX X . ."), 2);
    assert_eq!(regions(". . . .\n. X X .\n. . . .\n. . . ."), 0);
}

#[test]
fn why_tells_what_the_report_does_and_the_stages_one_by_one() {
    let board = Board::from_diagram(WALLS);
    let analysis = Analysis::thorough(&board);
    let group = why::find_group(&board, &analysis, "d5").unwrap();
    let game = Game::from_board(board.clone(), Rules::CHINESE, 0.0);
    let told = &groups(&game, &analysis)[group.index()];
    let lines = why::explain(&analysis, told, group);
    assert_eq!(lines[0], "#1 D9, 12 stones of Black: alive, 100 %");
    // The grounds of the report are repeated here in the same words.
    for ground in &told.grounds {
        assert!(lines[1].ends_with(&ground.to_string()), "{lines:?}");
    }
    assert!(lines[2].ends_with(" says 100 %, in these steps:"), "{lines:?}");
    assert!(lines[3].starts_with("#1 D9: 0 % -> 100 %, has two eyes"), "{lines:?}");
    assert_eq!(why::find_group(&board, &analysis, "#1"), Ok(group));
    let refused = |word| why::find_group(&board, &analysis, word).unwrap_err().to_string();
    assert_eq!(refused("#3"), "there is no group #3; expected #1 to #2");
    assert_eq!(refused("#0"), "there is no group #0; expected #1 to #2");
    assert_eq!(refused("A1"), "there is no stone at A1; expected a point with a stone, or a group such as #1");
    assert_eq!(refused("K1"), "\"K1\" is neither a group such as #1 nor a point of the 9x9 board");
}

#[test]
fn why_tells_the_moves_that_kill_and_save() {
    let board = Board::from_diagram(". . . . .\n. X . X .\nX O O X .\nO X X O .\n. . O . .");
    let chain = *board.chain(Point::parse("B3", board.size()).unwrap()).unwrap().stones();
    let lines = why::explain_readings(&board, &chain);
    assert_eq!(lines, ["B3, 2 stones: Black takes it by C4; White saves it by B1"]);
}

#[test]
fn a_stage_is_drawn_with_its_figures_behind_the_stones() {
    let board = Board::from_diagram(". . .\n. X .\n. . .");
    let drawn = stage::render(&board, &Analysis::thorough(&board), Stage::Groups);
    assert!(drawn.ends_with("    A  B  C\n  3  .  .  .\n  2  . X1  .\n  1  .  .  .\n"), "{drawn}");
}

#[test]
fn no_endgame_while_a_large_group_is_in_question() {
    let phase = |text: &str| {
        let board = Board::from_diagram(text);
        facts::phase(&board, &Analysis::thorough(&board))
    };
    let settled = "X X X O O\nX . X O .\nX X X O O\nX . X O .\nX X X O O";
    assert_eq!(phase(settled), Phase::Endgame);
    let contested =
        ". . . . . . .\n. O X . X O .\n. O X . X O .\n. O X . X O .\n. O X . X O .\n. O . . . O .\n. . . . . . .";
    assert_eq!(phase(contested), Phase::MiddleGame);
}

/// Two black chains that a jump on the third line joins, the right one larger.
const PARTED: &str = ". . . . . . . . .
                      . . . . . . . . .
                      . . O O O . . . .
                      . . . . . . . . .
                      . . . . . . . . .
                      . . X . . X X X .
                      . . X . . X . X .
                      . . . . . . . . .
                      . . . . . . . . .";

#[test]
fn a_part_that_may_be_lost_alone_is_told_of() {
    let diagram = Diagram::parse(PARTED).unwrap();
    let game = Game::from_board(diagram.board(Color::Black).unwrap(), Rules::CHINESE, 0.5);
    let mut analysis = Analysis::thorough(game.board());
    let group = analysis.groups().at(at("C4")).unwrap();
    assert_eq!(analysis.groups().at(at("F4")), Some(group));
    let small = analysis.cores().at(at("C4")).unwrap();
    let large = analysis.cores().at(at("F4")).unwrap();
    let mut told = |part: GroupId, safety: u16| {
        analysis.pretend().safety(group, Safety(if safety == 740 { 900 } else { 950 }));
        analysis.pretend().safety_of_all_cores(Safety(950));
        analysis.pretend().safety_of_core(part, Safety(safety));
        let groups = groups(&game, &analysis);
        let grounds = &groups[group.index()].grounds;
        grounds.iter().find(|ground| ground.is_of_part()).cloned()
    };
    let weak = |is_lost| Some(Ground::WeakPart { stones: 2, named: at("C4"), is_lost });
    assert_eq!(told(small, 400), weak(false));
    assert_eq!(told(small, 100), weak(true));
    // The part is in doubt, but hardly less safe than the whole.
    assert_eq!(told(small, 740), None);
    // The larger part is the group itself.
    assert_eq!(told(large, 400), None);
}

#[test]
fn a_part_that_is_taken_by_reading_is_told_with_the_move() {
    let text = ". X . . . O O
                X O X X . . O
                . O O . . . O
                O X . O . . .
                O X X X O . O
                . X . X . . .
                O X . . . . .";
    let game = Game::from_board(Diagram::parse(text).unwrap().board(Color::Black).unwrap(), Rules::CHINESE, 0.5);
    let mut analysis = Analysis::thorough(game.board());
    let at = |vertex| Point::parse(vertex, game.board().size()).unwrap();
    let group = analysis.groups().at(at("B6")).unwrap();
    assert_eq!(analysis.groups().at(at("D4")), Some(group));
    let mut told = |safety: u16| {
        analysis.pretend().safety(group, Safety(safety));
        let groups = groups(&game, &analysis);
        let grounds = &groups[group.index()].grounds;
        grounds.iter().find(|ground| ground.is_of_part()).cloned()
    };
    let taken = Ground::PartTaken { stones: 3, named: at("B6"), by: Color::Black, at: at("D5"), is_ko: false };
    assert_eq!(told(900), Some(taken));
    // The moves of a group in doubt are listed for the group itself.
    assert_eq!(told(500), None);
}

#[test]
fn who_only_gets_a_ko_does_not_save() {
    let report = report_of(ONLY_A_KO, Color::Black);
    let at = |vertex| Point::parse(vertex, report.size).unwrap();
    let stone = report.groups.iter().find(|group| group.at == at("C8")).unwrap();
    assert!(stone.grounds.contains(&Ground::GetsKo { color: Color::White, at: Some(at("D7")) }), "{stone:?}");
    assert_eq!(stone.attack, Some(at("C9")));
    assert_eq!(stone.defend, None);
}
