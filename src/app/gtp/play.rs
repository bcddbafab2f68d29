//! Setting up, playing and taking back.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::app::analysis::query::MOST_KOMI;
use crate::board::{Color, Move, Size};
use crate::search::Choice;

pub(super) const COMMANDS: &[Command] = &[
    Command::new("boardsize", boardsize),
    Command::new("clear_board", clear_board),
    Command::new("komi", komi),
    Command::new("get_komi", |engine, args| args.count(0, 0).map(|()| engine.game.komi().to_string())),
    Command::new("play", play),
    Command::new("black", |engine, args| old_play(engine, args, Color::Black)),
    Command::new("white", |engine, args| old_play(engine, args, Color::White)),
    Command::new("undo", undo),
    Command::new("gg-undo", gg_undo),
    Command::new("genmove", genmove),
    Command::new("reg_genmove", reg_genmove),
    Command::new("gg_genmove", reg_genmove),
];

fn boardsize(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let side: i64 = args.number(0)?;
    let size = usize::try_from(side).ok().and_then(Size::new);
    let size = size.ok_or_else(|| Failure::with("unacceptable size", format!("{side}; expected 2 to 19")))?;
    engine.start(size, engine.rules_asked(), engine.game.komi());
    Ok(String::new())
}

fn clear_board(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    engine.start(engine.game.board().size(), engine.rules_asked(), engine.game.komi());
    Ok(String::new())
}

fn komi(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let komi = args.float(0)?;
    if komi.abs() > MOST_KOMI {
        return Err(Failure::with("unacceptable komi", format!("{komi}; expected at most {MOST_KOMI} points")));
    }
    // Some clients send -0, which is told as 0.
    engine.game.set_komi(komi + 0.0);
    Ok(String::new())
}

fn play(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let color = args.color(0)?;
    let mv = args.mv(1, engine.game.board().size()).map_err(|failure| match failure.reply.as_ref() {
        "invalid vertex" => Failure::with("illegal move", failure.detail),
        _ => failure,
    })?;
    make(engine, color, mv)
}

/// `black D4`, as GTP 1 played a move.
fn old_play(engine: &mut Engine, args: &Args<'_>, color: Color) -> Result<String, Failure> {
    args.count(1, 1)?;
    let mv = args.mv(0, engine.game.board().size())?;
    make(engine, color, mv)
}

fn make(engine: &mut Engine, color: Color, mv: Move) -> Result<String, Failure> {
    engine
        .game
        .play_tolerant(color, mv)
        .map_err(|illegal| Failure::with("illegal move", format!("{color} {mv}: {illegal}")))?;
    engine.count_handicap();
    Ok(String::new())
}

fn undo(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    take_back(engine, 1)
}

fn gg_undo(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let moves = if args.is_empty() { 1 } else { args.number(0)? };
    take_back(engine, moves)
}

fn take_back(engine: &mut Engine, moves: usize) -> Result<String, Failure> {
    let played = engine.game.moves().len();
    if moves > played {
        return Err(Failure::with("cannot undo", format!("{moves} moves of {played}")));
    }
    for _ in 0..moves {
        engine.game.undo();
    }
    let left = engine.game.moves().len();
    engine.tried.retain(|tried| *tried <= left);
    engine.count_handicap();
    Ok(String::new())
}

fn genmove(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let color = args.color(0)?;
    let choice = engine.think(color);
    Ok(engine.answer_with(color, &choice))
}

impl Engine {
    /// Takes stones that Black plays one after the other at the start for a handicap, as some clients place one.
    fn count_handicap(&mut self) {
        let starts_empty = self.game.initial().occupied().is_empty();
        let all_black = self.game.moves().iter().all(|(color, mv)| *color == Color::Black && *mv != Move::Pass);
        let stones = self.game.moves().len();
        if starts_empty && all_black {
            self.game.set_handicap(if stones >= 2 { stones } else { 0 });
        }
    }

    /// Makes the move chosen, or resigns; what to reply.
    pub(super) fn answer_with(&mut self, color: Color, choice: &Choice) -> String {
        let resigns = choice.resign || self.resigns(color, choice);
        if resigns { "resign".into() } else { make_own(self, color, choice.mv()) }
    }
}

/// Makes the engine's own move and returns what to reply. A defect in a player must not lose the game by an illegal
/// move: then it passes.
pub(super) fn make_own(engine: &mut Engine, color: Color, mv: Move) -> String {
    if let Err(illegal) = engine.game.play(color, mv) {
        log::error!("{} chose {color} {mv}: {illegal}; passing", engine.player.name());
        // A pass is always legal.
        let _ = engine.game.play_tolerant(color, Move::Pass);
        return Move::Pass.to_string();
    }
    mv.to_string()
}

fn reg_genmove(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 2)?;
    let color = args.color(0)?;
    if args.len() == 2 {
        engine.player.set_seed(args.number(1)?);
    }
    Ok(engine.think(color).mv().to_string())
}
