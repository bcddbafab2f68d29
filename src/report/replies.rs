//! Finds what the replies leave of a move. Each reply nearby and the opponent's biggest moves elsewhere are tried on
//! the evaluation.

use std::sync::OnceLock;

use super::MoveReport;
use super::difference::{Difference, Settled};
use super::evaluators::EvaluatorPool;
use crate::board::{Board, Color, Game, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::deed::{Act, Deed};
use crate::judge::evidence::after_pass;
use crate::judge::fates::FateReader;
use crate::judge::joins::near_point;
use crate::judge::near::{ALIVE, DEAD, near_group, safety_after, sure_move};

/// The fewest stones that are worth an answer by themselves. A guess of the right size.
const LEAST_RESCUED: usize = 3;
/// The most stones of a group that stands nearly alone. A guess of the right size.
const LONE: usize = 3;
/// The gain, in 1/100 point, from which a move may owe it to keeping groups as they are. A guess of the right size.
const KEEPING: i32 = 300;
/// The least rise in the mover's ownership of a group's stones over passing, in permille, by which a move keeps the
/// group as it is. A guess of the right size.
const KEPT: i32 = 400;

/// Tries the replies to moves.
pub(super) struct Replies<'a> {
    game: &'a Game,
    before: &'a Analysis,
    pool: &'a EvaluatorPool,
    /// The position after passing.
    passed: Analysis,
    /// The replies that are tried wherever the move is.
    big: PointSet,
    settled: Settled,
    /// Black's lead after passing and the reply, for the replies tried so far, by the reply's slot.
    after_passing: Vec<OnceLock<i32>>,
}

/// The part of a move's effect that is left after the replies, as the evaluation sees it.
pub(super) struct Answered {
    color: Color,
    point: Point,
    /// The gain of the move whatever the reply, in 1/100 point.
    lasting: i32,
    deeds: Vec<Deed>,
    /// True if the move does nothing worth telling.
    is_idle: bool,
    /// The groups that the move keeps as they are.
    kept: Vec<GroupId>,
    /// The groups that the move kills or saves.
    decided: Vec<GroupId>,
    lone: Lone,
}

/// The fate of the stones played, if they stand nearly alone and are all that the move is about.
enum Lone {
    /// The stones do not stand alone, or not for themselves.
    No,
    /// A reply kills them.
    Dies,
    /// No reply kills them, as far as the evaluation sees. This is the position in which they can be asked about.
    Stands(Box<(Board, Analysis, GroupId)>),
}

