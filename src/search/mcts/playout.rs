//! Playouts: a game played to its end by a simple rule, counted, and what is remembered of it.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::lean::LeanBoard;
pub use super::shared::{Extras, FirstPlays, GroupHabits, Habits, below};
use crate::board::{Point, PointMap, Size};

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

/// Plays the position out by uniformly random moves ([`LeanBoard::play_out`]); returns the area of Black less that of
/// White, without komi.
pub fn random_playout(board: &mut LeanBoard, rng: &mut Xoshiro256PlusPlus) -> i32 {
    board.play_out(|bound| below(rng, bound), |_, _| {});
    board.area_lead()
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
