//! The answers of the search to any line of play: the other side of [`check`](super::check).

use super::check::{Claim, Effort, Fault, Refusal, check};
use super::frame::{Cut, Frame, Window};
use super::local::{Arena, NOWHERE, Position, Side};
use super::search::Search;
use super::table::Memory;
use crate::board::{Board, Color, Move, PointSet};

/// Positions that an answer may cost. A guess of the right size.
const ANSWER: u64 = 1_000_000;

/// A search that answers for the side that it has proved to succeed.
struct Strategist<'a, const N: usize> {
    arena: &'a Arena<N>,
    root: Position<N>,
    window: Window,
    master: Option<Side>,
    search: Search<'a, N>,
    /// True if each answer is searched for anew.
    careful: bool,
}

impl<const N: usize> Strategist<'_, N> {
    /// The answer to a line of play. A move where nobody plays is a pass.
    fn answer(&mut self, line: &[Move]) -> Option<Move> {
        let mut position = self.root;
        let mut path = Vec::new();
        for mv in line {
            let at = mv.point().and_then(|point| self.window.place(point));
            let at = at.map(|(column, row)| self.arena.grid.at(column, row)).filter(|at| self.arena.play.has(*at));
            path.push(position);
            position = match at {
                Some(at) => self.arena.play(&position, at, self.master)?.0,
                None => self.arena.pass(&position),
            };
            if at.is_none() && *mv != Move::Pass {
                // With a stone more outside nothing comes again.
                path.clear();
            }
        }
        match self.search.answer(&path, &position, ANSWER, self.careful)? {
            NOWHERE => Some(Move::Pass),
            at => Some(Move::Play(self.window.point(self.arena.grid.place(at)))),
        }
    }
}

/// A proof that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Checked {
    /// The side that succeeds.
    pub(super) winner: Color,
    /// The result of the checker.
    pub(super) verdict: Result<(), Refusal>,
    /// The points that decided it.
    pub(super) zone: PointSet,
}

/// Proves which side succeeds in this frame, the board's side to move first, and has it checked. Nothing where it is
/// not decided within so many positions, or where the frame takes ground for granted.
pub(super) fn checked(
    board: &Board,
    frame: Frame,
    master: Option<Color>,
    nodes: u64,
    effort: Effort,
) -> Option<Checked> {
    let cut = Cut::new(board, frame);
    match cut.words() {
        0..=2 => checked_in_window::<2>(board, &cut, master, nodes, effort),
        3..=4 => checked_in_window::<4>(board, &cut, master, nodes, effort),
        _ => checked_in_window::<6>(board, &cut, master, nodes, effort),
    }
}

fn checked_in_window<const N: usize>(
    board: &Board,
    cut: &Cut,
    master: Option<Color>,
    nodes: u64,
    effort: Effort,
) -> Option<Checked> {
    let frame = &cut.frame;
    if frame.ground.intersects(&frame.play.grown()) {
        return None;
    }
    let first = board.to_play();
    let side = |color: Color| if color == frame.owner { Side::Defender } else { Side::Attacker };
    let (arena, root) = cut.open::<N>(board, first)?;
    let mut memory = Memory::of(4 << 20);
    memory.renew(N);
    let stop = || false;
    let master_side = master.map(side);
    let mut search = Search::new(&arena, &mut memory, master_side, nodes, &stop);
    let found = search.solve(&root);
    let winner = if found.succeeds()? { first } else { !first };
    let claim =
        Claim { board: board.clone(), target: frame.target, owner: frame.owner, play: frame.play, winner, master };
    let mut strategist =
        Strategist { arena: &arena, root, window: cut.window, master: master_side, search, careful: false };
    let mut verdict = check(&claim, &mut |line| strategist.answer(line), effort);
    if verdict.as_ref().is_err_and(|refusal| matches!(refusal.fault, Fault::Repeated | Fault::NoAnswer)) {
        // Two proofs can lead in a circle from one to the other, and an answer can hang on the way.
        strategist.careful = true;
        strategist.search.left_out = 1;
        verdict = check(&claim, &mut |line| strategist.answer(line), effort);
    }
    let on_board = |at: u16| arena.grid.on.has(at).then(|| cut.window.point(arena.grid.place(at)));
    Some(Checked { winner, verdict, zone: found.zone.iter().filter_map(on_board).collect() })
}
