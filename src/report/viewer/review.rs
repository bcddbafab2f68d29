//! The board of a page about a game that is reviewed.

use super::data::{Layer, LayerKind, Look, Mark, Shown, index};
use super::line::{game, owners, variation};
use crate::board::Point;
use crate::board::sgf::Record;
use crate::report::english::viewer as words;
use crate::report::review::{Fate, Review, TurningPoint};

/// Returns the board of a review: the game with the lead and the owners of points at each move, then a line for each
/// turning point and one for each group that died, in their order.
pub(in crate::report) fn reviewed(review: &Review, record: &Record) -> Shown {
    let lead = |at: usize| match (review.course.leads.get(at), review.spreads.get(at)) {
        (Some(lead), Some(spread)) => words::lead(*lead, *spread),
        _ => String::new(),
    };
    let mut line = game(record, lead);
    for (position, ownership) in line.positions.iter_mut().zip(&review.ownership) {
        position.owners = owners(review.size, ownership);
    }
    let mut shown = Shown::of(words::WORDS.game.to_string(), review.size, vec![line]);
    shown.opens_at = [0, review.moves.min(shown.lines[0].positions.len() - 1)];
    let [name, about] = words::COURSE;
    let kind = LayerKind::Course;
    shown.overlays.push(Layer { name: name.to_string(), about: about.to_string(), kind, values: Vec::new() });
    for turn in &review.turning_points {
        better(review, turn, record, &mut shown);
    }
    for fate in &review.groups {
        died(review, fate, record, &mut shown);
    }
    shown
}

/// Adds the line of a better move. Its first position has the move as A and the one that was played as B.
fn better(review: &Review, turn: &TurningPoint, record: &Record, shown: &mut Shown) {
    let Ok(game) = record.game_at(turn.at - 1) else { return };
    let name = words::better_line(&turn.title(), turn.better.point);
    let mut line = variation(&game, turn.color, &turn.better.line, name, [0, turn.at - 1]);
    let mark = |point: Point, sign: Look| Mark { at: index(review.size, point), sign, text: String::new() };
    let marks = &mut line.positions[0].marks;
    marks.extend(turn.affected.iter().map(|point| mark(point, Look::Triangle)));
    marks.push(mark(turn.better.point, Look::Better));
    marks.extend(turn.mv.point().map(|point| mark(point, Look::Played)));
    shown.add(line);
}

/// Adds the position in which stones were dead, with a cross on each.
fn died(review: &Review, fate: &Fate, record: &Record, shown: &mut Shown) {
    let at = fate.shown_at();
    let Ok(game) = record.game_at(at) else { return };
    let mut line = variation(&game, game.to_play(), &[], fate.name(), [0, at]);
    let own = fate.position.stones[fate.color];
    let dead = fate.stones.iter().filter(|stone| own.contains(**stone));
    let cross = |stone: &Point| Mark { at: index(review.size, *stone), sign: Look::Cross, text: String::new() };
    line.positions[0].marks.extend(dead.map(cross));
    shown.add(line);
}
