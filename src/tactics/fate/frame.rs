//! Frames: the points where moves are tried in a fight, and the window around them.
//!
//! A frame only says where to search. What lies outside cannot be played on, so a chain with a liberty there cannot be
//! taken; a target that gets such a liberty has got out, which makes a wider frame necessary and is never a proof.

use super::bits::{Bits, Grid};
use super::local::{self, Arena, NOWHERE, Position, Side};
use crate::board::symmetry::Symmetry;
use crate::board::{Board, ByColor, ChainId, Color, Point, PointSet, Size};

/// A fight about some stones of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    /// The side that the stones belong to.
    pub(super) owner: Color,
    /// The stones that the attacker wants to take, all of them.
    pub(super) target: PointSet,
    /// The points where moves are tried.
    pub(super) play: PointSet,
    /// Empty points outside that are taken for the attacker's: it is nearer, and the owner would have to go through its
    /// ground.
    pub(super) ground: PointSet,
}

/// The reach of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// The number of steps from the target.
    pub(super) steps: usize,
    /// The number of these steps that may be on the attacker's ground.
    pub(super) deep: usize,
}

/// A group with so many points of its own or more is at home there: it is no part of the fight. A guess of the right
/// size.
const HOME_POINTS: usize = 10;

/// A group with so many points of its own or more is not at stake. A guess of the right size.
const SECURE_POINTS: usize = 40;

/// The number of steps within which an empty point can belong to a side. A guess of the right size.
const FAR: usize = 8;

/// Frames with more empty points are not searched. Of problems from books, none was solved in a larger one.
const MOST_MOVES: usize = 64;

/// Chains with so many liberties or fewer may be taken. A guess of the right size.
const MOST_LIBERTIES_TAKEN: usize = 3;

/// Tells searches for two eyes from those for life.
const FOR_EYES: u64 = 0x6579_6573;

/// The points that can be reached from these stones over empty points, by the number of steps.
fn layers(from: &PointSet, empty: &PointSet) -> [PointSet; FAR + 1] {
    let mut layers = [*from; FAR + 1];
    for step in 1..=FAR {
        layers[step] = layers[step - 1] | (layers[step - 1].grown() & *empty);
    }
    layers
}

/// The empty points that are nearer to one side than to the other, by side.
fn claims(board: &Board) -> ByColor<PointSet> {
    let empty = board.empty();
    let reached = ByColor::from_fn(|color| layers(board.stones(color), &empty));
    ByColor::from_fn(|color| {
        let nearer = |step: usize| reached[color][step] - reached[!color][step];
        (1..=FAR).fold(PointSet::EMPTY, |all, step| all | nearer(step)) & empty
    })
}

/// The stones of a side whose group has so much room that it is not at stake.
pub(super) fn settled(board: &Board, color: Color) -> PointSet {
    with_room(board, &claims(board), color, SECURE_POINTS)
}

/// The stones of a side whose group has room of its own.
fn at_home(board: &Board, claimed: &ByColor<PointSet>, color: Color) -> PointSet {
    with_room(board, claimed, color, HOME_POINTS)
}

fn with_room(board: &Board, claimed: &ByColor<PointSet>, color: Color, room: usize) -> PointSet {
    let parts = (*board.stones(color) | claimed[color]).pieces();
    parts
        .filter(|part| (*part & claimed[color]).len() >= room)
        .fold(PointSet::EMPTY, |all, part| all | (part & *board.stones(color)))
}

/// The empty points that the attacker reaches from home no later than the owner does, but for those beside its stones.
fn ground(board: &Board, home: &PointSet, owner: Color) -> PointSet {
    let empty = board.empty();
    let (theirs, own) = (layers(home, &empty), layers(board.stones(owner), &empty));
    let nearer = (1..=FAR).fold(PointSet::EMPTY, |all, step| all | (theirs[step] - own[step]));
    (2..=FAR).fold(nearer, |all, step| all | (theirs[step] - own[step - 1])) & empty
}

