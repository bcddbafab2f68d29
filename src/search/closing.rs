//! The end of a game: a choice whether to pass, checked by the count.
//!
//! A search compares a pass with plays by estimates. By these it may pass where points are left, or play on where a
//! pass would win. The [count](Counter) is right more often, and it decides the game in the end.

use super::ending::{Counter, Ending};
use super::{Candidate, Choice};
use crate::board::rules::{Rules, Scoring};
use crate::board::{Color, Game, Move, Point};

/// A play that is worth so much less than a pass, in 1/100 point, loses something by all appearances: then the pass
/// stands, though the board is not finished. Where the area counts, harmless plays are rarely missing. A guess of the
/// right size.
const LOSES: i32 = 1000;

/// The number of neutral points that are tried where a search finds nothing to play. Searches find most by themselves;
/// each costs a count, of which the clock knows nothing beforehand.
const TRIED: usize = 2;

/// The reasons of moves that no search looked at.
const NOTHING_LEFT: &str = "nothing is left to play for";
const NEUTRAL: &str = "takes a neutral point";

/// A play that leads by no more than this over a pass, in 1/100 point, may gain nothing. The last neutral point is
/// worth a whole one.
const LITTLE: i32 = 50;

/// Checks the choices of a player.
#[derive(Default)]
pub(super) struct Closing {
    counter: Counter,
}

impl Closing {
    /// Returns the choice of this colour's move with what the count makes of it:
    ///
    /// - on a board that is finished, a pass in place of a play that gains nothing, and after the opponent's pass in
    ///   place of any play if it wins; where the area counts and the opponent plays on, a neutral point in place of
    ///   both;
    /// - where the area counts, a play in place of a pass on a board that is not finished.
    pub(super) fn check(&mut self, game: &Game, color: Color, choice: Choice) -> Choice {
        let is_pass = choice.mv() == Move::Pass;
        let area_counts = game.rules().scoring == Scoring::Area;
        let would_end = game.would_end_by_pass(color);
        if !would_end && if is_pass { !area_counts } else { !gains_little(&choice) } {
            return choice;
        }
        let Some(ending) = self.finished(game, color) else {
            return if is_pass && area_counts { with_a_play(choice) } else { choice };
        };
        let lead = own(color, ending.score(game).lead());
        if would_end {
            let wins = lead > 0.0;
            return if wins { with_first(choice, Move::Pass, lead, NOTHING_LEFT) } else { choice };
        }
        let neutral = if area_counts { self.neutral_point(game, color, (&ending, lead)) } else { None };
        match neutral {
            Some((point, lead)) => with_first(choice, Move::Play(point), lead, NEUTRAL),
            None => with_first(choice, Move::Pass, lead, NOTHING_LEFT),
        }
    }

    /// Returns how the game ends, if the board is finished. Where dead stones stay on the board, the opponent's are to
    /// be taken first.
    fn finished(&mut self, game: &Game, color: Color) -> Option<Ending> {
        let board = game.board();
        let leaves_the_dead = *game.rules() == Rules::TROMP_TAYLOR;
        let is_done = |ending: &Ending| !leaves_the_dead || !ending.settled.dead.intersects(board.stones(!color));
        self.counter.count_if_finished(board).filter(is_done)
    }

    /// Returns a neutral point that gives the colour more than this lead, which it has in the end that was counted, and
    /// the lead after it.
    fn neutral_point(&mut self, game: &Game, color: Color, (ending, lead): (&Ending, f64)) -> Option<(Point, f64)> {
        let mut lead_after = |point| {
            let mut after = game.clone();
            after.play(color, Move::Play(point)).ok()?;
            Some((point, own(color, self.counter.count(after.board()).score(&after).lead())))
        };
        ending.settled.dame.iter().take(TRIED).filter_map(&mut lead_after).find(|(_, after)| *after > lead)
    }
}

/// Black's lead as a lead of the colour.
fn own(color: Color, lead: f64) -> f64 {
    lead * f64::from(color.sign())
}

/// Returns whether the play chosen leads by little over a pass, if that was looked at.
fn gains_little(choice: &Choice) -> bool {
    let score = |is_pass| choice.candidates.iter().find(|candidate| (candidate.mv == Move::Pass) == is_pass)?.score;
    score(false).zip(score(true)).is_some_and(|(play, pass)| play <= pass + LITTLE)
}

/// The choice with a play in place of its pass: the first that does not lose something. It need not be the first of
/// all, as a search that prefers a pass tells little by how often it looked at the plays.
fn with_a_play(mut choice: Choice) -> Choice {
    let Some(pass) = choice.candidates.first().and_then(|pass| pass.score) else { return choice };
    let is_harmless = |told: &Candidate| told.mv != Move::Pass && told.score.is_some_and(|score| score > pass - LOSES);
    if let Some(play) = choice.candidates.iter().position(is_harmless) {
        choice.candidates[..=play].rotate_right(1);
    }
    choice
}

