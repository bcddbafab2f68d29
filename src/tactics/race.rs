//! Races that need no reading: both sides have liberties that are filled one by one, and at most one eye each. The
//! winner follows from counting (M. Müller, *Race to Capture: Analyzing Semeai in Go*, 1999; R. Vilà and T. Cazenave,
//! *When One Eye Is Sufficient: A Static Classification*, 2003).

use std::cmp::Ordering;

use super::eye_shape::{self, Shapes};
use super::fight::Fight;
use super::life_shape::whole_chains;
use super::nakade;
use crate::board::{Board, Point, PointSet};

/// The number of moves that it takes to fill an eye of so many points, the stones that are taken meanwhile among them.
/// From three points on it is (n² - 3n) / 2 + 3, a formula of Go players.
const FILLING: [i32; eye_shape::LARGEST + 1] = [0, 1, 2, 3, 5, 8, 12, 17, 23];

/// The liberties of one side of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    /// The moves needed to fill all but the shared liberties.
    own: i32,
    /// The rank of its eye: 0 for none. The owner of the higher one need not fill the shared liberties.
    eye: usize,
    /// Its liberties but for the shared ones.
    liberties: i32,
    /// True if this is exact: nothing else can become of the side.
    exact: bool,
    /// True if it is so small that the side that takes it may be left with one eye.
    small: bool,
    /// True if it has two eyes whatever happens.
    lives: bool,
}

/// A race as it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    owner: Side,
    rival: Side,
    shared: i32,
}

impl Count {
    /// Counts the race of a fight; `None` if one of the two is not on the board.
    pub(super) fn of(board: &Board, fight: &Fight, rival: Point, shapes: &mut Shapes) -> Option<Count> {
        let shared = *board.chain(fight.target)?.liberties() & *board.chain(rival)?.liberties();
        // Stones that have joined strong stones are strong.
        let strong = |stones: &PointSet, color| whole_chains(*stones, board.stones(color));
        let (walls, refuge) = (strong(&fight.walls, !fight.owner), strong(&fight.refuge, fight.owner));
        let owner = Side::of(board, fight.target, rival, &walls, &shared, shapes)?;
        let rival = Side::of(board, rival, fight.target, &refuge, &shared, shapes)?;
        Some(Count { owner, rival, shared: shared.len() as i32 })
    }

    /// Returns whether the rival kills, with this side to move, if that is certain. A side that does not kill may still
    /// live together with the other.
    pub(super) fn is_killed(&self, owner_moves: bool) -> Option<bool> {
        let Count { owner, rival, .. } = *self;
        if owner.lives {
            return Some(false);
        }
        // The rival has at least this many moves, while no more is needed to take the owner.
        if owner.exact && (rival.lives || !owner.small && self.margin_of(owner, rival.least(), owner_moves) >= 0) {
            return Some(true);
        }
        let hopeless =
            !rival.lives && !rival.small && rival.exact && self.margin_of(owner.least(), rival, owner_moves) < 0;
        hopeless.then_some(false)
    }

    /// Returns how many moves the rival is ahead of what it needs to kill; an estimate where the count is not exact.
    pub(super) fn margin(&self, owner_moves: bool) -> i32 {
        self.margin_of(self.owner, self.rival, owner_moves)
    }

    fn margin_of(&self, owner: Side, rival: Side, owner_moves: bool) -> i32 {
        let ahead = rival.own - owner.own - i32::from(owner_moves);
        match rival.eye.cmp(&owner.eye) {
            // It must fill all shared liberties before the last eye,
            Ordering::Less => ahead - self.shared,
            // or all but one where there are no eyes: with that one it takes.
            Ordering::Equal if owner.eye == 0 => ahead - (self.shared - 1).max(0),
            Ordering::Equal => ahead - self.shared,
            // The owner must fill them.
            Ordering::Greater => ahead + self.shared,
        }
    }
}

impl Side {
    /// Returns the moves that the side has in any case: each of its liberties takes a move.
    fn least(self) -> Side {
        if self.exact { self } else { Side { own: self.liberties, eye: 0, ..self } }
    }

