//! How far the moves told are known to do what is said of them.
//!
//! That a move kills or saves a group, the evaluation says of the position after it, and so does reading that takes the
//! stones around for safe. Only where it was read to the end, as capture or within closed walls, or where the move joins a
//! chain to stones that plainly live, it is told as a fact.

use super::MoveReport;
use super::build::number;
use super::difference::{influence, is_about_groups, is_drift, phrase};
use super::fates::Fates;
use super::likely::is_usual;
use super::place::Place;
use super::words;
use crate::board::{Color, Point};
use crate::eval::Analysis;
use crate::eval::shape::group::{Group, GroupId};

/// What the evaluation says of a move, and what is told of groups for which that was read to the end, for which a search about the
/// group bears it out, and of the others.
const CLAIMS: [[&str; 4]; 6] = [
    ["kills", "kills", "may kill", "threatens"],
    ["saves", "saves", "may save", "strengthens"],
    ["threatens to save", "saves", "may save", "strengthens"],
    ["threatens", "kills", "may kill", "threatens"],
    ["strengthens", "strengthens", "strengthens", "strengthens"],
    ["weakens", "weakens", "weakens", "weakens"],
];

/// What is told of a group only if a search about it feels the move.
const FELT: [&str; 2] = ["strengthens", "weakens"];

/// How what is told begins that the table asks for, and says enough of a group.
const SETTLED: [&str; 3] = ["looks after #", "makes sure of #", "may kill #"];

/// How what is told ends that was read to the end.
pub(super) const BY_READING: &str = ", by reading";

/// Tells what the moves of that side are said to do to whole groups as far as it is known, of each group once.
pub(super) fn put_in_doubt(moves: &mut [MoveReport], mover: Color, analysis: &Analysis, fates: &mut Fates) {
    for told in moves {
        let reasons = std::mem::take(&mut told.reasons);
        told.reasons = Doubt { mover, at: told.point, analysis, fates }.told(reasons);
    }
}

/// Adds which groups in question the moves of that side decide by searches about them, where the evaluation did not see it.
pub(super) fn tell_what_searches_bear_out(
    moves: &mut [MoveReport],
    mover: Color,
    analysis: &Analysis,
    fates: &mut Fates,
) {
    for told in moves {
        let is_about_whole = |reason: &&String| claim(reason).is_some() || reason.starts_with("captures #");
        let named: Vec<usize> =
            told.reasons.iter().filter(is_about_whole).flat_map(|reason| words::groups_named(reason)).collect();
        let mut decided = fates.may_be_decided(analysis, mover, told.point);
        decided.retain(|id| !named.contains(&number(*id)));
        let (own, enemies): (Vec<GroupId>, Vec<GroupId>) =
            decided.into_iter().partition(|id| analysis.groups.get(*id).color == mover);
        let deeds = phrase("kills", &enemies).into_iter().chain(phrase("saves", &own));
        told.reasons.splice(0..0, deeds);
    }
}

/// A move that is said to do something, and who knows whether it does.
struct Doubt<'a> {
    mover: Color,
    at: Point,
    analysis: &'a Analysis,
    fates: &'a mut Fates,
}

