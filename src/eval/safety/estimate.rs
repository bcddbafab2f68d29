//! The estimate: how often groups surveyed like this one lived, in positions judged by a far stronger engine.
//!
//! The rules of the stages before say why a group is weak or strong; they know no probabilities. Two rounds of boosted
//! trees, fitted by `keisei learn territory`, turn the survey into one: the first starts from a plain guess, the second
//! sees the neighbours as the first left them, so that stones beside a dead group are known to be safe.

use super::survey::{FIGURES, Survey};
use super::{Reason, Safety, Verdicts};
use crate::board::PointSet;
use crate::eval::shape::group::Groups;
use crate::pattern::trees::Trees;

/// A group's safety before anything is known of it: most stones on a board live. The number is a guess of the right
/// size.
const USUAL_SAFETY: Safety = Safety(850);
/// The first guess for a group whose chains are lifted. A guess of the right size.
const LIFTED_SAFETY: Safety = Safety(50);

/// The number of groups that the trees are asked about at once.
const GROUPS_AT_ONCE: usize = 64;

/// The plain guess the first round starts from.
pub fn first_guess(groups: &Groups, lifted: &PointSet) -> Vec<Safety> {
    groups.iter().map(|group| if group.stones.is_subset(lifted) { LIFTED_SAFETY } else { USUAL_SAFETY }).collect()
}

/// The safety of each group by these trees, whose unit is the permille.
pub fn estimate(trees: &Trees, surveys: &[Survey]) -> Vec<Safety> {
    let mut columns = [[0_i16; GROUPS_AT_ONCE]; FIGURES];
    let mut estimates = [0; GROUPS_AT_ONCE];
    let mut safety = Vec::with_capacity(surveys.len());
    for some in surveys.chunks(GROUPS_AT_ONCE) {
        for (case, survey) in some.iter().enumerate() {
            for (column, figure) in columns.iter_mut().zip(survey) {
                column[case] = (*figure).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
            }
        }
        trees.estimate_all(&columns, some.len(), &mut estimates);
        safety.extend(estimates[..some.len()].iter().map(|permille| Safety((*permille).clamp(0, 1000) as u16)));
    }
    safety
}

/// The estimate as the last word on each group.
pub fn with_experience(estimate: &[Safety], before: &[Safety]) -> Verdicts {
    Verdicts::after(before, |i| Some((estimate[i], Reason::Experience)))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::eval::models::Models;

    #[test]
    fn groups_asked_about_at_once_get_what_each_gets_alone() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        // There are more cases than fit at once, and figures beyond 16 bits, as sums over wide rings are.
        let mut figure = || match random.random_range(0..3) {
            0 => random.random_range(-5..20),
            1 => random.random_range(-1000..=1000),
            _ => random.random_range(-100_000..=400_000),
        };
        let surveys: Vec<Survey> = (0..2 * GROUPS_AT_ONCE + 3).map(|_| std::array::from_fn(|_| figure())).collect();
        for trees in [&Models::shipped().first, &Models::shipped().second] {
            let alone = |survey: &Survey| Safety(trees.estimate(survey).clamp(0, 1000) as u16);
            assert_eq!(estimate(trees, &surveys), surveys.iter().map(alone).collect::<Vec<_>>());
            assert!(estimate(trees, &[]).is_empty());
        }
    }
}
