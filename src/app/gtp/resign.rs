//! Resigning: when a lost game is given up.

use crate::board::{ByColor, Color, Game};

/// The rule by which a game is given up, and how long it has looked like that.
#[derive(Clone, Debug, Default)]
pub(super) struct Resigning {
    /// The chance to win below which a game counts as lost, from 0 to 1; 0 never to resign.
    pub(super) below: f64,
    /// The number of moves in a row.
    pub(super) after: u32,
    /// The number of moves in a row for which it has been so.
    lost: ByColor<u32>,
}

/// Nobody resigns before there was a move for each so many points of the board,
const POINTS_PER_MOVE: usize = 3;
/// unless the other side leads by this share of the board.
const HOPELESS: f64 = 0.5;

impl Resigning {
    /// A new game is not lost.
    pub(super) fn restart(&mut self) {
        self.lost = ByColor::default();
    }

    /// Returns whether the colour, which has this chance to win and this lead in points, gives up.
    pub(super) fn gives_up(&mut self, game: &Game, color: Color, win: f64, lead: f64) -> bool {
        let lost = &mut self.lost[color];
        *lost = if win < self.below { *lost + 1 } else { 0 };
        let area = game.board().size().area();
        let is_late = game.moves().len() >= area / POINTS_PER_MOVE;
        *lost > 0 && (lead < -HOPELESS * area as f64 || (is_late && *lost >= self.after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Move, Size};

    #[test]
    fn a_lost_game_is_given_up_after_some_moves_and_a_hopeless_one_at_once() {
        let mut game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, 0.0);
        let mut resigning = Resigning { below: 0.03, after: 2, ..Resigning::default() };
        assert!(!resigning.gives_up(&game, Color::Black, 0.01, -5.0));
        assert!(!resigning.gives_up(&game, Color::Black, 0.01, -5.0));
        assert!(resigning.gives_up(&game, Color::Black, 0.01, -24.0));
        for _ in 0..8 {
            game.play(game.to_play(), Move::Pass).unwrap();
        }
        assert!(!resigning.gives_up(&game, Color::Black, 0.5, 1.0));
        assert!(!resigning.gives_up(&game, Color::Black, 0.01, -5.0));
        assert!(resigning.gives_up(&game, Color::Black, 0.01, -5.0));
        assert!(!resigning.gives_up(&game, Color::White, 0.01, -5.0));
    }
}
