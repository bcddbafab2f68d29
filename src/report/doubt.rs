//! Decides how firmly the report may claim the effects of moves.
//!
//! The evaluation of the position after a move says that it kills or saves a group, and so does reading that assumes
//! the stones around to be safe. The report states it as a fact only if it was read to the end, as a capture or within
//! closed walls, or if the move joins a chain to stones that plainly live.

use super::MoveReport;
use crate::board::{Color, Point};
use crate::eval::Analysis;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::deed::{Act, Deed};
use crate::judge::fates::FateReader;
use crate::judge::place::Place;

/// Returns the acts that the report claims for a group in three cases: if the evaluation's claim was read to the end,
/// if a search about the group bears it out, and otherwise. Returns nothing for a deed that needs no support.
fn claim(deed: &Deed) -> Option<[Act; 3]> {
    match deed.act().filter(|_| !deed.is_read())? {
        Act::Kills | Act::Threatens => Some([Act::Kills, Act::MayKill, Act::Threatens]),
        Act::Saves | Act::ThreatensToSave => Some([Act::Saves, Act::MaySave, Act::Strengthens]),
        vague @ (Act::Strengthens | Act::Weakens) => Some([vague; 3]),
        _ => None,
    }
}

/// The acts that are told of a group only if a search about it feels the move.
const FELT: [Act; 2] = [Act::Strengthens, Act::Weakens];

/// The acts that the table asks for, and that say enough about a group.
const SETTLED: [Act; 3] = [Act::Protects, Act::KeepsDead, Act::MayKill];

/// Reduces the claimed effects of this side's moves on whole groups to what is known, and tells each group once.
pub(super) fn put_in_doubt(moves: &mut [MoveReport], mover: Color, analysis: &Analysis, fates: &mut FateReader) {
    for told in moves {
        let deeds = std::mem::take(&mut told.deeds);
        told.deeds = Doubt { mover, at: told.point, analysis, fates }.told(deeds);
    }
}

/// Adds the unsettled groups that this side's moves decide by searches about them, if the evaluation did not see it.
pub(super) fn tell_what_searches_bear_out(
    moves: &mut [MoveReport],
    mover: Color,
    analysis: &Analysis,
    fates: &mut FateReader,
) {
    for told in moves {
        let is_about_whole = |deed: &&Deed| claim(deed).is_some() || deed.act() == Some(Act::Captures);
        let named: Vec<GroupId> =
            told.deeds.iter().filter(is_about_whole).flat_map(|deed| deed.groups().to_vec()).collect();
        let mut decided = fates.may_be_decided(analysis, mover, told.point);
        decided.retain(|id| !named.contains(id));
        let (own, enemies): (Vec<GroupId>, Vec<GroupId>) =
            decided.into_iter().partition(|id| analysis.groups().get(*id).color == mover);
        let deeds = [Deed::to_groups(Act::Kills, &enemies), Deed::to_groups(Act::Saves, &own)];
        told.deeds.splice(0..0, deeds.into_iter().flatten());
    }
}

/// A move that is said to do something, with what the check of that needs.
struct Doubt<'a> {
    mover: Color,
    at: Point,
    analysis: &'a Analysis,
    fates: &'a mut FateReader,
}

