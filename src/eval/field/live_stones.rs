//! Which chains leave the board for the territory stages (spec 1, step 2).
//!
//! A chain in atari that its owner cannot save even by moving first is as good as taken. This stage judges only what
//! the board itself shows: chains in atari whose every escape leaves them in atari. Longer fights are for reading.

use crate::board::{Board, ChainId, Color, PointSet};

/// The chains lifted off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifted {
    /// All their stones.
    pub stones: PointSet,
}

impl Lifted {
    /// No chain lifted.
    pub const NONE: Lifted = Lifted { stones: PointSet::EMPTY };
}

/// The chains in atari that neither extending nor capturing can save.
pub fn lift_dead_chains(board: &Board) -> Lifted {
    let mut lifted = Lifted::NONE;
    for id in board.chain_ids() {
        if board.chain_of(id).in_atari() && !can_leave_atari(board, id) {
            lifted.stones |= *board.chain_of(id).stones();
        }
    }
    lifted
}

/// Whether the owner, moving first, can get the chain out of atari: by extending to two liberties or by taking a
/// chain beside it. The board is judged as it stands: no reply is read.
fn can_leave_atari(board: &Board, id: ChainId) -> bool {
    let chain = board.chain_of(id);
    if board.enemy_neighbors(id).any(|enemy| board.chain_of(enemy).in_atari()) {
        return true;
    }
    chain.liberties().first().is_some_and(|liberty| liberties_after(board, chain.color(), liberty) >= 2)
}

/// How many liberties a stone of the colour would have on an empty point, captures aside.
pub fn liberties_after(board: &Board, color: Color, point: crate::board::Point) -> usize {
    let mut liberties = PointSet::of(point).grown() & board.empty();
    for neighbor in point.neighbors() {
        if let Some(chain) = board.chain(neighbor).filter(|chain| chain.color() == color) {
            liberties |= *chain.liberties();
        }
    }
    liberties.remove(point);
    liberties.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_that_cannot_leave_atari_is_lifted() {
        let board = Board::from_diagram(
            "X . O . .
             O O . . .
             . . . . .
             . X . . .
             X O . . .",
        );
        let lifted = lift_dead_chains(&board);
        assert_eq!(lifted.stones.iter().map(|p| p.to_string()).collect::<Vec<_>>(), ["A5"]);
    }
}
