//! This module reads whether stones are joined or cut apart, whatever the answer is.

use crate::board::{Board, Point, PointSet};
use crate::tactics::{Limits, LinkTarget, Reader, Verdict};

/// The certainty that two stones are cut apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// Reading finds how their owner joins them by moving next, or an answer after which the opponent does not cut
    /// them.
    No,
    /// Reading finds no such move. It may miss moves that go a long way round, or over other stones.
    Likely,
    /// The stone just played stands between the two, in a chain that touches both. Whatever the owner plays nearby, the
    /// opponent cuts, and its cutting stone cannot be captured.
    Sure,
}

/// The limits for reading on after a cut was found. There are many such questions: with the limits of [`Limits::DEEP`],
/// reports take a fifth longer, and with half of these moves, reading does not find that the cut in the test below
/// fails.
const CLOSE: Limits = {
    let mut limits = Limits::DEEP;
    limits.link.cut_nodes = 4_000;
    limits.link.parts = None;
    limits
};

/// Returns how certain it is that two stones of a colour are cut apart by a stone just played, with their owner to
/// move.
pub(crate) fn cut_by(played: Point, board: &Board, one: Point, other: Point) -> Cut {
    let (mut reader, mut close) = (Reader::new(Limits::DEEP), Reader::new(CLOSE));
    let mut board = board.clone();
    if reader.connect(&mut board, one, LinkTarget::Chain(other)).verdict != Verdict::No {
        return Cut::No;
    }
    let mut surest = if touches_both(&board, played, [one, other]) { Cut::Sure } else { Cut::Likely };
    let beside = PointSet::of(played).grown_around();
    for answer in answers(&board, one, other) {
        // An answer beside the stone just played is read more closely.
        let close = Some(&mut close).filter(|_| beside.contains(answer));
        match cut_after(&mut reader, close, &mut board, [one, other], answer) {
            Cut::No => return Cut::No,
            Cut::Likely => surest = Cut::Likely,
            Cut::Sure => {}
        }
    }
    surest
}

/// Returns whether the chain of a stone touches the chains of both others.
fn touches_both(board: &Board, stone: Point, others: [Point; 2]) -> bool {
    let beside = board.chain(stone).map_or(PointSet::EMPTY, |chain| chain.stones().grown());
    others.iter().all(|other| board.chain(*other).is_some_and(|other| other.stones().intersects(&beside)))
}

/// Returns the owner's legal answers: the empty points within two steps of the liberties of either chain.
fn answers(board: &Board, one: Point, other: Point) -> PointSet {
    let of = |stone: Point| board.chain(stone).map_or(PointSet::EMPTY, |chain| *chain.liberties());
    let color = board.color_at(one);
    let liberties = of(one) | of(other);
    let around = liberties.iter().fold(PointSet::EMPTY, |all, point| all | near_point(board, point));
    let is_legal = |point: &Point| color.is_some_and(|color| board.is_legal(color, *point));
    (around & board.empty()).iter().filter(is_legal).collect()
}

/// Returns how certain it is that the opponent cuts the two stones after this answer. The cut is sure only if the
/// cutting stone cannot be captured.
fn cut_after(
    reader: &mut Reader,
    close: Option<&mut Reader>,
    board: &mut Board,
    [one, other]: [Point; 2],
    answer: Point,
) -> Cut {
    let Some(color) = board.color_at(one) else { return Cut::No };
    board.play(color, answer);
    let cut = reader.disconnect(board, one, LinkTarget::Chain(other));
    // If the two are cut already, the opponent needs no other move.
    let by = cut.best.filter(|at| board.is_legal(!color, *at));
    let (mut stands, mut held) = (true, false);
    if let Some(at) = by.filter(|_| cut.verdict == Verdict::Yes) {
        board.play(!color, at);
        stands = board.chain(at).is_some() && !reader.status(board, at).attack.verdict.is_possible();
        held = close.is_some_and(|close| is_held_beside(close, board, one, other, at));
        board.undo();
    }
    board.undo();
    match cut.verdict {
        Verdict::No => Cut::No,
        _ if held => Cut::No,
        Verdict::Yes if stands => Cut::Sure,
        _ => Cut::Likely,
    }
}

