//! The ground that a move gains, and where.

use crate::judge::place::Place;

/// The ownership, in permille, up to which a point is open; a player calls only more than that ground. A guess of the
/// right size.
const OPEN: i32 = 200;

/// The ownership gained over several points, in permille, with the share of each part of the board.
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

    /// Returns the gain in 1/100 point.
    pub(super) fn hundredths(&self) -> i32 {
        self.sum / 10
    }

    pub(super) fn in_points(&self) -> f64 {
        f64::from(self.sum) / 1000.0
    }

    /// Returns the part of the board where most is gained.
    pub(super) fn place(&self) -> Option<Place> {
        let most = self.by_place.iter().max_by_key(|(place, sum)| (*sum, std::cmp::Reverse(*place)))?;
        (most.1 > 0).then_some(most.0)
    }
}

/// Returns how much of a point is its owner's ground, in permille: the ownership beyond [`OPEN`].
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
