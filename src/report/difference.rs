//! Finds what a move changed: groups captured, killed, saved, cut and linked, and territory.

use super::facts::phase;
use super::gains::{Gains, ground};
use crate::board::{Board, Chain, ChainId, Color, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::field::Phase;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::deed::{Act, Deed};
use crate::judge::eyes::first;
use crate::judge::joins::{Cut, cut_by, no_answer_cuts};
use crate::judge::near::{ALIVE, DEAD, LEAST_SAVED, safety_after};
use crate::judge::place::Place;
use crate::tactics::CaptureState;

/// The most deeds that are told of a move. Set by judgement, so that the list stays short.
const DEEDS: usize = 4;
/// The least change of safety that is worth mentioning, in permille. A guess of the right size.
const MUCH: i32 = 150;
/// The most steps, to the 8 points around, between a move and the stones or liberties of a group that it affects. The
/// evaluation looks at the whole board, so that figures of groups far away change a little, too, but the move is not
/// about them.
const REACH: usize = 2;
/// The ownership, either way, from which a point is settled, in permille. A guess of the right size.
const SETTLED: i32 = 900;
/// The distance from a move, in lines, within which its effect on ground is told. A guess of the right size.
const SEEN: usize = 6;

/// The fewest stones of an atari that is told beside other reasons. Smaller ones are told if the other reasons say no
/// more than the acts below.
const SOME_STONES: usize = 2;
const VAGUE: [Act; 2] = [Act::Weakens, Act::Strengthens];

/// The least gain of territory that is worth mentioning, in 1/100 point. Players count whole points.
const SOME_TERRITORY: i32 = 100;

/// The changes that a move made.
#[cfg_attr(test, derive(Clone))]
pub(super) struct Difference<'a> {
    color: Color,
    played: Point,
    before: &'a Analysis,
    board: Board,
    after: &'a Analysis,
    /// The enemy groups that some reply saves.
    survivors: Vec<GroupId>,
    /// The own groups that some reply kills.
    lost: Vec<GroupId>,
    /// The own groups that some reply leaves unsaved, or hardly safer than before the move.
    unsaved: Vec<GroupId>,
    /// The groups that need neither be killed nor saved.
    settled: Settled,
    /// The chains of one enemy group that stand in two groups now and after every reply.
    parted: Vec<Pair>,
    /// The chains of two own groups that stand in one group now and after every reply.
    joined: Vec<Pair>,
}

/// The groups that reading settled before the move, whatever the evaluation thinks.
#[derive(Clone, Default)]
pub(super) struct Settled {
    /// The groups that no move kills.
    pub(super) living: Vec<GroupId>,
    /// The opponent's groups that no move saves.
    pub(super) lost: Vec<GroupId>,
}

/// Two chains, each by its group before the move and a stone.
type Pair = [(GroupId, Point); 2];

