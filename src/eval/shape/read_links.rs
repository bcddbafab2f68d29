//! Links that reading confirms: connection points (`docs/evaluation.md#connection-points`), and jumps that no search
//! cuts (`docs/evaluation.md#links`).

use arrayvec::ArrayVec;

use crate::board::{Board, ChainId, Color, Point, PointSet};
use crate::eval::shape::group::form_groups;
use crate::eval::shape::link::{ReadLinks, links_by_liberties};
use crate::tactics::{Ask, Verdict};

/// An opponent's stone with more liberties than this on a connection point is not asked about: it is hardly ever taken.
const MOST_LIBERTIES: usize = 2;

/// Jumps are asked about where one end stands no higher than this line. Higher up the opponent cuts three of four, and
/// each question costs more than all chains around it.
const HIGHEST_LINE: usize = 3;

impl ReadLinks {
    /// Asks about every connection point and jump between chains that stand. `dead` are the stones that do not.
    pub fn read(board: &mut Board, dead: &PointSet, tactics: &mut impl Ask) -> ReadLinks {
        let mut links = ReadLinks::default();
        for color in Color::BOTH {
            let standing = *board.stones(color) - *dead;
            for point in doubtful_points(board, color, &standing) {
                board.play(!color, point);
                let taken = tactics.brief_attack(board, point).verdict == Verdict::Yes;
                board.undo();
                if taken {
                    links.points[color].insert(point);
                }
            }
        }
        links.read_jumps(board, dead, HIGHEST_LINE, tactics);
        links
    }

    /// Asks about every jump between chains that stand of which one end is on this line or lower. Chains that hold
    /// together by liberties and by the connection points found before are not asked about.
    pub fn read_jumps(&mut self, board: &mut Board, dead: &PointSet, highest_line: usize, tactics: &mut impl Ask) {
        if !tactics.reads_links() {
            return;
        }
        // A jump within a group changes nothing, and is not worth its cost.
        let groups = form_groups(board, &links_by_liberties(board, dead, &self.points));
        for color in Color::BOTH {
            let mut jumps = jumps(board, &(*board.stones(color) - *dead), highest_line);
            jumps.retain(|(from, to)| groups.at(*from) != groups.at(*to) && holds(board, (*from, *to), tactics));
            self.jumps.append(&mut jumps);
        }
    }
}

/// Returns whether the opponent cannot cut a jump by moving first. Reading spreads from one end to the other; so that
/// turning the board changes nothing, it begins with the larger chain, or at the busier end, and of two ends alike with
/// each.
fn holds(board: &mut Board, (from, to): (Point, Point), tactics: &mut impl Ask) -> bool {
    let sort = |point: Point| {
        let chain = board.chain(point)?;
        let around = PointSet::of(point).within_steps_around(3, board.on_board());
        let near = Color::BOTH.map(|color| (around & *board.stones(color)).len());
        let near = if chain.color() == Color::Black { near } else { [near[1], near[0]] };
        Some((chain.stone_count(), chain.liberty_count(), board.size().line(point), near))
    };
    let order = sort(from).cmp(&sort(to));
    let mut uncut = |from, to| tactics.disconnect(board, from, to).verdict == Verdict::No;
    (order.is_lt() || uncut(from, to)) && (order.is_gt() || uncut(to, from))
}

/// The points that alone hold two chains together, where the opponent can play without being taken at once.
fn doubtful_points(board: &Board, color: Color, standing: &PointSet) -> PointSet {
    let [_, shared] = standing.beside();
    let doubtful = |point: &Point| {
        holds_alone(board, standing, *point)
            && (2..=MOST_LIBERTIES).contains(&board.liberties_after(!color, *point))
            && !board.takes(!color, *point)
            && board.is_legal(!color, *point)
    };
    (shared & board.empty()).iter().filter(doubtful).collect()
}

/// Returns whether two of these chains share this liberty and no other.
fn holds_alone(board: &Board, standing: &PointSet, point: Point) -> bool {
    let mut chains: ArrayVec<ChainId, 4> = ArrayVec::new();
    for neighbor in point.neighbors().into_iter().filter(|n| standing.contains(*n)) {
        if let Some(id) = board.chain_id(neighbor)
            && !chains.contains(&id)
        {
            chains.push(id);
        }
    }
    let liberties = |id: ChainId| *board.chain_of(id).liberties();
    let pairs = |i: usize| chains[i + 1..].iter().map(move |other| (i, *other));
    (0..chains.len()).flat_map(pairs).any(|(i, other)| (liberties(chains[i]) & liberties(other)).len() == 1)
}

