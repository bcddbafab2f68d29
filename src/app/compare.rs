//! The opinion of Monte Carlo on a position, asked for comparison with the classical judgement.

use std::str::FromStr;
use std::sync::atomic::Ordering;

use super::config::{Mode, Spec};
use super::match_runner::Until;
use super::{BadInput, interrupt};
use crate::board::{Color, Game};
use crate::eval::evaluator::Evaluator;
use crate::report::compare::Opinion;
use crate::report::contrast::{View, Wanted};
use crate::search::Player;
use crate::search::criticality::{Criticality, USUAL_PLAYOUTS};
use crate::search::standing::judged_lead;

/// The mode that is asked where none is named.
pub const DEFAULT: &str = "mcts:playouts=2000";

/// The Monte Carlo mode that `compare` or `compare:MODE` asks; `None` if the text is something else.
pub fn asked(text: &str) -> Option<Result<Spec, String>> {
    let rest = text.strip_prefix("compare")?;
    let named = match rest.strip_prefix(':') {
        Some(named) => named,
        None if rest.is_empty() => DEFAULT,
        None => return None,
    };
    Some(Spec::from_str(named).map_err(|error| error.to_string()).and_then(judging))
}

/// The two modes of `compare:A,B`; `None` if the text names no two.
fn two_asked(text: &str) -> Option<Result<[Spec; 2], String>> {
    let named = text.strip_prefix("compare:")?;
    let read = |name: &str| Spec::from_str(name).map_err(|error| error.to_string()).and_then(judging_games);
    // Modes hold commas themselves, so the second begins where a mode does.
    let (first, second) = named.match_indices(',').find_map(|(at, _)| {
        let second = named[at + 1..].trim();
        let begins = Mode::ALL.iter().any(|mode| second.split([':', ',']).next() == Some(mode.name()));
        begins.then(|| (&named[..at], second))
    })?;
    Some(read(first).and_then(|first| Ok([first, read(second)?])))
}

/// The modes that are followed over a game where one is named: the static evaluation and that mode.
pub fn beside_static(spec: &Spec) -> [Spec; 2] {
    [Spec::of(Mode::Static), spec.clone()]
}

/// The mode, if it tells the lead and the owners of a position.
fn judging_games(spec: Spec) -> Result<Spec, String> {
    if spec.mode.is_monte_carlo() || matches!(spec.mode, Mode::Static | Mode::Classic) {
        Ok(spec)
    } else {
        Err(format!("{spec} judges no position; expected static, classic, mc, uct, rave or mcts"))
    }
}

/// The mode, if it judges by playouts.
fn judging(spec: Spec) -> Result<Spec, String> {
    if spec.mode.is_monte_carlo() {
        Ok(spec)
    } else {
        Err(format!("{spec} plays no playouts; expected mc, uct, rave or mcts"))
    }
}

/// The ways in which `keisei report` judges.
#[derive(Clone, PartialEq, Debug)]
pub enum Judgement {
    /// The static evaluation.
    Static,
    /// The static evaluation, with this mode's judgement beside it.
    Compared(Box<Spec>),
    /// Two modes, which judge every position of a game.
    Contrasted(Box<[Spec; 2]>),
}

impl FromStr for Judgement {
    type Err = String;

    fn from_str(text: &str) -> Result<Judgement, String> {
        if let Some(two) = two_asked(text) {
            return two.map(|two| Judgement::Contrasted(Box::new(two)));
        }
        match asked(text) {
            Some(spec) => spec.map(|spec| Judgement::Compared(Box::new(spec))),
            None if text == "static" => Ok(Judgement::Static),
            None => {
                Err("expected static, compare, or compare:MODE with a Monte Carlo mode, as compare:mcts:playouts=500; \
                     with --review also compare:A,B"
                    .into())
            }
        }
    }
}

/// Returns the opinion of a Monte Carlo mode on the position, if nothing calls off the work.
pub fn opinion(spec: &Spec, seed: u64, game: &Game) -> anyhow::Result<Opinion> {
    let mut player = spec.player(seed).map_err(BadInput::new)?;
    let color = game.to_play();
    let choice = player.choose(game, color, &spec.limits, &Until::after(spec.limits.time));
    let ownership = choice.ownership.ok_or_else(|| anyhow::anyhow!("{spec} played no playout"))?;
    let best = choice.candidates.first();
    let score = best.and_then(|best| best.score).unwrap_or(0);
    let wins = best.and_then(|best| best.win).map(|win| f64::from(win) / 1000.0);
    let visits: u64 = choice.candidates.iter().map(|candidate| candidate.visits).sum();
    let share = |n: u64| (1000.0 * n as f64 / visits.max(1) as f64).round() / 1000.0;
    Ok(Opinion {
        mode: spec.to_string(),
        playouts: choice.stats.playouts,
        lead: f64::from(score * color.sign()) / 100.0,
        black_wins: wins
            .map(|wins| if color == Color::Black { wins } else { ((1.0 - wins) * 1000.0).round() / 1000.0 }),
        ownership,
        moves: choice.candidates.iter().map(|candidate| (candidate.mv, share(candidate.visits))).collect(),
        criticality: Criticality::of(game, USUAL_PLAYOUTS),
    })
}

