//! The limits of readings of chains and links.

use crate::board::Chain;

/// The limits of a reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Limits {
    /// The moves that may be made for one question and one assumption about kos.
    pub nodes: u32,
    /// The highest order of attack tried. A chain is read that has at most one liberty more than this.
    pub order: u8,
    /// The number of quiet moves that an attack may have: the order tried is at most the chain's liberties less one,
    /// and this.
    pub quiet: u8,
    /// The most liberties of a chain that is attacked with quiet moves. Of wider ones only the liberties are taken.
    pub quiet_liberties: u8,
    /// The number of moves of an attack, in one line, that may give no atari. Ladders are read to their end at any
    /// depth.
    pub depth: u8,
    /// The depth that must be reached: if the budget runs out before, the answer is unknown.
    pub least_depth: u8,
    /// The most moves of which all are tried in close quarters. Elsewhere only those that can matter by the zones,
    /// which leave out the rarest, such as an outer liberty that matters only three moves later.
    pub widen: u8,
    /// True if of defences that all leave the same ko, one is told that threatens to save the chain outright, or none;
    /// and of captures one that cannot be taken back. Without it any of them is told, at less cost.
    pub threats: bool,
    /// The limits for chains of many stones, if they are read further than others.
    pub large: Option<LargeLimits>,
    /// The limits for questions about links.
    pub link: LinkLimits,
}

/// The limits for a chain of many stones, on which more hangs than on others, instead of the [`Limits`] of the same
/// names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct LargeLimits {
    /// The fewest stones of such a chain.
    pub stones: usize,
    /// Its most liberties.
    pub liberties: usize,
    /// See [`Limits::nodes`].
    pub nodes: u32,
    /// See [`Limits::quiet_liberties`].
    pub quiet_liberties: u8,
    /// See [`Limits::depth`].
    pub depth: u8,
    /// See [`Limits::widen`].
    pub widen: u8,
}

/// The limits of a reading about a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct LinkLimits {
    /// The moves that may be made for one question about joining, and one assumption about kos.
    pub nodes: u32,
    /// The moves that may be made for a question about cutting.
    pub cut_nodes: u32,
    /// The factor by which more moves are made where a ko decides, to look for a move that needs none before the ko is
    /// told. With three one of GNU Go's suites' links is told rightly that was told as a ko, at no cost that can be
    /// measured: kos are few.
    pub past_ko: u32,
    /// The highest order of link tried: a solid link is 0, a move that makes two ways of linking 1.
    pub order: u8,
    /// The number of moves that the linker may make in one line.
    pub depth: u8,
    /// The number of the linker's moves that are tried in one position after the first move.
    pub width: u8,
    /// True if a one-space jump or a small knight's move with open space around counts as a link.
    pub open_shapes: bool,
    /// True if chains that hang together by two shared liberties or a hanging connection are taken as linked without
    /// reading.
    pub virtual_links: bool,
    /// True if of several moves that cut or link the plainest is told. Without it only the verdict counts, at a
    /// fraction of the cost.
    pub plainest: bool,
    /// The limits for reading a link in two parts where it is not found as a whole, if that is wanted.
    pub parts: Option<PartLimits>,
}

/// The limits of a link that is read in two parts, over a third chain. With these limits 902 in place of 898 of 1,498
/// pairs of near chains in labelled positions are joined, and 902 in place of 908 cut, in a sixth more time; with
/// 20,000 moves and 1,500 a part no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct PartLimits {
    /// The moves that may be made in all.
    pub nodes: u32,
    /// The moves that may be made for one part.
    pub part_nodes: u32,
}

