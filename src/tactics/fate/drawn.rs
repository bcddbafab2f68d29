//! Small positions whose answers are in every book. The stones at stake are Black's, all that are drawn as `#`.

use super::goal::Status::{self, KoTakenFirst, KoThreatFirst, Lost, Won};
use super::prover::{Budget, Life, Prover};
use crate::board::{Board, Color, Diagram, PointSet};

/// A position with what its attacker and its owner reach by moving first.
struct Case {
    name: &'static str,
    drawing: &'static str,
    attack: &'static [Status],
    defense: &'static [Status],
}

/// Some ko, whichever.
const KO: &[Status] = &[KoTakenFirst, KoThreatFirst];

const CASES: &[Case] = &[
    Case {
        name: "straight three",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O . .
            # # # # O . .
            . . . # O . .",
        attack: &[Won],
        defense: &[Won],
    },
    Case {
        name: "straight four",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O O .
            # # # # # O .
            . . . . # O .",
        attack: &[Lost],
        defense: &[Won],
    },
    Case {
        name: "bent three",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O . . . .
            # # O O . . .
            . # # O . . .
            . . # O . . .",
        attack: &[Won],
        defense: &[Won],
    },
    Case {
        name: "square four",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O . . .
            # # # O . . .
            . . # O . . .
            . . # O . . .",
        attack: &[Won],
        defense: &[Lost],
    },
    Case {
        name: "bulky five",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O . . .
            # # # O O . .
            . . # # O . .
            . . . # O . .",
        attack: &[Won],
        defense: &[Won],
    },
    Case {
        name: "rabbity six",
        drawing: "
            . . . . . . . . .
            . . O O O O O . .
            . . O # # # O O .
            . O O # . # # O .
            . O # . . . # O .
            . O # . . # # O .
            . O # # # # O O .
            . O O O O O O . .
            . . . . . . . . .",
        attack: &[Won],
        defense: &[Won],
    },
    Case {
        name: "rectangle of six in the corner, no liberty outside",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O . .
            # # # # O . .
            . . . # O . .
            . . . # O . .",
        attack: &[Won],
        defense: &[Won],
    },
    Case {
        name: "rectangle of six in the corner, one liberty outside",
        drawing: "
            . . . . . . .
            . . . . . . .
            O O . . . . .
            . O O O O . .
            # # # # O . .
            . . . # O . .
            . . . # O . .",
        attack: KO,
        defense: &[Won],
    },
    Case {
        name: "rectangle of six in the corner, two liberties outside",
        drawing: "
            . . . . . . .
            . . . . . . .
            O O . . . . .
            . O O O O . .
            # # # # O . .
            . . . # O O .
            . . . # . O .",
        attack: &[Lost],
        defense: &[Won],
    },
    Case {
        name: "a walled square of nine in the corner",
        drawing: "
            . . . . . . .
            . . . . . . .
            O O O O O . .
            # # # # O . .
            . . . # O . .
            . . . # O . .
            . . . # O . .",
        attack: &[Lost],
        defense: &[Won],
    },
    Case {
        name: "carpenter's square, its corner open",
        drawing: "
            . . . . . . .
            . . . . . . .
            O O O O O . .
            # # # O O . .
            . . . # O . .
            . . . # O . .
            . . . # O . .",
        attack: &[Won],
        defense: &[Won],
    },
    Case {
        name: "eight points in the corner",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O O .
            # # # # # O .
            . . . . # O .
            . . . . # O .",
        attack: &[Lost],
        defense: &[Won],
    },
    Case {
        name: "bent four in the corner, empty",
        drawing: "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O . . . .
            # # O O O . .
            . # # # O . .
            . . . # O . .",
        attack: KO,
        defense: &[Won],
    },
    Case {
        name: "four die on the second line of the corner",
        drawing: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            O O O O O . . . .
            # # # # O . . . .
            . . . . . O . . .",
        attack: &[Won],
        defense: &[Lost],
    },
    Case {
        name: "six live on the second line of the corner",
        drawing: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            O O O O O O O . .
            # # # # # # O . .
            . . . . . . . . .",
        attack: &[Lost],
        defense: &[Won],
    },
    Case {
        name: "a seki with two liberties in common",
        drawing: "
            . . . . . . .
            . . . . . . .
            X X X X . . .
            X O O O . . .
            O # # O . . .
            O . # O . . .
            O . # O . . .",
        attack: &[Lost],
        defense: &[Won],
    },
    Case {
        name: "an eye against none, one liberty in common",
        drawing: "
            . . . . . . .
            . . . . . . .
            X X X X . . .
            X O O O . . .
            O # # O . . .
            O . # O . . .
            . O # O . . .",
        attack: &[Won],
        defense: &[Lost],
    },
];

pub(super) fn read(drawing: &str) -> (Board, PointSet) {
    let target: PointSet = Diagram::parse(drawing).unwrap().marks.iter().map(|(_, point)| *point).collect();
    (Board::from_diagram(&drawing.replace('#', "X")), target)
}

/// Returns how the stones at stake live, whoever moves first.
fn lives(drawing: &str) -> [Option<Life>; 2] {
    let (board, target) = read(drawing);
    let budget = Budget { nodes: 100_000, stop: &|| false };
    [Color::Black, Color::White].map(|first| Prover::new().life(&board, &target, Color::Black, first, &budget))
}

#[test]
fn stones_that_neither_side_can_take_are_in_a_seki() {
    let drawing = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O O O
            # # # # # # O
            . O O O . # O";
    assert_eq!(lives(drawing), [Some(Life::Seki), Some(Life::Seki)]);
}

#[test]
fn a_group_with_room_lives_by_two_eyes() {
    let drawing = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O O .
            # # # # # O .
            . . . . # O .";
    for life in lives(drawing) {
        assert!(matches!(life, Some(Life::Eyes { .. })), "{life:?}");
    }
}

#[test]
fn the_move_that_makes_two_eyes_is_told() {
    let drawing = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O O O . .
            # # # # O . .
            . . . # O . .";
    let [own, theirs] = lives(drawing);
    let Some(Life::Eyes { best, .. }) = own else { panic!("{own:?}") };
    assert_eq!(best.map(|mv| mv.to_string()), Some("B1".into()));
    assert_eq!(theirs, None);
}

#[test]
fn what_is_in_every_book_is_proved() {
    let mut prover = Prover::new();
    let stop = || false;
    let budget = Budget { nodes: 300_000, stop: &stop };
    let mut wrong = Vec::new();
    for case in CASES {
        let (board, target) = read(case.drawing);
        for (first, right) in [(Color::White, case.attack), (Color::Black, case.defense)] {
            let verdict = prover.ask(&board, &target, Color::Black, first, &budget);
            if !verdict.status.is_some_and(|status| right.contains(&status)) {
                wrong.push(format!("{}, {first} first: {verdict:?}, not {right:?}", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
