//! Life and death: can this group be killed, can it be saved?
//!
//! A depth-first proof-number search (A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*,
//! 2002) over the points of a fight: the empty points around the group and the weak enemy stones among them. A position
//! is over when the group is taken, when it surely has its eyes, has got out or linked up, or when no room is left in
//! which it could have them. Kos are read up to three times, as for chains: with threats without end for either side,
//! and for none.

use super::by_ko::{Asked, by_ko};
pub use super::fight::Fight;
use super::footprint::Footprint;
use super::life_search::{Found, Search, Workspace};
use super::reader::Answer;
use super::view::View;
use crate::board::{Board, Color, Point, PointSet};

/// A stone of the largest chain among these, by which a fight about them is named: of equal chains the same one however
/// the board is turned.
pub fn main_stone(board: &Board, stones: &PointSet, owner: Color) -> Option<Point> {
    let view = View::of(board, &mut Footprint::default(), &[stones], owner);
    let largest = stones.iter().max_by_key(|stone| {
        let size = board.chain(*stone).map_or(0, |chain| chain.stone_count());
        (size, view.key(0, *stone))
    });
    largest.and_then(|stone| board.chain(stone)?.stones().first())
}

/// Reads fights. It owns the memory that reading needs.
pub struct LifeReader {
    workspace: Workspace,
    budget: u64,
    sure: bool,
}

impl LifeReader {
    /// A reader that judges no more than so many positions for a question.
    pub fn new(budget: u64) -> LifeReader {
        LifeReader { workspace: Workspace::for_budget(budget), budget, sure: true }
    }

    /// Judges no more than so many positions for a question from now on.
    pub fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// Returns whether the last question was read to its end.
    pub fn is_sure(&self) -> bool {
        self.sure
    }

    /// Returns how many positions were judged so far.
    pub fn nodes(&self) -> u64 {
        self.workspace.nodes
    }

    /// The points that the last answer depends on: on a board with the same stones there, or none, and the same ko, the
    /// same question has the same answer.
    pub fn footprint(&self, board: &Board, fight: &Fight) -> PointSet {
        let near = (self.workspace.seen | fight.region | fight.open).grown().grown_around() & *board.on_board();
        let mut footprint = near;
        // All liberties of a chain that is looked at count.
        for chain in board.chains_among(near & board.occupied()).map(|id| board.chain_of(id)) {
            footprint |= *chain.stones() | *chain.liberties();
        }
        footprint
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
        let mut board = board.without_history();
        if board.to_play() != first {
            board.pass(!first);
        }
        self.sure = true;
        self.workspace.seen = PointSet::EMPTY;
        let (verdict, found) = by_ko([first, !first], |master| {
            let found = self.search(&mut board, fight, first, master);
            // A ko must be read to the end; else the likelier answer is given.
            let is_likely = master != Some(first) && found.likely;
            Asked { succeeds: Some(found.reached.unwrap_or(is_likely)), ko_met: found.ko_met, found }
        });
        Answer { verdict, best: found.best, ko: None }
    }

    fn search(&mut self, board: &mut Board, fight: &Fight, first: Color, ko_master: Option<Color>) -> Found {
        self.workspace.table.renew();
        let stop_at = self.workspace.nodes + self.budget;
        let found = Search::new(&mut self.workspace, board, fight, ko_master, stop_at).solve(first);
        self.sure &= found.reached.is_some();
        found
    }
}

/// Readers kept from question to question, one for each budget: the memory of a large one takes longer to make than
/// many questions to read.
#[derive(Default)]
pub struct LifeReaders(Vec<(u64, LifeReader)>);

impl LifeReaders {
    /// The reader with this budget. It answers as a new one would.
    pub fn with_budget(&mut self, budget: u64) -> &mut LifeReader {
        let place = self.0.iter().position(|(made_for, _)| *made_for == budget).unwrap_or_else(|| {
            self.0.push((budget, LifeReader::new(budget)));
            self.0.len() - 1
        });
        let reader = &mut self.0[place].1;
        reader.set_budget(budget);
        reader
    }
}

