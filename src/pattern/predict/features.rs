//! The features of a move: a handful of named facts, each one value of a group.
//!
//! The groups follow R. Coulom ("Computing Elo ratings of move patterns in the game of Go", 2007) and M. Wistuba,
//! L. Schaefers, M. Platzner ("Comparison of Bayesian move prediction systems for computer Go", 2012); how the facts
//! work together is learned. A feature is the number of its group's first value plus the value.

use arrayvec::ArrayVec;

use super::Recent;
use super::facts::{ChainFacts, FAR, Facts, MANY, size_step};
use super::shapes::distance;
use crate::board::{Board, ChainId, Point, PointSet};

/// The most features a move has, shapes included.
pub const MOST: usize = 64;

/// The features of one move.
pub type Features = ArrayVec<u32, MOST>;

/// A group of features: at most one of its values holds for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Group {
    /// The line, by how many stones stand.
    Line,
    /// The place on the board, turned into one eighth of it, in the opening.
    Place,
    /// The place of the move as seen from the opponent's last move.
    FromLast,
    /// The place of the move as seen from the own move before.
    FromOwn,
    /// The distance to the opponent's move before that.
    FromThird,
    /// The distance to the own move before that.
    FromFourth,
    /// It touches the chain of the last move: its liberties and size.
    TouchesLast,
    /// It touches an own chain beside the last move: its liberties and size.
    Answers,
    /// It touches the chain of the own move before: its liberties.
    GoesOn,
    /// The nearest own stone, the nearest of the opponent, and the line.
    Nearest,
    /// It captures: how much, whether that saves a chain in atari, retakes, or takes what could escape.
    Captures,
    /// It extends a chain in atari: how large, whether that helps, and whether the last move gave the atari.
    Saves,
    /// The stone will be in atari.
    SelfAtari,
    /// It gives atari: to how much, whether a ladder follows, twice, and how the stone itself stands.
    Atari,
    /// It is on a liberty of an own chain that a ladder could take.
    LadderSave,
    /// The liberties of its chain after the move, and how many chains it joins.
    Liberties,
    /// The liberties after the move against the fewest of the chains it joins.
    Gain,
    /// The two fewest liberties of the opponent's chains beside it, and the fewest of own ones.
    Beside,
    /// The weakest enemy chain beside it, and the own chains that one fights.
    Against,
    /// The weakest own chain beside it, and the enemy chains that one fights.
    For,
    /// Kos: a threat while one must not be retaken, and taking one.
    Ko,
    /// It fills an eye.
    Eye,
    /// The stones in the 5x5 square.
    Square5,
    /// The stones in the 9x9 square.
    Square9,
    /// The stones in the 15x15 square.
    Square15,
    /// The place in the corner, and the stones there.
    Corner,
    /// The fewest liberties of chains at a diagonal or one point off, own and the opponent's.
    Near,
}

const EIGHTH: usize = 55;
const STEPS: usize = 41;
/// The step from a move that was not made.
const NO_STEP: usize = STEPS - 1;

/// The groups in their order, with how many values each has.
pub const GROUPS: [(Group, usize); 27] = [
    (Group::Line, 10 * 7),
    (Group::Place, EIGHTH * 3),
    (Group::FromLast, STEPS),
    (Group::FromOwn, STEPS),
    (Group::FromThird, STEPS),
    (Group::FromFourth, STEPS),
    (Group::TouchesLast, 6 * 4),
    (Group::Answers, 6 * 4),
    (Group::GoesOn, 6),
    (Group::Nearest, 8 * 8 * 5),
    (Group::Captures, 4 * 3 * 4),
    (Group::Saves, 4 * 4 * 2),
    (Group::SelfAtari, 4 * 2),
    (Group::Atari, 4 * 2 * 2 * 2 * 3),
    (Group::LadderSave, 4 * 3),
    (Group::Liberties, 8 * 4),
    (Group::Gain, 8 * 7),
    (Group::Beside, 7 * 7 * 7),
    (Group::Against, 7 * 7 * 4),
    (Group::For, 7 * 7 * 4),
    (Group::Ko, 5),
    (Group::Eye, 2),
    (Group::Square5, 7 * 7 * 2),
    (Group::Square9, 7 * 7 * 3),
    (Group::Square15, 8 * 8),
    (Group::Corner, 4 * 4 * 21),
    (Group::Near, 7 * 7),
];

