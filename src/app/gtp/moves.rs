//! Moves the engine thinks of, and why: GNU Go's `top_moves`, `move_reasons` and `restricted_genmove`.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::board::{Color, Move, Point, PointSet};
use crate::eval::Analysis;
use crate::pattern::predict::Recent;
use crate::search::Candidate;
use crate::search::candidates::{Generator, Suggestion};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("top_moves", |engine, args| top_moves(engine, args, None)),
    Command::new("top_moves_black", |engine, args| top_moves(engine, args, Some(Color::Black))),
    Command::new("top_moves_white", |engine, args| top_moves(engine, args, Some(Color::White))),
    Command::new("move_reasons", move_reasons),
    Command::new("restricted_genmove", restricted_genmove),
];

/// The number of moves that GNU Go lists.
const MOVES_LISTED: usize = 10;

/// The player's best moves, each with a figure: by how many points it leads after it, or where it does not count points
/// the percentage of games won, or else its probability by the learned patterns in percent.
fn top_moves(engine: &mut Engine, args: &Args<'_>, color: Option<Color>) -> Result<String, Failure> {
    args.count(0, 0)?;
    let color = color.unwrap_or(engine.game.to_play());
    let choice = engine.think_of_several(color, MOVES_LISTED as u8);
    let figure = |candidate: &Candidate| {
        let scaled = |value: Option<i32>, unit: f64| value.map(|value| f64::from(value) / unit);
        let figure = scaled(candidate.score, 100.0).or(scaled(candidate.win, 10.0)).or(scaled(candidate.prior, 10.0));
        format!("{} {:.2}", candidate.mv, figure.unwrap_or(0.0))
    };
    let moves = choice.candidates.iter().filter(|candidate| candidate.mv != Move::Pass);
    Ok(moves.take(MOVES_LISTED).map(figure).collect::<Vec<_>>().join(" "))
}

/// Returns the purposes of a move, a line each, by the candidate generator.
fn move_reasons(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let point = args.point(0, engine.game.board().size())?;
    if !engine.game.board().is_empty_at(point) {
        return Err(Failure::new("vertex must be empty"));
    }
    let color = engine.game.to_play();
    let (analysis, suggestions) = engine.suggestions(color);
    let board = engine.game.board();
    let Some(suggestion) = suggestions.iter().find(|suggestion| suggestion.point == point) else {
        return Ok(String::new());
    };
    let mut lines: Vec<String> =
        suggestion.ideas.iter().map(|idea| format!("Move at {point} {}", idea.text(board, &analysis))).collect();
    if suggestion.prior > 0 {
        let percent = f64::from(suggestion.prior) / 10.0;
        lines.push(format!("Move at {point} has a probability of {percent:.1} % by the learned patterns"));
    }
    Ok(lines.join("\n"))
}

/// The best of the moves named: what the player chooses if it may play nowhere else, or where it chooses none of them
/// the generator's best.
fn restricted_genmove(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    if args.len() < 2 {
        return Err(Failure::syntax("expected a colour and vertices"));
    }
    let color = args.color(0)?;
    let size = engine.game.board().size();
    let named = (1..args.len()).map(|i| args.point(i, size)).collect::<Result<PointSet, Failure>>()?;
    let allowed = |point: Point| named.contains(point) && engine.game.check(color, Move::Play(point)).is_ok();
    let open: PointSet = named.iter().filter(|point| allowed(*point)).collect();
    if open.is_empty() {
        return Ok(Move::Pass.to_string());
    }
    let choice = engine.think_within(color, Some(open));
    let chosen = choice.candidates.iter().filter_map(|candidate| candidate.mv.point()).find(|at| open.contains(*at));
    let chosen = chosen.or_else(|| {
        let (_, suggestions) = engine.suggestions(color);
        suggestions.iter().map(|suggestion| suggestion.point).find(|at| open.contains(*at))
    });
    Ok(chosen.or(open.first()).map_or(Move::Pass, Move::Play).to_string())
}

impl Engine {
    /// Returns all moves the generator suggests for a colour, best first, with the evaluation they are from.
    fn suggestions(&mut self, color: Color) -> (Analysis, Vec<Suggestion>) {
        let mut board = self.game.board().clone();
        board.set_to_play(color);
        let analysis = self.analyse_without_games(&board);
        let mut suggestions = Vec::new();
        let recent = Recent::of(&self.game, color);
        let width = board.size().area();
        Generator::new().suggest(&mut board, &recent, &analysis, width, &mut suggestions);
        (analysis, suggestions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::config::{Mode, Spec};

    /// The replies to these commands, in the mode that plays by patterns, after one white stone is put in atari.
    fn replies(commands: &[&str]) -> Vec<String> {
        let mut engine = Engine::new(Spec::of(Mode::Patterns), 0).unwrap();
        for setup in ["boardsize 9", "play b C8", "play w C7", "play b B7", "play w G3", "play b C6", "play w H5"] {
            assert!(engine.answer(setup).unwrap().starts_with('='), "{setup}");
        }
        commands.iter().map(|command| engine.answer(command).unwrap().trim().to_string()).collect()
    }

    #[test]
    fn a_move_is_chosen_among_those_named_and_not_played() {
        let found = replies(&[
            "restricted_genmove b A1 D7 J9",
            "restricted_genmove b C7 C8",
            "restricted_genmove b",
            "restricted_genmove b T19",
            "color D7",
        ]);
        assert_eq!(found[0], "= D7");
        assert_eq!(found[1], "= PASS");
        assert_eq!(found[2], "? syntax error");
        assert_eq!(found[3], "? invalid vertex");
        assert_eq!(found[4], "= empty");
    }

    #[test]
    fn the_best_moves_come_with_figures() {
        let found = replies(&["top_moves", "top_moves_white"]);
        let words: Vec<&str> = found[0].trim_start_matches("= ").split(' ').collect();
        assert_eq!(words.len(), 2 * MOVES_LISTED);
        assert!(words.contains(&"D7"), "{words:?}");
        let figures: Vec<f64> = words.iter().skip(1).step_by(2).map(|word| word.parse().unwrap()).collect();
        assert!(figures.is_sorted_by(|a, b| a >= b), "{figures:?}");
        assert!(figures[0] > 5.0, "{figures:?}");
        assert_ne!(found[0], found[1]);
    }

    #[test]
    fn reasons_are_told_a_line_each() {
        let found = replies(&["move_reasons D7", "move_reasons C7"]);
        let lines: Vec<&str> = found[0].trim_start_matches("= ").lines().collect();
        assert_eq!(lines[0], "Move at D7 captures the stone at C7");
        assert!(lines[lines.len() - 1].ends_with(" % by the learned patterns"), "{lines:?}");
        assert_eq!(found[1], "? vertex must be empty");
    }
}
