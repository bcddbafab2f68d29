//! Ideas about the ground: extensions, invasions, reductions, corners, borders.

use super::idea::{Found, Kind, View};
use crate::board::{Point, PointSet};

/// The ideas of this file.
pub(super) const IDEAS: [fn(&View<'_>, &mut Found); 5] = [extend, invade, reduce, corner, boundary];

/// A move is suggested for the ground from this prior on, in permille: most points are possible and few are good. A
/// guess of the right size.
const LEAST_PRIOR: u16 = 5;
/// The part of the ground around a move of all that is open there, in parts of 100. A guess of the right size.
const GROUND_SHARE: i32 = 25;
/// The lean from which a point is called one side's, in permille. A guess of the right size.
const OWNED_PERMILLE: i32 = 500;

/// Points worth a look, with their line.
fn likely(view: &View<'_>) -> impl Iterator<Item = (Point, usize)> {
    let (open, prior, size) = (view.open, view.prior, view.board.size());
    open.into_iter().filter(move |point| prior[*point] >= LEAST_PRIOR).map(move |point| (point, size.line(point)))
}

/// The empty points within two steps.
fn around(view: &View<'_>, point: Point) -> PointSet {
    PointSet::of(point).within_steps(2, view.board.on_board()) & view.board.empty()
}

/// Returns how much of the ground around is open, in 1/100 point.
fn openness(view: &View<'_>, point: Point) -> i32 {
    around(view, point).iter().map(|at| 1000 - view.lean(at).abs()).sum::<i32>() * GROUND_SHARE / 1000
}

/// Suggests points along the third or fourth line, two to four points from an own stone on one of these lines, with
/// nothing between.
pub(super) fn extend(view: &View<'_>, found: &mut Found) {
    let size = view.board.size();
    if size.side() < 9 {
        return;
    }
    let on_side = |at: Point| size.contains(at) && [3, 4].contains(&size.line(at));
    let own = |at: &Point| on_side(*at) && view.board.color_at(*at) == Some(view.color);
    for (point, _) in likely(view).filter(|(point, _)| on_side(*point)) {
        type Step = fn(Point) -> Point;
        let ways: [(Step, [Step; 2]); 4] = [
            (Point::up, [Point::left, Point::right]),
            (Point::down, [Point::left, Point::right]),
            (Point::left, [Point::up, Point::down]),
            (Point::right, [Point::up, Point::down]),
        ];
        for (step, beside) in ways {
            let mut at = step(point);
            for _ in 2..=4 {
                if !view.board.is_empty_at(at) {
                    break;
                }
                at = step(at);
                if let Some(from) = [at, beside[0](at), beside[1](at)].iter().find(|at| own(at)) {
                    found.add(view, point, Kind::Extend, *from, openness(view, point));
                    break;
                }
            }
        }
    }
}

/// Suggests points where the opponent is building and no own stone is near.
pub(super) fn invade(view: &View<'_>, found: &mut Found) {
    let own = *view.board.stones(view.color);
    let near = own.within_steps(3, view.board.on_board());
    for (point, line) in likely(view).filter(|(_, line)| (2..=5).contains(line)) {
        if view.lean(point) <= -250 && !near.contains(point) {
            let held: i32 = around(view, point).iter().map(|at| -view.lean(at).min(0)).sum();
            let value = held * GROUND_SHARE / 1000 * if line == 2 { 1 } else { 2 };
            found.add(view, point, Kind::Invade, point, value);
        }
    }
}

/// Suggests points on the rim of what the opponent is building: they lean to it, more so on one side than on the other.
pub(super) fn reduce(view: &View<'_>, found: &mut Found) {
    for (point, line) in likely(view) {
        let lean = view.lean(point);
        if line < 3 || !(-700..=-50).contains(&lean) {
            continue;
        }
        let leans = around(view, point).iter().map(|at| view.lean(at));
        let (low, high) = leans.fold((lean, lean), |(low, high), lean| (low.min(lean), high.max(lean)));
        if low <= lean - 150 && high >= lean + 150 {
            found.add(view, point, Kind::Reduce, point, openness(view, point) / 2);
        }
    }
}

/// Suggests a usual move in a corner that is still open.
pub(super) fn corner(view: &View<'_>, found: &mut Found) {
    let last = view.board.size().side() - 1;
    let depth = 6.min(last / 2);
    for (point, line) in likely(view) {
        let [x, y] = [point.column(), point.row()].map(|at| at.min(last - at));
        if line < 2 || x.max(y) > depth {
            continue;
        }
        let same = |a: usize, b: usize| (2 * a > last) == (2 * b > last);
        let stones = view.board.occupied().iter().filter(|at| {
            let deep = [at.column(), at.row()].map(|at| at.min(last - at));
            same(at.column(), point.column()) && same(at.row(), point.row()) && deep[0].max(deep[1]) <= depth
        });
        if stones.count() <= 12 {
            found.add(view, point, Kind::Corner, point, openness(view, point));
        }
    }
}

/// Suggests points between the territories: the own on one side, the opponent's on the other.
pub(super) fn boundary(view: &View<'_>, found: &mut Found) {
    for (point, _) in likely(view).filter(|(point, _)| view.lean(*point).abs() < OWNED_PERMILLE + 200) {
        let near = (PointSet::of(point).grown_around() & *view.board.on_board()) - PointSet::of(point);
        let own = near.iter().any(|at| view.lean(at) >= OWNED_PERMILLE);
        let other = near.iter().any(|at| view.lean(at) <= -OWNED_PERMILLE);
        if own && other {
            let open: i32 = near.iter().chain([point]).map(|at| 1000 - view.lean(at).abs()).sum();
            found.add(view, point, Kind::Boundary, point, open / 10);
        }
    }
}
