//! Half eyes (steps 12 and 13): a chain of two or more stones that one move captures, and every place outside settled
//! territory that becomes an eye with one more move.

use arrayvec::ArrayVec;

use crate::board::{Board, Chain, Color, Point, PointSet};
use crate::eval::field::live_stones::Readings;
use crate::eval::field::settled::Settled;
use crate::eval::shape::eye::corners_after;
use crate::eval::shape::group::{GroupId, Groups};

/// A place where a group makes an eye by moving first. Places that one move of the opponent can spoil together count as
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfEye {
    /// The group.
    pub group: GroupId,
    /// The moves that make the eye, each by itself.
    pub moves: PointSet,
    /// The points of the eye, or the stones that are taken.
    pub eye: PointSet,
}

/// The fewest stones whose capture leaves room for an eye (step 12).
const LEAST_TAKEN_STONES: usize = 2;

/// The most points of an eye that one move closes. A larger space is territory, if it is anything.
const MOST_POINTS: usize = 3;

/// The places where groups make an eye with one move. Lifted stones wall nothing in.
pub fn half_eyes(
    board: &Board,
    groups: &Groups,
    readings: &Readings,
    lifted: &PointSet,
    settled: &Settled,
) -> Vec<HalfEye> {
    let mut found = captures(board, groups, readings, lifted);
    for color in Color::BOTH {
        let walls = *board.stones(color) - *lifted;
        let sides = Sides { board, groups, color, walls, settled: settled.points[color] };
        let moves = (walls.grown_around() & board.empty()) - settled.points[!color];
        for at in moves {
            sides.closed_by(at, &mut found);
        }
        sides.ponnuki(&mut found);
    }
    joined(found)
}

/// Step 12: chains of two stones or more that one move captures, for the groups around them.
fn captures(board: &Board, groups: &Groups, readings: &Readings, lifted: &PointSet) -> Vec<HalfEye> {
    let mut found = Vec::new();
    for reading in &readings.list {
        let chain = board.chain_of(reading.chain);
        let Some(at) = reading.status.taken_at().filter(|_| chain.stone_count() >= LEAST_TAKEN_STONES) else {
            continue;
        };
        let beside = chain.stones().grown() & (*board.stones(!chain.color()) - *lifted);
        let eye = *chain.stones();
        found.extend(groups.among(&beside).into_iter().map(|group| HalfEye { group, moves: PointSet::of(at), eye }));
    }
    found
}

/// The facts from which the places of one colour are found.
struct Sides<'a> {
    board: &'a Board,
    groups: &'a Groups,
    color: Color,
    /// The stones that wall eyes in.
    walls: PointSet,
    settled: PointSet,
}

impl Sides<'_> {
    /// Adds the eyes that a stone on this point makes: spaces beside it that it closes, and points of which it takes a
    /// corner.
    fn closed_by(&self, at: Point, found: &mut Vec<HalfEye>) {
        let around = at.around().into_iter().filter(|p| self.board.is_empty_at(*p) && !self.settled.contains(*p));
        let mut seen = PointSet::EMPTY;
        let mut can_stand = None;
        for start in around {
            if seen.contains(start) {
                continue;
            }
            let Some(space) = self.space(start, at) else { continue };
            seen |= space;
            let Some(group) = self.owner(&space, at) else { continue };
            if self.becomes_an_eye(&space, at)
                && *can_stand.get_or_insert_with(|| self.board.liberties_after(self.color, at) >= 2)
            {
                found.push(HalfEye { group, moves: PointSet::of(at), eye: space });
            }
        }
    }

    /// The empty space that a point belongs to once a stone stands on `at`, if it is small.
    fn space(&self, start: Point, at: Point) -> Option<PointSet> {
        let mut points: ArrayVec<Point, { MOST_POINTS }> = ArrayVec::new();
        points.push(start);
        let mut next = 0;
        while next < points.len() {
            for point in points[next].neighbors() {
                if self.board.is_empty_at(point) && point != at && !points.contains(&point) {
                    points.try_push(point).ok()?;
                }
            }
            next += 1;
        }
        Some(points.into_iter().collect())
    }

    /// The group whose stones, with the stone on `at`, surround the space on every side, if they are of one group.
    fn owner(&self, space: &PointSet, at: Point) -> Option<GroupId> {
        if space.intersects(&self.settled) {
            return None;
        }
        let wall = (space.grown() & *self.board.on_board()) - *space - PointSet::of(at);
        if wall.is_empty() || !wall.is_subset(&self.walls) {
            return None;
        }
        let [group] = self.groups.among(&wall)[..] else { return None };
        Some(group)
    }

    /// Returns whether the space is an eye with a stone on `at`, and not without.
    fn becomes_an_eye(&self, space: &PointSet, at: Point) -> bool {
        let closes = PointSet::of(at).grown().intersects(space);
        match space.first() {
            Some(point) if space.len() == 1 => {
                let sure = |played| corners_after(self.board, self.color, point, played).second >= 2;
                sure(Some(at)) && (closes || !sure(None))
            }
            _ => closes,
        }
    }

    /// Adds the eyes that capturing a single stone leaves on its point.
    fn ponnuki(&self, found: &mut Vec<HalfEye>) {
        let enemies = *self.board.stones(!self.color) & self.walls.grown();
        for id in self.board.chains_among(enemies) {
            let chain: &Chain = self.board.chain_of(id);
            let [true, true] = [chain.stone_count() == 1, chain.in_atari()] else { continue };
            let (Some(at), Some(stone)) = (chain.liberties().first(), chain.stones().first()) else { continue };
            let Some(group) = self.owner(&PointSet::of(stone), at) else { continue };
            if corners_after(self.board, self.color, stone, Some(at)).second >= 2 {
                found.push(HalfEye { group, moves: PointSet::of(at), eye: PointSet::of(stone) });
            }
        }
    }
}

