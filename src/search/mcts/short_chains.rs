//! The urgent moves of the whole board, for the playout of AyaMC: stones in atari and stones that a ladder catches.
//!
//! Only a chain that the last move touched can have lost liberties and come into atari, or down to two. The chains
//! found then are kept, a chain in atari for as long as it is in atari. Each is read once, when its answer is first
//! asked for: a ladder is taken to work until the chain is touched again. So after each move only the points beside it
//! need to be looked at, although urgent moves are known on the whole board.
//!
//! Source: AyaMC (`docs/monte-carlo.md#playouts`), which raises such moves on the whole board.

use arrayvec::ArrayVec;

use super::lean::LeanBoard;
use super::lean::local::Few;
use crate::board::{Cell, Color, Point};

/// The most chains that are kept; further ones are not looked at. A guess of the right size.
const MOST_CHAINS: usize = 24;
/// The most urgent moves of a position; a full list has enough to choose from.
const MOST_MOVES: usize = 16;

/// The moves about a chain, for the side to move.
type Answers = Few<4>;

/// An urgent move, and whether it is about a chain that the last move touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Urgent {
    pub(super) point: Point,
    pub(super) fresh: bool,
}

/// A chain in atari, or of two liberties.
#[derive(Clone, Debug)]
struct Short {
    stone: Point,
    color: Color,
    in_atari: bool,
    /// True if the last move touched it.
    fresh: bool,
    /// The moves that save it, if it is in atari, or that begin a ladder, if it is not; `None` until they are read.
    read: Option<Answers>,
}

/// The short chains of a playout.
#[derive(Clone, Debug, Default)]
pub(super) struct ShortChains(ArrayVec<Short, MOST_CHAINS>);

impl ShortChains {
    /// Returns the short chains of a whole board; `last` is the point of the last move.
    pub(super) fn of(board: &LeanBoard, last: Option<Point>) -> ShortChains {
        let mut short = ShortChains::default();
        for point in board.size().points() {
            short.look_at(board, point);
        }
        short.age();
        if let Some(last) = last {
            short.look_around(board, last);
        }
        short
    }

    /// Takes in a pass: no chain was touched by the last move.
    pub(super) fn age(&mut self) {
        self.0.iter_mut().for_each(|short| short.fresh = false);
    }

    /// Takes in the stone just played.
    pub(super) fn follow(&mut self, board: &LeanBoard, played: Point) {
        let mut changed: ArrayVec<Point, MOST_CHAINS> = ArrayVec::new();
        self.0.retain(|short| {
            let stands = board.holds(short.stone, Cell::from(short.color));
            let stays = stands && board.in_atari(short.stone) == short.in_atari;
            if stands && !stays {
                changed.push(short.stone);
            }
            stays
        });
        self.age();
        // A capture may have taken a chain out of atari.
        changed.into_iter().for_each(|stone| self.look_at(board, stone));
        self.look_around(board, played);
    }

    /// Notes the chain of a stone just played, and the chains beside it.
    fn look_around(&mut self, board: &LeanBoard, played: Point) {
        self.look_at(board, played);
        for neighbor in played.neighbors() {
            self.look_at(board, neighbor);
        }
    }

    /// Notes the chain on a point to be read anew, if there is one and it is short.
    fn look_at(&mut self, board: &LeanBoard, point: Point) {
        let Some(color) = board.cell(point).color() else { return };
        self.0.retain(|short| !board.is_same_chain(short.stone, point));
        if board.surely_free(point) {
            return;
        }
        let in_atari = board.in_atari(point);
        if in_atari || board.some_liberties::<3>(point).len() == 2 {
            // A full list has enough to choose from.
            let _ = self.0.try_push(Short { stone: point, color, in_atari, fresh: true, read: None });
        }
    }