/// Returns whether the owner holds the two together by an answer beside the cutting move. Each answer is played before
/// it is read, because reading tries few quiet moves of its own.
fn is_held_beside(reader: &mut Reader, board: &mut Board, one: Point, other: Point, cut: Point) -> bool {
    let Some(color) = board.color_at(one) else { return false };
    let answers = PointSet::of(cut).grown_around() & board.empty();
    answers.iter().any(|answer| {
        if !board.is_legal(color, answer) {
            return false;
        }
        board.play(color, answer);
        let held = reader.disconnect(board, one, LinkTarget::Chain(other)).verdict == Verdict::No;
        board.undo();
        held
    })
}

/// Returns whether two stones are in one chain, or reading finds that the opponent does not cut their chains by moving
/// next.
pub(crate) fn no_answer_cuts(board: &Board, one: Point, other: Point) -> bool {
    board.chain_id(one) == board.chain_id(other)
        || Reader::new(Limits::DEEP).disconnect(&mut board.clone(), one, LinkTarget::Chain(other)).verdict
            == Verdict::No
}

/// Returns the points within two steps of a point.
pub(crate) fn near_point(board: &Board, point: Point) -> PointSet {
    PointSet::of(point).within_steps(2, board.on_board())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_on_one_of_two_points_is_mended_on_the_other() {
        let cut = |text: &str| {
            let board = Board::from_diagram(text);
            cut_by(Point::at(2, 4), &board, Point::at(2, 3), Point::at(3, 4))
        };
        assert_eq!(
            Cut::No,
            cut(
                ". . . . . . .\n. . . . . . .\n. . X O . . .\n. . O . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
            )
        );
        assert_eq!(
            Cut::Sure,
            cut(
                ". . . . . . .\n. . X . . . .\n. X X O . . .\n. . O X X . .\n. . . X . . .\n. . . . . . .\n. . . . . . ."
            )
        );
    }

    #[test]
    fn two_ways_link_and_one_does_not() {
        let linked = |text: &str| {
            let board = Board::from_diagram(text);
            no_answer_cuts(&board, Point::at(2, 3), Point::at(3, 4))
        };
        assert!(linked(
            ". . . . . . .\n. . . . . . .\n. . . O . . .\n. . O . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
        ));
        assert!(!linked(
            ". . . . . . .\n. . . X . . .\n. . X O . . .\n. X O . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
        ));
        assert!(linked(
            ". . . . . . .\n. . . X . . .\n. . O O . . .\n. X O . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
        ));
    }

    #[test]
    fn what_is_held_after_a_quiet_answer_is_not_cut() {
        // Black answers at G2. If White goes on at H3, H2 catches both stones.
        let text = ". . O . O . O . .
                    . . . . . . . . .
                    . . X . X X X . .
                    . . . . . . O . .
                    . . . . . . . X .
                    X . O . O O X . .
                    O . . O X X O . .
                    . . . O . . . . .
                    . . . . . X . . .";
        let board = Board::from_diagram(text);
        let [played, one, other] = [Point::at(6, 2), Point::at(5, 0), Point::at(6, 3)];
        assert_eq!(cut_by(played, &board, one, other), Cut::No);
        // With White's stone at H3, nothing holds them together.
        let cut = Board::from_diagram(&text.replacen("X X O . .", "X X O O .", 1));
        assert_ne!(cut_by(played, &cut, one, other), Cut::No);
    }

    #[test]
    fn what_does_not_touch_both_sides_may_cut() {
        let cut = |played: Point| {
            let text = ". . . . . . .
                        . . X . . . .
                        . X X O . . .
                        . . O X X . .
                        . . . X . . .
                        X . . . . . .
                        . . . . . . .";
            cut_by(played, &Board::from_diagram(text), Point::at(2, 3), Point::at(3, 4))
        };
        assert_eq!(cut(Point::at(3, 3)), Cut::Sure);
        assert_eq!(cut(Point::at(0, 1)), Cut::Likely);
    }
}