    fn of(
        board: &Board,
        at: Point,
        other: Point,
        enemies: &PointSet,
        shared: &PointSet,
        shapes: &mut Shapes,
    ) -> Option<Side> {
        let chain = board.chain(at)?;
        let color = chain.color();
        let (own, liberties) = (*chain.stones(), *chain.liberties());
        let other = *board.chain(other)?.stones();
        let ground = *board.on_board() - *board.stones(color) - *enemies - other;
        let alone = (liberties - *shared).len() as i32;
        let small = chain.stone_count() <= nakade::LARGEST;
        let mut side = Side { own: 0, eye: 0, liberties: alone, exact: true, small, lives: false };
        for piece in (own.grown() & ground).flood(&ground).pieces() {
            let border = (piece.grown() & *board.on_board()) - piece;
            let here = piece & liberties;
            if piece.intersects(shared) {
                side.exact &= piece.is_subset(shared) && border.is_subset(&(own | other));
                side.own += (here - *shared).len() as i32;
            } else if border.is_subset(&own) {
                side.add_eye(shapes, &own, &piece, &(piece & *board.stones(!color)));
            } else {
                side.exact &= piece.is_subset(&board.empty())
                    && border.is_subset(&(own | *enemies))
                    && is_filled_plainly(&piece, &here, enemies);
                side.own += here.len() as i32;
            }
        }
        Some(side)
    }

    /// Counts a space that stands inside the chain.
    fn add_eye(&mut self, shapes: &mut Shapes, own: &PointSet, space: &PointSet, inside: &PointSet) {
        let size = space.len();
        // A second eye is life.
        self.lives |= self.eye > 0;
        // An empty point that does not touch the chain need not be filled to take it. With an enemy stone on the one
        // point in the middle all goes as usual: it is played again whenever it is taken.
        let middle = *space - own.grown();
        match shapes.fate(space, inside) {
            Some(fate) if middle.is_subset(inside) && !middle.has_two() => {
                self.lives |= fate.lives;
                self.exact &= fate.is_dead;
            }
            _ => self.exact = false,
        }
        self.own += (FILLING[size.min(eye_shape::LARGEST)] - inside.len() as i32).max(1);
        self.eye = self.eye.max(if size <= 3 { 1 } else { size });
    }
}