impl<'a> Replies<'a> {
    pub(super) fn new(
        game: &'a Game,
        before: &'a Analysis,
        pool: &'a EvaluatorPool,
        fates: &FateReader,
        big: PointSet,
    ) -> Replies<'a> {
        let after_passing = vec![OnceLock::new(); Point::SLOTS];
        let passed = pool.of(&after_pass(game.board(), game.to_play()));
        let mut settled = Settled::default();
        for group in before.groups().iter() {
            if fates.evidence.lives(group.id) {
                settled.living.push(group.id);
            }
            if group.color != game.to_play() && (fates.evidence.is_lost(group.id) || fates.evidence.is_caught(group)) {
                settled.lost.push(group.id);
            }
        }
        Replies { game, before, pool, passed, big, settled, after_passing }
    }

    /// Returns what is left of the move whatever the reply nearby, where `gain` is its gain at once.
    pub(super) fn to(&self, point: Point, gain: i32) -> Answered {
        let color = self.game.to_play();
        let mut board = self.game.board().clone();
        board.play(color, point);
        let after = self.pool.of(&board);
        let mut difference = Difference::new(color, point, self.before, &board, &after);
        let mut lasting = gain;
        let lone = after.groups().at(point).map(|own| after.groups().get(own)).filter(|own| own.stones.len() <= LONE);
        let mut lone_dies = false;
        let mut near = near_point(&board, point) | self.big | short_liberties(&board, point);
        for group in difference.killed().into_iter().chain(difference.saved()) {
            near |= near_group(&board, self.before.groups().get(group));
        }
        for reply in near.iter() {
            if !board.is_legal(!color, reply) || board.is_own_eye(!color, reply) {
                continue;
            }
            let mut answered = board.clone();
            answered.play(!color, reply);
            let mut second = self.pool.of(&answered);
            if dies_where_played(&after, &answered, &second, reply) {
                continue;
            }
            let value = |analysis: &Analysis| color.sign() * counted(self.game, analysis);
            // A side that may also pass does not choose a reply that is worse than a pass.
            let mut without = (color.sign() * self.after_passing(reply)).min(value(self.before));
            if let Some(answer) = rescue(&answered, &second, color, reply) {
                let mut rescued = answered.clone();
                rescued.play(color, answer);
                let third = self.pool.of(&rescued);
                // The opponent is to move again, as after passing.
                let without_both = value(&self.passed);
                if value(&third) - without_both > value(&second) - without {
                    (answered, second, without) = (rescued, third, without_both);
                }
            }
            lasting = lasting.min(value(&second) - without);
            difference.answered(&answered, &second);
            lone_dies |= lone.is_some_and(|own| safety_after(&answered, &second, own) <= DEAD);
        }
        difference.settle(&self.settled);
        let mut deeds = difference.deeds(2 * lasting >= gain);
        let undecided = lasting >= KEEPING && !deeds.iter().any(Deed::is_decisive);
        let kept = if undecided { self.kept(&board, &after) } else { Vec::new() };
        if deeds.iter().all(Deed::is_about_ground)
            && let Some(keeping) = keeping(self.before, color, &kept)
        {
            deeds.retain(|deed| !deed.is_drift());
            deeds.push(keeping);
        }
        let (is_idle, decided) = (difference.is_idle(), [difference.killed(), difference.saved()].concat());
        let lone = match lone.map(|own| own.id).filter(|_| deeds.iter().all(Deed::is_about_ground)) {
            None => Lone::No,
            Some(_) if lone_dies => Lone::Dies,
            Some(own) => Lone::Stands(Box::new((board, after, own))),
        };
        Answered { color, point, lasting, deeds, is_idle, kept, decided, lone }
    }

    /// Returns the dead groups of the opponent and the living groups of the mover that would not stay so if the mover
    /// passed.
    fn kept(&self, board: &Board, after: &Analysis) -> Vec<GroupId> {
        let color = self.game.to_play();
        let would_change = |group: &&Group| {
            let gain = color.sign() * (ownership_of(after, group) - ownership_of(&self.passed, group));
            let kept = match self.before.status(group.id) {
                Status::Alive => group.color == color && safety_after(board, after, group) >= ALIVE,
                Status::Dead => group.color != color && safety_after(board, after, group) <= DEAD,
                Status::Unsettled | Status::Seki => false,
            };
            kept && gain >= KEPT
        };
        self.before.groups().iter().filter(would_change).map(|group| group.id).collect()
    }

    /// Returns Black's lead after the side to move passes and the opponent plays there.
    fn after_passing(&self, reply: Point) -> i32 {
        *self.after_passing[reply.index()].get_or_init(|| {
            let color = self.game.to_play();
            let mut board = self.game.board().clone();
            board.pass(color);
            if board.is_legal(!color, reply) {
                board.play(!color, reply);
            }
            counted(self.game, &self.pool.of(&board))
        })
    }
}

impl Answered {
    /// Returns the point of the move.
    pub(super) fn point(&self) -> Point {
        self.point
    }

    /// Returns the move with its gain whatever the reply nearby, if that is at least `least`, in 1/100 point, and
    /// reading does not undo the move.
    pub(super) fn told(self, before: &Analysis, fates: &mut FateReader, least: i32) -> Option<MoveReport> {
        let Answered { color, point, lasting, deeds, is_idle, kept, decided, lone } = self;
        if is_idle || lasting < least {
            return None;
        }
        // If the groups surely die or live without the move, it gains nothing by that, whatever the evaluation thinks.
        let mut surely_so = |group: &GroupId| fates.is_settled(before, before.groups().get(*group));
        if !kept.is_empty() && kept.iter().all(&mut surely_so) {
            return None;
        }
        // Stones that stand nearly alone and die of a reply take no ground, whatever the evaluation thinks before the
        // reply.
        let is_wasted = match lone {
            Lone::No => false,
            Lone::Dies => true,
            Lone::Stands(position) => {
                let (board, after, own) = *position;
                fates.dies_on(&board, &after, after.groups().get(own))
            }
        };
        // A move that reading undoes is worth less than the evaluation thinks, but nobody has read how much less.
        let is_undone =
            is_wasted || decided.iter().any(|group| fates.is_undone(before.groups().get(*group), color, point));
        (!is_undone).then(|| MoveReport::new(point, f64::from(lasting) / 100.0, deeds))
    }
}

