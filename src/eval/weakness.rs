//! Weak stones, which cost a side points beyond the ground it loses: groups and chains that need a move, and lives that
//! hang on one eye (`docs/evaluation.md#weak-stones`).
//!
//! A side that must look after such stones moves twice there and once less elsewhere; the ownership of each point by
//! itself does not know of that. How much a stone of each kind costs is fitted to labelled leads, with
//! [`super::score::Level`].

use super::field::live_stones::Readings;
use super::safety::{Safety, Status};
use super::shape::eye::{EyeSpace, Eyes};
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
    /// Closed-in groups that live by one big eye only. In labelled positions they cost their side next to nothing.
    pub single_eyes: PointSet,
}

/// The weak stones of a position judged so far.
pub fn weaknesses(
    board: &Board,
    readings: &Readings,
    groups: &Groups,
    single_eyes: &[Option<&EyeSpace>],
    eyes: &[Eyes],
    free: &[bool],
    safety: &[Safety],
) -> Weaknesses {
    let status = |group: &Group| safety[group.id.index()].status();
    let stones = |wanted: &dyn Fn(&Group) -> bool| {
        groups.iter().filter(|group| wanted(group)).fold(PointSet::EMPTY, |all, group| all | group.stones)
    };
    let shaky = readings.stones(board, CaptureState::Unsettled);
    let in_one_group = |group: &Group| status(group) == Status::Alive && group.chains.len() > 1;
    let by_one_eye = |group: &Group| {
        let i = group.id.index();
        status(group) == Status::Alive && eyes[i].alive() && !free[i] && single_eyes[i].is_some()
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
    use crate::board::Point;
    use crate::eval::Analysis;
    use crate::eval::shape::group::form_groups;
    use crate::eval::shape::link::{Link, LinkKind};

    #[test]
    fn chains_in_danger_count_within_groups_that_stand() {
        // White's two stones can be taken or run at E5; here they are said to be one group with the stone at G5.
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . X X X . . . . .
             . X O O . . O . .
             . X X X . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let chain = |column| board.chain_id(Point::at(column, 4)).unwrap();
        let link = Link { from: chain(2), to: chain(6), kind: LinkKind::Territory };
        let groups = form_groups(&board, &[link]);
        let readings = Analysis::of(&board).readings().clone();
        let (eyes, free) = (vec![Eyes::default(); groups.len()], vec![true; groups.len()]);
        let none = vec![None; groups.len()];
        let weak = |safety| weaknesses(&board, &readings, &groups, &none, &eyes, &free, &vec![safety; groups.len()]);
        let alive = weak(Safety::ALIVE);
        assert_eq!(alive.unsettled_chains, PointSet::of(Point::at(2, 4)) | PointSet::of(Point::at(3, 4)));
        assert!(alive.unsettled_groups.is_empty());
        assert_eq!(alive.balance(&board), [0, -2, 0]);
        let doubtful = weak(Safety::EVEN);
        assert!(doubtful.unsettled_chains.is_empty());
        assert_eq!(doubtful.unsettled_groups, board.occupied());
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
        assert!(analysis.weaknesses().single_eyes.contains(crate::board::Point::at(0, 7)));
        assert_eq!(analysis.weaknesses().balance(&board)[2], 7);
        let split = text.replacen(". . . . . X O", ". . X . . X O", 1);
        let board = Board::from_diagram(&split);
        assert!(Analysis::of(&board).weaknesses().single_eyes.is_empty());
    }
}
