//! Every move tried on the static evaluation: what each gains, what it does to which group.
//!
//! One move deep and no answer read: the figures say how the judgement changes, which a reply may change back.

use super::MoveReport;
use super::build::number;
use super::words;
use crate::board::{Board, Color, Game, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};

/// The most moves to report.
const BEST: usize = 10;
/// What a move must gain to be told of, in 1/100 point: a stone on settled ground changes the figures a little.
const LEAST_GAIN: i32 = 50;
/// The most reasons for a move.
const REASONS: usize = 4;
/// A change of safety worth a word, in permille.
const MUCH: i32 = 150;
/// The least gain in points of territory worth a word, in 1/100.
const SOME_TERRITORY: i32 = 100;
/// From this safety on a group is alive, and up to that it is dead, in permille.
const ALIVE: i32 = 750;
const DEAD: i32 = 250;

/// What came of trying moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Tried {
    /// The moves of the side to move that gain most, best first.
    pub(super) best: Vec<MoveReport>,
    /// For each group, the moves that decide it.
    pub(super) decisive: Vec<Decisive>,
}

/// The moves that decide an unsettled group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Decisive {
    /// The opponent's that kills it.
    pub(super) attack: Option<Point>,
    /// The owner's that makes it live.
    pub(super) defend: Option<Point>,
}

/// The best of the moves tried for a group: its safety after it, and what the move gains.
type Best = Option<(i32, i32, Point)>;

impl Tried {
    /// Tries every legal move of the side to move, and the other's near unsettled groups.
    pub(super) fn of(game: &Game, analysis: &Analysis) -> Tried {
        Tried::trying(game, analysis, *game.board().on_board())
    }

    /// Tries only moves near unsettled groups, for what decides them.
    pub(super) fn decisive_only(game: &Game, analysis: &Analysis) -> Tried {
        let tried = Tried::trying(game, analysis, PointSet::EMPTY);
        Tried { best: Vec::new(), ..tried }
    }

    fn trying(game: &Game, analysis: &Analysis, everywhere: PointSet) -> Tried {
        let to_play = game.to_play();
        let near = near_unsettled(analysis);
        let mut board = game.board().clone();
        let mut best_for: [Vec<Best>; 2] = [vec![None; analysis.groups.len()], vec![None; analysis.groups.len()]];
        let mut gains: Vec<(i32, Point)> = Vec::new();
        for color in [to_play, !to_play] {
            let points = if color == to_play { everywhere | near } else { near };
            board.pass(!color);
            let before = counted(game, &Analysis::of(&after_pass(&board, color)));
            for point in board.size().points().filter(|p| points.contains(*p)) {
                let legal = if color == to_play {
                    game.check(color, crate::board::Move::Play(point)).is_ok()
                } else {
                    board.is_legal(color, point)
                };
                if !legal || board.is_own_eye(color, point) {
                    continue;
                }
                board.play(color, point);
                let after = Analysis::of(&board);
                let gain = color.sign() * (counted(game, &after) - before);
                if color == to_play && everywhere.contains(point) {
                    gains.push((gain, point));
                }
                for group in unsettled(analysis).filter(|group| near_group(group).contains(point)) {
                    let safety = safety_after(&board, &after, group);
                    let for_mover = if group.color == color { safety } else { 1000 - safety };
                    let best = &mut best_for[color as usize][group.id.index()];
                    if best.is_none_or(|(value, gained, _)| (for_mover, gain) > (value, gained)) {
                        *best = Some((for_mover, gain, point));
                    }
                }
                board.undo();
            }
            board.undo();
        }
        Tried { best: reported(game, analysis, gains), decisive: decisive(analysis, &best_for) }
    }
}

/// The board after the colour passes too.
fn after_pass(board: &Board, color: Color) -> Board {
    let mut board = board.clone();
    board.pass(color);
    board
}

