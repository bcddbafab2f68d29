//! The eyes of a space, by search: how many are there if either side moves first?
//!
//! A space holds two eyes if the chains around it live with nothing but that space. It holds one if the largest of
//! those chains lives with the space and one eye elsewhere that can be filled only last. Both are questions about life
//! and death in a closed frame: all that is empty outside of it is taken for the opponent's, so that a false eye, which
//! does not keep its chains together, counts for nothing.

use super::frame::{Cut, Frame};
use super::goal::Status;
use super::prover::{Budget, Prover};
use crate::board::{Board, ByColor, Color, Point, PointSet};

/// Two eyes with a stone between them take so many points.
const LEAST_FOR_TWO: usize = 3;

/// A space in which one side may have eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EyeSpace {
    /// The side whose eyes they are.
    pub owner: Color,
    /// The empty points and the opponent's stones in it.
    pub points: PointSet,
    /// Empty points around it where a move may decide about an eye: corners, and liberties of stones that can be taken.
    pub around: PointSet,
    /// Points outside that are the owner's, empty or with dead stones: chains beside them are connected there.
    pub ground: PointSet,
}

/// The eyes of a space. A ko counts for the side that moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EyeCount {
    /// The number of eyes if the opponent moves first: 0, 1 or 2.
    pub least: u8,
    /// The number of eyes if the owner moves first.
    pub most: u8,
    /// The move of the opponent's that takes an eye, where one does.
    pub attack: Option<Point>,
    /// The move of the owner's that makes one.
    pub defence: Option<Point>,
    /// True if the owner must win a ko for the most.
    pub needs_ko: bool,
}

/// The result of a side's moving first: whether it succeeds, and by which move.
struct Tried {
    status: Status,
    best: Option<Point>,
}

impl Tried {
    /// Returns whether it succeeds at least by a ko.
    fn is_possible(&self) -> bool {
        self.status != Status::Lost
    }
}

impl Prover {
    /// The eyes of a space. Nothing if no stone of the owner's stands beside it or the search does not end within the
    /// budget, which each of at most four questions may use up.
    pub fn eyes(&mut self, board: &Board, space: &EyeSpace, budget: &Budget<'_>) -> Option<EyeCount> {
        let mut ask = |outside, first| self.lives_in(board, space, outside, first, budget);
        let (owner, opponent) = (space.owner, !space.owner);
        let sure = |eyes| Some(EyeCount { least: eyes, most: eyes, attack: None, defence: None, needs_ko: false });
        let taken = ask(true, opponent)?;
        let (taken, made, least) = if taken.is_possible() {
            (taken, ask(true, owner)?, 0)
        } else if space.points.len() < LEAST_FOR_TWO {
            return sure(1);
        } else {
            let taken = ask(false, opponent)?;
            if !taken.is_possible() {
                return sure(2);
            }
            (taken, ask(false, owner)?, 1)
        };
        if !made.is_possible() {
            return sure(least);
        }
        let most = least + 1;
        Some(EyeCount { least, most, attack: taken.best, defence: made.best, needs_ko: made.status.is_ko() })
    }

