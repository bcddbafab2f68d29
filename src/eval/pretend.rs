//! The door for tests: results of an [`Analysis`] are set by hand where a test needs an answer that no small position
//! has. Nothing else sets them.

use super::Analysis;
use super::outcomes::Outcomes;
use super::safety::life::LifeReading;
use super::safety::living_link::LivingLink;
use super::safety::semeai::Semeai;
use super::safety::step::Step;
use super::safety::{Reason, Safety};
use super::shape::group::{Group, GroupId};
use crate::board::{Color, Point, PointMap, PointSet};

/// An analysis whose results a test sets.
pub(crate) struct Pretend<'a>(&'a mut Analysis);

impl Analysis {
    /// Sets results by hand, whatever the position gives.
    pub(crate) fn pretend(&mut self) -> Pretend<'_> {
        Pretend(self)
    }
}

impl Pretend<'_> {
    /// Sets the safety of a group in the end.
    pub(crate) fn safety(self, group: GroupId, safety: Safety) {
        self.safety_after(Step::Last, group, safety);
    }

    /// Sets the safety in the end of the groups for which `judge` returns one.
    pub(crate) fn safety_by(self, judge: impl Fn(&Group) -> Option<Safety>) {
        let Analysis { shape, survival, .. } = self.0;
        for (group, safety) in shape.groups.iter().zip(&mut survival.verdicts.last.safety) {
            *safety = judge(group).unwrap_or(*safety);
        }
    }

    /// Sets the safety of every group in the end.
    pub(crate) fn safety_of_all(self, safety: Safety) {
        self.0.survival.verdicts.last.safety.fill(safety);
    }

    /// Sets the safety of a group after a step.
    pub(crate) fn safety_after(self, step: Step, group: GroupId, safety: Safety) {
        self.0.survival.verdicts[step].safety[group.index()] = safety;
    }

    /// Sets what a step saw in a group.
    pub(crate) fn reason(self, step: Step, group: GroupId, reason: Reason) {
        self.0.survival.verdicts[step].reasons[group.index()] = Some(reason);
    }

    /// Sets the safety of a core.
    pub(crate) fn safety_of_core(self, core: GroupId, safety: Safety) {
        self.0.balance.safety_of_cores[core.index()] = safety;
    }

    /// Sets the safety of every core.
    pub(crate) fn safety_of_all_cores(self, safety: Safety) {
        self.0.balance.safety_of_cores.fill(safety);
    }

    /// Sets what was read of the life of a group.
    pub(crate) fn life(self, group: GroupId, reading: Option<LifeReading>) {
        self.0.survival.life[group.index()] = reading;
    }

    /// Says whether a group can run out.
    pub(crate) fn free(self, group: GroupId, free: bool) {
        self.0.survival.facts.free[group.index()] = free;
    }

    /// Gives a group a link to the living.
    pub(crate) fn living_link(self, group: GroupId, link: LivingLink) {
        self.0.survival.facts.living_links[group.index()] = Some(link);
    }

    /// Gives a group an enemy stone in its eye.
    pub(crate) fn nakade(self, group: GroupId, stone: Point) {
        self.0.survival.facts.nakade_stones[group.index()] = Some(stone);
    }

    /// Gives a group a race, and another once the first races are decided.
    pub(crate) fn races(self, group: GroupId, [first, again]: [Semeai; 2]) {
        let facts = &mut self.0.survival.facts;
        facts.races[group.index()] = Some(first);
        facts.races_again[group.index()] = Some(again);
    }

    /// Sets the outcomes of random games.
    pub(crate) fn outcomes(self, outcomes: Outcomes) {
        self.0.survival.outcomes = Some(outcomes);
    }

    /// Sets the ownership of a point, in permille.
    pub(crate) fn ownership(self, point: Point, permille: i16) {
        self.0.balance.ownership.0[point] = permille;
    }

    /// Sets the ownership of every point, in permille.
    pub(crate) fn ownership_of_all(self, permille: i16) {
        self.0.balance.ownership.0 = PointMap::new(permille);
    }

    /// Sets the ownership of every point before it has levelled out, in permille.
    pub(crate) fn raw_ownership_of_all(self, permille: i16) {
        self.0.balance.raw_ownership.0 = PointMap::new(permille);
    }

    /// Sets the dead stones.
    pub(crate) fn dead(self, stones: PointSet) {
        self.0.balance.dead = stones;
    }

    /// Gives Black more area, in 1/100 point.
    pub(crate) fn lead(self, centipoints: i32) {
        self.0.balance.score.area[Color::Black] += centipoints;
    }
}
