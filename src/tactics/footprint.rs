//! Footprints: the points that a reading looked at, recorded while it looks.

use crate::board::{Board, Chain, Color, Point, PointSet};

/// The points that a result depends on. As long as no stone is put on one of them, none is taken off one of them or a
/// point beside one, and none of the stones it counts with as they hang together, the same reading gives the same
/// result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    points: PointSet,
    /// Stones of chains of which only some liberties were looked at: without one of them a chain may fall in two, and
    /// those liberties be the other part's.
    held: PointSet,
}

/// The number of liberties of a chain, as far as the order of tries cares: exact up to two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LibertyClass {
    /// The chain has one liberty: it is in atari.
    One,
    /// Two liberties.
    Two,
    /// Three or more.
    More,
}

impl Footprint {
    /// The points.
    pub fn points(&self) -> &PointSet {
        &self.points
    }

    /// The stones that count only as long as they all stand.
    pub fn held(&self) -> &PointSet {
        &self.held
    }

    /// Adds what another result depends on.
    pub fn join(&mut self, other: &Footprint) {
        self.points |= other.points;
        self.held |= other.held;
    }

    /// Adds a point.
    #[inline]
    pub fn see(&mut self, point: Point) {
        self.points.insert(point);
    }

    /// Adds the point and the four beside it: what playing there looks at first.
    #[inline]
    pub fn see_cross(&mut self, point: Point) {
        self.points.insert(point);
        for neighbor in point.neighbors() {
            self.points.insert(neighbor);
        }
    }

    /// Adds all points of a set.
    #[inline]
    pub fn see_all(&mut self, points: &PointSet) {
        self.points |= *points;
    }

    /// Adds a chain with all its liberties: its exact liberties were used.
    #[inline]
    pub fn see_chain(&mut self, chain: &Chain) {
        self.points |= *chain.stones() | *chain.liberties();
    }

    /// Adds so many of a chain's liberties: it was seen to have as many, and not how many more.
    #[inline]
    pub fn see_first(&mut self, chain: &Chain, liberties: usize) {
        self.points.insert_first(chain.liberties(), liberties);
        self.hold(chain);
    }

    /// Notes the stones of a chain that may fall apart. A single stone cannot, and is beside its liberties.
    #[inline]
    fn hold(&mut self, chain: &Chain) {
        if chain.stone_count() > 1 {
            self.held |= *chain.stones();
        }
    }

    /// Looks how many liberties a chain has. Of a chain with three or more only three liberties are recorded: whatever
    /// happens elsewhere, it has those.
    #[inline]
    pub fn liberty_class(&mut self, chain: &Chain) -> LibertyClass {
        match chain.liberty_count() {
            0 | 1 => {
                self.see_chain(chain);
                LibertyClass::One
            }
            2 => {
                self.see_chain(chain);
                LibertyClass::Two
            }
            _ => {
                self.hold(chain);
                // Any three will do.
                if (self.points & *chain.liberties()).len() < 3 {
                    self.points.insert_first(chain.liberties(), 3);
                }
                LibertyClass::More
            }
        }
    }

    /// Looks whether a colour may play on an empty point, the ko aside: whether it would be no suicide.
    #[inline]
    pub fn has_room(&mut self, board: &Board, color: Color, point: Point) -> bool {
        self.see_cross(point);
        for neighbor in point.neighbors() {
            if board.is_empty_at(neighbor) {
                return true;
            }
        }
        for neighbor in point.neighbors() {
            if let Some(chain) = board.chain(neighbor) {
                let in_atari = self.liberty_class(chain) == LibertyClass::One;
                if (chain.color() == color) != in_atari {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether the result stands although these stones were put and those taken off since.
    #[inline]
    pub fn outlives(&self, added: &PointSet, removed: &PointSet) -> bool {
        !self.points.intersects(added)
            && (removed.is_empty() || !self.points.intersects(&removed.grown()) && !self.held.intersects(removed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_footprint_outlives_only_what_it_does_not_touch() {
        let board = Board::from_diagram(
            ". . . . .
             . X . . .
             . . . . .
             . . . O .
             . . . . .",
        );
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let mut seen = Footprint::default();
        seen.see_chain(board.chain(at("B4")).unwrap());
        let none = PointSet::EMPTY;
        assert!(seen.outlives(&PointSet::of(at("E5")), &none));
        assert!(!seen.outlives(&PointSet::of(at("B5")), &none));
        assert!(seen.outlives(&none, &PointSet::of(at("D2"))));
        assert!(!seen.outlives(&none, &PointSet::of(at("C5"))));
    }

    #[test]
    fn a_chain_with_breath_counts_as_long_as_it_holds_together() {
        let board = Board::from_diagram(". . . . .\nX X X . .\n. . . X .\nX X X X .\n. . . . .");
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let mut seen = Footprint::default();
        assert_eq!(seen.liberty_class(board.chain(at("A2")).unwrap()), LibertyClass::More);
        let none = PointSet::EMPTY;
        // The three liberties noted are far from D3, and yet A2 may no longer have them once it is gone.
        assert!(!seen.points().intersects(&PointSet::of(at("D3")).grown()));
        assert!(!seen.outlives(&none, &PointSet::of(at("D3"))));
        assert!(seen.outlives(&none, &PointSet::of(at("E5"))));
    }

    #[test]
    fn of_a_chain_with_breath_only_three_liberties_are_recorded() {
        let board = Board::from_diagram("X X X X\n. . . .\n. . . .\nO X . .");
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let mut seen = Footprint::default();
        assert_eq!(seen.liberty_class(board.chain(at("A4")).unwrap()), LibertyClass::More);
        assert_eq!(seen.points().len(), 3);
        let mut seen = Footprint::default();
        assert_eq!(seen.liberty_class(board.chain(at("A1")).unwrap()), LibertyClass::One);
        assert!(seen.points().contains(at("A1")));
        assert!(seen.points().contains(at("A2")));
    }
}
