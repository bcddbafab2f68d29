//! Puts the effects of moves into words.

use std::fmt;

use super::{Names, named, words};
use crate::eval::shape::group::GroupId;
use crate::judge::deed::{Act, Deed};

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&deed(self, &|id| id.to_string()))
    }
}

/// Returns the effect of a move, with these names of groups: `kills #3 and #5`.
pub(in crate::report) fn deed(deed: &Deed, names: Names<'_>) -> String {
    who_plays(deed).unwrap_or_else(|| {
        let ([does, _], what) = verb_and_rest(deed, names);
        format!("{does} {what}")
    })
}

/// Returns the effect that a move would have: `kill #3 and #5`.
pub(in crate::report) fn infinitive(deed: &Deed) -> String {
    who_plays(deed).unwrap_or_else(|| {
        let ([_, would], what) = verb_and_rest(deed, &|id| id.to_string());
        format!("{would} {what}")
    })
}

/// Returns the verb, in the forms that follow `the move` and `it would`, and the rest of the phrase.
fn verb_and_rest(deed: &Deed, names: Names<'_>) -> ([&'static str; 2], String) {
    let part = |stones: &usize, group: &GroupId| format!("{} of {}", words::count(*stones, "stone"), names(*group));
    match deed {
        Deed::ToGroups { act, groups, by_reading } => {
            (verbs(*act), named(groups, names) + if *by_reading { ", by reading" } else { "" })
        }
        Deed::CapturesPart { group, stones } => (["captures", "capture"], part(stones, group)),
        Deed::SavesPart { group, stones, at } => (["saves", "save"], format!("{} at {at}", part(stones, group))),
        Deed::FightsKo(at) => (["fights", "fight"], format!("the ko at {at}")),
        Deed::Cuts { group, stones: [one, other], is_sure } => {
            let verbs = if *is_sure { ["cuts", "cut"] } else { ["may cut", "perhaps cut"] };
            (verbs, format!("{} apart, {one} from {other}", names(*group)))
        }
        Deed::PutsInAtari { group, stones } => (["puts", "put"], format!("{} in atari", part(stones, group))),
        Deed::Makes { points: Some(points), place } => {
            (["makes", "make"], format!("{} of territory ({place})", words::points(*points)))
        }
        Deed::Makes { points: None, place } => (["makes", "make"], format!("territory ({place})")),
        Deed::Takes { points: Some(points), from, place } => {
            (["takes", "take"], format!("{} from {from} ({place})", words::points(*points)))
        }
        Deed::Takes { points: None, from, place } => (["reduces", "reduce"], format!("{from}'s ground ({place})")),
        Deed::AddsToGround(place) => (["adds", "add"], format!("to the own ground ({place})")),
        Deed::TidiesBorders(place) => (["adds", "add"], format!("a little at the borders ({place})")),
        Deed::AddsInfluence(place) => (["adds", "add"], format!("to the own influence ({place})")),
        // These deeds say who plays the move and not what it does; see `who_plays`.
        Deed::Usual { .. } | Deed::Favoured { .. } => ([""; 2], String::new()),
    }
}

/// Returns the remark on the players or the search that prefer the move, if the deed is one.
fn who_plays(deed: &Deed) -> Option<String> {
    match deed {
        Deed::Usual { permille: NEARLY_ALWAYS.., is_unseen } => {
            Some(format!("strong players nearly always play here{}", unseen(*is_unseen)))
        }
        Deed::Usual { permille, is_unseen } => {
            Some(format!("strong players play here {} % of the time{}", (permille + 5) / 10, unseen(*is_unseen)))
        }
        Deed::Favoured { playouts, is_unseen } => {
            let playouts = words::thousands(*playouts);
            Some(format!("a tree search of {playouts} playouts prefers it{}", unseen(*is_unseen)))
        }
        _ => None,
    }
}

/// The probability, in permille, from which players nearly always play a move. Nineteen times of twenty: a guess of the
/// right size.
const NEARLY_ALWAYS: i32 = 950;

/// Returns the words that are added if the figures see no gain in a move that strong players or a search prefer.
fn unseen(is_unseen: bool) -> &'static str {
    if is_unseen { ", though the figures see nothing in it" } else { "" }
}

