//! Aya's evaluation, step by step as its paper lists them (`docs/evaluation.md`): another number, from the same
//! readings as the learned evaluation, but without its trees.
//!
//! [`judge`] is the whole of it, from top to bottom. Potential, lifted chains, settled territory, painting, the shapes
//! of links, the worth of eye spaces, open ground, points of linking and nakade are those of the learned
//! evaluation, which has them from the paper; everything else is here. The paper updates its results incrementally.
//! Here only reading is remembered, and all else is computed from the board and the readings alone, so that a
//! remembered judgement is the same as a new one.

pub mod caps;
pub mod eye_count;
pub mod eyes;
pub mod half_eye;
pub mod links;
pub mod living;
pub mod number;
pub mod race;
pub mod reason;
pub mod rooms;
pub mod semeai;
pub mod step;

use crate::board::{Board, ByColor, Point, PointSet};
use crate::tactics::{Ask, Limits, Reader};

use super::field::Phase;
use super::field::live_stones::{Readings, lift_dead_chains, read_chains};
use super::field::potential::Potential;
use super::field::settled::Settled;
use super::field::territory::{Territory, paint};
use super::safety::freedom::{free_groups, open_ground};
use super::safety::nakade::nakade_stones;
use super::safety::{Safety, Verdicts};
use super::shape::eye::{EyeSpace, big_single_eyes, count_eyes, groups_in_eyes};
use super::shape::group::{GroupId, Groups, form_groups};
use super::shape::link::{Link, ReadLinks, find_links};
use eye_count::HalfEyes;
use eyes::{eyes_of_territory, safety_by_half_eyes, safety_by_two_eyes, with_half_eyes};
use half_eye::{HalfEye, half_eyes};
use living::{Places, places, prey, safety_by_places};
use number::{Parts, Terms, stones_off, unsettled_chains};
pub use reason::Reason;
use semeai::{Field, Race};
use step::Step;

/// All that Aya's evaluation finds about a position, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Step 1: the phase of the game.
    pub phase: Phase,
    /// Step 2: the stones of the chains that are lifted, and single stones in rooms of the enemy.
    pub lifted: PointSet,
    /// Steps 3 and 22: the settled territory before dead groups are taken off.
    pub settled: Settled,
    /// Step 6: the territories.
    pub territories: Vec<Territory>,
    /// Steps 5 and 8: connection points and jumps that hold by reading.
    pub read: ReadLinks,
    /// Step 8: the links between chains.
    pub links: Vec<Link>,
    /// Step 9: the groups.
    pub groups: Groups,
    /// Step 10: the eyes of each group's settled territory.
    pub eyes_of_territory: Vec<HalfEyes>,
    /// Steps 12 and 13: the places where one move makes an eye.
    pub half_eyes: Vec<HalfEye>,
    /// The eyes of each group, these half eyes included.
    pub eyes: Vec<HalfEyes>,
    /// Steps 14 and 15: the places where each group can link.
    pub places: Vec<Places>,
    /// Step 16: the groups that can run out.
    pub free: Vec<bool>,
    /// Step 17: the races.
    pub races: Vec<Option<Race>>,
    /// Step 18: the races once more.
    pub races_again: Vec<Option<Race>>,
    /// The surroundings of unsettled groups that were in no race.
    pub late_races: Vec<Option<Race>>,
    /// The safety of the groups after each step, in the order of [`Step::ALL`].
    pub by_step: [Verdicts<Reason>; Step::ALL.len()],
    /// Step 24: lifted chains whose captors are all dead.
    pub revived: PointSet,
    /// Step 23: the stones that are gone.
    pub dead: PointSet,
    /// Steps 25 and 26: the settled territory without these stones.
    pub final_settled: Settled,
    /// Steps 27 to 33: the terms of the number.
    pub terms: Terms,
}

