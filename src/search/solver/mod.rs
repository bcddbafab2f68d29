//! Solving a position: which goal is at stake, and by which move is it reached?

mod case;
mod links;
mod question;
mod task;
mod work;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use case::Case;
pub use question::{Answered, Question};
use task::Task;
use work::{Team, Work};

use super::{Control, Limits};
use crate::board::{Color, Game, Move};
use crate::tactics::fate::{Goal, GoalKind, GroupFate, Proof, Solution, Stake, Winner, stakes};

/// Solves positions. It owns the memory that the search needs, some 62 MB a thread.
#[derive(Default)]
pub struct FateSolver {
    team: Team,
}

/// Positions that each question may cost, round by round. Each but the last is four or five times the one before:
/// guesses of the right size.
const ROUNDS: [u64; 6] = [1_000, 5_000, 25_000, 100_000, 400_000, u64::MAX];

/// After the first round so many groups, those on which most seems to hang, are asked about. A guess of the right size.
const FAVOURITES: usize = 3;

/// Random games about groups that the first round did not decide: about how many groups, and how many games each. Of
/// the problems of life and death of one set, every fifth, 152 of 294 are answered right by 1,500 games about each
/// group, and 163 by 3,000.
const GAMES: [(usize, u32); 3] = [(12, 300), (4, 1_500), (GROUPS_AT_LENGTH, 6_000)];

/// The number of groups that are asked about at length, with four times as many games each round, and the most games.
/// Guesses of the right size.
const GROUPS_AT_LENGTH: usize = 2;
const MOST_GAMES: u32 = 60_000;

impl FateSolver {
    /// A solver.
    pub fn new() -> FateSolver {
        FateSolver::default()
    }

    /// Returns why the question has no sense on this position, in a line for people: an empty target, a side without
    /// such a goal.
    pub fn refuse(game: &Game, color: Color, question: &Question) -> Option<String> {
        let board = game.board();
        let kind = question.kind;
        let target = question.target?;
        let Some(owner) = board.color_at(target) else {
            return Some(format!("{target} is empty; expected a stone as the target"));
        };
        let about_own = kind.map(GoalKind::is_about_own_stones)?;
        let expected = if about_own { color } else { !color };
        if owner != expected {
            return Some(format!(
                "{target} holds a {} stone; with the goal {} and {} to move, expected a {} stone",
                owner.name(),
                kind.map_or("", GoalKind::name),
                color.name(),
                expected.name()
            ));
        }
        let needs_two = matches!(kind, Some(GoalKind::Connect | GoalKind::Cut));
        let other = question.other.and_then(|other| board.color_at(other));
        (needs_two && other != Some(owner)).then(|| {
            format!(
                "a second {} stone is needed to {}; expected two stones as the target",
                owner.name(),
                kind.map_or("", GoalKind::name)
            )
        })
    }

    /// Solves the position for this side to move, within these limits (nodes, threads) and until the control stops it.
    pub fn solve(
        &mut self,
        game: &Game,
        color: Color,
        question: &Question,
        limits: &Limits,
        control: &dyn Control,
    ) -> Answered {
        let board = game.board();
        self.team.renew(limits.threads.unwrap_or(1));
        if let Some(answered) = links::answered(board, color, question) {
            return answered;
        }
        let is_asked = |stake: &Stake| question.asks_about(board, color, stake);
        let mut cases: Vec<Case> = stakes(board).into_iter().filter(is_asked).map(Case::new).collect();
        let work = Work::new(limits.nodes.unwrap_or(u64::MAX), control);
        let task = Task { board, color, work: &work };
        for (round, nodes) in ROUNDS.into_iter().enumerate() {
            if round == 1 {
                self.guess(&task, &mut cases, round);
            }
            case::sort(&mut cases);
            self.prove(&task, &mut cases, round, nodes);
            if work.is_over() || cases.iter().all(|case| case.value().is_some()) {
                break;
            }
            if round > 1 {
                self.guess(&task, &mut cases, round);
            }
        }
        task.choose_winner(self.team.first(), &mut cases);
        let mut answered = answered(color, question, &cases, work.nodes());
        if let Some(solution) = &mut answered.solution {
            task.tell_seki(self.team.first(), solution);
            if let Some(winner) = solution.winners.first() {
                put_first(&mut answered.moves, winner.mv);
            }
            task.look_at_others(self.team.first(), solution, question.all);
        }
        answered
    }

