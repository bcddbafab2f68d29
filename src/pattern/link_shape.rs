//! Shapes that link two chains of one colour: patterns of any size up to 4x4 with conditions on liberties, from
//! `patterns/links.txt` (`docs/evaluation.md#links`).
//!
//! A shape is looked for on the whole board at once: the sets of stones are moved so that each point of the shape comes
//! to lie on the point of its first stone, and cut with each other. The places that are left are those where the shape
//! stands.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use crate::board::{Board, Color, Point, PointSet};

/// The largest extent of a shape, in points.
const EXTENT: i32 = 4;

/// The moves of a set that a shape may ask for: so many each way, both ways.
const SHIFTS: usize = (2 * EXTENT - 1) as usize;

/// The most points of a shape.
const CELLS: usize = (EXTENT * EXTENT) as usize;

/// A step on the board: columns to the right, rows up.
type Step = (i32, i32);

/// The content of a point of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
enum Sign {
    Enemy,
    Own,
    Empty,
    NotEnemy,
    NotOwn,
    OffBoard,
}

/// A condition on a chain in a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Condition {
    at: Step,
    least: usize,
    most: usize,
}

impl Condition {
    fn turned(self, turn: impl Fn(Step) -> Step) -> Condition {
        Condition { at: turn(self.at), ..self }
    }
}

/// A shape in one orientation. Points are told as steps from its first linked stone, whose place is not listed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Oriented {
    /// The place of the shape in the file.
    shape: usize,
    /// The other linked chain.
    other: Step,
    cells: ArrayVec<(Step, Sign), CELLS>,
    conditions: Vec<Condition>,
}

/// A text that holds no shapes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {found:?} in a link shape; expected {expected}")]
pub struct BadShape {
    /// The line, counted from 1.
    pub line: usize,
    /// The text that stands there.
    pub found: String,
    /// A description of what should stand there.
    pub expected: &'static str,
}

/// Shapes that link.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LinkShapes {
    names: Vec<String>,
    oriented: Vec<Oriented>,
}

/// A shape found on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundShape {
    /// The place of the shape in the file, from 0.
    pub shape: usize,
    /// A stone of each of the two chains.
    pub ends: (Point, Point),
}

static SHIPPED: LazyLock<LinkShapes> = LazyLock::new(|| {
    let text = include_str!("../../patterns/links.txt");
    LinkShapes::parse(text).unwrap_or_else(|error| unreachable!("{error}"))
});

