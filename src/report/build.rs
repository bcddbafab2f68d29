//! Turns an analysis into the model of the report: figures in the units that people use, and the grounds for them.

use std::cmp::{Ordering, Reverse};

use super::exception::{Exception, is_held_by_the_strong, is_read_to_die};
use super::facts::{neighbors, number};
use super::group_kos::{ko_about, takes_ko, tell_of_kos_beside};
use super::moves::Tried;
use super::rescue::saved_by_taking;
use super::{EyesReport, GroupReport, SemeaiReport};
use crate::board::{Board, Color, Game, Point};
use crate::eval::Analysis;
use crate::eval::fight::LEAST_RIVAL;
use crate::eval::outlook::Outlook;
use crate::eval::safety::danger::DangerFigures;
use crate::eval::safety::semeai::Semeai;
use crate::eval::safety::{Outcome, Reason, Safety, Status};
use crate::eval::shape::eye::Eyes;
use crate::eval::shape::group::{Group, GroupId};
use crate::eval::shape::region::enclosed_regions;
use crate::judge::deed::Act;
use crate::judge::eyes::{first, has_room, plain_eyes};
use crate::judge::eyes_seen::eyes_seen;
use crate::judge::fates::FateReader;
use crate::judge::found::{Decision, Found};
use crate::judge::ground::{Ground, Reading};
use crate::judge::near::{Decisive, LEAST_PART, near_group};
use crate::judge::proofs::Settled;
use crate::judge::question::Question;
use crate::judge::ruling::{Ruling, add_once, as_share, in_permille, rule};
use crate::judge::sight::{faces_open_ground, is_between, touching_liberties};
use crate::judge::weighing::Figures;
use crate::tactics::fate::Proof;
use crate::tactics::{LifeStatus, Verdict};

/// Returns the reports of all groups, in order of their numbers.
pub(super) fn groups(game: &Game, analysis: &Analysis, tried: &Tried, fates: &mut FateReader) -> Vec<GroupReport> {
    let board = game.board();
    let outlook = Outlook::of(board, analysis);
    let exceptions = exceptions(board, analysis, tried, fates);
    let mut one = |group: &Group| {
        let danger = &outlook.dangers[group.id.index()];
        let asked = Asked { board, analysis, tried, exceptions: &exceptions, group };
        let ruling = asked.ruling(fates);
        let mut told = asked.told(ruling, fates.evidence.settled(group.id), fates.eyes(analysis, group), danger);
        // For an unsettled group, the move that kills it says enough, if one is known.
        if told.status != Status::Unsettled || told.attack.is_none() {
            told.grounds.extend(parts_in_danger(board, analysis, group, fates));
        }
        told
    };
    let mut told: Vec<GroupReport> = analysis.groups().iter().map(&mut one).collect();
    tell_of_kos_beside(board, analysis, &mut told);
    share_the_odds(analysis, &mut told);
    told
}

/// Returns the figures that each group's safety is learned from, in order of the groups' numbers.
pub(super) fn figures(game: &Game, analysis: &Analysis, tried: &Tried, fates: &mut FateReader) -> Vec<Figures> {
    let board = game.board();
    let exceptions = &exceptions(board, analysis, tried, fates);
    let of = |group| Asked { board, analysis, tried, exceptions, group }.ruling(fates).figures;
    analysis.groups().iter().map(of).collect()
}

/// Returns the evidence against the status of each group, in order of the groups' numbers.
fn exceptions(board: &Board, analysis: &Analysis, tried: &Tried, fates: &mut FateReader) -> Vec<Exception> {
    analysis.groups().iter().map(|group| Exception::of(board, analysis, tried, group, fates)).collect()
}

