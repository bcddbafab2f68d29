//! Finds the groups that died in a game: when they became unsettled, when they were dead, and why.
//!
//! Stones that were captured together, and stones that the report of the last position rules dead, are traced back to
//! the moves that played them, by the evaluation of the positions. It is taken as the median over five positions, so
//! that one wrong judgement neither kills a group nor saves it.

use serde::Serialize;

use super::super::moves::Tried;
use super::super::{build, english, names};
use super::course::median_around;
use super::timeline::{Snapshot, Timeline};
use crate::board::sgf::SgfError;
use crate::board::{ByColor, Color, Point, PointMap, PointSet, Size};
use crate::eval::safety::Status;
use crate::eval::shape::group::Group;
use crate::judge::near::{ALIVE, DEAD};

/// The number of positions on each side over which a judgement's median is taken. The median of five leaves out two
/// that are off; not fitted.
const REACH: usize = 2;
/// The most moves between the deaths of stones side by side that count as dying together. A guess of the right size.
const TOGETHER: usize = 8;
/// The most groups that are listed. Set by judgement, so that the list stays short.
const MOST: usize = 8;
/// The number of groups for which a saving move is looked for. A guess of the right size.
const SAVES_SOUGHT: usize = 4;
/// The number of moves before a group's death within which that move is looked for. A guess of the right size.
const LAST_CHANCE: usize = 8;

/// Stones that died together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fate {
    /// Their colour.
    #[serde(serialize_with = "names::color")]
    pub color: Color,
    /// The first of them in reading order.
    #[serde(serialize_with = "names::one")]
    pub at: Point,
    /// The stones.
    #[serde(serialize_with = "names::many")]
    pub stones: Vec<Point>,
    /// The move that played the first of them; 0 if it stood from the beginning.
    pub born: usize,
    /// The move since which they were no longer safe.
    pub unsettled_since: usize,
    /// True if they were safe before that.
    pub was_safe: bool,
    /// The move since which they were dead.
    pub dead_since: usize,
    /// The move that captured the last of them, if they were captured.
    pub taken_at: Option<usize>,
    /// The grounds for their death, in plain words; empty if the evaluation did not see it coming.
    pub reasons: Vec<String>,
    /// The last move found that would have saved them.
    pub saving: Option<Saving>,
    /// The position in which they were dead for the first time.
    #[serde(skip)]
    pub position: Snapshot,
}

impl Fate {
    /// Returns the number of moves after which the position with the dead stones is shown.
    pub(in crate::report) fn shown_at(&self) -> usize {
        self.taken_at.map_or(self.dead_since, |taken| self.dead_since.min(taken - 1))
    }
}

/// A move that would have saved a group.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Saving {
    /// The number of the move that was played instead.
    pub number: usize,
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub point: Point,
}

/// The number of moves after a death within which its reasons are looked for. A guess of the right size.
const PLAINER: usize = 4;

/// One stone's time on the board.
#[derive(Clone, Copy)]
struct Life {
    point: Point,
    /// The first position that it stands in.
    born: usize,
    /// The first position that it is gone from, if it was captured.
    taken: Option<usize>,
}

/// Stones of a colour that died.
struct Dead {
    color: Color,
    lives: Vec<Life>,
}

