//! Every move tried on the static evaluation: what each gains, what it does to which group.
//!
//! The best ones are tried against each reply nearby, too, and against the opponent's biggest moves elsewhere: what counts
//! is the gain that the best reply leaves, compared with passing and the same reply. So a threat that can be answered is
//! worth little, and is called a threat.

use super::MoveReport;
use super::difference::{Difference, Settled, is_about_groups, is_deed, is_drift};
use super::fates::Fates;
use super::likely::{Likely, is_usual, merit};
use super::words;
use crate::board::{Board, Color, Game, Move, Point, PointMap, PointSet};
use crate::eval::Analysis;
use crate::eval::evaluator::Evaluator;
use crate::eval::safety::Status;
use crate::eval::shape::group::{Group, GroupId};

/// The most moves to report.
pub(super) const BEST: usize = 10;
/// The most moves looked at for them.
const LOOKED_AT: usize = 16;
/// The most moves with the same aim.
const ALIKE: usize = 3;
/// What a move must gain to be told of, in 1/100 point: a stone on settled ground changes the figures a little.
const LEAST_GAIN: i32 = 50;
/// As sure as that must a move be of what it is after, to be one that decides a group; in permille.
const DECIDED: i32 = 750;
/// How many such moves are tried against every reply.
const VERIFIED: usize = 3;
/// With at least this safety a group has to come out of every reply for a move to have saved it, in permille.
pub(super) const SAVED: i32 = 500;
/// Stones in a group of no more than this stand nearly alone.
const LONE: usize = 3;
/// How many of the replier's own best moves are tried against a move, wherever they are.
const BIG_REPLIES: usize = 8;
/// A move that gains so much, in 1/100 point, may do so by keeping groups as they are.
const KEEPING: i32 = 300;
/// So much more of a group's stones, in permille, must be the mover's than after passing for a move to keep it as it is.
const KEPT: i32 = 400;
/// From this safety on a group is alive, and up to that it is dead, in permille.
pub(super) const ALIVE: i32 = 750;
pub(super) const DEAD: i32 = 250;

/// What came of trying moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Tried {
    /// The moves of the side to move that gain most, best first.
    pub(super) best: Vec<MoveReport>,
    /// For each group, the moves that decide it; for one that is judged dead, the one that saves it all the same.
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

/// Moves tried for a group: how safe the mover's aim is after it, in permille, what the move gains, and where it is.
type Attempts = Vec<(i32, i32, Point)>;

impl Tried {
    /// Tries every legal move of the side to move, and the other's near unsettled groups.
    pub(super) fn of(game: &Game, analysis: &Analysis, fates: &mut Fates) -> Tried {
        Tried::trying(game, analysis, fates, *game.board().on_board(), |_| true)
    }

    /// Tries only the moves of the side to move in this part of the board.
    pub(super) fn near(game: &Game, analysis: &Analysis, part: PointSet) -> Tried {
        let fates = &mut Fates::unread(game.board(), analysis);
        Tried::trying(game, analysis, fates, part, |_| false)
    }

    /// The best of the moves told that does this to the group, as in `saves`.
    pub(super) fn best_that(&self, does: &str, group: GroupId) -> Option<Point> {
        let name = format!("#{}", group.index() + 1);
        let names = |reason: &String| {
            let mut words = reason.split([' ', ',']);
            // `captures 1 stone of #5` is about that stone.
            words.next() == Some(does) && !reason.contains(" of ") && words.any(|word| word == name)
        };
        self.best.iter().find(|told| told.reasons.iter().any(names)).map(|told| told.point)
    }

    /// Tries only moves near this group, for what decides it.
    pub(super) fn decisive_for(game: &Game, analysis: &Analysis, group: GroupId) -> Tried {
        let fates = &mut Fates::of(game.board(), analysis, |other| other.id == group);
        let tried = Tried::trying(game, analysis, fates, PointSet::EMPTY, |other| other.id == group);
        Tried { best: Vec::new(), ..tried }
    }

