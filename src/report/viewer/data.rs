//! The data that the script of a page draws. Points are counted from the upper left, row by row.

use serde::Serialize;

use crate::board::rules::is_star_point;
use crate::board::{Point, Size, column_letter};
use crate::report::drawing::{CELL, MARGIN};
use crate::report::english::viewer::{WORDS, Words};
use crate::report::{Report, english};

/// Returns the place of a point in the data.
pub(super) fn index(size: Size, point: Point) -> usize {
    (size.side() - 1 - point.row()) * size.side() + point.column()
}

/// The data of a page.
#[derive(Clone, Debug, Serialize)]
pub struct Show {
    /// The words that the script writes.
    words: Words,
    /// The distance of two lines of a board and the room around it, in pixels of its picture.
    cell: f64,
    margin: f64,
    /// The boards, of which one is shown at a time.
    pub boards: Vec<Shown>,
    /// The report that the page is about, as `--format json` gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

impl Show {
    /// Returns the data of a page about a report, with this board.
    pub(in crate::report) fn about(report: &Report, board: Shown) -> Show {
        Show { report: Some(report.clone()), ..Show::of(vec![board]) }
    }

    /// Returns the data of a page with these boards.
    pub fn of(boards: Vec<Shown>) -> Show {
        Show { words: WORDS, cell: CELL, margin: MARGIN, boards, report: None }
    }
}

/// A board with everything that can be shown on it.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// The name of the game or the problem.
    pub name: String,
    /// The side length.
    pub size: usize,
    /// The letters of the columns.
    columns: String,
    /// The handicap points.
    stars: Vec<usize>,
    /// The lines of play: the first is the game, or the position that a problem begins with.
    pub lines: Vec<Line>,
    /// The line and the position of it that are shown first.
    pub opens_at: [usize; 2],
    /// The position of the first line that candidates, groups and overlays are about.
    pub judged: Option<usize>,
    /// The best moves.
    pub candidates: Vec<Candidate>,
    /// The groups.
    pub groups: Vec<Outlined>,
    /// The layers that can be shown on the points.
    pub overlays: Vec<Layer>,
}

impl Shown {
    /// Returns a board of this size on which only these lines are shown.
    pub fn of(name: String, size: Size, lines: Vec<Line>) -> Shown {
        Shown {
            name,
            size: size.side(),
            columns: (0..size.side()).map(column_letter).collect(),
            stars: size.points().filter(|point| is_star_point(size, *point)).map(|point| index(size, point)).collect(),
            lines,
            opens_at: [0, 0],
            judged: None,
            candidates: Vec::new(),
            groups: Vec::new(),
            overlays: Vec::new(),
        }
    }

    /// Puts a sign on a point of the position that the first line begins with.
    pub fn mark(&mut self, size: Size, point: Point, sign: Look) {
        if let Some(position) = self.lines.first_mut().and_then(|line| line.positions.first_mut()) {
            position.marks.push(Mark { at: index(size, point), sign, text: String::new() });
        }
    }

    /// Adds a line of play and returns its number.
    pub fn add(&mut self, line: Line) -> usize {
        self.lines.push(line);
        self.lines.len() - 1
    }
}

/// A sequence of moves, with every position.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// The name of the line.
    pub name: String,
    /// The line and the position of it that this one begins with; none for the first.
    pub from: Option<[usize; 2]>,
    /// The positions, from that before the first move on.
    pub positions: Vec<Position>,
}

/// A position.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Position {
    /// A sign for each point: `X` for Black, `O` for White, `.` for none.
    pub stones: String,
    /// The point of the move that led here; none for a pass.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The name of that move.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub called: String,
    /// The point of a ko that may not be retaken at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ko: Option<usize>,
    /// The numbers of stones that Black and White have taken.
    pub taken: [usize; 2],
    /// The sentences about it.
    pub told: String,
    /// The comment of the record.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The signs on points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// The expected owner of each point, one letter a point: `k` for nobody, `a` for White and `u` for Black for
    /// certain.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub owners: String,
}

/// A sign on a point.
#[derive(Clone, Debug, Serialize)]
pub struct Mark {
    /// The point.
    pub at: usize,
    /// The look of the sign.
    pub sign: Look,
    /// The text of a label.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// The look of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A text.
    Label,
    /// A move that is better than the one that was played.
    Better,
    /// The move that was played.
    Played,
}

/// One of the best moves.
#[derive(Clone, Debug, Serialize)]
pub struct Candidate {
    /// The point.
    pub at: usize,
    /// The place in the list, from 1.
    pub rank: usize,
    /// The gain as a figure; empty where there is none.
    pub worth: String,
    /// The sentence about it.
    pub told: String,
    /// The line that begins with it.
    pub line: usize,
}

impl Candidate {
    /// Returns a move without a gain in points.
    pub fn of(size: Size, point: Point, rank: usize, told: String, line: usize) -> Candidate {
        Candidate { at: index(size, point), rank, worth: String::new(), told, line }
    }
}

/// A group.
#[derive(Clone, Debug, Serialize)]
pub struct Outlined {
    /// The number of the group.
    pub id: usize,
    /// The stone that bears its number.
    pub at: usize,
    /// The stones.
    pub stones: Vec<usize>,
    /// The name of its status, which decides how its outline looks.
    pub status: &'static str,
    /// The outline, as a path.
    pub outline: String,
    /// The lines that tie its parts together, as a path.
    pub ties: String,
    /// The sentences about it.
    pub told: Vec<String>,
    /// The moves that decide it.
    pub deciding: Vec<usize>,
    /// The lines that prove its fate.
    pub lines: Vec<usize>,
}

/// A layer that can be shown on the points.
#[derive(Clone, Debug, Serialize)]
pub struct Layer {
    /// The name of the layer.
    pub name: String,
    /// The sentence that says what its signs mean.
    pub about: String,
    /// The kind of the layer.
    pub kind: LayerKind,
    /// The value of each point; empty if the positions hold the values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Sign>,
}

/// The kinds of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LayerKind {
    /// Squares, the larger the surer, in the colour of the expected owner of the point; the values are percentages.
    Owners,
    /// Squares with the sign of the figure; the values are percentages.
    Difference,
    /// Texts on the points.
    Stage,
    /// Squares as for owners, but taken from the positions themselves.
    Course,
}

/// The sign of a layer on a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Sign {
    /// A percentage, positive for Black.
    Percent(i32),
    /// A text, empty for nothing.
    Text(String),
}

impl Layer {
    /// Returns the layer of these figures from -1 to 1, or of differences from -2 to 2: rows, the top one first.
    pub(super) fn of_rows(name: &str, about: &str, kind: LayerKind, rows: &[Vec<f64>]) -> Layer {
        let percent = |value: &f64| Sign::Percent((100.0 * value).round() as i32);
        let values = rows.iter().flatten().map(percent).collect();
        Layer { name: name.to_string(), about: about.to_string(), kind, values }
    }

    /// Returns the layer of a stage of the evaluation, or of another such picture.
    pub(super) fn of_stage(size: Size, overlay: &crate::eval::stage::Overlay) -> Layer {
        let text = |point: Point| Sign::Text(english::viewer::mark(overlay.marks[point]));
        let rows = (0..size.side()).rev();
        let points = rows.flat_map(|row| (0..size.side()).map(move |column| Point::at(column, row)));
        Layer {
            name: overlay.name.to_string(),
            about: format!("{}.", english::words::capital(&overlay.about)),
            kind: LayerKind::Stage,
            values: points.map(text).collect(),
        }
    }
}
