//! Checks a claim about a fight by the ordinary rules on the plain board. It shares nothing with the search: it plays
//! every reply of the side that is said to fail, and asks for the other side's answers.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{Board, Color, Move, Point, PointSet};

/// A claim: one side succeeds in a fight whatever the other plays.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The position. Its side to move moves first.
    pub board: Board,
    /// The stones that the other side wants to take, all of them.
    pub target: PointSet,
    /// The side whose stones they are.
    pub owner: Color,
    /// The points where moves are made. If the target gets a liberty elsewhere, its owner has succeeded.
    pub play: PointSet,
    /// The side that succeeds.
    pub winner: Color,
    /// The side that has ko threats without end, if either has.
    pub master: Option<Color>,
}

/// The amount of work of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The number of positions that are checked with every reply; as many again are checked with some replies drawn by
    /// lot.
    pub positions: usize,
    /// The seed of the lot.
    pub seed: u64,
}

/// The reasons why a claim is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no answer.
    NoAnswer,
    /// The answer is not legal, or lies outside.
    BadAnswer,
    /// The other side has reached what it wants.
    Lost,
    /// The position came again, and that loses for the side that is said to succeed.
    Repeated,
}

/// A line of play that breaks a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The moves from the claim's position on.
    pub line: Vec<Move>,
    /// The fault that shows after them.
    pub fault: Fault,
}

/// The key that tells a position from others of the same fight.
type Key = (u64, PointSet);

/// The number of replies that are drawn by lot where not all are tried.
const BY_LOT: usize = 2;

/// The answers to a line of play from the claim's position on. A move outside stands in it where it was made.
type Answers<'a> = dyn FnMut(&[Move]) -> Option<Move> + 'a;

/// Plays every reply against the answers. Tells the first line that breaks the claim.
pub fn check(claim: &Claim, answers: &mut Answers<'_>, effort: Effort) -> Result<(), Refusal> {
    let random = Xoshiro256PlusPlus::seed_from_u64(effort.seed);
    let outside = claim.outside();
    let mut checker =
        Checker { claim, answers, effort, random, outside, line: Vec::new(), path: Vec::new(), seen: HashSet::new() };
    checker.walk(&mut claim.board.without_history(), claim.target, false)
}

impl Claim {
    /// Returns the points where a stone can be set that touches nothing.
    fn outside(&self) -> PointSet {
        let near = (self.play | self.target).grown().grown();
        let free = self.board.empty() - near - self.board.occupied().grown();
        // A point with a free neighbour, so that the stone has a liberty.
        free.iter().filter(|at| (PointSet::of(*at).grown() & free).has_two()).collect()
    }

    /// Returns the side that has won, if one has.
    fn won(&self, board: &Board, target: &PointSet) -> Option<Color> {
        if target.is_empty() {
            return Some(!self.owner);
        }
        let has_got_out = |id| !board.chain_of(id).liberties().is_subset(&self.play);
        board.chains_among(*target).any(has_got_out).then_some(self.owner)
    }
}

struct Checker<'a, 'b> {
    claim: &'a Claim,
    answers: &'a mut Answers<'b>,
    effort: Effort,
    random: Xoshiro256PlusPlus,
    outside: PointSet,
    line: Vec<Move>,
    path: Vec<Key>,
    seen: HashSet<Key>,
}

impl Checker<'_, '_> {
    fn refused(&self, fault: Fault) -> Result<(), Refusal> {
        Err(Refusal { line: self.line.clone(), fault })
    }

    /// Checks the claim after a line of play; `went_out` says whether a move was made outside.
    fn walk(&mut self, board: &mut Board, target: PointSet, went_out: bool) -> Result<(), Refusal> {
        let claim = self.claim;
        match claim.won(board, &target) {
            Some(winner) if winner == claim.winner => return Ok(()),
            Some(_) => return self.refused(Fault::Lost),
            None => {}
        }
        let key = (board.hash(), target);
        if self.path.contains(&key) {
            let loser = claim.master.unwrap_or(!board.to_play());
            return if loser == claim.winner { self.refused(Fault::Repeated) } else { Ok(()) };
        }
        if !self.seen.insert(key) || self.seen.len() > 2 * self.effort.positions {
            return Ok(());
        }
        self.path.push(key);
        let result = if board.to_play() == claim.winner {
            self.answer(board, &target, went_out)
        } else {
            self.replies(board, &target, went_out)
        };
        self.path.pop();
        result
    }

    /// Plays the answer of the side that is said to succeed.
    fn answer(&mut self, board: &mut Board, target: &PointSet, went_out: bool) -> Result<(), Refusal> {
        let Some(mv) = (self.answers)(&self.line) else {
            // An attacker that cannot move has failed.
            return self.refused(Fault::NoAnswer);
        };
        let is_sound = match mv {
            Move::Pass => board.to_play() == self.claim.owner,
            Move::Play(at) => self.claim.play.contains(at) && board.is_legal(board.to_play(), at),
        };
        if !is_sound {
            self.line.push(mv);
            let refused = self.refused(Fault::BadAnswer);
            self.line.pop();
            return refused;
        }
        self.after(board, mv, target, went_out)
    }

    /// Plays every reply of the side that is said to fail, or some.
    fn replies(&mut self, board: &mut Board, target: &PointSet, went_out: bool) -> Result<(), Refusal> {
        let mover = board.to_play();
        let points = (board.empty() & self.claim.play).iter().filter(|at| board.is_legal(mover, *at));
        let mut replies: Vec<Move> = points.map(Move::Play).collect();
        if mover == self.claim.owner {
            replies.push(Move::Pass);
        }
        if self.seen.len() > self.effort.positions {
            for place in 0..replies.len().min(BY_LOT) {
                let other = self.random.random_range(place..replies.len());
                replies.swap(place, other);
            }
            replies.truncate(BY_LOT);
        }
        for reply in replies {
            self.after(board, reply, target, went_out)?;
        }
        // Elsewhere a move is a pass; to lift a ko that way would be a ko threat.
        if !went_out && board.ko().is_none() && !self.outside.is_empty() {
            let points: Vec<Point> = self.outside.iter().collect();
            let at = points[self.random.random_range(0..points.len())];
            self.after(board, Move::Play(at), target, true)?;
        }
        Ok(())
    }

    /// Checks the claim after this move.
    fn after(&mut self, board: &mut Board, mv: Move, target: &PointSet, went_out: bool) -> Result<(), Refusal> {
        board.play_move(mv);
        if board.ko().is_some() && self.claim.master == Some(board.to_play()) {
            // There is a threat, and its answer.
            board.set_to_play(!board.to_play());
            board.set_to_play(!board.to_play());
        }
        self.line.push(mv);
        let left = *target & *board.stones(self.claim.owner);
        // Where a stone of the target was taken, a stone set later is none of it.
        let result = self.walk(board, left, went_out);
        self.line.pop();
        board.undo();
        result
    }
}
