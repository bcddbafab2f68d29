//! Tests of the report: of the model made from drawn positions, and of each output on a model made by hand, so that
//! pictures do not change with the evaluation.

use super::text::{Style, WIDTH};
use super::*;
use crate::board::rules::Rules;
use crate::board::{Board, Color, Diagram, Move, Point, Size};
use crate::eval::field::Phase;
use crate::eval::safety::life::LifeReading;
use crate::eval::safety::{Outcome, Reason, Safety, Status};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId};
use crate::eval::stage::Stage;
use crate::tactics::fate::Proof;
use crate::tactics::{Answer, LifeStatus, Verdict};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

mod doubt;
mod promises;

macro_rules! snapshot {
    ($text:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($text) })
    };
}

fn at(vertex: &str) -> Point {
    Point::parse(vertex, Size::NINE).unwrap()
}

/// Returns Black's corner of three points, decided by the middle, and White's wall.
pub(super) fn corner() -> Board {
    let rest = ". . . . . . . . .\n".repeat(6);
    Board::from_diagram(&format!(". . . X O . . . .\nX X X X O . . . .\nO O O O O . . . .\n{rest}"))
}

fn group(id: usize, color: Color, stones: &str, (status, safety): (Status, f64), grounds: &[Ground]) -> GroupReport {
    let stones: Vec<Point> = stones.split(' ').map(at).collect();
    GroupReport {
        id,
        color,
        at: stones[0],
        chains: 1,
        liberties: 4,
        eyes: EyesReport { first: 1.5, second: 1.0 },
        regions: 0,
        freedom: false,
        safety,
        status,
        danger: None,
        importance: None,
        neighbors: vec![1],
        semeai: Vec::new(),
        attack: None,
        defend: None,
        proof: Proof::Estimated,
        attack_proof: Some(Proof::Read),
        defend_proof: Some(Proof::Read),
        attack_line: Vec::new(),
        defend_line: Vec::new(),
        escape: None,
        in_ko: false,
        grounds: grounds.to_vec(),
        stones,
    }
}

/// Returns these eyes in one space, named by points if it is small.
fn eyes(eyes: u8, called: &[&str], points: usize) -> Ground {
    Ground::Eyes(EyesSeen::InSpaces(Spaces {
        eyes: Eyes::sure(eyes),
        called: called.iter().map(|vertex| at(vertex)).collect(),
        points,
        are_closed: true,
        are_sure: true,
        are_read: false,
        made_at: None,
        more_around: None,
    }))
}

fn no_eye() -> Ground {
    Ground::Eyes(EyesSeen::None { has_ground: false, lives_by: None })
}

/// Returns the group of this number.
fn numbered(number: usize) -> GroupId {
    GroupId(number as u16 - 1)
}

fn saves(number: usize) -> Deed {
    Deed::to(Act::Saves, numbered(number))
}

