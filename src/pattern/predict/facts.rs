//! Facts of a position that the features of all its moves share: chains, ladders, distances, stones around.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use super::ladder;
use crate::board::{Board, ChainId, Color, Point, PointMap, PointSet};

/// Liberties above this are not told apart.
pub(super) const MANY: u8 = 6;
/// Distances to stones above this are not told apart.
pub(super) const FAR: u8 = 7;

/// The facts about a chain. Counts stop at [`MANY`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ChainFacts {
    /// Its liberties.
    pub(super) liberties: u8,
    /// Its stones, in four steps: 1, 2, 3 to 4, more.
    pub(super) size: u8,
    /// The fewest liberties of an enemy chain beside it; 0 if there is none.
    pub(super) foe: u8,
    /// If it is in atari: its liberties after extending, at most 3, and whether a ladder then fails.
    pub(super) extended: u8,
    pub(super) escapes: bool,
    /// If it is in atari: true if an enemy chain beside it is in atari, too.
    pub(super) can_take: bool,
    /// If it has two liberties: the one or two by which the opponent takes it in a ladder.
    pub(super) ladders: [Option<Point>; 2],
}

/// The facts of a position for the side to move.
pub(super) struct Facts {
    chains: Box<PointMap<ChainFacts>>,
    /// Steps from each point to the nearest stone, own and the opponent's, at most [`FAR`].
    pub(super) nearest: [Box<PointMap<u8>>; 2],
    /// Own and enemy stones below and left of each corner of the grid.
    sums: Box<[[[u16; 20]; 20]; 2]>,
    side: usize,
    /// The number of stones on the board.
    pub(super) stones: usize,
}

impl Facts {
    pub(super) fn new() -> Facts {
        Facts {
            chains: Box::default(),
            nearest: [Box::default(), Box::default()],
            sums: Box::new([[[0; 20]; 20]; 2]),
            side: 0,
            stones: 0,
        }
    }

    /// Finds the facts of a position. The board is left as it was.
    pub(super) fn find(&mut self, board: &mut Board) {
        let own = board.to_play();
        self.stones = board.occupied().len();
        self.side = board.size().side();
        self.find_chains(board);
        for (color, map) in [own, !own].into_iter().zip(&mut self.nearest) {
            measure(board, color, map);
        }
        for (color, sums) in [own, !own].into_iter().zip(self.sums.iter_mut()) {
            for row in 0..self.side {
                let mut sum = 0;
                for column in 0..self.side {
                    sum += u16::from(board.stones(color).contains(Point::at(column, row)));
                    sums[row + 1][column + 1] = sums[row][column + 1] + sum;
                }
            }
        }
    }

    fn find_chains(&mut self, board: &mut Board) {
        let mut ids: ArrayVec<ChainId, 361> = ArrayVec::new();
        ids.extend(board.chain_ids().take(361));
        for id in &ids {
            let chain = board.chain_of(*id);
            self.chains[id.point()] = ChainFacts {
                liberties: (chain.liberty_count() as u8).min(MANY),
                size: size_step(chain.stone_count()),
                ..ChainFacts::default()
            };
        }
        for stone in board.stones(Color::Black).iter() {
            for beside in stone.neighbors() {
                if board.stones(Color::White).contains(beside) {
                    self.touch(board, stone, beside);
                    self.touch(board, beside, stone);
                }
            }
        }
        for id in ids {
            let facts = self.chains[id.point()];
            if facts.liberties == 1 {
                let (extended, escapes) = ladder::after_extending(board, id.point());
                let facts = &mut self.chains[id.point()];
                facts.extended = extended as u8;
                facts.escapes = escapes;
                facts.can_take = facts.foe == 1;
            } else if facts.liberties == 2 {
                let mut liberties = board.chain_of(id).liberties().iter();
                self.chains[id.point()].ladders = std::array::from_fn(|_| {
                    let at = liberties.next()?;
                    ladder::is_caught(board, id.point(), at).then_some(at)
                });
            }
        }
    }

    /// Notes the liberties of the chain on `other` for the chain on `stone`.
    fn touch(&mut self, board: &Board, stone: Point, other: Point) {
        let (Some(id), Some(foe)) = (board.chain_id(stone), board.chain_id(other)) else { return };
        let liberties = self.chains[foe.point()].liberties;
        let facts = &mut self.chains[id.point()];
        facts.foe = if facts.foe == 0 { liberties } else { facts.foe.min(liberties) };
    }

