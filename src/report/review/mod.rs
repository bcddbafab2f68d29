//! The review of a whole game: the course of the lead, the moves where it turned, the groups that died.
//!
//! [`Review::of`] judges every position of a record's main line with one evaluator; [`text`], [`sgf`] and
//! [`html`](super::html) show what comes of it. Groups have no numbers here, since numbers change from position to
//! position: they are called by their colour, their size and a stone.

mod chart;
mod course;
mod fate;
pub mod sgf;
pub mod text;
mod turning;

pub use chart::svg as chart_svg;
pub use course::Course;
pub use fate::{Fate, Saving};
pub use turning::{Better, Change, Happening, TurningPoint};

use serde::Serialize;

use super::{Meta, names};
use crate::board::rules::Rules;
use crate::board::sgf::{GameResult, Record, SgfError};
use crate::board::{ByColor, Color, Game, Move, PointMap, PointSet, Size};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::field::Phase;
use crate::search::ending::Counter;

/// The safety of a point without a stone.
const NO_STONE: i16 = -1;

/// A game reviewed. Figures are in points and black-positive.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The version of the program.
    pub keisei: &'static str,
    /// Where the game comes from, as the user named it.
    pub file: Option<String>,
    /// Which game of the file, if one was asked for.
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
    /// The players and their ranks, as far as the record tells: Black's first.
    pub players: [String; 2],
    /// The result, as the record tells it.
    #[serde(serialize_with = "names::maybe")]
    pub result: Option<GameResult>,
    /// How many moves were played.
    pub moves: usize,
    /// After how many moves the opening was over; until then the lead says nothing but who has the komi.
    pub opening: usize,
    /// The lead after each move.
    pub course: Course,
    /// Black's lead by the count, if both sides have ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<f64>,
    /// The moves where the lead turned, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// The groups that died, the largest first.
    pub groups: Vec<Fate>,
    /// What every move was.
    #[serde(skip)]
    pub played: Vec<(Color, Move)>,
}

/// A position drawn in a review: stones only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// The stones.
    pub stones: ByColor<PointSet>,
}

/// What is kept of each position's judgement.
struct Seen {
    lead: f64,
    opening: bool,
    stones: ByColor<PointSet>,
    /// The safety of the stone on each point, in permille.
    safety: PointMap<i16>,
    /// Who will own each point, in permille, black-positive.
    ownership: PointMap<i16>,
}

/// Everything the parts of a review work from.
struct Film<'a> {
    record: &'a Record,
    size: Size,
    /// The positions, from that before the first move to the last.
    seen: Vec<Seen>,
    /// The moves: the first leads from the first position to the second.
    moves: Vec<(Color, Move)>,
    evaluator: Evaluator,
}

impl Film<'_> {
    /// The position after so many moves once more, with its whole judgement.
    fn judged(&mut self, at: usize) -> Result<(Game, Analysis), SgfError> {
        let game = self.record.game_at(at)?;
        let analysis = self.evaluator.analyse(game.board());
        Ok((game, analysis))
    }

    fn last(&self) -> usize {
        self.seen.len() - 1
    }
}

impl Review {
    /// Reviews the main line of a record. `progress` is told after each position how many are done.
    pub fn of(record: &Record, meta: Meta, mut progress: impl FnMut(usize)) -> Result<Review, SgfError> {
        let moves: Vec<(Color, Move)> = record.moves().collect();
        let mut film =
            Film { record, size: record.info.size, seen: Vec::new(), moves, evaluator: Evaluator::thorough() };
        for at in 0..=film.moves.len() {
            let (game, analysis) = film.judged(at)?;
            film.seen.push(Seen::of(&game, &analysis));
            progress(at);
        }
        let end = record.game_at(film.moves.len())?;
        let counted = end.is_over().then(|| Counter::new().count(end.board()).score(&end).lead());
        let course = Course::of(film.seen.iter().map(|seen| seen.lead).collect());
        let movers: Vec<Color> = film.moves.iter().map(|(color, _)| *color).collect();
        let turns = course.turns(&movers);
        let turning_points = turns.iter().map(|turn| turning::told(&mut film, turn)).collect::<Result<_, _>>()?;
        let groups = fate::all(&mut film)?;
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
            moves: film.moves.len(),
            opening: film.seen.iter().position(|seen| !seen.opening).unwrap_or(film.last()),
            course,
            counted,
            turning_points,
            groups,
            played: film.moves,
        })
    }
}

/// A player's name and rank, as far as they are known.
fn player(record: &Record, color: Color) -> String {
    let (name, rank) = (&record.info.players[color], &record.info.ranks[color]);
    match (name.trim(), rank.trim()) {
        (name, "") => name.to_string(),
        ("", rank) => rank.to_string(),
        (name, rank) => format!("{name} ({rank})"),
    }
}

impl Seen {
    fn of(game: &Game, analysis: &Analysis) -> Seen {
        let board = game.board();
        let mut safety = PointMap::new(NO_STONE);
        for group in analysis.groups.iter() {
            for stone in group.stones.iter() {
                safety[stone] = analysis.safety(group.id).permille() as i16;
            }
        }
        Seen {
            lead: super::score::lead(game, analysis),
            opening: analysis.phase == Phase::Opening,
            stones: ByColor::from_fn(|color| *board.stones(color)),
            safety,
            ownership: analysis.ownership.0.clone(),
        }
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot { stones: self.stones }
    }
}

#[cfg(test)]
mod tests;
