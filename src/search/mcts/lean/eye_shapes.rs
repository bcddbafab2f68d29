//! Questions of a playout with knowledge about the shapes of eye spaces, and of chains that lie in them.

use super::local::{Few, push_new, those};
use super::{LeanBoard, Site};
use crate::board::{Cell, Color, Point};
use crate::tactics::nakade;

impl LeanBoard {
    /// The vital point of the eye space that the empty point belongs to, with stones of one colour alone around it; the
    /// same rule as [`nakade::vital_point`].
    pub fn vital_point(&self, start: Point) -> Option<Point> {
        let mut region = Few::<7>::new();
        region.push(start);
        let mut colors = Site(0);
        let mut at = 0;
        let mut inner = 0;
        let mut best = (start, 0);
        while at < region.len() {
            let point = region[at];
            let site = self.sites[point];
            colors = Site(colors.0 | site.0);
            if colors.touches(Color::Black) && colors.touches(Color::White) {
                return None;
            }
            for neighbor in those(point.neighbors(), |at| self.holds(at, Cell::Empty)) {
                push_new(&mut region, neighbor);
            }
            if region.is_full() {
                return None;
            }
            let degree = self.liberties[point].count();
            inner += degree;
            if degree > best.1 {
                best = (point, degree);
            }
            at += 1;
        }
        is_spoilt(region.len(), best.1, inner).then_some(best.0)
    }

    /// Returns whether the chain that a move makes is of a shape that leaves one eye when it is taken: at most three
    /// stones, four in a square, or an eye space that one move spoils ([`nakade::half_eyes`]).
    pub fn leaves_one_eye(&self, color: Color, point: Point) -> bool {
        let own = Cell::from(color);
        let mut chain = Few::<7>::new();
        chain.push(point);
        for neighbor in those(point.neighbors(), |at| self.holds(at, own)) {
            let mut stone = neighbor;
            while !chain.contains(&stone) {
                if chain.len() == nakade::LARGEST {
                    return false;
                }
                chain.push(stone);
                stone = self.next[stone];
            }
        }
        let degree = |stone: &Point| stone.neighbors().iter().filter(|beside| chain.contains(beside)).count() as u64;
        let most = chain.iter().map(degree).max().unwrap_or(0);
        let sum = chain.iter().map(degree).sum();
        chain.len() <= 3 || (chain.len(), most, sum) == (4, 2, 8) || is_spoilt(chain.len(), most, sum)
    }
}

/// Returns whether one move spoils an eye space, whose shape is told by the number of its points, the greatest number
/// of neighbours that one of them has within it, and the sum of these numbers.
fn is_spoilt(points: usize, most: u64, sum: u64) -> bool {
    matches!((points, most, sum), (3, 2, _) | (4, 3, _) | (5, 3, 10) | (5, 4, _) | (6, 4, 12))
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::super::super::shared::below;
    use super::*;
    use crate::board::{Board, Diagram, Size};

    #[test]
    fn chains_leave_one_eye_as_eye_spaces_of_their_shape_do() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut found = [0; 8];
        for _ in 0..200 {
            let mut board = Board::new(Size::new(5).unwrap());
            let mut lean = LeanBoard::new(&board);
            for _ in 0..20 {
                let Some(point) = lean.draw(|bound| below(&mut rng, bound)) else {
                    break;
                };
                let color = board.to_play();
                let leaves_one = lean.leaves_one_eye(color, point);
                board.play(color, point);
                lean.play(point);
                let stones = board.chain(point).unwrap().stones();
                let expected = stones.len() < 3 || nakade::half_eyes(stones)[1] == 2;
                assert_eq!(leaves_one, expected, "{board}");
                found[stones.len().min(7)] += usize::from(leaves_one);
            }
        }
        assert!(found[1..7].iter().all(|chains| *chains > 0), "{found:?}");
    }

    #[test]
    fn vital_points_are_those_of_the_textbook() {
        // The last three have none.
        let texts = [
            ". a . X X\nX X X X X\nX X X X X\nX X X X X\nX X X X X",
            ". a . X X\nX . X X X\nX X X X X\nX X X X X\nX X X X X",
            ". a . X X\n. . X X X\nX X X X X\nX X X X X\nX X X X X",
            "X . X X X\n. a . X X\n. . X X X\nX X X X X\nX X X X X",
            ". . . . X\nX X X X X\nX X X X X\nX X X X X\nX X X X X",
            ". . X X X\n. . X X X\nX X X X X\nX X X X X\nX X X X X",
            ". . . O X\nX X X O X\nX X X X X\nX X X X X\nX X X X X",
        ];
        for text in texts {
            let diagram = Diagram::parse(text).unwrap();
            let lean = LeanBoard::new(&diagram.board(Color::Black).unwrap());
            let start = lean.empty_points().iter().copied().find(|p| diagram.marks.iter().all(|(_, m)| m != p));
            assert_eq!(lean.vital_point(start.unwrap()), diagram.marked('a'), "{text}");
        }
    }
}
