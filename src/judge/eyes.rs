//! This module finds the eyes of a group that a player would point at, and the ground where it has room for more.

use super::eye_reading::{ReadSpace, read_spaces};
use super::ground::SMALL_EYE_SPACE;
use crate::board::benson::pass_alive;
use crate::board::{Board, Chain, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::eye::{EyeSpace, Eyes};
use crate::eval::shape::group::Group;

/// Returns the eyes of a group that a player would call eyes: those in spaces that its stones close, or in wide ground.
pub(crate) fn plain_eyes(board: &Board, analysis: &Analysis, group: &Group) -> Eyes {
    if has_wide_ground(board, analysis, group) { Eyes::sure(2) } else { Seen::of(board, analysis, group).eyes }
}

/// Returns whether the group lives and has enough ground for two eyes, wherever they are made.
pub(super) fn has_wide_ground(board: &Board, analysis: &Analysis, group: &Group) -> bool {
    analysis.status(group.id) == Status::Alive && ground(board, analysis, group).len() > SMALL_EYE_SPACE
}

/// Returns whether the group has ground beside it that may become an eye.
pub(crate) fn has_room(board: &Board, analysis: &Analysis, group: &Group) -> bool {
    ground(board, analysis, group).len() >= ROOM
}

/// The fewest points of ground that may become an eye.
pub(super) const ROOM: usize = 2;

/// A space in which a player sees eyes, or one that can be made.
#[derive(Clone, Copy)]
struct Space {
    points: PointSet,
    eyes: Eyes,
    /// True if stones of the group's colour close the space.
    closed: bool,
    /// True if its eyes were read to the end, and do not follow from its size and shape alone.
    is_read: bool,
    /// The move that makes more eyes, if one is known.
    made_at: Option<Point>,
}

/// The eyes that a player sees on the board.
pub(super) struct Seen {
    pub(super) eyes: Eyes,
    /// The spaces of the eyes, if there are any.
    pub(super) spaces: Vec<PointSet>,
    /// True if stones of the group's colour close all spaces.
    pub(super) closed: bool,
    /// True if the eyes that a move makes were read.
    pub(super) is_read: bool,
    /// The move that makes more eyes, if it is known and only one space has such a move.
    pub(super) made_at: Option<Point>,
}

impl Seen {
    /// Finds the eye spaces that count for the group or, if there are none, the small regions that its own stones
    /// close. For small spaces, a result of reading takes precedence over size and shape.
    pub(super) fn of(board: &Board, analysis: &Analysis, group: &Group) -> Seen {
        let read = read_spaces(board, analysis, group);
        let covered = read.iter().fold(PointSet::EMPTY, |all, space| all | space.points);
        let is_left = |points: &PointSet| !points.intersects(&covered);
        let judged = eye_spaces(board, analysis, group).into_iter().filter(|space| is_left(&space.points));
        let by_shape = |space: &EyeSpace| Space {
            points: space.points,
            eyes: as_far_as_told(space),
            closed: space.enclosed,
            is_read: false,
            made_at: space.vital,
        };
        let mut spaces: Vec<Space> = judged.map(by_shape).collect();
        // The eyes that an unsettled group might make are left to the reading of its life.
        let alive = analysis.status(group.id) == Status::Alive;
        let worth = read.iter().filter(|space| space.eyes.second > 0 || alive && space.eyes.first > 0);
        let worth = worth.filter(|space| !is_taken_with_its_wall(board, group, &space.points));
        // The moves of the eyes that were read are not kept.
        let by_reading = |space: &ReadSpace| Space {
            points: space.points,
            eyes: space.eyes,
            closed: true,
            is_read: true,
            made_at: None,
        };
        spaces.extend(worth.map(by_reading));
        for space in &mut spaces {
            if space.eyes.alive() && is_narrowed_from_outside(board, group, &space.points) {
                space.eyes.second = 2;
            }
        }
        if spaces.is_empty() {
            let sure = |points| Space { points, eyes: Eyes::sure(1), closed: true, is_read: false, made_at: None };
            spaces = closed_regions(board, analysis, group).filter(is_left).map(sure).collect();
        }
        leave_out_what_hangs_together(&mut spaces);
        let sum = |spaces: &[Space]| Eyes::sum(&spaces.iter().map(|space| space.eyes).collect::<Vec<Eyes>>());
        // A group that has two eyes needs none that a move must make first.
        if sum(&spaces).alive() {
            spaces.retain(|space| space.eyes.second > 0);
        }
        let unmade: Vec<&Space> = spaces.iter().filter(|space| space.eyes.first > space.eyes.second).collect();
        let made_at = if let [only] = unmade[..] { only.made_at } else { None };
        Seen {
            eyes: sum(&spaces),
            closed: spaces.iter().all(|space| space.closed),
            is_read: unmade.iter().all(|space| space.is_read),
            made_at,
            spaces: spaces.iter().map(|space| space.points).collect(),
        }
    }
}

/// Leaves, among adjacent spaces in which a move makes more eyes, the gain only to the one where it is largest, because
/// the move that spoils one space may spoil the other. Spaces without eyes are removed.
fn leave_out_what_hangs_together(spaces: &mut Vec<Space>) {
    let swing = |space: &Space| space.eyes.first.saturating_sub(space.eyes.second);
    let unmade = spaces.iter().filter(|space| swing(space) > 0);
    let mut left = unmade.fold(PointSet::EMPTY, |all, space| all | space.points);
    while let Some(point) = left.first() {
        let mut cluster = PointSet::of(point);
        while (cluster.grown_around() & left) != cluster {
            cluster = cluster.grown_around() & left;
        }
        left = left - cluster;
        let is_in = |space: &Space| swing(space) > 0 && space.points.intersects(&cluster);
        let most = spaces.iter().filter(|space| is_in(space)).map(|space| (swing(space), space.points.len())).max();
        let mut is_told = false;
        for space in spaces.iter_mut().filter(|space| is_in(space)) {
            if is_told || Some((swing(space), space.points.len())) != most {
                space.eyes.first = space.eyes.second;
            } else {
                is_told = true;
            }
        }
    }
    spaces.retain(|space| space.eyes.first > 0);
}

/// The least ownership of a point, in permille, for it to be ground where the group can make eyes. A guess of the right
/// size.
pub(crate) const GROUND: i32 = 600;

/// Returns the points beside the group, and those connected to them, that its colour will own: empty ones and dead
/// stones. The raw ownership is asked, so that the worth of the turn or of one more stone makes no ground.
pub(super) fn ground(board: &Board, analysis: &Analysis, group: &Group) -> PointSet {
    let owned = |point: &Point| {
        let free = analysis.groups().at(*point).is_none() || analysis.dead().contains(*point);
        free && group.color.sign() * i32::from(analysis.raw_ownership().0[*point]) >= GROUND
    };
    let owned: PointSet = board.size().points().filter(owned).collect();
    (group.liberties & owned).flood(&owned)
}

/// Returns the eye spaces that count for the group: closed ones and wide territory, without living stones of the
/// opponent.
fn eye_spaces<'a>(board: &Board, analysis: &'a Analysis, group: &Group) -> Vec<&'a EyeSpace> {
    let of_group = |border: &[crate::board::ChainId]| {
        border.first().is_some_and(|chain| analysis.groups().at(chain.point()) == Some(group.id))
    };
    let living = *board.stones(!group.color) - analysis.dead();
    let spaces = analysis.eye_spaces().iter().zip(analysis.territories());
    spaces
        .filter(|(space, territory)| space.eyes.first > 0 && of_group(&territory.border))
        .filter(|(space, _)| space.enclosed || space.points.len() > SMALL_EYE_SPACE)
        .filter(|(space, _)| !space.points.intersects(&living))
        .filter(|(space, _)| !is_taken_with_its_wall(board, group, &space.points))
        .map(|(space, _)| space)
        .collect()
}

