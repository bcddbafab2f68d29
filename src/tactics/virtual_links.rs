//! Virtual links: chains that hang together whatever the cutter plays first, by points of which the linker gets enough.
//!
//! Two chains are joined where they share two liberties (a bamboo joint, a diagonal): if one is taken, the other is
//! played. They are joined, too, at a *hanging connection*: a shared liberty around which the cutter has no stone and
//! at most one way out, where its stone would be taken at once. Other chains must be joined by other points, so that
//! each move of the cutter has its own answer, and with the points of the links filled the whole must have liberties to
//! spare. Then the ends are linked without a move being read. (The shapes are those of every textbook; counting
//! disjoint ones, as in the virtual connections of V. Anshelevich's Hex program, 2002.)

use arrayvec::ArrayVec;

use crate::board::{Board, Chain, Color, Point, PointSet};

use super::footprint::{Footprint, LibertyClass};

/// The liberties that the joined chains need with the points of the links filled: a chain with two may be in a ladder.
const SPARE_LIBERTIES: usize = 3;

/// A chain with fewer liberties is left to reading: what the cutter threatens may then be more than to cut. With two,
/// 14 of 5,009 pairs of chains in close quarters were cut all the same; with three, none of 2,475.
const MIN_LIBERTIES: usize = 3;

/// The liberties of a chain that has no more than these are among the points that virtual links rest on.
const TIGHT_LIBERTIES: usize = 3;

/// The most chains beside the joined ones that are looked at. A guess of the right size.
const MAX_BESIDE: usize = 32;

/// A chain that may be joined, and the points by which it would be.
struct Beside<'b> {
    chain: &'b Chain,
    points: PointSet,
}

/// The chains joined so far.
#[derive(Default)]
struct Joined {
    stones: PointSet,
    liberties: PointSet,
    points: PointSet,
    tight: PointSet,
}

impl Joined {
    fn add(&mut self, Beside { chain, points }: &Beside<'_>) {
        self.stones |= *chain.stones();
        self.liberties |= *chain.liberties();
        self.points |= *points;
        if chain.liberty_count() <= TIGHT_LIBERTIES {
            self.tight |= *chain.liberties();
        }
    }
}

/// Returns whether the chain on `from` hangs together by virtual links with one that has a stone in `goal`, with the
/// cutter to move. Gives the empty points on which that rests.
pub(super) fn held_together(
    board: &Board,
    seen: &mut Footprint,
    linker: Color,
    from: Point,
    goal: &PointSet,
) -> Option<PointSet> {
    let first = board.chain(from)?;
    seen.see_chain(first);
    if first.liberty_count() < MIN_LIBERTIES {
        return None;
    }
    let mut joined = Joined::default();
    joined.add(&Beside { chain: first, points: PointSet::EMPTY });
    while !joined.stones.intersects(goal) {
        let (beside, contested) = chains_beside(board, seen, linker, &joined)?;
        if let Some(wanted) = beside.iter().find(|beside| beside.chain.stones().intersects(goal)) {
            // The virtual link with the last chain may be one that would join others, too: they are not needed.
            joined.add(wanted);
            break;
        }
        let before = joined.stones;
        for free in beside.iter().filter(|beside| !beside.points.intersects(&contested)) {
            joined.add(free);
        }
        if joined.stones == before {
            return None;
        }
    }
    let spare = joined.liberties - joined.points;
    match spare.len() {
        0..SPARE_LIBERTIES => None,
        SPARE_LIBERTIES => Some(joined.points | joined.tight | spare),
        _ => Some(joined.points | joined.tight),
    }
}

/// The chains that have a virtual link with what is joined, and the points that more than one of them needs.
fn chains_beside<'b>(
    board: &'b Board,
    seen: &mut Footprint,
    linker: Color,
    joined: &Joined,
) -> Option<(ArrayVec<Beside<'b>, MAX_BESIDE>, PointSet)> {
    let open = joined.liberties - joined.points;
    let around = open.grown() & *board.on_board();
    seen.see_all(&around);
    let (mut needed, mut contested) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut beside = ArrayVec::new();
    for id in board.chains_among((around & *board.stones(linker)) - joined.stones) {
        let chain = board.chain_of(id);
        let Some(points) = virtual_link(board, seen, linker, chain, &open) else { continue };
        if points.intersects(&joined.points) {
            continue;
        }
        contested |= needed & points;
        needed |= points;
        beside.try_push(Beside { chain, points }).ok()?;
    }
    Some((beside, contested))
}

/// The points by which a chain is joined with the liberties `open`: those they share, if they are two or more, or a
/// hanging connection with its way out.
fn virtual_link(
    board: &Board,
    seen: &mut Footprint,
    linker: Color,
    chain: &Chain,
    open: &PointSet,
) -> Option<PointSet> {
    seen.see_chain(chain);
    let shared = *chain.liberties() & *open;
    if chain.liberty_count() < MIN_LIBERTIES {
        return None;
    }
    if shared.has_two() { Some(shared) } else { hanging_connection(board, seen, linker, shared.first()?) }
}

