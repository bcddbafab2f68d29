//! GoGui's extensions: set-up, rules, and the list of what it can show.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::board::{Board, ByColor, Color, Move, Point, PointSet};
use crate::eval::stage::Stage;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("gogui-analyze_commands", analyze_commands),
    Command::new("gogui-interrupt", |_, args| args.count(0, 0).map(|()| String::new())),
    Command::new("gogui-play_sequence", play_sequence),
    Command::new("gogui-setup", setup),
    Command::new("set_position", setup),
    Command::new("gogui-setup_player", setup_player),
    Command::new("gogui-rules_game_id", |_, args| args.count(0, 0).map(|()| "Go".into())),
    Command::new("gogui-rules_board", rules_board),
    Command::new("gogui-rules_board_size", |engine, args| {
        args.count(0, 0).map(|()| engine.game.board().size().side().to_string())
    }),
    Command::new("gogui-rules_legal_moves", rules_legal_moves),
    Command::new("gogui-rules_side_to_move", |engine, args| {
        args.count(0, 0).map(|()| engine.game.to_play().name().into())
    }),
];

/// The pictures that GoGui can show on the board: kind, label, command and its arguments. The stages
/// follow.
pub(super) const SHOWN: &[(&str, &str, &str, &str)] = &[
    ("plist", "Legal Moves", "all_legal", " %c"),
    ("string", "Liberties of Chain", "countlib", " %p"),
    ("plist", "Show Liberties", "findlib", " %p"),
    ("string", "Mode", "keisei-mode", ""),
    ("hstring", "Statistics", "keisei-stats", ""),
    ("dboard", "Ownership", "keisei-ownership", ""),
    ("dboard", "Criticality", "keisei-criticality", ""),
    ("dboard", "Classical less Monte Carlo", "keisei-difference", ""),
    ("string", "Score", "keisei-score", ""),
    ("gfx", "Groups", "keisei-gfx", " groups"),
    ("gfx", "Influence", "keisei-gfx", " influence"),
    ("gfx", "Best Moves", "keisei-gfx", " moves"),
    ("pspairs", "Leads after Moves", "top_moves", ""),
    ("hstring", "Reasons for Move", "move_reasons", " %p"),
    ("gfx", "Solve", "keisei-gfx", " solve"),
    ("gfx", "Solve Group", "keisei-gfx", " solve %p"),
    ("string", "Status of Group", "dragon_status", " %p"),
    ("hstring", "Why", "keisei-why", " %p"),
    ("string", "Final Score", "final_score", ""),
    ("plist", "Final Status List Dead", "final_status_list", " dead"),
    ("plist", "Final Status List Seki", "final_status_list", " seki"),
];

fn analyze_commands(_: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let listed = SHOWN.iter().map(|(kind, label, name, rest)| format!("{kind}/{label}/{name}{rest}"));
    let stages = Stage::ALL.iter().map(|stage| format!("gfx/Stage {stage}/keisei-gfx stage {stage}"));
    Ok(listed.chain(stages).collect::<Vec<_>>().join("\n"))
}

/// The pairs of colours and moves that a command is given.
fn pairs(engine: &Engine, args: &Args<'_>) -> Result<Vec<(Color, Move)>, Failure> {
    if !args.len().is_multiple_of(2) {
        return Err(Failure::syntax("expected pairs of colour and vertex"));
    }
    let size = engine.game.board().size();
    (0..args.len()).step_by(2).map(|i| Ok((args.color(i)?, args.mv(i + 1, size)?))).collect()
}

/// Plays all the moves, or none.
fn play_sequence(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let moves = pairs(engine, args)?;
    for (played, (color, mv)) in moves.into_iter().enumerate() {
        if let Err(illegal) = engine.game.play_tolerant(color, mv) {
            (0..played).for_each(|_| {
                engine.game.undo();
            });
            return Err(Failure::new(format!("illegal move {} of the sequence, {color} {mv}: {illegal}", played + 1)));
        }
    }
    Ok(String::new())
}

/// Starts from these stones; the side to move stays.
fn setup(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let mut stones = ByColor([PointSet::EMPTY; 2]);
    for (color, mv) in pairs(engine, args)? {
        let Move::Play(point) = mv else { return Err(Failure::syntax("pass is no stone")) };
        if stones[!color].contains(point) || !stones[color].insert(point) {
            return Err(Failure::new(format!("{point} is set twice")));
        }
    }
    let board = engine.game.board();
    let board = Board::with_stones(board.size(), &stones, board.to_play()).map_err(|e| Failure::new(e.to_string()))?;
    engine.set_up(board);
    Ok(String::new())
}

/// Gives the move to a colour. If that changes anything, the game starts anew from this position.
fn setup_player(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let color = args.color(0)?;
    if engine.game.to_play() != color {
        let mut board = engine.game.board().clone();
        board.set_to_play(color);
        let handicap = engine.game.handicap();
        engine.set_up(board);
        engine.game.set_handicap(handicap);
    }
    Ok(String::new())
}

fn rules_board(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let board = engine.game.board();
    let side = board.size().side();
    let symbol = |row, column| board.color_at(Point::at(column, row)).map_or('.', Color::symbol);
    let row = |row| (0..side).map(|column| symbol(row, column).to_string()).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = (0..side).rev().map(row).collect();
    Ok(format!("\n{}", rows.join("\n")))
}

/// The legal moves of the side to move, passing among them; none when the game is over.
fn rules_legal_moves(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    if engine.game.is_over() {
        return Ok(String::new());
    }
    let mut moves: Vec<String> = engine.game.legal_plays(engine.game.to_play()).map(|p| p.to_string()).collect();
    moves.push("pass".into());
    Ok(moves.join(" "))
}
