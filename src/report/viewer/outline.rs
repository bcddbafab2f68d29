//! The outline of a group on the board, as the path of an SVG picture.

use std::fmt::Write;

use crate::board::{Point, PointSet, Size};
use crate::report::drawing::{CELL, place};

/// The distance of an outline from the edges of its points' squares, in pixels. It keeps the outlines of neighbours
/// apart; chosen by eye.
const INSET: f64 = 0.5;

/// The four sides of a square as they are seen from its middle, in columns and rows.
const SIDES: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// Returns the path around the squares of these points.
pub(in crate::report) fn outline(size: Size, points: &PointSet) -> String {
    let mut path = String::new();
    for point in points.iter() {
        for side in SIDES {
            if !has(points, point, side) {
                edge(size, points, point, side, &mut path);
            }
        }
    }
    path
}

fn has(points: &PointSet, point: Point, (columns, rows): (i32, i32)) -> bool {
    point.offset(columns, rows).is_some_and(|other| points.contains(other))
}

/// Adds the edge of a point's square on one side, as long as the corners at its ends make it.
fn edge(size: Size, points: &PointSet, point: Point, side: (i32, i32), path: &mut String) {
    let (x, y) = place(size, point);
    let away = CELL / 2.0 - INSET;
    let end = |along: (i32, i32)| {
        let beside = has(points, point, along);
        let across = has(points, point, (side.0 + along.0, side.1 + along.1));
        let length = match (beside, across) {
            (false, _) => away,
            (true, false) => CELL / 2.0,
            (true, true) => CELL / 2.0 + INSET,
        };
        // Rows are counted from below, pixels from above.
        let to = |side: i32, along: i32| away * f64::from(side) + length * f64::from(along);
        (x + to(side.0, along.0), y - to(side.1, along.1))
    };
    let ((from_x, from_y), (to_x, to_y)) = (end((-side.1.abs(), -side.0.abs())), end((side.1.abs(), side.0.abs())));
    _ = write!(path, "M{from_x} {from_y}L{to_x} {to_y}");
}

/// Returns the lines that tie the parts of a group together, each by the shortest way to those that are tied already.
pub(in crate::report) fn ties(size: Size, points: &PointSet) -> String {
    let mut rest: Vec<Point> = points.iter().collect();
    let mut tied: Vec<Point> = rest.pop().into_iter().collect();
    let distance = |a: &Point, b: &Point| {
        let square = |a: usize, b: usize| a.abs_diff(b) * a.abs_diff(b);
        square(a.column(), b.column()) + square(a.row(), b.row())
    };
    let mut path = String::new();
    while !rest.is_empty() {
        let ways =
            rest.iter().enumerate().flat_map(|(i, to)| tied.iter().map(move |from| (distance(from, to), i, *from)));
        let Some((length, i, from)) = ways.min_by_key(|(length, i, _)| (*length, *i)) else { break };
        let to = rest.swap_remove(i);
        tied.push(to);
        // Stones that touch are visibly one chain and need no tie.
        if length > 1 {
            let ((x, y), (to_x, to_y)) = (place(size, from), place(size, to));
            _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(points: &[Point]) -> Vec<String> {
        let set: PointSet = points.iter().copied().collect();
        outline(Size::NINE, &set).split('M').skip(1).map(String::from).collect()
    }

    #[test]
    fn a_stone_has_four_edges_that_meet() {
        let edges = of(&[Point::at(0, 8)]);
        assert_eq!(edges.len(), 4);
        let mut ends: Vec<&str> = edges.iter().flat_map(|edge| edge.split('L')).collect();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!(ends.len(), 4);
    }

    #[test]
    fn the_edges_of_a_bent_group_meet_at_every_corner() {
        let edges = of(&[Point::at(3, 3), Point::at(3, 4), Point::at(4, 3)]);
        assert_eq!(edges.len(), 8);
        let mut ends: Vec<&str> = edges.iter().flat_map(|edge| edge.split('L')).collect();
        ends.sort_unstable();
        assert!(ends.chunks(2).all(|two| two[0] == two[1]), "{ends:?}");
    }

    #[test]
    fn parts_are_tied_by_the_shortest_ways() {
        let points: PointSet =
            [Point::at(0, 0), Point::at(1, 0), Point::at(3, 0), Point::at(8, 8)].into_iter().collect();
        assert_eq!(ties(Size::NINE, &points).matches('M').count(), 2);
        assert_eq!(ties(Size::NINE, &PointSet::EMPTY), "");
    }

    #[test]
    fn an_edge_of_the_board_is_an_edge_of_the_group() {
        assert_eq!(of(&[Point::at(8, 0), Point::at(8, 1)]).len(), 6);
    }
}