/// The jumps between two of these stones, of different chains, with one end on this line or lower: two spaces along a
/// line, and the monkey jump.
fn jumps(board: &Board, standing: &PointSet, highest_line: usize) -> Vec<(Point, Point)> {
    let empty = board.empty();
    let mut found = Vec::new();
    let mut add = |from: Point, to: Option<Point>| {
        if let Some(to) = to
            && board.size().line(from).min(board.size().line(to)) <= highest_line
            && board.chain_id(from) != board.chain_id(to)
        {
            found.push((from, to));
        }
    };
    // Step by step over empty points, so that nothing goes round the edge of the board.
    let over = |step: fn(&PointSet) -> PointSet| step(&(step(&(step(standing) & empty)) & empty)) & *standing;
    over(PointSet::right).iter().for_each(|to| add(to, to.offset(-3, 0)));
    over(PointSet::up).iter().for_each(|to| add(to, to.offset(0, -3)));
    let last = board.size().side() as i32 - 1;
    for stone in *standing {
        let (column, row) = (stone.column() as i32, stone.row() as i32);
        // A monkey jump goes from the first line to the second: inward, and along the edge either way.
        let inward: [(bool, (i32, i32)); 4] =
            [(row == 0, (0, 1)), (row == last, (0, -1)), (column == 0, (1, 0)), (column == last, (-1, 0))];
        for (_, (x, y)) in inward.into_iter().filter(|(at_edge, _)| *at_edge) {
            for way in [-1, 1] {
                let at =
                    |along: i32, up: i32| stone.offset(along * way * y.abs() + up * x, along * way * x.abs() + up * y);
                let open = [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1)];
                if open.iter().all(|(along, up)| at(*along, *up).is_some_and(|p| empty.contains(p))) {
                    add(stone, at(3, 1).filter(|p| standing.contains(*p)));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::{Limits, Reader};

    /// Returns the links that hold by reading: Black's points, and the jumps, from the upper or right end.
    fn held(text: &str) -> (Vec<String>, Vec<(String, String)>) {
        let mut board = Board::from_diagram(text);
        let before = board.clone();
        let links = ReadLinks::read(&mut board, &PointSet::EMPTY, &mut Reader::new(Limits::QUICK));
        assert_eq!(board, before);
        let points = links.points[Color::Black].iter().map(|point| point.to_string()).collect();
        (points, links.jumps.iter().map(|(from, to)| (from.to_string(), to.to_string())).collect())
    }

    /// A stone that wedges in at D3 is caught by a ladder toward either side.
    const JUMP: &str = ". . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . X . X . . . .
                        . . . . . . . . .
                        . . X . X . . . .
                        . . . . . . . . .
                        . . . . . . . . .";

    #[test]
    fn a_point_holds_where_a_cutting_stone_is_caught() {
        assert!(held(JUMP).0.contains(&"D3".to_string()), "{:?}", held(JUMP));
    }

    #[test]
    fn a_cutting_stone_that_gets_out_cuts() {
        let helped = JUMP.replacen(". . . . . . . . .\n                        . . X . X . . . .\n                        . . . . . . . . .\n                        . . . . . . . . .",
            ". . . . . . . . .\n                        . . X . X . . . .\n                        . . . O . . . . .\n                        . . . . . . . . .", 1);
        assert_ne!(helped, JUMP);
        assert!(!held(&helped).0.contains(&"D3".to_string()), "{:?}", held(&helped));
    }

    const LOW: &str = ". . . . . . . . .
                       . . . . . . . . .
                       . . . . . . . . .
                       . . . . . . . . .
                       . . . . . . . . .
                       . . X . . X . . .
                       . . X . . X . . .
                       . . . . . . . . .
                       . . . . . . . . .";

    #[test]
    fn a_two_space_jump_on_the_second_line_holds_until_it_is_cut_into() {
        let (_, jumps) = held(LOW);
        assert!(jumps.contains(&("F3".into(), "C3".into())), "{jumps:?}");
        let cut = LOW.replacen(". . X . . X . . .", ". . X O . X . . .", 1);
        assert!(held(&cut).1.iter().all(|jump| *jump != ("F4".into(), "C4".into())));
    }

    #[test]
    fn a_monkey_jump_leads_back_along_the_edge() {
        let monkey = ". . . . . . . . .
                      . . . . . . . . .
                      . . . . . . . . .
                      . . . . . . . . .
                      . X X . . . . . .
                      . X . O O O O O .
                      . X X . . . O . .
                      . . X . . . O . .
                      . . . . . X . . .";
        let board = Board::from_diagram(monkey);
        let found = jumps(&board, board.stones(Color::Black), HIGHEST_LINE);
        assert!(found.contains(&(Point::at(5, 0), Point::at(2, 1))), "{found:?}");
        // It does not go over a stone.
        let stopped = Board::from_diagram(&monkey.replacen(". . X . . . O . .", ". . X . O . O . .", 1));
        assert!(
            !jumps(&stopped, stopped.stones(Color::Black), HIGHEST_LINE).contains(&(Point::at(5, 0), Point::at(2, 1)))
        );
    }

    #[test]
    fn without_a_budget_for_links_no_jump_holds() {
        let mut board = Board::from_diagram(LOW);
        let limits = Limits {
            link: crate::tactics::LinkLimits { nodes: 0, cut_nodes: 0, ..Limits::QUICK.link },
            ..Limits::QUICK
        };
        let mut reader = Reader::new(limits);
        assert_eq!(ReadLinks::read(&mut board, &PointSet::EMPTY, &mut reader).jumps, []);
        let mut memory = crate::tactics::ReadingCache::new();
        let mut asked = crate::tactics::Remembering { reader: &mut reader, cache: &mut memory };
        assert_eq!(ReadLinks::read(&mut board, &PointSet::EMPTY, &mut asked).jumps, []);
    }

    #[test]
    fn jumps_in_the_centre_are_not_asked_about() {
        let mut board = Board::new(crate::board::Size::new(13).unwrap());
        for (column, row) in [(4, 6), (7, 6), (4, 2), (7, 2)] {
            board.play(Color::Black, Point::at(column, row));
        }
        let rows: Vec<usize> =
            jumps(&board, board.stones(Color::Black), HIGHEST_LINE).iter().map(|(at, _)| at.row()).collect();
        assert_eq!(rows, [2]);
    }
}
