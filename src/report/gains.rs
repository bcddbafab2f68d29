//! What a move gains of ground, and where.

use crate::judge::place::Place;

/// What a player calls ground: less ownership than that is open, in permille.
const OPEN: i32 = 200;

/// Ownership gained over several points, in permille, and how much in which part of the board.
#[derive(Default)]
pub(super) struct Gains {
    pub(super) sum: i32,
    by_place: Vec<(Place, i32)>,
}

impl Gains {
    pub(super) fn add(&mut self, place: Place, permille: i32) {
        self.sum += permille;
        match self.by_place.iter_mut().find(|(known, _)| *known == place) {
            Some((_, sum)) => *sum += permille,
            None => self.by_place.push((place, permille)),
        }
    }

    /// What it comes to, in 1/100 point.
    pub(super) fn hundredths(&self) -> i32 {
        self.sum / 10
    }

    pub(super) fn in_points(&self) -> f64 {
        f64::from(self.sum) / 1000.0
    }

    /// The part of the board where most is gained.
    pub(super) fn place(&self) -> Option<Place> {
        let most = self.by_place.iter().max_by_key(|(place, sum)| (*sum, std::cmp::Reverse(*place)))?;
        (most.1 > 0).then_some(most.0)
    }
}

/// How much of a point is its owner's ground, in permille: what goes beyond [`OPEN`].
pub(super) fn ground(ownership: i32) -> i32 {
    (ownership - OPEN).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_nobodys_ground() {
        assert_eq!(ground(-1000), 0);
        assert_eq!(ground(OPEN), 0);
        assert_eq!(ground(600), 400);
        assert_eq!(ground(1000), 800);
    }
}
