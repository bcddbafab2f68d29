//! What a move changed, in words: groups taken, killed, saved, cut, linked, and territory.

use super::moves::{ALIVE, DEAD, safety_after};
use super::words;
use crate::board::{Board, Color, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::{Limits, LinkTarget, Reader, Verdict};

/// The most reasons for a move.
const REASONS: usize = 4;
/// A change of safety worth a word, in permille.
const MUCH: i32 = 150;
/// How many steps from the move, to the 8 points around, a group may be that it does something to. The evaluation looks
/// at the whole board, so figures of groups far away change a little, too: the move is not about them.
const REACH: usize = 3;
/// How many steps from a cut the stones on both sides of it may be.
const BOTH_SIDES: usize = 2;
/// From this ownership on, either way, a point is settled, in permille.
const SETTLED: i32 = 900;
/// The least gain in points of territory worth a word, in 1/100.
const SOME_TERRITORY: i32 = 100;

/// What a move changed.
pub(super) struct Difference<'a> {
    color: Color,
    played: Point,
    before: &'a Analysis,
    board: Board,
    after: &'a Analysis,
    /// Groups that some reply saves.
    survivors: Vec<GroupId>,
}

impl<'a> Difference<'a> {
    /// What the move of the colour there made of the groups of `before`: `board` and `after` are the position after it.
    pub(super) fn new(
        color: Color,
        played: Point,
        before: &'a Analysis,
        board: &Board,
        after: &'a Analysis,
    ) -> Difference<'a> {
        Difference { color, played, before, board: board.clone(), after, survivors: Vec::new() }
    }

    /// The enemy groups near the move that died and still stand.
    pub(super) fn killed(&self) -> Vec<GroupId> {
        let near = self.near();
        let died = self.groups_changed(!self.color, |before, after| before > DEAD && after <= DEAD);
        died.into_iter().filter(|id| self.before.groups.get(*id).stones.intersects(&near)).collect()
    }

    /// The points near the move.
    fn reach(&self) -> PointSet {
        PointSet::of(self.played).within_steps_around(REACH, self.board.on_board())
    }

    /// The points that the move is about: those near it, and near the chains it took.
    fn near(&self) -> PointSet {
        let on_board = self.board.on_board();
        let enemies = self.before.groups.iter().filter(|group| group.color != self.color);
        let stood = enemies.fold(PointSet::EMPTY, |all, group| all | group.stones);
        let taken = (stood - *self.board.stones(!self.color)).within_steps_around(1, on_board);
        self.reach() | taken
    }

    /// The stones that the move may do something to: those near it, those that now hold together with it, and those
    /// beside groups that it kills.
    fn concerned(&self) -> PointSet {
        let mut concerned = self.near();
        if let Some(own) = self.after.groups.at(self.played) {
            concerned |= self.after.groups.get(own).stones;
        }
        for killed in self.killed() {
            concerned |= self.before.groups.get(killed).stones.within_steps_around(2, self.board.on_board());
        }
        concerned
    }

    /// Takes note of groups that live after some reply.
    pub(super) fn survives(&mut self, groups: impl Iterator<Item = GroupId>) {
        self.survivors.extend(groups);
    }

    /// What the move does, most drastic first; what it does to territory only if that `lasts`.
    pub(super) fn reasons(&self, lasts: bool) -> Vec<String> {
        let mut reasons = self.captures();
        reasons.extend(self.ko());
        let (threatened, killed): (Vec<GroupId>, Vec<GroupId>) =
            self.killed().into_iter().partition(|group| self.survivors.contains(group));
        reasons.extend(phrase("kills", &killed));
        reasons.extend(self.changed("saves", self.color, |before, after| before < ALIVE && after >= ALIVE));
        reasons.extend(phrase("threatens", &threatened));
        reasons.extend(self.cuts());
        reasons.extend(self.links());
        let weaker = |before, after| before - after >= MUCH && after > DEAD;
        let stronger = |before, after| after - before >= MUCH && after < ALIVE;
        reasons.extend(self.changed("weakens", !self.color, weaker));
        reasons.extend(self.changed("strengthens", self.color, stronger));
        if lasts {
            reasons.extend(self.territory());
        }
        if reasons.is_empty() {
            reasons.extend(self.drift());
        }
        reasons.truncate(REASONS);
        reasons
    }

    /// For a move that does nothing in particular: where it gains.
    fn drift(&self) -> Option<String> {
        let [made, taken] = self.gains();
        let (gains, what) = if made.sum >= taken.sum {
            (made, "adds to the own ground".to_string())
        } else {
            (taken, format!("reduces {}'s ground", !self.color))
        };
        let place = words::place(gains.middle()?, self.board.size());
        (gains.sum > 0).then(|| format!("{what} ({place})"))
    }

    /// Whether the move is on ground that is settled, and does nothing to any group there: a stone more changes the
    /// figures a little, and nothing else.
    pub(super) fn is_idle(&self) -> bool {
        let settled = i32::from(self.before.ownership.0[self.played]).abs() >= SETTLED;
        let quiet = |reasons: &[String]| reasons.iter().all(|reason| !is_about_groups(reason));
        settled && quiet(&self.reasons(false))
    }

    /// The groups of a colour whose safety before and after is as asked for, as `weakens #3 and #5`.
    fn changed(&self, verb: &str, color: Color, asked: impl Fn(i32, i32) -> bool) -> Option<String> {
        let concerned = self.concerned();
        let changed = self.groups_changed(color, asked).into_iter();
        let changed: Vec<GroupId> =
            changed.filter(|id| self.before.groups.get(*id).stones.intersects(&concerned)).collect();
        phrase(verb, &changed)
    }

    fn groups_changed(&self, color: Color, asked: impl Fn(i32, i32) -> bool) -> Vec<GroupId> {
        let standing = |group: &&Group| group.color == color && !self.taken(group);
        let judged = |group: &&Group| {
            asked(self.before.safety(group.id).permille(), safety_after(&self.board, self.after, group))
        };
        self.before.groups.iter().filter(standing).filter(judged).map(|group| group.id).collect()
    }

    /// The ko that the move takes or starts: its stone stands alone and may be retaken, though not at once.
    fn ko(&self) -> Option<String> {
        self.board.ko().map(|at| format!("fights the ko at {at}"))
    }

    fn taken(&self, group: &Group) -> bool {
        !group.stones.intersects(self.board.stones(group.color))
    }

    fn captures(&self) -> Vec<String> {
        let mut captures = Vec::new();
        for group in self.before.groups.iter().filter(|group| group.color != self.color) {
            let taken = group.stones - *self.board.stones(group.color);
            if taken == group.stones {
                captures.push(format!("captures {}", group.id));
            } else if !taken.is_empty() {
                captures.push(format!("captures {} of {}", words::count(taken.len(), "stone"), group.id));
            }
        }
        captures
    }

    /// Enemy groups near the move that fell apart, and that no answer joins again. Groups far away may be grouped
    /// otherwise after a move, but it did not cut them.
    fn cuts(&self) -> Vec<String> {
        let enemies = self.before.groups.iter().filter(|group| group.color != self.color);
        let stands = |group: &&Group| safety_after(&self.board, self.after, group) > DEAD;
        let apart = enemies.filter(stands).filter(|group| self.is_cut(group));
        apart.map(|group| format!("cuts {} apart", group.id)).collect()
    }

    /// Whether two chains of the group on both sides of the move are now in two groups, and stay so.
    fn is_cut(&self, group: &Group) -> bool {
        let near = PointSet::of(self.played).within_steps_around(BOTH_SIDES, self.board.on_board());
        let chains = group.chains.iter().filter_map(|id| self.board.chain(id.point()));
        let chains = chains.filter(|chain| chain.color() == group.color && chain.stones().intersects(&near));
        let sides: Vec<Point> = chains.filter_map(|chain| chain.stones().first()).collect();
        let parted = |one: Point, other: Point| self.after.groups.at(one) != self.after.groups.at(other);
        let mut pairs =
            sides.iter().enumerate().flat_map(|(i, one)| sides[i + 1..].iter().map(move |other| (*one, *other)));
        pairs.any(|(one, other)| parted(one, other) && !answer_joins(&self.board, one, other))
    }

    /// Own groups near the move that became one.
    fn links(&self) -> Vec<String> {
        let near = self.reach();
        let joined = |group: &Group| -> Vec<GroupId> {
            let own = |id: &GroupId| self.before.groups.get(*id).color == self.color;
            self.before.groups.among(&group.stones).into_iter().filter(own).collect()
        };
        let own = self.after.groups.iter().filter(|group| group.color == self.color);
        let mut links = Vec::new();
        let is_near = |id: &GroupId| self.before.groups.get(*id).stones.intersects(&near);
        let near_parts = |group: &Group| -> Vec<GroupId> { joined(group).into_iter().filter(is_near).collect() };
        for parts in own.map(near_parts).filter(|parts| parts.len() >= 2) {
            links.extend(phrase("links", &parts));
        }
        links
    }

    /// Empty points gained: what the own side gets, and what the other loses.
    fn gains(&self) -> [Gains; 2] {
        let mut made = Gains::default();
        let mut taken = Gains::default();
        for point in self.board.empty() {
            let sign = self.color.sign();
            let before = sign * i32::from(self.before.ownership.0[point]);
            let after = sign * i32::from(self.after.ownership.0[point]);
            made.add(point, after.max(0) - before.max(0));
            taken.add(point, after.min(0) - before.min(0));
        }
        [made, taken]
    }

    /// What is gained of territory, if it is worth a word, each with where it is.
    fn territory(&self) -> Vec<String> {
        let [made, taken] = self.gains();
        let mut reasons = Vec::new();
        let size = self.board.size();
        if made.hundredths() >= SOME_TERRITORY {
            let place = made.middle().map_or("", |point| words::place(point, size));
            reasons.push(format!("makes {} of territory ({place})", words::points(made.in_points())));
        }
        if taken.hundredths() >= SOME_TERRITORY {
            let place = taken.middle().map_or("", |point| words::place(point, size));
            reasons.push(format!("takes {} from {} ({place})", words::points(taken.in_points()), !self.color));
        }
        reasons
    }
}

