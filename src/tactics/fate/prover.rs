//! Asking the search about a group: frames from narrow to wide, ko threats for either side, and what comes of both.

use super::bits::Grid;
use super::frame::{Cut, Frame, Reach};
use super::goal::Status;
use super::local::{Arena, NOWHERE, Position, Side};
use super::search::Search;
use super::solution::Proof;
use super::stakes::Stake;
use super::table::Memory;
use super::tree::{GameTree, Guess};
use crate::board::{Board, Color, Move, Point, PointSet};
use crate::tactics::by_ko::{Asked, by_ko};
use crate::tactics::reader::Verdict;

/// The memory that a prover takes, by the size of the window: small, middle and whole board.
const MEMORY: [usize; 3] = [28 << 20, 20 << 20, 14 << 20];

/// The reaches of the frames that are tried one after the other.
const REACHES: [Reach; 4] = [
    Reach { steps: 2, deep: 1 },
    Reach { steps: 3, deep: 1 },
    Reach { steps: 4, deep: 2 },
    Reach { steps: 6, deep: 3 },
];

/// The frame of random games. Of 294 problems of life and death, 152 are answered right in this one by 1,500 games a
/// question, and 155 in the next narrower one, which hides ways out.
const GUESS_REACH: Reach = REACHES[1];

/// The amount of work for a question, and the signal that may stop it.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions looked at.
    pub nodes: u64,
    /// True if to stop now.
    pub stop: &'a dyn Fn() -> bool,
}

/// The fewest moves that a position is taken to have: a smaller fight needs no more positions. The number is a guess.
const LEAST_MOVES: usize = 12;

/// The positions that so much work allows in a fight about this group. A position has as many moves as points are in
/// play, and in a large window each takes longer, so each counts the square of the moves that the narrowest frame has.
/// A million takes about a tenth of a second.
pub fn nodes_for(work: u64, board: &Board, stake: &Stake) -> u64 {
    work / first_moves(board, stake).len().max(LEAST_MOVES).pow(2) as u64
}

impl Budget<'_> {
    /// Returns the budget that is left after so many positions.
    fn less(&self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.saturating_sub(nodes), stop: self.stop }
    }
}

/// The fate of a group if one side moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupFate {
    /// The success of the side that moves first; nothing if the budget ran out.
    pub status: Option<Status>,
    /// The kind of proof that it rests on.
    pub proof: Proof,
    /// Its best move.
    pub best: Option<Move>,
    /// The expected play, the best move first.
    pub line: Vec<Move>,
    /// True if the owner's success lies in getting out of the place that was searched.
    pub got_out: bool,
    /// The points of the board that decided it, in the last frame that was searched to its end: it holds for as long as
    /// the stones there and the frame are the same. Empty if the budget ran out.
    pub zone: PointSet,
    /// Positions looked at.
    pub nodes: u64,
}

impl GroupFate {
    fn unknown() -> GroupFate {
        let zone = PointSet::EMPTY;
        GroupFate { status: None, proof: Proof::Read, got_out: false, best: None, line: Vec::new(), zone, nodes: 0 }
    }
}

/// Proves what becomes of groups. It owns the memory that the search needs.
pub struct Prover {
    memories: [Memory; 3],
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new()
    }
}

/// The ways in which stones live.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Life {
    /// They live by two eyes, whatever kos there are: the first move and the expected play.
    Eyes {
        /// The first move of the side that moves first.
        best: Option<Move>,
        /// The expected play, this move first.
        line: Vec<Move>,
    },
    /// They live in a seki: the owner makes no two eyes even with ko threats without end.
    Seki,
}

/// The frames in which a group is asked about, the narrowest first.
fn frames(board: &Board, stones: &PointSet, owner: Color) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    for reach in REACHES {
        let frame = Frame::around(board, stones, owner, reach);
        if frames.last().is_none_or(|last| last.play != frame.play) {
            frames.push(frame);
        }
    }
    frames
}

/// The result of random games about a group if one side moves first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Likely {
    /// The chance that some of it is left, from 0 to 1.
    pub survival: f64,
    /// The best move; none is to pass.
    pub best: Option<Point>,
    /// Random games played.
    pub games: u32,
}

