//! The shares of the evaluation's lead and of the leads of the searches in the lead of a report, by how much of the
//! board is open. They are learned from labelled positions (`keisei learn standing`, `patterns/standing.txt`).

use std::sync::LazyLock;

use crate::eval::models::OFF;
use crate::eval::score::{DEGREES, shares_of_degrees};

/// The names of the leads by search: the mean of all playouts of the tree search; the mean of those that began with the
/// move most searched; that of alpha-beta.
pub const NAMES: [&str; 3] = ["playouts", "best_playouts", "alpha_beta"];

/// The leads that are found of a position: Black's, in points, komi included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The evaluation's.
    pub judged: f64,
    /// Those by search, in the order of [`NAMES`].
    pub others: [f64; NAMES.len()],
}

impl Found {
    /// By how much the searches differ from the evaluation, in points.
    pub fn differences(&self) -> [f64; NAMES.len()] {
        self.others.map(|lead| lead - self.judged)
    }
}

/// The way in which a lead is mixed, and how far such leads are off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mixture {
    /// The share of each lead by search, in permille, by how much is open; the evaluation's is the rest.
    pub shares: [[i32; DEGREES]; NAMES.len()],
    /// The weight of each ground of a spread, in permille ([`crate::eval::spread::grounds`]).
    pub off: [i32; OFF.len()],
}

static SHIPPED: LazyLock<Mixture> = LazyLock::new(|| {
    let text = include_str!("../../../patterns/standing.txt");
    Mixture::parse(text).unwrap_or_else(|error| unreachable!("{error}"))
});

impl Mixture {
    /// The mixture in the binary. A test reads the file, so it is known to be good.
    pub fn shipped() -> &'static Mixture {
        &SHIPPED
    }

    /// Reads the text of the file: a name and its figures on each line.
    pub fn parse(text: &str) -> Result<Mixture, String> {
        let figures = |name: &str| -> Result<Vec<i32>, String> {
            let told = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let told = told.ok_or_else(|| format!("no {name} in a mixture"))?;
            told.split_whitespace()
                .map(|word| word.parse().map_err(|_| format!("{name} {word:?} in a mixture")))
                .collect()
        };
        let mut mixture = Mixture { shares: [[0; DEGREES]; NAMES.len()], off: [0; OFF.len()] };
        for (name, shares) in NAMES.iter().zip(&mut mixture.shares) {
            let told = figures(name)?;
            *shares = told.try_into().map_err(|_| format!("{name} in a mixture: not {DEGREES} figures"))?;
        }
        for (name, off) in OFF.iter().zip(&mut mixture.off) {
            let told: [i32; 1] =
                figures(name)?.try_into().map_err(|_| format!("{name} in a mixture: not one figure"))?;
            *off = told[0];
        }
        Ok(mixture)
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let words = |figures: &[i32]| figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let shares = NAMES.iter().zip(&self.shares).map(|(name, shares)| format!("{name} {}\n", words(shares)));
        let off = OFF.iter().zip(self.off).map(|(name, by)| format!("{name} {by}\n"));
        shares.chain(off).collect()
    }

    /// The lead where such leads are found and this share of the board is open.
    pub fn lead(&self, found: &Found, open: f64) -> f64 {
        let degrees = shares_of_degrees(open);
        let share = |shares: &[i32; DEGREES]| -> f64 {
            shares.iter().zip(degrees).map(|(share, of_degree)| f64::from(*share) / 1000.0 * of_degree).sum()
        };
        let moved = self.shares.iter().zip(found.differences()).map(|(shares, by)| share(shares) * by);
        found.judged + moved.sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_is_read_as_it_is_written() {
        let shipped = Mixture::shipped();
        assert_eq!(&Mixture::parse(&shipped.to_text()).unwrap(), shipped);
        let text = shipped.to_text().replace("playouts", "games");
        assert_eq!(Mixture::parse(&text).unwrap_err(), "no playouts in a mixture");
    }

    #[test]
    fn what_no_search_counts_is_the_evaluation() {
        let mut mixture = Mixture { shares: [[0; DEGREES]; NAMES.len()], off: [0; OFF.len()] };
        let found = Found { judged: 5.0, others: [9.0, 15.0, 25.0] };
        assert_eq!(mixture.lead(&found, 0.3), 5.0);
        mixture.shares[2] = [500; DEGREES];
        assert!((mixture.lead(&found, 0.3) - 15.0).abs() < 1e-9);
    }
}