impl Doubt<'_> {
    /// The reasons as far as they are known.
    fn told(&mut self, reasons: Vec<String>) -> Vec<String> {
        // What is told to be read stays as it is, and so does what the table asks for.
        let is_settled = |reason: &&String| is_read(reason) || SETTLED.iter().any(|said| reason.starts_with(said));
        let mut named: Vec<usize> =
            reasons.iter().filter(is_settled).flat_map(|reason| words::groups_named(reason)).collect();
        let mut deeds: Vec<(&str, Vec<GroupId>)> = Vec::new();
        let (mut others, mut place) = (Vec::new(), 0);
        for reason in reasons {
            let Some(said) = claim(&reason) else {
                others.push(reason);
                continue;
            };
            // What is left of the claims stands where the first of them stood.
            if deeds.is_empty() {
                place = others.len();
            }
            let of = words::groups_named(&reason);
            for group in self.analysis.groups.iter().filter(|group| of.contains(&number(group.id))) {
                if named.contains(&number(group.id)) {
                    continue;
                }
                named.push(number(group.id));
                let deed = self.deed(said, group);
                let is_seen = match deed {
                    "threatens" => self.fates.is_near_or_felt(group, self.mover, self.at),
                    _ => !FELT.contains(&deed) || self.fates.is_felt(group, self.mover, self.at),
                };
                if !is_seen {
                    continue;
                }
                match deeds.iter_mut().find(|(told, _)| *told == deed) {
                    Some((_, groups)) => groups.push(group.id),
                    None => deeds.push((deed, vec![group.id])),
                }
            }
        }
        others.splice(place..place, deeds.iter().filter_map(|(deed, groups)| phrase(deed, groups)));
        if !others.iter().any(|reason| is_about_groups(reason) && !is_usual(reason)) {
            self.tell_who_feels_it(&mut others);
        }
        if others.is_empty() {
            others.push(influence(Place::of(self.at, self.fates.size())));
        }
        others
    }

    /// Adds which groups the move weakens and strengthens by searches about them, to reasons that tell of none.
    fn tell_who_feels_it(&mut self, reasons: &mut Vec<String>) {
        let feel = self.fates.feel_much(self.analysis, self.mover, self.at);
        let (own, enemies): (Vec<GroupId>, Vec<GroupId>) =
            feel.into_iter().partition(|id| self.analysis.groups.get(*id).color == self.mover);
        let told: Vec<String> = phrase("weakens", &enemies).into_iter().chain(phrase("strengthens", &own)).collect();
        if !told.is_empty() {
            reasons.retain(|reason| !is_drift(reason));
            reasons.splice(0..0, told);
        }
    }

    /// What the move does to the group: the first word if that is known, the second if a search bears it out, else the third. What is
    /// told the same either way need not be asked about.
    fn deed(&mut self, [fact, doubt, less]: [&'static str; 3], group: &Group) -> &'static str {
        let Doubt { mover, at, analysis, .. } = *self;
        if fact != less && self.fates.is_known(analysis, group, mover, at) {
            fact
        } else if doubt != less && self.fates.is_borne_out(analysis, group, mover, at) {
            doubt
        } else {
            less
        }
    }
}

/// The words for what is claimed of whole groups, if anything is that was not read.
fn claim(reason: &str) -> Option<[&'static str; 3]> {
    let is_said = |said: &str| reason.starts_with(&format!("{said} #")) && !is_read(reason);
    CLAIMS.iter().find(|[said, ..]| is_said(said)).map(|[_, words @ ..]| *words)
}

/// Whether a reason is told to be read.
fn is_read(reason: &str) -> bool {
    reason.ends_with(BY_READING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::safety::Safety;

    /// Black's corner, three points in a row, is decided by B9; his other stones are in the open.
    const TEXT: &str = ". . . X O . . . .
                        X X X X O . . . .
                        O O O O O . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . . . . . . .
                        . . . X . O . . .
                        . . . . . . . . .
                        . . . . . . . . .";

    #[test]
    fn what_a_search_bears_out_is_told_though_the_evaluation_does_not_see_it() {
        let board = Board::from_diagram(TEXT);
        let mut analysis = Analysis::thorough(&board);
        let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
        let corner = analysis.groups.at(at("A8")).unwrap();
        analysis.safety_final.safety[corner.index()] = Safety::EVEN;
        let told = |mover, vertex: &str, reason: String| {
            let mut moves =
                [MoveReport { point: at(vertex), value: 1.0, prior: 0.0, share: 0.0, reasons: vec![reason] }];
            let fates = &mut Fates::unread(&board, &analysis);
            tell_what_searches_bear_out(&mut moves, mover, &analysis, fates);
            moves[0].reasons.join("; ")
        };
        let atari = "puts 1 stone in atari";
        let number = number(corner);
        assert_eq!(told(Color::White, "B9", atari.into()), format!("kills #{number}; {atari}"));
        assert_eq!(told(Color::Black, "B9", atari.into()), format!("saves #{number}; {atari}"));
        // Elsewhere it is not, and what is claimed already is left.
        assert_eq!(told(Color::White, "H9", atari.into()), atari);
        let claimed = format!("threatens #{number}");
        assert_eq!(told(Color::White, "B9", claimed.clone()), claimed);
    }

    #[test]
    fn what_was_not_read_is_told_in_doubt() {
        let board = Board::from_diagram(TEXT);
        let analysis = Analysis::thorough(&board);
        let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
        let group = |vertex| number(analysis.groups.at(at(vertex)).unwrap());
        let (corner, open) = (group("A8"), group("D3"));
        let told_of = |mover, vertex: &str, reason: String| {
            let mut moves =
                [MoveReport { point: at(vertex), value: 1.0, prior: 0.0, share: 0.0, reasons: vec![reason] }];
            put_in_doubt(&mut moves, mover, &analysis, &mut Fates::unread(&board, &analysis));
            moves[0].reasons.join("; ")
        };
        let told = |vertex: &str, reason: String| told_of(Color::White, vertex, reason);
        assert_eq!(told("B9", format!("kills #{corner}")), format!("kills #{corner}"));
        // A reply undoes it.
        assert_eq!(told("A9", format!("kills #{corner}")), format!("threatens #{corner}"));
        // The corner was read, the stones in the open were not: from beside them they are threatened.
        let both = format!("kills #{corner} and #{open}");
        assert_eq!(told("B9", both), format!("kills #{corner}"));
        assert_eq!(told("E3", format!("kills #{open}")), format!("threatens #{open}"));
        // Who is thought to save his group if he gets a second move may do so with the first.
        let saves = |vertex| told_of(Color::Black, vertex, format!("threatens to save #{corner}"));
        assert_eq!(saves("B9"), format!("saves #{corner}"));
        let nothing = influence(Place::UpperLeftCorner);
        assert_eq!(saves("A9"), nothing);
        // Who is weakened or not is felt by a search.
        assert_eq!(told("E3", format!("weakens #{open}")), format!("weakens #{open}"));
        assert_eq!(told("H9", format!("weakens #{open}")), influence(Place::UpperRightCorner));
        assert_eq!(told_of(Color::Black, "D4", format!("strengthens #{open}")), format!("strengthens #{open}"));
        // Where nothing is told of groups, those of some size that feel it are.
        assert_eq!(told("B9", nothing.clone()), format!("weakens #{corner}"));
        assert_eq!(told_of(Color::Black, "B9", nothing.clone()), format!("strengthens #{corner}"));
        assert_eq!(told("E3", nothing.clone()), nothing);
        // What was read stays so, and no group is told of twice.
        let read = format!("saves #{corner}, by reading");
        assert_eq!(told_of(Color::Black, "A9", read.clone()), read);
        let twice = |one: &str, other: &str| {
            let reasons = [one, other].map(|deed| format!("{deed} #{corner}")).to_vec();
            let mut moves = [MoveReport { point: at("A9"), value: 1.0, prior: 0.0, share: 0.0, reasons }];
            put_in_doubt(&mut moves, Color::Black, &analysis, &mut Fates::unread(&board, &analysis));
            moves[0].reasons.join("; ")
        };
        assert_eq!(twice("saves", "threatens to save"), nothing);
        assert_eq!(twice("threatens to save", "strengthens"), nothing);
        assert_eq!(twice("looks after", "strengthens"), format!("looks after #{corner}"));
    }
}
