//! A turning point told: what changed on the board, and what would have been better.

use serde::Serialize;

use super::super::moves::Tried;
use super::super::{english, names};
use super::course::Turn;
use super::{Film, NO_STONE, Seen, Snapshot};
use crate::board::sgf::SgfError;
use crate::board::{Color, Move, Point, PointSet};
use crate::eval::shape::group::Group;
use crate::judge::near::{ALIVE, DEAD};
use crate::judge::place::Place;

/// Over how many positions before and after a move judgements are averaged.
const BEFORE: usize = 5;
const AFTER: usize = 7;
/// A loss of safety worth a word, in permille.
const MUCH: i32 = 250;
/// The least points that change hands in a part of the board to be told of.
const SOME_POINTS: f64 = 2.0;
/// The most things told of a move.
const TOLD: usize = 3;
/// The most reasons told of a better move.
const REASONS: usize = 2;
/// A move was better only if it gains so many points more than the move played.
const BETTER: f64 = 1.5;

/// A move, or some moves, where the lead changed for good.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurningPoint {
    /// The move that lost most; the last of them if no single one is to blame.
    #[serde(rename = "number")]
    pub at: usize,
    /// The first of the moves over which it was lost, if no single one is to blame.
    pub since: Option<usize>,
    /// Who lost.
    #[serde(serialize_with = "names::color")]
    pub color: Color,
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub mv: Move,
    /// How much was lost, in points.
    pub lost: f64,
    /// Black's lead before.
    pub before: f64,
    /// Black's lead after.
    pub after: f64,
    /// What changed.
    #[serde(serialize_with = "names::many")]
    pub changes: Vec<Change>,
    /// A move that would have been better, where one was found.
    pub better: Option<Better>,
    /// The position before the move.
    #[serde(skip)]
    pub position: Snapshot,
    /// The stones of the groups that the words are about.
    #[serde(skip)]
    pub affected: PointSet,
}

/// Something that changed at a turning point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Something happened to a group.
    Group {
        /// Its colour.
        color: Color,
        /// How many stones it had.
        stones: usize,
        /// The first stone of its largest chain.
        at: Point,
        /// What happened.
        happening: Happening,
    },
    /// Points changed hands.
    Ground {
        /// How many.
        points: f64,
        /// Who has them now.
        winner: Color,
        /// Where they are.
        place: Place,
    },
}

/// What happened to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// It was taken.
    Taken,
    /// It died.
    Dies,
    /// It lived, and is in question now.
    BecomesUnsettled,
    /// It is less safe.
    Weakened,
    /// It was dead, and lives.
    ComesBack,
    /// It was in question, and lives.
    GetsSafe,
    /// It was dead, and is in question.
    NoLongerDead,
    /// It is safer.
    Strengthened,
}

/// A better move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Better {
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub point: Point,
    /// What it gains over passing, in points.
    pub gain: f64,
    /// What it does, in plain words.
    pub reasons: Vec<String>,
}

/// What happened at a turn.
pub(super) fn told(film: &mut Film<'_>, turn: &Turn) -> Result<TurningPoint, SgfError> {
    let begin = turn.since.unwrap_or(turn.at) - 1;
    let (game, analysis) = film.judged(begin)?;
    let end = (turn.at + 1).min(film.last());
    let shift = Shift {
        before: &film.seen[(begin + 1).saturating_sub(BEFORE)..=begin],
        after: &film.seen[end..(end + AFTER).min(film.seen.len())],
        loser: turn.loser,
    };
    let mut affected = PointSet::EMPTY;
    let mut changes = Vec::new();
    let mut groups: Vec<(i32, &Group, Change)> = Vec::new();
    for group in analysis.groups.iter() {
        if let Some((weight, change)) = shift.of_group(group) {
            groups.push((weight, group, change));
        }
    }
    groups.sort_by_key(|(weight, ..)| std::cmp::Reverse(*weight));
    for (_, group, change) in groups.into_iter().take(TOLD) {
        affected |= group.stones;
        changes.push(change);
    }
    if changes.len() < TOLD {
        changes.extend(shift.of_ground(film, &affected));
    }

    let (_, mv) = film.moves[turn.at - 1];
    let reply = film.moves.get(turn.at).and_then(|(_, mv)| mv.point());
    let better = match turn.since {
        Some(_) => None,
        None => {
            let mut near = affected;
            near = [mv.point(), reply].into_iter().flatten().fold(near, |near, point| near | PointSet::of(point));
            let near = (near.grown() & *game.board().on_board()).grown();
            let tried = Tried::near(&game, &analysis, near);
            let played = tried.best.iter().find(|candidate| Some(candidate.point) == mv.point());
            let played = played.map_or(0.0, |candidate| candidate.value);
            tried.best.first().filter(|best| best.value >= played + BETTER).map(|best| Better {
                point: best.point,
                gain: best.value,
                reasons: best
                    .deeds
                    .iter()
                    .take(REASONS)
                    .map(|deed| english::deed(deed, &|id| english::name_of(analysis.groups.get(id))))
                    .collect(),
            })
        }
    };
    let tenths = |points: f64| (10.0 * points).round() / 10.0;
    Ok(TurningPoint {
        at: turn.at,
        since: turn.since,
        color: turn.loser,
        mv,
        lost: tenths(turn.lost()),
        before: tenths(turn.lead.0),
        after: tenths(turn.lead.1),
        changes,
        better,
        position: film.seen[begin].snapshot(),
        affected,
    })
}

