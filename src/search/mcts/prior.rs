//! First opinions: how good a move seems before it is searched.

use super::dead::DeadMoves;
use super::formula;
use super::lean::LeanBoard;
use super::tree::Seedling;
use crate::board::{Board, Move, Point, PointMap};
use crate::pattern::Table3;
use crate::pattern::predict::{MovePredictor, Predicted, Recent};

/// The sources of a first opinion of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prior {
    /// Nothing is known: every move is like any other.
    None,
    /// The line the point is on, and whether it touches the last move (go10).
    Contact,
    /// Captures, atari, 3x3 shapes, the distance to the last moves, lines.
    Patterns,
    /// The likelihood of the move by learned patterns ([`MovePredictor::for_search`]); at the root also the value that
    /// the candidate generator finds at stake.
    Classic,
    /// As `Classic`, and a shallow alpha-beta search of the root and of nodes that are visited often.
    Search,
}

impl Prior {
    /// Returns whether first opinions come from the learned patterns, by an [`Oracle`].
    pub(super) fn is_learned(self) -> bool {
        matches!(self, Prior::Classic | Prior::Search)
    }
}

/// The first opinion of each move of one position: 1 the best, 0 not at all.
pub(super) type Opinions = PointMap<f32>;

/// Asks the learned patterns about positions of a tree, and reading about dead chains if that is wanted. It owns what
/// that needs.
pub(super) struct Oracle {
    predictor: MovePredictor,
    predicted: Vec<Predicted>,
    board: Board,
    recent: Recent,
    opinions: Box<Opinions>,
    dead_moves: Option<DeadMoves>,
}

impl Oracle {
    /// An oracle for the tree over this position, reached by these moves. Of what it thinks of moves that only add to
    /// dead chains it leaves the share `dead_moves`.
    pub(super) fn new(root: &Board, recent: Recent, dead_moves: f32) -> Oracle {
        let board = root.without_history();
        Oracle {
            predictor: MovePredictor::for_search(),
            predicted: Vec::new(),
            board,
            recent,
            opinions: Box::new(PointMap::new(0.0)),
            dead_moves: DeadMoves::new(dead_moves),
        }
    }

    /// Returns the opinion of the moves in the position after these, the last of which leads there.
    pub(super) fn ask(&mut self, moves: impl Iterator<Item = Move>) -> &Opinions {
        let mut recent = self.recent;
        let mut played = 0;
        for mv in moves {
            self.board.play_move(mv);
            recent = recent.then(mv);
            played += 1;
        }
        self.predictor.predict(&mut self.board, &recent, &mut self.predicted);
        let most = self.predicted.first().map_or(1, |found| found.millionths.max(1)) as f32;
        self.opinions.fill(0.0);
        for found in &self.predicted {
            self.opinions[found.point] = found.millionths as f32 / most;
        }
        if let Some(dead) = &mut self.dead_moves {
            dead.think_less(&mut self.board, &mut self.opinions);
        }
        for _ in 0..played {
            self.board.undo();
        }
        &self.opinions
    }
}

/// The weight of first opinions in the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// The games that the likeliest move is taken to have won where opinions are learned; a move that nobody would play
    /// is taken to have lost a third as many.
    pub games: u32,
    /// The factor B0 of the bonus (`docs/monte-carlo.md#bonus`), in wins a game.
    pub bonus: f32,
}

impl Weight {
    /// The weight for searches of few playouts. B0 is go10's, and the games are as many as shape and place give
    /// together (see [`Prior::Patterns`]).
    pub const HEAVY: Weight = Weight { games: 60, bonus: formula::BONUS };
    /// The weight for searches of thousands of playouts (`docs/monte-carlo.md#the-weight-of-first-opinions`).
    pub const LIGHT: Weight = Weight { games: 30, bonus: formula::BONUS / 2.0 };
}

/// A move as it enters the tree where there are opinions. A move as likely as the best is given the trust of a good
/// one; the trust falls with the root of the likelihood, since unlikely moves are often tactical.
pub(super) fn by_opinion(point: Point, opinions: &Opinions, weight: Weight) -> Seedling {
    let opinion = opinions[point].clamp(0.0, 1.0).sqrt();
    let won = (weight.games as f32 * opinion) as u32;
    let lost = (weight.games as f32 / 3.0 * (1.0 - opinion)) as u32;
    Seedling {
        log_bonus: formula::ln(1.0 + 10.0 * opinion),
        rave_games: EVEN + won + lost,
        rave_half_wins: EVEN + 2 * won,
        ..Seedling::plain(Move::Play(point))
    }
}