/// Returns the mean ownership of a group's stones, in permille, positive for Black.
fn ownership_of(analysis: &Analysis, group: &Group) -> i32 {
    let sum: i32 = group.stones.iter().map(|stone| i32::from(analysis.ownership().0[stone])).sum();
    sum / group.stones.len().max(1) as i32
}

/// Returns the deed of a move that keeps own groups alive, or else the opponent's groups dead.
fn keeping(before: &Analysis, color: Color, kept: &[GroupId]) -> Option<Deed> {
    let (own, dead): (Vec<GroupId>, Vec<GroupId>) =
        kept.iter().copied().partition(|id| before.groups().get(*id).color == color);
    Deed::to_groups(Act::Protects, &own).or_else(|| Deed::to_groups(Act::KeepsDead, &dead))
}

/// Returns the liberties of the chains beside a stone that are in atari, however far away, and of the chains in atari
/// beside those. At these points the chains run, are captured, or capture.
fn short_liberties(board: &Board, stone: Point) -> PointSet {
    let beside = PointSet::of(stone).grown() & board.occupied();
    let short = board.chains_among(beside).map(|id| board.chain_of(id)).filter(|chain| chain.in_atari());
    let around = short.fold(PointSet::EMPTY, |all, chain| all | chain.stones().grown());
    last_liberties(board, (beside | around) & board.occupied())
}

/// Returns the move that saves a chain of this colour that stands beside the stone just played and can be captured now,
/// by reading. Of several chains it saves the largest. The evaluation counts such stones half, whichever side is to
/// move.
fn rescue(board: &Board, analysis: &Analysis, color: Color, played: Point) -> Option<Point> {
    let beside = PointSet::of(played).grown() & *board.stones(color);
    let hanging = board.chains_among(beside).filter(|id| {
        board.chain_of(*id).stone_count() >= LEAST_RESCUED && analysis.readings().of(*id).attack.verdict.is_possible()
    });
    let largest = hanging.max_by_key(|id| board.chain_of(*id).stone_count())?;
    sure_move(analysis.readings().of(largest).defense).filter(|at| board.is_legal(color, *at))
}

/// Returns whether the stone just played is judged dead and did no work. Such a stone upsets what the evaluation sees
/// around it, and only reading could tell whether the effect lasts. The vital point of an eye space is an exception: a
/// stone there may well die and still kill.
pub(super) fn dies_where_played(before: &Analysis, board: &Board, after: &Analysis, point: Point) -> bool {
    let dead = after.groups().at(point).is_none_or(|group| after.status(group) == Status::Dead);
    dead && !may_die(before, board, point)
}

/// Returns whether the stone just played has done its work even if it dies: it captured something, or is on the vital
/// point of an eye space.
pub(super) fn may_die(before: &Analysis, board: &Board, point: Point) -> bool {
    let stones = before.groups().iter().fold(PointSet::EMPTY, |all, group| all | group.stones);
    let takes = !stones.is_subset(&board.occupied());
    takes || before.eye_spaces().iter().any(|space| space.vital == Some(point))
}

/// Returns Black's lead under the game's rules, in 1/100 point, without komi and without the value of the turn and of
/// extra moves. By this figure positions with different sides to move are compared.
pub(super) fn counted(game: &Game, analysis: &Analysis) -> i32 {
    let [black, white] = Color::BOTH.map(|color| analysis.score().counted(color, game.rules()));
    black - white - analysis.score().tempo
}

