//! The figures that an analysis tells of a position: made of a player's choice, and of what the evaluation and the
//! learned patterns add where the player has no figure of its own. Both protocols write it down, each in its own form.

use crate::board::{Color, Game, Move, Point, PointMap};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::pattern::predict::{MovePredictor, Predicted, Recent};
use crate::search::{Candidate, Choice, odds};

/// The number of moves that are told where nothing else is asked for.
pub const USUAL_MOVES: u8 = 10;

/// The likelihood of a pass and of moves the patterns say nothing about, before any search.
const LEAST_PRIOR: f64 = 0.0005;

/// A move with its figures. Figures are for the side that makes it.
#[derive(Clone, Debug)]
pub struct ToldMove {
    /// The move.
    pub mv: Move,
    /// The number of positions that were searched behind it, or of playouts that went through it.
    pub visits: u64,
    /// The chance to win, from 0 to 1.
    pub win: f64,
    /// The chance to win if the lead is less by its error: the less, the more was searched.
    pub lcb: f64,
    /// The lead in points.
    pub lead: f64,
    /// The likelihood that a strong player would play it, from 0 to 1.
    pub prior: f64,
    /// The play expected from here, this move first.
    pub pv: Vec<Move>,
    /// The purposes of the move, in plain words.
    pub reasons: Vec<String>,
}

/// A position with its moves. Figures are for the side to move, the ownership is black-positive.
#[derive(Clone, Debug)]
pub struct Told {
    /// The side to move.
    pub color: Color,
    /// The moves, best first.
    pub moves: Vec<ToldMove>,
    /// The work done for all of them.
    pub visits: u64,
    /// The chance to win, from 0 to 1.
    pub win: f64,
    /// The lead in points.
    pub lead: f64,
    /// The amount by which the lead may be off: one standard deviation, in points.
    pub spread: f64,
    /// The expected ownership of each point, from -1000 to 1000.
    pub ownership: PointMap<i16>,
}

/// The facts known of a position before it is searched.
pub struct Background {
    color: Color,
    lead: f64,
    spread: f64,
    ownership: PointMap<i16>,
    /// The likelihood of each point as the next move; 0 where no play is legal.
    pub policy: PointMap<f64>,
}

/// Looks at positions before they are searched, and remembers what it read in those before.
#[derive(Default)]
pub struct Scout {
    evaluator: Evaluator,
    predictor: MovePredictor,
}

impl Scout {
    /// Returns the background of the position if it is this side's turn.
    pub fn look(&mut self, game: &Game, color: Color) -> Background {
        let mut board = game.board().without_history();
        board.set_to_play(color);
        let analysis = self.evaluator.analyse_on(&mut board);
        let lead = analysis.score().lead(game.rules(), game.komi(), game.handicap());
        let spread = f64::from(odds::spread(&board, &analysis)) / 100.0;
        let policy = self.policy(game, color);
        Background {
            color,
            lead: lead * f64::from(color.sign()),
            spread,
            ownership: analysis.ownership().0.clone(),
            policy,
        }
    }

    /// Returns how likely each legal play is, from 0 to 1; with a pass they make 1 together.
    fn policy(&mut self, game: &Game, color: Color) -> PointMap<f64> {
        let mut board = game.board().without_history();
        board.set_to_play(color);
        let mut predicted: Vec<Predicted> = Vec::new();
        self.predictor.predict(&mut board, &Recent::of(game, color), &mut predicted);
        let mut policy = PointMap::new(0.0);
        game.legal_plays(color).for_each(|point| policy[point] = LEAST_PRIOR);
        for found in &predicted {
            if policy[found.point] > 0.0 {
                policy[found.point] += f64::from(found.millionths) / 1e6;
            }
        }
        let points: Vec<Point> = board.size().points().collect();
        let sum: f64 = LEAST_PRIOR + points.iter().map(|point| policy[*point]).sum::<f64>();
        points.iter().for_each(|point| policy[*point] /= sum);
        policy
    }

    /// Returns the ownership of each point after the move, from -1000 to 1000, by the evaluation.
    pub fn ownership_after(&mut self, game: &Game, color: Color, mv: Move) -> PointMap<i16> {
        let mut board = game.board().without_history();
        board.set_to_play(color);
        board.play_move(mv);
        let analysis: Analysis = self.evaluator.analyse_on(&mut board);
        analysis.ownership().0.clone()
    }
}

impl Background {
    /// Returns how likely a pass is.
    pub fn pass_prior(&self) -> f64 {
        LEAST_PRIOR
    }

    /// Returns the figures of a choice made in this position, of so many moves at most.
    pub fn told(&self, choice: &Choice, most: usize) -> Told {
        let points = |hundredths: Option<i32>| hundredths.map(|value| f64::from(value) / 100.0);
        let spread = points(choice.spread).unwrap_or(self.spread);
        let best = choice.candidates.first();
        let lead = points(choice.lead).or(points(best.and_then(|best| best.score))).unwrap_or(self.lead);
        let root = Root { lead, win: chance(best.and_then(|best| best.win), lead, spread), spread };
        let mut moves: Vec<ToldMove> = Vec::new();
        for (order, candidate) in choice.candidates.iter().take(most).enumerate() {
            moves.push(self.told_move(candidate, &root, order == 0));
        }
        if moves.is_empty() {
            moves.push(self.told_move(&Candidate::new(Move::Pass), &root, true));
        }
        let of_moves = choice.candidates.iter().map(|candidate| candidate.visits).sum::<u64>();
        let work = if choice.stats.playouts > 0 { 0 } else { choice.stats.nodes };
        Told {
            color: self.color,
            moves,
            visits: of_moves.max(work).max(1),
            win: root.win,
            lead,
            spread,
            ownership: choice.ownership.as_deref().cloned().unwrap_or_else(|| self.ownership.clone()),
        }
    }

    fn told_move(&self, candidate: &Candidate, root: &Root, is_best: bool) -> ToldMove {
        let visits = candidate.visits.max(1);
        let score = if is_best { None } else { candidate.score };
        let lead = score.map_or(root.lead, |score| f64::from(score) / 100.0);
        let win = chance(candidate.win, lead, root.spread);
        let error = root.spread / (1.0 + visits as f64).sqrt();
        let lost = odds::win(lead, root.spread) - odds::win(lead - error, root.spread);
        ToldMove {
            mv: candidate.mv,
            visits,
            win,
            lcb: (win - lost).max(0.0),
            lead,
            prior: candidate.mv.point().map_or(LEAST_PRIOR, |point| self.policy[point]),
            pv: candidate.pv.clone(),
            reasons: candidate.reasons.clone(),
        }
    }
}

/// The chance to win by the playouts won, in permille, where there were any, or else by the lead.
fn chance(won: Option<i32>, lead: f64, spread: f64) -> f64 {
    won.map_or_else(|| odds::win(lead, spread), |won| odds::of_playouts(f64::from(won) / 1000.0, spread))
}

/// The figures of the position that those of its moves are seen against.
struct Root {
    lead: f64,
    win: f64,
    spread: f64,
}

/// The move as clients of analysis read it: a pass in lower case.
pub fn vertex(mv: Move) -> String {
    mv.point().map_or_else(|| "pass".into(), |point| point.to_string())
}
