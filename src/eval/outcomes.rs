//! Outcomes of random games: how they left each point, and how that changes the judgement of the rules, experience and
//! reading about groups and points.
//!
//! Games played out at random know nothing of groups, eyes or links, and do not lie about them either: where most of
//! them end with the stones on the board, the stones are hard to kill. They err where one exact line decides, which is
//! what reading is for; so trees weigh both, fitted to labelled positions. The games are played elsewhere and given to
//! the evaluation, which stays a function of what it is given.

use crate::board::{Board, ByColor, Color, Point, PointMap, PointSet};
use crate::eval::safety::{Reason, Safety, Verdicts};
use crate::eval::score::{Ownership, PLACES, views_estimate};
use crate::eval::shape::core::MOST_STONES;
use crate::eval::shape::group::{Group, Groups};
use crate::pattern::trees::Trees;

/// The ends of random games from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    /// The number of games.
    pub games: u32,
    /// The share of games in which each point was Black's at the end less the share in which it was White's, in
    /// permille.
    pub owned: PointMap<i16>,
}

/// Tells how random games ended, if there are any, once that is asked: they may still be being played.
pub type PendingOutcomes<'a> = Option<Box<dyn FnOnce() -> Outcomes + 'a>>;

impl Outcomes {
    /// Returns how often these points are the colour's in the end, in permille, on average.
    pub fn kept(&self, points: &PointSet, color: Color) -> i32 {
        let sum: i32 = points.iter().map(|point| i32::from(self.owned[point])).sum();
        (1000 + color.sign() * sum / points.len().max(1) as i32) / 2
    }
}

/// The names of the figures by which outcomes are weighed for a group, permille where not said otherwise: how safe it
/// was before, how often its stones are its owner's in the end, the same of the chain that is kept least, of the empty
/// points beside the group, its stones and liberties (counts), whether its owner is to move, how much of the board is
/// filled, and the side of the board.
pub const GROUP_NAMES: [&str; 9] =
    ["before", "kept", "least_kept", "beside", "stones", "liberties", "to_move", "filled", "size"];

/// The figures of a group.
pub fn group_figures(board: &Board, group: &Group, outcomes: &Outcomes, before: Safety) -> [i32; GROUP_NAMES.len()] {
    let chains = group.chains.iter().map(|id| outcomes.kept(board.chain_of(*id).stones(), group.color));
    [
        before.permille(),
        outcomes.kept(&group.stones, group.color),
        chains.min().unwrap_or(0),
        outcomes.kept(&group.liberties, group.color),
        group.stones.len() as i32,
        group.liberties.len() as i32,
        i32::from(board.to_play() == group.color),
        filled(board),
        board.size().side() as i32,
    ]
}

fn filled(board: &Board) -> i32 {
    1000 * board.occupied().len() as i32 / board.size().area() as i32
}

/// Corrects the safety of each group by what the trees make of the outcomes; without outcomes nothing changes.
pub fn with_outcomes(
    board: &Board,
    groups: &Groups,
    outcomes: Option<&Outcomes>,
    trees: &Trees,
    before: &[Safety],
) -> Verdicts {
    let groups: Vec<&Group> = groups.iter().collect();
    Verdicts::after(before, |i| {
        let outcomes = outcomes?;
        let change = trees.estimate(&group_figures(board, groups[i], outcomes, before[i]));
        let safety = Safety((before[i].permille() + change).clamp(0, 1000) as u16);
        let kept = outcomes.kept(&groups[i].stones, groups[i].color) as u16;
        Some((safety, Reason::PlayedOut { kept: Safety(kept), games: outcomes.games }))
    })
}

/// The names of the figures by which outcomes are weighed for a point, as one side sees it: what is made of the point
/// without them, whose it is in the end of the games, whose the points around it and of its chain are (all in permille,
/// own positive), whose stone stands there and how far its group is from even in permille, the line, how much of the
/// board is filled in permille, the side of the board, and the stones of the chain (up to 24, own positive).
pub const POINT_NAMES: [&str; 10] =
    ["before", "owned", "around", "chain", "stone", "life", "line", "filled", "size", "stones"];

/// The figures of all points, one column a figure, in the order of [`Size::points`](crate::board::Size::points).
pub type PointFigures = [[i16; PLACES]; POINT_NAMES.len()];

/// The figures of the points as each colour sees them.
pub fn point_figures(
    board: &Board,
    (groups, safety): (&Groups, &[Safety]),
    outcomes: &Outcomes,
    before: &Ownership,
) -> ByColor<Box<PointFigures>> {
    let mut views = ByColor::from_fn(|_| Box::new([[0; PLACES]; POINT_NAMES.len()]));
    let size = board.size();
    let owned = |point: Point| i32::from(outcomes.owned[point]);
    let mut of_chain = PointMap::new(0);
    for id in board.chain_ids() {
        let stones = board.chain_of(id).stones();
        let sum: i32 = stones.iter().map(owned).sum();
        stones.iter().for_each(|stone| of_chain[stone] = sum / stones.len() as i32);
    }
    for (place, point) in size.points().enumerate() {
        let around = point.neighbors().into_iter().filter(|near| size.contains(*near));
        let (sum, count) = around.fold((owned(point), 1), |(sum, count), near| (sum + owned(near), count + 1));
        let stone = board.color_at(point).map_or(0, Color::sign);
        let stones = board.chain(point).map_or(0, |chain| chain.stone_count().min(MOST_STONES) as i32);
        let life = groups.at(point).map_or(0, |group| 2 * safety[group.index()].permille() - 1000);
        for view in Color::BOTH {
            let sign = view.sign();
            let figures = [
                sign * i32::from(before.0[point]),
                sign * owned(point),
                sign * sum / count,
                sign * of_chain[point],
                sign * stone,
                sign * stone * life,
                size.line(point) as i32,
                filled(board),
                size.side() as i32,
                sign * stone * stones,
            ];
            for (column, figure) in views[view].iter_mut().zip(figures) {
                column[place] = figure as i16;
            }
        }
    }
    views
}