    /// Tries the moves of the side to move that lie `everywhere`, and both sides' near the unsettled groups asked for.
    fn trying(
        game: &Game,
        analysis: &Analysis,
        fates: &mut Fates,
        everywhere: PointSet,
        asked: impl Fn(&Group) -> bool,
    ) -> Tried {
        let to_play = game.to_play();
        let asked_for = || unsettled(analysis).filter(|group| asked(group));
        let near = asked_for().fold(PointSet::EMPTY, |all, group| all | near_group(game.board(), group));
        let judge = &mut Judge::new();
        let mut board = game.board().clone();
        let mut attempts: [Vec<Attempts>; 2] = std::array::from_fn(|_| vec![Vec::new(); analysis.groups.len()]);
        let mut gains: [Vec<(i32, Point)>; 2] = Default::default();
        for color in [to_play, !to_play] {
            let points = if color == to_play { everywhere | near } else { near };
            board.pass(!color);
            let before = counted(game, &judge.of(&after_pass(&board, color)));
            for point in board.size().points().filter(|p| points.contains(*p)) {
                let legal = if color == to_play {
                    game.check(color, Move::Play(point)).is_ok()
                } else {
                    board.is_legal(color, point)
                };
                if !legal || board.is_own_eye(color, point) {
                    continue;
                }
                board.play(color, point);
                let after = judge.of(&board);
                if dies_where_played(analysis, &board, &after, point) {
                    board.undo();
                    continue;
                }
                let gain = color.sign() * (counted(game, &after) - before);
                if color != to_play || everywhere.contains(point) {
                    gains[usize::from(color != to_play)].push((gain, point));
                }
                for group in analysis.groups.iter().filter(|group| asked(group)) {
                    let least = match analysis.status(group.id) {
                        Status::Unsettled => DECIDED,
                        Status::Dead if group.color == color => SAVED,
                        _ => continue,
                    };
                    if !near_group(game.board(), group).contains(point) {
                        continue;
                    }
                    let safety = safety_after(&board, &after, group);
                    let for_mover = if group.color == color { safety } else { 1000 - safety };
                    if for_mover >= least {
                        attempts[color as usize][group.id.index()].push((for_mover, gain, point));
                    }
                }
                board.undo();
            }
            board.undo();
        }
        // Stable sorts: moves of the same gain stay in reading order.
        for gains in &mut gains {
            gains.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        }
        let decisive = decisive(game, analysis, judge, fates, attempts);
        Tried { best: reported(game, analysis, judge, fates, &gains, &decisive), decisive }
    }
}

/// Judges one position after another. What was read of chains in one serves the next.
struct Judge {
    evaluator: Evaluator,
}

impl Judge {
    fn new() -> Judge {
        Judge { evaluator: Evaluator::new() }
    }

    fn of(&mut self, board: &Board) -> Analysis {
        self.evaluator.analyse(board)
    }
}

