//! Boards with the end that players count.

use super::*;
use crate::board::rules::Rules;
use crate::board::symmetry::Symmetry;

fn board(text: &str) -> Board {
    Board::from_diagram(text)
}

fn count(text: &str) -> Ending {
    Counter::new().count(&board(text))
}

fn points(size: &Board, names: &str) -> PointSet {
    names.split_whitespace().filter_map(|name| Point::parse(name, size.size())).collect()
}

/// By how much Black leads without komi by the rules.
fn lead(text: &str, rules: Rules) -> f64 {
    let game = Game::from_board(board(text), rules, 0.0);
    Counter::new().count(game.board()).score(&game).lead()
}

/// A white stone stands in each of Black's grounds, which are three and four lines wide.
const LONE_STONES: &str = "
    . . . X O O . O X . . . .
    . . . X O O O O X . . . .
    . O . X O . O O X . O . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .
    . . . X O O O O X . . . .";

#[test]
fn a_lone_stone_makes_no_wide_ground_neutral() {
    let ending = count(LONE_STONES);
    assert_eq!(ending.settled.dead, points(&board(LONE_STONES), "B11 L11"));
    assert_eq!(ending.settled.seki, PointSet::EMPTY);
    assert_eq!(ending.settled.dame, PointSet::EMPTY);
    assert_eq!(lead(LONE_STONES, Rules::CHINESE), 39.0 + 13.0 + 13.0 + 52.0 - 52.0);
}

#[test]
fn known_failure_wide_ground_with_a_lone_stone_seems_unfinished() {
    assert!(!count(LONE_STONES).is_finished(&board(LONE_STONES)));
}

#[test]
fn by_tromp_taylor_rules_nothing_is_taken_off() {
    let game = Game::from_board(board(LONE_STONES), Rules::TROMP_TAYLOR, 0.0);
    let ending = Counter::new().count(game.board());
    let score = ending.score(&game);
    assert_eq!(score.stones[Color::White], *game.board().stones(Color::White));
    assert_eq!(score.neutral.len(), 38 + 51);
}

/// Two eyeless chains with two common liberties. White's is told to be dead: random games have Black take it, and the
/// solver is not asked about chains that seem so plainly lost.
const SEKI: &str = "
    X . O X . . . . .
    X . O X . . . . .
    X X O X . . . . .
    O O O X . . . . .
    X X X X . O O O O
    . X . X . O . O .
    X X X X . O O O O
    . . . X . O . . .
    . . . X . O . . .";

#[test]
fn known_failure_two_eyeless_chains_in_a_corner_are_no_seki() {
    let ending = count(SEKI);
    assert_eq!(ending.settled.dead, points(&board(SEKI), "C9 C8 C7 A6 B6 C6"));
    assert_eq!(ending.settled.seki, PointSet::EMPTY);
}

/// White cannot avoid the ko for the corner, and Black begins it when all threats are gone. The solver does not prove
/// it within its budget.
const BENT_FOUR: &str = "
    X X . O X . X O .
    X O O O X X X O O
    . O X X X . X O .
    O O X . X X X O O
    X X X X . X O O .
    . X . X X O O . O
    X X X X O O . O O
    . X X O O . O O .
    X X X O . O O . O";

#[test]
fn known_failure_bent_four_in_the_corner_is_not_dead() {
    let ending = count(BENT_FOUR);
    assert_eq!(ending.settled.dead, PointSet::EMPTY);
    assert_ne!(lead(BENT_FOUR, Rules::JAPANESE), 14.0);
    assert_ne!(lead(BENT_FOUR, Rules::CHINESE), 17.0);
}

/// Black's corner lives by two eyes, and White has a stone in Black's ground.
const FATES: &str = "
    . X . X O . O . .
    X X X X O O O O .
    O O O O O . . O O
    . . . . . . . . .
    X X X X X X X X X
    . . . . . . . . .
    . . O . . . . . .
    . . . . . . . X .
    . . . . . . . . .";

#[test]
fn every_chain_has_a_fate_and_says_how_sure_it_is() {
    let ending = count(FATES);
    let fate = |name: &str| ending.fate(Point::parse(name, board(FATES).size()).unwrap());
    assert_eq!(fate("C3"), Some(Fate::Dead));
    assert_eq!(fate("B9"), Some(Fate::Alive));
    assert_eq!(fate("A7"), Some(Fate::Alive));
    assert_eq!(fate("E1"), None);
    let dragon = ending.chains.iter().find(|chain| chain.stones.len() == 6).unwrap();
    assert_eq!((dragon.color, dragon.proof), (Color::Black, Proof::Proven));
}

#[test]
fn images_and_swapped_colours_end_alike() {
    for text in [SEKI, FATES] {
        let plain = board(text);
        let ending = Counter::new().count(&plain);
        let mut swapped = plain.colors_swapped();
        swapped.set_to_play(Color::White);
        assert_eq!(Counter::new().count(&swapped).settled, ending.settled);
        for symmetry in [Symmetry::ALL[3], Symmetry::ALL[6]] {
            let turned = Counter::new().count(&symmetry.board(&plain));
            let dead = ending.settled.dead.iter().map(|stone| symmetry.point(stone, plain.size())).collect();
            assert_eq!(turned.settled.dead, dead);
        }
    }
}

#[test]
fn what_a_counter_remembers_changes_nothing() {
    let mut counter = Counter::new();
    for text in [SEKI, FATES, SEKI, SEKI] {
        assert_eq!(counter.count(&board(text)), count(text));
    }
}

#[test]
fn an_open_board_is_not_finished() {
    let ending = count(
        ". . . . . . . . .
         . . . . . . . . .
         . . X . . . O . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . X . . . O . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    assert!(!ending.is_finished(&Board::new(crate::board::Size::NINE)));
}