/// Makes the odds of two groups in atari at the same point agree: the stone that saves one of them takes the other. The
/// smaller one gets what the larger one's odds leave over; groups of equal size get the mean of both figures. The
/// shared point decides both.
fn share_the_odds(analysis: &Analysis, told: &mut [GroupReport]) {
    let in_atari: Vec<&Group> = analysis.groups().iter().filter(|group| group.liberties.len() == 1).collect();
    let before: Vec<f64> = told.iter().map(|told| told.safety).collect();
    for one in &in_atari {
        let rivals = in_atari.iter().filter(|other| other.color != one.color && other.liberties == one.liberties);
        let Some(rival) = rivals.max_by_key(|other| (other.stones.len(), Reverse(other.id))) else { continue };
        let [own, left] = [before[one.id.index()], 1.0 - before[rival.id.index()]];
        let share = match one.stones.len().cmp(&rival.stones.len()) {
            Ordering::Greater => own,
            Ordering::Equal => (own + left) / 2.0,
            Ordering::Less => left,
        };
        let told = &mut told[one.id.index()];
        let safety = in_permille(share);
        (told.safety, told.status) = (as_share(safety), safety.status());
        let point = one.liberties.first();
        (told.attack, told.defend, told.escape) = (told.attack.or(point), told.defend.or(point), None);
        (told.attack_proof, told.defend_proof) =
            (told.attack_proof.or(Some(Proof::Read)), told.defend_proof.or(Some(Proof::Read)));
        told.proof = told.proof.max(Proof::Read);
        told.grounds.retain(|ground| !matches!(ground, Ground::Rescued { .. } | Ground::Searched { .. }));
    }
}

/// The least difference in safety, in permille, that makes a part less safe than the whole group worth mentioning. A
/// guess of the right size.
const WEAKER: i32 = 200;

/// Returns the grounds about parts of a group: the largest chain that reading finds captured, and the largest core that
/// is less safe than the whole.
fn parts_in_danger(board: &Board, analysis: &Analysis, group: &Group, fates: &mut FateReader) -> Vec<Ground> {
    let caught = fates.caught_part(analysis, group);
    let mut parts = Vec::new();
    if let Some((stones, at)) = caught {
        // People name a chain by its first stone in reading order.
        let named = first(&stones).unwrap_or(group.at);
        let (by, is_ko) = (!group.color, stones.len() == 1 && takes_ko(board, !group.color, at));
        parts.push(Ground::PartTaken { stones: stones.len(), named, by, at, is_ko });
    }
    if let Some(part) =
        weak_part(analysis, group).filter(|part| caught.is_none_or(|(stones, _)| !stones.is_subset(&part.stones)))
    {
        let is_lost = analysis.safety_of_cores()[part.id.index()].status() == Status::Dead;
        parts.push(Ground::WeakPart { stones: part.stones.len(), named: part.at, is_lost });
    }
    parts
}

/// Returns the largest core of a living group that is dead or in doubt by itself. A core of more than half of the
/// stones counts as the group itself.
fn weak_part<'a>(analysis: &'a Analysis, group: &Group) -> Option<&'a Group> {
    if analysis.status(group.id) != Status::Alive {
        return None;
    }
    let safety = |core: &Group| analysis.safety_of_cores()[core.id.index()];
    let whole = analysis.safety(group.id).permille();
    let smaller = |core: &Group| 2 * core.stones.len() <= group.stones.len() && core.stones.is_subset(&group.stones);
    let parts = analysis.cores().iter().filter(|core| smaller(core) && core.stones.len() >= LEAST_PART);
    let weak = parts.filter(|core| whole - safety(core).permille() >= WEAKER && safety(core).status() != Status::Alive);
    // The weakest of several cores of equal size is taken, and the first of equally weak ones.
    weak.max_by_key(|core| (core.stones.len(), Reverse(safety(core)), Reverse(core.id)))
}

/// One group and everything that its ruling is drawn from.
struct Asked<'a> {
    board: &'a Board,
    analysis: &'a Analysis,
    tried: &'a Tried,
    exceptions: &'a [Exception],
    group: &'a Group,
}

impl<'a> Asked<'a> {
    /// Returns the ruling on the group. The search against its status is asked only if the ruling is open without it.
    fn ruling(&self, fates: &mut FateReader) -> Ruling {
        let mut found = self.found(fates);
        let ruling = rule(&found);
        if !ruling.is_open() {
            return ruling;
        }
        found.against = fates.against_the_word(self.analysis, self.group);
        rule(&found)
    }

