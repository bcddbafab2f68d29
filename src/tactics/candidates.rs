//! Ideas: what a move is for, by name.
//!
//! The zones of [`super::capture`] say which moves can matter; the ideas here say which of them to try first. Each is a
//! small function of the [`Spot`] a move is played on, and gives its weight there, 0 where the idea does not apply. A
//! move's rank is the sum of its ideas. The weights were set by the number of moves the reading needed over whole
//! games.

use crate::board::{Board, Color, Point, PointSet};

use super::footprint::{Footprint, LibertyClass};

/// An empty point as one side sees it that thinks of playing there, in a fight about one chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    /// True if the point is a liberty of the chain that is read about.
    pub is_liberty: bool,
    /// The number of the four points beside it that are liberties of that chain.
    pub liberties_beside: i32,
    /// The number of the four points beside it that are empty.
    pub room: i32,
    /// The number of the empty points beside it that are no liberties of the chain yet, which the chain would gain
    /// here.
    pub gain: i32,
    /// True if the point is on the first line.
    pub on_edge: bool,
    /// Stones of the mover beside it whose chains are in atari.
    pub own_in_atari: i32,
    /// Stones of the mover beside it whose chains have two liberties.
    pub own_short: i32,
    /// Stones of the mover beside it whose chains have three liberties or more.
    pub own_strong: i32,
    /// Stones of the opponent beside it whose chains are in atari (but for the chain that is read about).
    pub enemy_in_atari: i32,
    /// Stones of the opponent beside it whose chains have two liberties (but for the chain that is read about).
    pub enemy_short: i32,
}

impl Spot {
    /// Looks at an empty point for `mover`; `target` is a stone of the chain that is read about, `liberties` its
    /// liberties.
    #[inline]
    pub fn look(
        board: &Board,
        seen: &mut Footprint,
        mover: Color,
        target: Point,
        liberties: &PointSet,
        at: Point,
    ) -> Spot {
        seen.see_cross(at);
        let target = board.chain_id(target);
        let mut spot = Spot { is_liberty: liberties.contains(at), ..Spot::default() };
        for neighbor in at.neighbors() {
            let Some(id) = board.chain_id(neighbor) else {
                if board.is_empty_at(neighbor) {
                    let is_liberty = i32::from(liberties.contains(neighbor));
                    spot.room += 1;
                    spot.liberties_beside += is_liberty;
                    spot.gain += 1 - is_liberty;
                } else {
                    spot.on_edge = true;
                }
                continue;
            };
            if Some(id) == target {
                continue;
            }
            let chain = board.chain_of(id);
            let class = seen.liberty_class(chain);
            let count = match (chain.color() == mover, class) {
                (true, LibertyClass::One) => &mut spot.own_in_atari,
                (true, LibertyClass::Two) => &mut spot.own_short,
                (true, LibertyClass::More) => &mut spot.own_strong,
                (false, LibertyClass::One) => &mut spot.enemy_in_atari,
                (false, LibertyClass::Two) => &mut spot.enemy_short,
                (false, LibertyClass::More) => continue,
            };
            *count += 1;
        }
        spot
    }
}

/// A reason to play somewhere: its name, and its weight on a spot.
pub struct Idea {
    /// The name, as in `throw in`.
    pub name: &'static str,
    /// The weight, 0 where the idea does not apply.
    pub weight: fn(&Spot) -> i32,
}

/// The ideas for which the attacker plays somewhere.
pub const ATTACK: [Idea; 8] = [
    Idea { name: "take a liberty", weight: take_liberty },
    Idea { name: "capture a defender", weight: capture },
    Idea { name: "save an attacker", weight: save_attacker },
    Idea { name: "net", weight: net },
    Idea { name: "edge hane", weight: edge_hane },
    Idea { name: "throw in", weight: throw_in },
    Idea { name: "squeeze", weight: squeeze },
    Idea { name: "double threat", weight: double_threat },
];

