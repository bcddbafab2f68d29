//! Groups in doubt whose life or death is proved (`docs/evaluation.md#proofs`).
//!
//! The steps before judge a group by its figures. A search may ask the solver of life and death as well, within a small
//! budget, about the groups that these steps are not sure of. What is proved is remembered for as long as the stones on
//! the points that decided it are the same.

use ahash::AHashMap;

use super::{Reason, Safety, Verdicts};
use crate::board::{Board, ByColor, Color, Move, Point, PointSet};
use crate::eval::shape::group::{Group, Groups};
use crate::tactics::fate::{Budget, Proof, Prover, Stake, Status, nodes_for};
use crate::tactics::halt;

/// The fate of a group that is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// It lives although the opponent moves first.
    Lives,
    /// It dies although its owner moves first.
    Dies,
    /// It dies if the opponent moves first, and lives if its owner does. Only groups of one chain are told to hang.
    Hangs {
        /// The move that kills it.
        attack: Point,
        /// The move that saves it.
        defend: Point,
    },
}

impl Proved {
    /// Returns the move by which this side decides about the group, which belongs to `owner`.
    pub fn move_of(self, side: Color, owner: Color) -> Option<Point> {
        match self {
            Proved::Hangs { attack, defend } => Some(if side == owner { defend } else { attack }),
            Proved::Lives | Proved::Dies => None,
        }
    }
}

/// The work that a question may cost, as in [`nodes_for`]: some 0.6 ms. With two and a half times as much, nine tenths
/// of all work went into questions that were not answered; the others took 10,000 in the mean.
const WORK: u64 = 20_000;
/// The work that all questions may cost from the start, and for each position that is judged: at most some 0.1 ms a
/// position, where a position takes 0.13 ms on 9x9 and 0.4 ms on 19x19.
const WORK_AT_FIRST: u64 = 3_000_000;
const WORK_A_POSITION: u64 = 3_000;
/// A question that was not answered in so many positions, and never was, is not asked again: the group is mostly in the
/// open.
const MOST_UNANSWERED: usize = 2;
/// Groups between these are in doubt. Beyond them the estimate is as good as a proof that assumes the walls to stand.
/// The bounds are guesses of the right size.
const DOUBTFUL: [Safety; 2] = [Safety(40), Safety(970)];
/// The fewest stones of a group that is asked about. Reading settles most smaller ones, and little hangs on them.
const LEAST_STONES: usize = 3;
/// The work that a question counts for at least: a frame is made for it even where no position is searched.
const LEAST_WORK: u64 = WORK / 10;
/// The most questions that are remembered, some 20 MB; then all are forgotten.
const MOST_QUESTIONS: usize = 4096;
/// A chain with so many liberties or fewer may be taken once some are filled. A guess of the right size.
const FEW_LIBERTIES: usize = 4;
/// The most answers that are kept to one question, the latest ones. A guess of the right size.
const MOST_KEPT: usize = 24;
/// The safety of a group that is proved to live, and to die. Not quite certain, as a proof assumes that the walls
/// stand; the numbers are guesses.
const PROVED: [Safety; 2] = [Safety(990), Safety(10)];
/// The safety of a group that hangs on the next move where its owner moves next, and where the opponent does. It is not
/// that of a decided group, since the side to move has one move for all that hangs: a round figure.
const HANGING: [Safety; 2] = [Safety(850), Safety(150)];

/// An answer, and the stones that it depends on.
struct Known {
    zone: PointSet,
    stones: ByColor<PointSet>,
    ko: Option<Point>,
    answer: Answer,
}

impl Known {
    /// An answer that these points of the board decided. Stones beside them may change what the frame takes for
    /// granted, and so may stones that take liberties from chains around them which have few.
    fn of(board: &Board, zone: &PointSet, answer: Answer) -> Known {
        let mut zone = zone.grown() & *board.on_board();
        for id in board.chains_among(zone & board.occupied()) {
            let chain = board.chain_of(id);
            if chain.liberty_count() <= FEW_LIBERTIES {
                zone |= *chain.stones() | *chain.liberties();
            }
        }
        Known { zone, stones: ByColor::from_fn(|color| *board.stones(color) & zone), ko: board.ko(), answer }
    }

