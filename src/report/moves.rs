//! Tries every move on the static evaluation, and finds what each one gains and does to which group.
//!
//! The best ones are also tried against each reply nearby and against the opponent's biggest moves elsewhere. The gain
//! that counts is the one that the best reply leaves, compared with passing and the same reply. A threat that can be
//! answered is therefore worth little, and is called a threat.

use rayon::prelude::*;

use super::evaluators::EvaluatorPool;
use super::likely::{Judged, LEAST_GAIN, Likely, merit};
use super::replies::{Answered, Replies, counted, dies_where_played, last_liberties, may_die};
use super::{GroupReport, MoveReport};
use crate::board::{Board, Color, Game, Move, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::{Safety, Status};
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::deed::{Act, Deed};
use crate::judge::evidence::{after_pass, with_first};
use crate::judge::eyes::plain_eyes;
use crate::judge::fates::FateReader;
use crate::judge::joins::near_point;
use crate::judge::near::{ALIVE, DEAD, Decisive, LEAST_SAVED, near_group, safety_after};
use crate::tactics::CaptureState;
use crate::tactics::fate::Proof;

/// The most moves that are reported. Set by judgement, so that the list stays short.
pub(super) const BEST: usize = 10;
/// The number of places in the order of gains from which moves are looked at. A guess of the right size.
const LOOKED_AT: usize = 16;
/// The probability from which a move counts as usual. In 769 labelled positions, of the groups judged dead whose owner,
/// to move, has such a move that keeps them on the board, 2 of 7 were lost; of those with less likely moves, 8 of 10
/// were lost.
const USUAL: f64 = 0.4;
/// The most moves with the same aim that are listed. A guess of the right size.
const ALIKE: usize = 3;
/// The distance in lines within which two moves that do nothing to groups count as making the same ground. A guess of
/// the right size.
const BESIDE: usize = 2;
/// The least certainty of its aim, in permille, that makes a move decide a group. As sure as a group that is called
/// alive.
const DECIDED: i32 = 750;
/// The safety, in permille, up to which a group that was judged alive counts as killed by a move. In 298 labelled
/// positions this and the random games found such moves against three groups of the side to move for which reading had
/// found none; GNU Go calls two of them critical and one alive. Against the other side's groups it found four, two of
/// which are alive. This is not the limit of the same size in `judge::fates::claims`, which is a share of playouts.
const MOST_KILLED: i32 = 350;
/// The safety from which a living group is not searched for a killing move. In labelled positions nearly all such
/// groups live.
const SURE: Safety = Safety(950);
/// The share of the random games, in permille, below which a group is searched for a killing move however safe it is
/// judged. Not fitted: one group that was judged 99 % safe and died of one move was kept by 580.
const KEPT_BY_THE_LIVING: i32 = 700;
/// The share of the random games, in permille, from which a group that is judged dead is searched for a saving move
/// nearby. A guess of the right size.
const NOW_AND_THEN: i32 = 200;
/// The fewest stones of a living group that is searched for a killing move. Of 9 smaller groups in 394 labelled
/// positions for which such a move was found, none died.
const LEAST_KILLED: usize = 3;
/// The number of deciding moves that are tried against every reply. A guess of the right size: each takes as many
/// evaluations as there are replies.
const VERIFIED: usize = 3;
/// The number of the replier's own best moves that are tried against a move, anywhere on the board. A guess of the
/// right size.
const BIG_REPLIES: usize = 8;

/// The results of trying moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Tried {
    /// The moves of the side to move that gain most, best first.
    pub(super) best: Vec<MoveReport>,
    /// The moves that decide each group. For a group that is judged dead, this is a move that saves it all the same.
    pub(super) decisive: Vec<Decisive>,
    /// For each group that is judged settled, though not surely, a move that may overturn the judgement.
    pub(super) turned: Vec<Option<Point>>,
}

/// Moves tried for a group: the certainty of the mover's aim after the move, in permille, the move's gain, and its
/// point.
type Attempts = Vec<(i32, i32, Point)>;

impl Tried {
    /// Tries every legal move of the side to move, and the opponent's moves near unsettled groups.
    pub(super) fn of(game: &Game, analysis: &Analysis, fates: &mut FateReader, likely: &Likely) -> Tried {
        Tried::trying(Judged { game, analysis, likely }, fates, *game.board().on_board(), |_| true)
    }

