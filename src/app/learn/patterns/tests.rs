//! Learning from a handful of made-up games.

use super::*;
use crate::board::sgf::Record;
use crate::board::{Move, Point, Size};
use crate::pattern::predict::{FeatureExtractor, predict_with};

/// A game in which White always plays beside Black's stone, on its right.
fn shadow_game(seed: usize) -> games::Moves {
    let size = Size::new(13).unwrap();
    let mut sgf = String::from("(;SZ[13]");
    let letter = |n: usize| (b'a' + n as u8) as char;
    for i in 0..30 {
        let place = (i * 7 + seed * 5) % 78;
        let (x, y) = (2 * (place % 6), place / 6);
        sgf += &format!(";B[{0}{1}];W[{2}{1}]", letter(x), letter(y), letter(x + 1));
    }
    let record = Record::read(&(sgf + ")")).unwrap();
    assert_eq!(record.info.size, size);
    games::Moves::of(&record).unwrap()
}

#[test]
fn a_simple_habit_is_learned_the_same_way_each_time() {
    let set: Vec<games::Moves> = (0..20).map(shadow_game).collect();
    let all: Vec<&games::Moves> = set.iter().collect();
    let keys = harvest::shapes(&all, 5);
    assert!(keys.len() > 10, "{}", keys.len());
    let settings = train::Settings { share: 1.0, ..train::Settings::default() };
    let weights = train::train(&all, keys.clone(), settings);
    assert_eq!(weights.to_bytes(""), train::train(&all, keys, settings).to_bytes(""));
    let (mut right, mut asked) = (0, 0);
    let mut extractor = FeatureExtractor::new();
    let mut moves = Vec::new();
    shadow_game(77).replay(|i, board, recent, played| {
        predict_with(&mut extractor, &weights, board, recent, &mut moves);
        if i % 2 == 1 && i < 40 {
            asked += 1;
            right += usize::from(moves[..4].iter().any(|found| found.point == played));
        }
    });
    assert!(asked == 20 && right >= 16, "{right} of {asked}");
}

#[test]
fn a_game_is_shown_with_its_last_moves_and_without_passes() {
    let record = Record::read("(;SZ[9];B[ee];W[ec];B[tt];W[gc];B[cc])").unwrap();
    let game = games::Moves::of(&record).unwrap();
    assert_eq!(game.plays(), 4);
    let point = |vertex| Point::parse(vertex, Size::NINE).unwrap();
    let mut shown = Vec::new();
    game.replay(|i, board, recent, played| shown.push((i, board.to_play(), recent.moves, Move::Play(played))));
    assert_eq!(shown.len(), 4);
    assert_eq!(shown[2].2, [None, Some(point("E7")), Some(point("E5")), None]);
    assert_eq!(shown[3].3, Move::Play(point("C7")));
}

#[test]
fn handicap_and_small_boards_are_left_out() {
    let of = |text| games::Moves::of(&Record::read(text).unwrap()).is_some();
    assert!(of("(;SZ[9];B[ee])"));
    assert!(!of("(;SZ[7];B[ee])"));
    assert!(!of("(;SZ[19]HA[2]AB[dd][pp];W[pd])"));
    assert!(!of("(;SZ[19]AB[dd];W[pd])"));
}

#[test]
fn about_one_game_in_ten_is_held_out() {
    let held_out = (0..400).filter(|seed| shadow_game(*seed).is_held_out()).count();
    // There are only 78 different games; each is held out or not.
    assert!((5..=120).contains(&held_out), "{held_out}");
}
