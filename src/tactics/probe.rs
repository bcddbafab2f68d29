//! A board on which moves are tried, with the account of what was looked at and what it cost.

use crate::board::{Board, Color, Point, PointSet, zobrist};

use super::footprint::{Footprint, LibertyClass};
use super::halt;
use super::view::View;

/// The most moves that are read in one line. The largest board has 361 points.
const MAX_PLY: u32 = 400;

/// The board of one reading, under one assumption about kos.
pub(super) struct Probe<'r> {
    pub(super) board: &'r mut Board,
    /// The side from which it is looked at.
    pub(super) view: View,
    /// The side that may retake a ko at once, since it has the larger threats. Without, nobody.
    pub(super) ko_master: Option<Color>,
    /// The first ko that kept a side from a move.
    pub(super) ko_met: Option<Point>,
    /// The points that were looked at.
    pub(super) seen: Footprint,
    /// Moves made.
    pub(super) nodes: u32,
    /// Moves that may be made.
    pub(super) budget: u32,
    /// Moves made and not yet taken back.
    pub(super) ply: u32,
    /// The hash of the position the reading started from, the ko aside.
    pub(super) root: u64,
    /// The number of moves that had been made before the reading.
    pub(super) moves_before: usize,
    /// The earliest position that a line came back to: after how many moves. What was found below depends on it.
    pub(super) came_back_to: usize,
}

/// The number of moves between two looks at whether the reading has been called off.
const CHECK_EVERY: u32 = 16;

/// The ply that stands for no line that came back to a position.
pub(super) const NOWHERE: usize = usize::MAX;

impl<'r> Probe<'r> {
    /// A probe of this board that may make so many moves.
    pub(super) fn new(
        board: &'r mut Board,
        view: View,
        ko_master: Option<Color>,
        seen: Footprint,
        budget: u32,
    ) -> Probe<'r> {
        // The ko is left out, since it is gone after a move: one far away must not change which positions share a slot.
        let root = board.stones_hash() ^ zobrist::to_play(board.to_play());
        let moves_before = board.moves_played();
        let came_back_to = NOWHERE;
        Probe { board, view, ko_master, ko_met: None, seen, nodes: 0, budget, ply: 0, root, moves_before, came_back_to }
    }

    /// Returns whether the line went round in a circle: the position stood before in it, as happens where more than one
    /// ko is fought. Without a ko there is nothing to look for.
    #[inline]
    pub(super) fn goes_round(&mut self) -> bool {
        if self.ko_met.is_none() {
            return false;
        }
        let stood = self.board.stood_before(self.moves_before);
        self.came_back_to = self.came_back_to.min(stood.unwrap_or(NOWHERE));
        stood.is_some()
    }

    /// Returns whether what was found of the position that stands holds wherever it stands: no line below came back to
    /// one before.
    #[inline]
    pub(super) fn stands_alone(&self) -> bool {
        self.came_back_to >= self.board.moves_played()
    }

    /// The hash of the moves made: that of the position, free of what stood on the board before. A reading so meets the
    /// same slots of its table, whatever stands elsewhere.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.board.hash() ^ self.root
    }

    /// Returns whether the move is legal, or is for the side that has the larger ko threats.
    pub(super) fn may_play(&mut self, color: Color, at: Point) -> bool {
        self.board.is_empty_at(at) && self.seen.has_room(self.board, color, at) && !self.forbidden_by_ko(color, at)
    }

    /// Returns whether a ko keeps this side from playing there.
    pub(super) fn forbidden_by_ko(&mut self, color: Color, at: Point) -> bool {
        if self.board.ko() != Some(at) || self.board.to_play() != color {
            return false;
        }
        self.ko_met.get_or_insert(at);
        self.ko_master != Some(color)
    }

    /// Returns the points that tell why a move is not to be had, or not for long: the liberties of the chains around
    /// the point that have one or two.
    pub(super) fn reasons_against(&mut self, at: Point) -> PointSet {
        let mut zone = PointSet::of(at);
        for neighbor in at.neighbors() {
            if let Some(chain) = self.board.chain(neighbor)
                && self.seen.liberty_class(chain) < LibertyClass::More
            {
                zone |= *chain.liberties();
            }
        }
        zone
    }

    /// Returns the points where the other side, had it one move more, might keep this move from capturing: by taking in
    /// turn a chain that holds the captured one and has but one or two liberties.
    pub(super) fn counters_to_capture(&mut self, mover: Color, at: Point) -> PointSet {
        let mut zone = PointSet::EMPTY;
        for neighbor in at.neighbors() {
            let Some(id) = self.board.chain_id(neighbor) else { continue };
            let chain = self.board.chain_of(id);
            if chain.color() == mover || self.seen.liberty_class(chain) != LibertyClass::One {
                continue;
            }
            for holder in self.board.enemy_neighbors(id) {
                let holder = self.board.chain_of(holder);
                if self.seen.liberty_class(holder) < LibertyClass::More {
                    zone |= *holder.liberties();
                }
            }
        }
        zone
    }

    /// The points that the stone just played relies on: itself and, where they are few, its liberties.
    pub(super) fn support(&mut self, at: Point) -> PointSet {
        let mut zone = PointSet::of(at);
        if let Some(chain) = self.board.chain(at)
            && self.seen.liberty_class(chain) < LibertyClass::More
        {
            zone |= *chain.liberties();
        }
        zone
    }

    /// Returns whether no further move may be made.
    pub(super) fn exhausted(&self) -> bool {
        if self.nodes.is_multiple_of(CHECK_EVERY) {
            halt::check();
        }
        self.nodes >= self.budget || self.ply >= MAX_PLY
    }

    /// Plays, after an exchange of passes for a threat and its answer if a ko forbids the move. Gives the number of
    /// moves to take back.
    pub(super) fn make(&mut self, color: Color, at: Point) -> u32 {
        let mut made = 1;
        if self.board.ko() == Some(at) && self.board.to_play() == color {
            self.board.pass(color);
            self.board.pass(!color);
            made += 2;
        }
        self.board.play(color, at);
        self.nodes += 1;
        self.ply += 1;
        made
    }

    /// Takes back what [`Probe::make`] did.
    pub(super) fn unmake(&mut self, made: u32) {
        for _ in 0..made {
            self.board.undo();
        }
        self.ply -= 1;
    }
}
