//! Aya's evaluation as a whole: it stays the same when the board is turned, the colours are swapped, or readings are
//! remembered.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::board::sgf::Record;
use crate::board::symmetry::Symmetry;
use crate::board::{Move, Size};
use crate::eval::evaluator::Evaluator;
use crate::eval::tests::random_position;
use crate::tactics::ReadingCache;

/// A position of a test with its judgement.
pub(super) struct Judged {
    pub(super) board: Board,
    pub(super) judgement: Judgement,
}

/// All that is found about one group.
pub(super) struct OfGroup {
    pub(super) territory: HalfEyes,
    pub(super) places: Places,
    pub(super) by_step: [Safety; Step::ALL.len()],
    pub(super) safety: Safety,
}

/// Judges a position drawn as text.
pub(super) fn judged(text: &str) -> Judged {
    let board = Board::from_diagram(text);
    let judgement = Judgement::of(&board);
    Judged { board, judgement }
}

impl Judged {
    /// All that is found about the group on a vertex.
    pub(super) fn of(&self, vertex: &str) -> OfGroup {
        let point = Point::parse(vertex, self.board.size()).unwrap();
        let i = self.judgement.groups.at(point).unwrap().index();
        OfGroup {
            territory: self.judgement.eyes_of_territory[i],
            places: self.judgement.places[i],
            by_step: Step::ALL.map(|step| self.judgement.verdicts(step).safety[i]),
            safety: self.judgement.safety()[i],
        }
    }
}

/// The facts of a [`Field`] in which each chain is a group, none of them free, linked or lifted, and without eyes.
pub(super) struct Chains {
    pub(super) board: Board,
    pub(super) groups: Groups,
    pub(super) eyes: Vec<HalfEyes>,
    pub(super) free: Vec<bool>,
    readings: Readings,
    no: Vec<bool>,
    places: Vec<Places>,
    nobody: Vec<Option<GroupId>>,
    rooms: ByColor<PointSet>,
}

impl Chains {
    pub(super) fn of(text: &str) -> Chains {
        let board = Board::from_diagram(text);
        let groups = form_groups(&board, &[]);
        let readings = read_chains(&mut board.without_history(), &mut Reader::new(Limits::QUICK));
        let count = groups.len();
        Chains {
            board,
            groups,
            readings,
            eyes: vec![HalfEyes(0); count],
            free: vec![false; count],
            no: vec![false; count],
            places: vec![Places::default(); count],
            nobody: vec![None; count],
            rooms: ByColor([PointSet::EMPTY; 2]),
        }
    }

    pub(super) fn field(&self) -> Field<'_> {
        Field {
            board: &self.board,
            readings: &self.readings,
            groups: &self.groups,
            lifted: &self.no,
            eyes: &self.eyes,
            free: &self.free,
            places: &self.places,
            prey: &[],
            in_eyes: &self.nobody,
            rooms: &self.rooms,
            settled: &self.no,
        }
    }

    /// The group on a vertex, by its place.
    pub(super) fn at(&self, vertex: &str) -> usize {
        self.groups.at(Point::parse(vertex, self.board.size()).unwrap()).unwrap().index()
    }
}

/// The records in the repository.
const GAMES: [&str; 3] = [
    include_str!("../../../tests/data/example9.sgf"),
    include_str!("../../../tests/data/example13.sgf"),
    include_str!("../../../tests/data/example.sgf"),
];

/// The position after a share of a game's moves, in percent.
fn position(game: &str, percent: usize) -> Board {
    let record = Record::read(game).unwrap();
    record.game_at(record.move_count() * percent / 100).unwrap().board().without_history()
}

/// Compares the judgement of a position with those of the board turned and mirrored, and of the colours swapped.
fn assert_symmetric(board: &Board) {
    let judgement = Judgement::of(board);
    for symmetry in Symmetry::ALL {
        let turned = symmetry.board(board);
        for swap in [false, true] {
            let turned = if swap { turned.colors_swapped() } else { turned.clone() };
            let sign = if swap { -1 } else { 1 };
            let other = Judgement::of(&turned);
            for stone in board.occupied() {
                let there = symmetry.point(stone, board.size());
                assert_eq!(other.safety_at(there), judgement.safety_at(stone), "{symmetry:?} {swap} {stone}\n{board}");
            }
            assert_eq!(other.terms.named().map(|(_, term)| sign * term), judgement.terms.named().map(|(_, term)| term));
        }
    }
}

