//! The answer of `cgos-genmove_analyze` to the viewer of CGOS: JSON on one line, as the client of that server passes it
//! on.

use serde::Serialize;

use crate::app::analysis::told::{Told, vertex};
use crate::board::Size;

/// The position, for the side that moves.
#[derive(Serialize)]
struct Position {
    winrate: f64,
    score: f64,
    visits: u64,
    moves: Vec<CgosMove>,
    ownership: String,
}

/// A move. The line of play does not repeat it.
#[derive(Serialize)]
struct CgosMove {
    #[serde(rename = "move")]
    mv: String,
    visits: u64,
    winrate: f64,
    score: f64,
    prior: f64,
    pv: String,
}

/// The digits of the ownership, from surely the opponent's to surely the own.
const DIGITS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

/// The line for a position.
pub(super) fn line(told: &Told, size: Size) -> String {
    let moves = told.moves.iter().map(|mv| CgosMove {
        mv: vertex(mv.mv),
        visits: mv.visits,
        winrate: mv.win,
        score: mv.lead,
        prior: mv.prior,
        pv: mv.pv.iter().skip(1).map(|mv| vertex(*mv)).collect::<Vec<_>>().join(" "),
    });
    let digit = |permille: i16| {
        let own = i32::from(permille) * told.color.sign();
        let place = ((own.clamp(-1000, 1000) + 1000) * 62 + 1000) / 2000;
        char::from(DIGITS[place as usize])
    };
    let position = Position {
        winrate: told.win,
        score: told.lead,
        visits: told.visits,
        moves: moves.collect(),
        ownership: size.points().map(|point| digit(told.ownership[point])).collect(),
    };
    serde_json::to_string(&position).unwrap_or_default()
}
