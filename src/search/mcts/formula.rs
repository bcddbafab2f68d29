//! The formulas of the tree search (`docs/monte-carlo.md#formulas`).

/// The natural logarithm of a number from 1, computed with additions and multiplications alone, so that the same search
/// gives the same answer on every machine; exact to about 1e-6.
pub fn ln(x: f32) -> f32 {
    let bits = x.max(1.0).to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    // ln m = 2 atanh(t), t in 0..1/3.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let t2 = t * t;
    let series =
        t * (2.0 + t2 * (2.0 / 3.0 + t2 * (2.0 / 5.0 + t2 * (2.0 / 7.0 + t2 * (2.0 / 9.0 + t2 * (2.0 / 11.0))))));
    exponent as f32 * std::f32::consts::LN_2 + series
}

/// The upper confidence bound of a move: its win rate and `c sqrt(ln(parent games) / games)`; `log_parent` is the
/// logarithm. Source: go08.
#[inline]
pub fn ucb(rate: f32, games: f32, log_parent: f32, c: f32) -> f32 {
    rate + c * (log_parent / games).sqrt()
}

/// The usual B0 of [`plus`]. Source: go10.
pub const BONUS: f32 = 0.1;

/// Returns the share that is left of an addition to a move's bound after so many games: `sqrt(B1 / (B1 + games))` with
/// B1 = 100. Source: go10.
#[inline]
pub fn fading(games: f32) -> f32 {
    (100.0 / (100.0 + games)).sqrt()
}

/// Returns the addition of a move's bonus (0 to 10) to its bound: `B0 ln(1 + bonus)` times [`fading`]; `log_bonus` is
/// `ln(1 + bonus)`. Source: go10.
#[inline]
pub fn plus(b0: f32, log_bonus: f32, games: f32) -> f32 {
    b0 * log_bonus * fading(games)
}

/// The usual k of [`beta`]: the larger it is, the longer the all-moves-as-first rate is trusted beside many real games.
/// Source: go11.
pub const RAVE_K: f32 = 3000.0;

/// Returns how far to trust the all-moves-as-first rate: `r / (r + n + r n / k)` for `r` such games and `n` real ones.
/// Source: go11.
#[inline]
pub fn beta(rave_games: f32, games: f32, k: f32) -> f32 {
    rave_games / (rave_games + games + rave_games * games / k).max(1.0)
}

/// Returns how many moves, best first, are searched in a node visited so often: about 4 at 30 playouts and 12 at 1,000,
/// growing with the logarithm between and beyond. Source: go10.
pub fn width(visits: u32) -> usize {
    let width = 8.0 / 3.506_558 * ln(visits as f32) - 3.759_3;
    (width + 0.5).max(2.0) as usize
}

/// Returns how much owning a point goes with winning: `v/N - (w/N W/N + b/N B/N)`, where of `games` playouts the winner
/// owned the point in `winner_owned`, White and Black owned it in `owned`, and won `wins`, Black first. 0 to 0.5 but
/// for chance. Source: go14.
#[inline]
pub fn criticality(games: f32, winner_owned: f32, owned: [f32; 2], wins: [f32; 2]) -> f32 {
    if games < 1.0 {
        return 0.0;
    }
    winner_owned / games - (owned[0] * wins[0] + owned[1] * wins[1]) / (games * games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_the_logarithm() {
        for x in [1.0, 1.5, 2.0, 2.9, 30.0, 1000.0, 123_456.0, 4e9] {
            assert!((ln(x) - f32::ln(x)).abs() < 1e-5 * f32::ln(x).max(1.0), "{x}: {} {}", ln(x), f32::ln(x));
        }
    }

    #[test]
    fn the_widening_is_the_specs() {
        assert_eq!(width(0), 2);
        assert_eq!(width(30), 4);
        assert_eq!(width(1000), 12);
        assert_eq!(width(10_000), 17);
    }

    #[test]
    fn all_moves_as_first_fade_with_real_games() {
        assert_eq!(beta(0.0, 0.0, 3000.0), 0.0);
        assert_eq!(beta(10.0, 0.0, 3000.0), 1.0);
        assert!((beta(1000.0, 1000.0, 3000.0) - 1000.0 / (2000.0 + 1000.0 / 3.0)).abs() < 1e-3);
    }

    #[test]
    fn the_bonus_is_the_specs() {
        assert!((plus(BONUS, ln(11.0), 0.0) - 0.239_79).abs() < 1e-4);
        assert!((plus(BONUS, ln(11.0), 300.0) - 0.119_89).abs() < 1e-4);
        assert_eq!(plus(BONUS, ln(1.0), 5.0), 0.0);
    }

    #[test]
    fn a_point_that_decides_has_criticality_a_half_and_one_that_does_not_has_none() {
        assert_eq!(criticality(100.0, 100.0, [50.0, 50.0], [50.0, 50.0]), 0.5);
        assert_eq!(criticality(100.0, 50.0, [50.0, 50.0], [50.0, 50.0]), 0.0);
        assert_eq!(criticality(100.0, 70.0, [100.0, 0.0], [70.0, 30.0]), 0.0);
        assert_eq!(criticality(0.0, 0.0, [0.0; 2], [0.0; 2]), 0.0);
    }
}
