//! Unconditional results: stones that can never be captured, and points where the opponent can never live.
//!
//! Life is Benson's (D. B. Benson, *Life in the Game of Go*, Information Sciences 10, 1976): a set of chains is
//! unconditionally alive if each has two regions that are vital to it and touch no chain outside the set. Territory
//! goes further, after an idea of GNU Go's (its manual, "Unconditional Status"): let the opponent move as often as it
//! likes against the living chains alone; where even then it has only chains in atari, it can never live.

use super::{Board, ByColor, Cell, Chain, Color, Point, PointSet};

/// The stones and points of a board that are settled, whichever side moves and however often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unconditional {
    /// The stones that cannot be captured even if their owner always passes.
    pub alive: ByColor<PointSet>,
    /// The points where the opponent can never have living stones: empty points, its dead stones, and stones of the
    /// owner that it may capture but will not live by.
    pub territory: ByColor<PointSet>,
}

/// The result for one point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A stone that cannot be captured, or not to any avail: it stands in its own unconditional territory.
    Alive,
    /// A stone in the opponent's unconditional territory.
    Dead,
    /// An empty point of this colour's unconditional territory.
    Territory(Color),
    /// Anything else.
    Undecided,
}

impl Unconditional {
    /// Finds what is settled.
    pub fn of(board: &Board) -> Unconditional {
        let alive = ByColor::from_fn(|color| pass_alive(board, color));
        let territory = ByColor::from_fn(|color| territory(board, color, &alive[color]));
        Unconditional { alive, territory }
    }

    /// The status of a point of this board.
    pub fn status(&self, board: &Board, point: Point) -> Status {
        let owner = Color::BOTH.into_iter().find(|color| self.territory[*color].contains(point));
        match (board.cell(point), owner) {
            (Cell::Empty, Some(owner)) => Status::Territory(owner),
            (cell, _) if cell.color().is_some_and(|color| self.alive[color].contains(point)) => Status::Alive,
            (cell, Some(owner)) if cell.color() == Some(owner) => Status::Alive,
            (cell, Some(owner)) if cell.color() == Some(!owner) => Status::Dead,
            _ => Status::Undecided,
        }
    }
}

/// The stones of a colour that are unconditionally alive by Benson's theorem.
pub fn pass_alive(board: &Board, color: Color) -> PointSet {
    let stones = *board.stones(color);
    let mut regions: Vec<PointSet> = (*board.on_board() - stones).pieces().collect();
    let mut chains: Vec<&Chain> =
        board.chain_ids().map(|id| board.chain_of(id)).filter(|c| c.color() == color).collect();
    let empty = board.empty();
    loop {
        let before = chains.len();
        chains.retain(|chain| {
            let vital = |region: &&PointSet| {
                (**region & empty).is_subset(chain.liberties()) && region.grown().intersects(chain.stones())
            };
            regions.iter().filter(vital).take(2).count() == 2
        });
        if chains.len() == before {
            break;
        }
        let alive = union(&chains);
        regions.retain(|region| (region.grown() & stones).is_subset(&alive));
    }
    union(&chains)
}

fn union(chains: &[&Chain]) -> PointSet {
    chains.iter().fold(PointSet::EMPTY, |all, chain| all | *chain.stones())
}

/// The unconditional territory of the colour, whose unconditionally living stones are given.
///
/// It is found twice. Where the owner has two stones alone inside a wall, the invader does better than to take them: it
/// leaves them, and has a seki (GNU Go's manual and tests, "Unconditional Status"). So the second time such stones stay
/// until the invader has made the wall.
fn territory(board: &Board, color: Color, alive: &PointSet) -> PointSet {
    if alive.is_empty() {
        return PointSet::EMPTY;
    }
    let mut invasion = Invasion::new(board, color, alive);
    invasion.capture(&PointSet::EMPTY);
    invasion.press();
    invasion.make_eyes();
    let held = invasion.held();
    let pairs: Vec<PointSet> = lone_pairs(board, color).filter(|pair| pair.is_subset(&held)).collect();
    if pairs.is_empty() {
        return held;
    }

    let mut invasion = Invasion::new(board, color, alive);
    invasion.capture(&held);
    invasion.press();
    for pair in &pairs {
        invasion.make_seki(pair);
    }
    invasion.capture(&PointSet::EMPTY);
    invasion.press();
    invasion.make_eyes();
    invasion.held()
}