    /// Returns all that is found about the group, apart from what a search says against its status.
    fn found(&self, fates: &mut FateReader) -> Found<'a> {
        let Asked { board, analysis, tried, exceptions, group } = *self;
        let exception = exceptions[group.id.index()];
        let Decisive { attack, defend } = match analysis.status(group.id) {
            Status::Unsettled => self.decisive(fates),
            _ => Decisive { attack: exception.attack, defend: exception.defend },
        };
        let ko = ko_about(board, analysis, group, fates);
        let for_ko = ko.is_some_and(|ko| ko.at.is_none_or(|(color, _)| color == group.color));
        let has_move = for_ko || defend.or(exception.escape).is_some();
        // Reading about a group assumes that the groups around it are safe, but one of them may itself depend on a
        // move.
        let rival = if has_move { None } else { rival_that_hangs(board, analysis, group, fates, exceptions) };
        let [is_caught, is_read_lost] = [fates.evidence.is_caught(group), fates.evidence.is_lost(group.id)];
        let is_held = (is_caught || is_read_lost) && is_held_by_the_strong(board, analysis, group);
        let eyes = fates.eyes(analysis, group);
        Found {
            group,
            judged: analysis.safety(group.id),
            moves_first: board.to_play() == group.color,
            grounds: grounds(board, analysis, group, fates, has_move || rival.is_some()),
            attack: attack.map(|at| self.decision(fates, !group.color, at)),
            defend: defend.map(|at| self.decision(fates, group.color, at)),
            escape: exception.escape,
            ko,
            settled: fates.evidence.settled(group.id).map(|settled| (settled.fate, settled.proof)),
            rival,
            caught_beside: caught_beside(board, analysis, group, fates),
            has_listed_defense: tried.best_that(Act::Saves, group.id).is_some(),
            is_caught,
            is_read_lost,
            is_held,
            is_shut_in: is_held && fates.is_shut_in(analysis, group),
            has_two_eyes: eyes.alive(),
            has_room: eyes.first > 0 || has_room(board, analysis, group),
            kept: [group.color, !group.color]
                .map(|first| Some(fates.evidence.search(Question::first(group.id, first))?.kept)),
            against: None,
        }
    }

    fn decision(&self, fates: &mut FateReader, mover: Color, at: Point) -> Decision {
        let is_known = fates.is_known(self.analysis, self.group, mover, at);
        Decision { at, proof: if is_known { Proof::Read } else { Proof::Estimated } }
    }

    /// Returns the moves that decide an unsettled group, as far as reading and search bear them out.
    fn decisive(&self, fates: &mut FateReader) -> Decisive {
        let Asked { board, analysis, tried, group, .. } = *self;
        let (lives, caught) = (fates.evidence.lives(group.id), fates.evidence.is_caught(group));
        let tried_for = tried.decisive[group.id.index()];
        let taking = || if lives { None } else { saved_by_taking(board, analysis, fates, group) };
        let (attack, defend) = (tried_for.attack, tried_for.defend.or_else(taking));
        // The list of moves and the table name the same move, if that move stands.
        let listed = |acts: &[Act]| acts.iter().find_map(|act| tried.best_that(*act, group.id));
        let [attacks, saves] = match board.to_play() == group.color {
            true => [None, listed(&[Act::Saves])],
            false => [listed(&[Act::Captures, Act::Kills, Act::Threatens]), None],
        };
        let mut borne_out = |mover, at: Option<Point>| at.filter(|at| fates.is_borne_out(analysis, group, mover, *at));
        let mut attack = borne_out(!group.color, attacks).or_else(|| borne_out(!group.color, attack));
        let mut defend = borne_out(group.color, saves).or_else(|| borne_out(group.color, defend));
        if attack.is_none() && !lives && !caught {
            attack = fates.found_locally(group, !group.color);
        }
        if lives {
            defend = None;
        } else if defend.is_none() && !caught && !fates.evidence.is_lost(group.id) && !fates.needs_nothing(group) {
            defend = fates.found_locally(group, group.color);
        }
        Decisive { attack, defend }
    }

    /// Returns the report of the group by this ruling.
    fn told(&self, ruling: Ruling, settled: Option<&Settled>, eyes: Eyes, danger: &DangerFigures) -> GroupReport {
        let Asked { board, analysis, group, .. } = *self;
        let i = group.id.index();
        let race = |race: Semeai| SemeaiReport { with: number(race.with), own: race.own, theirs: race.theirs };
        let Ruling { safety, proof, attack, defend, escape, in_ko, grounds, is_seki, .. } = ruling;
        let [attack_line, defend_line] =
            settled.map_or_else(Default::default, |told| [&told.attack_line, &told.defend_line].map(Clone::clone));
        GroupReport {
            id: number(group.id),
            color: group.color,
            at: group.at,
            stones: board.size().points().filter(|p| group.stones.contains(*p)).collect(),
            chains: group.chains.len(),
            liberties: group.liberties.len(),
            eyes: EyesReport { first: f64::from(eyes.first) / 2.0, second: f64::from(eyes.second) / 2.0 },
            regions: enclosed_regions(board, &group.stones),
            freedom: analysis.free()[i],
            safety: as_share(safety),
            status: if is_seki { Status::Seki } else { safety.status() },
            danger: Some(f64::from(danger.danger) / 1000.0),
            importance: Some(f64::from(danger.importance)),
            neighbors: neighbors(board, analysis, group).into_iter().map(number).collect(),
            semeai: analysis.races()[i].map(race).into_iter().collect(),
            attack: attack.map(|decision| decision.at),
            defend: defend.map(|decision| decision.at),
            proof,
            attack_proof: attack.map(|decision| decision.proof),
            defend_proof: defend.map(|decision| decision.proof),
            attack_line,
            defend_line,
            escape,
            in_ko,
            grounds,
        }
    }
}

