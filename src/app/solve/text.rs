//! The answer to one problem as text for a player.

use std::fmt::Write;

use super::outcome::{Answer, Outcome};
use super::problem::Problem;
use super::words;
use crate::board::{Color, Game, Move};

/// The answer, with the position, the lines and how it compares with the file's.
pub(super) fn render(problem: &Problem, outcome: &Outcome, answer: Option<&Answer>) -> String {
    let mut text = format!("{}\n\n{}\n", words::heading(problem), problem.game.board());
    if let Some(answer) = answer {
        text += &answered(problem, answer);
        text += &format!("{}\n", words::effort(answer, outcome.seconds));
    }
    text += &words::comparison(outcome);
    text.push('\n');
    text
}

fn answered(problem: &Problem, answer: &Answer) -> String {
    let mut text = format!("{} {}\n", words::claim(problem, answer), words::basis(answer));
    let line = answer.main_line();
    // Writing to a string cannot fail.
    if line.len() > 1 {
        let _ = writeln!(text, "{} {}", words::MAIN_LINE, words::line(&line));
    }
    let Some(solution) = &answer.solution else { return text };
    let rows: Vec<[String; 3]> = answer
        .other_winners()
        .map(|winner| {
            let result = words::result(&solution.goal, winner.status);
            let basis = words::basis_of_winner(winner.proof);
            [winner.mv.to_string(), format!("{result} ({basis})"), words::line(&winner.line)]
        })
        .collect();
    list(&mut text, words::ALSO, &rows);
    let rows: Vec<[String; 3]> = answer
        .refutations()
        .map(|refuted| {
            let result = words::result(&solution.goal, refuted.status);
            [refuted.mv.to_string(), result, words::line(&refuted.line)]
        })
        .collect();
    list(&mut text, words::REFUTED, &rows);
    text
}

/// A heading with rows in columns; nothing if there are none.
fn list(text: &mut String, heading: &str, rows: &[[String; 3]]) {
    if rows.is_empty() {
        return;
    }
    let width = rows.iter().map(|row| row[1].len()).max().unwrap_or(0);
    let _ = writeln!(text, "{heading}");
    for [mv, result, line] in rows {
        let row = format!("  {mv:<4} {result:<width$}  {line}");
        let _ = writeln!(text, "{}", row.trim_end());
    }
}

/// The part of a line that can be played on the board, with who plays each move.
pub(super) fn playable(game: &Game, mover: Color, line: &[Move]) -> Vec<(Color, Move)> {
    let mut board = game.board().clone();
    let mut color = mover;
    let mut played = Vec::new();
    for mv in line {
        if let Move::Play(point) = mv {
            if !board.is_legal(color, *point) {
                break;
            }
            board.play(color, *point);
        } else {
            board.pass(color);
        }
        played.push((color, *mv));
        color = !color;
    }
    played
}
