//! Small spaces inside one chain, played out by themselves: whether the owner gets two eyes there. A space of a few
//! points has few positions, and each is a few bits.

use crate::board::{Point, PointSet};

/// The largest space that is played out.
pub(super) const LARGEST: usize = 8;

/// The most empty points of a space that is played out: more make too many positions, and a space with so much room is
/// better read. With seven, two rows of four with one enemy stone are played out, which their size alone would call
/// alive.
const MOST_EMPTY: usize = 7;

/// A space around which one chain stands, its points numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Space {
    /// The neighbours of each point within the space.
    beside: [u8; LARGEST],
    all: u8,
    /// The points with enemy stones.
    taken: u8,
}

impl Space {
    /// The space with the enemy stones in it; `None` if it is too large or too empty to be played out.
    fn new(points: &PointSet, taken: &PointSet) -> Option<Space> {
        let size = points.len();
        if size > LARGEST || size - (*points & *taken).len() > MOST_EMPTY {
            return None;
        }
        let mut at = [Point::at(0, 0); LARGEST];
        for (i, point) in points.iter().enumerate() {
            at[i] = point;
        }
        let mask = |wanted: &dyn Fn(Point) -> bool| {
            at[..size].iter().enumerate().fold(0, |mask, (i, point)| mask | u8::from(wanted(*point)) << i)
        };
        let mut beside = [0; LARGEST];
        for (i, near) in beside[..size].iter_mut().enumerate() {
            let around = at[i].neighbors();
            *near = mask(&|point| around.contains(&point));
        }
        Some(Space { beside, all: mask(&|_| true), taken: mask(&|point| taken.contains(point)) })
    }

    /// Returns the slot in which it is remembered. (The multiplier is the golden ratio's, as in D. Knuth's *Sorting and
    /// Searching*, 6.4.)
    fn slot(&self) -> usize {
        let stones = u64::from(self.all) << 8 | u64::from(self.taken);
        let hash = (u64::from_le_bytes(self.beside) ^ stones << 24).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> (64 - KEPT_SPACES.ilog2())) as usize
    }

    /// Returns whether the space is one eye whoever moves first, and the other side can fill it: by itself it is dead.
    fn is_dead(&self) -> bool {
        !self.makes_eyes_first(true) && self.stays_dead(&mut Met::new(), self.all, self.taken)
    }

    /// Returns whether the owner makes two eyes if the other side moves first, though it has no liberties elsewhere.
    fn lives(&self) -> bool {
        self.makes_eyes_second(false)
    }

    /// Returns whether the owner makes two eyes if it moves first, and if the other side does; `free` tells whether it
    /// has liberties elsewhere.
    fn makes_eyes_first(&self, free: bool) -> bool {
        self.makes_eyes(&mut Met::new(), self.all, self.taken, free)
    }

    fn makes_eyes_second(&self, free: bool) -> bool {
        self.stays_alive(&mut Met::new(), self.all, self.taken, free)
    }

    /// The owner moves, or waits: `space` is what it has not filled, `taken` where enemy stones are.
    fn stays_dead(&self, met: &mut Met, space: u8, taken: u8) -> bool {
        self.is_filled(met, space, taken)
            && bits(space & !taken).all(|at| {
                // An opponent that fills the last point itself leaves no eye either.
                let (space, taken) = self.after_owner(space, taken, at);
                space == 0 || self.is_filled(met, space, taken)
            })
    }

    /// The other side, which must fill the space in the end, moves there.
    fn is_filled(&self, met: &mut Met, space: u8, taken: u8) -> bool {
        if self.is_split(space) {
            return false;
        }
        if let Some(filled) = met.get(space, taken) {
            return filled;
        }
        // The last liberty of all takes the owner. Elsewhere a stone without liberties may not be played.
        let filled = bits(space & !taken).any(|at| {
            let taken = taken | at;
            taken == space || self.breathes(space, taken, at) && self.stays_dead(met, space, taken)
        });
        met.keep(space, taken, filled);
        filled
    }

    /// The owner moves, and must not wait.
    fn makes_eyes(&self, met: &mut Met, space: u8, taken: u8, free: bool) -> bool {
        self.is_split(space)
            || bits(space & !taken).any(|at| {
                let (space, taken) = self.after_owner(space, taken, at);
                self.stays_alive(met, space, taken, free)
            })
    }

    /// The other side moves, here or elsewhere. Filling the last liberty takes the owner, unless it is `free`, with
    /// liberties elsewhere: then neither side may play there.
    fn stays_alive(&self, met: &mut Met, space: u8, taken: u8, free: bool) -> bool {
        if self.is_split(space) {
            return true;
        }
        if space.count_ones() <= 2 {
            return false;
        }
        if let Some(alive) = met.get(space, taken) {
            return alive;
        }
        let alive = self.makes_eyes(met, space, taken, free)
            && bits(space & !taken).all(|at| match self.breathes(space, taken | at, at) {
                true => self.makes_eyes(met, space, taken | at, free),
                false => free,
            });
        met.keep(space, taken, alive);
        alive
    }

    /// The space and the enemy stones after a move of the owner, which takes what has no liberty left.
    fn after_owner(&self, space: u8, taken: u8, at: u8) -> (u8, u8) {
        let space = space & !at;
        (space, self.flood(self.grown(space & !taken) & taken, taken))
    }

    /// Returns whether the enemy stones at this point have a liberty.
    fn breathes(&self, space: u8, taken: u8, at: u8) -> bool {
        self.grown(self.flood(at, taken)) & space & !taken != 0
    }

    /// Returns whether the space has come apart: each part is an eye.
    fn is_split(&self, space: u8) -> bool {
        let first = space & space.wrapping_neg();
        self.flood(first, space) != space
    }

    fn grown(&self, points: u8) -> u8 {
        bits(points).fold(points, |all, at| all | self.beside[at.trailing_zeros() as usize])
    }

    fn flood(&self, from: u8, within: u8) -> u8 {
        let mut reached = from & within;
        loop {
            let more = self.grown(reached) & within;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }
}