/// Judges a position whose chains have been read. `tactics` answers what is asked about links; the board is as before
/// afterwards.
pub fn judge(board: &mut Board, readings: &Readings, tactics: &mut impl Ask) -> Judgement {
    // Territory, steps 1 to 4.
    let phase = Phase::of(board);
    let caught = lift_dead_chains(board, readings).stones;
    let lifted = caught | rooms::lone_stones(board, &caught);
    let potential = Potential::of(board, &lifted, phase);
    let settled = rooms::settled(board, &lifted, &potential);

    // Groups, steps 5 to 9.
    let read = links::read_links(board, &lifted, &settled, tactics);
    let board: &Board = board;
    let territories = paint(board, &lifted, &settled);
    let links = find_links(board, &lifted, &territories, &read);
    let groups = form_groups(board, &links);
    let is_lifted = caps::lifted_groups(&groups, &lifted);

    // Strength, steps 10 to 21.
    let spaces = count_eyes(board, &territories);
    let eyes_of_territory = eyes_of_territory(board, &groups, &spaces, &territories);
    let two_eyes = safety_by_two_eyes(&groups, &eyes_of_territory, &lifted);
    let half_eyes = half_eyes(board, &groups, readings, &lifted, &settled);
    let eyes = with_half_eyes(&eyes_of_territory, &half_eyes);
    let halves = safety_by_half_eyes(&eyes, &is_lifted, &two_eyes.safety);
    let prey = prey(board, readings);
    let places = places(board, &groups, &prey, &eyes, &halves.safety);
    let linked = safety_by_places(&places, &eyes, &is_lifted, &halves.safety);
    let free = free_groups(board, &groups, &open_ground(board, &lifted, &settled), &settled);
    let in_eyes = groups_in_eyes(board, &groups, &spaces, &territories);
    let living: Vec<bool> = linked.safety.iter().map(|safety| *safety == Safety::ALIVE).collect();
    let field = Field {
        board,
        readings,
        groups: &groups,
        lifted: &is_lifted,
        eyes: &eyes,
        free: &free,
        places: &places,
        prey: &prey,
        in_eyes: &in_eyes,
        rooms: &closed_spaces(&spaces),
        settled: &living,
    };
    let races = field.races(&linked.safety);
    let raced = field.judge(&races, &linked.safety);
    let races_again = field.races(&raced.safety);
    let raced_again = field.judge_again(&raced.safety, &races_again);
    let attacked = field.cap_sente_deaths(&raced_again.safety);
    let without_sekis = field.kill_false_sekis(&races_again, &attacked.safety);
    let single_eyes = big_single_eyes(&groups, &spaces, &territories);
    let single_eyes: Vec<_> = single_eyes.into_iter().map(|space| space.filter(|space| space.enclosed)).collect();
    let unsettled = caps::unsettle_deaths(&nakade_stones(board, &single_eyes), &without_sekis.safety);
    let late_races = field.late_races(&races_again, &unsettled.safety);

    // The number, steps 22 to 33. The board is as it was, so no stones have to be put back.
    let (dead, revived) = stones_off(board, &groups, &lifted, &unsettled.safety);
    let potential = potential.without(board, &lifted, &dead);
    let final_settled = rooms::settled(board, &dead, &potential);
    let parts = Parts {
        settled: &final_settled,
        dead: &dead,
        groups: &groups,
        safety: &unsettled.safety,
        unsettled_chains: &unsettled_chains(board, readings),
        single_eyes: &single_eyes,
        free: &free,
    };
    let terms = parts.terms(board);
    let by_step = [two_eyes, halves, linked, raced, raced_again, attacked, without_sekis, unsettled];
    Judgement {
        phase,
        lifted,
        settled,
        territories,
        read,
        links,
        groups,
        eyes_of_territory,
        half_eyes,
        eyes,
        places,
        free,
        races,
        races_again,
        late_races,
        by_step,
        revived,
        dead,
        final_settled,
        terms,
    }
}

/// The points of the eye spaces that are closed on every side.
fn closed_spaces(spaces: &[EyeSpace]) -> ByColor<PointSet> {
    ByColor::from_fn(|color| {
        let closed = spaces.iter().filter(|space| space.color == color && space.enclosed);
        closed.fold(PointSet::EMPTY, |all, space| all | space.points)
    })
}

impl Judgement {
    /// Judges a position from nothing.
    pub fn of(board: &Board) -> Judgement {
        let mut reader = Reader::new(with_jumps(Limits::QUICK));
        Judgement::with_readings(board, &read_chains(&mut board.without_history(), &mut reader))
    }

    /// Judges a position whose chains have been read already.
    pub fn with_readings(board: &Board, readings: &Readings) -> Judgement {
        judge(&mut board.without_history(), readings, &mut Reader::new(with_jumps(Limits::QUICK)))
    }

    /// The verdicts of a step.
    pub fn verdicts(&self, step: Step) -> &Verdicts<Reason> {
        &self.by_step[step as usize]
    }

    /// The last word on the safety of each group.
    pub fn safety(&self) -> &[Safety] {
        &self.verdicts(Step::LAST).safety
    }

    /// The reason of the last step that changed a group's safety.
    pub fn reason(&self, group: GroupId) -> Option<&Reason> {
        Step::ALL.iter().rev().find_map(|step| self.verdicts(*step).reasons[group.index()].as_ref())
    }

    /// The safety of the group on a point.
    pub fn safety_at(&self, point: Point) -> Option<Safety> {
        self.groups.at(point).map(|group| self.safety()[group.index()])
    }
}

/// Returns these limits with the limits for jumps in place of those for links.
pub fn with_jumps(limits: Limits) -> Limits {
    Limits { link: links::JUMP_READING, ..limits }
}

#[cfg(test)]
mod tests;
