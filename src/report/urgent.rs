//! Adds the moves that decide groups but are missing among those that gain most: what reading finds for groups judged
//! alive, which the evaluation does not price, and what the table says about unsettled groups. If the table says that a
//! move may save a group, the list of moves has it from here.

use super::facts::number;
use super::likely::{self, Judged, merit};
use super::moves::BEST;
use super::{GroupReport, MoveReport};
use crate::board::{Color, Game, Move, Point, PointMap, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::eye::EyeSpace;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::deed::{Act, Deed};
use crate::judge::fates::FateReader;
use crate::tactics::fate::Proof;

/// The fewest stones of a settled group that is a reason to play somewhere. A guess of the right size.
const LEAST_AT_STAKE: usize = 3;

/// The change of the lead with the owner of a stone or a point, in thousandths of a point.
const SWING: i32 = 2000;

/// The least share of the points at stake that a move gains by deciding a group, if that is not proven. Not fitted:
/// players do not believe that a move that captures four stones gains only a point.
const LEAST_SHARE: f64 = 0.75;

/// A group in danger, and the move about it.
struct Danger {
    at: Point,
    /// The effect of the move.
    does: Deed,
    /// The value of the move, in points.
    stake: f64,
    /// True if it is proven that the group depends on this move.
    is_proven: bool,
}

impl Danger {
    /// Returns the least gain of the move, whatever else speaks against it.
    fn least_gain(&self) -> f64 {
        if self.is_proven { self.stake } else { LEAST_SHARE * self.stake }
    }
}

/// A group of the table, and the position that it stands in.
struct Row<'a> {
    game: &'a Game,
    analysis: &'a Analysis,
    told: &'a GroupReport,
    group: &'a Group,
}

