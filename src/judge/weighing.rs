//! This module estimates how safe a group is by all findings about it. Trees add a shift to the safety that the
//! evaluation gives. They are learned from positions labelled for either side to move (`keisei learn ruling`,
//! `patterns/ruling.txt`).

use std::sync::LazyLock;

use super::found::{Decision, Fate, Found};
use crate::eval::safety::Safety;
use crate::pattern::trees::Trees;
use crate::tactics::fate::Proof;

/// The names of the figures of a group: its safety by the evaluation, in permille; whether its owner is to move; how
/// sure a move that kills it is, and one that saves it (0 none, 1 estimated, 2 read, 3 proven); whether a move keeps it
/// on the board for now; what is proved about it (0 nothing, 1 it lives, 2 it dies, 3 either side decides about it, 4
/// the opponent kills it, 5 a ko decides); whether a ko decides about it, and about how many of its stones, in
/// permille; whether a rival beside it depends on a move, and how many groups beside it are caught; the results of
/// reading; the eyes that a player sees; how often a search keeps it, in permille, if its owner moves first and if its
/// opponent does (-1 if no search was made); and its size.
pub const NAMES: [&str; 22] = [
    "judged",
    "moves_first",
    "attack",
    "defend",
    "escape",
    "proved",
    "in_ko",
    "ko_stones",
    "rival_hangs",
    "caught_beside",
    "listed_defense",
    "caught",
    "read_lost",
    "held",
    "shut_in",
    "two_eyes",
    "room",
    "kept_own_first",
    "kept_theirs_first",
    "stones",
    "chains",
    "liberties",
];

/// The figures of a group, in the order of [`NAMES`].
pub type Figures = [i32; NAMES.len()];

/// The moves and the ko of a group, as far as the ruling has come.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) attack: Option<Decision>,
    pub(crate) defend: Option<Decision>,
    pub(crate) in_ko: bool,
    pub(crate) is_lost: bool,
    pub(crate) is_held: bool,
    pub(crate) is_shut_in: bool,
}

/// Returns the figures of the findings about a group.
pub(crate) fn figures(found: &Found<'_>, standing: Standing) -> Figures {
    let group = found.group;
    let size = |count: usize| count.min(100) as i32;
    let sureness = |decision: Option<Decision>| {
        decision.map_or(0, |decision| match decision.proof {
            Proof::Estimated => 1,
            Proof::Read => 2,
            Proof::Proven => 3,
        })
    };
    let fate = found.settled.filter(|(_, proof)| *proof == Proof::Proven).map(|(fate, _)| fate);
    let proved = match fate {
        None => 0,
        Some(Fate::Lives | Fate::LivesInSeki | Fate::MostLives) => 1,
        Some(Fate::Dies) => 2,
        Some(Fate::Hangs { defend: Some(_), .. }) => 3,
        Some(Fate::Hangs { defend: None, .. }) => 4,
        Some(Fate::InKo(_)) => 5,
    };
    let ko_stones = found.ko.map_or(0, |ko| 1000 * ko.stones / group.stones.len().max(1));
    let [kept_own_first, kept_theirs_first] = found.kept.map(|kept| kept.unwrap_or(-1));
    [
        found.judged.permille(),
        i32::from(found.moves_first),
        sureness(standing.attack),
        sureness(standing.defend),
        i32::from(found.escape.is_some()),
        proved,
        i32::from(standing.in_ko),
        ko_stones as i32,
        i32::from(found.rival.is_some()),
        size(found.caught_beside.len()),
        i32::from(found.has_listed_defense),
        i32::from(found.is_caught),
        i32::from(standing.is_lost),
        i32::from(standing.is_held),
        i32::from(standing.is_shut_in),
        i32::from(found.has_two_eyes),
        i32::from(found.has_room),
        kept_own_first,
        kept_theirs_first,
        size(group.stones.len()),
        size(group.chains.len()),
        size(group.liberties.len()),
    ]
}

static SHIPPED: LazyLock<Trees> = LazyLock::new(|| {
    let parsed = Trees::parse(include_str!("../../patterns/ruling.txt"));
    parsed.unwrap_or_else(|error| unreachable!("ruling.txt: {error}"))
});

/// Returns the trees in the binary, which estimate by how much a group is safer than the evaluation says, in permille.
pub(crate) fn shipped() -> &'static Trees {
    &SHIPPED
}

/// Returns the safety of a group with these figures, by these trees.
pub(crate) fn weighed(figures: &Figures, trees: &Trees) -> Safety {
    let [judged, ..] = figures;
    Safety((judged + trees.estimate(figures)).clamp(0, 1000) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_trees_ask_for_the_figures_there_are() {
        assert_eq!(shipped().figures(), NAMES);
    }

    #[test]
    fn trees_that_say_nothing_leave_what_is_judged() {
        let mut figures = [0; NAMES.len()];
        figures[0] = 640;
        assert_eq!(weighed(&figures, &Trees::constant(0)), Safety(640));
    }
}
