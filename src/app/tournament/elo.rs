//! One scale of strength for all engines of a tournament.
//!
//! The model is Bradley and Terry's (1952): an engine of strength s scores s / (s + t) against one of strength t; a
//! draw is half a win for each. The strengths of greatest likelihood are found by Hunter's iteration (*MM algorithms
//! for generalized Bradley-Terry models*, 2004). Each engine has besides one win and one loss against an engine of mean
//! strength, so that one that won or lost all its games has a strength as well.
//!
//! The 95 % intervals are those of the normal approximation, by the inverse of the information that the games give
//! (Fisher). Games are taken to be independent. The two of a pair share their opening, which makes one of them a little
//! likelier to be won by the loser of the other, so that the intervals are rather too wide than too narrow.

/// The iteration ends after so many rounds, or where nothing changes by more than a hundredth of an Elo point.
const ROUNDS: usize = 1_000;
const CLOSE: f64 = 0.01;
/// The games that each engine has besides against an engine of mean strength; it has half the points.
const PRIOR: f64 = 2.0;
/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_964;

/// The results between two engines.
pub(super) struct Results {
    pub(super) engines: [usize; 2],
    /// The points of the first engine.
    pub(super) points: f64,
    /// The number of games.
    pub(super) games: f64,
}

/// A strength in Elo, the mean of all engines being 0, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub(super) struct Elo {
    pub(super) elo: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Returns the strengths of so many engines by these results.
pub(super) fn strengths(engines: usize, results: &[Results]) -> Vec<Elo> {
    let strengths = fit(engines, results);
    let mean = strengths.iter().map(|own| elo(*own)).sum::<f64>() / engines.max(1) as f64;
    let variances = variances(&strengths, results);
    let of = |(strength, variance): (&f64, f64)| {
        let (elo, half) = (elo(*strength) - mean, Z * variance.max(0.0).sqrt());
        Elo { elo, low: elo - half, high: elo + half }
    };
    strengths.iter().zip(variances).map(of).collect()
}

/// Returns the variances of the strengths in Elo, each less the mean of all.
fn variances(strengths: &[f64], results: &[Results]) -> Vec<f64> {
    let n = strengths.len();
    // The information that a game between two gives about the logarithm of their odds.
    let told = |a: f64, b: f64| a * b / (a + b).powi(2);
    let mut information = vec![vec![0.0; n]; n];
    for (i, own) in strengths.iter().enumerate() {
        information[i][i] += PRIOR * told(*own, 1.0);
    }
    for Results { engines: [a, b], games, .. } in results {
        let told = games * told(strengths[*a], strengths[*b]);
        information[*a][*a] += told;
        information[*b][*b] += told;
        information[*a][*b] -= told;
        information[*b][*a] -= told;
    }
    let covariance = inverse(information);
    let scale = (400.0 / std::f64::consts::LN_10).powi(2);
    let all: f64 = covariance.iter().flatten().sum::<f64>() / (n * n).max(1) as f64;
    let of = |i: usize| covariance[i][i] - 2.0 * covariance[i].iter().sum::<f64>() / n as f64 + all;
    (0..n).map(|i| scale * of(i)).collect()
}

/// Returns the inverse of a positive definite matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for pivot in 0..n {
        let by = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|x| *x /= by);
        let pivot_row = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != pivot) {
            let factor = row[pivot];
            row.iter_mut().zip(&pivot_row).for_each(|(x, y)| *x -= factor * y);
        }
    }
    matrix.into_iter().map(|row| row[n..].to_vec()).collect()
}

/// Returns the strengths of greatest likelihood; that of an engine of mean strength is 1.
fn fit(engines: usize, results: &[Results]) -> Vec<f64> {
    let mut strength = vec![1.0_f64; engines];
    let mut won = vec![PRIOR / 2.0; engines];
    for Results { engines: [a, b], points, games } in results {
        won[*a] += points;
        won[*b] += games - points;
    }
    for _ in 0..ROUNDS {
        let mut met: Vec<f64> = strength.iter().map(|own| PRIOR / (own + 1.0)).collect();
        for Results { engines: [a, b], games, .. } in results {
            let share = games / (strength[*a] + strength[*b]);
            met[*a] += share;
            met[*b] += share;
        }
        let next: Vec<f64> = won.iter().zip(met).map(|(won, met)| won / met).collect();
        let is_close = next.iter().zip(&strength).all(|(next, own)| (elo(*next) - elo(*own)).abs() < CLOSE);
        strength = next;
        if is_close {
            break;
        }
    }
    strength
}

fn elo(strength: f64) -> f64 {
    400.0 * strength.max(f64::MIN_POSITIVE).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(engines: [usize; 2], won: u32, lost: u32) -> Results {
        Results { engines, points: won.into(), games: (won + lost).into() }
    }

    #[test]
    fn two_engines_differ_by_the_logarithm_of_their_odds() {
        // Three of four points: 191 Elo, a little less with the game won and lost besides.
        let [a, b] = strengths(2, &[results([0, 1], 600, 200)])[..] else { panic!("two strengths") };
        assert!((a.elo - b.elo - 190.8).abs() < 2.0, "{a:?} {b:?}");
        assert!((a.elo + b.elo).abs() < 1e-9);
        assert!(a.low < a.elo && a.elo < a.high);
        // The difference is known to 173.7 * 1.96 / sqrt(800 * 3/16) = 27.8 either way, and each is half of it.
        assert!((a.high - a.low - 27.8).abs() < 1.0, "{a:?}");
    }

    #[test]
    fn engines_that_did_not_meet_are_compared_by_others() {
        let met = [results([0, 1], 600, 200), results([1, 2], 600, 200)];
        let [a, b, c] = strengths(3, &met)[..] else { panic!("three strengths") };
        assert!((a.elo - c.elo - 2.0 * 190.8).abs() < 6.0, "{a:?} {c:?}");
        assert!(b.elo.abs() < 2.0);
    }

    #[test]
    fn whoever_won_everything_is_of_finite_strength() {
        let [a, b] = strengths(2, &[results([0, 1], 10, 0)])[..] else { panic!("two strengths") };
        assert!(a.elo > 100.0 && a.elo < 1000.0, "{a:?}");
        assert!(b.elo < -100.0);
        // Ten games say little of how much stronger it is.
        assert!(a.high - a.low > 200.0, "{a:?}");
    }
}
