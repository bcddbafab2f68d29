//! What a group is ruled to be: how safe, what kills and saves it, and on which grounds.
//!
//! The evaluation judges groups by their figures. More is found out besides: moves that decide them, what a search
//! about them says, what reading further finds. [`rule`] makes one ruling of all that is [`Found`], and asks nothing
//! itself: the same findings always come to the same ruling. Each finding shifts the evaluation's number by what
//! labelled positions say of such groups.

use super::ground::{EyesSeen, Ground, Reading};
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

/// What is proved of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proved {
    /// It lives though the opponent moves first.
    Lives,
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
    /// What is proved of it.
    pub(crate) proved: Option<Proved>,
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
}

impl Ruling {
    /// Whether nothing is known that decides the group.
    pub(crate) fn is_open(&self) -> bool {
        self.attack.is_none() && self.defend.is_none() && self.escape.is_none() && !self.in_ko
    }
}

/// Rules on what was found of a group. A proof decides whatever else was found.
pub(crate) fn rule(found: &Found<'_>) -> Ruling {
    let Some(proved) = found.proved else { return weighed(found) };
    let decision = |at| Some(Decision { at, proof: Proof::Proven });
    let found = match proved {
        Proved::Lives => Found { attack: None, defend: None, ko: None, is_read_lost: false, ..found.clone() },
        Proved::Dies => Found { attack: None, defend: None, ko: None, is_read_lost: true, ..found.clone() },
        Proved::Hangs { attack, defend } => {
            let defend = defend.map_or(found.defend, decision);
            Found { attack: decision(attack), defend, ko: None, is_read_lost: false, ..found.clone() }
        }
        Proved::InKo(ko) => Found { ko: Some(ko), is_read_lost: false, ..found.clone() },
    };
    let ruling = weighed(&found);
    let ([least, most], proof) = match proved {
        Proved::Lives => ([PROVED_ALIVE, Safety::ALIVE], Proof::Proven),
        Proved::Dies => ([Safety::DEAD, SURELY_DEAD], Proof::Proven),
        Proved::Hangs { defend: Some(_), .. } => (UNSETTLED, Proof::Proven),
        Proved::InKo(_) if found.group.chains.len() == 1 => (UNSETTLED, Proof::Proven),
        // Part of it may be lost whatever its owner plays.
        Proved::Hangs { .. } | Proved::InKo(_) => ([Safety::DEAD, UNSETTLED[1]], ruling.proof),
    };
    let safety = ruling.safety.clamp(least, most);
    // What is dead need not be killed.
    let attack = ruling.attack.filter(|_| safety.status() != Status::Dead);
    Ruling { safety, proof, attack, ..ruling }
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
    let known = Known {
        moves_first: found.moves_first,
        has_escape: found.escape.is_some(),
        is_rescued,
        has_two_eyes: found.has_two_eyes,
        has_room: found.has_room,
        is_doubted: against.is_some(),
        is_endangered: against.is_some_and(|against| against.is_strong),
        is_lost,
        is_held,
        is_shut_in,
        has_attack: attack.is_some(),
        has_defense: defend.is_some(),
    };
    let safety = told(judged, known);
    let proof = basis(safety.status(), &grounds, [attack, defend], in_ko);
    Ruling { safety, proof, attack, defend, escape: found.escape, in_ko, grounds }
}

