//! Whether a move that is thought to kill or to save a group does so: as far as it was read, or as a search about the
//! group says.
//!
//! In the open, reading looks at few points around a group, and the evaluation sees no reply. So each such move is put
//! to a tree search about the group ([`besiege`]), in which the other side is to answer it.

use super::Fates;
use crate::board::{Chain, Color, Point, PointSet, Size};
use crate::eval::Analysis;
use crate::eval::fight::is_closed;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::evidence::{fight_of, lives_plainly, search, with_first};
use crate::judge::ground::Ground;
use crate::judge::near::{bears_on, near_group};
use crate::judge::question::Question;
use crate::judge::ruling::Against;
use crate::search::mcts::siege::{Siege, besiege};
use crate::tactics::Verdict;

/// How often a group must be kept after a move that saves it, and no more than how often after one that kills it, in
/// permille of the playouts. Of the moves told to save in 330 reports of games, with more or less doubt, 430 of those
/// after which groups are kept so often stand by GNU Go's reading, and 25 do not, of the others 237 and 192; of those
/// told to kill 226 and 6, and 80 and 80. Flat random games, and each reply nearby tried on the evaluation, which was
/// done before, left 460 and 63 of those that save.
const SAVED: i32 = 600;
const KILLED: i32 = 350;
/// The same after a move that is read to kill, among stones around that reading takes for safe. Not fitted.
const KILLED_AS_READ: i32 = 500;
/// So often a group that needs nothing is kept if its opponent moves first. Of the unsettled ones in those reports that
/// GNU Go calls critical 18 of 203 are, of those that it calls alive 41 of 108.
const UNHARMED: i32 = 600;
/// The same for a move that keeps a dead group on the board and saves it by the evaluation alone. Not fitted.
const RISEN: i32 = 700;
/// A move that weakens or strengthens a group is felt by so much. Of 249 moves said to weaken a group in 120 reports
/// 142 are, of 117 said to strengthen one 90; by chance alone two searches of that length about a group are 50 apart.
const FELT: i32 = 80;
/// A move of which nothing else is told that it does to groups is felt much by one of so many stones. Not fitted.
const MUCH_FELT: i32 = 150;
const LEAST_FELT: usize = 4;
/// So much more often a group is kept if its owner moves first, in permille, and so often at least, where a move about
/// it is worth telling. Not fitted.
const MUCH_SWING: i32 = 200;
const LOOKED_AFTER: i32 = 700;
/// A search for a move that nothing else found takes so many playouts, if the usual number of them makes it likely: the
/// group is kept no more often if its opponent moves first, or no less often if its owner does. Not fitted: of groups
/// beyond these the longer search was not asked.
const PLAYOUTS: u64 = 1_000;
const LIKELY_KILLED: i32 = 500;
const LIKELY_SAVED: i32 = 400;
/// How often it may be kept then at most, and must be at least, for the move to be told. Of 50 unsettled groups in the
/// same reports for which no way to kill them was found but so, GNU Go calls 27 critical, four alive and 19 dead; of 43
/// for which no way to save them was, 22 alive or critical; of 23 groups judged dead 15 critical. With three times as
/// many playouts they are the same.
const FALLEN: i32 = 300;
const HELD: i32 = 600;

/// A group that is called likely alive and kept in no more of a search, its opponent to move first, is told so, and one
/// that is called dead and kept in no less than [`HALF`], its owner to move first. Of 66 of the former in those reports
/// that are kept in less than 400, GNU Go calls 37 alive and 29 not, of 58 that are in 400 to 500 39 and 19, of others
/// four in five alive and more. Of 88 in 450 to [`LIKELY_HELD`], called alive or likely so, in 120 other reports it
/// calls 13 not alive.
const LIKELY_LOST: i32 = 450;
const LIKELY_HELD: i32 = 600;
const HALF: i32 = 500;
/// So many stones are taken rather than killed: reading about captures and a search that keeps them about as often as
/// not say that they may be saved. Of 40 single stones told so in 120 reports of games GNU Go bears out 37. Not fitted:
/// three of five that readers of others saw saved were kept by 430 to 575.
const FEW_STONES: usize = 2;
const IN_THE_BALANCE: i32 = 430;