impl Row<'_> {
    /// Returns what the side to move can do about the group, by the table.
    fn danger(&self, fates: &mut FateReader) -> Option<Danger> {
        match self.told.status {
            Status::Alive if self.told.stones.len() >= LEAST_AT_STAKE => self.danger_of_living(fates),
            Status::Unsettled => self.danger_of_unsettled(fates),
            Status::Dead if self.told.stones.len() >= LEAST_AT_STAKE => self.danger_of_dead(fates),
            _ => None,
        }
    }

    /// Returns what the side to move can do to, or for, an unsettled group by the table. If either side is known to
    /// decide it, all its stones change hands with the turn; otherwise the group gains or loses only its missing share
    /// of them. If there may be an answer, half of that counts.
    fn danger_of_unsettled(&self, fates: &mut FateReader) -> Option<Danger> {
        let Row { game, told, group, .. } = self;
        let (at, act, hangs) = match (group.color == game.to_play(), told.defend) {
            (true, Some(defend)) => (defend, Act::Saves, told.attack.is_some()),
            // If no saving move is known, the point at which the group is killed may do.
            (true, None) => (told.attack.filter(|at| self.is_held_after(fates, *at))?, Act::Protects, true),
            (false, _) => (told.attack?, Act::Kills, told.defend.is_some()),
        };
        let is_proven = hangs && told.proof == Proof::Proven && !told.in_ko;
        let all = match hangs {
            true if is_proven => SWING * (group.stones | self.eye_space()).len() as i32,
            true => SWING * told.stones.len() as i32,
            false => self.thousandths_missing_to(game.to_play()),
        };
        let [attack, defend] = [told.attack_is_known(), told.defence_is_known()];
        let is_known = attack && defend || !hangs && (attack || defend);
        let stake = points(if is_known { all } else { all / 2 });
        Some(Danger { at, does: Deed::to(act, group.id), stake, is_proven })
    }

    /// Returns the enclosed area in which the group has its eyes, which changes hands with the group.
    fn eye_space(&self) -> PointSet {
        let Row { analysis, group, .. } = self;
        let board = self.game.board();
        let walls = |space: &&EyeSpace| (space.points.grown() & *board.stones(group.color)) - space.points;
        let is_own =
            |space: &&EyeSpace| space.enclosed && space.color == group.color && walls(space).is_subset(&group.stones);
        analysis.eye_spaces().iter().filter(is_own).fold(PointSet::EMPTY, |all, space| all | space.points)
    }

    /// Returns what the side to move can do to, or for, a group that is judged alive although reading finds that one
    /// move of the opponent captures or kills it, or a search about it finds that one may kill it. A captured group
    /// loses the points that change hands with its stones. A kill that assumes safe walls counts half: of three groups
    /// killed in this way in 394 labelled positions, with their opponent to move, one was lost, one was open and one
    /// lived. Anything else that is not proven counts half as well.
    fn danger_of_living(&self, fates: &mut FateReader) -> Option<Danger> {
        let Row { game, analysis, told, group } = self;
        let Some(attack) = told.attack else { return self.danger_of_doubted(fates) };
        let is_taken = fates.taken_at(group) == Some(attack);
        let (at, act) = match (group.color == game.to_play(), is_taken) {
            (false, true) => (attack, Act::Catches),
            (false, false) => (attack, Act::MayKill),
            (true, true) => (fates.not_taken_after(group)?, Act::Saves),
            // If reading finds no certain way out, the opponent's point may do.
            (true, false) => {
                let way_out = fates.way_out(analysis, group);
                (way_out.or_else(|| Some(attack).filter(|at| self.is_held_after(fates, *at)))?, Act::Protects)
            }
        };
        let lost = self.thousandths_missing_to(!group.color);
        let stake = points(if is_taken && told.attack_is_known() { lost } else { lost / 2 });
        let is_read = is_taken || told.attack_is_known();
        let does = if is_read { Deed::read(act, group.id) } else { Deed::to(act, group.id) };
        Some(Danger { at, does, stake, is_proven: false })
    }

    /// Returns what the side to move can do about a group that is judged alive but doubted by a search. It counts half
    /// of what depends on the move by that search.
    fn danger_of_doubted(&self, fates: &mut FateReader) -> Option<Danger> {
        let Row { game, analysis, told, group } = self;
        let (at, swing) = fates.in_doubt_at(analysis, group, game.to_play())?;
        let act = if group.color == game.to_play() { Act::Protects } else { Act::Weakens };
        let stake = points(SWING * told.stones.len() as i32 / 1000 * swing / 2);
        Some(Danger { at, does: Deed::to(act, group.id), stake, is_proven: false })
    }

    /// Returns whether the group is judged safe once its owner has played there, and a search bears that out.
    fn is_held_after(&self, fates: &mut FateReader, at: Point) -> bool {
        let Row { analysis, group, .. } = self;
        fates.is_safe_after(group, at) && fates.is_borne_out(analysis, group, group.color, at)
    }

    /// Returns what the side to move can do about a dead group that its owner may still save: the owner saves it, and
    /// the opponent takes the point first. Half of what the side gains or keeps in that way counts, or a quarter if
    /// there may be an answer.
    fn danger_of_dead(&self, fates: &mut FateReader) -> Option<Danger> {
        let Row { game, told, group, .. } = self;
        let lost = self.thousandths_missing_to(group.color);
        let stake = points(if told.defence_is_known() { lost / 2 } else { lost / 4 });
        if let Some(at) = told.defend.filter(|_| group.color == game.to_play()) {
            return Some(Danger { at, does: Deed::to(Act::Saves, group.id), stake, is_proven: false });
        }
        let enemy = !group.color;
        let at = told.defend.filter(|at| enemy == game.to_play() && !fates.is_undone(group, enemy, *at))?;
        Some(Danger { at, does: Deed::to(Act::KeepsDead, group.id), stake, is_proven: false })
    }

    /// Returns how much the side lacks of owning the group's points, in thousandths of a point of lead.
    fn thousandths_missing_to(&self, side: Color) -> i32 {
        let missing = |stone: Point| 1000 - side.sign() * i32::from(self.analysis.ownership().0[stone]);
        self.group.stones.iter().map(missing).sum()
    }
}

/// Converts thousandths of a point into points, rounded to hundredths.
fn points(thousandths: i32) -> f64 {
    (f64::from(thousandths) / 10.0).round() / 100.0
}

/// The least gains of moves about groups, in points: by their points, and by the groups.
pub(super) struct PointsAtStake {
    at: PointMap<f64>,
    of_groups: Vec<(GroupId, f64)>,
}

/// The acts that decide a group, and below them those that may decide it.
const DECIDES: [Act; 4] = [Act::Kills, Act::Saves, Act::Catches, Act::Captures];
const MAY_DECIDE: [Act; 2] = [Act::MayKill, Act::MaySave];

impl PointsAtStake {
    /// Returns the least gain of a move at each point. A move that is said to decide a group gains as much as the move
    /// that the table names, or half of it if it only may decide the group.
    pub(super) fn left_to(mut self, moves: &[MoveReport]) -> PointMap<f64> {
        for told in moves {
            let of = |acts: &[Act]| -> f64 {
                let decide =
                    |group: &GroupId| told.deeds.iter().any(|deed| deed.is_any(acts) && deed.groups().contains(group));
                self.of_groups.iter().filter(|(group, _)| decide(group)).map(|(_, stake)| stake).sum()
            };
            let stake = of(&DECIDES) + of(&MAY_DECIDE) / 2.0;
            self.at[told.point] = self.at[told.point].max(stake);
        }
        self.at
    }
}

