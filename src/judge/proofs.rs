//! This module finds what becomes of groups if either side moves first. It is what the solver proves or, if no proof is
//! found, what an [`Inquiry`] finds. The caller has settled the groups that live by Benson's rule already.

use std::borrow::Cow;

use super::found::{Fate, Ko};
use super::inquiry::{Effort, Inquiry, TABLE_BUDGET};
use crate::board::{Board, Color, Move, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::fight::fight_at;
use crate::eval::scene::is_closed;
use crate::eval::shape::group::Group;
use crate::tactics::Verdict;
use crate::tactics::fate::{Budget, Life, Proof, Prover, Stake, Status, nodes_for};
use crate::tactics::life::LifeReader;

/// The work that a question may cost, as in [`nodes_for`], and the work that each stone of the group adds, since more
/// depends on large groups. It takes a tenth of a second for a small group, and three quarters for one of 25 stones.
/// Nearly all questions are answered with far less.
const WORK: u64 = 1_000_000;
const WORK_A_STONE: u64 = 250_000;
/// The most stones that add to the work.
const MOST_STONES: usize = 25;

/// The fate of a group, with the expected play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    pub(crate) fate: Fate,
    /// The basis of the fate.
    pub(crate) proof: Proof,
    /// The play if the opponent moves first, and if the owner does. It is empty if a proof needs no play.
    pub(crate) attack_line: Vec<Move>,
    pub(crate) defend_line: Vec<Move>,
}

impl Settled {
    /// Returns a result without a line of play.
    pub(crate) fn at_once(fate: Fate, proof: Proof) -> Settled {
        Settled { fate, proof, attack_line: Vec::new(), defend_line: Vec::new() }
    }
}

/// Finds what becomes of the group if either side moves first, as far as it is proved. Otherwise it makes an inquiry
/// about the group, if the group cannot run out.
pub(crate) fn settle(board: &Board, analysis: &Analysis, group: &Group) -> Option<Settled> {
    let mut prover = Prover::small();
    let proved = prove(&mut prover, board, group);
    let mut asked = || asked(&mut prover, board, analysis, group);
    match proved {
        None => asked(),
        // The kill is proved, so that only the answer about saving the group is asked for.
        Some(Settled { fate: Fate::Hangs { defend: None, .. }, .. }) => {
            asked().filter(|told| matches!(told.fate, Fate::Dies | Fate::Hangs { .. })).or(proved)
        }
        _ => proved,
    }
}

/// Returns the result of an inquiry about a group that cannot run out.
fn asked(prover: &mut Prover, board: &Board, analysis: &Analysis, group: &Group) -> Option<Settled> {
    if analysis.free()[group.id.index()] {
        return None;
    }
    let reader = &mut LifeReader::new(TABLE_BUDGET);
    let (board, analysis) = (board.clone(), Cow::Borrowed(analysis));
    let mut inquiry = Inquiry { board, analysis, reader, prover, effort: Effort::REPORT };
    let (attack, defense) = inquiry.both_told(group.at);
    let proof = attack.basis.min(defense.basis).min(Proof::Read);
    let is_closed =
        || fight_at(&inquiry.board, &inquiry.analysis, group.at).is_some_and(|f| is_closed(&inquiry.board, &f));
    // In games of strong players, most groups with a way out live although playouts lose them.
    if proof == Proof::Estimated && !is_closed() {
        return None;
    }
    let ko = |at| Some(Fate::InKo(Ko { stones: group.stones.len(), at }));
    let fate = match (attack.answer.verdict, defense.answer.verdict) {
        (Verdict::No, _) => return Some(Settled::at_once(Fate::Lives, attack.basis.min(Proof::Read))),
        (Verdict::Yes, Verdict::No) => Some(Fate::Dies),
        (Verdict::Yes, Verdict::Yes) => Some(Fate::Hangs { attack: attack.answer.best?, defend: defense.answer.best }),
        (Verdict::Yes, verdict) if verdict.is_possible() => ko(defense.answer.best.map(|at| (group.color, at))),
        (verdict, Verdict::Yes) if verdict.is_possible() => ko(attack.answer.best.map(|at| (!group.color, at))),
        (attack, defense) if attack.is_possible() && defense.is_possible() => ko(None),
        _ => None,
    }?;
    Some(Settled::at_once(fate, proof))
}

