//! Reviews of games made for the purpose.

use super::*;
use crate::report::html;
use crate::report::review::sgf::annotated;

/// Three white stones are surrounded and taken with move 15; White plays in the corners meanwhile.
const TAKEN: &str =
    "(;SZ[9]KM[7]RU[Chinese]PB[First <one>]BR[3k]RE[B+R]C[A game.];B[de];W[ee];B[dd]C[Here.]V[3];W[ed];B[dc]
    ;W[ec];B[fe];W[ai];B[fd];W[ii];B[fc];W[aa];B[ef];W[ia];B[eb])";

fn record() -> Record {
    Record::read(TAKEN).unwrap()
}

fn review() -> Review {
    let meta = Meta { file: Some("a<b>.sgf".into()), ..Meta::default() };
    Review::of(&record(), meta, |_| ()).unwrap()
}

#[test]
fn every_position_is_judged_once_and_progress_told() {
    let mut told = Vec::new();
    let review = Review::of(&record(), Meta::default(), |at| told.push(at)).unwrap();
    assert_eq!(told, (0..=15).collect::<Vec<_>>());
    assert_eq!(review.course.leads.len(), 16);
    assert_eq!(review.course.smooth.len(), 16);
    assert_eq!(review.moves, 15);
    assert_eq!(review.players, ["First <one> (3k)", ""]);
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
    assert!(fate.story().contains("taken"), "{}", fate.story());
    // The position told of still has them.
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
    // A value that the record has is its author's.
    assert!(read.tree[line[3]].other.contains(&"V[3]".to_string()), "{text}");
    assert!(text.contains("MA["), "{text}");
}

#[test]
fn the_page_needs_nothing_else_and_names_are_no_markup() {
    let page = html::review(&review()).unwrap();
    assert!(page.contains("First &lt;one&gt;"), "{page}");
    assert!(page.contains("a&lt;b&gt;.sgf"), "{page}");
    assert!(page.contains("<svg"), "{page}");
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", "src=", "<script", "@import", "url("] {
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
    let review = Review::of(&Record::new(Size::NINE), Meta::default(), |_| ()).unwrap();
    assert_eq!(review.turning_points, []);
    assert_eq!(review.groups, []);
    assert!(text::render(&review).contains("The lead never turned by much."));
    assert!(html::review(&review).unwrap().contains("No group of some size died."));
}
