//! The moves that a tree search favours where the game is taken for even.
//!
//! A side that is far ahead may play anything, and so may the playouts: a search that is to tell good moves from bad
//! ones gives the side behind as many points as it lacks.

use super::player::TreePlayer;
use super::search::Settings;
use crate::board::symmetry::Symmetry;
use crate::board::{Board, Color, Game, Move, PointMap, PointSet};
use crate::search::outcomes::{frames_with, seen_by};
use crate::search::{Limits, Player, WhileWanted};

/// The seed of the playouts.
const SEED: u64 = 1;

/// The settings of the search, whose tree is small.
const SETTINGS: Settings = Settings { memory: 256 << 20, ..Settings::ONE_SEARCH };

/// The findings of a tree search that takes the game for even.
pub struct Even {
    /// The share of the playouts that went to each move of the side to move, 0 to 1. Points that mirror each other have
    /// what they are given together.
    pub shares: PointMap<f64>,
    /// Black's lead on the board at the end of the playouts in the mean, in points, komi left out.
    pub lead: f64,
    /// The lead by the playouts that began with the move most searched.
    pub lead_of_best: f64,
    /// The line of play that begins with the move most searched.
    pub line: Option<Vec<Move>>,
}

/// The share of so many playouts that a tree search gives to each move of the side to move, 0 to 1; Black is taken to
/// lead by `lead` points, komi left out.
pub fn favourites(game: &Game, lead: f64, playouts: u64) -> PointMap<f64> {
    search_even(game, lead, playouts).shares
}

/// A search of so many playouts; Black is taken to lead by `lead` points, komi left out. A game and its images, turned
/// or with colours swapped, come to the same.
pub fn search_even(game: &Game, lead: f64, playouts: u64) -> Even {
    let size = game.board().size();
    let last = game.last_move().and_then(|(_, mv)| mv.point());
    let frames = frames_with(game.board(), &last.into_iter().collect::<PointSet>());
    let turned = frames.first().copied().unwrap_or(Symmetry::IDENTITY);
    let mut even = turned_game(game, turned);
    // The moves before may not have the symmetry of the position: then they are left out, as images would turn them
    // otherwise.
    if frames.len() > 1 {
        even = Game::from_board(even.board().without_history(), *game.rules(), 0.0);
    }
    let sign = f64::from(game.to_play().sign());
    even.set_komi(sign * lead);
    let limits = Limits { playouts: Some(playouts), ..Limits::default() };
    let choice = TreePlayer::new("favourites", SETTINGS, SEED).choose(&even, Color::Black, &limits, &WhileWanted);

    let mut visits = PointMap::new(0);
    let all: u64 = choice.candidates.iter().map(|candidate| candidate.visits).sum();
    for candidate in &choice.candidates {
        if let Move::Play(point) = candidate.mv {
            visits[point] = candidate.visits;
        }
    }
    let mut shares = PointMap::new(0.0);
    for point in size.points() {
        let images: PointSet = frames.iter().map(|symmetry| symmetry.point(point, size)).collect();
        let seen: u64 = images.iter().map(|image| visits[image]).sum();
        shares[point] = seen as f64 / all.max(1) as f64;
    }
    let best = choice.candidates.first();
    // The figure of the first move is what all playouts come to.
    let all_playouts = best.and_then(|best| best.score).unwrap_or(0);
    let of_best = choice.lead.unwrap_or(all_playouts);
    let [gained, best_gained] = [all_playouts, of_best].map(|score| sign * f64::from(score) / 100.0);
    let back = turned.inverse();
    let line = best.map(|best| best.pv.iter().map(|mv| back.apply(*mv, size)).collect());
    Even { shares, lead: lead + gained, lead_of_best: lead + best_gained, line }
}

/// The game turned, with Black to move; its position alone where its moves cannot be played again.
fn turned_game(game: &Game, turned: Symmetry) -> Game {
    let size = game.board().size();
    let swaps = game.to_play() == Color::White;
    let image = |board: &Board| seen_by(board, turned, game.to_play());
    let mut again = Game::from_board(image(game.initial()), *game.rules(), 0.0);
    let mut is_played = true;
    for (color, mv) in game.moves() {
        let color = if swaps { !*color } else { *color };
        is_played &= again.play_tolerant(color, turned.apply(*mv, size)).is_ok();
    }
    again.set_to_play(Color::Black);
    let now = image(game.board());
    if is_played && *again.board() == now { again } else { Game::from_board(now, *game.rules(), 0.0) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Point, Size};

    /// Four white stones hang on E6; all else is settled.
    pub(crate) const HANGING: &str = ". . . X O . . . .
                           . . . X O . . . .
                           X X X X O . . . .
                           O O O O . . . . .
                           X X X X O . . . .
                           . . . X O . . . .
                           . . . X O . . . .
                           . . . X O . . . .
                           . . . X O . . . .";

    fn hanging(to_play: Color) -> Game {
        let mut board = Board::from_diagram(HANGING);
        board.set_to_play(to_play);
        Game::from_board(board, Rules::CHINESE, 0.0)
    }

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, Size::NINE).unwrap()
    }

    #[test]
    fn what_decides_is_favoured_whoever_moves() {
        for color in Color::BOTH {
            let game = hanging(color);
            let shares = favourites(&game, -12.0, 500);
            let best = game.board().size().points().max_by(|a, b| shares[*a].total_cmp(&shares[*b])).unwrap();
            assert_eq!(best, at("E6"));
            let all: f64 = game.board().size().points().map(|point| shares[point]).sum();
            assert!(all > 0.9 && all < 1.0 + 1e-9, "{all}");
        }
    }

    #[test]
    fn a_game_and_its_images_come_to_the_same() {
        let mut game = hanging(Color::White);
        game.play(Color::White, Move::Play(at("G7"))).unwrap();
        game.play(Color::Black, Move::Play(at("G4"))).unwrap();
        let shares = favourites(&game, -3.5, 100);
        for symmetry in Symmetry::ALL {
            let image = turned_game(&game, symmetry);
            assert_eq!(image.moves().len(), 2);
            assert_eq!(image.to_play(), Color::Black);
            let of_image = favourites(&image, 3.5, 100);
            let size = Size::NINE;
            assert!(size.points().all(|point| of_image[symmetry.point(point, size)] == shares[point]));
        }
    }

    #[test]
    fn a_position_that_is_symmetric_is_searched_without_its_history() {
        // The corners were played in turn, the middle last.
        let game = |moves: [&str; 3]| {
            let mut game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
            game.play(Color::Black, Move::Play(at(moves[0]))).unwrap();
            game.play(Color::White, Move::Pass).unwrap();
            game.play(Color::Black, Move::Play(at(moves[1]))).unwrap();
            game.play(Color::White, Move::Play(at(moves[2]))).unwrap();
            game
        };
        let shares = favourites(&game(["C3", "G7", "E5"]), 0.0, 200);
        let turned = favourites(&game(["G7", "C3", "E5"]), 0.0, 200);
        assert!(Size::NINE.points().all(|point| shares[point] == turned[point]));
    }

    #[test]
    fn points_that_mirror_each_other_are_favoured_alike() {
        let game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
        let shares = favourites(&game, 0.0, 100);
        for symmetry in Symmetry::ALL {
            assert!(Size::NINE.points().all(|p| shares[symmetry.point(p, Size::NINE)] == shares[p]));
        }
    }
}
