//! Tests of the reports of groups on drawn positions.

use super::*;
use crate::board::rules::Rules;
use crate::board::{Color, PointSet, Size};
use crate::eval::safety::life::LifeReading;
use crate::eval::safety::step::Step;
use crate::judge::deed::Deed;
use crate::judge::evidence::is_plainly_alive;
use crate::judge::near::Decisive;
use crate::report::exception::decides_nearby;
use crate::report::tests::{ONLY_A_KO, corner};
use crate::tactics::Answer;

fn at(vertex: &str) -> Point {
    Point::parse(vertex, Size::NINE).unwrap()
}

#[test]
fn what_decides_a_group_nearby_may_kill_another() {
    let game = Game::from_board(corner(), Rules::CHINESE, 7.0);
    let analysis = Analysis::thorough(game.board());
    let [corner, wall] = ["A8", "A7"].map(|vertex| analysis.groups().get(analysis.groups().at(at(vertex)).unwrap()));
    let mut tried = Tried { decisive: vec![Decisive::default(); 2], ..Default::default() };
    let mut near = |vertex: &str| {
        tried.decisive[wall.id.index()] = Decisive { defend: Some(at(vertex)), attack: None };
        decides_nearby(game.board(), &analysis, &tried, corner)
    };
    assert_eq!(near("B9"), PointSet::of(at("B9")));
    assert_eq!(near("H2"), PointSet::EMPTY);
    let mut fates = FateReader::unread(game.board(), &analysis);
    let mut killed_by =
        |vertices: &[&str]| fates.killed_by(corner, &vertices.iter().map(|vertex| at(vertex)).collect());
    assert_eq!(killed_by(&["A9", "B9"]), Some(at("B9")));
    assert_eq!(killed_by(&["F9", "F8"]), None);
}