/// The chains of two stones with no other stone of the colour, nor the edge, in the 8 points around either.
fn lone_pairs(board: &Board, color: Color) -> impl Iterator<Item = PointSet> + '_ {
    let stones = *board.stones(color);
    board.chain_ids().filter_map(move |id| {
        let pair = *board.chain_of(id).stones();
        let around = pair.grown_around();
        let alone = board.chain_of(id).color() == color
            && board.chain_of(id).stone_count() == 2
            && around.is_subset(board.on_board())
            && (around & stones) == pair;
        alone.then_some(pair)
    })
}

/// The opponent moves as often as it likes, and tries to live.
struct Invasion<'a> {
    board: Board,
    owner: Color,
    /// The owner's stones that live whatever happens.
    alive: &'a PointSet,
}

impl Invasion<'_> {
    fn new<'a>(board: &Board, owner: Color, alive: &'a PointSet) -> Invasion<'a> {
        let board = board.without_history();
        Invasion { board, owner, alive }
    }

    fn play(&mut self, point: Point) -> bool {
        let legal = self.board.is_legal(!self.owner, point);
        if legal {
            self.board.play(!self.owner, point);
        }
        legal
    }

    /// It captures all it can, but for the stones to spare. Capturing those costs it eye space, which is why they are
    /// not just taken away.
    fn capture(&mut self, spared: &PointSet) {
        while capture_one(&mut self.board, self.owner, &(*self.alive | *spared)) {}
    }

    /// It presses on the living stones wherever it can, and saves what comes into atari.
    fn press(&mut self) {
        for point in self.alive.grown() & self.board.empty() {
            self.play(point);
        }
        while let Some(point) = extension(&self.board, !self.owner) {
            self.board.play(!self.owner, point);
        }
    }

    /// It makes eyes: large ones are split, then made small.
    fn make_eyes(&mut self) {
        for wanted in [2, 1] {
            for point in self.board.empty() {
                let open = point.neighbors().iter().filter(|n| self.board.is_empty_at(**n)).count();
                if open >= wanted {
                    self.play(point);
                }
            }
        }
    }

    /// Returns whether the owner has a seki with stones at opposite corners beside a lone pair, in one chain, and the
    /// other four liberties open: a third stone of the owner can then be taken to avail. It is set, so that the invader
    /// may take it.
    fn make_seki(&mut self, pair: &PointSet) {
        let mut stones = pair.iter();
        let (Some(first), Some(second)) = (stones.next(), stones.next()) else { return };
        let liberties = pair.grown() - *pair;
        // Slot order: the second stone is to the right of the first, or above.
        let sides = |point: Point| {
            let beside: PointSet = point.neighbors().into_iter().collect();
            let across = beside - *pair - end(point, if point == first { second } else { first });
            let mut across = across.iter();
            (across.next(), across.next())
        };
        let ((Some(a), Some(b)), (Some(c), Some(d))) = (sides(first), sides(second)) else { return };
        for (one, other) in [(a, d), (b, c)] {
            let start = self.board.moves_played();
            let walled = [one, other].into_iter().all(|point| {
                self.board.color_at(point) == Some(!self.owner) || self.board.is_empty_at(point) && self.play(point)
            });
            let mut open = liberties;
            open.remove(one);
            open.remove(other);
            if walled
                && open.is_subset(&self.board.empty())
                && self.board.chain_id(one) == self.board.chain_id(other)
                && let Some(third) = (open & (end(first, second) | end(second, first))).first()
                && self.board.is_legal(self.owner, third)
            {
                self.board.play(self.owner, third);
                return;
            }
            while self.board.moves_played() > start {
                self.board.undo();
            }
        }
    }

    /// Returns the points where the opponent cannot live: stones of its that are in atari, with their liberties, and
    /// liberties of the owner's living stones, which it cannot take.
    fn held(&self) -> PointSet {
        let mut held = self.alive.grown() & self.board.empty();
        for id in self.board.chain_ids() {
            let chain = self.board.chain_of(id);
            if chain.color() != self.owner && chain.in_atari() {
                held |= *chain.stones() | *chain.liberties();
            }
        }
        held
    }
}

