//! Cores: the parts of a group that shared liberties alone hold together, and how each chain stands in its own.
//!
//! A group may hold together by shapes, jumps and shared ground, which two threats at once can undo, and its safety
//! says nothing of one chain of it that is about to be taken. So what becomes of a stone is judged by its core, too. (A
//! static group, `docs/static-groups.md#static-groups`, is found from the stones alone, without reading.)

use crate::board::{Board, PointMap};
use crate::eval::field::live_stones::Readings;
use crate::eval::shape::group::{Groups, form_groups};
use crate::eval::shape::link::{Link, LinkKind};
use crate::tactics::CaptureState;

/// The chains that liberties alone hold together: two shared ones, or a connection point. Each core is part of one
/// group.
pub fn cores(board: &Board, links: &[Link]) -> Groups {
    let is_firm = |link: &&Link| matches!(link.kind, LinkKind::TwoLiberties(..) | LinkKind::ConnectionPoint(_));
    let firm: Vec<Link> = links.iter().filter(is_firm).copied().collect();
    form_groups(board, &firm)
}

/// The footing of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Footing {
    /// The danger that its chain is taken: 0 safe or unknown, 1 unsettled and its owner moves, 2 in a ko, 3 unsettled
    /// and the opponent moves, 4 dead.
    pub caught: i16,
    /// The chain's liberties, no more than [`MOST_LIBERTIES`].
    pub liberties: i16,
    /// The share of its group's stones that are of its core, in permille.
    pub core_share: i16,
    /// The chain's stones, no more than [`MOST_STONES`].
    pub stones: i16,
}

/// The most liberties that count: more are as good as this.
pub const MOST_LIBERTIES: usize = 12;

/// The most stones that count: larger chains are nowhere given up, either.
pub const MOST_STONES: usize = 24;

/// The footing of every stone; nothing of it on empty points.
pub fn footings(board: &Board, readings: &Readings, groups: &Groups, cores: &Groups) -> PointMap<Footing> {
    let mut footings = PointMap::new(Footing::default());
    for core in cores.iter() {
        let Some(group) = groups.at(core.at).map(|id| groups.get(id)) else { continue };
        let core_share = (1000 * core.stones.len() / group.stones.len()) as i16;
        for id in &core.chains {
            let chain = board.chain_of(*id);
            let caught = match readings.state(*id) {
                CaptureState::Safe | CaptureState::Unknown => 0,
                CaptureState::Unsettled if board.to_play() == chain.color() => 1,
                CaptureState::Ko => 2,
                CaptureState::Unsettled => 3,
                CaptureState::Dead => 4,
            };
            let liberties = chain.liberty_count().min(MOST_LIBERTIES) as i16;
            let stones = chain.stone_count().min(MOST_STONES) as i16;
            for point in *chain.stones() {
                footings[point] = Footing { caught, liberties, core_share, stones };
            }
        }
    }
    footings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Point};
    use crate::eval::Analysis;

    /// Black chains beside each other, whose links the tests name by hand; a white stone in atari.
    const PARTS: &str = ". . . . . . . . .
                         . . . . . . . . .
                         . . X . . . . . .
                         . . X . X . . . .
                         . . . X . . . . .
                         . . . . . . . X .
                         . . . . . . X O X
                         . . . . . . . . .
                         . . . . . . . . .";

    fn at(vertex: &str, board: &Board) -> Point {
        Point::parse(vertex, board.size()).unwrap()
    }

    #[test]
    fn liberties_hold_a_core_together_and_nothing_else_does() {
        let board = Board::from_diagram(PARTS);
        let link = |from, to, kind| Link {
            from: board.chain_id(at(from, &board)).unwrap(),
            to: board.chain_id(at(to, &board)).unwrap(),
            kind,
        };
        let two = LinkKind::TwoLiberties(at("C5", &board), at("D6", &board));
        let shape = LinkKind::Shape(0, at("C7", &board), at("E6", &board));
        let links = [link("C7", "D5", two), link("C7", "E6", shape)];
        let cores = cores(&board, &links);
        let core = |vertex| cores.at(at(vertex, &board)).unwrap();
        assert_eq!(core("C7"), core("D5"));
        assert_ne!(core("C7"), core("E6"));
        let groups = form_groups(&board, &links);
        let readings = Analysis::of(&board).readings().clone();
        let footings = footings(&board, &readings, &groups, &cores);
        assert_eq!(footings[at("D5", &board)], Footing { caught: 0, liberties: 4, core_share: 750, stones: 1 });
        assert_eq!(footings[at("E6", &board)].core_share, 250);
        assert_eq!(footings[at("A1", &board)], Footing::default());
    }

    #[test]
    fn who_moves_decides_how_near_an_unsettled_chain_is_to_its_end() {
        let caught = |to_play: Color| {
            let mut board = Board::from_diagram(PARTS);
            if board.to_play() != to_play {
                board.pass(!to_play);
            }
            let analysis = Analysis::of(&board);
            footings(&board, analysis.readings(), analysis.groups(), &cores(&board, analysis.links()))[at("H3", &board)]
                .caught
        };
        assert_eq!((caught(Color::White), caught(Color::Black)), (1, 3));
    }
}
