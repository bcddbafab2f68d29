//! Eyes: what an enclosed space is worth by its size and shape (`docs/evaluation.md#eyes`).
//!
//! Values are counted in half eyes, so that they stay whole: 4 are two eyes.

use std::ops::RangeInclusive;

use crate::board::{Board, Color, Point, PointSet};
use crate::eval::field::territory::Territory;
use crate::eval::shape::group::{GroupId, Groups};
use crate::tactics::{nakade, two_eyes};

/// Eyes in half eyes, if the owner and if the opponent moves first there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Eyes {
    /// The half eyes if the owner plays first.
    pub first: u8,
    /// The half eyes if the opponent plays first.
    pub second: u8,
}

impl Eyes {
    /// Returns this many whole eyes whoever plays first.
    pub const fn sure(eyes: u8) -> Eyes {
        Eyes { first: 2 * eyes, second: 2 * eyes }
    }

    /// Two eyes whoever plays first: alive.
    pub const fn alive(self) -> bool {
        self.second >= 4
    }

    /// Returns the eyes counted together, at most 2 eyes each way. Where several spaces are undecided, the players take
    /// turns.
    pub fn sum(parts: &[Eyes]) -> Eyes {
        // Each undecided space is a move; the side that plays first decides it, then the other decides the next. A
        // swing is at most two eyes, so counting each size is sorting them.
        let mut swings = [0_usize; 5];
        let mut base = 0;
        for part in parts {
            swings[usize::from((part.first - part.second).min(4))] += 1;
            base += usize::from(part.second);
        }
        let (mut first, mut second, mut turn) = (base, base, 0);
        for size in (1..swings.len()).rev() {
            for _ in 0..swings[size] {
                if turn % 2 == 0 {
                    first += size;
                } else {
                    second += size;
                }
                turn += 1;
            }
        }
        Eyes { first: first.min(4) as u8, second: second.min(4) as u8 }
    }
}

/// An enclosed space and what it is worth to the groups around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyeSpace {
    /// The side that has the eye.
    pub color: Color,
    /// The space, with dead enemy stones in it.
    pub points: PointSet,
    /// Its worth.
    pub eyes: Eyes,
    /// True if stones of its colour close it on every side. Told for territories; others count as open.
    pub enclosed: bool,
    /// The one point both want, if there is one.
    pub vital: Option<Point>,
}

/// One move that makes an eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfEye {
    /// The group that has it.
    pub group: GroupId,
    /// The move.
    pub at: Point,
    /// The source of the eye.
    pub source: Source,
}

/// The ways in which one move makes an eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A chain of two and more stones is taken, this one of its stones.
    Taken(Point),
    /// The move closes this point.
    Closed(Point),
}

/// The worth of a half eye.
pub const HALF: Eyes = Eyes { first: 2, second: 0 };

/// The worth of each territory as an eye space, in the order of the territories.
pub fn count_eyes(board: &Board, territories: &[Territory]) -> Vec<EyeSpace> {
    let with_border = |territory: &Territory| {
        let around = (territory.points.grown() & *board.on_board()) - territory.points;
        let enclosed = around.is_subset(board.stones(territory.color));
        EyeSpace { enclosed, ..eye_space(board, territory.color, &territory.points) }
    };
    territories.iter().map(with_border).collect()
}

/// The group whose territory it is: a territory links the chains on its border, so that it belongs to one.
pub fn group_around(groups: &Groups, territory: &Territory) -> Option<GroupId> {
    territory.border.first().and_then(|chain| groups.at(chain.point()))
}

/// Returns for each group the enemy group in whose eye space all its stones stand, if there is one: the worth of the
/// space tells what comes of taking it.
pub fn groups_in_eyes(
    board: &Board,
    groups: &Groups,
    spaces: &[EyeSpace],
    territories: &[Territory],
) -> Vec<Option<GroupId>> {
    let mut inside = vec![None; groups.len()];
    for (space, territory) in spaces.iter().zip(territories) {
        let Some(owner) = group_around(groups, territory) else { continue };
        for id in groups.among(&(space.points & *board.stones(!space.color))) {
            if groups.get(id).stones.is_subset(&space.points) {
                inside[id.index()] = Some(owner);
            }
        }
    }
    inside
}

