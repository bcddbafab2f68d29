//! How far the moves told are known to do what is said of them.
//!
//! That a move kills or saves a group, the evaluation says of the position after it, and so does reading that takes the
//! stones around for safe. Only where it was read to the end, as capture or within closed walls, or where the move
//! joins a chain to stones that plainly live, it is told as a fact.

use super::MoveReport;
use crate::board::{Color, Point};
use crate::eval::Analysis;
use crate::eval::shape::group::{Group, GroupId};
use crate::judge::deed::{Act, Deed};
use crate::judge::fates::Fates;
use crate::judge::place::Place;

/// What is told of a group for which what the evaluation says of a move was read to the end, for which a search about
/// the group bears it out, and of the others; nothing where it says nothing that needs to be borne out.
fn claim(deed: &Deed) -> Option<[Act; 3]> {
    match deed.act().filter(|_| !deed.is_read())? {
        Act::Kills | Act::Threatens => Some([Act::Kills, Act::MayKill, Act::Threatens]),
        Act::Saves | Act::ThreatensToSave => Some([Act::Saves, Act::MaySave, Act::Strengthens]),
        vague @ (Act::Strengthens | Act::Weakens) => Some([vague; 3]),
        _ => None,
    }
}

/// What is told of a group only if a search about it feels the move.
const FELT: [Act; 2] = [Act::Strengthens, Act::Weakens];

/// What the table asks for, and says enough of a group.
const SETTLED: [Act; 3] = [Act::LooksAfter, Act::MakesSureOf, Act::MayKill];

/// Tells what the moves of that side are said to do to whole groups as far as it is known, of each group once.
pub(super) fn put_in_doubt(moves: &mut [MoveReport], mover: Color, analysis: &Analysis, fates: &mut Fates) {
    for told in moves {
        let deeds = std::mem::take(&mut told.deeds);
        told.deeds = Doubt { mover, at: told.point, analysis, fates }.told(deeds);
    }
}

