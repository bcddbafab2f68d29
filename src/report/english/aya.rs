//! The words of Aya's evaluation beside the learned one.

use super::words;
use crate::eval::aya::Reason;
use crate::eval::aya::eye_count::HalfEyes;
use crate::eval::aya::race::Facts;

pub(in crate::report) const NUMBER: &str = "points, Black positive";
pub(in crate::report) const GROUP: &str = "group";
pub(in crate::report) const AYA: &str = "Aya";
pub(in crate::report) const LEARNED: &str = "learned";
pub(in crate::report) const BY_AREA: &str = "area lead before komi";
pub(in crate::report) const BY_TERRITORY: &str = "territory lead before komi";

/// Returns the reason of a step as a phrase: `races with #3, 5 liberties against 4; more eyes`.
pub(in crate::report) fn reason(reason: &Reason) -> String {
    match reason {
        Reason::Lifted => "captured whoever moves first, or a stone thrown in".into(),
        Reason::Eyes(eyes) => eyes_told(*eyes),
        Reason::Links { eyes, living, one_eyed } => {
            let to = [(*living, "living groups"), (*one_eyed, "groups of one eye")];
            let to = to.into_iter().filter(|(places, _)| *places > 0);
            let to: Vec<String> =
                to.map(|(places, groups)| format!("{} to link to {groups}", words::count(places, "place"))).collect();
            format!("{}, {}", eyes_told(*eyes), words::list(&to))
        }
        Reason::Race { with, own, theirs, facts } => {
            with_facts(format!("races with {with}, {} against {theirs}", words::liberties(*own)), *facts)
        }
        Reason::NoRival { own, ahead, facts } => {
            let liberties = words::liberties(*own);
            let like = format!("no rival to race with, {liberties}; judged as {}", ahead_told(*ahead));
            with_facts(like, *facts)
        }
        Reason::Revived { by } => format!("{by} kills the enemy beside it"),
        Reason::DiesIfAttacked(at) => format!("dies if the opponent plays {at}"),
        Reason::LooksLikeSeki { beside } => format!("looks like a seki with {beside}, but has one eye at most"),
        Reason::Nakade(stone) => format!("the stone {stone} in its only eye leaves open whether it dies"),
    }
}

/// Returns by how many liberties a group is ahead: `3 ahead`, `even`, `2 behind`.
fn ahead_told(ahead: i32) -> String {
    match ahead {
        1.. => format!("{ahead} ahead"),
        0 => "even".into(),
        _ => format!("{} behind", -ahead),
    }
}

/// Returns a number of eyes: `1 eye`, `1½ eyes`.
fn eyes_told(eyes: HalfEyes) -> String {
    let thing = if eyes == HalfEyes::ONE { "eye" } else { "eyes" };
    format!("{} {thing}", words::eyes(f64::from(eyes.0) / 2.0))
}

/// Adds the facts that correct the table.
fn with_facts(text: String, facts: Facts) -> String {
    let told = [
        (facts.one_and_a_half, "an eye and a half"),
        (facts.can_link, "can link to a living group"),
        (facts.single, "a single stone"),
        (facts.more_eyes, "more eyes"),
        (facts.lone, "alone and caught if attacked"),
    ];
    told.into_iter().filter(|(holds, _)| *holds).fold(text, |text, (_, fact)| format!("{text}; {fact}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use crate::eval::aya::Judgement;

    #[test]
    fn each_reason_is_a_phrase() {
        let board = Board::from_diagram("X . .\n. . O\n. . .");
        let group = Judgement::of(&board).groups.at(Point::at(2, 1)).unwrap();
        let facts = Facts { more_eyes: true, single: true, ..Facts::default() };
        let race = Reason::Race { with: group, own: 5, theirs: 4, facts };
        assert_eq!(reason(&race), "races with #2, 5 liberties against 4; a single stone; more eyes");
        let links = Reason::Links { eyes: HalfEyes(3), living: 0, one_eyed: 1 };
        assert_eq!(reason(&links), "1½ eyes, 1 place to link to groups of one eye");
        let none = Facts::default();
        let alone = |own, ahead| reason(&Reason::NoRival { own, ahead, facts: none });
        assert_eq!(alone(1, -7), "no rival to race with, 1 liberty; judged as 7 behind");
        assert_eq!(alone(8, 0), "no rival to race with, 8 liberties; judged as even");
        assert_eq!(alone(7, 3), "no rival to race with, 7 liberties; judged as 3 ahead");
    }
}
