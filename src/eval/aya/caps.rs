//! The last corrections of the safety: the cap on groups that die if attacked (step 19), stones that only look like a
//! seki (step 20), and nakade in a big eye (step 21).

use super::eye_count::HalfEyes;
use super::reason::Reason;
use super::semeai::{Field, Race};
use crate::board::{ChainId, Point, PointSet};
use crate::eval::safety::{Safety, Status, Verdicts};
use crate::eval::shape::group::{Group, Groups};
use crate::tactics::Verdict;

impl Field<'_> {
    /// Step 19: a group that dies if the opponent moves first is at most even. It dies with its largest chain, if half
    /// of its stones or more are in it.
    pub fn cap_sente_deaths(&self, before: &[Safety]) -> Verdicts<Reason> {
        let groups: Vec<&Group> = self.groups.iter().collect();
        Verdicts::after(before, |i| {
            let at = self.death_if_attacked(groups[i]).filter(|_| before[i] > Safety::EVEN)?;
            Some((Safety::EVEN, Reason::DiesIfAttacked(at)))
        })
    }

    /// The move by which the opponent kills the group, if all of its largest chains can be captured.
    fn death_if_attacked(&self, group: &Group) -> Option<Point> {
        let stones = |id: &ChainId| self.board.chain_of(*id).stone_count();
        let most = group.chains.iter().map(stones).max()?;
        if 2 * most < group.stones.len() {
            return None;
        }
        let mut largest = group.chains.iter().filter(|id| stones(id) == most).map(|id| self.readings.of(*id).attack);
        let first = largest.clone().find_map(|attack| attack.best);
        largest.all(|attack| attack.verdict == Verdict::Yes).then_some(first).flatten()
    }

    /// Step 20: stones that have no liberties but those of an eye and those they share with an enemy look like a seki.
    /// If they can neither run, link nor capture, and every enemy that shares liberties with them lives, or has more
    /// eyes and more liberties than they have apart, they are dead.
    pub fn kill_false_sekis(&self, races: &[Option<Race>], before: &[Safety]) -> Verdicts<Reason> {
        let groups: Vec<&Group> = self.groups.iter().collect();
        Verdicts::after(before, |i| {
            let around = &races[i].as_ref()?.around;
            let group = groups[i];
            let is_stuck =
                !self.free[i] && self.places[i].are_none() && !self.has_prey(group) && self.eyes[i] <= HalfEyes::ONE;
            if !is_stuck || before[i].status() == Status::Dead {
                return None;
            }
            let sharing: Vec<&Group> =
                around.iter().map(|id| groups[id.index()]).filter(|enemy| shares(group, enemy)).collect();
            let apart = sharing.iter().fold(group.liberties, |apart, enemy| apart - enemy.liberties).len();
            let wins = |enemy: &&Group| {
                let j = enemy.id.index();
                before[j] == Safety::ALIVE || (self.eyes[j] > self.eyes[i] && enemy.liberties.len() > apart)
            };
            let beside = sharing.first().filter(|_| apart <= 1 && sharing.iter().all(wins))?.id;
            Some((Safety::DEAD, Reason::LooksLikeSeki { beside }))
        })
    }
}

fn shares(group: &Group, enemy: &Group) -> bool {
    group.liberties.intersects(&enemy.liberties)
}

/// Step 21: where a stone of the opponent stands in the big single eye of a dead group, its death is unclear. A group
/// that lives stays alive.
pub fn unsettle_deaths(stones: &[Option<Point>], before: &[Safety]) -> Verdicts<Reason> {
    Verdicts::after(before, |i| {
        let stone = stones[i].filter(|_| before[i].status() == Status::Dead)?;
        Some((Safety::EVEN, Reason::Nakade(stone)))
    })
}

/// Returns true for the groups that are lifted: dead by reading.
pub fn lifted_groups(groups: &Groups, lifted: &PointSet) -> Vec<bool> {
    let is_lifted = |group: &Group| group.stones.intersects(lifted);
    groups.iter().map(is_lifted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::aya::step::Step;
    use crate::eval::aya::tests::{Chains, judged};

    #[test]
    fn a_group_that_dies_if_attacked_is_at_most_even() {
        let judged = judged(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . X X X . . . . .
             . X O O . . O . .
             . X X X . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let two = judged.of("C5");
        assert!(two.safety <= Safety::EVEN, "{:?}", two.by_step);
    }

    #[test]
    fn a_nakade_unsettles_a_death_and_no_life() {
        let stone = Some(Point::at(2, 2));
        let after =
            unsettle_deaths(&[stone, stone, stone, None], &[Safety::DEAD, Safety::ALIVE, Safety(700), Safety(0)]);
        assert_eq!(after.safety, [Safety::EVEN, Safety::ALIVE, Safety(700), Safety::DEAD]);
        assert_eq!(after.reasons[0], Some(Reason::Nakade(Point::at(2, 2))));
        assert_eq!(after.reasons[1], None);
    }

    #[test]
    fn a_nakade_in_the_only_eye_leaves_it_open() {
        // White has the vital point of a bulky five.
        let five = ". . X O . O . . .
                    O . X O O O . . .
                    . X X O . . . . .
                    X X O O . . . . .
                    O O O . O . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .";
        let judged = judged(five);
        let black = judged.of("C9");
        assert_eq!(black.by_step[Step::Seki as usize].status(), Status::Dead);
        assert_eq!(black.safety, Safety::EVEN);
    }

    /// White's corner shares the liberties C9 and C8 with Black's stones beside it, and has A9 to itself.
    const SHARED: &str = ". O . X . X O . .
                          O O . X X X O . .
                          X X X O O O O . .
                          . . X O . . . . .
                          X X X O . . . . .
                          . X O O . . . . .
                          X X O . . . . . .
                          . X O . . . . . .
                          X O O . . . . . .";

    /// Judges White's corner, where it and Black's stones have so many half eyes and are so safe.
    fn corner(eyes: [u16; 2], safety: [Safety; 2]) -> Safety {
        let mut chains = Chains::of(SHARED);
        let [white, black] = ["A8", "D8"].map(|vertex| chains.at(vertex));
        assert_ne!(white, black);
        let mut before = vec![Safety::ALIVE; chains.groups.len()];
        for (i, group) in [white, black].into_iter().enumerate() {
            chains.eyes[group] = HalfEyes(eyes[i]);
            before[group] = safety[i];
        }
        let field = chains.field();
        field.kill_false_sekis(&field.races(&before), &before).safety[white]
    }

    #[test]
    fn one_eye_that_looks_like_a_seki_is_dead() {
        assert_eq!(corner([2, 4], [Safety(600), Safety::ALIVE]), Safety::DEAD);
        assert_eq!(corner([2, 3], [Safety(600), Safety(700)]), Safety::DEAD);
    }

    #[test]
    fn a_seki_with_an_equal_stands() {
        assert_eq!(corner([2, 2], [Safety(600), Safety(700)]), Safety(600));
        assert_eq!(corner([3, 4], [Safety(600), Safety::ALIVE]), Safety(600));
    }
}