    /// Tries to prove what comes of the groups that are larger than what is decided: of all in the first round, of
    /// those on which most hangs later.
    fn prove(&mut self, task: &Task<'_>, cases: &mut [Case], round: usize, nodes: u64) {
        // The bits of numbers from 0 up are in the order of the numbers.
        let decided = AtomicU64::new(most_decided(cases).to_bits());
        let most = if round == 0 { usize::MAX } else { FAVOURITES };
        let asked = AtomicUsize::new(0);
        self.team.for_each(cases, &|prover, case| {
            let is_open = case.value().is_none() && case.size() > f64::from_bits(decided.load(Ordering::Relaxed));
            if is_open && asked.fetch_add(1, Ordering::Relaxed) < most {
                task.prove(prover, case, nodes);
                decided.fetch_max(most_decided(std::slice::from_ref(case)).to_bits(), Ordering::Relaxed);
            }
        });
    }

    /// Asks random games about the groups of which nothing is proved yet: at first about many in short and at length
    /// about those on which most seems to hang, later about the latter at greater length.
    fn guess(&mut self, task: &Task<'_>, cases: &mut [Case], round: usize) {
        let decided = most_decided(cases);
        cases.sort_by_key(|case| !(case.value().is_none() && case.size() > decided));
        let open = cases.partition_point(|case| case.value().is_none() && case.size() > decided);
        let open = &mut cases[..open];
        let later = [(GROUPS_AT_LENGTH, MOST_GAMES.min(GAMES[GAMES.len() - 1].1 << (2 * round - 2)))];
        let rounds = if round == 1 { &GAMES[..] } else { &later };
        for (groups, games) in rounds {
            let most = open.len().min(*groups);
            self.team.for_each(&mut open[..most], &|prover, case| task.guess(prover, case, *games));
            open.sort_by(|a, b| b.likely_value().total_cmp(&a.likely_value()));
        }
    }
}

/// Puts a move before all others.
fn put_first(moves: &mut Vec<Move>, mv: Move) {
    moves.retain(|other| *other != mv);
    moves.insert(0, mv);
}

/// Returns the worth of the largest of the decided fights.
fn most_decided(cases: &[Case]) -> f64 {
    cases.iter().filter_map(Case::value).fold(0.0, f64::max)
}

/// The answer: the move about the group on which most hangs, then those about the others, in the order of the cases.
fn answered(color: Color, question: &Question, cases: &[Case], nodes: u64) -> Answered {
    let order: Vec<&Case> = cases.iter().filter(|case| case.best_value() > 0.0).collect();
    let undecided = cases.iter().filter(|case| case.value().is_none());
    let mut moves: Vec<Move> = Vec::new();
    for mv in order.iter().copied().chain(undecided).filter_map(Case::mv) {
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    if moves.is_empty() {
        moves.push(Move::Pass);
    }
    let best = order.first().and_then(|case| solution(color, question, case, nodes));
    let proof = best.as_ref().map_or(Proof::Estimated, |solution| solution.proof);
    Answered { moves, proof, solution: best, nodes }
}

/// Returns the solution of a group's goal, if it was decided.
fn solution(color: Color, question: &Question, case: &Case, nodes: u64) -> Option<Solution> {
    case.value()?;
    let GroupFate { status: Some(status), proof, best: Some(mv), line, .. } = case.verdicts[0].as_ref()? else {
        return None;
    };
    let winner = Winner { mv: *mv, status: *status, proof: *proof, line: line.clone() };
    Some(Solution {
        goal: Goal { mover: color, kind: question.kind.unwrap_or(case.kind(color)), stones: case.stake.stones },
        status: *status,
        proof: *proof,
        winners: vec![winner],
        refutations: Vec::new(),
        zone: case.stake.stones,
        nodes,
    })
}

#[cfg(test)]
mod tests;
