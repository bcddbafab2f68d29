//! Puts the grounds for the safety of groups into words.

use std::cmp::Ordering;
use std::fmt;

use super::{Names, named, words};
use crate::board::Point;
use crate::eval::safety::Outcome;
use crate::eval::shape::eye::Eyes;
use crate::judge::ground::{EyesSeen, Ground, LivesBy, Reading, RoomFor, SMALL_EYE_SPACE, Spaces};

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ground(self, &|id| id.to_string()))
    }
}

/// Returns a ground as a remark about a group, with these names of groups: `one eye at J9`, `no open ground within
/// reach`.
pub(in crate::report) fn ground(ground: &Ground, names: Names<'_>) -> String {
    verb_and_remark(ground, names).1
}

/// Returns a ground as a sentence about `it`: `has one eye at J9`.
pub(in crate::report) fn sentence(ground: &Ground) -> String {
    let (verb, remark) = verb_and_remark(ground, &|id| id.to_string());
    if verb.is_empty() { remark } else { format!("{verb} {remark}") }
}

/// Returns the remark, and before it the verb that a sentence needs, if any.
fn verb_and_remark(ground: &Ground, names: Names<'_>) -> (&'static str, String) {
    match ground {
        Ground::Eyes(seen) => eyes(seen, names),
        Ground::CountedEyes(eyes) => ("has", counted(*eyes)),
        Ground::InAtari => ("is", "in atari".into()),
        Ground::Caught { in_atari: true } => ("is", "in atari and cannot get out".into()),
        Ground::Caught { in_atari: false } => ("is", "caught and cannot get out".into()),
        Ground::CanLink { group, at, places: 1 } => ("", format!("can link to {} at {at}", names(*group))),
        Ground::CanLink { group, at, places } => {
            ("", format!("can link at {places} points, to {} at {at}", names(*group)))
        }
        Ground::CanRunOut => ("has", "open ground within reach".into()),
        Ground::CannotRunOut => ("has", "no open ground within reach".into()),
        Ground::Race { against, own, theirs, freedom, is_where_they_touch, to_move } => {
            let liberties = race_liberties([*own, *theirs], *freedom);
            let touch = if *is_where_they_touch { " where they touch" } else { "" };
            let to_move = to_move.map_or(String::new(), |color| format!(", {color} to move"));
            let standing = match own.cmp(theirs) {
                Ordering::Greater => "ahead",
                Ordering::Equal => "level",
                Ordering::Less => "behind",
            };
            ("is", format!("{standing} in the race with {}, {liberties}{touch}{to_move}", names(*against)))
        }
        Ground::SharedLiberties { against, outcome } => shared_liberties(&names(*against), *outcome),
        Ground::DiesIfAttacked(at) => ("is", format!("taken if the opponent moves first at {at}")),
        Ground::Nakade(stone) => ("has", format!("one big eye, with a stone thrown in at {stone}")),
        Ground::Experience(safety) => {
            ("is", format!("like groups that live {} of the time", percent(safety.permille())))
        }
        Ground::Read(reading) => read(*reading),
        Ground::PlayedOut { kept, games } => ("is", format!("kept in {kept} of {games} random games")),
        Ground::CaptorsDie { all_dead: true } => ("is", "surrounded by stones that are dead themselves".into()),
        Ground::CaptorsDie { all_dead: false } => ("is", "surrounded by stones that may die themselves".into()),
        Ground::RivalDies(rival) => ("", format!("races with {}, and only one of them can die", names(*rival))),
        Ground::LeansOn(friend) => ("is", format!("saved only together with {}", names(*friend))),
        Ground::BesideHanging { group, at } => ("is", format!("beside {}, which hangs on {at}", names(*group))),
        Ground::BesideCaught(groups) => {
            let are = if groups.len() == 1 { "is" } else { "are" };
            ("is", format!("beside {}, which {are} caught by reading", named(groups, names)))
        }
        Ground::BesideKo(rival) => ("is", format!("beside {}, about which a ko decides", names(*rival))),
        Ground::GetsKo { color, at } => {
            let at = at.map_or(String::new(), |at| format!(" at {at}"));
            ("", format!("{color} to play gets a ko for it{at}"))
        }
        Ground::InKo { stones: None } => ("", "a ko decides about it".into()),
        Ground::InKo { stones: Some(stones) } => {
            ("", format!("a ko decides about {} of it", words::count(*stones, "stone")))
        }
        Ground::CaughtByReading(owner) => ("is", format!("caught by reading, whatever {owner} plays")),
        Ground::Rescued { is_known } => {
            let saves = if *is_known { "saves" } else { "may save" };
            ("is", format!("dead but for a move that {saves} it"))
        }
        Ground::Searched { kept, first, at } => {
            let plays = at.map_or("moves".into(), |at| format!("plays {at}"));
            ("", format!("a search keeps it {} of the time if {first} {plays} first", percent(*kept)))
        }
        Ground::PartTaken { named, at, is_ko: true, .. } => ("", format!("a ko at {at} is about its stone at {named}")),
        Ground::PartTaken { stones: 1, named, by, at, .. } => {
            ("", format!("its stone at {named} is taken if {by} plays {at}"))
        }
        Ground::PartTaken { stones, named, by, at, .. } => {
            ("", format!("its {stones} stones at {named} are taken if {by} plays {at}"))
        }
        Ground::WeakPart { stones, named, is_lost } => {
            let what = if *is_lost { "are as good as lost" } else { "may be cut off and lost" };
            ("", format!("its {} at {named} {what}", words::count(*stones, "stone")))
        }
    }
}

