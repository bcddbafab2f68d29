//! This module finds the fate of a group if either side moves first. It is proved if a proof is found, else read, else
//! judged by playouts about that group alone.
//!
//! A reading that came to its end is believed if it says that the side that moves first fails, or that a ko decides. If
//! it says that this side succeeds, playouts may know a better move, which is reported if the reading confirms it. If
//! the reading did not come to its end, playouts decide: of 212 questions of GNU Go's suites about groups that are not
//! proved, playouts answer 138 rightly, and a reading of 500,000 positions 130.

use std::borrow::Cow;

use super::answers::{Asked, proved};
use crate::board::{Board, Color, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::fight::{fight_at, is_held_by_the_living, race_at, rivals_of};
use crate::eval::scene::is_closed;
use crate::search::mcts::local_search::search_locally;
use crate::tactics::fate::{Proof, Prover};
use crate::tactics::life::{Fight, LifeReader};
use crate::tactics::{Answer, Verdict};

/// The work that a question may cost.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// The work of a proof, as in [`Asked`].
    proof: u64,
    /// The number of positions that a reading may cost.
    reading: u64,
    /// The number of playouts about the group.
    playouts: u64,
}

impl Effort {
    /// The effort for a question about one group: about a second for a proof, and as much again if all later steps are
    /// needed. With readings of 500,000 positions instead of 100,000, 119 and 102 of GNU Go's `owl_attack` and
    /// `owl_defend` are right instead of 117 and 98.
    pub(crate) const ONE: Effort = Effort { proof: 18_000_000, reading: 500_000, playouts: 1_000 };

    /// The effort for a report's question about a group that is not proved: a quarter of a second.
    pub(crate) const REPORT: Effort = Effort { proof: 2_000_000, reading: 60_000, playouts: 500 };

    /// The effort for a question about each group of a board.
    pub(crate) const MANY: Effort = Effort { proof: 2_000_000, reading: 20_000, playouts: 300 };
}

/// The budget of a reader of fights that is kept for these questions. It sets only the size of the reader's table.
pub(crate) const TABLE_BUDGET: u64 = 100_000;

/// The number of positions that a reading may cost: the first for the rival's life, and for a race if the rival may be
/// killed; the second for a race if nothing kills the rival, so that the group can only live in a seki. Guesses of the
/// right size.
const SIDE_BUDGET: u64 = 40_000;
const SEKI_BUDGET: u64 = 5_000;

/// The most enemy groups for which a race with them is read as a way to save a group. A guess of the right size.
const MOST_RIVALS: usize = 2;

/// The shares of playouts, in permille, that decide. The attack succeeds if fewer than the first keep the group when
/// the opponent moves first, and the defence if at least the second do when the owner moves first. The tree search is
/// slow to see the last steps of a kill. On GNU Go's suites, 520 to 600 give about the same results for the first, and
/// 500 to 550 for the second.
const KEPT_IF_ATTACKED: i32 = 580;
const KEPT_IF_DEFENDED: i32 = 500;

/// An inquiry about a position: its board, its evaluation, and the reader and the prover that are asked.
pub(crate) struct Inquiry<'e> {
    pub(crate) board: Board,
    pub(crate) analysis: Cow<'e, Analysis>,
    pub(crate) reader: &'e mut LifeReader,
    pub(crate) prover: &'e mut Prover,
    pub(crate) effort: Effort,
}

/// An answer with its basis.
#[derive(Clone, Copy, Default)]
pub(crate) struct Told {
    pub(crate) answer: Answer,
    pub(crate) basis: Proof,
}

impl Told {
    /// Returns the answer about the defence of a group that nothing threatens.
    fn nothing_needed(basis: Proof) -> Told {
        Told { answer: Answer { verdict: Verdict::Yes, ..Answer::default() }, basis }
    }
}

