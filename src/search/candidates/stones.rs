//! Ideas about stones: capture, save, cut, connect, kill, live, run, enclose, and threats for a ko.

use super::idea::{Found, Kind, View};
use crate::board::{Color, Point, PointSet};
use crate::eval::shape::group::Group;
use crate::tactics::CaptureState;

/// The ideas of this file.
pub(super) const IDEAS: [fn(&View<'_>, &mut Found); 6] =
    [capture_and_save, cut_and_connect, eyes, run, enclose, ko_threat];

/// The worth of a stone taken or saved, in 1/100 point: the stone and the point under it.
const STONE_WORTH: i32 = 200;
/// Groups safer than this, in permille, need no help. A guess of the right size.
const SAFE_PERMILLE: i32 = 900;
/// Groups less safe than this are past help. A guess of the right size.
const LOST_PERMILLE: i32 = 100;
/// The number of ways out of a group that are suggested. A guess of the right size.
const MOST_WAYS: usize = 4;

/// Suggests the moves that reading found for chains whose fate depends on which side moves first.
pub(super) fn capture_and_save(view: &View<'_>, found: &mut Found) {
    for reading in &view.analysis.readings().list {
        let chain = view.board.chain_of(reading.chain);
        let stake = match reading.status.state() {
            CaptureState::Unsettled => STONE_WORTH * chain.stone_count() as i32,
            CaptureState::Ko => STONE_WORTH * chain.stone_count() as i32 / 2,
            _ => continue,
        };
        let (kind, best) = if chain.color() == view.color {
            (Kind::Save, reading.status.defense.best)
        } else {
            (Kind::Capture, reading.status.attack.best)
        };
        if let Some(at) = best {
            found.add(view, at, kind, reading.chain.point(), stake);
        }
    }
}

/// Suggests points where two groups of a colour meet that are not yet one, if the weaker one needs it.
pub(super) fn cut_and_connect(view: &View<'_>, found: &mut Found) {
    let groups = view.analysis.groups();
    for one in groups.iter() {
        for other in groups.iter().skip(one.id.index() + 1).filter(|other| other.color == one.color) {
            let shared = one.liberties & other.liberties;
            if shared.is_empty() {
                continue;
            }
            let weaker = if safety(view, one) <= safety(view, other) { one } else { other };
            if safety(view, weaker) >= SAFE_PERMILLE {
                continue;
            }
            let kind = if one.color == view.color { Kind::Connect } else { Kind::Cut };
            for at in shared & view.open {
                // A cutting stone that is taken at once cuts nothing.
                if kind == Kind::Connect || view.board.liberties_after(view.color, at) >= 2 {
                    found.add(view, at, kind, weaker.at, at_stake(view, weaker) / 2);
                }
            }
        }
        if let Some(link) = view.analysis.living_links()[one.id.index()] {
            let kind = if one.color == view.color { Kind::Connect } else { Kind::Cut };
            if safety(view, one) < SAFE_PERMILLE {
                found.add(view, link.at, kind, one.at, at_stake(view, one) / 2);
            }
        }
    }
}

/// Suggests vital points of eye spaces whose groups need them.
pub(super) fn eyes(view: &View<'_>, found: &mut Found) {
    for space in view.analysis.eye_spaces() {
        let Some(vital) = space.vital else { continue };
        let border = (space.points.grown() & *view.board.stones(space.color)).first();
        let Some(id) = border.and_then(|stone| view.analysis.groups().at(stone)) else { continue };
        let eyes = view.analysis.eyes()[id.index()];
        if eyes.alive() {
            continue;
        }
        let group = view.analysis.groups().get(id);
        let kind = if space.color == view.color { Kind::Live } else { Kind::Kill };
        let stake = STONE_WORTH * group.stones.len() as i32 + 100 * space.points.len() as i32;
        found.add(view, vital, kind, group.at, stake);
    }
}

/// Suggests ways out for own groups that are not settled.
pub(super) fn run(view: &View<'_>, found: &mut Found) {
    for group in unsettled(view, view.color) {
        for at in ways_out(view, group) {
            found.add(view, at, Kind::Run, group.at, at_stake(view, group) / 2);
        }
    }
}

/// Suggests the points where the opponent's groups run out: there they are shut in.
pub(super) fn enclose(view: &View<'_>, found: &mut Found) {
    for group in unsettled(view, !view.color) {
        for at in ways_out(view, group) {
            found.add(view, at, Kind::Enclose, group.at, at_stake(view, group) / 2);
        }
    }
}

/// Suggests ataris while a ko must not be retaken.
pub(super) fn ko_threat(view: &View<'_>, found: &mut Found) {
    if view.board.ko().is_none() {
        return;
    }
    for id in view.board.chain_ids() {
        let chain = view.board.chain_of(id);
        if chain.color() == view.color || chain.liberty_count() != 2 || chain.stone_count() < 2 {
            continue;
        }
        for at in chain.liberties().iter() {
            found.add(view, at, Kind::KoThreat, id.point(), STONE_WORTH * chain.stone_count() as i32 / 2);
        }
    }
}

fn safety(view: &View<'_>, group: &Group) -> i32 {
    view.analysis.safety(group.id).permille()
}

/// Returns the value at stake in the group: its stones, by how uncertain it is.
fn at_stake(view: &View<'_>, group: &Group) -> i32 {
    let safety = safety(view, group);
    let doubt = safety.min(1000 - safety) * 2;
    STONE_WORTH * group.stones.len() as i32 * doubt / 1000
}

/// The groups of a colour that a move may help or harm.
fn unsettled<'a>(view: &'a View<'_>, color: Color) -> impl Iterator<Item = &'a Group> {
    let groups = view.analysis.groups().iter().filter(move |group| group.color == color);
    groups.filter(move |group| (LOST_PERMILLE..SAFE_PERMILLE).contains(&safety(view, group)))
}

/// The likeliest points two or three steps from the group that lie on open ground.
fn ways_out(view: &View<'_>, group: &Group) -> arrayvec::ArrayVec<Point, MOST_WAYS> {
    let board = *view.board.on_board();
    let near = group.stones.grown() & board;
    let far = near.within_steps(2, &board);
    let reached: PointSet = (far - near) | group.liberties;
    view.likeliest(reached & view.analysis.open_ground()[group.color])
}