/// The result of one search of one frame.
#[derive(Clone, Default)]
pub(super) struct Run {
    /// True if the side to move succeeds.
    succeeds: Option<bool>,
    pub(super) best: Option<Move>,
    line: Vec<Move>,
    ko_met: bool,
    /// True if a way out of the window was taken for granted.
    got_out: bool,
    /// The points of the board that decided it.
    zone: PointSet,
    nodes: u64,
}

impl Prover {
    /// A prover with an empty memory.
    pub fn new() -> Prover {
        Prover::with_memory(MEMORY)
    }

    /// A prover for small questions, with a sixteenth of the usual memory.
    pub fn small() -> Prover {
        Prover::with_memory(MEMORY.map(|bytes| bytes / 16))
    }

    fn with_memory(memory: [usize; 3]) -> Prover {
        let mut prover = Prover { memories: memory.map(Memory::of) };
        prover.renew();
        prover
    }

    /// Forgets everything: what is asked next is answered as by a new prover.
    pub fn renew(&mut self) {
        for (memory, words) in self.memories.iter_mut().zip([2, 4, 6]) {
            memory.renew(words);
        }
    }

    /// Returns the fate of these stones of one side, whole chains, if `first` moves first.
    pub fn ask(
        &mut self,
        board: &Board,
        stones: &PointSet,
        owner: Color,
        first: Color,
        budget: &Budget<'_>,
    ) -> GroupFate {
        let mut verdict = GroupFate::unknown();
        let mut frames = frames(board, stones, owner).into_iter().peekable();
        while let Some(frame) = frames.next() {
            let left = budget.less(verdict.nodes);
            let Some((status, run)) = self.ask_in_frame(board, frame, first, &left) else { break };
            let nodes = verdict.nodes + run.nodes;
            let Some(status) = status else {
                // The result of a narrower frame stands as read; else the move tried most is a guess.
                verdict.best = verdict.best.or(run.best);
                verdict.nodes = nodes;
                break;
            };
            let owner_succeeds = (status >= Status::KoThreatFirst) == (first == owner);
            let got_out = owner_succeeds && run.got_out;
            // A narrow frame is too kind to the attacker where its stones around it can be taken from outside.
            let is_confirmed = verdict.status == Some(status) || frames.peek().is_none();
            let is_sure = if owner_succeeds && !status.is_ko() { !run.got_out } else { is_confirmed && !got_out };
            let proof = if is_sure { Proof::Proven } else { Proof::Read };
            let Run { best, line, zone, .. } = run;
            verdict = GroupFate { status: Some(status), proof, got_out, best, line, zone, nodes };
            if is_sure {
                break;
            }
        }
        verdict
    }

    /// Returns how these stones live if `first` moves first, where [`Prover::ask`] proves that they do.
    pub fn life(
        &mut self,
        board: &Board,
        stones: &PointSet,
        owner: Color,
        first: Color,
        budget: &Budget<'_>,
    ) -> Option<Life> {
        let (won, lost) = if first == owner { (Status::Won, Status::Lost) } else { (Status::Lost, Status::Won) };
        let mut nodes = 0;
        for frame in frames(board, stones, owner) {
            let cut = Cut::new(board, frame);
            let left = budget.less(nodes);
            let (lives, run) = self.ask_in_cut(board, &cut, first, &left)?;
            nodes += run.nodes;
            if lives? != won || run.got_out {
                continue;
            }
            let left = budget.less(nodes);
            let (status, run) = self.ask_in_cut(board, &cut.for_eyes(), first, &left)?;
            return match status? {
                status if status == won && !run.got_out => Some(Life::Eyes { best: run.best, line: run.line }),
                status if status == lost => Some(Life::Seki),
                _ => None,
            };
        }
        None
    }

