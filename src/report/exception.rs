//! Finds the evidence against the status of a settled group: moves that kill the living or save the dead all the same.

use super::facts::neighbors;
use super::moves::{Tried, in_question};
use super::rescue::saved_by_taking;
use crate::board::{Board, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::{Safety, Status};
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::deed::Act;
use crate::judge::evidence::{is_taken, lives_plainly};
use crate::judge::fates::{FateReader, walls_around};
use crate::judge::near::{Decisive, near_group};
use crate::tactics::Verdict;

/// The moves that contradict the status of a settled group. The status says what experience expects; a player who looks
/// at the group sees such a move all the same.
#[derive(Clone, Copy, Default)]
pub(super) struct Exception {
    /// The move that captures or kills a group that is called alive.
    pub(super) attack: Option<Point>,
    /// The move that saves a group that is called dead.
    pub(super) defend: Option<Point>,
    /// The move that keeps a group that is called dead on the board for now, if nothing is known to save it.
    pub(super) escape: Option<Point>,
}

impl Exception {
    /// Returns the moves that contradict the group's status, as far as they are borne out, including those of a search
    /// about the group where one is worthwhile.
    pub(super) fn of(
        board: &Board,
        analysis: &Analysis,
        tried: &Tried,
        group: &Group,
        fates: &mut FateReader,
    ) -> Exception {
        let Exception { attack, defend, escape } = Exception::claimed(board, analysis, tried, group, fates);
        // The board itself shows that a chain is captured, whatever happens to its surroundings.
        let attack = attack
            .filter(|at| fates.taken_at(group) == Some(*at) || fates.is_borne_out(analysis, group, !group.color, *at));
        let saves = defend.filter(|at| fates.is_borne_out(analysis, group, group.color, *at));
        // A group that is not saved may still stay on the board for now.
        let escape = if defend.is_some() && saves.is_none() { fates.not_taken_after(group) } else { escape };
        let mut found_locally =
            |mover| if asks_for_a_search(analysis, group) { fates.found_locally(group, mover) } else { None };
        match analysis.status(group.id) {
            Status::Dead => {
                let defend = saves.or_else(|| found_locally(group.color)).or_else(|| fates.held_in_the_balance(group));
                // A move that joins dead stones leaves the group just as dead.
                let escape = escape.filter(|at| !fates.joins_the_dead(analysis, group, *at));
                Exception { defend, escape: escape.filter(|_| defend.is_none()), attack: None }
            }
            Status::Alive => {
                Exception { attack: attack.or_else(|| found_locally(!group.color)), ..Exception::default() }
            }
            Status::Unsettled | Status::Seki => Exception::default(),
        }
    }

    /// Returns the moves that evaluation and reading know.
    fn claimed(board: &Board, analysis: &Analysis, tried: &Tried, group: &Group, fates: &mut FateReader) -> Exception {
        // This is a move that turns the status by the evaluation alone.
        let turned = || tried.turned.get(group.id.index()).copied().flatten();
        // A move that strong players usually play may put the group in the balance again.
        let strengthened = |fates: &mut FateReader| {
            let usual = tried.best_that(Act::Strengthens, group.id).filter(|at| tried.is_usual(*at));
            usual.filter(|at| board.to_play() == group.color && fates.stands_after(group, *at, Safety::EVEN))
        };
        match analysis.status(group.id) {
            Status::Dead if is_lost(analysis, group) => {
                let named = tried.best_that(Act::Saves, group.id);
                let escape = fates.not_taken_after(group);
                // Reading may have missed a saving move that strong players usually play.
                let usual = escape.filter(|at| board.to_play() == group.color && tried.is_usual(*at));
                let defend = named.or(usual).or_else(|| escape.filter(|at| fates.rises_after(group, *at)));
                let defend = defend.or_else(|| saved_by_taking(board, analysis, fates, group));
                Exception { defend: defend.or_else(&turned), escape, attack: None }
            }
            Status::Dead => {
                let named = tried.best_that(Act::Saves, group.id);
                let tried = tried.decisive[group.id.index()].defend;
                let defend = named.or(tried).or_else(|| fates.way_out(analysis, group));
                let defend = defend.filter(|at| !fates.is_undone(group, group.color, *at));
                let defend = defend.or_else(|| saved_by_taking(board, analysis, fates, group));
                let escape = if defend.is_none() { fates.not_taken_after(group) } else { None };
                // A group that gets away and is then judged to be in the balance does more than stay for now.
                let saves = escape.filter(|at| fates.stands_after(group, *at, RESCUED));
                let defend = defend.or(saves).or_else(|| strengthened(fates));
                Exception { defend: defend.or_else(&turned), escape, attack: None }
            }
            Status::Alive => {
                let named = || [Act::Captures, Act::Kills].into_iter().find_map(|act| tried.best_that(act, group.id));
                let mut attack = fates.taken_at(group).or_else(named);
                if attack.is_none() && in_question(board, analysis, group) {
                    let vital = decides_nearby(board, analysis, tried, group);
                    attack = fates.way_to_kill(analysis, group).or_else(|| {
                        is_held_by_the_strong(board, analysis, group).then(|| fates.killed_by(group, &vital)).flatten()
                    });
                    attack = attack.or_else(&turned);
                }
                Exception { attack, ..Exception::default() }
            }
            _ => Exception::default(),
        }
    }
}

/// Returns whether a search about a settled group is worthwhile. In 330 reports of games such a search found moves
/// against eight pairs of stones that are not surely alive, about which no life reading is done, and GNU Go calls six
/// of them critical; against larger groups it found ten, with three critical, and against single stones in 120 reports
/// seven, with one critical. Of the groups judged dead that GNU Go calls critical, nothing else finds every second one.
/// In 25 other reports, read by players, seven single stones were called dead that their owner could save by a move.
fn asks_for_a_search(analysis: &Analysis, group: &Group) -> bool {
    match analysis.status(group.id) {
        Status::Alive => group.stones.len() == PAIR && !lives_plainly(analysis, group.id),
        Status::Dead => !is_taken(analysis, group),
        Status::Unsettled | Status::Seki => false,
    }
}

/// The number of stones in a pair.
const PAIR: usize = 2;

/// Returns the enemy's moves near the group that decide some unsettled group, as the vital point of one group may be
/// vital for another.
pub(super) fn decides_nearby(board: &Board, analysis: &Analysis, tried: &Tried, group: &Group) -> PointSet {
    let decides = |other: &Group| {
        let Decisive { attack, defend } = tried.decisive[other.id.index()];
        if other.color == group.color { attack } else { defend }
    };
    analysis.groups().iter().filter_map(decides).collect::<PointSet>() & near_group(board, group)
}

/// Returns whether the evaluation itself has read that the group is lost.
fn is_lost(analysis: &Analysis, group: &Group) -> bool {
    is_taken(analysis, group) || is_read_to_die(analysis, group)
}

/// Returns whether the evaluation's life reading finds nothing that saves the group.
pub(super) fn is_read_to_die(analysis: &Analysis, group: &Group) -> bool {
    analysis.life()[group.id.index()].is_some_and(|read| read.status.defense.verdict == Verdict::No)
}

/// The least safety after the saving move at which a group that is judged dead is reported as unsettled. Not fitted.
pub(super) const RESCUED: Safety = Safety(400);

/// The safety, in permille, below which a surrounding enemy group may be the one that is lost. In 394 labelled
/// positions, of the groups that reading finds lost, 3 of 17 beside weaker groups died and 11 lived; beside other
/// groups, 6 of 10 died and 1 lived.
pub(super) const STRONG: i32 = 700;

/// Returns whether the surrounding enemy groups, which reading takes for safe, are strong enough for it to be trusted.
/// Single stones do not count, as they get captured and hold nothing. Enemy stones inside the group that may be
/// captured were part of the reading.
pub(super) fn is_held_by_the_strong(board: &Board, analysis: &Analysis, group: &Group) -> bool {
    let walls = walls_around(board, analysis, group);
    let weak = |id: &GroupId| {
        let other = analysis.groups().get(*id);
        analysis.safety(*id).permille() < STRONG && other.stones.len() > 1 && other.stones.intersects(&walls)
    };
    !neighbors(board, analysis, group).iter().any(weak)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::corner;

    #[test]
    fn pairs_that_are_not_surely_alive_and_the_dead_are_searched() {
        let board = corner();
        let mut analysis = Analysis::thorough(&board);
        let id = analysis.groups().at(Point::at(0, 7)).unwrap();
        let mut is_asked = |safety: u16, stones: usize| {
            analysis.pretend().safety(id, Safety(safety));
            let mut group = analysis.groups().get(id).clone();
            group.stones = group.stones.iter().take(stones).collect();
            asks_for_a_search(&analysis, &group)
        };
        assert!(is_asked(984, 2));
        assert!(!is_asked(985, 2));
        assert!(!is_asked(984, 1));
        assert!(!is_asked(984, 3));
        assert!(!is_asked(500, 2));
        assert!(is_asked(0, 1));
        assert!(is_asked(0, 5));
    }
}
