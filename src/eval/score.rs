//! The score: ownership of every point, and the lead it comes to (spec 1, D).

use super::field::potential::Potential;
use super::field::settled::Settled;
use super::safety::Safety;
use super::shape::group::Groups;
use crate::board::rules::{Rules, Scoring};
use crate::board::{Board, ByColor, Color, PointMap};

/// What a settled point is worth to its owner, in permille. Fitted to labelled positions.
const SETTLED_OWNERSHIP: i32 = 950;
/// The potential, in 1/64 of a stone, at which an unsettled point leans half-way to a side.
const HALF_LEANING: i32 = 24;

/// Who will own each point in the end: permille, 1000 surely Black, -1000 surely White. 0 off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership(pub PointMap<i16>);

/// Stones go by the safety of their group; settled points to their side; other points by their potential.
pub fn ownership(
    board: &Board,
    groups: &Groups,
    safety: &[Safety],
    settled: &Settled,
    potential: &Potential,
) -> Ownership {
    let mut ownership = PointMap::new(0);
    for point in board.size().points() {
        let permille = if let (Some(color), Some(group)) = (board.color_at(point), groups.at(point)) {
            color.sign() * (2 * safety[group.index()].permille() - 1000)
        } else if settled.points[Color::Black].contains(point) {
            SETTLED_OWNERSHIP
        } else if settled.points[Color::White].contains(point) {
            -SETTLED_OWNERSHIP
        } else {
            let potential = potential.at(point);
            900 * potential / (potential.abs() + HALF_LEANING)
        };
        ownership[point] = permille as i16;
    }
    Ownership(ownership)
}

/// What each side has, and the lead. All in 1/100 point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Score {
    /// Expected area: stones and surrounded points.
    pub area: ByColor<i32>,
    /// Expected territory: surrounded points without living stones, dead stones on it counted once more.
    pub territory: ByColor<i32>,
    /// Stones captured by each side so far, 100 each.
    pub prisoners: ByColor<i32>,
}

impl Score {
    /// Sums up the ownership.
    pub fn of(board: &Board, ownership: &Ownership) -> Score {
        let mut area = [0_i64; 2];
        let mut territory = [0_i64; 2];
        for point in board.size().points() {
            let black = 1000 + i64::from(ownership.0[point]);
            let share = [black, 2000 - black];
            for color in Color::BOTH {
                let own = share[color as usize];
                area[color as usize] += own;
                territory[color as usize] += match board.color_at(point) {
                    None => own,
                    // A dead stone is a prisoner and leaves a point: two.
                    Some(stone) if stone != color => 2 * own,
                    Some(_) => 0,
                };
            }
        }
        Score {
            area: ByColor(area.map(|x| (x / 20) as i32)),
            territory: ByColor(territory.map(|x| (x / 20) as i32)),
            prisoners: ByColor::from_fn(|color| 100 * board.prisoners(!color) as i32),
        }
    }

    /// Black's lead in 1/100 point before komi, by area (spec 1: the unit of the evaluation).
    pub fn value(&self) -> i32 {
        self.area[Color::Black] - self.area[Color::White]
    }

    /// Black's lead in points under these rules, komi and handicap compensation included.
    pub fn lead(&self, rules: &Rules, komi: f64, handicap: usize) -> f64 {
        let [black, white] = Color::BOTH.map(|color| self.counted(color, rules));
        f64::from(black - white) / 100.0 - komi - rules.handicap_bonus(handicap) as f64
    }

    /// What a side counts under these rules, in 1/100 point, komi left out.
    pub fn counted(&self, color: Color, rules: &Rules) -> i32 {
        match rules.scoring {
            Scoring::Area => self.area[color],
            Scoring::Territory => self.territory[color] + self.prisoners[color],
        }
    }
}
