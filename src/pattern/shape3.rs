//! 3x3 shapes: what stands on the 8 points around an empty point.
//!
//! A neighbourhood is 2 bits for each of the 8 points, clockwise from the upper left as [`Point::around`] gives them,
//! so a pattern is a mask and a value, and all neighbourhoods fit a table of 4^8 bits. Source: go10
//! (`docs/monte-carlo.md#patterns-of-3x3-points`).

use std::sync::LazyLock;

use crate::board::{Cell, Color, Point};

/// The 8 points around a point, 2 bits a neighbour as [`Cell`] numbers them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape3(pub u16);

impl Shape3 {
    /// The neighbourhood of a point.
    #[inline]
    pub fn around(point: Point, cell: impl Fn(Point) -> Cell) -> Shape3 {
        Shape3::of(point.around().map(|neighbor| cell(neighbor) as u16))
    }

    /// The neighbourhood of these cells' numbers, in the order of [`Point::around`].
    #[inline(always)]
    pub fn of(cells: [u16; 8]) -> Shape3 {
        let [a, b, c, d, e, f, g, h] = cells;
        Shape3(a | b << 2 | c << 4 | d << 6 | e << 8 | f << 10 | g << 12 | h << 14)
    }

    /// Returns the shape with black and white stones exchanged.
    #[inline]
    pub fn swapped(self) -> Shape3 {
        // Stones are 0 and 1: their high bit is clear.
        Shape3(self.0 ^ (!(self.0 >> 1) & 0x5555))
    }

    /// The neighbourhood as it is for the side to move, which is called Black.
    #[inline]
    pub fn seen_by(self, color: Color) -> Shape3 {
        match color {
            Color::Black => self,
            Color::White => self.swapped(),
        }
    }
}

/// A pattern as mask and value: it matches where `(bits & mask) == value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Masked {
    mask: u16,
    value: u16,
}

impl Masked {
    /// Returns whether the neighbourhood has the pattern.
    #[inline]
    pub fn matches(self, shape: Shape3) -> bool {
        shape.0 & self.mask == self.value
    }
}

/// A text that is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {found:?} in a 3x3 pattern; expected {expected}")]
pub struct BadPattern {
    /// The line, counted from 1.
    pub line: usize,
    /// The text that stands there.
    pub found: String,
    /// A description of what should stand there.
    pub expected: &'static str,
}

/// Reads patterns: three lines of three signs each, apart by empty lines; lines that begin with `# ` or are `#` alone
/// are remarks. `X` black, `O` white, `.` empty, `#` off the board, `?` anything, `x` white or empty, `o` black or
/// empty; Black plays the middle. Returns every rotation and reflection as masks.
pub fn parse(text: &str) -> Result<Vec<Masked>, BadPattern> {
    let mut patterns = Vec::new();
    let mut rows: Vec<[char; 3]> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line == "#" || line.starts_with("# ") {
            continue;
        }
        let bad = |expected| BadPattern { line: i + 1, found: line.to_string(), expected };
        let row: Vec<char> = line.chars().collect();
        let row: [char; 3] = row.try_into().map_err(|_| bad("three signs"))?;
        if !row.iter().all(|sign| "XO.#?xo".contains(*sign)) {
            return Err(bad("signs of X O . # ? x o"));
        }
        rows.push(row);
        if rows.len() == 3 {
            if rows[1][1] != '.' {
                return Err(bad("an empty middle on the line before"));
            }
            let ring = [rows[0][0], rows[0][1], rows[0][2], rows[1][2], rows[2][2], rows[2][1], rows[2][0], rows[1][0]];
            add_symmetric(ring, &mut patterns);
            rows.clear();
        }
    }
    if rows.is_empty() {
        Ok(patterns)
    } else {
        Err(BadPattern { line: text.lines().count(), found: "the end".into(), expected: "three rows a pattern" })
    }
}

/// The 4 rotations of the ring and of its reflection.
fn add_symmetric(ring: [char; 8], patterns: &mut Vec<Masked>) {
    // Reflected about the diagonal: the upper left corner, where the ring begins, stays in its place.
    let reflected = std::array::from_fn(|i| ring[(8 - i) % 8]);
    for ring in [ring, reflected] {
        for turn in 0..4 {
            let turned = std::array::from_fn(|i| ring[(i + 2 * turn) % 8]);
            add_masked(turned, 0, Masked { mask: 0, value: 0 }, patterns);
        }
    }
}

