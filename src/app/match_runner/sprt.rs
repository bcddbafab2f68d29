//! The sequential test of a match: the difference in strength that it decides between, in Elo.

use std::str::FromStr;

/// A sequential test of two differences in strength, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative.
    pub elo1: f64,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let read = |part: &str| part.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
        let parts = text.split_once(',').and_then(|(elo0, elo1)| Some((read(elo0)?, read(elo1)?)));
        match parts {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err("expected two Elo differences, the smaller first, as 0,10".into()),
        }
    }
}
