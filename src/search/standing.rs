//! How a position stands: the lead by two searches, with the reply in, and the moves that they would play.
//!
//! A static evaluation sees no reply, so that its lead swings with the turn, and a move that loses a group shows only
//! when the group is taken. Two searches that err in different ways see more together: random games in a tree
//! ([`mcts`](super::mcts)), which weigh what happens in fights, and an alpha-beta search of the evaluation
//! ([`alphabeta`]), which is steadier where the board is quiet. `docs/review.md` has the figures.
//!
//! The work is counted and not timed, and begins anew at each position: so the answer follows from the game alone,
//! whoever asks, on whichever thread, whatever was asked before.

use super::alphabeta::learned::LikelyPlays;
use super::alphabeta::{self, ClassicPlayer};
use super::ending::{Counter, Ending};
use super::mcts::favourites::search_even;
use super::mcts::player::given_to_white;
use super::outcomes::Judge;
use super::{Choice, Limits, Player, WhileWanted};
use crate::board::{Board, Color, Game, Move};
use crate::eval::Analysis;

/// The playouts of the tree search: a quarter of a second on one core on 19x19.
const PLAYOUTS: u64 = 1_500;
/// The positions that the alpha-beta search visits: a fifth of a second on 19x19.
const NODES: u64 = 200;
/// How many moves it tells of.
const TOLD: u8 = 3;
/// The share of the lead by playouts; the rest is that by alpha-beta.
const BY_PLAYOUTS: f64 = 0.6;
/// Of that, the share of those playouts that began with the move most searched; the rest is the mean of all, among
/// which are bad moves.
const BY_BEST: f64 = 1.0 / 3.0;
/// The longest line of play told, in moves.
const LINE: usize = 5;

/// How a position stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Black's lead in points, komi included, in hundredths.
    pub lead: f64,
    /// What the searches would play: a line for each first move, that of most playouts first.
    pub lines: Vec<Vec<Move>>,
    /// The count, which is the lead, where the game is over, or the board is finished but for neutral points.
    pub ending: Option<Ending>,
}

/// How much work goes into a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// It is judged knowing random games, and searched.
    #[default]
    Full,
    /// It is judged by the evaluation alone. The lead swings with the turn.
    Quick,
}

impl Effort {
    /// Judges a position with that effort.
    pub fn analyse(self, judge: &mut Judge, board: &Board) -> Analysis {
        match self {
            Effort::Full => judge.analyse_for_report(board),
            Effort::Quick => judge.analyse_without_games(board),
        }
    }
}

impl Standing {
    /// How a position stands that `analysis` judged with that effort.
    pub fn with(game: &Game, analysis: &Analysis, effort: Effort) -> Standing {
        match effort {
            Effort::Full => Standing::of(game, analysis),
            Effort::Quick => Standing::unsearched(game, analysis),
        }
    }

    /// What the evaluation says, without any search. A game that is finished is counted.
    pub fn unsearched(game: &Game, analysis: &Analysis) -> Standing {
        let judged = || Standing { lead: judged_lead(game, analysis), lines: Vec::new(), ending: None };
        Standing::counted(game).unwrap_or_else(judged)
    }

    /// Searches the position, which `analysis` judged. A game that is finished is counted.
    pub fn of(game: &Game, analysis: &Analysis) -> Standing {
        if let Some(counted) = Standing::counted(game) {
            return counted;
        }
        let (played_out, by_tree) = by_playouts(game, analysis);
        let judged = by_alpha_beta(game);
        let sign = f64::from(game.to_play().sign());
        let searched = judged.lead.map_or(played_out, |lead| sign * f64::from(lead) / 100.0);
        let lead = BY_PLAYOUTS * played_out + (1.0 - BY_PLAYOUTS) * searched;
        let mut lines: Vec<Vec<Move>> = Vec::new();
        for line in by_tree.into_iter().chain(judged.candidates.into_iter().map(|candidate| candidate.pv)) {
            // One line is enough for each first move.
            if !line.is_empty() && lines.iter().all(|other| other[0] != line[0]) {
                lines.push(line.into_iter().take(LINE).collect());
            }
        }
        Standing { lead: in_hundredths(lead), lines, ending: None }
    }

    /// That of a game that is over, or of a board that is finished.
    fn counted(game: &Game) -> Option<Standing> {
        let mut counter = Counter::new();
        let ending = match game.is_over() {
            true => Some(counter.count(game.board())),
            false => counter.count_if_finished(game.board()),
        }?;
        Some(Standing { lead: ending.score(game).lead(), lines: Vec::new(), ending: Some(ending) })
    }
}

/// Black's lead in points by the evaluation alone, by the game's rules, komi included, in hundredths.
pub fn judged_lead(game: &Game, analysis: &Analysis) -> f64 {
    in_hundredths(analysis.score.lead(game.rules(), game.komi(), game.handicap()))
}

fn in_hundredths(points: f64) -> f64 {
    (100.0 * points).round() / 100.0
}

/// Black's lead in the mean of the playouts of a tree search, and the line of the move that most went through.
fn by_playouts(game: &Game, analysis: &Analysis) -> (f64, Option<Vec<Move>>) {
    let area = &analysis.score.area;
    let ahead = f64::from(area[Color::Black] - area[Color::White]) / 100.0;
    let searched = search_even(game, ahead, PLAYOUTS);
    let lead = (1.0 - BY_BEST) * searched.lead + BY_BEST * searched.lead_of_best;
    (lead - given_to_white(game), searched.line)
}

/// What an alpha-beta search says.
fn by_alpha_beta(game: &Game) -> Choice {
    let proposer = Box::new(LikelyPlays::new(LikelyPlays::PRICE));
    let limits = Limits { nodes: Some(NODES), several: Some(TOLD), ..Limits::default() };
    ClassicPlayer::new(alphabeta::Settings::CLASSIC, proposer).choose(game, game.to_play(), &limits, &WhileWanted)
}
