//! Aya's 3x3 table: how often a shape around an empty point was played at once when it stood on the board.
//!
//! Source: AyaMC (`docs/monte-carlo.md#patterns-of-3x3-points`): 6,561 shapes x 25 places by the distance to two edges
//! (the corner of 5x5, cut) x 9 places of the last move (which of the 8 neighbours, or none of them). The ratio of a
//! shape that stood 71 times and was played 62 times is 87 %. Shapes are as the side to move sees them, so that one
//! table serves both colours, and shapes that are turned or mirrored count together. The table is made by `keisei learn
//! patterns`.

use std::sync::LazyLock;

use super::shape3::Shape3;
use crate::board::{Cell, Point, Size};

/// The number of shapes: each of the 8 neighbours is empty (or off the board), own, or the opponent's.
pub const SHAPES: usize = 6561;
/// The number of places by the distance to two edges, 5 each.
pub const PLACES: usize = 25;
/// The number of places of the last move: one of the 8 neighbours as [`Point::around`] gives them, or [`ELSEWHERE`].
pub const LASTS: usize = 9;
/// The last move was none of the neighbours.
pub const ELSEWHERE: usize = 8;
/// A ratio is in 1/UNIT.
pub const UNIT: u16 = 10_000;
/// The number of entries in the table.
pub const ENTRIES: usize = SHAPES * PLACES * LASTS;

/// The first line of the file.
const TITLE: &str = "keisei ratio3 1";
/// The distance from which on an edge is far.
const FAR: usize = 4;

/// The place of a point for the table: the distances to the two nearest edges, and the turn of the board that makes
/// these the left and the lower one, the left not nearer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    symmetry: u8,
    edge: u8,
}

impl Place {
    /// The place of a point of a board of this size.
    pub fn of(point: Point, size: Size) -> Place {
        let last = size.side() - 1;
        let mirrored = [point.column(), point.row()].map(|at| 2 * at > last);
        let [x, y] = [point.column(), point.row()].map(|at| at.min(last - at).min(FAR));
        let turn = u8::from(x < y);
        let symmetry = u8::from(mirrored[0]) | u8::from(mirrored[1]) << 1 | turn << 2;
        Place { symmetry, edge: (5 * x.max(y) + x.min(y)) as u8 }
    }
}

/// The steps to the 8 neighbours, in the order of [`Point::around`].
const STEPS: [(i8, i8); 8] = [(-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)];

/// Returns the place to which each neighbour goes when the board is turned; the last is [`ELSEWHERE`].
fn turned(symmetry: u8) -> [u8; LASTS] {
    std::array::from_fn(|i| {
        let Some(&(mut dx, mut dy)) = STEPS.get(i) else { return ELSEWHERE as u8 };
        if symmetry & 1 != 0 {
            dx = -dx;
        }
        if symmetry & 2 != 0 {
            dy = -dy;
        }
        if symmetry & 4 != 0 {
            (dx, dy) = (dy, dx);
        }
        STEPS.iter().position(|step| *step == (dx, dy)).unwrap_or(0) as u8
    })
}

/// The numbers of shapes and last moves in each of the 8 symmetries.
struct Codes {
    shapes: Vec<u16>,
    lasts: [[u8; LASTS]; 8],
}

impl Codes {
    fn shared() -> &'static Codes {
        static CODES: LazyLock<Codes> = LazyLock::new(|| {
            let lasts = std::array::from_fn(|symmetry| turned(symmetry as u8));
            let mut shapes = Vec::with_capacity(8 << 16);
            for turned in &lasts {
                for bits in 0..=u16::MAX {
                    let digit = |i: usize| match (bits >> (2 * i)) & 3 {
                        cell if cell == Cell::Black as u16 => 1,
                        cell if cell == Cell::White as u16 => 2,
                        _ => 0,
                    };
                    let code: u16 = (0..8).map(|i| digit(i) * 3_u16.pow(u32::from(turned[i]))).sum();
                    shapes.push(code);
                }
            }
            Codes { shapes, lasts }
        });
        &CODES
    }

    #[inline]
    fn entry(&self, place: Place, shape: Shape3, last: usize) -> usize {
        let code = self.shapes[usize::from(place.symmetry) << 16 | usize::from(shape.0)];
        let last = self.lasts[usize::from(place.symmetry)][last];
        (usize::from(code) * PLACES + usize::from(place.edge)) * LASTS + usize::from(last)
    }
}

/// The place of a shape in the table. `shape` is as the side to move sees it ([`Shape3::seen_by`]), `last` says which
/// neighbour the last move was, or [`ELSEWHERE`].
pub fn entry(place: Place, shape: Shape3, last: usize) -> usize {
    Codes::shared().entry(place, shape, last)
}

