//! The eyes of a group as a report tells them, or what a group without eyes lives by.

use super::company::company;
use super::eyes::{ROOM, Seen, ground, has_wide_ground, heart};
use super::ground::{EyesSeen, LivesBy, RoomFor, Spaces};
use crate::board::{Board, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::{Safety, Status};
use crate::eval::shape::group::Group;

/// The share of its stones that stay its owner's in random games, in permille, from which most games keep a group. A
/// guess of the right size.
const MOST_GAMES: i32 = 800;

/// Returns the eyes of a group as they are reported. Ground that is not closed yet gives room for eyes.
pub(crate) fn eyes_seen(board: &Board, analysis: &Analysis, group: &Group) -> EyesSeen {
    let seen = Seen::of(board, analysis, group);
    if has_wide_ground(board, analysis, group) && !seen.eyes.alive() {
        let points = ground(board, analysis, group).len();
        // One eye may be visible already, while the other will be made in the open.
        return match seen.eyes.second {
            2.. => seen.told(true, Some(points)),
            _ => EyesSeen::Room { eyes: RoomFor::TwoEyes, points },
        };
    }
    if seen.eyes.first == 0 {
        return without_eyes(board, analysis, group);
    }
    // The two eyes of a group that is not surely alive are only as certain as the connections of its stones.
    let doubtful = seen.eyes.alive() && analysis.status(group.id) != Status::Alive;
    seen.told(seen.closed && !doubtful, None)
}

/// Returns the report about a group that has no eye in its spaces. Its ground may become an eye, although it is not
/// closed.
pub(super) fn without_eyes(board: &Board, analysis: &Analysis, group: &Group) -> EyesSeen {
    let room = ground(board, analysis, group).len();
    let none = |lives_by| EyesSeen::None { has_ground: room > 0, lives_by };
    if analysis.status(group.id) != Status::Alive {
        return none(None);
    }
    if analysis.free()[group.id.index()] && group.liberties.len() > 1 {
        return none(Some(LivesBy::WayOut));
    }
    match room {
        0..ROOM => none(Some(company(board, analysis, group).unwrap_or_else(|| by_games(analysis, group)))),
        2 | 3 => EyesSeen::Room { eyes: RoomFor::OneEye, points: room },
        _ => EyesSeen::Room { eyes: RoomFor::Eyes, points: room },
    }
}

/// Returns the evidence for the life of a group that has nothing visible to live by. It is the result of random games
/// or, if none were played or they lose the group, the fact that most such groups live.
fn by_games(analysis: &Analysis, group: &Group) -> LivesBy {
    let kept = analysis.outcomes().map(|played| (played.kept(&group.stones, group.color), played.games));
    match kept {
        Some((kept, games)) if kept >= MOST_GAMES => LivesBy::Games { kept: Safety(kept as u16), games },
        _ => LivesBy::Experience,
    }
}

impl Seen {
    /// Returns the eyes as they are reported, with the number of points around the group that have room for more.
    pub(super) fn told(&self, are_sure: bool, more_around: Option<usize>) -> EyesSeen {
        let mut called: Vec<Point> = self.spaces.iter().filter_map(heart).collect();
        called.sort_by_key(|point| (std::cmp::Reverse(point.row()), point.column()));
        EyesSeen::InSpaces(Spaces {
            eyes: self.eyes,
            called,
            points: self.spaces.iter().map(PointSet::len).sum(),
            are_closed: self.closed,
            are_sure,
            are_read: self.is_read,
            made_at: self.made_at,
            more_around,
        })
    }
}
