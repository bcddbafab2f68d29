//! Playouts: a game played to its end by a simple rule, counted, and what is remembered of it.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::lean::LeanBoard;
use super::strong::Strong;
use crate::board::{Color, Point, PointMap, Size};

/// A number below `bound`, each as likely but for 1 in 2^32. Source: multiply and shift, Lemire 2019, without its
/// rejection step.
#[inline]
pub fn below(rng: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    ((u64::from(rng.next_u32()) * bound as u64) >> 32) as usize
}

/// The ways in which a playout chooses its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Any legal move but into an own eye, each as likely.
    Random,
    /// Moves drawn by weights: more beside the last move, most for a 3x3 shape there, less near the edge (go10); see
    /// [`super::policy`].
    Patterns,
    /// Moves drawn by how often strong players play each 3x3 shape at once (AyaMC); see [`super::ratios`].
    Ratios,
    /// Answers to the last move that a Go player would not leave out, then any move that gives nothing away; see
    /// [`super::policy`].
    Full,
}

/// The side that was first to play on each point, which "all moves as first" asks of a playout.
#[derive(Clone, Debug)]
pub struct FirstPlays(PointMap<u8>);

impl FirstPlays {
    /// Returns the record of a playout in which nobody has played anywhere.
    pub fn new() -> FirstPlays {
        FirstPlays(PointMap::new(0))
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.0 = PointMap::new(0);
    }

    /// Notes a stone, if it is the first on its point.
    #[inline]
    pub fn add(&mut self, color: Color, point: Point) {
        let first = &mut self.0[point];
        *first = if *first == 0 { 1 + color as u8 } else { *first };
    }

    /// Notes a stone played before all those noted so far.
    #[inline]
    pub fn add_before(&mut self, color: Color, point: Point) {
        self.0[point] = 1 + color as u8;
    }

    /// Returns whether this colour was first to play there.
    #[inline]
    pub fn is(&self, color: Color, point: Point) -> bool {
        self.0[point] == 1 + color as u8
    }
}

impl Default for FirstPlays {
    fn default() -> Self {
        FirstPlays::new()
    }
}

/// Plays the position out by uniformly random moves ([`LeanBoard::play_out`]); returns the area of Black less that of
/// White, without komi.
pub fn random_playout(board: &mut LeanBoard, rng: &mut Xoshiro256PlusPlus) -> i32 {
    board.play_out(|bound| below(rng, bound), |_, _| {});
    board.area_lead()
}

/// Habits that full playouts have only where they are asked for; none by default.
#[derive(Clone, Copy, Default, Debug)]
pub struct Extras<'a> {
    /// The points near strong groups, where fewer moves are drawn.
    pub strong: Option<&'a Strong>,
    /// The share of moves on one of two connection points that are answered on the other, of 256.
    pub connect: u32,
}

/// Plays the position out by a policy, noting the stones. `last` is the point of the move before; the extras are the
/// full policy's.
pub fn playout(
    board: &mut LeanBoard,
    policy: Policy,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    first: &mut FirstPlays,
    extras: Extras<'_>,
) {
    match policy {
        Policy::Random => board.play_out(|bound| below(rng, bound), |color, point| first.add(color, point)),
        Policy::Patterns => super::policy::play_out_by_weights(board, last, rng, first),
        Policy::Ratios => super::ratios::play_out(board, last, rng, first),
        Policy::Full => super::policy::play_out(board, last, rng, first, extras),
    }
}

/// Sums over playouts: how often each point was whose, and the result.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The number of playouts.
    pub games: u32,
    /// The number of playouts that Black won; a draw counts half for each.
    pub black_wins: f64,
    /// The sum of Black's leads in points, komi included.
    pub lead: f64,
    /// The number of playouts where each point was Black's less the number where it was White's.
    pub owned: PointMap<i32>,
    /// The number of playouts through each move at the root of a tree search, by its place, and the sum of Black's
    /// leads in them.
    pub by_first: Vec<(u32, f64)>,
}

impl Tally {
    /// Returns sums over no playouts.
    pub fn new() -> Tally {
        Tally { games: 0, black_wins: 0.0, lead: 0.0, owned: PointMap::new(0), by_first: Vec::new() }
    }

    /// Adds the result of a playout that went through the move at this place.
    pub fn add_first(&mut self, place: usize, lead: f64) {
        if self.by_first.len() <= place {
            self.by_first.resize(place + 1, (0, 0.0));
        }
        let (games, sum) = &mut self.by_first[place];
        (*games, *sum) = (*games + 1, *sum + lead);
    }

    /// Adds the end of a playout: who owns each point of the board, and Black's lead with komi.
    pub fn add(&mut self, size: Size, owners: &PointMap<i8>, lead: f64) {
        self.add_result(lead);
        for point in size.points() {
            self.owned[point] += i32::from(owners[point]);
        }
    }

    /// Adds the result of a playout, `lead` with komi, without looking at the board.
    pub fn add_result(&mut self, lead: f64) {
        self.games += 1;
        self.black_wins += match lead {
            lead if lead > 0.0 => 1.0,
            lead if lead < 0.0 => 0.0,
            _ => 0.5,
        };
        self.lead += lead;
    }

    /// Adds what another has summed up.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.black_wins += other.black_wins;
        self.lead += other.lead;
        for slot in 0..Point::SLOTS {
            let point = Point::from_index(slot);
            self.owned[point] += other.owned[point];
        }
        let places = self.by_first.len().max(other.by_first.len());
        self.by_first.resize(places, (0, 0.0));
        for ((games, sum), (more, added)) in self.by_first.iter_mut().zip(&other.by_first) {
            (*games, *sum) = (*games + more, *sum + added);
        }
    }

    /// Returns the ownership of each point, in permille, black-positive.
    pub fn ownership(&self) -> PointMap<i16> {
        let mut map = PointMap::new(0);
        for slot in 0..Point::SLOTS {
            let point = Point::from_index(slot);
            map[point] = (i64::from(self.owned[point]) * 1000 / i64::from(self.games.max(1))) as i16;
        }
        map
    }
}

impl Default for Tally {
    fn default() -> Self {
        Tally::new()
    }
}