/// An empty point where the cutter's stone would be taken at once and could not be played again, with its way out.
fn hanging_connection(board: &Board, seen: &mut Footprint, linker: Color, at: Point) -> Option<PointSet> {
    seen.see_cross(at);
    let mut way_out = None;
    for neighbor in at.neighbors() {
        match board.chain(neighbor) {
            Some(chain) if chain.color() != linker => return None,
            // A stone put there would capture this chain.
            Some(chain) if seen.liberty_class(chain) == LibertyClass::One => return None,
            Some(_) => {}
            None if board.is_empty_at(neighbor) && way_out.replace(neighbor).is_some() => return None,
            None => {}
        }
    }
    let Some(way_out) = way_out else { return Some(PointSet::of(at)) };
    // The stone that takes needs another liberty, or a friend: or else it is taken back, in a ko.
    seen.see_cross(way_out);
    let breathes = way_out
        .neighbors()
        .into_iter()
        .any(|next| next != at && (board.is_empty_at(next) || board.color_at(next) == Some(linker)));
    breathes.then(|| PointSet::of(at) | PointSet::of(way_out))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points on which it rests that Black's chains on the two points hang together.
    fn rests_on(drawing: &str, from: &str, to: &str) -> Option<Vec<String>> {
        let board = Board::from_diagram(drawing);
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let goal = *board.chain(at(to)).unwrap().stones();
        let points = held_together(&board, &mut Footprint::default(), Color::Black, at(from), &goal)?;
        Some(points.iter().map(|point| point.to_string()).collect())
    }

    #[test]
    fn a_diagonal_rests_on_the_two_points_between() {
        let points = rests_on(". . . . .\n. X . . .\n. . X . .\n. . . . .\n. . . . .", "B4", "C3");
        assert_eq!(points.unwrap(), ["B3", "C4"]);
    }

    #[test]
    fn a_diagonal_with_a_point_taken_does_not_hold() {
        assert_eq!(rests_on(". . . . .\n. X O . .\n. . X . .\n. . . . .\n. . . . .", "B4", "C3"), None);
    }

    #[test]
    fn a_hanging_connection_rests_on_its_point_and_the_way_out() {
        let points = rests_on(". . . . .\n. . . . .\n. X . X .\n. . X . .\n. . . . .", "B3", "D3");
        assert_eq!(points.unwrap(), ["C3", "C4"]);
    }

    #[test]
    fn a_hanging_connection_with_two_ways_out_does_not_hold() {
        assert_eq!(
            rests_on(". . . . . .\n. X . X . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .", "B5", "D5"),
            None
        );
    }

    #[test]
    fn chains_hang_together_over_others() {
        let points = rests_on(". . . . .\n. X . . .\n. . X . .\n. . . X .\n. . . . .", "B4", "D2");
        assert_eq!(points.unwrap(), ["C2", "B3", "D3", "C4"]);
    }

    #[test]
    fn far_apart_nothing_holds() {
        let drawing = ". . . . . .\n. X . X . .\n. . . . . .\n. . . X . .\n. . . . . .\n. . . . . .";
        assert_eq!(rests_on(drawing, "B5", "D3"), None);
    }

    #[test]
    fn a_point_that_two_links_need_holds_neither() {
        // C4 is a point of the virtual link of C3 with B4, and with D4.
        let one = ". . . . . .\nX . . . . .\n. X . . . .\n. . X . . .\n. . . . . .\n. . . . . .";
        assert!(rests_on(one, "C3", "A5").is_some());
        let two = one.replace(". X . . . .", ". X . X . .");
        assert_eq!(rests_on(&two, "C3", "A5"), None);
    }

    #[test]
    fn two_hanging_connections_with_one_way_out_do_not_hold_both() {
        // At D4 White threatens C4 and D3 at once.
        let drawing = "
            . . . . . . .
            . . . . . . .
            . X X . . . .
            . X . . . . .
            . O X . X . .
            . . X X O . .
            . . . . . . .";
        assert_eq!(rests_on(drawing, "B4", "C3").unwrap(), ["C4", "D4"]);
        assert!(rests_on(drawing, "C3", "E3").is_some());
        assert_eq!(rests_on(drawing, "B4", "E3"), None);
    }

    #[test]
    fn a_hanging_connection_beside_a_chain_in_atari_does_not_hold() {
        assert_eq!(rests_on(". . . . .\n. . . . .\n. X . X .\n. O X O .\n. . O . .", "B3", "D3"), None);
    }

    #[test]
    fn a_hanging_connection_that_is_a_ko_does_not_hold() {
        assert_eq!(rests_on(". . O . .\n. O . O .\n. X . X .\n. . X . .\n. . . . .", "B3", "D3"), None);
    }

    #[test]
    fn without_liberties_to_spare_nothing_holds() {
        // Besides the points of the virtual link, C4 and D3, there are C2 and D5.
        assert!(rests_on(". . . . .\n. O . X O\n. O X . O\n. O . O .\n. . O . .", "C3", "D4").is_none());
    }
}
