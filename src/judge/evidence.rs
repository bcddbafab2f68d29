//! This module gathers, once, what is known about groups beyond the evaluation: the results of reading about their
//! life, the results of searches about them, and the eyes that a player sees.
//!
//! The evaluation tells the usual fate of groups with the same figures. A player reads instead. The life of an
//! unsettled group is therefore read, with a generous budget of positions, and a search about a group says how often it
//! is kept. All groups are read in parallel, each by readers of its own, so that no result depends on what was read
//! about another group before.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;

use super::eyes::plain_eyes;
use super::found::Fate;
use super::proofs::{Settled, settle};
use super::question::Question;
use crate::board::benson::pass_alive;
use crate::board::{Board, ByColor, ChainId, Color, Point};
use crate::eval::Analysis;
use crate::eval::fight::fight_at;
use crate::eval::safety::Status;
use crate::eval::shape::eye::{EyeSpace, Eyes};
use crate::eval::shape::group::{Group, GroupId};
use crate::search::mcts::local_search::{LocalResult, USUAL_PLAYOUTS, search_locally};
use crate::tactics::fate::Proof;
use crate::tactics::halt::Halt;
use crate::tactics::life::{Fight, LifeReader, main_stone};
use crate::tactics::{Answer, CaptureState, CaptureStatus, Limits, Reader, Verdict};

/// The number of positions that a question may cost. Reports of 18 positions of five games take 0.2 to 2.2 seconds with
/// this budget, and 0.2 to 0.9 without any reading. With 20,000 positions, four of the reports give other moves, one of
/// which is refuted.
pub(crate) const BUDGET: u64 = 60_000;

/// The divisor of the size of a group: a chain of at least one in this many of the group's stones is a large part of
/// it. A guess of the right size.
const LARGE_PART: usize = 3;

/// The fewest stones of a group that counts as caught, since fewer may have been sacrificed. In 1,194 labelled
/// positions, 67 smaller groups were in doubt and caught according to reading, and the points of 26 of them stayed
/// their owner's. The four larger groups were all lost.
const LEAST_CAUGHT: usize = 5;

/// The largest share of playouts, in permille, at which a search with the opponent to move first makes a group
/// doubtful. This is about unsettled groups that live according to reading, which are then not reported as alive. It is
/// not fitted: of 16 such groups in 1,194 labelled positions that had been reported as alive, nine lived and four died.
const LOST_BY_SEARCH: i32 = 500;

/// The fewest stones of a group that is searched about. Captures settle the fate of fewer stones.
const LEAST_SEARCHED: usize = 2;

/// The most doubt about a group that is reported as alive or dead, and not only as likely so. The report then says 99 %
/// and more, or 1 % and less. In the labelled positions, a far stronger engine leaves open 4 in 100 of the groups of
/// fewer than five stones that are judged less than 1 % in doubt, and 3 to 24 of those that are 1 to 2.5 % in doubt. Of
/// the groups of 5 to 9 stones it leaves 1 to 5 open, and 9 to 14 of those that are 2 to 5 % in doubt.
const DOUBT: f64 = 0.015;

/// The results of reading about an unsettled group.
#[derive(Clone, Debug)]
pub(crate) struct Life {
    /// The answers about killing and saving the group, as far as they are sure.
    pub(crate) attack: Option<Answer>,
    pub(crate) defense: Option<Answer>,
    /// The capture status of its largest chain alone, and the number of stones of that chain.
    pub(crate) chain: CaptureStatus,
    largest: usize,
    /// True if a large part of the group can be captured, or if the evaluation's own reading or a search kills the
    /// group.
    is_doubtful: bool,
    /// The unsettled group together with which this one is saved, if that other group lives.
    leans_on: Option<GroupId>,
}

/// The evidence about the groups of a position. It does not change once it is gathered.
#[derive(Clone, Debug)]
pub(crate) struct Evidence {
    life: Vec<Option<Life>>,
    eyes: Vec<Option<Eyes>>,
    settled: Vec<Option<Settled>>,
    searches: BTreeMap<Question, LocalResult>,
}

