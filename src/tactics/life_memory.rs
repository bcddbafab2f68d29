//! Questions about life answered with few positions each, and remembered over the positions of a game.

use super::life::{Fight, LifeReader};
use super::reader::{Answer, Verdict};
use crate::board::{Board, ByColor, Color, Point, PointSet};

/// The fate of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LifeStatus {
    /// The opponent moves first: is it killed? `Unknown` if the budget ran out.
    pub attack: Answer,
    /// The owner moves first: is it saved? `Yes` without a move if no attack works, `Unknown` if the budget ran out.
    pub defense: Answer,
}

impl LifeStatus {
    /// Returns whether a ko decides about the attack or the defence.
    pub fn is_ko(&self) -> bool {
        self.attack.verdict.is_ko() || self.defense.verdict.is_ko()
    }
}

/// A question, its answer and what it depends on.
struct Kept {
    fight: Fight,
    stones: ByColor<PointSet>,
    ko: Option<(Point, Color)>,
    footprint: PointSet,
    status: LifeStatus,
}

/// The number of answers that are kept.
const KEPT_ANSWERS: usize = 64;

/// Reads fights and remembers the answers, which are those of the reader alone.
pub struct LifeMemory {
    reader: LifeReader,
    kept: Vec<Kept>,
    next: usize,
    hits: u64,
    misses: u64,
}

impl LifeMemory {
    /// A memory whose reader judges no more than so many positions for a question.
    pub fn new(budget: u64) -> LifeMemory {
        LifeMemory { reader: LifeReader::new(budget), kept: Vec::new(), next: 0, hits: 0, misses: 0 }
    }

    /// Questions answered from memory, and by reading.
    pub fn counts(&self) -> (u64, u64) {
        (self.hits, self.misses)
    }

    /// Returns the fate of the group of a fight.
    pub fn status(&mut self, board: &Board, fight: &Fight) -> LifeStatus {
        if let Some(kept) = self.kept.iter().find(|kept| kept.answers(board, fight)) {
            self.hits += 1;
            return kept.status;
        }
        self.misses += 1;
        let (status, footprint) = read(&mut self.reader, board, fight);
        let stones = ByColor::from_fn(|color| *board.stones(color));
        let kept = Kept { fight: fight.clone(), stones, ko: board.ko_for(), footprint, status };
        match self.kept.get_mut(self.next) {
            Some(oldest) => *oldest = kept,
            None => self.kept.push(kept),
        }
        self.next = (self.next + 1) % KEPT_ANSWERS;
        status
    }
}

/// Reads both questions about a fight, and tells the points that the answers depend on.
fn read(reader: &mut LifeReader, board: &Board, fight: &Fight) -> (LifeStatus, PointSet) {
    let unless_unsure = |answer: Answer, sure: bool| match sure {
        true => answer,
        false => Answer { verdict: Verdict::Unknown, ..answer },
    };
    let attack = reader.attack(board, fight);
    let attack = unless_unsure(attack, reader.is_sure());
    let mut footprint = reader.footprint(board, fight);
    let defense = if attack.verdict == Verdict::No {
        Answer { verdict: Verdict::Yes, ..Answer::default() }
    } else {
        let defense = reader.defend(board, fight);
        footprint |= reader.footprint(board, fight);
        unless_unsure(defense, reader.is_sure())
    };
    (LifeStatus { attack, defense }, footprint)
}

impl Kept {
    /// Returns whether this is the answer to the question on that board. The rule is not that of
    /// [`ReadingCache`](super::ReadingCache): the footprint of a fight is of points alone, and any ko counts.
    fn answers(&self, board: &Board, fight: &Fight) -> bool {
        let Fight { target, owner, region, walls, refuge, open, rival } = fight;
        let alike = |one: &PointSet, other: &PointSet| !(*one ^ *other).intersects(&self.footprint);
        self.fight.target == *target
            && self.fight.owner == *owner
            && self.fight.region == *region
            && self.fight.open == *open
            && self.fight.rival == *rival
            && self.ko == board.ko_for()
            && alike(&self.fight.walls, walls)
            && alike(&self.fight.refuge, refuge)
            && Color::BOTH.iter().all(|color| alike(&self.stones[*color], board.stones(*color)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// Black's corner group, walled in; White's stone on the right stands apart.
    const CORNER: &str = ". . . X O . . . .
                          X X X X O . . . .
                          O O O O O . . . .
                          . . . . . . . . .
                          . . . . . . . O .
                          . . . . . . . . .
                          . . . . . . . . .
                          . . . . . . . . .
                          . . . . . . . . .";

    /// The position, and the fight about the black stones in its upper left corner.
    fn fight(text: &str) -> (Board, Fight) {
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        let (black, walls) = (*board.stones(Color::Black), *board.stones(Color::White));
        let none = PointSet::EMPTY;
        let corner = PointSet::of(Point::at(0, board.size().side() - 1));
        let region = corner.flood(&(board.empty() | black));
        let target = (black & region).first().unwrap();
        let owner = Color::Black;
        (board, Fight { target, owner, region, walls, refuge: none, open: none, rival: None })
    }

    fn at(vertex: &str, board: &Board) -> Point {
        Point::parse(vertex, board.size()).unwrap()
    }

    #[test]
    fn a_stone_far_away_leaves_the_answer() {
        let (mut board, fight) = fight(CORNER);
        let mut memory = LifeMemory::new(1_000);
        let status = memory.status(&board, &fight);
        assert_eq!((status.attack.verdict, status.defense.verdict), (Verdict::Yes, Verdict::Yes));
        board.play(Color::Black, at("H2", &board));
        assert_eq!(memory.status(&board, &fight), status);
        assert_eq!(memory.counts(), (1, 1));
    }

    #[test]
    fn a_stone_in_the_fight_asks_again() {
        let (mut board, fight) = fight(CORNER);
        let mut memory = LifeMemory::new(1_000);
        memory.status(&board, &fight);
        board.pass(Color::Black);
        board.play(Color::White, at("B9", &board));
        let status = memory.status(&board, &fight);
        assert_eq!((status.attack.verdict, status.defense.verdict), (Verdict::Yes, Verdict::No));
        assert_eq!(memory.counts(), (0, 2));
    }

    #[test]
    fn what_could_not_be_read_is_not_guessed() {
        let (board, fight) = fight(
            ". X O . . . .
             . X O . . . .
             . X O . . . .
             . X O . . . .
             . X O . . . .
             . O O . . . .
             . O . . . . .",
        );
        assert_eq!(LifeMemory::new(1).status(&board, &fight).attack.verdict, Verdict::Unknown);
        assert_eq!(LifeMemory::new(5_000).status(&board, &fight).attack.verdict, Verdict::Yes);
    }
}
