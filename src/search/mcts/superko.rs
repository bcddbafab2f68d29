//! Superko in the tree: which positions may not come back, those of the game and those of the line being walked.
//!
//! Playouts know the simple ko rule alone; they end after three moves a point of the board at the latest.

use super::lean::LeanBoard;
use crate::board::rules::KoRule;
use crate::board::{Color, Game, Move, Point, zobrist};

/// The positions of the game up to the root, by the game's ko rule.
#[derive(Clone, Debug)]
pub(super) struct Superko {
    rule: KoRule,
    /// The positions before each move of the game and at the root, sorted.
    seen: Vec<u64>,
    /// A bit of each of them.
    marks: Marks,
    /// The hash of the stones at the root.
    root: u64,
}

/// A bit for each position that was seen, by a few of its key's own bits: most positions are known to be new at a
/// glance.
#[derive(Clone, Debug)]
struct Marks([u64; 32]);

impl Marks {
    const NONE: Marks = Marks([0; 32]);

    fn set(&mut self, key: u64) {
        self.0[(key >> 6) as usize % 32] |= 1 << (key % 64);
    }

    fn has(&self, key: u64) -> bool {
        self.0[(key >> 6) as usize % 32] >> (key % 64) & 1 != 0
    }
}

impl Superko {
    /// Returns the positions that may not come back in a search of the game's position with this side to move.
    pub(super) fn of(game: &Game, color: Color) -> Superko {
        let rule = game.rules().ko;
        let root = game.board().stones_hash();
        let before = game.seen().iter().copied().chain([(root, color)]);
        let mut seen: Vec<u64> = before.map(|(stones, to_play)| key(rule, stones, to_play)).collect();
        seen.sort_unstable();
        let mut marks = Marks::NONE;
        seen.iter().for_each(|key| marks.set(*key));
        Superko { rule, seen, marks, root }
    }

    /// A line that begins at the root.
    pub(super) fn line(&self) -> Line<'_> {
        let keys = Vec::with_capacity(super::tree::DEEPEST);
        Line { superko: self, stones: self.root, keys, marks: self.marks.clone() }
    }
}

/// Returns the key of a position: its stones and, in situational superko, the side to move.
#[inline]
fn key(rule: KoRule, stones: u64, to_play: Color) -> u64 {
    if rule == KoRule::Situational { stones ^ zobrist::to_play(to_play) } else { stones }
}

/// The positions of the line being walked below the root.
pub(super) struct Line<'a> {
    superko: &'a Superko,
    stones: u64,
    keys: Vec<u64>,
    /// A bit of each of these and of the game's.
    marks: Marks,
}

impl Line<'_> {
    /// Goes back to the root.
    pub(super) fn restart(&mut self) {
        self.stones = self.superko.root;
        self.keys.clear();
        self.marks.clone_from(&self.superko.marks);
    }

    /// Makes a move of the side to move on the board and notes the position. False where it repeats an earlier one.
    pub(super) fn play(&mut self, board: &mut LeanBoard, mv: Move) -> bool {
        let color = board.to_play();
        let before = board.empty_points().len();
        board.play_move(mv);
        if self.superko.rule == KoRule::Simple {
            return true;
        }
        if let Move::Play(point) = mv {
            self.stones ^= zobrist::stone(color, point);
            // The points of captured stones stand last.
            let empty = board.empty_points();
            let captured: &[Point] = empty.get(before - 1..).unwrap_or(&[]);
            for stone in captured {
                self.stones ^= zobrist::stone(!color, *stone);
            }
        }
        let now = key(self.superko.rule, self.stones, board.to_play());
        // A pass is always legal.
        let repeats = mv != Move::Pass
            && self.marks.has(now)
            && (self.keys.contains(&now) || self.superko.seen.binary_search(&now).is_ok());
        self.keys.push(now);
        self.marks.set(now);
        !repeats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Size};
    use crate::search::mcts::playout::below;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// Plays on from a game at random on a tiny board and asks the game and the line of every move whether it repeats.
    fn repetitions(rules: Rules, seed: u64) -> usize {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Game::from_board(Board::new(Size::new(2).unwrap()), rules, 0.5);
        let mut found = 0;
        for round in 0..4 {
            let superko = Superko::of(&game, game.to_play());
            let mut line = superko.line();
            let mut board = LeanBoard::new(game.board());
            for _ in 0..2 + 3 * round {
                let color = game.to_play();
                let legal: Vec<Point> =
                    board.empty_points().iter().copied().filter(|at| board.is_legal(color, *at)).collect();
                let mv = legal.get(below(&mut rng, legal.len() + 1)).map_or(Move::Pass, |at| Move::Play(*at));
                let repeats = game.check(color, mv).is_err();
                assert_eq!(line.play(&mut board, mv), !repeats, "{mv} {}", game.board());
                if repeats {
                    found += 1;
                    break;
                }
                game.play(color, mv).unwrap();
            }
        }
        found
    }

    #[test]
    fn what_repeats_in_a_game_repeats_in_a_line() {
        for rules in [Rules::CHINESE, Rules::AGA] {
            assert!((0..300).map(|seed| repetitions(rules, seed)).sum::<usize>() > 100);
        }
    }

    #[test]
    fn under_the_simple_rule_nothing_repeats() {
        assert_eq!((0..100).map(|seed| repetitions(Rules::JAPANESE, seed)).sum::<usize>(), 0);
    }
}