/// Proves what becomes of the group if either side moves first, as far as the budget allows.
fn prove(prover: &mut Prover, board: &Board, group: &Group) -> Option<Settled> {
    let (owner, opponent) = (group.color, !group.color);
    let attack = First::of(prover, board, group, opponent)?;
    // If the group has several chains, one may be saved and the others lost.
    let is_one_chain = group.chains.len() == 1;
    if attack.status == Status::Lost {
        let (fate, proof) = match is_one_chain {
            true => (lives(prover, board, group), Proof::Proven),
            // The proof says nothing about the rest of the group.
            false => (most_lives(prover, board, group)?, Proof::Read),
        };
        return Some(Settled { fate, proof, attack_line: attack.line, defend_line: Vec::new() });
    }
    let defense = First::of(prover, board, group, owner);
    let stones = group.stones.len();
    let ko = |at| Some(Fate::InKo(Ko { stones, at }));
    let answer = defense.as_ref().map(|defense| (defense.status, defense.at));
    let fate = match (attack.status, answer) {
        (Status::Won, Some((Status::Lost, _))) => Some(Fate::Dies),
        (Status::Won, Some((status, Some(at)))) if status.is_ko() => ko(Some((owner, at))),
        (Status::Won, answer) => {
            let defend = answer.filter(|_| is_one_chain).and_then(|(_, at)| at);
            Some(Fate::Hangs { attack: attack.at?, defend })
        }
        (_, Some((Status::Won | Status::Seki, _))) => ko(attack.at.map(|at| (opponent, at))),
        (_, Some((status, _))) if status.is_ko() => ko(None),
        _ => None,
    }?;
    let defend_line = defense.map_or(Vec::new(), |defense| defense.line);
    Some(Settled { fate, proof: Proof::Proven, attack_line: attack.line, defend_line })
}

/// Returns how a chain lives that the opponent cannot kill by moving first: in a seki, if that is proved.
fn lives(prover: &mut Prover, board: &Board, group: &Group) -> Fate {
    let budget = budget(board, &group.stones, group.color);
    match prover.life(board, &group.stones, group.color, !group.color, &budget) {
        Some(Life::Seki) => Fate::LivesInSeki,
        Some(Life::Eyes { .. }) | None => Fate::Lives,
    }
}

/// Returns the fate of the group if its largest chain is nearly all of it and lives although the opponent moves first.
fn most_lives(prover: &mut Prover, board: &Board, group: &Group) -> Option<Fate> {
    let stones = *group.main_chain(board)?.stones();
    let budget = budget(board, &stones, group.color);
    let verdict = prover.ask(board, &stones, group.color, !group.color, &budget);
    (verdict.proof == Proof::Proven && verdict.status == Some(Status::Lost)).then_some(Fate::MostLives)
}

/// Returns the budget of positions for one question about these stones.
fn budget(board: &Board, stones: &PointSet, owner: Color) -> Budget<'static> {
    let work = WORK + WORK_A_STONE * stones.len().min(MOST_STONES) as u64;
    Budget { nodes: nodes_for(work, board, &Stake { owner, stones: *stones }), stop: &|| false }
}

/// A proved result for the side that moves first.
struct First {
    status: Status,
    /// The move that achieves the result, if a move is needed.
    at: Option<Point>,
    line: Vec<Move>,
}

impl First {
    /// Returns how far this side gets, if that is proved within the budget.
    fn of(prover: &mut Prover, board: &Board, group: &Group, first: Color) -> Option<First> {
        let budget = budget(board, &group.stones, group.color);
        let verdict = prover.ask(board, &group.stones, group.color, first, &budget);
        let status = verdict.status.filter(|_| verdict.proof == Proof::Proven)?;
        // A proof that stones can be captured at once has no line of play.
        let taken = || if status == Status::Won && first != group.color { last_liberty(board, group) } else { None };
        let at = verdict.best.map_or_else(taken, Move::point);
        let line = if verdict.line.is_empty() { at.map(Move::Play).into_iter().collect() } else { verdict.line };
        Some(First { status, at, line })
    }
}

/// Returns the point where a chain of the group that is in atari is captured.
fn last_liberty(board: &Board, group: &Group) -> Option<Point> {
    let mut chains = board.chains_among(group.stones).map(|id| board.chain_of(id));
    chains.find(|chain| chain.liberty_count() == 1)?.liberties().first()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is proved about the group at this point.
    fn proved_at(text: &str, vertex: &str) -> Option<Fate> {
        let board = Board::from_diagram(text);
        let analysis = Analysis::of(&board);
        let at = Point::parse(vertex, board.size()).unwrap();
        let group = analysis.groups().get(analysis.groups().at(at).unwrap());
        prove(&mut Prover::small(), &board, group).map(|settled| settled.fate)
    }

    fn corner(row: &str) -> String {
        let rest = ". . . . . . . . .\n".repeat(5);
        format!("{row}\nX X X X X O . . .\nO O O O O O . . .\n. . . . . . . . .\n{rest}")
    }

    #[test]
    fn three_points_in_a_row_hang_on_their_middle() {
        let drawn = corner(". . . X X O . . .");
        let middle = Point::parse("B9", Board::from_diagram(&drawn).size()).unwrap();
        assert_eq!(proved_at(&drawn, "A8"), Some(Fate::Hangs { attack: middle, defend: Some(middle) }));
    }

    #[test]
    fn four_points_in_a_row_live() {
        assert_eq!(proved_at(&corner(". . . . X O . . ."), "A8"), Some(Fate::Lives));
    }

    #[test]
    fn two_points_die() {
        assert_eq!(proved_at(&corner(". . X X X O . . ."), "A8"), Some(Fate::Dies));
    }
}