/// The choice with this move as the first; if it was not among those looked at, it is told with this lead in points and
/// this reason.
fn with_first(mut choice: Choice, first: Move, lead: f64, reason: &str) -> Choice {
    let known = choice.candidates.iter().position(|candidate| candidate.mv == first);
    let first = match known {
        Some(place) => choice.candidates.remove(place),
        None => Candidate {
            score: Some((100.0 * lead).round() as i32),
            reasons: vec![reason.into()],
            ..Candidate::new(first)
        },
    };
    choice.candidates.insert(0, first);
    choice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use crate::search::static_player::tests::FINISHED;

    /// A choice of these moves with these scores.
    fn choice(moves: &[(&str, i32)], game: &Game) -> Choice {
        let candidate = |(name, score): &(&str, i32)| {
            let mv = Point::parse(name, game.board().size()).map_or(Move::Pass, Move::Play);
            Candidate { score: Some(*score), ..Candidate::new(mv) }
        };
        Choice { candidates: moves.iter().map(candidate).collect(), ..Choice::default() }
    }

    fn game(text: &str, rules: Rules, komi: f64) -> Game {
        Game::from_board(Board::from_diagram(text), rules, komi)
    }

    fn checked(game: &Game, moves: &[(&str, i32)]) -> String {
        Closing::default().check(game, game.to_play(), choice(moves, game)).mv().to_string()
    }

    /// The middle is open.
    const OPEN: &str = ". . . . . . .
                        . X X . O O .
                        . . X . O . .
                        . . . . . . .
                        . X X . O . .
                        . . X . O . .
                        . . . . . . .";

    /// C3 is neutral, and nothing else is left.
    const A_NEUTRAL_POINT: &str = ". X O . O
                                   X X O O O
                                   . X . O .
                                   X X O O O
                                   . X O . O";

    #[test]
    fn nobody_passes_on_an_open_board_where_the_area_counts() {
        let open = game(OPEN, Rules::CHINESE, 0.0);
        assert_eq!(checked(&open, &[("PASS", 100), ("D4", -300)]), "D4");
        assert_eq!(checked(&open, &[("PASS", 100), ("A1", -2000)]), "PASS");
        assert_eq!(checked(&open, &[("D5", 100), ("PASS", 0)]), "D5");
        let territory = game(OPEN, Rules::JAPANESE, 0.0);
        assert_eq!(checked(&territory, &[("PASS", 100), ("D4", -300)]), "PASS");
    }

    #[test]
    fn a_play_that_loses_something_makes_room_for_one_that_does_not() {
        let open = game(OPEN, Rules::CHINESE, 0.0);
        assert_eq!(checked(&open, &[("pass", 2000), ("A1", -900), ("D4", 1300)]), "D4");
        assert_eq!(checked(&open, &[("pass", 2000), ("D4", 1300), ("A1", 1400)]), "D4");
        assert_eq!(checked(&open, &[("pass", 2000), ("A1", -900), ("D4", 900)]), "PASS");
    }

    #[test]
    fn a_neutral_point_is_taken_before_the_pass() {
        let plays = [("PASS", 0), ("A5", -100)];
        assert_eq!(checked(&game(A_NEUTRAL_POINT, Rules::CHINESE, 0.0), &plays), "C3");
        assert_eq!(checked(&game(A_NEUTRAL_POINT, Rules::JAPANESE, 0.0), &plays), "PASS");
        let area = game(A_NEUTRAL_POINT, Rules::CHINESE, 0.0);
        // Black then has 11 points and White 14.
        let told = Closing::default().check(&area, Color::Black, choice(&plays, &area));
        assert_eq!(told.candidates[0].score, Some(-300));
        let full = A_NEUTRAL_POINT.replacen("X . O .", "X X O .", 1);
        assert_eq!(checked(&game(&full, Rules::CHINESE, 0.0), &plays), "PASS");
    }

    #[test]
    fn a_play_that_gains_nothing_on_a_finished_board_gives_way_to_a_pass() {
        let finished = game(FINISHED, Rules::CHINESE, 0.0);
        assert_eq!(checked(&finished, &[("E7", 720), ("PASS", 700)]), "PASS");
        assert_eq!(checked(&finished, &[("E7", 900), ("PASS", 700)]), "E7");
        assert_eq!(checked(&finished, &[("E7", 720)]), "E7");
        let open = game(OPEN, Rules::CHINESE, 0.0);
        assert_eq!(checked(&open, &[("D5", 20), ("PASS", 0)]), "D5");
    }

    #[test]
    fn dead_stones_are_taken_first_where_they_would_count() {
        // White's stone on B7 is dead.
        let text = FINISHED.replacen(". X . X", "X O . X", 1);
        let plays = [("C7", 720), ("PASS", 700)];
        assert_eq!(checked(&game(&text, Rules::TROMP_TAYLOR, 0.0), &plays), "C7");
        assert_eq!(checked(&game(&text, Rules::CHINESE, 0.0), &plays), "PASS");
        let passes = [("PASS", 700), ("C7", 600)];
        assert_eq!(checked(&game(&text, Rules::TROMP_TAYLOR, 0.0), &passes), "C7");
    }

    /// The game after a pass of the side that moves.
    fn after_a_pass(text: &str, komi: f64) -> Game {
        let mut game = game(text, Rules::CHINESE, komi);
        game.play(game.to_play(), Move::Pass).unwrap();
        game
    }

    #[test]
    fn after_a_pass_another_wins_a_won_game() {
        // Black leads by 7 points on the board; White is to move.
        let plays = [("E7", 100), ("PASS", 0)];
        assert_eq!(checked(&after_a_pass(FINISHED, 7.5), &plays), "PASS");
        assert_eq!(checked(&after_a_pass(FINISHED, 6.5), &plays), "E7");
    }

    #[test]
    fn after_a_pass_the_game_goes_on_while_the_board_is_open() {
        assert_eq!(checked(&after_a_pass(OPEN, 0.0), &[("PASS", 0), ("D4", -100)]), "D4");
        let mut territory = game(OPEN, Rules::JAPANESE, 0.0);
        territory.play(Color::Black, Move::Pass).unwrap();
        assert_eq!(checked(&territory, &[("PASS", 0), ("D4", -100)]), "PASS");
        assert_eq!(checked(&after_a_pass(FINISHED, 6.5), &[("PASS", 0), ("E7", -100)]), "PASS");
    }
}
