//! Finds the moves that lost most: the loss of each, a better move, and the changes on the board.
//!
//! A move is listed with its loss if two comparisons agree: the lead before it is better for its side than the lead
//! after it, and so is the lead after another move that the searches would play. The second comparison is between two
//! positions with the same side to move, so that none of it comes from the turn.

use rayon::prelude::*;
use serde::Serialize;

use super::super::{GroupReport, Report, english, names};
use super::timeline::{Snapshot, Timeline};
use crate::board::sgf::SgfError;
use crate::board::{Color, Game, Move, Point, PointMap, PointSet};
use crate::eval::safety::Status;
use crate::eval::shape::group::GroupId;
use crate::judge::place::Place;
use crate::search::outcomes::Judge;
use crate::search::standing::Standing;
use crate::tactics::halt::Halt;

/// The least loss of a move that is listed, in points. A guess of the right size.
const LEAST: f64 = 1.5;
/// The points that are added to a loss before it is weighed with how much is open in the position. Of two losses that
/// look alike, the one where more is open is more often the larger one. The size is a guess.
const ADDED: f64 = 2.0;
/// The least advantage of a better move, in points. A guess of the right size.
const LEAST_BETTER: f64 = 2.0;
/// The reciprocal of the largest share of the moves that is listed, and the number that may be listed in any game. Set
/// by judgement.
const ONE_IN: usize = 8;
const A_FEW: usize = 5;
/// The reciprocal of the share of extra moves that are looked at, because some turn out to have no better move. A guess
/// of the right size.
const IN_VAIN: usize = 4;
/// The number of other moves that are searched. A guess of the right size.
const TRIED: usize = 2;
/// The number of moves, those that lost most, for which the positions before and after are reported. A guess of the
/// right size.
const REPORTED: usize = 10;
/// The fewest stones of a group that is mentioned.
const SOME_STONES: usize = 2;
/// The fewest points that change hands in a part of the board that is mentioned.
const SOME_POINTS: f64 = 2.0;
/// The most groups that are mentioned for a move. Set by judgement, so that the list stays short.
const TOLD: usize = 3;
/// The most reasons that are given for a better move.
const REASONS: usize = 2;

/// A move that lost points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurningPoint {
    /// The number of the move.
    #[serde(rename = "number")]
    pub at: usize,
    /// The side that made it.
    #[serde(serialize_with = "names::color")]
    pub color: Color,
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub mv: Move,
    /// Its loss in points: the lead before it less the lead after it.
    pub lost: f64,
    /// Black's lead before it, as the report of that position gives it.
    pub before: f64,
    /// Black's lead after it.
    pub after: f64,
    /// The changes of groups, by the rulings before and after it.
    #[serde(serialize_with = "names::many")]
    pub changes: Vec<Change>,
    /// A better move.
    pub better: Better,
    /// The position before the move.
    #[serde(skip)]
    pub position: Snapshot,
    /// The stones of the groups that the changes are about.
    #[serde(skip)]
    pub affected: PointSet,
}

/// A change of a group with a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Its colour.
    pub color: Color,
    /// The number of its stones.
    pub stones: usize,
    /// The first stone of its largest chain.
    pub at: Point,
    /// The kind of the change.
    pub happening: Happening,
}

/// The kind of a change of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// It was captured.
    Taken,
    /// It died.
    Dies,
    /// It was alive, and is unsettled now.
    BecomesUnsettled,
    /// A ko decides about it now.
    BecomesKo,
    /// It was unsettled, and a move of its owner would have saved it. Now the opponent kills it at this point.
    LeftOpen(Point),
    /// It was dead, and is alive now.
    ComesBack,
    /// It was unsettled, and is alive now.
    GetsSafe,
    /// It was dead, and is unsettled now.
    NoLongerDead,
}

/// A better move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Better {
    /// The move.
    #[serde(rename = "move", serialize_with = "names::one")]
    pub point: Point,
    /// Black's lead after it, searched like the others.
    pub lead: f64,
    /// The line of play that the search expects, from this move on.
    #[serde(serialize_with = "names::many")]
    pub line: Vec<Move>,
    /// Its effects, in plain words.
    pub reasons: Vec<String>,
    /// The part of the board where its side has more after it than after the move played.
    pub keeps: Option<Kept>,
}

