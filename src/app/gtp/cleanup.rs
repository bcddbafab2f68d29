//! `kgs-genmove_cleanup`: what is played when both have passed and disagreed about what is dead.
//!
//! Each move keeps the count that the game had when the cleanup began. A move of the opponent's that would lower it is
//! answered first. Then the opponent's dead stones are taken, by moves that leave the count as it is whatever the
//! opponent does next. When nothing is left to take, the engine passes.

use super::command::Command;
use super::engine::{Cleanup, Engine};
use super::parse::{Args, Failure};
use super::play::make_own;
use crate::board::rules::Rules;
use crate::board::score::{Score, Settled};
use crate::board::{Color, Game, Move, Point, PointSet};

pub(super) const COMMANDS: &[Command] = &[Command::new("kgs-genmove_cleanup", genmove_cleanup)];

/// The points that the count may fall before an answer is called for: the last neutral point changes it by one for each
/// side.
const TOLERATED_POINTS: f64 = 2.0;

/// The number of moves of a search that are tried for an answer.
const MOST_ANSWERS: u8 = 6;

/// A move for the cleanup.
fn genmove_cleanup(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let color = args.color(0)?;
    let mv = engine.cleaning_move(color);
    Ok(make_own(engine, color, mv))
}

impl Engine {
    /// The move that keeps the count, or takes dead stones, or a pass.
    fn cleaning_move(&mut self, color: Color) -> Move {
        let game = self.game.clone();
        let (settled, lead) = self.counted_before(&game, !color);
        let begun = match self.cleanup.filter(|cleanup| cleanup.begun <= game.moves().len()) {
            Some(cleanup) => cleanup,
            None => *self.cleanup.insert(Cleanup { begun: game.moves().len(), lead }),
        };
        let own = |lead: f64| f64::from(color.sign()) * lead;
        let least = own(begun.lead) - TOLERATED_POINTS;
        if own(lead) < least
            && let Some(mv) = self.answer_that_keeps(color, own(lead), least)
        {
            return mv;
        }
        let candidates = captures(&game, color, &settled.dead);
        let keeping = candidates
            .into_iter()
            .find(|point| self.lead_after(&game, color, Move::Play(*point)).is_some_and(|lead| own(lead) >= least));
        keeping.map_or(Move::Pass, Move::Play)
    }

    /// Returns, of the moves that a search likes best, the first after which the colour's count is no less than this,
    /// or else the one that keeps most, if it keeps more than a pass does.
    fn answer_that_keeps(&mut self, color: Color, passing: f64, least: f64) -> Option<Move> {
        let game = self.game.clone();
        let candidates = self.think_of_several(color, MOST_ANSWERS).candidates;
        let mut best = None;
        let mut most = passing;
        for mv in candidates.iter().map(|candidate| candidate.mv).filter(|mv| *mv != Move::Pass) {
            let Some(lead) = self.lead_after(&game, color, mv) else { continue };
            let kept = f64::from(color.sign()) * lead;
            if kept > most {
                (best, most) = (Some(mv), kept);
            }
            if kept >= least {
                break;
            }
        }
        best
    }

    /// Black's lead by the count after this move, with the opponent to move; `None` if it is illegal.
    fn lead_after(&mut self, game: &Game, color: Color, mv: Move) -> Option<f64> {
        let mut after = game.clone();
        after.play(color, mv).ok()?;
        Some(self.counted_before(&after, !color).1)
    }

    /// Returns the settlement if the game ends so, and Black's lead by area: where territory is counted, dead stones
    /// have to be taken all the same, and what that costs is no reason to leave them.
    fn counted_before(&mut self, game: &Game, to_play: Color) -> (Settled, f64) {
        let mut board = game.board().without_history();
        board.set_to_play(to_play);
        let settled = self.counter.count(&board).settled;
        let lead = Score::of_board(&board, &settled, &Rules::CHINESE, game.komi()).lead();
        (settled, lead)
    }
}

/// Moves at liberties of the opponent's dead chains, of the chain with the fewest first: those that capture or leave
/// two liberties, then those that put the own stones in atari, as inside an eye space. Own eyes are not filled.
fn captures(game: &Game, color: Color, dead: &PointSet) -> Vec<Point> {
    let board = game.board();
    let mut chains: Vec<_> = board.chain_ids().map(|id| board.chain_of(id)).collect();
    chains.retain(|chain| chain.color() != color && chain.stones().is_subset(dead));
    chains.sort_by_key(|chain| chain.liberty_count());
    let taken = |point: Point| chains.iter().any(|chain| chain.in_atari() && chain.liberties().contains(point));
    let mut points: Vec<Point> = Vec::new();
    for point in chains.iter().flat_map(|chain| chain.liberties().iter()) {
        let plays = !board.is_own_eye(color, point) && game.check(color, Move::Play(point)).is_ok();
        if plays && !points.contains(&point) {
            points.push(point);
        }
    }
    points.sort_by_key(|point| !taken(*point) && board.liberties_after(color, *point) < 2);
    points
}
