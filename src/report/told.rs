//! The parts of a report that the game itself does not contain, and the report made of them.

use super::model::{GroupReport, KoReport, Meta, MoveReport, Remaining, Report, SCHEMA, ScoreReport};
use crate::board::{Game, Move};
use crate::eval::Analysis;
use crate::eval::field::Phase;

/// The parts of a report that the game itself does not contain.
pub(super) struct Told {
    pub(super) phase: Phase,
    pub(super) score: ScoreReport,
    pub(super) remaining: Option<Remaining>,
    pub(super) ownership: Vec<Vec<f64>>,
    pub(super) groups: Vec<GroupReport>,
    pub(super) moves: Vec<MoveReport>,
    pub(super) lines: Vec<Vec<Move>>,
}

impl Told {
    /// Returns the report of the game with these parts.
    pub(super) fn of(self, game: &Game, analysis: &Analysis, meta: Meta) -> Report {
        let Told { phase, score, remaining, ownership, groups, moves, lines } = self;
        Report {
            schema: SCHEMA,
            keisei: env!("CARGO_PKG_VERSION"),
            file: meta.file,
            game: meta.game,
            move_number: game.move_number(),
            moves_in_game: meta.moves_in_game.unwrap_or(game.move_number()),
            last_move: game.last_move().map(|(_, mv)| mv),
            size: game.board().size(),
            rules: *game.rules(),
            komi: game.komi(),
            handicap: game.handicap(),
            to_play: game.to_play(),
            phase,
            score,
            remaining,
            ownership,
            groups,
            ko: KoReport::of(game, analysis),
            moves,
            lines,
        }
    }
}