    /// Returns whether the chains around the space live in it if this side moves first: with one eye more outside or
    /// without.
    fn lives_in(
        &mut self,
        board: &Board,
        space: &EyeSpace,
        outside: bool,
        first: Color,
        budget: &Budget<'_>,
    ) -> Option<Tried> {
        let own = *board.stones(space.owner);
        let play = space.points | space.around;
        // Chains that hang together in ground of their own are one.
        let own = own | space.ground;
        let border: Vec<PointSet> = own.pieces().filter(|piece| piece.intersects(&space.points.grown())).collect();
        let most = border.iter().map(PointSet::len).max()?;
        let target = (play.grown() & own).flood(&own);
        // Stones of the opponent's that have no liberty left there are lost in it.
        let others = *board.stones(!space.owner) - target;
        let empty = *board.on_board() - own - others;
        let others = others.pieces().filter(|piece| piece.grown().intersects(&empty));
        let others = others.fold(PointSet::EMPTY, |all, piece| all | piece);
        let stones =
            ByColor::from_fn(|color| if color == space.owner { *board.stones(color) | target } else { others });
        let board = &Board::with_stones(board.size(), &stones, first).ok()?;
        let frame = Frame { owner: space.owner, target, play, ground: board.empty() - play };
        let mut ask = |with_eye: PointSet| {
            let cut = Cut::new(board, frame).with_eye_outside(with_eye);
            let (status, run) = self.ask_in_cut(board, &cut, first, budget)?;
            Some(Tried { status: status?, best: run.best.and_then(|mv| mv.point()) })
        };
        if !outside {
            return ask(PointSet::EMPTY);
        }
        // If several chains are the largest, the one for which the space is worth least counts.
        let mut worst: Option<Tried> = None;
        for chain in border.into_iter().filter(|chain| chain.len() == most) {
            let tried = ask(chain)?;
            let is_worse = |worst: &Tried| (tried.status < worst.status) == (first == space.owner);
            if worst.as_ref().is_none_or(is_worse) {
                worst = Some(tried);
            }
        }
        worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::symmetry::Symmetry;

    /// Black's space in the corner: `.` and White's stones inside the wall; `*` is what is fought over around it.
    fn corner(rows: [&str; 4]) -> (Board, EyeSpace) {
        let rest = "O O O O O O O\n".repeat(2) + "O . O . O . O";
        let text = rows.join("\n").replace('*', ".") + "\n" + &rest;
        let board = Board::from_diagram(&text);
        let stars = rows.iter().enumerate().flat_map(|(row, text)| {
            let marks = text.split_whitespace().enumerate().filter(|(_, mark)| *mark == "*");
            marks.map(move |(column, _)| Point::at(column, 6 - row))
        });
        let around: PointSet = stars.collect();
        let wall = *board.stones(Color::Black) | around;
        let points = PointSet::of(Point::at(0, 6)).flood(&(*board.on_board() - wall));
        (board, EyeSpace { owner: Color::Black, points, around, ground: PointSet::EMPTY })
    }

    fn count(board: &Board, space: &EyeSpace) -> EyeCount {
        Prover::small().eyes(board, space, &Budget { nodes: 20_000, stop: &|| false }).unwrap()
    }

    fn eyes(rows: [&str; 4]) -> [u8; 2] {
        let (board, space) = corner(rows);
        let count = count(&board, &space);
        [count.least, count.most]
    }

    const THREE: [&str; 4] = [". . . X O O O", "X X X X O O O", "O O O O O O O", "O O O O O O O"];

    #[test]
    fn shapes_hold_as_many_eyes_as_in_every_book() {
        let one = [". X O O O O O", "X X O O O O O", "O O O O O O O", "O O O O O O O"];
        let two = [". . X O O O O", "X X X O O O O", "O O O O O O O", "O O O O O O O"];
        let four = [". . . . X O O", "X X X X X O O", "O O O O O O O", "O O O O O O O"];
        let square = [". . X O O O O", ". . X O O O O", "X X X O O O O", "O O O O O O O"];
        assert_eq!(eyes(one), [1, 1]);
        assert_eq!(eyes(two), [1, 1]);
        assert_eq!(eyes(THREE), [1, 2]);
        assert_eq!(eyes(four), [2, 2]);
        assert_eq!(eyes(square), [1, 1]);
    }

    #[test]
    fn the_middle_of_three_decides() {
        let (board, space) = corner(THREE);
        let count = count(&board, &space);
        let middle = Point::parse("B7", board.size());
        assert_eq!([count.attack, count.defence], [middle, middle]);
    }

    #[test]
    fn a_stone_in_the_middle_of_three_leaves_one_eye() {
        assert_eq!(eyes([". O . X O O O", "X X X X O O O", "O O O O O O O", "O O O O O O O"]), [1, 1]);
    }

    #[test]
    fn an_eye_with_the_opponents_stone_at_its_corner_is_false() {
        assert_eq!(eyes([". X X O O O O", "X O O O O O O", "X O O O O O O", "X O O O O O O"]), [0, 0]);
    }

    #[test]
    fn the_corner_of_an_eye_decides_where_it_is_empty() {
        assert_eq!(eyes([". X X O O O O", "X * O O O O O", "X O O O O O O", "X O O O O O O"]), [0, 1]);
    }

    #[test]
    fn images_and_swapped_colours_have_as_many_eyes() {
        let (board, space) = corner([". X X O O O O", "X * O O O O O", "X O O O O O O", "X O O O O O O"]);
        let plain = count(&board, &space);
        for symmetry in Symmetry::ALL {
            let turned = symmetry.board(&board);
            let set = |points: &PointSet| symmetry.set(points, board.size());
            let image = EyeSpace { points: set(&space.points), around: set(&space.around), ..space };
            let found = count(&turned, &image);
            assert_eq!([found.least, found.most], [plain.least, plain.most]);
            let swapped = count(&turned.colors_swapped(), &EyeSpace { owner: Color::White, ..image });
            assert_eq!([swapped.least, swapped.most], [plain.least, plain.most]);
        }
    }
}
