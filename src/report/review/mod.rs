//! Reviews a whole game: the course of the lead, the moves where it turned, and the groups that died.
//!
//! [`Review::of`] judges and searches every position of a record's main line as a report of it does. [`text`], [`sgf`]
//! and [`html`](super::html) show the result. Groups have no numbers here, since numbers change from position to
//! position. They are called by their colour, their size and a stone.

mod chart;
mod course;
mod fate;
pub mod sgf;
pub mod text;
mod timeline;
mod turning;

pub use chart::{svg as chart_svg, thumbnail};
pub use course::{Course, Losses};
pub use fate::{Fate, Saving};
pub use timeline::Snapshot;
use timeline::Timeline;
pub use turning::{Better, Change, Happening, Kept, TurningPoint};

use serde::Serialize;

use super::{Meta, names};
use crate::board::rules::Rules;
use crate::board::sgf::{GameResult, Record, SgfError};
use crate::board::{Color, Move, PointMap, Size};
use crate::eval::field::Phase;
use crate::search::ending::Counter;
use crate::search::standing::Effort;

/// The review of a game. Figures are in points and positive for Black.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The version of the program.
    pub keisei: &'static str,
    /// The source of the game, as the user named it.
    pub file: Option<String>,
    /// The number of the game in its file, if one was asked for.
    pub game: Option<usize>,
    /// The board's side length.
    #[serde(serialize_with = "names::side")]
    pub size: Size,
    /// The rules.
    #[serde(serialize_with = "names::one")]
    pub rules: Rules,
    /// The komi.
    pub komi: f64,
    /// Black's handicap stones.
    pub handicap: usize,
    /// The players and their ranks, as far as the record has them: Black's first.
    pub players: [String; 2],
    /// The result, as the record gives it.
    #[serde(serialize_with = "names::maybe")]
    pub result: Option<GameResult>,
    /// The number of moves played.
    pub moves: usize,
    /// The number of moves after which the opening was over. Until then the lead says little more than the komi does.
    pub opening: usize,
    /// The lead after each move.
    pub course: Course,
    /// Black's lead by the count, if both sides have ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<f64>,
    /// The losses of each side in each part of the game; empty if nothing was searched.
    pub losses: Vec<Losses>,
    /// The moves that lost most, in the order of the game; empty if nothing was searched.
    pub turning_points: Vec<TurningPoint>,
    /// The groups that died, the largest first.
    pub groups: Vec<Fate>,
    /// The moves.
    #[serde(skip)]
    pub played: Vec<(Color, Move)>,
    /// The margin of error of the lead after each move, in points.
    #[serde(skip)]
    pub spreads: Vec<f64>,
    /// The ownership of each point after each move, in permille, positive for Black.
    #[serde(skip)]
    pub ownership: Vec<PointMap<i16>>,
}

impl Review {
    /// Reviews the main line of a record. `progress` is called from any thread with the amount of work that is done and
    /// the whole amount, which may grow.
    pub fn of(
        record: &Record,
        meta: Meta,
        effort: Effort,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Review, SgfError> {
        let timeline = Timeline::of(record, effort, progress)?;
        let end = record.game_at(timeline.moves.len())?;
        let counted = end.is_over().then(|| Counter::new().count(end.board()).score(&end).lead());
        let course = Course { leads: timeline.seen.iter().map(|seen| seen.standing.lead).collect() };
        let movers: Vec<Color> = timeline.moves.iter().map(|(color, _)| *color).collect();
        let phases: Vec<Phase> = timeline.seen.iter().map(|seen| seen.phase).collect();
        let (losses, turning_points) = match effort {
            Effort::Searched(_) => (course.losses(&movers, &phases), turning::all(&timeline, progress)?),
            // A lead without a search swings with the turn, which is no loss of either side.
            Effort::Quick => Default::default(),
        };
        let groups = fate::all(&timeline)?;
        let info = &record.info;
        let start = record.game_at(0)?;
        Ok(Review {
            keisei: env!("CARGO_PKG_VERSION"),
            file: meta.file,
            game: meta.game,
            size: info.size,
            rules: *start.rules(),
            komi: start.komi(),
            handicap: start.handicap(),
            players: Color::BOTH.map(|color| player(record, color)),
            result: info.result,
            moves: timeline.moves.len(),
            opening: phases.iter().position(|phase| *phase != Phase::Opening).unwrap_or(timeline.last()),
            course,
            counted,
            losses,
            turning_points,
            groups,
            spreads: timeline.seen.iter().map(|seen| seen.spread).collect(),
            ownership: timeline.seen.iter().map(|seen| seen.ownership.clone()).collect(),
            played: timeline.moves,
        })
    }
}

/// Returns a player's name and rank, as far as they are known.
fn player(record: &Record, color: Color) -> String {
    let (name, rank) = (&record.info.players[color], &record.info.ranks[color]);
    match (name.trim(), rank.trim()) {
        (name, "") => name.to_string(),
        ("", rank) => rank.to_string(),
        (name, rank) => format!("{name} ({rank})"),
    }
}

#[cfg(test)]
mod tests;
