//! What costs a side points beyond the ground it loses: groups and chains that need a move, and lives that hang on one eye
//! (spec 1, steps 27 to 29).
//!
//! Who must look after such stones moves twice there and once less elsewhere; the ownership of each point by itself does
//! not know of that. How much a stone of each kind costs is fitted to labelled leads, with [`super::score::Level`].

use super::field::live_stones::Readings;
use super::field::territory::Territory;
use super::safety::{Safety, Status};
use super::shape::eye::{EyeSpace, group_around};
use super::shape::group::{Group, Groups};
use crate::board::{Board, Color, PointSet};
use crate::tactics::CaptureState;

/// The stones that are a burden, of both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Weaknesses {
    /// Groups of which nobody can say whether they live.
    pub unsettled_groups: PointSet,
    /// Chains that whoever moves first takes or saves, within groups that stand.
    pub unsettled_chains: PointSet,
    /// Groups that live by one big eye only.
    pub single_eyes: PointSet,
}

/// An eye space larger than this is ground, not a big single eye.
const LARGEST_SINGLE_EYE: usize = 7;

/// The weak stones of a position judged so far.
pub fn weaknesses(
    board: &Board,
    readings: &Readings,
    groups: &Groups,
    spaces: &[EyeSpace],
    territories: &[Territory],
    safety: &[Safety],
) -> Weaknesses {
    let status = |group: &Group| safety[group.id.index()].status();
    let stones = |wanted: &dyn Fn(&Group) -> bool| {
        groups.iter().filter(|group| wanted(group)).fold(PointSet::EMPTY, |all, group| all | group.stones)
    };
    let shaky = readings.stones(board, CaptureState::Unsettled);
    let in_one_group = |group: &Group| status(group) == Status::Alive && group.chains.len() > 1;
    let mut ground = vec![(0, 0); groups.len()];
    for (space, territory) in spaces.iter().zip(territories).filter(|(space, _)| space.eyes.first > 0) {
        if let Some(group) = group_around(groups, territory) {
            let (spaces, points) = ground[group.index()];
            ground[group.index()] = (spaces + 1, points + space.points.len());
        }
    }
    let by_one_eye = |group: &Group| {
        let (spaces, points) = ground[group.id.index()];
        status(group) == Status::Alive && spaces == 1 && points <= LARGEST_SINGLE_EYE
    };
    Weaknesses {
        unsettled_groups: stones(&|group| status(group) == Status::Unsettled),
        unsettled_chains: shaky & stones(&in_one_group),
        single_eyes: stones(&by_one_eye),
    }
}

impl Weaknesses {
    /// Black's stones less White's of each kind, in the order of the fields.
    pub fn balance(&self, board: &Board) -> [i32; 3] {
        [self.unsettled_groups, self.unsettled_chains, self.single_eyes].map(|stones| {
            Color::BOTH.map(|color| color.sign() * (stones & *board.stones(color)).len() as i32).iter().sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Analysis;

    #[test]
    fn chains_in_danger_count_within_groups_that_stand() {
        // White's two stones on the right can be taken in a ladder or run; they are a group of their own.
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . X . . . . . .
             . . . . . X X . .
             . . X . X O O . .
             . . . . . X . . .
             . . X . . . X . .
             . . O O O O O O .
             . . . . O . O . .
             . . . . . . . . .",
        );
        let analysis = Analysis::of(&board);
        let shaky = analysis.readings.stones(&board, CaptureState::Unsettled);
        for group in analysis.groups.iter() {
            let counts = analysis.status(group.id) == Status::Alive && group.chains.len() > 1;
            let expected = if counts { group.stones & shaky } else { PointSet::EMPTY };
            assert_eq!(group.stones & analysis.weaknesses.unsettled_chains, expected, "{}", group.id);
        }
        assert!(!shaky.is_empty());
    }

    #[test]
    fn life_in_one_small_space_is_a_weakness() {
        let text = ". . . . . X O . .
                    X X X X X X O . .
                    O O O O O O O . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .";
        let board = Board::from_diagram(text);
        let analysis = Analysis::of(&board);
        assert!(analysis.weaknesses.single_eyes.contains(crate::board::Point::at(0, 7)));
        assert_eq!(analysis.weaknesses.balance(&board)[2], 7);
        let split = text.replacen(". . . . . X O", ". . X . . X O", 1);
        let board = Board::from_diagram(&split);
        assert!(Analysis::of(&board).weaknesses.single_eyes.is_empty());
    }
}
