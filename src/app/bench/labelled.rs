//! `keisei bench --labels`: what reading and judging real positions costs, from nothing and after one move.
//!
//! The move is the last one of each labelled game: the position before it is read or judged first and is not timed.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::app::BadInput;
use crate::app::learn::labels::{self, Label};
use crate::board::{Board, Game, Point};
use crate::eval::evaluator::Evaluator;
use crate::search::alphabeta::learned::LikelyPlays;
use crate::search::alphabeta::{LEAF_READING, Settings};
use crate::search::outcomes::Judge;
use crate::search::{ClassicPlayer, Limits, Player, Unhurried};
use crate::tactics::{self, Reader, ReadingCache};

/// The nodes of the search whose speed is told.
const SEARCH_NODES: u64 = 200;

/// The cost of a piece of work.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    time: Duration,
    /// Chains that were read, not remembered.
    chains: u64,
    /// Moves made in reading them.
    nodes: u64,
}

/// The costs of one kind of work over many positions.
#[derive(Debug)]
struct Row {
    name: &'static str,
    costs: Vec<Cost>,
}

impl Row {
    fn new(name: &'static str) -> Row {
        Row { name, costs: Vec::new() }
    }
}

impl fmt::Display for Row {
    /// The median and the mean time in ms, and how many chains and moves were read in the mean.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.costs.len().max(1) as f64;
        let mut times: Vec<f64> = self.costs.iter().map(|cost| 1000.0 * cost.time.as_secs_f64()).collect();
        times.sort_by(f64::total_cmp);
        let median = times.get(times.len() / 2).copied().unwrap_or(0.0);
        let mean = times.iter().sum::<f64>() / count;
        let mean_of = |what: fn(&Cost) -> u64| self.costs.iter().map(what).sum::<u64>() as f64 / count;
        let (chains, nodes) = (mean_of(|cost| cost.chains), mean_of(|cost| cost.nodes));
        write!(f, "{:<30} {median:>9.3} {mean:>9.3} {chains:>9.1} {nodes:>9.0}", self.name)
    }
}

/// Times every position of the files, or one in `every`.
pub(super) fn run(files: &[PathBuf], every: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    if every == 0 {
        return Err(BadInput::new("--every 0; expected 1 or more".to_string()).into());
    }
    let mut all = Vec::new();
    for file in files {
        all.extend(labels::read(file)?);
    }
    let games: Vec<Game> =
        all.into_iter().step_by(every).map(|Label { game, .. }| game).filter(|game| !game.moves().is_empty()).collect();
    let mut rows = [
        Row::new("reading"),
        Row::new("reading after one move"),
        Row::new("evaluation"),
        Row::new("evaluation after one move"),
        Row::new("thorough evaluation"),
        Row::new("thorough, after one move"),
        Row::new("with random games"),
        Row::new("leaf of a search"),
    ];
    for game in &games {
        let [reading, reading_after, evaluation, evaluation_after, thorough, thorough_after, played, leaf] = &mut rows;
        reading.costs.push(read_from_nothing(game.board()));
        reading_after.costs.push(read_after_a_move(game));
        evaluation.costs.push(judge(game.board().clone(), &mut Evaluator::new()));
        evaluation_after.costs.push(judge_after_a_move(game, Evaluator::new()));
        thorough.costs.push(judge(game.board().clone(), &mut Evaluator::thorough()));
        thorough_after.costs.push(judge_after_a_move(game, Evaluator::thorough()));
        played.costs.push(judge_with_games(game.board()));
        leaf.costs.push(judge_after_a_move(game, Evaluator::with_limits(LEAF_READING)));
    }
    writeln!(out, "{:<30} {:>9} {:>9} {:>9} {:>9}", "", "median ms", "mean ms", "chains", "nodes")?;
    for row in &rows {
        writeln!(out, "{row}")?;
    }
    out.flush()?;
    let mut speeds = search_speeds(&games);
    speeds.sort_by(f64::total_cmp);
    let median = speeds.get(speeds.len() / 2).copied().unwrap_or(0.0);
    writeln!(out, "{} positions; alpha-beta {median:.0} nodes/s in the median", games.len())?;
    Ok(())
}

