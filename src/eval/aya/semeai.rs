//! Races with the enemies around a group (steps 17 and 18), and the surroundings of groups that were in no race (the
//! last pass before the number).
//!
//! The paper says how safe a group is that races with another. It does not say how safe a group is that has no rival
//! beside it. Here such a group counts as three liberties ahead, which is what freedom is worth, if it can run or
//! nobody surrounds it. If not, the enemies around it count as a rival of three liberties: a group with more liberties,
//! those in its closed eye spaces left aside, has room to live.

use super::eye_count::HalfEyes;
use super::living::{Places, Prey};
use super::race::{self, Facts};
use super::reason::Reason;
use crate::board::{Board, ByColor, PointSet};
use crate::eval::field::live_stones::Readings;
use crate::eval::safety::race_table::FREEDOM_LIBERTIES;
use crate::eval::safety::{Safety, Status, Verdicts};
use crate::eval::shape::group::{Group, GroupId, Groups};
use crate::tactics::Verdict;

/// The steps over empty points within which an enemy group surrounds another: those within which freedom is sought.
const STEPS_AROUND: usize = 2;

/// The most liberties that count, freedom included: a race with more is not decided by counting. The number is a guess
/// of the right size.
const MOST_LIBERTIES: i32 = 10;

/// The liberties that the enemies around a group count for where it has no rival. In 119 such groups of three games the
/// learned safety was 20 % on average with two liberties or fewer, 74 % with three, and 92 % with more.
const LIBERTIES_AROUND: i32 = 3;

/// A race of a group, or what it has in place of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The enemy groups around it.
    pub around: Vec<GroupId>,
    /// The rival: the one with the fewest liberties of those that are unsettled, of two or more stones, and touch the
    /// group or share a liberty with it. Where both can run there is no race.
    pub with: Option<GroupId>,
    /// The group's own liberties, with what freedom adds.
    pub own: i32,
    /// The rival's liberties, with what freedom adds; 0 without a rival.
    pub theirs: i32,
    /// The liberties that the group is ahead, or counts as ahead without a rival.
    pub ahead: i32,
}

/// The facts from which races are found.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The board.
    pub board: &'a Board,
    /// The results of reading for the chains.
    pub readings: &'a Readings,
    /// The groups.
    pub groups: &'a Groups,
    /// True for the groups that are lifted: dead by reading.
    pub lifted: &'a [bool],
    /// The eyes of each group.
    pub eyes: &'a [HalfEyes],
    /// The groups that can run out.
    pub free: &'a [bool],
    /// The places where each group can link.
    pub places: &'a [Places],
    /// The chains that are captured by moving first.
    pub prey: &'a [Prey],
    /// The enemy in whose eye space a group stands, if there is one.
    pub in_eyes: &'a [Option<GroupId>],
    /// The closed eye spaces of each colour.
    pub rooms: &'a ByColor<PointSet>,
    /// The groups that live by eyes and places to link, and do not race.
    pub settled: &'a [bool],
}

