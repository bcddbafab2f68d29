//! The board as anyone would write it first: every chain is found by flood fill each time, a move copies the whole
//! position, and every position since the start is kept. Slow and obvious; the real board is tested against it.

use super::rules::{KoRule, Rules};
use super::{Cell, Color, Illegal, Move, Point, Size, zobrist};

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    size: Size,
    /// Row by row.
    cells: Vec<Cell>,
    pub(super) to_play: Color,
    pub(super) ko: Option<Point>,
    pub(super) prisoners: [usize; 2],
}

/// A position with those that led to it, oldest first.
#[derive(Clone, Debug)]
pub(super) struct NaiveBoard {
    pub(super) now: Position,
    past: Vec<Position>,
}

impl Position {
    fn slot(&self, point: Point) -> usize {
        point.row() * self.size.side() + point.column()
    }

    pub(super) fn at(&self, point: Point) -> Cell {
        self.cells[self.slot(point)]
    }

    fn set(&mut self, point: Point, cell: Cell) {
        let slot = self.slot(point);
        self.cells[slot] = cell;
    }

    fn neighbors(&self, point: Point) -> Vec<Point> {
        let (column, row) = (point.column() as i32, point.row() as i32);
        let side = self.size.side() as i32;
        [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            .into_iter()
            .filter(|(c, r)| (0..side).contains(c) && (0..side).contains(r))
            .map(|(c, r)| Point::at(c as usize, r as usize))
            .collect()
    }

    /// The stones of the chain on the point, sorted.
    pub(super) fn chain(&self, point: Point) -> Vec<Point> {
        let mut chain = vec![point];
        let mut i = 0;
        while i < chain.len() {
            for neighbor in self.neighbors(chain[i]) {
                if self.at(neighbor) == self.at(point) && !chain.contains(&neighbor) {
                    chain.push(neighbor);
                }
            }
            i += 1;
        }
        chain.sort();
        chain
    }

    /// The empty points beside the chain on the point, sorted.
    pub(super) fn liberties(&self, point: Point) -> Vec<Point> {
        let mut liberties = Vec::new();
        for stone in self.chain(point) {
            for neighbor in self.neighbors(stone) {
                if self.at(neighbor) == Cell::Empty && !liberties.contains(&neighbor) {
                    liberties.push(neighbor);
                }
            }
        }
        liberties.sort();
        liberties
    }

    fn take_off_if_dead(&mut self, point: Point) -> usize {
        let chain = self.chain(point);
        if !self.liberties(point).is_empty() {
            return 0;
        }
        for stone in &chain {
            let color = self.at(*stone).color().unwrap();
            self.prisoners[color as usize] += 1;
            self.set(*stone, Cell::Empty);
        }
        chain.len()
    }

    /// The position after the move, whether legal or not; `None` on an occupied point.
    fn after(&self, color: Color, mv: Move) -> Option<Position> {
        let mut next = Position { to_play: !color, ko: None, ..self.clone() };
        let Move::Play(point) = mv else { return Some(next) };
        if self.at(point) != Cell::Empty {
            return None;
        }
        next.set(point, Cell::from(color));
        let mut taken = 0;
        for neighbor in self.neighbors(point) {
            if next.at(neighbor) == Cell::from(!color) {
                taken += next.take_off_if_dead(neighbor);
            }
        }
        next.take_off_if_dead(point);
        if taken == 1 && next.chain(point).len() == 1 && next.liberties(point).len() == 1 {
            next.ko = Some(next.liberties(point)[0]);
        }
        Some(next)
    }

    /// The hash, from nothing but its definition.
    pub(super) fn hash(&self) -> u64 {
        let mut hash = zobrist::to_play(self.to_play);
        for point in self.size.points() {
            if let Some(color) = self.at(point).color() {
                hash ^= zobrist::stone(color, point);
            }
        }
        hash ^ self.ko.map_or(0, zobrist::ko)
    }
}

impl NaiveBoard {
    pub(super) fn new(size: Size) -> NaiveBoard {
        let cells = vec![Cell::Empty; size.area()];
        let now = Position { size, cells, to_play: Color::Black, ko: None, prisoners: [0, 0] };
        NaiveBoard { now, past: Vec::new() }
    }

    /// Returns whether the move is legal by these rule sets, each with the first reason that speaks against it.
    pub(super) fn check(&self, color: Color, point: Point, rules: &[Rules]) -> Vec<Result<(), Illegal>> {
        let now = &self.now;
        let Some(next) = now.after(color, Move::Play(point)) else { return vec![Err(Illegal::Occupied); rules.len()] };
        let positional = self.past.iter().any(|past| past.cells == next.cells);
        let situational = self.past.iter().any(|past| past.cells == next.cells && past.to_play == next.to_play);
        let lost = next.prisoners[color as usize] - now.prisoners[color as usize];
        let check = |rules: &Rules| {
            let repeats = match rules.ko {
                KoRule::Simple => false,
                KoRule::Positional => positional,
                KoRule::Situational => situational,
            };
            match () {
                () if now.ko == Some(point) && now.to_play == color => Err(Illegal::Ko),
                () if lost == 1 || (lost > 1 && !rules.suicide) => Err(Illegal::Suicide),
                () if repeats => Err(Illegal::Superko),
                () => Ok(()),
            }
        };
        rules.iter().map(check).collect()
    }

    pub(super) fn play(&mut self, color: Color, mv: Move) {
        let next = self.now.after(color, mv).unwrap();
        self.past.push(std::mem::replace(&mut self.now, next));
    }

    pub(super) fn undo(&mut self) -> bool {
        let Some(last) = self.past.pop() else { return false };
        self.now = last;
        true
    }
}