/// Returns a report with a bit of everything.
fn sample() -> Report {
    let diagram = Diagram::parse(
        "B B X . , - - - -
         B B X . O - - - -
         B B X O , O - - -
         B B X X O . O - -
         B B B X . X O - -
         B B B X X ' . O -
         B B B B B X ' , O
         B B B B B B X . ,
         B B B B B B B ' .",
    );
    let side = |territory, prisoners, area| SideReport { territory, prisoners, area, total: area };
    let size = Size::NINE;
    let marks = diagram.unwrap().marks;
    let mut ownership = vec![vec![0.0; 9]; 9];
    for point in size.points() {
        let mark = marks.iter().find(|(_, marked)| *marked == point).map_or('.', |(mark, _)| *mark);
        ownership[8 - point.row()][point.column()] = match mark {
            '-' => -0.95,
            ',' => -0.4,
            '\'' => 0.4,
            'B' => 0.95,
            _ => 0.0,
        };
    }
    let mut race =
        group(2, Color::White, "E8 D7 F7", (Status::Unsettled, 0.22), &[eyes(1, &["F9"], 1), Ground::CannotRunOut]);
    race.semeai = vec![SemeaiReport { with: 1, own: 3, theirs: 5 }];
    race.defend = Some(at("D8"));
    race.attack = Some(at("D8"));
    Report {
        lines: Vec::new(),
        schema: SCHEMA,
        keisei: "0.0.0",
        file: Some("a game & more.sgf".into()),
        game: None,
        move_number: 20,
        moves_in_game: 61,
        last_move: Some(Move::Play(at("E6"))),
        size,
        rules: Rules::CHINESE,
        komi: 6.5,
        handicap: 0,
        to_play: Color::White,
        phase: Phase::MiddleGame,
        score: ScoreReport {
            lead: 3.2,
            give_or_take: 5.3,
            counted: None,
            black: side(36.0, 1.0, 45.0),
            white: side(20.0, 0.0, 35.3),
        },
        remaining: None,
        ownership,
        groups: vec![
            group(1, Color::Black, "C9 C8 C7 C6 D6 D5 D4 E4 F5", (Status::Alive, 1.0), &[eyes(2, &[], 31)]),
            race,
            group(3, Color::White, "E6 G6 G5 H4 J3", (Status::Alive, 0.85), &[no_eye(), Ground::CanRunOut]),
            group(4, Color::Black, "F3 G2", (Status::Dead, 0.1), &[Ground::Caught { in_atari: true }]),
        ],
        ko: None,
        moves: vec![
            MoveReport {
                prior: 0.3,
                ..MoveReport::new(
                    at("D8"),
                    12.44,
                    vec![saves(2), Deed::Makes { points: Some(3.0), place: Place::UpperSide }],
                )
            },
            MoveReport::new(at("D9"), 11.0, vec![saves(2)]),
            MoveReport { prior: 0.01, ..MoveReport::new(at("F4"), 2.0, vec![]) },
        ],
    }
}

/// Returns the long and the short text on a group of the sample that has been changed.
fn shown_with(number: usize, change: impl FnOnce(&mut GroupReport)) -> [String; 2] {
    let mut group = sample().groups.swap_remove(number - 1);
    change(&mut group);
    [english::remarks(&group), english::small_name(&group)]
}

#[test]
fn a_settled_group_is_told_with_the_move_that_speaks_against_the_word() {
    let [told, short] = shown_with(4, |group| group.defend = Some(at("G3")));
    assert!(told.ends_with("counted as dead, though G3 would still save it"), "{told}");
    assert_eq!(short, "#4 F3 (G3 would still save it)");
    let [told, short] = shown_with(4, |group| group.escape = Some(at("G3")));
    assert!(told.ends_with("counted as dead, though G3 is a try"), "{told}");
    assert_eq!(short, "#4 F3 (G3 is a try)");
    let [told, short] = shown_with(3, |group| group.attack = Some(at("H3")));
    assert!(told.ends_with("counted as alive, though H3 would take it"), "{told}");
    assert_eq!(short, "#3 E6 (H3 would take it)");
    let unproven = shown_with(3, |told| (told.attack, told.attack_proof) = (Some(at("H3")), Some(Proof::Estimated)));
    assert_eq!(unproven[1], "#3 E6 (H3 may take it)");
    let [_, short] = shown_with(3, |group| (group.attack, group.chains) = (Some(at("H3")), 2));
    assert_eq!([short, shown_with(1, |_| ())[1].clone()], ["#3 E6 (H3 would kill it)", "#1 C9"]);
    let part = Ground::PartTaken { stones: 1, named: at("C9"), by: Color::White, at: at("B9"), is_ko: false };
    let [_, short] = shown_with(1, |group| group.grounds.push(part));
    assert_eq!(short, "#1 C9 (its stone at C9 is taken if White plays B9)");
}

#[test]
fn what_one_move_undoes_is_called_so() {
    let called = |change: &dyn Fn(&mut GroupReport)| {
        let mut group = sample().groups.swap_remove(2);
        change(&mut group);
        group.called()
    };
    assert_eq!(called(&|group| group.safety = 0.985), Called::Alive);
    assert_eq!(called(&|group| group.safety = 0.984), Called::LikelyAlive);
    assert_eq!(called(&|group| group.attack = Some(at("H3"))), Called::AliveUnlessTaken);
    let killed = |group: &mut GroupReport| (group.attack, group.chains) = (Some(at("H3")), 2);
    assert_eq!(called(&killed), Called::AliveUnlessKilled);
    // Nobody catches a chain of so many liberties.
    let roomy = |group: &mut GroupReport| (group.attack, group.liberties) = (Some(at("H3")), 5);
    assert_eq!(called(&roomy), Called::AliveUnlessKilled);
}

