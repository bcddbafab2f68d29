//! Problems as SGF.

use std::path::Path;

use super::answers::right_moves;
use super::fukui::{Experiment, Ranks};
use super::{Args, Look};
use crate::board::sgf::{NodeId, Record, SgfError};
use crate::board::{Color, Game, Move, PointSet};
use crate::search::solver::Question;

/// A position and the moves that are right in it.
#[derive(Clone, Debug)]
pub struct Problem {
    pub(super) file: String,
    pub(super) number: usize,
    /// The name that the file gives it, or its place in the file.
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) grade: String,
    pub(super) game: Game,
    pub(super) to_play: Color,
    /// The right first moves; none where the file has no answer.
    pub(super) right: Vec<Move>,
    /// The question to the solver.
    pub(super) question: Question,
}

/// Returns the name of a problem without one.
fn unnamed(number: usize) -> String {
    format!("game {number}")
}

/// With fewer stones a side a position without a word to it is an opening and no fight.
const FIGHTING: usize = 3;

/// The kinds of local problems that the comment of the root can name.
const LOCAL_KINDS: [&str; 5] = ["life-and-death", "tesuji", "semeai", "endgame", "unknown"];

impl Problem {
    /// Reads a problem. Right are the first moves that the file marks so, in themselves or further on in their branch;
    /// if there is none, the first variation that is not marked as wrong. Kind and grade are the words of the root's
    /// comment.
    pub fn of(record: &Record, file: &Path, number: usize) -> Result<Problem, SgfError> {
        let tree = &record.tree;
        // The position may be set up in more than one node.
        let mut at = NodeId::ROOT;
        while let [only] = tree[at].children()
            && tree[*only].mv.is_none()
        {
            at = *only;
        }
        let mut game = record.game_along(at)?;
        let (solver, right) = right_moves(record, at);
        let to_play = solver.unwrap_or(game.to_play());
        game.set_to_play(to_play);
        let words = tree[NodeId::ROOT].comment.split_whitespace();
        let mut words = words.take(4).map(str::to_string);
        Ok(Problem {
            file: file.display().to_string(),
            number,
            id: if record.info.name.is_empty() { unnamed(number) } else { record.info.name.clone() },
            kind: words.next().unwrap_or_else(|| "-".into()),
            grade: words.collect::<Vec<_>>().join(" "),
            right,
            game,
            to_play,
            question: Question::default(),
        })
    }

    /// Asks what the options say, or tells why that makes no sense here.
    pub(super) fn ask(&mut self, args: &Args) -> Result<(), String> {
        self.question = args.question(&self.game)?;
        Ok(())
    }

    /// Returns whether the file gives it a name.
    pub(super) fn is_named(&self) -> bool {
        self.id != unnamed(self.number)
    }

    /// The points within two of a stone.
    fn near(&self) -> PointSet {
        self.around(self.game.board().occupied())
    }

    fn around(&self, stones: PointSet) -> PointSet {
        // Points that grew off the board would come back on the other side as they grow again.
        let grown = |points: PointSet| points.grown_around() & *self.game.board().on_board();
        grown(grown(stones))
    }

    /// Returns whether half of the board or more is farther than two points from any stone.
    fn is_open(&self) -> bool {
        2 * self.near().len() <= self.game.board().size().area()
    }

    /// Returns whether the comment names a local kind, or names none and all stones stand together.
    fn names_local(&self) -> bool {
        LOCAL_KINDS.contains(&self.kind.as_str()) || (self.kind != "next-move" && self.stones_stand_together())
    }

    fn stones_stand_together(&self) -> bool {
        let board = self.game.board();
        let few = Color::BOTH.iter().any(|color| board.stones(*color).len() < FIGHTING);
        !few && self.near().pieces().count() == 1
    }

    /// Returns whether one fight decides the problem: its kind says so, or nothing is said and much of the board is
    /// empty.
    pub(super) fn is_local(&self) -> bool {
        LOCAL_KINDS.contains(&self.kind.as_str()) || (self.names_local() && self.is_open())
    }

    /// The points where the answer is looked for; everywhere if none are given.
    pub fn area(&self, look: Look) -> Option<PointSet> {
        let board = self.game.board();
        let between =
            || Color::BOTH.into_iter().fold(self.near(), |all, color| all & self.around(*board.stones(color)));
        match look {
            Look::All => None,
            Look::Near => Some(between()),
            Look::Auto => (self.names_local() && self.is_open()).then(between),
        }
    }

    /// Returns the ranks of the right moves among all legal ones by the paper's terms.
    pub(super) fn ranks(&self, experiment: &mut Experiment) -> Option<Ranks> {
        let ranks = experiment.ranks(self.game.board(), self.to_play, &self.right)?;
        Some(ranks.named(format!("{} of {}", self.number, self.file)))
    }
}
