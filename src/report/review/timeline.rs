//! The judgements of all positions of a game, which the parts of a review work from.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::super::{Meta, Report, facts};
use crate::board::sgf::{Record, SgfError};
use crate::board::{ByColor, Color, Game, Move, PointMap, PointSet, Size};
use crate::eval::field::Phase;
use crate::eval::{Analysis, spread};
use crate::search::outcomes::Judge;
use crate::search::standing::{Effort, Standing};
use crate::tactics::halt::Halt;

/// The safety of a point without a stone.
pub(super) const NO_STONE: i16 = -1;

/// A position as a review draws it: stones only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// The stones.
    pub stones: ByColor<PointSet>,
}

/// The number of positions in a row that one judge gets, as it reuses its readings from one to the next. A guess of the
/// right size.
pub(super) const IN_A_ROW: usize = 4;

/// The part of each position's judgement that is kept.
pub(super) struct Seen {
    pub(super) standing: Standing,
    /// The margin of error of the lead, in points.
    pub(super) spread: f64,
    pub(super) phase: Phase,
    pub(super) stones: ByColor<PointSet>,
    /// The safety of the stone on each point, in permille.
    pub(super) safety: PointMap<i16>,
    /// The expected owner of each point, in permille, positive for Black.
    pub(super) ownership: PointMap<i16>,
}

/// The judged game that the parts of a review work from.
pub(super) struct Timeline<'a> {
    pub(super) record: &'a Record,
    pub(super) size: Size,
    pub(super) effort: Effort,
    /// The positions, from that before the first move to the last.
    pub(super) seen: Vec<Seen>,
    /// The moves: the first leads from the first position to the second.
    pub(super) moves: Vec<(Color, Move)>,
}

/// A count of the work that is done, out of `all`, which reports its progress.
pub(super) struct Count<'a> {
    pub(super) done: AtomicUsize,
    pub(super) all: usize,
    pub(super) tell: &'a (dyn Fn(usize, usize) + Sync),
}

impl Count<'_> {
    pub(super) fn add(&self) {
        (self.tell)(self.done.fetch_add(1, Ordering::Relaxed) + 1, self.all);
    }
}

impl<'a> Timeline<'a> {
    /// Judges every position of the record, on all threads. Each is judged as if there were no other, so that it does
    /// not matter which thread gets which.
    pub(super) fn of(
        record: &'a Record,
        effort: Effort,
        tell: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Timeline<'a>, SgfError> {
        let moves: Vec<(Color, Move)> = record.moves().collect();
        let mut timeline = Timeline { record, size: record.info.size, effort, seen: Vec::new(), moves };
        let numbers: Vec<usize> = (0..=timeline.moves.len()).collect();
        let count = Count { done: AtomicUsize::new(0), all: numbers.len(), tell };
        let halt = Halt::here();
        let in_a_row = |numbers: &[usize]| {
            let mut judge = Judge::new();
            let mut one = |at: usize| {
                let game = record.game_at(at)?;
                let analysis = effort.analyse(&mut judge, game.board());
                let seen = Seen::of(&game, &analysis, effort);
                count.add();
                Ok(seen)
            };
            halt.over(|| numbers.iter().map(|at| one(*at)).collect::<Result<Vec<Seen>, SgfError>>())
        };
        let seen: Result<Vec<Vec<Seen>>, SgfError> = numbers.par_chunks(IN_A_ROW).map(in_a_row).collect();
        timeline.seen = seen?.into_iter().flatten().collect();
        Ok(timeline)
    }

    /// Returns a counter that has counted the positions and goes on for so much more work.
    pub(super) fn counter<'b>(&self, more: usize, tell: &'b (dyn Fn(usize, usize) + Sync)) -> Count<'b> {
        Count { done: AtomicUsize::new(self.seen.len()), all: self.seen.len() + more, tell }
    }

    /// Judges the position after so many moves once more, and returns its whole judgement.
    pub(super) fn judged(&self, at: usize) -> Result<(Game, Analysis), SgfError> {
        let game = self.record.game_at(at)?;
        let analysis = self.effort.analyse(&mut Judge::new(), game.board());
        Ok((game, analysis))
    }

    /// Makes the report of the position after so many moves.
    pub(super) fn report(&self, at: usize) -> Result<Report, SgfError> {
        let (game, analysis) = self.judged(at)?;
        Ok(match self.effort {
            Effort::Searched(_) => {
                Report::standing_so(&game, &analysis, Meta::default(), || self.seen[at].standing.clone())
            }
            Effort::Quick => Report::at_first_sight(&game, &analysis, Meta::default()),
        })
    }

    pub(super) fn last(&self) -> usize {
        self.seen.len() - 1
    }
}

impl Seen {
    pub(super) fn of(game: &Game, analysis: &Analysis, effort: Effort) -> Seen {
        let board = game.board();
        let mut safety = PointMap::new(NO_STONE);
        for group in analysis.groups().iter() {
            for stone in group.stones.iter() {
                safety[stone] = analysis.safety(group.id).permille() as i16;
            }
        }
        let standing = Standing::with(game, analysis, effort);
        Seen {
            spread: standing.spread(game, analysis, spread::changing_groups(analysis)),
            standing,
            phase: facts::phase(board, analysis),
            stones: ByColor::from_fn(|color| *board.stones(color)),
            safety,
            ownership: analysis.ownership().0.clone(),
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot { stones: self.stones }
    }
}
