//! Ideas about the ground: extensions, invasions, reductions, corners, borders.

use super::{Found, Kind, View};
use crate::board::{Point, PointSet};

/// The ideas of this file.
pub(super) const IDEAS: [fn(&View<'_>, &mut Found); 5] = [extend, invade, reduce, corner, boundary];

/// A move is suggested for the ground from this prior on, in permille: most points are possible and few are good.
const LEAST_PRIOR: u16 = 5;
/// What the ground around a move is worth of all that is open there, in parts of 100.
const SHARE: i32 = 25;
/// From this lean on, in permille, a point is called somebody's.
const OWNED: i32 = 500;

/// Points worth a look, with their line.
fn likely(view: &View<'_>) -> impl Iterator<Item = (Point, usize)> {
    let (open, prior, size) = (view.open, view.prior, view.board.size());
    open.into_iter().filter(move |point| prior[*point] >= LEAST_PRIOR).map(move |point| (point, size.line(point)))
}

/// The empty points within two steps.
fn around(view: &View<'_>, point: Point) -> PointSet {
    PointSet::of(point).grown().grown() & view.board.empty()
}

/// How much of the ground around is open, in 1/100 point.
fn openness(view: &View<'_>, point: Point) -> i32 {
    around(view, point).iter().map(|at| 1000 - view.lean(at).abs()).sum::<i32>() * SHARE / 1000
}

/// Along the third or fourth line, two to four points from an own stone with nothing between.
pub(super) fn extend(view: &View<'_>, found: &mut Found) {
    let side = view.board.size().side();
    if side < 9 {
        return;
    }
    for (point, line) in likely(view).filter(|(_, line)| [3, 4].contains(line)) {
        let steps: [fn(Point) -> Point; 4] = [Point::up, Point::down, Point::left, Point::right];
        for step in steps {
            let mut at = step(point);
            let mut length = 1;
            while length < 5 && view.board.is_empty_at(at) && [3, 4].contains(&view.board.size().line(at)) {
                at = step(at);
                length += 1;
            }
            let own = view.board.color_at(at) == Some(view.color);
            if own && (2..=4).contains(&length) && view.board.size().line(at).abs_diff(line) <= 1 {
                found.add(view, point, Kind::Extend, at, openness(view, point));
            }
        }
    }
}

/// Where the opponent is building and no own stone is near.
pub(super) fn invade(view: &View<'_>, found: &mut Found) {
    let own = *view.board.stones(view.color);
    let near = own.grown().grown().grown();
    for (point, line) in likely(view).filter(|(_, line)| (2..=5).contains(line)) {
        if view.lean(point) <= -250 && !near.contains(point) {
            let held: i32 = around(view, point).iter().map(|at| -view.lean(at).min(0)).sum();
            let value = held * SHARE / 1000 * if line == 2 { 1 } else { 2 };
            found.add(view, point, Kind::Invade, point, value);
        }
    }
}

/// On the rim of what the opponent is building: it leans to him, more so on one side than on the other.
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

/// A usual move in a corner that is still open.
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

/// Between the territories: the own on one side, the opponent's on the other.
pub(super) fn boundary(view: &View<'_>, found: &mut Found) {
    for (point, _) in likely(view).filter(|(point, _)| view.lean(*point).abs() < OWNED + 200) {
        let near = (PointSet::of(point).grown_around() & *view.board.on_board()) - PointSet::of(point);
        let own = near.iter().any(|at| view.lean(at) >= OWNED);
        let other = near.iter().any(|at| view.lean(at) <= -OWNED);
        if own && other {
            let open: i32 = near.iter().chain([point]).map(|at| 1000 - view.lean(at).abs()).sum();
            found.add(view, point, Kind::Boundary, point, open / 10);
        }
    }
}
