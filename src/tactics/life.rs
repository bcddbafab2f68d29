//! Life and death: can this group be killed, can it be saved?
//!
//! A depth-first proof-number search (A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002)
//! over the points of a fight: the empty points around the group and the weak enemy stones among them. A position is
//! over when the group is taken, when it surely has its eyes, has got out or linked up, or when no room is left in which
//! it could have them. Kos are read three times, as for chains: with threats without end for either side, and for none.

use arrayvec::ArrayVec;

use super::life_shape::{Body, Room, most_eyes, sure_eyes};
use super::reader::{Answer, Verdict};
use crate::board::{Board, Color, Point, PointSet};

/// What a reading about life is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// A stone of the group, which must not be taken.
    pub target: Point,
    /// Its colour, the defender.
    pub owner: Color,
    /// The points that matter: empty ones where moves are tried, the group's stones, weak enemy stones.
    pub region: PointSet,
    /// Stones of the attacker that are not going to be taken.
    pub walls: PointSet,
    /// Living stones of the defender: a link to them is life.
    pub refuge: PointSet,
    /// Open points outside: who gets there has got out.
    pub open: PointSet,
    /// A stone of the attacker whose capture saves the group.
    pub rival: Option<Point>,
    /// The eyes that are needed: two, but for questions about a single eye space.
    pub eyes: u8,
    /// Stones of the defender that are taken for linked and safe, for questions about an eye space.
    pub frame: PointSet,
}

/// Reads fights. It owns the memory that reading needs.
pub struct LifeReader {
    table: Vec<Entry>,
    salt: u64,
    nodes: u64,
    budget: u64,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    phi: u32,
    delta: u32,
}

const TABLE_BITS: u32 = 16;

/// Proven: the cost of what cannot be.
const INFINITE: u32 = 1 << 24;

/// The longest line read.
const MAX_DEPTH: usize = 48;

/// The most moves tried in one position.
const MAX_TRIES: usize = 48;

/// What a move leads to.
#[derive(Clone, Copy)]
struct Child {
    /// `None` is the defender's pass.
    at: Option<Point>,
    phi: u32,
    delta: u32,
}

/// One search with one assumption about kos.
struct Search<'r> {
    reader: &'r mut LifeReader,
    board: &'r mut Board,
    fight: &'r Fight,
    ko_master: Option<Color>,
    ko_met: bool,
    root: u64,
    path: ArrayVec<u64, { MAX_DEPTH + 2 }>,
    stop_at: u64,
}

/// What one search found for the side that moves first.
#[derive(Clone, Copy)]
struct Found {
    reached: Option<bool>,
    /// Whether it looked likely when the budget ran out.
    likely: bool,
    best: Option<Point>,
    ko_met: bool,
}

impl LifeReader {
    /// A reader that judges no more than so many positions for a question.
    pub fn new(budget: u64) -> LifeReader {
        LifeReader { table: vec![Entry { key: 0, phi: 1, delta: 1 }; 1 << TABLE_BITS], salt: 0, nodes: 0, budget }
    }

    /// How many positions were judged so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The attacker moves first: is the group killed? Where the budget runs out the likelier answer is given.
    pub fn attack(&mut self, board: &Board, fight: &Fight) -> Answer {
        self.read(board, fight, !fight.owner)
    }

    /// The owner moves first: is the group saved?
    pub fn defend(&mut self, board: &Board, fight: &Fight) -> Answer {
        self.read(board, fight, fight.owner)
    }

    fn read(&mut self, board: &Board, fight: &Fight, first: Color) -> Answer {
        let mut board = board.clone();
        board.forget_history();
        if board.to_play() != first {
            board.pass(!first);
        }
        let plain = self.search(&mut board, fight, first, None);
        let answer = |found: Found, verdict| Answer { verdict, best: found.best, ko: None };
        let success = plain.reached.unwrap_or(plain.likely);
        if !plain.ko_met {
            return answer(plain, if success { Verdict::Yes } else { Verdict::No });
        }
        if success {
            let worst = self.search(&mut board, fight, first, Some(!first));
            let verdict = if worst.reached.unwrap_or(worst.likely) { Verdict::Yes } else { Verdict::KoTakenFirst };
            return if verdict == Verdict::Yes { answer(worst, verdict) } else { answer(plain, verdict) };
        }
        let best = self.search(&mut board, fight, first, Some(first));
        let verdict = if best.reached == Some(true) { Verdict::KoThreatFirst } else { Verdict::No };
        answer(best, verdict)
    }

