//! Groups that die if the opponent moves first are never more than even (`docs/evaluation.md#death-if-attacked`); large
//! ones whose opponent is to move are no more than in question, whatever experience says of groups like them.

use super::{Reason, Safety, Verdicts};
use crate::board::{Board, ChainId};
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

/// The fewest stones of a chain that puts its group in question if the side to move takes it by reading: 20 of 21 such
/// chains in 1,194 labelled positions died, the three in groups judged 30 % safe and more among them. They are in
/// question as long as the move is not made. Smaller ones may be given for something, and are not always taken: of 18
/// of three to five stones in such groups 6 died, 10 were open and 2 lived.
const LEAST_LARGE_STONES: usize = 6;
const IN_QUESTION_SAFETY: Safety = Safety(300);

/// Puts the groups in question of which the side to move takes a large chain that is half of them or more.
pub fn with_the_taken(board: &Board, groups: &Groups, readings: &Readings, before: &[Safety]) -> Verdicts {
    let groups: Vec<_> = groups.iter().collect();
    Verdicts::after(before, |i| {
        let group = groups[i];
        if group.color == board.to_play() || before[i] <= IN_QUESTION_SAFETY {
            return None;
        }
        let stones = |id: &ChainId| board.chain_of(*id).stone_count();
        let largest = group.chains.iter().max_by_key(|id| stones(id))?;
        let is_large = stones(largest) >= LEAST_LARGE_STONES && 2 * stones(largest) >= group.stones.len();
        let attack = readings.of(*largest).attack;
        let at = attack.best.filter(|_| is_large && attack.verdict == Verdict::Yes)?;
        Some((IN_QUESTION_SAFETY, Reason::DiesIfAttacked(at)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
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
        let before = vec![Safety(900); analysis.groups().len()];
        let after = with_death_if_attacked(analysis.groups(), analysis.readings(), &before);
        let at = |vertex| crate::board::Point::parse(vertex, board.size()).unwrap();
        let two = analysis.groups().at(at("C5")).unwrap().index();
        assert_eq!(after.safety[two], Safety::EVEN);
        assert_eq!(after.reasons[two], Some(Reason::DiesIfAttacked(at("E5"))));
        assert_eq!(after.safety[analysis.groups().at(at("B5")).unwrap().index()], Safety(900));
    }

    #[test]
    fn of_whom_the_side_to_move_takes_most_is_in_question() {
        // White's stones have two liberties and one way out.
        const SIX: &str = ". . . . . . . . .
                           . . . . . . . . .
                           . X X X X . . . .
                           X O O O O X . . .
                           X O O . . . . . .
                           . X X X X . . . .
                           . . . . . . . . .
                           . . . . . . . . .
                           . . . . . . . . .";
        let told_of = |text: &str, to_play: Color, before: Safety| {
            let mut board = Board::from_diagram(text);
            board.set_to_play(to_play);
            let analysis = Analysis::of(&board);
            let stone = crate::board::Point::parse("B6", board.size()).unwrap();
            let group = analysis.groups().at(stone).unwrap().index();
            let before = vec![before; analysis.groups().len()];
            let after = with_the_taken(&board, analysis.groups(), analysis.readings(), &before);
            (after.safety[group].permille(), after.reasons[group].is_some())
        };
        let told = |to_play, before| told_of(SIX, to_play, before);
        assert_eq!(told(Color::Black, Safety(900)), (300, true));
        assert_eq!(told(Color::Black, Safety(200)), (200, false));
        assert_eq!(told(Color::White, Safety(900)), (900, false));
        let five = SIX.replace("X O O . . . . . .", "X O X . . . . . .");
        assert_eq!(told_of(&five, Color::Black, Safety(900)), (900, false));
    }
}
