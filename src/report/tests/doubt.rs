//! Tests of the reports of groups whose judgement is in doubt: what reading adds to the status.

use super::*;
use crate::board::Color;
use crate::board::rules::Rules;
use crate::eval::safety::step::Step;
use crate::judge::fates::FateReader;

#[test]
fn what_saves_a_group_judged_dead_is_read() {
    let board = Board::from_diagram(
        ". . . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let game = Game::from_board(board, Rules::CHINESE, 7.0);
    let mut analysis = Analysis::thorough(game.board());
    let corner = analysis.groups().at(at("D9")).unwrap();
    analysis.pretend().safety(corner, crate::eval::safety::Safety::DEAD);
    let told = |analysis: &Analysis| {
        let tried = moves::Tried { decisive: vec![Default::default(); 2], ..Default::default() };
        let mut fates = FateReader::unread(game.board(), analysis);
        build::groups(&game, analysis, &tried, &mut fates)[corner.index()].defend
    };
    assert_eq!(told(&analysis), Some(at("B9")));
}

#[test]
fn what_kills_a_group_judged_alive_is_read() {
    let killed_at = |corner: &str| {
        let rest = ". . . . . . . . .\n".repeat(6);
        let game = Game::from_board(Board::from_diagram(&format!("{corner}{rest}")), Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let corner = analysis.groups().at(at("A8")).unwrap();
        analysis.pretend().safety(corner, Safety::ALIVE);
        let mut fates = FateReader::unread(game.board(), &analysis);
        fates.way_to_kill(&analysis, analysis.groups().get(corner))
    };
    assert_eq!(killed_at(". . . X O . . . .\nX X X X O . . . .\nO O O O O . . . .\n"), Some(at("B9")));
    assert_eq!(killed_at(". . . . X O . . .\nX X X X X O . . .\nO O O O O O . . .\n"), None);
}

/// Returns the grounds of the black group at A7, which is in doubt, while the others are as safe as `safety` says.
fn grounds_in_doubt(text: &str, safety: impl Fn(&Group) -> Safety) -> Vec<Ground> {
    let mut groups = groups_in_doubt(text, safety);
    groups.retain(|group| group.stones.contains(&at("A7")));
    groups.swap_remove(0).grounds
}

/// Returns the groups of a position, each as safe as `safety` says, except for the one at A7, which is in doubt.
fn groups_in_doubt(text: &str, safety: impl Fn(&Group) -> Safety) -> Vec<GroupReport> {
    let game = Game::from_board(Board::from_diagram(text), Rules::CHINESE, 7.0);
    let mut analysis = Analysis::thorough(game.board());
    let corner = analysis.groups().at(at("A7")).unwrap();
    analysis.pretend().safety_by(|group| Some(safety(group)));
    analysis.pretend().safety(corner, Safety::EVEN);
    let tried = moves::Tried { decisive: vec![Default::default(); analysis.groups().len()], ..Default::default() };
    let mut fates = FateReader::read(game.board(), &analysis, |_| true);
    build::groups(&game, &analysis, &tried, &mut fates)
}

#[test]
fn a_group_is_told_lost_where_its_surroundings_are_strong() {
    let rest = ". . . . . . . . .\n".repeat(5);
    let square = format!(". . X O . . . . .\n. . X O . . . . .\nX X X O . . . . .\nO O O O . . . . .\n{rest}");
    let told = |walls: Safety| grounds_in_doubt(&square, |_| walls);
    assert!(told(Safety::ALIVE).iter().any(is_death));
    assert!(!told(Safety(600)).iter().any(is_death));
    // The capture of its stones is certain all the same.
    assert!(told(Safety(600)).contains(&Ground::CaughtByReading(Color::Black)));
    // Surrounding stones that are in doubt themselves profit from it. Those that are safe do not need it.
    let walls = |safety: Safety| groups_in_doubt(&square, move |_| safety);
    let is_beside_caught = |groups: &[GroupReport]| {
        let wall = groups.iter().find(|group| group.at == at("D9")).unwrap();
        wall.grounds.contains(&Ground::BesideCaught(vec![numbered(1)]))
    };
    assert!(is_beside_caught(&walls(Safety(600))));
    assert!(!is_beside_caught(&walls(Safety::ALIVE)));
    // Stones inside the group that may be captured surround nothing.
    let within = square.replace(". . X O", ". O X O");
    let inner = |group: &Group| if group.stones.len() == 2 { Safety(600) } else { Safety::ALIVE };
    assert!(grounds_in_doubt(&within, inner).iter().any(is_death));
}

/// Returns whether the ground says that nothing saves the group.
fn is_death(ground: &Ground) -> bool {
    matches!(ground, Ground::Read(Reading::Dies { .. }))
}

#[test]
fn what_saves_a_chain_is_told_though_its_life_was_read_to_be_lost() {
    // Black's three stones in the corner capture White's at D1 and are out.
    let text = ". . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                O . O . . . . . .
                O O O X . X . . .
                O O . . X . . . .
                X X X O X . . . .";
    let game = Game::from_board(Board::from_diagram(text), Rules::CHINESE, 7.0);
    let mut analysis = Analysis::thorough(game.board());
    let caught = analysis.groups().at(at("A1")).unwrap();
    let answer = |verdict| Answer { verdict, ..Answer::default() };
    let status = LifeStatus { attack: answer(Verdict::Yes), defense: answer(Verdict::No) };
    analysis.pretend().life(caught, Some(LifeReading { status, room: 4, ways_out: 0, closed: false }));
    analysis.pretend().safety(caught, Safety::DEAD);
    let tried = moves::Tried { decisive: vec![Default::default(); analysis.groups().len()], ..Default::default() };
    let mut fates = FateReader::read(game.board(), &analysis, |_| true);
    let told = build::groups(&game, &analysis, &tried, &mut fates).swap_remove(caught.index());
    assert_eq!(told.chains, 1);
    assert_eq!(told.defend.or(told.escape), Some(at("D2")));
    assert!(!told.grounds.iter().any(is_death), "{:?}", told.grounds);
}

/// Returns the grounds of the first of two groups, when a stage saw this reason in it and both are this safe in the
/// end.
fn told(text: &str, reason: Reason, safety: Safety) -> Vec<Ground> {
    let game = Game::from_board(Board::from_diagram(text), Rules::CHINESE, 7.0);
    let mut analysis = Analysis::thorough(game.board());
    let first = analysis.groups().iter().next().unwrap().id;
    analysis.pretend().reason(Step::Shared, first, reason);
    analysis.pretend().safety_of_all(safety);
    let tried = moves::Tried { decisive: vec![Default::default(); 2], ..Default::default() };
    let mut fates = FateReader::unread(game.board(), &analysis);
    build::groups(&game, &analysis, &tried, &mut fates)[0].grounds.clone()
}

const IN_THE_CORNER: &str = "X O . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
const IN_THE_OPEN: &str = ". . . . .\n. . . . .\n. X O . .\n. . . . .\n. . . . .";

#[test]
fn a_seki_is_told_where_few_liberties_are_left_outside() {
    let second = Analysis::thorough(&Board::from_diagram(IN_THE_OPEN)).groups().iter().nth(1).unwrap().id;
    let seki = || Reason::SharedLiberties { against: second, outcome: Outcome::Seki };
    let seki_told = Ground::SharedLiberties { against: second, outcome: Outcome::Seki };
    assert!(told(IN_THE_CORNER, seki(), Safety::ALIVE).contains(&seki_told));
    assert!(!told(IN_THE_OPEN, seki(), Safety::ALIVE).contains(&seki_told));
}

#[test]
fn who_may_live_is_not_said_to_be_caught() {
    let caught = || Reason::InAtariWithoutEscape;
    let is_caught = |ground: &Ground| matches!(ground, Ground::Caught { .. });
    assert!(told(IN_THE_OPEN, caught(), Safety::DEAD).contains(&Ground::Caught { in_atari: false }));
    assert!(!told(IN_THE_OPEN, caught(), Safety::EVEN).iter().any(is_caught));
    assert!(told(IN_THE_CORNER, caught(), Safety::DEAD).contains(&Ground::Caught { in_atari: true }));
    assert!(told(IN_THE_CORNER, caught(), Safety::EVEN).contains(&Ground::InAtari));
}
