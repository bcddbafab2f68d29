//! The referee, which tells the winner of a game that nobody resigned.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::super::gtp::client::Client;
use super::seat::{self, Trouble};
use crate::board::Game;
use crate::board::score::{Score, Settled};
use crate::search::ending::Counter;

/// The ways in which the end of a game is counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Referee {
    /// The count of the end, as `final_score` gives it.
    #[default]
    Count,
    /// Every stone on the board lives.
    Area,
    /// An outside engine counts it, by its `final_score`.
    Gtp(String),
}

impl fmt::Display for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Referee::Count => f.write_str("count"),
            Referee::Area => f.write_str("area"),
            Referee::Gtp(command) => write!(f, "gtp:{command}"),
        }
    }
}

impl FromStr for Referee {
    type Err = String;

    fn from_str(text: &str) -> Result<Referee, String> {
        match (text, text.strip_prefix("gtp:").map(str::trim)) {
            // Its name when random games decided.
            ("count" | "playouts", _) => Ok(Referee::Count),
            ("area", _) => Ok(Referee::Area),
            (_, Some(command)) if !command.is_empty() => Ok(Referee::Gtp(command.into())),
            _ => Err("expected count, area or gtp:CMD".into()),
        }
    }
}

/// Black's lead at the end of the game, komi included, in points.
pub(super) fn count(game: &Game, referee: &Referee, patience: Duration) -> Result<f64, Trouble> {
    match referee {
        Referee::Area => Ok(Score::of(game, &Settled::default()).lead()),
        Referee::Count => Ok(Counter::new().count(game.board()).score(game).lead()),
        Referee::Gtp(command) => outside(game, command, patience),
    }
}

fn outside(game: &Game, command: &str, patience: Duration) -> Result<f64, Trouble> {
    let (mut client, _) = Client::greet(command, patience)?;
    seat::tell_game(&mut client, game, patience)?;
    let reply = client.ask("final_score", patience)?;
    score(&reply).ok_or_else(|| {
        let reply: String = reply.chars().take(80).collect();
        Trouble::lost("nonsense", format!("the referee says {reply:?}; expected a score as B+3.5"))
    })
}

/// Black's lead of a score as `B+3.5`.
fn score(reply: &str) -> Option<f64> {
    let (winner, points) = match reply.trim().split_once('+') {
        None => return (reply.trim() == "0").then_some(0.0),
        Some(parts) => parts,
    };
    let points: f64 = points.split_whitespace().next()?.parse().ok().filter(|points: &f64| points.is_finite())?;
    match winner {
        "B" | "b" => Some(points),
        "W" | "w" => Some(-points),
        _ => None,
    }
}
