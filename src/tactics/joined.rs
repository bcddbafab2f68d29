//! Chains that shared liberties hold together, one after the other, from some stones on.
//!
//! Each question has its own rule for what a shared liberty is worth. [`super::virtual_links`] counts no liberty for
//! two links, and [`super::paths`] notes what it looked at; so neither uses this.

use crate::board::{Board, Chain, PointSet};

/// Stones that hold together, and the liberties of their chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    /// The stones.
    pub stones: PointSet,
    /// The empty points beside them.
    pub liberties: PointSet,
}

/// Returns the stones of these chains with those chains of `own` that hold together with them. A chain does if
/// `is_linked` says so of it and the liberties, one at least, that it shares with what holds together already; with
/// more of them it must not say otherwise. Both sets are of whole chains of one colour.
pub fn joined(board: &Board, own: &PointSet, stones: PointSet, is_linked: impl Fn(&Chain, &PointSet) -> bool) -> Body {
    let mut body = Body { stones, liberties: stones.grown() & board.empty() };
    loop {
        let before = body.stones;
        for id in board.chains_among((body.liberties.grown() & *own) - before) {
            let chain = board.chain_of(id);
            if is_linked(chain, &(*chain.liberties() & body.liberties)) {
                body.stones |= *chain.stones();
                body.liberties |= *chain.liberties();
            }
        }
        if body.stones == before {
            return body;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point};

    #[test]
    fn chains_join_one_after_the_other() {
        let board = Board::from_diagram(
            ". . . . . . .
             . X . . . . .
             . . X . . . .
             . . . X . X .
             . . . . . . .
             O . . . . . .
             . . . . . . .",
        );
        let own = board.stones(Color::Black);
        let first = PointSet::of(Point::parse("B6", board.size()).unwrap());
        let stones =
            |is_linked: fn(&PointSet) -> bool| joined(&board, own, first, |_, shared| is_linked(shared)).stones;
        assert_eq!(stones(|_| false), first);
        assert_eq!(stones(PointSet::has_two), *own - PointSet::of(Point::parse("F4", board.size()).unwrap()));
        let all = joined(&board, own, first, |_, _| true);
        assert_eq!(all.stones, *own);
        assert_eq!(all.liberties, own.grown() & board.empty());
    }
}
