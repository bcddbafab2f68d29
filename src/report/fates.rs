//! What becomes of groups, read further than the evaluation does.
//!
//! The evaluation tells what groups of such figures come to, and the moves that decide one are found by trying each on it.
//! A player reads instead. So what can be read to the end about the life of a group is, with positions enough for that,
//! before a report says what kills or saves it.

use std::cmp::Reverse;

use super::build::{LEAST_PART, sure_move};
use super::moves::Decisive;
use crate::board::{Board, ChainId, Color, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::fight::fight_at;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::life::{Fight, LifeReader, main_stone};
use crate::tactics::{Answer, CaptureStatus, Limits, Reader, Verdict};

/// The positions judged for one question. Reports of 18 positions of five games take 0.2 to 2.2 seconds with it, 0.2 to 0.9
/// without any; with 20,000 four of them tell other moves, one of which is refuted.
const BUDGET: u64 = 60_000;

/// The same to find a way out for a group that is judged dead: there are more of them.
const WAY_OUT_BUDGET: u64 = 20_000;

/// What was read of a group.
struct Fate {
    /// Whether it is killed, and saved, as far as that is sure.
    attack: Option<Answer>,
    defense: Option<Answer>,
    /// What becomes of its largest chain alone.
    chain: CaptureStatus,
}

/// The fates of the groups that were read, and the readers, for what else is asked.
pub(super) struct Fates {
    board: Board,
    evaluator: Evaluator,
    life: LifeReader,
    chains: Reader,
    read: Vec<Option<Fate>>,
}

impl Fates {
    /// Reads the unsettled groups that are asked for.
    pub(super) fn of(board: &Board, analysis: &Analysis, asked: impl Fn(&Group) -> bool) -> Fates {
        let mut fates = Fates {
            board: board.without_history(),
            evaluator: Evaluator::new(),
            life: LifeReader::new(BUDGET),
            chains: Reader::new(Limits::DEEP),
            read: Vec::new(),
        };
        for group in analysis.groups.iter() {
            let unsettled = analysis.status(group.id) == Status::Unsettled && asked(group);
            let fight = if unsettled { fight_of(board, analysis, group) } else { None };
            let fate = fight.map(|fight| fates.read(fight));
            fates.read.push(fate);
        }
        fates
    }

    /// No fates.
    pub(super) fn unread(board: &Board, analysis: &Analysis) -> Fates {
        Fates::of(board, analysis, |_| false)
    }

    fn read(&mut self, fight: Fight) -> Fate {
        let attack = self.surely(LifeReader::attack, &fight);
        let defense = self.surely(LifeReader::defend, &fight);
        let chain = self.chains.status(&mut self.board, fight.target);
        Fate { attack, defense, chain }
    }

    /// The answer, if it was read to the end.
    fn surely(&mut self, ask: fn(&mut LifeReader, &Board, &Fight) -> Answer, fight: &Fight) -> Option<Answer> {
        let answer = ask(&mut self.life, &self.board, fight);
        self.life.is_sure().then_some(answer)
    }

    fn fate(&self, group: GroupId) -> Option<&Fate> {
        self.read[group.index()].as_ref()
    }

    /// Whether no move kills the group, nor takes its largest chain.
    pub(super) fn lives(&self, group: GroupId) -> bool {
        let Some(Fate { attack: Some(attack), chain, .. }) = self.fate(group) else { return false };
        attack.verdict == Verdict::No && !chain.attack.verdict.is_possible()
    }

    /// Whether nothing saves the group, nor its largest chain.
    pub(super) fn is_lost(&self, group: GroupId) -> bool {
        let Some(Fate { defense: Some(defense), chain, .. }) = self.fate(group) else { return false };
        defense.verdict == Verdict::No && !(chain.attack.verdict.is_possible() && chain.defense.verdict.is_possible())
    }

    /// The moves that decide the group: those that were read, or else those that the evaluation finds, if no reply undoes
    /// them. Where one point does for both sides, it is told for both.
    pub(super) fn decisive(&mut self, group: &Group, judged: Decisive) -> Decisive {
        let Some(fate) = self.fate(group.id) else { return judged };
        if self.lives(group.id) {
            return Decisive::default();
        }
        let attack = [fate.attack.and_then(sure_move), sure_move(fate.chain.attack), judged.attack];
        let defend = [fate.defense.and_then(sure_move), sure_move(fate.chain.defense), judged.defend];
        let attack = attack.into_iter().flatten().find(|at| !self.is_undone(group, !group.color, *at));
        let defend = defend.into_iter().flatten().find(|at| !self.is_undone(group, group.color, *at));
        match (attack, defend) {
            (Some(_), Some(at)) if self.after(group, !group.color, at) == Some(Verdict::No) => {
                Decisive { attack: defend, defend }
            }
            (Some(at), Some(_)) if self.after(group, group.color, at) == Some(Verdict::No) => {
                Decisive { attack, defend: attack }
            }
            _ => Decisive { attack, defend },
        }
    }

    /// Whether, once that side has played there to kill or to save the group, the other surely saves or kills it all the
    /// same.
    pub(super) fn is_undone(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        self.after(group, mover, at) == Some(Verdict::Yes)
    }

    /// What the other side reaches once that one has played there, if that can be read to the end. The fight is seen anew:
    /// what was a wall before may be short of liberties now.
    fn after(&mut self, group: &Group, mover: Color, at: Point) -> Option<Verdict> {
        let owner = group.color;
        let target = main_stone(&self.board, &group.stones, owner)?;
        if !self.board.is_legal(mover, at) {
            return None;
        }
        self.board.play(mover, at);
        let reached = if self.board.color_at(target) == Some(owner) {
            let analysis = self.evaluator.analyse(&self.board);
            let ask = if mover == owner { LifeReader::attack } else { LifeReader::defend };
            let fight = fight_at(&self.board, &analysis, target);
            fight.and_then(|fight| self.surely(ask, &fight)).map(|reply| reply.verdict)
        } else {
            // It was taken.
            Some(Verdict::No)
        };
        self.board.undo();
        reached
    }

    /// The move by which a group that is judged dead lives if its owner moves first, read to the end and without a ko.
    pub(super) fn way_out(&mut self, analysis: &Analysis, group: &Group) -> Option<Point> {
        let fight = fight_of(&self.board, analysis, group)?;
        self.life.set_budget(WAY_OUT_BUDGET);
        let defense = self.surely(LifeReader::defend, &fight);
        self.life.set_budget(BUDGET);
        sure_move(defense?)
    }

    /// What becomes of the only chain of a group.
    fn only_chain(&mut self, group: &Group) -> Option<CaptureStatus> {
        let [only] = group.chains[..] else { return None };
        Some(self.chains.status(&mut self.board, only.point()))
    }

    /// The move that takes a group of one chain.
    pub(super) fn taken_at(&mut self, group: &Group) -> Option<Point> {
        sure_move(self.only_chain(group)?.attack)
    }

    /// The move after which a group of one chain, which is taken otherwise, is not taken, without a ko.
    pub(super) fn not_taken_after(&mut self, group: &Group) -> Option<Point> {
        let status = self.only_chain(group)?;
        sure_move(status.defense).filter(|_| status.attack.verdict == Verdict::Yes)
    }

    /// The largest chain of a group that lives which can be taken, and the move: no reply saves it, or one is needed.
    pub(super) fn caught_part(&mut self, analysis: &Analysis, group: &Group) -> Option<(PointSet, Point)> {
        if analysis.status(group.id) != Status::Alive || group.chains.len() < 2 {
            return None;
        }
        let mut chains: Vec<ChainId> = group.chains.clone();
        chains.retain(|id| self.board.chain_of(*id).stone_count() >= LEAST_PART);
        chains.sort_by_key(|id| Reverse(self.board.chain_of(*id).stone_count()));
        chains.into_iter().find_map(|id| {
            let stones = *self.board.chain_of(id).stones();
            let status = self.chains.status(&mut self.board, id.point());
            sure_move(status.attack).map(|at| (stones, at))
        })
    }
}

/// The fight about the life of a group.
fn fight_of(board: &Board, analysis: &Analysis, group: &Group) -> Option<Fight> {
    fight_at(board, analysis, main_stone(board, &group.stones, group.color)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::safety::Safety;

    /// Black's corner with three points in a row, decided by the middle.
    const THREE: &str = ". . . X O . . . .
                         X X X X O . . . .
                         O O O O O . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .";

    /// Black's corner with four.
    const FOUR: &str = ". . . . X O . . .
                        X X X X X O . . .
                        O O O O O O . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .";

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, crate::board::Size::NINE).unwrap()
    }

    /// The corner group, as if it were in doubt, and what is read of it.
    fn read(text: &str) -> (Group, Fates) {
        let board = Board::from_diagram(text);
        let mut analysis = Analysis::of(&board);
        let corner = analysis.groups.iter().find(|group| group.color == Color::Black).unwrap().id;
        analysis.safety_read.safety[corner.index()] = Safety::EVEN;
        let fates = Fates::of(&board, &analysis, |group| group.id == corner);
        (analysis.groups.get(corner).clone(), fates)
    }

    #[test]
    fn what_was_read_comes_before_what_was_judged() {
        let (corner, mut fates) = read(THREE);
        let judged = Decisive { attack: Some(at("A9")), defend: Some(at("C9")) };
        assert_eq!(fates.decisive(&corner, judged), Decisive { attack: Some(at("B9")), defend: Some(at("B9")) });
        assert!(!fates.lives(corner.id));
    }

    #[test]
    fn a_move_that_has_an_answer_is_undone() {
        let (corner, mut fates) = read(THREE);
        assert!(fates.is_undone(&corner, Color::White, at("A9")));
        assert!(fates.is_undone(&corner, Color::Black, at("C9")));
        assert!(!fates.is_undone(&corner, Color::White, at("B9")));
        assert!(!fates.is_undone(&corner, Color::Black, at("B9")));
    }

    #[test]
    fn nothing_saves_a_group_with_a_square_of_four() {
        let (corner, fates) = read(
            ". . X O . . . . .
             . . X O . . . . .
             X X X O . . . . .
             O O O O . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        assert!(fates.is_lost(corner.id));
        let (corner, fates) = read(THREE);
        assert!(!fates.is_lost(corner.id));
    }

    #[test]
    fn nothing_decides_a_group_that_lives() {
        let (corner, mut fates) = read(FOUR);
        assert!(fates.lives(corner.id));
        let judged = Decisive { attack: Some(at("B9")), defend: Some(at("B9")) };
        assert_eq!(fates.decisive(&corner, judged), Decisive::default());
    }

    #[test]
    fn a_group_that_is_not_in_doubt_is_not_read() {
        let board = Board::from_diagram(THREE);
        let mut analysis = Analysis::of(&board);
        let corner = analysis.groups.at(at("A8")).unwrap();
        analysis.safety_read.safety[corner.index()] = Safety::ALIVE;
        let mut fates = Fates::of(&board, &analysis, |_| true);
        let judged = Decisive { attack: Some(at("A9")), defend: None };
        assert_eq!(fates.decisive(analysis.groups.get(corner), judged), judged);
        assert!(!fates.lives(corner));
    }
}
