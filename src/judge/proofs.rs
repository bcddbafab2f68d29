//! What the solver proves of a group: what becomes of it if either side moves first.

use crate::board::{Board, Color, Move, Point};
use crate::eval::shape::group::Group;
use crate::tactics::fate::{Budget, Proof, Prover, Stake, Status, nodes_for};

use super::ruling::{Ko, Proved};

/// The work of one question, see [`nodes_for`]: about a tenth of a second.
const WORK: u64 = 1_000_000;

/// This function proves what becomes of the group if either side moves first, as far as its budget allows.
pub(crate) fn proved(board: &Board, group: &Group) -> Option<Proved> {
    let mut prover = Prover::small();
    let (owner, opponent) = (group.color, !group.color);
    let (attack, at) = first(&mut prover, board, group, opponent)?;
    // Of several chains only one may be kept, and the others lost.
    let is_one_chain = group.chains.len() == 1;
    if attack == Status::Lost {
        return is_one_chain.then_some(Proved::Lives);
    }
    let defense = first(&mut prover, board, group, owner);
    let stones = group.stones.len();
    let ko = |at| Some(Proved::InKo(Ko { stones, at }));
    match (attack, defense) {
        (Status::Won, Some((Status::Lost, _))) => Some(Proved::Dies),
        (Status::Won, Some((status, Some(at)))) if status.is_ko() => ko(Some((owner, at))),
        (Status::Won, defense) => {
            let defend = defense.filter(|_| is_one_chain).and_then(|(_, at)| at);
            Some(Proved::Hangs { attack: at?, defend })
        }
        (_, Some((Status::Won | Status::Seki, _))) => ko(at.map(|at| (opponent, at))),
        (_, Some((status, _))) if status.is_ko() => ko(None),
        _ => None,
    }
}

/// How far this side gets by moving first, and by which move, if that is proved.
fn first(prover: &mut Prover, board: &Board, group: &Group, first: Color) -> Option<(Status, Option<Point>)> {
    let stake = Stake { owner: group.color, stones: group.stones };
    let budget = Budget { nodes: nodes_for(WORK, board, &stake), stop: &|| false };
    let verdict = prover.ask(board, &group.stones, group.color, first, &budget);
    let best = verdict.best.and_then(Move::point).or_else(|| {
        // What can be taken at once has no line of play.
        board.chains_among(group.stones).find_map(|id| board.chain_of(id).liberties().first())
    });
    (verdict.proof == Proof::Proven).then_some((verdict.status?, best))
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
        proved(&board, analysis.groups.get(analysis.groups.at(at).unwrap()))
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