impl Field<'_> {
    fn races_at_all(&self, group: &Group) -> bool {
        !self.lifted[group.id.index()] && !self.settled[group.id.index()]
    }

    fn freedom(&self, group: &Group) -> i32 {
        if self.free[group.id.index()] { FREEDOM_LIBERTIES } else { 0 }
    }

    fn liberties(&self, group: &Group) -> i32 {
        (group.liberties.len() as i32 + self.freedom(group)).min(MOST_LIBERTIES)
    }

    /// The enemy groups that stand within reach of the group over empty points. Lifted ones surround nobody, nor do
    /// those in its own eye space.
    fn around(&self, group: &Group) -> Vec<GroupId> {
        let empty = self.board.empty();
        let mut reached = group.stones | group.liberties;
        for _ in 1..STEPS_AROUND {
            reached |= reached.grown() & empty;
        }
        let mut around = self.groups.among(&(reached.grown() & *self.board.stones(!group.color)));
        around.retain(|id| !self.lifted[id.index()] && self.in_eyes[id.index()] != Some(group.id));
        around
    }

    /// The race of a group, where the others are as safe as this.
    pub fn race(&self, group: &Group, safety: &[Safety]) -> Race {
        let around = self.around(group);
        let is_alive = |id: &&GroupId| safety[id.index()] == Safety::ALIVE;
        let beside = group.enemies_beside(self.board);
        let unsettled = around.iter().filter(|id| !is_alive(id)).map(|id| self.groups.get(*id));
        let rival = unsettled
            .filter(|enemy| enemy.stones.len() >= 2 && enemy.stones.intersects(&beside))
            // Two groups that can both run do not shut each other in.
            .filter(|enemy| !self.free[group.id.index()] || !self.free[enemy.id.index()])
            .min_by_key(|enemy| (self.liberties(enemy), self.eyes[enemy.id.index()]));
        let own = self.liberties(group);
        let theirs = rival.map_or(0, |rival| self.liberties(rival));
        let ahead = match rival {
            Some(_) => own - theirs,
            None if self.free[group.id.index()] || around.is_empty() => FREEDOM_LIBERTIES,
            None => (group.liberties - self.rooms[group.color]).len() as i32 - LIBERTIES_AROUND,
        };
        Race { with: rival.map(|rival| rival.id), around, own, theirs, ahead }
    }

    /// The races of all groups but those that are lifted, or live by eyes and places to link.
    pub fn races(&self, safety: &[Safety]) -> Vec<Option<Race>> {
        let race = |group: &Group| self.races_at_all(group).then(|| self.race(group, safety));
        self.groups.iter().map(race).collect()
    }

    /// The facts that correct the table for a group in this race.
    pub fn facts(&self, group: &Group, race: &Race) -> Facts {
        let i = group.id.index();
        Facts {
            one_and_a_half: self.eyes[i].are_one_and_a_half(),
            can_link: !self.places[i].living.is_empty(),
            single: group.stones.len() == 1,
            more_eyes: race.with.is_some_and(|rival| self.eyes[i] > self.eyes[rival.index()]),
            lone: self.is_lone(group),
        }
    }

    /// Returns whether it is one chain that dies if attacked, with no place to link, no way out and no prey.
    fn is_lone(&self, group: &Group) -> bool {
        let i = group.id.index();
        let [chain] = group.chains[..] else { return false };
        self.readings.of(chain).attack.verdict == Verdict::Yes
            && self.places[i].are_none()
            && !self.free[i]
            && !self.has_prey(group)
    }

    /// Returns whether the group can capture an enemy chain beside it by moving first.
    pub fn has_prey(&self, group: &Group) -> bool {
        self.prey.iter().any(|prey| prey.color != group.color && prey.around.intersects(&group.stones))
    }

    /// Step 17: judges the groups by their races.
    pub fn judge(&self, races: &[Option<Race>], before: &[Safety]) -> Verdicts<Reason> {
        let groups: Vec<&Group> = self.groups.iter().collect();
        Verdicts::after(before, |i| {
            let race = races[i].as_ref()?;
            let facts = self.facts(groups[i], race);
            let reason = match race.with {
                Some(with) => Reason::Race { with, own: race.own, theirs: race.theirs, facts },
                None => Reason::NoRival { own: race.own, ahead: race.ahead, facts },
            };
            Some((race::safety(race.ahead, facts), reason))
        })
    }

    /// Step 18: judges the races once more. A group that won its race lives, so it is no longer a rival. A group beside
    /// an enemy that another group killed is as safe as that group, since the dead stones between them will be
    /// captured.
    pub fn judge_again(&self, first: &[Safety], races: &[Option<Race>]) -> Verdicts<Reason> {
        let judged = self.judge(races, first);
        let groups: Vec<&Group> = self.groups.iter().collect();
        let killed = |id: &GroupId| races[id.index()].is_some() && first[id.index()].status() == Status::Dead;
        let mut again = Verdicts::after(&judged.safety, |i| {
            let race = races[i].as_ref()?;
            let dead = race.around.iter().filter(|id| killed(id) && touch(groups[i], self.groups.get(**id)));
            let killers = dead.flat_map(|id| races[id.index()].iter().flat_map(|race| &race.around));
            let other = |id: &&GroupId| id.index() != i && first[id.index()].status() == Status::Alive;
            let killer = killers.filter(other).max_by_key(|id| first[id.index()])?;
            let safety = first[killer.index()];
            (safety > judged.safety[i]).then_some((safety, Reason::Revived { by: *killer }))
        });
        for (reason, raced) in again.reasons.iter_mut().zip(judged.reasons) {
            *reason = reason.take().or(raced);
        }
        again
    }

    /// The surroundings of the unsettled groups that were not in a race: those that later steps unsettled. The number
    /// does not need them; a search that attacks or defends a group does.
    pub fn late_races(&self, races: &[Option<Race>], safety: &[Safety]) -> Vec<Option<Race>> {
        let is_late = |group: &&Group| {
            let i = group.id.index();
            races[i].is_none() && safety[i].status() == Status::Unsettled
        };
        self.groups.iter().map(|group| Some(group).filter(is_late).map(|group| self.race(group, safety))).collect()
    }
}

