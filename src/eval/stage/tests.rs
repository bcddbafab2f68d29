//! Each stage shows what it is called after.

use super::*;
use crate::eval::safety::Safety;
use crate::eval::safety::living_link::LivingLink;
use crate::eval::safety::semeai::Semeai;
use crate::tactics::Answer;

/// Returns the rows of a position's picture by the stage, the top one first.
fn shown(text: &str, stage: Stage) -> Vec<String> {
    let board = Board::from_diagram(text);
    let overlay = Overlay::of(&Analysis::of(&board), &board, stage);
    let mark = |point: Point| match overlay.marks[point] {
        Mark::None => ".".to_string(),
        Mark::Number(number) => number.to_string(),
        Mark::Side(color) => color.symbol().to_string(),
        Mark::Both => "#".to_string(),
        Mark::Letter(letter) => letter.to_string(),
    };
    let marks: Vec<String> = board.size().points().map(mark).collect();
    marks.chunks(board.size().side()).map(|row| row.join(" ")).collect()
}

const WALLED: &str = ". X . . .
                      X X . . .
                      . . . . .
                      . . . O .
                      . . . . .";

#[test]
fn static_groups_and_their_regions_are_shown_on_the_stones() {
    assert_eq!(shown(WALLED, Stage::StaticGroups)[0], ". 2 . . .");
    assert_eq!(shown(WALLED, Stage::Regions)[..2], [". 1 . . .", "1 1 . . ."]);
    assert_eq!(shown(WALLED, Stage::Regions)[3], ". . . 0 .");
}

#[test]
fn influence_goes_by_sides_and_peril_by_groups() {
    // A lone stone's power reaches the points beside it; the wall's is cut off by it.
    let lone = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .";
    let marked = shown(lone, Stage::Influence);
    let board = Board::from_diagram(lone);
    let reached = Outlook::of(&board, &Analysis::of(&board)).influence.points[Color::Black];
    assert_eq!(marked.concat().matches('X').count(), reached.len());
    let strength = |row: usize, column: usize| -> i32 {
        shown(WALLED, Stage::Strength)[row].split(' ').nth(column).unwrap().parse().unwrap()
    };
    assert_eq!(strength(0, 1), strength(1, 0));
    assert!(shown(WALLED, Stage::Importance)[3].split(' ').nth(3).unwrap().parse::<i32>().unwrap() > 0);
}

#[test]
fn what_was_read_is_a_letter() {
    let answer = |verdict| Answer { verdict, ..Answer::default() };
    let shown = |attack, defense| letter(&LifeStatus { attack: answer(attack), defense: answer(defense) });
    assert_eq!(shown(Verdict::No, Verdict::Yes), 'L');
    assert_eq!(shown(Verdict::Yes, Verdict::No), 'D');
    assert_eq!(shown(Verdict::Yes, Verdict::Yes), 'B');
    assert_eq!(shown(Verdict::Unknown, Verdict::Yes), 'S');
    assert_eq!(shown(Verdict::Yes, Verdict::KoTakenFirst), 'K');
    assert_eq!(shown(Verdict::Unknown, Verdict::Unknown), '?');
}

#[test]
fn half_eyes_are_shown_where_they_are_made_and_burdens_on_their_stones() {
    let text = ". . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . X X X . . . . .
                . X O O . . O . .
                . X X X . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .";
    assert_eq!(shown(text, Stage::HalfEyes)[4], ". . . . X . . . .");
    // Two stones that can be taken or run are no more than even.
    assert!(
        shown(text, Stage::Safety(Step::Rules))[4].contains(" 50 50 . "),
        "{:?}",
        shown(text, Stage::Safety(Step::Rules))
    );
    let board = Board::from_diagram(text);
    let weak = *Analysis::of(&board).weaknesses();
    for (row, marks) in shown(text, Stage::Weaknesses).iter().enumerate() {
        for (column, mark) in marks.split(' ').enumerate() {
            let at = Point::at(column, 8 - row);
            let sets = [(weak.unsettled_groups, "U"), (weak.unsettled_chains, "c"), (weak.single_eyes, "e")];
            let expected = sets.iter().find(|(stones, _)| stones.contains(at));
            let expected = expected.map_or(".", |(_, letter)| letter);
            assert_eq!(mark, expected, "{at}");
        }
    }
}