/// Judgements before and after a move.
struct Shift<'a> {
    before: &'a [Seen],
    after: &'a [Seen],
    loser: Color,
}

/// The mean safety of those of the stones that stand or stood, in permille; stones taken count nothing.
fn safety(seen: &[Seen], color: Color, stones: &PointSet, taken_count: bool) -> Option<i32> {
    let (mut sum, mut count) = (0, 0);
    for position in seen {
        let standing = *stones & position.stones[color];
        let counted = if taken_count { stones.len() } else { standing.len() };
        sum += standing.iter().map(|p| i32::from(position.safety[p])).filter(|s| *s > i32::from(NO_STONE)).sum::<i32>();
        count += counted as i32;
    }
    (count > 0).then(|| sum / count)
}

impl Shift<'_> {
    /// What became of a group that stood before, if that is part of the loss, and how much it weighs.
    fn of_group(&self, group: &Group) -> Option<(i32, Change)> {
        let before = safety(self.before, group.color, &group.stones, false)?;
        let after = safety(self.after, group.color, &group.stones, true)?;
        let taken = self.after.last().is_some_and(|seen| !group.stones.intersects(&seen.stones[group.color]));
        let happening = if group.color == self.loser {
            match (before, after) {
                _ if before - after < MUCH => return None,
                _ if before > DEAD && taken => Happening::Taken,
                (before, after) if before > DEAD && after <= DEAD => Happening::Dies,
                (before, after) if before >= ALIVE && after < ALIVE => Happening::BecomesUnsettled,
                _ => Happening::Weakened,
            }
        } else {
            match (before, after) {
                _ if after - before < MUCH => return None,
                (before, after) if before <= DEAD && after >= ALIVE => Happening::ComesBack,
                (before, after) if before < ALIVE && after >= ALIVE => Happening::GetsSafe,
                (before, _) if before <= DEAD => Happening::NoLongerDead,
                _ => Happening::Strengthened,
            }
        };
        let Group { color, at, .. } = *group;
        let change = Change::Group { color, stones: group.stones.len(), at, happening };
        Some(((before - after).abs() * group.stones.len() as i32, change))
    }

    /// Where most points changed hands, those groups apart.
    fn of_ground(&self, film: &Film<'_>, apart: &PointSet) -> Option<Change> {
        let mean = |seen: &[Seen], point: Point| {
            let sum: f64 = seen.iter().map(|position| f64::from(position.ownership[point])).sum();
            sum / seen.len().max(1) as f64 / 1000.0
        };
        let sign = f64::from(self.loser.sign());
        let mut lost: Vec<(Place, f64)> = Vec::new();
        for point in film.size.points().filter(|point| !apart.contains(*point)) {
            let loss = sign * (mean(self.before, point) - mean(self.after, point));
            let place = Place::of(point, film.size);
            match lost.iter_mut().find(|(name, _)| *name == place) {
                Some((_, sum)) => *sum += loss,
                None => lost.push((place, loss)),
            }
        }
        let (place, points) = lost.into_iter().reduce(|most, next| if next.1 > most.1 { next } else { most })?;
        let winner = !self.loser;
        let points = points.round();
        (points >= SOME_POINTS).then_some(Change::Ground { points, winner, place })
    }
}
