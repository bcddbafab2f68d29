//! The model of a report, which every output shows.

use serde::Serialize;

use super::names;
use crate::board::rules::Rules;
use crate::board::{Color, Move, Point, PointMap, Size};
use crate::eval::field::Phase;
use crate::eval::safety::Status;
use crate::judge::deed::Deed;
use crate::judge::ground::Ground;
use crate::tactics::fate::Proof;

/// The version of the report's format for programs, which `docs/report.schema.json` describes. It grows whenever a
/// field is added, removed or given another meaning.
pub const SCHEMA: u32 = 1;

/// The report of a position. Figures are in points and positive for Black unless a field says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The version of the format, [`SCHEMA`].
    pub schema: u32,
    /// The version of the program.
    pub keisei: &'static str,
    /// The source of the game, as the user named it.
    pub file: Option<String>,
    /// The number of the game in its file, if one was asked for.
    pub game: Option<usize>,
    /// The number of moves made.
    #[serde(rename = "move")]
    pub move_number: usize,
    /// The number of moves in the record.
    pub moves_in_game: usize,
    /// The last move.
    #[serde(serialize_with = "names::maybe")]
    pub last_move: Option<Move>,
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
    /// The side to move.
    #[serde(serialize_with = "names::color")]
    pub to_play: Color,
    /// The phase of the game.
    #[serde(serialize_with = "names::phase")]
    pub phase: Phase,
    /// The score.
    pub score: ScoreReport,
    /// The moves that remain on a board that is otherwise finished, before both sides have passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining: Option<Remaining>,
    /// The expected owner of each point: rows, the top one first, from -1 (White) to 1 (Black).
    pub ownership: Vec<Vec<f64>>,
    /// The groups, in order of their numbers.
    pub groups: Vec<GroupReport>,
    /// The ko that the side to move may not retake at once.
    pub ko: Option<KoReport>,
    /// The best moves of the side to move, best first. They are ranked by the gain that the static evaluation sees, by
    /// how likely strong players would play them, and by how much a tree search favours them.
    pub moves: Vec<MoveReport>,
    /// The lines of play that the searches expect, one for each first move.
    #[serde(skip)]
    pub lines: Vec<Vec<Move>>,
}

/// The score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreReport {
    /// Black's lead, including komi and White's compensation for the handicap. It comes from a search, whereas the
    /// figures of the two sides come from the evaluation alone.
    pub lead: f64,
    /// The margin within which eight in ten such leads are right; 0 if the lead is counted.
    pub give_or_take: f64,
    /// The count of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<CountReport>,
    /// Black's figures.
    pub black: SideReport,
    /// White's figures, without komi.
    pub white: SideReport,
}

/// The figures of one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideReport {
    /// Surrounded points; those with dead stones on them count twice.
    pub territory: f64,
    /// Stones captured so far.
    pub prisoners: f64,
    /// Stones and surrounded points.
    pub area: f64,
    /// The points that count under the rules: the area, or territory and prisoners.
    pub total: f64,
}

/// A group: loosely connected stones of one colour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupReport {
    /// Its number; people write it `#1`.
    pub id: usize,
    /// Its colour.
    #[serde(serialize_with = "names::color")]
    pub color: Color,
    /// The first stone, in reading order, of its largest chain.
    #[serde(serialize_with = "names::one")]
    pub at: Point,
    /// Its stones, in reading order.
    #[serde(serialize_with = "names::many")]
    pub stones: Vec<Point>,
    /// The number of its chains.
    pub chains: usize,
    /// The number of empty points that touch it.
    pub liberties: usize,
    /// Its eyes.
    pub eyes: EyesReport,
    /// The number of regions that its stones enclose by themselves, by Euler's formula
    /// (`docs/static-groups.md#enclosed-regions`).
    pub regions: usize,
    /// True if it can run out into the open.
    pub freedom: bool,
    /// The probability that it lives, 0 to 1.
    pub safety: f64,
    /// Its safety in a word.
    #[serde(serialize_with = "names::status")]
    pub status: Status,
    /// The evidence for the status: proven by the solver, read to the end, or estimated from figures.
    #[serde(serialize_with = "names::one")]
    pub proof: Proof,
    /// The degree to which it is in danger, 0 to 1, if the evaluation knows.
    pub danger: Option<f64>,
    /// The points that depend on it, if the evaluation knows.
    pub importance: Option<f64>,
    /// The enemy groups that touch it or share a liberty with it.
    pub neighbors: Vec<usize>,
    /// Its races for liberties.
    pub semeai: Vec<SemeaiReport>,
    /// The opponent's move that kills it, if one is known and it is not dead already.
    #[serde(serialize_with = "names::maybe")]
    pub attack: Option<Point>,
    /// Its owner's move that makes it live, if one is known and it does not live already.
    #[serde(serialize_with = "names::maybe")]
    pub defend: Option<Point>,
    /// The evidence for the attack, if there is one: proven by the solver; read to the end, as a capture or within
    /// closed walls; or estimated, so that there may be an answer.
    #[serde(flatten, serialize_with = "names::attack_proof")]
    pub attack_proof: Option<Proof>,
    /// The evidence for the defence, if there is one. A move that joins a single chain to stones that plainly live
    /// counts as read, too.
    #[serde(flatten, serialize_with = "names::defend_proof")]
    pub defend_proof: Option<Proof>,
    /// The solver's line of play if the opponent moves first; empty where nothing is proved or no play is needed.
    #[serde(serialize_with = "names::many")]
    pub attack_line: Vec<Move>,
    /// The solver's line of play if the owner moves first; empty where nothing is proved or no play is needed.
    #[serde(serialize_with = "names::many")]
    pub defend_line: Vec<Move>,
    /// A move of its owner after which reading finds no immediate capture. It is given for a dead group of one chain
    /// that nothing is known to save.
    #[serde(serialize_with = "names::maybe")]
    pub escape: Option<Point>,
    /// True if reading finds that a ko decides about the group, about half of it or more, or about a rival beside it
    /// that it lives or dies with.
    pub in_ko: bool,
    /// The grounds for its safety.
    #[serde(flatten, serialize_with = "names::grounds")]
    pub grounds: Vec<Ground>,
}