/// The ideas for which the defender plays somewhere.
pub const DEFENSE: [Idea; 7] = [
    Idea { name: "extend", weight: extend },
    Idea { name: "capture an attacker", weight: capture },
    Idea { name: "give atari to an attacker", weight: counter_atari },
    Idea { name: "connect to a friend", weight: connect },
    Idea { name: "widen", weight: widen },
    Idea { name: "edge hane", weight: edge_hane },
    Idea { name: "double threat", weight: double_threat },
];

/// A liberty of the chain is taken; best where the chain would gain most by extending.
pub fn take_liberty(spot: &Spot) -> i32 {
    if spot.is_liberty { 40 + 8 * spot.gain } else { 0 }
}

/// A chain in atari beside the point is captured: a cutter, or a friend the other side leans on.
pub fn capture(spot: &Spot) -> i32 {
    if spot.enemy_in_atari > 0 { 60 } else { 0 }
}

/// An attacking chain in atari gets out.
pub fn save_attacker(spot: &Spot) -> i32 {
    if spot.own_in_atari > 0 && spot.room > 0 { 25 } else { 0 }
}

/// The chain's way out is closed from a distance, most of all where two of its liberties meet (geta).
pub fn net(spot: &Spot) -> i32 {
    if spot.is_liberty { 0 } else { 15 * spot.liberties_beside }
}

/// A first-line move under the chain's liberties.
pub fn edge_hane(spot: &Spot) -> i32 {
    if spot.on_edge && spot.liberties_beside > 0 { 5 } else { 0 }
}

/// A stone that can be taken at once is put into the chain's eye space; a last resort, as it mostly loses the stone.
pub fn throw_in(spot: &Spot) -> i32 {
    let alone = spot.own_short + spot.own_strong == 0 && spot.enemy_in_atari == 0;
    if alone && spot.room <= 1 { -25 } else { 0 }
}

/// A friend of the chain is put in atari, so that it must connect and the liberties they share get fewer.
pub fn squeeze(spot: &Spot) -> i32 {
    if spot.enemy_short > 0 { 12 } else { 0 }
}

/// Two chains at once are attacked.
pub fn double_threat(spot: &Spot) -> i32 {
    if spot.enemy_short >= 2 || (spot.is_liberty && spot.enemy_short > 0) { 8 } else { 0 }
}

/// The chain grows through one of its liberties; best where it gains most. On the first line, where it can only crawl
/// on, one of the liberties gained counts for nothing: 6 in 1,000 fewer moves are needed so.
pub fn extend(spot: &Spot) -> i32 {
    if spot.is_liberty { 30 + 12 * (spot.gain - i32::from(spot.on_edge)) } else { 0 }
}

/// An attacking chain is put in atari.
pub fn counter_atari(spot: &Spot) -> i32 {
    if spot.enemy_short > 0 { 18 } else { 0 }
}

/// The chain joins another that has liberties of its own.
pub fn connect(spot: &Spot) -> i32 {
    if !spot.is_liberty { 0 } else { 20 * spot.own_strong.min(1) + 6 * spot.own_short.min(1) }
}

/// A point beside the chain's liberties is taken before a net closes there.
pub fn widen(spot: &Spot) -> i32 {
    if spot.is_liberty { 0 } else { 10 * spot.liberties_beside }
}

