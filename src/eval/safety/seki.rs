//! Seki, and groups that only look like one (`docs/evaluation.md#seki`).
//!
//! Two groups that can neither run nor link, and share liberties, may have to leave each other alone: a side that fills
//! a shared liberty comes nearer to being taken itself. To take the other a side must fill the other's own liberties
//! and all shared ones but the last, so it needs that many more of its own. An eye makes the shared liberties its
//! owner's alone (M. Müller, "Race to capture: analyzing semeai in Go", 1999, classes 1 and 2).

use super::living_link::LivingLink;
use super::semeai::Semeai;
use super::{Reason, Safety, Verdicts};
use crate::eval::safety::Outcome;
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::Groups;

/// Liberties of two groups that race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Liberties {
    shared: i32,
    own: i32,
    theirs: i32,
}

/// A group in seki lives nearly always. The number is a guess of the right size.
const SEKI_SAFETY: Safety = Safety(850);
/// A group without an eye against one with an eye, and the other way round. Guesses of the right size.
const NO_EYE_SAFETY: Safety = Safety(100);
const HAS_EYE_SAFETY: Safety = Safety(900);

/// Judges the closed-in groups whose race is about shared liberties. Others keep what they have.
pub fn with_seki(
    groups: &Groups,
    races: &[Option<Semeai>],
    eyes: &[Eyes],
    free: &[bool],
    links: &[Option<LivingLink>],
    before: &[Safety],
) -> Verdicts {
    let shut_in = |i: usize| !free[i] && links[i].is_none() && before[i] != Safety::ALIVE;
    let groups: Vec<_> = groups.iter().collect();
    Verdicts::after(before, |i| {
        let against = races[i]?.with;
        let rival = against.index();
        // A group whose eye hangs on the next move has none yet, and is not without one either.
        let settled = |i: usize| eyes[i].second >= 2 || eyes[i].first < 2;
        if !shut_in(i) || !shut_in(rival) || !settled(i) || !settled(rival) {
            return None;
        }
        let (ours, theirs) = (groups[i].liberties, groups[rival].liberties);
        let liberties = Liberties {
            shared: (ours & theirs).len() as i32,
            own: (ours - theirs).len() as i32,
            theirs: (theirs - ours).len() as i32,
        };
        let outcome = outcome(liberties, [eyes[i].second >= 2, eyes[rival].second >= 2])?;
        let safety = match outcome {
            Outcome::Seki => before[i].at_least(SEKI_SAFETY),
            Outcome::HasEye => before[i].at_least(HAS_EYE_SAFETY),
            Outcome::NoEye => before[i].min(NO_EYE_SAFETY),
        };
        (safety != before[i]).then_some((safety, Reason::SharedLiberties { against, outcome }))
    })
}

/// Returns the outcome, by the liberties and by which side has an eye: the group, the other. `None` if the side that
/// moves first decides, or if liberties alone do.
fn outcome(Liberties { shared, own, theirs }: Liberties, has_eye: [bool; 2]) -> Option<Outcome> {
    let to_take = shared - 1;
    match has_eye {
        // Without eyes one shared liberty is filled by whoever comes to it first.
        [false, false] | [true, true] if shared < 2 - i32::from(has_eye[0]) => None,
        [false, false] | [true, true] => {
            let to_take = to_take + i32::from(has_eye[0]);
            ((own - theirs).abs() < to_take).then_some(Outcome::Seki)
        }
        [false, true] => (shared > 0 && theirs + shared > own).then_some(Outcome::NoEye),
        [true, false] => (shared > 0 && own + shared > theirs).then_some(Outcome::HasEye),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(shared: i32, own: i32, theirs: i32, has_eye: [bool; 2]) -> Option<Outcome> {
        outcome(Liberties { shared, own, theirs }, has_eye)
    }

    #[test]
    fn two_shared_liberties_without_eyes_are_a_seki() {
        assert_eq!(of(2, 0, 0, [false, false]), Some(Outcome::Seki));
        assert_eq!(of(1, 0, 0, [false, false]), None);
    }

    #[test]
    fn a_lead_of_the_shared_liberties_less_one_takes_the_other() {
        assert_eq!(of(2, 0, 1, [false, false]), None);
        assert_eq!(of(3, 0, 1, [false, false]), Some(Outcome::Seki));
        assert_eq!(of(3, 2, 0, [false, false]), None);
    }

    #[test]
    fn with_an_eye_each_one_shared_liberty_is_enough() {
        assert_eq!(of(1, 1, 1, [true, true]), Some(Outcome::Seki));
        assert_eq!(of(1, 2, 1, [true, true]), None);
    }

    #[test]
    fn an_eye_beats_none() {
        assert_eq!(of(2, 2, 1, [false, true]), Some(Outcome::NoEye));
        assert_eq!(of(2, 1, 2, [true, false]), Some(Outcome::HasEye));
        // Enough liberties outside beat the eye.
        assert_eq!(of(2, 5, 1, [false, true]), None);
    }
}
