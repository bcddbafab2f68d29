//! The results that an [`Analysis`] keeps, each to be looked at and never changed, in the order of the pipeline.

use super::Analysis;
use super::field::Phase;
use super::field::flow::Flows;
use super::field::live_stones::{Lifted, Readings};
use super::field::potential::Potential;
use super::field::settled::Settled;
use super::field::territory::Territory;
use super::outcomes::Outcomes;
use super::safety::Safety;
use super::safety::life::LifeReading;
use super::safety::living_link::LivingLink;
use super::safety::parts::Parts;
use super::safety::proved::Proved;
use super::safety::semeai::Semeai;
use super::safety::survey::Survey;
use super::score::{Ownership, Score};
use super::shape::core::Footing;
use super::shape::eye::{EyeSpace, Eyes, HalfEye};
use super::shape::group::{GroupId, Groups};
use super::shape::link::Link;
use super::weakness::Weaknesses;
use crate::board::{ByColor, Point, PointMap, PointSet};

impl Analysis {
    /// The phase of the game.
    pub fn phase(&self) -> Phase {
        self.field.phase
    }

    /// The results of reading for each chain.
    pub fn readings(&self) -> &Readings {
        &self.field.readings
    }

    /// Chains taken off before territory is judged.
    pub fn lifted(&self) -> &Lifted {
        &self.field.lifted
    }

    /// The influence of the stones that stand.
    pub fn potential(&self) -> &Potential {
        &self.field.potential
    }

    /// Points that surely belong to a side.
    pub fn settled(&self) -> &Settled {
        &self.field.settled
    }

    /// The settled territory after the centre is trimmed.
    pub fn trimmed(&self) -> &Settled {
        &self.field.trimmed
    }

    /// The settled territory, area by area.
    pub fn territories(&self) -> &[Territory] {
        &self.field.territories
    }

    /// The links that hold chains together.
    pub fn links(&self) -> &[Link] {
        &self.shape.links
    }

    /// The groups.
    pub fn groups(&self) -> &Groups {
        &self.shape.groups
    }

    /// The worth of each territory as an eye space, in the order of the territories.
    pub fn eye_spaces(&self) -> &[EyeSpace] {
        &self.shape.eye_spaces
    }

    /// The eyes that one move makes.
    pub fn half_eyes(&self) -> &[HalfEye] {
        &self.shape.half_eyes
    }

    /// The eyes of each group.
    pub fn eyes(&self) -> &[Eyes] {
        &self.shape.eyes
    }

    /// The open ground that groups can run to.
    pub fn open_ground(&self) -> &ByColor<PointSet> {
        &self.survival.facts.open_ground
    }

    /// The groups that can run out.
    pub fn free(&self) -> &[bool] {
        &self.survival.facts.free
    }

    /// The places where groups can link to the living, or to the eye they lack.
    pub fn living_links(&self) -> &[Option<LivingLink>] {
        &self.survival.facts.living_links
    }

    /// The races.
    pub fn races(&self) -> &[Option<Semeai>] {
        &self.survival.facts.races
    }

    /// The races once more, since a group that won the first has no rival any more.
    pub fn races_again(&self) -> &[Option<Semeai>] {
        &self.survival.facts.races_again
    }

    /// Single enemy stones in big single eyes.
    pub fn nakade_stones(&self) -> &[Option<Point>] {
        &self.survival.facts.nakade_stones
    }

    /// The groups surveyed on a plain guess of their safety.
    pub fn first_survey(&self) -> &[Survey] {
        &self.survival.first_survey
    }

    /// The groups surveyed once more, each seeing its neighbours as the first estimate left them.
    pub fn second_survey(&self) -> &[Survey] {
        &self.survival.second_survey
    }

    /// The results of reading for the life of groups in doubt. Nothing where the evaluation was asked not to read
    /// fights.
    pub fn life(&self) -> &[Option<LifeReading>] {
        &self.survival.life
    }

    /// The proved fate of a group, where the evaluation was given a solver.
    pub fn proved(&self, group: GroupId) -> Option<Proved> {
        self.survival.proved[group.index()]
    }

    /// The ends of random games, where the evaluation was given any.
    pub fn outcomes(&self) -> Option<&Outcomes> {
        self.survival.outcomes.as_ref()
    }

    /// The parts of groups that shared liberties alone hold together.
    pub fn cores(&self) -> &Groups {
        &self.balance.cores
    }

    /// The footing of each stone.
    pub fn footings(&self) -> &PointMap<Footing> {
        &self.balance.footings
    }

    /// The cores of groups with several, surveyed.
    pub fn parts(&self) -> &Parts {
        &self.balance.parts
    }

    /// The safety of each core.
    pub fn safety_of_cores(&self) -> &[Safety] {
        &self.balance.safety_of_cores
    }

    /// The flow of each point.
    pub fn flows(&self) -> &Flows {
        &self.balance.flows
    }

    /// The stones of dead groups, lifted ones among them.
    pub fn dead(&self) -> PointSet {
        self.balance.dead
    }

    /// Settled territory once dead groups are gone.
    pub fn final_settled(&self) -> &Settled {
        &self.balance.final_settled
    }

    /// The ownership of each point, by its figures alone.
    pub fn figured_ownership(&self) -> &Ownership {
        &self.balance.figured_ownership
    }

    /// The ownership with the outcomes of random games.
    pub fn raw_ownership(&self) -> &Ownership {
        &self.balance.raw_ownership
    }

    /// Stones that are a burden to their side.
    pub fn weaknesses(&self) -> &Weaknesses {
        &self.balance.weaknesses
    }

    /// The ownership of each point, once the open points have levelled out.
    pub fn ownership(&self) -> &Ownership {
        &self.balance.ownership
    }

    /// The score that the ownership comes to.
    pub fn score(&self) -> &Score {
        &self.balance.score
    }
}
