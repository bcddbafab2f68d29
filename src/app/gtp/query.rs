//! Commands that tell about the board and change nothing, most of them as GNU Go has them.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::board::{Board, Chain, Color, Move, Point, column_letter, rules};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("showboard", showboard),
    Command::new("query_boardsize", |engine, args| {
        args.count(0, 0).map(|()| engine.game.board().size().side().to_string())
    }),
    Command::new("move_history", move_history),
    Command::new("last_move", last_move),
    Command::new("captures", captures),
    Command::new("color", color),
    Command::new("list_stones", list_stones),
    Command::new("countlib", |engine, args| Ok(chain(engine, args)?.liberty_count().to_string())),
    Command::new("findlib", |engine, args| Ok(list(engine.game.board(), chain(engine, args)?.liberties()))),
    Command::new("is_legal", is_legal),
    Command::new("all_legal", all_legal),
];

/// The points in reading order.
pub(super) fn list(board: &Board, points: &crate::board::PointSet) -> String {
    let names: Vec<String> = board.size().points().filter(|p| points.contains(*p)).map(|p| p.to_string()).collect();
    names.join(" ")
}

fn showboard(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let game = &engine.game;
    let board = game.board();
    let last = game.last_move().and_then(|(_, mv)| mv.point());
    Ok(format!("\n{}{}", draw(board, last), about(engine)))
}

/// The board with its star points, and the last stone in brackets.
fn draw(board: &Board, last: Option<Point>) -> String {
    let side = board.size().side();
    let letters: String = (0..side).map(|column| format!(" {}", column_letter(column))).collect();
    let mut text = format!("   {letters}\n");
    for row in (0..side).rev() {
        text += &format!("{:>3}", row + 1);
        for column in 0..side {
            let point = Point::at(column, row);
            let symbol = match board.color_at(point) {
                Some(color) => color.symbol(),
                None if rules::is_star_point(board.size(), point) => '+',
                None => '.',
            };
            let before_last = column > 0 && last == Some(Point::at(column - 1, row));
            text.push(if last == Some(point) {
                '('
            } else if before_last {
                ')'
            } else {
                ' '
            });
            text.push(symbol);
        }
        let after = if last == Some(Point::at(side - 1, row)) { ')' } else { ' ' };
        text += &format!("{after}{}\n", row + 1);
    }
    text + &format!("   {letters}\n")
}

fn about(engine: &Engine) -> String {
    let game = &engine.game;
    let board = game.board();
    let last = game.last_move().map_or("none".into(), |(color, mv)| format!("{color} {mv}"));
    format!(
        "{} to play, move {}. Last move: {last}\nCaptured by Black: {}, by White: {}. Komi {}, {} rules",
        game.to_play(),
        game.moves().len() + 1,
        board.prisoners(Color::White),
        board.prisoners(Color::Black),
        game.komi(),
        game.rules()
    )
}

/// The moves so far, last first.
fn move_history(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let moves = engine.game.moves().iter().rev();
    Ok(moves.map(|(color, mv)| format!("{} {mv}", color.name())).collect::<Vec<_>>().join("\n"))
}

fn last_move(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let (color, mv) = engine.game.last_move().ok_or_else(|| Failure::new("no previous move known"))?;
    Ok(format!("{} {mv}", color.name()))
}

/// Returns how many stones the colour has taken.
fn captures(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    Ok(engine.game.board().prisoners(!args.color(0)?).to_string())
}

fn color(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let board = engine.game.board();
    let point = args.point(0, board.size())?;
    Ok(board.color_at(point).map_or("empty", Color::name).into())
}

fn list_stones(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let board = engine.game.board();
    Ok(list(board, board.stones(args.color(0)?)))
}

/// The chain on the vertex that is the only argument.
fn chain<'e>(engine: &'e Engine, args: &Args<'_>) -> Result<&'e Chain, Failure> {
    args.count(1, 1)?;
    let board = engine.game.board();
    let point = args.point(0, board.size())?;
    board.chain(point).ok_or_else(|| Failure::new("vertex must not be empty"))
}

fn is_legal(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let color = args.color(0)?;
    let mv: Move = args.mv(1, engine.game.board().size())?;
    Ok(u8::from(engine.game.check(color, mv).is_ok()).to_string())
}

fn all_legal(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let color = args.color(0)?;
    Ok(engine.game.legal_plays(color).map(|p| p.to_string()).collect::<Vec<_>>().join(" "))
}