/// Finds the first living enemy group that depends on a move and stands beside a group that reading finds dead. Returns
/// it together with the move.
fn rival_that_hangs(
    board: &Board,
    analysis: &Analysis,
    group: &Group,
    fates: &FateReader,
    exceptions: &[Exception],
) -> Option<(GroupId, Point)> {
    if !is_read_to_die(analysis, group) && !fates.evidence.is_lost(group.id) {
        return None;
    }
    let hangs = |id: GroupId| {
        let is_large = analysis.groups().get(id).stones.len() >= LEAST_RIVAL;
        exceptions[id.index()].attack.filter(|_| is_large).map(|at| (id, at))
    };
    neighbors(board, analysis, group).into_iter().find_map(hangs)
}

/// Returns the enemy groups that touch the group and that reading finds captured.
fn caught_beside(board: &Board, analysis: &Analysis, group: &Group, fates: &FateReader) -> Vec<GroupId> {
    let mut beside = neighbors(board, analysis, group);
    beside.retain(|id| {
        let other = analysis.groups().get(*id);
        fates.evidence.is_caught(other) && other.stones.intersects(&group.stones.grown())
    });
    beside
}

/// Returns what the stages of the evaluation saw in the group. If there is a move for the group all the same, the
/// reader is not told that the evaluation's reading found none.
fn grounds(board: &Board, analysis: &Analysis, group: &Group, fates: &mut FateReader, has_move: bool) -> Vec<Ground> {
    let link = analysis.trace(group.id).into_iter().find_map(|(_, _, reason)| match reason {
        Reason::CanLinkTo { group, at, .. } => Some((analysis.groups().get(group), at)),
        _ => None,
    });
    // A link does not help if all the linked stones are then captured. A link through the group's own ground is far
    // from its stones and says nothing.
    let is_near = |at: &Point| near_group(board, group).contains(*at);
    let link = link.filter(|(other, at)| is_near(at) && is_between(board, group, other, *at));
    let links = link.is_some_and(|(_, at)| fates.holds_at(group.color, at));
    let mut grounds = grounds_among(board, analysis, group, |reason| match reason {
        Reason::CanLinkTo { .. } => links,
        // A race against a group that lives is no race.
        Reason::Race { against, .. } => !fates.evidence.lives(*against),
        Reason::Read(read) => !(has_move && read.defense.verdict == Verdict::No),
        _ => true,
    });
    if fates.evidence.lives(group.id) {
        add_once(&mut grounds, Ground::Read(Reading::Lives));
    }
    if group.liberties.len() == 1 && !grounds.iter().any(Ground::is_atari) {
        grounds.push(Ground::InAtari);
    }
    grounds.extend(fates.evidence.leans_on(group.id).map(Ground::LeansOn));
    grounds
}

