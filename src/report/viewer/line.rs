//! Lines of play with every position, as our board plays them.

use super::data::{Line, Look, Mark, Position, index};
use crate::board::sgf::{Node, Record, Sign};
use crate::board::{Board, Color, Game, Move, Point, PointMap, Size};
use crate::report::annotate::nodes_of;
use crate::report::english::viewer as words;

/// The number of steps from nobody to one side in which the owners of points are given.
const STEPS: f64 = 10.0;

impl Position {
    /// Returns the position of this board, which this move led to.
    pub(super) fn of(board: &Board, mv: Option<Move>) -> Position {
        let size = board.size();
        Position {
            stones: points(size).map(|point| board.color_at(point).map_or('.', Color::symbol)).collect(),
            at: mv.and_then(Move::point).map(|point| index(size, point)),
            called: mv.map_or_else(String::new, words::called),
            ko: board.ko().map(|point| index(size, point)),
            // The prisoners of a colour were taken by the other one.
            taken: [board.prisoners(Color::White), board.prisoners(Color::Black)],
            ..Position::default()
        }
    }
}

/// Returns the points from the upper left, row by row.
fn points(size: Size) -> impl Iterator<Item = Point> {
    (0..size.side()).rev().flat_map(move |row| (0..size.side()).map(move |column| Point::at(column, row)))
}

/// Returns the letters of an ownership in permille.
pub(super) fn owners(size: Size, ownership: &PointMap<i16>) -> String {
    let letter = |point: Point| {
        let steps = (STEPS * f64::from(ownership[point]) / 1000.0).round().clamp(-STEPS, STEPS);
        char::from((f64::from(b'a') + STEPS + steps) as u8)
    };
    points(size).map(letter).collect()
}

/// Returns the game of a record, with its comments on each position. A game that cannot be played to its end is shown
/// as far as it can. `told` returns the addition to the sentences about the position after so many moves.
pub(super) fn game(record: &Record, told: impl Fn(usize) -> String) -> Line {
    let size = record.info.size;
    let moves: Vec<(Color, Move)> = record.moves().collect();
    let nodes = nodes_of(record);
    let mut positions = Vec::new();
    for at in 0..=moves.len() {
        let Ok(game) = record.game_at(at) else { break };
        let made = at.checked_sub(1).map(|before| moves[before]);
        let mut position = Position::of(game.board(), made.map(|(_, mv)| mv));
        position.told = words::place(at, moves.len(), made) + &told(at);
        if let Some(node) = nodes.get(at).map(|id| &record.tree[*id]) {
            position.comment = node.comment.clone();
            position.marks = marks(node, size);
        }
        positions.push(position);
    }
    Line { name: words::WORDS.game.to_string(), from: None, positions }
}

/// Returns the signs that the record has on points.
fn marks(node: &Node, size: Size) -> Vec<Mark> {
    let mark = |(point, sign): (Point, Sign)| {
        let (sign, text) = match sign {
            Sign::Triangle => (Look::Triangle, String::new()),
            Sign::Square | Sign::Selected => (Look::Square, String::new()),
            Sign::Circle => (Look::Circle, String::new()),
            Sign::Cross => (Look::Cross, String::new()),
            Sign::Label(text) => (Look::Label, text),
        };
        Mark { at: index(size, point), sign, text }
    };
    node.markup(size).into_iter().map(mark).collect()
}

/// Returns a line that is one position alone.
pub fn standing(game: &Game, name: String, told: String) -> Line {
    let last = game.last_move().map(|(_, mv)| mv);
    let position = Position { told, ..Position::of(game.board(), last) };
    Line { name, from: None, positions: vec![position] }
}

/// Returns the line of play that begins with this position, as far as it can be played.
pub fn variation(game: &Game, mover: Color, moves: &[Move], name: String, from: [usize; 2]) -> Line {
    let mut board = game.board().clone();
    let mut color = mover;
    let last = game.last_move().map(|(_, mv)| mv);
    let mut positions = vec![Position { told: name.clone(), ..Position::of(&board, last) }];
    for (i, mv) in moves.iter().enumerate() {
        match mv {
            Move::Play(point) if !board.is_legal(color, *point) => break,
            Move::Play(point) => board.play(color, *point),
            Move::Pass => board.pass(color),
        }
        let told = words::step(&name, i + 1, color, *mv);
        positions.push(Position { told, ..Position::of(&board, Some(*mv)) });
        color = !color;
    }
    Line { name, from: Some(from), positions }
}