/// Whether the stone just played is judged dead and took nothing: such a stone upsets what the evaluation sees around
/// it, and only reading could tell whether that lasts. The vital point of an eye space is another matter: there a
/// stone may well die and kill.
fn dies_where_played(before: &Analysis, board: &Board, after: &Analysis, point: Point) -> bool {
    let vital = before.eye_spaces.iter().any(|space| space.vital == Some(point));
    let stones = before.groups.iter().fold(PointSet::EMPTY, |all, group| all | group.stones);
    let takes = !stones.is_subset(&board.occupied());
    let dead = after.groups.at(point).is_none_or(|group| after.status(group) == Status::Dead);
    dead && !vital && !takes
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

/// The points within two steps of a group: where what decides it is looked for.
pub(super) fn near_group(board: &Board, group: &Group) -> PointSet {
    group.stones.within_steps(2, board.on_board())
}

/// The best moves with their reasons: those that gain something, and no crowd of moves that do the same. Those that decide a
/// group are looked at, too, if they gain less at once.
fn reported(
    game: &Game,
    analysis: &Analysis,
    judge: &mut Judge,
    fates: &mut Fates,
    [gains, theirs]: &[Vec<(i32, Point)>; 2],
    decisive: &[Decisive],
) -> Vec<MoveReport> {
    let decides = |color: Color| -> PointSet {
        let of_group = |group: &Group| {
            let Decisive { attack, defend } = decisive[group.id.index()];
            if group.color == color { defend } else { attack }
        };
        analysis.groups.iter().filter_map(of_group).collect()
    };
    let deciding = decides(game.to_play());
    let big = theirs.iter().take(BIG_REPLIES).map(|(_, point)| *point).collect::<PointSet>();
    let mut replies = Replies::new(game, analysis, judge, fates, big | decides(!game.to_play()));
    let tried = gains.iter().take_while(|(gain, _)| *gain >= LEAST_GAIN).enumerate();
    // What takes stones is looked at, too, however little it seems to gain.
    let takes = taking_moves(game.board(), !game.to_play());
    let likely = Likely::of(game);
    let wanted = |point: Point| deciding.contains(point) || takes.contains(point) || likely.is_looked_at(point);
    let tried = tried.filter(|(place, (_, point))| *place < LOOKED_AT || wanted(*point));
    let lasting = tried.filter_map(|(_, (gain, point))| replies.to(*point, *gain));
    let mut lasting: Vec<MoveReport> = lasting.map(|told| likely.told(told)).collect();
    lasting.sort_by(|a, b| b.value.total_cmp(&a.value));
    let mut moves: Vec<MoveReport> = Vec::new();
    for candidate in lasting {
        if moves.iter().filter(|other| other.has_aim_of(&candidate)).count() < ALIKE {
            moves.push(candidate);
        }
    }
    // Those that decide a group stay, however little they gain.
    let stays = |told: &MoveReport| deciding.contains(told.point);
    while let Some(last) = (0..moves.len()).filter(|_| moves.len() > BEST).min_by(|a, b| {
        let [a, b] = [&moves[*a], &moves[*b]];
        stays(a).cmp(&stays(b)).then(merit(a).total_cmp(&merit(b)))
    }) {
        moves.remove(last);
    }
    moves
}

/// Where chains of this colour are taken at once.
fn taking_moves(board: &Board, color: Color) -> PointSet {
    last_liberties(board, *board.stones(color))
}

/// The liberties of the chains in atari among these stones.
fn last_liberties(board: &Board, stones: PointSet) -> PointSet {
    let chains = board.chains_among(stones).map(|id| board.chain_of(id));
    chains.filter(|chain| chain.in_atari()).fold(PointSet::EMPTY, |all, chain| all | *chain.liberties())
}

/// Tries the replies to moves.
struct Replies<'a> {
    game: &'a Game,
    before: &'a Analysis,
    judge: &'a mut Judge,
    fates: &'a mut Fates,
    board: Board,
    /// The position after passing.
    passed: Analysis,
    /// Replies tried wherever the move is.
    big: PointSet,
    settled: Settled,
    /// Black's lead after passing and the reply, for those tried.
    after_passing: Box<PointMap<Option<i32>>>,
}

