//! The score: ownership of every point, and the lead it comes to (`docs/evaluation.md#the-score`).

use super::field::flow::{Flows, ONE};
use super::field::potential::Potential;
use super::field::settled::Settled;
use super::safety::Safety;
use super::shape::core::Footing;
use super::shape::group::Groups;
use super::weakness::Weaknesses;
use crate::board::rules::{Rules, Scoring};
use crate::board::{Board, ByColor, Color, PointMap, PointSet};
use crate::pattern::trees::Trees;

/// The ownership of each point at the end, in permille: 1000 surely Black, -1000 surely White. 0 off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership(pub PointMap<i16>);

/// The names of the figures of a point, as one side sees it: flows in permille, the lean of the flow to the own side,
/// the line, the share of the board that is filled, the potential, and whose settled territory it is (1 own, -1 not),
/// whose stone stands there, how far its group and its core are from even in permille, and its footing (caught 0 to 4,
/// liberties up to 12, "held" as the share of the group that is of its core in permille, stones of the chain up to 24),
/// all with the own side positive. The side to move is not among them: a point has seldom to do with it, and trees that
/// were asked gave the mover 2 % of every settled point as well, 8 points in all when nothing was left to play for.
/// What the move is worth is a matter of the [`Level`].
pub const NAMES: [&str; 22] = [
    "far_own",
    "far_other",
    "far_lean",
    "middle_own",
    "middle_other",
    "middle_lean",
    "near_own",
    "near_other",
    "near_lean",
    "far_share",
    "line",
    "filled",
    "size",
    "potential",
    "settled",
    "stone",
    "life",
    "life_of_core",
    "caught",
    "liberties",
    "held",
    "stones",
];

/// Room for the points of the largest board, in whole strips of 16.
pub const PLACES: usize = 368;

/// The figures of all points, one column a figure, in the order of [`Size::points`](crate::board::Size::points).
pub type PointFigures = [[i16; PLACES]; NAMES.len()];

/// The figures of the points as each colour sees them. `judged` are the groups and the cores with their safety.
pub fn point_figures(
    board: &Board,
    judged: [(&Groups, &[Safety]); 2],
    footings: &PointMap<Footing>,
    flows: &Flows,
    potential: &Potential,
    settled: &Settled,
) -> ByColor<Box<PointFigures>> {
    let mut views = ByColor::from_fn(|_| Box::new([[0; PLACES]; NAMES.len()]));
    let filled = 1000 * board.occupied().len() / board.size().area();
    let size = board.size();
    for (place, point) in size.points().enumerate() {
        let flow = [&flows.far, &flows.middle, &flows.near].map(|flow| Color::BOTH.map(|color| flow.at(color, point)));
        let permille = flow.map(|flow| flow.map(|flow| 1000 * flow / ONE));
        let all = flow[0][0] + flow[0][1] + 1;
        let potential = potential.at(point);
        let is_settled = |color: Color| i32::from(settled.points[color].contains(point));
        let settled = is_settled(Color::Black) - is_settled(Color::White);
        let stone = board.color_at(point).map_or(0, Color::sign);
        let from_even = |safety: Safety| stone * (2 * safety.permille() - 1000);
        let [life, life_of_core] =
            judged.map(|(groups, safety)| groups.at(point).map_or(0, |group| from_even(safety[group.index()])));
        let Footing { caught, liberties, core_share, stones } = footings[point];
        let [caught, liberties, core_share, stones] =
            [caught, liberties, core_share, stones].map(|figure| stone * i32::from(figure));
        for view in Color::BOTH {
            let (own, other, sign) = (view as usize, !view as usize, view.sign());
            let [far, middle, near] = permille.map(|flow| [flow[own], flow[other], flow[own] - flow[other]]);
            let figures = [
                far[0],
                far[1],
                far[2],
                middle[0],
                middle[1],
                middle[2],
                near[0],
                near[1],
                near[2],
                1000 * flow[0][own] / all,
                size.line(point) as i32,
                filled as i32,
                size.side() as i32,
                sign * potential,
                sign * settled,
                sign * stone,
                sign * life,
                sign * life_of_core,
                sign * caught,
                sign * liberties,
                sign * core_share,
                sign * stones,
            ];
            for (column, figure) in views[view].iter_mut().zip(figures) {
                column[place] = figure as i16;
            }
        }
    }
    views
}

/// Returns the ownership that the trees make of the figures of each point, in permille.
pub fn ownership(board: &Board, views: &ByColor<Box<PointFigures>>, trees: &Trees) -> Ownership {
    let estimate = views_estimate(board, views, trees);
    let mut ownership = PointMap::new(0);
    for point in board.size().points() {
        ownership[point] = estimate[point].clamp(-1000, 1000) as i16;
    }
    Ownership(ownership)
}