/// The number of eyes; half an eye counts as 0.5.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EyesReport {
    /// The eyes if the owner moves first.
    pub first: f64,
    /// The eyes if the opponent moves first.
    pub second: f64,
}

/// A race for liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SemeaiReport {
    /// The other group's number.
    pub with: usize,
    /// The group's own liberties, and what its freedom adds.
    pub own: i32,
    /// The other group's liberties.
    pub theirs: i32,
}

/// A move that gains something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub point: Point,
    /// Its gain over passing, in points, for the side that makes it. The gain is what the static evaluation sees if the
    /// opponent answers nearby or with one of its biggest moves, or what changes hands with the groups that the move
    /// decides, if that is more. It is drawn towards the middle of the listed moves, and towards what strong players
    /// and the search play as far as that raises it (`likely`).
    pub value: f64,
    /// The probability that a strong player would play it, 0 to 1, by the learned patterns.
    pub prior: f64,
    /// The share of a tree search that went to it, 0 to 1; 0 if no search was made. The search takes the game for even.
    pub share: f64,
    /// The evidence for its stated effect on groups.
    #[serde(serialize_with = "names::one")]
    pub proof: Proof,
    /// Its effects.
    #[serde(flatten, serialize_with = "names::deeds")]
    pub deeds: Vec<Deed>,
}

/// The facts about the game that do not follow from its position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// The source of the game, as the user named it.
    pub file: Option<String>,
    /// The number of the game in its file, if one was asked for.
    pub game: Option<usize>,
    /// The number of moves in the record, if it goes on after the position.
    pub moves_in_game: Option<usize>,
}

/// A ko in which the opponent has just taken.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KoReport {
    /// The point at which it would be retaken.
    #[serde(serialize_with = "names::one")]
    pub at: Point,
    /// The effect of that on groups if the opponent did not answer.
    #[serde(flatten, serialize_with = "names::retaking")]
    pub retaking: Vec<Deed>,
}

/// The count of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountReport {
    /// Black's figures.
    pub black: CountSide,
    /// White's figures.
    pub white: CountSide,
    /// The empty points that belong to nobody, in reading order.
    #[serde(serialize_with = "names::many")]
    pub dame: Vec<Point>,
    /// The empty points that a side has to fill itself when the dame are played, in reading order.
    #[serde(serialize_with = "names::many")]
    pub to_fill: Vec<Point>,
}

/// The figures of one side by the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CountSide {
    /// The number of points that it surrounds, including those under dead stones of the opponent.
    pub territory: usize,
    /// The number of its living stones.
    pub stones: usize,
    /// The number of stones that it captured in play.
    pub prisoners: usize,
    /// The number of the opponent's stones that are dead on the board.
    pub dead: usize,
}

/// The moves that remain on a board that is otherwise finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remaining {
    /// The empty points between the sides, in reading order.
    #[serde(serialize_with = "names::many")]
    pub dame: Vec<Point>,
    /// The empty points that a side has to fill itself when those are played, in reading order.
    #[serde(serialize_with = "names::many")]
    pub to_fill: Vec<Point>,
}

impl Report {
    /// Returns, for each point with a stone, the index of its group in [`Report::groups`].
    pub(super) fn group_map(&self) -> PointMap<Option<usize>> {
        let mut map = PointMap::new(None);
        for (i, group) in self.groups.iter().enumerate() {
            for stone in &group.stones {
                map[*stone] = Some(i);
            }
        }
        map
    }

    /// Returns the expected owner of the point, -1 to 1.
    pub(super) fn owner(&self, point: Point) -> f64 {
        let row = self.size.side() - 1 - point.row();
        self.ownership.get(row).and_then(|row| row.get(point.column())).copied().unwrap_or(0.0)
    }
}
