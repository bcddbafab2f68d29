//! Moves that reading finds for groups judged alive, which the evaluation does not price: those that take or kill one of the
//! opponent's, and those that keep one's own from it.

use std::cmp::Ordering;

use super::build::number;
use super::fates::Fates;
use super::likely::Likely;
use super::moves::BEST;
use super::{GroupReport, MoveReport};
use crate::board::{Game, Move, Point, PointSet};
use crate::eval::Analysis;
use crate::eval::safety::Status;
use crate::eval::shape::group::Group;

/// Smaller groups are no reason to play somewhere.
const LEAST_AT_STAKE: usize = 3;

/// A group in danger, and the move about it.
struct Danger {
    at: Point,
    /// What the move does, in a word.
    does: &'static str,
    /// What it is worth, in points.
    stake: f64,
}

impl Danger {
    /// What the side to move can do to, or for, a group that is judged alive and that by reading one move of its opponent's takes
    /// or kills. Who is taken loses what his stones change hands for. A kill among walls that are taken for safe counts half: of
    /// three groups so killed in 394 labelled positions, their opponent to move, one was lost, one open and one lived.
    fn of(game: &Game, analysis: &Analysis, fates: &mut Fates, told: &GroupReport, group: &Group) -> Option<Danger> {
        let attack = told.attack.filter(|_| told.status == Status::Alive && told.stones.len() >= LEAST_AT_STAKE)?;
        let is_taken = fates.taken_at(group) == Some(attack);
        let (at, does) = match (group.color == game.to_play(), is_taken) {
            (false, true) => (attack, "catches"),
            (false, false) => (attack, "may kill"),
            (true, true) => (fates.not_taken_after(group)?, "saves"),
            (true, false) => (fates.way_out(analysis, group)?, "looks after"),
        };
        let owned = |stone: Point| 1000 + group.color.sign() * i32::from(analysis.ownership.0[stone]);
        let thousandths: i32 = group.stones.iter().map(owned).sum();
        let stake = f64::from(if is_taken { thousandths } else { thousandths / 2 }) / 1000.0;
        let is_legal = game.check(game.to_play(), Move::Play(at)).is_ok();
        is_legal.then_some(Danger { at, does, stake: (stake * 100.0).round() / 100.0 })
    }
}

/// The moves told, with those that reading finds for groups in danger.
pub(super) fn with_urgent(
    mut moves: Vec<MoveReport>,
    game: &Game,
    analysis: &Analysis,
    fates: &mut Fates,
    groups: &[GroupReport],
) -> Vec<MoveReport> {
    let mut urgent = PointSet::EMPTY;
    for told in groups {
        let group = analysis.groups.iter().find(|group| number(group.id) == told.id);
        let danger = group.and_then(|group| Danger::of(game, analysis, fates, told, group));
        let Some(danger) = danger else { continue };
        let name = format!("#{}", told.id);
        urgent.insert(danger.at);
        let place = moves.iter().position(|told| told.point == danger.at).unwrap_or_else(|| {
            let bare = MoveReport { point: danger.at, value: danger.stake, prior: 0.0, reasons: Vec::new() };
            moves.push(Likely::of(game).told(bare));
            moves.len() - 1
        });
        let told = &mut moves[place];
        told.value = told.value.max(danger.stake);
        let is_told = |reason: &String| {
            let says_more = ["captures ", "kills ", "saves "].iter().any(|deed| reason.starts_with(deed));
            says_more && reason.split([' ', ',']).any(|word| word == name)
        };
        if !told.reasons.iter().any(is_told) {
            told.reasons.insert(0, format!("{} {name}, by reading", danger.does));
        }
    }
    // Stable: moves that gain the same stay in their order.
    moves.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(Ordering::Equal));
    while moves.len() > BEST {
        let last = moves.iter().rposition(|told| !urgent.contains(told.point)).unwrap_or(moves.len() - 1);
        moves.remove(last);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Color};
    use crate::eval::safety::Safety;
    use crate::report::{build, moves};

    /// What is told with `moves`, where Black's group at A8 is judged alive and owned by three fifths.
    fn told(text: &str, to_play: Color, moves: Vec<MoveReport>) -> Vec<(String, f64, Vec<String>)> {
        let mut board = Board::from_diagram(text);
        board.set_to_play(to_play);
        let game = Game::from_board(board, Rules::CHINESE, 7.0);
        let mut analysis = Analysis::thorough(game.board());
        let black = analysis.groups.at(at("A8")).unwrap();
        analysis.safety_final.safety[black.index()] = Safety::ALIVE;
        for stone in analysis.groups.get(black).stones {
            analysis.ownership.0[stone] = 600;
        }
        let tried = moves::Tried { best: Vec::new(), decisive: vec![Default::default(); analysis.groups.len()] };
        let mut fates = Fates::unread(game.board(), &analysis);
        let groups = build::groups(&game, &analysis, &tried, &mut fates);
        let told = with_urgent(moves, &game, &analysis, &mut fates, &groups[black.index()..=black.index()]);
        told.into_iter().map(|told| (told.point.to_string(), told.value, told.reasons)).collect()
    }

    fn at(vertex: &str) -> Point {
        Point::parse(vertex, crate::board::Size::NINE).unwrap()
    }

    fn plain(vertex: &str, value: f64) -> MoveReport {
        MoveReport { point: at(vertex), value, prior: 0.0, reasons: vec!["weakens #1".into()] }
    }

    /// Black's corner with three points in a row, decided by the middle.
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
        let kill = |reasons: &[&str]| ("B9".to_string(), 8.0, reasons.iter().map(ToString::to_string).collect());
        assert_eq!(told(THREE, Color::White, Vec::new())[0], kill(&["catches #1, by reading"]));
        // So is one that seemed to gain less; others stay.
        let both = told(THREE, Color::White, vec![plain("F6", 3.0), plain("B9", 1.0)]);
        assert_eq!(both[0], kill(&["catches #1, by reading", "weakens #1"]));
        assert_eq!((both[1].0.as_str(), both[1].1, both.len()), ("F6", 3.0, 2));
        // What it does is told once.
        let known = MoveReport { reasons: vec!["kills #1".into()], ..plain("B9", 9.0) };
        assert_eq!(told(THREE, Color::White, vec![known])[0], ("B9".into(), 9.0, vec!["kills #1".into()]));
    }

    #[test]
    fn who_is_in_danger_looks_after_himself() {
        assert_eq!(told(THREE, Color::Black, Vec::new())[0], ("B9".into(), 8.0, vec!["saves #1, by reading".into()]));
    }
}