/// The entries that are the same as this one when the board is turned: far from an edge the side it lies on does not
/// matter, and where both are as near, columns and rows are alike.
fn alike(entry: usize) -> impl Iterator<Item = usize> {
    let codes = Codes::shared();
    let (code, edge, last) = (entry / (PLACES * LASTS), entry / LASTS % PLACES, entry % LASTS);
    let (x, y) = (edge / 5, edge % 5);
    let digits: [u16; 8] = std::array::from_fn(|i| (code / 3_usize.pow(i as u32) % 3) as u16);
    let allowed = move |symmetry: u8| {
        (symmetry & 1 == 0 || x == FAR) && (symmetry & 2 == 0 || y == FAR) && (symmetry & 4 == 0 || x == y)
    };
    (0..8_u8).filter(move |symmetry| allowed(*symmetry)).map(move |symmetry| {
        let turned = &codes.lasts[usize::from(symmetry)];
        let code: usize = (0..8).map(|i| usize::from(digits[i]) * 3_usize.pow(u32::from(turned[i]))).sum();
        (code * PLACES + edge) * LASTS + usize::from(turned[last])
    })
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ratio3 {
    ratios: Vec<u16>,
}

/// The reason why bytes are no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a table of 3x3 ratios: {0}")]
pub struct BadTable(&'static str);

/// The number of times that a shape must have stood to have a ratio of its own.
const LEAST_SEEN: u32 = 16;

impl Ratio3 {
    /// The table from counts: how often each entry stood and how often it was played at once. An entry seen too seldom
    /// has the ratio of the same shape and place with the last move elsewhere, or else of the shape far from the edge,
    /// or else of all shapes.
    pub fn from_counts(seen: &[u32], played: &[u32]) -> Ratio3 {
        let fold = |counts: &[u32]| -> Vec<u32> {
            (0..ENTRIES).map(|entry| alike(entry).map(|other| counts[other]).sum()).collect()
        };
        let (seen, played) = (fold(seen), fold(played));
        let ratio = |entry: usize| {
            let parts = u64::from(played[entry]) * u64::from(UNIT) + u64::from(seen[entry]) / 2;
            (seen[entry] >= LEAST_SEEN).then(|| (parts / u64::from(seen[entry])) as u16)
        };
        let total = |counts: &[u32]| counts.iter().map(|count| u64::from(*count)).sum::<u64>();
        let mean = (total(&played) * u64::from(UNIT) / total(&seen).max(1)) as u16;
        let ratios = (0..ENTRIES)
            .map(|entry| {
                let shape = entry / (PLACES * LASTS) * PLACES;
                let quiet = entry / LASTS * LASTS + ELSEWHERE;
                let far = (shape + PLACES - 1) * LASTS + ELSEWHERE;
                [entry, quiet, far].into_iter().find_map(ratio).unwrap_or(mean)
            })
            .collect();
        Ratio3 { ratios }
    }

    /// Returns how often the shape was played at once, in 1/[`UNIT`]. `shape` is as the side to move sees it
    /// ([`Shape3::seen_by`]); `last` says which of the 8 neighbours the last move was, or [`ELSEWHERE`].
    #[inline]
    pub fn ratio(&self, place: Place, shape: Shape3, last: usize) -> u16 {
        self.ratios[entry(place, shape, last)]
    }

    /// The table of `patterns/ratio3.bin`.
    pub fn shipped() -> &'static Ratio3 {
        static SHIPPED: LazyLock<Ratio3> = LazyLock::new(|| {
            // The file is part of the program, and a test reads it.
            Ratio3::parse(include_bytes!("../../patterns/ratio3.bin"))
                .unwrap_or_else(|_| Ratio3 { ratios: vec![0; ENTRIES] })
        });
        &SHIPPED
    }

    /// Reads what [`Ratio3::to_bytes`] writes.
    pub fn parse(bytes: &[u8]) -> Result<Ratio3, BadTable> {
        if !bytes.starts_with(TITLE.as_bytes()) {
            return Err(BadTable("expected the title `keisei ratio3 1`"));
        }
        let head = bytes.windows(2).position(|pair| pair == b"\n\n");
        let mut rest = &bytes[head.ok_or(BadTable("expected an empty line after the text"))? + 2..];
        let mut ratios = Vec::with_capacity(ENTRIES);
        while ratios.len() < ENTRIES {
            let [low, high, run, left @ ..] = rest else { return Err(BadTable("it ends too early")) };
            ratios.extend(std::iter::repeat_n(u16::from_le_bytes([*low, *high]), usize::from(*run) + 1));
            rest = left;
        }
        if ratios.len() > ENTRIES || !rest.is_empty() {
            return Err(BadTable("it is too long"));
        }
        Ok(Ratio3 { ratios })
    }

    /// The file of the table; `text` says how it was made. After the text, which ends with an empty line, each run of
    /// equal ratios is the ratio (u16, little-endian) and how often it is repeated (u8).
    pub fn to_bytes(&self, text: &str) -> Vec<u8> {
        let mut bytes = format!("{TITLE}\n{}\n\n", text.trim()).into_bytes();
        for run in self.ratios.chunk_by(|a, b| a == b) {
            for part in run.chunks(256) {
                bytes.extend(part[0].to_le_bytes());
                bytes.push((part.len() - 1) as u8);
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::symmetry::Symmetry;
    use crate::board::{Board, Color};

    fn entry_at(board: &Board, point: Point, last: Option<Point>) -> usize {
        let shape = Shape3::around(point, |at| board.cell(at)).seen_by(board.to_play());
        let last = point.around().iter().position(|at| Some(*at) == last).unwrap_or(ELSEWHERE);
        entry(Place::of(point, board.size()), shape, last)
    }

    /// The least of the entries that are alike.
    fn canonical(board: &Board, point: Point, last: Option<Point>) -> usize {
        alike(entry_at(board, point, last)).min().unwrap()
    }

    #[test]
    fn turned_and_recolored_positions_have_the_same_entry() {
        let board = Board::from_diagram(
            ". . . . . . . . .\n. O X . . . . . .\n. . O . . X O . .\n. . . . . . X . .\n. . . X . . . . .\n\
             . X O . O X . . .\n. . X . . . . . .\n. . O . . . . O X\n. . . . . . . X .",
        );
        let mut places = std::collections::BTreeSet::new();
        for point in board.empty() {
            let last = board.occupied().iter().find(|stone| point.around().contains(stone));
            let expected = canonical(&board, point, last);
            places.insert(expected / LASTS % PLACES);
            for symmetry in Symmetry::ALL {
                let turn = |at| symmetry.point(at, board.size());
                assert_eq!(canonical(&symmetry.board(&board), turn(point), last.map(turn)), expected, "{point}");
            }
            assert_eq!(canonical(&board.colors_swapped(), point, last), expected, "{point}");
        }
        assert_eq!(places.len(), 15);
    }

    #[test]
    fn the_edge_and_the_last_move_are_told_apart() {
        let board = Board::from_diagram(". . . . .\n. . . . .\n. X . . .\n. . . . .\n. . . . .");
        let at = |column, row| Point::at(column, row);
        let stone = at(1, 2);
        assert_ne!(entry_at(&board, at(1, 1), None), entry_at(&board, at(1, 1), Some(stone)));
        assert_ne!(canonical(&board, at(0, 0), None), canonical(&board, at(4, 2), None));
        assert_ne!(canonical(&board, at(3, 0), None), canonical(&board, at(4, 2), None));
        assert_eq!(canonical(&board, at(0, 0), None), canonical(&board, at(4, 0), None));
    }

    #[test]
    fn a_ratio_is_played_of_seen() {
        let board = Board::from_diagram(". . . .\n. O . .\n. . . .\n. . . .");
        let found = entry_at(&board, Point::at(1, 1), None);
        let (mut seen, mut played) = (vec![0; ENTRIES], vec![0; ENTRIES]);
        seen[found] = 71;
        played[found] = 62;
        let table = Ratio3::from_counts(&seen, &played);
        let shape = Shape3::around(Point::at(1, 1), |at| board.cell(at)).seen_by(Color::Black);
        assert_eq!(table.ratio(Place::of(Point::at(1, 1), board.size()), shape, ELSEWHERE), 8732);
        // The shape was never seen with the last move there.
        assert_eq!(table.ratio(Place::of(Point::at(1, 1), board.size()), shape, 1), 8732);
        assert_eq!(Ratio3::parse(&table.to_bytes("test")).unwrap(), table);
        let bytes = table.to_bytes("test");
        assert_eq!(
            Ratio3::parse(&bytes[..bytes.len() - 1]).unwrap_err().to_string(),
            "not a table of 3x3 ratios: it ends too early"
        );
    }

    #[test]
    fn the_shipped_table_answers_a_cut() {
        let table = Ratio3::shipped();
        let ratio = |text: &str, last: usize| {
            let board = Board::from_diagram(text);
            let shape = Shape3::around(Point::at(2, 2), |at| board.cell(at));
            table.ratio(Place::of(Point::at(9, 9), Size::NINETEEN), shape, last)
        };
        // A cut just threatened, against an empty neighbourhood.
        let threat = ". . . . .\n. O X . .\n. X . . .\n. . . . .\n. . . . .";
        let quiet = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
        assert!(ratio(threat, 0) > 10 * ratio(quiet, ELSEWHERE).max(1));
    }
}
