//! Tests of reviews of games made for the purpose.

use std::sync::{LazyLock, Mutex};

use super::*;
use crate::board::Game;
use crate::board::sgf::letters_of;
use crate::report::review::sgf::annotated;
use crate::report::{Report, html};
use crate::search::outcomes::Judge;
use crate::search::standing::Work;
use crate::search::{Limits, Player, RandomPlayer, Unhurried};

/// A game in which three white stones are surrounded, and taken with move 15. White plays in the corners meanwhile.
const TAKEN: &str =
    "(;SZ[9]KM[7]RU[Chinese]PB[First <one>]BR[3k]RE[B+R]C[A game.];B[de];W[ee];B[dd]C[Here.]V[3];W[ed];B[dc]
    ;W[ec];B[fe];W[ai];B[fd];W[ii];B[fc];W[aa];B[ef];W[ia];B[eb])";

/// An effort so small that a debug build spends no time on it. The tests do not depend on its size.
const LIGHT: Effort = Effort::Searched(Work { playouts: 60, nodes: 20 });

fn record() -> Record {
    Record::read(TAKEN).unwrap()
}

fn reviewed(record: &Record, effort: Effort) -> Review {
    Review::of(record, Meta::default(), effort, &|_, _| ()).unwrap()
}

/// Returns the review of the first record, which takes seconds and is made once for all tests.
fn review() -> Review {
    static MADE: LazyLock<Review> = LazyLock::new(|| {
        let meta = Meta { file: Some("a<b>.sgf".into()), ..Meta::default() };
        Review::of(&record(), meta, LIGHT, &|_, _| ()).unwrap()
    });
    MADE.clone()
}

#[test]
fn every_position_is_judged_once_and_progress_told() {
    let told = Mutex::new(Vec::new());
    let progress = |done, all| told.lock().unwrap().push((done, all));
    let review = Review::of(&record(), Meta::default(), Effort::Quick, &progress).unwrap();
    let mut told = told.into_inner().unwrap();
    told.sort();
    assert_eq!(told, (1..=16).map(|done| (done, 16)).collect::<Vec<_>>());
    assert_eq!(review.course.leads.len(), 16);
    assert_eq!(review.moves, 15);
    assert_eq!(review.players, ["First <one> (3k)", ""]);
}

/// Returns a game of random moves.
fn random_game(side: usize, moves: usize, seed: u64) -> Record {
    let size = Size::new(side).unwrap();
    let mut game = Game::new(size, Rules::CHINESE, 6.5);
    let mut player = RandomPlayer::new(seed);
    let mut text = format!("(;SZ[{side}]KM[6.5]RU[Chinese]");
    for _ in 0..moves {
        let color = game.to_play();
        let mv = player.choose(&game, color, &Limits::default(), &Unhurried).mv();
        game.play(color, mv).unwrap();
        let letters = mv.point().map_or(String::new(), |point| letters_of(point, size));
        text += &format!(";{}[{letters}]", if color == Color::Black { "B" } else { "W" });
    }
    Record::read(&(text + ")")).unwrap()
}

#[test]
fn a_review_and_the_report_of_a_position_give_one_lead() {
    for (side, moves, effort) in [(5, 6, LIGHT), (7, 3, LIGHT), (9, 12, Effort::Quick)] {
        let record = random_game(side, moves, 1);
        let review = reviewed(&record, effort);
        for at in (0..=moves).step_by(3) {
            let game = record.game_at(at).unwrap();
            let analysis = effort.analyse(&mut Judge::new(), game.board());
            let report = Report::with_effort(&game, &analysis, Meta::default(), effort);
            assert_eq!(report.score.lead, review.course.leads[at], "{side}x{side}, move {at}");
        }
    }
}

#[test]
fn what_a_move_lost_is_the_difference_of_the_leads_and_a_better_move_is_told() {
    let record = random_game(7, 16, 3);
    let review = reviewed(&record, LIGHT);
    assert!(!review.turning_points.is_empty());
    for turn in &review.turning_points {
        assert_eq!(turn.before, review.course.leads[turn.at - 1]);
        assert_eq!(turn.after, review.course.leads[turn.at]);
        let sign = f64::from(turn.color.sign());
        assert!((turn.lost - sign * (turn.before - turn.after)).abs() < 0.01, "{turn:?}");
        assert_eq!(turn.better.line[0], Move::Play(turn.better.point));
        assert_ne!(turn.better.line[0], turn.mv);
        assert!(sign * turn.better.lead > sign * turn.after, "{turn:?}");
        // The line can be played.
        let mut game = record.game_at(turn.at - 1).unwrap();
        for mv in &turn.better.line {
            game.play(game.to_play(), *mv).unwrap();
        }
    }
}

#[test]
fn a_review_does_not_hang_on_the_number_of_threads() {
    let record = random_game(5, 3, 2);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| reviewed(&record, LIGHT))
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn without_a_search_no_move_is_blamed() {
    let review = reviewed(&random_game(7, 16, 3), Effort::Quick);
    assert_eq!(review.turning_points, []);
    assert_eq!(review.losses, []);
}

#[test]
fn stones_that_were_taken_are_told_of_from_their_birth() {
    let review = review();
    assert_eq!(review.groups.len(), 1, "{:#?}", review.groups);
    let fate = &review.groups[0];
    assert_eq!(fate.name(), "White's 3 stones at E7");
    assert_eq!(fate.born, 2);
    assert_eq!(fate.taken_at, Some(15));
    assert!(fate.dead_since <= 15, "{fate:?}");
    assert!(fate.unsettled_since <= fate.dead_since, "{fate:?}");
    // The position that is shown still has them.
    assert!(fate.stones.iter().all(|stone| fate.position.stones[Color::White].contains(*stone)));
}

#[test]
fn the_annotated_record_keeps_the_game_and_what_it_said() {
    let text = annotated(&record(), &review());
    let read = Record::read(&text).unwrap();
    assert!(read.moves().eq(record().moves()), "{text}");
    assert_eq!(read.info, record().info);
    let line: Vec<_> = read.tree.main_line().collect();
    assert!(read.tree[line[0]].comment.starts_with("A game.\n\nReviewed by Keisei"), "{text}");
    assert!(read.tree[line[3]].comment.starts_with("Here."), "{text}");
    for id in &line {
        let values = read.tree[*id].other.iter().filter(|property| property.starts_with("V["));
        assert_eq!(values.count(), 1, "{text}");
    }
    // A value that the record already has is its author's.
    assert!(read.tree[line[3]].other.contains(&"V[3]".to_string()), "{text}");
    assert!(text.contains("MA["), "{text}");
}

#[test]
fn the_page_needs_nothing_else_and_names_are_no_markup() {
    let page = html::review(&review(), &record()).unwrap();
    assert!(page.contains("First &lt;one&gt;"), "{page}");
    assert!(page.contains("<svg"), "{page}");
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!outside.contains(word), "{word}");
    }
}

#[test]
fn the_text_keeps_its_width_and_tells_what_died() {
    let text = text::render(&review());
    assert!(text.lines().all(|line| line.chars().count() <= crate::report::text::WIDTH), "{text}");
    assert!(text.contains("Groups that died:"), "{text}");
    assert!(text.contains("Result B+R."), "{text}");
}

#[test]
fn a_record_without_moves_is_reviewed_too() {
    let review = reviewed(&Record::new(Size::NINE), LIGHT);
    assert_eq!(review.turning_points, []);
    assert_eq!(review.groups, []);
    assert_eq!(review.losses, []);
    assert!(html::review(&review, &Record::new(Size::NINE)).unwrap().contains("No group of some size died."));
}
