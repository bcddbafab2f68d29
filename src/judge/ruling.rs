//! What a group is ruled to be: how safe, what kills and saves it, and on which grounds.
//!
//! The evaluation judges groups by their figures. More is found out besides: moves that decide them, what a search
//! about them says, what reading further finds. [`rule`] makes one ruling of all that is [`Found`], and asks nothing
//! itself: the same findings always come to the same ruling. What is found shifts the evaluation's number by as much as
//! labelled positions say ([`weighing`]).

use super::ground::{EyesSeen, Ground, Reading};
use super::weighing::{self, Figures, Standing, figures};
use crate::board::{Color, Point};
use crate::eval::safety::{Safety, Status};
use crate::eval::shape::group::{Group, GroupId};
use crate::tactics::fate::Proof;

/// A move that decides a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    pub(crate) at: Point,
    /// What that rests on: read is what was searched to the end, and what joins the group to one that plainly lives.
    /// There may be an answer to what is estimated.
    pub(crate) proof: Proof,
}

impl Decision {
    /// Whether no answer to the move is known, nor expected.
    pub(crate) fn is_known(self) -> bool {
        self.proof > Proof::Estimated
    }
}

/// A ko that by reading decides whether chains of a group are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ko {
    /// How many stones are in it.
    pub(crate) stones: usize,
    /// Which side gets no more than the ko by moving first, and where, if the other needs none.
    pub(crate) at: Option<(Color, Point)>,
}

impl Ko {
    /// What is told of it.
    pub(crate) fn ground(&self, group: &Group) -> Ground {
        match self.at {
            // Reading may begin with a forcing move elsewhere.
            Some((color, at)) => {
                Ground::GetsKo { color, at: Some(at).filter(|at| group.stones.grown_around().contains(*at)) }
            }
            None => Ground::InKo { stones: Some(self.stones).filter(|stones| *stones < group.stones.len()) },
        }
    }
}

/// What becomes of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It lives though the opponent moves first.
    Lives,
    /// The same, in a seki.
    LivesInSeki,
    /// Its largest chain lives though the opponent moves first, which is nearly all of it.
    MostLives,
    /// It dies though its owner moves first.
    Dies,
    /// The opponent kills it by moving first. Its owner saves it by moving first, by this move where that is proved.
    Hangs {
        /// The opponent's move.
        attack: Point,
        /// The owner's.
        defend: Option<Point>,
    },
    /// A ko decides.
    InKo(Ko),
}

/// What a search says against the word for a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Against {
    /// What is told of it, if it is worth telling.
    pub(crate) ground: Option<Ground>,
    /// Whether it speaks strongly.
    pub(crate) is_strong: bool,
}

/// All that was found of a group.
#[derive(Clone, Debug)]
pub(crate) struct Found<'a> {
    pub(crate) group: &'a Group,
    /// How safe the evaluation judges it.
    pub(crate) judged: Safety,
    /// Whether its owner is to move.
    pub(crate) moves_first: bool,
    /// What the stages of the evaluation and reading about its life saw in it.
    pub(crate) grounds: Vec<Ground>,
    /// The moves that kill and save it, as far as they are borne out.
    pub(crate) attack: Option<Decision>,
    pub(crate) defend: Option<Decision>,
    /// The owner's move that keeps it from being taken for now.
    pub(crate) escape: Option<Point>,
    /// The ko about it.
    pub(crate) ko: Option<Ko>,
    /// What becomes of it, and what that rests on, if that is known.
    pub(crate) settled: Option<(Fate, Proof)>,
    /// A group beside it that hangs on a move, where it dies unless that is made.
    pub(crate) rival: Option<(GroupId, Point)>,
    /// Groups beside it that are caught by reading.
    pub(crate) caught_beside: Vec<GroupId>,
    /// Whether a move of its owner is listed that saves it.
    pub(crate) has_listed_defense: bool,
    /// Whether it is taken whatever its owner plays, and whether reading finds nothing that saves it.
    pub(crate) is_caught: bool,
    pub(crate) is_read_lost: bool,
    /// Whether the groups around it that reading takes for safe are strong, and whether it has no way out either.
    pub(crate) is_held: bool,
    pub(crate) is_shut_in: bool,
    /// Whether it has two eyes to be seen, and whether it has one, or room for one.
    pub(crate) has_two_eyes: bool,
    pub(crate) has_room: bool,
    /// How often a search keeps it, in permille, if its owner moves first and if its opponent does, where one was made.
    pub(crate) kept: [Option<i32>; 2],
    /// What a search says against the word for it. It is asked only where nothing is known that decides the group.
    pub(crate) against: Option<Against>,
}

