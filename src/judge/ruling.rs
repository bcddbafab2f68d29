//! This module rules on groups: how safe each is, which moves kill and save it, and on which grounds.
//!
//! The evaluation judges groups by their figures. Further facts are found besides: moves that decide about them, the
//! results of searches about them, and the results of deeper reading. [`rule`] makes one ruling of all that is
//! [`Found`], and asks nothing itself, so the same findings always lead to the same ruling. The findings shift the
//! safety that the evaluation gives by as much as labelled positions suggest ([`weighing`]).

use super::found::{Decision, Fate, Found};
use super::ground::{EyesSeen, Ground, Reading};
use super::weighing::{self, Figures, Standing, figures};
use crate::board::Point;
use crate::eval::safety::{Safety, Status};
use crate::tactics::fate::Proof;

/// The ruling on a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ruling {
    pub(crate) safety: Safety,
    /// The basis of the status.
    pub(crate) proof: Proof,
    pub(crate) attack: Option<Decision>,
    pub(crate) defend: Option<Decision>,
    pub(crate) escape: Option<Point>,
    /// True if a ko decides about the group, or about half of it or more.
    pub(crate) in_ko: bool,
    pub(crate) grounds: Vec<Ground>,
    /// True if the group lives in a seki.
    pub(crate) is_seki: bool,
    /// The figures from which the safety was estimated.
    pub(crate) figures: Figures,
}

impl Ruling {
    /// Returns whether nothing is known that decides about the group.
    pub(crate) fn is_open(&self) -> bool {
        self.attack.is_none() && self.defend.is_none() && self.escape.is_none() && !self.in_ko
    }
}

/// Rules on the findings about a group. Its fate, if it is known, takes precedence over all other findings.
pub(crate) fn rule(found: &Found<'_>) -> Ruling {
    let Some((fate, proof)) = found.settled else { return settled(weighed(found), None) };
    let decision = |at| Some(Decision { at, proof });
    let found = match fate {
        Fate::Lives | Fate::LivesInSeki | Fate::MostLives => {
            Found { attack: None, defend: None, ko: None, is_read_lost: false, ..found.clone() }
        }
        Fate::Dies => Found { attack: None, defend: None, ko: None, is_read_lost: true, ..found.clone() },
        Fate::Hangs { attack, defend } => {
            let defend = defend.map_or(found.defend, decision);
            Found { attack: decision(attack), defend, ko: None, is_read_lost: false, ..found.clone() }
        }
        Fate::InKo(ko) => Found { ko: Some(ko), is_read_lost: false, ..found.clone() },
    };
    let is_proven = proof == Proof::Proven;
    let (least_alive, most_dead) =
        if is_proven { (PROVED_ALIVE, SURELY_DEAD) } else { (Safety::LEAST_ALIVE, Safety::MOST_DEAD) };
    let ([least, most], proof) = match fate {
        Fate::Lives | Fate::LivesInSeki => ([least_alive, Safety::ALIVE], Some(proof)),
        Fate::MostLives => ([Safety::LEAST_ALIVE, Safety::ALIVE], Some(proof)),
        Fate::Dies => ([Safety::DEAD, most_dead], Some(proof)),
        Fate::Hangs { defend: Some(_), .. } => (UNSETTLED, Some(proof)),
        Fate::InKo(_) if found.group.chains.len() == 1 => (UNSETTLED, Some(proof)),
        // Part of the group may be lost whatever its owner plays.
        Fate::Hangs { .. } | Fate::InKo(_) => ([Safety::DEAD, UNSETTLED[1]], None),
    };
    let ruling = weighed(&found);
    let safety = ruling.safety.clamp(least, most);
    settled(Ruling { safety, is_seki: fate == Fate::LivesInSeki, ..ruling }, proof)
}

/// Returns the ruling without moves that its status does not need. It rests on this proof, or else on what was read.
fn settled(mut ruling: Ruling, proof: Option<Proof>) -> Ruling {
    let status = ruling.safety.status();
    ruling.proof = proof.unwrap_or_else(|| basis(status, &ruling));
    match status {
        // A group that lives need not be saved, and a group that is dead need not be killed.
        Status::Alive => ruling.defend = None,
        Status::Dead => ruling.attack = None,
        Status::Unsettled | Status::Seki => {}
    }
    ruling
}