/// Returns the listed moves together with those that reading finds for groups in danger, and the points at stake.
pub(super) fn with_urgent(
    mut moves: Vec<MoveReport>,
    judged: Judged<'_>,
    fates: &mut FateReader,
    groups: &[GroupReport],
) -> (Vec<MoveReport>, PointsAtStake) {
    let Judged { game, analysis, likely } = judged;
    let mut urgent = PointSet::EMPTY;
    let mut stakes = PointsAtStake { at: PointMap::new(0.0), of_groups: Vec::new() };
    let mut at_stake = PointMap::new(0.0);
    for told in groups {
        let Some(group) = analysis.groups().iter().find(|group| number(group.id) == told.id) else { continue };
        let danger = Row { game, analysis, told, group }.danger(fates);
        let is_legal = |danger: &Danger| game.check(game.to_play(), Move::Play(danger.at)).is_ok();
        let Some(danger) = danger.filter(is_legal) else { continue };
        let id = group.id;
        urgent.insert(danger.at);
        let place = moves.iter().position(|told| told.point == danger.at).unwrap_or_else(|| {
            let bare = MoveReport::new(danger.at, danger.stake, Vec::new());
            moves.push(likely.told(bare));
            moves.len() - 1
        });
        let told = &mut moves[place];
        // A move may concern several groups. Trying it says too little about them, because it is compared with a pass,
        // after which the move may still be made.
        stakes.of_groups.push((id, danger.least_gain()));
        stakes.at[danger.at] += danger.least_gain();
        let stake = at_stake[danger.at] + danger.stake;
        at_stake[danger.at] = stake;
        told.value = told.value.max(stake);
        likely::seen(told);
        let is_threat = |deed: &Deed| deed.is_any(&[Act::Threatens, Act::ThreatensToSave]) && deed.groups() == [id];
        // The table's claim is more than a threat.
        told.deeds.retain(|deed| !is_threat(deed));
        let says_more = |deed: &Deed| deed.is_decisive() || deed.act() == Some(Act::Protects);
        if !told.deeds.iter().any(|deed| says_more(deed) && deed.groups().contains(&id)) {
            told.deeds.insert(0, danger.does);
        }
    }
    // The sort is stable, so that moves of the same merit stay in their order.
    moves.sort_by(|a, b| merit(b).total_cmp(&merit(a)));
    while moves.len() > BEST {
        let last = moves.iter().rposition(|told| !urgent.contains(told.point)).unwrap_or(moves.len() - 1);
        moves.remove(last);
    }
    (moves, stakes)
}

#[cfg(test)]
mod tests {
    use super::super::likely::Likely;
    use super::*;
    use crate::board::Board;
    use crate::board::rules::Rules;
    use crate::eval::safety::Safety;
    use crate::judge::near::Decisive;
    use crate::report::{build, moves};

    /// Returns what is listed with `moves` when Black's group at A8 is judged alive and its points are Black's by three
    /// fifths.
    fn told(text: &str, to_play: Color, moves: Vec<MoveReport>) -> Vec<(String, f64, Vec<Deed>)> {
        listed_where(text, to_play, moves, Safety::ALIVE)
    }

