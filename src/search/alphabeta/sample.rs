//! A sample of the positions that a search judges, for learning what an evaluation gets wrong there.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::board::Move;

/// Positions drawn from those that one search judges, each as likely as any other (Vitter, "Random sampling with a
/// reservoir", 1985), as the moves that lead to them from the position searched.
pub(super) struct Sample {
    size: usize,
    random: Xoshiro256PlusPlus,
    seen: usize,
    lines: Vec<Vec<Move>>,
}

impl Sample {
    /// Draws up to so many positions of each search; which ones follows from the seed.
    pub(super) fn new(size: usize, seed: u64) -> Sample {
        Sample { size, random: Xoshiro256PlusPlus::seed_from_u64(seed), seen: 0, lines: Vec::new() }
    }

    /// Begins a new search.
    pub(super) fn clear(&mut self) {
        self.seen = 0;
        self.lines.clear();
    }

    /// Takes note of a position that is judged, after these moves.
    pub(super) fn see(&mut self, line: &[Move]) {
        self.seen += 1;
        if self.lines.len() < self.size {
            self.lines.push(line.to_vec());
            return;
        }
        let place = self.random.random_range(0..self.seen);
        if let Some(drawn) = self.lines.get_mut(place) {
            *drawn = line.to_vec();
        }
    }

    /// The positions drawn from the search.
    pub(super) fn lines(&self) -> &[Vec<Move>] {
        &self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn every_position_is_drawn_about_as_often() {
        let lines: Vec<Vec<Move>> = (0..10).map(|column| vec![Move::Play(Point::at(column, 0))]).collect();
        let mut sample = Sample::new(2, 1);
        let mut drawn = [0; 10];
        for _ in 0..1000 {
            sample.clear();
            lines.iter().for_each(|line| sample.see(line));
            for line in sample.lines() {
                drawn[lines.iter().position(|known| known == line).unwrap()] += 1;
            }
        }
        assert!(drawn.iter().all(|times| (150..250).contains(times)), "{drawn:?}");
    }

    #[test]
    fn a_short_search_is_drawn_whole() {
        let mut sample = Sample::new(3, 1);
        sample.see(&[]);
        sample.see(&[Move::Pass]);
        assert_eq!(sample.lines(), [vec![], vec![Move::Pass]]);
    }
}
