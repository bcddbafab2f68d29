//! The space in which a side may have eyes, taken from an [`Analysis`]: what belongs to it, which points around it a
//! fight about it extends to, and where the owner's chains are connected outside of it.

use super::Analysis;
use super::scene::WALL_SAFETY;
use super::shape::group::GroupId;
use crate::board::{Board, Color, Point, PointSet};
use crate::tactics::fate::EyeSpace;
use crate::tactics::{CaptureState, Limits, Reader, Verdict};

/// The largest space asked about as an eye. A guess of the right size.
const LARGEST_SPACE: usize = 24;

/// The liberties of a chain beside a space that can be taken soon. A guess of the right size.
const SHORT_LIBERTIES: usize = 5;

/// A hole of so many points or fewer belongs to a side that has three of four stones around it. A guess of the right
/// size.
const HOLE: usize = 7;

/// The space for eyes that holds this point, empty or with a weak stone; `None` if no side surrounds it.
pub fn eye_space_at(board: &Board, analysis: &Analysis, point: Point) -> Option<EyeSpace> {
    let hole = hole_at(board, point);
    let owner = match (board.color_at(point), &hole) {
        (Some(color), _) => !color,
        (None, Some((color, _))) => *color,
        _ if analysis.ownership().0[point] >= 0 => Color::Black,
        _ => Color::White,
    };
    let of = |owner| {
        // A hole belongs to the space whole, whatever becomes of the stones around it.
        let hole = hole.filter(|(color, _)| *color == owner).map_or(PointSet::of(point), |(_, hole)| hole);
        points_of(board, analysis, &hole, owner).map(|points| outlined(board, analysis, points, owner))
    };
    of(owner).or_else(|| of(!owner))
}

/// The empty points that hang together with this one, and the side that surrounds them, where one does.
fn hole_at(board: &Board, point: Point) -> Option<(Color, PointSet)> {
    let hole = PointSet::of(point).flood(&board.empty());
    let around = |color: Color| (hole.grown() & *board.stones(color)).len();
    let surrounds = |color: &Color| match around(!*color) {
        0 => around(*color) > 0,
        others => hole.len() <= HOLE && around(*color) >= 3 * others,
    };
    Color::BOTH.into_iter().find(surrounds).map(|color| (color, hole))
}

/// The points of the space: those of the hole, empty ones around it that lean to the owner, and weak stones of the
/// opponent's.
fn points_of(board: &Board, analysis: &Analysis, hole: &PointSet, owner: Color) -> Option<PointSet> {
    let weak = |group: GroupId| analysis.safety(group) < WALL_SAFETY;
    let inside = |at: &Point| match board.color_at(*at) {
        None => leans(analysis, owner, *at) || hole.contains(*at),
        Some(color) => color != owner && analysis.groups().at(*at).is_some_and(weak),
    };
    let ground: PointSet = board.on_board().iter().filter(inside).collect();
    let space = (*hole & ground).flood(&ground);
    (!space.is_empty() && space.len() <= LARGEST_SPACE).then_some(space)
}

fn leans(analysis: &Analysis, color: Color, point: Point) -> bool {
    color.sign() * i32::from(analysis.ownership().0[point]) > 0
}

/// The space with what lies around it. The points beside it and its corners decide about false eyes: those where an
/// opponent's stone would be taken, and those of stones that are lost, are the owner's; the others are fought over.
fn outlined(board: &Board, analysis: &Analysis, points: PointSet, owner: Color) -> EyeSpace {
    let edge = points.grown_around() - points;
    let own_of = |set: &PointSet| set.iter().filter(|at| leans(analysis, owner, *at)).collect::<PointSet>();
    let (mut held, mut around) = (PointSet::EMPTY, PointSet::EMPTY);
    for id in board.chains_among(edge & *board.stones(!owner)) {
        let (chain, reading) = (board.chain_of(id), analysis.readings().of(id));
        match reading.state() {
            CaptureState::Dead => held |= *chain.stones(),
            _ if chain.in_atari() || reading.attack.verdict.is_possible() => around |= *chain.liberties(),
            _ => {}
        }
    }
    let border = board.chains_among(points.grown() & *board.stones(owner)).map(|id| board.chain_of(id));
    for chain in border.filter(|chain| chain.liberty_count() <= SHORT_LIBERTIES) {
        around |= *chain.liberties() - own_of(chain.liberties());
    }
    let mut reader = Reader::new(Limits::QUICK);
    let mut after = board.clone();
    for at in edge & board.empty() {
        if is_lost_at(&mut after, &mut reader, !owner, at) {
            held.insert(at);
        } else if !is_lost_at(&mut after, &mut reader, owner, at) {
            around.insert(at);
        }
    }
    let around = around - points - held;
    // Ground that the opponent touches, or would touch from a point that is fought over, holds nothing together.
    let dead = analysis.dead() & *board.stones(!owner);
    let others = *board.stones(!owner) - dead - held;
    let ground = own_of(&(board.empty() | dead)) - edge - (around | others).grown();
    EyeSpace { owner, points, around, ground: (ground | held) - points }
}

/// Returns whether a stone of this side would be taken if it played here.
fn is_lost_at(board: &mut Board, reader: &mut Reader, color: Color, at: Point) -> bool {
    if !board.is_legal(color, at) {
        return true;
    }
    board.play(color, at);
    let is_lost = reader.attack(board, at).verdict == Verdict::Yes;
    board.undo();
    is_lost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::fate::{Budget, Prover};

    /// White's two holes, of one point and of two, stand in black surroundings; the first is false at its corner C8.
    const HOLES: &str = ". . . . . . . . .
                         . X X O O X . . .
                         . X O . O X . . .
                         . X O O X X . . .
                         . X O O O X . . .
                         . X O . . O X . .
                         . X O O O X X . .
                         . X X X X X . . .
                         . . . . . . . . .";

    fn space(text: &str, vertex: &str) -> (Board, EyeSpace) {
        let board = Board::from_diagram(text);
        let point = Point::parse(vertex, board.size()).unwrap();
        let space = eye_space_at(&board, &Analysis::of(&board), point).unwrap();
        (board, space)
    }

    #[test]
    fn a_hole_belongs_to_the_side_around_it() {
        let (_, space) = space(HOLES, "D4");
        assert_eq!(space.owner, Color::White);
        let names: Vec<String> = space.points.iter().map(|point| point.to_string()).collect();
        assert_eq!(names.join(" "), "D4 E4");
    }

    #[test]
    fn a_stone_on_the_false_point_of_two_takes_the_eye() {
        let (board, space) = space(HOLES, "D4");
        let count = Prover::small().eyes(&board, &space, &Budget { nodes: 1_000, stop: &|| false }).unwrap();
        let vertex = Point::parse("E4", board.size());
        assert_eq!((count.least, count.most), (0, 1));
        assert_eq!(count.attack, vertex);
        assert_eq!(count.defence, vertex);
    }
}