impl Doubt<'_> {
    /// Returns the deeds as far as they are known.
    fn told(&mut self, deeds: Vec<Deed>) -> Vec<Deed> {
        // Deeds that were read stay as they are, and so do those that the table asks for.
        let is_settled = |deed: &&Deed| deed.is_read() || deed.is_any(&SETTLED);
        let mut named: Vec<GroupId> = deeds.iter().filter(is_settled).flat_map(|deed| deed.groups().to_vec()).collect();
        let mut known: Vec<(Act, Vec<GroupId>)> = Vec::new();
        let (mut others, mut place) = (Vec::new(), 0);
        for deed in deeds {
            let Some(said) = claim(&deed) else {
                others.push(deed);
                continue;
            };
            // The claims that remain stand where the first of them stood.
            if known.is_empty() {
                place = others.len();
            }
            for group in self.analysis.groups().iter().filter(|group| deed.groups().contains(&group.id)) {
                if named.contains(&group.id) {
                    continue;
                }
                named.push(group.id);
                let act = self.act(said, group);
                let is_seen = match act {
                    Act::Threatens => self.fates.is_near_or_felt(group, self.mover, self.at),
                    _ => !FELT.contains(&act) || self.fates.is_felt(group, self.mover, self.at),
                };
                if !is_seen {
                    continue;
                }
                match known.iter_mut().find(|(told, _)| *told == act) {
                    Some((_, groups)) => groups.push(group.id),
                    None => known.push((act, vec![group.id])),
                }
            }
        }
        others.splice(place..place, known.iter().filter_map(|(act, groups)| Deed::to_groups(*act, groups)));
        if others.iter().all(|deed| deed.is_about_ground() || deed.is_usual()) {
            self.tell_who_feels_it(&mut others);
        }
        if others.is_empty() {
            others.push(Deed::AddsInfluence(Place::of(self.at, self.fates.size())));
        }
        others
    }

    /// If no deed concerns a group, adds the groups that the move weakens and strengthens by searches about them.
    fn tell_who_feels_it(&mut self, deeds: &mut Vec<Deed>) {
        let feel = self.fates.feel_much(self.analysis, self.mover, self.at);
        let (own, enemies): (Vec<GroupId>, Vec<GroupId>) =
            feel.into_iter().partition(|id| self.analysis.groups().get(*id).color == self.mover);
        let felt = [Deed::to_groups(Act::Weakens, &enemies), Deed::to_groups(Act::Strengthens, &own)];
        let felt: Vec<Deed> = felt.into_iter().flatten().collect();
        if !felt.is_empty() {
            deeds.retain(|deed| !deed.is_drift());
            deeds.splice(0..0, felt);
        }
    }

    /// Returns the act of the move on the group: the first if it is known, the second if a search bears it out, and
    /// otherwise the third. An act that is the same either way needs no question.
    fn act(&mut self, [fact, doubt, less]: [Act; 3], group: &Group) -> Act {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::safety::Safety;

    /// Black's corner, three points in a row, is decided by B9; Black's other stones are in the open.
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
        let corner = analysis.groups().at(at("A8")).unwrap();
        analysis.pretend().safety(corner, Safety::EVEN);
        let told = |mover, vertex: &str, deed: &Deed| {
            let deeds = vec![deed.clone()];
            let mut moves = [MoveReport::new(at(vertex), 1.0, deeds)];
            let fates = &mut FateReader::unread(&board, &analysis);
            tell_what_searches_bear_out(&mut moves, mover, &analysis, fates);
            let [told] = moves;
            told.deeds
        };
        let ko = Deed::FightsKo(at("A1"));
        let to = |act| Deed::to(act, corner);
        assert_eq!(told(Color::White, "B9", &ko), [to(Act::Kills), ko.clone()]);
        assert_eq!(told(Color::Black, "B9", &ko), [to(Act::Saves), ko.clone()]);
        // Elsewhere the search does not bear it out, and an existing claim is left alone.
        assert_eq!(told(Color::White, "H9", &ko), [ko]);
        assert_eq!(told(Color::White, "B9", &to(Act::Threatens)), [to(Act::Threatens)]);
    }

    #[test]
    fn what_was_not_read_is_told_in_doubt() {
        let board = Board::from_diagram(TEXT);
        let analysis = Analysis::thorough(&board);
        let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
        let group = |vertex| analysis.groups().at(at(vertex)).unwrap();
        let (corner, open) = (group("A8"), group("D3"));
        let all_left_of = |mover, vertex: &str, deeds: Vec<Deed>| {
            let mut moves = [MoveReport::new(at(vertex), 1.0, deeds)];
            put_in_doubt(&mut moves, mover, &analysis, &mut FateReader::unread(&board, &analysis));
            let [told] = moves;
            told.deeds
        };
        let left_of = |mover, vertex: &str, deed: Deed| all_left_of(mover, vertex, vec![deed]);
        let told = |vertex: &str, deed: Deed| left_of(Color::White, vertex, deed);
        let to = |act, group| Deed::to(act, group);
        assert_eq!(told("B9", to(Act::Kills, corner)), [to(Act::Kills, corner)]);
        // A reply undoes it.
        assert_eq!(told("A9", to(Act::Kills, corner)), [to(Act::Threatens, corner)]);
        // The corner was read, the stones in the open were not: moves beside them threaten them.
        let both = Deed::to_groups(Act::Kills, &[corner, open]).unwrap();
        assert_eq!(told("B9", both), [to(Act::Kills, corner)]);
        assert_eq!(told("E3", to(Act::Kills, open)), [to(Act::Threatens, open)]);
        // A move that is thought to save a group with a second move may save it with the first.
        let saves = |vertex| left_of(Color::Black, vertex, to(Act::ThreatensToSave, corner));
        assert_eq!(saves("B9"), [to(Act::Saves, corner)]);
        let nothing = || Deed::AddsInfluence(Place::UpperLeftCorner);
        assert_eq!(saves("A9"), [nothing()]);
        // A search feels whether a group is weakened.
        assert_eq!(told("E3", to(Act::Weakens, open)), [to(Act::Weakens, open)]);
        assert_eq!(told("H9", to(Act::Weakens, open)), [Deed::AddsInfluence(Place::UpperRightCorner)]);
        assert_eq!(left_of(Color::Black, "D4", to(Act::Strengthens, open)), [to(Act::Strengthens, open)]);
        // If no deed concerns groups, those of some size that feel the move are added.
        assert_eq!(told("B9", nothing()), [to(Act::Weakens, corner)]);
        assert_eq!(left_of(Color::Black, "B9", nothing()), [to(Act::Strengthens, corner)]);
        assert_eq!(told("E3", nothing()), [nothing()]);
        // A deed that was read stays so, and no group is told of twice.
        let read = Deed::read(Act::Saves, corner);
        assert_eq!(left_of(Color::Black, "A9", read.clone()), [read]);
        let twice = |acts: [Act; 2]| all_left_of(Color::Black, "A9", acts.map(|act| to(act, corner)).to_vec());
        assert_eq!(twice([Act::Saves, Act::ThreatensToSave]), [nothing()]);
        assert_eq!(twice([Act::ThreatensToSave, Act::Strengthens]), [nothing()]);
        assert_eq!(twice([Act::Protects, Act::Strengthens]), [to(Act::Protects, corner)]);
    }
}