/// Reads and searches to answer these questions, as far as it is worth the time.
pub(crate) fn gather(board: &Board, analysis: &Analysis, asked: &[Question]) -> Evidence {
    let board = &board.without_history();
    let mut evidence = Evidence::read(board, analysis, |group| asked.iter().any(|question| question.group == group.id));
    let groups: Vec<&Group> = analysis.groups().iter().collect();
    let halt = Halt::here();
    evidence.see_eyes(board, analysis);
    let unconditional = ByColor::from_fn(|color| pass_alive(board, color));
    let settled = |group: &&Group| {
        if group.stones.is_subset(&unconditional[group.color]) {
            return Some(Settled::at_once(Fate::Lives, Proof::Proven));
        }
        let is_asked = evidence.is_in_question(analysis, asked, group);
        halt.over(|| if is_asked { settle(board, analysis, group) } else { None })
    };
    evidence.settled = groups.par_iter().map(settled).collect();
    let is_worth_it = |question: &&Question| evidence.is_searched(board, analysis, question);
    let worth_it: Vec<Question> = asked.iter().filter(is_worth_it).copied().collect();
    let search = |question: &Question| {
        let found = || search(board, analysis.groups().get(question.group), *question);
        (*question, halt.over(found))
    };
    evidence.searches = worth_it.par_iter().map(search).collect();
    evidence.doubt_what_searches_lose(&groups);
    evidence
}

impl Evidence {
    /// Reads the unsettled groups that are asked for, and searches nothing.
    pub(crate) fn read(board: &Board, analysis: &Analysis, asked: impl Fn(&Group) -> bool + Sync) -> Evidence {
        let board = board.without_history();
        let groups: Vec<&Group> = analysis.groups().iter().collect();
        let is_read = |group: &Group| analysis.status(group.id) == Status::Unsettled && asked(group);
        let halt = Halt::here();
        let read = |group: &&Group| {
            let fight = || if is_read(group) { fight_of(&board, analysis, group) } else { None };
            halt.over(|| fight().map(|fight| Readers::new(&board).life(analysis, group, fight)))
        };
        let life = groups.par_iter().map(read).collect();
        let mut evidence = Evidence {
            life,
            eyes: vec![None; groups.len()],
            settled: vec![None; groups.len()],
            searches: BTreeMap::new(),
        };
        evidence.leave_out_who_leans_on_the_lost();
        evidence
    }

    /// Finds the eyes of all groups once.
    pub(crate) fn see_eyes(&mut self, board: &Board, analysis: &Analysis) {
        let halt = Halt::here();
        let groups: Vec<&Group> = analysis.groups().iter().collect();
        let eyes = |group: &&Group| halt.over(|| Some(plain_eyes(board, analysis, group)));
        self.eyes = groups.par_iter().map(eyes).collect();
    }

    /// Returns whether the solver is asked about a group. It is asked about groups of two and more stones in the
    /// questions, unless the group is captured whatever its owner plays or plainly lives with two visible eyes. A group
    /// that lives in one closed room is asked about all the same, since the shape of the room and the outside liberties
    /// decide about it.
    fn is_in_question(&self, analysis: &Analysis, asked: &[Question], group: &Group) -> bool {
        let has_eyes = || self.eyes[group.id.index()].is_some_and(|eyes| eyes.alive());
        let is_plain = || lives_plainly(analysis, group.id) && has_eyes() && !lives_in_one_room(analysis, group);
        group.stones.len() >= LEAST_SEARCHED
            && asked.iter().any(|question| question.group == group.id)
            && !is_taken(analysis, group)
            && !is_plain()
    }

    /// Returns the fate of the group, if it is known.
    pub(crate) fn settled(&self, group: GroupId) -> Option<&Settled> {
        self.settled[group.index()].as_ref()
    }

    /// Removes the friends that a group leans on if they die alone as well, because two such groups do not save each
    /// other.
    fn leave_out_who_leans_on_the_lost(&mut self) {
        let dies = |life: &Option<Life>| life.as_ref().is_some_and(|life| is_no(life.defense));
        let die_alone: Vec<bool> = self.life.iter().map(dies).collect();
        for life in self.life.iter_mut().flatten() {
            life.leans_on = life.leans_on.filter(|friend| !die_alone[friend.index()]);
        }
    }

    /// Marks an unsettled group as doubtful if a search loses it at least as often as not, so that it is not reported
    /// as alive by reading. Reading takes the stones around for safe, and a search does not.
    fn doubt_what_searches_lose(&mut self, groups: &[&Group]) {
        for (life, group) in self.life.iter_mut().zip(groups) {
            let search = self.searches.get(&Question::first(group.id, !group.color));
            if let (Some(life), Some(search)) = (life, search) {
                life.is_doubtful |= search.kept <= LOST_BY_SEARCH;
            }
        }
    }

    /// Returns whether a search is worth making for the question. It is if the result may contradict the group's
    /// status. An unsettled group is searched for both sides or, if it lives according to reading, with its opponent to
    /// move first.
    fn is_searched(&self, board: &Board, analysis: &Analysis, question: &Question) -> bool {
        let group = analysis.groups().get(question.group);
        let first = self.first_against(board, analysis, group);
        match analysis.status(group.id) {
            Status::Unsettled if first.is_some() => true,
            Status::Unsettled => self.lives(group.id) && question.mover != group.color,
            _ => first == Some(question.mover),
        }
    }

