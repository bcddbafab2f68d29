//! Positions drawn as text.
//!
//! A drawing has a row a line, the top row first: `X` a black stone, `O` a white one, `.` an empty point (`+` and `*`
//! too). Blanks, row numbers at either end and a line of column letters are passed over, so what a program prints can
//! be read back. Any other letter or sign marks an empty point; [`Diagram::marked`] finds it.

use super::{Board, ByColor, Color, NoLiberty, Point, PointSet, Size, column_letter};

/// A position read from a drawing, with the points marked in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board's size.
    pub size: Size,
    /// The stones of each colour.
    pub stones: ByColor<PointSet>,
    /// The marked empty points with their marks, in reading order.
    pub marks: Vec<(char, Point)>,
}

/// The reasons why a drawing is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// The rows are not as many as the columns, or the size is not 2 to 19.
    #[error(
        "line {line} of the diagram has {found} points; expected a square of 2 to 19 rows, as many columns ({rows} rows)"
    )]
    NotSquare {
        /// The line, counted from 1.
        line: usize,
        /// Its points.
        found: usize,
        /// The diagram's rows.
        rows: usize,
    },
    /// Stones without a liberty.
    #[error(transparent)]
    NoLiberty(#[from] NoLiberty),
}

impl Diagram {
    /// Reads a drawing.
    pub fn parse(text: &str) -> Result<Diagram, DiagramError> {
        let rows: Vec<(usize, Vec<char>)> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !is_column_letters(line))
            .map(|(i, line)| (i + 1, line.chars().filter(|c| !c.is_whitespace() && !c.is_ascii_digit()).collect()))
            .collect();
        let not_square = |line, found| DiagramError::NotSquare { line, found, rows: rows.len() };
        let size = Size::new(rows.len()).ok_or_else(|| not_square(1, rows.first().map_or(0, |r| r.1.len())))?;
        let mut diagram = Diagram { size, stones: ByColor::default(), marks: Vec::new() };
        for (i, (line, row)) in rows.iter().enumerate() {
            if row.len() != size.side() {
                return Err(not_square(*line, row.len()));
            }
            for (column, symbol) in row.iter().enumerate() {
                let point = Point::at(column, size.side() - 1 - i);
                match symbol {
                    'X' => diagram.stones[Color::Black].insert(point),
                    'O' => diagram.stones[Color::White].insert(point),
                    '.' | '+' | '*' => false,
                    mark => {
                        diagram.marks.push((*mark, point));
                        false
                    }
                };
            }
        }
        Ok(diagram)
    }

    /// The first point with this mark.
    pub fn marked(&self, mark: char) -> Option<Point> {
        self.marks.iter().find(|(m, _)| *m == mark).map(|(_, point)| *point)
    }

    /// The position, if every stone has a liberty.
    pub fn board(&self, to_play: Color) -> Result<Board, DiagramError> {
        Ok(Board::with_stones(self.size, &self.stones, to_play)?)
    }
}

/// A line of column letters as printed over and under a board: `A B C ...`, in order, set apart by blanks.
fn is_column_letters(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.len() >= Size::MIN
        && words.len() <= Size::MAX
        && words.iter().enumerate().all(|(i, word)| *word == column_letter(i).to_string())
}

impl Board {
    /// Reads a position from a drawing, Black to play. Meant for tests and examples: panics if it is not a position.
    #[track_caller]
    pub fn from_diagram(text: &str) -> Board {
        match Diagram::parse(text).and_then(|diagram| diagram.board(Color::Black)) {
            Ok(board) => board,
            Err(error) => panic!("{error}\n{text}"),
        }
    }

    /// Draws the position with coordinates, each point by `symbol`.
    pub fn draw(&self, symbol: impl Fn(Point) -> char) -> String {
        let side = self.size().side();
        let letters: String = (0..side).map(|column| format!(" {}", column_letter(column))).collect();
        let mut text = format!("   {letters}\n");
        for row in (0..side).rev() {
            let points: String = (0..side).map(|column| format!(" {}", symbol(Point::at(column, row)))).collect();
            text += &format!("{:>3}{points} {}\n", row + 1, row + 1);
        }
        text + &format!("   {letters}\n")
    }

    /// The symbol of a point: `X`, `O`, `+` for a handicap point without a stone, `.` for another empty one.
    pub fn symbol(&self, point: Point) -> char {
        match self.color_at(point) {
            Some(color) => color.symbol(),
            None if super::rules::is_star_point(self.size(), point) => '+',
            None => '.',
        }
    }
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.draw(|point| self.symbol(point)))
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let prisoners = [self.prisoners(Color::Black), self.prisoners(Color::White)];
        write!(f, "{self}{} to play, ko {:?}, captured (black, white) {prisoners:?}", self.to_play(), self.ko())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_can_be_read_back() {
        let text = "
            . X O . .
            X . X O .
            . . . . .
            O . . . .
            . . . . X";
        let board = Board::from_diagram(text);
        assert_eq!(Board::from_diagram(&board.to_string()), board);
        assert_eq!(board.color_at(Point::parse("A4", board.size()).unwrap()), Some(Color::Black));
        assert_eq!(board.color_at(Point::parse("E1", board.size()).unwrap()), Some(Color::Black));
    }

    #[test]
    fn marks_are_empty_points() {
        let diagram = Diagram::parse("X a\nb .").unwrap();
        assert_eq!(diagram.marked('a').unwrap().to_string(), "B2");
        assert_eq!(diagram.marked('b').unwrap().to_string(), "A1");
        assert_eq!(diagram.marked('c'), None);
    }

    #[test]
    fn a_bad_drawing_is_refused_with_its_line() {
        assert_eq!(
            Diagram::parse("X . .\n. .\n. . .").unwrap_err().to_string(),
            "line 2 of the diagram has 2 points; expected a square of 2 to 19 rows, as many columns (3 rows)"
        );
        assert!(Diagram::parse("").is_err());
        let dead = Diagram::parse("X O\nO .").unwrap().board(Color::Black).unwrap_err();
        assert_eq!(dead.to_string(), "the black stone at A2 has no liberty");
    }
}