    fn search(&mut self, board: &mut Board, fight: &Fight, first: Color, ko_master: Option<Color>) -> Found {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let stop_at = self.nodes + self.budget;
        let root = board.hash();
        let path = ArrayVec::new();
        let mut search = Search { reader: self, board, fight, ko_master, ko_met: false, root, path, stop_at };
        search.solve(first)
    }

    fn slot(&self, hash: u64) -> (usize, u64) {
        let mixed = (hash ^ self.salt).wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((mixed >> (64 - TABLE_BITS)) as usize, mixed | 1)
    }

    fn known(&self, hash: u64) -> Option<(u32, u32)> {
        let (slot, key) = self.slot(hash);
        let entry = self.table[slot];
        (entry.key == key).then_some((entry.phi, entry.delta))
    }

    fn keep(&mut self, hash: u64, phi: u32, delta: u32) {
        let (slot, key) = self.slot(hash);
        self.table[slot] = Entry { key, phi, delta };
    }
}

impl Search<'_> {
    fn solve(&mut self, first: Color) -> Found {
        // Who has won needs no move; who wins because it is his turn needs one, and it is looked for.
        if self.over(first).is_some_and(|winner| winner != first) {
            return Found { reached: Some(false), likely: false, best: None, ko_met: false };
        }
        if self.over(!first) == Some(first) {
            return Found { reached: Some(true), likely: true, best: None, ko_met: false };
        }
        let (phi, delta) = self.prove(first, INFINITE - 1, INFINITE - 1);
        let best = self.children(first).iter().min_by_key(|child| child.delta).and_then(|child| child.at);
        let reached = match (phi, delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        };
        Found { reached, likely: phi < delta, best, ko_met: self.ko_met }
    }

    /// Proves or disproves the mover's aim, until either costs more than these thresholds.
    fn prove(&mut self, mover: Color, phi_limit: u32, delta_limit: u32) -> (u32, u32) {
        let hash = self.hash();
        self.reader.nodes += 1;
        if self.path.len() >= MAX_DEPTH {
            return self.lost_or_won(mover, self.fight.owner);
        }
        let mut children = self.children(mover);
        if children.is_empty() {
            let result = self.lost_or_won(mover, self.fight.owner);
            self.reader.keep(hash, result.0, result.1);
            return result;
        }
        self.path.push(hash);
        let result = loop {
            let (mut best, mut least, mut second, mut sum) = (0, u32::MAX, u32::MAX, 0_u32);
            for (i, child) in children.iter().enumerate() {
                if child.delta < least {
                    (best, second, least) = (i, least, child.delta);
                } else if child.delta < second {
                    second = child.delta;
                }
                sum = (sum + child.phi).min(INFINITE);
            }
            let (phi, delta) = (least.min(INFINITE), sum);
            if phi >= phi_limit || delta >= delta_limit || phi == 0 || delta == 0 || self.reader.nodes >= self.stop_at {
                break (phi, delta);
            }
            let child = children[best];
            let phi_for_child = (delta_limit - delta).saturating_add(child.phi).min(INFINITE - 1);
            let delta_for_child = phi_limit.min(second.saturating_add(1)).min(INFINITE - 1);
            let made = self.make(mover, child.at);
            let (phi, delta) = if self.path.contains(&self.hash()) {
                // A position that comes back: the attacker has got nowhere.
                self.lost_or_won(!mover, self.fight.owner)
            } else {
                self.prove(!mover, phi_for_child, delta_for_child)
            };
            self.unmake(made);
            children[best].phi = phi;
            children[best].delta = delta;
        };
        self.path.pop();
        self.reader.keep(hash, result.0, result.1);
        result
    }

    /// The proof numbers of a decided position for the mover.
    fn lost_or_won(&self, mover: Color, winner: Color) -> (u32, u32) {
        if winner == mover { (0, INFINITE) } else { (INFINITE, 0) }
    }

    fn hash(&self) -> u64 {
        self.board.hash() ^ self.root
    }

    fn make(&mut self, mover: Color, at: Option<Point>) -> usize {
        let Some(at) = at else {
            self.board.pass(mover);
            return 1;
        };
        let mut made = 1;
        if self.board.ko() == Some(at) {
            self.board.pass(mover);
            self.board.pass(!mover);
            made += 2;
        }
        self.board.play(mover, at);
        made
    }

    fn unmake(&mut self, made: usize) {
        for _ in 0..made {
            self.board.undo();
        }
    }

    /// The moves of the mover with what is known of them, the likeliest first.
    fn children(&mut self, mover: Color) -> ArrayVec<Child, MAX_TRIES> {
        let mut children: ArrayVec<Child, MAX_TRIES> = ArrayVec::new();
        let body = Body::of(self.board, self.fight);
        let room = Room::of(self.board, self.fight, &body);
        let mut tries: ArrayVec<(i32, Point), 128> = ArrayVec::new();
        for at in self.worth_trying(&body, &room) {
            if self.board.ko() == Some(at) {
                self.ko_met = true;
                if self.ko_master != Some(mover) {
                    continue;
                }
            } else if !self.board.is_legal(mover, at) {
                continue;
            }
            if mover == self.fight.owner && room.sure.contains(at) {
                continue;
            }
            let value = self.promise(mover, at, &body, &room);
            if tries.try_push((-value, at)).is_err() {
                break;
            }
        }
        tries.sort_unstable();
        let best = tries.first().map_or(0, |(value, _)| *value);
        for (value, at) in tries {
            let cost = 1 + ((value - best) / 4).clamp(0, 6) as u32;
            if children.try_push(self.child(mover, Some(at), cost)).is_err() {
                break;
            }
        }
        if mover == self.fight.owner && !children.is_full() {
            children.push(self.child(mover, None, 3));
        }
        children
    }

    fn child(&mut self, mover: Color, at: Option<Point>, cost: u32) -> Child {
        let made = self.make(mover, at);
        let hash = self.hash();
        let (phi, delta) = self.reader.known(hash).unwrap_or_else(|| {
            self.reader.nodes += 1;
            match self.over(!mover) {
                Some(winner) => {
                    let result = self.lost_or_won(!mover, winner);
                    self.reader.keep(hash, result.0, result.1);
                    result
                }
                None => self.outlook(!mover, cost),
            }
        });
        self.unmake(made);
        Child { at, phi, delta }
    }

    /// What an undecided position seems to cost the side to move and the other. In a race it goes by the liberties.
    fn outlook(&self, mover: Color, cost: u32) -> (u32, u32) {
        let liberties = |point: Point| self.board.chain(point).map_or(0, |chain| chain.liberty_count() as i32);
        let Some(rival) = self.fight.rival else { return (1, cost) };
        let ahead = liberties(self.fight.target) - liberties(rival);
        let ahead = if mover == self.fight.owner { ahead } else { -ahead };
        ((3 - ahead).clamp(1, 8) as u32, (2 + ahead).clamp(0, 7) as u32 + cost)
    }

    /// The empty points of the region that can matter now: near the group, in its room, and where weak stones breathe.
    fn worth_trying(&self, body: &Body, room: &Room) -> PointSet {
        let empty = self.board.empty();
        let near = body.stones.grown_around();
        let mut points = room.possible & empty;
        if let Some(rival) = self.fight.rival {
            let rival = Body::around(self.board, !self.fight.owner, rival, PointSet::EMPTY);
            for side in [body, &rival] {
                points |= side.liberties;
                if side.liberties.len() <= 3 {
                    points |= side.liberties.grown() & empty;
                }
            }
        } else {
            points |= (near | (near & empty).grown() | room.possible.grown()) & empty;
        }
        points &= self.fight.region | self.fight.open;
        // What is short of liberties can be taken or saved, wherever its liberties are.
        let mut short = (self.fight.region.grown() | body.stones.grown()) & self.board.occupied();
        while let Some(chain) = short.first().and_then(|stone| self.board.chain(stone)) {
            short = short - *chain.stones();
            let near = chain.stones().intersects(&near) || chain.color() == self.fight.owner;
            if chain.in_atari() || chain.liberty_count() == 2 && near {
                points |= *chain.liberties();
            }
        }
        points
    }

    /// How good a move looks.
    fn promise(&self, mover: Color, at: Point, body: &Body, room: &Room) -> i32 {
        let mut value = 0;
        for neighbor in at.neighbors() {
            value += 3 * i32::from(room.possible.contains(neighbor));
            if let Some(chain) = self.board.chain(neighbor) {
                let in_atari = chain.in_atari();
                if chain.color() != mover && in_atari {
                    value += 8 + chain.stone_count().min(8) as i32;
                } else if chain.color() == mover && in_atari {
                    value += 6 + chain.stone_count().min(8) as i32;
                } else if chain.color() != mover && chain.liberty_count() == 2 {
                    value += 3;
                }
            }
        }
        value += 4 * i32::from(room.possible.contains(at));
        if let Some(rival) = self.fight.rival {
            let enemy = if mover == self.fight.owner { rival } else { self.fight.target };
            value += 6 * i32::from(self.board.chain(enemy).is_some_and(|chain| chain.liberties().contains(at)));
        }
        value += 3 * i32::from(body.liberties.contains(at));
        value += 4 * i32::from(self.fight.open.grown().contains(at));
        let lone = PointSet::of(at).grown() & self.board.empty();
        if lone.len() <= 1 {
            value -= 3;
        }
        value
    }

    /// Who has won, if it is clear, with this side to move.
    fn over(&self, mover: Color) -> Option<Color> {
        let fight = self.fight;
        let owner = fight.owner;
        if fight.frame.is_empty() && self.board.color_at(fight.target) != Some(owner) {
            return Some(!owner);
        }
        if fight.rival.is_some_and(|rival| self.board.color_at(rival) != Some(!owner)) {
            return Some(owner);
        }
        let body = Body::of(self.board, fight);
        let framed = !fight.frame.is_empty();
        let out = body.stones.intersects(&fight.refuge) || body.stones.intersects(&fight.open);
        let ways_out = (body.liberties & fight.open).len();
        if !framed && (out || ways_out >= if mover == owner { 1 } else { 3 }) {
            return Some(owner);
        }
        let room = Room::of(self.board, fight, &body);
        if sure_eyes(self.board, fight, &body, &room, mover) >= 2 * fight.eyes {
            return Some(owner);
        }
        let race = fight.rival.is_some();
        if !race && (framed || room.closed) && most_eyes(self.board, fight, &room, mover) < fight.eyes {
            return Some(!owner);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// The fight about the black stone nearest the upper left corner; White's stones are walls, all else matters.
    fn fight(text: &str) -> (Board, Fight) {
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        let black = *board.stones(Color::Black);
        let target = board.size().points().find(|p| black.contains(*p)).unwrap();
        let walls = *board.stones(Color::White);
        let outside = (walls.grown() & board.empty()) - black.grown();
        let near = black.within_steps(2, board.on_board());
        let fight = Fight {
            target,
            owner: Color::Black,
            region: near - walls - outside,
            walls,
            refuge: PointSet::EMPTY,
            open: PointSet::EMPTY,
            rival: None,
            eyes: 2,
            frame: PointSet::EMPTY,
        };
        (board, fight)
    }

    fn verdicts(text: &str) -> String {
        let (board, fight) = fight(text);
        let mut reader = LifeReader::new(20_000);
        let (attack, defense) = (reader.attack(&board, &fight), reader.defend(&board, &fight));
        let show = |answer: Answer| {
            format!("{:?} {}", answer.verdict, answer.best.map_or("-".into(), |point| point.to_string()))
        };
        format!("{}, {}", show(attack), show(defense))
    }

    #[test]
    fn six_points_on_the_edge_are_decided_by_who_plays_first() {
        let text = ". X . . . . .
                    . X O O . . .
                    . X O . . . .
                    . X O . . . .
                    . X O . . . .
                    . O O . . . .
                    . O . . . . .";
        assert_eq!(verdicts(text), "Yes A3, Yes A3");
    }

    #[test]
    fn three_in_a_row_are_decided_by_the_middle() {
        let text = ". . . X O . .
                    X X X X O . .
                    O O O O O . .
                    . . . . . . .
                    . . . . . . .
                    . . . . . . .
                    . . . . . . .";
        assert_eq!(verdicts(text), "Yes B7, Yes B7");
    }

    #[test]
    fn four_in_a_row_live_and_a_square_of_four_dies() {
        let row = ". . . . X O .
                   X X X X X O .
                   O O O O O O .
                   . . . . . . .
                   . . . . . . .
                   . . . . . . .
                   . . . . . . .";
        assert_eq!(verdicts(row), "No -, Yes -");
        let square = ". . X O . . .
                      . . X O . . .
                      X X X O . . .
                      O O O O . . .
                      . . . . . . .
                      . . . . . . .
                      . . . . . . .";
        let (board, fight) = fight(square);
        assert_eq!(LifeReader::new(20_000).attack(&board, &fight).verdict, Verdict::Yes);
    }

    #[test]
    fn a_large_space_lives_and_a_false_eye_does_not_count() {
        let large = ". . . . X O .
                     . . . . X O .
                     X X X X X O .
                     O O O O O O .
                     . . . . . . .
                     . . . . . . .
                     . . . . . . .";
        assert_eq!(verdicts(large), "No -, Yes -");
        let falsely = ". X . X O . .
                       X X X O O . .
                       O O O O . . .
                       . . . . . . .
                       . . . . . . .
                       . . . . . . .
                       . . . . . . .";
        let (board, fight) = fight(falsely);
        assert_eq!(LifeReader::new(20_000).defend(&board, &fight).verdict, Verdict::No);
    }
}
