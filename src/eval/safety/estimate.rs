//! The estimate: how often groups surveyed like this one lived, in positions judged by a far stronger engine.
//!
//! The rules of the stages before say why a group is weak or strong; they know no probabilities. Two rounds of boosted
//! trees, fitted by `keisei learn territory`, turn the survey into one: the first starts from a plain guess, the second
//! sees the neighbours as the first left them, so that stones beside a dead group are known to be safe.

use super::survey::Survey;
use super::{Reason, Safety, Verdicts};
use crate::board::PointSet;
use crate::eval::shape::group::Groups;
use crate::pattern::trees::Trees;

/// A group's safety before anything is known of it: most stones on a board live.
const USUAL: Safety = Safety(850);
/// The same of a group whose chains are lifted.
const LIFTED: Safety = Safety(50);

/// The plain guess the first round starts from.
pub fn first_guess(groups: &Groups, lifted: &PointSet) -> Vec<Safety> {
    groups.iter().map(|group| if group.stones.is_subset(lifted) { LIFTED } else { USUAL }).collect()
}

/// The safety of each group by these trees, whose unit is the permille.
pub fn estimate(trees: &Trees, surveys: &[Survey]) -> Vec<Safety> {
    surveys.iter().map(|survey| Safety(trees.estimate(survey).clamp(0, 1000) as u16)).collect()
}

/// The estimate as the last word on each group.
pub fn with_experience(estimate: &[Safety], before: &[Safety]) -> Verdicts {
    Verdicts::after(before, |i| Some((estimate[i], Reason::Experience)))
}