/// What a status rests on that is not proved: on reading if that was read to the end and says the same, and of a group
/// in question, where reading knows a move for either side, or a ko.
fn basis(status: Status, grounds: &[Ground], decisions: [Option<Decision>; 2], in_ko: bool) -> Proof {
    let is_known = |decision: Option<Decision>| decision.is_some_and(Decision::is_known);
    let is_read = match status {
        Status::Alive => grounds.contains(&Ground::Read(Reading::Lives)),
        Status::Dead => grounds.iter().any(Ground::is_read_loss),
        Status::Unsettled => in_ko || decisions.into_iter().all(is_known),
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

/// What is known of a group besides how safe it is judged.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Whether its owner is to move.
    moves_first: bool,
    /// Whether a move is known that keeps it from being taken for now.
    has_escape: bool,
    /// Whether it is told of as dead but for a move: see [`is_rescued`].
    is_rescued: bool,
    /// Whether it has two eyes to be seen, and whether it has one, or room for one.
    has_two_eyes: bool,
    has_room: bool,
    /// Whether a search about it speaks against its being alive, and whether strongly.
    is_doubted: bool,
    is_endangered: bool,
    /// Whether reading finds nothing that saves it, and whether the groups around that it takes for safe are strong.
    is_lost: bool,
    is_held: bool,
    /// The same, and whether it has no way out either.
    is_shut_in: bool,
    /// Whether a move is known that kills it, and one that saves it.
    has_attack: bool,
    has_defense: bool,
}

/// A group that is judged dead though a move is known that saves it: one of no more than [`SMALL`] stones, or with its
/// owner to move. Of 34 such groups not as good as surely dead, their owner to move, in 769 labelled positions 6 were
/// lost, 25 open and 3 lived, of 46 small ones, their opponent to move, 16, 28 and 2. Those judged as good as surely
/// dead a far stronger engine gives .30 to their owner in the mean, in 120 groups.
const RESCUED_FIRST: Safety = Safety(450);
const RESCUED_LAST: Safety = Safety(350);
const RESCUED_SURELY_DEAD: Safety = Safety(300);
const SURELY_DEAD: Safety = Safety(100);
const SMALL: usize = 2;
/// The least for a group that may be saved, or kept from being taken for now, otherwise. To their owner that engine
/// gives .20 of 30 larger groups, their opponent to move, for which a move is known that saves them, and .18 of 730
/// that are only kept for now.
const AT_LEAST_KEPT: Safety = Safety(190);

/// The most for a group that is judged likely alive, where a search about it speaks strongly against that, and where
/// less strongly. In 200 labelled positions a far stronger engine gives the owner of such groups .61 in the mean of 15
/// with their opponent to move, and .73 of 22 with their owner; of 20 and 31 of which the search speaks less strongly
/// .73 and .82. Nearly all of them are kept in the end, so that these stand half way between that and what was told
/// before, .72, .90, .85 and .93.
const ENDANGERED: Safety = Safety(660);
const CONTESTED: Safety = Safety(820);
const DOUBTED_LAST: Safety = Safety(790);
const DOUBTED_FIRST: Safety = Safety(870);

/// The most for a group that is judged alive though a move is known that takes or kills it. In 1,194 labelled positions
/// such groups were told to be .87 safe: of 283 with their owner to move that engine gives their owner .73 in the mean
/// (.78 of three stones and more), of 79 with their opponent to move .68 (.75).
const UNLESS_TAKEN_FIRST: Safety = Safety(800);
const UNLESS_TAKEN_LAST: Safety = Safety(750);

/// The most for a group that has not two eyes to be seen: with an eye or room for one, and without. Of groups of two
/// and more stones in 1,194 labelled positions that are judged alive for sure, a far stronger engine gives 97 in 100 of
/// 1,060 such with room, and of 2,530 without 95, plainly to their owner, and 99.5 of 5,180 with two eyes; of 41 that
/// live by what is in danger beside them, or make a second eye only if they move first, in 120 reports, GNU Go calls 8
/// critical.
const AT_MOST_WITH_ROOM: Safety = Safety(970);
const AT_MOST_WITHOUT_EYES: Safety = Safety(950);

/// The most for an unsettled group that reading finds lost. Of 12 such groups of three and more stones in those
/// positions that were judged safer the engine's ownership was .52 in the mean, of 24 that were judged less safe .35,
/// and one of them lived.
const AT_MOST_LOST: Safety = Safety(500);
const AT_MOST_HELD: Safety = Safety(350);
/// For one that has no way out either, of some size.
const SHUT_IN: Safety = Safety(150);

/// How much less safe an unsettled group is, in permille, its opponent to move, if a move is known that kills it, and
/// how much safer it is, its owner to move, if one is known that saves it. In those positions the former were judged
/// .49 in the mean and .43 by that engine, in 510, the latter .53 and .56, in 700.
const KILLED_NEXT: u16 = 70;
const SAVED_NEXT: u16 = 30;
/// A group that lives by proof is told to be alive, and not only likely so.
const PROVED_ALIVE: Safety = Safety(985);
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

/// How safe a group is told to be that is judged so safe.
fn told(judged: Safety, known: Known) -> Safety {
    match judged.status() {
        Status::Dead if known.is_rescued && judged < SURELY_DEAD => RESCUED_SURELY_DEAD,
        Status::Dead if known.is_rescued && known.moves_first => RESCUED_FIRST,
        Status::Dead if known.is_rescued => RESCUED_LAST,
        Status::Dead if known.has_defense || known.has_escape => judged.max(AT_LEAST_KEPT),
        Status::Dead => judged,
        Status::Alive | Status::Seki => {
            let by_eyes = match known {
                Known { has_two_eyes: true, .. } => Safety::ALIVE,
                Known { has_room: true, .. } => AT_MOST_WITH_ROOM,
                _ => AT_MOST_WITHOUT_EYES,
            };
            let by_search = match known {
                Known { is_doubted: false, .. } => Safety::ALIVE,
                Known { is_endangered: true, moves_first: true, .. } => CONTESTED,
                Known { is_endangered: true, .. } => ENDANGERED,
                Known { moves_first: true, .. } => DOUBTED_FIRST,
                _ => DOUBTED_LAST,
            };
            let by_attack = match known {
                Known { has_attack: false, .. } => Safety::ALIVE,
                Known { moves_first: true, .. } => UNLESS_TAKEN_FIRST,
                _ => UNLESS_TAKEN_LAST,
            };
            judged.min(by_eyes).min(by_search).min(by_attack)
        }
        Status::Unsettled if known.is_shut_in => SHUT_IN,
        Status::Unsettled => {
            let most = match known {
                Known { is_held: true, .. } => AT_MOST_HELD,
                Known { is_lost: true, .. } => AT_MOST_LOST,
                _ => UNSETTLED[1],
            };
            let Safety(permille) = judged;
            let shifted = match known {
                Known { moves_first: false, has_attack: true, .. } => permille.saturating_sub(KILLED_NEXT),
                Known { moves_first: true, has_defense: true, .. } => permille + SAVED_NEXT,
                _ => permille,
            };
            Safety(shifted).min(most).max(UNSETTLED[0])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::eval::Analysis;
    use crate::judge::ground::LivesBy;

    fn permille(judged: u16, known: Known) -> u16 {
        told(Safety(judged), known).0
    }

    /// Of a group with two eyes, its owner to move, nothing else is known.
    fn nothing() -> Known {
        Known { moves_first: true, has_two_eyes: true, has_room: true, ..Known::default() }
    }

    #[test]
    fn the_dead_stay_dead_unless_a_move_saves_them() {
        let rescued = Known { is_rescued: true, ..nothing() };
        assert_eq!(permille(200, nothing()), 200);
        assert_eq!(permille(200, rescued), 450);
        assert_eq!(permille(200, Known { moves_first: false, ..rescued }), 350);
        assert_eq!(permille(99, rescued), 300);
        assert_eq!(permille(10, Known { has_escape: true, ..nothing() }), 190);
        assert_eq!(permille(10, Known { has_defense: true, ..nothing() }), 190);
        assert_eq!(permille(200, Known { has_defense: true, ..nothing() }), 200);
        assert!(is_rescued(Safety(100), 3, true));
        assert!(is_rescued(Safety(250), 2, false));
        assert!(!is_rescued(Safety(250), 3, false));
        assert!(!is_rescued(Safety(251), 2, true));
    }

    #[test]
    fn the_living_are_no_safer_than_can_be_seen() {
        let no_eyes = Known { has_two_eyes: false, ..nothing() };
        assert_eq!(permille(1000, nothing()), 1000);
        assert_eq!(permille(1000, no_eyes), 970);
        assert_eq!(permille(1000, Known { has_room: false, ..no_eyes }), 950);
        assert_eq!(permille(900, no_eyes), 900);
        let doubted = Known { is_doubted: true, ..no_eyes };
        assert_eq!(permille(1000, doubted), 870);
        assert_eq!(permille(1000, Known { moves_first: false, ..doubted }), 790);
        let taken = Known { has_attack: true, ..nothing() };
        assert_eq!(permille(1000, taken), 800);
        assert_eq!(permille(1000, Known { moves_first: false, ..taken }), 750);
        let endangered = Known { is_endangered: true, ..doubted };
        assert_eq!(permille(1000, endangered), 820);
        assert_eq!(permille(1000, Known { moves_first: false, ..endangered }), 660);
    }

    #[test]
    fn of_the_unsettled_it_counts_who_moves_first() {
        let known = |moves_first, has_attack, has_defense| Known { moves_first, has_attack, has_defense, ..nothing() };
        assert_eq!(permille(500, known(false, false, true)), 500);
        assert_eq!(permille(500, known(false, true, true)), 430);
        assert_eq!(permille(500, known(true, true, true)), 530);
        assert_eq!(permille(500, known(true, true, false)), 500);
        assert_eq!(permille(300, known(false, true, true)), 260);
        assert_eq!(permille(740, known(true, true, true)), 740);
        let lost = Known { is_lost: true, ..nothing() };
        assert_eq!(permille(700, lost), 500);
        let held = Known { is_held: true, ..lost };
        assert_eq!(permille(700, held), 350);
        assert_eq!(permille(700, Known { is_shut_in: true, ..held }), 150);
    }

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
            proved: None,
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
            against: None,
        };
        change(&mut found);
        rule(&found)
    }

    const DECISION: Option<Decision> = Some(Decision { at: Point::ORIGIN, proof: Proof::Read });

    #[test]
    fn a_proof_decides_whatever_is_judged() {
        let with_proof = |judged, proved| ruled(Safety(judged), |found| found.proved = Some(proved));
        assert_eq!(with_proof(100, Proved::Lives).safety, PROVED_ALIVE);
        assert_eq!(with_proof(900, Proved::Dies).safety, SURELY_DEAD);
        let at = Point::ORIGIN;
        let hangs = with_proof(1000, Proved::Hangs { attack: at, defend: Some(at) });
        let decision = Some(Decision { at, proof: Proof::Proven });
        assert_eq!((hangs.safety, hangs.attack, hangs.defend), (UNSETTLED[1], decision, decision));
        assert_eq!(hangs.proof, Proof::Proven);
        let may_be_lost = with_proof(20, Proved::Hangs { attack: at, defend: None });
        assert_eq!((may_be_lost.safety, may_be_lost.proof), (Safety(20), Proof::Estimated));
        let ko = with_proof(1000, Proved::InKo(Ko { stones: 2, at: None }));
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
        assert_eq!(held.safety, AT_MOST_HELD);
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
        assert_eq!((plain.safety, doubted.safety), (Safety(900), CONTESTED));
    }
}