/// Weighs the findings about a group.
fn weighed(found: &Found<'_>) -> Ruling {
    let Found { group, judged, .. } = *found;
    let (mut attack, mut defend) = (found.attack, found.defend);
    let mut grounds = found.grounds.clone();
    grounds.extend(found.rival.map(|(group, at)| Ground::BesideHanging { group, at }));
    let is_read_in_ko = grounds.iter().any(Ground::is_by_ko);
    let in_ko = is_read_in_ko || found.ko.is_some_and(|ko| 2 * ko.stones >= group.stones.len());
    if let Some(ko) = found.ko {
        // A side that only gets a ko neither saves nor kills.
        match ko.at {
            Some((color, _)) if color == group.color => defend = None,
            Some(_) => attack = None,
            None => {}
        }
        if !is_read_in_ko {
            grounds.push(ko.ground(group));
        }
    }
    let (is_lost, is_held, is_shut_in) = lost_held_shut_in(found, defend);
    if is_lost {
        // A lost group need not be killed.
        attack = None;
        defend = defend.filter(|_| !found.is_caught);
        tell_loss(found, is_held, is_shut_in, &mut grounds);
    }
    let is_rescued = defend.is_some() && is_rescued(judged, group.stones.len(), found.moves_first);
    grounds.extend(defend.filter(|_| is_rescued).map(|defend| Ground::Rescued { is_known: defend.is_known() }));
    if judged.status() == Status::Unsettled && !found.caught_beside.is_empty() {
        // The reading that found a killing move takes the caught groups for walls.
        attack = None;
        grounds.push(Ground::BesideCaught(found.caught_beside.clone()));
    }
    let against = found.against.as_ref();
    if against.is_some() && judged.status() == Status::Alive {
        // The search has taken away the reason why the group was said to live.
        for ground in &mut grounds {
            if let Ground::Eyes(EyesSeen::None { lives_by, .. }) = ground {
                *lives_by = None;
            }
        }
    }
    grounds.extend(against.and_then(|against| against.ground.clone()));
    let figures = figures(found, Standing { attack, defend, in_ko, is_lost, is_held, is_shut_in });
    let weighed = weighing::weighed(&figures, weighing::shipped());
    let safety = if found.has_two_eyes { weighed } else { weighed.min(WITHOUT_EYES) };
    let escape = found.escape;
    Ruling { safety, proof: Proof::Estimated, attack, defend, escape, in_ko, grounds, figures, is_seki: false }
}

/// Returns the basis of a status that is not proved. It is reading if reading came to its end and agrees with the
/// status, or, for an unsettled group, if reading knows a move for each side or a ko. Otherwise it is an estimate.
fn basis(status: Status, ruling: &Ruling) -> Proof {
    let is_known = |decision: Option<Decision>| decision.is_some_and(Decision::is_known);
    let is_read = match status {
        Status::Alive => ruling.grounds.contains(&Ground::Read(Reading::Lives)),
        Status::Dead => ruling.grounds.iter().any(Ground::is_read_loss),
        Status::Unsettled => ruling.in_ko || is_known(ruling.attack) && is_known(ruling.defend),
        Status::Seki => false,
    };
    if is_read { Proof::Read } else { Proof::Estimated }
}

/// Returns whether nothing saves the group, whether the stones that hold it are strong as well, and whether it has no
/// way out either.
fn lost_held_shut_in(found: &Found<'_>, defend: Option<Decision>) -> (bool, bool, bool) {
    // Reading looks only at the group's surroundings, so a move that saves it by killing another group may be known all
    // the same.
    let is_saved = defend.is_some() || found.has_listed_defense;
    let is_lost = found.is_caught || !is_saved && found.is_read_lost;
    let is_held = is_lost && found.rival.is_none() && found.is_held;
    (is_lost, is_held, is_held && found.is_shut_in)
}

/// Adds the ground that nothing saves the group.
fn tell_loss(found: &Found<'_>, is_held: bool, is_shut_in: bool, grounds: &mut Vec<Ground>) {
    if is_shut_in {
        // Random games fill eyes, and do not know vital points.
        grounds.retain(|ground| !matches!(ground, Ground::PlayedOut { .. }));
    }
    if is_held {
        // Some of the stones that reading takes for safe may not be safe.
        let while_walls_stand = !found.is_caught && !is_shut_in && found.judged.status() != Status::Dead;
        add_once(grounds, Ground::Read(Reading::Dies { while_walls_stand }));
    } else if found.is_caught {
        grounds.push(Ground::CaughtByReading(found.group.color));
    }
}

/// Adds a ground unless it is in the list already.
pub(crate) fn add_once(grounds: &mut Vec<Ground>, ground: Ground) {
    if !grounds.contains(&ground) {
        grounds.push(ground);
    }
}

/// The most stones that are reported as dead unless a move saves them even if the opponent is to move. Few of those
/// that are judged dead although a saving move is known are lost: of 46 with the opponent to move, 16 were lost, 28
/// were open and 2 lived.
const SMALL: usize = 2;
/// The largest safety of a group that is proved to die. It is reported as dead, and not only as likely dead. A round
/// figure, not fitted.
const SURELY_DEAD: Safety = Safety(100);
/// The least safety of a group that is proved to live. It is reported as alive, and not only as likely alive.
const PROVED_ALIVE: Safety = Safety(985);
/// The largest safety of a group without two visible eyes about which nothing is proved. It is reported as likely alive
/// at most. Of such groups that are surely alive by the evaluation, 5 in 100 are not plainly their owner's in labelled
/// positions; of those with two eyes, 5 in 1,000.
const WITHOUT_EYES: Safety = Safety(980);
/// The range of safeties within which a group stays unsettled whatever else is known. Its ends lie just inside the
/// limits of groups that are called dead and alive.
const UNSETTLED: [Safety; 2] = [Safety(260), Safety(740)];

/// Returns the safety as a number from 0 to 1. [`in_permille`] is its inverse.
pub(crate) fn as_share(safety: Safety) -> f64 {
    f64::from(safety.permille()) / 1000.0
}