    /// Returns what is listed when the group is judged this safe. B9 is found to decide it if it is unsettled.
    fn listed_where(
        text: &str,
        to_play: Color,
        moves: Vec<MoveReport>,
        safety: Safety,
    ) -> Vec<(String, f64, Vec<Deed>)> {
        let mut board = Board::from_diagram(text);
        board.set_to_play(to_play);
        let game = Game::from_board(board, Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let black = analysis.groups().at(at("A8")).unwrap();
        analysis.pretend().safety(black, safety);
        for stone in analysis.groups().get(black).stones {
            analysis.pretend().ownership(stone, 600);
        }
        let mut tried =
            moves::Tried { decisive: vec![Default::default(); analysis.groups().len()], ..Default::default() };
        tried.decisive[black.index()] = Decisive { attack: Some(at("B9")), defend: Some(at("B9")) };
        let mut fates = FateReader::unread(game.board(), &analysis);
        let groups = build::groups(&game, &analysis, &tried, &mut fates);
        let judged = Judged { game: &game, analysis: &analysis, likely: &Likely::of(&game) };
        let (told, _) = with_urgent(moves, judged, &mut fates, &groups[black.index()..=black.index()]);
        told.into_iter().map(|told| (told.point.to_string(), told.value, told.deeds)).collect()
    }

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, crate::board::Size::NINE).unwrap()
    }

    /// Returns the deed that a move does to the group of this number.
    fn to(act: Act, number: u16) -> Deed {
        Deed::to(act, GroupId(number - 1))
    }

    fn plain(vertex: &str, value: f64) -> MoveReport {
        MoveReport::new(at(vertex), value, vec![to(Act::Weakens, 1)])
    }

    /// Black's corner with three points in a row, decided by the middle one.
    const THREE: &str = ". . . X O . . . .
                         X X X X O . . . .
                         O O O O O . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .
                         . . . . . . . . .";

    #[test]
    fn a_kill_that_reading_finds_is_a_move_to_play() {
        let kill = |deeds: &[Deed]| ("B9".to_string(), 8.0, deeds.to_vec());
        let catches = Deed::read(Act::Catches, GroupId(0));
        assert_eq!(told(THREE, Color::White, Vec::new())[0], kill(std::slice::from_ref(&catches)));
        // A move that seemed to gain less becomes one as well; others stay.
        let both = told(THREE, Color::White, vec![plain("F6", 3.0), plain("B9", 1.0)]);
        assert_eq!(both[0], kill(&[catches, to(Act::Weakens, 1)]));
        assert_eq!((both[1].0.as_str(), both[1].1, both.len()), ("F6", 3.0, 2));
        // The effect of the move is told once.
        let known = MoveReport { deeds: vec![to(Act::Kills, 1)], ..plain("B9", 9.0) };
        assert_eq!(told(THREE, Color::White, vec![known])[0], ("B9".into(), 9.0, vec![to(Act::Kills, 1)]));
    }

    #[test]
    fn a_group_in_danger_is_protected() {
        assert_eq!(
            told(THREE, Color::Black, Vec::new())[0],
            ("B9".into(), 8.0, vec![Deed::read(Act::Saves, GroupId(0))])
        );
    }

    #[test]
    fn what_the_table_says_of_a_group_in_question_is_a_move_to_play() {
        let told = |to_play, moves| listed_where(THREE, to_play, moves, Safety::EVEN).remove(0);
        let one = |value, acts: &[Act]| ("B9".to_string(), value, acts.iter().map(|act| to(*act, 1)).collect());
        // Five stones change hands with the turn.
        assert_eq!(told(Color::White, Vec::new()), one(10.0, &[Act::Kills]));
        assert_eq!(told(Color::Black, Vec::new()), one(10.0, &[Act::Saves]));
        // A larger measured gain stays, and the effect of the move is told once.
        assert_eq!(told(Color::White, vec![plain("B9", 13.0)]), one(13.0, &[Act::Kills, Act::Weakens]));
        let threat = MoveReport { deeds: vec![to(Act::Threatens, 1)], ..plain("B9", 1.0) };
        assert_eq!(told(Color::White, vec![threat]), one(10.0, &[Act::Kills]));
    }

    #[test]
    fn who_may_still_be_saved_is_saved_or_made_sure_of() {
        let told = |to_play| listed_where(THREE, to_play, Vec::new(), Safety::DEAD);
        assert_eq!(told(Color::White), [("B9".to_string(), 1.0, vec![to(Act::KeepsDead, 1)])]);
        assert_eq!(told(Color::Black), [("B9".to_string(), 1.0, vec![to(Act::Saves, 1)])]);
    }

    #[test]
    fn what_decides_a_group_elsewhere_has_as_much_at_stake() {
        let mut by_point = PointMap::new(0.0);
        by_point[at("B9")] = 10.0;
        let stakes = PointsAtStake { at: by_point, of_groups: vec![(GroupId(0), 10.0), (GroupId(1), 3.0)] };
        let does = |vertex: &str, deed: Deed| MoveReport { deeds: vec![deed], ..plain(vertex, 1.0) };
        let moves = [
            does("B9", to(Act::Kills, 1)),
            does("A9", Deed::to_groups(Act::Kills, &[GroupId(0), GroupId(1)]).unwrap()),
            does("C9", to(Act::MayKill, 1)),
            does("F6", to(Act::Weakens, 1)),
            does("F5", to(Act::Kills, 3)),
        ];
        let told = stakes.left_to(&moves);
        assert_eq!(moves.map(|moved| told[moved.point]), [10.0, 13.0, 5.0, 0.0, 0.0]);
    }

    #[test]
    fn what_may_have_an_answer_is_worth_half() {
        // The wall is open on the right, where White is near.
        let open = THREE.replacen(". . . X O . . . .", ". . . X . . . O .", 1).replacen(
            "X X X X O . . . .",
            "X X X X . . O . .",
            1,
        );
        let told = listed_where(&open, Color::White, Vec::new(), Safety::EVEN);
        assert_eq!(told, [("B9".to_string(), 5.0, vec![to(Act::Kills, 1)])]);
    }
}