    /// Tries only the moves that strong players would most likely make.
    pub(super) fn at_first_sight(game: &Game, analysis: &Analysis, fates: &mut FateReader, likely: &Likely) -> Tried {
        Tried::trying(Judged { game, analysis, likely }, fates, likely.most_usual(), |_| false)
    }

    /// Returns whether strong players would play there about as often as not.
    pub(super) fn is_usual(&self, at: Point) -> bool {
        self.best.iter().any(|told| told.point == at && told.prior >= USUAL)
    }

    /// Returns the best listed move that does this to the whole group.
    pub(super) fn best_that(&self, act: Act, group: GroupId) -> Option<Point> {
        let does_it = |told: &&MoveReport| told.deeds.iter().any(|deed| deed.does(act, group));
        self.best.iter().find(does_it).map(|told| told.point)
    }

    /// Tries only moves near this group, to find those that decide it.
    pub(super) fn decisive_for(game: &Game, analysis: &Analysis, group: GroupId) -> Tried {
        let fates = &mut FateReader::read(game.board(), analysis, |other| other.id == group);
        let likely = &Likely::of(game);
        let judged = Judged { game, analysis, likely };
        let tried = Tried::trying(judged, fates, PointSet::EMPTY, |other| other.id == group);
        Tried { best: Vec::new(), ..tried }
    }

    /// Tries the moves of the side to move that lie in `everywhere`, and both sides' moves near the unsettled groups
    /// asked for.
    fn trying(
        judged: Judged<'_>,
        fates: &mut FateReader,
        everywhere: PointSet,
        asked: impl Fn(&Group) -> bool,
    ) -> Tried {
        let Judged { game, analysis, .. } = judged;
        let to_play = game.to_play();
        let asked_for = || unsettled(analysis).filter(|group| asked(group));
        let near = asked_for().fold(PointSet::EMPTY, |all, group| all | near_group(game.board(), group));
        let pool = &EvaluatorPool::new();
        let mut attempts: [Vec<Attempts>; 2] = std::array::from_fn(|_| vec![Vec::new(); analysis.groups().len()]);
        let mut gains: [Vec<(i32, Point)>; 2] = Default::default();
        let asked: Vec<&Group> = analysis.groups().iter().filter(|group| asked(group)).collect();
        for color in [to_play, !to_play] {
            let points = if color == to_play { everywhere | near } else { near };
            let mut board = game.board().clone();
            board.pass(!color);
            let before = counted(game, &pool.of(&after_pass(&board, color)));
            let legal = |point: &Point| match color == to_play {
                true => game.check(color, Move::Play(*point)).is_ok(),
                false => board.is_legal(color, *point),
            };
            let points = board.size().points().filter(|p| points.contains(*p));
            let points: Vec<Point> = points.filter(|p| legal(p) && !board.is_own_eye(color, *p)).collect();
            let attempt = |point: &Point| {
                let mut board = board.clone();
                board.play(color, *point);
                let after = pool.of(&board);
                if dies_where_played(analysis, &board, &after, *point) {
                    return None;
                }
                let played = Played { mover: color, point: *point, board: &board, after: &after };
                let aim_with = |group: &&Group| Some((group.id, played.aim(game, analysis, group)?));
                let aims: Vec<(GroupId, i32)> = asked.iter().filter_map(aim_with).collect();
                Some((color.sign() * (counted(game, &after) - before), *point, aims))
            };
            let tried: Vec<_> = points.par_iter().filter_map(attempt).collect();
            for (gain, point, aims) in tried {
                if color != to_play || everywhere.contains(point) {
                    gains[usize::from(color != to_play)].push((gain, point));
                }
                for (group, for_mover) in aims {
                    attempts[color as usize][group.index()].push((for_mover, gain, point));
                }
            }
        }
        // The sort is stable, so that moves of the same gain stay in reading order.
        for gains in &mut gains {
            gains.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        }
        let decisive = decisive(game, analysis, pool, fates, attempts);
        let best = reported(judged, pool, fates, &gains, &decisive);
        let is_asked = |group: &Group| asked.iter().any(|other| other.id == group.id);
        let turning = |group: &Group| is_asked(group).then(|| turned(game, analysis, pool, group)).flatten();
        Tried { best, decisive, turned: analysis.groups().iter().map(turning).collect() }
    }
}