    /// Returns the result of random games about these stones if `first` moves first. Nothing if the frame is too large
    /// for a window.
    pub fn guess(
        &mut self,
        board: &Board,
        stake: &Stake,
        first: Color,
        games: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<Likely> {
        let frame = Frame::around(board, &stake.stones, stake.owner, GUESS_REACH);
        let cut = Cut::new(board, frame);
        match cut.words() {
            0..=2 => guess_in_window::<2>(board, &cut, first, games, stop),
            3..=4 => guess_in_window::<4>(board, &cut, first, games, stop),
            _ => guess_in_window::<6>(board, &cut, first, games, stop),
        }
    }

    /// Returns the fate of the target in this frame. Nothing if the frame is too large for a window.
    fn ask_in_frame(
        &mut self,
        board: &Board,
        frame: Frame,
        first: Color,
        budget: &Budget<'_>,
    ) -> Option<(Option<Status>, Run)> {
        self.ask_in_cut(board, &Cut::new(board, frame), first, budget)
    }

    pub(super) fn ask_in_cut(
        &mut self,
        board: &Board,
        cut: &Cut,
        first: Color,
        budget: &Budget<'_>,
    ) -> Option<(Option<Status>, Run)> {
        if cut.is_too_large(board) {
            return None;
        }
        match cut.words() {
            0..=2 => self.ask_in_window::<2>(board, cut, first, budget),
            3..=4 => self.ask_in_window::<4>(board, cut, first, budget),
            _ => self.ask_in_window::<6>(board, cut, first, budget),
        }
    }

    fn ask_in_window<const N: usize>(
        &mut self,
        board: &Board,
        cut: &Cut,
        first: Color,
        budget: &Budget<'_>,
    ) -> Option<(Option<Status>, Run)> {
        let (arena, root) = cut.open::<N>(board, first)?;
        let mover = root.to_play;
        let (mut nodes, mut zone) = (0, PointSet::EMPTY);
        let run = |master: Option<Side>| {
            let left = budget.less(nodes);
            let run = self.run(&arena, &root, cut, master, &left);
            nodes += run.nodes;
            zone |= run.zone;
            Asked { succeeds: run.succeeds, ko_met: run.ko_met, found: run }
        };
        let (verdict, mut chosen) = by_ko([mover, mover.other()], run);
        let status = (verdict != Verdict::Unknown).then(|| Status::of(verdict));
        (chosen.nodes, chosen.zone) = (nodes, zone);
        Some((status, chosen))
    }

    fn run<const N: usize>(
        &mut self,
        arena: &Arena<N>,
        root: &Position<N>,
        cut: &Cut,
        master: Option<Side>,
        budget: &Budget<'_>,
    ) -> Run {
        let mut search =
            Search::new(arena, &mut self.memories[N / 2 - 1], master, budget.nodes, budget.stop).with_salt(cut.salt);
        search.for_eyes = cut.for_eyes;
        let found = search.solve(root);
        let line = search.line(root, master);
        let name =
            |at: u16| if at == NOWHERE { Move::Pass } else { Move::Play(cut.window.point(arena.grid.place(at))) };
        let line: Vec<Move> = line.into_iter().map(name).collect();
        let on_board = (found.zone & arena.grid.on).iter();
        Run {
            zone: on_board.map(|at| cut.window.point(arena.grid.place(at))).collect(),
            succeeds: found.succeeds(),
            best: line.first().copied(),
            line,
            ko_met: found.zone.has(Grid::<N>::KO),
            got_out: found.zone.has(Grid::<N>::OUTSIDE),
            nodes: search.nodes,
        }
    }
}

fn guess_in_window<const N: usize>(
    board: &Board,
    cut: &Cut,
    first: Color,
    games: u32,
    stop: &dyn Fn() -> bool,
) -> Option<Likely> {
    let (arena, root) = cut.open::<N>(board, first)?;
    let Guess { survival, best, games } = GameTree::new(&arena).guess(&root, games, stop);
    let best = if best == NOWHERE { None } else { Some(cut.window.point(arena.grid.place(best))) };
    Some(Likely { survival, best, games })
}

/// The first moves that a fight about this group can begin with: the points where a narrow frame lets moves be made,
/// those nearest to the group first.
pub fn first_moves(board: &Board, stake: &Stake) -> Vec<Point> {
    let play = Frame::around(board, &stake.stones, stake.owner, REACHES[0]).play & board.empty();
    let (mut points, mut left, mut reached) = (Vec::new(), play, stake.stones);
    while !left.is_empty() {
        let next = reached.grown() & *board.on_board();
        if next == reached {
            break;
        }
        reached = next;
        points.extend(left & reached);
        left = left - reached;
    }
    points
}