/// Returns the estimate of trees for each point: Black's view less White's, so that swapping the colours turns the sign
/// and nothing else.
pub fn views_estimate<const FIGURES: usize>(
    board: &Board,
    views: &ByColor<Box<[[i16; PLACES]; FIGURES]>>,
    trees: &Trees,
) -> PointMap<i32> {
    let mut sums = ByColor([[0; PLACES]; 2]);
    for color in Color::BOTH {
        trees.estimate_all(&views[color][..], board.size().area(), &mut sums[color]);
    }
    let mut estimate = PointMap::new(0);
    for (place, point) in board.size().points().enumerate() {
        estimate[point] = (sums[Color::Black][place] - sums[Color::White][place]) / 2;
    }
    estimate
}

/// The number of degrees of openness at which a [`Level`] has figures: from nothing open to everything open, in equal
/// steps. Between them it is drawn straight.
pub const DEGREES: usize = 6;

/// The level of leads in strong play, by how much of the board is open: how much of the sum of all points holds, and
/// what it is worth to be on move and to have made more moves than the other side. Fitted to labelled positions.
///
/// While much is open, the points of an even game tell next to nothing of the lead, but each stone more is worth a
/// move. The worth of a move is the same on all sizes of boards, as fair komis are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The part of the sum that holds, in permille.
    pub kept: [i32; DEGREES],
    /// The worth of moving next, in 1/100 point: half a move.
    pub to_move: [i32; DEGREES],
    /// The worth of each move that a side has made more than the other, in 1/100 point.
    pub more_moves: [i32; DEGREES],
    /// The worth of a stone of each kind of [`Weaknesses`] to its owner, in 1/1000 point, in the order of their fields.
    pub weak: [i32; 3],
    /// The weight of each of the [grounds](super::spread::grounds) of a spread, in permille.
    pub off: [i32; 3],
}

impl Level {
    /// Leads hold as they are.
    pub const NONE: Level =
        Level { kept: [1000; DEGREES], to_move: [0; DEGREES], more_moves: [0; DEGREES], weak: [0; 3], off: [0; 3] };
}

/// Returns between which degrees of openness this lies, of `all` if everything is open: the lower of the two, and how
/// much of each counts, in parts of `all`.
fn degrees(open: i64, all: i64) -> (usize, [i64; 2]) {
    let steps = open * (DEGREES - 1) as i64;
    let lower = ((steps / all.max(1)) as usize).min(DEGREES - 2);
    let beyond = steps - lower as i64 * all;
    (lower, [all - beyond, beyond])
}

/// Returns the figure of a [`Level`] with so much open, of `all`.
fn at_openness(figure: &[i32; DEGREES], open: i64, all: i64) -> i64 {
    let (lower, [below, above]) = degrees(open, all);
    (i64::from(figure[lower]) * below + i64::from(figure[lower + 1]) * above) / all.max(1)
}

/// Returns how much each degree of openness counts where this share of the board is open; all together 1. For fitting a
/// [`Level`].
pub fn shares_of_degrees(share: f64) -> [f64; DEGREES] {
    const ALL: i64 = 1_000_000;
    let (lower, parts) = degrees((share * ALL as f64) as i64, ALL);
    let mut shares = [0.0; DEGREES];
    shares[lower..lower + 2].iter_mut().zip(parts).for_each(|(share, part)| *share = part as f64 / ALL as f64);
    shares
}

/// Returns how much of these points is open: 1000 for a point that is nobody's, 0 for one that is surely somebody's.
pub fn openness(points: &PointSet, ownership: &Ownership) -> i64 {
    points.iter().map(|point| 1000 - i64::from(ownership.0[point]).abs()).sum()
}

/// The most moves ahead that count: handicaps of nine stones were labelled, and some moves passed.
const MOST_MOVES_MORE: i32 = 12;

/// Returns by how many moves Black has made more than White, as far as the stones and prisoners tell.
pub fn more_moves(board: &Board) -> i32 {
    let made = |color: Color| (board.stones(color).len() + board.prisoners(color)) as i32;
    (made(Color::Black) - made(Color::White)).clamp(-MOST_MOVES_MORE, MOST_MOVES_MORE)
}

/// A lead that has levelled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leveled {
    /// The ownership of each point.
    pub ownership: Ownership,
    /// The part of the lead that is due to the turn and to moves made more, in 1/100 point for Black.
    pub tempo: i32,
}