/// The sizes of a big single eye. Spaces of seven count as two eyes by their size alone; where they are all a group
/// has, or hold a stone of the opponent, that is no longer sure, so they are among these.
const BIG_SINGLE_EYE: RangeInclusive<usize> = 4..=7;

/// The only eye space of each group that has just one, if it is a big single eye; in the order of the groups.
pub fn big_single_eyes<'a>(
    groups: &Groups,
    spaces: &'a [EyeSpace],
    territories: &[Territory],
) -> Vec<Option<&'a EyeSpace>> {
    let mut last = vec![None; groups.len()];
    let mut count = vec![0; groups.len()];
    for (space, territory) in spaces.iter().zip(territories).filter(|(space, _)| space.eyes.first > 0) {
        if let Some(group) = group_around(groups, territory) {
            count[group.index()] += 1;
            last[group.index()] = Some(space);
        }
    }
    let single = |(space, count): (Option<&'a EyeSpace>, i32)| {
        space.filter(|space| count == 1 && BIG_SINGLE_EYE.contains(&space.points.len()))
    };
    last.into_iter().zip(count).map(single).collect()
}

/// The eyes of each group, in the order of the groups: all spaces that its chains border, and its half eyes.
pub fn eyes_of_groups(
    groups: &Groups,
    spaces: &[EyeSpace],
    territories: &[Territory],
    half_eyes: &[HalfEye],
) -> Vec<Eyes> {
    let mut parts: Vec<Vec<Eyes>> = vec![Vec::new(); groups.len()];
    for (space, territory) in spaces.iter().zip(territories) {
        if let Some(group) = group_around(groups, territory) {
            parts[group.index()].push(space.eyes);
        }
    }
    for half in half_eyes {
        parts[half.group.index()].push(HALF);
    }
    parts.iter().map(|parts| Eyes::sum(parts)).collect()
}

/// A space with enemy stones in it and no more empty points than this is played out: with more it takes too long, and
/// leaves room enough for the shape alone to tell.
const MOST_EMPTY_PLAYED_OUT: usize = 4;

/// The worth of one space. Up to six points it goes by shape (the nakade shapes); seven and more are two eyes. What
/// enemy stones make of a space that is nearly filled is played out: taking them leaves their shape, with the other
/// side to move.
pub fn eye_space(board: &Board, color: Color, points: &PointSet) -> EyeSpace {
    let count = points.len();
    let enemies = *points & *board.stones(!color);
    let is_played_out = count > 2 && !enemies.is_empty();
    if let Some([first, second]) = is_played_out.then(|| two_eyes(points, &enemies, MOST_EMPTY_PLAYED_OUT)).flatten() {
        let [first, second] = [first, second].map(|two| if two { 4 } else { 2 });
        return EyeSpace { eyes: Eyes { first, second }, ..eye_space_by_shape(board, color, points) };
    }
    eye_space_by_shape(board, color, points)
}

fn eye_space_by_shape(board: &Board, color: Color, points: &PointSet) -> EyeSpace {
    let vital = nakade::vital_point(points);
    let eyes = match points.len() {
        0 => Eyes::default(),
        1 => points.first().map_or(Eyes::default(), |point| corners(board, color, point)),
        2 => Eyes::sure(1),
        _ if vital.is_some_and(|point| board.color_at(point) == Some(!color)) => Eyes::sure(1),
        _ => {
            let [first, second] = nakade::half_eyes(points);
            Eyes { first, second }
        }
    };
    EyeSpace { color, points: *points, eyes, enclosed: false, vital }
}

/// Returns the eyes that the corners of a one-point space leave. The opponent makes it false with two of its diagonals,
/// at the edge with one; the diagonals still open beside its stones are taken in turns.
pub fn corners(board: &Board, color: Color, point: Point) -> Eyes {
    corners_after(board, color, point, None)
}