/// Returns those grounds of the group that speak against it.
pub(super) fn grounds_against(board: &Board, analysis: &Analysis, group: &Group) -> Vec<Ground> {
    grounds_among(board, analysis, group, |reason| match reason {
        Reason::CanRunOut | Reason::CanLinkTo { .. } | Reason::Experience => false,
        Reason::CaptorsDie(_) | Reason::RivalDies(_) | Reason::Proved => false,
        Reason::Eyes(eyes) => !eyes.alive(),
        Reason::Read(read) => read.attack.verdict != Verdict::No,
        Reason::PlayedOut { kept, .. } => *kept < Safety::EVEN,
        Reason::Race { own, theirs, .. } => own < theirs,
        Reason::SharedLiberties { outcome, .. } => *outcome == Outcome::NoEye,
        _ => true,
    })
}

fn grounds_among(board: &Board, analysis: &Analysis, group: &Group, asked: impl Fn(&Reason) -> bool) -> Vec<Ground> {
    let status = analysis.status(group.id);
    let mut trace = analysis.trace(group.id);
    let in_doubt = DOUBTFUL.contains(&analysis.safety(group.id).permille());
    for (_, _, reason) in &mut trace {
        // A ko is mentioned wherever the status is in doubt. Anything else that reading says of an unsettled group
        // appears with the moves that decide it.
        let is_ko = |read: &LifeStatus| in_doubt && read.is_ko();
        if matches!(reason, Reason::Read(read) if !is_ko(read) && (status == Status::Unsettled || !agrees(read, status)))
        {
            *reason = Reason::Experience;
        }
    }
    trace.retain_mut(|(_, _, reason)| match reason {
        Reason::Race { against, own, theirs, freedom } => {
            let rival = analysis.groups().get(*against);
            let fair = *freedom == [0, 0] && analysis.status(*against) != Status::Alive;
            let touching = touching_liberties(board, group, rival);
            let as_judged = (touching[0] - touching[1]).signum() == (*own - *theirs).signum();
            [*own, *theirs] = touching;
            fair && as_judged
        }
        Reason::CannotRunOut => !faces_open_ground(board, analysis, group),
        Reason::SharedLiberties { against, outcome } => {
            let expected = match outcome {
                Outcome::Seki => [Status::Alive, Status::Alive],
                Outcome::HasEye => [Status::Alive, Status::Dead],
                Outcome::NoEye => [Status::Dead, Status::Alive],
            };
            let rival = analysis.groups().get(*against);
            // An eye that nobody can see yet is not mentioned.
            let has_eye = |group: &Group| plain_eyes(board, analysis, group).first > 0;
            let is_seen = match outcome {
                Outcome::Seki => true,
                Outcome::HasEye => has_eye(group),
                Outcome::NoEye => has_eye(rival),
            };
            let stands_still = *outcome != Outcome::Seki || is_cramped(group, rival) && is_cramped(rival, group);
            is_seen && stands_still && [status, analysis.status(*against)] == expected
        }
        Reason::Nakade(_) | Reason::DiesIfAttacked(_) => status == Status::Unsettled,
        _ => true,
    });
    let caught = trace.iter().any(|(_, _, reason)| *reason == Reason::InAtariWithoutEscape);
    let seen = trace
        .iter()
        .filter(|(_, _, reason)| asked(reason))
        // The verdict of experience is given for unsettled groups only, and once, in its final form.
        .filter(|(_, after, reason)| {
            *reason != Reason::Experience || status == Status::Unsettled && *after == analysis.safety(group.id)
        })
        // A group that cannot leave atari cannot run out either, so that one of the two is enough.
        .filter(|(_, _, reason)| !(caught && *reason == Reason::CannotRunOut))
        // A lost group has nothing to link to, and a group that is not lost was not captured for good.
        .filter(|(_, _, reason)| !(caught && status == Status::Dead && matches!(reason, Reason::CanLinkTo { .. })))
        .filter(|(_, _, reason)| {
            *reason != Reason::InAtariWithoutEscape || status == Status::Dead || group.liberties.len() == 1
        })
        // A group in atari that lives by capturing something cannot run out either.
        .filter(|(_, _, reason)| !(group.liberties.len() == 1 && *reason == Reason::CanRunOut))
        .filter(|(_, _, reason)| status != Status::Alive || worth_telling_of_the_living(reason))
        .filter(|(_, _, reason)| status != Status::Dead || worth_telling_of_the_dead(reason))
        .map(|(_, after, reason)| match Ground::of_stage(analysis, group, *after, reason) {
            Ground::CountedEyes(_) => Ground::Eyes(eyes_seen(board, analysis, group)),
            Ground::Caught { .. } if status != Status::Dead => Ground::InAtari,
            Ground::Race { against, own, theirs, freedom, .. } => {
                // The table shows the liberties of whole groups.
                let whole = [group, analysis.groups().get(against)].map(|of| of.liberties.len() as i32);
                let to_move = (own == theirs).then(|| board.to_play());
                Ground::Race { against, own, theirs, freedom, is_where_they_touch: [own, theirs] != whole, to_move }
            }
            ground => ground,
        });
    // A ground that several stages saw is given once.
    let mut told = Vec::new();
    seen.for_each(|ground| add_once(&mut told, ground));
    told
}

