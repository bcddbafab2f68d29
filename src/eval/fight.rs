//! What a reading about life is asked to look at: the surroundings of a group, a race, or an eye space, taken from an
//! [`Analysis`].

use super::Analysis;
use super::safety::Safety;
use super::shape::group::{Group, GroupId};
use crate::board::{Board, Color, Point, PointSet};
use crate::tactics::life::Fight;

/// How many steps from the group moves are tried.
const STEPS: usize = 3;

/// No more empty points than this are looked at, if fewer steps make do.
const MOST_POINTS: usize = 24;

/// Enemy groups of this safety, or so many liberties, are not going to be taken in a fight.
const WALL_SAFETY: Safety = Safety(400);
const WALL_LIBERTIES: usize = 6;

/// A link to a friend of this safety saves a group.
const REFUGE_SAFETY: Safety = Safety(850);

/// A point counts as open for a side unless the other will own it to this degree, in permille.
const CLOSED: i32 = 250;

/// The largest space asked about as an eye.
const LARGEST_EYE_SPACE: usize = 24;

/// The fight about the life of the group at a point; `None` if there is no stone.
pub fn fight_at(board: &Board, analysis: &Analysis, target: Point) -> Option<Fight> {
    around(board, analysis, target, None)
}

/// The race of the group at `target` with the enemy group at `rival`; `None` if they are not two colours.
pub fn race_at(board: &Board, analysis: &Analysis, target: Point, rival: Point) -> Option<Fight> {
    let (own, other) = (board.color_at(target)?, board.color_at(rival)?);
    if own == other { None } else { around(board, analysis, target, Some(rival)) }
}

fn around(board: &Board, analysis: &Analysis, target: Point, rival: Option<Point>) -> Option<Fight> {
    let owner = board.color_at(target)?;
    let group = analysis.groups.get(analysis.groups.at(target)?);
    let rivals = rival.and_then(|rival| analysis.groups.at(rival));
    let stones = |wanted: &dyn Fn(&Group) -> bool| {
        analysis.groups.iter().filter(|group| wanted(group)).fold(PointSet::EMPTY, |all, group| all | group.stones)
    };
    let stands = |group: &Group| analysis.safety(group.id) >= WALL_SAFETY || group.liberties.len() >= WALL_LIBERTIES;
    let walls = stones(&|other| other.color != owner && Some(other.id) != rivals && stands(other));
    let refuge =
        stones(&|other| other.color == owner && other.id != group.id && analysis.safety(other.id) >= REFUGE_SAFETY);
    let passable = *board.on_board() - walls - refuge;

    let mut start = group.stones;
    if let Some(rival) = rivals {
        start |= analysis.groups.get(rival).stones;
    }
    let empty = board.empty();
    let mut region = start;
    for step in 0..STEPS {
        let stones = board.occupied() & passable;
        let reached = region.grown() & passable;
        let reached = reached | reached.flood(&stones);
        if step > 0 && (reached & empty).len() > MOST_POINTS {
            break;
        }
        region = reached;
    }
    let leaning = |point: &Point| owner.sign() * i32::from(analysis.ownership.0[*point]) > -CLOSED;
    let open = ((region.grown() & empty) - region).iter().filter(leaning).collect();
    Some(Fight { target, owner, region, walls, refuge, open, rival, eyes: 2, frame: PointSet::EMPTY })
}

/// The fight for eyes in the space that holds this point, empty or with a weak stone; `None` if no side surrounds it.
pub fn eye_space_at(board: &Board, analysis: &Analysis, point: Point) -> Option<Fight> {
    let owner = match board.color_at(point) {
        Some(color) => !color,
        None if analysis.ownership.0[point] >= 0 => Color::Black,
        None => Color::White,
    };
    eye_space_of(board, analysis, point, owner).or_else(|| eye_space_of(board, analysis, point, !owner))
}

fn eye_space_of(board: &Board, analysis: &Analysis, point: Point, owner: Color) -> Option<Fight> {
    let weak = |group: GroupId| analysis.safety(group) < WALL_SAFETY;
    let inside = |at: &Point| match board.color_at(*at) {
        None => owner.sign() * i32::from(analysis.ownership.0[*at]) > 0 || *at == point,
        Some(color) => color != owner && analysis.groups.at(*at).is_some_and(weak),
    };
    let ground: PointSet = board.on_board().iter().filter(inside).collect();
    let space = PointSet::of(point).flood(&ground);
    if space.is_empty() || space.len() > LARGEST_EYE_SPACE {
        return None;
    }
    let own = *board.stones(owner);
    let border = space.grown() & own;
    let target = border.first()?;
    let frame = border.flood(&own);
    // The corners of the space decide about false eyes.
    let open = (space.grown_around() & board.empty()) - space;
    Some(Fight {
        target,
        owner,
        region: space,
        walls: *board.stones(!owner) - space,
        refuge: PointSet::EMPTY,
        open,
        rival: None,
        eyes: 1,
        frame,
    })
}
