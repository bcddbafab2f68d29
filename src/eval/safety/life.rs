//! Reading about the life of groups that are in doubt.
//!
//! The trees judge a group by figures; whether a closed-in group lives is a matter of reading. So closed-in groups of
//! which the estimate is not sure are asked about, within a small budget: whether they live if the opponent moves
//! first, and if their owner does. Trees that were fitted to what became of such groups say how far an answer is to be
//! trusted: a reading keeps to its region and takes the stones around it for safe.

use super::{Reason, Safety, Verdicts};
use crate::board::{Board, ByColor, Color};
use crate::eval::field::flow::{CloseFlows, ONE};
use crate::eval::field::live_stones::Readings;
use crate::eval::models::Models;
use crate::eval::scene::{Scene, is_closed};
use crate::eval::shape::group::{Group, Groups};
use crate::pattern::trees::Trees;
use crate::tactics::life::main_stone;
use crate::tactics::{Answer, LifeMemory, LifeStatus, Verdict};

/// The limits of this reading: the groups that are read, and the work for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LifeLimits {
    /// The positions judged for each of the two questions about a group.
    pub budget: u64,
    /// Groups between these are in doubt.
    pub doubtful: [Safety; 2],
}

impl LifeLimits {
    /// The limits for judging positions one after the other. Of groups of two and more stones that the trees were not
    /// sure of, 200 positions settled a third of the questions, 800 a half and 4,000 two thirds. The wider the doubt,
    /// the more often a move asks for reading.
    pub const USUAL: LifeLimits = LifeLimits { budget: 300, doubtful: [Safety(200), Safety(800)] };
    /// The limits for a position that is looked at by itself. Held out, the mean error of the labelled positions'
    /// ownership is smaller by 0.001 to 0.002 than with [`LifeLimits::USUAL`]. With groups up to 98 % safe read, too,
    /// it is the same, in half as much time again; with 20,000 positions it is hardly smaller, in sample the same to
    /// 0.0001 with 700, 1,000, 1,500, 2,000 and 3,000, and held out the same with 700 and 1,500, which take twice as
    /// long in the mean.
    pub const THOROUGH: LifeLimits = LifeLimits { budget: 700, doubtful: [Safety(50), Safety(950)] };

    /// The trees that say how far such a reading is to be trusted.
    pub fn trees(self, models: &Models) -> &Trees {
        if self == LifeLimits::THOROUGH { &models.read_thoroughly } else { &models.read }
    }
}

/// Reads the fights of positions within limits, and remembers the answers.
pub struct Fights {
    limits: LifeLimits,
    memory: LifeMemory,
}

impl Fights {
    /// Fights of which nothing was read yet.
    pub fn new(limits: LifeLimits) -> Fights {
        Fights { limits, memory: LifeMemory::new(limits.budget) }
    }

    /// The limits.
    pub fn limits(&self) -> LifeLimits {
        self.limits
    }

    /// Returns how many were judged from memory, and by reading.
    pub fn counts(&self) -> (u64, u64) {
        self.memory.counts()
    }
}

/// The fewest stones of a group that is worth the reading, and the most ways out of one that is closed in.
const LEAST_STONES: usize = 2;
const MOST_WAYS_OUT: usize = 3;

/// A point is a way out for a colour if the flow leans no further than this to the other, in [`ONE`]. A guess of the
/// right size.
const LEANS_AWAY: i32 = ONE / 4;

/// The result of reading for a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LifeReading {
    /// True if it is killed, and saved.
    pub status: LifeStatus,
    /// The empty points in which moves were tried.
    pub room: usize,
    /// The points beside them through which it gets out.
    pub ways_out: usize,
    /// True if no empty point touches what was looked at: reading saw all there is, but for the walls.
    pub closed: bool,
}

