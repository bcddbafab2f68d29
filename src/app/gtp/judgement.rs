//! What the evaluation says of the position.

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::table::Command;
use crate::board::{Board, Point, PointMap};
use crate::eval::Analysis;
use crate::eval::stage::{Mark, Overlay, Stage};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("keisei-ownership", ownership),
    Command::new("keisei-score", score),
    Command::new("keisei-stage", stage),
];

impl Engine {
    /// The evaluation of the position.
    pub(super) fn analyse(&mut self) -> Analysis {
        self.stats.evaluations += 1;
        self.judge.analyse(self.game.board())
    }

    /// The evaluation of this board without random games: what is read further starts from it, and in random games somebody
    /// fills a seki.
    pub(super) fn analyse_without_games(&mut self, board: &Board) -> Analysis {
        self.stats.evaluations += 1;
        self.judge.analyse_without_games(board)
    }
}

/// A row of text a row of the board, top first.
pub(super) fn rows(board: &Board, of: impl Fn(Point) -> String) -> String {
    let side = board.size().side();
    let row = |row| (0..side).map(|column| of(Point::at(column, row))).collect::<Vec<_>>().join(" ");
    format!("\n{}", (0..side).rev().map(row).collect::<Vec<_>>().join("\n"))
}

fn ownership(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    if engine.spec.mode.is_monte_carlo() {
        let choice = engine.think(engine.game.to_play());
        // Without a playout nothing is known of any point.
        let owned = choice.ownership.unwrap_or_else(|| Box::new(PointMap::new(0)));
        return Ok(rows(engine.game.board(), |point| format!("{:.3}", f64::from(owned[point]) / 1000.0)));
    }
    let analysis = engine.analyse();
    let ownership = |point| format!("{:.3}", f64::from(analysis.ownership.0[point]) / 1000.0);
    Ok(rows(engine.game.board(), ownership))
}

/// Black's lead in points, komi and handicap compensation included.
fn score(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    if engine.spec.mode.is_monte_carlo() {
        let color = engine.game.to_play();
        let choice = engine.think(color);
        let score = choice.candidates.first().and_then(|best| best.score).unwrap_or(0);
        return Ok(format!("{:.2}", f64::from(score * color.sign()) / 100.0));
    }
    let analysis = engine.analyse();
    let game = &engine.game;
    Ok(format!("{:.2}", analysis.score.lead(game.rules(), game.komi(), game.handicap())))
}

/// The picture of a stage; without a name, the list of stages with what they show.
fn stage(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let Ok(name) = args.word(0) else {
        return Ok(Stage::ALL.map(|stage| format!("{stage}: {}", stage.description())).join("\n"));
    };
    let stage: Stage = name.parse().map_err(|e| Failure::new(format!("{e}")))?;
    let analysis = engine.analyse();
    let board = engine.game.board();
    let overlay = Overlay::of(&analysis, board, stage);
    let text = |point: Point| match overlay.marks[point] {
        Mark::None => board.color_at(point).map_or('.', |color| color.symbol()).to_string(),
        Mark::Number(number) => number.to_string(),
        Mark::Side(color) => color.symbol().to_ascii_lowercase().to_string(),
        Mark::Both => "#".into(),
        Mark::Letter(letter) => letter.to_string(),
    };
    let width = board.size().points().map(|point| text(point).len()).max().unwrap_or(1);
    Ok(rows(board, |point| format!("{:>width$}", text(point))))
}
