//! Readings of the chains: which live, which die, and which leave the board for the territory stages
//! (`docs/evaluation.md#lifted-chains`).

use crate::board::{Board, ChainId, PointMap, PointSet};
use crate::eval::shape::link::ReadLinks;
use crate::tactics::{Ask, CaptureState, CaptureStatus};

/// The result of reading for one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainReading {
    /// The chain.
    pub chain: ChainId,
    /// True if it can be captured, and saved.
    pub status: CaptureStatus,
}

/// The results of reading for every chain, and for the links between chains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// The chains in slot order.
    pub list: Vec<ChainReading>,
    /// The links that hold by reading.
    pub links: ReadLinks,
    at: PointMap<u16>,
}

impl Readings {
    /// Returns the result of reading for the chain.
    pub fn of(&self, chain: ChainId) -> CaptureStatus {
        let place = self.at[chain.point()] as usize;
        self.list.get(place).map_or(CaptureStatus::default(), |reading| reading.status)
    }

    /// The state of the chain in a word.
    pub fn state(&self, chain: ChainId) -> CaptureState {
        self.of(chain).state()
    }

    /// The stones of all chains in this state.
    pub fn stones(&self, board: &Board, state: CaptureState) -> PointSet {
        let chains = self.list.iter().filter(|reading| reading.status.state() == state);
        chains.fold(PointSet::EMPTY, |all, reading| all | *board.chain_of(reading.chain).stones())
    }
}

/// Asks of every chain: can it be captured if the opponent moves first, and saved if its owner does? And of those that
/// stand, what the opponent cannot cut.
pub fn read_chains(board: &mut Board, tactics: &mut impl Ask) -> Readings {
    let unread = |chain| ChainReading { chain, status: CaptureStatus::default() };
    let list: Vec<ChainReading> = board.chain_ids().map(unread).collect();
    let mut readings = Readings { list, links: ReadLinks::default(), at: PointMap::new(u16::MAX) };
    for (place, reading) in readings.list.iter_mut().enumerate() {
        let point = reading.chain.point();
        readings.at[point] = place as u16;
        reading.status = tactics.status(board, point);
    }
    let dead = readings.stones(board, CaptureState::Dead);
    readings.links = ReadLinks::read(board, &dead, tactics);
    readings
}

/// The chains lifted off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifted {
    /// The stones of all lifted chains.
    pub stones: PointSet,
}

/// The chains that reading calls dead: their owner cannot save them even by moving first.
pub fn lift_dead_chains(board: &Board, readings: &Readings) -> Lifted {
    Lifted { stones: readings.stones(board, CaptureState::Dead) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::{Limits, Reader};

    #[test]
    fn chains_that_cannot_be_saved_are_lifted() {
        let mut board = Board::from_diagram(
            "X . O . .
             O O . . .
             . . . . .
             . X . . .
             X O . . .",
        );
        let mut reader = Reader::new(Limits::QUICK);
        let readings = read_chains(&mut board, &mut reader);
        let lifted = lift_dead_chains(&board, &readings);
        assert_eq!(lifted.stones.iter().map(|p| p.to_string()).collect::<Vec<_>>(), ["A5"]);
    }
}