/// The names of the figures by which a reading is weighed: the estimate in permille, the two answers from 0 (no) by 1
/// (unknown), 2 and 3 (ko) to 4 (yes), points, stones, whether the owner is to move, and the share of the board that is
/// filled in permille.
pub const NAMES: [&str; 9] =
    ["estimate", "attack", "defense", "room", "ways_out", "stones", "liberties", "to_move", "filled"];

/// Reads each closed-in group that is in doubt by this estimate.
pub fn read_life(
    board: &Board,
    groups: &Groups,
    readings: &Readings,
    estimate: &[Safety],
    fights: Option<&mut Fights>,
) -> Vec<Option<LifeReading>> {
    let mut read = vec![None; groups.len()];
    let Some(Fights { limits, memory }) = fights else { return read };
    let [least, most] = limits.doubtful;
    let in_doubt =
        |group: &Group| group.stones.len() >= LEAST_STONES && (least..=most).contains(&estimate[group.id.index()]);
    if !groups.iter().any(in_doubt) {
        return read;
    }
    let flows = CloseFlows::of(board, groups, estimate);
    let ways_out = ByColor::from_fn(|color: Color| {
        let leans = |point| flows.middle.at(!color, point) - flows.middle.at(color, point);
        board.empty().iter().filter(|point| leans(*point) < LEANS_AWAY).collect()
    });
    let scene = Scene::new(board, groups, estimate, readings, ways_out);
    for group in groups.iter().filter(|group| in_doubt(group)) {
        let Some(target) = main_stone(board, &group.stones, group.color) else { continue };
        let fight = scene.fight(board, group, target);
        let (room, ways_out) = ((fight.region & board.empty()).len(), fight.open.len());
        if ways_out > MOST_WAYS_OUT {
            continue;
        }
        let (status, closed) = (memory.status(board, &fight), is_closed(board, &fight));
        read[group.id.index()] = Some(LifeReading { status, room, ways_out, closed });
    }
    read
}

impl LifeReading {
    /// The figures of the reading of this group.
    pub fn figures(&self, board: &Board, group: &Group, estimate: Safety) -> [i32; NAMES.len()] {
        let rank = |answer: Answer| match answer.verdict {
            Verdict::No => 0,
            Verdict::Unknown => 1,
            Verdict::KoThreatFirst => 2,
            Verdict::KoTakenFirst => 3,
            Verdict::Yes => 4,
        };
        [
            estimate.permille(),
            rank(self.status.attack),
            rank(self.status.defense),
            self.room as i32,
            self.ways_out as i32,
            group.stones.len() as i32,
            group.liberties.len() as i32,
            i32::from(board.to_play() == group.color),
            1000 * board.occupied().len() as i32 / board.size().area() as i32,
        ]
    }

    /// Returns whether one of the two questions was answered.
    pub fn tells_something(&self) -> bool {
        [self.status.attack, self.status.defense].iter().any(|answer| answer.verdict != Verdict::Unknown)
    }
}

/// Corrects the estimate of the groups that were read, by what the trees say of such readings.
pub fn with_life(
    board: &Board,
    groups: &Groups,
    read: &[Option<LifeReading>],
    trees: &Trees,
    before: &[Safety],
) -> Verdicts {
    let groups: Vec<&Group> = groups.iter().collect();
    Verdicts::after(before, |i| {
        let reading = read[i]?;
        let change = trees.estimate(&reading.figures(board, groups[i], before[i]));
        let safety = Safety((before[i].permille() + change).clamp(0, 1000) as u16);
        let reason = if reading.tells_something() { Reason::Read(reading.status) } else { Reason::Experience };
        Some((safety, reason))
    })
}

/// Groups of so many stones that die in closed walls whoever moves first are no safer than that. Of 38 such groups of
/// the labelled positions that were not settled 34 died, 3 were open and 1 lived; of 34 smaller ones, which may be
/// given for something, 28, 2 and 4.
const LEAST_SHUT_IN_STONES: usize = 6;
const SHUT_IN_SAFETY: Safety = Safety(250);