    /// Returns the urgent moves of the side to move: those that take stones in atari, save own stones from it, or begin
    /// a ladder. They are legal now, but are as they were read, which may be some moves ago.
    pub(super) fn moves(&mut self, board: &LeanBoard) -> ArrayVec<Urgent, MOST_MOVES> {
        let color = board.to_play();
        let mut found: ArrayVec<Urgent, MOST_MOVES> = ArrayVec::new();
        // The last chains of the list are those touched last; their moves come first.
        for short in self.0.iter_mut().rev() {
            let stone = short.stone;
            let moves = match (short.in_atari, short.color == color) {
                (true, false) => board.last_liberty(stone).into_iter().collect(),
                (true, true) => short.read.get_or_insert_with(|| rescues(board, stone)).clone(),
                (false, false) => {
                    let read = short.read.get_or_insert_with(|| board.ladder_move(stone).into_iter().collect());
                    // A capture elsewhere may have given the chain liberties since.
                    let liberties = board.some_liberties::<3>(stone);
                    read.iter().copied().filter(|start| liberties.len() == 2 && liberties.contains(start)).collect()
                }
                // A chain of two liberties needs nothing yet.
                (false, true) => Answers::new(),
            };
            for point in moves {
                let known = found.iter().any(|urgent| urgent.point == point);
                if !known && !found.is_full() && board.is_legal(color, point) {
                    found.push(Urgent { point, fresh: short.fresh });
                }
            }
        }
        found
    }
}

/// The moves that save a chain in atari: those that take stones beside it, and running, if that saves it.
fn rescues(board: &LeanBoard, stone: Point) -> Answers {
    let mut found = Answers::new();
    board.captures_beside(stone, &mut found);
    if let Some(run) = board.last_liberty(stone)
        && !found.is_full()
        && !found.contains(&run)
        && board.escapes_by(stone, run, true)
    {
        found.push(run);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Diagram};

    /// The urgent moves of Black, by the marks of the diagram.
    fn urgent(text: &str) -> Vec<String> {
        let diagram = Diagram::parse(text).unwrap();
        let board = LeanBoard::new(&diagram.board(Color::Black).unwrap());
        let moves = ShortChains::of(&board, None).moves(&board);
        let name =
            |point: &Urgent| diagram.marks.iter().find(|(_, at)| *at == point.point).map_or('?', |(mark, _)| *mark);
        let mut found: Vec<String> = moves.iter().map(|point| name(point).to_string()).collect();
        found.sort();
        found
    }

    #[test]
    fn stones_in_atari_are_taken_and_saved_anywhere() {
        let text =
            ". X . . . . O\nX O X . . . .\n. a . . . . .\n. . . . . . .\n. . . . . b .\n. . . . O X O\n. . . . . O .";
        let found = urgent(text);
        assert!(["a", "b"].iter().all(|mark| found.contains(&mark.to_string())), "{found:?}");
    }

    #[test]
    fn stones_that_die_by_running_are_left() {
        assert_eq!(urgent("X ? . . .\nO O . . .\n. . . . .\n. . . . .\n. . . . ."), Vec::<String>::new());
    }

    #[test]
    fn a_stone_on_the_edge_is_caught_in_a_ladder() {
        let text = ". . . . .\n. . . . .\n. . . X .\n. . X O a\n. . . b X";
        let found = urgent(text);
        assert!(found.iter().any(|mark| mark == "a" || mark == "b"), "{found:?}");
    }

    #[test]
    fn what_is_kept_up_is_what_is_found_anew() {
        use super::super::playout::below;
        use rand_xoshiro::Xoshiro256PlusPlus;
        use rand_xoshiro::rand_core::SeedableRng;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let size = crate::board::Size::NINE;
        let mut compared = 0;
        for _ in 0..20 {
            let mut board = LeanBoard::new(&Board::new(size));
            let mut kept = ShortChains::of(&board, None);
            // A chain that a full list left out stays out until it is touched again.
            let mut was_full = false;
            for _ in 0..100 {
                let Some(point) = board.draw(|bound| below(&mut rng, bound)) else { break };
                board.play(point);
                kept.follow(&board, point);
                let ataris = |short: &ShortChains| {
                    let mut last: Vec<Point> = short
                        .0
                        .iter()
                        .filter(|short| short.in_atari)
                        .filter_map(|short| board.last_liberty(short.stone))
                        .collect();
                    last.sort();
                    last
                };
                let anew = ShortChains::of(&board, None);
                was_full |= anew.0.is_full() || kept.0.is_full();
                if !was_full {
                    assert_eq!(ataris(&kept), ataris(&anew), "{point}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 300, "{compared}");
    }
}