#[test]
fn what_hangs_on_a_move_is_in_question_though_it_is_no_plain_matter() {
    let stake = |change: &dyn Fn(&mut Report)| {
        let mut report = sample();
        change(&mut report);
        english::at_stake(&report)
    };
    assert_eq!(stake(&|_| ()), "White's #2 (3 stones at E8) is unsettled.");
    // Single stones are not called groups, unless there is nothing else.
    let single = |report: &mut Report, i: usize| {
        report.groups[i].stones.truncate(1);
        report.groups[i].status = Status::Unsettled;
    };
    let one = stake(&|report| single(report, 2));
    assert_eq!(one, "White's #2 (3 stones at E8) is unsettled, and so is a single stone.");
    let two = stake(&|report| [0, 2].into_iter().for_each(|i| single(report, i)));
    assert_eq!(two, "White's #2 (3 stones at E8) is unsettled, and so are 2 single stones.");
    assert_eq!(
        stake(&|report| single(report, 1)),
        "No group is in question, but for a single stone, White's #2 at E8."
    );
    let attacked = stake(&|report| report.groups[2].attack = Some(at("H3")));
    assert_eq!(attacked, "White's #2 (3 stones at E8) is unsettled. White's #3 (5 stones at E6) hangs on H3.");
    let in_ko = stake(&|report| report.groups[2].in_ko = true);
    assert_eq!(in_ko, "White's #2 (3 stones at E8) is unsettled. White's #3 (5 stones at E6) may hang on a ko.");
    let doubted = |i: usize| {
        let searched = Ground::Searched { kept: 370, first: Color::Black, at: Some(at("H3")) };
        stake(&|report| report.groups[i].grounds.push(searched.clone()))
    };
    assert!(doubted(2).ends_with(" A search is not sure of White's #3 (5 stones at E6)."), "{}", doubted(2));
    assert_eq!(doubted(1), stake(&|_| ()));
    // An unsettled group is mentioned anyway.
    assert_eq!(stake(&|report| report.groups[1].in_ko = true), stake(&|_| ()));
    // A few stones that depend on a move are not worth mentioning.
    assert_eq!(stake(&|report| report.groups[3].defend = Some(at("H3"))), stake(&|_| ()));
    let alone = stake(&|report| {
        report.groups.remove(1);
        report.groups[1].attack = Some(at("H3"));
    });
    assert_eq!(alone, "White's #3 (5 stones at E6) hangs on H3.");
}

#[test]
fn no_figure_is_given_where_the_figures_see_nothing() {
    let gain = |value| english::gain(&MoveReport { prior: 0.5, ..MoveReport::new(at("A1"), value, vec![]) });
    assert_eq!([gain(0.5), gain(0.4), gain(-7.0)], ["+0.5", "-", "-"]);
}