    fn holds_on(&self, board: &Board) -> bool {
        let same = |color: Color| *board.stones(color) & self.zone == self.stones[color];
        self.ko == board.ko() && Color::BOTH.into_iter().all(same)
    }
}

/// The answer to the question what becomes of a group if one side moves first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Answer {
    status: Status,
    best: Option<Point>,
}

/// The answers to one question.
#[derive(Default)]
struct Question {
    answers: Vec<Known>,
    unanswered: usize,
}

impl Question {
    /// Returns whether it is not worth asking again.
    fn is_given_up(&self) -> bool {
        self.answers.is_empty() && self.unanswered >= MOST_UNANSWERED
    }
}

/// Asks the solver about groups, and remembers what it answered.
pub struct Proofs {
    prover: Prover,
    /// The questions, by the stones of the group and the side that moves first.
    questions: AHashMap<(PointSet, Color), Question>,
    work_left: u64,
}

impl Default for Proofs {
    fn default() -> Proofs {
        Proofs::new()
    }
}

impl Proofs {
    /// A solver that has proved nothing yet.
    pub fn new() -> Proofs {
        Proofs { prover: Prover::small(), questions: AHashMap::new(), work_left: WORK_AT_FIRST }
    }

    /// Forgets everything: what is asked next is answered as by a new solver.
    pub fn renew(&mut self) {
        self.prover.renew();
        self.questions.clear();
        self.work_left = WORK_AT_FIRST;
    }

    /// Returns the fate of a group, if it is proved.
    fn prove(&mut self, board: &Board, group: &Group) -> Option<Proved> {
        let owner = group.color;
        let whole = Stake { owner, stones: group.stones };
        let attack = self.ask(board, &whole, !owner)?;
        // A proof of life keeps one of the chains.
        let is_one_chain = group.chains.len() == 1;
        if attack.status == Status::Lost {
            let lives = is_one_chain || self.main_chain_lives(board, group);
            return lives.then_some(Proved::Lives);
        }
        if attack.status != Status::Won {
            return None;
        }
        let defense = self.ask(board, &whole, owner)?;
        match defense.status {
            Status::Lost => Some(Proved::Dies),
            Status::Won if is_one_chain => Some(Proved::Hangs { attack: attack.best?, defend: defense.best? }),
            _ => None,
        }
    }

    /// Returns whether the largest chain of a group is nearly all of it, and lives although the opponent moves first.
    fn main_chain_lives(&mut self, board: &Board, group: &Group) -> bool {
        let Some(chain) = group.main_chain(board) else { return false };
        let chain = Stake { owner: group.color, stones: *chain.stones() };
        self.ask(board, &chain, !group.color).is_some_and(|answer| answer.status == Status::Lost)
    }

    /// Returns what becomes of these stones if `first` moves first, if it is proved within the budget.
    fn ask(&mut self, board: &Board, stake: &Stake, first: Color) -> Option<Answer> {
        let key = (stake.stones, first);
        if let Some(question) = self.questions.get(&key) {
            if let Some(known) = question.answers.iter().rev().find(|known| known.holds_on(board)) {
                return Some(known.answer);
            }
            if question.is_given_up() {
                return None;
            }
        }
        if self.work_left < WORK {
            return None;
        }
        let budget = Budget { nodes: nodes_for(WORK, board, stake), stop: &halt::is_called };
        let verdict = self.prover.ask(board, &stake.stones, stake.owner, first, &budget);
        let cost = WORK * verdict.nodes / budget.nodes.max(1);
        self.work_left = self.work_left.saturating_sub(cost.max(LEAST_WORK));
        if self.questions.len() >= MOST_QUESTIONS {
            self.questions.clear();
        }
        let question = self.questions.entry(key).or_default();
        // A way out of the place that was searched proves nothing, and hangs on stones beyond it.
        let proved = verdict.status.filter(|_| verdict.proof == Proof::Proven && !verdict.got_out);
        let Some(status) = proved else {
            question.unanswered += 1;
            return None;
        };
        let answer = Answer { status, best: verdict.best.and_then(Move::point) };
        if question.answers.len() == MOST_KEPT {
            question.answers.remove(0);
        }
        question.answers.push(Known::of(board, &verdict.zone, answer));
        Some(answer)
    }
}

