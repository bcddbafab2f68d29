//! Moves that a search may not look at, each for one side and only so deep.

use crate::board::{ByColor, Color, Move, PointMap, PointSet};

/// Moves of one side that are avoided, or the only ones that are allowed, so deep in a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// True if these moves are the only ones allowed.
    pub only: bool,
    /// The side.
    pub color: Color,
    /// The points named.
    pub points: PointSet,
    /// True if a pass is named.
    pub pass: bool,
    /// It holds for the first so many moves of a line: with 1 for the move that is asked for, with 0 for none.
    pub until: u16,
}

/// The depth to which each move is banned, for either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bans {
    plays: ByColor<PointMap<u16>>,
    passes: ByColor<u16>,
    /// The depth from which nothing is banned, for either side.
    ends: ByColor<u16>,
}

impl Bans {
    /// Returns the bans of these restrictions on a board of these points. Of all lists of allowed moves of a side
    /// together, what none of them names is banned as deep as the deepest of them goes; what lists of avoided moves
    /// name comes on top. `None` where nothing is forbidden.
    pub fn new(restrictions: &[Restriction], on_board: &PointSet) -> Option<Bans> {
        let none = PointMap::new(0);
        let mut bans = Bans { plays: ByColor([none.clone(), none]), passes: ByColor([0; 2]), ends: ByColor([0; 2]) };
        for color in Color::BOTH {
            let of_color = |only| restrictions.iter().filter(move |one| one.color == color && one.only == only);
            let named = of_color(true).fold(PointSet::EMPTY, |all, one| all | one.points);
            let until = of_color(true).map(|one| one.until).max().unwrap_or(0);
            let pass = of_color(true).any(|one| one.pass);
            bans.ban(color, *on_board - named, !pass, until);
            for avoided in of_color(false) {
                bans.ban(color, avoided.points, avoided.pass, avoided.until);
            }
        }
        bans.hold_from(0).then_some(bans)
    }

    fn ban(&mut self, color: Color, points: PointSet, pass: bool, until: u16) {
        for point in points.iter() {
            self.plays[color][point] = self.plays[color][point].max(until);
        }
        if pass {
            self.passes[color] = self.passes[color].max(until);
        }
        if pass || !points.is_empty() {
            self.ends[color] = self.ends[color].max(until);
        }
    }

    /// Returns whether this side may not make this move after so many moves of a line.
    pub fn forbid(&self, depth: usize, color: Color, mv: Move) -> bool {
        let until = mv.point().map_or(self.passes[color], |point| self.plays[color][point]);
        depth < usize::from(until)
    }

    /// Returns whether anything is forbidden to this side after so many moves of a line.
    pub fn hold(&self, depth: usize, color: Color) -> bool {
        depth < usize::from(self.ends[color])
    }

    /// Returns whether anything is forbidden to anyone after so many moves of a line, or later.
    pub fn hold_from(&self, depth: usize) -> bool {
        Color::BOTH.into_iter().any(|color| self.hold(depth, color))
    }

    /// Returns the points where this side may make the move that is asked for; `None` for anywhere.
    pub fn area(&self, color: Color, on_board: &PointSet) -> Option<PointSet> {
        let allowed = |point: &_| !self.forbid(0, color, Move::Play(*point));
        let area: PointSet = on_board.iter().filter(allowed).collect();
        (area != *on_board).then_some(area)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::{Board, Point, Size};
    use crate::search::Control;

    /// A control that never stops a search, with bans.
    pub(in crate::search) struct Under(pub(in crate::search) Bans);

    impl Control for Under {
        fn stop(&self) -> bool {
            false
        }

        fn bans(&self) -> Option<&Bans> {
            Some(&self.0)
        }
    }

    /// Allows one side these points alone, and no pass, for so many moves of a line.
    pub(in crate::search) fn only(color: Color, points: &PointSet, until: u16, board: &Board) -> Under {
        let restriction = Restriction { only: true, color, points: *points, pass: false, until };
        Under(Bans::new(&[restriction], board.on_board()).unwrap())
    }

    fn restriction(only: bool, points: &[&str], until: u16) -> Restriction {
        let of = |name: &&str| Move::parse(name, Size::NINE).unwrap();
        let moves: Vec<Move> = points.iter().map(of).collect();
        let points = moves.iter().filter_map(|mv| mv.point()).collect();
        Restriction { only, color: Color::Black, points, pass: moves.contains(&Move::Pass), until }
    }

    fn bans(restrictions: &[Restriction]) -> Bans {
        Bans::new(restrictions, Board::new(Size::NINE).on_board()).unwrap()
    }

    fn forbidden(bans: &Bans, color: Color, name: &str) -> usize {
        let mv = Move::parse(name, Size::NINE).unwrap();
        (0..10).take_while(|depth| bans.forbid(*depth, color, mv)).count()
    }

    #[test]
    fn what_is_avoided_is_forbidden_to_that_side_and_so_deep() {
        let bans = bans(&[restriction(false, &["C3", "pass"], 3), restriction(false, &["C3", "D4"], 1)]);
        assert_eq!(forbidden(&bans, Color::Black, "C3"), 3);
        assert_eq!(forbidden(&bans, Color::Black, "pass"), 3);
        assert_eq!(forbidden(&bans, Color::Black, "D4"), 1);
        assert_eq!(forbidden(&bans, Color::Black, "E5"), 0);
        assert_eq!(forbidden(&bans, Color::White, "C3"), 0);
        assert!(bans.hold(2, Color::Black) && !bans.hold(3, Color::Black) && !bans.hold(0, Color::White));
        assert!(bans.hold_from(2) && !bans.hold_from(3));
    }

    #[test]
    fn what_no_list_allows_is_forbidden() {
        let bans =
            bans(&[restriction(true, &["C3"], 2), restriction(true, &["D4"], 4), restriction(false, &["D4"], 1)]);
        assert_eq!(forbidden(&bans, Color::Black, "C3"), 0);
        assert_eq!(forbidden(&bans, Color::Black, "D4"), 1);
        assert_eq!(forbidden(&bans, Color::Black, "E5"), 4);
        assert_eq!(forbidden(&bans, Color::Black, "pass"), 4);
        let area = bans.area(Color::Black, Board::new(Size::NINE).on_board()).unwrap();
        assert_eq!(area, PointSet::of(Point::parse("C3", Size::NINE).unwrap()));
        assert_eq!(bans.area(Color::White, Board::new(Size::NINE).on_board()), None);
    }

    #[test]
    fn a_depth_of_none_forbids_nothing() {
        let board = Board::new(Size::NINE);
        assert_eq!(Bans::new(&[restriction(true, &["C3"], 0)], board.on_board()), None);
        assert_eq!(Bans::new(&[], board.on_board()), None);
    }
}