/// The first number of each group.
const FIRST: [u32; GROUPS.len() + 1] = {
    let mut first = [0; GROUPS.len() + 1];
    let mut i = 0;
    while i < GROUPS.len() {
        first[i + 1] = first[i] + GROUPS[i].1 as u32;
        i += 1;
    }
    first
};

/// The number of features besides shapes. Shapes are numbered from here on.
pub const COUNT: usize = FIRST[GROUPS.len()] as usize;

/// The values of groups for the moves of one position.
pub(super) struct Seen<'a> {
    pub(super) board: &'a Board,
    pub(super) facts: &'a Facts,
    pub(super) recent: &'a Recent,
}

/// The facts about what lies beside a move.
struct Neighbors {
    own: ArrayVec<ChainId, 4>,
    enemy: ArrayVec<ChainId, 4>,
    liberties: PointSet,
    captures: ArrayVec<ChainId, 4>,
}

fn put(features: &mut Features, group: Group, value: usize) {
    debug_assert!(value < GROUPS[group as usize].1, "{group:?} {value}");
    // There is room for all groups.
    let _ = features.try_push(FIRST[group as usize] + value as u32);
}

impl Seen<'_> {
    /// Adds the features of a legal move, shapes left out.
    pub(super) fn add(&self, point: Point, features: &mut Features) {
        let beside = self.neighbors(point);
        let liberties = self.liberties_after(point, &beside);
        self.add_place(point, features);
        self.add_recent(point, &beside, features);
        self.add_tactics(point, &beside, liberties, features);
        self.add_balance(point, &beside, liberties, features);
    }

    fn neighbors(&self, point: Point) -> Neighbors {
        let board = self.board;
        let mut found = Neighbors {
            own: ArrayVec::new(),
            enemy: ArrayVec::new(),
            liberties: PointSet::EMPTY,
            captures: ArrayVec::new(),
        };
        for at in point.neighbors() {
            if board.is_empty_at(at) {
                found.liberties.insert(at);
            }
            let Some(id) = board.chain_id(at) else { continue };
            let list = if board.chain_of(id).color() == board.to_play() { &mut found.own } else { &mut found.enemy };
            if !list.contains(&id) {
                list.push(id);
            }
        }
        found.captures.extend(found.enemy.iter().copied().filter(|id| board.chain_of(*id).in_atari()));
        found
    }

    /// The liberties of the stone's chain after the move, at most 8.
    fn liberties_after(&self, point: Point, beside: &Neighbors) -> usize {
        let mut liberties = beside.liberties;
        let mut stones = PointSet::of(point);
        for id in &beside.own {
            liberties |= *self.board.chain_of(*id).liberties();
            if !beside.captures.is_empty() {
                stones |= *self.board.chain_of(*id).stones();
            }
        }
        for id in &beside.captures {
            liberties |= *self.board.chain_of(*id).stones() & stones.grown();
        }
        liberties.remove(point);
        liberties.len().min(8)
    }

    fn add_place(&self, point: Point, features: &mut Features) {
        let board = self.board;
        let size = board.size();
        let line = size.line(point);
        let phase = match self.facts.stones {
            0..8 => 0,
            8..24 => 1,
            24..50 => 2,
            50..90 => 3,
            90..140 => 4,
            140..200 => 5,
            _ => 6,
        };
        put(features, Group::Line, 7 * (line - 1) + phase);
        let last = size.side() - 1;
        let (x, y) = (point.column().min(last - point.column()), point.row().min(last - point.row()));
        let (high, low) = (x.max(y), x.min(y));
        let early = match self.facts.stones {
            0..6 => Some(0),
            6..16 => Some(1),
            16..40 => Some(2),
            _ => None,
        };
        if let Some(early) = early {
            put(features, Group::Place, EIGHTH * early + high * (high + 1) / 2 + low);
        }
        if high < 6 {
            let stones = |whose| self.facts.in_corner(whose, point).min(3);
            let place = high * (high + 1) / 2 + low;
            put(features, Group::Corner, 21 * (4 * stones(0) + stones(1)) + place);
        }
        let nearest = |whose: usize| usize::from(self.facts.nearest[whose][point].min(FAR));
        put(features, Group::Nearest, 5 * (8 * nearest(0) + nearest(1)) + line.min(5) - 1);
        let around = |whose, radius| self.facts.around(whose, point, radius);
        put(features, Group::Square5, 2 * (7 * around(0, 2).min(6) + around(1, 2).min(6)) + usize::from(line > 2));
        let step = |stones| match stones {
            0..=2 => stones,
            3..=4 => 3,
            5..=7 => 4,
            8..=11 => 5,
            _ => 6,
        };
        let lines = [0, 0, 1, 1, 2][(line - 1).min(4)];
        put(features, Group::Square9, 3 * (7 * step(around(0, 4)) + step(around(1, 4))) + lines);
        let step = |stones: usize| match stones {
            0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            6..=9 => 3,
            10..=15 => 4,
            16..=24 => 5,
            25..=40 => 6,
            _ => 7,
        };
        put(features, Group::Square15, 8 * step(around(0, 7)) + step(around(1, 7)));
    }

    fn add_recent(&self, point: Point, beside: &Neighbors, features: &mut Features) {
        let groups = [Group::FromLast, Group::FromOwn, Group::FromThird, Group::FromFourth];
        for (group, earlier) in groups.into_iter().zip(self.recent.moves) {
            put(features, group, earlier.map_or(NO_STEP, |earlier| step_of(point, earlier)));
        }
        let board = self.board;
        if let Some(last) = self.recent.moves[0]
            && let Some(id) = board.chain_id(last)
        {
            if beside.enemy.contains(&id) {
                let facts = self.facts.chain(id);
                let value = 4 * usize::from(facts.liberties.max(1) - 1) + usize::from(facts.size);
                put(features, Group::TouchesLast, value);
            }
            let touched = beside.own.iter().filter(|id| board.chain_of(**id).stones().intersects(&cross(last)));
            if let Some(facts) =
                touched.map(|id| self.facts.chain(*id)).min_by_key(|facts| (facts.liberties, facts.size))
            {
                let value = 4 * usize::from(facts.liberties.max(1) - 1) + usize::from(facts.size);
                put(features, Group::Answers, value);
            }
        }
        if let Some(id) = self.recent.moves[1].and_then(|own| board.chain_id(own))
            && beside.own.contains(&id)
        {
            put(features, Group::GoesOn, usize::from(self.facts.chain(id).liberties.max(1) - 1));
        }
    }

    fn add_tactics(&self, point: Point, beside: &Neighbors, liberties: usize, features: &mut Features) {
        let (board, facts) = (self.board, self.facts);
        let last = self.recent.moves[0];
        let is_last = |id: ChainId| last.is_some_and(|last| board.chain_of(id).stones().contains(last));
        // If several chains are the largest, all of them count: which one comes first may depend on how the board is
        // turned.
        let gets_away = |id: ChainId| facts.chain(id).escapes || facts.chain(id).can_take;
        let largest = beside.captures.iter().max_by_key(|id| (board.chain_of(**id).stone_count(), gets_away(**id)));
        let joined: usize = beside.own.iter().map(|id| board.chain_of(*id).stone_count()).sum::<usize>() + 1;
        if let Some(largest) = largest {
            let rescued = beside
                .captures
                .iter()
                .flat_map(|id| board.enemy_neighbors(*id))
                .filter(|id| board.chain_of(*id).in_atari())
                .map(|id| board.chain_of(id).stone_count())
                .max();
            let rescued = match rescued {
                None => 0,
                Some(1) => 1,
                _ => 2,
            };
            let chain = facts.chain(*largest);
            let escapes = gets_away(*largest);
            let retakes = beside.captures.iter().any(|id| is_last(*id));
            let value = 4 * (3 * usize::from(chain.size) + rescued) + 2 * usize::from(retakes) + usize::from(escapes);
            put(features, Group::Captures, value);
        }
        let by_size = |id: &&ChainId| board.chain_of(**id).stone_count();
        let help = |id: ChainId| match (facts.chain(id).extended, facts.chain(id).escapes) {
            (0 | 1, _) => 0,
            (2, false) => 1,
            (2, true) => 2,
            _ => 3,
        };
        let is_given = |id: ChainId| last.is_some_and(|last| board.chain_of(id).stones().intersects(&cross(last)));
        let in_atari = beside.own.iter().filter(|id| board.chain_of(**id).in_atari());
        if let Some(saved) = in_atari.max_by_key(|id| (by_size(id), help(**id), is_given(**id))) {
            let chain = facts.chain(*saved);
            let (help, given) = (help(*saved), is_given(*saved));
            put(features, Group::Saves, 2 * (4 * usize::from(chain.size) + help) + usize::from(given));
        }
        if liberties == 1 {
            let value = 2 * usize::from(size_step(joined)) + usize::from(largest.is_some());
            put(features, Group::SelfAtari, value);
        }
        let mut ataris = beside.enemy.iter().filter(|id| facts.chain(**id).liberties == 2);
        let given = ataris.clone().count();
        if let Some(id) = ataris.clone().max_by_key(by_size) {
            let ladder = ataris.any(|id| facts.chain(*id).ladders.contains(&Some(point)));
            let stands = liberties.clamp(1, 3) - 1;
            let touches_last = beside.enemy.iter().any(|id| facts.chain(*id).liberties == 2 && is_last(*id));
            let flags = [ladder, touches_last, given > 1].iter().fold(0, |all, flag| 2 * all + usize::from(*flag));
            put(features, Group::Atari, 3 * (8 * usize::from(facts.chain(*id).size) + flags) + stands);
        }
        let laddered = |id: &&ChainId| facts.chain(**id).ladders.iter().any(Option::is_some);
        if let Some(id) = beside.own.iter().filter(laddered).max_by_key(by_size) {
            let value = 3 * usize::from(facts.chain(*id).size) + liberties.clamp(2, 4) - 2;
            put(features, Group::LadderSave, value);
        }
        if board.ko().is_some() {
            let kind = if largest.is_some() {
                0
            } else if given > 0 {
                1
            } else {
                2
            };
            put(features, Group::Ko, kind);
        } else if largest.is_some_and(|id| board.chain_of(*id).stone_count() == 1) && joined == 1 && liberties == 1 {
            put(features, Group::Ko, 3 + usize::from(facts.stones > 150));
        }
        for (value, color) in [board.to_play(), !board.to_play()].into_iter().enumerate() {
            if board.is_own_eye(color, point) {
                put(features, Group::Eye, value);
            }
        }
    }

    fn add_balance(&self, point: Point, beside: &Neighbors, liberties: usize, features: &mut Features) {
        let (board, facts) = (self.board, self.facts);
        put(features, Group::Liberties, 4 * (liberties.max(1) - 1) + beside.own.len().min(3));
        let weakest = |list: &[ChainId]| {
            let chains = list.iter().map(|id| *facts.chain(*id));
            chains.min_by_key(|chain| (chain.liberties, chain.foe, chain.size))
        };
        let own = weakest(&beside.own);
        let enemy = weakest(&beside.enemy);
        let count = |chain: Option<ChainFacts>| chain.map_or(0, |chain| usize::from(chain.liberties.min(MANY)));
        if own.is_some() {
            put(features, Group::Gain, 7 * (liberties.max(1) - 1) + count(own));
        }
        let mut second = MANY + 1;
        if beside.enemy.len() > 1 {
            let mut counts: ArrayVec<u8, 4> = beside.enemy.iter().map(|id| facts.chain(*id).liberties).collect();
            counts.sort_unstable();
            second = counts[1];
        }
        let second = if second > MANY { 0 } else { usize::from(second) };
        put(features, Group::Beside, 7 * (7 * count(enemy) + second) + count(own));
        let fight = |chain: ChainFacts| {
            4 * (7 * usize::from(chain.liberties.min(MANY)) + usize::from(chain.foe.min(MANY)))
                + usize::from(chain.size)
        };
        if let Some(chain) = enemy {
            put(features, Group::Against, fight(chain));
        }
        if let Some(chain) = own {
            put(features, Group::For, fight(chain));
        }
        let mut near = [0_usize; 2];
        let far = [point.up().up(), point.down().down(), point.left().left(), point.right().right()];
        let gaps = point.neighbors();
        let gap_of = [gaps[0], gaps[3], gaps[1], gaps[2]];
        let open = far.iter().zip(gap_of).filter(|(_, gap)| board.is_empty_at(*gap)).map(|(at, _)| *at);
        for at in point.diagonals().into_iter().chain(open) {
            let Some(id) = board.chain_id(at) else { continue };
            let whose = usize::from(board.chain_of(id).color() != board.to_play());
            let liberties = usize::from(facts.chain(id).liberties);
            near[whose] = if near[whose] == 0 { liberties } else { near[whose].min(liberties) };
        }
        put(features, Group::Near, 7 * near[0] + near[1]);
    }
}

