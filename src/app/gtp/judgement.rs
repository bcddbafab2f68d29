//! The evaluation of the position, over GTP.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::app::config::Mode;
use crate::board::{Board, Point, PointMap};
use crate::eval::Analysis;
use crate::eval::stage::{Mark, Overlay, Stage};
use crate::search::Limits;
use crate::search::criticality::{Criticality, USUAL_PLAYOUTS};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("keisei-criticality", criticality),
    Command::new("keisei-ownership", ownership),
    Command::new("keisei-score", score),
    Command::new("keisei-stage", stage),
];

/// The depth to which a score is searched. The judgement of the position as it stands favours the side to move, and
/// turns with every move in an opening; the mean of two depths does not.
const SCORE_DEPTH: u32 = 2;
/// The weight of the search beside the judgement, which knows random games. On 200 positions of
/// `labels/dev-sides.jsonl.gz` leads were off by 8.3 points on average as judged, 8.6 as searched, and 8.2 by the mean
/// of both; twice as much for the search keeps a lead from turning with the move.
const SEARCH_WEIGHT: f64 = 2.0;

/// The most playouts of one `keisei-criticality`: some minutes on 19x19.
const MOST_PLAYOUTS: u32 = 1_000_000;

impl Engine {
    /// The evaluation of the position.
    pub(super) fn analyse(&mut self) -> Analysis {
        self.stats.evaluations += 1;
        self.judge.analyse(self.game.board())
    }

    /// Evaluates the position for a report, with ten times as many random games.
    pub(super) fn analyse_for_report(&mut self) -> Analysis {
        self.stats.evaluations += 1;
        self.judge.analyse_for_report(self.game.board())
    }

    /// The evaluation of this board without random games: what is read further starts from it, and in random games seki
    /// positions get filled.
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
    let ownership = |point| format!("{:.3}", f64::from(analysis.ownership().0[point]) / 1000.0);
    Ok(rows(engine.game.board(), ownership))
}

/// `keisei-criticality [PLAYOUTS]`: how much owning each point goes with winning, by random games.
fn criticality(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let playouts = match args.word(0) {
        Ok(word) => word.parse().ok().filter(|playouts| (1..=MOST_PLAYOUTS).contains(playouts)),
        Err(_) => Some(USUAL_PLAYOUTS),
    };
    let Some(playouts) = playouts else {
        return Err(Failure::syntax(format!("expected a number of playouts from 1 to {MOST_PLAYOUTS}")));
    };
    let found = Criticality::of(&engine.game, playouts);
    engine.stats.playouts += u64::from(found.playouts);
    Ok(rows(engine.game.board(), |point| format!("{:.3}", f64::from(found.points[point]) / 1000.0)))
}

/// Black's lead in points, komi and handicap compensation included: by the playouts of a Monte Carlo mode; in `classic`
/// by the judgement and a short search; else by the judgement.
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
    let judged = analysis.score().lead(game.rules(), game.komi(), game.handicap());
    if game.is_over() || engine.spec.mode != Mode::Classic {
        return Ok(format!("{judged:.2}"));
    }
    let color = game.to_play();
    let limits = Limits { depth: Some(SCORE_DEPTH), several: Some(1), ..engine.spec.limits };
    let watch = engine.watch(false, limits.time);
    let choice = engine.player.choose(&engine.game, color, &limits, &watch);
    engine.stats += choice.stats;
    let searched = f64::from(choice.lead.unwrap_or(0) * color.sign()) / 100.0;
    Ok(format!("{:.2}", (judged + SEARCH_WEIGHT * searched) / (1.0 + SEARCH_WEIGHT)))
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
