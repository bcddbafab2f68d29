//! How safe a group is told to be: as judged, but for what is known of it besides.
//!
//! The evaluation judges groups by their figures. For a report more is found out: moves that decide them, what a search about
//! them says, what reading further finds. Each shifts the number by what labelled positions say of such groups.

use crate::eval::safety::{Safety, Status};

/// What is known of a group besides how safe it is judged.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// Whether its owner is to move.
    pub(super) moves_first: bool,
    /// Whether a move is known that keeps it from being taken for now.
    pub(super) has_escape: bool,
    /// Whether it is told of as dead but for a move: see [`is_rescued`].
    pub(super) is_rescued: bool,
    /// Whether it has two eyes to be seen, and whether it has one, or room for one.
    pub(super) has_two_eyes: bool,
    pub(super) has_room: bool,
    /// Whether a search about it speaks against its being alive, and whether strongly.
    pub(super) is_doubted: bool,
    pub(super) is_endangered: bool,
    /// Whether reading finds nothing that saves it, and whether the groups around that it takes for safe are strong.
    pub(super) is_lost: bool,
    pub(super) is_held: bool,
    /// The same, and whether it has no way out either.
    pub(super) is_shut_in: bool,
    /// Whether a move is known that kills it, and one that saves it.
    pub(super) has_attack: bool,
    pub(super) has_defense: bool,
}

/// A group that is judged dead though a move is known that saves it: one of no more than [`SMALL`] stones, or with its owner to move.
/// Of 34 such groups not as good as surely dead, their owner to move, in 769 labelled positions 6 were lost, 25 open and 3 lived, of
/// 46 small ones, their opponent to move, 16, 28 and 2. Those judged as good as surely dead a far stronger engine gives .30
/// to their owner in the mean, in 120 groups.
const RESCUED_FIRST: Safety = Safety(450);
const RESCUED_LAST: Safety = Safety(350);
const RESCUED_SURELY_DEAD: Safety = Safety(300);
const SURELY_DEAD: Safety = Safety(100);
const SMALL: usize = 2;
/// The least for a group that may be saved, or kept from being taken for now, otherwise. To their owner that engine gives .20 of 30
/// larger groups, their opponent to move, for which a move is known that saves them, and .18 of 730 that are only kept for now.
const AT_LEAST_KEPT: Safety = Safety(190);

/// The most for a group that is judged likely alive, where a search about it speaks strongly against that, and where less strongly. In
/// 200 labelled positions a far stronger engine gives the owner of such groups .61 in the mean of 15 with their opponent to move, and
/// .73 of 22 with their owner; of 20 and 31 of which the search speaks less strongly .73 and .82. Nearly all of them are kept in the end,
/// so that these stand half way between that and what was told before, .72, .90, .85 and .93.
const ENDANGERED: Safety = Safety(660);
const CONTESTED: Safety = Safety(820);
const DOUBTED_LAST: Safety = Safety(790);
const DOUBTED_FIRST: Safety = Safety(870);

/// The most for a group that is judged alive though a move is known that takes or kills it. In 1,194 labelled
/// positions such groups were told to be .87 safe: of 283 with their owner to move that engine gives their owner .73 in the mean (.78 of
/// three stones and more), of 79 with their opponent to move .68 (.75).
const UNLESS_TAKEN_FIRST: Safety = Safety(800);
const UNLESS_TAKEN_LAST: Safety = Safety(750);

/// The most for a group that has not two eyes to be seen: with an eye or room for one, and without. Of groups of two
/// and more stones in 1,194 labelled positions that are judged alive for sure, a far stronger engine gives 97 in 100 of 1,060 such
/// with room, and of 2,530 without 95, plainly to their owner, and 99.5 of 5,180 with two eyes; of 41 that live by what is in danger
/// beside them, or make a second eye only if they move first, in 120 reports, GNU Go calls 8 critical.
const AT_MOST_WITH_ROOM: Safety = Safety(970);
const AT_MOST_WITHOUT_EYES: Safety = Safety(950);

/// The most for an unsettled group that reading finds lost. Of 12 such groups of three and more stones in those positions that were
/// judged safer the engine's ownership was .52 in the mean, of 24 that were judged less safe .35, and one of them lived.
const AT_MOST_LOST: Safety = Safety(500);
const AT_MOST_HELD: Safety = Safety(350);
/// For one that has no way out either, of some size.
const SHUT_IN: Safety = Safety(150);

/// How much less safe an unsettled group is, in permille, its opponent to move, if a move is known that kills it, and how much safer
/// it is, its owner to move, if one is known that saves it. In those positions the former were judged .49 in the mean and .43 by that
/// engine, in 510, the latter .53 and .56, in 700.
const KILLED_NEXT: u16 = 70;
const SAVED_NEXT: u16 = 30;
/// Whatever is known, they stay unsettled.
const UNSETTLED: [Safety; 2] = [Safety(260), Safety(740)];

/// How safe a group is, 0 to 1, and back.
pub(super) fn as_share(safety: Safety) -> f64 {
    f64::from(safety.permille()) / 1000.0
}

pub(super) fn in_permille(share: f64) -> Safety {
    Safety((1000.0 * share).round() as u16)
}

/// Whether a group of so many stones that a move is known to save is told of as dead but for that move.
pub(super) fn is_rescued(judged: Safety, stones: usize, moves_first: bool) -> bool {
    judged.status() == Status::Dead && (moves_first || stones <= SMALL)
}

/// How safe a group is told to be that is judged so safe.
pub(super) fn told(judged: Safety, known: Known) -> Safety {
    match judged.status() {
        Status::Dead if known.is_rescued && judged < SURELY_DEAD => RESCUED_SURELY_DEAD,
        Status::Dead if known.is_rescued && known.moves_first => RESCUED_FIRST,
        Status::Dead if known.is_rescued => RESCUED_LAST,
        Status::Dead if known.has_defense || known.has_escape => judged.max(AT_LEAST_KEPT),
        Status::Dead => judged,
        Status::Alive => {
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
}