/// Returns the eyes of a space that could not be read. In a small space with one sure eye, a second eye that a move
/// makes counts only if it was read.
fn as_far_as_told(space: &EyeSpace) -> Eyes {
    let Eyes { first, second } = space.eyes;
    let few = 2..=SMALL_EYE_SPACE;
    if second == 2 && few.contains(&space.points.len()) { Eyes { first: first.min(2), second } } else { space.eyes }
}

/// Returns the small regions that the stones of the group enclose by themselves
/// (`docs/static-groups.md#enclosed-regions`), without living stones in them.
fn closed_regions(board: &Board, analysis: &Analysis, group: &Group) -> impl Iterator<Item = PointSet> {
    let living = board.occupied() - analysis.dead();
    let regions = (*board.on_board() - group.stones).pieces();
    regions
        .filter(move |region| region.len() <= SMALL_EYE_SPACE && !region.intersects(&living))
        .filter(|region| !is_taken_with_its_wall(board, group, region) && !is_false(board, analysis, group, region))
}

/// Returns whether the opponent can break a small region by capturing a chain of the group around it. Around two and
/// more points, that is a chain in atari whose liberty lies outside. Around one point, it is any chain in atari. If
/// several chains form this eye, it is also a chain that the opponent puts in atari from outside by moving first,
/// unless the group lives whatever is played: then each of its chains has a second eye.
fn is_taken_with_its_wall(board: &Board, group: &Group, region: &PointSet) -> bool {
    let wall: Vec<&Chain> = board.chains_among(region.grown() & group.stones).map(|id| board.chain_of(id)).collect();
    if region.len() != 1 {
        let is_taken = |chain: &&Chain| chain.in_atari() && !chain.liberties().intersects(region);
        return region.len() <= SMALL_EYE_SPACE && wall.iter().any(is_taken);
    }
    let put_in_atari = |chain: &&Chain| is_put_in_atari(board, chain, region) && !has_prey(board, chain);
    wall.iter().any(|chain| chain.in_atari())
        || wall.len() > 1 && wall.iter().any(put_in_atari) && !pass_alive(board, group.color).intersects(&group.stones)
}