#[test]
fn cores_are_numbered_and_show_how_much_of_the_group_they_are() {
    let text = ". . . . . . . . .
                . . . . . . . . .
                . . O O O . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . X . . X . . .
                . . X . . X . X .
                . . . . . . X O X
                . . . . . . . . .";
    assert_eq!(shown(text, Stage::Cores)[5], ". . 2 . . 3 . . .");
    assert_eq!(shown(text, Stage::Groups)[5], ". . 2 . . 2 . . .");
    // The right part has five of seven stones; the white stone is in atari.
    assert_eq!(shown(text, Stage::Footing)[6], ". . 28 . . 71 . 71 .", "{:?}", shown(text, Stage::Cores));
    assert_eq!(shown(text, Stage::Footing)[7].split(' ').nth(7), Some("c"));
    let board = Board::from_diagram(text);
    let mut analysis = Analysis::of(&board);
    let core = analysis.cores().at(Point::at(2, 3)).unwrap();
    analysis.pretend().safety_of_core(core, Safety(340));
    let overlay = Overlay::of(&analysis, &board, Stage::SafetyOfCores);
    assert_eq!(overlay.marks[Point::at(2, 3)], Mark::Number(34));
    assert_ne!(overlay.marks[Point::at(5, 3)], Mark::Number(34));
}

#[test]
fn each_step_of_safety_shows_its_own() {
    let board = Board::from_diagram(WALLED);
    let mut analysis = Analysis::of(&board);
    let stone = Point::at(1, 4);
    let id = analysis.groups().at(stone).unwrap();
    for (i, step) in Step::ALL.into_iter().enumerate() {
        analysis.pretend().safety_after(step, id, Safety(100 + 10 * i as u16));
    }
    for (i, step) in Step::ALL.into_iter().enumerate() {
        assert_eq!(Overlay::of(&analysis, &board, Stage::Safety(step)).marks[stone], Mark::Number(10 + i as i16));
    }
}

#[test]
fn every_step_of_safety_is_a_stage() {
    for step in Step::ALL {
        assert!(Stage::ALL.contains(&Stage::Safety(step)), "{step:?}");
    }
}

#[test]
fn every_stage_is_found_by_its_name() {
    for stage in Stage::ALL {
        assert_eq!(stage.name().parse::<Stage>().unwrap(), stage);
    }
}

#[test]
fn ways_out_and_races_are_shown_where_they_are() {
    let board = Board::from_diagram(WALLED);
    let mut analysis = Analysis::of(&board);
    let [black, white] = [Point::at(1, 4), Point::at(3, 1)].map(|stone| analysis.groups().at(stone).unwrap());
    let mark = |analysis: &Analysis, stage, at| Overlay::of(analysis, &board, stage).marks[at];
    let (on_black, on_white, beside) = (Point::at(1, 4), Point::at(3, 1), Point::at(4, 1));
    [black, white].into_iter().for_each(|group| analysis.pretend().free(group, false));
    assert_eq!(mark(&analysis, Stage::Free, on_black), Mark::None);
    analysis.pretend().free(black, true);
    assert_eq!(mark(&analysis, Stage::Free, on_black), Mark::Letter('F'));
    assert_eq!(mark(&analysis, Stage::Free, on_white), Mark::None);
    analysis.pretend().living_link(white, LivingLink { group: black, at: beside, places: 1, half_eyes: 1 });
    assert_eq!(mark(&analysis, Stage::LivingLinks, beside), Mark::Side(Color::White));
    // It is the opponent that throws a stone in.
    analysis.pretend().nakade(white, beside);
    assert_eq!(mark(&analysis, Stage::Nakade, beside), Mark::Side(Color::Black));
    let race = |own| Semeai { with: white, own, theirs: 3, freedom: [0, 0] };
    analysis.pretend().races(black, [race(5), race(1)]);
    assert_eq!(mark(&analysis, Stage::Races, on_black), Mark::Number(2));
    assert_eq!(mark(&analysis, Stage::RacesAgain, on_black), Mark::Number(-2));
    assert_eq!(mark(&analysis, Stage::Races, on_white), Mark::None);
}

#[test]
fn chains_that_can_be_taken_have_a_letter() {
    let text = ". X O . .
                X X X . .
                . . . . .
                . . . O .
                . . . . .";
    assert_eq!(shown(text, Stage::Readings)[0], ". . D . .");
    assert_eq!(shown(text, Stage::Readings)[3], ". . . . .");
}

#[test]
fn stones_flow_to_their_side() {
    let board = Board::from_diagram(WALLED);
    let flow = |at| Overlay::of(&Analysis::of(&board), &board, Stage::Flow).marks[at];
    let Mark::Number(black) = flow(Point::at(0, 4)) else { panic!("no figure") };
    let Mark::Number(white) = flow(Point::at(4, 0)) else { panic!("no figure") };
    assert!(black > 0);
    assert!(white < 0);
}
