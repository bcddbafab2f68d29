//! This module tests the claims that a move kills or saves a group, by reading or by a search about the group.
//!
//! In the open, reading looks at few points around a group, and the evaluation sees no reply. Each such move is
//! therefore put to a tree search about the group ([`search_locally`]), in which the other side moves next.

use super::FateReader;
use crate::board::{Chain, Color, Point, PointSet, Size};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::scene::is_closed;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::evidence::{fight_of, lives_plainly, search, with_first};
use crate::judge::found::Against;
use crate::judge::ground::Ground;
use crate::judge::near::{bears_on, near_group};
use crate::judge::question::Question;
use crate::search::mcts::local_search::{LocalResult, search_locally};
use crate::tactics::Verdict;

/// The least share of playouts, in permille, that must keep a group after a move that saves it, and the largest share
/// that may keep it after a move that kills it. They were tested on the moves that 330 reports of games, with more or
/// less doubt, said to save or kill. Of the saving moves that reach the first share, 430 work according to GNU Go's
/// reading and 25 do not; of the others, 237 do and 192 do not. Of the killing moves that stay within the second, 226
/// work and 6 do not; of the others, 80 do and 80 do not. The previous method, which played flat random games and tried
/// each reply nearby on the evaluation, kept 460 saving moves that work and 63 that do not.
const KEPT_IF_SAVED: i32 = 600;
const KEPT_IF_KILLED: i32 = 350;
/// The largest share after a move that kills according to reading, which takes the stones around for safe. It is not
/// fitted.
const KEPT_IF_READ_TO_DIE: i32 = 500;
/// The least share of playouts, in permille, that must keep a group that needs no move although its opponent moves
/// first. Of the unsettled groups in those reports, 18 of the 203 that GNU Go calls critical reach it, and 41 of the
/// 108 that it calls alive.
const UNHARMED: i32 = 600;
/// The least share after a move that keeps a dead group on the board, and that only the evaluation says saves it. It is
/// not fitted.
const RISEN: i32 = 700;
/// The least change of that share, in permille, by which a move counts as weakening or strengthening a group. It is
/// reached by 142 of the 249 moves said to weaken a group in 120 reports, and by 90 of the 117 said to strengthen one.
/// By chance alone, two searches of that length about one group differ by 50.
const FELT: i32 = 80;
/// The least change that counts as a strong effect, for a move with no other reported effect on groups, and the fewest
/// stones of a group on which the effect counts. They are not fitted.
const MUCH_FELT: i32 = 150;
const LEAST_FELT: usize = 4;
/// The least difference, in permille, between the results of two searches, one for each side to move first, for a move
/// about a group to be reported, and the least share of playouts that must keep the group if its owner moves first.
/// They are not fitted.
const MUCH_SWING: i32 = 200;
const LOOKED_AFTER: i32 = 700;
/// The number of playouts of a search for a move that nothing else found. It is made only if a search of the usual
/// length makes such a move likely: at most this share of playouts keeps the group if its opponent moves first, or at
/// least this share if its owner does. They are not fitted, since the longer search was not tried beyond these limits.
const PLAYOUTS: u64 = 1_000;
const LIKELY_KILLED: i32 = 500;
const LIKELY_SAVED: i32 = 400;
/// The largest share of playouts that may keep the group in the longer search for a killing move to be reported, and
/// the least share for a saving move. Of 50 unsettled groups in the same reports for which only this search found a
/// killing move, GNU Go calls 27 critical, four alive and 19 dead. Of 43 for which only it found a saving move, 22 are
/// alive or critical. Of 23 groups judged dead, 15 are critical. Three times as many playouts give the same figures.
const FALLEN: i32 = 300;
const HELD: i32 = 600;

/// The limits at which a search contradicts a status. The report says so of a group that is called likely alive if at
/// most the first share of playouts keeps it when its opponent moves first, and of one that is called dead if at least
/// [`HALF`] keep it when its owner moves first. Of the 66 groups of the former kind in those reports with a share below
/// 400, GNU Go calls 37 alive and 29 not; of the 58 with 400 to 500 it calls 39 alive and 19 not; of others it calls
/// four in five and more alive. Of 88 groups called alive or likely alive in 120 other reports, with a share of 450 to
/// [`LIKELY_HELD`], it calls 13 not alive.
const LIKELY_LOST: i32 = 450;
const LIKELY_HELD: i32 = 600;
const HALF: i32 = 500;
/// The most stones that are captured rather than killed, and the least share of playouts that must keep them where
/// reading about captures says that they may be saved. Of 40 single stones reported so in 120 reports of games, GNU Go
/// confirms 37. The share is not fitted: of five that readers of other reports saw saved, three were kept by 430 to
/// 575.
const FEW_STONES: usize = 2;
const IN_THE_BALANCE: i32 = 430;