/// Returns a share in permille as a percentage.
fn percent(permille: i32) -> String {
    words::percent(f64::from(permille) / 1000.0)
}

/// Returns the liberties of a race, with open ground named by itself: `5 liberties and open ground to 3`.
fn race_liberties(liberties: [i32; 2], freedom: [i32; 2]) -> String {
    let [own, theirs] = [0, 1].map(|side| liberties[side] - freedom[side]);
    let [own_way, their_way] = freedom.map(|freedom| if freedom > 0 { " and open ground" } else { "" });
    format!("{}{own_way} to {theirs}{their_way}", words::liberties(own))
}

fn shared_liberties(against: &str, outcome: Outcome) -> (&'static str, String) {
    match outcome {
        Outcome::Seki => ("is", format!("in seki with {against}")),
        Outcome::NoEye => ("", format!("shares liberties with {against}, which has an eye where it has none")),
        Outcome::HasEye => ("", format!("shares liberties with {against} and has an eye where it has none")),
    }
}

fn read(reading: Reading) -> (&'static str, String) {
    let at = |point: Option<Point>| point.map_or(String::new(), |point| format!(" at {point}"));
    match reading {
        Reading::Lives => ("", "reading finds nothing that kills it".into()),
        Reading::Dies { while_walls_stand } => {
            let stand = if while_walls_stand { " while the stones around it stand" } else { "" };
            ("", format!("reading finds nothing that saves it{stand}"))
        }
        Reading::Open { attack, defense } => {
            ("is", format!("killed{} and saved{}, by reading", at(attack), at(defense)))
        }
        Reading::Killed(attack) => ("is", format!("killed{}, by reading", at(attack))),
        Reading::Saved(defense) => ("is", format!("saved{}, by reading", at(defense))),
        Reading::KilledByKo => ("is", "killed only by ko, by reading".into()),
        Reading::SavedByKo => ("is", "saved only by ko, by reading".into()),
        Reading::Unknown => ("", "could not be read".into()),
    }
}

