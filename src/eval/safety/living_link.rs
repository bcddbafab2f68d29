//! Links to living groups: one place to link counts as one eye, two as two
//! (`docs/evaluation.md#links-to-living-groups`).
//!
//! A place is a point where a stone links, or the move that takes a chain which stands between the two. Links to a
//! group of one eye count half, where that makes two eyes; a group of an eye and a half needs just one of them.

use super::{Reason, Safety, Verdicts};
use crate::board::{Board, Color, Point, PointSet};
use crate::eval::field::live_stones::{ChainReading, Readings};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId, Groups};

/// The places where a group can link to living groups, or to the eye it lacks, if it moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LivingLink {
    /// The living group with the most places; if there is none, the group with an eye that makes two with this one's.
    pub group: GroupId,
    /// One of the places.
    pub at: Point,
    /// The number of places, to any such group.
    pub places: usize,
    /// The worth of the places, in half eyes.
    pub half_eyes: usize,
}

/// A chain of the opponent of those linked that is taken by moving first.
struct Prey {
    color: Color,
    around: PointSet,
    at: Point,
}

/// Returns for each group that is not alive where it can link to groups that are, or that have the eye it lacks.
pub fn links_to_the_living(
    board: &Board,
    groups: &Groups,
    readings: &Readings,
    eyes: &[Eyes],
    safety: &[Safety],
) -> Vec<Option<LivingLink>> {
    let prey = |reading: &ChainReading| {
        let chain = board.chain_of(reading.chain);
        Some(Prey { color: chain.color(), around: chain.stones().grown(), at: reading.status.taken_at()? })
    };
    let prey: Vec<Prey> = readings.list.iter().filter_map(prey).collect();
    groups
        .iter()
        .map(|group| {
            let eyes_of_own = eyes[group.id.index()];
            if safety[group.id.index()] == Safety::ALIVE {
                return None;
            }
            // The points near the group; near most others there is nothing of them.
            let near = group.liberties.grown();
            let beside = |prey: &&Prey| prey.color != group.color && prey.around.intersects(&group.stones);
            let prey: Vec<&Prey> = prey.iter().filter(beside).collect();
            let places = |other: &Group| {
                let mut places: PointSet =
                    prey.iter().filter(|prey| prey.around.intersects(&other.stones)).map(|prey| prey.at).collect();
                if near.intersects(&other.liberties) {
                    places |= linking_points(board, &group.liberties, &other.liberties);
                }
                places
            };
            let links_to = |wanted: &dyn Fn(&Group) -> bool| {
                let mut all = PointSet::EMPTY;
                let mut best: Option<(usize, GroupId, Point)> = None;
                for other in groups.iter().filter(|other| other.color == group.color && other.id != group.id) {
                    if !wanted(other) {
                        continue;
                    }
                    let places = places(other);
                    let Some(at) = places.first() else { continue };
                    all |= places;
                    if best.is_none_or(|(count, ..)| places.len() > count) {
                        best = Some((places.len(), other.id, at));
                    }
                }
                best.map(|(_, group, at)| LivingLink { group, at, places: all.len(), half_eyes: 2 * all.len() })
            };
            let alive = |other: &Group| safety[other.id.index()] == Safety::ALIVE;
            links_to(&alive).or_else(|| {
                let one_eyed = |other: &Group| !alive(other) && eyes[other.id.index()].second >= 2;
                let link = links_to(&one_eyed)?;
                let half_eyes = if eyes_of_own.first >= 3 { ALIVE } else { link.places };
                let enough = usize::from(eyes_of_own.second) + half_eyes >= ALIVE;
                enough.then_some(LivingLink { half_eyes, ..link })
            })
        })
        .collect()
}

/// The half eyes that live.
const ALIVE: usize = 4;

/// The liberties of the one group from which a stone holds with the other: shared liberties, and points with two
/// neighbours among the other's liberties.
pub fn linking_points(board: &Board, own: &PointSet, other: &PointSet) -> PointSet {
    let shared = *own & *other;
    let free = board.empty();
    let [_, twice] = other.beside();
    shared | (*own & twice & free)
}

/// Raises the groups that can link to the living, by what their own eyes and the places make together.
pub fn with_living_links(links: &[Option<LivingLink>], eyes: &[Eyes], before: &[Safety]) -> Verdicts {
    Verdicts::after(before, |i| {
        let link = links[i]?;
        let half_eyes = usize::from(eyes[i].second) + link.half_eyes;
        let safety = if half_eyes >= ALIVE { Safety(950) } else { before[i].at_least(Safety::EVEN) };
        (safety > before[i])
            .then_some((safety, Reason::CanLinkTo { group: link.group, at: link.at, places: link.places }))
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::eval::Analysis;

    /// Returns the links of the group at a vertex: the first place, the number of places and their worth in half eyes.
    fn link(text: &str, vertex: &str) -> Option<(Point, usize, usize)> {
        let board = Board::from_diagram(text);
        let analysis = Analysis::of(&board);
        let group = analysis.groups().at(Point::parse(vertex, board.size()).unwrap()).unwrap();
        let link = analysis.living_links()[group.index()]?;
        Some((link.at, link.places, link.half_eyes))
    }

    /// Black lives on the left. White's four stones stand between it and Black's stones on the right, and can be taken
    /// or run at D5.
    const BETWEEN: &str = ". X . X . . . . .
                           X X X X . . . . .
                           . X . X . . . O .
                           X X X X . . . . .
                           . . X . O O O . .
                           . . X O X . O . .
                           . . X O X . O . .
                           . X X O X . O . .
                           . . X O X . O . .";

    #[test]
    fn a_chain_between_that_can_be_taken_is_a_place_to_link() {
        let at = |vertex| Point::parse(vertex, crate::board::Size::NINE).unwrap();
        let (_, places, _) = link(BETWEEN, "E3").unwrap();
        let board = Board::from_diagram(BETWEEN);
        let cut = board.chain_id(at("D3")).unwrap();
        let reading = Analysis::of(&board).readings().of(cut);
        assert_eq!(reading.attack.best, Some(at("D5")));
        let analysis = Analysis::of(&board);
        let liberties = |vertex| analysis.groups().get(analysis.groups().at(at(vertex)).unwrap()).liberties;
        let plain = linking_points(&board, &liberties("E3"), &liberties("C3"));
        assert!(!plain.contains(at("D5")));
        assert_eq!(places, plain.len() + 1);
    }

    #[test]
    fn groups_whose_liberties_are_apart_have_no_linking_points() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let (mut near, mut apart) = (0, 0);
        for _ in 0..300 {
            let board = Board::new(crate::board::Size::NINE);
            let mut some = || -> PointSet { board.empty().iter().filter(|_| random.random_bool(0.06)).collect() };
            let (own, other) = (some(), some());
            if own.grown().intersects(&other) {
                near += usize::from(!linking_points(&board, &own, &other).is_empty());
            } else {
                assert_eq!(linking_points(&board, &own, &other), PointSet::EMPTY);
                apart += 1;
            }
        }
        assert!(near > 20 && apart > 20, "{near} {apart}");
    }

    #[test]
    fn who_is_alone_has_no_link() {
        let alone = ". . . . . . .
                     . . . . . . .
                     . O O O O . .
                     . O X X O . .
                     . O X . O . .
                     . O . O O . .
                     . . . . . . .";
        assert_eq!(link(alone, "C4"), None);
    }
}
