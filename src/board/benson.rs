//! What is settled whatever happens: stones that can never be captured, and points where the opponent can never live.
//!
//! Life is Benson's (D. B. Benson, *Life in the Game of Go*, Information Sciences 10, 1976): a set of chains is
//! unconditionally alive if each has two regions that are vital to it and touch no chain outside the set. Territory goes
//! further, after an idea of GNU Go's (its manual, "Unconditional Status"): let the opponent move as often as he likes
//! against the living chains alone; where even then he has only chains in atari, he can never live.

use super::{Board, ByColor, Cell, Chain, Color, Point, PointSet};

/// What is settled on a board, whoever moves and however often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unconditional {
    /// The stones that cannot be captured even if their owner always passes.
    pub alive: ByColor<PointSet>,
    /// The points where the opponent can never have living stones: empty points, his dead stones, and stones of the
    /// owner that he may capture but will not live by.
    pub territory: ByColor<PointSet>,
}

/// What is settled about one point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A stone that cannot be captured, or not to any avail: it stands in its own unconditional territory.
    Alive,
    /// A stone in the opponent's unconditional territory.
    Dead,
    /// An empty point of this colour's unconditional territory.
    Territory(Color),
    /// Anything else.
    Undecided,
}

impl Unconditional {
    /// Finds what is settled.
    pub fn of(board: &Board) -> Unconditional {
        let alive = ByColor::from_fn(|color| pass_alive(board, color));
        let territory = ByColor::from_fn(|color| territory(board, color, &alive[color]));
        Unconditional { alive, territory }
    }

    /// The status of a point of this board.
    pub fn status(&self, board: &Board, point: Point) -> Status {
        let owner = Color::BOTH.into_iter().find(|color| self.territory[*color].contains(point));
        match (board.cell(point), owner) {
            (Cell::Empty, Some(owner)) => Status::Territory(owner),
            (cell, _) if cell.color().is_some_and(|color| self.alive[color].contains(point)) => Status::Alive,
            (cell, Some(owner)) if cell.color() == Some(owner) => Status::Alive,
            (cell, Some(owner)) if cell.color() == Some(!owner) => Status::Dead,
            _ => Status::Undecided,
        }
    }
}

/// The stones of a colour that are unconditionally alive by Benson's theorem.
pub fn pass_alive(board: &Board, color: Color) -> PointSet {
    let stones = *board.stones(color);
    let mut regions: Vec<PointSet> = (*board.on_board() - stones).pieces().collect();
    let mut chains: Vec<&Chain> =
        board.chain_ids().map(|id| board.chain_of(id)).filter(|c| c.color() == color).collect();
    let empty = board.empty();
    loop {
        let before = chains.len();
        chains.retain(|chain| {
            let vital = |region: &&PointSet| {
                (**region & empty).is_subset(chain.liberties()) && region.grown().intersects(chain.stones())
            };
            regions.iter().filter(vital).take(2).count() == 2
        });
        if chains.len() == before {
            break;
        }
        let alive = union(&chains);
        regions.retain(|region| (region.grown() & stones).is_subset(&alive));
    }
    union(&chains)
}

fn union(chains: &[&Chain]) -> PointSet {
    chains.iter().fold(PointSet::EMPTY, |all, chain| all | *chain.stones())
}

/// The unconditional territory of the colour, whose unconditionally living stones are given.
fn territory(board: &Board, color: Color, alive: &PointSet) -> PointSet {
    if alive.is_empty() {
        return PointSet::EMPTY;
    }
    let invader = !color;
    let mut after = board.clone();
    after.forget_history();
    let try_play = |after: &mut Board, point: Point| {
        let legal = after.is_legal(invader, point);
        if legal {
            after.play(invader, point);
        }
        legal
    };
    // The invader captures all he can. That costs him eye space, which is why the stones are not just taken away.
    while capture_one(&mut after, color, alive) {}
    // He presses on the living stones wherever he can, and saves what comes into atari.
    let border = alive.grown();
    for point in border & after.empty() {
        try_play(&mut after, point);
    }
    while let Some(point) = extension(&after, invader) {
        after.play(invader, point);
    }
    // He makes eyes: large ones are split, then made small.
    for wanted in [2, 1] {
        for point in after.empty() {
            let open = point.neighbors().iter().filter(|n| after.is_empty_at(**n)).count();
            if open >= wanted {
                try_play(&mut after, point);
            }
        }
    }
    // Where he is still in atari, or the owner still has a liberty that he cannot take, he cannot live.
    let mut held = border & after.empty();
    for id in after.chain_ids() {
        let chain = after.chain_of(id);
        if chain.color() == invader && chain.in_atari() {
            held |= *chain.stones() | *chain.liberties();
        }
    }
    held
}

/// Plays the colour's opponent on all liberties of one chain that is not alive, where that captures it. False if no
/// chain can be captured so.
fn capture_one(board: &mut Board, color: Color, alive: &PointSet) -> bool {
    for point in *board.stones(color) - *alive {
        let start = board.moves_played();
        let mut pressing = true;
        while pressing && board.color_at(point) == Some(color) {
            pressing = false;
            for liberty in board.chain(point).map_or(PointSet::EMPTY, |chain| *chain.liberties()) {
                if board.is_legal(!color, liberty) {
                    board.play(!color, liberty);
                    pressing = true;
                }
            }
        }
        if board.color_at(point) != Some(color) {
            return true;
        }
        while board.moves_played() > start {
            board.undo();
        }
    }
    false
}

/// A liberty by which one of the colour's chains leaves atari, or at least is not captured at once.
fn extension(board: &Board, color: Color) -> Option<Point> {
    board.chain_ids().find_map(|id| {
        let chain = board.chain_of(id);
        let liberty = chain.liberties().first()?;
        (chain.color() == color && chain.in_atari() && board.is_legal(color, liberty)).then_some(liberty)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    fn statuses(text: &str) -> String {
        let board = Diagram::parse(text).unwrap().board(Color::Black).unwrap();
        let settled = Unconditional::of(&board);
        let letter = |point| match settled.status(&board, point) {
            Status::Alive => 'a',
            Status::Dead => 'd',
            Status::Territory(Color::Black) => 'b',
            Status::Territory(Color::White) => 'w',
            Status::Undecided => '.',
        };
        let rows: Vec<String> = board.draw(letter).lines().map(|line| line.trim().replace(' ', "")).collect();
        let side = board.size().side();
        rows[1..=side].iter().map(|row| row.trim_matches(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn two_one_point_eyes_live() {
        assert_eq!(
            statuses(
                ". X . X . O
                 X X X X O .
                 O O O O O .
                 . . . . . .
                 . . . . . .
                 . . . . . ."
            ),
            "baba.. aaaa.. ...... ...... ...... ......"
        );
    }

    #[test]
    fn one_eye_does_not_live() {
        assert_eq!(statuses(". X O .\nX X O .\nO O O .\n. . . ."), ".... .... .... ....");
    }
}