fn add_masked(ring: [char; 8], at: usize, so_far: Masked, patterns: &mut Vec<Masked>) {
    if at == 8 {
        if !patterns.contains(&so_far) {
            patterns.push(so_far);
        }
        return;
    }
    let cells: &[Cell] = match ring[at] {
        'X' => &[Cell::Black],
        'O' => &[Cell::White],
        '.' => &[Cell::Empty],
        '#' => &[Cell::Off],
        'x' => &[Cell::White, Cell::Empty],
        'o' => &[Cell::Black, Cell::Empty],
        _ => return add_masked(ring, at + 1, so_far, patterns),
    };
    for cell in cells {
        let mask = so_far.mask | 3 << (2 * at);
        let value = so_far.value | (*cell as u16) << (2 * at);
        add_masked(ring, at + 1, Masked { mask, value }, patterns);
    }
}

/// A table of all neighbourhoods: whether some pattern matches, whichever colour moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table3(Box<[u64]>);

impl Table3 {
    /// The table of these patterns.
    pub fn new(patterns: &[Masked]) -> Table3 {
        let mut words = vec![0u64; 1 << 10];
        for bits in 0..=u16::MAX {
            let shape = Shape3(bits);
            if patterns.iter().any(|pattern| pattern.matches(shape) || pattern.matches(shape.swapped())) {
                words[bits as usize >> 6] |= 1 << (bits & 63);
            }
        }
        Table3(words.into())
    }

    /// Returns whether some pattern matches, for either side's move.
    #[inline]
    pub fn contains(&self, shape: Shape3) -> bool {
        self.0[shape.0 as usize >> 6] >> (shape.0 & 63) & 1 != 0
    }

    /// The shapes of MoGo's playouts (`patterns/mogo3x3.txt`).
    pub fn mogo() -> &'static Table3 {
        static TABLE: LazyLock<Table3> = LazyLock::new(|| {
            // The text is part of the program, and a test reads it.
            Table3::new(&parse(include_str!("../../patterns/mogo3x3.txt")).unwrap_or_default())
        });
        &TABLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn masked(text: &str) -> Vec<Masked> {
        parse(text).unwrap()
    }

    fn shape(text: &str) -> Shape3 {
        let board = Board::from_diagram(text);
        Shape3::around(Point::at(1, 1), |point| board.cell(point))
    }

    #[test]
    fn a_pattern_matches_in_all_its_symmetries_and_no_other_shape() {
        let patterns = masked("XO?\n...\n?.?\n");
        assert_eq!(patterns.len(), 8);
        let matches = |text| patterns.iter().any(|pattern| pattern.matches(shape(text)));
        assert!(matches("X O .\n. . .\n. . ."));
        assert!(matches(". O X\n. . .\n. . ."));
        assert!(matches(". . X\n. . O\nX . ."));
        assert!(matches("O . O\n. . .\nX O ."));
        assert!(matches(". . .\nO . .\nX . ."));
        assert!(!matches("O X .\n. . .\n. . ."));
        assert!(!matches("X O .\nX . .\n. . ."));
        assert!(!matches("X . .\n. . .\n. O ."));
    }

    #[test]
    fn a_symmetric_pattern_is_kept_once_a_direction() {
        assert_eq!(masked("XOX\n...\n???\n").len(), 4);
        assert_eq!(masked("?X?\nX.X\n?X?\n").len(), 1);
        assert_eq!(masked("xxx\nx.x\nxxx\n").len(), 256);
    }

    #[test]
    fn the_edge_is_seen() {
        let patterns = masked("X.?\nO.?\n###\n");
        let board = Board::from_diagram(". . . .\n. . . .\n. X . .\n. O . .");
        let at = |column, row| Shape3::around(Point::at(column, row), |point| board.cell(point));
        assert!(patterns.iter().any(|pattern| pattern.matches(at(2, 0))));
        assert!(!patterns.iter().any(|pattern| pattern.matches(at(2, 1))));
    }

    #[test]
    fn the_table_agrees_with_the_masks() {
        let patterns = masked(include_str!("../../patterns/mogo3x3.txt"));
        let table = Table3::mogo();
        let mut matching = 0;
        for bits in 0..=u16::MAX {
            let shape = Shape3(bits);
            let expected = patterns.iter().any(|p| p.matches(shape) || p.matches(shape.swapped()));
            assert_eq!(table.contains(shape), expected);
            assert_eq!(table.contains(shape), table.contains(shape.swapped()));
            assert_eq!(shape.swapped().swapped(), shape);
            matching += usize::from(expected);
        }
        assert!(matching > 1000);
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert_eq!(error("XO?\n..\n"), "line 2: \"..\" in a 3x3 pattern; expected three signs");
        assert_eq!(error("XO?\n.Z.\n"), "line 2: \".Z.\" in a 3x3 pattern; expected signs of X O . # ? x o");
        assert_eq!(
            error("# a\nXO?\n.X.\n..."),
            "line 4: \"...\" in a 3x3 pattern; expected an empty middle on the line before"
        );
        assert_eq!(error("XO?\n"), "line 1: \"the end\" in a 3x3 pattern; expected three rows a pattern");
    }
}
