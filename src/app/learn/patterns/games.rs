//! Games as lists of moves, as many as memory holds.

use std::path::PathBuf;

use crate::app::records;
use crate::board::{Board, Color, Move, Point, Size};
use crate::pattern::predict::Recent;

/// The number of games of which one is held out.
const HELD_OUT: u64 = 10;
/// Smaller boards have other shapes.
const LEAST_SIDE: usize = 9;

/// The moves of a game from the empty board.
#[derive(Clone, Debug)]
pub struct Moves {
    size: Size,
    /// Point and colour, packed: the slot, 512 for a pass; the top bit for White.
    moves: Vec<u16>,
}

const PASS: u16 = Point::SLOTS as u16;
const WHITE: u16 = 1 << 15;

/// The games that were read.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// The games.
    pub games: Vec<Moves>,
    /// The number of games that were left out: handicap games, small boards, records that cannot be read.
    pub left_out: usize,
}

/// Reads the games of these files; with `sample` only that many of each, evenly spread.
pub fn read(paths: &[PathBuf], sample: Option<usize>) -> anyhow::Result<Set> {
    let mut set = Set::default();
    for file in records::files(paths)? {
        let mut found: Vec<Option<Moves>> = Vec::new();
        let take = |source: &records::Source| source.read().ok().and_then(|record| Moves::of(&record));
        let bad = records::for_each(&[file], take, |_, moves| {
            found.push(moves);
            Ok(())
        })?;
        bad.iter().for_each(|error| log::warn!("{error}"));
        set.left_out += bad.len();
        let all = found.len();
        set.left_out += found.iter().filter(|game| game.is_none()).count();
        let wanted = sample.unwrap_or(all).min(all);
        // The places i * all / wanted, each once.
        set.games.extend((0..wanted).filter_map(|i| found[i * all / wanted].take()));
    }
    Ok(set)
}

impl Moves {
    /// The moves of a record, if it is an even game without set-ups on a board that is not small.
    pub fn of(record: &crate::board::sgf::Record) -> Option<Moves> {
        let size = record.info.size;
        let start = record.start().ok()?;
        if size.side() < LEAST_SIDE || record.info.handicap > 0 || !start.board().occupied().is_empty() {
            return None;
        }
        let pack = |(color, mv): (Color, Move)| {
            mv.point().map_or(PASS, |point| point.index() as u16) | if color == Color::White { WHITE } else { 0 }
        };
        Some(Moves { size, moves: record.moves().map(pack).collect() })
    }

    /// Returns how many stones are played.
    pub fn plays(&self) -> usize {
        self.moves.iter().filter(|packed| **packed & !WHITE != PASS).count()
    }

    /// Returns whether the game is held out: one in ten, by a hash of its moves (FNV-1a).
    pub fn is_held_out(&self) -> bool {
        let bytes = self.moves.iter().flat_map(|packed| packed.to_le_bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |h, byte| (h ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        (hash >> 32).is_multiple_of(HELD_OUT)
    }

    /// Plays the game and shows each position with the move played there, until a move is not legal. Passes are not
    /// shown.
    pub fn replay(&self, mut show: impl FnMut(usize, &mut Board, &Recent, Point)) {
        let mut board = Board::new(self.size);
        let mut played: Vec<(Color, Move)> = Vec::with_capacity(self.moves.len());
        for (i, packed) in self.moves.iter().enumerate() {
            let color = if packed & WHITE != 0 { Color::White } else { Color::Black };
            let slot = packed & !WHITE;
            let mv = if slot == PASS { Move::Pass } else { Move::Play(Point::from_index(usize::from(slot))) };
            if color != board.to_play() {
                board.set_to_play(color);
            }
            if let Move::Play(point) = mv {
                if !board.is_legal(color, point) {
                    return;
                }
                let from = played.len().saturating_sub(4);
                let recent = Recent::from_moves(played[from..].iter().copied(), color);
                show(i, &mut board, &recent, point);
            }
            board.play_move(mv);
            // Nothing is taken back, so nothing need be kept for that.
            board.forget_history();
            played.push((color, mv));
        }
    }
}
