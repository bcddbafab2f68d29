//! The fate of the stones in games that were played to the end: positions of such games with the owners of the points
//! at the end for labels.
//!
//! Such a label says what happened, not what was to be expected: players err, and give stones up for others. So it
//! counts little beside a label of a stronger engine's, but there can be many of them.

use std::path::PathBuf;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::labels::{Label, Origin};
use super::referee::referee;
use crate::app::records;
use crate::board::sgf::{GameResult, Margin, Record};
use crate::board::{Game, PointMap};
use crate::search::{Limits, Unhurried};

/// The weight of a position of a game that was played to the end beside one that an engine labelled: little, since what
/// happened is no expectation. Before parts of groups were judged, the mean error on mixed games was 0.133 at 1, 0.114
/// at 0.1, 0.123 without them.
const PLAYED_WEIGHT: f32 = 0.1;

/// The number of positions that are taken of a game. Held out, one was a little worse than three.
const POSITIONS_PER_GAME: usize = 3;
/// Positions lie between so many moves and so many, in parts of the board's points, and this many moves before the end.
const PHASES: [f64; 2] = [1.0 / 12.0, 0.7];
const BEFORE_THE_END: usize = 20;
/// A game of fewer moves, in parts of the board's points, was not played to the end.
const WHOLE_GAME: f64 = 0.5;
/// The playouts by which the last position is counted, and how sure an owner must be, in permille.
const PLAYOUTS: u64 = 500;
const SURE_PERMILLE: i16 = 300;
/// The points by which the count may differ from the result that the record tells: komis are not always told, and
/// territory is a point or two from area.
const NEAR_THE_RESULT: f64 = 6.0;

/// Games that agree in so many first moves are one game.
const BEGINNING: usize = 40;

/// Positions of the games of these files that were counted in the end, all by the seed. Games from which a labelled
/// position was taken are left out: where that is held out, its own end must not be known.
pub fn read(paths: &[PathBuf], labelled: &[&Label], seed: u64) -> anyhow::Result<Vec<Label>> {
    let mut labels = Vec::new();
    let work = |source: &records::Source| match source.read() {
        Ok(record) if !labelled.iter().any(|label| is_of(label, &record)) => of(&record, seed),
        _ => Vec::new(),
    };
    records::for_each_good(&records::files(paths)?, work, |_, found| {
        labels.extend(found);
        Ok(())
    })?;
    Ok(labels)
}

/// Returns whether a labelled position may be of this game: it begins as the game does.
fn is_of(label: &Label, record: &Record) -> bool {
    let begun = label.game.moves().len().min(BEGINNING);
    label.game.board().size() == record.info.size
        && record.moves().take(begun).eq(label.game.moves().iter().copied().take(begun))
}

/// Positions of a game, if it was counted in the end and the count is what the record says.
fn of(record: &Record, seed: u64) -> Vec<Label> {
    let area = record.info.size.area() as f64;
    let moves = record.move_count();
    let Some(told) = counted(record.info.result) else { return Vec::new() };
    if record.info.handicap > 0 || (moves as f64) < WHOLE_GAME * area {
        return Vec::new();
    }
    let Ok(end) = record.game() else { return Vec::new() };
    let ownership = owners(&end, seed);
    let lead = record.info.size.points().map(|p| f64::from(ownership[p].signum())).sum::<f64>() - end.komi();
    if (lead - told).abs() > NEAR_THE_RESULT {
        return Vec::new();
    }
    // The generator follows from the seed and the game, so that the files' order does not matter.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ end.board().hash());
    let first = (PHASES[0] * area) as usize;
    let last = moves.saturating_sub(BEFORE_THE_END).min((PHASES[1] * area) as usize);
    (0..POSITIONS_PER_GAME)
        .filter(|_| first < last)
        .filter_map(|_| record.game_at(rng.random_range(first..=last)).ok())
        .map(|game| Label {
            game,
            ownership: ownership.clone(),
            lead,
            origin: Origin::Played,
            weight: PLAYED_WEIGHT,
            source: end.board().hash().to_string(),
        })
        .collect()
}

/// Black's lead by a result that was counted.
fn counted(result: Option<GameResult>) -> Option<f64> {
    match result? {
        GameResult::Won { winner, by: Margin::Points(points) } => Some(points * f64::from(winner.sign())),
        GameResult::Draw => Some(0.0),
        _ => None,
    }
}

/// Returns the owner of each point at the end, in permille, by playouts: 1,000, -1,000, or 0 where it is not sure. Not
/// by the evaluation, which is what learns from it.
fn owners(end: &Game, seed: u64) -> PointMap<i16> {
    let limits = Limits { playouts: Some(PLAYOUTS), ..Limits::default() };
    let found = referee(seed).findings(end, end.to_play(), &limits, &Unhurried);
    let played = found.tally.ownership();
    let mut owners = PointMap::new(0);
    for point in end.board().size().points() {
        owners[point] = if played[point].abs() > SURE_PERMILLE { 1000 * played[point].signum() } else { 0 };
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game on 7x7: Black takes the left, White the right, each fills its side's border; then both pass.
    fn record(result: &str) -> Record {
        let mut text = format!("(;SZ[7]KM[0.5]RE[{result}]");
        for row in "dcebfag".chars() {
            text += &format!(";B[c{row}];W[d{row}]");
        }
        for row in "ceag".chars() {
            text += &format!(";B[b{row}];W[e{row}]");
        }
        for row in "dfb".chars() {
            text += &format!(";B[b{row}];W[f{row}]");
        }
        text += ";B[];W[])";
        Record::read(&text).unwrap()
    }

    #[test]
    fn positions_are_labelled_by_the_end_of_their_game() {
        let labels = of(&record("W+7.5"), 1);
        assert_eq!(labels.len(), POSITIONS_PER_GAME);
        for label in &labels {
            assert_eq!(label.lead, -7.5);
            assert_eq!(label.ownership[crate::board::Point::at(0, 0)], 1000);
            assert_eq!(label.ownership[crate::board::Point::at(6, 3)], -1000);
            assert!((4..=10).contains(&label.game.moves().len()));
        }
        let moves = |labels: &[Label]| labels.iter().map(|label| label.game.moves().len()).collect::<Vec<_>>();
        assert_eq!(moves(&labels), moves(&of(&record("W+7.5"), 1)));
    }

    #[test]
    fn the_game_of_a_labelled_position_is_left_out() {
        let record = record("W+7.5");
        let label = &of(&record, 1)[0];
        assert!(is_of(label, &record));
        let other = Record::read("(;SZ[7]KM[0.5];B[dd];W[cc];B[ce])").unwrap();
        assert!(!is_of(label, &other));
    }

    #[test]
    fn games_that_were_not_counted_or_otherwise_are_left_out() {
        assert!(of(&record("W+R"), 1).is_empty());
        assert!(of(&record("?"), 1).is_empty());
        assert!(of(&record("W+14.5"), 1).is_empty());
        assert!(!of(&record("W+10.5"), 1).is_empty());
        let short = Record::read("(;SZ[7]KM[0.5]RE[B+48.5];B[dd])").unwrap();
        assert!(of(&short, 1).is_empty());
    }
}
