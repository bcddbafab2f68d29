//! This module gathers once what is known of groups beyond the evaluation: what reading finds of their life, what
//! searches about them say, which eyes a player sees.
//!
//! The evaluation tells what groups of such figures come to. A player reads instead. So what can be read to the end
//! about the life of a group in question is, with positions enough for that, and a search about a group says how often
//! it is kept. Each group has readers of its own, on all cores: what is found of one does not hang on what was read of
//! another before.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;

use super::eyes::plain_eyes;
use super::near::NEARLY_ALL;
use super::proofs::{Settled, settle};
use super::question::Question;
use super::ruling::Fate;
use crate::board::benson::pass_alive;
use crate::board::{Board, ByColor, ChainId, Color, Point};
use crate::eval::Analysis;
use crate::eval::fight::fight_at;
use crate::eval::safety::Status;
use crate::eval::shape::eye::{EyeSpace, Eyes};
use crate::eval::shape::group::{Group, GroupId};
use crate::search::mcts::siege::{Siege, USUAL_PLAYOUTS, besiege};
use crate::tactics::fate::Proof;
use crate::tactics::halt::Halt;
use crate::tactics::life::{Fight, LifeReader, main_stone};
use crate::tactics::{Answer, CaptureState, CaptureStatus, Limits, Reader, Verdict};

/// The positions judged for one question. Reports of 18 positions of five games take 0.2 to 2.2 seconds with it, 0.2 to
/// 0.9 without any; with 20,000 four of them tell other moves, one of which is refuted.
pub(crate) const BUDGET: u64 = 60_000;

/// A chain of one stone in so many is a large part of its group.
const LARGE_PART: usize = 3;

/// Fewer stones may have been given for something: in doubt and caught by reading were 67 such groups of 1,194 labelled
/// positions, and the points of 26 of them stayed their owner's; of four larger ones all were lost.
const LEAST_CAUGHT: usize = 5;

/// A group in question that lives by reading, and is kept in no more of a search, its opponent to move first, is not
/// told to live. Not fitted: of 16 such groups that were told to, in 1,194 labelled positions, nine lived and four
/// died.
const LOST_BY_SEARCH: i32 = 500;

/// Fewer stones are a matter of capture, and not searched about.
const LEAST_SEARCHED: usize = 2;

/// With more doubt than that a group is only likely alive, or likely dead: told are 99 % and more, and 1 % and less. Of
/// groups of fewer than five stones in the labelled positions that are judged less than 1 % in doubt a far stronger
/// engine leaves 4 in 100 open, of those 1 to 2.5 % in doubt 3 to 24; of groups of 5 to 9 stones it leaves 1 to 5 open,
/// and 9 to 14 of those 2 to 5 % in doubt.
const DOUBT: f64 = 0.015;

/// What was read of a group in question.
#[derive(Clone, Debug)]
pub(crate) struct Life {
    /// Whether it is killed, and saved, as far as that is sure.
    pub(crate) attack: Option<Answer>,
    pub(crate) defense: Option<Answer>,
    /// What becomes of its largest chain alone, and how many stones that has.
    pub(crate) chain: CaptureStatus,
    largest: usize,
    /// Whether a large part of it can be taken, or the evaluation's own reading or a search kills it.
    is_doubtful: bool,
    /// The group in question with which it is saved if that lives.
    leans_on: Option<GroupId>,
}

/// The evidence about the groups of a position. Nothing changes it once it is gathered.
#[derive(Clone, Debug)]
pub(crate) struct Evidence {
    life: Vec<Option<Life>>,
    eyes: Vec<Option<Eyes>>,
    settled: Vec<Option<Settled>>,
    searches: BTreeMap<Question, Siege>,
}

