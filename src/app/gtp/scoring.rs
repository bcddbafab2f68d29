//! The end of a game: what is dead, what is whose, and who won.
//!
//! What Benson's theorem settles is settled; of the rest the evaluation tells which groups are dead, and a reading of life
//! and death where that is in doubt.

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::query::list;
use super::table::Command;
use crate::board::benson::{Status as Certain, Unconditional};
use crate::board::rules::Rules;
use crate::board::score::{Score, Settled};
use crate::board::sgf::{GameResult, Margin};
use crate::board::{Board, Color, PointSet};
use crate::eval::Analysis;
use crate::eval::fight::fight_at;
use crate::eval::safety::seki::Outcome;
use crate::eval::safety::{Reason, Safety, Status};
use crate::eval::shape::group::Group;
use crate::tactics::Verdict;
use crate::tactics::life::{LifeReader, main_stone};

/// Groups safer than that are not read when the game is counted.
const BEYOND_DOUBT: Safety = Safety(950);

/// The positions judged for one group when the game is counted.
const COUNTING_BUDGET: u64 = 5_000;

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
    /// The dead stones and those in seki, as far as the evaluation knows, and reading where it is in doubt.
    fn settled(&mut self) -> Settled {
        // By these rules what stands on the board when both have passed is alive.
        if self.game.is_over() && *self.game.rules() == Rules::TROMP_TAYLOR {
            return Settled::default();
        }
        let board = self.game.board().clone();
        self.settled_on(&board)
    }

    /// The same of any board, where its side to move comes first.
    pub(super) fn settled_on(&mut self, board: &Board) -> Settled {
        let analysis = self.analyse_without_games(board);
        let certain = Unconditional::of(board);
        let dead = dead_stones(board, &analysis, &certain);
        let seki = in_seki(&analysis, &dead) - certain.alive[Color::Black] - certain.alive[Color::White];
        Settled { dead, seki }
    }

    /// The count of the board with the dead stones taken off, and sekis no territory where the rules say so.
    fn count(&mut self) -> Score {
        let settled = self.settled();
        Score::of(&self.game, &settled)
    }

    /// Black's lead by the evaluation, komi included, in points.
    fn lead(&mut self) -> f64 {
        let lead = self.analyse().score.lead(self.game.rules(), self.game.komi(), self.game.handicap());
        // As programs print it: to a tenth of a point.
        (lead * 10.0).round() / 10.0
    }
}

/// What is certainly dead, and the groups that are lost.
fn dead_stones(board: &Board, analysis: &Analysis, certain: &Unconditional) -> PointSet {
    let mut reader = LifeReader::new(COUNTING_BUDGET);
    let mut is_lost = |group: &&Group| {
        if analysis.safety(group.id) > BEYOND_DOUBT {
            return false;
        }
        let judged = analysis.status(group.id) == Status::Dead;
        let target = main_stone(board, &group.stones, group.color);
        let Some(fight) = target.and_then(|target| fight_at(board, analysis, target)) else { return judged };
        // Nobody leaves a group to its fate that a move would save: only what dies either way is dead.
        let attack = reader.attack(board, &fight).verdict;
        if judged {
            attack.is_possible()
        } else {
            attack == Verdict::Yes && reader.defend(board, &fight).verdict == Verdict::No
        }
    };
    let judged = analysis.groups.iter().filter(|group| is_lost(group));
    let judged = judged.fold(PointSet::EMPTY, |all, group| all | group.stones);
    let is_dead = |chain: &PointSet| match chain.first().map(|point| certain.status(board, point)) {
        Some(Certain::Dead) => true,
        Some(Certain::Alive) => false,
        _ => chain.intersects(&judged),
    };
    chains(board).filter(is_dead).fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// The groups that the evaluation sees in seki with each other, where neither is dead.
fn in_seki(analysis: &Analysis, dead: &PointSet) -> PointSet {
    let pairs =
        analysis.groups.iter().zip(&analysis.safety_shared.reasons).filter_map(|(group, reason)| match reason {
            Some(Reason::SharedLiberties { against, outcome: Outcome::Seki }) => {
                Some(group.stones | analysis.groups.get(*against).stones)
            }
            _ => None,
        });
    pairs.filter(|both| !both.intersects(dead)).fold(PointSet::EMPTY, |all, both| all | both)
}

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

/// What is settled about a point whatever happens, in GNU Go's words.
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
    let lead = engine.lead();
    let analysis = engine.analyse();
    let open = |point: &crate::board::Point| analysis.ownership.0[*point].abs() < 500;
    let open = engine.game.board().size().points().filter(open).count() as f64 / 2.0;
    Ok(bounded(lead, open - lead, -open - lead))
}

/// The result once the game is over.
fn rules_final_result(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    if engine.game.is_over() { Ok(result(engine.count().lead())) } else { Ok("unknown".into()) }
}