impl FateReader {
    /// Returns whether there is good evidence that a move of that side decides about the group: it was read within
    /// closed walls, or most playouts of a search about the group end so.
    pub(crate) fn is_borne_out(&mut self, analysis: &Analysis, group: &Group, mover: Color, at: Point) -> bool {
        let asked = Question::after(group.id, mover, at);
        if let Some(is_borne_out) = self.borne_out.get(&asked) {
            return *is_borne_out;
        }
        let is_borne_out = self.bear_out(analysis, group, mover, at);
        self.borne_out.insert(asked, is_borne_out);
        is_borne_out
    }

    fn bear_out(&mut self, analysis: &Analysis, group: &Group, mover: Color, at: Point) -> bool {
        let saves = mover == group.color;
        // A far move that touches nothing may be where reading came to its end, but it decides nothing. A group that
        // lives according to reading is not killed either.
        let is_far =
            if saves { !bears_on(&self.board, group, at) } else { !near_group(&self.board, group).contains(at) };
        if !self.board.is_legal(mover, at)
            || !saves && self.evidence.lives(group.id)
            || is_far && !self.is_proven(group, mover, at)
        {
            return false;
        }
        let reply = self.after(group, mover, at);
        if reply == Some(Verdict::Yes) {
            return false;
        }
        // Inside a closed wall, reading sees every move, and playouts play vital points badly.
        let sees_all = || fight_of(&self.board, analysis, group).is_some_and(|fight| is_closed(&self.board, &fight));
        if reply == Some(Verdict::No) && sees_all() {
            return true;
        }
        if saves && self.is_taken_at_once(mover, at) {
            return false;
        }
        let kept = self.kept_after(group, mover, at);
        if saves {
            return kept >= KEPT_IF_SAVED && !self.needs_nothing(group);
        }
        kept <= if self.is_read_to_kill(group.id, at) { KEPT_IF_READ_TO_DIE } else { KEPT_IF_KILLED }
    }

    /// Returns whether a stone of that side at the point captures nothing and can be captured at once by a chain that
    /// is not in atari afterwards. Such a stone does nothing for its friends.
    pub(crate) fn is_taken_at_once(&mut self, mover: Color, at: Point) -> bool {
        let before = self.board.stones(!mover).len();
        self.board.play(mover, at);
        let takes = self.board.stones(!mover).len() < before;
        let last = self.board.chain(at).filter(|chain| chain.in_atari()).and_then(|chain| chain.liberties().first());
        let last = last.filter(|last| self.board.is_legal(!mover, *last));
        let is_taken = last.is_some_and(|last| {
            self.board.play(!mover, last);
            let is_retaken = self.board.chain(last).is_none_or(Chain::in_atari);
            self.board.undo();
            !is_retaken
        });
        self.board.undo();
        is_taken && !takes
    }

    /// Returns whether a search keeps the group although its opponent moves first. No move saves such a group, since it
    /// is not in danger.
    pub(crate) fn needs_nothing(&mut self, group: &Group) -> bool {
        self.local_search(group, !group.color).kept >= UNHARMED
    }

    /// Returns the result of a search of the usual length about the group if that side moves first.
    pub(crate) fn local_search(&mut self, group: &Group, first: Color) -> LocalResult {
        self.searched(group, Question::first(group.id, first))
    }

    /// Returns the result of a search of the usual length for the question.
    fn searched(&mut self, group: &Group, question: Question) -> LocalResult {
        if let Some(judged) = &self.at_first_sight {
            return LocalResult { kept: judged[group.id.index()], best: None };
        }
        let found = self.evidence.search(question);
        found.unwrap_or_else(|| *self.searches.entry(question).or_insert_with(|| search(&self.board, group, question)))
    }

    /// Returns the share of playouts, in permille, that keep the group after a legal move of that side.
    fn kept_after(&mut self, group: &Group, mover: Color, at: Point) -> i32 {
        self.searched(group, Question::after(group.id, mover, at)).kept
    }

