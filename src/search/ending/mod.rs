//! The count of the end: which stones of a finished board are dead, alive or in seki, and whose each point is.
//!
//! A finished board is judged otherwise than a position: both sides have passed, so both believe that nothing is left
//! to gain. First each chain is heard by itself (`evidence`): what is certain by theorem, and how often random games
//! leave it on the board. Then all are brought together (`agreement`): a finished board has no wide ground between the
//! two sides, and a dead stone stands on its captor's ground (`ground`). Where doubt is left the solver is asked
//! (`inquiry`), and living chains without two eyes that share liberties are in seki (`units`).
//!
//! The answer hangs on the stones alone, not on a ko or how the position came about, so whoever counts a board counts
//! it alike; the side to move matters only where it is proved that who moves first decides. `docs/counting.md` says
//! what is measured.

mod agreement;
mod evidence;
mod ground;
mod inquiry;
mod units;

use crate::board::rules::Rules;
use crate::board::score::{Score, Settled};
use crate::board::{Board, Color, Game, Point, PointSet};
use crate::eval::field::Phase;
use crate::eval::outcomes::Outcomes;
use crate::tactics::fate::{Proof, Prover};

use evidence::{Witness, games, witnesses};
use ground::Ground;
use inquiry::Inquiry;

/// The fate of a chain at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It stays on the board.
    Alive,
    /// It stays on the board because neither side can take the other's stones there.
    Seki,
    /// It counts as captured.
    Dead,
}

/// A chain at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainEnd {
    /// Its stones.
    pub stones: PointSet,
    /// Its colour.
    pub color: Color,
    /// Its fate.
    pub fate: Fate,
    /// The evidence for that.
    pub proof: Proof,
}

/// The end of a game as it is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The chains, in the order of the board.
    pub chains: Vec<ChainEnd>,
    /// The agreement that follows: the dead stones and those in seki, and the points that are nobody's.
    pub settled: Settled,
    /// The points that random games leave to another side than the count does, or to neither for sure: what is left to
    /// play for.
    pub open: PointSet,
}

/// A point counts as open where random games leave it to the side that has it this much less often than they might, in
/// permille of the games for less those against. A guess of the right size.
const SURE: i32 = 300;

/// A board with no more open points than one in so many is finished. A guess of the right size.
const OPEN_SHARE: usize = 30;

impl Ending {
    /// The score of a game that ends so. By Tromp-Taylor rules every stone on the board is alive.
    pub fn score(&self, game: &Game) -> Score {
        Score::of(game, &self.settled_by(game.rules()))
    }

    /// Returns what is agreed by these rules.
    pub fn settled_by(&self, rules: &Rules) -> Settled {
        if *rules == Rules::TROMP_TAYLOR { Settled::default() } else { self.settled }
    }

    /// Returns the fate of the stone on a point.
    pub fn fate(&self, stone: Point) -> Option<Fate> {
        self.chains.iter().find(|chain| chain.stones.contains(stone)).map(|chain| chain.fate)
    }

    /// Returns the evidence for the fate of these stones: that of the least certain of their chains.
    pub fn proof(&self, stones: &PointSet) -> Proof {
        let chains = self.chains.iter().filter(|chain| chain.stones.intersects(stones));
        chains.map(|chain| chain.proof).min().unwrap_or(Proof::Estimated)
    }

    /// Returns whether nothing is left to play for but dame.
    pub fn is_finished(&self, board: &Board) -> bool {
        is_little(&self.open, board)
    }
}

/// Counts ends. It owns the memory that the solver needs, from its first question on.
#[derive(Default)]
pub struct Counter {
    prover: Option<Prover>,
    /// The last board counted, since often several things are asked about one.
    last: Option<(Board, Ending)>,
}

impl Counter {
    /// A counter.
    pub fn new() -> Counter {
        Counter::default()
    }

    /// The end of a game that stops on this board.
    pub fn count(&mut self, board: &Board) -> Ending {
        let board = bare(board);
        if let Some((counted, ending)) = &self.last
            && *counted == board
        {
            return ending.clone();
        }
        let ending = self.counted(&board);
        self.last = Some((board, ending.clone()));
        ending
    }

    /// The end, if the board is finished whether or not both sides have passed. Before the endgame none is, and where
    /// random games alone see much left to play for, nothing else is asked.
    pub fn count_if_finished(&mut self, board: &Board) -> Option<Ending> {
        if Phase::of(board) != Phase::Endgame {
            return None;
        }
        let games = games(board);
        let dead = agreement::dead_stones(board, &witnesses(board, &games));
        let open = open_points(board, &games, &Ground::of(board, &dead));
        is_little(&open, board).then(|| self.count(board)).filter(|ending| ending.is_finished(board))
    }

    fn counted(&mut self, board: &Board) -> Ending {
        let games = games(board);
        let mut witnesses = witnesses(board, &games);
        let dead = Inquiry::new(board, &mut self.prover).settle(&mut witnesses);
        let ground = Ground::of(board, &dead);
        let units = units::units(board, &witnesses, &dead, &ground);
        let seki = units::in_seki(board, &units, &ground);
        let settled = Settled { dead, seki, dame: ground.shared, to_fill: ground.to_fill };
        let open = open_points(board, &games, &ground) - (seki | seki.grown());
        let chains = witnesses.into_iter().map(|witness| chain_end(witness, &settled)).collect();
        Ending { chains, settled, open }
    }
}

/// The points that random games leave to another side than this ground, or to neither for sure, and those that neither
/// side encloses.
fn open_points(board: &Board, games: &[Outcomes; 2], ground: &Ground) -> PointSet {
    let is_open = |point: &Point| {
        let owned = games.iter().map(|games| i32::from(games.owned[*point])).sum::<i32>() / 2;
        let has = |color: &Color| (ground.living[*color] | ground.enclosed[*color]).contains(*point);
        Color::BOTH.into_iter().find(has).is_some_and(|owner| owner.sign() * owned < SURE)
    };
    board.size().points().filter(is_open).collect::<PointSet>() | ground.unclear
}

fn is_little(open: &PointSet, board: &Board) -> bool {
    open.len() * OPEN_SHARE <= board.size().area()
}

/// The stones and the side to move alone, without a history and a ko.
fn bare(board: &Board) -> Board {
    let mut bare = board.without_history();
    for side in [!board.to_play(), board.to_play()] {
        bare.set_to_play(side);
    }
    bare
}

fn chain_end(witness: Witness, settled: &Settled) -> ChainEnd {
    let is_dead = witness.is_among(&settled.dead);
    let fate = match is_dead {
        true => Fate::Dead,
        false if witness.is_among(&settled.seki) => Fate::Seki,
        false => Fate::Alive,
    };
    // A fate that all chains together give a chain, against what is known of it, is a guess.
    let agrees = is_dead == (witness.life < 0.0);
    let proof = if agrees { witness.proof } else { Proof::Estimated };
    ChainEnd { stones: witness.stones, color: witness.color, fate, proof }
}

#[cfg(test)]
mod tests;