impl Frame {
    /// The frame of a fight about these stones, which are whole chains of the owner.
    pub(super) fn around(board: &Board, target: &PointSet, owner: Color, reach: Reach) -> Frame {
        let claimed = claims(board);
        let homes = ByColor::from_fn(|color| at_home(board, &claimed, color));
        let empty = board.empty();
        let ground = ground(board, &homes[!owner], owner);
        let friends = *board.stones(owner) - homes[owner] - *target;
        // The points reached by the number of steps on the attacker's ground.
        let mut reached = [PointSet::EMPTY; 5];
        reached[0] = *target | own_room(board, target, owner, &claimed);
        for _ in 0..reach.steps {
            let before = reached;
            for deep in 0..=reach.deep {
                let near = before[deep].grown() & empty;
                reached[deep] |= near - ground;
                reached[deep + 1] |= near & ground;
                for id in board.chains_among(reached[deep].grown() & friends) {
                    reached[deep] |= *board.chain_of(id).stones();
                }
            }
        }
        let reached = reached[..=reach.deep].iter().fold(PointSet::EMPTY, |all, some| all | *some);
        let play = (reached & empty) | with_weak_chains(board, owner, &reached, &homes, &claimed);
        let mut frame = Frame { owner, target: *target, play, ground: PointSet::EMPTY };
        // Ground that the frame cuts off from the rest of the board belongs to it.
        for pocket in (empty - play).pieces().filter(|piece| piece.len() < HOME_POINTS) {
            if pocket.grown().intersects(&play) {
                frame.play |= pocket;
            }
        }
        // Where stones are taken, moves can be made again.
        frame.play |= frame.mortal(board) | *target;
        frame.ground = ground - frame.play;
        frame
    }

    /// The stones that can be taken and those of the target: all their liberties are in play.
    fn mortal(&self, board: &Board) -> PointSet {
        let beside = self.play.grown() & board.occupied();
        let chains = board.chains_among(beside | self.target).map(|id| board.chain_of(id));
        chains
            .filter(|chain| chain.liberties().is_subset(&self.play))
            .fold(PointSet::EMPTY, |all, chain| all | *chain.stones())
    }
}

/// The empty points that are the owner's around the target, if they are few enough to be a room and not the open board.
fn own_room(board: &Board, target: &PointSet, owner: Color, claimed: &ByColor<PointSet>) -> PointSet {
    let all = target.flood(&(*board.stones(owner) | claimed[owner]));
    let room = all & claimed[owner];
    if room.len() < SECURE_POINTS { room } else { PointSet::EMPTY }
}

/// The liberties of the weak chains beside a fight, and what lies around them.
fn with_weak_chains(
    board: &Board,
    owner: Color,
    reached: &PointSet,
    homes: &ByColor<PointSet>,
    claimed: &ByColor<PointSet>,
) -> PointSet {
    let empty = board.empty();
    let mut play = PointSet::EMPTY;
    let mut seen: Vec<ChainId> = Vec::new();
    for round in 0..4 {
        let beside = (play | *reached).grown() & (board.occupied() - (homes[owner] - *reached));
        for id in board.chains_among(beside).filter(|id| !seen.contains(id)).collect::<Vec<_>>() {
            let chain = board.chain_of(id);
            let is_home = homes[chain.color()].intersects(chain.stones());
            if chain.liberty_count() > MOST_LIBERTIES_TAKEN && is_home {
                continue;
            }
            seen.push(id);
            // All its liberties are in play: it may be taken, and then its neighbours matter.
            play |= *chain.liberties() | *chain.stones();
            if round == 0 && chain.color() != owner && chain.liberty_count() < MOST_LIBERTIES_TAKEN {
                play |= chain.liberties().grown() & empty;
            }
            if !is_home && chain.color() != owner {
                play |= chain.stones().within_steps(2, board.on_board()) & claimed[chain.color()];
            }
        }
    }
    play
}

/// The place of a window on the board: the board is turned, then the window is cut out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    symmetry: Symmetry,
    size: Size,
    left: usize,
    bottom: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Window {
    /// The window around these points after a turn of the board.
    fn around(points: &PointSet, symmetry: Symmetry, size: Size) -> Window {
        let mut window = Window { symmetry, size, left: usize::MAX, bottom: usize::MAX, width: 0, height: 0 };
        let (mut right, mut top) = (0, 0);
        for point in points.iter().map(|point| symmetry.point(point, size)) {
            (window.left, window.bottom) = (window.left.min(point.column()), window.bottom.min(point.row()));
            (right, top) = (right.max(point.column()), top.max(point.row()));
        }
        (window.width, window.height) = (right + 1 - window.left, top + 1 - window.bottom);
        window
    }

    /// Returns the place of a point in the window, if it lies there.
    pub(super) fn place(&self, point: Point) -> Option<(usize, usize)> {
        let point = self.symmetry.point(point, self.size);
        let column = point.column().checked_sub(self.left).filter(|column| *column < self.width)?;
        let row = point.row().checked_sub(self.bottom).filter(|row| *row < self.height)?;
        Some((column, row))
    }

    /// The point of the board at this place.
    pub(super) fn point(&self, (column, row): (usize, usize)) -> Point {
        self.symmetry.inverse().point(Point::at(self.left + column, self.bottom + row), self.size)
    }
}