/// Finds the move near a group that is judged settled, though not surely, that overturns the judgement. For a living
/// group in question, it is a move of the side that is not to move that kills it, or nearly so. For a dead group that
/// random games sometimes keep, it is a move of its owner that makes it alive. A living group needs a move against it,
/// and a dead group is not finished because of it.
fn turned(game: &Game, analysis: &Analysis, pool: &EvaluatorPool, group: &Group) -> Option<Point> {
    let saves = analysis.status(group.id) == Status::Dead;
    let mover = if saves { group.color } else { !game.to_play() };
    let is_doubtful = match analysis.status(group.id) {
        Status::Alive => {
            let is_sure = analysis.safety(group.id) >= SURE && !is_kept_seldom(analysis, group);
            group.color != mover && !is_sure && in_question(game.board(), analysis, group)
        }
        Status::Dead => kept_in_games(analysis, group).is_some_and(|kept| kept >= NOW_AND_THEN),
        Status::Unsettled | Status::Seki => false,
    };
    if !is_doubtful {
        return None;
    }
    let board = with_first(game.board(), mover);
    let near = near_group(&board, group);
    let is_tried =
        |point: &Point| near.contains(*point) && board.is_legal(mover, *point) && !board.is_own_eye(mover, *point);
    let points: Vec<Point> = board.size().points().filter(is_tried).collect();
    let try_at = |point: &Point| {
        let mut board = board.clone();
        board.play(mover, *point);
        let after = pool.of(&board);
        let safety = safety_after(&board, &after, group);
        let turns = if saves { safety >= ALIVE } else { safety <= MOST_KILLED };
        let stays =
            !dies_where_played(analysis, &board, &after, *point) && !is_taken_back(analysis, &board, &after, *point);
        let turns = turns && stays;
        turns.then_some((if saves { -safety } else { safety }, *point))
    };
    let turning: Vec<(i32, Point)> = points.par_iter().filter_map(try_at).collect();
    // The first in reading order is taken of moves with the same effect.
    turning.into_iter().min_by_key(|(safety, _)| *safety).map(|(_, point)| point)
}

/// Returns whether a group of some size has neither two eyes nor a way out, or is lost in many of the random games
/// whatever it seems to have. Single stones are left to capture reading.
pub(super) fn in_question(board: &Board, analysis: &Analysis, group: &Group) -> bool {
    let lives = || plain_eyes(board, analysis, group).alive() || analysis.free()[group.id.index()];
    group.stones.len() >= LEAST_KILLED && (is_kept_seldom(analysis, group) || !lives())
}

/// Returns whether the random games, if any were played, lose the group more often than a living one.
fn is_kept_seldom(analysis: &Analysis, group: &Group) -> bool {
    kept_in_games(analysis, group).is_some_and(|kept| kept < KEPT_BY_THE_LIVING)
}

/// Returns how often the random games keep the group, in permille.
fn kept_in_games(analysis: &Analysis, group: &Group) -> Option<i32> {
    analysis.outcomes().map(|outcomes| outcomes.kept(&group.stones, group.color))
}

/// A move just played, and the judgement of the position after it.
struct Played<'a> {
    mover: Color,
    point: Point,
    board: &'a Board,
    after: &'a Analysis,
}

impl Played<'_> {
    /// Returns the certainty of the aim that the move has with a group near it, in permille: the life of an own group,
    /// or the death of an enemy's. Returns nothing if the move does not decide the group.
    fn aim(&self, game: &Game, before: &Analysis, group: &Group) -> Option<i32> {
        let least = match before.status(group.id) {
            Status::Unsettled => DECIDED,
            Status::Dead if group.color == self.mover => LEAST_SAVED,
            _ => return None,
        };
        if !near_group(game.board(), group).contains(self.point) {
            return None;
        }
        let safety = safety_after(self.board, self.after, group);
        let for_mover = if group.color == self.mover { safety } else { 1000 - safety };
        (for_mover >= least).then_some(for_mover)
    }
}

/// Returns whether the stone just played can be captured by the next move, or is lost anyway, and has not done its
/// work. Its effect on other groups is then undone.
fn is_taken_back(before: &Analysis, board: &Board, after: &Analysis, point: Point) -> bool {
    let state = board.chain_id(point).map(|chain| after.readings().state(chain));
    matches!(state, Some(CaptureState::Dead | CaptureState::Unsettled)) && !may_die(before, board, point)
}