/// Points that a better move would have kept.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Kept {
    /// The number of points.
    pub points: f64,
    /// The part of the board.
    #[serde(serialize_with = "names::one")]
    pub place: Place,
}

/// A move with a better one.
struct Blamed {
    at: usize,
    lost: f64,
    better: Better,
}

/// Returns the moves that lost most, in the order of the game.
pub(super) fn all(
    timeline: &Timeline<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<TurningPoint>, SgfError> {
    let mut suspects: Vec<usize> = (1..=timeline.moves.len()).filter(|at| timeline.lost(*at) >= LEAST).collect();
    let weight = |at: &usize| (timeline.lost(*at) + ADDED) * timeline.seen[*at].spread;
    suspects.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    let most = A_FEW.max(timeline.moves.len() / ONE_IN);
    suspects.truncate(most + most / IN_VAIN);
    let halt = Halt::here();
    let counter = timeline.counter(suspects.len() + most, progress);
    let blamed = |at: &usize| {
        let blamed = halt.over(|| timeline.blamed(*at));
        counter.add();
        blamed
    };
    let blamed: Result<Vec<Option<Blamed>>, SgfError> = suspects.par_iter().map(blamed).collect();
    let mut blamed: Vec<Blamed> = blamed?.into_iter().flatten().take(most).collect();
    blamed.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    let told = |(rank, blamed): (usize, Blamed)| {
        let told = halt.over(|| timeline.told(blamed, rank < REPORTED));
        counter.add();
        told
    };
    let told: Result<Vec<TurningPoint>, SgfError> = blamed.into_par_iter().enumerate().map(told).collect();
    let mut told = told?;
    told.sort_by_key(|turn| turn.at);
    Ok(told)
}

impl Timeline<'_> {
    /// Returns the loss of the move with this number for its side, in points.
    fn lost(&self, at: usize) -> f64 {
        let (before, after) = (self.seen[at - 1].standing.lead, self.seen[at].standing.lead);
        f64::from(self.moves[at - 1].0.sign()) * (before - after)
    }

    /// Returns the move together with a better one, if one is found.
    fn blamed(&self, at: usize) -> Result<Option<Blamed>, SgfError> {
        let (color, played) = self.moves[at - 1];
        let sign = f64::from(color.sign());
        let (before, after) = (&self.seen[at - 1], &self.seen[at]);
        let game = self.record.game_at(at - 1)?;
        let is_other = |line: &&Vec<Move>| line[0].point().is_some() && line[0] != played;
        for line in before.standing.lines.iter().filter(is_other).take(TRIED) {
            let better = self.tried(&game, color, line, &after.ownership);
            let is_better = |better: &Better| sign * (better.lead - after.standing.lead) >= LEAST_BETTER;
            if let Some(better) = better.filter(is_better) {
                return Ok(Some(Blamed { at, lost: self.lost(at), better }));
            }
        }
        Ok(None)
    }

    /// Returns the turning point. Only if it is `reported` does it have the changes of groups and the reasons for the
    /// better move.
    fn told(&self, blamed: Blamed, reported: bool) -> Result<TurningPoint, SgfError> {
        let Blamed { at, lost, mut better } = blamed;
        let (color, mv) = self.moves[at - 1];
        let (mut changes, mut affected) = (Vec::new(), PointSet::EMPTY);
        if reported {
            let [before, after] = [self.report(at - 1)?, self.report(at)?];
            let name = |id: GroupId| english::name_of_told(&before.groups[id.index()]);
            if let Some(told) = before.moves.iter().find(|told| told.point == better.point) {
                let does = told.deeds.iter().filter(|deed| !deed.is_usual());
                better.reasons = does.take(REASONS).map(|deed| english::deed(deed, &name)).collect();
            }
            for (group, happening) in happened(&before, &after, color) {
                affected |= group.stones.iter().copied().collect();
                changes.push(Change { color: group.color, stones: group.stones.len(), at: group.at, happening });
            }
        }
        Ok(TurningPoint {
            at,
            color,
            mv,
            lost: (100.0 * lost).round() / 100.0,
            before: self.seen[at - 1].standing.lead,
            after: self.seen[at].standing.lead,
            changes,
            better,
            position: self.seen[at - 1].snapshot(),
            affected,
        })
    }

    /// Searches the position after the first move of a line. There is no result if that move is illegal. `otherwise` is
    /// the ownership after the move that was played.
    fn tried(&self, game: &Game, color: Color, line: &[Move], otherwise: &PointMap<i16>) -> Option<Better> {
        let point = line.first()?.point()?;
        let mut game = game.clone();
        game.play(color, Move::Play(point)).ok()?;
        let analysis = self.effort.analyse(&mut Judge::new(), game.board());
        let standing = Standing::with(&game, &analysis, self.effort);
        let keeps = most_kept(&game, color, &analysis.ownership().0, otherwise);
        // The line from here is searched deeper than the one that led here.
        let mut play = vec![Move::Play(point)];
        play.extend(standing.lines.first().into_iter().flatten().take(line.len().max(1) - 1));
        Some(Better { point, lead: standing.lead, line: play, reasons: Vec::new(), keeps })
    }
}

