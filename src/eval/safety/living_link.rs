//! Links to living groups: one place to link counts as one eye, two as two (spec 1, step 14).

use super::{Reason, Safety, Verdicts};
use crate::board::{Board, Point, PointSet};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{GroupId, Groups};

/// Where a group can link to living groups if it moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LivingLink {
    /// The living group with the most places.
    pub group: GroupId,
    /// One of the places.
    pub at: Point,
    /// How many there are, to any living group.
    pub places: usize,
}

/// For each group that is not alive, where it can link to groups that are.
pub fn links_to_the_living(board: &Board, groups: &Groups, safety: &[Safety]) -> Vec<Option<LivingLink>> {
    groups
        .iter()
        .map(|group| {
            if safety[group.id.index()] == Safety::ALIVE {
                return None;
            }
            let mut all = PointSet::EMPTY;
            let mut best: Option<(usize, LivingLink)> = None;
            for other in groups.iter() {
                if other.color != group.color || safety[other.id.index()] != Safety::ALIVE {
                    continue;
                }
                let places = linking_points(board, &group.liberties, &other.liberties);
                let Some(at) = places.first() else { continue };
                all |= places;
                if best.is_none_or(|(count, _)| places.len() > count) {
                    best = Some((places.len(), LivingLink { group: other.id, at, places: 0 }));
                }
            }
            best.map(|(_, link)| LivingLink { places: all.len(), ..link })
        })
        .collect()
}

/// The liberties of the one group from which a stone holds with the other: shared liberties, and points with two
/// neighbours among the other's liberties.
pub fn linking_points(board: &Board, own: &PointSet, other: &PointSet) -> PointSet {
    let shared = *own & *other;
    let free = board.empty();
    let beside = [other.up(), other.down(), other.left(), other.right()];
    let mut once = PointSet::EMPTY;
    let mut twice = PointSet::EMPTY;
    for set in beside {
        twice |= once & set;
        once |= set;
    }
    shared | (*own & twice & free)
}

/// Raises the groups that can link to the living, by what their own eyes and the places make together.
pub fn with_living_links(links: &[Option<LivingLink>], eyes: &[Eyes], before: &[Safety]) -> Verdicts {
    Verdicts::after(before, |i| {
        let link = links[i]?;
        let half_eyes = usize::from(eyes[i].second) + 2 * link.places;
        let safety = if half_eyes >= 4 { Safety(950) } else { before[i].at_least(Safety::EVEN) };
        (safety > before[i])
            .then_some((safety, Reason::CanLinkTo { group: link.group, at: link.at, places: link.places }))
    })
}