/// A point and its four neighbours.
fn cross(point: Point) -> PointSet {
    PointSet::of(point).grown()
}

/// Returns the place of a point as seen from an earlier move, mirrored into one eighth: the step itself out to 7 lines,
/// then the distance.
fn step_of(point: Point, earlier: Point) -> usize {
    let dx = point.column().abs_diff(earlier.column());
    let dy = point.row().abs_diff(earlier.row());
    let (high, low) = (dx.max(dy), dx.min(dy));
    if high <= 7 {
        return high * (high + 1) / 2 + low;
    }
    match distance(high as i32, low as i32) {
        0..=19 => 36,
        20..=24 => 37,
        25..=32 => 38,
        _ => 39,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// The value of a group for Black's move at `a`, the opponent having moved last at `b`.
    fn value(text: &str, group: Group) -> Option<usize> {
        let diagram = Diagram::parse(text).unwrap();
        let mut board = diagram.board(crate::board::Color::Black).unwrap();
        let recent = Recent { moves: [last_of(&diagram, &board), None, None, None] };
        let mut facts = Facts::new();
        facts.find(&mut board);
        let mut features = Features::new();
        Seen { board: &board, facts: &facts, recent: &recent }.add(diagram.marked('a').unwrap(), &mut features);
        let first = FIRST[group as usize];
        let range = first..first + GROUPS[group as usize].1 as u32;
        let found: Vec<u32> = features.iter().copied().filter(|id| range.contains(id)).collect();
        assert!(found.len() <= 1, "{group:?} twice");
        found.first().map(|id| (id - first) as usize)
    }

    /// The white stone above the mark `b`, which stands for it.
    fn last_of(diagram: &Diagram, board: &Board) -> Option<Point> {
        diagram.marked('b').map(Point::up).filter(|at| board.color_at(*at).is_some())
    }

    #[test]
    fn groups_are_in_the_order_of_their_names() {
        for (i, (group, values)) in GROUPS.into_iter().enumerate() {
            assert_eq!(group as usize, i);
            assert!(values > 0);
        }
    }

    #[test]
    fn captures_are_told_apart() {
        let single = ". . . . .\n. X . . .\nX O a . .\n. X . . .\n. . . . .";
        // It is one stone, nothing is rescued, the move retakes nothing, and the stone could get away.
        assert_eq!(value(single, Group::Captures), Some(1));
        let rescue = ". . . . .\n. X O . .\nX O X O .\n. a . . .\n. . . . .";
        assert_eq!(value(rescue, Group::Captures).map(|v| v / 4), Some(1));
        assert_eq!(value(". . . . .\n. X . . .\nX O . . .\n. X a . .\n. . . . .", Group::Captures), None);
    }

    #[test]
    fn atari_knows_whether_a_ladder_follows() {
        let works =
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. X . . . . .\nX O a . . . .\n. . X . . . .\n. . . . . . .";
        let broken =
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. X . . . . .\nX O a . . . .\n. . X . . . .\n. O . . . . .";
        assert_eq!(value(works, Group::Atari).map(|v| v / 3), Some(4));
        assert_eq!(value(broken, Group::Atari).map(|v| v / 3), Some(0));
    }

    #[test]
    fn self_atari_and_saving_are_seen() {
        assert_eq!(value(". . . .\n. . . .\nO . . .\na O . .", Group::SelfAtari), None);
        assert_eq!(value(". . . .\n. . . .\nO . . .\n. a O .", Group::SelfAtari), None);
        assert_eq!(value(". . . .\n. . . .\n. O . .\n. a O .", Group::SelfAtari), Some(0));
        let saved = ". . . . .\n. O . . .\nO X a . .\n. O . . .\n. . . . .";
        assert_eq!(value(saved, Group::Saves), Some(6));
        assert_eq!(value(saved, Group::Liberties), Some(4 * 2 + 1));
    }

    #[test]
    fn the_last_move_is_answered() {
        let text = ". . . . .\n. O . . .\nX b X . .\n. a . . .\n. . . . .";
        assert_eq!(value(text, Group::FromLast), Some(3));
        assert_eq!(value(text, Group::TouchesLast), None);
        let touching = ". . . . .\n. . O . .\n. . b a .\n. . . . .\n. . . . .";
        assert_eq!(value(touching, Group::FromLast), Some(2));
    }
}