/// Reads and searches what these questions ask, as far as it is worth it.
pub(crate) fn gather(board: &Board, analysis: &Analysis, asked: &[Question]) -> Evidence {
    let board = &board.without_history();
    let mut evidence = Evidence::read(board, analysis, |group| asked.iter().any(|question| question.group == group.id));
    let groups: Vec<&Group> = analysis.groups.iter().collect();
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
        let found = || search(board, analysis.groups.get(question.group), *question);
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
        let groups: Vec<&Group> = analysis.groups.iter().collect();
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

    /// Sees the eyes of all groups once.
    pub(crate) fn see_eyes(&mut self, board: &Board, analysis: &Analysis) {
        let halt = Halt::here();
        let groups: Vec<&Group> = analysis.groups.iter().collect();
        let eyes = |group: &&Group| halt.over(|| Some(plain_eyes(board, analysis, group)));
        self.eyes = groups.par_iter().map(eyes).collect();
    }

    /// Whether the solver is asked about a group: one of two stones and more that is asked about, neither taken
    /// whatever its owner plays nor plainly alive with two eyes to be seen. In one closed room the shape decides about
    /// those, and the liberties outside.
    fn is_in_question(&self, analysis: &Analysis, asked: &[Question], group: &Group) -> bool {
        let has_eyes = || self.eyes[group.id.index()].is_some_and(|eyes| eyes.alive());
        let is_plain = || lives_plainly(analysis, group.id) && has_eyes() && !lives_in_one_room(analysis, group);
        group.stones.len() >= LEAST_SEARCHED
            && asked.iter().any(|question| question.group == group.id)
            && !is_taken(analysis, group)
            && !is_plain()
    }

    /// What becomes of the group, if that is known.
    pub(crate) fn settled(&self, group: GroupId) -> Option<&Settled> {
        self.settled[group.index()].as_ref()
    }

    /// Two that die alone do not save each other.
    fn leave_out_who_leans_on_the_lost(&mut self) {
        let dies = |life: &Option<Life>| life.as_ref().is_some_and(|life| is_no(life.defense));
        let die_alone: Vec<bool> = self.life.iter().map(dies).collect();
        for life in self.life.iter_mut().flatten() {
            life.leans_on = life.leans_on.filter(|friend| !die_alone[friend.index()]);
        }
    }

    /// Reading takes the stones around for safe: where a search loses an unsettled group as often as not, it is not
    /// told to live by reading.
    fn doubt_what_searches_lose(&mut self, groups: &[&Group]) {
        for (life, group) in self.life.iter_mut().zip(groups) {
            let search = self.searches.get(&Question::first(group.id, !group.color));
            if let (Some(life), Some(search)) = (life, search) {
                life.is_doubtful |= search.kept <= LOST_BY_SEARCH;
            }
        }
    }

    /// Whether a search is worth making for the question: the one that may speak against the word for a group, and of
    /// the unsettled both sides'.
    fn is_searched(&self, board: &Board, analysis: &Analysis, question: &Question) -> bool {
        let group = analysis.groups.get(question.group);
        let first = self.first_against(board, analysis, group);
        match analysis.status(group.id) {
            Status::Unsettled if first.is_some() => true,
            Status::Unsettled => self.lives(group.id) && question.mover != group.color,
            _ => first == Some(question.mover),
        }
    }

    /// Which side moves first in a search about the group that may speak against the word for it, if one is worth it:
    /// not about groups that plainly live with two eyes to be seen, nor about those that are read to live or to be
    /// taken, nor about single stones.
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

    /// The eyes of the group that a player would call eyes.
    pub(crate) fn eyes(&self, board: &Board, analysis: &Analysis, group: &Group) -> Eyes {
        self.eyes[group.id.index()].unwrap_or_else(|| plain_eyes(board, analysis, group))
    }

    /// What a search said of the question, if one was made.
    pub(crate) fn search(&self, question: Question) -> Option<Siege> {
        self.searches.get(&question).copied()
    }

    /// What was read of the group, if anything was.
    pub(crate) fn life(&self, group: GroupId) -> Option<&Life> {
        self.life[group.index()].as_ref()
    }

    /// The same, to be changed.
    #[cfg(test)]
    pub(crate) fn life_mut(&mut self, group: GroupId) -> &mut Life {
        self.life[group.index()].as_mut().unwrap()
    }

    /// Whether no move kills the group, nor takes a large part of it, as far as all readings agree.
    pub(crate) fn lives(&self, group: GroupId) -> bool {
        let Some(Life { attack: Some(attack), chain, is_doubtful, .. }) = self.life(group) else { return false };
        attack.verdict == Verdict::No && !chain.attack.verdict.is_possible() && !is_doubtful
    }

    /// Whether the largest chain, which is nearly all of a group of some size, is taken whatever its owner plays.
    /// Unlike what is read of its life that takes no stones around for safe.
    pub(crate) fn is_caught(&self, group: &Group) -> bool {
        let Some(Life { chain, largest, .. }) = self.life(group.id) else { return false };
        let nearly_all = NEARLY_ALL[1] * largest >= NEARLY_ALL[0] * group.stones.len();
        chain.state() == CaptureState::Dead && nearly_all && group.stones.len() >= LEAST_CAUGHT
    }

    /// Whether nothing saves the group, nor its largest chain, nor another group with which it would live.
    pub(crate) fn is_lost(&self, group: GroupId) -> bool {
        let Some(Life { defense, chain, leans_on: None, .. }) = self.life(group) else { return false };
        is_no(*defense) && !(chain.attack.verdict.is_possible() && chain.defense.verdict.is_possible())
    }

    /// The group in question with which one lives that nothing else saves.
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
        let judged = analysis.life[group.id.index()].is_some_and(|read| read.status.attack.verdict.is_possible());
        let is_doubtful = held && (judged || self.loses_part(analysis, group, fight.target));
        let leans_on = if is_no(defense) { self.saved_with(analysis, group, &fight) } else { None };
        Life { attack, defense, chain, largest, is_doubtful, leans_on }
    }

    /// The safest group in question of the same colour near one that nothing else saves, to which it is joined if it
    /// moves first.
    fn saved_with(&mut self, analysis: &Analysis, group: &Group, fight: &Fight) -> Option<GroupId> {
        let near = fight.region.grown();
        let is_friend = |other: &&Group| {
            other.color == group.color
                && other.id != group.id
                && analysis.status(other.id) == Status::Unsettled
                && other.stones.intersects(&near)
        };
        let mut friends: Vec<&Group> = analysis.groups.iter().filter(is_friend).collect();
        friends.sort_by_key(|friend| Reverse((analysis.safety(friend.id), friend.stones.len())));
        let mut saves = |friend: &&Group| {
            let (refuge, region) = (fight.refuge | friend.stones, fight.region - friend.stones);
            let joined = Fight { refuge, region, ..fight.clone() };
            self.surely(LifeReader::defend, &joined).is_some_and(|answer| answer.verdict == Verdict::Yes)
        };
        friends.into_iter().find(|friend| saves(friend)).map(|friend| friend.id)
    }

    /// Whether a large part of the group can be taken, or killed, by reading, besides the chain that was read.
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

    /// The answer, if it was read to the end.
    fn surely(&mut self, ask: Asking, fight: &Fight) -> Option<Answer> {
        read_within(BUDGET, &mut self.life, ask, &self.board, fight)
    }
}