/// Returns the same as [`corners`], with a stone of the colour on `played` as well.
pub fn corners_after(board: &Board, color: Color, point: Point, played: Option<Point>) -> Eyes {
    let open = |d: &&Point| {
        board.is_empty_at(**d)
            && Some(**d) != played
            && d.neighbors().iter().any(|n| board.color_at(*n) == Some(!color))
            && board.liberties_after(!color, **d) >= 2
    };
    let lost = board.bad_corners(point, board.stones(!color));
    let open = point.diagonals().iter().filter(open).count();
    let eye = |more: usize| if lost + more >= Board::BAD_CORNERS_OF_FALSE_EYE { 0 } else { 2 };
    Eyes { first: eye(open / 2), second: eye(open.div_ceil(2)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// The worth of the points marked `a`, which are empty, or `b`, where an enemy stone stands, for Black.
    fn eyes(text: &str) -> (u8, u8) {
        let points: PointSet = Diagram::parse(text).unwrap().marks.iter().map(|(_, point)| *point).collect();
        let board = Diagram::parse(&text.replace('b', "O")).unwrap().board(Color::Black).unwrap();
        let eyes = eye_space(&board, Color::Black, &points).eyes;
        (eyes.first, eyes.second)
    }

    #[test]
    fn small_spaces_go_by_their_shape() {
        assert_eq!(eyes("a . . .\n. . . .\n. . . .\n. . . ."), (2, 2));
        assert_eq!(eyes("a a . .\n. . . .\n. . . .\n. . . ."), (2, 2));
        assert_eq!(eyes("a a a .\n. . . .\n. . . .\n. . . ."), (4, 2));
        assert_eq!(eyes("a a a a\n. . . .\n. . . .\n. . . ."), (4, 4));
        assert_eq!(eyes("a a . .\na a . .\n. . . .\n. . . ."), (2, 2));
        assert_eq!(eyes("a a a .\n. a . .\n. . . .\n. . . ."), (4, 2));
        assert_eq!(eyes("a a . .\na a a .\n. . . .\n. . . ."), (4, 2));
        assert_eq!(eyes("a a a .\na a a .\n. . . .\n. . . ."), (4, 4));
    }

    #[test]
    fn stones_that_are_taken_leave_their_shape() {
        assert_eq!(eyes("b b . .\nb b . .\nb a . .\n. . . ."), (2, 2));
        assert_eq!(eyes("b b b b\na . . .\n. . . .\n. . . ."), (4, 4));
        assert_eq!(eyes("a b a .\n. . . .\n. . . .\n. . . ."), (2, 2));
        assert_eq!(eyes("b a a .\n. . . .\n. . . .\n. . . ."), (4, 2));
    }

    #[test]
    fn a_point_is_an_eye_by_its_corners() {
        // All corners are safe; one is open beside a white stone; one is lost and one open; two are lost.
        assert_eq!(eyes(". . . . .\n. . X . .\n. X a X .\n. . X . .\n. . . . ."), (2, 2));
        assert_eq!(eyes(". O . . .\n. . X . .\n. X a X .\n. . X . .\n. . . . ."), (2, 2));
        assert_eq!(eyes(". O . . .\n. . X . .\n. X a X .\n. . X O .\n. . . . ."), (2, 0));
        assert_eq!(eyes(". . . . .\n. O X . .\n. X a X .\n. . X O .\n. . . . ."), (0, 0));
    }

    #[test]
    fn undecided_spaces_are_taken_in_turns() {
        let half = Eyes { first: 2, second: 0 };
        assert_eq!(Eyes::sum(&[half, half]), Eyes { first: 2, second: 2 });
        assert_eq!(Eyes::sum(&[half, half, half]), Eyes { first: 4, second: 2 });
        assert_eq!(Eyes::sum(&[Eyes::sure(1), half]), Eyes { first: 4, second: 2 });
        assert_eq!(Eyes::sum(&[Eyes::sure(2), Eyes::sure(1)]), Eyes::sure(2));
    }
}