/// Returns whether the chain can capture an adjacent chain of the opponent, and so gain a liberty.
fn has_prey(board: &Board, chain: &Chain) -> bool {
    let beside = chain.stones().grown() & *board.stones(!chain.color());
    board.chains_among(beside).any(|id| board.chain_of(id).in_atari())
}

/// The most points of a space that lacks two eyes if one of its points must be filled before the opponent plays there.
/// A guess of the right size.
const FEW_POINTS: usize = 4;

/// Returns whether the opponent, by moving first, puts a chain around a small space in atari from outside. The group
/// must then link the chain to the others inside the space, and the opponent moves again.
fn is_narrowed_from_outside(board: &Board, group: &Group, region: &PointSet) -> bool {
    let walls = board.chains_among(region.grown() & group.stones).map(|id| board.chain_of(id));
    region.len() <= FEW_POINTS
        && walls.filter(|chain| chain.liberties().intersects(region)).any(|chain| is_put_in_atari(board, chain, region))
        && !pass_alive(board, group.color).intersects(&group.stones)
}

/// Returns whether the opponent puts this chain around a region in atari by one move from outside.
fn is_put_in_atari(board: &Board, chain: &Chain, region: &PointSet) -> bool {
    let outside = *chain.liberties() - *region;
    let from = outside.first().filter(|_| outside.len() == 1 && chain.liberty_count() <= 2);
    let color = !chain.color();
    from.is_some_and(|from| board.is_legal(color, from) && board.liberties_after(color, from) >= 2)
}