/// Moves the open points a little toward the side that is behind, toward the side to move, and toward the side that has
/// moved more, so that the sum is what such sums came to in labelled positions: settled points stay as they are.
pub fn leveled(board: &Board, ownership: &Ownership, weaknesses: &Weaknesses, level: &Level) -> Leveled {
    let sum: i64 = board.size().points().map(|point| i64::from(ownership.0[point])).sum();
    let open = openness(board.on_board(), ownership);
    if open == 0 {
        return Leveled { ownership: ownership.clone(), tempo: 0 };
    }
    let all = 1000 * board.size().area() as i64;
    let at = |figure| at_openness(figure, open, all);
    let tempo =
        i64::from(board.to_play().sign()) * at(&level.to_move) + i64::from(more_moves(board)) * at(&level.more_moves);
    let weak: i32 = weaknesses.balance(board).iter().zip(level.weak).map(|(stones, worth)| stones * worth).sum();
    // No more than half of what is open changes hands for it.
    let weak = i64::from(weak).clamp(-open / 2, open / 2);
    let wanted = sum * at(&level.kept) / 1000 + 10 * tempo + weak;
    let mut leveled = ownership.clone();
    for point in board.size().points() {
        let before = i64::from(ownership.0[point]);
        let after = before + (wanted - sum) * (1000 - before.abs()) / open;
        leveled.0[point] = after.clamp(-1000, 1000) as i16;
    }
    Leveled { ownership: leveled, tempo: tempo as i32 }
}

/// The points of each side, and the lead. All in 1/100 point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Score {
    /// Expected area: stones and surrounded points.
    pub area: ByColor<i32>,
    /// Expected territory: surrounded points without living stones, dead stones on it counted once more.
    pub territory: ByColor<i32>,
    /// Stones captured by each side so far, 100 each.
    pub prisoners: ByColor<i32>,
    /// The worth to each side of dead stones that stand on the board.
    pub remains: ByColor<i32>,
    /// The part of Black's lead that is due to the turn and to moves made more; see [`Level`].
    pub tempo: i32,
}

/// The worth to its side of a dead stone that has not been taken, in 1/100 point: it leaves ko threats
/// (`docs/evaluation.md#prisoners-and-remains`; the paper says a trifle and no number). A hundred of them come to a
/// point.
pub(super) const REMAINS_WORTH: i32 = 1;

impl Score {
    /// Sums up the ownership. `dead` are the stones of dead groups.
    pub fn of(board: &Board, leveled: &Leveled, dead: &PointSet) -> Score {
        let Leveled { ownership, tempo } = leveled;
        let mut area = [0_i64; 2];
        let mut territory = [0_i64; 2];
        for point in board.size().points() {
            let black = 1000 + i64::from(ownership.0[point]);
            let share = [black, 2000 - black];
            for color in Color::BOTH {
                let own = share[color as usize];
                area[color as usize] += own;
                territory[color as usize] += match board.color_at(point) {
                    None => own,
                    // A dead stone is a prisoner and leaves a point: two.
                    Some(stone) if stone != color => 2 * own,
                    Some(_) => 0,
                };
            }
        }
        Score {
            area: ByColor(area.map(|x| (x / 20) as i32)),
            territory: ByColor(territory.map(|x| (x / 20) as i32)),
            prisoners: ByColor::from_fn(|color| 100 * board.prisoners(!color) as i32),
            remains: ByColor::from_fn(|color| REMAINS_WORTH * (*dead & *board.stones(color)).len() as i32),
            tempo: *tempo,
        }
    }

    /// Returns the value that a search compares: Black's lead in 1/100 point before komi, by area, and the trifle that
    /// dead stones are worth until they are taken.
    pub fn value(&self) -> i32 {
        let worth = |color| self.area[color] + self.remains[color];
        worth(Color::Black) - worth(Color::White) - self.tempo
    }

    /// The lead as far as a search compares it. What the turn and moves made more are worth is left out: the positions
    /// that it compares are alike in both, and the side that is ahead in moves would gain by leaving points open.
    pub fn lead_at_rest(&self, rules: &Rules, komi: f64, handicap: usize) -> f64 {
        self.lead(rules, komi, handicap) - f64::from(self.tempo) / 100.0
    }

    /// Black's lead in points under these rules, komi and handicap compensation included.
    pub fn lead(&self, rules: &Rules, komi: f64, handicap: usize) -> f64 {
        let [black, white] = Color::BOTH.map(|color| self.counted(color, rules));
        f64::from(black - white) / 100.0 - komi - rules.handicap_bonus(handicap) as f64
    }

