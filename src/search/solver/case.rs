//! A group that may be at stake, and what is known of it.

use crate::board::{Color, Move};
use crate::tactics::fate::{GoalKind, GroupFate, Likely, Stake, Status};

/// Stones beyond this number do not make a group more important: the largest fight is seldom what a problem is about
/// only because it is larger still. The number is a guess.
const MOST_STONES: usize = 12;

/// The weight of a guess by playouts beside a proof. With 1, more problems are answered by a guess about a large group
/// where a proof about a smaller one was right.
const GUESS_WEIGHT: f64 = 0.6;

/// The weight of a success that lies in getting out of the window: of 13 such answers to problems from books 3 were
/// right.
const ESCAPE_WEIGHT: f64 = 0.2;

/// A group that may be at stake.
pub(super) struct Case {
    pub(super) stake: Stake,
    /// The proofs if the side to move moves first, and if the opponent does.
    pub(super) verdicts: [Option<GroupFate>; 2],
    /// The results of playouts if the side to move moves first, and if the opponent does.
    pub(super) likely: Option<[Likely; 2]>,
    /// The move that the proof tried most, where it did not end.
    pub(super) guess: Option<Move>,
}

/// Returns the worth of a status to the side that moves first, from 0 to 1. A ko counts for 0.6 of a clear win, and for
/// less where the opponent takes first.
fn worth(status: Status) -> f64 {
    match status {
        Status::Lost => 0.0,
        Status::KoThreatFirst => 0.45,
        Status::KoTakenFirst => 0.6,
        Status::Seki => 0.9,
        Status::Won => 1.0,
    }
}

impl Case {
    pub(super) fn new(stake: Stake) -> Case {
        Case { stake, verdicts: [None, None], likely: None, guess: None }
    }

    /// Returns the aim of this side with the group.
    pub(super) fn kind(&self, color: Color) -> GoalKind {
        if self.stake.owner == color { GoalKind::Live } else { GoalKind::Kill }
    }

    /// Returns how far the side to move gets by moving first, if that is known.
    pub(super) fn status(&self) -> Option<Status> {
        self.verdicts[0].as_ref()?.status
    }

    /// The share of what the side to move wants that it gets, from 0 to 1, if it moves first or if the opponent does.
    pub(super) fn share(&self, first: usize) -> Option<f64> {
        let share = worth(self.verdicts[first].as_ref()?.status?);
        Some(if first == 0 { share } else { 1.0 - share })
    }

    /// Returns the gain of moving first by proof; nothing while it is unknown.
    pub(super) fn value(&self) -> Option<f64> {
        let first = self.share(0)?;
        if first == 0.0 {
            return Some(0.0);
        }
        let got_out = |verdict: &Option<GroupFate>| verdict.as_ref().is_some_and(|found| found.got_out);
        let trust = match self.verdicts.each_ref().map(got_out) {
            [true, _] => ESCAPE_WEIGHT,
            [_, true] => GUESS_WEIGHT,
            _ => 1.0,
        };
        Some((first - self.share(1)?) * self.size() * trust)
    }

    /// Returns the gain of moving first by playouts.
    pub(super) fn likely_value(&self) -> f64 {
        let Some([first, second]) = self.likely else { return 0.0 };
        (first.survival - second.survival).abs() * self.size() * GUESS_WEIGHT
    }

    /// Returns the gain of moving first as far as it is known.
    pub(super) fn best_value(&self) -> f64 {
        self.value().unwrap_or_else(|| self.likely_value())
    }

    pub(super) fn size(&self) -> f64 {
        self.stake.stones.len().min(MOST_STONES) as f64
    }

    /// The move to play if this group is what the position is about.
    pub(super) fn mv(&self) -> Option<Move> {
        match &self.verdicts[0] {
            Some(GroupFate { status: Some(_), best, .. }) if self.value().is_some() => *best,
            _ => self.likely.and_then(|[first, _]| first.best).map(Move::Play).or(self.guess),
        }
    }
}

/// Puts the cases on which most hangs first, as far as that is known.
pub(super) fn sort(cases: &mut [Case]) {
    cases.sort_by(|a, b| b.best_value().total_cmp(&a.best_value()));
}