/// Returns whether the liberties `here` of a chain are filled one by one from strong enemy stones beside them, and
/// their owner gains nothing by moving in the space around them: no move there brings two new liberties.
fn is_filled_plainly(space: &PointSet, here: &PointSet, enemies: &PointSet) -> bool {
    if here == space {
        return true;
    }
    let [_, gaining] = (*space - *here).beside();
    !gaining.intersects(space) && here.is_subset(&(enemies.grown() & *here).flood(here))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::HashMap;

    use super::*;
    use crate::board::{Color, Diagram};

    /// Returns whether White's chain at D1 kills Black's at E1 if White moves first and if Black does; all other stones
    /// stand.
    fn race(text: &str) -> [Option<bool>; 2] {
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let (target, rival) = (at("E1"), at("D1"));
        let stones = |point| *board.chain(point).unwrap().stones();
        // A white stone on the second line is inside Black.
        let inside = PointSet::of(at("F2"));
        let fight = Fight {
            target,
            owner: Color::Black,
            region: PointSet::EMPTY,
            walls: *board.stones(Color::White) - stones(rival) - inside,
            refuge: *board.stones(Color::Black) - stones(target),
            open: PointSet::EMPTY,
            rival: Some(rival),
        };
        let count = Count::of(&board, &fight, rival, &mut Shapes::default()).unwrap();
        [count.is_killed(false), count.is_killed(true)]
    }

    #[test]
    fn liberties_are_counted() {
        // Both have seven: the side that moves first wins.
        let even = ". . . . . . . . .
                    . X X X O O O . .
                    . X . O X . O . .
                    . X . O X . O . .
                    . X . O X . O . .
                    . X . O X . O . .
                    . X . O X . O . .
                    . X . O X . O . .
                    . X . O X . O . .";
        assert_eq!(race(even), [Some(true), Some(false)]);
        // White has two less.
        let behind = even.replacen("X . O X . O", "X X O X . O", 2);
        assert_eq!(race(&behind), [Some(false), Some(false)]);
    }

    #[test]
    fn a_large_eye_takes_many_moves() {
        // Black's square of four takes five moves less one; White has four liberties outside.
        let large = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . X X X O O O O O
                     . X . O X X X X O
                     . X . O X . . X O
                     . X . O X O . X O
                     . X . O X X X X O";
        // White's four stones are few: what Black has when White takes them is to be read.
        assert_eq!(race(large), [Some(true), None]);
    }

    /// The slow twin: races played out on the board, by every order of moves among their liberties and in their eyes.
    /// The walls cannot be taken, and a group that is not taken when both pass lives.
    struct Played {
        board: Board,
        area: PointSet,
        target: Point,
        rival: Point,
        known: HashMap<(PointSet, PointSet, Option<Point>, Color, bool), bool>,
    }

    impl Played {
        fn is_killed(&mut self, mover: Color, passed: bool) -> bool {
            let Played { board, target, rival, .. } = self;
            if board.color_at(*target).is_none() || board.color_at(*rival).is_none() {
                return board.color_at(*target).is_none();
            }
            let key = (*board.stones(Color::Black), *board.stones(Color::White), board.ko(), mover, passed);
            if let Some(known) = self.known.get(&key) {
                return *known;
            }
            // A side that goes round in a circle does not kill.
            self.known.insert(key, false);
            let kills = mover == Color::White;
            let mut killed = if passed { false } else { self.is_killed(!mover, true) };
            for at in (self.area & self.board.empty()).iter() {
                if killed != kills && self.board.is_legal(mover, at) {
                    self.board.play(mover, at);
                    killed = self.is_killed(!mover, false);
                    self.board.undo();
                }
            }
            self.known.insert(key, killed);
            killed
        }
    }

    /// Black's chain in column F and White's in column D with liberties of their own in columns G and C, shared ones in
    /// E, and perhaps an eye each in the first line.
    fn random_race(rng: &mut Xoshiro256PlusPlus) -> String {
        let mut some = |symbols: &[char]| symbols[rng.random_range(0..symbols.len())];
        let eyes = [some(&['O', 'X']) == 'O', some(&['O', 'X']) == 'X'];
        let row = |row: usize, own: [char; 2], shared: char| {
            let [white, black] = own;
            let (mut left, mut right) = (['X', 'X', white], [black, 'O', 'O']);
            if row <= 2 && eyes[0] {
                left = if row == 1 { ['X', 'O', '.'] } else { ['X', 'O', 'O'] };
            }
            if row <= 2 && eyes[1] {
                right = if row == 1 { ['.', 'X', 'O'] } else { ['X', 'X', 'O'] };
            }
            [left.as_slice(), &['O', shared, 'X'], &right].concat().iter().collect::<String>()
        };
        let mut rows = vec![".........".into(), "XXXXXOOOO".into()];
        for number in (1..=7).rev() {
            let own = [some(&['.', 'X', 'X']), some(&['.', 'O', 'O'])];
            let shared = if number == 7 { 'O' } else { some(&['.', 'O', 'O', 'X']) };
            rows.push(row(number, own, shared));
        }
        rows.join("\n")
    }

    #[test]
    fn what_is_counted_is_what_comes_of_every_order_of_moves() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counted = [0; 2];
        for _ in 0..400 {
            let text = random_race(&mut rng);
            let Ok(board) = Diagram::parse(&text).and_then(|diagram| diagram.board(Color::Black)) else { continue };
            let at = |vertex| Point::parse(vertex, board.size()).unwrap();
            let (target, rival) = (at("F7"), at("D7"));
            let stones = |point| *board.chain(point).unwrap().stones();
            let area: PointSet = board.empty().iter().filter(|point| point.row() < 7).collect();
            let racing = |color: Color, of: Point| *board.stones(color) & stones(of);
            let fight = Fight {
                target,
                owner: Color::Black,
                region: PointSet::EMPTY,
                walls: *board.stones(Color::White) - racing(Color::White, rival),
                refuge: *board.stones(Color::Black) - racing(Color::Black, target),
                open: PointSet::EMPTY,
                rival: Some(rival),
            };
            let count = Count::of(&board, &fight, rival, &mut Shapes::default()).unwrap();
            for (owner_moves, mover) in [(false, Color::White), (true, Color::Black)] {
                let Some(killed) = count.is_killed(owner_moves) else { continue };
                let known = HashMap::default();
                let mut played = Played { board: board.clone(), area, target, rival, known };
                assert_eq!(killed, played.is_killed(mover, false), "{mover} to move, {count:?}\n{board:?}");
                counted[usize::from(killed)] += 1;
            }
        }
        assert!(counted.iter().all(|count| *count > 100), "{counted:?}");
    }
}