fn unsettled(analysis: &Analysis) -> impl Iterator<Item = &Group> {
    analysis.groups().iter().filter(|group| analysis.status(group.id) == Status::Unsettled)
}

/// Returns the best moves with their reasons: those that gain something or that most strong players play, without a
/// crowd of moves that do the same. Moves that decide a group are looked at even if they gain less at once.
fn reported(
    judged: Judged<'_>,
    pool: &EvaluatorPool,
    fates: &mut FateReader,
    [gains, theirs]: &[Vec<(i32, Point)>; 2],
    decisive: &[Decisive],
) -> Vec<MoveReport> {
    let Judged { game, analysis, likely } = judged;
    let decides = |color: Color| -> PointSet {
        let of_group = |group: &Group| {
            let Decisive { attack, defend } = decisive[group.id.index()];
            if group.color == color { defend } else { attack }
        };
        analysis.groups().iter().filter_map(of_group).collect()
    };
    let deciding = decides(game.to_play());
    let big = theirs.iter().take(BIG_REPLIES).map(|(_, point)| *point).collect::<PointSet>();
    let replies = Replies::new(game, analysis, pool, fates, big | decides(!game.to_play()));
    // Moves that capture stones are looked at, too, however little they seem to gain.
    let takes = taking_moves(game.board(), !game.to_play());
    let wanted = |point: Point| deciding.contains(point) || takes.contains(point) || likely.is_looked_at(point);
    // Moves that most players play, or that get much of a search, are looked at whatever they seem to gain.
    let is_certain = |point: Point| likely.is_mostly_played(point) || likely.is_favoured(point);
    // Moves that nobody plays are looked at only if they decide a group or capture stones.
    let heard_of = gains.iter().filter(|(_, point)| wanted(*point) || likely.is_heard_of(*point));
    let is_tried = |(place, (gain, point)): &(usize, &(i32, Point))| {
        *gain >= LEAST_GAIN && (*place < LOOKED_AT || wanted(*point)) || is_certain(*point)
    };
    let tried: Vec<(i32, Point)> = heard_of.enumerate().filter(is_tried).map(|(_, tried)| *tried).collect();
    let answered: Vec<Answered> = tried.par_iter().map(|(gain, point)| replies.to(*point, *gain)).collect();
    let lasting = answered.into_iter().filter_map(|answered| {
        let least = if is_certain(answered.point()) { i32::MIN } else { LEAST_GAIN };
        answered.told(analysis, fates, least)
    });
    let mut lasting: Vec<MoveReport> = lasting.map(|told| likely.told(told)).collect();
    lasting.retain(|told| likely.is_heard_of(told.point) || !does_little(told));
    let does_something = |told: &MoveReport| deciding.contains(told.point) || told.deeds.iter().any(Deed::is_decisive);
    lasting.retain(|told| !likely.is_passed_over(told) || does_something(told));
    lasting.sort_by(|a, b| b.value.total_cmp(&a.value));
    let mut moves: Vec<MoveReport> = Vec::new();
    for candidate in lasting {
        if moves.iter().filter(|other| other.has_aim_of(&candidate)).count() < ALIKE {
            moves.push(candidate);
        }
    }
    // Moves that decide a group stay, however little they gain.
    let stays = |told: &MoveReport| deciding.contains(told.point);
    while let Some(last) = (0..moves.len()).filter(|_| moves.len() > BEST).min_by(|a, b| {
        let [a, b] = [&moves[*a], &moves[*b]];
        stays(a).cmp(&stays(b)).then(merit(a).total_cmp(&merit(b)))
    }) {
        moves.remove(last);
    }
    moves
}

/// Returns whether a move only weakens, strengthens, links or makes ground. If nobody would think of such a move, it is
/// not an idea: one more stone always upsets what the evaluation sees around it.
fn does_little(told: &MoveReport) -> bool {
    let little = [Act::Weakens, Act::Strengthens, Act::Links];
    told.deeds.iter().all(|deed| deed.is_any(&little) || deed.is_about_ground() || deed.is_usual())
}

/// Returns the points at which chains of this colour can be captured at once.
fn taking_moves(board: &Board, color: Color) -> PointSet {
    last_liberties(board, *board.stones(color))
}

impl MoveReport {
    /// Makes a move with these effects about which neither the patterns nor a search say anything.
    pub(super) fn new(point: Point, value: f64, deeds: Vec<Deed>) -> MoveReport {
        MoveReport { point, value, prior: 0.0, share: 0.0, proof: Proof::Estimated, deeds }
    }

