//! The corrections of the semeai table (step 17).

use crate::eval::safety::Safety;
use crate::eval::safety::race_table::{HALF_OF_WHAT_IS_MISSING, by_liberties, of_single_stone, with_more_eyes};

/// A lone chain is dead if it is this much ahead or less, in liberties: two behind.
const LONE_CHAIN_BEHIND: i32 = -2;

/// The facts about a group in a race that correct what the table says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// It has an eye and a half.
    pub one_and_a_half: bool,
    /// It can link to a living group if it moves next.
    pub can_link: bool,
    /// It is a single stone.
    pub single: bool,
    /// It has more eyes than the other.
    pub more_eyes: bool,
    /// It is one chain that dies if attacked, with no place to link, no way out and nothing around it to kill.
    pub lone: bool,
}

/// The safety of a group that is so many liberties ahead, freedom included.
pub fn safety(ahead: i32, facts: Facts) -> Safety {
    if facts.lone && ahead <= LONE_CHAIN_BEHIND {
        return Safety::DEAD;
    }
    let mut safety = by_liberties(ahead);
    if facts.one_and_a_half {
        safety = safety.raised(HALF_OF_WHAT_IS_MISSING);
    }
    if facts.can_link {
        safety = safety.raised(HALF_OF_WHAT_IS_MISSING);
    }
    if facts.single {
        safety = of_single_stone(safety);
    }
    if facts.more_eyes {
        safety = with_more_eyes(safety);
    }
    // A group that can link, or has an eye and a half, lives if it moves first, so it is even at least.
    let floor = if facts.can_link || facts.one_and_a_half { Safety::EVEN } else { Safety::DEAD };
    safety.at_least(floor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(ahead: i32, facts: Facts) -> i32 {
        safety(ahead, facts).permille() / 10
    }

    #[test]
    fn the_table_is_the_papers() {
        let rows =
            [(-5, 0), (-4, 0), (-3, 5), (-2, 20), (-1, 30), (0, 50), (1, 70), (2, 80), (3, 87), (4, 95), (5, 100)];
        for (ahead, safety) in rows {
            assert_eq!(percent(ahead, Facts::default()), safety, "{ahead}");
        }
    }

    #[test]
    fn beyond_its_ends_the_table_holds_its_last_values() {
        assert_eq!(percent(-12, Facts::default()), 0);
        assert_eq!(percent(9, Facts::default()), 100);
    }

    #[test]
    fn an_eye_and_a_half_goes_half_of_the_way_up() {
        let facts = Facts { one_and_a_half: true, ..Facts::default() };
        assert_eq!(percent(0, facts), 75);
        assert_eq!(percent(2, facts), 90);
    }

    #[test]
    fn a_link_to_a_living_group_makes_75_of_50() {
        let facts = Facts { can_link: true, ..Facts::default() };
        assert_eq!(percent(0, facts), 75);
        assert_eq!(percent(1, facts), 85);
    }

    #[test]
    fn a_single_stone_is_less_safe_by_five() {
        let facts = Facts { single: true, ..Facts::default() };
        assert_eq!(percent(0, facts), 45);
        assert_eq!(percent(-5, facts), 0);
        assert_eq!(percent(5, facts), 95);
    }

    #[test]
    fn more_eyes_are_safer_by_ten() {
        let facts = Facts { more_eyes: true, ..Facts::default() };
        assert_eq!(percent(0, facts), 60);
        assert_eq!(percent(4, facts), 100);
    }

    #[test]
    fn a_lone_chain_two_behind_is_dead() {
        let facts = Facts { lone: true, ..Facts::default() };
        assert_eq!(percent(-1, facts), 30);
        assert_eq!(percent(-2, facts), 0);
        assert_eq!(percent(-2, Facts::default()), 20);
    }

    #[test]
    fn who_can_link_is_at_least_even() {
        let facts = Facts { can_link: true, ..Facts::default() };
        assert_eq!(percent(-5, facts), 50);
        assert_eq!(percent(-5, Facts { single: true, ..facts }), 50);
    }

    #[test]
    fn an_eye_and_a_half_never_dies() {
        let facts = Facts { one_and_a_half: true, ..Facts::default() };
        assert_eq!(percent(-5, facts), 50);
        assert_eq!(percent(-5, Facts { single: true, ..facts }), 50);
    }
}
