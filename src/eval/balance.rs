//! The balance of the sides: the parts of groups that may be lost alone, the ownership of each point, and the score
//! that it comes to (`docs/evaluation.md#the-score`).

use super::field::Field;
use super::field::flow::Flows;
use super::field::settled::{Settled, settle, trim_center};
use super::models::Models;
use super::outcomes::corrected;
use super::safety::parts::{Parts, safety_of_parts, survey_parts};
use super::safety::survival::{Aids, Survival};
use super::safety::{Safety, Status};
use super::score::{Ownership, Score, leveled, ownership, point_figures};
use super::shape::core::{Footing, cores, footings};
use super::shape::group::{Group, Groups};
use super::shape::{Shape, Shaped};
use super::weakness::{Weaknesses, weaknesses};
use crate::board::{PointMap, PointSet};

/// The results of the score. The methods of [`Analysis`](super::Analysis) say what each is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Balance {
    pub(in crate::eval) cores: Groups,
    pub(in crate::eval) footings: PointMap<Footing>,
    pub(in crate::eval) parts: Parts,
    pub(in crate::eval) safety_of_cores: Vec<Safety>,
    pub(in crate::eval) flows: Flows,
    pub(in crate::eval) dead: PointSet,
    pub(in crate::eval) final_settled: Settled,
    pub(in crate::eval) figured_ownership: Ownership,
    pub(in crate::eval) raw_ownership: Ownership,
    pub(in crate::eval) weaknesses: Weaknesses,
    pub(in crate::eval) ownership: Ownership,
    pub(in crate::eval) score: Score,
}

impl Balance {
    /// The balance of a position whose groups are this safe, by these learned parts.
    pub(in crate::eval) fn of(shaped: Shaped<'_>, survival: &Survival, aids: &Aids<'_>, models: &Models) -> Balance {
        let Shaped { board, field: Field { readings, lifted, potential, .. }, shape } = shaped;
        let Shape { links, groups, eyes, .. } = shape;
        let (safety, outcomes) = (survival.safety(), survival.outcomes.as_ref());

        // The parts of groups, which may be lost alone.
        let cores = cores(board, links);
        let footings = footings(board, readings, groups, &cores);
        let parts = survey_parts(survival.sources(shaped, aids), &cores);
        let safety_of_cores = safety_of_parts(&models.parts, &parts, safety);

        // The ownership of each point.
        let dead = stones_of_the_dead(groups, safety);
        let living_potential = potential.without(board, &lifted.stones, &dead);
        let final_settled = trim_center(board, &dead, &settle(board, &dead, &living_potential));
        let flows = Flows::of(board, &cores, &safety_of_cores);
        let judged = [(groups, safety), (&cores, &safety_of_cores)];
        let views = point_figures(board, judged, &footings, &flows, &living_potential, &final_settled);
        let figured_ownership = ownership(board, &views, &models.points);
        let by_group = (groups, safety);
        let raw_ownership = corrected(board, by_group, outcomes, &models.points_played, &figured_ownership);

        // The score.
        let free = &survival.facts.free;
        let weaknesses = weaknesses(board, readings, groups, &aids.single_eyes, eyes, free, safety);
        let level = if outcomes.is_some() { &models.level_played } else { &models.level };
        let leveled = leveled(board, &raw_ownership, &weaknesses, level);
        let score = Score::of(board, &leveled, &dead);
        Balance {
            cores,
            footings,
            parts,
            safety_of_cores,
            flows,
            dead,
            final_settled,
            figured_ownership,
            raw_ownership,
            weaknesses,
            ownership: leveled.ownership,
            score,
        }
    }
}

/// The stones of all groups judged dead.
fn stones_of_the_dead(groups: &Groups, safety: &[Safety]) -> PointSet {
    let dead = |group: &&Group| safety[group.id.index()].status() == Status::Dead;
    groups.iter().filter(dead).fold(PointSet::EMPTY, |all, group| all | group.stones)
}