/// What a reader of fights is asked: whether the group is killed, or saved.
pub(crate) type Asking = fn(&mut LifeReader, &Board, &Fight) -> Answer;

/// The answer, if it was read to the end within so many positions.
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

/// Whether it was read to the end that nothing does it.
fn is_no(answer: Option<Answer>) -> bool {
    answer.is_some_and(|answer| answer.verdict == Verdict::No)
}

/// The fight about the life of a group.
pub(crate) fn fight_of(board: &Board, analysis: &Analysis, group: &Group) -> Option<Fight> {
    fight_at(board, analysis, main_stone(board, &group.stones, group.color)?)
}

/// What a search of the usual length says of the group; a move that is asked about must be legal.
pub(crate) fn search(board: &Board, group: &Group, question: Question) -> Siege {
    let board = match question.at {
        None => with_first(board, question.mover),
        Some(at) => {
            let mut board = board.clone();
            board.play(question.mover, at);
            board
        }
    };
    besiege(&board, &group.stones, group.color, USUAL_PLAYOUTS)
}

/// Whether the evaluation has read that all chains of the group are taken, whichever side moves first.
pub(crate) fn is_taken(analysis: &Analysis, group: &Group) -> bool {
    group.chains.iter().all(|id| analysis.readings.state(*id) == CaptureState::Dead)
}

/// The most points of a room in which not every shape has two eyes: the carpenter's square has nine, and a throw-in
/// more may matter beside it.
const LARGEST_ROOM: usize = 10;

