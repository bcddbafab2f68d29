//! Random games from a position, for an evaluation that wants to know how they end, and for a search that wants to know
//! which moves do well in them.
//!
//! The games are those of the full playouts of mode `mcts` ([`super::mcts::policy`]), by a fixed seed, and always on
//! the same one of the 8 turned boards and with Black to move: so a position and its image end alike.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::mcts::lean::LeanBoard;
use super::mcts::playout::{Extras, FirstPlays, Policy, Tally, playout};
use crate::board::rules::Scoring;
use crate::board::symmetry::Symmetry;
use crate::board::{Board, Color, Game, PointMap, PointSet, Size};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::outcomes::Outcomes;
use crate::tactics::halt::{self, Halt};

/// The seed of the games.
const SEED: u64 = 1;

/// The games are so many that they have about this many moves together: 33 games on 19x19, 148 on 9x9.
const MOVES_PER_POSITION: usize = 12_000;

/// The most threads that play games for one position: with more, waiting threads gain little.
const MOST_HELPERS: usize = 3;

/// The points of the largest board.
const AREA: usize = Size::MAX * Size::MAX;

/// Returns how many games are played on a board of this size: as many as take about the same time on all.
pub fn usual_games(size: Size) -> u32 {
    (MOVES_PER_POSITION / size.area()) as u32
}

/// A report, which nobody waits a few milliseconds for, plays so many times as many: on 200 labelled positions
/// ownership is .0997 off with them, .1029 without, and what is noise in the games comes and goes less from move to
/// move.
const REPORT_FACTOR: u32 = 10;

/// Returns the points that White is given when the area is counted. Playouts count the area under every rule set; under
/// territory scoring that is the same but for a point at most.
pub(super) fn given_to_white(game: &Game) -> f64 {
    let bonus = match game.rules().scoring {
        Scoring::Area => game.rules().handicap_bonus(game.handicap()),
        Scoring::Territory => 0,
    };
    game.komi() + bonus as f64
}

/// Plays that many games out from the position and tells how they ended. It does not matter how the position came
/// about.
pub fn play_out(board: &Board, games: u32) -> Outcomes {
    let games = Games::new(board, games);
    games.outcomes(games.play(|_, _, _| {}))
}

/// A random game, with what "all moves as first" needs to know of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The side that was the first to play on each point.
    pub first: FirstPlays,
    /// Black's lead at the end, in points, komi left out.
    pub lead: i32,
    /// The part of a game that it counts for: less than 1 where the game is also played on images of the position.
    pub weight: f32,
}

/// Plays that many games out from the position, and tells how they ended and what was played in them.
pub fn play_out_noting(board: &Board, games: u32) -> (Outcomes, Vec<Played>) {
    let games = Games::new(board, games);
    let mut played = Vec::with_capacity(games.games as usize * games.starts.len());
    let tallies = games.play(|turned, first, lead| played.push(games.played(turned, first, lead)));
    (games.outcomes(tallies), played)
}

/// Games from one position, for several threads: each takes the next until none is left. A game depends on its number
/// and the position alone, so it does not matter which thread plays it.
struct Games {
    size: Size,
    /// 1, or -1 if White is to move: the games are played with Black to move.
    sign: i32,
    /// The turned boards to play from, and how they are turned.
    starts: Vec<(Symmetry, LeanBoard)>,
    /// The number of games that are to be played from each.
    games: u32,
    /// The number of games that have been begun.
    begun: AtomicU32,
}

impl Games {
    fn new(board: &Board, games: u32) -> Games {
        let start = |symmetry: Symmetry| (symmetry, LeanBoard::new(&seen_by(board, symmetry, board.to_play())));
        Games {
            size: board.size(),
            sign: board.to_play().sign(),
            starts: frames(board).into_iter().map(start).collect(),
            games,
            begun: AtomicU32::new(0),
        }
    }