/// Returns the fate of each group that is in doubt by this safety, if it is proved. Groups that are `free`, which can
/// run out, are not asked about. Without `proofs` nothing is proved.
pub fn prove(
    board: &Board,
    groups: &Groups,
    free: &[bool],
    safety: &[Safety],
    proofs: Option<&mut Proofs>,
) -> Vec<Option<Proved>> {
    let mut proved = vec![None; groups.len()];
    let Some(proofs) = proofs else { return proved };
    proofs.work_left = proofs.work_left.saturating_add(WORK_A_POSITION);
    let [least, most] = DOUBTFUL;
    for group in groups.iter() {
        let (place, stones) = (group.id.index(), group.stones.len());
        if stones >= LEAST_STONES && !free[place] && (least..=most).contains(&safety[place]) {
            proved[place] = proofs.prove(board, group);
        }
    }
    proved
}

/// The safety with what is proved.
pub fn with_proofs(board: &Board, groups: &Groups, proved: &[Option<Proved>], before: &[Safety]) -> Verdicts {
    let owners: Vec<Color> = groups.iter().map(|group| group.color).collect();
    Verdicts::after(before, |i| {
        let safety = match proved[i]? {
            Proved::Lives => before[i].max(PROVED[0]),
            Proved::Dies => before[i].min(PROVED[1]),
            Proved::Hangs { .. } if owners[i] == board.to_play() => before[i].max(HANGING[0]),
            Proved::Hangs { .. } => before[i].min(HANGING[1]),
        };
        Some((safety, Reason::Proved))
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::Size;
    use crate::eval::Analysis;

    /// Black's corner lives or dies by B7.
    const CORNER: &str = ". . . X O . .
                          X X X X O . .
                          O O O O O . .
                          . . . . . . .
                          . . . . . . .
                          . . . . . . .
                          . . . . . . .";

    /// The proved fate of the group at A6, and its safety from even before, with the side to move.
    fn fate(proofs: &mut Proofs, text: &str, to_play: Color) -> (Option<Proved>, Safety) {
        let mut board = Board::from_diagram(text);
        board.set_to_play(to_play);
        let analysis = Analysis::of(&board);
        let group = analysis.groups().at(Point::parse("A6", board.size()).unwrap()).unwrap();
        // No other group is in doubt.
        let mut before = vec![Safety(1000); analysis.groups().len()];
        before[group.index()] = Safety::EVEN;
        let proved = prove(&board, analysis.groups(), analysis.free(), &before, Some(proofs));
        let verdicts = with_proofs(&board, analysis.groups(), &proved, &before);
        (proved[group.index()], verdicts.safety[group.index()])
    }

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, Size::new(7).unwrap()).unwrap()
    }

    #[test]
    fn the_vital_point_decides_and_the_side_to_move_has_it() {
        let hangs = Proved::Hangs { attack: at("B7"), defend: at("B7") };
        assert_eq!(fate(&mut Proofs::new(), CORNER, Color::Black), (Some(hangs), HANGING[0]));
        assert_eq!(fate(&mut Proofs::new(), CORNER, Color::White), (Some(hangs), HANGING[1]));
        assert_eq!(hangs.move_of(Color::White, Color::Black), Some(at("B7")));
    }

    #[test]
    fn two_eyes_live_and_a_filled_eye_dies() {
        let (lives, dies) = (CORNER.replacen(". . .", ". X .", 1), CORNER.replacen(". . .", ". O .", 1));
        assert_eq!(fate(&mut Proofs::new(), &lives, Color::White), (Some(Proved::Lives), PROVED[0]));
        assert_eq!(fate(&mut Proofs::new(), &dies, Color::Black), (Some(Proved::Dies), PROVED[1]));
    }

    #[test]
    fn an_answer_is_remembered_while_its_zone_is_the_same() {
        let mut proofs = Proofs::new();
        fate(&mut proofs, CORNER, Color::Black);
        let left = proofs.work_left;
        let elsewhere = format!("{}X", CORNER.strip_suffix('.').unwrap());
        assert!(fate(&mut proofs, &elsewhere, Color::Black).0.is_some());
        assert_eq!(proofs.work_left, left + WORK_A_POSITION);
        let inside = CORNER.replacen(". . .", ". O .", 1);
        assert_eq!(fate(&mut proofs, &inside, Color::Black).0, Some(Proved::Dies));
    }

    #[test]
    fn a_group_of_several_chains_is_not_told_to_hang() {
        // The corner lives or dies by B7; the stone on G1 is dead. A proof of life says nothing about the stone.
        let board = Board::from_diagram(
            ". . . X O . O
             X X X X O O .
             O O O O O . O
             O O O O O O O
             . O . O O O O
             O O O O O O O
             . O . O O . X",
        );
        let analysis = Analysis::of(&board);
        let groups = analysis.groups();
        let stones = *board.stones(Color::Black);
        let chains = board.chains_among(stones).collect();
        let group = Group { stones, chains, ..groups.get(groups.at(at("A6")).unwrap()).clone() };
        assert_eq!(group.chains.len(), 2);
        let mut proofs = Proofs::new();
        let stake = Stake { owner: Color::Black, stones };
        for first in Color::BOTH {
            assert!(proofs.ask(&board, &stake, first).is_some_and(|answer| answer.status == Status::Won), "{first}");
        }
        assert_eq!(proofs.prove(&board, &group), None);
    }

    #[test]
    fn what_is_remembered_is_what_a_new_solver_proves() {
        let (mut compared, mut remembered) = (0, 0);
        for seed in 0..4 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut board = Board::new(Size::new(7).unwrap());
            let mut kept = Proofs { work_left: u64::MAX, ..Proofs::new() };
            for _ in 0..60 {
                let color = board.to_play();
                let plays = |at: &Point| board.is_legal(color, *at) && !board.is_own_eye(color, *at);
                let plays: Vec<Point> = board.empty().iter().filter(plays).collect();
                let Some(at) = plays.get(random.random_range(0..plays.len().max(1))) else { break };
                board.play(color, *at);
                let analysis = Analysis::of(&board);
                for group in analysis.groups().iter().filter(|group| group.stones.len() >= LEAST_STONES) {
                    let stake = Stake { owner: group.color, stones: group.stones };
                    for first in Color::BOTH {
                        let left = kept.work_left;
                        let answer = kept.ask(&board, &stake, first);
                        remembered += usize::from(answer.is_some() && kept.work_left == left);
                        // Either may run out of work where the other does not.
                        let (Some(kept), Some(new)) = (answer, Proofs::new().ask(&board, &stake, first)) else {
                            continue;
                        };
                        assert_eq!(
                            kept.status, new.status,
                            "seed {seed}, {first} first, {:?}\n{board:?}",
                            stake.stones
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 100, "{compared}");
        assert!(remembered > 20, "{remembered}");
    }

    #[test]
    fn a_renewed_solver_has_proved_nothing() {
        let mut proofs = Proofs::new();
        fate(&mut proofs, CORNER, Color::Black);
        assert!(!proofs.questions.is_empty());
        proofs.renew();
        assert!(proofs.questions.is_empty());
        assert_eq!(proofs.work_left, WORK_AT_FIRST);
    }

    #[test]
    fn without_work_nothing_is_proved() {
        let mut proofs = Proofs { work_left: 0, ..Proofs::new() };
        assert_eq!(fate(&mut proofs, CORNER, Color::Black), (None, Safety::EVEN));
    }

    #[test]
    fn a_group_that_is_not_in_doubt_is_not_asked_about() {
        let board = Board::from_diagram(CORNER);
        let analysis = Analysis::of(&board);
        let sure = vec![Safety(DOUBTFUL[1].0 + 1); analysis.groups().len()];
        let proved = prove(&board, analysis.groups(), analysis.free(), &sure, Some(&mut Proofs::new()));
        assert!(proved.iter().all(Option::is_none));
    }
}
