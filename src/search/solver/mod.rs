//! Solving a position: which goal is at stake, and by which move is it reached?

mod case;
mod links;

use case::Case;

use super::{Control, Limits};
use crate::board::{Board, Color, Game, Move, Point};
use crate::tactics::fate::{
    Budget, Goal, GoalKind, Proof, Prover, Refutation, Solution, Stake, Status, Verdict, Winner, first_moves, stakes,
};

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// A stone that the goal is about; where none is given the solver finds what is at stake.
    pub target: Option<Point>,
    /// What the side to move wants; where none is given either of what fits the stone's colour.
    pub kind: Option<GoalKind>,
    /// The other chain, for goals about links.
    pub other: Option<Point>,
    /// Whether every first move that works is wanted, and a refutation of the others.
    pub all: bool,
}

impl Question {
    /// Whether the question can be about this group.
    fn asks_about(&self, board: &Board, color: Color, stake: &Stake) -> bool {
        let is_one_chain = || stake.stones.first().and_then(|at| board.chain(at)).map(|chain| *chain.stones());
        let fits = match self.kind {
            None => true,
            Some(GoalKind::Capture) => stake.owner != color && is_one_chain() == Some(stake.stones),
            Some(kind) => kind.is_about_own_stones() == (stake.owner == color),
        };
        fits && self.target.is_none_or(|target| stake.stones.contains(target))
    }
}

/// What the solver answers.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Moves, the best first; never empty.
    pub moves: Vec<Move>,
    /// What the first rests on.
    pub proof: Proof,
    /// The goal it was chosen for with its solution, where there is one.
    pub solution: Option<Solution>,
    /// Positions looked at in all.
    pub nodes: u64,
}

/// Solves positions. It owns the memory that the search needs.
#[derive(Default)]
pub struct FateSolver {
    prover: Prover,
}

/// Positions that each question may cost, round by round.
const ROUNDS: [u64; 6] = [1_000, 5_000, 25_000, 100_000, 400_000, u64::MAX];

/// After the first round so many groups, those on which most seems to hang, are asked about.
const FAVOURITES: usize = 3;

/// Random games about groups that the first round did not decide: about how many groups, and how many games each. Of
/// the problems of life and death of one set, every fifth, 152 of 294 are answered right by 1,500 games about each
/// group, and 163 by 3,000.
const GAMES: [(usize, u32); 3] = [(12, 300), (4, 1_500), (AT_LENGTH, 6_000)];

/// So many groups are asked about at length, with four times as many games each round, up to so many.
const AT_LENGTH: usize = 2;
const MOST_GAMES: u32 = 60_000;

/// So many moves that decide other groups are tried in the largest decided fight.
const MOST_OTHERS: usize = 4;

/// So many first moves that do not work are refuted where not all are asked for.
const MOST_REFUTED: usize = 8;

/// The positions that a look at one first move may cost.
const FIRSTS_BUDGET: u64 = 50_000;

/// A random game takes about as long as so many positions of the search by proof numbers.
const NODES_A_GAME: u64 = 2;

impl FateSolver {
    /// A solver.
    pub fn new() -> FateSolver {
        FateSolver::default()
    }

