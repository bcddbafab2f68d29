//! Games that are decided before their end: an engine that sees itself far behind gives up, or both see one side far
//! ahead.

use std::fmt;
use std::str::FromStr;

use crate::board::{ByColor, Color, Game};
use crate::eval::evaluator::Evaluator;

/// A lead beyond so many points for so many moves in a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Beyond {
    /// The points that the lead must exceed.
    pub points: f64,
    /// The number of moves in a row for which it must.
    pub moves: usize,
}

/// The number of moves in a row that a lead must last where it is not said.
const USUAL_MOVES: usize = 6;

impl FromStr for Beyond {
    type Err = String;

    fn from_str(text: &str) -> Result<Beyond, String> {
        let (points, moves) = match text.split_once(',') {
            Some((points, moves)) => (points, moves.trim().parse().ok()),
            None => (text, Some(USUAL_MOVES)),
        };
        let points = points.trim().parse().ok().filter(|points: &f64| points.is_finite() && *points >= 0.0);
        match (points, moves) {
            (Some(points), Some(moves)) if moves > 0 => Ok(Beyond { points, moves }),
            _ => Err("expected points and how many moves in a row, as 30,6".into()),
        }
    }
}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "beyond {} points over {} moves", self.points, self.moves)
    }
}

/// Watches the leads of one game.
pub(super) struct Watch {
    resign: Option<Beyond>,
    adjudicate: Option<Beyond>,
    /// The last word of each side about Black's lead, if it says anything.
    said: ByColor<Option<f64>>,
    /// The number of its moves in a row for which each side saw itself beyond hope.
    hopeless: ByColor<usize>,
    /// The side that has been beyond reach, and the number of moves for which it has.
    ahead: Option<(Color, usize)>,
    /// Judges positions of which an engine says nothing.
    evaluator: Evaluator,
}

/// A game that is decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Decided {
    /// This side gives up.
    Resigned(Color),
    /// Black's lead is beyond doubt.
    Lead(f64),
}

impl Watch {
    pub(super) fn new(resign: Option<Beyond>, adjudicate: Option<Beyond>) -> Watch {
        Watch {
            resign,
            adjudicate,
            said: ByColor::default(),
            hopeless: ByColor::default(),
            ahead: None,
            evaluator: Evaluator::new(),
        }
    }

    /// Takes what the side that is to move says of Black's lead before its move is made: whether it gives up.
    pub(super) fn says(&mut self, color: Color, lead: Option<f64>) -> Option<Decided> {
        self.said[color] = lead;
        let rule = self.resign?;
        let behind = lead.is_some_and(|lead| lead * f64::from(color.sign()) < -rule.points);
        self.hopeless[color] = if behind { self.hopeless[color] + 1 } else { 0 };
        (self.hopeless[color] >= rule.moves).then_some(Decided::Resigned(color))
    }

    /// Looks at the position after a move: whether the game is decided. Both engines' words count where both say
    /// something of the lead, else the static evaluation.
    pub(super) fn sees(&mut self, game: &Game) -> Option<Decided> {
        let rule = self.adjudicate?;
        let leads = match Color::BOTH.map(|color| self.said[color]) {
            [Some(black), Some(white)] => [black, white],
            _ => {
                let analysis = self.evaluator.analyse(game.board());
                [analysis.score().lead(game.rules(), game.komi(), game.handicap()); 2]
            }
        };
        let ahead = Color::BOTH.into_iter().find(|color| {
            let sign = f64::from(color.sign());
            leads.iter().all(|lead| lead * sign > rule.points)
        });
        self.ahead = match (ahead, self.ahead) {
            (Some(color), Some((before, moves))) if color == before => Some((color, moves + 1)),
            (Some(color), _) => Some((color, 1)),
            (None, _) => None,
        };
        // The mean is rounded to half a point, as results are.
        let mean = ((leads[0] + leads[1]).round()) / 2.0;
        self.ahead.filter(|(_, moves)| *moves >= rule.moves).map(|_| Decided::Lead(mean))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::board::rules::Rules;

    #[test]
    fn a_rule_is_points_and_moves() {
        assert_eq!("30,6".parse(), Ok(Beyond { points: 30.0, moves: 6 }));
        assert_eq!("12.5".parse(), Ok(Beyond { points: 12.5, moves: USUAL_MOVES }));
        for bad in ["", "x", "30,0", "-1,3", "30,x", "inf"] {
            assert!(bad.parse::<Beyond>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_side_gives_up_after_so_many_hopeless_moves_in_a_row() {
        let mut watch = Watch::new(Some(Beyond { points: 10.0, moves: 2 }), None);
        assert_eq!(watch.says(Color::White, Some(11.0)), None);
        assert_eq!(watch.says(Color::White, Some(9.0)), None);
        assert_eq!(watch.says(Color::White, Some(11.0)), None);
        // Black is ahead and does not.
        assert_eq!(watch.says(Color::Black, Some(30.0)), None);
        assert_eq!(watch.says(Color::White, Some(12.0)), Some(Decided::Resigned(Color::White)));
    }

    #[test]
    fn both_must_see_the_same_side_ahead() {
        let game = Game::new(Size::NINE, Rules::CHINESE, 7.0);
        let mut watch = Watch::new(None, Some(Beyond { points: 10.0, moves: 2 }));
        let mut sees = |black, white| {
            watch.says(Color::Black, Some(black));
            watch.says(Color::White, Some(white));
            watch.sees(&game)
        };
        assert_eq!(sees(20.0, 15.0), None);
        assert_eq!(sees(20.0, 5.0), None);
        assert_eq!(sees(20.0, 15.0), None);
        assert_eq!(sees(20.0, 15.0), Some(Decided::Lead(17.5)));
        assert_eq!(sees(-20.0, -15.0), None);
    }

    #[test]
    fn where_an_engine_is_silent_the_evaluation_speaks() {
        let mut game = Game::new(Size::NINE, Rules::CHINESE, -60.0);
        let mut watch = Watch::new(None, Some(Beyond { points: 30.0, moves: 1 }));
        watch.says(Color::Black, Some(-90.0));
        assert!(matches!(watch.sees(&game), Some(Decided::Lead(lead)) if lead > 30.0));
        game.set_komi(0.5);
        assert_eq!(watch.sees(&game), None);
    }
}