    /// Returns the facts about a chain.
    pub(super) fn chain(&self, id: ChainId) -> &ChainFacts {
        &self.chains[id.point()]
    }

    /// The stones of a colour, 0 the own, in the square of this radius around a point.
    pub(super) fn around(&self, whose: usize, point: Point, radius: usize) -> usize {
        let (column, row) = (point.column(), point.row());
        self.within(
            whose,
            (column.saturating_sub(radius), row.saturating_sub(radius)),
            ((column + radius + 1).min(self.side), (row + radius + 1).min(self.side)),
        )
    }

    /// The stones of a colour in the corner nearest to a point, 9 lines wide or half the board; from a middle line on
    /// either side of it.
    pub(super) fn in_corner(&self, whose: usize, point: Point) -> usize {
        let width = 9.min(self.side / 2);
        let range = |at: usize| match (2 * at + 1).cmp(&self.side) {
            Ordering::Less => (0, width),
            Ordering::Equal => (at - width, at + width + 1),
            Ordering::Greater => (self.side - width, self.side),
        };
        let (columns, rows) = (range(point.column()), range(point.row()));
        self.within(whose, (columns.0, rows.0), (columns.1, rows.1))
    }

    fn within(&self, whose: usize, (left, low): (usize, usize), (right, high): (usize, usize)) -> usize {
        let sums = &self.sums[whose];
        usize::from(sums[high][right] + sums[low][left] - sums[low][right] - sums[high][left])
    }
}

/// Returns 0 to 3 for 1, 2, 3 to 4 and more stones.
pub(super) fn size_step(stones: usize) -> u8 {
    match stones {
        0 | 1 => 0,
        2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

/// The steps from each point to the nearest stone of a colour.
fn measure(board: &Board, color: Color, map: &mut PointMap<u8>) {
    for point in board.on_board().iter() {
        map[point] = FAR;
    }
    let mut reached = *board.stones(color);
    for steps in 1..FAR {
        let next = reached.grown() & *board.on_board();
        for point in (next - reached).iter() {
            map[point] = steps;
        }
        if next == reached || next == PointSet::EMPTY {
            return;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(board: &mut Board) -> Facts {
        let mut facts = Facts::new();
        facts.find(board);
        facts
    }

    #[test]
    fn stones_are_counted_in_squares_and_corners() {
        let mut board = Board::from_diagram(
            "X . . . . . O\n. . . . . . .\n. . O . . . .\n. . X . . . .\n. . . . X . .\n. . . . . . .\nX . . . . . .",
        );
        board.set_to_play(Color::Black);
        let facts = facts(&mut board);
        assert_eq!(facts.stones, 6);
        assert_eq!(facts.around(0, Point::at(3, 3), 1), 2);
        assert_eq!(facts.around(1, Point::at(3, 3), 1), 1);
        assert_eq!(facts.around(0, Point::at(0, 0), 3), 2);
        assert_eq!(facts.around(0, Point::at(3, 3), 9), 4);
        assert_eq!(facts.in_corner(0, Point::at(1, 1)), 1);
        assert_eq!(facts.in_corner(1, Point::at(6, 6)), 1);
        // The points are on middle lines.
        assert_eq!(facts.in_corner(0, Point::at(3, 6)), 1);
        assert_eq!(facts.in_corner(1, Point::at(0, 3)), 1);
        assert_eq!(facts.in_corner(0, Point::at(0, 3)), 3);
        assert_eq!(facts.in_corner(1, Point::at(3, 3)), 2);
        assert_eq!(facts.nearest[0][Point::at(4, 4)], 2);
        assert_eq!(facts.nearest[1][Point::at(6, 0)], 6);
        assert_eq!(facts.nearest[1][Point::at(5, 0)], FAR);
    }

    #[test]
    fn chains_know_their_foes_and_ladders() {
        let mut board = Board::from_diagram(
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. O . . . . .\nO X . . . . .\n. . O . . . .\n. . . . . . .",
        );
        let facts = facts(&mut board);
        let chain = facts.chain(board.chain_id(Point::at(1, 2)).unwrap());
        assert_eq!((chain.liberties, chain.size, chain.foe), (2, 0, 2));
        assert!(chain.ladders.contains(&Some(Point::at(2, 2))));
    }
}