    /// Returns the side that moves first in a search that may contradict the group's status, if one is worth making.
    /// None is made about groups that plainly live with two visible eyes, that are read to live or to be captured, or
    /// about single stones.
    pub(crate) fn first_against(&self, board: &Board, analysis: &Analysis, group: &Group) -> Option<Color> {
        if group.stones.len() < LEAST_SEARCHED || self.lives(group.id) {
            return None;
        }
        match analysis.status(group.id) {
            Status::Alive if lives_plainly(analysis, group.id) && self.eyes(board, analysis, group).alive() => None,
            Status::Alive | Status::Seki | Status::Unsettled => Some(!group.color),
            Status::Dead => (!is_taken(analysis, group)).then_some(group.color),
        }
    }

    /// Returns the eyes of the group that a player would call eyes.
    pub(crate) fn eyes(&self, board: &Board, analysis: &Analysis, group: &Group) -> Eyes {
        self.eyes[group.id.index()].unwrap_or_else(|| plain_eyes(board, analysis, group))
    }

    /// Returns the result of the search for the question, if one was made.
    pub(crate) fn search(&self, question: Question) -> Option<LocalResult> {
        self.searches.get(&question).copied()
    }

    /// Returns the results of reading about the group, if it was read.
    pub(crate) fn life(&self, group: GroupId) -> Option<&Life> {
        self.life[group.index()].as_ref()
    }

    /// Returns the results of reading about the group, for tests to change.
    #[cfg(test)]
    pub(crate) fn life_mut(&mut self, group: GroupId) -> &mut Life {
        self.life[group.index()].as_mut().unwrap()
    }

    /// Returns whether no move kills the group or captures a large part of it, as far as all readings agree.
    pub(crate) fn lives(&self, group: GroupId) -> bool {
        let Some(Life { attack: Some(attack), chain, is_doubtful, .. }) = self.life(group) else { return false };
        attack.verdict == Verdict::No && !chain.attack.verdict.is_possible() && !is_doubtful
    }

    /// Returns whether the largest chain, which is nearly all of a larger group, is captured whatever its owner plays.
    /// Unlike reading about life, this reading takes no stones around for safe.
    pub(crate) fn is_caught(&self, group: &Group) -> bool {
        let Some(Life { chain, largest, .. }) = self.life(group.id) else { return false };
        chain.state() == CaptureState::Dead && group.is_nearly_all(*largest) && group.stones.len() >= LEAST_CAUGHT
    }

    /// Returns whether nothing saves the group, its largest chain, or another group with which it would live.
    pub(crate) fn is_lost(&self, group: GroupId) -> bool {
        let Some(Life { defense, chain, leans_on: None, .. }) = self.life(group) else { return false };
        is_no(*defense) && !(chain.attack.verdict.is_possible() && chain.defense.verdict.is_possible())
    }

    /// Returns the unsettled group with which this group lives, if nothing else saves it.
    pub(crate) fn leans_on(&self, group: GroupId) -> Option<GroupId> {
        self.life(group)?.leans_on
    }
}

/// The readers for one group.
struct Readers {
    board: Board,
    life: LifeReader,
    chains: Reader,
}

impl Readers {
    fn new(board: &Board) -> Readers {
        Readers { board: board.clone(), life: LifeReader::new(BUDGET), chains: Reader::new(Limits::DEEP) }
    }

    fn life(&mut self, analysis: &Analysis, group: &Group, fight: Fight) -> Life {
        let attack = self.surely(LifeReader::attack, &fight);
        let defense = self.surely(LifeReader::defend, &fight);
        let chain = self.chains.status(&mut self.board, fight.target);
        let largest = self.board.chain(fight.target).map_or(0, |chain| chain.stone_count());
        let held = attack.is_some_and(|attack| attack.verdict == Verdict::No);
        let judged = analysis.life()[group.id.index()].is_some_and(|read| read.status.attack.verdict.is_possible());
        let is_doubtful = held && (judged || self.loses_part(analysis, group, fight.target));
        let leans_on = if is_no(defense) { self.saved_with(analysis, group, &fight) } else { None };
        Life { attack, defense, chain, largest, is_doubtful, leans_on }
    }