impl LinkShapes {
    /// The shapes in the binary. A test reads the file, so they are known to be good.
    pub fn shipped() -> &'static LinkShapes {
        &SHIPPED
    }

    /// Reads shapes: rows of signs, then conditions such as `A >= 3`, a shape to a paragraph. Lines that begin with `#
    /// ` are remarks; the first of a paragraph names the shape.
    pub fn parse(text: &str) -> Result<LinkShapes, BadShape> {
        let mut shapes = LinkShapes::default();
        let mut drawing = Drawing::default();
        for (i, line) in text.lines().chain([""]).enumerate() {
            let line = line.trim_end();
            let bad = |expected| BadShape { line: i + 1, found: line.to_string(), expected };
            if let Some(remark) = line.strip_prefix("# ") {
                if drawing.name.is_empty() {
                    drawing.name = remark.to_string();
                }
            } else if line.is_empty() {
                if !drawing.rows.is_empty() {
                    shapes.add(&drawing).map_err(bad)?;
                }
                drawing = Drawing::default();
            } else if line.contains("= ") {
                drawing.conditions.push(parse_condition(line).ok_or_else(|| bad("a condition such as A >= 3"))?);
            } else {
                let row: Vec<char> = line.chars().collect();
                if !row.iter().all(|sign| "ABXOP.#xo?".contains(*sign)) {
                    return Err(bad("signs of A B X O P . # x o ?"));
                }
                if row.len() > EXTENT as usize || drawing.rows.first().is_some_and(|first| first.len() != row.len()) {
                    return Err(bad("rows of one length, 4 signs at most"));
                }
                drawing.rows.push(row);
            }
        }
        Ok(shapes)
    }

    /// Returns the name of the shape at this place.
    pub fn name(&self, shape: usize) -> &str {
        &self.names[shape]
    }

    /// Returns the number of shapes.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Adds every rotation and reflection of a drawing. The error says what was expected of it.
    fn add(&mut self, drawing: &Drawing) -> Result<(), &'static str> {
        if drawing.rows.len() > EXTENT as usize {
            return Err("4 rows at most");
        }
        let first = drawing.find('A').ok_or("an A in the shape above")?;
        let other = drawing.find('B').ok_or("a B in the shape above")?;
        let from_first = |(column, row): Step| (column - first.0, row - first.1);
        let mut cells: ArrayVec<(Step, Sign), CELLS> = ArrayVec::new();
        for (at, sign) in drawing.signs() {
            let sign = match sign {
                'A' | 'B' | 'X' => Sign::Own,
                'O' | 'P' => Sign::Enemy,
                '.' => Sign::Empty,
                'x' => Sign::NotEnemy,
                'o' => Sign::NotOwn,
                '#' => Sign::OffBoard,
                _ => continue,
            };
            if at != first {
                cells.push((from_first(at), sign));
            }
        }
        // Rare things first, so that most places are given up early.
        cells.sort_by_key(|(at, sign)| (*sign, *at));
        let mut conditions = Vec::new();
        for (letter, least, most) in &drawing.conditions {
            let at = drawing.find(*letter).ok_or("conditions on letters of the shape above")?;
            conditions.push(Condition { at: from_first(at), least: *least, most: *most });
        }
        let shape = self.names.len();
        for turn in 0..8 {
            let turn = |(mut column, mut row): Step| {
                if turn & 1 != 0 {
                    column = -column;
                }
                if turn & 2 != 0 {
                    row = -row;
                }
                if turn & 4 != 0 { (row, column) } else { (column, row) }
            };
            let oriented = Oriented {
                shape,
                other: turn(from_first(other)),
                cells: cells.iter().map(|(at, sign)| (turn(*at), *sign)).collect(),
                conditions: conditions.iter().map(|condition| condition.turned(turn)).collect(),
            };
            if !self.oriented.contains(&oriented) {
                self.oriented.push(oriented);
            }
        }
        self.names.push(drawing.name.clone());
        Ok(())
    }

    /// Every place where a shape links two of these stones of a colour.
    pub fn find(&self, board: &Board, color: Color, standing: &PointSet) -> Vec<FoundShape> {
        let sets = Shifted::of(board, color, standing);
        let mut found = Vec::new();
        for oriented in &self.oriented {
            let mut places = *standing;
            for (at, sign) in &oriented.cells {
                places &= sets.with(*at, *sign);
                if places.is_empty() {
                    break;
                }
            }
            for place in places {
                let at = |(columns, rows): Step| place.offset(columns, rows);
                let liberties = |at| board.chain(at).map_or(0, |chain| chain.liberty_count());
                let fits = |c: &Condition| at(c.at).is_some_and(|p| (c.least..=c.most).contains(&liberties(p)));
                if let Some(other) = at(oriented.other)
                    && board.chain_id(place) != board.chain_id(other)
                    && oriented.conditions.iter().all(fits)
                {
                    found.push(FoundShape { shape: oriented.shape, ends: (place, other) });
                }
            }
        }
        found
    }
}

/// A shape as it stands in the file.
#[derive(Default)]
struct Drawing {
    name: String,
    rows: Vec<Vec<char>>,
    conditions: Vec<(char, usize, usize)>,
}

impl Drawing {
    /// Every sign with its place; the top row is the highest.
    fn signs(&self) -> impl Iterator<Item = (Step, char)> + '_ {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, signs)| signs.iter().enumerate().map(move |(c, sign)| ((c as i32, -(row as i32)), *sign)))
    }

    fn find(&self, letter: char) -> Option<Step> {
        self.signs().find(|(_, sign)| *sign == letter).map(|(at, _)| at)
    }
}

/// `A >= 3` or `P <= 1`: the letter, and the least and the most liberties.
fn parse_condition(line: &str) -> Option<(char, usize, usize)> {
    let mut words = line.split(' ');
    let (letter, relation, number) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
    let letter = letter.chars().next().filter(|c| letter.len() == 1 && "ABP".contains(*c))?;
    let (least, most) = match relation {
        ">=" => (number, usize::MAX),
        "<=" => (0, number),
        _ => return None,
    };
    words.next().is_none().then_some((letter, least, most))
}

/// Sets moved so that a point a step away comes to lie on the point itself, for every step of a shape.
struct Shifted {
    on_board: PointSet,
    enemy: [[PointSet; SHIFTS]; SHIFTS],
    own: [[PointSet; SHIFTS]; SHIFTS],
    empty: [[PointSet; SHIFTS]; SHIFTS],
    board: [[PointSet; SHIFTS]; SHIFTS],
}