fn eyes(seen: &EyesSeen, names: Names<'_>) -> (&'static str, String) {
    match seen {
        EyesSeen::None { has_ground, lives_by } => {
            let none = if *has_ground { "no closed eye yet" } else { "no eye yet" };
            ("has", format!("{none}{}", lives_by.as_ref().map_or(String::new(), |by| live_by(by, names))))
        }
        EyesSeen::Room { eyes, points } => {
            let eyes = match eyes {
                RoomFor::OneEye => "an eye",
                RoomFor::Eyes => "eyes",
                RoomFor::TwoEyes => "two eyes",
            };
            ("has", format!("room for {eyes} in {points} points around it"))
        }
        EyesSeen::InSpaces(spaces) => eyes_in(spaces),
    }
}

/// Returns the number of eyes: `two eyes`, `one eye if it moves first, half an eye if not`.
fn counted(eyes: Eyes) -> String {
    let [first, second] = [eyes.first, eyes.second].map(count_of_eyes);
    match eyes {
        Eyes { first: 0, .. } => "no eye yet".into(),
        Eyes { first: one, second: other } if one == other => first.into(),
        _ if eyes.alive() => "two eyes".into(),
        _ => format!("{first} if it moves first, {second} if not"),
    }
}

/// Returns the reason why a group without eyes lives: `, and likely lives with #12 nearby`.
fn live_by(by: &LivesBy, names: Names<'_>) -> String {
    match by {
        LivesBy::WayOut => ", and needs none: the way out is open".into(),
        LivesBy::Company { friends, prey } => {
            let friends = (!friends.is_empty()).then(|| format!(" with {} nearby", named(friends, names)));
            let are = if prey.len() == 1 { "which is in danger itself" } else { "which are in danger themselves" };
            let prey = (!prey.is_empty()).then(|| format!(" beside {}, {are}", named(prey, names)));
            let all: Vec<String> = friends.into_iter().chain(prey).collect();
            format!(", and likely lives{}", all.join(","))
        }
        LivesBy::Games { kept, games } => {
            format!(", and likely lives: kept in {} of {games} random games", percent(kept.permille()))
        }
        LivesBy::Experience => ", and likely lives: such groups mostly do".into(),
    }
}

fn eyes_in(spaces: &Spaces) -> (&'static str, String) {
    let [sure, first] = [spaces.eyes.second, spaces.eyes.first].map(count_of_eyes);
    let places = places_of(spaces);
    if let Some(points) = spaces.more_around {
        return ("has", format!("{sure}{places}, and room for more in {points} points around it"));
    }
    let room = if spaces.are_sure { "" } else { "room for " };
    // If a move makes more eyes, the places of the eyes are named, but only `made_at` says where to play.
    let moving = spaces.made_at.map_or("if it moves first".into(), |at| format!("if it plays {at}"));
    match (spaces.eyes.second, spaces.eyes.first) {
        (second, first) if second == first => {
            // If there are more than two eyes, each of them is named.
            let is_each_named = spaces.called.len() > 2 && spaces.points <= SMALL_EYE_SPACE && second >= 4;
            ("has", format!("{room}{}{places}", if is_each_named { "eyes" } else { sure }))
        }
        (0, _) => ("", format!("{} make {first}{places} {moving}", if spaces.are_read { "can" } else { "may" })),
        _ => ("has", format!("{room}{sure}, perhaps {first} {moving},{places}")),
    }
}

/// Returns the number of half eyes in words: `no eye`, `half an eye`, `one eye`, `an eye and a half`, `two eyes`.
fn count_of_eyes(half_eyes: u8) -> &'static str {
    match half_eyes {
        0 => "no eye",
        1 => "half an eye",
        2 => "one eye",
        3 => "an eye and a half",
        _ => "two eyes",
    }
}

