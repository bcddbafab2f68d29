//! Influence: how far the stones' power reaches toward open ground (`docs/influence.md#influence`).
//!
//! Each stone has four sources, one a direction: the distance it reaches there. Strong groups start farther, good shape
//! adds, enemy stones that cannot be attacked cut it short. Between two neighbouring sources lies a quarter ellipse.

use crate::board::{Board, ByColor, Color, Point, PointMap, PointSet, Size};
use crate::eval::shape::group::Groups;

/// The length at which a source starts, in tenths of a point: `a s + a'` (the paper's constants are not printed; these
/// give its example's 5 at half strength).
const TENTHS_PER_STRENGTH: i32 = 40;
const LEAST_TENTHS: i32 = 30;
/// The length that good shape adds to a source, in tenths of a point (the paper's k).
const SHAPE_BONUS_TENTHS: i32 = 10;
/// A source ends one point short of the block that it meets as the so manyth. From the paper.
const BLOCKS_THAT_STOP: usize = 3;
/// A group in less danger than this, in permille, cannot be attacked. A guess of the right size.
pub const UNATTACKABLE: i32 = 200;

/// The four directions, up, right, down, left, as columns and rows.
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Pairs of stones that strengthen each other: extension, diagonal, one-space jump, small knight's move. One of each,
/// to be turned and mirrored.
const SHAPES: [(i32, i32); 4] = [(1, 0), (1, 1), (2, 0), (2, 1)];

/// The influence of each colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Influence {
    /// The points under the influence of each colour; some are under both.
    pub points: ByColor<PointSet>,
    /// The strength of the influence in permille: 1000 beside the stone, falling to 0 at the rim of the ellipse.
    pub grade: ByColor<PointMap<i16>>,
}

impl Influence {
    /// Every point under influence counted alike, black-positive, in points: the paper's figure.
    pub fn flat(&self) -> i32 {
        self.points[Color::Black].len() as i32 - self.points[Color::White].len() as i32
    }

    /// The points counted by their grade and by how easily they become territory, black-positive, in 1/100 point.
    pub fn graded(&self, size: Size) -> i32 {
        let value = |color: Color, point| i32::from(self.grade[color][point]) * by_line(size.line(point)) / 1000;
        let sum = |color: Color| size.points().map(|point| value(color, point)).sum::<i32>();
        (sum(Color::Black) - sum(Color::White)) / 10
    }
}

/// Returns how easily a point of this line becomes territory, in permille: with an edge to lean on it takes few stones.
/// The figures are the share of points of each line that are one side's territory at the end of even games, roughly.
const fn by_line(line: usize) -> i32 {
    match line {
        0..=3 => 1000,
        4 => 850,
        5 => 500,
        6 => 300,
        _ => 200,
    }
}

/// The influence of both colours, given each group's strength and danger in permille, and the colours' territory.
pub fn influence(
    board: &Board,
    groups: &Groups,
    strength: &[i32],
    danger: &[i32],
    territory: &ByColor<PointSet>,
) -> Influence {
    let mut result = Influence { points: ByColor::default(), grade: ByColor::from_fn(|_| PointMap::new(0)) };
    for color in Color::BOTH {
        let enemies = groups.iter().filter(|g| g.color != color && danger[g.id.index()] < UNATTACKABLE);
        let walls = enemies.fold(PointSet::EMPTY, |all, group| all | group.stones);
        for group in groups.iter().filter(|group| group.color == color) {
            let start = LEAST_TENTHS + TENTHS_PER_STRENGTH * strength[group.id.index()] / 1000;
            for stone in group.stones {
                let blocks = restriction_blocks(board, stone, &walls);
                let sources = sources(board, stone, color, start, &blocks, &walls);
                spread(board, stone, color, &sources, &(blocks | walls), &territory[color], &mut result);
            }
        }
    }
    result
}

/// The points around each wall stone that lie no nearer to the stone than the wall stone itself: behind it and beside
/// it.
fn restriction_blocks(board: &Board, stone: Point, walls: &PointSet) -> PointSet {
    let mut blocks = PointSet::EMPTY;
    for wall in *walls {
        let far = distance2(stone, wall);
        for point in wall.around() {
            if board.is_empty_at(point) && distance2(stone, point) >= far {
                blocks.insert(point);
            }
        }
    }
    blocks
}

/// The square of the distance of two points.
fn distance2(a: Point, b: Point) -> i32 {
    let columns = a.column() as i32 - b.column() as i32;
    let rows = a.row() as i32 - b.row() as i32;
    columns * columns + rows * rows
}

