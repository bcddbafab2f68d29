//! The sentences of two judgements side by side.

use super::words;
use crate::board::{Move, Point};
use crate::report::compare::{Disagreement, GroupChances};

/// Returns the side that leads: `Black by 7.5`, `White by 3`, `nobody`.
pub(in crate::report) fn leader(lead: f64) -> String {
    let figure = words::figure(lead.abs());
    match words::rounded(lead) {
        0.0 => "nobody".into(),
        lead if lead > 0.0 => format!("Black by {figure}"),
        _ => format!("White by {figure}"),
    }
}

/// Returns the owner of points, from -1 to 1: `Black's by 80 %`, `nobody's`.
fn owner(mean: f64) -> String {
    match mean {
        x if x >= 0.15 => format!("Black's by {}", words::percent(x)),
        x if x <= -0.15 => format!("White's by {}", words::percent(-x)),
        _ => "nobody's".into(),
    }
}

/// Returns the sentence that the two judgements give a group different chances.
pub(in crate::report) fn chances_differ(group: &GroupChances) -> String {
    let stones = words::count(group.stones, "stone");
    let (safety, survival) = (words::percent(group.safety), words::percent(group.survival));
    format!(
        "#{} ({}'s {stones} at {}) has a chance of {safety} to live by the classical judgement, of {survival} in playouts",
        group.id, group.color, group.at
    )
}

/// Returns the sentence that the points around one have different owners by the two judgements. The owners are figures
/// from -1 to 1, positive for Black.
pub(in crate::report) fn owners_differ(points: usize, at: Point, [classical, playouts]: [f64; 2]) -> String {
    let what = if points == 1 { format!("the point {at} is") } else { format!("the {points} points around {at} are") };
    format!("{what} {} by the classical judgement, {} in playouts", owner(classical), owner(playouts))
}

/// Returns the sentence that the leads differ.
pub(in crate::report) fn leads_differ([classical, playouts]: [f64; 2]) -> String {
    format!("the lead is {} by the classical judgement, {} in playouts", leader(classical), leader(playouts))
}

/// Returns the sentence that the best moves differ. `place` is the place of the playouts' move in the classical list,
/// from 0, if it is there.
pub(in crate::report) fn moves_differ(classical: Move, playouts: Move, place: Option<usize>) -> String {
    let seen = match place {
        Some(at) => format!("its choice number {}", at + 1),
        None => "not among its choices".into(),
    };
    format!("the classical judgement would play {classical}, playouts {playouts}, {seen}")
}

/// Returns the sentence on the mean difference between the two judgements of a point.
pub(in crate::report) fn distance(distance: f64) -> String {
    format!("Ownership of a point differs by {distance:.2} of 2 on average.")
}

/// Returns the heading of the disagreements, or the sentence that there are none.
pub(in crate::report) fn disagreements(are_any: bool) -> &'static str {
    if are_any { "Where they differ most:" } else { "The two agree on every group and area of some size." }
}

/// Returns a disagreement with the points at stake, if they are known.
pub(in crate::report) fn disagreement(told: &Disagreement) -> String {
    match told.points {
        points if points > 0.0 => format!("{} ({} apart)", told.text, words::points(points.round())),
        _ => told.text.clone(),
    }
}

/// The meaning of the letters on the map.
pub(in crate::report) const MAP: &str = "b B points and stones that the classical judgement gives to Black more than playouts do, w W to \
                                        White; capitals: by more than half";

/// Returns the sentence on the groups that are judged within so much of each other. It says "other" if different groups
/// are listed above.
pub(in crate::report) fn alike(groups: usize, share: f64, are_others_listed: bool) -> String {
    let other = if are_others_listed { "other " } else { "" };
    let count = words::count(groups, &format!("{other}group"));
    let verb = if groups == 1 { "is" } else { "are" };
    format!("{count} {verb} judged within {} of each other.", words::percent(share))
}

/// Returns the title of a page of two judgements of a position.
pub(in crate::report) fn compared(position: &str) -> String {
    format!("Compared: {position}")
}

/// Returns the name of a group: `Black's 6 stones at Q4`.
pub(in crate::report) fn chances_of(group: &GroupChances) -> String {
    format!("{}'s {} at {}", group.color, words::count(group.stones, "stone"), group.at)
}

/// Returns the sentence on the points that decide the game most.
pub(in crate::report) fn critical(points: &[String]) -> String {
    format!("By random games the game is decided most by {}.", words::list(points))
}

/// The name of the picture of the criticality of a position.
pub(in crate::report) const CRITICALITY: &str = "criticality";

/// Returns the meaning of the figures of criticality.
pub(in crate::report) fn criticality(playouts: u32) -> String {
    let played = words::thousands(playouts.into());
    format!("how much owning a point goes with winning, in percent, by {played} random games")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_is_told_in_the_singular() {
        let told = |points| owners_differ(points, Point::at(3, 3), [0.8, -0.1]);
        assert_eq!(told(1), "the point D4 is Black's by 80 % by the classical judgement, nobody's in playouts");
        assert_eq!(
            told(5),
            "the 5 points around D4 are Black's by 80 % by the classical judgement, nobody's in playouts"
        );
        assert_eq!(alike(1, 0.1, false), "1 group is judged within 10 % of each other.");
        assert_eq!(alike(2, 0.1, true), "2 other groups are judged within 10 % of each other.");
    }
}
