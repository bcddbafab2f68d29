//! Putting stones on the board and taking moves back: the only code that changes stones.

use arrayvec::ArrayVec;

use super::chain::{Chain, ChainId};
use super::color::{Cell, Color};
use super::maps::PointSet;
use super::point::{Move, Point};
use super::undo::{OwnChain, Undo};
use super::{Board, zobrist};

/// The reasons why a move may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The point is not on the board.
    #[error("not on the board")]
    OffBoard,
    /// There is a stone already.
    #[error("the point is occupied")]
    Occupied,
    /// A ko may not be retaken at once.
    #[error("retakes a ko at once")]
    Ko,
    /// The stone would have no liberty.
    #[error("suicide")]
    Suicide,
    /// The position stood on the board before (positional or situational superko).
    #[error("repeats an earlier position (superko)")]
    Superko,
}

impl Board {
    /// Returns whether the colour may play there: on an empty point, not retaking a ko at once, not as a suicide. With
    /// `suicide` two or more stones may take their own last liberty; a single stone never may, as that changes nothing.
    #[inline]
    pub fn check(&self, color: Color, point: Point, suicide: bool) -> Result<(), Illegal> {
        match self.cells[point] {
            Cell::Empty => {}
            Cell::Off => return Err(Illegal::OffBoard),
            Cell::Black | Cell::White => return Err(Illegal::Occupied),
        }
        if self.ko == Some(point) && self.to_play == color {
            return Err(Illegal::Ko);
        }
        let own = Cell::from(color);
        let mut joins = false;
        for neighbor in point.neighbors() {
            let cell = self.cells[neighbor];
            if cell == Cell::Empty {
                return Ok(());
            }
            if cell == Cell::Off {
                continue;
            }
            let in_atari = self.chains[self.chain_at[neighbor].0].liberty_count == 1;
            if (cell == own) != in_atari {
                return Ok(());
            }
            joins |= cell == own;
        }
        if suicide && joins { Ok(()) } else { Err(Illegal::Suicide) }
    }