/// Black's lead under the game's rules, in 1/100 point, komi left out.
fn counted(game: &Game, analysis: &Analysis) -> i32 {
    let [black, white] = Color::BOTH.map(|color| analysis.score.counted(color, game.rules()));
    black - white
}

fn unsettled(analysis: &Analysis) -> impl Iterator<Item = &Group> {
    analysis.groups.iter().filter(|group| analysis.status(group.id) == Status::Unsettled)
}

/// The points within two steps of an unsettled group.
fn near_unsettled(analysis: &Analysis) -> PointSet {
    unsettled(analysis).fold(PointSet::EMPTY, |all, group| all | near_group(group))
}

/// The points within two steps of a group: where what decides it is looked for.
fn near_group(group: &Group) -> PointSet {
    group.stones.grown().grown()
}

/// The best moves with their reasons: only those that gain something.
fn reported(game: &Game, analysis: &Analysis, mut gains: Vec<(i32, Point)>) -> Vec<MoveReport> {
    gains.retain(|(gain, _)| *gain >= LEAST_GAIN);
    // Stable: moves of the same gain stay in reading order.
    gains.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
    gains.truncate(BEST);
    let color = game.to_play();
    let mut board = game.board().clone();
    let mut moves = Vec::new();
    for (gain, point) in gains {
        board.play(color, point);
        let after = Analysis::of(&board);
        let reasons = Difference { color, before: analysis, board: &board, after: &after }.reasons();
        moves.push(MoveReport { point, value: f64::from(gain) / 100.0, reasons });
        board.undo();
    }
    moves
}

fn decisive(analysis: &Analysis, best_for: &[Vec<Best>; 2]) -> Vec<Decisive> {
    let decides = |best: Best, least: i32| best.filter(|(value, _, _)| *value >= least).map(|(_, _, point)| point);
    let of_group = |group: &Group| {
        let i = group.id.index();
        Decisive {
            attack: decides(best_for[!group.color as usize][i], 1000 - DEAD),
            defend: decides(best_for[group.color as usize][i], ALIVE),
        }
    };
    analysis.groups.iter().map(of_group).collect()
}

/// The safety of the stones of a group in a later position, in permille: the mean over its stones, 0 for those taken.
fn safety_after(board: &Board, after: &Analysis, group: &Group) -> i32 {
    let standing = group.stones & *board.stones(group.color);
    let sum: i32 = standing.iter().filter_map(|p| after.groups.at(p)).map(|id| after.safety(id).permille()).sum();
    sum / group.stones.len().max(1) as i32
}

/// What a move changed.
struct Difference<'a> {
    color: Color,
    before: &'a Analysis,
    board: &'a Board,
    after: &'a Analysis,
}

