//! The sentences of two judgements side by side.

use super::words;
use crate::board::{Move, Point};
use crate::report::compare::{Disagreement, GroupChances};

/// `Black by 7.5`, `White by 3`, `nobody`.
pub(in crate::report) fn leader(lead: f64) -> String {
    let figure = words::figure(lead.abs());
    match words::rounded(lead) {
        0.0 => "nobody".into(),
        lead if lead > 0.0 => format!("Black by {figure}"),
        _ => format!("White by {figure}"),
    }
}

/// `Black's by 80 %`, `nobody's`: whom points belong to, from -1 to 1.
fn owner(mean: f64) -> String {
    match mean {
        x if x >= 0.15 => format!("Black's by {}", words::percent(x)),
        x if x <= -0.15 => format!("White's by {}", words::percent(-x)),
        _ => "nobody's".into(),
    }
}

/// That a group has other chances by either judgement.
pub(in crate::report) fn chances_differ(group: &GroupChances) -> String {
    let stones = words::count(group.stones, "stone");
    let (safety, survival) = (words::percent(group.safety), words::percent(group.survival));
    format!(
        "#{} ({}'s {stones} at {}) has a chance of {safety} to live by the classical judgement, of {survival} in playouts",
        group.id, group.color, group.at
    )
}

/// That so many points around one are others' by the classical judgement and in playouts: from -1 to 1, black-positive.
pub(in crate::report) fn owners_differ(points: usize, at: Point, [classical, playouts]: [f64; 2]) -> String {
    let what = if points == 1 { format!("the point {at} is") } else { format!("the {points} points around {at} are") };
    format!("{what} {} by the classical judgement, {} in playouts", owner(classical), owner(playouts))
}

/// That the leads differ.
pub(in crate::report) fn leads_differ([classical, playouts]: [f64; 2]) -> String {
    format!("the lead is {} by the classical judgement, {} in playouts", leader(classical), leader(playouts))
}

/// That the best moves differ; the place of the playouts' move in the classical list, from 0, if it is there.
pub(in crate::report) fn moves_differ(classical: Move, playouts: Move, place: Option<usize>) -> String {
    let seen = match place {
        Some(at) => format!("its choice number {}", at + 1),
        None => "not among its choices".into(),
    };
    format!("the classical judgement would play {classical}, playouts {playouts}, {seen}")
}

/// How far the two differ on a point in the mean.
pub(in crate::report) fn distance(distance: f64) -> String {
    format!("Ownership differs by {distance:.2} of 2 on a point in the mean.")
}

/// What stands over the disagreements, if there are any.
pub(in crate::report) fn disagreements(are_any: bool) -> &'static str {
    if are_any { "Where they differ most:" } else { "The two agree on every group and area of some size." }
}

/// A disagreement with the points at stake, if they can be told.
pub(in crate::report) fn disagreement(told: &Disagreement) -> String {
    match told.points {
        points if points > 0.0 => format!("{} ({} apart)", told.text, words::points(points.round())),
        _ => told.text.clone(),
    }
}

/// What the letters on the map mean.
pub(in crate::report) const MAP: &str = "b B points and stones that the classical judgement gives to Black more than playouts do, w W to \
                                        White; capitals: by more than half";

/// How many groups are judged within so much of each other; whether others are listed.
pub(in crate::report) fn alike(groups: usize, share: f64, are_others_listed: bool) -> String {
    let other = if are_others_listed { "other " } else { "" };
    let count = words::count(groups, &format!("{other}group"));
    let verb = if groups == 1 { "is" } else { "are" };
    format!("{count} {verb} judged within {} of each other.", words::percent(share))
}

/// The title of a page of two judgements of a position.
pub(in crate::report) fn compared(position: &str) -> String {
    format!("Compared: {position}")
}

/// What a group is called: `Black's 6 stones at Q4`.
pub(in crate::report) fn chances_of(group: &GroupChances) -> String {
    format!("{}'s {} at {}", group.color, words::count(group.stones, "stone"), group.at)
}

/// What the picture of the criticality of a position shows.
pub(in crate::report) fn criticality(playouts: u32) -> String {
    let played = words::thousands(playouts.into());
    format!("criticality: how much owning a point goes with winning, in percent, by {played} random games.")
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