    /// Returns whether that side's move is near the group, or changes the result of a search about it.
    pub(crate) fn is_near_or_felt(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        near_group(&self.board, group).contains(at) || self.is_felt(group, mover, at)
    }

    /// Returns whether that side's move changes the result of a search about the group.
    pub(crate) fn is_felt(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        self.felt(group, mover, at) >= FELT
    }

    /// Returns how much more often, in permille, a search keeps the group after a move of its owner, or how much less
    /// often after a move of its opponent, than if that side passes.
    fn felt(&mut self, group: &Group, mover: Color, at: Point) -> i32 {
        let kept = self.kept_after(group, mover, at);
        let more = if mover == group.color { 1 } else { -1 };
        more * (kept - self.local_search(group, !mover).kept)
    }

    /// Returns the larger groups near a legal move that lack two visible eyes and that the move affects much.
    pub(crate) fn feel_much(&mut self, analysis: &Analysis, mover: Color, at: Point) -> Vec<GroupId> {
        let feels = |group: &&Group| {
            group.stones.len() >= LEAST_FELT
                && near_group(&self.board, group).contains(at)
                && !self.eyes(analysis, group).alive()
                && self.felt(group, mover, at) >= MUCH_FELT
        };
        analysis.groups().iter().filter(feels).map(|group| group.id).collect()
    }

    /// Returns the larger unsettled groups near a legal move for which there is good evidence that the move kills or
    /// saves them.
    pub(crate) fn may_be_decided(&mut self, analysis: &Analysis, mover: Color, at: Point) -> Vec<GroupId> {
        let is_asked = |group: &&Group| {
            group.stones.len() >= LEAST_FELT
                && analysis.status(group.id) == Status::Unsettled
                && near_group(&self.board, group).contains(at)
                && !self.evidence.lives(group.id)
                && !self.evidence.is_lost(group.id)
        };
        let asked: Vec<&Group> = analysis.groups().iter().filter(is_asked).collect();
        // A group that needs nothing is not saved by a move, and a group that is caught is not killed by one.
        let mut is_decided = |group: &&Group| {
            let is_open =
                if group.color == mover { !self.needs_nothing(group) } else { !self.evidence.is_caught(group) };
            is_open && self.is_borne_out(analysis, group, mover, at)
        };
        asked.into_iter().filter(&mut is_decided).map(|group| group.id).collect()
    }

    /// Returns the size of the board.
    pub(crate) fn size(&self) -> Size {
        self.board.size()
    }

    /// Returns whether the evaluation judges the group alive after its owner's move, and a search agrees. Reading is
    /// not asked, because it takes stones for safe that the move may have put in danger.
    pub(crate) fn rises_after(&mut self, group: &Group, at: Point) -> bool {
        self.is_alive_after(group, at) && self.kept_after(group, group.color, at) >= RISEN
    }

    /// Returns the move by which that side kills or saves the group according to a search about it alone.
    pub(crate) fn found_locally(&mut self, group: &Group, mover: Color) -> Option<Point> {
        let saves = mover == group.color;
        let decides = |kept, killed, saved| if saves { kept >= saved } else { kept <= killed };
        if self.at_first_sight.is_some() || !decides(self.local_search(group, mover).kept, LIKELY_KILLED, LIKELY_SAVED)
        {
            return None;
        }
        let LocalResult { kept, best } =
            search_locally(&with_first(&self.board, mover), &group.stones, group.color, PLAYOUTS);
        let at = best.filter(|_| decides(kept, FALLEN, HELD))?;
        // If the best move is far away, any other move may be as good.
        if !bears_on(&self.board, group, at) && !self.is_proven(group, mover, at) {
            return None;
        }
        let asked = Question::after(group.id, mover, at);
        // A move that reading refutes does not stand, nor does one that a search after it is far from confirming.
        let stands = self.board.is_legal(mover, at)
            && !self.is_undone(group, mover, at)
            && !(saves && self.is_taken_at_once(mover, at))
            && decides(self.kept_after(group, mover, at), LIKELY_KILLED, LIKELY_SAVED);
        self.borne_out.insert(asked, stands);
        stands.then_some(at)
    }