/// Returns whether the region is a single point whose corners the opponent's living stones hold. It is an eye all the
/// same if the group lives whatever is played, because its chains form a ring then.
fn is_false(board: &Board, analysis: &Analysis, group: &Group, region: &PointSet) -> bool {
    let Some(point) = region.first().filter(|_| region.len() == 1) else { return false };
    let living = *board.stones(!group.color) - analysis.dead();
    board.is_false_eye(point, &living) && !pass_alive(board, group.color).intersects(&group.stones)
}

/// Returns the point by which an eye space is named: the one with most points of the space beside it, so that it lies
/// inside rather than on the border. Among equals, it is the first in reading order.
pub(super) fn heart(points: &PointSet) -> Option<Point> {
    let beside = |point: &Point| point.neighbors().iter().filter(|near| points.contains(**near)).count();
    points.iter().max_by_key(|point| (beside(point), point.row(), std::cmp::Reverse(point.column())))
}

/// Returns the first of the points in reading order.
pub(crate) fn first(points: &PointSet) -> Option<Point> {
    points.iter().max_by_key(|point| (point.row(), std::cmp::Reverse(point.column())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{PointMap, Size};
    use crate::eval::outcomes::Outcomes;
    use crate::eval::safety::Safety;
    use crate::judge::eyes_seen::{eyes_seen, without_eyes};
    use crate::judge::ground::{EyesSeen, LivesBy, RoomFor, Spaces};

    fn sizes(text: &str) -> Vec<usize> {
        let board = Board::from_diagram(text);
        let analysis = Analysis::thorough(&board);
        let group = analysis.groups().iter().find(|group| group.stones.contains(Point::at(0, 1))).unwrap();
        closed_regions(&board, &analysis, group).map(|region| region.len()).collect()
    }

    #[test]
    fn small_regions_that_the_stones_close_are_eyes() {
        let open = ". . . . . . .\n. . . . . . .\nX X . . . . .\n. X . . . . .\n";
        assert_eq!(sizes(&format!("{open}. X . . . . .\nX X . . . . .\n. X . . . . .")), [1, 2]);
        // A region with room for a group is territory, not an eye.
        assert_eq!(
            sizes(
                "X . . . . . .\nX . . . . . .\nX X X . . . .\n. . X . . . .\n. . X . . . .\nX X X . . . .\n. . . . . . ."
            ),
            [4]
        );
        assert!(sizes(". . X . . . .\n. . X . . . .\n. . X . . . .\n. . X . . . .\nX X X . . . .\nX . . . . . .\nX . . . . . .").is_empty());
    }

    #[test]
    fn a_space_is_called_by_what_lies_within_it() {
        let called = |vertices: &[&str]| {
            let points = vertices.iter().map(|vertex| Point::parse(vertex, Size::NINE).unwrap()).collect();
            heart(&points).map(|point| point.to_string())
        };
        assert_eq!(called(&["C5", "C4", "B4", "A4"]).as_deref(), Some("B4"));
        assert_eq!(called(&["C5", "C4", "C3"]).as_deref(), Some("C4"));
        assert_eq!(called(&["C5"]).as_deref(), Some("C5"));
        assert_eq!(called(&[]), None);
    }

    #[test]
    fn one_point_is_never_called_two_eyes() {
        // Black has an eye at A9.
        let board = Board::from_diagram(
            ". X . O X . . . .
             X X O O X . . . .
             O O O X X . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let analysis = Analysis::thorough(&board);
        let told: Vec<EyesSeen> = analysis.groups().iter().map(|group| eyes_seen(&board, &analysis, group)).collect();
        let in_one_point = |seen: &EyesSeen| match seen {
            EyesSeen::InSpaces(Spaces { eyes, points: 1, .. }) => Some(eyes.first),
            _ => None,
        };
        let eyes: Vec<u8> = told.iter().filter_map(in_one_point).collect();
        assert!(eyes.contains(&2), "{told:?}");
        assert!(eyes.iter().all(|half_eyes| *half_eyes <= 2), "{told:?}");
    }

    #[test]
    fn ground_that_is_not_closed_is_room_for_eyes() {
        let (board, mut analysis, mut group) = with_group(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             O O O O . . . . .
             . X X O . . . . .
             . . X O . . . . .
             . . X O . . . . .
             . X X O . . . . .
             . . . . O . . . .",
            Point::at(2, 2),
        );
        assert_eq!(eyes_seen(&board, &analysis, &group), EyesSeen::Room { eyes: RoomFor::Eyes, points: 6 });
        group.liberties = PointSet::EMPTY;
        let mut told = |safety| {
            analysis.pretend().safety(group.id, Safety(safety));
            without_eyes(&board, &analysis, &group)
        };
        let lives_by = |by| EyesSeen::None { has_ground: false, lives_by: Some(by) };
        assert_eq!(told(985), lives_by(LivesBy::Experience));
        let mut told_with = |owned| {
            let mut owned_by = PointMap::new(0);
            group.stones.iter().for_each(|stone| owned_by[stone] = owned);
            analysis.pretend().outcomes(Outcomes { games: 33, owned: owned_by });
            without_eyes(&board, &analysis, &group)
        };
        assert_eq!(told_with(800), lives_by(LivesBy::Games { kept: Safety(900), games: 33 }));
        assert_eq!(told_with(500), lives_by(LivesBy::Experience));
    }

    /// Returns the position, and the group with a stone at the point.
    fn with_group(text: &str, at: Point) -> (Board, Analysis, Group) {
        let board = Board::from_diagram(text);
        let analysis = Analysis::thorough(&board);
        let group = analysis.groups().get(analysis.groups().at(at).unwrap()).clone();
        (board, analysis, group)
    }

    #[test]
    fn where_the_wall_is_taken_there_is_no_eye() {
        let corner = PointSet::of(Point::at(0, 6));
        let below = "\nO O . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .";
        let (board, _, group) = with_group(&format!(". X O . . . .{below}"), Point::at(1, 6));
        assert!(is_taken_with_its_wall(&board, &group, &corner));
        let (board, _, group) = with_group(&format!(". X . . . . .{below}"), Point::at(1, 6));
        assert!(!is_taken_with_its_wall(&board, &group, &corner));
    }

    #[test]
    fn a_space_of_two_points_is_no_eye_either_where_its_wall_is_taken_from_outside() {
        // With a white stone on C6, White takes C7 from D7.
        let space: PointSet = [Point::at(0, 6), Point::at(1, 6)].into_iter().collect();
        let taken = |below: char| {
            let below = format!(
                "\nX X {below} . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
            );
            let (board, _, mut group) = with_group(&format!(". O X . . . .{below}"), Point::at(0, 5));
            group.stones.insert(Point::at(2, 6));
            is_taken_with_its_wall(&board, &group, &space)
        };
        assert!(taken('O'));
        assert!(!taken('.'));
    }

    #[test]
    fn who_has_two_eyes_is_told_those_alone() {
        // The sure eyes are at A9 and C9. White takes half of what is open at F8.
        let eyes_of = |open: char| {
            let (board, analysis, group) = with_group(
                &format!(
                    ". X . X X X X O .
                     X X X X X . X O .
                     O O O O X {open} O O .
                     . . . O O O O . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . ."
                ),
                Point::at(0, 7),
            );
            match Seen::of(&board, &analysis, &group).told(true, None) {
                EyesSeen::InSpaces(spaces) => spaces.called.iter().map(ToString::to_string).collect::<Vec<_>>(),
                _ => Vec::new(),
            }
        };
        assert_eq!(eyes_of('X'), ["A9", "C9", "F8"]);
        assert_eq!(eyes_of('.'), ["A9", "C9"]);
    }

    #[test]
    fn half_eyes_beside_each_other_are_one() {
        let space = |column, first, second| Space {
            points: PointSet::of(Point::at(column, 0)),
            eyes: Eyes { first, second },
            closed: true,
            is_read: true,
            made_at: None,
        };
        let left = |mut spaces: Vec<Space>| {
            leave_out_what_hangs_together(&mut spaces);
            spaces.iter().filter_map(|space| space.points.first()).map(|point| point.column()).collect::<Vec<_>>()
        };
        assert_eq!(left(vec![space(0, 2, 0), space(1, 2, 0), space(3, 2, 0)]), [0, 3]);
        // A space that is an eye anyway spoils no other.
        assert_eq!(left(vec![space(0, 2, 2), space(1, 2, 0)]), [0, 1]);
        assert_eq!(left(vec![space(0, 2, 0), space(1, 2, 2)]), [0, 1]);
        // A sure eye is not lost, and the order does not count.
        assert!(left(vec![space(0, 2, 0), space(1, 4, 2)]).contains(&1));
        assert_eq!(left(vec![space(1, 2, 0), space(0, 2, 0), space(2, 2, 0)]).len(), 1);
        assert_eq!(left(vec![space(0, 2, 0), space(1, 2, 0), space(2, 2, 0)]).len(), 1);
    }

    #[test]
    fn the_move_that_makes_an_eye_is_not_taken_for_the_eye() {
        let seen = Seen {
            eyes: Eyes { first: 4, second: 2 },
            spaces: vec![PointSet::of(Point::at(3, 0)), PointSet::of(Point::at(0, 0))],
            closed: true,
            is_read: true,
            made_at: Some(Point::at(3, 1)),
        };
        let told = EyesSeen::InSpaces(Spaces {
            eyes: seen.eyes,
            called: vec![Point::at(0, 0), Point::at(3, 0)],
            points: 2,
            are_closed: true,
            are_sure: true,
            are_read: true,
            made_at: Some(Point::at(3, 1)),
            more_around: None,
        });
        assert_eq!(seen.told(true, None), told);
    }

    #[test]
    fn where_a_chain_of_the_wall_is_put_in_atari_from_outside_there_is_no_eye() {
        let eye = PointSet::of(Point::at(3, 3));
        let taken = |joined: char, below: char| {
            let (board, _, group) = with_group(
                &format!(
                    ". . . . . . .\n. . . . . . .\n. . X X {joined} . .\n. . X . X O .\n. . X X O . .\n. . . . {below} . .\n. . . . . . ."
                ),
                Point::at(4, 3),
            );
            assert!(group.stones.contains(Point::at(2, 3)));
            is_taken_with_its_wall(&board, &group, &eye)
        };
        assert!(taken('.', '.'));
        assert!(!taken('X', '.'));
        // The chain captures White's stone below it.
        assert!(!taken('.', 'X'));
    }

    #[test]
    fn a_few_points_that_must_be_filled_are_not_two_eyes() {
        let space: PointSet =
            ["A1", "B1", "C1", "A2"].into_iter().map(|at| Point::parse(at, Size::new(7).unwrap()).unwrap()).collect();
        let narrowed = |beside: &str| {
            let (board, _, mut group) = with_group(
                &format!(
                    ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\nX X X O . . .\n. X X O O . .\n. . . X {beside}"
                ),
                Point::at(1, 1),
            );
            group.stones.insert(Point::at(3, 0));
            is_narrowed_from_outside(&board, &group, &space)
        };
        assert!(narrowed(". . ."));
        assert!(!narrowed("X X ."));
    }

    #[test]
    fn a_point_between_living_corners_is_no_eye() {
        let point = PointSet::of(Point::at(3, 3));
        let draw = |corner: char| {
            format!(
                "O O O O O O O\nO . O . O . O\n{corner} O {corner} X O O O\n. . X . X . .\n. . . X . . .\n. X . . . X .\n. . . . . . ."
            )
        };
        let (board, analysis, group) = with_group(&draw('O'), Point::at(3, 2));
        assert!(is_false(&board, &analysis, &group, &point));
        let (board, analysis, group) = with_group(&draw('.'), Point::at(3, 2));
        assert!(!is_false(&board, &analysis, &group, &point));
    }
}
