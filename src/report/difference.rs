//! What a move changed, in words: groups taken, killed, saved, cut, linked, and territory.

use super::moves::{ALIVE, DEAD, safety_after};
use super::words;
use crate::board::{Board, Color, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::shape::group::{Group, GroupId};

/// The most reasons for a move.
const REASONS: usize = 4;
/// A change of safety worth a word, in permille.
const MUCH: i32 = 150;
/// How many steps from the move a group that it cuts apart may be.
const CUTS_WITHIN: usize = 3;
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

    /// The enemy groups that died and still stand.
    pub(super) fn killed(&self) -> Vec<GroupId> {
        self.groups_changed(!self.color, |before, after| before > DEAD && after <= DEAD)
    }

    /// Takes note of groups that live after some reply.
    pub(super) fn survives(&mut self, groups: impl Iterator<Item = GroupId>) {
        self.survivors.extend(groups);
    }

    /// What the move does, most drastic first; what it does to territory only if that `lasts`.
    pub(super) fn reasons(&self, lasts: bool) -> Vec<String> {
        let mut reasons = self.captures();
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
        reasons.truncate(REASONS);
        reasons
    }

    /// The groups of a colour whose safety before and after is as asked for, as `weakens #3 and #5`.
    fn changed(&self, verb: &str, color: Color, asked: impl Fn(i32, i32) -> bool) -> Option<String> {
        phrase(verb, &self.groups_changed(color, asked))
    }

    fn groups_changed(&self, color: Color, asked: impl Fn(i32, i32) -> bool) -> Vec<GroupId> {
        let standing = |group: &&Group| group.color == color && !self.taken(group);
        let judged = |group: &&Group| {
            asked(self.before.safety(group.id).permille(), safety_after(&self.board, self.after, group))
        };
        self.before.groups.iter().filter(standing).filter(judged).map(|group| group.id).collect()
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

    /// Enemy groups near the move that fell apart. Groups far away may be grouped otherwise after a move, but it did not cut
    /// them.
    fn cuts(&self) -> Vec<String> {
        let near = PointSet::of(self.played).within_steps_around(CUTS_WITHIN, self.board.on_board());
        let enemies = self.before.groups.iter().filter(|group| group.color != self.color);
        let enemies = enemies.filter(|group| group.stones.intersects(&near));
        let apart = |group: &&Group| {
            let standing = group.stones & *self.board.stones(group.color);
            let killed = safety_after(&self.board, self.after, group) <= DEAD;
            !killed && self.after.groups.among(&standing).len() >= 2
        };
        enemies.filter(apart).map(|group| format!("cuts {} apart", group.id)).collect()
    }

    /// Own groups that became one.
    fn links(&self) -> Vec<String> {
        let joined = |group: &Group| -> Vec<GroupId> {
            let own = |id: &GroupId| self.before.groups.get(*id).color == self.color;
            self.before.groups.among(&group.stones).into_iter().filter(own).collect()
        };
        let own = self.after.groups.iter().filter(|group| group.color == self.color);
        let mut links = Vec::new();
        for parts in own.map(joined).filter(|parts| parts.len() >= 2) {
            links.extend(phrase("links", &parts));
        }
        links
    }

    /// Empty points gained: what the own side gets, and what the other loses, each with where it is.
    fn territory(&self) -> Vec<String> {
        let mut made = Gains::default();
        let mut taken = Gains::default();
        for point in self.board.empty() {
            let sign = self.color.sign();
            let before = sign * i32::from(self.before.ownership.0[point]);
            let after = sign * i32::from(self.after.ownership.0[point]);
            made.add(point, after.max(0) - before.max(0));
            taken.add(point, after.min(0) - before.min(0));
        }
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

/// `kills #3 and #5`; nothing without groups.
fn phrase(verb: &str, groups: &[GroupId]) -> Option<String> {
    let names: Vec<String> = groups.iter().map(ToString::to_string).collect();
    (!names.is_empty()).then(|| format!("{verb} {}", words::list(&names)))
}