pub(crate) fn in_permille(share: f64) -> Safety {
    Safety((1000.0 * share).round() as u16)
}

/// Returns whether a group of so many stones, which a move is known to save, is reported as dead unless that move is
/// played.
fn is_rescued(judged: Safety, stones: usize, moves_first: bool) -> bool {
    judged.status() == Status::Dead && (moves_first || stones <= SMALL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Color};
    use crate::eval::Analysis;
    use crate::judge::found::{Against, Ko};
    use crate::judge::ground::LivesBy;

    /// Returns the ruling on two black stones of this safety, with other findings that the caller sets.
    fn ruled(judged: Safety, change: impl FnOnce(&mut Found<'_>)) -> Ruling {
        let analysis = Analysis::of(&Board::from_diagram(". . . . .\n. . . . .\n. X X . .\n. . . . .\n. . . . ."));
        let mut found = Found {
            group: analysis.groups().iter().next().unwrap(),
            judged,
            moves_first: true,
            grounds: Vec::new(),
            attack: None,
            defend: None,
            escape: None,
            settled: None,
            ko: None,
            rival: None,
            caught_beside: Vec::new(),
            has_listed_defense: false,
            is_caught: false,
            is_read_lost: false,
            is_held: false,
            is_shut_in: false,
            has_two_eyes: false,
            has_room: false,
            kept: [None; 2],
            against: None,
        };
        change(&mut found);
        rule(&found)
    }

    const DECISION: Option<Decision> = Some(Decision { at: Point::ORIGIN, proof: Proof::Read });

    #[test]
    fn a_proof_decides_whatever_is_judged() {
        let with_proof = |judged, proved| ruled(Safety(judged), |found| found.settled = Some((proved, Proof::Proven)));
        assert_eq!(with_proof(100, Fate::Lives).safety, PROVED_ALIVE);
        assert_eq!(with_proof(900, Fate::Dies).safety, SURELY_DEAD);
        let at = Point::ORIGIN;
        let hangs = with_proof(1000, Fate::Hangs { attack: at, defend: Some(at) });
        let decision = Some(Decision { at, proof: Proof::Proven });
        assert_eq!((hangs.safety, hangs.attack, hangs.defend), (UNSETTLED[1], decision, decision));
        assert_eq!(hangs.proof, Proof::Proven);
        let may_be_lost = with_proof(20, Fate::Hangs { attack: at, defend: None });
        assert_eq!((may_be_lost.safety.status(), may_be_lost.proof), (Status::Dead, Proof::Estimated));
        let ko = with_proof(1000, Fate::InKo(Ko { stones: 2, at: None }));
        assert_eq!((ko.safety, ko.in_ko), (UNSETTLED[1], true));
    }

    #[test]
    fn a_side_that_only_gets_a_ko_does_not_decide() {
        let at = |color| Some(Ko { stones: 2, at: Some((color, Point::ORIGIN)) });
        let with_ko = |ko| {
            ruled(Safety::EVEN, |found| {
                (found.attack, found.defend, found.ko) = (DECISION, DECISION, ko);
            })
        };
        let [black, white] = Color::BOTH.map(|color| with_ko(at(color)));
        assert_eq!((black.attack, black.defend, black.in_ko), (DECISION, None, true));
        assert_eq!((white.attack, white.defend, white.in_ko), (None, DECISION, true));
        assert_eq!(black.grounds, [Ground::GetsKo { color: Color::Black, at: None }]);
        // A ko about less than half of the group does not decide about it.
        let few = with_ko(Some(Ko { stones: 0, at: None }));
        assert_eq!((few.attack, few.defend, few.in_ko), (DECISION, DECISION, false));
    }

    #[test]
    fn what_is_lost_need_not_be_killed() {
        let lost = |is_held, defend| {
            ruled(Safety::EVEN, |found| {
                (found.attack, found.defend) = (DECISION, defend);
                (found.is_read_lost, found.is_held) = (true, is_held);
            })
        };
        let held = lost(true, None);
        assert_eq!(held.attack, None);
        assert_eq!(held.grounds, [Ground::Read(Reading::Dies { while_walls_stand: true })]);
        // If the walls are weak, the loss is not reported. A move that saves the group all the same takes precedence
        // over reading.
        assert_eq!(lost(false, None).grounds, []);
        assert_eq!(lost(true, DECISION).attack, DECISION);
    }

    #[test]
    fn a_search_takes_back_what_a_living_group_lives_by() {
        let eyes = |lives_by| Ground::Eyes(EyesSeen::None { has_ground: false, lives_by });
        let ruled = |against: Option<Against>| {
            ruled(Safety(900), |found| {
                found.grounds.push(eyes(Some(LivesBy::Experience)));
                found.against = against;
            })
        };
        let plain = ruled(None);
        assert!(plain.is_open());
        assert_eq!(plain.grounds, [eyes(Some(LivesBy::Experience))]);
        let doubted = ruled(Some(Against { ground: None, is_strong: true }));
        assert_eq!(doubted.grounds, [eyes(None)]);
    }
}
