//! The owner of each point once the dead stones are off the board.

use crate::board::{Board, ByColor, Color, PointSet};

/// Points behind a dame count as a side's own from so many on, or if dead stones stand there: a smaller nook is filled
/// when the dame are. Of 403 counted games 95 in 100 are counted exactly with 4; 84 with 1.
const NOOK: usize = 4;

/// Returns the owner of each point where some stones are dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ground {
    /// The living stones.
    pub(super) living: ByColor<PointSet>,
    /// The points that the living stones of one side enclose, those under dead stones among them.
    pub(super) enclosed: ByColor<PointSet>,
    /// The open points between the two sides.
    pub(super) shared: PointSet,
    /// Enclosed points that their side has to fill when the dame are played.
    pub(super) to_fill: PointSet,
    /// Points that neither side encloses and that are no dame: on a finished board there are none.
    pub(super) unclear: PointSet,
}

impl Ground {
    /// The ground of the board where these stones are dead.
    pub(super) fn of(board: &Board, dead: &PointSet) -> Ground {
        let living = ByColor::from_fn(|color| *board.stones(color) - *dead);
        let open = *board.on_board() - living[Color::Black] - living[Color::White];
        let mut ground = Ground {
            living,
            enclosed: ByColor::default(),
            shared: PointSet::EMPTY,
            to_fill: PointSet::EMPTY,
            unclear: PointSet::EMPTY,
        };
        for region in open.pieces() {
            match ground.touched_by(&region) {
                [true, false] => ground.enclosed[Color::Black] |= region,
                [false, true] => ground.enclosed[Color::White] |= region,
                [false, false] => ground.unclear |= region,
                [true, true] => ground.split(&region, &board.empty()),
            }
        }
        ground.fill(board);
        ground
    }

    fn touched_by(&self, region: &PointSet) -> [bool; 2] {
        let border = region.grown() - *region;
        Color::BOTH.map(|color| border.intersects(&self.living[color]))
    }

    /// A region that touches both sides: where they meet are dame, and what lies behind those belongs to the side that
    /// it touches.
    fn split(&mut self, region: &PointSet, empty: &PointSet) {
        let beside = self.living[Color::Black].grown() & self.living[Color::White].grown();
        let dame = *region & *empty & beside;
        self.shared |= dame;
        for piece in (*region - dame).pieces() {
            let owner = match self.touched_by(&piece) {
                [true, false] => Color::Black,
                [false, true] => Color::White,
                _ => {
                    self.unclear |= piece;
                    continue;
                }
            };
            self.enclosed[owner] |= piece;
            if piece.len() < NOOK && piece.is_subset(empty) {
                self.to_fill |= piece;
            }
        }
    }

    /// Finds what each side has to fill: a chain with at most one dame and one liberty of its own is in atari once the
    /// opponent has played on the dame.
    fn fill(&mut self, board: &Board) {
        let dame = self.shared;
        for color in Color::BOTH {
            let mut stones = self.living;
            loop {
                let free = *board.on_board() - stones[Color::Black] - stones[Color::White];
                let forced = stones[color].pieces().find_map(|chain| {
                    let liberties = chain.grown() & free;
                    let (outside, own) = (liberties & dame, liberties & self.enclosed[color]);
                    let is_forced = outside.len() < 2 && own.len() == 1 && liberties == (outside | own);
                    is_forced.then_some((outside, own))
                });
                let Some((outside, own)) = forced else { break };
                stones[!color] |= outside;
                stones[color] |= own;
                self.to_fill |= own & board.empty();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    fn named(points: &PointSet) -> Vec<String> {
        points.iter().map(|point| point.to_string()).collect()
    }

    fn points(board: &Board, names: &str) -> PointSet {
        names.split_whitespace().filter_map(|name| Point::parse(name, board.size())).collect()
    }

    #[test]
    fn what_lies_behind_a_dame_is_enclosed() {
        let board = Board::from_diagram(
            ". X O . .
             . X O . .
             . X O . .
             . X O . .
             . . . . .",
        );
        let ground = Ground::of(&board, &PointSet::EMPTY);
        assert_eq!(ground.shared, PointSet::EMPTY);
        assert_eq!(ground.unclear.len(), 17);
        let board = Board::from_diagram(
            ". X . O .
             . X . O .
             . X . O .
             . X . O .
             . X . O .",
        );
        let ground = Ground::of(&board, &PointSet::EMPTY);
        assert_eq!(named(&ground.shared), ["C1", "C2", "C3", "C4", "C5"]);
        assert_eq!(ground.enclosed.0.map(|points| points.len()), [5, 5]);
        assert_eq!(ground.unclear, PointSet::EMPTY);
    }

    #[test]
    fn a_point_that_an_atari_makes_one_fill_is_told() {
        // When White has played C3, B3 is in atari.
        let board = Board::from_diagram(
            ". X O O O
             X X O . O
             . X . O O
             X O O O .
             O O . O O",
        );
        let ground = Ground::of(&board, &PointSet::EMPTY);
        assert_eq!(named(&ground.shared), ["C3"]);
        assert_eq!(ground.to_fill & ground.enclosed[Color::White], PointSet::EMPTY);
    }

    #[test]
    fn dead_stones_are_on_their_captors_ground() {
        let board = Board::from_diagram(
            ". . X O .
             . O X O .
             . . X O X
             X X X O .
             . . X O .",
        );
        let dead = points(&board, "B4 E3");
        let ground = Ground::of(&board, &dead);
        assert_eq!(ground.enclosed[Color::Black], points(&board, "A5 B5 A4 B4 A3 B3 A1 B1"));
        assert_eq!(ground.enclosed[Color::White], points(&board, "E1 E2 E3 E4 E5"));
        assert_eq!(ground.unclear, PointSet::EMPTY);
    }
}
