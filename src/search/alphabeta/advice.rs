//! Advice for a tree search: the worth of the moves of a position by a shallow alpha-beta search.
//!
//! A tree search asks about its root and about the nodes that it comes to often. It needs an opinion of every move that
//! the search looked at, not only of the best, within a budget of nodes that pays beside playouts. The search is that
//! of mode `classic`, but narrower at the root and with small memories.

use super::judged::Judged;
use super::learned::LikelyPlays;
use super::proposal::Advice;
use super::root::Root;
use super::search::{Resources, Search};
use super::table::Table;
use super::{LEAF_READING, Settings};
use crate::board::{Color, Game};
use crate::eval::evaluator::Evaluator;
use crate::search::{Control, Limits};

/// The plays that are looked at after the first move. A guess of the right size.
const REPLIES: usize = 6;
/// The size of the table of positions, as a power of two: more positions than the budgets have nodes.
const TABLE_BITS: u32 = 12;
/// The number of judgements that are kept, as a power of two.
const JUDGED_BITS: u32 = 6;
/// The most plies of a search. The budget ends most searches before.
const DEEPEST: u8 = 4;
/// The number of moves that get a worth of their own beyond depth one. A guess of the right size.
const COMPARED: usize = 4;

/// Searches positions within small budgets.
pub struct Adviser {
    resources: Resources,
}

impl Default for Adviser {
    fn default() -> Self {
        Adviser::new()
    }
}

impl Adviser {
    /// An adviser that remembers nothing yet.
    pub fn new() -> Adviser {
        let resources = Resources {
            evaluator: Evaluator::with_limits(LEAF_READING),
            proposer: Box::new(LikelyPlays::new(LikelyPlays::PRICE)),
            table: Table::new(TABLE_BITS),
            judged: Judged::new(JUDGED_BITS),
            sample: None,
        };
        Adviser { resources }
    }

    /// Returns the likeliest `width` moves for the colour, and passing, each with its worth by a search, best first.
    /// Each is valued one deep; beyond that so many nodes are searched.
    pub fn advise(
        &mut self,
        game: &Game,
        color: Color,
        width: usize,
        nodes: u64,
        control: &dyn Control,
    ) -> Vec<Advice> {
        self.resources.table.clear();
        self.resources.judged.clear();
        let settings = Settings { widths: [width, REPLIES, REPLIES, REPLIES], ..Settings::CLASSIC };
        let search = Search::new(game, color, &mut self.resources, settings, u64::MAX, control);
        let limits = Limits { several: Some(COMPARED as u8), ..Limits::default() };
        Root::new(search, color, &limits).worths(DEEPEST, COMPARED, nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Move};
    use crate::search::Unhurried;

    /// Black takes three stones at D3, or White runs out there.
    const FIGHT: &str = ". . . . . . .
                         . . X X . . .
                         . X O O X . .
                         . . X O X . .
                         . . . . . . .
                         . . O . . . .
                         . . . . . . .";

    fn advice(board: Board, nodes: u64) -> Vec<Advice> {
        let game = Game::from_board(board, Rules::CHINESE, 0.0);
        Adviser::new().advise(&game, game.to_play(), 8, nodes, &Unhurried)
    }

    #[test]
    fn every_move_looked_at_has_a_worth_and_the_capture_the_most() {
        let advice = advice(Board::from_diagram(FIGHT), 0);
        assert!((3..=9).contains(&advice.len()), "{advice:?}");
        assert_eq!(advice[0].mv.to_string(), "D3");
        assert!(advice.is_sorted_by_key(|advice| -advice.worth));
        assert!(advice.iter().any(|advice| advice.mv == Move::Pass));
    }

    #[test]
    fn colours_swapped_the_advice_is_the_same() {
        let board = Board::from_diagram(FIGHT);
        assert_eq!(advice(board.colors_swapped(), 20), advice(board, 20));
    }

    #[test]
    fn an_adviser_that_has_seen_much_says_the_same() {
        let game = Game::from_board(Board::from_diagram(FIGHT), Rules::CHINESE, 0.0);
        let mut adviser = Adviser::new();
        let mut ask = |color| adviser.advise(&game, color, 8, 10, &Unhurried);
        let first = ask(Color::Black);
        ask(Color::White);
        assert_eq!(ask(Color::Black), first);
    }
}
