//! Semeai: races with the enemy groups around (`docs/evaluation.md#semeai`).

use super::living_link::LivingLink;
use super::race_table::{self, FREEDOM_LIBERTIES, HALF_OF_WHAT_IS_MISSING};
use super::{Reason, Safety, Verdicts};
use crate::board::Board;
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId, Groups};

/// A race of a group with the enemy group beside it that has the fewest liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Semeai {
    /// The enemy group.
    pub with: GroupId,
    /// The group's own liberties, with what freedom adds.
    pub own: i32,
    /// The enemy's liberties, with what freedom adds.
    pub theirs: i32,
    /// The part of these that freedom adds, to the own side's and to the enemy's.
    pub freedom: [i32; 2],
}

/// Returns for each group that is not alive its race, if an unsettled enemy group of two or more stones stands beside
/// it. If several rivals have as few liberties, the one with fewer eyes, less in common, fewer stones, less safety and
/// no way out counts: what the race comes to must not hang on the order of groups. A rival that stands in the group's
/// own eye space, as `in_eyes` tells for each group, is no rival: that it is taken is counted there, and leaves a shape
/// which may be one eye.
pub fn races(
    board: &Board,
    groups: &Groups,
    free: &[bool],
    eyes: &[Eyes],
    links: &[Option<LivingLink>],
    safety: &[Safety],
    in_eyes: &[Option<GroupId>],
) -> Vec<Option<Semeai>> {
    let freedom = |group: &Group| if free[group.id.index()] { FREEDOM_LIBERTIES } else { 0 };
    let liberties = |group: &Group| group.liberties.len() as i32 + freedom(group);
    groups
        .iter()
        .map(|group| {
            if safety[group.id.index()] == Safety::ALIVE {
                return None;
            }
            let beside = group.stones.grown() & *board.stones(!group.color);
            let weakest = groups
                .among(&beside)
                .into_iter()
                .map(|id| groups.get(id))
                .filter(|enemy| enemy.stones.len() >= 2 && safety[enemy.id.index()] != Safety::ALIVE)
                .filter(|enemy| in_eyes[enemy.id.index()] != Some(group.id))
                .min_by_key(|enemy| {
                    let id = enemy.id.index();
                    let shared = (enemy.liberties & group.liberties).len();
                    let (way_out, stones) = ((free[id], links[id].is_some()), enemy.stones.len());
                    (liberties(enemy), eyes[id].second, eyes[id].first, shared, stones, safety[id], way_out)
                })?;
            Some(Semeai {
                with: weakest.id,
                own: liberties(group),
                theirs: liberties(weakest),
                freedom: [freedom(group), freedom(weakest)],
            })
        })
        .collect()
}

/// Judges each group by its race, corrected for eyes, links and size. Groups already safer than the race says keep
/// what they have.
pub fn with_races(
    groups: &Groups,
    races: &[Option<Semeai>],
    eyes: &[Eyes],
    links: &[Option<LivingLink>],
    before: &[Safety],
) -> Verdicts {
    Verdicts::after(before, |i| {
        let race = races[i]?;
        let mut safety = race_table::by_liberties(race.own - race.theirs);
        if eyes[i].first >= 3 {
            safety = safety.raised(HALF_OF_WHAT_IS_MISSING);
        }
        if links[i].is_some() {
            safety = safety.raised(HALF_OF_WHAT_IS_MISSING).at_least(Safety::EVEN);
        }
        if groups.iter().nth(i)?.stones.len() == 1 {
            safety = race_table::of_single_stone(safety);
        }
        if eyes[i].second > eyes[race.with.index()].second {
            safety = race_table::with_more_eyes(safety);
        }
        (safety > before[i]).then_some((
            safety,
            Reason::Race { against: race.with, own: race.own, theirs: race.theirs, freedom: race.freedom },
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point};
    use crate::eval::Analysis;
    use crate::eval::shape::eye::groups_in_eyes;

    #[test]
    fn stones_in_an_eye_are_no_rival() {
        // Black's five stones can be taken, and leave White one eye.
        let text = "X X . O X . . . .
                    X X O O X . . . .
                    X O O . X . . . .
                    O O . . X . . . .
                    . . X X X . . . .
                    X X X . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .";
        let board = Board::from_diagram(text);
        let analysis = Analysis::of(&board);
        let group = |vertex| analysis.groups().at(Point::parse(vertex, board.size()).unwrap()).unwrap();
        let (prey, owner) = (group("A9"), group("A6"));
        let mut in_eyes = vec![None; analysis.groups().len()];
        let rival = |in_eyes: &[Option<GroupId>]| {
            let safety = vec![Safety::EVEN; analysis.groups().len()];
            let links = vec![None; analysis.groups().len()];
            let races = races(&board, analysis.groups(), analysis.free(), analysis.eyes(), &links, &safety, in_eyes);
            races[owner.index()].map(|race| race.with)
        };
        assert_eq!(rival(&in_eyes), Some(prey));
        in_eyes[prey.index()] = Some(owner);
        assert_ne!(rival(&in_eyes), Some(prey));
        assert_eq!(groups_in_eyes_of(&board, &analysis), [(prey, owner)]);
        assert_eq!(analysis.groups().get(owner).color, Color::White);
    }

    /// The groups that stand in eye spaces, with the owners of these.
    fn groups_in_eyes_of(board: &Board, analysis: &Analysis) -> Vec<(GroupId, GroupId)> {
        let groups = analysis.groups();
        let owners = groups_in_eyes(board, groups, analysis.eye_spaces(), analysis.territories());
        groups.iter().filter_map(|group| Some((group.id, owners[group.id.index()]?))).collect()
    }
}