/// Puts large groups of which reading saw all, and found nothing that saves them, no higher than such groups deserve,
/// whatever experience and random games say of groups like them.
pub fn with_deaths_in_walls(groups: &Groups, read: &[Option<LifeReading>], before: &[Safety]) -> Verdicts {
    let stones: Vec<usize> = groups.iter().map(|group| group.stones.len()).collect();
    Verdicts::after(before, |i| {
        let LifeReading { status, closed, .. } = read[i]?;
        let dies = status.attack.verdict == Verdict::Yes && status.defense.verdict == Verdict::No;
        let caught = closed && dies && stones[i] >= LEAST_SHUT_IN_STONES && before[i] > SHUT_IN_SAFETY;
        caught.then_some((SHUT_IN_SAFETY, Reason::Read(status)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Diagram, Point};
    use crate::eval::Analysis;

    fn board(text: &str) -> Board {
        Diagram::parse(text).unwrap().board(Color::Black).unwrap()
    }

    /// The answers about the group at a vertex, if it alone were in doubt: whether it is killed, and saved.
    fn told(text: &str, vertex: &str) -> [Answer; 2] {
        let board = board(text);
        let analysis = Analysis::of(&board);
        let point = Point::parse(vertex, board.size()).unwrap();
        let doubted = analysis.groups().at(point).unwrap();
        let of = |group: &Group| if group.id == doubted { Safety::EVEN } else { Safety::ALIVE };
        let estimate: Vec<Safety> = analysis.groups().iter().map(of).collect();
        let mut fights = Fights::new(LifeLimits::USUAL);
        let read = read_life(&board, analysis.groups(), analysis.readings(), &estimate, Some(&mut fights));
        assert_eq!(read.iter().flatten().count(), 1);
        let LifeStatus { attack, defense } = read[doubted.index()].unwrap().status;
        [attack, defense]
    }

    const FOUR_IN_A_ROW: &str = ". . . . X O . . .
                                 X X X X X O . . .
                                 O O O O O O . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .
                                 . . . . . . . . .";

    #[test]
    fn four_points_in_a_row_live() {
        assert_eq!(told(FOUR_IN_A_ROW, "A8")[0].verdict, Verdict::No);
    }

    #[test]
    fn three_points_in_a_row_are_decided_by_the_middle() {
        let three = FOUR_IN_A_ROW.replacen(". . . . X O", ". . . X X O", 1);
        let middle = Some(Point::at(1, 8));
        assert_eq!(told(&three, "A8").map(|answer| (answer.verdict, answer.best)), [(Verdict::Yes, middle); 2]);
    }

    #[test]
    fn two_points_are_one_eye() {
        let two = FOUR_IN_A_ROW.replacen(". . . . X O", ". . X X X O", 1);
        assert_eq!(told(&two, "A8")[1].verdict, Verdict::No);
    }

    #[test]
    fn who_is_not_in_doubt_is_not_read() {
        let board = board(FOUR_IN_A_ROW);
        let analysis = Analysis::of(&board);
        let (groups, readings) = (analysis.groups(), analysis.readings());
        let mut fights = Fights::new(LifeLimits::USUAL);
        let mut read = |safety| {
            read_life(&board, groups, readings, &vec![safety; groups.len()], Some(&mut fights)).iter().flatten().count()
        };
        assert_eq!(read(Safety::ALIVE), 0);
        assert_eq!(read(Safety::DEAD), 0);
        // White's stones have the whole board to run to.
        assert_eq!(read(Safety::EVEN), 1);
        let unasked = read_life(&board, groups, readings, &vec![Safety::EVEN; groups.len()], None);
        assert_eq!(unasked, vec![None; groups.len()]);
    }

    #[test]
    fn who_is_a_little_in_doubt_is_read_where_a_position_is_looked_at_by_itself() {
        let board = board(FOUR_IN_A_ROW);
        let analysis = Analysis::of(&board);
        let (groups, readings) = (analysis.groups(), analysis.readings());
        let read = |limits, safety| {
            let estimate = vec![safety; groups.len()];
            let read = read_life(&board, groups, readings, &estimate, Some(&mut Fights::new(limits)));
            read.iter().flatten().count()
        };
        assert_eq!(read(LifeLimits::USUAL, Safety(900)), 0);
        assert_eq!(read(LifeLimits::THOROUGH, Safety(900)), 1);
        assert_eq!(read(LifeLimits::THOROUGH, Safety::ALIVE), 0);
    }

    #[test]
    fn each_way_of_reading_has_its_trees() {
        let models = Models::shipped();
        assert_eq!(*LifeLimits::USUAL.trees(models), models.read);
        assert_eq!(*LifeLimits::THOROUGH.trees(models), models.read_thoroughly);
    }

    #[test]
    fn the_trees_change_what_was_read_and_nothing_else() {
        let board = board(FOUR_IN_A_ROW);
        let groups = Analysis::of(&board).groups().clone();
        let answer = |verdict| Answer { verdict, ..Answer::default() };
        let status = LifeStatus { attack: answer(Verdict::No), defense: answer(Verdict::Yes) };
        let read = [Some(LifeReading { status, room: 4, ways_out: 0, closed: false }), None];
        let before = [Safety(600), Safety(700)];
        let scale = crate::pattern::trees::SCALE;
        let corrected = |base| with_life(&board, &groups, &read, &Trees::constant(base * scale), &before);
        assert_eq!(corrected(150).safety, [Safety(750), Safety(700)]);
        assert_eq!(corrected(900).safety, [Safety::ALIVE, Safety(700)]);
        assert_eq!(corrected(-900).safety, [Safety::DEAD, Safety(700)]);
        assert_eq!(corrected(150).reasons, [Some(Reason::Read(status)), None]);
    }

    #[test]
    fn the_shipped_trees_trust_a_reading() {
        let board = board(FOUR_IN_A_ROW);
        let groups = Analysis::of(&board).groups().clone();
        let answer = |verdict| Answer { verdict, ..Answer::default() };
        let safety = |attack, defense| {
            let status = LifeStatus { attack: answer(attack), defense: answer(defense) };
            let read = [Some(LifeReading { status, room: 8, ways_out: 2, closed: false }), None];
            let trees = &crate::eval::models::Models::shipped().read;
            with_life(&board, &groups, &read, trees, &[Safety::EVEN, Safety::ALIVE]).safety[0]
        };
        assert!(safety(Verdict::No, Verdict::Yes) > safety(Verdict::Unknown, Verdict::Unknown));
        assert!(safety(Verdict::Unknown, Verdict::Yes) > safety(Verdict::Unknown, Verdict::Unknown));
        assert!(safety(Verdict::Yes, Verdict::No) < safety(Verdict::Unknown, Verdict::Yes));
    }

    #[test]
    fn large_groups_that_die_in_closed_walls_are_put_low() {
        let board = board(FOUR_IN_A_ROW);
        let groups = Analysis::of(&board).groups().clone();
        let large = groups.iter().find(|group| group.color == Color::Black).unwrap();
        assert!(large.stones.len() >= LEAST_SHUT_IN_STONES);
        let answer = |verdict| Answer { verdict, ..Answer::default() };
        let safety = |defense, closed, before| {
            let status = LifeStatus { attack: answer(Verdict::Yes), defense: answer(defense) };
            let mut read = vec![None; groups.len()];
            read[large.id.index()] = Some(LifeReading { status, room: 4, ways_out: 0, closed });
            with_deaths_in_walls(&groups, &read, &vec![Safety(before); groups.len()]).safety[large.id.index()]
        };
        assert_eq!(safety(Verdict::No, true, 700), SHUT_IN_SAFETY);
        assert_eq!(safety(Verdict::No, true, 100), Safety(100));
        assert_eq!(safety(Verdict::No, false, 700), Safety(700));
        assert_eq!(safety(Verdict::Yes, true, 700), Safety(700));
    }
}