    /// Sets the evidence for the claims about groups: the proof or the reading that the move decides one of these
    /// groups for this side, or the reading that a deed reports.
    pub(super) fn tell_proof(&mut self, mover: Color, groups: &[GroupReport]) {
        let decides = |group: &GroupReport| {
            let (at, proof) = match group.color == mover {
                true => (group.defend, group.defend_proof),
                false => (group.attack, group.attack_proof),
            };
            proof.filter(|_| at == Some(self.point))
        };
        let by_groups = groups.iter().filter_map(decides).max().unwrap_or(Proof::Estimated);
        let by_deeds = if self.deeds.iter().any(Deed::is_read) { Proof::Read } else { Proof::Estimated };
        self.proof = by_groups.max(by_deeds);
    }

    /// Returns whether both moves do the same to the same groups, whatever the territory. Moves that do nothing to
    /// groups have the same aim if they are close together.
    pub(super) fn has_aim_of(&self, other: &MoveReport) -> bool {
        let columns = self.point.column().abs_diff(other.point.column());
        let rows = self.point.row().abs_diff(other.point.row());
        let is_beside = columns.max(rows) <= BESIDE;
        let [aims, of_other] = [self, other].map(|told| told.aims().collect::<Vec<&Deed>>());
        let is_same =
            aims.len() == of_other.len() && aims.iter().zip(&of_other).all(|(one, other)| one.has_aim_of(other));
        is_same && (is_beside || !aims.is_empty())
    }

    /// Returns the effects of the move on groups.
    fn aims(&self) -> impl Iterator<Item = &Deed> {
        self.deeds.iter().filter(|deed| !deed.is_about_ground() && !deed.is_usual())
    }
}

/// Returns the moves that decide each group: those that reading finds, or else the best of those tried that no reply
/// nearby undoes.
fn decisive(
    game: &Game,
    analysis: &Analysis,
    pool: &EvaluatorPool,
    fates: &mut FateReader,
    mut attempts: [Vec<Attempts>; 2],
) -> Vec<Decisive> {
    for tried in attempts.iter_mut().flatten() {
        // The sort is stable, so that moves of the same merit stay in reading order.
        tried.sort_by_key(|(for_mover, gain, _)| std::cmp::Reverse((*for_mover, *gain)));
    }
    let decides = |group: &Group, color: Color| {
        let best = attempts[color as usize][group.id.index()].iter().take(VERIFIED).map(|(_, _, point)| *point);
        best.into_iter().find(|point| stands(game, pool, group, color, *point))
    };
    let groups: Vec<&Group> = analysis.groups().iter().collect();
    let judged = groups
        .par_iter()
        .map(|group| Decisive { attack: decides(group, !group.color), defend: decides(group, group.color) });
    let judged: Vec<Decisive> = judged.collect();
    groups.into_iter().zip(judged).map(|(group, judged)| fates.decisive(group, judged)).collect()
}