    /// Returns the result of a search about the group that contradicts its status. It is meant for groups about which
    /// no decisive move or ko is known. An unsettled group is searched with its opponent to move first.
    pub(crate) fn against_the_word(&mut self, analysis: &Analysis, group: &Group) -> Option<Against> {
        let first = self.evidence.first_against(&self.board, analysis, group)?;
        let LocalResult { kept, best } = self.local_search(group, first);
        let status = analysis.status(group.id);
        let speaks_against = match status {
            Status::Alive | Status::Seki => kept <= LIKELY_HELD,
            Status::Dead => kept >= HALF,
            Status::Unsettled => kept < UNHARMED,
        };
        // A move that reading refutes is not reported.
        let at = best.filter(|at| speaks_against && !self.is_undone(group, first, *at))?;
        let is_strong = kept <= LIKELY_LOST;
        let at = Some(at).filter(|at| bears_on(&self.board, group, *at));
        // Six in seven of the groups called alive that about half of the playouts keep are alive.
        let is_told = is_strong || status != Status::Alive;
        Some(Against { ground: is_told.then_some(Ground::Searched { kept, first, at }), is_strong })
    }

    /// Returns the best move of that side for a larger living group without two visible eyes about which a search is
    /// unsure, and by how much, in permille, the result depends on which side moves first. Nothing is returned if that
    /// difference is small.
    pub(crate) fn in_doubt_at(&mut self, analysis: &Analysis, group: &Group, mover: Color) -> Option<(Point, i32)> {
        let is_asked = group.stones.len() >= LEAST_FELT
            && !self.evidence.lives(group.id)
            && !self.eyes(analysis, group).alive()
            && self.local_search(group, !group.color).kept <= LIKELY_HELD;
        if !is_asked {
            return None;
        }
        let kept = self.local_search(group, group.color).kept;
        let swing = kept - self.local_search(group, !group.color).kept;
        let best = self.local_search(group, mover).best;
        let at = best.filter(|at| self.board.is_legal(mover, *at) && bears_on(&self.board, group, *at))?;
        (swing >= MUCH_SWING && kept >= LOOKED_AFTER).then_some((at, swing))
    }

    /// Returns the move after which one or two stones are not captured according to reading, if a search does not lose
    /// them either.
    pub(crate) fn held_in_the_balance(&mut self, group: &Group) -> Option<Point> {
        let at = self.not_taken_after(group).filter(|_| group.stones.len() <= FEW_STONES)?;
        let stands = self.kept_after(group, group.color, at) >= IN_THE_BALANCE;
        self.borne_out.insert(Question::after(group.id, group.color, at), stands);
        stands.then_some(at)
    }

    /// Returns whether a move of the owner joins a dead group only to other groups that are dead.
    pub(crate) fn joins_the_dead(&mut self, analysis: &Analysis, group: &Group, at: Point) -> bool {
        let joined = self.joined_by(group.color, at);
        let mut others = analysis.groups().among(&joined);
        others.retain(|id| *id != group.id);
        let all_dead = !others.is_empty() && others.iter().all(|id| analysis.status(*id) == Status::Dead);
        all_dead && joined.intersects(&group.stones)
    }

    /// Returns the chain that a stone of that colour makes at the point, or the empty set if the move is not legal.
    fn joined_by(&mut self, color: Color, at: Point) -> PointSet {
        if !self.board.is_legal(color, at) {
            return PointSet::EMPTY;
        }
        self.board.play(color, at);
        let joined = self.board.chain(at).map_or(PointSet::EMPTY, |chain| *chain.stones());
        self.board.undo();
        joined
    }

    /// Returns whether a move of that side is known to decide about the group: it was read to the end, or it joins the
    /// group to one that plainly lives.
    pub(crate) fn is_known(&mut self, analysis: &Analysis, group: &Group, mover: Color, at: Point) -> bool {
        let asked = Question::after(group.id, mover, at);
        if let Some(is_known) = self.known.get(&asked) {
            return *is_known;
        }
        let is_known =
            self.is_proven(group, mover, at) || mover == group.color && self.joins_the_living(analysis, group, at);
        self.known.insert(asked, is_known);
        is_known
    }

    /// Returns whether a move of the owner joins a group of one chain to stones that plainly live, into a chain that
    /// cannot be captured.
    fn joins_the_living(&mut self, analysis: &Analysis, group: &Group, at: Point) -> bool {
        if group.chains.len() > 1 {
            return false;
        }
        let joined = self.joined_by(group.color, at);
        let lives = |id: &GroupId| *id != group.id && lives_plainly(analysis, *id);
        let joins = group.stones.is_subset(&joined) && analysis.groups().among(&joined).iter().any(lives);
        joins && self.holds_at(group.color, at)
    }
}