#[cfg(test)]
pub(super) mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::{Diagram, Size};
    use crate::tactics::Verdict;
    use crate::tactics::exhaustive::random_stones;

    fn fight(text: &str) -> (Board, Fight) {
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        let fight = first_fight(&board).unwrap();
        (board, fight)
    }

    /// The fight about the first black stone; White's stones are walls, all else near Black matters.
    pub(in crate::tactics) fn first_fight(board: &Board) -> Option<Fight> {
        let black = *board.stones(Color::Black);
        let target = board.size().points().find(|p| black.contains(*p))?;
        let walls = *board.stones(Color::White);
        let outside = (walls.grown() & board.empty()) - black.grown();
        let near = black.within_steps(2, board.on_board());
        Some(Fight {
            target,
            owner: Color::Black,
            region: near - walls - outside,
            walls,
            refuge: PointSet::EMPTY,
            open: PointSet::EMPTY,
            rival: None,
        })
    }

    /// The verdict by all three searches, whether they are needed or not; nothing if one does not come to an end.
    fn slow_verdict(reader: &mut LifeReader, board: &Board, fight: &Fight, first: Color) -> Option<Verdict> {
        let mut board = board.without_history();
        board.set_to_play(first);
        let mut reaches = |master| reader.search(&mut board, fight, first, master).reached;
        let [worst, plain, best] = [reaches(Some(!first))?, reaches(None)?, reaches(Some(first))?];
        Some(match (worst, plain, best) {
            (true, ..) => Verdict::Yes,
            (_, true, _) => Verdict::KoTakenFirst,
            (.., true) => Verdict::KoThreatFirst,
            _ => Verdict::No,
        })
    }

    #[test]
    fn reading_kos_only_where_they_matter_changes_no_verdict() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut reader = LifeReader::new(5_000);
        let (mut compared, mut kos) = (0, 0);
        while kos < 10 && compared < 40_000 {
            let size = Size::new(random.random_range(4..=5)).unwrap();
            let stones = random_stones(&mut random, size, 0.65, 0.5);
            let Ok(board) = Board::with_stones(size, &stones, Color::Black) else { continue };
            let Some(fight) = first_fight(&board) else { continue };
            for first in Color::BOTH {
                let Some(expected) = slow_verdict(&mut reader, &board, &fight, first) else { continue };
                assert_eq!(reader.read(&board, &fight, first).verdict, expected, "{first} first\n{board:?}");
                compared += 1;
                kos += usize::from(!matches!(expected, Verdict::Yes | Verdict::No));
            }
        }
        assert!(kos >= 10, "{kos} kos in {compared} readings");
    }

    #[test]
    fn a_reader_that_is_kept_answers_as_a_new_one() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut readers = LifeReaders::default();
        let mut undecided = 0;
        for _ in 0..300 {
            let size = Size::new(random.random_range(4..=7)).unwrap();
            let stones = random_stones(&mut random, size, 0.5, 0.5);
            let Ok(board) = Board::with_stones(size, &stones, Color::Black) else { continue };
            let Some(fight) = first_fight(&board) else { continue };
            for budget in [20, 1_000] {
                let (kept, mut new) = (readers.with_budget(budget), LifeReader::new(budget));
                assert_eq!(kept.attack(&board, &fight), new.attack(&board, &fight), "{board:?}");
                assert_eq!(kept.is_sure(), new.is_sure());
                undecided += usize::from(!new.is_sure());
                kept.set_budget(1);
            }
        }
        assert!(undecided > 10, "{undecided}");
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
        assert_eq!(verdicts(text), "Yes A6, Yes A3");
    }

    #[test]
    fn two_rows_of_three_in_a_corner_live_by_liberties_elsewhere() {
        // Without them B5 kills: stones at A5 and A6 do not touch those around.
        let short = ". . X O . . .
                     . . X O . . .
                     . . X O . . .
                     X X X O . . .
                     O O O O . . .
                     . . . . . . .
                     . . . . . . .";
        assert_eq!(verdicts(short), "Yes B6, Yes B6");
        let free = ". . X . O . .
                    . . X . O . .
                    . . X O O . .
                    X X X O . . .
                    O O O O . . .
                    . . . . . . .
                    . . . . . . .";
        assert_eq!(verdicts(free), "No -, Yes -");
    }

    #[test]
    fn a_large_space_with_a_stone_in_it_may_die_by_what_stands_there() {
        // In two rows of four White takes one more point; by their number alone eight would live.
        let text = ". . X O . . .
                    . O X O . . .
                    . . X O . . .
                    . . X O . . .
                    X X X O . . .
                    O O O O . . .
                    . . . . . . .";
        let (board, mut fight) = fight(text);
        let inside = PointSet::of(Point::parse("B6", board.size()).unwrap());
        fight = Fight { walls: fight.walls - inside, region: fight.region | inside, ..fight };
        let mut reader = LifeReader::new(20_000);
        assert_eq!(reader.defend(&board, &fight).verdict, Verdict::Yes);
        assert_eq!(reader.attack(&board, &fight).verdict, Verdict::Yes);
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

    /// The verdicts about the black group at A5 or A6 whose friends on the right, or below, are sure to live.
    fn with_refuge(text: &str, target: &str, refuge: &[&str]) -> (Answer, Answer) {
        let (board, fight) = fight(text);
        let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
        let refuge: PointSet = refuge.iter().map(|vertex| at(vertex)).collect();
        let fight = Fight { target: at(target), refuge, region: fight.region - refuge, ..fight };
        let mut reader = LifeReader::new(20_000);
        (reader.attack(&board, &fight), reader.defend(&board, &fight))
    }

    #[test]
    fn a_friend_behind_two_stones_of_the_attacker_is_reached_in_one_move() {
        let text = ". . . . . . .
                    O O O O O . .
                    X X . X X . .
                    O O O O O . .
                    . . . . . . .
                    . . . . . . .
                    . . . . . . .";
        let (attack, defense) = with_refuge(text, "A5", &["D5", "E5"]);
        assert_eq!(attack.verdict, Verdict::Yes);
        assert_eq!(defense.verdict, Verdict::Yes);
        assert_eq!(defense.best.unwrap().to_string(), "C5");
    }

    #[test]
    fn a_group_that_must_fill_its_link_to_leave_atari_is_not_out() {
        // White puts the group in atari at D6. If Black fills A5, A3 takes all.
        let text = "O O O O . . .
                    X X X . . . .
                    . X O . . . .
                    X O O . . . .
                    . X O . . . .
                    . X O . . . .
                    . X O . . . .";
        let (attack, defense) = with_refuge(text, "A6", &["B1", "B2", "B3"]);
        assert_eq!(attack.verdict, Verdict::Yes);
        assert_eq!(attack.best.unwrap().to_string(), "D6");
        assert_eq!(defense.verdict, Verdict::Yes);
        // With A3 filled there is nothing to fear.
        let solid =
            text.replacen(". X O . . . .\n                    . X O", "X X O . . . .\n                    . X O", 1);
        assert_ne!(solid, text);
        let (attack, _) = with_refuge(&solid, "A6", &["A3", "A4", "B1", "B2", "B3"]);
        assert_eq!(attack.verdict, Verdict::No);
    }

    #[test]
    fn who_gets_to_an_open_point_in_atari_is_not_out() {
        let (board, fight) = fight(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             O O O O . . .
             X X X . . . .",
        );
        let open = PointSet::of(Point::parse("D1", board.size()).unwrap());
        let fight = Fight { open, region: fight.region - open, ..fight };
        assert_eq!(LifeReader::new(1_000).defend(&board, &fight).verdict, Verdict::No);
    }
}