/// What is ruled of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ruling {
    pub(crate) safety: Safety,
    /// What the status rests on.
    pub(crate) proof: Proof,
    pub(crate) attack: Option<Decision>,
    pub(crate) defend: Option<Decision>,
    pub(crate) escape: Option<Point>,
    /// Whether a ko decides about it, or about half of it and more.
    pub(crate) in_ko: bool,
    pub(crate) grounds: Vec<Ground>,
    /// Whether it lives in a seki.
    pub(crate) is_seki: bool,
    /// What the safety was learned from.
    pub(crate) figures: Figures,
}

impl Ruling {
    /// Whether nothing is known that decides the group.
    pub(crate) fn is_open(&self) -> bool {
        self.attack.is_none() && self.defend.is_none() && self.escape.is_none() && !self.in_ko
    }
}

/// Rules on what was found of a group. What is known to become of it decides, whatever else was found.
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
    let (least_alive, most_dead) = if is_proven { (PROVED_ALIVE, SURELY_DEAD) } else { (LEAST_ALIVE, MOST_DEAD) };
    let ([least, most], proof) = match fate {
        Fate::Lives | Fate::LivesInSeki => ([least_alive, Safety::ALIVE], Some(proof)),
        Fate::MostLives => ([LEAST_ALIVE, Safety::ALIVE], Some(proof)),
        Fate::Dies => ([Safety::DEAD, most_dead], Some(proof)),
        Fate::Hangs { defend: Some(_), .. } => (UNSETTLED, Some(proof)),
        Fate::InKo(_) if found.group.chains.len() == 1 => (UNSETTLED, Some(proof)),
        // Part of it may be lost whatever its owner plays.
        Fate::Hangs { .. } | Fate::InKo(_) => ([Safety::DEAD, UNSETTLED[1]], None),
    };
    let ruling = weighed(&found);
    let safety = ruling.safety.clamp(least, most);
    settled(Ruling { safety, is_seki: fate == Fate::LivesInSeki, ..ruling }, proof)
}

/// The ruling without moves that its status does not need, resting on this proof, or else on what was read.
fn settled(mut ruling: Ruling, proof: Option<Proof>) -> Ruling {
    let status = ruling.safety.status();
    ruling.proof = proof.unwrap_or_else(|| basis(status, &ruling));
    match status {
        // What lives need not be saved, and what is dead need not be killed.
        Status::Alive => ruling.defend = None,
        Status::Dead => ruling.attack = None,
        Status::Unsettled | Status::Seki => {}
    }
    ruling
}