/// Ownership gained over several points, in permille, and around where.
#[derive(Default)]
struct Gains {
    sum: i32,
    positive: i32,
    columns: i32,
    rows: i32,
}

impl Gains {
    fn add(&mut self, point: Point, permille: i32) {
        self.sum += permille;
        if permille > 0 {
            self.positive += permille;
            self.columns += permille * point.column() as i32;
            self.rows += permille * point.row() as i32;
        }
    }

    /// What it comes to, in 1/100 point.
    fn hundredths(&self) -> i32 {
        self.sum / 10
    }

    fn in_points(&self) -> f64 {
        f64::from(self.sum) / 1000.0
    }

    /// The middle of the points gained.
    fn middle(&self) -> Option<Point> {
        (self.positive > 0).then(|| {
            let mean = |sum: i32| ((sum + self.positive / 2) / self.positive) as usize;
            Point::at(mean(self.columns), mean(self.rows))
        })
    }
}

/// Whether reading finds that the owner joins two chains if he moves next.
fn answer_joins(board: &Board, one: Point, other: Point) -> bool {
    Reader::new(Limits::QUICK).connect(&mut board.clone(), one, LinkTarget::Chain(other)).verdict == Verdict::Yes
}

/// Whether a reason tells of groups, not of ground alone.
pub(super) fn is_about_groups(reason: &str) -> bool {
    !["makes ", "takes ", "adds ", "reduces "].iter().any(|ground| reason.starts_with(ground))
}

/// `kills #3 and #5`; nothing without groups.
fn phrase(verb: &str, groups: &[GroupId]) -> Option<String> {
    let names: Vec<String> = groups.iter().map(ToString::to_string).collect();
    (!names.is_empty()).then(|| format!("{verb} {}", words::list(&names)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_on_one_of_two_points_is_mended_on_the_other() {
        let joins = |text: &str| {
            let board = Board::from_diagram(text);
            answer_joins(&board, Point::at(2, 3), Point::at(3, 4))
        };
        assert!(joins(
            ". . . . . . .\n. . . . . . .\n. . X O . . .\n. . O . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
        ));
        assert!(!joins(
            ". . . . . . .\n. . X . . . .\n. X X O . . .\n. . O X X . .\n. . . X . . .\n. . . . . . .\n. . . . . . ."
        ));
    }
}