impl<'a> Difference<'a> {
    /// Compares the groups of `before` with the position after the move of the colour there, which is `board` and
    /// `after`.
    pub(super) fn new(
        color: Color,
        played: Point,
        before: &'a Analysis,
        board: &Board,
        after: &'a Analysis,
    ) -> Difference<'a> {
        let (survivors, lost, unsaved, settled, parted, joined) = Default::default();
        let board = board.without_history();
        let mut difference =
            Difference { color, played, before, board, after, survivors, lost, unsaved, settled, parted, joined };
        difference.parted = difference.regrouped(!color, true);
        difference.joined = difference.regrouped(color, false);
        difference
    }

    /// Returns the enemy groups near the move that died and still stand.
    pub(super) fn killed(&self) -> Vec<GroupId> {
        let near = self.near();
        let died = self.groups_changed(!self.color, |before, after| before > DEAD && after <= DEAD);
        died.into_iter().filter(|id| self.is_at(*id, &near)).collect()
    }

    /// Returns the own groups that the move makes alive, if no reply kills them or puts them back to where they were.
    pub(super) fn saved(&self) -> Vec<GroupId> {
        let concerned = self.concerned();
        let saved = self.groups_changed(self.color, |before, after| before < ALIVE && after >= ALIVE).into_iter();
        saved.filter(|id| self.is_at(*id, &concerned) && !self.unsaved.contains(id)).collect()
    }

    /// Returns whether any of these points is a stone or liberty of the group.
    fn is_at(&self, id: GroupId, points: &PointSet) -> bool {
        let group = self.before.groups().get(id);
        (group.stones | group.liberties).intersects(points)
    }

    /// Returns the points near the move.
    fn reach(&self) -> PointSet {
        PointSet::of(self.played).within_steps_around(REACH, self.board.on_board())
    }

    /// Returns the points that the move is about: those near it, and those near the chains it captured.
    fn near(&self) -> PointSet {
        let on_board = self.board.on_board();
        let enemies = self.before.groups().iter().filter(|group| group.color != self.color);
        let stood = enemies.fold(PointSet::EMPTY, |all, group| all | group.stones);
        let taken = (stood - *self.board.stones(!self.color)).within_steps_around(1, on_board);
        self.reach() | taken
    }

    /// Returns the stones that the move may affect: those near it, those now connected to it, and those beside groups
    /// that it kills.
    fn concerned(&self) -> PointSet {
        let mut concerned = self.near();
        if let Some(own) = self.after.groups().at(self.played) {
            concerned |= self.after.groups().get(own).stones;
        }
        concerned | self.beside(&self.killed())
    }

    /// Returns the points around these groups.
    fn beside(&self, groups: &[GroupId]) -> PointSet {
        let around = |id: &GroupId| self.before.groups().get(*id).stones.within_steps_around(2, self.board.on_board());
        groups.iter().map(around).fold(PointSet::EMPTY, |all, points| all | points)
    }

    /// Records what a reply leaves of the move's effects.
    pub(super) fn answered(&mut self, board: &Board, analysis: &Analysis) {
        for group in self.before.groups().iter() {
            let safety = safety_after(board, analysis, group);
            let dies = safety <= DEAD;
            let was = self.before.safety(group.id).permille();
            if group.color == self.color && safety < (was + MUCH).clamp(LEAST_SAVED, ALIVE) {
                self.unsaved.push(group.id);
            }
            match group.color == self.color {
                true if dies => self.lost.push(group.id),
                false if !dies => self.survivors.push(group.id),
                _ => {}
            }
        }
        let at = |point: Point| analysis.groups().at(point);
        self.parted.retain(|[(_, one), (_, other)]| at(*one).is_none() || at(*one) != at(*other));
        self.joined.retain(|[(_, one), (_, other)]| at(*one).is_some() && at(*one) == at(*other));
    }

    /// Records what reading settled.
    pub(super) fn settle(&mut self, settled: &Settled) {
        self.settled.clone_from(settled);
    }

    /// Returns the deeds of the move, the most drastic first. Its effect on territory is included only if that `lasts`.
    pub(super) fn deeds(&self, lasts: bool) -> Vec<Deed> {
        let mut deeds = self.captures();
        deeds.extend(self.ko());
        let Settled { living, lost } = &self.settled;
        let (lost, open): (Vec<_>, Vec<_>) = self.killed().into_iter().partition(|group| lost.contains(group));
        let survives = |group: &GroupId| self.survivors.contains(group) || living.contains(group);
        let (threatened, killed): (Vec<_>, Vec<_>) = open.into_iter().partition(survives);
        let (looked_after, saved): (Vec<_>, Vec<_>) = self.saved().into_iter().partition(|id| living.contains(id));
        deeds.extend(Deed::to_groups(Act::Kills, &killed));
        deeds.extend(Deed::to_groups(Act::Saves, &saved));
        deeds.extend(self.rescues());
        deeds.extend(Deed::to_groups(Act::Threatens, &threatened));
        deeds.extend(Deed::to_groups(Act::ThreatensToSave, &self.nearly_saved()));
        deeds.extend(Deed::to_groups(Act::Protects, &looked_after));
        deeds.extend(Deed::to_groups(Act::KeepsDead, &lost));
        deeds.extend(self.cuts());
        deeds.extend(self.links());
        deeds.extend(Deed::to_groups(Act::Weakens, &self.changed(!self.color, is_weaker)));
        deeds.extend(Deed::to_groups(Act::Strengthens, &self.strengthened()));
        let least = if deeds.iter().all(|deed| deed.is_any(&VAGUE)) { 1 } else { SOME_STONES };
        deeds.extend(self.ataris(least));
        if lasts {
            deeds.extend(self.territory());
        }
        if deeds.is_empty() {
            deeds.push(self.drift());
        }
        deeds.truncate(DEEDS);
        deeds
    }

    /// Returns the own groups that the move makes alive at once, but that some reply puts back or kills.
    fn nearly_saved(&self) -> Vec<GroupId> {
        if self.is_in_atari() {
            return Vec::new();
        }
        let mut nearly = self.changed(self.color, |before, after| before < ALIVE && after >= ALIVE);
        nearly.retain(|id| {
            let group = self.before.groups().get(*id);
            let is_undone = self.unsaved.contains(id) || self.lost.contains(id);
            is_undone && !self.settled.living.contains(id) && !self.is_still_lost(group) && !self.is_taken_still(group)
        });
        nearly
    }

    /// Returns whether the stone played is in atari.
    fn is_in_atari(&self) -> bool {
        self.board.chain(self.played).is_some_and(Chain::in_atari)
    }

    /// Returns whether the group's largest standing chain can be captured after the move as before. Any move elsewhere
    /// would save the group as well as this one.
    fn is_taken_still(&self, group: &Group) -> bool {
        let standing = group.chains.iter().filter_map(|id| self.board.chain_id(id.point()).map(|now| (*id, now)));
        let largest = standing.max_by_key(|(_, now)| self.board.chain_of(*now).stone_count());
        largest.is_some_and(|(before, now)| {
            let is_taken = |state: CaptureState| matches!(state, CaptureState::Unsettled | CaptureState::Dead);
            is_taken(self.before.readings().state(before)) && is_taken(self.after.readings().state(now))
        })
    }

    /// Returns the own groups that the move makes safer but not yet alive, if no reply kills them. A move into atari
    /// strengthens nothing, and stones that it does not save from capture are not stronger either.
    fn strengthened(&self) -> Vec<GroupId> {
        if self.is_in_atari() {
            return Vec::new();
        }
        let mut stronger = self.changed(self.color, |before, after| after - before >= MUCH && after < ALIVE);
        stronger.retain(|id| !self.lost.contains(id) && !self.is_still_lost(self.before.groups().get(*id)));
        stronger
    }

    /// Returns whether all of the group's chains were lost to capture before the move and none is safe after it.
    fn is_still_lost(&self, group: &Group) -> bool {
        let was_lost = |id: &ChainId| self.before.readings().state(*id) == CaptureState::Dead;
        let is_safe = |id: &ChainId| {
            let now = self.board.chain_id(id.point());
            now.is_some_and(|now| self.after.readings().state(now) == CaptureState::Safe)
        };
        group.chains.iter().all(was_lost) && !group.chains.iter().any(is_safe)
    }

    /// Returns the deed of a move that does nothing in particular. It makes or takes ground if most of that is where
    /// the move is. Otherwise it makes for influence, as long as there is anything left to influence.
    fn drift(&self) -> Deed {
        let [made, taken] = self.gains();
        let place = Place::of(self.played, self.board.size());
        let (gains, what) = if made.sum >= taken.sum {
            (made, Deed::AddsToGround(place))
        } else {
            (taken, Deed::Takes { points: None, from: !self.color, place })
        };
        let is_here = gains.place() == Some(place) && gains.hundredths() >= SOME_TERRITORY / 2;
        if is_here {
            what
        } else if phase(&self.board, self.before) == Phase::Endgame {
            Deed::TidiesBorders(place)
        } else {
            Deed::AddsInfluence(place)
        }
    }

    /// Returns whether the move is on settled ground and affects no group there. One more stone then changes the
    /// figures a little, and nothing else.
    pub(super) fn is_idle(&self) -> bool {
        let settled = i32::from(self.before.ownership().0[self.played]).abs() >= SETTLED;
        settled && self.deeds(false).iter().all(Deed::is_about_ground)
    }

    /// Returns the groups of a colour that the move is about whose safety before and after passes the test.
    fn changed(&self, color: Color, asked: impl Fn(i32, i32) -> bool) -> Vec<GroupId> {
        let concerned = self.concerned();
        let changed = self.groups_changed(color, asked).into_iter();
        changed.filter(|id| self.is_at(*id, &concerned)).collect()
    }

    fn groups_changed(&self, color: Color, asked: impl Fn(i32, i32) -> bool) -> Vec<GroupId> {
        let standing = |group: &&Group| group.color == color && !self.taken(group);
        let judged = |group: &&Group| {
            asked(self.before.safety(group.id).permille(), safety_after(&self.board, self.after, group))
        };
        self.before.groups().iter().filter(standing).filter(judged).map(|group| group.id).collect()
    }

    /// Returns the ko that the move takes or starts: its stone stands alone and may be recaptured, though not at once.
    fn ko(&self) -> Option<Deed> {
        self.board.ko().map(Deed::FightsKo)
    }

    fn taken(&self, group: &Group) -> bool {
        !group.stones.intersects(self.board.stones(group.color))
    }

    fn captures(&self) -> Vec<Deed> {
        let mut captures = Vec::new();
        for group in self.before.groups().iter().filter(|group| group.color != self.color) {
            let taken = group.stones - *self.board.stones(group.color);
            if taken == group.stones {
                captures.push(Deed::to(Act::Captures, group.id));
            } else if !taken.is_empty() {
                captures.push(Deed::CapturesPart { group: group.id, stones: taken.len() });
            }
        }
        captures
    }

    /// Returns the own chains near the move that would have been captured, in groups that were not in question, and are
    /// safe now.
    fn rescues(&self) -> Vec<Deed> {
        let near = self.near();
        let living = |group: &&Group| group.color == self.color && self.before.status(group.id) == Status::Alive;
        let mut rescues = Vec::new();
        for group in self.before.groups().iter().filter(living) {
            for chain in group.chains.iter().filter(|id| self.before.readings().state(**id) == CaptureState::Unsettled)
            {
                let stones = PointSet::of(chain.point()).flood(&group.stones);
                let now = self.board.chain_id(chain.point());
                let safe = now.is_some_and(|id| self.after.readings().state(id) == CaptureState::Safe);
                match first(&stones).filter(|_| safe && stones.intersects(&near)) {
                    Some(_) if stones == group.stones => rescues.push(Deed::to(Act::Saves, group.id)),
                    Some(at) => rescues.push(Deed::SavesPart { group: group.id, stones: stones.len(), at }),
                    None => {}
                }
            }
        }
        rescues
    }

    /// Returns the enemy chains of at least so many stones that the move puts in atari, and that are not dead already.
    fn ataris(&self, least: usize) -> Vec<Deed> {
        if self.is_in_atari() {
            // A stone that may be captured at once puts no chain in atari for long.
            return Vec::new();
        }
        let beside = PointSet::of(self.played).grown() & *self.board.stones(!self.color);
        let chains = self.board.chains_among(beside).map(|id| self.board.chain_of(id));
        let in_atari = chains.filter(|chain| chain.in_atari() && chain.stone_count() >= least);
        let group = |chain: &Chain| {
            let group = chain.stones().first().and_then(|stone| self.before.groups().at(stone));
            group.filter(|id| self.before.status(*id) != Status::Dead)
        };
        ataris_by_group(in_atari.filter_map(|chain| group(chain).map(|id| (id, chain.stone_count()))))
    }

    /// Returns the enemy groups near the move that fell apart, and that no answer is known to join again. Groups far
    /// away may be grouped differently after a move, but it did not cut them.
    fn cuts(&self) -> Vec<Deed> {
        let enemies = self.before.groups().iter().filter(|group| group.color != self.color);
        let stands = |group: &&Group| safety_after(&self.board, self.after, group) > DEAD;
        let cut = |group: &Group| {
            let told = |stones, is_sure| Deed::Cuts { group: group.id, stones, is_sure };
            let pairs = self.parted.iter().filter(|[(id, _), _]| *id == group.id);
            let mut likely = None;
            for [one, other] in pairs.map(|pair| pair.map(|(_, stone)| stone)) {
                match cut_by(self.played, &self.board, one, other) {
                    Cut::Sure => return Some(told([one, other], true)),
                    Cut::Likely => likely = likely.or(Some([one, other])),
                    Cut::No => {}
                }
            }
            likely.map(|pair| told(pair, false))
        };
        enemies.filter(stands).filter_map(cut).collect()
    }

    /// Returns the pairs of chains of a colour near the move that were in one group and now are not, or the other way
    /// round.
    fn regrouped(&self, color: Color, were_one: bool) -> Vec<Pair> {
        let near = self.reach() & *self.board.stones(color);
        let groups = self.before.groups().iter().filter(|group| group.color == color);
        let chains: Vec<(GroupId, Point)> = groups
            .flat_map(|group| self.board.chains_among(group.stones & near).map(|chain| (group.id, chain.point())))
            .collect();
        let now = |stone: Point| self.after.groups().at(stone);
        let mut pairs = Vec::new();
        for (i, one) in chains.iter().enumerate() {
            let others = chains[i + 1..].iter().filter(|other| (one.0 == other.0) == were_one);
            pairs.extend(others.filter(|other| (now(one.1) == now(other.1)) != were_one).map(|other| [*one, *other]));
        }
        pairs
    }

    /// Returns the own groups near the move that became one, stay so, and are not dead: those connected by two chains
    /// that no answer cuts.
    fn links(&self) -> Vec<Deed> {
        let lives = |id: GroupId| safety_after(&self.board, self.after, self.before.groups().get(id)) > DEAD;
        let holds =
            |[one, other]: &&Pair| lives(one.0) && lives(other.0) && no_answer_cuts(&self.board, one.1, other.1);
        let mut links: Vec<Vec<GroupId>> = Vec::new();
        for pair in self.joined.iter().filter(holds).map(|pair| pair.map(|(id, _)| id)) {
            let (met, apart): (Vec<_>, Vec<_>) =
                links.into_iter().partition(|link| pair.iter().any(|id| link.contains(id)));
            let mut link: Vec<GroupId> = met.into_iter().flatten().chain(pair).collect();
            link.sort_unstable();
            link.dedup();
            links = apart;
            links.push(link);
        }
        links.sort_unstable();
        links.iter().filter_map(|parts| Deed::to_groups(Act::Links, parts)).collect()
    }

    /// Returns the empty points gained: those that the own side gets, and those that the opponent loses. Far from the
    /// move, and from what it captures or kills for good, the figures change a little for other reasons.
    fn gains(&self) -> [Gains; 2] {
        let mut made = Gains::default();
        let mut taken = Gains::default();
        let size = self.board.size();
        let mut killed = self.killed();
        killed.retain(|id| !self.survivors.contains(id) && !self.settled.living.contains(id));
        let nearby = PointSet::of(self.played).within_steps_around(SEEN, self.board.on_board());
        let seen = nearby | self.near() | self.beside(&killed);
        for point in self.board.empty() & seen {
            let place = Place::of(point, size);
            let sign = self.color.sign();
            let before = sign * i32::from(self.before.ownership().0[point]);
            let after = sign * i32::from(self.after.ownership().0[point]);
            made.add(place, ground(after) - ground(before));
            taken.add(place, ground(-before) - ground(-after));
        }
        [made, taken]
    }

    /// Returns the gains of territory that are worth mentioning, each with its part of the board.
    fn territory(&self) -> Vec<Deed> {
        let [made, taken] = self.gains();
        let mut deeds = Vec::new();
        if let Some(place) = made.place().filter(|_| made.hundredths() >= SOME_TERRITORY) {
            deeds.push(Deed::Makes { points: Some(made.in_points()), place });
        }
        if let Some(place) = taken.place().filter(|_| taken.hundredths() >= SOME_TERRITORY) {
            deeds.push(Deed::Takes { points: Some(taken.in_points()), from: !self.color, place });
        }
        deeds
    }
}

/// Returns the number of stones put in atari for each group that has such chains.
fn ataris_by_group(chains: impl Iterator<Item = (GroupId, usize)>) -> Vec<Deed> {
    let mut groups: Vec<(GroupId, usize)> = Vec::new();
    for (id, stones) in chains {
        match groups.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum += stones,
            None => groups.push((id, stones)),
        }
    }
    groups.into_iter().map(|(group, stones)| Deed::PutsInAtari { group, stones }).collect()
}

/// Returns whether a change between these safeties, in permille, weakened a group. A group that lives all the same is
/// not weak, and the death of a group is a deed of its own.
fn is_weaker(before: i32, after: i32) -> bool {
    before - after >= MUCH && after > DEAD && after < ALIVE
}

#[cfg(test)]
mod tests;