/// The results of one question for the positions of a space, a bit each: without it the same positions come up in every
/// order of moves.
struct Met {
    known: [u64; Met::WORDS],
    held: [u64; Met::WORDS],
}

impl Met {
    const WORDS: usize = (1 << (2 * LARGEST)) / 64;

    fn new() -> Met {
        Met { known: [0; Met::WORDS], held: [0; Met::WORDS] }
    }

    fn place(space: u8, taken: u8) -> (usize, u64) {
        let index = usize::from(space) << LARGEST | usize::from(taken);
        (index / 64, 1 << (index % 64))
    }

    fn get(&self, space: u8, taken: u8) -> Option<bool> {
        let (word, bit) = Met::place(space, taken);
        (self.known[word] & bit != 0).then_some(self.held[word] & bit != 0)
    }

    fn keep(&mut self, space: u8, taken: u8, holds: bool) {
        let (word, bit) = Met::place(space, taken);
        self.known[word] |= bit;
        if holds {
            self.held[word] |= bit;
        }
    }
}

/// Returns whether the owner of a space around which one chain of its own stands, with liberties elsewhere, gets two
/// eyes there if it moves first, and if the other side does; `None` if the space is too large or has more than
/// `most_empty` empty points. `taken` are the enemy stones in it.
pub fn two_eyes(points: &PointSet, taken: &PointSet, most_empty: usize) -> Option<[bool; 2]> {
    if points.len() > most_empty + (*points & *taken).len() {
        return None;
    }
    let space = Space::new(points, taken)?;
    Some([space.makes_eyes_first(true), space.makes_eyes_second(true)])
}

/// Spaces that were played out, remembered by their shape wherever they are: most positions of a reading have the same
/// ones, and so have other readings. What a space comes to hangs on nothing else, so nothing is ever forgotten but for
/// want of room.
pub(super) struct Shapes {
    kept: Box<[Option<(Space, SpaceFate)>]>,
}

/// The number of spaces that are remembered, each in a slot of its own.
const KEPT_SPACES: usize = 1 << 12;

impl Default for Shapes {
    fn default() -> Shapes {
        Shapes { kept: vec![None; KEPT_SPACES].into_boxed_slice() }
    }
}

/// The fate of a space inside one chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SpaceFate {
    /// True if it is one eye at most whoever moves first, and can be filled.
    pub(super) is_dead: bool,
    /// True if its owner makes two eyes there though it moves second. Not to be relied on where an empty point does not
    /// touch the chain around: that need not be filled to take it.
    pub(super) lives: bool,
    /// True if it also lives when the owner has liberties elsewhere.
    pub(super) lives_free: bool,
}

impl Shapes {
    /// The fate of a space with these enemy stones in it; `None` if it is too large or too empty.
    pub(super) fn fate(&mut self, points: &PointSet, taken: &PointSet) -> Option<SpaceFate> {
        let space = Space::new(points, taken)?;
        let slot = &mut self.kept[space.slot()];
        if let Some((known, fate)) = slot
            && *known == space
        {
            return Some(*fate);
        }
        let is_dead = space.is_dead();
        let lives_free = !is_dead && space.makes_eyes_second(true);
        let fate = SpaceFate { is_dead, lives: !is_dead && space.lives(), lives_free };
        *slot = Some((space, fate));
        Some(fate)
    }
}