    /// Returns the points of a side under these rules, in 1/100 point, komi left out.
    pub fn counted(&self, color: Color, rules: &Rules) -> i32 {
        match rules.scoring {
            Scoring::Area => self.area[color],
            Scoring::Territory => self.territory[color] + self.prisoners[color],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Size};

    #[test]
    fn moves_made_are_counted_by_stones_and_prisoners() {
        let mut board = Board::new(Size::NINE);
        assert_eq!(more_moves(&board), 0);
        board.play(Color::Black, Point::at(0, 1));
        assert_eq!(more_moves(&board), 1);
        board.play(Color::White, Point::at(0, 0));
        board.play(Color::Black, Point::at(1, 0));
        // White's stone was taken.
        assert_eq!(board.prisoners(Color::White), 1);
        assert_eq!(more_moves(&board), 1);
        assert_eq!(more_moves(&board.colors_swapped()), -1);
        board.play(Color::Black, Point::at(4, 4));
        board.play(Color::Black, Point::at(6, 6));
        assert_eq!(more_moves(&board), 3);
        (0..9).for_each(|column| board.play(Color::Black, Point::at(column, 8)));
        (0..9).for_each(|column| board.play(Color::Black, Point::at(column, 7)));
        assert_eq!(more_moves(&board), MOST_MOVES_MORE);
    }

    /// A level by which half a move is worth 5 points, and a move 10, if everything is open, and nothing if nothing is.
    const LEVEL: Level =
        Level { to_move: [0, 100, 200, 300, 400, 500], more_moves: [0, 200, 400, 600, 800, 1000], ..Level::NONE };

    /// Returns the sum of a position with 40 points of that ownership and the others open, and how much of that is
    /// tempo.
    fn sum_and_tempo(board: &Board, share: i16) -> (i32, i32) {
        let mut ownership = Ownership(PointMap::new(0));
        board.size().points().take(40).for_each(|point| ownership.0[point] = share);
        let Leveled { ownership: after, tempo } = leveled(board, &ownership, &Weaknesses::default(), &LEVEL);
        (board.size().points().map(|point| i32::from(after.0[point]) - i32::from(ownership.0[point])).sum(), tempo)
    }

    #[test]
    fn a_side_that_has_moved_more_is_ahead_by_so_many_moves() {
        let mut board = Board::new(Size::NINE);
        board.play(Color::Black, Point::at(4, 4));
        // White moves next, Black has moved more; each of 81 points gets its part in whole thousandths.
        assert_eq!(sum_and_tempo(&board, 0), (5000 / 81 * 81, 500));
        assert_eq!(sum_and_tempo(&board.colors_swapped(), 0), (-(5000 / 81) * 81, -500));
        board.pass(Color::White);
        assert_eq!(sum_and_tempo(&board, 0), (15_000 / 81 * 81, 1500));
        for (i, point) in [(0, 0), (2, 2), (6, 6)].iter().enumerate() {
            board.play(Color::Black, Point::at(point.0, point.1));
            board.pass(Color::White);
            assert_eq!(sum_and_tempo(&board, 0).1, 2500 + 1000 * i as i32);
        }
    }

    #[test]
    fn of_settled_points_nothing_changes_hands() {
        let mut board = Board::new(Size::NINE);
        board.play(Color::Black, Point::at(4, 4));
        // 41 of 81 points are open.
        let (sum, tempo) = sum_and_tempo(&board, 1000);
        assert_eq!(tempo, 500 * 41 / 81);
        assert_eq!(sum, 10 * tempo / 41 * 41);
    }

    #[test]
    fn a_search_compares_leads_without_tempo() {
        let board = Board::new(Size::NINE);
        let leveled = leveled(&board, &Ownership(PointMap::new(0)), &Weaknesses::default(), &LEVEL);
        let score = Score::of(&board, &leveled, &PointSet::EMPTY);
        assert!((score.lead(&Rules::CHINESE, 0.0, 0) - 5.0).abs() < 0.1);
        assert!(score.lead_at_rest(&Rules::CHINESE, 0.0, 0).abs() < 0.1);
    }

    #[test]
    fn figures_between_two_degrees_are_drawn_straight() {
        let figure = [0, 100, 300, 300, 300, 800];
        assert_eq!([0, 100, 200, 300, 1000].map(|open| at_openness(&figure, open, 1000)), [0, 50, 100, 200, 800]);
        assert_eq!(shares_of_degrees(0.3), [0.0, 0.5, 0.5, 0.0, 0.0, 0.0]);
        assert_eq!(shares_of_degrees(1.0), [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    }
}