/// Returns the changes of the groups of some size with a move of that side, the largest first.
fn happened<'a>(before: &'a Report, after: &Report, mover: Color) -> Vec<(&'a GroupReport, Happening)> {
    let some = before.groups.iter().filter(|group| group.stones.len() >= SOME_STONES);
    let mut changes: Vec<(&GroupReport, Happening)> =
        some.filter_map(|group| Some((group, happening(group, after, mover)?))).collect();
    changes.sort_by_key(|(group, _)| std::cmp::Reverse(group.stones.len()));
    changes.truncate(TOLD);
    changes
}

/// Returns the part of the board where the side's advantage by the one ownership over the other is largest.
fn most_kept(game: &Game, color: Color, with: &PointMap<i16>, without: &PointMap<i16>) -> Option<Kept> {
    let size = game.board().size();
    let mut kept: Vec<Kept> = Vec::new();
    for point in size.points() {
        let more = f64::from(color.sign()) * f64::from(with[point] - without[point]) / 1000.0;
        let place = Place::of(point, size);
        match kept.iter_mut().find(|kept| kept.place == place) {
            Some(kept) => kept.points += more,
            None => kept.push(Kept { points: more, place }),
        }
    }
    let most = kept.into_iter().reduce(|most, next| if next.points > most.points { next } else { most })?;
    let points = most.points.round();
    (points >= SOME_POINTS).then_some(Kept { points, ..most })
}

/// Returns the rank of a group's status, from dead at 0 upwards. A living group in a ko ranks as unsettled.
fn rank(status: Status, in_ko: bool) -> u8 {
    match status {
        Status::Dead => 0,
        Status::Unsettled => 1,
        Status::Alive | Status::Seki if in_ko => 1,
        Status::Alive | Status::Seki => 2,
    }
}

/// Returns the change of a group that stood before a move, if it is part of the loss of the side that made the move.
fn happening(group: &GroupReport, after: &Report, loser: Color) -> Option<Happening> {
    let before = rank(group.status, group.in_ko);
    let is_here = |stone: &&Point| group.stones.contains(stone);
    let most = after.groups.iter().filter(|other| other.color == group.color);
    let most = most.max_by_key(|other| other.stones.iter().filter(is_here).count());
    let now = most.filter(|other| other.stones.iter().any(|stone| group.stones.contains(stone)));
    let Some(now) = now else { return (group.color == loser && before > 0).then_some(Happening::Taken) };
    let rank_now = rank(now.status, now.in_ko);
    let gets_ko = now.in_ko && !group.in_ko;
    if group.color == loser {
        match (before, rank_now) {
            (1.., 0) => Some(Happening::Dies),
            (2, 1) if gets_ko => Some(Happening::BecomesKo),
            (2, 1) => Some(Happening::BecomesUnsettled),
            (1, 1) if group.defend.is_some() => now.attack.map(Happening::LeftOpen),
            _ => None,
        }
    } else {
        match (before, rank_now) {
            (0, 1) if gets_ko => Some(Happening::BecomesKo),
            (0, 1) => Some(Happening::NoLongerDead),
            (0, 2) => Some(Happening::ComesBack),
            (1, 2) => Some(Happening::GetsSafe),
            _ => None,
        }
    }
}