/// Returns whether stones of the two groups stand side by side.
fn touch(one: &Group, other: &Group) -> bool {
    let beside: PointSet = one.stones.grown();
    beside.intersects(&other.stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point, Size};
    use crate::eval::aya::Judgement;
    use crate::eval::aya::tests::{Chains, judged};

    /// White's three stones and Black's three stones stand in each other's way, all around them live.
    const RACE: &str = ". . X O . O X . .
                        . X . O . O X X .
                        X X X O X O X . X
                        O O O O X O X X X
                        . O . O X O O O O
                        O O O O . . . . O
                        . . . . . . O O .
                        . . . . . . . . .
                        . . . . . . . . .";

    #[test]
    fn the_rival_has_the_fewest_liberties_of_the_unsettled() {
        let judged = judged(RACE);
        for group in judged.judgement.groups.iter() {
            let Some(race) = &judged.judgement.races[group.id.index()] else { continue };
            let Some(with) = race.with else { continue };
            let rival = judged.judgement.groups.get(with);
            assert!(rival.stones.len() >= 2);
            assert_ne!(rival.color, group.color);
            assert!(race.around.contains(&with));
            assert_eq!(race.ahead, race.own - race.theirs);
        }
    }

    const THREE: &str = ". . . . . . .
                         . X X . . . .
                         . X O . . . .
                         . X X O O . .
                         . . . O . . .
                         . . . O O . .
                         . . . . . . .";

    #[test]
    fn who_won_the_first_race_is_no_rival_in_the_second() {
        let chains = Chains::of(THREE);
        let (black, white) = (chains.at("B6"), chains.at("E4"));
        let group = chains.groups.iter().nth(black).unwrap();
        let mut safety = vec![Safety::EVEN; chains.groups.len()];
        assert_eq!(chains.field().race(group, &safety).with.map(GroupId::index), Some(white));
        safety[white] = Safety::ALIVE;
        let race = chains.field().race(group, &safety);
        // The single stone that is left around is no rival.
        assert_eq!((race.with, race.ahead), (None, race.own - LIBERTIES_AROUND));
    }

    #[test]
    fn who_stands_beside_stones_killed_by_another_revives() {
        // Black's two groups stand on either side of White's stone.
        let chains = Chains::of(
            ". . . . . . .
             . X . . . . .
             . X O X . . .
             . X . . . . .
             . X . . . . .
             . . . . . . .
             . . . . . . .",
        );
        let (left, right, stone) = (chains.at("B6"), chains.at("D5"), chains.at("C5"));
        let mut first = vec![Safety::DEAD; chains.groups.len()];
        let field = chains.field();
        let judged = |first: &[Safety]| field.judge_again(first, &field.races(first)).safety[right];
        let before = judged(&first);
        first[left] = Safety::ALIVE;
        assert_eq!(judged(&first), Safety::ALIVE);
        assert_ne!(before, Safety::ALIVE);
        first[stone] = Safety::EVEN;
        assert_ne!(judged(&first), Safety::ALIVE);
    }

    /// Two groups of three stones in the corner, walled in by living stones: White has more liberties.
    const CORNER: &str = ". X X X O . O
                          X O O O O O O
                          X O . O . O .
                          X O O O O O O
                          . . . . . . .
                          . . . . . . .
                          . . . . . . .";

    #[test]
    fn a_group_among_the_living_is_dead() {
        let judged = judged(CORNER);
        assert_eq!(judged.of("B7").safety, Safety::DEAD);
        assert_eq!(judged.of("B6").safety, Safety::ALIVE);
    }

    #[test]
    fn a_group_with_nobody_around_is_as_good_as_three_ahead() {
        let mut board = Board::new(Size::NINETEEN);
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let (corner, other) = (at("D4"), at("Q16"));
        board.play(Color::Black, corner);
        board.play(Color::White, other);
        let judgement = Judgement::of(&board);
        let race = judgement.races[judgement.groups.at(corner).unwrap().index()].as_ref().unwrap();
        assert_eq!((race.with, race.ahead), (None, FREEDOM_LIBERTIES));
        assert_eq!(judgement.safety_at(corner), Some(Safety(820)));
    }

    #[test]
    fn freedom_is_three_more_moves_and_groups_that_both_run_do_not_race() {
        let mut chains = Chains::of(THREE);
        let (black, white) = (chains.at("B6"), chains.at("E4"));
        let safety = vec![Safety::EVEN; chains.groups.len()];
        let group = chains.groups.iter().nth(black).unwrap().clone();
        let shut_in = chains.field().race(&group, &safety);
        chains.free[black] = true;
        let free = chains.field().race(&group, &safety);
        assert_eq!(free.own, (shut_in.own + FREEDOM_LIBERTIES).min(MOST_LIBERTIES));
        assert_eq!(free.theirs, shut_in.theirs);
        chains.free[white] = true;
        let both = chains.field().race(&group, &safety);
        assert_eq!((both.with, both.ahead), (None, FREEDOM_LIBERTIES));
        chains.free[black] = false;
        let theirs = chains.field().race(&group, &safety).theirs;
        assert_eq!(theirs, (shut_in.theirs + FREEDOM_LIBERTIES).min(MOST_LIBERTIES));
    }
}
