//! `keisei-gfx WHAT`: pictures for GoGui, in the form of its analyze type `gfx`: lines of `LABEL`, `COLOR`, `BLACK`,
//! `WHITE`, `INFLUENCE` and `VAR` with points, and `TEXT` for the status line.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use super::solve::solved;
use crate::app::analysis::told::USUAL_MOVES;
use crate::board::{Color, Point};
use crate::eval::field::flow::ONE;
use crate::eval::safety::Status;
use crate::eval::stage::{Mark, Overlay, Stage};
use crate::report;

pub(super) const COMMANDS: &[Command] = &[Command::new("keisei-gfx", gfx)];

/// The pictures that can be drawn.
const PICTURES: [&str; 5] = ["stage", "groups", "influence", "moves", "solve"];

fn gfx(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let most = if matches!(args.word(0), Ok("stage" | "solve")) { 2 } else { 1 };
    args.count(1, most)?;
    let lines = match args.word(0)? {
        "stage" => stage(engine, args)?,
        "groups" => groups(engine)?,
        "influence" => influence(engine),
        "moves" => moves(engine),
        "solve" => solve(engine, args)?,
        other => {
            return Err(Failure::syntax(format!("unknown picture {other:?}; expected {}", PICTURES.join(", "))));
        }
    };
    Ok(lines.join("\n"))
}

/// A line with this word and the points, if there are any.
fn points_of(word: &str, points: &[String]) -> Option<String> {
    (!points.is_empty()).then(|| format!("{word} {}", points.join(" ")))
}

/// A stage of the evaluation: what belongs to a side as territory, all else as labels.
fn stage(engine: &mut Engine, args: &Args<'_>) -> Result<Vec<String>, Failure> {
    let stage: Stage = args.word(1)?.parse().map_err(|e| Failure::new(format!("{e}")))?;
    let analysis = engine.analyse();
    let board = engine.game.board();
    let overlay = Overlay::of(&analysis, board, stage);
    let points = || board.size().points();
    let label = |point: Point| match overlay.marks[point] {
        Mark::None | Mark::Side(_) => None,
        Mark::Number(number) => Some(format!("{point} {number}")),
        Mark::Both => Some(format!("{point} #")),
        Mark::Letter(letter) => Some(format!("{point} {letter}")),
    };
    let names = |color| -> Vec<String> {
        points().filter(|point| overlay.marks[*point] == Mark::Side(color)).map(|point| point.to_string()).collect()
    };
    let labels: Vec<String> = points().filter_map(label).collect();
    let mut lines: Vec<String> = Vec::new();
    lines.extend(points_of("BLACK", &names(Color::Black)));
    lines.extend(points_of("WHITE", &names(Color::White)));
    lines.extend(points_of("LABEL", &labels));
    lines.push(format!("TEXT {}", stage.description()));
    Ok(lines)
}

/// The groups of the report: each with its number, in green if it lives, yellow if unsettled, red if dead.
fn groups(engine: &mut Engine) -> Result<Vec<String>, Failure> {
    let groups = engine.unless_interrupted(|engine| {
        let analysis = engine.analyse_for_report();
        Ok(report::groups(&engine.game, &analysis))
    })?;
    let color = |status: Status| match status {
        Status::Alive | Status::Seki => "green",
        Status::Unsettled => "yellow",
        Status::Dead => "red",
    };
    let mut lines: Vec<String> = Vec::new();
    for group in &groups {
        let stones: Vec<String> = group.stones.iter().map(ToString::to_string).collect();
        lines.extend(points_of(&format!("COLOR {}", color(group.status)), &stones));
    }
    let labels: Vec<String> = groups.iter().map(|group| format!("{} {}", group.at, group.id)).collect();
    lines.extend(points_of("LABEL", &labels));
    lines.push("TEXT green lives, yellow is unsettled, red is dead".into());
    Ok(lines)
}

/// Returns how much more of Black's than of White's power reaches each point, from -1 to 1.
fn influence(engine: &mut Engine) -> Vec<String> {
    let analysis = engine.analyse();
    let flow = |color: Color, point: Point| f64::from(analysis.flows().middle.at(color, point)) / f64::from(ONE);
    let of = |point: Point| (flow(Color::Black, point) - flow(Color::White, point)).clamp(-1.0, 1.0);
    let figures: Vec<String> =
        engine.game.board().size().points().map(|point| format!("{point} {:.2}", of(point))).collect();
    points_of("INFLUENCE", &figures).into_iter().collect()
}

/// The moves that the player likes best, each with the lead of the side to move after it in points; the first is green.
fn moves(engine: &mut Engine) -> Vec<String> {
    let color = engine.game.to_play();
    let choice = engine.think_of_several(color, USUAL_MOVES);
    let told = engine.scout.look(&engine.game, color).told(&choice, usize::from(USUAL_MOVES));
    let plays = told.moves.iter().filter_map(|mv| Some((mv.mv.point()?, mv.lead)));
    let labels: Vec<String> = plays.map(|(point, lead)| format!("{point} {lead:+.1}")).collect();
    let best: Vec<String> = choice.mv().point().iter().map(ToString::to_string).collect();
    let mut lines: Vec<String> = Vec::new();
    lines.extend(points_of("COLOR green", &best));
    lines.extend(points_of("LABEL", &labels));
    let line: Vec<String> = told.moves.first().map_or(&[][..], |mv| &mv.pv).iter().map(ToString::to_string).collect();
    lines.push(format!("TEXT {color} leads by {:+.1}; expected: {}", told.lead, line.join(" ")));
    lines
}

/// The solver's answer: its line as numbered stones, and what it comes to.
fn solve(engine: &mut Engine, args: &Args<'_>) -> Result<Vec<String>, Failure> {
    let target = if args.len() > 1 { Some(args.point(1, engine.game.board().size())?) } else { None };
    let mut color = engine.game.to_play();
    let found = solved(engine, color, target)?;
    let mut lines: Vec<String> = Vec::new();
    if let Some(first) = found.winners.first() {
        let mut stones: Vec<String> = Vec::new();
        for mv in &first.line {
            stones.push(format!("{} {mv}", color.letter().to_ascii_lowercase()));
            color = !color;
        }
        lines.extend(points_of("VAR", &stones));
    }
    let goal = [found.goal, found.target.as_deref(), found.status, found.proof];
    let words: Vec<&str> = goal.into_iter().flatten().collect();
    lines.push(format!("TEXT {}", if words.is_empty() { "nothing is at stake".into() } else { words.join(" ") }));
    Ok(lines)
}