/// Returns the liberties of those chains among these stones that are in atari.
pub(super) fn last_liberties(board: &Board, stones: PointSet) -> PointSet {
    let chains = board.chains_among(stones).map(|id| board.chain_of(id));
    chains.filter(|chain| chain.in_atari()).fold(PointSet::EMPTY, |all, chain| all | *chain.liberties())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::eval::safety::Safety;

    /// Black's upper side, held by four stones. White may or may not live there.
    const UPPER_SIDE: &str = ". . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .
                              . X . X . X . X .
                              . O . O . O . O .
                              . . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .";

    /// Returns the game, with this side to move.
    fn game(text: &str, to_play: Color) -> Game {
        let mut board = Board::from_diagram(text);
        board.set_to_play(to_play);
        Game::from_board(board, Rules::CHINESE, 0.0)
    }

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, crate::board::Size::NINE).unwrap()
    }

    /// Returns the report of the move there. The replies in `big` are tried everywhere.
    fn told(game: &Game, big: PointSet, vertex: &str) -> Option<MoveReport> {
        let analysis = Analysis::thorough(game.board());
        let mut fates = FateReader::unread(game.board(), &analysis);
        let pool = EvaluatorPool::new();
        let answered = Replies::new(game, &analysis, &pool, &fates, big).to(at(vertex), 2000);
        answered.told(&analysis, &mut fates, crate::report::likely::LEAST_GAIN)
    }

    #[test]
    fn a_chain_in_atari_is_answered_where_it_runs() {
        let board = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             O O O O O . . . .
             X X X X X . . . .
             O O O O O . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let names = |points: PointSet| points.iter().map(|point| point.to_string()).collect::<Vec<_>>();
        assert_eq!(names(short_liberties(&board, at("A4"))), ["F5"]);
        assert!(!near_point(&board, at("A4")).contains(at("F5")));
        // The chain may also capture the one in atari above it.
        let takes = Board::from_diagram(
            ". . . . . . . . .
             . . . . . . . . .
             X X X X X . . . .
             O O O O O . . . .
             X X X X X . . . .
             O O O O O . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        assert_eq!(names(short_liberties(&takes, at("A4"))), ["F5", "F6"]);
    }

    #[test]
    fn what_passing_would_lose_is_looked_after() {
        let game = game(UPPER_SIDE, Color::Black);
        let mut before = Analysis::thorough(game.board());
        let [black, white] =
            Color::BOTH.map(|color| before.groups().iter().find(|group| group.color == color).unwrap().id);
        // Returns a position in which Black's and White's stones are this safe, and all of them belong to this colour.
        let position = |safety: [Safety; 2], owner: Color| {
            let mut analysis = Analysis::thorough(game.board());
            for (id, safety) in [black, white].into_iter().zip(safety) {
                analysis.pretend().safety(id, safety);
                for stone in before.groups().get(id).stones {
                    analysis.pretend().ownership(stone, 900 * owner.sign() as i16);
                }
            }
            analysis
        };
        let after = position([Safety::ALIVE, Safety::DEAD], Color::Black);
        let passed = position([Safety::EVEN; 2], Color::White);
        let as_after = position([Safety::ALIVE, Safety::DEAD], Color::Black);
        before.pretend().safety(black, Safety::ALIVE);
        before.pretend().safety(white, Safety::DEAD);
        let (pool, fates) = (EvaluatorPool::new(), FateReader::unread(game.board(), &before));
        let mut replies = Replies::new(&game, &before, &pool, &fates, PointSet::EMPTY);
        replies.passed = as_after;
        assert_eq!(replies.kept(game.board(), &after), []);
        replies.passed = passed;
        assert_eq!(replies.kept(game.board(), &after), [black, white]);
        assert_eq!(keeping(&before, Color::Black, &[black, white]), Some(Deed::to(Act::Protects, black)));
        assert_eq!(keeping(&before, Color::Black, &[white]), Some(Deed::to(Act::KeepsDead, white)));
        assert_eq!(keeping(&before, Color::Black, &[]), None);
    }

    #[test]
    fn a_lone_stone_that_a_reply_kills_is_no_good_move() {
        let wall = UPPER_SIDE.replace(". X . X . X . X .", "X X X X X X . X X");
        let game = game(&wall.replace(". O . O . O . O .", "O O O O O O . O O"), Color::White);
        let told = |vertex: &str| told(&game, PointSet::EMPTY, vertex);
        assert_eq!(told("B8"), None);
        assert!(told("G5").is_some());
    }

    #[test]
    fn a_big_reply_counts_wherever_it_is() {
        let game = game(UPPER_SIDE, Color::White);
        let value = |big: PointSet| told(&game, big, "E8").map(|told| told.value);
        let near = value(PointSet::EMPTY).unwrap();
        let everywhere = value(*game.board().on_board()).unwrap_or(0.0);
        assert!(everywhere < near, "{everywhere} {near}");
    }

    #[test]
    fn who_is_put_in_atari_by_a_reply_answers_it() {
        // Black has just played D1, and White's stones above it link up at E2.
        let text = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . X X X X O O
            . . X O O O X X O
            . . X O X X X . O
            . . X O . O O O O
            . . . X X . . . .";
        let answer = |text: &str| {
            let board = Board::from_diagram(text);
            rescue(&board, &Analysis::thorough(&board), Color::White, at("D1"))
        };
        assert_eq!(answer(text), Some(at("E2")));
        assert_eq!(answer(&text.replace("X O . O O O O", "X O O O O O O")), None);
        // Two stones are not worth an answer.
        assert_eq!(answer(&text.replace("X O O O X X O", "X X X X X X O")), None);
    }
}
