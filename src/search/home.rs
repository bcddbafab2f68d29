//! Points at home: when a move gains nothing, and what a move must gain on passing to be played at all.

use crate::board::rules::Scoring;
use crate::board::{Board, Color, Game, Move, Point, PointSet};
use crate::eval::Analysis;

/// The ownership from which a point is home, in permille. A guess of the right size.
const HOME_PERMILLE: i32 = 900;

/// The gain over passing with which a move is played where stones may cost points or the opponent has passed, in 1/100
/// point: the last neutral point is worth a whole one when the area counts.
const LEAST_GAIN: i32 = 50;
/// The gain over passing with which a move is played while the opponent plays on and the area counts: stones that the
/// evaluation takes for dead are then taken off, at no cost, before they can be saved.
const ANY_GAIN: i32 = 1;

/// The cost of a pass in a search that looks further, in 1/100 point, where playing on is free and some play gains at
/// once: deeper down the evaluation errs by more than late plays are worth. In 104 positions where alpha-beta had
/// passed in games of 9x9 with another engine, and that one played on, Monte Carlo found the plays of a search with
/// this price better than the pass by a point or more in 20 and worse in 3, those of one without it better in 12 and
/// worse in 1.
const PRICE_WHERE_PLAYING_IS_FREE: i32 = 400;

/// Returns whether a wasted stone costs nothing: the area counts, and the opponent plays on.
fn playing_is_free(game: &Game) -> bool {
    let opponent_passed = matches!(game.last_move(), Some((_, Move::Pass)));
    !opponent_passed && game.rules().scoring != Scoring::Territory
}

/// Returns how much better than passing a move must be to be played in this game, in 1/100 point.
pub(super) fn least_gain(game: &Game) -> i32 {
    if playing_is_free(game) { ANY_GAIN } else { LEAST_GAIN }
}

/// Returns the cost of a pass in a search of this game where some play gains at once, in 1/100 point.
pub(super) fn price_of_giving_up(game: &Game) -> i32 {
    if playing_is_free(game) { PRICE_WHERE_PLAYING_IS_FREE } else { 0 }
}

/// The points that are the colour's own, as good as surely, with no enemy stone within two steps: a move there gains
/// nothing, whatever small things the evaluation sees in the changed shape.
pub(super) fn quiet_home(board: &Board, analysis: &Analysis, color: Color) -> PointSet {
    let enemies = *board.stones(!color);
    let near = (enemies.grown_around() & *board.on_board()).grown_around();
    let own = |point: &Point| color.sign() * i32::from(analysis.ownership().0[*point]) >= HOME_PERMILLE;
    (board.empty() - near).iter().filter(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::board::rules::Rules;

    #[test]
    fn playing_on_is_free_until_the_opponent_passes_where_the_area_counts() {
        let of = |rules, moves: &[Move]| {
            let mut game = Game::new(Size::NINE, rules, 7.0);
            for mv in moves {
                game.play(game.to_play(), *mv).unwrap();
            }
            (least_gain(&game), price_of_giving_up(&game))
        };
        let free = (ANY_GAIN, PRICE_WHERE_PLAYING_IS_FREE);
        assert_eq!(of(Rules::CHINESE, &[]), free);
        assert_eq!(of(Rules::CHINESE, &[Move::Play(Point::at(4, 4))]), free);
        assert_eq!(of(Rules::CHINESE, &[Move::Pass]), (LEAST_GAIN, 0));
        assert_eq!(of(Rules::JAPANESE, &[]), (LEAST_GAIN, 0));
    }
}