/// A frame cut out of the board: what can be taken, what cannot, and the window.
pub(super) struct Cut {
    pub(super) window: Window,
    pub(super) frame: Frame,
    mortal: PointSet,
    inside: PointSet,
    /// Stones of the owner's that have one eye outside.
    with_eye_outside: PointSet,
    /// True if the owner must make two eyes, and a seki is not enough.
    pub(super) for_eyes: bool,
    /// Tells this window and what cannot change in it from others.
    pub(super) salt: u64,
}

impl Cut {
    /// Cuts the frame out. A position and its images give the same window up to names.
    pub(super) fn new(board: &Board, frame: Frame) -> Cut {
        let mortal = frame.mortal(board);
        let size = board.size();
        let inside = (frame.play.grown() & *board.on_board()) | mortal | frame.target;
        let look = |symmetry: Symmetry| {
            let window = Window::around(&inside, symmetry, size);
            let mut cells = vec![0_u8; window.width * window.height];
            for point in inside {
                if let Some((column, row)) = window.place(point) {
                    let stone = board.color_at(point).map_or(0, |color| 1 + u8::from(color == frame.owner));
                    let marks = [&frame.play, &mortal, &frame.target, &frame.ground];
                    let marks = marks.iter().fold(0, |all, set| 2 * all + u8::from(set.contains(point)));
                    cells[row * window.width + column] = 1 + stone + 3 * marks;
                }
            }
            (window.width, cells, window)
        };
        let looks = Symmetry::ALL.map(look);
        // The narrowest first: its rows are the shortest.
        let best = looks.into_iter().min_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        let (width, cells, window) =
            best.unwrap_or_else(|| (0, Vec::new(), Window::around(&inside, Symmetry::IDENTITY, size)));
        let salt = cells.iter().fold(width as u64, |salt, cell| local::mixed(salt ^ u64::from(*cell)));
        Cut { window, frame, mortal, inside, with_eye_outside: PointSet::EMPTY, for_eyes: false, salt }
    }

    /// Returns the fight in which these stones of the owner's have one eye outside.
    pub(super) fn with_eye_outside(mut self, stones: PointSet) -> Cut {
        self.with_eye_outside = stones;
        for (column, row) in stones.iter().filter_map(|stone| self.window.place(stone)) {
            self.salt = local::mixed(self.salt ^ (row * self.window.width + column) as u64);
        }
        self
    }

    /// Returns the fight in which the owner must make two eyes, and a seki is not enough.
    pub(super) fn for_eyes(self) -> Cut {
        Cut { for_eyes: true, salt: local::mixed(self.salt ^ FOR_EYES), ..self }
    }

    /// Returns whether there are so many moves that a search comes to no end.
    pub(super) fn is_too_large(&self, board: &Board) -> bool {
        (self.frame.play & board.empty()).len() > MOST_MOVES
    }

    /// Returns how many words a set of this window needs.
    pub(super) fn words(&self) -> usize {
        ((self.window.width + 1) * self.window.height + Grid::<2>::RESERVED).div_ceil(64)
    }

    /// The search's board and its first position, if sets of so many words can hold the window.
    pub(super) fn open<const N: usize>(&self, board: &Board, first: Color) -> Option<(Arena<N>, Position<N>)> {
        let mut grid = Grid::<N>::new(self.window.width, self.window.height)?;
        let places = |set: &PointSet| -> Bits<N> {
            let place = |point| self.window.place(point).map(|(column, row)| grid.at(column, row));
            set.iter().filter_map(place).collect()
        };
        let owner = self.frame.owner;
        let ground = self.frame.ground & self.inside;
        let stones = |color| {
            let own = *board.stones(color) & self.inside;
            if color == owner { own } else { own | ground }
        };
        let fixed = |color| places(&(stones(color) - self.mortal - self.frame.target));
        let (play, target) = (places(&self.frame.play), places(&self.frame.target));
        let by_side = [places(&stones(owner)), places(&stones(!owner))];
        let fixed = [fixed(owner), fixed(!owner)];
        let to_play = if first == owner { Side::Defender } else { Side::Attacker };
        let ko = board.ko().filter(|_| board.to_play() == first).and_then(|ko| self.window.place(ko));
        let ko = ko.map_or(NOWHERE, |(column, row)| grid.at(column, row));
        let (on, with_eye_outside) = (places(&self.inside), places(&self.with_eye_outside));
        grid.on = on;
        let arena = Arena::new(grid, play, fixed).with_eye_outside(with_eye_outside);
        let position = arena.position(by_side, target, to_play, ko);
        Some((arena, position))
    }
}
