//! What a record says of the game as a whole.

use crate::board::rules::{Rules, Scoring};
use crate::board::{ByColor, Size};

use super::GameResult;

/// What is known of a game besides its moves. A text that is not given is empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// `SZ`; 19x19 if not given.
    pub size: Size,
    /// `KM`, if it can be believed; see [`believable_komi`].
    pub komi: Option<f64>,
    /// `HA`: how many stones Black received; 0 in an even game.
    pub handicap: usize,
    /// `RU`, if it names rules we know; else those of the server that `PC` names, if all its games are played by them.
    pub rules: Option<Rules>,
    /// `RE`, if it tells a result.
    pub result: Option<GameResult>,
    /// `PB`, `PW`: the players.
    pub players: ByColor<String>,
    /// `BR`, `WR`: their ranks.
    pub ranks: ByColor<String>,
    /// `GN`: the game's name or identifier.
    pub name: String,
    /// `EV`: the tournament.
    pub event: String,
    /// `DT`: when it was played.
    pub date: String,
}

impl Info {
    /// Of a game of this size nothing else is known.
    pub fn new(size: Size) -> Info {
        Info {
            size,
            komi: None,
            handicap: 0,
            rules: None,
            result: None,
            players: ByColor([String::new(), String::new()]),
            ranks: ByColor([String::new(), String::new()]),
            name: String::new(),
            event: String::new(),
            date: String::new(),
        }
    }

    /// The rules, Chinese if not known.
    pub fn rules_or_default(&self) -> Rules {
        self.rules.unwrap_or_default()
    }

    /// The komi, or if it is not known what is usual: half a point with a handicap, else 7.5 where the area is counted
    /// and 6.5 where the territory is.
    pub fn komi_or_default(&self) -> f64 {
        self.komi.unwrap_or(match self.rules_or_default().scoring {
            _ if self.handicap >= 2 => 0.5,
            Scoring::Area => 7.5,
            Scoring::Territory => 6.5,
        })
    }
}

/// The komi in points that a record's `KM` means, if it can be believed.
///
/// Files from Chinese servers give it in *zi*, stones of which each counts two points, as `3.75` for 7.5 points, and
/// some give a hundredfold, as `375` or `650`. So: from 100 on the value is taken as hundredths; a quarter (.25, .75)
/// marks zi. What then is not a multiple of half a point, or more than 50 points, is not believed.
pub fn believable_komi(value: f64) -> Option<f64> {
    let mut komi = value;
    if komi.abs() >= 100.0 {
        komi /= 100.0;
    }
    if (komi.abs() * 4.0) % 2.0 == 1.0 {
        komi *= 2.0;
    }
    (komi.abs() <= 50.0 && (komi * 2.0).fract() == 0.0).then_some(komi)
}