/// A move as it enters the tree. `last` are the last move before it and the one before that.
pub(super) fn seedling(prior: Prior, board: &LeanBoard, point: Point, last: [Option<Move>; 2]) -> Seedling {
    let plain = Seedling::plain(Move::Play(point));
    match prior {
        // Opinions come from the oracle, see `by_opinion`.
        Prior::None | Prior::Classic | Prior::Search => plain,
        Prior::Contact => {
            let bonus = contact_bonus(board, point, last[0].and_then(Move::point));
            Seedling { log_bonus: formula::ln(1.0 + bonus), ..plain }
        }
        Prior::Patterns => {
            let Trust { won, lost } = trust(board, point, last);
            let bonus = (2.0 + (won as f32 - lost as f32) / 5.0).clamp(0.0, 10.0);
            Seedling {
                log_bonus: formula::ln(1.0 + bonus),
                rave_games: EVEN + won + lost,
                rave_half_wins: EVEN + 2 * won,
                ..plain
            }
        }
    }
}

/// Games half of which every move is taken to have won, so that what follows is not decided by the first few.
const EVEN: u32 = 10;

/// Games a move is given on trust.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Trust {
    won: u32,
    lost: u32,
}

/// Returns the trust in a move by shape and place: captures, stones saved from atari, self-atari, a 3x3 shape, nearness
/// to the last two moves, and the line where nothing is near. Source: the kinds are AyaMC's
/// (`docs/monte-carlo.md#the-19x19-board`), and the games won on trust go11's.
fn trust(board: &LeanBoard, point: Point, last: [Option<Move>; 2]) -> Trust {
    let color = board.to_play();
    let mut trust = Trust::default();
    let (mut captured, mut saved) = (0, 0);
    for neighbor in point.neighbors() {
        let Some(stone) = board.cell(neighbor).color() else { continue };
        if board.last_liberty(neighbor) == Some(point) {
            let size = board.chain_size(neighbor);
            if stone == color { saved += size } else { captured += size }
        }
    }
    let danger = board.self_atari(color, point);
    if captured > 0 {
        trust.won += if captured > 1 { 30 } else { 20 };
    }
    if saved > 0 && danger == 0 {
        trust.won += if saved > 1 { 25 } else { 15 };
    }
    if danger > 0 && captured == 0 {
        trust.lost += if danger > 3 { 30 } else { 15 };
    }
    if danger == 0 && Table3::mogo().contains(board.shape(point)) {
        trust.won += 10;
    }
    for (played, near) in last.into_iter().zip([[20, 14, 6], [8, 6, 3]]) {
        let Some(played) = played.and_then(Move::point) else { continue };
        trust.won += match distance(played, point) {
            0..=2 => near[0],
            3..=4 => near[1],
            5..=6 => near[2],
            _ => 0,
        };
    }
    if is_lonely(board, point) {
        match board.size().line(point) {
            1 => trust.lost += 20,
            2 => trust.lost += 10,
            3 => trust.won += 10,
            _ => {}
        }
    }
    trust
}

/// Columns and rows apart and the larger of the two: nearly round. Source: the "gridcular" metric of computer Go.
fn distance(a: Point, b: Point) -> usize {
    let (dx, dy) = (a.column().abs_diff(b.column()), a.row().abs_diff(b.row()));
    dx + dy + dx.max(dy)
}

/// Returns whether no stone is within 3 steps.
fn is_lonely(board: &LeanBoard, point: Point) -> bool {
    (-3i32..=3).all(|dx| {
        let reach = 3 - dx.abs();
        (-reach..=reach).all(|dy| point.offset(dx, dy).is_none_or(|near| board.cell(near).color().is_none()))
    })
}

/// The bonus of go10, 0 to 10: small on the first two lines, large in contact with the last move.
fn contact_bonus(board: &LeanBoard, point: Point, last: Option<Point>) -> f32 {
    let by_line: f32 = match board.size().line(point) {
        1 => 0.5,
        2 => 1.0,
        _ => 2.0,
    };
    let Some(last) = last else { return by_line };
    if last.neighbors().contains(&point) {
        by_line * 5.0
    } else if last.diagonals().contains(&point) {
        by_line * 4.0
    } else {
        by_line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opinion_is_given_the_games_of_its_weight() {
        let [likeliest, quarter, never] = [(0, 0), (1, 0), (2, 0)].map(|(column, row)| Point::at(column, row));
        let mut opinions: Opinions = PointMap::new(0.0);
        (opinions[likeliest], opinions[quarter]) = (1.0, 0.25);
        // All games given on trust, and the half wins among them.
        let given = |point, weight| {
            let seedling = by_opinion(point, &opinions, weight);
            (seedling.rave_games, seedling.rave_half_wins)
        };
        assert_eq!(given(likeliest, Weight::HEAVY), (70, 130));
        assert_eq!(given(quarter, Weight::HEAVY), (50, 70));
        assert_eq!(given(never, Weight::HEAVY), (30, 10));
        assert_eq!(given(likeliest, Weight::LIGHT), (40, 70));
        assert_eq!(given(never, Weight::LIGHT), (20, 10));
    }
}