/// The single bits of a mask.
fn bits(mut mask: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask &= !bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::{Board, Color, Diagram, Size};

    /// Returns whether the space of empty points and white stones lives unless it is dead, and though its owner moves
    /// second.
    fn fate(text: &str) -> (bool, bool) {
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        let points = board.empty() | *board.stones(Color::White);
        let space = Space::new(&points, board.stones(Color::White)).unwrap();
        (!space.is_dead(), space.lives())
    }

    #[test]
    fn the_known_shapes_live_and_die() {
        let row = "X X X X X
                   X . . . X
                   X X X X X
                   X X X X X
                   X X X X X";
        assert_eq!(fate(row), (true, false));
        let square = "X X X X X
                      X . . X X
                      X . . X X
                      X X X X X
                      X X X X X";
        assert_eq!(fate(square), (false, false));
        let bent_four = "X X X X X
                         X . . . X
                         X . X X X
                         X X X X X
                         X X X X X";
        assert_eq!(fate(bent_four), (true, true));
        let bulky = "X X X X X
                     X . . . X
                     X . . X X
                     X X X X X
                     X X X X X";
        assert_eq!(fate(bulky), (true, false));
    }

    #[test]
    fn enemy_stones_take_an_eye_or_do_not() {
        let bulky = "X X X X X
                     X . O . X
                     X . . X X
                     X X X X X
                     X X X X X";
        assert_eq!(fate(bulky), (false, false));
        // The two stones are taken from the point between their corners.
        let square = "X X X X X
                      X O . X X
                      X . O X X
                      X X X X X
                      X X X X X";
        assert_eq!(fate(square), (true, false));
        let seven = "X X X X X
                     X . O . X
                     X . O . X
                     X X O X X
                     X X X X X";
        assert_eq!(fate(seven), (false, false));
    }

    #[test]
    fn stones_that_fill_a_space_leave_their_shape() {
        let eyes = |text: &str| {
            let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
            let stones = *board.stones(Color::White);
            two_eyes(&(board.empty() | stones), &stones, 4)
        };
        // Once they are taken five points are left, of which White takes the middle one.
        let bulky = "X X X X X
                     X O O X X
                     X O O X X
                     X O . X X
                     X X X X X";
        assert_eq!(eyes(bulky), Some([false, false]));
        // Four in a row are two eyes.
        let row = "X X X X X X
                   X O O O O X
                   X . X X X X
                   X X X X X X
                   X X X X X X
                   X X X X X X";
        assert_eq!(eyes(row), Some([true, true]));
        // The side that moves first takes the middle.
        assert_eq!(
            eyes(&bulky.replace("O O X X\n                     X O .", ". O X X\n                     X . .")),
            Some([true, false])
        );
        assert_eq!(eyes(&bulky.replace('O', ".")), None);
    }

    #[test]
    fn a_space_that_cannot_be_filled_is_not_dead() {
        // Two stones in a row of four can be filled.
        let row = "X X X X X X
                   X . O O . X
                   X X X X X X
                   X X X X X X
                   X X X X X X
                   X X X X X X";
        assert_eq!(fate(row), (false, false));
        // The side that fills it leaves four stones in a row, bent or straight.
        let long = "X X X X X X
                    X X X . X X
                    X O O O . X
                    X X X X X X
                    X X X X X X
                    X X X X X X";
        assert_eq!(fate(long), (true, false));
    }

    #[test]
    fn the_same_space_is_played_out_once_wherever_it_is() {
        let space = |text: &str| {
            let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
            let stones = *board.stones(Color::White);
            (board.empty() | stones, stones)
        };
        let (points, stones) = space("X X X X X\nX . O X X\nX . . X X\nX X X X X\nX X X X X");
        let (elsewhere, stones_there) = space("X X X X X\nX X X X X\nX X . O X\nX X . . X\nX X X X X");
        let mut shapes = Shapes::default();
        let fate = shapes.fate(&points, &stones);
        let dead = Some(SpaceFate { is_dead: true, lives: false, lives_free: false });
        assert_eq!(fate, dead);
        assert_eq!(shapes.kept.iter().flatten().count(), 1);
        // The space that is remembered is the one that was told.
        let kept = shapes.kept.iter_mut().flatten().next().unwrap();
        kept.1 = SpaceFate { is_dead: false, lives: true, lives_free: true };
        let wrong = Some(kept.1);
        assert_eq!(shapes.fate(&points, &stones), wrong);
        assert_eq!(shapes.fate(&elsewhere, &stones_there), wrong);
        let (other, _) = space("X X X X X\nX . . X X\nX . . X X\nX X X X X\nX X X X X");
        assert_eq!(shapes.fate(&other, &PointSet::EMPTY), dead);
    }

    /// The slow twin: the same questions answered by moves on a board. One black chain stands around the space, on all
    /// other points but at most one far away, a liberty that stays.
    struct Slow {
        board: Board,
        /// The points where moves may be played.
        ground: PointSet,
    }

    impl Slow {
        fn space(&self) -> PointSet {
            self.ground - *self.board.stones(Color::Black)
        }

        fn is_taken(&self) -> bool {
            self.board.stones(Color::Black).is_empty()
        }

        fn is_split(&self) -> bool {
            self.space().pieces().count() > 1
        }

        /// Returns whether what follows is so after each move of the colour in the space that is legal, or after one.
        fn after(&mut self, color: Color, all: bool, ask: impl Fn(&mut Slow) -> bool) -> bool {
            for at in (self.ground & self.board.empty()).iter() {
                if self.board.is_legal(color, at) {
                    self.board.play(color, at);
                    let answer = ask(self);
                    self.board.undo();
                    if answer != all {
                        return answer;
                    }
                }
            }
            all
        }

        fn stays_dead(&mut self) -> bool {
            self.is_filled() && self.after(Color::Black, true, Slow::is_filled)
        }

        fn is_filled(&mut self) -> bool {
            // An owner that was taken, or has filled the space itself, has no eye there.
            let filled = |slow: &mut Slow| slow.is_taken() || slow.stays_dead();
            self.space().is_empty() || !self.is_split() && self.after(Color::White, false, filled)
        }

        fn makes_eyes(&mut self) -> bool {
            self.is_split() || self.after(Color::Black, false, Slow::stays_alive)
        }

        fn stays_alive(&mut self) -> bool {
            let stands = |slow: &mut Slow| !slow.is_taken() && slow.makes_eyes();
            self.is_split() || self.makes_eyes() && self.after(Color::White, true, stands)
        }
    }

    #[test]
    fn spaces_are_played_out_as_on_a_board() {
        const SIDE: usize = 5;
        let far = Point::at(SIDE - 1, SIDE - 1);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let [mut dead, mut alive, mut deep] = [0, 0, 0];
        for _ in 0..3_000 {
            let size = rng.random_range(1..=6);
            let mut ground = PointSet::of(Point::at(1, 1));
            let grounds: PointSet = Size::new(SIDE).unwrap().points().filter(|at| at.row() < 3).collect();
            while ground.len() < size {
                let beside: Vec<Point> = (ground.grown() & (grounds - ground)).iter().collect();
                ground.insert(beside[rng.random_range(0..beside.len())]);
            }
            let white: PointSet = ground.iter().filter(|_| rng.random_range(0..3) == 0).collect();
            // The space by itself knows nothing of an empty point that does not touch the chain: races leave such
            // spaces alone.
            let around = *Board::new(Size::new(SIDE).unwrap()).on_board() - ground;
            let middle = ground - around.grown();
            let is_plain = middle.is_subset(&white) && !middle.has_two();
            // The chain has a liberty far away in one of the two, and none in the other.
            let boards = [true, false].map(|free| {
                let symbol = |at: Point| match () {
                    () if white.contains(at) => 'O',
                    () if ground.contains(at) || free && at == far => '.',
                    () => 'X',
                };
                let row = |row: usize| (0..SIDE).map(|column| symbol(Point::at(column, row))).collect::<String>();
                let rows: Vec<String> = (0..SIDE).rev().map(row).collect();
                let board = Diagram::parse(&rows.join("\n")).and_then(|diagram| diagram.board(Color::Black)).ok()?;
                let chains = board.chains_among(*board.stones(Color::Black)).count();
                (chains == 1).then_some(Slow { board, ground })
            });
            let [Some(mut free), Some(mut alone)] = boards else { continue };
            let space = Space::new(&ground, &white).unwrap();
            let is_dead = !free.makes_eyes() && alone.stays_dead();
            let lives = alone.stays_alive();
            if !is_plain {
                // A space that it calls dead is dead all the same.
                assert!(is_dead || !space.is_dead(), "{:?}", alone.board);
                deep += usize::from(space.is_dead());
                continue;
            }
            assert_eq!([space.is_dead(), space.lives()], [is_dead, lives], "{:?}", alone.board);
            dead += usize::from(is_dead);
            alive += usize::from(lives);
        }
        assert!(dead > 500 && alive > 100 && deep > 10, "{dead} dead, {alive} alive, {deep} with points in the middle");
    }

    #[test]
    fn what_is_too_large_is_not_played_out() {
        let text = ". . . . .
                    . . . . .
                    X X X X X
                    X X X X X
                    X X X X X";
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        assert!(Space::new(&board.empty(), &PointSet::EMPTY).is_none());
    }
}