impl Inquiry<'_> {
    /// Returns the stones of the group at a point.
    pub(crate) fn stones(&self, point: Point) -> PointSet {
        self.analysis.groups().at(point).map_or(PointSet::EMPTY, |id| self.analysis.groups().get(id).stones)
    }

    /// Returns the answer that is proved about these stones on this board if this side moves first.
    pub(crate) fn proved(&mut self, board: &Board, stones: PointSet, first: Color) -> Option<Answer> {
        proved(self.prover, board, &Asked { stones, first, work: self.effort.proof })
    }

    /// Returns the fate of the group at the point if its opponent moves first, and if its owner does. A defence is
    /// returned also if the attack only seems to fail.
    pub(crate) fn both(&mut self, point: Point) -> (Answer, Answer) {
        let (attack, defense) = self.both_told(point);
        (attack.answer, defense.answer)
    }

    pub(crate) fn both_told(&mut self, point: Point) -> (Told, Told) {
        let Some(fight) = fight_at(&self.board, &self.analysis, point) else { return Default::default() };
        let (board, stones) = (self.board.clone(), self.stones(point));
        let attack = self.told(&board, &fight, stones, !fight.owner);
        let is_threatened = attack.answer.verdict.is_possible();
        if !is_threatened && attack.basis > Proof::Estimated {
            return (attack, Told::nothing_needed(attack.basis));
        }
        let defense = self.told(&board, &fight, stones, fight.owner);
        if !is_threatened {
            let is_defended = defense.answer.verdict == Verdict::Yes;
            return (attack, if is_defended { defense } else { Told::nothing_needed(Proof::Estimated) });
        }
        if attack.basis.min(defense.basis) == Proof::Proven {
            return (attack, defense);
        }
        self.with_races(&fight, attack, defense)
    }

    /// Returns how far this side gets by moving first about these stones, which the fight is about.
    pub(crate) fn told(&mut self, board: &Board, fight: &Fight, stones: PointSet, first: Color) -> Told {
        if let Some(answer) = self.proved(board, stones, first) {
            return Told { answer, basis: Proof::Proven };
        }
        let read = self.read(board, fight, first);
        let is_sure = read.basis == Proof::Read;
        if is_sure && read.answer.verdict != Verdict::Yes {
            return read;
        }
        let result = search_locally(&turned_to(board, first), &stones, fight.owner, self.effort.playouts);
        let succeeds =
            if first == fight.owner { result.kept >= KEPT_IF_DEFENDED } else { result.kept < KEPT_IF_ATTACKED };
        let likely = Answer { verdict: Verdict::Yes, best: result.best, ko: None };
        if !is_sure {
            return Told { answer: if succeeds { likely } else { Answer::default() }, basis: Proof::Estimated };
        }
        let is_better = succeeds && result.best.is_some_and(|at| self.is_confirmed(board, fight, first, at));
        if is_better { Told { answer: likely, ..read } } else { read }
    }

    fn read(&mut self, board: &Board, fight: &Fight, first: Color) -> Told {
        self.reader.set_budget(self.effort.reading);
        let ask = if first == fight.owner { LifeReader::defend } else { LifeReader::attack };
        let answer = ask(self.reader, board, fight);
        Told { answer, basis: if self.reader.is_sure() { Proof::Read } else { Proof::Estimated } }
    }

    /// Returns whether reading says that this first move succeeds.
    fn is_confirmed(&mut self, board: &Board, fight: &Fight, first: Color, at: Point) -> bool {
        let mut after = turned_to(board, first);
        if !after.is_legal(first, at) {
            return false;
        }
        after.play(first, at);
        if after.color_at(fight.target).is_none() {
            return true;
        }
        let reply = self.read(&after, fight, !first);
        reply.basis == Proof::Read && reply.answer.verdict == Verdict::No
    }

    /// Adds the results of races: a group that cannot live by itself may still win a race, or live in a seki with a
    /// rival that nothing kills either.
    fn with_races(&mut self, fight: &Fight, attack: Told, mut defense: Told) -> (Told, Told) {
        for rival in rivals_of(&self.board, fight).into_iter().take(MOST_RIVALS) {
            let race = race_at(&self.board, &self.analysis, fight.target, rival);
            let between_two =
                |race: &Fight| is_closed(&self.board, race) && is_held_by_the_living(&self.board, &self.analysis, race);
            let Some(race) = race.filter(between_two) else { continue };
            self.reader.set_budget(SIDE_BUDGET);
            let killable = fight_at(&self.board, &self.analysis, rival)
                .is_some_and(|fight| self.reader.attack(&self.board, &fight).verdict.is_possible());
            self.reader.set_budget(if killable { SIDE_BUDGET } else { SEKI_BUDGET });
            let attacked = self.reader.attack(&self.board, &race);
            if self.reader.is_sure() && !attacked.verdict.is_possible() {
                return (Told { answer: attacked, basis: Proof::Read }, Told::nothing_needed(Proof::Read));
            }
            if !defense.answer.verdict.is_possible() {
                let defended = self.reader.defend(&self.board, &race);
                if self.reader.is_sure() && defended.verdict.is_possible() {
                    defense = Told { answer: defended, basis: Proof::Read };
                }
            }
        }
        (attack, defense)
    }
}

/// Returns the board with this side to move, without its history.
fn turned_to(board: &Board, first: Color) -> Board {
    let mut turned = board.without_history();
    if turned.to_play() != first {
        turned.set_to_play(first);
    }
    turned
}