    /// Returns the safest unsettled group of the same colour nearby to which a group that nothing else saves links up
    /// by moving first.
    fn saved_with(&mut self, analysis: &Analysis, group: &Group, fight: &Fight) -> Option<GroupId> {
        let near = fight.region.grown();
        let is_friend = |other: &&Group| {
            other.color == group.color
                && other.id != group.id
                && analysis.status(other.id) == Status::Unsettled
                && other.stones.intersects(&near)
        };
        let mut friends: Vec<&Group> = analysis.groups().iter().filter(is_friend).collect();
        friends.sort_by_key(|friend| Reverse((analysis.safety(friend.id), friend.stones.len())));
        let mut saves = |friend: &&Group| {
            let (refuge, region) = (fight.refuge | friend.stones, fight.region - friend.stones);
            let joined = Fight { refuge, region, ..fight.clone() };
            self.surely(LifeReader::defend, &joined).is_some_and(|answer| answer.verdict == Verdict::Yes)
        };
        friends.into_iter().find(|friend| saves(friend)).map(|friend| friend.id)
    }

    /// Returns whether a large part of the group, other than the chain that was read, can be captured or killed
    /// according to reading.
    fn loses_part(&mut self, analysis: &Analysis, group: &Group, read: Point) -> bool {
        let read = self.board.chain_id(read);
        let is_large = |id: &&ChainId| {
            Some(**id) != read && LARGE_PART * self.board.chain_of(**id).stone_count() >= group.stones.len()
        };
        let large: Vec<Point> = group.chains.iter().filter(is_large).map(|id| id.point()).collect();
        large.into_iter().any(|at| {
            let taken = self.chains.status(&mut self.board, at).attack.verdict.is_possible();
            let mut killed = || {
                let fight = fight_at(&self.board, analysis, at)?;
                self.surely(LifeReader::attack, &fight).map(|attack| attack.verdict.is_possible())
            };
            taken || killed().unwrap_or(false)
        })
    }

    /// Returns the answer, if it was read to the end.
    fn surely(&mut self, ask: Asking, fight: &Fight) -> Option<Answer> {
        read_within(BUDGET, &mut self.life, ask, &self.board, fight)
    }
}

/// The question to a reader of fights: whether the group is killed, or whether it is saved.
pub(crate) type Asking = fn(&mut LifeReader, &Board, &Fight) -> Answer;

/// Returns the answer, if it was read to the end within this number of positions.
pub(crate) fn read_within(
    budget: u64,
    life: &mut LifeReader,
    ask: Asking,
    board: &Board,
    fight: &Fight,
) -> Option<Answer> {
    life.set_budget(budget);
    let answer = ask(life, board, fight);
    life.is_sure().then_some(answer)
}

/// Returns whether it was read to the end that no move succeeds.
fn is_no(answer: Option<Answer>) -> bool {
    answer.is_some_and(|answer| answer.verdict == Verdict::No)
}

/// Returns the fight about the life of a group.
pub(crate) fn fight_of(board: &Board, analysis: &Analysis, group: &Group) -> Option<Fight> {
    fight_at(board, analysis, main_stone(board, &group.stones, group.color)?)
}

/// Returns the result of a search of the usual length about the group. A move that the question names must be legal.
pub(crate) fn search(board: &Board, group: &Group, question: Question) -> LocalResult {
    let board = match question.at {
        None => with_first(board, question.mover),
        Some(at) => {
            let mut board = board.clone();
            board.play(question.mover, at);
            board
        }
    };
    search_locally(&board, &group.stones, group.color, USUAL_PLAYOUTS)
}

/// Returns whether the evaluation has read that all chains of the group are captured, whichever side moves first.
pub(crate) fn is_taken(analysis: &Analysis, group: &Group) -> bool {
    group.chains.iter().all(|id| analysis.readings().state(*id) == CaptureState::Dead)
}

/// The most points of a room that may lack two eyes, depending on its shape. The carpenter's square has nine points,
/// and a throw-in may matter in one more.
const LARGEST_ROOM: usize = 10;

/// Returns whether the group has nothing to live by except one small closed room.
fn lives_in_one_room(analysis: &Analysis, group: &Group) -> bool {
    let is_own = |space: &&EyeSpace| space.color == group.color && space.points.grown().intersects(&group.stones);
    let mut own = analysis.eye_spaces().iter().filter(is_own);
    let (room, other) = (own.next(), own.next());
    let is_small = room.is_some_and(|room| room.enclosed && room.points.len() <= LARGEST_ROOM);
    is_small && other.is_none() && !analysis.free()[group.id.index()]
}

/// Returns whether a group is reported as alive, and not only as likely alive.
pub(crate) fn lives_plainly(analysis: &Analysis, group: GroupId) -> bool {
    is_plainly_alive(f64::from(analysis.safety(group).permille()) / 1000.0)
}

