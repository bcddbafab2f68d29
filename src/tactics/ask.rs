//! The interface by which an evaluation asks reading, of a reader alone or of one with a memory.

use super::{Answer, CaptureStatus, LinkTarget, Reader, ReadingCache};
use crate::board::{Board, Point};

/// Answers the evaluation's questions to reading. The board is left as it was.
pub trait Ask {
    /// Answers whether the chain on the point can be captured, and saved.
    fn status(&mut self, board: &mut Board, point: Point) -> CaptureStatus;
    /// Answers whether the chain on the point can be captured, as far as a short reading tells.
    fn brief_attack(&mut self, board: &mut Board, point: Point) -> Answer;
    /// Returns whether there is a budget for questions about links.
    fn reads_links(&self) -> bool;
    /// Answers whether the chains on the two points can be cut apart.
    fn disconnect(&mut self, board: &mut Board, from: Point, to: Point) -> Answer;
}

impl Ask for Reader {
    fn status(&mut self, board: &mut Board, point: Point) -> CaptureStatus {
        Reader::status(self, board, point)
    }

    fn brief_attack(&mut self, board: &mut Board, point: Point) -> Answer {
        Reader::brief_attack(self, board, point)
    }

    fn reads_links(&self) -> bool {
        self.limits().link.nodes > 0
    }

    fn disconnect(&mut self, board: &mut Board, from: Point, to: Point) -> Answer {
        Reader::disconnect(self, board, from, LinkTarget::Chain(to))
    }
}

/// A reader that keeps what it read.
pub struct Remembering<'a> {
    /// The reader.
    pub reader: &'a mut Reader,
    /// The memory of its answers.
    pub cache: &'a mut ReadingCache,
}

impl Ask for Remembering<'_> {
    fn status(&mut self, board: &mut Board, point: Point) -> CaptureStatus {
        self.cache.status(self.reader, board, point)
    }

    fn brief_attack(&mut self, board: &mut Board, point: Point) -> Answer {
        self.cache.brief_attack(self.reader, board, point)
    }

    fn reads_links(&self) -> bool {
        self.reader.reads_links()
    }

    fn disconnect(&mut self, board: &mut Board, from: Point, to: Point) -> Answer {
        self.cache.disconnect(self.reader, board, from, to)
    }
}