    /// Returns whether the colour may play there without suicide; see [`Board::check`].
    #[inline]
    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        self.check(color, point, false).is_ok()
    }

    /// Plays a stone or passes for the side to move. The move must be legal.
    #[inline]
    pub fn play_move(&mut self, mv: Move) {
        match mv {
            Move::Play(point) => self.play(self.to_play, point),
            Move::Pass => self.pass(self.to_play),
        }
    }

    /// Plays a stone of this colour; it is then the other's turn. The move must be legal by [`Board::check`] (a
    /// suicide takes the own stones off).
    pub fn play(&mut self, color: Color, point: Point) {
        debug_assert!(self.check(color, point, true).is_ok(), "{color} {point} is illegal");
        let mut undo = self.undo_record(color, point);
        let captured_before = self.prisoners[!color];
        let own_chain = self.join(color, point, &mut undo);

        let enemy = Cell::from(!color);
        for neighbor in point.neighbors() {
            if self.cells[neighbor] != enemy {
                continue;
            }
            let id = self.chain_at[neighbor];
            let chain = &mut self.chains[id.0];
            chain.remove_liberty(point);
            if chain.liberty_count == 0 {
                undo.captured.push(id);
                self.take_off(id);
            }
        }

        self.ko = None;
        let chain = &self.chains[own_chain.0];
        if chain.liberty_count == 0 {
            undo.captured.push(own_chain);
            self.take_off(own_chain);
        } else if chain.liberty_count == 1 && chain.stone_count == 1 && self.prisoners[!color] == captured_before + 1 {
            self.ko = chain.liberties.first();
        }
        self.to_play = !color;
        self.undo.moves.push(undo);
    }

    /// Passes for this colour; it is then the other's turn, and a ko is open again.
    pub fn pass(&mut self, color: Color) {
        let undo = self.undo_record(color, Point::ORIGIN);
        self.undo.moves.push(undo);
        self.ko = None;
        self.to_play = !color;
    }

    /// Takes the last move back. False if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(undo) = self.undo.moves.pop() else { return false };
        self.ko = undo.ko;
        self.to_play = undo.to_play;
        if matches!(undo.own, OwnChain::None) {
            return true;
        }
        for id in undo.captured.iter().rev() {
            self.put_back(*id);
        }
        let (color, point) = (undo.color, undo.point);
        self.cells[point] = Cell::Empty;
        self.stones[color].remove(point);
        match undo.own {
            OwnChain::None => {}
            OwnChain::Founded => self.chains[point] = Chain::NONE,
            OwnChain::FoundedOver => self.chains[point] = self.undo.saved.pop().unwrap_or(Chain::NONE),
            OwnChain::Joined(id) => {
                self.chains[id.0] = self.undo.saved.pop().unwrap_or(Chain::NONE);
                for absorbed in &undo.absorbed {
                    for stone in self.chains[absorbed.0].stones {
                        self.chain_at[stone] = *absorbed;
                    }
                }
            }
        }
        let enemy = Cell::from(!color);
        for neighbor in point.neighbors() {
            if self.cells[neighbor] == enemy {
                self.chains[self.chain_at[neighbor].0].add_liberty(point);
            }
        }
        self.stones_hash = undo.stones_hash;
        true
    }

    /// Forgets the moves that could be taken back.
    pub fn forget_history(&mut self) {
        self.undo.clear();
    }

    /// Puts a stone on an empty point without capturing anything, as part of a set-up.
    pub(super) fn set_up(&mut self, color: Color, point: Point) {
        let mut undo = self.undo_record(color, point);
        self.join(color, point, &mut undo);
        for neighbor in point.neighbors() {
            if self.cells[neighbor] == Cell::from(!color) {
                self.chains[self.chain_at[neighbor].0].remove_liberty(point);
            }
        }
        self.undo.clear();
    }

    fn undo_record(&self, color: Color, point: Point) -> Undo {
        Undo {
            point,
            color,
            to_play: self.to_play,
            ko: self.ko,
            stones_hash: self.stones_hash,
            own: OwnChain::None,
            absorbed: ArrayVec::new(),
            captured: ArrayVec::new(),
        }
    }

    /// Sets the stone and makes it part of its chain, whose name is returned. Enemy liberties are left as they are.
    fn join(&mut self, color: Color, point: Point, undo: &mut Undo) -> ChainId {
        let own = Cell::from(color);
        let mut liberties = PointSet::EMPTY;
        let mut friends: ArrayVec<ChainId, 4> = ArrayVec::new();
        for neighbor in point.neighbors() {
            let cell = self.cells[neighbor];
            if cell == Cell::Empty {
                liberties.insert(neighbor);
            } else if cell == own {
                let id = self.chain_at[neighbor];
                if !friends.contains(&id) {
                    friends.push(id);
                }
            }
        }
        self.cells[point] = own;
        self.stones[color].insert(point);
        self.stones_hash ^= zobrist::stone(color, point);

        // The largest chain keeps its name, so that the fewest stones are renamed.
        let Some(&main) = friends.iter().max_by_key(|id| self.chains[id.0].stone_count) else {
            let id = ChainId(point);
            let slot = &mut self.chains[point];
            if slot.stone_count == 0 {
                undo.own = OwnChain::Founded;
            } else {
                undo.own = OwnChain::FoundedOver;
                self.undo.saved.push(*slot);
            }
            *slot = Chain {
                stones: PointSet::of(point),
                liberty_count: liberties.len() as u16,
                liberties,
                stone_count: 1,
                color,
            };
            self.chain_at[point] = id;
            return id;
        };

        undo.own = OwnChain::Joined(main);
        let mut merged = self.chains[main.0];
        self.undo.saved.push(merged);
        merged.stones.insert(point);
        merged.stone_count += 1;
        merged.liberties |= liberties;
        self.chain_at[point] = main;
        for id in friends {
            if id == main {
                continue;
            }
            undo.absorbed.push(id);
            let absorbed = self.chains[id.0];
            merged.stones |= absorbed.stones;
            merged.stone_count += absorbed.stone_count;
            merged.liberties |= absorbed.liberties;
            for stone in absorbed.stones {
                self.chain_at[stone] = main;
            }
        }
        merged.liberties.remove(point);
        merged.liberty_count = merged.liberties.len() as u16;
        self.chains[main.0] = merged;
        main
    }

    /// Takes a chain without liberties off the board. Its record stays in its slot for [`Board::put_back`].
    fn take_off(&mut self, id: ChainId) {
        let Chain { stones, stone_count, color, .. } = self.chains[id.0];
        self.stones[color] = self.stones[color] - stones;
        self.prisoners[color] += u32::from(stone_count);
        let enemy = Cell::from(!color);
        for stone in stones {
            self.cells[stone] = Cell::Empty;
            self.stones_hash ^= zobrist::stone(color, stone);
            for neighbor in stone.neighbors() {
                if self.cells[neighbor] == enemy {
                    self.chains[self.chain_at[neighbor].0].add_liberty(stone);
                }
            }
        }
    }

    /// Puts back what [`Board::take_off`] took.
    fn put_back(&mut self, id: ChainId) {
        let Chain { stones, stone_count, color, .. } = self.chains[id.0];
        self.stones[color] |= stones;
        self.prisoners[color] -= u32::from(stone_count);
        let enemy = Cell::from(!color);
        for stone in stones {
            self.cells[stone] = Cell::from(color);
            self.chain_at[stone] = id;
            for neighbor in stone.neighbors() {
                if self.cells[neighbor] == enemy {
                    self.chains[self.chain_at[neighbor].0].remove_liberty(stone);
                }
            }
        }
    }
}