impl<'a> Replies<'a> {
    fn new(
        game: &'a Game,
        before: &'a Analysis,
        judge: &'a mut Judge,
        fates: &'a mut Fates,
        big: PointSet,
    ) -> Replies<'a> {
        let after_passing = Box::new(PointMap::new(None));
        let passed = judge.of(&after_pass(game.board(), game.to_play()));
        let mut settled = Settled::default();
        for group in before.groups.iter() {
            if fates.lives(group.id) {
                settled.living.push(group.id);
            }
            if group.color != game.to_play() && (fates.is_lost(group.id) || fates.is_caught(group)) {
                settled.lost.push(group.id);
            }
        }
        Replies { game, before, judge, fates, board: game.board().clone(), passed, big, settled, after_passing }
    }

    /// The move with what it gains whatever the reply nearby, if that is something. `gain` is what it gains at once.
    fn to(&mut self, point: Point, gain: i32) -> Option<MoveReport> {
        let color = self.game.to_play();
        self.board.play(color, point);
        let after = self.judge.of(&self.board);
        let mut difference = Difference::new(color, point, self.before, &self.board, &after);
        let mut lasting = gain;
        let lone = after.groups.at(point).map(|own| after.groups.get(own)).filter(|own| own.stones.len() <= LONE);
        let mut lone_dies = false;
        let mut near = near_point(&self.board, point) | self.big | short_liberties(&self.board, point);
        for group in difference.killed().into_iter().chain(difference.saved()) {
            near |= near_group(&self.board, self.before.groups.get(group));
        }
        for reply in near.iter() {
            if !self.board.is_legal(!color, reply) || self.board.is_own_eye(!color, reply) {
                continue;
            }
            let mut answered = self.board.clone();
            answered.play(!color, reply);
            let second = self.judge.of(&answered);
            if dies_where_played(&after, &answered, &second, reply) {
                continue;
            }
            let passed = self.after_passing(reply);
            // Nobody who may pass, too, plays what is worse for him.
            let without = (color.sign() * passed).min(color.sign() * counted(self.game, self.before));
            lasting = lasting.min(color.sign() * counted(self.game, &second) - without);
            difference.answered(&answered, &second);
            lone_dies |= lone.is_some_and(|own| safety_after(&answered, &second, own) <= DEAD);
        }
        difference.settle(&self.settled);
        let mut reasons = difference.reasons(2 * lasting >= gain);
        let idle = difference.is_idle();
        let undecided = lasting >= KEEPING && !reasons.iter().any(|reason| is_deed(reason));
        let kept = if undecided { self.kept(&after) } else { Vec::new() };
        let mut surely_so = |group: &GroupId| self.fates.is_settled(self.before, self.before.groups.get(*group));
        // What surely dies or lives without the move gains nothing by it, whatever the evaluation thinks.
        let for_nothing = !kept.is_empty() && kept.iter().all(&mut surely_so);
        if !reasons.iter().any(|reason| is_about_groups(reason))
            && let Some(keeping) = keeping(self.before, color, &kept)
        {
            reasons.retain(|reason| !is_drift(reason));
            reasons.push(keeping);
        }
        // Stones that stand nearly alone and die of a reply take no ground, whatever the evaluation thinks before it.
        let wasted = !reasons.iter().any(|reason| is_about_groups(reason))
            && lone.is_some_and(|own| lone_dies || self.fates.dies_on(&self.board, &after, own));
        self.board.undo();
        if idle || wasted || for_nothing || lasting < LEAST_GAIN {
            return None;
        }
        // What reading undoes is worth less than the evaluation thinks; how much, nobody has read.
        let mut decided = difference.killed().into_iter().chain(difference.saved());
        let undone = decided.any(|group| self.fates.is_undone(self.before.groups.get(group), color, point));
        (!undone).then(|| MoveReport { point, value: f64::from(lasting) / 100.0, prior: 0.0, reasons })
    }

    /// The groups, dead ones of the opponent and living ones of the mover, that would no longer be so if he passed.
    fn kept(&self, after: &Analysis) -> Vec<GroupId> {
        let color = self.game.to_play();
        let would_change = |group: &&Group| {
            let gain = color.sign() * (ownership_of(after, group) - ownership_of(&self.passed, group));
            let kept = match self.before.status(group.id) {
                Status::Alive => group.color == color && safety_after(&self.board, after, group) >= ALIVE,
                Status::Dead => group.color != color && safety_after(&self.board, after, group) <= DEAD,
                Status::Unsettled => false,
            };
            kept && gain >= KEPT
        };
        self.before.groups.iter().filter(would_change).map(|group| group.id).collect()
    }

    /// Black's lead after the side to move passes and the other plays there.
    fn after_passing(&mut self, reply: Point) -> i32 {
        if let Some(lead) = self.after_passing[reply] {
            return lead;
        }
        let color = self.game.to_play();
        let mut board = self.game.board().clone();
        board.pass(color);
        if board.is_legal(!color, reply) {
            board.play(!color, reply);
        }
        let lead = counted(self.game, &self.judge.of(&board));
        self.after_passing[reply] = Some(lead);
        lead
    }
}

/// How far Black owns the stones of a group in the mean, in permille.
fn ownership_of(analysis: &Analysis, group: &Group) -> i32 {
    let sum: i32 = group.stones.iter().map(|stone| i32::from(analysis.ownership.0[stone])).sum();
    sum / group.stones.len().max(1) as i32
}