#[test]
fn what_decides_a_group_is_listed_after_the_best_moves() {
    let mut report = sample();
    // The moves are far enough apart to be different ideas.
    let plain = |vertex| MoveReport::new(at(vertex), 3.0, vec![]);
    report.moves = ["A1", "D1", "G1", "A7", "A4", "D4", "G4", "D7"].map(plain).into();
    let told = |report: &Report| text::ideas(report).iter().map(|(told, _)| told.point.to_string()).collect::<Vec<_>>();
    assert_eq!(told(&report), ["A1", "D1", "G1", "A7", "A4"]);
    let group = report.groups.iter_mut().find(|group| group.color == Color::Black).unwrap();
    (group.status, group.stones) = (Status::Unsettled, vec![at("A5"), at("A6"), at("A7")]);
    (group.attack, group.defend) = (Some(at("D4")), Some(at("G4")));
    report.to_play = Color::Black;
    assert_eq!(told(&report), ["A1", "D1", "G1", "A7", "A4", "G4"]);
    report.to_play = Color::White;
    assert_eq!(told(&report), ["A1", "D1", "G1", "A7", "A4", "D4"]);
    // At most two moves that decide single stones are listed.
    let mut single = report.clone();
    single.groups.iter_mut().filter(|group| group.color == Color::Black).for_each(|group| group.stones.truncate(1));
    assert_eq!(told(&single), ["A1", "D1", "G1", "A7", "A4", "D4"]);
    let of = single.groups.iter().find(|group| group.color == Color::Black).unwrap().clone();
    for vertex in ["G4", "D7"] {
        single.groups.push(GroupReport { attack: Some(at(vertex)), ..of.clone() });
    }
    assert_eq!(told(&single), ["A1", "D1", "G1", "A7", "A4", "D4", "G4"]);
    // A move that captures a group called alive, or looks after it, is listed as well.
    let group = report.groups.iter_mut().find(|group| group.color == Color::Black).unwrap();
    (group.status, group.defend) = (Status::Alive, None);
    let name = group.id;
    assert_eq!(told(&report), ["A1", "D1", "G1", "A7", "A4", "D4"]);
    report.to_play = Color::Black;
    assert_eq!(told(&report), ["A1", "D1", "G1", "A7", "A4"]);
    report.moves[7].deeds = vec![Deed::read(Act::Protects, numbered(name))];
    assert_eq!(told(&report), ["A1", "D1", "G1", "A7", "A4", "D7"]);
}

#[test]
fn moves_beside_each_other_that_do_nothing_to_groups_are_one_idea() {
    let plain = |vertex, deed: &Deed| MoveReport::new(at(vertex), 3.0, vec![deed.clone()]);
    let ground = Deed::Makes { points: Some(3.0), place: Place::LowerSide };
    let weakens = Deed::to(Act::Weakens, numbered(2));
    let one = plain("D3", &ground);
    assert!(one.has_aim_of(&plain("F1", &ground)));
    assert!(!one.has_aim_of(&plain("G3", &ground)));
    assert!(!one.has_aim_of(&plain("D4", &weakens)));
    assert!(plain("A9", &weakens).has_aim_of(&plain("J1", &weakens)));
}

#[test]
fn what_the_best_moves_do_to_a_group_is_looked_up() {
    let mut tried = moves::Tried { best: sample().moves, ..Default::default() };
    tried.best[2].deeds = vec![Deed::to_groups(Act::Saves, &[1, 12, 3].map(numbered)).unwrap()];
    assert_eq!(tried.best_that(Act::Saves, numbered(2)), Some(at("D8")));
    assert_eq!(tried.best_that(Act::Saves, numbered(12)), Some(at("F4")));
    assert_eq!(tried.best_that(Act::Saves, numbered(4)), None);
    assert_eq!(tried.best_that(Act::Kills, numbered(2)), None);
    tried.best[2].deeds = vec![Deed::to(Act::Captures, numbered(1))];
    assert_eq!(tried.best_that(Act::Captures, numbered(1)), Some(at("F4")));
    // The move captures one stone of the group, but not the group.
    tried.best[2].deeds = vec![Deed::CapturesPart { group: numbered(1), stones: 1 }];
    assert_eq!(tried.best_that(Act::Captures, numbered(1)), None);
}

#[test]
fn the_text_for_a_player() {
    snapshot!(text::render(&sample(), Style::Plain));
}

#[test]
fn colours_change_nothing_but_colours() {
    let colored = text::render(&sample(), Style::Colored);
    let mut plain = String::new();
    let mut inside = false;
    for c in colored.chars() {
        match c {
            '\x1b' => inside = true,
            'm' if inside => inside = false,
            _ if inside => {}
            c => plain.push(c),
        }
    }
    assert!(colored.contains("\x1b[31mx\x1b[0m"));
    assert_eq!(plain, text::render(&sample(), Style::Plain));
}

#[test]
fn the_picture() {
    snapshot!(svg::render(&sample()));
}

