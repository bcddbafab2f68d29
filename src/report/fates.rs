//! What becomes of unsettled groups, read further than the evaluation does.
//!
//! The evaluation tells what groups of such figures come to, and the moves that decide one are found by trying each on it.
//! A player reads instead. So what can be read to the end about the life of a group is, with positions enough for that,
//! before a report says what kills or saves it.

use super::build::sure_move;
use super::moves::Decisive;
use crate::board::{Board, Color, Point};
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

/// What was read of a group.
struct Fate {
    /// Whether it is killed, and saved, as far as that is sure.
    attack: Option<Answer>,
    defense: Option<Answer>,
    /// What becomes of its largest chain alone.
    chain: CaptureStatus,
}

/// The fates of the groups that were read.
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
            let target = main_stone(board, &group.stones, group.color).filter(|_| unsettled);
            let fight = target.and_then(|target| fight_at(board, analysis, target));
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
        let attack = self.life.attack(&self.board, &fight);
        let attack = self.life.is_sure().then_some(attack);
        let defense = self.life.defend(&self.board, &fight);
        let defense = self.life.is_sure().then_some(defense);
        let chain = self.chains.status(&mut self.board, fight.target);
        Fate { attack, defense, chain }
    }

    fn fate(&self, group: GroupId) -> Option<&Fate> {
        self.read[group.index()].as_ref()
    }

    /// Whether no move kills the group, nor takes its largest chain.
    pub(super) fn lives(&self, group: GroupId) -> bool {
        let Some(Fate { attack: Some(attack), chain, .. }) = self.fate(group) else { return false };
        attack.verdict == Verdict::No && !chain.attack.verdict.is_possible()
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
            fight_at(&self.board, &analysis, target).and_then(|fight| {
                let ask = if mover == owner { LifeReader::attack } else { LifeReader::defend };
                let reply = ask(&mut self.life, &self.board, &fight).verdict;
                self.life.is_sure().then_some(reply)
            })
        } else {
            // It was taken.
            Some(Verdict::No)
        };
        self.board.undo();
        reached
    }
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
        let corner = analysis.groups.at(at("A8")).unwrap();
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
