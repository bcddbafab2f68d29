//! Who won a game that nobody resigned.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::gtp::client::Client;
use super::seat::{self, Trouble};
use crate::board::benson::{Status, Unconditional};
use crate::board::score::{Score, Settled};
use crate::board::{Board, Color, Game, PointMap, PointSet};
use crate::search::mcts::lean::LeanBoard;
use crate::search::mcts::playout::{Tally, random_playout};
use crate::tactics::{CaptureState, Limits, Reader};

/// How the end of a game is counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Referee {
    /// Dead stones are those that rarely survive random play, or that reading finds caught; the rest is counted.
    #[default]
    Playouts,
    /// Every stone on the board lives.
    Area,
    /// What an outside engine says to `final_score`.
    Gtp(String),
}

impl fmt::Display for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Referee::Playouts => f.write_str("playouts"),
            Referee::Area => f.write_str("area"),
            Referee::Gtp(command) => write!(f, "gtp:{command}"),
        }
    }
}

impl FromStr for Referee {
    type Err = String;

    fn from_str(text: &str) -> Result<Referee, String> {
        match (text, text.strip_prefix("gtp:").map(str::trim)) {
            ("playouts", _) => Ok(Referee::Playouts),
            ("area", _) => Ok(Referee::Area),
            (_, Some(command)) if !command.is_empty() => Ok(Referee::Gtp(command.into())),
            _ => Err("expected playouts, area or gtp:CMD".into()),
        }
    }
}

/// How many random games decide which stones are dead.
const PLAYOUTS: u32 = 300;
/// A chain is dead if its points are the opponent's by more than this, in permille of the random games, and alive if they
/// are its own by as much.
const DEAD: i64 = 400;

/// Black's lead at the end of the game, komi included, in points.
pub(super) fn count(game: &Game, referee: &Referee, patience: Duration) -> Result<f64, Trouble> {
    match referee {
        Referee::Area => Ok(Score::of(game, &Settled::default()).lead()),
        Referee::Playouts => {
            let dead = dead_stones(game.board());
            Ok(Score::of(game, &Settled { dead, ..Settled::default() }).lead())
        }
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

/// The stones that random play rarely leaves their owner, and those in doubt that reading finds caught.
pub(super) fn dead_stones(board: &Board) -> PointSet {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(board.hash());
    let mut tally = Tally::new();
    let mut owners = PointMap::new(0);
    let start = LeanBoard::new(board);
    for _ in 0..PLAYOUTS {
        let mut lean = start.clone();
        let lead = random_playout(&mut lean, &mut random);
        lean.count(&mut owners);
        tally.add(board.size(), &owners, f64::from(lead));
    }
    let ownership = tally.ownership();
    let settled = Unconditional::of(board);
    let mut reader = Reader::new(Limits::QUICK);
    let mut scratch = board.clone();
    let mut dead = PointSet::EMPTY;
    for id in board.chain_ids() {
        let chain = board.chain_of(id);
        let sign = match chain.color() {
            Color::Black => 1,
            Color::White => -1,
        };
        let own: i64 = chain.stones().iter().map(|point| sign * i64::from(ownership[point])).sum();
        let is_dead = match settled.status(board, id.point()) {
            Status::Dead => true,
            Status::Alive => false,
            _ if own.abs() > DEAD * chain.stone_count() as i64 => own < 0,
            _ => reader.status(&mut scratch, id.point()).state() == CaptureState::Dead,
        };
        if is_dead {
            dead |= *chain.stones();
        }
    }
    dead
}