/// `looks after #8`, or `makes sure of #14`: what a move does that keeps own groups alive, or the opponent's dead.
fn keeping(before: &Analysis, color: Color, kept: &[GroupId]) -> Option<String> {
    let of = |own: bool| {
        let kept = kept.iter().filter(move |id| (before.groups.get(**id).color == color) == own);
        kept.map(ToString::to_string).collect::<Vec<String>>()
    };
    match (of(true), of(false)) {
        (own, _) if !own.is_empty() => Some(format!("looks after {}", words::list(&own))),
        (_, dead) if !dead.is_empty() => Some(format!("makes sure of {}", words::list(&dead))),
        _ => None,
    }
}

/// The liberties of the chains beside a stone that are in atari, however far away, and of those in atari beside them: there they
/// run, or are taken, or take.
fn short_liberties(board: &Board, stone: Point) -> PointSet {
    let beside = PointSet::of(stone).grown() & board.occupied();
    let short = board.chains_among(beside).map(|id| board.chain_of(id)).filter(|chain| chain.in_atari());
    let around = short.fold(PointSet::EMPTY, |all, chain| all | chain.stones().grown());
    last_liberties(board, (beside | around) & board.occupied())
}

/// The points within two steps of a point.
fn near_point(board: &Board, point: Point) -> PointSet {
    PointSet::of(point).within_steps(2, board.on_board())
}

impl MoveReport {
    /// Whether the move does the same as another to the same groups, whatever the territory.
    pub(super) fn has_aim_of(&self, other: &MoveReport) -> bool {
        !self.aims().is_empty() && self.aims() == other.aims()
    }

    /// What the move does to groups.
    fn aims(&self) -> Vec<&String> {
        self.reasons.iter().filter(|reason| is_about_groups(reason) && !is_usual(reason)).collect()
    }
}

/// The moves that decide each group: those that reading finds, or else of those tried the best that no reply nearby undoes.
fn decisive(
    game: &Game,
    analysis: &Analysis,
    judge: &mut Judge,
    fates: &mut Fates,
    mut attempts: [Vec<Attempts>; 2],
) -> Vec<Decisive> {
    let mut decides = |group: &Group, color: Color| {
        let tried = &mut attempts[color as usize][group.id.index()];
        // Stable: moves of the same merit stay in reading order.
        tried.sort_by_key(|(for_mover, gain, _)| std::cmp::Reverse((*for_mover, *gain)));
        let best = tried.iter().take(VERIFIED).map(|(_, _, point)| *point);
        best.into_iter().find(|point| stands(game, judge, group, color, *point))
    };
    let mut of_group = |group: &Group| {
        let judged = Decisive { attack: decides(group, !group.color), defend: decides(group, group.color) };
        fates.decisive(group, judged)
    };
    analysis.groups.iter().map(&mut of_group).collect()
}

/// Whether what a move does to a group, to kill it if the colour is the enemy's, stands against every reply nearby.
fn stands(game: &Game, judge: &mut Judge, group: &Group, color: Color, point: Point) -> bool {
    let mut board = game.board().clone();
    board.set_to_play(color);
    board.play(color, point);
    let after = judge.of(&board);
    let replies = near_group(&board, group) | near_point(&board, point);
    replies.iter().all(|reply| {
        if !board.is_legal(!color, reply) || board.is_own_eye(!color, reply) {
            return true;
        }
        let mut answered = board.clone();
        answered.play(!color, reply);
        let second = judge.of(&answered);
        let safety = safety_after(&answered, &second, group);
        let undone = if group.color == color { safety < SAVED } else { safety > DEAD };
        !undone || dies_where_played(&after, &answered, &second, reply)
    })
}

