//! Groups that die if the opponent moves first are never more than even (spec 1, step 19).

use super::{Reason, Safety, Verdicts};
use crate::eval::field::live_stones::Readings;
use crate::eval::shape::group::Groups;
use crate::tactics::Verdict;

/// Caps the groups all of whose chains reading says the opponent can take by moving first.
pub fn with_death_if_attacked(groups: &Groups, readings: &Readings, before: &[Safety]) -> Verdicts {
    let groups: Vec<_> = groups.iter().collect();
    Verdicts::after(before, |i| {
        let attacks = || groups[i].chains.iter().map(|id| readings.of(*id).attack);
        let dies = before[i] > Safety::EVEN && attacks().all(|attack| attack.verdict == Verdict::Yes);
        let at = attacks().find_map(|attack| attack.best).filter(|_| dies)?;
        Some((Safety::EVEN, Reason::DiesIfAttacked(at)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::Analysis;

    #[test]
    fn who_can_be_taken_is_no_more_than_even_and_nobody_else_changes() {
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
        let analysis = Analysis::of(&board);
        let before = vec![Safety(900); analysis.groups.len()];
        let after = with_death_if_attacked(&analysis.groups, &analysis.readings, &before);
        let at = |vertex| crate::board::Point::parse(vertex, board.size()).unwrap();
        let two = analysis.groups.at(at("C5")).unwrap().index();
        assert_eq!(after.safety[two], Safety::EVEN);
        assert_eq!(after.reasons[two], Some(Reason::DiesIfAttacked(at("E5"))));
        assert_eq!(after.safety[analysis.groups.at(at("B5")).unwrap().index()], Safety(900));
    }
}