/// Adds which groups in question the moves of that side decide by searches about them, where the evaluation did not see
/// it.
pub(super) fn tell_what_searches_bear_out(
    moves: &mut [MoveReport],
    mover: Color,
    analysis: &Analysis,
    fates: &mut Fates,
) {
    for told in moves {
        let is_about_whole = |deed: &&Deed| claim(deed).is_some() || deed.act() == Some(Act::Captures);
        let named: Vec<GroupId> =
            told.deeds.iter().filter(is_about_whole).flat_map(|deed| deed.groups().to_vec()).collect();
        let mut decided = fates.may_be_decided(analysis, mover, told.point);
        decided.retain(|id| !named.contains(id));
        let (own, enemies): (Vec<GroupId>, Vec<GroupId>) =
            decided.into_iter().partition(|id| analysis.groups.get(*id).color == mover);
        let deeds = [Deed::to_groups(Act::Kills, &enemies), Deed::to_groups(Act::Saves, &own)];
        told.deeds.splice(0..0, deeds.into_iter().flatten());
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
    /// The deeds as far as they are known.
    fn told(&mut self, deeds: Vec<Deed>) -> Vec<Deed> {
        // What is told to be read stays as it is, and so does what the table asks for.
        let is_settled = |deed: &&Deed| deed.is_read() || deed.is_any(&SETTLED);
        let mut named: Vec<GroupId> = deeds.iter().filter(is_settled).flat_map(|deed| deed.groups().to_vec()).collect();
        let mut known: Vec<(Act, Vec<GroupId>)> = Vec::new();
        let (mut others, mut place) = (Vec::new(), 0);
        for deed in deeds {
            let Some(said) = claim(&deed) else {
                others.push(deed);
                continue;
            };
            // What is left of the claims stands where the first of them stood.
            if known.is_empty() {
                place = others.len();
            }
            for group in self.analysis.groups.iter().filter(|group| deed.groups().contains(&group.id)) {
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

    /// Adds which groups the move weakens and strengthens by searches about them, to deeds that tell of none.
    fn tell_who_feels_it(&mut self, deeds: &mut Vec<Deed>) {
        let feel = self.fates.feel_much(self.analysis, self.mover, self.at);
        let (own, enemies): (Vec<GroupId>, Vec<GroupId>) =
            feel.into_iter().partition(|id| self.analysis.groups.get(*id).color == self.mover);
        let felt = [Deed::to_groups(Act::Weakens, &enemies), Deed::to_groups(Act::Strengthens, &own)];
        let felt: Vec<Deed> = felt.into_iter().flatten().collect();
        if !felt.is_empty() {
            deeds.retain(|deed| !deed.is_drift());
            deeds.splice(0..0, felt);
        }
    }

    /// What the move does to the group: the first if that is known, the second if a search bears it out, else the
    /// third. What is told the same either way need not be asked about.
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
        let told = |mover, vertex: &str, deed: &Deed| {
            let deeds = vec![deed.clone()];
            let mut moves = [MoveReport::new(at(vertex), 1.0, deeds)];
            let fates = &mut Fates::unread(&board, &analysis);
            tell_what_searches_bear_out(&mut moves, mover, &analysis, fates);
            let [told] = moves;
            told.deeds
        };
        let ko = Deed::FightsKo(at("A1"));
        let to = |act| Deed::to(act, corner);
        assert_eq!(told(Color::White, "B9", &ko), [to(Act::Kills), ko.clone()]);
        assert_eq!(told(Color::Black, "B9", &ko), [to(Act::Saves), ko.clone()]);
        // Elsewhere it is not, and what is claimed already is left.
        assert_eq!(told(Color::White, "H9", &ko), [ko]);
        assert_eq!(told(Color::White, "B9", &to(Act::Threatens)), [to(Act::Threatens)]);
    }

    #[test]
    fn what_was_not_read_is_told_in_doubt() {
        let board = Board::from_diagram(TEXT);
        let analysis = Analysis::thorough(&board);
        let at = |vertex: &str| Point::parse(vertex, board.size()).unwrap();
        let group = |vertex| analysis.groups.at(at(vertex)).unwrap();
        let (corner, open) = (group("A8"), group("D3"));
        let all_told_of = |mover, vertex: &str, deeds: Vec<Deed>| {
            let mut moves = [MoveReport::new(at(vertex), 1.0, deeds)];
            put_in_doubt(&mut moves, mover, &analysis, &mut Fates::unread(&board, &analysis));
            let [told] = moves;
            told.deeds
        };
        let told_of = |mover, vertex: &str, deed: Deed| all_told_of(mover, vertex, vec![deed]);
        let told = |vertex: &str, deed: Deed| told_of(Color::White, vertex, deed);
        let to = |act, group| Deed::to(act, group);
        assert_eq!(told("B9", to(Act::Kills, corner)), [to(Act::Kills, corner)]);
        // A reply undoes it.
        assert_eq!(told("A9", to(Act::Kills, corner)), [to(Act::Threatens, corner)]);
        // The corner was read, the stones in the open were not: from beside them they are threatened.
        let both = Deed::to_groups(Act::Kills, &[corner, open]).unwrap();
        assert_eq!(told("B9", both), [to(Act::Kills, corner)]);
        assert_eq!(told("E3", to(Act::Kills, open)), [to(Act::Threatens, open)]);
        // A move that is thought to save a group with a second move may save it with the first.
        let saves = |vertex| told_of(Color::Black, vertex, to(Act::ThreatensToSave, corner));
        assert_eq!(saves("B9"), [to(Act::Saves, corner)]);
        let nothing = || Deed::AddsInfluence(Place::UpperLeftCorner);
        assert_eq!(saves("A9"), [nothing()]);
        // Whether a group is weakened is felt by a search.
        assert_eq!(told("E3", to(Act::Weakens, open)), [to(Act::Weakens, open)]);
        assert_eq!(told("H9", to(Act::Weakens, open)), [Deed::AddsInfluence(Place::UpperRightCorner)]);
        assert_eq!(told_of(Color::Black, "D4", to(Act::Strengthens, open)), [to(Act::Strengthens, open)]);
        // Where nothing is told of groups, those of some size that feel it are.
        assert_eq!(told("B9", nothing()), [to(Act::Weakens, corner)]);
        assert_eq!(told_of(Color::Black, "B9", nothing()), [to(Act::Strengthens, corner)]);
        assert_eq!(told("E3", nothing()), [nothing()]);
        // What was read stays so, and no group is told of twice.
        let read = Deed::read(Act::Saves, corner);
        assert_eq!(told_of(Color::Black, "A9", read.clone()), [read]);
        let twice = |acts: [Act; 2]| all_told_of(Color::Black, "A9", acts.map(|act| to(act, corner)).to_vec());
        assert_eq!(twice([Act::Saves, Act::ThreatensToSave]), [nothing()]);
        assert_eq!(twice([Act::ThreatensToSave, Act::Strengthens]), [nothing()]);
        assert_eq!(twice([Act::LooksAfter, Act::Strengthens]), [to(Act::LooksAfter, corner)]);
    }
}
