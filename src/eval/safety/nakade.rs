//! A nakade, one stone of the opponent in a big single eye (`docs/evaluation.md#nakade`): the eye may be two or one,
//! and its shape alone does not tell. Its public names are `thrown-in`, the stage, and `thrown_in`, the reason.

use super::{Reason, Safety, Verdicts};
use crate::board::{Board, Point};
use crate::eval::shape::eye::EyeSpace;
use crate::eval::shape::eye::HalfEye;

/// Returns for each group whose only eye space is a big one that holds one stone of the opponent that stone.
pub fn nakade_stones(board: &Board, single_eyes: &[Option<&EyeSpace>]) -> Vec<Option<Point>> {
    let stone = |space: &Option<&EyeSpace>| {
        let space = (*space)?;
        let inside = space.points & *board.stones(!space.color);
        inside.first().filter(|_| inside.len() == 1)
    };
    single_eyes.iter().map(stone).collect()
}

/// Puts such a group at even, since its shape makes it neither dead nor alive, unless it can run out or make another
/// eye.
pub fn with_nakade(
    stones: &[Option<Point>],
    half_eyes: &[HalfEye],
    free: &[bool],
    by_eyes: &[Safety],
    before: &[Safety],
) -> Verdicts {
    Verdicts::after(before, |i| {
        let stone = stones[i]?;
        let has_more = free[i] || half_eyes.iter().any(|half| half.group.index() == i);
        let by_shape = before[i] == by_eyes[i] || before[i] < Safety::EVEN;
        (!has_more && by_shape && before[i] != Safety::EVEN).then_some((Safety::EVEN, Reason::Nakade(stone)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::eval::Analysis;
    use crate::eval::safety::step::Step;

    /// The rules' word on Black's group in the corner, in permille, and whether a nakade is the reason.
    fn judged(text: &str) -> (i32, bool) {
        let board = Board::from_diagram(text);
        let analysis = Analysis::of(&board);
        let group = analysis.groups().iter().find(|group| group.color == Color::Black).unwrap();
        let verdicts = analysis.verdicts(Step::Rules);
        let told = matches!(verdicts.reasons[group.id.index()], Some(Reason::Nakade(_)));
        (verdicts.safety[group.id.index()].permille(), told)
    }

    const FIVE: &str = ". . . . . X O . .
                        X X X X X X O . .
                        O O O O O O O . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .";

    #[test]
    fn a_big_eye_alone_lives() {
        assert_eq!(judged(FIVE), (1000, false));
    }

    #[test]
    fn a_stone_in_it_leaves_it_open() {
        assert_eq!(judged(&FIVE.replacen(". . . . . X", ". . O . . X", 1)), (500, true));
    }

    #[test]
    fn a_second_eye_settles_it() {
        let two = ". . O . . X . X O
                   X X X X X X X X O
                   O O O O O O O O O
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
        assert!(!judged(two).1, "{:?}", judged(two));
    }
}