/// Whether the group has nothing to live by but one closed room of few points.
fn lives_in_one_room(analysis: &Analysis, group: &Group) -> bool {
    let is_own = |space: &&EyeSpace| space.color == group.color && space.points.grown().intersects(&group.stones);
    let mut own = analysis.eye_spaces.iter().filter(is_own);
    let (room, other) = (own.next(), own.next());
    let is_small = room.is_some_and(|room| room.enclosed && room.points.len() <= LARGEST_ROOM);
    is_small && other.is_none() && !analysis.free[group.id.index()]
}

/// Whether a group is told to be alive, not only likely so.
pub(crate) fn lives_plainly(analysis: &Analysis, group: GroupId) -> bool {
    is_plainly_alive(f64::from(analysis.safety(group).permille()) / 1000.0)
}

/// Whether a group of that safety is told to be alive, not only likely so.
pub(crate) fn is_plainly_alive(safety: f64) -> bool {
    safety >= 1.0 - DOUBT
}

/// Whether a group of that safety is told to be dead, not only likely so.
pub(crate) fn is_plainly_dead(safety: f64) -> bool {
    safety <= DOUBT
}

/// The board after the colour passes too.
pub(crate) fn after_pass(board: &Board, color: Color) -> Board {
    let mut board = board.clone();
    board.pass(color);
    board
}

/// The board with that colour to move: after a pass of the other, if it is the other's turn.
pub(crate) fn with_first(board: &Board, color: Color) -> Board {
    if board.to_play() == color { board.clone() } else { after_pass(board, !color) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{PointSet, Size};
    use crate::eval::safety::Safety;
    use crate::search::mcts::siege::tests::EXIT;

    /// Black's corner with four points in a row.
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

    /// The position with every group in doubt.
    fn in_doubt(text: &str) -> (Board, Analysis) {
        let board = Board::from_diagram(text);
        let mut analysis = Analysis::thorough(&board);
        analysis.safety_final.safety.fill(Safety::EVEN);
        (board, analysis)
    }

    #[test]
    fn a_part_that_can_be_taken_counts_if_it_is_large() {
        let board = Board::from_diagram(FOUR);
        let analysis = Analysis::thorough(&board);
        let mut readers = Readers::new(&board);
        let mut group = analysis.groups.get(analysis.groups.at(at("A8")).unwrap()).clone();
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
            let group = analysis.groups.get(question.group);
            // Of those that live by reading it is asked whether a search loses them.
            let is_open = !read.lives(group.id) || question.mover != group.color;
            let is_asked = group.stones.len() > 1 && is_open;
            // What is searched on all cores is what is searched one by one.
            assert_eq!(evidence.search(question), is_asked.then(|| search(&board, group, question)), "{question:?}");
        }
    }

    #[test]
    fn only_what_is_asked_is_read() {
        let (board, analysis) = in_doubt(FOUR);
        let corner = analysis.groups.at(at("A8")).unwrap();
        let evidence = gather(&board, &analysis, &[Question::first(corner, Color::White)]);
        let read = analysis.groups.iter().filter(|group| evidence.life(group.id).is_some());
        assert_eq!(read.map(|group| group.id).collect::<Vec<_>>(), [corner]);
        assert!(evidence.lives(corner));
        // What is read of one group does not hang on what else is read.
        let all = gather(&board, &analysis, &Question::about_all(&analysis));
        let [one, other] = [&evidence, &all].map(|evidence| evidence.life(corner).unwrap());
        assert_eq!((one.attack, one.defense), (other.attack, other.defense));
    }

    #[test]
    fn what_a_search_loses_is_not_told_to_live() {
        let (board, analysis) = in_doubt(FOUR);
        let corner = analysis.groups.get(analysis.groups.at(at("A8")).unwrap());
        let mut evidence = Evidence::read(&board, &analysis, |group| group.id == corner.id);
        let groups: Vec<&Group> = analysis.groups.iter().collect();
        let mut lives_if_kept = |kept| {
            evidence.searches.insert(Question::first(corner.id, Color::White), Siege { kept, best: None });
            evidence.doubt_what_searches_lose(&groups);
            evidence.lives(corner.id)
        };
        assert!(lives_if_kept(LOST_BY_SEARCH + 1));
        assert!(!lives_if_kept(LOST_BY_SEARCH));
    }
}