impl Shifted {
    fn of(board: &Board, color: Color, standing: &PointSet) -> Shifted {
        let on_board = *board.on_board();
        Shifted {
            on_board,
            enemy: shifted(board.stones(!color), &on_board),
            own: shifted(standing, &on_board),
            empty: shifted(&board.empty(), &on_board),
            board: shifted(&on_board, &on_board),
        }
    }

    /// The points a step from which such a thing stands.
    fn with(&self, (columns, rows): Step, sign: Sign) -> PointSet {
        let (row, column) = ((rows + EXTENT - 1) as usize, (columns + EXTENT - 1) as usize);
        match sign {
            Sign::Enemy => self.enemy[row][column],
            Sign::Own => self.own[row][column],
            Sign::Empty => self.empty[row][column],
            Sign::NotEnemy => self.board[row][column] - self.enemy[row][column],
            Sign::NotOwn => self.board[row][column] - self.own[row][column],
            Sign::OffBoard => self.on_board - self.board[row][column],
        }
    }
}

/// A set moved by every step, row by row from the lowest. Each move keeps to the board, so that nothing goes round its
/// edge.
fn shifted(set: &PointSet, on_board: &PointSet) -> [[PointSet; SHIFTS]; SHIFTS] {
    let middle = EXTENT as usize - 1;
    let mut moved = [[*set; SHIFTS]; SHIFTS];
    for away in 1..=middle {
        moved[middle + away][middle] = moved[middle + away - 1][middle].down() & *on_board;
        moved[middle - away][middle] = moved[middle - away + 1][middle].up() & *on_board;
    }
    for row in &mut moved {
        for away in 1..=middle {
            row[middle + away] = row[middle + away - 1].left() & *on_board;
            row[middle - away] = row[middle - away + 1].right() & *on_board;
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the shipped shapes found for Black, and the ends of the first.
    fn found(text: &str) -> (Vec<String>, Option<(String, String)>) {
        let board = Board::from_diagram(text);
        let shapes = LinkShapes::shipped();
        let found = shapes.find(&board, Color::Black, board.stones(Color::Black));
        let names = found.iter().map(|found| shapes.name(found.shape).to_string()).collect();
        (names, found.first().map(|found| (found.ends.0.to_string(), found.ends.1.to_string())))
    }

    /// The seed's example, turned so that the enemy stands above.
    const PAST_AN_ENEMY: &str = ". O . O . .
                                 . X . X . .
                                 . X . . . .
                                 . . . . . .
                                 . . . . . .
                                 . . . . . .";

    #[test]
    fn the_shape_of_the_seed_is_found_turned() {
        let (names, ends) = found(PAST_AN_ENEMY);
        assert_eq!(names, ["a jump from the end of a wall past an enemy stone beside it (the seed's example)"]);
        assert_eq!(ends, Some(("D5".into(), "B4".into())));
        // An enemy in the gap is another matter.
        assert!(found(&PAST_AN_ENEMY.replacen("X . X", "X O X", 1)).0.is_empty());
    }

    #[test]
    fn liberties_decide() {
        // The single stone has two liberties left.
        let text = ". O . O . .
                    . X . X O .
                    . X . . . .
                    . . . . . .
                    . . . . . .
                    . . . . . .";
        assert!(found(text).0.iter().all(|name| !name.contains("past an enemy stone")));
    }

    #[test]
    fn the_edge_is_part_of_a_shape() {
        let shapes = LinkShapes::parse("# low\nA.B\n###\n").unwrap();
        let ends = |text: &str| -> Vec<(Point, Point)> {
            let board = Board::from_diagram(text);
            shapes.find(&board, Color::White, board.stones(Color::White)).iter().map(|found| found.ends).collect()
        };
        assert_eq!(ends(". . . .\n. . . .\n. . . .\nO . O .").len(), 2);
        assert!(ends(". . . .\n. . . .\nO . O .\n. . . .").is_empty());
        // Nothing goes round the edge.
        assert!(ends(". . . .\n. . . .\nO . . .\n. . O .").is_empty());
    }

    #[test]
    fn bad_shapes_are_told_with_their_line() {
        let error = |text| LinkShapes::parse(text).unwrap_err().to_string();
        assert!(error("# x\nA.Z\n").starts_with("line 2: \"A.Z\" in a link shape; expected signs"));
        assert!(error("A.B\n..\n").starts_with("line 2:"));
        assert!(error("A..\n...\n").starts_with("line 3: \"\" in a link shape; expected a B"));
        assert!(error("A.B\nQ >= 3\n").starts_with("line 2: \"Q >= 3\""));
        assert!(error("A.B\nP <= 3\n").contains("conditions on letters of the shape"));
    }
}
