//! Safety by eyes alone: two eyes live, everything else starts as dead (`docs/evaluation.md#two-eyes`).

use super::{Reason, Safety, Verdicts};
use crate::board::PointSet;
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::Groups;

/// Groups with two eyes are alive; a group that makes its second eye by moving first is even; all others start as
/// dead. Lifted groups are dead.
pub fn safety_from_eyes(groups: &Groups, eyes: &[Eyes], lifted: &PointSet) -> Verdicts {
    let unjudged = vec![Safety::DEAD; groups.len()];
    Verdicts::after(&unjudged, |i| {
        let group = groups.iter().nth(i)?;
        if group.stones.is_subset(lifted) {
            return Some((Safety::DEAD, Reason::InAtariWithoutEscape));
        }
        let safety = match eyes[i] {
            eyes if eyes.alive() => Safety::ALIVE,
            Eyes { first: 4.., .. } => Safety::EVEN,
            _ => Safety::DEAD,
        };
        Some((safety, Reason::Eyes(eyes[i])))
    })
}