/// Returns the places of the eye spaces: ` at J9`, ` at A1 and C3`, ` in 23 points that it surrounds`.
fn places_of(spaces: &Spaces) -> String {
    let Spaces { eyes, called, points, .. } = spaces;
    if *points == 0 {
        return String::new();
    }
    if *points > SMALL_EYE_SPACE {
        let lie = if spaces.are_closed { "that it surrounds" } else { "around it" };
        return format!(" in {points} points {lie}");
    }
    if let [only] = called[..]
        && *points > 1
    {
        return format!(" in the {points} points at {only}");
    }
    // Spaces that make half an eye each are not eyes yet, nor are those in which a move makes more.
    let are_spaces = called.len() > 1 && (eyes.second == 2 || eyes.second > 0 && eyes.second != eyes.first);
    let mut places: Vec<String> = called.iter().take(3).map(ToString::to_string).collect();
    if called.len() > 3 {
        places[2] = "elsewhere".into();
    }
    format!(" {} {}", if are_spaces { "in the spaces at" } else { "at" }, words::list(&places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::eval::safety::Safety;
    use crate::eval::shape::group::GroupId;

    const ONE: GroupId = GroupId(0);
    const TWO: GroupId = GroupId(1);

    fn at(column: usize, row: usize) -> Point {
        Point::at(column, row)
    }

    fn told(ground: Ground) -> [String; 2] {
        [ground.to_string(), sentence(&ground)]
    }

    #[test]
    fn a_remark_is_a_sentence_without_its_verb() {
        assert_eq!(told(Ground::CannotRunOut), ["no open ground within reach", "has no open ground within reach"]);
        assert_eq!(told(Ground::InAtari), ["in atari", "is in atari"]);
        let counted = |first, second| Ground::CountedEyes(Eyes { first, second }).to_string();
        assert_eq!(counted(2, 1), "one eye if it moves first, half an eye if not");
        assert_eq!(counted(6, 5), "two eyes");
        assert_eq!(counted(0, 0), "no eye yet");
        let lives = "reading finds nothing that kills it";
        assert_eq!(told(Ground::Read(Reading::Lives)), [lives, lives]);
        let open = Reading::Open { attack: Some(at(1, 8)), defense: None };
        assert_eq!(Ground::Read(open).to_string(), "killed at B9 and saved, by reading");
    }

    #[test]
    fn a_race_is_told_by_real_liberties_and_the_way_out_apart() {
        let race = |own, theirs, freedom, to_move: Option<Color>| {
            let is_where_they_touch = to_move.is_some();
            Ground::Race { against: GroupId(4), own, theirs, freedom, is_where_they_touch, to_move }.to_string()
        };
        assert_eq!(race(8, 5, [3, 0], None), "ahead in the race with #5, 5 liberties and open ground to 5");
        assert_eq!(race(1, 5, [0, 3], None), "behind in the race with #5, 1 liberty to 2 and open ground");
        assert_eq!(
            race(4, 4, [0, 0], Some(Color::Black)),
            "level in the race with #5, 4 liberties to 4 where they touch, Black to move"
        );
    }

    #[test]
    fn of_several_places_to_link_one_is_told_with_its_group() {
        let link = |places| Ground::CanLink { group: GroupId(4), at: at(3, 2), places }.to_string();
        assert_eq!(link(1), "can link to #5 at D3");
        // The others may lead to other groups.
        assert_eq!(link(2), "can link at 2 points, to #5 at D3");
    }

    #[test]
    fn parts_are_told_with_what_becomes_of_them() {
        let part = |stones, is_ko| Ground::PartTaken { stones, named: at(1, 1), by: Color::White, at: at(2, 1), is_ko };
        assert_eq!(part(3, false).to_string(), "its 3 stones at B2 are taken if White plays C2");
        assert_eq!(part(1, false).to_string(), "its stone at B2 is taken if White plays C2");
        assert_eq!(part(1, true).to_string(), "a ko at C2 is about its stone at B2");
        let weak = |is_lost| Ground::WeakPart { stones: 2, named: at(1, 1), is_lost }.to_string();
        assert_eq!(weak(true), "its 2 stones at B2 are as good as lost");
        assert_eq!(weak(false), "its 2 stones at B2 may be cut off and lost");
    }

    #[test]
    fn searches_and_kos_are_told_with_who_moves() {
        let searched = |at| Ground::Searched { kept: 372, first: Color::Black, at }.to_string();
        assert_eq!(searched(None), "a search keeps it 37 % of the time if Black moves first");
        assert_eq!(searched(Some(at(2, 2))), "a search keeps it 37 % of the time if Black plays C3 first");
        let ko = |at| Ground::GetsKo { color: Color::White, at }.to_string();
        assert_eq!(ko(Some(at(3, 6))), "White to play gets a ko for it at D7");
        assert_eq!(ko(None), "White to play gets a ko for it");
        assert_eq!(Ground::InKo { stones: Some(1) }.to_string(), "a ko decides about 1 stone of it");
        let beside = |ids: &[GroupId]| Ground::BesideCaught(ids.to_vec()).to_string();
        assert_eq!(beside(&[ONE]), "beside #1, which is caught by reading");
        assert_eq!(beside(&[ONE, TWO]), "beside #1 and #2, which are caught by reading");
        assert_eq!(Ground::Experience(Safety(660)).to_string(), "like groups that live 66 % of the time");
    }

    #[test]
    fn what_a_group_without_eyes_lives_by_is_told() {
        let eyes = |by| Ground::Eyes(EyesSeen::None { has_ground: false, lives_by: Some(by) }).to_string();
        let company = |friends: &[GroupId], prey: &[GroupId]| {
            eyes(LivesBy::Company { friends: friends.to_vec(), prey: prey.to_vec() })
        };
        assert_eq!(company(&[ONE], &[]), "no eye yet, and likely lives with #1 nearby");
        assert_eq!(
            company(&[ONE], &[TWO]),
            "no eye yet, and likely lives with #1 nearby, beside #2, which is in danger itself"
        );
        let games = LivesBy::Games { kept: Safety(940), games: 33 };
        assert_eq!(eyes(games), "no eye yet, and likely lives: kept in 94 % of 33 random games");
        assert_eq!(eyes(LivesBy::Experience), "no eye yet, and likely lives: such groups mostly do");
        assert_eq!(eyes(LivesBy::WayOut), "no eye yet, and needs none: the way out is open");
    }

    #[test]
    fn eyes_are_told_with_their_places() {
        let one = Spaces {
            eyes: Eyes { first: 4, second: 2 },
            called: vec![at(0, 0), at(2, 0)],
            points: 2,
            are_closed: true,
            are_sure: true,
            are_read: false,
            made_at: None,
            more_around: None,
        };
        let eyes = |spaces: &Spaces| told(Ground::Eyes(EyesSeen::InSpaces(spaces.clone())))[1].clone();
        assert_eq!(eyes(&one), "has one eye, perhaps two eyes if it moves first, in the spaces at A1 and C1");
        let made =
            Spaces { eyes: Eyes { first: 4, second: 0 }, made_at: Some(at(4, 4)), are_read: true, ..one.clone() };
        assert_eq!(eyes(&made), "can make two eyes at A1 and C1 if it plays E5");
        let may = Spaces { are_read: false, ..made };
        assert_eq!(eyes(&may), "may make two eyes at A1 and C1 if it plays E5");
        let two = Spaces { eyes: Eyes::sure(2), ..one.clone() };
        assert_eq!(eyes(&two), "has two eyes at A1 and C1");
        assert_eq!(eyes(&Spaces { are_sure: false, ..two.clone() }), "has room for two eyes at A1 and C1");
        let wide = Spaces { points: 23, ..two.clone() };
        assert_eq!(eyes(&wide), "has two eyes in 23 points that it surrounds");
        let single = Spaces { called: vec![at(1, 1)], points: 5, ..two.clone() };
        assert_eq!(eyes(&single), "has two eyes in the 5 points at B2");
        let many = Spaces { called: [0, 2, 4, 6].map(|column| at(column, 0)).to_vec(), points: 4, ..two };
        assert_eq!(eyes(&many), "has eyes at A1, C1 and elsewhere");
        let more = Spaces { eyes: Eyes::sure(1), called: vec![at(1, 1)], points: 1, more_around: Some(9), ..one };
        assert_eq!(eyes(&more), "has one eye at B2, and room for more in 9 points around it");
    }
}