/// The point beyond `from` in the line that comes from `other` beside it, if there is one.
fn end(from: Point, other: Point) -> PointSet {
    let (column, row) = (from.column() as i32 - other.column() as i32, from.row() as i32 - other.row() as i32);
    from.offset(column, row).map_or(PointSet::EMPTY, PointSet::of)
}

/// Plays the colour's opponent on all liberties of one chain that is not alive, where that captures it. False if no
/// chain can be captured so.
fn capture_one(board: &mut Board, color: Color, alive: &PointSet) -> bool {
    for point in *board.stones(color) - *alive {
        let start = board.moves_played();
        let mut pressing = true;
        while pressing && board.color_at(point) == Some(color) {
            pressing = false;
            for liberty in board.chain(point).map_or(PointSet::EMPTY, |chain| *chain.liberties()) {
                if board.is_legal(!color, liberty) {
                    board.play(!color, liberty);
                    pressing = true;
                }
            }
        }
        if board.color_at(point) != Some(color) {
            return true;
        }
        while board.moves_played() > start {
            board.undo();
        }
    }
    false
}

/// A liberty by which one of the colour's chains leaves atari, or at least is not captured at once.
fn extension(board: &Board, color: Color) -> Option<Point> {
    board.chain_ids().find_map(|id| {
        let chain = board.chain_of(id);
        let liberty = chain.liberties().first()?;
        (chain.color() == color && chain.in_atari() && board.is_legal(color, liberty)).then_some(liberty)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    fn statuses(text: &str) -> String {
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        let settled = Unconditional::of(&board);
        let letter = |point| match settled.status(&board, point) {
            Status::Alive => 'a',
            Status::Dead => 'd',
            Status::Territory(Color::Black) => 'b',
            Status::Territory(Color::White) => 'w',
            Status::Undecided => '.',
        };
        let rows: Vec<String> = board.draw(letter).lines().map(|line| line.trim().replace(' ', "")).collect();
        let side = board.size().side();
        rows[1..=side].iter().map(|row| row.trim_matches(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn two_one_point_eyes_live() {
        assert_eq!(
            statuses(
                ". X . X . O
                 X X X X O .
                 O O O O O .
                 . . . . . .
                 . . . . . .
                 . . . . . ."
            ),
            "baba.. aaaa.. ...... ...... ...... ......"
        );
    }

    #[test]
    fn two_lone_stones_leave_room_for_a_seki() {
        // White can play C6 and D8, one chain by way of the wall, and leave the two stones.
        assert_eq!(
            statuses(
                "O O . . O O X X
                 O . X X . O X .
                 X O . . O O X X
                 X X O O O X X .
                 X X X X X X X X
                 X X X X X X X X
                 X X X X X X X X
                 X X X X X X X X"
            ),
            "......aa ......ab a.....aa aa...aab aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa"
        );
    }

    #[test]
    fn two_lone_stones_in_a_wall_with_a_gap_leave_none() {
        assert_eq!(
            statuses(
                "O O . . O X X X
                 O . X X . O X .
                 X O . . O O X X
                 X X O O O X X .
                 X X X X X X X X
                 X X X X X X X X
                 X X X X X X X X
                 X X X X X X X X"
            ),
            "ddbbdaaa dbaabdab adbbddaa aadddaab aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa"
        );
    }

    #[test]
    fn one_eye_does_not_live() {
        assert_eq!(statuses(". X O .\nX X O .\nO O O .\n. . . ."), ".... .... .... ....");
    }
}
