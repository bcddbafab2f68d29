//! The end of a game: this module answers which stones are dead, which side has each point and which side won, as
//! [`crate::search::ending`] counts it.

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use super::query::list;
use crate::board::benson::{Status as Certain, Unconditional};
use crate::board::score::{Score, Settled};
use crate::board::sgf::{GameResult, Margin};
use crate::board::{Board, Color, Point, PointSet};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("final_score", final_score),
    Command::new("final_status", final_status),
    Command::new("final_status_list", final_status_list),
    Command::new("unconditional_status", unconditional_status),
    Command::new("estimate_score", estimate_score),
    Command::new("new_score", new_score),
    Command::new("gogui-rules_final_result", rules_final_result),
];

impl Engine {
    /// Returns the settlement that the rules of the game make of the board if the game ends now.
    fn settled(&mut self) -> Settled {
        self.counter.count(self.game.board()).settled_by(self.game.rules())
    }

    /// The count of the board.
    fn count(&mut self) -> Score {
        self.counter.count(self.game.board()).score(&self.game)
    }

    /// Black's lead, komi included, in points: by the count where the board is finished, with the points that are still
    /// open; else by the evaluation.
    fn lead(&mut self) -> (f64, usize) {
        let board = self.game.board();
        let ending = match self.game.is_over() {
            true => Some(self.counter.count(board)),
            false => self.counter.count_if_finished(board),
        };
        if let Some(ending) = ending {
            return (ending.score(&self.game).lead(), ending.open.len());
        }
        let analysis = self.analyse();
        let lead = analysis.score().lead(self.game.rules(), self.game.komi(), self.game.handicap());
        let is_open = |point: &Point| analysis.ownership().0[*point].abs() < OPEN;
        // Leads are told to a tenth of a point, as programs print them.
        ((lead * 10.0).round() / 10.0, self.game.board().size().points().filter(is_open).count())
    }
}

/// A point is open whose owner is less sure than that, in permille.
const OPEN: i16 = 500;

/// The stones of each chain.
fn chains(board: &Board) -> impl Iterator<Item = PointSet> + '_ {
    board.chain_ids().map(|id| *board.chain_of(id).stones())
}

/// A lead as a result: `B+3.5`, `W+12.0`, `0`.
fn result(lead: f64) -> String {
    match GameResult::from_lead(lead) {
        GameResult::Won { winner, by: Margin::Points(points) } => format!("{}+{points:.1}", winner.letter()),
        other => other.to_string(),
    }
}

fn final_score(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    // GNU Go takes a random seed.
    args.count(0, 1)?;
    Ok(result(engine.count().lead()))
}

/// The final score again, as GNU Go prints an estimate: its suites ask for it so.
fn new_score(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let lead = engine.count().lead();
    Ok(bounded(lead, -lead, -lead))
}

/// A result with its bounds for White.
fn bounded(lead: f64, upper: f64, lower: f64) -> String {
    // Nobody leads by minus nothing.
    let [upper, lower] = [upper, lower].map(|bound| bound + 0.0);
    format!("{} (upper bound: {upper:.1}, lower: {lower:.1})", result(lead))
}

/// The state of one point as the game is counted.
fn final_status(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let point = args.point(0, engine.game.board().size())?;
    let settled = engine.settled();
    let score = Score::of(&engine.game, &settled);
    let board = engine.game.board();
    Ok(match board.color_at(point) {
        Some(_) if settled.dead.contains(point) => "dead",
        Some(_) if settled.seki.contains(point) => "seki",
        Some(_) => "alive",
        None if score.territory[Color::Black].contains(point) => "black_territory",
        None if score.territory[Color::White].contains(point) => "white_territory",
        None => "dame",
    }
    .into())
}

/// The stones of a state, a chain a line; or the points of a territory.
fn final_status_list(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 2)?;
    let status = args.word(0)?;
    let settled = engine.settled();
    let score = Score::of(&engine.game, &settled);
    let board = engine.game.board();
    let stones = |wanted: &dyn Fn(&PointSet) -> bool| {
        chains(board).filter(|chain| wanted(chain)).map(|chain| list(board, &chain)).collect::<Vec<_>>().join("\n")
    };
    Ok(match status {
        "dead" => stones(&|chain| chain.is_subset(&settled.dead)),
        "alive" => stones(&|chain| !chain.is_subset(&(settled.dead | settled.seki))),
        "seki" => stones(&|chain| chain.is_subset(&settled.seki)),
        "black_territory" => list(board, &(score.territory[Color::Black] & board.empty())),
        "white_territory" => list(board, &(score.territory[Color::White] & board.empty())),
        "dame" => list(board, &score.neutral),
        _ => return Err(Failure::syntax(format!("{status:?}; expected alive, dead, seki or a territory"))),
    })
}

/// Returns the unconditional status of a point, in GNU Go's words.
fn unconditional_status(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let board = engine.game.board();
    let point = args.point(0, board.size())?;
    Ok(match Unconditional::of(board).status(board, point) {
        Certain::Alive => "alive",
        Certain::Dead => "dead",
        Certain::Territory(Color::Black) => "black_territory",
        Certain::Territory(Color::White) => "white_territory",
        Certain::Undecided => "undecided",
    }
    .into())
}

/// The lead with bounds, as GNU Go prints it. The bounds, for White, differ by the points that are still open.
fn estimate_score(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 1)?;
    let (lead, open) = engine.lead();
    let open = open as f64 / 2.0;
    Ok(bounded(lead, open - lead, -open - lead))
}

/// The result once the game is over.
fn rules_final_result(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    if engine.game.is_over() { Ok(result(engine.count().lead())) } else { Ok("unknown".into()) }
}