#[test]
fn the_json_for_programs() {
    let mut sample = sample();
    sample.ownership.truncate(1);
    snapshot!(json::pretty(&sample));
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&json::one_line(&sample)).unwrap()["groups"][1]["safety"],
        0.22
    );
}

#[test]
fn small_groups_are_told_briefly_when_there_are_many() {
    let mut report = sample();
    for id in 5..15 {
        report.groups.push(group(id, Color::White, "J9", (Status::Alive, 1.0), &[]));
    }
    let text = text::render(&report, Style::Plain);
    assert!(text.contains("Small and alive, White's: #5 J9, #6 J9, #7 J9"), "{text}");
    assert!(text.contains("Small and likely dead, Black's: #4 F3."), "{text}");
    // Groups whose status one move reverses are listed by themselves.
    report.groups.iter_mut().find(|group| group.id == 4).unwrap().defend = Some(Point::at(6, 2));
    report.groups.iter_mut().find(|group| group.id == 5).unwrap().attack = Some(Point::at(8, 7));
    let text = text::render(&report, Style::Plain);
    assert!(text.contains("Small and dead unless saved, Black's: #4 F3 (G3 would still save it)."), "{text}");
    assert!(text.contains("Small and alive, White's: #6 J9, #7 J9"), "{text}");
    assert!(text.contains("Small and alive unless taken, White's: #5 J9 (J8 would take it)."), "{text}");
}

#[test]
fn the_lead_in_words() {
    let lead = |lead: f64, rules: Rules, handicap: usize| {
        let mut report = sample();
        report.score.black.total = 80.3 + lead + f64::from(rules.handicap_bonus(handicap) as u8);
        report.score.white.total = 73.8;
        report.score.lead = lead;
        report.rules = rules;
        report.handicap = handicap;
        english::heading(&report, 500).pop().unwrap()
    };
    assert_eq!(
        lead(0.0, Rules::CHINESE, 0),
        "The game is even, give or take 5. Black has 80.3, White 73.8 and komi 6.5."
    );
    // The lead is halfway between two figures, and still adds up.
    assert_eq!(
        lead(0.95, Rules::CHINESE, 0),
        "A close game: Black leads by 0.9 points, give or take 5. Black has 81.2, White 73.8 and komi 6.5."
    );
    assert_eq!(
        lead(-1.0, Rules::CHINESE, 3),
        "A close game: White leads by 1 point, give or take 5. Black has 82.3, White 73.8, komi 6.5 and 3 for the \
         handicap."
    );
    assert_eq!(
        lead(40.5, Rules::JAPANESE, 2),
        "Black is far ahead, by 40.5 points, give or take 5. Black has 120.8 (36 of territory, 1 prisoner), White 73.8 (20 of territory, \
         0 prisoners) and komi 6.5."
    );
}

#[test]
fn a_searched_lead_is_told_apart_from_what_the_sides_have() {
    let mut report = sample();
    report.score.black.total = 80.3;
    report.score.white.total = 73.8;
    report.score.lead = 4.26;
    assert_eq!(
        english::heading(&report, 500).pop().unwrap(),
        "Black leads by 4.3 points, give or take 5. By the evaluation alone Black has 80.3, White 73.8 and komi 6.5."
    );
}

#[test]
fn an_empty_board_can_be_reported() {
    let game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
    let report = Report::of(&game, &Analysis::thorough(game.board()), Meta::default());
    let text = text::render(&report, Style::Plain);
    assert!(text.starts_with("before the first move, Black to play. 9x9, Chinese rules, komi 7. Opening.\n"), "{text}");
    assert!(text.contains("The board is empty."));
    assert!(report.groups.is_empty());
}

/// Returns the report of a drawn position, with this side to move.
fn report_of(text: &str, to_play: Color) -> Report {
    let mut board = Board::from_diagram(text);
    board.set_to_play(to_play);
    let game = Game::from_board(board, Rules::CHINESE, 0.0);
    Report::of(&game, &Analysis::thorough(game.board()), Meta::default())
}