/// Joins the places of a group that share a move or a point, until none do.
fn joined(mut places: Vec<HalfEye>) -> Vec<HalfEye> {
    let mut joined: Vec<HalfEye> = Vec::new();
    while let Some(mut place) = places.pop() {
        let meets = |other: &HalfEye, place: &HalfEye| {
            other.group == place.group && (other.moves | other.eye).intersects(&(place.moves | place.eye))
        };
        while let Some(found) = joined.iter().position(|other| meets(other, &place)) {
            let other = joined.swap_remove(found);
            place.moves |= other.moves;
            place.eye |= other.eye;
        }
        joined.push(place);
    }
    joined.sort_unstable_by_key(|place| (place.group, place.moves.first()));
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::aya::tests::judged;
    use crate::eval::shape::group::form_groups;
    use crate::eval::shape::link::{Link, LinkKind};

    /// The moves that make half eyes of Black's, place by place.
    fn moves(text: &str) -> Vec<String> {
        let judged = judged(text);
        let black = |half: &&HalfEye| judged.judgement.groups.get(half.group).color == Color::Black;
        let names = |half: &HalfEye| half.moves.iter().map(|at| at.to_string()).collect::<Vec<_>>().join("/");
        judged.judgement.half_eyes.iter().filter(black).map(names).collect()
    }

    /// Black closes D3 by playing E3.
    const OPEN: &str = ". . . . . . . . .
                        . . . . . . . . .
                        . . O O O O . . .
                        . . . . . . . . .
                        . O . . . . . O .
                        O . X X X O . . .
                        . X X . . O . . .
                        . . . X X O . . .
                        . . . . . . . . .";

    #[test]
    fn a_move_that_closes_a_point_makes_half_an_eye() {
        assert!(moves(OPEN).contains(&"E3".to_string()), "{:?}", moves(OPEN));
    }

    #[test]
    fn a_move_that_closes_two_points_makes_half_an_eye() {
        // The learned evaluation sees points with one open side only.
        let two = "O O O O O O O . .
                   O X X X X . O . .
                   O X . . . . O . .
                   O X X X X . O . .
                   O O O O O O O . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
        let board = Board::from_diagram(two);
        let groups = form_groups(&board, &[]);
        let sides = Sides {
            board: &board,
            groups: &groups,
            color: Color::Black,
            walls: *board.stones(Color::Black),
            settled: PointSet::EMPTY,
        };
        let mut found = Vec::new();
        let at = Point::parse("F7", board.size()).unwrap();
        sides.closed_by(at, &mut found);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eye.len(), 3);
    }

    #[test]
    fn a_corner_that_one_move_takes_makes_half_an_eye() {
        // White holds a corner of D5, and wants a second one, C4 or E4.
        let text = ". . . . . . .
                    . . O X . . .
                    . . X . X . .
                    . . . X . O .
                    . . O . O . .
                    . . . . . . .
                    . . . . . . .";
        let board = Board::from_diagram(text);
        let point = Point::parse("D5", board.size()).unwrap();
        let corner = Point::parse("E4", board.size()).unwrap();
        let sure = |played| corners_after(&board, Color::Black, point, played).second;
        assert_eq!(sure(None), 0);
        assert_eq!(sure(Some(corner)), 0);
        let other = Board::from_diagram(&text.replacen(". . . X . O .", ". . X X . O .", 1));
        assert_eq!(corners_after(&other, Color::Black, point, None).second, 0);
        assert_eq!(corners_after(&other, Color::Black, point, Some(corner)).second, 2);
    }

    #[test]
    fn a_stone_that_is_captured_leaves_an_eye() {
        let text = ". . . . . . .
                    . . . . . . .
                    . . X X . . .
                    . X O . . O .
                    . . X X . . .
                    . . . . . . .
                    . . . . . . .";
        let board = Board::from_diagram(text);
        let walls = *board.stones(Color::Black);
        let chain = |vertex: &str| board.chain_id(Point::parse(vertex, board.size()).unwrap()).unwrap();
        let link = |to: &str| Link { from: chain("B4"), to: chain(to), kind: LinkKind::Territory };
        let groups = form_groups(&board, &[link("C5"), link("C3")]);
        let sides = Sides { board: &board, groups: &groups, color: Color::Black, walls, settled: PointSet::EMPTY };
        let mut found = Vec::new();
        sides.ponnuki(&mut found);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].moves.first(), Point::parse("D4", board.size()));
    }

    #[test]
    fn two_stones_that_one_move_captures_make_half_an_eye() {
        let taken = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . X X X . . . . .
                     . X O O . . O . .
                     . X X X . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .";
        assert!(moves(taken).iter().any(|moves| moves.contains("E5")), "{:?}", moves(taken));
    }

    #[test]
    fn places_that_one_move_spoils_together_are_one() {
        let place = |moves: [usize; 2], eye: usize| HalfEye {
            group: GroupId(0),
            moves: moves.iter().map(|column| Point::at(*column, 0)).collect(),
            eye: PointSet::of(Point::at(eye, 1)),
        };
        assert_eq!(joined(vec![place([0, 0], 0), place([5, 5], 5)]).len(), 2);
        assert_eq!(joined(vec![place([0, 1], 0), place([5, 6], 5), place([1, 5], 3)]).len(), 1);
        let other = HalfEye { group: GroupId(1), ..place([0, 0], 0) };
        assert_eq!(joined(vec![place([0, 0], 0), other]).len(), 2);
    }
}