/// Returns every group that died, the largest first.
pub(super) fn all(timeline: &Timeline<'_>) -> Result<Vec<Fate>, SgfError> {
    let least = least_stones(timeline.size);
    let end = timeline.report(timeline.last())?;
    let ruled_dead = end.groups.iter().filter(|group| group.status == Status::Dead);
    let mut ruled: ByColor<PointSet> = ByColor::default();
    for group in ruled_dead {
        ruled[group.color] |= group.stones.iter().copied().collect();
    }
    let mut traced: Vec<(Dead, Trace)> =
        dead(timeline, &ruled).into_iter().map(|dead| traced(timeline, dead)).collect();
    // Stones that died later join those that they died with.
    let mut joined: Vec<(Dead, Trace)> = Vec::new();
    let on_board: PointSet = timeline.size.points().collect();
    traced.sort_by_key(|(_, trace)| trace.dead_since);
    for (dead, trace) in traced {
        match joined.iter_mut().find(|(other, when)| died_together(&on_board, (other, when), (&dead, &trace))) {
            Some((other, when)) => {
                other.lives.extend(dead.lives);
                *when = trace_of(timeline, other);
            }
            None => joined.push((dead, trace)),
        }
    }
    joined.retain(|(dead, _)| dead.lives.len() >= least);
    joined.sort_by_key(|(dead, trace)| (std::cmp::Reverse(dead.lives.len()), trace.dead_since));
    joined.truncate(MOST);
    let told = joined.into_iter().enumerate();
    told.map(|(rank, (dead, trace))| fate_of(timeline, dead, trace, rank < SAVES_SOUGHT)).collect()
}

/// Returns the fewest stones of a group that is worth mentioning.
fn least_stones(size: Size) -> usize {
    if size.side() >= 13 { 4 } else { 3 }
}

/// Returns the stones that were captured together, each connected piece by itself, and those that are ruled dead in the
/// last position.
fn dead(timeline: &Timeline<'_>, ruled: &ByColor<PointSet>) -> Vec<Dead> {
    let mut born: ByColor<PointMap<usize>> = ByColor::from_fn(|_| PointMap::new(0));
    let mut dead = Vec::new();
    for at in 1..timeline.seen.len() {
        for color in Color::BOTH {
            let (before, after) = (timeline.seen[at - 1].stones[color], timeline.seen[at].stones[color]);
            for point in (after - before).iter() {
                born[color][point] = at;
            }
            for piece in (before - after).pieces() {
                let life = |point| Life { point, born: born[color][point], taken: Some(at) };
                dead.push(Dead { color, lives: piece.iter().map(life).collect() });
            }
        }
    }
    let on_board: PointSet = timeline.size.points().collect();
    for color in Color::BOTH {
        let lost = ruled[color];
        // Stones of one group lie within two steps of each other.
        for area in (lost.grown() & on_board).pieces() {
            let life = |point| Life { point, born: born[color][point], taken: None };
            dead.push(Dead { color, lives: (lost & area).iter().map(life).collect() });
        }
    }
    dead
}

/// The moves at which stones were born, became unsettled, died and were captured.
#[derive(Clone, Copy)]
struct Trace {
    born: usize,
    unsettled_since: usize,
    was_safe: bool,
    dead_since: usize,
    taken_at: Option<usize>,
}

fn traced(timeline: &Timeline<'_>, dead: Dead) -> (Dead, Trace) {
    let trace = trace_of(timeline, &dead);
    (dead, trace)
}

fn trace_of(timeline: &Timeline<'_>, dead: &Dead) -> Trace {
    let born = dead.lives.iter().map(|life| life.born).min().unwrap_or(0);
    let all_taken = dead.lives.iter().all(|life| life.taken.is_some());
    let taken_at = dead.lives.iter().filter_map(|life| life.taken).max().filter(|_| all_taken);
    // The safety is the mean over the stones that stand, until the first are captured; captured stones then count as 0.
    let until = taken_at.unwrap_or(timeline.seen.len());
    let safety = |at: usize| {
        let (mut sum, mut count) = (0.0, 0.0);
        for life in dead.lives.iter().filter(|life| life.born <= at) {
            count += 1.0;
            if life.taken.is_none_or(|taken| at < taken) {
                sum += f64::from(timeline.seen[at].safety[life.point].max(0));
            }
        }
        if count == 0.0 { 0.0 } else { sum / count }
    };
    let judged: Vec<f64> = median_around(&(born..until).map(safety).collect::<Vec<_>>(), REACH);
    let last_at_least = |least: f64, before: usize| judged[..before].iter().rposition(|safety| *safety >= least);
    // From here on, places in `judged` are moves since the birth.
    let dead_since = last_at_least(f64::from(DEAD + 1), judged.len()).map_or(0, |at| at + 1);
    let safe_until = last_at_least(f64::from(ALIVE), dead_since);
    Trace {
        born,
        unsettled_since: born + safe_until.map_or(0, |at| at + 1),
        was_safe: safe_until.is_some(),
        // Stones that are ruled dead at the end may never have looked dead before.
        dead_since: (born + dead_since).min(taken_at.unwrap_or(timeline.last())),
        taken_at,
    }
}

