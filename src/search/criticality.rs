//! Criticality: how much owning a point goes with winning, by random games.
//!
//! Of the games of a position, the share in which the winner owns the point, less the share that there would be if
//! owning it and winning had nothing to do with each other ([`formula::criticality`],
//! `docs/monte-carlo.md`). Every point counts, with a stone or without, and every game. A point that decides the game
//! has up to 0.5, one that is somebody's whoever wins has 0.
//!
//! The games are those of the full playouts of mode `mcts`, by fixed seeds, always on the same one of the 8 turned
//! boards and with Black to move, so that a position and its images come to the same.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::mcts::formula;
use super::mcts::lean::LeanBoard;
use super::mcts::playout::{Extras, FirstPlays, Policy, playout};
use super::outcomes::{frames, given_to_white, seen_by};
use crate::board::{Color, Game, PointMap};
use crate::tactics::halt;

/// The seed of the first game.
const SEED: u64 = 1;

/// The usual number of games: chance makes a point's figure uncertain by 0.008.
pub const USUAL_PLAYOUTS: u32 = 1_000;

/// The criticality of the points of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criticality {
    /// The number of games.
    pub playouts: u32,
    /// The criticality of each point, in permille; a little below nothing by chance.
    pub points: PointMap<i16>,
}

/// Sums over the games: the owner of each point, and how often the winner owned it.
struct Sums {
    games: f32,
    wins: [f32; 2],
    owned: [PointMap<u32>; 2],
    by_winner: PointMap<f32>,
}

impl Criticality {
    /// Plays at least so many games from the position; the komi and the handicap say who wins one.
    pub fn of(game: &Game, playouts: u32) -> Criticality {
        let (board, mover) = (game.board(), game.to_play());
        let size = board.size();
        let frames = frames(board);
        let each = playouts.div_ceil(frames.len().max(1) as u32);
        let mut sums = Sums {
            games: 0.0,
            wins: [0.0; 2],
            owned: [PointMap::new(0), PointMap::new(0)],
            by_winner: PointMap::new(0.0),
        };
        let (mut owners, mut first) = (PointMap::new(0), FirstPlays::new());
        for turned in &frames {
            let start = LeanBoard::new(&seen_by(board, *turned, mover));
            for number in 0..each {
                halt::check();
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED + u64::from(number));
                let mut end = start.clone();
                playout(&mut end, Policy::Full, None, &mut rng, &mut first, Extras::default());
                // The board is seen by the side to move, as if it were Black.
                let sign = f64::from(mover.sign());
                let lead = sign * f64::from(end.count(&mut owners)) - given_to_white(game);
                let share = if lead == 0.0 { 0.5 } else { f32::from(u8::from(lead > 0.0)) };
                let won = [share, 1.0 - share];
                sums.games += 1.0;
                sums.wins.iter_mut().zip(won).for_each(|(wins, won)| *wins += won);
                for point in size.points() {
                    let owner = match owners[turned.point(point, size)] * mover.sign() as i8 {
                        0 => continue,
                        owner if owner > 0 => Color::Black,
                        _ => Color::White,
                    };
                    sums.owned[owner as usize][point] += 1;
                    sums.by_winner[point] += won[owner as usize];
                }
            }
        }
        let mut points = PointMap::new(0);
        for point in size.points() {
            let owned = [0, 1].map(|color| sums.owned[color][point] as f32);
            let share = formula::criticality(sums.games, sums.by_winner[point], owned, sums.wins);
            points[point] = (1000.0 * share).round() as i16;
        }
        Criticality { playouts: sums.games as u32, points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Point, Size};

    /// Black's group in the corner lives or dies by B5, and with it the game; White's wall is alive.
    const HANGS: &str = ". . . X O . .
                         X X X X O . .
                         O O O O O . .
                         . . . . . . .
                         X X X X X X X
                         . . . . . . .
                         . . X . X . .";

    fn of(text: &str, first: Color, komi: f64) -> Criticality {
        let mut board = Board::from_diagram(text);
        board.set_to_play(first);
        Criticality::of(&Game::from_board(board, Rules::CHINESE, komi), 300)
    }

    #[test]
    fn what_decides_the_game_is_critical_and_what_is_settled_is_not() {
        let found = of(HANGS, Color::Black, 10.5);
        let at = |vertex: &str| found.points[Point::parse(vertex, Size::new(7).unwrap()).unwrap()];
        assert!(at("B6") > 50, "{}", at("B6"));
        assert!(at("B6") > at("G3").abs() + 30, "{}", at("G3"));
        assert!(Size::new(7).unwrap().points().all(|point| found.points[point].abs() <= 520));
    }

    #[test]
    fn colours_swapped_are_as_critical() {
        let text: String = HANGS
            .chars()
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                c => c,
            })
            .collect();
        assert_eq!(of(HANGS, Color::Black, 10.5), of(&text, Color::White, -10.5));
    }

    #[test]
    fn a_game_that_one_side_always_wins_has_no_critical_point() {
        let found = of(HANGS, Color::White, 200.0);
        assert!(Size::new(7).unwrap().points().all(|point| found.points[point] == 0));
    }
}
