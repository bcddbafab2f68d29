//! The slow, obvious solver: every legal move of a small fight, from the end backwards, against which the search is
//! checked. It shares the rules of the fight with the search and no code.
//!
//! - The attacker wins where no stone of the target is left. The defender wins where a chain of the target has a
//!   liberty where nobody plays, and where the attacker cannot move. Only the defender may pass.
//! - A side with ko threats without end may retake a ko at once, and loses where a position comes again. If neither has
//!   any, the side that makes a position come again loses.

use ahash::AHashMap;

use crate::board::{Board, Color, Point, PointSet};

use super::local::Side;

/// A position of the fight: sets of points of a board of at most 7 by 7, a bit a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    /// The defender's stones and the attacker's.
    stones: [u64; 2],
    target: u64,
    ko: Option<u8>,
    to_play: usize,
}

const DEFENDER: usize = Side::Defender as usize;
const ATTACKER: usize = Side::Attacker as usize;

/// The facts that stay the same.
pub(super) struct Fight {
    near: Vec<u64>,
    play: u64,
    master: Option<usize>,
}

/// All positions that can come, each with the side that wins by force without a repetition, and the number of moves.
pub(super) struct Graph {
    states: Vec<State>,
    numbers: AHashMap<State, usize>,
    next: Vec<Vec<usize>>,
    /// The winner and the number of moves, by position.
    won: Vec<Option<(usize, u64)>>,
}

impl Fight {
    pub(super) fn new(board: &Board, play: &PointSet, master: Option<Side>) -> Fight {
        let side = board.size().side();
        let mut near = Vec::new();
        for at in 0..side * side {
            let (column, row) = (at % side, at / side);
            let mut all = 0;
            for other in 0..side * side {
                let apart = column.abs_diff(other % side) + row.abs_diff(other / side);
                all |= u64::from(apart == 1) << other;
            }
            near.push(all);
        }
        Fight { near, play: mask(board, play), master: master.map(|side| side as usize) }
    }

    pub(super) fn state(&self, board: &Board, target: &PointSet, owner: Color, first: Color) -> State {
        let stones = [owner, !owner].map(|color| mask(board, board.stones(color)));
        State { stones, target: mask(board, target), ko: None, to_play: usize::from(first != owner) }
    }

    /// The points of the mask that hang together with these.
    fn flood(&self, from: u64, mask: u64) -> u64 {
        let mut all = from;
        loop {
            let next = all | (self.grown(all) & mask);
            if next == all {
                return all;
            }
            all = next;
        }
    }