    /// Why the question has no sense on this position, in a line for people: an empty target, a side without such a
    /// goal.
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
        self.prover.renew();
        if let Some(answered) = links::answered(board, color, question) {
            return answered;
        }
        let is_asked = |stake: &Stake| question.asks_about(board, color, stake);
        let mut cases: Vec<Case> = stakes(board).into_iter().filter(is_asked).map(Case::new).collect();
        let mut work = Work { most: limits.nodes.unwrap_or(u64::MAX), nodes: 0, control };
        for (round, nodes) in ROUNDS.into_iter().enumerate() {
            if round == 1 {
                self.guess(board, color, &mut cases, round, &mut work);
            }
            case::sort(&mut cases);
            let most = if round == 0 { usize::MAX } else { FAVOURITES };
            let mut asked = 0;
            for at in 0..cases.len() {
                let best = cases.iter().filter_map(Case::value).fold(0.0, f64::max);
                let case = &mut cases[at];
                if case.size() > best && case.value().is_none() && asked < most {
                    asked += 1;
                    self.prove(board, color, case, nodes, &mut work);
                }
            }
            if work.is_over() || cases.iter().all(|case| case.value().is_some()) {
                break;
            }
            if round > 1 {
                self.guess(board, color, &mut cases, round, &mut work);
            }
        }
        self.choose_winner(board, color, &mut cases, &mut work);
        let mut answered = answered(color, question, &cases, work.nodes);
        if let Some(solution) = &mut answered.solution {
            self.look_at_others(board, solution, question.all, &mut work);
        }
        answered
    }

    /// Of the moves that win the largest decided fight, takes one that decides another as well.
    fn choose_winner(&mut self, board: &Board, color: Color, cases: &mut [Case], work: &mut Work<'_>) {
        case::sort(cases);
        let Some((first, others)) = cases.split_first_mut() else { return };
        let Some(status) = first.status().filter(|_| first.value().is_some()) else { return };
        let best = first.mv();
        let decided = others.iter().filter(|case| case.value().is_some_and(|value| value > 0.0));
        let tries = decided.filter_map(Case::mv).filter_map(Move::point);
        for at in tries.filter(|at| Some(Move::Play(*at)) != best).take(MOST_OTHERS) {
            let Some(found) = self.after(board, color, &first.stake, at, work) else { continue };
            if found.status >= status
                && let Some(verdict) = &mut first.verdicts[0]
            {
                (verdict.best, verdict.line) = (Some(found.mv), found.line);
                verdict.proof = verdict.proof.min(found.proof);
                return;
            }
        }
    }

    /// How far the side gets by this first move, if that comes out within a small budget.
    fn after(&mut self, board: &Board, color: Color, stake: &Stake, at: Point, work: &mut Work<'_>) -> Option<Winner> {
        if work.is_over() || !board.is_legal(color, at) {
            return None;
        }
        let mut after = board.without_history();
        after.set_to_play(color);
        after.play(color, at);
        let left = stake.stones & *after.stones(stake.owner);
        let mv = Move::Play(at);
        if left.is_empty() {
            return Some(Winner { mv, status: Status::Won, proof: Proof::Proven, line: vec![mv] });
        }
        let reply = self.ask(&after, &Stake { stones: left, ..*stake }, !color, FIRSTS_BUDGET, work);
        let status = reply.status?.for_the_other();
        let line = [mv].into_iter().chain(reply.line).collect();
        Some(Winner { mv, status, proof: reply.proof, line })
    }

    /// Looks at the other first moves of a decided fight, at all of them or at the most plausible: which get as far,
    /// and how are the others refuted?
    fn look_at_others(&mut self, board: &Board, solution: &mut Solution, all: bool, work: &mut Work<'_>) {
        let Goal { mover, stones, .. } = solution.goal;
        let Some(owner) = stones.first().and_then(|stone| board.color_at(stone)) else { return };
        let stake = Stake { owner, stones };
        let best = solution.winners.first().and_then(|winner| winner.mv.point());
        let points = first_moves(board, &stake);
        let most = if all { usize::MAX } else { MOST_REFUTED };
        for at in points.into_iter().filter(|at| Some(*at) != best).take(most) {
            let Some(found) = self.after(board, mover, &stake, at, work) else { continue };
            if found.status >= solution.status {
                solution.winners.push(found);
            } else {
                solution.refutations.push(Refutation { mv: found.mv, status: found.status, line: found.line });
            }
        }
        solution.nodes = work.nodes;
    }

    /// Asks what becomes of a group if this side moves first, within so many positions and what is left of the work.
    fn ask(&mut self, board: &Board, stake: &Stake, first: Color, nodes: u64, work: &mut Work<'_>) -> Verdict {
        let stop = || work.control.stop();
        let budget = Budget { nodes: nodes.min(work.most - work.nodes), stop: &stop };
        let verdict = self.prover.ask(board, &stake.stones, stake.owner, first, &budget);
        work.nodes += verdict.nodes;
        verdict
    }

    /// Asks random games about the groups of which nothing is proved yet: at first about many in short and at length
    /// about those on which most seems to hang, later about the latter at greater length.
    fn guess(&mut self, board: &Board, color: Color, cases: &mut [Case], round: usize, work: &mut Work<'_>) {
        let decided = cases.iter().filter_map(Case::value).fold(0.0, f64::max);
        let is_open = |case: &&mut Case| case.value().is_none() && case.size() > decided;
        let mut open: Vec<&mut Case> = cases.iter_mut().filter(is_open).collect();
        let later = [(AT_LENGTH, MOST_GAMES.min(GAMES[GAMES.len() - 1].1 << (2 * round - 2)))];
        let rounds = if round == 1 { &GAMES[..] } else { &later };
        for (groups, games) in rounds {
            for case in open.iter_mut().take(*groups) {
                if work.is_over() {
                    return;
                }
                self.guess_about(board, color, case, *games, work);
            }
            open.sort_by(|a, b| b.likely_value().total_cmp(&a.likely_value()));
        }
    }

    fn guess_about(&mut self, board: &Board, color: Color, case: &mut Case, games: u32, work: &mut Work<'_>) {
        let stop = || work.control.stop();
        let asked = [color, !color].map(|first| self.prover.guess(board, &case.stake, first, games, &stop));
        if let [Some(first), Some(second)] = asked {
            work.nodes += u64::from(first.games + second.games) * NODES_A_GAME;
            // A search that was stopped knows less than the one before it.
            let before = case.likely.map_or(0, |[first, second]| first.games.min(second.games));
            if first.games.min(second.games) >= before || !work.control.stop() {
                case.likely = Some([first, second]);
            }
        }
    }

    /// Tries to prove what comes of a group with either side moving first.
    fn prove(&mut self, board: &Board, color: Color, case: &mut Case, budget: u64, work: &mut Work<'_>) {
        for (which, first) in [color, !color].into_iter().enumerate() {
            if case.verdicts[which].is_some() || case.share(0) == Some(0.0) || work.is_over() {
                continue;
            }
            let verdict = self.ask(board, &case.stake, first, budget, work);
            if which == 0 {
                case.guess = verdict.best.filter(|mv| *mv != Move::Pass).or(case.guess);
            }
            if verdict.status.is_none() {
                return;
            }
            case.verdicts[which] = Some(verdict);
        }
    }
}

/// The work done for a question, and its bounds.
struct Work<'a> {
    most: u64,
    nodes: u64,
    control: &'a dyn Control,
}

impl Work<'_> {
    fn is_over(&self) -> bool {
        self.nodes >= self.most || self.control.stop()
    }
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

/// What was found about a group's goal, if it was decided.
fn solution(color: Color, question: &Question, case: &Case, nodes: u64) -> Option<Solution> {
    case.value()?;
    let Verdict { status: Some(status), proof, best: Some(mv), line, .. } = case.verdicts[0].as_ref()? else {
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
