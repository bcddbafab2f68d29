//! Fits by least squares, weighed anew where something else than squares is to be least.

/// The number of grounds of a spread ([`crate::eval::spread::grounds`]).
pub(super) const GROUNDS: usize = 3;
/// The share of leads that are to be off by no more than their spread: a little more than the eight in ten that are
/// told, so that as many are of every kind of positions. With 0.80 it was 75 and 77 in 100 of mixed and of handicap
/// games.
pub(super) const WITHIN: f64 = 0.86;
/// The number of times that the distances from the spread are weighed anew, and the least, in points.
const QUANTILE_ROUNDS: usize = 100;
const LEAST_DISTANCE: f64 = 0.1;

/// The normal equations of least squares: the products of the figures, and of each with what is wanted.
pub(super) struct Equations<const N: usize> {
    rows: [[f64; N]; N],
    wanted: [f64; N],
}

impl<const N: usize> Default for Equations<N> {
    fn default() -> Equations<N> {
        Equations { rows: [[0.0; N]; N], wanted: [0.0; N] }
    }
}

impl<const N: usize> Equations<N> {
    /// Adds the wish that the figures, each times its unknown, come to `wanted`.
    pub(super) fn add(&mut self, figures: &[f64; N], wanted: f64, weight: f64) {
        for (i, figure) in figures.iter().enumerate().filter(|(_, figure)| **figure != 0.0) {
            self.rows[i].iter_mut().zip(figures).for_each(|(cell, x)| *cell += weight * figure * x);
            self.wanted[i] += weight * figure * wanted;
        }
    }

    /// The solution in which these unknowns are nought.
    pub(super) fn solve(&self, is_nought: &[bool; N]) -> [f64; N] {
        let (mut rows, mut wanted) = (self.rows, self.wanted);
        for i in (0..N).filter(|i| is_nought[*i]) {
            rows[i] = [0.0; N];
            rows.iter_mut().for_each(|row| row[i] = 0.0);
            rows[i][i] = 1.0;
            wanted[i] = 0.0;
        }
        for pivot in 0..N {
            rows[pivot][pivot] += 1e-6;
            let (pivot_row, pivot_wanted) = (rows[pivot], wanted[pivot]);
            for i in (0..N).filter(|i| *i != pivot) {
                let factor = rows[i][pivot] / pivot_row[pivot];
                rows[i].iter_mut().zip(pivot_row).for_each(|(cell, x)| *cell -= factor * x);
                wanted[i] -= factor * pivot_wanted;
            }
        }
        std::array::from_fn(|i| wanted[i] / rows[i][i])
    }
}

/// By how much a lead was off, what its spread is made of, and how much it counts.
pub(super) struct Miss {
    pub(super) error: f64,
    pub(super) grounds: [f64; GROUNDS],
    pub(super) weight: f64,
}

/// Returns the weights of the grounds of a spread, in permille, so that [`WITHIN`] of these leads are off by no more:
/// the least sum of errors of which those beyond the spread count the more (Koenker and Bassett 1978).
pub(super) fn off(misses: &[Miss]) -> [i32; GROUNDS] {
    let mut by = [1.0; GROUNDS];
    for _ in 0..QUANTILE_ROUNDS {
        let mut equations = Equations::default();
        for Miss { error, grounds, weight } in misses {
            let spread: f64 = grounds.iter().zip(by).map(|(ground, by)| ground * by).sum();
            let side = if *error > spread { WITHIN } else { 1.0 - WITHIN };
            equations.add(grounds, *error, weight * side / (error - spread).abs().max(LEAST_DISTANCE));
        }
        by = equations.solve(&[false; GROUNDS]);
    }
    by.map(|by| (1000.0 * by).round().max(0.0) as i32)
}
