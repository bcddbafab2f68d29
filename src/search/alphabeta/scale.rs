//! The worth of leads where means of them are compared.

use crate::board::{Color, Size};

/// The gain on the expected lead that is worth seven tenths of all that can be gained, in 1/100 point for each line of
/// the board: 12 points on 9x9. In the 240 positions of `docs/search.md#best-first-search`, without random games, the
/// mean is -2.35 with 12 points and -2.52 with 20. On larger boards more is at stake in a game; the growth with the
/// lines is a guess.
const GOOD_GAIN_A_LINE: i32 = 133;

/// The worth of leads, from -1 to 1, by their distance from a centre that follows the lead to be expected. Compared
/// with an even game instead, all moves of a side far ahead would be worth nearly the same, and it would play any of
/// them.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The lead of the side to move at the root that is worth nothing, in 1/100 point.
    pub center: i32,
    /// The side to move at the root.
    pub color: Color,
    /// The gain that is worth seven tenths of all that can be gained, in 1/100 point.
    good_gain: i32,
}

impl Scale {
    /// The scale for this side's search of a board of this size, with the centre for a lead in 1/100 point.
    pub(super) fn new(color: Color, size: Size, lead: i32) -> Scale {
        let good_gain = GOOD_GAIN_A_LINE * size.side() as i32;
        Scale { center: 0, color, good_gain }.centered(lead)
    }

    /// Returns the scale where this is the lead to be expected. The centre lies by up to half a good gain nearer to
    /// an even game, so that a side ahead would rather keep what it has, and a side behind takes risks.
    pub(super) fn centered(self, lead: i32) -> Scale {
        let half = self.good_gain / 2;
        Scale { center: lead - lead.clamp(-half, half), ..self }
    }

    /// The worth of this lead to the side that has it.
    pub(super) fn worth(&self, color: Color, lead: i32) -> f64 {
        let center = if color == self.color { self.center } else { -self.center };
        let gains = f64::from(lead - center) / f64::from(self.good_gain);
        gains / (1.0 + gains * gains).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_worth_less_the_more_was_gained() {
        let scale = Scale::new(Color::Black, Size::NINE, 5000);
        let worth = |lead| scale.worth(Color::Black, lead);
        assert!(worth(5000) > 0.0);
        assert!(worth(5100) - worth(5000) > worth(6100) - worth(6000));
        assert_eq!(scale.worth(Color::White, -5700), -worth(5700));
        assert!(worth(1 << 20) <= 1.0);
    }
}
