//! Primitive Monte Carlo: every legal move is played out as often as every other, and the best win rate is played.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::lean::LeanBoard;
use super::player::permille;
use super::playout::{Tally, below};
use crate::board::{Board, Color, Game, Move, Point, PointMap};
use crate::search::outcomes::given_to_white;
use crate::search::{Candidate, Choice, Control, Limits, Player, Stats};

/// The playouts of each legal move where no limit is given. Source: go07.
const DEFAULT_PLAYOUTS: u64 = 30;

/// The player of go07. `playouts` is how often *each* move is played out.
#[derive(Clone, Debug)]
pub struct FlatPlayer {
    rng: Xoshiro256PlusPlus,
}

impl FlatPlayer {
    /// A player whose moves follow from the seed.
    pub fn new(seed: u64) -> FlatPlayer {
        FlatPlayer { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Player for FlatPlayer {
    fn name(&self) -> &'static str {
        "mc"
    }

    fn set_seed(&mut self, seed: u64) {
        *self = FlatPlayer::new(seed);
    }

    fn choose(&mut self, game: &Game, color: Color, limits: &Limits, control: &dyn Control) -> Choice {
        let mut board = game.board().clone();
        board.set_to_play(color);
        let start = LeanBoard::new(&board);
        let komi = given_to_white(game);
        let rounds = match limits.playouts {
            Some(playouts) => playouts,
            None if limits.time.is_some() => u64::from(u32::MAX),
            None => DEFAULT_PLAYOUTS,
        };
        let mut moves: Vec<(Move, LeanBoard, Tally)> = game
            .legal_plays(color)
            .filter(|point| limits.allow(*point))
            .filter(|point| !game.board().is_own_eye(color, *point))
            .map(|point| (Move::Play(point), after(&start, &board, point), Tally::new()))
            .collect();
        if moves.is_empty() {
            // Where nothing is left to play the position itself is judged.
            board.pass(color);
            moves.push((Move::Pass, LeanBoard::new(&board), Tally::new()));
        }
        let mut total = Tally::new();
        let mut owners = PointMap::new(0);
        for _ in 0..rounds {
            for (_, after, tally) in &mut moves {
                let mut end = after.clone();
                end.play_out(|bound| below(&mut self.rng, bound), |_, _| {});
                let lead = f64::from(end.count(&mut owners)) - komi;
                tally.add_result(lead);
                total.add(end.size(), &owners, lead);
            }
            if control.stop() {
                break;
            }
        }
        answer(color, &moves, &total)
    }
}

/// The position after this play of the side to move. The lean board knows no suicide, so that a suicide that the rules
/// allow is played on the board that does.
fn after(start: &LeanBoard, board: &Board, point: Point) -> LeanBoard {
    if start.is_legal(board.to_play(), point) {
        let mut after = start.clone();
        after.play(point);
        return after;
    }
    let mut after = board.clone();
    after.play(board.to_play(), point);
    LeanBoard::new(&after)
}

/// The moves by win rate for the colour.
fn answer(color: Color, moves: &[(Move, LeanBoard, Tally)], total: &Tally) -> Choice {
    let mut candidates: Vec<Candidate> = moves
        .iter()
        .map(|(mv, _, tally)| {
            let games = f64::from(tally.games.max(1));
            let black = tally.black_wins / games;
            let rate = if color == Color::Black { black } else { 1.0 - black };
            Candidate {
                win: Some(permille(rate)),
                score: Some((tally.lead / games * 100.0 * f64::from(color.sign())).round() as i32),
                visits: u64::from(tally.games),
                reasons: vec![format!("wins {} of {} playouts", (rate * games).round(), tally.games)],
                ..Candidate::new(*mv)
            }
        })
        .collect();
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.win));
    Choice {
        candidates,
        ownership: (total.games > 0).then(|| Box::new(total.ownership())),
        stats: Stats { playouts: u64::from(total.games), ..Stats::default() },
        ..Choice::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::board::rules::Rules;
    use crate::search::Unhurried;

    fn choose(game: &Game, color: Color, seed: u64) -> Choice {
        FlatPlayer::new(seed).choose(game, color, &Limits::default(), &Unhurried)
    }

    #[test]
    fn the_first_move_on_a_small_board_is_the_middle_for_either_side() {
        let game = Game::from_board(Board::new(Size::new(5).unwrap()), Rules::CHINESE, 0.5);
        let limits = Limits { playouts: Some(300), ..Limits::default() };
        for color in Color::BOTH {
            let choice = FlatPlayer::new(1).choose(&game, color, &limits, &Unhurried);
            assert_eq!(choice.mv().to_string(), "C3");
            assert!(choice.candidates[0].score > Some(0));
        }
    }

    #[test]
    fn every_move_gets_the_same_playouts() {
        let game = Game::from_board(Board::new(Size::new(5).unwrap()), Rules::CHINESE, 0.5);
        let choice = choose(&game, Color::Black, 1);
        assert_eq!(choice.candidates.len(), 25);
        assert!(choice.candidates.iter().all(|candidate| candidate.visits == 30));
        assert_eq!(choice.stats.playouts, 750);
        assert_eq!(choice.candidates, choose(&game, Color::Black, 1).candidates);
    }

    #[test]
    fn only_own_eyes_left_means_pass() {
        let board = Board::from_diagram(". X . O .\nX X X O O\n. X O O .\nX X O O O\nX X O O .");
        let mut game = Game::from_board(board, Rules::CHINESE, 0.5);
        assert_ne!(choose(&game, Color::Black, 1).mv(), Move::Pass);
        game.play(Color::Black, Move::parse("C5", game.board().size()).unwrap()).unwrap();
        assert_eq!(choose(&game, Color::Black, 1).mv(), Move::Pass);
    }

    #[test]
    fn the_stones_of_a_suicide_are_taken_off() {
        let board = Board::from_diagram("X . .\n. X O\nO X .");
        let point = Point::at(0, 1);
        let mut board = board;
        board.set_to_play(Color::White);
        let after = after(&LeanBoard::new(&board), &board, point);
        assert!(after.empty_points().contains(&point) && after.empty_points().contains(&Point::at(0, 0)));
        assert_eq!(after.to_play(), Color::Black);
    }
}
