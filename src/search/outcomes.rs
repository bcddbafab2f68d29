//! Random games from a position, for an evaluation that wants to know how they end.
//!
//! The games are those of the full playouts of mode `mcts` ([`super::mcts::policy`]), by a fixed seed, and always on the
//! same one of the 8 turned boards and with Black to move: so a position and its image end alike.

use std::sync::mpsc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::mcts::lean::LeanBoard;
use super::mcts::playout::{Extras, FirstPlays, Policy, Tally, playout};
use crate::board::symmetry::Symmetry;
use crate::board::{Board, Color, Point, PointMap, Size};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::outcomes::Outcomes;

/// The seed of the games.
const SEED: u64 = 1;

/// The games are so many that they have about this many moves together: 33 games on 19x19, 148 on 9x9.
const MOVES: usize = 12_000;

/// The points of the largest board.
const AREA: usize = Size::MAX * Size::MAX;

/// How many games are played on a board of this size: as many as take about the same time on all.
pub fn usual_games(size: Size) -> u32 {
    (MOVES / size.area()) as u32
}

/// Plays that many games out from the position and tells how they ended. It does not matter how the position came about.
pub fn play_out(board: &Board, games: u32) -> Outcomes {
    let size = board.size();
    let frames = frames(board);
    let sign = i32::from(board.to_play() == Color::Black) * 2 - 1;
    let mut owned = [0_i32; Point::SLOTS];
    for symmetry in &frames {
        let turned = symmetry.board(board);
        let turned = if board.to_play() == Color::Black { turned } else { turned.colors_swapped() };
        let tally = tally(&turned, games);
        for point in size.points() {
            owned[point.index()] += sign * tally.owned[symmetry.point(point, size)];
        }
    }
    let all = (games * frames.len() as u32).max(1) as i32;
    let mut outcomes = Outcomes { games, owned: PointMap::new(0) };
    for point in size.points() {
        outcomes.owned[point] = (1000 * owned[point.index()] / all) as i16;
    }
    outcomes
}

/// Judges positions that are looked at by themselves: thoroughly, and knowing how [`usual_games`] end.
pub struct Judge {
    evaluator: Evaluator,
    /// The last position judged, since often several things are asked about one.
    last: Option<(Board, Analysis)>,
}

impl Judge {
    /// A judge that remembers nothing yet.
    pub fn new() -> Judge {
        Judge { evaluator: Evaluator::thorough(), last: None }
    }

    /// Judges a position.
    pub fn analyse(&mut self, board: &Board) -> Analysis {
        match &self.last {
            Some((judged, analysis)) if judged == board => analysis.clone(),
            _ => {
                let analysis = judged(&mut self.evaluator, board);
                self.last = Some((board.without_history(), analysis.clone()));
                analysis
            }
        }
    }

    /// Judges a position by the evaluation alone.
    pub fn analyse_without_games(&mut self, board: &Board) -> Analysis {
        self.evaluator.analyse(board)
    }
}

/// The games take about as long as the reading does, so they are played meanwhile, by a thread that waits for such work: a
/// new one starts late.
fn judged(evaluator: &mut Evaluator, board: &Board) -> Analysis {
    let play = || play_out(board, usual_games(board.size()));
    if rayon::current_thread_index().is_some() {
        // Who is such a thread must not wait for another: there may be none.
        return evaluator.analyse_knowing(board, play);
    }
    let (tell, told) = mpsc::sync_channel(1);
    rayon::in_place_scope(|scope| {
        // Nobody listens any more only if the evaluation panicked.
        scope.spawn(move |_| drop(tell.send(play())));
        evaluator.analyse_knowing(board, || told.recv().unwrap_or_else(|_| play()))
    })
}

impl Default for Judge {
    fn default() -> Self {
        Judge::new()
    }
}

/// How that many games from the position ended.
fn tally(board: &Board, games: u32) -> Tally {
    let start = LeanBoard::new(board);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let (mut tally, mut owners, mut first) = (Tally::new(), PointMap::new(0), FirstPlays::new());
    for _ in 0..games {
        let mut end = start.clone();
        playout(&mut end, Policy::Full, None, &mut rng, &mut first, Extras::default());
        let lead = f64::from(end.count(&mut owners));
        tally.add(board.size(), &owners, lead);
    }
    tally
}

