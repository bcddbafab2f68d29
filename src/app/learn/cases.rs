//! The cases that trees learn from: what a label says of the groups, the cores and the points of its position.

use super::boost::Cases;
use super::labels::{Label, Origin};
use crate::board::{ByColor, Chain, Color, PointMap};
use crate::eval::Analysis;
use crate::eval::outcomes;
use crate::eval::safety::step;
use crate::eval::safety::survey::Survey;
use crate::eval::score::{Ownership, PLACES};
use crate::eval::shape::group::Group;

/// The weight of a stone that dies, in a chain of some size, beside another point. Few stones die: counted alike, a
/// doubtful group would be painted alive until its death is nearly sure, and to a player a dead group overlooked is the
/// greater fault. Held out, with games played to the end, chains judged rightly (the mean over those that die and those
/// that live) are 96.5 and 96.9 % of even and mixed games with 12, 96.5 and 96.8 % with 16; the mean error is 0.106 on
/// both, and 0.108 and 0.107.
const DYING_STONES: f32 = 16.0;
/// The weight of such a stone where random games are weighed, which know the dying better. Held out, chains of mixed
/// games are judged rightly in 98.1 % with 21 and 98.5 % with 30, those of even games in 98.3 % with either; the mean
/// error is 0.105 and 0.108 on both. When stones of every chain that died counted so, single ones too, it was 0.112 and
/// 0.114 for 98.4 and 98.2 % (with 12 and 21).
const DYING_STONES_PLAYED: f32 = 30.0;

/// The fewest stones of a chain whose dying stones count more: smaller ones are given up often, and nobody calls them a
/// group.
const LEAST_CHAIN: usize = 3;
/// Larger chains count no more than such a one by all their stones: they weigh on the lead, which should be what is to
/// be expected.
const LARGE_CHAIN: f32 = 8.0;

/// Each group as the first survey sees it.
pub(super) fn first_cases(label: &Label, analysis: &Analysis, cases: &mut Cases) {
    survey_cases(label, analysis.groups().iter().zip(analysis.first_survey()), cases);
}

/// Each group as the second survey sees it.
pub(super) fn second_cases(label: &Label, analysis: &Analysis, cases: &mut Cases) {
    survey_cases(label, analysis.groups().iter().zip(analysis.second_survey()), cases);
}

/// Each core of a group with several.
pub(super) fn part_cases(label: &Label, analysis: &Analysis, cases: &mut Cases) {
    let parts = analysis.parts();
    let is_surveyed = |core: &&Group| parts.surveyed.contains(&core.id.index());
    survey_cases(label, analysis.cores().iter().filter(is_surveyed).zip(&parts.surveys), cases);
}

/// A survey, and whether the group lived. Large groups count more, but not by every stone.
fn survey_cases<'a>(label: &Label, surveyed: impl Iterator<Item = (&'a Group, &'a Survey)>, cases: &mut Cases) {
    for (group, survey) in surveyed {
        let stones = group.stones.len() as f32;
        for (column, figure) in cases.columns.iter_mut().zip(survey) {
            column.push(*figure);
        }
        cases.targets.push(if owned(label, group) > 0 { 1000.0 } else { 0.0 });
        cases.weights.push(stones.sqrt() * label.weight);
    }
}

/// Each group that was read: by how much its safety was estimated too low.
pub(super) fn life_cases(label: &Label, analysis: &Analysis, cases: &mut Cases) {
    for (group, reading) in analysis.groups().iter().zip(analysis.life()) {
        let Some(reading) = reading else { continue };
        let estimate = analysis.verdicts(step::Step::Experience).safety[group.id.index()];
        for (column, figure) in cases.columns.iter_mut().zip(reading.figures(label.game.board(), group, estimate)) {
            column.push(figure);
        }
        let lived = if owned(label, group) > 0 { 1000 } else { 0 };
        cases.targets.push((lived - estimate.permille()) as f32);
        cases.weights.push((group.stones.len() as f32).sqrt() * label.weight);
    }
}

/// Each group of a position that was played out: by how much its safety was estimated too low without that.
pub(super) fn outcome_cases(label: &Label, analysis: &Analysis, cases: &mut Cases) {
    let Some(outcomes) = analysis.outcomes() else { return };
    for group in analysis.groups().iter() {
        let before = analysis.verdicts(step::Step::Read).safety[group.id.index()];
        let figures = outcomes::group_figures(label.game.board(), group, outcomes, before);
        cases.columns.iter_mut().zip(figures).for_each(|(column, figure)| column.push(figure));
        let lived = if owned(label, group) > 0 { 1000 } else { 0 };
        cases.targets.push((lived - before.permille()) as f32);
        cases.weights.push((group.stones.len() as f32).sqrt() * label.weight);
    }
}

/// Returns how much of the group's stones its side owns in the end, in permille, all added up.
fn owned(label: &Label, group: &Group) -> i32 {
    group.stones.iter().map(|p| group.color.sign() * i32::from(label.ownership[p])).sum()
}

/// Each point as both sides see it.
pub(super) fn point_cases(label: &Label, analysis: &Analysis, cases: &mut Cases) {
    let nothing = Ownership(PointMap::new(0));
    view_cases(label, &analysis.point_figures(label.game.board()), &nothing, DYING_STONES, cases);
}

/// Each point of a position that was played out: by how much its ownership was estimated too low without that.
pub(super) fn played_point_cases(label: &Label, analysis: &Analysis, cases: &mut Cases) {
    let Some(outcomes) = analysis.outcomes() else { return };
    let before = analysis.figured_ownership();
    let judged = (analysis.groups(), analysis.safety_of_groups());
    let views = outcomes::point_figures(label.game.board(), judged, outcomes, before);
    view_cases(label, &views, before, DYING_STONES_PLAYED, cases);
}

/// Each point as both sides see it, and how much more it is theirs in the end than `before`; a stone that dies counts
/// as much as `dying` others.
fn view_cases<const FIGURES: usize>(
    label: &Label,
    views: &ByColor<Box<[[i16; PLACES]; FIGURES]>>,
    before: &Ownership,
    dying: f32,
    cases: &mut Cases,
) {
    let board = label.game.board();
    for color in Color::BOTH {
        let columns = &views[color];
        for (place, point) in board.size().points().enumerate() {
            for (into, column) in cases.columns.iter_mut().zip(columns.iter()) {
                into.push(i32::from(column[place]));
            }
            let missing = i32::from(label.ownership[point]) - i32::from(before.0[point]);
            cases.targets.push((color.sign() * missing) as f32);
            let dies = board.color_at(point).is_some_and(|stone| stone.sign() * i32::from(label.ownership[point]) < 0);
            // A stone that died in play may have been given up: it is no proof of danger.
            let counts = dies && label.origin == Origin::Engine;
            let stones = board.chain(point).map_or(0, Chain::stone_count);
            cases.weights.push(label.weight * if counts { dying_weight(stones, dying) } else { 1.0 });
        }
    }
}

/// Returns the weight of a stone that dies in a chain of so many.
fn dying_weight(stones: usize, dying: f32) -> f32 {
    if stones < LEAST_CHAIN {
        return 1.0;
    }
    (dying * (LARGE_CHAIN / stones as f32).min(1.0)).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_chains_that_die_count_like_others_and_large_ones_no_more_than_such_of_eight() {
        assert_eq!([1, 2, 3, 8, 16].map(|stones| dying_weight(stones, 12.0)), [1.0, 1.0, 12.0, 12.0, 6.0]);
        assert_eq!(dying_weight(200, 12.0), 1.0);
    }
}
