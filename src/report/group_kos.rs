//! Kos that decide about groups, by reading.

use super::GroupReport;
use super::facts::number;
use super::moves::in_question;
use crate::board::{Board, ChainId, Color, Point};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::evidence::with_first;
use crate::judge::fates::FateReader;
use crate::judge::found::Ko;
use crate::judge::ground::Ground;
use crate::tactics::{CaptureState, CaptureStatus, Verdict};

/// The fewest stones of a group in a ko that a living group beside it may depend on. A guess of the right size.
const LEAST_RIVAL_IN_KO: usize = 3;

/// Returns the ko about the group, unless the group is alive anyway. As the evaluation reads little, the question is
/// read again.
pub(super) fn ko_about(board: &Board, analysis: &Analysis, group: &Group, fates: &mut FateReader) -> Option<Ko> {
    if analysis.status(group.id) == Status::Alive {
        return None;
    }
    // Reading ends when a stone is captured, even if the capturing stone may be retaken.
    let last = group.liberties.first().filter(|_| group.liberties.len() == 1 && group.stones.len() == 1);
    if let Some(at) = last.filter(|at| takes_ko(board, !group.color, *at)) {
        return Some(Ko { stones: 1, at: Some((!group.color, at)) });
    }
    let told = group.chains.iter().filter(|id| analysis.readings().state(**id) == CaptureState::Ko);
    let mut in_ko: Vec<(ChainId, CaptureStatus)> = told.map(|id| (*id, fates.capture_of(*id))).collect();
    in_ko.retain(|(_, status)| status.state() == CaptureState::Ko);
    let stones = in_ko.iter().map(|(id, _)| board.chain_of(*id).stone_count()).sum();
    let at = match in_ko[..] {
        [(_, CaptureStatus { attack, defense })] if stones == group.stones.len() => {
            match (attack.verdict, defense.verdict) {
                (Verdict::Yes, _) => defense.best.map(|at| (group.color, at)),
                (_, Verdict::Yes) => attack.best.map(|at| (!group.color, at)),
                _ => None,
            }
        }
        _ => None,
    };
    (stones > 0).then_some(Ko { stones, at })
}

/// Returns whether that colour takes a ko there.
pub(super) fn takes_ko(board: &Board, color: Color, at: Point) -> bool {
    let mut board = with_first(board, color);
    if !board.is_legal(color, at) {
        return false;
    }
    board.play(color, at);
    board.ko().is_some()
}

/// Reports the ko also for a group that is judged alive without evidence and stands beside an unsettled group about
/// which a ko decides. The ko is about both.
pub(super) fn tell_of_kos_beside(board: &Board, analysis: &Analysis, told: &mut [GroupReport]) {
    let is_rival =
        |told: &GroupReport| told.in_ko && told.status == Status::Unsettled && told.stones.len() >= LEAST_RIVAL_IN_KO;
    let rivals = analysis.groups().iter().zip(&*told).filter(|(_, told)| is_rival(told));
    let rivals: Vec<GroupId> = rivals.map(|(group, _)| group.id).collect();
    for (group, told) in analysis.groups().iter().zip(told) {
        if told.status != Status::Alive || !in_question(board, analysis, group) {
            continue;
        }
        let rival = |id: &usize| rivals.iter().copied().find(|rival| number(*rival) == *id);
        if let Some(rival) = told.neighbors.iter().find_map(rival) {
            told.in_ko = true;
            told.grounds.push(Ground::BesideKo(rival));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::eval::safety::Safety;
    use crate::judge::near::Decisive;
    use crate::report::tests::corner;
    use crate::report::{build, moves};

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, Size::NINE).unwrap()
    }

    #[test]
    fn a_ko_is_told_with_its_place_where_that_is_near() {
        let board = corner();
        let analysis = Analysis::thorough(&board);
        let group = analysis.groups().get(analysis.groups().at(at("A8")).unwrap());
        let told = |vertex: &str| Ko { stones: 5, at: Some((Color::Black, at(vertex))) }.ground(group);
        assert_eq!(told("B9"), Ground::GetsKo { color: Color::Black, at: Some(at("B9")) });
        assert_eq!(told("G3"), Ground::GetsKo { color: Color::Black, at: None });
    }

    #[test]
    fn a_ko_about_one_of_two_that_have_nothing_else_is_about_both() {
        // White's wall is assumed to be unsettled, and a ko to decide about it.
        let told = |safety: Safety, in_ko: bool| {
            let game = crate::board::Game::from_board(corner(), crate::board::rules::Rules::CHINESE, 7.0);
            let mut analysis = Analysis::thorough(game.board());
            let [black, white] = ["A8", "A7"].map(|vertex| analysis.groups().at(at(vertex)).unwrap());
            analysis.pretend().safety(black, Safety::ALIVE);
            analysis.pretend().safety(white, safety);
            let tried = moves::Tried { decisive: vec![Decisive::default(); 2], ..Default::default() };
            let mut fates = FateReader::unread(game.board(), &analysis);
            let mut groups = build::groups(&game, &analysis, &tried, &mut fates);
            groups[white.index()].in_ko = in_ko;
            tell_of_kos_beside(game.board(), &analysis, &mut groups);
            (groups[black.index()].in_ko, groups[black.index()].grounds.last() == Some(&Ground::BesideKo(white)))
        };
        assert_eq!(told(Safety::EVEN, true), (true, true));
        assert_eq!(told(Safety::EVEN, false), (false, false));
        assert_eq!(told(Safety::ALIVE, true), (false, false));
    }
}