/// Returns the verb for an act on groups, in the forms that follow `the move` and `it would`.
fn verbs(act: Act) -> [&'static str; 2] {
    match act {
        Act::Captures => ["captures", "capture"],
        Act::Kills => ["kills", "kill"],
        Act::MayKill => ["may kill", "perhaps kill"],
        Act::Catches => ["catches", "catch"],
        Act::Threatens => ["threatens", "threaten"],
        Act::Saves => ["saves", "save"],
        Act::MaySave => ["may save", "perhaps save"],
        Act::ThreatensToSave => ["threatens to save", "threaten to save"],
        Act::Protects => ["looks after", "look after"],
        Act::KeepsDead => ["makes sure of", "make sure of"],
        Act::Links => ["links", "link"],
        Act::Weakens => ["weakens", "weaken"],
        Act::Strengthens => ["strengthens", "strengthen"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point};
    use crate::judge::place::Place;

    const ONE: GroupId = GroupId(0);
    const TWO: GroupId = GroupId(1);

    fn at(column: usize, row: usize) -> Point {
        Point::at(column, row)
    }

    #[test]
    fn what_is_done_to_groups_names_them() {
        let kills = Deed::to_groups(Act::Kills, &[ONE, TWO, GroupId(9)]).unwrap();
        assert_eq!(kills.to_string(), "kills #1, #2 and #10");
        assert_eq!(infinitive(&kills), "kill #1, #2 and #10");
        assert_eq!(Deed::read(Act::Catches, TWO).to_string(), "catches #2, by reading");
        assert_eq!(infinitive(&Deed::to(Act::KeepsDead, ONE)), "make sure of #1");
        assert_eq!(infinitive(&Deed::to(Act::MayKill, ONE)), "perhaps kill #1");
    }

    #[test]
    fn groups_are_called_as_asked() {
        let cuts = Deed::Cuts { group: TWO, stones: [at(0, 0), at(2, 0)], is_sure: false };
        assert_eq!(cuts.to_string(), "may cut #2 apart, A1 from C1");
        assert_eq!(deed(&cuts, &|_| "the corner".into()), "may cut the corner apart, A1 from C1");
    }

    #[test]
    fn what_is_done_to_some_stones_tells_how_many() {
        assert_eq!(Deed::CapturesPart { group: ONE, stones: 2 }.to_string(), "captures 2 stones of #1");
        assert_eq!(Deed::SavesPart { group: ONE, stones: 1, at: at(3, 3) }.to_string(), "saves 1 stone of #1 at D4");
        assert_eq!(Deed::PutsInAtari { group: TWO, stones: 3 }.to_string(), "puts 3 stones of #2 in atari");
        assert_eq!(infinitive(&Deed::FightsKo(at(3, 3))), "fight the ko at D4");
    }

    #[test]
    fn ground_is_told_with_its_place() {
        let place = Place::LeftSide;
        let takes = |points| Deed::Takes { points, from: Color::White, place }.to_string();
        assert_eq!(Deed::Makes { points: Some(4.5), place }.to_string(), "makes 4.5 points of territory (left side)");
        assert_eq!(Deed::Makes { points: None, place }.to_string(), "makes territory (left side)");
        assert_eq!(takes(Some(1.0)), "takes 1 point from White (left side)");
        assert_eq!(takes(None), "reduces White's ground (left side)");
        assert_eq!(Deed::AddsToGround(place).to_string(), "adds to the own ground (left side)");
        assert_eq!(Deed::TidiesBorders(place).to_string(), "adds a little at the borders (left side)");
        assert_eq!(Deed::AddsInfluence(place).to_string(), "adds to the own influence (left side)");
    }

    #[test]
    fn who_plays_a_move_is_told_with_what_the_figures_see() {
        let usual = |permille| Deed::Usual { permille, is_unseen: false }.to_string();
        assert_eq!(usual(155), "strong players play here 16 % of the time");
        assert_eq!(usual(950), "strong players nearly always play here");
        let favoured = |is_unseen| Deed::Favoured { playouts: 4_000, is_unseen }.to_string();
        assert_eq!(favoured(false), "a tree search of 4,000 playouts prefers it");
        assert_eq!(favoured(true), "a tree search of 4,000 playouts prefers it, though the figures see nothing in it");
    }
}
