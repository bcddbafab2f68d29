//! Next-move problems as SGF.

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::time::Instant;

use super::super::config::EngineSpec;
use super::super::gtp::client::Client;
use super::super::match_runner::{Until, tell_game};
use super::answers::right_moves;
use super::fukui::{Experiment, Ranks};
use super::{Args, Look, Outcome};
use crate::board::sgf::{NodeId, Record, SgfError};
use crate::board::{Color, Game, Move, PointSet};
use crate::search::{Limits, Player};

/// A position and the moves that are right in it.
#[derive(Clone, Debug)]
pub struct Problem {
    file: String,
    id: String,
    kind: String,
    grade: String,
    game: Game,
    to_play: Color,
    right: Vec<Move>,
}

impl Problem {
    /// Reads a problem. Right are the first moves that the file marks so, in themselves or further on in their branch; if
    /// there is none, the first variation that is not marked as wrong. Kind and grade are the words of the root's comment.
    pub fn of(record: &Record, file: &Path, number: usize) -> Result<Problem, SgfError> {
        let tree = &record.tree;
        // The position may be set up in more than one node.
        let mut at = NodeId::ROOT;
        while let [only] = tree[at].children()
            && tree[*only].mv.is_none()
        {
            at = *only;
        }
        let game = record.game_along(at)?;
        let (solver, right) = right_moves(record, at);
        let to_play = solver.unwrap_or(game.to_play());
        let words = tree[NodeId::ROOT].comment.split_whitespace();
        let mut words = words.take(4).map(str::to_string);
        Ok(Problem {
            file: file.display().to_string(),
            id: if record.info.name.is_empty() { format!("game {number}") } else { record.info.name.clone() },
            kind: words.next().unwrap_or_else(|| "-".into()),
            grade: words.collect::<Vec<_>>().join(" "),
            right,
            game,
            to_play,
        })
    }
}

impl Problem {
    /// The points where the answer is looked for; everywhere if none are given.
    pub fn area(&self, look: Look) -> Option<PointSet> {
        let board = self.game.board();
        // What grows off the board and on would come back on the other side.
        let grown = |points: PointSet| points.grown_around() & *board.on_board();
        let around = |stones: PointSet| grown(grown(stones));
        let near = around(board.occupied());
        let between = Color::BOTH.into_iter().fold(near, |all, color| all & around(*board.stones(color)));
        let local = match self.kind.as_str() {
            "next-move" => false,
            "-" => {
                let few = Color::BOTH.iter().any(|color| board.stones(*color).len() < FIGHTING);
                !few && near.pieces().count() == 1
            }
            _ => true,
        };
        let open = 2 * near.len() <= board.size().area();
        match look {
            Look::All => None,
            Look::Near => Some(between),
            Look::Auto => (local && open).then_some(between),
        }
    }

    /// Where the right moves stand among all legal ones by the paper's terms.
    pub(super) fn ranks(&self, experiment: &mut Experiment) -> Option<Ranks> {
        experiment.ranks(self.game.board(), self.to_play, &self.right)
    }
}

/// With fewer stones a side a position without a word to it is an opening and no fight.
const FIGHTING: usize = 3;

/// Who solves problems, one after the other.
pub(super) struct Solver<'a> {
    args: &'a Args,
    client: Option<Client>,
    player: Option<Box<dyn Player>>,
}

/// What an engine says: its moves, best first, or why there is none.
type Said = Result<Vec<Move>, String>;

impl Solver<'_> {
    pub(super) fn new(args: &Args) -> Solver<'_> {
        Solver { args, client: None, player: None }
    }

    pub(super) fn solve(&mut self, problem: &Problem) -> Outcome {
        let began = Instant::now();
        let said = match &self.args.mode {
            EngineSpec::Own(spec) => {
                let limits = Limits { area: problem.area(self.args.look), ..spec.limits };
                let choose = || -> Result<(Vec<Move>, Box<dyn Player>), String> {
                    // A player that panicked is not asked again.
                    let mut player = match self.player.take() {
                        Some(player) => player,
                        None => spec.player(self.args.seed).map_err(|error| error.to_string())?,
                    };
                    // Each answer follows from its problem alone, whatever came before.
                    player.set_seed(spec.seed.unwrap_or(self.args.seed));
                    player.new_game();
                    let control = Until::after(spec.limits.time);
                    let choice = player.choose(&problem.game, problem.to_play, &limits, &control);
                    Ok((choice.candidates.iter().map(|candidate| candidate.mv).collect(), player))
                };
                let chosen = panic::catch_unwind(AssertUnwindSafe(choose));
                chosen.unwrap_or_else(|_| Err("the engine panicked".into())).map(|(moves, player)| {
                    self.player = Some(player);
                    moves
                })
            }
            EngineSpec::Gtp(command) => self.ask(command, problem),
        };
        let seconds = began.elapsed().as_secs_f64();
        let names = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let (result, answer, rank, ranked) = match said {
            Err(error) => ("error", error, None, false),
            Ok(moves) => {
                let best = moves.first().copied().unwrap_or(Move::Pass);
                let rank = moves.iter().position(|mv| problem.right.contains(mv)).map(|at| at + 1);
                let solved = problem.right.contains(&best);
                (if solved { "pass" } else { "fail" }, best.to_string(), rank, moves.len() > 1)
            }
        };
        Outcome {
            file: problem.file.clone(),
            id: problem.id.clone(),
            kind: problem.kind.clone(),
            grade: problem.grade.clone(),
            result,
            answer,
            expected: names(&problem.right),
            rank,
            ranked,
            known_failure: false,
            seconds: (seconds * 1000.0).round() / 1000.0,
        }
    }

    fn ask(&mut self, command: &str, problem: &Problem) -> Said {
        let patience = self.args.patience();
        let mut client = match self.client.take() {
            Some(client) => client,
            None => Client::start(command).map_err(|error| error.to_string())?,
        };
        tell_game(&mut client, &problem.game, patience).map_err(|error| error.to_string())?;
        let asked = format!("reg_genmove {}", problem.to_play.name());
        let reply = client.ask(&asked, patience).map_err(|error| error.to_string())?;
        self.client = Some(client);
        let mv = Move::parse(&reply, problem.game.board().size());
        mv.map(|mv| vec![mv]).ok_or_else(|| format!("{reply:?} is no move"))
    }
}