    /// Plays games that nobody has begun until there are none; how those ended, for each of the turned boards. After
    /// each, `tell` is called with the place of its board, the first plays, and the lead of Black on that board.
    fn play(&self, mut tell: impl FnMut(usize, &FirstPlays, i32)) -> Vec<Tally> {
        let mut tallies = vec![Tally::new(); self.starts.len()];
        let (mut owners, mut first) = (PointMap::new(0), FirstPlays::new());
        loop {
            halt::check();
            // The number is all that the threads tell each other.
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let turned = number as usize % self.starts.len();
            let of_its_kind = number / self.starts.len() as u32;
            if of_its_kind >= self.games {
                return tallies;
            }
            let (start, tally) = (&self.starts[turned].1, &mut tallies[turned]);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED + u64::from(of_its_kind));
            let mut end = start.clone();
            first.clear();
            playout(&mut end, Policy::Full, None, &mut rng, &mut first, Extras::default());
            let lead = end.count(&mut owners);
            tally.add(self.size, &owners, f64::from(lead));
            tell(turned, &first, lead);
        }
    }

    /// A game that was played on one of the turned boards, as it is on the board itself.
    fn played(&self, turned: usize, first: &FirstPlays, lead: i32) -> Played {
        let symmetry = self.starts[turned].0;
        let weight = 1.0 / self.starts.len() as f32;
        let mut played = Played { first: FirstPlays::new(), lead: self.sign * lead, weight };
        for point in self.size.points() {
            if let Some(color) = first.by(symmetry.point(point, self.size)) {
                played.first.add(if self.sign > 0 { color } else { !color }, point);
            }
        }
        played
    }

    /// Returns how all games ended.
    fn outcomes(&self, tallies: Vec<Tally>) -> Outcomes {
        let mut outcomes = Outcomes { games: self.games, owned: PointMap::new(0) };
        let all = (self.games * self.starts.len() as u32).max(1) as i32;
        for point in self.size.points() {
            let owned = |((symmetry, _), tally): (&(Symmetry, LeanBoard), &Tally)| {
                tally.owned[symmetry.point(point, self.size)]
            };
            let sum: i32 = self.starts.iter().zip(&tallies).map(owned).sum();
            outcomes.owned[point] = (1000 * self.sign * sum / all) as i16;
        }
        outcomes
    }
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
        self.analyse_knowing(board, usual_games(board.size()))
    }

    /// Judges a position for a report: knowing ten times as many games.
    pub fn analyse_for_report(&mut self, board: &Board) -> Analysis {
        self.analyse_knowing(board, REPORT_FACTOR * usual_games(board.size()))
    }

    /// Judges a position knowing how so many games end.
    fn analyse_knowing(&mut self, board: &Board, games: u32) -> Analysis {
        let knows = |analysis: &Analysis| analysis.outcomes().is_some_and(|played| played.games == games);
        match &self.last {
            Some((judged, analysis)) if judged == board && knows(analysis) => analysis.clone(),
            _ => {
                let analysis = judged(&mut self.evaluator, board, games);
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

/// The games take longer than the reading does mostly, so other threads begin with them meanwhile, and this one helps
/// when it has to wait. They are threads that wait for such work: a new one starts late.
fn judged(evaluator: &mut Evaluator, board: &Board, games: u32) -> Analysis {
    let games = Games::new(board, games);
    if rayon::current_thread_index().is_some() {
        // A thread of this kind must not wait for another: there may be none.
        return evaluator.analyse_knowing(board, || games.outcomes(games.play(|_, _, _| {})));
    }
    let helpers = rayon::current_num_threads().saturating_sub(1).clamp(1, MOST_HELPERS);
    let (tell, told) = mpsc::sync_channel(helpers);
    let halt = Halt::here();
    rayon::in_place_scope(|scope| {
        for _ in 0..helpers {
            let (tell, games, halt) = (tell.clone(), &games, &halt);
            // Nobody listens any more only if the evaluation panicked.
            scope.spawn(move |_| halt.over(|| drop(tell.send(games.play(|_, _, _| {})))));
        }
        drop(tell);
        evaluator.analyse_knowing(board, || {
            let mut tallies = games.play(|_, _, _| {});
            for theirs in told {
                tallies.iter_mut().zip(&theirs).for_each(|(tally, theirs)| tally.merge(theirs));
            }
            games.outcomes(tallies)
        })
    })
}

impl Default for Judge {
    fn default() -> Self {
        Judge::new()
    }
}

/// The position turned, as that side sees it: Black plays as it is, White with the colours swapped.
pub(super) fn seen_by(board: &Board, turned: Symmetry, side: Color) -> Board {
    let board = turned.board(board);
    if side == Color::Black { board } else { board.colors_swapped() }
}

/// The bit of a marked point: above those of what is on it.
const MARK: u32 = 2;

/// The symmetry that makes of the position with these points marked the first of its 8 images, or one of several.
pub(super) fn frame(board: &Board, marked: &PointSet) -> Symmetry {
    frames_with(board, marked).first().copied().unwrap_or(Symmetry::ALL[0])
}

/// The symmetries that make of the position the first of its 8 images, by what the side to move sees on each point:
/// one, if the position has no symmetry itself.
pub(super) fn frames(board: &Board) -> Vec<Symmetry> {
    frames_with(board, &PointSet::EMPTY)
}

/// Returns the frames where some points are marked.
pub(super) fn frames_with(board: &Board, marked: &PointSet) -> Vec<Symmetry> {
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
            *slot |= u8::from(marked.contains(point)) << MARK;
        }
        image
    };
    let images = Symmetry::ALL.map(|symmetry| seen(&symmetry));
    let first = images.iter().min().copied().unwrap_or([0; AREA]);
    Symmetry::ALL.into_iter().zip(images).filter(|(_, image)| *image == first).map(|(symmetry, _)| symmetry).collect()
}

#[cfg(test)]
mod tests {
    use std::panic::{self, AssertUnwindSafe};

    use super::*;
    use crate::board::Point;
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
    fn games_are_noted_as_they_are_on_the_board() {
        let symmetric = ". . . . .
                         . X O . .
                         X . X O .
                         . X O . .
                         . . . . .";
        for (text, images) in [(POSITION, 1), (symmetric, 2)] {
            let mut board = Board::from_diagram(text);
            for color in Color::BOTH {
                board.set_to_play(color);
                let (outcomes, games) = play_out_noting(&board, 20);
                assert_eq!(outcomes, play_out(&board, 20));
                assert_eq!(games.len(), 20 * images);
                assert_eq!(games.iter().map(|game| game.weight).sum::<f32>(), 20.0);
                let size = board.size();
                let mean = size.points().map(|point| f64::from(outcomes.owned[point])).sum::<f64>() / 1000.0;
                let lead = games.iter().map(|game| f64::from(game.lead)).sum::<f64>() / games.len() as f64;
                // Shares are rounded to the thousandth.
                assert!((lead - mean).abs() < 0.1);
                assert!(games.iter().all(|game| size.points().any(|point| game.first.is(color, point))));
            }
        }
    }

    #[test]
    fn games_of_images_are_images_of_the_games() {
        let mut board = Board::from_diagram(POSITION);
        let size = board.size();
        for color in Color::BOTH {
            board.set_to_play(color);
            let (_, games) = play_out_noting(&board, 20);
            let (_, swapped) = play_out_noting(&board.colors_swapped(), 20);
            for (game, swapped) in games.iter().zip(&swapped) {
                assert_eq!(swapped.lead, -game.lead);
                assert!(size.points().all(|point| swapped.first.by(point) == game.first.by(point).map(|by| !by)));
            }
            for symmetry in Symmetry::ALL {
                let (_, turned) = play_out_noting(&symmetry.board(&board), 20);
                for (game, turned) in games.iter().zip(&turned) {
                    assert_eq!(turned.lead, game.lead);
                    let image = |point| symmetry.point(point, size);
                    assert!(size.points().all(|point| turned.first.by(image(point)) == game.first.by(point)));
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
    fn reports_know_more_games() {
        let board = Board::from_diagram(POSITION);
        let games = |analysis: &Analysis| analysis.outcomes().unwrap().games;
        let mut judge = Judge::new();
        let (usual, reported) = (judge.analyse(&board), judge.analyse_for_report(&board));
        assert_eq!(games(&reported), 10 * games(&usual));
        // Neither is taken for the other.
        assert_eq!(judge.analyse(&board), usual);
        assert_eq!(Judge::new().analyse_for_report(&board), reported);
    }

    #[test]
    fn work_that_was_called_off_comes_to_nothing() {
        let board = Board::from_diagram(POSITION);
        let halt = Halt::new();
        let is_called_off = |work: &dyn Fn()| {
            let done = panic::catch_unwind(AssertUnwindSafe(|| halt.over(work)));
            done.is_err_and(|why| why.is::<halt::CalledOff>())
        };
        let games = || {
            play_out(&board, 1);
        };
        let judged = || drop(Judge::new().analyse(&board));
        let evaluated = || drop(Judge::new().analyse_without_games(&board));
        assert!(!is_called_off(&games) && !is_called_off(&judged) && !is_called_off(&evaluated));
        halt.call();
        assert!(is_called_off(&games) && is_called_off(&judged) && is_called_off(&evaluated));
    }

    #[test]
    fn it_does_not_matter_who_plays_a_game() {
        let board = Board::from_diagram(POSITION);
        let games = Games::new(&board, 20);
        let mut tallies = games.play(|_, _, _| {});
        assert_eq!(tallies.iter().map(|tally| tally.games).collect::<Vec<_>>(), [20]);
        // None is left for others.
        let nothing = games.play(|_, _, _| {});
        assert_eq!(nothing[0].games, 0);
        tallies[0].merge(&nothing[0]);
        assert_eq!(games.outcomes(tallies), play_out(&board, 20));
        assert_eq!(play_out(&board, 0).owned, PointMap::new(0));
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
