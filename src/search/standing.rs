//! The standing of a position: the lead by two searches, with the reply in, and the moves that they would play.
//!
//! A static evaluation sees no reply, so that its lead swings with the turn, and a move that loses a group shows only
//! when the group is taken. Two searches that err in different ways see more together: random games in a tree
//! ([`mcts`](super::mcts)), which weigh what happens in fights, and an alpha-beta search of the evaluation
//! ([`alphabeta`]), which is steadier where the board is quiet. `docs/review.md` has the figures.
//!
//! How much each of them and the evaluation's own lead count is learned ([`mixture`]).
//!
//! The work is counted and not timed, and begins anew at each position: so the answer follows from the game alone,
//! whoever asks, on whichever thread, whatever was asked before.

pub mod mixture;

use mixture::{Found, Mixture};

use super::alphabeta::learned::LikelyPlays;
use super::alphabeta::{self, ClassicPlayer};
use super::ending::{Counter, Ending};
use super::mcts::favourites::search_even;
use super::outcomes::{Judge, given_to_white};
use super::{Choice, Limits, Player, WhileWanted};
use crate::board::{Board, Color, Game, Move};
use crate::eval::models::Models;
use crate::eval::score::openness;
use crate::eval::{Analysis, spread};

/// The number of moves that the alpha-beta search tells of. Set by judgement.
const TOLD: u8 = 3;
/// The longest line of play told, in moves. Set by judgement.
const LINE: usize = 5;

/// The standing of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Black's lead in points, komi included, in hundredths.
    pub lead: f64,
    /// The weight of each ground of a spread for this lead, in permille ([`crate::eval::spread::grounds`]).
    pub off: [i32; 3],
    /// The lines that the searches would play: one for each first move, that of most playouts first.
    pub lines: Vec<Vec<Move>>,
    /// The count, which is the lead, where the game is over, or the board is finished but for neutral points.
    pub ending: Option<Ending>,
}

/// The work that goes into a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// It is judged knowing random games, and searched.
    Searched(Work),
    /// It is judged by the evaluation alone. The lead swings with the turn.
    Quick,
}

/// The work of the searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// The playouts of the tree search.
    pub playouts: u64,
    /// The positions that the alpha-beta search visits.
    pub nodes: u64,
}

impl Work {
    /// The work of a report: on 19x19, a quarter of a second of one core for the playouts and a fifth for the
    /// positions.
    pub const USUAL: Work = Work { playouts: 1_500, nodes: 200 };
}

impl Effort {
    /// The effort of a report.
    pub const USUAL: Effort = Effort::Searched(Work::USUAL);

    /// Judges a position with that effort.
    pub fn analyse(self, judge: &mut Judge, board: &Board) -> Analysis {
        match self {
            Effort::Searched(_) => judge.analyse_for_report(board),
            Effort::Quick => judge.analyse_without_games(board),
        }
    }
}

impl Standing {
    /// Returns the standing of a position that `analysis` judged with that effort. A game that is finished is counted.
    pub fn with(game: &Game, analysis: &Analysis, effort: Effort) -> Standing {
        Standing::counted(game).unwrap_or_else(|| match effort {
            Effort::Searched(work) => Standing::searched(game, analysis, work),
            Effort::Quick => Standing {
                lead: judged_lead(game, analysis),
                off: Models::shipped().level_played.off,
                lines: Vec::new(),
                ending: None,
            },
        })
    }

    fn searched(game: &Game, analysis: &Analysis, work: Work) -> Standing {
        let (found, found_lines) = Found::of(game, analysis, work);
        let mixture = Mixture::shipped();
        let lead = mixture.lead(&found, open_share(game.board(), analysis));
        let mut lines: Vec<Vec<Move>> = Vec::new();
        for line in found_lines {
            // One line is enough for each first move.
            if !line.is_empty() && lines.iter().all(|other| other[0] != line[0]) {
                lines.push(line.into_iter().take(LINE).collect());
            }
        }
        Standing { lead: in_hundredths(lead), off: mixture.off, lines, ending: None }
    }

    /// By how much eight in ten such leads are off at most, in points, where groups change so many points, squared
    /// ([`spread::changes_hands`]). A count is not off.
    pub fn spread(&self, game: &Game, analysis: &Analysis, changing: f64) -> f64 {
        let on_board = self.lead + given_to_white(game);
        spread::sum(spread::grounds(game.board(), analysis, changing, on_board), &self.off)
    }

    /// Returns the standing of a game that is over, or of a board that is finished.
    fn counted(game: &Game) -> Option<Standing> {
        let mut counter = Counter::new();
        let ending = match game.is_over() {
            true => Some(counter.count(game.board())),
            false => counter.count_if_finished(game.board()),
        }?;
        let lead = ending.score(game).lead();
        Some(Standing { lead, off: [0; 3], lines: Vec::new(), ending: Some(ending) })
    }
}

/// Black's lead in points by the evaluation alone, by the game's rules, komi included, in hundredths.
pub fn judged_lead(game: &Game, analysis: &Analysis) -> f64 {
    in_hundredths(analysis.score().lead(game.rules(), game.komi(), game.handicap()))
}

fn in_hundredths(points: f64) -> f64 {
    (100.0 * points).round() / 100.0
}

impl Found {
    /// Searches the position, which `analysis` judged; with that come the lines that the searches would play, those of
    /// the tree search first.
    pub fn of(game: &Game, analysis: &Analysis, work: Work) -> (Found, Vec<Vec<Move>>) {
        let area = &analysis.score().area;
        let ahead = f64::from(area[Color::Black] - area[Color::White]) / 100.0;
        let tree = search_even(game, ahead, work.playouts);
        let classic = by_alpha_beta(game, work.nodes);
        let judged = judged_lead(game, analysis);
        let sign = f64::from(game.to_play().sign());
        let found = Found {
            judged,
            others: [
                tree.lead - given_to_white(game),
                tree.lead_of_best - given_to_white(game),
                classic.lead.map_or(judged, |lead| sign * f64::from(lead) / 100.0),
            ],
        };
        let by_classic = classic.candidates.into_iter().map(|candidate| candidate.pv);
        (found, tree.line.into_iter().chain(by_classic).collect())
    }
}

/// The share of the board that is open, from 0 to 1.
pub fn open_share(board: &Board, analysis: &Analysis) -> f64 {
    openness(board.on_board(), analysis.raw_ownership()) as f64 / 1000.0 / board.size().area() as f64
}

/// The answer of an alpha-beta search that visits so many positions.
fn by_alpha_beta(game: &Game, nodes: u64) -> Choice {
    let proposer = Box::new(LikelyPlays::new(LikelyPlays::PRICE));
    let limits = Limits { nodes: Some(nodes), several: Some(TOLD), ..Limits::default() };
    ClassicPlayer::new(alphabeta::Settings::CLASSIC, proposer).choose(game, game.to_play(), &limits, &WhileWanted)
}