/// Returns how far the stone reaches in each direction, in tenths of a point.
fn sources(board: &Board, stone: Point, color: Color, start: i32, blocks: &PointSet, walls: &PointSet) -> [i32; 4] {
    let on_board = |p: Option<Point>| p.filter(|p| board.size().contains(*p));
    let empty = |p: Option<Point>| on_board(p).is_some_and(|p| board.is_empty_at(p));
    let mut reach = [start; 4];
    for (columns, rows) in turned_shapes() {
        let Some(partner) = on_board(stone.offset(columns, rows)).filter(|p| board.color_at(*p) == Some(color)) else {
            continue;
        };
        for (direction, (dc, dr)) in DIRECTIONS.iter().enumerate() {
            if empty(stone.offset(*dc, *dr)) && empty(partner.offset(*dc, *dr)) {
                reach[direction] += SHAPE_BONUS_TENTHS;
            }
        }
    }
    for (direction, (dc, dr)) in DIRECTIONS.iter().enumerate() {
        let mut met = 0;
        for step in 1..=reach[direction] / 10 {
            let Some(point) = on_board(stone.offset(dc * step, dr * step)) else { break };
            met += usize::from(blocks.contains(point));
            if walls.contains(point) || met >= BLOCKS_THAT_STOP {
                reach[direction] = 10 * (step - 1);
                break;
            }
        }
    }
    reach
}

/// The shapes of [`SHAPES`] in all their orientations, each once.
fn turned_shapes() -> impl Iterator<Item = (i32, i32)> {
    SHAPES.into_iter().flat_map(|(long, short)| {
        let mut all = Vec::with_capacity(8);
        for (columns, rows) in [(long, short), (short, long)] {
            for (sign_c, sign_r) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let shape = (columns * sign_c, rows * sign_r);
                if !all.contains(&shape) {
                    all.push(shape);
                }
            }
        }
        all
    })
}

/// Puts the four quarter ellipses of the stone under influence: not past blocks, not on own territory.
fn spread(
    board: &Board,
    stone: Point,
    color: Color,
    reach: &[i32; 4],
    stops: &PointSet,
    territory: &PointSet,
    into: &mut Influence,
) {
    let free = (board.empty() - *stops) | PointSet::of(stone);
    for quarter in 0..4 {
        let (first, second) = (quarter, (quarter + 1) % 4);
        let (a, b) = (i64::from(reach[first]), i64::from(reach[second]));
        if a == 0 || b == 0 {
            continue;
        }
        let ((ac, ar), (bc, br)) = (DIRECTIONS[first], DIRECTIONS[second]);
        let mut inside = PointSet::EMPTY;
        let mut grades: PointMap<i16> = PointMap::new(0);
        for i in 0..=(a / 10) as i32 {
            for j in 0..=(b / 10) as i32 {
                let Some(point) = stone.offset(ac * i + bc * j, ar * i + br * j).filter(|p| free.contains(*p)) else {
                    continue;
                };
                let (x, y) = (10 * i64::from(i), 10 * i64::from(j));
                let radius = x * x * b * b + y * y * a * a;
                if radius <= a * a * b * b {
                    inside.insert(point);
                    grades[point] = (1000 - 1000 * radius / (a * a * b * b)) as i16;
                }
            }
        }
        let reached = PointSet::of(stone).flood(&inside);
        for point in (reached & board.empty()) - *territory {
            into.points[color].insert(point);
            let grade = &mut into.grade[color][point];
            *grade = (*grade).max(grades[point]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::shape::group::form_groups;

    fn influence_of(text: &str, danger_of_white: i32) -> (Board, Influence) {
        let board = Board::from_diagram(text);
        let groups = form_groups(&board, &[]);
        let danger: Vec<i32> =
            groups.iter().map(|g| if g.color == Color::White { danger_of_white } else { 0 }).collect();
        let result = influence(&board, &groups, &vec![500; groups.len()], &danger, &ByColor::default());
        (board, result)
    }

    #[test]
    fn a_lone_stone_reaches_a_circle() {
        let text = ". . . . . . . . . . . . .\n".repeat(6)
            + ". . . . . . X . . . . . .\n"
            + &". . . . . . . . . . . . .\n".repeat(6);
        let (board, result) = influence_of(&text, 0);
        // Points within distance 5 of the stone, its own left out: 81 - 1.
        assert_eq!(result.points[Color::Black].len(), 80);
        let beside = Point::parse("H7", board.size()).unwrap();
        assert_eq!(result.grade[Color::Black][beside], 960);
        assert_eq!(result.points[Color::White].len(), 0);
    }

    #[test]
    fn a_wall_that_cannot_be_attacked_stops_it() {
        let text = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . O . . . .
            . . . . O . . . .
            . . X . O . . . .
            . . . . O . . . .
            . . . . O . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let (board, stopped) = influence_of(text, 0);
        let behind = Point::parse("F5", board.size()).unwrap();
        assert!(!stopped.points[Color::Black].contains(behind));
        let (_, weak) = influence_of(text, 900);
        assert!(weak.points[Color::Black].len() > stopped.points[Color::Black].len());
    }

    #[test]
    fn good_shape_reaches_farther() {
        let (_, pair) = influence_of(&(". . . . . . . . .\n".repeat(8) + ". . . X X . . . .\n"), 0);
        let (_, stone) = influence_of(&(". . . . . . . . .\n".repeat(8) + ". . . X . . . . .\n"), 0);
        assert!(
            pair.points[Color::Black].iter().map(|p| p.row()).max()
                > stone.points[Color::Black].iter().map(|p| p.row()).max()
        );
    }
}