const WALLS: &str = ". . . X O . . . .
                     . X . X O . . . .
                     . . . X O . . O .
                     . X . X O . . . .
                     . . . X O . . . .
                     . . . X O . O . .
                     . X . X O . . . .
                     . . . X O . . O .
                     . . . X O . . . .";

#[test]
fn a_settled_position_says_so() {
    let report = report_of(WALLS, Color::Black);
    assert_eq!(report.groups.len(), 2);
    assert!(report.groups.iter().all(|group| group.status == Status::Alive));
    assert_eq!(report.groups[0].neighbors, [2]);
    assert_eq!(report.groups[0].stones.len(), 12);
    assert_eq!(report.groups[0].stones[0], at("D9"));
    assert!(report.score.lead < 0.0);
    assert!(text::render(&report, Style::Plain).contains("No group is in question."));
}

#[test]
fn a_capture_is_among_the_deeds() {
    let report = report_of(
        ". X . . .
         X O X . .
         . . . . .
         . . O O .
         . . . . .",
        Color::Black,
    );
    let take = report.moves.iter().find(|m| m.point == at("B3")).unwrap();
    assert!(take.deeds.contains(&Deed::to(Act::Captures, numbered(2))), "{take:?}");
}

/// White's corner on the left has three points in a row. Far away on the right, Black's stones are in no fight.
const FAR_APART: &str = ". . . O X . . . . . . . .
                         O O O O X . . . . . . . .
                         X X X X X . . . . . . . .
                         . . . . . . . . . . . . .
                         . . . . . . . . . X . . .
                         . . . . . . . . . . . . .
                         . . . . . . . . . . . . .
                         . . . . . . . . . . . . .
                         . . . . . . . . . . . . .
                         . . . X . . . . . O . . .
                         . . . . . . . . . . . . .
                         . . . . . . . . . . . . .
                         . . . . . . . . . . . . .";

#[test]
fn moves_are_told_of_groups_near_them() {
    let report = report_of(FAR_APART, Color::Black);
    assert!(!report.moves.is_empty());
    for told in &report.moves {
        for group in &report.groups {
            let named = told.deeds.iter().any(|deed| deed.groups().contains(&numbered(group.id)));
            let steps = |stone: &Point| {
                stone.column().abs_diff(told.point.column()).max(stone.row().abs_diff(told.point.row()))
            };
            assert!(!named || group.stones.iter().map(steps).min() <= Some(3), "{told:?} #{}", group.id);
        }
    }
}

#[test]
fn a_move_that_takes_a_ko_says_so() {
    let report = report_of(
        ". X O . O . .
         X . X O O O .
         . X O . O . O
         X X O O O O O
         . X X X X X X
         X . . . . . .
         . . . . . . .",
        Color::White,
    );
    let take = report.moves.iter().find(|m| m.point == Point::parse("B6", report.size).unwrap());
    let ko = Deed::FightsKo(Point::parse("C6", report.size).unwrap());
    assert!(take.is_some_and(|take| take.deeds.contains(&ko)), "{:?}", report.moves);
}

#[test]
fn every_move_has_a_reason() {
    let report = report_of(FAR_APART, Color::White);
    assert!(!report.moves.is_empty());
    assert!(report.moves.iter().all(|told| !told.deeds.is_empty()), "{:?}", report.moves);
}

#[test]
fn a_finished_board_has_no_best_moves() {
    let finished = ". X X O O . .
                    X . X O . O O
                    X X X O O O O
                    . . X X X O .
                    X X . X O O .
                    . . X X O . O
                    . X . X O O .";
    for color in Color::BOTH {
        let report = report_of(finished, color);
        assert!(report.moves.is_empty(), "{:?}", report.moves);
    }
}

/// A position in which White D7 takes a stone that is taken back, while Black C9 takes all.
pub(super) const ONLY_A_KO: &str = ". . . O . . . . .
                                    . X O X O O O . .
                                    . . X . X X X O O
                                    . X X X . . . . O
                                    . . . . . . . . .
                                    . X . X . X . . .
                                    . . . . . . . . .
                                    . . O . O . O . .
                                    . . . . . . . . .";