impl Fates {
    /// Whether it is borne out that a move of that side decides the group: it was read within walls that are closed, or
    /// most playouts of a search about the group end so.
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
        // What touches nothing near may be where reading got to its end, but decides nothing; nor is who lives killed.
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
        // Inside a closed wall reading sees all there is, and playouts play vital points badly.
        let sees_all = || fight_of(&self.board, analysis, group).is_some_and(|fight| is_closed(&self.board, &fight));
        if reply == Some(Verdict::No) && sees_all() {
            return true;
        }
        if saves && self.is_taken_at_once(mover, at) {
            return false;
        }
        let kept = self.kept_after(group, mover, at);
        if saves {
            return kept >= SAVED && !self.needs_nothing(group);
        }
        kept <= if self.is_read_to_kill(group.id, at) { KILLED_AS_READ } else { KILLED }
    }

    /// Whether a stone of that side there takes nothing and can be taken at once, and who takes it is not in atari
    /// then: it does nothing for its friends.
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

    /// Whether a search keeps the group though its opponent moves first: nothing saves it then.
    pub(crate) fn needs_nothing(&mut self, group: &Group) -> bool {
        self.siege(group, !group.color).kept >= UNHARMED
    }

    /// What a search of the usual length says of the group if that side moves first.
    pub(crate) fn siege(&mut self, group: &Group, first: Color) -> Siege {
        self.searched(group, Question::first(group.id, first))
    }

    /// What such a search says of the question.
    fn searched(&mut self, group: &Group, question: Question) -> Siege {
        if let Some(judged) = &self.at_first_sight {
            return Siege { kept: judged[group.id.index()], best: None };
        }
        let found = self.evidence.search(question);
        found.unwrap_or_else(|| *self.searches.entry(question).or_insert_with(|| search(&self.board, group, question)))
    }

    /// How often the group is kept in such a search after a legal move of that side, in permille.
    fn kept_after(&mut self, group: &Group, mover: Color, at: Point) -> i32 {
        self.searched(group, Question::after(group.id, mover, at)).kept
    }

    /// Whether that side's move there is near the group, or a search about it feels the move.
    pub(crate) fn is_near_or_felt(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        near_group(&self.board, group).contains(at) || self.is_felt(group, mover, at)
    }

    /// Whether a search about the group feels that side's move there.
    pub(crate) fn is_felt(&mut self, group: &Group, mover: Color, at: Point) -> bool {
        self.felt(group, mover, at) >= FELT
    }

    /// How much more often, in permille, a search about the group keeps it once its owner has played there, or less
    /// often after its opponent, than if that side passes.
    fn felt(&mut self, group: &Group, mover: Color, at: Point) -> i32 {
        let kept = self.kept_after(group, mover, at);
        let more = if mover == group.color { 1 } else { -1 };
        more * (kept - self.siege(group, !mover).kept)
    }

    /// The groups of some size near a legal move that have not two eyes to be seen and that feel it much.
    pub(crate) fn feel_much(&mut self, analysis: &Analysis, mover: Color, at: Point) -> Vec<GroupId> {
        let feels = |group: &&Group| {
            group.stones.len() >= LEAST_FELT
                && near_group(&self.board, group).contains(at)
                && !self.eyes(analysis, group).alive()
                && self.felt(group, mover, at) >= MUCH_FELT
        };
        analysis.groups.iter().filter(feels).map(|group| group.id).collect()
    }

    /// The groups in question of some size near a legal move that it kills or saves, if a search bears that out.
    pub(crate) fn may_be_decided(&mut self, analysis: &Analysis, mover: Color, at: Point) -> Vec<GroupId> {
        let is_asked = |group: &&Group| {
            group.stones.len() >= LEAST_FELT
                && analysis.status(group.id) == Status::Unsettled
                && near_group(&self.board, group).contains(at)
                && !self.evidence.lives(group.id)
                && !self.evidence.is_lost(group.id)
        };
        let asked: Vec<&Group> = analysis.groups.iter().filter(is_asked).collect();
        // Who needs nothing is not saved, nor who is caught killed.
        let mut is_decided = |group: &&Group| {
            let is_open =
                if group.color == mover { !self.needs_nothing(group) } else { !self.evidence.is_caught(group) };
            is_open && self.is_borne_out(analysis, group, mover, at)
        };
        asked.into_iter().filter(&mut is_decided).map(|group| group.id).collect()
    }

    /// The size of the board.
    pub(crate) fn size(&self) -> Size {
        self.board.size()
    }

    /// Whether the group is judged alive once its owner has played there and a search agrees, whatever reading says,
    /// which takes for safe what the move may have put in danger.
    pub(crate) fn rises_after(&mut self, group: &Group, at: Point) -> bool {
        self.is_alive_after(group, at) && self.kept_after(group, group.color, at) >= RISEN
    }

    /// The move by which that side kills or saves the group by a search about it alone.
    pub(crate) fn besieged_at(&mut self, group: &Group, mover: Color) -> Option<Point> {
        let saves = mover == group.color;
        let decides = |kept, killed, saved| if saves { kept >= saved } else { kept <= killed };
        if self.at_first_sight.is_some() || !decides(self.siege(group, mover).kept, LIKELY_KILLED, LIKELY_SAVED) {
            return None;
        }
        let Siege { kept, best } = besiege(&with_first(&self.board, mover), &group.stones, group.color, PLAYOUTS);
        let at = best.filter(|_| decides(kept, FALLEN, HELD))?;
        // Where the best is elsewhere, any move may be as good.
        if !bears_on(&self.board, group, at) && !self.is_proven(group, mover, at) {
            return None;
        }
        let asked = Question::after(group.id, mover, at);
        // What reading undoes is no move, nor is what a search after it is far from bearing out.
        let stands = self.board.is_legal(mover, at)
            && !self.is_undone(group, mover, at)
            && !(saves && self.is_taken_at_once(mover, at))
            && decides(self.kept_after(group, mover, at), LIKELY_KILLED, LIKELY_SAVED);
        self.borne_out.insert(asked, stands);
        stands.then_some(at)
    }

    /// What a search about the group says against the word for it where nothing is known that decides it, or of what is
    /// unsettled if its opponent moves first.
    pub(crate) fn against_the_word(&mut self, analysis: &Analysis, group: &Group) -> Option<Against> {
        let first = self.evidence.first_against(&self.board, analysis, group)?;
        let Siege { kept, best } = self.siege(group, first);
        let status = analysis.status(group.id);
        let speaks_against = match status {
            Status::Alive | Status::Seki => kept <= LIKELY_HELD,
            Status::Dead => kept >= HALF,
            Status::Unsettled => kept < UNHARMED,
        };
        // What reading undoes is no move.
        let at = best.filter(|at| speaks_against && !self.is_undone(group, first, *at))?;
        let is_strong = kept <= LIKELY_LOST;
        let at = Some(at).filter(|at| bears_on(&self.board, group, *at));
        // Of those called alive that are kept about as often as not, six in seven are.
        let is_told = is_strong || status != Status::Alive;
        Some(Against { ground: is_told.then_some(Ground::Searched { kept, first, at }), is_strong })
    }

    /// The move of that side by which a search about a living group of some size, which has not two eyes to be seen,
    /// changes most of what it says of it, and by how much, in permille, if it is not sure of it and that is much.
    pub(crate) fn in_doubt_at(&mut self, analysis: &Analysis, group: &Group, mover: Color) -> Option<(Point, i32)> {
        let is_asked = group.stones.len() >= LEAST_FELT
            && !self.evidence.lives(group.id)
            && !self.eyes(analysis, group).alive()
            && self.siege(group, !group.color).kept <= LIKELY_HELD;
        if !is_asked {
            return None;
        }
        let kept = self.siege(group, group.color).kept;
        let swing = kept - self.siege(group, !group.color).kept;
        let best = self.siege(group, mover).best;
        let at = best.filter(|at| self.board.is_legal(mover, *at) && bears_on(&self.board, group, *at))?;
        (swing >= MUCH_SWING && kept >= LOOKED_AFTER).then_some((at, swing))
    }

    /// The move after which one or two stones are not taken, by reading, if a search does not lose them either.
    pub(crate) fn held_in_the_balance(&mut self, group: &Group) -> Option<Point> {
        let at = self.not_taken_after(group).filter(|_| group.stones.len() <= FEW_STONES)?;
        let stands = self.kept_after(group, group.color, at) >= IN_THE_BALANCE;
        self.borne_out.insert(Question::after(group.id, group.color, at), stands);
        stands.then_some(at)
    }

    /// Whether a move of the owner there joins a dead group to others that are dead, and to none that is not.
    pub(crate) fn joins_the_dead(&mut self, analysis: &Analysis, group: &Group, at: Point) -> bool {
        let joined = self.joined_by(group.color, at);
        let mut others = analysis.groups.among(&joined);
        others.retain(|id| *id != group.id);
        let all_dead = !others.is_empty() && others.iter().all(|id| analysis.status(*id) == Status::Dead);
        all_dead && joined.intersects(&group.stones)
    }

    /// The chain that a stone of that colour makes there; nothing if it is not legal.
    fn joined_by(&mut self, color: Color, at: Point) -> PointSet {
        if !self.board.is_legal(color, at) {
            return PointSet::EMPTY;
        }
        self.board.play(color, at);
        let joined = self.board.chain(at).map_or(PointSet::EMPTY, |chain| *chain.stones());
        self.board.undo();
        joined
    }

    /// Whether it is known that a move of that side decides the group: it was read to the end, or joins the group to
    /// one that plainly lives.
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

    /// Whether a move of the owner makes one chain of the group, if it is one, and of stones that plainly live, which
    /// cannot be taken.
    fn joins_the_living(&mut self, analysis: &Analysis, group: &Group, at: Point) -> bool {
        if group.chains.len() > 1 {
            return false;
        }
        let joined = self.joined_by(group.color, at);
        let lives = |id: &GroupId| *id != group.id && lives_plainly(analysis, *id);
        let joins = group.stones.is_subset(&joined) && analysis.groups.among(&joined).iter().any(lives);
        joins && self.holds_at(group.color, at)
    }
}
