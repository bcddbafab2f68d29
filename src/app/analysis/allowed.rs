//! Which moves of the side to move an analysis may look at.

use super::query::Choosing;
use crate::board::{Color, PointSet};

/// Where the side to move may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// The only points; without it all.
    pub area: Option<PointSet>,
    /// Whether it may pass.
    pub pass: bool,
}

impl Allowed {
    /// What these lists leave to a colour on a board of these points: of all lists of allowed moves together, what no
    /// list of avoided moves names.
    pub fn of(choosing: &[Choosing], color: Color, on_board: &PointSet) -> Allowed {
        let mut allowed = Allowed { area: None, pass: true };
        let own = || choosing.iter().filter(|chosen| chosen.color == color);
        if own().any(|chosen| chosen.only) {
            let named = own().filter(|chosen| chosen.only);
            let points = named.clone().fold(PointSet::EMPTY, |all, chosen| all | chosen.points);
            allowed = Allowed { area: Some(points), pass: named.clone().any(|chosen| chosen.pass) };
        }
        for avoided in own().filter(|chosen| !chosen.only) {
            if !avoided.points.is_empty() {
                allowed.area = Some(allowed.area.unwrap_or(*on_board) - avoided.points);
            }
            allowed.pass &= !avoided.pass;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point, Size};

    #[test]
    fn what_is_avoided_is_taken_from_what_is_allowed() {
        let board = Board::new(Size::NINE);
        let [one, two] = ["C3", "D4"].map(|name| Point::parse(name, Size::NINE).unwrap());
        let chosen = |only, points: &[Point], pass| Choosing {
            only,
            color: Color::Black,
            points: points.iter().copied().collect(),
            pass,
        };
        let of = |lists: &[Choosing], color| Allowed::of(lists, color, board.on_board());
        assert_eq!(of(&[], Color::Black), Allowed { area: None, pass: true });
        let lists = [chosen(true, &[one, two], false), chosen(false, &[two], true)];
        assert_eq!(of(&lists, Color::Black), Allowed { area: Some(PointSet::of(one)), pass: false });
        assert_eq!(of(&lists, Color::White).area, None);
        assert_eq!(of(&lists[1..], Color::Black).area.unwrap().len(), 80);
    }
}