/// The safety of the stones of a group in a later position, in permille: the mean over its stones, 0 for those taken.
pub(super) fn safety_after(board: &Board, after: &Analysis, group: &Group) -> i32 {
    let standing = group.stones & *board.stones(group.color);
    let sum: i32 = standing.iter().filter_map(|p| after.groups.at(p)).map(|id| after.safety(id).permille()).sum();
    sum / group.stones.len().max(1) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::eval::safety::Safety;

    /// Black's upper side, held by four stones, where White may or may not live.
    const UPPER_SIDE: &str = ". . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .
                              . X . X . X . X .
                              . O . O . O . O .
                              . . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .";

    /// The game, with this side to move.
    fn game(text: &str, to_play: Color) -> Game {
        let mut board = Board::from_diagram(text);
        board.set_to_play(to_play);
        Game::from_board(board, Rules::CHINESE, 0.0)
    }

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, crate::board::Size::NINE).unwrap()
    }

    /// What this asks of the replies to moves, those in `big` tried everywhere.
    fn asked<T>(game: &Game, big: PointSet, ask: impl FnOnce(&mut Replies<'_>) -> T) -> T {
        let analysis = Analysis::of(game.board());
        let mut fates = Fates::unread(game.board(), &analysis);
        ask(&mut Replies::new(game, &analysis, &mut Judge::new(), &mut fates, big))
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
        // Or takes what is in atari above it.
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
        let mut before = Analysis::of(game.board());
        let [black, white] =
            Color::BOTH.map(|color| before.groups.iter().find(|group| group.color == color).unwrap().id);
        // A position where Black's stones are this safe, White's that, and all of them are this colour's.
        let position = |safety: [Safety; 2], owner: Color| {
            let mut analysis = Analysis::of(game.board());
            for (id, safety) in [black, white].into_iter().zip(safety) {
                analysis.safety_final.safety[id.index()] = safety;
                for stone in before.groups.get(id).stones {
                    analysis.ownership.0[stone] = 900 * owner.sign() as i16;
                }
            }
            analysis
        };
        let after = position([Safety::ALIVE, Safety::DEAD], Color::Black);
        let passed = position([Safety::EVEN; 2], Color::White);
        let as_after = position([Safety::ALIVE, Safety::DEAD], Color::Black);
        before.safety_final.safety[black.index()] = Safety::ALIVE;
        before.safety_final.safety[white.index()] = Safety::DEAD;
        let mut fates = Fates::unread(game.board(), &before);
        let judge = &mut Judge::new();
        let mut replies = Replies::new(&game, &before, judge, &mut fates, PointSet::EMPTY);
        replies.passed = as_after;
        assert_eq!(replies.kept(&after), []);
        replies.passed = passed;
        assert_eq!(replies.kept(&after), [black, white]);
        assert_eq!(keeping(&before, Color::Black, &[black, white]).unwrap(), format!("looks after {black}"));
        assert_eq!(keeping(&before, Color::Black, &[white]).unwrap(), format!("makes sure of {white}"));
        assert_eq!(keeping(&before, Color::Black, &[]), None);
    }

    #[test]
    fn a_lone_stone_that_a_reply_kills_is_no_good_move() {
        let game = game(UPPER_SIDE, Color::White);
        let told = |vertex: &str| asked(&game, PointSet::EMPTY, |replies| replies.to(at(vertex), 2000));
        assert_eq!(told("B9"), None);
        assert!(told("C9").is_some());
    }

    #[test]
    fn moves_that_take_stones_are_known() {
        let board = Board::from_diagram(". X O . .\n. O . . .\n. . . . .\n. . . . .\n. . . O X");
        let taken_at = |color| taking_moves(&board, color).iter().map(|p| p.to_string()).collect::<Vec<_>>();
        assert_eq!(taken_at(Color::Black), ["E2", "A5"]);
        assert_eq!(taken_at(Color::White), [""; 0]);
    }

    #[test]
    fn a_big_reply_counts_wherever_it_is() {
        let game = game(UPPER_SIDE, Color::White);
        let value = |big: PointSet| asked(&game, big, |replies| replies.to(at("G3"), 2000)).map(|told| told.value);
        let near = value(PointSet::EMPTY).unwrap();
        let everywhere = value(*game.board().on_board()).unwrap_or(0.0);
        assert!(everywhere < near, "{everywhere} {near}");
    }
}