/// Returns whether the effect of a move on a group stands against every reply nearby. The effect is to kill the group
/// if the colour is the enemy's, and to save it otherwise.
fn stands(game: &Game, pool: &EvaluatorPool, group: &Group, color: Color, point: Point) -> bool {
    let mut board = game.board().clone();
    board.set_to_play(color);
    board.play(color, point);
    let after = pool.of(&board);
    let replies = near_group(&board, group) | near_point(&board, point);
    replies.iter().all(|reply| {
        if !board.is_legal(!color, reply) || board.is_own_eye(!color, reply) {
            return true;
        }
        let mut answered = board.clone();
        answered.play(!color, reply);
        let second = pool.of(&answered);
        let safety = safety_after(&answered, &second, group);
        let undone = if group.color == color { safety < LEAST_SAVED } else { safety > DEAD };
        !undone || dies_where_played(&after, &answered, &second, reply)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PointMap;
    use crate::board::rules::Rules;
    use crate::eval::outcomes::Outcomes;
    use crate::judge::place::Place;
    use crate::report::tests::corner;

    #[test]
    fn what_strong_players_play_as_often_as_not_is_usual() {
        let at = Point::at(2, 2);
        let told = |prior| MoveReport { prior, ..MoveReport::new(at, 1.0, Vec::new()) };
        let is_usual = |prior, at| Tried { best: vec![told(prior)], ..Default::default() }.is_usual(at);
        assert!(is_usual(0.5, at));
        assert!(!is_usual(0.3, at));
        assert!(!is_usual(0.5, Point::at(3, 3)));
    }

    #[test]
    fn what_turns_the_judgement_of_a_group_is_found() {
        // The arguments are the safety that Black's corner is judged to have, and how often random games keep it.
        let turned = |to_play: Color, permille: u16, kept: i16| {
            let mut board = corner();
            board.set_to_play(to_play);
            let game = Game::from_board(board, Rules::CHINESE, 7.0);
            let mut analysis = Analysis::thorough(game.board());
            let id = analysis.groups().at(Point::at(0, 7)).unwrap();
            analysis.pretend().safety(id, Safety(permille));
            analysis.pretend().outcomes(Outcomes { games: 1, owned: PointMap::new(2 * kept - 1000) });
            let group = analysis.groups().get(id);
            turned(&game, &analysis, &EvaluatorPool::new(), group).map(|point| point.to_string())
        };
        assert_eq!(turned(Color::Black, 900, 0).as_deref(), Some("B9"));
        assert_eq!(turned(Color::Black, 960, 690).as_deref(), Some("B9"));
        assert_eq!(turned(Color::Black, 960, 700), None);
        assert_eq!(turned(Color::White, 900, 0), None);
        // A dead group may be saved whichever side is to move, if random games sometimes keep it.
        assert_eq!(turned(Color::White, 100, 200).as_deref(), Some("B9"));
        assert_eq!(turned(Color::White, 100, 190), None);
        assert_eq!(turned(Color::Black, 100, 200).as_deref(), Some("B9"));
    }

    #[test]
    fn a_stone_is_taken_back_that_has_not_done_its_work() {
        let board = corner();
        let before = Analysis::thorough(&board);
        let taken_back = |vertex: &str| {
            let mut board = board.clone();
            board.set_to_play(Color::White);
            let point = Point::parse(vertex, board.size()).unwrap();
            board.play(Color::White, point);
            is_taken_back(&before, &board, &Analysis::thorough(&board), point)
        };
        assert!(taken_back("A9"));
        assert!(!taken_back("G3"));
        // This is the vital point.
        assert!(!taken_back("B9"));
    }

    #[test]
    fn moves_that_cut_the_same_group_have_one_aim() {
        let cut = |row, group, stones: [usize; 2], is_sure| {
            let stones = stones.map(|row| Point::at(0, row));
            let deeds = vec![Deed::Cuts { group: GroupId(group), stones, is_sure }];
            MoveReport::new(Point::at(2, row), 1.0, deeds)
        };
        assert!(cut(1, 0, [0, 2], true).has_aim_of(&cut(8, 0, [6, 8], true)));
        assert!(!cut(1, 0, [0, 2], true).has_aim_of(&cut(2, 1, [0, 2], true)));
        assert!(!cut(1, 0, [0, 2], true).has_aim_of(&cut(2, 0, [0, 2], false)));
    }

    #[test]
    fn a_move_that_only_weakens_links_or_makes_ground_does_little() {
        let does_little = |deeds: &[Deed]| {
            let deeds = deeds.to_vec();
            does_little(&MoveReport::new(Point::at(0, 0), 9.0, deeds))
        };
        let [one, two] = [0, 1].map(GroupId);
        let links = Deed::to_groups(Act::Links, &[one, two]).unwrap();
        assert!(does_little(&[Deed::to(Act::Weakens, one), links]));
        assert!(does_little(&[Deed::AddsToGround(Place::LowerLeftCorner)]));
        assert!(!does_little(&[Deed::to(Act::Weakens, one), Deed::to(Act::Threatens, one)]));
        let stones = [Point::at(0, 0), Point::at(0, 2)];
        assert!(!does_little(&[Deed::Cuts { group: one, stones, is_sure: true }]));
    }

    #[test]
    fn moves_that_take_stones_are_known() {
        let board = Board::from_diagram(". X O . .\n. O . . .\n. . . . .\n. . . . .\n. . . O X");
        let taken_at = |color| taking_moves(&board, color).iter().map(|p| p.to_string()).collect::<Vec<_>>();
        assert_eq!(taken_at(Color::Black), ["E2", "A5"]);
        assert_eq!(taken_at(Color::White), [""; 0]);
    }
}