fn died_together(on_board: &PointSet, (a, when_a): (&Dead, &Trace), (b, when_b): (&Dead, &Trace)) -> bool {
    let points = |dead: &Dead| dead.lives.iter().map(|life| life.point).collect::<PointSet>();
    let (of_a, of_b) = (points(a), points(b));
    a.color == b.color
        && when_a.dead_since.abs_diff(when_b.dead_since) <= TOGETHER
        && !of_a.intersects(&of_b)
        && (of_a.grown() & *on_board).grown().intersects(&of_b)
}

/// Returns what became of stones that died, with the move that would have saved them if it is looked for.
fn fate_of(timeline: &Timeline<'_>, dead: Dead, trace: Trace, look_for_saving: bool) -> Result<Fate, SgfError> {
    let mut stones: Vec<Point> = dead.lives.iter().map(|life| life.point).collect();
    let set: PointSet = stones.iter().copied().collect();
    stones.sort_by_key(|point| (std::cmp::Reverse(point.row()), point.column()));
    // This is the first position in which they are dead and still stand, or one soon after in which that is plainer.
    let last = trace.taken_at.map_or(timeline.last(), |taken| taken - 1);
    let first = trace.dead_since.min(last);
    let judged = |at: usize| stones.iter().map(|point| i32::from(timeline.seen[at].safety[*point].max(0))).sum::<i32>();
    let at = (first..=(first + PLAINER).min(last)).min_by_key(|at| (judged(*at), *at)).unwrap_or(first);
    let (game, analysis) = timeline.judged(at)?;
    let most = analysis.groups().iter().filter(|group| group.color == dead.color);
    let most = most.max_by_key(|group| ((group.stones & set).len(), std::cmp::Reverse(group.id)));
    let fallen = most.filter(|group| analysis.status(group.id) != Status::Alive);
    let reasons = fallen.map_or(Vec::new(), |group| {
        let grounds = build::grounds_against(game.board(), &analysis, group);
        grounds
            .iter()
            .map(|ground| english::ground(ground, &|id| english::name_of(analysis.groups().get(id))))
            .collect()
    });
    let at = first;
    let saving = if look_for_saving { last_chance(timeline, dead.color, &set, at)? } else { None };
    Ok(Fate {
        color: dead.color,
        at: stones.first().copied().unwrap_or(Point::ORIGIN),
        stones,
        born: trace.born,
        unsettled_since: trace.unsettled_since,
        was_safe: trace.was_safe,
        dead_since: trace.dead_since,
        taken_at: trace.taken_at,
        reasons,
        saving,
        position: timeline.seen[at].snapshot(),
    })
}

/// Returns the last position before the stones' death in which their owner was to move and a move is found that saves
/// most of them.
fn last_chance(timeline: &Timeline<'_>, color: Color, set: &PointSet, dead: usize) -> Result<Option<Saving>, SgfError> {
    for at in (dead.saturating_sub(LAST_CHANCE)..dead).rev() {
        if timeline.moves.get(at).is_none_or(|(mover, _)| *mover != color) {
            continue;
        }
        let (game, analysis) = timeline.judged(at)?;
        let most = |group: &&Group| group.color == color && 2 * (group.stones & *set).len() > set.len();
        let Some(group) = analysis.groups().iter().find(most) else { continue };
        if analysis.status(group.id) != Status::Unsettled {
            continue;
        }
        let tried = Tried::decisive_for(&game, &analysis, group.id);
        let played = timeline.moves[at].1.point();
        let saving = tried.decisive[group.id.index()].defend.filter(|point| Some(*point) != played);
        return Ok(saving.map(|point| Saving { number: at + 1, point }));
    }
    Ok(None)
}