impl Limits {
    /// The moves for a question of which an evaluation asks many, and little hangs on each: is a stone taken that cuts
    /// at a connection point? With 500 the labelled positions are judged no better, and an evaluation after one move
    /// takes an eighth longer.
    pub const BRIEF: u32 = 100;
    /// The limits for evaluating positions by the thousand: every chain of up to 3 liberties, at little cost. Of 9,205
    /// chains of four liberties read in labelled positions and the searches from them 2 were found to be capturable, at
    /// two fifths of all moves made in reading. Quiet moves against chains of three liberties and a budget twice as
    /// large made the reading of labelled positions three times as long, and the mean error of their ownership smaller
    /// by 0.0003. Links are read with two moves of the linker: with four, a question about a jump took more than twice
    /// the time.
    pub const QUICK: Limits = Limits {
        nodes: 500,
        order: 2,
        quiet: 1,
        quiet_liberties: 2,
        depth: 2,
        least_depth: 2,
        widen: 0,
        threats: false,
        large: None,
        link: LinkLimits {
            nodes: 500,
            cut_nodes: 500,
            past_ko: 1,
            order: 1,
            depth: 2,
            width: u8::MAX,
            open_shapes: true,
            virtual_links: false,
            plainest: false,
            parts: None,
        },
    };
    /// The limits for evaluating a position that is looked at by itself, not in a search: as [`Limits::QUICK`], and
    /// chains of five stones and more to more depth, with quiet moves whatever their liberties. In labelled positions
    /// the errors of ownership and of the lead become a little smaller (.1046 to .1045, 6.53 to 6.48 points), for a
    /// twelfth more time. Of 70 reports of real games the status of eight groups changes, always to what GNU Go says. A
    /// budget ten times as large, a third order of attack, or chains of three stones gain nothing more.
    pub const CAREFUL: Limits = Limits {
        large: Some(LargeLimits {
            stones: 5,
            liberties: 3,
            nodes: 2_000,
            quiet_liberties: u8::MAX,
            depth: Limits::DEEP.depth,
            widen: Limits::DEEP.widen,
        }),
        ..Limits::QUICK
    };
    /// The limits for a question that somebody asked. Of 143 questions of GNU Go's suites as many are answered rightly
    /// with 25,000 moves, 3 fewer with 16,000, and one more with 200,000 at four times the time. Of 1,203 pairs of near
    /// chains in labelled positions 831 are joined with these limits for links, 810 by the search before virtual links
    /// and history, in a little more time, and 836 by that one with 200,000 moves. Cuts are found sooner: with 10,000
    /// moves no more cuts of the suites are right.
    pub const DEEP: Limits = Limits {
        nodes: 20_000,
        order: 3,
        quiet: 3,
        quiet_liberties: u8::MAX,
        depth: 9,
        least_depth: 2,
        widen: 8,
        threats: true,
        large: None,
        link: LinkLimits {
            nodes: 16_000,
            cut_nodes: 7_000,
            past_ko: 3,
            order: 4,
            depth: 8,
            width: 9,
            open_shapes: true,
            virtual_links: true,
            plainest: true,
            parts: Some(PartLimits { nodes: 10_000, part_nodes: 700 }),
        },
    };

    /// The limits for reading this chain.
    pub(super) fn for_chain(self, chain: Option<&Chain>) -> Limits {
        let is_large = |large: &LargeLimits| {
            chain.is_some_and(|chain| chain.stone_count() >= large.stones && chain.liberty_count() <= large.liberties)
        };
        let Some(LargeLimits { nodes, quiet_liberties, depth, widen, .. }) = self.large.filter(is_large) else {
            return self;
        };
        Limits { nodes, quiet_liberties, depth, widen, ..self }
    }

    /// The order of attack tried on a chain with so many liberties.
    pub(super) fn order_for(self, liberties: usize) -> u8 {
        let quiet = if liberties <= usize::from(self.quiet_liberties) { self.quiet } else { 0 };
        (liberties - 1 + usize::from(quiet)).clamp(1, self.order as usize) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};

    #[test]
    fn large_chains_of_few_liberties_are_read_further() {
        let board = Board::from_diagram(
            "X X X X X . .
             O O O O O . .
             . . . . . . .
             X X X X O . .
             X O O O . . .
             O O . . . . .
             . . . . . . .",
        );
        let read_with =
            |vertex: &str, limits: Limits| limits.for_chain(board.chain(Point::parse(vertex, board.size()).unwrap()));
        let careful = Limits::CAREFUL;
        let further = read_with("A7", careful);
        assert_eq!(further.nodes, careful.large.unwrap().nodes);
        assert_eq!(further.depth, Limits::DEEP.depth);
        assert_eq!(further.order, Limits::QUICK.order);
        // These chains have two liberties too many, too few stones, or are read by other limits.
        assert_eq!(read_with("A6", careful), careful);
        assert_eq!(read_with("A2", careful), careful);
        assert_eq!(read_with("A7", Limits::QUICK), Limits::QUICK);
        assert_eq!(Limits { large: None, ..further }.link, Limits::QUICK.link);
    }
}