/// Returns whether a group of this safety is reported as alive, and not only as likely alive.
pub(crate) fn is_plainly_alive(safety: f64) -> bool {
    safety >= 1.0 - DOUBT
}

/// Returns whether a group of this safety is reported as dead, and not only as likely dead.
pub(crate) fn is_plainly_dead(safety: f64) -> bool {
    safety <= DOUBT
}

/// Returns the board after a pass of this colour.
pub(crate) fn after_pass(board: &Board, color: Color) -> Board {
    let mut board = board.clone();
    board.pass(color);
    board
}

/// Returns the board with this colour to move. The other colour passes if it is to move now.
pub(crate) fn with_first(board: &Board, color: Color) -> Board {
    if board.to_play() == color { board.clone() } else { after_pass(board, !color) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{PointSet, Size};
    use crate::eval::safety::Safety;
    use crate::search::mcts::local_search::tests::EXIT;

    /// Black's corner group has four points in a row.
    const FOUR: &str = ". . . . X O . . .
                        X X X X X O . . .
                        O O O O O O . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . O X";

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, Size::NINE).unwrap()
    }

    /// Returns the position with every group in doubt.
    fn in_doubt(text: &str) -> (Board, Analysis) {
        let board = Board::from_diagram(text);
        let mut analysis = Analysis::thorough(&board);
        analysis.pretend().safety_of_all(Safety::EVEN);
        (board, analysis)
    }

    #[test]
    fn a_part_that_can_be_taken_counts_if_it_is_large() {
        let board = Board::from_diagram(FOUR);
        let analysis = Analysis::thorough(&board);
        let mut readers = Readers::new(&board);
        let mut group = analysis.groups().get(analysis.groups().at(at("A8")).unwrap()).clone();
        assert!(!readers.loses_part(&analysis, &group, at("J9")));
        group.chains = vec![board.chain_id(at("J1")).unwrap()];
        group.stones = PointSet::of(at("J1"));
        assert!(readers.loses_part(&analysis, &group, at("A8")));
        assert!(!readers.loses_part(&analysis, &group, at("J1")));
    }

    #[test]
    fn groups_in_doubt_of_two_stones_and_more_are_searched_about() {
        let (board, analysis) = in_doubt(EXIT);
        let asked = Question::about_all(&analysis);
        let evidence = gather(&board, &analysis, &asked);
        let read = Evidence::read(&board, &analysis, |_| true);
        assert!(evidence.searches.len() > 2);
        for question in asked {
            let group = analysis.groups().get(question.group);
            // A group that lives by reading is searched only with its opponent to move first, to see whether the search
            // loses it.
            let is_open = !read.lives(group.id) || question.mover != group.color;
            let is_asked = group.stones.len() > 1 && is_open;
            // Searches on all cores give the same results as searches one by one.
            assert_eq!(evidence.search(question), is_asked.then(|| search(&board, group, question)), "{question:?}");
        }
    }

    #[test]
    fn only_what_is_asked_is_read() {
        let (board, analysis) = in_doubt(FOUR);
        let corner = analysis.groups().at(at("A8")).unwrap();
        let evidence = gather(&board, &analysis, &[Question::first(corner, Color::White)]);
        let read = analysis.groups().iter().filter(|group| evidence.life(group.id).is_some());
        assert_eq!(read.map(|group| group.id).collect::<Vec<_>>(), [corner]);
        assert!(evidence.lives(corner));
        // The reading of one group does not depend on what else is read.
        let all = gather(&board, &analysis, &Question::about_all(&analysis));
        let [one, other] = [&evidence, &all].map(|evidence| evidence.life(corner).unwrap());
        assert_eq!((one.attack, one.defense), (other.attack, other.defense));
    }

    #[test]
    fn what_a_search_loses_is_not_told_to_live() {
        let (board, analysis) = in_doubt(FOUR);
        let corner = analysis.groups().get(analysis.groups().at(at("A8")).unwrap());
        let mut evidence = Evidence::read(&board, &analysis, |group| group.id == corner.id);
        let groups: Vec<&Group> = analysis.groups().iter().collect();
        let mut lives_if_kept = |kept| {
            evidence.searches.insert(Question::first(corner.id, Color::White), LocalResult { kept, best: None });
            evidence.doubt_what_searches_lose(&groups);
            evidence.lives(corner.id)
        };
        assert!(lives_if_kept(LOST_BY_SEARCH + 1));
        assert!(!lives_if_kept(LOST_BY_SEARCH));
    }
}