#[test]
fn turning_the_board_or_swapping_colours_changes_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for round in 0..24 {
        let size = Size::new([5, 9, 13, 19][round % 4]).unwrap();
        let moves = rng.random_range(0..size.area());
        assert_symmetric(&random_position(&mut rng, size, moves).without_history());
    }
}

#[test]
fn turning_a_real_game_changes_nothing() {
    for game in GAMES {
        for percent in [25, 50, 100] {
            assert_symmetric(&position(game, percent));
        }
    }
}

/// Judges with a memory, as an evaluator does, and from nothing, and compares.
fn compare(evaluator: &mut Evaluator, board: &mut Board) {
    let before = board.clone();
    let mut reader = Reader::new(Limits::QUICK);
    let mut plain = board.without_history();
    let readings = read_chains(&mut plain, &mut reader);
    let remembered = evaluator.judge_by_aya(board, &readings);
    reader.set_limits(with_jumps(Limits::QUICK));
    assert_eq!(remembered, judge(&mut plain, &readings, &mut reader), "{board}");
    assert_eq!(*board, before);
}

#[test]
fn the_memory_changes_nothing_in_random_games() {
    for (seed, side) in [(1, 7), (2, 9), (3, 9), (4, 13)] {
        let mut evaluator = Evaluator::with_limits(Limits::QUICK);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut board = Board::new(Size::new(side).unwrap());
        for _ in 0..side * side {
            let color = board.to_play();
            let is_sensible = |point: &Point| board.is_legal(color, *point) && !board.is_own_eye(color, *point);
            let moves: Vec<Point> = board.empty().iter().filter(is_sensible).collect();
            if moves.is_empty() {
                break;
            }
            board.play(color, moves[rng.random_range(0..moves.len())]);
            if rng.random_range(0..4) == 0 {
                board.undo();
            }
            if rng.random_range(0..4) == 0 {
                compare(&mut evaluator, &mut board);
            }
        }
    }
}

#[test]
fn the_memory_changes_nothing_in_real_games() {
    for game in GAMES {
        let record = Record::read(game).unwrap();
        let mut evaluator = Evaluator::with_limits(Limits::QUICK);
        let mut board = record.start().unwrap().board().without_history();
        for (number, (color, mv)) in record.moves().enumerate() {
            match mv {
                Move::Play(point) => board.play(color, point),
                Move::Pass => board.pass(color),
            }
            // Every seventh position is compared, and the one before it again, since a search takes moves back.
            if number % 7 == 0 {
                compare(&mut evaluator, &mut board);
                board.undo();
                compare(&mut evaluator, &mut board);
                board.play_move(mv);
            }
        }
    }
}

#[test]
fn a_judgement_from_nothing_is_that_of_a_reader_with_a_memory() {
    let board = position(GAMES[0], 60);
    let (mut reader, mut cache) = (Reader::new(with_jumps(Limits::QUICK)), ReadingCache::new());
    let mut asked = crate::tactics::Remembering { reader: &mut reader, cache: &mut cache };
    let mut same = board.without_history();
    let readings = read_chains(&mut same, &mut asked);
    assert_eq!(judge(&mut same, &readings, &mut asked), Judgement::of(&board));
}

#[test]
fn every_group_in_doubt_has_surroundings() {
    for game in GAMES {
        let judgement = Judgement::of(&position(game, 50));
        for group in judgement.groups.iter() {
            let i = group.id.index();
            let in_doubt = judgement.safety()[i].status() == crate::eval::safety::Status::Unsettled;
            assert!(!in_doubt || judgement.races_again[i].is_some() || judgement.late_races[i].is_some());
        }
    }
}
