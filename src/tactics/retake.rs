//! The move that is told of a stone which, taken at once, would be taken back.
//!
//! A single stone in atari can be taken; but where the taker then stands in atari itself, in a ko or a snapback, little
//! is won by it. What a player calls the attack is the move beside it, if there is one, that keeps the stone in atari
//! and makes sure that it is taken for good: it takes a neighbour, or gives the taker a liberty. The verdict is the
//! same.

use arrayvec::ArrayVec;

use super::candidates::{self, Spot};
use super::footprint::LibertyClass;
use super::reader::{Answer, Attacks, Reader, Verdict};
use crate::board::{Board, Color, Point, PointSet};

/// There are never more: beside two points there are no more chains with one or two liberties than this has room for.
const MOST_TRIES: usize = 16;

impl Reader {
    /// The attack on the chain at this point, by a move that takes it for good where the one that was read does not.
    pub(super) fn for_good(&mut self, board: &mut Board, point: Point, attack: Answer) -> Answer {
        let (Some(at), Some(owner)) = (attack.best, board.color_at(point)) else { return attack };
        if !self.limits().threats || attack.verdict != Verdict::Yes || !self.is_taken_back(board, point, !owner, at) {
            return attack;
        }
        Answer { best: self.better_than_taking(board, point, owner, at).or(attack.best), ..attack }
    }

    /// Returns whether that side, playing there, takes the single stone on the point and stands in atari then.
    fn is_taken_back(&mut self, board: &mut Board, point: Point, attacker: Color, at: Point) -> bool {
        let takes =
            board.chain(point).is_some_and(|chain| chain.stone_count() == 1 && *chain.liberties() == PointSet::of(at));
        if !takes || !board.is_legal(attacker, at) {
            return false;
        }
        self.seen.see_cross(at);
        let touching = at.neighbors().into_iter().filter_map(|neighbor| board.chain(neighbor));
        touching.for_each(|chain| self.seen.see_chain(chain));
        board.play(attacker, at);
        let in_atari = board.chain(at).is_some_and(|taker| taker.liberty_count() == 1);
        board.undo();
        in_atari
    }

    /// A move after which the stone's owner cannot save it, and it can be taken at `last` without being taken back.
    /// Looked for at the liberties of the chains beside the two points that have one or two.
    fn better_than_taking(&mut self, board: &mut Board, point: Point, owner: Color, last: Point) -> Option<Point> {
        let subject = self.subject(board, point)?;
        let mut zone = PointSet::EMPTY;
        for neighbor in [point, last].into_iter().flat_map(|at| at.neighbors()) {
            if board.is_empty_at(neighbor) {
                zone.insert(neighbor);
            } else if let Some(chain) = board.chain(neighbor)
                && self.seen.liberty_class(chain) < LibertyClass::More
            {
                zone |= *chain.liberties();
            }
        }
        zone.remove(last);
        let liberties = PointSet::of(last);
        let mut tries: ArrayVec<(i32, Point), MOST_TRIES> = ArrayVec::new();
        for at in zone.iter().take(MOST_TRIES) {
            let spot = Spot::look(board, &mut self.seen, !owner, subject.target, &liberties, at);
            tries.push((subject.view.key(candidates::rank(&candidates::ATTACK, &spot), at), at));
        }
        tries.sort_unstable_by_key(|(key, _)| -key);
        tries.into_iter().map(|(_, at)| at).find(|at| {
            if !board.is_legal(!owner, *at) {
                return false;
            }
            board.play(!owner, *at);
            let for_good = !self.is_taken_back(board, point, !owner, last)
                && self.defense_with(board, point, &mut Attacks::default()).verdict == Verdict::No;
            board.undo();
            for_good
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::Limits;

    /// Returns the move by which Black, which is to move, is told to take the white stone.
    fn attack_with(limits: Limits, drawing: &str, point: &str) -> String {
        let mut board = Board::from_diagram(drawing);
        let point = Point::parse(point, board.size()).unwrap();
        let mut reader = Reader::new(limits);
        let answer = reader.attack(&mut board, point);
        assert_eq!(answer.verdict, Verdict::Yes);
        assert_eq!(reader.status(&mut board, point).attack, answer);
        answer.best.unwrap().to_string()
    }

    fn attack(drawing: &str, point: &str) -> String {
        attack_with(Limits::DEEP, drawing, point)
    }

    const KO_IN_THE_CORNER: &str = ". O . . .\nO X . . .\nX . . . .\n. . . . .\n. . . . .";

    #[test]
    fn no_ko_is_fought_where_the_stone_can_be_taken_for_good() {
        // A5 would be taken back at A4. After C5 White cannot play A5.
        assert_eq!(attack(KO_IN_THE_CORNER, "A4"), "C5");
    }

    #[test]
    fn a_quick_reading_takes_at_once() {
        assert_eq!(attack_with(Limits::QUICK, KO_IN_THE_CORNER, "A4"), "A5");
    }

    #[test]
    fn a_ko_is_fought_where_there_is_nothing_better() {
        assert_eq!(attack(". . . . .\n. X O . .\nX O . O .\n. X O . .\n. . . . .", "B3"), "C3");
    }

    #[test]
    fn what_is_not_taken_back_is_taken_at_once() {
        assert_eq!(attack(". . . . .\n. X . . .\nX O . . .\n. X . . .\n. . . . .", "B3"), "C3");
    }
}