impl Difference<'_> {
    /// What the move does, most drastic first.
    fn reasons(&self) -> Vec<String> {
        let mut reasons = self.captures();
        reasons.extend(self.changed("kills", !self.color, |before, after| before > DEAD && after <= DEAD));
        reasons.extend(self.changed("saves", self.color, |before, after| before < ALIVE && after >= ALIVE));
        reasons.extend(self.cuts());
        reasons.extend(self.links());
        let weaker = |before, after| before - after >= MUCH && after > DEAD;
        let stronger = |before, after| after - before >= MUCH && after < ALIVE;
        reasons.extend(self.changed("weakens", !self.color, weaker));
        reasons.extend(self.changed("strengthens", self.color, stronger));
        reasons.extend(self.territory());
        reasons.truncate(REASONS);
        reasons
    }

    /// The groups of a colour whose safety before and after is as asked for, as `kills #3 and #5`.
    fn changed(&self, verb: &str, color: Color, asked: impl Fn(i32, i32) -> bool) -> Option<String> {
        let standing = |group: &&Group| group.color == color && !self.taken(group);
        let judged = |group: &&Group| {
            asked(self.before.safety(group.id).permille(), safety_after(self.board, self.after, group))
        };
        let names: Vec<String> =
            self.before.groups.iter().filter(standing).filter(judged).map(|group| group.id.to_string()).collect();
        (!names.is_empty()).then(|| format!("{verb} {}", words::list(&names)))
    }

    fn taken(&self, group: &Group) -> bool {
        !group.stones.intersects(self.board.stones(group.color))
    }

    fn captures(&self) -> Vec<String> {
        let mut captures = Vec::new();
        for group in self.before.groups.iter().filter(|group| group.color != self.color) {
            let taken = group.stones - *self.board.stones(group.color);
            if taken == group.stones {
                captures.push(format!("captures {}", group.id));
            } else if !taken.is_empty() {
                captures.push(format!("captures {} of {}", words::count(taken.len(), "stone"), group.id));
            }
        }
        captures
    }

    /// Enemy groups that fell apart.
    fn cuts(&self) -> Vec<String> {
        let enemies = self.before.groups.iter().filter(|group| group.color != self.color);
        let apart = |group: &&Group| {
            let standing = group.stones & *self.board.stones(group.color);
            let killed = safety_after(self.board, self.after, group) <= DEAD;
            !killed && self.after.groups.among(&standing).len() >= 2
        };
        enemies.filter(apart).map(|group| format!("cuts {} apart", group.id)).collect()
    }

    /// Own groups that became one.
    fn links(&self) -> Vec<String> {
        let joined = |group: &Group| -> Vec<GroupId> {
            let own = |id: &GroupId| self.before.groups.get(*id).color == self.color;
            self.before.groups.among(&group.stones).into_iter().filter(own).collect()
        };
        let own = self.after.groups.iter().filter(|group| group.color == self.color);
        let mut links = Vec::new();
        for parts in own.map(joined).filter(|parts| parts.len() >= 2) {
            let names: Vec<String> = parts.iter().map(|id| format!("#{}", number(*id))).collect();
            links.push(format!("links {}", words::list(&names)));
        }
        links
    }

    /// Empty points gained: what the own side gets, and what the other loses, each with where it is.
    fn territory(&self) -> Vec<String> {
        let mut made = Gains::default();
        let mut taken = Gains::default();
        for point in self.board.empty() {
            let sign = self.color.sign();
            let before = sign * i32::from(self.before.ownership.0[point]);
            let after = sign * i32::from(self.after.ownership.0[point]);
            made.add(point, after.max(0) - before.max(0));
            taken.add(point, after.min(0) - before.min(0));
        }
        let mut reasons = Vec::new();
        let size = self.board.size();
        if made.hundredths() >= SOME_TERRITORY {
            let place = made.middle().map_or("", |point| words::place(point, size));
            reasons.push(format!("makes {} of territory ({place})", words::points(made.in_points())));
        }
        if taken.hundredths() >= SOME_TERRITORY {
            let place = taken.middle().map_or("", |point| words::place(point, size));
            reasons.push(format!("takes {} from {} ({place})", words::points(taken.in_points()), !self.color));
        }
        reasons
    }
}

/// Ownership gained over several points, in permille, and around where.
#[derive(Default)]
struct Gains {
    sum: i32,
    positive: i32,
    columns: i32,
    rows: i32,
}

impl Gains {
    fn add(&mut self, point: Point, permille: i32) {
        self.sum += permille;
        if permille > 0 {
            self.positive += permille;
            self.columns += permille * point.column() as i32;
            self.rows += permille * point.row() as i32;
        }
    }

    /// What it comes to, in 1/100 point.
    fn hundredths(&self) -> i32 {
        self.sum / 10
    }

    fn in_points(&self) -> f64 {
        f64::from(self.sum) / 1000.0
    }

    /// The middle of the points gained.
    fn middle(&self) -> Option<Point> {
        (self.positive > 0).then(|| {
            let mean = |sum: i32| ((sum + self.positive / 2) / self.positive) as usize;
            Point::at(mean(self.columns), mean(self.rows))
        })
    }
}
