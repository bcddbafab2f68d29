//! Chains that make a group by themselves: where capture reading finds no way to take one, life reading is asked.
//!
//! Capture reading follows threats and gives up where an attack needs several quiet moves in a row, as against a large
//! eye space. Life reading knows such attacks, but takes the chains around for granted. So it is only believed where it
//! has read to the end that the side that moves first decides the chain's fate: what would die whoever moves, and yet
//! cannot be captured, may be part of a seki. On GNU Go's suites two of 81 attacks and two of 62 defences more are right
//! with it.

use super::engine::Engine;
use crate::board::{Board, Color, Point};
use crate::eval::fight::fight_at;
use crate::eval::safety::Safety;
use crate::tactics::life::{Fight, LifeReader};
use crate::tactics::{Answer, Verdict};

/// A chain safer than this is not asked about. With 750 one defence fewer of the suites is right; with 1,000 none more, in
/// more than twice the time.
const MOST_SAFETY: Safety = Safety(800);

/// The positions judged for one question. With 30,000 one attack fewer is right, with 200,000 none more.
const BUDGET: u64 = 40_000;

/// A chain whose fate is decided by who moves first, by life reading.
pub(super) struct Lone<'e> {
    board: Board,
    fight: Fight,
    reader: &'e mut LifeReader,
    /// How the opponent kills it.
    pub(super) attack: Answer,
    /// How its owner saves it.
    pub(super) defense: Answer,
}

impl<'e> Lone<'e> {
    /// The chain at this point, if it makes a group by itself and its fate is so decided.
    pub(super) fn at(engine: &'e mut Engine, point: Point) -> Option<Lone<'e>> {
        // Whose turn it is must not matter.
        let analysis = engine.analyse_for(!engine.game.board().color_at(point)?);
        let board = engine.game.board().clone();
        let group = analysis.groups.get(analysis.groups.at(point)?);
        if group.chains.len() > 1 || analysis.safety(group.id) > MOST_SAFETY {
            return None;
        }
        let fight = fight_at(&board, &analysis, point)?;
        let reader = engine.life_readers.with_budget(BUDGET);
        let mut surely = |first: Color| {
            let ask = if first == fight.owner { LifeReader::defend } else { LifeReader::attack };
            let answer = ask(reader, &board, &fight);
            (reader.is_sure() && answer.verdict == Verdict::Yes).then_some(answer)
        };
        let (attack, defense) = (surely(!fight.owner)?, surely(fight.owner)?);
        Some(Lone { board, fight, reader, attack, defense })
    }

    /// Whether the side that moved to this point can no longer be kept from its aim, to kill the chain or to save it.
    /// `None` if that was not read to the end.
    pub(super) fn decided_by(mut self, mover: Color, at: Point) -> Option<bool> {
        let defends = mover == self.fight.owner;
        if Some(at) == (if defends { self.defense } else { self.attack }).best {
            return Some(true);
        }
        self.board.play(mover, at);
        let ask = if defends { LifeReader::attack } else { LifeReader::defend };
        let answer = ask(self.reader, &self.board, &self.fight);
        self.reader.is_sure().then_some(!answer.verdict.is_possible())
    }
}
