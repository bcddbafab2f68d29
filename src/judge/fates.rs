//! What becomes of groups after moves, read further than the evaluation does.
//!
//! The evaluation tells what groups of such figures come to, and the moves that decide one are found by trying each on
//! it. A player reads instead. What a group comes to by itself is gathered before ([`Evidence`]); what a move makes of
//! it is asked here, of readers that remember what they have answered.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::near::{ALIVE, Decisive, FEW, LEAST_PART, SAVED, safety_after, sure_move};
use crate::board::{Board, ChainId, Color, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::fight::{exits, fight_at, is_closed};
use crate::eval::safety::{Safety, Status};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::evidence::{Asking, BUDGET, Evidence, Life, fight_of, gather, read_within};
use crate::judge::question::Question;
use crate::search::mcts::siege::Siege;
use crate::tactics::life::{Fight, LifeReader, main_stone};
use crate::tactics::{Answer, CaptureStatus, Limits, Reader, Verdict};

/// The positions judged for one question about a group that is judged settled, or about stones just played: there are
/// more of them than of groups in question, for which [`BUDGET`] is meant.
const SETTLED_BUDGET: u64 = 20_000;

/// Ownership, in permille and the opponent's, from which a point offers no way out; and the least stones of a group
/// that is told to be shut in, as fewer may have been given for something. Not fitted: of 38 groups of six and more in
/// labelled positions that die by reading in walls without any exit 34 died and one lived.
const THEIRS: i32 = 600;
const LEAST_SHUT_IN: usize = 6;

/// What the reply to a move reaches, if it was read to the end, and how safe the group is judged before it, in
/// permille.
type Outcome = (Option<Verdict>, i32);

/// The evidence about groups, and the readers, for what else is asked about moves.
pub(crate) struct Fates {
    board: Board,
    pub(crate) evidence: Evidence,
    evaluator: Evaluator,
    life: LifeReader,
    chains: Reader,
    /// What was found out about moves that decide groups: whether a search bears it out, and whether it is known.
    borne_out: BTreeMap<Question, bool>,
    known: BTreeMap<Question, bool>,
    /// What searches say that were made since the evidence was gathered.
    searches: BTreeMap<Question, Siege>,
    /// How safe the evaluation judges each group, in permille, where that is all that is asked.
    at_first_sight: Option<Vec<i32>>,
}

impl Fates {
    /// With all evidence about these questions.
    pub(crate) fn of(board: &Board, analysis: &Analysis, asked: &[Question]) -> Fates {
        Fates::with(board, gather(board, analysis, asked))
    }

    /// With what was read of the groups in question that are asked for, and no searches.
    pub(crate) fn read(board: &Board, analysis: &Analysis, asked: impl Fn(&Group) -> bool + Sync) -> Fates {
        Fates::with(board, Evidence::read(board, analysis, asked))
    }

    /// Without any evidence.
    pub(crate) fn unread(board: &Board, analysis: &Analysis) -> Fates {
        Fates::read(board, analysis, |_| false)
    }

    /// Without any evidence, reading or search: what is asked is answered by how safe the evaluation judges groups.
    pub(crate) fn at_first_sight(board: &Board, analysis: &Analysis) -> Fates {
        let judged = analysis.groups.iter().map(|group| analysis.safety(group.id).permille()).collect();
        let mut fates = Fates { at_first_sight: Some(judged), ..Fates::unread(board, analysis) };
        fates.evidence.see_eyes(&fates.board, analysis);
        fates
    }

    fn with(board: &Board, evidence: Evidence) -> Fates {
        Fates {
            board: board.without_history(),
            evidence,
            evaluator: Evaluator::thorough(),
            life: LifeReader::new(BUDGET),
            chains: Reader::new(Limits::DEEP),
            borne_out: Default::default(),
            known: Default::default(),
            searches: Default::default(),
            at_first_sight: None,
        }
    }

    /// The answer, if it was read to the end.
    fn surely(&mut self, ask: Asking, fight: &Fight) -> Option<Answer> {
        if self.at_first_sight.is_some() {
            return None;
        }
        read_within(BUDGET, &mut self.life, ask, &self.board, fight)
    }

    /// Whether the chain can be taken, and saved, by reading alone.
    pub(crate) fn capture_of(&mut self, chain: ChainId) -> CaptureStatus {
        self.chains.status(&mut self.board, chain.point())
    }

    /// Whether reading finds that this move kills the group.
    fn is_read_to_kill(&self, group: GroupId, at: Point) -> bool {
        self.evidence.life(group).is_some_and(|life| life.attack.and_then(sure_move) == Some(at))
    }

    /// The eyes of the group that a player would call eyes.
    pub(crate) fn eyes(&self, analysis: &Analysis, group: &Group) -> Eyes {
        self.evidence.eyes(&self.board, analysis, group)
    }

    /// Whether a group of some size has no way out but onto points that are the opponent's.
    pub(crate) fn is_shut_in(&self, analysis: &Analysis, group: &Group) -> bool {
        let Some(fight) = fight_of(&self.board, analysis, group) else { return false };
        let is_theirs = |exit: Point| -group.color.sign() * i32::from(analysis.raw_ownership.0[exit]) >= THEIRS;
        group.stones.len() >= LEAST_SHUT_IN && exits(&self.board, &fight).iter().all(is_theirs)
    }

    /// The moves that decide the group: those that stand, of what the evaluation finds and what was read. Where one
    /// point does for both sides, it is told for both.
    pub(crate) fn decisive(&mut self, group: &Group, judged: Decisive) -> Decisive {
        let Some(&Life { attack, defense, chain, .. }) = self.evidence.life(group.id) else { return judged };
        if self.evidence.lives(group.id) {
            return Decisive::default();
        }
        let mut attack = [attack.and_then(sure_move), sure_move(chain.attack)];
        // What takes a group of one chain is surer than what kills it among walls that are taken for safe.
        if group.chains.len() == 1 && attack[1].is_some() {
            attack.swap(0, 1);
        }
        let defense = [defense.and_then(sure_move), sure_move(chain.defense)];
        let attack = self.that_stands(group, !group.color, judged.attack, attack);
        let defend = self.that_stands(group, group.color, judged.defend, defense);
        // A move that was read to save, though not surely so, may be the one to kill by all the same.
        let attack = self.or_at(group, !group.color, attack, defend.or(defense[0]));
        Decisive { attack, defend: self.or_at(group, group.color, defend, attack) }
    }

    /// The move by which that side decides the group, or the other's if it does as well by reading: players look for
    /// the vital point. What takes a chain for sure is not given up for what might, nor what takes it at once.
    fn or_at(&mut self, group: &Group, mover: Color, own: Option<Point>, others: Option<Point>) -> Option<Point> {
        if mover != group.color && group.liberties.len() == 1 && group.liberties.first() == own {
            return own;
        }
        let is_taken = mover != group.color && own.is_some() && self.taken_at(group) == own;
        let mut is_as_good = |at: &Point| match is_taken {
            true => self.captured_after(group, mover, *at) == Some(Verdict::No),
            false => self.after(group, mover, *at) == Some(Verdict::No),
        };
        own.map(|own| others.filter(|at| *at != own && is_as_good(at)).unwrap_or(own))
    }

    /// The move that stands: of one that the evaluation finds and of those that were read, for the whole group and for
    /// a part of it. To kill, what was read comes first; to save, what the evaluation finds, as in the open any move
    /// that touches nothing may be the one by which reading gets to its end. One that was read must be read to the end
    /// in the reply, too, or the evaluation agree with it; one that the evaluation finds must not be undone by reading.
    fn that_stands(
        &mut self,
        group: &Group,
        mover: Color,
        judged: Option<Point>,
        read: [Option<Point>; 2],
    ) -> Option<Point> {
        let saves = mover == group.color;
        let agrees = |safety: i32| if saves { safety >= SAVED } else { safety <= 1000 - SAVED };
        let judged = judged.filter(|at| !self.is_undone(group, mover, *at));
        if saves && judged.is_some() {
            return judged;
        }
        let mut stands = |at: &Point, is_part: bool| match self.outcome(group, mover, *at) {
            Some((Some(Verdict::No), safety)) => agrees(safety) || !saves,
            Some((Some(Verdict::Yes), _)) | None => false,
            Some((_, safety)) => agrees(safety) && !is_part,
        };
        let [whole, part] = read;
        whole.filter(|at| stands(at, false)).or_else(|| part.filter(|at| stands(at, true))).or(judged)
    }

    /// Whether, once that side has played there to kill or to save the group, the other surely saves or kills it all
    /// the same.
    pub(crate) fn is_undone(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        self.after(group, mover, at) == Some(Verdict::Yes)
    }

    /// Whether the group is judged safe once its owner has played there, and no reply is read to kill it.
    pub(crate) fn is_safe_after(&mut self, group: &Group, at: Point) -> bool {
        self.stands_after(group, at, Safety::EVEN)
    }

    /// The same where it need be judged no safer than that.
    pub(crate) fn stands_after(&mut self, group: &Group, at: Point, least: Safety) -> bool {
        self.outcome(group, group.color, at)
            .is_some_and(|(reply, safety)| reply != Some(Verdict::Yes) && safety >= least.permille())
    }

    /// Whether the group is judged alive once its owner has played there, whatever reading says of it.
    fn is_alive_after(&mut self, group: &Group, at: Point) -> bool {
        self.outcome(group, group.color, at).is_some_and(|(_, safety)| safety >= ALIVE)
    }

    /// What the other side reaches once that one has played there, if that can be read to the end.
    fn after(&mut self, group: &Group, mover: Color, at: Point) -> Option<Verdict> {
        self.outcome(group, mover, at)?.0
    }

    /// What the other side reaches once that one has played there, if that can be read to the end, and how safe the
    /// group is judged then, in permille; nothing if the move is not legal. The fight is seen anew: what was a wall
    /// before may be short of liberties now.
    fn outcome(&mut self, group: &Group, mover: Color, at: Point) -> Option<Outcome> {
        self.outcome_where(group, mover, at, |_, _| true)
    }

    /// The same, where a fight about life is read only if it is as asked for.
    fn outcome_where(
        &mut self,
        group: &Group,
        mover: Color,
        at: Point,
        mut asked: impl FnMut(&Board, &Fight) -> bool,
    ) -> Option<Outcome> {
        let owner = group.color;
        let target = main_stone(&self.board, &group.stones, owner)?;
        if !self.board.is_legal(mover, at) {
            return None;
        }
        self.board.play(mover, at);
        let outcome = if let Some(reply) = self.settled_by_capture(group, target, mover) {
            (Some(reply), 0)
        } else if self.board.color_at(target) == Some(owner) {
            let analysis = self.evaluator.analyse(&self.board);
            let ask = if mover == owner { LifeReader::attack } else { LifeReader::defend };
            let fight = fight_at(&self.board, &analysis, target).filter(|fight| asked(&self.board, fight));
            let reply = fight.and_then(|fight| self.surely(ask, &fight)).map(|reply| reply.verdict);
            (reply, safety_after(&self.board, &analysis, group))
        } else {
            // It was taken.
            (Some(Verdict::No), 0)
        };
        self.board.undo();
        Some(outcome)
    }

    /// What the reply to a move of that side there reaches, as far as capture settles it.
    fn captured_after(&mut self, group: &Group, mover: Color, at: Point) -> Option<Verdict> {
        let target = main_stone(&self.board, &group.stones, group.color)?;
        if !self.board.is_legal(mover, at) {
            return None;
        }
        self.board.play(mover, at);
        let reply = self.settled_by_capture(group, target, mover);
        self.board.undo();
        reply
    }

    /// What the reply to a move of that side reaches, if the group is one chain and the reply is a matter of capture:
    /// the chain is lost for good, or taken after all.
    fn settled_by_capture(&mut self, group: &Group, target: Point, mover: Color) -> Option<Verdict> {
        let stands = group.chains.len() == 1 && self.board.color_at(target) == Some(group.color);
        let status = stands.then(|| self.chains.status(&mut self.board, target))?;
        match (status.attack.verdict, status.defense.verdict) {
            (Verdict::Yes, Verdict::No) if mover != group.color => Some(Verdict::No),
            (Verdict::Yes, _) if mover == group.color => Some(Verdict::Yes),
            _ => None,
        }
    }

    /// The move by which a group that is judged dead lives if its owner moves first, read to the end and without a ko.
    pub(crate) fn way_out(&mut self, analysis: &Analysis, group: &Group) -> Option<Point> {
        let fight = fight_of(&self.board, analysis, group)?;
        sure_move(read_within(SETTLED_BUDGET, &mut self.life, LifeReader::defend, &self.board, &fight)?)
    }

    /// Whether a group that is judged dead surely dies though its owner moves first, or one that is judged alive lives
    /// though the opponent does.
    pub(crate) fn is_settled(&mut self, analysis: &Analysis, group: &Group) -> bool {
        let Some(fight) = fight_of(&self.board, analysis, group) else { return false };
        let ask = if analysis.status(group.id) == Status::Dead { LifeReader::defend } else { LifeReader::attack };
        let answer = read_within(SETTLED_BUDGET, &mut self.life, ask, &self.board, &fight);
        answer.is_some_and(|answer| answer.verdict == Verdict::No)
    }

    /// Whether the group, on the board of a later position, is surely killed if its opponent moves first, and without a
    /// ko.
    pub(crate) fn dies_on(&mut self, board: &Board, analysis: &Analysis, group: &Group) -> bool {
        let fight = fight_of(board, analysis, group);
        let attack =
            fight.and_then(|fight| read_within(SETTLED_BUDGET, &mut self.life, LifeReader::attack, board, &fight));
        attack.is_some_and(|attack| attack.verdict == Verdict::Yes)
    }

    /// The move that kills a group which is judged alive, read to the end and without a ko, as are the replies to it.
    pub(crate) fn way_to_kill(&mut self, analysis: &Analysis, group: &Group) -> Option<Point> {
        let fight = fight_of(&self.board, analysis, group)?;
        let attack = read_within(SETTLED_BUDGET, &mut self.life, LifeReader::attack, &self.board, &fight);
        let at = sure_move(attack?)?;
        (self.after(group, !group.color, at) == Some(Verdict::No)).then_some(at)
    }

    /// Of these moves of the opponent the first that kills the group, read to the end and without a ko.
    pub(crate) fn killed_by(&mut self, group: &Group, moves: &PointSet) -> Option<Point> {
        moves.iter().find(|at| self.after(group, !group.color, *at) == Some(Verdict::No))
    }

    /// What becomes of the only chain of a group.
    fn only_chain(&mut self, group: &Group) -> Option<CaptureStatus> {
        let [only] = group.chains[..] else { return None };
        Some(self.chains.status(&mut self.board, only.point()))
    }

    /// Whether it was read to the end that a move of that side decides the group: it is caught for good, or its life is
    /// settled within a wall that is closed. Elsewhere there may be an answer that reading does not see.
    pub(crate) fn is_proven(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        let mut walls = PointSet::EMPTY;
        let note_walls = |board: &Board, fight: &Fight| {
            walls = fight.walls & fight.region.grown();
            is_closed(board, fight)
        };
        let outcome = self.outcome_where(group, mover, at, note_walls);
        let is_settled = outcome.is_some_and(|(reply, _)| reply == Some(Verdict::No));
        is_settled && (mover == group.color || !self.fall_after(walls, mover, at))
    }

    /// Whether a chain of these walls, which reading takes for safe once that side has played there, could be taken by
    /// the other, who moves next.
    fn fall_after(&mut self, walls: PointSet, mover: Color, at: Point) -> bool {
        self.board.play(mover, at);
        let chains: Vec<Point> = self.board.chains_among(walls).map(|id| id.point()).collect();
        let mut falls = |chain: &Point| self.chains.status(&mut self.board, *chain).attack.verdict.is_possible();
        let any = chains.iter().any(&mut falls);
        self.board.undo();
        any
    }

    /// The move that takes a group of one chain.
    pub(crate) fn taken_at(&mut self, group: &Group) -> Option<Point> {
        sure_move(self.only_chain(group)?.attack)
    }

    /// The move after which a group of one chain, which is taken otherwise, is not taken, without a ko.
    pub(crate) fn not_taken_after(&mut self, group: &Group) -> Option<Point> {
        let status = self.only_chain(group)?;
        sure_move(status.defense).filter(|_| status.attack.verdict == Verdict::Yes)
    }

    /// Whether a stone of that colour, played there, stands in a chain that cannot be taken.
    pub(crate) fn holds_at(&mut self, color: Color, at: Point) -> bool {
        if !self.board.is_legal(color, at) {
            return false;
        }
        self.board.play(color, at);
        let holds = !self.chains.status(&mut self.board, at).attack.verdict.is_possible();
        self.board.undo();
        holds
    }

    /// The largest chain of a group that is not dead which can be taken, and the move: no reply saves it, or one is
    /// needed.
    pub(crate) fn caught_part(&mut self, analysis: &Analysis, group: &Group) -> Option<(PointSet, Point)> {
        if analysis.status(group.id) == Status::Dead || group.chains.len() < 2 {
            return None;
        }
        let mut chains: Vec<ChainId> = group.chains.clone();
        let least = if group.stones.len() <= FEW { 1 } else { LEAST_PART };
        chains.retain(|id| self.board.chain_of(*id).stone_count() >= least);
        chains.sort_by_key(|id| Reverse(self.board.chain_of(*id).stone_count()));
        chains.into_iter().find_map(|id| {
            let stones = *self.board.chain_of(id).stones();
            let status = self.capture_of(id);
            sure_move(status.attack).map(|at| (stones, at))
        })
    }
}

/// The enemy stones that a reading about the life of a group takes for safe.
pub(crate) fn walls_around(board: &Board, analysis: &Analysis, group: &Group) -> PointSet {
    fight_of(board, analysis, group).map_or(PointSet::EMPTY, |fight| fight.walls)
}

mod claims;

#[cfg(test)]
mod tests;