/// Asks a mode about every position of a game in turn, with one player.
pub struct Viewer {
    spec: Spec,
    player: Box<dyn Player>,
    /// Judges for modes that tell no lead of a position, and what both players have ended.
    evaluator: Evaluator,
}

impl Viewer {
    /// Returns the viewer by this mode.
    pub fn new(spec: &Spec) -> anyhow::Result<Viewer> {
        let player = spec.player(0).map_err(BadInput::new)?;
        Ok(Viewer { spec: spec.clone(), player, evaluator: Evaluator::new() })
    }

    /// The view of the mode on a position.
    pub fn view(&mut self, game: &Game) -> anyhow::Result<View> {
        anyhow::ensure!(!interrupt::flag().load(Ordering::Relaxed), "interrupted");
        let color = game.to_play();
        if game.is_over() {
            return Ok(self.judged(game, None));
        }
        let choice = self.player.choose(game, color, &self.spec.limits, &Until::after(self.spec.limits.time));
        let best = choice.candidates.first();
        let wanted = best.map(|best| Wanted { mv: best.mv, reasons: best.reasons.clone() });
        let searched = choice.lead.or(best.and_then(|best| best.score));
        // The static player tells the lead after its best move, not the lead of the position.
        Ok(match (searched.filter(|_| self.spec.mode != Mode::Static), choice.ownership) {
            (Some(score), Some(ownership)) => {
                View { lead: f64::from(score * color.sign()) / 100.0, ownership, best: wanted }
            }
            _ => self.judged(game, wanted),
        })
    }

    /// The view of the static evaluation, or of Aya's where the mode compares that.
    fn judged(&mut self, game: &Game, best: Option<Wanted>) -> View {
        let opinion = self.evaluator.opinion_on(&mut game.board().without_history(), self.spec.evaluation, None);
        let lead = match &opinion.aya {
            Some(_) => opinion.lead_at_rest(game.rules(), game.komi(), game.handicap()),
            None => judged_lead(game, &opinion.analysis),
        };
        View { lead, ownership: Box::new(opinion.analysis.ownership().0.clone()), best }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Move, Point, Size};

    #[test]
    fn compare_names_a_mode_or_takes_the_usual_one() {
        let spec = |text: &str| asked(text).unwrap().map(|spec| spec.to_string());
        assert_eq!(spec("compare"), Ok("mcts:playouts=2000".into()));
        assert_eq!(spec("compare:uct:playouts=10"), Ok("uct:playouts=10".into()));
        assert_eq!(spec("compare:static"), Err("static plays no playouts; expected mc, uct, rave or mcts".into()));
        let two = |text: &str| two_asked(text).unwrap().map(|two| two.map(|spec| spec.to_string()));
        assert!(two_asked("compare").is_none() && two_asked("compare:uct:c=1,k=2").is_none());
        assert_eq!(
            two("compare:mc:playouts=2,seed=1,classic:nodes=5"),
            Ok(["mc:playouts=2,seed=1".into(), "classic:nodes=5".into()])
        );
        let refused = "random judges no position; expected static, classic, mc, uct, rave or mcts";
        assert_eq!(two("compare:random,uct"), Err(refused.into()));
        assert!(matches!("compare:classic,uct".parse(), Ok(Judgement::Contrasted(_))));
        assert!(asked("compared").is_none());
        assert!("uct".parse::<Judgement>().is_err());
        assert_eq!("static".parse(), Ok(Judgement::Static));
    }

    #[test]
    fn an_opinion_is_black_positive_whoever_is_to_move() {
        let spec: Spec = "uct:playouts=400".parse().unwrap();
        for color in Color::BOTH {
            let mut game = Game::new(Size::new(5).unwrap(), Rules::CHINESE, 0.5);
            for column in [1, 2, 3] {
                game.play(Color::Black, Move::Play(Point::at(column, 2))).unwrap();
            }
            game.set_to_play(color);
            let opinion = opinion(&spec, 1, &game).unwrap();
            assert!(opinion.lead > 5.0, "{opinion:?}");
            assert!(opinion.black_wins.unwrap() > 0.7, "{opinion:?}");
            assert!(opinion.ownership[Point::at(2, 2)] > 500);
            assert_eq!(opinion.playouts, 400);
            let shares: f64 = opinion.moves.iter().map(|(_, share)| share).sum();
            assert!((shares - 1.0).abs() < 0.02, "{shares}");
        }
    }
}
