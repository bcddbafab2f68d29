//! What is proved of groups: that they live whatever is played, by Benson's rule, and what becomes of them if either
//! side moves first, by the solver.

use crate::board::{Board, Color, Move, Point, PointSet};
use crate::eval::shape::group::Group;
use crate::tactics::fate::{Budget, Life, Proof, Prover, Stake, Status, nodes_for};

use super::near::NEARLY_ALL;
use super::ruling::{Ko, Proved};

/// The work of one question, see [`nodes_for`], and what each stone of the group adds, as more hangs on large groups: a
/// tenth of a second for a small one, three quarters for one of 25 stones. Nearly all questions are answered with far
/// less.
const WORK: u64 = 1_000_000;
const WORK_A_STONE: u64 = 250_000;
/// No more stones than this add to the work.
const MOST_STONES: usize = 25;

/// A proof about a group, with the play that is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proven {
    /// What is proved.
    pub(crate) proved: Proved,
    /// The play if the opponent moves first, and if the owner does; empty where a proof needs none.
    pub(crate) attack_line: Vec<Move>,
    pub(crate) defend_line: Vec<Move>,
}

impl Proven {
    /// Makes a proof that needs no play to be shown.
    pub(crate) fn at_once(proved: Proved) -> Proven {
        Proven { proved, attack_line: Vec::new(), defend_line: Vec::new() }
    }
}

/// This function proves what becomes of the group if either side moves first, as far as its budget allows.
pub(crate) fn prove(board: &Board, group: &Group) -> Option<Proven> {
    let mut prover = Prover::small();
    let (owner, opponent) = (group.color, !group.color);
    let attack = First::of(&mut prover, board, group, opponent)?;
    // Of several chains only one may be kept, and the others lost.
    let is_one_chain = group.chains.len() == 1;
    if attack.status == Status::Lost {
        let proved =
            if is_one_chain { lives(&mut prover, board, group) } else { most_lives(&mut prover, board, group)? };
        return Some(Proven { proved, attack_line: attack.line, defend_line: Vec::new() });
    }
    let defense = First::of(&mut prover, board, group, owner);
    let stones = group.stones.len();
    let ko = |at| Some(Proved::InKo(Ko { stones, at }));
    let answer = defense.as_ref().map(|defense| (defense.status, defense.at));
    let proved = match (attack.status, answer) {
        (Status::Won, Some((Status::Lost, _))) => Some(Proved::Dies),
        (Status::Won, Some((status, Some(at)))) if status.is_ko() => ko(Some((owner, at))),
        (Status::Won, answer) => {
            let defend = answer.filter(|_| is_one_chain).and_then(|(_, at)| at);
            Some(Proved::Hangs { attack: attack.at?, defend })
        }
        (_, Some((Status::Won | Status::Seki, _))) => ko(attack.at.map(|at| (opponent, at))),
        (_, Some((status, _))) if status.is_ko() => ko(None),
        _ => None,
    }?;
    let defend_line = defense.map_or(Vec::new(), |defense| defense.line);
    Some(Proven { proved, attack_line: attack.line, defend_line })
}

/// How a chain lives that the opponent cannot kill by moving first: in a seki, where that is proved.
fn lives(prover: &mut Prover, board: &Board, group: &Group) -> Proved {
    let budget = budget(board, &group.stones, group.color);
    match prover.life(board, &group.stones, group.color, !group.color, &budget) {
        Some(Life::Seki) => Proved::LivesInSeki,
        Some(Life::Eyes { .. }) | None => Proved::Lives,
    }
}

/// Whether the largest chain of a group, if it is nearly all of it, lives though the opponent moves first.
fn most_lives(prover: &mut Prover, board: &Board, group: &Group) -> Option<Proved> {
    let largest = group.chains.iter().map(|id| board.chain_of(*id)).max_by_key(|chain| chain.stone_count())?;
    if NEARLY_ALL[1] * largest.stone_count() < NEARLY_ALL[0] * group.stones.len() {
        return None;
    }
    let stones = *largest.stones();
    let budget = budget(board, &stones, group.color);
    let verdict = prover.ask(board, &stones, group.color, !group.color, &budget);
    (verdict.proof == Proof::Proven && verdict.status == Some(Status::Lost)).then_some(Proved::MostLives)
}

/// The positions that may be looked at for one question about these stones.
fn budget(board: &Board, stones: &PointSet, owner: Color) -> Budget<'static> {
    let work = WORK + WORK_A_STONE * stones.len().min(MOST_STONES) as u64;
    Budget { nodes: nodes_for(work, board, &Stake { owner, stones: *stones }), stop: &|| false }
}

/// How far a side gets by moving first, which is proved.
struct First {
    status: Status,
    /// The move by which it does; none where it need not move.
    at: Option<Point>,
    line: Vec<Move>,
}

impl First {
    /// How far this side gets, if that is proved within the budget.
    fn of(prover: &mut Prover, board: &Board, group: &Group, first: Color) -> Option<First> {
        let budget = budget(board, &group.stones, group.color);
        let verdict = prover.ask(board, &group.stones, group.color, first, &budget);
        let status = verdict.status.filter(|_| verdict.proof == Proof::Proven)?;
        // What can be taken at once has no line of play.
        let taken = || if status == Status::Won && first != group.color { last_liberty(board, group) } else { None };
        let at = verdict.best.map_or_else(taken, Move::point);
        let line = if verdict.line.is_empty() { at.map(Move::Play).into_iter().collect() } else { verdict.line };
        Some(First { status, at, line })
    }
}

/// Where a chain of the group that is in atari is taken.
fn last_liberty(board: &Board, group: &Group) -> Option<Point> {
    let mut chains = board.chains_among(group.stones).map(|id| board.chain_of(id));
    chains.find(|chain| chain.liberty_count() == 1)?.liberties().first()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Analysis;

    /// What is proved of the group at this point.
    fn proved_at(text: &str, vertex: &str) -> Option<Proved> {
        let board = Board::from_diagram(text);
        let analysis = Analysis::of(&board);
        let at = Point::parse(vertex, board.size()).unwrap();
        prove(&board, analysis.groups.get(analysis.groups.at(at).unwrap())).map(|proven| proven.proved)
    }

    fn corner(row: &str) -> String {
        let rest = ". . . . . . . . .\n".repeat(5);
        format!("{row}\nX X X X X O . . .\nO O O O O O . . .\n. . . . . . . . .\n{rest}")
    }

    #[test]
    fn three_points_in_a_row_hang_on_their_middle() {
        let drawn = corner(". . . X X O . . .");
        let middle = Point::parse("B9", Board::from_diagram(&drawn).size()).unwrap();
        assert_eq!(proved_at(&drawn, "A8"), Some(Proved::Hangs { attack: middle, defend: Some(middle) }));
    }

    #[test]
    fn four_points_in_a_row_live() {
        assert_eq!(proved_at(&corner(". . . . X O . . ."), "A8"), Some(Proved::Lives));
    }

    #[test]
    fn two_points_die() {
        assert_eq!(proved_at(&corner(". . X X X O . . ."), "A8"), Some(Proved::Dies));
    }
}