fn read_from_nothing(board: &Board) -> Cost {
    let mut board = board.clone();
    let mut reader = Reader::new(tactics::Limits::QUICK);
    let chains = chains(&board);
    let start = Instant::now();
    for point in &chains {
        reader.status(&mut board, *point);
    }
    Cost { time: start.elapsed(), chains: chains.len() as u64, nodes: reader.nodes() }
}

fn read_after_a_move(game: &Game) -> Cost {
    let (mut board, before) = (game.board().clone(), before_the_last_move(game));
    let (mut reader, mut cache) = (Reader::new(tactics::Limits::QUICK), ReadingCache::new());
    let mut read = |board: &mut Board| {
        let chains = chains(board);
        let (_, chains_before) = cache.counts();
        let nodes_before = reader.nodes();
        let start = Instant::now();
        for point in chains {
            cache.status(&mut reader, board, point);
        }
        let time = start.elapsed();
        Cost { time, chains: cache.counts().1 - chains_before, nodes: reader.nodes() - nodes_before }
    };
    read(&mut before.clone());
    read(&mut board)
}

fn judge(mut board: Board, evaluator: &mut Evaluator) -> Cost {
    let (_, chains_before) = evaluator.counts();
    let nodes_before = evaluator.nodes();
    let start = Instant::now();
    std::hint::black_box(evaluator.analyse_on(&mut board));
    let time = start.elapsed();
    Cost { time, chains: evaluator.counts().1 - chains_before, nodes: evaluator.nodes() - nodes_before }
}

/// Judges as reports and GTP do, knowing random games. Chains and nodes are as without the games.
fn judge_with_games(board: &Board) -> Cost {
    let mut judge = Judge::new();
    let start = Instant::now();
    std::hint::black_box(judge.analyse(board));
    Cost { time: start.elapsed(), chains: 0, nodes: 0 }
}

fn judge_after_a_move(game: &Game, mut evaluator: Evaluator) -> Cost {
    evaluator.analyse(&before_the_last_move(game));
    judge(game.board().clone(), &mut evaluator)
}

/// Returns how many nodes a second a search of each position makes.
fn search_speeds(games: &[Game]) -> Vec<f64> {
    let mut player = ClassicPlayer::new(Settings::CLASSIC, Box::new(LikelyPlays::new(LikelyPlays::PRICE)));
    let limits = Limits { nodes: Some(SEARCH_NODES), ..Limits::default() };
    let mut speed = |game: &Game| {
        let start = Instant::now();
        let nodes = player.choose(game, game.to_play(), &limits, &Unhurried).stats.nodes;
        nodes as f64 / start.elapsed().as_secs_f64()
    };
    games.iter().map(&mut speed).collect()
}

fn chains(board: &Board) -> Vec<Point> {
    board.chain_ids().map(|id| id.point()).collect()
}

/// The board as it was before the last move of the game.
fn before_the_last_move(game: &Game) -> Board {
    let mut board = game.board().clone();
    board.undo();
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_tells_the_median_and_the_means() {
        let costs = [1, 9, 2].map(|ms| Cost { time: Duration::from_millis(ms), chains: ms, nodes: 10 * ms });
        let row = Row { name: "work", costs: costs.to_vec() };
        let words: Vec<String> = row.to_string().split_whitespace().map(str::to_string).collect();
        assert_eq!(words, ["work", "2.000", "4.000", "4.0", "40"]);
    }

    #[test]
    fn after_a_move_fewer_chains_are_read() {
        let mut game = Game::new(crate::board::Size::NINE, crate::board::rules::Rules::CHINESE, 7.0);
        for vertex in ["C3", "G7", "H2", "C6", "G2"] {
            let point = Point::parse(vertex, game.board().size()).unwrap();
            game.play(game.to_play(), crate::board::Move::Play(point)).unwrap();
        }
        assert_eq!(read_from_nothing(game.board()).chains, 4);
        assert!(read_after_a_move(&game).chains < 4);
        assert_eq!(before_the_last_move(&game).occupied().len(), 4);
    }
}
