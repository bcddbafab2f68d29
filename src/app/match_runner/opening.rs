//! The openings of games: random moves that leave the position fair, or the main lines of game records.

use std::path::Path;

use flate2::Crc;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::super::{BadInput, records};
use super::PlayArgs;
use crate::board::{Color, Game, Move, Point, Size};
use crate::eval::Analysis;

/// The number of random openings that are drawn for each that is played: the fairest is taken.
const OPENINGS_DRAWN: usize = 12;

/// A seed of its own for each number (SplitMix64's finisher, Steele, Lea, Flood 2014).
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_add(1).wrapping_mul(0xd1b5_4a32_d192_ed03);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The openings of a match.
pub(super) enum Openings {
    /// Random moves, this many of them.
    Random(usize),
    /// These games' moves, in turn.
    Given(Vec<Vec<(Color, Move)>>),
}

impl Openings {
    pub(super) fn of(args: &PlayArgs, size: Size) -> anyhow::Result<Openings> {
        match &args.terms.openings {
            None => Ok(Openings::Random(args.terms.opening_moves.into())),
            Some(path) => Ok(Openings::Given(read(path, size)?)),
        }
    }

    /// Returns a description of the openings: a file by its name and by a checksum of its moves, for the name alone
    /// says nothing.
    pub(super) fn words(&self, args: &PlayArgs) -> String {
        match (self, &args.terms.openings) {
            (Openings::Given(lines), Some(path)) => {
                let mut sum = Crc::new();
                for (color, mv) in lines.iter().flatten() {
                    sum.update(format!("{} {mv};", color.letter()).as_bytes());
                }
                format!("{} ({} lines, checksum {:08x})", path.display(), lines.len(), sum.sum())
            }
            _ => format!("{} random moves", args.terms.opening_moves),
        }
    }

    /// Starts the pair's games: plays the opening on the game.
    pub(super) fn play(&self, game: &mut Game, seed: u64) {
        match self {
            Openings::Given(lines) => {
                let line = &lines[(seed % lines.len() as u64) as usize];
                for (color, mv) in line {
                    // A line that this match's rules refuse ends where they do.
                    if game.play(*color, *mv).is_err() {
                        break;
                    }
                }
            }
            Openings::Random(0) => {}
            Openings::Random(moves) => random_opening(game, *moves, seed),
        }
    }

    /// Returns which opening a pair has: its number among the given ones, a seed of its own else.
    pub(super) fn seed(&self, seed: u64, pair: u64) -> u64 {
        match self {
            Openings::Given(_) => pair,
            Openings::Random(_) => mixed(seed, pair),
        }
    }
}

/// Plays so many random moves, the fairest by the evaluation of some that are drawn by the seed.
pub(in crate::app) fn random_opening(game: &mut Game, moves: usize, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let fairest = (0..OPENINGS_DRAWN).map(|_| draw(game, moves, &mut random)).min_by_key(unfairness);
    if let Some(fairest) = fairest {
        *game = fairest;
    }
}

fn draw(game: &Game, moves: usize, random: &mut Xoshiro256PlusPlus) -> Game {
    let mut game = game.clone();
    for _ in 0..moves {
        let color = game.to_play();
        let size = game.board().size();
        // Nobody begins on the edge.
        let lowest = (size.side() / 4).clamp(1, 3);
        let wanted = |point: &Point| size.line(*point) >= lowest;
        let mut points: Vec<Point> = game.legal_plays(color).filter(wanted).collect();
        if points.is_empty() {
            points = game.legal_plays(color).collect();
        }
        let mv = match points.len() {
            0 => Move::Pass,
            count => Move::Play(points[random.random_range(0..count)]),
        };
        if game.play(color, mv).is_err() {
            break;
        }
    }
    game
}

/// Returns how far the lead is from nothing, in 1/100 point, by the evaluation. Both play both sides, so it need not be
/// small.
fn unfairness(game: &Game) -> i64 {
    let lead = Analysis::of(game.board()).score().lead(game.rules(), game.komi(), game.handicap());
    (lead.abs() * 100.0) as i64
}

fn read(path: &Path, size: Size) -> anyhow::Result<Vec<Vec<(Color, Move)>>> {
    let files = records::files(&[path.to_path_buf()])?;
    let mut lines = Vec::new();
    let mut bad = Vec::new();
    for source in records::sources(&files) {
        let read = |source: records::Source| -> anyhow::Result<_> {
            let record = source.read()?;
            let game = record.game().map_err(|error| source.blame(error))?;
            Ok((source, record, game))
        };
        // A game that cannot be read does not keep the others from being played on.
        let (source, record, game) = match source.and_then(read) {
            Ok(read) => read,
            Err(error) => {
                bad.push(error.downcast::<BadInput>()?);
                continue;
            }
        };
        let name = || format!("{}: game {}", source.file.display(), source.number);
        if record.info.size != size {
            return Err(BadInput::new(format!("{}: is {}; expected {size}", name(), record.info.size)).into());
        }
        let mut line: Vec<(Color, Move)> = Vec::new();
        for color in Color::BOTH {
            line.extend(game.initial().stones(color).iter().map(|point| (color, Move::Play(point))));
        }
        line.extend_from_slice(game.moves());
        lines.push(line);
    }
    if lines.is_empty() && bad.len() == 1 {
        return Err(bad.remove(0).into());
    }
    bad.iter().for_each(|error| log::warn!("{error}"));
    if lines.is_empty() {
        return Err(BadInput::new(format!("{}: no openings; expected game records", path.display())).into());
    }
    Ok(lines)
}