/// The rank of a move by its ideas: the higher, the earlier it is tried.
#[inline]
pub fn rank(ideas: &[Idea], spot: &Spot) -> i32 {
    ideas.iter().map(|idea| (idea.weight)(spot)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// Returns the facts that the mover sees at the mark `a`, in a fight about the first white chain in slot order, the
    /// lowest one drawn.
    fn spot(mover: Color, drawing: &str) -> Spot {
        let diagram = Diagram::parse(drawing).unwrap();
        let board = diagram.board(mover).unwrap();
        let target = board.stones(Color::White).first().unwrap();
        let liberties = *board.chain(target).unwrap().liberties();
        let at = diagram.marked('a').unwrap();
        Spot::look(&board, &mut Footprint::default(), mover, target, &liberties, at)
    }

    #[test]
    fn a_liberty_is_taken_where_the_chain_would_gain_most() {
        let open = spot(Color::Black, ". . . .\n. . . .\n. a . .\nX O X .");
        let tight = spot(Color::Black, ". . . .\n. X . .\nX a X .\nX O X .");
        assert!(take_liberty(&open) > take_liberty(&tight));
        assert!(extend(&open) > extend(&tight));
        assert!(take_liberty(&tight) > 0);
        assert_eq!(net(&open), 0);
    }

    #[test]
    fn a_chain_grows_into_the_open_before_it_crawls() {
        let crawls = spot(Color::White, ". . . .\n. . . .\nX O . .\n. a . .");
        let grows = spot(Color::White, ". . . .\n. a . .\nX O . .\n. . . .");
        assert!(grows.gain > crawls.gain);
        let to_the_side = spot(Color::White, ". . . .\nX . . .\nX O a .\n. X X .");
        assert_eq!(to_the_side.gain, crawls.gain);
        assert!(extend(&to_the_side) > extend(&crawls));
    }

    #[test]
    fn a_net_closes_where_liberties_meet() {
        let meets = spot(Color::Black, ". . . .\n. . a .\n. O . .\n. . . .");
        let beyond = spot(Color::Black, ". . . a\n. . . .\n. O . .\n. . . .");
        assert!(net(&meets) > 0);
        assert_eq!(net(&beyond), 0);
        assert!(widen(&meets) > 0);
        assert_eq!(take_liberty(&meets), 0);
    }

    #[test]
    fn an_attacker_in_atari_is_captured_or_saved() {
        let drawing = ". . . .\n. a . .\nO X O .\nO O O .";
        assert!(capture(&spot(Color::White, drawing)) > 0);
        assert!(save_attacker(&spot(Color::Black, drawing)) > 0);
        assert_eq!(capture(&spot(Color::Black, drawing)), 0);
    }

    #[test]
    fn an_attacker_with_two_liberties_is_put_in_atari() {
        let drawing = ". . . .\n. a . .\n. X O .\nO O O .";
        assert!(counter_atari(&spot(Color::White, drawing)) > 0);
        assert_eq!(counter_atari(&spot(Color::Black, drawing)), 0);
    }

    #[test]
    fn a_throw_in_is_a_last_resort() {
        let thrown = spot(Color::Black, "O O O .\nO a O .\nO O . .\n. . . .");
        assert!(throw_in(&thrown) < 0);
        let held = spot(Color::Black, "X X . .\nX a O .\nO O . .\n. . . .");
        assert_eq!(throw_in(&held), 0);
    }

    #[test]
    fn a_friend_of_the_chain_is_squeezed() {
        let drawing = ". a O .\n. . X X\n. . . .\nO . . .";
        assert!(squeeze(&spot(Color::Black, drawing)) > 0);
        assert_eq!(squeeze(&spot(Color::White, drawing)), 0);
    }

    #[test]
    fn two_weak_chains_make_a_double_threat() {
        let drawing = ". . X .\nO a O .\nX . X .\nO . . .";
        assert!(double_threat(&spot(Color::Black, drawing)) > 0);
        assert_eq!(double_threat(&spot(Color::Black, ". . . .\nO a . .\nX . . .\nO . . .")), 0);
    }

    #[test]
    fn the_edge_is_gone_under() {
        assert!(edge_hane(&spot(Color::Black, ". . . .\n. . . .\n. O X .\n. . a .")) > 0);
        assert_eq!(edge_hane(&spot(Color::Black, ". . . .\n. . a .\n. O X .\n. . . .")), 0);
    }

    #[test]
    fn a_chain_connects_to_a_strong_friend_first() {
        let strong = spot(Color::White, ". O O O\n. a . .\nX O X .\n. X . .");
        let alone = spot(Color::White, ". . . .\n. a . .\nX O X .\n. X . .");
        assert!(connect(&strong) > connect(&alone));
        assert_eq!(connect(&alone), 0);
    }
}