    fn grown(&self, points: u64) -> u64 {
        let (mut all, mut left) = (points, points);
        while left != 0 {
            all |= self.near[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        all
    }

    fn empty(&self, stones: &[u64; 2]) -> u64 {
        ((1 << self.near.len()) - 1) & !(stones[0] | stones[1])
    }

    /// Returns whether no chain of the target has a liberty where nobody plays; then also which side has won, if one
    /// has.
    fn winner(&self, state: &State) -> Option<usize> {
        if state.target == 0 {
            return Some(ATTACKER);
        }
        let chains = self.flood(state.target, state.stones[DEFENDER]);
        let outside = self.grown(chains) & self.empty(&state.stones) & !self.play;
        (outside != 0).then_some(DEFENDER)
    }

    /// The position after a move there, if it is legal.
    fn play(&self, state: &State, at: usize) -> Option<State> {
        let (us, them) = (state.to_play, 1 - state.to_play);
        if state.ko == Some(at as u8) {
            return None;
        }
        let mut stones = state.stones;
        stones[us] |= 1 << at;
        let mut taken = 0;
        for other in (0..self.near.len()).filter(|other| self.near[at] & stones[them] & 1 << other != 0) {
            let chain = self.flood(1 << other, stones[them]);
            if self.grown(chain) & self.empty(&stones) == 0 {
                taken |= chain;
            }
        }
        stones[them] &= !taken;
        let chain = self.flood(1 << at, stones[us]);
        let liberties = self.grown(chain) & self.empty(&stones);
        if liberties == 0 {
            return None;
        }
        let is_ko = taken.count_ones() == 1 && chain == 1 << at && liberties == taken && self.master != Some(them);
        let ko = is_ko.then(|| taken.trailing_zeros() as u8);
        let target = if them == DEFENDER { state.target & !taken } else { state.target };
        Some(State { stones, target, ko, to_play: them })
    }

    fn successors(&self, state: &State) -> Vec<State> {
        let empty = self.empty(&state.stones) & self.play;
        let points = (0..self.near.len()).filter(|at| empty >> at & 1 != 0);
        let mut all: Vec<State> = points.filter_map(|at| self.play(state, at)).collect();
        if state.to_play == DEFENDER {
            all.push(State { ko: None, to_play: ATTACKER, ..*state });
        }
        all
    }

    /// Returns all positions that can come from this one, unless there are too many.
    pub(super) fn graph(&self, root: State, most: usize) -> Option<Graph> {
        let mut graph =
            Graph { states: vec![root], numbers: AHashMap::from([(root, 0)]), next: Vec::new(), won: Vec::new() };
        while graph.next.len() < graph.states.len() {
            let state = graph.states[graph.next.len()];
            let mut next = Vec::new();
            if self.winner(&state).is_none() {
                for child in self.successors(&state) {
                    let number = *graph.numbers.entry(child).or_insert(graph.states.len());
                    if number == graph.states.len() {
                        graph.states.push(child);
                    }
                    next.push(number);
                }
            }
            graph.next.push(next);
            if graph.states.len() > most {
                return None;
            }
        }
        graph.solve(self);
        Some(graph)
    }

    /// Returns whether the side to move succeeds. Nothing where that is too much work.
    pub(super) fn succeeds(&self, root: State, most: usize) -> Option<bool> {
        let graph = self.graph(root, most)?;
        let winner = match (graph.won[0], self.master) {
            (Some((winner, _)), _) => winner,
            (None, Some(master)) => 1 - master,
            (None, None) => graph.walked(0, &mut Vec::new(), &mut (4 * most))?,
        };
        Some(winner == root.to_play)
    }
}

impl Graph {
    /// Works backwards from the ends.
    fn solve(&mut self, fight: &Fight) {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.states.len()];
        for (number, next) in self.next.iter().enumerate() {
            next.iter().for_each(|child| before[*child].push(number));
        }
        let mut left: Vec<usize> = self.next.iter().map(Vec::len).collect();
        self.won = self.states.iter().map(|state| fight.winner(state).map(|winner| (winner, 0))).collect();
        for (number, state) in self.states.iter().enumerate() {
            if self.won[number].is_none() && left[number] == 0 {
                self.won[number] = Some((1 - state.to_play, 0));
            }
        }
        let mut queue: Vec<usize> = (0..self.states.len()).filter(|number| self.won[*number].is_some()).collect();
        let mut done = 0;
        while done < queue.len() {
            let number = queue[done];
            done += 1;
            let Some((winner, moves)) = self.won[number] else { continue };
            for parent in &before[number] {
                if self.won[*parent].is_some() {
                    continue;
                }
                left[*parent] -= 1;
                if self.states[*parent].to_play == winner || left[*parent] == 0 {
                    self.won[*parent] = Some((winner, moves + 1));
                    queue.push(*parent);
                }
            }
        }
    }

    /// Returns the winner after this way if the side that makes a position come again loses; nothing where that is too
    /// much work.
    fn walked(&self, number: usize, path: &mut Vec<usize>, work: &mut usize) -> Option<usize> {
        if let Some((winner, moves)) = self.won[number] {
            // A position nearer to the end does not come again if it has not come yet.
            let nearer = |at: &usize| self.won[*at].is_some_and(|(other, fewer)| other == winner && fewer < moves);
            if !path.iter().any(nearer) {
                return Some(winner);
            }
        }
        *work = work.checked_sub(1)?;
        let mover = self.states[number].to_play;
        path.push(number);
        let mut best = Some(1 - mover);
        for child in &self.next[number] {
            let winner = if path.contains(child) { Some(1 - mover) } else { self.walked(*child, path, work) };
            if winner != Some(1 - mover) {
                best = winner;
                break;
            }
        }
        path.pop();
        best
    }
}

fn mask(board: &Board, points: &PointSet) -> u64 {
    let side = board.size().side();
    points.iter().fold(0, |all, at| all | 1 << (at.row() * side + at.column()))
}

mod tests;
