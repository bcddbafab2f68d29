//! Returns which chains are dead, all of them taken together.
//!
//! What speaks for each chain is weighed against what a finished board looks like: no wide ground touches both sides,
//! and every dead stone stands on its captor's ground. The dead stones are those that cost least.

use super::evidence::Witness;
use super::ground::Ground;
use crate::board::{Board, Color, PointSet};

/// The cost of each point that neither side encloses and that is no dame, in log odds. A guess of the right size.
const UNCLEAR: f64 = 1.0;

/// The cost of a dead chain that does not stand on its captor's ground, in log odds. A guess of the right size.
const UNTAKEN: f64 = 3.0;

/// From this on what is said of a chain is not doubted by itself, only together with its neighbours. Just below the 6
/// that random games say at most.
const FIRM: f64 = 5.9;

/// A cost that falls by less has not changed.
const LEAST: f64 = 1e-9;

/// The stones that are dead.
pub(super) fn dead_stones(board: &Board, witnesses: &[Witness]) -> PointSet {
    let lost = witnesses.iter().filter(|witness| witness.life < 0.0);
    let mut dead = lost.fold(PointSet::EMPTY, |all, witness| all | witness.stones);
    let mut least = cost(board, witnesses, &dead);
    loop {
        let mut best: Option<(PointSet, f64)> = None;
        for turned in turned_together(board, witnesses, &dead) {
            let other = dead ^ turned;
            let cost = cost(board, witnesses, &other);
            if cost < best.map_or(least, |(_, cost)| cost) - LEAST {
                best = Some((other, cost));
            }
        }
        match best {
            Some((other, cost)) => (dead, least) = (other, cost),
            None => return dead,
        }
    }
}

/// Returns the cost of these stones being dead and no others.
fn cost(board: &Board, witnesses: &[Witness], dead: &PointSet) -> f64 {
    let ground = Ground::of(board, dead);
    let chains: f64 = witnesses.iter().map(|witness| witness.cost(witness.is_among(dead))).sum();
    let untaken = witnesses
        .iter()
        .filter(|witness| witness.is_among(dead) && !witness.stones.is_subset(&ground.enclosed[!witness.color]));
    chains + UNCLEAR * ground.unclear.len() as f64 + UNTAKEN * untaken.count() as f64
}

/// Chains that may change from living to dead or back together: single chains in doubt, and the living or dead chains
/// of a side in one place that the opponent's living stones, or all of its stones, enclose.
fn turned_together(board: &Board, witnesses: &[Witness], dead: &PointSet) -> Vec<PointSet> {
    let open: Vec<&Witness> = witnesses.iter().filter(|witness| !witness.is_certain()).collect();
    let in_doubt = open.iter().filter(|witness| witness.life.abs() < FIRM);
    let mut sets: Vec<PointSet> = in_doubt.map(|witness| witness.stones).collect();
    for color in Color::BOTH {
        let enemies = *board.stones(!color);
        let own = *board.stones(color);
        let places = [*board.on_board() - (enemies - *dead), *board.on_board() - enemies, own.grown() - enemies];
        for place in places.iter().flat_map(PointSet::pieces) {
            for is_dead in [false, true] {
                let together = open.iter().filter(|witness| {
                    witness.color == color && witness.stones.is_subset(&place) && witness.is_among(dead) == is_dead
                });
                sets.push(together.fold(PointSet::EMPTY, |all, witness| all | witness.stones));
            }
        }
    }
    let mut distinct: Vec<PointSet> = Vec::new();
    for set in sets {
        if !set.is_empty() && !distinct.contains(&set) {
            distinct.push(set);
        }
    }
    distinct
}
