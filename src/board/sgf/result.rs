//! The result of a game, as `RE` tells it.

use std::fmt;

use crate::board::Color;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum GameResult {
    /// One side won.
    Won {
        /// The winner.
        winner: Color,
        /// The margin.
        by: Margin,
    },
    /// Nobody won: a jigo.
    Draw,
    /// The game has no result.
    Void,
}

/// The margin by which a game was won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Margin {
    /// This many points.
    Points(f64),
    /// The other side resigned.
    Resignation,
    /// The other side's time ran out.
    Time,
    /// The other side forfeited, as by an illegal move.
    Forfeit,
    /// It is not told.
    Unknown,
}

impl GameResult {
    /// The result of a count: black's lead in points.
    pub fn from_lead(lead: f64) -> GameResult {
        let winner = if lead > 0.0 { Color::Black } else { Color::White };
        if lead == 0.0 { GameResult::Draw } else { GameResult::Won { winner, by: Margin::Points(lead.abs()) } }
    }

    /// The winner, if one side won.
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::Won { winner, .. } => Some(winner),
            GameResult::Draw | GameResult::Void => None,
        }
    }

    /// Reads the value of `RE`, in the standard's form or as servers write it (`B+Resign`, `黑中盘胜`, `Jigo`). `None` if
    /// it tells no result (`?`, empty, prose).
    pub fn parse(text: &str) -> Option<GameResult> {
        let text = text.trim();
        let lower = text.to_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" | "持碁" | "和棋" => return Some(GameResult::Draw),
            "void" => return Some(GameResult::Void),
            _ => {}
        }
        let winner = match lower.chars().next()? {
            'b' | '黑' | '黒' => Color::Black,
            'w' | '白' => Color::White,
            _ => return None,
        };
        let Some((_, margin)) = lower.split_once('+') else {
            // "Black wins ..." is prose, but the Chinese and Japanese servers' words are few.
            if lower.is_ascii() {
                return None;
            }
            let by = if lower.contains('中') { Margin::Resignation } else { Margin::Unknown };
            return Some(GameResult::Won { winner, by });
        };
        let margin = margin.trim();
        let by = match margin.chars().next() {
            None => Margin::Unknown,
            Some('r' | '中') => Margin::Resignation,
            Some('t') => Margin::Time,
            Some('f' | 'i') => Margin::Forfeit,
            Some(_) => margin
                .replace(',', ".")
                .split_whitespace()
                .next()
                .and_then(|number| number.parse().ok())
                .filter(|points: &f64| points.is_finite())
                .map_or(Margin::Unknown, |points| if points == 0.0 { Margin::Unknown } else { Margin::Points(points) }),
        };
        Some(GameResult::Won { winner, by })
    }
}

/// The standard's form: `B+4.5`, `W+R`, `0`, `Void`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Won { winner, by } => {
                write!(f, "{}+", winner.letter())?;
                match by {
                    Margin::Points(points) => write!(f, "{points}"),
                    Margin::Resignation => f.write_str("R"),
                    Margin::Time => f.write_str("T"),
                    Margin::Forfeit => f.write_str("F"),
                    Margin::Unknown => Ok(()),
                }
            }
        }
    }
}
