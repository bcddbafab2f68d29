//! This module finds what becomes of groups after moves, by deeper reading than the evaluation does.
//!
//! The evaluation tells the usual fate of groups with the same figures, and finds the moves that decide about a group
//! by trying each on it. A player reads instead. The fate of a group before any move is gathered first ([`Evidence`]).
//! This module asks for its fate after a move, of readers that remember their answers.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::near::{ALIVE, Decisive, FEW, LEAST_PART, LEAST_SAVED, safety_after, sure_move};
use crate::board::{Board, ChainId, Color, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::fight::fight_at;
use crate::eval::safety::{Safety, Status};
use crate::eval::scene::{exits, is_closed};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::evidence::{Asking, BUDGET, Evidence, Life, fight_of, gather, read_within};
use crate::judge::question::Question;
use crate::search::mcts::local_search::LocalResult;
use crate::tactics::life::{Fight, LifeReader, main_stone};
use crate::tactics::{Answer, CaptureStatus, Limits, Reader, Verdict};

/// The number of positions that a question may cost about a group that is judged settled, or about stones just played.
/// Such groups are more numerous than the unsettled ones, for which [`BUDGET`] is meant. A guess of the right size.
const SETTLED_BUDGET: u64 = 20_000;

/// The ownership in permille, seen from the opponent, from which a point offers no way out; and the fewest stones of a
/// group that is reported as shut in, since fewer may have been sacrificed. They are not fitted. Of 38 groups of six
/// and more stones in labelled positions that die according to reading, in walls without any exit, 34 died and one
/// lived.
const NO_EXIT: i32 = 600;
const LEAST_SHUT_IN: usize = 6;

/// The result that the reply to a move reaches, if it was read to the end, and the safety of the group before the
/// reply, in permille.
type Outcome = (Option<Verdict>, i32);

/// The evidence about groups, with the readers that answer further questions about moves.
pub(crate) struct FateReader {
    board: Board,
    pub(crate) evidence: Evidence,
    evaluator: Evaluator,
    life: LifeReader,
    chains: Reader,
    /// The results for decisive moves: whether there is good evidence for each, and whether it is known.
    borne_out: BTreeMap<Question, bool>,
    known: BTreeMap<Question, bool>,
    /// The results of searches made after the evidence was gathered.
    searches: BTreeMap<Question, LocalResult>,
    /// The safety of each group by the evaluation, in permille. It is set only if it is to answer all questions.
    at_first_sight: Option<Vec<i32>>,
}

impl FateReader {
    /// Gathers all evidence about these questions.
    pub(crate) fn of(board: &Board, analysis: &Analysis, asked: &[Question]) -> FateReader {
        FateReader::with(board, gather(board, analysis, asked))
    }

    /// Reads the unsettled groups that are asked for, and searches nothing.
    pub(crate) fn read(board: &Board, analysis: &Analysis, asked: impl Fn(&Group) -> bool + Sync) -> FateReader {
        FateReader::with(board, Evidence::read(board, analysis, asked))
    }

    /// Starts without any evidence.
    pub(crate) fn unread(board: &Board, analysis: &Analysis) -> FateReader {
        FateReader::read(board, analysis, |_| false)
    }

    /// Starts without any evidence, and never reads or searches. The safety that the evaluation gives a group answers
    /// all questions about it.
    pub(crate) fn at_first_sight(board: &Board, analysis: &Analysis) -> FateReader {
        let judged = analysis.groups().iter().map(|group| analysis.safety(group.id).permille()).collect();
        let mut fates = FateReader { at_first_sight: Some(judged), ..FateReader::unread(board, analysis) };
        fates.evidence.see_eyes(&fates.board, analysis);
        fates
    }

    fn with(board: &Board, evidence: Evidence) -> FateReader {
        FateReader {
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

    /// Returns the answer, if it was read to the end.
    fn surely(&mut self, ask: Asking, fight: &Fight) -> Option<Answer> {
        if self.at_first_sight.is_some() {
            return None;
        }
        read_within(BUDGET, &mut self.life, ask, &self.board, fight)
    }

    /// Returns whether the chain can be captured, and saved, by reading alone.
    pub(crate) fn capture_of(&mut self, chain: ChainId) -> CaptureStatus {
        self.chains.status(&mut self.board, chain.point())
    }

    /// Returns whether reading finds that this move kills the group.
    fn is_read_to_kill(&self, group: GroupId, at: Point) -> bool {
        self.evidence.life(group).is_some_and(|life| life.attack.and_then(sure_move) == Some(at))
    }

    /// Returns the eyes of the group that a player would call eyes.
    pub(crate) fn eyes(&self, analysis: &Analysis, group: &Group) -> Eyes {
        self.evidence.eyes(&self.board, analysis, group)
    }

    /// Returns whether a larger group has no way out except to points that belong to the opponent.
    pub(crate) fn is_shut_in(&self, analysis: &Analysis, group: &Group) -> bool {
        let Some(fight) = fight_of(&self.board, analysis, group) else { return false };
        let is_theirs = |exit: Point| -group.color.sign() * i32::from(analysis.raw_ownership().0[exit]) >= NO_EXIT;
        group.stones.len() >= LEAST_SHUT_IN && exits(&self.board, &fight).iter().all(is_theirs)
    }

    /// Returns the moves that decide about the group, chosen among those of the evaluation and those that were read. If
    /// one point serves both sides, it is the move of both.
    pub(crate) fn decisive(&mut self, group: &Group, judged: Decisive) -> Decisive {
        let Some(&Life { attack, defense, chain, .. }) = self.evidence.life(group.id) else { return judged };
        if self.evidence.lives(group.id) {
            return Decisive::default();
        }
        let mut attack = [attack.and_then(sure_move), sure_move(chain.attack)];
        // The capture of a group of one chain is more certain than a kill inside walls that are taken for safe.
        if group.chains.len() == 1 && attack[1].is_some() {
            attack.swap(0, 1);
        }
        let defense = [defense.and_then(sure_move), sure_move(chain.defense)];
        let attack = self.that_stands(group, !group.color, judged.attack, attack);
        let defend = self.that_stands(group, group.color, judged.defend, defense);
        // A move that was read to save the group, even without certainty, may also be the move that kills it.
        let attack = self.or_at(group, !group.color, attack, defend.or(defense[0]));
        Decisive { attack, defend: self.or_at(group, group.color, defend, attack) }
    }

    /// Returns the move by which that side decides about the group. The other side's move takes its place if reading
    /// finds that it does as well, because players look for the vital point. A move that surely captures the chain is
    /// given up only for another that surely captures it, and a move that captures it at once is kept.
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

    /// Returns the move that stands among one of the evaluation and those that were read, for the whole group and for a
    /// part of it. For a kill, moves that were read come first. For a rescue, the move of the evaluation does, because
    /// in the open a move that touches nothing may be the one at which reading came to its end. A move of the
    /// evaluation stands unless reading refutes it. A killing move that was read stands if the reply is read to fail; a
    /// saving move needs the evaluation to agree as well. If the reply was not read to the end, the agreement of the
    /// evaluation is enough, except for a part.
    fn that_stands(
        &mut self,
        group: &Group,
        mover: Color,
        judged: Option<Point>,
        read: [Option<Point>; 2],
    ) -> Option<Point> {
        let saves = mover == group.color;
        let agrees = |safety: i32| if saves { safety >= LEAST_SAVED } else { safety <= 1000 - LEAST_SAVED };
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

    /// Returns whether the other side surely saves or kills the group after that side has played there to kill or save
    /// it.
    pub(crate) fn is_undone(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        self.after(group, mover, at) == Some(Verdict::Yes)
    }

    /// Returns whether the group is judged safe after its owner has played there, and no reply is read to kill it.
    pub(crate) fn is_safe_after(&mut self, group: &Group, at: Point) -> bool {
        self.stands_after(group, at, Safety::EVEN)
    }

    /// Returns whether the group is judged at least this safe after its owner has played there, and no reply is read to
    /// kill it.
    pub(crate) fn stands_after(&mut self, group: &Group, at: Point, least: Safety) -> bool {
        self.outcome(group, group.color, at)
            .is_some_and(|(reply, safety)| reply != Some(Verdict::Yes) && safety >= least.permille())
    }

    /// Returns whether the group is judged alive after its owner has played there, whatever reading says about it.
    fn is_alive_after(&mut self, group: &Group, at: Point) -> bool {
        self.outcome(group, group.color, at).is_some_and(|(_, safety)| safety >= ALIVE)
    }

    /// Returns the result that the other side reaches after that side has played there, if it can be read to the end.
    fn after(&mut self, group: &Group, mover: Color, at: Point) -> Option<Verdict> {
        self.outcome(group, mover, at)?.0
    }

    /// Returns the result that the other side reaches after that side has played there, if it can be read to the end,
    /// and how safe the group is judged then, in permille. Returns nothing if the move is not legal. The fight is set
    /// up anew, since stones that were a wall before may be short of liberties now.
    fn outcome(&mut self, group: &Group, mover: Color, at: Point) -> Option<Outcome> {
        self.outcome_where(group, mover, at, |_, _| true)
    }

    /// Returns the outcome of the move, but reads a fight about life only if the caller accepts it.
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
            // The group was captured.
            (Some(Verdict::No), 0)
        };
        self.board.undo();
        Some(outcome)
    }

    /// Returns the result of the reply to a move of that side, as far as captures settle it.
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

    /// Returns the result of the reply to a move of that side, if the group is one chain and captures settle it: the
    /// chain is lost for good, or it is captured after all.
    fn settled_by_capture(&mut self, group: &Group, target: Point, mover: Color) -> Option<Verdict> {
        let stands = group.chains.len() == 1 && self.board.color_at(target) == Some(group.color);
        let status = stands.then(|| self.chains.status(&mut self.board, target))?;
        match (status.attack.verdict, status.defense.verdict) {
            (Verdict::Yes, Verdict::No) if mover != group.color => Some(Verdict::No),
            (Verdict::Yes, _) if mover == group.color => Some(Verdict::Yes),
            _ => None,
        }
    }

    /// Returns the move by which a group that is judged dead lives if its owner moves first, read to the end and
    /// without a ko.
    pub(crate) fn way_out(&mut self, analysis: &Analysis, group: &Group) -> Option<Point> {
        let fight = fight_of(&self.board, analysis, group)?;
        sure_move(read_within(SETTLED_BUDGET, &mut self.life, LifeReader::defend, &self.board, &fight)?)
    }

    /// Returns whether a group that is judged dead surely dies although its owner moves first, or whether another group
    /// surely lives although the opponent does.
    pub(crate) fn is_settled(&mut self, analysis: &Analysis, group: &Group) -> bool {
        let Some(fight) = fight_of(&self.board, analysis, group) else { return false };
        let ask = if analysis.status(group.id) == Status::Dead { LifeReader::defend } else { LifeReader::attack };
        let answer = read_within(SETTLED_BUDGET, &mut self.life, ask, &self.board, &fight);
        answer.is_some_and(|answer| answer.verdict == Verdict::No)
    }

    /// Returns whether the group, on the board of a later position, is surely killed without a ko if its opponent moves
    /// first.
    pub(crate) fn dies_on(&mut self, board: &Board, analysis: &Analysis, group: &Group) -> bool {
        let fight = fight_of(board, analysis, group);
        let attack =
            fight.and_then(|fight| read_within(SETTLED_BUDGET, &mut self.life, LifeReader::attack, board, &fight));
        attack.is_some_and(|attack| attack.verdict == Verdict::Yes)
    }

    /// Returns the move that kills a group which is judged alive, if the move and the replies to it were read to the
    /// end, without a ko.
    pub(crate) fn way_to_kill(&mut self, analysis: &Analysis, group: &Group) -> Option<Point> {
        let fight = fight_of(&self.board, analysis, group)?;
        let attack = read_within(SETTLED_BUDGET, &mut self.life, LifeReader::attack, &self.board, &fight);
        let at = sure_move(attack?)?;
        (self.after(group, !group.color, at) == Some(Verdict::No)).then_some(at)
    }

    /// Returns the first of these moves of the opponent that kills the group, read to the end and without a ko.
    pub(crate) fn killed_by(&mut self, group: &Group, moves: &PointSet) -> Option<Point> {
        moves.iter().find(|at| self.after(group, !group.color, *at) == Some(Verdict::No))
    }

    /// Returns the capture status of the chain, if the group has only one.
    fn only_chain(&mut self, group: &Group) -> Option<CaptureStatus> {
        let [only] = group.chains[..] else { return None };
        Some(self.chains.status(&mut self.board, only.point()))
    }

    /// Returns whether it was read to the end that a move of that side decides about the group: it is captured for
    /// good, or its life is settled within a closed wall. Elsewhere there may be an answer that reading does not see.
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

    /// Returns whether, after that side has played there, the other side could capture a chain of these walls, which
    /// reading takes for safe, by moving next.
    fn fall_after(&mut self, walls: PointSet, mover: Color, at: Point) -> bool {
        self.board.play(mover, at);
        let chains: Vec<Point> = self.board.chains_among(walls).map(|id| id.point()).collect();
        let mut falls = |chain: &Point| self.chains.status(&mut self.board, *chain).attack.verdict.is_possible();
        let any = chains.iter().any(&mut falls);
        self.board.undo();
        any
    }

    /// Returns the move that captures a group of one chain.
    pub(crate) fn taken_at(&mut self, group: &Group) -> Option<Point> {
        sure_move(self.only_chain(group)?.attack)
    }

    /// Returns the move that surely saves a group of one chain from a sure capture, without a ko.
    pub(crate) fn not_taken_after(&mut self, group: &Group) -> Option<Point> {
        let status = self.only_chain(group)?;
        sure_move(status.defense).filter(|_| status.attack.verdict == Verdict::Yes)
    }

    /// Returns whether a stone of that colour, played there, stands in a chain that cannot be captured.
    pub(crate) fn holds_at(&mut self, color: Color, at: Point) -> bool {
        if !self.board.is_legal(color, at) {
            return false;
        }
        self.board.play(color, at);
        let holds = !self.chains.status(&mut self.board, at).attack.verdict.is_possible();
        self.board.undo();
        holds
    }

    /// Returns the largest chain that can surely be captured of a group that is not dead, and the move. No reply saves
    /// the chain, or the owner needs one now.
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

/// Returns the enemy stones that a reading about the life of a group takes for safe.
pub(crate) fn walls_around(board: &Board, analysis: &Analysis, group: &Group) -> PointSet {
    fight_of(board, analysis, group).map_or(PointSet::EMPTY, |fight| fight.walls)
}

mod claims;

#[cfg(test)]
mod tests;