/// Weighs what was found of a group.
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
        // What is lost need not be killed.
        attack = None;
        defend = defend.filter(|_| !found.is_caught);
        tell_loss(found, is_held, is_shut_in, &mut grounds);
    }
    let is_rescued = defend.is_some() && is_rescued(judged, group.stones.len(), found.moves_first);
    grounds.extend(defend.filter(|_| is_rescued).map(|defend| Ground::Rescued { is_known: defend.is_known() }));
    if judged.status() == Status::Unsettled && !found.caught_beside.is_empty() {
        // What was read to kill it takes those for walls.
        attack = None;
        grounds.push(Ground::BesideCaught(found.caught_beside.clone()));
    }
    let against = found.against.as_ref();
    if against.is_some() && judged.status() == Status::Alive {
        // The word for it is another now.
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

/// What a status rests on that is not proved: on reading if that was read to the end and says the same, and of a group
/// in question, where reading knows a move for either side, or a ko.
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

/// Whether nothing saves the group, whether the stones that hold it are strong, and whether it has no way out either.
fn lost_held_shut_in(found: &Found<'_>, defend: Option<Decision>) -> (bool, bool, bool) {
    // Reading keeps to the group's surroundings: a move that saves it by killing another may be known all the same.
    let is_saved = defend.is_some() || found.has_listed_defense;
    let is_lost = found.is_caught || !is_saved && found.is_read_lost;
    let is_held = is_lost && found.rival.is_none() && found.is_held;
    (is_lost, is_held, is_held && found.is_shut_in)
}

/// Adds that nothing saves the group.
fn tell_loss(found: &Found<'_>, is_held: bool, is_shut_in: bool, grounds: &mut Vec<Ground>) {
    if is_shut_in {
        // Random games fill eyes, and know nothing of vital points.
        grounds.retain(|ground| !matches!(ground, Ground::PlayedOut { .. }));
    }
    if is_held {
        // Some of what reading takes for safe may not be.
        let while_walls_stand = !found.is_caught && !is_shut_in && found.judged.status() != Status::Dead;
        told_once(grounds, Ground::Read(Reading::Dies { while_walls_stand }));
    } else if found.is_caught {
        grounds.push(Ground::CaughtByReading(found.group.color));
    }
}

/// Adds a ground, unless it is told already.
pub(crate) fn told_once(grounds: &mut Vec<Ground>, ground: Ground) {
    if !grounds.contains(&ground) {
        grounds.push(ground);
    }
}

/// Fewer stones than a group are told of as dead but for a move, whichever side is to move: few that are judged dead
/// though a move is known that saves them are lost (of 46, their opponent to move, 16 were lost, 28 open and 2 lived).
const SMALL: usize = 2;
/// A group that dies by proof is told to be dead, and not only likely so.
const SURELY_DEAD: Safety = Safety(100);
/// A group that lives by proof is told to be alive, and not only likely so.
const PROVED_ALIVE: Safety = Safety(985);
/// A group that has not two eyes to be seen is told to be likely alive at most, where nothing is proved: 5 in 100 of
/// those that are judged alive for sure are not plainly their owner's by labels, of those with two eyes 5 in 1,000.
const WITHOUT_EYES: Safety = Safety(980);
/// The least safety of a group that is called alive, and the most of one that is called dead.
const LEAST_ALIVE: Safety = Safety(750);
const MOST_DEAD: Safety = Safety(250);
/// Whatever is known, they stay unsettled.
const UNSETTLED: [Safety; 2] = [Safety(260), Safety(740)];

/// How safe a group is, 0 to 1, and back.
pub(crate) fn as_share(safety: Safety) -> f64 {
    f64::from(safety.permille()) / 1000.0
}

pub(crate) fn in_permille(share: f64) -> Safety {
    Safety((1000.0 * share).round() as u16)
}

/// Whether a group of so many stones that a move is known to save is told of as dead but for that move.
fn is_rescued(judged: Safety, stones: usize, moves_first: bool) -> bool {
    judged.status() == Status::Dead && (moves_first || stones <= SMALL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::Analysis;
    use crate::judge::ground::LivesBy;

    /// What is ruled of two black stones that are judged so safe, with what else is found.
    fn ruled(judged: Safety, change: impl FnOnce(&mut Found<'_>)) -> Ruling {
        let analysis = Analysis::of(&Board::from_diagram(". . . . .\n. . . . .\n. X X . .\n. . . . .\n. . . . ."));
        let mut found = Found {
            group: analysis.groups.iter().next().unwrap(),
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
        // A ko about less than half of it is not what it hangs on.
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
        // Where its walls are weak reading is not told, and a move that saves it all the same comes before reading.
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