/// The symmetries that make of the position the first of its 8 images, by what the side to move sees on each point: one,
/// if the position has no symmetry itself.
fn frames(board: &Board) -> Vec<Symmetry> {
    let size = board.size();
    let seen = |symmetry: &Symmetry| {
        let back = symmetry.inverse();
        let mut image = [0_u8; AREA];
        for (slot, point) in image.iter_mut().zip(size.points()) {
            let point = back.point(point, size);
            *slot = match board.color_at(point) {
                Some(color) => 2 + u8::from(color == board.to_play()),
                None => u8::from(board.ko() == Some(point)),
            };
        }
        image
    };
    let images = Symmetry::ALL.map(|symmetry| seen(&symmetry));
    let first = images.iter().min().copied().unwrap_or([0; AREA]);
    Symmetry::ALL.into_iter().zip(images).filter(|(_, image)| *image == first).map(|(symmetry, _)| symmetry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::outcomes::tests::POSITION;
    use crate::search::static_player::tests::FINISHED;

    #[test]
    fn a_position_and_its_images_end_alike() {
        let mut board = Board::from_diagram(POSITION);
        for color in Color::BOTH {
            board.set_to_play(color);
            let outcomes = play_out(&board, 20);
            let swapped = play_out(&board.colors_swapped(), 20);
            for symmetry in Symmetry::ALL {
                let turned = play_out(&symmetry.board(&board), 20);
                for point in board.size().points() {
                    assert_eq!(turned.owned[symmetry.point(point, board.size())], outcomes.owned[point]);
                    assert_eq!(swapped.owned[point], -outcomes.owned[point]);
                }
            }
        }
    }

    #[test]
    fn what_is_symmetric_ends_symmetric() {
        let board = Board::new(Size::NINE);
        let outcomes = play_out(&board, 5);
        assert_eq!(frames(&board).len(), 8);
        for point in board.size().points() {
            for symmetry in Symmetry::ALL {
                assert_eq!(outcomes.owned[symmetry.point(point, board.size())], outcomes.owned[point]);
            }
        }
    }

    #[test]
    fn a_ko_tells_images_apart() {
        let mut board = Board::from_diagram(
            ". . . . .
             . X O . .
             X . X O .
             . X O . .
             . . . . .",
        );
        assert_eq!(frames(&board).len(), 2);
        board.play(Color::White, Point::at(1, 2));
        assert!(board.ko().is_some());
        let outcomes = play_out(&board, 50);
        let mirrored =
            Symmetry::ALL.into_iter().find(|s| s.board(&board) == board && *s != Symmetry::IDENTITY).unwrap();
        assert!(board.size().points().all(|p| outcomes.owned[mirrored.point(p, board.size())] == outcomes.owned[p]));
    }

    #[test]
    fn living_stones_are_kept_and_points_off_the_board_are_nobodys() {
        let board = Board::from_diagram(FINISHED);
        let outcomes = play_out(&board, 20);
        assert_eq!(outcomes.kept(board.stones(Color::Black), Color::Black), 1000);
        assert_eq!(outcomes.kept(board.stones(Color::White), Color::White), 1000);
        assert_eq!(outcomes.owned[Point::from_index(0)], 0);
        assert_eq!(outcomes.games, 20);
    }

    #[test]
    fn what_a_judge_remembers_changes_nothing() {
        let mut board = Board::from_diagram(POSITION);
        let mut judge = Judge::new();
        for _ in 0..2 {
            for color in Color::BOTH {
                board.set_to_play(color);
                assert_eq!(judge.analyse(&board), Judge::new().analyse(&board));
                assert_eq!(judge.analyse_without_games(&board), Analysis::thorough(&board));
            }
        }
    }

    #[test]
    fn a_judge_on_a_thread_of_a_pool_says_the_same() {
        let board = Board::from_diagram(POSITION);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(pool.install(|| Judge::new().analyse(&board)), Judge::new().analyse(&board));
    }

    #[test]
    fn each_size_has_about_as_many_moves() {
        assert_eq!(usual_games(Size::NINETEEN), 33);
        assert_eq!(usual_games(Size::NINE), 148);
    }
}