/// The ownership corrected by what the trees make of the outcomes; without outcomes nothing changes. `judged` are the
/// groups with their safety.
pub fn corrected(
    board: &Board,
    judged: (&Groups, &[Safety]),
    outcomes: Option<&Outcomes>,
    trees: &Trees,
    before: &Ownership,
) -> Ownership {
    let Some(outcomes) = outcomes else { return before.clone() };
    let change = views_estimate(board, &point_figures(board, judged, outcomes, before), trees);
    let mut after = before.clone();
    for point in board.size().points() {
        after.0[point] = (i32::from(before.0[point]) + change[point]).clamp(-1000, 1000) as i16;
    }
    after
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::eval::Analysis;
    use crate::eval::evaluator::Evaluator;
    use crate::eval::models::Models;
    use crate::eval::safety::step::Step;
    use crate::pattern::trees::SCALE;

    /// A corner that the middle of three points decides, and stones in the open.
    pub(crate) const POSITION: &str = ". . . X O . . . .
                                       X X X X O . . . .
                                       O O O O O . . X .
                                       . . . . . . . . .
                                       . . X . . . . . .
                                       . . . . . . O . .
                                       . . X . . . . . .
                                       . . . . . . . . .
                                       . . . . . . . . .";

    /// Games after which all was Black's.
    fn all_blacks(board: &Board) -> Outcomes {
        let mut owned = PointMap::new(0);
        board.size().points().for_each(|point| owned[point] = 1000);
        Outcomes { games: 10, owned }
    }

    #[test]
    fn what_is_kept_counts_for_the_owner() {
        let board = Board::from_diagram(POSITION);
        let outcomes = all_blacks(&board);
        assert_eq!(outcomes.kept(board.stones(Color::Black), Color::Black), 1000);
        assert_eq!(outcomes.kept(board.stones(Color::White), Color::White), 0);
        assert_eq!(outcomes.kept(&PointSet::EMPTY, Color::White), 500);
    }

    #[test]
    fn without_games_nothing_changes() {
        let board = Board::from_diagram(POSITION);
        let analysis = Analysis::thorough(&board);
        assert_eq!(analysis.outcomes(), None);
        assert_eq!(analysis.verdicts(Step::Played).safety, analysis.verdicts(Step::Read).safety);
        assert!(analysis.verdicts(Step::Played).reasons.iter().all(Option::is_none));
        assert_eq!(analysis.raw_ownership(), analysis.figured_ownership());
    }

    #[test]
    fn trees_say_what_games_change() {
        let board = Board::from_diagram(POSITION);
        let mut models = Models::shipped().clone();
        models.played = Trees::constant(-50 * SCALE);
        let before = Analysis::thorough(&board).verdicts(Step::Read).clone();
        let outcomes = all_blacks(&board);
        let told = outcomes.clone();
        let analysis = Evaluator::thorough().analyse_with(&board, Some(Box::new(|| told)), &models);
        let played = analysis.verdicts(Step::Played);
        for group in analysis.groups().iter() {
            let i = group.id.index();
            assert_eq!(played.safety[i].permille(), (before.safety[i].permille() - 50).max(0));
            let kept = if group.color == Color::Black { Safety::ALIVE } else { Safety::DEAD };
            assert_eq!(played.reasons[i], Some(Reason::PlayedOut { kept, games: 10 }));
        }
        assert_eq!(analysis.outcomes(), Some(&outcomes));
    }

    #[test]
    fn the_shipped_trees_believe_the_games() {
        let board = Board::from_diagram(POSITION);
        let outcomes = all_blacks(&board);
        let known = Evaluator::thorough().analyse_knowing(&board, || outcomes);
        let unknown = Analysis::thorough(&board);
        for group in known.groups().iter().filter(|group| group.color == Color::White) {
            assert!(known.safety(group.id) < unknown.safety(group.id));
        }
        assert!(known.score().value() > unknown.score().value());
    }

    #[test]
    fn swapped_colours_swap_the_judgement() {
        let board = Board::from_diagram(POSITION);
        let mut outcomes = all_blacks(&board);
        outcomes.owned[Point::at(0, 8)] = -300;
        let mut swapped = outcomes.clone();
        board.size().points().for_each(|point| swapped.owned[point] = -outcomes.owned[point]);
        let one = Evaluator::thorough().analyse_knowing(&board, || outcomes);
        let other = Evaluator::thorough().analyse_knowing(&board.colors_swapped(), || swapped);
        assert!(board.size().points().all(|point| one.ownership().0[point] == -other.ownership().0[point]));
    }
}