/// The most outside liberties of a group in seki. A race counts more, and they will be filled one day, but no player
/// speaks of a seki before that.
const OUTSIDE: usize = 2;

/// Returns whether nearly all liberties of the group are shared with its rival.
fn is_cramped(group: &Group, rival: &Group) -> bool {
    (group.liberties - rival.liberties).len() <= OUTSIDE
}

/// The range of safety, in permille, in which a group is neither alive nor dead for certain. Round figures, not fitted.
const DOUBTFUL: std::ops::RangeInclusive<i32> = 100..=900;

/// Returns whether the reading agrees with the status of the group. A reading that experience does not trust is not
/// shown.
fn agrees(read: &LifeStatus, status: Status) -> bool {
    use Verdict::{No, Unknown, Yes};
    match (read.attack.verdict, read.defense.verdict) {
        (No, _) => status == Status::Alive,
        (_, No) | (Yes, Unknown) => status == Status::Dead,
        // The group can be saved, but the danger that it is saved from is not known.
        (Unknown, Yes) => false,
        _ => status == Status::Unsettled,
    }
}

/// Returns whether a reason matters for a living group. Being unable to run out, the death of a rival, random games and
/// races that it is not winning do not.
fn worth_telling_of_the_living(reason: &Reason) -> bool {
    match reason {
        Reason::CannotRunOut | Reason::RivalDies(_) | Reason::PlayedOut { .. } => false,
        Reason::Race { own, theirs, .. } => own > theirs,
        _ => true,
    }
}

/// Returns whether a reason matters for a dead group. Races that it is not losing, the death of the stones around it or
/// of a rival, and random games do not.
fn worth_telling_of_the_dead(reason: &Reason) -> bool {
    match reason {
        Reason::Race { own, theirs, .. } => own < theirs,
        Reason::CaptorsDie(_) | Reason::RivalDies(_) | Reason::PlayedOut { .. } => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests;