#[test]
fn who_has_not_two_eyes_is_likely_alive_at_most() {
    let text = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O . . X . .
        X X X O . . . . .
        . . X O . . . . .
        X X X O . . . . .
        X X O . . . . . .";
    let told = |text: &str, vertex: &str| {
        let game = Game::from_board(Board::from_diagram(text), Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        analysis.pretend().safety_of_all(Safety::ALIVE);
        let mut fates = FateReader::unread(game.board(), &analysis);
        let decisive = vec![Decisive::default(); analysis.groups().len()];
        let told = groups(&game, &analysis, &Tried { decisive, ..Tried::default() }, &mut fates);
        told[analysis.groups().at(at(vertex)).unwrap().index()].safety
    };
    assert!(!is_plainly_alive(told(text, "G5")));
    assert!(!is_plainly_alive(told(text, "A4")));
    assert!(is_plainly_alive(told(&text.replace("X X O . . . . . .", ". X O . . . . . ."), "A4")));
}

#[test]
fn who_gets_a_ko_does_not_die_whoever_moves_first() {
    let game = Game::from_board(Board::from_diagram(ONLY_A_KO), Rules::CHINESE, 7.0);
    let mut analysis = Analysis::thorough(game.board());
    let ko =
        [("C8", Ground::GetsKo { color: Color::White, at: Some(at("D7")) }), ("D9", Ground::InKo { stones: Some(1) })];
    let dies = Answer { verdict: Verdict::Yes, ..Answer::default() };
    let stays_dead = Answer { verdict: Verdict::No, ..Answer::default() };
    let read = Reason::Read(LifeStatus { attack: dies, defense: stays_dead });
    for id in ["C8", "D9"].map(|vertex| analysis.groups().at(at(vertex)).unwrap()) {
        analysis.pretend().safety(id, Safety(100));
        analysis.pretend().reason(Step::Last, id, read.clone());
    }
    let mut fates = FateReader::unread(game.board(), &analysis);
    let dies = |told: &[Ground]| told.contains(&Ground::Read(Reading::Dies { while_walls_stand: false }));
    let decisive = vec![Decisive::default(); analysis.groups().len()];
    let told = groups(&game, &analysis, &Tried { decisive, ..Tried::default() }, &mut fates);
    for (vertex, remark) in ko {
        let group = analysis.groups().get(analysis.groups().at(at(vertex)).unwrap());
        assert!(dies(&grounds(game.board(), &analysis, group, &mut fates, false)));
        let told = &told[group.id.index()].grounds;
        assert!(told.contains(&remark), "{told:?}");
        assert!(!dies(told));
    }
}

#[test]
fn who_is_read_to_die_beside_stones_that_hang_is_told_so() {
    let board = corner();
    let mut analysis = Analysis::thorough(&board);
    let [corner, wall] = ["A8", "A7"].map(|vertex| analysis.groups().at(at(vertex)).unwrap());
    let mut exceptions = [Exception::default(); 2];
    exceptions[wall.index()].attack = Some(at("F9"));
    let mut told = |defense: Verdict| {
        let status =
            LifeStatus { attack: Answer::default(), defense: Answer { verdict: defense, ..Answer::default() } };
        analysis.pretend().life(corner, Some(LifeReading { status, room: 5, ways_out: 0, closed: false }));
        let fates = FateReader::unread(&board, &analysis);
        rival_that_hangs(&board, &analysis, analysis.groups().get(corner), &fates, &exceptions)
    };
    assert_eq!(told(Verdict::No), Some((wall, at("F9"))));
    assert_eq!(told(Verdict::Unknown), None);
}

/// Returns the report of one group.
fn report_of(asked: &Asked<'_>, fates: &mut FateReader) -> GroupReport {
    let outlook = Outlook::of(asked.board, asked.analysis);
    let ruling = asked.ruling(fates);
    let eyes = fates.eyes(asked.analysis, asked.group);
    asked.told(ruling, None, eyes, &outlook.dangers[asked.group.id.index()])
}

#[test]
fn a_group_that_is_judged_dead_and_saved_by_a_move_is_safer_than_judged() {
    let told = |to_play: Color, stones: usize, safety: u16| {
        let mut board = corner();
        board.set_to_play(to_play);
        let game = Game::from_board(board, Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let corner = analysis.groups().at(at("A8")).unwrap();
        analysis.pretend().safety(corner, Safety(safety));
        analysis.pretend().life(corner, None);
        let mut tried = Tried { decisive: vec![Decisive::default(); 2], ..Default::default() };
        tried.decisive[corner.index()].defend = Some(at("B9"));
        let mut group = analysis.groups().get(corner).clone();
        group.stones = group.stones.iter().take(stones).collect();
        let mut fates = FateReader::unread(game.board(), &analysis);
        let exceptions: Vec<Exception> = vec![Exception { defend: Some(at("B9")), ..Exception::default() }; 2];
        let board = game.board();
        let asked = Asked { board, analysis: &analysis, tried: &tried, exceptions: &exceptions, group: &group };
        let told = report_of(&asked, &mut fates);
        let is_safer = told.safety > f64::from(safety) / 1000.0;
        (is_safer, told.defend, told.grounds.contains(&Ground::Rescued { is_known: true }))
    };
    let saved = Some(at("B9"));
    assert_eq!(told(Color::Black, 5, 100), (true, saved, true));
    assert_eq!(told(Color::White, 5, 100), (true, saved, false));
    assert_eq!(told(Color::White, 2, 100), (true, saved, true));
    assert_eq!(told(Color::Black, 5, 50), (true, saved, true));
}

#[test]
fn a_group_that_is_judged_alive_and_lost_in_a_search_is_less_safe_than_judged() {
    let told = |to_play: Color| {
        let mut board = Board::from_diagram(crate::search::mcts::local_search::tests::EXIT);
        board.set_to_play(to_play);
        let game = Game::from_board(board, Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let stones = analysis.groups().at(at("C3")).unwrap();
        analysis.pretend().safety(stones, Safety(900));
        let group = analysis.groups().get(stones).clone();
        let tried = Tried { decisive: vec![Decisive::default(); analysis.groups().len()], ..Default::default() };
        let mut fates = FateReader::unread(game.board(), &analysis);
        let exceptions = vec![Exception::default(); analysis.groups().len()];
        let board = game.board();
        let asked = Asked { board, analysis: &analysis, tried: &tried, exceptions: &exceptions, group: &group };
        let told = report_of(&asked, &mut fates);
        (told.safety < 0.9, told.grounds.iter().any(Ground::is_search))
    };
    assert_eq!(told(Color::White), (true, true));
    assert_eq!(told(Color::Black), (true, true));
}

#[test]
fn a_stone_that_can_be_taken_in_a_ko_is_told_so() {
    let board = Board::from_diagram(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . X O . . . .
         . . X O . O . . .
         . . . X O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    assert!(takes_ko(&board, Color::Black, at("E5")));
    // A white stone there would only fill the ko.
    assert!(!takes_ko(&board, Color::White, at("E5")));
    assert!(!takes_ko(&board, Color::Black, at("A1")));
    assert!(!takes_ko(&board, Color::Black, at("D5")));
    let mut analysis = Analysis::thorough(&board);
    let stone = analysis.groups().at(at("D5")).unwrap();
    analysis.pretend().safety(stone, Safety::EVEN);
    let mut group = analysis.groups().get(stone).clone();
    group.stones = PointSet::of(at("D5"));
    group.liberties = PointSet::of(at("E5"));
    let mut fates = FateReader::unread(&board, &analysis);
    let ko = ko_about(&board, &analysis, &group, &mut fates).unwrap();
    assert_eq!((ko.stones, ko.at), (1, Some((Color::Black, at("E5")))));
    // Parts of living groups are reported in the same way.
    analysis.pretend().safety(stone, Safety::ALIVE);
    group.chains = vec![board.chain_id(at("D5")).unwrap(), board.chain_id(at("E6")).unwrap()];
    let part = Ground::PartTaken { stones: 1, named: at("D5"), by: Color::Black, at: at("E5"), is_ko: true };
    assert_eq!(parts_in_danger(&board, &analysis, &group, &mut fates), [part]);
}

#[test]
fn the_table_tells_the_move_of_the_list_if_that_stands() {
    // The arguments are the move that saves Black's corner by the list, and the best one of the others tried.
    let told = |listed: &str, decisive: &str| {
        let game = Game::from_board(corner(), Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let corner = analysis.groups().at(at("A8")).unwrap();
        analysis.pretend().safety(corner, Safety::EVEN);
        analysis.pretend().life(corner, None);
        let deeds = vec![Deed::to(Act::Saves, corner)];
        let best = vec![crate::report::MoveReport::new(at(listed), 5.0, deeds)];
        let mut tried = Tried { best, decisive: vec![Decisive::default(); 2], ..Tried::default() };
        tried.decisive[corner.index()].defend = Some(at(decisive));
        let mut fates = FateReader::unread(game.board(), &analysis);
        groups(&game, &analysis, &tried, &mut fates).swap_remove(corner.index()).defend
    };
    assert_eq!(told("B9", "C9"), Some(at("B9")));
    // The listed move does not save it.
    assert_eq!(told("A9", "B9"), Some(at("B9")));
    // If neither move saves it, a search finds the move.
    assert_eq!(told("A9", "A9"), Some(at("B9")));
}

#[test]
fn who_gets_away_and_is_judged_safe_then_is_saved() {
    // White's stone in atari runs to the friends above; with Black there it only stays for now.
    let told = |upper: &str| {
        let rows = format!(
            "{upper}
             . . . . . . . . .
             . . . . . . . . .
             . . . X O X . . .
             . . . . X . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . ."
        );
        let game = Game::from_board(Board::from_diagram(&rows), Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let stone = analysis.groups().at(at("E6")).unwrap();
        analysis.pretend().safety(stone, Safety::DEAD);
        analysis.pretend().life(stone, None);
        let tried = Tried { decisive: vec![Decisive::default(); analysis.groups().len()], ..Default::default() };
        let mut fates = FateReader::unread(game.board(), &analysis);
        let told = groups(&game, &analysis, &tried, &mut fates).swap_remove(stone.index());
        (told.defend, told.escape)
    };
    assert_eq!(told(". . O O O O O . ."), (Some(at("E7")), None));
    assert_eq!(told(". . X . . . X . ."), (None, Some(at("E7"))));
}

#[test]
fn what_may_kill_the_living_is_told_in_doubt() {
    // Black's stones may run out to the right, or be shut in at E8. Random games say so, and no reading does.
    let told = |to_play: Color| {
        let rest = ". . . . . . . . .\n".repeat(5);
        let rows = format!(". . . X . . . . .\n. . X X . . . O .\n. O O O . . . . .\n. . . . . . O . .\n{rest}");
        let mut board = Board::from_diagram(&rows);
        board.set_to_play(to_play);
        let game = Game::from_board(board, Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let corner = analysis.groups().at(at("D9")).unwrap();
        analysis.pretend().safety(corner, Safety::ALIVE);
        let deeds = vec![Deed::to(Act::Kills, corner)];
        let best = vec![crate::report::MoveReport::new(at("E8"), 5.0, deeds)];
        let tried = Tried { best, decisive: vec![Decisive::default(); analysis.groups().len()], ..Tried::default() };
        let mut fates = FateReader::unread(game.board(), &analysis);
        let told = groups(&game, &analysis, &tried, &mut fates).swap_remove(corner.index());
        (told.attack, told.attack_is_known())
    };
    assert_eq!(told(Color::Black), (Some(at("E8")), false));
    assert_eq!(told(Color::White), (Some(at("E8")), false));
}

#[test]
fn a_ko_about_life_is_told_where_there_is_doubt() {
    let told = |safety: u16, verdict: Verdict| {
        let board = corner();
        let mut analysis = Analysis::thorough(&board);
        let corner = analysis.groups().at(at("A8")).unwrap();
        let attack = Answer { verdict: Verdict::Yes, best: None, ko: None };
        let status = LifeStatus { attack, defense: Answer { verdict, ..attack } };
        analysis.pretend().reason(Step::Read, corner, Reason::Read(status));
        analysis.pretend().safety(corner, Safety(safety));
        let grounds = grounds_among(&board, &analysis, analysis.groups().get(corner), |_| true);
        grounds.contains(&Ground::Read(Reading::SavedByKo))
    };
    assert!(told(500, Verdict::KoTakenFirst));
    assert!(told(850, Verdict::KoThreatFirst));
    assert!(!told(950, Verdict::KoTakenFirst));
    assert!(!told(500, Verdict::Yes));
}

#[test]
fn a_link_is_told_where_it_is_near() {
    let told = |vertex: &str| {
        let board = corner();
        let mut analysis = Analysis::thorough(&board);
        let id = analysis.groups().at(at("A7")).unwrap();
        let link = Reason::CanLinkTo { group: id, at: at(vertex), places: 1 };
        analysis.pretend().reason(Step::Links, id, link);
        let mut fates = FateReader::unread(&board, &analysis);
        let grounds = grounds(&board, &analysis, analysis.groups().get(id), &mut fates, false);
        grounds.contains(&Ground::CanLink { group: id, at: at(vertex), places: 1 })
    };
    assert!(told("C6"));
    assert!(!told("C2"));
}

/// Returns the grounds of Black's group at A8, if it and White's at A7 beside it are judged this safe and a step of the
/// evaluation saw this in Black's.
fn grounds_of_black(board: &Board, safety: [Safety; 2], seen: impl Fn(GroupId) -> Reason) -> Vec<Ground> {
    let mut analysis = Analysis::thorough(board);
    let [black, white] = ["A8", "A7"].map(|vertex| analysis.groups().at(at(vertex)).unwrap());
    for (id, safety) in [black, white].into_iter().zip(safety) {
        analysis.pretend().safety(id, safety);
    }
    analysis.pretend().reason(Step::Shared, black, seen(white));
    grounds_among(board, &analysis, analysis.groups().get(black), |_| true)
}

#[test]
fn shared_liberties_are_told_of_by_an_eye_that_is_seen() {
    let told = |text: &str| {
        let seen = |against| Reason::SharedLiberties { against, outcome: Outcome::HasEye };
        let board = Board::from_diagram(text);
        let told = grounds_of_black(&board, [Safety::ALIVE, Safety::DEAD], seen);
        told.iter().any(|ground| matches!(ground, Ground::SharedLiberties { .. }))
    };
    // Black has an eye at A9, White has none.
    let eye = ". X . O X . . . .
               X X O O X . . . .
               O O O X X . . . .
               . . . . . . . . .
               . . . . . . . . .
               . . . . . . . . .
               . . . . . . . . .
               . . . . . . . . .
               . . . . . . . . .";
    assert!(told(eye));
    assert!(!told(&eye.replacen(". X . O", "X X . O", 1)));
}

#[test]
fn of_a_race_that_is_even_it_is_told_who_is_to_move() {
    let mut board = Board::from_diagram(
        ". . . . . . . . .
         X . . . . . . . .
         O . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let told = |board: &Board, theirs| {
        let race = |against| Reason::Race { against, own: 2, theirs, freedom: [0, 0] };
        let told = grounds_of_black(board, [Safety::EVEN; 2], race);
        told.into_iter().find_map(|ground| match ground {
            Ground::Race { to_move, .. } => Some(to_move),
            _ => None,
        })
    };
    assert_eq!(told(&board, 2), Some(Some(Color::Black)));
    board.set_to_play(Color::White);
    assert_eq!(told(&board, 2), Some(Some(Color::White)));
    // If the race was judged to be won and the liberties are even, it is not mentioned at all.
    assert_eq!(told(&board, 1), None);
}

#[test]
fn of_two_groups_in_atari_at_one_point_one_has_what_the_other_lacks() {
    // The side that plays C9 captures.
    let board = Board::from_diagram(
        "X X . O X . . . .
         O O . X X . . . .
         . O O O X . . . .
         . . . O X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let game = Game::from_board(board, Rules::CHINESE, 7.0);
    let analysis = Analysis::thorough(game.board());
    let told = super::super::groups(&game, &analysis);
    let of = |vertex: &str| &told[analysis.groups().at(at(vertex)).unwrap().index()];
    let (large, small) = (of("A9"), of("D9"));
    assert_eq!((large.stones.len(), large.liberties), (2, 1));
    assert_eq!((small.stones.len(), small.liberties), (1, 1));
    assert!((large.safety + small.safety - 1.0).abs() < 1e-9, "{} {}", large.safety, small.safety);
    // Alone, its share would be different.
    let mut apart = told.clone();
    apart[analysis.groups().at(at("D9")).unwrap().index()].safety = 0.9;
    share_the_odds(&analysis, &mut apart);
    assert_eq!(apart[analysis.groups().at(at("D9")).unwrap().index()].safety, small.safety);
}
